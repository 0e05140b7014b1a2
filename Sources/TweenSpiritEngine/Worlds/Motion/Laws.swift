// SPDX-License-Identifier: MIT
//
// What each law is asked for, of a lane that starts from a value with a velocity: its state, when it crosses a level, when it has
// settled, which way it pushes what rests at a level, how far it lets what leaves a level go, how long all the bounces take that
// are left there.

/// A law of motion: it gives a lane's value and velocity at any time after it has left a value with a velocity.
enum Law {
  case spring(Spring, target: Double)
  case decay(Decay)
  /// A constant acceleration in units per second squared, and the rate of the drag in 1/s.
  case fall(Double, rate: Double)
  /// A motion to a target within limits of speed and acceleration, from the start and the velocity that are given.
  case move(Move)

  private static func motion(_ spring: Spring, _ target: Double, _ start: Double, _ velocity: Double) -> SpringMotion {
    SpringMotion(spring, start: start, target: target, velocity: velocity)
  }

  func state(_ start: Double, _ velocity: Double, _ t: Double) -> (value: Double, velocity: Double) {
    switch self {
    case .spring(let spring, let target): Law.motion(spring, target, start, velocity).state(t)
    case .decay(let decay): decay.state(start, velocity, t)
    case .fall(let a, let rate): Fall(a, rate: rate, start: start, velocity: velocity).state(t)
    case .move(let move): move.from(start, velocity).state(t)
    }
  }

  /// Returns the first time after `after` at which the lane is at a level; infinity if there is none.
  func crossing(_ level: Double, _ start: Double, _ velocity: Double, after: Double) -> Double {
    let time: Double
    switch self {
    case .spring(let spring, let target):
      time = Law.motion(spring, target, start, velocity).crossing(level, after: after)
    case .decay(let decay): time = decay.crossing(level, start: start, velocity: velocity)
    case .fall(let a, let rate):
      time = Fall(a, rate: rate, start: start, velocity: velocity).crossing(level, after: after)
    case .move(let move):
      let own = move.from(start, velocity)
      time = own.crossing(level, after: after)
      // It stops on its target, which it does not meet.
      if time >= own.duration { return .infinity }
    }
    return time > after ? time : .infinity
  }

  func settling(_ start: Double, _ velocity: Double, _ near: Double) -> Double {
    switch self {
    case .spring(let spring, let target): Law.motion(spring, target, start, velocity).settlingTime(tolerance: near)
    case .decay(let decay): decay.settlingTime(velocity, tolerance: near)
    case .fall: .infinity
    case .move(let move): move.from(start, velocity).duration
    }
  }

  /// Returns the value at which the lane comes to rest.
  func rest(_ start: Double, _ velocity: Double) -> Double {
    switch self {
    case .spring(_, let target): target
    case .decay(let decay): decay.rest(start, velocity)
    case .fall: start
    case .move(let move): move.target
    }
  }

  /// Returns the sign of the acceleration of a lane that rests at a level.
  func push(_ level: Double) -> Double {
    switch self {
    case .spring(let spring, let target): spring.isFree || target == level ? 0 : target > level ? 1 : -1
    case .decay: 0
    case .fall(let a, _): a > 0 ? 1 : a < 0 ? -1 : 0
    case .move(let move): move.target > level ? 1 : move.target < level ? -1 : 0
    }
  }

  /// Returns how far a lane moves from a level, which it leaves against the law's push, before it turns around.
  func reach(_ level: Double, _ velocity: Double) -> Double {
    switch self {
    case .spring(let spring, let target):
      let motion = Law.motion(spring, target, level, velocity)
      let turn = motion.extremum(after: 0)
      return turn < .infinity ? abs(motion.state(turn).value - level) : .infinity
    case .decay(let decay): return abs(velocity) / decay.rate
    case .fall(let a, let rate):
      let fall = Fall(a, rate: rate, start: level, velocity: velocity)
      return fall.turn < .infinity ? abs(fall.state(fall.turn).value - level) : .infinity
    case .move(let move):
      let own = move.from(level, velocity)
      return own.turn < .infinity ? abs(own.state(own.turn).value - level) : .infinity
    }
  }

  /// Returns how many seconds all bounces take that follow when a lane leaves a level with a velocity: the sum of the geometric series
  /// for a constant law; 0 for others, whose bounces are then within the tolerance.
  func pause(_ velocity: Double, restitution: Double) -> Double {
    switch self {
    case .spring, .decay, .move: return 0
    case .fall(let a, let rate):
      guard rate == 0, a != 0, restitution < 1 else { return 0 }
      return clamped(2 * abs(velocity / a) / (1 - restitution))
    }
  }

  /// True if a lane loses nothing between two contacts, so that it bounces for ever.
  var isLossless: Bool {
    switch self {
    case .spring(let spring, _): spring.dampingRatio == 0 || spring.isFree
    case .decay: false
    case .fall(_, let rate): rate == 0
    case .move: true
    }
  }

  /// Returns the speed that the law gives a lane that starts so. A lane that is much slower at a bound rests there instead of meeting
  /// it.
  func speed(_ start: Double, _ velocity: Double) -> Double {
    switch self {
    case .spring(let spring, let target): spring.isFree ? 0 : max(abs(start - target) * spring.omega, abs(velocity))
    case .decay, .fall, .move: 0
    }
  }

  /// Returns how far and how fast a lane moves that starts so between two levels; its tolerance follows from that.
  func extent(
    _ start: Double, _ velocity: Double, lower: Double, upper: Double
  ) -> (distance: Double, speed: Double) {
    switch self {
    case .spring(_, let target): return (abs(start - target), abs(velocity))
    case .decay(let decay): return (abs(velocity) / decay.rate, 0)
    case .move(let move): return (abs(start - move.target), 0)
    case .fall(let a, _):
      // How high it is above the bound that it falls to, or flies.
      let level = a > 0 ? upper : lower
      let height = abs(level) < .infinity ? abs(level - start) : 0
      return (max(height, a == 0 ? 0 : clamped(velocity * velocity / abs(2 * a))), 0)
    }
  }
}

extension World {
  /// Returns the value and the velocity of a lane that no bound has met, a number of seconds after its beginning.
  func laneState(
    _ player: UnsafePointer<Player>, _ lane: Int, _ ends: Ends, _ gone: Double
  ) -> (value: Double, velocity: Double) {
    switch player.pointee.motion {
    case .spring: springMotion(player.pointee, lane, ends).state(gone)
    case .decay: decayMotion(player.pointee, lane, ends).state(gone)
    default: law(player, lane, ends).state(ends.from[lane], ends.speed[lane], gone)
    }
  }

  /// Returns the value of a lane at the end of its player.
  func rest(_ player: UnsafePointer<Player>, _ lane: Int, _ ends: Ends) -> Double {
    player.pointee.motion == .decay ? decayMotion(player.pointee, lane, ends).rest : ends.target[lane]
  }
}
