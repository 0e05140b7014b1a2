// SPDX-License-Identifier: MIT

internal import TweenSpiritEngine

extension AnyChannel {
  /// Keeps its history from now on, at least so many seconds of the world's clock back, but no more than the 16,384 latest commands;
  /// 0 takes it away.
  ///
  /// ```swift
  /// try x.keepHistory(seconds: 10)
  /// let before = try x.value(at: world.time - 0.5)
  /// ```
  ///
  /// Snapshots have histories; ``World/stateHash`` has not, as they change nothing that is to come.
  ///
  /// - Throws: `.invalidArgument` for a number that is negative or not finite.
  public func keepHistory(seconds: Double = 10) throws(TweenSpiritError) {
    try command { (store, world) throws(Failure) in try store.setHistory(world, handle, seconds) }
  }

  /// From which time on its history is known; nil where it keeps none.
  public var historyStart: Double? {
    guard let world, isValid,
      let info = try? world.use({ (store, world) throws(Failure) in try store.history(world, handle) })
    else { return nil }
    return info.start < .infinity ? info.start : nil
  }

  fileprivate func readPast(
    _ time: Double, _ value: UnsafeMutablePointer<Double>?, _ velocity: UnsafeMutablePointer<Double>?
  ) throws(TweenSpiritError) {
    guard let world, isValid else { throw gone }
    try world.use { (store, world) throws(Failure) in
      try store.valueAt(world, handle, time, value: value, velocity: velocity, lanes: laneCount)
    }
  }
}

extension Channel {
  /// Its value at an earlier time of the world's clock, with the bits that it had then, whatever the steps were: through
  /// interruptions, new targets, pauses, rates and seeks, with its layers. At the very time of a command it is what that made of it.
  ///
  /// - Throws: `.invalidArgument` without a history (see ``AnyChannel/keepHistory(seconds:)``), before ``AnyChannel/historyStart``,
  ///   after the clock, and while bounds, layers, a fade, a timeline or a link had a part in it.
  // `x.value` alone is the property.
  @_disfavoredOverload
  public func value(at time: Double) throws(TweenSpiritError) -> Value {
    var caught: TweenSpiritError?
    let value = Value.make { lanes in
      do throws(TweenSpiritError) { try readPast(time, lanes, nil) } catch { caught = error }
    }
    if let caught { throw caught }
    return value
  }

  /// How fast each lane was: see ``value(at:)``.
  @_disfavoredOverload
  public func velocity(at time: Double) throws(TweenSpiritError) -> [Double] {
    var caught: TweenSpiritError?
    let velocity = numbers { lanes in
      do throws(TweenSpiritError) { try readPast(time, nil, lanes) } catch { caught = error }
    }
    if let caught { throw caught }
    return velocity
  }

  /// Its history as a track, whose time 0 is `start`: to be played, scrubbed, reversed or put on a timeline.
  ///
  /// It is within `tolerance` > 0, in value units, of what the channel was, with a key at each command and jump: cubics for numbers,
  /// lines for colours and rotations, held values for whole ones.
  ///
  /// - Throws: `.invalidArgument` as ``value(at:)``, and where more than 65,536 keys are wanted.
  public func historyTrack(
    from start: Double, to end: Double, tolerance: Double = 1e-3
  ) throws(TweenSpiritError) -> Track<Value> {
    guard let world, isValid else { throw gone }
    let track = try world.use { (store, world) throws(Failure) in
      try store.historyTrack(world, handle, from: start, to: end, tolerance: tolerance)
    }
    return Track(TrackStorage(track, lanes: laneCount))
  }
}
