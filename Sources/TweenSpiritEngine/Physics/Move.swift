// SPDX-License-Identifier: MIT
//
// A motion to a target, where it rests, in the least time within limits of speed and acceleration. It changes its velocity to c with
// full acceleration A, keeps c, and brakes. From its first velocity u it could stop after u |u| / 2A at the earliest; e is the distance
// of the target from there, and towards it u and c are counted positive. Without a speed limit c would be the peak k:
//
//     k = sqrt(A e + max(u, 0)^2),   c = min(k, speed)
//
// It keeps c for e / c seconds if c < u, else for (k^2 - c^2) / (A c). A lower c takes longer, without limit, so one c takes exactly
// T seconds: e / (T - u / A) if that is below u, else the smaller root of c^2 - c (A T + u) + k^2 = 0.

package struct Move: Equatable, Sendable {
  package let start, velocity, target: Double
  /// Limits, > 0; a velocity above `speed` is reduced with `acceleration`.
  package let speed, acceleration: Double
  /// Seconds >= 0; infinite if that many are no number.
  package let duration: Double
  /// The ends of four pieces: a turn, or the start; c is reached; it begins to brake; the target. In a piece value and velocity are
  /// monotone, and the values are in order whatever the rounding.
  private let times, values, velocities: SIMD4<Double>

  /// Lowers the speed so that the move takes `lasting` seconds, if the least time is shorter. All numbers are finite.
  package init(
    start: Double, velocity: Double, target: Double, speed: Double, acceleration: Double, lasting: Double = 0
  ) {
    (self.start, self.velocity, self.target) = (start, velocity, target)
    (self.speed, self.acceleration) = (speed, acceleration)
    let excess = Move.excess(start, velocity, target, acceleration)
    let side: Double = excess < 0 ? -1 : 1
    let (e, u) = (abs(excess), side * velocity)
    let root = acceleration.squareRoot() * e.squareRoot()
    let peak = u > 0 ? clamped(length(u, root)) : root
    var c = min(peak, speed)
    let kept = c < u ? e / c : c < peak ? (peak - c) / c * ((peak + c) / acceleration) : 0
    let least = abs(c - u) / acceleration + kept + c / acceleration
    if lasting > least {
      let (free, q) = (lasting - u / acceleration, lasting + u / acceleration)
      let r = min(peak / acceleration / q, 0.5)
      let slow = u > 0 && e < u * free ? e / free : 2 * r * peak / (1 + ((1 - 2 * r) * (1 + 2 * r)).squareRoot())
      c = min(slow, c)
    }
    duration = max(least, lasting)
    let (rise, brake) = (abs(c - u) / acceleration, c / acceleration)
    times = SIMD4(u < 0 ? -u / acceleration : 0, rise, duration - brake, duration)
    velocities = SIMD4(u < 0 ? 0 : velocity, side * c, side * c, 0)
    let turn = u < 0 ? clamped(start + 0.5 * times[0] * velocity) : start
    let end = between(turn, clamped(target - side * (0.5 * c * brake)), target)
    let risen = u < 0 ? turn + side * (0.5 * c * brake) : start + 0.5 * rise * (velocity + side * c)
    values = SIMD4(turn, between(turn, clamped(risen), end), end, target)
  }

  /// Returns a move to the same target within the same limits, from another start.
  func from(_ start: Double, _ velocity: Double) -> Move {
    guard start != self.start || velocity != self.velocity else { return self }
    return Move(start: start, velocity: velocity, target: target, speed: speed, acceleration: acceleration)
  }

  /// Returns the same move with the speed that it keeps as its limit.
  var atItsCruise: Move {
    let cruise = abs(velocities[2])
    guard cruise > 0 else { return self }
    return Move(start: start, velocity: velocity, target: target, speed: cruise, acceleration: acceleration)
  }

  /// Returns the same move with its speed lowered so that it takes `duration` seconds, where that is longer.
  package func stretched(to duration: Double) -> Move {
    Move(
      start: start, velocity: velocity, target: target, speed: speed, acceleration: acceleration, lasting: duration)
  }

  /// Returns e with a sign, computed in 32 digits: the least time depends on its square root.
  private static func excess(_ start: Double, _ velocity: Double, _ target: Double, _ acceleration: Double) -> Double {
    let wide = Wide(target) + Wide(-start) + Wide(velocity) / Wide(acceleration) * Wide(-0.5 * abs(velocity))
    let sum = wide.high + wide.low
    return sum.isFinite ? sum : clamped(clamped(target - start) - 0.5 * abs(velocity) * (velocity / acceleration))
  }

  /// One of the pieces. Values are computed from `origin`, the slower end, where no terms cancel.
  private struct Piece {
    var begin, end, origin: (time: Double, value: Double, velocity: Double)
    var isFromEnd: Bool
    var acceleration: Double
  }

  private func piece(_ i: Int) -> Piece {
    let begin = i == 0 ? (0, start, velocity) : (times[i &- 1], values[i &- 1], velocities[i &- 1])
    let end = (times[i], values[i], velocities[i])
    let isFromEnd = abs(end.2) < abs(begin.2) && end.0 < .infinity && abs(end.1) < .greatestFiniteMagnitude
    let sign: Double = end.2 == begin.2 ? 0 : end.2 > begin.2 ? 1 : -1
    return Piece(
      begin: begin, end: end, origin: isFromEnd ? end : begin, isFromEnd: isFromEnd, acceleration: sign * acceleration)
  }

  /// Returns value and velocity `t` seconds after the start; from the end on exactly the target and 0.
  package func state(_ t: Double) -> (value: Double, velocity: Double) {
    guard t < duration else { return (target, 0) }
    guard t > 0 else { return (start, velocity) }
    var i = 0
    while i < 3, t >= times[i] { i &+= 1 }
    let piece = piece(i)
    let (time, value, velocity) = piece.origin
    let moved = (t - time) * (velocity + 0.5 * piece.acceleration * (t - time))
    return (
      between(piece.begin.value, value + moved, piece.end.value),
      between(piece.begin.velocity, velocity + piece.acceleration * (t - time), piece.end.velocity)
    )
  }

  /// The time at which it turns around; infinite if it does not.
  package var turn: Double { times[0] > 0 && velocities[1] != 0 ? times[0] : .infinity }

  /// Returns the first time after `after` at which it is at a level; infinite if there is none.
  package func crossing(_ level: Double, after: Double) -> Double {
    for i in 0..<4 {
      let piece = piece(i)
      let (begin, end, (time, value, velocity)) = (piece.begin, piece.end, piece.origin)
      // A piece begins behind its first value, which the one before has.
      guard level == between(begin.value, level, end.value), level != begin.value else { continue }
      let (distance, v) = (abs(level - value), abs(velocity))
      let isFaster = piece.isFromEnd || abs(end.velocity) > v
      let root = isFaster ? length(v, 2 * acceleration.squareRoot() * (0.5 * distance).squareRoot()) : v
      let passed = distance == 0 ? 0 : distance / (0.5 * v + 0.5 * root)
      let found = between(begin.time, piece.isFromEnd ? time - passed : time + passed, end.time)
      if found > after { return found }
    }
    return .infinity
  }
}

/// Returns x, or the nearer of the ends if it is not between them.
private func between(_ a: Double, _ x: Double, _ b: Double) -> Double { max(min(a, b), min(x, max(a, b))) }

/// Returns the square root of a^2 + b^2, a and b >= 0.
private func length(_ a: Double, _ b: Double) -> Double {
  let (large, small) = (max(a, b), min(a, b))
  guard large > 0 else { return 0 }
  return large * (1 + (small / large) * (small / large)).squareRoot()
}
