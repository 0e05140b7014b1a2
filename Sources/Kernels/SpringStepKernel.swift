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

// Each loop apart: what is inlined into a C function pointer's closure is not inlined into.
@inline(never) private func moveShared(_ s: UnsafePointer<tsk_springs>) {
  let spring = SharedSpring(s)
  move(s, spring)
  let n = s.pointee.rest
  guard n > 0 else { return }
  let (value, velocity) = (scalars(s.pointee.value) + s.pointee.count, scalars(s.pointee.velocity) + s.pointee.count)
  let target = load(scalars(s.pointee.target) + s.pointee.count, first: n)
  let x = moved(spring.matrix(0), load(value, first: n), load(velocity, first: n), target)
  store(x.value, value, first: n)
  store(x.velocity, velocity, first: n)
}
@inline(never) private func settleShared(_ s: UnsafePointer<tsk_springs>) -> Int {
  let spring = SharedSpring(s)
  var rest = moveAndSettle(s, spring)
  let n = s.pointee.rest
  guard n > 0 else { return total(rest.active) }
  // The lanes beyond are at rest.
  let (value, velocity) = (scalars(s.pointee.value) + s.pointee.count, scalars(s.pointee.velocity) + s.pointee.count)
  let target = load(scalars(s.pointee.target) + s.pointee.count, first: n)
  let x = moved(spring.matrix(0), load(value, first: n), load(velocity, first: n), target)
  let y = rest.settled(x, target, spring.limit)
  store(y.value, value, first: n)
  store(y.velocity, velocity, first: n)
  return total(rest.active)
}
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
