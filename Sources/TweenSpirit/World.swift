// SPDX-License-Identifier: MIT

internal import TweenSpiritEngine

/// The properties that are written before a handler or a block runs in a step.
public enum HandlersSee: Sendable {
  /// All that move.
  case all
  /// In worlds of tens of thousands of bound values: those of the event's object; before a block none.
  case own
}

/// A clock that only you move, channels that are values, and players that move them.
///
/// ```swift
/// let world = World()
/// let center = try world.bind(view, \.center)
/// try center.spring(to: [100, 200], Spring(stiffness: 500, damping: 30)).onEnd { reason in print(reason) }
/// while try world.step(by: 1 / 60) > 0 {}
/// ```
///
/// A command takes effect when it is issued. A step goes from one event that has a handler to the next, in the order of what
/// happened: the clock stands at the exact time of each, values are those of that time, and what a handler starts begins there,
/// however long the step is. Before a handler runs, all properties that move are written as of its time. At its end a step calls
/// observers, once: these see all values of the frame. Handlers and observers may do anything but step the same world again. While
/// something moves a property, the world writes it; otherwise it is the program's, and the world reads it whenever it uses it: a
/// getter cannot use its world. A live curve's code runs inside a step: there a command is an error of kind `.busy`, and values cannot be had.
///
/// For one thread at a time; worlds are independent of each other. A world holds its channels until they are closed, and
/// its players until they have ended; none of them holds the world. Handlers that hold it, keep it until it is closed.
public final class World {
  let handle: Handle
  /// Why there is no world.
  private let problem: TweenSpiritError?
  /// Whether ``close()`` was called: everything but what was kept is an error then.
  public private(set) var isClosed = false
  var isStepping = false
  /// Calls of the engine under way: where one is, only a curve's code can be here.
  private(set) var callsOfEngine = 0

  var channels = SlotTable<AnyChannel>()
  var cells = Cells()
  var places = Places()
  var players = SlotTable<Player>()
  var timelineTable = SlotTable<Timeline>()
  var chainTable: [Handle: KnownChain] = [:]
  var machineTable: [Handle: Machine] = [:]
  /// Those that a snapshot may bring back.
  var rememberedChains: [AnyChain] = []
  /// Those whose blocks have observers.
  var observingChains: [AnyChain] = []
  var namedBlocks: [String: AnyChain.Work] = [:]
  /// The id of the last block that was added to a chain.
  var lastBlock: UInt64 = 0
  var awaited = AwaitedEvents()
  /// Observed channels that have changed since observers were called.
  var changed: [Handle: AnyChannel] = [:]
  /// This is true once the engine can read properties.
  var hasReader = false
  private(set) var handlersSee = HandlersSee.all
  /// Channels of chains that have no object.
  var custom: [String: AnyChannel] = [:]
  var objects: [ObjectIdentifier: BoundObject] = [:]
  /// The same in an order, of which a step looks at some, and whose turn it is.
  var objectsInTurn: [BoundObject] = []
  var turn = 0
  /// Channels of properties that were written last, but for cells.
  var writtenChannels: [Handle] = []
  /// Objects that were found to be gone, and are still to be removed.
  var deadObjects: [BoundObject] = []
  var lastScope: UInt64 = 0
  var pending: PendingEvents
  /// Nil unless the world is recorded.
  var recordedEnds: RecordedEnds?
  var droppedByEngine: UInt64 = 0
  /// Whether a channel was ever bound or observed.
  /// Channels that follow others, and are written or observed.
  var linked: [AnyChannel] = []
  var isObserved = false
  /// Channels of the last restore, which count as changed until they are written.
  var restoredChannels: [Handle] = []

  private init(made: Result<Handle, TweenSpiritError>, eventCapacity: Int) {
    pending = PendingEvents(capacity: eventCapacity)
    switch made {
    case .success(let handle): (self.handle, problem) = (handle, nil)
    case .failure(let error): (handle, problem) = (Handle(slot: 0, generation: 0), error)
    }
  }

  /// A world at time 0.
  ///
  /// - Parameter motion: what becomes of players that begin.
  public convenience init(motion: MotionPolicy = .full) {
    // Where there is no memory, every use says so.
    self.init(made: Result { () throws(TweenSpiritError) in try World.make(65536, 0, 0, motion) }, eventCapacity: 65536)
  }

  /// A world at time 0.
  ///
  /// - Parameters:
  ///   - eventCapacity: how many unread events are kept, 1 ... 2^24; beyond it the oldest are dropped.
  ///   - maxStep: the longest time that one ``step(by:)`` may advance, in seconds; what is beyond is lost. 0 is any.
  ///   - lagStep: what a step longer than `maxStep` advances, at most that; 0 is `maxStep`. GSAP's lagSmoothing has both.
  ///   - motion: what becomes of players that begin.
  ///   - threads: the most that a step uses, 1 ... 64. Values and events do not depend on it. A step of fewer than 32,768 lanes in
  ///     motion stays on the caller's thread.
  ///   - handlersSee: the properties that are written before a handler runs.
  /// - Throws: `.invalidArgument` for a number out of range.
  public convenience init(
    eventCapacity: Int = 65536, maxStep: Double = 0, lagStep: Double = 0, motion: MotionPolicy = .full,
    threads: Int = 1,
    handlersSee: HandlersSee = .all
  ) throws(TweenSpiritError) {
    let threads = try checked(threads: threads)
    self.init(
      made: .success(try World.make(eventCapacity, maxStep, lagStep, motion, threads)), eventCapacity: eventCapacity)
    self.handlersSee = handlersSee
  }

  private static func make(
    _ eventCapacity: Int, _ maxStep: Double, _ lagStep: Double, _ motion: MotionPolicy, _ threads: UInt32 = 1
  ) throws(TweenSpiritError) -> Handle {
    // The engine's 0 is the default.
    guard eventCapacity > 0 else {
      throw TweenSpiritError(.invalidArgument, "eventCapacity must be between 1 and 2^24, got \(eventCapacity)")
    }
    return try translating { () throws(Failure) in
      try WorldStore.shared.create(
        eventCapacity: eventCapacity, maxStep: maxStep, lagStep: lagStep, motion: motion.rawValue, threads: threads)
    }
  }

  deinit { close() }

  /// Ends it, with its channels and players, which emit nothing any more. Their last values stay readable.
  public func close() {
    guard !isClosed else { return }
    for channel in channels.all { channel.keepValue(in: self) }
    collect()
    for machine in machineTable.values { machine.keepEnd() }
    isClosed = true
    if problem == nil { try? WorldStore.shared.destroy(handle) }
    // The engine still writes to the memory of channels until it is done.
    if callsOfEngine == 0 { empty() }
  }

  private func empty() {
    // What goes may call back: not while a property is being changed.
    let old = (channels, players, pending, timelineTable, chainTable, custom, objects, namedBlocks, awaited)
    let more = (rememberedChains, observingChains, changed, machineTable)
    machineTable = [:]
    cells.removeAll()
    channels.removeAll()
    players.removeAll()
    timelineTable.removeAll()
    (chainTable, custom, namedBlocks, awaited) = ([:], [:], [:], AwaitedEvents())
    (rememberedChains, observingChains, changed) = ([], [], [:])
    objects.removeAll()
    writtenChannels.removeAll()
    objectsInTurn.removeAll()
    deadObjects.removeAll()
    pending.removeAll()
    for channel in old.0.all {
      channel.isOfClosedWorld = true
      channel.detach()
    }
    for player in old.1.all { player.detach() }
    var ends = old.8
    for event in ends.takeAll() { event.player?.detach() }
    for timeline in old.3.all {
      timeline.isOfClosedWorld = true
      timeline.detach()
    }
    for chain in old.4.values.compactMap(\.chain) { chain.detach() }
    withExtendedLifetime((old, more)) {}
  }

  /// The engine's answer, its failures as errors of this module.
  func use<Result>(_ work: (WorldStore, Handle) throws(Failure) -> Result) throws(TweenSpiritError) -> Result {
    if let problem { throw problem }
    guard !isClosed else { throw .worldWasClosed }
    callsOfEngine += 1
    defer {
      callsOfEngine -= 1
      if isClosed, callsOfEngine == 0 { empty() }
    }
    return try translating { () throws(Failure) in try work(WorldStore.shared, handle) }
  }

  // MARK: - The clock

  /// Advances the clock by `dt` >= 0 seconds times the rate, and delivers what happened. 0 is legal, and all that a paused
  /// world does.
  ///
  /// - Returns: how many players are active: see ``Player/isActive``. A chain that only waits for a delay has none: see
  ///   ``nextBoundary``.
  /// - Throws: `.invalidArgument` for a time that is none, `.busy` inside another step of this world, and nothing has
  ///   happened; `.callback` where a curve's code failed, or a chain came to a block that is not known: these have ended, and the
  ///   step is complete, as it is where `.invalidArgument` is for handlers or chains that go on for ever without time passing.
  @discardableResult
  public func step(by dt: Double) throws(TweenSpiritError) -> Int {
    try advance { (store, world) throws(Failure) in try store.run(world, by: dt) }
  }

  /// Likewise to a time at or after the clock's, whatever the rate and the longest step.
  @discardableResult
  public func step(to time: Double) throws(TweenSpiritError) -> Int {
    try advance { (store, world) throws(Failure) in try store.run(world, to: time) }
  }

  private func advance(_ work: (WorldStore, Handle) throws(Failure) -> Stop) throws(TweenSpiritError) -> Int {
    guard !isStepping else {
      throw TweenSpiritError(.busy, "a step of this world is under way: its handlers cannot step it again")
    }
    guard !isClosed else { throw .worldWasClosed }
    isStepping = true
    defer { isStepping = false }
    removeDeadObjects(among: objectsInTurn.count < 16 ? 16 : 1)
    try run(work)
    // Asked at the end: observers may have started something.
    return (try? use { (store, world) throws(Failure) in try store.active(world) }) ?? 0
  }

  /// The clock, in seconds; 0 once the world is closed.
  public var time: Double { statistics.time }

  /// Seconds of the clock in one of ``step(by:)``.
  public var rate: Double { statistics.rate }

  /// Sets how fast the clock goes.
  ///
  /// - Throws: `.invalidArgument` for a rate that is not >= 0 and finite.
  public func setRate(_ rate: Double) throws(TweenSpiritError) {
    try use { (store, world) throws(Failure) in try store.setRate(world, rate) }
  }

  /// Whether the clock stands still: steps then change nothing.
  public var isPaused: Bool { statistics.isPaused }

  /// Stops the clock.
  public func pause() throws(TweenSpiritError) {
    try use { (store, world) throws(Failure) in try store.setPaused(world, true) }
  }

  /// Lets the clock go on.
  public func resume() throws(TweenSpiritError) {
    try use { (store, world) throws(Failure) in try store.setPaused(world, false) }
  }

  /// What becomes of players that begin.
  public var motion: MotionPolicy { statistics.motion }

  /// Sets what becomes of players that begin from now on: reduced motion.
  ///
  /// An iteration of an endless chain, or of a machine's looping state, that takes no time because of the policy is the last one
  /// until the policy changes. Delays take their time under any policy.
  public func setMotion(_ motion: MotionPolicy) throws(TweenSpiritError) {
    try use { (store, world) throws(Failure) in try store.setMotion(world, motion.rawValue) }
  }

  /// Until when nothing begins, ends or loops; infinite where nothing will. What moves, moves meanwhile.
  public var nextBoundary: Double { statistics.nextBoundary }

  /// All of its numbers at once.
  public var statistics: WorldStatistics {
    collect()
    guard let info = try? use({ (store, world) throws(Failure) in try store.info(world) }) else {
      return WorldStatistics()
    }
    return WorldStatistics(
      time: info.time, rate: info.rate, isPaused: info.isPaused, motion: info.motion, channels: info.channels,
      players: info.players, active: info.active, kept: info.kept, nextBoundary: info.nextBoundary,
      unreadEvents: pending.unread + info.unreadEvents, droppedEvents: info.droppedEvents &+ pending.dropped,
      steps: info.steps)
  }

  /// Room for so many channels of one lane and players, so that making them allocates less.
  public func reserve(channels: Int, players: Int) throws(TweenSpiritError) {
    guard channels >= 0, players >= 0 else {
      throw TweenSpiritError(.invalidArgument, "channels and players must be >= 0, got \(channels) and \(players)")
    }
    try use { (store, world) throws(Failure) in try store.reserve(world, channels: channels, players: players) }
  }
}
