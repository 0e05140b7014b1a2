// SPDX-License-Identifier: MIT
//
// Machines run: a transition is taken at the very time at which its conditions come to hold.

internal import CTweenSpiritShims

extension World {
  // MARK: Commands

  /// Enters the first state.
  mutating func start(machine slot: Int) throws(Failure) {
    let machine = machines.pointer(slot)
    try checkNotRunning(machine: slot)
    guard machine.pointee.states.count > 0 else {
      throw TweenSpiritEngine.failure(.invalidArgument, argument: "player", "the machine has no states")
    }
    if let state = try machine.pointee.findCircle() {
      throw TweenSpiritEngine.failure(.invalidArgument, argument: "player") { text in
        text.append("transitions without conditions form a cycle through the state ")
        text.append(got: machine.pointee.name(machine.pointee.states[state].name))
      }
    }
    try reserveForTurns()
    (machine.pointee.state, machine.pointee.reason) = (.running, nil)
    machine.pointee.startAnew()
    enter(slot, 0, nil)
    try turnMachines()
  }

  func checkNotRunning(machine slot: Int) throws(Failure) {
    guard machines[slot].state != .running else {
      throw TweenSpiritEngine.failure(.invalidArgument, argument: "player", "the machine is already running")
    }
  }

  private mutating func reserveForTurns() throws(Failure) {
    try reservePlayers(1)
    try stops.players.reserve(players.slots.end &+ 1)
  }

  mutating func stop(machine slot: Int) throws(Failure) {
    guard machines[slot].state == .running else { return }
    try reserveReleases(players.slots.end)
    end(machine: slot, .stopped)
  }

  /// What holds from now on is taken now, or, at a stop, when the handlers of that time have run.
  mutating func setInput(_ slot: Int, _ input: Int, _ value: Double) throws(Failure) {
    try checkFinite(value, "value")
    let machine = machines.pointer(slot)
    let isRunning = machine.pointee.state == .running
    if isRunning { try reserveForTurns() }
    machine.pointee.inputs[input].value = World.value(machine.pointee.inputs[input].kind, value)
    guard isRunning else { return }
    machine.pointee.startAnew()
    machine.pointee.release(onlyWithInputs: true)
    schedule(machine: slot)
    try turnMachines()
  }

  /// What rests because of the policy goes on under another.
  mutating func setMotion(_ policy: MotionPolicy) throws(Failure) {
    guard policy != motion else { return }
    try reserveForTurns()
    motion = policy
    waitForAll()
    for slot in 1..<max(chains.slots.end, 1) where chains.slots.isLive(slot) { goOn(resting: slot) }
    for slot in 1..<max(machines.slots.end, 1) where machines.slots.isLive(slot) {
      machines.pointer(slot).pointee.startAnew()
      machines.pointer(slot).pointee.release()
      schedule(machine: slot)
    }
    try turnMachines()
  }

  /// As `turnNow` of chains: outside of a step, what holds now has been taken when a command returns.
  private mutating func turnMachines() throws(Failure) {
    guard !stops.isAtStop, stops.pending == nil else { return }
    stops.groups = 0
    while true {
      if stops.chains.time <= clock.time {
        turn(stops.chains.first)
      } else if stops.machines.time <= clock.time {
        turn(machine: stops.machines.first)
      } else {
        break
      }
    }
    try forgetFailure()
  }

  // MARK: Turns

  /// Takes one transition, if one holds.
  mutating func turn(machine slot: Int) {
    stops.machines.set(slot, .infinity)
    let machine = machines.pointer(slot)
    guard machine.pointee.state == .running else { return }
    guard let transition = transition(of: slot) else { return schedule(machine: slot) }
    if takesTime(since: machine.pointee.idleTime, machine.pointee.idle &+ 1) {
      machine.pointee.startAnew(at: clock.time)
    }
    if leadsRound(slot, transition) {
      for i in 0..<machine.pointee.transitions.count {
        let it = machine.pointee.transitions[i]
        if starts(slot, it) <= clock.time, !machine.pointee.hasTrigger(it) {
          machine.pointee.transitions[i].isHeld = true
        }
      }
      return schedule(machine: slot)
    }
    machine.pointee.idle &+= 1
    stops.groups &+= 1
    guard machine.pointee.idle <= Machine.mostIdle else { return giveUp(machine: slot) }
    guard stops.groups <= Stops.mostGroups else { return giveUp(machine: slot, inOneStep: true) }
    for i in transition.conditions {
      let input = Int(machine.pointee.conditions[i].input)
      if machine.pointee.inputs[input].kind == .trigger { machine.pointee.inputs[input].value = 0 }
    }
    if transition.to == Machine.none { return end(machine: slot, .finished) }
    enter(slot, transition.to, transition)
  }

  /// One that goes on without end.
  mutating func giveUp(machine slot: Int, inOneStep: Bool = false) {
    if failure == nil {
      failure =
        inOneStep
        ? World.tooManyGroups()
        : TweenSpiritEngine.failure(
          .invalidArgument, "the machine takes transitions endlessly while little or no time passes")
    }
    end(machine: slot, .error)
  }

  /// The first that holds now, those from any state before those from the current one.
  private func transition(of slot: Int) -> Machine.Transition? {
    let machine = machines.pointer(slot)
    let current = machine.pointee.current
    for pass in 0..<2 {
      for i in 0..<machine.pointee.transitions.count {
        let it = machine.pointee.transitions.base + i
        guard it.pointee.from == (pass == 0 ? Machine.none : current), starts(slot, it.pointee) <= clock.time else {
          continue
        }
        return it.pointee
      }
    }
    return nil
  }

  /// From when on a transition holds, if nothing changes: a time of the past is now.
  private func starts(_ slot: Int, _ it: Machine.Transition, isReached: Bool = true) -> Double {
    let machine = machines.pointer(slot)
    guard !it.isHeld, it.from == Machine.none || it.from == machine.pointee.current,
      it.from != Machine.none || it.to != machine.pointee.current || it.isToSelf,
      machine.pointee.holds(it), !it.isFinished || hasFinished(slot)
    else { return .infinity }
    let first = machine.pointee.entered + it.after
    if isSame(first, clock.time) { return isReached ? -.infinity : first }
    guard it.every > 0 else { return first < clock.time ? -.infinity : first }
    let passed = max(((clock.time - first) / it.every).rounded(.down), 0)
    for k in 0..<3 {
      let next = first + (passed + Double(k)) * it.every
      if isSame(next, clock.time) { return isReached ? -.infinity : next }
      if next > clock.time { return next }
    }
    return .infinity
  }

  /// Whether what the current state runs is over.
  private func hasFinished(_ slot: Int) -> Bool {
    guard let chain = chain(machine: slot) else { return true }
    return chains[chain].state != .running
  }

  /// Whether a transition, which no trigger has asked for, leads to a state that was left at this time, after reduced motion had
  /// left it no time: from there on it would go round for ever.
  private func leadsRound(_ slot: Int, _ it: Machine.Transition) -> Bool {
    let machine = machines.pointer(slot)
    if clock.time <= machine.pointee.entered, let chain = chain(machine: slot), chains[chain].isReduced {
      machine.pointee.states[machine.pointee.current].isReduced = true
    }
    return it.to != Machine.none && machine.pointee.states[it.to].isReduced && !machine.pointee.hasTrigger(it)
  }

  /// The chain that it has started for its current state, as far as that is still its own.
  func chain(machine slot: Int) -> Int? {
    let machine = machines.pointer(slot)
    guard machine.pointee.current != Machine.none,
      let chain = chains.slot(machine.pointee.states[machine.pointee.current].chain), chains[chain].machine == slot
    else { return nil }
    return chain
  }

  /// When it is looked at again. What an instant later is now is not where that has been decided before: `isReached` is false then.
  mutating func schedule(machine slot: Int, isReached: Bool = true) {
    let machine = machines.pointer(slot)
    var next = Double.infinity
    if machine.pointee.state == .running {
      for i in 0..<machine.pointee.transitions.count {
        next = min(next, starts(slot, machine.pointee.transitions[i], isReached: isReached))
      }
    }
    stops.machines.set(slot, next)
  }

  // MARK: States

  /// What the new state moves takes over from what the old one moved; what still runs of that then stops.
  private mutating func enter(_ slot: Int, _ state: Int, _ transition: Machine.Transition?) {
    tss_begin_reserve()
    defer { tss_end_reserve() }
    let machine = machines.pointer(slot)
    var left = Column<Handle>()
    let last = machine.pointee.current
    leave(slot, &left)
    (machine.pointee.current, machine.pointee.entered) = (state, clock.time)
    machine.pointee.release()
    if let chain = chains.slot(machine.pointee.states[state].chain) {
      if chains[chain].state == .running { detach(chain: chain, &left) }
      chains[chain].machine = slot
      if let transition, transition.fade > 0 { beginFade(chain: chain, transition.fade, transition.fadeEasing) }
      begin(chain: chain)
      while stops.inBlock == 0, stops.chains.time <= clock.time { turn(stops.chains.first) }
    }
    stop(left)
    emit(machine: slot, from: last)
    schedule(machine: slot)
  }

  private mutating func leave(_ slot: Int, _ left: inout Column<Handle>) {
    guard let chain = chain(machine: slot) else { return }
    chains[chain].machine = 0
    if chains[chain].state == .running { detach(chain: chain, &left) }
  }

  /// Ends a chain and those inside it; what they have started runs on, and is noted. Where there is no memory for that, it stops.
  private mutating func detach(chain slot: Int, _ left: inout Column<Handle>) {
    do throws(Failure) {
      try left.reserve(left.count &+ chains[slot].members.count)
      for i in 0..<chains[slot].members.count {
        switch running(chains[slot].members[i], of: slot) {
        case .chain(let inner):
          chains[inner].parent = 0
          detach(chain: inner, &left)
          try left.reserve(left.count &+ chains[slot].members.count)
        case .player(let player): left.append(players.slots.handle(player))
        case nil: break
        }
      }
      end(chain: slot, .stopped)
    } catch {
      if failure == nil { failure = error }
      stop(chain: slot, .stopped)
    }
  }

  /// Those that nobody has taken over, and that do not fade out.
  private mutating func stop(_ left: borrowing Column<Handle>) {
    for i in 0..<left.count {
      guard let player = players.slots.slot(left.base[i]), players[player].chain == 0,
        channels[players[player].channel].role != .faded
      else { continue }
      let channel = players[player].channel
      freshen(channel)
      if channels[channel].faded != 0 { settleFades(channel, .stopped) } else { end(player, byCommand: .stopped) }
    }
  }

  private mutating func end(machine slot: Int, _ reason: EndReason) {
    tss_begin_reserve()
    defer { tss_end_reserve() }
    let machine = machines.pointer(slot)
    var left = Column<Handle>()
    let last = machine.pointee.current
    leave(slot, &left)
    stop(left)
    machine.pointee.entered = time(machine: slot)
    (machine.pointee.state, machine.pointee.reason, machine.pointee.current) = (.ended, reason, Machine.none)
    stops.machines.set(slot, .infinity)
    emit(machine: slot, from: last, reason: reason)
  }

  private mutating func emit(machine slot: Int, from last: Int, reason: EndReason? = nil) {
    var event = Event()
    (event.time, event.kind, event.player) = (clock.time, EventKind.state.rawValue, machines.handle(slot))
    event.marker = UInt32(truncatingIfNeeded: machines[slot].current)
    event.left = UInt32(truncatingIfNeeded: last)
    event.source = Event.machine
    if let reason { event.reason = reason.rawValue }
    if machines[slot].stops & EventKind.state.mask != 0 { event.lanes |= Event.waited }
    if isStepping { events.note(&event) } else { emitNow(&event) }
  }
}
