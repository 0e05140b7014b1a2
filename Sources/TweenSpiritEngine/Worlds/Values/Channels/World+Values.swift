// SPDX-License-Identifier: MIT
//
// Where a player is, one at a time: at its begin and end, where it waits or is paused, and where no kernel knows it.

extension World {
  /// The numbers that a player goes by; its channel's, once it has it.
  struct Ends {
    var from, target, speed: UnsafeMutablePointer<Double>
  }

  func ends(_ channel: Int) -> Ends {
    let block = channels[channel].block
    return Ends(from: lanes.from.base + block, target: lanes.target.base + block, speed: lanes.speed.base + block)
  }

  /// The value at a local time at which the player is in effect, within its channel's bounds.
  func evaluate(
    _ player: UnsafePointer<Player>, _ settings: TrackSettings, _ state: TimingState, _ local: Double, _ ends: Ends,
    _ hint: inout Int, _ out: UnsafeMutablePointer<Double>
  ) throws(Failure) {
    try evaluateFreely(player, settings, state, local, ends, &hint, out)
    hold(player.pointee.channel, out)
  }

  func evaluateFreely(
    _ player: UnsafePointer<Player>, _ settings: TrackSettings, _ state: TimingState, _ local: Double, _ ends: Ends,
    _ hint: inout Int, _ out: UnsafeMutablePointer<Double>
  ) throws(Failure) {
    let n = settings.lanes
    switch player.pointee.motion {
    case .tween:
      guard let e = try eased(player, state) else { return }
      for lane in 0..<n { out[lane] = mixed(ends.from[lane], ends.target[lane], e) }
      if player.pointee.accumulates { try accumulate(player, settings, state, ends, out) }
      if player.pointee.isBlended {
        let u = state.directedProgress
        let fade = player.pointee.timing.duration * (u * ((1 - u) * (1 - u)))
        for lane in 0..<n where fade > 0 { out[lane] = clamped(out[lane] + ends.speed[lane] * fade) }
      }
      if let bend = player.pointee.bend, state.phase == .active { Bend(numbers: bend).add(out, n, at: local) }
    case .track:
      guard let track = player.pointee.track, let e = try eased(player, state) else { return }
      if player.pointee.isRoundTrip {
        let time = player.pointee.timing.isReversed(state.iteration) ? 1 + state.simpleProgress : state.directedProgress
        return try track.pointee.evaluate(time, out, nil, &hint)
      }
      try track.pointee.evaluate(World.time(track, e), out, nil, &hint)
      move(player, out, by: ends.from, lanes: n)
      if player.pointee.accumulates { try accumulate(player, settings, state, ends, out) }
    default:
      if state.phase == .before {
        out.update(from: ends.from, count: n)
        return
      }
      let gone = local - player.pointee.timing.delay
      let isOver = state.activeTime == state.activeDuration || gone >= player.pointee.timing.duration
      if player.pointee.motion == .springTrack, !isOver {
        return try player.pointee.track?.pointee.evaluate(max(gone, 0), out, nil, &hint) ?? ()
      }
      evaluateLaw(player, settings, isOver ? .infinity : max(gone, 0), ends, out)
    }
  }

  /// The value that a law gives so many seconds after it began; infinite: at its end.
  @inline(never)
  private func evaluateLaw(
    _ player: UnsafePointer<Player>, _ settings: TrackSettings, _ gone: Double, _ ends: Ends,
    _ out: UnsafeMutablePointer<Double>
  ) {
    if player.pointee.flights != nil {
      fly(player, settings, ends, gone) { (lane, value, _) in out[lane] = value }
    } else if gone == .infinity, player.pointee.motion != .decay {
      out.update(from: ends.target, count: settings.lanes)
    } else {
      for lane in 0..<settings.lanes {
        out[lane] = gone == .infinity ? rest(player, lane, ends) : laneState(player, lane, ends, gone).value
      }
    }
  }

  static func time(_ track: UnsafeMutablePointer<CompiledTrack>, _ e: Double) -> Double {
    mixed(track.pointee.start, track.pointee.end, e)
  }

  func springMotion(_ player: Player, _ lane: Int, _ ends: Ends) -> SpringMotion {
    World.springMotion(player.spring, player.overshoot, player.restitution, lane, ends)
  }

  @inline(__always)
  static func springMotion(
    _ spring: Spring, _ overshoot: Overshoot, _ restitution: Double, _ lane: Int, _ ends: Ends
  ) -> SpringMotion {
    var motion = SpringMotion(
      spring, start: ends.from[lane], target: ends.target[lane], velocity: ends.speed[lane])
    (motion.overshoot, motion.restitution) = (overshoot, restitution)
    return motion
  }

  func decayMotion(_ player: Player, _ lane: Int, _ ends: Ends) -> DecayMotion {
    var motion = DecayMotion(player.decay, start: ends.from[lane], velocity: ends.speed[lane])
    motion.spring = player.spring
    if let bounds = player.bounds { (motion.lower, motion.upper) = (bounds[2 &* lane], bounds[2 &* lane &+ 1]) }
    return motion
  }

  /// The channel as its player shows it at a local time, kept where it is read while that does not move.
  mutating func show(_ slot: Int, _ local: Double) throws(Failure) {
    let player = players.pointer(slot)
    let channel = channels[player.pointee.channel]
    let state = player.pointee.timing.state(at: local)
    if state.isInEffect {
      let (ends, out) = (ends(player.pointee.channel), lanes.shown.base + channel.block)
      try evaluate(player, channel.settings, state, local, ends, &players.hint(slot).pointee, out)
    } else {
      lanes.fallBack(channel.block, channel.lanes)
    }
    if channel.timeline != 0 { try showContent(channel.timeline, isThere: state.isInEffect) }
  }

  // MARK: What a channel is

  /// Without layers.
  func own(_ channel: Int) -> UnsafePointer<Double> {
    let slot = channels[channel].player
    let player = players.pointer(slot)
    if slot != 0, player.pointee.row >= 0, player.pointee.group >= 0 {
      let group = rows.group(player.pointee.group)
      if group.pointee.kind != .track {
        return UnsafePointer(group.pointee.out + player.pointee.row &* group.pointee.lanes)
      }
    }
    return UnsafePointer(lanes.shown.base + channels[channel].block)
  }

  /// With what layers have left, and with those that are there.
  @inline(__always)
  func value(_ channel: Int, _ out: UnsafeMutablePointer<Double>, withLayers: Bool = true) {
    let it = channels.pointer(channel)
    guard it.pointee.isSum else {
      let own = own(channel)
      for lane in 0..<it.pointee.lanes { out[lane] = own[lane] }
      return
    }
    // Of values alone nothing fails.
    try? compose(channel, out, nil, withLayers: withLayers)
  }

  /// Units per second, at the clock's time; 0 of what rests.
  @inline(never)
  func velocity(_ channel: Int, _ out: UnsafeMutablePointer<Double>, withLayers: Bool = true) throws(Failure) {
    guard channels[channel].isSum else { return try ownVelocity(channel, out) }
    try withDoubles(TrackSettings.mostLanes) { (value) throws(Failure) in
      try compose(channel, value, out, withLayers: withLayers)
    }
  }

  @inline(never)
  func ownVelocity(_ channel: Int, _ out: UnsafeMutablePointer<Double>) throws(Failure) {
    for lane in 0..<channels[channel].lanes { out[lane] = 0 }
    if channels[channel].player != 0 {
      try speed(channels[channel].player, out)
    } else if channels[channel].holder != 0 {
      try heldSpeed(channel, out)
    }
    try stopHeld(channel, out)
  }

  /// Of a player that moves.
  private func speed(_ slot: Int, _ out: UnsafeMutablePointer<Double>) throws(Failure) {
    guard !players[slot].isStill else { return }
    let local = reached(slot)
    let player = players.pointer(slot)
    try speed(player, ends(player.pointee.channel), player.pointee.timing.state(at: local), local, out)
  }

  /// Units per second at its rate.
  func speed(
    _ player: UnsafePointer<Player>, _ ends: Ends, _ state: TimingState, _ local: Double,
    _ out: UnsafeMutablePointer<Double>
  ) throws(Failure) {
    guard state.phase == .active, !state.isResting else { return }
    let (channel, rate) = (channels.pointer(player.pointee.channel), player.pointee.rate)
    switch player.pointee.motion {
    case .tween:
      guard let slope = try easedSlope(player, state), let k = player.pointee.timing.slope(slope, state) else { return }
      let u = state.directedProgress
      let bend = player.pointee.isBlended ? (1 - u) * (1 - 3 * u) * rate : 0
      for lane in 0..<channel.pointee.lanes {
        let distance = ends.target[lane] - ends.from[lane]
        out[lane] = clamped(clamped(distance * k) + bend * ends.speed[lane])
      }
      if let bend = player.pointee.bend {
        Bend(numbers: bend).add(speed: out, channel.pointee.lanes, at: local, rate: rate)
      }
    case .track:
      guard let track = player.pointee.track, let slope = try easedSlope(player, state),
        let k = player.pointee.timing.slope(slope, state)
      else { return }
      if player.pointee.isRoundTrip { return try roundTripSpeed(player, track, state, k, out) }
      guard let e = try eased(player, state) else { return }
      var hint = player.pointee.hint
      let time = World.time(track, e)
      if k >= 0 {
        try track.pointee.evaluate(time, nil, out, &hint)
      } else {
        hint = try track.pointee.slope(before: time, out)
      }
      let length = track.pointee.end - track.pointee.start
      for lane in 0..<channel.pointee.lanes { out[lane] = clamped(most(track, hint, lane, out[lane]) * (k * length)) }
    case .springTrack:
      guard let track = player.pointee.track else { return }
      var hint = player.pointee.hint
      try track.pointee.evaluate(max(local - player.pointee.timing.delay, 0), nil, out, &hint)
      for lane in 0..<channel.pointee.lanes { out[lane] = clamped(out[lane] * rate) }
    default: lawSpeed(player, ends, max(local - player.pointee.timing.delay, 0), out)
    }
  }

  /// The velocity that a law gives so many seconds after it began, at its rate.
  @inline(never)
  private func lawSpeed(
    _ player: UnsafePointer<Player>, _ ends: Ends, _ gone: Double, _ out: UnsafeMutablePointer<Double>
  ) {
    let (channel, rate) = (channels.pointer(player.pointee.channel), player.pointee.rate)
    if player.pointee.flights != nil {
      return fly(player, channel.pointee.settings, ends, gone) { (lane, _, speed) in out[lane] = clamped(speed * rate) }
    }
    for lane in 0..<channel.pointee.lanes {
      out[lane] = clamped(laneState(player, lane, ends, gone).velocity * rate)
    }
  }

  /// A track's slope, at most a thousand of its segment's ranges in its time.
  func most(_ track: UnsafeMutablePointer<CompiledTrack>, _ i: Int, _ lane: Int, _ slope: Double) -> Double {
    let code = track.pointee.code(i)
    guard code == .eased || code == .bezier, i < track.pointee.count &- 1 else { return clamped(slope) }
    let row = track.pointee.row(i, lane)
    let most = clamped(1e3 * abs(row[1] - row[0]) * track.pointee.scales[i])
    return slope.isNaN ? 0 : max(-most, min(slope, most))
  }

  // MARK: What has changed

  /// After what is not a kernel's doing: it is seen, and in bound memory.
  mutating func touch(_ channel: Int, rests: Bool = true) {
    if channels.pointer(channel).pointee.isQueued { return }
    channels.mark(channel)
    let root = channels.root(of: channel)
    if channels[root].address != 0 {
      if rests { owe(root) }
      // A sum that moves is written when all that moves it has.
      if !isStepping || !channels[root].isSum || takesBound(root) { writeBound(root) }
    }
    // What replaces it shows itself: its object is not read meanwhile.
    var above = rests ? channel : 0
    while above != 0 {
      followNow(above)
      above = channels.pointer(above).pointee.parent
    }
  }
}
