// SPDX-License-Identifier: MIT

internal import TweenSpiritEngine

/// What is accelerated evenly: gravity. Where a decay slows it down, x'' = acceleration - rate x', and its velocity tends to
/// acceleration / rate.
public struct Fall: Hashable, Sendable {
  /// Value units per second squared.
  public let acceleration: Double
  /// What slows it down; nil: nothing does.
  public let decay: Decay?

  /// - Throws: `.invalidArgument` for an acceleration that is not finite.
  public init(acceleration: Double, decay: Decay? = nil) throws(TweenSpiritError) {
    (self.acceleration, self.decay) = (acceleration, decay)
    _ = try core(0, 0)
  }

  private func core(_ start: Double, _ velocity: Double) throws(TweenSpiritError) -> TweenSpiritEngine.Fall {
    let fall = TweenSpiritEngine.Fall(acceleration, rate: decay?.rate ?? 0, start: start, velocity: velocity)
    return try translating { () throws(Failure) in try fall.checked() }
  }

  /// Value and velocity `t` >= 0 seconds after the start.
  ///
  /// - Throws: `.invalidArgument` for a negative time and numbers that are not finite, as the functions below.
  public func state(
    at t: Double, from start: Double = 0, velocity: Double = 0
  ) throws(TweenSpiritError) -> (value: Double, velocity: Double) {
    let fall = try core(start, velocity)
    return try translating { () throws(Failure) in
      try checkTime(t)
      return fall.state(t)
    }
  }
  /// Where it is after `t` >= 0 seconds, from `start` with `velocity` units per second.
  public func value(at t: Double, from start: Double = 0, velocity: Double = 0) throws(TweenSpiritError) -> Double {
    try state(at: t, from: start, velocity: velocity).value
  }
  /// How fast it is after `t` >= 0 seconds, in units per second.
  public func velocity(at t: Double, velocity: Double = 0) throws(TweenSpiritError) -> Double {
    try state(at: t, velocity: velocity).velocity
  }

  /// The first time after `after` >= 0 at which it is at `level`; nil where it never is. Where it is there at `after`, the time
  /// at which it comes back.
  public func crossing(
    _ level: Double, from start: Double = 0, velocity: Double = 0, after: Double = 0
  ) throws(TweenSpiritError) -> Double? {
    let fall = try core(start, velocity)
    let time = try translating { () throws(Failure) in
      try checkFinite(level, "level")
      try checkTime(after, "after")
      return fall.crossing(level, after: after)
    }
    return time.isFinite ? time : nil
  }
}
