// SPDX-License-Identifier: MIT
//
// One segment: the lanes that are mixed, and their slopes in units per second. The kernels of track sets do the same
// arithmetic in the same order.

/// (b - a) k, where b - a may be no number.
func difference(_ a: Double, _ b: Double, _ k: Double) -> Double {
  if a == b { return 0 }
  let d = b - a
  return d.isFinite ? d * k : b * k - a * k
}

/// A little less than a third: the handles of slopes that are at most three times the chord's, however rounded, are between
/// the ends. What lies beyond the handles by it is far less than rounding.
let third = 0x1.5555555555p-2

/// The cubic of glTF's CUBICSPLINE, by its basis, within its ordinates as a Bézier.
@inline(__always)
func cubic(_ u: Double, _ a: Double, _ b: Double, _ m0: Double, _ m1: Double) -> Double {
  let (v, s) = (1 - u, u * u)
  let q = v * v
  let ends = ((1 + (u + u)) * q) * a + (s * (3 - (u + u))) * b
  return within(clamped(ends + ((u * q) * m0 - (s * v) * m1)), a, a + m0 * third, b - m1 * third, b)
}

extension CompiledTrack {
  /// a (end 0) or b (end 1) of a segment of rotations.
  func quaternion(_ i: Int, _ end: Int) -> Quaternion { Quaternion(row(i, 0) + end, stride: rowSize) }

  /// Where segment i ends, and how fast.
  func atEnd(
    _ i: Int, _ w: UnsafeMutablePointer<Double>, _ slopes: UnsafeMutablePointer<Double>
  ) throws(Failure) { try segment(i, times[i &+ 1] - times[i], 1, w, slopes) }

  /// The lanes of segment i, `gone` seconds and the part u of it after its start; and, where asked for, their slopes.
  func segment(
    _ i: Int, _ gone: Double, _ u: Double, _ w: UnsafeMutablePointer<Double>, _ slopes: UnsafeMutablePointer<Double>?
  ) throws(Failure) {
    switch code(i) {
    case .hold:
      for lane in 0..<lanes {
        w[lane] = row(i, lane)[0]
        slopes?[lane] = 0
      }
    case .lead:
      for lane in 0..<lanes {
        w[lane] = row(i, lane)[1]
        slopes?[lane] = 0
      }
    case .mix: mix(i, u, scales[i], w, slopes)
    case .eased:
      guard let record = curves?[i]?.record else { return }
      let e = try record.value(u)
      mix(i, e, slopes == nil ? 0 : try record.slope(u) * scales[i], w, slopes)
    case .cubic: cubics(i, u, w, slopes)
    case .bezier: beziers(i, u, w, slopes)
    case .spring: springs(i, gone, w, slopes)
    }
  }

  func mix(
    _ i: Int, _ e: Double, _ rate: Double, _ w: UnsafeMutablePointer<Double>, _ slopes: UnsafeMutablePointer<Double>?
  ) {
    if kind == .quat {
      let arc = Quaternion.slerp(quaternion(i, 0), quaternion(i, 1), e)
      arc.value.store(w)
      if let slopes { put(rate * arc.slope, slopes) }
      return
    }
    for lane in 0..<lanes {
      let row = row(i, lane)
      w[lane] = mixed(row[0], row[1], e)
      if let slopes { slopes[lane] = number(difference(row[0], row[1], rate)) }
    }
  }

  private func number(_ x: Double) -> Double { x.isNaN ? 0 : x }

  private func put(_ q: Quaternion, _ slopes: UnsafeMutablePointer<Double>) {
    Quaternion(number(q.x), number(q.y), number(q.z), number(q.w)).store(slopes)
  }

  private func cubics(
    _ i: Int, _ u: Double, _ w: UnsafeMutablePointer<Double>, _ slopes: UnsafeMutablePointer<Double>?
  ) {
    let scale = scales[i]
    for lane in 0..<lanes {
      let row = row(i, lane)
      w[lane] = cubic(u, row[0], row[1], row[2], row[3])
      if let slopes {
        let v = 1 - u
        let bent = v * (1 - 3 * u) * row[2] - u * (2 - 3 * u) * row[3]
        slopes[lane] = clamped((difference(row[0], row[1], 6 * u * v) + bent) * scale)
      }
    }
    if kind == .quat { normalize(i, w, slopes) }
  }

  /// Four numbers to a rotation, and their slopes to its.
  private func normalize(_ i: Int, _ w: UnsafeMutablePointer<Double>, _ slopes: UnsafeMutablePointer<Double>?) {
    let q = Quaternion(w)
    guard let unit = q.normalized else { return quaternion(i, 0).store(w) }
    unit.store(w)
    guard let slopes else { return }
    let slope = Quaternion(slopes)
    let along = unit.dot(slope)
    put((1 / q.dot(q).squareRoot()) * (slope + (-along) * unit), slopes)
  }

  private func springs(
    _ i: Int, _ gone: Double, _ w: UnsafeMutablePointer<Double>, _ slopes: UnsafeMutablePointer<Double>?
  ) {
    guard let spring = springs?[i] else { return }
    let m = spring.transition(gone)
    if kind == .quat {
      var (r, s) = (Vector(0, 0, 0), Vector(0, 0, 0))
      (r.x, s.x) = m.apply(row(i, 0)[3], row(i, 0)[2])
      (r.y, s.y) = m.apply(row(i, 1)[3], row(i, 1)[2])
      (r.z, s.z) = m.apply(row(i, 2)[3], row(i, 2)[2])
      let turn = Quaternion.exp(r, s)
      let target = quaternion(i, 1)
      (target * turn.value).store(w)
      if let slopes { put(target * turn.slope, slopes) }
      return
    }
    for lane in 0..<lanes {
      let row = row(i, lane)
      let now = m.apply(clamped(row[0] - row[1]), row[2])
      w[lane] = clamped(row[1] + now.y)
      slopes?[lane] = clamped(now.v)
    }
  }

  // MARK: Beziers

  private func beziers(
    _ i: Int, _ u: Double, _ w: UnsafeMutablePointer<Double>, _ slopes: UnsafeMutablePointer<Double>?
  ) {
    var (x1, x2, s) = (Double.nan, Double.nan, 0.0)
    for lane in 0..<lanes {
      let row = row(i, lane)
      if row[2] != x1 || row[4] != x2 {
        (x1, x2) = (row[2], row[4])
        s = Bezier.parameter(x1, x2, u)
      }
      let bezier = Bezier(a: row[0], x1: x1, c1: row[3], x2: x2, c2: row[5], b: row[1])
      w[lane] = clamped(bezier.value(s))
      if let slopes { slopes[lane] = number(bezier.slope(s) * scales[i]) }
    }
    if kind == .quat { normalize(i, w, slopes) }
  }
}

/// A cubic from (0, a) to (1, b) by its handles, x1 and x2 in 0 ... 1.
struct Bezier {
  let a, x1, c1, x2, c2, b: Double

  /// The s in 0 ... 1 at which x is u: Newton's steps, inside a bracket that halves where they leave it.
  static func parameter(_ x1: Double, _ x2: Double, _ u: Double) -> Double {
    if u <= 0 || u >= 1 { return u <= 0 ? 0 : 1 }
    var (low, high, s) = (0.0, 1.0, u)
    for _ in 0..<80 {
      let v = 1 - s
      let x = (3 * v * v * s * x1 + 3 * v * s * s * x2) + s * s * s
      if x == u { break }
      if x < u { low = s } else { high = s }
      let rate = 3 * (v * v * x1 + 2 * v * s * (x2 - x1) + s * s * (1 - x2))
      var next = s - (x - u) / rate
      if !(next > low && next < high) { next = low + (high - low) / 2 }
      if next == s || next == low && high - low <= low.ulp { break }
      s = next
    }
    return s
  }

  func value(_ s: Double) -> Double {
    if s == 0 { return a }
    if s == 1 { return b }
    let v = 1 - s
    return within((v * v * v * a + 3 * v * v * s * c1) + (3 * v * s * s * c2 + s * s * s * b), a, c1, c2, b)
  }

  /// dvalue / dx; at an end along the first handle that has a length.
  func slope(_ s: Double) -> Double {
    if s == 0 { return ratio(c1 - a, x1) ?? ratio(c2 - a, x2) ?? (b - a) }
    if s == 1 { return ratio(b - c2, 1 - x2) ?? ratio(b - c1, 1 - x1) ?? (b - a) }
    let v = 1 - s
    let rise = v * v * (c1 - a) + 2 * v * s * (c2 - c1) + s * s * (b - c2)
    return ratio(rise, v * v * x1 + 2 * v * s * (x2 - x1) + s * s * (1 - x2)) ?? 0
  }

  private func ratio(_ y: Double, _ x: Double) -> Double? {
    if x > 0 { return y / x }
    return y == 0 ? nil : y > 0 ? .infinity : -.infinity
  }
}
