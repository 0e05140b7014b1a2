// SPDX-License-Identifier: MIT
//
// Curves as one cubic-bezier() of CSS. What is a cubic in t between 0 and 1 is written exactly: with controls at a third and at
// two thirds of the time, x is t. For others the controls are sought that come closest at the worst place: least squares by
// Levenberg and Marquardt from several beginnings, then the same with weights that grow where the distance is large (Lawson).

/// A point of a curve. Two at one input are a jump.
struct Knot {
  var input: Double
  var output: Double
}

/// A curve from (0, 0) to (1, 1) by its two controls.
struct CSSBezier {
  var x1, y1, x2, y2: Double

  init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
  }

  static func at(_ s: Double, _ a: Double, _ b: Double) -> Double {
    let r = 1 - s
    return s * (3 * r * (r * a + s * b) + s * s)
  }

  static func slope(_ s: Double, _ a: Double, _ b: Double) -> Double {
    let r = 1 - s
    return 3 * (r * r * a + 2 * r * s * (b - a) + s * s * (1 - b))
  }

  func value(_ t: Double) -> Double { CSSBezier.at(Bezier.parameter(x1, x2, t), y1, y2) }

  func off(_ knot: Knot) -> Double { abs(value(knot.input) - knot.output) }

  func farthest(from samples: borrowing Column<Knot>) -> Double {
    var worst = 0.0
    for i in 0..<samples.count { worst = max(worst, off(samples.base[i])) }
    return worst
  }

  var isSlopeOne: Bool { x1 == y1 && x2 == y2 }

  /// x stays between 0 and 1, so that each time has one value.
  func moved(_ by: (Double, Double, Double, Double)) -> CSSBezier {
    CSSBezier(min(max(x1 + by.0, 0), 1), y1 + by.1, min(max(x2 + by.2, 0), 1), y2 + by.3)
  }

  func rounded(_ digits: Int) -> CSSBezier {
    func rounded(_ x: Double) -> Double { x.rounded(toDigits: digits) }
    return CSSBezier(rounded(x1), rounded(y1), rounded(x2), rounded(y2))
  }

  func print(to text: inout Text) {
    var spec = isSlopeOne ? EasingSpec.linear : EasingSpec(.bezier)
    if !isSlopeOne { spec.parameters = (x1, y1, x2, y2) }
    spec.printCSS(to: &text)
  }
}

extension Double {
  /// Decimals; a number that is too large for them stays as it is.
  func rounded(toDigits digits: Int) -> Double {
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let rounded = (self * scale).rounded() / scale
    return rounded.isFinite ? rounded + 0 : self
  }
}

/// The search for one curve through samples, in order of time.
struct BezierFit: ~Copyable {
  private let samples: Column<Knot>
  private let weights: Column<Double>
  /// Of a curve and of the next one, and a copy to solve.
  private let equations: Column<Double>

  /// Of all samples some sixty.
  init(_ all: borrowing Column<Knot>, _ more: borrowing Column<Knot>) throws(Failure) {
    var samples = Column<Knot>()
    var weights = Column<Double>()
    let (step, other) = (max(1, all.count / 40), max(1, more.count / 24))
    try samples.reserve(all.count / step + more.count / other + 2)
    for i in stride(from: 0, to: all.count, by: step) { samples.append(all.base[i]) }
    for i in stride(from: 0, to: more.count, by: other) { samples.append(more.base[i]) }
    try weights.reserve(samples.count)
    for _ in 0..<samples.count { weights.append(1) }
    var equations = Column<Double>()
    try equations.reserve(3 * BezierFit.size)
    for _ in 0..<3 * BezierFit.size { equations.append(0) }
    self.samples = samples
    self.weights = weights
    self.equations = equations
  }

  /// The cubic in t through four places of the curve, unless a sample is off it.
  static func exact(_ third: Double, _ twoThirds: Double, _ samples: borrowing Column<Knot>) -> CSSBezier? {
    let bezier = CSSBezier(1.0 / 3, (18 * third - 9 * twoThirds + 2) / 6, 2.0 / 3, (18 * twoThirds - 9 * third - 5) / 6)
    for i in 0..<samples.count {
      let off = CSSBezier.at(samples.base[i].input, bezier.y1, bezier.y2) - samples.base[i].output
      guard abs(off) <= 1e-13 * max(1, abs(bezier.y1), abs(bezier.y2)) else { return nil }
    }
    return bezier
  }

  private static let beginnings = 8
  private static func beginning(_ i: Int) -> CSSBezier {
    switch i {
    case 0: CSSBezier(0.333, 0, 0.667, 1)
    case 1: CSSBezier(0.2, 0.6, 0.35, 1)
    case 2: CSSBezier(0.65, 0, 0.8, 0.4)
    case 3: CSSBezier(0.1, 1, 0.3, 1)
    case 4: CSSBezier(0.7, 0, 0.9, 0)
    case 5: CSSBezier(0.3, 1.5, 0.6, 1)
    case 6: CSSBezier(0.4, 0, 0.7, -0.5)
    default: CSSBezier(0.8, 0, 0.2, 1)
    }
  }

  /// The closest curve that was found, unless none is near the tolerance.
  func closest(within tolerance: Double) -> CSSBezier? {
    var (best, least) = (CSSBezier(0, 0, 1, 1), Double.infinity)
    for i in 0..<BezierFit.beginnings {
      let found = descend(from: BezierFit.beginning(i), steps: 16)
      let off = found.farthest(from: samples)
      if off < least { (best, least) = (found, off) }
    }
    // Equal distances at the worst places are at most a few times smaller than those of least squares.
    guard least <= 6 * tolerance else { return nil }
    var bezier = best
    for _ in 0..<40 {
      let worst = bezier.farthest(from: samples)
      guard worst > 0 else { break }
      var sum = 0.0
      for i in 0..<samples.count {
        weights.base[i] *= 0.05 + bezier.off(samples.base[i]) / worst
        sum += weights.base[i]
      }
      for i in 0..<samples.count { weights.base[i] *= Double(samples.count) / sum }
      bezier = descend(from: bezier, steps: 4)
      let off = bezier.farthest(from: samples)
      if off < least { (best, least) = (bezier, off) }
    }
    return best
  }

  private func descend(from start: CSSBezier, steps: Int) -> CSSBezier {
    var (bezier, damping) = (start, 1e-3)
    var (normal, next) = (equations.base, equations.base + BezierFit.size)
    var cost = fill(normal, bezier)
    for _ in 0..<steps {
      let moved = bezier.moved(solve(normal, damping))
      let then = fill(next, moved)
      if then < cost {
        (bezier, cost, normal, next, damping) = (moved, then, next, normal, damping * 0.2)
      } else {
        damping *= 8
      }
    }
    return bezier
  }

  // MARK: The normal equations of distances, by x1, y1, x2, y2: a matrix, row by row, and its right side

  private static let size = 20

  /// Returns the weighted sum of squares.
  private func fill(_ normal: UnsafeMutablePointer<Double>, _ bezier: CSSBezier) -> Double {
    var cost = 0.0
    normal.update(repeating: 0, count: BezierFit.size)
    for k in 0..<samples.count {
      let s = Bezier.parameter(bezier.x1, bezier.x2, samples.base[k].input)
      let (r, w) = (1 - s, weights.base[k])
      let off = CSSBezier.at(s, bezier.y1, bezier.y2) - samples.base[k].output
      let (first, second) = (3 * r * r * s, 3 * r * s * s)
      // As x1 grows, s falls: ds = -first / x'(s). At an upright end that has a limit.
      let along = -CSSBezier.slope(s, bezier.y1, bezier.y2) / max(CSSBezier.slope(s, bezier.x1, bezier.x2), 1e-3)
      let by = (along * first, first, along * second, second)
      add(by.0, by, w, off, to: normal, 0)
      add(by.1, by, w, off, to: normal, 1)
      add(by.2, by, w, off, to: normal, 2)
      add(by.3, by, w, off, to: normal, 3)
      cost += w * off * off
    }
    return cost
  }

  private func add(
    _ x: Double, _ by: (Double, Double, Double, Double), _ weight: Double, _ off: Double,
    to normal: UnsafeMutablePointer<Double>, _ row: Int
  ) {
    let (at, x) = (normal + 4 * row, x * weight)
    at[0] += x * by.0
    at[1] += x * by.1
    at[2] += x * by.2
    at[3] += x * by.3
    normal[16 + row] -= x * off
  }

  /// Gauss' elimination; the diagonal, damped, is not 0.
  private func solve(_ normal: UnsafeMutablePointer<Double>, _ damping: Double) -> (Double, Double, Double, Double) {
    let a = equations.base + 2 * BezierFit.size
    let b = a + 16
    a.update(from: normal, count: BezierFit.size)
    for i in 0..<4 { a[5 * i] = a[5 * i] * (1 + damping) + 1e-12 }
    for i in 0..<3 {
      for j in (i + 1)..<4 {
        let part = a[4 * j + i] / a[5 * i]
        for k in i..<4 { a[4 * j + k] -= part * a[4 * i + k] }
        b[j] -= part * b[i]
      }
    }
    for i in stride(from: 3, through: 0, by: -1) {
      var k = 3
      while k > i { (b[i], k) = (b[i] - a[4 * i + k] * b[k], k - 1) }
      b[i] /= a[5 * i]
    }
    return (b[0], b[1], b[2], b[3])
  }
}
