// SPDX-License-Identifier: MIT
//
// Worlds behind handles, each for one thread at a time.

internal import CTweenSpiritShims

package struct WorldStore: @unchecked Sendable {
  package static let shared = WorldStore()

  private let table = HandleTable(.world, firstSlot: 1)
  /// The last tag given, and how many living worlds have each: what is restored has that of the blob. Under the process's
  /// lock.
  private let last: UnsafeMutablePointer<UInt32>
  private let taken: UnsafeMutablePointer<UInt32>

  private init() {
    last = .allocate(capacity: 1)
    last.initialize(to: 0)
    taken = .allocate(capacity: Int(SlotTable.tags) + 1)
    taken.initialize(repeating: 0, count: Int(SlotTable.tags) + 1)
  }

  /// A tag that no living world has, as long as there are fewer than 4095.
  private func takeTag() -> UInt32 {
    tss_lock()
    defer { tss_unlock() }
    var tag = last.pointee
    for _ in 0..<SlotTable.tags {
      tag = tag % SlotTable.tags &+ 1
      if taken[Int(tag)] == 0 { break }
    }
    last.pointee = tag
    taken[Int(tag)] &+= 1
    return tag
  }

  /// Of a world that is another now: 0 is none.
  func exchangeTag(_ old: UInt32, for new: UInt32) {
    tss_lock()
    defer { tss_unlock() }
    taken[Int(old)] &-= 1
    taken[Int(new)] &+= 1
  }

  private func giveTag(_ tag: UInt32) { exchangeTag(tag, for: 0) }

  package func create(
    eventCapacity: Int, maxStep: Double, lagStep: Double = 0, motion: UInt32, threads: UInt32 = 1
  ) throws(Failure) -> Handle {
    try checkThreads(threads)
    let tag = takeTag()
    do throws(Failure) { return try create(tag, eventCapacity, maxStep, lagStep, motion, threads) } catch {
      giveTag(tag)
      throw error
    }
  }

  @inline(never)
  private func create(
    _ tag: UInt32, _ eventCapacity: Int, _ maxStep: Double, _ lagStep: Double, _ motion: UInt32, _ threads: UInt32
  ) throws(Failure) -> Handle {
    var world = try World.make(
      tag: tag, eventCapacity: eventCapacity, maxStep: maxStep, lagStep: lagStep, motion: motion)
    world.setThreads(max(threads, 1))
    let place = try AtomicBox(world)
    do throws(Failure) { return try table.insert(place.memory) } catch {
      place.destroy()
      throw error
    }
  }

  /// From inside a step it goes when that is over.
  package func destroy(_ world: Handle) throws(Failure) {
    try checkNotNull(world, "world")
    guard !table.wasClosed(world) else { return }
    if let memory = try table.release(world) { free(memory) }
  }

  package func isValid(_ world: Handle) -> Bool { table.isValid(world) }

  private func free(_ memory: UnsafeMutableRawPointer) {
    let place = AtomicBox<World>(memory)
    let tag = place.object.pointee.tag
    place.destroy()
    giveTag(tag)
  }

  /// Runs a command, which a recorded world notes.
  @inline(__always)
  func with<Result: ~Copyable>(
    _ handle: Handle, _ work: (UnsafeMutablePointer<World>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try look(handle) { (world) throws(Failure) -> Result in
      if world.pointee.isWatched { try world.pointee.noteCommand() }
      return try work(world)
    }
  }

  /// Runs a step, or a part of one, to a clock. In the past it goes on from there.
  @inline(__always)
  func go<Result>(
    _ handle: Handle, _ next: (Clock) throws(Failure) -> Clock,
    _ work: (UnsafeMutablePointer<World>, Clock) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try look(handle) { (world) throws(Failure) -> Result in
      let next = try next(world.pointee.clock)
      if world.pointee.isWatched { try world.pointee.goOnFromPast() }
      return try work(world, next)
    }
  }

  /// Alone with a world: whoever else comes fails with busy. What fell due to be let go goes when nobody is inside. Commands
  /// come by `with`, steps by `go`; this is for what changes nothing that a snapshot contains.
  @inline(__always)
  func look<Result: ~Copyable>(
    _ handle: Handle, _ work: (UnsafeMutablePointer<World>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try checkNotNull(handle, "world")
    guard let memory = try table.pin(handle) else { throw table.stale(handle) }
    defer { if let memory = table.unpin(handle) { free(memory) } }
    let place = AtomicBox<World>(memory)
    guard tss_exchange_if(place.word, 0, tss_thread()) else {
      throw inUse(place)
    }
    defer { leave(place) }
    place.object.pointee.entries &+= 1
    do throws(Failure) { return try work(place.object) } catch {
      if !isTiny { place.object.pointee.stayInPast(error) }
      throw error
    }
  }

  /// Runs what does nothing if the world was closed; a command is noted by `work`, once it is known to do something.
  @inline(__always)
  func withOpen(
    _ handle: Handle, _ work: (UnsafeMutablePointer<World>) throws(Failure) -> Void
  ) throws(Failure) {
    if !table.wasClosed(handle) { try look(handle, work) }
  }

  @inline(never)
  private func inUse(_ place: AtomicBox<World>) -> Failure {
    let isLost = tss_thread_is_gone(tss_load(place.word))
    return failure(
      .busy,
      isLost
        ? "the world was in use by another thread when the process was forked: destroy it"
        : "the world is busy: it is in use on another thread, or further up this call stack")
  }

  @inline(__always)
  private func leave(_ place: AtomicBox<World>) {
    if place.object.pointee.releases.isIdle { return tss_store(place.word, 0) }
    drain(place)
  }

  /// Others may come in between: each is taken out before it is let go. What is let go may call this world again: that call
  /// leaves what it finds to this one. One who finds another inside leaves the rest to that.
  @inline(never)
  private func drain(_ place: AtomicBox<World>) {
    let own = tss_thread()
    if !isTiny { place.object.pointee.dropFuture() }
    if place.object.pointee.releases.drainer == own { return tss_store(place.word, 0) }
    while let item = place.object.pointee.releases.next() {
      place.object.pointee.releases.drainer = own
      tss_store(place.word, 0)
      item.perform()
      guard tss_exchange_if(place.word, 0, own) else { return }
    }
    place.object.pointee.releases.drainer = 0
    tss_store(place.word, 0)
  }
}

// MARK: - What a caller may do with a world

extension WorldStore {
  package func step(_ world: Handle, by dt: Double) throws(Failure) -> Int {
    try go(world, { (clock) throws(Failure) in try clock.advanced(by: dt) }) { (world, next) throws(Failure) in
      try world.pointee.step(next, rate: world.pointee.clock.rate)
    }
  }

  package func step(_ world: Handle, to time: Double) throws(Failure) -> Int {
    try go(world, { (clock) throws(Failure) in try clock.advanced(to: time) }) { (world, next) throws(Failure) in
      try world.pointee.step(next, rate: nil)
    }
  }

  package func info(_ world: Handle) throws(Failure) -> WorldInfo {
    try look(world) { (world) throws(Failure) in world.pointee.findInfo() }
  }

  package func remaining(_ world: Handle) throws(Failure) -> (seconds: Double, endless: Handle) {
    try look(world) { (world) throws(Failure) in world.pointee.findRemaining() }
  }

  /// Players that do not stand still.
  package func active(_ world: Handle) throws(Failure) -> Int {
    try look(world) { (world) throws(Failure) in world.pointee.players.active }
  }

  package func setRate(_ world: Handle, _ rate: Double) throws(Failure) {
    guard rate >= 0, rate <= latestTime else { throw invalid("rate", must: ">= 0 and finite", got: rate) }
    try with(world) { (world) throws(Failure) in world.pointee.clock.rate = rate }
  }

  package func setPaused(_ world: Handle, _ paused: Bool) throws(Failure) {
    try with(world) { (world) throws(Failure) in world.pointee.clock.isPaused = paused }
  }

  package func setMotion(_ world: Handle, _ motion: UInt32) throws(Failure) {
    let policy = try World.checked(motion)
    try with(world) { (world) throws(Failure) in try world.pointee.setMotion(policy) }
  }

  package func reserve(_ world: Handle, channels: Int, players: Int) throws(Failure) {
    guard channels >= 0, channels <= 1 << 24, players >= 0, players <= 1 << 24 else {
      throw failure(.outOfMemory, "too many objects: there can be at most 16777215 of one kind in a world")
    }
    try look(world) { (world) throws(Failure) in try world.pointee.reserve(channels: channels, players: players) }
  }

  package func readEvents(
    _ world: Handle, _ out: UnsafeMutablePointer<Event>?, _ capacity: Int
  ) throws(Failure) -> Int {
    try look(world) { (world) throws(Failure) in
      guard let out else { return 0 }
      return world.pointee.events.read(out, capacity)
    }
  }

  package func readChanges(
    _ world: Handle, _ out: UnsafeMutablePointer<Handle>?, _ capacity: Int
  ) throws(Failure) -> Int {
    try look(world) { (world) throws(Failure) in world.pointee.readChanges(out, capacity) }
  }

  package func setReader(_ world: Handle, _ reader: MemoryReader) throws(Failure) {
    try look(world) { (world) throws(Failure) in world.pointee.reader = reader }
  }

  package func setRead(
    _ world: Handle, _ count: Int, _ isRead: Bool, _ channel: ChannelList
  ) throws(Failure) {
    try look(world) { (world) throws(Failure) in
      for i in 0..<count {
        let slot = try world.pointee.channel(channel(i))
        guard world.pointee.channels[slot].address != 0 || !isRead else {
          throw failure(
            .invalidArgument, argument: "channels", "channels: a channel that is not bound has no memory to read")
        }
      }
      for i in 0..<count {
        let slot = try world.pointee.channel(channel(i))
        world.pointee.channels.setObject(slot, isRead)
        if world.pointee.channels[slot].address != 0 { world.pointee.keepBinding(slot) }
      }
    }
  }

  /// Writes the bound memory of all channels.
  package func show(_ world: Handle) throws(Failure) {
    try look(world) { (world) throws(Failure) in world.pointee.showAll() }
  }

  package func show(_ world: Handle, _ count: Int, _ channel: ChannelList) throws(Failure) {
    try look(world) { (world) throws(Failure) in
      for i in 0..<count { _ = try world.pointee.channel(channel(i)) }
      for i in 0..<count { world.pointee.show(channel: try world.pointee.channel(channel(i))) }
    }
  }

  package func readWrites(
    _ world: Handle, _ out: UnsafeMutablePointer<Handle>?, _ capacity: Int
  ) throws(Failure) -> Int {
    try look(world) { (world) throws(Failure) in
      guard let out else { return 0 }
      return world.pointee.channels.readWrites(out, capacity)
    }
  }

  package func attach(_ world: Handle, _ path: Name, scope: UInt64, _ easing: Handle) throws(Failure) {
    try checkNotNull(easing, "easing")
    try with(world) { (world) throws(Failure) in
      try world.pointee.reservePlayers(0)
      if let old = try world.pointee.attached.attach(path, scope, easing) {
        world.pointee.releases.add(Release(curve: old))
      }
      world.pointee.highestScope = max(world.pointee.highestScope, scope)
    }
  }

  package func detach(_ world: Handle, _ path: Name, scope: UInt64) throws(Failure) {
    try with(world) { (world) throws(Failure) in
      try world.pointee.reservePlayers(0)
      world.pointee.releases.add(Release(curve: try world.pointee.attached.detach(path, scope)))
    }
  }

  package func alias(_ world: Handle, _ component: Name, _ targets: UnsafeBufferPointer<Name>) throws(Failure) {
    try with(world) { (world) throws(Failure) in try world.pointee.attached.alias(component, targets) }
  }
}
