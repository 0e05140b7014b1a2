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

/// What only reads is `mutating` too: for a function that is not, Swift copies the whole world (a kilobyte) at each call.
struct World {
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
  var channels = Growing<Channel>()
  /// Channels that are layers of others.
  var layerCount = 0
  var lanes: LaneStore
  var names = Buckets()
  /// Channels with layers, or what layers left: they are summed up after each step.
  var sums = Growing<UInt32>()
  var sumCount = 0
  /// Counts what timelines ask of channels: who holds them, what they are bound to, whether they are sums, that they go.
  var channelChanges = 0
  /// A bit for each channel that was changed, and whether what moves has moved, since that was read.
  var changed = Growing<UInt64>()
  var hasMoved = false

  var playerSlots: SlotTable
  var players = Growing<Player>()
  var due = DueTimes()
  /// Those that have, in a step.
  var found = Growing<UInt32>()
  /// Those that ended in it.
  var ended = Growing<Ended>()
  var endedCount = 0

  var timelineSlots: SlotTable
  var entrySlots: SlotTable
  /// Where entries stand in their timelines.
  var entryPlaces = Growing<UInt32>()
  var timelines = Growing<Timeline>()
  /// Tracks and curves that all timelines hold.
  var contents = 0

  var curves = CurveUses()
  var groups = Growing<Group>()
  var groupEnd = 0
  var freeGroup = -1
  /// Springs that have groups of their own, or may have, and the one that was the last to be forgotten for another.
  var alikes = Growing<Alike>()
  var alikeCount = 0
  var nextAlike = 0
  /// The first group of the others without a curve.
  var looseGroup = -1
  /// Players that are evaluated one by one.
  var slow = Growing<UInt32>()
  var slowCount = 0

  var sheet = CurveSheet()
  var events: EventQueue
  var releases = Growing<Release>()
  var releaseCount = 0
  /// Progress, then the curve's value; or what kernels want. Behind two blocks, what timelines want.
  let scratch: UnsafeMutablePointer<Double>
  var isStepping = false
  /// The thread that lets go what is due, while it does.
  var drainer: UInt64 = 0
  /// What failed in a step.
  var failure: Failure?

  init(tag: UInt32, eventCapacity: Int, maxStep: Double, motion: UInt32) throws(Failure) {
    guard maxStep >= 0, maxStep <= latestTime else { throw invalid("max_step", must: ">= 0 and finite", got: maxStep) }
    self.tag = tag
    self.maxStep = maxStep
    self.motion = try World.checked(motion)
    channelSlots = SlotTable(.channel, tag: tag)
    playerSlots = SlotTable(.player, tag: tag)
    timelineSlots = SlotTable(.timeline, tag: tag)
    entrySlots = SlotTable(.entry, tag: tag)
    events = try EventQueue(capacity: eventCapacity)
    do throws(Failure) {
      scratch = try allocate(2 &* World.block &+ 3 &* World.tile, Double.self)
    } catch {
      events.free()
      throw error
    }
    do throws(Failure) {
      lanes = try LaneStore()
    } catch {
      events.free()
      tss_free(scratch)
      throw error
    }
  }

  static func checked(_ motion: UInt32) throws(Failure) -> MotionPolicy {
    guard let policy = MotionPolicy(rawValue: motion) else {
      throw invalid("motion", must: "one of 0 to 2", got: Double(motion))
    }
    return policy
  }

  /// Nobody can reach it any more. Curves' release functions are called here.
  mutating func free() {
    // Where memory was missing while it was restored, there are slots without a place.
    for i in used(playerSlots, players.capacity) where playerSlots.isLive(i) {
      players[i].track?.release()
      tss_free(players[i].markers)
      tss_free(players[i].bounds)
    }
    for i in used(channelSlots, channels.capacity) where channelSlots.isLive(i) { tss_free(channels[i].text) }
    for i in used(timelineSlots, timelines.capacity) where timelineSlots.isLive(i) {
      for k in 0..<timelines[i].leafCount { timelines[i].leaves[k].track?.release() }
      timelines[i].free()
    }
    for i in 0..<groupEnd { groups[i].free() }
    drain()
    timelineSlots.free()
    entrySlots.free()
    entryPlaces.free()
    timelines.free()
    channelSlots.free()
    channels.free()
    lanes.free()
    names.free()
    sums.free()
    changed.free()
    playerSlots.free()
    players.free()
    due.free()
    found.free()
    ended.free()
    groups.free()
    alikes.free()
    slow.free()
    sheet.free()
    events.free()
    releases.free()
    tss_free(scratch)
    curves.free()
  }

  private mutating func used(_ slots: SlotTable, _ room: Int) -> Range<Int> { 1..<max(min(slots.end, room), 1) }

  /// Lets go what is not used any more.
  private mutating func drain() {
    for i in 0..<releaseCount { World.let(releases[i]) }
  }

  static func `let`(_ release: Release) {
    if let track = release.track { track.release() }
    if release.curve.generation != 0 { EasingStore.shared.drop(release.curve) }
  }

  mutating func release(_ item: Release) {
    releases[releaseCount] = item
    releaseCount &+= 1
  }

  mutating func reserve(channels n: Int, players m: Int) throws(Failure) {
    try reserveChannels(n)
    try lanes.reserve(n)
    try reservePlayers(m)
  }

  mutating func reserveChannels(_ n: Int) throws(Failure) {
    try channelSlots.reserve(n)
    let wanted = channelSlots.end &+ n
    try channels.reserve(wanted, Channel())
    try sums.reserve(wanted, 0)
    try changed.reserve(wanted / 64 &+ 1, 0)
  }

  /// So that starting players, and whatever becomes of them in a step, asks for no memory but their rows'.
  mutating func reservePlayers(_ n: Int) throws(Failure) {
    try playerSlots.reserve(n)
    let wanted = playerSlots.end &+ n
    try players.reserve(wanted, Player())
    try due.reserve(wanted)
    try found.reserve(wanted, 0)
    try ended.reserve(wanted, Ended())
    try slow.reserve(wanted, 0)
    try reserveReleases(wanted)
  }

  /// Each player that ends lets go of a track and a curve, a timeline of all it has; commands let go of one more. What a
  /// release function leaves behind is let go when that has returned.
  mutating func reserveReleases(_ players: Int, more: Int = 0) throws(Failure) {
    try releases.reserve(2 &* players &+ contents &+ more &+ releaseCount &+ 8, Release())
  }

  var info: WorldInfo {
    mutating get {
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

  mutating func channel(_ handle: Handle) throws(Failure) -> Int {
    try checkNotNull(handle, "channel")
    guard let slot = channelSlots.slot(handle), !channels[slot].isHidden else { throw World.stale(handle) }
    return slot
  }

  mutating func player(_ handle: Handle) throws(Failure) -> Int {
    try checkNotNull(handle, "player")
    guard let slot = playerSlots.slot(handle) else { throw World.stale(handle) }
    return slot
  }

  mutating func timeline(_ handle: Handle) throws(Failure) -> Int {
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
  mutating func seen(_ channel: Int) -> Int {
    let parent = channels.base[channel].parent
    return parent == 0 ? channel : parent
  }

  mutating func mark(_ channel: Int) {
    let seen = seen(channel)
    changed.base[seen >> 6] |= 1 << UInt64(seen & 63)
  }

  mutating func readChanges(_ out: UnsafeMutablePointer<Handle>?, _ capacity: Int) -> Int {
    if hasMoved {
      hasMoved = false
      for g in 0..<groupEnd {
        for row in 0..<groups[g].count { mark(players[Int(groups[g].owners[row])].channel) }
      }
      for i in 0..<slowCount { mark(players[Int(slow[i])].channel) }
    }
    guard let out else { return 0 }
    var n = 0
    var word = 0
    let words = channelSlots.end >> 6
    while word <= words, n < capacity, word < changed.capacity {
      while changed[word] != 0, n < capacity {
        let bit = changed[word].trailingZeroBitCount
        changed.base[word] &= changed[word] &- 1
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
