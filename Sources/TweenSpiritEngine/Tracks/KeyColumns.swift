// SPDX-License-Identifier: MIT
//
// A track's keys in the order of time, in memory that a caller's counts decide: a head, the lanes of the value, and where any
// key has them, tangents and handles.

internal import CTweenSpiritShims

/// A key as a caller gives it: pointers to as many numbers as there are lanes, handles to twice as many.
package struct KeyRequest {
  package var time = 0.0
  package var interpolation: UInt32 = 0
  /// (0, 0): the track's.
  package var easing = Handle(slot: 0, generation: 0)
  package var spring = Spring(omega: 0, dampingRatio: 0, mass: 0)
  package var value: UnsafePointer<Double>?
  package var inTangent, outTangent, inHandle, outHandle: UnsafePointer<Double>?

  package init() {}
}

struct KeyHead {
  var time = 0.0
  var easing = Handle(slot: 0, generation: 0)
  var spring = Spring(omega: 0, dampingRatio: 0, mass: 0)
  var interpolation = Interpolation.automatic
  /// Which tangents and handles were given, as bits of `Side`.
  var sides: UInt8 = 0

  var hasEasing: Bool { easing.slot != 0 || easing.generation != 0 }
}

/// The numbers at a key's sides: where they stand among its 6 a lane.
enum Side: UInt8, CaseIterable {
  case inTangent = 1
  case outTangent = 2
  case inHandle = 4
  case outHandle = 8

  func offset(_ lanes: Int) -> Int {
    switch self {
    case .inTangent: 0
    case .outTangent: lanes
    case .inHandle: 2 &* lanes
    case .outHandle: 4 &* lanes
    }
  }
  func count(_ lanes: Int) -> Int { self == .inTangent || self == .outTangent ? lanes : 2 &* lanes }

  static func perKey(_ lanes: Int) -> Int { 6 &* lanes }
}

struct KeyColumns {
  let lanes: Int
  private(set) var count = 0
  private(set) var capacity = 0
  private var memory: UnsafeMutablePointer<KeyHead>?
  private var numbers: UnsafeMutablePointer<Double>?
  private var extras: UnsafeMutablePointer<Double>?

  static let most = 1 << 24
  static let latest = 1e300

  init(lanes: Int) { self.lanes = lanes }

  // MARK: Reading; every index is below `count`

  func head(_ i: Int) -> UnsafeMutablePointer<KeyHead> { memory.unsafelyUnwrapped + i }
  func value(_ i: Int) -> UnsafeMutablePointer<Double> { numbers.unsafelyUnwrapped + i &* lanes }
  /// nil where it was not given.
  func side(_ i: Int, _ side: Side) -> UnsafeMutablePointer<Double>? {
    guard let extras, head(i).pointee.sides & side.rawValue != 0 else { return nil }
    return extras + i &* Side.perKey(lanes) + side.offset(lanes)
  }
  func time(_ i: Int) -> Double { head(i).pointee.time }

  /// How many keys stand at times before t; with `orAt`, at or before it.
  func countBefore(_ t: Double, orAt: Bool = false) -> Int {
    firstOf(count) { time($0) < t || (orAt && time($0) == t) }
  }

  // MARK: Room

  /// New memory for so many keys, empty; the same sides as this, or with them.
  private func room(_ wanted: Int, withSides: Bool) throws(Failure) -> KeyColumns {
    var fresh = KeyColumns(lanes: lanes)
    do throws(Failure) {
      fresh.memory = try allocate(wanted, KeyHead.self)
      fresh.numbers = try allocate(wanted &* lanes, Double.self)
      if withSides { fresh.extras = try allocate(wanted &* Side.perKey(lanes), Double.self) }
    } catch {
      fresh.free()
      throw error
    }
    fresh.capacity = wanted
    return fresh
  }

  /// For `more` keys, with sides where these are asked for. Nothing changes where it fails. One that moves stands twice for
  /// a moment.
  mutating func reserve(_ more: Int, withSides: Bool, forMoving: Bool = false) throws(Failure) {
    guard more <= KeyColumns.most &- count || forMoving else {
      throw failure(.invalidArgument) { text in
        text.append("a track may have 16777216 keys, not ")
        text.append(Double(count) + Double(more))
      }
    }
    let needsSides = withSides && extras == nil
    guard count &+ more > capacity || needsSides else { return }
    let wanted = count &+ more > capacity ? max(count &+ more, min(2 &* capacity, KeyColumns.most &+ 1), 4) : capacity
    var fresh = try room(wanted, withSides: withSides || extras != nil)
    fresh.append(self, 0, count)
    free()
    self = fresh
  }

  /// The keys from `first` to below `end` of another's; there is room.
  private mutating func append(_ from: KeyColumns, _ first: Int, _ end: Int) {
    guard end > first else { return }
    head(count).update(from: from.head(first), count: end &- first)
    value(count).update(from: from.value(first), count: (end &- first) &* lanes)
    if let extras {
      let size = Side.perKey(lanes)
      let to = extras + count &* size
      if let others = from.extras {
        to.update(from: others + first &* size, count: (end &- first) &* size)
      } else {
        to.update(repeating: 0, count: (end &- first) &* size)
      }
    }
    count &+= end &- first
  }

  /// A copy in memory of its own.
  func copied() throws(Failure) -> KeyColumns {
    var fresh = try room(max(count, 4), withSides: extras != nil)
    fresh.append(self, 0, count)
    return fresh
  }

  func free() {
    tss_free(memory)
    tss_free(numbers)
    tss_free(extras)
  }

  // MARK: Editing; there is room, and what a key holds is its caller's care

  /// A key behind the last, whatever its time; its numbers are to be written.
  mutating func extend() -> Int {
    head(count).initialize(to: KeyHead())
    value(count).update(repeating: 0, count: lanes)
    if let extras {
      (extras + count &* Side.perKey(lanes)).update(repeating: 0, count: Side.perKey(lanes))
    }
    count &+= 1
    return count &- 1
  }

  /// Where a side's numbers go, which from now on was given.
  func sideToWrite(_ i: Int, _ side: Side) -> UnsafeMutablePointer<Double>? {
    guard let extras else { return nil }
    head(i).pointee.sides |= side.rawValue
    return extras + i &* Side.perKey(lanes) + side.offset(lanes)
  }

  mutating func remove(_ first: Int, _ n: Int) {
    move(first &+ n, to: first, count &- first &- n)
    count &-= n
  }

  mutating func dropLast(_ n: Int) { count &-= n }

  /// All of one key over all of another.
  func overwrite(_ i: Int, with other: Int) { overwrite(i, from: self, other) }

  func overwrite(_ i: Int, from others: KeyColumns, _ other: Int) {
    head(i).pointee = others.head(other).pointee
    value(i).update(from: others.value(other), count: lanes)
    if let extras, let theirs = others.extras {
      let size = Side.perKey(lanes)
      (extras + i &* size).update(from: theirs + other &* size, count: size)
    }
  }

  /// In for out, as a track that runs backwards has them.
  func turnSides(_ i: Int) {
    guard let extras else { return }
    let p = extras + i &* Side.perKey(lanes)
    let sides = head(i).pointee.sides
    head(i).pointee.sides = (sides & 5) << 1 | (sides & 10) >> 1
    for lane in 0..<lanes {
      let (a, b) = (p + lane, p + Side.outTangent.offset(lanes) + lane)
      (a.pointee, b.pointee) = (-b.pointee, -a.pointee)
      let (c, d) = (p + Side.inHandle.offset(lanes) + 2 &* lane, p + Side.outHandle.offset(lanes) + 2 &* lane)
      (c[0], d[0]) = (-d[0], -c[0])
      (c[1], d[1]) = (d[1], c[1])
    }
  }

  private func move(_ from: Int, to: Int, _ n: Int) {
    guard n > 0 else { return }
    memmove(head(to), head(from), n &* MemoryLayout<KeyHead>.stride)
    memmove(value(to), value(from), n &* lanes &* 8)
    if let extras {
      let size = Side.perKey(lanes)
      memmove(extras + to &* size, extras + from &* size, n &* size &* 8)
    }
  }

  private func memmove(_ to: UnsafeMutableRawPointer, _ from: UnsafeMutableRawPointer, _ bytes: Int) {
    to.copyMemory(from: from, byteCount: bytes)
  }

  /// Puts the keys from `sorted` on, which came behind the others, where their times want them, each behind all that were
  /// there before it. One is moved in place; many are merged into new memory, and where there is none, nothing changes.
  mutating func settle(from sorted: Int) throws(Failure) {
    var isSorted = true
    var i = max(sorted, 1)
    while i < count && isSorted {
      isSorted = time(i &- 1) <= time(i)
      i &+= 1
    }
    if isSorted { return }
    let n = count &- sorted
    let order = try allocate(2 &* n, UInt32.self)
    defer { tss_free(order) }
    for k in 0..<n { order[k] = UInt32(truncatingIfNeeded: sorted &+ k) }
    sort(order, n, scratch: order + n)
    var fresh = try room(capacity, withSides: extras != nil)
    var old = 0
    for k in 0..<n {
      let new = Int(order[k])
      let start = old
      while old < sorted && time(old) <= time(new) { old &+= 1 }
      fresh.append(self, start, old)
      fresh.append(self, new, new &+ 1)
    }
    fresh.append(self, old, sorted)
    free()
    self = fresh
  }

  /// By time, equal ones as they were: runs of 1, 2, 4 ... merged.
  private func sort(_ order: UnsafeMutablePointer<UInt32>, _ n: Int, scratch: UnsafeMutablePointer<UInt32>) {
    var (from, to) = (order, scratch)
    var run = 1
    while run < n {
      var start = 0
      while start < n {
        let (middle, end) = (min(start &+ run, n), min(start &+ 2 &* run, n))
        var (a, b) = (start, middle)
        for k in start..<end {
          if b >= end || (a < middle && time(Int(from[a])) <= time(Int(from[b]))) {
            to[k] = from[a]
            a &+= 1
          } else {
            to[k] = from[b]
            b &+= 1
          }
        }
        start = end
      }
      swap(&from, &to)
      run &*= 2
    }
    if from != order { order.update(from: from, count: n) }
  }

  /// The last key to where its time wants it, in place; returns where that is.
  mutating func settleLast() -> Int {
    let last = count &- 1
    let t = time(last)
    count = last
    let place = countBefore(t, orAt: true)
    count = last &+ 1
    guard place < last else { return last }
    let head = head(last).pointee
    // One key's numbers, at most 7 x 64 of them, by turning the range around.
    rotate(place, last)
    self.head(place).pointee = head
    return place
  }

  /// The last key in front of all.
  func toFront() {
    let head = head(count &- 1).pointee
    rotate(0, count &- 1)
    self.head(0).pointee = head
  }

  /// The key at `last` in front of those from `place` on.
  private func rotate(_ place: Int, _ last: Int) {
    var i = last
    while i > place {
      head(i).pointee = head(i &- 1).pointee
      i &-= 1
    }
    turn(value(place), (last &- place &+ 1) &* lanes, by: lanes)
    if let extras {
      let size = Side.perKey(lanes)
      turn(extras + place &* size, (last &- place &+ 1) &* size, by: size)
    }
  }

  /// The last `k` of n numbers to the front.
  private func turn(_ p: UnsafeMutablePointer<Double>, _ n: Int, by k: Int) {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 64) { buffer in
      guard let kept = buffer.baseAddress else { return }
      var left = k
      while left > 0 {
        let step = min(left, 64)
        kept.update(from: p + (n &- step), count: step)
        UnsafeMutableRawPointer(p + step).copyMemory(from: p, byteCount: (n &- step) &* 8)
        p.update(from: kept, count: step)
        left &-= step
      }
    }
  }
}

/// How many of `n` in a row are past, the first of them first: by halving.
@inline(__always)
func firstOf(_ n: Int, _ isPast: (Int) -> Bool) -> Int {
  var (low, high) = (0, n)
  while low < high {
    let middle = low &+ (high &- low) / 2
    if isPast(middle) { low = middle &+ 1 } else { high = middle }
  }
  return low
}

/// Memory of a size that a caller decides.
func allocate<T>(_ count: Int, _: T.Type) throws(Failure) -> UnsafeMutablePointer<T> {
  let (bytes, overflows) = count.multipliedReportingOverflow(by: MemoryLayout<T>.stride)
  guard !overflows, count >= 0, let memory = tss_allocate(bytes) else { throw outOfMemory(overflows ? Int.max : bytes) }
  return memory.bindMemory(to: T.self, capacity: max(count, 1))
}
