# SPDX-License-Identifier: MIT
#
# The tour of Tests/Hosts/tour.c in Ruby; it prints the same.
# TWEENSPIRIT_LIB=libtweenspirit.so.1 ruby tour.rb

require_relative "tweenspirit"

C = TweenSpirit::C
T = TweenSpirit

def bits(number)
  format("%016x", [number].pack("d").unpack1("Q"))
end

# Numbers in a line.
def row(what, *numbers)
  puts "#{what}: #{numbers.flatten.map { |number| bits(number.to_f) }.join(' ')}"
end

# The number of a word, to be printed as C prints it.
def number_of(type, word)
  C::WORDS.fetch(type).fetch(word)
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
  puts "tour:hop is of kind #{number_of(:ts_easing_kind, baked.info.kind)}, off by #{bits(baked.info.max_error)} at most"
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
  sprites = T.room(5 * stride)
  sprites[0, 5 * stride] = (0...5).flat_map { |i| [i, i * i - 8, 10 - 3 * i] }.pack("f*")
  column = ->(offset) { {data: sprites + offset, stride: stride} }
  batch = T.struct(:ts_spring_batch_f32, count: 5, springs: T::Spring.new(:duration, duration: 0.5, bounce: 0.3),
                                         tolerance: 0.01, value: column.call(0), velocity: column.call(4),
                                         target: column.call(8))
  (1..60).each do |frame|
    moving = T.springs_step_f32(batch, frame.odd? ? 1.0 / 60 : 1.0 / 48)
    next unless (frame % 12).zero?

    puts "frame #{frame} moving #{moving}"
    sprites[0, 5 * stride].unpack("L*").each_slice(3).with_index do |(x, v), i|
      puts format("sprite %d %08x %08x", i, x, v)
    end
  end
end

def show_event(e)
  [number_of(:ts_event_kind, e.kind), number_of(:ts_reason, e.reason)]
end

def world
  live = T.register("tour:live", live: true) { |t| hop(t) }
  world = T::World.new
  point = T.doubles([3.0, 4.0])
  channel = world.channel([3, 4], "point").bind(point)
  channel.tween_to([100, -50], delay: 0.1, duration: 0.5, iterations: 2, direction: :alternate, easing: live)
  spring = nil
  (1..90).each do |frame|
    spring = channel.spring_to([40, 20]) if frame == 45
    active = world.step((frame % 3).zero? ? 1.0 / 50 : 1.0 / 60)
    next unless (frame % 9).zero?

    x, y = point[0, 16].unpack("d2")
    puts "frame #{frame} active #{active} point #{bits(x)} #{bits(y)}"
  end
  world.events.each do |e|
    kind, reason = show_event(e)
    puts "event at #{bits(e.time)} kind #{kind} reason #{reason} player #{e.player == spring ? 2 : 1} " \
         "lanes #{e.lanes} value #{e.value.map { |number| bits(number) }.join(' ')}"
  end
  puts format("hash %016x", world.state_hash)
  handle = world.handle
  world.close
  begin
    T.check { C.ts_world_step(handle, 0.0, nil) }
  rescue T::Error => e
    puts "gone: #{e.status}"
  end
  T.unregister("tour:live")
  live.close
end

def groups
  world = T::World.new
  x = world.channel(0, "x")
  world.chain.tween(x, 10, 0.25).then.tween(x, 0, 0.25).then.tween(x, 10, 0.25).start
  world.step_to(0.6)
  puts "three groups: x #{bits(x.value)}"
end

def handlers
  world = TweenSpirit::World.new
  x = world.channel(0, "x")
  # The collector runs all the time: what C reads must be held by somebody.
  GC.stress = true
  player = x.tween_to(10, 0.25)
  GC.stress = false
  player.on(:end) do |stop|
    puts "ended at #{bits(stop.time)}"
    stop.event.channel.tween_to(0, 0.5)
  end
  world.step(0.5)
  puts "and half back: x #{bits(x.value)}"

  # An exception comes out of the step, which is complete: what a block should have done ends its chain.
  why = nil
  chain = world.chain.tween(x, 1, 0.25).then { raise Oops, "in a block" }.delay(1).start
  chain.on(:end) { |stop| why = stop.event.reason }
  world.channel(0, "y").tween_to(1, 0.5).on(:end) { world.step(0) }
  world.chain.add(world.chain.animate {}).start
  begin
    world.step(1)
    raise "nothing was raised"
  rescue Oops => e
    raise "another end" if e.message != "in a block" || why != :error || chain.valid?
  end
  kept = world.instance_variable_get(:@listeners).size + world.instance_variable_get(:@blocks).size
  raise "handlers of what has ended are kept" unless kept.zero?
  raise "a step that is not complete" unless world.step(1).zero?

  x.tween_to(5, 0.25).on(:end) { throw :out }
  catch(:out) { world.step(1) }
  raise "thrown out of a step that is not complete" unless world.step(0).zero?

  begin
    x.tween_to([1, 2], 1)
    raise "nothing was raised"
  rescue TweenSpirit::Error # rubocop:disable Lint/SuppressedException
  end
  world.close
end

TRACK = '{"tweenspirit":1,"type":"track","kind":"float","keys":[{"t":0.0,"v":0.0},{"t":0.5,"v":8.0}]}'

def items
  world = T::World.new
  x = world.channel(0, "x")
  y = world.channel(0, "y")
  track = T::Track.from_json(TRACK)
  puts track.json
  timeline = world.timeline
  timeline.add(y, track, 0.25)
  inner = world.chain.tween(x, 3, 0.125)
  chain = world.chain(iterations: 2, rate: 2, keep: true)
  chain.tween(x, 10, 0.25).delay(0.5)
  chain.spring(x, 4).marker(7).then
  chain.decay(x, velocity: 100).then
  chain.play(x, track).play(timeline).then
  chain.add(inner).then
  chain.block("tell") do |stop|
    puts "block at #{bits(stop.time)}: x #{bits(x.value)}"
    stop.chain.adopt(x.tween_to(5, 0.25))
  end
  chain.then.animate_to(timeline, 0.5)
  chain.on(:marker) { |stop| puts "marker #{stop.event.marker} at #{bits(stop.time)}" }
  chain.on(:end) do |stop|
    puts "chain ended at #{bits(stop.time)}, reason #{number_of(:ts_reason, stop.event.reason)}"
  end
  chain.start
  world.step(30)
  puts "x #{bits(x.value)} y #{bits(y.value)}"
  world.events.select(&:chain).each do |e|
    kind, reason = show_event(e)
    puts "event at #{bits(e.time)} kind #{kind} reason #{reason} marker #{e.marker}"
  end
  puts format("hash %016x", world.state_hash)
end

def controls
  world = T::World.new
  x = world.channel(0, "x")
  show = ->(what) { puts "#{what}: x #{bits(x.value)}" }
  chain = world.chain(keep: true).tween(x, 10, 1).then.tween(x, 20, 1).start
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

  chain.close
  puts "is there: #{chain.valid? ? 1 : 0}"
end

def easing_noun
  out = T::Easing.builtin(C::EASING_QUAD_IN).modified(:out)
  puts "out of quad.in is #{out.name}"
  row("easing", out.slope(0.25), out.inverse(0.75), out.evaluate(1.5, C::EVALUATE_EXTRAPOLATE),
      T.ease(C::EASING_BACK_OUT, 0.5))
  puts "in CSS #{out.to_css(1e-3).first}"
  puts "in JSON #{out.json}"
  read = T::Easing.from_json(out.json)
  line = T::Easing.linear([0, 0.75, 1], [0, 0.5, 1])
  _, max_error = T::Easing.parse("elastic.out").bake(1e-4, 0)
  row("easings", line.sample([0.125, 0.25, 0.75]), read.call(0.5), max_error)
end

def spring_noun
  spring = T::Spring.new(:stiffness, stiffness: 200, damping: 10)
  info = spring.info
  row("spring", info.omega, info.damping_ratio, info.duration, info.bounce, info.settling_duration, info.half_life)
  json = T::Spring.new(:bouncy).json
  puts "bouncy is #{json}"
  motion = spring.motion(target: 100, velocity: 50)
  x, v = motion.sample([0.125, 0.25])
  row("motion", x.zip(v), motion.settling_time(0.01), motion.crossing(50, 0), motion.extremum(0))
  easing, settled = T::Spring.from_json(json).easing(0, 0)
  row("retargeted", motion.retarget(0.25, 0).at(0.125), settled, easing.call(0.25))
end

def decay_noun
  decay = T::Decay.new(:half_life, 0.25)
  from = decay.motion(start: 10, velocity: 500)
  row("decay", decay.info.rate, decay.info.drag, from.at(0.25), from.rest(0.5), from.handoff, from.crossing(100),
      decay.aim(0, 100), decay.snap(0, 500, 40, 5))
  fall = T::Fall.new(acceleration: 9.75, velocity: -5)
  row("fall", fall.at(0.5), fall.crossing(0, 0), T.fling(:flutter, 1000), T.rubber_band(50, 100),
      T.follow(0, 10, 0.125, 0.0625, 2))
  row("color", T.color("oklch(0.7 0.15 60 / 50%)"))
  tracker = T::VelocityTracker.new(lanes: 2)
  5.times { |i| tracker.add(i / 128.0, [i * i, 3 * i]) }
  row("velocity", tracker.velocity, tracker.info.duration, tracker.info.confidence)
  value, velocity, from = [[0, 5], [10, 0], [0, 10]].map { |numbers| T.doubles(numbers) }
  both = -> { (value[0, 16] + velocity[0, 16]).unpack("d4") }
  active = T.springs_step_f64({count: 2, value: value, velocity: velocity, target: 20, omega: 8, damping_ratio: 0.5}, 0.125)
  row("springs", both.call, active)
  active = T.decays_step_f64({count: 2, value: value, velocity: velocity, decay: decay, tolerance: 0.5}, 0.125)
  row("decays", both.call, active)
  T.tweens_sample_f64({count: 2, from: from, to: 20, duration: 2, easings: ["cubic.out"], out: value}, 0.5)
  row("tweens", value[0, 16].unpack("d2"))
end

def track_noun
  track = T::Track.new(:vec2).key(0, [0, 0]).key(1, [10, 20], easing: "cubic.out").after(0.5, [5, 0])
  track.marker(0.5, "tour.hit")
  row("track", track.at(1.25), track.sample([0.5, 1.125]))
  index = track.set_value(2, [6, 1]).move(2, 2)
  track.extrapolate(:hold, :loop)
  puts "keys #{index} #{track.find_range(0.5, 3).join(' ')} #{track.find(1.5)}"
  key = track.key_at(1)
  raise "another key" if track.find(-1) || key[:easing].name != "cubic.out" || key[:value] != [10, 20]

  puts track.json
  track.reverse
  marker, = track.markers
  puts "#{track.markers.size} marker, #{T.marker_name(marker.id)} at #{bits(marker.time)}"
  row("reversed", track.value(0.75))

  columns = T::Track.new(:float, interpolation: :monotone).insert_columns([0, 0.5, 1], [0, 8, 10])
  baked, max_error = columns.bake({tolerance: 0.125})
  row("baked", columns.find_time(5), max_error, baked.info.end, baked.info.count)
  fitted, max_error = T::Track.fit([0, 1, 2, 3], [0, 1, 2, 0], tolerance: 0.125)
  row("fitted", max_error, fitted.info.count)
  puts columns.to_css(0.01).first
  puts baked.web_animation("left", "px", 0.5)
  puts baked.css_keyframes("go", "left", "px", 0.5)

  set = T::TrackSet.of(track, columns)
  row("set", set.value(0.25, set.cursor))
  row("frames", set.frames(1, 2, 8))
  path = T::Path.svg("M0 0 C 50 0 50 100 100 100")
  points, tangents = path.sample([0.25, 1])
  row("path", path.info.length, points, tangents[0])
  row("walked", T::Path.bezier([0, 0, 3, 4], degree: 1).to_track({duration: 2}).at(1))
  affine = T.affine_decompose([0, 2, -3, 0, 5, 6])
  row("affine", affine.rotation, affine.scale_x, affine.scale_y, T.affine_compose(affine).values_at(1, 4))
  trs = T.trs_decompose([2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 1, 2, 3, 1])
  row("trs", trs.translation[2], trs.rotation[3], trs.scale[0], T.trs_compose(trs)[5])
  result = T.timing(1.75, delay: 0.5, duration: 1, iterations: 3, direction: :alternate)
  row("timing", result.progress, result.iteration, result.end_time, T.stagger(4, each: 0.125, from: :center).first(2))
end

def channel_noun
  world = T::World.new
  x = world.channel(0, "x")
  color = world.channel([1, 0, 0, 1], "color", kind: :color)
  turn = world.channel(0, "turn", kind: :angle, path: "card.turn")
  world.attach("card", "quad.in")
  x.set_history(10)
  color.tween_to([0, 0, 1, 1], 1, keep: true)
  turn.tween_to(3, 1)
  x.fall(-100, velocity: 40)
  x.set_bounds(-1, 9, contact: :bounce, restitution: 0.5)
  world.step(0.5)
  row("colour", color.value)
  row("its velocity", color.velocity)
  row("its target", color.target)
  info, lower, upper = x.bounds
  raise "other bounds" if info.contact != :bounce

  row("bounced", x.value, turn.value, lower, upper)
  x.set_bounds
  world.detach("card")

  x.set(5)
  x.shake(3, seed: 7)
  turn.fling(velocity: 300)
  layer, = color.add_layer(:add, 0.5)
  layer.set([0, 0.5, 0, 0])
  world.step(0.125)
  row("layered", color.value)
  layer.close
  row("shaken", x.value, turn.value)
  x.stop
  x.tween_to(10, 1)
  world.step(0.25)
  x.begin_fade(0.5, "quad.in").decay(velocity: -20)
  world.step(0.25)
  row("faded", x.value, x.value_at(0.7), x.velocity_at(0.7))
  three = world.channels(3).set([1, 2, 3])
  three.tween_to(9, 1, delays: [0, 0.25, 0.5])
  world.step(0.5)
  row("channels", three.get[0])
  world.events.select { |e| e.kind == :contact }.each do |e|
    puts "contact at #{bits(e.time)} bound #{e.bound} of #{bits(e.value[0])}"
  end
end

def player_noun
  world = T::World.new
  x = world.channel(0, "x")
  player = x.tween_to(10, 1, iterations: 2, direction: :alternate, keep: true)
  world.step(0.25)
  player.pause
  world.step(0.5)
  row("paused", x.value)
  player.resume.set_rate(2)
  world.step(0.125)
  info = player.info
  row("resumed", x.value, info.time, info.remaining, info.progress)
  player.reverse
  world.step(0.125)
  row("reversed", x.value)
  player.seek(0.5).update_timing(duration: 2, delay: 0.125)
  row("sought", x.value)
  player.set_target(20).reverse.finish
  puts "kept #{player.info.kept ? 1 : 0} ended #{player.info.ended ? 1 : 0}"
  player.restart
  world.step(0.5)
  seconds, endless = world.remaining
  row("restarted", x.value, seconds, endless ? 1 : 0)
  player.cancel
  row("cancelled", x.value)
  track = T::Track.from_json(TRACK)
  player = x.play(track)
  world.step(0.25)
  player.replace_track(track.set_value(1, 80))
  row("another track", x.value)
  player.stop
  puts "is there: #{player.valid? ? 1 : 0}"
end

def timeline_noun
  world = T::World.new
  x = world.channel(0, "x")
  y = world.channel(0, "y")
  track = T::Track.from_json(TRACK)
  inner = world.timeline
  timeline = world.timeline
  inner.add(y, track)
  timeline.add(x, track)
  entry = timeline.add(inner, "+=0.25")
  timeline.marker(0.375, "tour.hit")
  timeline.entries.each { |e| puts "entry of kind #{number_of(:ts_entry_kind, e.kind)} #{bits(e.at)} #{bits(e.end)}" }
  timeline.set_time(1)
  row("scrubbed", timeline.info.duration, x.value, y.value)
  timeline.animate_to(0.25, 1)
  world.step(0.5)
  row("half way back", timeline.info.time, x.value, y.value)
  timeline.remove(entry)
  timeline.play(duration: 0.5, iterations: 2)
  world.step(0.75)
  world.events.each do |e|
    puts "event at #{bits(e.time)} kind #{show_event(e)[0]} marker #{e.marker == T.marker('tour.hit') ? 1 : 0}"
  end
  row("played twice", x.value, y.value)
  timeline.play.pause
  raise "it stands" unless timeline.resume.info.player.info.active
  raise "it goes on" if timeline.stop.stop.info.player

  timeline.close
  puts "is there: #{timeline.valid? ? 1 : 0}"
  # Half of what it takes with its timing; and a delay that is refused closes no group.
  film = world.timeline
  film.add(inner, "+=50%", iterations: 2, rate: 4, delay: 0.5)
  chain = world.chain.delay(1).tween(x, 1, 1)
  begin
    chain.delay(-1)
    raise "nothing was raised"
  rescue T::Error => e
    raise e if e.argument != "seconds"
  end
  groups = [chain.tween(y, 1, 1).info.groups, chain.then {}.info.groups]
  raise "another place" if film.entries.first.at != 0.1875 || groups != [2, 3]
end

def machine_noun
  world = T::World.new
  x = world.channel(0, "x")
  there = world.chain(keep: true).tween(x, 10, 0.5)
  back = world.chain(keep: true).spring(x, 0)
  machine = world.machine
  go = machine.add_input("go", :trigger)
  speed = machine.add_input("speed", :number, 1)
  idle = machine.add_state("idle")
  away = machine.add_state("away", there)
  again = machine.add_state("again", back)
  machine.add_transition(from: idle, to: away, conditions: [{input: go, comparison: :equal, value: 1},
                                                            {input: speed, comparison: :at_least, value: 2}])
  machine.add_transition(from: away, to: again, finished: true)
  machine.add_transition(from: again, to: idle, after: 0.25)
  machine.on(:state) do |stop|
    left = stop.event.lanes
    name = left == C::MACHINE_NONE ? "nowhere" : stop.event.machine.state_name(left)
    puts "state at #{bits(stop.time)}: from #{name} to #{stop.event.marker}"
  end
  machine.start.fire("go")
  world.step(0.125)
  machine.set("speed", 2)
  world.step(1)
  raise "another state" if machine.state != "idle"

  row("machine", x.value, machine.info.time, machine.input("go"))
  machine.stop.close
  puts "is there: #{machine.valid? ? 1 : 0}"
end

def world_noun
  world = T::World.new(max_step: 0.25, motion: :full)
  x = world.channel(0, "x")
  x.spring_to(10)
  world.set_rate(0.5)
  world.step(1)
  info = world.info
  row("world", info.time, info.rate, info.players, info.steps)
  bytes = world.snapshot
  world.pause.step(1)
  world.resume.step(1)
  again = world.state_hash
  row("on", x.value)
  world.restore(bytes)
  row("restored", x.value)
  ended = false
  x.info.player.on(:end) { ended = true }
  world.restore(bytes)
  world.step(0.25)
  puts format("hash %016x, and the same again: %d", world.state_hash, world.state_hash == again ? 1 : 0)
  puts "#{world.changes.size} changed"
  puts world.describe
  x.info.player.finish
  world.step(0)
  raise "a handler is lost where the world is restored" unless ended

  world.restore(bytes)
  world.step(0.25)
  world.set_motion(:none)
  x.tween_to(3, 1)
  row("without motion", x.value)
end

def scene
  text = File.read(File.join(__dir__, "..", "FORMAT.md"), encoding: "UTF-8")[/## Scene.*?```json\n(.*?)\n```\n/m, 1]
  world = T::World.new
  scene = T::Scene.parse(text)
  puts scene.json
  %i[channel timeline chain].each_with_index do |thing, i|
    scene.names(thing).each { |name| puts "#{i} is #{name}" }
  end
  build = scene.build(world)
  scene.close
  alpha = build.channels.fetch("card.alpha")
  world.on_block("popped") { |stop| puts "popped at #{bits(stop.time)}: card.alpha #{bits(alpha.value)}" }
  build.run
  raise "it runs" if build.chains.fetch("pop").info.state != :idle

  world.step(1.5)
  puts "card.alpha #{bits(alpha.value)}"
  world.step(5)
  puts format("hash %016x", world.state_hash)
  build.timelines.fetch("intro").play
  world.step(1.25)
  puts "played: card.alpha #{bits(alpha.value)}"
  build.remove
  begin
    world.find("card.alpha")
  rescue T::Error => e
    puts "removed: #{e.status}"
  end
end

# What runs is sent elsewhere, linked, punched, and moved along a path.
def changes
  world = T::World.new
  x = world.channel(0, "x")
  y = world.channel(0, "y")
  place = world.channel([0, 0], "place")
  y.link(x, scale: 2, offset: 1)
  spring = x.spring_to(100)
  x.punch(20, duration: 0.4)
  place.follow(T::Path.svg("M0 0 C 50 0 50 100 100 100"), 1, end: 1)
  world.step(0.125)
  spring.set_target(-50)
  world.step(0.25)
  puts "changed: x #{bits(x.value)} y #{bits(y.value)} place #{place.value.map { |n| bits(n) }.join(' ')}"
end

def refused
  yield
  raise "nothing was refused"
rescue T::Error => e
  puts "#{e.status}: #{e.message}"
  puts "argument #{e.argument}, got #{e.got}, line #{e.line}"
end

def refusals
  refused { T::Easing.parse("cubic-bezier(1.5,0,.2,1)", :css) }
  refused { T::Easing.parse("no.such") }
  refused { T::Spring.new(:duration, duration: -1) }
  refused { T.register("quad.in") { |t| t } }
  refused { T::Scene.parse('{"tweenspirit": 1, "type": "scene", "chain": {}}') }
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
easing_noun
spring_noun
decay_noun
track_noun
channel_noun
player_noun
timeline_noun
machine_noun
world_noun
scene
changes
refusals
