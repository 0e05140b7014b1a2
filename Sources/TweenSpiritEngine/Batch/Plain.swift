// SPDX-License-Identifier: MIT
//
// What most hosts ask for: one spring, or one built-in curve, for packed columns that are apart. A few hundred springs take as
// long to step as any batch to check, so these checks are comparisons alone; what they do not see through they leave, untouched,
// to `Batch`, which has the words for what is refused.

internal import CTweenSpiritShims
internal import KernelTypes

/// Moves such springs on, and says how many are active where that is asked for or they settle; nil where the request wants
/// looking at.
package func stepPlainSprings(
  _ precision: Precision, _ value: UnsafeMutableRawPointer, _ velocity: UnsafeMutableRawPointer,
  _ target: UnsafeRawPointer, _ count: Int, _ spring: UnsafePointer<Spring>, _ dt: Double, _ tolerance: Double,
  counts: Bool
) -> Int? {
  // Compiled for each precision: nothing is to be decided on the way.
  switch precision {
  case .f32: stepped(.f32, value, velocity, target, count, spring, dt, tolerance, counts)
  case .f64: stepped(.f64, value, velocity, target, count, spring, dt, tolerance, counts)
  }
}

@inline(__always)
private func stepped(
  _ precision: Precision, _ value: UnsafeMutableRawPointer, _ velocity: UnsafeMutableRawPointer,
  _ target: UnsafeRawPointer, _ count: Int, _ spring: UnsafePointer<Spring>, _ dt: Double, _ tolerance: Double,
  _ counts: Bool
) -> Int? {
  let bytes = count &* precision.size
  let (x, v, goal) = (Span(value, bytes), Span(velocity, bytes), Span(target, bytes))
  guard x.low < x.high, v.low < v.high, goal.low < goal.high, x.isApart(from: v), goal.isApart(from: x),
    goal.isApart(from: v)
  else { return nil }
  guard spring.pointee.isLegal, dt > 0, dt < .infinity, count <= 1 << 20 else { return nil }
  guard tolerance >= 0, tolerance < .infinity else { return nil }
  let table = Kernels.current.table
  let rest = count & (precision.width &- 1)
  return withUnsafeTemporaryAllocation(byteCount: 64, alignment: 8) { memory in
    guard let row = memory.baseAddress else { return 0 }
    writeRow(spring.pointee, dt, tolerance, precision, row)
    var springs = tsk_springs(
      value: value, velocity: velocity, target: target, count: count &- rest, rest: rest, omega: nil,
      damping_ratio: nil, dt: dt, index: nil, rows: row, limits: row + 4 &* precision.size, classes: 1,
      tolerance: tolerance)
    let settles = counts || tolerance > 0
    return precision == .f32 ? table.step_springs_f32(&springs, settles) : table.step_springs_f64(&springs, settles)
  }
}

/// Where such tweens are: what is on its way to the curve stands where the result will. False where the request wants looking
/// at.
package func samplePlainTweens(
  _ precision: Precision, _ from: UnsafeRawPointer, _ to: UnsafeRawPointer, _ start: UnsafeRawPointer,
  _ duration: UnsafeRawPointer, _ out: UnsafeMutableRawPointer, _ count: Int, _ easing: UnsafePointer<Handle>,
  _ time: Double
) -> Bool {
  switch precision {
  case .f32: sampled(.f32, from, to, start, duration, out, count, easing, time)
  case .f64: sampled(.f64, from, to, start, duration, out, count, easing, time)
  }
}

@inline(__always)
private func sampled(
  _ precision: Precision, _ from: UnsafeRawPointer, _ to: UnsafeRawPointer, _ start: UnsafeRawPointer,
  _ duration: UnsafeRawPointer, _ out: UnsafeMutableRawPointer, _ count: Int, _ easing: UnsafePointer<Handle>,
  _ time: Double
) -> Bool {
  guard time.isFinite, count > 0, count <= Int.max / 16 else { return false }
  let size = precision.size
  let bytes = count &* size
  // What is read before anything is written may be the result itself.
  let (a, b, s, d, o) = (
    Span(from, bytes), Span(to, bytes), Span(start, bytes), Span(duration, bytes), Span(out, bytes)
  )
  guard a.low < a.high, b.low < b.high, s.low < s.high, d.low < d.high, o.low < o.high, o.isApart(from: a),
    o.isApart(from: b), s.low == o.low || o.isApart(from: s), d.low == o.low || o.isApart(from: d),
    o.isApart(from: Span(easing, MemoryLayout<Handle>.stride))
  else { return false }
  guard easing.pointee.generation == EasingStore.builtinGeneration,
    let curve = EasingStore.shared.builtin(easing.pointee.slot), curve.isDirect(precision)
  else { return false }
  let table = Kernels.current.table
  let progress = precision == .f32 ? table.progress_f32 : table.progress_f64
  let mix = precision == .f32 ? table.mix_f32 : table.mix_f64
  let mixAndFind = precision == .f32 ? table.mix_and_find_f32 : table.mix_and_find_f64
  // Blocks that stay in the first cache, and begin with its lines.
  let block = 2048 / size
  var (done, n) = (0, count <= block ? count : block &- (Int(bitPattern: out) & 63) / size)
  var left = count &- n
  progress(start, duration, time, out, n, nil, nil)
  while true {
    let result = out + done
    curve.sampleDirectly(precision, result, n)
    if left == 0 { break }
    let (end, next) = (done &+ n &* size, min(block, left))
    mixAndFind(from + done, to + done, result, n, start + end, duration + end, time, out + end, next)
    (done, n) = (end, next)
    left &-= next
  }
  mix(from + done, to + done, out + done, out + done, n)
  return true
}

/// The matrix of a spring for all, and behind it omega times the tolerance.
@inline(__always)
func writeRow(
  _ spring: Spring, _ dt: Double, _ tolerance: Double, _ precision: Precision, _ row: UnsafeMutableRawPointer
) {
  let m = cachedTransition(spring, dt)
  precision.writeEntry(m.m00, 0, of: row)
  precision.writeEntry(m.m01, 1, of: row)
  precision.writeEntry(m.m10, 2, of: row)
  precision.writeEntry(m.m11, 3, of: row)
  precision.writeEntry(spring.omega * tolerance, 4, of: row)
}

/// This thread's latest matrix, which the next step of the same springs wants again.
@inline(__always)
private func cachedTransition(_ spring: Spring, _ dt: Double) -> Transition {
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
