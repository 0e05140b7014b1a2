// SPDX-License-Identifier: MIT
//
// Maps of the plane and of space as lanes that may be animated, and back: matrices themselves are never mixed.

extension AffineParts {
  /// Of x' = a x + c y + e, y' = b x + d y + f.
  package init(
    _ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double
  ) throws(Failure) {
    self.init()
    // So that no product is too large or too small.
    let largest = max(max(abs(a), abs(b)), max(abs(c), abs(d)))
    guard a.isFinite, b.isFinite, c.isFinite, d.isFinite, e.isFinite, f.isFinite else {
      throw invalid("matrix", must: "of finite numbers")
    }
    (x, y) = (e, f)
    guard largest > 0 else {
      (scaleX, scaleY) = (0, 0)
      return
    }
    let (p, q, r, s) = (a / largest, b / largest, c / largest, d / largest)
    let length = (p * p + q * q).squareRoot()
    guard length > 0 else {
      // The first axis is nowhere: turned so that the second is upright.
      scaleX = 0
      scaleY = (r * r + s * s).squareRoot() * largest
      rotation = Elementary.atan2(-r, s)
      return
    }
    let (cosine, sine) = (p / length, q / length)
    rotation = Elementary.atan2(q, p)
    scaleX = length * largest
    scaleY = (cosine * s - sine * r) * largest
    shear = clamped((cosine * r + sine * s) / length)
  }

  /// The matrix, in the same order.
  package func composed() throws(Failure) -> (Double, Double, Double, Double, Double, Double) {
    try checkFinite(x, "x")
    try checkFinite(y, "y")
    try checkFinite(rotation, "rotation")
    try checkFinite(scaleX, "scale_x")
    try checkFinite(scaleY, "scale_y")
    try checkFinite(shear, "shear")
    let turn = Elementary.sincos(rotation)
    let along = shear * scaleX
    let m = (
      turn.cos * scaleX, turn.sin * scaleX, turn.cos * along - turn.sin * scaleY,
      turn.sin * along + turn.cos * scaleY, x, y
    )
    // Each is within the numbers, what they amount to may not be.
    guard m.2.isFinite, m.3.isFinite else { throw invalid("shear", must: "finite with its scale", got: shear) }
    return m
  }
}

extension TRSParts {
  /// Of a matrix by columns.
  package init(_ m: UnsafePointer<Double>) throws(Failure) {
    for i in 0..<16 { try checkFinite(m[i], "matrix") }
    guard m[3] == 0, m[7] == 0, m[11] == 0, m[15] == 1 else {
      throw failure(.invalidArgument, argument: "matrix", "matrix must have the last row 0 0 0 1")
    }
    self.init(translation: SIMD3(m[12], m[13], m[14]))
    var axes = (Vector(m[0], m[1], m[2]), Vector(m[4], m[5], m[6]), Vector(m[8], m[9], m[10]))
    var s = Vector(TRSParts.length(axes.0), TRSParts.length(axes.1), TRSParts.length(axes.2))
    axes = (TRSParts.unit(axes.0, s.x), TRSParts.unit(axes.1, s.y), TRSParts.unit(axes.2, s.z))
    let slant = max(abs(axes.0.dot(axes.1)), abs(axes.0.dot(axes.2)), abs(axes.1.dot(axes.2)))
    guard slant <= 1e-6 else {
      throw failure(.invalidArgument, argument: "matrix", "matrix must have orthogonal axes (no shear)")
    }
    // Axes of no length are anywhere at right angles to the others.
    axes = TRSParts.completed(axes, s)
    if axes.0.cross(axes.1).dot(axes.2) < 0 {
      s.x = -s.x
      axes.0 = Vector(-axes.0.x, -axes.0.y, -axes.0.z)
    }
    scale = SIMD3(s.x, s.y, s.z)
    rotation = TRSParts.rotation(axes)
  }

  private static func length(_ v: Vector) -> Double {
    let largest = max(abs(v.x), abs(v.y), abs(v.z))
    return largest > 0 ? clamped(largest * Vector(v.x / largest, v.y / largest, v.z / largest).length) : 0
  }

  private static func unit(_ v: Vector, _ length: Double) -> Vector {
    guard length > 0 else { return Vector(0, 0, 0) }
    let largest = max(abs(v.x), abs(v.y), abs(v.z))
    let u = Vector(v.x / largest, v.y / largest, v.z / largest)
    return Vector(u.x / u.length, u.y / u.length, u.z / u.length)
  }

  private static func completed(_ axes: (Vector, Vector, Vector), _ s: Vector) -> (Vector, Vector, Vector) {
    var (a, b, c) = axes
    if s.x == 0 && s.y == 0 && s.z == 0 { return (Vector(1, 0, 0), Vector(0, 1, 0), Vector(0, 0, 1)) }
    // At most two are missing; one that is there gives one beside it.
    func beside(_ v: Vector) -> Vector {
      let other = abs(v.x) < 0.9 ? Vector(1, 0, 0) : Vector(0, 1, 0)
      let w = v.cross(other)
      return unit(w, w.length)
    }
    if s.x == 0 { a = s.y != 0 && s.z != 0 ? b.cross(c) : s.y != 0 ? beside(b) : beside(c) }
    if s.y == 0 { b = s.z != 0 ? c.cross(a) : beside(a) }
    if s.z == 0 { c = a.cross(b) }
    return (a, b, c)
  }

  /// Of three axes: from the largest of the four numbers, whose square is at least a quarter.
  private static func rotation(_ axes: (Vector, Vector, Vector)) -> Quaternion {
    let (a, b, c) = axes
    let (x, y, z, w) = (
      1 + a.x - b.y - c.z, 1 - a.x + b.y - c.z, 1 - a.x - b.y + c.z, 1 + a.x + b.y + c.z
    )
    let q: Quaternion
    if w >= x && w >= y && w >= z {
      q = Quaternion(b.z - c.y, c.x - a.z, a.y - b.x, w)
    } else if x >= y && x >= z {
      q = Quaternion(x, a.y + b.x, c.x + a.z, b.z - c.y)
    } else if y >= z {
      q = Quaternion(a.y + b.x, y, b.z + c.y, c.x - a.z)
    } else {
      q = Quaternion(c.x + a.z, b.z + c.y, z, a.y - b.x)
    }
    return q.normalized ?? Quaternion(0, 0, 0, 1)
  }

  /// Into 16 numbers by columns.
  package func compose(_ m: UnsafeMutablePointer<Double>) throws(Failure) {
    let (t, q, s) = (translation, rotation, scale)
    try checkFinite(t.x - t.x + t.y - t.y + t.z - t.z, "translation")
    try checkFinite(q.x - q.x + q.y - q.y + q.z - q.z + q.w - q.w, "rotation")
    try checkFinite(s.x - s.x + s.y - s.y + s.z - s.z, "scale")
    guard let turn = q.normalized else {
      throw failure(.invalidArgument, argument: "rotation", "rotation must not be 0 0 0 0")
    }
    let (x, y, z, w) = (turn.x, turn.y, turn.z, turn.w)
    m[0] = (1 - 2 * (y * y + z * z)) * scale.x
    m[1] = 2 * (x * y + w * z) * scale.x
    m[2] = 2 * (x * z - w * y) * scale.x
    m[3] = 0
    m[4] = 2 * (x * y - w * z) * scale.y
    m[5] = (1 - 2 * (x * x + z * z)) * scale.y
    m[6] = 2 * (y * z + w * x) * scale.y
    m[7] = 0
    m[8] = 2 * (x * z + w * y) * scale.z
    m[9] = 2 * (y * z - w * x) * scale.z
    m[10] = (1 - 2 * (x * x + y * y)) * scale.z
    m[11] = 0
    m[12] = translation.x
    m[13] = translation.y
    m[14] = translation.z
    m[15] = 1
  }
}
