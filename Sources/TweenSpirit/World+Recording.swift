// SPDX-License-Identifier: MIT
//
// A recorded world at other times. The engine moves it; here the objects of what ended follow.

internal import TweenSpiritEngine

/// The ends of players in a recorded world, by their numbers.
struct RecordedEnds {
  private var ends: [(number: UInt64, time: Double, player: Player)] = []
  /// The number of them that have happened at the time that is shown.
  private var count = 0

  /// True if ends were added since `forget`.
  private(set) var hasGrown = false

  mutating func add(_ event: Event, of player: Player) {
    // Forget ends that were undone: they do not come again.
    ends.removeSubrange(count...)
    ends.append((event.sequence, event.time, player))
    count = ends.count
    hasGrown = true
  }

  /// Forgets the ends before the recording's start.
  mutating func forget(before start: Double) {
    let old = ends.prefix { $0.time < start }.count
    for end in ends.prefix(old) { end.player.forgetHandlers() }
    ends.removeSubrange(..<old)
    count -= old
    hasGrown = false
  }

  /// Brings the players to a time, whose next event has a number.
  mutating func show(_ number: UInt64, in world: World) {
    let wanted = ends.prefix { $0.number < number }.count
    for i in stride(from: count - 1, through: wanted, by: -1) { ends[i].player.revive(in: world) }
    for i in stride(from: count, to: wanted, by: 1) { ends[i].player.endAgain(in: world) }
    count = wanted
  }
}

extension World {
  /// Records the world from now on, so that it can go back: see ``seek(to:)``.
  ///
  /// ```swift
  /// try world.record(seconds: 60)
  /// try world.seek(to: 1.5)
  /// try world.returnToPresent()
  /// ```
  ///
  /// - Parameters:
  ///   - seconds: How far back times can be reached, on the world's clock; infinity: as far as the memory reaches; 0 ends the
  ///     recording and frees it.
  ///   - bytes: The memory, which is allocated now; 0: 16 MiB, or 32 times a snapshot if that is more.
  /// - Throws: `.outOfMemory` for less than 16 times a snapshot.
  public func record(seconds: Double = 60, bytes: Int = 0) throws(TweenSpiritError) {
    try use { (store, world) throws(Failure) in try store.record(world, seconds: seconds, bytes: bytes) }
    recordedEnds = seconds > 0 ? RecordedEnds() : nil
  }

  /// Moves a recorded world to a time of its recording: to the state after the last step or command of that time, with the bits that
  /// it had.
  ///
  /// Properties are written and observers are called as after a step; handlers and blocks are not, and no event is emitted. What an
  /// observer commands meanwhile throws `.inPast`. In the past everything can be read, and nothing is lost, until a command or a step
  /// continues from there: it drops what was recorded after that time.
  ///
  /// - Throws: `.invalidArgument` if the world is not recorded, or for a time outside ``recording``.
  public func seek(to time: Double) throws(TweenSpiritError) {
    collect()
    var failed: TweenSpiritError?
    do throws(TweenSpiritError) {
      try use { (store, world) throws(Failure) in try store.seek(world, to: time) }
    } catch {
      guard error.kind == .callback else { throw error }
      failed = error
    }
    let number = (try? use { (store, world) throws(Failure) in try store.info(world) })?.sequence ?? 0
    recordedEnds?.show(number, in: self)
    for chain in chainTable.values.compactMap(\.chain) { chain.sought() }
    setLocked(true)
    deliverChanges()
    setLocked(false)
    if let failed { throw failed }
  }

  private func setLocked(_ isLocked: Bool) {
    try? use { (store, world) throws(Failure) in try store.setLocked(world, isLocked) }
  }

  /// Moves a recorded world to the end of its recording.
  public func returnToPresent() throws(TweenSpiritError) {
    let info = try use { (store, world) throws(Failure) in try store.info(world) }
    try seek(to: info.recordingEnd)
  }

  /// The times that ``seek(to:)`` reaches; nil if the world is not recorded.
  public var recording: ClosedRange<Double>? {
    let info = try? use { (store, world) throws(Failure) in try store.info(world) }
    guard let info, info.recordingStart <= info.recordingEnd else { return nil }
    return info.recordingStart...info.recordingEnd
  }

  /// True if a recorded world stands at an earlier time than its recording's end.
  public var isInPast: Bool { recording.map { time < $0.upperBound } ?? false }

  /// Returns the recording between two times as bytes, which ``restore(_:)`` accepts, in any process and language: the world is then
  /// at `end`, and recorded from `start` on.
  ///
  /// - Throws: `.invalidArgument` for times outside ``recording``, and for a live curve without a name.
  public func saveRecording(from start: Double, to end: Double) throws(TweenSpiritError) -> [UInt8] {
    let size = try use { (store, world) throws(Failure) in
      try store.saveRecording(world, from: start, to: end, into: nil, capacity: 0)
    }
    var bytes = [UInt8](repeating: 0, count: size)
    _ = try bytes.withUnsafeMutableBufferPointer { (bytes) throws(TweenSpiritError) in
      try use { (store, world) throws(Failure) in
        try store.saveRecording(world, from: start, to: end, into: bytes.baseAddress, capacity: bytes.count)
      }
    }
    return bytes
  }
}

extension AnyChannel {
  fileprivate func readPast(
    _ time: Double, _ value: UnsafeMutablePointer<Double>?, _ velocity: UnsafeMutablePointer<Double>?
  ) throws(TweenSpiritError) {
    guard let world else { throw gone }
    try world.use { (store, world) throws(Failure) in
      try store.valueAt(world, handle, time, value: value, velocity: velocity, lanes: laneCount)
    }
  }
}

extension Channel {
  /// Returns the value at a time of the world's recording, with the bits that it had then, whatever the steps were; the world does not move. At
  /// the time of a command it is the value after the command.
  ///
  /// - Throws: `.invalidArgument` if the world is not recorded (see ``World/record(seconds:bytes:)``) or for a time outside
  ///   ``World/recording``; `.staleHandle` if the channel did not exist then.
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

  /// Returns the velocity of each lane at a recorded time: see ``value(at:)``.
  @_disfavoredOverload
  public func velocity(at time: Double) throws(TweenSpiritError) -> [Double] {
    var caught: TweenSpiritError?
    let velocity = numbers { lanes in
      do throws(TweenSpiritError) { try readPast(time, nil, lanes) } catch { caught = error }
    }
    if let caught { throw caught }
    return velocity
  }

  /// Returns the recording as a track, whose time 0 is `start`: to be played, scrubbed, reversed or put on a timeline.
  ///
  /// It is within `tolerance` > 0, in value units, of what the channel was, with a key at each command and jump: cubics for numbers,
  /// lines for colours and rotations, held values for whole ones.
  ///
  /// - Throws: `.invalidArgument` as ``value(at:)``, and where more than 65,536 keys are wanted.
  public func recordingTrack(
    from start: Double, to end: Double, tolerance: Double = 1e-3
  ) throws(TweenSpiritError) -> Track<Value> {
    guard let world else { throw gone }
    let track = try world.use { (store, world) throws(Failure) in
      try store.recordingTrack(world, handle, from: start, to: end, tolerance: tolerance)
    }
    return Track(TrackStorage(track, lanes: laneCount))
  }
}
