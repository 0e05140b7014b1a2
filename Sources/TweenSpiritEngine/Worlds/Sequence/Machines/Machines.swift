// SPDX-License-Identifier: MIT

/// A world's machines. A machine's handle has the bit below the highest of its slot set, as a chain's has the highest.
struct Machines: ~Copyable {
  static let mark: UInt32 = 1 << 30

  private(set) var slots: SlotTable
  private var items = Column<Machine>()
  /// Curves that all transitions hold.
  var easings = 0

  init(tag: UInt32) { slots = SlotTable(.entry, tag: tag) }

  mutating func removeTouched() { slots.isTouched = false }

  deinit {
    for slot in 1..<max(min(slots.end, items.count), 1) where slots.isLive(slot) {
      for i in 0..<items[slot].transitions.count {
        let easing = items[slot].transitions[i].fadeEasing
        if easing.generation != 0 { EasingStore.shared.drop(easing) }
      }
    }
  }

  @inline(__always)
  subscript(_ slot: Int) -> Machine {
    unsafeAddress { UnsafePointer(items.base + slot) }
    unsafeMutableAddress { items.base + slot }
  }

  func pointer(_ slot: Int) -> UnsafeMutablePointer<Machine> { items.base + slot }

  func handle(_ slot: Int) -> Handle {
    var handle = slots.handle(slot)
    if slot != 0 { handle.slot |= Machines.mark }
    return handle
  }

  /// Returns the slot of a machine; nil if it is gone.
  func find(_ handle: Handle) throws(Failure) -> Int? { try slots.find(handle, "machine", mark: Machines.mark) }

  func slot(_ handle: Handle) -> Int? {
    guard handle.slot & Machines.mark != 0 else { return nil }
    return slots.slot(Handle(slot: handle.slot & ~Machines.mark, generation: handle.generation))
  }

  mutating func reserve(_ n: Int) throws(Failure) {
    try slots.reserve(n)
    let wanted = slots.end &+ n
    try items.reserve(wanted)
    while items.count < wanted { items.append(Machine()) }
  }

  /// There is room.
  mutating func add() -> Int {
    let slot = slots.take()
    items[slot] = Machine()
    return slot
  }

  mutating func remove(_ slot: Int) {
    items[slot] = Machine()
    slots.give(slot)
  }

  mutating func setUndoing(_ isUndoing: Bool) { slots.isUndoing = isUndoing }

  mutating func restoreSlots(_ reader: inout BlobReader) throws(Failure) {
    try slots.restore(&reader)
    try reserve(0)
  }
}
