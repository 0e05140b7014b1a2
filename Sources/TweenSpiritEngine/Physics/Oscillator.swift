// SPDX-License-Identifier: MIT
//
// When a spring is where. In its own time theta = omega t, with u = v / omega, between two extrema the offset is monotone;
// the extrema of an underdamped spring follow each other at pi / g, each e^(-zeta pi / g) as far out as the one before, and so
// do the zeros. So the first of each is found once, by bisection with Newton's steps inside its only bracket, and the
// others are counted from it.

struct Oscillator {
  let zeta, y, u: Double

  var isUnderdamped: Bool { zeta < 1 }
  var rate: Double { Spring.rate(zeta) }
  /// From one extremum, or zero, to the next.
  var halfPeriod: Double { .pi / rate }

  func state(_ theta: Double) -> (y: Double, u: Double) {
    let at = Spring(omega: 1, dampingRatio: zeta).transition(theta).apply(y, u)
    return (at.y, at.v)
  }

  /// Of the envelope where it is underdamped.
  var amplitude: Double {
    let b = abs(clamped((u + zeta * y) / rate))
    let larger = max(abs(y), b)
    if larger == 0 { return 0 }
    let (p, q) = (y / larger, b / larger)
    return larger * (p * p + q * q).squareRoot()
  }

  // MARK: Firsts

  /// The first zero of the offset after the start.
  var firstZero: Double {
    if y == 0 { return u != 0 && isUnderdamped ? halfPeriod : .infinity }
    return isUnderdamped ? phase(y, u + zeta * y).root(0, .pi, level: 0) / rate : only(-y, u + y * (zeta + rate))
  }

  /// The first zero of the velocity after the start.
  var firstExtremum: Double { knownExtremum ?? extremumByPhase.root(0, .pi, level: 0) / rate }

  /// The same where it takes no search.
  var knownExtremum: Double? {
    if u == 0 { return y != 0 && isUnderdamped ? halfPeriod : .infinity }
    return isUnderdamped ? nil : only(u, y + u / (zeta + rate))
  }

  /// Whose first zero, over g, is the first extremum.
  var extremumByPhase: Oscillator { phase(u, -(y + zeta * u)) }

  /// The spring without damping, where nothing underflows, whose first zero is g times the first theta with
  /// a cos(g theta) + b sin(g theta) / g = 0, a not 0.
  private func phase(_ a: Double, _ b: Double) -> Oscillator { Oscillator(zeta: 0, y: a, u: clamped(b / rate)) }

  /// Where it does not swing, sinh and cosh leave one theta: log(1 + 2 g a / b) / (2 g), a / b for g = 0; infinite where
  /// that is not positive.
  private func only(_ a: Double, _ b: Double) -> Double {
    let ratio = a / b
    guard ratio > 0 else { return .infinity }
    return rate == 0 ? ratio : log1p(2 * rate * ratio) / (2 * rate)
  }

  /// first + n halfPeriod, the first of them after `after`; beyond it by more than its own rounding.
  private func following(_ first: Double, _ after: Double) -> Double {
    let end = after + 8 * after.ulp
    if first > end || !isUnderdamped || first == .infinity { return first > end ? first : .infinity }
    let n = ((end - first) / halfPeriod).rounded(.down) + 1
    return first + n * halfPeriod
  }

  func extremum(after: Double) -> Double { following(firstExtremum, after) }

  /// The first time after `after` at which the offset is `level`.
  func crossing(_ level: Double, after: Double) -> Double {
    if level == 0 { return following(firstZero, after) }
    let here = after == 0 ? (y: y, u: u) : state(after)
    let fuzz = after == 0 ? 0 : 4 * (abs(level).ulp + abs(here.y).ulp + abs(here.u) * after.ulp)
    let next = extremum(after: after)
    // Within its own rounding it is there already, and leaves.
    let isThere = abs(here.y - level) <= fuzz
    if !isThere, let found = monotone(after, here.y, next, level) { return found }
    guard next < .infinity else { return .infinity }
    let turning = state(next).y
    return monotone(next, turning, extremum(after: next), level) ?? .infinity
  }

  /// The crossing of a level from `a`, where the offset is ya, to the next extremum.
  private func monotone(_ a: Double, _ ya: Double, _ b: Double, _ level: Double) -> Double? {
    let end = b < .infinity ? b : tail(a, below: abs(level))
    guard end < .infinity else { return nil }
    let yb = b < .infinity ? state(end).y : 0
    guard (ya - level) * (yb - level) < 0 || yb == level else { return nil }
    return root(a, end, level: level)
  }

  /// After a, where the offset falls towards 0 without turning: a time at which it is within `level`; infinite beyond all
  /// numbers.
  private func tail(_ a: Double, below level: Double) -> Double {
    // 1 / the slow rate.
    var step = zeta + rate
    while a + step < .greatestFiniteMagnitude {
      if abs(state(a + step).y) <= level { return a + step }
      step *= 2
    }
    return .infinity
  }

  // MARK: Settling

  /// From when on |offset| <= tolerance, as a search for it has it.
  func settling(_ tolerance: Double, onlySide: Double = 0, until end: Double = .infinity) -> Double {
    var search = SettlingSearch(self, tolerance, onlySide: onlySide, until: end)
    while !search.isOver {
      let at = search.asked.state(search.time)
      search.take(at.y, at.u)
    }
    return search.result
  }

  // MARK: Roots

  /// Between a and b, where the offset less the level has different signs.
  private func root(_ a: Double, _ b: Double, level: Double) -> Double {
    var search = RootSearch(a, b, level: level)
    while true {
      let at = state(search.time)
      if let found = search.take(at.y, at.u) { return found }
    }
  }
}
