// SPDX-License-Identifier: MIT

internal import TweenSpiritEngine

/// Where rows of a caller's numbers go, checked.
struct RowsOut {
  let precision: Precision
  let base: UnsafeMutableRawPointer?
  private let bytes: Int

  /// - Throws: `.invalidArgument` where there is room for less than `rows` times `lanes` numbers.
  init<Number: BatchNumber>(
    _ out: UnsafeMutableBufferPointer<Number>, rows: Int, lanes: Int
  ) throws(TweenSpiritError) {
    if Number.self == Double.self {
      precision = .f64
    } else if Number.self == Float.self {
      precision = .f32
    } else {
      throw TweenSpiritError(.invalidArgument, "numbers must be Float or Double, not \(Number.self)")
    }
    let (wanted, overflows) = rows.multipliedReportingOverflow(by: lanes)
    guard rows >= 0, !overflows, out.count >= wanted else {
      throw TweenSpiritError(
        .invalidArgument, "out must have room for \(rows) rows of \(lanes) numbers, not for \(out.count) numbers")
    }
    base = UnsafeMutableRawPointer(out.baseAddress)
    bytes = wanted * MemoryLayout<Number>.stride
  }

  /// - Throws: `.invalidArgument` where the times stand in the same memory.
  func check(isApartFrom times: UnsafeBufferPointer<Double>) throws(TweenSpiritError) {
    guard let base, let from = UnsafeRawPointer(times.baseAddress), bytes > 0, !times.isEmpty else { return }
    let end = from + times.count * MemoryLayout<Double>.stride
    if from < UnsafeRawPointer(base) + bytes && UnsafeRawPointer(base) < end {
      throw TweenSpiritError(.invalidArgument, "times and out must not overlap")
    }
  }
}
