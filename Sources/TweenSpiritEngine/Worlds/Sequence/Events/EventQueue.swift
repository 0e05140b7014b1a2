// SPDX-License-Identifier: MIT
//
// What happened, until somebody reads it: a ring that drops the oldest. The events of one step are appended as they are
// found, and sorted when all are there; what does not fit meanwhile is dropped by age, not by chance.

internal import CTweenSpiritShims

/// The layout of ts_event.
package struct Event: Sendable {
  package var time = 0.0
  package var kind: UInt32 = 0, reason: UInt32 = 0
  package var player = Handle(slot: 0, generation: 0), channel = Handle(slot: 0, generation: 0)
  package var marker: UInt32 = 0, lanes: UInt32 = 0
  package var count: UInt64 = 1, sequence: UInt64 = 0
  package var value = (0.0, 0.0, 0.0, 0.0), velocity = (0.0, 0.0, 0.0, 0.0)
  package var timeline = Handle(slot: 0, generation: 0)
  /// The kind of the player's motion, or what else the event is about: `Event.chain`, `Event.machine`.
  package var source: UInt32 = 0
  /// The index of the state that a machine left; `marker` is that of the one it entered.
  package var left: UInt32 = 0
  package var stays = false
  /// Of a contact: its lane, and which bound: 1 the lower, 2 the upper.
  package var lane: UInt8 = 0, bound: UInt8 = 0
  /// Of an end: whether the player had begun.
  package var hasBegun = false
  /// Of an end: where in its time the player was, as `PlayerInfo` has it. Of a machine: the seconds in the state it left.
  package var localTime = 0.0, progress = 0.0, rate = 0.0

  /// A bit above `lanes`: somebody waits for it.
  static let waited: UInt32 = 1 << 31

  /// The sources of events that no motion has.
  package static let chain: UInt32 = 32, machine: UInt32 = 33

  package init() {}

  /// The event's rank among those of its time: begins, contacts, markers, loops and ends of motions; then those of chains; then those
  /// of machines.
  private var order: UInt32 {
    if kind == EventKind.contact.rawValue { return 3 }
    return 2 &* (source == Event.chain ? kind &+ 4 : kind)
  }

  fileprivate func isBefore(_ other: Event) -> Bool {
    if time != other.time { return time < other.time }
    let (mine, its) = (order, other.order)
    if mine != its { return mine < its }
    return player.slot < other.player.slot
  }
}

struct EventQueue: ~Copyable {
  static let mostEvents = 1 << 24

  let capacity: Int
  /// What a step may have beyond that, until it is sorted.
  private let room: Int
  private var ring = Column<Event>()
  /// Two lists of places, to sort by.
  private var order = Column<UInt32>()
  private var first = 0
  private(set) var count = 0
  private(set) var dropped: UInt64 = 0
  /// The index of the next one: one that stands for many counts as many, so that it does not matter how time was cut.
  var sequence: UInt64 = 0
  /// How many of the last ones belong to the step, and what is older than that was dropped.
  private var fresh = 0
  private var watermark: Event?
  /// The first one that was numbered, and that somebody waits for.
  private var numbered = Int.max

  private init(capacity: Int) {
    self.capacity = capacity
    room = capacity &+ capacity / 4 &+ 1
  }

  static func make(capacity: Int) throws(Failure) -> EventQueue {
    let capacity = capacity == 0 ? 65_536 : capacity
    guard capacity > 0, capacity <= EventQueue.mostEvents else {
      throw invalid("event_capacity", must: "between 1 and 16777216", got: Double(UInt(bitPattern: capacity)))
    }
    var queue = EventQueue(capacity: capacity)
    try queue.ring.reserve(queue.room)
    try queue.order.reserve(2 &* queue.room)
    return queue
  }

  @inline(__always)
  private func place(_ i: Int) -> UnsafeMutablePointer<Event> {
    let at = first &+ i
    return ring.base + (at < room ? at : at &- room)
  }

  /// A command's: in its place at once.
  mutating func emit(_ event: UnsafePointer<Event>) {
    if count == capacity { discard(1) }
    add(event)
    number(1)
  }

  /// A step's, to be sorted.
  mutating func note(_ event: UnsafePointer<Event>) {
    if let watermark, event.pointee.isBefore(watermark) {
      dropped &+= 1
      sequence &+= event.pointee.count
      return
    }
    if fresh == room { thin() }
    if count == room { discard(1) }
    add(event)
    fresh &+= 1
  }

  private mutating func add(_ event: UnsafePointer<Event>) {
    place(count).pointee = event.pointee
    count &+= 1
  }

  /// The oldest, which have their numbers.
  private mutating func discard(_ n: Int) {
    dropped &+= UInt64(n)
    first &+= n
    if first >= room { first &-= room }
    count &-= n
    if numbered < Int.max { numbered = max(numbered &- n, 0) }
  }

  /// The step alone has filled the ring: those of its events that have `capacity` later ones go, and whatever comes that is
  /// older than they.
  private mutating func thin() {
    sort()
    let n = room &- capacity
    watermark = place(n &- 1).pointee
    for i in 0..<n { sequence &+= place(i).pointee.count }
    discard(n)
    fresh &-= n
  }

  /// The step is over.
  mutating func publish() {
    if fresh > 0 {
      sort()
      number(fresh)
      if count > capacity { discard(count &- capacity) }
    }
    fresh = 0
    watermark = nil
  }

  private mutating func number(_ n: Int) {
    for i in (count &- n)..<count {
      place(i).pointee.sequence = sequence
      sequence &+= place(i).pointee.count
      if place(i).pointee.lanes & Event.waited != 0 { numbered = min(numbered, i) }
    }
  }

  /// The next event that somebody waits for, of those that were numbered since that was asked.
  mutating func takeWaited() -> Event? {
    while numbered < count {
      let event = place(numbered)
      numbered &+= 1
      if event.pointee.lanes & Event.waited != 0 {
        event.pointee.lanes &= ~Event.waited
        return event.pointee
      }
    }
    numbered = Int.max
    return nil
  }

  /// The step's events, by their places: no memory is asked for, and equals stay in order.
  private mutating func sort() {
    let start = count &- fresh
    var isSorted = true
    var i = 1
    while i < fresh {
      if place(start &+ i).pointee.isBefore(place(start &+ i &- 1).pointee) {
        isSorted = false
        break
      }
      i &+= 1
    }
    if isSorted { return }
    for i in 0..<fresh { order[i] = UInt32(truncatingIfNeeded: i) }
    mergeSort(order.base, fresh, scratch: order.base + room) { a, b in
      place(start &+ Int(a)).pointee.isBefore(place(start &+ Int(b)).pointee)
    }
    arrange(start, order.base)
  }

  /// Brings what stands at order[i] to i, along the cycles of that.
  private func arrange(_ start: Int, _ order: UnsafeMutablePointer<UInt32>) {
    for i in 0..<fresh where order[i] != UInt32(truncatingIfNeeded: i) {
      let kept = place(start &+ i).pointee
      var at = i
      while Int(order[at]) != i {
        let next = Int(order[at])
        place(start &+ at).pointee = place(start &+ next).pointee
        order[at] = UInt32(truncatingIfNeeded: at)
        at = next
      }
      place(start &+ at).pointee = kept
      order[at] = UInt32(truncatingIfNeeded: at)
    }
  }

  /// Drops those that are not older than a number; returns how many.
  mutating func drop(from sequence: UInt64) -> Int {
    let all = count
    while count > 0, place(count &- 1).pointee.sequence >= sequence { count &-= 1 }
    return all &- count
  }

  /// Takes back those that were just dropped.
  mutating func takeBack(_ dropped: Int) { count &+= dropped }

  /// The oldest, into `out`.
  mutating func read(_ out: UnsafeMutablePointer<Event>, _ most: Int) -> Int {
    let n = min(count, most)
    for i in 0..<n { out[i] = place(i).pointee }
    first &+= n
    if first >= room { first &-= room }
    count &-= n
    return n
  }
}
