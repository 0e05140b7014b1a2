// SPDX-License-Identifier: MIT
//
// A recorded world writes down what its commands have changed before its clock moves, and its clock after each step.

extension World {
  /// The least memory and the usual one, in snapshots, and the least that is usual, in bytes.
  private static let leastSnapshots = 16, usualSnapshots = 32, usualBytes = 1 << 24

  /// Records from now on; 0 seconds: no more.
  mutating func record(_ seconds: Double, bytes: Int) throws(Failure) {
    guard seconds >= 0 else { throw invalid("seconds", must: ">= 0", got: seconds) }
    // An eighth of what can be addressed is more than there is.
    guard bytes >= 0, bytes <= Int.max >> 3 else { throw outOfMemory(bytes) }
    if seconds == 0 { return endRecording() }
    let snapshot = try imageBytes()
    guard bytes == 0 || bytes >= World.leastSnapshots &* snapshot else {
      throw TweenSpiritEngine.failure(.outOfMemory, argument: "bytes") { text in
        text.append("bytes: a recording of this world needs at least ")
        text.append(World.leastSnapshots &* snapshot)
        text.append(", got ")
        text.append(got: Double(bytes))
      }
    }
    let room = bytes == 0 ? max(World.usualBytes, World.usualSnapshots &* snapshot) : bytes
    var other = try Recorder(try Recording(seconds: seconds, bytes: room))
    try reserveReleases(players.slots.end, more: recorder.pointer?.pointee.references ?? 0)
    swap(&recorder, &other)
    do throws(Failure) { try closeKeyframe() } catch {
      swap(&recorder, &other)
      throw error
    }
    if let old = other.pointer { old.pointee.release(to: &releases) }
    isWatched = true
  }

  mutating func endRecording() {
    guard let recording = recorder.pointer else { return }
    recording.pointee.release(to: &releases)
    recorder = Recorder()
    isWatched = isLocked
  }

  // MARK: Commands

  /// Notes a command in a world that is watched: a recorded one in which no command was given since the last step, or one that is
  /// in the past.
  @inline(never)
  mutating func noteCommand() throws(Failure) {
    try leavePast()
    guard let recording = recorder.pointer else { return }
    recording.pointee.isTouched = true
    isWatched = false
  }

  /// Goes on from the past, if the world is there: drops all that was recorded after that.
  @inline(never)
  mutating func goOnFromPast() throws(Failure) {
    try leavePast()
    dropFuture()
  }

  /// Leaves the past for a command. The future is dropped behind the command, unless that is refused.
  private mutating func leavePast() throws(Failure) {
    if isLocked { throw TweenSpiritEngine.failure(.inPast, "a command while a seek shows the past") }
    guard let recording = recorder.pointer, let place = recording.pointee.place else { return }
    // Whoever leaves the world comes to what is due.
    try releases.reserve(1)
    releases.add(Release())
    let (sequence, undone) = (events.sequence, events.drop(from: events.sequence))
    recording.pointee.left = LeftPast(place: place, sequence: sequence, events: undone, stops: stops.countAdded())
    recording.pointee.place = nil
    swap(&recording.pointee.wiring, &recording.pointee.leftWiring)
  }

  /// Drops what was recorded after a past that was left.
  @inline(never)
  mutating func dropFuture() {
    guard let recording = recorder.pointer, let left = recording.pointee.left else { return }
    recording.pointee.left = nil
    recording.pointee.leftWiring.removeAll()
    recording.pointee.forgetPast()
    recording.pointee.cut(after: left.place, &releases)
    stops.drop(from: left.sequence, before: left.stops)
    if left.place.isBetween { appendStep(left.sequence) }
  }

  /// Comes back to a past that was left, unless the command that failed has done something.
  @inline(never)
  mutating func stayInPast(_ error: Failure) {
    guard let recording = recorder.pointer, let left = recording.pointee.left, error.status != .callback,
      events.sequence == left.sequence, stops.countAdded() == left.stops
    else { return }
    recording.pointee.left = nil
    recording.pointee.place = left.place
    swap(&recording.pointee.wiring, &recording.pointee.leftWiring)
    events.takeBack(left.events)
    recording.pointee.isTouched = false
    isWatched = true
  }

  var isInPast: Bool { isSeeking || recorder.pointer?.pointee.place != nil }

  /// Notes a change that no command of the host has made.
  @inline(__always)
  func touchRecording() { if let recording = recorder.pointer { recording.pointee.isTouched = true } }

  /// Notes the events at which time stops for an object. Its image has them; those that are set in the past are kept for the present.
  func noteStops(_ handle: Handle, _ mask: UInt32) throws(Failure) {
    guard let recording = recorder.pointer else { return }
    guard recording.pointee.place != nil else { return touchRecording() }
    try recording.pointee.wiring.reserve(recording.pointee.wiring.count &+ 1)
    recording.pointee.wiring.append(Wiring(handle: handle, stops: mask))
  }

  // MARK: Keyframes

  /// Closes a keyframe before the clock moves, if a command was given.
  @inline(__always)
  mutating func closeIfTouched() {
    if let recording = recorder.pointer, recording.pointee.isTouched { close() }
  }

  /// Adds a record after a step.
  @inline(__always)
  mutating func noteStep() { if recorder.pointer != nil { recordStep() } }

  @inline(never)
  private mutating func recordStep() {
    guard let recording = recorder.pointer else { return }
    if recording.pointee.isTouched || !isReplayed { close() } else { appendStep(events.sequence) }
  }

  /// Returns whether one step from the last keyframe makes the same state, and soon. What happens a few instants before or after
  /// the end of a step may round otherwise in a longer one.
  private var isReplayed: Bool {
    let near = 16 * instant(clock.time, clock.time)
    return clock.time - stops.latest > near && stops.next - clock.time > near
      && stops.recorded <= 64 &+ players.slots.count / 16
  }

  /// Closes a keyframe; ends the recording if there is no memory.
  @inline(never)
  mutating func close() { do throws(Failure) { try closeKeyframe() } catch { endRecording() } }

  private var now: Record {
    var record = Record(time: clock.time, error: clock.error, sequence: events.sequence, end: 0, isStep: false)
    record.isAtStop = clock.isAtStop
    return record
  }

  private mutating func appendStep(_ sequence: UInt64) {
    guard let recording = recorder.pointer else { return }
    var record = now
    (record.end, record.isStep, record.sequence) = (recording.pointee.current.pointee.used, true, sequence)
    if !recording.pointee.append(record) { close() }
  }

  mutating func closeKeyframe() throws(Failure) {
    guard let recording = recorder.pointer else { return }
    let held = recording.pointee.current.pointee.references.count
    let marksAll = self.marksAll
    try write(recording, isPartial: marksAll && recording.pointee.marksAll)
    recording.pointee.marksAll = false
    if !(try add(recording)) {
      recording.pointee.turn(&releases)
      try write(recording, isPartial: false)
      let bytes = 8 &* recording.pointee.images.size
      guard bytes <= recording.pointee.size &* 4, try add(recording) else {
        // The world has outgrown its recording.
        return try recordAnew(seconds: recording.pointee.seconds, bytes: 2 &* recording.pointee.capacity)
      }
    }
    if recording.pointee.current.pointee.references.count != held { try reserveReleases(players.slots.end) }
    removeTouched()
    stops.recorded = 0
    recording.pointee.marksAll = marksAll
    recording.pointee.isTouched = false
    isWatched = true
  }

  /// This is true if each object that changes, but by the clock, is touched: what timelines, links, layers and bounds give to
  /// channels is not.
  var marksAll: Bool {
    !isTiny && takesShortcuts && timelines.slots.count == 0 && links.count == 0 && layers.count == 0
      && channels.bounded == 0
  }

  /// All objects are as their newest images.
  mutating func removeTouched() {
    channels.removeTouched()
    players.removeTouched()
    timelines.removeTouched()
    chains.removeTouched()
    machines.removeTouched()
  }

  /// Begins again with as much memory, or as much as the world needs.
  mutating func recordAnew(seconds: Double, bytes: Int) throws(Failure) {
    let snapshot = try imageBytes()
    try record(seconds, bytes: max(bytes, World.usualSnapshots &* snapshot))
  }

  private mutating func add(_ recording: UnsafeMutablePointer<Recording>) throws(Failure) -> Bool {
    guard try recording.pointee.appendChanges() else { return false }
    recording.pointee.extendIndex()
    var record = now
    record.end = recording.pointee.current.pointee.used
    return recording.pointee.append(record)
  }

  /// Writes the content of all objects, or of those that may have changed.
  private mutating func write(_ recording: UnsafeMutablePointer<Recording>, isPartial: Bool) throws(Failure) {
    var i = isPartial ? players.touched.next(1, before: players.touched.end) : Int.max
    while i < players.touched.end {
      if players.slots.isLive(i) { channels.touch(players[i].channel) }
      i = players.touched.next(i &+ 1, before: players.touched.end)
    }
    while true {
      recording.pointee.images.begin(isPartial: isPartial)
      let room = recording.pointee.scratch.count
      let sink = BlobSink(UnsafeMutableRawPointer(recording.pointee.scratch.base), room: room, isHashed: false)
      let count = try write(sink, recording)
      if count <= room { return }
      recording.pointee.scratch = try Column(count &+ count / 4)
    }
  }

  private mutating func write(
    _ sink: BlobSink, _ recording: UnsafeMutablePointer<Recording>
  ) throws(Failure) -> Int {
    let references = withUnsafeMutablePointer(to: &recording.pointee.current.pointee.references) { $0 }
    let images = withUnsafeMutablePointer(to: &recording.pointee.images) { $0 }
    var saver = try Saver(sink, images: images, references: references)
    try save(&saver)
    try saveStops(&saver)
    return saver.finishImages().count
  }

  /// Returns the bytes of all images.
  private mutating func imageBytes() throws(Failure) -> Int {
    var references = References()
    return try withUnsafeMutablePointer(to: &references) { (references) throws(Failure) in
      var saver = try Saver(BlobSink(isHashed: false), references: references)
      try save(&saver)
      return 8 &* saver.finishImages().count
    }
  }

  private func saveStops(_ saver: inout Saver) throws(Failure) {
    let end = saver.end(players.slots, players.touched)
    var i = saver.next(1, players.touched, before: end)
    while i < end {
      let stops = players.slots.isLive(i) ? players[i].stops : 0
      if stops != 0 || saver.isPartial { try saver.begin(.playerStops, i) }
      if stops != 0 { saver.out.put(UInt64(stops)) }
      i = saver.next(i &+ 1, players.touched, before: end)
    }
    for i in 1..<max(chains.slots.end, 1) where chains.slots.isLive(i) && chains[i].stops != 0 {
      try saver.begin(.chainStops, i)
      saver.out.put(UInt64(chains[i].stops))
    }
    for i in 1..<max(machines.slots.end, 1) where machines.slots.isLive(i) && machines[i].stops != 0 {
      try saver.begin(.machineStops, i)
      saver.out.put(UInt64(machines[i].stops))
    }
  }

  /// Returns whether the value that a channel shows follows from the clock, so that it is no part of its image.
  func isShownByClock(_ channel: Int) -> Bool {
    let it = channels.pointer(channel)
    if links.has(channel) { return true }
    if it.pointee.holder != 0 { return isMoved(timelines[it.pointee.holder].playhead) }
    return isMoved(channel)
  }

  func isMoved(_ channel: Int) -> Bool {
    let slot = channels[channel].player
    guard slot != 0, !players[slot].isStill, !players[slot].isQueued, players[slot].anchorTime != clock.time else {
      return false
    }
    return players[slot].timing.state(at: reached(slot)).isInEffect
  }
}
