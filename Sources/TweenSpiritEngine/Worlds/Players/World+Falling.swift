// SPDX-License-Identifier: MIT
//
// Players that fall: they begin as decays do, and go on for as long as they are told, or for ever.

extension World {
  /// What a channel's fall is refused for.
  func checkFall(_ channel: Int, _ request: FallRequest) throws(Failure) -> Timing {
    guard channels[channel].isPlain else {
      throw TweenSpiritEngine.failure(.invalidArgument, "fall is for numbers, vectors and angles only")
    }
    var timing = try World.timing(request.delay, request.rate, request.flags)
    guard request.duration >= 0, request.duration <= latestTime else {
      throw invalid("duration", must: ">= 0 and within 1e300", got: request.duration)
    }
    timing.duration = request.duration > 0 ? request.duration : .infinity
    _ = try request.decay?.checked()
    for lane in 0..<channels[channel].lanes {
      try checkFinite(request.acceleration[lane], "acceleration")
      if let velocity = request.velocity { try checkFinite(velocity[lane], "velocity") }
    }
    return timing
  }

  mutating func fall(_ channel: Int, _ request: FallRequest) throws(Failure) -> Handle {
    let settings = channels[channel].settings
    let timing = try checkFall(channel, request)
    let isAdditive = request.flags & TimingRequest.additive != 0
    let waits = !isAdditive && waits(timing, request.flags)
    return try beside(channel, waits: waits, isLayer: isAdditive) { (world, channel) throws(Failure) in
      try world.draft(channel, timing) { (world, draft) throws(Failure) in
        draft.player.kind = .fall
        draft.player.motion = .fall
        draft.startsStill = request.rate == 0 && request.flags & TimingRequest.zeroRate != 0
        draft.player.decay = request.decay ?? Decay(unchecked: 0)
        draft.player.spring = SpringPreset.smooth.spring
        world.mark(&draft, request.flags)
        try World.launch(&draft, settings.lanes, request.velocity)
        let accelerations = try allocate(settings.lanes, Double.self)
        accelerations.update(from: request.acceleration, count: settings.lanes)
        draft.player.bounds = accelerations
        return try world.fall(&draft, settings)
      }
    }
  }

  /// Its target is where it ends; without an end, where it begins.
  mutating func fall(_ draft: inout Draft, _ settings: TrackSettings) throws(Failure) -> Handle {
    let duration = draft.player.timing.duration
    for lane in 0..<settings.lanes {
      let fall = fall(draft.player, lane, draft.ends)
      draft.target[lane] = duration < .infinity ? fall.state(duration).value : fall.start
    }
    let wanted = draft.player.timing.duration
    try takeFlights(&draft, settings)
    draft.player.timing.duration = min(wanted, draft.player.timing.duration)
    return try start(&draft, nil)
  }

  func fall(_ player: Player, _ lane: Int, _ ends: Ends) -> Fall {
    Fall(
      player.bounds?[lane] ?? 0, rate: player.decay.rate, start: ends.from[lane], velocity: ends.speed[lane])
  }
}
