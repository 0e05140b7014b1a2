// SPDX-License-Identifier: MIT

internal import TweenSpiritEngine

/// Channels, what is attached to them, tracks, timelines and chains by name, and what starts when: a text in JSON, which every
/// language reads and writes alike. `bindings/FORMAT.md` describes it.
///
/// ```swift
/// let scene = try Scene(json: text)
/// let built = try scene.build(in: world, callbacks: ["popped": { print("pop") }])
/// try built.run()
/// ```
public struct Scene: Sendable {
  private final class Storage: Sendable {
    let handle: Handle
    init(_ handle: Handle) { self.handle = handle }
    deinit { try? SceneStore.shared.destroy(handle) }
  }

  private let storage: Storage

  /// Reads a scene from JSON: at most 64 MiB, nested at most 16 deep. It is tried in a world of its own, so what is read can be
  /// built wherever its names are free.
  ///
  /// - Throws: `.invalidArgument` for anything else, with the path of the refused value as ``TweenSpiritError/argument``, its
  ///   ``TweenSpiritError/line``, and for a misspelt name the nearest one as ``TweenSpiritError/hint``.
  public init(json text: String) throws(TweenSpiritError) {
    storage = Storage(try withDocument(of: text) { (bytes) throws(Failure) in try SceneStore.shared.parse(bytes) })
  }

  /// Returns the scene as JSON: one text for one scene.
  ///
  /// - Throws: `.invalidArgument` for a text over 64 MiB.
  public func json() throws(TweenSpiritError) -> String {
    try translating { () throws(Failure) in
      try written { (text) throws(Failure) in try SceneStore.shared.write(storage.handle, to: &text) }
    }
  }

  /// Makes it in a world; nothing of it starts. The `callbacks` are what the chains' "then" call, by name; where one is
  /// not there nothing is called. The world holds them until what was built is closed, or the world.
  ///
  /// - Throws: `.nameInUse` where a name is another channel's already, or what else the world refuses. Nothing of it is there
  ///   then.
  public func build(
    in world: World, callbacks: [String: () -> Void] = [:]
  ) throws(TweenSpiritError) -> BuiltScene {
    let build = try world.use { (_, world) throws(Failure) in try SceneStore.shared.build(storage.handle, in: world) }
    do throws(TweenSpiritError) { return try BuiltScene(storage.handle, build, in: world, callbacks) } catch {
      try? SceneStore.shared.remove(build)
      try? SceneStore.shared.destroy(build: build)
      throw error
    }
  }
}

/// What a ``Scene`` has made in a world, by its names. It stays there when this object goes.
public final class BuiltScene {
  private let build: Handle
  private let world: World
  /// All of its channels.
  public let channels: [String: AnyChannel]
  /// All of its timelines.
  public let timelines: [String: Timeline]
  /// All of its chains, which can be started again when they have ended.
  public let chains: [String: AnyChain]
  /// All of its machines, which ``run()`` starts.
  public let machines: [String: Machine]

  fileprivate init(
    _ scene: Handle, _ build: Handle, in world: World, _ callbacks: [String: () -> Void]
  ) throws(TweenSpiritError) {
    func named<Thing>(_ kind: SceneThing, _ thing: (Handle) -> Thing?) throws(Failure) -> [String: Thing] {
      var things: [String: Thing] = [:]
      for i in 0..<(try SceneStore.shared.count(scene, of: kind)) {
        let name = try written { (text) throws(Failure) in
          try SceneStore.shared.writeName(scene, of: kind, i, to: &text)
        }
        things[name] = thing(try SceneStore.shared.thing(build, kind, i))
      }
      return things
    }
    (self.build, self.world) = (build, world)
    (channels, timelines, chains, machines) = try translating { () throws(Failure) in
      var blocks: [UInt64: () -> Void] = [:]
      for (name, callback) in callbacks {
        let id = try Array(name.utf8).withUnsafeBufferPointer { (name) throws(Failure) in
          try SceneStore.block(of: name)
        }
        blocks[id] = callback
      }
      return (
        try named(.channel) { world.channel($0) }, try named(.timeline) { world.timeline($0) },
        try named(.chain) { world.chain($0, calling: blocks) }, try named(.machine) { world.machine($0) }
      )
    }
    for (name, channel) in channels { channel.name = name }
  }

  deinit { try? SceneStore.shared.destroy(build: build) }

  /// Starts what stands in "start", once: what starts later does so by chains of the world.
  ///
  /// - Throws: `.invalidArgument` where it was run or closed already.
  public func run() throws(TweenSpiritError) {
    do {
      defer { world.collect() }
      try world.use { (_, _) throws(Failure) in try SceneStore.shared.run(build) }
    }
    if !world.isStepping { try world.runBlocks() }
  }

  /// Stops what it runs, and closes its chains, timelines, machines and channels. What it has attached stays.
  public func close() throws(TweenSpiritError) {
    guard !world.isClosed else { return }
    for channel in channels.values { channel.keepValue(in: world) }
    try world.use { (_, _) throws(Failure) in try SceneStore.shared.remove(build) }
    world.collect()
    for machine in machines.values { world.machineTable[machine.handle] = nil }
    for chain in chains.values { world.letGo(chain) }
    for timeline in timelines.values { world.forget(timeline) }
    for channel in channels.values { world.forget(channel) }
  }
}
