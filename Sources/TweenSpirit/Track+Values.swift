// SPDX-License-Identifier: MIT

internal import TweenSpiritEngine

extension Track {
  /// The value at `t`; at a time that is NaN all lanes are NaN. A track that ``isEmpty`` has none: all lanes are 0 (a rotation
  /// is none), where calls that can throw refuse it.
  public func value(at t: Double) -> Value {
    Value.make { lanes in
      try? storage.use { (handle) throws(Failure) in try TrackStore.shared.evaluate(handle, t, lanes, nil) }
    }
  }

  /// How fast each lane goes at `t`, value units per second: the derivative, to the right at a corner; infinite where the
  /// tangent is vertical, 0 without keys.
  ///
  /// A colour's is that of the premultiplied lanes in its space, a rotation's that of its four numbers, an Int's that
  /// before rounding.
  public func velocity(at t: Double) -> [Double] {
    [Double](unsafeUninitializedCapacity: Value.room) { lanes, count in
      lanes.initialize(repeating: 0)
      try? storage.use { (handle) throws(Failure) in
        try TrackStore.shared.evaluate(handle, t, nil, lanes.baseAddress)
      }
      count = max(Value.laneCount, 0)
    }
  }

  /// The values at many times, in any order.
  public func sample(at times: [Double]) -> [Value] {
    guard !isEmpty else { return times.map { value(at: $0) } }
    let (lanes, rows) = (storage.lanes, 128)
    return times.withUnsafeBufferPointer { times in
      guard let first = times.baseAddress else { return [] }
      return withUnsafeTemporaryAllocation(of: Double.self, capacity: Value.room + rows * lanes) { numbers in
        numbers.initialize(repeating: 0)
        let base = numbers.baseAddress.unsafelyUnwrapped
        return [Value](unsafeUninitializedCapacity: times.count) { values, count in
          while count < times.count {
            let n = min(rows, times.count - count)
            try? storage.use { (handle) throws(Failure) in
              try TrackStore.shared.sample(handle, first + count, base, n, lanes: lanes)
            }
            for row in 0..<n {
              (values.baseAddress.unsafelyUnwrapped + count + row).initialize(to: Value(lanes: base + row * lanes))
            }
            count += n
          }
        }
      }
    }
  }

  /// The values' lanes at many times, in any order: a row of ``Interpolatable/laneCount`` numbers for each. Nothing is
  /// allocated. Floats are the Doubles, rounded once.
  ///
  /// - Throws: `.invalidArgument` where `out` has room for less, or overlaps `times`, and for a track without keys.
  public func sample<Number: BatchNumber>(
    at times: UnsafeBufferPointer<Double>, into out: UnsafeMutableBufferPointer<Number>
  ) throws(TweenSpiritError) {
    let lanes = storage.lanes
    let rows = try RowsOut(out, rows: times.count, lanes: lanes)
    try rows.check(isApartFrom: times)
    guard let first = times.baseAddress, let base = rows.base else { return }
    try storage.use { (handle) throws(Failure) in
      switch rows.precision {
      case .f64:
        try TrackStore.shared.sample(
          handle, first, base.assumingMemoryBound(to: Double.self), times.count, lanes: lanes)
      case .f32:
        try TrackStore.shared.sample(
          handle, first, base.assumingMemoryBound(to: Float.self), times.count, lanes: lanes)
      }
    }
  }
}

extension Track where Value: BinaryFloatingPoint {
  /// Finds the first time, between the first key and the last, at which a monotone track has reached `value`.
  ///
  /// - Throws: `.invalidArgument` for a track that turns back, as it was seen at 64 or more places in each segment, and for a
  ///   value outside its range.
  public func time(for value: Value) throws(TweenSpiritError) -> Double {
    try storage.use { (handle) throws(Failure) in try TrackStore.shared.findTime(handle, Double(value)) }
  }

  /// How fast it goes at `t`, value units per second: the derivative, to the right at a corner; infinite where the tangent
  /// is vertical, 0 without keys.
  public func velocity(at t: Double) -> Double {
    var slope = 0.0
    try? storage.use { (handle) throws(Failure) in try TrackStore.shared.evaluate(handle, t, nil, &slope) }
    return slope
  }
}
