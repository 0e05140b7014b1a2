-- SPDX-License-Identifier: MIT
--
-- Scenes: channels, timelines, chains and machines by name, as a text in JSON (bindings/FORMAT.md).

local ffi = require("ffi")
local call = require("tweenspirit.call")

return function(ts)
  local C, calls = ts.C, ts.calls
  local Scene = call.class("scene", "ts_scene_destroy")
  local Build = call.class("build", "ts_build_destroy")
  calls.classes.ts_scene, calls.classes.ts_build = Scene, Build
  call.methods(Scene, "scene_print=json scene_count")

  function ts:scene(text) return calls:invoke("ts_scene_parse", nil, text) end
  function Scene:is_valid() return C.ts_scene_is_valid(self.handle) end
  function Build:is_valid() return C.ts_build_is_valid(self.handle) end

  --- The names of its things: "channel", "timeline", "chain" or "machine".
  function Scene:names(thing)
    local names = {}
    for i = 1, self:count(thing) do names[i] = self:name(thing, i - 1) end
    return names
  end

  --- Makes what the scene has in a world; nothing of it starts. What was made is in `channels`, `timelines`, `chains` and
  --- `machines`, by name; it stays in the world when the build is closed.
  function Scene:build(world)
    local handle = ffi.new("ts_build[1]")
    calls:call(C.ts_scene_build, self.handle, world.handle, handle)
    local build = calls:object("ts_build", handle[0], world)
    -- ts_build_get_channel ts_build_get_timeline ts_build_get_chain ts_build_get_machine
    for _, thing in ipairs {"channel", "timeline", "chain", "machine"} do
      local made = {}
      for i, name in ipairs(self:names(thing)) do made[name] = calls:invoke("ts_build_get_" .. thing, build, i - 1) end
      build[thing .. "s"] = made
    end
    return build
  end
end
