-- SPDX-License-Identifier: MIT
--
-- Makes calls from C's declarations: numbers, words, tables and objects go in, and what C writes through its out pointers
-- comes back. So a method is the name of its function in a table, and nothing else.

local ffi = require("ffi")

local Failure = {}
Failure.__index = Failure
function Failure:__tostring()
  return self.status .. ": " .. self.message
end

-- What a callback raised, in a table: the error may be nil.
local raised
-- A finaliser may run in the middle of anything, and what it lets go of may call Lua back: it notes the handle, and the
-- function that lets it go, for the next call.
local dead = {}

local M = {}
M.__index = M

--- Calls of a library that was loaded, by its header.
function M.new(C, header)
  local self = setmetatable({C = C, header = header, plans = {}, classes = {}, words = {}, numbers = {}}, M)
  for name, members in pairs(header.enums) do
    self.words[name], self.numbers[name] = {}, {}
    for _, member in ipairs(members) do
      local number = tonumber(C[member.constant])
      self.numbers[name][member.word], self.words[name][number] = number, member.word
    end
  end
  return self
end

--- Keeps what a callback raised, for the call that it fails.
function M.raise(problem)
  raised = {problem}
end

--- Raises an error of the face's own, of an argument of the wrong type.
function M:refuse(argument, got, hint, message)
  local shown = type(got) == "string" and ("%q"):format(got) or type(got) == "table" and "a table" or tostring(got)
  error(setmetatable({status = "TS_ERROR_INVALID_ARGUMENT", argument = argument, got = tostring(got), hint = hint,
                      message = message or ("%s must be %s, got %s"):format(argument, hint, shown)}, Failure), 0)
end

local function text(pointer)
  return pointer ~= nil and ffi.string(pointer) or nil
end

--- Raises what went wrong: the library's ts_error_info as a table, or what a callback raised.
function M:check(status)
  local problem
  problem, raised = raised, nil
  if status == self.C.TS_OK then return end
  if status == self.C.TS_ERROR_CALLBACK and problem then error(problem[1], 0) end
  local info = self:sized("ts_error_info")
  self.C.ts_error_get_info(info)
  error(setmetatable({
    status = ffi.string(self.C.ts_status_name(status)), message = ffi.string(self.C.ts_last_error_message()),
    argument = text(info.argument), got = text(info.got), hint = text(info.hint),
    number = info.is_number and info.number or nil, slot = info.slot, generation = info.generation, line = info.line,
  }, Failure), 0)
end

--- Calls a function of C. What may call Lua back must not be compiled: LuaJIT would find itself in the middle of a trace.
function M:call(f, ...)
  while #dead > 0 do
    local gone = table.remove(dead)
    gone[1](gone[2])
  end
  raised = nil
  self:check(f(...))
end
jit.off(M.call)

--- A struct of the header, zero but for its size.
function M:sized(name)
  local struct = ffi.new(name)
  local first = self.header.structs[name][1]
  if first.name == "struct_size" then struct.struct_size = ffi.sizeof(name) end
  return struct
end

-- ---- Objects -------------------------------------------------------------------------------------------------------

--- Makes an object of a handle: one that owns it, until it is closed or collected, or one of a world.
function M:object(type, handle, world)
  local class = self.classes[type]
  local copy = ffi.new(type, handle)
  if class.letting_go then
    local letting_go = self.C[class.letting_go]
    ffi.gc(copy, function(gone) dead[#dead + 1] = {letting_go, ffi.new(type, gone)} end)
  end
  return setmetatable({calls = self, handle = copy, world = world}, class)
end

--- Lets go of an object's handle now rather than when it is collected.
function M.close(object)
  local class = getmetatable(object)
  local handle = ffi.gc(object.handle, nil)
  object.handle = ffi.new(class.type)
  object.calls:call(object.calls.C[class.letting_go], handle)
end

-- ---- What goes in --------------------------------------------------------------------------------------------------

local INTEGERS = {
  uint8_t = {0, 255}, uint32_t = {0, 4294967295}, int32_t = {-2147483648, 2147483647}, size_t = {0, 2 ^ 53},
  uint64_t = {0, 2 ^ 53}, int64_t = {-2 ^ 53, 2 ^ 53}, ptrdiff_t = {-2 ^ 53, 2 ^ 53},
}
-- Words for the flags of timings and motions.
local FLAGS = {essential = "TS_TIMING_ESSENTIAL", keep = "TS_TIMING_KEEP", hold = "TS_TIMING_HOLD",
               additive = "TS_TIMING_ADDITIVE"}
-- Zeros that a struct takes for "not given".
local ZEROS = {duration = "TS_TIMING_ZERO_DURATION", iterations = "TS_TIMING_ZERO_ITERATIONS", rate = "TS_TIMING_ZERO_RATE"}

local function plain(type)
  return (type:gsub("const ", ""):gsub("[%s%*]+$", ""))
end

-- Numbers for C: a table of them, one for all of `lanes`, or memory as it is.
local function numbers_in(self, name, value, lanes)
  if value == nil or type(value) == "cdata" then return value, lanes end
  if type(value) == "number" then
    local all = ffi.new("double[?]", lanes or 1)
    for i = 0, (lanes or 1) - 1 do all[i] = value end
    return all, lanes or 1
  end
  if type(value) ~= "table" then self:refuse(name, value, "a number or a table of numbers") end
  if lanes and #value ~= lanes then
    self:refuse(name, #value, tostring(lanes), ("%s: %d numbers, not %d"):format(name, #value, lanes))
  end
  for i = 1, #value do
    if type(value[i]) ~= "number" then self:refuse(("%s[%d]"):format(name, i), value[i], "a number") end
  end
  return ffi.new("double[?]", math.max(#value, 1), value), #value
end

--- Memory of numbers of a table, and how many they are.
function M:doubles(name, values, count)
  if type(values) ~= "table" then self:refuse(name, values, "a table of numbers") end
  return numbers_in(self, name, values, count)
end

local function handle_in(self, name, type_name, value, state)
  if value == nil then return ffi.new(type_name) end
  if type_name == "ts_easing" and type(value) == "string" then value = self.ts:easing(value) end
  if type(value) == "cdata" then return value end
  local class = type(value) == "table" and getmetatable(value)
  if not class or class.type ~= type_name then self:refuse(name, value, "a " .. type_name:sub(4)) end
  state.hold[#state.hold + 1] = value
  return value.handle
end

-- A value for a scalar of C, whose type may be an enum.
local function scalar_in(self, name, type_name, value)
  if self.numbers[type_name] then
    if type(value) == "number" then return value end
    local number = self.numbers[type_name][value]
    if not number then
      local all = {}
      for _, member in ipairs(self.header.enums[type_name]) do all[#all + 1] = member.word end
      self:refuse(name, value, "one of " .. table.concat(all, ", "))
    end
    return number
  end
  if type_name == "bool" then
    if value ~= nil and type(value) ~= "boolean" then self:refuse(name, value, "a boolean") end
    return value or false
  end
  if type(value) == "cdata" then return value end
  if type(value) ~= "number" then self:refuse(name, value, "a number") end
  local range = INTEGERS[type_name]
  if range and (value % 1 ~= 0 or value < range[1] or value > range[2]) then
    self:refuse(name, value, ("an integer from %.0f to %.0f"):format(range[1], range[2]))
  end
  return value
end

local struct_in

-- Tables or objects side by side in an array of C.
local function array_in(self, name, element, values, state)
  if type(values) ~= "table" then self:refuse(name, values, "a table") end
  -- One object stands for a table of it.
  if getmetatable(values) then values = {values} end
  local all = ffi.new(element .. "[?]", math.max(#values, 1))
  for i, value in ipairs(values) do
    local label = ("%s[%d]"):format(name, i)
    all[i - 1] = self.header.handles[element] and handle_in(self, label, element, value, state)
      or struct_in(self, label, element, value, state)
  end
  state.hold[#state.hold + 1] = all
  return all, #values
end

local function field_in(self, struct, field, next_field, value, state)
  local name, type_name, base = field.name, field.type, plain(field.type)
  local counted = next_field and next_field.name:match("count$")
  if type(value) == "cdata" then
    struct[name] = value
  elseif self.header.handles[type_name] then
    struct[name] = handle_in(self, name, type_name, value, state)
  elseif self.header.structs[type_name] then
    if not type_name:find("^ts_view") and not type_name:find("^ts_input") and type_name ~= "ts_index" then
      value = struct_in(self, name, type_name, value, state)
    end
    struct[name] = value
  elseif type_name:find("%*") and (self.header.handles[base] or self.header.structs[base]) then
    local all, count = array_in(self, name, base, value, state)
    struct[name] = all
    if counted then struct[next_field.name] = count end
  elseif type_name == "const double *" then
    local lanes = not counted and state.lanes and state.lanes() or nil
    if lanes and name:find("_handle$") then lanes = 2 * lanes end
    local all, count = numbers_in(self, name, value, lanes)
    state.hold[#state.hold + 1], struct[name] = all, all
    if counted and type(value) == "table" then struct[next_field.name] = count end
  elseif type_name == "const char *" then
    if type(value) ~= "string" then self:refuse(name, value, "a string") end
    state.hold[#state.hold + 1], struct[name] = value, value
  elseif type_name:find("%[") then
    if type(value) ~= "table" then self:refuse(name, value, "a table of numbers") end
    struct[name] = value
  else
    struct[name] = scalar_in(self, name, type_name, value)
  end
end

-- A struct of a table of its fields; a number is a duration, a string a preset. nil is nil.
struct_in = function(self, name, type_name, value, state)
  if value == nil or type(value) == "cdata" then return value end
  if type(value) == "number" and (type_name == "ts_timing" or type_name == "ts_follow_desc") then
    value = {duration = value}
  end
  if type(value) == "string" and type_name == "ts_spring" then value = self.ts:spring(value) end
  if type(value) ~= "table" then self:refuse(name, value, "a table of " .. type_name) end
  if value.c then
    if not ffi.istype(type_name, value.c) then self:refuse(name, value, "a table of " .. type_name) end
    return value.c
  end
  local struct, fields, known = self:sized(type_name), self.header.structs[type_name], {}
  for i, field in ipairs(fields) do
    known[field.name] = true
    if value[field.name] ~= nil then
      field_in(self, struct, field, fields[i + 1], value[field.name], state)
    end
  end
  local flags = 0
  for given, content in pairs(value) do
    if FLAGS[given] and known.flags and (given ~= "additive" or not known.additive) then
      if content then flags = bit.bor(flags, self.C[FLAGS[given]]) end
    elseif not known[given] then
      local all = {}
      for _, field in ipairs(fields) do
        if field.name ~= "struct_size" then all[#all + 1] = field.name end
      end
      self:refuse(name .. "." .. tostring(given), content, "one of " .. table.concat(all, ", "),
        ("%s has no field %s; it has %s"):format(type_name, tostring(given), table.concat(all, ", ")))
    end
    if ZEROS[given] and content == 0 and known.flags and (type_name == "ts_timing" or given == "rate") then
      flags = bit.bor(flags, self.C[ZEROS[given]])
    end
  end
  if flags ~= 0 then struct.flags = bit.bor(struct.flags, flags) end
  state.hold[#state.hold + 1] = struct
  return struct
end

--- A struct of the header of a table of its fields, which are held as long as it is.
local held = setmetatable({}, {__mode = "k"})
function M:struct(name, fields)
  local state = {hold = {fields}}
  local struct = struct_in(self, name, name, fields or {}, state)
  held[struct] = state.hold
  return struct
end

-- ---- What comes out ------------------------------------------------------------------------------------------------

-- A number, a word, an object, a table of what C has in a place of a type.
function M:read(type_name, value, world)
  if self.words[type_name] then return self.words[type_name][tonumber(value)] or tonumber(value) end
  if self.header.handles[type_name] then
    if value.slot == 0 and value.generation == 0 then return nil end
    if not self.classes[type_name] then return ffi.new(type_name, value) end
    return self:object(type_name, value, world)
  end
  if self.header.structs[type_name] then
    local wrap = self.ts.values[type_name]
    if wrap then return wrap(ffi.new(type_name, value), world) end
    local all = {}
    for _, field in ipairs(self.header.structs[type_name]) do
      local element, count = field.type:match("^(.-)%[(%d+)%]$")
      local content = value[field.name]
      if count then
        all[field.name] = {}
        for i = 1, tonumber(count) do all[field.name][i] = content[i - 1] end
      elseif field.type == "const char *" then
        all[field.name] = text(content)
      elseif not field.type:find("%*") and field.name ~= "struct_size" then
        -- What a struct refers to is only named: it owns nothing.
        if field.type == "ts_easing" and content.generation ~= 0 then self:call(self.C.ts_easing_retain, content) end
        all[field.name] = self:read(field.type, content, world)
      end
    end
    return all
  end
  local number = tonumber(value)
  if number == nil or type(value) ~= "cdata" or math.abs(number) < 2 ^ 53 then return number or value end
  -- SIZE_MAX is nowhere; a hash has more bits than a number.
  if type_name == "size_t" then return nil end
  return value
end

-- ---- Calls ---------------------------------------------------------------------------------------------------------

-- Functions whose double pointers are as many numbers as there are lanes.
local OF_LANES = {
  ts_channel_get = true, ts_channel_value_at = true, ts_channel_get_bounds = true, ts_track_evaluate = true,
  ts_velocity_tracker_get = true, ts_trackset_sample_f64 = true, ts_channels_get = true,
}

-- What to do for each parameter of a function, or for a few that belong together.
local function plan_of(self, name)
  local f = assert(self.header.functions[name], name)
  local plan, i = {}, 1
  while f.parameters[i] do
    local p, following = f.parameters[i], f.parameters[i + 1] or {}
    local base, taken, kind = plain(p.type), 1, nil
    if p.type == "char *" then
      kind, taken, plan.answers = "text", 3, true
    elseif p.type:find("%*$") and not p.type:find("^const") and (p.name:find("^out_") or p.name == "out") then
      if following.name == "capacity" then
        kind, taken = "list", 3
      else
        local many = p.type == "double *" and OF_LANES[name] or name:find("^ts_channels_") or p.name == "out_matrix"
        kind = many and "many" or "out"
      end
      plan.answers = true
    elseif p.type == "const char *" then
      kind, taken = "string", following.name == "length" and following.type == "size_t" and 2 or 1
    elseif p.name == "lanes" and p.type == "size_t" then
      kind = "lanes"
    elseif p.type == "const char *const *" then
      kind, taken = "strings", 2
    elseif p.type:find("^const double") then
      kind, taken = "numbers", following.name == "count" and 2 or 1
    elseif p.type:find("^const") and following.name == "count" then
      kind, taken = "array", 2
    elseif p.type:find("%*$") then
      kind = "struct"
    elseif self.header.handles[p.type] then
      kind = "handle"
    else
      kind = "scalar"
    end
    plan[#plan + 1] = {kind = kind, name = p.name, type = p.type, base = base, taken = taken}
    i = i + taken
  end
  return plan
end

local function text_room(place, room)
  place.buffer, place.room = ffi.new("char[?]", room), room
end

local function made(self, plan, outs, at, world)
  local out = outs[at]
  if not out then return end
  local value
  if out.kind == "text" then
    value = ffi.string(out.buffer, out.length[0])
  elseif out.kind == "many" then
    value = {}
    for i = 1, out.count do value[i] = self:read(out.base, out.cell[i - 1], world) end
  elseif out.kind == "list" then
    value = {}
    for i = 1, tonumber(out.length[0]) do value[i] = self:read(out.base, out.cell[i - 1], world) end
  else
    value = self:read(out.base, out.cell[0], world)
  end
  return value, made(self, plan, outs, at + 1, world)
end

--- Calls a function of the header for an object, nil for none, with arguments for those parameters that the object is not.
function M:invoke(name, object, ...)
  local plan = self.plans[name] or plan_of(self, name)
  self.plans[name] = plan
  local class = object and getmetatable(object)
  local state = {hold = {object}, lanes = class and class.lanes and function() return object:lanes() end}
  local world = class and (class.type == "ts_world" and object or object.world)
  local arguments, count, at, given, outs, own = {}, 0, 0, {...}, {}, {}
  local function push(value) count = count + 1; arguments[count] = value end
  local function take() at = at + 1; return given[at] end
  for _, p in ipairs(plan) do
    local mine = class and class.own and class.own[p.type] and not own[p.type]
    if mine then
      own[p.type] = true
      local first, second = class.own[p.type](object)
      push(first)
      if p.taken == 2 then push(second) end
    elseif class and p.type == class.type and not own[p.type] then
      own[p.type] = true
      push(object.handle)
    elseif p.kind == "handle" then
      local value = take()
      if p.type == "ts_channel" and type(value) == "table" then state.lanes = function() return value:lanes() end end
      push(handle_in(self, p.name, p.type, value, state))
    elseif p.kind == "string" then
      local value = take()
      if type(value) ~= "string" and not (value == nil and p.taken == 1) then self:refuse(p.name, value, "a string") end
      if value and p.taken == 1 and value:find("%z") then self:refuse(p.name, value, "a string without a NUL") end
      push(value)
      if p.taken == 2 then push(#value) end
    elseif p.kind == "strings" then
      local values = take() or {}
      local all = ffi.new("const char *[?]", math.max(#values, 1), values)
      state.hold[#state.hold + 1], state.hold[#state.hold + 2] = values, all
      push(all)
      push(#values)
    elseif p.kind == "numbers" then
      local lanes = p.taken == 1 and state.lanes
      -- One for each channel, not for each lane.
      if p.name == "delays" or p.name == "durations" then lanes = function() return object:count() end end
      local all, number = numbers_in(self, p.name, take(), lanes and lanes() or nil)
      state.hold[#state.hold + 1] = all
      push(all)
      if p.taken == 2 then push(number) end
    elseif p.kind == "array" then
      local all, number = array_in(self, p.name, p.base, take(), state)
      push(all)
      push(number)
    elseif p.kind == "struct" then
      push(struct_in(self, p.name, p.base, take(), state))
    elseif p.kind == "lanes" then
      push(state.lanes())
    elseif p.kind == "scalar" then
      push(scalar_in(self, p.name, p.type, take()))
    else
      local out = {kind = p.kind, base = p.base, length = ffi.new("size_t[1]"), at = count}
      outs[#outs + 1] = out
      if p.kind == "text" then
        text_room(out, 128)
      elseif p.kind == "list" then
        out.room, out.cell = 16, ffi.new(p.base .. "[16]")
      elseif p.kind == "many" then
        out.count = p.base == "double" and state.lanes() or object:count()
        out.cell = ffi.new(p.base .. "[?]", out.count)
      else
        out.cell = ffi.new(p.base .. "[1]")
        local fields = self.header.structs[p.base]
        if fields and fields[1].name == "struct_size" then out.cell[0].struct_size = ffi.sizeof(p.base) end
      end
      push(out.buffer or out.cell)
      if p.taken == 3 then
        push(out.room)
        push(out.length)
      end
    end
  end
  if given[at + 1] ~= nil then
    error(("%s takes %d arguments"):format(name, at), 2)
  end
  local f = self.C[name]
  repeat
    local again = false
    self:call(f, unpack(arguments, 1, count))
    for _, out in ipairs(outs) do
      if out.kind == "text" and out.length[0] >= out.room then
        text_room(out, tonumber(out.length[0]) + 1)
        arguments[out.at + 1], arguments[out.at + 2], again = out.buffer, out.room, true
      elseif out.kind == "list" and out.length[0] > out.room then
        out.room = tonumber(out.length[0])
        out.cell = ffi.new(out.base .. "[?]", out.room)
        arguments[out.at + 1], arguments[out.at + 2], again = out.cell, out.room, true
      end
    end
  until not again
  state.hold = nil
  return made(self, plan, outs, 1, world)
end

local function result(object, f, ...)
  if object.calls.plans[f].answers then return ... end
  return object
end

--- Gives a class methods for functions of the header: "player_seek" is `seek`, "player_get_info" `info`, and
--- "channel_fall=fall_by" is named otherwise. What a class is for a type of C's parameters is in `own`. A method that
--- returns nothing returns its object.
function M.methods(class, rows)
  for name, other in rows:gmatch("([%w_]+)=?([%w_]*)") do
    local method = other ~= "" and other or name:gsub("^" .. class.noun .. "_", ""):gsub("^get_", "")
    local f = "ts_" .. name
    class.named[f] = true
    class[method] = function(object, ...)
      return result(object, f, object.calls:invoke(f, object, ...))
    end
  end
end

-- What a method by rule takes: numbers, words, booleans, handles and strings.
local function is_plain(self, parameter)
  local type = parameter.type
  return type == "double" or type == "bool" or type == "const char *" or INTEGERS[type] or self.numbers[type]
    or self.header.handles[type]
end
-- Commands that are in these classes by other means: ownership, chains that give themselves, the stops of steps.
local BY_OTHER_MEANS = {destroy = true, retain = true, release = true, set_stops = true}

--- Gives the classes of handles the header's getters and plain commands of them, where nothing else is named so and no
--- list names the function: "chain_get_length" is `length`, "chain_pause" `pause`.
function M:by_rule()
  for name, f in pairs(self.header.functions) do
    local noun, word = name:match("^ts_(%w+)_([%w_]+)$")
    local class = noun and self.classes["ts_" .. noun]
    local first, second = f.parameters[1], f.parameters[2]
    local own = class and first.type == class.type and 1
      or class and second and first.type == "ts_world" and second.type == class.type and 2
    if own and f.result == "ts_status" and not class.named[name] then
      local is_command = not (BY_OTHER_MEANS[word] or word:find("^add_") or word:find("^then"))
      for i = own + 1, #f.parameters do is_command = is_command and is_plain(self, f.parameters[i]) end
      local method = word:match("^get_([%w_]+)$") or is_command and word
      if method and class[method] == nil then M.methods(class, name:sub(4)) end
    end
  end
end

--- A class of objects with a handle, or of plain values. own: what an object is, by the types of parameters.
function M.class(noun, letting_go, own)
  local class = {noun = noun, type = "ts_" .. noun, letting_go = letting_go, own = own or {}, named = {}}
  class.__index = class
  -- Two objects of one handle are equal.
  function class.__eq(a, b)
    if not (a.handle and b.handle) then return rawequal(a, b) end
    return a.handle.slot == b.handle.slot and a.handle.generation == b.handle.generation and a.world == b.world
  end
  if letting_go then class.close = M.close end
  return class
end

return M
