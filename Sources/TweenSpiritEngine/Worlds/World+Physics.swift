// SPDX-License-Identifier: MIT
//
// Players whose end is a time of their own: springs, and what is thrown.

internal import CTweenSpiritShims

extension World {
  // MARK: Springs

  mutating func spring(_ channel: Int, _ request: SpringToRequest) throws(Failure) -> Handle {
    let settings = channels[channel].settings
    guard settings.kind != .bool else {
      throw TweenSpiritEngine.failure(.invalidArgument, "a bool has nothing for a spring to do")
    }
    let timing = try World.timing(request.delay, request.rate, request.flags)
    let spring = try (request.spring ?? SpringPreset.smooth.spring).checked()
    try World.checkTolerance(request.tolerance)
    guard let overshoot = Overshoot(rawValue: request.overshoot) else {
      throw invalid("overshoot", must: "one of 0 to 3", got: Double(request.overshoot))
    }
    if overshoot != .allow, !settings.kind.isPlain {
      throw TweenSpiritEngine.failure(.invalidArgument, "overshoot: not for ints, colours and rotations")
    }
    return try draft(channel, timing) { (world, draft) throws(Failure) in
      draft.player.kind = .spring
      draft.player.isEssential = request.flags & TimingRequest.essential != 0
      draft.player.spring = spring
      (draft.player.overshoot, draft.player.restitution) = (overshoot, request.restitution)
      try World.accept(request.target, settings, "target", into: draft.target)
      if let velocity = request.velocity {
        for lane in 0..<settings.lanes { try checkFinite(velocity[lane], "velocity") }
        draft.speed.update(from: velocity, count: settings.lanes)
      }
      if timing.rate != 1 {
        for lane in 0..<settings.lanes { draft.speed[lane] = held(draft.speed[lane] / timing.rate) }
      }
      let wanted = request.tolerance > 0 ? request.tolerance : world.channels[channel].tolerance
      if settings.kind.isPlain {
        draft.player.sort = .spring
        let isFree = spring.isFree || spring.isSnap || overshoot != .allow
        draft.group = isFree ? nil : spring.swings ? .swinging : .creeping
        draft.player.timing.duration = try world.settling(draft, settings, wanted)
      } else {
        draft.player.sort = .springTrack
        draft.player.timing.duration = try world.makeSpringTrack(&draft, settings, wanted)
      }
      return try world.start(&draft, nil)
    }
  }

  static func timing(_ delay: Double, _ rate: Double, _ flags: UInt32) throws(Failure) -> Timing {
    var timing = Timing()
    try checkDelay(delay, "delay")
    guard delay >= 0 else { throw invalid("delay", must: ">= 0", got: delay) }
    guard rate >= 0, rate <= latestTime else { throw invalid("rate", must: "> 0 and finite", got: rate) }
    try checkFlags(flags, TimingRequest.essential)
    timing.delay = delay + 0
    timing.rate = rate == 0 ? 1 : rate
    return timing
  }

  static func checkTolerance(_ tolerance: Double) throws(Failure) { try checkNotNegative(tolerance, "tolerance") }

  /// How far from its target is at it: a thousandth of the longest way, or of what a velocity carries.
  private func tolerance(_ wanted: Double, _ ways: Double) -> Double {
    wanted > 0 ? wanted : max(1e-9, ways < .infinity ? 1e-3 * ways : 1e-9)
  }

  /// The latest of the lanes' settling times.
  private func settling(_ draft: Draft, _ settings: TrackSettings, _ wanted: Double) throws(Failure) -> Double {
    var (longest, latest) = (0.0, 0.0)
    for lane in 0..<settings.lanes {
      let motion = try springMotion(draft.player, settings, lane, draft.ends).checked()
      let carried = motion.spring.isFree ? 0 : abs(motion.velocity) / motion.spring.omega
      longest = max(longest, abs(motion.start - motion.target), carried.isNaN ? 0 : carried)
    }
    let near = tolerance(wanted, longest)
    for lane in 0..<settings.lanes {
      latest = max(latest, springMotion(draft.player, settings, lane, draft.ends).settlingTime(tolerance: near))
    }
    return latest
  }

  /// A track of one spring segment, from the draft's velocity on; when its lanes, as they are mixed, have settled.
  private func makeSpringTrack(
    _ draft: inout Draft, _ settings: TrackSettings, _ wanted: Double
  ) throws(Failure) -> Double {
    var own = settings
    own.easing = World.linear
    own.interpolation = .eased
    let track = try compile(own, draft, 1e200, nil, draft.player.spring)
    draft.player.track = track
    let lanes = settings.kind == .quat ? 3 : settings.lanes
    if settings.kind == .quat {
      let (a, b) = (track.pointee.quaternion(0, 0), track.pointee.quaternion(0, 1))
      let rate = a.rate(Quaternion(UnsafePointer(draft.speed)))
      let speed = Quaternion.speed((b.inverse * a).log, rate: rate)
      track.pointee.row(0, 0)[2] = held(speed.x)
      track.pointee.row(0, 1)[2] = held(speed.y)
      track.pointee.row(0, 2)[2] = held(speed.z)
    } else {
      for lane in 0..<lanes { track.pointee.row(0, lane)[2] = draft.speed[lane] }
    }
    let spring = draft.player.spring
    func motion(_ lane: Int) -> SpringMotion {
      let row = track.pointee.row(0, lane)
      let isTurn = settings.kind == .quat
      return SpringMotion(spring, start: isTurn ? row[3] : row[0], target: isTurn ? 0 : row[1], velocity: row[2])
    }
    var (longest, latest) = (0.0, 0.0)
    for lane in 0..<lanes {
      let one = try motion(lane).checked()
      let carried = spring.isFree ? 0 : abs(one.velocity) / spring.omega
      longest = max(longest, abs(one.start - one.target), carried.isNaN ? 0 : carried)
    }
    for lane in 0..<lanes { latest = max(latest, motion(lane).settlingTime(tolerance: tolerance(wanted, longest))) }
    return latest
  }

  // MARK: Decays

  mutating func decay(_ channel: Int, _ request: DecayToRequest) throws(Failure) -> Handle {
    let settings = channels[channel].settings
    guard channels[channel].isPlain else {
      throw TweenSpiritEngine.failure(.invalidArgument, "decay: numbers, vectors and angles only")
    }
    let timing = try World.timing(request.delay, request.rate, request.flags)
    let decay = if let decay = request.decay { try decay.checked() } else { try Decay(.decelerationRate, 0.998) }
    let spring = try (request.spring ?? SpringPreset.smooth.spring).checked()
    try World.checkTolerance(request.tolerance)
    return try draft(channel, timing) { (world, draft) throws(Failure) in
      draft.player.kind = .decay
      draft.player.sort = .decay
      draft.player.isEssential = request.flags & TimingRequest.essential != 0
      (draft.player.decay, draft.player.spring) = (decay, spring)
      if let velocity = request.velocity {
        for lane in 0..<settings.lanes { try checkFinite(velocity[lane], "velocity") }
        draft.speed.update(from: velocity, count: settings.lanes)
      }
      if timing.rate != 1 {
        for lane in 0..<settings.lanes { draft.speed[lane] = held(draft.speed[lane] / timing.rate) }
      }
      draft.group = .decay
      if request.lower != nil || request.upper != nil {
        let bounds = try allocate(2 &* settings.lanes, Double.self)
        draft.player.bounds = bounds
        draft.group = nil
        for lane in 0..<settings.lanes {
          bounds[2 &* lane] = request.lower?[lane] ?? -.infinity
          bounds[2 &* lane &+ 1] = request.upper?[lane] ?? .infinity
        }
      }
      var longest = 0.0
      for lane in 0..<settings.lanes {
        let motion = try world.decayMotion(draft.player, lane, draft.ends).checked()
        draft.target[lane] = motion.rest
        longest = max(longest, abs(motion.velocity) / decay.rate, abs(motion.start - motion.rest))
      }
      let wanted = request.tolerance > 0 ? request.tolerance : world.channels[channel].tolerance
      let near = world.tolerance(wanted, longest)
      var latest = 0.0
      for lane in 0..<settings.lanes {
        latest = max(latest, world.decayMotion(draft.player, lane, draft.ends).settlingTime(tolerance: near))
      }
      draft.player.timing.duration = latest
      return try world.start(&draft, nil)
    }
  }
}
