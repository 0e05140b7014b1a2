// SPDX-License-Identifier: MIT
//
// Closures as curves, and curves made of curves.

internal import TweenSpiritEngine

extension Easing {
  /// What a curve is made of.
  public typealias Kind = TweenSpiritModel.EasingKind

  /// A curve made of a curve g.
  public typealias Modifier = TweenSpiritModel.EasingModifier

  /// What computes it.
  public var kind: Kind { record.pointee.kind }

  /// A baked curve's largest measured error times 1.4; 0 for exact curves.
  public var maxError: Double { record.pointee.maxError }

  /// How often a live curve gave NaN or infinity, and `t` stood in for it.
  public var fallbacks: Int { Int(clamping: record.fallbacks) }

  // MARK: Registering

  /// Puts a curve of your own under a name: `Easing(parsing: name)` finds it from here on. (A program that links this
  /// package has a registry of its own; the shared library's is that of C and Python.)
  ///
  /// The curve is asked now, at some thousand points of 0 ... 1, and kept as a table: afterwards it runs at the speed of a
  /// built-in one. It should be pure. Its ends are its own, not forced to 0 and 1.
  ///
  /// The name is 1 to 255 bytes of A-Z a-z 0-9 _ . : -, by convention with a word of your own in front: "acme:heat". The
  /// table stays within `tolerance` (1e-14 ... 1) of the curve as measured (``maxError``), with at most `maxPoints`
  /// (2 ... 65536) points. `replacing` replaces a curve under that name; those who use that one keep it.
  ///
  /// Throws what `curve` throws; `.nameInUse`; `.invalidArgument` where a number is outside its range, a value of the curve
  /// is none, or the table would want more points.
  @discardableResult
  public static func register(
    _ name: String, tolerance: Double = 1e-6, maxPoints: Int = 4096, replacing: Bool = false,
    _ curve: (Double) throws -> Double
  ) throws -> Easing {
    try register(name, tolerance: tolerance, maxPoints: maxPoints, replacing: replacing) { (t, out) in
      for (i, t) in t.enumerated() { out[i] = try curve(t) }
    }
  }

  /// Registers a curve that computes many values in a call: `curve` gets the inputs, and as many numbers to write, which do not
  /// overlap them.
  ///
  /// ```swift
  /// try Easing.register("acme:cube") { (t: UnsafeBufferPointer<Double>, out) in
  ///   for i in t.indices { out[i] = t[i] * t[i] * t[i] }
  /// }
  /// ```
  @discardableResult
  public static func register(
    _ name: String, tolerance: Double = 1e-6, maxPoints: Int = 4096, replacing: Bool = false,
    batch curve: (UnsafeBufferPointer<Double>, UnsafeMutableBufferPointer<Double>) throws -> Void
  ) throws -> Easing {
    try withoutActuallyEscaping(curve) { curve in
      let box = CurveBox(curve)
      let result = Result { () throws(TweenSpiritError) in
        try register(name, box, tolerance: tolerance, maxPoints: maxPoints, isLive: false, replacing: replacing)
      }
      if let error = box.error { throw error }
      return try result.get()
    }
  }

  /// Puts a closure under a name that is called whenever the curve is evaluated, on the thread that evaluates. Where it
  /// gives NaN or infinity, `t` stands in for it: see ``fallbacks``.
  @discardableResult
  public static func registerLive(
    _ name: String, replacing: Bool = false, _ curve: @escaping @Sendable (Double) -> Double
  ) throws(TweenSpiritError) -> Easing {
    try registerLive(name, replacing: replacing) { (t, out) in
      for (i, t) in t.enumerated() { out[i] = curve(t) }
    }
  }

  /// Registers a live curve that computes many values in a call, as `register` does: one call for an array that is evaluated, or
  /// for some thousand numbers of it.
  @discardableResult
  public static func registerLive(
    _ name: String, replacing: Bool = false,
    batch curve: @escaping @Sendable (UnsafeBufferPointer<Double>, UnsafeMutableBufferPointer<Double>) -> Void
  ) throws(TweenSpiritError) -> Easing {
    try register(
      name, CurveBox(curve), tolerance: CurveBaker.usualTolerance, maxPoints: CurveBaker.usualPoints, isLive: true,
      replacing: replacing)
  }

  /// Frees the name. Those who use the curve keep it.
  ///
  /// - Throws: `.unknownEasing` where nothing is registered under it.
  public static func unregister(_ name: String) throws(TweenSpiritError) {
    try withBytes(of: name) { (bytes) throws(Failure) in try EasingStore.shared.unregister(bytes) }
  }

  private static func register(
    _ name: String, _ box: CurveBox, tolerance: Double, maxPoints: Int, isLive: Bool, replacing: Bool
  ) throws(TweenSpiritError) -> Easing {
    return try withBytes(of: name) { (bytes) throws(Failure) in
      var curve = ForeignCurve()
      curve.batch = { t, out, count, context in
        guard let context else { return Status.callbackCode }
        return Unmanaged<CurveBox>.fromOpaque(context).takeUnretainedValue().evaluate(t, out, count)
      }
      curve.release = { context in
        if let context { Unmanaged<CurveBox>.fromOpaque(context).release() }
      }
      let retained = Unmanaged.passRetained(box)
      curve.context = retained.toOpaque()
      var wanted = EasingRegistration(name: bytes, curve: curve)
      wanted.isLive = isLive
      wanted.replaces = replacing
      wanted.tolerance = tolerance
      wanted.maxPoints = maxPoints
      let handle: Handle
      do throws(Failure) {
        handle = try EasingStore.shared.register(wanted)
      } catch {
        retained.release()
        throw error
      }
      return try Easing(handle)
    }
  }

  static func withBytes<T>(
    of text: String, _ work: (UnsafeBufferPointer<UInt8>) throws(Failure) -> T
  ) throws(TweenSpiritError) -> T {
    var text = text
    var result: Result<T, TweenSpiritError>?
    text.withUTF8 { bytes in
      do throws(TweenSpiritError) {
        result = .success(try translating { () throws(Failure) in try work(bytes) })
      } catch {
        result = .failure(error)
      }
    }
    guard let result else { throw TweenSpiritError(.invalidArgument, "the text has no bytes") }
    return try result.get()
  }

  // MARK: Making

  /// The curve as a table of cubics whose measured error is within `tolerance`.
  ///
  /// - Throws: `.invalidArgument` where a number is outside its range or the table would want more points.
  public func baked(tolerance: Double = 1e-6, maxPoints: Int = 4096) throws(TweenSpiritError) -> Easing {
    try translating { () throws(Failure) in
      try Easing(try EasingStore.shared.bake(handle, tolerance: tolerance, maxPoints: maxPoints).handle)
    }
  }

  /// The curve under one more modifier. Of an exact curve the result is exact where there is a formula: out of quad.in is
  /// quad.out.
  ///
  /// - Throws: `.invalidArgument` for a ninth modifier.
  public func modified(by modifier: Modifier) throws(TweenSpiritError) -> Easing {
    try translating { () throws(Failure) in
      try Easing(try EasingStore.shared.modify(handle, modifier))
    }
  }

  /// g(1 - t): from its end to its start.
  public func reversed() throws(TweenSpiritError) -> Easing { try modified(by: .reverse) }

  /// g(2t), then g(2 - 2t): there and back.
  public func mirrored() throws(TweenSpiritError) -> Easing { try modified(by: .mirror) }

  /// Writes the curve in CSS, within `tolerance` (1e-9 ... 1) of it: CSS's own function or keyword where it has one, what is a
  /// cubic in t as the cubic-bezier() that it is, else the closest cubic-bezier(), where that is near enough, else a linear() of few
  /// stops.
  public func css(tolerance: Double = 1e-3) throws(TweenSpiritError) -> String {
    try string { (text) throws(TweenSpiritError) in
      try translating { () throws(Failure) in
        _ = try EasingStore.shared.css(record, tolerance: tolerance, to: &text)
      }
    }
  }
}

/// A closure that foreign-function code can call, and the error that it threw.
private final class CurveBox: @unchecked Sendable {
  typealias Curve = (UnsafeBufferPointer<Double>, UnsafeMutableBufferPointer<Double>) throws -> Void

  private let curve: Curve
  /// Set while baking only, on the one thread that bakes.
  private(set) var error: (any Error)?

  init(_ curve: @escaping Curve) { self.curve = curve }

  func evaluate(_ t: UnsafePointer<Double>, _ out: UnsafeMutablePointer<Double>, _ count: Int) -> UInt32 {
    do {
      try curve(UnsafeBufferPointer(start: t, count: count), UnsafeMutableBufferPointer(start: out, count: count))
    } catch {
      self.error = error
      return Status.callbackCode
    }
    return 0
  }
}

extension Status {
  fileprivate static var callbackCode: UInt32 { UInt32(Status.callback.rawValue) }
}

/// What `write` appends. It is called twice: once for the length.
func string<E: Error>(_ write: (inout Text) throws(E) -> Void) throws(E) -> String {
  var text = Text(nil, capacity: 0)
  try write(&text)
  let length = text.count
  var failed: E?
  let result = String(unsafeUninitializedCapacity: length + 1) { buffer in
    var written = Text(buffer.baseAddress, capacity: length + 1)
    do throws(E) { try write(&written) } catch { failed = error }
    return min(written.count, length)
  }
  if let failed { throw failed }
  return result
}
