// SPDX-License-Identifier: MIT
//
// Channels that are asked to keep their history: each command that changes what moves one leaves an entry. Natural ends, loops
// and what layers leave behind follow from it, so that a step writes nothing down.

internal import CTweenSpiritShims

extension World {
  /// For so many seconds; 0: no more.
  mutating func setHistory(_ channel: Int, _ seconds: Double) throws(Failure) {
    try checkNotNegative(seconds, "seconds")
    guard seconds <= latestTime else { throw invalid("seconds", must: "within 1e300", got: seconds) }
    guard seconds > 0 else { return removeHistory(channel) }
    guard channels[channel].role == .none else {
      throw TweenSpiritEngine.failure(
        .invalidArgument, argument: "channel", "channel: a layer or a weight keeps no history")
    }
    if let place = histories.place(channel) {
      histories.pointer(place).pointee.seconds = seconds
      return dropOld(place)
    }
    try readBound(channel)
    let place = try histories.add(History(channel: channel, seconds: seconds), channels: channels.slots.end)
    do throws(Failure) { try record(channel, place) } catch {
      removeHistory(channel)
      throw error
    }
  }

  mutating func removeHistory(_ channel: Int) {
    guard let place = histories.place(channel) else { return }
    while let entry = histories.pointer(place).pointee.removeFirst() { drop(entry) }
    histories.remove(place)
  }

  /// A channel was changed, by itself or by a layer of it.
  @inline(__always)
  mutating func note(_ channel: Int) { if !histories.isEmpty { noteNow(channel) } }

  /// Another policy changes what comes of players that have not begun.
  mutating func noteAll() {
    for i in 0..<histories.items.count { noteNow(histories.items[i].channel) }
  }

  /// Where memory is missing the past is lost: from the next command on it is known again.
  @inline(never)
  private mutating func noteNow(_ channel: Int) {
    let root = channels.root(of: channel)
    guard let place = histories.place(root) else { return }
    guard isStepping else { return recordOrLose(root, place) }
    // What a step does to it follows from what is there, but for the end of a time that nothing is known of.
    if histories.pointer(place).pointee.last?.isKnown == false { histories.isDue = true }
  }

  private mutating func recordOrLose(_ channel: Int, _ place: Int) {
    do throws(Failure) { try record(channel, place) } catch {
      while let entry = histories.pointer(place).pointee.removeFirst() { drop(entry) }
    }
  }

  /// What timelines have let go in a step is known again.
  @inline(__always)
  mutating func noteDue() { if histories.isDue { noteLetGo() } }

  @inline(never)
  private mutating func noteLetGo() {
    histories.isDue = false
    for i in 0..<histories.items.count where histories.items[i].last?.isKnown == false {
      recordOrLose(histories.items[i].channel, i)
    }
  }

  private mutating func record(_ channel: Int, _ place: Int) throws(Failure) {
    let history = histories.pointer(place)
    let it = channels.pointer(channel)
    let isKnown =
      it.pointee.holder == 0 && it.pointee.stack == 0 && it.pointee.faded == 0 && it.pointee.bounds == nil
      && !links.has(channel)
    if !isKnown, history.pointee.last?.isKnown == false { return }
    try history.pointee.reserve()
    let entry = isKnown ? try entry(channel) : HistoryEntry(unknownFrom: clock.time)
    if let last = history.pointee.last, last.time == entry.time { drop(history.pointee.removeLast()) }
    history.pointee.append(entry)
    dropOld(place)
  }

  private mutating func dropOld(_ place: Int) {
    while let entry = histories.pointer(place).pointee.removeFirst(now: clock.time) { drop(entry) }
  }

  /// What moves a channel now.
  private mutating func entry(_ channel: Int) throws(Failure) -> HistoryEntry {
    freshen(channel)
    var (parts, layer) = (1, channels[channel].layer)
    while layer != 0 { (parts, layer) = (parts &+ 1, channels[layer].older) }
    let n = channels[channel].lanes
    let entry = try HistoryEntry(clock.time, motion, lanes: n, parts: parts)
    entry.offset.update(from: lanes.offset.base + channels[channel].block, count: n)
    var (part, it) = (0, channel)
    do throws(Failure) {
      while part < parts {
        try fill(entry, part, it, root: channel)
        it = part == 0 ? channels[channel].layer : channels[it].older
        part &+= 1
      }
      histories.references &+= entry.references
      do throws(Failure) { try reserveReleases(players.slots.end) } catch {
        histories.references &-= entry.references
        throw error
      }
    } catch {
      entry.free()
      throw error
    }
    for i in 0..<parts where entry.parts[i].hasPlayer {
      let player = entry.parts[i].player
      player.track?.retain()
      if player.curve != 0 { curves.count(player.curve, by: 1) }
      if player.returnCurve != 0 { curves.count(player.returnCurve, by: 1) }
    }
    return entry
  }

  private func fill(_ entry: HistoryEntry, _ part: Int, _ channel: Int, root: Int) throws(Failure) {
    let (n, block, ends) = (entry.lanes, channels[channel].block, ends(channel))
    let kept = entry.ends(part)
    entry.base(part).update(from: lanes.base.base + block, count: n)
    entry.shown(part).update(from: own(channel), count: n)
    kept.from.update(from: ends.from, count: n)
    kept.target.update(from: ends.target, count: n)
    kept.speed.update(from: ends.speed, count: n)
    let slot = channels[channel].player
    guard slot != 0 else { return }
    var player = players[slot]
    player.apart(root)
    try player.copyParts(lanes: n)
    entry.parts[part] = HistoryPart(player: player, hasPlayer: true)
  }

  private mutating func drop(_ entry: HistoryEntry) {
    histories.references &-= entry.references
    for i in 0..<entry.count where entry.parts[i].hasPlayer {
      let player = entry.parts[i].player
      if let track = player.track { releases.add(Release(track: track)) }
      if player.curve != 0 { leave(player.curve) }
      if player.returnCurve != 0 { leave(player.returnCurve) }
    }
    entry.free()
  }
}

extension Player {
  /// Without what it has in its world: its place, and who waits for it.
  mutating func apart(_ channel: Int) {
    self.channel = channel
    (home, group, row) = (-1, -1, -1)
    (stops, chain) = (0, 0)
  }

  /// Its markers, and its bounds or its bend (it has not both), become its own.
  mutating func copyParts(lanes: Int) throws(Failure) {
    let numbers = try Player.copy(bounds ?? bend, bend == nil ? motion.bounds &* lanes : Bend.count(lanes))
    do throws(Failure) { markers = try Player.copy(markers, markerCount) } catch {
      tss_free(numbers)
      throw error
    }
    if bend == nil { bounds = numbers } else { bend = numbers }
  }

  private static func copy<T>(_ from: UnsafeMutablePointer<T>?, _ n: Int) throws(Failure) -> UnsafeMutablePointer<T>? {
    guard let from else { return nil }
    let copy = try allocate(n, T.self)
    copy.update(from: from, count: n)
    return copy
  }
}
