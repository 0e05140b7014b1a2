// SPDX-License-Identifier: MIT
//
// A motion is checked before anything is changed: its timing and its laws by themselves, then what its channel's kind allows,
// then its numbers. What is checked here cannot be refused later because of what was asked.

/// A motion's timing and laws, with defaults in place of what was not given, and what every law is begun with.
struct Motion {
  var flags: MotionFlags = []
  /// True if the motion's rate is 0 from its start.
  var startsStill = false
  var timing = Timing()
  var tolerance = 0.0
  var spring = SpringPreset.smooth.spring
  var overshoot = Overshoot.allow
  /// The fraction of its velocity, 0 to 1, with which a spring bounces off its target.
  var restitution = 0.0
  /// The decay of a decay, or the drag of a fall, whose rate may be 0.
  var decay = Decay(unchecked: 1)
}

extension MotionRequest {
  /// Returns the motion with its defaults; throws if a field is wrong whatever the channel.
  @inline(never)
  mutating func checked() throws(Failure) -> Motion {
    var motion = Motion()
    (motion.flags, motion.startsStill, motion.tolerance) = (flags, timing.startsStill, tolerance)
    if kind.traits.fields.isSuperset(of: MotionTraits.timed) {
      motion.timing = try Timing(timing)
      return motion
    }
    motion.timing = try ownTiming()
    switch kind {
    case .spring:
      if let spring { motion.spring = try spring.checked() }
      try World.checkTolerance(tolerance)
      guard let overshoot = Overshoot(rawValue: overshoot) else {
        throw invalid("overshoot", isNo: Overshoot.self, got: self.overshoot)
      }
      motion.overshoot = overshoot
      // What does not bounce has none.
      guard overshoot == .bounce else { break }
      motion.restitution = restitution == 0 && !given.contains(.restitution) ? Motion.usualRestitution : restitution
      guard motion.restitution >= 0, motion.restitution <= 1 else {
        throw invalid("restitution", must: "between 0 and 1", got: restitution)
      }
    case .decay:
      motion.decay = try (decay ?? Decay(unchecked: 0)).withUsualRate().checked()
      if let edgeSpring { motion.spring = try edgeSpring.checked() }
      try World.checkTolerance(tolerance)
    case .fall:
      guard timing.duration >= 0, timing.duration <= latestTime else {
        throw invalid("duration", must: ">= 0 and within 1e300", got: timing.duration)
      }
      motion.timing.duration = timing.hasDuration ? timing.duration : .infinity
      motion.decay = Decay(unchecked: decay?.rate ?? 0)
      if motion.decay.rate != 0 { motion.decay = try motion.decay.checked() }
      guard decay?.ownPower ?? 0 == 0 else { throw kind.refused(Words("decay.power")[0]) }
    case .shake, .punch:
      motion.timing.duration = timing.hasDuration ? timing.duration : Motion.usualEffect
      guard motion.timing.duration >= 1e-6, motion.timing.duration <= 1e6 else {
        throw invalid("duration", must: "between 1e-6 and 1e6", got: timing.duration)
      }
    default: break
    }
    return motion
  }

  /// Returns the timing of a motion whose duration follows from its law: a delay and a rate.
  private mutating func ownTiming() throws(Failure) -> Timing {
    var own = Timing()
    try checkDelay(timing.delay, "delay")
    guard timing.delay >= 0 else { throw invalid("delay", must: ">= 0", got: timing.delay) }
    guard timing.rate >= 0, timing.rate <= latestTime else {
      throw invalid("rate", must: ">= 0 and within 1e300", got: timing.rate)
    }
    own.delay = timing.delay + 0
    own.rate = timing.rate == 0 ? 1 : timing.rate
    return own
  }

  /// Returns a path or a shake as a request that plays a track, which is made when the motion starts.
  mutating func asTrack() -> MotionRequest {
    var request = MotionRequest(.track)
    (request.flags, request.timing) = (flags, timing)
    if kind == .shake {
      request.flags.insert(.additive)
      if !timing.hasDuration { request.timing.duration = Motion.usualEffect }
    } else {
      request.timing.given.insert(.duration)
      if flags.contains(.relative) { request.offset = offset }
    }
    return request
  }
}

extension Motion {
  static let usualRestitution = 0.5
  /// The usual duration of a shake and of a punch, in seconds.
  static let usualEffect = 0.5
}

extension Decay {
  /// Returns the decay with the rate of iOS's scrolling in place of 0.
  func withUsualRate() throws(Failure) -> Decay {
    Decay(unchecked: rate == 0 ? try Decay(.decelerationRate, 0.998).rate : rate, power: ownPower)
  }
}

extension World {
  /// Checks a motion for a channel, apart from its numbers.
  func check(_ channel: Int, _ request: inout MotionRequest) throws(Failure) -> Motion {
    let (it, flags) = (channels.pointer(channel), request.flags)
    let (kind, traits) = (it.pointee.settings.kind, request.kind.traits)
    guard !traits.isPlain || it.pointee.isPlain else {
      throw TweenSpiritEngine.failure(.invalidArgument, argument: "channel") { text in
        text.append("a ")
        text.append(traits.name)
        text.append(" is for numbers, vectors and angles only")
      }
    }
    if request.kind == .spring {
      guard kind != .bool else {
        throw TweenSpiritEngine.failure(.invalidArgument, argument: "channel", "a spring cannot animate a bool channel")
      }
      guard request.overshoot == 0 || kind.isPlain else {
        throw TweenSpiritEngine.failure(
          .invalidArgument, argument: "overshoot", "overshoot is not for ints, colours and rotations")
      }
    }
    let motion = try request.checked()
    if flags.contains(.additive) { try World.checkAdditive(it.pointee.settings) }
    if flags.contains(.relative), !(kind.isPlain || kind == .int) || kind == .bool {
      throw TweenSpiritEngine.failure(
        .invalidArgument, argument: "relative", "relative is not for bools, colours and rotations")
    }
    if flags.contains(.accumulate) { try checkAccumulates(channel) }
    if request.kind == .tween, request.speed != nil { try checkPaced(channel, &request) }
    if flags.contains(.blend) {
      guard it.pointee.isPlain, motion.timing.iterations == 1, motion.timing.iterationStart == 0,
        motion.timing.direction == .normal, !motion.timing.isBackward
      else {
        throw TweenSpiritEngine.failure(
          .invalidArgument, "blend requires one iteration in normal direction, and lanes interpolated separately")
      }
    }
    return motion
  }

  static func checkAdditive(_ settings: TrackSettings) throws(Failure) {
    guard settings.kind == .bool else { return }
    throw TweenSpiritEngine.failure(.invalidArgument, argument: "additive", "additive is not for bools")
  }

  static func checkTolerance(_ tolerance: Double) throws(Failure) { try checkNotNegative(tolerance, "tolerance") }

  /// Checks a motion's numbers for a channel. The target and the start value are in `out` then, as the channel's kind has them:
  /// columns of as many numbers as it has lanes.
  func checkNumbers(
    _ channel: Int, _ request: inout MotionRequest, into out: UnsafeMutablePointer<Double>
  ) throws(Failure) {
    let settings = channels[channel].settings
    if let target = request.target {
      try World.accept(target, settings, "target", isRelative: request.isRelative, into: out)
    }
    if let from = request.from { try World.accept(from, settings, "from", into: out + settings.lanes) }
    for lane in 0..<settings.lanes {
      if let velocity = request.velocity { try checkFinite(velocity[lane], "velocity") }
      if let acceleration = request.acceleration { try checkFinite(acceleration[lane], "acceleration") }
      if let speed = request.speed { try World.checkLimit(speed[lane], "speed") }
      if request.kind == .move, let limit = request.acceleration { try World.checkLimit(limit[lane], "acceleration") }
      if let amplitude = request.amplitude { try checkFinite(amplitude[lane], "amplitude") }
      if let offset = request.offset { try checkFinite(offset[lane], "offset") }
      try checkBounds(request.lower?[lane] ?? -.infinity, request.upper?[lane] ?? .infinity)
    }
  }
}
