// SPDX-License-Identifier: MIT
//
// Curves and springs as linear keys, through a track that has them as its one segment.

internal import TweenSpiritEngine

extension Easing {
  /// The curve from 0 to 1 over `duration` > 0 seconds as few linear keys within `tolerance` > 0: see
  /// ``Track/baked(tolerance:over:maxKeys:)``. At a rate: make a track of two keys, and bake that.
  public func bakedTrack(
    over duration: Double = 1, tolerance: Double
  ) throws(TweenSpiritError) -> (track: Track<Double>, maxError: Double) {
    guard duration > 0 else {
      throw TweenSpiritError(.invalidArgument, "duration must be > 0 and finite, got \(duration)")
    }
    var track = Track<Double>(easing: self)
    try track.add(contentsOf: [Key(0, at: 0), Key(1, at: duration)])
    return try track.baked(tolerance: tolerance)
  }
}

extension SpringMotion {
  /// The motion as few linear keys within `tolerance` > 0, in value units, over `duration` > 0 seconds; nil is until it has
  /// settled within the tolerance that a channel's spring has by default.
  ///
  /// - Throws: `.invalidArgument` where it never settles and no duration is given, or where it does not `.allow` itself to
  ///   overshoot.
  public func bakedTrack(
    over duration: Double? = nil, tolerance: Double
  ) throws(TweenSpiritError) -> (track: Track<Double>, maxError: Double) {
    guard overshoot == .allow else {
      throw TweenSpiritError(.invalidArgument, "a motion that overshoots can be baked, not one that is told otherwise")
    }
    let near = spring.usualTolerance(distance: abs(target - start), speed: abs(velocity))
    let length = if let duration { duration } else { try settlingTime(tolerance: near) }
    guard length > 0, length < 1e300 else {
      throw TweenSpiritError(.invalidArgument, "the spring never settles, or is settled: a duration is wanted")
    }
    var keys = [
      Key(start, at: 0, inTangent: [velocity], spring: spring), Key(target, at: length),
    ]
    // What comes before gives it its velocity.
    if velocity != 0 { keys.append(Key(start, at: -length, interpolation: .hermite)) }
    var track = Track<Double>()
    try track.add(contentsOf: keys)
    var baked = try track.baked(tolerance: tolerance, over: 0...length)
    // The last key is where the spring is, not what it goes to.
    try baked.track.setValue(value(at: length), at: baked.track.count - 1)
    return baked
  }
}
