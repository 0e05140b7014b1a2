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
    return isUnderdamped ? quarter(y, u + zeta * y) : only(-y, u + y * (zeta + rate))
  }

  /// The first zero of the velocity after the start.
  var firstExtremum: Double {
    if u == 0 { return y != 0 && isUnderdamped ? halfPeriod : .infinity }
    return isUnderdamped ? quarter(u, -(y + zeta * u)) : only(u, y + u / (zeta + rate))
  }

  /// The first theta with a cos(g theta) + b sin(g theta) / g = 0, a not 0: that of a spring without damping, where
  /// nothing underflows.
  private func quarter(_ a: Double, _ b: Double) -> Double {
    Oscillator(zeta: 0, y: a, u: clamped(b / rate)).root(0, .pi, level: 0) / rate
  }

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
    while a + step < .infinity {
      if abs(state(a + step).y) <= level { return a + step }
      step *= 2
    }
    return .infinity
  }

  // MARK: Settling

  /// From when on |offset| <= tolerance; where `onlySide` is not 0, only what is on that side counts; with an end, a
  /// zero at which it stays.
  func settling(_ tolerance: Double, onlySide: Double = 0, until end: Double = .infinity) -> Double {
    func isOut(_ offset: Double) -> Bool {
      (onlySide == 0 ? abs(offset) : offset * onlySide) > tolerance
    }
    func fall(_ a: Double, _ offset: Double, _ b: Double) -> Double {
      inside(a, b, offset > 0 ? tolerance : -tolerance)
    }
    if end == .infinity, zeta == 0 { return amplitude <= tolerance ? 0 : .infinity }
    let first = firstExtremum
    // One fall, to the end or for ever.
    if first >= end || first == .infinity { return isOut(y) ? fall(0, y, end) : 0 }
    let outer = state(first).y
    if end < .infinity || !isUnderdamped {
      if isOut(outer) { return fall(first, outer, end) }
    } else {
      // The last extremum that is out: each is e^(-zeta pi / g) as far out as the one before, on the other side.
      let isWrongSide = onlySide != 0 && outer * onlySide < 0
      let (from, step) = (isWrongSide ? 1.0 : 0.0, onlySide == 0 ? 1.0 : 2.0)
      let count = abs(outer) > tolerance ? (log(abs(outer), over: tolerance) / (zeta * halfPeriod)).rounded(.down) : -1
      // Phases are lost among so many swings; the envelope is as tight.
      if count > 1e10 { return log(amplitude, over: tolerance) / zeta * (1 + 1e-11) }
      var n = from + ((count - from) / step).rounded(.down) * step + step
      // The logarithm is off by one at most; where not, its rounding, or that of the smallest numbers, decides.
      for _ in 0..<4 where n >= from {
        let turn = first + n * halfPeriod
        let offset = state(turn).y
        if isOut(offset) { return fall(turn, offset, turn + halfPeriod) }
        n -= step
      }
      if n >= from { return log(amplitude, over: tolerance) / zeta * (1 + 1e-11) }
    }
    return isOut(y) ? fall(0, y, first) : 0
  }

  /// From a on, where it is beyond `level`: when it is within.
  private func inside(_ a: Double, _ b: Double, _ level: Double) -> Double {
    let end = b < .infinity ? b : tail(a, below: abs(level))
    guard end < .infinity else { return end }
    let at = root(a, end, level: level)
    var later = at
    // Rounding may leave the root a hair outside.
    var hair = at.ulp
    while abs(state(later).y) > abs(level), later < end, hair < at * 1e-10 {
      later = at + hair
      hair *= 2
    }
    return later
  }

  // MARK: Roots

  /// Between a and b, where the offset less the level has different signs: Newton's steps inside a bracket that shrinks;
  /// bisection where they leave it or do not shrink it.
  private func root(_ a: Double, _ b: Double, level: Double) -> Double {
    var (low, high) = (a, b)
    let isRising = state(a).y < level
    var x = a + 0.5 * (b - a)
    var last = b - a
    // Between the largest number and the smallest there are 2100 halvings.
    for _ in 0..<2200 {
      let at = state(x)
      if at.y == level { return x }
      if (at.y > level) == isRising { high = x } else { low = x }
      var next = x - (at.y - level) / at.u
      if !(next > low && next < high) || abs(next - x) > 0.5 * last { next = low + 0.5 * (high - low) }
      last = abs(next - x)
      if last <= 0.5 * x.ulp || high - low <= 2 * high.ulp { return next }
      x = next
    }
    return x
  }
}
