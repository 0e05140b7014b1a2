// SPDX-License-Identifier: MIT

internal import TweenSpiritEngine

/// A way through the plane or through space, by its length: what a channel follows.
///
/// ```swift
/// let path = try Path("M0 0 C 50 0 50 100 100 100")
/// try position.follow(path, duration: 2, easing: .sine(.inOut))
/// try heading.follow(path, duration: 2, easing: .sine(.inOut))
/// ```
///
/// `s` is the part of the way that lies behind, 0 ... 1; before 0 and after 1 a path that ends where it began goes round again,
/// another stays at its ends. Lengths are within 1e-12 of themselves, places as close along the way, and their bits the same on
/// every machine. It never changes; any number of threads may ask it.
public final class Path: Sendable {
  let handle: Handle
  private let info: PathInfo

  private init(making handle: Handle) throws(TweenSpiritError) {
    self.handle = handle
    info = try translating { () throws(Failure) in try PathStore.shared.info(handle) }
  }

  /// The path of an SVG path text, every command of SVG 2.
  ///
  /// - Throws: `.invalidArgument` for a text that is malformed, with the byte where it is.
  public convenience init(_ text: String) throws(TweenSpiritError) {
    var text = text
    let made = text.withUTF8 { (bytes) -> Result<Handle, TweenSpiritError> in
      do throws(TweenSpiritError) {
        return .success(try translating { () throws(Failure) in try PathStore.shared.create(bytes) })
      } catch { return .failure(error) }
    }
    try self.init(making: made.get())
  }

  /// The path of a chain of Bézier curves that share their ends: 1 + n `degree` points of 2 or 3 lanes.
  ///
  /// - Parameters:
  ///   - points: 1 + n times `degree`.
  ///   - degree: 3 of cubics, 2 of quadratics, 1 of straight lines.
  /// - Throws: `.invalidArgument` for another count, and for numbers beyond 1e300.
  public convenience init<Value: Interpolatable>(
    bezier points: [Value], degree: Int = 3
  ) throws(TweenSpiritError) {
    var numbers: [Double] = []
    for point in points { point.append(to: &numbers) }
    let made = try numbers.withUnsafeBufferPointer { (numbers) throws(TweenSpiritError) in
      try translating { () throws(Failure) in
        try PathStore.shared.create(
          numbers.baseAddress, points.count, dimensions: Value.laneCount, degree: degree)
      }
    }
    try self.init(making: made)
  }

  /// A smooth path through points of 2 or 3 lanes: a centripetal Catmull-Rom curve, with neither loops nor cusps between two
  /// points. A point that is given twice in a row is a corner.
  ///
  /// - Parameters:
  ///   - points: At least one.
  ///   - curviness: 0 to 100, by which the curve's handles are multiplied; 0 gives straight lines.
  ///   - isClosed: Whether it returns to its first point, which need not be repeated.
  /// - Throws: `.invalidArgument` for no points, and for numbers outside their ranges.
  public convenience init<Value: Interpolatable>(
    through points: [Value], curviness: Double = 1, isClosed: Bool = false
  ) throws(TweenSpiritError) {
    var numbers: [Double] = []
    for point in points { point.append(to: &numbers) }
    let made = try numbers.withUnsafeBufferPointer { (numbers) throws(TweenSpiritError) in
      try translating { () throws(Failure) in
        try PathStore.shared.create(
          through: numbers.baseAddress, points.count, dimensions: Value.laneCount, curviness: curviness,
          isClosed: isClosed)
      }
    }
    try self.init(making: made)
  }

  deinit { try? PathStore.shared.destroy(handle) }

  /// Of the whole way; jumps from subpath to subpath have none.
  public var length: Double { info.length }
  /// 2 or 3.
  public var dimensions: Int { info.dimensions }
  /// Whether it ends exactly where it begins.
  public var isClosed: Bool { info.isClosed }

  // MARK: - Places

  /// The point at a part of the way, as a value of as many lanes as the path has dimensions.
  ///
  /// - Throws: `.invalidArgument` for one of other lanes.
  public func point<Value: Interpolatable>(
    _ s: Double, as type: Value.Type = SIMD2<Double>.self
  ) throws(TweenSpiritError) -> Value { try points([s], as: type)[0] }

  /// The direction of the way, of length 1: at a joint that of what follows, at the end of what ends; 0 for a path without a
  /// length.
  public func tangent<Value: Interpolatable>(
    _ s: Double, as type: Value.Type = SIMD2<Double>.self
  ) throws(TweenSpiritError) -> Value { try tangents([s], as: type)[0] }

  /// The points at many parts of the way.
  public func points<Value: Interpolatable>(
    _ s: [Double], as type: Value.Type = SIMD2<Double>.self
  ) throws(TweenSpiritError) -> [Value] { try sample(s, isTangent: false) }

  /// The directions at many parts of the way.
  public func tangents<Value: Interpolatable>(
    _ s: [Double], as type: Value.Type = SIMD2<Double>.self
  ) throws(TweenSpiritError) -> [Value] { try sample(s, isTangent: true) }

  private func sample<Value: Interpolatable>(
    _ s: [Double], isTangent: Bool
  ) throws(TweenSpiritError) -> [Value] {
    let lanes = Value.laneCount
    guard lanes == dimensions else {
      throw TweenSpiritError(.invalidArgument, "a value of \(lanes) lanes for a path of \(dimensions) dimensions")
    }
    let handle = handle
    var numbers = [Double](repeating: 0, count: s.count * lanes)
    try numbers.withUnsafeMutableBufferPointer { (numbers) throws(TweenSpiritError) in
      let out = numbers.baseAddress
      try s.withUnsafeBufferPointer { (s) throws(TweenSpiritError) in
        try translating { () throws(Failure) in
          try PathStore.shared.sample(handle, s.baseAddress, s.count, isTangent ? nil : out, isTangent ? out : nil)
        }
      }
    }
    return numbers.withUnsafeBufferPointer { numbers in
      (0..<s.count).map { i in
        Value.make { lane in for k in 0..<lanes { lane[k] = numbers[i * lanes + k] } }
      }
    }
  }

  // MARK: - As a track

  /// The path as a track of cubics at constant speed, from time 0 to `duration`; of values of as many lanes as the path has
  /// dimensions.
  ///
  /// `start` and `end` are parts of the way, from which and to which: on a closed path any within 1e6, on another 0 ... 1;
  /// backwards where the start is the larger one. (0 and 0 are all of it.) The `offset` is added to every point. The
  /// `tolerance` is how far the track may be from the path, in lengths of the path, 1e-12 ... 1.
  ///
  /// - Throws: `.invalidArgument` for what is outside its range, and for values of other lanes.
  public func track<Value: Interpolatable>(
    of type: Value.Type, duration: Double = 1, start: Double = 0, end: Double = 1, offset: Value? = nil,
    tolerance: Double = 1e-8
  ) throws(TweenSpiritError) -> Track<Value> {
    guard Value.laneCount == dimensions else {
      throw TweenSpiritError(
        .invalidArgument, "a value of \(Value.laneCount) lanes for a path of \(dimensions) dimensions")
    }
    return try offset.withLanes { (lanes) throws(TweenSpiritError) in
      var request = PathTrackSpec()
      (request.duration, request.start, request.end, request.tolerance) = (duration, start, end, tolerance)
      (request.offset, request.kind) = (lanes, Value.trackKind)
      return Track(try storage(request, lanes: Value.laneCount))
    }
  }

  /// The angle of the way as a track, of a path in the plane: it turns on beyond half a turn, and running back is that of
  /// running back. The tolerance is in turns.
  public func rotation(
    duration: Double = 1, start: Double = 0, end: Double = 1, offset: Angle = .zero, tolerance: Double = 1e-8
  ) throws(TweenSpiritError) -> Track<Angle> {
    try offset.withLanes { (lanes) throws(TweenSpiritError) in
      var request = PathTrackSpec()
      (request.duration, request.start, request.end, request.tolerance) = (duration, start, end, tolerance)
      (request.offset, request.isRotation) = (lanes, true)
      return Track(try storage(request, lanes: 1))
    }
  }

  private func storage(_ request: PathTrackSpec, lanes: Int) throws(TweenSpiritError) -> TrackStorage {
    let handle = handle
    return TrackStorage(
      try translating { () throws(Failure) in try PathStore.shared.track(handle, request) }, lanes: lanes)
  }
}

extension Path: CustomStringConvertible {
  public var description: String { "Path, length \(length)\(isClosed ? ", closed" : "")" }
}
