// SPDX-License-Identifier: MIT

internal import TweenSpiritEngine

extension Spring {
  // MARK: - Making

  /// The spring of a scheme.
  ///
  /// - Throws: `.invalidArgument`, naming the number that is outside its range.
  public init(_ scheme: Scheme) throws(TweenSpiritError) {
    self = try translating { () throws(Failure) in try Spring(of: scheme) }
  }

  /// SwiftUI's perceptual duration (seconds >= 0, 2π / ω; 0 is at its target at once) and bounce (-1 < b <= 1).
  ///
  /// - Throws: `.invalidArgument` for a number out of range, as the initialisers below.
  public init(duration: Double = 0.5, bounce: Double = 0) throws(TweenSpiritError) {
    try self.init(.duration(duration, bounce: bounce))
  }

  /// SwiftUI's response (seconds >= 0, 2π / ω) and damping fraction (>= 0).
  public init(response: Double, dampingRatio: Double = 1) throws(TweenSpiritError) {
    try self.init(.response(response, dampingRatio: dampingRatio))
  }

  /// Stiffness (> 0), damping (>= 0) and mass (> 0): Core Animation's, react-spring's tension and friction.
  public init(mass: Double = 1, stiffness: Double, damping: Double) throws(TweenSpiritError) {
    try self.init(.stiffness(stiffness, damping: damping, mass: mass))
  }

  /// Android's stiffness (> 0) and damping ratio (>= 0).
  public init(stiffness: Double, dampingRatio: Double) throws(TweenSpiritError) {
    try self.init(.stiffnessAndRatio(stiffness, dampingRatio: dampingRatio))
  }

  /// Box2D's frequency (Hz, >= 0) and damping ratio (>= 0).
  public init(frequency: Double, dampingRatio: Double = 1) throws(TweenSpiritError) {
    try self.init(.frequency(frequency, dampingRatio: dampingRatio))
  }

  /// One that from 0 to 1, at rest, stays within 0.001 after just so many seconds (>= 0); -1 < bounce < 1.
  public init(settlingDuration: Double, bounce: Double = 0) throws(TweenSpiritError) {
    try self.init(.settlingDuration(settlingDuration, bounce: bounce))
  }

  /// SwiftUI's.
  public static let smooth = SpringPreset.smooth.spring
  /// SwiftUI's: 0.5 s, bounce 0.15.
  public static let snappy = SpringPreset.snappy.spring
  /// SwiftUI's: 0.5 s, bounce 0.3.
  public static let bouncy = SpringPreset.bouncy.spring
  /// SwiftUI's, for what follows a finger: response 0.15 s.
  public static let interactive = SpringPreset.interactive.spring
  /// GPUAnimation's: stiffness 200, damping 10.
  public static let gpuAnimation = SpringPreset.gpuAnimation.spring
  /// react-spring's: tension 170, friction 26.
  public static let reactSpring = SpringPreset.reactSpring.spring
  /// Origami's and pop's: bounciness 4, speed 12.
  public static let origami = SpringPreset.origami.spring

  /// The spring that another library begins with: "flutter", "android", "react_spring_wobbly"; nil for a name that is
  /// none of ``presetNames``.
  public static func preset(_ name: String) -> Spring? {
    SpringPreset.allCases.first { "\($0.name)" == name }?.spring
  }

  /// What ``preset(_:)`` takes.
  public static var presetNames: [String] { SpringPreset.allCases.map { "\($0.name)" } }

  // MARK: - What it is

  /// ω² times the mass.
  public var stiffness: Double { readings.stiffness }
  /// 2 ζ ω times the mass.
  public var damping: Double { readings.damping }
  /// 2π / ω, seconds.
  public var response: Double { readings.response }
  /// SwiftUI's perceptual duration, which is the response.
  public var duration: Double { readings.response }
  /// SwiftUI's: 1 - ζ below critical damping, 1/ζ - 1 beyond.
  public var bounce: Double { readings.bounce }
  /// Motion's: seconds until it looks as if it were there.
  public var visualDuration: Double { readings.visualDuration }
  /// Seconds after which, from 0 to 1 and at rest, it stays within 0.001; infinite without damping.
  public var settlingDuration: Double { readings.settlingDuration }
  /// Hz
  public var frequency: Double { readings.frequency }
  /// Seconds until half of the way from rest is left, for the first time.
  public var halfLife: Double { readings.halfLife }
  /// Origami's words; a NaN where no bounciness makes such a spring.
  public var bounciness: Double { readings.origami.bounciness }
  /// See ``bounciness``.
  public var speed: Double { readings.origami.speed }
  /// How far beyond the target it goes from rest, as a fraction of the way.
  public var overshoot: Double { readings.overshoot }

  // MARK: - Where it is

  /// The spring on its way.
  ///
  /// - Throws: `.invalidArgument` for a number that is not finite, or outside its range.
  public func motion(
    from start: Double = 0, to target: Double = 1, velocity: Double = 0, overshoot: SpringMotion.Overshoot = .allow
  ) throws(TweenSpiritError) -> SpringMotion {
    try SpringMotion(spring: self, start: start, target: target, velocity: velocity, overshoot: overshoot)
  }

  /// Where it is `t` >= 0 seconds after it left `start`: exact, at any time.
  ///
  /// - Throws: `.invalidArgument` for a negative time, and numbers that are not finite.
  public func value(
    at t: Double, from start: Double = 0, to target: Double = 1, velocity: Double = 0
  ) throws(TweenSpiritError) -> Double {
    try motion(from: start, to: target, velocity: velocity).value(at: t)
  }

  /// How fast it is there, in value units per second.
  public func velocity(
    at t: Double, from start: Double = 0, to target: Double = 1, velocity: Double = 0
  ) throws(TweenSpiritError) -> Double {
    try motion(from: start, to: target, velocity: velocity).velocity(at: t)
  }

  /// Seconds from which on it stays within `tolerance` (value units, > 0) of the target; infinite where it never does.
  public func settlingTime(
    from start: Double = 0, to target: Double = 1, velocity: Double = 0, tolerance: Double = 0.001
  ) throws(TweenSpiritError) -> Double {
    try motion(from: start, to: target, velocity: velocity).settlingTime(tolerance: tolerance)
  }

  /// The way from 0 to 1 as a curve over its settling time, which is the curve's ``Easing/duration``. Exactly 1 at 1.
  ///
  /// - Throws: `.invalidArgument` for a spring that never settles, or at once.
  public func easing(velocity: Double = 0, tolerance: Double = 0.001) throws(TweenSpiritError) -> Easing {
    try translating { () throws(Failure) in
      let spec = try EasingSpec(self, velocity: velocity, tolerance: tolerance).checked()
      return try Easing(try EasingStore.shared.insert(spec))
    }
  }

  /// Writes the way from 0 to 1 as a transition's time and timing function, "0.819s linear(…)", within `tolerance` of it.
  ///
  /// - Throws: as ``easing(velocity:tolerance:)`` does.
  public func css(velocity: Double = 0, tolerance: Double = 1e-3) throws(TweenSpiritError) -> String {
    let easing = try easing(velocity: velocity)
    return "\((easing.duration * 1e6).rounded() / 1e6)s \(try easing.css(tolerance: tolerance))"
  }
}

/// A spring on its way, a value: where from, where to, how fast at first, and what becomes of it at its target.
public struct SpringMotion: Hashable, Sendable {
  /// What becomes of it at its target.
  public enum Overshoot: Hashable, Sendable {
    /// It goes beyond, and comes back.
    case allow
    /// Seen at the target while it is beyond it.
    case clamp
    /// Done when it first meets it.
    case stop
    /// Turned around there, with so much of its speed: 0 ... 1.
    case bounce(restitution: Double)

    var core: TweenSpiritEngine.Overshoot {
      switch self {
      case .allow: .allow
      case .clamp: .clamp
      case .stop: .stop
      case .bounce: .bounce
      }
    }
  }

  /// What moves it.
  public let spring: Spring
  /// Value units.
  public let start, target: Double
  /// At the start, in value units per second.
  public let velocity: Double
  /// What becomes of it at its target.
  public let overshoot: Overshoot

  /// From rest at 0 to 1, where nothing else is said.
  ///
  /// - Throws: `.invalidArgument` for a number that is not finite, or outside its range.
  public init(
    spring: Spring, start: Double = 0, target: Double = 1, velocity: Double = 0, overshoot: Overshoot = .allow
  ) throws(TweenSpiritError) {
    self.spring = spring
    self.start = start
    self.target = target
    self.velocity = velocity
    self.overshoot = overshoot
    let core = core
    _ = try translating { () throws(Failure) in try core.checked() }
  }

  private var core: TweenSpiritEngine.SpringMotion {
    var core = TweenSpiritEngine.SpringMotion(spring, start: start, target: target, velocity: velocity)
    core.overshoot = overshoot.core
    if case .bounce(let restitution) = overshoot { core.restitution = restitution }
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
  /// Where it is after `t` >= 0 seconds, exactly.
  public func value(at t: Double) throws(TweenSpiritError) -> Double { try state(at: t).value }
  /// How fast it is after `t` >= 0 seconds, in units per second.
  public func velocity(at t: Double) throws(TweenSpiritError) -> Double { try state(at: t).velocity }

  /// Values at many times; a time that is negative or not finite gives NaN.
  public func values(at times: [Double]) -> [Double] {
    let core = core
    return times.map { $0 >= 0 && $0.isFinite ? core.state($0).value : .nan }
  }

  /// Seconds from which on it stays within `tolerance` (value units, > 0) of its target; infinite where it never does.
  public func settlingTime(tolerance: Double = 0.001) throws(TweenSpiritError) -> Double {
    let core = core
    return try translating { () throws(Failure) in
      try checkTolerance(tolerance)
      return core.settlingTime(tolerance: tolerance)
    }
  }

  /// The first time after `after` >= 0 at which it is at `level`; nil where there is none.
  ///
  /// - Throws: `.invalidArgument` for a number out of range, and where `overshoot` is not `.allow`.
  public func crossing(_ level: Double, after: Double = 0) throws(TweenSpiritError) -> Double? {
    let core = try free()
    let t = try translating { () throws(Failure) in
      try checkFinite(level, "level")
      try checkTime(after, "after")
      return core.crossing(level, after: after)
    }
    return t.isFinite ? t : nil
  }

  /// The first time after `after` >= 0 at which it turns around, and its value there; nil where it does not.
  ///
  /// - Throws: `.invalidArgument` for a number out of range, and where `overshoot` is not `.allow`.
  public func extremum(after: Double = 0) throws(TweenSpiritError) -> (time: Double, value: Double)? {
    let core = try free()
    let t = try translating { () throws(Failure) in
      try checkTime(after, "after")
      return core.extremum(after: after)
    }
    return t.isFinite ? (t, core.state(t).value) : nil
  }

  private func free() throws(TweenSpiritError) -> TweenSpiritEngine.SpringMotion {
    guard overshoot == .allow else {
      throw TweenSpiritError(.invalidArgument, "overshoot must be .allow here, not .\(overshoot)")
    }
    return core
  }

  /// A motion to another target, of another spring if need be, that begins where this one is at `t` >= 0, as fast.
  public func retargeted(
    to target: Double, at t: Double, spring: Spring? = nil
  ) throws(TweenSpiritError) -> SpringMotion {
    let now = try state(at: t)
    return try SpringMotion(
      spring: spring ?? self.spring, start: now.value, target: target, velocity: now.velocity, overshoot: overshoot)
  }
}
