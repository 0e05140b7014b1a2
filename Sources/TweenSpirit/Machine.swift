// SPDX-License-Identifier: MIT

internal import TweenSpiritEngine

/// A state machine of a world: states, of which one is current, and transitions between them with conditions on inputs.
///
/// ```swift
/// let machine = try world.machine(json)
/// try machine.setInput("speed", 3)
/// try machine.fire("jump")
/// machine.onState { entered, left in print(left ?? "-", "to", entered ?? "-") }
/// ```
///
/// A transition is taken at the very time at which its conditions come to hold, however long steps are: when an input is set, when
/// what the state runs has ended, or so many seconds after it was entered. The world holds it until it is closed.
public final class Machine {
  let handle: Handle
  private weak var world: World?
  private var handlers: [(String?, String?) -> Void] = []
  /// The names of its states, in their order.
  public let states: [String]
  /// The names of its inputs, in their order.
  public let inputs: [String]

  init(_ handle: Handle, in world: World) throws(TweenSpiritError) {
    (self.handle, self.world) = (handle, world)
    let info = try world.use { (store, world) throws(Failure) in try store.machineInfo(world, handle) }
    states = try Machine.names(handle, world, isInput: false, info.states)
    inputs = try Machine.names(handle, world, isInput: true, info.inputs)
    world.machineTable[handle] = self
  }

  private static func names(
    _ handle: Handle, _ world: World, isInput: Bool, _ count: Int
  ) throws(TweenSpiritError) -> [String] {
    var names: [String] = []
    for i in 0..<count {
      try world.use { (store, world) throws(Failure) in
        try store.withName(world, machine: handle, isInput: isInput, i) { (name) throws(Failure) in
          names.append(String(decoding: name, as: UTF8.self))
        }
      }
    }
    return names
  }

  // MARK: - Inputs

  /// Sets a number, or whether a bool or a trigger is set, which is what is not 0. What this lets hold is taken at once; in a
  /// handler, when the handlers of that time have run.
  ///
  /// - Throws: `.invalidArgument` for a name that it has not, and a value that is not finite.
  public func setInput(_ name: String, _ value: Double) throws(TweenSpiritError) {
    try command { (world) throws(TweenSpiritError) in
      try world.withName(name) { (name) throws(TweenSpiritError) in
        guard let name else { return }
        try world.use { (store, world) throws(Failure) in try store.setInput(world, handle, name, value) }
      }
    }
  }

  /// Sets or resets a bool.
  public func setInput(_ name: String, _ isSet: Bool) throws(TweenSpiritError) { try setInput(name, isSet ? 1 : 0) }

  /// Sets a trigger, which the transition that is taken for it resets.
  public func fire(_ name: String) throws(TweenSpiritError) { try setInput(name, 1) }

  /// The value of an input: a number, or 1 where a bool or a trigger is set.
  ///
  /// - Throws: `.invalidArgument` for a name that it has not.
  public func input(_ name: String) throws(TweenSpiritError) -> Double {
    let world = try here()
    var value = 0.0
    try world.withName(name) { (name) throws(TweenSpiritError) in
      guard let name else { return }
      value = try world.use { (store, world) throws(Failure) in try store.input(world, handle, name).1 }
    }
    return value
  }

  // MARK: - How it stands

  private var info: MachineInfo? {
    guard isThere, let world else { return nil }
    return try? world.use { (store, world) throws(Failure) in try store.machineInfo(world, handle) }
  }

  /// Whether it was not closed.
  private var isThere: Bool { world.map { !$0.isClosed && $0.machineTable[handle] === self } ?? false }
  /// How it has ended, once it is gone.
  private var last: MachineInfo?

  /// Keeps how it has ended: it is about to go.
  func keepEnd() { if let info, info.state == .ended { last = info } }

  func name(ofState place: UInt32) -> String? { place < states.count ? states[Int(place)] : nil }

  /// The name of the current state; nil where it does not run.
  public var state: String? { info.flatMap { name(ofState: $0.current) } }
  /// Whether it runs.
  public var isActive: Bool { info?.state == .running }
  /// Seconds in the current state, or in the last one when it ended.
  public var time: Double { (info ?? last)?.time ?? 0 }
  /// Why it ended: ``EndReason/finished`` by the exit, stopped, or an error; nil where it has not.
  public var endReason: EndReason? { (info ?? last)?.reason }

  // MARK: - Commands

  private func here() throws(TweenSpiritError) -> World {
    guard let world, !world.isClosed else { throw .worldWasClosed }
    guard isThere else { throw TweenSpiritError(.staleHandle, "the machine was closed") }
    return world
  }

  private func command(_ work: (World) throws(TweenSpiritError) -> Void) throws(TweenSpiritError) {
    let world = try here()
    do {
      defer {
        world.collect()
        world.writeChanges()
      }
      try work(world)
    }
    if !world.isStepping { try world.runBlocks() }
  }

  /// Enters the first state.
  ///
  /// - Throws: `.invalidArgument` where it runs, and where transitions without conditions lead round in a circle.
  @discardableResult
  public func start() throws(TweenSpiritError) -> Self {
    try command { (world) throws(TweenSpiritError) in
      try world.use { (store, world) throws(Failure) in try store.start(world, running: handle) }
    }
    return self
  }

  /// Leaves the current state: what it runs stops where it is. Inputs keep their values. Nothing once it is closed.
  public func stop() throws(TweenSpiritError) {
    guard isThere else { return }
    try command { (world) throws(TweenSpiritError) in
      try world.use { (store, world) throws(Failure) in try store.stop(world, handle) }
    }
  }

  /// Stops it, and takes it out of its world. Nothing once it is closed.
  public func close() throws(TweenSpiritError) {
    guard isThere else { return }
    try stop()
    keepEnd()
    try command { (world) throws(TweenSpiritError) in
      try world.use { (store, world) throws(Failure) in try store.destroy(world, running: handle) }
    }
    world?.machineTable[handle] = nil
  }

  // MARK: - Handlers

  /// Calls `handler` with the states entered and left at each change of state, at the very time of it; nil is none. Of a
  /// command's the next step calls it.
  @discardableResult
  public func onState(_ handler: @escaping (_ entered: String?, _ left: String?) -> Void) -> Self {
    handlers.append(handler)
    updateStops()
    return self
  }

  var isAwaited: Bool { !handlers.isEmpty }

  /// Time stops where it has handlers.
  func updateStops() {
    guard isAwaited, let world else { return }
    try? world.use { (store, world) throws(Failure) in
      try store.setStops(world, handle, UInt32(EventKind.state.stop))
    }
  }

  func deliver(_ event: Event, in world: World) {
    for handler in handlers {
      handler(event.enteredState, event.leftState)
      if world.isClosed { return }
    }
  }
}

extension EventKind {
  /// The bit of its stops.
  var stop: UInt32 { self == .contact ? 16 : 1 << ((rawValue - 1) & 3) }
}

extension World {
  /// A state machine of a document in JSON, as bindings/FORMAT.md, "Machine", has it, with channels of this world by their names.
  ///
  /// - Parameters:
  ///   - json: the document.
  ///   - starts: whether it enters its first state at once.
  /// - Returns: the machine, which the world holds.
  /// - Throws: `.invalidArgument` where the document is wrong, which names the place.
  @discardableResult
  public func machine(_ json: String, starts: Bool = true) throws(TweenSpiritError) -> Machine {
    let made = try Array(json.utf8).withUnsafeBufferPointer { (text) throws(TweenSpiritError) in
      try use { (_, world) throws(Failure) in try SceneStore.shared.readMachine(text, in: world) }
    }
    let machine = try Machine(made, in: self)
    guard starts else { return machine }
    do throws(TweenSpiritError) { return try machine.start() } catch {
      try? machine.close()
      throw error
    }
  }

  /// All that there are, those of a snapshot too.
  public var machines: [Machine] {
    list { (store, world, out, room) throws(Failure) in try store.listMachines(world, out: out, capacity: room) }
      .compactMap(machine)
  }

  /// The object of a machine, made where there is none.
  func machine(_ handle: Handle) -> Machine? {
    if let known = machineTable[handle] { return known }
    return try? Machine(handle, in: self)
  }

  /// After a restore: those that are there go on.
  func restoreMachines() {
    for machine in machineTable.values where machine.isAwaited { machine.updateStops() }
    let there = Set(machines.map(\.handle))
    for handle in machineTable.keys where !there.contains(handle) { machineTable[handle] = nil }
  }
}
