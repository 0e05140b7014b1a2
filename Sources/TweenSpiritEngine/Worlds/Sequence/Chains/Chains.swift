// SPDX-License-Identifier: MIT

/// A world's chains. Two bits tell the kinds of a world's slots apart, for four of them: a chain's handle has the highest bit of
/// its slot set beside those of an entry.
struct Chains: ~Copyable {
  static let mark: UInt32 = 1 << 31

  private(set) var slots: SlotTable
  private var items = Column<Chain>()
  /// Whether some stand at a block, and nobody has been found yet who runs it.
  var hasBlocks = false
  /// Tracks and curves that all chains hold.
  var contents = 0

  init(tag: UInt32) { slots = SlotTable(.entry, tag: tag) }

  mutating func removeTouched() { slots.isTouched = false }

  deinit {
    for slot in 1..<max(min(slots.end, items.count), 1) where slots.isLive(slot) {
      for i in 0..<items[slot].items.count {
        if let easing = items[slot].easing(items[slot].items[i]) { EasingStore.shared.drop(easing) }
        if let easing = items[slot].returnEasing(items[slot].items[i]) { EasingStore.shared.drop(easing) }
      }
    }
  }

  @inline(__always)
  subscript(_ slot: Int) -> Chain {
    unsafeAddress { UnsafePointer(items.base + slot) }
    unsafeMutableAddress { items.base + slot }
  }

  @inline(__always)
  func pointer(_ slot: Int) -> UnsafeMutablePointer<Chain> { items.base + slot }

  func handle(_ slot: Int) -> Handle {
    var handle = slots.handle(slot)
    if slot != 0 { handle.slot |= Chains.mark }
    return handle
  }

  /// Returns the slot of a chain; nil if it is gone.
  func find(_ handle: Handle, _ noun: StaticString = "chain") throws(Failure) -> Int? {
    try slots.find(handle, noun, mark: Chains.mark)
  }

  func slot(_ handle: Handle) -> Int? {
    guard handle.slot & Chains.mark != 0 else { return nil }
    return slots.slot(Handle(slot: handle.slot & ~Chains.mark, generation: handle.generation))
  }

  mutating func reserve(_ n: Int) throws(Failure) {
    try slots.reserve(n)
    let wanted = slots.end &+ n
    try items.reserve(wanted)
    while items.count < wanted { items.append(Chain()) }
  }

  /// There is room.
  mutating func add(_ chain: consuming Chain) -> Int {
    let slot = slots.take()
    items[slot] = chain
    return slot
  }

  mutating func remove(_ slot: Int) {
    slots.note(slot, items[slot].reason ?? .released)
    items[slot] = Chain()
    slots.give(slot)
  }

  /// Returns the error for a chain that is gone.
  func gone(_ handle: Handle, _ noun: StaticString) -> Failure {
    let reason = slots.reason(Handle(slot: handle.slot ^ Chains.mark, generation: handle.generation))
    if reason == .released { return stale(handle, noun, "was closed") }
    return stale(handle, noun) { text in
      text.append(hasEnded: reason)
      text.append("; keep=True keeps a chain that can be started again")
    }
  }

  mutating func setUndoing(_ isUndoing: Bool) { slots.isUndoing = isUndoing }

  mutating func restoreSlots(_ reader: inout BlobReader) throws(Failure) {
    try slots.restore(&reader)
    try reserve(0)
  }
}
