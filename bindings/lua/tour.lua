-- SPDX-License-Identifier: MIT
--
-- The tour of Tests/Hosts/tour.c in LuaJIT; it prints the same.
-- luajit tour.lua LIBRARY HEADER

local ffi = require("ffi")
package.path = arg[0]:match("^(.-)[^/]*$") .. "?.lua;" .. package.path
local ts = require("tweenspirit").load(arg[1], arg[2])
local C = ts.C

-- The collector runs all the time: what C reads must be held by somebody.
collectgarbage("setpause", 0)
collectgarbage("setstepmul", 100000)

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

local function show(name, curve)
  for i = 0, 8 do say("%s %d/8 %s", name, i, bits(curve(i / 8))) end
end

local function library()
  say("abi %d", C.ts_abi_version())
  for name in ([[ts_easing_desc ts_easing_info ts_spring_desc ts_spring_batch_f32 ts_channel_desc ts_channel_info
                 ts_timing ts_tween_desc ts_spring_to ts_decay_to ts_event ts_stop ts_chain_desc
                 ts_chain_info ts_playhead_to]]):gmatch("%S+") do
    say("size %s %d", name, ffi.sizeof(name))
  end
end

local function texts()
  for _, curve in ipairs {
    {"cubic.inOut", "CANONICAL"}, {"cubic-bezier(.4,0,.2,1)", "CSS"}, {"linear(0, 0.5 25% 75%, 1)", "CSS"},
    {"elastic(1, 0.3)", "GSAP"}, {"spring(0.5, 0.3)", "CANONICAL"},
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
  say("tour:hop is of kind %d, off by %s at most", tonumber(info.kind), bits(info.max_error))
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
  live:release()
  failing:release()
  status_of(live, 0.5)
end
jit.off(curves)

local function springs()
  ffi.cdef "typedef struct { float x, v, goal; } sprite;"
  local sprites = ffi.new("sprite[5]")
  for i = 0, 4 do sprites[i] = {i, i * i - 8, 10 - 3 * i} end
  local spring = ffi.new("ts_spring[1]")
  ts:call("ts_spring_make",
    ts:struct("ts_spring_desc", {scheme = C.TS_SPRING_BY_DURATION, duration = 0.5, bounce = 0.3}), spring)
  local stride = ffi.sizeof("sprite")
  local first = ffi.cast("float *", sprites)
  local batch = ts:struct("ts_spring_batch_f32", {
    count = 5, springs = spring, spring_count = 1, tolerance = 0.01,
    value = {first, stride}, velocity = {first + 1, stride}, target = {first + 2, stride, 0},
  })
  local moving = ffi.new("size_t[1]")
  for frame = 1, 60 do
    ts:call("ts_springs_step_f32", batch, frame % 2 == 1 and 1 / 60 or 1 / 48, moving)
    if frame % 12 == 0 then
      say("frame %d moving %d", frame, tonumber(moving[0]))
      for i = 0, 4 do say("sprite %d %s %s", i, bits32(sprites[i].x), bits32(sprites[i].v)) end
    end
  end
end

local function pair(x, y)
  return ffi.new("double[2]", x, y)
end

local function world()
  local curve = counted()
  local live = ts:register("tour:live", curve, {live = true})
  local point, there, elsewhere = pair(3, 4), pair(100, -50), pair(40, 20)
  local handles = {world = ffi.new("ts_world[1]"), channel = ffi.new("ts_channel[1]"), tween = ffi.new("ts_player[1]"),
                   spring = ffi.new("ts_player[1]")}
  ts:call("ts_world_create", nil, handles.world)
  local w = handles.world[0]
  ts:call("ts_channel_create", w, ts:struct("ts_channel_desc", {kind = C.TS_TRACK_VEC2, value = point, name = "point"}),
    handles.channel)
  local channel = handles.channel[0]
  ts:call("ts_channel_bind_f64", w, channel, point, 0)
  local timing = ts:struct("ts_timing", {delay = 0.1, duration = 0.5, iterations = 2,
                                         direction = C.TS_DIRECTION_ALTERNATE, easing = live.handle})
  ts:call("ts_player_tween", w, channel, ts:struct("ts_tween_desc", {target = there, timing = timing}), handles.tween)
  local active = ffi.new("size_t[1]")
  for frame = 1, 90 do
    if frame == 45 then
      ts:call("ts_player_spring", w, channel, ts:struct("ts_spring_to", {target = elsewhere}), handles.spring)
    end
    ts:call("ts_world_step", w, frame % 3 ~= 0 and 1 / 60 or 1 / 50, active)
    if frame % 9 == 0 then
      say("frame %d active %d point %s %s", frame, tonumber(active[0]), bits(point[0]), bits(point[1]))
    end
  end

  local events, count = ffi.new("ts_event[16]"), ffi.new("size_t[1]")
  ts:call("ts_world_read_events", w, events, 16, count)
  for i = 0, tonumber(count[0]) - 1 do
    local e, spring = events[i], handles.spring[0]
    local is_spring = e.player.slot == spring.slot and e.player.generation == spring.generation
    say("event at %s kind %d reason %d player %d lanes %d value %s %s", bits(e.time), tonumber(e.kind),
      tonumber(e.reason), is_spring and 2 or 1, e.lanes, bits(e.value[0]), bits(e.value[1]))
  end
  local hash = ffi.new("uint32_t[2]")
  ts:call("ts_world_hash", w, ffi.cast("uint64_t *", hash))
  say("hash %08x%08x", hash[1], hash[0])
  ts:call("ts_world_destroy", w)
  say("gone: %s", status_of(ts.call, ts, "ts_world_step", w, 0, nil))
  ts:unregister("tour:live")
  live:release()
end

local function hash_of(w)
  local hash = ffi.new("uint32_t[2]")
  ts:call("ts_world_hash", w.handle, ffi.cast("uint64_t *", hash))
  return ("%08x%08x"):format(hash[1], hash[0])
end

local function groups()
  local w = ts:world()
  local x = w:channel("x", {0})
  w:chain():tween(x, {10}, 0.25):and_then():tween(x, {0}, 0.25):and_then():tween(x, {10}, 0.25):start()
  w:step_to(0.6)
  say("three groups: x %s", bits(w:value(x)))
end

local function handlers()
  local w = ts:world()
  local x = w:channel("x", {0})
  w:on(w:tween(x, {10}, 0.25), "end", function(stop)
    say("ended at %s", bits(stop.time))
    w:tween(x, {0}, 0.5)
  end)
  w:step(0.5)
  say("and half back: x %s", bits(w:value(x)))

  -- An error comes out of the step, which is complete: what a block should have done ends its chain.
  local oops = {}
  local chain = w:chain():tween(x, {1}, 0.25):and_then():block(function() error(oops) end):and_then():delay(1):start()
  local why
  chain:on("end", function(stop) why = tonumber(stop.event.reason) end)
  w:on(w:tween(w:channel("y", {0}), {1}, 0.5), "end", function() w:step(0) end)
  w:chain():chain(w:chain():block(function() end)):start()
  local good, problem = pcall(w.step, w, 1)
  assert(not good and problem == oops and why == C.TS_REASON_ERROR and not chain:is_valid(), "another end")
  assert(next(w.blocks) == nil and next(w.listeners) == nil, "handlers of what has ended are kept")
  assert(w:step(1) == 0, "a step that is complete")
  assert(status_of(w.tween, w, x, {1, 2}, 1) == "TS_ERROR_INVALID_ARGUMENT")
  assert(status_of(w.on, w, {}, "never", print) == "TS_ERROR_INVALID_ARGUMENT")
end

local TRACK = '{"tweenspirit":1,"type":"track","kind":"float","keys":[{"t":0.0,"v":0.0},{"t":0.5,"v":8.0}]}'

local function items()
  local w = ts:world()
  local x, y = w:channel("x", {0}), w:channel("y", {0})
  local track = ts:track(TRACK)
  say("%s", track:json())
  local timeline = ffi.new("ts_timeline[1]")
  ts:call("ts_timeline_create", w.handle, timeline)
  ts:call("ts_timeline_add_track", w.handle, timeline[0], y, track.handle, 0.25, nil)
  local inner, chain = w:chain(), w:chain {iterations = 2, rate = 2, keep = true}
  inner:tween(x, {3}, 0.125)
  chain:tween(x, {10}, 0.25):delay(0.5):and_then()
  chain:spring(x, {4}):marker(7):and_then()
  chain:decay(x, {100}):and_then()
  chain:track(x, track):timeline(timeline[0]):and_then()
  chain:chain(inner):and_then()
  chain:block(function(stop)
    say("block at %s: x %s", bits(stop.time), bits(w:value(x)))
    chain:adopt(w:tween(x, {5}, 0.25))
  end, "tell"):and_then()
  chain:playhead(timeline[0], 0.5)
  chain:on("marker", function(stop) say("marker %d at %s", stop.event.marker, bits(stop.time)) end)
  chain:on("end", function(stop) say("chain ended at %s, reason %d", bits(stop.time), tonumber(stop.event.reason)) end)
  chain:start()
  w:step(30)
  say("x %s y %s", bits(w:value(x)), bits(w:value(y)))
  local events, count = ffi.new("ts_event[64]"), ffi.new("size_t[1]")
  ts:call("ts_world_read_events", w.handle, events, 64, count)
  for i = 0, tonumber(count[0]) - 1 do
    local e = events[i]
    if e.kind >= C.TS_EVENT_CHAIN_BEGIN then
      say("event at %s kind %d reason %d marker %d", bits(e.time), tonumber(e.kind), tonumber(e.reason), e.marker)
    end
  end
  say("hash %s", hash_of(w))
end

local function controls()
  local w = ts:world()
  local x = w:channel("x", {0})
  local function show(what) say("%s: x %s", what, bits(w:value(x))) end
  local chain = w:chain {keep = true}:tween(x, {10}, 1):and_then():tween(x, {20}, 1):start()
  w:step(0.25)
  show("started")
  chain:pause()
  w:step(1)
  show("paused")
  chain:resume():set_rate(2)
  w:step(0.125)
  show("resumed, twice as fast")
  chain:finish()
  show("finished")
  chain:set_iterations(2):start()
  w:step(1.25)
  show("once more, and on")
  chain:cancel()
  show("cancelled")
  chain:start()
  w:step(0.25)
  chain:stop()
  w:step(1)
  show("stopped")
  assert(chain:info().state == C.TS_CHAIN_ENDED)
  chain:destroy()
  say("is there: %d", chain:is_valid() and 1 or 0)
end

local function scene()
  local file = assert(io.open(arg[0]:match("^(.-)[^/]*$") .. "../FORMAT.md"))
  local text = file:read("*a"):match("## Scene.-```json\n(.-)\n```\n")
  file:close()
  local s, w = ts:scene(text), ts:world()
  say("%s", s:print())
  for number, thing in ipairs {"CHANNEL", "TIMELINE", "CHAIN"} do
    for _, name in ipairs(s:names(thing)) do say("%d is %s", number - 1, name) end
  end
  local build = s:build(w)
  s:release()
  local alpha = build.channels["card.alpha"]
  w:on_block("popped", function(stop) say("popped at %s: card.alpha %s", bits(stop.time), bits(w:value(alpha))) end)
  build:run()
  assert(build.chains.pop:info().state == C.TS_CHAIN_IDLE)
  w:step(1.5)
  say("card.alpha %s", bits(w:value(alpha)))
  w:step(5)
  say("hash %s", hash_of(w))
  ts:call("ts_timeline_play", w.handle, build.timelines.intro, nil, ffi.new("ts_player[1]"))
  w:step(1.25)
  say("played: card.alpha %s", bits(w:value(alpha)))
  build:remove()
  say("removed: %s", (status_of(w.find, w, "card.alpha")))
end

--- By the functions of C: what runs is sent elsewhere, linked, punched, and moved along a path.
local function changes()
  local way = "M0 0 C 50 0 50 100 100 100"
  local world = ts:world()
  local w, x, y, place = world.handle, world:channel("x", {0}), world:channel("y", {0}), world:channel("place", {0, 0})
  local function one(number) return ffi.new("double[1]", number) end
  local source, scale, offset, strength = ffi.new("ts_channel[1]", {x}), one(2), one(1), one(20)
  ts:call("ts_channel_link", w, y,
    ts:struct("ts_link_desc", {sources = source, count = 1, scale = scale, offset = offset}))
  local spring = world:spring(x, {100})
  ts:call("ts_channel_punch", w, x, ts:struct("ts_punch_desc", {strength = strength, duration = 0.4}),
    ffi.new("ts_player[1]"))
  local path = ffi.new("ts_path[1]")
  ts:call("ts_path_create_svg", way, #way, path)
  ts:call("ts_channel_follow", w, place, path[0],
    ts:struct("ts_follow_desc", {timing = ts:struct("ts_timing", {duration = 1}), ["end"] = 1}), ffi.new("ts_player[1]"))
  ts:call("ts_path_destroy", path[0])
  world:step(0.125)
  ts:call("ts_player_set_target", w, spring, one(-50), nil)
  world:step(0.25)
  local a, b = world:value(place)
  say("changed: x %s y %s place %s %s", bits(world:value(x)), bits(world:value(y)), bits(a), bits(b))
end

local function refusals()
  local function refused(...)
    say("%s: %s", status_of(...))
  end
  refused(ts.easing, ts, "cubic-bezier(1.5,0,.2,1)", "CSS")
  refused(ts.easing, ts, "no.such")
  refused(ts.call, ts, "ts_spring_make",
    ts:struct("ts_spring_desc", {scheme = C.TS_SPRING_BY_DURATION, duration = -1}), ffi.new("ts_spring[1]"))
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
scene()
changes()
refusals()
