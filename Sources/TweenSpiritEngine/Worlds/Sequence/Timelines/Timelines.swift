// SPDX-License-Identifier: MIT

/// A world's timelines, and the slots of what was added to them.
struct Timelines: ~Copyable {
  private(set) var slots: SlotTable
  var entrySlots: SlotTable
  /// Where entries stand in their timelines.
  private(set) var entryPlaces = Column<UInt32>()
  private var items = Column<Timeline>()
  /// Tracks and curves that all timelines hold.
  var contents = 0

  init(tag: UInt32) {
    slots = SlotTable(.timeline, tag: tag)
    entrySlots = SlotTable(.entry, tag: tag)
  }

  /// In place.
  @inline(__always)
  subscript(_ slot: Int) -> Timeline {
    unsafeAddress { UnsafePointer(items.base + slot) }
    unsafeMutableAddress { items.base + slot }
  }

  @inline(__always)
  func pointer(_ slot: Int) -> UnsafeMutablePointer<Timeline> { items.base + slot }

  mutating func reserve(_ n: Int) throws(Failure) {
    try slots.reserve(n)
    let wanted = slots.end &+ n
    try items.reserve(wanted)
    while items.count < wanted { items.append(Timeline()) }
  }

  /// There is room.
  mutating func add(_ timeline: consuming Timeline) -> Int {
    let slot = slots.take()
    items[slot] = timeline
    return slot
  }

  mutating func remove(_ slot: Int) {
    items[slot] = Timeline()
    slots.give(slot)
  }

  mutating func reserveEntries(_ n: Int) throws(Failure) {
    try entrySlots.reserve(n)
    try entryPlaces.extend(to: entrySlots.end &+ 1, 0)
  }

  mutating func setPlace(ofEntry entry: Int, _ place: Int) {
    entryPlaces[entry] = UInt32(truncatingIfNeeded: place)
  }

  mutating func setUndoing(_ isUndoing: Bool) { (slots.isUndoing, entrySlots.isUndoing) = (isUndoing, isUndoing) }

  mutating func removeTouched() { (slots.isTouched, entrySlots.isTouched) = (false, false) }

  mutating func restoreSlots(_ reader: inout BlobReader) throws(Failure) {
    try slots.restore(&reader)
    try entrySlots.restore(&reader)
  }
}
