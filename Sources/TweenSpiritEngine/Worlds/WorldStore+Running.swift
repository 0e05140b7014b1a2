// SPDX-License-Identifier: MIT
//
// The verbs of what runs in a world: the players of motions, chains and machines. Their handles have one type; two bits of a
// handle's slot tell the three apart, so that a verb finds what it acts on without a search.

/// A running thing: the store that holds it, and its slot there.
enum Runner {
  case player(Int), chain(Int), machine(Int)
}

extension Handle {
  /// Whether the handle would name a motion's player.
  @inline(__always)
  var isOfMotion: Bool { slot & (Chains.mark | Machines.mark) == 0 }
}

/// Returns the error for a verb that the sort of a thing does not have: "a machine cannot pause".
private func cannot(_ noun: StaticString, _ verb: StaticString) -> Failure {
  failure(.invalidArgument, argument: "player") { text in
    text.append("player: a ")
    text.append(noun)
    text.append(" cannot ")
    text.append(verb)
  }
}

extension World {
  /// Returns the slot of a motion's player.
  ///
  /// - Throws: `.invalidArgument` for a chain or a machine, with the verb that it does not have; `.staleHandle`.
  func player(_ handle: Handle, _ verb: StaticString) throws(Failure) -> Int {
    if chains.slot(handle) != nil { throw cannot("chain", verb) }
    if machines.slot(handle) != nil { throw cannot("machine", verb) }
    return try player(handle)
  }

  /// Returns what a handle names; nil if that has ended or was closed. A player is brought to the clock.
  @inline(__always)
  fileprivate mutating func find(running handle: Handle) throws(Failure) -> Runner? {
    if handle.isOfMotion {
      guard let slot = try players.slots.find(handle, "player") else { return nil }
      freshen(players[slot].channel)
      return .player(slot)
    }
    if handle.slot & Chains.mark != 0 { return try chains.find(handle).map { .chain($0) } }
    return try machines.find(handle).map { .machine($0) }
  }

  /// Returns what a handle names, as `find(running:)` does; throws `.staleHandle` if that has ended or was closed.
  @inline(__always)
  fileprivate mutating func running(_ handle: Handle) throws(Failure) -> Runner {
    if handle.isOfMotion {
      let slot = try player(handle)
      freshen(players[slot].channel)
      return .player(slot)
    }
    return try handle.slot & Chains.mark != 0 ? .chain(chain(handle)) : .machine(machine(handle))
  }
}

extension WorldStore {
  @inline(__always)
  private func look<Result>(
    at world: Handle, player: Handle, _ verb: StaticString,
    _ work: (UnsafeMutablePointer<World>, Int) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try look(world) { (world) throws(Failure) in
      let slot = try world.pointee.player(player, verb)
      world.pointee.freshen(world.pointee.players[slot].channel)
      return try work(world, slot)
    }
  }

  /// Runs a command on one; see `look(at:)`.
  @inline(__always)
  private func at<Result>(
    _ world: Handle, player: Handle, _ verb: StaticString,
    _ work: (UnsafeMutablePointer<World>, Int) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try look(at: world, player: player, verb) { (world, slot) throws(Failure) in
      if world.pointee.isWatched { try world.pointee.noteCommand() }
      return try work(world, slot)
    }
  }

  /// Runs a verb on what a handle names; does nothing if that has ended or was closed, or its world was.
  @inline(__always)
  private func command(
    _ world: Handle, _ handle: Handle, _ work: (UnsafeMutablePointer<World>, Runner) throws(Failure) -> Void
  ) throws(Failure) {
    try checkNotNull(handle, "player")
    try withOpen(world) { (world) throws(Failure) in
      guard let running = try world.pointee.find(running: handle) else { return }
      if world.pointee.isWatched { try world.pointee.noteCommand() }
      try work(world, running)
    }
  }

  package func isValid(_ world: Handle, running handle: Handle) -> Bool {
    quietly { () throws(Failure) in
      try look(world) { (world) throws(Failure) in
        _ = try world.pointee.running(handle)
        return true
      }
    } ?? false
  }

  /// Starts a motion again from its beginning, whatever it does; starts a chain or a machine that does not run.
  package func start(_ world: Handle, running handle: Handle) throws(Failure) {
    try with(world) { (world) throws(Failure) in
      switch try world.pointee.running(handle) {
      case .player(let slot): try world.pointee.restart(slot)
      case .chain(let slot): try world.pointee.start(chain: slot)
      case .machine(let slot): try world.pointee.start(machine: slot)
      }
    }
  }

  /// Destroys a chain or a machine; stops a motion, whose player goes with its end.
  package func destroy(_ world: Handle, running handle: Handle) throws(Failure) {
    try command(world, handle) { (world, running) throws(Failure) in
      switch running {
      case .player(let slot): world.pointee.end(slot, byCommand: .stopped)
      case .chain(let slot): try world.pointee.destroyChain(slot)
      case .machine(let slot): try world.pointee.destroyMachine(slot)
      }
    }
  }

  package func pause(_ world: Handle, _ handle: Handle) throws(Failure) {
    try command(world, handle) { (world, running) throws(Failure) in
      switch running {
      case .player(let slot): world.pointee.pause(slot)
      case .chain(let slot): world.pointee.pause(chain: slot)
      case .machine: throw cannot("machine", "pause")
      }
    }
  }

  package func resume(_ world: Handle, _ handle: Handle) throws(Failure) {
    try command(world, handle) { (world, running) throws(Failure) in
      switch running {
      case .player(let slot): try world.pointee.resume(slot)
      case .chain(let slot): world.pointee.resume(chain: slot)
      case .machine: throw cannot("machine", "resume")
      }
    }
  }

  package func stop(_ world: Handle, _ handle: Handle) throws(Failure) {
    try command(world, handle) { (world, running) throws(Failure) in
      switch running {
      case .player(let slot): world.pointee.end(slot, byCommand: .stopped)
      case .chain(let slot): try world.pointee.stop(chain: slot, by: .stopped)
      case .machine(let slot): try world.pointee.stop(machine: slot)
      }
    }
  }

  package func cancel(_ world: Handle, _ handle: Handle) throws(Failure) {
    try command(world, handle) { (world, running) throws(Failure) in
      switch running {
      case .player(let slot): world.pointee.end(slot, byCommand: .cancelled)
      case .chain(let slot): try world.pointee.stop(chain: slot, by: .cancelled)
      case .machine: throw cannot("machine", "be cancelled")
      }
    }
  }

  package func finish(_ world: Handle, _ handle: Handle) throws(Failure) {
    try command(world, handle) { (world, running) throws(Failure) in
      switch running {
      case .player(let slot): try world.pointee.finish(slot)
      case .chain(let slot): try world.pointee.finish(chain: slot)
      case .machine: throw cannot("machine", "be finished")
      }
    }
  }

  package func setRate(_ world: Handle, _ handle: Handle, _ rate: Double) throws(Failure) {
    try command(world, handle) { (world, running) throws(Failure) in
      switch running {
      case .player(let slot): try world.pointee.setRate(slot, rate)
      case .chain(let slot): try world.pointee.setRate(chain: slot, rate)
      case .machine: throw cannot("machine", "have a rate")
      }
    }
  }

  /// Sets the events at which time stops: wiring of the host's, because of which nothing goes on from the past.
  package func setStops(_ world: Handle, _ handle: Handle, _ mask: UInt32) throws(Failure) {
    try look(world) { (world) throws(Failure) in
      let running = try world.pointee.running(handle)
      try world.pointee.noteStops(handle, mask)
      switch running {
      case .player(let slot): try world.pointee.setStops(player: slot, mask)
      case .chain(let slot): try world.pointee.setStops(chain: slot, mask)
      case .machine(let slot): try world.pointee.setStops(machine: slot, mask)
      }
    }
  }

  // MARK: What only motions have

  package func playerInfo(_ world: Handle, _ player: Handle) throws(Failure) -> PlayerInfo {
    try look(at: world, player: player, "be read as a motion") { (world, slot) throws(Failure) in
      world.pointee.info(player: slot)
    }
  }

  package func update(
    _ world: Handle, _ player: Handle, _ changes: inout MotionRequest, _ kind: MotionKind? = nil
  ) throws(Failure) {
    try at(world, player: player, "be updated") { (world, slot) throws(Failure) in
      try world.pointee.update(slot, &changes, kind)
    }
  }

  package func seek(_ world: Handle, _ player: Handle, to localTime: Double, events: Bool) throws(Failure) {
    try at(world, player: player, "seek") { (world, slot) throws(Failure) in
      try world.pointee.seek(slot, to: localTime, events: events)
    }
  }

  package func reverse(_ world: Handle, _ player: Handle) throws(Failure) {
    try at(world, player: player, "reverse") { (world, slot) throws(Failure) in try world.pointee.reverse(slot) }
  }
}
