// SPDX-License-Identifier: MIT
//
// Where a curve meets given levels: markers that a playhead comes over, emitted at the linear progress of that.

internal import CTweenSpiritShims

struct MarkerLevels: ~Copyable {
  /// The curve is looked at so often, and between two looks a level is met once.
  private static let looks = 512
  /// Each that is met is looked for: so many take no second.
  private static let most = 1 << 18

  private struct Level {
    var time: Double
    var id: UInt32
  }

  private var levels = Column<Level>()

  init(room: Int) throws(Failure) { try levels.reserve(2 &* room) }

  mutating func add(_ level: Double, _ id: UInt32) {
    levels.append(Level(time: level, id: id))
  }

  /// By level, equal ones as they were added.
  func sort() {
    mergeSort(levels.base, levels.count, scratch: levels.base + levels.count) { $0.time < $1.time }
  }

  /// Each time that the curve meets one, in order; memory of its own. At the start only `withStart`.
  func met(
    by record: UnsafePointer<EasingRecord>, isLinear: Bool, withStart: Bool
  ) throws(Failure) -> (UnsafeMutablePointer<Marker>?, Int) {
    let count = levels.count
    guard count > 0 else { return (nil, 0) }
    if isLinear {
      let out = try allocate(count, Marker.self)
      for i in 0..<count { out[i] = Marker(time: levels[i].time, id: levels[i].id) }
      return (out, count)
    }
    var met = Column<Marker>()
    var last = try record.value(0)
    if withStart {
      for i in places(last.nextDown, last) { try put(&met, 0, i) }
    }
    for look in 1...MarkerLevels.looks {
      let (p, q) = (Double(look &- 1) / Double(MarkerLevels.looks), Double(look) / Double(MarkerLevels.looks))
      let next = try record.value(q)
      let isRising = next > last
      let between = isRising ? places(last, next) : places(next.nextDown, last.nextDown)
      for k in 0..<between.count {
        let i = isRising ? between.lowerBound &+ k : between.upperBound &- 1 &- k
        try put(&met, try find(record, levels[i].time, p, q, isRising: isRising), i)
      }
      last = next
    }
    return met.count == 0 ? (nil, 0) : met.take()
  }

  /// Levels above `low`, up to `high`.
  private func places(_ low: Double, _ high: Double) -> Range<Int> {
    let first = partitionPoint(levels.count) { levels[$0].time <= low }
    return first..<max(first, partitionPoint(levels.count) { levels[$0].time <= high })
  }

  private func put(_ met: inout Column<Marker>, _ p: Double, _ i: Int) throws(Failure) {
    guard met.count < MarkerLevels.most else {
      throw failure(.invalidArgument, "with this easing the playhead would pass more than 262144 markers")
    }
    try met.reserve(met.count &+ 1)
    met.append(Marker(time: p, id: levels[i].id))
  }

  /// The first of two neighbouring numbers between p and q behind which the level is reached.
  private func find(
    _ record: UnsafePointer<EasingRecord>, _ level: Double, _ p: Double, _ q: Double, isRising: Bool
  ) throws(Failure) -> Double {
    var (low, high) = (p, q)
    for _ in 0..<64 {
      let middle = low + (high - low) / 2
      guard middle > low, middle < high else { break }
      let y = try record.value(middle)
      if isRising ? y >= level : y <= level { high = middle } else { low = middle }
    }
    // Where it comes to rest on the level, rounding had it there too early.
    if try record.value(q) == level, abs(try record.value(low) - level) <= 8 * level.ulp { return q }
    return high
  }
}
