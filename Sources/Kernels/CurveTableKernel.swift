// SPDX-License-Identifier: MIT
//
// Baked curves: cubics, in equal cells with pieces of any width for the few where the curve is not smooth (TABLE, both
// precisions), or in pieces alone (PIECES, f64 only; the f32 batch goes through it). The number of cells is a power of
// two, so cell and rest of t are exact.

import KernelTypes

#if KERNEL_AVX512
  import CKernelBuiltins
#endif

@inline(__always) private func cubic(_ c: (Lanes, Lanes, Lanes, Lanes), _ u: Lanes) -> Lanes {
  ((c.3 * u + c.2) * u + c.1) * u + c.0
}

/// Where a curve is not smooth: pieces of any width, found by bisection. The table has them behind its cells, in doubles
/// in both precisions; a cell that sends here has NaN for its first coefficient.
private struct Pieces {
  let starts, widths, coefficients: UnsafePointer<Double>
  let count: Int

  @inline(__always) init(_ table: UnsafePointer<Double>, _ count: Int) {
    self.count = count
    starts = table
    widths = table + count
    coefficients = table + 2 &* count
  }

  @inline(__always) init(behind curve: UnsafePointer<tsk_curve>, _ table: UnsafePointer<Double>) {
    self.init(table + 4 &* Int(curve.pointee.count), Int(curve.pointee.pieces))
  }

  /// The last piece that does not start after t.
  @inline(__always) private func find(_ t: Double) -> Int {
    var low = 0
    var size = count
    while size > 1 {
      let half = size >> 1
      low = starts[low &+ half] <= t ? low &+ half : low
      size &-= half
    }
    return low
  }

  @inline(__always) func value(_ t: Double) -> Double {
    let i = find(t)
    let u = (t - starts[i]) * widths[i]
    let c = coefficients + 4 &* i
    return ((c[3] * u + c[2]) * u + c[1]) * u + c[0]
  }

  /// At 1 that of the last piece that is not a jump.
  @inline(__always) func slope(_ t: Double) -> Double {
    let found = find(t)
    let i = t >= 1 && found > 0 && widths[found] == 0 ? found &- 1 : found
    let u = (t - starts[i]) * widths[i]
    let c = coefficients + 4 &* i
    return ((3 * c[3] * u + 2 * c[2]) * u + c[1]) * widths[i]
  }

  /// Whether `y`, looked up at `t`, sends any lane here: it has NaN where t is a number.
  @inline(__always) func areWanted(_ y: Lanes, _ t: Lanes) -> Bool {
    count > 0 && hasNaN(select(t .== t, y, Lanes(repeating: 0)))
  }

  /// Gives the lanes of `y` that were sent here their values. Apart from the loop, which seldom wants it, and by addresses:
  /// lanes of 512 bits given as such are passed in four parts, into which LLVM would also take the loop's arithmetic.
  @inline(never) func fill(_ y: inout Lanes, _ t: inout Lanes) {
    for lane in 0..<width where y[lane] != y[lane] {
      let x = Double(t[lane])
      y[lane] = x == x ? Scalar(value(x <= 0 ? 0 : x)) : y[lane]
    }
  }
}

/// Where the rows of a table stand: the columns at an index.
protocol Rows {
  func columns(_ index: Lanes) -> (Lanes, Lanes, Lanes, Lanes)
}

struct MemoryRows: Rows {
  let rows: UnsafePointer<Scalar>

  @inline(__always) func columns(_ index: Lanes) -> (Lanes, Lanes, Lanes, Lanes) {
    let zero = Lanes(repeating: 0)
    var c = (zero, zero, zero, zero)
    withUnsafeMutableBytes(of: &c) { c in
      if let out = c.baseAddress { gatherRows(rows, index, out.assumingMemoryBound(to: Scalar.self)) }
    }
    return c
  }
}

/// A table with a cubic in each of its cells.
private struct Table<R: Rows>: GroupMap {
  let rows: R
  let count, last: Lanes
  let pieces: Pieces

  @inline(__always) func map(_ t: Lanes) -> Lanes {
    let x = clampUnit(t) * count
    // The cell where t stands; for a NaN the first.
    let whole = floor(select(x .== x, x, Lanes(repeating: 0)))
    let index = select(whole .>= count, count - 1, whole)
    let y = cubic(rows.columns(index), x - index)
    if pieces.areWanted(y, t) {
      var (filled, at) = (y, t)
      pieces.fill(&filled, &at)
      return select(t .>= 1, last, filled)
    }
    return select(t .>= 1, last, y)
  }
}

func sampleTable(
  _ curve: UnsafePointer<tsk_curve>, _ t: UnsafePointer<Scalar>, _ out: UnsafeMutablePointer<Scalar>, _ n: Int
) {
  guard let table = curve.pointee.table else { return }
  let cells = Int(curve.pointee.count)
  let count = lanes(Double(cells))
  let last = lanes(curve.pointee.parameters.0)
  let pieces = Pieces(behind: curve, table)
  #if KERNEL_F32
    let rows = UnsafeRawPointer(table + 4 &* cells + 6 &* pieces.count).assumingMemoryBound(to: Float.self)
    #if KERNEL_AVX512
      if cells <= Int(TSK_SMALL_TABLE) {
        let rows = RegisterRows(rows + 4 &* cells)
        return forEachGroup(t, out, n, by: Table(rows: rows, count: count, last: last, pieces: pieces))
      }
    #endif
  #else
    let rows = table
  #endif
  forEachGroup(t, out, n, by: Table(rows: MemoryRows(rows: rows), count: count, last: last, pieces: pieces))
}

#if KERNEL_F32 && KERNEL_AVX512
  /// Four columns of 32 numbers in eight registers.
  private struct RegisterRows: Rows {
    let c: (Lanes, Lanes, Lanes, Lanes, Lanes, Lanes, Lanes, Lanes)

    @inline(__always) init(_ p: UnsafePointer<Float>) {
      c = (load(p), load(p + 16), load(p + 32), load(p + 48), load(p + 64), load(p + 80), load(p + 96), load(p + 112))
    }

    @inline(__always) func columns(_ index: Lanes) -> (Lanes, Lanes, Lanes, Lanes) {
      (
        tsk_look_f32x16(c.0, c.1, index), tsk_look_f32x16(c.2, c.3, index), tsk_look_f32x16(c.4, c.5, index),
        tsk_look_f32x16(c.6, c.7, index)
      )
    }
  }
#endif

#if KERNEL_F64
  func samplePieces(
    _ curve: UnsafePointer<tsk_curve>, _ t: UnsafePointer<Scalar>, _ out: UnsafeMutablePointer<Scalar>, _ n: Int
  ) {
    guard let table = curve.pointee.table else { return }
    let pieces = Pieces(table, Int(curve.pointee.count))
    let last = curve.pointee.parameters.0
    var i = 0
    while i < n {
      let x = t[i]
      out[i] = x != x ? x : x >= 1 ? last : pieces.value(x <= 0 ? 0 : x)
      i &+= 1
    }
  }

  #if KERNEL_BASELINE
    /// TABLE's and PIECES' slopes: to the right at a knot, to the left at 1; 0 outside.
    func differentiateBaked(
      _ curve: UnsafePointer<tsk_curve>, _ t: UnsafePointer<Scalar>, _ out: UnsafeMutablePointer<Scalar>, _ n: Int
    ) {
      guard let table = curve.pointee.table else { return }
      let isTable = Int(curve.pointee.shape) == TSK_TABLE
      let pieces = isTable ? Pieces(behind: curve, table) : Pieces(table, Int(curve.pointee.count))
      let cells = Double(curve.pointee.count)
      var i = 0
      while i < n {
        let x = t[i]
        if !(x >= 0 && x <= 1) {
          out[i] = x != x ? x : 0
        } else if isTable {
          let scaled = x * cells
          let near = (scaled + roundingShift) - roundingShift
          let whole = near > scaled ? near - 1 : near
          let found = whole >= cells ? cells - 1 : whole
          let u = scaled - found
          // An integer added to `roundingShift` stands in the sum's low bits.
          let c = table + 4 &* Int(truncatingIfNeeded: (found + roundingShift).bitPattern & 0xFFFF_FFFF)
          out[i] = c[0] != c[0] ? pieces.slope(x) : ((3 * c[3] * u + 2 * c[2]) * u + c[1]) * cells
        } else {
          out[i] = pieces.slope(x)
        }
        i &+= 1
      }
    }
  #endif
#endif
