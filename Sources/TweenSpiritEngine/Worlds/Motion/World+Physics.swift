// SPDX-License-Identifier: MIT
//
// Players whose end is a time of their own: springs, and what is thrown.

extension World {
  // MARK: Springs

  mutating func spring(_ channel: Int, _ request: inout MotionRequest) throws(Failure) -> Handle {
    if let handle = try beginSpring(channel, &request) { return handle }
    return try springByDraft(channel, &request)
  }

  @inline(never)
  mutating func springByDraft(_ channel: Int, _ request: inout MotionRequest) throws(Failure) -> Handle {
    let settings = channels[channel].settings
    var motion = try check(channel, &request)
    return try begin(channel, &motion, .spring) { (world, draft) throws(Failure) in
      let target = request.target.unsafelyUnwrapped
      try World.accept(target, settings, "target", isRelative: request.isRelative, into: draft.target)
      try world.settle(&draft, settings)
      try World.launch(&draft, settings.lanes, request.velocity)
      return try world.spring(&draft, settings)
    }
  }

  /// Begins what a law moves: `work` gives the draft what only its kind has, and starts it.
  mutating func begin(
    _ channel: Int, _ motion: inout Motion, _ kind: MotionKind,
    _ work: (inout World, inout Draft) throws(Failure) -> Handle
  ) throws(Failure) -> Handle {
    let isLayer = motion.flags.contains(.additive)
    let waits = !isLayer && waits(motion.timing, motion.flags)
    return try beside(channel, waits: waits, isLayer: isLayer) { (world, channel) throws(Failure) in
      try world.draft(channel, motion.timing) { (world, draft) throws(Failure) in
        draft.player.kind = kind
        draft.startsStill = motion.startsStill
        (draft.player.spring, draft.player.decay) = (motion.spring, motion.decay)
        (draft.player.overshoot, draft.player.restitution) = (motion.overshoot, motion.restitution)
        draft.player.tolerance = motion.tolerance
        world.mark(&draft, motion.flags)
        return try work(&world, &draft)
      }
    }
  }

  mutating func spring(_ draft: inout Draft, _ settings: TrackSettings) throws(Failure) -> Handle {
    let wanted = draft.player.tolerance > 0 ? draft.player.tolerance : channels[draft.player.channel].tolerance
    if settings.kind.isPlain {
      draft.player.motion = .spring
      let (ends, given) = (draft.ends, draft.target[0])
      // An angle that waits is reached when it begins.
      let waits = draft.player.isQueued && !draft.player.isRelative
      if waits { settings.reach(ends.target, from: ends.from) }
      try World.setEnd(of: &draft, settings.lanes, wanted)
      try takeFlights(&draft, settings)
      if waits { draft.target[0] = given }
    } else {
      draft.player.motion = .springTrack
      draft.player.timing.duration = try makeSpringTrack(&draft, settings, wanted)
    }
    return try start(&draft, nil)
  }

  /// Gives a spring's draft its duration, or what it lasts at least.
  @inline(never)
  private static func setEnd(of draft: inout Draft, _ lanes: Int, _ wanted: Double) throws(Failure) {
    let (spring, overshoot, restitution) = (draft.player.spring, draft.player.overshoot, draft.player.restitution)
    let ends = draft.ends
    (draft.player.timing.duration, draft.player.lastsAtLeast) = try World.end(lanes, wanted) {
      World.springMotion(spring, overshoot, restitution, $0, ends)
    }
  }

  /// As fast as is asked for, or else as the channel is, in units per second of its own time.
  static func launch(
    _ draft: inout Draft, _ lanes: Int, _ velocity: UnsafePointer<Double>?
  ) throws(Failure) {
    if let velocity {
      draft.player.hasVelocity = true
      for lane in 0..<lanes { try checkFinite(velocity[lane], "velocity") }
      draft.speed.update(from: velocity, count: lanes)
    }
    let rate = draft.player.timing.rate
    if rate != 1, rate != 0 { for lane in 0..<lanes { draft.speed[lane] = clamped(draft.speed[lane] / rate) } }
  }

  /// What is near where the lanes of a spring stay: what is wanted, or else its usual tolerance.
  static func near(
    _ lanes: Int, _ wanted: Double, _ motion: (Int) -> SpringMotion
  ) throws(Failure) -> Double {
    var (spring, distance, speed) = (SpringPreset.smooth.spring, 0.0, 0.0)
    for lane in 0..<lanes {
      let one = try motion(lane).checked()
      (spring, distance, speed) = (
        one.spring, max(distance, abs(one.start - one.target)), max(speed, abs(one.velocity))
      )
    }
    return wanted > 0 ? wanted : spring.usualTolerance(distance: distance, speed: speed)
  }

  /// When the last of some lanes is where it stays.
  static func settling(
    _ lanes: Int, _ wanted: Double, _ time: (SpringMotion, Double) -> Double, _ motion: (Int) -> SpringMotion
  ) throws(Failure) -> Double {
    let near = try near(lanes, wanted, motion)
    var latest = 0.0
    for lane in 0..<lanes { latest = max(latest, time(motion(lane), near)) }
    return latest
  }

  /// When a spring ends, where only a time before that is known: that it takes a search, and most are sent elsewhere first.
  @inline(__always)
  mutating func findEnd(_ slot: Int) { if players[slot].lastsAtLeast { searchEnd(slot) } }

  @inline(never)
  private mutating func searchEnd(_ slot: Int) {
    setEnd(slot, duration(players[slot], ends(players[slot].channel)))
  }

  /// It is known.
  mutating func setEnd(_ slot: Int, _ duration: Double) {
    players.setDuration(slot, duration)
    let player = players.pointer(slot)
    if !player.pointee.isStill, players.due[slot] > clock.time {
      setDue(slot, nextDue(slot, player.pointee.local(clock.time)))
    } else if player.pointee.isWaitedFor {
      wait(slot)
    }
  }

  /// How long a spring lasts of which only a time before that is known.
  func duration(_ player: Player, _ ends: Ends) -> Double {
    let (settings, tolerance) = (channels[player.channel].settings, channels[player.channel].tolerance)
    // Its numbers were looked at when it began.
    let found = try? World.settling(
      settings.lanes, player.tolerance > 0 ? player.tolerance : tolerance, { $0.endTime(tolerance: $1) }
    ) {
      springMotion(player, $0, ends)
    }
    return max(found ?? 0, player.timing.duration)
  }

  /// When springs have settled; where a time before that is known for little, that, and true.
  @inline(__always)
  static func end(
    _ lanes: Int, _ wanted: Double, _ motion: (Int) -> SpringMotion
  ) throws(Failure) -> (time: Double, isLeast: Bool) {
    let least = try settling(lanes, wanted, { $0.earliestSettling(tolerance: $1) }, motion)
    if least > 0, least < .infinity { return (least, true) }
    return (try settling(lanes, wanted, { $0.endTime(tolerance: $1) }, motion), false)
  }

  /// A time before which none of some lanes that go on freely has settled: of `end` what is least, to the bit. 0: not known.
  @inline(__always)
  static func leastSettling(
    _ spring: Spring, _ it: UnsafePointer<Channel>, _ ends: Ends, _ wanted: Double
  ) -> Double {
    let lanes = it.pointee.lanes
    func way(_ lane: Int) -> Double { ends.from[lane] - ends.target[lane] }
    var (distance, speed) = (0.0, 0.0)
    for lane in 0..<lanes {
      guard way(lane).isFinite else { return 0 }
      (distance, speed) = (max(distance, abs(way(lane))), max(speed, abs(ends.speed[lane])))
    }
    let near = wanted > 0 ? wanted : spring.usualTolerance(distance: distance, speed: speed)
    var latest = 0.0
    for lane in 0..<lanes {
      let (y, v) = (way(lane) * spring.omega, ends.speed[lane])
      latest = max(latest, spring.earliestSettling(y * y + v * v, near: near * spring.omega))
    }
    return latest
  }

  /// A track of one spring segment, from the draft's velocity on; when its lanes, as they are mixed, have settled.
  @inline(never)
  func makeSpringTrack(
    _ draft: inout Draft, _ settings: TrackSettings, _ wanted: Double
  ) throws(Failure) -> Double {
    var own = settings
    own.easing = World.linear
    own.interpolation = .eased
    let track = try compile(own, &draft, 1e200, nil, draft.player.spring)
    draft.player.track = track
    let lanes = settings.kind == .quat ? 3 : settings.lanes
    if settings.kind == .quat {
      let (a, b) = (track.pointee.quaternion(0, 0), track.pointee.quaternion(0, 1))
      let rate = a.rate(Quaternion(UnsafePointer(draft.speed)))
      let speed = Quaternion.speed((b.inverse * a).log, rate: rate)
      track.pointee.row(0, 0)[2] = clamped(speed.x)
      track.pointee.row(0, 1)[2] = clamped(speed.y)
      track.pointee.row(0, 2)[2] = clamped(speed.z)
    } else {
      for lane in 0..<lanes { track.pointee.row(0, lane)[2] = draft.speed[lane] }
    }
    let spring = draft.player.spring
    func motion(_ lane: Int) -> SpringMotion {
      let row = track.pointee.row(0, lane)
      let isTurn = settings.kind == .quat
      return SpringMotion(spring, start: isTurn ? row[3] : row[0], target: isTurn ? 0 : row[1], velocity: row[2])
    }
    return try World.settling(lanes, wanted, { $0.endTime(tolerance: $1) }, motion)
  }

  // MARK: Decays

  @inline(never)
  mutating func decay(_ channel: Int, _ request: inout MotionRequest) throws(Failure) -> Handle {
    let settings = channels[channel].settings
    var motion = try check(channel, &request)
    return try begin(channel, &motion, .decay) { (world, draft) throws(Failure) in
      draft.player.motion = .decay
      try World.launch(&draft, settings.lanes, request.velocity)
      if request.lower != nil || request.upper != nil {
        let bounds = try allocate(2 &* settings.lanes, Double.self)
        draft.player.bounds = bounds
        for lane in 0..<settings.lanes {
          bounds[2 &* lane] = request.lower?[lane] ?? -.infinity
          bounds[2 &* lane &+ 1] = request.upper?[lane] ?? .infinity
        }
      }
      return try world.decay(&draft, settings)
    }
  }

  mutating func decay(_ draft: inout Draft, _ settings: TrackSettings) throws(Failure) -> Handle {
    let wanted = draft.player.tolerance > 0 ? draft.player.tolerance : channels[draft.player.channel].tolerance
    let given = draft.numbers + 4 &* TrackSettings.mostLanes
    given.update(from: draft.speed, count: settings.lanes)
    for lane in 0..<settings.lanes { draft.speed[lane] = draft.player.decay.launch(draft.speed[lane]) }
    draft.player.timing.duration = try decayDuration(draft.player, wanted, settings, draft.ends)
    try takeFlights(&draft, settings)
    // Nobody sends it elsewhere once it runs, unless its bounds become others.
    if !draft.player.isQueued, draft.player.flights == nil { draft.player.tolerance = 0 }
    // It is launched when it begins.
    if draft.player.isQueued { draft.speed.update(from: given, count: settings.lanes) }
    return try start(&draft, nil)
  }

  /// And where it goes.
  @inline(never)
  func decayDuration(
    _ player: Player, _ wanted: Double, _ settings: TrackSettings, _ ends: Ends
  ) throws(Failure) -> Double {
    var distance = 0.0
    for lane in 0..<settings.lanes {
      let motion = try decayMotion(player, lane, ends).checked()
      ends.target[lane] = motion.rest
      distance = max(distance, abs(motion.velocity) / player.decay.rate, abs(motion.start - motion.rest))
    }
    let near = wanted > 0 ? wanted : usualTolerance(distance)
    var latest = 0.0
    for lane in 0..<settings.lanes {
      latest = max(latest, decayMotion(player, lane, ends).settlingTime(tolerance: near))
    }
    return latest
  }
}
