// SPDX-License-Identifier: MIT

extension SpringMotion {
  /// Values and velocities at `count` times: the bits of `state(_:)`, rounded once in f32. What is no time gives NaN. An
  /// output may be `t`; nil is not asked for.
  package func sample(
    _ precision: Precision, _ t: UnsafeRawPointer?, _ value: UnsafeMutableRawPointer?,
    _ velocity: UnsafeMutableRawPointer?, _ count: Int
  ) throws(Failure) {
    switch precision {
    case .f32: try sampled(Float.self, t, value, velocity, count)
    case .f64: try sampled(Double.self, t, value, velocity, count)
    }
  }

  @inline(__always)
  private func sampled<S: BatchScalar>(
    _: S.Type, _ t: UnsafeRawPointer?, _ value: UnsafeMutableRawPointer?, _ velocity: UnsafeMutableRawPointer?,
    _ count: Int
  ) throws(Failure) {
    let times = StridedColumn<S>(Strided(UnsafeMutableRawPointer(mutating: t)), number: 0)
    let values = StridedColumn<S>(Strided(value), number: 0)
    let velocities = StridedColumn<S>(Strided(velocity), number: 0)
    var extents = Extents(sharing: true)
    try extents.add(try values.extent(count, "out_value", isWritten: true))
    try extents.add(try times.extent(count, "t", isWritten: false))
    try extents.add(try velocities.extent(count, "out_velocity", isWritten: true))
    let meeting = turningTime
    for i in 0..<count {
      let time = times[i].asDouble
      let now = time >= 0 && time.isFinite ? state(time, meeting: meeting) : (value: .nan, velocity: .nan)
      values[i] = S(now.value)
      velocities[i] = S(now.velocity)
    }
  }
}
