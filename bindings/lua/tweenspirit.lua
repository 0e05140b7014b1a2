-- SPDX-License-Identifier: MIT
--
-- TweenSpirit for LuaJIT: the whole of tweenspirit.h by its FFI, which reads the header itself, and curves with owners.
--
--   local ts = require("tweenspirit").load("libtweenspirit.so.1", "/usr/include/tweenspirit/tweenspirit.h")
--   local curve = ts.easing("back.out(1.7)")
--   local y = curve(0.5)
--   ts.register("acme:heat", function(t) return t * t end)
--   ts.check(C.ts_world_create(nil, world))                -- everything else: ts.C
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

-- A finaliser may run in the middle of anything, and what it lets go of may call Lua back: it notes the handle, which
-- is let go in the next call.
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
  while #dead > 0 do self.C.ts_easing_release(table.remove(dead)) end
  raised = nil
  self:check(f(...))
end
jit.off(call)

--- A call of the library: what fails, or a curve raises, is an error. `ts:call("ts_world_step", world, 0.1, nil)`
function M:call(name, ...)
  return call(self, self.C[name], ...)
end

--- A struct of the header by its name, its struct_size set where it has one.
function M:struct(name, fields)
  local struct = ffi.new(name, fields or {})
  struct.struct_size = ffi.sizeof(name)
  return struct
end

local Easing = {}
Easing.__index = Easing

local function adopt(self, handle)
  local copy = ffi.new("ts_easing", handle)
  ffi.gc(copy, function(gone) dead[#dead + 1] = ffi.new("ts_easing", gone) end)
  return setmetatable({ts = self, handle = copy}, Easing)
end

local value = ffi.new("double[1]")

--- The value at t.
function Easing:__call(t)
  call(self.ts, self.ts.C.ts_easing_evaluate, self.handle, t, 0, value)
  return value[0]
end

--- The canonical name.
function Easing:name()
  local length, room = ffi.new("size_t[1]"), 128
  while true do
    local buffer = ffi.new("char[?]", room)
    call(self.ts, self.ts.C.ts_easing_print, self.handle, buffer, room, length)
    if length[0] < room then return ffi.string(buffer, length[0]) end
    room = tonumber(length[0]) + 1
  end
end

function Easing:info()
  local info = self.ts:struct("ts_easing_info")
  call(self.ts, self.ts.C.ts_easing_get_info, self.handle, info)
  return info
end

--- One user less, now rather than when it is collected.
function Easing:release()
  local handle = ffi.gc(self.handle, nil)
  self.handle = ffi.new("ts_easing")
  call(self.ts, self.ts.C.ts_easing_release, handle)
end

--- The curve that a text names, in a dialect: "CANONICAL", "CSS", "GSAP", ...
function M:easing(text, dialect)
  local handle = ffi.new("ts_easing[1]")
  call(self, self.C.ts_easing_parse, text, self.C["TS_DIALECT_" .. (dialect or "CANONICAL")], handle)
  return adopt(self, handle[0])
end

--- Puts a function of t under a name. options: live, replace, tolerance, max_points, as of ts_easing_desc.
function M:register(name, curve, options)
  local points = options and options.max_points or 0
  -- In C's 32 bits another number would be left of a larger one.
  if points % 1 ~= 0 or points < 0 or points > 65536 then
    error(setmetatable({
      status = ffi.string(self.C.ts_status_name(self.C.TS_ERROR_INVALID_ARGUMENT)),
      message = "max_points must be an integer from 0 to 65536, got " .. tostring(points),
    }, Failure), 2)
  end
  last_curve = last_curve + 1
  curves[last_curve] = curve
  local desc = self:struct("ts_easing_desc", options)
  desc.name, desc.batch, desc.release = name, self.batch, self.forget
  desc.context = ffi.cast("void *", last_curve)
  local handle = ffi.new("ts_easing[1]")
  local good, problem = pcall(call, self, self.C.ts_easing_register, desc, handle)
  if good then return adopt(self, handle[0]) end
  curves[last_curve] = nil
  error(problem, 0)
end

function M:unregister(name)
  call(self, self.C.ts_easing_unregister, name)
end

return M
