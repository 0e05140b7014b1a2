// SPDX-License-Identifier: MIT
//
// Histories as words, behind the links, and only where there are any, after a word of their own. They are no part of the hash:
// nothing that is to come depends on them.

internal import CTweenSpiritShims

extension World {
  /// "HISTORYS": no number of links.
  private static let mark: UInt64 = 0x5359_524F_5453_4948
  private static let hasOwn: UInt32 = 1 << 31

  func savesHistories(_ saver: borrowing Saver) -> Bool { !saver.isForHash && !histories.isEmpty }

  func saveHistories(_ saver: inout Saver) throws(Failure) {
    guard savesHistories(saver) else { return }
    saver.out.put(World.mark)
    saver.out.put(histories.items.count)
    for i in 1..<channels.slots.end {
      guard let place = histories.place(i) else { continue }
      let history = histories.pointer(place)
      saver.out.put(UInt32(truncatingIfNeeded: i), UInt32(truncatingIfNeeded: history.pointee.count))
      saver.out.put(history.pointee.seconds)
      for k in history.pointee.first..<history.pointee.entries.count {
        try save(&saver, history.pointee.entries[k])
      }
    }
  }

  private func save(_ saver: inout Saver, _ entry: HistoryEntry) throws(Failure) {
    let hasOwn = entry.isKnown && entry.parts[0].hasPlayer ? World.hasOwn : 0
    saver.out.put(UInt32(truncatingIfNeeded: entry.count) | hasOwn, entry.motion.rawValue)
    saver.out.put(entry.time)
    guard entry.isKnown else { return }
    let n = entry.lanes
    saver.out.put(entry.offset, n)
    for i in 0..<entry.count {
      saver.out.put(entry.base(i), n)
      saver.out.put(entry.shown(i), n)
      guard entry.parts[i].hasPlayer else { continue }
      let ends = entry.ends(i)
      saver.out.put(ends.from, n)
      saver.out.put(ends.target, n)
      saver.out.put(ends.speed, n)
      let part = entry.parts + i
      if part.pointee.player.lastsAtLeast {
        part.pointee.player.timing.duration = duration(part.pointee.player, ends)
        part.pointee.player.lastsAtLeast = false
      }
      try withUnsafePointer(to: &part.pointee.player) { (player) throws(Failure) in try save(&saver, player: player) }
    }
  }

  // MARK: Restoring

  mutating func restoreHistories(_ loader: inout Loader) throws(Failure) {
    guard loader.reader.left > 0 else { return }
    guard try loader.reader.word() == World.mark else { throw Blob.damaged }
    let n = try loader.reader.count(ofWords: 4)
    guard n > 0 else { throw Blob.damaged }
    for _ in 0..<n { try restoreHistory(&loader) }
  }

  private mutating func restoreHistory(_ loader: inout Loader) throws(Failure) {
    let (slot, count) = try loader.reader.pair()
    let seconds = try loader.reader.number(latestTime)
    let channel = Int(clamping: slot)
    guard channels.slots.isLive(channel), !channels[channel].isHidden, histories.place(channel) == nil, seconds > 0,
      count <= UInt32(History.most &+ 1), Int(count) <= loader.reader.left
    else { throw Blob.damaged }
    let place = try histories.add(History(channel: channel, seconds: seconds), channels: channels.slots.end)
    var last = -Double.infinity
    for _ in 0..<count {
      try restoreEntry(&loader, channel, place)
      let time = histories.pointer(place).pointee.last?.time ?? 0
      guard time > last, time <= clock.time else { throw Blob.damaged }
      last = time
    }
  }

  private mutating func restoreEntry(_ loader: inout Loader, _ channel: Int, _ place: Int) throws(Failure) {
    let (word, motion) = try loader.reader.pair()
    let (parts, hasOwn) = (Int(word & ~World.hasOwn), word & World.hasOwn != 0)
    let time = try loader.reader.number(latestTime)
    guard let motion = MotionPolicy(rawValue: motion), time >= 0, parts > 0 || !hasOwn else { throw Blob.damaged }
    let history = histories.pointer(place)
    try history.pointee.reserve()
    guard parts > 0 else {
      guard motion == .full else { throw Blob.damaged }
      return history.pointee.append(HistoryEntry(unknownFrom: time))
    }
    let n = channels[channel].lanes
    guard parts <= loader.reader.left / (2 &* n) else { throw Blob.damaged }
    let entry = try HistoryEntry(time, motion, lanes: n, parts: parts)
    // What it has is freed with the history from here on.
    history.pointee.append(entry)
    try loader.reader.numbers(entry.offset, n)
    for i in 0..<parts {
      try loader.reader.numbers(entry.base(i), n)
      try loader.reader.numbers(entry.shown(i), n)
      guard i > 0 || hasOwn else { continue }
      let ends = entry.ends(i)
      try loader.reader.numbers(ends.from, n)
      try loader.reader.numbers(ends.target, n)
      try loader.reader.numbers(ends.speed, n)
      try restore(&loader, &entry.parts[i].player)
      let part = entry.parts + i
      part.pointee.hasPlayer = true
      guard part.pointee.player.channel == channel, !part.pointee.player.isQueued else { throw Blob.damaged }
      try withUnsafePointer(to: &part.pointee.player) { (player) throws(Failure) in
        try check(restored: player, ends)
      }
    }
    histories.references &+= entry.references
  }
}
