-- SPDX-License-Identifier: MIT
--
-- Steps from stop to stop: handlers of players, chains and machines, and blocks of chains.

local ffi = require("ffi")

return function(ts)
  local C, calls = ts.C, ts.calls
  local World = calls.classes.ts_world
  local BITS = {
    begin = "TS_STOP_AT_BEGIN", marker = "TS_STOP_AT_MARKER", loop = "TS_STOP_AT_LOOP", ["end"] = "TS_STOP_AT_END",
    contact = "TS_STOP_AT_CONTACT", state = "TS_STOP_AT_STATE",
  }
  local NAMES = {player = {"begin", "marker", "loop", "end", "contact"}, chain = {"begin", "marker", "loop", "end"},
                 machine = {"state"}}

  local function place_of(noun, handle) return noun .. " " .. handle.slot .. ":" .. handle.generation end

  --- What a world keeps: by the handle of a player, chain or machine, what is called at its events, the ids of its blocks
  --- and the chains inside it; what blocks call, by their ids; memory that is bound.
  function ts.watch(world)
    world.listeners, world.blocks, world.last_block, world.bound = {}, {}, 0, {}
  end

  local function set_stops(world, listener)
    local noun, mask = listener.noun, listener.noun == "machine" and 0 or C.TS_STOP_AT_END
    for name in pairs(listener.events) do mask = bit.bor(mask, C[BITS[name]]) end
    calls:call(C["ts_" .. noun .. "_set_stops"], world.handle, listener.handle, mask)
  end

  -- What is kept for a thing, with a handler more. Time stops at its end in any case: it is let go of there.
  function ts.listen(world, thing, event, f)
    local noun = getmetatable(thing).noun
    local place = place_of(noun, thing.handle)
    local listener = world.listeners[place]
      or {noun = noun, handle = thing.handle, events = {}, blocks = {}, inner = {}}
    local old = event and listener.events[event]
    if event then listener.events[event] = f end
    local good, problem = pcall(set_stops, world, listener)
    if not good then
      if event then listener.events[event] = old end
      error(problem, 0)
    end
    world.listeners[place] = listener
    return listener
  end

  -- Calls f(stop, world) at an event of a player, a chain or a machine.
  local function on(thing, event, f)
    local noun = getmetatable(thing).noun
    local all, known = NAMES[noun], false
    for _, name in ipairs(all) do known = known or name == event end
    if not known then calls:refuse("event", event, "one of " .. table.concat(all, ", ")) end
    if type(f) ~= "function" then calls:refuse("f", f, "a function") end
    ts.listen(thing.world, thing, event, f)
    return thing
  end
  for noun in pairs(NAMES) do
    --- Calls f(stop, world), stop as of ts_stop, within the step at the exact time, whenever the thing meets "begin",
    --- "marker", "loop", "end", "contact" or, of a machine, "state". An error in it comes out of the step, which goes on to
    --- its end.
    calls.classes["ts_" .. noun].on = on
  end

  -- The id of a block that has no number of ours: a scene's, or one of a name.
  local function named(name)
    return tostring(bit.lshift(1ULL, 63) + ts:marker(name))
  end
  --- Calls f(stop, world) at each block of that name that has no function here: a scene's "then", or of a chain that was
  --- restored.
  function World:on_block(name, f)
    self.blocks[named(name)] = f
  end

  local function is_there(world, listener)
    return C["ts_" .. listener.noun .. "_is_valid"](world.handle, listener.handle)
  end

  -- Lets go of what is kept for a thing that is gone, and for the chains inside it that went with it.
  function ts.forget(world, noun, handle)
    local place = place_of(noun, handle)
    local gone = world.listeners[place]
    if not gone then return end
    world.listeners[place] = nil
    for _, id in ipairs(gone.blocks) do world.blocks[id] = nil end
    for _, inner in ipairs(gone.inner) do
      if not C.ts_chain_is_valid(world.handle, inner) then ts.forget(world, "chain", inner) end
    end
  end

  -- A snapshot has no stops: what is here still is waited for again.
  function ts.restored(world)
    local all = {}
    for _, listener in pairs(world.listeners) do all[#all + 1] = listener end
    for _, listener in ipairs(all) do
      if is_there(world, listener) then
        set_stops(world, listener)
      else
        ts.forget(world, listener.noun, listener.handle)
      end
    end
  end

  local function deliver(world, stop)
    if stop.kind == "block" then
      local block = world.blocks[stop.id]
      if not block then
        local name = calls:invoke("ts_chain_get_block", stop.chain)
        block = name ~= "" and world.blocks[named(name)]
        if not block then calls:refuse("block", name, "", ("no function is known for the block %q"):format(name)) end
      end
      return block(stop, world)
    end
    local event = stop.event
    local noun = event.kind == "state" and "machine" or event.chain and "chain" or "player"
    local place = place_of(noun, event[noun].handle)
    local listener = world.listeners[place]
    local handler = listener and listener.events[(tostring(event.kind):gsub("^chain_", ""))]
    if listener and event.kind == "end" and not event.stays then world.listeners[place] = nil end
    if listener and event.kind == "chain_end" and not is_there(world, listener) then
      ts.forget(world, "chain", listener.handle)
    end
    if handler then handler(stop, world) end
  end

  -- A step: from stop to stop, to its end. What fails first is an error then.
  local function run(world, name, number)
    if type(number) ~= "number" then calls:refuse(name:find("_to$") and "time" or "dt", number, "a number") end
    local stop, failure = calls:sized("ts_stop"), nil
    local function try(f, ...)
      local good, problem = pcall(f, ...)
      if not good and not failure then failure = {problem} end
      return good
    end
    local good = try(calls.call, calls, C[name], world.handle, number, stop)
    while good and stop.kind ~= C.TS_STOP_NONE do
      local its_chain = ffi.new("ts_chain", stop.chain)
      local is_block = stop.kind == C.TS_STOP_BLOCK
      local given = calls:read("ts_stop", stop, world)
      given.id = tostring(stop.block)
      if not try(deliver, world, given) and is_block then C.ts_chain_fail(world.handle, its_chain) end
      good = try(calls.call, calls, C.ts_world_continue, world.handle, stop)
    end
    if failure then error(failure[1], 0) end
    return tonumber(stop.active)
  end
  jit.off(run)

  --- On by dt seconds, or to a time: how many players are active.
  function World:step(dt) return run(self, "ts_world_run", dt) end
  function World:step_to(time) return run(self, "ts_world_run_to", time) end
end
