// SPDX-License-Identifier: MIT

internal import KernelTypes

/// When each player has something to emit: infinite where never. Beside it, for each block of players, a time that is not
/// later than any of theirs: a step looks at those, and into the few blocks where one is due.
struct DueTimes: ~Copyable {
  private static let shift = 6

  private var times = Column<Double>()
  private var soonest = Column<Double>()
  /// The next boundary of each block's players, NaN where it is not known.
  private var boundaries = Column<Double>()
  /// Blocks to be looked into, in a step.
  private var blocks = Column<UInt32>()

  mutating func reserve(_ count: Int) throws(Failure) {
    try times.extend(to: count, .infinity)
    let wanted = times.capacity >> DueTimes.shift &+ 1
    try soonest.extend(to: wanted, .infinity)
    try boundaries.extend(to: wanted, .nan)
    try blocks.extend(to: wanted, 0)
  }

  @inline(__always)
  subscript(_ i: Int) -> Double {
    get { times[i] }
    set {
      times[i] = newValue
      let block = i >> DueTimes.shift
      if newValue < soonest[block] { soonest[block] = newValue }
      boundaries[block] = .nan
    }
  }

  /// How many blocks there are, of players below `end`.
  static func blocks(_ end: Int) -> Int { end >> shift &+ 1 }

  /// A block's players below `end`, without 0, which is none.
  static func players(_ block: Int, _ end: Int) -> Range<Int> {
    max(block << shift, 1)..<max(min((block &+ 1) << shift, end), 1)
  }

  /// Not later than any time of a block.
  func soonest(_ block: Int) -> Double { soonest[block] }

  /// Returns the next boundary of a block's players; NaN where it is not known.
  func boundary(_ block: Int) -> Double { boundaries[block] }

  /// Keeps that until one of the players is given another time.
  mutating func keep(boundary: Double, ofBlock block: Int) { boundaries[block] = boundary }

  /// The players below `end` that are due at `limit`, ascending, into `found`; how many. Each is given a new time by whoever
  /// asked.
  mutating func find(_ end: Int, _ limit: Double, _ found: UnsafeMutablePointer<UInt32>) -> Int {
    let find = Kernels.current.table.find_due
    var rest = 0.0
    let several = TSK_DUE_GROUP &- 1
    let all = DueTimes.blocks(end)
    let open = find(soonest.base, (all &+ several) & ~several, limit, blocks.base, &rest)
    var n = 0
    for i in 0..<open {
      let block = Int(blocks[i])
      let first = block << DueTimes.shift
      let here = find(times.base + first, min(1 << DueTimes.shift, times.capacity &- first), limit, found + n, &rest)
      for k in n..<n &+ here { found[k] &+= UInt32(truncatingIfNeeded: first) }
      soonest[block] = rest
      n &+= here
    }
    return n
  }
}
