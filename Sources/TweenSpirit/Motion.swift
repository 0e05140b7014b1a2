// SPDX-License-Identifier: MIT

internal import TweenSpiritEngine

/// How a value moves: data that is started, started many times, and added to chains and blocks.
///
/// ```swift
/// let soft = Motion<Double>.spring(to: 50, .bouncy)
/// try x.start(soft.keep())
/// try world.chain().add(x, soft.delay(0.5)).add(y, .shake([5])).start()
/// ```
///
/// What is left out has the engine's default. Nothing is checked before it is started or added: what is not finite, outside its
/// range, or not used by its kind is then an error of kind `.invalidArgument` whose ``TweenSpiritError/argument`` names it.
/// Velocities, accelerations and amplitudes are numbers for each lane, velocities in units (of a colour, its space's) per second
/// of the world.
public struct Motion<Value: Interpolatable>: @unchecked Sendable {
  /// Without timing and numbers: no pointer is in it before ``withRequest(_:to:from:_:)``.
  var request: MotionRequest
  private var timing: Timing
  private var target, from, lower, upper, offset: Value?
  private var velocity, acceleration, speed, amplitude: [Double]?
  private var track: TrackStorage?
  private var path: Path?
  /// What was given as 0, which would be the engine's default: refused when it is started.
  private var zero: String?

  private init(_ kind: MotionKind, _ timing: Timing = Timing(usual: nil)) {
    (request, self.timing) = (MotionRequest(kind), timing)
  }

  private func with(_ change: (inout Motion) -> Void) -> Motion {
    var motion = self
    change(&motion)
    return motion
  }

  private func flagged(_ flag: MotionFlags) -> Motion { with { $0.request.flags.insert(flag) } }

  /// A number that is > 0.
  private mutating func above0(_ number: Double?, _ name: String) -> Double {
    if number == 0 { zero = name }
    return number ?? 0
  }

  // MARK: - Kinds

  /// To a target in so many seconds, along an easing; without one it is the curve attached to the channel's path, or linear.
  /// Without `from` it starts where the channel is, an additive one at 0.
  @specialized(where Value == Double)
  public static func tween(
    to target: Value, duration: Double, easing: Easing? = nil, from: Value? = nil, delay: Double? = nil,
    iterations: Double? = nil, direction: Timing.Direction? = nil
  ) -> Motion {
    tween(target, Timing(usual: duration, easing, delay, iterations: iterations, direction), from: from)
  }

  /// To a target, as a timing says.
  public static func tween(to target: Value, timing: Timing, from: Value? = nil) -> Motion {
    tween(target, timing, from: from)
  }

  /// To a target as long as the lane takes that is last at its speed. For numbers, vectors and angles.
  public static func tween(to target: Value, speed: [Double], easing: Easing? = nil) -> Motion {
    tween(target, Timing(usual: nil, easing), from: nil).with { $0.speed = speed }
  }

  /// By a distance from where it starts. Not of Bool, colours and rotations.
  public static func tween(
    by distance: Value, duration: Double, easing: Easing? = nil, from: Value? = nil, delay: Double? = nil
  ) -> Motion { tween(distance, Timing(usual: duration, easing, delay), from: from).relative() }

  /// To the target that ``ChannelArray/start(to:from:_:durations:delays:)`` or ``Timeline/start(_:)`` adds.
  public static func tween(timing: Timing) -> Motion { tween(nil, timing, from: nil) }

  static func tween(_ target: Value?, _ timing: Timing, from: Value?) -> Motion {
    var motion = Motion(.tween, timing)
    (motion.target, motion.from) = (target, from)
    return motion
  }

  /// To a target by a spring, ``Spring/smooth`` if none is given. It ends when it has settled, exactly on the target, at a time
  /// of its own, whatever the steps. Without a `velocity` it starts with the channel's. Not for Bool.
  @specialized(where Value == Double)
  public static func spring(to target: Value, _ spring: Spring? = nil, velocity: [Double]? = nil) -> Motion {
    var motion = Motion(.spring)
    (motion.target, motion.request.spring, motion.velocity) = (target, spring, velocity)
    return motion
  }

  /// By a distance from where it starts.
  public static func spring(by distance: Value, _ spring: Spring? = nil, velocity: [Double]? = nil) -> Motion {
    Motion.spring(to: distance, spring, velocity: velocity).relative()
  }

  /// To the target that ``ChannelArray/start(to:from:_:durations:delays:)`` adds.
  public static func spring(_ spring: Spring? = nil, velocity: [Double]? = nil) -> Motion {
    Motion(.spring).with { ($0.request.spring, $0.velocity) = (spring, velocity) }
  }

  /// Thrown, to slow down, ``Decay/iOSNormal`` if none is given; `lower` and `upper` are edges behind which a spring brings it
  /// back. Without a `velocity` it starts with the channel's. Numbers, vectors and angles, like all that follow but tracks.
  public static func decay(
    velocity: [Double]? = nil, _ decay: Decay? = nil, lower: Value? = nil, upper: Value? = nil
  ) -> Motion {
    Motion(.decay).with {
      ($0.velocity, $0.request.decay, $0.lower, $0.upper) = (velocity, decay, lower, upper)
    }
  }

  /// Constant acceleration, in value units per second squared. A `drag` slows it down: its velocity tends to acceleration /
  /// rate. Without a `duration` it goes on until a command, another player or an edge ends it, and its target
  /// is where it began.
  public static func fall(
    acceleration: [Double], velocity: [Double]? = nil, drag: Decay? = nil, duration: Double? = nil
  ) -> Motion {
    Motion(.fall, Timing(usual: duration)).with {
      if duration == 0 { $0.zero = "duration" }
      ($0.acceleration, $0.velocity, $0.request.decay) = (acceleration, velocity, drag)
    }
  }

  /// To a target in the least time within limits of speed and acceleration, each > 0 in value units, where it is at rest. A
  /// velocity above the limit is first reduced with full acceleration. Lanes are independent; see ``together()``.
  public static func move(
    to target: Value, speed: [Double], acceleration: [Double], velocity: [Double]? = nil
  ) -> Motion {
    Motion(.move).with {
      ($0.target, $0.speed, $0.acceleration, $0.velocity) = (target, speed, acceleration, velocity)
    }
  }

  /// A track as it is now, from its start to its end in `duration`, its length if none is given. Its markers are emitted where
  /// linear progress passes them.
  public static func play(
    _ track: Track<Value>, duration: Double? = nil, easing: Easing? = nil, delay: Double? = nil,
    iterations: Double? = nil, direction: Timing.Direction? = nil
  ) -> Motion {
    Motion(.track, Timing(usual: duration, easing, delay, iterations: iterations, direction)).with {
      $0.track = track.storage
    }
  }

  /// Along a path, at constant speed unless an easing says another.
  ///
  /// A channel of as many lanes as the path has dimensions follows its points; one of one lane, a number or an ``Angle``, the
  /// angle of a path in the plane. `start` and `end` are parts of the way: backwards if the start is the larger one, on a closed
  /// path from anywhere, round more than once. The `offset` is added to every point. A relative one begins where the channel
  /// is. Outside 0 ... 1 it goes on straight, or round a closed path.
  public static func follow(
    _ path: Path, duration: Double, easing: Easing? = nil, start: Double = 0, end: Double? = nil, offset: Value? = nil
  ) -> Motion {
    Motion(.path, Timing(usual: duration, easing)).with {
      ($0.path, $0.request.pathStart, $0.offset) = (path, start, offset)
      ($0.request.pathEnd, $0.request.given) = (end ?? 0, end == nil ? [] : .pathEnd)
    }
  }

  /// As a fling goes on: a tween by its distance, in its duration, along its curve; see ``Fling``. Vectors
  /// keep their direction.
  public static func fling(
    velocity: [Double]? = nil, kind: Fling.Kind = .android, friction: Double? = nil, ppi: Double? = nil
  ) -> Motion {
    Motion(.fling).with {
      ($0.velocity, $0.request.fling) = (velocity, kind.core)
      $0.request.friction = $0.above0(friction, "friction")
      $0.request.ppi = $0.above0(ppi, "ppi")
    }
  }

  /// Additive noise that begins and ends at 0, about as high as the `amplitude`; `frequency` in cycles per second, `fade` the part
  /// of it that is lost to the end, `octaves` 1 to 8. The same seed is the same noise, on every machine; each
  /// lane has its own.
  public static func shake(
    _ amplitude: [Double], frequency: Double? = nil, duration: Double? = nil, seed: UInt32 = 0, fade: Double? = nil,
    octaves: Int? = nil
  ) -> Motion {
    Motion(.shake, Timing(usual: duration)).with {
      $0.request.frequency = $0.above0(frequency, "frequency")
      ($0.amplitude, $0.request.seed) = (amplitude, seed)
      ($0.request.fade, $0.request.given) = (fade ?? 0, fade == nil ? [] : .fade)
      if octaves == 0 { $0.zero = "octaves" }
      $0.request.octaves = octaves.map { UInt32(exactly: $0) ?? .max } ?? 0
    }
  }

  /// A kick: an additive spring that comes as far as the `amplitude`, and is back after the `duration`. The damping ratio is > 0
  /// and < 1.
  public static func punch(_ amplitude: [Double], duration: Double? = nil, dampingRatio: Double? = nil) -> Motion {
    Motion(.punch, Timing(usual: duration)).with {
      $0.amplitude = amplitude
      let ratio = $0.above0(dampingRatio, "damping_ratio")
      if ratio != 0 { $0.request.spring = Spring(omega: 0, dampingRatio: ratio) }
    }
  }

  // MARK: - Options

  /// Waits so many seconds, while what moves the channel goes on; see ``hold()``.
  public func delay(_ delay: Double) -> Motion { with { $0.timing.delay = delay } }

  /// Goes at so many seconds of local time in one of the clock; at 0 it stands still until ``EventSource/setRate(_:)``.
  public func rate(_ rate: Double) -> Motion { with { $0.timing.rate = rate } }

  /// Changes its timing: `.timing { $0.repeatDelay = 0.2 }`.
  public func timing(_ change: (inout Timing) -> Void) -> Motion { with { change(&$0.timing) } }

  /// A spring or a decay has settled within this, in value units; without it within the channel's, or a thousandth of the
  /// largest lane's distance. Of a path, how far its track may be from it, in lengths of the path.
  public func tolerance(_ tolerance: Double) -> Motion {
    with { $0.request.tolerance = $0.above0(tolerance, "tolerance") }
  }

  /// What becomes of a spring at its target.
  public func overshoot(_ overshoot: SpringMotion.Overshoot) -> Motion {
    with {
      $0.request.overshoot = overshoot.core.rawValue
      guard case .bounce(let restitution) = overshoot else { return }
      ($0.request.restitution, $0.request.given) = (restitution, .restitution)
    }
  }

  /// Gives a decay edges of its own, and the spring that brings it back from them.
  public func bounds(_ lower: Value?, _ upper: Value?, spring: Spring? = nil) -> Motion {
    with { ($0.lower, $0.upper, $0.request.edgeSpring) = (lower, upper, spring) }
  }

  /// The player stays when it has come to its end, until ``EventSource/stop()``: see ``Player/restart()``. Not in chains.
  public func keep() -> Motion { flagged(.keep) }
  /// Takes the channel over at once: in the delay it stays where it is.
  public func hold() -> Motion { flagged(.hold) }
  /// Moves under reduced motion too.
  public func essential() -> Motion { flagged(.essential) }
  /// A layer: its value is added to the channel's (a rotation multiplied), whatever moves that. If it fills forwards, what it
  /// added stays. A colour is added times its alpha, an Int rounded in the end; not for Bool.
  public func additive() -> Motion { flagged(.additive) }
  /// A tween starts as fast as the channel is, and the difference fades: one iteration, normal direction, not
  /// for Int and Bool.
  public func blend() -> Motion { flagged(.blend) }
  /// The target is a distance from where it starts; a track or a path begins where the channel is.
  public func relative() -> Motion { flagged(.relative) }
  /// Each iteration of a tween or a track goes on from where the one before has ended. Not for Int, Bool,
  /// colours and rotations.
  public func accumulate() -> Motion { flagged(.accumulate) }

  /// All lanes of a move take as long as the one that takes longest, at lower speeds.
  public func together() -> Motion { flagged(.together) }

  // MARK: - For the engine

  /// The kind of its player.
  var playerKind: MotionKind {
    switch request.kind {
    case .fling: .tween
    case .path, .shake: .track
    case .punch: .spring
    default: request.kind
    }
  }

  /// Whether it shows something when it has been started: not if it waits without a fill.
  var showsAtOnce: Bool { timing.delay <= 0 || timing.fill == .both || timing.fill == .backwards }

  /// With a block's own numbers, for a spring that has none.
  func by(_ spring: () throws(TweenSpiritError) -> Spring, tolerance: Double?) throws(TweenSpiritError) -> Motion {
    guard request.kind == .spring else { return self }
    var motion = self
    if request.spring == nil { motion.request.spring = try spring() }
    if request.tolerance == 0 { motion.request.tolerance = motion.above0(tolerance, "tolerance") }
    return motion
  }

  /// Calls `work` with the request for `count` channels, whose numbers are columns for the time of the call.
  ///
  /// - Throws: `.invalidArgument` for numbers that are neither for each lane nor for each lane of each channel.
  func withRequest<Result>(
    _ count: Int = 1, to targets: [Value]? = nil, from starts: [Value]? = nil,
    _ work: (inout MotionRequest) throws(TweenSpiritError) -> Result
  ) throws(TweenSpiritError) -> Result {
    if let zero { throw TweenSpiritError(.invalidArgument, "\(zero) must be > 0, got 0", argument: zero) }
    var request = request
    request.timing = timing.request()
    if let track { request.track = try track.use { $0 } }
    if let path { request.path = path.handle }
    let lanes = max(Value.laneCount, 0), room = max(count, 1) * lanes + max(64 - lanes, 0)
    func one(_ isGiven: Bool) -> Int { isGiven ? 1 : 0 }
    let columns =
      one(target != nil || targets != nil) + one(from != nil || starts != nil) + one(velocity != nil)
      + one(acceleration != nil) + one(speed != nil) + one(amplitude != nil) + one(lower != nil) + one(upper != nil)
      + one(offset != nil)
    return try withUnsafeTemporaryAllocation(of: Double.self, capacity: columns * room) {
      (memory) throws(TweenSpiritError) in
      var used = 0
      func column() -> UnsafeMutablePointer<Double> {
        let place = memory.baseAddress.unsafelyUnwrapped + used * room
        place.initialize(repeating: 0, count: room)
        used += 1
        return place
      }
      func lay(_ value: Value?, _ many: [Value]? = nil) -> UnsafePointer<Double>? {
        guard value != nil || many != nil else { return nil }
        let place = column()
        for i in 0..<count { (many?[i] ?? value)?.store(into: place + i * lanes) }
        return UnsafePointer(place)
      }
      func lay(_ numbers: [Double]?, _ name: String) throws(TweenSpiritError) -> UnsafePointer<Double>? {
        guard let numbers else { return nil }
        guard numbers.count == lanes || numbers.count == count * lanes else {
          throw TweenSpiritError(
            .invalidArgument, "\(name) must have a number for each lane, \(lanes), got \(numbers.count)",
            argument: name)
        }
        let place = column()
        for i in 0..<count * lanes { place[i] = numbers[i % numbers.count] }
        return UnsafePointer(place)
      }
      (request.target, request.from) = (lay(target, targets), lay(from, starts))
      (request.lower, request.upper, request.offset) = (lay(lower), lay(upper), lay(offset))
      request.velocity = try lay(velocity, "velocity")
      request.acceleration = try lay(acceleration, "acceleration")
      request.speed = try lay(speed, "speed")
      request.amplitude = try lay(amplitude, "amplitude")
      return try withExtendedLifetime(self) { () throws(TweenSpiritError) in try work(&request) }
    }
  }
}

extension Motion where Value == Double {
  /// A timeline's playhead, from time 0 to its duration: progress, through the easing, is the playhead over the duration. Without
  /// a `duration` of its own it takes as long as the timeline. One that never ends plays once, forth, at its own pace.
  public static func timeline(
    duration: Double? = nil, easing: Easing? = nil, delay: Double? = nil, iterations: Double? = nil,
    direction: Timing.Direction? = nil
  ) -> Motion { Motion(.timeline, Timing(usual: duration, easing, delay, iterations: iterations, direction)) }
}
