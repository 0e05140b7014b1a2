// SPDX-License-Identifier: MIT
//
// The tweens that most hosts have: one built-in curve, packed columns, a result of its own. Checked by comparisons alone, and
// without memory besides: what is on its way to the curve stands where the result will.

/// Where such tweens are; false, and nothing is done, where the request wants looking at. What is refused is refused by
/// `TweenRequest.sample`, which has the words for it.
@inline(__always)
private func sampled<S: BatchScalar>(
  _ from: UnsafePointer<S>, _ to: UnsafePointer<S>, _ start: UnsafePointer<S>, _ duration: UnsafePointer<S>,
  _ out: UnsafeMutablePointer<S>, _ count: Int, _ easing: UnsafePointer<Handle>, _ time: Double
) -> Bool {
  guard time.isFinite, count > 0, count <= 1 << 40 else { return false }
  let size = UInt(bitPattern: count &* MemoryLayout<S>.stride)
  func span(_ p: UnsafeRawPointer, _ size: UInt) -> Span {
    Span(low: UInt(bitPattern: p), high: UInt(bitPattern: p) &+ size)
  }
  // Apart, and none around the end of memory; what is read before anything is written may be the result itself.
  let (a, b, s, d, o) = (span(from, size), span(to, size), span(start, size), span(duration, size), span(out, size))
  let handle = span(easing, UInt(MemoryLayout<Handle>.stride))
  guard a.low < a.high, b.low < b.high, s.low < s.high, d.low < d.high, o.low < o.high, o.isApart(from: a),
    o.isApart(from: b), s.low == o.low || o.isApart(from: s), d.low == o.low || o.isApart(from: d),
    o.isApart(from: handle)
  else { return false }
  guard easing.pointee.generation == EasingStore.builtinGeneration,
    let curve = EasingStore.shared.builtin(easing.pointee.slot), S.isDirect(curve)
  else { return false }
  var done = 0
  while done < count {
    let n = min(256, count &- done)
    let result = out + done
    S.progress(start + done, duration + done, time, result, n, wanted: (from + done, to + done))
    S.sampleDirectly(curve, result, n)
    S.mix(from + done, to + done, result, result, n)
    done &+= n
  }
  return true
}

package func samplePlainTweens(
  _ from: UnsafePointer<Float>, _ to: UnsafePointer<Float>, _ start: UnsafePointer<Float>,
  _ duration: UnsafePointer<Float>, _ out: UnsafeMutablePointer<Float>, _ count: Int, _ easing: UnsafePointer<Handle>,
  _ time: Double
) -> Bool { sampled(from, to, start, duration, out, count, easing, time) }

package func samplePlainTweens(
  _ from: UnsafePointer<Double>, _ to: UnsafePointer<Double>, _ start: UnsafePointer<Double>,
  _ duration: UnsafePointer<Double>, _ out: UnsafeMutablePointer<Double>, _ count: Int,
  _ easing: UnsafePointer<Handle>, _ time: Double
) -> Bool { sampled(from, to, start, duration, out, count, easing, time) }
