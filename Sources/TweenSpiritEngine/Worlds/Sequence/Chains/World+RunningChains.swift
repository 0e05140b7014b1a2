// SPDX-License-Identifier: MIT
//
// Chains run: a group begins at the very time at which the last member of the one before it has ended.

internal import CTweenSpiritShims

extension World {
  // MARK: Commands

  mutating func start(chain slot: Int) throws(Failure) {
    try checkNotRunning(chain: slot)
    try reservePlayers(1)
    try stops.players.reserve(players.slots.end &+ 1)
    begin(chain: slot)
    try turnNow()
  }

  func checkNotRunning(chain slot: Int) throws(Failure) {
    guard chains[slot].state != .running else {
      throw TweenSpiritEngine.failure(.invalidArgument, argument: "player", "the chain is already running")
    }
  }

  /// Outside of a step nobody else comes first: what begins now has begun when a command returns. A block waits. What
  /// fails then ends its chain, and no step; that there was no memory is said.
  private mutating func turnNow() throws(Failure) {
    guard !stops.isAtStop, stops.pending == nil else { return }
    stops.groups = 0
    while stops.chains.time <= clock.time { turn(stops.chains.first) }
    try forgetFailure()
  }

  /// What failed in a command's turns.
  mutating func forgetFailure() throws(Failure) {
    defer { failure = nil }
    if let failure, failure.status == .outOfMemory { throw failure }
  }

  /// One that rests goes on.
  mutating func goOn(resting slot: Int) {
    guard chains[slot].isResting else { return }
    chains[slot].isResting = false
    schedule(chain: slot)
  }

  mutating func begin(chain slot: Int) {
    let chain = chains.pointer(slot)
    (chain.pointee.state, chain.pointee.reason, chain.pointee.failed) = (.running, nil, nil)
    chain.pointee.lost = nil
    (chain.pointee.isPaused, chain.pointee.isFinishing, chain.pointee.isAtBlock) = (false, false, false)
    (chain.pointee.next, chain.pointee.begun, chain.pointee.iteration) = (0, 0, 0)
    (chain.pointee.idle, chain.pointee.iterationTime, chain.pointee.until) = (0, clock.time, -.infinity)
    (chain.pointee.isReduced, chain.pointee.isResting) = (false, false)
    emit(chain: slot, .begin)
    if chain.pointee.machine != 0 { schedule(machine: chain.pointee.machine) }
    stops.chains.set(slot, -.infinity)
  }

  mutating func pause(chain slot: Int) {
    let chain = chains.pointer(slot)
    guard chain.pointee.state == .running, !chain.pointee.isPaused else { return }
    chain.pointee.isPaused = true
    schedule(chain: slot)
    if chain.pointee.until > clock.time { chain.pointee.until -= clock.time } else { chain.pointee.until = 0 }
    forEachMember(slot) { (world, member, running) in
      switch running {
      case .chain(let inner):
        if world.chains[inner].isPaused { return }
        world.pause(chain: inner)
      case .player(let player):
        if world.players[player].isPaused { return }
        world.pause(player)
      }
      member.pointee.isPaused = true
    }
  }

  mutating func resume(chain slot: Int) {
    let chain = chains.pointer(slot)
    guard chain.pointee.state == .running, chain.pointee.isPaused else { return }
    chain.pointee.isPaused = false
    chain.pointee.until = chain.pointee.until > 0 ? latest(clock.time + chain.pointee.until) : -.infinity
    forEachMember(slot) { (world, member, running) in
      guard member.pointee.isPaused else { return }
      member.pointee.isPaused = false
      switch running {
      case .chain(let inner): world.resume(chain: inner)
      case .player(let player): world.unpause(player)
      }
    }
    schedule(chain: slot)
  }

  /// Of what it starts, and of what it has started: as many times as fast.
  mutating func setRate(chain slot: Int, _ rate: Double) throws(Failure) {
    try World.checkChainRate(rate)
    try World.checkChainRate(rate * chains[slot].outerPace)
    let old = chains[slot].rate
    if chains[slot].state == .running { try checkHasten(chain: slot, rate / old) }
    chains[slot].rate = rate
    if chains[slot].state == .running { try hasten(chain: slot, rate / old) }
  }

  /// Whether all rates stay in range.
  private func checkHasten(chain slot: Int, _ factor: Double) throws(Failure) {
    for i in 0..<chains[slot].members.count {
      switch running(chains[slot].members[i], of: slot) {
      case .chain(let inner):
        try World.checkChainRate(chains[inner].pace * factor)
        try checkHasten(chain: inner, factor)
      case .player(let player): try checkRate(players[player].rate * factor)
      case nil: break
      }
    }
  }

  private mutating func hasten(chain slot: Int, _ factor: Double) throws(Failure) {
    let chain = chains.pointer(slot)
    let now = chain.pointee.isPaused ? 0 : clock.time
    if chain.pointee.until > now { chain.pointee.until = latest(now + (chain.pointee.until - now) / factor) }
    if !chain.pointee.isPaused { schedule(chain: slot) }
    var failure: Failure?
    forEachMember(slot) { (world, _, running) in
      do throws(Failure) {
        switch running {
        case .chain(let inner):
          world.chains[inner].outerPace *= factor
          try world.hasten(chain: inner, factor)
        case .player(let player): try world.setRate(player, world.players[player].rate * factor)
        }
      } catch { failure = error }
    }
    if let failure { throw failure }
  }

  /// A command's: there is room for what is let go then.
  mutating func stop(chain slot: Int, by reason: EndReason) throws(Failure) {
    try reserveReleases(players.slots.end)
    stop(chain: slot, reason)
  }

  /// Ends it, and with the same reason what its present group runs.
  mutating func stop(chain slot: Int, _ reason: EndReason) {
    guard chains[slot].state == .running else { return }
    endMembers(slot, reason)
    end(chain: slot, reason)
  }

  private mutating func endMembers(_ slot: Int, _ reason: EndReason) {
    // Their ends are not waited for any more.
    var members = Column<Chain.Member>()
    swap(&members, &chains[slot].members)
    chains[slot].waiting = 0
    for i in 0..<members.count {
      switch running(members.base[i], of: slot) {
      case .chain(let inner):
        chains[inner].parent = 0
        stop(chain: inner, reason)
      case .player(let player):
        letGo(member: player)
        freshen(players[player].channel)
        end(player, byCommand: reason)
      case nil: break
      }
    }
  }

  /// To its end at once: what runs is taken to its own, and so is what is still to come in this iteration. Blocks are the
  /// host's all the same.
  mutating func finish(chain slot: Int) throws(Failure) {
    guard chains[slot].state == .running else { return }
    try checkFinish(chain: slot)
    try reserveReleases(players.slots.end)
    if chains[slot].isPaused { resume(chain: slot) }
    (chains[slot].isFinishing, chains[slot].isResting) = (true, false)
    chains[slot].until = -.infinity
    try finishMembers(slot)
    schedule(chain: slot)
    try turnNow()
  }

  /// What keeps one from being finished, before anything is: a player without an end.
  private mutating func checkFinish(chain slot: Int) throws(Failure) {
    let chain = chains.pointer(slot)
    guard chain.pointee.state == .running else { return }
    for i in 0..<chain.pointee.members.count {
      switch running(chain.pointee.members[i], of: slot) {
      case .chain(let inner): try checkFinish(chain: inner)
      case .player(let player): try checkFinish(player)
      case nil: break
      }
    }
  }

  private mutating func finishMembers(_ slot: Int) throws(Failure) {
    var i = 0
    while i < chains[slot].members.count {
      switch running(chains[slot].members[i], of: slot) {
      case .chain(let inner): try finish(chain: inner)
      case .player(let player): try finish(player)
      case nil: break
      }
      i &+= 1
    }
  }

  /// A block of its failed: it ends, and what its group had started stops.
  mutating func fail(chain slot: Int, _ reason: EndReason) throws(Failure) {
    try reserveReleases(players.slots.end)
    guard chains[slot].state == .running else { return }
    endMembers(slot, .stopped)
    end(chain: slot, reason)
  }

  /// A member that has not ended: its slot.
  enum Running {
    case chain(Int), player(Int)
  }

  /// nil: it has ended, or is another's by now.
  func running(_ member: Chain.Member, of slot: Int) -> Running? {
    if member.isChain {
      guard let inner = chains.slot(member.handle), chains[inner].parent == slot else { return nil }
      return .chain(inner)
    }
    guard let player = players.slots.slot(member.handle), Int(players[player].chain) == slot else { return nil }
    return .player(player)
  }

  private mutating func forEachMember(
    _ slot: Int, _ work: (inout World, UnsafeMutablePointer<Chain.Member>, Running) -> Void
  ) {
    let members = chains[slot].members.base
    for i in 0..<chains[slot].members.count {
      if let running = running(members[i], of: slot) { work(&self, members + i, running) }
    }
  }

  mutating func setStops(chain slot: Int, _ mask: UInt32) throws(Failure) {
    try World.checkStops(mask, most: 15)
    chains[slot].stops = UInt8(truncatingIfNeeded: mask)
  }

  /// What the host started in a block is a member of the group.
  mutating func adopt(_ slot: Int, _ player: Int) throws(Failure) {
    guard chains[slot].state == .running else {
      throw TweenSpiritEngine.failure(.invalidArgument, argument: "chain", "the chain is not running")
    }
    guard players[player].chain == 0 else {
      throw TweenSpiritEngine.failure(.invalidArgument, argument: "player", "the player already belongs to a chain")
    }
    if chains[slot].isFinishing { try checkFinish(player) }
    let handle = players.slots.handle(player)
    try addMember(slot, handle)
    // A chain that is finishing has ended it.
    if chains[slot].isPaused, players.slots.slot(handle) != nil, !players[player].isPaused {
      pause(player)
      chains[slot].members[chains[slot].members.count &- 1].isPaused = true
    }
  }

  // MARK: Members

  /// What an item has started, or else it stops again.
  private mutating func addStarted(_ slot: Int, _ player: Handle) throws(Failure) {
    do throws(Failure) { try addMember(slot, player) } catch {
      if let player = players.slots.slot(player) { end(player, byCommand: .stopped) }
      throw error
    }
  }

  private mutating func addMember(_ slot: Int, _ player: Handle) throws(Failure) {
    let chain = chains.pointer(slot)
    try chain.pointee.members.reserve(chain.pointee.members.count &+ 1)
    try stops.players.reserve(players.slots.end)
    let i = Int(player.slot)
    if chain.pointee.pace != 1 { try setRate(i, players[i].rate * chain.pointee.pace) }
    chain.pointee.members.append(Chain.Member(handle: player))
    chain.pointee.waiting &+= 1
    players.setChain(Int(player.slot), slot)
    wait(Int(player.slot))
    if chain.pointee.isFinishing { try finish(Int(player.slot)) }
  }

  /// A member that is kept beyond its end is the chain's no more.
  mutating func forget(member player: Int, of slot: Int) {
    let (chain, handle) = (chains.pointer(slot), players.slots.handle(player))
    for i in 0..<chain.pointee.members.count
    where !chain.pointee.members[i].isChain && chain.pointee.members[i].handle == handle {
      chain.pointee.members[i].handle = Handle(slot: 0, generation: 0)
    }
    letGo(member: player)
  }

  mutating func letGo(member player: Int) {
    players.setChain(player, 0)
    wait(player)
  }

  /// A member is not left to its end: the chain ends with that reason. With the last one the group is over.
  mutating func memberEnded(_ slot: Int, _ reason: EndReason) {
    let chain = chains.pointer(slot)
    guard chain.pointee.state == .running else { return }
    chain.pointee.waiting &-= 1
    let isNatural = reason.isOwn
    if chain.pointee.isTolerant, reason != .error {
      chain.pointee.lost = isNatural ? nil : reason
    } else if !isNatural, chain.pointee.failed == nil {
      chain.pointee.failed = reason
    }
    if chain.pointee.waiting == 0 || chain.pointee.failed != nil { schedule(chain: slot) }
  }

  /// Of delays too: sums of them stay numbers.
  private func latest(_ time: Double) -> Double { min(time, latestTime) }

  /// When it goes on: now, when a delay is over, or when its members have ended.
  mutating func schedule(chain slot: Int) {
    let chain = chains.pointer(slot)
    guard chain.pointee.state == .running, stops.inBlock != slot else { return }
    if chain.pointee.failed != nil { return stops.chains.set(slot, -.infinity) }
    if chain.pointee.isPaused || chain.pointee.isResting { return stops.chains.set(slot, .infinity) }
    if chain.pointee.isAtBlock { return chains.hasBlocks = true }
    if chain.pointee.isInGroup { return stops.chains.set(slot, -.infinity) }
    if chain.pointee.waiting > 0 { return stops.chains.set(slot, .infinity) }
    stops.chains.set(slot, chain.pointee.until > clock.time ? chain.pointee.until : -.infinity)
  }

  /// A block that nobody was given is given the next time.
  mutating func holdBlock() {
    let chain = chains.pointer(stops.inBlock)
    stops.inBlock = 0
    chain.pointee.next &-= 1
    chain.pointee.isAtBlock = true
    chains.hasBlocks = true
  }

  /// Those that stand at a block, now that somebody runs it.
  mutating func readyAtBlocks() {
    guard chains.hasBlocks else { return }
    chains.hasBlocks = false
    for slot in 1..<chains.slots.end where chains.slots.isLive(slot) && chains[slot].isAtBlock {
      if !chains[slot].isPaused { stops.chains.set(slot, -.infinity) }
    }
  }

  // MARK: Turns

  /// Goes on with one that has something to do: to where it has to wait, or to a block (`stops.inBlock`).
  mutating func turn(_ slot: Int) {
    stops.chains.set(slot, .infinity)
    let chain = chains.pointer(slot)
    // At a block its group has begun.
    var isOpen = chain.pointee.isAtBlock
    chain.pointee.isAtBlock = false
    while chain.pointee.state == .running {
      if let reason = chain.pointee.failed { return end(chain: slot, reason) }
      if chain.pointee.isPaused || chain.pointee.isResting { return }
      if !isOpen, !chain.pointee.isInGroup {
        // A delay's end is a stop: the clock is there, to within an instant.
        guard chain.pointee.waiting == 0, chain.pointee.until <= clock.time else { return schedule(chain: slot) }
        chain.pointee.members.removeAll()
        guard chain.pointee.next < chain.pointee.items.count else {
          guard iterate(slot) else { return end(chain: slot, chain.pointee.failed ?? chain.pointee.lost ?? .finished) }
          continue
        }
        chain.pointee.begun &+= 1
        stops.groups &+= 1
        if stops.groups > Stops.mostGroups { return fail(chain: slot, World.tooManyGroups()) }
      }
      isOpen = false
      let item = chain.pointee.items[chain.pointee.next]
      if item.kind == .block {
        guard meetBlock(slot) else { return }
        chain.pointee.next &+= 1
        (stops.inBlock, stops.isBlockGiven) = (slot, false)
        return
      }
      chain.pointee.next &+= 1
      do throws(Failure) {
        tss_begin_reserve()
        defer { tss_end_reserve() }
        try begin(slot, item)
      } catch { return fail(chain: slot, error) }
    }
  }

  static func tooManyGroups() -> Failure {
    TweenSpiritEngine.failure(
      .invalidArgument, "chains and machines began more than 4194304 groups and states in one step")
  }

  private mutating func fail(chain slot: Int, _ error: Failure) {
    if failure == nil { failure = error }
    endMembers(slot, .stopped)
    end(chain: slot, error.status == .staleHandle ? .unbound : .error)
  }

  /// Whether the host runs it now. Where nobody does, the chain stands there until somebody will.
  private mutating func meetBlock(_ slot: Int) -> Bool {
    let chain = chains.pointer(slot)
    guard stops.isTaken else {
      chain.pointee.isAtBlock = true
      chains.hasBlocks = true
      return false
    }
    if clock.time > chain.pointee.blockTime {
      (chain.pointee.blockTime, chain.pointee.idleBlocks) = (clock.time, 0)
      chain.pointee.mostBlocks = chain.pointee.items.count &+ Chain.mostIdle
    }
    chain.pointee.idleBlocks &+= 1
    guard chain.pointee.idleBlocks <= chain.pointee.mostBlocks else {
      fail(chain: slot, neverWaits(slot))
      return false
    }
    return true
  }

  /// What a machine runs is no chain of the caller's.
  private func neverWaits(_ slot: Int) -> Failure {
    TweenSpiritEngine.failure(
      .invalidArgument,
      chains[slot].machine == 0
        ? "the chain runs endlessly without any time passing"
        : "the machine's state repeats endlessly without any time passing")
  }

  /// What is wrong with a chain that repeats, or is part of one that does, while no time passes; nil where it does not.
  func endlessness(of chain: Int) -> Failure? {
    var slot = chain
    while chains[slot].idle == 0 {
      guard chains[slot].parent != 0 else { return nil }
      slot = chains[slot].parent
    }
    return neverWaits(slot)
  }

  /// Whether what has been done so often since then took longer than an instant each time.
  func takesTime(since time: Double, _ count: Int) -> Bool {
    clock.time - time > Double(count) * instant(time, clock.time)
  }

  /// The next iteration, if there is one; an endless chain rests where reduced motion has left the last one no time. Those that
  /// take no time by themselves, or hardly any, are not gone on with for ever.
  private mutating func iterate(_ slot: Int) -> Bool {
    let chain = chains.pointer(slot)
    guard !chain.pointee.isFinishing, chain.pointee.iteration + 1 < chain.pointee.iterations,
      chain.pointee.items.count > 0
    else { return false }
    if takesTime(since: chain.pointee.iterationTime, chain.pointee.idle &+ 1) {
      (chain.pointee.iterationTime, chain.pointee.idle) = (clock.time, 0)
    } else {
      if chain.pointee.isReduced, chain.pointee.iterations == .infinity {
        chain.pointee.isResting = true
        return true
      }
      guard chain.pointee.idle < Chain.mostIdle else {
        // What would come to its end without time passing is there.
        if chain.pointee.isReduced { return false }
        chain.pointee.failed = .error
        if failure == nil { failure = neverWaits(slot) }
        return false
      }
      chain.pointee.idle &+= 1
      // It has a limit of its own.
      stops.forgivePass()
    }
    chain.pointee.iteration += 1
    (chain.pointee.next, chain.pointee.begun, chain.pointee.isReduced) = (0, 0, false)
    emit(chain: slot, .loop)
    return true
  }

  /// What an item starts, at the clock's time.
  private mutating func begin(_ slot: Int, _ item: ChainItem) throws(Failure) {
    let chain = chains.pointer(slot)
    switch item.kind {
    case .motion:
      let target = try channel(of: item)
      var motion = chain.pointee.motion(item)
      guard motion.kind == .track else { return try addStarted(slot, start(target, &motion)) }
      try addStarted(slot, play(target, chain.pointee.tracks.base + item.extent, &motion))
    case .timeline:
      var motion = chain.pointee.motion(item)
      try addStarted(slot, start(timeline: timeline(item.target), &motion))
    case .chain:
      let inner = try self.chain(item.target)
      guard chains[inner].state != .running else {
        throw TweenSpiritEngine.failure(.invalidArgument, "an inner chain is already running")
      }
      try World.checkChainRate(chains[inner].rate * chain.pointee.pace)
      try chain.pointee.members.reserve(chain.pointee.members.count &+ 1)
      chain.pointee.members.append(Chain.Member(handle: item.target, isChain: true))
      chain.pointee.waiting &+= 1
      chains[inner].parent = slot
      chains[inner].outerPace = chain.pointee.pace
      begin(chain: inner)
      chains[inner].isFinishing = chain.pointee.isFinishing
    case .delay:
      guard !chain.pointee.isFinishing else { return }
      let seconds = chain.pointee.number(item.words) / chain.pointee.pace
      chain.pointee.until = max(chain.pointee.until, latest(clock.time + seconds))
    case .marker:
      emit(chain: slot, .marker, marker: UInt32(truncatingIfNeeded: chain.pointee.words[item.words]))
    case .fade:
      guard !chain.pointee.isFinishing else { return }
      let duration = max(chain.pointee.number(item.words) / chain.pointee.pace, 1e-9)
      try beginFade(try channel(item.target), duration, Handle(word: chain.pointee.words[item.words &+ 1]))
    case .block: break
    }
  }

  /// An item has as many numbers as its channel has lanes.
  private func channel(of item: ChainItem) throws(Failure) -> Int {
    let channel = try channel(item.target)
    guard channels[channel].lanes == Int(item.lanes) else { throw stale(item.target, "channel", "was closed") }
    return channel
  }

  // MARK: Its events

  /// It is over; whoever holds it hears of it.
  mutating func end(chain slot: Int, _ reason: EndReason) {
    let chain = chains.pointer(slot)
    guard chain.pointee.state == .running else { return }
    (chain.pointee.state, chain.pointee.reason) = (.ended, reason)
    chain.pointee.isAtBlock = false
    stops.chains.set(slot, .infinity)
    if stops.inBlock == slot { stops.inBlock = 0 }
    // What still runs goes on by itself.
    forEachMember(slot) { (world, _, running) in
      switch running {
      case .chain(let inner): world.chains[inner].parent = 0
      case .player(let player): world.letGo(member: player)
      }
    }
    chain.pointee.members.removeAll()
    chain.pointee.waiting = 0
    emit(chain: slot, .end, reason: reason)
    let parent = chain.pointee.parent
    (chain.pointee.parent, chain.pointee.outerPace) = (0, 1)
    if parent != 0 {
      if chain.pointee.isReduced { chains[parent].isReduced = true }
      memberEnded(parent, reason)
    }
    if chain.pointee.machine != 0 { schedule(machine: chain.pointee.machine) }
    if !chain.pointee.isKept, chain.pointee.users == 0 { remove(chain: slot) }
  }

  private mutating func emit(
    chain slot: Int, _ kind: EventKind, reason: EndReason? = nil, marker: UInt32 = 0
  ) {
    var event = Event()
    (event.time, event.kind, event.player, event.marker) = (clock.time, kind.rawValue, chains.handle(slot), marker)
    event.source = Event.chain
    if let reason { event.reason = reason.rawValue }
    if kind == .end { event.rate = chains[slot].rate }
    if chains[slot].stops & kind.mask != 0 { event.lanes |= Event.waited }
    if isStepping { events.note(&event) } else { emitNow(&event) }
  }
}
