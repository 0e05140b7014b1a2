// SPDX-License-Identifier: MIT
//
// A recorded world at another time: the images of the last keyframe before it are put together, a world is restored from them
// as from a snapshot, and stepped to the time.

extension World {
  /// Throws unless the world is recorded, and its recording contains a time.
  func recorded(_ time: Double, _ name: StaticString) throws(Failure) -> UnsafeMutablePointer<Recording> {
    guard let recording = recorder.pointer else {
      throw TweenSpiritEngine.failure(.invalidArgument, argument: "world", "the world is not recorded")
    }
    let times = recording.pointee.times
    guard time >= times.lowerBound - Recording.sameTime, time <= times.upperBound + Recording.sameTime else {
      throw invalid(name, got: time) { rule in
        rule.append("between ")
        rule.append(times.lowerBound)
        rule.append(" and ")
        rule.append(times.upperBound)
        rule.append(", the times of the recording; step to go further")
      }
    }
    return recording
  }

  /// Closes a keyframe of the present, before another time is looked at.
  mutating func closePresent() throws(Failure) {
    guard let recording = recorder.pointer, recording.pointee.place == nil else { return }
    let end = recording.pointee.end
    guard recording.pointee.isTouched || end.time != clock.time || end.error != clock.error else { return }
    do throws(Failure) { try closeKeyframe() } catch {
      // A segment without a state is none.
      if recording.pointee.current.pointee.records == 0 { endRecording() }
      throw error
    }
  }

  /// The world at a place of the recording, or at a time behind it; what it is put together from stays in the recording. What
  /// calls foreign code and failed is thrown when the world is there.
  static func state(
    _ recording: UnsafeMutablePointer<Recording>, _ place: Recording.Place, _ time: Double, tag: UInt32,
    _ failed: inout Failure?
  ) throws(Failure) -> World {
    let record = recording.pointee.record(place.segment, place.record)
    let count = try recording.pointee.gather(place.segment, upTo: record.end)
    var world = try restored(recording, place.segment, count, tag: tag)
    let end = place.isBetween ? time : record.time
    // In a file it may be anything.
    guard world.clock.time <= end + 2 * instant(end, end) else { throw Blob.damaged }
    try world.restoreStops(recording, segment: place.segment)
    // All is as its images.
    if world.marksAll { world.removeTouched() }
    // Show the keyframe's own time: events at that time read it.
    world.showByClock(&failed)
    world.replay(to: place, record, time, &failed)
    return world
  }

  /// Makes the step from the keyframe of a place to the place, if there is one.
  mutating func replay(to place: Recording.Place, _ record: Record, _ time: Double, _ failed: inout Failure?) {
    if place.isBetween {
      replay(to: clock.ended(at: time, error: 0), &failed)
    } else {
      if record.isStep { replay(to: clock.ended(at: record.time, error: record.error), &failed) }
      events.sequence = record.sequence
    }
  }

  /// Steps a world that was put together. What was refused then is not told again; foreign code that fails is.
  mutating func replay(to next: Clock, _ failed: inout Failure?) {
    stops.isReplay = true
    defer { stops.isReplay = false }
    do throws(Failure) { _ = try step(next, rate: nil) } catch { if error.status == .callback { failed = error } }
  }

  @inline(never)
  private static func restored(
    _ recording: UnsafeMutablePointer<Recording>, _ segment: Int, _ count: Int, tag: UInt32
  ) throws(Failure) -> World {
    let references = withUnsafePointer(to: &recording.pointee.segment(segment).pointee.references) { $0 }
    var loader = Loader(BlobReader(recording.pointee.scratch.base, count: count, tag: tag), references: references)
    return try World.restored(&loader, eventCapacity: 64)
  }

  /// Shows what follows from the clock where commands were given and no step came.
  private mutating func showByClock(_ failed: inout Failure?) {
    findPassedEnds()
    for i in 1..<channels.slots.end where channels.slots.isLive(i) && isMoved(i) {
      place(channels[i].player, reached(channels[i].player))
    }
    showAtEnd()
    takeFailure(&failed)
  }

  /// Takes what has failed outside a step.
  mutating func takeFailure(_ failed: inout Failure?) {
    if let failure { failed = failure }
    failure = nil
  }

  /// Finds the ends of springs of which a time before them is known that has passed.
  private mutating func findPassedEnds() {
    let count = players.findOpenEnds()
    findEnds(count, upTo: clock.limit)
    for i in 0..<count {
      let slot = Int(players.found[i])
      if isEndWanted(slot, clock.limit) { findEnd(slot) }
    }
  }

  /// Gets a queue for so many events, which has none.
  mutating func takeQueue(_ capacity: Int) throws(Failure) {
    let sequence = events.sequence
    events = try EventQueue.make(capacity: capacity)
    events.sequence = sequence
    try reserveReleases(players.slots.end)
  }

  // MARK: Seeking

  /// Takes over all that is not part of a state from the world that stands at another time.
  mutating func takeWiring(_ old: inout World, _ recording: UnsafeMutablePointer<Recording>) {
    dropStops(old)
    takeHost(old)
    for i in 0..<recording.pointee.wiring.count { take(recording.pointee.wiring[i], old) }
    highestScope = max(highestScope, old.highestScope)
    let sequence = events.sequence
    swap(&events, &old.events)
    stops.takeEvents(of: &old.stops)
    events.sequence = sequence
    swap(&recorder, &old.recorder)
    isWatched = true
  }

  /// A binding that was there in the present, of a channel that the world did not have meanwhile; or stops that were set in the past.
  private mutating func take(_ wiring: Wiring, _ old: borrowing World) {
    if wiring.address == 0 {
      if let slot = players.slots.slot(wiring.handle) { return _ = try? setStops(player: slot, wiring.stops) }
      if let slot = chains.slot(wiring.handle) { return _ = try? setStops(chain: slot, wiring.stops) }
      if let slot = machines.slot(wiring.handle) { _ = try? setStops(machine: slot, wiring.stops) }
      return
    }
    guard let i = channels.slots.slot(wiring.handle), old.channels.slots.slot(wiring.handle) == nil
    else { return }
    channels.bind(i, wiring.address, stride: wiring.stride, isDouble: wiring.isDouble)
    channels.setObject(i, wiring.isObject)
    if wiring.isObject { channels.owe(i) }
    if channels[i].player != 0 { bindRow(channels[i].player) }
    writeBound(i)
  }

  /// Restores the events at which time stopped. Those of a player that ends before the time that is sought go with it.
  private mutating func restoreStops(
    _ recording: UnsafeMutablePointer<Recording>, segment: Int
  ) throws(Failure) {
    for i in 1..<max(recording.pointee.other.slots(.playerStops), 1) where players.slots.isLive(i) {
      let mask = recording.pointee.single(.playerStops, i, segment: segment)
      if mask != 0 { try setStops(player: i, UInt32(truncatingIfNeeded: mask)) }
    }
    for i in 1..<max(recording.pointee.other.slots(.chainStops), 1) where chains.slots.isLive(i) {
      chains[i].stops = UInt8(truncatingIfNeeded: recording.pointee.single(.chainStops, i, segment: segment))
    }
    for i in 1..<max(recording.pointee.other.slots(.machineStops), 1) where machines.slots.isLive(i) {
      machines[i].stops = UInt8(truncatingIfNeeded: recording.pointee.single(.machineStops, i, segment: segment))
    }
  }

  /// Clears the stops of players that both worlds have: those of now replace those of then.
  private mutating func dropStops(_ old: borrowing World) {
    for i in 1..<max(min(players.slots.end, old.players.slots.end), 1)
    where players.slots.isLive(i) && players[i].stops != 0 && old.players.slots.slot(players.slots.handle(i)) == i {
      players.setStops(i, 0)
      wait(i)
    }
  }

  /// Notes a binding. In the past it is the host's wiring, because of which nothing goes on: the memory is written and not read.
  mutating func noteBinding() throws(Failure) {
    guard isWatched, !isInPast else { return }
    try noteCommand()
  }

  /// Keeps what is bound in the present.
  func keepWiring(_ recording: UnsafeMutablePointer<Recording>) throws(Failure) {
    recording.pointee.wiring.removeAll()
    for i in 1..<channels.slots.end where channels.slots.isLive(i) && channels[i].address != 0 {
      try recording.pointee.wiring.reserve(recording.pointee.wiring.count &+ 1)
      recording.pointee.wiring.append(wiring(i))
    }
  }

  /// Keeps a binding that was made in the past, for the present.
  func keepBinding(_ channel: Int) {
    guard let recording = recorder.pointer, recording.pointee.place != nil else { return }
    _ = forgetWiring(channels.slots.handle(channel))
    guard (try? recording.pointee.wiring.reserve(recording.pointee.wiring.count &+ 1)) != nil else { return }
    recording.pointee.wiring.append(wiring(channel))
  }

  private func wiring(_ channel: Int) -> Wiring {
    let it = channels[channel]
    return Wiring(
      handle: channels.slots.handle(channel), address: it.address, stride: it.stride, isDouble: it.isDouble,
      isObject: it.isObject)
  }

  /// Removes a binding of the present, in which the world is not. Returns whether there was one.
  func forgetWiring(_ channel: Handle) -> Bool {
    guard let recording = recorder.pointer else { return false }
    for i in 0..<recording.pointee.wiring.count
    where recording.pointee.wiring[i].handle == channel && recording.pointee.wiring[i].address != 0 {
      _ = recording.pointee.wiring.swapRemove(i)
      return true
    }
    return false
  }

  // MARK: Reading other times

  /// The world at a time, for reading; it is the recording's.
  mutating func past(_ time: Double, _ name: StaticString) throws(Failure) -> UnsafeMutablePointer<World> {
    if time >= (try recorded(time, name)).pointee.end.shown - Recording.sameTime { try closePresent() }
    let recording = try recorded(time, name)
    let place = recording.pointee.find(time)
    let record = recording.pointee.record(place.segment, place.record)
    let known = recording.pointee.pastPlace
    if let memory = recording.pointee.past, known.segment == place.segment,
      record.isStep || place.isBetween,
      recording.pointee.record(known.segment, known.record).end == record.end
    {
      let past = AtomicBox<World>(memory).object
      let (wanted, error) = place.isBetween ? (time, 0) : (record.time, record.error)
      if known.record <= place.record, past.pointee.clock.time <= wanted {
        recording.pointee.pastPlace = place
        guard past.pointee.clock.time < wanted else { return past }
        var failed: Failure?
        past.pointee.replay(to: past.pointee.clock.ended(at: wanted, error: error), &failed)
        if let failed { throw failed }
        return past
      }
    }
    recording.pointee.forgetPast()
    var failed: Failure?
    let world = try World.state(recording, place, time, tag: tag, &failed)
    let box = try AtomicBox(world)
    (recording.pointee.past, recording.pointee.pastPlace) = (box.memory, place)
    if let failed { throw failed }
    return box.object
  }

  /// Throws for what never named a channel; in the past those of the future have names that are not given yet.
  func checkGiven(_ channel: Handle) throws(Failure) {
    try checkNotNull(channel, "channel")
    guard isInPast || channels.slots.hasGiven(channel) else {
      throw stale(channel, "channel", "does not belong to this world")
    }
  }

  /// A channel's slot in the world of another time.
  func channel(_ handle: Handle, in past: UnsafePointer<World>) throws(Failure) -> Int {
    guard let slot = past.pointee.channels.slots.slot(handle), !past.pointee.channels[slot].isHidden else {
      throw stale(handle, "channel", "did not exist then")
    }
    return slot
  }

  /// Either may be nil.
  mutating func valueAt(
    _ channel: Handle, _ time: Double, _ value: UnsafeMutablePointer<Double>?,
    _ velocity: UnsafeMutablePointer<Double>?,
    lanes n: Int
  ) throws(Failure) {
    try checkGiven(channel)
    if !isInPast, let slot = channels.slots.slot(channel) { try check(slot, lanes: n) }
    let past = try past(time, "time")
    let slot = try self.channel(channel, in: past)
    try past.pointee.check(slot, lanes: n)
    let numbers = scratch
    if velocity != nil { try past.pointee.velocity(slot, numbers) }
    velocity?.update(from: numbers, count: n)
    if let value { past.pointee.value(slot, value) }
  }
}
