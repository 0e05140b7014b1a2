// SPDX-License-Identifier: MIT
//
// A channel as it was: a world of its own is made from the entry before that time, and stepped there. As no cut of time can be
// seen in a world, its value has the bits that it had then, whatever the steps were.

internal import CTweenSpiritShims

package struct HistoryInfo: Sendable {
  package var seconds = 0.0
  /// From when on it is known; infinite where it is not.
  package var start = Double.infinity
  package var entries = 0
}

extension World {
  func historyInfo(_ channel: Int) -> HistoryInfo {
    guard let place = histories.place(channel) else { return HistoryInfo() }
    let history = histories.pointer(place)
    return HistoryInfo(
      seconds: history.pointee.seconds, start: history.pointee.start, entries: history.pointee.count)
  }

  /// A channel's history, which knows a time.
  func history(_ channel: Int, _ time: Double, _ name: StaticString) throws(Failure) -> UnsafeMutablePointer<History> {
    guard let place = histories.place(channel) else {
      throw TweenSpiritEngine.failure(
        .invalidArgument, argument: "channel", "channel keeps no history: start one first")
    }
    let history = histories.pointer(place)
    guard history.pointee.count > 0 else {
      throw TweenSpiritEngine.failure(.outOfMemory, "the channel's history was lost: memory ran out")
    }
    guard time >= history.pointee.start, time <= clock.time else {
      throw invalid(name, got: time) { rule in
        rule.append("between ")
        rule.append(history.pointee.start)
        rule.append(", the start of the history, and ")
        rule.append(clock.time)
        rule.append(", the clock")
      }
    }
    return history
  }

  /// Either may be nil.
  mutating func valueAt(
    _ channel: Int, _ time: Double, _ value: UnsafeMutablePointer<Double>?, _ velocity: UnsafeMutablePointer<Double>?,
    lanes n: Int
  ) throws(Failure) {
    try check(channel, lanes: n)
    let history = try history(channel, time, "time")
    let numbers = scratch
    var past = try past(channel, history.pointee.entries[history.pointee.find(time)])
    try past.go(to: time)
    if velocity != nil { try past.velocity(World.pastChannel, numbers) }
    velocity?.update(from: numbers, count: n)
    if let value { past.value(World.pastChannel, value) }
  }

  /// The slot of the channel in a world that has only that.
  static let pastChannel = 1

  /// The world of an entry, at its time.
  func past(_ channel: Int, _ entry: HistoryEntry) throws(Failure) -> World {
    guard entry.isKnown else {
      throw TweenSpiritEngine.failure(.invalidArgument, argument: "time") { text in
        text.append("the history does not cover bounds, layers, fades, timelines and links, from ")
        text.append(entry.time)
        text.append(" on")
      }
    }
    var past = try World.make(tag: tag, eventCapacity: 64, maxStep: 0, motion: entry.motion.rawValue)
    past.clock.restore(time: entry.time, error: 0, rate: 1, isPaused: false)
    try past.reserve(channels: 1, players: entry.count)
    var it = Channel()
    (it.settings, it.tolerance) = (channels[channel].settings, channels[channel].tolerance)
    it.block = try past.lanes.take(entry.lanes)
    let slot = past.channels.add(it)
    (past.lanes.offset.base + it.block).update(from: entry.offset, count: entry.lanes)
    // A layer is put before those that are there.
    var part = entry.count &- 1
    while part >= 0 {
      try past.take(entry, part, part == 0 ? slot : try past.addLayer(slot), curves)
      part &-= 1
    }
    past.updateSum(slot)
    return past
  }

  private mutating func take(
    _ entry: HistoryEntry, _ part: Int, _ channel: Int, _ uses: borrowing Curves
  ) throws(Failure) {
    let (n, block, ends, kept) = (entry.lanes, channels[channel].block, ends(channel), entry.ends(part))
    (lanes.base.base + block).update(from: entry.base(part), count: n)
    (lanes.shown.base + block).update(from: entry.shown(part), count: n)
    ends.from.update(from: kept.from, count: n)
    ends.target.update(from: kept.target, count: n)
    ends.speed.update(from: kept.speed, count: n)
    guard entry.parts[part].hasPlayer else { return }
    var player = entry.parts[part].player
    player.channel = channel
    if player.curve != 0 { player.curve = try use(uses[player.curve].handle) }
    if player.returnCurve != 0 { player.returnCurve = try use(uses[player.returnCurve].handle) }
    try findHome(&player, ends)
    try player.copyParts(lanes: n)
    player.track?.retain()
    // What it has is freed with the players from here on.
    let slot = players.add(&player)
    channels.setPlayer(channel, slot)
    if player.home >= 0 { rows.count(users: player.home, by: 1) }
    if !player.isStill { setDue(slot, clock.time) }
  }

  /// At the time of its entry it is as the last command left it.
  mutating func go(to time: Double) throws(Failure) {
    if time > clock.time { _ = try step(to: time) }
  }
}
