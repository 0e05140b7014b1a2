// SPDX-License-Identifier: MIT

import CKernelBuiltins
public import KernelTypes

typealias Scalar = Double
typealias Lanes = SIMD4<Double>
typealias Bits = SIMD4<UInt64>

@inline(__always) func squareRoot(_ x: Lanes) -> Lanes { tsk_sqrt_f64x4(x) }
@inline(__always) func load(_ p: UnsafePointer<Scalar>) -> Lanes { tsk_load_f64x4(p) }
@inline(__always) func load(_ p: UnsafePointer<Scalar>, first n: Int) -> Lanes { tsk_load_part_f64x4(p, n) }
@inline(__always) func store(_ x: Lanes, _ p: UnsafeMutablePointer<Scalar>) { tsk_store_f64x4(p, x) }
@inline(__always) func store(_ x: Lanes, _ p: UnsafeMutablePointer<Scalar>, first n: Int) {
  tsk_store_part_f64x4(p, x, n)
}

@_cdecl("tsk_fill_avx2_f64")
public func fillAVX2F64(_ table: UnsafeMutablePointer<tsk_kernels>) { fill(table) }
