// SPDX-License-Identifier: MIT

extension SpringMotion {
  /// Values and velocities at `count` times: the bits of `state(_:)`, rounded once in f32. What is no time gives NaN. An
  /// output may be `t`; nil is not asked for.
  package func sample(
    _ precision: Precision, _ t: UnsafeRawPointer?, _ value: UnsafeMutableRawPointer?,
    _ velocity: UnsafeMutableRawPointer?, _ count: Int
  ) throws(Failure) {
    let times = Strided(UnsafeMutableRawPointer(mutating: t), size: precision.size)
    let values = Strided(value, size: precision.size)
    let velocities = Strided(velocity, size: precision.size)
    var extents = Extents(sharing: true)
    try extents.add(try values.extent(count, "out_value", isWritten: true))
    try extents.add(try times.extent(count, "t", isWritten: false))
    try extents.add(try velocities.extent(count, "out_velocity", isWritten: true))
    let meeting = turningTime
    for i in 0..<count {
      let time = times[i]
      let now = time >= 0 && time.isFinite ? state(time, meeting: meeting) : (value: .nan, velocity: .nan)
      values[i] = now.value
      velocities[i] = now.velocity
    }
  }
}
