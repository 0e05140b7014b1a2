// SPDX-License-Identifier: MIT
//
// The step that most hosts ask for: one spring, packed columns that are apart. A few hundred springs take as long to step
// as any batch to check, so this one's checks are comparisons alone.

internal import CTweenSpiritShims

/// Moves such springs on, and says how many are active where that is asked for or they settle; nil, and nothing is done,
/// where the request wants looking at. What is refused is refused by `SpringRequest.step`, which has the words for it.
@inline(__always)
private func stepped<S: BatchScalar>(
  _ value: UnsafeMutablePointer<S>, _ velocity: UnsafeMutablePointer<S>, _ target: UnsafePointer<S>, _ count: Int,
  _ spring: UnsafePointer<Spring>, _ dt: Double, _ tolerance: S, counts: Bool
) -> Int? {
  let bytes = count &* MemoryLayout<S>.stride
  let (x, v, goal) = (UInt(bitPattern: value), UInt(bitPattern: velocity), UInt(bitPattern: target))
  let size = UInt(bitPattern: bytes)
  // Apart, and none around the end of memory.
  guard x &+ size > x, v &+ size > v, goal &+ size > goal, x &+ size <= v || v &+ size <= x,
    x &+ size <= goal || goal &+ size <= x, v &+ size <= goal || goal &+ size <= v
  else { return nil }
  guard spring.pointee.isLegal, dt > 0, dt < .infinity, count <= 1 << 20 else { return nil }
  guard tolerance >= 0, tolerance < .infinity else { return nil }
  let settles = counts || tolerance > 0
  var active = 0
  let m = cachedTransition(spring.pointee, dt)
  let width = S.width(Kernels.current.table)
  let rest = count & (width &- 1)
  // The matrix, and omega times the tolerance.
  withUnsafeTemporaryAllocation(of: S.self, capacity: 8) { memory in
    guard let rows = memory.baseAddress else { return }
    S.write(m, to: rows)
    rows[4] = S.entry(spring.pointee.omega * tolerance.asDouble)
    let job = SpringJob(
      value: value, velocity: velocity, target: target, count: count &- rest, rest: rest, omega: nil, dampingRatio: nil,
      dt: dt, index: nil, rows: UnsafePointer(rows), limits: UnsafePointer(rows + 4), classes: 1, tolerance: tolerance)
    active = S.stepSprings(job, settles)
  }
  return active
}

package func stepPlainSprings(
  _ value: UnsafeMutablePointer<Float>, _ velocity: UnsafeMutablePointer<Float>, _ target: UnsafePointer<Float>,
  _ count: Int, _ spring: UnsafePointer<Spring>, _ dt: Double, _ tolerance: Float, counts: Bool
) -> Int? { stepped(value, velocity, target, count, spring, dt, tolerance, counts: counts) }

package func stepPlainSprings(
  _ value: UnsafeMutablePointer<Double>, _ velocity: UnsafeMutablePointer<Double>, _ target: UnsafePointer<Double>,
  _ count: Int, _ spring: UnsafePointer<Spring>, _ dt: Double, _ tolerance: Double, counts: Bool
) -> Int? { stepped(value, velocity, target, count, spring, dt, tolerance, counts: counts) }

/// This thread's latest matrix, which the next step of the same springs wants again.
@inline(__always)
func cachedTransition(_ spring: Spring, _ dt: Double) -> Transition {
  let cache = tss_matrix_cache()
  if cache.pointee.omega == spring.omega, cache.pointee.damping_ratio == spring.dampingRatio, cache.pointee.dt == dt {
    let m = cache.pointee.m
    return Transition(m00: m.0, m01: m.1, m10: m.2, m11: m.3)
  }
  let m = spring.transition(dt)
  cache.pointee = tss_matrix(
    omega: spring.omega, damping_ratio: spring.dampingRatio, dt: dt, m: (m.m00, m.m01, m.m10, m.m11))
  return m
}
