// SPDX-License-Identifier: MIT
//
// What slows down in proportion to its speed: x(t) = start + velocity (1 - e^(-rate t)) / rate.

extension Decay {
  package func checked() throws(Failure) -> Decay {
    guard rate > 0, rate.isFinite else { throw invalid("rate", must: "> 0 and finite", got: rate) }
    try checkNotNegative(ownPower, "power")
    return self
  }

  /// How fast it starts, where it was asked to be so fast.
  package func launch(_ velocity: Double) -> Double {
    ownPower == 0 ? velocity : clamped(velocity * ownPower * rate)
  }

  package func state(_ start: Double, _ velocity: Double, _ t: Double) -> (value: Double, velocity: Double) {
    if t == 0 { return (start, velocity) }
    return (clamped(start + velocity * (oneMinusExpOfMinus(rate * t) / rate)), clamped(velocity * expOfMinus(rate * t)))
  }

  package func rest(_ start: Double, _ velocity: Double) -> Double { clamped(start + velocity / rate) }

  /// From when on it is within the tolerance of its rest.
  package func settlingTime(_ velocity: Double, tolerance: Double) -> Double {
    let times = abs(velocity) / (rate * tolerance)
    guard times > 1 else { return 0 }
    return (times.isFinite ? log(times) : log(abs(velocity)) - log(rate) - log(tolerance)) / rate
  }

  /// When it is at a level, after the start; infinite where it never is.
  package func crossing(_ level: Double, start: Double, velocity: Double) -> Double {
    let distance = level - start
    guard distance != 0, (distance > 0) == (velocity > 0), velocity != 0 else { return .infinity }
    let part = rate * (distance / velocity)
    // Too near to be told from the start.
    if part == 0 { return .leastNonzeroMagnitude }
    return part < 1 ? -log1p(-part) / rate : .infinity
  }

  package func aim(start: Double, target: Double) throws(Failure) -> Double {
    try checkFinite(start, "start")
    try checkFinite(target, "target")
    return clamped(ownPower == 0 ? (target - start) * rate : (target - start) / ownPower)
  }

  /// The velocity with which it comes to rest at the point of a grid that is nearest to where it would.
  package func snap(
    start: Double, velocity: Double, spacing: Double, offset: Double
  ) throws(Failure) -> Double {
    try checkFinite(start, "start")
    try checkFinite(velocity, "velocity")
    try checkFinite(offset, "offset")
    guard spacing > 0, spacing.isFinite else { throw invalid("spacing", must: "> 0 and finite", got: spacing) }
    let point = ((rest(start, launch(velocity)) - offset) / spacing).rounded(.toNearestOrEven)
    return try aim(start: start, target: clamped(offset + point * spacing))
  }
}

package enum DecayScheme: UInt32, CaseIterable, Sendable {
  case rate = 0, timeConstant, halfLife, decelerationRate, drag, friction

  package var name: StaticString {
    switch self {
    case .rate: "rate"
    case .timeConstant: "time_constant"
    case .halfLife: "half_life"
    case .decelerationRate: "deceleration_rate"
    case .drag: "drag"
    case .friction: "friction"
    }
  }
}

extension Decay {
  package init(_ scheme: DecayScheme, _ value: Double) throws(Failure) {
    switch scheme {
    case .decelerationRate, .drag:
      guard value > 0, value < 1 else { throw invalid(scheme.name, must: "> 0 and < 1", got: value) }
    default:
      guard value > 0, value.isFinite else { throw invalid(scheme.name, must: "> 0 and finite", got: value) }
    }
    let rate: Double
    switch scheme {
    case .rate: rate = value
    case .timeConstant: rate = 1 / value
    case .halfLife: rate = ln2 / value
    case .decelerationRate: rate = -1000 * log(value)
    case .drag: rate = -log(value)
    case .friction: rate = 4.2 * value
    }
    guard rate > 0, rate.isFinite else {
      throw invalid(scheme.name, must: "such that the rate is > 0 and finite", got: value)
    }
    self.init(unchecked: rate)
  }

  package func value(_ scheme: DecayScheme) -> Double {
    let x: Double
    switch scheme {
    case .rate: return rate
    case .timeConstant: x = 1 / rate
    case .halfLife: x = ln2 / rate
    case .decelerationRate: x = expOfMinus(rate / 1000)
    case .drag: x = expOfMinus(rate)
    case .friction: x = rate / 4.2
    }
    return decimal(x) { word in quietly { () throws(Failure) in try Decay(scheme, word) } == self }
  }
}

// MARK: - With bounds

/// A decay that a spring takes over, at the exact time, where it crosses a bound.
package struct DecayMotion: Equatable, Sendable {
  package var decay: Decay
  package var start, velocity: Double
  package var lower = -Double.infinity
  package var upper = Double.infinity
  package var spring = SpringPreset.smooth.spring

  package init(_ decay: Decay, start: Double, velocity: Double) {
    self.decay = decay
    self.start = start
    self.velocity = velocity
  }

  package func checked() throws(Failure) -> DecayMotion {
    var motion = self
    motion.decay = try decay.checked()
    motion.spring = try spring.checked()
    try checkFinite(start, "start")
    try checkFinite(velocity, "velocity")
    try checkBounds(lower, upper)
    guard lower == -.infinity || (start - lower).isFinite, upper == .infinity || (start - upper).isFinite else {
      throw invalid("start", must: "within 1e308 of its bounds", got: start)
    }
    return motion
  }

  /// When the spring takes over; infinite where it never does.
  package var handoffTime: Double {
    if start < lower || start > upper { return 0 }
    if velocity == 0 { return .infinity }
    let bound = velocity > 0 ? upper : lower
    // On the bound and on its way out.
    return start == bound ? 0 : decay.crossing(bound, start: start, velocity: velocity)
  }

  /// The spring's motion from `handoffTime` on.
  package func handedOff(at t: Double) -> SpringMotion? {
    guard t < .infinity else { return nil }
    if t == 0 {
      let bound = start < lower ? lower : start > upper ? upper : velocity > 0 ? upper : lower
      return SpringMotion(spring, start: start, target: bound, velocity: velocity)
    }
    let bound = velocity > 0 ? upper : lower
    return SpringMotion(spring, start: bound, target: bound, velocity: decay.state(start, velocity, t).velocity)
  }

  package func state(_ t: Double) -> (value: Double, velocity: Double) {
    let handoff = handoffTime
    guard t >= handoff, let motion = handedOff(at: handoff) else { return decay.state(start, velocity, t) }
    return motion.state(t - handoff)
  }

  package var rest: Double { handedOff(at: handoffTime)?.target ?? decay.rest(start, velocity) }

  package func settlingTime(tolerance: Double) -> Double {
    let handoff = handoffTime
    guard let motion = handedOff(at: handoff) else { return decay.settlingTime(velocity, tolerance: tolerance) }
    let after = motion.settlingTime(tolerance: tolerance)
    if after > 0 || handoff == 0 { return handoff + after }
    // Within the tolerance of the bound before it gets there.
    let bound = motion.target
    let near = bound - (velocity > 0 ? tolerance : -tolerance)
    if (start - near) * (velocity > 0 ? 1 : -1) >= 0 { return 0 }
    return min(decay.crossing(near, start: start, velocity: velocity), handoff)
  }
}
