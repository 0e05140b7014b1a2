// SPDX-License-Identifier: MIT
//
// What is accelerated evenly, and slowed down in proportion to its speed: x'' = acceleration - rate x'. With a rate of 0
// it falls freely; without an acceleration it is a decay. With p = rate t,
//
//     g = (1 - e^-p) / rate,   h = (t - g) / rate
//     x(t) = start + velocity g + acceleration h,   v(t) = velocity e^-p + acceleration g
//
// where g and h become t and t^2 / 2 as the rate goes to 0.

package struct Fall: Equatable, Sendable {
  package var start, velocity, acceleration: Double
  /// Of what slows it down, 1/s; 0: nothing does.
  package var rate: Double

  package init(_ acceleration: Double, rate: Double = 0, start: Double, velocity: Double) {
    (self.acceleration, self.rate, self.start, self.velocity) = (acceleration, rate, start, velocity)
  }

  package func checked() throws(Failure) -> Fall {
    try checkFinite(start, "start")
    try checkFinite(velocity, "velocity")
    try checkFinite(acceleration, "acceleration")
    guard rate >= 0, rate.isFinite else { throw invalid("rate", must: ">= 0 and finite", got: rate) }
    return self
  }

  /// e^-p, g and h.
  private func terms(_ t: Double) -> (left: Double, g: Double, h: Double) {
    let p = rate * t
    // What is slowed down so little is not slowed down, to the last bit.
    guard p >= 0x1p-54 else { return (1, t, t * (0.5 * t)) }
    let (left, gone) = decay(p)
    let g = gone / rate
    return (left, g, p < 0.5 ? t * (t * Fall.part(p)) : (t - g) / rate)
  }

  /// (p - 1 + e^-p) / p^2 below 1/2, where the difference would lose its digits: 1/2! - p/3! + p^2/4! - ...
  private static func part(_ p: Double) -> Double {
    var (sum, n) = (1.0, 15.0)
    while n > 2 {
      sum = 1 - p / n * sum
      n -= 1
    }
    return 0.5 * sum
  }

  /// How far it has come.
  private func distance(_ t: Double) -> Double {
    let (_, g, h) = terms(t)
    return clamped(velocity * g) + (acceleration == 0 ? 0 : clamped(acceleration * h))
  }

  /// `t` seconds after the start, >= 0.
  package func state(_ t: Double) -> (value: Double, velocity: Double) {
    if t == 0 { return (start, velocity) }
    let (left, g, _) = terms(t)
    let gained = acceleration == 0 ? 0 : clamped(acceleration * g)
    return (clamped(start + distance(t)), clamped(velocity * left + gained))
  }

  /// When it turns around; infinite where it never does.
  package var turn: Double {
    guard velocity != 0, acceleration != 0, (velocity > 0) != (acceleration > 0) else { return .infinity }
    let free = -(velocity / acceleration)
    let p = free * rate
    return p >= 0x1p-54 ? log1p(p) / rate : free
  }

  /// The first time after `after` at which it has come to a level; infinite where it never does. Where it is on the level
  /// at `after`, when it comes back to it.
  package func crossing(_ level: Double, after: Double) -> Double {
    let distance = clamped(level - start)
    if rate == 0, let time = freeCrossing(distance, after: after) { return time }
    let turn = turn
    let first = velocity != 0 ? velocity : acceleration
    if first == 0 { return .infinity }
    if after < turn {
      let time = meeting(distance, from: after, to: min(turn, latestTime), isUp: first > 0)
      if time < .infinity { return time }
    }
    guard turn < latestTime else { return .infinity }
    return meeting(distance, from: max(turn, after), to: latestTime, isUp: acceleration > 0)
  }

  /// By the roots of a quadratic; nil where its numbers are too large or too small for that.
  private func freeCrossing(_ distance: Double, after: Double) -> Double? {
    let (square, product) = (velocity * velocity, 2 * (acceleration * distance))
    let discriminant = square + product
    guard discriminant.isFinite, max(square, abs(product)) > 1e-280 else { return nil }
    // Never the difference of numbers that are alike.
    let q = -(velocity + (velocity < 0 ? -discriminant.squareRoot() : discriminant.squareRoot()))
    let (one, other) = (q / acceleration, -2 * distance / q)
    let isOne = one > after && one <= latestTime
    let isOther = other > after && other <= latestTime
    return isOne && isOther ? min(one, other) : isOne ? one : isOther ? other : .infinity
  }

  /// On a way without a turn, to the last bit of what is computed.
  private func meeting(_ level: Double, from: Double, to: Double, isUp: Bool) -> Double {
    func isThere(_ t: Double) -> Bool {
      let distance = distance(t)
      return isUp ? distance >= level : distance <= level
    }
    guard from < to, !isThere(from), isThere(to) else { return .infinity }
    // Halves the numbers that are between, of which there are less than 2^63.
    var (early, late) = (from.bitPattern, to.bitPattern)
    while late &- early > 1 {
      let middle = early &+ (late &- early) / 2
      if isThere(Double(bitPattern: middle)) { late = middle } else { early = middle }
    }
    return Double(bitPattern: late)
  }
}
