// SPDX-License-Identifier: MIT
//
// Ends: what the channel keeps, what is emitted, what is let go.

extension World {
  /// At the end of its time, in a step.
  mutating func endNaturally(_ slot: Int, _ time: Double) {
    let isSettled = players[slot].kind == .spring || players[slot].kind == .decay || isFallOver(slot)
    let isForth = !players[slot].timing.isBackward
    let isStopped = isForth && (isSettled || players[slot].kind == .move) && isStoppedByBound(slot)
    let reason: EndReason = isStopped ? .bound : isForth && isSettled ? .settled : .finished
    do throws(Failure) {
      try showEnd(slot)
      end(slot, reason, time)
    } catch { fail(slot, error) }
  }

  /// The channel as the end leaves it.
  mutating func showEnd(_ slot: Int) throws(Failure) {
    stand(slot)
    try show(slot, players[slot].timing.isBackward ? 0 : players[slot].timing.endTime)
  }

  /// A curve's code failed: its player ends where it was. The step throws the first failure.
  mutating func fail(_ slot: Int, _ error: Failure) {
    if failure == nil { failure = error }
    stand(slot)
    end(slot, .error, clock.time)
  }

  /// Ends one that stands, with what its channel shows, and how fast it was; in its place in the order of events.
  mutating func end(_ slot: Int, _ reason: EndReason, _ time: Double, velocity: UnsafePointer<Double>? = nil) {
    if !players[slot].hasBegun { beginDue(slot) }
    let player = players.pointer(slot)
    let (channel, isFade, chain) = (player.pointee.channel, player.pointee.isFade, Int(player.pointee.chain))
    var event = event(slot, .end, time)
    // Its own end was told when it came.
    let emitted = player.pointee.isDone ? EndReason.released : reason
    event.reason = emitted.rawValue
    event.stays = player.pointee.isKept && !player.pointee.isDone && reason.isOwn
    if !isFade { addTime(&event, slot, reason, time) }
    let (block, n) = (channels[channel].block, channels[channel].lanes)
    event.value = World.four(own(player.pointee.isQueued ? channels[channel].parent : channel), n)
    if let velocity { event.velocity = World.four(velocity, n) }
    if isFade {} else if isStepping { events.note(&event) } else { emitNow(&event) }
    if event.stays { return rest(slot, reason, event.time) }
    lanes.keep(block, n)
    let (isOwned, timeline) = (channels[channel].isOwned, channels[channel].timeline)
    free(slot, event.time, emitted)
    if chain != 0 { memberEnded(chain, reason) }
    if timeline != 0, reason != .replaced { letGo(timeline, restoring: reason == .cancelled) }
    if isOwned, channels[channel].role != .faded { return isStepping || isFade ? () : removeLayer(channel) }
    fold(channel)
    // What replaces it moves the channel, and where it had come to its end, that rests already.
    touch(channel, rests: reason != .replaced && emitted != .released)
  }

  /// Where in its time the player is that ends at a time. For its progress its timing fills both ways.
  private func addTime(_ event: inout Event, _ slot: Int, _ reason: EndReason, _ time: Double) {
    let player = players.pointer(slot)
    let isAtEnd = reason.isOwn && !player.pointee.isDone
    let now = player.pointee.isStill ? player.pointee.anchorLocal : player.pointee.local(time)
    let local = isAtEnd ? player.pointee.lastLocal : now
    (event.localTime, event.rate, event.hasBegun) = (local, player.pointee.rate, player.pointee.hasBegun)
    event.progress = .nan
    // To find when a spring would have settled takes longer than to replace it, and code that failed is not asked again.
    if reason == .replaced && player.pointee.kind == .spring || reason == .error && player.pointee.curve != 0 { return }
    var timing = player.pointee.timing
    // Most come to their end on the way there, where each built-in curve is 1.
    if isAtEnd, timing.iterations == 1, timing.iterationStart == 0, timing.direction == .normal, !timing.isBackward,
      player.pointee.curve == 0 || curves[player.pointee.curve].handle.generation == EasingStore.builtinGeneration
    {
      event.progress = 1
      return
    }
    timing.fill = .both
    let state = timing.state(at: local)
    event.progress = state.directedProgress
    guard player.pointee.curve != 0, state.isInEffect else { return }
    event.progress = quietly { () throws(Failure) in try eased(player, state) ?? .nan } ?? .nan
  }

  /// It stands, and shows its end, until it is sent on or let go.
  private mutating func rest(_ slot: Int, _ reason: EndReason, _ time: Double) {
    let chain = Int(players[slot].chain)
    if chain != 0 {
      forget(member: slot, of: chain)
      memberEnded(chain, reason)
    }
    players.anchor(slot, at: players[slot].lastLocal, time)
    if players[slot].flights != nil { countContacts(slot, atEnd: !players[slot].timing.isBackward) }
    players.setDone(slot, true)
    setDue(slot, .infinity)
    let channel = players[slot].channel
    if channels[channel].timeline != 0 { touchHeld(channels[channel].timeline) }
    touch(channel)
  }

  private static func four(_ p: UnsafePointer<Double>, _ n: Int) -> (Double, Double, Double, Double) {
    (p[0], n > 1 ? p[1] : 0, n > 2 ? p[2] : 0, n > 3 ? p[3] : 0)
  }

  /// A command's end: with the velocity it has at this moment.
  mutating func end(_ slot: Int, byCommand reason: EndReason) {
    var isEmitted = false
    if reason != .replaced { findEnd(slot) }
    // A kept one at its end does not move its channel, which is what its memory says.
    if players[slot].isDone { _ = quietly { () throws(Failure) in try lookAtBound(players[slot].channel) } }
    try? withDoubles(TrackSettings.mostLanes) { (speed) throws(Failure) in
      let channel = players[slot].channel
      freshen(player: slot)
      if players[slot].isQueued { freshen(channels[channel].parent) }
      let isKnown: Void? = reason == .cancelled ? nil : try? ownVelocity(channel, speed)
      stand(slot)
      if reason == .cancelled { lanes.fallBack(channels[channel].block, channels[channel].lanes) }
      isEmitted = true
      end(slot, reason, clock.time, velocity: isKnown == nil ? nil : UnsafePointer(speed))
    }
    if !isEmitted {
      stand(slot)
      end(slot, reason, clock.time)
    }
  }

  mutating func event(_ slot: Int, _ kind: EventKind, _ time: Double) -> Event {
    var event = Event()
    let channel = channels.visible(of: players[slot].channel)
    // A boundary within an instant of the clock may be ahead of it: what comes after is not emitted as before.
    (event.time, event.kind) = (players.emit(slot, time), kind.rawValue)
    event.player = players.slots.handle(slot)
    let timeline = channels[channel].timeline
    if timeline == 0 {
      event.channel = channels.slots.handle(channel)
    } else {
      event.timeline = timelines.slots.handle(timeline)
    }
    event.source = players[slot].kind.rawValue
    event.lanes = UInt32(truncatingIfNeeded: channels[channel].lanes)
    if players[slot].stops & kind.mask != 0 { wantEvent(&event) }
    return event
  }

  private mutating func wantEvent(_ event: inout Event) {
    event.lanes |= Event.waited
    if event.kind == EventKind.marker.rawValue || event.kind == EventKind.loop.rawValue {
      stops.occurrences &+= 1
    }
  }

  mutating func emit(_ slot: Int, _ kind: EventKind, _ time: Double, marker: UInt32 = 0, count: UInt64 = 1) {
    var event = event(slot, kind, time)
    (event.marker, event.count) = (marker, count)
    if players[slot].isFade { return }
    if isStepping { events.note(&event) } else { emitNow(&event) }
  }

  /// A loop or a marker by its number; for as many as `count`.
  mutating func emit(_ slot: Int, _ all: Occurrences, _ n: Double, _ time: Double, count: Double = 1) {
    let marker = all.marker(n)
    emit(
      slot, marker == nil ? .loop : .marker, time, marker: marker ?? 0,
      count: count < 0x1p63 ? UInt64(count) : UInt64(1) << 63)
  }

  /// What a player had. What may be foreign code's is let go later.
  mutating func free(_ slot: Int, _ time: Double, _ reason: EndReason, withLayer: Bool = true) {
    let player = players.pointer(slot)
    if player.pointee.isWaitedFor {
      stops.players.set(slot, .infinity)
      stops.waiting.set(slot, .infinity)
    }
    channels.setPlayer(player.pointee.channel, 0)
    if let track = player.pointee.track { releases.add(Release(track: track)) }
    if player.pointee.home >= 0 { rows.count(users: player.pointee.home, by: -1) }
    if player.pointee.curve != 0 { leave(player.pointee.curve) }
    if player.pointee.returnCurve != 0 { leave(player.pointee.returnCurve) }
    let it = channels.pointer(player.pointee.channel)
    let layer = withLayer && it.pointee.isOwned && it.pointee.role != .faded ? player.pointee.channel : 0
    players.remove(slot, at: time, reason, layer: layer, isStepping: isStepping)
  }

  /// What ended in the step, in the order in which it did.
  mutating func releaseEnded() {
    guard players.ended.count > 0 else { return }
    players.sortEnded()
    for i in 0..<players.ended.count where players.ended[i].layer != 0 {
      let layer = Int(players.ended[i].layer)
      // One that ended with another may be gone with that.
      if !channels.slots.isLive(layer) { continue }
      if channels[layer].role == .fade { removeFade(layer) } else { removeLayer(layer) }
    }
    players.offerEnded()
  }

  /// A curve has a player less; with the last one its rows.groups go, but for those of built-in curves, which will be used again.
  mutating func leave(_ curve: Int) {
    curves.count(curve, by: -1)
    guard curves[curve].users == 0, !EasingStore.shared.isBuiltin(curves[curve].handle) else { return }
    rows.free(groupsFrom: curves[curve].group)
    releases.add(Release(curve: curves.remove(curve)))
  }
}
