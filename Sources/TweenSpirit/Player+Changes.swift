// SPDX-License-Identifier: MIT
//
// What runs can be changed: another target, another timing, another track. The player stays, and nothing is emitted.

internal import TweenSpiritEngine

extension Channel {
  /// Sends the spring or the tween that moves it elsewhere; nil is the same target. Value and velocity go on, and nothing is
  /// emitted.
  ///
  /// The `velocity` is the new one, the `kick` is added to the present one: a number for each lane, in units per second. Of a
  /// spring also another `spring` or `tolerance` to go on by. A tween ends when it would have, at the new target; of a colour,
  /// a rotation, an Int or a Bool what is left of it begins anew.
  ///
  /// - Throws: `.invalidArgument` where nothing moves it or what moves it has no target, and for a number that is not finite;
  ///   nothing is changed then.
  @specialized(where Value == Double)
  public func setTarget(
    _ target: Value? = nil, velocity: [Double]? = nil, kick: [Double]? = nil, spring: Spring? = nil,
    tolerance: Double? = nil
  ) throws(TweenSpiritError) {
    try withRetarget(target, velocity, kick, spring, tolerance) { (request) throws(TweenSpiritError) in
      try command { (store, world) throws(Failure) in try store.setTarget(world, channel: handle, request) }
    }
  }

  fileprivate func withRetarget(
    _ target: Value?, _ velocity: [Double]?, _ kick: [Double]?, _ spring: Spring?, _ tolerance: Double?,
    _ work: (RetargetRequest) throws(TweenSpiritError) -> Void
  ) throws(TweenSpiritError) {
    guard velocity == nil || kick == nil else {
      throw TweenSpiritError(
        .invalidArgument,
        "velocity and kick cannot be combined: velocity replaces the current velocity, kick adds to it")
    }
    try target.withLanes { (target) throws(TweenSpiritError) in
      try withLanes(of: velocity ?? kick) { (speed) throws(TweenSpiritError) in
        try work(RetargetRequest(target, speed, isKick: kick != nil, spring, tolerance: try given(tolerance)))
      }
    }
  }
}

extension RetargetRequest {
  init(
    _ target: UnsafePointer<Double>?, _ velocity: UnsafePointer<Double>?, isKick: Bool, _ spring: Spring?,
    tolerance: Double
  ) {
    self.init()
    (self.target, self.velocity, addsVelocity) = (target, velocity, isKick)
    (self.spring, self.tolerance) = (spring, tolerance)
  }
}

extension World {
  /// Sends what moves many channels elsewhere in one call, as ``Channel/setTarget(_:velocity:kick:spring:tolerance:)``. Where a
  /// channel or a number is wrong nothing is changed.
  ///
  /// - Throws: `.invalidArgument` where there are not as many targets as channels.
  public func setTargets<Value: Interpolatable>(
    _ channels: [Channel<Value>], to targets: [Value]
  ) throws(TweenSpiritError) {
    guard channels.count == targets.count else {
      throw TweenSpiritError(
        .invalidArgument, "targets must be one for each of \(channels.count) channels, got \(targets.count)")
    }
    var numbers: [Double] = []
    for (channel, target) in zip(channels, targets) {
      try target.withLanes { numbers += UnsafeBufferPointer(start: $0, count: channel.laneCount) }
    }
    try numbers.withUnsafeBufferPointer { (numbers) throws(TweenSpiritError) in
      var request = RetargetRequest()
      request.target = numbers.baseAddress
      try use { (store, world) throws(Failure) in
        try store.setTargets(world, channels.count, request) { channels[$0].handle }
      }
    }
    for channel in channels { channel.write() }
  }
}

extension Player {
  /// Gives a spring or a tween another target, as ``Channel/setTarget(_:velocity:kick:spring:tolerance:)``. The player stays,
  /// with its handlers.
  public func setTarget<Value: Interpolatable>(
    _ target: Value, velocity: [Double]? = nil, kick: [Double]? = nil, spring: Spring? = nil, tolerance: Double? = nil
  ) throws(TweenSpiritError) {
    guard let channel = channel as? Channel<Value> else {
      throw TweenSpiritError(.invalidArgument, "the target must be of the kind of what the player moves")
    }
    try channel.withRetarget(target, velocity, kick, spring, tolerance) { (request) throws(TweenSpiritError) in
      try command { (store, world) throws(Failure) in try store.setTarget(world, player: handle, request) }
    }
  }

  /// Sets what is given of the timing of a tween or a track, as Web Animations' updateTiming; of a spring and a decay, the delay.
  /// The local time stays, and the channel is at once where the new timing has it. An end that then lies behind comes in the
  /// next step.
  ///
  /// - Throws: `.invalidArgument` for a number out of its range, see ``Timing``, and for a timeline's player; nothing is changed
  ///   then.
  public func updateTiming(
    duration: Double? = nil, easing: Easing? = nil, iterations: Double? = nil, delay: Double? = nil,
    endDelay: Double? = nil, iterationStart: Double? = nil, direction: Timing.Direction? = nil,
    fill: Timing.Fill? = nil, repeatDelay: Double? = nil, returnEasing: Easing? = nil,
    accumulate: Bool? = nil
  ) throws(TweenSpiritError) {
    var (request, fields) = (TimingRequest(), TimingFields())
    func set<Number>(_ number: Number?, _ field: TimingFields, _ place: WritableKeyPath<TimingRequest, Number>) {
      guard let number else { return }
      request[keyPath: place] = number
      fields.insert(field)
    }
    set(duration, .duration, \.duration)
    set(iterations, .iterations, \.iterations)
    set(delay, .delay, \.delay)
    set(endDelay, .endDelay, \.endDelay)
    set(iterationStart, .iterationStart, \.iterationStart)
    set(direction?.rawValue, .direction, \.direction)
    set(fill?.rawValue, .fill, \.fill)
    set(repeatDelay, .repeatDelay, \.repeatDelay)
    set(easing?.handle, .easing, \.easing)
    set(accumulate, .accumulate, \.accumulates)
    set(returnEasing?.handle, .returnEasing, \.returnEasing)
    try withExtendedLifetime((easing, returnEasing)) { () throws(TweenSpiritError) in
      try command { (store, world) throws(Failure) in
        try store.updateTiming(world, handle, request, fields.rawValue)
      }
    }
  }

  /// Lets a track's player go on with a copy of another track, at the same local time. Where that is longer or shorter, the
  /// duration is so in proportion.
  ///
  /// - Throws: `.invalidArgument` for a player of another kind, and for a track without keys.
  public func replaceTrack<Value: Interpolatable>(_ track: Track<Value>) throws(TweenSpiritError) {
    let played = try track.storage.use { $0 }
    try withExtendedLifetime(track) { () throws(TweenSpiritError) in
      try command { (store, world) throws(Failure) in try store.replaceTrack(world, handle, played) }
    }
  }
}
