// SPDX-License-Identifier: MIT

internal import CTweenSpiritShims

/// A player that ended in a step, and the layer that was its alone.
struct Ended {
  var time = 0.0
  var player: UInt32 = 0
  var layer: UInt32 = 0
}

/// A world's players: where each is in its time, when it is looked at, and those that ended in the step.
struct Players: ~Copyable {
  private(set) var slots: SlotTable
  private var items = Column<Player>()
  private(set) var due = DueTimes()
  /// Those that are due, in a step.
  private(set) var found = Column<UInt32>()
  private(set) var ended = Column<Ended>()
  /// Those that are not still; and those that have come to their end and are kept.
  private(set) var active = 0
  private(set) var done = 0

  init(tag: UInt32) { slots = SlotTable(.player, tag: tag) }

  deinit {
    for i in 1..<max(min(slots.end, items.count), 1) where slots.isLive(i) {
      items[i].track?.release()
      tss_free(items[i].markers)
      tss_free(items[i].bounds)
      tss_free(items[i].flights)
      tss_free(items[i].bend)
    }
  }

  @inline(__always)
  subscript(_ slot: Int) -> Player { unsafeAddress { UnsafePointer(items.base + slot) } }

  /// To be read in place.
  @inline(__always)
  func pointer(_ slot: Int) -> UnsafePointer<Player> { UnsafePointer(items.base + slot) }

  /// So that starting players, and whatever becomes of them in a step, asks for no memory but their rows'.
  mutating func reserve(_ n: Int) throws(Failure) {
    try slots.reserve(n)
    let wanted = slots.end &+ n
    try items.extend(to: wanted, Player())
    try due.reserve(wanted)
    try found.extend(to: wanted, 0)
    // And as much to sort them by.
    try ended.reserve(2 &* wanted)
  }

  /// There is room. It is looked at when that is asked for.
  mutating func add(_ player: UnsafePointer<Player>) -> Int {
    let slot = slots.take()
    items[slot] = player.pointee
    if !player.pointee.isStill { active &+= 1 }
    return slot
  }

  /// One that was added is a channel's, from a time of the world's on.
  mutating func begin(_ slot: Int, _ channel: Int, _ time: Double) {
    (items[slot].channel, items[slot].anchorTime) = (channel, time)
  }

  /// It is gone. In a step its slot, and the layer that was its alone, are freed when all that ended is known.
  mutating func remove(_ slot: Int, at time: Double, _ reason: EndReason, layer: Int, isStepping: Bool) {
    slots.note(slot, reason)
    if isStepping {
      ended.append(
        Ended(time: time, player: UInt32(truncatingIfNeeded: slot), layer: UInt32(truncatingIfNeeded: layer)))
    }
    if !items[slot].isStill { active &-= 1 }
    if items[slot].isDone { done &-= 1 }
    due[slot] = .infinity
    let it = items.base + slot
    if let markers = it.pointee.markers { tss_free(markers) }
    if let bounds = it.pointee.bounds { tss_free(bounds) }
    if let flights = it.pointee.flights { tss_free(flights) }
    if let bend = it.pointee.bend { tss_free(bend) }
    // What is in no slot is as it was made, as slot 0 is; to write it field by field takes longer.
    it.update(from: items.base, count: 1)
    slots.end(slot)
    if !isStepping { slots.offer(slot) }
  }

  /// What ended in the step, in the order in which it did, so that it does not matter how time was cut.
  mutating func sortEnded() {
    mergeSort(ended.base, ended.count, scratch: ended.base + ended.count) {
      $0.time < $1.time || ($0.time == $1.time && $0.player < $1.player)
    }
  }

  mutating func offerEnded() {
    for i in 0..<ended.count { slots.offer(Int(ended[i].player)) }
    ended.removeAll()
  }

  /// Those that are due up to a time, into `found`; how many.
  mutating func find(dueAt limit: Double) -> Int { slots.count > 0 ? due.find(slots.end, limit, found.base) : 0 }

  /// Springs of which only a time before their end is known, into `found`; how many. Not in a step.
  mutating func findOpenEnds() -> Int {
    var n = 0
    for i in 1..<slots.end where items.base[i].lastsAtLeast && slots.isLive(i) {
      found[n] = UInt32(truncatingIfNeeded: i)
      n &+= 1
    }
    return n
  }

  mutating func setDue(_ slot: Int, _ time: Double) { due[slot] = time }
  mutating func keep(boundary: Double, ofBlock block: Int) { due.keep(boundary: boundary, ofBlock: block) }

  // MARK: Where it is in its time

  /// Returns the error for a player that has ended.
  func gone(_ handle: Handle) -> Failure {
    let reason = slots.reason(handle)
    return stale(handle, "player") { text in
      text.append(hasEnded: reason)
      if reason != .released { text.append("; keep=True keeps a player that can be restarted") }
    }
  }

  mutating func setBegun(_ slot: Int, _ hasBegun: Bool) { items[slot].hasBegun = hasBegun }

  mutating func setStops(_ slot: Int, _ mask: UInt8) { items[slot].stops = mask }
  mutating func setChain(_ slot: Int, _ chain: Int) { items[slot].chain = UInt32(truncatingIfNeeded: chain) }

  /// How many of its loops and markers were emitted.
  mutating func setEmitted(_ slot: Int, _ count: Double) { items[slot].emitted = count }

  /// The time of an event of its, which is not before that of its last one.
  mutating func emit(_ slot: Int, _ time: Double) -> Double {
    items[slot].lastEmitted = max(time, items[slot].lastEmitted)
    return items[slot].lastEmitted
  }

  /// At `local` at a time of the world's.
  mutating func anchor(_ slot: Int, at local: Double, _ time: Double) {
    (items[slot].anchorLocal, items[slot].anchorTime) = (local, time)
  }

  mutating func setRate(_ slot: Int, _ rate: Double, isPaused: Bool) {
    let wasStill = items[slot].isStill
    (items[slot].rate, items[slot].isPaused) = (rate, isPaused)
    active &+= (wasStill ? 1 : 0) &- (items[slot].isStill ? 1 : 0)
  }

  /// The duration is known.
  mutating func setDuration(_ slot: Int, _ duration: Double) {
    (items[slot].timing.duration, items[slot].lastsAtLeast) = (duration, false)
  }

  /// A spring goes on otherwise.
  mutating func retarget(_ slot: Int, _ spring: Spring, _ tolerance: Double, duration: Double, isLeast: Bool) {
    (items[slot].spring, items[slot].tolerance) = (spring, tolerance)
    (items[slot].timing.duration, items[slot].lastsAtLeast) = (duration, isLeast)
  }

  /// Its channel has bounds from now on, or none any more.
  mutating func setFlights(_ slot: Int, _ flights: UnsafeMutablePointer<Flight>?) {
    tss_free(items[slot].flights)
    items[slot].flights = flights
  }

  /// A tween bends to another target from now on.
  mutating func setBend(_ slot: Int, _ numbers: UnsafeMutablePointer<Double>) {
    (items[slot].bend, items[slot].isBlended) = (numbers, false)
  }

  /// It goes by another's timing, curve, track, markers and place.
  mutating func update(_ slot: Int, _ next: Player) {
    items[slot].timing = next.timing
    (items[slot].curve, items[slot].track, items[slot].hint) = (next.curve, next.track, 0)
    (items[slot].returnCurve, items[slot].accumulates) = (next.returnCurve, next.accumulates)
    (items[slot].markers, items[slot].markerCount) = (next.markers, next.markerCount)
    (items[slot].home, items[slot].group) = (next.home, next.home)
    if next.bend == nil {
      tss_free(items[slot].bend)
      items[slot].bend = nil
    }
  }

  mutating func setTrack(_ slot: Int, _ track: UnsafeMutablePointer<CompiledTrack>?) {
    (items[slot].track, items[slot].hint) = (track, 0)
  }

  /// Its one iteration begins at a local time, and is so long.
  mutating func setActive(_ slot: Int, from local: Double, lasting duration: Double) {
    (items[slot].timing.delay, items[slot].timing.duration) = (local, duration)
  }

  mutating func setMarkers(_ slot: Int, _ markers: UnsafeMutablePointer<Marker>?, _ count: Int) {
    (items[slot].markers, items[slot].markerCount) = (markers, count)
  }

  /// It has come to its end and rests there, or has a run before it again.
  mutating func setDone(_ slot: Int, _ isDone: Bool) {
    let wasStill = items[slot].isStill
    items[slot].isDone = isDone
    if isDone { items[slot].isPaused = false } else { items[slot].hasBegun = false }
    active &+= (wasStill ? 1 : 0) &- (items[slot].isStill ? 1 : 0)
    done &+= isDone ? 1 : -1
  }

  mutating func setChannel(_ slot: Int, _ channel: Int) { items[slot].channel = channel }

  mutating func setFade(_ slot: Int) { items[slot].isFade = true }

  /// A draft that has become it.
  mutating func become(_ slot: Int, _ player: Player) { items[slot] = player }

  /// What one that waits will begin with.
  mutating func setGiven(_ slot: Int, isRelative: Bool) { items[slot].isRelative = isRelative }
  mutating func setGiven(_ slot: Int, velocity: Bool) { items[slot].hasVelocity = velocity }

  // MARK: Where it is in its world

  mutating func setHome(_ slot: Int, _ home: Int) { (items[slot].home, items[slot].group) = (home, home) }

  mutating func setRow(_ slot: Int, _ row: Int) { items[slot].row = row }
  mutating func setRow(_ slot: Int, _ row: Int, group: Int) { (items[slot].row, items[slot].group) = (row, group) }

  /// To be read in place.
  @inline(__always)
  func timing(_ slot: Int) -> UnsafePointer<Timing> {
    withUnsafePointer(to: &(items.base + slot).pointee.timing) { $0 }
  }

  /// The segment of its track that it was in.
  func hint(_ slot: Int) -> UnsafeMutablePointer<Int> {
    withUnsafeMutablePointer(to: &(items.base + slot).pointee.hint) { $0 }
  }

  // MARK: Restoring

  mutating func restoreSlots(_ reader: inout BlobReader) throws(Failure) { try slots.restore(&reader) }

  /// Where one is restored, whose slot is in use already; what it holds is freed with the players.
  func restored(_ slot: Int) -> UnsafeMutablePointer<Player> { items.base + slot }

  mutating func restoreHome(_ slot: Int, _ home: Int) {
    (items[slot].home, items[slot].group) = (home, home)
    if !items[slot].isStill { active &+= 1 }
    if items[slot].isDone { done &+= 1 }
  }
}
