// SPDX-License-Identifier: MIT
//
// A step from stop to stop: what moves is written, and what waits there is called. Then the changes go to properties and
// observers. No engine call is under way while foreign code runs, but for getters, and no access to a property either.

internal import CTweenSpiritShims
internal import TweenSpiritEngine

extension World {
  /// The events since this was last called, whether they have handlers or not. Of more than the capacity the oldest are
  /// dropped.
  public func events() -> [Event] {
    collect()
    return pending.takeUnread()
  }

  /// Takes the engine's events: what has ended knows it from here on.
  func collect() {
    guard !isClosed else { return }
    if recordedEnds?.hasGrown == true { recordedEnds?.forget(before: recording?.lowerBound ?? 0) }
    let taken = readAll(
      8, { (store, world, out, room) throws(Failure) in try store.readEvents(world, out, room) }
    ) { for event in $0 { take(event) } }
    // Only a full queue drops.
    if taken >= pending.capacity { removeDropped() }
  }

  /// Gives `take` all that `read` has, `room` at a time; nothing while the engine cannot be asked. Returns how many.
  /// Inlined, so that the buffer has a size that the compiler knows: up to 1,024 bytes stand on the stack.
  @inline(__always) @discardableResult
  private func readAll<Item>(
    _ room: Int, _ read: (WorldStore, Handle, UnsafeMutablePointer<Item>?, Int) throws(Failure) -> Int,
    _ take: (UnsafeMutableBufferPointer<Item>) -> Void
  ) -> Int {
    var taken = 0
    withUnsafeTemporaryAllocation(of: Item.self, capacity: room) { memory in
      var count = room
      while count == room {
        let found = try? use { (store, world) throws(Failure) in try read(store, world, memory.baseAddress, room) }
        count = found ?? 0
        take(UnsafeMutableBufferPointer(rebasing: memory[..<count]))
        taken += count
      }
    }
    return taken
  }

  private func take(_ event: TweenSpiritEngine.Event) {
    guard let event = found(event) else { return }
    pending.append(event)
    if let player = event.player {
      if event.kind == .end {
        if !event.stays { players[player.handle] = nil }
        if event.stays { player.rest(event) } else { player.end(event) }
        if !event.stays { recordedEnds?.add(event, of: player) }
      }
      if player.handlers.wait(for: event.kind) { awaited.append(event) }
    } else if let chain = event.chain {
      if event.kind == .chainBegin { hasBegun(chain) }
      if event.kind == .chainEnd { chain.hasEnded(event) }
      if chain.handlers.wait(for: event.kind) {
        awaited.append(event)
      } else if event.kind == .chainEnd {
        letGo(chain)
      }
    } else if event.machine?.isAwaited == true {
      awaited.append(event)
    }
  }

  /// The event, of the object that it is of; nil where the kind is not known.
  private func found(_ event: TweenSpiritEngine.Event) -> Event? {
    switch event.source {
    case TweenSpiritEngine.Event.machine: machine(event.player).flatMap { Event(event, of: $0) }
    case TweenSpiritEngine.Event.chain: Event(event, of: nil, chain(event.player))
    default:
      event.player.generation == 0
        ? Event(event, of: nil, nil, timeline(event.timeline)) : Event(event, of: player(event))
    }
  }

  /// Those whose end was among the events that the engine dropped emit nothing any more.
  private func removeDropped() {
    let info = try? use { (store, world) throws(Failure) in try store.info(world) }
    guard let dropped = info?.droppedEvents, dropped != droppedByEngine else { return }
    droppedByEngine = dropped
    for player in players.all where !player.isInEngine {
      players[player.handle] = nil
      player.detach()
    }
    for chain in chainTable.values.compactMap(\.held) where !chain.isInEngine && !awaited.contains(chain) {
      letGo(chain)
    }
  }

  // MARK: - Properties

  /// Has the engine read a property before it uses the memory of its channel.
  func readProperty(of channel: Handle) throws(TweenSpiritError) {
    let isKnown = hasReader
    hasReader = true
    let context = Unmanaged.passUnretained(self).toOpaque()
    try use { (store, world) throws(Failure) in
      if !isKnown {
        let reader: tss_reader = { context, channel in
          guard let context else { return 0 }
          let world = Unmanaged<World>.fromOpaque(context).takeUnretainedValue()
          world.channels[Handle(slot: channel.slot, generation: channel.generation)]?.load()
          return 0
        }
        try store.setReader(world, MemoryReader(reader, context))
      }
      try store.setRead(world, 1, true) { _ in channel }
    }
  }

  /// Marks properties that are to be written, whatever they have: their values were set, or came to rest.
  func markOwed() {
    guard hasReader, !isClosed else { return }
    readAll(32, { (store, world, out, room) throws(Failure) in try store.readWrites(world, out, room) }) {
      for handle in $0 { channels[handle]?.markChanged() }
    }
  }

  /// Writes properties that have changed; observers are called at the end of the next step.
  func writeChanges() {
    let changes = takeChanges()
    writtenChannels = changes.filter { $0.record != nil }.map(\.handle)
    for channel in changes {
      channel.write(overwrites: true)
      if isClosed { return }
      if channel.hasObservers { changed[channel.handle] = channel }
    }
  }

  /// Writes what moves as of a stop, before its handlers run.
  private func show(_ stop: Stop) {
    guard isObserved else { return }
    var shown: [Handle]?
    if handlersSee == .own, stop.event.timeline.slot == 0 {
      shown = stop.kind == .event ? siblings(of: stop.event.channel) : []
    }
    try? use { (store, world) throws(Failure) in
      guard let shown else { return try store.show(world) }
      try store.show(world, shown.count) { shown[$0] }
    }
    writeChanges()
  }

  /// The channels of the object that a channel's property is of.
  private func siblings(of handle: Handle) -> [Handle] {
    guard let channel = channels[handle] else { return [] }
    guard let record = channel.record else { return [handle] }
    return channels.all.filter { $0.record === record }.map(\.handle)
  }

  /// Writes what can be written at once. Returns the other channels whose value or velocity has changed, by their slots.
  private func takeChanges() -> [AnyChannel] {
    guard isObserved else { return [] }
    markOwed()
    if !restoredChannels.isEmpty {
      let handles = Set(readChanges()).union(restoredChannels).sorted { $0.slot < $1.slot }
      restoredChannels = []
      return handles.compactMap { channels[$0] }.filter(\.isObserved)
    }
    var changed: [AnyChannel] = []
    cells.beginWriting()
    readAll(128, { (store, world, out, room) throws(Failure) in try store.readChanges(world, out, room) }) {
      cells.write($0) { handle in
        if let channel = channels[handle], channel.isObserved { changed.append(channel) }
      }
    }
    return changed
  }

  func readChanges() -> [Handle] {
    var changed: [Handle] = []
    readAll(128, { (store, world, out, room) throws(Failure) in try store.readChanges(world, out, room) }) {
      changed += $0
    }
    return changed
  }

  // MARK: - A step

  /// To the step's end, with every stop on the way; `first` begins it. Throws what the step failed with, when it is complete.
  func run(_ first: (WorldStore, Handle) throws(Failure) -> Stop) throws(TweenSpiritError) {
    callLate()
    var failed: TweenSpiritError?
    var isBegun = false
    while !isClosed {
      let stop: Stop
      do throws(TweenSpiritError) {
        stop =
          if isBegun { try use { (store, world) throws(Failure) in try store.goOn(world) } } else { try use(first) }
      } catch {
        if !isBegun, error.isRefusedStep { throw error }
        failed = failed ?? error
        break
      }
      isBegun = true
      if stop.kind == .none { break }
      do throws(TweenSpiritError) { try deliver(stop) } catch { failed = failed ?? error }
      callLate()
    }
    deliverRest()
    deliverChanges()
    retireObservers()
    if let failed { throw failed }
  }

  private func deliver(_ stop: Stop) throws(TweenSpiritError) {
    collect()
    show(stop)
    if isClosed { return }
    if stop.kind == .event { deliver(stop.event) } else { try chain(stop.chain).runBlock(stop.block, in: self) }
  }

  /// What somebody waits for.
  func deliver(_ stopped: TweenSpiritEngine.Event) {
    if let event = awaited.take(stopped.sequence) ?? found(stopped) { call(event) }
  }

  private func call(_ event: Event) {
    event.source?.deliver(event, in: self)
    event.machine?.deliver(event, in: self)
    if event.kind == .chainEnd, let chain = event.chain { letGo(chain) }
  }

  /// Ends at which time did not stop: what waits for them came too late for that.
  private func deliverRest() {
    for event in awaited.takeAll() {
      guard !isClosed else { return }
      if event.isEndToDeliver { call(event) }
    }
  }

  /// The world is restored: what ended before that is known, but its events are no more.
  func deliverEndsLater() {
    for event in awaited.takeAll() where event.player != nil && event.isEndToDeliver {
      pending.append { [weak self] in self?.call(event) }
    }
  }

  /// Handlers of what was before them. What these add in turn comes too, but not for ever.
  private func callLate() {
    for _ in 0..<10_000 {
      let calls = pending.takeLate()
      if calls.isEmpty { return }
      for call in calls {
        call()
        if isClosed { return }
      }
    }
  }

  func deliverChanges() {
    guard !isClosed else { return }
    collect()
    writeChanges()
    let observed = changed.values.sorted { $0.handle.slot < $1.handle.slot }
    changed = [:]
    for channel in observed where channel.isValid {
      channel.notifyObservers(in: self)
      if isClosed { return }
    }
  }
}

extension Event {
  fileprivate var source: EventSource? { player ?? chain }
  fileprivate var isEndToDeliver: Bool {
    (kind == .end || kind == .chainEnd) && (stays || source?.isEndDelivered == false)
  }
}

extension TweenSpiritError {
  /// Whether a step that failed so has not begun.
  fileprivate var isRefusedStep: Bool {
    kind == .busy || argument == "dt" || argument == "time" || argument == "the clock"
  }
}
