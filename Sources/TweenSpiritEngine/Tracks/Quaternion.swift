// SPDX-License-Identifier: MIT
//
// Rotations as x, y, z, w of length 1. A rotation vector r is an axis times an angle: exp(r / 2) is its quaternion.

extension Quaternion {
  @inline(__always)
  package init(_ x: Double, _ y: Double, _ z: Double, _ w: Double) { self.init(x: x, y: y, z: z, w: w) }

  init(_ p: UnsafePointer<Double>, stride: Int = 1) {
    self.init(p[0], p[stride], p[2 &* stride], p[3 &* stride])
  }

  func store(_ out: UnsafeMutablePointer<Double>) {
    out[0] = x
    out[1] = y
    out[2] = z
    out[3] = w
  }

  static prefix func - (q: Quaternion) -> Quaternion { Quaternion(-q.x, -q.y, -q.z, -q.w) }
  static func * (s: Double, q: Quaternion) -> Quaternion { Quaternion(s * q.x, s * q.y, s * q.z, s * q.w) }
  static func + (a: Quaternion, b: Quaternion) -> Quaternion {
    Quaternion(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w)
  }

  /// First b's rotation, then a's.
  static func * (a: Quaternion, b: Quaternion) -> Quaternion {
    Quaternion(
      a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
      a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
      a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w,
      a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z)
  }

  var inverse: Quaternion { Quaternion(-x, -y, -z, w) }

  func dot(_ b: Quaternion) -> Double { x * b.x + y * b.y + z * b.z + w * b.w }

  /// Returns the one of the rotation's two quaternions that is nearer to another.
  func beside(_ b: Quaternion) -> Quaternion { dot(b) < 0 ? -self : self }

  /// Of length 1, no number of it beyond 1; nil where it has none. Whatever has that length but for rounding stays as it is.
  var normalized: Quaternion? {
    let largest = max(max(abs(x), abs(y)), max(abs(z), abs(w)))
    guard largest > 0, largest < .infinity else { return nil }
    let square = dot(self)
    if abs(square - 1) <= 0x1p-50 { return largest > 1 ? Quaternion(unit(x), unit(y), unit(z), unit(w)) : self }
    let s = Quaternion(x / largest, y / largest, z / largest, w / largest)
    let length = s.dot(s).squareRoot()
    return Quaternion(s.x / length, s.y / length, s.z / length, s.w / length)
  }

  private func unit(_ x: Double) -> Double { max(-1, min(x, 1)) }

  /// Along the great circle from a (e = 0) to b, and beyond; and how fast, per unit of e. As given: b is on a's side.
  static func slerp(_ a: Quaternion, _ b: Quaternion, _ e: Double) -> (value: Quaternion, slope: Quaternion) {
    // Of half the sum and half the difference, because the arc cosine loses small angles.
    let (sum, gap) = (a + b, b + -a)
    if a == b { return (a, gap) }
    let angle = 2 * Elementary.atan2(gap.dot(gap).squareRoot(), sum.dot(sum).squareRoot())
    let sine = Elementary.sincos(angle).sin
    guard sine >= 1e-9 else {
      let q = (1 - e) * a + e * b
      return (q.normalized ?? a, gap)
    }
    let (p, r) = (Elementary.sincos((1 - e) * angle), Elementary.sincos(e * angle))
    let value = (p.sin / sine) * a + (r.sin / sine) * b
    let rate = angle / sine
    return (value.normalized ?? a, (-rate * p.cos) * a + (rate * r.cos) * b)
  }

  /// exp(r / 2), and its derivative where r changes by `speed`.
  static func exp(_ r: Vector, _ speed: Vector) -> (value: Quaternion, slope: Quaternion) {
    let theta = r.length
    // Beyond this the phase is lost.
    guard theta < 0x1p50, speed.length < .infinity else { return (Quaternion(0, 0, 0, 1), Quaternion(0, 0, 0, 0)) }
    let half = Elementary.sincos(theta / 2)
    // sin(theta / 2) / theta, and its derivative over theta
    let small = theta < 1e-4
    let s = small ? 0.5 - theta * theta / 48 : half.sin / theta
    let k = small ? -1.0 / 24 : (0.5 * half.cos - s) / (theta * theta)
    let along = r.dot(speed)
    let value = Quaternion(s * r.x, s * r.y, s * r.z, half.cos)
    let slope = Quaternion(
      s * speed.x + k * along * r.x, s * speed.y + k * along * r.y, s * speed.z + k * along * r.z,
      -0.5 * s * along)
    return (value, slope)
  }

  /// The rotation vector of the shorter way.
  var log: Vector {
    let q = w < 0 ? -self : self
    let length = Vector(q.x, q.y, q.z).length
    let factor = length < 1e-9 ? 2 : 2 * Elementary.atan2(length, q.w) / length
    return Vector(factor * q.x, factor * q.y, factor * q.z)
  }

  /// How fast the rotation vector of a rotation changes that turns by `rate` in its own axes.
  static func speed(_ r: Vector, rate: Vector) -> Vector {
    let theta = r.length
    let turn = Elementary.sincos(theta)
    let c =
      theta < 1e-3 ? 1.0 / 12 + theta * theta / 720 : 1 / (theta * theta) - (1 + turn.cos) / (2 * theta * turn.sin)
    let once = r.cross(rate)
    let twice = r.cross(once)
    return Vector(
      rate.x + 0.5 * once.x + c * twice.x, rate.y + 0.5 * once.y + c * twice.y, rate.z + 0.5 * once.z + c * twice.z)
  }

  /// The turning, in its own axes, of a rotation whose numbers change so.
  func rate(_ slope: Quaternion) -> Vector {
    let q = inverse * slope
    return Vector(clamped(2 * q.x), clamped(2 * q.y), clamped(2 * q.z))
  }
}

struct Vector {
  var x, y, z: Double
  init(_ x: Double, _ y: Double, _ z: Double) { (self.x, self.y, self.z) = (x, y, z) }
  func dot(_ b: Vector) -> Double { x * b.x + y * b.y + z * b.z }
  var length: Double { dot(self).squareRoot() }
  func cross(_ b: Vector) -> Vector { Vector(y * b.z - z * b.y, z * b.x - x * b.z, x * b.y - y * b.x) }
}
