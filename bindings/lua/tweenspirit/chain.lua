-- SPDX-License-Identifier: MIT
--
-- Chains of groups of animations, and state machines.

local call = require("tweenspirit.call")

return function(ts)
  local C, calls = ts.C, ts.calls
  local in_world = {ts_world = function(object) return object.world.handle end}
  local World = calls.classes.ts_world
  local Chain = call.class("chain", nil, in_world)
  local Machine = call.class("machine", nil, in_world)
  calls.classes.ts_chain, calls.classes.ts_machine = Chain, Machine
  call.methods(Chain, "chain_add_fade=fade")
  -- Places of inputs and states count from 0, as in C.
  call.methods(Machine, [[
    machine_add_input machine_add_state machine_get_state_name=state_name machine_get_input_name=input_name
    machine_set_input=set machine_get_input=input
  ]])

  --- A chain without items. options: iterations, rate, keep, tolerant, as of ts_chain_desc.
  function World:chain(options) return calls:invoke("ts_chain_create", self, options) end

  function Chain:is_valid() return C.ts_chain_is_valid(self.world.handle, self.handle) end
  -- Each adds to the present group, and returns the chain; what they take is what a channel or a timeline takes:
  -- x:tween_to(10, 1) is chain:tween(x, 10, 1).
  local words = {tween_to = "tween", spring_to = "spring"}
  for name, command in pairs(ts.commands) do
    if command[2] then
      Chain[words[name] or name] = function(self, thing, ...)
        calls:invoke(command[2], self, thing, command[3](...))
        return self
      end
    end
  end
  --- Adds a track, played on a channel: play(channel, track, timing); or a timeline: play(timeline, timing).
  function Chain:play(thing, ...)
    local is_timeline = getmetatable(thing) == calls.classes.ts_timeline
    calls:invoke(is_timeline and "ts_chain_add_timeline" or "ts_chain_add_track", self, thing, ...)
    return self
  end
  --- Adds another chain; chains nest at most 16 deep.
  function Chain:add(inner)
    calls:invoke("ts_chain_add_chain", self, inner)
    table.insert(ts.listen(self.world, self).inner, inner.handle)
    return self
  end
  --- Adds a marker by its name or id.
  function Chain:marker(marker)
    calls:invoke("ts_chain_add_marker", self, type(marker) == "string" and ts:marker(marker) or marker)
    return self
  end
  --- Adds a delay, a group of its own.
  function Chain:delay(seconds)
    calls:invoke("ts_chain_then_delay", self, seconds)
    return self
  end
  --- Closes the present group: what is added next waits for it. Calls f(stop, world) when the group has ended.
  function Chain:and_then(f)
    if f ~= nil and type(f) ~= "function" then calls:refuse("f", f, "a function") end
    calls:invoke("ts_chain_then", self)
    return f and self:animate(f):and_then() or self
  end
  local function add_block(self, f, name)
    if type(f) ~= "function" then calls:refuse("f", f, "a function") end
    local world = self.world
    local id = world.last_block + 1
    calls:invoke("ts_chain_add_block", self, id, name)
    world.last_block = id
    world.blocks[id .. "ULL"] = f
    table.insert(ts.listen(world, self).blocks, id .. "ULL")
    return self
  end
  --- Adds a block: calls f(stop, world) at the exact time. The group waits for the players that it adopts.
  function Chain:animate(f) return add_block(self, f) end
  --- Likewise with a name, by which the block is found after a restore in another process.
  function Chain:block(name, f)
    if type(name) ~= "string" then calls:refuse("name", name, "a string") end
    return add_block(self, f, name)
  end
  --- Stops it, and takes it out of the world.
  function Chain:close()
    calls:invoke("ts_chain_destroy", self)
    ts.forget(self.world, "chain", self.handle)
  end

  --- A machine without parts, or that of a document in JSON.
  function World:machine(text)
    if text then return calls:invoke("ts_machine_from_json", self, text) end
    return calls:invoke("ts_machine_create", self)
  end
  function Machine:is_valid() return C.ts_machine_is_valid(self.world.handle, self.handle) end
  --- Adds a transition of ts_transition_desc's fields; `from` and `to` are any state and the exit where they are left out.
  function Machine:add_transition(fields)
    local all = {from = C.TS_MACHINE_NONE, to = C.TS_MACHINE_NONE}
    for name, field in pairs(fields) do all[name] = field end
    calls:invoke("ts_machine_add_transition", self, all)
    return self
  end
  --- Sets a trigger, which the transition that is taken for it resets.
  function Machine:fire(name) return self:set(name, 1) end
  --- The name of the current state; nil while it does not run.
  function Machine:state()
    local current = self:info().current
    return current ~= C.TS_MACHINE_NONE and self:state_name(current) or nil
  end
  --- Stops it, and takes it out of the world.
  function Machine:close()
    calls:invoke("ts_machine_destroy", self)
    ts.forget(self.world, "machine", self.handle)
  end
end
