// SPDX-License-Identifier: MIT
//
// A seek in place: where a state differs from the world in plain channels and their players only, these are written over, and
// their rows with them. Anything else is restored as from a snapshot, which gives the same bits: see World+Seeking.

internal import CTweenSpiritShims
internal import KernelTypes

/// A player that differs from the state that is sought, or of which that is not known.
private struct Difference {
  enum Change: UInt8 { case isGone, isRewritten, staysInRow, isNew }

  var slot: UInt32
  var change: Change
}

/// The memory of a seek in place, made at the first one.
struct InPlace: ~Copyable {
  fileprivate var players = Column<Difference>()
  fileprivate var channels = Column<UInt32>()
  /// The players that are new, in the order of the differences.
  fileprivate var drafts = Column<Player>()
  /// The events of the step that is made again, which nobody reads.
  fileprivate var events: EventQueue

  init() throws(Failure) { events = try EventQueue.make(capacity: 64) }
}

extension World {
  /// Moves the world to a place of its recording. Returns false, with nothing changed, if more differs than this can write.
  mutating func seekInPlace(
    _ recording: UnsafeMutablePointer<Recording>, _ place: Recording.Place, _ time: Double, _ failed: inout Failure?
  ) throws(Failure) -> Bool {
    guard marksAll, recording.pointee.marksAll, hasSameSlots, chains.slots.count == 0, machines.slots.count == 0,
      stops.isIdle, stops.pending == nil, !stops.isStale,
      !recording.pointee.isForeign, recording.pointee.wiresMemoryOnly
    else { return false }
    let record = recording.pointee.record(place.segment, place.record)
    try recording.pointee.findImages(place.segment, upTo: record.end)
    let states = StatePair(recording, place.segment)
    guard states.differOnlyInPlainObjects() else { return false }
    if recording.pointee.inPlace.count == 0 {
      try recording.pointee.inPlace.reserve(1)
      recording.pointee.inPlace.append(try InPlace())
    }
    let work = recording.pointee.inPlace.base
    defer { work.pointee.drafts.removeAll() }
    do throws(Failure) {
      guard try find(players: states, work, at: states.clock), try find(channels: states, work) else {
        forget(drafts: work)
        return false
      }
      try players.reserve(end: states.playerEnd)
      try rows.reserve(singles: states.playerEnd)
      try reserveReleases(states.playerEnd)
    } catch {
      forget(drafts: work)
      throw error
    }
    // From here on nothing fails.
    install(states, work)
    replay(work, place, record, time, &failed)
    return true
  }

  /// Returns whether the slots of all but players are those of the newest images.
  private var hasSameSlots: Bool {
    !channels.slots.isTouched && !timelines.slots.isTouched && !timelines.entrySlots.isTouched
      && !chains.slots.isTouched
      && !machines.slots.isTouched
  }

  // MARK: What differs

  /// Finds the channels that differ; false if one is not plain in both states.
  private func find(channels states: StatePair, _ work: UnsafeMutablePointer<InPlace>) throws(Failure) -> Bool {
    work.pointee.channels.removeAll()
    try work.pointee.channels.reserve(channels.slots.end)
    for i in 1..<channels.slots.end where channels.slots.isLive(i) {
      if states.isSame(.channel, i), !channels.touched.has(i) { continue }
      states.fetch(.channel, i &+ StatePair.ahead)
      let it = channels.pointer(i)
      guard let new = states.new(.channel, i), it.pointee.role == .none, it.pointee.parent == 0,
        it.pointee.timeline == 0,
        it.pointee.holder == 0, it.pointee.layer == 0, it.pointee.stack == 0, it.pointee.faded == 0, !it.pointee.isOpen,
        !it.pointee.isSum
      else { return false }
      let lanes = it.pointee.lanes
      // Its player may be another; nothing is above it, it is above nothing, and no layer has left anything.
      guard new.content[1] >> 32 == 0, new.content[2] == 0, new.content[3] & World.plainChannel == 0,
        new.double(new.count &- 6 &* lanes &- 1) == it.pointee.tolerance
      else { return false }
      for k in new.count &- lanes..<new.count where new.content[k] != 0 { return false }
      work.pointee.channels.append(UInt32(truncatingIfNeeded: i))
    }
    return true
  }

  /// The bits of a channel's fourth word that a plain one does not have: a holder, a role, an open fade.
  private static var plainChannel: UInt64 { 0xFC00_0000_FFFF_FFFF }

  /// Finds the players that differ, or are elsewhere in their time, and what becomes of each; false if one is not plain.
  /// Their channels are touched.
  private mutating func find(
    players states: StatePair, _ work: UnsafeMutablePointer<InPlace>, at now: Double
  ) throws(Failure) -> Bool {
    work.pointee.players.removeAll()
    let end = max(players.slots.end, states.playerEnd)
    try work.pointee.players.reserve(end)
    for i in 1..<end {
      states.fetch(.player, i &+ StatePair.ahead)
      // Mostly that of the player's channel.
      states.fetch(.channel, i &+ StatePair.ahead)
      let isLive = players.slots.isLive(i)
      let new = states.new(.player, i)
      if !isLive, new == nil { continue }
      if isLive, states.isSame(.player, i), !players.touched.has(i), isThere(players.pointer(i), at: now) { continue }
      var change = Difference.Change.isGone
      if let new {
        guard new.content[0] & World.plainPlayer == 0, let ends = states.ends(World.channel(of: new)) else {
          return false
        }
        channels.touch(World.channel(of: new))
        if isLive, isAlike(players.pointer(i), new, ends, states) {
          change = staysInRow(players.pointer(i), new, at: now) ? .staysInRow : .isRewritten
        } else {
          change = .isNew
          try addDraft(new, ends, states, work)
        }
      }
      if isLive {
        if players.pointer(i).pointee.isWaitedFor { return false }
        channels.touch(players.pointer(i).pointee.channel)
      }
      work.pointee.players.append(Difference(slot: UInt32(truncatingIfNeeded: i), change: change))
    }
    return true
  }

  /// Returns whether a player whose image is that of a time is in its row, or out of it, as it was then. One that begins to move
  /// then is not; neither is one whose rests, delays and turns a later time has passed.
  private func isThere(_ player: UnsafePointer<Player>, at now: Double) -> Bool {
    if player.pointee.anchorTime == now { return false }
    return clock.time <= now
      || (player.pointee.row >= 0 && player.pointee.group >= 0 && player.pointee.hasBegun && player.pointee.rate == 1
        && !player.pointee.timing.isMore)
  }

  /// The bits of a player's first word that only those have that take more than one piece of memory, or that wait.
  private static var plainPlayer: UInt64 {
    UInt64(Saved.marked | Saved.bounded | Saved.returning | Saved.from | Saved.launched)
  }
  /// The bits that may change while a player keeps the group of its row.
  private static var stateOfPlayer: UInt64 {
    UInt64(Saved.least | Saved.paused | Saved.begun | Saved.essential | Saved.kept | Saved.done)
  }

  private static func channel(of player: Image) -> Int { Int(truncatingIfNeeded: player.content[0] >> 32) }

  /// Returns whether a player becomes that of an image by its numbers alone.
  private func isAlike(
    _ player: UnsafePointer<Player>, _ new: Image, _ ends: Ends, _ states: StatePair
  ) -> Bool {
    let it = player.pointee.motion
    var bits = UInt64(player.pointee.kind.rawValue) | UInt64(it.rawValue) << 8
    if it.isSprung { bits |= UInt64(Saved.sprung) }
    if player.pointee.isBlended { bits |= UInt64(Saved.blended) }
    if player.pointee.accumulates { bits |= UInt64(Saved.accumulating) }
    if player.pointee.isShifted { bits |= UInt64(Saved.relative) }
    let ignored = World.stateOfPlayer | UInt64(Saved.tolerated)
    guard new.content[0] & 0xFFFF_FFFF & ~ignored == bits, !player.pointee.timing.isMore,
      player.pointee.markerCount == 0,
      player.pointee.bounds == nil, player.pointee.bend == nil, player.pointee.flights == nil,
      player.pointee.returnCurve == 0
    else { return false }
    let lanes = channels.pointer(player.pointee.channel).pointee.lanes
    guard channels.pointer(World.channel(of: new)).pointee.lanes == lanes,
      states.curve(new.content[7]) == handle(ofUse: player.pointee.curve),
      states.track(new.content[8]) == player.pointee.track
    else { return false }
    guard it.isSprung else { return true }
    let spring = player.pointee.spring
    guard new.double(9) == spring.omega, new.double(10) == spring.dampingRatio, new.double(11) == spring.mass,
      new.content[12] == UInt64(player.pointee.overshoot.rawValue), new.double(14) == player.pointee.decay.rate,
      it != .decay || new.double(13) == player.pointee.decay.ownPower
    else { return false }
    // The rows of springs that are alike have no numbers near the largest.
    return player.pointee.home < 0 || it == .decay || cannotOverflow(spring, ends, lanes)
  }

  private func handle(ofUse use: Int) -> Handle { use == 0 ? Handle(slot: 0, generation: 0) : curves[use].handle }

  /// Returns whether a spring is in its row, and moves there at the time of the state.
  private func staysInRow(_ player: UnsafePointer<Player>, _ new: Image, at now: Double) -> Bool {
    guard player.pointee.motion == .spring, player.pointee.row >= 0, player.pointee.group >= 0, new.double(2) == 1,
      new.content[0] & UInt64(Saved.paused | Saved.done) == 0
    else { return false }
    let (anchor, end) = (new.double(3), new.double(3) + (new.double(1) - new.double(4)))
    return anchor != now && new.double(4) >= 0 && end > now + 8 * instant(now, now)
  }

  /// Adds a player of the state that has nothing of one of the world's.
  private mutating func addDraft(
    _ new: Image, _ ends: Ends, _ states: StatePair, _ work: UnsafeMutablePointer<InPlace>
  ) throws(Failure) {
    try work.pointee.drafts.reserve(work.pointee.drafts.count &+ 1)
    work.pointee.drafts.append(Player())
    let it = work.pointee.drafts.base + (work.pointee.drafts.count &- 1)
    var loader = Loader(BlobReader(new.content, count: new.count, tag: tag), references: states.references)
    try restore(&loader, &it.pointee)
    try findHome(&it.pointee, ends)
    if it.pointee.home >= 0 { rows.count(users: it.pointee.home, by: 1) }
  }

  /// Lets go of what drafts have that are not players yet.
  private mutating func forget(drafts work: UnsafeMutablePointer<InPlace>) {
    for i in 0..<work.pointee.drafts.count {
      let it = work.pointee.drafts.base + i
      it.pointee.track?.release()
      if it.pointee.home >= 0 { rows.count(users: it.pointee.home, by: -1) }
      if it.pointee.curve != 0 { leave(it.pointee.curve) }
    }
  }

  // MARK: Writing it

  private mutating func install(_ states: StatePair, _ work: UnsafeMutablePointer<InPlace>) {
    isSeeking = true
    work.pointee.events.drop(from: 0)
    swap(&events, &work.pointee.events)
    let count = work.pointee.players.count
    for k in 0..<count {
      let it = work.pointee.players[k]
      let slot = Int(it.slot)
      if it.change == .isRewritten { stand(slot) }
      guard it.change == .isGone || it.change == .isNew, players.slots.isLive(slot) else { continue }
      stand(slot)
      free(slot, clock.time, .stopped, withLayer: false)
    }
    states.restoreHead(&self)
    states.restoreSlots(&players)
    stops.startAnew()
    for k in 0..<work.pointee.channels.count {
      let i = Int(work.pointee.channels[k])
      guard let new = states.new(.channel, i) else { continue }
      channels.setPlayer(i, Int(truncatingIfNeeded: new.content[1] & 0xFFFF_FFFF))
      let it = channels.pointer(i)
      lanes.put(it.pointee.block, it.pointee.lanes, new.numbers(new.count &- 6 &* it.pointee.lanes))
    }
    var drafts = 0
    for k in 0..<count {
      let it = work.pointee.players[k]
      let slot = Int(it.slot)
      if it.change == .isNew {
        players.restore(slot, work.pointee.drafts.base + drafts)
        channels.setPlayer(players[slot].channel, slot)
        drafts &+= 1
      } else if it.change != .isGone, let new = states.new(.player, slot) {
        players.rewrite(slot, new)
      }
    }
    for k in 0..<count where work.pointee.players[k].change != .isGone {
      show(rewritten: Int(work.pointee.players[k].slot), staysInRow: work.pointee.players[k].change == .staysInRow)
    }
    removeTouched()
    // Others have come to a boundary that was ahead, or were given at the time at which the world was.
    let due = players.find(dueAt: clock.limit)
    for i in 0..<due where players.slots.isLive(Int(players.found[i])) { showByClock(Int(players.found[i])) }
    showAtEnd()
  }

  /// Takes a player to where the clock has it.
  private mutating func showByClock(_ slot: Int) {
    let player = players.pointer(slot)
    if isEndWanted(slot, clock.limit) { findEnd(slot) }
    if isMoved(player.pointee.channel) { return place(slot, reached(slot)) }
    setDue(slot, player.pointee.isStill ? .infinity : clock.time)
  }

  /// Brings a player's row up to date, or takes it there.
  private mutating func show(rewritten slot: Int, staysInRow: Bool) {
    let player = players.pointer(slot)
    if staysInRow {
      write(rowOf: slot)
      if channels.bound > 0 { bindRow(slot) }
      let start = player.pointee.time(player.pointee.timing.delay)
      rows.group(player.pointee.group).pointee.start[player.pointee.row] = start
      let end = start + player.pointee.timing.duration
      return setDue(slot, player.pointee.hasBegun ? max(end - 2 * instant(end, end), clock.time) : clock.time)
    }
    showByClock(slot)
  }

  /// Makes the step from the keyframe to the time that is sought, with nobody told of it.
  private mutating func replay(
    _ work: UnsafeMutablePointer<InPlace>, _ place: Recording.Place, _ record: Record, _ time: Double,
    _ failed: inout Failure?
  ) {
    takeFailure(&failed)
    var held = Recorder()
    swap(&held, &recorder)
    replay(to: place, record, time, &failed)
    swap(&events, &work.pointee.events)
    events.sequence = work.pointee.events.sequence
    swap(&held, &recorder)
    isSeeking = false
    for k in 0..<work.pointee.channels.count { channels.mark(Int(work.pointee.channels[k]), isByClock: true) }
    if channels.bound > 0 { writeAllBound() }
    isWatched = true
  }

  /// Writes all bound memory: the program may have written where nothing moves, which is not read in the past.
  private mutating func writeAllBound() {
    for i in 1..<channels.slots.end where channels.pointer(i).pointee.address != 0 {
      writeBound(i)
      owe(i)
    }
  }
}

/// An image of an object, in units of 8 bytes.
struct Image {
  let content: UnsafeMutablePointer<UInt64>
  let count: Int

  func double(_ i: Int) -> Double { Double(bitPattern: content[i]) }
  func numbers(_ i: Int) -> UnsafeMutablePointer<Double> {
    UnsafeMutableRawPointer(content + i).assumingMemoryBound(to: Double.self)
  }
}

/// The images of the world's state, and of the one that is sought.
private struct StatePair {
  let recording: UnsafeMutablePointer<Recording>
  let oldBase: UnsafeMutablePointer<UInt64>, newBase: UnsafeMutablePointer<UInt64>
  let references: UnsafePointer<References>
  let isOneSegment: Bool
  /// The number of objects that are fetched ahead.
  static let ahead = 12

  init(_ recording: UnsafeMutablePointer<Recording>, _ segment: Int) {
    self.recording = recording
    let shown = recording.pointee.place?.segment ?? recording.pointee.last
    (oldBase, newBase) = (recording.pointee.start(shown), recording.pointee.start(segment))
    isOneSegment = shown == segment
    references = withUnsafePointer(to: &recording.pointee.segment(segment).pointee.references) { $0 }
  }

  func old(_ part: Part, _ slot: Int) -> Image? { image(oldBase, recording.pointee.newest.start(part, slot)) }
  func new(_ part: Part, _ slot: Int) -> Image? { image(newBase, recording.pointee.other.start(part, slot)) }

  /// Fetches an image that is read soon.
  @inline(__always)
  func fetch(_ part: Part, _ slot: Int) {
    if let start = recording.pointee.other.start(part, slot) { tss_fetch_soon(newBase + start) }
  }

  @inline(__always)
  private func image(_ base: UnsafeMutablePointer<UInt64>, _ start: Int?) -> Image? {
    start.map { Image(content: base + ($0 &+ 1), count: Recording.length(base[$0])) }
  }

  /// Returns whether both have the same image, or none.
  @inline(__always)
  func isSame(_ part: Part, _ slot: Int) -> Bool {
    isOneSegment && recording.pointee.newest.start(part, slot) == recording.pointee.other.start(part, slot)
  }

  /// Returns whether all but the head, channels, players and their slots is the same.
  func differOnlyInPlainObjects() -> Bool {
    for i in 0..<Part.count {
      let part = Part.at(i)
      switch part {
      case .head, .channel, .player, .playerSlots, .playerUnused: continue
      case .timeline, .chain, .link, .machine, .bounds, .playerStops, .chainStops, .machineStops:
        for slot in 0..<recording.pointee.other.slots(part) where new(part, slot) != nil { return false }
        continue
      default: break
      }
      for slot in 0..<max(recording.pointee.newest.slots(part), recording.pointee.other.slots(part))
      where !isSame(part, slot) {
        let (a, b) = (old(part, slot), new(part, slot))
        if a == nil, b == nil { continue }
        guard let a, let b, a.count == b.count, part != .attached || (a.count == 1 && a.content[0] == 0) else {
          return false
        }
        for k in 0..<a.count where a.content[k] != b.content[k] { return false }
      }
    }
    return true
  }

  func curve(_ place: UInt64) -> Handle {
    place == 0 ? Handle(slot: 0, generation: 0) : references.pointee.curve(Int(truncatingIfNeeded: place) &- 1)
  }

  func track(_ place: UInt64) -> UnsafeMutablePointer<CompiledTrack>? {
    place == 0 ? nil : references.pointee.track(Int(truncatingIfNeeded: place) &- 1)
  }

  /// The numbers that a player goes by, in the image of its channel.
  func ends(_ channel: Int) -> World.Ends? {
    guard let it = new(.channel, channel) else { return nil }
    let lanes = Int(truncatingIfNeeded: it.content[0] >> 8 & 0xFF)
    let first = it.numbers(it.count &- 6 &* lanes)
    return World.Ends(from: first + 2 &* lanes, target: first + 3 &* lanes, speed: first + 4 &* lanes)
  }

  /// The time of the keyframe.
  var clock: Double { new(.head, 0).map { $0.double(1) } ?? 0 }

  func restoreHead(_ world: inout World) {
    guard let head = new(.head, 0) else { return }
    let flags = head.content[0] >> 32
    let isLagging = flags & 2 != 0
    world.motion = MotionPolicy(rawValue: UInt32(truncatingIfNeeded: head.content[0])) ?? world.motion
    world.clock.restore(
      time: head.double(1), error: head.double(2), rate: head.double(3), isPaused: flags & 1 != 0,
      maxStep: head.double(4), lagStep: isLagging ? head.double(5) : head.double(4))
    world.events.sequence = head.content[isLagging ? 6 : 5]
  }

  /// The end of the players' slots.
  var playerEnd: Int { new(.playerSlots, 0).map { Int(truncatingIfNeeded: $0.content[0] & 0xFFFF_FFFF) } ?? 1 }

  func restoreSlots(_ players: inout Players) {
    let count = new(.playerSlots, 0).map { Int(truncatingIfNeeded: $0.content[0] >> 32) } ?? 0
    players.restoreSlots(end: playerEnd, unused: count) { new($0 ? .playerUnused : .playerSlots, $1)?.content }
  }
}
