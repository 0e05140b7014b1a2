-- SPDX-License-Identifier: MIT
--
-- Easings by their texts, and functions of Lua as easings.

local ffi = require("ffi")
local call = require("tweenspirit.call")

return function(ts)
  local C, calls = ts.C, ts.calls
  local Easing = call.class("easing", "ts_easing_release")
  calls.classes.ts_easing = Easing
  call.methods(Easing, [[
    easing_evaluate=evaluate easing_differentiate=slope easing_inverse=inverse easing_modify=modified easing_bake=bake
    easing_to_css=to_css easing_to_json=json easing_print=name
  ]])

  local value = ffi.new("double[1]")

  --- The value at t, clamped to 0 and 1.
  function Easing:__call(t)
    calls:call(C.ts_easing_evaluate, self.handle, t, 0, value)
    return value[0]
  end

  --- The values at a table of numbers; of memory, doubles or floats, in place.
  function Easing:sample(t, count)
    if type(t) == "cdata" then
      local is_float = ffi.istype("float *", t) or ffi.istype("float[?]", t)
      calls:call(is_float and C.ts_easing_sample_f32 or C.ts_easing_sample_f64, self.handle, t, t, count)
      return t
    end
    local numbers, all = calls:doubles("t", t), {}
    calls:call(C.ts_easing_sample_f64, self.handle, numbers, numbers, #t)
    for i = 1, #t do all[i] = numbers[i - 1] end
    return all
  end

  function Easing:is_valid() return C.ts_easing_is_valid(self.handle) end

  --- The easing that a text names, in a dialect: "canonical", "css", "gsap", ...
  function ts:easing(text, dialect)
    return calls:invoke("ts_easing_parse", nil, text, dialect or "canonical")
  end

  --- Easings of CSS's linear(), of a document in JSON, and of TS_EASING_... by its number.
  function ts:linear(outputs, inputs)
    local out, handle = calls:doubles("outputs", outputs), ffi.new("ts_easing[1]")
    local at = inputs and calls:doubles("inputs", inputs, #outputs) or nil
    calls:call(C.ts_easing_create_linear, out, at, #outputs, handle)
    return calls:object("ts_easing", handle[0])
  end
  function ts:easing_from_json(text) return calls:invoke("ts_easing_from_json", nil, text) end
  function ts:builtin(id) return calls:invoke("ts_easing_get_builtin", nil, id) end
  --- Evaluates a built-in easing by its number, without an object.
  function ts:ease(id, t) return C.ts_ease(id, t) end

  --- The names that resolve without a parameter.
  function ts:easings()
    local all = {}
    for name in calls:invoke("ts_easing_list"):gmatch("[^\n]+") do all[#all + 1] = name end
    return all
  end

  -- Functions of Lua by their number, which is the context that C hands back.
  local curves, last_curve = {}, 0

  -- Two callbacks for all of them, since a process has room for a few hundred. An error must not pass through C.
  local batch = ffi.cast("ts_easing_batch", function(t, out, count, context)
    local curve = curves[tonumber(ffi.cast("uintptr_t", context))]
    local good, problem = pcall(function()
      for i = 0, tonumber(count) - 1 do out[i] = curve(t[i]) end
    end)
    if good then return C.TS_OK end
    call.raise(problem)
    return C.TS_ERROR_CALLBACK
  end)
  local forget = ffi.cast("ts_easing_release_function", function(context)
    curves[tonumber(ffi.cast("uintptr_t", context))] = nil
  end)

  --- Registers a function of t under a name. options: live, replace, tolerance, max_points, as of ts_easing_desc.
  function ts:register(name, curve, options)
    if type(curve) ~= "function" then calls:refuse("curve", curve, "a function of t") end
    last_curve = last_curve + 1
    curves[last_curve] = curve
    local number, fields = last_curve, {}
    for key, field in pairs(options or {}) do fields[key] = field end
    fields.name, fields.batch, fields.release = name, batch, forget
    fields.context = ffi.cast("void *", number)
    local good, made = pcall(calls.invoke, calls, "ts_easing_register", nil, fields)
    if good then return made end
    curves[number] = nil
    error(made, 0)
  end

  function ts:unregister(name) calls:invoke("ts_easing_unregister", nil, name) end
end
