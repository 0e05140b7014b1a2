// SPDX-License-Identifier: MIT

internal import TweenSpiritEngine

/// A motion under way, of a ``Channel`` or of a ``Timeline``'s playhead: a tween, a track, a spring, a decay, a fall or a move.
///
/// Once it has ended, and is not kept, this object keeps what the event of its end has. ``EventSource/stop()``,
/// ``EventSource/cancel()``, ``EventSource/finish()``, ``EventSource/pause()``, ``EventSource/resume()`` and
/// ``EventSource/setRate(_:)`` then do nothing; other commands are errors of kind `.staleHandle`. If the end is not known, because
/// the world was closed or restored or the event was dropped, the rate is 0 and the rest nil.
public final class Player: EventSource {
  /// What it plays.
  public typealias Kind = MotionKind

  /// What it plays.
  public let kind: Kind
  /// What it moves; nil of one that moves a timeline.
  public let channel: AnyChannel?
  /// What it moves; nil of one that moves a channel.
  public let timeline: Timeline?
  /// What the event of its end has. Not the event, which holds the player.
  private var ended: Ending?
  /// The end, at a time of a recording before it, and its reason.
  private var undone: (end: Ending?, reason: EndReason?)

  /// What the end of its latest run has, of one that is kept.
  private var lastRun: Ending?

  private struct Ending {
    var time: Double
    var value = FourLanes(), velocity = FourLanes()
    var localTime: Double?, progress: Double?
    var rate = 0.0
    var hasBegun = false

    init(_ event: Event) {
      (time, value, velocity) = (event.time, event.lanes.value, event.lanes.velocity)
      (localTime, progress, rate) = (event.localTime, event.progress, event.rate ?? 0)
      hasBegun = event.hadBegun
    }

    init(cancelledAt time: Double, _ value: FourLanes) { (self.time, self.value) = (time, value) }
  }

  init(_ handle: Handle, _ kind: Kind, on channel: AnyChannel?, in world: World) {
    (self.kind, self.channel, timeline) = (kind, channel, nil)
    super.init(handle, in: world)
  }

  init(_ handle: Handle, on timeline: Timeline) {
    (kind, channel, self.timeline) = (.timeline, nil, timeline)
    super.init(handle, in: timeline.world)
  }

  // MARK: - Commands

  /// Starts it again from its beginning (running back, from its end), whatever it does: it begins and ends once more.
  ///
  /// - Throws: `.invalidArgument` where that is infinitely far.
  public func restart() throws(TweenSpiritError) {
    try command { (store, world) throws(Failure) in try store.start(world, running: handle) }
  }

  /// To a finite local time, the delay included. The channel is there at once; the player does not end by it, but, if it runs,
  /// in the next step. With `events`, those in between are emitted.
  public func seek(to localTime: Double, events: Bool = false) throws(TweenSpiritError) {
    try command { (store, world) throws(Failure) in try store.seek(world, handle, to: localTime, events: events) }
  }

  /// Negates the rate and resumes a paused player. From beyond the end that it then leaves, it starts at that
  /// end.
  public func reverse() throws(TweenSpiritError) {
    try command { (store, world) throws(Failure) in try store.reverse(world, handle) }
  }

  func command(_ work: (WorldStore, Handle) throws(Failure) -> Void) throws(TweenSpiritError) {
    if ended != nil {
      let reason = endReason.map { " (\($0))" } ?? ""
      throw TweenSpiritError(
        .staleHandle, "the player has ended\(reason); keep=True keeps a player that can be restarted")
    }
    guard let world, !world.isClosed else { throw .worldWasClosed }
    try channel?.command(work)
    try timeline?.command(work)
  }

  override func act(_ work: (WorldStore, Handle) throws(Failure) -> Void) throws(TweenSpiritError) {
    if ended == nil, let world, !world.isClosed { try command(work) }
  }

  // MARK: - Where it is

  private var info: PlayerInfo? {
    guard ended == nil, let world else { return nil }
    return try? world.use { (store, world) throws(Failure) in try store.playerInfo(world, handle) }
  }

  var isInEngine: Bool { info != nil }

  /// Whether the engine's still moves what it moves.
  var isStillItself: Bool {
    guard let info, info.kind == kind else { return false }
    if let timeline { return timeline.isValid && info.timeline == timeline.handle }
    return channel?.isValid == true && info.channel == channel?.handle
  }

  /// Whether it has not ended, is not paused, and its rate is not 0. Waiting for its delay it is active.
  public var isActive: Bool { info?.isActive ?? false }
  /// Whether its time stands.
  public var isPaused: Bool { info?.isPaused ?? false }
  /// Whether it has come to its end; a kept one then stays there until it is sent on or let go.
  public var hasEnded: Bool { info?.isDone ?? (ended != nil || world == nil) }
  /// Whether it waits for its delay, and lets what moves its channel go on.
  public var isWaiting: Bool { info?.isQueued ?? false }
  /// Whether its begin was emitted.
  public var hasBegun: Bool { info?.hasBegun ?? ended?.hasBegun ?? false }

  /// Seconds of local time in one of the clock; that at its end.
  public var rate: Double { info?.rate ?? ended?.rate ?? 0 }

  /// Before, in or after its iterations; after them once it has ended.
  public var phase: Timing.Phase? { info?.phase ?? .after }
  /// Local, the delay included; that at its end.
  public var time: Double? { info?.time ?? ended?.localTime }
  /// Of one iteration; of a spring or a decay, until it has settled; nil once it has ended.
  public var duration: Double? { info?.duration }
  /// Of all iterations, with the delays. Once it has ended, when that was, by the world's clock.
  public var endTime: Double? { info?.endTime ?? ended?.time }
  /// Of the world, at its rate; infinite where it never ends, or stands still; 0 once it has ended.
  public var remaining: Double? { info?.remaining ?? 0 }
  /// Of the iteration, through the easing; nil before and after without a fill. That at its end; nil for a spring that was
  /// replaced.
  public var progress: Double? { info.map { $0.progress.isNaN ? nil : $0.progress } ?? ended?.progress }
  /// Which one, from 0; nil once it has ended.
  public var iteration: Double? { info.flatMap { $0.iteration.isNaN ? nil : $0.iteration } }

  // MARK: - Its end

  /// When, by the world's clock.
  public var endedAt: Double? { (ended ?? lastRun)?.time }
  /// The first four lanes of the value and the velocity that it ended with; of a timeline, its playhead's.
  public var endValue: [Double]? { (ended ?? lastRun)?.value.numbers }
  /// See ``endValue``: units per second.
  public var endVelocity: [Double]? { (ended ?? lastRun)?.velocity.numbers }

  /// Kept, it has come to its end.
  func rest(_ event: Event) {
    (endReason, lastRun) = (event.reason, Ending(event))
  }

  /// Its end, before it is delivered.
  func end(_ event: Event) {
    if event.reason == .released, let lastRun {
      (ended, isEndDelivered) = (lastRun, true)
      return detachHandlers()
    }
    endReason = event.reason ?? .error
    ended = Ending(event)
    isEndDelivered = !handlers.wait(for: .end)
  }

  /// Its world was restored to one that has it not.
  func cancel(at time: Double, _ value: FourLanes, in world: World) {
    ended = Ending(cancelledAt: time, value)
    cancel(in: world)
  }

  /// Runs again, at a time before its end.
  func revive(in world: World) {
    undone = (ended, endReason)
    (ended, endReason, isEndDelivered) = (nil, nil, false)
    handlers = recordedHandlers.take()
    world.players[handle] = self
  }

  /// Has ended again, at a time after its end.
  func endAgain(in world: World) {
    (ended, endReason, isEndDelivered) = (undone.end, undone.reason, true)
    recordedHandlers = handlers.take()
    world.players[handle] = nil
  }

  override var isResting: Bool { lastRun != nil && info?.isDone == true }

  func isOf(_ world: World) -> Bool { self.world === world }
}

extension Player: CustomStringConvertible {
  public var description: String {
    let name = channel?.name.map { " of \($0)" } ?? ""
    let state = endReason.map { "\($0)" } ?? (info.map { $0.isActive ? "active" : "standing" } ?? "gone")
    return "\(kind)\(name), \(state)"
  }
}
