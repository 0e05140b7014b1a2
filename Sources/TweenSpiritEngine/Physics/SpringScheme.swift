// SPDX-License-Identifier: MIT
//
// The words that other libraries describe springs in, both ways. Sources: Apple's documentation of Spring and
// CASpringAnimation; react-spring's, Motion's and Android's documentation of their parameters; the conversion of Origami
// and pop ("bounciness" and "speed"), whose polynomials were fitted by their authors.

extension Spring {
  package init(of scheme: Scheme) throws(Failure) {
    switch scheme {
    case .duration(let duration, let bounce):
      self.init(omega: 2 * .pi / (try notNegative(duration, "duration")), dampingRatio: try ratio(ofBounce: bounce))
    case .visualDuration(let duration, let bounce):
      guard bounce >= 0, bounce <= 1 else { throw invalid("bounce", must: "between 0 and 1", got: bounce) }
      let duration = try notNegative(duration, "visual_duration")
      self.init(omega: 2 * .pi / (1.2 * duration), dampingRatio: max(1 - bounce, 0.05))
    case .settlingDuration(let duration, let bounce):
      guard bounce < 1 else { throw invalid("bounce", must: "< 1 for a spring that settles", got: bounce) }
      try self.init(settling: duration, known: try ratio(ofBounce: bounce))
    case .response(let response, let ratio):
      self.init(omega: 2 * .pi / (try notNegative(response, "response")), dampingRatio: try checkedRatio(ratio))
    case .frequency(let frequency, let ratio):
      self.init(omega: 2 * .pi * (try notNegative(frequency, "frequency")), dampingRatio: try checkedRatio(ratio))
      guard omega < .infinity else { throw invalid("frequency", must: "at most 1e307", got: frequency) }
    case .omega(let omega, let ratio, let mass):
      self.init(
        omega: try notNegative(omega, "omega"), dampingRatio: try checkedRatio(ratio), mass: try checkedMass(mass))
    case .halfLife(let time, let ratio):
      let ratio = try checkedRatio(ratio)
      self.init(
        omega: try TweenSpiritEngine.omega(unit(ratio).crossing(0.5, after: 0), in: time, "half_life"),
        dampingRatio: ratio)
    case .stiffness(let stiffness, let damping, let mass):
      let (k, m) = (try notNegative(stiffness, "stiffness"), try checkedMass(mass))
      let c = try notNegative(damping, "damping")
      guard k > 0 || c == 0 else {
        throw invalid("stiffness", must: "> 0 if damping is: use a decay for a motion without stiffness")
      }
      let product = (k * m).squareRoot()
      let ratio = k == 0 ? 0 : c / (2 * (product.isNormal ? product : k.squareRoot() * m.squareRoot()))
      self.init(omega: try naturalFrequency(k, m), dampingRatio: ratio, mass: m)
      guard ratio.isFinite else { throw invalid("damping", must: "a finite fraction of the critical damping", got: c) }
    case .stiffnessAndRatio(let stiffness, let ratio, let mass):
      let (k, m) = (try notNegative(stiffness, "stiffness"), try checkedMass(mass))
      self.init(omega: try naturalFrequency(k, m), dampingRatio: try checkedRatio(ratio), mass: m)
    case .bounciness(let bounciness, let speed): try self.init(bounciness: bounciness, speed: speed)
    }
  }

  package init(settling duration: Double, dampingRatio ratio: Double) throws(Failure) {
    guard ratio > 0, ratio.isFinite else {
      throw invalid("damping_ratio", must: "> 0 and finite for a spring that settles", got: ratio)
    }
    try self.init(settling: duration, known: ratio)
  }

  private init(settling duration: Double, known ratio: Double) throws(Failure) {
    let time = unit(ratio).settlingTime(tolerance: 1e-3)
    self.init(omega: try TweenSpiritEngine.omega(time, in: duration, "settling_duration"), dampingRatio: ratio)
  }

  private init(bounciness: Double, speed: Double) throws(Failure) {
    guard abs(bounciness) <= 1e6 else { throw invalid("bounciness", must: "between -1e6 and 1e6", got: bounciness) }
    guard abs(speed) <= 1e6 else { throw invalid("speed", must: "between -1e6 and 1e6", got: speed) }
    let b = 0.8 * bounciness / 34
    let tension = 0.5 + 199.5 * speed / 34
    let stiffness = 3.62 * (tension - 30) + 194
    guard stiffness > 0 else { throw invalid("speed", must: "large enough for a stiffness > 0", got: speed) }
    let noBounce = frictionWithoutBounce(tension)
    let friction = noBounce + (2 * b - b * b) * (0.01 - noBounce)
    let damping = 3 * (friction - 8) + 25
    guard damping >= 0 else {
      throw invalid("bounciness", must: "small enough for a damping >= 0", got: bounciness)
    }
    try self.init(of: .stiffness(stiffness, damping: damping, mass: 1))
  }
}

/// Origami's friction without bounce at a tension.
private func frictionWithoutBounce(_ t: Double) -> Double {
  let (t2, t3) = (t * t, t * t * t)
  if t <= 18 { return 0.0007 * t3 - 0.031 * t2 + 0.64 * t + 1.28 }
  if t <= 44 { return 0.000044 * t3 - 0.006 * t2 + 0.36 * t + 2 }
  return 0.00000045 * t3 - 0.000332 * t2 + 0.1078 * t + 5.84
}

private func notNegative(_ x: Double, _ name: StaticString) throws(Failure) -> Double {
  try checkNotNegative(x, name)
  return x + 0
}

/// From 0 to 1, from rest, in the spring's own time.
private func unit(_ ratio: Double) -> SpringMotion {
  SpringMotion(Spring(omega: 1, dampingRatio: ratio), start: 0, target: 1)
}

/// What makes so much of a spring's own time take `seconds`; 0 is a snap.
func omega(_ own: Double, in seconds: Double, _ name: StaticString) throws(Failure) -> Double {
  let omega = own / (try notNegative(seconds, name))
  guard seconds == 0 || omega < .infinity else {
    throw invalid(name, must: "0, or long enough for a finite omega", got: seconds)
  }
  return omega
}

private func checkedRatio(_ ratio: Double) throws(Failure) -> Double { try notNegative(ratio, "damping_ratio") }

private func checkedMass(_ mass: Double) throws(Failure) -> Double {
  guard mass > 0, mass.isFinite else { throw invalid("mass", must: "> 0 and finite", got: mass) }
  return mass
}

private func naturalFrequency(_ k: Double, _ m: Double) throws(Failure) -> Double {
  let ratio = k / m
  guard ratio.isFinite else { throw invalid("stiffness", must: "a finite multiple of mass", got: k) }
  return ratio.squareRoot()
}

private func ratio(ofBounce bounce: Double) throws(Failure) -> Double {
  guard bounce > -1, bounce <= 1 else { throw invalid("bounce", must: "> -1 and <= 1", got: bounce) }
  return bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
}

// MARK: - Reading back

extension Spring {
  package var readings: SpringReadings { SpringReadings(spring: self) }
}

/// The numbers of every scheme that makes the spring.
package struct SpringReadings {
  fileprivate let spring: Spring

  private var omega: Double { spring.omega }
  private var dampingRatio: Double { spring.dampingRatio }
  private var mass: Double { spring.mass }

  /// How far beyond the target it goes from rest, as a fraction of the way.
  package var overshoot: Double {
    spring.isUnderdamped && !spring.isSnap && !spring.isFree ? expOfMinus(.pi * dampingRatio / spring.rate) : 0
  }
  package var stiffness: Double {
    decimal(mass * omega * omega) { [mass] in ($0 / mass).squareRoot() == omega }
  }
  package var damping: Double {
    if dampingRatio == 0 { return 0 }
    let k = stiffness
    return decimal(2 * dampingRatio * omega * mass) { x in
      quietly { () throws(Failure) in try Spring(of: .stiffness(k, damping: x, mass: mass)) } == spring
    }
  }
  package var response: Double { decimal(2 * .pi / omega) { 2 * .pi / $0 == omega } }
  package var visualDuration: Double { decimal(2 * .pi / omega / 1.2) { 2 * .pi / (1.2 * $0) == omega } }
  package var frequency: Double { decimal(omega / (2 * .pi)) { 2 * .pi * $0 == omega } }
  package var bounce: Double {
    let bounce = dampingRatio <= 1 ? 1 - dampingRatio : 1 / dampingRatio - 1
    let decimal = (bounce * 1e15).rounded() / 1e15
    return quietly { () throws(Failure) in try ratio(ofBounce: decimal) } == dampingRatio ? decimal : bounce
  }
  package var settlingDuration: Double {
    if spring.isSnap { return 0 }
    let time = unit(dampingRatio).settlingTime(tolerance: 1e-3)
    return decimal(time / omega) { time / $0 == omega }
  }
  package var halfLife: Double {
    if spring.isSnap { return 0 }
    let time = unit(dampingRatio).crossing(0.5, after: 0)
    return decimal(time / omega) { time / $0 == omega }
  }
  /// Origami's words; a NaN where no bounciness makes such a spring. Decimals of nine places read back.
  package var origami: (bounciness: Double, speed: Double) {
    let (b, s) = ((exactBounciness * 1e9).rounded() / 1e9, (exactSpeed * 1e9).rounded() / 1e9)
    let same = quietly { () throws(Failure) in try Spring(of: .bounciness(b, speed: s)) }
    if let same, same.omega == omega, same.dampingRatio == dampingRatio {
      return (b + 0, s + 0)
    }
    return (exactBounciness, exactSpeed)
  }
  private var exactBounciness: Double {
    let tension = (omega * omega - 194) / 3.62 + 30
    let friction = (2 * dampingRatio * omega - 25) / 3 + 8
    let noBounce = frictionWithoutBounce(tension)
    return 34 / 0.8 * (1 - (1 - (noBounce - friction) / (noBounce - 0.01)).squareRoot())
  }
  private var exactSpeed: Double { ((omega * omega - 194) / 3.62 + 30 - 0.5) * 34 / 199.5 }
}
