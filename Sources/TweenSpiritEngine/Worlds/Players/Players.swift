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
  /// The players that may have changed since the recording's last keyframe.
  private(set) var touched = Marks()
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

  /// A player to be written.
  @inline(__always)
  private mutating func changed(_ slot: Int) -> UnsafeMutablePointer<Player> {
    touch(slot)
    return items.base + slot
  }

  /// Notes a player whose image, or whose due time, may be another.
  @inline(__always)
  mutating func touch(_ slot: Int) { if !isTiny { touched.add(slot) } }

  mutating func removeTouched() {
    touched.removeAll()
    slots.isTouched = false
  }

  /// So that starting players, and whatever becomes of them in a step, asks for no memory but their rows'.
  mutating func reserve(_ n: Int) throws(Failure) {
    try slots.reserve(n)
    try reserve(end: slots.end &+ n)
  }

  /// Makes room for the slots below an end.
  mutating func reserve(end wanted: Int) throws(Failure) {
    try slots.reserve(end: wanted)
    try items.extend(to: wanted, Player())
    try due.reserve(wanted)
    try touched.extend(to: wanted)
    try found.extend(to: wanted, 0)
    // And as much to sort them by.
    try ended.reserve(2 &* wanted)
  }

  /// There is room. It is looked at when that is asked for.
  mutating func add(_ player: UnsafePointer<Player>) -> Int {
    let slot = slots.take()
    touch(slot)
    items[slot] = player.pointee
    if !player.pointee.isStill { active &+= 1 }
    return slot
  }

  /// One that was added is a channel's, from a time of the world's on.
  mutating func begin(_ slot: Int, _ channel: Int, _ time: Double) {
    let it = changed(slot)
    (it.pointee.channel, it.pointee.anchorTime) = (channel, time)
  }

  /// It is gone. In a step its slot, and the layer that was its alone, are freed when all that ended is known.
  mutating func remove(_ slot: Int, at time: Double, _ reason: EndReason, layer: Int, isStepping: Bool) {
    let it = changed(slot)
    slots.note(slot, reason)
    if isStepping {
      ended.append(
        Ended(time: time, player: UInt32(truncatingIfNeeded: slot), layer: UInt32(truncatingIfNeeded: layer)))
    }
    if !it.pointee.isStill { active &-= 1 }
    if it.pointee.isDone { done &-= 1 }
    due[slot] = .infinity
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

  mutating func setDue(_ slot: Int, _ time: Double) {
    due[slot] = time
    touch(slot)
  }
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

  mutating func setBegun(_ slot: Int, _ hasBegun: Bool) { changed(slot).pointee.hasBegun = hasBegun }

  mutating func setStops(_ slot: Int, _ mask: UInt8) { changed(slot).pointee.stops = mask }
  mutating func setChain(_ slot: Int, _ chain: Int) { changed(slot).pointee.chain = UInt32(truncatingIfNeeded: chain) }

  /// How many of its loops and markers were emitted.
  mutating func setEmitted(_ slot: Int, _ count: Double) { changed(slot).pointee.emitted = count }

  /// The time of an event of its, which is not before that of its last one.
  mutating func emit(_ slot: Int, _ time: Double) -> Double {
    let it = changed(slot)
    it.pointee.lastEmitted = max(time, it.pointee.lastEmitted)
    return it.pointee.lastEmitted
  }

  /// At `local` at a time of the world's.
  mutating func anchor(_ slot: Int, at local: Double, _ time: Double) {
    let it = changed(slot)
    (it.pointee.anchorLocal, it.pointee.anchorTime) = (local, time)
  }

  mutating func setRate(_ slot: Int, _ rate: Double, isPaused: Bool) {
    let it = changed(slot)
    let wasStill = it.pointee.isStill
    (it.pointee.rate, it.pointee.isPaused) = (rate, isPaused)
    active &+= (wasStill ? 1 : 0) &- (it.pointee.isStill ? 1 : 0)
  }

  /// The duration is known.
  mutating func setDuration(_ slot: Int, _ duration: Double) {
    let it = changed(slot)
    (it.pointee.timing.duration, it.pointee.lastsAtLeast) = (duration, false)
  }

  /// A spring goes on otherwise.
  mutating func retarget(_ slot: Int, _ spring: Spring, _ tolerance: Double, duration: Double, isLeast: Bool) {
    let it = changed(slot)
    (it.pointee.spring, it.pointee.tolerance) = (spring, tolerance)
    (it.pointee.timing.duration, it.pointee.lastsAtLeast) = (duration, isLeast)
  }

  /// Its channel has bounds from now on, or none any more.
  mutating func setFlights(_ slot: Int, _ flights: UnsafeMutablePointer<Flight>?) {
    let it = changed(slot)
    tss_free(it.pointee.flights)
    it.pointee.flights = flights
  }

  /// A tween bends to another target from now on.
  mutating func setBend(_ slot: Int, _ numbers: UnsafeMutablePointer<Double>) {
    let it = changed(slot)
    (it.pointee.bend, it.pointee.isBlended) = (numbers, false)
  }

  /// It goes by another's timing, curve, track, markers and place.
  mutating func update(_ slot: Int, _ next: Player) {
    let it = changed(slot)
    it.pointee.timing = next.timing
    (it.pointee.curve, it.pointee.track, it.pointee.hint) = (next.curve, next.track, 0)
    (it.pointee.returnCurve, it.pointee.accumulates) = (next.returnCurve, next.accumulates)
    (it.pointee.markers, it.pointee.markerCount) = (next.markers, next.markerCount)
    (it.pointee.home, it.pointee.group) = (next.home, next.home)
    if next.bend == nil {
      tss_free(it.pointee.bend)
      it.pointee.bend = nil
    }
  }

  mutating func setTrack(_ slot: Int, _ track: UnsafeMutablePointer<CompiledTrack>?) {
    let it = changed(slot)
    (it.pointee.track, it.pointee.hint) = (track, 0)
  }

  /// Its one iteration begins at a local time, and is so long.
  mutating func setActive(_ slot: Int, from local: Double, lasting duration: Double) {
    let it = changed(slot)
    (it.pointee.timing.delay, it.pointee.timing.duration) = (local, duration)
  }

  mutating func setMarkers(_ slot: Int, _ markers: UnsafeMutablePointer<Marker>?, _ count: Int) {
    let it = changed(slot)
    (it.pointee.markers, it.pointee.markerCount) = (markers, count)
  }

  /// It has come to its end and rests there, or has a run before it again.
  mutating func setDone(_ slot: Int, _ isDone: Bool) {
    let it = changed(slot)
    let wasStill = it.pointee.isStill
    it.pointee.isDone = isDone
    if isDone { it.pointee.isPaused = false } else { it.pointee.hasBegun = false }
    active &+= (wasStill ? 1 : 0) &- (it.pointee.isStill ? 1 : 0)
    done &+= isDone ? 1 : -1
  }

  mutating func setChannel(_ slot: Int, _ channel: Int) { changed(slot).pointee.channel = channel }

  mutating func setFade(_ slot: Int) { changed(slot).pointee.isFade = true }

  /// A draft that has become it.
  mutating func become(_ slot: Int, _ player: Player) {
    touch(slot)
    items[slot] = player
  }

  /// What one that waits will begin with.
  mutating func setGiven(_ slot: Int, isRelative: Bool) { changed(slot).pointee.isRelative = isRelative }
  mutating func setGiven(_ slot: Int, velocity: Bool) { changed(slot).pointee.hasVelocity = velocity }

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

  /// Takes over the slots of another state.
  mutating func restoreSlots(
    end: Int, unused count: Int, _ piece: (_ isUnused: Bool, _ number: Int) -> UnsafeMutablePointer<UInt64>?
  ) { slots.restore(end: end, unused: count, piece) }

  /// Puts a player into a slot that is in use already.
  mutating func restore(_ slot: Int, _ player: UnsafePointer<Player>) {
    touch(slot)
    items[slot] = player.pointee
    count(slot, by: 1)
  }

  /// Gives a player the numbers of an image of its kind, without timings beside its duration: see World.save(player:).
  mutating func rewrite(_ slot: Int, _ image: Image) {
    let it = changed(slot)
    count(slot, by: -1)
    let bits = UInt32(truncatingIfNeeded: image.content[0])
    it.pointee.channel = Int(truncatingIfNeeded: image.content[0] >> 32)
    it.pointee.lastsAtLeast = bits & World.Saved.least != 0
    it.pointee.isPaused = bits & World.Saved.paused != 0
    it.pointee.hasBegun = bits & World.Saved.begun != 0
    it.pointee.isEssential = bits & World.Saved.essential != 0
    (it.pointee.isKept, it.pointee.isDone) = (bits & World.Saved.kept != 0, bits & World.Saved.done != 0)
    (it.pointee.timing.duration, it.pointee.timing.rate) = (image.double(1), image.double(2))
    (it.pointee.anchorTime, it.pointee.anchorLocal) = (image.double(3), image.double(4))
    (it.pointee.lastEmitted, it.pointee.emitted, it.pointee.hint) = (image.double(5), image.double(6), 0)
    if it.pointee.motion.isSprung {
      if it.pointee.motion != .decay { it.pointee.restitution = image.double(13) }
      it.pointee.tolerance = bits & World.Saved.tolerated != 0 ? image.double(15) : 0
    }
    count(slot, by: 1)
  }

  /// Counts a player among those that move and those that are done.
  private mutating func count(_ slot: Int, by change: Int) {
    if !items[slot].isStill { active &+= change }
    if items[slot].isDone { done &+= change }
  }

  mutating func restoreHome(_ slot: Int, _ home: Int) {
    (items[slot].home, items[slot].group) = (home, home)
    count(slot, by: 1)
  }
}
