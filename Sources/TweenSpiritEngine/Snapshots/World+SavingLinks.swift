// SPDX-License-Identifier: MIT
//
// Links as words, behind the chains, and only where there are any, or something behind them: by the slots of their channels. What they give is in the
// channels, and is found again from their sources.

extension World {
  func saveLinks(_ saver: inout Saver) throws(Failure) {
    guard links.count > 0 || savesBehindLinks(saver) else { return }
    try saver.begin(.linkCount, 0)
    saver.out.put(links.count)
    for i in 1..<channels.slots.end where links.has(i) {
      guard let place = links.place(i) else { continue }
      let link = links.pointer(place)
      try saver.begin(.link, i)
      saver.out.put(UInt32(truncatingIfNeeded: i), link.pointee.combination.rawValue)
      saver.out.put(link.pointee.sources.count)
      saver.out.put(link.pointee.sources.base, link.pointee.sources.count)
      try saver.putReference(link.pointee.easing)
      saver.out.put(link.pointee.numbers.base, 4 &* link.pointee.lanes)
    }
  }

  mutating func restoreLinks(_ loader: inout Loader) throws(Failure) {
    guard loader.reader.left > 0 else { return }
    let n = try loader.reader.count(ofWords: 8)
    guard n > 0 || loader.reader.left > 0 else { throw Blob.damaged }
    for _ in 0..<n { try restoreLink(&loader) }
    guard links.level() else { throw Blob.damaged }
  }

  private mutating func restoreLink(_ loader: inout Loader) throws(Failure) {
    let (slot, combination) = try loader.reader.pair()
    let count = try loader.reader.count(Link.most)
    guard let combination = LinkCombination(rawValue: combination), count >= 1, count <= 2 &* loader.reader.left,
      channels.slots.isLive(Int(clamping: slot))
    else { throw Blob.damaged }
    let channel = channels[Int(slot)]
    guard !channel.isHidden, channel.player == 0, channel.holder == 0,
      channel.settings.kind != .bool, channel.settings.kind != .quat, !links.has(Int(slot))
    else { throw Blob.damaged }
    for lane in 0..<channel.lanes where lanes.offset[channel.block &+ lane] != 0 { throw Blob.damaged }
    try links.reserve(channels: channels.slots.end, sources: count)
    let sources = try Column<UInt32>(count &+ 1)
    try loader.reader.pairs(sources.base, count)
    let easing = try loader.curve()
    var record: UnsafePointer<EasingRecord>?
    if easing.generation != 0 {
      let pinned = try EasingStore.shared.pin(easing)
      defer { EasingStore.shared.unpin(easing) }
      guard !pinned.callsOut else { throw Blob.damaged }
      record = pinned
    }
    var link = try Link(
      channel: Int(slot), lanes: channel.lanes, combination, easing, record, sources: count)
    for k in 0..<count {
      let source = Int(clamping: sources.base[k])
      guard channels.slots.isLive(source), source != Int(slot), !channels[source].isHidden,
        channels[source].lanes == channel.lanes || channels[source].lanes == 1
      else { throw Blob.damaged }
      for other in 0..<k where sources.base[other] == sources.base[k] { throw Blob.damaged }
      link.sources.append(sources.base[k])
    }
    for i in 0..<4 &* channel.lanes {
      let (number, isBound) = (try loader.reader.double(), i >= 2 &* channel.lanes)
      guard isBound ? !number.isNaN : number.isFinite else { throw Blob.damaged }
      link.numbers.base[i] = number
    }
    try link.checkBounds()
    if easing.generation != 0 { try EasingStore.shared.retain(easing) }
    links.restore(link)
  }
}
