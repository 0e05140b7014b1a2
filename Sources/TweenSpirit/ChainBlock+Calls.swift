// SPDX-License-Identifier: MIT
//
// What a block can start. Its words are properties that are called: in an object's block a method would hide a property of the
// object.

extension ChainBlock {
  /// What ``ChainBlock/start``, ``ChainBlock/add`` and ``ChainBlock/custom`` are.
  public struct Call {
    let block: ChainBlock

    /// Starts a motion of a channel. A spring without one is by the block's stiffness and damping, and within its threshold.
    @discardableResult
    public func callAsFunction<Value>(
      _ channel: Channel<Value>, _ motion: Motion<Value>
    ) throws(TweenSpiritError) -> Player {
      try block.check()
      let threshold = block.threshold
      return try block.adopt(channel.start(motion.by(block.ownSpring, tolerance: threshold)))
    }

    /// Starts a motion of a timeline's playhead.
    @discardableResult
    public func callAsFunction(_ timeline: Timeline, _ motion: Motion<Double>) throws(TweenSpiritError) -> Player {
      try block.check()
      return try block.adopt(timeline.start(motion))
    }

    /// The group waits for any player of the world, which goes at the chain's rate from here on. Nothing where it has ended.
    ///
    /// - Throws: `.invalidArgument` for another world's player, and one that another chain waits for.
    @discardableResult
    public func callAsFunction(_ player: Player) throws(TweenSpiritError) -> Player { try block.adopt(player) }

    /// One channel for a key, as long as the world is there, or the object that the chain is about: its values are read and
    /// written by the closures that it was given last. It goes to the target by this block's spring.
    ///
    /// - Throws: `.invalidArgument` where the key has values of another type.
    @discardableResult
    public func callAsFunction<Value: Interpolatable>(
      _ key: String, get: @escaping () -> Value, set: @escaping (Value) -> Void, target: Value
    ) throws(TweenSpiritError) -> Player {
      try block.check()
      return try self(block.customChannel(key, get, set), .spring(to: target))
    }
  }
}

extension ChainBlock: Mover {
  /// Starts a motion of a channel: see ``start``.
  @discardableResult
  public func add<Value>(
    _ channel: Channel<Value>, _ motion: Motion<Value>
  ) throws(TweenSpiritError) -> Player { try start(channel, motion) }

  /// Starts a motion of a timeline's playhead.
  @discardableResult
  public func add(_ timeline: Timeline, _ motion: Motion<Double>) throws(TweenSpiritError) -> Player {
    try start(timeline, motion)
  }
}
