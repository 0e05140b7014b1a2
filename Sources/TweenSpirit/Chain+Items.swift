// SPDX-License-Identifier: MIT
//
// Items of a chain as data: checked and copied when they are added, begun without this program, and in snapshots as they are.

internal import TweenSpiritEngine

extension AnyChain {
  /// Adds a motion of a channel to the present group. Relative ones, and velocities that are the channel's, are so when it begins.
  ///
  /// - Throws: `.invalidArgument` for what ``Movable/start(_:)`` refuses and what is kept, `.staleHandle` once
  ///   the chain has ended.
  @discardableResult
  public func add<Value>(_ channel: Channel<Value>, _ motion: Motion<Value>) throws(TweenSpiritError) -> Self {
    try motion.withRequest { (request) throws(TweenSpiritError) in
      try use { (store, world) throws(Failure) in try store.add(world, handle, channel.handle, &request) }
    }
    return self
  }

  /// Adds a motion of a timeline's playhead to the present group: see ``Timeline/start(_:)``.
  @discardableResult
  public func add(_ timeline: Timeline, _ motion: Motion<Double>) throws(TweenSpiritError) -> Self {
    try motion.withRequest { (request) throws(TweenSpiritError) in
      try use { (store, world) throws(Failure) in try store.add(world, handle, timeline: timeline.handle, &request) }
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

/// What moves channels: a ``Chain``, in its turn, or a ``ChainBlock``, at once.
public protocol Mover {
  /// What its words return: the chain, or the player.
  associatedtype Moved

  /// Moves a channel.
  @discardableResult
  func add<Value>(_ channel: Channel<Value>, _ motion: Motion<Value>) throws(TweenSpiritError) -> Moved
  /// Moves a timeline's playhead.
  @discardableResult
  func add(_ timeline: Timeline, _ motion: Motion<Double>) throws(TweenSpiritError) -> Moved
}

extension Chain: Mover { public typealias Moved = Chain }

extension Mover {
  /// Adds a tween: see ``Motion/tween(to:duration:easing:from:delay:iterations:direction:)``.
  @discardableResult
  public func tween<Value>(
    _ channel: Channel<Value>, to target: Value, duration: Double, easing: Easing? = nil, from: Value? = nil,
    delay: Double? = nil
  ) throws(TweenSpiritError) -> Moved {
    try add(channel, .tween(to: target, duration: duration, easing: easing, from: from, delay: delay))
  }

  /// Adds a tween by a distance.
  @discardableResult
  public func tween<Value>(
    _ channel: Channel<Value>, by distance: Value, duration: Double, easing: Easing? = nil
  ) throws(TweenSpiritError) -> Moved { try add(channel, .tween(by: distance, duration: duration, easing: easing)) }

  /// Adds a spring: see ``Motion/spring(to:_:velocity:)``.
  @discardableResult
  public func spring<Value>(
    _ channel: Channel<Value>, to target: Value, _ spring: Spring? = nil, velocity: [Double]? = nil
  ) throws(TweenSpiritError) -> Moved { try add(channel, .spring(to: target, spring, velocity: velocity)) }

  /// Adds a spring by a distance.
  @discardableResult
  public func spring<Value>(
    _ channel: Channel<Value>, by distance: Value, _ spring: Spring? = nil
  ) throws(TweenSpiritError) -> Moved { try add(channel, .spring(by: distance, spring)) }

  /// Adds a decay: see ``Motion/decay(velocity:_:lower:upper:)``.
  @discardableResult
  public func decay<Value>(
    _ channel: Channel<Value>, velocity: [Double]? = nil, _ decay: Decay? = nil
  ) throws(TweenSpiritError) -> Moved { try add(channel, .decay(velocity: velocity, decay)) }

  /// Adds a move.
  @discardableResult
  public func move<Value>(
    _ channel: Channel<Value>, to target: Value, speed: [Double], acceleration: [Double]
  ) throws(TweenSpiritError) -> Moved { try add(channel, .move(to: target, speed: speed, acceleration: acceleration)) }

  /// Adds a fall, which without a duration waits until something else ends it.
  @discardableResult
  public func fall<Value>(
    _ channel: Channel<Value>, acceleration: [Double], duration: Double? = nil
  ) throws(TweenSpiritError) -> Moved { try add(channel, .fall(acceleration: acceleration, duration: duration)) }

  /// Adds a track as it is now: see ``Motion/play(_:duration:easing:delay:iterations:direction:)``.
  @discardableResult
  public func play<Value>(
    _ channel: Channel<Value>, _ track: Track<Value>, duration: Double? = nil, easing: Easing? = nil
  ) throws(TweenSpiritError) -> Moved { try add(channel, .play(track, duration: duration, easing: easing)) }

  /// Adds a path: see ``Motion/follow(_:duration:easing:start:end:offset:)``.
  @discardableResult
  public func follow<Value>(
    _ channel: Channel<Value>, _ path: Path, duration: Double, easing: Easing? = nil
  ) throws(TweenSpiritError) -> Moved { try add(channel, .follow(path, duration: duration, easing: easing)) }

  /// Adds a fling: see ``Motion/fling(velocity:kind:friction:ppi:)``.
  @discardableResult
  public func fling<Value>(
    _ channel: Channel<Value>, velocity: [Double]? = nil, kind: Fling.Kind = .android
  ) throws(TweenSpiritError) -> Moved { try add(channel, .fling(velocity: velocity, kind: kind)) }

  /// Adds noise: see ``Motion/shake(_:frequency:duration:seed:fade:octaves:)``.
  @discardableResult
  public func shake<Value>(
    _ channel: Channel<Value>, _ amplitude: [Double], duration: Double? = nil, seed: UInt32 = 0
  ) throws(TweenSpiritError) -> Moved { try add(channel, .shake(amplitude, duration: duration, seed: seed)) }

  /// Adds a kick: see ``Motion/punch(_:duration:dampingRatio:)``.
  @discardableResult
  public func punch<Value>(
    _ channel: Channel<Value>, _ amplitude: [Double], duration: Double? = nil
  ) throws(TweenSpiritError) -> Moved { try add(channel, .punch(amplitude, duration: duration)) }

  /// Adds a timeline: see ``Motion/timeline(duration:easing:delay:iterations:direction:)``.
  @discardableResult
  public func play(
    _ timeline: Timeline, duration: Double? = nil, easing: Easing? = nil
  ) throws(TweenSpiritError) -> Moved { try add(timeline, .timeline(duration: duration, easing: easing)) }

  /// Adds the way of a timeline's playhead to a time: see ``Timeline/animate(to:over:easing:)``.
  @discardableResult
  public func animate(
    _ timeline: Timeline, to time: Double, over duration: Double? = nil, easing: Easing? = nil
  ) throws(TweenSpiritError) -> Moved { try add(timeline, .tween(time, Timing(usual: duration, easing), from: nil)) }
}
