// SPDX-License-Identifier: MIT
//
// Maps of the plane and of space as numbers that may be animated, and back: matrices themselves are never mixed.

internal import TweenSpiritEngine

/// A map of the plane: x' = R(rotation) S(scale) K(shear) x + (x, y), K = (1 shear; 0 1). Lanes of a track, in this order.
public struct AffineParts: Hashable, Sendable, Interpolatable {
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

  /// CSS's matrix(a, b, c, d, tx, ty): x' = a x + c y + tx, y' = b x + d y + ty.
  public typealias Matrix = (a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double)

  /// Of a matrix. The rotation is within half a turn; a reflection is a negative `scaleY`.
  ///
  /// - Throws: `.invalidArgument` for numbers that are not finite.
  public init(_ matrix: Matrix) throws(TweenSpiritError) {
    let (a, b, c, d, tx, ty) = matrix
    let parts = try translating { () throws(Failure) in try TweenSpiritEngine.AffineParts(a, b, c, d, tx, ty) }
    self.init(
      x: parts.x, y: parts.y, rotation: parts.rotation, scaleX: parts.scaleX, scaleY: parts.scaleY, shear: parts.shear)
  }

  /// The matrix.
  ///
  /// - Throws: `.invalidArgument` for numbers that are not finite.
  public var matrix: Matrix {
    get throws(TweenSpiritError) {
      var parts = TweenSpiritEngine.AffineParts()
      (parts.x, parts.y, parts.rotation) = (x, y, rotation)
      (parts.scaleX, parts.scaleY, parts.shear) = (scaleX, scaleY, shear)
      return try translating { () throws(Failure) in try parts.matrix() }
    }
  }

  public static var laneCount: Int { 6 }
  public init(lanes: UnsafePointer<Double>) {
    self.init(
      x: lanes[0], y: lanes[1], rotation: lanes[2], scaleX: lanes[3], scaleY: lanes[4], shear: lanes[5])
  }
  public func store(into lanes: UnsafeMutablePointer<Double>) {
    (lanes[0], lanes[1], lanes[2]) = (x, y, rotation)
    (lanes[3], lanes[4], lanes[5]) = (scaleX, scaleY, shear)
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

  /// A matrix by columns, as glTF and simd have it.
  public typealias Columns = (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)

  /// Of a matrix whose last row is 0 0 0 1 and whose axes are at right angles, within 1e-6 of their lengths. A reflection is
  /// a negative `scale.x`.
  ///
  /// - Throws: `.invalidArgument` for others, and numbers that are not finite.
  public init(columns: Columns) throws(TweenSpiritError) {
    var m: [Double] = []
    for column in [columns.0, columns.1, columns.2, columns.3] { m += [column.x, column.y, column.z, column.w] }
    let parts = try translating { () throws(Failure) in try TweenSpiritEngine.TRSParts(m) }
    let (t, q, s) = (parts.translation, parts.rotation, parts.scale)
    self.init(
      translation: SIMD3(t.0, t.1, t.2), rotation: Quaternion(x: q.0, y: q.1, z: q.2, w: q.3),
      scale: SIMD3(s.0, s.1, s.2))
  }

  /// The matrix.
  ///
  /// - Throws: `.invalidArgument` for a rotation of no length, and numbers that are not finite.
  public var columns: Columns {
    get throws(TweenSpiritError) {
      var parts = TweenSpiritEngine.TRSParts()
      parts.translation = (translation.x, translation.y, translation.z)
      parts.rotation = (rotation.x, rotation.y, rotation.z, rotation.w)
      parts.scale = (scale.x, scale.y, scale.z)
      var m = [Double](repeating: 0, count: 16)
      try translating { () throws(Failure) in try parts.matrix(&m) }
      func column(_ i: Int) -> SIMD4<Double> { SIMD4(m[4 * i], m[4 * i + 1], m[4 * i + 2], m[4 * i + 3]) }
      return (column(0), column(1), column(2), column(3))
    }
  }
}
