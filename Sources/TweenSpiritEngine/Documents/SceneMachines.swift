// SPDX-License-Identifier: MIT
//
// State machines of documents: those of a scene, or one by itself, whose channels are the world's. A state's animations are
// items of a chain.

/// Members of a machine, and beside them in a document of its own.
enum SceneMachine: Int {
  static var names: Words { Words("inputs states transitions") }
  case inputs, states, transitions
}

enum SceneState: Int {
  static var names: Words { Words("animate chain loop duration") }
  case animate, chain, loop, duration
}

enum SceneTransition: Int {
  static var names: Words { Words("from to when after exit_time finished to_self fade fade_easing") }
  case from, to, when, after, exitTime, finished, toSelf, fade, fadeEasing

  static var comparisons: Words { Words("== != < <= > >=") }
}

/// Where the parts of a machine are; nil is left out.
struct MachineParts {
  var inputs: Int?
  var states: Int
  var transitions: Int?

  init(_ members: Members) throws(Failure) {
    inputs = members[SceneMachine.inputs]
    states = try members.required(SceneMachine.states)
    transitions = members[SceneMachine.transitions]
  }

  init(document parts: Members) throws(Failure) {
    inputs = parts[ScenePart.inputs]
    states = try parts.required(ScenePart.states)
    transitions = parts[ScenePart.transitions]
  }
}

extension SceneBuilder {
  private var document: Document { scene.pointee.document }
  private var worlds: WorldStore { WorldStore.shared }

  /// A machine that does not run yet; where that fails, nothing is left.
  mutating func makeMachine(_ parts: MachineParts) throws(Failure) -> Handle {
    var inputs = SceneNames()
    var states = SceneNames()
    try inputs.add(document, membersOf: parts.inputs)
    try states.add(document, membersOf: parts.states)
    guard states.count > 0 else { throw document.fault(parts.states) { $0.append("must have a state") } }
    let machine = try worlds.createMachine(world)
    do throws(Failure) {
      for i in 0..<inputs.count { try addInput(inputs.name(i), inputs.value(i), machine) }
      for i in 0..<states.count { try addState(states.name(i), states.value(i), machine) }
      guard let list = parts.transitions else { return machine }
      var entries = try document.entries(list, most: Machine.mostTransitions)
      while let entry = entries.next() { try addTransition(entry, machine, inputs, states) }
      return machine
    } catch {
      let error = error
      worlds.undo(world) { $0.undo(machine: machine) }
      throw error
    }
  }

  private mutating func addInput(_ name: Int, _ at: Int, _ machine: Handle) throws(Failure) {
    var (kind, value) = (InputKind.number, 0.0)
    switch document.kind(at) {
    case .number: value = try document.finite(at)
    case .yes: (kind, value) = (.bool, 1)
    case .no: kind = .bool
    case .string where Words("trigger").place(document, at) != nil: kind = .trigger
    default: throw document.invalid(at, must: "a number, true, false or \"trigger\"")
    }
    let word = try document.word(name, &reader.scratch)
    do throws(Failure) {
      _ = try worlds.addInput(world, machine, word, kind: kind.rawValue, value: value)
    } catch { throw document.placed(error, at) }
  }

  private mutating func addState(_ name: Int, _ at: Int, _ machine: Handle) throws(Failure) {
    guard Words("any exit").place(document, name) == nil else {
      throw document.fault(at, line: name) { $0.append("the names \"any\" and \"exit\" are reserved") }
    }
    let members = try Members(document, at, SceneState.names)
    let loops = try document.flag(members[SceneState.loop]) ?? false
    var chain = Handle(slot: 0, generation: 0)
    let isOwned = members[SceneState.animate] != nil
    if let name = members[SceneState.chain] {
      guard !isOwned, !loops else {
        throw document.fault(name) { $0.append("\"chain\" cannot be combined with \"animate\" or \"loop\"") }
      }
      chain = content.chains[try scene.pointee.chains.required(document, name, "chain")]
    } else if let list = members[SceneState.animate] {
      chain = try worlds.createChain(
        world, iterations: loops ? .infinity : 1, rate: 1, isKept: true, isTolerant: true)
      do throws(Failure) {
        var animations = try document.entries(list, most: SceneNames.most)
        while let animation = animations.next() { try animate(animation, .item(of: chain)) }
      } catch { try discard(chain, error) }
    }
    do throws(Failure) {
      let word = try document.word(name, &reader.scratch)
      _ = try worlds.addState(world, machine, word, chain: chain, isOwned: isOwned)
    } catch { try discard(isOwned ? chain : Handle(slot: 0, generation: 0), document.placed(error, at)) }
  }

  private func discard(_ chain: Handle, _ error: Failure) throws(Failure) {
    worlds.undo(world) { $0.undo(chain: chain) }
    throw error
  }

  private mutating func addTransition(
    _ at: Int, _ machine: Handle, _ inputs: borrowing SceneNames, _ states: borrowing SceneNames
  ) throws(Failure) {
    let members = try Members(document, at, SceneTransition.names)
    var request = TransitionSpec()
    func state(_ word: SceneTransition, _ none: StaticString) throws(Failure) -> Int? {
      let name = try members.required(word)
      if document.kind(name) == .string, Words(none).place(document, name) != nil { return nil }
      return try states.required(document, name, "state")
    }
    let (from, to) = (try state(.from, "any"), try state(.to, "exit"))
    if let from { request.from = UInt32(truncatingIfNeeded: from) }
    if let to { request.to = UInt32(truncatingIfNeeded: to) }
    request.after = try document.finite(members[SceneTransition.after], usual: 0, least: 0)
    request.isFinished = try document.flag(members[SceneTransition.finished]) ?? false
    request.isToSelf = try document.flag(members[SceneTransition.toSelf]) ?? false
    if let (fade, easing) = try fade(members[SceneTransition.fade], members[SceneTransition.fadeEasing]) {
      (request.fade, request.fadeEasing) = (fade, easing)
    }
    if let exit = members[SceneTransition.exitTime] {
      guard members[SceneTransition.after] == nil else {
        throw document.fault(exit) { $0.append("\"exit_time\" and \"after\" cannot be combined") }
      }
      guard let from else {
        throw document.fault(exit) { $0.append("\"exit_time\" is not allowed in a transition from any state") }
      }
      (request.after, request.every) = try exitTime(exit, states.value(from))
    }
    let conditions = try conditions(members[SceneTransition.when], inputs)
    let list = UnsafeBufferPointer(start: conditions.base, count: conditions.count)
    do throws(Failure) { try worlds.addTransition(world, machine, request, list) } catch {
      throw members.placed(error)
    }
  }

  /// The seconds in a state, and those of a pass where it loops and may be left in each.
  private func exitTime(_ at: Int, _ state: Int) throws(Failure) -> (after: Double, every: Double) {
    let members = try Members(document, state, SceneState.names)
    let fraction = try document.finite(at)
    guard fraction > 0, fraction <= latestTime else { throw document.invalid(at, must: "> 0 and at most 1e300") }
    guard let length = members[SceneState.duration] else {
      throw document.fault(at) { $0.append("\"exit_time\" requires a \"duration\" of the state") }
    }
    let duration = try document.finite(length)
    guard duration > 0, duration <= latestTime else { throw document.invalid(length, must: "> 0 and at most 1e300") }
    let loops = try document.flag(members[SceneState.loop]) ?? false
    return (fraction * duration, loops && fraction <= 1 ? duration : 0)
  }

  private func conditions(
    _ list: Int?, _ inputs: borrowing SceneNames
  ) throws(Failure) -> Column<Condition> {
    var conditions = Column<Condition>()
    guard let list else { return conditions }
    var entries = try document.entries(list, most: Machine.mostConditions)
    while let entry = entries.next() {
      try conditions.reserve(conditions.count &+ 1)
      conditions.append(try condition(entry, inputs))
    }
    return conditions
  }

  /// An input that is set, or [input, comparison, constant].
  func condition(_ at: Int, _ inputs: borrowing SceneNames) throws(Failure) -> Condition {
    var (name, comparison, value) = (at, Comparison.notEqual, 0.0)
    if document.kind(at) == .list {
      var parts = DocumentEntries(document, at)
      guard document.count(at, most: 3) == 3, let input = parts.next(), let word = parts.next(),
        let constant = parts.next()
      else { throw document.invalid(at, must: "an input, or a list of an input, a comparison and a constant") }
      name = input
      let place = try document.word(word, of: SceneTransition.comparisons) ?? 0
      comparison = Comparison(rawValue: UInt32(truncatingIfNeeded: place)) ?? .equal
      if let isSet = document.kind(constant) == .number ? nil : try document.flag(constant) {
        value = isSet ? 1 : 0
      } else {
        value = try document.finite(constant)
      }
    }
    let input = try inputs.required(document, name, "input")
    return Condition(
      input: UInt32(truncatingIfNeeded: input), comparison: comparison.rawValue, value: value)
  }

  // MARK: Those of a scene

  mutating func makeMachines() throws(Failure) {
    for k in 0..<scene.pointee.machines.count {
      let i = scene.pointee.machines.sorted(k)
      content.machines[i] = try makeMachine(
        MachineParts(Members(document, scene.pointee.machines.value(i), SceneMachine.names)))
    }
  }

  mutating func startMachine(_ k: Int) throws(Failure) {
    let i = scene.pointee.machines.sorted(k)
    do throws(Failure) { try worlds.start(world, running: content.machines[i]) } catch {
      throw document.placed(error, scene.pointee.machines.value(i))
    }
  }

  /// Begins what states animate, and the machines.
  @inline(never)
  mutating func tryMachines() throws(Failure) {
    for i in 0..<scene.pointee.machines.count {
      let machine = scene.pointee.machines.value(i)
      guard let list = try document.member(of: machine, SceneMachine.names, SceneMachine.states.rawValue) else {
        continue
      }
      var states = DocumentEntries(document, list)
      while let state = states.next() {
        let list = try document.member(of: state, SceneState.names, SceneState.animate.rawValue)
        guard let list else { continue }
        var animations = DocumentEntries(document, list)
        while let animation = animations.next() { try animate(animation, .start) }
      }
    }
    for k in 0..<scene.pointee.machines.count { try startMachine(k) }
  }
}

extension SceneStore {
  /// The machine of a document of its own, whose channels are the world's; it does not run yet. It is made in a world of its own
  /// before, with channels like those, so that what is wrong has changed nothing.
  package func readMachine(_ text: UnsafeBufferPointer<UInt8>, in world: Handle) throws(Failure) -> Handle {
    let place = try read(text, isMachine: true)
    defer { place.destroy() }
    do {
      let trial = try WorldStore.shared.create(eventCapacity: 1, maxStep: 0, motion: 0)
      defer { _ = quietly { () throws(Failure) in try WorldStore.shared.destroy(trial) } }
      var builder = try SceneBuilder.make(place, trial, home: world)
      _ = try builder.makeMachine(try MachineParts(document: place.pointee.parts))
    }
    var builder = try SceneBuilder.make(place, world)
    return try builder.makeMachine(try MachineParts(document: place.pointee.parts))
  }
}
