-- SPDX-License-Identifier: MIT
--
-- TweenSpirit for LuaJIT: tweenspirit.h by its FFI, which reads the header itself, with objects over it.
--
--   local ts = require("tweenspirit").load("libtweenspirit.so.1", "/usr/include/tweenspirit/tweenspirit.h")
--   local curve = ts:easing("back.out(1.7)")
--   local y = curve(0.5)
--   ts:register("acme:heat", function(t) return t * t end)
--   local world = ts:world()
--   local x = world:channel(0, "x")
--   x:tween_to(10, 0.25, "cubic.out"):on("end", function() x:spring_to(0, "snappy") end)
--   world:chain():tween(x, 10, 0.25):and_then(function() print("there") end):start()
--   world:step(1 / 60)
--   ts:call("ts_world_set_rate", world.handle, 0.5)        -- everything else: the functions of C
--
-- A value of one lane is a number, others are tables; the words of C's enums are strings ("alternate" for
-- TS_DIRECTION_ALTERNATE), and what a function of C takes a struct for is a table of its fields.
--
-- What fails raises an error: a table with `status`, `message`, `argument`, `got`, `number`, `hint` and `line`, as of
-- ts_error_info; or whatever a function of yours has raised. A curve of yours that is live must be evaluated by the thread
-- that registered it: a Lua state is for one thread.

local ffi = require("ffi")
local call = require("tweenspirit.call")
local read = require("tweenspirit.header")

local M = {}
M.__index = M

--- The library and its header, by their paths.
function M.load(library, path)
  local header = read(path)
  ffi.cdef(header.cdef)
  local C = ffi.load(library)
  if C.ts_abi_version() ~= C.TS_ABI_VERSION then
    error(("%s has ABI version %d, its header %d"):format(library, C.ts_abi_version(), C.TS_ABI_VERSION))
  end
  -- What makes an object of a struct of C, by its type.
  local self = setmetatable({C = C, calls = call.new(C, header), values = {}}, M)
  self.calls.ts = self
  for _, noun in ipairs {"easing", "spring", "track", "world", "chain", "stops", "scene"} do
    require("tweenspirit." .. noun)(self)
  end
  self.calls:by_rule()
  return self
end

--- Calls a function of C with C's arguments: what fails, or a curve raises, is an error.
function M:call(name, ...)
  return self.calls:call(self.C[name], ...)
end

--- A struct of the header of a table of its fields, its struct_size set where it has one. What its pointers point to stays as
--- long as it does.
function M:struct(name, fields)
  return self.calls:struct(name, fields)
end

function M:version() return ffi.string(self.C.ts_version()) end
function M:abi_version() return self.C.ts_abi_version() end
function M:build_info() return self.calls:invoke("ts_build_get_info") end
function M:status_name(status) return ffi.string(self.C.ts_status_name(status)) end

return M
