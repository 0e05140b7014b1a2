// SPDX-License-Identifier: MIT
//
// Bound values. While something moves a channel, its value is the engine's, which writes it; otherwise it is the program's, and
// the engine reads it whenever it uses it. Memory that stands for an object is updated first, by the world's reader.

package import CTweenSpiritShims

/// Updates the memory of a channel from the object that it stands for; returns a status, 0 is success.
package struct MemoryReader {
  package typealias Function = tss_reader

  package var function: Function?
  package var context: UnsafeMutableRawPointer?

  package init(_ function: Function?, _ context: UnsafeMutableRawPointer?) {
    (self.function, self.context) = (function, context)
  }
}

extension World {
  // MARK: Reading

  /// Reads the memory of a channel that nothing moves.
  @inline(__always)
  mutating func readBound(_ channel: Int) throws(Failure) {
    let it = channels.pointer(channel)
    guard it.pointee.address != 0, takesBound(channel), !isInPast else { return }
    if it.pointee.isObject { try callReader(channel) }
    if mayBeNew(bound: channel) { try readBoundAnew(channel) }
  }

  /// Reads like `readBound`, but leaves the channel as it is where plain memory holds no number.
  @inline(__always)
  mutating func lookAtBound(_ channel: Int) throws(Failure) {
    let it = channels.pointer(channel)
    guard it.pointee.address != 0, takesBound(channel), !isInPast else { return }
    if it.pointee.isObject {
      try readBound(channel)
    } else if mayBeNew(bound: channel) {
      _ = quietly { () throws(Failure) in try readBoundAnew(channel) }
    }
  }

  /// Calls the reader, unless the object has still to be written.
  @inline(never)
  private func callReader(_ channel: Int) throws(Failure) {
    guard let function = reader.function, !channels.isOwed(channel) else { return }
    guard tss_enter_foreign() else {
      throw TweenSpiritEngine.failure(.callback, "calls of foreign code nest more than 64 deep")
    }
    defer { tss_leave_foreign() }
    let handle = channels.slots.handle(channel)
    let status = function(reader.context, tss_handle(slot: handle.slot, generation: handle.generation))
    guard status == 0 else {
      throw TweenSpiritEngine.failure(.callback) { text in
        text.append("the world's reader failed with status ")
        text.append(got: Double(status))
      }
    }
  }

  /// Returns whether the memory differs from what was last exchanged.
  private func mayBeNew(bound channel: Int) -> Bool {
    let it = channels.pointer(channel)
    if it.pointee.isSum { return true }
    // What was written there, rounded to a float, is still what it was before.
    for lane in 0..<it.pointee.lanes {
      let (read, known) = (it.pointee.read(lane), lanes.shown[it.pointee.block &+ lane])
      if read != (it.pointee.isDouble ? known : Double(Float(known))) { return true }
    }
    return false
  }

  /// Returns whether nothing moves a channel, so that its value is that of its memory, if it has any. A player that is kept at
  /// its end moves nothing.
  @inline(__always)
  func takesBound(_ channel: Int) -> Bool {
    let it = channels.pointer(channel)
    return !moves(it.pointee.player) && (it.pointee.holder == 0 || !isHeld(it.pointee.holder)) && !isLayered(channel)
      && !links.has(channel)
  }

  @inline(__always)
  private func moves(_ player: Int) -> Bool { player != 0 && !players[player].isDone }

  private func isHeld(_ timeline: Int) -> Bool {
    let player = channels[timelines[timeline].playhead].player
    return player == 0 || !players[player].isDone
  }

  @inline(never)
  private mutating func readBoundAnew(_ channel: Int) throws(Failure) {
    let it = channels[channel]
    try withDoubles(2 &* TrackSettings.mostLanes) { (numbers) throws(Failure) in
      let before = numbers + TrackSettings.mostLanes
      value(channel, before)
      for lane in 0..<it.lanes {
        let (read, known) = (it.read(lane), before[lane])
        numbers[lane] = read != (it.isDouble ? known : Double(Float(known))) ? read : known
      }
      try World.accept(numbers, it.settings, it.isObject ? "the bound value" : "bound memory", into: numbers)
      hold(channel, numbers)
      // What is what it was once it is rounded is nothing new.
      var isKnown = true
      for lane in 0..<it.lanes where numbers[lane] != before[lane] { isKnown = false }
      if isKnown { return }
      lanes.clearOffset(it.block, it.lanes)
      // The base is what a player that is kept at its end goes back to.
      let isOwn = it.player == 0 && it.holder == 0
      if isOwn { lanes.set(it.block, it.lanes, numbers) } else { lanes.show(it.block, it.lanes, numbers) }
      channels.touch(channel)
      touchRecording()
    }
  }

  /// Reads the memory of all channels, for who looks at the whole world: looking changes nothing.
  mutating func readAllBound() throws(Failure) {
    for i in 1..<channels.slots.end where channels.pointer(i).pointee.address != 0 && channels.slots.isLive(i) {
      try lookAtBound(i)
    }
    followAll()
  }

  // MARK: Writing

  /// A channel that has come to rest, or was set: its object has to be written, whatever it seems to have.
  @inline(__always)
  mutating func owe(_ channel: Int) {
    if channels.pointer(channel).pointee.isObject, takesBound(channel) { channels.owe(channel) }
  }

  func writeBound(_ channel: Int) {
    let it = channels.pointer(channel)
    guard it.pointee.isSum else {
      let own = own(channel)
      for lane in 0..<it.pointee.lanes { it.pointee.write(lane, own[lane]) }
      return
    }
    withUnsafeTemporaryAllocation(of: Double.self, capacity: TrackSettings.mostLanes) { buffer in
      guard let sum = buffer.baseAddress else { return }
      value(channel, sum)
      for lane in 0..<it.pointee.lanes { it.pointee.write(lane, sum[lane]) }
    }
  }

  // MARK: Showing at a stop

  /// Writes all that is bound as of the clock's time. After a step, and where this was done at that time, all but what follows
  /// others is written already.
  mutating func showAll() {
    if stops.isUnshown {
      stops.isUnshown = false
      for g in 0..<rows.groups.count where rows.groups[g].count > 0 { show(group: g) }
      for i in 0..<rows.singles.count { showBound(Int(rows.singles[i])) }
      for i in 1..<timelines.slots.end where timelines.slots.isLive(i) && drivesBound(i) { show(timeline: i) }
      for i in 0..<layers.sums.count where channels[Int(layers.sums[i])].address != 0 {
        show(channel: Int(layers.sums[i]))
      }
      channels.hasShown = true
    }
    followAll()
  }

  /// Writes one channel as of the clock's time, where it is bound.
  mutating func show(channel: Int) {
    freshen(channel)
    if links.has(channel) { return catchUp(channel) }
    guard channels[channel].address != 0, !takesBound(channel) else { return }
    shown &+= UInt64(channels[channel].lanes)
    writeBound(channel)
    channels.markRoot(channel)
  }

  /// Writes a group's bound rows. Few among many are computed one by one, with the bits of a block; so are those of foreign code,
  /// which may fail.
  private mutating func show(group g: Int) {
    let group = rows.group(g)
    let bound = group.pointee.floats &+ group.pointee.doubles
    if group.pointee.kind == .track {
      for row in 0..<group.pointee.count { showBound(Int(group.pointee.owners[row])) }
      return
    }
    if bound == 0 { return }
    let isOneByOne = callsOut(g) || bound &* 100 < group.pointee.count &* group.pointee.lanes
    if !isOneByOne { shown &+= UInt64(bound) }
    var row = 0
    while row < group.pointee.count {
      let end = row &+ group.pointee.block(row, before: group.pointee.count)
      if group.pointee.isBound(row) {
        if isOneByOne {
          var next = group.pointee.nextBound(row, before: end)
          while next < end {
            showBound(Int(group.pointee.owners[next]))
            next = group.pointee.nextBound(next &+ 1, before: end)
          }
        } else {
          // Of numbers alone nothing fails.
          _ = play(g, RowPart(first: row, end: end, scratch: scratch))
        }
      }
      row = end
    }
  }

  /// Writes the channel that a player moves, if it is bound and not a sum.
  private mutating func showBound(_ player: Int) {
    let channel = players[player].channel
    let it = channels.pointer(channel)
    guard it.pointee.address != 0, !it.pointee.isSum else { return }
    shown &+= UInt64(it.pointee.lanes)
    let (g, row) = (players[player].group, players[player].row)
    if g >= 0, rows.groups[g].kind != .track, !callsOut(g) {
      _ = play(g, RowPart(first: row, end: row &+ 1, scratch: scratch, isWritten: false))
    } else {
      freshen(player: player)
    }
    writeBound(channel)
    channels.markRoot(channel, isByClock: true)
  }

  private func drivesBound(_ slot: Int) -> Bool {
    let player = channels[timelines[slot].playhead].player
    guard player != 0, players[player].row >= 0 else { return false }
    for i in 0..<timelines[slot].plan.count {
      if let channel = channel(slot, driven: i), channels[channel].address != 0 { return true }
    }
    return false
  }

  private mutating func show(timeline slot: Int) {
    let playhead = timelines[slot].playhead
    freshen(player: channels[playhead].player)
    shown &+= UInt64(timelines[slot].plan.count)
    _ = quietly { () throws(Failure) in try showContent(slot, isThere: true) }
  }

  /// The channels of a group's rows that are bound have changed.
  mutating func markBound(_ g: Int) {
    let group = rows.group(g)
    guard group.pointee.hasValues, group.pointee.floats &+ group.pointee.doubles > 0 else { return }
    for row in 0..<group.pointee.count where group.pointee.form[row &* group.pointee.lanes] != 0 {
      channels.mark(players[Int(group.pointee.owners[row])].channel, isByClock: true)
    }
  }
}
