// SPDX-License-Identifier: MIT

public import CTweenSpirit
import TweenSpiritEngine

extension Handle {
  fileprivate init(_ scene: ts_scene) { self.init(slot: scene.slot, generation: scene.generation) }
  fileprivate init(_ build: ts_build) { self.init(slot: build.slot, generation: build.generation) }
}

private var scenes: SceneStore { SceneStore.shared }

private func checked(_ thing: ts_scene_thing) throws(Failure) -> SceneThing {
  guard let known = SceneThing(rawValue: UInt32(thing.rawValue)) else {
    throw invalid("thing", must: "one of 0 to 3", got: Double(thing.rawValue))
  }
  return known
}

@_cdecl("ts_scene_parse")
public func ts_scene_parse(
  _ text: UnsafePointer<CChar>?, _ length: Int, _ out_scene: UnsafeMutablePointer<ts_scene>?
) -> ts_status {
  status { () throws(Failure) in
    let text = try document(text, length)
    let out = try nonNull(out_scene, "out_scene")
    let scene = try scenes.parse(text)
    out.pointee = ts_scene(slot: scene.slot, generation: scene.generation)
  }
}

@_cdecl("ts_scene_destroy")
public func ts_scene_destroy(_ scene: ts_scene) -> ts_status {
  status { () throws(Failure) in try scenes.destroy(Handle(scene)) }
}

@_cdecl("ts_scene_is_valid")
public func ts_scene_is_valid(_ scene: ts_scene) -> Bool { scenes.isValid(Handle(scene)) }

@_cdecl("ts_scene_print")
public func ts_scene_print(
  _ scene: ts_scene, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ out_length: UnsafeMutablePointer<Int>?
) -> ts_status {
  status { () throws(Failure) in
    let out = try nonNull(out_length, "out_length")
    out.pointee = try print(to: buffer, capacity) { (text) throws(Failure) in
      try scenes.write(Handle(scene), to: &text)
    }
  }
}

@_cdecl("ts_scene_count")
public func ts_scene_count(
  _ scene: ts_scene, _ thing: ts_scene_thing, _ out_count: UnsafeMutablePointer<Int>?
) -> ts_status {
  give(out_count, "out_count") { () throws(Failure) in try scenes.count(Handle(scene), of: try checked(thing)) }
}

@_cdecl("ts_scene_get_name")
public func ts_scene_get_name(
  _ scene: ts_scene, _ thing: ts_scene_thing, _ index: Int, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ out_length: UnsafeMutablePointer<Int>?
) -> ts_status {
  status { () throws(Failure) in
    let out = try nonNull(out_length, "out_length")
    let thing = try checked(thing)
    out.pointee = try print(to: buffer, capacity) { (text) throws(Failure) in
      try scenes.writeName(Handle(scene), of: thing, index, to: &text)
    }
  }
}

// MARK: - Builds

@_cdecl("ts_scene_build")
public func ts_scene_build(
  _ scene: ts_scene, _ world: ts_world, _ out_build: UnsafeMutablePointer<ts_build>?
) -> ts_status {
  give(out_build, "out_build") { () throws(Failure) in
    let build = try scenes.build(Handle(scene), in: Handle(world))
    return ts_build(slot: build.slot, generation: build.generation)
  }
}

@_cdecl("ts_build_destroy")
public func ts_build_destroy(_ build: ts_build) -> ts_status {
  status { () throws(Failure) in try scenes.destroy(build: Handle(build)) }
}

@_cdecl("ts_build_is_valid")
public func ts_build_is_valid(_ build: ts_build) -> Bool { scenes.isValid(build: Handle(build)) }

@_cdecl("ts_build_get_channel")
public func ts_build_get_channel(
  _ build: ts_build, _ index: Int, _ out_channel: UnsafeMutablePointer<ts_channel>?
) -> ts_status {
  give(out_channel, "out_channel") { () throws(Failure) in ts_channel(try scenes.thing(Handle(build), .channel, index))
  }
}

@_cdecl("ts_build_get_timeline")
public func ts_build_get_timeline(
  _ build: ts_build, _ index: Int, _ out_timeline: UnsafeMutablePointer<ts_timeline>?
) -> ts_status {
  give(out_timeline, "out_timeline") { () throws(Failure) in
    ts_timeline(try scenes.thing(Handle(build), .timeline, index))
  }
}

@_cdecl("ts_build_get_chain")
public func ts_build_get_chain(
  _ build: ts_build, _ index: Int, _ out_chain: UnsafeMutablePointer<ts_chain>?
) -> ts_status {
  give(out_chain, "out_chain") { () throws(Failure) in ts_chain(try scenes.thing(Handle(build), .chain, index)) }
}

@_cdecl("ts_build_get_machine")
public func ts_build_get_machine(
  _ build: ts_build, _ index: Int, _ out_machine: UnsafeMutablePointer<ts_machine>?
) -> ts_status {
  give(out_machine, "out_machine") { () throws(Failure) in ts_machine(try scenes.thing(Handle(build), .machine, index))
  }
}

@_cdecl("ts_build_run")
public func ts_build_run(_ build: ts_build) -> ts_status {
  status { () throws(Failure) in try scenes.run(Handle(build)) }
}

@_cdecl("ts_build_remove")
public func ts_build_remove(_ build: ts_build) -> ts_status {
  status { () throws(Failure) in try scenes.remove(Handle(build)) }
}
