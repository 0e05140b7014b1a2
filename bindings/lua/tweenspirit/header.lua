-- SPDX-License-Identifier: MIT
--
-- Reads tweenspirit.h: its declarations for the FFI, and the types of its functions' parameters and structs' fields, from
-- which call.lua makes calls.

local function read(path)
  local file = assert(io.open(path, "r"))
  local text = file:read("*a")
  file:close()
  return text
end

-- "const double *lower" as its type and its name; an array's type ends with its size.
local function declared(text)
  local type, name, array = text:match("^%s*(.-)%s*([%w_]+)%s*(%[?%d*%]?)%s*$")
  return {type = (type .. array):gsub("%s+", " "):gsub(" ?%*", " *"), name = name}
end

local function parameters(text)
  local all = {}
  if text:match("^%s*void%s*$") then return all end
  for each in text:gmatch("[^,]+") do all[#all + 1] = declared(each) end
  return all
end

-- "double start, end;" is two fields.
local function fields(body)
  local all = {}
  for line in body:gmatch("([^;]+);") do
    local base, rest = line:match("^%s*(const%s+[%w_]+)%s+(.*)$")
    if not base then base, rest = line:match("^%s*([%w_]+)%s+(.*)$") end
    for each in rest:gmatch("[^,]+") do all[#all + 1] = declared(base .. " " .. each) end
  end
  return all
end

-- The members of an enum as words: "alternate_reverse" for TS_DIRECTION_ALTERNATE_REVERSE.
local function words(body)
  local members, all = {}, {}
  for member in body:gmatch("TS_[%u%d_]+") do
    if not member:find("FORCE32$") then members[#members + 1] = member end
  end
  local prefix = members[1]
  for _, member in ipairs(members) do
    while member:sub(1, #prefix) ~= prefix or prefix:sub(-1) ~= "_" do prefix = prefix:sub(1, -2) end
  end
  for i, member in ipairs(members) do all[i] = {word = member:sub(#prefix + 1):lower(), constant = member} end
  return all
end

--- The header at a path: `cdef`, and by name `functions`, `structs`, `handles` and `enums`.
return function(path)
  local text = read(path)
  local constants = {}
  -- A #define of a number becomes an enum's constant.
  for name, number in text:gmatch("\n#define (TS_[%u%d_]+) (%d+)") do
    constants[#constants + 1] = name .. " = " .. number
  end
  local bare = text:gsub("/%*.-%*/", " "):gsub('#ifdef __cplusplus.-#endif', ""):gsub("\n#[^\n]*", "\n")
  local header = {functions = {}, structs = {}, handles = {}, enums = {}}
  for result, name, list in bare:gmatch("TS_API ([%w_ ]-[ *]+)(ts_[%w_]+)%s*(%b())") do
    header.functions[name] = {name = name, result = result:match("^%s*(.-)%s*$"), parameters = parameters(list:sub(2, -2))}
  end
  for name, body in bare:gmatch("typedef struct (ts_[%w_]+)%s*(%b{})") do
    local its = fields(body:sub(2, -2))
    if #its == 2 and its[1].name == "slot" then header.handles[name] = true else header.structs[name] = its end
  end
  for name, body in bare:gmatch("typedef enum (ts_[%w_]+)%s*(%b{})") do header.enums[name] = words(body) end
  header.cdef = bare:gsub("TS_API", "") .. "\nenum { " .. table.concat(constants, ", ") .. " };"
  return header
end
