// SPDX-License-Identifier: MIT
//
// Values of tracks for who has none of their own: each a plain struct of Doubles.

public struct Point: Hashable, Sendable, Interpolatable {
  public var x, y: Double

  public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }

  public static let zero = Point(x: 0, y: 0)

  public static var laneCount: Int { 2 }
  public static var trackKind: TrackKind { .point }
  public init(lanes: UnsafePointer<Double>) { (x, y) = (lanes[0], lanes[1]) }
  public func store(into lanes: UnsafeMutablePointer<Double>) { (lanes[0], lanes[1]) = (x, y) }
}

public struct Size: Hashable, Sendable, Interpolatable {
  public var width, height: Double

  public init(width: Double, height: Double) { (self.width, self.height) = (width, height) }

  public static let zero = Size(width: 0, height: 0)

  public static var laneCount: Int { 2 }
  public static var trackKind: TrackKind { .size }
  public init(lanes: UnsafePointer<Double>) { (width, height) = (lanes[0], lanes[1]) }
  public func store(into lanes: UnsafeMutablePointer<Double>) { (lanes[0], lanes[1]) = (width, height) }
}

public struct Rect: Hashable, Sendable, Interpolatable {
  public var origin: Point
  public var size: Size

  public init(origin: Point, size: Size) { (self.origin, self.size) = (origin, size) }
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  public static let zero = Rect(origin: .zero, size: .zero)

  public static var laneCount: Int { 4 }
  public static var trackKind: TrackKind { .rect }
  public init(lanes: UnsafePointer<Double>) {
    self.init(origin: Point(lanes: lanes), size: Size(lanes: lanes + 2))
  }
  public func store(into lanes: UnsafeMutablePointer<Double>) {
    origin.store(into: lanes)
    size.store(into: lanes + 2)
  }
}

/// Red, green, blue and alpha of sRGB, 0 ... 1, straight alpha.
public struct Color: Hashable, Sendable, Interpolatable {
  public var r, g, b, a: Double

  public init(r: Double, g: Double, b: Double, a: Double = 1) { (self.r, self.g, self.b, self.a) = (r, g, b, a) }

  public static let black = Color(r: 0, g: 0, b: 0)
  public static let white = Color(r: 1, g: 1, b: 1)
  /// Black of alpha 0.
  public static let clear = Color(r: 0, g: 0, b: 0, a: 0)

  public static var laneCount: Int { 4 }
  public static var trackKind: TrackKind { .color }
  public init(lanes: UnsafePointer<Double>) { (r, g, b, a) = (lanes[0], lanes[1], lanes[2], lanes[3]) }
  public func store(into lanes: UnsafeMutablePointer<Double>) {
    (lanes[0], lanes[1], lanes[2], lanes[3]) = (r, g, b, a)
  }
}

/// A direction, or how far something has turned. ``Wrap`` says which way a track goes from one to the next.
public struct Angle: Hashable, Sendable, Interpolatable {
  public var radians: Double

  public init(radians: Double) { self.radians = radians }
  public init(degrees: Double) { radians = degrees * (.pi / 180) }

  public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }
  public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }

  public static let zero = Angle(radians: 0)

  public var degrees: Double {
    get { radians * (180 / .pi) }
    set { self = Angle(degrees: newValue) }
  }

  public static var laneCount: Int { 1 }
  public static var trackKind: TrackKind { .angle }
  public init(lanes: UnsafePointer<Double>) { radians = lanes[0] }
  public func store(into lanes: UnsafeMutablePointer<Double>) { lanes[0] = radians }
}

/// A rotation in space. A track makes it of length 1.
public struct Quaternion: Hashable, Sendable, Interpolatable {
  public var x, y, z, w: Double

  public init(x: Double, y: Double, z: Double, w: Double) { (self.x, self.y, self.z, self.w) = (x, y, z, w) }

  /// No rotation.
  public static let identity = Quaternion(x: 0, y: 0, z: 0, w: 1)

  public static var laneCount: Int { 4 }
  public static var trackKind: TrackKind { .quat }
  public init(lanes: UnsafePointer<Double>) { (x, y, z, w) = (lanes[0], lanes[1], lanes[2], lanes[3]) }
  public func store(into lanes: UnsafeMutablePointer<Double>) {
    (lanes[0], lanes[1], lanes[2], lanes[3]) = (x, y, z, w)
  }
}
