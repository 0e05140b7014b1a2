// SPDX-License-Identifier: MIT
//
// From the engine's two reads, events and changes, to properties, handlers and observers. No engine call is under way while
// foreign code runs, and no access to a property either.

internal import TweenSpiritEngine

extension World {
  /// The events since this was last called, whether they have handlers or not. Of more than the capacity the oldest are
  /// dropped.
  public func events() -> [Event] {
    collect()
    return pending.takeUnread()
  }

  /// Takes the engine's events: players that have ended know it from here on. Handlers are called in the next delivery.
  func collect() {
    guard !isClosed else { return }
    let taken = readAll(
      32, { (store, world, out, room) throws(Failure) in try store.readEvents(world, out, room) }, take)
    // Only a full queue drops.
    if taken >= pending.capacity { removeDropped() }
  }

  /// Gives `take` all that `read` has, `room` at a time; nothing while the engine cannot be asked. Returns how many.
  /// Inlined, so that the buffer has a size that the compiler knows.
  @inline(__always) @discardableResult
  private func readAll<Item>(
    _ room: Int, _ read: (WorldStore, Handle, UnsafeMutablePointer<Item>?, Int) throws(Failure) -> Int,
    _ take: (Item) -> Void
  ) -> Int {
    var taken = 0
    withUnsafeTemporaryAllocation(of: Item.self, capacity: room) { memory in
      var count = room
      while count == room {
        let found = try? use { (store, world) throws(Failure) in try read(store, world, memory.baseAddress, room) }
        count = found ?? 0
        for item in memory.prefix(count) { take(item) }
        taken += count
      }
    }
    return taken
  }

  private func take(_ event: TweenSpiritEngine.Event) {
    guard let player = player(event), let event = Event(event, of: player) else { return }
    if event.kind == .end {
      players[player.handle] = nil
      pending.append(event, forHandlers: player.end(event))
    } else {
      pending.append(event, forHandlers: true)
    }
  }

  /// Players whose end was among the events that the engine dropped emit nothing any more.
  private func removeDropped() {
    let info = try? use { (store, world) throws(Failure) in try store.info(world) }
    guard let dropped = info?.droppedEvents, dropped != droppedByEngine else { return }
    droppedByEngine = dropped
    for player in players.all where !player.isInEngine {
      players[player.handle] = nil
      player.endWasDropped(in: self)
    }
  }

  /// The channels whose value or velocity has changed, by their slots.
  private func takeChanges() -> [AnyChannel] {
    var handles = readChanges()
    if !restoredChannels.isEmpty {
      handles = Set(handles).union(restoredChannels).sorted { $0.slot < $1.slot }
      restoredChannels = []
    }
    return handles.compactMap { channels[$0] }.filter(\.isObserved)
  }

  func readChanges() -> [Handle] {
    var changed: [Handle] = []
    readAll(128, { (store, world, out, room) throws(Failure) in try store.readChanges(world, out, room) }) {
      changed.append($0)
    }
    return changed
  }

  /// After a step. A handler that closes the world ends it; of what was before it restored the world, only ends are
  /// delivered.
  func deliver() {
    let before = restores
    chains.isDelivering = true
    // What is let go then may call back.
    defer { chains.cancelRetired() }
    collect()
    let changed = takeChanges()
    let (late, events) = pending.takeUndelivered()
    // What is dropped then must not hold itself through its handlers.
    defer { if isClosed { for event in events { event.player.detach() } } }
    for channel in changed {
      channel.write()
      if isClosed { return }
    }
    for call in late {
      call()
      if isClosed { return }
    }
    for event in events where restores == before || event.kind == .end {
      event.player.deliver(event, in: self)
      if isClosed { return }
    }
    resumeChains()
    if isClosed { return }
    for channel in changed {
      channel.notifyObservers(in: self)
      if isClosed { return }
    }
  }
}
