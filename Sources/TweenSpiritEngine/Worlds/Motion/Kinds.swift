// SPDX-License-Identifier: MIT
//
// The table of kinds: which fields a motion of a kind has, how it starts, at once or after it has waited, and which law moves its
// lanes. The functions of a kind are in a file of its own.

/// The name, the fields and the flags of a kind of motion.
struct MotionTraits {
  var name: StaticString
  /// The fields that the kind uses, and those that it requires.
  var fields: MotionFields
  var required: MotionFields = []
  var flags: MotionFlags
  /// True if the kind is refused for colours, rotations, ints and bools.
  var isPlain = false

  static var timed: MotionFields { MotionFields(TimingFields.ownBits) }
  /// The fields of every timing, of motions whose duration follows from their law, and of those that may be given one.
  static var common: MotionFields { MotionFields(TimingFields.delay.union(.rate)) }
  static var lasting: MotionFields { MotionFields(TimingFields.delay.union(.rate).union(.duration)) }
  static var starts: MotionFlags { MotionFlags.essential.union(.keep).union(.hold).union(.additive) }
}

extension MotionKind {
  var traits: MotionTraits {
    typealias T = MotionTraits
    switch self {
    case .tween:
      return T(
        name: "tween", fields: T.timed.union(.target).union(.from).union(.speed), required: .target,
        flags: T.starts.union(.relative).union(.blend).union(.accumulate))
    case .track:
      return T(
        name: "track", fields: T.timed.union(.track), required: .track,
        flags: T.starts.union(.relative).union(.accumulate))
    case .spring:
      return T(
        name: "spring",
        fields: T.common.union(.target).union(.velocity).union(.spring).union(.tolerance).union(.overshoot).union(
          .restitution),
        required: .target, flags: T.starts.union(.relative))
    case .decay:
      return T(
        name: "decay", fields: T.common.union(.velocity).union(.decay).union(.bounds).union(.tolerance),
        flags: T.starts,
        isPlain: true)
    case .timeline: return T(name: "timeline", fields: T.timed, flags: T.starts.subtracting(.additive))
    case .fall:
      return T(
        name: "fall", fields: T.lasting.union(.acceleration).union(.velocity).union(.decay), required: .acceleration,
        flags: T.starts, isPlain: true)
    case .move:
      return T(
        name: "move", fields: T.common.union(.target).union(.velocity).union(.speed).union(.acceleration),
        required: MotionFields.target.union(.speed).union(.acceleration),
        flags: T.starts.union(.relative).union(.together), isPlain: true)
    case .path:
      return T(
        name: "path", fields: T.timed.union(.path).union(.pathStart).union(.pathEnd).union(.offset).union(.tolerance),
        required: .path,
        flags: T.starts.union(.relative).union(.accumulate))
    case .fling:
      return T(
        name: "fling", fields: T.common.union(.velocity).union(.fling).union(.friction).union(.ppi), flags: T.starts,
        isPlain: true)
    case .shake:
      return T(
        name: "shake", fields: T.lasting.union(.amplitude).union(.frequency).union(.fade).union(.octaves).union(.seed),
        required: .amplitude, flags: T.starts, isPlain: true)
    case .punch:
      return T(
        name: "punch", fields: T.lasting.union(.amplitude).union(.spring), required: .amplitude, flags: T.starts,
        isPlain: true)
    }
  }

  /// True if a chain keeps the motion as it is; other kinds become tracks or springs when they are added.
  var isPlainItem: Bool {
    self == .fling || (rawValue < MotionKind.path.rawValue && self != .track && self != .timeline)
  }

  func refused(_ name: Bytes) -> Failure {
    TweenSpiritEngine.failure(.invalidArgument) { text in
      text.append(argument: name)
      text.append(" is not used by a ")
      text.append(traits.name)
    }
  }
}

extension MotionKind {
  /// The law by which players of the kind move; nil if they follow a curve.
  var law: Player.Motion? {
    switch self {
    case .spring: .spring
    case .decay: .decay
    case .fall: .fall
    case .move: .move
    default: nil
    }
  }

  /// Returns whether a player of the kind may move by a law, a curve or a track. A channel is plain if it adds its lanes.
  func moves(by motion: Player.Motion, isPlain: Bool) -> Bool {
    if motion == .track { return self == .track || self == .tween }
    if motion == .springTrack { return self == .spring && !isPlain }
    return isPlain && (motion == .tween ? self == .tween || self == .timeline : law == motion)
  }
}

extension Player.Motion {
  /// True if a law moves each lane by itself.
  var isLaw: Bool { self != .tween && self != .track && self != .springTrack }
  /// True if every player of the law has numbers of its own; and how many for each lane.
  var hasNumbers: Bool { self == .fall || self == .move }
  var numbers: Int { self == .fall ? 1 : 2 }
}

extension World {
  /// Starts a motion of a channel.
  mutating func start(_ channel: Int, _ request: inout MotionRequest) throws(Failure) -> Handle {
    if request.kind == .tween, let handle = try beginTween(channel, &request) { return handle }
    if request.kind == .spring, let handle = try beginSpring(channel, &request) { return handle }
    try request.checkFields()
    switch request.kind {
    case .tween: return try tweenByDraft(channel, &request)
    case .spring: return try springByDraft(channel, &request)
    case .track: return try play(channel, &request)
    case .decay: return try decay(channel, &request)
    case .fall: return try fall(channel, &request)
    case .move: return try move(channel, &request)
    case .fling: return try fling(channel, &request)
    case .path, .shake: return try playBaked(channel, &request)
    case .punch: return try punch(channel, &request)
    case .timeline: throw World.onlyTimelines()
    }
  }

  /// Starts the draft of a motion that a law moves, at once or after it has waited.
  mutating func startLaw(_ draft: inout Draft, _ settings: TrackSettings) throws(Failure) -> Handle {
    switch draft.player.kind {
    case .decay: try decay(&draft, settings)
    case .fall: try fall(&draft, settings)
    case .move: try move(&draft, settings)
    default: try spring(&draft, settings)
    }
  }

  /// Returns the law of a lane, without a spring's overshoot and a decay's own bounds.
  func law(_ player: UnsafePointer<Player>, _ lane: Int, _ ends: Ends) -> Law {
    switch player.pointee.motion {
    case .decay: .decay(player.pointee.decay)
    case .fall: .fall(player.pointee.bounds?[lane] ?? 0, rate: player.pointee.decay.rate)
    case .move: .move(bounded(player, lane, ends))
    default: .spring(player.pointee.spring, target: ends.target[lane])
    }
  }

  /// Checks the numbers of a restored player's lane.
  func check(restored player: UnsafePointer<Player>, _ lane: Int, _ ends: Ends) throws(Failure) {
    switch player.pointee.motion {
    case .spring: _ = try springMotion(player.pointee, lane, ends).checked()
    case .decay: _ = try decayMotion(player.pointee, lane, ends).checked()
    case .move: try check(move: player, lane, ends)
    default: _ = try fall(player, lane, ends).checked()
    }
  }

  /// Returns how long a motion that a law moves takes without bounds, in seconds.
  func freeDuration(
    _ player: UnsafePointer<Player>, _ settings: TrackSettings, _ ends: Ends
  ) throws(Failure) -> Double {
    let own = player.pointee.tolerance
    let wanted = own > 0 ? own : channels[player.pointee.channel].tolerance
    switch player.pointee.motion {
    case .fall: return player.pointee.timing.duration
    case .move: return moveDuration(player, settings.lanes, ends)
    case .decay: return try decayDuration(player.pointee, wanted, settings, ends)
    default:
      return try World.settling(settings.lanes, wanted, { $0.endTime(tolerance: $1) }) {
        springMotion(player.pointee, $0, ends)
      }
    }
  }
}
