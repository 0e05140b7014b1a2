// SPDX-License-Identifier: MIT
//
// A running player whose timing, or whose track, becomes another: by Web Animations' updateTiming and setKeyframes. Its local
// time stays; what it shows there changes at once. What can fail comes first.

internal import CTweenSpiritShims

/// Members of a timing.
package struct TimingFields: OptionSet, Sendable {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  package static let delay = TimingFields(rawValue: 1)
  package static let endDelay = TimingFields(rawValue: 2)
  package static let duration = TimingFields(rawValue: 4)
  package static let iterations = TimingFields(rawValue: 8)
  package static let iterationStart = TimingFields(rawValue: 16)
  package static let direction = TimingFields(rawValue: 32)
  package static let fill = TimingFields(rawValue: 64)
  package static let easing = TimingFields(rawValue: 128)
  package static let repeatDelay = TimingFields(rawValue: 256)
  package static let returnEasing = TimingFields(rawValue: 512)
  package static let accumulate = TimingFields(rawValue: 1024)
  static let all: UInt32 = 2047
}

extension World {
  // MARK: Timing

  mutating func updateTiming(_ slot: Int, _ request: TimingRequest, _ fields: UInt32) throws(Failure) {
    guard fields & ~TimingFields.all == 0 else {
      throw invalid("fields", must: "a sum of TS_TIMING_HAS_...", got: Double(fields))
    }
    let fields = TimingFields(rawValue: fields)
    let player = players[slot]
    try checkUpdate(player, fields)
    let timing = try World.updated(player.timing, request, fields)
    try World.checkEnd(timing)
    var next = player
    // Of a bend the times are of the timing before.
    (next.timing, next.bend) = (timing, nil)
    if fields.contains(.accumulate) { next.accumulates = request.accumulates }
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
        own, draft, 1, fields.contains(.easing) ? easing : there, nil,
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

  private func checkUpdate(_ player: Player, _ fields: TimingFields) throws(Failure) {
    switch player.kind {
    case .tween, .track: break
    case .spring, .decay, .fall:
      guard fields.subtracting(.delay).isEmpty else {
        throw TweenSpiritEngine.failure(
          .invalidArgument, "only the delay of a spring, a decay or a fall can be changed")
      }
    case .timeline:
      throw TweenSpiritEngine.failure(
        .invalidArgument, "the timing of a timeline's player cannot be changed: set its rate")
    }
    guard !player.isBlended || fields.isDisjoint(with: [.iterations, .iterationStart, .direction]) else {
      throw TweenSpiritEngine.failure(
        .invalidArgument, "blend requires one iteration in normal direction, and lanes interpolated separately")
    }
  }

  private static func updated(
    _ timing: Timing, _ request: TimingRequest, _ fields: TimingFields
  ) throws(Failure) -> Timing {
    var merged = TimingRequest()
    merged.delay = fields.contains(.delay) ? request.delay : timing.delay
    merged.endDelay = fields.contains(.endDelay) ? request.endDelay : timing.endDelay
    merged.duration = fields.contains(.duration) ? request.duration : timing.duration
    merged.iterations = fields.contains(.iterations) ? request.iterations : timing.iterations
    merged.iterationStart = fields.contains(.iterationStart) ? request.iterationStart : timing.iterationStart
    merged.repeatDelay = fields.contains(.repeatDelay) ? request.repeatDelay : timing.repeatDelay
    merged.direction = fields.contains(.direction) ? request.direction : timing.direction.rawValue
    merged.fill = fields.contains(.fill) ? request.fill : timing.fill.rawValue
    // What is named is taken as it is.
    merged.flags = TimingRequest.zeroIterations | TimingRequest.zeroDuration
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

  mutating func replaceTrack(_ slot: Int, _ track: Handle) throws(Failure) {
    let player = players[slot]
    guard player.kind == .track, let old = player.track else {
      throw TweenSpiritEngine.failure(.invalidArgument, "only the track of a track's player can be replaced")
    }
    try reserveReleases(players.slots.end, more: 2)
    let copy = try TrackStore.shared.content(track)
    do throws(Failure) {
      try check(copy.track, fits: player.channel)
      let (length, before) = (copy.track.pointee.end - copy.track.pointee.start, old.pointee.end - old.pointee.start)
      var next = player
      (next.track, next.hint) = (copy.track, 0)
      // A second of it takes as long as it did.
      if length != before {
        next.timing.duration = before > 0 ? clamped(player.timing.duration / before * length) : length
      }
      for i in 0..<copy.count {
        let marker = copy.markers.unsafelyUnwrapped + i
        marker.pointee.time = length > 0 ? (marker.pointee.time - copy.track.pointee.start) / length : 0
      }
      (next.markers, next.markerCount) = inside(copy.markers, copy.count)
      try goOn(slot, as: &next)
    } catch {
      releases.add(Release(track: copy.track))
      tss_free(copy.markers)
      throw error
    }
    var hint = 0
    // Its target is where it ends.
    try? copy.track.pointee.evaluate(copy.track.pointee.end, ends(player.channel).target, nil, &hint)
    tss_free(player.markers)
    releases.add(Release(track: old))
  }
}
