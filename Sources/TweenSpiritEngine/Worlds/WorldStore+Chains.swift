// SPDX-License-Identifier: MIT

extension WorldStore {
  /// With a chain's slot.
  @inline(__always)
  private func at<Result>(
    _ world: Handle, _ chain: Handle, _ work: (inout World, Int) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try with(world) { (world) throws(Failure) in try work(&world.pointee, try world.pointee.chain(chain)) }
  }

  /// Runs a command on a chain; does nothing if the chain has ended or its world was closed.
  private func command(
    _ world: Handle, _ chain: Handle, _ work: (inout World, Int) throws(Failure) -> Void
  ) throws(Failure) {
    try checkNotNull(chain, "chain")
    try withOpen(world) { (world) throws(Failure) in
      if let slot = try world.pointee.chains.find(chain) { try work(&world.pointee, slot) }
    }
  }

  // MARK: Stops

  package func run(_ world: Handle, by dt: Double) throws(Failure) -> Stop {
    try with(world) { (world) throws(Failure) in
      let clock = world.pointee.clock
      return try world.pointee.begin(try clock.advanced(by: dt), rate: clock.rate, isTaken: true)
    }
  }

  package func run(_ world: Handle, to time: Double) throws(Failure) -> Stop {
    try with(world) { (world) throws(Failure) in
      try world.pointee.begin(try world.pointee.clock.advanced(to: time), rate: nil, isTaken: true)
    }
  }

  package func goOn(_ world: Handle) throws(Failure) -> Stop {
    try with(world) { (world) throws(Failure) in try world.pointee.proceed(isTaken: true) }
  }

  package func setStops(_ world: Handle, player: Handle, _ mask: UInt32) throws(Failure) {
    try with(world) { (world) throws(Failure) in
      try world.pointee.setStops(player: try world.pointee.player(player), mask)
    }
  }

  package func setStops(_ world: Handle, chain: Handle, _ mask: UInt32) throws(Failure) {
    try at(world, chain) { (world, slot) throws(Failure) in try world.setStops(chain: slot, mask) }
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

  package func destroyChain(_ world: Handle, _ chain: Handle) throws(Failure) {
    try command(world, chain) { (world, slot) throws(Failure) in try world.destroyChain(slot) }
  }

  package func isValid(_ world: Handle, chain: Handle) -> Bool {
    quietly { () throws(Failure) in try at(world, chain) { (_, _) throws(Failure) in true } } ?? false
  }

  package func chainInfo(_ world: Handle, _ chain: Handle) throws(Failure) -> ChainInfo {
    try at(world, chain) { (world, slot) throws(Failure) in world.info(chain: slot) }
  }

  /// How many there are; the first of them into `out`.
  package func listChains(
    _ world: Handle, out: UnsafeMutablePointer<Handle>?, capacity: Int
  ) throws(Failure) -> Int {
    try with(world) { (world) throws(Failure) in world.pointee.listChains(out, capacity) }
  }

  package func withBlockName(
    _ world: Handle, _ chain: Handle, _ work: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    try at(world, chain) { (world, slot) throws(Failure) in try work(world.blockName(slot)) }
  }

  package func addTween(
    _ world: Handle, _ chain: Handle, _ channel: Handle, _ request: TweenToRequest
  ) throws(Failure) {
    try at(world, chain) { (world, slot) throws(Failure) in
      try world.addTween(slot, try world.channel(channel), request)
    }
  }

  package func addSpring(
    _ world: Handle, _ chain: Handle, _ channel: Handle, _ request: SpringToRequest
  ) throws(Failure) {
    try at(world, chain) { (world, slot) throws(Failure) in
      try world.addSpring(slot, try world.channel(channel), request)
    }
  }

  package func addDecay(
    _ world: Handle, _ chain: Handle, _ channel: Handle, _ request: DecayToRequest
  ) throws(Failure) {
    try at(world, chain) { (world, slot) throws(Failure) in
      try world.addDecay(slot, try world.channel(channel), request)
    }
  }

  package func addFall(
    _ world: Handle, _ chain: Handle, _ channel: Handle, _ request: FallRequest
  ) throws(Failure) {
    try at(world, chain) { (world, slot) throws(Failure) in
      try world.addFall(slot, try world.channel(channel), request)
    }
  }

  package func addTrack(
    _ world: Handle, _ chain: Handle, _ channel: Handle, _ track: Handle, _ timing: TimingRequest
  ) throws(Failure) {
    try at(world, chain) { (world, slot) throws(Failure) in
      try world.addTrack(slot, try world.channel(channel), track, timing)
    }
  }

  package func addTimeline(
    _ world: Handle, _ chain: Handle, _ timeline: Handle, _ timing: TimingRequest
  ) throws(Failure) {
    try at(world, chain) { (world, slot) throws(Failure) in
      try world.addTimeline(slot, try world.timeline(timeline), timing)
    }
  }

  package func addPlayhead(
    _ world: Handle, _ chain: Handle, _ timeline: Handle, to time: Double, _ timing: TimingRequest
  ) throws(Failure) {
    try at(world, chain) { (world, slot) throws(Failure) in
      try world.addPlayhead(slot, try world.timeline(timeline), to: time, timing)
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
    try at(world, chain) { (world, slot) throws(Failure) in try world.adopt(slot, try world.player(player)) }
  }

  package func startChain(_ world: Handle, _ chain: Handle) throws(Failure) {
    try at(world, chain) { (world, slot) throws(Failure) in try world.start(chain: slot) }
  }

  package func pauseChain(_ world: Handle, _ chain: Handle) throws(Failure) {
    try command(world, chain) { (world, slot) throws(Failure) in world.pause(chain: slot) }
  }

  package func resumeChain(_ world: Handle, _ chain: Handle) throws(Failure) {
    try command(world, chain) { (world, slot) throws(Failure) in world.resume(chain: slot) }
  }

  package func setRate(_ world: Handle, chain: Handle, _ rate: Double) throws(Failure) {
    try command(world, chain) { (world, slot) throws(Failure) in try world.setRate(chain: slot, rate) }
  }

  package func setIterations(_ world: Handle, _ chain: Handle, _ iterations: Double) throws(Failure) {
    try at(world, chain) { (world, slot) throws(Failure) in
      try World.checkIterations(iterations)
      world.chains[slot].iterations = iterations
      world.goOn(resting: slot)
    }
  }

  package func stopChain(_ world: Handle, _ chain: Handle) throws(Failure) {
    try command(world, chain) { (world, slot) throws(Failure) in try world.stop(chain: slot, by: .stopped) }
  }

  package func cancelChain(_ world: Handle, _ chain: Handle) throws(Failure) {
    try command(world, chain) { (world, slot) throws(Failure) in try world.stop(chain: slot, by: .cancelled) }
  }

  package func finishChain(_ world: Handle, _ chain: Handle) throws(Failure) {
    try command(world, chain) { (world, slot) throws(Failure) in try world.finish(chain: slot) }
  }

  package func failChain(_ world: Handle, _ chain: Handle, _ reason: EndReason = .error) throws(Failure) {
    try command(world, chain) { (world, slot) throws(Failure) in try world.fail(chain: slot, reason) }
  }
}
