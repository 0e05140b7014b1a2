// SPDX-License-Identifier: MIT
//
// Players that fall: they begin as decays do, and go on for as long as they are told, or for ever.

extension World {
  @inline(never)
  mutating func fall(_ channel: Int, _ request: inout MotionRequest) throws(Failure) -> Handle {
    let settings = channels[channel].settings
    var motion = try check(channel, &request)
    return try begin(channel, &motion, .fall) { (world, draft) throws(Failure) in
      draft.player.motion = .fall
      try World.launch(&draft, settings.lanes, request.velocity)
      let acceleration = request.acceleration.unsafelyUnwrapped
      for lane in 0..<settings.lanes { try checkFinite(acceleration[lane], "acceleration") }
      let accelerations = try allocate(settings.lanes, Double.self)
      accelerations.update(from: acceleration, count: settings.lanes)
      draft.player.bounds = accelerations
      return try world.fall(&draft, settings)
    }
  }

  /// Its target is where it ends; without an end, where it begins.
  mutating func fall(_ draft: inout Draft, _ settings: TrackSettings) throws(Failure) -> Handle {
    let duration = draft.player.timing.duration
    for lane in 0..<settings.lanes {
      let fall = fall(&draft.player, lane, draft.ends)
      draft.target[lane] = duration < .infinity ? fall.state(duration).value : fall.start
    }
    let wanted = draft.player.timing.duration
    try takeFlights(&draft, settings)
    draft.player.timing.duration = min(wanted, draft.player.timing.duration)
    return try start(&draft, nil)
  }

  func fall(_ player: UnsafePointer<Player>, _ lane: Int, _ ends: Ends) -> Fall {
    Fall(
      player.pointee.bounds?[lane] ?? 0, rate: player.pointee.decay.rate, start: ends.from[lane],
      velocity: ends.speed[lane])
  }
}
