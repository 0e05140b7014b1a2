// SPDX-License-Identifier: MIT
//
// Machines as words, behind links, and only where there are any. When one is looked at again is found anew; where time stops
// is the host's.

extension World {
  private static let savedChain: UInt32 = 1 << 8
  /// Due at once, among those whose time is this one: see chains.
  private static let savedAtOnceMachine: UInt32 = 1 << 9
  /// The time since which no time has passed, and the count of transitions since then, follow.
  private static let savedIdle: UInt32 = 1 << 10

  func saveMachines(_ saver: inout Saver) throws(Failure) {
    guard savesBehindLinks(saver) else { return }
    try machines.slots.save(&saver, .machineSlots, unused: .machineUnused)
    for slot in 1..<machines.slots.end where machines.slots.isLive(slot) {
      try saver.begin(.machine, slot)
      try save(&saver, machine: slot)
    }
  }

  private func save(_ saver: inout Saver, machine slot: Int) throws(Failure) {
    let machine = machines.pointer(slot)
    var word = machine.pointee.state.rawValue
    if chain(machine: slot) != nil { word |= World.savedChain }
    if stops.machines.time(of: slot) == -.infinity { word |= World.savedAtOnceMachine }
    let isIdle = isIdle(machine)
    if isIdle { word |= World.savedIdle }
    saver.out.put(word, machine.pointee.reason?.rawValue ?? 0)
    if isIdle {
      saver.out.put(machine.pointee.idleTime)
      saver.out.put(machine.pointee.idle)
    }
    saver.out.put(machine.pointee.entered)
    let names = machine.pointee.names.count
    saver.out.put(UInt32(truncatingIfNeeded: machine.pointee.current), UInt32(truncatingIfNeeded: names))
    saver.out.put(machine.pointee.names.base, names)
    saver.out.put(machine.pointee.inputs.count)
    for i in 0..<machine.pointee.inputs.count {
      let input = machine.pointee.inputs[i]
      save(&saver.out, input.name)
      saver.out.put(input.kind.rawValue, 0)
      saver.out.put(input.value)
    }
    saver.out.put(machine.pointee.states.count)
    for i in 0..<machine.pointee.states.count {
      save(&saver.out, machine.pointee.states[i].name)
      saver.out.put(machine.pointee.states[i].chain)
      let isReduced = isIdle && machine.pointee.states[i].isReduced
      saver.out.put(machine.pointee.states[i].isOwned ? 1 : 0, isReduced ? 1 : 0)
    }
    saver.out.put(machine.pointee.conditions.count)
    for i in 0..<machine.pointee.conditions.count {
      saver.out.put(machine.pointee.conditions[i].input, machine.pointee.conditions[i].comparison)
      saver.out.put(machine.pointee.conditions[i].value)
    }
    saver.out.put(machine.pointee.transitions.count)
    for i in 0..<machine.pointee.transitions.count {
      let it = machine.pointee.transitions[i]
      saver.out.put(UInt32(truncatingIfNeeded: it.from), UInt32(truncatingIfNeeded: it.to))
      saver.out.put(
        (it.isFinished ? 1 : 0) | (it.isToSelf ? 2 : 0) | (it.isHeld ? 4 : 0),
        UInt32(truncatingIfNeeded: it.conditions.upperBound))
      saver.out.put(it.after)
      saver.out.put(it.every)
      saver.out.put(it.fade)
      try saver.putReference(it.fadeEasing)
    }
  }

  /// Returns whether the next transition may be one more of those that take no time.
  private func isIdle(_ machine: UnsafePointer<Machine>) -> Bool {
    guard machine.pointee.state == .running else { return false }
    var hasAny = machine.pointee.idle > 0
    for i in 0..<machine.pointee.states.count { hasAny = hasAny || machine.pointee.states[i].isReduced }
    return hasAny && !takesTime(since: machine.pointee.idleTime, machine.pointee.idle &+ 1)
  }

  private func save(_ out: inout BlobWriter, _ word: Machine.Word) {
    out.put(UInt32(truncatingIfNeeded: word.start), UInt32(truncatingIfNeeded: word.count))
  }

  // MARK: Restoring

  mutating func restoreMachines(_ loader: inout Loader) throws(Failure) {
    guard loader.reader.left > 0 else { return }
    try machines.restoreSlots(&loader.reader)
    try stops.machines.reserve(machines.slots.end)
    for slot in 1..<max(machines.slots.end, 1) where machines.slots.isLive(slot) {
      let isAtOnce = try restore(&loader, machine: slot)
      schedule(machine: slot, isReached: isAtOnce)
    }
  }

  /// Whether it is due at once.
  private mutating func restore(_ loader: inout Loader, machine slot: Int) throws(Failure) -> Bool {
    let machine = machines.pointer(slot)
    let (word, reason) = try loader.reader.pair()
    guard word >> 11 == 0, let state = ChainState(rawValue: word & 0xFF), reason <= 7 else { throw Blob.damaged }
    (machine.pointee.state, machine.pointee.reason) = (state, EndReason(rawValue: reason))
    machine.pointee.idleTime = -.infinity
    if word & World.savedIdle != 0 {
      machine.pointee.idleTime = try loader.reader.number(latestTime)
      machine.pointee.idle = try loader.reader.count(Machine.mostIdle)
    }
    machine.pointee.entered = try loader.reader.number(latestTime)
    let (current, names) = try loader.reader.pair()
    guard names <= 1 << 21, (Int(names) &+ 7) / 8 <= loader.reader.left else { throw Blob.damaged }
    try machine.pointee.names.extend(to: Int(names), 0)
    machine.pointee.names.removeLast(machine.pointee.names.count &- Int(names))
    try loader.reader.bytes(machine.pointee.names.base, Int(names))
    let inputs = try loader.reader.count(ofWords: 3, Machine.most)
    try machine.pointee.inputs.reserve(inputs)
    for _ in 0..<inputs {
      let name = try restoreName(&loader.reader, machine)
      let (kind, rest) = try loader.reader.pair()
      let value = try loader.reader.number()
      guard let kind = InputKind(rawValue: kind), rest == 0, value == World.value(kind, value) else {
        throw Blob.damaged
      }
      machine.pointee.inputs.append(Machine.Input(name: name, kind: kind, value: value))
    }
    try restoreStates(&loader.reader, machine)
    try restoreTransitions(&loader, machine)
    guard (state == .running) == (current != Machine.none),
      current == Machine.none || current < machine.pointee.states.count
    else { throw Blob.damaged }
    machine.pointee.current = Int(current)
    let isAtOnce = word & World.savedAtOnceMachine != 0
    guard word & World.savedChain != 0 else { return isAtOnce }
    guard state == .running, let chain = chains.slot(machine.pointee.states[Int(current)].chain),
      chains[chain].machine == 0
    else { throw Blob.damaged }
    chains[chain].machine = slot
    return isAtOnce
  }

  private func restoreName(
    _ reader: inout BlobReader, _ machine: UnsafeMutablePointer<Machine>
  ) throws(Failure) -> Machine.Word {
    let (start, count) = try reader.pair()
    guard UInt64(start) + UInt64(count) <= machine.pointee.names.count else { throw Blob.damaged }
    let word = Machine.Word(start: Int(start), count: Int(count))
    try checkName(machine.pointee.name(word), "name")
    return word
  }

  private mutating func restoreStates(
    _ reader: inout BlobReader, _ machine: UnsafeMutablePointer<Machine>
  ) throws(Failure) {
    let states = try reader.count(ofWords: 3, Machine.most)
    try machine.pointee.states.reserve(states)
    for _ in 0..<states {
      let name = try restoreName(&reader, machine)
      let chain = try reader.handle()
      let (isOwned, isReduced) = try reader.pair()
      guard isOwned <= 1, isReduced <= 1 else { throw Blob.damaged }
      if let chain = chains.slot(chain) { chains[chain].users &+= 1 }
      machine.pointee.states.append(
        Machine.State(name: name, chain: chain, isOwned: isOwned == 1, isReduced: isReduced == 1))
    }
  }

  private mutating func restoreTransitions(
    _ loader: inout Loader, _ machine: UnsafeMutablePointer<Machine>
  ) throws(Failure) {
    let conditions = try loader.reader.count(ofWords: 2, Machine.mostConditions)
    try machine.pointee.conditions.reserve(conditions)
    for _ in 0..<conditions {
      let (input, comparison) = try loader.reader.pair()
      guard input < machine.pointee.inputs.count, Comparison(rawValue: comparison) != nil else {
        throw Blob.damaged
      }
      machine.pointee.conditions.append(
        Condition(input: input, comparison: comparison, value: try loader.reader.number()))
    }
    let transitions = try loader.reader.count(ofWords: 6, Machine.mostTransitions)
    try machine.pointee.transitions.reserve(transitions)
    var first = 0
    for _ in 0..<transitions {
      let (from, to) = try loader.reader.pair()
      let (flags, end) = try loader.reader.pair()
      let (after, every) = (try loader.reader.number(), try loader.reader.number())
      let fade = try loader.reader.number()
      let easing = try loader.curve()
      try World.check(fade: fade)
      guard from == Machine.none || from < machine.pointee.states.count,
        to == Machine.none || to < machine.pointee.states.count, flags <= 7, end >= first, end <= conditions,
        after >= 0, every >= 0, every == 0 || after > 0,
        fade == 0 || to != Machine.none, fade > 0 || easing.generation == 0
      else { throw Blob.damaged }
      if easing.generation != 0 {
        try EasingStore.shared.retain(easing)
        machines.easings &+= 1
      }
      machine.pointee.transitions.append(
        Machine.Transition(
          from: Int(from), to: Int(to), conditions: first..<Int(end), after: after, every: every,
          isFinished: flags & 1 != 0, isToSelf: flags & 2 != 0, isHeld: flags & 4 != 0, fade: fade, fadeEasing: easing))
      first = Int(end)
    }
  }
}
