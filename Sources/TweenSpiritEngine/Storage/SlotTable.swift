// SPDX-License-Identifier: MIT
//
// Which of a world's slots are in use. A handle's generation: two bits of kind, twelve of the world's tag, eighteen that count
// the slot's uses; a slot whose uses ran out stays free for ever. Slot 0 is none.

struct SlotTable: ~Copyable {
  enum Kind: UInt32 { case entry = 0, channel, player, timeline }

  static let tags: UInt32 = 0xFFF
  static let uses: UInt32 = (1 << 18) - 1

  private let prefix: UInt32
  /// The uses, and above them whether it is in use.
  var states = Column<UInt32>()
  var unused = Column<UInt32>()
  /// Why the last eight users of a slot have ended, as far as that was noted: four bits each, the latest lowest.
  private var reasons = Column<UInt32>()
  /// Slots ever used, and the null one.
  var end = 1
  var count = 0
  /// This is true if slots were taken or given since the recording's last keyframe.
  var isTouched = true
  /// Whether what goes has never been: the latest first.
  var isUndoing = false

  init(_ kind: Kind, tag: UInt32) { prefix = kind.rawValue << 30 | SlotTable.bits(tag) }

  static func bits(_ tag: UInt32) -> UInt32 { (tag & tags) << 18 }
  static var tagBits: UInt32 { bits(tags) }

  static let live: UInt32 = 1 << 31

  /// So that `take` finds a slot.
  mutating func reserve(_ more: Int) throws(Failure) {
    guard more > unused.count else { return }
    let (most, overflows) = end.addingReportingOverflow(more &- unused.count)
    guard !overflows, most <= 1 << 24 else {
      throw failure(.outOfMemory, "too many objects: there can be at most 16777215 of one kind in a world")
    }
    try reserve(end: most)
  }

  /// Makes room for the slots below an end.
  mutating func reserve(end: Int) throws(Failure) {
    try states.extend(to: end, 0)
    try reasons.extend(to: end, 0)
    try unused.reserve(end)
  }

  /// Takes over the slots of another state, of which `piece` gives the words, two slots in each: a slot's state, or one that is
  /// unused. There is room.
  mutating func restore(
    end: Int, unused count: Int, _ piece: (_ isUnused: Bool, _ number: Int) -> UnsafeMutablePointer<UInt64>?
  ) {
    func number(_ i: Int, isUnused: Bool) -> UInt32 {
      let pair = piece(isUnused, i / SlotTable.piece &+ (isUnused ? 0 : 1)).map { $0[i % SlotTable.piece / 2] } ?? 0
      return UInt32(truncatingIfNeeded: pair >> UInt64(i & 1 == 0 ? 0 : 32))
    }
    self.count = 0
    for i in 1..<max(end, self.end) {
      let state = i < end ? number(i &- 1, isUnused: false) : 0
      // Why users have ended is known of those that the table had.
      if states[i] != state { (states[i], reasons[i]) = (state, 0) }
      if state & SlotTable.live != 0 { self.count &+= 1 }
    }
    self.end = end
    unused.removeAll()
    for i in 0..<count { unused.append(number(i, isUnused: true)) }
  }

  /// The slot that `take` will find.
  var next: Int { unused.count > 0 ? Int(unused[unused.count &- 1]) : end }

  /// A slot that nobody uses; there is room.
  mutating func take() -> Int {
    isTouched = true
    count &+= 1
    let slot: Int
    if unused.count > 0 {
      slot = Int(unused.removeLast())
    } else {
      slot = end
      end &+= 1
    }
    states[slot] = (states[slot] &+ 1) | SlotTable.live
    return slot
  }

  /// As if the slot that was taken last had not been.
  mutating func untake(_ slot: Int) {
    isTouched = true
    count &-= 1
    states[slot] = (states[slot] & ~SlotTable.live) &- 1
    if states[slot] == 0, slot == end &- 1 {
      end &-= 1
    } else {
      unused.append(UInt32(truncatingIfNeeded: slot))
    }
  }

  mutating func give(_ slot: Int) {
    if isUndoing { return untake(slot) }
    end(slot)
    offer(slot)
  }

  /// Not in use any more; and then to be used again.
  mutating func end(_ slot: Int) {
    isTouched = true
    count &-= 1
    states[slot] &= ~SlotTable.live
  }

  mutating func offer(_ slot: Int) {
    guard states[slot] < SlotTable.uses else { return }
    isTouched = true
    unused.append(UInt32(truncatingIfNeeded: slot))
  }

  /// Of any number: also of 0, which is no slot, in a table that has no memory yet.
  @inline(__always)
  func isLive(_ slot: Int) -> Bool {
    UInt(bitPattern: slot &- 1) < UInt(bitPattern: end &- 1) && states[slot] & SlotTable.live != 0
  }

  func handle(_ slot: Int) -> Handle {
    guard slot != 0 else { return Handle(slot: 0, generation: 0) }
    return Handle(slot: UInt32(truncatingIfNeeded: slot), generation: prefix | states[slot] & SlotTable.uses)
  }

  /// Whether it names something that is, or was, here: no later one can have its name.
  func hasGiven(_ handle: Handle) -> Bool {
    let (slot, uses) = (Int(truncatingIfNeeded: handle.slot), handle.generation & SlotTable.uses)
    guard slot > 0, slot < end, handle.generation == prefix | uses else { return false }
    return uses > 0 && uses <= states[slot] & SlotTable.uses
  }

  /// Returns the object's slot; nil if the object is gone. `mark` is set in the slots of its handles.
  @inline(__always)
  func find(_ handle: Handle, _ noun: StaticString, mark: UInt32 = 0) throws(Failure) -> Int? {
    let own = Handle(slot: handle.slot ^ mark, generation: handle.generation)
    if let slot = slot(own) { return slot }
    try checkNotNull(handle, noun)
    guard hasGiven(own) else { throw stale(handle, noun, "does not belong to this world") }
    return nil
  }

  /// Notes why a slot's user has ended.
  mutating func note(_ slot: Int, _ reason: EndReason) { reasons[slot] = reasons[slot] << 4 | reason.rawValue }

  /// Returns why what a handle named has ended; nil if that is no longer known.
  func reason(_ handle: Handle) -> EndReason? {
    let slot = Int(truncatingIfNeeded: handle.slot)
    let last = states[slot] & SlotTable.uses &- (isLive(slot) ? 1 : 0)
    let later = last &- handle.generation & SlotTable.uses
    return later < 8 ? EndReason(rawValue: reasons[slot] >> (4 &* later) & 15) : nil
  }

  /// nil where the handle is stale.
  @inline(__always)
  func slot(_ handle: Handle) -> Int? {
    // Where an Int has 32 bits, what it has no room for is below 0.
    let slot = Int(truncatingIfNeeded: handle.slot)
    guard isLive(slot) else { return nil }
    return prefix | states[slot] & SlotTable.uses == handle.generation ? slot : nil
  }
}
