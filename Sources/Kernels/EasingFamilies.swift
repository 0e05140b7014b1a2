// SPDX-License-Identifier: MIT
//
// One easing family is its in form I(t) on [0, 1], its out form O(t) = 1 - I(1 - t), and their slopes. The inOut and
// outIn forms follow from these (EasingKernel.swift). Shapes: Robert Penner's equations, as on easings.net.
//
// Every form is written so that
//  - I(0) = O(0) = +0 and I(1) = O(1) = 1 bit for bit,
//  - nothing is lost to cancellation: u = 1 - t is exact for t >= 1/2, and O is never computed as 1 - I near 0,
//  - a monotone family stays monotone after rounding: near a flat end the result is 1 minus a small monotone number.

import KernelTypes

/// The in and out forms are asked for t in [0, 1] that their clamp has been over: what a form handles by itself (an end
/// that it forces anyway), its clamp leaves alone.
protocol EasingFamily {
  static func clampIn(_ t: Lanes) -> Lanes
  static func clampOut(_ t: Lanes) -> Lanes
  /// The same for t that is not above 1.
  static func clampLowIn(_ t: Lanes) -> Lanes
  static func clampLowOut(_ t: Lanes) -> Lanes
  static func easeIn(_ t: Lanes, _ p: Parameters) -> Lanes
  static func easeOut(_ t: Lanes, _ p: Parameters) -> Lanes
  static func slopeIn(_ t: Lanes, _ p: Parameters) -> Lanes
  static func slopeOut(_ t: Lanes, _ p: Parameters) -> Lanes
}

extension EasingFamily {
  @inline(__always) static func clampIn(_ t: Lanes) -> Lanes { clampUnit(t) }
  @inline(__always) static func clampOut(_ t: Lanes) -> Lanes { clampUnit(t) }
  @inline(__always) static func clampLowIn(_ t: Lanes) -> Lanes { clampLow(t) }
  @inline(__always) static func clampLowOut(_ t: Lanes) -> Lanes { clampLow(t) }
}

/// Forms that force their value at one end: I at 0, O at 1. The other end wants one instruction (-0 is harmless to them).
protocol ForcedEnds: EasingFamily {}

extension ForcedEnds {
  @inline(__always) static func clampIn(_ t: Lanes) -> Lanes { select(t .> 1, Lanes(repeating: 1), t) }
  @inline(__always) static func clampOut(_ t: Lanes) -> Lanes { select(t .< 0, Lanes(repeating: 0), t) }
  @inline(__always) static func clampLowIn(_ t: Lanes) -> Lanes { t }
  @inline(__always) static func clampLowOut(_ t: Lanes) -> Lanes { clampOut(t) }
}

/// A curve's parameters in every lane. What a family does not use costs nothing.
struct Parameters {
  let p0, p1: Lanes
  let curve: UnsafePointer<tsk_curve>

  @inline(__always) init(_ curve: UnsafePointer<tsk_curve>) {
    self.curve = curve
    p0 = lanes(curve.pointee.parameters.0)
    p1 = lanes(curve.pointee.parameters.1)
  }

  /// The same with another p1.
  @inline(__always) init(_ p: Parameters, p1: Lanes) {
    curve = p.curve
    p0 = p.p0
    self.p1 = p1
  }
}

enum Linear: EasingFamily {
  @inline(__always) static func easeIn(_ t: Lanes, _ p: Parameters) -> Lanes { t }
  @inline(__always) static func easeOut(_ t: Lanes, _ p: Parameters) -> Lanes { t }
  @inline(__always) static func slopeIn(_ t: Lanes, _ p: Parameters) -> Lanes { t * 0 + 1 }
  @inline(__always) static func slopeOut(_ t: Lanes, _ p: Parameters) -> Lanes { t * 0 + 1 }
}

/// 1 - small where t >= 1/2, t * (1 + u + ... + u^(n-1)) below: 1 - u^n without its cancellation.
@inline(__always) private func oneMinusPower(_ t: Lanes, sum: Lanes, power: Lanes) -> Lanes {
  select(t .< 0.5, t * sum, 1 - power)
}

enum Quad: EasingFamily {
  @inline(__always) static func easeIn(_ t: Lanes, _ p: Parameters) -> Lanes { t * t }
  @inline(__always) static func easeOut(_ t: Lanes, _ p: Parameters) -> Lanes {
    let u = 1 - t
    return oneMinusPower(t, sum: 2 - t, power: u * u)
  }
  @inline(__always) static func slopeIn(_ t: Lanes, _ p: Parameters) -> Lanes { 2 * t }
  @inline(__always) static func slopeOut(_ t: Lanes, _ p: Parameters) -> Lanes { 2 * (1 - t) }
}

enum Cubic: EasingFamily {
  @inline(__always) static func easeIn(_ t: Lanes, _ p: Parameters) -> Lanes { t * t * t }
  @inline(__always) static func easeOut(_ t: Lanes, _ p: Parameters) -> Lanes {
    let u = 1 - t
    return oneMinusPower(t, sum: 1 + u * (1 + u), power: u * u * u)
  }
  @inline(__always) static func slopeIn(_ t: Lanes, _ p: Parameters) -> Lanes { 3 * (t * t) }
  @inline(__always) static func slopeOut(_ t: Lanes, _ p: Parameters) -> Lanes { slopeIn(1 - t, p) }
}

enum Quart: EasingFamily {
  @inline(__always) static func easeIn(_ t: Lanes, _ p: Parameters) -> Lanes {
    let square = t * t
    return square * square
  }
  @inline(__always) static func easeOut(_ t: Lanes, _ p: Parameters) -> Lanes {
    let u = 1 - t
    let square = u * u
    return oneMinusPower(t, sum: (1 + u) * (1 + square), power: square * square)
  }
  @inline(__always) static func slopeIn(_ t: Lanes, _ p: Parameters) -> Lanes { 4 * (t * t * t) }
  @inline(__always) static func slopeOut(_ t: Lanes, _ p: Parameters) -> Lanes { slopeIn(1 - t, p) }
}

enum Quint: EasingFamily {
  @inline(__always) static func easeIn(_ t: Lanes, _ p: Parameters) -> Lanes {
    let square = t * t
    return square * square * t
  }
  @inline(__always) static func easeOut(_ t: Lanes, _ p: Parameters) -> Lanes {
    let u = 1 - t
    let square = u * u
    return oneMinusPower(t, sum: 1 + (1 + u) * (1 + square) * u, power: square * square * u)
  }
  @inline(__always) static func slopeIn(_ t: Lanes, _ p: Parameters) -> Lanes {
    let square = t * t
    return 5 * (square * square)
  }
  @inline(__always) static func slopeOut(_ t: Lanes, _ p: Parameters) -> Lanes { slopeIn(1 - t, p) }
}

enum Sine: EasingFamily {
  @inline(__always) static func easeIn(_ t: Lanes, _ p: Parameters) -> Lanes { versineOfQuarterTurns(t) }
  @inline(__always) static func easeOut(_ t: Lanes, _ p: Parameters) -> Lanes { sineOfQuarterTurns(t) }
  @inline(__always) static func slopeIn(_ t: Lanes, _ p: Parameters) -> Lanes {
    lanes(.pi / 2) * sineOfQuarterTurns(t)
  }
  @inline(__always) static func slopeOut(_ t: Lanes, _ p: Parameters) -> Lanes {
    lanes(.pi / 2) * sineOfQuarterTurns(1 - t)
  }
}

/// y = 1 - sqrt(1 - t^2) solves y = (t^2 + y^2) / 2, a contraction by y: one turn of it takes away the cancellation.
enum Circ: EasingFamily {
  @inline(__always) static func easeIn(_ t: Lanes, _ p: Parameters) -> Lanes {
    let y = 1 - squareRoot((1 - t) * (1 + t))
    return 0.5 * (t * t + y * y)
  }
  @inline(__always) static func easeOut(_ t: Lanes, _ p: Parameters) -> Lanes {
    let u = 1 - t
    return squareRoot(select(t .< 0.5, t * (2 - t), 1 - u * u))
  }
  @inline(__always) static func slopeIn(_ t: Lanes, _ p: Parameters) -> Lanes {
    t / squareRoot((1 - t) * (1 + t))
  }
  @inline(__always) static func slopeOut(_ t: Lanes, _ p: Parameters) -> Lanes {
    (1 - t) / squareRoot(t * (2 - t))
  }
}

/// 2^(10 t - 10), forced to 0 at 0 (and O to 1 at 1), as Penner's. The slopes are those of the formula.
enum Expo: ForcedEnds {
  @inline(__always) static func easeIn(_ t: Lanes, _ p: Parameters) -> Lanes {
    select(t .<= 0, Lanes(repeating: 0), PowerOfTwo(inRange: 10 * (t - 1)).value)
  }
  @inline(__always) static func easeOut(_ t: Lanes, _ p: Parameters) -> Lanes {
    select(t .>= 1, Lanes(repeating: 1), PowerOfTwo(inRange: -10 * t).oneMinus)
  }
  @inline(__always) static func slopeIn(_ t: Lanes, _ p: Parameters) -> Lanes {
    lanes(6.931471805599453) * PowerOfTwo(inRange: 10 * (t - 1)).value
  }
  @inline(__always) static func slopeOut(_ t: Lanes, _ p: Parameters) -> Lanes {
    lanes(6.931471805599453) * PowerOfTwo(inRange: -10 * t).value
  }
}

/// p0 = 1 / period, p1 = k = sqrt(a^2 - 1). With u = t - 1 and the phase written from the end,
/// I(t) = 2^(10 u) (cos(2 pi u / period) - k sin(2 pi u / period)): Penner's curve with its asin worked out.
protocol ElasticShape: ForcedEnds {
  /// 1 minus the bracket above, at `phase`.
  static func dip(_ phase: Phase, _ p: Parameters) -> Lanes
}

extension ElasticShape {
  @inline(__always) static func easeIn(_ t: Lanes, _ p: Parameters) -> Lanes {
    let u = t - 1
    let y = PowerOfTwo(inRange: 10 * u).value * (1 - dip(Phase(turns: u * p.p0), p))
    return select(t .<= 0, Lanes(repeating: 0), y)
  }
  /// 1 - E (1 - dip) = (1 - E) + E dip
  @inline(__always) static func easeOut(_ t: Lanes, _ p: Parameters) -> Lanes {
    let e = PowerOfTwo(inRange: -10 * t)
    let y = e.oneMinus + e.value * dip(Phase(turns: -t * p.p0), p)
    return select(t .>= 1, Lanes(repeating: 1), y)
  }
  @inline(__always) static func slopeIn(_ t: Lanes, _ p: Parameters) -> Lanes { slope(at: t - 1, p) }
  @inline(__always) static func slopeOut(_ t: Lanes, _ p: Parameters) -> Lanes { slope(at: -t, p) }

  @inline(__always) private static func slope(at u: Lanes, _ p: Parameters) -> Lanes {
    let phase = Phase(turns: u * p.p0)
    let cosine = 1 - phase.versine
    let sine = phase.sine
    let growth = lanes(6.931471805599453) * (cosine - p.p1 * sine)
    let turning = lanes(2 * .pi) * p.p0 * (sine + p.p1 * cosine)
    return PowerOfTwo(inRange: 10 * u).value * (growth - turning)
  }
}

/// Amplitude 1 (k = 0), the usual one.
enum Elastic: ElasticShape {
  @inline(__always) static func dip(_ phase: Phase, _ p: Parameters) -> Lanes { phase.versine }
}

enum ElasticAmplified: ElasticShape {
  @inline(__always) static func dip(_ phase: Phase, _ p: Parameters) -> Lanes {
    phase.versine + p.p1 * phase.sine
  }
}

/// p0 = s: t^3 - s t^2 (1 - t), which is (s + 1) t^3 - s t^2 and exactly 1 at 1.
enum Back: EasingFamily {
  @inline(__always) static func easeIn(_ t: Lanes, _ p: Parameters) -> Lanes {
    let square = t * t
    return square * t - p.p0 * square * (1 - t)
  }
  @inline(__always) static func easeOut(_ t: Lanes, _ p: Parameters) -> Lanes {
    let u = 1 - t
    let square = u * u
    return t * (1 + u + square + p.p0 * square)
  }
  @inline(__always) static func slopeIn(_ t: Lanes, _ p: Parameters) -> Lanes {
    t * (3 * t + p.p0 * (3 * t - 2))
  }
  @inline(__always) static func slopeOut(_ t: Lanes, _ p: Parameters) -> Lanes { slopeIn(1 - t, p) }
}

/// p0 = n > 0: t^n. Its error is at most a few 1e-17 of |log t| t^n beside the rounding of the result.
enum Pow: EasingFamily {
  @inline(__always) static func easeIn(_ t: Lanes, _ p: Parameters) -> Lanes {
    select(t .<= 0, Lanes(repeating: 0), PowerOfTwo(p.p0 * log2(t, minusOne: t - 1)).value)
  }
  @inline(__always) static func easeOut(_ t: Lanes, _ p: Parameters) -> Lanes {
    let u = 1 - t
    return select(t .>= 1, Lanes(repeating: 1), PowerOfTwo(p.p0 * log2(u, minusOne: -t)).oneMinus)
  }
  @inline(__always) static func slopeIn(_ t: Lanes, _ p: Parameters) -> Lanes {
    slope(t, minusOne: t - 1, p)
  }
  @inline(__always) static func slopeOut(_ t: Lanes, _ p: Parameters) -> Lanes {
    slope(1 - t, minusOne: -t, p)
  }

  /// n t^(n - 1); at 0 that is infinite, 1 or 0 for n below, at and above 1.
  @inline(__always) private static func slope(_ t: Lanes, minusOne f: Lanes, _ p: Parameters) -> Lanes {
    let n = p.p0
    let exponent = (n - 1) * log2(t, minusOne: f)
    let infinite = Lanes(repeating: .infinity)
    let isBeyond = exponent .> -smallestExponent
    let inside = n * select(isBeyond, infinite, PowerOfTwo(select(isBeyond, Lanes(repeating: 0), exponent)).value)
    let atZero = select(n .< 1, infinite, select(n .== 1, Lanes(repeating: 1), Lanes(repeating: 0)))
    return select(t .<= 0, atZero, inside)
  }
}
