// SPDX-License-Identifier: MIT
//
// What a block can start. Each is a property that is called: a method would hide a property of the block's object.

extension ChainBlock {
  /// What ``ChainBlock/spring`` is.
  public struct SpringCall {
    let block: ChainBlock

    /// As a ``Channel`` does by itself; without a spring by that of this block's stiffness and damping, and without a tolerance
    /// within its threshold.
    @discardableResult
    public func callAsFunction<Value>(
      _ channel: Channel<Value>, to target: Value, _ spring: Spring? = nil, velocity: [Double]? = nil,
      tolerance: Double? = nil, overshoot: SpringMotion.Overshoot = .allow, delay: Double = 0, rate: Double = 1,
      isEssential: Bool = false
    ) throws(TweenSpiritError) -> Player {
      try block.check()
      let own = if let spring { spring } else { try block.ownSpring() }
      return try block.adopt(
        channel.spring(
          to: target, own, velocity: velocity, tolerance: tolerance ?? block.threshold, overshoot: overshoot,
          delay: delay, rate: rate, isEssential: isEssential))
    }
  }

  /// What ``ChainBlock/tween`` is.
  public struct TweenCall {
    let block: ChainBlock

    /// See ``Channel/tween(to:timing:from:composite:blend:isEssential:keep:hold:)``.
    @discardableResult
    public func callAsFunction<Value>(
      _ channel: Channel<Value>, to target: Value, duration: Double, easing: Easing? = nil, from: Value? = nil,
      delay: Double = 0, endDelay: Double = 0, iterations: Double = 1, iterationStart: Double = 0,
      repeatDelay: Double = 0, returnEasing: Easing? = nil, accumulate: Bool = false,
      direction: Timing.Direction = .normal, fill: Timing.Fill = .both, rate: Double = 1,
      composite: Channel<Value>.Composite = .replace, blend: Bool = false, isEssential: Bool = false
    ) throws(TweenSpiritError) -> Player {
      try block.check()
      return try block.adopt(
        channel.tween(
          to: target, duration: duration, easing: easing, from: from, delay: delay, endDelay: endDelay,
          iterations: iterations, iterationStart: iterationStart, repeatDelay: repeatDelay, returnEasing: returnEasing,
          accumulate: accumulate,
          direction: direction,
          fill: fill, rate: rate,
          composite: composite, blend: blend, isEssential: isEssential))
    }
  }

  /// What ``ChainBlock/decay`` is.
  public struct DecayCall {
    let block: ChainBlock

    /// See ``Channel/decay(velocity:_:lower:upper:spring:tolerance:delay:rate:isEssential:keep:hold:composite:)``.
    @discardableResult
    public func callAsFunction<Value>(
      _ channel: Channel<Value>, velocity: [Double]? = nil, _ decay: Decay = .iOSNormal, lower: Value? = nil,
      upper: Value? = nil, spring: Spring = .smooth, tolerance: Double? = nil, delay: Double = 0, rate: Double = 1,
      isEssential: Bool = false
    ) throws(TweenSpiritError) -> Player {
      try block.check()
      return try block.adopt(
        channel.decay(
          velocity: velocity, decay, lower: lower, upper: upper, spring: spring, tolerance: tolerance, delay: delay,
          rate: rate, isEssential: isEssential))
    }
  }

  /// What ``ChainBlock/fall`` is.
  public struct FallCall {
    let block: ChainBlock

    /// See ``Channel/fall(acceleration:velocity:decay:duration:delay:rate:isEssential:keep:hold:composite:)``.
    @discardableResult
    public func callAsFunction<Value>(
      _ channel: Channel<Value>, acceleration: [Double], velocity: [Double]? = nil, decay: Decay? = nil,
      duration: Double? = nil, delay: Double = 0, rate: Double = 1, isEssential: Bool = false
    ) throws(TweenSpiritError) -> Player {
      try block.check()
      return try block.adopt(
        channel.fall(
          acceleration: acceleration, velocity: velocity, decay: decay, duration: duration, delay: delay, rate: rate,
          isEssential: isEssential))
    }
  }

  /// What ``ChainBlock/play`` is.
  public struct PlayCall {
    let block: ChainBlock

    /// See ``Channel/play(_:duration:easing:delay:endDelay:iterations:iterationStart:repeatDelay:returnEasing:accumulate:direction:fill:rate:isEssential:keep:hold:composite:)``.
    @discardableResult
    public func callAsFunction<Value>(
      _ channel: Channel<Value>, _ track: Track<Value>, duration: Double? = nil, easing: Easing? = nil,
      delay: Double = 0, endDelay: Double = 0, iterations: Double = 1, iterationStart: Double = 0,
      repeatDelay: Double = 0, returnEasing: Easing? = nil, accumulate: Bool = false,
      direction: Timing.Direction = .normal, fill: Timing.Fill = .both, rate: Double = 1, isEssential: Bool = false
    ) throws(TweenSpiritError) -> Player {
      try block.check()
      return try block.adopt(
        channel.play(
          track, duration: duration, easing: easing, delay: delay, endDelay: endDelay, iterations: iterations,
          iterationStart: iterationStart, repeatDelay: repeatDelay, returnEasing: returnEasing, accumulate: accumulate,
          direction: direction,
          fill: fill, rate: rate,
          isEssential: isEssential))
    }

    /// See ``Timeline/play(duration:easing:delay:endDelay:iterations:iterationStart:repeatDelay:direction:fill:rate:isEssential:keep:)``.
    @discardableResult
    public func callAsFunction(
      _ timeline: Timeline, duration: Double? = nil, easing: Easing? = nil, delay: Double = 0, endDelay: Double = 0,
      iterations: Double = 1, iterationStart: Double = 0, repeatDelay: Double = 0,
      direction: Timing.Direction = .normal,
      fill: Timing.Fill = .both, rate: Double = 1, isEssential: Bool = false
    ) throws(TweenSpiritError) -> Player {
      try block.check()
      return try block.adopt(
        timeline.play(
          duration: duration, easing: easing, delay: delay, endDelay: endDelay, iterations: iterations,
          iterationStart: iterationStart, repeatDelay: repeatDelay, direction: direction, fill: fill, rate: rate,
          isEssential: isEssential))
    }
  }

  /// What ``ChainBlock/animate`` is.
  public struct AnimateCall {
    let block: ChainBlock

    /// See ``Timeline/animate(to:over:easing:delay:endDelay:iterations:iterationStart:repeatDelay:direction:fill:rate:isEssential:keep:)``.
    @discardableResult
    public func callAsFunction(
      _ timeline: Timeline, to time: Double, over duration: Double? = nil, easing: Easing? = nil, delay: Double = 0,
      endDelay: Double = 0, iterations: Double = 1, iterationStart: Double = 0, repeatDelay: Double = 0,
      direction: Timing.Direction = .normal,
      fill: Timing.Fill = .both, rate: Double = 1, isEssential: Bool = false
    ) throws(TweenSpiritError) -> Player {
      try block.check()
      return try block.adopt(
        timeline.animate(
          to: time, over: duration, easing: easing, delay: delay, endDelay: endDelay, iterations: iterations,
          iterationStart: iterationStart, repeatDelay: repeatDelay, direction: direction, fill: fill, rate: rate,
          isEssential: isEssential))
    }
  }

  /// What ``ChainBlock/add`` is.
  public struct AddCall {
    let block: ChainBlock

    /// The group waits for any player of the world, which goes at the chain's rate from here on. Nothing where it has ended.
    ///
    /// - Throws: `.invalidArgument` for another world's player, and one that another chain waits for.
    @discardableResult
    public func callAsFunction(_ player: Player) throws(TweenSpiritError) -> Player {
      try block.adopt(player)
    }
  }

  /// What ``ChainBlock/custom`` is.
  public struct CustomCall {
    let block: ChainBlock

    /// One channel for a key, as long as the world is there, or the object that the chain is about: its values are read and
    /// written by the closures that it was given last. It goes to the target by this block's spring.
    ///
    /// - Throws: `.invalidArgument` where the key has values of another type.
    @discardableResult
    public func callAsFunction<Value: Interpolatable>(
      _ key: String, get: @escaping () -> Value, set: @escaping (Value) -> Void, target: Value
    ) throws(TweenSpiritError) -> Player {
      try block.check()
      return try block.spring(block.customChannel(key, get, set), to: target)
    }
  }
}
