// SPDX-License-Identifier: MIT

internal import TweenSpiritEngine

extension Timeline {
  /// What stands at a time of a timeline: where it was put, and what that means.
  public struct Entry: Hashable {
    /// What may stand in a timeline.
    public typealias Kind = EntryKind

    let handle: Handle
    /// What it is.
    public let kind: Kind
    /// What a track drives; nil once the channel is no more, and of others.
    public let channel: AnyChannel?
    /// Of a marker.
    public let name: String?
    /// Where it was put.
    public let at: Double
    /// From when to when it runs, in the timeline's seconds: of a track, from its first key to its last one. The end may be
    /// infinite. Of a marker both are its time.
    public let start, end: Double

    public static func == (a: Entry, b: Entry) -> Bool { a.handle == b.handle }
    public func hash(into hasher: inout Hasher) { hasher.combine(handle) }
  }

  /// In the order in which they were added.
  public var entries: [Entry] {
    guard let world, isValid else { return [] }
    var found: [Entry] = []
    while let entry = try? entry(found.count, in: world) { found.append(entry) }
    return found
  }

  private func entry(_ index: Int, in world: World) throws(TweenSpiritError) -> Entry {
    let info = try world.use { (store, world) throws(Failure) in try store.entryInfo(world, handle, index: index) }
    return Entry(
      handle: info.entry, kind: info.kind, channel: info.kind == .track ? world.channel(info.channel) : nil,
      name: info.kind == .marker ? MarkerNames.name(of: info.marker) : nil, at: info.at, start: info.start,
      end: info.end)
  }

  /// Adds what `work` adds. While the timeline plays it shows at once, and channels that are new to it are written.
  private func add(
    _ new: [AnyChannel] = [], owning owned: [AnyChannel] = [],
    _ work: (WorldStore, Handle) throws(Failure) -> Handle
  ) throws(TweenSpiritError) -> Entry {
    guard let world, isValid else { throw gone }
    var added = Handle(slot: 0, generation: 0)
    for channel in owned { channel.owners += 1 }
    do throws(TweenSpiritError) {
      let isShown = player != nil
      let keep = { (_: World) in
        self.keep(owned, of: added)
        if isShown { for channel in new { channel.write() } }
      }
      try command(on: isShown ? nil : [], shows: isShown, known: keep) { (store, world) throws(Failure) in
        added = try work(store, world)
      }
    } catch {
      world.release(owned)
      throw error
    }
    // A closure may have changed it since.
    guard let count = info?.entries, count > 0 else { throw gone }
    let entry = try self.entry(count - 1, in: world)
    return entry.handle == added ? entry : entries.first { $0.handle == added } ?? entry
  }

  // MARK: - Tracks

  /// A copy of a track as it is, whose time 0 is at `at`; its extrapolation holds outside its keys. Its markers are not emitted.
  /// Where its `fill` gives it no value, the channel shows the entry of it that started before, or else what it was when the
  /// timeline took it over.
  ///
  /// - Throws: `.invalidArgument` for a track without keys, a channel of another world, and a time that is not finite.
  @discardableResult
  public func add<Value>(
    _ track: Track<Value>, to channel: Channel<Value>, at: Double = 0, fill: Timing.Fill = .both
  ) throws(TweenSpiritError) -> Entry {
    try add(track, to: channel, at: at, fill: fill, owning: false)
  }

  /// Adds a tween of a channel that starts from what is there: what the entry of the channel before it, in the order of their
  /// starts, shows at its start; without one, what the channel was when the timeline took it over. That is captured when the
  /// timeline first takes the channel over, and again whenever it finds the channel other than it left it. Without an `easing`
  /// it has the channel's.
  ///
  /// - Throws: `.invalidArgument` for a channel of another world, and for numbers outside their ranges.
  @discardableResult
  public func tween<Value>(
    _ channel: Channel<Value>, to target: Value, duration: Double, easing: Easing? = nil, at: Double = 0,
    fill: Timing.Fill = .both
  ) throws(TweenSpiritError) -> Entry {
    try target.withLanes { (target) throws(TweenSpiritError) in
      try withExtendedLifetime(easing) { () throws(TweenSpiritError) in
        var request = EntrySpec(target: target, duration: duration, fill: fill.rawValue)
        if let easing { request.easing = easing.handle }
        return try add([channel]) { (store, world) throws(Failure) in
          try store.addTrack(world, handle, channel: channel.handle, request, at: at)
        }
      }
    }
  }

  /// Likewise to an object's property, which is bound: see ``World/bind(_:_:name:options:)``.
  @discardableResult
  public func add<Root: AnyObject, Value>(
    _ track: Track<Value>, to object: Root, _ keyPath: ReferenceWritableKeyPath<Root, Value>, at: Double = 0,
    fill: Timing.Fill = .both
  ) throws(TweenSpiritError) -> Entry {
    guard let world, isValid else { throw gone }
    return try add(track, to: world.bind(object, keyPath), at: at, fill: fill)
  }

  /// Likewise to a closure, which takes the value whenever it has changed.
  @discardableResult
  public func add<Value>(
    _ track: Track<Value>, at: Double = 0, _ handler: @escaping (Value) -> Void
  ) throws(TweenSpiritError) -> Entry {
    guard let world, isValid else { throw gone }
    let options = ChannelOptions(
      space: track.space, extended: track.extended, wrap: track.wrap, rounding: track.rounding)
    let channel = try world.bind(initial: Value.make { _ in }, options: options, set: handler)
    channel.markChanged()
    return try add(track, to: channel, at: at, owning: true)
  }

  func add<Value>(
    _ track: Track<Value>, to channel: Channel<Value>, at: Double, fill: Timing.Fill = .both, owning: Bool
  ) throws(TweenSpiritError) -> Entry {
    do throws(TweenSpiritError) {
      let copied = try track.storage.use { $0 }
      return try withExtendedLifetime(track) { () throws(TweenSpiritError) in
        try add([channel], owning: owning ? [channel] : []) { (store, world) throws(Failure) in
          let request = EntrySpec(track: copied, fill: fill.rawValue)
          return try store.addTrack(world, handle, channel: channel.handle, request, at: at)
        }
      }
    } catch {
      if owning, channel.owners == 0 { try? channel.close() }
      throw error
    }
  }

  // MARK: - Others

  /// A copy of another timeline of the world as it is, without its markers: progress 0 to 1 goes from its time 0 to its
  /// duration. It takes that long, unless the timing has a duration; one that never ends runs once, forth. With a negative rate it
  /// runs from its end to its start.
  ///
  /// - Throws: `.invalidArgument` for itself, one that has this one inside, more than 16 levels, and what is outside its
  ///   range.
  @discardableResult
  public func add(_ inner: Timeline, at: Double = 0, timing: Timing) throws(TweenSpiritError) -> Entry {
    try withExtendedLifetime(timing) { () throws(TweenSpiritError) in
      try add(world.map(inner.driven) ?? [], owning: inner.allOwned) { (store, world) throws(Failure) in
        try store.addTimeline(world, handle, inner: inner.handle, timing.request(), at: at)
      }
    }
  }

  /// Adds a copy of another timeline, with the commonest of a timing.
  @discardableResult
  public func add(
    _ inner: Timeline, at: Double = 0, duration: Double? = nil, iterations: Double? = nil,
    direction: Timing.Direction? = nil, rate: Double = 1
  ) throws(TweenSpiritError) -> Entry {
    var timing = Timing(usual: duration, iterations: iterations, direction)
    timing.rate = rate
    return try add(inner, at: at, timing: timing)
  }

  /// Computes where words put something, in seconds, for the `at` of what is added: GSAP's position parameter.
  ///
  /// "2.5" counts from the start; "+=1", "-=25%" from the end of all tracks and timelines; "<", "<0.5", "<25%" from the start
  /// of the one that was added last, ">", ">-0.2" from its end; "hit", "hit+=1" from the marker of that name. Percentages
  /// behind < and > are of the last one's length, behind += and -= of `length`.
  ///
  /// - Parameters:
  ///   - words: 1 to 1024 bytes.
  ///   - length: The seconds, >= 0, that what is to be added takes.
  /// - Returns: Seconds.
  /// - Throws: `.invalidArgument` for other words, a marker that is not there, the end of what never ends.
  public func position(_ words: String, length: Double = .nan) throws(TweenSpiritError) -> Double {
    guard let world, isValid else { throw gone }
    let bytes = Array(words.utf8)
    return try world.use { (store, world) throws(Failure) in
      try bytes.withUnsafeBufferPointer { (bytes) throws(Failure) in
        try store.position(world, handle, bytes, of: length)
      }
    }
  }

  /// Emitted whenever a player moves the playhead over it, in either direction: ``EventSource/onMarker(_:)``. It does not lengthen
  /// a timeline of tracks; one outside of that is passed only when animating to a time.
  @discardableResult
  public func addMarker(_ name: String, at: Double) throws(TweenSpiritError) -> Entry {
    let id = try MarkerNames.number(of: name)
    return try add { (store, world) throws(Failure) in
      try store.addMarker(world, handle, at: at, id: id)
    }
  }

  /// One entry less. Channels that only it drove stay where they are.
  ///
  /// - Throws: `.staleHandle` where it is none of this timeline's any more.
  public func remove(_ entry: Entry) throws(TweenSpiritError) {
    let isShown = player != nil
    try command(on: isShown ? nil : [], shows: isShown) { (store, world) throws(Failure) in
      try store.removeEntry(world, handle, entry.handle)
    }
    world?.release(forget(entry.handle))
  }
}
