// SPDX-License-Identifier: MIT
//
// Values of tracks for who has none of their own: each a plain struct of Doubles.

import TweenSpiritEngine

/// A place in the plane.
public struct Point: Hashable, Sendable, Interpolatable {
  /// In value units.
  public var x, y: Double

  /// From its two coordinates.
  public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }

  /// The origin.
  public static let zero = Point(x: 0, y: 0)

  public static var laneCount: Int { 2 }
  public static var trackKind: TrackKind { .point }
  public init(lanes: UnsafePointer<Double>) { (x, y) = (lanes[0], lanes[1]) }
  public func store(into lanes: UnsafeMutablePointer<Double>) { (lanes[0], lanes[1]) = (x, y) }
}

/// An extent in the plane. A spring may carry it below 0.
public struct Size: Hashable, Sendable, Interpolatable {
  /// In value units.
  public var width, height: Double

  /// From its two extents.
  public init(width: Double, height: Double) { (self.width, self.height) = (width, height) }

  /// No extent at all.
  public static let zero = Size(width: 0, height: 0)

  public static var laneCount: Int { 2 }
  public static var trackKind: TrackKind { .size }
  public init(lanes: UnsafePointer<Double>) { (width, height) = (lanes[0], lanes[1]) }
  public func store(into lanes: UnsafeMutablePointer<Double>) { (lanes[0], lanes[1]) = (width, height) }
}

/// A rectangle: four lanes, which are x, y, width and height.
public struct Rect: Hashable, Sendable, Interpolatable {
  /// The corner where x and y begin.
  public var origin: Point
  /// From there on.
  public var size: Size

  /// From a corner and an extent.
  public init(origin: Point, size: Size) { (self.origin, self.size) = (origin, size) }
  /// From four numbers, in the order of the lanes.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// Nothing, at the origin.
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
  /// 0 ... 1; a channel whose options are `extended` may go beyond.
  public var r, g, b, a: Double

  /// Opaque where no alpha is given.
  public init(r: Double, g: Double, b: Double, a: Double = 1) { (self.r, self.g, self.b, self.a) = (r, g, b, a) }

  /// A colour in CSS's syntax, as of CSS Color 4: a name, "#f80" to "#ff8800ff", rgb(), hsl(), hwb(), lab(), lch(), oklab(),
  /// oklch(), and color() in srgb, srgb-linear and display-p3. One outside sRGB has components outside 0 ... 1.
  ///
  /// - Throws: `.invalidArgument` for any other text.
  public init(parsing text: String) throws(TweenSpiritError) {
    self = try Easing.withBytes(of: text) { (bytes) throws(Failure) in
      let (r, g, b, a) = try ColorText.read(bytes)
      return Color(r: r, g: g, b: b, a: a)
    }
  }

  /// Opaque.
  public static let black = Color(r: 0, g: 0, b: 0)
  /// Opaque.
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

/// A direction, or how far something has turned. ``Wrap`` says in which direction a motion goes from one to the next, and so
/// which of the numbers that differ by whole turns it reaches.
public struct Angle: Hashable, Sendable, Interpolatable {
  /// Any number: several turns too.
  public var radians: Double

  /// From radians.
  public init(radians: Double) { self.radians = radians }
  /// From degrees, 360 to a turn.
  public init(degrees: Double) { radians = degrees * (.pi / 180) }

  /// From radians.
  public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }
  /// From degrees, 360 to a turn.
  public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }

  /// Not turned.
  public static let zero = Angle(radians: 0)

  /// The same in degrees.
  public var degrees: Double {
    get { radians * (180 / .pi) }
    set { self = Angle(degrees: newValue) }
  }

  public static var laneCount: Int { 1 }
  public static var trackKind: TrackKind { .angle }
  public init(lanes: UnsafePointer<Double>) { radians = lanes[0] }
  public func store(into lanes: UnsafeMutablePointer<Double>) { lanes[0] = radians }
}

extension Quaternion: Interpolatable {
  public static var laneCount: Int { 4 }
  public static var trackKind: TrackKind { .quat }
  public init(lanes: UnsafePointer<Double>) {
    self.init(x: lanes[0], y: lanes[1], z: lanes[2], w: lanes[3])
  }
  public func store(into lanes: UnsafeMutablePointer<Double>) {
    (lanes[0], lanes[1], lanes[2], lanes[3]) = (x, y, z, w)
  }
}
