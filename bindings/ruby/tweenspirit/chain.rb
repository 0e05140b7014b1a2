# SPDX-License-Identifier: MIT

module TweenSpirit
  class World
    # A chain without items: iterations, rate, keep, tolerant, as of ts_chain_desc.
    def chain(**options)
      Call.invoke(:ts_chain_create, self, options)
    end

    # A machine without parts, or that of a document in JSON.
    def machine(text = nil)
      text ? Call.invoke(:ts_machine_from_json, self, text) : Call.invoke(:ts_machine_create, self)
    end
  end

  # Groups of animations, one after the other. What adds to its present group returns the chain.
  class Chain < Part
    include Handlers
    EVENTS = %i[begin marker loop end].freeze
    TYPE = :ts_chain
    functions "chain", "set_rate", "set_iterations",
              :block_name => "chain_get_block", :close_group => "chain_then", :delay => "chain_then_delay",
              :add_track => "chain_add_track", :add_timeline => "chain_add_timeline", :add_marker => "chain_add_marker",
              :add_fade => "chain_add_fade", :add_chain => "chain_add_chain"
    private :close_group, :add_track, :add_timeline, :add_marker, :add_fade, :add_chain
    alias rate= set_rate
    alias iterations= set_iterations
    validity :ts_chain_is_valid

    # Each takes a channel or a timeline, and then what that takes.
    # chain_add_tween, chain_add_spring, chain_add_decay, chain_add_fall, chain_add_playhead
    {tween: :tween, spring: :spring, decay: :decay, fall: :fall, animate_to: :playhead}.each do |method, made|
      define_method(method) do |thing, *given, **options|
        Call.invoke(:"ts_chain_add_#{made}", self, thing, Commands.send(made, *given, **options))
        self
      end
    end

    # Adds a track, played on a channel, or a timeline.
    def play(thing, track = nil, **timing)
      timing = nil if timing.empty?
      return add_timeline(thing, timing) if thing.is_a?(Timeline) && track.nil?

      add_track(thing, track, timing)
    end

    # Closes the present group: what is added next waits for it. Calls a block, with the stop, when the group has ended.
    def then(&block)
      close_group
      block ? animate(&block).then : self
    end

    # Fades in what the group starts on a channel after this.
    def fade(channel, duration, easing = nil)
      add_fade(channel, duration, easing)
    end

    # Adds another chain; chains nest at most 16 deep.
    def add(inner)
      add_chain(inner)
      @world.listen(self).inner << inner
      self
    end

    # Adds a marker by its name or id.
    def marker(marker)
      add_marker(marker.is_a?(Integer) ? marker : TweenSpirit.marker(marker))
    end

    # Adds a block: it is called with the stop at the exact time. The group waits for the players that it adopts.
    def animate(&block)
      added(nil, block)
    end

    # Likewise with a name, by which the block is found after a restore in another process.
    def block(name, &block)
      TweenSpirit.refuse("name", name, "a string") unless name.is_a?(String) || name.is_a?(Symbol)
      added(name, block)
    end

    # Stops it, and takes it out of the world.
    def close
      Call.invoke(:ts_chain_destroy, self)
      @world.forget(self)
    end

    private

    def added(name, block)
      TweenSpirit.refuse("block", nil, "a block") unless block
      @world.add_block(self, name, block)
      self
    end
  end

  # A state machine. Places of inputs and states count from 0.
  class Machine < Part
    include Handlers
    EVENTS = %i[state].freeze
    TYPE = :ts_machine
    functions "machine", :state_name => "machine_get_state_name",
              :input_name => "machine_get_input_name", :set => "machine_set_input", :input_of => "machine_get_input",
              :new_state => "machine_add_state", :new_input => "machine_add_input", :transition => "machine_add_transition"
    private :input_of, :new_state, :new_input, :transition
    validity :ts_machine_is_valid

    # Adds an input, :number, :bool or :trigger, and returns its place.
    def add_input(name, kind, value = 0)
      new_input(name, kind, value)
    end

    # Adds a state, with the chain that runs in it, and returns its place.
    def add_state(name, chain = nil)
      new_state(name, chain)
    end

    # Adds a transition of ts_transition_desc's fields; `from` and `to` are any state and the exit where they are left out.
    def add_transition(**fields)
      transition({from: C::MACHINE_NONE, to: C::MACHINE_NONE, **fields})
    end

    # Sets a trigger, which the transition that is taken for it resets.
    def fire(name)
      set(name, 1)
    end

    def input(name)
      input_of(name).first
    end

    # The name of the current state; nil while it does not run.
    def state
      current = info.current
      state_name(current) if current != C::MACHINE_NONE
    end

    # Stops it, and takes it out of the world.
    def close
      Call.invoke(:ts_machine_destroy, self)
      @world.forget(self)
    end
  end

  [Chain, Machine].each { |its| Call::CLASSES[its::TYPE] = its }
end
