// SPDX-License-Identifier: MIT
//
// cubic-bezier(x1, y1, x2, y2): find s with X(s) = t, answer Y(s). In f64 only; the f32 batch goes through it.
//
// X(s) = s (3 x1 c^2 + s (3 x2 c + s)), c = 1 - s, is a sum of terms that are never negative, so it is known to about
// 3 ulp everywhere, also where the power form cancels. It does not decrease, so the root lies in a bracket that every
// step narrows. Steps are Laguerre's for a cubic, s -= 3 p / (p' + sqrt(4 p'^2 - 6 p p'')), which converge cubically
// and, unlike Newton's, do not stall at a triple root (1, 0, 0, 1 at 1/2); one that leaves the bracket is replaced by
// its geometric mean. A lane stops when its residual is below an ulp or two of t or its step below 2 ulp of s, and is frozen
// from then on: what it answers does not depend on its neighbours. Measured: 2.9 steps a lane on average, 8 at the
// most on usual curves; the limit of 64 is for flat spots, where it costs nothing in accuracy.
//
// The last step is not rounded into s but added to y by its slope. The answer is the exact y of some t' within 4 ulp
// of t: where X is flat no solver in doubles can do better (at 1/2 of (1, 0, 0, 1) one ulp of t is 4.5e-6 of y).

#if KERNEL_F64
  import KernelTypes

  /// One coordinate of the curve, its control points 0, a, b, 1.
  private struct Coordinate {
    let a3, b3: Lanes
    let slope0, slope1, slope2: Lanes
    let bend0, bend1: Lanes

    @inline(__always) init(_ a: Double, _ b: Double) {
      a3 = lanes(3 * a)
      b3 = lanes(3 * b)
      slope0 = a3
      slope1 = lanes(6 * (b - a))
      slope2 = lanes(3 * (1 - b))
      bend0 = lanes(6 * (b - 2 * a))
      bend1 = lanes(6 * ((1 - b) - (b - a)))
    }

    @inline(__always) func value(_ s: Lanes, _ c: Lanes) -> Lanes { s * (a3 * c * c + s * (b3 * c + s)) }
    @inline(__always) func slope(_ s: Lanes, _ c: Lanes) -> Lanes {
      slope0 * c * c + slope1 * s * c + slope2 * s * s
    }
    @inline(__always) func bend(_ s: Lanes, _ c: Lanes) -> Lanes { bend0 * c + bend1 * s }
  }

  @inline(__always) private func magnitude(_ x: Lanes) -> Lanes { select(x .< 0, -x, x) }

  private struct Root {
    let s: Lanes
    /// What is left to go from `s`: below its last digit, but not in its effect on y.
    let rest: Lanes

    @inline(__always) init(of t: Lanes, _ x: Coordinate) {
      var s = t
      var rest = Lanes(repeating: 0)
      var low = t * (1.0 / 3)  // X' <= 3
      var high = Lanes(repeating: 1)
      var open = SIMDMask<Lanes.MaskStorage>(repeating: true)
      var turns = 0
      while turns < 64 {
        let c = 1 - s
        let p = x.value(s, c) - t
        let slope = x.slope(s, c)
        low = select(p .<= 0, s, low)
        high = select(p .>= 0, s, high)
        let bend = x.bend(s, c)
        let d = 4 * slope * slope - 6 * p * bend
        let divisor = slope + squareRoot(select(d .> 0, d, Lanes(repeating: 0)))
        let step = select(divisor .> 0, 3 * p / divisor, Lanes(repeating: 0))
        // Where the step is not small beside the bend, the tangent says nothing: t is met as it is.
        let isStraight = magnitude(step * bend) .<= 0.125 * slope
        rest = select(open, select(isStraight, -step, Lanes(repeating: 0)), rest)
        // Written so that a NaN lane closes.
        open = open .& (magnitude(p) .> 2.2e-16 * t) .& ((magnitude(step) .> 4.4e-16 * s) .| (divisor .<= 0))
        if !any(open) { break }
        let next = s - step
        let inside = (next .> low) .& (next .< high) .& (divisor .> 0)
        s = select(open, select(inside, next, squareRoot(low * high)), s)
        turns &+= 1
      }
      self.s = s
      self.rest = rest
    }
  }

  func sampleBezier(
    _ curve: UnsafePointer<tsk_curve>, _ t: UnsafePointer<Scalar>, _ out: UnsafeMutablePointer<Scalar>, _ count: Int
  ) {
    let p = curve.pointee.parameters
    let x = Coordinate(p.0, p.2)
    let y = Coordinate(p.1, p.3)
    // No rounding leaves the range of the control points.
    let (least, greatest) = (p.1 < p.3 ? p.1 : p.3, p.1 < p.3 ? p.3 : p.1)
    let (low, high) = (lanes(least < 0 ? least : 0), lanes(greatest > 1 ? greatest : 1))
    forEachGroup(t, out, count) { raw in
      let t = clampUnit(raw)
      let root = Root(of: t, x)
      let c = 1 - root.s
      let y = y.value(root.s, c) + y.slope(root.s, c) * root.rest
      let above = select(y .< low, low, y)
      let inside = select(above .> high, high, above)
      return select(t .<= 0, Lanes(repeating: 0), select(t .>= 1, Lanes(repeating: 1), inside))
    }
  }

  /// dy/dx = Y' / X'. Where both are 0 (at an end whose control point stands on it) the next control point decides.
  func differentiateBezier(
    _ curve: UnsafePointer<tsk_curve>, _ t: UnsafePointer<Scalar>, _ out: UnsafeMutablePointer<Scalar>, _ count: Int
  ) {
    let p = curve.pointee.parameters
    let x = Coordinate(p.0, p.2)
    let y = Coordinate(p.1, p.3)
    let atZero = lanes(endSlope(p.0, p.1, p.2, p.3))
    let atOne = lanes(endSlope(1 - p.2, 1 - p.3, 1 - p.0, 1 - p.1))
    forEachGroup(t, out, count) { t in
      let root = Root(of: clampUnit(t), x)
      let s = root.s + root.rest
      let c = 1 - s
      let inside = y.slope(s, c) / x.slope(s, c)
      let ends = select(t .== 0, atZero, select(t .== 1, atOne, inside))
      return select((t .< 0) .| (t .> 1), Lanes(repeating: 0), ends)
    }
  }

  /// The tangent at (0, 0): towards P1, or P2 where P1 stands there, or P3 where both do.
  private func endSlope(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> Double {
    if x1 != 0 || y1 != 0 { return y1 / x1 }
    if x2 != 0 || y2 != 0 { return y2 / x2 }
    return 1
  }
#endif
