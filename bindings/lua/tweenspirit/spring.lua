-- SPDX-License-Identifier: MIT
--
-- Springs, decays, falls and flings as formulas, the velocity of a finger, and batches of them in arrays.

local ffi = require("ffi")
local call = require("tweenspirit.call")

return function(ts)
  local C, calls = ts.C, ts.calls

  -- An object around a struct `c` of C.
  local function wrapping(noun, own, rows)
    local class = call.class(noun, nil, own)
    class.type = nil
    call.methods(class, rows)
    return class, function(c, fields)
      fields = fields or {}
      fields.calls, fields.c = calls, c
      return setmetatable(fields, class)
    end
  end
  local function c_of(object) return object.c end

  local Spring, spring = wrapping("spring", {["const ts_spring *"] = c_of},
    "spring_get_info spring_to_json=json easing_from_spring=easing")
  local Motion, motion = wrapping("spring", {
    ["const ts_spring *"] = function(object) return object.spring.c end, ["const ts_motion *"] = c_of,
  }, "spring_evaluate=at spring_settling_time spring_crossing spring_extremum spring_retarget=next_motion")
  local Decay, decay = wrapping("decay", {["const ts_decay *"] = c_of}, "decay_get_info decay_aim decay_snap")
  local _, decaying = wrapping("decay", {["const ts_decay_motion *"] = c_of},
    "decay_evaluate=at decay_rest decay_handoff decay_crossing")
  local _, falling = wrapping("fall", {["const ts_fall_motion *"] = c_of}, "fall_evaluate=at fall_crossing")
  ts.values.ts_spring = function(c) return spring(c) end
  ts.values.ts_decay = function(c) return decay(c) end
  ts.values.ts_motion = function(c) return motion(c) end

  --- A spring by a scheme and its fields, ts:spring("duration", {duration = 0.5, bounce = 0.3}), or of a preset,
  --- ts:spring("snappy").
  function ts:spring(scheme, fields)
    local all = {}
    for name, field in pairs(fields or {preset = scheme}) do all[name] = field end
    all.scheme = fields and scheme or "preset"
    return calls:invoke("ts_spring_make", nil, all)
  end
  function ts:spring_from_json(text) return calls:invoke("ts_spring_from_json", nil, text) end

  --- A motion of the spring: start, target, velocity, overshoot, restitution, as of ts_motion.
  function Spring:motion(fields)
    return motion(ts:struct("ts_motion", fields), {spring = self})
  end
  --- The motion to another target that goes on from this one at t.
  function Motion:retarget(t, target)
    local next_motion = self:next_motion(t, target)
    next_motion.spring = self.spring
    return next_motion
  end
  --- Values and velocities at a table of times.
  function Motion:sample(times)
    local t, count = calls:doubles("times", times)
    local x, v = ffi.new("double[?]", count + 1), ffi.new("double[?]", count + 1)
    calls:call(C.ts_spring_sample_f64, self.spring.c, self.c, t, x, v, count)
    local values, velocities = {}, {}
    for i = 1, count do values[i], velocities[i] = x[i - 1], v[i - 1] end
    return values, velocities
  end

  --- A decay by one parameter: ts:decay("half_life", 0.2). power is as in ts_decay.
  function ts:decay(scheme, value, power)
    local made = calls:invoke("ts_decay_make", nil, scheme, value)
    made.c.power = power or 0
    return made
  end
  --- A motion of the decay: start, velocity, bounded, lower, upper, spring, as of ts_decay_motion.
  function Decay:motion(fields)
    local all = {}
    for name, field in pairs(fields or {}) do all[name] = field end
    all.decay = self
    return decaying(ts:struct("ts_decay_motion", all))
  end
  --- A fall: acceleration, start, velocity, decay, as of ts_fall_motion.
  function ts:fall(fields) return falling(ts:struct("ts_fall_motion", fields)) end
  --- Distance and seconds of a fling: "android" or "flutter".
  function ts:fling(kind, velocity, friction, ppi)
    return calls:invoke("ts_fling", nil, kind, velocity, friction or 0.015, ppi or 160)
  end
  --- Red, green, blue and alpha, straight sRGB, of a colour in CSS's syntax.
  function ts:color(text)
    local out = ffi.new("double[4]")
    calls:call(C.ts_color_parse, text, out)
    return out[0], out[1], out[2], out[3]
  end
  function ts:rubber_band(x, extent, coefficient, inverse)
    return calls:invoke("ts_rubber_band", nil, x, extent, coefficient or 0.55, inverse)
  end
  --- The value that follows a target, dt seconds later, and its velocity where one is given.
  function ts:follow(value, target, half_life, dt, velocity)
    local speed, out = velocity and ffi.new("double[1]", velocity), ffi.new("double[1]")
    calls:call(C.ts_follow, value, target, half_life, dt, speed, out)
    return out[0], speed and speed[0]
  end

  local Tracker, tracker = wrapping("velocity_tracker", {
    ["ts_velocity_tracker *"] = c_of, ["const ts_velocity_tracker *"] = c_of,
  }, "velocity_tracker_add velocity_tracker_get=estimate")
  function Tracker:lanes() return math.max(self.c.lanes, 1) end
  --- The velocity at a time, of the newest sample without one: a number for each lane.
  function Tracker:velocity(time) return unpack((self:estimate(time or -math.huge))) end
  function Tracker:info(time) return select(2, self:estimate(time or -math.huge)) end
  --- Estimates the velocity of what is added: lanes, degree, weighting, horizon, pause, as of ts_velocity_tracker.
  function ts:velocity_tracker(fields) return tracker(ts:struct("ts_velocity_tracker", fields)) end

  --- Batches in memory of the caller's: a table of the struct's fields, or the struct that ts:struct made of it.
  for name in ([[springs_step_f32 springs_step_f64 springs_check_f32 springs_check_f64 decays_step_f32 decays_step_f64
                 tweens_sample_f32 tweens_sample_f64 threads_set_maximum]]):gmatch("%S+") do
    ts[name] = function(_, ...) return calls:invoke("ts_" .. name, nil, ...) end
  end
end
