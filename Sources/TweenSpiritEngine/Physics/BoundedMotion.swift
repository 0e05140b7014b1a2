// SPDX-License-Identifier: MIT
//
// A lane that a law moves between two bounds, as a function of its time: it meets a bound at the law's exact crossing, and what
// becomes of it there is one of four. Contacts are numbered from the run's start on, each found from the one before, so any time
// can be asked for. A `Flight` is where such a lane is; it goes on by itself, and back by beginning anew.

extension Contact {
  /// Whether no value is beyond such a bound.
  var isHard: Bool { self != .spring }
}

struct BoundedMotion {
  struct Side {
    /// Infinite: none.
    var level: Double
    var contact = Contact.hold
    /// What is left of the velocity, 0 to 1.
    var restitution = 0.0
  }

  /// After so many a lane that bounces rests at its bound, and one that is held is still held, but meets it no more.
  static let most = 4096

  var law: Law
  var start, velocity: Double
  var lower = Side(level: -.infinity)
  var upper = Side(level: .infinity)
  /// The one that takes over.
  var spring = SpringPreset.smooth.spring
  /// How near is there.
  var near = 1e-9

  private func side(_ isUpper: Bool) -> Side { isUpper ? upper : lower }

  /// No value beyond a bound that lets nothing pass.
  private func held(_ value: Double) -> Double {
    if value > upper.level, upper.contact.isHard { return upper.level }
    if value < lower.level, lower.contact.isHard { return lower.level }
    return value
  }

  /// When it is over, all its contacts behind it; infinite: never.
  func end(from start: Flight) -> Flight {
    var flight = start
    let isLossless = law.isLossless && !loses(lower) && !loses(upper)
    while flight.next < .infinity {
      meet(&flight)
      // What has lost nothing at as many contacts as there are kinds of them comes back to them for ever.
      if isLossless, flight.count >= 4, flight.phase == .free {
        (flight.next, flight.end) = (.infinity, .infinity)
      }
    }
    return flight
  }

  private func loses(_ side: Side) -> Bool { side.contact == .bounce && side.restitution < 1 }

  /// At the run's start.
  func begin() -> Flight {
    var flight = Flight()
    (flight.value, flight.velocity) = (held(start), velocity)
    findNext(&flight)
    return flight
  }

  /// Past its next contact, which it has.
  func meet(_ flight: inout Flight) {
    let side = side(flight.isUpper)
    (flight.wasUpper, flight.metVelocity) = (flight.isUpper, flight.nextVelocity)
    let isOutside = flight.isUpper ? flight.value > side.level : flight.value < side.level
    flight.at = flight.next
    flight.next = .infinity
    flight.count &+= 1
    switch side.contact {
    case .hold: if lower.level == upper.level { return rest(&flight, side.level) }
    case .stop:
      flight.isStopped = true
      return rest(&flight, side.level)
    case .spring:
      if !isOutside { flight.value = side.level }
      (flight.origin, flight.velocity, flight.level) = (flight.at, flight.nextVelocity, side.level)
      flight.phase = .sprung
      flight.end =
        flight.at
        + SpringMotion(spring, start: flight.value, target: side.level, velocity: flight.velocity)
        .settlingTime(tolerance: near)
      return
    case .bounce:
      let speed = -side.restitution * flight.nextVelocity
      (flight.origin, flight.value, flight.velocity) = (flight.at, side.level, speed)
      let push = law.push(side.level) * (flight.isUpper ? 1 : -1)
      let isOver = lower.level == upper.level || flight.count >= BoundedMotion.most
      if isOver || (push >= 0 && (speed == 0 || law.reach(side.level, speed) <= near)) {
        rest(&flight, side.level)
        if !isOver { flight.end += law.pause(speed, restitution: side.restitution) }
        return
      }
    }
    findNext(&flight)
  }

  private func rest(_ flight: inout Flight, _ level: Double) {
    (flight.phase, flight.level, flight.end) = (.resting, level, flight.at)
  }

  /// Its next contact, or where it comes to its end without one.
  private func findNext(_ flight: inout Flight) {
    flight.next = .infinity
    if flight.count == 0, let isUpper = leaves(flight.value, flight.velocity) {
      (flight.next, flight.isUpper, flight.nextVelocity) = (flight.at, isUpper, flight.velocity)
      return
    }
    var after = flight.at - flight.origin
    func crossing(_ level: Double) -> Double {
      abs(level) < .infinity ? law.crossing(level, flight.value, flight.velocity, after: after) : .infinity
    }
    if flight.count > 0, side(flight.isUpper).contact == .hold {
      // The law is beyond until it comes back.
      let level = side(flight.isUpper).level
      after = crossing(level)
      if !(after < .infinity) { return rest(&flight, level) }
    }
    let (down, up) = (crossing(lower.level), crossing(upper.level))
    let first = min(down, up)
    let time = flight.count < BoundedMotion.most && flight.origin + first <= latestTime ? first : .infinity
    let settled = law.settling(flight.value, flight.velocity, near)
    if time < .infinity {
      let isUpper = up <= down
      let speed = law.state(flight.value, flight.velocity, time).velocity
      // What settles first has no further contact, but for the first, if it does not only come to rest there.
      let isSlow = abs(speed) <= 1e-9 * law.speed(flight.value, flight.velocity)
      if time <= settled || (flight.count == 0 && !isSlow) {
        (flight.next, flight.isUpper) = (flight.origin + time, isUpper)
        flight.nextVelocity = isUpper ? max(speed, 0) : min(speed, 0)
        return
      }
    }
    flight.end = max(flight.origin + settled, flight.at)
  }

  /// The bound that it leaves by at once: true for the upper; nil: none.
  private func leaves(_ value: Double, _ velocity: Double) -> Bool? {
    func isOut(_ distance: Double, _ sign: Double, _ side: Side) -> Bool {
      if distance != 0 { return distance > 0 && !side.contact.isHard }
      return velocity * sign > 0 || (velocity == 0 && law.push(side.level) * sign > 0)
    }
    if isOut(value - upper.level, 1, upper) { return true }
    return isOut(lower.level - value, -1, lower) ? false : nil
  }

  /// Goes to a time of the run, and past all contacts that were told.
  func seek(_ flight: inout Flight, _ time: Double) {
    if time < flight.at, flight.count > flight.told { beginAnew(&flight) }
    while flight.next < .infinity, flight.next <= time || flight.count < flight.told { meet(&flight) }
  }

  /// Goes to behind as many contacts as were told.
  func seekTold(_ flight: inout Flight) {
    if flight.count > flight.told { beginAnew(&flight) }
    while flight.next < .infinity, flight.count < flight.told { meet(&flight) }
  }

  private func beginAnew(_ flight: inout Flight) {
    let (told, near) = (flight.told, flight.near)
    flight = begin()
    (flight.told, flight.near) = (told, near)
  }

  /// Where a flight is, at a time of the run or as near to it as its contacts are.
  func state(_ flight: Flight, _ time: Double) -> (value: Double, velocity: Double) {
    switch flight.phase {
    case .resting: return (flight.level, 0)
    case .sprung:
      return SpringMotion(spring, start: flight.value, target: flight.level, velocity: flight.velocity)
        .state(max(time - flight.origin, 0))
    case .free:
      let (value, velocity) = law.state(flight.value, flight.velocity, max(time - flight.origin, 0))
      let held = held(value)
      let isBeyond = held != value && side(held == upper.level).contact == .hold
      return (held, isBeyond ? 0 : velocity)
    }
  }

  /// Where it is when it is over.
  func end(_ flight: Flight) -> Double {
    flight.phase == .free ? held(law.rest(flight.value, flight.velocity)) : flight.level
  }
}

/// Where a bounded lane is: between two of its contacts. All but `told` follows from the motion and `count`.
struct Flight {
  enum Phase: UInt8 {
    /// By the law.
    case free
    /// By the spring that took over.
    case sprung
    /// At the bound, to the end.
    case resting
  }

  /// Contacts that it has had.
  var count = 0
  /// When the last of them was; and since when it moves as it does, from a value and with a velocity.
  var at = 0.0
  var origin = 0.0
  var value = 0.0, velocity = 0.0
  /// The bound, unless it is free.
  var level = 0.0
  /// The next one, infinite: none; and with which velocity it is met.
  var next = Double.infinity
  var nextVelocity = 0.0
  /// The last one.
  var wasUpper = false
  var metVelocity = 0.0
  /// When it is over, where there is no next one.
  var end = 0.0
  var phase = Phase.free
  var isUpper = false
  var isStopped = false
  /// The run's: how near is there.
  var near = 0.0
  /// Contacts that were told; its lane is not shown before the last of them.
  var told = 0
}
