// SPDX-License-Identifier: MIT
//
// When a motion settles, turns around, and meets a level, in seconds.

extension SpringMotion {
  /// The time from which on the value is within the tolerance of the target; infinite where that never comes.
  package func settlingTime(tolerance: Double) -> Double {
    if spring.isSnap { return 0 }
    if spring.isFree { return settlingOfFreeBody(tolerance) }
    let (oscillator, tolerance) = (oscillator, scaled(tolerance))
    switch overshoot {
    case .allow: return oscillator.settling(tolerance) / spring.omega
    case .clamp: return oscillator.settling(tolerance, onlySide: side) / spring.omega
    case .stop: return oscillator.settling(tolerance, until: oscillator.firstZero) / spring.omega
    case .bounce: return settlingOfBounces(oscillator, tolerance)
    }
  }

  private func scaled(_ tolerance: Double) -> Double { max(tolerance * scale, .leastNonzeroMagnitude) }

  /// What finds that time, times omega, where it has neither an overshoot of its own nor is free or a snap.
  func settlingSearch(tolerance: Double) -> SettlingSearch { SettlingSearch(oscillator, scaled(tolerance)) }

  /// When a player of it ends: once it has settled, but not before it first meets a target that it must not cross. Close to
  /// critical damping it meets that long after it came to rest (at 0.997 in four times as long): a meeting at less than
  /// `slowest` does not count.
  func endTime(tolerance: Double) -> Double {
    let settling = settlingTime(tolerance: tolerance)
    guard overshoot != .allow, firstMeeting < .infinity else { return settling }
    let carried = spring.isFree ? 0 : max(abs(start - target) * spring.omega, abs(velocity))
    guard abs(free(firstMeeting).v) > SpringMotion.slowest * carried else { return settling }
    return max(settling, firstMeeting)
  }

  /// In parts of omega times the distance, or of the velocity at the start where that is more.
  private static var slowest: Double { 1e-9 }

  /// A time before which it has not settled, for little; 0 where none is known.
  package func earliestSettling(tolerance: Double) -> Double {
    guard overshoot == .allow else { return 0 }
    let y = (start - target) * spring.omega
    return spring.earliestSettling(y * y + velocity * velocity, near: tolerance * spring.omega)
  }

  private func settlingOfFreeBody(_ tolerance: Double) -> Double {
    let isNear = abs(start - target) <= tolerance
    if velocity == 0 { return isNear ? 0 : .infinity }
    let meeting = firstMeeting
    // It goes away, through the target or back from it, for ever.
    if meeting == .infinity || overshoot == .allow || (overshoot == .bounce && restitution > 0) { return .infinity }
    return isNear ? 0 : max(meeting - tolerance / abs(velocity), 0)
  }

  private func settlingOfBounces(_ oscillator: Oscillator, _ tolerance: Double) -> Double {
    let meeting = oscillator.firstZero
    if meeting == .infinity { return oscillator.settling(tolerance) / spring.omega }
    let speed = restitution * abs(oscillator.state(meeting).u)
    let arc = Oscillator(zeta: spring.dampingRatio, y: 0, u: speed)
    let peak = speed > 0 ? arc.state(arc.firstExtremum).y : 0
    guard peak > tolerance else { return oscillator.settling(tolerance, until: meeting) / spring.omega }
    let arcs = Arcs(spring, restitution: restitution)
    if arcs.isEndless { return (meeting + arc.settling(tolerance)) / spring.omega }
    if arcs.fall <= 0 { return .infinity }
    // The last arc whose peak is out.
    var n = (log(peak, over: tolerance) / arcs.fall).rounded(.down)
    if peak * arcs.factor(n) <= tolerance { n -= 1 }
    let last = Oscillator(zeta: spring.dampingRatio, y: 0, u: speed * arcs.factor(max(n, 0)))
    let settling = last.settling(tolerance, until: oscillator.halfPeriod)
    return (meeting + max(n, 0) * oscillator.halfPeriod + settling) / spring.omega
  }

  /// The first time after `after` at which the value is `level`, whatever `overshoot` says; infinite where there is none.
  package func crossing(_ level: Double, after: Double) -> Double {
    if spring.isSnap { return .infinity }
    if spring.isFree {
      let t = (level - start) / velocity
      return t > after ? t : .infinity
    }
    let theta = after * spring.omega
    return theta < .infinity ? oscillator.crossing((level - target) * scale, after: theta) / spring.omega : .infinity
  }

  /// The first time after `after` at which the motion turns around; infinite where it does not.
  package func extremum(after: Double) -> Double {
    if spring.isSnap { return .infinity }
    let theta = after * spring.omega
    // Beyond all numbers the turns are lost.
    return spring.isFree || theta == .infinity ? .infinity : oscillator.extremum(after: theta) / spring.omega
  }
}

/// The tolerance of what goes so far, where none is given.
@inline(__always)
func usualTolerance(_ way: Double) -> Double { way < .infinity ? max(1e-9, 1e-3 * way) : 1e-9 }

extension Spring {
  /// The tolerance of a motion for which none is given, in value units: a thousandth of the distance to the target, at least
  /// 1e-9. A motion that starts at its target has no distance; its tolerance is a thousandth of what its velocity carries it,
  /// `speed` / omega. So is that of a distance below 2^-30 of this, which is rounding beside such a motion.
  @inline(__always)
  package func usualTolerance(distance: Double, speed: Double) -> Double {
    TweenSpiritEngine.usualTolerance(isFree || distance * omega >= 0x1p-30 * speed ? distance : speed / omega)
  }

  /// A time before which a motion has not settled, 0 where none is known: of y^2 + (v / omega)^2 over the tolerance's square.
  ///
  /// With y the distance and v the velocity, v^2 + (omega y)^2 falls by 4 zeta omega v^2 a second, so by no more than the part
  /// 4 zeta omega of itself. Once settled, |y| is within the tolerance, and v such that friction stops it within twice that:
  /// at most (8 zeta + 2) omega times the tolerance. Of the logarithm a straight line below it, from power to power of 2, is
  /// enough.
  ///
  /// `near` is omega times the tolerance.
  func earliestSettling(_ energy: Double, near: Double) -> Double {
    let least = (8 * dampingRatio + 3) * near
    let ratio = energy / (least * least)
    guard ratio > 1, ratio < .infinity, !isSnap, !isFree, dampingRatio > 0 else { return 0 }
    // A number's bits, seen as a whole number, are that line.
    let line = Double(ratio.bitPattern &- (1.0).bitPattern) * 0x1p-52
    let time = line * (0.693147 / 4) / (dampingRatio * omega)
    return time < .infinity ? time : 0
  }
}
