# SPDX-License-Identifier: MIT
#
# TweenSpirit for Ruby by Fiddle: curves with owners and blocks as curves; tracks, worlds with handlers, chains and
# scenes; springs by the functions of C.
#
#   require_relative "tweenspirit"          # ENV["TWEENSPIRIT_LIB"] names the library
#   curve = TweenSpirit::Easing.parse("back.out(1.7)")
#   curve.call(0.5)
#   TweenSpirit.register("acme:heat") { |t| t * t }
#   world = TweenSpirit::World.new
#   x = world.channel("x", [0])
#   world.chain.tween(x, [10], 0.25).and_then.block { puts "there" }.start
#   world.step(1.0 / 60)
#
# What fails raises TweenSpirit::Error; what a block raises comes out of the call that evaluated it, or out of the step.

require_relative "tweenspirit_c"

module TweenSpirit
  # A call that failed, in the library's words.
  class Error < StandardError
    attr_reader :status

    def initialize(status, message)
      @status = status
      super(message)
    end
  end

  module C
    DIALECTS = {canonical: DIALECT_CANONICAL, css: DIALECT_CSS, gsap: DIALECT_GSAP, easings_net: DIALECT_EASINGS_NET,
                ah: DIALECT_AH, dotween: DIALECT_DOTWEEN, anime: DIALECT_ANIME}.freeze
    EVENTS = {begin: EVENT_BEGIN, marker: EVENT_MARKER, loop: EVENT_LOOP, end: EVENT_END}.freeze
    SCENE_THINGS = {channels: SCENE_CHANNEL, timelines: SCENE_TIMELINE, chains: SCENE_CHAIN}.freeze
  end

  found = C.ts_abi_version
  raise LoadError, "the library has ABI version #{found}, this file wants #{C::ABI_VERSION}" if found != C::ABI_VERSION

  # Blocks by their number, which is the context that C hands back.
  @blocks = {}
  @last_block = 0

  # Two callbacks for all blocks. What a block raises must not pass through C: it waits in its thread.
  doubles = ->(pointer, count) { pointer[0, 8 * count].unpack("d*") }
  BATCH = Fiddle::Closure::BlockCaller.new(
    Fiddle::TYPE_INT, [Fiddle::TYPE_VOIDP, Fiddle::TYPE_VOIDP, Fiddle::TYPE_SIZE_T, Fiddle::TYPE_VOIDP]
  ) do |t, out, count, context|
    block = @blocks[context.to_i]
    out[0, 8 * count] = doubles.call(t, count).map { |x| Float(block.call(x)) }.pack("d*")
    C::OK
  rescue Exception => e # rubocop:disable Lint/RescueException
    Thread.current[:tweenspirit_raised] = e
    C::ERROR_CALLBACK
  end
  FORGET = Fiddle::Closure::BlockCaller.new(Fiddle::TYPE_VOID, [Fiddle::TYPE_VOIDP]) do |context|
    @blocks.delete(context.to_i)
  end
  private_constant :BATCH, :FORGET

  class << self
    # Runs a call of the library: what a block raised in it is raised on, any other failure as an Error.
    def check
      Thread.current[:tweenspirit_raised] = nil
      status = yield
      raised = Thread.current[:tweenspirit_raised]
      Thread.current[:tweenspirit_raised] = nil
      return if status == C::OK
      raise raised if raised && status == C::ERROR_CALLBACK

      raise Error.new(C.ts_status_name(status).to_s, C.ts_last_error_message.to_s)
    end

    # Room for `size` bytes, zero, freed when it is collected.
    def room(size)
      pointer = Fiddle::Pointer.malloc(size, Fiddle::RUBY_FREE)
      pointer[0, size] = "\0" * size
      pointer
    end

    # What a call writes through its last pointer: a handle, a count.
    def out_number
      pointer = room(8)
      check { yield pointer }
      pointer[0, 8].unpack1("Q")
    end

    # A text of a function that prints into (buffer, capacity, out_length).
    def text_of
      size = 128
      loop do
        buffer = room(size)
        length = out_number { |out| yield buffer, size, out }
        return buffer[0, length].force_encoding(Encoding::UTF_8) if length < size

        size = length + 1
      end
    end

    # Numbers as C has them.
    def doubles(numbers)
      memory = room(8 * numbers.size)
      memory[0, 8 * numbers.size] = numbers.pack("d*")
      memory
    end

    # A timing of a duration, or of keywords; nil is the usual one.
    def timing(timing)
      fill_timing(struct(C::Timing), timing) if timing
    end

    # Fills a timing in its place.
    def fill_timing(made, timing)
      fields = timing.is_a?(Hash) ? timing.dup : {duration: timing}
      handle = fields.delete(:easing)&.handle || 0
      made.struct_size = C::Timing.size
      made.easing = handle
      fields.each { |name, value| made.send(:"#{name}=", value) }
      made
    end

    # A struct of C with its struct_size; the other fields by keyword.
    def struct(type, **fields)
      made = type.malloc(Fiddle::RUBY_FREE)
      made.to_ptr[0, type.size] = "\0" * type.size
      made.struct_size = type.size
      fields.each { |name, value| made[name.to_s] = value }
      # The memory behind its pointers stays as long as it does.
      made.instance_variable_set(:@held, fields.values)
      made
    end

    # Puts a block of t under a name; with live, it is called whenever the curve is evaluated.
    def register(name, live: false, replace: false, tolerance: 0.0, max_points: 0, &block)
      # In C's 32 bits another number would be left of a larger one.
      unless max_points.is_a?(Integer) && max_points.between?(0, 65_536)
        raise ArgumentError, "max_points must be an integer from 0 to 65536, got #{max_points}"
      end

      text = Fiddle::Pointer[c_text(name)]
      number = @last_block += 1
      @blocks[number] = block
      desc = struct(C::EasingDesc, name: text, batch: BATCH, release: FORGET, context: number, live: live ? 1 : 0,
                                   replace: replace ? 1 : 0, tolerance: tolerance, max_points: max_points)
      Easing.new(out_number { |out| C.ts_easing_register(desc, out) })
    rescue Exception # rubocop:disable Lint/RescueException
      @blocks.delete(number)
      raise
    end

    def unregister(name)
      check { C.ts_easing_unregister(c_text(name)) }
    end

    # A text as C has it.
    def c_text(text)
      raise ArgumentError, "a text with a NUL inside" if text.include?("\0")

      "#{text}\0"
    end
  end

  # What owns a handle, until it is closed or collected. A class says by which function it lets go.
  class Owner
    attr_reader :handle

    # Takes over a handle.
    def initialize(handle)
      @handle = handle
      ObjectSpace.define_finalizer(self, self.class.releaser(handle))
    end

    def self.releaser(handle)
      function = self::RELEASE
      ->(_) { C.send(function, handle) }
    end

    # Lets go now rather than when it is collected.
    def close
      ObjectSpace.undefine_finalizer(self)
      handle = @handle
      @handle = 0
      TweenSpirit.check { C.send(self.class::RELEASE, handle) }
    end
  end

  # A curve: one user of it.
  class Easing < Owner
    RELEASE = :ts_easing_release

    def self.parse(text, dialect = :canonical)
      number = C::DIALECTS.fetch(dialect)
      new(TweenSpirit.out_number { |out| C.ts_easing_parse(TweenSpirit.c_text(text), number, out) })
    end

    # The value at t.
    def call(t)
      out = TweenSpirit.room(8)
      TweenSpirit.check { C.ts_easing_evaluate(@handle, t, 0, out) }
      out[0, 8].unpack1("d")
    end

    def to_proc
      method(:call).to_proc
    end

    # The canonical name.
    def name
      TweenSpirit.text_of { |*out| C.ts_easing_print(@handle, *out) }
    end

    def info
      info = TweenSpirit.struct(C::EasingInfo)
      TweenSpirit.check { C.ts_easing_get_info(@handle, info) }
      info
    end
  end

  # A track of its text in JSON.
  class Track < Owner
    RELEASE = :ts_track_destroy

    def self.parse(text)
      new(TweenSpirit.out_number { |out| C.ts_track_from_json(text, text.bytesize, out) })
    end

    def json
      TweenSpirit.text_of { |*out| C.ts_track_to_json(@handle, *out) }
    end
  end

  # A clock, values, and what moves them. Channels, players and timelines are handles: numbers. Close it in none of its
  # handlers.
  class World < Owner
    RELEASE = :ts_world_destroy

    # What is kept for a player or a chain: blocks by their events; of a chain, the ids of its blocks, and the chains
    # inside it.
    Listener = Struct.new(:events, :blocks, :inner)
    private_constant :Listener

    def initialize
      super(TweenSpirit.out_number { |out| C.ts_world_create(nil, out) })
      # By [whose, handle]; and what blocks of chains call, by their ids.
      @listeners = {}
      @blocks = {}
      @last_block = 0
    end

    # A value of 1 to 64 numbers under a name.
    def channel(name, value)
      kind = {1 => C::TRACK_FLOAT, 2 => C::TRACK_VEC2}.fetch(value.size, C::TRACK_NUMBERS)
      text = Fiddle::Pointer[TweenSpirit.c_text(name)]
      desc = TweenSpirit.struct(C::ChannelDesc, kind: kind, lanes: value.size, value: TweenSpirit.doubles(value),
                                                name: text)
      TweenSpirit.out_number { |out| C.ts_channel_create(@handle, desc, out) }
    end

    # The channel of a name.
    def find(name)
      TweenSpirit.out_number { |out| C.ts_channel_find(@handle, TweenSpirit.c_text(name), out) }
    end

    # A channel's numbers.
    def value(channel)
      count = lanes(channel)
      room = TweenSpirit.room(8 * count)
      TweenSpirit.check { C.ts_channel_get(@handle, channel, room, nil, nil, count) }
      room[0, 8 * count].unpack("d*")
    end

    # Each starts a player. `timing` is seconds, or the words of ts_timing; the keywords are those of ts_spring_to and
    # ts_decay_to.
    def tween(channel, target, timing)
      desc = tween_desc(channel, target, timing)
      TweenSpirit.out_number { |out| C.ts_player_tween(@handle, channel, desc, out) }
    end

    def spring(channel, target, **options)
      desc = motion_desc(C::SpringTo, channel, :target, target, options)
      TweenSpirit.out_number { |out| C.ts_player_spring(@handle, channel, desc, out) }
    end

    def decay(channel, velocity, **options)
      desc = motion_desc(C::DecayTo, channel, :velocity, velocity, options)
      TweenSpirit.out_number { |out| C.ts_player_decay(@handle, channel, desc, out) }
    end

    # A chain without items.
    def chain(iterations: 1.0, rate: 1.0, keep: false)
      desc = TweenSpirit.struct(C::ChainDesc, iterations: iterations, rate: rate, keep: keep ? 1 : 0)
      Chain.new(self, TweenSpirit.out_number { |out| C.ts_chain_create(@handle, desc, out) })
    end

    # Calls a block with the C::Stop whenever a player or a chain meets :begin, :marker, :loop or :end: within the step,
    # at the exact time. What it raises comes out of the step, which goes on to its end.
    def on(thing, event, &block)
      number = C::EVENTS.fetch(event)
      thing.is_a?(Chain) ? listen(:chain, thing.handle, number, block) : listen(:player, thing, number, block)
    end

    # Calls a block at each block of a chain that has that name and none here: a scene's "then", or of a chain that was
    # restored.
    def on_block(name, &block)
      @blocks[named(name)] = block
    end

    # On by dt seconds: how many players are active.
    def step(dt)
      run { |stop| C.ts_world_run(@handle, dt, stop) }
    end

    # On to a time.
    def step_to(time)
      run { |stop| C.ts_world_run_to(@handle, time, stop) }
    end

    def hash_of_state
      TweenSpirit.out_number { |out| C.ts_world_hash(@handle, out) }
    end

    # What chains need of their world.

    def add_block(chain, name, block)
      id = @last_block + 1
      text = name && TweenSpirit.c_text(name)
      TweenSpirit.check { C.ts_chain_add_block(@handle, chain, id, text) }
      @last_block = id
      @blocks[id] = block
      listen(:chain, chain).blocks << id
    end

    def nest(chain, inner)
      TweenSpirit.check { C.ts_chain_add_chain(@handle, chain, inner) }
      listen(:chain, chain).inner << inner
    end

    # Lets go of what is kept for a chain that is gone, and for those inside it that went with it.
    def forget(chain)
      gone = @listeners.delete([:chain, chain])
      return unless gone

      gone.blocks.each { |id| @blocks.delete(id) }
      gone.inner.each { |inner| forget(inner) if C.ts_chain_is_valid(@handle, inner).zero? }
    end

    def tween_desc(channel, target, timing)
      desc = TweenSpirit.struct(C::TweenDesc, target: numbers(channel, target))
      TweenSpirit.fill_timing(desc.timing, timing)
      desc
    end

    def motion_desc(type, channel, name, numbers, options)
      TweenSpirit.struct(type, name => numbers(channel, numbers), **options)
    end

    private

    def lanes(channel)
      info = TweenSpirit.struct(C::ChannelInfo)
      TweenSpirit.check { C.ts_channel_get_info(@handle, channel, info) }
      info.lanes
    end

    # As many as the channel has lanes.
    def numbers(channel, numbers)
      count = lanes(channel)
      raise ArgumentError, "#{numbers.size} numbers for a channel of #{count}" if numbers.size != count

      TweenSpirit.doubles(numbers)
    end

    # Time stops at the end in any case: handlers are let go of there.
    def listen(whose, handle, event = nil, block = nil)
      listener = @listeners[[whose, handle]] || Listener.new({}, [], [])
      mask = (listener.events.keys | [event].compact).sum { |number| 1 << (number - 1) } | C::STOP_AT_END
      TweenSpirit.check { C.send(:"ts_#{whose}_set_stops", @handle, handle, mask) }
      listener.events[event] = block if event
      @listeners[[whose, handle]] = listener
    end

    # The id of a block that has no number of ours.
    def named(name)
      C::SCENE_BLOCK | TweenSpirit.out_number { |out| C.ts_marker_get_id(name, name.bytesize, out) }
    end

    # From stop to stop, to the end of the step. What is raised first is raised then.
    def run(&first)
      failures = []
      stop = TweenSpirit.struct(C::Stop)
      go_on(stop, failures) { first.call(stop) }
      while stop.kind != C::STOP_NONE
        # A handler may keep what it is given.
        given = TweenSpirit.struct(C::Stop)
        given.to_ptr[0, C::Stop.size] = stop.to_ptr[0, C::Stop.size]
        done = attempt(failures) { deliver(given) }
        C.ts_chain_fail(@handle, given.of_chain) if !done && given.kind == C::STOP_BLOCK
        go_on(stop, failures) { C.ts_world_continue(@handle, stop) }
      end
      raise failures.first unless failures.empty?

      stop.active
    ensure
      # A block may be left by throw or break: the step is complete all the same.
      go_on(stop, []) { C.ts_world_continue(@handle, stop) } while stop.kind != C::STOP_NONE
    end

    def go_on(stop, failures, &call)
      stop.kind = C::STOP_NONE unless attempt(failures) { TweenSpirit.check(&call) }
    end

    def attempt(failures)
      yield
      true
    rescue Exception => e # rubocop:disable Lint/RescueException
      failures << e
      false
    end

    def deliver(stop)
      return block_of(stop).call(stop) if stop.kind == C::STOP_BLOCK

      event = stop.event
      whose = event.kind >= C::EVENT_CHAIN_BEGIN ? :chain : :player
      handler = @listeners[[whose, event.player]]&.events&.fetch((event.kind - 1) % 4 + 1, nil)
      @listeners.delete([whose, event.player]) if event.kind == C::EVENT_END
      if event.kind == C::EVENT_CHAIN_END && C.ts_chain_is_valid(@handle, event.player).zero?
        forget(event.player)
      end
      handler&.call(stop)
    end

    def block_of(stop)
      block = @blocks[stop.block]
      return block if block

      name = TweenSpirit.text_of { |*out| C.ts_chain_get_block(@handle, stop.of_chain, *out) }
      block = @blocks[named(name)] unless name.empty?
      block || raise(ArgumentError, "nobody knows the block #{name.inspect}")
    end
  end

  # A chain of a world. What adds to its present group, and what it is told, gives it again.
  class Chain
    attr_reader :world, :handle

    def initialize(world, handle)
      @world = world
      @handle = handle
    end

    # Each takes what World's takes.
    def tween(channel, target, timing)
      does(:add_tween, channel, @world.tween_desc(channel, target, timing))
    end

    def spring(channel, target, **options)
      does(:add_spring, channel, @world.motion_desc(C::SpringTo, channel, :target, target, options))
    end

    def decay(channel, velocity, **options)
      does(:add_decay, channel, @world.motion_desc(C::DecayTo, channel, :velocity, velocity, options))
    end

    def track(channel, track, timing = nil)
      does(:add_track, channel, track.handle, TweenSpirit.timing(timing))
    end

    def timeline(timeline, timing = nil)
      does(:add_timeline, timeline, TweenSpirit.timing(timing))
    end

    # Brings a timeline's playhead to a time.
    def playhead(timeline, time, timing = 0.0)
      desc = TweenSpirit.struct(C::PlayheadTo, time: time)
      TweenSpirit.fill_timing(desc.timing, timing)
      does(:add_playhead, timeline, desc)
    end

    def chain(inner)
      @world.nest(@handle, inner.handle)
      self
    end

    def delay(seconds)
      does(:add_delay, seconds)
    end

    def marker(id)
      does(:add_marker, id)
    end

    # Calls a block with the C::Stop at the exact time. By the name it is found in another process.
    def block(name = nil, &block)
      @world.add_block(@handle, name, block)
      self
    end

    # Closes the group: what is added next waits for it.
    def and_then
      does(:then)
    end

    # Makes the present group wait for a player that was started in a block.
    def adopt(player)
      does(:adopt, player)
    end

    # As World#on.
    def on(event, &block)
      @world.on(self, event, &block)
      self
    end

    %i[start pause resume stop cancel finish].each { |name| define_method(name) { does(name) } }

    def rate=(rate)
      does(:set_rate, rate)
    end

    def iterations=(iterations)
      does(:set_iterations, iterations)
    end

    def valid?
      !C.ts_chain_is_valid(@world.handle, @handle).zero?
    end

    def info
      info = TweenSpirit.struct(C::ChainInfo)
      does(:get_info, info)
      info
    end

    # Stops it, and takes it out of the world.
    def destroy
      does(:destroy)
      @world.forget(@handle)
    end

    private

    def does(name, *arguments)
      TweenSpirit.check { C.send(:"ts_chain_#{name}", @world.handle, @handle, *arguments) }
      self
    end
  end

  # Channels, timelines and chains by name, as a text in JSON (bindings/FORMAT.md).
  class Scene < Owner
    RELEASE = :ts_scene_destroy

    def self.parse(text)
      new(TweenSpirit.out_number { |out| C.ts_scene_parse(text, text.bytesize, out) })
    end

    # Its one text.
    def json
      TweenSpirit.text_of { |*out| C.ts_scene_print(@handle, *out) }
    end

    # The names of its :channels, :timelines or :chains.
    def names(things)
      thing = C::SCENE_THINGS.fetch(things)
      count = TweenSpirit.out_number { |out| C.ts_scene_count(@handle, thing, out) }
      (0...count).map { |i| TweenSpirit.text_of { |*out| C.ts_scene_get_name(@handle, thing, i, *out) } }
    end

    # Makes what it has in a world; nothing of it starts.
    def build(world)
      build = Build.new(TweenSpirit.out_number { |out| C.ts_scene_build(@handle, world.handle, out) })
      build.find(self, world)
      build
    end
  end

  # What a scene has made in a world, by name. Closing it leaves that there.
  class Build < Owner
    RELEASE = :ts_build_destroy
    attr_reader :channels, :timelines, :chains

    def find(scene, world)
      @channels, @timelines, chains = {channels: :channel, timelines: :timeline, chains: :chain}.map do |things, thing|
        scene.names(things).each_with_index.to_h do |name, i|
          [name, TweenSpirit.out_number { |out| C.send(:"ts_build_get_#{thing}", @handle, i, out) }]
        end
      end
      @chains = chains.transform_values { |handle| Chain.new(world, handle) }
    end

    # Starts what the scene says, once.
    def run
      TweenSpirit.check { C.ts_build_run(@handle) }
    end

    # Takes what was made out of the world again.
    def remove
      TweenSpirit.check { C.ts_build_remove(@handle) }
    end
  end
end
