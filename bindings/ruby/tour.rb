# SPDX-License-Identifier: MIT
#
# The tour of Tests/Hosts/tour.c in Ruby; it prints the same.
# TWEENSPIRIT_LIB=libtweenspirit.so.1 ruby tour.rb

require_relative "tweenspirit"

C = TweenSpirit::C

def bits(number)
  format("%016x", [number].pack("d").unpack1("Q"))
end

def show(name, curve)
  (0..8).each { |i| puts "#{name} #{i}/8 #{bits(curve.call(i / 8.0))}" }
end

def library
  puts "abi #{C.ts_abi_version}"
  {"ts_easing_desc" => C::EasingDesc, "ts_easing_info" => C::EasingInfo, "ts_spring_desc" => C::SpringDesc,
   "ts_spring_batch_f32" => C::SpringBatchF32, "ts_channel_desc" => C::ChannelDesc, "ts_channel_info" => C::ChannelInfo,
   "ts_timing" => C::Timing, "ts_tween_desc" => C::TweenDesc, "ts_spring_to" => C::SpringTo, "ts_decay_to" => C::DecayTo,
   "ts_event" => C::Event,
   "ts_stop" => C::Stop, "ts_chain_desc" => C::ChainDesc, "ts_chain_info" => C::ChainInfo,
   "ts_playhead_to" => C::PlayheadTo}.each do |name, type|
    puts "size #{name} #{type.size}"
  end
end

def texts
  [["cubic.inOut", :canonical], ["cubic-bezier(.4,0,.2,1)", :css], ["linear(0, 0.5 25% 75%, 1)", :css],
   ["elastic(1, 0.3)", :gsap], ["spring(0.5, 0.3)", :canonical]].each do |text, dialect|
    easing = TweenSpirit::Easing.parse(text, dialect)
    puts "#{text} is #{easing.name}"
    show(easing.name, easing)
  end
end

def hop(t)
  t * (2.5 - t * (1.25 + 0.25 * t * t))
end

class Oops < StandardError; end

def curves
  calls = 0
  counted = proc do |t|
    calls += 1
    hop(t)
  end
  baked = TweenSpirit.register("tour:hop", &counted)
  to_bake = calls
  show("tour:hop", baked)
  puts "tour:hop is of kind #{baked.info.kind}, off by #{bits(baked.info.max_error)} at most"
  show("mirror(tour:hop)", TweenSpirit::Easing.parse("mirror(tour:hop)"))
  raise "a baked curve was called" unless to_bake.positive? && calls == to_bake

  live = TweenSpirit.register("tour:live", live: true, &counted)
  show("tour:live", live)
  raise "a live curve was not called" unless calls >= to_bake + 9

  # An exception of Ruby's own comes out as it is; C gets a status.
  failing = TweenSpirit.register("tour:half", live: true) { |t| t > 0.5 ? raise(Oops, "beyond the middle") : t }
  begin
    failing.call(0.75)
    raise "nothing was raised"
  rescue Oops # rubocop:disable Lint/SuppressedException
  end
  status = C.ts_easing_evaluate(failing.handle, 0.75, 0, TweenSpirit.room(8))
  puts "tour:half at 0.5 #{bits(failing.call(0.5))}, at 0.75 #{C.ts_status_name(status)}"
  ["tour:hop", "tour:live", "tour:half"].each { |name| TweenSpirit.unregister(name) }
  [baked, live, failing].each(&:close)
end

# An array of structs: x, velocity, goal.
def springs
  stride = 12
  sprites = TweenSpirit.room(5 * stride)
  sprites[0, 5 * stride] = (0...5).flat_map { |i| [i, i * i - 8, 10 - 3 * i] }.pack("f*")
  spring = C::Spring.malloc(Fiddle::RUBY_FREE)
  desc = TweenSpirit.struct(C::SpringDesc, scheme: C::SPRING_BY_DURATION, duration: 0.5, bounce: 0.3)
  TweenSpirit.check { C.ts_spring_make(desc, spring) }
  batch = TweenSpirit.struct(C::SpringBatchF32, count: 5, springs: spring, spring_count: 1, tolerance: 0.01)
  {value: 0, velocity: 4, target: 8}.each do |name, offset|
    view = batch.send(name)
    view.data = sprites + offset
    view.stride = stride
  end
  (1..60).each do |frame|
    dt = frame.odd? ? 1.0 / 60 : 1.0 / 48
    moving = TweenSpirit.out_number { |out| C.ts_springs_step_f32(batch, dt, out) }
    next unless (frame % 12).zero?

    puts "frame #{frame} moving #{moving}"
    sprites[0, 5 * stride].unpack("L*").each_slice(3).with_index do |(x, v), i|
      puts format("sprite %d %08x %08x", i, x, v)
    end
  end
end

def pair(x, y)
  numbers = TweenSpirit.room(16)
  numbers[0, 16] = [x, y].pack("d*")
  numbers
end

def world
  live = TweenSpirit.register("tour:live", live: true) { |t| hop(t) }
  world = TweenSpirit.out_number { |out| C.ts_world_create(nil, out) }
  point, there, elsewhere = pair(3, 4), pair(100, -50), pair(40, 20)
  name = Fiddle::Pointer["point\0"]
  desc = TweenSpirit.struct(C::ChannelDesc, kind: C::TRACK_VEC2, value: point, name: name)
  channel = TweenSpirit.out_number { |out| C.ts_channel_create(world, desc, out) }
  TweenSpirit.check { C.ts_channel_bind_f64(world, channel, point, 0) }

  desc = TweenSpirit.struct(C::TweenDesc, target: there)
  timing = desc.timing
  timing.struct_size = C::Timing.size
  timing.delay, timing.duration, timing.iterations, timing.direction = 0.1, 0.5, 2.0, C::DIRECTION_ALTERNATE
  timing.easing = live.handle
  TweenSpirit.out_number { |out| C.ts_player_tween(world, channel, desc, out) }
  spring = nil
  (1..90).each do |frame|
    if frame == 45
      desc = TweenSpirit.struct(C::SpringTo, target: elsewhere)
      spring = TweenSpirit.out_number { |out| C.ts_player_spring(world, channel, desc, out) }
    end
    dt = (frame % 3).zero? ? 1.0 / 50 : 1.0 / 60
    active = TweenSpirit.out_number { |out| C.ts_world_step(world, dt, out) }
    next unless (frame % 9).zero?

    x, y = point[0, 16].unpack("d2")
    puts "frame #{frame} active #{active} point #{bits(x)} #{bits(y)}"
  end

  size = C::Event.size
  room = TweenSpirit.room(16 * size)
  count = TweenSpirit.out_number { |out| C.ts_world_read_events(world, room, 16, out) }
  (0...count).each do |i|
    e = C::Event.new(room + i * size)
    puts "event at #{bits(e.time)} kind #{e.kind} reason #{e.reason} player #{e.player == spring ? 2 : 1} " \
         "lanes #{e.lanes} value #{bits(e.value[0])} #{bits(e.value[1])}"
  end
  puts format("hash %016x", TweenSpirit.out_number { |out| C.ts_world_hash(world, out) })
  TweenSpirit.check { C.ts_world_destroy(world) }
  begin
    TweenSpirit.check { C.ts_world_step(world, 0.0, nil) }
  rescue TweenSpirit::Error => e
    puts "gone: #{e.status}"
  end
  TweenSpirit.unregister("tour:live")
  live.close
end

def groups
  world = TweenSpirit::World.new
  x = world.channel("x", [0])
  world.chain.tween(x, [10], 0.25).and_then.tween(x, [0], 0.25).and_then.tween(x, [10], 0.25).start
  world.step_to(0.6)
  puts "three groups: x #{bits(world.value(x)[0])}"
end

def handlers
  world = TweenSpirit::World.new
  x = world.channel("x", [0])
  # The collector runs all the time: what C reads must be held by somebody.
  GC.stress = true
  player = world.tween(x, [10], 0.25)
  GC.stress = false
  world.on(player, :end) do |stop|
    puts "ended at #{bits(stop.time)}"
    world.tween(x, [0], 0.5)
  end
  world.step(0.5)
  puts "and half back: x #{bits(world.value(x)[0])}"

  # An exception comes out of the step, which is complete: what a block should have done ends its chain.
  why = nil
  chain = world.chain.tween(x, [1], 0.25).and_then.block { raise Oops, "in a block" }.and_then.delay(1).start
  chain.on(:end) { |stop| why = stop.event.reason }
  world.on(world.tween(world.channel("y", [0]), [1], 0.5), :end) { world.step(0) }
  world.chain.chain(world.chain.block {}).start
  begin
    world.step(1)
    raise "nothing was raised"
  rescue Oops => e
    raise "another end" if e.message != "in a block" || why != C::REASON_ERROR || chain.valid?
  end
  kept = world.instance_variable_get(:@listeners).size + world.instance_variable_get(:@blocks).size
  raise "handlers of what has ended are kept" unless kept.zero?
  raise "a step that is not complete" unless world.step(1).zero?

  world.on(world.tween(x, [5], 0.25), :end) { throw :out }
  catch(:out) { world.step(1) }
  raise "thrown out of a step that is not complete" unless world.step(0).zero?

  begin
    world.tween(x, [1, 2], 1)
    raise "nothing was raised"
  rescue ArgumentError # rubocop:disable Lint/SuppressedException
  end
  world.close
end

TRACK = '{"tweenspirit":1,"type":"track","kind":"float","keys":[{"t":0.0,"v":0.0},{"t":0.5,"v":8.0}]}'

def items
  world = TweenSpirit::World.new
  x = world.channel("x", [0])
  y = world.channel("y", [0])
  track = TweenSpirit::Track.parse(TRACK)
  puts track.json
  timeline = TweenSpirit.out_number { |out| C.ts_timeline_create(world.handle, out) }
  TweenSpirit.check { C.ts_timeline_add_track(world.handle, timeline, y, track.handle, 0.25, nil) }
  inner = world.chain.tween(x, [3], 0.125)
  chain = world.chain(iterations: 2.0, rate: 2.0, keep: true)
  chain.tween(x, [10], 0.25).delay(0.5).and_then
  chain.spring(x, [4]).marker(7).and_then
  chain.decay(x, [100]).and_then
  chain.track(x, track).timeline(timeline).and_then
  chain.chain(inner).and_then
  chain.block("tell") do |stop|
    puts "block at #{bits(stop.time)}: x #{bits(world.value(x)[0])}"
    chain.adopt(world.tween(x, [5], 0.25))
  end
  chain.and_then.playhead(timeline, 0.5)
  chain.on(:marker) { |stop| puts "marker #{stop.event.marker} at #{bits(stop.time)}" }
  chain.on(:end) { |stop| puts "chain ended at #{bits(stop.time)}, reason #{stop.event.reason}" }
  chain.start
  world.step(30)
  puts "x #{bits(world.value(x)[0])} y #{bits(world.value(y)[0])}"
  room = TweenSpirit.room(64 * C::Event.size)
  count = TweenSpirit.out_number { |out| C.ts_world_read_events(world.handle, room, 64, out) }
  (0...count).map { |i| C::Event.new(room + i * C::Event.size) }.each do |e|
    next unless e.kind >= C::EVENT_CHAIN_BEGIN

    puts "event at #{bits(e.time)} kind #{e.kind} reason #{e.reason} marker #{e.marker}"
  end
  puts format("hash %016x", world.hash_of_state)
end

def controls
  world = TweenSpirit::World.new
  x = world.channel("x", [0])
  show = ->(what) { puts "#{what}: x #{bits(world.value(x)[0])}" }
  chain = world.chain(keep: true).tween(x, [10], 1).and_then.tween(x, [20], 1).start
  world.step(0.25)
  show.call("started")
  chain.pause
  world.step(1)
  show.call("paused")
  chain.resume.rate = 2
  world.step(0.125)
  show.call("resumed, twice as fast")
  chain.finish
  show.call("finished")
  chain.iterations = 2
  chain.start
  world.step(1.25)
  show.call("once more, and on")
  chain.cancel
  show.call("cancelled")
  chain.start
  world.step(0.25)
  chain.stop
  world.step(1)
  show.call("stopped")
  raise "groups are missing" if chain.info.groups != 2

  chain.destroy
  puts "is there: #{chain.valid? ? 1 : 0}"
end

def scene
  text = File.read(File.join(__dir__, "..", "FORMAT.md"), encoding: "UTF-8")[/## Scene.*?```json\n(.*?)\n```\n/m, 1]
  world = TweenSpirit::World.new
  scene = TweenSpirit::Scene.parse(text)
  puts scene.json
  %i[channels timelines chains].each_with_index do |things, i|
    scene.names(things).each { |name| puts "#{i} is #{name}" }
  end
  build = scene.build(world)
  scene.close
  alpha = build.channels.fetch("card.alpha")
  world.on_block("popped") { |stop| puts "popped at #{bits(stop.time)}: card.alpha #{bits(world.value(alpha)[0])}" }
  build.run
  raise "it runs" if build.chains.fetch("pop").info.state != C::CHAIN_IDLE

  world.step(1.5)
  puts "card.alpha #{bits(world.value(alpha)[0])}"
  world.step(5)
  puts format("hash %016x", world.hash_of_state)
  TweenSpirit.out_number { |out| C.ts_timeline_play(world.handle, build.timelines.fetch("intro"), nil, out) }
  world.step(1.25)
  puts "played: card.alpha #{bits(world.value(alpha)[0])}"
  build.remove
  begin
    world.find("card.alpha")
  rescue TweenSpirit::Error => e
    puts "removed: #{e.status}"
  end
end

# By the functions of C: what runs is sent elsewhere, linked, punched, and moved along a path.
def changes
  way = "M0 0 C 50 0 50 100 100 100"
  world = TweenSpirit::World.new
  w, x, y, place = world.handle, world.channel("x", [0]), world.channel("y", [0]), world.channel("place", [0, 0])
  source = [x].pack("Q")
  link = TweenSpirit.struct(C::LinkDesc, sources: Fiddle::Pointer[source], scale: TweenSpirit.doubles([2.0]),
                                         offset: TweenSpirit.doubles([1.0]))
  link["count"] = 1
  TweenSpirit.check { C.ts_channel_link(w, y, link) }
  spring = world.spring(x, [100])
  punch = TweenSpirit.struct(C::PunchDesc, strength: TweenSpirit.doubles([20.0]), duration: 0.4)
  TweenSpirit.out_number { |out| C.ts_channel_punch(w, x, punch, out) }
  path = TweenSpirit.out_number { |out| C.ts_path_create_svg(way, way.bytesize, out) }
  follow = TweenSpirit.struct(C::FollowDesc, end: 1.0)
  TweenSpirit.fill_timing(follow.timing, 1.0)
  TweenSpirit.out_number { |out| C.ts_channel_follow(w, place, path, follow, out) }
  TweenSpirit.check { C.ts_path_destroy(path) }
  world.step(0.125)
  TweenSpirit.check { C.ts_player_set_target(w, spring, TweenSpirit.doubles([-50.0]), nil) }
  world.step(0.25)
  puts "changed: x #{bits(world.value(x)[0])} y #{bits(world.value(y)[0])} " \
       "place #{world.value(place).map { |n| bits(n) }.join(' ')}"
end

def refused
  yield
  raise "nothing was refused"
rescue TweenSpirit::Error => e
  puts "#{e.status}: #{e.message}"
end

def refusals
  refused { TweenSpirit::Easing.parse("cubic-bezier(1.5,0,.2,1)", :css) }
  refused { TweenSpirit::Easing.parse("no.such") }
  desc = TweenSpirit.struct(C::SpringDesc, scheme: C::SPRING_BY_DURATION, duration: -1.0)
  refused { TweenSpirit.check { C.ts_spring_make(desc, C::Spring.malloc(Fiddle::RUBY_FREE)) } }
  refused { TweenSpirit.register("quad.in") { |t| t } }
  refused { TweenSpirit::Scene.parse('{"tweenspirit": 1, "type": "scene", "chain": {}}') }
end

library
texts
curves
springs
world
groups
handlers
items
controls
scene
changes
refusals
