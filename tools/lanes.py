# SPDX-License-Identifier: MIT
"""Write Lanes.swift of each instruction set and precision from one template.

python tools/lanes.py            # write them
python tools/lanes.py --check    # fail when one would change
"""

from __future__ import annotations

import sys
from pathlib import Path

SOURCES = Path(__file__).resolve().parents[1] / "Sources"
#: The instruction sets, and the bytes of a vector.
SETS = {"Baseline": 16, "AVX2": 32, "AVX512": 64}
#: A line that begins with "512|" is in AVX512's files, one with "F64|" in those of double precision. NAME is the vector's
#: name in kernel_builtins.h, f32x4.
TEMPLATE = """\
// SPDX-License-Identifier: MIT

import CKernelBuiltins
public import KernelTypes

typealias Scalar = SCALAR
typealias Lanes = SIMDCOUNT<SCALAR>
typealias Bits = SIMDCOUNT<BITS>

@inline(__always) func squareRoot(_ x: Lanes) -> Lanes { tsk_sqrt_NAME(x) }
512|/// `a` where the mask holds, `b` elsewhere.
512|@inline(__always) func select(_ mask: SIMDMask<Lanes.MaskStorage>, _ a: Lanes, _ b: Lanes) -> Lanes {
512|  tsk_select_NAME(unsafeBitCast(mask, to: Lanes.MaskStorage.self), a, b)
512|}
/// The nearest integer, ties to even, for |x| below 2^22 in f32 and 2^51 in f64.
@inline(__always) func nearest(_ x: Lanes) -> Lanes { tsk_nearest_NAME(x) }
/// x * 2^n for an integer n and a normal result.
@inline(__always) func scale(_ x: Lanes, by n: Lanes) -> Lanes { tsk_scale_NAME(x, n) }
@inline(__always) func load(_ p: UnsafePointer<Scalar>) -> Lanes { tsk_load_NAME(p) }
@inline(__always) func load(_ p: UnsafePointer<Scalar>, first n: Int) -> Lanes { tsk_load_part_NAME(p, n) }
@inline(__always) func store(_ x: Lanes, _ p: UnsafeMutablePointer<Scalar>) { tsk_store_NAME(p, x) }
@inline(__always) func store(_ x: Lanes, _ p: UnsafeMutablePointer<Scalar>, first n: Int) {
  tsk_store_part_NAME(p, x, n)
}
F64|@inline(__always) func narrow(_ x: Lanes, _ p: UnsafeMutablePointer<Float>) { tsk_narrow_NAME(p, x) }
@inline(__always) func hasNaN(_ x: Lanes) -> Bool { tsk_has_nan_NAME(x) }
/// Whether every lane has the bit below the highest.
@inline(__always) func haveBit(_ x: Bits) -> Bool { tsk_have_bit_NAME(x) }
/// The sum of lanes that count: below 2^24.
@inline(__always) func total(_ counts: Lanes) -> Int { tsk_total_NAME(counts) }
F64|@inline(__always) func storeRows(_ m: SpringMatrix, _ to: UnsafeMutablePointer<Double>) {
F64|  tsk_put_rows_NAME(to, m.m00, m.m01, m.m10, m.m11)
F64|}
F64|@inline(__always) func storeRows(_ m: SpringMatrix, _ to: UnsafeMutablePointer<Float>) {
F64|  tsk_put_narrow_rows_NAME(to, m.m00, m.m01, m.m10, m.m11)
F64|}
/// The four columns of a table's rows, for lanes that hold indices, into four vectors at `out`.
@inline(__always) func gatherRows(
  _ table: UnsafePointer<Scalar>, _ index: Lanes, _ out: UnsafeMutablePointer<Scalar>
) {
  tsk_gather_NAME(table, index, out)
}
/// The same for indices in memory, those beyond the last meaning that; the table has room for 256 rows.
@inline(__always) func gatherRows(
  _ table: UnsafePointer<Scalar>, _ index: UnsafePointer<UInt32>, last: UInt32, _ out: UnsafeMutablePointer<Scalar>
) {
  tsk_rows_NAME(table, index, last, out)
}

/// A number of a table for each lane's index.
@inline(__always) func gather(_ table: UnsafePointer<Scalar>, _ index: Lanes) -> Lanes { tsk_pick_NAME(table, index) }
@inline(__always) func gather(_ table: UnsafePointer<Scalar>, _ places: UnsafePointer<UInt16>) -> Lanes {
  tsk_fetch_NAME(table, places)
}
/// Indices as numbers; those from 2^31 on as negative ones.
@inline(__always) func loadIndex(_ p: UnsafePointer<UInt32>) -> Lanes { tsk_indices_NAME(p) }
F64|
F64|/// The same vector, of whose lanes the compiler may not make several vectors.
F64|@inline(__always) func held(_ x: Lanes) -> Lanes { tsk_held_NAME(x) }
F64|/// Bits of the lanes at which t is not from t0 to before t1.
F64|@inline(__always) func away(_ t: Lanes, _ t0: Lanes, _ t1: Lanes) -> UInt32 { tsk_away_NAME(t, t0, t1) }
F64|/// Four columns of rows of `size` numbers, for each lane its base's and so many on, into four vectors at `out`.
F64|@inline(__always) func columns(
F64|  _ table: UnsafePointer<Scalar>, _ bases: UnsafePointer<Int>, _ size: Int, _ past: Lanes,
F64|  _ out: UnsafeMutablePointer<Scalar>
F64|) {
F64|  tsk_columns_NAME(table, bases, size, past, out)
F64|}
F64|@inline(__always) func storeCounts(_ counts: Lanes, _ p: UnsafeMutablePointer<UInt32>) {
F64|  tsk_put_counts_NAME(p, counts)
F64|}

@_cdecl("tsk_fill_SYMBOL")
public func fillMODULE(_ table: UnsafeMutablePointer<tsk_kernels>) { fill(table) }
"""


def text(name: str, precision: int) -> str:
    """Returns Lanes.swift of a set, for numbers of 32 or 64 bits."""
    count = SETS[name] * 8 // precision
    kept = {"": True, "512": name == "AVX512", "F64": precision == 64}
    found = ""
    for line in TEMPLATE.splitlines():
        mark, bar, rest = line.partition("|")
        is_marked = bar == "|" and mark in kept
        if kept[mark if is_marked else ""]:
            found += (rest if is_marked else line) + "\n"
    for word, value in {
        "NAME": f"f{precision}x{count}",
        "SCALAR": "Float" if precision == 32 else "Double",
        "COUNT": str(count),
        "BITS": f"UInt{precision}",
        "SYMBOL": f"{name.lower()}_f{precision}",
        "MODULE": f"{name}F{precision}",
    }.items():
        found = found.replace(word, value)
    return found


if __name__ == "__main__":
    for name in SETS:
        for precision in (32, 64):
            path = SOURCES / f"Kernels{name}F{precision}/Lanes.swift"
            if "--check" not in sys.argv:
                path.write_text(text(name, precision), encoding="utf-8")
            elif path.read_text(encoding="utf-8") != text(name, precision):
                sys.exit(
                    f"{path.relative_to(SOURCES.parent)} differs from the template: run tools/lanes.py"
                )
