// SPDX-License-Identifier: MIT
//
// Machines are made: what one is given is looked at when it is added.

extension World {
  mutating func createMachine() throws(Failure) -> Handle {
    try machines.reserve(1)
    try stops.machines.reserve(machines.slots.end &+ 1)
    return machines.handle(machines.add())
  }

  /// Stopped first, where it runs; chains that were made for it go with it.
  mutating func destroyMachine(_ slot: Int) throws(Failure) {
    try stop(machine: slot)
    try reserveReleases(players.slots.end)
    let machine = machines.pointer(slot)
    let n = machine.pointee.states.count
    for k in 0..<n {
      let i = machines.slots.isUndoing ? n &- 1 &- k : k
      guard let chain = chains.slot(machine.pointee.states[i].chain) else { continue }
      chains[chain].users &-= 1
      if machine.pointee.states[i].isOwned {
        try destroyChain(chain)
      } else if chains[chain].users == 0, chains[chain].state == .ended, !chains[chain].isKept {
        remove(chain: chain)
      }
    }
    for i in 0..<machine.pointee.transitions.count where machine.pointee.transitions[i].fadeEasing.generation != 0 {
      releases.add(Release(curve: machine.pointee.transitions[i].fadeEasing))
      machines.easings &-= 1
    }
    stops.machines.set(slot, .infinity)
    machines.remove(slot)
  }

  // MARK: Parts

  /// What changes only while the machine does not run.
  private func checkIdle(machine slot: Int) throws(Failure) {
    guard machines[slot].state != .running else {
      throw TweenSpiritEngine.failure(.invalidArgument, argument: "machine", "the machine is running: stop it first")
    }
  }

  private static func checkMost(_ count: Int, _ most: Int, _ what: StaticString) throws(Failure) {
    guard count < most else {
      throw TweenSpiritEngine.failure(.invalidArgument, argument: "machine") { text in
        text.append("a machine has at most ")
        text.append(most)
        text.append(" ")
        text.append(what)
      }
    }
  }

  private static func taken(_ name: Name) -> Failure {
    TweenSpiritEngine.failure(.nameInUse, argument: "name") { text in
      text.append("the machine already has the name ")
      text.append(got: name)
    }
  }

  /// Its place.
  mutating func addInput(
    _ slot: Int, _ name: Name, kind: UInt32, value: Double
  ) throws(Failure) -> Int {
    try checkIdle(machine: slot)
    try checkName(name, "name")
    guard let kind = InputKind(rawValue: kind) else {
      throw invalid("kind", must: "one of 1 to 3", got: Double(kind))
    }
    try checkFinite(value, "value")
    let machine = machines.pointer(slot)
    try World.checkMost(machine.pointee.inputs.count, Machine.most, "inputs")
    guard machine.pointee.input(name) == nil else { throw World.taken(name) }
    try machine.pointee.inputs.reserve(machine.pointee.inputs.count &+ 1)
    try machine.pointee.names.reserve(machine.pointee.names.count &+ name.count)
    let word = machine.pointee.append(name)
    machine.pointee.inputs.append(Machine.Input(name: word, kind: kind, value: World.value(kind, value)))
    return machine.pointee.inputs.count &- 1
  }

  static func value(_ kind: InputKind, _ value: Double) -> Double {
    kind == .number ? value + 0 : value != 0 ? 1 : 0
  }

  mutating func addState(_ slot: Int, _ name: Name, chain: Handle, isOwned: Bool) throws(Failure) -> Int {
    try checkIdle(machine: slot)
    try checkName(name, "name")
    let machine = machines.pointer(slot)
    try World.checkMost(machine.pointee.states.count, Machine.most, "states")
    guard machine.pointee.state(name) == nil else { throw World.taken(name) }
    let runs = chain.slot != 0 || chain.generation != 0 ? try self.chain(chain) : 0
    try machine.pointee.states.reserve(machine.pointee.states.count &+ 1)
    try machine.pointee.names.reserve(machine.pointee.names.count &+ name.count)
    if runs != 0 { chains[runs].users &+= 1 }
    let word = machine.pointee.append(name)
    machine.pointee.states.append(Machine.State(name: word, chain: chain, isOwned: isOwned))
    return machine.pointee.states.count &- 1
  }

  mutating func addTransition(
    _ slot: Int, _ request: TransitionSpec, _ conditions: UnsafeBufferPointer<Condition>
  ) throws(Failure) {
    try checkIdle(machine: slot)
    let machine = machines.pointer(slot)
    func place(_ state: UInt32, _ name: StaticString) throws(Failure) -> Int {
      guard state == Machine.none || state < machine.pointee.states.count else {
        throw invalid(name, must: "the index of a state, or TS_MACHINE_NONE", got: Double(state))
      }
      return Int(state)
    }
    let (from, to) = (try place(request.from, "from"), try place(request.to, "to"))
    try checkTime(request.after, "after")
    try checkTime(request.every, "every")
    guard request.every == 0 || request.after > 0 else {
      throw invalid("after", must: "> 0 if every is given", got: request.after)
    }
    try World.check(fade: request.fade, "fade")
    guard request.fade == 0 || to != Machine.none else {
      throw invalid("fade", must: "0 for a transition to the exit", got: request.fade)
    }
    try World.checkMost(machine.pointee.transitions.count, Machine.mostTransitions, "transitions")
    for condition in conditions {
      guard condition.input < machine.pointee.inputs.count else {
        throw invalid("input", must: "the index of an input", got: Double(condition.input))
      }
      guard Comparison(rawValue: condition.comparison) != nil else {
        throw invalid("comparison", must: "one of 0 to 5", got: Double(condition.comparison))
      }
      try checkFinite(condition.value, "value")
    }
    let first = machine.pointee.conditions.count
    try World.checkMost(first &+ conditions.count, Machine.mostConditions, "conditions")
    try machine.pointee.conditions.reserve(first &+ conditions.count)
    try machine.pointee.transitions.reserve(machine.pointee.transitions.count &+ 1)
    let hasEasing = request.fade > 0 && (request.fadeEasing.slot != 0 || request.fadeEasing.generation != 0)
    if hasEasing {
      try EasingStore.shared.retain(request.fadeEasing)
      machines.easings &+= 1
    }
    for condition in conditions { machine.pointee.conditions.append(condition) }
    machine.pointee.transitions.append(
      Machine.Transition(
        from: from, to: to, conditions: first..<(first &+ conditions.count), after: request.after + 0,
        every: request.every + 0, isFinished: request.isFinished, isToSelf: request.isToSelf, fade: request.fade,
        fadeEasing: hasEasing ? request.fadeEasing : Handle(slot: 0, generation: 0)))
  }

  // MARK: What it is

  func info(machine slot: Int) -> MachineInfo {
    let machine = machines.pointer(slot)
    var info = MachineInfo()
    (info.state, info.reason) = (machine.pointee.state, machine.pointee.reason)
    info.current = UInt32(truncatingIfNeeded: machine.pointee.current)
    info.time = time(machine: slot)
    (info.inputs, info.states) = (machine.pointee.inputs.count, machine.pointee.states.count)
    info.transitions = machine.pointee.transitions.count
    return info
  }

  /// Returns the seconds in the current state, or in the last one when the machine ended.
  func time(machine slot: Int) -> Double {
    let machine = machines.pointer(slot)
    return machine.pointee.state == .running ? max(clock.time - machine.pointee.entered, 0) : machine.pointee.entered
  }

  /// How many there are; the first of them into `out`.
  func listMachines(_ out: UnsafeMutablePointer<Handle>?, _ capacity: Int) -> Int {
    var n = 0
    for i in 1..<max(machines.slots.end, 1) where machines.slots.isLive(i) && n < capacity {
      out?[n] = machines.handle(i)
      n &+= 1
    }
    return machines.slots.count
  }

  /// The place of an input.
  func input(_ slot: Int, _ name: Name) throws(Failure) -> Int {
    if let input = machines[slot].input(name) { return input }
    throw TweenSpiritEngine.failure(.invalidArgument, argument: "name") { text in
      text.append("the machine has no input with the name ")
      text.append(got: name)
    }
  }

  /// The name of a state, or of an input.
  func name(machine slot: Int, isInput: Bool, _ index: Int) throws(Failure) -> Bytes {
    let machine = machines.pointer(slot)
    let count = isInput ? machine.pointee.inputs.count : machine.pointee.states.count
    guard index >= 0, index < count else {
      throw invalid("index", got: Double(UInt(bitPattern: index))) { rule in
        rule.append("below ")
        rule.append(count)
      }
    }
    return machine.pointee.name(
      isInput ? machine.pointee.inputs[index].name : machine.pointee.states[index].name)
  }

  mutating func setStops(machine slot: Int, _ mask: UInt32) throws(Failure) {
    try World.checkStops(mask, most: 15)
    machines[slot].stops = UInt8(truncatingIfNeeded: mask)
  }
}
