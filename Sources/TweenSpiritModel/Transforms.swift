// SPDX-License-Identifier: MIT
//
// Maps of the plane and of space as numbers that may be animated.

/// A map of the plane: x' = R(rotation) S(scale) K(shear) x + (x, y), K = (1 shear; 0 1). Lanes of a track, in this order.
public struct AffineParts: Hashable, Sendable {
  /// The translation.
  public var x, y: Double
  /// Radians.
  public var rotation: Double
  /// Along the axes, before the rotation. 1 is as large as before.
  public var scaleX, scaleY: Double
  /// How much of y goes into x, before the scale.
  public var shear: Double

  /// Of what is not given: nothing.
  public init(
    x: Double = 0, y: Double = 0, rotation: Double = 0, scaleX: Double = 1, scaleY: Double = 1, shear: Double = 0
  ) {
    (self.x, self.y, self.rotation) = (x, y, rotation)
    (self.scaleX, self.scaleY, self.shear) = (scaleX, scaleY, shear)
  }
}

/// A map of space: first scaled, then turned, then moved. Its parts are values of three tracks.
public struct TRSParts: Hashable, Sendable {
  /// How far it is moved, last.
  public var translation: SIMD3<Double>
  /// How it is turned, between the two.
  public var rotation: Quaternion
  /// Along the axes, first.
  public var scale: SIMD3<Double>

  /// Of what is not given: nothing.
  public init(translation: SIMD3<Double> = .zero, rotation: Quaternion = .identity, scale: SIMD3<Double> = .one) {
    (self.translation, self.rotation, self.scale) = (translation, rotation, scale)
  }
}

/// A rotation in space. A track makes it of length 1.
public struct Quaternion: Hashable, Sendable {
  /// The vector part, then the real one.
  public var x, y, z, w: Double

  /// From its four parts, which need not be of length 1.
  @inlinable
  public init(x: Double, y: Double, z: Double, w: Double) { (self.x, self.y, self.z, self.w) = (x, y, z, w) }

  /// No rotation.
  public static let identity = Quaternion(x: 0, y: 0, z: 0, w: 1)
}
