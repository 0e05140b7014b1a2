// SPDX-License-Identifier: MIT
//
// Timelines from words, and whether what they have fits together.

extension World {
  mutating func restore(_ loader: inout Loader, timeline slot: Int) throws(Failure) {
    let it = timelines.pointer(slot)
    let (playhead, order) = try loader.reader.pair()
    guard channels.slots.isLive(Int(clamping: playhead)), channels[Int(playhead)].timeline == slot else {
      throw Blob.damaged
    }
    it.pointee = try Timeline(playhead: Int(playhead))
    it.pointee.lastOrder = order
    let n = try loader.reader.count(ofWords: 6, Timeline.mostLeaves)
    try it.pointee.reserveEntries(n)
    try timelines.reserveEntries(0)
    for k in 0..<n {
      var entry = Timeline.Entry()
      let (place, kind) = try loader.reader.pair()
      guard let kind = EntryKind(rawValue: kind), timelines.entrySlots.isLive(Int(clamping: place)) else {
        throw Blob.damaged
      }
      (entry.slot, entry.kind, entry.channel) = (Int(place), kind, try loader.reader.handle())
      let (marker, rest) = try loader.reader.pair()
      (entry.marker, entry.at) = (marker, try loader.reader.number(latestTime))
      (entry.start, entry.end) = (try loader.reader.number(), try loader.reader.double())
      guard rest == 0, !entry.end.isNaN, entry.end > -.infinity else { throw Blob.damaged }
      timelines.setPlace(ofEntry: entry.slot, k)
      it.pointee.append(entry)
    }
    try restore(&loader, nodesOf: it)
    try restore(&loader, leavesOf: it)
    for k in 0..<n { it.pointee.count(k) }
  }

  /// The place of the entry that brought something, at or behind that of what stands before it.
  private func place(
    _ it: UnsafeMutablePointer<Timeline>, ofEntry slot: UInt32, from last: Int
  ) throws(Failure) -> Int {
    guard timelines.entrySlots.isLive(Int(clamping: slot)) else { throw Blob.damaged }
    let place = Int(timelines.entryPlaces[Int(slot)])
    guard place >= last, place < it.pointee.entries.count, it.pointee.entries[place].slot == Int(slot) else {
      throw Blob.damaged
    }
    return place
  }

  private mutating func restore(
    _ loader: inout Loader, nodesOf it: UnsafeMutablePointer<Timeline>
  ) throws(Failure) {
    // The first is the timeline itself, and has no words.
    let n = try loader.reader.count(Timeline.mostLeaves)
    guard n >= 1, n &- 1 <= loader.reader.left / 12 else { throw Blob.damaged }
    try it.pointee.nodes.reserve(n)
    var place = 0
    for k in 1..<n {
      var node = Timeline.Node()
      let (parent, entry) = try loader.reader.pair()
      let (order, rest) = try loader.reader.pair()
      (node.parent, node.entry, node.order) = (Int(clamping: parent), Int(clamping: entry), order)
      node.origin = try loader.reader.handle()
      (node.at, node.length) = (try loader.reader.number(latestTime), try loader.reader.number(latestTime))
      let (duration, rate) = (try loader.reader.double(), try loader.reader.number(latestTime))
      node.timing = try loader.timing()
      (node.timing.duration, node.timing.rate) = (duration, rate)
      let curve = try loader.curve()
      guard rest == 0, node.parent < k, node.length >= 0, duration >= 0, rate != 0,
        rate > 0 || node.timing.endTime < .infinity, it.pointee.nodes[node.parent].level < Timeline.mostLevels,
        node.parent == 0 || it.pointee.nodes[node.parent].entry == node.entry
      else { throw Blob.damaged }
      node.level = it.pointee.nodes[node.parent].level &+ 1
      place = try self.place(it, ofEntry: entry, from: place)
      let owner = it.pointee.entries.base + place
      owner.pointee.nodes = (owner.pointee.nodes.isEmpty ? k : owner.pointee.nodes.lowerBound)..<(k &+ 1)
      owner.pointee.levels = max(owner.pointee.levels, node.level)
      if curve.generation != 0 {
        node.curve = try curves.find(curve)
        curves.count(node.curve, by: 1)
      }
      it.pointee.nodes.append(node)
      timelines.contents &+= 1
    }
  }

  private mutating func restore(
    _ loader: inout Loader, leavesOf it: UnsafeMutablePointer<Timeline>
  ) throws(Failure) {
    let n = try loader.reader.count(ofWords: 5, Timeline.mostLeaves)
    try it.pointee.leaves.reserve(n)
    var place = 0
    for k in 0..<n {
      var leaf = Timeline.Leaf()
      let (node, entry) = try loader.reader.pair()
      let (order, sort) = try loader.reader.pair()
      (leaf.node, leaf.entry, leaf.order) = (Int(clamping: node), Int(clamping: entry), order)
      guard let fill = Fill(rawValue: sort & 3), sort < 16 else { throw Blob.damaged }
      leaf.fill = fill
      (leaf.channel, leaf.at) = (try loader.reader.handle(), try loader.reader.number(latestTime))
      guard leaf.node < it.pointee.nodes.count, let track = try loader.track(), track.pointee.count > 0,
        leaf.node == 0 || it.pointee.nodes[leaf.node].entry == leaf.entry, channels.slots.hasGiven(leaf.channel)
      else { throw Blob.damaged }
      if let channel = channels.slots.slot(leaf.channel) {
        guard !channels[channel].isHidden, channels[channel].lanes == track.pointee.lanes else { throw Blob.damaged }
      }
      place = try self.place(it, ofEntry: entry, from: place)
      let owner = it.pointee.entries.base + place
      owner.pointee.leaves = (owner.pointee.leaves.isEmpty ? k : owner.pointee.leaves.lowerBound)..<(k &+ 1)
      let level = it.pointee.nodes[leaf.node].level
      try it.pointee.plan.reserve(choices: level &+ 1, groups: level, driven: 1, numbers: track.pointee.lanes)
      if sort & 4 != 0 {
        guard let given = try loader.track(), World.isTween(given, like: track) else { throw Blob.damaged }
        given.retain()
        leaf.given = given
        timelines.contents &+= 1
      }
      track.retain()
      (leaf.track, leaf.lanes) = (track, track.pointee.lanes)
      it.pointee.leaves.append(leaf)
      it.pointee.plan.insert(k, it.pointee.nodes, it.pointee.leaves, isNew: false)
      timelines.contents &+= 1
      guard sort & 8 != 0 else { continue }
      let i = it.pointee.plan.place(of: leaf.channel)
      guard leaf.isFree, it.pointee.plan.driven[i].lanes == leaf.lanes else { throw Blob.damaged }
      let ground = try allocate(2 &* leaf.lanes, Double.self)
      it.pointee.plan.setGround(i, ground)
      try loader.reader.numbers(ground, 2 &* leaf.lanes)
    }
  }

  /// Each entry that is in use is one timeline's, and has what its kind says.
  func checkEntries() throws(Failure) {
    // The entry's timeline; and whether something of it was found.
    let memory = try Column<UInt32>(timelines.entrySlots.end)
    let owners = memory.base
    owners.update(repeating: 0, count: timelines.entrySlots.end)
    var all = 0
    for slot in 1..<timelines.slots.end where timelines.slots.isLive(slot) {
      let it = timelines.pointer(slot)
      for k in 0..<it.pointee.entries.count {
        let place = it.pointee.entries[k].slot
        guard owners[place] == 0 else { throw Blob.damaged }
        owners[place] = UInt32(truncatingIfNeeded: slot) << 2 | it.pointee.entries[k].kind.rawValue
        all &+= 1
      }
      for k in 1..<max(it.pointee.nodes.count, 1) {
        let place = it.pointee.nodes[k].entry
        guard place < timelines.entrySlots.end, owners[place] == UInt32(truncatingIfNeeded: slot) << 2 | 2 else {
          throw Blob.damaged
        }
      }
      for k in 0..<it.pointee.leaves.count {
        let (place, node) = (it.pointee.leaves[k].entry, it.pointee.leaves[k].node)
        guard place < timelines.entrySlots.end,
          owners[place] == UInt32(truncatingIfNeeded: slot) << 2 | (node == 0 ? 1 : 2)
        else { throw Blob.damaged }
      }
    }
    guard all == timelines.entrySlots.count else { throw Blob.damaged }
  }
}
