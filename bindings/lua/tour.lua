-- SPDX-License-Identifier: MIT
--
-- The tour of Tests/Hosts/tour.c in LuaJIT; it prints the same.
-- luajit tour.lua LIBRARY HEADER

local ffi = require("ffi")
package.path = arg[0]:match("^(.-)[^/]*$") .. "?.lua;" .. package.path
local ts = require("tweenspirit").load(arg[1], arg[2])
local C = ts.C

-- The number of a word, to be printed as C prints it.
local function number_of(prefix, word)
  return tonumber(C[prefix .. word:upper()])
end

-- The collector runs all the time: what C reads must be held by somebody.
collectgarbage("setpause", 50)
collectgarbage("setstepmul", 1000)

local function say(format, ...)
  io.write(format:format(...), "\n")
end

local double, single = ffi.new("double[1]"), ffi.new("float[1]")

local function bits(number)
  double[0] = number
  local words = ffi.cast("uint32_t *", double)
  return ("%08x%08x"):format(words[1], words[0])
end

local function bits32(number)
  single[0] = number
  return ("%08x"):format(ffi.cast("uint32_t *", single)[0])
end

-- Numbers in a line.
local function row(what, ...)
  local all = {}
  for i = 1, select("#", ...) do all[i] = bits(tonumber((select(i, ...)))) end
  say("%s: %s", what, table.concat(all, " "))
end

local function show(name, curve)
  for i = 0, 8 do say("%s %d/8 %s", name, i, bits(curve(i / 8))) end
end

local function library()
  say("abi %d", ts:abi_version())
  for name in ([[ts_easing_desc ts_easing_info ts_spring_desc ts_spring_batch_f32 ts_channel_desc ts_channel_info
                 ts_timing ts_tween_desc ts_spring_to ts_decay_to ts_event ts_stop ts_chain_desc
                 ts_chain_info ts_playhead_to]]):gmatch("%S+") do
    say("size %s %d", name, ffi.sizeof(name))
  end
end

local function texts()
  for _, curve in ipairs {
    {"cubic.inOut", "canonical"}, {"cubic-bezier(.4,0,.2,1)", "css"}, {"linear(0, 0.5 25% 75%, 1)", "css"},
    {"elastic(1, 0.3)", "gsap"}, {"spring(0.5, 0.3)", "canonical"},
  } do
    local easing = ts:easing(curve[1], curve[2])
    say("%s is %s", curve[1], easing:name())
    show(easing:name(), easing)
  end
end

local function hop(t)
  return t * (2.5 - t * (1.25 + 0.25 * t * t))
end

-- hop, and how often it was called.
local function counted()
  local calls = 0
  return function(t)
    calls = calls + 1
    return hop(t)
  end, function() return calls end
end

local function status_of(f, ...)
  local good, problem = pcall(f, ...)
  assert(not good and type(problem) == "table", "an error was expected")
  return problem.status, problem.message
end

local function curves()
  local curve, calls = counted()
  local baked = ts:register("tour:hop", curve)
  local to_bake = calls()
  show("tour:hop", baked)
  local info = baked:info()
  say("tour:hop is of kind %d, off by %s at most", number_of("TS_EASING_", info.kind), bits(info.max_error))
  show("mirror(tour:hop)", ts:easing("mirror(tour:hop)"))
  assert(to_bake > 0 and calls() == to_bake, "a baked curve was called")

  local live_curve, live_calls = counted()
  local live = ts:register("tour:live", live_curve, {live = true})
  show("tour:live", live)
  assert(live_calls() >= 9, "a live curve was not called")

  -- An error of Lua's own comes out as it is; C gets a status.
  local oops = {}
  local failing = ts:register("tour:half", function(t)
    if t > 0.5 then error(oops) end
    return t
  end, {live = true})
  local good, problem = pcall(failing, 0.75)
  assert(not good and problem == oops, "another error than the curve's")
  local status = C.ts_easing_evaluate(failing.handle, 0.75, 0, double)
  say("tour:half at 0.5 %s, at 0.75 %s", bits(failing(0.5)), ffi.string(C.ts_status_name(status)))

  for _, name in ipairs {"tour:hop", "tour:live", "tour:half"} do ts:unregister(name) end
  live:close()
  failing:close()
  status_of(live, 0.5)
end
jit.off(curves)

local function springs()
  ffi.cdef "typedef struct { float x, v, goal; } sprite;"
  local sprites = ffi.new("sprite[5]")
  for i = 0, 4 do sprites[i] = {i, i * i - 8, 10 - 3 * i} end
  local stride = ffi.sizeof("sprite")
  local first = ffi.cast("float *", sprites)
  local batch = ts:struct("ts_spring_batch_f32", {
    count = 5, springs = ts:spring("duration", {duration = 0.5, bounce = 0.3}), tolerance = 0.01,
    value = {first, stride}, velocity = {first + 1, stride}, target = {first + 2, stride, 0},
  })
  for frame = 1, 60 do
    local moving = ts:springs_step_f32(batch, frame % 2 == 1 and 1 / 60 or 1 / 48)
    if frame % 12 == 0 then
      say("frame %d moving %d", frame, moving)
      for i = 0, 4 do say("sprite %d %s %s", i, bits32(sprites[i].x), bits32(sprites[i].v)) end
    end
  end
end

local function show_event(e, number)
  return number_of("TS_EVENT_", e.kind), number_of("TS_REASON_", e.reason)
end

local function hash_of(w)
  local hash = ffi.new("uint64_t[1]", w:hash())
  local words = ffi.cast("uint32_t *", hash)
  return ("%08x%08x"):format(words[1], words[0])
end

local function world()
  local curve = counted()
  local live = ts:register("tour:live", curve, {live = true})
  local w, point = ts:world(), ffi.new("double[2]", 3, 4)
  local channel = w:channel({3, 4}, "point"):bind(point)
  channel:tween_to({100, -50}, {delay = 0.1, duration = 0.5, iterations = 2, direction = "alternate", easing = live})
  local spring
  for frame = 1, 90 do
    if frame == 45 then spring = channel:spring_to({40, 20}) end
    local active = w:step(frame % 3 ~= 0 and 1 / 60 or 1 / 50)
    if frame % 9 == 0 then say("frame %d active %d point %s %s", frame, active, bits(point[0]), bits(point[1])) end
  end
  for _, e in ipairs(w:events()) do
    local kind, reason = show_event(e)
    say("event at %s kind %d reason %d player %d lanes %d value %s %s", bits(e.time), kind, reason,
      e.player == spring and 2 or 1, e.lanes, bits(e.value[1]), bits(e.value[2]))
  end
  say("hash %s", hash_of(w))
  local handle = w.handle
  w:close()
  say("gone: %s", status_of(ts.call, ts, "ts_world_step", ffi.new("ts_world", handle), 0, nil))
  assert(status_of(channel.value, channel) == "TS_ERROR_STALE_HANDLE")
  ts:unregister("tour:live")
  live:close()
end

local function groups()
  local w = ts:world()
  local x = w:channel(0, "x")
  w:chain():tween(x, 10, 0.25):and_then():tween(x, 0, 0.25):and_then():tween(x, 10, 0.25):start()
  w:step_to(0.6)
  say("three groups: x %s", bits(x:value()))
end

local function handlers()
  local w = ts:world()
  local x = w:channel(0, "x")
  x:tween_to(10, 0.25):on("end", function(stop)
    say("ended at %s", bits(stop.time))
    stop.event.channel:tween_to(0, 0.5)
  end)
  w:step(0.5)
  say("and half back: x %s", bits(x:value()))

  -- An error comes out of the step, which is complete: what a block should have done ends its chain.
  local oops = {}
  local chain = w:chain():tween(x, 1, 0.25):and_then(function() error(oops) end):delay(1):start()
  local why
  chain:on("end", function(stop) why = stop.event.reason end)
  w:channel(0, "y"):tween_to(1, 0.5):on("end", function() w:step(0) end)
  w:chain():add(w:chain():animate(function() end)):start()
  local good, problem = pcall(w.step, w, 1)
  assert(not good and problem == oops and why == "error" and not chain:is_valid(), "another end")
  assert(next(w.blocks) == nil and next(w.listeners) == nil, "handlers of what has ended are kept")
  assert(w:step(1) == 0, "a step that is complete")
  assert(status_of(x.tween_to, x, {1, 2}, 1) == "TS_ERROR_INVALID_ARGUMENT")
  local player = x:tween_to(1, 1)
  assert(status_of(player.on, player, "never", print) == "TS_ERROR_INVALID_ARGUMENT")
end

local TRACK = '{"tweenspirit":1,"type":"track","kind":"float","keys":[{"t":0.0,"v":0.0},{"t":0.5,"v":8.0}]}'

local function items()
  local w = ts:world()
  local x, y = w:channel(0, "x"), w:channel(0, "y")
  local track = ts:track_from_json(TRACK)
  say("%s", track:json())
  local timeline = w:timeline()
  timeline:add(y, track, 0.25)
  local inner, chain = w:chain(), w:chain {iterations = 2, rate = 2, keep = true}
  inner:tween(x, 3, 0.125)
  chain:tween(x, 10, 0.25):delay(0.5)
  chain:spring(x, 4):marker(7):and_then()
  chain:decay(x, {velocity = 100}):and_then()
  chain:play(x, track):play(timeline):and_then()
  chain:add(inner):and_then()
  chain:block("tell", function(stop)
    say("block at %s: x %s", bits(stop.time), bits(x:value()))
    stop.chain:adopt(x:tween_to(5, 0.25))
  end):and_then()
  chain:animate_to(timeline, 0.5)
  chain:on("marker", function(stop) say("marker %d at %s", stop.event.marker, bits(stop.time)) end)
  chain:on("end", function(stop)
    say("chain ended at %s, reason %d", bits(stop.time), number_of("TS_REASON_", stop.event.reason))
  end)
  chain:start()
  w:step(30)
  say("x %s y %s", bits(x:value()), bits(y:value()))
  for _, e in ipairs(w:events()) do
    local kind, reason = show_event(e)
    if e.chain then say("event at %s kind %d reason %d marker %d", bits(e.time), kind, reason, e.marker) end
  end
  say("hash %s", hash_of(w))
end

local function controls()
  local w = ts:world()
  local x = w:channel(0, "x")
  local function show_x(what) say("%s: x %s", what, bits(x:value())) end
  local chain = w:chain {keep = true}:tween(x, 10, 1):and_then():tween(x, 20, 1):start()
  w:step(0.25)
  show_x("started")
  chain:pause()
  w:step(1)
  show_x("paused")
  chain:resume():set_rate(2)
  w:step(0.125)
  show_x("resumed, twice as fast")
  chain:finish()
  show_x("finished")
  chain:set_iterations(2):start()
  w:step(1.25)
  show_x("once more, and on")
  chain:cancel()
  show_x("cancelled")
  chain:start()
  w:step(0.25)
  chain:stop()
  w:step(1)
  show_x("stopped")
  assert(chain:info().state == "ended")
  chain:close()
  say("is there: %d", chain:is_valid() and 1 or 0)
end

-- ---- Noun by noun ---------------------------------------------------------------------------------------------------

local function easing_noun()
  local out = ts:builtin(C.TS_EASING_QUAD_IN):modified("out")
  say("out of quad.in is %s", out:name())
  row("easing", out:slope(0.25), out:inverse(0.75), out:evaluate(1.5, C.TS_EVALUATE_EXTRAPOLATE),
    ts:ease(C.TS_EASING_BACK_OUT, 0.5))
  say("in CSS %s", (out:to_css(1e-3)))
  say("in JSON %s", out:json())
  local read, line = ts:easing_from_json(out:json()), ts:linear({0, 0.75, 1}, {0, 0.5, 1})
  local _, max_error = ts:easing("elastic.out"):bake(1e-4, 0)
  local t = line:sample {0.125, 0.25, 0.75}
  row("easings", t[1], t[2], t[3], read(0.5), max_error)
end

local function spring_noun()
  local spring = ts:spring("stiffness", {stiffness = 200, damping = 10})
  local info = spring:info()
  row("spring", info.omega, info.damping_ratio, info.duration, info.bounce, info.settling_duration, info.half_life)
  local json = ts:spring("bouncy"):json()
  say("bouncy is %s", json)
  local motion = spring:motion {target = 100, velocity = 50}
  local x, v = motion:sample {0.125, 0.25}
  local turned, peak = motion:extremum(0)
  row("motion", x[1], v[1], x[2], v[2], motion:settling_time(0.01), motion:crossing(50, 0), turned, peak)
  local value, velocity = motion:retarget(0.25, 0):at(0.125)
  local easing, settled = ts:spring_from_json(json):easing(0, 0)
  row("retargeted", value, velocity, settled, easing(0.25))
end

local function decay_noun()
  local decay = ts:decay("half_life", 0.25)
  local info, from = decay:info(), decay:motion {start = 10, velocity = 500}
  local x, v = from:at(0.25)
  local rest, settled = from:rest(0.5)
  row("decay", info.rate, info.drag, x, v, rest, settled, (from:handoff()), from:crossing(100), decay:aim(0, 100),
    decay:snap(0, 500, 40, 5))
  local fall = ts:fall {acceleration = 9.75, velocity = -5}
  local distance, seconds = ts:fling("flutter", 1000)
  local value, speed = ts:follow(0, 10, 0.125, 0.0625, 2)
  x, v = fall:at(0.5)
  row("fall", x, v, fall:crossing(0, 0), distance, seconds, ts:rubber_band(50, 100), value, speed)
  row("color", ts:color("oklch(0.7 0.15 60 / 50%)"))
  local tracker = ts:velocity_tracker {lanes = 2}
  for i = 0, 4 do tracker:add(i / 128, {i * i, 3 * i}) end
  local a, b = tracker:velocity()
  row("velocity", a, b, tracker:info().duration, tracker:info().confidence)
  local values, velocities, froms = ffi.new("double[2]", 0, 5), ffi.new("double[2]", 10, 0), ffi.new("double[2]", 0, 10)
  local function number(value) return {nil, 0, value} end
  local active = ts:springs_step_f64({count = 2, value = {values}, velocity = {velocities}, target = {number = 20},
                                      omega = {number = 8}, damping_ratio = {number = 0.5}}, 0.125)
  row("springs", values[0], values[1], velocities[0], velocities[1], active)
  active = ts:decays_step_f64({count = 2, value = {values}, velocity = {velocities}, decay = decay, tolerance = 0.5}, 0.125)
  row("decays", values[0], values[1], velocities[0], velocities[1], active)
  ts:tweens_sample_f64({count = 2, from = {froms}, to = {number = 20}, duration = {number = 2},
                        easings = {"cubic.out"}, out = {values}}, 0.5)
  row("tweens", values[0], values[1])
end

local function track_noun()
  local track = ts:track("vec2"):key(0, {0, 0}):key(1, {10, 20}, {easing = "cubic.out"}):after(0.5, {5, 0})
  track:marker(0.5, "tour.hit")
  local at, velocity = track:at(1.25)
  local rows = track:sample {0.5, 1.125}
  row("track", at[1], at[2], velocity[1], velocity[2], rows[1][1], rows[1][2], rows[2][1], rows[2][2])
  local index = track:set_value(2, {6, 1}):move(2, 2)
  track:extrapolate("hold", "loop")
  local first, count = track:find_range(0.5, 3)
  say("keys %d %d %d %d", index, first, count, track:find(1.5))
  assert(track:find(-1) == nil and track:key_at(1).easing:name() == "cubic.out" and track:key_at(2).value[1] == 6)
  say("%s", track:json())
  track:reverse()
  local markers = track:markers()
  say("%d marker, %s at %s", #markers, ts:marker_name(markers[1].id), bits(markers[1].time))
  row("reversed", track:value(0.75))

  local columns = ts:track {kind = "float", interpolation = "monotone"}:insert_columns({0, 0.5, 1}, {0, 8, 10})
  local baked, max_error = columns:bake {tolerance = 0.125}
  row("baked", columns:find_time(5), max_error, baked:info()["end"], baked:info().count)
  local fitted, fit_error = ts:fit {times = {0, 1, 2, 3}, values = {0, 1, 2, 0}, lanes = 1, tolerance = 0.125}
  row("fitted", fit_error, fitted:info().count)
  say("%s", (columns:to_css(0.01)))
  say("%s", baked:web_animation("left", "px", 0.5))
  say("%s", baked:css_keyframes("go", "left", "px", 0.5))

  local set = ts:trackset {track, columns}
  local frames = set:frames(1, 2, 8)
  row("set", unpack(set:value(0.25, set:cursor())))
  row("frames", frames[1][1], frames[1][2], frames[1][3], unpack(frames[2]))
  local path = ts:path("M0 0 C 50 0 50 100 100 100")
  local points, tangents = path:sample {0.25, 1}
  row("path", path:info().length, points[1][1], points[1][2], points[2][1], points[2][2], unpack(tangents[1]))
  local a, b = ts:bezier({0, 0, 3, 4}, 2, 1):to_track({duration = 2}):at(1)
  row("walked", a[1], a[2], b[1], b[2])
  local affine = ts:affine_decompose {0, 2, -3, 0, 5, 6}
  local matrix = ts:affine_compose(affine)
  row("affine", affine.rotation, affine.scale_x, affine.scale_y, matrix[2], matrix[5])
  local trs = ts:trs_decompose {2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 1, 2, 3, 1}
  row("trs", trs.translation[3], trs.rotation[4], trs.scale[1], ts:trs_compose(trs)[6])
  local result = ts:timing({delay = 0.5, duration = 1, iterations = 3, direction = "alternate"}, 1.75)
  local delays = ts:stagger {count = 4, each = 0.125, from = "center"}
  row("timing", result.progress, result.iteration, result.end_time, delays[1], delays[2])
end

local function channel_noun()
  local w = ts:world()
  local x, color = w:channel(0, "x"), w:channel({1, 0, 0, 1}, {kind = "color", name = "color"})
  local turn = w:channel(0, {kind = "angle", name = "turn", path = "card.turn"})
  w:attach("card", "quad.in")
  x:set_history(10)
  color:tween_to({0, 0, 1, 1}, {duration = 1, keep = true})
  turn:tween_to(3, 1)
  x:fall(-100, {velocity = 40})
  x:set_bounds(-1, 9, {contact = "bounce", restitution = 0.5})
  w:step(0.5)
  row("colour", color:value())
  row("its velocity", color:velocity())
  row("its target", color:target())
  local info, lower, upper = x:bounds()
  assert(info.contact == "bounce")
  row("bounced", x:value(), turn:value(), lower[1], upper[1])
  x:set_bounds()
  w:detach("card")

  x:set(5)
  x:shake(3, {seed = 7})
  turn:fling {velocity = 300}
  local layer = color:add_layer("add", 0.5)
  layer:set {0, 0.5, 0, 0}
  w:step(0.125)
  row("layered", color:value())
  layer:close()
  row("shaken", x:value(), turn:value())
  x:stop()
  x:tween_to(10, 1)
  w:step(0.25)
  x:begin_fade(0.5, "quad.in"):decay {velocity = -20}
  w:step(0.25)
  row("faded", x:value(), x:value_at(0.7), x:velocity_at(0.7))
  local three = w:channels(3, 0):set {1, 2, 3}
  three:tween_to(9, 1, nil, {0, 0.25, 0.5})
  w:step(0.5)
  row("channels", unpack((three:get())))
  for _, e in ipairs(w:events()) do
    if e.kind == "contact" then say("contact at %s bound %d of %s", bits(e.time), e.bound, bits(e.value[1])) end
  end
end

local function player_noun()
  local w = ts:world()
  local x = w:channel(0, "x")
  local player = x:tween_to(10, {duration = 1, iterations = 2, direction = "alternate", keep = true})
  w:step(0.25)
  player:pause()
  w:step(0.5)
  row("paused", x:value())
  player:resume():set_rate(2)
  w:step(0.125)
  local info = player:info()
  row("resumed", x:value(), info.time, info.remaining, info.progress)
  player:reverse()
  w:step(0.125)
  row("reversed", x:value())
  player:seek(0.5):update_timing {duration = 2, delay = 0.125}
  row("sought", x:value())
  player:set_target(20):reverse():finish()
  say("kept %d ended %d", player:info().kept and 1 or 0, player:info().ended and 1 or 0)
  player:restart()
  w:step(0.5)
  local seconds, endless = w:remaining()
  row("restarted", x:value(), seconds, endless and 1 or 0)
  player:cancel()
  row("cancelled", x:value())
  local track = ts:track_from_json(TRACK)
  player = x:play(track)
  w:step(0.25)
  player:replace_track(track:set_value(1, 80))
  row("another track", x:value())
  player:stop()
  say("is there: %d", player:is_valid() and 1 or 0)
end

local function timeline_noun()
  local w = ts:world()
  local x, y = w:channel(0, "x"), w:channel(0, "y")
  local track, inner, timeline = ts:track_from_json(TRACK), w:timeline(), w:timeline()
  inner:add(y, track)
  timeline:add(x, track)
  local entry = timeline:add(inner, "+=0.25")
  timeline:marker(0.375, "tour.hit")
  for _, e in ipairs(timeline:entries()) do
    say("entry of kind %d %s %s", number_of("TS_ENTRY_", e.kind), bits(e.at), bits(e["end"]))
  end
  timeline:set_time(1)
  row("scrubbed", timeline:info().duration, x:value(), y:value())
  timeline:animate_to(0.25, 1)
  w:step(0.5)
  row("half way back", timeline:info().time, x:value(), y:value())
  timeline:remove(entry)
  timeline:play {duration = 0.5, iterations = 2}
  w:step(0.75)
  for _, e in ipairs(w:events()) do
    local hit = e.marker == ts:marker("tour.hit")
    say("event at %s kind %d marker %d", bits(e.time), number_of("TS_EVENT_", e.kind), hit and 1 or 0)
  end
  row("played twice", x:value(), y:value())
  timeline:play():pause()
  assert(timeline:resume():info().player:info().active and not timeline:stop():stop():info().player)
  timeline:close()
  say("is there: %d", timeline:is_valid() and 1 or 0)
  -- Half of what it takes with its timing; and a delay that is refused closes no group.
  local film, chain = w:timeline(), w:chain():delay(1):tween(x, 1, 1)
  film:add(inner, "+=50%", {iterations = 2, rate = 4, delay = 0.5})
  assert(film:entries()[1].at == 0.1875 and status_of(chain.delay, chain, -1) == "TS_ERROR_INVALID_ARGUMENT")
  assert(chain:tween(y, 1, 1):info().groups == 2 and chain:and_then(function() end):info().groups == 3)
end

local function machine_noun()
  local w = ts:world()
  local x = w:channel(0, "x")
  local there, back = w:chain {keep = true}:tween(x, 10, 0.5), w:chain {keep = true}:spring(x, 0)
  local machine = w:machine()
  local go, speed = machine:add_input("go", "trigger", 0), machine:add_input("speed", "number", 1)
  local idle, away = machine:add_state("idle"), machine:add_state("away", there)
  local again = machine:add_state("again", back)
  machine:add_transition {from = idle, to = away, conditions = {
    {input = go, comparison = "equal", value = 1}, {input = speed, comparison = "at_least", value = 2},
  }}
  machine:add_transition {from = away, to = again, finished = true}
  machine:add_transition {from = again, to = idle, after = 0.25}
  machine:on("state", function(stop)
    local left = stop.event.lanes
    local name = left == C.TS_MACHINE_NONE and "nowhere" or stop.event.machine:state_name(left)
    say("state at %s: from %s to %d", bits(stop.time), name, stop.event.marker)
  end)
  machine:start():fire("go")
  w:step(0.125)
  machine:set("speed", 2)
  w:step(1)
  assert(machine:state() == "idle")
  row("machine", x:value(), machine:info().time, (machine:input("go")))
  machine:stop():close()
  say("is there: %d", machine:is_valid() and 1 or 0)
end

local function world_noun()
  local w = ts:world {max_step = 0.25, motion = "full"}
  local x = w:channel(0, "x")
  x:spring_to(10)
  w:set_rate(0.5)
  w:step(1)
  local info = w:info()
  row("world", info.time, info.rate, info.players, info.steps)
  local bytes = w:snapshot()
  w:pause():step(1)
  w:resume():step(1)
  local again = w:hash()
  row("on", x:value())
  local ended = false
  w:restore(bytes)
  row("restored", x:value())
  x:info().player:on("end", function() ended = true end)
  w:restore(bytes)
  w:step(0.25)
  say("hash %s, and the same again: %d", hash_of(w), w:hash() == again and 1 or 0)
  say("%d changed", #w:changes())
  say("%s", w:inspect())
  x:info().player:finish()
  w:step(0)
  assert(ended, "a handler is kept where the world is restored")
  w:restore(bytes)
  w:step(0.25)
  w:set_motion("none")
  x:tween_to(3, 1)
  row("without motion", x:value())
end

local function scene()
  local file = assert(io.open(arg[0]:match("^(.-)[^/]*$") .. "../FORMAT.md"))
  local text = file:read("*a"):match("## Scene.-```json\n(.-)\n```\n")
  file:close()
  local s, w = ts:scene(text), ts:world()
  say("%s", s:json())
  for number, thing in ipairs {"channel", "timeline", "chain"} do
    for _, name in ipairs(s:names(thing)) do say("%d is %s", number - 1, name) end
  end
  local build = s:build(w)
  s:close()
  local alpha = build.channels["card.alpha"]
  w:on_block("popped", function(stop) say("popped at %s: card.alpha %s", bits(stop.time), bits(alpha:value())) end)
  build:run()
  assert(build.chains.pop:info().state == "idle")
  w:step(1.5)
  say("card.alpha %s", bits(alpha:value()))
  w:step(5)
  say("hash %s", hash_of(w))
  build.timelines.intro:play()
  w:step(1.25)
  say("played: card.alpha %s", bits(alpha:value()))
  build:remove()
  say("removed: %s", (status_of(w.find, w, "card.alpha")))
end

--- What runs is sent elsewhere, linked, punched, and moved along a path.
local function changes()
  local w = ts:world()
  local x, y, place = w:channel(0, "x"), w:channel(0, "y"), w:channel({0, 0}, "place")
  y:link(x, {scale = 2, offset = 1})
  local spring = x:spring_to(100)
  x:punch(20, {duration = 0.4})
  place:follow(ts:path("M0 0 C 50 0 50 100 100 100"), {duration = 1, ["end"] = 1})
  w:step(0.125)
  spring:set_target(-50)
  w:step(0.25)
  local a, b = place:value()
  say("changed: x %s y %s place %s %s", bits(x:value()), bits(y:value()), bits(a), bits(b))
end

local function refusals()
  local function refused(...)
    local good, problem = pcall(...)
    assert(not good and type(problem) == "table", problem)
    say("%s", tostring(problem))
    say("argument %s, got %s, line %d", problem.argument, problem.got, problem.line)
  end
  refused(ts.easing, ts, "cubic-bezier(1.5,0,.2,1)", "css")
  refused(ts.easing, ts, "no.such")
  refused(ts.spring, ts, "duration", {duration = -1})
  refused(ts.register, ts, "quad.in", hop)
  refused(ts.scene, ts, '{"tweenspirit": 1, "type": "scene", "chain": {}}')
end

library()
texts()
curves()
springs()
world()
groups()
handlers()
items()
controls()
easing_noun()
spring_noun()
decay_noun()
track_noun()
channel_noun()
player_noun()
timeline_noun()
machine_noun()
world_noun()
scene()
changes()
refusals()
