// SPDX-License-Identifier: MIT

internal import TweenSpiritEngine

extension Decay {
  /// - Throws: `.invalidArgument` for a rate that is not > 0 and finite.
  public init(rate: Double = 2) throws(TweenSpiritError) { try self.init(.rate(rate)) }

  /// It comes to rest at the start + `power` * velocity, `power` in seconds and > 0; so it starts `power` * rate times as
  /// fast as it is asked to.
  ///
  /// - Throws: `.invalidArgument` for a number outside its range.
  public init(_ scheme: Scheme, power: Double) throws(TweenSpiritError) {
    let rate = try Decay(scheme).rate
    self = try translating { () throws(Failure) in
      guard power > 0 else { throw invalid("power", must: "> 0 and finite", got: power) }
      return try Decay(unchecked: rate, power: power).checked()
    }
  }

  /// - Throws: `.invalidArgument` for a number outside its range.
  public init(_ scheme: Scheme) throws(TweenSpiritError) {
    self = try translating { () throws(Failure) in
      switch scheme {
      case .rate(let x): try Decay(.rate, x)
      case .timeConstant(let x): try Decay(.timeConstant, x)
      case .halfLife(let x): try Decay(.halfLife, x)
      case .decelerationRate(let x): try Decay(.decelerationRate, x)
      case .drag(let x): try Decay(.drag, x)
      case .friction(let x): try Decay(.friction, x)
      }
    }
  }

  private init(known scheme: DecayScheme, _ x: Double) { self = (try? Decay(scheme, x)) ?? Decay(unchecked: 2) }

  /// UIScrollView's normal deceleration: 0.998 is left after a millisecond.
  public static let iOSNormal = Decay(known: .decelerationRate, 0.998)
  /// UIScrollView's fast deceleration: 0.99 is left after a millisecond.
  public static let iOSFast = Decay(known: .decelerationRate, 0.99)
  /// Android's FlingAnimation, with a friction of 1.
  public static let android = Decay(known: .friction, 1)
  /// Flutter's scrolling: 0.135 is left after a second.
  public static let flutter = Decay(known: .drag, 0.135)
  /// Motion's inertia: a time constant of 325 ms, and a power of 0.8. Its bounds' spring has a stiffness of 500 and a
  /// damping of 10; its `modifyTarget` is ``aim(from:at:)``.
  public static let inertia = Decay(unchecked: Decay(known: .timeConstant, 0.325).rate, power: 0.8)

  /// Seconds to 1/e of the speed.
  public var timeConstant: Double { value(.timeConstant) }
  /// Seconds to half of the speed.
  public var halfLife: Double { value(.halfLife) }
  /// What is left of the speed after a millisecond: UIScrollView's word.
  public var decelerationRate: Double { value(.decelerationRate) }
  /// What is left of the speed after a second: Flutter's word.
  public var drag: Double { value(.drag) }
  /// The rate / 4.2: Android's word.
  public var friction: Double { value(.friction) }

  /// Value and velocity `t` >= 0 seconds after the start.
  ///
  /// - Throws: `.invalidArgument` for a negative time and numbers that are not finite, as the functions below.
  public func state(
    at t: Double, from start: Double, velocity: Double
  ) throws(TweenSpiritError) -> (value: Double, velocity: Double) {
    try DecayMotion(self, from: start, velocity: velocity).state(at: t)
  }
  /// Where it is after `t` >= 0 seconds, from `start` with `velocity` units per second.
  public func value(at t: Double, from start: Double, velocity: Double) throws(TweenSpiritError) -> Double {
    try state(at: t, from: start, velocity: velocity).value
  }
  /// How fast it is after `t` >= 0 seconds, in units per second.
  public func velocity(at t: Double, velocity: Double) throws(TweenSpiritError) -> Double {
    try state(at: t, from: 0, velocity: velocity).velocity
  }

  /// Where it comes to rest: start + velocity / rate.
  public func rest(from start: Double, velocity: Double) throws(TweenSpiritError) -> Double {
    try DecayMotion(self, from: start, velocity: velocity).rest
  }

  /// Seconds from which on it is within `tolerance` (value units, > 0) of its rest.
  public func settlingTime(velocity: Double, tolerance: Double = 0.001) throws(TweenSpiritError) -> Double {
    try DecayMotion(self, from: 0, velocity: velocity).settlingTime(tolerance: tolerance)
  }

  /// When it is at `level`, after its start; nil where it never is.
  public func crossing(_ level: Double, from start: Double, velocity: Double) throws(TweenSpiritError) -> Double? {
    _ = try DecayMotion(self, from: start, velocity: velocity)
    let t = try translating { () throws(Failure) in
      try checkFinite(level, "level")
      return crossing(level, start: start, velocity: launch(velocity))
    }
    return t.isFinite ? t : nil
  }

  /// The velocity with which it comes to rest at `target`.
  public func aim(from start: Double, at target: Double) throws(TweenSpiritError) -> Double {
    try translating { () throws(Failure) in try aim(start: start, target: target) }
  }

  /// The velocity with which it comes to rest on the grid `offset` + i `spacing` (> 0), nearest to where it would.
  public func snap(
    from start: Double, velocity: Double, spacing: Double, offset: Double = 0
  ) throws(TweenSpiritError) -> Double {
    try translating { () throws(Failure) in
      try snap(start: start, velocity: velocity, spacing: spacing, offset: offset)
    }
  }
}

/// A decay on its way, within its bounds: when it meets one, at the exact time, the spring takes over towards the bound,
/// from there and as fast.
public struct DecayMotion: Hashable, Sendable {
  /// What slows it down.
  public let decay: Decay
  /// Where it begins, and how fast: value units, and units per second.
  public let start, velocity: Double
  /// Where it may come to rest, in value units.
  public let bounds: ClosedRange<Double>
  /// What takes over at an edge.
  public let spring: Spring

  /// - Throws: `.invalidArgument` for numbers that are not finite; the bounds may be infinite.
  public init(
    _ decay: Decay, from start: Double, velocity: Double, bounds: ClosedRange<Double> = -.infinity ... .infinity,
    spring: Spring = .smooth
  ) throws(TweenSpiritError) {
    self.decay = decay
    self.start = start
    self.velocity = velocity
    self.bounds = bounds
    self.spring = spring
    let core = core
    _ = try translating { () throws(Failure) in
      try checkFinite(velocity, "velocity")
      return try core.checked()
    }
  }

  private var core: TweenSpiritEngine.DecayMotion {
    var core = TweenSpiritEngine.DecayMotion(decay, start: start, velocity: decay.launch(velocity))
    core.lower = bounds.lowerBound
    core.upper = bounds.upperBound
    core.spring = spring
    return core
  }

  /// Value and velocity `t` >= 0 seconds after the start.
  ///
  /// - Throws: `.invalidArgument` for a time that is negative or not finite.
  public func state(at t: Double) throws(TweenSpiritError) -> (value: Double, velocity: Double) {
    let core = core
    return try translating { () throws(Failure) in
      try checkTime(t)
      return core.state(t)
    }
  }
  /// Where it is after `t` >= 0 seconds.
  public func value(at t: Double) throws(TweenSpiritError) -> Double { try state(at: t).value }
  /// How fast it is after `t` >= 0 seconds, in units per second.
  public func velocity(at t: Double) throws(TweenSpiritError) -> Double { try state(at: t).velocity }

  /// Where it comes to rest: a bound, if it meets one.
  public var rest: Double { core.rest }

  /// When the spring takes over; nil: never.
  public var handoffTime: Double? { core.handoffTime.isFinite ? core.handoffTime : nil }

  /// Seconds from which on it is within `tolerance` (value units, > 0) of its rest.
  public func settlingTime(tolerance: Double = 0.001) throws(TweenSpiritError) -> Double {
    let core = core
    return try translating { () throws(Failure) in
      try checkTolerance(tolerance)
      return core.settlingTime(tolerance: tolerance)
    }
  }
}

/// How far a content moves that is dragged `x` beyond its edge: (1 - 1 / (|x| c / extent + 1)) extent, with x's sign.
///
/// - Throws: `.invalidArgument` for an extent or a coefficient that is not above 0.
public func rubberBand(_ x: Double, extent: Double, coefficient: Double = 0.55) throws(TweenSpiritError) -> Double {
  try translating { () throws(Failure) in
    try TweenSpiritEngine.rubberBand(x, extent: extent, coefficient: coefficient, isInverse: false)
  }
}

/// How far it was dragged, from how far it moved, which is less than the extent: the inverse of
/// ``rubberBand(_:extent:coefficient:)``.
public func rubberBandInverse(
  _ x: Double, extent: Double, coefficient: Double = 0.55
) throws(TweenSpiritError) -> Double {
  try translating { () throws(Failure) in
    try TweenSpiritEngine.rubberBand(x, extent: extent, coefficient: coefficient, isInverse: true)
  }
}

/// Where what follows a target is `dt` seconds later: half of the way is left after `halfLife`, whatever the steps.
public func follow(
  _ value: Double, target: Double, halfLife: Double, dt: Double
) throws(TweenSpiritError) -> Double {
  try translating { () throws(Failure) in
    try TweenSpiritEngine.follow(value, target: target, halfLife: halfLife, dt: dt, velocity: nil).value
  }
}

/// The same smoothly, as a critically damped spring whose velocity is kept from call to call.
public func follow(
  _ value: Double, target: Double, halfLife: Double, dt: Double, velocity: inout Double
) throws(TweenSpiritError) -> Double {
  let speed = velocity
  let next = try translating { () throws(Failure) in
    try TweenSpiritEngine.follow(value, target: target, halfLife: halfLife, dt: dt, velocity: speed)
  }
  velocity = next.velocity
  return next.value
}
