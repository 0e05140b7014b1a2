// SPDX-License-Identifier: MIT
//
// From a scene to what is in a world: channels in their order, timelines in that of their names, what is inside before what it
// is in.

public import TweenSpirit

extension Scene {
  /// Makes it in a world; nothing of it starts. The `callbacks` are what the chains' "then" call, by name; where one is
  /// not there nothing is called.
  ///
  /// - Throws: ``TweenSpirit/TweenSpiritError`` where a name is another channel's already, or the world cannot have it for
  ///   another reason. Nothing of it is there then.
  public func build(in world: World, callbacks: [String: () -> Void] = [:]) throws -> BuiltScene {
    let built = BuiltScene(self, world)
    do { try built.make(callbacks, []) } catch {
      built.rollBack()
      // The place is of use to who reads a text.
      throw (error as? LocatedError)?.error ?? error
    }
    return built
  }

  /// Builds it in a world of its own, and begins every animation that it has.
  func validate(_ path: [any CodingKey]) throws {
    let world = World()
    defer { world.close() }
    let built = BuiltScene(self, world)
    do {
      try built.make([:], path)
      for (name, items) in chains {
        for (i, item) in items.enumerated() {
          guard case .animate(let animations) = item else { continue }
          let path = path + ["chains" as Member, Member(stringValue: name), ListIndex(i), "animate" as Member]
          for (j, animation) in animations.enumerated() {
            try at(path + [ListIndex(j)]) { () throws(TweenSpiritError) in try built.animate(animation) }
          }
        }
      }
      for (i, start) in self.start.enumerated() {
        let path = path + ["start" as Member, ListIndex(i)]
        switch start.what {
        case .chain: break
        case .animate(let animation):
          try at(path + ["animate" as Member]) { () throws(TweenSpiritError) in try built.animate(animation) }
        case .timeline(let name, let timing):
          try at(path) { () throws(TweenSpiritError) in try built.animate(.timeline(name, to: nil, timing)) }
        }
      }
    } catch let error as LocatedError { throw refuse(error.path, "\(error.error)") }
  }
}

/// An error and where it is of.
private struct LocatedError: Error {
  var path: [any CodingKey]
  var error: TweenSpiritError
}

private func at(_ path: [any CodingKey], _ work: () throws(TweenSpiritError) -> Void) throws {
  do throws(TweenSpiritError) { try work() } catch { throw LocatedError(path: path, error: error) }
}

/// What a ``Scene`` has made in a world, by its names.
public final class BuiltScene {
  private let scene: Scene
  private let world: World
  private let objects: SceneObjects
  /// Not started, but by ``run()``.
  public private(set) var chains: [String: AnyChain] = [:]
  /// What waits to start something.
  private var waiting: [AnyChain] = []
  private var undo: [() -> Void] = []
  private var hasRun = false

  /// All of its channels, by their names.
  public var channels: [String: AnyChannel] { objects.channels }
  /// All of its timelines, by their names.
  public var timelines: [String: Timeline] { objects.timelines }

  fileprivate init(_ scene: Scene, _ world: World) {
    (self.scene, self.world) = (scene, world)
    objects = SceneObjects(scene)
  }

  /// Starts what stands in "start", once: what is to start later by delays of the world's clock.
  ///
  /// - Throws: `.invalidArgument` where it was run already; what a chain's block throws.
  public func run() throws {
    guard !hasRun else { throw TweenSpiritError(.invalidArgument, "the scene was run already") }
    hasRun = true
    for item in scene.start {
      let begin = beginning(item.what)
      if item.at == 0 {
        try begin()
      } else {
        // Not for its group to wait for.
        waiting.append(try world.chain().delay(item.at).animate { _ in try begin() }.start())
      }
    }
  }

  private func beginning(_ what: Scene.Start.What) -> () throws -> Void {
    switch what {
    case .chain(let name): { [chain = chains[name]] in try chain?.start() }
    case .animate(let animation): { [objects] in _ = try objects.animate(animation) }
    case .timeline(let name, let timing): { [objects] in _ = try objects.animate(.timeline(name, to: nil, timing)) }
    }
  }

  /// Stops what it runs, and destroys its channels and timelines. What it has attached stays.
  public func destroy() throws(TweenSpiritError) {
    for (name, _) in scene.chains { try chains[name]?.stop() }
    for chain in waiting { try chain.stop() }
    for timeline in objects.made where timeline.isValid { try timeline.destroy() }
    for channel in scene.channels {
      if let made = objects.channels[channel.name], made.isValid { try made.destroy() }
    }
  }

  // MARK: - Making

  fileprivate func make(_ callbacks: [String: () -> Void], _ path: [any CodingKey]) throws {
    for (i, channel) in scene.channels.enumerated() {
      try at(path + ["channels" as Member, ListIndex(i)]) { () throws(TweenSpiritError) in
        objects.channels[channel.name] = try self.channel(channel)
      }
    }
    for (name, _) in scene.timelines { _ = try timeline(name, inside: [], path) }
    for (name, targets) in scene.aliases {
      try at(path + ["aliases" as Member, Member(stringValue: name)]) { () throws(TweenSpiritError) in
        try world.alias(name, targets)
        undo.append { [world] in try? world.alias(name, []) }
      }
    }
    for (i, attached) in scene.attached.enumerated() {
      try at(path + ["attached" as Member, ListIndex(i)]) { () throws(TweenSpiritError) in
        try world.attach(attached.path, attached.easing)
        undo.append { [world] in try? world.detach(attached.path) }
      }
    }
    for (name, items) in scene.chains { chains[name] = try chain(items, callbacks) }
    undo = []
  }

  fileprivate func rollBack() {
    for work in undo.reversed() { work() }
    try? destroy()
  }

  fileprivate func animate(_ animation: SceneAnimation) throws(TweenSpiritError) {
    _ = try objects.animate(animation)
  }

  private func channel(_ channel: Scene.Channel) throws(TweenSpiritError) -> AnyChannel {
    func make<Value: Interpolatable>(_: Value.Type) throws(TweenSpiritError) -> AnyChannel {
      try world.channel(Value(numbers: channel.value), name: channel.name, options: channel.options)
    }
    return try make(channel.kind.type)
  }

  /// The timeline of a name, made where it is not there yet.
  private func timeline(_ name: String, inside outer: [String], _ path: [any CodingKey]) throws -> Timeline {
    if let made = objects.timelines[name] { return made }
    let plan = scene.timelines.first { $0.name == name }?.thing ?? Scene.Timeline(entries: [], markers: [])
    let own = path + ["timelines" as Member, Member(stringValue: name)]
    let outer = outer + [name]
    for (i, entry) in plan.entries.enumerated() {
      guard case .timeline(let inner, _) = entry.what else { continue }
      let place = own + ["entries" as Member, ListIndex(i), "timeline" as Member]
      if outer.contains(inner) { throw refuse(place, "the timeline \(quoted(inner)) would be inside itself") }
      if outer.count >= 16 { throw refuse(place, "timelines are more than 16 levels deep") }
      _ = try timeline(inner, inside: outer, path)
    }
    let timeline = try world.timeline()
    objects.timelines[name] = timeline
    objects.made.append(timeline)
    for (i, entry) in plan.entries.enumerated() {
      try at(own + ["entries" as Member, ListIndex(i)]) { () throws(TweenSpiritError) in
        try objects.add(entry, to: timeline)
      }
    }
    for (i, marker) in plan.markers.enumerated() {
      try at(own + ["markers" as Member, ListIndex(i)]) { () throws(TweenSpiritError) in
        try timeline.addMarker(marker.name, at: marker.time)
      }
    }
    return timeline
  }

  private func chain(_ items: [Scene.Item], _ callbacks: [String: () -> Void]) throws -> AnyChain {
    let chain = world.chain()
    for item in items {
      switch item {
      case .animate(let animations):
        try chain.animate { [objects] block in
          for animation in animations { if let player = try objects.animate(animation) { try block.add(player) } }
        }
      case .then(nil): _ = try chain.then
      case .then(let word?): try chain.then(callbacks[word] ?? {})
      case .delay(let time): try chain.delay(time)
      }
    }
    return chain
  }
}
