// SPDX-License-Identifier: MIT

internal import TweenSpiritEngine

/// A curve from progress to progress.
///
///     let e = Easing.back(.out, overshoot: 1.7)
///     e(0.3)
///     try Easing(parsing: "cubic-bezier(.4,0,.2,1)").derivative(at: 0.5)
///
/// A value: equal where it is the same curve with the same parameters. Input is clamped to 0 ... 1, NaN gives NaN, and
/// every family gives exactly 0 at 0 and 1 at 1. The same input has the same bits on every CPU, alone or in a batch.
public struct Easing: Sendable {
  private let reference: EasingReference

  /// Takes over the user that `handle` came with.
  init(_ handle: Handle) throws(Failure) { reference = try EasingReference(handle) }

  var record: UnsafePointer<EasingRecord> { reference.record }
  var handle: Handle { reference.handle }

  /// Which half of a curve is its own: `in` starts slowly, `out` ends slowly.
  public typealias Form = TweenSpiritModel.EasingForm

  /// Whose words a text is read in.
  public typealias Dialect = TweenSpiritModel.EasingDialect

  /// Where the jumps of ``steps(_:_:)`` stand.
  public typealias StepPosition = TweenSpiritModel.StepPosition

  // MARK: - Making

  /// The curve that a text names: canonical ("quad.inOut", "back.out(1.7)"), CSS ("steps(4, jump-none)"), a spring
  /// ("spring(0.5, 0.3)"), another library's name for exactly the same shape ("easeInOutCubic"), or in the words of `dialect`.
  ///
  /// - Throws: `.unknownEasing` where it names none or is malformed, saying where; `.invalidArgument` for a parameter
  ///   outside its range.
  public init(parsing text: String, dialect: Dialect = .canonical) throws(TweenSpiritError) {
    self = try Easing.withBytes(of: text) { (bytes) throws(Failure) in
      try Easing(EasingStore.shared.parse(bytes, dialect))
    }
  }

  private init(_ spec: EasingSpec) throws(TweenSpiritError) {
    self = try translating { () throws(Failure) in
      try Easing(try EasingStore.shared.insert(try spec.checked()))
    }
  }

  /// A curve with its usual parameters, which are built in.
  private static func usual(_ family: EasingFamily, _ form: Form) -> Easing {
    (try? Easing(EasingSpec(family, form))) ?? .linear
  }

  private init(_ family: EasingFamily, _ form: Form, _ a: Double, _ b: Double = 0) throws(TweenSpiritError) {
    var spec = EasingSpec(family, form)
    spec.parameters = (a, b, 0, 0)
    try self.init(spec)
  }

  /// Identity.
  public static let linear: Easing = builtin(0)
  /// t²
  public static func quad(_ form: Form) -> Easing { usual(.quad, form) }
  /// t³
  public static func cubic(_ form: Form) -> Easing { usual(.cubic, form) }
  /// t⁴
  public static func quart(_ form: Form) -> Easing { usual(.quart, form) }
  /// t⁵
  public static func quint(_ form: Form) -> Easing { usual(.quint, form) }
  /// A quarter of a sine.
  public static func sine(_ form: Form) -> Easing { usual(.sine, form) }
  /// A quarter of a circle.
  public static func circ(_ form: Form) -> Easing { usual(.circ, form) }
  /// Penner's power of two, exactly 0 and 1 at its ends.
  public static func expo(_ form: Form) -> Easing { usual(.expo, form) }

  /// A spring's swing around the goal, of amplitude 1 and period 0.3.
  public static func elastic(_ form: Form) -> Easing { usual(.elastic, form) }

  /// A spring's swing around the goal. `amplitude` (-1e6 ... 1e6; below 1 it counts as 1) scales it, and `period`
  /// (0.001 ... 1e6) is the length of a swing.
  ///
  /// - Throws: `.invalidArgument` for a number out of range.
  public static func elastic(
    _ form: Form, amplitude: Double = 1, period: Double = 0.3
  ) throws(TweenSpiritError) -> Easing { try Easing(.elastic, form, amplitude, period) }

  /// Beyond the goal by 10 % and back.
  public static func back(_ form: Form) -> Easing { usual(.back, form) }

  /// Beyond the goal and back: by 10 % with an `overshoot` of 1.70158 (-1e6 ... 1e6).
  ///
  /// - Throws: `.invalidArgument` for a number out of range.
  public static func back(_ form: Form, overshoot: Double) throws(TweenSpiritError) -> Easing {
    try Easing(.back, form, overshoot)
  }

  /// A ball that falls and rebounds three times, each to a quarter of the height before.
  public static func bounce(_ form: Form) -> Easing { usual(.bounce, form) }

  /// A ball that falls and rebounds `rebounds` times (0 ... 8), each to `restitution` (0 ..< 1) of the height before.
  ///
  /// - Throws: `.invalidArgument` for a number out of range.
  public static func bounce(
    _ form: Form, restitution: Double = 0.25, rebounds: Int = 3
  ) throws(TweenSpiritError) -> Easing { try Easing(.bounce, form, restitution, Double(rebounds)) }

  /// t to the power of `exponent` (0.001 ... 1000).
  ///
  /// - Throws: `.invalidArgument` for a number out of range.
  public static func pow(_ form: Form, exponent: Double) throws(TweenSpiritError) -> Easing {
    try Easing(.pow, form, exponent)
  }

  /// CSS's `ease`, `ease-in`, `ease-out` and `ease-in-out`.
  public static let ease = builtin(64)
  /// See ``ease``.
  public static let easeIn = builtin(65)
  /// See ``ease``.
  public static let easeOut = builtin(66)
  /// See ``ease``.
  public static let easeInOut = builtin(67)

  /// CSS's cubic-bezier(): from (0, 0) to (1, 1) with these control points; `x1` and `x2` in 0 ... 1.
  public static func cubicBezier(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
  ) throws(TweenSpiritError) -> Easing {
    var spec = EasingSpec(.bezier)
    spec.parameters = (x1, y1, x2, y2)
    return try Easing(spec)
  }

  /// CSS's steps(): `count` from 1 (2 for `.jumpNone`) to 2^30.
  public static func steps(_ count: Int, _ position: StepPosition = .jumpEnd) throws(TweenSpiritError) -> Easing {
    var spec = EasingSpec(.steps)
    spec.parameters = (Double(count), Double(position.rawValue), 0, 0)
    return try Easing(spec)
  }

  /// CSS's linear(): two outputs or more, and their inputs, nil for those to be spread evenly.
  public static func linear(outputs: [Double], inputs: [Double?]? = nil) throws(TweenSpiritError) -> Easing {
    if let inputs, inputs.count != outputs.count {
      throw TweenSpiritError(
        .invalidArgument, "\(outputs.count) outputs need as many inputs, got \(inputs.count)")
    }
    let xs = inputs?.map { $0 ?? .nan }
    return try translating { () throws(Failure) in
      try Easing(
        try EasingStore.shared.insert(try EasingStops.make(outputs: outputs, inputs: xs, count: outputs.count)))
    }
  }

  private static func builtin(_ id: UInt32) -> Easing {
    let handle = EasingStore.shared.builtinHandle(id) ?? Handle(slot: 0, generation: 0)
    guard let easing = try? Easing(handle) else { fatalError("id \(id) is built in") }
    return easing
  }

  // MARK: - Asking

  /// The canonical spelling: `Easing(parsing: e.name) == e`.
  public var name: String { string { record.print(to: &$0) } }

  /// The names without parameters that resolve now.
  public static var names: [String] {
    string { EasingStore.shared.list(to: &$0) }.split(separator: "\n").map(String.init)
  }

  /// How many seconds a spring's curve lasts, its settling time; NaN for other curves.
  public var duration: Double { record.pointee.spec.naturalDuration }

  /// The curve at `t`, which is clamped to 0 ... 1.
  public func callAsFunction(_ t: Double) -> Double { (try? record.value(t)) ?? t }

  /// The curve at any `t`. `before` is CSS's before flag; `extrapolate` goes on outside 0 ... 1 along the tangent at the
  /// end (steps and stops as CSS defines them).
  public func value(at t: Double, before: Bool = false, extrapolate: Bool = false) -> Double {
    var flags: EvaluationFlags = []
    if before { flags.insert(.before) }
    if extrapolate { flags.insert(.extrapolate) }
    return (try? record.value(t, flags)) ?? t
  }

  /// The slope at `t`: to the right at a corner, to the left at 1; 0 outside 0 ... 1; infinite at a vertical tangent.
  public func derivative(at t: Double) -> Double { (try? record.slope(t)) ?? 0 }

  /// Finds the first `t` in 0 ... 1 at which a monotone curve has reached `value`: on a flat piece its start, at a jump its
  /// place.
  ///
  /// - Throws: `.invalidArgument` for a curve that turns back, as it was seen at 1,024 or more places, and for a value outside
  ///   its range.
  public func inverse(_ value: Double) throws(TweenSpiritError) -> Double {
    try translating { () throws(Failure) in try record.inverse(value) }
  }

  /// The curve at each of them, with the bits of one call for each.
  public func callAsFunction(_ t: [Double]) -> [Double] {
    [Double](unsafeUninitializedCapacity: t.count) { buffer, count in
      count = t.count
      guard let out = buffer.baseAddress else { return }
      t.withUnsafeBufferPointer { if let from = $0.baseAddress { sample(from, out, count) } }
    }
  }

  /// The curve at each of them, in single precision.
  public func callAsFunction(_ t: [Float]) -> [Float] {
    [Float](unsafeUninitializedCapacity: t.count) { buffer, count in
      count = t.count
      guard let out = buffer.baseAddress else { return }
      t.withUnsafeBufferPointer { if let from = $0.baseAddress { sample(from, out, count) } }
    }
  }

  /// Every number of the buffer replaced by the curve at it. No allocation.
  public func apply(to buffer: UnsafeMutableBufferPointer<Double>) {
    if let base = buffer.baseAddress { sample(base, base, buffer.count) }
  }

  /// Every number of the buffer replaced by the curve at it. No allocation.
  public func apply(to buffer: UnsafeMutableBufferPointer<Float>) {
    if let base = buffer.baseAddress { sample(base, base, buffer.count) }
  }

  /// The curve at each number of `t`, into `out`, which may be the same memory. No allocation.
  ///
  /// - Throws: `.invalidArgument` where `out` has fewer numbers than `t`.
  public func sample(
    _ t: UnsafeBufferPointer<Double>, into out: UnsafeMutableBufferPointer<Double>
  ) throws(TweenSpiritError) {
    guard out.count >= t.count else { throw tooShort("out", t.count, out.count) }
    if let from = t.baseAddress, let out = out.baseAddress { sample(from, out, t.count) }
  }

  /// The same in single precision.
  public func sample(
    _ t: UnsafeBufferPointer<Float>, into out: UnsafeMutableBufferPointer<Float>
  ) throws(TweenSpiritError) {
    guard out.count >= t.count else { throw tooShort("out", t.count, out.count) }
    if let from = t.baseAddress, let out = out.baseAddress { sample(from, out, t.count) }
  }

  /// Every number of the span replaced by the curve at it. No allocation.
  @available(macOS 10.14.4, iOS 12.2, tvOS 12.2, watchOS 5.2, *)
  public func apply(to span: inout MutableSpan<Double>) {
    span.withUnsafeMutableBufferPointer { apply(to: $0) }
  }

  /// Every number of the span replaced by the curve at it. No allocation.
  @available(macOS 10.14.4, iOS 12.2, tvOS 12.2, watchOS 5.2, *)
  public func apply(to span: inout MutableSpan<Float>) {
    span.withUnsafeMutableBufferPointer { apply(to: $0) }
  }

  // Only a live curve that another language registered can fail: t stands in for its values.

  private func sample(_ t: UnsafePointer<Double>, _ out: UnsafeMutablePointer<Double>, _ count: Int) {
    do throws(Failure) { try record.sample(t, out, count) } catch { out.update(from: t, count: count) }
  }

  private func sample(_ t: UnsafePointer<Float>, _ out: UnsafeMutablePointer<Float>, _ count: Int) {
    do throws(Failure) { try record.sample(t, out, count) } catch { out.update(from: t, count: count) }
  }
}

extension Easing: Hashable {
  public static func == (a: Easing, b: Easing) -> Bool { a.record.isSame(as: b.record) }

  public func hash(into hasher: inout Hasher) {
    let spec = record.pointee.spec
    hasher.combine(record.pointee.kind)
    hasher.combine(spec.family)
    hasher.combine(spec.form)
    hasher.combine(spec.parameters.0)
    hasher.combine(spec.parameters.1)
    hasher.combine(spec.stopCount)
  }
}

extension Easing: CustomStringConvertible {
  public var description: String { name }
}

/// One user of a curve in the engine's store, for as long as it lives.
private final class EasingReference: @unchecked Sendable {
  let record: UnsafePointer<EasingRecord>
  let handle: Handle

  /// Takes over the user that `handle` came with; it keeps the record where it is.
  init(_ handle: Handle) throws(Failure) {
    record = try EasingStore.shared.pin(handle)
    EasingStore.shared.unpin(handle)
    self.handle = handle
  }

  deinit { try? EasingStore.shared.release(handle) }
}
