// SPDX-License-Identifier: MIT
//
// A clock, channels, players, and what happened to them: stores that know nothing of each other, and are brought together in
// the files World+....swift. World+Step.swift is the list of a step's passes.

internal import CTweenSpiritShims

package enum MotionPolicy: UInt32, Sendable { case full = 0, reduce, none }

package struct WorldInfo: Sendable {
  package var time = 0.0, timeError = 0.0, rate = 1.0, maxStep = 0.0
  package var isPaused = false
  package var motion = MotionPolicy.full
  package var channels = 0, players = 0, active = 0
  package var nextBoundary = Double.infinity
  package var unreadEvents = 0
  package var droppedEvents: UInt64 = 0, steps: UInt64 = 0
}

/// What may call foreign code when it goes, and so goes when nobody is inside the world.
struct Release {
  var curve = Handle(slot: 0, generation: 0)
  var track: UnsafeMutablePointer<CompiledTrack>?
}

/// A spring that was asked for, how often, and its group when that is often enough, else -1.
struct Alike {
  var omega = 0.0, dampingRatio = 0.0
  var asked: Int32 = 1
  var kind = Group.Kind.underdamped
  var lanes: UInt8 = 1
  var group = -1

  func isSame(_ other: Alike) -> Bool {
    omega == other.omega && dampingRatio == other.dampingRatio && kind == other.kind && lanes == other.lanes
  }
}

/// A player that ended in a step, and the layer that was its alone.
struct Ended {
  var time = 0.0
  var player: UInt32 = 0
  var layer: UInt32 = 0
}

struct World: ~Copyable {
  /// Lanes that are evaluated at a time.
  static let block = 512

  let tag: UInt32
  var clock = Clock()
  let maxStep: Double
  var motion: MotionPolicy
  var steps: UInt64 = 0
  /// Players that are not still.
  var active = 0

  var channelSlots: SlotTable
  var channels = Column<Channel>()
  /// Channels that are layers of others.
  var layerCount = 0
  var lanes = LaneStore()
  var names = Buckets()
  /// Channels with layers, or what layers left: they are summed up after each step.
  var sums = Column<UInt32>()
  /// Counts what timelines ask of channels: who holds them, what they are bound to, whether they are sums, that they go.
  var channelChanges = 0
  /// A bit for each channel that was changed, and whether what moves has moved, since that was read.
  var changed = Column<UInt64>()
  var hasMoved = false

  var playerSlots: SlotTable
  var players = Column<Player>()
  var due = DueTimes()
  /// Those that have, in a step.
  var found = Column<UInt32>()
  /// Those that ended in it.
  var ended = Column<Ended>()

  var timelineSlots: SlotTable
  var entrySlots: SlotTable
  /// Where entries stand in their timelines.
  var entryPlaces = Column<UInt32>()
  var timelines = Column<Timeline>()
  /// Tracks and curves that all timelines hold.
  var contents = 0

  var curves = CurveUses()
  var groups = Column<Group>()
  var freeGroup = -1
  /// Springs that have groups of their own, or may have, and the one that was the last to be forgotten for another.
  var alikes = Column<Alike>()
  var nextAlike = 0
  /// The first group of the others without a curve.
  var looseGroup = -1
  /// Players that are evaluated one by one.
  var slow = Column<UInt32>()

  var sheet = CurveSheet()
  var events: EventQueue
  var releases = Column<Release>()
  /// Progress, then the curve's value; or what kernels want. Behind two blocks, what timelines want.
  private var scratchMemory = Column<Double>()
  var scratch: UnsafeMutablePointer<Double> { scratchMemory.base }
  var isStepping = false
  /// The thread that lets go what is due, while it does.
  var drainer: UInt64 = 0
  /// What failed in a step.
  var failure: Failure?

  private init(_ tag: UInt32, _ events: consuming EventQueue, maxStep: Double, _ motion: MotionPolicy) {
    self.tag = tag
    self.maxStep = maxStep
    self.motion = motion
    self.events = events
    channelSlots = SlotTable(.channel, tag: tag)
    playerSlots = SlotTable(.player, tag: tag)
    timelineSlots = SlotTable(.timeline, tag: tag)
    entrySlots = SlotTable(.entry, tag: tag)
  }

  static func make(tag: UInt32, eventCapacity: Int, maxStep: Double, motion: UInt32) throws(Failure) -> World {
    guard maxStep >= 0, maxStep <= latestTime else { throw invalid("max_step", must: ">= 0 and finite", got: maxStep) }
    let policy = try World.checked(motion)
    var world = World(tag, try EventQueue.make(capacity: eventCapacity), maxStep: maxStep, policy)
    try world.lanes.reserve(0)
    try world.scratchMemory.reserve(2 &* World.block &+ 3 &* World.tile)
    return world
  }

  static func checked(_ motion: UInt32) throws(Failure) -> MotionPolicy {
    guard let policy = MotionPolicy(rawValue: motion) else {
      throw invalid("motion", must: "one of 0 to 2", got: Double(motion))
    }
    return policy
  }

  /// Nobody can reach it any more. Curves' release functions are called here.
  deinit {
    // Where memory was missing while it was restored, there are slots without a place.
    for i in 1..<max(min(playerSlots.end, players.count), 1) where playerSlots.isLive(i) {
      players[i].track?.release()
      tss_free(players[i].markers)
      tss_free(players[i].bounds)
    }
    for i in 1..<max(min(channelSlots.end, channels.count), 1) where channelSlots.isLive(i) {
      tss_free(channels[i].text)
    }
    for i in 0..<timelines.count {
      for k in 0..<timelines[i].leafCount { timelines[i].leaves[k].track?.release() }
    }
    for i in 0..<releases.count { World.let(releases[i]) }
    names.free()
  }

  static func `let`(_ release: Release) {
    if let track = release.track { track.release() }
    if release.curve.generation != 0 { EasingStore.shared.drop(release.curve) }
  }

  mutating func release(_ item: Release) { releases.append(item) }

  mutating func reserve(channels n: Int, players m: Int) throws(Failure) {
    try reserveChannels(n)
    try lanes.reserve(n)
    try reservePlayers(m)
  }

  mutating func reserveChannels(_ n: Int) throws(Failure) {
    try channelSlots.reserve(n)
    let wanted = channelSlots.end &+ n
    try channels.extend(to: wanted, Channel())
    try sums.reserve(wanted)
    try changed.extend(to: wanted / 64 &+ 1, 0)
  }

  /// So that starting players, and whatever becomes of them in a step, asks for no memory but their rows'.
  mutating func reservePlayers(_ n: Int) throws(Failure) {
    try playerSlots.reserve(n)
    let wanted = playerSlots.end &+ n
    try players.extend(to: wanted, Player())
    try due.reserve(wanted)
    try found.extend(to: wanted, 0)
    try ended.reserve(wanted)
    try slow.reserve(wanted)
    try reserveReleases(wanted)
  }

  /// Each player that ends lets go of a track and a curve, a timeline of all it has; commands let go of one more. What a
  /// release function leaves behind is let go when that has returned.
  mutating func reserveReleases(_ players: Int, more: Int = 0) throws(Failure) {
    try releases.reserve(2 &* players &+ contents &+ more &+ releases.count &+ 8)
  }

  var info: WorldInfo {
    get {
      var info = WorldInfo()
      (info.time, info.timeError, info.rate) = (clock.time, clock.error, clock.rate)
      (info.isPaused, info.maxStep, info.motion) = (clock.isPaused, maxStep, motion)
      (info.players, info.active, info.steps) = (playerSlots.count, active, steps)
      info.channels = channelSlots.count &- timelineSlots.count &- layerCount
      let blocks = playerSlots.count > 0 ? DueTimes.blocks(playerSlots.end) : 0
      for block in 0..<blocks where due.soonest(block) < info.nextBoundary {
        for i in DueTimes.players(block, playerSlots.end) where playerSlots.isLive(i) {
          let next = nextDue(i, local(i))
          if next < Timeline.endless { info.nextBoundary = min(info.nextBoundary, next) }
        }
      }
      (info.unreadEvents, info.droppedEvents) = (events.count, events.dropped)
      return info
    }
  }

  // MARK: Handles

  func channel(_ handle: Handle) throws(Failure) -> Int {
    try checkNotNull(handle, "channel")
    guard let slot = channelSlots.slot(handle), !channels[slot].isHidden else { throw World.stale(handle) }
    return slot
  }

  func player(_ handle: Handle) throws(Failure) -> Int {
    try checkNotNull(handle, "player")
    guard let slot = playerSlots.slot(handle) else { throw World.stale(handle) }
    return slot
  }

  func timeline(_ handle: Handle) throws(Failure) -> Int {
    try checkNotNull(handle, "timeline")
    guard let slot = timelineSlots.slot(handle) else { throw World.stale(handle) }
    return slot
  }

  static func stale(_ handle: Handle) -> Failure {
    TweenSpiritEngine.failure(.staleHandle) { text in
      text.append("the handle (slot ")
      text.append(Int(handle.slot))
      text.append(", generation ")
      text.append(Int(handle.generation))
      text.append(") names nothing that lives in this world")
    }
  }

  // MARK: Changes

  /// Of a layer, the channel that it is added to.
  func seen(_ channel: Int) -> Int {
    let parent = channels[channel].parent
    return parent == 0 ? channel : parent
  }

  mutating func mark(_ channel: Int) {
    let seen = seen(channel)
    changed[seen >> 6] |= 1 << UInt64(seen & 63)
  }

  mutating func readChanges(_ out: UnsafeMutablePointer<Handle>?, _ capacity: Int) -> Int {
    if hasMoved {
      hasMoved = false
      for g in 0..<groups.count {
        for row in 0..<groups[g].count { mark(players[Int(groups[g].owners[row])].channel) }
      }
      for i in 0..<slow.count { mark(players[Int(slow[i])].channel) }
    }
    guard let out else { return 0 }
    var n = 0
    var word = 0
    let words = channelSlots.end >> 6
    while word <= words, n < capacity, word < changed.count {
      while changed[word] != 0, n < capacity {
        let bit = changed[word].trailingZeroBitCount
        changed[word] &= changed[word] &- 1
        let slot = word << 6 | bit
        guard channelSlots.isLive(slot), !channels[slot].isHidden else { continue }
        out[n] = channelSlots.handle(slot)
        n &+= 1
      }
      word &+= 1
    }
    return n
  }
}
