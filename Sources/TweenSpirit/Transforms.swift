// SPDX-License-Identifier: MIT
//
// Maps of the plane and of space as numbers that may be animated, and back: matrices themselves are never mixed.

internal import TweenSpiritEngine

extension AffineParts {
  /// CSS's matrix(a, b, c, d, tx, ty): x' = a x + c y + tx, y' = b x + d y + ty.
  public typealias Matrix = (a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double)

  /// Of a matrix. The rotation is within half a turn; a reflection is a negative `scaleY`.
  ///
  /// - Throws: `.invalidArgument` for numbers that are not finite.
  public init(_ matrix: Matrix) throws(TweenSpiritError) {
    let (a, b, c, d, tx, ty) = matrix
    self = try translating { () throws(Failure) in try AffineParts(a, b, c, d, tx, ty) }
  }

  /// The matrix.
  ///
  /// - Throws: `.invalidArgument` for numbers that are not finite.
  public var matrix: Matrix {
    get throws(TweenSpiritError) {
      try translating { () throws(Failure) in try composed() }
    }
  }
}

extension AffineParts: Interpolatable {
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

extension TRSParts {
  /// A matrix by columns, as glTF and simd have it.
  public typealias Columns = (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)

  /// Of a matrix whose last row is 0 0 0 1 and whose axes are at right angles, within 1e-6 of their lengths. A reflection is
  /// a negative `scale.x`.
  ///
  /// - Throws: `.invalidArgument` for others, and numbers that are not finite.
  public init(columns: Columns) throws(TweenSpiritError) {
    var m: [Double] = []
    for column in [columns.0, columns.1, columns.2, columns.3] { m += [column.x, column.y, column.z, column.w] }
    self = try translating { () throws(Failure) in try TRSParts(m) }
  }

  /// The matrix.
  ///
  /// - Throws: `.invalidArgument` for a rotation of no length, and numbers that are not finite.
  public var columns: Columns {
    get throws(TweenSpiritError) {
      var m = [Double](repeating: 0, count: 16)
      try translating { () throws(Failure) in try compose(&m) }
      func column(_ i: Int) -> SIMD4<Double> { SIMD4(m[4 * i], m[4 * i + 1], m[4 * i + 2], m[4 * i + 3]) }
      return (column(0), column(1), column(2), column(3))
    }
  }
}
