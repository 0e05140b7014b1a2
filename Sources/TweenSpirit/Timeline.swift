// SPDX-License-Identifier: MIT

internal import TweenSpiritEngine

/// Tracks and other timelines at absolute times, and a playhead: what its channels show is a function of that alone. It can be
/// set, played, and animated to a time, forth and back. Made by a ``World``, and the same object for as long as it is there.
///
/// ```swift
/// let intro = try world.timeline()
/// try intro.add(fade, to: alpha)
/// try intro.add(slide, to: view, \.center, at: 0.5)
/// try intro.play(iterations: 2, direction: .alternate).onEnd { reason in print(reason) }
/// ```
///
/// Where several entries drive one channel, the one that started latest at or before the time does (of those that started at
/// one time, the one added last); before all of them, the first. Times in seconds, within 1e300.
///
/// A timeline that is moved takes its channels: what moved them ends ``EndReason/replaced``. It holds them while its player is
/// there. A command on a channel takes that away (a spring or a blended tween goes on as fast as it was), until the timeline
/// is moved again by a command. When its player has ended the channels keep their values; where that was cancelled, or does
/// not fill forwards, playhead and channels are as they were before.
public final class Timeline: HandleHolder {
  let handle: Handle
  private(set) weak var world: World?
  /// Whom it drives, by their slots, once that was asked.
  private var order: [Handle]?
  /// Channels of closures and objects, by the entries that drive them: they go with the last of these.
  private var owned: [Handle: [AnyChannel]] = [:]
  private var isAttached = true
  var isOfClosedWorld = false

  init(_ handle: Handle, _ world: World) { (self.handle, self.world) = (handle, world) }

  /// Whether its world has it still.
  public var isValid: Bool {
    guard isAttached, let world else { return false }
    return !world.isClosed
  }

  var info: TimelineInfo? {
    guard isValid, let world else { return nil }
    return try? world.use { (store, world) throws(Failure) in try store.timelineInfo(world, handle) }
  }

  /// It is no more: its player ends ``EndReason/stopped``, and its channels keep their values. Nothing once it is closed.
  public func close() throws(TweenSpiritError) {
    guard let world, isValid else { return }
    try command(on: [], shows: false) { (store, world) throws(Failure) in try store.destroyTimeline(world, handle) }
    let old = allOwned
    world.forget(self)
    world.release(old)
  }

  /// It is no more.
  func detach() {
    isAttached = false
    (order, owned) = (nil, [:])
    world = nil
  }

  var gone: TweenSpiritError {
    isOfClosedWorld || world?.isClosed == true
      ? .worldWasClosed : TweenSpiritError(.staleHandle, "the timeline was closed")
  }

  // MARK: - The playhead

  /// The time of the playhead, in seconds. ``scrub(to:events:)`` sets it.
  public var time: Double { info?.time ?? 0 }

  /// From 0 to the latest end of a track or inner timeline, in seconds, at least 0; infinite where an inner timeline never ends.
  /// Markers do not count, unless there is nothing else: a list of cues ends at its last one.
  public var duration: Double { info?.duration ?? 0 }

  /// 1, and more with timelines inside: at most 16.
  public var levels: Int { info.map { Int($0.levels) } ?? 1 }

  /// What moves the playhead.
  public var player: Player? {
    guard let world, let info else { return nil }
    return world.player(info.player)
  }

  /// Whether its player is active: see ``Player/isActive``.
  public var isActive: Bool { player?.isActive ?? false }

  /// The playhead at any finite time, before the timeline and behind it too. Its player ends ``EndReason/stopped``, its channels
  /// show the time at once, and nothing holds them.
  ///
  /// With `events`, the markers after its old place, up to the new one, are emitted in the order in which they are passed, in
  /// either direction: ``World/events()`` has them, with this timeline and without a player.
  ///
  /// - Throws: `.invalidArgument` for a time that is not finite and within 1e300; `.callback` where a curve's code failed.
  ///   Nothing has changed then.
  public func scrub(to time: Double, events: Bool = false) throws(TweenSpiritError) {
    try command { (store, world) throws(Failure) in
      try store.setTime(world, timeline: handle, to: time, emitting: events)
    }
  }

  /// Starts a motion of the playhead, ``Motion/timeline(duration:easing:delay:iterations:direction:)`` or a tween to a time, for
  /// which a duration of nil is as many seconds as the distance. Its player before ends ``EndReason/replaced``. Markers are
  /// emitted as the playhead reaches them.
  ///
  /// - Throws: `.invalidArgument` for other motions, and what is not finite or outside its range.
  @discardableResult
  public func start(_ motion: Motion<Double>) throws(TweenSpiritError) -> Player {
    try motion.withRequest { (request) throws(TweenSpiritError) in
      var started: Player?
      let keep = { (world: World) in
        if let started { world.players[started.handle] = started }
      }
      try command(shows: motion.showsAtOnce, known: keep) { (store, world) throws(Failure) in
        started = Player(try store.start(world, timeline: handle, &request), on: self)
      }
      guard let started else { throw gone }
      return started
    }
  }

  /// Plays it: see ``Motion/timeline(duration:easing:delay:iterations:direction:)``.
  @discardableResult
  public func play(
    duration: Double? = nil, easing: Easing? = nil, iterations: Double? = nil, direction: Timing.Direction? = nil
  ) throws(TweenSpiritError) -> Player {
    try start(.timeline(duration: duration, easing: easing, iterations: iterations, direction: direction))
  }

  /// From where the playhead is to a time, back too. Without a `duration` it takes as many seconds as the distance.
  @discardableResult
  public func animate(
    to time: Double, over duration: Double? = nil, easing: Easing? = nil
  ) throws(TweenSpiritError) -> Player { try start(.tween(time, Timing(usual: duration, easing), from: nil)) }

  /// Its player stops where it is; nothing where there is none.
  public func stop() throws(TweenSpiritError) { try player?.stop() }
  /// Its player's time stands; nothing where there is none.
  public func pause() throws(TweenSpiritError) { try player?.pause() }
  /// Its player goes on; nothing where there is none.
  public func resume() throws(TweenSpiritError) { try player?.resume() }

  // MARK: - Its channels

  /// A command that may move them: what has changed is written after, if it `shows` anything.
  func command(
    on some: [AnyChannel]? = nil, shows: Bool = true, known: (World) -> Void = { _ in },
    _ work: (WorldStore, Handle) throws(Failure) -> Void
  ) throws(TweenSpiritError) {
    guard let world, isValid else { throw gone }
    let channels = some ?? driven(in: world)
    try world.use(work)
    world.collect()
    known(world)
    world.markOwed()
    if shows { for channel in channels { channel.write() } }
  }

  /// In the order of their slots.
  func driven(in world: World) -> [AnyChannel] {
    if order == nil, world === self.world {
      let found = world.list { (store, world, out, room) throws(Failure) in
        try store.listDriven(world, handle, out: out, capacity: room)
      }
      // None where the engine cannot be asked, too.
      order = found.isEmpty ? nil : found.sorted { $0.slot < $1.slot }
    }
    return (order ?? []).compactMap { world.channels[$0] }
  }

  var allOwned: [AnyChannel] { owned.values.flatMap { $0 } }

  /// An entry is new.
  func keep(_ channels: [AnyChannel], of entry: Handle) {
    order = nil
    if !channels.isEmpty { owned[entry] = channels }
  }

  /// An entry is gone. Returns what it owned.
  func forget(_ entry: Handle) -> [AnyChannel] {
    order = nil
    return owned.removeValue(forKey: entry) ?? []
  }

  /// Its world was restored: what its entries own is not known any more.
  func restored() { (order, owned) = (nil, [:]) }
}
