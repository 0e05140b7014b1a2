// SPDX-License-Identifier: MIT
//
// Moves: to a target within limits of speed and acceleration, in the least time (see Move). Each lane has limits of its own and its
// own time, unless they are to arrive together: then all take the longest one's, at lower speeds. And tweens by a speed.

extension World {
  @inline(never)
  mutating func move(_ channel: Int, _ request: inout MotionRequest) throws(Failure) -> Handle {
    let settings = channels[channel].settings
    var motion = try check(channel, &request)
    return try begin(channel, &motion, .move) { (world, draft) throws(Failure) in
      draft.player.motion = .move
      draft.player.isBlended = request.flags.contains(.together)
      let target = request.target.unsafelyUnwrapped
      try World.accept(target, settings, "target", isRelative: request.isRelative, into: draft.target)
      try world.settle(&draft, settings)
      try World.launch(&draft, settings.lanes, request.velocity)
      let limits = try allocate(2 &* settings.lanes, Double.self)
      draft.player.bounds = limits
      for lane in 0..<settings.lanes {
        limits[2 &* lane] = request.speed.unsafelyUnwrapped[lane]
        limits[2 &* lane &+ 1] = request.acceleration.unsafelyUnwrapped[lane]
        try World.checkLimit(limits[2 &* lane], "speed")
        try World.checkLimit(limits[2 &* lane &+ 1], "acceleration")
      }
      return try world.move(&draft, settings)
    }
  }

  mutating func move(_ draft: inout Draft, _ settings: TrackSettings) throws(Failure) -> Handle {
    draft.player.timing.duration = moveDuration(&draft.player, settings.lanes, draft.ends)
    try takeFlights(&draft, settings)
    return try start(&draft, nil)
  }

  static func checkLimit(_ limit: Double, _ name: StaticString) throws(Failure) {
    guard limit > 0, limit.isFinite else { throw invalid(name, must: "> 0 and finite", got: limit) }
  }

  /// How long the last of a move's lanes takes, at most 1e300 s.
  func moveDuration(_ player: UnsafePointer<Player>, _ lanes: Int, _ ends: Ends) -> Double {
    var latest = 0.0
    for lane in 0..<lanes { latest = max(latest, move(player, lane, ends, lasting: 0).duration) }
    return min(latest, latestTime)
  }

  private func move(_ player: UnsafePointer<Player>, _ lane: Int, _ ends: Ends, lasting: Double) -> Move {
    Move(
      start: ends.from[lane], velocity: ends.speed[lane], target: ends.target[lane],
      speed: player.pointee.bounds?[2 &* lane] ?? 1, acceleration: player.pointee.bounds?[2 &* lane &+ 1] ?? 1,
      lasting: lasting)
  }

  /// A lane's move. Between bounds its time may be another: the speed at which it takes its own is kept.
  func bounded(_ player: UnsafePointer<Player>, _ lane: Int, _ ends: Ends) -> Move {
    let own = move(player, lane, ends, lasting: player.pointee.isBlended ? player.pointee.timing.duration : 0)
    return player.pointee.flights == nil || !player.pointee.isBlended ? own : own.atItsCruise
  }

  func check(move player: UnsafePointer<Player>, _ lane: Int, _ ends: Ends) throws(Failure) {
    try checkFinite(ends.from[lane], "from")
    try checkFinite(ends.target[lane], "target")
    try checkFinite(ends.speed[lane], "velocity")
    guard let limits = player.pointee.bounds else { return }
    for k in 0..<2 { try World.checkLimit(limits[2 &* lane &+ k], "limit") }
  }

  // MARK: Tweens by a speed

  func checkPaced(_ channel: Int, _ request: inout MotionRequest) throws(Failure) {
    guard channels[channel].isPlain else {
      throw TweenSpiritEngine.failure(
        .invalidArgument, argument: "speed", "speed is for numbers, vectors and angles only")
    }
    guard !request.timing.hasDuration else {
      throw TweenSpiritEngine.failure(
        .invalidArgument, argument: "speed", "speed takes the place of a duration: give one of the two")
    }
    guard !request.flags.contains(.blend) else {
      throw TweenSpiritEngine.failure(.invalidArgument, argument: "speed", "speed does not go with blend")
    }
  }

  /// Gives a tween the duration that its slowest lane takes at its speed, which the draft has in place of a velocity.
  func pace(_ draft: inout Draft, _ lanes: Int) throws(Failure) {
    var duration = 0.0
    for lane in 0..<lanes {
      try World.checkLimit(draft.speed[lane], "speed")
      duration = max(duration, clamped(abs(draft.target[lane] - draft.from[lane])) / draft.speed[lane])
    }
    draft.player.timing.duration = clamped(duration)
    guard !draft.player.isQueued else { return }
    draft.player.hasVelocity = false
    draft.speed.update(repeating: 0, count: lanes)
  }
}
