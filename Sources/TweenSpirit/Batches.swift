// SPDX-License-Identifier: MIT

internal import TweenSpiritEngine

/// A number that batches hold: Float or Double.
public protocol BatchNumber: BinaryFloatingPoint, Sendable {}

extension Float: BatchNumber {}
extension Double: BatchNumber {}

/// Numbers of the caller's, of any alignment, a stride in bytes apart, which may be negative; or one number for all.
public struct NumberColumn<Number: BatchNumber> {
  let base: UnsafeMutableRawPointer?
  let stride: Int
  let number: Number?
  /// How many there are, where that is known.
  let length: Int?
  let isWritable: Bool

  /// Numbers without gaps.
  public init(_ buffer: UnsafeMutableBufferPointer<Number>) {
    base = UnsafeMutableRawPointer(buffer.baseAddress)
    stride = MemoryLayout<Number>.stride
    number = nil
    length = buffer.count
    isWritable = true
  }
  /// Numbers without gaps, to be read.
  public init(_ buffer: UnsafeBufferPointer<Number>) {
    base = UnsafeMutableRawPointer(mutating: buffer.baseAddress)
    stride = MemoryLayout<Number>.stride
    number = nil
    length = buffer.count
    isWritable = false
  }
  /// The first at `base`, the next `stride` bytes on: a field of an array of structs, which must be as many as the batch
  /// counts.
  public init(_ base: UnsafeMutableRawPointer?, stride: Int) {
    self.base = base
    self.stride = stride
    number = nil
    length = base == nil ? 0 : nil
    isWritable = true
  }
  /// One number for all.
  public init(_ number: Number) {
    base = nil
    stride = MemoryLayout<Number>.stride
    self.number = number
    length = nil
    isWritable = false
  }
}

extension NumberColumn {
  /// To be read: so many numbers at least, or one for all.
  fileprivate func input(_ count: Int, _ name: String) throws(TweenSpiritError) -> Strided {
    if let length, length < count { throw tooShort(name, count, length) }
    return Strided(base, stride: stride, size: MemoryLayout<Number>.size, number: Double(number ?? 0))
  }

  /// To be written.
  fileprivate func output(_ count: Int, _ name: String) throws(TweenSpiritError) -> Strided {
    guard isWritable else { throw TweenSpiritError(.invalidArgument, "\(name) must be an array that may be written") }
    return try input(count, name)
  }
}

/// Springs in the caller's arrays: see ``step(by:)``.
public struct SpringColumns<Number: BatchNumber> {
  /// Whose springs they are.
  public enum Source {
    /// The same for all.
    case one(Spring)
    /// 1 to 256 springs, and a place among them for each; one beyond the end means the last.
    case palette([Spring], index: UnsafeBufferPointer<UInt32>)
    /// Each its own: rad/s, and a damping ratio. Numbers below 0 count as 0.
    case own(omega: NumberColumn<Number>, dampingRatio: NumberColumn<Number>)
  }

  /// How many springs there are.
  public var count: Int
  /// Where each is and how fast, which a step writes, and where it goes: value units, and units per second.
  public var value, velocity, target: NumberColumn<Number>
  /// Whose springs they are.
  public var source: Source
  /// A spring that is so near its target (value units), and no faster than ω times that, is put on it, at rest.
  public var tolerance: Number = 0
  /// The most to use, 1 ... 64.
  public var threads = 1
  /// Where not nil: 1 for each spring that is not at rest on its target, else 0.
  public var mask: UnsafeMutableBufferPointer<UInt8>?
  /// Where not nil: room for all; the places of those that are not at rest, in order.
  public var active: UnsafeMutableBufferPointer<UInt32>?

  /// Columns of `count` springs: nothing is looked at before ``step(by:)``.
  public init(
    count: Int, value: NumberColumn<Number>, velocity: NumberColumn<Number>, target: NumberColumn<Number>,
    source: Source
  ) {
    self.count = count
    self.value = value
    self.velocity = velocity
    self.target = target
    self.source = source
  }

  /// Moves every spring on by `dt` >= 0 seconds, in place, exactly; how many are not at rest on their targets. No
  /// allocation but for the palette's copy. What stands in the arrays is not inspected: a NaN stays in its lane.
  ///
  /// - Throws: `.invalidArgument` for arrays that overlap without interleaving, or are too short, and for a time or a
  ///   tolerance that is negative or not finite. Nothing has changed then.
  @discardableResult
  public func step(by dt: Double) throws(TweenSpiritError) -> Int {
    try withBatch { (batch) throws(TweenSpiritError) in
      try translating { () throws(Failure) in try batch.stepSprings(dt, counts: true) }
    }
  }
}

/// Decays in the caller's arrays, as ``SpringColumns``.
public struct DecayColumns<Number: BatchNumber> {
  /// Whose rates they are.
  public enum Source {
    /// The same for all.
    case one(Decay)
    /// 1/s, >= 0
    case own(rate: NumberColumn<Number>)
  }

  /// How many decays there are.
  public var count: Int
  /// Where each is and how fast: value units, and units per second. A step writes both.
  public var value, velocity: NumberColumn<Number>
  /// Whose rates they are.
  public var source: Source
  /// What comes to rest no farther away (value units) is put there.
  public var tolerance: Number = 0
  /// The most to use, 1 ... 64.
  public var threads = 1
  /// Where not nil: 1 for each decay that still moves, else 0.
  public var mask: UnsafeMutableBufferPointer<UInt8>?
  /// Where not nil: room for all; the places of those that still move, in order.
  public var active: UnsafeMutableBufferPointer<UInt32>?

  /// Columns of `count` decays: nothing is looked at before ``step(by:)``.
  public init(count: Int, value: NumberColumn<Number>, velocity: NumberColumn<Number>, source: Source) {
    self.count = count
    self.value = value
    self.velocity = velocity
    self.source = source
  }

  /// Moves every decay on by `dt` >= 0 seconds; how many still move.
  @discardableResult
  public func step(by dt: Double) throws(TweenSpiritError) -> Int {
    let precision = try precision(of: Number.self)
    var batch = Batch(precision, count: try checked(count))
    batch.value = try value.output(count, "value")
    batch.velocity = try velocity.output(count, "velocity")
    switch source {
    case .one(let decay): batch.decay = decay
    case .own(let rate): batch.omega = try rate.input(count, "rate")
    }
    batch.tolerance = Double(tolerance)
    batch.threads = try checked(threads: threads)
    try batch.report(count, mask, active)
    return try translating { () throws(Failure) in try batch.stepDecays(dt, counts: true) }
  }
}

/// Tweens in the caller's arrays: from (1 - e) + to e, e the easing at (time - start) / duration.
public struct TweenColumns<Number: BatchNumber> {
  /// How many tweens there are.
  public var count: Int
  /// Value units, and seconds on the clock that is asked about. A duration of 0 is a jump at its start.
  public var from, to, start, duration: NumberColumn<Number>
  /// 1 to 256, and a place among them for each where there are several.
  public var easings: [Easing]
  /// Of each tween, the place of its curve among ``easings``; one beyond the end means the last. nil: all have the
  /// first.
  public var index: UnsafeBufferPointer<UInt32>?
  /// The most to use, 1 ... 64.
  public var threads = 1

  /// Columns of `count` tweens: nothing is looked at before they are evaluated.
  public init(
    count: Int, from: NumberColumn<Number>, to: NumberColumn<Number>, start: NumberColumn<Number>,
    duration: NumberColumn<Number>, easings: [Easing], index: UnsafeBufferPointer<UInt32>? = nil
  ) {
    self.count = count
    self.from = from
    self.to = to
    self.start = start
    self.duration = duration
    self.easings = easings
    self.index = index
  }

  /// Where every tween is at `time`, into `out`, which may be one of the inputs.
  public func sample(into out: NumberColumn<Number>, at time: Double) throws(TweenSpiritError) {
    let precision = try precision(of: Number.self)
    var batch = Batch(precision, count: try checked(count))
    batch.threads = try checked(threads: threads)
    if let index { batch.index = try places(index, count) }
    let handles = easings.map(\.handle)
    batch.value = try out.output(count, "out")
    batch.from = try from.input(count, "from")
    batch.target = try to.input(count, "to")
    batch.start = try start.input(count, "start")
    batch.duration = try duration.input(count, "duration")
    var caught: TweenSpiritError?
    withExtendedLifetime(easings) {
      handles.withUnsafeBufferPointer { handles in
        guard let base = handles.baseAddress else {
          caught = TweenSpiritError(.invalidArgument, "there must be 1 to 256 easings, not 0")
          return
        }
        batch.easings = base
        batch.paletteCount = handles.count
        do throws(TweenSpiritError) {
          try translating { () throws(Failure) in try batch.sampleTweens(time) }
        } catch { caught = error }
      }
    }
    if let caught { throw caught }
  }
}

// MARK: -

private func precision<Number>(of _: Number.Type) throws(TweenSpiritError) -> Precision {
  if Number.self == Float.self { return .f32 }
  if Number.self == Double.self { return .f64 }
  throw TweenSpiritError(.invalidArgument, "a batch's numbers must be Float or Double, not \(Number.self)")
}

func tooShort(_ name: String, _ wanted: Int, _ has: Int) -> TweenSpiritError {
  TweenSpiritError(.invalidArgument, "\(name) must have \(wanted) numbers, not \(has)")
}

private func checked(_ count: Int) throws(TweenSpiritError) -> Int {
  guard count >= 0, count <= Int.max / 8 else {
    throw TweenSpiritError(.invalidArgument, "count must be that of an array, got \(count)")
  }
  return count
}

func checked(threads: Int) throws(TweenSpiritError) -> UInt32 {
  guard (1...64).contains(threads) else {
    throw TweenSpiritError(.invalidArgument, "threads must be between 1 and 64, got \(threads)")
  }
  return UInt32(threads)
}

private func places(_ index: UnsafeBufferPointer<UInt32>, _ count: Int) throws(TweenSpiritError) -> Strided {
  guard index.count >= count else { throw tooShort("index", count, index.count) }
  return Strided(UnsafeMutableRawPointer(mutating: index.baseAddress), size: MemoryLayout<UInt32>.size)
}

extension Batch {
  /// Where it says which ones are not at rest.
  fileprivate mutating func report(
    _ count: Int, _ mask: UnsafeMutableBufferPointer<UInt8>?, _ active: UnsafeMutableBufferPointer<UInt32>?
  ) throws(TweenSpiritError) {
    if let mask {
      guard mask.count >= count else { throw tooShort("mask", count, mask.count) }
      self.mask = Strided(mask.baseAddress, size: MemoryLayout<UInt8>.size)
    }
    if let active {
      guard active.count >= count else { throw tooShort("active", count, active.count) }
      self.active = Strided(active.baseAddress, size: MemoryLayout<UInt32>.size)
    }
  }
}

extension SpringColumns {
  /// The engine's batch, while its palette stands.
  fileprivate func withBatch(
    _ work: (inout Batch) throws(TweenSpiritError) -> Int
  ) throws(TweenSpiritError) -> Int {
    let precision = try precision(of: Number.self)
    var batch = Batch(precision, count: try checked(count))
    batch.value = try value.output(count, "value")
    batch.velocity = try velocity.output(count, "velocity")
    batch.target = try target.input(count, "target")
    batch.tolerance = Double(tolerance)
    batch.threads = try checked(threads: threads)
    try batch.report(count, mask, active)
    let springs: [TweenSpiritEngine.Spring]
    switch source {
    case .own(let omega, let ratio):
      batch.omega = try omega.input(count, "omega")
      batch.dampingRatio = try ratio.input(count, "dampingRatio")
      return try work(&batch)
    case .one(let spring): springs = [spring]
    case .palette(let palette, let index):
      guard !palette.isEmpty else {
        throw TweenSpiritError(.invalidArgument, "the palette must have 1 to 256 springs, not 0")
      }
      springs = palette
      batch.index = try places(index, count)
    }
    var result: Result<Int, TweenSpiritError> = .success(0)
    springs.withUnsafeBufferPointer { springs in
      batch.springs = springs.baseAddress
      batch.paletteCount = springs.count
      do throws(TweenSpiritError) { result = .success(try work(&batch)) } catch { result = .failure(error) }
    }
    return try result.get()
  }
}
