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

/// Keys in the order of time around a gap, which is where the latest of them came or went: edits beside each other move nothing
/// else. In front of the first there is room for one more, `spare`, where a key is made ready.
struct KeyColumns {
  let lanes: Int
  private(set) var count = 0
  private(set) var capacity = 0
  /// How many keys stand in front of the gap.
  private(set) var gap = 0
  private var memory: UnsafeMutablePointer<KeyHead>?
  private var numbers: UnsafeMutablePointer<Double>?
  private var extras: UnsafeMutablePointer<Double>?

  static let most = 1 << 24
  static let latest = 1e300
  static let spare = -1

  init(lanes: Int) { self.lanes = lanes }

  /// Numbers of a key's sides.
  private var size: Int { Side.perKey(lanes) }

  // MARK: Reading; every index is below `count`

  private func place(_ i: Int) -> Int { i < gap ? i : i &+ (capacity &- count) }

  func head(_ i: Int) -> UnsafeMutablePointer<KeyHead> { memory.unsafelyUnwrapped + place(i) }
  func value(_ i: Int) -> UnsafeMutablePointer<Double> { numbers.unsafelyUnwrapped + place(i) &* lanes }
  /// nil where it was not given.
  @inline(never)
  func side(_ i: Int, _ side: Side) -> UnsafeMutablePointer<Double>? {
    guard let extras, head(i).pointee.sides & side.rawValue != 0 else { return nil }
    return extras + place(i) &* size + side.offset(lanes)
  }
  func time(_ i: Int) -> Double { head(i).pointee.time }

  /// How many keys stand at times before t; with `orAt`, at or before it.
  func countBefore(_ t: Double, orAt: Bool = false) -> Int {
    partitionPoint(count) { time($0) < t || (orAt && time($0) == t) }
  }

  // MARK: Room

  /// New memory for so many keys, empty; the same sides as this, or with them.
  private func room(_ wanted: Int, withSides: Bool) throws(Failure) -> KeyColumns {
    var fresh = KeyColumns(lanes: lanes)
    do throws(Failure) {
      fresh.memory = try allocate(wanted &+ 1, KeyHead.self) + 1
      fresh.numbers = try allocate((wanted &+ 1) &* lanes, Double.self) + lanes
      if withSides { fresh.extras = try allocate((wanted &+ 1) &* size, Double.self) + size }
    } catch {
      fresh.free()
      throw error
    }
    fresh.capacity = wanted
    return fresh
  }

  /// For `more` keys, and the spare one, with sides where these are asked for. Nothing changes where it fails.
  mutating func reserve(_ more: Int, withSides: Bool) throws(Failure) {
    guard more <= KeyColumns.most &- count else {
      throw failure(.invalidArgument) { text in
        text.append("a track may have 16777216 keys, not ")
        text.append(Double(count) + Double(more))
      }
    }
    let needsSides = withSides && extras == nil
    guard count &+ more > capacity || needsSides || memory == nil else { return }
    let wanted = count &+ more > capacity ? max(count &+ more, min(2 &* capacity, KeyColumns.most), 4) : capacity
    var fresh = try room(wanted, withSides: withSides || extras != nil)
    fresh.append(self)
    free()
    self = fresh
  }

  /// All keys of another; there is room.
  @inline(never)
  private mutating func append(_ from: KeyColumns) {
    append(from, 0..<from.gap)
    append(from, from.gap..<from.count)
  }

  /// Keys that stand beside each other.
  private mutating func append(_ from: KeyColumns, _ keys: Range<Int>) {
    guard !keys.isEmpty else { return }
    let (first, n, old) = (keys.lowerBound, keys.count, count)
    count &+= n
    gap = count
    head(old).update(from: from.head(first), count: n)
    value(old).update(from: from.value(first), count: n &* lanes)
    guard let extras else { return }
    let to = extras + old &* size
    if let others = from.extras {
      to.update(from: others + from.place(first) &* size, count: n &* size)
    } else {
      to.update(repeating: 0, count: n &* size)
    }
  }

  /// A copy in memory of its own.
  func copied() throws(Failure) -> KeyColumns {
    var fresh = try room(max(count, 4), withSides: extras != nil)
    fresh.append(self)
    return fresh
  }

  func free() {
    if let memory { tss_free(memory - 1) }
    if let numbers { tss_free(numbers - lanes) }
    if let extras { tss_free(extras - size) }
  }

  // MARK: Editing; there is room, and what a key holds is its caller's care

  /// The gap in front of the key at `p`.
  @inline(never)
  private mutating func openGap(at p: Int) {
    let room = capacity &- count
    if p < gap { move(p, to: p &+ room, gap &- p) } else if p > gap { move(gap &+ room, to: gap, p &- gap) }
    gap = p
  }

  private func move(_ from: Int, to: Int, _ n: Int) {
    func move<T>(_ base: UnsafeMutablePointer<T>, _ size: Int) {
      UnsafeMutableRawPointer(base + to &* size)
        .copyMemory(from: base + from &* size, byteCount: n &* size &* MemoryLayout<T>.stride)
    }
    guard from != to, let memory, let numbers else { return }
    move(memory, 1)
    move(numbers, lanes)
    if let extras { move(extras, size) }
  }

  /// Makes the spare key one of zeros.
  func clearSpare() {
    head(KeyColumns.spare).initialize(to: KeyHead())
    value(KeyColumns.spare).update(repeating: 0, count: lanes)
    if let extras { (extras - size).update(repeating: 0, count: size) }
  }

  /// A key in front of the one at `p`, as the spare one is.
  @inline(never)
  mutating func insert(at p: Int) {
    openGap(at: p)
    count &+= 1
    gap &+= 1
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
    guard let extras else { return nil }
    head(i).pointee.sides |= side.rawValue
    return extras + place(i) &* size + side.offset(lanes)
  }

  mutating func remove(_ first: Int, _ n: Int) {
    if gap < first { openGap(at: first) } else if gap > first &+ n { openGap(at: first &+ n) }
    gap = first
    count &-= n
  }

  /// All of one key over all of another.
  func overwrite(_ i: Int, with other: Int) { overwrite(i, from: self, other) }

  @inline(never)
  func overwrite(_ i: Int, from others: KeyColumns, _ other: Int) {
    head(i).pointee = others.head(other).pointee
    value(i).update(from: others.value(other), count: lanes)
    if let extras, let theirs = others.extras {
      (extras + place(i) &* size).update(from: theirs + others.place(other) &* size, count: size)
    }
  }

  /// In for out, as a track that runs backwards has them.
  func turnSides(_ i: Int) {
    guard let extras else { return }
    let p = extras + place(i) &* size
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

  /// Puts another's keys, in whatever order they are, where their times want them, each behind all that were there before it.
  /// `order` has room for twice as many numbers.
  mutating func merge(_ others: KeyColumns, _ order: UnsafeMutablePointer<UInt32>) {
    var new = others.count
    for k in 0..<new { order[k] = UInt32(truncatingIfNeeded: k) }
    others.sort(order, new, scratch: order + new)
    openGap(at: count)
    var old = count
    count &+= new
    gap = count
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
}
