// SPDX-License-Identifier: MIT
//
// A clock, channels, players, and what happened to them: stores that know nothing of each other, each the only one that writes
// its columns. The files World+....swift beside a store bring it together with the others; Step.swift is the list of a
// step's passes.

package struct WorldInfo: Sendable {
  package var time = 0.0, timeError = 0.0, rate = 1.0, maxStep = 0.0, lagStep = 0.0
  package var isPaused = false
  package var motion = MotionPolicy.full
  package var channels = 0, players = 0, active = 0, kept = 0
  package var nextBoundary = Double.infinity
  package var unreadEvents = 0
  package var droppedEvents: UInt64 = 0, steps: UInt64 = 0
  package var highestScope: UInt64 = 0
  package var shown: UInt64 = 0
  package var recordingStart = Double.nan, recordingEnd = Double.nan
  package var recordingBytes = 0
  package var sequence: UInt64 = 0
}

struct World: ~Copyable {
  /// Lanes that are evaluated at a time.
  static let block = 512

  let tag: UInt32
  var clock: Clock
  var motion: MotionPolicy
  var channels: Channels
  var lanes = Lanes()
  var layers = Layers()
  var players: Players
  var rows = Rows()
  var timelines: Timelines
  var curves = Curves()
  var attached = AttachedEasings()
  var chains: Chains
  var machines: Machines
  var links = Links()
  var recorder = Recorder()
  /// True where commands have to be noted: see noteCommand.
  var isWatched = false
  /// True while a seek writes another state in place: bound memory is not read.
  var isSeeking = false
  /// True while a host shows what a seek has found.
  var isLocked = false
  var stops = Stops()
  var events: EventQueue
  var releases = Releases()
  /// It updates the memory of channels that stands for objects.
  var reader = MemoryReader(nil, nil)
  /// Values that were written at stops, so far.
  var shown: UInt64 = 0
  /// Progress, then the curve's value; or what kernels want. Behind two blocks, what timelines want.
  private var numbers = Column<Double>()
  /// The matrix that was asked for last.
  var lastTransition = (spring: Spring(omega: 0, dampingRatio: 0), time: 0.0, matrix: Transition.identity)
  private var beginnings = Column<Beginning>()
  /// The tween and the spring that were begun last.
  var tweens: UnsafeMutablePointer<Beginning> { beginnings.base }
  var springs: UnsafeMutablePointer<Beginning> { beginnings.base + 1 }
  var isStepping = false
  /// True where simple commands and looks take shortcuts past the general code, with the same bits.
  var takesShortcuts = true
  /// Calls that have come in.
  var entries: UInt64 = 0
  /// The most that a step uses.
  private(set) var threads: UInt32 = 1
  /// Of all channels and attached curves so far.
  var highestScope: UInt64 = 0
  /// What failed in a step.
  var failure: Failure?

  private init(_ tag: UInt32, _ clock: Clock, _ motion: MotionPolicy, _ events: consuming EventQueue) {
    self.tag = tag
    self.clock = clock
    self.motion = motion
    self.events = events
    channels = Channels(tag: tag)
    players = Players(tag: tag)
    timelines = Timelines(tag: tag)
    chains = Chains(tag: tag)
    machines = Machines(tag: tag)
  }

  static func make(
    tag: UInt32, eventCapacity: Int, maxStep: Double, lagStep: Double = 0, motion: UInt32
  ) throws(Failure) -> World {
    let clock = try Clock(maxStep: maxStep, lagStep: lagStep)
    let motion = try World.checked(motion)
    var world = World(tag, clock, motion, try EventQueue.make(capacity: eventCapacity))
    try world.lanes.reserve(0)
    world.beginnings = try Column(2)
    for i in 0..<2 { (world.beginnings.base + i).initialize(to: Beginning()) }
    try world.numbers.reserve(2 &* World.block &+ 3 &* World.tile)
    return world
  }

  var scratch: UnsafeMutablePointer<Double> { numbers.base }

  /// 1 ... 64, before anything is bound.
  mutating func setThreads(_ threads: UInt32) {
    self.threads = threads
    if threads > 1 { channels.keepMemory() }
  }

  static func checked(_ motion: UInt32) throws(Failure) -> MotionPolicy {
    guard let policy = MotionPolicy(rawValue: motion) else {
      throw invalid("motion", isNo: MotionPolicy.self, got: motion)
    }
    return policy
  }

  // MARK: Room

  mutating func reserve(channels n: Int, players m: Int) throws(Failure) {
    try reserveChannels(n)
    try lanes.reserve(n)
    try reservePlayers(m)
  }

  mutating func reserveChannels(_ n: Int) throws(Failure) {
    try channels.reserve(n)
    try layers.reserve(channels.slots.end &+ n)
  }

  /// So that starting players, and whatever becomes of them in a step, asks for no memory but their rows'.
  mutating func reservePlayers(_ n: Int) throws(Failure) {
    try players.reserve(n)
    if !stops.players.isEmpty || chains.slots.count > 0 { try stops.players.reserve(players.slots.end &+ n) }
    try rows.reserve(singles: players.slots.end &+ n)
    try reserveReleases(players.slots.end &+ n)
  }

  /// Each player that ends lets go of a track and two curves, a timeline of all it has; commands let go of one more. What a
  /// release function leaves behind is let go when that has returned.
  mutating func reserveReleases(_ players: Int, more: Int = 0) throws(Failure) {
    let held =
      timelines.contents &+ chains.contents &+ machines.easings &+ links.easings
      &+ (recorder.pointer?.pointee.references ?? 0)
    try releases.reserve(3 &* players &+ held &+ more &+ 8)
  }

  // MARK: What it is

  mutating func findInfo() -> WorldInfo {
    var info = WorldInfo()
    (info.time, info.timeError, info.rate) = (clock.shown.time, clock.shown.error, clock.rate)
    (info.isPaused, info.motion) = (clock.isPaused, motion)
    (info.maxStep, info.lagStep) = (clock.maxStep, clock.lagStep)
    (info.players, info.active, info.steps) = (players.slots.count, players.active, clock.steps)
    info.channels = channels.slots.count &- timelines.slots.count &- layers.count
    let blocks = players.slots.count > 0 ? DueTimes.blocks(players.slots.end) : 0
    for block in 0..<blocks where players.due.soonest(block) < info.nextBoundary {
      // One that the clock has come to is followed by another.
      if !(players.due.boundary(block) > limit) { players.keep(boundary: findBoundary(block), ofBlock: block) }
      info.nextBoundary = min(info.nextBoundary, players.due.boundary(block))
    }
    info.kept = players.done
    info.nextBoundary = min(info.nextBoundary, max(stops.waiting.time, clock.time))
    if stops.chains.time < info.nextBoundary { info.nextBoundary = max(stops.chains.time, clock.time) }
    if stops.machines.time < info.nextBoundary { info.nextBoundary = max(stops.machines.time, clock.time) }
    (info.unreadEvents, info.droppedEvents) = (events.count, events.dropped)
    (info.highestScope, info.shown, info.sequence) = (highestScope, shown, events.sequence)
    if let recording = recorder.pointer {
      let times = recording.pointee.times
      (info.recordingStart, info.recordingEnd) = (times.lowerBound, times.upperBound)
      // The present includes commands since the last step.
      if recording.pointee.place == nil { info.recordingEnd = max(times.upperBound, clock.shown.time) }
      info.recordingBytes = recording.pointee.bytes
    }
    return info
  }

  /// Finds the next boundary of a block's players.
  private mutating func findBoundary(_ block: Int) -> Double {
    var boundary = Double.infinity
    for i in DueTimes.players(block, players.slots.end) where players.slots.isLive(i) {
      var next = nextDue(i, local(i))
      if players[i].lastsAtLeast, next < boundary {
        findEnd(i)
        next = nextDue(i, local(i))
      }
      if next < Timeline.endless { boundary = min(boundary, next) }
    }
    return boundary
  }

  /// Seconds until everything that ends has ended, with the delays of chains; and the first player that never ends.
  mutating func findRemaining() -> (seconds: Double, endless: Handle) {
    var (seconds, endless) = (-1.0, Handle(slot: 0, generation: 0))
    for i in 1..<max(players.slots.end, 1) where players.slots.isLive(i) {
      let left = remaining(player: i)
      if left < .infinity {
        seconds = max(seconds, left)
      } else if endless.generation == 0 {
        endless = players.slots.handle(i)
      }
    }
    for i in 1..<max(chains.slots.end, 1) where chains.slots.isLive(i) && chains[i].state == .running {
      if !chains[i].isPaused, chains[i].until > clock.time { seconds = max(seconds, chains[i].until - clock.time) }
    }
    return (seconds < 0 ? endless.generation == 0 ? 0 : .infinity : seconds, endless)
  }

  func channel(_ handle: Handle) throws(Failure) -> Int {
    guard let slot = try channels.slots.find(handle, "channel") else { throw stale(handle, "channel", "was closed") }
    guard !channels[slot].isHidden else { throw stale(handle, "channel", "does not belong to this world") }
    return slot
  }

  func player(_ handle: Handle) throws(Failure) -> Int {
    guard let slot = try players.slots.find(handle, "player") else { throw players.gone(handle) }
    return slot
  }

  func chain(_ handle: Handle, _ noun: StaticString = "chain") throws(Failure) -> Int {
    guard let slot = try chains.find(handle, noun) else { throw chains.gone(handle, noun) }
    return slot
  }

  func machine(_ handle: Handle) throws(Failure) -> Int {
    guard let slot = try machines.find(handle) else { throw stale(handle, "machine", "was closed") }
    return slot
  }

  func timeline(_ handle: Handle) throws(Failure) -> Int {
    guard let slot = try timelines.slots.find(handle, "timeline") else { throw stale(handle, "timeline", "was closed") }
    return slot
  }

  private mutating func markMoved(_ player: UInt32) { channels.mark(players[Int(player)].channel, isByClock: true) }

  /// Channels that have changed since that was asked, into `out`, if there is one; how many.
  mutating func readChanges(_ out: UnsafeMutablePointer<Handle>?, _ capacity: Int) -> Int {
    if channels.hasMoved {
      channels.hasMoved = false
      for g in 0..<rows.groups.count {
        for row in 0..<rows.groups[g].count { markMoved(rows.groups[g].owners[row]) }
      }
      for i in 0..<rows.singles.count { markMoved(rows.singles[i]) }
    } else if channels.hasShown {
      for g in 0..<rows.groups.count { markBound(g) }
    }
    channels.hasShown = false
    guard let out else { return 0 }
    return channels.readChanges(out, capacity)
  }
}
