// SPDX-License-Identifier: MIT

internal import TweenSpiritEngine

/// What emits events: a ``Player`` or a ``Chain``.
///
/// Handlers are called in a step, at the exact time of what they wait for: the world's clock stands there, and what they start
/// begins there. For what a command did they are called at the beginning of the next step; never inside a command. They are let go
/// at the end, but those of a chain that is kept.
public class EventSource: HandleHolder {
  let handle: Handle
  weak var world: World?
  var handlers = Handlers()
  /// The handlers that it had when it ended, in a recorded world.
  var recordedHandlers = Handlers()
  /// The stops that the engine has for it.
  private var stops: UInt32 = 0
  var isEndDelivered = false
  /// Why it ended; nil while it has not, and of one whose world was closed before.
  public internal(set) var endReason: EndReason?

  init(_ handle: Handle, in world: World?) { (self.handle, self.world) = (handle, world) }

  /// Calls `handler` when it begins: a player, when its delay is over.
  @discardableResult
  public func onBegin(_ handler: @escaping () -> Void) -> Self { listen(.begin(handler)) }

  /// Calls `handler` with how many iterations began: 1, or at an event that stands for many, their number.
  @discardableResult
  public func onLoop(_ handler: @escaping (Int) -> Void) -> Self { listen(.loop(handler)) }

  /// Calls `handler` with the name of each marker that it comes to.
  @discardableResult
  public func onMarker(_ handler: @escaping (String) -> Void) -> Self { listen(.marker(handler)) }

  /// Calls `handler` with the reason when it has ended; of one that has already, in the next step, or at the
  /// next stop of this one.
  @discardableResult
  public func onEnd(_ handler: @escaping (EndReason) -> Void) -> Self {
    guard isEndDelivered else { return listen(.end(handler)) }
    if let endReason { world?.pending.append { handler(endReason) } }
    return self
  }

  /// Waits until its end is delivered, in the step that finds it or the one after the command that caused it, and gives the
  /// reason; nil where its world is gone, or closed, before that. The world must be stepped elsewhere meanwhile. A chain that was
  /// not started is started; what a block of it throws is then its ``AnyChain/error``.
  public nonisolated(nonsending) var end: EndReason? {
    get async {
      startToEnd()
      if willEndNoMore || isResting { return endReason }
      return await withUnsafeContinuation { task in
        handlers.add(task)
        updateStops()
      }
    }
  }

  func listen(_ handler: Handlers.Handler) -> Self {
    guard world != nil, mayListen else { return self }
    handlers.add(handler)
    updateStops()
    return self
  }

  /// Time stops where it has handlers. Inside a curve's code that is put off.
  func updateStops(isAnew: Bool = false) {
    if isAnew { stops = 0 }
    guard stops != handlers.stops, let world else { return }
    let wanted = handlers.stops
    do throws(TweenSpiritError) {
      try world.use { (store, world) throws(Failure) in try store.setStops(world, handle, wanted) }
      stops = wanted
    } catch { if error.kind == .busy { world.pending.append { [weak self] in self?.updateStops() } } }
  }

  func deliver(_ event: Event, in world: World) {
    let called = handlers
    defer { withExtendedLifetime(called) {} }
    if event.stays { handlers.forgetTasks() } else if event.kind == .end || event.kind == .chainEnd { endIsDelivered() }
    called.call(event, in: world)
  }

  /// No event is delivered any more.
  func detachHandlers() {
    let old = handlers.take()
    old.giveUp(endReason)
    withExtendedLifetime(old) {}
  }

  /// The world was restored to one that has it not. Its end is delivered in the next step.
  func cancel(in world: World) {
    endReason = .cancelled
    isEndDelivered = true
    handlers.take().cancel(in: world)
  }

  /// There is no world any more: it emits nothing.
  func detach() {
    let old = handlers.take()
    isEndDelivered = true
    world = nil
    old.giveUp(endReason)
    withExtendedLifetime(old) {}
  }

  // MARK: - Commands

  // A command for what has ended does nothing.

  /// Pauses a player, which stays where it is, or a chain and what its current group has started. The world's clock goes on.
  public func pause() throws(TweenSpiritError) {
    try act { (store, world) throws(Failure) in try store.pause(world, handle) }
  }

  /// Resumes a paused player, or a paused chain and what was paused with it. A player that was kept at its end starts again from its
  /// beginning.
  public func resume() throws(TweenSpiritError) {
    try act { (store, world) throws(Failure) in try store.resume(world, handle) }
  }

  /// Sets how many seconds of its own time pass in a second of the world's clock. A player at 0 stands still; a negative rate runs
  /// back and ends at local time 0. The rate of a chain is > 0, and that of all it starts.
  ///
  /// - Throws: `.invalidArgument` for a rate that is not finite and within 1e300, and for a chain's that is not > 0.
  public func setRate(_ rate: Double) throws(TweenSpiritError) {
    try act { (store, world) throws(Failure) in try store.setRate(world, handle, rate) }
  }

  /// Ends a player where it is, and lets go of one that was kept at its end; ends a chain and what its current group still runs,
  /// ``EndReason/stopped``, and nothing later runs.
  public func stop() throws(TweenSpiritError) {
    try act { (store, world) throws(Failure) in try store.stop(world, handle) }
  }

  /// Ends a player or a chain, and restores the channels that it is moving to what they were before; of a timeline's player, the
  /// playhead and the channels that it holds still.
  public func cancel() throws(TweenSpiritError) {
    try act { (store, world) throws(Failure) in try store.cancel(world, handle) }
  }

  /// Ends a player at the end of its time (running back, at its start). Takes a chain to the end of this iteration: what runs and what
  /// is to come is at its end at once; its blocks still run, in the next step.
  ///
  /// - Throws: `.invalidArgument` if that end is infinitely far.
  public func finish() throws(TweenSpiritError) {
    try act { (store, world) throws(Failure) in try store.finish(world, handle) }
  }

  /// Runs a command of the engine unless this has ended or its world was closed.
  func act(_ work: (WorldStore, Handle) throws(Failure) -> Void) throws(TweenSpiritError) {}

  // MARK: - What players and chains do

  /// Whether it is kept at its end.
  var isResting: Bool { false }

  /// Whether events can still come.
  var mayListen: Bool { !isEndDelivered }
  /// Whether its end was delivered, or none will come.
  var willEndNoMore: Bool { isEndDelivered || world == nil }
  /// So that it ends some time.
  func startToEnd() {}

  func endIsDelivered() {
    isEndDelivered = true
    let old = handlers.take()
    if world?.recordedEnds != nil { recordedHandlers = old }
    recordedHandlers.forgetTasks()
  }

  func forgetHandlers() { _ = recordedHandlers.take() }
}
