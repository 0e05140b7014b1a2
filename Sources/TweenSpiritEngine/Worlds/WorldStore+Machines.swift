// SPDX-License-Identifier: MIT

extension WorldStore {
  /// With a machine's slot.
  @inline(__always)
  private func at<Result>(
    _ world: Handle, _ machine: Handle, _ work: (inout World, Int) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try with(world) { (world) throws(Failure) in try work(&world.pointee, try world.pointee.machine(machine)) }
  }

  /// Runs a command on a machine; does nothing if the machine or its world was closed.
  private func command(
    _ world: Handle, _ machine: Handle, _ work: (inout World, Int) throws(Failure) -> Void
  ) throws(Failure) {
    try checkNotNull(machine, "machine")
    try withOpen(world) { (world) throws(Failure) in
      if let slot = try world.pointee.machines.find(machine) { try work(&world.pointee, slot) }
    }
  }

  package func createMachine(_ world: Handle) throws(Failure) -> Handle {
    try with(world) { (world) throws(Failure) in try world.pointee.createMachine() }
  }

  package func destroyMachine(_ world: Handle, _ machine: Handle) throws(Failure) {
    try command(world, machine) { (world, slot) throws(Failure) in try world.destroyMachine(slot) }
  }

  package func isValid(_ world: Handle, machine: Handle) -> Bool {
    quietly { () throws(Failure) in try at(world, machine) { (_, _) throws(Failure) in true } } ?? false
  }

  package func addInput(
    _ world: Handle, _ machine: Handle, _ name: Name, kind: UInt32, value: Double
  ) throws(Failure) -> Int {
    try at(world, machine) { (world, slot) throws(Failure) in
      try world.addInput(slot, name, kind: kind, value: value)
    }
  }

  package func addState(
    _ world: Handle, _ machine: Handle, _ name: Name, chain: Handle, isOwned: Bool = false
  ) throws(Failure) -> Int {
    try at(world, machine) { (world, slot) throws(Failure) in
      try world.addState(slot, name, chain: chain, isOwned: isOwned)
    }
  }

  package func addTransition(
    _ world: Handle, _ machine: Handle, _ request: TransitionRequest, _ conditions: UnsafeBufferPointer<Condition>
  ) throws(Failure) {
    try at(world, machine) { (world, slot) throws(Failure) in try world.addTransition(slot, request, conditions) }
  }

  package func startMachine(_ world: Handle, _ machine: Handle) throws(Failure) {
    try at(world, machine) { (world, slot) throws(Failure) in try world.start(machine: slot) }
  }

  package func stopMachine(_ world: Handle, _ machine: Handle) throws(Failure) {
    try command(world, machine) { (world, slot) throws(Failure) in try world.stop(machine: slot) }
  }

  package func setInput(_ world: Handle, _ machine: Handle, _ name: Name, _ value: Double) throws(Failure) {
    try at(world, machine) { (world, slot) throws(Failure) in
      try world.setInput(slot, try world.input(slot, name), value)
    }
  }

  /// Its kind and value.
  package func input(_ world: Handle, _ machine: Handle, _ name: Name) throws(Failure) -> (InputKind, Double) {
    try at(world, machine) { (world, slot) throws(Failure) in
      let input = world.machines[slot].inputs[try world.input(slot, name)]
      return (input.kind, input.value)
    }
  }

  package func machineInfo(_ world: Handle, _ machine: Handle) throws(Failure) -> MachineInfo {
    try at(world, machine) { (world, slot) throws(Failure) in world.info(machine: slot) }
  }

  /// How many there are; the first of them into `out`.
  package func listMachines(
    _ world: Handle, out: UnsafeMutablePointer<Handle>?, capacity: Int
  ) throws(Failure) -> Int {
    try with(world) { (world) throws(Failure) in world.pointee.listMachines(out, capacity) }
  }

  /// The name of a state, or of an input.
  package func withName(
    _ world: Handle, machine: Handle, isInput: Bool, _ index: Int,
    _ work: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    try at(world, machine) { (world, slot) throws(Failure) in
      try work(try world.name(machine: slot, isInput: isInput, index))
    }
  }

  package func setStops(_ world: Handle, machine: Handle, _ mask: UInt32) throws(Failure) {
    try at(world, machine) { (world, slot) throws(Failure) in try world.setStops(machine: slot, mask) }
  }
}
