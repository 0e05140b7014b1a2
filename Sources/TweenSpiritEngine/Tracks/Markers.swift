// SPDX-License-Identifier: MIT

package struct Marker: Sendable {
  package var time: Double
  package var id: UInt32

  package init(time: Double, id: UInt32) { (self.time, self.id) = (time, id) }
}

/// A track's markers, in the order of time around a gap.
struct Markers: ~Copyable {
  private var gap = Gap()
  private var memory = Column<Marker>()

  static let most = 1 << 24

  var count: Int { gap.count }

  subscript(_ i: Int) -> Marker {
    get { memory.base[gap.place(i)] }
    nonmutating set { memory.base[gap.place(i)] = newValue }
  }

  /// How many stand at or before t; with `orAt` false, before it.
  private func countBefore(_ t: Double, orAt: Bool) -> Int {
    partitionPoint(count) {
      let time = self[$0].time
      return time < t || (orAt && time == t)
    }
  }

  mutating func add(_ marker: Marker) throws(Failure) {
    guard abs(marker.time) <= KeyColumns.latest else {
      throw invalid("time", must: "finite and within 1e300", got: marker.time)
    }
    guard count < Markers.most else {
      throw failure(.invalidArgument, "a track can have at most 16777216 markers")
    }
    try reserve(count &+ 1)
    memory.move(gap.open(at: countBefore(marker.time, orAt: true)))
    memory[gap.start] = marker
    gap.insert(1)
  }

  private mutating func reserve(_ wanted: Int) throws(Failure) {
    if wanted > gap.capacity { self = try copied(room: max(wanted, 2 &* gap.capacity, 4)) }
  }

  func copied(room: Int) throws(Failure) -> Markers {
    var copy = Markers()
    copy.memory = try Column(room)
    copy.gap = Gap(capacity: room)
    copy.gap.insert(count)
    self.copy(to: copy.memory.base)
    return copy
  }

  /// All of them, without the gap.
  func copy(to out: UnsafeMutablePointer<Marker>) {
    out.update(from: memory.base, count: gap.start)
    (out + gap.start).update(from: memory.base + gap.place(gap.start), count: count &- gap.start)
  }

  mutating func remove(_ index: Int) throws(Failure) {
    guard index >= 0, index < count else {
      throw invalid("index", must: "below the number of markers", got: Double(UInt(bitPattern: index)))
    }
    memory.move(gap.remove(index, 1))
  }

  /// Those in (after, upto], or going back in [upto, after), into `out`; returns how many there are.
  func find(
    after: Double, upto: Double, _ out: UnsafeMutablePointer<Marker>?, _ capacity: Int
  ) throws(Failure) -> Int {
    guard !after.isNaN else { throw invalid("after", must: "a number", got: after) }
    guard !upto.isNaN else { throw invalid("upto", must: "a number", got: upto) }
    let isBack = upto < after
    let first = isBack ? countBefore(upto, orAt: false) : countBefore(after, orAt: true)
    let end = isBack ? countBefore(after, orAt: false) : countBefore(upto, orAt: true)
    let n = max(end &- first, 0)
    if let out {
      for k in 0..<min(n, capacity) { out[k] = self[isBack ? end &- 1 &- k : first &+ k] }
    }
    return n
  }

  /// Mirrored between two times.
  func turn(_ first: Double, _ last: Double) {
    for i in 0..<count { self[i].time = first + (last - self[i].time) }
    for i in 0..<(count / 2) {
      let kept = self[i]
      self[i] = self[count &- 1 &- i]
      self[count &- 1 &- i] = kept
    }
  }
}
