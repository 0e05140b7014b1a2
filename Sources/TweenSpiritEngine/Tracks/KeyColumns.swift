// SPDX-License-Identifier: MIT
//
// A track's keys in the order of time, in memory that a caller's counts decide: a head, the lanes of the value, and where any
// key has them, tangents and handles.

/// A key as a caller gives it: pointers to as many numbers as there are lanes, handles to twice as many.
package struct KeySpec {
  package var time = 0.0
  /// Whether the time is how long after the key before it.
  package var isRelative = false
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
  /// nil: the track's.
  var interpolation: Interpolation?
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

/// Keys in the order of time around a gap. In front of the first there is room for one more, `spare`, where a key is made ready.
struct KeyColumns: ~Copyable {
  let lanes: Int
  private(set) var gap = Gap()
  private var heads = Column<KeyHead>()
  private var numbers = Column<Double>()
  /// Empty where no key has sides.
  private var extras = Column<Double>()

  static let most = 1 << 24
  static let latest = 1e300
  static let spare = -1

  init(lanes: Int) { self.lanes = lanes }

  /// Room for so many keys.
  private init(lanes: Int, room: Int, withSides: Bool) throws(Failure) {
    self.lanes = lanes
    gap = Gap(capacity: room)
    heads = try Column(room &+ 1)
    numbers = try Column((room &+ 1) &* lanes)
    if withSides { extras = try Column((room &+ 1) &* size) }
  }

  var count: Int { gap.count }
  private var hasSides: Bool { extras.count > 0 }
  /// Numbers of a key's sides.
  private var size: Int { Side.perKey(lanes) }

  // MARK: Reading; every index is below `count`

  private func place(_ i: Int) -> Int { gap.place(i) &+ 1 }

  func head(_ i: Int) -> UnsafeMutablePointer<KeyHead> { heads.base + place(i) }
  func value(_ i: Int) -> UnsafeMutablePointer<Double> { numbers.base + place(i) &* lanes }
  private func sides(_ i: Int) -> UnsafeMutablePointer<Double> { extras.base + place(i) &* size }
  /// nil where it was not given.
  @inline(never)
  func side(_ i: Int, _ side: Side) -> UnsafeMutablePointer<Double>? {
    guard hasSides, head(i).pointee.sides & side.rawValue != 0 else { return nil }
    return sides(i) + side.offset(lanes)
  }
  func time(_ i: Int) -> Double { head(i).pointee.time }

  /// How many keys stand at times before t; with `orAt`, at or before it.
  func countBefore(_ t: Double, orAt: Bool = false) -> Int {
    partitionPoint(count) { time($0) < t || (orAt && time($0) == t) }
  }

  // MARK: Room

  /// For `more` keys, and the spare one, with sides where these are asked for. Nothing changes where it fails.
  mutating func reserve(_ more: Int, withSides: Bool) throws(Failure) {
    guard more <= KeyColumns.most &- count else {
      throw failure(.invalidArgument) { text in
        text.append("a track can have at most 16777216 keys, got ")
        text.append(Double(count) + Double(more))
      }
    }
    let (capacity, needsSides) = (gap.capacity, withSides && !hasSides)
    guard count &+ more > capacity || needsSides || heads.count == 0 else { return }
    let wanted = count &+ more > capacity ? max(count &+ more, min(2 &* capacity, KeyColumns.most), 4) : capacity
    var fresh = try KeyColumns(lanes: lanes, room: wanted, withSides: withSides || hasSides)
    fresh.append(self)
    self = fresh
  }

  /// All keys of another; there is room.
  @inline(never)
  private mutating func append(_ from: borrowing KeyColumns) {
    append(from, 0..<from.gap.start)
    append(from, from.gap.start..<from.count)
  }

  /// Keys that stand beside each other.
  private mutating func append(_ from: borrowing KeyColumns, _ keys: Range<Int>) {
    guard !keys.isEmpty else { return }
    let (first, n, old) = (keys.lowerBound, keys.count, count)
    gap.insert(n)
    head(old).update(from: from.head(first), count: n)
    value(old).update(from: from.value(first), count: n &* lanes)
    guard hasSides else { return }
    if from.hasSides {
      sides(old).update(from: from.sides(first), count: n &* size)
    } else {
      sides(old).update(repeating: 0, count: n &* size)
    }
  }

  func copied() throws(Failure) -> KeyColumns {
    var fresh = try KeyColumns(lanes: lanes, room: max(count, 4), withSides: hasSides)
    fresh.append(self)
    return fresh
  }

  /// All keys in the order of time, those of one time as they are.
  func sorted() throws(Failure) -> KeyColumns {
    var fresh = try KeyColumns(lanes: lanes, room: max(count, 4), withSides: hasSides)
    let order = try Column<UInt32>(2 &* count)
    fresh.merge(self, order.base)
    return fresh
  }

  // MARK: Editing; there is room, and what a key holds is its caller's care

  /// The gap in front of the key at `p`.
  @inline(never)
  private mutating func openGap(at p: Int) { move(gap.open(at: p)) }

  private func move(_ moved: (from: Int, to: Int, count: Int)) {
    heads.move(moved, offset: 1)
    numbers.move(moved, lanes, offset: 1)
    if hasSides { extras.move(moved, size, offset: 1) }
  }

  /// Makes the spare key one of zeros.
  func clearSpare() {
    head(KeyColumns.spare).initialize(to: KeyHead())
    value(KeyColumns.spare).update(repeating: 0, count: lanes)
    if hasSides { extras.base.update(repeating: 0, count: size) }
  }

  /// A key in front of the one at `p`, as the spare one is.
  @inline(never)
  mutating func insert(at p: Int) {
    openGap(at: p)
    gap.insert(1)
    overwrite(p, with: KeyColumns.spare)
  }

  /// A key behind the last, whatever its time; its numbers are to be written.
  @inline(never)
  mutating func extend() -> Int {
    clearSpare()
    insert(at: count)
    return count &- 1
  }

  /// Where a side's numbers go, which from now on was given.
  @inline(never)
  func sideToWrite(_ i: Int, _ side: Side) -> UnsafeMutablePointer<Double>? {
    guard hasSides else { return nil }
    head(i).pointee.sides |= side.rawValue
    return sides(i) + side.offset(lanes)
  }

  mutating func remove(_ first: Int, _ n: Int) { move(gap.remove(first, n)) }

  /// All of one key over all of another.
  func overwrite(_ i: Int, with other: Int) { overwrite(i, from: self, other) }

  @inline(never)
  func overwrite(_ i: Int, from others: borrowing KeyColumns, _ other: Int) {
    head(i).pointee = others.head(other).pointee
    value(i).update(from: others.value(other), count: lanes)
    if hasSides && others.hasSides { sides(i).update(from: others.sides(other), count: size) }
  }

  /// In for out, as a track that runs backwards has them.
  func turnSides(_ i: Int) {
    guard hasSides else { return }
    let (p, given) = (sides(i), head(i).pointee.sides)
    head(i).pointee.sides = (given & 5) << 1 | (given & 10) >> 1
    for lane in 0..<lanes {
      let (a, b) = (p + lane, p + Side.outTangent.offset(lanes) + lane)
      (a.pointee, b.pointee) = (-b.pointee, -a.pointee)
      let (c, d) = (p + Side.inHandle.offset(lanes) + 2 &* lane, p + Side.outHandle.offset(lanes) + 2 &* lane)
      (c[0], d[0]) = (-d[0], -c[0])
      (c[1], d[1]) = (d[1], c[1])
    }
  }

  /// Puts another's keys, in whatever order they are, where their times want them, each behind all that were there before it.
  /// `order` has room for twice as many numbers.
  mutating func merge(_ others: borrowing KeyColumns, _ order: UnsafeMutablePointer<UInt32>) {
    var new = others.count
    for k in 0..<new { order[k] = UInt32(truncatingIfNeeded: k) }
    others.sort(order, scratch: order + new)
    var old = count
    openGap(at: old)
    gap.insert(new)
    // From the end: what is in front of all of them stays where it is.
    while new > 0 {
      let from = Int(order[new &- 1])
      if old > 0, time(old &- 1) > others.time(from) {
        old &-= 1
        overwrite(old &+ new, with: old)
      } else {
        new &-= 1
        overwrite(old &+ new, from: others, from)
      }
    }
  }

  private func sort(_ order: UnsafeMutablePointer<UInt32>, scratch: UnsafeMutablePointer<UInt32>) {
    let heads = heads.base + 1
    mergeSort(order, count, scratch: scratch) { heads[gap.place(Int($0))].time < heads[gap.place(Int($1))].time }
  }
}

// MARK: - Keys and the users of their easings

extension KeyColumns {
  /// Makes a checked key the spare one; its easing has one user more.
  @inline(never)
  func write(_ key: KeySpec, _ settings: TrackSettings) throws(Failure) {
    guard abs(key.time) <= KeyColumns.latest else {
      throw invalid("time", must: "finite and within 1e300", got: key.time)
    }
    guard !key.isRelative else {
      throw failure(.invalidArgument, argument: "relative", "relative is only for keys that are inserted")
    }
    let interpolation = try Interpolation.checked(key.interpolation)
    try settings.check(interpolation)
    guard let value = key.value else { throw null("value") }
    clearSpare()
    try settings.accept(value, into: self.value(KeyColumns.spare))
    try take(key.inTangent, .inTangent, "in_tangent")
    try take(key.outTangent, .outTangent, "out_tangent")
    try take(key.inHandle, .inHandle, "in_handle")
    try take(key.outHandle, .outHandle, "out_handle")
    let head = head(KeyColumns.spare)
    head.pointee.time = key.time + 0
    head.pointee.interpolation = interpolation
    let spring = key.spring
    if spring.omega == 0 && spring.dampingRatio == 0 && spring.mass == 0 {
      head.pointee.spring = SpringPreset.smooth.spring
    } else {
      head.pointee.spring = try spring.checked()
    }
    if key.easing.slot != 0 || key.easing.generation != 0 {
      if settings.kind == .bool {
        throw failure(
          .invalidArgument, argument: "easing", "easing must be null for a bool track, whose values are held")
      }
      try EasingStore.shared.retain(key.easing)
      head.pointee.easing = key.easing
    }
  }

  @inline(never)
  private func take(
    _ numbers: UnsafePointer<Double>?, _ side: Side, _ name: StaticString
  ) throws(Failure) {
    guard let numbers, let to = sideToWrite(KeyColumns.spare, side) else { return }
    for k in 0..<side.count(lanes) {
      try checkFinite(numbers[k], name)
      if k & 1 == 0 && (side == .inHandle && numbers[k] > 0 || side == .outHandle && numbers[k] < 0) {
        throw invalid(
          name, must: side == .inHandle ? "at a time <= 0, before its key" : "at a time >= 0, after its key",
          got: numbers[k])
      }
      to[k] = numbers[k]
    }
  }

  /// Keys behind the last, of which either all are checked and taken, or none.
  mutating func append(
    _ n: Int, _ key: (Int) throws(Failure) -> KeySpec, _ settings: TrackSettings
  ) throws(Failure) {
    let old = count
    do throws(Failure) {
      for i in 0..<n {
        try write(try key(i), settings)
        insert(at: count)
      }
    } catch {
      drop(old..<count)
      remove(old, count &- old)
      throw error
    }
  }

  func drop(_ keys: Range<Int>) {
    for i in keys where head(i).pointee.hasEasing { EasingStore.shared.drop(head(i).pointee.easing) }
  }

  /// One user more of each.
  func retain() throws(Failure) {
    var held = 0
    do throws(Failure) {
      while held < count {
        if head(held).pointee.hasEasing { try EasingStore.shared.retain(head(held).pointee.easing) }
        held &+= 1
      }
    } catch {
      // Only users beyond four million fail.
      drop(0..<held)
      throw error
    }
  }
}
