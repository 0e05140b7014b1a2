// SPDX-License-Identifier: MIT

extension WorldStore {
  /// With a chain's slot.
  @inline(__always)
  private func look<Result>(
    at world: Handle, _ chain: Handle, _ work: (inout World, Int) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try look(world) { (world) throws(Failure) in try work(&world.pointee, try world.pointee.chain(chain)) }
  }

  /// Runs a command on one; see `look(at:)`.
  @inline(__always)
  private func at<Result>(
    _ world: Handle, _ chain: Handle, _ work: (inout World, Int) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try look(at: world, chain) { (world, slot) throws(Failure) in
      if world.isWatched { try world.noteCommand() }
      return try work(&world, slot)
    }
  }

  // MARK: Stops

  package func run(_ world: Handle, by dt: Double) throws(Failure) -> Stop {
    try go(world, { (clock) throws(Failure) in try clock.advanced(by: dt) }) { (world, next) throws(Failure) in
      try world.pointee.begin(next, rate: world.pointee.clock.rate, isTaken: true)
    }
  }

  package func run(_ world: Handle, to time: Double) throws(Failure) -> Stop {
    try go(world, { (clock) throws(Failure) in try clock.advanced(to: time) }) { (world, next) throws(Failure) in
      try world.pointee.begin(next, rate: nil, isTaken: true)
    }
  }

  package func goOn(_ world: Handle) throws(Failure) -> Stop {
    try go(world, { $0 }) { (world, _) throws(Failure) in try world.pointee.proceed(isTaken: true) }
  }

  // MARK: Chains

  package func createChain(
    _ world: Handle, iterations: Double, rate: Double, isKept: Bool, isTolerant: Bool = false
  ) throws(Failure) -> Handle {
    try with(world) { (world) throws(Failure) in
      try world.pointee.createChain(
        iterations: iterations, rate: rate, isKept: isKept, isTolerant: isTolerant)
    }
  }

  package func chainInfo(_ world: Handle, _ chain: Handle) throws(Failure) -> ChainInfo {
    try look(at: world, chain) { (world, slot) throws(Failure) in world.info(chain: slot) }
  }

  /// How many there are; the first of them into `out`.
  package func listChains(
    _ world: Handle, out: UnsafeMutablePointer<Handle>?, capacity: Int
  ) throws(Failure) -> Int {
    try look(world) { (world) throws(Failure) in world.pointee.listChains(out, capacity) }
  }

  package func withBlockName(
    _ world: Handle, _ chain: Handle, _ work: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    try look(at: world, chain) { (world, slot) throws(Failure) in try work(world.blockName(slot)) }
  }

  package func add(
    _ world: Handle, _ chain: Handle, _ channel: Handle, _ motion: inout MotionRequest
  ) throws(Failure) {
    try at(world, chain) { (world, slot) throws(Failure) in try world.add(slot, world.channel(channel), &motion) }
  }

  package func add(
    _ world: Handle, _ chain: Handle, timeline: Handle, _ motion: inout MotionRequest
  ) throws(Failure) {
    try at(world, chain) { (world, slot) throws(Failure) in
      try world.add(slot, timeline: world.timeline(timeline), &motion)
    }
  }

  package func addChain(_ world: Handle, _ chain: Handle, inner: Handle) throws(Failure) {
    try at(world, chain) { (world, slot) throws(Failure) in
      try world.addChain(slot, try world.chain(inner, "inner chain"))
    }
  }

  package func addDelay(_ world: Handle, _ chain: Handle, _ seconds: Double) throws(Failure) {
    try at(world, chain) { (world, slot) throws(Failure) in try world.addDelay(slot, seconds) }
  }

  package func thenDelay(_ world: Handle, _ chain: Handle, _ seconds: Double) throws(Failure) {
    try at(world, chain) { (world, slot) throws(Failure) in try world.thenDelay(slot, seconds) }
  }

  package func addFade(
    _ world: Handle, _ chain: Handle, _ channel: Handle, _ duration: Double, _ easing: Handle
  ) throws(Failure) {
    try at(world, chain) { (world, slot) throws(Failure) in
      try world.addFade(slot, try world.channel(channel), duration, easing)
    }
  }

  package func addMarker(_ world: Handle, _ chain: Handle, _ id: UInt32) throws(Failure) {
    try at(world, chain) { (world, slot) throws(Failure) in try world.addMarker(slot, id) }
  }

  package func addBlock(_ world: Handle, _ chain: Handle, _ id: UInt64, _ name: Name?) throws(Failure) {
    try at(world, chain) { (world, slot) throws(Failure) in try world.addBlock(slot, id, name) }
  }

  package func closeGroup(_ world: Handle, _ chain: Handle) throws(Failure) {
    try at(world, chain) { (world, slot) throws(Failure) in world.closeGroup(slot) }
  }

  package func adopt(_ world: Handle, _ chain: Handle, _ player: Handle) throws(Failure) {
    try at(world, chain) { (world, slot) throws(Failure) in
      try world.adopt(slot, try world.player(player, "be adopted"))
    }
  }

  package func setIterations(_ world: Handle, _ chain: Handle, _ iterations: Double) throws(Failure) {
    try at(world, chain) { (world, slot) throws(Failure) in
      try World.checkIterations(iterations)
      world.chains[slot].iterations = iterations
      world.goOn(resting: slot)
    }
  }

  /// Ends a chain at whose block the host's code has failed; does nothing if the chain has ended or its world was closed.
  package func failChain(_ world: Handle, _ chain: Handle, _ reason: EndReason = .error) throws(Failure) {
    try checkNotNull(chain, "chain")
    try withOpen(world) { (world) throws(Failure) in
      guard let slot = try world.pointee.chains.find(chain) else { return }
      if world.pointee.isWatched { try world.pointee.noteCommand() }
      try world.pointee.fail(chain: slot, reason)
    }
  }
}
