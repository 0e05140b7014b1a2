-- SPDX-License-Identifier: MIT
--
-- TweenSpirit in LuaJIT, whose FFI reads the C header itself: a curve of its own, a batch of springs, a world with a handler,
-- and errors. luajit example.lua LIBRARY HEADER; Tests/Consumers/Hosts/contrib.txt is what it prints.

local ffi = require("ffi")
local library, path = arg[1], arg[2]

-- Declares what the header declares: its text without preprocessor lines and comments, and a constant for each #define.
local function declare(text)
  local numbers = {}
  for name, number in text:gmatch("\n#define (TS_[%u%d_]+) (%d+)") do numbers[#numbers + 1] = name .. " = " .. number end
  local bare = text:gsub("/%*.-%*/", " "):gsub("#ifdef __cplusplus.-#endif", ""):gsub("\n#[^\n]*", "\n"):gsub("TS_API", "")
  ffi.cdef(bare .. "enum { " .. table.concat(numbers, ", ") .. " };")
end

local file = assert(io.open(path))
declare(file:read("*a"))
file:close()
local C = ffi.load(library)
assert(C.ts_abi_version() == C.TS_ABI_VERSION, "the library has another ABI version than the header")

local raised -- The error of a Lua function that C called; it must not pass through C.

-- Calls a function of C. A failure becomes a Lua error: what a callback raised, or a table of ts_error_info's fields.
local function call(name, ...)
  raised = nil
  local status = C["ts_" .. name](...)
  if status == C.TS_OK then return end
  if raised then error(raised, 0) end
  local info = ffi.new("ts_error_info", {ffi.sizeof("ts_error_info")})
  C.ts_error_get_info(info)
  local function text(chars) return chars ~= nil and ffi.string(chars) or nil end
  error({status = ffi.string(C.ts_status_name(status)), message = text(info.message), argument = text(info.argument),
         got = text(info.got), hint = text(info.hint)}, 0)
end
-- The JIT must not compile calls that may call back.
jit.off(call)

-- Calls a function of C and returns what it writes through its last pointer.
local function made(type, name, ...)
  local out = ffi.new(type .. "[1]")
  local arguments, count = {...}, select("#", ...)
  arguments[count + 1] = out
  call(name, unpack(arguments, 1, count + 1))
  return out[0]
end

-- A zeroed struct with its struct_size.
local function struct(name, fields)
  local new = ffi.new(name, fields or {})
  new.struct_size = ffi.sizeof(name)
  return new
end

-- Registers f(t) under a name. The library bakes it now; with `live`, it calls f at each evaluation, so the callback stays.
local function register(name, f, live)
  local callback = ffi.cast("ts_easing_batch", function(t, out, count)
    local good, problem = pcall(function()
      for i = 0, tonumber(count) - 1 do out[i] = f(t[i]) end
    end)
    if not good then raised = problem end
    return good and C.TS_OK or C.TS_ERROR_CALLBACK
  end)
  local desc = struct("ts_easing_desc", {name = name, batch = callback, live = live})
  local good, easing = pcall(made, "ts_easing", "easing_register", desc)
  if not (live and good) then callback:free() end
  if not good then error(easing, 0) end
  return easing
end

local function print_line(format, ...) io.write(format:format(...), "\n") end

-- A curve.
local hop = register("example:hop", function(t) return t * (2.5 - t * (1.25 + 0.25 * t * t)) end)
print_line("hop at 0.25 and 0.5: %.6f %.6f", made("double", "easing_evaluate", hop, 0.25, 0),
           made("double", "easing_evaluate", hop, 0.5, 0))

-- A batch: four springs in arrays of floats.
local spring = made("ts_spring", "spring_make", struct("ts_spring_desc", {
  scheme = C.TS_SPRING_BY_DURATION, duration = 0.5, bounce = 0.3}))
local springs = ffi.new("ts_spring[1]", spring)
local value, velocity, target = ffi.new("float[4]"), ffi.new("float[4]"), ffi.new("float[4]", 10, 20, 30, 40)
local batch = struct("ts_spring_batch_f32", {
  count = 4, value = {value, 4}, velocity = {velocity, 4}, target = {target, 4, 0}, springs = springs, spring_count = 1,
  tolerance = 0.01})
local active
for _ = 1, 6 do active = made("size_t", "springs_step_f32", batch, 1 / 60) end
print_line("springs: %.4f %.4f %.4f %.4f, %d moving", value[0], value[1], value[2], value[3], tonumber(active))

-- A world: x is moved along the curve; a handler is called at the exact end, and starts a spring.
local world = made("ts_world", "world_create", nil)
local x = made("ts_channel", "channel_create", world, nil)
local tween = made("ts_player", "channel_tween_to", world, x, 100, 0.5, "example:hop")
local handlers = {}
local function on_end(player, f)
  call("player_set_stops", world, player, C.TS_STOP_AT_END)
  handlers[player.slot] = f
end
on_end(tween, function(event)
  print_line("the tween ended at %.6f", event.time)
  made("ts_player", "channel_spring_to", world, x, 0, 0.5, 0.3)
end)

-- Steps the world; the step stops at each event with a handler.
local function step(dt)
  local stop = struct("ts_stop")
  call("world_run", world, dt, stop)
  while stop.kind ~= C.TS_STOP_NONE do
    local handler = handlers[stop.event.player.slot]
    if handler then handler(stop.event) end
    call("world_continue", world, stop)
  end
end
local lanes = ffi.new("double[1]")
for _, dt in ipairs {0.25, 0.5} do
  step(dt)
  call("channel_get", world, x, lanes, nil, nil, 1)
  print_line("x is %.6f", lanes[0])
end
print_line("hash %s", bit.tohex(made("uint64_t", "world_hash", world)))

-- Errors: a name that does not exist, and a curve that fails.
local _, problem = pcall(made, "ts_easing", "easing_parse", "quad.inn", C.TS_DIALECT_CANONICAL)
print_line("%s: %s %s, not %s", problem.status, problem.argument, problem.hint, problem.got)
local half = register("example:half", function(t) return t > 0.5 and error("beyond the middle", 0) or t end, true)
_, problem = pcall(made, "double", "easing_evaluate", half, 0.75, 0)
print_line("the curve failed: %s", problem)
for _, easing in ipairs {hop, half} do call("easing_release", easing) end
call("world_destroy", world)
