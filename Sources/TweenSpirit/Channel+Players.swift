// SPDX-License-Identifier: MIT
//
// What moves a channel. A newer player replaces the one before when it begins, and takes over value and velocity as they are
// then.

internal import TweenSpiritEngine

/// What a ``Motion`` can be started on: a ``Channel``, or a property in a block.
public protocol Movable<Value> {
  /// What is moved.
  associatedtype Value: Interpolatable

  /// Starts a motion.
  ///
  /// - Throws: `.invalidArgument` for what is not finite, outside its range, or not used by a motion of its kind.
  @discardableResult
  func start(_ motion: Motion<Value>) throws(TweenSpiritError) -> Player
}

extension Channel: Movable {
  @discardableResult
  @specialized(where Value == Double)
  public func start(_ motion: Motion<Value>) throws(TweenSpiritError) -> Player {
    try motion.withRequest { (request) throws(TweenSpiritError) in
      try start(motion.playerKind) { (store, world) throws(Failure) in try store.start(world, handle, &request) }
    }
  }
}

extension Movable {
  /// Starts a tween: see ``Motion/tween(to:duration:easing:from:delay:iterations:direction:)``.
  @discardableResult
  @inlinable
  public func tween(
    to target: Value, duration: Double, easing: Easing? = nil, from: Value? = nil, delay: Double? = nil,
    iterations: Double? = nil, direction: Timing.Direction? = nil
  ) throws(TweenSpiritError) -> Player {
    try start(
      .tween(
        to: target, duration: duration, easing: easing, from: from, delay: delay, iterations: iterations,
        direction: direction))
  }

  /// Starts a tween by a distance.
  @discardableResult
  public func tween(
    by distance: Value, duration: Double, easing: Easing? = nil, delay: Double? = nil
  ) throws(TweenSpiritError) -> Player {
    try start(.tween(by: distance, duration: duration, easing: easing, delay: delay))
  }

  /// Starts a spring: see ``Motion/spring(to:_:velocity:)``.
  @discardableResult
  @inlinable
  public func spring(
    to target: Value, _ spring: Spring? = nil, velocity: [Double]? = nil
  ) throws(TweenSpiritError) -> Player { try start(.spring(to: target, spring, velocity: velocity)) }

  /// Starts a spring by a distance.
  @discardableResult
  public func spring(by distance: Value, _ spring: Spring? = nil) throws(TweenSpiritError) -> Player {
    try start(.spring(by: distance, spring))
  }

  /// Starts a decay: see ``Motion/decay(velocity:_:lower:upper:)``.
  @discardableResult
  public func decay(
    velocity: [Double]? = nil, _ decay: Decay? = nil, lower: Value? = nil, upper: Value? = nil
  ) throws(TweenSpiritError) -> Player { try start(.decay(velocity: velocity, decay, lower: lower, upper: upper)) }

  /// Starts a move: see ``Motion/move(to:speed:acceleration:velocity:)``.
  @discardableResult
  public func move(
    to target: Value, speed: [Double], acceleration: [Double], velocity: [Double]? = nil
  ) throws(TweenSpiritError) -> Player {
    try start(.move(to: target, speed: speed, acceleration: acceleration, velocity: velocity))
  }

  /// Starts a fall: see ``Motion/fall(acceleration:velocity:drag:duration:)``.
  @discardableResult
  public func fall(
    acceleration: [Double], velocity: [Double]? = nil, drag: Decay? = nil, duration: Double? = nil
  ) throws(TweenSpiritError) -> Player {
    try start(.fall(acceleration: acceleration, velocity: velocity, drag: drag, duration: duration))
  }

  /// Plays a track: see ``Motion/play(_:duration:easing:delay:iterations:direction:)``.
  @discardableResult
  public func play(
    _ track: Track<Value>, duration: Double? = nil, easing: Easing? = nil, delay: Double? = nil
  ) throws(TweenSpiritError) -> Player {
    try start(.play(track, duration: duration, easing: easing, delay: delay))
  }

  /// Follows a path: see ``Motion/follow(_:duration:easing:start:end:offset:)``.
  @discardableResult
  public func follow(_ path: Path, duration: Double, easing: Easing? = nil) throws(TweenSpiritError) -> Player {
    try start(.follow(path, duration: duration, easing: easing))
  }

  /// Starts a fling: see ``Motion/fling(velocity:kind:friction:ppi:)``.
  @discardableResult
  public func fling(velocity: [Double]? = nil, kind: Fling.Kind = .android) throws(TweenSpiritError) -> Player {
    try start(.fling(velocity: velocity, kind: kind))
  }

  /// Adds noise: see ``Motion/shake(_:frequency:duration:seed:fade:octaves:)``.
  @discardableResult
  public func shake(
    _ amplitude: [Double], duration: Double? = nil, seed: UInt32 = 0
  ) throws(TweenSpiritError) -> Player { try start(.shake(amplitude, duration: duration, seed: seed)) }

  /// Adds a kick: see ``Motion/punch(_:duration:dampingRatio:)``.
  @discardableResult
  public func punch(_ amplitude: [Double], duration: Double? = nil) throws(TweenSpiritError) -> Player {
    try start(.punch(amplitude, duration: duration))
  }
}

extension Movable where Value: BinaryFloatingPoint {
  /// Starts a spring with a velocity.
  @discardableResult
  public func spring(to target: Value, _ spring: Spring? = nil, velocity: Double) throws(TweenSpiritError) -> Player {
    try start(.spring(to: target, spring, velocity: [velocity]))
  }

  /// Starts a decay within bounds.
  @discardableResult
  public func decay(
    velocity: Double, _ decay: Decay? = nil, bounds: ClosedRange<Value>? = nil
  ) throws(TweenSpiritError) -> Player {
    try start(.decay(velocity: [velocity], decay, lower: bounds?.lowerBound, upper: bounds?.upperBound))
  }

  /// Starts a fall.
  @discardableResult
  public func fall(
    acceleration: Double, velocity: Double? = nil, drag: Decay? = nil, duration: Double? = nil
  ) throws(TweenSpiritError) -> Player {
    try start(.fall(acceleration: [acceleration], velocity: velocity.map { [$0] }, drag: drag, duration: duration))
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
