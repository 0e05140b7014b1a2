# SPDX-License-Identifier: MIT

module TweenSpirit
  # Channels, timelines, chains and machines by name, as a text in JSON (bindings/FORMAT.md).
  class Scene < Owner
    RELEASE = :ts_scene_destroy
    TYPE = :ts_scene
    functions "scene", "count", :json => "scene_print"
    validity :ts_scene_is_valid

    def self.parse(text)
      Call.invoke(:ts_scene_parse, nil, text)
    end

    # The names of its things: :channel, :timeline, :chain or :machine.
    def names(thing)
      Array.new(count(thing)) { |i| name(thing, i) }
    end

    # Makes what it has in a world; nothing of it starts.
    def build(world)
      Build.new(Call.invoke_number(:ts_scene_build, @handle, world.handle), self, world)
    end
  end

  # What a scene has made in a world, by name. Closing it leaves that there.
  class Build < Owner
    RELEASE = :ts_build_destroy
    TYPE = :ts_build
    attr_reader :world, :channels, :timelines, :chains, :machines

    functions "build", "run", "remove"
    validity :ts_build_is_valid

    def initialize(handle, scene, world)
      super(handle)
      @world = world
      # build_get_channel, build_get_timeline, build_get_chain, build_get_machine
      @channels, @timelines, @chains, @machines = %i[channel timeline chain machine].map do |thing|
        scene.names(thing).each_with_index.to_h { |name, i| [name, Call.invoke(:"ts_build_get_#{thing}", self, i)] }
      end
    end
  end

  Call::CLASSES[:ts_scene] = Scene
end
