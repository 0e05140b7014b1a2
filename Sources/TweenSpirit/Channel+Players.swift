// SPDX-License-Identifier: MIT
//
// What moves a channel. A newer player replaces the one before when it begins, and takes over value and velocity as they are
// then.

internal import TweenSpiritEngine

extension Channel {
  /// What a tween's value does to the channel's.
  public enum Composite: Hashable, Sendable {
    /// It is the channel's value.
    case replace
    /// A layer: added to the channel's value (a rotation multiplied), whatever moves that; without `from` it starts at 0.
    /// Where it fills forwards, what it added stays. A colour is added times its alpha, an Int rounded in the end; not for Bool.
    case add
  }

  /// To a target in a time, along a curve. At a `rate` of 0 it stands still until ``Player/setRate(_:)``.
  ///
  /// Without an `easing` it is the curve attached to the channel's path, or linear; without `from` it starts where the channel
  /// is. With `blend` it starts as fast as the channel is, and the difference fades: one iteration, normal direction, not for
  /// Int and Bool. An essential one moves under reduced motion too.
  ///
  /// In its delay what moves the channel goes on, unless it is to `hold` the channel from now on, or shows a value of its own. With
  /// `keep` the player stays when it has come to its end: ``Player/restart()``, ``Player/reverse()``, ``Player/seek(to:events:)``,
  /// and ``Player/stop()``, which lets it go.
  ///
  /// - Throws: `.invalidArgument` for what is not finite, or outside its range.
  @discardableResult
  public func tween(
    to target: Value, duration: Double, easing: Easing? = nil, from: Value? = nil, delay: Double = 0,
    endDelay: Double = 0, iterations: Double = 1, iterationStart: Double = 0, repeatDelay: Double = 0,
    returnEasing: Easing? = nil, accumulate: Bool = false,
    direction: Timing.Direction = .normal,
    fill: Timing.Fill = .both, rate: Double = 1, composite: Composite = .replace, blend: Bool = false,
    isEssential: Bool = false, keep: Bool = false, hold: Bool = false
  ) throws(TweenSpiritError) -> Player {
    try tween(
      to: target,
      timing: Timing(
        duration: duration, delay: delay, endDelay: endDelay, iterations: iterations, iterationStart: iterationStart,
        repeatDelay: repeatDelay, returnEasing: returnEasing, accumulate: accumulate,
        direction: direction, fill: fill, rate: rate, easing: easing),
      from: from, composite: composite, blend: blend, isEssential: isEssential, keep: keep, hold: hold)
  }

  /// To a target, as a timing says.
  @discardableResult
  @specialized(where Value == Double)
  public func tween(
    to target: Value, timing: Timing, from: Value? = nil, composite: Composite = .replace, blend: Bool = false,
    isEssential: Bool = false, keep: Bool = false, hold: Bool = false
  ) throws(TweenSpiritError) -> Player {
    let flags = StartFlags(isEssential: isEssential, keep: keep, hold: hold)
    return try withTween(target, timing, from, composite, blend, flags) { (request) throws(TweenSpiritError) in
      try start(.tween) { (store, world) throws(Failure) in try store.tween(world, handle, request) }
    }
  }

  /// By a distance from where it starts, which is known when it begins. Not of Bool, colours and rotations.
  @discardableResult
  public func tween(
    by distance: Value, timing: Timing, from: Value? = nil, composite: Composite = .replace, blend: Bool = false,
    isEssential: Bool = false, keep: Bool = false, hold: Bool = false
  ) throws(TweenSpiritError) -> Player {
    let flags = StartFlags(isEssential: isEssential, keep: keep, hold: hold, isRelative: true)
    return try withTween(distance, timing, from, composite, blend, flags) { (request) throws(TweenSpiritError) in
      try start(.tween) { (store, world) throws(Failure) in try store.tween(world, handle, request) }
    }
  }

  /// By a distance from where it starts, in a time, along a curve.
  @discardableResult
  public func tween(
    by distance: Value, duration: Double, easing: Easing? = nil, delay: Double = 0, keep: Bool = false,
    hold: Bool = false
  ) throws(TweenSpiritError) -> Player {
    try tween(by: distance, timing: Timing(duration: duration, delay: delay, easing: easing), keep: keep, hold: hold)
  }

  func withTween<Result>(
    _ target: Value, _ timing: Timing, _ from: Value?, _ composite: Composite, _ blend: Bool, _ flags: StartFlags,
    _ work: (TweenToRequest) throws(TweenSpiritError) -> Result
  ) throws(TweenSpiritError) -> Result {
    try target.withLanes { (target) throws(TweenSpiritError) in
      try from.withLanes { (from) throws(TweenSpiritError) in
        let request = TweenToRequest(target, from, timing, flags, isAdditive: composite == .add, isBlended: blend)
        return try withExtendedLifetime((timing.easing, timing.returnEasing)) { () throws(TweenSpiritError) in
          try work(request)
        }
      }
    }
  }

  /// To a target by a spring. It ends when it has settled, exactly on the target, at a time of its own, whatever the steps.
  ///
  /// The `velocity` is a number for each lane, in units (of a colour, its space's) per second; without one, the channel's. It
  /// has settled within `tolerance`, in value units: without one, the channel's, or a thousandth of the distance to the target,
  /// or of |velocity| / omega if it starts there.
  ///
  /// - Throws: `.invalidArgument` for what is not finite or outside its range, and for Bool.
  @discardableResult
  @specialized(where Value == Double)
  public func spring(
    to target: Value, _ spring: Spring = .smooth, velocity: [Double]? = nil, tolerance: Double? = nil,
    overshoot: SpringMotion.Overshoot = .allow, delay: Double = 0, rate: Double = 1, isEssential: Bool = false,
    keep: Bool = false, hold: Bool = false, composite: Composite = .replace
  ) throws(TweenSpiritError) -> Player {
    let flags = StartFlags(isEssential: isEssential, keep: keep, hold: hold, isAdditive: composite == .add)
    return try withSpring(target, spring, velocity, tolerance, overshoot, delay, rate, flags) {
      (request) throws(TweenSpiritError) in
      try start(.spring) { (store, world) throws(Failure) in try store.spring(world, handle, request) }
    }
  }

  /// By a distance from where it is when it begins.
  @discardableResult
  public func spring(
    by distance: Value, _ spring: Spring = .smooth, velocity: [Double]? = nil, tolerance: Double? = nil,
    overshoot: SpringMotion.Overshoot = .allow, delay: Double = 0, rate: Double = 1, isEssential: Bool = false,
    keep: Bool = false, hold: Bool = false
  ) throws(TweenSpiritError) -> Player {
    let flags = StartFlags(isEssential: isEssential, keep: keep, hold: hold, isRelative: true)
    return try withSpring(distance, spring, velocity, tolerance, overshoot, delay, rate, flags) {
      (request) throws(TweenSpiritError) in
      try start(.spring) { (store, world) throws(Failure) in try store.spring(world, handle, request) }
    }
  }

  func withSpring<Result>(
    _ target: Value, _ spring: Spring, _ velocity: [Double]?, _ tolerance: Double?, _ overshoot: SpringMotion.Overshoot,
    _ delay: Double, _ rate: Double, _ flags: StartFlags, _ work: (SpringToRequest) throws(TweenSpiritError) -> Result
  ) throws(TweenSpiritError) -> Result {
    try target.withLanes { (target) throws(TweenSpiritError) in
      try withLanes(of: velocity) { (velocity) throws(TweenSpiritError) in
        let request = SpringToRequest(
          target, spring, velocity, tolerance: try given(tolerance), overshoot, delay: delay, rate: rate, flags)
        return try work(request)
      }
    }
  }

  /// Thrown, to slow down; `lower` and `upper` are edges behind which the spring brings it back. Without a `velocity`, a number
  /// for each lane, it is as fast as the channel is.
  ///
  /// - Throws: `.invalidArgument` for what is not finite or outside its range, and for others than numbers, vectors and
  ///   angles.
  @discardableResult
  public func decay(
    velocity: [Double]? = nil, _ decay: Decay = .iOSNormal, lower: Value? = nil, upper: Value? = nil,
    spring: Spring = .smooth, tolerance: Double? = nil, delay: Double = 0, rate: Double = 1, isEssential: Bool = false,
    keep: Bool = false, hold: Bool = false, composite: Composite = .replace
  ) throws(TweenSpiritError) -> Player {
    let flags = StartFlags(isEssential: isEssential, keep: keep, hold: hold, isAdditive: composite == .add)
    return try withDecay(velocity, decay, lower, upper, spring, tolerance, delay, rate, flags) {
      (request) throws(TweenSpiritError) in
      try start(.decay) { (store, world) throws(Failure) in try store.decay(world, handle, request) }
    }
  }

  func withDecay<Result>(
    _ velocity: [Double]?, _ decay: Decay, _ lower: Value?, _ upper: Value?, _ spring: Spring, _ tolerance: Double?,
    _ delay: Double, _ rate: Double, _ flags: StartFlags, _ work: (DecayToRequest) throws(TweenSpiritError) -> Result
  ) throws(TweenSpiritError) -> Result {
    try withLanes(of: velocity) { (velocity) throws(TweenSpiritError) in
      try lower.withLanes { (lower) throws(TweenSpiritError) in
        try upper.withLanes { (upper) throws(TweenSpiritError) in
          var request = DecayToRequest()
          request.velocity = velocity
          request.decay = decay
          request.lower = lower
          request.upper = upper
          request.spring = spring
          request.tolerance = try given(tolerance)
          request.delay = delay
          request.rate = rate
          request.flags = flags.bits(rate: rate)
          return try work(request)
        }
      }
    }
  }

  /// Lets it fall: constant `acceleration`, a number for each lane, in value units per second squared. Without a `velocity` it
  /// begins as fast as the channel is. A `decay` slows it down, so that its velocity tends to acceleration / rate. Without a
  /// `duration` it goes on until a command, another player or an edge ends it, and its target is where it began.
  ///
  /// - Throws: `.invalidArgument` for what is not finite or outside its range, and for others than numbers, vectors and
  ///   angles.
  @discardableResult
  public func fall(
    acceleration: [Double], velocity: [Double]? = nil, decay: Decay? = nil, duration: Double? = nil, delay: Double = 0,
    rate: Double = 1, isEssential: Bool = false, keep: Bool = false, hold: Bool = false, composite: Composite = .replace
  ) throws(TweenSpiritError) -> Player {
    let flags = StartFlags(isEssential: isEssential, keep: keep, hold: hold, isAdditive: composite == .add)
    return try withFall(acceleration, velocity, decay, duration, delay, rate, flags) {
      (request) throws(TweenSpiritError) in
      try start(.fall) { (store, world) throws(Failure) in try store.fall(world, handle, request) }
    }
  }

  func withFall<Result>(
    _ acceleration: [Double], _ velocity: [Double]?, _ decay: Decay?, _ duration: Double?, _ delay: Double,
    _ rate: Double, _ flags: StartFlags, _ work: (FallRequest) throws(TweenSpiritError) -> Result
  ) throws(TweenSpiritError) -> Result {
    try translating { () throws(Failure) in
      if let duration, duration == 0 { throw invalid("duration", must: "> 0", got: duration) }
    }
    return try withNumbers(acceleration, "an acceleration") { (acceleration) throws(TweenSpiritError) in
      try withLanes(of: velocity) { (velocity) throws(TweenSpiritError) in
        var request = FallRequest(acceleration: acceleration)
        (request.velocity, request.decay) = (velocity, decay)
        (request.duration, request.delay, request.rate) = (duration ?? 0, delay, rate)
        request.flags = flags.bits(rate: rate)
        return try work(request)
      }
    }
  }

  /// Adds noise that begins and ends at 0, about as high as the `amplitude`, a number for each lane, whatever moves the
  /// channel. Numbers, vectors and angles. The same seed is the same noise, on every machine; each lane has its own.
  ///
  /// - Throws: `.invalidArgument` for more than 256 cycles, and what is outside its range.
  @discardableResult
  public func shake(
    _ amplitude: [Double], frequency: Double = 10, duration: Double = 0.5, seed: UInt32 = 0, fade: Double = 1,
    octaves: Int = 1, delay: Double = 0, isEssential: Bool = false
  ) throws(TweenSpiritError) -> Player {
    try withNumbers(amplitude, "an amplitude") { (lanes) throws(TweenSpiritError) in
      var request = ShakeRequest(amplitude: lanes)
      (request.frequency, request.duration, request.fade, request.delay) = (frequency, duration, fade, delay)
      (request.octaves, request.seed) = (Double(octaves), Double(seed))
      request.flags = StartFlags(isEssential: isEssential).bits(rate: 1)
      return try start(.track) { (store, world) throws(Failure) in try store.shake(world, handle, request) }
    }
  }

  /// Kicks the channel: a spring that takes it back is added, whatever moves it. It comes as far as its `strength`, a number for
  /// each lane, and is back after the `duration`. Numbers, vectors and angles.
  ///
  /// - Throws: `.invalidArgument` for what is outside its range; a damping ratio is > 0 and < 1.
  @discardableResult
  public func punch(
    _ strength: [Double], duration: Double = 0.5, dampingRatio: Double = 0.25, delay: Double = 0,
    isEssential: Bool = false
  ) throws(TweenSpiritError) -> Player {
    try withNumbers(strength, "a strength") { (lanes) throws(TweenSpiritError) in
      var request = PunchRequest(strength: lanes)
      (request.duration, request.dampingRatio, request.delay) = (duration, dampingRatio, delay)
      request.flags = StartFlags(isEssential: isEssential).bits(rate: 1)
      return try start(.spring) { (store, world) throws(Failure) in try store.punch(world, handle, request) }
    }
  }

  private func withNumbers<Result>(
    _ numbers: [Double], _ name: String, _ work: (UnsafePointer<Double>) throws(TweenSpiritError) -> Result
  ) throws(TweenSpiritError) -> Result {
    guard numbers.count == laneCount else {
      throw TweenSpiritError(
        .invalidArgument, "\(name) must have a number for each lane, \(laneCount), got \(numbers.count)")
    }
    // There is one at least.
    return try numbers.withUnsafeBufferPointer { (lanes) throws(TweenSpiritError) in
      try work(lanes.baseAddress.unsafelyUnwrapped)
    }
  }

  /// Along a copy of the track as it is now: from its start to its end in `duration`, which is its length where none is given.
  /// Its markers are emitted where linear progress passes them.
  @discardableResult
  public func play(
    _ track: Track<Value>, duration: Double? = nil, easing: Easing? = nil, delay: Double = 0, endDelay: Double = 0,
    iterations: Double = 1, iterationStart: Double = 0, repeatDelay: Double = 0, returnEasing: Easing? = nil,
    accumulate: Bool = false, direction: Timing.Direction = .normal, fill: Timing.Fill = .both, rate: Double = 1,
    isEssential: Bool = false, keep: Bool = false, hold: Bool = false, composite: Composite = .replace
  ) throws(TweenSpiritError) -> Player {
    let timing = try Timing(
      duration: duration ?? 1, delay: delay, endDelay: endDelay, iterations: iterations, iterationStart: iterationStart,
      repeatDelay: repeatDelay, returnEasing: returnEasing, accumulate: accumulate,
      direction: direction, fill: fill, rate: rate, easing: easing)
    let flags = StartFlags(isEssential: isEssential, keep: keep, hold: hold, isAdditive: composite == .add)
    let request = timing.request(flags, isNatural: duration == nil)
    let played = try track.storage.use { $0 }
    return try withExtendedLifetime((track, easing, returnEasing)) { () throws(TweenSpiritError) in
      try start(.track) { (store, world) throws(Failure) in try store.play(world, handle, played, request) }
    }
  }

  func withLanes<Result>(
    of numbers: [Double]?, _ work: (UnsafePointer<Double>?) throws(TweenSpiritError) -> Result
  ) throws(TweenSpiritError) -> Result {
    guard let numbers else { return try work(nil) }
    guard numbers.count == laneCount else {
      throw TweenSpiritError(
        .invalidArgument, "a velocity must have a number for each lane, \(laneCount), got \(numbers.count)")
    }
    return try numbers.withUnsafeBufferPointer { (lanes) throws(TweenSpiritError) in try work(lanes.baseAddress) }
  }

}

/// nil is the default, which the engine calls 0.
func given(_ tolerance: Double?) throws(TweenSpiritError) -> Double {
  guard let tolerance else { return 0 }
  try translating { () throws(Failure) in try checkTolerance(tolerance) }
  return tolerance
}

extension TweenToRequest {
  init(
    _ target: UnsafePointer<Double>, _ from: UnsafePointer<Double>?, _ timing: Timing, _ flags: StartFlags,
    isAdditive: Bool, isBlended: Bool
  ) {
    self.init(target: target)
    (self.from, self.timing) = (from, timing.request(flags))
    (isRelative, self.isBlended) = (flags.isRelative, isBlended)
    if isAdditive { self.timing.isAdditive = true }
  }
}

extension SpringToRequest {
  init(
    _ target: UnsafePointer<Double>, _ spring: Spring, _ velocity: UnsafePointer<Double>?, tolerance: Double,
    _ overshoot: SpringMotion.Overshoot, delay: Double, rate: Double, _ flags: StartFlags
  ) {
    self.init(target: target)
    (self.spring, self.velocity, self.tolerance) = (spring, velocity, tolerance)
    switch overshoot {
    case .allow: break
    case .clamp: self.overshoot = TweenSpiritEngine.Overshoot.clamp.rawValue
    case .stop: self.overshoot = TweenSpiritEngine.Overshoot.stop.rawValue
    case .bounce(let restitution):
      self.overshoot = TweenSpiritEngine.Overshoot.bounce.rawValue
      self.restitution = restitution
    }
    (self.delay, self.rate) = (delay, rate)
    (self.flags, isRelative) = (flags.bits(rate: rate), flags.isRelative)
  }
}

extension Optional where Wrapped: Interpolatable {
  /// Its lanes, or nil.
  func withLanes<Result>(
    _ work: (UnsafePointer<Double>?) throws(TweenSpiritError) -> Result
  ) throws(TweenSpiritError) -> Result {
    guard let value = self else { return try work(nil) }
    return try value.withLanes { (lanes) throws(TweenSpiritError) in try work(lanes) }
  }
}

extension Channel where Value: BinaryFloatingPoint {
  /// To a target by a spring, first at a velocity.
  @discardableResult
  public func spring(
    to target: Value, _ spring: Spring = .smooth, velocity: Double, tolerance: Double? = nil,
    overshoot: SpringMotion.Overshoot = .allow, delay: Double = 0, rate: Double = 1, isEssential: Bool = false
  ) throws(TweenSpiritError) -> Player {
    try self.spring(
      to: target, spring, velocity: [velocity], tolerance: tolerance, overshoot: overshoot, delay: delay, rate: rate,
      isEssential: isEssential)
  }

  /// Thrown at a velocity, to slow down within bounds.
  @discardableResult
  public func decay(
    velocity: Double, _ decay: Decay = .iOSNormal, bounds: ClosedRange<Value>? = nil, spring: Spring = .smooth,
    tolerance: Double? = nil, delay: Double = 0, rate: Double = 1, isEssential: Bool = false
  ) throws(TweenSpiritError) -> Player {
    try self.decay(
      velocity: [velocity], decay, lower: bounds?.lowerBound, upper: bounds?.upperBound, spring: spring,
      tolerance: tolerance, delay: delay, rate: rate, isEssential: isEssential)
  }

  /// Lets it fall: constant acceleration. See ``fall(acceleration:velocity:decay:duration:delay:rate:isEssential:keep:hold:composite:)``.
  @discardableResult
  public func fall(
    acceleration: Double, velocity: Double? = nil, decay: Decay? = nil, duration: Double? = nil, delay: Double = 0,
    rate: Double = 1, isEssential: Bool = false
  ) throws(TweenSpiritError) -> Player {
    try fall(
      acceleration: [acceleration], velocity: velocity.map { [$0] }, decay: decay, duration: duration, delay: delay,
      rate: rate, isEssential: isEssential)
  }
}
