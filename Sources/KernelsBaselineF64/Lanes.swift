// SPDX-License-Identifier: MIT

import CKernelBuiltins
public import KernelTypes

typealias Scalar = Double
typealias Lanes = SIMD2<Double>
typealias Bits = SIMD2<UInt64>

@inline(__always) func squareRoot(_ x: Lanes) -> Lanes { tsk_sqrt_f64x2(x) }
/// The nearest integer, ties to even, for |x| below 2^22 in f32 and 2^51 in f64.
@inline(__always) func nearest(_ x: Lanes) -> Lanes { tsk_nearest_f64x2(x) }
/// x * 2^n for an integer n and a normal result.
@inline(__always) func scale(_ x: Lanes, by n: Lanes) -> Lanes { tsk_scale_f64x2(x, n) }
@inline(__always) func load(_ p: UnsafePointer<Scalar>) -> Lanes { tsk_load_f64x2(p) }
@inline(__always) func load(_ p: UnsafePointer<Scalar>, first n: Int) -> Lanes { tsk_load_part_f64x2(p, n) }
@inline(__always) func store(_ x: Lanes, _ p: UnsafeMutablePointer<Scalar>) { tsk_store_f64x2(p, x) }
@inline(__always) func store(_ x: Lanes, _ p: UnsafeMutablePointer<Scalar>, first n: Int) {
  tsk_store_part_f64x2(p, x, n)
}
@inline(__always) func narrow(_ x: Lanes, _ p: UnsafeMutablePointer<Float>) { tsk_narrow_f64x2(p, x) }
@inline(__always) func hasNaN(_ x: Lanes) -> Bool { tsk_has_nan_f64x2(x) }
/// Whether every lane has the bit below the highest.
@inline(__always) func haveBit(_ x: Bits) -> Bool { tsk_have_bit_f64x2(x) }
/// The sum of lanes that count: below 2^24.
@inline(__always) func total(_ counts: Lanes) -> Int { tsk_total_f64x2(counts) }
@inline(__always) func storeRows(_ m: SpringMatrix, _ to: UnsafeMutablePointer<Double>) {
  tsk_put_rows_f64x2(to, m.m00, m.m01, m.m10, m.m11)
}
@inline(__always) func storeRows(_ m: SpringMatrix, _ to: UnsafeMutablePointer<Float>) {
  tsk_put_narrow_rows_f64x2(to, m.m00, m.m01, m.m10, m.m11)
}
/// The four columns of a table's rows, for lanes that hold indices, into four vectors at `out`.
@inline(__always) func gatherRows(
  _ table: UnsafePointer<Scalar>, _ index: Lanes, _ out: UnsafeMutablePointer<Scalar>
) {
  tsk_gather_f64x2(table, index, out)
}
/// The same for indices in memory, those beyond the last meaning that; the table has room for 256 rows.
@inline(__always) func gatherRows(
  _ table: UnsafePointer<Scalar>, _ index: UnsafePointer<UInt32>, last: UInt32, _ out: UnsafeMutablePointer<Scalar>
) {
  tsk_rows_f64x2(table, index, last, out)
}

/// A number of a table for each lane's index.
@inline(__always) func gather(_ table: UnsafePointer<Scalar>, _ index: Lanes) -> Lanes { tsk_pick_f64x2(table, index) }
@inline(__always) func gather(_ table: UnsafePointer<Scalar>, _ places: UnsafePointer<UInt16>) -> Lanes {
  tsk_fetch_f64x2(table, places)
}
/// Indices as numbers; those from 2^31 on as negative ones.
@inline(__always) func loadIndex(_ p: UnsafePointer<UInt32>) -> Lanes { tsk_indices_f64x2(p) }

/// The same vector, of whose lanes the compiler may not make several vectors.
@inline(__always) func held(_ x: Lanes) -> Lanes { tsk_held_f64x2(x) }
/// Bits of the lanes at which t is not from t0 to before t1.
@inline(__always) func away(_ t: Lanes, _ t0: Lanes, _ t1: Lanes) -> UInt32 { tsk_away_f64x2(t, t0, t1) }
/// Four columns of rows of `size` numbers, for each lane its base's and so many on, into four vectors at `out`.
@inline(__always) func columns(
  _ table: UnsafePointer<Scalar>, _ bases: UnsafePointer<Int>, _ size: Int, _ past: Lanes,
  _ out: UnsafeMutablePointer<Scalar>
) {
  tsk_columns_f64x2(table, bases, size, past, out)
}
@inline(__always) func storeCounts(_ counts: Lanes, _ p: UnsafeMutablePointer<UInt32>) {
  tsk_put_counts_f64x2(p, counts)
}

@_cdecl("tsk_fill_baseline_f64")
public func fillBaselineF64(_ table: UnsafeMutablePointer<tsk_kernels>) { fill(table) }
