-- SPDX-License-Identifier: MIT
--
-- Worlds, and what is in them: channels, players and timelines.

local ffi = require("ffi")
local call = require("tweenspirit.call")

return function(ts)
  local C, calls = ts.C, ts.calls
  local in_world = {ts_world = function(object) return object.world.handle end}
  local World = call.class("world", "ts_world_destroy")
  local Channel = call.class("channel", nil, in_world)
  local Player = call.class("player", nil, in_world)
  local Timeline = call.class("timeline", nil, in_world)
  for _, class in ipairs {World, Channel, Player, Timeline} do calls.classes[class.type] = class end
  -- Of an array of channels.
  local Channels = call.class("channels", nil, {
    ts_world = in_world.ts_world, ["const ts_channel *"] = function(object) return object.handles, object.size end,
  })
  Channels.type = nil

  call.methods(World, [[
    world_inspect world_attach=attach_in world_detach=detach_from world_alias world_hash timeline_create=timeline
    channel_find=find world_list_timelines=timelines world_list_chains=chains world_list_machines=machines
  ]])
  call.methods(Channel, [[
    channel_destroy=close channel_get=state channel_set channel_add_layer channel_get_history=history
    channel_value_at=at channel_history_to_track channel_get_bounds=bounds channel_set_target player_track=play
  ]])
  call.methods(Player, [[
    player_set_target
  ]])
  call.methods(Timeline, [[
    timeline_destroy=close timeline_get_entry timeline_play
  ]])
  call.methods(Channels, "channels_get channels_set channels_set_target")

  -- ---- What commands take ------------------------------------------------------------------------------------------

  -- A description of C's with more in it. What a struct has no field for belongs to its timing.
  local function described(struct, given, more)
    if type(given) ~= "table" then calls:refuse("options", given, "a table of options") end
    local known, all, timing = {}, {}, {}
    for _, field in ipairs(calls.header.structs[struct]) do known[field.name] = true end
    for name, field in pairs(given) do
      if known[name] or not known.timing then all[name] = field else timing[name] = field end
    end
    for name, field in pairs(more) do all[name] = field end
    if known.timing and next(timing) ~= nil then all.timing = timing end
    return all
  end

  -- Seconds, and an easing with them; or a table of fields.
  local function timing_of(options, easing)
    if type(options) ~= "table" then return {duration = options, easing = easing} end
    return options
  end

  -- A spring or its preset, or a table of fields.
  local function spring_of(options)
    if type(options) == "string" or (type(options) == "table" and options.c) then return {spring = options} end
    return options or {}
  end

  -- By the name of a command: C's function for a channel, that for a chain, and what is made of its arguments.
  ts.commands = {
    tween_to = {"ts_player_tween", "ts_chain_add_tween", function(target, options, easing)
      return described("ts_tween_desc", timing_of(options, easing), {target = target})
    end},
    spring_to = {"ts_player_spring", "ts_chain_add_spring", function(target, options)
      return described("ts_spring_to", spring_of(options), {target = target})
    end},
    decay = {"ts_player_decay", "ts_chain_add_decay", function(options) return options or {} end},
    fall = {"ts_channel_fall", "ts_chain_add_fall", function(acceleration, options)
      return described("ts_fall_desc", options or {}, {acceleration = acceleration})
    end},
    fling = {"ts_channel_fling", nil, function(options) return options or {} end},
    shake = {"ts_channel_shake", nil, function(amplitude, options)
      return described("ts_shake_desc", options or {}, {amplitude = amplitude})
    end},
    punch = {"ts_channel_punch", nil, function(strength, options)
      return described("ts_punch_desc", options or {}, {strength = strength})
    end},
    link = {"ts_channel_link", nil, function(sources, options)
      return described("ts_link_desc", options or {}, {sources = sources})
    end},
    set_bounds = {"ts_channel_set_bounds", nil, function(lower, upper, options)
      return described("ts_bounds_desc", options or {}, {lower = lower, upper = upper})
    end},
  }
  for name, command in pairs(ts.commands) do
    local f, made = command[1], command[3]
    Channel[name] = function(self, ...)
      local player = calls:invoke(f, self, made(...))
      return player or self
    end
  end

  -- ---- Worlds ------------------------------------------------------------------------------------------------------

  --- A world: event_capacity, max_step, motion, lag_step, threads, as of ts_world_desc. Close it in none of its handlers.
  function ts:world(options)
    local world = calls:invoke("ts_world_create", nil, options)
    ts.watch(world)
    return world
  end

  function World:is_valid() return C.ts_world_is_valid(self.handle) end

  --- A channel of a value, a number or a table of them; options are ts_channel_desc's fields, or a kind, or a name with
  --- one. Without a kind, a number is a float, two are a vec2, more are numbers.
  function World:channel(value, options, kind)
    if type(options) == "string" then options = {name = options, kind = kind} end
    local count = type(value) == "table" and #value or 1
    local desc = described("ts_channel_desc", options or {}, {value = type(value) == "number" and {value} or value})
    desc.kind = desc.kind or ({"float", "vec2"})[count] or "numbers"
    if desc.kind == "numbers" then desc.lanes = desc.lanes or count end
    return calls:invoke("ts_channel_create", self, desc)
  end

  --- Many channels at once, of options as a channel has; each begins with `value`, or with its own of `values`.
  function World:channels(count, value, options, values)
    local one = type(value) == "table" and value or {value}
    local desc = described("ts_channel_desc", options or {}, {value = one})
    desc.kind = desc.kind or ({"float", "vec2"})[#one] or "numbers"
    if desc.kind == "numbers" then desc.lanes = #one end
    local handles = ffi.new("ts_channel[?]", math.max(count, 1))
    local numbers = values and calls:doubles("values", values, count * #one) or nil
    calls:call(C.ts_channels_create, self.handle, ts:struct("ts_channel_desc", desc), count, numbers, handles)
    return setmetatable({calls = calls, world = self, handles = handles, size = count, wide = #one}, Channels)
  end

  function World:pause() return self:set_paused(true) end
  function World:resume() return self:set_paused(false) end
  function World:time() return self:info().time end
  --- Attaches an easing to a path, for later tweens that name none; detaches it.
  function World:attach(path, easing, scope) return self:attach_in(path, scope or 0, easing) end
  function World:detach(path, scope) return self:detach_from(path, scope or 0) end

  local function taken(self, name, type)
    local all, room, count = {}, ffi.new(type .. "[64]"), ffi.new("size_t[1]")
    repeat
      calls:call(C[name], self.handle, room, 64, count)
      for i = 0, tonumber(count[0]) - 1 do all[#all + 1] = calls:read(type, room[i], self) end
    until count[0] < 64
    return all
  end
  --- Takes all unread events, and all channels that have changed since they were last taken.
  function World:events() return taken(self, "ts_world_read_events", "ts_event") end
  function World:changes() return taken(self, "ts_world_read_changes", "ts_channel") end

  --- All that it is, as a string; and back to it. Handlers of what was there then, and is here still, stay.
  function World:snapshot()
    local size = ffi.new("size_t[1]")
    calls:call(C.ts_world_snapshot, self.handle, nil, 0, size)
    local bytes = ffi.new("uint8_t[?]", size[0])
    calls:call(C.ts_world_snapshot, self.handle, bytes, size[0], size)
    return ffi.string(bytes, size[0])
  end
  function World:restore(bytes)
    if type(bytes) ~= "string" then calls:refuse("bytes", bytes, "a string") end
    calls:call(C.ts_world_restore, self.handle, ffi.cast("const uint8_t *", bytes), #bytes)
    ts.restored(self)
    return self
  end

  -- A chain's and a machine's events name them in the player's place.
  ts.values.ts_event = function(c, world)
    local event = {}
    for _, field in ipairs(calls.header.structs.ts_event) do
      if field.name ~= "player" and field.name ~= "value" and field.name ~= "velocity" then
        event[field.name] = calls:read(field.type, c[field.name], world)
      end
    end
    event.value, event.velocity = {}, {}
    for i = 1, math.min(c.lanes, 4) do event.value[i], event.velocity[i] = c.value[i - 1], c.velocity[i - 1] end
    local kind = event.kind
    local whose = kind == "state" and "machine" or tostring(kind):find("^chain_") and "chain" or "player"
    event[whose] = calls:read("ts_" .. whose, ffi.new("ts_" .. whose, c.player.slot, c.player.generation), world)
    return event
  end

  -- ---- Channels ----------------------------------------------------------------------------------------------------

  function Channel:is_valid() return C.ts_channel_is_valid(self.world.handle, self.handle) end
  -- It never changes, and every command needs it.
  function Channel:lanes()
    if not self.wide then
      local info = calls:sized("ts_channel_info")
      calls:call(C.ts_channel_get_info, self.world.handle, self.handle, info)
      self.wide = info.lanes
    end
    return self.wide
  end
  --- Its numbers, as many results; `state` has tables of all three.
  function Channel:value() return unpack((self:state())) end
  function Channel:velocity() return unpack((select(2, self:state()))) end
  function Channel:target() return unpack((select(3, self:state()))) end
  function Channel:value_at(time) return unpack((self:at(time))) end
  function Channel:velocity_at(time) return unpack((select(2, self:at(time)))) end
  --- Along a path at constant speed, or as an easing says; options are those of ts_follow_desc and of its timing.
  function Channel:follow(path, options, easing)
    return calls:invoke("ts_channel_follow", self, path, described("ts_follow_desc", timing_of(options, easing), {}))
  end

  local function is_float(memory) return tostring(ffi.typeof(memory)):find("float") end
  --- Memory of doubles or floats that is written whenever the value changes, and read while nothing moves it.
  function Channel:bind(memory, stride)
    local f = is_float(memory) and C.ts_channel_bind_f32 or C.ts_channel_bind_f64
    calls:call(f, self.world.handle, self.handle, memory, stride or 0)
    self.world.bound[self.handle.slot .. ":" .. self.handle.generation] = memory
    return self
  end

  function Channels:count() return self.size end
  function Channels:lanes() return self.size * self.wide end
  function Channels:bind(memory, stride, lane_stride)
    local f = is_float(memory) and C.ts_channels_bind_f32 or C.ts_channels_bind_f64
    calls:call(f, self.world.handle, self.handles, self.size, memory, stride or 0, lane_stride or 0)
    self.world.bound[self] = memory
    return self
  end
  --- The channel at a place, from 1.
  function Channels:channel(i)
    if type(i) ~= "number" or i % 1 ~= 0 or i < 1 or i > self.size then
      calls:refuse("i", i, ("an integer from 1 to %d"):format(self.size))
    end
    return calls:object("ts_channel", self.handles[i - 1], self.world)
  end
  --- The players; one duration or delay for each channel may be given in tables.
  function Channels:tween_to(targets, options, durations, delays)
    return calls:invoke("ts_channels_tween", self, ts.commands.tween_to[3](targets, options), durations, delays)
  end
  function Channels:spring_to(targets, options, delays)
    return calls:invoke("ts_channels_spring", self, ts.commands.spring_to[3](targets, options), delays)
  end

  -- ---- Players and timelines ---------------------------------------------------------------------------------------

  function Player:is_valid() return C.ts_player_is_valid(self.world.handle, self.handle) end
  function Player:lanes()
    local channel = self:info().channel
    return channel and channel:lanes() or 1
  end
  --- Sets those fields of its timing that are given.
  function Player:update_timing(timing)
    local fields = 0
    for name in pairs(timing) do
      local known, bits = pcall(function() return C["TS_TIMING_HAS_" .. name:upper()] end)
      if not known then calls:refuse(name, timing[name], "a field of ts_timing that can be updated") end
      fields = bit.bor(fields, bits)
    end
    calls:invoke("ts_player_update_timing", self, timing, fields)
    return self
  end

  function Timeline:is_valid() return C.ts_timeline_is_valid(self.world.handle, self.handle) end
  --- The seconds of a position: a number, or a text such as "+=1" or "hit-=25%"; `length` is what the new entry takes.
  function Timeline:position(at, length)
    if type(at) == "number" then return at end
    return calls:invoke("ts_timeline_find_position", self, at, length or 0 / 0)
  end
  -- The seconds that a timeline takes with a timing; NaN if it never ends.
  local function length_of(inner, timing)
    local all = {duration = inner:info().duration}
    for name, field in pairs(type(timing) == "number" and {duration = timing} or timing or {}) do all[name] = field end
    if not (all.duration < math.huge) or all.rate == 0 then return 0 / 0 end
    local its_end = ts:timing(all, 0).end_time
    return its_end < math.huge and its_end / math.abs(all.rate or 1) or 0 / 0
  end
  --- Adds a track that moves a channel, add(channel, track, at), or another timeline, add(inner, at, timing), with its time
  --- 0 at a position, at 0 without one. Returns the ts_entry.
  function Timeline:add(thing, ...)
    if getmetatable(thing) == Timeline then
      local at, timing = ...
      local place = self:position(at or 0, type(at) == "string" and length_of(thing, timing) or nil)
      return calls:invoke("ts_timeline_add_timeline", self, thing, timing, place)
    end
    local track, at = ...
    if getmetatable(track) ~= calls.classes.ts_track then calls:refuse("track", track, "a track") end
    local info = track:info()
    return calls:invoke("ts_timeline_add_track", self, thing, track, self:position(at or 0, info["end"] - info.start))
  end
  --- Adds a marker, by its name or id, at a position; it is also a label. Returns the ts_entry.
  function Timeline:marker(time, marker)
    local id = type(marker) == "string" and ts:marker(marker) or marker
    return calls:invoke("ts_timeline_add_marker", self, self:position(time, 0), id)
  end
  function Timeline:entries()
    local all = {}
    for i = 1, self:info().entries do all[i] = self:get_entry(i - 1) end
    return all
  end
  Timeline.get_entry = Timeline.entry
  ts.commands.animate_to = {"ts_timeline_animate_to", "ts_chain_add_playhead", function(time, options, easing)
    return described("ts_playhead_to", timing_of(options, easing), {time = time})
  end}
  --- Each tells its player, if it has one.
  for _, verb in ipairs {"stop", "pause", "resume"} do
    Timeline[verb] = function(self)
      local player = self:info().player
      if player then player[verb](player) end
      return self
    end
  end
  --- Animates the playhead to a time.
  function Timeline:animate_to(time, options, easing)
    return calls:invoke("ts_timeline_animate_to", self, ts.commands.animate_to[3](time, options, easing))
  end
end
