// SPDX-License-Identifier: MIT
//
// What is done to a player that is there. After each it stands, shows its value, and is looked at in the next step.

extension World {
  /// Local time now: of one that is paused, where it was left.
  func local(_ slot: Int) -> Double {
    players[slot].isStill ? players[slot].anchorLocal : players[slot].local(clock.time)
  }

  mutating func pause(_ slot: Int) {
    guard !players[slot].isPaused else { return }
    let local = local(slot)
    stand(slot)
    players.anchor(slot, at: local, clock.time)
    players.setRate(slot, players[slot].rate, isPaused: true)
    setDue(slot, .infinity)
    // At a stop it is not where the last step left it.
    if stops.isStale { touch(players[slot].channel) } else { channels.mark(players[slot].channel) }
  }

  mutating func resume(_ slot: Int) throws(Failure) {
    if players[slot].isDone { try restart(slot) } else { unpause(slot) }
  }

  mutating func unpause(_ slot: Int) {
    guard players[slot].isPaused else { return }
    players.anchor(slot, at: players[slot].anchorLocal, clock.time)
    players.setRate(slot, players[slot].rate, isPaused: false)
    if !players[slot].isStill { setDue(slot, clock.time) }
    channels.mark(players[slot].channel)
  }

  mutating func setRate(_ slot: Int, _ rate: Double) throws(Failure) {
    try checkRate(rate)
    findEnd(slot)
    try turn(slot, rate, local(slot), isPaused: players[slot].isPaused)
  }

  mutating func reverse(_ slot: Int) throws(Failure) {
    findEnd(slot)
    var local = local(slot)
    let rate = -players[slot].rate
    let end = players[slot].timing.endTime
    if rate < 0, local > end { local = end }
    if rate > 0, local < 0 { local = 0 }
    try turn(slot, rate + 0, local, isPaused: false)
  }

  private mutating func turn(_ slot: Int, _ rate: Double, _ local: Double, isPaused: Bool) throws(Failure) {
    let turns = (rate < 0) != players[slot].timing.isBackward
    let (old, wasPaused) = (players[slot].rate, players[slot].isPaused)
    // At a boundary the way it goes decides what it shows.
    if turns {
      players.setRate(slot, rate, isPaused: wasPaused)
      defer { players.setRate(slot, old, isPaused: wasPaused) }
      try show(standing: slot, local)
    } else {
      stand(slot)
    }
    players.anchor(slot, at: local, clock.time)
    players.setRate(slot, rate, isPaused: isPaused)
    wake(slot)
    if turns {
      players.setEmitted(slot, Occurrences(players.pointer(slot)).count(at: local, isBackward: rate < 0))
    }
    setDue(slot, players[slot].isStill ? .infinity : clock.time)
    touch(players[slot].channel)
  }

  /// One that had come to its end, and is at it no more, has a run before it.
  mutating func wake(_ slot: Int) {
    if players[slot].isDone, !players[slot].isOver(players[slot].anchorLocal) { players.setDone(slot, false) }
  }

  /// From its beginning, whatever it did.
  mutating func restart(_ slot: Int) throws(Failure) {
    findEnd(slot)
    let local = players[slot].timing.isBackward ? players[slot].timing.endTime : 0
    guard local <= latestTime else {
      throw TweenSpiritEngine.failure(
        .invalidArgument, "an endless player cannot restart backwards: it has no end to start from")
    }
    let timeline = channels[players[slot].channel].timeline
    if timeline != 0 { try checkDriven(timeline) }
    if players[slot].flights != nil { countContacts(slot, atEnd: players[slot].timing.isBackward) }
    try show(standing: slot, local)
    if timeline != 0 {
      commit(players[slot].channel, isThere: players[slot].timing.state(at: local).isInEffect, onlyLost: true)
    }
    players.anchor(slot, at: local, clock.time)
    players.setRate(slot, players[slot].rate, isPaused: false)
    if players[slot].isDone { players.setDone(slot, false) }
    players.setBegun(slot, false)
    countAnew(slot)
    touch(players[slot].channel)
  }

  mutating func seek(_ slot: Int, to local: Double, events: Bool) throws(Failure) {
    guard abs(local) <= latestTime else { throw invalid("local_time", must: "finite and within 1e300", got: local) }
    if players[slot].isQueued, isReached(players[slot].timing.activeStart, local) { try takeOver(slot) }
    findEnd(slot)
    let old = self.local(slot)
    let timeline = channels[players[slot].channel].timeline
    if timeline != 0 { try checkDriven(timeline) }
    let flies = players[slot].flights != nil
    // Nothing fails of what a law moves.
    if flies {
      if events {
        emitBetween(slot, old, local)
        emitContacts(slot, upTo: local, isBackward: local < old)
      }
      countContacts(slot, at: local)
    }
    try show(standing: slot, local)
    if timeline != 0 {
      let isThere = players[slot].timing.state(at: local).isInEffect
      commit(players[slot].channel, isThere: isThere, onlyLost: true)
    }
    if events, !flies { emitBetween(slot, old, local) }
    players.anchor(slot, at: local, clock.time)
    wake(slot)
    if !events {
      let isBackward = players[slot].timing.isBackward
      players.setEmitted(slot, Occurrences(players.pointer(slot)).count(at: local, isBackward: isBackward))
    }
    setDue(slot, players[slot].isStill ? .infinity : clock.time)
    touch(players[slot].channel)
  }

  /// Out of its row, at another time; where a curve's code fails, it goes on as it was.
  private mutating func show(standing slot: Int, _ local: Double) throws(Failure) {
    stand(slot)
    do throws(Failure) { try show(slot, local) } catch {
      if !players[slot].isStill { setDue(slot, clock.time) }
      throw error
    }
  }

  /// What lies between two local times, in the order of travel, now.
  private mutating func emitBetween(_ slot: Int, _ old: Double, _ new: Double) {
    let timing = players[slot].timing
    let isBackward = new < old
    var player = players[slot]
    player.timing.rate = isBackward ? -1 : 1
    let all = Occurrences(&player)
    var emitted = all.count(at: old, isBackward: isBackward)
    if isBackward == timing.isBackward { emitted = player.emitted }
    let upTo = all.count(at: new, isBackward: isBackward)
    if !players[slot].hasBegun {
      let start = timing.isBackward ? timing.activeEnd : timing.activeStart
      let isThere = timing.isBackward ? isReachedBack(start, new) : isReached(start, new)
      // Nothing is emitted of one that has not begun.
      if isThere || (isBackward ? emitted > upTo : emitted < upTo) {
        players.setBegun(slot, true)
        emit(slot, .begin, clock.time)
      }
    }
    var singly = 0
    while isBackward ? emitted > upTo : emitted < upTo {
      let next = isBackward ? emitted - 1 : emitted
      if singly == World.singly || !Occurrences.isNumbered(emitted) {
        let count = all.emitted(between: emitted, upTo)
        if count > 0 { emit(slot, all, all.lastEmitted(upTo: isBackward ? upTo : upTo - 1), clock.time, count: count) }
        break
      }
      emitted += isBackward ? -1 : 1
      if all.isRepeat(next) { continue }
      emit(slot, all, next, clock.time)
      singly &+= 1
    }
    players.setEmitted(
      slot, isBackward == timing.isBackward ? upTo : all.count(at: new, isBackward: timing.isBackward))
  }

  mutating func checkFinish(_ slot: Int) throws(Failure) {
    findEnd(slot)
    guard players[slot].timing.isBackward || !players[slot].isEndless else {
      throw TweenSpiritEngine.failure(.invalidArgument, "an endless player cannot be finished")
    }
  }

  mutating func finish(_ slot: Int) throws(Failure) {
    try checkFinish(slot)
    if players[slot].isQueued { try takeOver(slot) }
    let player = players[slot]
    if player.isDone { return }
    if player.flights != nil { countContacts(slot, atEnd: !player.timing.isBackward) }
    try show(standing: slot, player.timing.isBackward ? 0 : player.timing.endTime)
    end(slot, .finished, clock.time)
  }

  /// Seconds of the world's clock, at its rate; infinite where it never ends, or stands still.
  mutating func remaining(player slot: Int) -> Double {
    findEnd(slot)
    let player = players[slot]
    if player.isStill { return player.isDone ? 0 : .infinity }
    let left =
      player.timing.isBackward
      ? local(slot) : (player.isEndless ? .infinity : player.timing.endTime) - local(slot)
    return max(left / abs(player.rate), 0)
  }

  mutating func info(player slot: Int) -> PlayerInfo {
    findEnd(slot)
    let player = players[slot]
    var info = PlayerInfo()
    let local = local(slot)
    let state = player.timing.state(at: local)
    info.kind = player.kind
    let channel = channels.visible(of: player.channel)
    if player.kind != .timeline {
      info.channel = channels.slots.handle(channel)
    } else {
      info.timeline = timelines.slots.handle(channels[channel].timeline)
    }
    (info.phase, info.isPaused, info.hasBegun) = (state.phase, player.isPaused, player.hasBegun)
    (info.time, info.duration, info.endTime) = (local, player.timing.duration, player.timing.endTime)
    if player.isEndless { info.endTime = .infinity }
    if player.kind == .timeline, info.duration >= Timeline.endless { info.duration = .infinity }
    info.remaining = remaining(player: slot)
    info.isActive = !player.isStill
    (info.isKept, info.isDone, info.isQueued) = (player.isKept, player.isDone, player.isQueued)
    info.iteration = state.iteration
    info.rate = player.rate
    info.progress = state.directedProgress
    if state.isInEffect, player.curve != 0 {
      info.progress = quietly { () throws(Failure) in try eased(players.pointer(slot), state) ?? .nan } ?? .nan
    }
    return info
  }
}
