// SPDX-License-Identifier: MIT
//
// Where scenes, and what was built of them, live behind handles.

internal import CTweenSpiritShims

/// What a scene made in a world.
struct SceneBuild: ~Copyable {
  /// With a user.
  let scene: Handle
  let world: Handle
  var content: SceneContent
  var hasRun = false
  /// How much of what the scene lists has been started, where memory was missing for the rest.
  var started = 0
}

/// Kinds of things that a scene has by name; the numbers are those of the C API.
package enum SceneThing: UInt32, Sendable {
  case channel = 0, timeline, chain, machine
}

package struct SceneStore: @unchecked Sendable {
  package static let shared = SceneStore()

  private let scenes = HandleTable(.scene, firstSlot: 1)
  private let builds = HandleTable(.sceneBuild, firstSlot: 1)

  /// The id of the block that calls a name: that of a marker of this name, and the highest bit.
  package static func block(of name: UnsafeBufferPointer<UInt8>) throws(Failure) -> UInt64 {
    UInt64(try MarkerNames.shared.id(name)) | 1 << 63
  }

  // MARK: Scenes

  package func parse(_ text: UnsafeBufferPointer<UInt8>) throws(Failure) -> Handle {
    let place = try read(text)
    do throws(Failure) {
      try tryAll(place)
      return try scenes.insert(UnsafeMutableRawPointer(place))
    } catch {
      place.destroy()
      throw error
    }
  }

  /// A scene on the heap, of which none is left on the caller's stack.
  @inline(never)
  func read(
    _ text: UnsafeBufferPointer<UInt8>, isMachine: Bool = false
  ) throws(Failure) -> UnsafeMutablePointer<Scene> {
    try UnsafeMutablePointer.make(try Scene.read(text, isMachine: isMachine))
  }

  /// In a world of its own.
  private func tryAll(_ scene: UnsafePointer<Scene>) throws(Failure) {
    let world = try WorldStore.shared.create(eventCapacity: 1, maxStep: 0, motion: 0)
    defer { _ = quietly { () throws(Failure) in try WorldStore.shared.destroy(world) } }
    var builder = try SceneBuilder.make(scene, world)
    try builder.tryAll()
  }

  package func destroy(_ scene: Handle) throws(Failure) {
    try checkNotNull(scene, "scene")
    if let memory = try scenes.release(scene) { free(memory) }
  }

  package func isValid(_ scene: Handle) -> Bool { scenes.isValid(scene) }

  private func free(_ memory: UnsafeMutableRawPointer) { memory.assumingMemoryBound(to: Scene.self).destroy() }

  private func with<Result>(
    _ handle: Handle, _ work: (UnsafePointer<Scene>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try checkNotNull(handle, "scene")
    guard let memory = try scenes.pin(handle) else { throw scenes.stale(handle) }
    defer { if let memory = scenes.unpin(handle) { free(memory) } }
    return try work(UnsafePointer(memory.assumingMemoryBound(to: Scene.self)))
  }

  package func write(_ handle: Handle, to text: inout Text) throws(Failure) {
    try with(handle) { (scene) throws(Failure) in
      var writer = try SceneWriter(scene)
      var length = Text(nil, capacity: 0)
      try writer.write(to: &length)
      try checkDocument(length.count)
      if text.hasRoom { try writer.write(to: &text) } else { text.skip(length.count) }
    }
  }

  package func count(_ handle: Handle, of thing: SceneThing) throws(Failure) -> Int {
    try with(handle) { (scene) throws(Failure) in
      switch thing {
      case .channel: scene.pointee.channels.count
      case .timeline: scene.pointee.timelines.count
      case .chain: scene.pointee.chains.count
      case .machine: scene.pointee.machines.count
      }
    }
  }

  /// The name of a channel in their order, of anything else in that of their names.
  package func writeName(_ handle: Handle, of thing: SceneThing, _ index: Int, to text: inout Text) throws(Failure) {
    try with(handle) { (scene) throws(Failure) in
      let names = try place(scene, thing, index)
      for byte in DocumentString(scene.pointee.document.text, names.name) { text.append(byte) }
    }
  }

  /// Where a thing's name is, and its place in what is built.
  private func place(
    _ scene: UnsafePointer<Scene>, _ thing: SceneThing, _ index: Int
  ) throws(Failure) -> (name: Int, place: Int) {
    func check(_ count: Int) throws(Failure) {
      guard index >= 0, index < count else {
        throw invalid("index", got: Double(UInt(bitPattern: index))) { rule in
          rule.append("below ")
          rule.append(count)
        }
      }
    }
    switch thing {
    case .channel:
      try check(scene.pointee.channels.count)
      return (scene.pointee.channels.name(index), index)
    case .timeline:
      try check(scene.pointee.timelines.count)
      let i = scene.pointee.timelines.sorted(index)
      return (scene.pointee.timelines.name(i), i)
    case .chain:
      try check(scene.pointee.chains.count)
      let i = scene.pointee.chains.sorted(index)
      return (scene.pointee.chains.name(i), i)
    case .machine:
      try check(scene.pointee.machines.count)
      let i = scene.pointee.machines.sorted(index)
      return (scene.pointee.machines.name(i), i)
    }
  }

  // MARK: Builds

  package func build(_ handle: Handle, in world: Handle) throws(Failure) -> Handle {
    try checkNotNull(handle, "scene")
    guard try scenes.retain(handle) != nil else { throw scenes.stale(handle) }
    var build: Handle?
    do throws(Failure) {
      let box = try AtomicBox(SceneBuild(scene: handle, world: world, content: SceneContent()))
      do throws(Failure) { build = try builds.insert(box.memory) } catch {
        box.destroy()
        throw error
      }
      try with(handle) { (scene) throws(Failure) in
        var builder = try SceneBuilder.make(scene, world)
        try builder.build()
        builder.exchange(&box.object.pointee.content)
      }
      return build.unsafelyUnwrapped
    } catch {
      let error = error
      _ = quietly { () throws(Failure) in
        if let build { try destroy(build: build) } else { try destroy(handle) }
      }
      throw error
    }
  }

  package func isValid(build: Handle) -> Bool { builds.isValid(build) }

  /// What it has made stays.
  package func destroy(build: Handle) throws(Failure) {
    try checkNotNull(build, "build")
    if let memory = try builds.release(build) { free(build: memory) }
  }

  private func free(build memory: UnsafeMutableRawPointer) {
    let box = AtomicBox<SceneBuild>(memory)
    let scene = box.object.pointee.scene
    box.destroy()
    _ = quietly { () throws(Failure) in try destroy(scene) }
  }

  /// Alone with a build.
  private func with<Result>(
    build handle: Handle, _ work: (AtomicBox<SceneBuild>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try checkNotNull(handle, "build")
    guard let memory = try builds.pin(handle) else { throw builds.stale(handle) }
    defer { if let memory = builds.unpin(handle) { free(build: memory) } }
    let box = AtomicBox<SceneBuild>(memory)
    guard tss_exchange_if(box.word, 0, 1) else { throw failure(.busy, "the build is busy: another call is using it") }
    defer { tss_store(box.word, 0) }
    return try work(box)
  }

  package func thing(_ build: Handle, _ thing: SceneThing, _ index: Int) throws(Failure) -> Handle {
    try with(build: build) { (box) throws(Failure) -> Handle in
      let place = try with(box.object.pointee.scene) { (scene) throws(Failure) -> Int in
        try self.place(scene, thing, index).place
      }
      return box.object.pointee.content.handle(thing, place)
    }
  }

  /// Starts what the scene lists, once. Where memory was missing in its middle, what is left is started the next time.
  package func run(_ build: Handle) throws(Failure) {
    try with(build: build) { (box) throws(Failure) in
      guard !box.object.pointee.hasRun else {
        throw failure(.invalidArgument, argument: "build", "the build has already been run")
      }
      let world = box.object.pointee.world
      try with(box.object.pointee.scene) { (scene) throws(Failure) in
        var builder = try SceneBuilder.make(scene, world)
        builder.exchange(&box.object.pointee.content)
        defer { builder.exchange(&box.object.pointee.content) }
        try builder.start(from: &box.object.pointee.started)
      }
      box.object.pointee.hasRun = true
    }
  }

  /// Takes away from the world what the build has made and started.
  package func remove(_ build: Handle) throws(Failure) {
    try with(build: build) { (box) throws(Failure) in
      box.object.pointee.hasRun = true
      box.object.pointee.content.remove(from: box.object.pointee.world)
    }
  }
}
