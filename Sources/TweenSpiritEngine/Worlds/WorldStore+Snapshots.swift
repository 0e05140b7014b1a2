// SPDX-License-Identifier: MIT

extension WorldStore {
  /// How many bytes it takes; written where there is a buffer.
  package func snapshot(
    _ world: Handle, into buffer: UnsafeMutablePointer<UInt8>?, capacity: Int
  ) throws(Failure) -> Int {
    try with(world) { (world) throws(Failure) in
      let head = Blob.headWords
      world.pointee.freshenAll()
      guard let buffer else { return try bytes(world.pointee.save(BlobSink(isHashed: false)).count) }
      try world.pointee.readAllBound()
      let memory = UnsafeMutableRawPointer(buffer)
      let saved = try world.pointee.save(BlobSink(memory + 8 &* head, room: capacity / 8 &- head))
      let size = try bytes(saved.count)
      guard capacity >= size else {
        throw failure(.invalidArgument, argument: "capacity") { text in
          text.append("the buffer must have ")
          text.appendHint { hint in
            hint.append(size)
            hint.append(" bytes")
          }
          text.append(", has ")
          text.append(got: Double(capacity))
        }
      }
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
    try with(world) { (world) throws(Failure) in
      world.pointee.freshenAll()
      try world.pointee.readAllBound()
      return try world.pointee.save(BlobSink(), isForHash: true).hash
    }
  }

  /// What the world was goes when nobody is inside any more: release functions may call it.
  package func restore(_ world: Handle, _ blob: UnsafePointer<UInt8>, size: Int) throws(Failure) {
    let old = try with(world) { (world) throws(Failure) in
      let other = try restored(blob, size, events: world.pointee.events.capacity)
      let it = other.object
      it.pointee.setThreads(world.pointee.threads)
      it.pointee.takeBindings(world.pointee)
      it.pointee.takeStops(world.pointee)
      it.pointee.reader = world.pointee.reader
      it.pointee.shown = world.pointee.shown
      it.pointee.stops.isAtStop = world.pointee.stops.isAtStop
      it.pointee.releases.drainer = world.pointee.releases.drainer
      it.pointee.clock.setSteps(world.pointee.clock.steps)
      exchangeTag(world.pointee.tag, for: it.pointee.tag)
      exchange(world, it)
      return other
    }
    old.destroy()
  }

  // A world is large: whoever has one on the stack calls nothing else meanwhile.

  @inline(never)
  private func restored(
    _ blob: UnsafePointer<UInt8>, _ size: Int, events: Int
  ) throws(Failure) -> AtomicBox<World> {
    try AtomicBox(try World.restored(blob, bytes: size, eventCapacity: events))
  }

  @inline(never)
  private func exchange(_ world: UnsafeMutablePointer<World>, _ other: UnsafeMutablePointer<World>) {
    swap(&world.pointee, &other.pointee)
  }
}

extension World {
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
      writeBound(i)
    }
  }
}
