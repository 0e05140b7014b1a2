// SPDX-License-Identifier: MIT
//
// A running player whose timing, or whose track, becomes another: by Web Animations' updateTiming and setKeyframes. Its local
// time stays; what it shows there changes at once. What can fail comes first.

internal import CTweenSpiritShims

extension World {
  /// Changes a running player by the fields that are given: those of its target, or those of its timing and its track. `kind` is
  /// the caller's, nil if none was named.
  mutating func update(_ slot: Int, _ request: inout MotionRequest, _ kind: MotionKind?) throws(Failure) {
    let fields = request.fields
    guard try checkChanges(slot, &request, fields, kind) else { return try setTarget(slot, &request) }
    let timed = TimingFields(rawValue: UInt32(truncatingIfNeeded: fields.rawValue)).intersection(.all)
    var next = players[slot]
    if fields.contains(.track) { return try replaceTrack(slot, &request, timed) }
    try updateTiming(slot, &request, timed, as: &next)
  }

  /// Changes the players of many channels. All are looked at before one is changed.
  mutating func update(
    _ count: Int, _ request: inout MotionRequest, _ kind: MotionKind?, channel: (Int) -> Handle
  ) throws(Failure) {
    guard count > 0 else { return }
    let fields = request.fields
    // Which fields go together does not depend on the player.
    guard try checkChanges(try targeted(try self.channel(channel(0))), &request, fields, kind) else {
      return try setTargets(count, &request, kind, channel: channel)
    }
    for i in 1..<count { _ = try checkChanges(try targeted(try self.channel(channel(i))), &request, fields, kind) }
    if fields.contains(.track) { try checkTrack(request.track, fits: count, channel) }
    for i in 0..<count {
      let slot = channels[try self.channel(channel(i))].player
      let timed = TimingFields(rawValue: UInt32(truncatingIfNeeded: fields.rawValue)).intersection(.all)
      try World.checkEnd(try World.updated(players[slot].timing, request.timing, timed))
      if timed.contains(.accumulate), request.flags.contains(.accumulate) {
        try checkAccumulates(players[slot].channel)
      }
    }
    for i in 0..<count {
      let channel = try self.channel(channel(i))
      freshen(channel)
      try update(channels[channel].player, &request, kind)
    }
  }

  /// Checks which fields are given for a player; true if they are those of its timing and its track, false if those of its target.
  private func checkChanges(
    _ slot: Int, _ request: inout MotionRequest, _ fields: MotionFields, _ kind: MotionKind?
  ) throws(Failure) -> Bool {
    try checkKind(slot, kind)
    let aims = MotionFields.target.union(.velocity).union(.spring).union(.tolerance)
    let timings = MotionFields(TimingFields.all.subtracting(.rate)).union(.track)
    let foreign = fields.subtracting(aims).subtracting(timings)
    guard foreign.isEmpty else {
      let name = MotionFields.name(foreign.rawValue.trailingZeroBitCount)
      throw TweenSpiritEngine.failure(.invalidArgument) { text in
        text.append(argument: name)
        text.append(" of a running player cannot be changed")
      }
    }
    guard request.flags.isSubset(of: MotionFlags.accumulate.union(.addVelocity)),
      !request.flags.contains(.accumulate) || fields.contains(.accumulate),
      !request.flags.contains(.addVelocity) || request.velocity != nil
    else {
      throw invalid(
        "flags", must: "TS_START_ADD_VELOCITY with a velocity, TS_START_ACCUMULATE with its bit in given, or 0",
        got: Double(request.flags.rawValue))
    }
    let isTiming = !fields.isDisjoint(with: timings)
    guard !isTiming || fields.isDisjoint(with: aims) else {
      throw TweenSpiritEngine.failure(
        .invalidArgument, argument: "changes", "changes: one call changes the target or the timing, not both")
    }
    if isTiming { try checkUpdate(players[slot], fields) }
    return isTiming
  }

  /// Checks whether a player can be changed, by changes for a kind, nil for any.
  @inline(__always)
  func checkKind(_ slot: Int, _ kind: MotionKind?) throws(Failure) {
    let own = players.pointer(slot).pointee.kind
    guard own != .timeline else {
      throw TweenSpiritEngine.failure(
        .invalidArgument, "a timeline's player cannot be changed: set its rate, or start another motion")
    }
    guard kind == nil || kind == own else {
      throw invalid("kind", must: "0, or the player's", got: Double(kind?.rawValue ?? 0))
    }
  }

  // MARK: Timing

  /// Makes the player `next`, which may have another track, with these fields of the timing.
  private mutating func updateTiming(
    _ slot: Int, _ motion: inout MotionRequest, _ fields: TimingFields, as next: inout Player
  ) throws(Failure) {
    let request = motion.timing
    let player = players[slot]
    let timing = try World.updated(next.timing, request, fields)
    try World.checkEnd(timing)
    // Of a bend the times are of the timing before.
    (next.timing, next.bend) = (timing, nil)
    if fields.contains(.accumulate) { next.accumulates = motion.flags.contains(.accumulate) }
    if next.accumulates { try checkAccumulates(player.channel) }
    guard !fields.isDisjoint(with: [.easing, .returnEasing]) else { return try goOn(slot, as: &next) }
    let easing = request.hasEasing ? request.easing : World.linear
    try reserveReleases(players.slots.end, more: 5)
    try EasingStore.shared.retain(easing)
    defer { releases.add(Release(curve: easing)) }
    if player.kind == .tween, player.motion == .track {
      let settings = channels[player.channel].settings
      guard settings.kind != .bool else { return try goOn(slot, as: &next) }
      var own = settings
      own.easing = World.linear
      own.interpolation = .eased
      var draft = Draft(player.channel, scratch)
      draft.player = player
      draft.from.update(from: ends(player.channel).from, count: settings.lanes)
      draft.target.update(from: ends(player.channel).target, count: settings.lanes)
      let (there, back) = wayEasings(player)
      next.track = try compile(
        own, &draft, 1, fields.contains(.easing) ? easing : there, nil,
        back: fields.contains(.returnEasing) ? request.returnEasing : back)
      do throws(Failure) { try goOn(slot, as: &next) } catch {
        next.track.map { releases.add(Release(track: $0)) }
        throw error
      }
      return player.track.map { releases.add(Release(track: $0)) } ?? ()
    }
    if fields.contains(.easing) { next.curve = try use(easing) }
    var back = 0
    do throws(Failure) {
      back = fields.contains(.returnEasing) ? try use(request.returnEasing) : 0
      if fields.contains(.returnEasing) { next.returnCurve = back }
      try goOn(slot, as: &next)
    } catch {
      if fields.contains(.easing) { leave(next.curve) }
      if back != 0 { leave(back) }
      throw error
    }
    if fields.contains(.easing), player.curve != 0 { leave(player.curve) }
    if fields.contains(.returnEasing), player.returnCurve != 0 { leave(player.returnCurve) }
  }

  private func checkUpdate(_ player: Player, _ given: MotionFields) throws(Failure) {
    guard player.kind == .track || !given.contains(.track) else {
      throw TweenSpiritEngine.failure(.invalidArgument, "only the track of a track's player can be replaced")
    }
    let fields = TimingFields(rawValue: UInt32(truncatingIfNeeded: given.rawValue)).intersection(.all)
    guard player.kind == .tween || player.kind == .track || fields.subtracting(.delay).isEmpty else {
      throw TweenSpiritEngine.failure(
        .invalidArgument, "only the delay of a motion that a law moves, such as a spring, can be changed")
    }
    guard !player.isBlended || fields.isDisjoint(with: [.iterations, .iterationStart, .direction]) else {
      throw TweenSpiritEngine.failure(
        .invalidArgument, "blend requires one iteration in normal direction, and lanes interpolated separately")
    }
  }

  private static func updated(
    _ timing: Timing, _ request: TimingSpec, _ fields: TimingFields
  ) throws(Failure) -> Timing {
    var merged = TimingSpec()
    merged.delay = fields.contains(.delay) ? request.delay : timing.delay
    merged.endDelay = fields.contains(.endDelay) ? request.endDelay : timing.endDelay
    merged.duration = fields.contains(.duration) ? request.duration : timing.duration
    merged.iterations = fields.contains(.iterations) ? request.iterations : timing.iterations
    merged.iterationStart = fields.contains(.iterationStart) ? request.iterationStart : timing.iterationStart
    merged.repeatDelay = fields.contains(.repeatDelay) ? request.repeatDelay : timing.repeatDelay
    merged.direction = fields.contains(.direction) ? request.direction : timing.direction.rawValue
    merged.fill = fields.contains(.fill) ? request.fill : timing.fill.rawValue
    // What is named is taken as it is.
    merged.given = [.iterations, .duration]
    var next = try Timing(merged)
    next.rate = timing.rate
    return next
  }

  /// The player becomes another of the same channel, at the same local time.
  private mutating func goOn(_ slot: Int, as next: inout Player) throws(Failure) {
    let channel = next.channel
    let settings = channels[channel].settings
    let local = local(slot)
    next.home = -1
    try findHome(&next, ends(channel))
    let state = next.timing.state(at: local)
    var hint = 0
    if next.flights != nil { countContacts(slot, at: local - next.timing.delay + players[slot].timing.delay) }
    // What can fail is over when it is known what it shows.
    if state.isInEffect { try evaluate(&next, settings, state, local, ends(channel), &hint, scratch) }
    stand(slot)
    if next.home >= 0 { rows.count(users: next.home, by: 1) }
    if players[slot].home >= 0 { rows.count(users: players[slot].home, by: -1) }
    players.update(slot, next)
    players.anchor(slot, at: local, clock.time)
    wake(slot)
    players.setEmitted(
      slot, Occurrences(players.pointer(slot)).count(at: local, isBackward: next.timing.isBackward))
    if state.isInEffect {
      lanes.show(channels[channel].block, settings.lanes, scratch)
    } else {
      lanes.fallBack(channels[channel].block, settings.lanes)
    }
    if !players[slot].isStill { setDue(slot, clock.time) }
    touch(channel)
    // Otherwise the next step begins it.
    if players[slot].isQueued, !next.timing.isBackward, isReached(next.timing.activeStart, local) {
      try? takeOver(slot)
    }
  }

  // MARK: Tracks

  private mutating func replaceTrack(
    _ slot: Int, _ request: inout MotionRequest, _ fields: TimingFields
  ) throws(Failure) {
    let player = players[slot]
    guard let old = player.track else { return }
    try reserveReleases(players.slots.end, more: 2)
    let copy = try TrackStore.shared.content(request.track)
    do throws(Failure) {
      try check(copy.track, fits: player.channel)
      let (length, before) = (copy.track.pointee.end - copy.track.pointee.start, old.pointee.end - old.pointee.start)
      var next = player
      (next.track, next.hint) = (copy.track, 0)
      // A second of it takes as long as it did.
      if length != before, !fields.contains(.duration) {
        next.timing.duration = before > 0 ? clamped(player.timing.duration / before * length) : length
      }
      for i in 0..<copy.count {
        let marker = copy.markers.unsafelyUnwrapped + i
        marker.pointee.time = length > 0 ? (marker.pointee.time - copy.track.pointee.start) / length : 0
      }
      (next.markers, next.markerCount) = inside(copy.markers, copy.count)
      try updateTiming(slot, &request, fields, as: &next)
    } catch {
      releases.add(Release(track: copy.track))
      tss_free(copy.markers)
      throw error
    }
    var hint = 0
    // Its target is where it ends.
    let ends = ends(player.channel)
    try? copy.track.pointee.evaluate(copy.track.pointee.end, ends.target, nil, &hint)
    move(players.pointer(slot), ends.target, by: ends.from, lanes: channels[player.channel].lanes)
    tss_free(player.markers)
    releases.add(Release(track: old))
  }
}
