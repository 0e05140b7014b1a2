// SPDX-License-Identifier: MIT
//
// Channels of several lanes, a row each. What all lanes of a row have in common (how far it has come, its spring's matrix) is
// found once, rows side by side; then each row is gone through lane by lane. A row's last group reaches into the next row,
// which is written after it: so lanes need not be whole groups.

import KernelTypes

#if KERNEL_F64
  private protocol RowMotion {
    func value(_ from: Lanes, _ to: Lanes, _ speed: Lanes) -> Lanes
  }

  private protocol RowMotions {
    associatedtype One: RowMotion
    func row(_ i: Int) -> One
  }

  @inline(__always) private func part(_ p: UnsafePointer<Double>, _ n: Int) -> Lanes {
    n == width ? load(p) : load(p, first: n)
  }
  @inline(__always) private func putPart(_ x: Lanes, _ p: UnsafeMutablePointer<Double>, _ n: Int) {
    if n == width { store(x, p) } else { store(x, p, first: n) }
  }

  /// Without a speed, all are +0.
  @inline(__always) private func forEachRow<R: RowMotions>(
    _ rows: R, _ from: UnsafePointer<Double>, _ to: UnsafePointer<Double>, _ speed: UnsafePointer<Double>?,
    _ lanes: Int, _ out: UnsafeMutablePointer<Double>, _ count: Int
  ) {
    let all = count &* lanes
    var (row, i, end) = (0, 0, lanes)
    while row < count {
      let one = rows.row(row)
      while i < end {
        let n = all &- i < width ? all &- i : width
        let v = if let speed { part(speed + i, n) } else { Lanes(repeating: 0) }
        putPart(one.value(part(from + i, n), part(to + i, n), v), out + i, n)
        i &+= width
      }
      row &+= 1
      i = end
      end &+= lanes
    }
  }

  // MARK: Tweens

  private struct MixedRow: RowMotion {
    let e: Lanes

    @inline(__always) func value(_ from: Lanes, _ to: Lanes, _ speed: Lanes) -> Lanes { tweened(from, to, e) }
  }

  private struct MixedRows: RowMotions {
    let e: UnsafePointer<Double>

    @inline(__always) func row(_ i: Int) -> MixedRow { MixedRow(e: Lanes(repeating: e[i])) }
  }

  /// As mixAll, with a number of `e` for each row.
  @inline(never) func mixRows(
    _ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>, _ e: UnsafePointer<Double>, _ lanes: Int,
    _ out: UnsafeMutablePointer<Double>, _ count: Int
  ) {
    forEachRow(MixedRows(e: e), a, b, nil, lanes, out, count)
  }

  // MARK: Springs

  private struct SpringRow: RowMotion {
    let gone, m00, m01: Lanes

    @inline(__always) func value(_ from: Lanes, _ to: Lanes, _ speed: Lanes) -> Lanes {
      moved(gone, from, to, speed, m00, m01)
    }
  }

  /// Three columns: how long each has moved, and the first row of its matrix.
  private struct SpringRows: RowMotions {
    let columns: UnsafePointer<Double>
    let count: Int

    @inline(__always) func row(_ i: Int) -> SpringRow {
      SpringRow(
        gone: Lanes(repeating: columns[i]), m00: Lanes(repeating: columns[count &+ i]),
        m01: Lanes(repeating: columns[2 &* count &+ i]))
    }
  }

  @inline(__always) private func findMatrices(
    _ m: UnsafePointer<tsk_motions>, _ c: SpringColumns, _ time: Double, _ out: UnsafeMutablePointer<Double>,
    _ count: Int, _ regime: Regime
  ) {
    let (start, alike) = (m.pointee.start, m.pointee.alike)
    let now = Lanes(repeating: time)
    var i = 0
    while i < count {
      let n = count &- i < width ? count &- i : width
      let gone = now - part(start + i, n)
      let w = alike ? Lanes(repeating: c.omega[0]) : part(c.omega + i, n)
      let z = alike ? Lanes(repeating: c.zeta[0]) : part(c.zeta + i, n)
      let g = alike ? Lanes(repeating: c.rate[0]) : part(c.rate + i, n)
      let matrix = springMatrix(w, z, g, 1 / g, 1 / w, gone, regime)
      putPart(gone, out + i, n)
      putPart(matrix.m00, out + (count &+ i), n)
      putPart(matrix.m01, out + (2 &* count &+ i), n)
      i &+= width
    }
  }

  // A function for each regime, as for single lanes.
  @inline(never) private func findUnderdamped(
    _ m: UnsafePointer<tsk_motions>, _ c: SpringColumns, _ time: Double, _ out: UnsafeMutablePointer<Double>, _ n: Int
  ) { findMatrices(m, c, time, out, n, .underdamped) }

  @inline(never) private func findOverdamped(
    _ m: UnsafePointer<tsk_motions>, _ c: SpringColumns, _ time: Double, _ out: UnsafeMutablePointer<Double>, _ n: Int
  ) { findMatrices(m, c, time, out, n, .overdamped) }

  @inline(never) func playSpringRows(
    _ m: UnsafePointer<tsk_motions>, _ c: SpringColumns, _ time: Double, _ isUnderdamped: Bool,
    _ out: UnsafeMutablePointer<Double>, _ count: Int
  ) {
    guard let scratch = m.pointee.scratch else { return }
    if isUnderdamped { findUnderdamped(m, c, time, scratch, count) } else { findOverdamped(m, c, time, scratch, count) }
    let rows = SpringRows(columns: scratch, count: count)
    forEachRow(rows, m.pointee.from, c.to, c.speed, m.pointee.lanes, out, count)
  }

  // MARK: Decays

  private struct SlowingRow: RowMotion {
    let gone, distance: Lanes

    @inline(__always) func value(_ from: Lanes, _ to: Lanes, _ speed: Lanes) -> Lanes {
      select(gone .<= 0, from, clamped(from + speed * distance))
    }
  }

  private struct SlowingRows: RowMotions {
    let columns: UnsafePointer<Double>
    let count: Int

    @inline(__always) func row(_ i: Int) -> SlowingRow {
      SlowingRow(gone: Lanes(repeating: columns[i]), distance: Lanes(repeating: columns[count &+ i]))
    }
  }

  @inline(never) func playDecayRows(
    _ m: UnsafePointer<tsk_motions>, _ time: Double, _ out: UnsafeMutablePointer<Double>, _ count: Int
  ) {
    guard let speed = m.pointee.speed, let rate = m.pointee.omega, let scratch = m.pointee.scratch else { return }
    let now = Lanes(repeating: time)
    var i = 0
    while i < count {
      let n = count &- i < width ? count &- i : width
      let gone = now - part(m.pointee.start + i, n)
      // Lanes beyond the last have a rate of 0, and are not kept.
      let slowing = part(rate + i, n)
      putPart(gone, scratch + i, n)
      putPart(decayGone(slowing * notBelowZero(gone)) / slowing, scratch + (count &+ i), n)
      i &+= width
    }
    let (from, lanes) = (m.pointee.from, m.pointee.lanes)
    forEachRow(SlowingRows(columns: scratch, count: count), from, from, speed, lanes, out, count)
  }
#endif
