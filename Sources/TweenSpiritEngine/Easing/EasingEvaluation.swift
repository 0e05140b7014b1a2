// SPDX-License-Identifier: MIT

package import KernelTypes

/// How one value is asked for; the bits are those of the kernels and of the C API.
package struct EvaluationFlags: OptionSet, Sendable {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The before flag of CSS: steps and stops that jump at this input have not jumped yet.
  package static let before = EvaluationFlags(rawValue: UInt32(TSK_BEFORE))
  /// Outside [0, 1] the curve goes on as CSS has it, instead of holding its ends.
  package static let extrapolate = EvaluationFlags(rawValue: UInt32(TSK_EXTRAPOLATE))
}

extension Kernels {
  /// One value is a batch of one: the same bits.
  package func value(_ curve: UnsafePointer<tsk_curve>, _ t: Double, _ flags: EvaluationFlags = []) -> Double {
    if flags.contains(.extrapolate), t < 0 || t > 1, !isOpen(curve) { return extrapolated(curve, t) }
    var (input, result) = (t, t)
    table.sample_f64(curve, flags.rawValue, &input, &result, 1)
    return result
  }

  /// The slope on [0, 1], to the right where the curve has a corner and to the left at 1; 0 outside.
  package func slope(_ curve: UnsafePointer<tsk_curve>, _ t: Double) -> Double {
    var (input, result) = (t, t)
    table.differentiate_f64(curve, &input, &result, 1)
    return result
  }

  /// `count` values; `out` is `t` or apart from it.
  package func sample(
    _ curve: UnsafePointer<tsk_curve>, _ t: UnsafePointer<Double>, _ out: UnsafeMutablePointer<Double>, _ count: Int
  ) {
    table.sample_f64(curve, 0, t, out, count)
  }

  package func sample(
    _ curve: UnsafePointer<tsk_curve>, _ t: UnsafePointer<Float>, _ out: UnsafeMutablePointer<Float>, _ count: Int
  ) {
    if curve.pointee.wide == 0 { return table.sample_f32(curve, t, out, count) }
    sampleWide(curve, t, out, count)
  }

  /// Apart, because it takes a KiB, which is what the stack gives without asking the heap.
  @inline(never)
  private func sampleWide(
    _ curve: UnsafePointer<tsk_curve>, _ t: UnsafePointer<Float>, _ out: UnsafeMutablePointer<Float>, _ count: Int
  ) {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 128) { buffer in
      guard let wide = buffer.baseAddress else { return }
      var done = 0
      while done < count {
        let n = min(count &- done, 128)
        table.widen(t + done, wide, n)
        table.sample_f64(curve, 0, wide, wide, n)
        table.narrow(wide, out + done, n)
        done &+= n
      }
    }
  }

  /// Steps and stops are defined for every input.
  private func isOpen(_ curve: UnsafePointer<tsk_curve>) -> Bool {
    curve.pointee.shape == UInt32(TSK_STEPS) || curve.pointee.shape == UInt32(TSK_STOPS)
  }

  /// Along the tangent at the nearer end.
  @inline(never)
  private func extrapolated(_ curve: UnsafePointer<tsk_curve>, _ t: Double) -> Double {
    let end: Double = t < 0 ? 0 : 1
    let y = value(curve, end) + slope(curve, beyond: t) * (t - end)
    return y.isFinite ? y : value(curve, end)
  }

  /// The slope at t <= 0 or t >= 1 of the curve that goes on, at an end on its outer side. A vertical tangent has none: as in
  /// browsers (Chromium's CubicBezier::InitGradients), the curve holds.
  func slope(_ curve: UnsafePointer<tsk_curve>, beyond t: Double) -> Double {
    if curve.pointee.shape == UInt32(TSK_STEPS) { return 0 }
    if curve.pointee.shape == UInt32(TSK_STOPS), let inputs = curve.pointee.table {
      let (n, outputs) = (Int(curve.pointee.count), inputs + Int(curve.pointee.count))
      let i = max(0, min(partitionPoint(n) { t > 0 ? inputs[$0] <= t : inputs[$0] < t } - 1, n - 2))
      return inputs[i] == inputs[i + 1] ? 0 : (outputs[i + 1] - outputs[i]) / (inputs[i + 1] - inputs[i])
    }
    let slope = slope(curve, t <= 0 ? 0 : 1)
    return slope.isFinite ? slope : 0
  }
}
