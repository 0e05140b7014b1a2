// SPDX-License-Identifier: MIT
//
// What a world is, as bytes, and what this module keeps beside it: objects for its channels, timelines and players, some of
// which it has no more.

internal import TweenSpiritEngine

extension World {
  /// All that the world is: its clock, channels, players with their tracks and curves, timelines, chains, attached curves, and
  /// which come next. Not in it: unread events, observers and handlers, what channels are bound to, and what blocks do. The same
  /// bytes on every processor and from every language. A marker is in them by a number that is made of its name: one whose
  /// name is unknown to the process reads as its digits.
  ///
  /// - Throws: `.invalidArgument` where a live curve that has no name is in use.
  public func snapshot() throws(TweenSpiritError) -> [UInt8] {
    removeDeadObjects()
    var blob: [UInt8] = []
    var size = try use { (store, world) throws(Failure) in try store.snapshot(world, into: nil, capacity: 0) }
    while blob.count != size {
      blob = [UInt8](repeating: 0, count: size)
      size = try blob.withUnsafeMutableBufferPointer { (bytes) throws(TweenSpiritError) in
        try use { (store, world) throws(Failure) in
          try store.snapshot(world, into: bytes.baseAddress, capacity: bytes.count)
        }
      }
    }
    rememberChains()
    return blob
  }

  /// Returns what the world is made of as JSON: channels, players, timelines and chains, in the order in which the world has
  /// them, what moves what and what waits for what. `bindings/FORMAT.md` ("World") describes it.
  ///
  /// - Throws: `.invalidArgument` for a text over 64 MiB.
  public func inspect() throws(TweenSpiritError) -> String {
    removeDeadObjects()
    return try use { (store, world) throws(Failure) in
      try written { (text) throws(Failure) in try store.inspect(world, to: &text) }
    }
  }

  /// The world becomes what a snapshot of this one or another one says, and goes on bit for bit as that would have.
  ///
  /// Channels that are there before and after keep what they are bound to, which is written at once, and their observers; the
  /// others are no more. So it is with timelines; and players that are not there after it have ended ``EndReason/cancelled``,
  /// and their handlers are called in the next delivery. Those that had ended stay so: what plays in their place is another
  /// object. Unread events are dropped. Chains go on as they stood, with their handlers and blocks where their objects are there;
  /// blocks with names are found in any case, see ``block(_:_:)``. What a step had left, where a handler restores, is dropped.
  /// Channels that came with the snapshot are found by their names.
  ///
  /// - Throws: `.invalidArgument` for bytes that are no snapshot, `.unknownEasing` where a live curve's name is registered
  ///   no more, `.busy` inside a curve's code. Nothing has changed then.
  public func restore(_ blob: [UInt8]) throws(TweenSpiritError) {
    collect()
    let now = time
    for channel in channels.all { channel.keepValue(in: self) }
    let playheads = Dictionary(uniqueKeysWithValues: timelineTable.all.map { ($0.handle, $0.time) })
    try blob.withUnsafeBufferPointer { (bytes) throws(TweenSpiritError) in
      guard let base = bytes.baseAddress else {
        throw TweenSpiritError(.invalidArgument, "a snapshot has more than 0 bytes")
      }
      try use { (store, world) throws(Failure) in try store.restore(world, base, size: bytes.count) }
    }
    pending.dropUnread()
    droppedByEngine = (try? use { (store, world) throws(Failure) in try store.info(world) })?.droppedEvents ?? 0
    deliverEndsLater()
    forget(playheads, at: now)
    noteRestored()
    restoreChains()
    restoreMachines()
    recordedEnds = recording == nil ? nil : RecordedEnds()
    markOwed()
    for channel in channels.all { channel.write(always: true) }
  }

  /// A 64-bit hash of all that a snapshot has: equal for worlds with the same history, on any processor and from every
  /// language. 0 once the world is closed, and inside a curve's code.
  public var stateHash: UInt64 {
    removeDeadObjects()
    return (try? use { (store, world) throws(Failure) in try store.stateHash(world) }) ?? 0
  }

  /// Sets whether commands take shortcuts, whose bits are those of the general code. (For tests.)
  package func setShortcuts(_ areTaken: Bool) {
    try? use { (store, world) throws(Failure) in try store.setShortcuts(world, areTaken) }
  }

  // MARK: - Before and after

  /// What the world has no more.
  private func forget(_ playheads: [Handle: Double], at time: Double) {
    for channel in channels.all where !channel.isKnownToEngine {
      // One of another kind that has its handle now.
      try? use { (store, world) throws(Failure) in try store.unbind(world, channel.handle) }
      forget(channel)
    }
    let there = Set(timelineHandles)
    for timeline in timelineTable.all {
      guard !there.contains(timeline.handle) else {
        timeline.restored()
        continue
      }
      forget(timeline)
    }
    for player in players.all where !player.isStillItself {
      players[player.handle] = nil
      let playhead = player.timeline.flatMap { playheads[$0.handle] }
      player.cancel(at: time, FourLanes(player.channel?.last ?? playhead.map { [$0] } ?? []), in: self)
    }
  }

  /// What came with the snapshot. After it every channel counts as changed: so they are all found. What plays has objects from here
  /// on, for it may end before anybody asks.
  private func noteRestored() {
    restoredChannels = readChanges()
    for handle in restoredChannels {
      let info = try? use { (store, world) throws(Failure) in try store.channelInfo(world, handle) }
      guard let info else { continue }
      // Objects that are bound from now on are others than those of the snapshot.
      lastScope = max(lastScope, info.scope)
      _ = player(info.player)
    }
    for timeline in timelines { _ = timeline.player }
  }

  /// The object of a handle of the engine's, made where there is none; nil where nothing has the handle.
  func player(_ handle: Handle) -> Player? {
    if let known = players[handle] { return known }
    guard handle.slot != 0,
      let info = try? use({ (store, world) throws(Failure) in try store.playerInfo(world, handle) })
    else { return nil }
    let player =
      info.kind == .timeline
      ? Player(handle, on: timeline(info.timeline)) : Player(handle, info.kind, on: channel(info.channel), in: self)
    players[handle] = player
    return player
  }

  /// The player that an event is of: a chain may have started it.
  func player(_ event: TweenSpiritEngine.Event) -> Player {
    if let known = players[event.player] { return known }
    let player =
      if event.timeline.slot != 0 { Player(event.player, on: timeline(event.timeline)) } else {
        Player(event.player, MotionKind(rawValue: event.source) ?? .tween, on: channel(event.channel), in: self)
      }
    players[event.player] = player
    return player
  }

  /// The object of a channel's handle, made where there is none; nil where nothing has the handle.
  func channel(_ handle: Handle) -> AnyChannel? {
    if let known = channels[handle] { return known }
    let info = try? use { (store, world) throws(Failure) in try store.channelInfo(world, handle) }
    guard let info else { return nil }
    let settings = info.settings
    func make<Value: Interpolatable>(_: Value.Type) -> AnyChannel {
      info.weight.slot != 0
        ? Layer<Value>(handle, self, name: nil, lanes: settings.lanes, source: nil, sink: nil)
        : Channel<Value>(handle, self, name: nil, lanes: settings.lanes, source: nil, sink: nil)
    }
    let channel: AnyChannel =
      switch settings.kind {
      case .numbers: AnyChannel(handle, self, name: nil, kind: .numbers, lanes: settings.lanes)
      case .float: make(Double.self)
      case .int: make(Int.self)
      case .bool: make(Bool.self)
      case .vec2: make(SIMD2<Double>.self)
      case .vec3: make(SIMD3<Double>.self)
      case .vec4: make(SIMD4<Double>.self)
      case .point: make(Point.self)
      case .size: make(Size.self)
      case .rect: make(Rect.self)
      case .color: make(Color.self)
      case .angle: make(Angle.self)
      case .quat: make(Quaternion.self)
      }
    channel.isOfEngine = true
    channels[handle] = channel
    adopt(channel, by: info.parent)
    return channel
  }
}
