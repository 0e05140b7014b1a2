// SPDX-License-Identifier: MIT
//
// What runs can be changed: another target, another timing, another track. The player stays, and nothing is emitted.

internal import TweenSpiritEngine

/// What of a running player becomes another: what is nil stays. Either of its target, velocity, spring and tolerance, or of its
/// timing and its track. Targets and velocities are numbers for each lane.
public struct MotionChanges {
  /// Where a spring or a tween goes. A tween ends when it would have; of a colour, a rotation, an Int or a Bool what is left of
  /// it begins anew.
  public var target: [Double]?
  /// The new velocity, and one that is added to the present one, in units per second.
  public var velocity, kick: [Double]?
  /// Of a spring.
  public var spring: Spring?
  /// Of a spring, in value units.
  public var tolerance: Double?
  /// See ``Timing``; of a spring, a decay and a fall only the delay. The local time stays, and the channel is at once where the
  /// new timing has it. An end that then lies behind comes in the next step.
  public var duration, delay, endDelay, iterations, iterationStart, repeatDelay: Double?
  /// See ``Timing``.
  public var direction: Timing.Direction?
  /// See ``Timing``.
  public var fill: Timing.Fill?
  /// See ``Timing``.
  public var easing, returnEasing: Easing?
  /// See ``Motion/accumulate()``.
  public var accumulate: Bool?
  private var track: TrackStorage?

  init() {}

  /// Another track, a copy of it as it is now. If that is longer or shorter, the duration is so in proportion.
  public mutating func setTrack<Value>(_ track: Track<Value>) { self.track = track.storage }

  /// Calls `work` with the request for `lanes` numbers of each kind.
  func withRequest(
    lanes: Int, _ work: (inout MotionRequest) throws(TweenSpiritError) -> Void
  ) throws(TweenSpiritError) {
    guard velocity == nil || kick == nil else {
      throw TweenSpiritError(
        .invalidArgument,
        "velocity and kick cannot be combined: velocity replaces the current velocity, kick adds to it")
    }
    guard tolerance != 0 else {
      throw TweenSpiritError(.invalidArgument, "tolerance must be > 0, got 0", argument: "tolerance")
    }
    var request = MotionRequest(tween: nil)
    (request.spring, request.tolerance) = (spring, tolerance ?? 0)
    func set<Number>(_ number: Number?, _ field: TimingFields, _ place: WritableKeyPath<TimingSpec, Number>) {
      guard let number else { return }
      request.timing[keyPath: place] = number
      request.timing.given.insert(field)
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
    set(returnEasing?.handle, .returnEasing, \.returnEasing)
    if let accumulate { (request.given, request.flags) = (.accumulate, accumulate ? .accumulate : []) }
    if kick != nil { request.flags.insert(.addVelocity) }
    if let track { request.track = try track.use { $0 } }
    try withColumn(target, lanes, "target") { (target) throws(TweenSpiritError) in
      try withColumn(velocity ?? kick, lanes, "velocity") { (velocity) throws(TweenSpiritError) in
        (request.target, request.velocity) = (target, velocity)
        try withExtendedLifetime(self) { () throws(TweenSpiritError) in try work(&request) }
      }
    }
  }
}

/// Calls `work` with as many numbers, or nil.
func withColumn(
  _ numbers: [Double]?, _ count: Int, _ name: String,
  _ work: (UnsafePointer<Double>?) throws(TweenSpiritError) -> Void
) throws(TweenSpiritError) {
  guard let numbers else { return try work(nil) }
  guard numbers.count == count else {
    throw TweenSpiritError(
      .invalidArgument, "\(name) must be \(count) numbers, got \(numbers.count)", argument: name)
  }
  try numbers.withUnsafeBufferPointer { (numbers) throws(TweenSpiritError) in try work(numbers.baseAddress) }
}

extension Channel {
  /// Sends the spring or the tween that moves it elsewhere. Value and velocity go on.
  ///
  /// - Throws: `.invalidArgument` where nothing moves it or what moves it has no target, and for a number that is not finite;
  ///   nothing is changed then.
  @specialized(where Value == Double)
  public func setTarget(_ target: Value) throws(TweenSpiritError) {
    try target.withLanes { (lanes) throws(TweenSpiritError) in
      try command { (store, world) throws(Failure) in
        var request = MotionRequest(tween: lanes)
        try store.setTarget(world, channel: handle, &request)
      }
    }
  }
}

extension World {
  /// Sends what moves many channels elsewhere in one call, as ``Channel/setTarget(_:)``. Where a
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
      var request = MotionRequest(tween: numbers.baseAddress)
      try use { (store, world) throws(Failure) in
        try store.update(world, channels.count, &request) { channels[$0].handle }
      }
    }
    for channel in channels { channel.write() }
  }
}

extension Player {
  /// Changes what runs, as ``MotionChanges`` says: `player.update { $0.duration = 2 }`. The player stays, with its handlers, and
  /// nothing is emitted.
  ///
  /// - Throws: `.invalidArgument` for a number outside its range, what its kind does not have, and for a timeline's player;
  ///   nothing is changed then.
  public func update(_ change: (inout MotionChanges) -> Void) throws(TweenSpiritError) {
    var changes = MotionChanges()
    change(&changes)
    try changes.withRequest(lanes: channel?.laneCount ?? 1) { (request) throws(TweenSpiritError) in
      try command { (store, world) throws(Failure) in try store.update(world, handle, &request) }
    }
  }

  /// Sends a spring or a tween elsewhere.
  public func setTarget<Value: Interpolatable>(_ target: Value) throws(TweenSpiritError) {
    guard channel is Channel<Value> else {
      throw TweenSpiritError(.invalidArgument, "the target must be of the kind of what the player moves")
    }
    try update { changes in
      changes.target = []
      target.append(to: &changes.target!)
    }
  }
}
