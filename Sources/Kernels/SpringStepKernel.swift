// SPDX-License-Identifier: MIT
//
// Springs stepped in place by their matrices (SpringKernel.swift): one for all, a palette's, or each its own.

import KernelTypes

private protocol SpringSource {
  /// M for the group at i.
  func matrix(_ i: Int) -> SpringMatrix
  /// omega times the tolerance.
  func slowest(_ i: Int) -> Lanes
}

/// One spring for all.
private struct SharedSpring: SpringSource {
  let m00, m01, m10, m11, limit: Lanes

  @inline(__always) init(_ s: UnsafePointer<tsk_springs>) {
    let row = scalars(s.pointee.rows)
    m00 = Lanes(repeating: row[0])
    m01 = Lanes(repeating: row[1])
    m10 = Lanes(repeating: row[2])
    m11 = Lanes(repeating: row[3])
    limit = Lanes(repeating: scalars(s.pointee.limits)[0])
  }
  @inline(__always) func matrix(_ i: Int) -> SpringMatrix { SpringMatrix(m00: m00, m01: m01, m10: m10, m11: m11) }
  @inline(__always) func slowest(_ i: Int) -> Lanes { limit }
}

/// A palette and an index into it; one that is beyond it means its last spring.
private struct SpringPalette: SpringSource {
  let rows, limits: UnsafePointer<Scalar>
  let indices: UnsafePointer<UInt32>
  let last: UInt32

  @inline(__always) init(_ s: UnsafePointer<tsk_springs>, _ indices: UnsafePointer<UInt32>) {
    rows = scalars(s.pointee.rows)
    limits = scalars(s.pointee.limits)
    self.indices = indices
    last = UInt32(truncatingIfNeeded: s.pointee.classes &- 1)
  }
  @inline(__always) func matrix(_ i: Int) -> SpringMatrix {
    let zero = Lanes(repeating: 0)
    var c = (zero, zero, zero, zero)
    withUnsafeMutableBytes(of: &c) { c in
      if let out = c.baseAddress { gatherRows(rows, indices + i, last: last, out.assumingMemoryBound(to: Scalar.self)) }
    }
    return SpringMatrix(m00: c.0, m01: c.1, m10: c.2, m11: c.3)
  }
  @inline(__always) private func index(_ i: Int) -> Lanes {
    let index = loadIndex(indices + i)
    let last = Lanes(repeating: Scalar(last))
    return select((index .>= 0) .& (index .< last), index, last)
  }
  @inline(__always) func slowest(_ i: Int) -> Lanes { gather(limits, index(i)) }
}

/// A spring of its own for each lane.
private struct OwnSprings: SpringSource {
  let omega, zeta: UnsafePointer<Scalar>
  let dt, tolerance: Lanes

  // Below 0 counts as 0: the matrix knows no other.
  @inline(__always) func matrix(_ i: Int) -> SpringMatrix {
    springMatrix(notBelowZero(load(omega + i)), notBelowZero(load(zeta + i)), dt)
  }
  @inline(__always) func slowest(_ i: Int) -> Lanes {
    let limit = notBelowZero(load(omega + i)) * tolerance
    // Infinity times 0: at rest is slow enough.
    return select(limit .== limit, limit, Lanes(repeating: 0))
  }
}

// Transparent: elsewhere than in a loop what is only inlined always would be called, with its vectors in memory.
@_transparent private func moved(
  _ m: SpringMatrix, _ value: Lanes, _ velocity: Lanes, _ target: Lanes
) -> (value: Lanes, velocity: Lanes) {
  let y = value - target
  return (target + withoutTail(m.m00 * y + m.m01 * velocity), withoutTail(m.m10 * y + m.m11 * velocity))
}

@inline(__always) private func move<S: SpringSource>(_ s: UnsafePointer<tsk_springs>, _ source: S) {
  let (values, velocities) = (scalars(s.pointee.value), scalars(s.pointee.velocity))
  let (targets, count) = (scalars(s.pointee.target), s.pointee.count)
  var i = 0
  while i < count {
    let x = moved(source.matrix(i), load(values + i), load(velocities + i), load(targets + i))
    store(x.value, values + i)
    store(x.velocity, velocities + i)
    i &+= width
  }
}

/// When they are at rest.
private struct Rest {
  let tolerance: Lanes
  /// Without a tolerance they are counted only, and keep the sign of a zero.
  let snaps: SIMDMask<Lanes.MaskStorage>
  var active = Lanes(repeating: 0)

  @inline(__always) init(_ s: UnsafePointer<tsk_springs>) {
    tolerance = lanes(s.pointee.tolerance)
    snaps = tolerance .> Lanes(repeating: 0)
  }
  /// What `x` is then.
  @_transparent mutating func settled(
    _ x: (value: Lanes, velocity: Lanes), _ target: Lanes, _ slowest: Lanes
  ) -> (value: Lanes, velocity: Lanes) {
    let zero = Lanes(repeating: 0)
    let rests = isWithin(x.value - target, tolerance) .& isWithin(x.velocity, slowest)
    active = active + select(rests, zero, Lanes(repeating: 1))
    return (select(rests .& snaps, target, x.value), select(rests .& snaps, zero, x.velocity))
  }
}

@inline(__always) private func moveAndSettle<S: SpringSource>(_ s: UnsafePointer<tsk_springs>, _ source: S) -> Rest {
  let (values, velocities) = (scalars(s.pointee.value), scalars(s.pointee.velocity))
  let (targets, count) = (scalars(s.pointee.target), s.pointee.count)
  var rest = Rest(s)
  var i = 0
  while i < count {
    let target = load(targets + i)
    let x = moved(source.matrix(i), load(values + i), load(velocities + i), target)
    let y = rest.settled(x, target, source.slowest(i))
    store(y.value, values + i)
    store(y.velocity, velocities + i)
    i &+= width
  }
  return rest
}

/// Finds groups whose numbers are all far from 0: adding `shift` to the bits of those above the limit sets the bit
/// below the highest, whatever the sign; from 2^65 (2^513 in f64) on, or above that, it is not set any more.
private struct Far {
  let shift: Bits

  /// Numbers above `limit`, which is not negative; nil where that is too much, or NaN.
  @inline(__always) init?(above limit: Scalar) {
    guard limit < 1 else { return nil }
    #if KERNEL_F32
      let (bit, smallest): (UInt32, UInt32) = (0x4000_0000, 0x2000_0000)
    #else
      let (bit, smallest): (UInt64, UInt64) = (0x4000_0000_0000_0000, 0x2000_0000_0000_0000)
    #endif
    shift = Bits(repeating: bit &- max(limit.bitPattern &+ 1, smallest))
  }
  @_transparent func bits(_ x: Lanes) -> Bits { unsafeBitCast(x, to: Bits.self) &+ shift }
}

/// `n` of one spring's, less than a group.
@inline(never) private func stepPart(_ s: UnsafePointer<tsk_springs>, _ i: Int, _ n: Int, _ settles: Bool) -> Int {
  let (value, velocity) = (scalars(s.pointee.value) + i, scalars(s.pointee.velocity) + i)
  let spring = SharedSpring(s)
  var rest = Rest(s)
  let target = load(scalars(s.pointee.target) + i, first: n)
  let x = moved(spring.matrix(0), load(value, first: n), load(velocity, first: n), target)
  // The lanes beyond are at rest.
  let y = settles ? rest.settled(x, target, spring.limit) : x
  store(y.value, value, first: n)
  store(y.velocity, velocity, first: n)
  return total(rest.active)
}

/// How many come before a vector's boundary, in columns that begin alike; else, and of few, none. A vector across two lines
/// of the cache takes twice as long.
@inline(__always) private func unaligned(_ s: UnsafePointer<tsk_springs>, _ count: Int) -> Int {
  let (value, velocity) = (Int(bitPattern: s.pointee.value), Int(bitPattern: s.pointee.velocity))
  let (size, mask) = (MemoryLayout<Scalar>.size, MemoryLayout<Lanes>.size &- 1)
  let bytes = (0 &- value) & mask
  return count < 4096 || bytes & (size &- 1) != 0 || (value ^ velocity) & mask != 0 ? 0 : bytes / size
}

/// One spring for all, several groups at a time while nothing in them is in the tails or comes to rest. A sum of two
/// products, one of which is not small, is 0 or not small either: where y is far enough from 0, neither sum is in the
/// tails, and neither is where the velocity that comes out is.
@inline(__always) private func stepShared(_ s: UnsafePointer<tsk_springs>, settles: Bool) -> Int {
  let (values, velocities) = (scalars(s.pointee.value), scalars(s.pointee.velocity))
  let targets = scalars(s.pointee.target)
  let row = scalars(s.pointee.rows)
  let spring = SharedSpring(s)
  let (m00, m01, m10, m11) = (spring.m00, spring.m01, spring.m10, spring.m11)
  // What comes out is known too late for all that has gone in to stand in sixteen registers.
  let looksAtVelocity = settles || MemoryLayout<Lanes>.size == 64
  let count = s.pointee.count &+ s.pointee.rest
  var rest = Rest(s)
  var (i, moving) = (unaligned(s, count), 0)
  if i > 0 { moving = stepPart(s, 0, i, settles) }
  let full = i &+ ((count &- i) & ~(width &- 1))
  var far: Far?
  if full >= 4 &* width {
    let least = looksAtVelocity ? min(abs(row[0]), abs(row[1])) : min(abs(row[0]), abs(row[2]))
    let most = looksAtVelocity ? max(abs(row[2]), abs(row[3]), least) : 1
    far = Far(above: max(notSmall * most / least, settles ? scalars(s.pointee.limits)[0] : 0))
  }
  while i < full {
    if looksAtVelocity {
      while let far, i &+ 2 &* width <= full {
        let (x, v, to) = (values + i, velocities + i, targets + i)
        let (t0, t1) = (load(to), load(to + width))
        let (y0, y1) = (load(x) - t0, load(x + width) - t1)
        let (v0, v1) = (load(v), load(v + width))
        let w0 = m10 * y0 + m11 * v0
        let w1 = m10 * y1 + m11 * v1
        guard haveBit(far.bits(w0) & far.bits(w1)) else { break }
        let x0 = t0 + (m00 * y0 + m01 * v0)
        let x1 = t1 + (m00 * y1 + m01 * v1)
        store(x0, x)
        store(x1, x + width)
        store(w0, v)
        store(w1, v + width)
        i &+= 2 &* width
        moving &+= 2 &* width
      }
    } else {
      let (one, two, three) = (width, 2 &* width, 3 &* width)
      while let far, i &+ 4 &* width <= full {
        let (x, v, to) = (values + i, velocities + i, targets + i)
        let (y0, y1) = (load(x) - load(to), load(x + one) - load(to + one))
        let (y2, y3) = (load(x + two) - load(to + two), load(x + three) - load(to + three))
        guard haveBit(far.bits(y0) & far.bits(y1) & far.bits(y2) & far.bits(y3)) else { break }
        let v0 = load(v)
        store(load(to) + (m00 * y0 + m01 * v0), x)
        store(m10 * y0 + m11 * v0, v)
        let v1 = load(v + one)
        store(load(to + one) + (m00 * y1 + m01 * v1), x + one)
        store(m10 * y1 + m11 * v1, v + one)
        let v2 = load(v + two)
        store(load(to + two) + (m00 * y2 + m01 * v2), x + two)
        store(m10 * y2 + m11 * v2, v + two)
        let v3 = load(v + three)
        store(load(to + three) + (m00 * y3 + m01 * v3), x + three)
        store(m10 * y3 + m11 * v3, v + three)
        i &+= 4 &* width
      }
    }
    let end = min(i &+ 8 &* width, full)
    while i < end {
      let target = load(targets + i)
      let x = moved(spring.matrix(i), load(values + i), load(velocities + i), target)
      let y = settles ? rest.settled(x, target, spring.limit) : x
      store(y.value, values + i)
      store(y.velocity, velocities + i)
      i &+= width
    }
  }
  if full < count { moving &+= stepPart(s, full, count &- full, settles) }
  return settles ? moving &+ total(rest.active) : 0
}

// Each loop apart: what is inlined into a C function pointer's closure is not inlined into.
@inline(never) private func moveShared(_ s: UnsafePointer<tsk_springs>) { _ = stepShared(s, settles: false) }
@inline(never) private func settleShared(_ s: UnsafePointer<tsk_springs>) -> Int { stepShared(s, settles: true) }
@inline(never) private func movePalette(_ s: UnsafePointer<tsk_springs>, _ index: UnsafePointer<UInt32>) {
  move(s, SpringPalette(s, index))
}
@inline(never) private func settlePalette(_ s: UnsafePointer<tsk_springs>, _ index: UnsafePointer<UInt32>) -> Int {
  total(moveAndSettle(s, SpringPalette(s, index)).active)
}
@inline(__always) private func own(
  _ s: UnsafePointer<tsk_springs>, _ omega: UnsafeRawPointer, _ zeta: UnsafeRawPointer
) -> OwnSprings {
  OwnSprings(
    omega: scalars(omega), zeta: scalars(zeta), dt: Lanes(repeating: time(s.pointee.dt)),
    tolerance: lanes(s.pointee.tolerance))
}
@inline(never) private func moveOwn(
  _ s: UnsafePointer<tsk_springs>, _ omega: UnsafeRawPointer, _ zeta: UnsafeRawPointer
) { move(s, own(s, omega, zeta)) }
@inline(never) private func settleOwn(
  _ s: UnsafePointer<tsk_springs>, _ omega: UnsafeRawPointer, _ zeta: UnsafeRawPointer
) -> Int { total(moveAndSettle(s, own(s, omega, zeta)).active) }

/// At most 2^20 springs; returns how many are active, where they settle.
@inline(never) func stepSprings(_ s: UnsafePointer<tsk_springs>, _ settles: Bool) -> Int {
  if let omega = s.pointee.omega, let zeta = s.pointee.damping_ratio {
    if settles { return settleOwn(s, omega, zeta) }
    moveOwn(s, omega, zeta)
  } else if let index = s.pointee.index {
    if settles { return settlePalette(s, index) }
    movePalette(s, index)
  } else {
    if settles { return settleShared(s) }
    moveShared(s)
  }
  return 0
}
