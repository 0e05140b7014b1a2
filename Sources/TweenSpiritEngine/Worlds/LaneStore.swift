// SPDX-License-Identifier: MIT
//
// The numbers of a world's channels, a block of lanes each. Blocks of one size that are free are a list through themselves.

internal import CTweenSpiritShims

struct LaneStore {
  /// What a channel is without its player, and what it shows while that does not move.
  var base = Growing<Double>()
  var shown = Growing<Double>()
  /// Where its player began and goes, and how fast it began.
  var from = Growing<Double>()
  var target = Growing<Double>()
  var speed = Growing<Double>()
  /// What layers that have ended left.
  var offset = Growing<Double>()
  private var end = 0
  /// By the number of lanes: the first free block, and in each block's first number the next; -1 is none.
  private let heads: UnsafeMutablePointer<Int>

  init() throws(Failure) {
    heads = try allocate(TrackSettings.mostLanes &+ 1, Int.self)
    heads.initialize(repeating: -1, count: TrackSettings.mostLanes &+ 1)
  }

  func free() {
    base.free()
    shown.free()
    from.free()
    target.free()
    speed.free()
    offset.free()
    tss_free(heads)
  }

  mutating func reserve(_ lanes: Int) throws(Failure) {
    let (wanted, overflows) = end.addingReportingOverflow(lanes)
    guard !overflows else { throw outOfMemory(Int.max) }
    try base.reserve(wanted, 0)
    try shown.reserve(wanted, 0)
    try from.reserve(wanted, 0)
    try target.reserve(wanted, 0)
    try speed.reserve(wanted, 0)
    try offset.reserve(wanted, 0)
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

  func give(_ block: Int, _ lanes: Int) {
    base[block] = Double(bitPattern: UInt64(UInt(bitPattern: heads[lanes])))
    heads[lanes] = block
  }
}
