// SPDX-License-Identifier: MIT

internal import CTweenSpiritShims

/// A curve that is somebody else's code: exactly one of the three functions.
package struct ForeignCurve {
  package typealias Scalar = @convention(c) (Double, UnsafeMutableRawPointer?) -> Double
  package typealias Plain = @convention(c) (Double) -> Double
  /// A status (0 is success) for `count` values.
  package typealias Batch =
    @convention(c) (UnsafePointer<Double>, UnsafeMutablePointer<Double>, Int, UnsafeMutableRawPointer?) -> UInt32

  package var scalar: Scalar?
  package var plain: Plain?
  package var batch: Batch?
  package var context: UnsafeMutableRawPointer?
  package var release: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?

  package init() {}

  /// Calls the code. The caller holds no lock and no engine state.
  func evaluate(_ t: UnsafePointer<Double>, _ out: UnsafeMutablePointer<Double>, _ count: Int) throws(Failure) {
    guard tss_enter_foreign() else {
      throw failure(.callback, "easings that evaluate each other nest more than 64 calls deep")
    }
    defer { tss_leave_foreign() }
    if let batch {
      // What it leaves unwritten is no number.
      out.update(repeating: .nan, count: count)
      let status = batch(t, out, count, context)
      guard status == 0 else {
        throw failure(.callback) { text in
          text.append("the easing function failed with status ")
          text.append(got: Double(status))
        }
      }
    } else if let scalar {
      for i in 0..<count { out[i] = scalar(t[i], context) }
    } else if let plain {
      for i in 0..<count { out[i] = plain(t[i]) }
    }
  }
}

/// What can be asked for values when a curve is baked.
enum CurveSource {
  case foreign(ForeignCurve)
  case record(UnsafePointer<EasingRecord>)

  func evaluate(_ t: UnsafePointer<Double>, _ out: UnsafeMutablePointer<Double>, _ count: Int) throws(Failure) {
    switch self {
    case .foreign(let curve): try curve.evaluate(t, out, count)
    case .record(let record):
      // A live curve's own answers, without the stand-ins for what is no number.
      if let foreign = record.pointee.foreign { return try foreign.evaluate(t, out, count) }
      try record.sample(t, out, count)
    }
  }
}
