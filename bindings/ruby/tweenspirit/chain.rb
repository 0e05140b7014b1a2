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
    functions "chain", "get_info", "adopt", "start", "pause", "resume", "set_rate", "set_iterations", "stop", "cancel",
              "finish", "fail",
              :delay => "chain_add_delay", :and_then => "chain_then", :block_name => "chain_get_block",
              :add_track => "chain_add_track", :add_timeline => "chain_add_timeline", :add_marker => "chain_add_marker",
              :add_fade => "chain_add_fade", :add_chain => "chain_add_chain"
    private :add_track, :add_timeline, :add_marker, :add_fade, :add_chain
    alias rate= set_rate
    alias iterations= set_iterations
    validity :ts_chain_is_valid

    # Each takes a channel or a timeline, and then what that takes.
    # chain_add_tween, chain_add_spring, chain_add_decay, chain_add_fall, chain_add_playhead
    {tween_to: :tween, spring_to: :spring, decay: :decay, fall: :fall, playhead_to: :playhead}.each do |method, made|
      define_method(method) do |thing, *given, **options|
        Call.invoke(:"ts_chain_add_#{made}", self, thing, Commands.send(made, *given, **options))
        self
      end
    end

    def track(channel, track, **timing)
      add_track(channel, track, timing.empty? ? nil : timing)
    end

    def timeline(timeline, **timing)
      add_timeline(timeline, timing.empty? ? nil : timing)
    end

    # Fades in what the group starts on a channel after this.
    def fade(channel, duration, easing = nil)
      add_fade(channel, duration, easing)
    end

    def chain(inner)
      add_chain(inner)
      @world.listen(self).inner << inner
      self
    end

    # Adds a marker by its name or id.
    def marker(marker)
      add_marker(marker.is_a?(Integer) ? marker : TweenSpirit.marker(marker))
    end

    # Calls a block with the stop at the exact time. By the name it is found in another process.
    def block(name = nil, &block)
      TweenSpirit.refuse("block", nil, "a block") unless block
      @world.add_block(self, name, block)
      self
    end

    # Stops it, and takes it out of the world.
    def destroy
      Call.invoke(:ts_chain_destroy, self)
      @world.forget(self)
    end
  end

  # A state machine. Places of inputs and states count from 0.
  class Machine < Part
    include Handlers
    EVENTS = %i[state].freeze
    TYPE = :ts_machine
    functions "machine", "get_info", "start", "stop", :state_name => "machine_get_state_name",
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

    def destroy
      Call.invoke(:ts_machine_destroy, self)
      @world.forget(self)
    end
  end

  [Chain, Machine].each { |its| Call::CLASSES[its::TYPE] = its }
end
