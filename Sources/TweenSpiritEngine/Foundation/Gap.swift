// SPDX-License-Identifier: MIT

/// Where things in order stand in memory around a gap, which is where the latest of them came or went: edits beside each other
/// move nothing else.
struct Gap {
  private(set) var count = 0
  private(set) var capacity: Int
  /// How many stand in front of it.
  private(set) var start = 0

  init(capacity: Int = 0) { self.capacity = capacity }

  @inline(__always)
  func place(_ i: Int) -> Int { i < start ? i : i &+ (capacity &- count) }

  /// Brings it in front of the thing at `p`: so many are to be moved from a place to another.
  mutating func open(at p: Int) -> (from: Int, to: Int, count: Int) {
    let (room, old) = (capacity &- count, start)
    start = p
    return p < old ? (p, p &+ room, old &- p) : (old &+ room, old, p &- old)
  }

  /// So many come in front of it; there is room.
  mutating func insert(_ n: Int) {
    count &+= n
    start &+= n
  }

  /// `n` things from `first` on go: as `open`, of those that stay.
  mutating func remove(_ first: Int, _ n: Int) -> (from: Int, to: Int, count: Int) {
    let moved = open(at: max(first, min(start, first &+ n)))
    start = first
    count &-= n
    return moved
  }
}

extension Column {
  /// Moves things of `size` elements, of which there are `offset` in front of all places.
  func move(_ gap: (from: Int, to: Int, count: Int), _ size: Int = 1, offset: Int = 0) {
    guard gap.from != gap.to, gap.count > 0 else { return }
    UnsafeMutableRawPointer(base + (gap.to &+ offset) &* size).copyMemory(
      from: base + (gap.from &+ offset) &* size, byteCount: gap.count &* size &* MemoryLayout<Element>.stride)
  }
}
