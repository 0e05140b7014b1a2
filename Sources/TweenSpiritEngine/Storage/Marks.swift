// SPDX-License-Identifier: MIT

/// A set of slots: a bit for each.
struct Marks: ~Copyable {
  private(set) var bits = Column<UInt64>()

  /// The slots that there is room for end here.
  var end: Int { bits.count << 6 }

  /// Makes room for the slots below `end`.
  mutating func extend(to end: Int) throws(Failure) { try bits.extend(to: end / 64 &+ 1, 0) }

  @inline(__always)
  mutating func add(_ slot: Int) { bits[slot >> 6] |= 1 << UInt64(slot & 63) }

  @inline(__always)
  mutating func remove(_ slot: Int) { bits[slot >> 6] &= ~(1 << UInt64(slot & 63)) }

  mutating func removeAll() { for i in 0..<bits.count { bits[i] = 0 } }

  @inline(__always)
  func has(_ slot: Int) -> Bool { bits[slot >> 6] & 1 << UInt64(slot & 63) != 0 }

  /// Returns the first slot of the set from `slot` on; `end` if there is none before that.
  @inline(__always)
  func next(_ slot: Int, before end: Int) -> Int {
    var slot = slot
    while slot < end {
      let rest = bits[slot >> 6] >> UInt64(slot & 63)
      if rest != 0 { return min(slot &+ rest.trailingZeroBitCount, end) }
      slot = (slot | 63) &+ 1
    }
    return end
  }
}
