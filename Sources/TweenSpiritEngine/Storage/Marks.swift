// SPDX-License-Identifier: MIT

/// A set of slots: a bit for each.
struct Marks: ~Copyable {
  fileprivate(set) var bits = Column<UInt64>()

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

/// A set of slots that is read in parts, each part from where the one before ended.
struct UnreadMarks: ~Copyable {
  private var marks = Marks()
  /// This is false if the set is empty.
  private var hasAny = false
  private var part = 0

  mutating func extend(to end: Int) throws(Failure) { try marks.extend(to: end) }

  @inline(__always)
  mutating func add(_ slot: Int) {
    marks.add(slot)
    hasAny = true
  }

  @inline(__always)
  mutating func remove(_ slot: Int) { marks.remove(slot) }

  @inline(__always)
  func has(_ slot: Int) -> Bool { marks.has(slot) }

  /// Takes slots out until `give`, which gets each with a number, has accepted `most`.
  @inline(__always)
  mutating func take(_ most: Int, _ give: (Int, Int) -> Bool) -> Int {
    var (n, left) = (0, hasAny ? marks.bits.count : 0)
    while left > 0 {
      while marks.bits[part] != 0 {
        guard n < most else { return n }
        let slot = part << 6 | marks.bits[part].trailingZeroBitCount
        marks.bits[part] &= marks.bits[part] &- 1
        if give(slot, n) { n &+= 1 }
      }
      left &-= 1
      part = part &+ 1 < marks.bits.count ? part &+ 1 : 0
    }
    (part, hasAny) = (0, false)
    return n
  }
}
