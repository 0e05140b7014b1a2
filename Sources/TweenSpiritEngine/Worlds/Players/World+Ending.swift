// SPDX-License-Identifier: MIT
//
// Ends: what the channel keeps, what is told, what is let go.

internal import CTweenSpiritShims

extension World {
  /// At the end of its time, in a step.
  mutating func endNaturally(_ slot: Int, _ time: Double) {
    let isSettled = players[slot].kind == .spring || players[slot].kind == .decay
    let reason: Reason = isSettled && !players[slot].timing.isBackward ? .settled : .finished
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

  /// A curve's code failed: its player ends where it was. The step is told of the first failure.
  mutating func fail(_ slot: Int, _ error: Failure) {
    if failure == nil { failure = error }
    stand(slot)
    end(slot, .error, clock.time)
  }

  /// Ends one that stands, with what its channel shows, and how fast it was; in its place in the order of events.
  mutating func end(_ slot: Int, _ reason: Reason, _ time: Double, velocity: UnsafePointer<Double>? = nil) {
    let player = players[slot]
    let channel = player.channel
    var event = event(slot, .end, time)
    event.reason = reason.rawValue
    let block = channels[channel].block
    let n = channels[channel].lanes
    event.value = World.four(own(channel), n)
    if let velocity { event.velocity = World.four(velocity, n) }
    if isStepping { events.note(event) } else { events.emit(event) }
    (lanes.base.base + block).update(from: lanes.shown.base + block, count: n)
    (lanes.target.base + block).update(from: lanes.shown.base + block, count: n)
    let (parent, timeline) = (channels[channel].parent, channels[channel].timeline)
    free(slot, event.time)
    if timeline != 0, reason != .replaced { letGo(timeline, restoring: reason == .cancelled) }
    if parent != 0 { return isStepping ? () : removeLayer(channel) }
    fold(channel)
    touch(channel)
  }

  private static func four(_ p: UnsafePointer<Double>, _ n: Int) -> (Double, Double, Double, Double) {
    (p[0], n > 1 ? p[1] : 0, n > 2 ? p[2] : 0, n > 3 ? p[3] : 0)
  }

  /// A command's end: with the velocity it has at this moment.
  mutating func end(_ slot: Int, byCommand reason: Reason) {
    var isEmitted = false
    try? withDoubles(TrackSettings.mostLanes) { (speed) throws(Failure) in
      let channel = players[slot].channel
      let isKnown: Void? = reason == .cancelled ? nil : try? velocity(channel, speed, withLayers: false)
      stand(slot)
      if reason == .cancelled {
        let block = channels[channel].block
        (lanes.shown.base + block).update(from: lanes.base.base + block, count: channels[channel].lanes)
      }
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
    let channel = seen(players[slot].channel)
    // A boundary within an instant of the clock may be ahead of it: what comes after is not told as before.
    (event.time, event.kind) = (max(time, players[slot].lastEmitted), kind.rawValue)
    players[slot].lastEmitted = event.time
    event.player = playerSlots.handle(slot)
    if channels[channel].timeline == 0 { event.channel = channelSlots.handle(channel) }
    event.lanes = UInt32(truncatingIfNeeded: channels[channel].lanes)
    return event
  }

  mutating func emit(_ slot: Int, _ kind: EventKind, _ time: Double, marker: UInt32 = 0, count: UInt64 = 1) {
    var event = event(slot, kind, time)
    (event.marker, event.count) = (marker, count)
    if isStepping { events.note(event) } else { events.emit(event) }
  }

  /// A loop or a marker by its number; for as many as `count`.
  mutating func emit(_ slot: Int, _ all: Occurrences, _ n: Double, _ time: Double, count: Double = 1) {
    let marker = all.marker(n)
    emit(
      slot, marker == nil ? .loop : .marker, time, marker: marker ?? 0,
      count: count < 0x1p63 ? UInt64(count) : UInt64(1) << 63)
  }

  /// What a player had. What may be foreign code's is let go later.
  private mutating func free(_ slot: Int, _ time: Double) {
    let player = players[slot]
    channels[player.channel].player = 0
    if isStepping {
      let layer = channels[player.channel].parent == 0 ? 0 : UInt32(truncatingIfNeeded: player.channel)
      ended.append(Ended(time: time, player: UInt32(truncatingIfNeeded: slot), layer: layer))
    }
    if !player.isStill { active &-= 1 }
    due[slot] = .infinity
    if let track = player.track { release(Release(track: track)) }
    tss_free(player.markers)
    tss_free(player.bounds)
    if player.home >= 0 { groups[player.home].users &-= 1 }
    if player.curve != 0 { leave(player.curve) }
    players[slot] = Player()
    playerSlots.end(slot)
    if !isStepping { playerSlots.offer(slot) }
  }

  /// What ended in the step: in the order in which it did, so that it does not matter how time was cut.
  mutating func releaseEnded() {
    heapSort(ended.base, ended.count) { $0.time < $1.time || ($0.time == $1.time && $0.player < $1.player) }
    for i in 0..<ended.count {
      if ended[i].layer != 0 { removeLayer(Int(ended[i].layer)) }
      playerSlots.offer(Int(ended[i].player))
    }
    ended.removeAll()
  }

  /// A curve has a player less; with the last one its groups go, but for those of built-in curves, which will be used again.
  mutating func leave(_ curve: Int) {
    curves.count(curve, by: -1)
    guard curves[curve].users == 0, !EasingStore.shared.isBuiltin(curves[curve].handle) else { return }
    var g = curves[curve].group
    while g >= 0 {
      let next = groups[g].next
      letGo(group: g)
      g = next
    }
    release(Release(curve: curves.remove(curve)))
  }

  private static let mostAlike = 64
  /// How often a spring is asked for before it has a group: what few go by is done faster among the others.
  private static let fewAlike = 8

  /// The group of such players, made where there is none, with room for one more. Springs of a few kinds have groups of
  /// their own; where there are more kinds, the others are together.
  mutating func findGroup(
    _ kind: Group.Kind, lanes: Int, curve: Int, spring: Spring? = nil, cannotOverflow: Bool = true
  ) throws(Failure) -> Int {
    var g = -1
    if let spring, cannotOverflow { g = try findAlike(kind, lanes, spring) }
    if g < 0 {
      g = curve == 0 ? looseGroup : curves[curve].group
      while g >= 0, groups[g].kind != kind || groups[g].lanes != lanes { g = groups[g].next }
    }
    if g < 0 {
      g = try addGroup(Group(kind, lanes: lanes, curve: curve))
      groups[g].next = curve == 0 ? looseGroup : curves[curve].group
      if curve == 0 { looseGroup = g } else { curves.setGroup(curve, g) }
    }
    try groups[g].reserve(groups[g].users &+ 1)
    return g
  }

  /// The group of a spring that was asked for often enough; -1 is none.
  private mutating func findAlike(_ kind: Group.Kind, _ lanes: Int, _ spring: Spring) throws(Failure) -> Int {
    var wanted = Alike()
    (wanted.omega, wanted.dampingRatio) = (spring.omega, spring.dampingRatio)
    (wanted.kind, wanted.lanes) = (kind, UInt8(truncatingIfNeeded: lanes))
    for k in 0..<alikes.count where alikes[k].omega == spring.omega {
      let known = alikes.base + k
      guard known.pointee.isSame(wanted) else { continue }
      if known.pointee.asked < World.fewAlike {
        known.pointee.asked &+= 1
        return -1
      }
      if known.pointee.group < 0 {
        known.pointee.group = try addGroup(Group(kind, lanes: lanes, curve: 0, alike: spring))
      }
      return known.pointee.group
    }
    if alikes.count < World.mostAlike {
      try alikes.reserve(World.mostAlike)
      alikes.append(wanted)
      return -1
    }
    // Those that nobody goes by are forgotten in turn, so that what is asked for often stays long enough to be known for it.
    for _ in 0..<8 {
      nextAlike = (nextAlike &+ 1) % World.mostAlike
      let old = alikes[nextAlike].group
      if old >= 0 {
        guard groups[old].users == 0 else { continue }
        letGo(group: old)
      }
      alikes[nextAlike] = wanted
      break
    }
    return -1
  }

  private mutating func letGo(group g: Int) {
    groups[g] = Group(.tween, lanes: 1, curve: 0)
    groups[g].next = freeGroup
    freeGroup = g
  }

  private mutating func addGroup(_ group: consuming Group) throws(Failure) -> Int {
    let g = freeGroup
    if g >= 0 {
      freeGroup = groups[g].next
      groups[g] = group
      return g
    }
    try groups.reserve(groups.count &+ 1)
    groups.append(group)
    return groups.count &- 1
  }
}
