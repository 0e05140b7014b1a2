// SPDX-License-Identifier: MIT

extension WorldStore {
  /// How many bytes it takes; written where there is a buffer.
  package func snapshot(
    _ world: Handle, into buffer: UnsafeMutablePointer<UInt8>?, capacity: Int
  ) throws(Failure) -> Int {
    try look(world) { (world) throws(Failure) in
      let head = Blob.headWords
      world.pointee.freshenAll()
      guard let buffer else { return try bytes(world.pointee.save(BlobSink(isHashed: false)).count) }
      try world.pointee.readAllBound()
      let memory = UnsafeMutableRawPointer(buffer)
      let saved = try world.pointee.save(BlobSink(memory + 8 &* head, room: capacity / 8 &- head))
      let size = try bytes(saved.count)
      guard capacity >= size else { throw tooSmall(capacity, for: size) }
      BlobWriter.putHead(memory, tag: world.pointee.tag, saved.count, saved.hash)
      return size
    }
  }

  /// Of a blob whose head so many words follow.
  private func bytes(_ words: Int) throws(Failure) -> Int {
    guard words <= Int.max / 8 &- Blob.headWords else { throw outOfMemory(.max) }
    return 8 &* (words &+ Blob.headWords)
  }

  package func stateHash(_ world: Handle) throws(Failure) -> UInt64 {
    try look(world) { (world) throws(Failure) in
      world.pointee.freshenAll()
      try world.pointee.readAllBound()
      return try world.pointee.save(BlobSink(), isForHash: true).hash
    }
  }

  /// What the world was goes when nobody is inside any more: release functions may call it.
  package func restore(_ world: Handle, _ blob: UnsafePointer<UInt8>, size: Int) throws(Failure) {
    let old = try with(world) { (world) throws(Failure) in
      if Recording.isFile(blob, bytes: size) { return try restoreRecording(world, blob, size) }
      let other = try restored(blob, size, events: world.pointee.events.capacity)
      let it = other.object
      it.pointee.takeHost(world.pointee)
      if let recording = world.pointee.recorder.pointer {
        // The snapshot has another past: record anew.
        do throws(Failure) {
          try it.pointee.recordAnew(seconds: recording.pointee.seconds, bytes: recording.pointee.capacity)
        } catch {
          other.destroy()
          throw error
        }
      }
      exchangeTag(world.pointee.tag, for: it.pointee.tag)
      exchange(world, it)
      return other
    }
    old.destroy()
  }

  /// Sets whether a world takes shortcuts. Only tests turn them off, to compare.
  package func setShortcuts(_ world: Handle, _ areTaken: Bool) throws(Failure) {
    try look(world) { $0.pointee.takesShortcuts = areTaken }
  }

  // A world is large: whoever has one on the stack calls nothing else meanwhile.

  @inline(never)
  private func restored(
    _ blob: UnsafePointer<UInt8>, _ size: Int, events: Int
  ) throws(Failure) -> AtomicBox<World> {
    try AtomicBox(try World.restored(blob, bytes: size, eventCapacity: events))
  }

  @inline(never)
  func exchange(_ world: UnsafeMutablePointer<World>, _ other: UnsafeMutablePointer<World>) {
    swap(&world.pointee, &other.pointee)
  }
}

/// Returns the error for a buffer in which so many bytes have no room.
func tooSmall(_ capacity: Int, for size: Int) -> Failure {
  failure(.invalidArgument, argument: "capacity") { text in
    text.append("the buffer must have ")
    text.appendHint { hint in
      hint.append(size)
      hint.append(" bytes")
    }
    text.append(", has ")
    text.append(got: Double(capacity))
  }
}

extension World {
  /// Takes over what is the host's, and what a step has left, from the world whose place this one takes.
  mutating func takeHost(_ old: borrowing World) {
    setThreads(old.threads)
    takesShortcuts = old.takesShortcuts
    takeBindings(old)
    takeStops(old)
    (reader, shown, isLocked) = (old.reader, old.shown, old.isLocked)
    stops.isAtStop = old.stops.isAtStop
    releases.drainer = old.releases.drainer
    clock.setSteps(old.clock.steps)
  }

  /// Channels of one name in both worlds keep what they are bound to.
  mutating func takeBindings(_ old: borrowing World) {
    if old.channels.bound == 0 { return }
    let end = min(channels.slots.end, old.channels.slots.end)
    for i in 1..<end where channels.slots.isLive(i) {
      let (it, other) = (channels.pointer(i), old.channels.pointer(i))
      guard it.pointee.role == .none, it.pointee.timeline == 0, other.pointee.address != 0,
        old.channels.slots.slot(channels.slots.handle(i)) == i, other.pointee.lanes == it.pointee.lanes
      else { continue }
      channels.bind(i, other.pointee.address, stride: other.pointee.stride, isDouble: other.pointee.isDouble)
      channels.setObject(i, other.pointee.isObject)
      if other.pointee.isObject { channels.owe(i) }
      if it.pointee.player != 0 { bindRow(it.pointee.player) }
      writeBound(i)
    }
  }
}
