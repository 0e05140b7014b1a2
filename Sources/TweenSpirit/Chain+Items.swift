// SPDX-License-Identifier: MIT
//
// Items of a chain as data: checked and copied when they are added, begun without this program, and in snapshots as they are.

internal import TweenSpiritEngine

extension AnyChain {
  /// Adds a tween of a channel to the present group: see ``Channel/tween(to:timing:from:composite:blend:isEssential:keep:hold:)``.
  ///
  /// - Throws: `.invalidArgument` for what is not finite, or outside its range, and once the chain has ended.
  @discardableResult
  public func tween<Value>(
    _ channel: Channel<Value>, to target: Value, duration: Double, easing: Easing? = nil, from: Value? = nil,
    delay: Double = 0, endDelay: Double = 0, iterations: Double = 1, iterationStart: Double = 0,
    repeatDelay: Double = 0, returnEasing: Easing? = nil, accumulate: Bool = false,
    direction: Timing.Direction = .normal, fill: Timing.Fill = .both, rate: Double = 1,
    composite: Channel<Value>.Composite = .replace, blend: Bool = false, isEssential: Bool = false, hold: Bool = false
  ) throws(TweenSpiritError) -> Self {
    let timing = try Timing(
      duration: duration, delay: delay, endDelay: endDelay, iterations: iterations, iterationStart: iterationStart,
      repeatDelay: repeatDelay, returnEasing: returnEasing, accumulate: accumulate,
      direction: direction, fill: fill, rate: rate, easing: easing)
    let flags = StartFlags(isEssential: isEssential, hold: hold)
    return try tween(channel, target, timing, from, composite, blend, flags)
  }

  /// Adds a tween by a distance, which is from where the channel is when it begins.
  @discardableResult
  public func tween<Value>(
    _ channel: Channel<Value>, by distance: Value, duration: Double, easing: Easing? = nil, delay: Double = 0,
    isEssential: Bool = false, hold: Bool = false
  ) throws(TweenSpiritError) -> Self {
    let timing = try Timing(duration: duration, delay: delay, easing: easing)
    let flags = StartFlags(isEssential: isEssential, hold: hold, isRelative: true)
    return try tween(channel, distance, timing, nil, .replace, false, flags)
  }

  private func tween<Value>(
    _ channel: Channel<Value>, _ target: Value, _ timing: Timing, _ from: Value?,
    _ composite: Channel<Value>.Composite, _ blend: Bool, _ flags: StartFlags
  ) throws(TweenSpiritError) -> Self {
    try channel.withTween(target, timing, from, composite, blend, flags) { (request) throws(TweenSpiritError) in
      try use { (store, world) throws(Failure) in try store.addTween(world, handle, channel.handle, request) }
    }
    return self
  }

  /// Adds a spring of a channel to the present group, with a velocity as a number for each lane, as the channel's own springs have.
  @discardableResult
  public func spring<Value>(
    _ channel: Channel<Value>, to target: Value, _ spring: Spring = .smooth, velocity: [Double]? = nil,
    tolerance: Double? = nil, overshoot: SpringMotion.Overshoot = .allow, delay: Double = 0, rate: Double = 1,
    isEssential: Bool = false, hold: Bool = false
  ) throws(TweenSpiritError) -> Self {
    let flags = StartFlags(isEssential: isEssential, hold: hold)
    try channel.withSpring(target, spring, velocity, tolerance, overshoot, delay, rate, flags) {
      (request) throws(TweenSpiritError) in
      try use { (store, world) throws(Failure) in try store.addSpring(world, handle, channel.handle, request) }
    }
    return self
  }

  /// Adds a decay of a channel to the present group:
  /// see ``Channel/decay(velocity:_:lower:upper:spring:tolerance:delay:rate:isEssential:keep:hold:composite:)``.
  @discardableResult
  public func decay<Value>(
    _ channel: Channel<Value>, velocity: [Double]? = nil, _ decay: Decay = .iOSNormal, lower: Value? = nil,
    upper: Value? = nil, spring: Spring = .smooth, tolerance: Double? = nil, delay: Double = 0, rate: Double = 1,
    isEssential: Bool = false, hold: Bool = false
  ) throws(TweenSpiritError) -> Self {
    let flags = StartFlags(isEssential: isEssential, hold: hold)
    try channel.withDecay(velocity, decay, lower, upper, spring, tolerance, delay, rate, flags) {
      (request) throws(TweenSpiritError) in
      try use { (store, world) throws(Failure) in try store.addDecay(world, handle, channel.handle, request) }
    }
    return self
  }

  /// Adds a fall of a channel to the present group, which without a duration waits until something else ends it:
  /// see ``Channel/fall(acceleration:velocity:decay:duration:delay:rate:isEssential:keep:hold:composite:)``.
  @discardableResult
  public func fall<Value>(
    _ channel: Channel<Value>, acceleration: [Double], velocity: [Double]? = nil, decay: Decay? = nil,
    duration: Double? = nil, delay: Double = 0, rate: Double = 1, isEssential: Bool = false, hold: Bool = false
  ) throws(TweenSpiritError) -> Self {
    let flags = StartFlags(isEssential: isEssential, hold: hold)
    try channel.withFall(acceleration, velocity, decay, duration, delay, rate, flags) {
      (request) throws(TweenSpiritError) in
      try use { (store, world) throws(Failure) in try store.addFall(world, handle, channel.handle, request) }
    }
    return self
  }

  /// Adds a track as it is now, for a channel, to the present group:
  /// see ``Channel/play(_:duration:easing:delay:endDelay:iterations:iterationStart:repeatDelay:returnEasing:accumulate:direction:fill:rate:isEssential:keep:hold:composite:)``.
  @discardableResult
  public func play<Value>(
    _ channel: Channel<Value>, _ track: Track<Value>, duration: Double? = nil, easing: Easing? = nil,
    delay: Double = 0, endDelay: Double = 0, iterations: Double = 1, iterationStart: Double = 0,
    repeatDelay: Double = 0, returnEasing: Easing? = nil, accumulate: Bool = false,
    direction: Timing.Direction = .normal, fill: Timing.Fill = .both, rate: Double = 1, isEssential: Bool = false
  ) throws(TweenSpiritError) -> Self {
    let timing = try Timing(
      duration: duration ?? 1, delay: delay, endDelay: endDelay, iterations: iterations, iterationStart: iterationStart,
      repeatDelay: repeatDelay, returnEasing: returnEasing, accumulate: accumulate,
      direction: direction, fill: fill, rate: rate, easing: easing)
    let request = timing.request(StartFlags(isEssential: isEssential), isNatural: duration == nil)
    let played = try track.storage.use { $0 }
    try withExtendedLifetime((track, easing, returnEasing)) { () throws(TweenSpiritError) in
      try use { (store, world) throws(Failure) in
        try store.addTrack(world, handle, channel.handle, played, request)
      }
    }
    return self
  }

  /// Adds a timeline to the present group:
  /// see ``Timeline/play(duration:easing:delay:endDelay:iterations:iterationStart:repeatDelay:direction:fill:rate:isEssential:keep:)``.
  @discardableResult
  public func play(
    _ timeline: Timeline, duration: Double? = nil, easing: Easing? = nil, delay: Double = 0, endDelay: Double = 0,
    iterations: Double = 1, iterationStart: Double = 0, repeatDelay: Double = 0, direction: Timing.Direction = .normal,
    fill: Timing.Fill = .both, rate: Double = 1, isEssential: Bool = false
  ) throws(TweenSpiritError) -> Self {
    let timing = try Timing(
      duration: duration ?? 1, delay: delay, endDelay: endDelay, iterations: iterations, iterationStart: iterationStart,
      repeatDelay: repeatDelay,
      direction: direction, fill: fill, rate: rate, easing: easing)
    let request = timing.request(StartFlags(isEssential: isEssential), isNatural: duration == nil)
    try withExtendedLifetime(easing) { () throws(TweenSpiritError) in
      try use { (store, world) throws(Failure) in try store.addTimeline(world, handle, timeline.handle, request) }
    }
    keep(timeline)
    return self
  }

  /// Adds the way of a timeline's playhead to a time to the present group:
  /// see ``Timeline/animate(to:over:easing:delay:endDelay:iterations:iterationStart:repeatDelay:direction:fill:rate:isEssential:keep:)``.
  @discardableResult
  public func animate(
    _ timeline: Timeline, to time: Double, over duration: Double? = nil, easing: Easing? = nil, delay: Double = 0,
    endDelay: Double = 0, iterations: Double = 1, iterationStart: Double = 0, repeatDelay: Double = 0,
    direction: Timing.Direction = .normal,
    fill: Timing.Fill = .both, rate: Double = 1, isEssential: Bool = false
  ) throws(TweenSpiritError) -> Self {
    let timing = try Timing(
      duration: duration ?? 1, delay: delay, endDelay: endDelay, iterations: iterations, iterationStart: iterationStart,
      repeatDelay: repeatDelay,
      direction: direction, fill: fill, rate: rate, easing: easing)
    let request = timing.request(StartFlags(isEssential: isEssential), isNatural: duration == nil)
    try withExtendedLifetime(easing) { () throws(TweenSpiritError) in
      try use { (store, world) throws(Failure) in
        try store.addPlayhead(world, handle, timeline.handle, to: time, request)
      }
    }
    keep(timeline)
    return self
  }

  /// Adds another chain, at most 16 deep, to the present group: it must not run already when it is its turn.
  ///
  /// - Throws: `.invalidArgument` for a chain of another world, itself, and one that is inside another: that gets no chains any
  ///   more.
  @discardableResult
  public func add(_ chain: AnyChain) throws(TweenSpiritError) -> Self {
    try chain.check()
    try use { (store, world) throws(Failure) in try store.addChain(world, handle, inner: chain.handle) }
    keep(chain)
    return self
  }

  /// Fades in what the present group moves a channel by from here on, as ``Channel/beginFade(_:easing:)`` does: for `duration`
  /// seconds, divided by the chain's rate.
  ///
  /// - Throws: `.invalidArgument` for a duration below 1e-9.
  @discardableResult
  public func fade(
    _ channel: AnyChannel, _ duration: Double, easing: Easing = .linear
  ) throws(TweenSpiritError) -> Self {
    try withExtendedLifetime(easing) { () throws(TweenSpiritError) in
      try use { (store, world) throws(Failure) in
        try store.addFade(world, handle, channel.handle, duration, easing.handle)
      }
    }
    return self
  }

  /// Adds a name, which the chain emits when its group begins.
  @discardableResult
  public func marker(_ name: String) throws(TweenSpiritError) -> Self {
    let id = try MarkerNames.number(of: name)
    try use { (store, world) throws(Failure) in try store.addMarker(world, handle, id) }
    return self
  }
}
