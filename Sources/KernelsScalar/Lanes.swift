// SPDX-License-Identifier: MIT
//
// Vectors of one lane, for processors without vector registers: as SIMD2 and SIMD4 the same kernels are taken apart into
// scalar code two and four times as long. The bits are those of every other width, because no kernel sums across lanes.
// In place of Sources/KernelsBaseline<Precision>, for both precisions; not part of the Swift package (tools/embedded.sh).

public import KernelTypes

#if KERNEL_F32
  typealias Scalar = Float
#else
  typealias Scalar = Double
#endif

/// One number, with as much of the standard library's SIMD types as the kernels use.
struct Lanes: BitwiseCopyable {
  typealias MaskStorage = Bool

  fileprivate var only: Scalar

  @inline(__always) init(repeating x: Scalar) { only = x }

  @inline(__always) subscript(_: Int) -> Scalar {
    get { only }
    set { only = newValue }
  }

  @inline(__always) static prefix func - (a: Lanes) -> Lanes { Lanes(repeating: -a.only) }
  @inline(__always) static func + (a: Lanes, b: Lanes) -> Lanes { Lanes(repeating: a.only + b.only) }
  @inline(__always) static func - (a: Lanes, b: Lanes) -> Lanes { Lanes(repeating: a.only - b.only) }
  @inline(__always) static func * (a: Lanes, b: Lanes) -> Lanes { Lanes(repeating: a.only * b.only) }
  @inline(__always) static func / (a: Lanes, b: Lanes) -> Lanes { Lanes(repeating: a.only / b.only) }
  @inline(__always) static func + (a: Lanes, b: Scalar) -> Lanes { Lanes(repeating: a.only + b) }
  @inline(__always) static func - (a: Lanes, b: Scalar) -> Lanes { Lanes(repeating: a.only - b) }
  @inline(__always) static func * (a: Lanes, b: Scalar) -> Lanes { Lanes(repeating: a.only * b) }
  @inline(__always) static func / (a: Lanes, b: Scalar) -> Lanes { Lanes(repeating: a.only / b) }
  @inline(__always) static func + (a: Scalar, b: Lanes) -> Lanes { Lanes(repeating: a + b.only) }
  @inline(__always) static func - (a: Scalar, b: Lanes) -> Lanes { Lanes(repeating: a - b.only) }
  @inline(__always) static func * (a: Scalar, b: Lanes) -> Lanes { Lanes(repeating: a * b.only) }
  @inline(__always) static func / (a: Scalar, b: Lanes) -> Lanes { Lanes(repeating: a / b.only) }

  typealias Mask = SIMDMask<MaskStorage>
  @inline(__always) static func .< (a: Lanes, b: Lanes) -> Mask { Mask(repeating: a.only < b.only) }
  @inline(__always) static func .<= (a: Lanes, b: Lanes) -> Mask { Mask(repeating: a.only <= b.only) }
  @inline(__always) static func .> (a: Lanes, b: Lanes) -> Mask { Mask(repeating: a.only > b.only) }
  @inline(__always) static func .>= (a: Lanes, b: Lanes) -> Mask { Mask(repeating: a.only >= b.only) }
  @inline(__always) static func .== (a: Lanes, b: Lanes) -> Mask { Mask(repeating: a.only == b.only) }
  @inline(__always) static func .< (a: Lanes, b: Scalar) -> Mask { Mask(repeating: a.only < b) }
  @inline(__always) static func .<= (a: Lanes, b: Scalar) -> Mask { Mask(repeating: a.only <= b) }
  @inline(__always) static func .> (a: Lanes, b: Scalar) -> Mask { Mask(repeating: a.only > b) }
  @inline(__always) static func .>= (a: Lanes, b: Scalar) -> Mask { Mask(repeating: a.only >= b) }
  @inline(__always) static func .== (a: Lanes, b: Scalar) -> Mask { Mask(repeating: a.only == b) }
}

/// In place of the standard library's, whose storage must be a vector.
struct SIMDMask<Storage: BitwiseCopyable>: BitwiseCopyable {
  fileprivate let holds: Bool

  @inline(__always) init(repeating holds: Bool) { self.holds = holds }

  @inline(__always) static func .& (a: Self, b: Self) -> Self { Self(repeating: a.holds && b.holds) }
  @inline(__always) static func .| (a: Self, b: Self) -> Self { Self(repeating: a.holds || b.holds) }
}

@inline(__always) func any<Storage>(_ mask: SIMDMask<Storage>) -> Bool { mask.holds }

/// A lane's bits.
struct Bits: BitwiseCopyable {
  #if KERNEL_F32
    typealias Scalar = UInt32
  #else
    typealias Scalar = UInt64
  #endif

  fileprivate var only: Scalar

  @inline(__always) init() { only = 0 }
  @inline(__always) init(repeating x: Scalar) { only = x }

  @inline(__always) subscript(_: Int) -> Scalar {
    get { only }
    set { only = newValue }
  }

  @inline(__always) static func &+ (a: Bits, b: Bits) -> Bits { Bits(repeating: a.only &+ b.only) }
  @inline(__always) static func &>> (a: Bits, b: Bits) -> Bits { Bits(repeating: a.only &>> b.only) }
  @inline(__always) static func & (a: Bits, b: Bits) -> Bits { Bits(repeating: a.only & b.only) }
  @inline(__always) static func .== (a: Bits, b: Bits) -> Lanes.Mask { Lanes.Mask(repeating: a.only == b.only) }
  @inline(__always) static func .!= (a: Bits, b: Bits) -> Lanes.Mask { Lanes.Mask(repeating: a.only != b.only) }
}

/// `a` where the mask holds, `b` elsewhere.
@inline(__always) func select(_ mask: Lanes.Mask, _ a: Lanes, _ b: Lanes) -> Lanes { mask.holds ? a : b }
@inline(__always) func squareRoot(_ x: Lanes) -> Lanes { Lanes(repeating: x.only.squareRoot()) }
/// The nearest integer, ties to even, for |x| below 2^22 in f32 and 2^51 in f64.
@inline(__always) func nearest(_ x: Lanes) -> Lanes { (x + roundingShift) - roundingShift }
/// x * 2^n for an integer n and a normal result; a NaN's own bits stay out of the sum.
@inline(__always) func scale(_ x: Lanes, by n: Lanes) -> Lanes {
  if n.only != n.only { return x }
  let at = (n.only + roundingShift).bitPattern &<< Bits.Scalar(mantissaBits)
  return Lanes(repeating: Scalar(bitPattern: x.only.bitPattern &+ at))
}

@inline(__always) func load(_ p: UnsafePointer<Scalar>) -> Lanes { Lanes(repeating: p[0]) }
@inline(__always) func load(_ p: UnsafePointer<Scalar>, first n: Int) -> Lanes {
  Lanes(repeating: n > 0 ? p[0] : 0)
}
@inline(__always) func store(_ x: Lanes, _ p: UnsafeMutablePointer<Scalar>) { p[0] = x.only }
@inline(__always) func store(_ x: Lanes, _ p: UnsafeMutablePointer<Scalar>, first n: Int) {
  if n > 0 { p[0] = x.only }
}
@inline(__always) func hasNaN(_ x: Lanes) -> Bool { x.only != x.only }
/// Whether every lane has the bit below the highest.
@inline(__always) func haveBit(_ x: Bits) -> Bool { x.only &<< 1 >= 1 &<< Bits.Scalar(Bits.Scalar.bitWidth - 1) }
/// The sum of lanes that count: below 2^24.
@inline(__always) func total(_ counts: Lanes) -> Int { whole(counts) }
/// An integer lane, below 2^22 in f32 (which 2^20 items at most, counted in one lane, are) and 2^51 in f64.
@inline(__always) private func whole(_ x: Lanes) -> Int {
  Int(truncatingIfNeeded: (x.only + roundingShift).bitPattern &- roundingShift.bitPattern)
}

/// The four columns of a table's rows, for lanes that hold indices, into four vectors at `out`.
@inline(__always) func gatherRows(
  _ table: UnsafePointer<Scalar>, _ index: Lanes, _ out: UnsafeMutablePointer<Scalar>
) {
  out.update(from: table + 4 &* whole(index), count: 4)
}
/// The same for indices in memory, those beyond the last meaning that; the table has room for 256 rows.
@inline(__always) func gatherRows(
  _ table: UnsafePointer<Scalar>, _ index: UnsafePointer<UInt32>, last: UInt32, _ out: UnsafeMutablePointer<Scalar>
) {
  out.update(from: table + 4 &* Int(min(index[0], last)), count: 4)
}

/// A number of a table for each lane's index.
@inline(__always) func gather(_ table: UnsafePointer<Scalar>, _ index: Lanes) -> Lanes {
  Lanes(repeating: table[whole(index)])
}
@inline(__always) func gather(_ table: UnsafePointer<Scalar>, _ places: UnsafePointer<UInt16>) -> Lanes {
  Lanes(repeating: table[Int(places[0])])
}
/// Indices as numbers; those from 2^31 on as negative ones.
@inline(__always) func loadIndex(_ p: UnsafePointer<UInt32>) -> Lanes {
  Lanes(repeating: Scalar(Int32(bitPattern: p[0])))
}

#if KERNEL_F64
  @inline(__always) func narrow(_ x: Lanes, _ p: UnsafeMutablePointer<Float>) { p[0] = Float(x.only) }
  @inline(__always) func storeRows(_ m: SpringMatrix, _ to: UnsafeMutablePointer<Double>) {
    (to[0], to[1], to[2], to[3]) = (m.m00.only, m.m01.only, m.m10.only, m.m11.only)
  }
  @inline(__always) func storeRows(_ m: SpringMatrix, _ to: UnsafeMutablePointer<Float>) {
    (to[0], to[1]) = (Float(m.m00.only), Float(m.m01.only))
    (to[2], to[3]) = (Float(m.m10.only), Float(m.m11.only))
  }
  @inline(__always) func held(_ x: Lanes) -> Lanes { x }
  /// Bits of the lanes at which t is not from t0 to before t1.
  @inline(__always) func away(_ t: Lanes, _ t0: Lanes, _ t1: Lanes) -> UInt32 {
    t0.only <= t.only && t.only < t1.only ? 0 : 1
  }
  /// Four columns of rows of `size` numbers, for each lane its base's and so many on, into four vectors at `out`.
  @inline(__always) func columns(
    _ table: UnsafePointer<Scalar>, _ bases: UnsafePointer<Int>, _ size: Int, _ past: Lanes,
    _ out: UnsafeMutablePointer<Scalar>
  ) {
    out.update(from: table + (bases[0] &+ whole(past)) &* size, count: 4)
  }
  @inline(__always) func storeCounts(_ counts: Lanes, _ p: UnsafeMutablePointer<UInt32>) {
    p[0] = UInt32(truncatingIfNeeded: whole(counts))
  }

  @_cdecl("tsk_fill_baseline_f64")
  public func fillBaselineF64(_ table: UnsafeMutablePointer<tsk_kernels>) { fill(table) }
#else
  @_cdecl("tsk_fill_baseline_f32")
  public func fillBaselineF32(_ table: UnsafeMutablePointer<tsk_kernels>) { fill(table) }
#endif
