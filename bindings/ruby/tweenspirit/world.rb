# SPDX-License-Identifier: MIT

module TweenSpirit
  # What the commands of channels and chains take: a description of C's by its type.
  module Commands
    module_function

    # A description with more in it. What a struct has no field for belongs to its timing.
    def described(type, options, **more)
      known = Call.layout(type)
      return {**options, **more} unless known.key?(:timing)

      all, timing = options.partition { |name, _| known.key?(name) }.map(&:to_h)
      all[:timing] = timing unless timing.empty?
      {**all, **more}
    end

    def timed(duration, easing, options)
      {duration: duration, easing: easing}.compact.merge(options)
    end

    def tween(target, duration = nil, easing = nil, **options)
      described(:ts_tween_desc, timed(duration, easing, options), target: target)
    end

    def spring(target, spring = nil, **options)
      {spring: spring, **options, target: target}.compact
    end

    def decay(**options)
      options
    end

    def fall(acceleration, **options)
      {**options, acceleration: acceleration}
    end

    def playhead(time, duration = nil, easing = nil, **options)
      described(:ts_playhead_to, timed(duration, easing, options), time: time)
    end
  end

  # A clock, channels, and what moves them: event_capacity, max_step, motion, lag_step, threads, as of ts_world_desc. Close
  # it in none of its handlers.
  class World < Owner
    RELEASE = :ts_world_destroy
    TYPE = :ts_world
    functions "world", "set_paused", "alias",
              :describe => "world_inspect", :state_hash => "world_hash", :timeline => "timeline_create",
              :find => "channel_find", :timelines => "world_list_timelines", :chains => "world_list_chains",
              :machines => "world_list_machines", :attach_in => "world_attach", :detach_from => "world_detach"
    private :attach_in, :detach_from, :set_paused
    validity :ts_world_is_valid

    def initialize(**options)
      made = Call.invoke_number(:ts_world_create, TweenSpirit.struct(:ts_world_desc, **options))
      super(made)
      watch
    end

    # Its JSON is what `describe` returns.
    def inspect
      format("#<TweenSpirit::World %x>", @handle)
    end

    # A channel of a value, a number or an array; options are ts_channel_desc's fields. Without a kind, a number is a float,
    # two are a vec2, more are numbers.
    def channel(value, name = nil, **options)
      Call.invoke(:ts_channel_create, self, channel_desc(value, {name: name, **options}.compact))
    end

    # Many channels at once; each begins with `value`, or with its own of `values`.
    def channels(count, value = 0.0, values: nil, **options)
      lanes = Array(value).size
      numbers, = Call.numbers_in("values", values, count * lanes)
      handles = TweenSpirit.room(8 * count)
      desc = TweenSpirit.struct(:ts_channel_desc, **channel_desc(value, options))
      TweenSpirit.check { C.ts_channels_create(@handle, desc, count, values && numbers, handles) }
      Channels.new(self, handles, count, lanes)
    end

    def pause
      set_paused(true)
    end

    def resume
      set_paused(false)
    end

    def time
      info.time
    end

    # Attaches an easing to a path, for later tweens that name none.
    def attach(path, easing, scope: 0)
      attach_in(path, scope, easing)
    end

    def detach(path, scope: 0)
      detach_from(path, scope)
    end

    # Takes all unread events.
    def events
      taken(:ts_world_read_events, :ts_event)
    end

    # Takes all channels that have changed since they were last taken.
    def changes
      taken(:ts_world_read_changes, :ts_channel)
    end

    # All that it is, as a binary string.
    def snapshot
      size = Call.number { |out| C.ts_world_snapshot(@handle, nil, 0, out) }
      bytes = TweenSpirit.room(size)
      Call.number { |out| C.ts_world_snapshot(@handle, bytes, size, out) }
      bytes[0, size]
    end

    # Becomes what was saved. Handlers of what was there then, and is here still, stay.
    def restore(bytes)
      TweenSpirit.refuse("bytes", bytes, "a string") unless bytes.is_a?(String)
      TweenSpirit.check { C.ts_world_restore(@handle, Fiddle::Pointer[bytes], bytes.bytesize) }
      restored
      self
    end

    private

    def channel_desc(value, options)
      numbers = Array(value)
      kind = options.fetch(:kind) { {1 => :float, 2 => :vec2}.fetch(numbers.size, :numbers) }
      lanes = kind == :numbers ? {lanes: numbers.size} : {}
      {**lanes, **options, kind: kind, value: numbers}
    end

    def taken(function, type)
      all = []
      size = Call.size(type)
      memory = TweenSpirit.room(64 * size)
      loop do
        count = Call.number { |out| C.send(function, @handle, memory, 64, out) }
        count.times { |i| all << Call.read(type, memory, i * size, self) }
        return all if count < 64
      end
    end
  end

  # A value of a world. Its numbers are a Float for one lane, else an array.
  class Channel < Part
    TYPE = :ts_channel
    functions "channel", "set", "history_to_track", "set_target",
              :close => "channel_destroy", :state => "channel_get", :at => "channel_value_at", :bounds => "channel_get_bounds", :play => "player_track",
              :fade_in => "channel_begin_fade", :layer => "channel_add_layer"
    private :fade_in, :layer
    validity :ts_channel_is_valid

    # It never changes, and every command needs it.
    def lanes
      @lanes ||= info.lanes
    end

    def value
      Call.one(state[0])
    end

    def velocity
      Call.one(state[1])
    end

    def target
      Call.one(state[2])
    end

    def value_at(time)
      Call.one(at(time)[0])
    end

    def velocity_at(time)
      Call.one(at(time)[1])
    end

    # Each starts a player; options are those of C's structs, and of their timing.
    {tween_to: ["player_tween", :tween], spring_to: ["player_spring", :spring], decay: ["player_decay", :decay],
     fall: ["channel_fall", :fall]}.each do |method, (function, made)|
      define_method(method) do |*given, **options|
        Call.invoke(:"ts_#{function}", self, Commands.send(made, *given, **options))
      end
    end

    def fling(**options)
      Call.invoke(:ts_channel_fling, self, options)
    end

    def shake(amplitude, **options)
      Call.invoke(:ts_channel_shake, self, {**options, amplitude: amplitude})
    end

    def punch(strength, **options)
      Call.invoke(:ts_channel_punch, self, {**options, strength: strength})
    end

    # Along a path at constant speed, or as an easing says.
    def follow(path, duration = nil, easing = nil, **options)
      desc = Commands.described(:ts_follow_desc, Commands.timed(duration, easing, options))
      Call.invoke(:ts_channel_follow, self, path, desc)
    end

    # Lets it follow other channels, of ts_link_desc's fields.
    def link(*sources, **options)
      Call.invoke(:ts_channel_link, self, {**options, sources: sources})
      self
    end

    # Sets bounds, of ts_bounds_desc's fields, in place of those it had; without any, it has none.
    def set_bounds(lower = nil, upper = nil, **options)
      Call.invoke(:ts_channel_set_bounds, self, {**options, lower: lower, upper: upper})
      self
    end

    # Puts a layer on it: the layer and its weight.
    def add_layer(mode = :override, weight = 1.0)
      layer(mode, weight)
    end

    # Fades in what moves it next, at this time: x.begin_fade(0.4).spring_to(10).
    def begin_fade(duration, easing = nil)
      fade_in(duration, easing)
    end

    # Memory of doubles, a Fiddle::Pointer, that is written whenever the value changes, and read while nothing moves it.
    def bind(memory, stride: 0, type: :f64)
      TweenSpirit.check { C.send(:"ts_channel_bind_#{type}", @world.handle, @handle, memory, stride) }
      @world.bound[@handle] = memory
      self
    end
  end

  # Many channels, whose numbers are one after the other.
  class Channels
    extend Functions
    attr_reader :world, :size
    functions "channels", "set", "get", "set_target", :tween => "channels_tween", :spring => "channels_spring"
    private :tween, :spring

    def initialize(world, handles, size, wide)
      @world = world
      @handles = handles
      @size = size
      @wide = wide
    end

    def own
      {"ts_world" => @world.handle, "const ts_channel *" => [@handles, @size]}
    end

    def lanes
      @size * @wide
    end

    def [](index)
      unless index.is_a?(Integer) && (0...@size).cover?(index)
        raise IndexError, "index #{index.inspect} outside of 0...#{@size}"
      end

      Channel.new(@world, @handles[8 * index, 8].unpack1("Q"))
    end

    # The players; a duration or delay for each channel may be given in arrays.
    def tween_to(targets, duration = nil, easing = nil, durations: nil, delays: nil, **options)
      tween(Commands.tween(targets, duration, easing, **options), durations, delays)
    end

    def spring_to(targets, delays: nil, **options)
      spring(Commands.spring(targets, **options), delays)
    end

    def bind(memory, stride: 0, lane_stride: 0, type: :f64)
      TweenSpirit.check do
        C.send(:"ts_channels_bind_#{type}", @world.handle, @handles, @size, memory, stride, lane_stride)
      end
      @world.bound[@handles.to_i] = memory
      self
    end
  end

  # What moves a channel or a timeline.
  class Player < Part
    TYPE = :ts_player
    functions "player", "set_target", :seek_to => "player_seek", :update => "player_update_timing"
    private :seek_to, :update
    validity :ts_player_is_valid

    def lanes
      info.channel&.lanes || 1
    end

    # Goes to a local time; with events, what lies between is emitted.
    def seek(local_time, events: false)
      seek_to(local_time, events)
    end

    # Sets those fields of its timing that are given.
    def update_timing(**timing)
      fields = timing.keys.sum do |name|
        constant = :"TIMING_HAS_#{name.to_s.upcase}"
        C.const_defined?(constant) ? C.const_get(constant) : TweenSpirit.refuse(name, timing[name], "a field that can be updated")
      end
      update(timing, fields)
    end
  end

  # Tracks and timelines at times, and a playhead. Entries are numbers.
  class Timeline < Part
    TYPE = :ts_timeline
    functions "timeline", :close => "timeline_destroy",
              :add_track => "timeline_add_track", :add_timeline => "timeline_add_timeline",
              :add_marker => "timeline_add_marker", :start => "timeline_play"
    private :add_track, :add_timeline, :add_marker, :start
    validity :ts_timeline_is_valid

    # The seconds of a position: a number, or a text such as "+=1" or "hit-=25%"; `length` is what the new entry takes.
    def position(at, length = Float::NAN)
      at.is_a?(Numeric) ? at : Call.invoke(:ts_timeline_find_position, self, at, length)
    end

    # Adds a track that moves a channel, add(channel, track, at), or another timeline, add(inner, at, **timing), with its
    # time 0 at a position, at 0 without one. Returns the entry.
    def add(thing, *given, **timing)
      if thing.is_a?(Timeline)
        at, = given
        place = position(at || 0, at.is_a?(String) ? thing.length(timing) : Float::NAN)
        return add_timeline(thing, timing.empty? ? nil : timing, place)
      end
      track, at = given
      TweenSpirit.refuse("track", track, "a track") unless track.is_a?(Track)
      info = track.info
      add_track(thing, track, position(at || 0, info.end - info.start))
    end

    # Adds a marker, by its name or id, at a position; it is also a label. Returns the entry.
    def marker(time, marker)
      add_marker(position(time, 0), marker.is_a?(Integer) ? marker : TweenSpirit.marker(marker))
    end

    def entries
      Array.new(info.entries) { |i| entry(i) }
    end

    def play(**timing)
      start(timing.empty? ? nil : timing)
    end

    # Animates the playhead to a time.
    def animate_to(time, duration = nil, easing = nil, **options)
      Call.invoke(:ts_timeline_animate_to, self, Commands.playhead(time, duration, easing, **options))
    end

    # Each tells its player, if it has one.
    %i[stop pause resume].each do |verb|
      define_method(verb) do
        info.player&.send(verb)
        self
      end
    end

    protected

    # The seconds that it takes with a timing; NaN if it never ends.
    def length(timing)
      all = {duration: info.duration, **timing}
      return Float::NAN if all[:duration].infinite? || all[:rate] == 0

      its_end = Call.invoke(:ts_timing_evaluate, nil, all, 0).end_time
      its_end.finite? ? its_end / all.fetch(:rate, 1).abs : Float::NAN
    end
  end

  [World, Channel, Player, Timeline].each { |its| Call::CLASSES[its::TYPE] = its }

  # A chain's and a machine's events name them in the player's place.
  Event = Struct.new(*(Call.layout(:ts_event).keys + %i[chain machine]))
  Call::VALUES[:ts_event] = lambda do |memory, world|
    event = Event.new(*Call.layout(:ts_event).map { |_, (kind, place)| Call.read(kind, memory, place, world) })
    event.value = event.value.first(event.lanes)
    event.velocity = event.velocity.first(event.lanes)
    noun = event.kind == :state ? :machine : event.kind.to_s.start_with?("chain_") ? :chain : :player
    if noun != :player
      event[noun] = Call.read(:"ts_#{noun}", memory, Call.layout(:ts_event)[:player][1], world)
      event.player = nil
    end
    event
  end

  module Call
    module_function

    # A number that a call writes through its last pointer.
    def number
      out = TweenSpirit.room(8)
      TweenSpirit.check { yield out }
      out[0, 8].unpack1("Q")
    end

    def invoke_number(function, *given)
      number { |out| C.send(function, *given, out) }
    end
  end
end
