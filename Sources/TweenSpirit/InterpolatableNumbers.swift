// SPDX-License-Identifier: MIT
//
// The language's own numbers as values of tracks.

extension Double: Interpolatable {
  public static var laneCount: Int { 1 }
  public static var trackKind: TrackKind { .float }
  public init(lanes: UnsafePointer<Double>) { self = lanes[0] }
  public func store(into lanes: UnsafeMutablePointer<Double>) { lanes[0] = self }
}

/// Computed as Double, and rounded once.
extension Float: Interpolatable {
  public static var laneCount: Int { 1 }
  public static var trackKind: TrackKind { .float }
  public init(lanes: UnsafePointer<Double>) { self = Float(lanes[0]) }
  public func store(into lanes: UnsafeMutablePointer<Double>) { lanes[0] = Double(self) }
}

/// Keys are within 2^53. What lies beyond an Int is the nearest one, and NaN is 0.
extension Int: Interpolatable {
  public static var laneCount: Int { 1 }
  public static var trackKind: TrackKind { .int }
  public init(lanes: UnsafePointer<Double>) {
    let x = lanes[0]
    // The largest Double below 2^63 is an Int.
    self = x.isNaN ? 0 : x >= 0x1p63 ? .max : x <= -0x1p63 ? .min : Int(x)
  }
  public func store(into lanes: UnsafeMutablePointer<Double>) {
    let x = Double(self)
    // A number that has no Double of its own is to be refused, not to become a neighbour's.
    lanes[0] = magnitude <= 1 << 53 ? x : x > 0 ? Swift.max(x, 0x1p53.nextUp) : Swift.min(x, (-0x1p53).nextDown)
  }
}

/// Held from key to key: only `.step`, and no easing.
extension Bool: Interpolatable {
  public static var laneCount: Int { 1 }
  public static var trackKind: TrackKind { .bool }
  public init(lanes: UnsafePointer<Double>) { self = lanes[0] >= 0.5 }
  public func store(into lanes: UnsafeMutablePointer<Double>) { lanes[0] = self ? 1 : 0 }
}

extension SIMD2: Interpolatable where Scalar: BatchNumber {
  public static var laneCount: Int { 2 }
  public static var trackKind: TrackKind { .vec2 }
  public init(lanes: UnsafePointer<Double>) { self.init(Scalar(lanes[0]), Scalar(lanes[1])) }
  public func store(into lanes: UnsafeMutablePointer<Double>) { (lanes[0], lanes[1]) = (Double(x), Double(y)) }
}

extension SIMD3: Interpolatable where Scalar: BatchNumber {
  public static var laneCount: Int { 3 }
  public static var trackKind: TrackKind { .vec3 }
  public init(lanes: UnsafePointer<Double>) {
    self.init(Scalar(lanes[0]), Scalar(lanes[1]), Scalar(lanes[2]))
  }
  public func store(into lanes: UnsafeMutablePointer<Double>) {
    (lanes[0], lanes[1], lanes[2]) = (Double(x), Double(y), Double(z))
  }
}

extension SIMD4: Interpolatable where Scalar: BatchNumber {
  public static var laneCount: Int { 4 }
  public static var trackKind: TrackKind { .vec4 }
  public init(lanes: UnsafePointer<Double>) {
    self.init(Scalar(lanes[0]), Scalar(lanes[1]), Scalar(lanes[2]), Scalar(lanes[3]))
  }
  public func store(into lanes: UnsafeMutablePointer<Double>) {
    (lanes[0], lanes[1], lanes[2], lanes[3]) = (Double(x), Double(y), Double(z), Double(w))
  }
}
