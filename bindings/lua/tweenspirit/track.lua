-- SPDX-License-Identifier: MIT
--
-- Tracks of keys, sets of them, paths, and transforms in parts.

local ffi = require("ffi")
local call = require("tweenspirit.call")

return function(ts)
  local C, calls = ts.C, ts.calls
  local Track = call.class("track", "ts_track_destroy")
  local TrackSet = call.class("trackset", "ts_trackset_destroy")
  local Cursor = call.class("cursor", "ts_cursor_destroy")
  local Path = call.class("path", "ts_path_destroy")
  for _, class in ipairs {Track, TrackSet, Cursor, Path} do calls.classes[class.type] = class end
  -- Places of keys and markers count from 0, as in C.
  call.methods(Track, [[
    track_copy track_insert track_set_key track_set_value track_move track_find track_find_range
    track_set_extrapolation=extrapolate track_add_marker=marker_at track_get_markers=markers_between track_evaluate=at
    track_find_time track_bake track_to_css track_to_web_animation=web_animation track_to_css_keyframes=css_keyframes
    track_to_json=json
  ]])
  call.methods(TrackSet, "cursor_create=cursor trackset_sample_f64=at")
  call.methods(Path, "path_to_track=to_track")

  local function rows_of(numbers, count, lanes)
    local all = {}
    for i = 1, count do
      all[i] = {}
      for lane = 1, lanes do all[i][lane] = numbers[(i - 1) * lanes + lane - 1] end
    end
    return all
  end
  local function doubles(count) return ffi.new("double[?]", math.max(count, 1)) end

  --- An empty track: a kind, or a table of ts_track_desc's fields.
  function ts:track(kind)
    return calls:invoke("ts_track_create", nil, type(kind) == "table" and kind or {kind = kind or "float"})
  end
  function ts:track_from_json(text) return calls:invoke("ts_track_from_json", nil, text) end
  --- A track of few keys through samples, of ts_fit_desc's fields, and its largest error.
  function ts:fit(fields)
    local all = {count = #fields.times}
    for name, field in pairs(fields) do all[name] = field end
    return calls:invoke("ts_track_fit", nil, all)
  end

  function Track:is_valid() return C.ts_track_is_valid(self.handle) end
  function Track:lanes() return self:info().lanes end
  --- Adds a key; options are ts_key's fields.
  function Track:key(time, value, options)
    local key = {}
    for name, field in pairs(options or {}) do key[name] = field end
    key.time, key.value = time, value
    return self:insert {key}
  end
  --- Adds a key so many seconds behind the last one.
  function Track:after(duration, value, options)
    local key = {relative = true}
    for name, field in pairs(options or {}) do key[name] = field end
    return self:key(duration, value, key)
  end
  --- Adds keys of a table of times and one of values, lane after lane; what they share is in `like`.
  function Track:insert_columns(times, values, like)
    local t, count = calls:doubles("times", times)
    local numbers = calls:doubles("values", values, count * self:lanes())
    calls:call(C.ts_track_insert_columns, self.handle, like and ts:struct("ts_key", like), t, numbers, count)
    return self
  end
  --- The key at a place, of 0 on, as a table.
  function Track:key_at(index)
    local lanes = self:lanes()
    local key, numbers = calls:sized("ts_key"), doubles(7 * lanes)
    calls:call(C.ts_track_get_key, self.handle, index, key, numbers)
    local all = {time = key.time, interpolation = calls:read("ts_interpolation", key.interpolation)}
    if all.interpolation == "spring" then all.spring = calls:read("ts_spring", key.spring) end
    for name, wide in pairs {value = 1, in_tangent = 1, out_tangent = 1, in_handle = 2, out_handle = 2} do
      if key[name] ~= nil then
        all[name] = {}
        for i = 1, lanes * wide do all[name][i] = key[name][i - 1] end
      end
    end
    -- Who reads a key gets no user of its easing: it is the track's.
    if key.easing.slot ~= 0 or key.easing.generation ~= 0 then
      calls:call(C.ts_easing_retain, key.easing)
      all.easing = calls:object("ts_easing", key.easing)
    end
    return all
  end
  --- Adds a marker by its name or id.
  function Track:marker(time, marker)
    return self:marker_at(time, type(marker) == "string" and ts:marker(marker) or marker)
  end
  --- Markers in a span of time, of all without one.
  function Track:markers(after, upto) return self:markers_between(after or -math.huge, upto or math.huge) end
  function Track:value(t) return unpack((self:at(t))) end
  function Track:velocity(t) return unpack(select(2, self:at(t))) end
  --- A row of numbers for each time.
  function Track:sample(times)
    local t, count = calls:doubles("times", times)
    local lanes = self:lanes()
    local out = doubles(count * lanes)
    calls:call(C.ts_track_sample_f64, self.handle, t, out, count)
    return rows_of(out, count, lanes)
  end

  --- The id of a marker's name, and the name of an id.
  function ts:marker(name) return calls:invoke("ts_marker_get_id", nil, name) end
  function ts:marker_name(id) return calls:invoke("ts_marker_print", nil, id) end

  --- A compiled copy of tracks.
  function ts:trackset(tracks) return calls:invoke("ts_trackset_create", nil, tracks) end
  function TrackSet:is_valid() return C.ts_trackset_is_valid(self.handle) end
  function Cursor:is_valid() return C.ts_cursor_is_valid(self.handle) end
  function TrackSet:lanes() return self:info().lanes end
  --- Every lane at a time; a cursor makes a nearby time cheap.
  function TrackSet:value(t, cursor) return self:at(cursor, t) end
  function TrackSet:sample(times)
    local t, count = calls:doubles("times", times)
    local lanes = self:lanes()
    local out = doubles(count * lanes)
    calls:call(C.ts_trackset_sample_many_f64, self.handle, t, count, out)
    return rows_of(out, count, lanes)
  end
  --- Every lane at the times i / fps, of frame `start` on.
  function TrackSet:frames(start, count, fps)
    local lanes = self:lanes()
    local out = doubles(count * lanes)
    calls:call(C.ts_trackset_sample_frames_f64, self.handle, start, count, fps, out)
    return rows_of(out, count, lanes)
  end

  --- A path of SVG's text, and of points one number after the other.
  function ts:path(text) return calls:invoke("ts_path_create_svg", nil, text) end
  function ts:bezier(points, dimensions, degree)
    dimensions = dimensions or 2
    local numbers, count = calls:doubles("points", points)
    local handle = ffi.new("ts_path[1]")
    calls:call(C.ts_path_create_bezier, numbers, math.floor(count / dimensions), dimensions, degree or 3, handle)
    return calls:object("ts_path", handle[0])
  end
  function Path:is_valid() return C.ts_path_is_valid(self.handle) end
  --- Rows of points, and of unit tangents, at fractions of the length.
  function Path:sample(parts)
    local at, count = calls:doubles("parts", parts)
    local wide = self:info().dimensions
    local points, tangents = doubles(count * wide), doubles(count * wide)
    calls:call(C.ts_path_sample, self.handle, at, count, points, tangents)
    return rows_of(points, count, wide), rows_of(tangents, count, wide)
  end

  -- A matrix of so many numbers, and a struct of its parts.
  local function transform(name, type, count)
    ts[name .. "_decompose"] = function(_, matrix)
      local parts = ffi.new(type)
      calls:call(C["ts_" .. name .. "_decompose"], calls:doubles("matrix", matrix, count), parts)
      return calls:read(type, parts)
    end
    ts[name .. "_compose"] = function(_, parts)
      local out, all = doubles(count), {}
      calls:call(C["ts_" .. name .. "_compose"], ts:struct(type, parts), out)
      for i = 1, count do all[i] = out[i - 1] end
      return all
    end
  end
  -- ts_affine_decompose ts_affine_compose ts_trs_decompose ts_trs_compose
  transform("affine", "ts_affine", 6)
  transform("trs", "ts_trs", 16)

  --- A timing at a local time, as a table of ts_timing_result.
  function ts:timing(timing, local_time) return calls:invoke("ts_timing_evaluate", nil, timing, local_time) end
  --- Delays of ts_stagger_desc's fields.
  function ts:stagger(fields)
    local desc, all = self:struct("ts_stagger_desc", fields), {}
    local count = tonumber(desc.count)
    local out = doubles(count)
    calls:call(C.ts_stagger, desc, out)
    for i = 1, count do all[i] = out[i - 1] end
    return all
  end
end
