-- SPDX-License-Identifier: MIT
--
-- TweenSpirit for LuaJIT: the whole of tweenspirit.h by its FFI, which reads the header itself; curves, tracks, worlds
-- and scenes with owners; handlers and chains.
--
--   local ts = require("tweenspirit").load("libtweenspirit.so.1", "/usr/include/tweenspirit/tweenspirit.h")
--   local curve = ts:easing("back.out(1.7)")
--   local y = curve(0.5)
--   ts:register("acme:heat", function(t) return t * t end)
--   local world = ts:world()
--   local x = world:channel("x", {0})
--   world:chain():tween(x, {10}, 0.25):and_then():block(function() print("there") end):start()
--   world:step(1 / 60)
--   ts:call("ts_world_set_rate", world.handle, 0.5)        -- everything else: the functions of C
--
-- What fails raises an error: a table with `status` and `message`, or whatever a curve of yours has raised.
-- A curve of yours that is live must be evaluated by the thread that registered it: a Lua state is for one thread.

local ffi = require("ffi")

local M = {}
M.__index = M

local function read(path)
  local file = assert(io.open(path, "r"))
  local text = file:read("*a")
  file:close()
  return text
end

-- The header without what is the preprocessor's and C++'s. A #define of a number becomes an enum's constant.
local function declarations(header)
  local constants = {}
  for name, number in header:gmatch("\n#define (TS_[%u%d_]+) (%d+)") do
    constants[#constants + 1] = name .. " = " .. number
  end
  local text = header:gsub('#ifdef __cplusplus.-#endif', ""):gsub("\n#[^\n]*", "\n"):gsub("TS_API", "")
  return text .. "\nenum { " .. table.concat(constants, ", ") .. " };"
end

local Failure = {}
Failure.__index = Failure
function Failure:__tostring()
  return self.status .. ": " .. self.message
end

-- A finaliser may run in the middle of anything, and what it lets go of may call Lua back: it notes the handle, and the
-- function that lets it go, for the next call.
local dead = {}

-- Curves of ours by their number, which is the context that C hands back.
local curves, last_curve = {}, 0
-- What a curve has raised, in a table: the error may be nil.
local raised

--- The library and its header, by their paths.
function M.load(library, header)
  ffi.cdef(declarations(read(header)))
  local C = ffi.load(library)
  local self = setmetatable({C = C}, M)
  if C.ts_abi_version() ~= C.TS_ABI_VERSION then
    error(("%s has ABI version %d, its header %d"):format(library, C.ts_abi_version(), C.TS_ABI_VERSION))
  end

  -- Two callbacks for all curves, since a process has room for a few hundred. An error must not pass through C.
  self.batch = ffi.cast("ts_easing_batch", function(t, out, count, context)
    local curve = curves[tonumber(ffi.cast("uintptr_t", context))]
    local good, problem = pcall(function()
      for i = 0, tonumber(count) - 1 do out[i] = curve(t[i]) end
    end)
    if good then return C.TS_OK end
    raised = {problem}
    return C.TS_ERROR_CALLBACK
  end)
  self.forget = ffi.cast("ts_easing_release_function", function(context)
    curves[tonumber(ffi.cast("uintptr_t", context))] = nil
  end)
  return self
end

--- What went wrong, as an error; nothing where nothing did.
function M:check(status)
  local problem
  problem, raised = raised, nil
  if status == self.C.TS_OK then return end
  if status == self.C.TS_ERROR_CALLBACK and problem then error(problem[1], 0) end
  error(setmetatable({
    status = ffi.string(self.C.ts_status_name(status)),
    message = ffi.string(self.C.ts_last_error_message()),
  }, Failure), 2)
end

-- A call whose code may call Lua back must not be compiled (LuaJIT would find itself in the middle of a trace).
local function call(self, f, ...)
  while #dead > 0 do
    local gone = table.remove(dead)
    gone[1](gone[2])
  end
  raised = nil
  self:check(f(...))
end
jit.off(call)

--- A call of the library: what fails, or a curve raises, is an error. `ts:call("ts_world_step", world, 0.1, nil)`
function M:call(name, ...)
  return call(self, self.C[name], ...)
end

-- What the pointers of a struct point to stays as long as the struct does.
local held = setmetatable({}, {__mode = "k"})

--- A struct of the header by its name, its struct_size set where it has one.
function M:struct(name, fields)
  local struct = ffi.new(name, fields or {})
  struct.struct_size = ffi.sizeof(name)
  held[struct] = fields
  return struct
end

local Easing = {}
Easing.__index = Easing

-- An object that owns a handle, until it is released or collected.
local function adopt(self, class, type, letting_go, handle)
  local copy, release = ffi.new(type, handle), self.C[letting_go]
  ffi.gc(copy, function(gone) dead[#dead + 1] = {release, ffi.new(type, gone)} end)
  return setmetatable({ts = self, handle = copy, type = type, letting_go = release}, class)
end

-- Lets go now rather than when it is collected.
local function release(self)
  local handle = ffi.gc(self.handle, nil)
  self.handle = ffi.new(self.type)
  call(self.ts, self.letting_go, handle)
end

-- A text that a function prints into (buffer, capacity, out_length), behind its other arguments.
local function text_of(self, f, ...)
  local arguments, count = {...}, select("#", ...)
  local length, room = ffi.new("size_t[1]"), 128
  while true do
    local buffer = ffi.new("char[?]", room)
    arguments[count + 1], arguments[count + 2], arguments[count + 3] = buffer, room, length
    call(self, f, unpack(arguments, 1, count + 3))
    if length[0] < room then return ffi.string(buffer, length[0]) end
    room = tonumber(length[0]) + 1
  end
end

-- What a call writes through its last pointer.
local function out(self, name, f, ...)
  local arguments, count = {...}, select("#", ...)
  local room = ffi.new(name .. "[1]")
  arguments[count + 1] = room
  call(self, f, unpack(arguments, 1, count + 1))
  -- A struct in an array is a reference that does not hold the array.
  local made = room[0]
  return type(made) == "cdata" and ffi.new(name, made) or made
end

local function refuse(self, message)
  error(setmetatable({
    status = ffi.string(self.C.ts_status_name(self.C.TS_ERROR_INVALID_ARGUMENT)),
    message = message,
  }, Failure), 3)
end

local value = ffi.new("double[1]")

--- The value at t.
function Easing:__call(t)
  call(self.ts, self.ts.C.ts_easing_evaluate, self.handle, t, 0, value)
  return value[0]
end

--- The canonical name.
function Easing:name()
  return text_of(self.ts, self.ts.C.ts_easing_print, self.handle)
end

function Easing:info()
  local info = self.ts:struct("ts_easing_info")
  call(self.ts, self.ts.C.ts_easing_get_info, self.handle, info)
  return info
end

--- One user less, now rather than when it is collected.
Easing.release = release

--- The curve that a text names, in a dialect: "CANONICAL", "CSS", "GSAP", ...
function M:easing(text, dialect)
  local handle = ffi.new("ts_easing[1]")
  call(self, self.C.ts_easing_parse, text, self.C["TS_DIALECT_" .. (dialect or "CANONICAL")], handle)
  return adopt(self, Easing, "ts_easing", "ts_easing_release", handle[0])
end

--- Puts a function of t under a name. options: live, replace, tolerance, max_points, as of ts_easing_desc.
function M:register(name, curve, options)
  local points = options and options.max_points or 0
  -- In C's 32 bits another number would be left of a larger one.
  if points % 1 ~= 0 or points < 0 or points > 65536 then
    refuse(self, "max_points must be an integer from 0 to 65536, got " .. tostring(points))
  end
  last_curve = last_curve + 1
  curves[last_curve] = curve
  local desc = self:struct("ts_easing_desc", options)
  desc.name, desc.batch, desc.release = name, self.batch, self.forget
  desc.context = ffi.cast("void *", last_curve)
  local handle = ffi.new("ts_easing[1]")
  local good, problem = pcall(call, self, self.C.ts_easing_register, desc, handle)
  if good then return adopt(self, Easing, "ts_easing", "ts_easing_release", handle[0]) end
  curves[last_curve] = nil
  error(problem, 0)
end

function M:unregister(name)
  call(self, self.C.ts_easing_unregister, name)
end

local Track = {release = release}
Track.__index = Track

--- A track of its text in JSON.
function M:track(text)
  local handle = out(self, "ts_track", self.C.ts_track_from_json, text, #text)
  return adopt(self, Track, "ts_track", "ts_track_destroy", handle)
end

function Track:json()
  return text_of(self.ts, self.ts.C.ts_track_to_json, self.handle)
end

-- ---- Worlds --------------------------------------------------------------------------------------------------------

local World = {release = release}
World.__index = World

--- A world. Let go of it from none of its handlers.
function M:world()
  local world = adopt(self, World, "ts_world", "ts_world_destroy", out(self, "ts_world", self.C.ts_world_create, nil))
  -- By the handle of a player or a chain: what is called at its events, the ids of its blocks and the chains inside it.
  -- And what blocks call, by their ids.
  world.listeners, world.blocks, world.last_block = {}, {}, 0
  return world
end

local function key(handle)
  return handle.slot .. ":" .. handle.generation
end

-- Numbers for C, as many as the channel has lanes.
local function lanes_of(world, channel, numbers)
  local info = world.ts:struct("ts_channel_info")
  call(world.ts, world.ts.C.ts_channel_get_info, world.handle, channel, info)
  if numbers and #numbers ~= info.lanes then
    refuse(world.ts, ("%d numbers for a channel of %d"):format(#numbers, info.lanes))
  end
  return numbers and ffi.new("double[?]", #numbers, numbers), info.lanes
end

-- A number is a duration; a table is of the fields of ts_timing, whose easing may be a curve with an owner.
local function timing_of(self, timing)
  if timing == nil then return nil end
  local fields = {}
  for name, field in pairs(type(timing) == "number" and {duration = timing} or timing) do fields[name] = field end
  if type(fields.easing) == "table" then fields.easing = fields.easing.handle end
  return self:struct("ts_timing", fields)
end

local function described(self, type, fields, more)
  local all = {}
  for name, field in pairs(more or {}) do all[name] = field end
  for name, field in pairs(fields) do all[name] = field end
  return self:struct(type, all)
end

-- What starts a player at once, and what adds it to a chain, take the same: f(world, [chain,] channel, ...).
local function tween(world, add, channel, target, timing)
  local numbers = lanes_of(world, channel, target)
  return add(channel, described(world.ts, "ts_tween_desc", {target = numbers, timing = timing_of(world.ts, timing)}))
end

local function spring(world, add, channel, target, options)
  local numbers = lanes_of(world, channel, target)
  return add(channel, described(world.ts, "ts_spring_to", {target = numbers}, options))
end

local function decay(world, add, channel, velocity, options)
  local numbers = lanes_of(world, channel, velocity)
  return add(channel, described(world.ts, "ts_decay_to", {velocity = numbers}, options))
end

local function playing(world, name)
  return function(...)
    return out(world.ts, "ts_player", world.ts.C[name], world.handle, ...)
  end
end

--- A value of 1 to 64 numbers under a name: the ts_channel.
function World:channel(name, value)
  local C, numbers = self.ts.C, ffi.new("double[?]", #value, value)
  local kind = ({C.TS_TRACK_FLOAT, C.TS_TRACK_VEC2})[#value] or C.TS_TRACK_NUMBERS
  return out(self.ts, "ts_channel", C.ts_channel_create, self.handle,
    self.ts:struct("ts_channel_desc", {kind = kind, lanes = #value, value = numbers, name = name}))
end

--- The channel of a name.
function World:find(name)
  return out(self.ts, "ts_channel", self.ts.C.ts_channel_find, self.handle, name)
end

--- A channel's numbers.
function World:value(channel)
  local _, count = lanes_of(self, channel)
  local numbers, all = ffi.new("double[?]", count), {}
  call(self.ts, self.ts.C.ts_channel_get, self.handle, channel, numbers, nil, nil, count)
  for i = 1, count do all[i] = numbers[i - 1] end
  return unpack(all)
end

--- Each starts a player on a channel, and gives its handle. `timing` is a duration, or a table of ts_timing's fields;
--- options are those of ts_spring_to and ts_decay_to.
function World:tween(channel, target, timing)
  return tween(self, playing(self, "ts_player_tween"), channel, target, timing)
end

function World:spring(channel, target, options)
  return spring(self, playing(self, "ts_player_spring"), channel, target, options)
end

function World:decay(channel, velocity, options)
  return decay(self, playing(self, "ts_player_decay"), channel, velocity, options)
end

local BITS = {
  begin = "TS_STOP_AT_BEGIN", marker = "TS_STOP_AT_MARKER", loop = "TS_STOP_AT_LOOP", ["end"] = "TS_STOP_AT_END",
}
local NAMES = {"begin", "marker", "loop", "end"}

local function chain_key(handle)
  return "chain " .. key(handle)
end

-- What is kept for a player or a chain, with a handler more. Time stops at its end in any case: it is let go of there.
local function listen(world, handle, is_chain, event, f)
  local C, place = world.ts.C, is_chain and chain_key(handle) or key(handle)
  local listener = world.listeners[place] or {events = {}, blocks = {}, inner = {}}
  local mask = bit.bor(C.TS_STOP_AT_END, event and C[BITS[event]] or 0)
  for name in pairs(listener.events) do mask = bit.bor(mask, C[BITS[name]]) end
  call(world.ts, is_chain and C.ts_chain_set_stops or C.ts_player_set_stops, world.handle, handle, mask)
  if event then listener.events[event] = f end
  world.listeners[place] = listener
  return listener
end

--- Calls f(stop, world), a ts_stop, whenever a player or a chain meets "begin", "marker", "loop" or "end": within the
--- step, at the exact time. An error in it comes out of the step, which goes on to its end.
function World:on(thing, event, f)
  if not BITS[event] then refuse(self.ts, "an event is begin, marker, loop or end, got " .. tostring(event)) end
  local is_chain = type(thing) == "table"
  listen(self, is_chain and thing.handle or thing, is_chain, event, f)
end

-- The id of a block that has no number of ours: a scene's, or one of a name.
local function named(self, name)
  return tostring(bit.lshift(1ULL, 63) + out(self, "uint32_t", self.C.ts_marker_get_id, name, #name))
end

--- Calls f(stop, world), a ts_stop, at each block of that name that has no function here: a scene's "then", or of a
--- chain that was restored.
function World:on_block(name, f)
  self.blocks[named(self.ts, name)] = f
end

-- Lets go of what is kept for a chain that is gone, and for those inside it that went with it.
local function forget(world, chain)
  local gone = world.listeners[chain_key(chain)]
  if not gone then return end
  world.listeners[chain_key(chain)] = nil
  for _, id in ipairs(gone.blocks) do world.blocks[id] = nil end
  for _, inner in ipairs(gone.inner) do
    if not world.ts.C.ts_chain_is_valid(world.handle, inner) then forget(world, inner) end
  end
end

local function deliver(world, stop)
  local C = world.ts.C
  if stop.kind == C.TS_STOP_BLOCK then
    local block = world.blocks[tostring(stop.block)]
    if not block then
      local name = text_of(world.ts, C.ts_chain_get_block, world.handle, stop.chain)
      block = name ~= "" and world.blocks[named(world.ts, name)]
      if not block then refuse(world.ts, ("nobody knows the block %q"):format(name)) end
    end
    return block(stop, world)
  end
  local event, is_chain = stop.event, stop.event.kind >= C.TS_EVENT_CHAIN_BEGIN
  local place = is_chain and chain_key(event.player) or key(event.player)
  local listener = world.listeners[place]
  local handler = listener and listener.events[NAMES[(tonumber(event.kind) - 1) % 4 + 1]]
  if event.kind == C.TS_EVENT_END then world.listeners[place] = nil end
  if event.kind == C.TS_EVENT_CHAIN_END then
    local chain = ffi.new("ts_chain", event.player.slot, event.player.generation)
    if not C.ts_chain_is_valid(world.handle, chain) then forget(world, chain) end
  end
  if handler then handler(stop, world) end
end

-- A step: from stop to stop, to its end. What fails first is an error then.
local function run(world, name, number)
  local ts, stop, failure = world.ts, world.ts:struct("ts_stop"), nil
  local function try(f, ...)
    local good, problem = pcall(f, ...)
    if not good and not failure then failure = {problem} end
    return good
  end
  local good = try(call, ts, ts.C[name], world.handle, number, stop)
  while good and stop.kind ~= ts.C.TS_STOP_NONE do
    -- A handler may keep what it is given.
    local given = ffi.new("ts_stop", stop)
    if not try(deliver, world, given) and given.kind == ts.C.TS_STOP_BLOCK then
      ts.C.ts_chain_fail(world.handle, given.chain)
    end
    good = try(call, ts, ts.C.ts_world_continue, world.handle, stop)
  end
  if failure then error(failure[1], 0) end
  return tonumber(stop.active)
end
jit.off(run)

--- On by dt seconds: how many players are active.
function World:step(dt)
  return run(self, "ts_world_run", dt)
end

--- On to a time.
function World:step_to(time)
  return run(self, "ts_world_run_to", time)
end

-- ---- Chains --------------------------------------------------------------------------------------------------------

local Chain = {}
Chain.__index = Chain

--- A chain without items. options: iterations, rate, keep, as of ts_chain_desc.
function World:chain(options)
  local handle = out(self.ts, "ts_chain", self.ts.C.ts_chain_create, self.handle,
    self.ts:struct("ts_chain_desc", options))
  return setmetatable({world = self, handle = handle}, Chain)
end

-- chain:NAME(...) is ts_chain_NAME(world, chain, ...), and the chain again.
local function does(self, name, ...)
  local ts = self.world.ts
  call(ts, ts.C["ts_chain_" .. name], self.world.handle, self.handle, ...)
  return self
end

local function adding(self, name)
  return function(...) return does(self, name, ...) end
end

--- Each adds to the present group, and gives the chain again; what they take is what World's take.
function Chain:tween(...) return tween(self.world, adding(self, "add_tween"), ...) end
function Chain:spring(...) return spring(self.world, adding(self, "add_spring"), ...) end
function Chain:decay(...) return decay(self.world, adding(self, "add_decay"), ...) end
function Chain:track(channel, track, timing)
  return does(self, "add_track", channel, track.handle, timing_of(self.world.ts, timing))
end
function Chain:timeline(timeline, timing)
  return does(self, "add_timeline", timeline, timing_of(self.world.ts, timing))
end
function Chain:playhead(timeline, time, timing)
  return does(self, "add_playhead", timeline,
    described(self.world.ts, "ts_playhead_to", {time = time, timing = timing_of(self.world.ts, timing)}))
end
function Chain:chain(inner)
  does(self, "add_chain", inner.handle)
  table.insert(listen(self.world, self.handle, true).inner, inner.handle)
  return self
end
function Chain:delay(seconds) return does(self, "add_delay", seconds) end
function Chain:marker(id) return does(self, "add_marker", id) end

--- Calls f(stop, world) at the exact time. By the name it is found in another process.
function Chain:block(f, name)
  local world = self.world
  local id = world.last_block + 1
  does(self, "add_block", id, name)
  world.last_block = id
  world.blocks[id .. "ULL"] = f
  table.insert(listen(world, self.handle, true).blocks, id .. "ULL")
  return self
end

--- Closes the group: what is added next waits for it.
function Chain:and_then() return does(self, "then") end
function Chain:adopt(player) return does(self, "adopt", player) end

function Chain:start() return does(self, "start") end
function Chain:pause() return does(self, "pause") end
function Chain:resume() return does(self, "resume") end
function Chain:stop() return does(self, "stop") end
function Chain:cancel() return does(self, "cancel") end
function Chain:finish() return does(self, "finish") end
function Chain:set_rate(rate) return does(self, "set_rate", rate) end
function Chain:set_iterations(iterations) return does(self, "set_iterations", iterations) end

--- As World.on.
function Chain:on(event, f)
  self.world:on(self, event, f)
  return self
end

function Chain:is_valid()
  return self.world.ts.C.ts_chain_is_valid(self.world.handle, self.handle)
end

function Chain:info()
  local info = self.world.ts:struct("ts_chain_info")
  does(self, "get_info", info)
  return info
end

--- Stops it, and takes it out of the world.
function Chain:destroy()
  does(self, "destroy")
  forget(self.world, self.handle)
end

-- ---- Scenes --------------------------------------------------------------------------------------------------------

local Scene = {release = release}
Scene.__index = Scene

--- A scene of its text in JSON.
function M:scene(text)
  local handle = out(self, "ts_scene", self.C.ts_scene_parse, text, #text)
  return adopt(self, Scene, "ts_scene", "ts_scene_destroy", handle)
end

--- Its one text.
function Scene:print()
  return text_of(self.ts, self.ts.C.ts_scene_print, self.handle)
end

--- The names of its channels, timelines or chains: "CHANNEL", "TIMELINE", "CHAIN".
function Scene:names(thing)
  local C, names = self.ts.C, {}
  local kind = C["TS_SCENE_" .. thing]
  for i = 1, tonumber(out(self.ts, "size_t", C.ts_scene_count, self.handle, kind)) do
    names[i] = text_of(self.ts, C.ts_scene_get_name, self.handle, kind, i - 1)
  end
  return names
end

local Build = {release = release}
Build.__index = Build

--- Makes what the scene has in a world; nothing of it starts. What was made, by name: `channels`, `timelines` (handles
--- of C), `chains`. Letting go of it leaves all that in the world.
function Scene:build(world)
  local C = self.ts.C
  local build = adopt(self.ts, Build, "ts_build", "ts_build_destroy",
    out(self.ts, "ts_build", C.ts_scene_build, self.handle, world.handle))
  for thing, type in pairs {CHANNEL = "channel", TIMELINE = "timeline", CHAIN = "chain"} do
    local made = {}
    for i, name in ipairs(self:names(thing)) do
      made[name] = out(self.ts, "ts_" .. type, C["ts_build_get_" .. type], build.handle, i - 1)
    end
    build[type .. "s"] = made
  end
  for name, handle in pairs(build.chains) do
    build.chains[name] = setmetatable({world = world, handle = handle}, Chain)
  end
  return build
end

--- Starts what the scene says, once.
function Build:run()
  call(self.ts, self.ts.C.ts_build_run, self.handle)
end

--- Takes what was made out of the world again.
function Build:remove()
  call(self.ts, self.ts.C.ts_build_remove, self.handle)
end

return M
