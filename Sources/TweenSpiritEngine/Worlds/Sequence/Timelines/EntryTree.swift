// SPDX-License-Identifier: MIT

/// How many of a timeline's entries are there, how deep and how long they are: of each, of every two, four, ... beside each other.
struct EntryTree: ~Copyable {
  struct Sum {
    var count = 0
    var levels = 0
    /// The latest end of a track or timeline, and the latest marker.
    var end = -Double.infinity
    var marker = -Double.infinity
  }

  /// Those of entry i stand at width + i, those of k's parts at 2 k and 2 k + 1.
  private var sums = Column<Sum>()
  private var width = 0

  var whole: Sum { width == 0 ? Sum() : sums[1] }

  /// Room for so many entries.
  mutating func reserve(_ n: Int) throws(Failure) {
    guard n > width else { return }
    var wide = max(2 &* width, 16)
    while wide < n { wide &*= 2 }
    try sums.extend(to: 2 &* wide, Sum())
    for i in 0..<width { sums[wide &+ i] = sums[width &+ i] }
    for i in width..<wide { sums[wide &+ i] = Sum() }
    width = wide
    for k in (1..<wide).reversed() { add(k) }
  }

  private mutating func add(_ k: Int) {
    let (a, b) = (sums[2 &* k], sums[2 &* k &+ 1])
    sums[k] = Sum(
      count: a.count &+ b.count, levels: max(a.levels, b.levels), end: max(a.end, b.end),
      marker: max(a.marker, b.marker))
  }

  mutating func set(_ i: Int, _ sum: Sum) {
    var k = width &+ i
    sums[k] = sum
    while k > 1 {
      k /= 2
      add(k)
    }
  }

  /// The place of one by its number among those that are there.
  func place(_ index: Int) -> Int {
    var (k, index) = (1, index)
    while k < width {
      k &*= 2
      if index >= sums[k].count {
        index &-= sums[k].count
        k &+= 1
      }
    }
    return k &- width
  }
}
