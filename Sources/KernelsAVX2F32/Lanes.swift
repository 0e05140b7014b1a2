// SPDX-License-Identifier: MIT

import CKernelBuiltins
public import KernelTypes

typealias Scalar = Float
typealias Lanes = SIMD8<Float>
typealias Bits = SIMD8<UInt32>

@inline(__always) func squareRoot(_ x: Lanes) -> Lanes { tsk_sqrt_f32x8(x) }
/// The nearest integer, ties to even, for |x| below 2^22 in f32 and 2^51 in f64.
@inline(__always) func nearest(_ x: Lanes) -> Lanes { tsk_nearest_f32x8(x) }
/// x * 2^n for an integer n and a normal result.
@inline(__always) func scale(_ x: Lanes, by n: Lanes) -> Lanes { tsk_scale_f32x8(x, n) }
@inline(__always) func load(_ p: UnsafePointer<Scalar>) -> Lanes { tsk_load_f32x8(p) }
@inline(__always) func load(_ p: UnsafePointer<Scalar>, first n: Int) -> Lanes { tsk_load_part_f32x8(p, n) }
@inline(__always) func store(_ x: Lanes, _ p: UnsafeMutablePointer<Scalar>) { tsk_store_f32x8(p, x) }
@inline(__always) func store(_ x: Lanes, _ p: UnsafeMutablePointer<Scalar>, first n: Int) {
  tsk_store_part_f32x8(p, x, n)
}
@inline(__always) func hasNaN(_ x: Lanes) -> Bool { tsk_has_nan_f32x8(x) }
/// Whether every lane has the bit below the highest.
@inline(__always) func haveBit(_ x: Bits) -> Bool { tsk_have_bit_f32x8(x) }
/// The sum of lanes that count: below 2^24.
@inline(__always) func total(_ counts: Lanes) -> Int { tsk_total_f32x8(counts) }
/// The four columns of a table's rows, for lanes that hold indices, into four vectors at `out`.
@inline(__always) func gatherRows(
  _ table: UnsafePointer<Scalar>, _ index: Lanes, _ out: UnsafeMutablePointer<Scalar>
) {
  tsk_gather_f32x8(table, index, out)
}
/// The same for indices in memory, those beyond the last meaning that; the table has room for 256 rows.
@inline(__always) func gatherRows(
  _ table: UnsafePointer<Scalar>, _ index: UnsafePointer<UInt32>, last: UInt32, _ out: UnsafeMutablePointer<Scalar>
) {
  tsk_rows_f32x8(table, index, last, out)
}

/// A number of a table for each lane's index.
@inline(__always) func gather(_ table: UnsafePointer<Scalar>, _ index: Lanes) -> Lanes { tsk_pick_f32x8(table, index) }
@inline(__always) func gather(_ table: UnsafePointer<Scalar>, _ places: UnsafePointer<UInt16>) -> Lanes {
  tsk_fetch_f32x8(table, places)
}
/// Indices as numbers; those from 2^31 on as negative ones.
@inline(__always) func loadIndex(_ p: UnsafePointer<UInt32>) -> Lanes { tsk_indices_f32x8(p) }

@_cdecl("tsk_fill_avx2_f32")
public func fillAVX2F32(_ table: UnsafeMutablePointer<tsk_kernels>) { fill(table) }
