// SPDX-License-Identifier: MIT

/// The numbers of a world's channels, a block of lanes each. Blocks of one size that are free are a list through themselves.
struct Lanes: ~Copyable {
  /// What a channel is without its player, and what it shows while that does not move.
  private(set) var base = Column<Double>()
  private(set) var shown = Column<Double>()
  /// Where its player began and goes, and how fast it began.
  private(set) var from = Column<Double>()
  private(set) var target = Column<Double>()
  private(set) var speed = Column<Double>()
  /// What layers that have ended left.
  private(set) var offset = Column<Double>()
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

  /// A block of zeros, or of the rotation that turns nothing.
  mutating func take(_ lanes: Int, isRotation: Bool = false) throws(Failure) -> Int {
    var block = heads.count > 0 ? heads[lanes] : -1
    if block >= 0 {
      heads[lanes] = Int(bitPattern: UInt(base[block].bitPattern))
    } else {
      try reserve(lanes)
      block = end
      end &+= lanes
    }
    for lane in block..<block &+ lanes {
      (base[lane], shown[lane], from[lane], target[lane], speed[lane], offset[lane]) = (0, 0, 0, 0, 0, 0)
    }
    if isRotation { (base[block &+ 3], shown[block &+ 3]) = (1, 1) }
    return block
  }

  mutating func give(_ block: Int, _ lanes: Int) {
    base[block] = Double(bitPattern: UInt64(UInt(bitPattern: heads[lanes])))
    heads[lanes] = block
  }

  /// It is that, and shows it.
  mutating func set(_ block: Int, _ lanes: Int, _ numbers: UnsafePointer<Double>) {
    for lane in 0..<lanes { (base[block &+ lane], shown[block &+ lane]) = (numbers[lane], numbers[lane]) }
  }

  mutating func show(_ block: Int, _ lanes: Int, _ numbers: UnsafePointer<Double>) {
    for lane in 0..<lanes { shown[block &+ lane] = numbers[lane] }
  }

  /// It is what it shows, and goes nowhere.
  mutating func keep(_ block: Int, _ lanes: Int) {
    for lane in block..<block &+ lanes { (base[lane], target[lane]) = (shown[lane], shown[lane]) }
  }

  /// All numbers of a block to another.
  mutating func copy(_ block: Int, to other: Int, _ lanes: Int) {
    (base.base + other).update(from: base.base + block, count: lanes)
    (shown.base + other).update(from: shown.base + block, count: lanes)
    (from.base + other).update(from: from.base + block, count: lanes)
    (target.base + other).update(from: target.base + block, count: lanes)
    (speed.base + other).update(from: speed.base + block, count: lanes)
    (offset.base + other).update(from: offset.base + block, count: lanes)
  }

  /// It shows what it is.
  mutating func fallBack(_ block: Int, _ lanes: Int) { show(block, lanes, base.base + block) }

  mutating func clearOffset(_ block: Int, _ lanes: Int) {
    for lane in block..<block &+ lanes { offset[lane] = 0 }
  }

  /// What a player begins with, in a channel that shows its base meanwhile and that nothing was added to.
  mutating func begin(_ block: Int, _ lanes: Int, _ ends: World.Ends, base: UnsafePointer<Double>) {
    for lane in 0..<lanes {
      from[block &+ lane] = ends.from[lane]
      target[block &+ lane] = ends.target[lane]
      speed[block &+ lane] = ends.speed[lane]
      (self.base[block &+ lane], shown[block &+ lane]) = (base[lane], base[lane])
    }
  }

  /// The numbers of a draft, its columns of 64.
  mutating func start(_ block: Int, _ lanes: Int, _ numbers: UnsafePointer<Double>, shown: UnsafePointer<Double>) {
    let most = TrackSettings.mostLanes
    for lane in 0..<lanes {
      from[block &+ lane] = numbers[lane]
      target[block &+ lane] = numbers[most &+ lane]
      speed[block &+ lane] = numbers[2 &* most &+ lane]
      base[block &+ lane] = numbers[3 &* most &+ lane]
      self.shown[block &+ lane] = shown[lane]
      // What layers have left is in the base now.
      offset[block &+ lane] = 0
    }
  }

  /// Writes all numbers of a block, column after column.
  mutating func put(_ block: Int, _ lanes: Int, _ numbers: UnsafePointer<Double>) {
    for lane in 0..<lanes {
      base[block &+ lane] = numbers[lane]
      shown[block &+ lane] = numbers[lanes &+ lane]
      from[block &+ lane] = numbers[2 &* lanes &+ lane]
      target[block &+ lane] = numbers[3 &* lanes &+ lane]
      speed[block &+ lane] = numbers[4 &* lanes &+ lane]
      offset[block &+ lane] = numbers[5 &* lanes &+ lane]
    }
  }

  mutating func restore(_ block: Int, _ lanes: Int, _ reader: inout BlobReader) throws(Failure) {
    try reader.numbers(base.base + block, lanes)
    try reader.numbers(shown.base + block, lanes)
    try reader.numbers(from.base + block, lanes)
    try reader.numbers(target.base + block, lanes)
    try reader.numbers(speed.base + block, lanes)
    try reader.numbers(offset.base + block, lanes)
  }
}
