// SPDX-License-Identifier: MIT
//
// Our own elementary functions, from + - * and polynomials only, so that every instruction set gives the same bits.
// In the tiny preset (TINY) what is long is called instead of inlined.
// Each is written to keep its relative error at the points where callers subtract from 1.

/// 2^x = 2^n (1 + fraction), n an integer and `fraction` = 2^r - 1, |r| <= 1/2.
///
/// Kept in two parts because, with scale = 2^n, 1 - 2^x = (1 - scale) - scale * fraction loses nothing to cancellation near x = 0.
/// Range: x <= 1023 (127 in f32); below about -1021 (-125) the smallest normal power stands. NaN stays NaN.
struct PowerOfTwo {
  private let exponent: Lanes
  private let fraction: Lanes

  /// Any exponent in range.
  @inline(__always) init(_ exponent: Lanes) {
    self.init(inRange: select(exponent .< smallestExponent, Lanes(repeating: smallestExponent), exponent))
  }

  /// An exponent that is known not to be below the smallest.
  #if TINY
    @inline(never)
  #else
    @inline(__always)
  #endif
  init(inRange x: Lanes) {
    exponent = nearest(x)
    let r = x - exponent
    fraction = r * Coefficients.exp2MinusOne(r)
  }

  @inline(__always) var value: Lanes { scale(1 + fraction, by: exponent) }

  /// 1 - 2^x
  @inline(__always) var oneMinus: Lanes {
    let power = scale(Lanes(repeating: 1), by: exponent)
    return (1 - power) - power * fraction
  }
}

/// log2(1 + f) where `f` is small, log2(x) elsewhere: `f` is x - 1, known more exactly than `x` itself near 1.
/// Range: x > 0; zero gives a number below that of the smallest subnormal, not -infinity. Relative error about 2 ulp.
#if TINY
  @inline(never)
#else
  @inline(__always)
#endif
func log2(_ x: Lanes, minusOne f: Lanes) -> Lanes {
  // A subnormal number has no exponent of its own: lend it one.
  let isSubnormal = x .< Scalar.leastNormalMagnitude
  let bits = unsafeBitCast(select(isSubnormal, x * lending, x), to: Bits.self)
  // Move [sqrt(1/2), sqrt(2)) onto exponent 0: the offset is the bits of 1 less those of sqrt(1/2).
  #if KERNEL_F32
    let offset: UInt32 = 0x3F80_0000 - 0x3F35_04F3
    let keep: UInt32 = 0x007F_FFFF
  #else
    let offset: UInt64 = 0x3FF0_0000_0000_0000 - 0x3FE6_A09E_667F_3BCD
    let keep: UInt64 = 0x000F_FFFF_FFFF_FFFF
  #endif
  let moved = bits &+ Bits(repeating: offset)
  let exponentBits = moved &>> Bits(repeating: Bits.Scalar(mantissaBits))
  let mantissa = (moved & Bits(repeating: keep)) &+ Bits(repeating: oneBits &- offset)
  // An integer below 2^23 (2^52) put into the low bits of `roundingShift` is that number plus the shift.
  let shiftBits = unsafeBitCast(Lanes(repeating: roundingShift), to: Bits.self)
  let biased = unsafeBitCast(exponentBits &+ shiftBits, to: Lanes.self) - roundingShift
  let own = biased - lanes(Double(oneBits >> mantissaBits))
  let exponent = select(isSubnormal, own - lentExponent, own)
  let m = unsafeBitCast(mantissa, to: Lanes.self)
  let d = select(exponent .== 0, f, m - 1)
  let s = d / (d + 2)
  return select(x .== x, exponent + s * Coefficients.log2Ratio(s * s), x)
}

/// sin(pi w / 2) for 0 <= w <= 1, without cancellation near 0 and, as 1 - `versine(1 - w)`, flat at 1.
#if TINY
  @inline(never)
#else
  @inline(__always)
#endif
func sineOfQuarterTurns(_ w: Lanes) -> Lanes {
  let half = w .< 0.5
  let v = select(half, w, 1 - w)
  let z = v * v
  return select(half, v * Coefficients.sineQuarter(z), 1 - z * Coefficients.versineQuarter(z))
}

/// 1 - cos(pi w / 2) for 0 <= w <= 1, without cancellation.
#if TINY
  @inline(never)
#else
  @inline(__always)
#endif
func versineOfQuarterTurns(_ w: Lanes) -> Lanes {
  let half = w .< 0.5
  let v = select(half, w, 1 - w)
  let z = v * v
  return select(half, z * Coefficients.versineQuarter(z), 1 - v * Coefficients.sineQuarter(z))
}

/// An angle in turns, taken to the nearest whole turn, for |turns| below 2^22 (2^51).
struct Phase {
  /// In [-1/2, 1/2].
  let turns: Lanes

  @inline(__always) init(turns: Lanes) { self.turns = turns - nearest(turns) }

  /// 1 - cos(2 pi turns) as 2 sin(pi turns)^2: no quadrants, no cancellation.
  @_transparent var versine: Lanes {
    let s = turns * Coefficients.sineHalf(turns * turns)
    return 2 * s * s
  }

  /// sin(2 pi turns)
  @_transparent var sine: Lanes {
    let high = select(turns .> 0.25, 0.5 - turns, turns)
    let folded = select(high .< -0.25, -0.5 - high, high)
    let y = folded + folded
    return y * Coefficients.sineHalf(y * y)
  }
}
