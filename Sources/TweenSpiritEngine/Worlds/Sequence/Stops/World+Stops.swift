// SPDX-License-Identifier: MIT
//
// A step in parts: from stop to stop, then to its end. At a stop what is due there has happened, and nothing else: rows show
// an earlier time, and a channel is evaluated when somebody looks at it.

extension World {
  /// A step with stops; one that is not over yet is gone on with by `proceed`.
  mutating func begin(_ next: Clock, rate: Double?, isTaken: Bool) throws(Failure) -> Stop {
    try checkNotPending()
    stops.pending = PendingStep(target: next, rate: rate)
    (stops.occurrences, stops.groups) = (0, 0)
    closeIfTouched()
    return try proceed(isTaken: isTaken)
  }

  func checkNotPending() throws(Failure) {
    guard stops.pending == nil else {
      throw TweenSpiritEngine.failure(.busy, "the world is at a stop: continue its step before starting another")
    }
  }

  /// On to the next stop, or to the end of the step; where none is under way, blocks whose turn has come. Events of commands wait
  /// for a step.
  mutating func proceed(isTaken: Bool) throws(Failure) -> Stop {
    let hadStep = stops.pending != nil
    // Record a block and its end as a command, and whatever goes on without a step.
    if !hadStep || (stops.inBlock != 0 && stops.isBlockGiven) { touchRecording() }
    do throws(Failure) {
      let stop = try findStop(isTaken: isTaken)
      if stop.kind == .none, hadStep { noteStep() }
      return stop
    } catch {
      if hadStep { noteStep() }
      throw error
    }
  }

  private mutating func findStop(isTaken: Bool) throws(Failure) -> Stop {
    stops.isTaken = isTaken
    // What came before is not this step's.
    if !stops.isAtStop { stops.startAnew() }
    stops.isAtStop = false
    defer { stops.isTaken = false }
    if isTaken {
      readyAtBlocks()
      waitAgain()
    } else if stops.inBlock != 0, !stops.isBlockGiven {
      holdBlock()
    }
    adaptPending()
    var isComplete = stops.pending == nil
    while true {
      if stops.isEndless { throw giveUp() }
      if stops.inBlock != 0, stops.isBlockGiven {
        let chain = stops.inBlock
        stops.inBlock = 0
        if chains.slots.isLive(chain), chains[chain].state == .running { turn(chain) }
      } else if isTaken, stops.pending != nil, stops.hasEvents {
        var stop = stopHere(.event)
        stop.event = stops.takeEvent()
        return stop
      } else if stops.inBlock != 0 {
        stops.isBlockGiven = true
        var stop = stopHere(.block)
        (stop.chain, stop.block) = (chains.handle(stops.inBlock), block(stops.inBlock))
        return stop
      } else if stops.waiting.time <= clock.time {
        beginQueued(stops.waiting.first)
      } else if stops.chains.time <= clock.time {
        turn(stops.chains.first)
      } else if stops.machines.time <= clock.time {
        turn(machine: stops.machines.first)
      } else if !isTaken, ignoresFirst() {
        continue
      } else if findsFirstEnd() {
        continue
      } else if let pending = stops.pending, stops.next <= pending.target.limit {
        if stops.next > clock.time { closeIfTouched() }
        stops.pass(to: stops.next, from: clock.time)
        pass(to: max(stops.next, clock.time), pending.target)
        isComplete = false
      } else if isComplete {
        break
      } else {
        complete()
        isComplete = true
      }
    }
    let found = stop(.none)
    if let failure = endPending() { throw failure }
    return found
  }

  private mutating func stopHere(_ kind: StopKind) -> Stop {
    stops.isAtStop = true
    return stop(kind)
  }

  private func stop(_ kind: StopKind) -> Stop {
    var stop = Stop()
    (stop.kind, stop.time, stop.active) = (kind, clock.shown.time, players.active)
    if let pending = stops.pending { stop.left = max(pending.target.time - clock.time, 0) }
    return stop
  }

  /// The step is over; returns what failed in it.
  private mutating func endPending() -> Failure? {
    defer { failure = nil }
    stops.pending = nil
    return failure
  }

  /// Nothing more is waited for: the step comes to its end, and chains that go on without end come to theirs.
  private mutating func giveUp() -> Failure {
    // A step from a keyframe counts anew.
    touchRecording()
    var error: Failure?
    stops.forgetEvents()
    if stops.inBlock != 0, !stops.isBlockGiven { holdBlock() }
    while stops.chains.time <= clock.time {
      if error == nil { error = endlessness(of: stops.chains.first) }
      end(chain: stops.chains.first, .error)
    }
    while stops.machines.time <= clock.time { giveUp(machine: stops.machines.first) }
    if stops.pending != nil { complete() }
    stops.forgetEvents()
    _ = endPending()
    return error
      ?? TweenSpiritEngine.failure(
        .invalidArgument, "handlers endlessly start players that end at once, without any time passing")
  }

  /// The rest of the step by the world's rate as it is now.
  private mutating func adaptPending() {
    guard var pending = stops.pending else { return }
    if clock.isPaused {
      pending.target = clock.stepped(like: pending.target)
    } else if let rate = pending.rate, rate != clock.rate {
      let left = rate > 0 ? (pending.target.time - clock.time) / rate * clock.rate : 0
      if pending.target.time > clock.time { pending.target = clock.moved(by: left, like: pending.target) }
      pending.rate = clock.rate
    }
    (pending.target.rate, pending.target.isPaused) = (clock.rate, clock.isPaused)
    stops.pending = pending
  }

  // MARK: Its parts

  /// To the very time of a stop: what is due there happens.
  private mutating func pass(to time: Double, _ target: Clock) {
    // What a pass moves that takes no time is written at once, but for sums.
    if time > clock.time || layers.sums.count > 0 { stops.isUnshown = true }
    clock.stand(at: time, on: target)
    stops.isStale = true
    isStepping = true
    advanceDue()
    releaseEnded()
    events.publish()
    takeWaited()
    isStepping = false
  }

  /// To the step's end: everything is evaluated there.
  private mutating func complete() {
    closeIfTouched()
    if let pending = stops.pending { clock = clock.ended(pending.target) }
    finishStep()
  }

  /// Events that somebody waits for, from where they were found.
  mutating func takeWaited() {
    while let event = events.takeWaited() { if stops.isTaken { stops.add(event) } }
  }

  /// A command's event, in its place at once.
  mutating func emitNow(_ event: UnsafePointer<Event>) {
    events.emit(event)
    while let event = events.takeWaited() {
      stops.add(event)
      stops.emitted &+= 1
    }
  }

  // MARK: Who is waited for

  mutating func setStops(player slot: Int, _ mask: UInt32) throws(Failure) {
    try World.checkStops(mask, most: 31)
    try stops.players.reserve(players.slots.end)
    players.setStops(slot, UInt8(truncatingIfNeeded: mask))
    wait(slot)
  }

  /// Chains have no contacts.
  static func checkStops(_ mask: UInt32, most: UInt32) throws(Failure) {
    guard mask <= most else { throw invalid("mask", must: "a sum of TS_STOP_AT_...", got: Double(mask)) }
  }

  /// When it is looked at again; and when it comes to what somebody waits for.
  @inline(__always)
  mutating func setDue(_ slot: Int, _ time: Double) {
    players.setDue(slot, time)
    if players[slot].isWaitedFor { wait(slot) }
  }

  @inline(never)
  mutating func wait(_ slot: Int) {
    if players[slot].isQueued { return queue(slot) }
    stops.players.set(slot, nextStop(slot, players[slot].stops))
  }

  /// Where nobody takes what is stopped for, only chains wait: whether the first stop is another's.
  private mutating func ignoresFirst() -> Bool {
    guard !stops.isReplay, !stops.players.isEmpty, players[stops.players.first].stops != 0 else { return false }
    let (slot, time) = (stops.players.first, stops.players.time)
    let next = nextStop(slot, 0)
    guard next > time else { return false }
    stops.players.set(slot, next)
    stops.hasIgnored = true
    // To stop there makes the same but for its rounding.
    touchRecording()
    return true
  }

  /// Whether the first stop was only a time before it.
  private mutating func findsFirstEnd() -> Bool {
    guard !stops.players.isEmpty, let pending = stops.pending, stops.players.time <= pending.target.limit,
      players[stops.players.first].lastsAtLeast
    else { return false }
    let slot = stops.players.first
    findEnd(slot)
    wait(slot)
    return true
  }

  private mutating func waitAgain() {
    guard stops.hasIgnored else { return }
    stops.hasIgnored = false
    waitForAll()
  }

  /// When each comes to what somebody waits for, anew.
  mutating func waitForAll() {
    for slot in 1..<max(players.slots.end, 1) where players.slots.isLive(slot) && players[slot].isWaitedFor {
      wait(slot)
    }
  }

  /// The exact time of the next event at which time stops for it, of those of a mask.
  private func nextStop(_ slot: Int, _ mask: UInt8) -> Double {
    let player = players.pointer(slot)
    guard !player.pointee.isStill, player.pointee.isWaitedFor else { return .infinity }
    let timing = player.pointee.timing
    var next = Double.infinity
    func offer(_ local: Double) {
      let time = max(player.pointee.time(local), clock.time)
      if time < next { next = time }
    }
    if mask & EventKind.begin.mask != 0, !player.pointee.hasBegun {
      offer(timing.isBackward ? timing.activeEnd : timing.activeStart)
    }
    if mask & (EventKind.marker.mask | EventKind.loop.mask) != 0, stops.occurrences < Stops.mostOccurrences {
      let (all, emitted) = (Occurrences(player), player.pointee.emitted)
      if timing.isBackward {
        if emitted > all.firstBack { offer(all.local(emitted - 1)) }
      } else if emitted < all.end {
        offer(all.local(emitted))
      }
    }
    if mask & EventKind.contact.mask != 0, player.pointee.flights != nil {
      let contact = nextContact(player, isBackward: timing.isBackward).local
      if contact < .infinity { offer(contact) }
    }
    // A member's end is its chain's affair.
    if mask & EventKind.end.mask != 0 || player.pointee.chain != 0 || player.pointee.isFade {
      let isShown = motion == .full || (motion == .reduce && player.pointee.isEssential)
      if !isShown, !player.pointee.hasBegun {
        offer(timing.isBackward ? timing.activeEnd : timing.activeStart)
      } else if timing.isBackward || !player.pointee.isEndless {
        offer(timing.isBackward ? 0 : timing.endTime)
      }
    }
    return next
  }

  // MARK: What is shown at a stop

  /// A channel as it is at the clock's time.
  @inline(__always)
  mutating func freshen(_ channel: Int) { if stops.isStale { evaluateNow(channel) } }

  @inline(never)
  private mutating func evaluateNow(_ channel: Int) {
    let it = channels.pointer(channel)
    if it.pointee.player != 0 { freshen(player: it.pointee.player) }
    if it.pointee.holder != 0 { evaluateNow(timelines[it.pointee.holder].playhead) }
    if it.pointee.timeline != 0, it.pointee.player != 0, players[it.pointee.player].row >= 0 {
      _ = quietly { () throws(Failure) in try showContent(it.pointee.timeline, isThere: true) }
    }
    var layer = it.pointee.layer
    while layer != 0 {
      freshen(player: channels[layer].player)
      layer = channels[layer].older
    }
    layer = it.pointee.faded
    while layer != 0 {
      freshen(player: channels[layer].player)
      freshen(player: channels[channels[layer].weight].player)
      layer = channels[layer].older
    }
    layer = it.pointee.stack
    while layer != 0 {
      evaluateNow(layer)
      evaluateNow(channels[layer].weight)
      layer = channels[layer].older
    }
  }

  /// What a row shows, by its player's own numbers. Where a curve's code fails, it shows what it did.
  mutating func freshen(player slot: Int) {
    let player = players.pointer(slot)
    guard slot != 0, stops.isStale, player.pointee.row >= 0 else { return }
    let channel = player.pointee.channel
    let state = player.pointee.timing.state(at: reached(slot))
    guard state.isInEffect else { return }
    withUnsafeTemporaryAllocation(of: Double.self, capacity: TrackSettings.mostLanes) { buffer in
      guard let numbers = buffer.baseAddress else { return }
      let (settings, ends, local) = (channels[channel].settings, ends(channel), reached(slot))
      let isKnown: Void? = quietly { () throws(Failure) in
        try evaluate(player, settings, state, local, ends, &players.hint(slot).pointee, numbers)
      }
      guard isKnown != nil else { return }
      if player.pointee.group >= 0, rows.groups[player.pointee.group].kind != .track {
        let group = rows.group(player.pointee.group)
        (group.pointee.out + player.pointee.row &* group.pointee.lanes).update(from: numbers, count: settings.lanes)
      } else {
        lanes.show(channels[channel].block, settings.lanes, numbers)
      }
    }
  }

  /// All of them, for who looks at the whole world.
  mutating func freshenAll() {
    guard stops.isStale else { return }
    for i in 1..<channels.slots.end where channels.slots.isLive(i) && channels[i].player != 0 {
      freshen(player: channels[i].player)
    }
    for i in 1..<timelines.slots.end where timelines.slots.isLive(i) { evaluateNow(timelines[i].playhead) }
  }
}

extension EventKind {
  /// Its bit among those at which time stops.
  var mask: UInt8 { self == .contact ? 16 : 1 << UInt8(truncatingIfNeeded: (rawValue &- 1) & 3) }
}

extension EndReason {
  /// Whether it came to its end by itself.
  var isOwn: Bool { self == .finished || self == .settled || self == .bound }
}
