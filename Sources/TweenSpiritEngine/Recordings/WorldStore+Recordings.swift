// SPDX-License-Identifier: MIT

extension WorldStore {
  package func record(_ world: Handle, seconds: Double, bytes: Int) throws(Failure) {
    try look(world) { (world) throws(Failure) in try world.pointee.record(seconds, bytes: bytes) }
  }

  package func seek(_ world: Handle, to time: Double) throws(Failure) {
    var failed: Failure?
    let old = try look(world) { (world) throws(Failure) -> AtomicBox<World>? in
      try seek(world, time, &failed)
    }
    old?.destroy()
    if let failed { throw failed }
  }

  /// Moves the world to a time. Returns its old state, which is destroyed when nobody is inside: release functions may call it.
  private func seek(
    _ world: UnsafeMutablePointer<World>, _ time: Double, _ failed: inout Failure?
  ) throws(Failure) -> AtomicBox<World>? {
    if world.pointee.isLocked { throw failure(.inPast, "a command while a seek shows the past") }
    _ = try world.pointee.recorded(time, "time")
    if !world.pointee.isInPast {
      try world.pointee.readAllBound()
      try world.pointee.closePresent()
    }
    let recording = try world.pointee.recorded(time, "time")
    if recording.pointee.place == nil { try world.pointee.keepWiring(recording) }
    let place = recording.pointee.find(time)
    if !isTiny, try world.pointee.seekInPlace(recording, place, time, &failed) {
      recording.pointee.move(to: place)
      return nil
    }
    let other = try state(recording, place, time, tag: world.pointee.tag, &failed)
    other.object.pointee.takeWiring(&world.pointee, recording)
    recording.pointee.move(to: place)
    recording.pointee.marksAll = other.object.pointee.marksAll && !other.object.pointee.channels.slots.isTouched
    exchange(world, other.object)
    return other
  }

  @inline(never)
  private func state(
    _ recording: UnsafeMutablePointer<Recording>, _ place: Recording.Place, _ time: Double, tag: UInt32,
    _ failed: inout Failure?
  ) throws(Failure) -> AtomicBox<World> {
    try AtomicBox(try World.state(recording, place, time, tag: tag, &failed))
  }

  package func saveRecording(
    _ world: Handle, from: Double, to: Double, into buffer: UnsafeMutablePointer<UInt8>?, capacity: Int
  ) throws(Failure) -> Int {
    try look(world) { (world) throws(Failure) in
      try world.pointee.saveRecording(from: from, to: to, into: buffer, capacity: capacity)
    }
  }

  /// Restores a world from a recording that was saved.
  func restoreRecording(
    _ world: UnsafeMutablePointer<World>, _ blob: UnsafePointer<UInt8>, _ size: Int
  ) throws(Failure) -> AtomicBox<World> {
    var tag: UInt32 = 0
    var recorder = try Recording.loaded(blob, bytes: size, &tag)
    guard let recording = recorder.pointer else { throw Blob.damaged }
    let place = recording.pointee.find(recording.pointee.times.upperBound)
    var failed: Failure?
    let other = try state(recording, place, recording.pointee.times.upperBound, tag: tag, &failed)
    if let failed {
      other.destroy()
      throw failed
    }
    let it = other.object
    do throws(Failure) { try it.pointee.takeQueue(world.pointee.events.capacity) } catch {
      other.destroy()
      throw error
    }
    it.pointee.takeHost(world.pointee)
    swap(&it.pointee.recorder, &recorder)
    it.pointee.isWatched = true
    exchangeTag(world.pointee.tag, for: it.pointee.tag)
    exchange(world, it)
    return other
  }

  package func setLocked(_ world: Handle, _ isLocked: Bool) throws(Failure) {
    try look(world) { (world) throws(Failure) in
      world.pointee.isLocked = isLocked
      world.pointee.isWatched = true
    }
  }

  /// Either may be nil.
  package func valueAt(
    _ world: Handle, _ channel: Handle, _ time: Double, value: UnsafeMutablePointer<Double>?,
    velocity: UnsafeMutablePointer<Double>?, lanes: Int
  ) throws(Failure) {
    try look(world) { (world) throws(Failure) in
      try world.pointee.valueAt(channel, time, value, velocity, lanes: lanes)
    }
  }

  package func recordingTrack(
    _ world: Handle, _ channel: Handle, from: Double, to: Double, tolerance: Double
  ) throws(Failure) -> Handle {
    try look(world) { (world) throws(Failure) in
      let track = try world.pointee.recordingTrack(channel, from: from, to: to, tolerance: tolerance)
      return try TrackStore.shared.insert(track)
    }
  }
}
