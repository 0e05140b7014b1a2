// SPDX-License-Identifier: MIT

/// The number of scalars in one `Lanes`.
@inline(__always) var width: Int { MemoryLayout<Lanes>.size / MemoryLayout<Scalar>.size }

/// What C calls `tsk_numbers`, of this module's precision.
@inline(__always) func scalars(_ numbers: UnsafeRawPointer) -> UnsafePointer<Scalar> {
  numbers.assumingMemoryBound(to: Scalar.self)
}
@inline(__always) func scalars(_ numbers: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Scalar> {
  numbers.assumingMemoryBound(to: Scalar.self)
}

// Where `Lanes.swift` has none of its own.
#if KERNEL_AVX2 || (KERNEL_BASELINE && !KERNEL_SCALAR)
  /// `a` where the mask holds, `b` elsewhere.
  @inline(__always) func select(_ mask: SIMDMask<Lanes.MaskStorage>, _ a: Lanes, _ b: Lanes) -> Lanes {
    #if TINY
      let (bits, other) = (unsafeBitCast(a, to: Bits.self), unsafeBitCast(b, to: Bits.self))
      return unsafeBitCast(other ^ ((bits ^ other) & unsafeBitCast(mask, to: Bits.self)), to: Lanes.self)
    #else
      return b.replacing(with: a, where: mask)
    #endif
  }
#endif

@inline(__always) func lanes(_ x: Double) -> Lanes { Lanes(repeating: Scalar(x)) }

/// Not below 0; -0 becomes +0, and a NaN stays one.
@inline(__always) func clampLow(_ t: Lanes) -> Lanes { select(t .<= 0, Lanes(repeating: 0), t) }

/// Into [0, 1]; -0 becomes +0, and a NaN stays one.
@inline(__always) func clampUnit(_ t: Lanes) -> Lanes {
  let low = clampLow(t)
  return select(low .>= 1, Lanes(repeating: 1), low)
}

/// An integer below 2^22 (2^51) added to this number stands in the sum's low bits.
#if KERNEL_F32
  @inline(__always) var roundingShift: Scalar { 12_582_912 }  // 1.5 * 2^23
  let mantissaBits: UInt32 = 23
  let oneBits: UInt32 = 0x3F80_0000
  let smallestExponent: Scalar = -125
  let lending: Scalar = 0x1p25
  let lentExponent: Scalar = 25
#else
  @inline(__always) var roundingShift: Scalar { 6_755_399_441_055_744 }  // 1.5 * 2^52
  let mantissaBits: UInt64 = 52
  let oneBits: UInt64 = 0x3FF0_0000_0000_0000
  let smallestExponent: Scalar = -1021
  let lending: Scalar = 0x1p54
  let lentExponent: Scalar = 54
#endif

/// The largest integer that is not above x, for |x| below 2^22 in f32 and 2^51 in f64.
@inline(__always) func floor(_ x: Lanes) -> Lanes {
  let r = nearest(x)
  return select(r .> x, r - 1, r)
}

/// x, 0 for one below; a NaN stays one.
@inline(__always) func notBelowZero(_ x: Lanes) -> Lanes { select(x .< 0, Lanes(repeating: 0), x) }

@_transparent func absolute(_ x: Lanes) -> Lanes {
  #if KERNEL_F32
    let withoutSign: UInt32 = 0x7FFF_FFFF
  #else
    let withoutSign: UInt64 = 0x7FFF_FFFF_FFFF_FFFF
  #endif
  return unsafeBitCast(unsafeBitCast(x, to: Bits.self) & Bits(repeating: withoutSign), to: Lanes.self)
}

/// Whether -limit <= x <= limit.
@inline(__always) func isWithin(_ x: Lanes, _ limit: Lanes) -> SIMDMask<Lanes.MaskStorage> { absolute(x) .<= limit }

/// x, but 0 of its sign below 2^-95 in f32 and 2^-767 in f64. What dies away ends there, and not among the subnormal numbers,
/// where rounding holds it for ever and every step takes some processors fifty times as long.
@_transparent func withoutTail(_ x: Lanes) -> Lanes {
  #if KERNEL_F32
    let (high, sign): (UInt32, UInt32) = (0x7000_0000, 0x8000_0000)
  #else
    let (high, sign): (UInt64, UInt64) = (0x7000_0000_0000_0000, 0x8000_0000_0000_0000)
  #endif
  let bits = unsafeBitCast(x, to: Bits.self)
  let isTail = (bits & Bits(repeating: high)) .== Bits(repeating: 0)
  return select(isTail, unsafeBitCast(bits & Bits(repeating: sign), to: Lanes.self), x)
}

/// The tails are far below, also below what is left of two numbers from here on that cancel out, but not to 0.
#if KERNEL_F32
  let notSmall: Scalar = 0x1p-64
#else
  let notSmall: Scalar = 0x1p-700
#endif
