// SPDX-License-Identifier: MIT
//
// The numbers of a world's channels, a block of lanes each. Blocks of one size that are free are a list through themselves.

struct LaneStore: ~Copyable {
  /// What a channel is without its player, and what it shows while that does not move.
  var base = Column<Double>()
  var shown = Column<Double>()
  /// Where its player began and goes, and how fast it began.
  var from = Column<Double>()
  var target = Column<Double>()
  var speed = Column<Double>()
  /// What layers that have ended left.
  var offset = Column<Double>()
  private var end = 0
  /// By the number of lanes: the first free block, and in each block's first number the next; -1 is none.
  private var heads = Column<Int>()

  mutating func reserve(_ lanes: Int) throws(Failure) {
    let (wanted, overflows) = end.addingReportingOverflow(lanes)
    guard !overflows else { throw outOfMemory(Int.max) }
    try heads.extend(to: TrackSettings.mostLanes &+ 1, -1)
    try base.extend(to: wanted, 0)
    try shown.extend(to: wanted, 0)
    try from.extend(to: wanted, 0)
    try target.extend(to: wanted, 0)
    try speed.extend(to: wanted, 0)
    try offset.extend(to: wanted, 0)
  }

  mutating func take(_ lanes: Int) throws(Failure) -> Int {
    let block = heads[lanes]
    if block >= 0 {
      heads[lanes] = Int(bitPattern: UInt(base[block].bitPattern))
      return block
    }
    try reserve(lanes)
    end &+= lanes
    return end &- lanes
  }

  mutating func give(_ block: Int, _ lanes: Int) {
    base[block] = Double(bitPattern: UInt64(UInt(bitPattern: heads[lanes])))
    heads[lanes] = block
  }
}
