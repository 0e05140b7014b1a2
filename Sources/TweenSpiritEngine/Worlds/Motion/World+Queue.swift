// SPDX-License-Identifier: MIT
//
// Commands with a delay let what runs go on until they begin. Until then such a player waits in a channel of its own, beside
// the one it will move; at the very time at which it begins, time stops, and it takes value and velocity over as they are then.

internal import CTweenSpiritShims

extension World {
  /// Whether a command lets what runs go on: it has a delay, and was not told to hold its channel.
  func waits(_ timing: Timing, _ flags: MotionFlags) -> Bool {
    timing.delay > 0 && !timing.isBackward && !flags.contains(.hold)
  }

  /// Whether a tween shows in its delay what the channel is not.
  static func showsOwn(_ timing: Timing, hasFrom: Bool) -> Bool {
    timing.fill.isBackwards && (hasFrom || timing.state(at: 0).directedProgress != 0)
  }

  /// Starts a player of a channel, of a layer over it, or of one that waits beside it; nothing is left where that fails.
  mutating func beside(
    _ parent: Int, waits: Bool, isLayer: Bool = false, _ start: (inout World, Int) throws(Failure) -> Handle
  ) throws(Failure) -> Handle {
    guard waits || isLayer else { return try start(&self, parent) }
    try checkFree(parent)
    if !waits { try readBound(parent) }
    let channel = waits ? try addQueued(parent) : try addLayer(parent)
    do throws(Failure) { return try start(&self, channel) } catch {
      undoLayer(channel)
      throw error
    }
  }

  /// A channel for what waits. Until it is known how it begins, it does so where what runs will end.
  private mutating func addQueued(_ parent: Int) throws(Failure) -> Int {
    try reserveChannels(1)
    try stops.waiting.reserve(players.slots.end &+ 1)
    try stops.line.reserve(players.slots.end &+ 1)
    stops.line.changes &+= 1
    try stops.players.reserve(players.slots.end &+ 1)
    freshen(parent)
    try readBound(parent)
    let (n, isRotation) = (channels[parent].lanes, channels[parent].settings.kind == .quat)
    let block = try lanes.take(n, isRotation: isRotation)
    let slot = channels.addLayer(to: parent, block: block, .queued)
    layers.count &+= 1
    if channels[parent].player == 0 {
      value(parent, scratch, withLayers: false)
      lanes.set(block, n, scratch)
    } else {
      lanes.set(block, n, ends(parent).target)
    }
    return slot
  }

  /// What waited is gone.
  mutating func dequeue(_ channel: Int) {
    stops.line.changes &+= 1
    let (block, n) = (channels[channel].block, channels[channel].lanes)
    channels.unlink(channel)
    lanes.give(block, n)
    channels.remove(channel)
    layers.count &-= 1
  }

  /// When it will begin. Running back it does so at once, and ends where its time began.
  mutating func queue(_ slot: Int) {
    stops.line.changes &+= 1
    players.setDue(slot, .infinity)
    stops.waiting.set(slot, players[slot].isStill ? .infinity : beginTime(players[slot]))
  }

  func beginTime(_ player: Player) -> Double {
    let timing = player.timing
    let local = !timing.isBackward ? timing.activeStart : player.hasBegun ? 0 : timing.activeEnd
    return max(player.time(local), clock.time)
  }

  /// Its time has come. Of those of a channel whose time has, the soonest is first, and of one time the oldest.
  mutating func beginQueued(_ slot: Int) {
    if players[slot].timing.isBackward { return goBack(slot) }
    let parent = channels[players[slot].channel].parent
    let first = stops.line.take(parent, clock.time) ?? lineUp(parent) ?? slot
    do throws(Failure) {
      tss_begin_reserve()
      defer { tss_end_reserve() }
      try takeOver(first)
    } catch {
      if failure == nil { failure = error }
      end(first, .error, clock.time)
    }
    stops.line.keep()
  }

  /// Puts those that wait beside a channel in order; the first.
  private mutating func lineUp(_ parent: Int) -> Int? {
    func begins(_ player: Int) -> Double {
      let it = players.pointer(player)
      return it.pointee.isStill || it.pointee.timing.isBackward
        ? .infinity : it.pointee.time(it.pointee.timing.activeStart)
    }
    stops.line.begin()
    var waiting = channels[parent].queue
    while waiting != 0 {
      if begins(channels[waiting].player) <= clock.time { stops.line.add(channels[waiting].player) }
      waiting = channels[waiting].older
    }
    stops.line.end(parent, clock.time) { begins($0) }
    return stops.line.take(parent, clock.time)
  }

  private mutating func goBack(_ slot: Int) {
    freshen(channels[players[slot].channel].parent)
    if players[slot].hasBegun { return end(slot, .finished, clock.time) }
    players.setBegun(slot, true)
    emit(slot, .begin, clock.time)
    queue(slot)
  }

  /// Moves its channel from now on, as a command does that is given now.
  mutating func takeOver(_ slot: Int) throws(Failure) {
    let beside = players[slot].channel
    let parent = channels[beside].parent
    let settings = channels[parent].settings
    try checkFree(parent)
    try reservePlayers(0)
    freshen(parent)
    try readBound(parent)
    let old = players[slot]
    let given = ends(beside)
    var draft = Draft(parent, scratch)
    draft.player = old
    (draft.slot, draft.player.channel, draft.player.isQueued) = (slot, parent, false)
    (draft.player.home, draft.player.group) = (-1, -1)
    read(parent, into: &draft, hasSpeed: !old.hasVelocity)
    if old.hasFrom { draft.from.update(from: given.from, count: settings.lanes) }
    draft.target.update(from: given.target, count: settings.lanes)
    if old.hasVelocity {
      draft.speed.update(from: given.speed, count: settings.lanes)
    } else if old.kind != .tween {
      try World.launch(&draft, settings.lanes, nil)
    }
    if old.kind == .track { try settle(track: &draft) } else { try settle(&draft, settings) }
    try start(&draft, waiting: old, settings)
    if old.home >= 0 { rows.count(users: old.home, by: -1) }
    if old.curve != 0 { leave(old.curve) }
    if old.returnCurve != 0 { leave(old.returnCurve) }
    if let track = old.track { releases.add(Release(track: track)) }
    dequeue(beside)
    stops.waiting.set(slot, .infinity)
  }

  /// The draft of one that waited begins.
  private mutating func start(_ draft: inout Draft, waiting old: Player, _ settings: TrackSettings) throws(Failure) {
    draft.player.returnCurve = 0
    do throws(Failure) {
      if old.kind.law != nil {
        draft.player.track = nil
        _ = try startLaw(&draft, settings)
      } else if old.kind == .tween {
        var easing = old.curve == 0 ? World.linear : curves[old.curve].handle
        var back = handle(returning: old)
        if old.motion == .track {
          let held = wayEasings(old)
          (easing, back) = (held.there ?? easing, held.back)
        }
        draft.player.track = nil
        _ = try tween(&draft, settings, easing, back)
      } else {
        draft.player.returnCurve = try use(handle(returning: old))
        old.track?.retain()
        _ = try start(&draft, curves[old.curve].handle)
      }
    } catch {
      if draft.player.returnCurve != 0 { leave(draft.player.returnCurve) }
      if let track = draft.player.track { releases.add(Release(track: track)) }
      tss_free(draft.player.flights)
      throw error
    }
  }

  private func handle(returning player: Player) -> Handle {
    player.returnCurve == 0 ? Handle(slot: 0, generation: 0) : curves[player.returnCurve].handle
  }
}
