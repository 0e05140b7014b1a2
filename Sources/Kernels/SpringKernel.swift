// SPDX-License-Identifier: MIT
//
// Springs, exactly: y'' + 2 zeta omega y' + omega^2 y = 0, y = value - target, over any time. With theta = omega dt and
// p = 1 - zeta^2 (a standard result on linear differential equations),
//
//     (y, v) <- M (y, v),   M = e^(-zeta theta) | c + zeta s    s / omega   |
//                                               | -omega s      c - zeta s  |
//
//     p > 0:  g = sqrt(p),   c = cos(g theta),    s = sin(g theta) / g
//     p < 0:  g = sqrt(-p),  c = cosh(g theta),   s = sinh(g theta) / g
//
// Overdamped, the exponentials are drawn together before they can overflow or cancel: with the slow rate
// r = zeta - g = 1 / (zeta + g),
//
//     e^(-zeta theta) c = e^(-r theta) (1 + e^(-2 g theta)) / 2
//     e^(-zeta theta) s = e^(-r theta) (1 - e^(-2 g theta)) / (2 g)
//
// There is no case for p = 0 and no series around it: p = (1 - zeta)(1 + zeta) keeps its relative error down to one ulp
// from 1, the sine and 1 - e^x keep theirs at 0, and a g below all that a zeta beside 1 can have turns s into theta where zeta
// is 1.

import CKernelBuiltins
import KernelTypes

/// M for each lane.
struct SpringMatrix {
  var m00, m01, m10, m11: Lanes
}

#if KERNEL_F32
  @inline(__always) private var smallestRate: Scalar { 1e-6 }
  @inline(__always) private var largestPhase: Scalar { 0x1p21 }
  @inline(__always) private var slowestSpring: Scalar { 1e-30 }
  @inline(__always) private var longestTime: Scalar { 1e38 }
#else
  @inline(__always) private var smallestRate: Scalar { 1e-12 }
  @inline(__always) private var largestPhase: Scalar { 0x1p50 }
  @inline(__always) private var slowestSpring: Scalar { 1e-290 }
  @inline(__always) private var longestTime: Scalar { 1e307 }
#endif

/// A time as a finite number of this precision: times 0 it is 0.
@inline(__always) func time(_ dt: Double) -> Scalar { dt > Double(longestTime) ? longestTime : Scalar(dt) }

/// e^-x for x >= 0; what is below the normal numbers is 0.
@_transparent func decayLeft(_ x: Lanes) -> Lanes {
  let exponent = x * lanes(-1.442695040888963407)
  return select(exponent .< smallestExponent, Lanes(repeating: 0), PowerOfTwo(exponent).value)
}

/// 1 - e^-x for x >= 0, with its relative error kept near 0.
@_transparent func decayGone(_ x: Lanes) -> Lanes {
  let exponent = x * lanes(-1.442695040888963407)
  return select(exponent .< smallestExponent, Lanes(repeating: 1), PowerOfTwo(exponent).oneMinus)
}

/// The phase of an angle in turns.
@_transparent func swingPhase(_ angle: Lanes) -> Phase {
  let turns = angle * lanes(0.15915494309189533577)
  return Phase(turns: select(turns .< largestPhase, turns, Lanes(repeating: 0)))
}

/// Which of the two forms a matrix wants: where all lanes want one, the other is not computed. The bits are the same.
enum Regime { case either, underdamped, overdamped }

#if TINY
  /// Of one form the code is a third.
  @inline(__always) private var generalRegime: Regime { .either }
#endif

/// omega >= 0 (infinite: at the target at once), zeta >= 0, dt > 0. Beyond 2^50 turns (2^21 in f32) the phase is lost, and
/// taken as 0; below 1e-290 rad/s (1e-30) the body is free.
#if TINY
  @inline(never)
#else
  @_transparent
#endif
func springMatrix(
  _ omega: Lanes, _ zeta: Lanes, _ dt: Lanes, _ regime: Regime = .either
) -> SpringMatrix {
  let g = springRate(zeta)
  var m = springMatrix(omega, zeta, g, 1 / g, 1 / omega, dt, regime)
  m.m01 = select(omega .< slowestSpring, dt, m.m01)
  // omega = infinity: nothing is left.
  let isSnap = omega .> Scalar.greatestFiniteMagnitude
  let zero = Lanes(repeating: 0)
  m.m00 = select(isSnap, zero, m.m00)
  m.m01 = select(isSnap, zero, m.m01)
  m.m10 = select(isSnap, zero, m.m10)
  m.m11 = select(isSnap, zero, m.m11)
  return m
}

/// g
@_transparent func springRate(_ zeta: Lanes) -> Lanes {
  let p = (1 - zeta) * (1 + zeta)
  let root = squareRoot(select(p .> 0, p, -p))
  let atLeast = select(root .< smallestRate, Lanes(repeating: smallestRate), root)
  return select(zeta .> 1e8, zeta, atLeast)
}

/// With g, 1 / g and 1 / omega at hand; of springs that are neither free nor at once.
@_transparent func springMatrix(
  _ omega: Lanes, _ zeta: Lanes, _ g: Lanes, _ perG: Lanes, _ perOmega: Lanes, _ dt: Lanes, _ regime: Regime
) -> SpringMatrix {
  // Finite, so that no damping stays none.
  let product = omega * dt
  let theta = select(product .> longestTime, Lanes(repeating: longestTime), product)
  let angle = g * theta
  let cosine: Lanes
  let sine: Lanes
  #if TINY
    let regime = generalRegime
  #endif
  switch regime {
  case .underdamped:
    let phase = swingPhase(angle)
    let fall = decayLeft(zeta * theta)
    cosine = fall * (1 - phase.versine)
    sine = fall * phase.sine * perG
  case .overdamped:
    let fall = decayLeft(1 / (zeta + g) * theta)
    let apart = decayGone(angle + angle)
    let half = 0.5 * fall
    cosine = half * (1 + (1 - apart))
    sine = half * apart * perG
  case .either:
    let isUnderdamped = (1 - zeta) * (1 + zeta) .> 0
    let phase = swingPhase(angle)
    let fall = decayLeft(select(isUnderdamped, zeta, 1 / (zeta + g)) * theta)
    let apart = decayGone(angle + angle)
    let half = 0.5 * fall
    cosine = select(isUnderdamped, fall * (1 - phase.versine), half * (1 + (1 - apart)))
    sine = select(isUnderdamped, fall * phase.sine, half * apart) * perG
  }

  let swing = zeta * sine
  return SpringMatrix(m00: cosine + swing, m01: sine * perOmega, m10: -(omega * sine), m11: cosine - swing)
}

#if KERNEL_F64
  // MARK: - A curve

  /// The way from 0 to 1, over the time it takes.
  private struct SpringResponse: GroupMap {
    let zeta, time, velocity: Lanes

    @inline(__always) init(_ curve: UnsafePointer<tsk_curve>) {
      let p = curve.pointee.parameters
      zeta = Lanes(repeating: p.0)
      time = Lanes(repeating: p.1)
      velocity = Lanes(repeating: p.2)
    }
    @inline(__always) func map(_ t: Lanes) -> Lanes {
      let one = Lanes(repeating: 1)
      let m = springMatrix(one, zeta, clampUnit(t) * time)
      let y = 1 + (m.m01 * velocity - m.m00)
      return select(t .>= 1, one, select(t .<= 0, Lanes(repeating: 0), y))
    }
  }

  @inline(never) func sampleSpring(
    _ curve: UnsafePointer<tsk_curve>, _ t: UnsafePointer<Double>, _ out: UnsafeMutablePointer<Double>, _ count: Int
  ) {
    forEachGroup(t, out, count, by: SpringResponse(curve))
  }
#endif

#if KERNEL_F64 && KERNEL_BASELINE
  private struct SpringSlope: GroupMap {
    let response: SpringResponse

    @inline(__always) func map(_ t: Lanes) -> Lanes {
      let m = springMatrix(Lanes(repeating: 1), response.zeta, clampUnit(t) * response.time)
      let slope = response.time * (m.m11 * response.velocity - m.m10)
      let outside = (t .< 0) .| (t .> 1)
      return select(t .== t, select(outside, Lanes(repeating: 0), slope), t)
    }
  }

  @inline(never) func differentiateSpring(
    _ curve: UnsafePointer<tsk_curve>, _ t: UnsafePointer<Double>, _ out: UnsafeMutablePointer<Double>, _ count: Int
  ) {
    forEachGroup(t, out, count, by: SpringSlope(response: SpringResponse(curve)))
  }
#endif

#if KERNEL_F64
  #if KERNEL_BASELINE
    @inline(never) func springRates(
      _ zeta: UnsafePointer<Double>, _ out: UnsafeMutablePointer<Double>, _ count: Int
    ) {
      var i = 0
      while i < count {
        out[i] = springRate(Lanes(repeating: zeta[i]))[0]
        i &+= 1
      }
    }
  #endif

  /// M of a group of springs over dt, the first `n` of them.
  @inline(__always) private func matrices(
    _ omega: UnsafePointer<Double>, _ zeta: UnsafePointer<Double>, _ dt: Lanes, _ n: Int
  ) -> SpringMatrix {
    let isFull = n == width
    let w = isFull ? load(omega) : load(omega, first: n)
    return springMatrix(w, isFull ? load(zeta) : load(zeta, first: n), dt)
  }

  /// M of each spring over dt, four numbers a spring.
  @inline(never) func makeMatrices(
    _ omega: UnsafePointer<Double>, _ zeta: UnsafePointer<Double>, _ dt: Double, _ rows: UnsafeMutablePointer<Double>,
    _ count: Int
  ) {
    let time = Lanes(repeating: dt)
    if count == 1 {
      // Who looks for a time asks for one after the other.
      let (w, z) = (Lanes(repeating: omega[0]), Lanes(repeating: zeta[0]))
      let isUnderdamped = (1 - zeta[0]) * (1 + zeta[0]) > 0
      let m = isUnderdamped ? springMatrix(w, z, time, .underdamped) : springMatrix(w, z, time, .overdamped)
      (rows[0], rows[1], rows[2], rows[3]) = (m.m00[0], m.m01[0], m.m10[0], m.m11[0])
      return
    }
    var i = 0
    while i < count {
      let n = min(width, count &- i)
      let m = matrices(omega + i, zeta + i, time, n)
      if n == width {
        storeRows(m, rows + 4 &* i)
      } else {
        var last = m
        withUnsafeMutableBytes(of: &last) { last in
          guard let from = last.baseAddress?.assumingMemoryBound(to: Double.self) else { return }
          var j = 0
          while j < 4 &* n {
            rows[4 &* i &+ j] = from[(j & 3) &* width &+ j >> 2]
            j &+= 1
          }
        }
      }
      i &+= width
    }
  }

  /// M of a group of springs of omega 1, each over a time of its own. Apart from the loop, in which
  /// LLVM would compute both ways in parts of a vector.
  @inline(never) private func unitMatrices(
    _ zeta: UnsafePointer<Double>, _ times: UnsafePointer<Double>, _ rows: UnsafeMutablePointer<Double>
  ) {
    storeRows(springMatrix(Lanes(repeating: 1), load(zeta), load(times)), rows)
  }
  @inline(never) private func underdampedUnitMatrices(
    _ zeta: UnsafePointer<Double>, _ times: UnsafePointer<Double>, _ rows: UnsafeMutablePointer<Double>
  ) {
    storeRows(springMatrix(Lanes(repeating: 1), load(zeta), load(times), .underdamped), rows)
  }

  /// The same of whole groups of springs.
  @inline(never) func makeUnitMatrices(
    _ zeta: UnsafePointer<Double>, _ times: UnsafePointer<Double>, _ rows: UnsafeMutablePointer<Double>, _ count: Int
  ) {
    var i = 0
    while i < count {
      let z = load(zeta + i)
      let swings = select((1 - z) * (1 + z) .> 0, Lanes(repeating: 1), Lanes(repeating: 0))
      if total(swings) == width {
        underdampedUnitMatrices(zeta + i, times + i, rows + 4 &* i)
      } else {
        unitMatrices(zeta + i, times + i, rows + 4 &* i)
      }
      i &+= width
    }
  }

  /// What a batch's kernel multiplies with: finite, and 0 for what is below `smallest` or no number.
  @inline(__always) private func entries(_ x: Lanes, _ smallest: Lanes, _ most: Lanes) -> Lanes {
    let clamped = select(x .> most, most, select(x .< -most, -most, x))
    return select((x .>= smallest) .| (x .<= -smallest), clamped, Lanes(repeating: 0))
  }
  @inline(__always) private func entries(_ m: SpringMatrix, _ smallest: Double, _ most: Double) -> SpringMatrix {
    let (s, l) = (Lanes(repeating: smallest), Lanes(repeating: most))
    return SpringMatrix(
      m00: entries(m.m00, s, l), m01: entries(m.m01, s, l), m10: entries(m.m10, s, l), m11: entries(m.m11, s, l))
  }

  /// The same, as batches read them; whole groups of springs.
  @inline(never) func makeRows(
    _ omega: UnsafePointer<Double>, _ zeta: UnsafePointer<Double>, _ dt: Double, _ wide: UnsafeMutablePointer<Double>?,
    _ narrow: UnsafeMutablePointer<Float>?, _ count: Int
  ) {
    let time = Lanes(repeating: dt)
    var i = 0
    while i < count {
      let m = springMatrix(load(omega + i), load(zeta + i), time)
      if let wide { storeRows(entries(m, 0, Double.greatestFiniteMagnitude), wide + 4 &* i) }
      if let narrow { storeRows(entries(m, 0x1p-126, 0x1.fffffep127), narrow + 4 &* i) }
      i &+= width
    }
  }
#endif
