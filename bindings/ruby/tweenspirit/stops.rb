# SPDX-License-Identifier: MIT

module TweenSpirit
  # Steps from stop to stop: handlers of players, chains and machines, and blocks of chains.
  class World
    # What is kept for a thing: blocks by their events; of a chain, the ids of its blocks, and the chains inside it.
    Listener = Struct.new(:thing, :events, :blocks, :inner)
    private_constant :Listener

    STOPS = {begin: C::STOP_AT_BEGIN, marker: C::STOP_AT_MARKER, loop: C::STOP_AT_LOOP, end: C::STOP_AT_END,
             contact: C::STOP_AT_CONTACT, state: C::STOP_AT_STATE}.freeze
    # Memory that is bound, by channel.
    attr_reader :bound

    # Calls a block with the stop, of ts_stop's fields, at each block of a chain that has that name and none here: a scene's
    # "then", or of a chain that was restored.
    def on_block(name, &block)
      @blocks[named(name)] = block
    end

    # On by dt seconds: how many players are active.
    def step(dt)
      Call.number_in("dt", dt)
      run { |stop| C.ts_world_run(@handle, dt, stop) }
    end

    # On to a time.
    def step_to(time)
      Call.number_in("time", time)
      run { |stop| C.ts_world_run_to(@handle, time, stop) }
    end

    # What handlers need of the world.

    def listen(thing, event = nil, block = nil)
      listener = @listeners[thing] || Listener.new(thing, {}, [], [])
      set_stops(listener, event)
      listener.events[event] = block if event
      @listeners[thing] = listener
    end

    def add_block(chain, name, block)
      id = @last_block + 1
      Call.invoke(:ts_chain_add_block, chain, id, name)
      @last_block = id
      @blocks[id] = block
      listen(chain).blocks << id
    end

    # Lets go of what is kept for a thing that is gone, and for the chains inside it that went with it.
    def forget(thing)
      gone = @listeners.delete(thing)
      return unless gone

      gone.blocks.each { |id| @blocks.delete(id) }
      gone.inner.each { |inner| forget(inner) unless inner.valid? }
    end

    private

    def watch
      @listeners = {}
      @blocks = {}
      @last_block = 0
      @bound = {}
    end

    # A snapshot has no stops: what is here still is waited for again.
    def restored
      @listeners.values.each { |listener| listener.thing.valid? ? set_stops(listener) : forget(listener.thing) }
    end

    # Time stops at the end in any case: what is kept is let go of there.
    def set_stops(listener, event = nil)
      noun = listener.thing.class::TYPE
      mask = noun == :ts_machine ? 0 : C::STOP_AT_END
      [*listener.events.keys, *event].each { |name| mask |= STOPS.fetch(name) }
      TweenSpirit.check { C.send(:"#{noun}_set_stops", @handle, listener.thing.handle, mask) }
    end

    # The id of a block that has no number of ours: a scene's, or one of a name.
    def named(name)
      C::SCENE_BLOCK | TweenSpirit.marker(name)
    end

    # A step: from stop to stop, to its end. What is raised first is raised then.
    def run(&first)
      failures = []
      memory = Call.room(:ts_stop)
      stop = go_on(memory, failures) { first.call(memory) }
      while stop.kind != :none
        done = attempt(failures) { deliver(stop) }
        C.ts_chain_fail(@handle, stop.chain.handle) if !done && stop.kind == :block
        stop = go_on(memory, failures) { C.ts_world_continue(@handle, memory) }
      end
      raise failures.first unless failures.empty?

      stop.active
    ensure
      # A block may be left by throw or break: the step is complete all the same.
      stop = go_on(memory, []) { C.ts_world_continue(@handle, memory) } while stop && stop.kind != :none
    end

    def go_on(memory, failures, &call)
      good = attempt(failures) { TweenSpirit.check(&call) }
      stop = Call.record(:ts_stop, memory, self)
      stop.kind = :none unless good
      stop
    end

    def attempt(failures)
      yield
      true
    rescue Exception => e # rubocop:disable Lint/RescueException
      failures << e
      false
    end

    def deliver(stop)
      return block_of(stop).call(stop) if stop.kind == :block

      event = stop.event
      thing = event.machine || event.chain || event.player
      handler = @listeners[thing]&.events&.fetch(event.kind.to_s.delete_prefix("chain_").to_sym, nil)
      @listeners.delete(thing) if event.kind == :end && !event.stays
      forget(thing) if event.kind == :chain_end && !thing.valid?
      handler&.call(stop)
    end

    def block_of(stop)
      block = @blocks[stop.block]
      return block if block

      name = stop.chain.block_name
      block = @blocks[named(name)] unless name.empty?
      block || TweenSpirit.refuse("block", name, "a name that is known", "no block is known for #{name.inspect}")
    end
  end

  # What calls blocks at its events.
  module Handlers
    # Calls a block with the stop, of ts_stop's fields, within the step at the exact time, whenever the thing meets :begin,
    # :marker, :loop, :end, :contact or, of a machine, :state. What it raises comes out of the step, which goes on to its
    # end.
    def on(event, &block)
      events = self.class::EVENTS
      TweenSpirit.refuse("event", event, "one of #{events.map(&:inspect).join(', ')}") unless events.include?(event)
      TweenSpirit.refuse("block", nil, "a block") unless block
      @world.listen(self, event, block)
      self
    end
  end

  class Player
    include Handlers
    EVENTS = %i[begin marker loop end contact].freeze
  end
end
