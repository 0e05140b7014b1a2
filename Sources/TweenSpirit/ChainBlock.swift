// SPDX-License-Identifier: MIT

internal import TweenSpiritEngine

/// What a block of a ``Chain`` speaks to: what is started through it, its group waits for. Of use in its block only.
public class ChainBlock {
  /// Of the springs that follow in this block and are not given otherwise: value units of force, and of force per speed, for a
  /// mass of 1. Each block begins with 200 and 10.
  public var stiffness = 200.0
  /// See ``stiffness``.
  public var damping = 10.0
  /// In value units: a spring has settled within it. nil is a thousandth of the distance.
  public var threshold: Double?

  let world: World
  private let chain: AnyChain
  /// What its group waits for by this block.
  private var added: Set<Handle> = []
  /// What an assignment, which cannot throw, was refused for.
  var problem: TweenSpiritError?
  var isOver = false

  init(_ world: World, _ chain: AnyChain) { (self.world, self.chain) = (world, chain) }

  /// Of its object.
  var record: BoundObject? { nil }

  func spring() throws(TweenSpiritError) -> Spring { try Spring(.stiffness(stiffness, damping: damping)) }

  func check() throws(TweenSpiritError) {
    guard !isOver, chain.isRunning else { throw TweenSpiritError(.invalidArgument, "the chain's block is over") }
  }

  func observe(_ token: ObservationToken) { chain.observe(token) }

  /// The group waits for any player of the world, which goes at the chain's rate from here on. Nothing where it has ended.
  ///
  /// - Throws: `.invalidArgument` for another world's player, and one that another chain waits for.
  @discardableResult
  public func add(_ player: Player) throws(TweenSpiritError) -> Player {
    try check()
    guard player.isOf(world) else {
      throw TweenSpiritError(.invalidArgument, "the player must be one of the chain's world")
    }
    guard player.endReason == nil, added.insert(player.handle).inserted else { return player }
    try chain.command { (store, world) throws(Failure) in try store.adopt(world, chain.handle, player.handle) }
    return player
  }

  // MARK: - Channels

  /// As a ``Channel`` does by itself; without a spring by that of this block's stiffness and damping, and without a tolerance
  /// within its threshold.
  @discardableResult
  public func spring<Value>(
    _ channel: Channel<Value>, to target: Value, _ spring: Spring? = nil, velocity: [Double]? = nil,
    tolerance: Double? = nil, overshoot: SpringMotion.Overshoot = .allow, delay: Double = 0, rate: Double = 1,
    isEssential: Bool = false
  ) throws(TweenSpiritError) -> Player {
    try check()
    let own = if let spring { spring } else { try self.spring() }
    return try add(
      channel.spring(
        to: target, own, velocity: velocity, tolerance: tolerance ?? threshold, overshoot: overshoot, delay: delay,
        rate: rate, isEssential: isEssential))
  }

  /// See ``Channel/tween(to:timing:from:composite:blend:isEssential:keep:hold:)``.
  @discardableResult
  public func tween<Value>(
    _ channel: Channel<Value>, to target: Value, duration: Double, easing: Easing? = nil, from: Value? = nil,
    delay: Double = 0, endDelay: Double = 0, iterations: Double = 1, iterationStart: Double = 0,
    repeatDelay: Double = 0, returnEasing: Easing? = nil, accumulate: Bool = false,
    direction: Timing.Direction = .normal, fill: Timing.Fill = .both, rate: Double = 1,
    composite: Channel<Value>.Composite = .replace, blend: Bool = false, isEssential: Bool = false
  ) throws(TweenSpiritError) -> Player {
    try check()
    return try add(
      channel.tween(
        to: target, duration: duration, easing: easing, from: from, delay: delay, endDelay: endDelay,
        iterations: iterations, iterationStart: iterationStart, repeatDelay: repeatDelay, returnEasing: returnEasing,
        accumulate: accumulate,
        direction: direction,
        fill: fill, rate: rate,
        composite: composite, blend: blend, isEssential: isEssential))
  }

  /// See ``Channel/decay(velocity:_:lower:upper:spring:tolerance:delay:rate:isEssential:keep:hold:composite:)``.
  @discardableResult
  public func decay<Value>(
    _ channel: Channel<Value>, velocity: [Double]? = nil, _ decay: Decay = .iOSNormal, lower: Value? = nil,
    upper: Value? = nil, spring: Spring = .smooth, tolerance: Double? = nil, delay: Double = 0, rate: Double = 1,
    isEssential: Bool = false
  ) throws(TweenSpiritError) -> Player {
    try check()
    return try add(
      channel.decay(
        velocity: velocity, decay, lower: lower, upper: upper, spring: spring, tolerance: tolerance, delay: delay,
        rate: rate, isEssential: isEssential))
  }

  /// See ``Channel/fall(acceleration:velocity:decay:duration:delay:rate:isEssential:keep:hold:composite:)``.
  @discardableResult
  public func fall<Value>(
    _ channel: Channel<Value>, acceleration: [Double], velocity: [Double]? = nil, decay: Decay? = nil,
    duration: Double? = nil, delay: Double = 0, rate: Double = 1, isEssential: Bool = false
  ) throws(TweenSpiritError) -> Player {
    try check()
    return try add(
      channel.fall(
        acceleration: acceleration, velocity: velocity, decay: decay, duration: duration, delay: delay, rate: rate,
        isEssential: isEssential))
  }

  /// See ``Channel/play(_:duration:easing:delay:endDelay:iterations:iterationStart:repeatDelay:returnEasing:accumulate:direction:fill:rate:isEssential:keep:hold:composite:)``.
  @discardableResult
  public func play<Value>(
    _ channel: Channel<Value>, _ track: Track<Value>, duration: Double? = nil, easing: Easing? = nil,
    delay: Double = 0, endDelay: Double = 0, iterations: Double = 1, iterationStart: Double = 0,
    repeatDelay: Double = 0, returnEasing: Easing? = nil, accumulate: Bool = false,
    direction: Timing.Direction = .normal, fill: Timing.Fill = .both, rate: Double = 1, isEssential: Bool = false
  ) throws(TweenSpiritError) -> Player {
    try check()
    return try add(
      channel.play(
        track, duration: duration, easing: easing, delay: delay, endDelay: endDelay, iterations: iterations,
        iterationStart: iterationStart, repeatDelay: repeatDelay, returnEasing: returnEasing, accumulate: accumulate,
        direction: direction,
        fill: fill, rate: rate,
        isEssential: isEssential))
  }

  /// One channel for a key, as long as the world is there, or the object that the chain is about: its values are read and
  /// written by the closures that it was given last. It goes to the target by this block's spring.
  ///
  /// - Throws: `.invalidArgument` where the key has values of another type.
  @discardableResult
  public func custom<Value: Interpolatable>(
    _ key: String, get: @escaping () -> Value, set: @escaping (Value) -> Void, target: Value
  ) throws(TweenSpiritError) -> Player {
    try check()
    return try spring(custom(key, get, set), to: target)
  }

  private func custom<Value: Interpolatable>(
    _ key: String, _ get: @escaping () -> Value, _ set: @escaping (Value) -> Void
  ) throws(TweenSpiritError) -> Channel<Value> {
    let record = record
    if let known = record.map({ $0.custom[key] }) ?? world.custom[key] {
      if let channel = known as? Channel<Value> {
        channel.rebind(get: get, set: set)
        return channel
      }
      throw TweenSpiritError(.invalidArgument, "\(key) is a \(known.kind) already, not of \(Value.self)")
    }
    let channel = try world.bind(get: get, set: set)
    if let record { record.custom[key] = channel } else { world.custom[key] = channel }
    (channel.record, channel.customKey) = (record, key)
    return channel
  }

  // MARK: - Timelines

  /// See ``Timeline/play(duration:easing:delay:endDelay:iterations:iterationStart:repeatDelay:direction:fill:rate:isEssential:keep:)``.
  @discardableResult
  public func play(
    _ timeline: Timeline, duration: Double? = nil, easing: Easing? = nil, delay: Double = 0, endDelay: Double = 0,
    iterations: Double = 1, iterationStart: Double = 0, repeatDelay: Double = 0, direction: Timing.Direction = .normal,
    fill: Timing.Fill = .both, rate: Double = 1, isEssential: Bool = false
  ) throws(TweenSpiritError) -> Player {
    try check()
    return try add(
      timeline.play(
        duration: duration, easing: easing, delay: delay, endDelay: endDelay, iterations: iterations,
        iterationStart: iterationStart, repeatDelay: repeatDelay, direction: direction, fill: fill, rate: rate,
        isEssential: isEssential))
  }

  /// See ``Timeline/animate(to:over:easing:delay:endDelay:iterations:iterationStart:repeatDelay:direction:fill:rate:isEssential:keep:)``.
  @discardableResult
  public func animate(
    _ timeline: Timeline, to time: Double, over duration: Double? = nil, easing: Easing? = nil, delay: Double = 0,
    endDelay: Double = 0, iterations: Double = 1, iterationStart: Double = 0, repeatDelay: Double = 0,
    direction: Timing.Direction = .normal,
    fill: Timing.Fill = .both, rate: Double = 1, isEssential: Bool = false
  ) throws(TweenSpiritError) -> Player {
    try check()
    return try add(
      timeline.animate(
        to: time, over: duration, easing: easing, delay: delay, endDelay: endDelay, iterations: iterations,
        iterationStart: iterationStart, repeatDelay: repeatDelay, direction: direction, fill: fill, rate: rate,
        isEssential: isEssential))
  }
}
