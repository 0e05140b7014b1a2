// SPDX-License-Identifier: MIT

/// Where a batch writes what is left to do; columns without memory where nobody asks.
struct Reports {
  /// 1 for each active item, else 0.
  var mask: StridedColumn<UInt8>
  /// The places of the active items, in order.
  var active: StridedColumn<UInt32>

  init(mask: Strided, active: Strided) {
    self.mask = StridedColumn(mask, number: 0)
    self.active = StridedColumn(active, number: 0)
  }

  var areWanted: Bool { mask.base != nil || active.base != nil }

  func addExtents(_ count: Int, to extents: inout Extents) throws(Failure) {
    try extents.add(try mask.extent(count, "mask", isWritten: true))
    try extents.add(try active.extent(count, "active", isWritten: true))
    guard active.base == nil || count <= Int(UInt32.max) else {
      throw invalid("count", must: "at most 4294967295 where a list of the active is asked for", got: Double(count))
    }
  }

  /// Which of the items first ..< first + count are active.
  @inline(__always)
  func write(_ first: Int, _ count: Int, _ isActive: (Int) -> Bool) {
    guard mask.base != nil else { return }
    for i in first..<first &+ count { mask[i] = isActive(i) ? 1 : 0 }
  }

  /// The places of the active ones among all.
  @inline(__always)
  func list(_ count: Int, _ isActive: (Int) -> Bool) {
    guard active.base != nil else { return }
    var next = 0
    for i in 0..<count where isActive(i) {
      active[next] = UInt32(truncatingIfNeeded: i)
      next &+= 1
    }
  }
}
