// SPDX-License-Identifier: MIT

extension WorldStore {
  /// With a machine's slot.
  @inline(__always)
  private func look<Result>(
    at world: Handle, _ machine: Handle, _ work: (inout World, Int) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try look(world) { (world) throws(Failure) in try work(&world.pointee, try world.pointee.machine(machine)) }
  }

  /// Runs a command on one; see `look(at:)`.
  @inline(__always)
  private func at<Result>(
    _ world: Handle, _ machine: Handle, _ work: (inout World, Int) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try look(at: world, machine) { (world, slot) throws(Failure) in
      if world.isWatched { try world.noteCommand() }
      return try work(&world, slot)
    }
  }

  package func createMachine(_ world: Handle) throws(Failure) -> Handle {
    try with(world) { (world) throws(Failure) in try world.pointee.createMachine() }
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
    _ world: Handle, _ machine: Handle, _ request: TransitionSpec, _ conditions: UnsafeBufferPointer<Condition>
  ) throws(Failure) {
    try at(world, machine) { (world, slot) throws(Failure) in try world.addTransition(slot, request, conditions) }
  }

  package func setInput(_ world: Handle, _ machine: Handle, _ name: Name, _ value: Double) throws(Failure) {
    try at(world, machine) { (world, slot) throws(Failure) in
      try world.setInput(slot, try world.input(slot, name), value)
    }
  }

  /// Its kind and value.
  package func input(_ world: Handle, _ machine: Handle, _ name: Name) throws(Failure) -> (InputKind, Double) {
    try look(at: world, machine) { (world, slot) throws(Failure) in
      let input = world.machines[slot].inputs[try world.input(slot, name)]
      return (input.kind, input.value)
    }
  }

  package func machineInfo(_ world: Handle, _ machine: Handle) throws(Failure) -> MachineInfo {
    try look(at: world, machine) { (world, slot) throws(Failure) in world.info(machine: slot) }
  }

  /// How many there are; the first of them into `out`.
  package func listMachines(
    _ world: Handle, out: UnsafeMutablePointer<Handle>?, capacity: Int
  ) throws(Failure) -> Int {
    try look(world) { (world) throws(Failure) in world.pointee.listMachines(out, capacity) }
  }

  /// The name of a state, or of an input.
  package func withName(
    _ world: Handle, machine: Handle, isInput: Bool, _ index: Int,
    _ work: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    try look(at: world, machine) { (world, slot) throws(Failure) in
      try work(try world.name(machine: slot, isInput: isInput, index))
    }
  }
}
