// SPDX-License-Identifier: MIT

extension WorldStore {
  /// With a timeline's slot.
  @inline(__always)
  private func look<Result>(
    at world: Handle, _ timeline: Handle, _ work: (UnsafeMutablePointer<World>, Int) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try look(world) { (world) throws(Failure) in
      let slot = try world.pointee.timeline(timeline)
      world.pointee.freshen(world.pointee.timelines[slot].playhead)
      return try work(world, slot)
    }
  }

  /// Runs a command on one; see `look(at:)`.
  @inline(__always)
  private func at<Result>(
    _ world: Handle, _ timeline: Handle, _ work: (UnsafeMutablePointer<World>, Int) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try look(at: world, timeline) { (world, slot) throws(Failure) in
      if world.pointee.isWatched { try world.pointee.noteCommand() }
      return try work(world, slot)
    }
  }

  package func createTimeline(_ world: Handle) throws(Failure) -> Handle {
    try with(world) { (world) throws(Failure) in try world.pointee.createTimeline() }
  }

  package func destroyTimeline(_ world: Handle, _ timeline: Handle) throws(Failure) {
    try checkNotNull(timeline, "timeline")
    try withOpen(world) { (world) throws(Failure) in
      guard let slot = try world.pointee.timelines.slots.find(timeline, "timeline") else { return }
      if world.pointee.isWatched { try world.pointee.noteCommand() }
      world.pointee.freshen(world.pointee.timelines[slot].playhead)
      world.pointee.destroyTimeline(slot)
    }
  }

  package func isValid(_ world: Handle, timeline: Handle) -> Bool {
    quietly { () throws(Failure) in try look(at: world, timeline) { (_, _) throws(Failure) in true } } ?? false
  }

  package func timelineInfo(_ world: Handle, _ timeline: Handle) throws(Failure) -> TimelineInfo {
    try look(at: world, timeline) { (world, slot) throws(Failure) in world.pointee.info(timeline: slot) }
  }

  /// How many there are; the first of them into `out`.
  package func listTimelines(
    _ world: Handle, out: UnsafeMutablePointer<Handle>?, capacity: Int
  ) throws(Failure) -> Int {
    try look(world) { (world) throws(Failure) in world.pointee.listTimelines(out, capacity) }
  }

  /// How many channels a timeline drives; the first of them into `out`.
  package func listDriven(
    _ world: Handle, _ timeline: Handle, out: UnsafeMutablePointer<Handle>?, capacity: Int
  ) throws(Failure) -> Int {
    try look(at: world, timeline) { (world, slot) throws(Failure) in world.pointee.listDriven(slot, out, capacity) }
  }

  package func addTrack(
    _ world: Handle, _ timeline: Handle, channel: Handle, _ request: EntrySpec, at time: Double
  ) throws(Failure) -> Handle {
    try at(world, timeline) { (world, slot) throws(Failure) in
      try world.pointee.add(slot, try world.pointee.channel(channel), request, at: time)
    }
  }

  package func addTimeline(
    _ world: Handle, _ timeline: Handle, inner: Handle, _ timing: TimingSpec, at time: Double
  ) throws(Failure) -> Handle {
    try at(world, timeline) { (world, slot) throws(Failure) in
      try world.pointee.add(slot, inner: try world.pointee.timeline(inner), timing, at: time)
    }
  }

  package func addMarker(_ world: Handle, _ timeline: Handle, at time: Double, id: UInt32) throws(Failure) -> Handle {
    try at(world, timeline) { (world, slot) throws(Failure) in try world.pointee.addMarker(slot, at: time, id: id) }
  }

  package func removeEntry(_ world: Handle, _ timeline: Handle, _ entry: Handle) throws(Failure) {
    try at(world, timeline) { (world, slot) throws(Failure) in try world.pointee.remove(slot, entry) }
  }

  /// In the order in which they were added.
  package func entryInfo(_ world: Handle, _ timeline: Handle, index: Int) throws(Failure) -> EntryInfo {
    try look(at: world, timeline) { (world, slot) throws(Failure) in try world.pointee.entry(slot, index) }
  }

  /// Where words put what is so long; of a length that is no number, percentages of it are refused.
  package func position(
    _ world: Handle, _ timeline: Handle, _ words: UnsafeBufferPointer<UInt8>, of length: Double
  ) throws(Failure) -> Double {
    guard !words.isEmpty, words.count <= 1024 else { throw invalid("position", must: "1 to 1024 bytes long") }
    guard length.isNaN || length >= 0 else { throw invalid("length", must: ">= 0 or NaN", got: length) }
    return try look(at: world, timeline) { (world, slot) throws(Failure) in
      try world.pointee.position(slot, words, of: length)
    }
  }

  package func setTime(
    _ world: Handle, timeline: Handle, to time: Double, emitting: Bool = false
  ) throws(Failure) {
    try at(world, timeline) { (world, slot) throws(Failure) in
      try world.pointee.setTime(slot, time, emitting: emitting)
    }
  }

  package func start(_ world: Handle, timeline: Handle, _ motion: inout MotionRequest) throws(Failure) -> Handle {
    try at(world, timeline) { (world, slot) throws(Failure) in try world.pointee.start(timeline: slot, &motion) }
  }
}
