// SPDX-License-Identifier: MIT
//
// A spring on its way: closed forms from the start, so that any time can be asked for, in any order.

package enum Overshoot: UInt32, CaseIterable, Sendable {
  case allow = 0
  /// Seen at the target while the motion below is on the far side.
  case clamp
  /// Done at the first crossing.
  case stop
  /// Turned around at each crossing.
  case bounce
}

package struct SpringMotion: Equatable, Sendable {
  package var spring: Spring
  package var start, target, velocity: Double
  package var overshoot = Overshoot.allow
  /// bounce: what is left of the velocity, 0 to 1.
  package var restitution = 0.0

  package init(_ spring: Spring, start: Double, target: Double, velocity: Double = 0) {
    self.spring = spring
    self.start = start
    self.target = target
    self.velocity = velocity
  }

  package func checked() throws(Failure) -> SpringMotion {
    var motion = self
    motion.spring = try spring.checked()
    try checkFinite(start, "start")
    try checkFinite(target, "target")
    try checkFinite(velocity, "velocity")
    guard (start - target).isFinite else { throw invalid("start", must: "within 1e308 of the target", got: start) }
    guard overshoot != .bounce || (restitution >= 0 && restitution <= 1) else {
      throw invalid("restitution", must: "between 0 and 1", got: restitution)
    }
    return motion
  }

  // MARK: Positions

  /// Value and velocity t >= 0 seconds after the start.
  package func state(_ t: Double) -> (value: Double, velocity: Double) { state(t, meeting: turningTime) }

  /// The same of many times, for which `turningTime` is found but once.
  func state(_ t: Double, meeting: Double) -> (value: Double, velocity: Double) {
    if t == 0 && !spring.isSnap { return (start, velocity) }
    let (y, v) = offset(t, meeting)
    return (clamped(target + y), clamped(v))
  }

  /// When its overshoot first tells; infinite where that is asked of each state.
  var turningTime: Double {
    switch overshoot {
    case .allow, .clamp: .infinity
    case .stop, .bounce: firstMeeting
    }
  }

  /// From the target.
  private func offset(_ t: Double, _ meeting: Double) -> (y: Double, v: Double) {
    if spring.isSnap { return free(t) }
    switch overshoot {
    case .allow: return free(t)
    case .clamp:
      let at = free(t)
      return at.y * side < 0 ? (0, 0) : at
    case .stop: return t >= meeting ? (0, 0) : free(t)
    case .bounce: return t < meeting ? free(t) : rebound(t, meeting)
    }
  }

  func free(_ t: Double) -> (y: Double, v: Double) { spring.transition(t).apply(start - target, velocity) }

  /// The side it starts on: -1, 0 or 1.
  var side: Double {
    let first = start == target ? velocity : start - target
    return first > 0 ? 1 : first < 0 ? -1 : 0
  }

  /// When it first meets its target, after the start.
  var firstMeeting: Double {
    if spring.isSnap { return 0 }
    guard spring.isFree else { return oscillator.firstZero / spring.omega }
    let t = (target - start) / velocity
    return t > 0 ? t : .infinity
  }

  private func rebound(_ t: Double, _ meeting: Double) -> (y: Double, v: Double) {
    let speed = restitution * abs(free(meeting).v)
    let arcs = Arcs(spring, restitution: restitution)
    let n = ((t - meeting) / arcs.length).rounded(.down)
    let left = n == 0 ? t - meeting : max(t - meeting - n * arcs.length, 0)
    let start = side * speed * arcs.factor(n)
    return left == 0 ? (0, start) : spring.transition(left).apply(0, start)
  }

  /// The motion to another target that begins where this one is at t, as fast.
  package func retargeted(to target: Double, at t: Double, spring: Spring? = nil) throws(Failure) -> SpringMotion {
    let now = state(t)
    var next = SpringMotion(spring ?? self.spring, start: now.value, target: target, velocity: now.velocity)
    next.overshoot = overshoot
    next.restitution = restitution
    return try next.checked()
  }

  /// The same in the spring's own time, omega = 1, and `scale` times as large; of one that is neither free nor a snap.
  var oscillator: Oscillator {
    Oscillator(zeta: spring.dampingRatio, y: (start - target) * scale, u: clamped(velocity / spring.omega * scale))
  }

  /// So that sums of what is near the largest numbers stay numbers.
  var scale: Double { abs(start - target) > 1e280 || !(abs(velocity / spring.omega) < 1e280) ? 0x1p-100 : 1 }
}

/// The arcs of a bouncing spring: each as long as the one before, each slower by the same factor.
struct Arcs {
  /// Seconds; where it never comes back, infinite.
  let length: Double
  /// -ln of the factor from one to the next.
  let fall: Double

  init(_ spring: Spring, restitution: Double) {
    let isBack = spring.isUnderdamped && !spring.isFree
    length = isBack ? .pi / spring.rate / spring.omega : .infinity
    fall = isBack ? spring.dampingRatio * .pi / spring.rate - log(restitution) : .infinity
  }

  var isEndless: Bool { length == .infinity }

  func factor(_ n: Double) -> Double { n == 0 ? 1 : expOfMinus(n * fall) }
}
