// SPDX-License-Identifier: MIT
//
// A player whose boundary was crossed: what it has to emit, and where it goes on.

extension World {
  /// What is at most this late is now.
  var limit: Double { clock.time + instant(clock.time, clock.time) }

  /// Loops and markers of a player in one step that are emitted one by one.
  static let singly = 64

  mutating func advanceDue() {
    let count = players.find(dueAt: clock.limit)
    findEnds(count, upTo: clock.limit)
    for i in 0..<count {
      let slot = Int(players.found[i])
      if players.slots.isLive(slot) { advance(slot) }
    }
  }

  private mutating func advance(_ slot: Int) {
    let player = players.pointer(slot)
    let timing = players.timing(slot)
    if !player.pointee.hasBegun {
      let start = timing.pointee.isBackward ? timing.pointee.activeEnd : timing.pointee.activeStart
      guard player.pointee.time(start) <= clock.limit else { return place(slot, player.pointee.local(clock.time)) }
      players.setBegun(slot, true)
      let time = self.time(slot, start)
      emit(slot, .begin, time)
      if motion == .none || (motion == .reduce && !player.pointee.isEssential) {
        if player.pointee.chain != 0 { chains.pointer(Int(player.pointee.chain)).pointee.isReduced = true }
        // Where it rests is its end, not the time before which it cannot end.
        findEnd(slot)
        return endNaturally(slot, time)
      }
    }
    let reached = emitOccurrences(slot)
    if player.pointee.flights != nil { emitContacts(slot) }
    if player.pointee.time(timing.pointee.endTime) <= clock.limit { findEnd(slot) }
    let end = timing.pointee.isBackward ? 0 : player.pointee.timing.endTime
    if player.pointee.time(end) <= clock.limit { return endNaturally(slot, time(slot, end)) }
    place(slot, reached)
  }

  /// One that ends before a step has found that it is in effect: what a step would emit of that.
  mutating func beginDue(_ slot: Int) {
    let player = players.pointer(slot)
    guard !player.pointee.isStill, !player.pointee.isQueued else { return }
    let timing = player.pointee.timing
    let start = timing.isBackward ? timing.activeEnd : timing.activeStart
    guard player.pointee.time(start) <= clock.limit else { return }
    players.setBegun(slot, true)
    emit(slot, .begin, time(slot, start))
    _ = emitOccurrences(slot)
  }

  /// When a player is at a local time; not before it was brought where it is.
  private func time(_ slot: Int, _ local: Double) -> Double {
    max(players[slot].time(local), players[slot].anchorTime)
  }

  /// Local time now; that of the last loop or marker that is due, where the clock is within an instant of it. A function of what
  /// a snapshot has, so that it does not matter in which step that was emitted, or whether it was yet.
  func reached(_ slot: Int) -> Double {
    let player = players.pointer(slot)
    let all = Occurrences(player)
    guard !all.isEmpty else { return player.pointee.local(clock.time) }
    let isBackward = player.pointee.timing.isBackward
    var emitted = player.pointee.emitted
    for _ in 0..<World.singly {
      guard Occurrences.isNumbered(emitted), isBackward ? emitted > all.firstBack : emitted < all.end,
        player.pointee.time(all.local(isBackward ? emitted - 1 : emitted)) <= clock.limit
      else { break }
      emitted += isBackward ? -1 : 1
    }
    return reached(player, all, emitted)
  }

  /// With so many of them emitted.
  private func reached(_ player: UnsafePointer<Player>, _ all: Occurrences, _ emitted: Double) -> Double {
    let local = player.pointee.local(clock.time)
    let isBackward = player.pointee.timing.isBackward
    guard Occurrences.isNumbered(emitted), isBackward ? emitted < all.end : emitted > all.first else { return local }
    let at = all.local(isBackward ? emitted : emitted - 1)
    // (The clock's own limit is nearer behind a stop that was ahead; what was emitted there stays so.)
    guard isBackward ? at < local : at > local, player.pointee.time(at) <= limit else { return local }
    return at
  }

  /// Emits loops and markers up to now. Returns the local time that is reached.
  private mutating func emitOccurrences(_ slot: Int) -> Double {
    let all = Occurrences(players.pointer(slot))
    if all.isEmpty, players[slot].emitted == 0 { return players[slot].local(clock.time) }
    let player = players[slot]
    let isBackward = player.timing.isBackward
    let last = isBackward ? all.firstBack : all.end
    var (emitted, singly) = (player.emitted, 0)
    while isBackward ? emitted > last : emitted < last {
      let next = isBackward ? emitted - 1 : emitted
      let at = all.local(next)
      guard player.time(at) <= clock.limit else { break }
      if singly == World.singly || !Occurrences.isNumbered(emitted) {
        emitted = emitRest(slot, all, emitted)
        break
      }
      emitted += isBackward ? -1 : 1
      if all.isRepeat(next) { continue }
      singly &+= 1
      emit(slot, all, next, time(slot, at))
    }
    players.setEmitted(slot, emitted)
    return reached(players.pointer(slot), all, emitted)
  }

  /// One event for all that are due and were not emitted; returns how many are behind then.
  private mutating func emitRest(_ slot: Int, _ all: Occurrences, _ emitted: Double) -> Double {
    let (player, limit) = (players[slot], clock.limit)
    let isBackward = player.timing.isBackward
    let (direction, most) = isBackward ? (-1.0, emitted - all.firstBack) : (1.0, all.end - emitted)
    // By the clock, as all others are: the n-th from here is due, and all before it.
    func isDue(_ n: Double) -> Bool {
      n <= most && player.time(all.local(isBackward ? emitted - n : emitted + n - 1)) <= limit
    }
    // The one that was found due is among them. From a guess on in doubled steps, then between two.
    var guess = abs(all.passed(player.local(limit), isBackward: isBackward) - emitted)
    guess = guess >= 1 ? min(guess, most, 1e300) : 1
    var step = 1.0
    while guess > 1, !isDue(guess) { (guess, step) = (max(guess - step, 1), step * 2) }
    var (due, late) = (guess, guess + step)
    while late < .infinity, isDue(late) { (due, step, late) = (late, step * 2, late + step * 2) }
    while true {
      let middle = (due + (late - due) / 2).rounded(.down)
      guard middle > due, middle < late else { break }
      if isDue(middle) { due = middle } else { late = middle }
    }
    let upTo = emitted + direction * due
    let last = all.lastEmitted(upTo: isBackward ? upTo : upTo - 1)
    let count = all.emitted(between: emitted, upTo)
    guard count > 0 else { return upTo }
    // That of many is not ahead of the clock; a single one's time is its boundary's, and nothing is emitted before that.
    let time = min(time(slot, all.local(last)), limit)
    emit(slot, all, last, count > 1 ? min(time, clock.time) : time, count: count)
    _ = players.emit(slot, time)
    return upTo
  }

  // MARK: Where it goes on

  /// Into a row, where it moves, or to the value it shows meanwhile; and when it is to be looked at again.
  mutating func place(_ slot: Int, _ local: Double) {
    // As long as no time has passed since its last command, what that has shown stays: a row's arithmetic rounds otherwise.
    if players[slot].anchorTime == clock.time {
      stand(slot)
      return setDue(slot, clock.time)
    }
    let timing = players.timing(slot)
    let state = timing.pointee.state(at: local)
    // On the way back, what begins at this instant is not what is run through next.
    let turnsBack =
      timing.pointee.isBackward && state.simpleProgress == 0 && local > 0 && state.phase == .active
      && (players[slot].motion == .tween || players[slot].motion == .track)
    let endsHere = turnsBack || timing.pointee.endsHere(state, local)
    if endsHere || state.phase != .active || state.isResting || !canMove(slot) || !move(slot, state) {
      stand(slot)
      let channel = players[slot].channel
      // What a curve's code fails in is known when the step is over.
      do throws(Failure) { try show(slot, local) } catch { fail(slot, error) }
      touch(channel)
    }
    guard players.slots.isLive(slot) else { return }
    // Cut off by a negative delay, its active time goes on outside of the active phase.
    let isCut =
      (state.phase == .after && timing.pointee.endDelay < 0) || (state.phase == .before && timing.pointee.delay < 0)
    let isNext = endsHere || (isCut && state.isInEffect && !players[slot].isStill)
    var next = nextDue(slot, local)
    if timing.pointee.hasRests, next < .infinity, let rest = timing.pointee.restStart(from: local, state) {
      next = min(next, max(players[slot].time(rest), clock.time))
    }
    setDue(slot, isNext ? clock.time : max(early(slot, next), clock.time))
  }

  /// When a step looks at it again, so early before a boundary that local time, of which an instant may be long in the
  /// world's, is not yet on it: from there on what it shows is not its row's.
  func early(_ slot: Int, _ next: Double) -> Double {
    guard next < .infinity else { return next }
    let player = players.pointer(slot)
    let local = player.pointee.local(next)
    let active = player.pointee.timing.activeDuration
    let far = max(abs(local), active < .infinity ? active : 0)
    return next - 2 * max(instant(far, far) / abs(player.pointee.rate), instant(next, next))
  }

  func nextDue(_ slot: Int, _ local: Double) -> Double {
    let player = players.pointer(slot)
    if player.pointee.isStill { return .infinity }
    if player.pointee.isQueued { return beginTime(player.pointee) }
    let timing = players.timing(slot)
    let all = Occurrences(player)
    var next = timing.pointee.isBackward ? 0 : timing.pointee.endTime
    func offer(_ b: Double) { if timing.pointee.isBackward ? b > next : b < next { next = b } }
    if player.pointee.flights != nil, player.pointee.hasBegun {
      let contact = nextContact(player, isBackward: timing.pointee.isBackward).local
      if contact < .infinity { offer(contact) }
    }
    let (first, last) = (timing.pointee.activeStart, timing.pointee.activeEnd)
    if !player.pointee.hasBegun { offer(timing.pointee.isBackward ? last : first) }
    if timing.pointee.isBackward {
      if player.pointee.emitted > all.firstBack { offer(all.local(player.pointee.emitted - 1)) }
      if local > last, !isSame(local, last) { offer(last) }
      if local > first, !isSame(local, first) { offer(first) }
    } else {
      if player.pointee.emitted < all.end { offer(all.local(player.pointee.emitted)) }
      if local < first, !isSame(local, first) { offer(first) }
      if local < last, !isSame(local, last) { offer(last) }
    }
    return next.isFinite ? max(player.pointee.time(next), clock.time) : .infinity
  }

  private func canMove(_ slot: Int) -> Bool {
    let player = players.pointer(slot)
    if player.pointee.isStill { return false }
    guard player.pointee.group >= 0, !player.pointee.motion.isLaw else { return true }
    return player.pointee.timing.duration > 0 && player.pointee.timing.duration < .infinity
  }
}
