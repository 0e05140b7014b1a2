// SPDX-License-Identifier: MIT

/// A key of a track: a value at a time, and how the track goes on from there. What is nil was not given.
///
/// Tangents and handles have a number for each lane. A colour's are of the lanes that its track mixes, premultiplied, a
/// rotation's of its four numbers.
public struct Key<Value: Interpolatable>: Sendable {
  /// Seconds, finite, within 1e300; see ``isRelative``.
  public var time: Double
  /// Whether the time is how long after the key before it, >= 0: among those that are added together, or the track's last. Keys of
  /// a track are not.
  public private(set) var isRelative = false
  /// Where it is then.
  public var value: Value
  package var shape: KeyShape

  /// A `spring` makes the interpolation `.spring` where none is given.
  public init(
    _ value: Value, at time: Double, easing: Easing? = nil, interpolation: Interpolation? = nil,
    inTangent: [Double]? = nil, outTangent: [Double]? = nil, inHandle: KeyHandle? = nil, outHandle: KeyHandle? = nil,
    spring: Spring? = nil
  ) {
    self.time = time
    self.value = value
    shape = KeyShape(
      interpolation: interpolation, easing: easing, inTangent: inTangent, outTangent: outTangent, inHandle: inHandle,
      outHandle: outHandle, spring: spring)
  }

  /// A key that comes so many seconds >= 0 after the one before it: times are the sums, rounded once.
  ///
  /// ```swift
  /// let bump = try Track<Double> {
  ///   Key(0, at: 0)
  ///   Key(1, after: 0.3, easing: .sine(.out))
  ///   Key(0, after: 0.2)
  /// }
  /// ```
  public init(
    _ value: Value, after duration: Double, easing: Easing? = nil, interpolation: Interpolation? = nil,
    inTangent: [Double]? = nil, outTangent: [Double]? = nil, inHandle: KeyHandle? = nil, outHandle: KeyHandle? = nil,
    spring: Spring? = nil
  ) {
    self.init(
      value, at: duration, easing: easing, interpolation: interpolation, inTangent: inTangent, outTangent: outTangent,
      inHandle: inHandle, outHandle: outHandle, spring: spring)
    isRelative = true
  }

  init(_ lanes: KeyLanes) {
    time = lanes.time
    value = Value.make { $0.update(from: lanes.value, count: lanes.value.count) }
    shape = lanes.shape
  }

  /// Of the segment that begins here; nil is the track's.
  public var interpolation: Interpolation? {
    get { shape.interpolation }
    set { shape.interpolation = newValue }
  }
  /// Of an eased segment that begins here; nil is the track's.
  public var easing: Easing? {
    get { shape.easing }
    set { shape.easing = newValue }
  }
  /// The slope of the hermite segment that ends here, value units per second.
  public var inTangent: [Double]? {
    get { shape.inTangent }
    set { shape.inTangent = newValue }
  }
  /// The slope of the hermite segment that begins here.
  public var outTangent: [Double]? {
    get { shape.outTangent }
    set { shape.outTangent = newValue }
  }
  /// Of the Bézier segment that ends here: its time is not positive.
  public var inHandle: KeyHandle? {
    get { shape.inHandle }
    set { shape.inHandle = newValue }
  }
  /// Of the Bézier segment that begins here: its time is not negative.
  public var outHandle: KeyHandle? {
    get { shape.outHandle }
    set { shape.outHandle = newValue }
  }
  /// Of the spring's segment that begins here.
  public var spring: Spring? {
    get { shape.spring }
    set { shape.spring = newValue }
  }
}

extension Key: Equatable where Value: Equatable {}
extension Key: Hashable where Value: Hashable {}

/// Where a Bézier's control point is, as offsets from its key.
public struct KeyHandle: Hashable, Sendable {
  /// Seconds: one for all lanes, or one for each.
  public var times: [Double]
  /// Value units, one for each lane.
  public var values: [Double]

  /// One time for all lanes.
  public init(_ time: Double, _ values: [Double]) { (times, self.values) = ([time], values) }
  /// A time for each lane.
  public init(times: [Double], values: [Double]) { (self.times, self.values) = (times, values) }
}

/// What a key has beside time and value.
package struct KeyShape: Hashable, Sendable {
  package var interpolation: Interpolation?
  package var easing: Easing?
  package var inTangent, outTangent: [Double]?
  package var inHandle, outHandle: KeyHandle?
  package var spring: Spring?

  package init(
    interpolation: Interpolation? = nil, easing: Easing? = nil, inTangent: [Double]? = nil, outTangent: [Double]? = nil,
    inHandle: KeyHandle? = nil, outHandle: KeyHandle? = nil, spring: Spring? = nil
  ) {
    (self.interpolation, self.easing, self.spring) = (interpolation, easing, spring)
    (self.inTangent, self.outTangent) = (inTangent, outTangent)
    (self.inHandle, self.outHandle) = (inHandle, outHandle)
  }
}

/// A key with its value as lanes.
package struct KeyLanes: Hashable, Sendable {
  package var time: Double
  package var value: [Double]
  package var shape: KeyShape

  package init(time: Double, value: [Double], shape: KeyShape = KeyShape()) {
    (self.time, self.value, self.shape) = (time, value, shape)
  }
}
