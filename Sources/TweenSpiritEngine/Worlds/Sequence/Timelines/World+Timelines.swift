// SPDX-License-Identifier: MIT
//
// Timelines and what they have.

internal import CTweenSpiritShims

extension World {
  mutating func createTimeline() throws(Failure) -> Handle {
    try timelines.reserve(1)
    try reserveChannels(1)
    var fresh = try Timeline(playhead: 0)
    var channel = Channel()
    channel.block = try lanes.take(1)
    channel.timeline = timelines.slots.next
    fresh.playhead = channels.add(channel)
    return timelines.slots.handle(timelines.add(fresh))
  }

  mutating func destroyTimeline(_ slot: Int) {
    let playhead = timelines[slot].playhead
    if channels[playhead].player != 0 { end(channels[playhead].player, byCommand: .stopped) }
    for i in 0..<timelines[slot].leaves.count { letGo(leaf: i, of: slot) }
    for i in 1..<max(timelines[slot].nodes.count, 1) where timelines[slot].nodes[i].entry != 0 {
      letGo(node: i, of: slot)
    }
    let n = timelines[slot].entries.count
    for k in 0..<n {
      let entry = timelines[slot].entries[timelines.slots.isUndoing ? n &- 1 &- k : k]
      if entry.slot != 0 { timelines.entrySlots.give(entry.slot) }
    }
    lanes.give(channels[playhead].block, 1)
    channels.remove(playhead)
    timelines.remove(slot)
  }

  private mutating func letGo(leaf i: Int, of slot: Int) {
    guard let track = timelines[slot].leaves[i].track else { return }
    releases.add(Release(track: track))
    timelines[slot].leaves[i].track = nil
    timelines.contents &-= 1
    guard let given = timelines[slot].leaves[i].given else { return }
    releases.add(Release(track: given))
    timelines[slot].leaves[i].given = nil
    timelines.contents &-= 1
  }

  private mutating func letGo(node i: Int, of slot: Int) {
    timelines.contents &-= 1
    if timelines[slot].nodes[i].curve != 0 { leave(timelines[slot].nodes[i].curve) }
  }

  func info(timeline slot: Int) -> TimelineInfo {
    var info = TimelineInfo()
    let playhead = timelines[slot].playhead
    (info.time, info.duration) = (own(playhead)[0], timelines[slot].duration)
    info.player = players.slots.handle(channels[playhead].player)
    (info.entries, info.levels) = (timelines[slot].size, timelines[slot].levels)
    return info
  }

  func listTimelines(_ out: UnsafeMutablePointer<Handle>?, _ capacity: Int) -> Int {
    var n = 0
    for i in 1..<timelines.slots.end where timelines.slots.isLive(i) && n < capacity {
      out?[n] = timelines.slots.handle(i)
      n &+= 1
    }
    return timelines.slots.count
  }

  func listDriven(_ slot: Int, _ out: UnsafeMutablePointer<Handle>?, _ capacity: Int) -> Int {
    var n = 0
    for i in 0..<timelines[slot].plan.count {
      guard let channel = channel(slot, driven: i) else { continue }
      if n < capacity { out?[n] = channels.slots.handle(channel) }
      n &+= 1
    }
    return n
  }

  func entry(_ slot: Int, _ index: Int) throws(Failure) -> EntryInfo {
    guard index >= 0, index < timelines[slot].size else {
      throw invalid("index", got: Double(UInt(bitPattern: index))) { rule in
        rule.append("below the count of entries, ")
        rule.append(timelines[slot].size)
      }
    }
    let entry = timelines[slot].entries[timelines[slot].tree.place(index)]
    var info = EntryInfo()
    (info.entry, info.kind, info.channel) = (timelines.entrySlots.handle(entry.slot), entry.kind, entry.channel)
    (info.marker, info.at, info.start, info.end) = (entry.marker, entry.at, entry.start, entry.end)
    return info
  }

  // MARK: Adding

  /// Room for a new entry and for what it brings.
  private mutating func reserveEntry(_ slot: Int, at: Double, leaves: Int, nodes: Int) throws(Failure) {
    guard abs(at) <= latestTime else { throw invalid("at", must: "finite and within 1e300", got: at) }
    try timelines.reserveEntries(1)
    try timelines[slot].reserve(leaves: leaves, nodes: nodes)
    try reserveReleases(players.slots.end, more: 2 &* leaves &+ nodes)
  }

  /// Whether a track of this kind can move the channel.
  func check(_ track: UnsafeMutablePointer<CompiledTrack>, fits channel: Int) throws(Failure) {
    let (kind, other) = (channels[channel].settings.kind, track.pointee.kind)
    guard channels[channel].lanes == track.pointee.lanes,
      kind == other || (channels[channel].isPlain && other.isPlain && other != .bool)
    else {
      throw TweenSpiritEngine.failure(.invalidArgument, "the track must be of the channel's kind and lanes")
    }
    try track.pointee.checkHasKey()
  }

  mutating func add(_ slot: Int, _ channel: Int, _ request: EntrySpec, at: Double) throws(Failure) -> Handle {
    let n = channels[channel].lanes
    guard let fill = Fill(rawValue: request.fill) else {
      throw invalid("fill", isNo: Fill.self, got: request.fill)
    }
    try reserveEntry(slot, at: at, leaves: 1, nodes: 0)
    try timelines[slot].plan.reserve(choices: 1, groups: 1, driven: 1, numbers: n)
    var leaf = Timeline.Leaf()
    let track: UnsafeMutablePointer<CompiledTrack>
    if let target = request.target {
      track = try tween(channel, to: target, request)
      track.retain()
      leaf.given = track
    } else {
      let copy = try TrackStore.shared.content(request.track)
      tss_free(copy.markers)
      track = copy.track
      do throws(Failure) { try check(track, fits: channel) } catch {
        releases.add(Release(track: track))
        throw error
      }
    }
    (leaf.channel, leaf.at, leaf.lanes, leaf.track) = (channels.slots.handle(channel), at, n, track)
    leaf.fill = fill
    var entry = Timeline.Entry()
    (entry.channel, entry.at) = (leaf.channel, at)
    (entry.start, entry.end) = (at + track.pointee.start, at + track.pointee.end)
    (entry.slot, leaf.order) = (timelines.entrySlots.take(), timelines[slot].lastOrder)
    leaf.entry = entry.slot
    let it = timelines.pointer(slot)
    entry.leaves = it.pointee.leaves.count..<(it.pointee.leaves.count &+ 1)
    it.pointee.leaves.append(leaf)
    return try finish(slot, entry)
  }

  mutating func add(_ slot: Int, inner: Int, _ request: TimingSpec, at: Double) throws(Failure) -> Handle {
    pack(inner)
    let others = timelines.pointer(inner)
    let origin = timelines.slots.handle(inner)
    var isInside = inner == slot
    for i in 1..<max(others.pointee.nodes.count, 1) where others.pointee.nodes[i].origin == timelines.slots.handle(slot)
    {
      isInside = true
    }
    guard !isInside else {
      throw TweenSpiritEngine.failure(.invalidArgument, "a timeline cannot contain itself")
    }
    guard others.pointee.levels < Timeline.mostLevels else {
      throw TweenSpiritEngine.failure(.invalidArgument, "timelines nest at most 16 levels deep")
    }
    guard !request.startsStill else { throw invalid("rate", must: "other than 0 for an inner timeline", got: 0) }
    let timing = try self.timing(request, of: inner)
    let (n, m) = (others.pointee.leaves.count, others.pointee.nodes.count)
    try reserveEntry(slot, at: at, leaves: n, nodes: m)
    // A choice for each channel more, at the new level, and one while it is exchanged for another.
    let more = others.pointee.plan.count
    try timelines[slot].plan.reserve(
      choices: others.pointee.plan.choiceCount &+ more &+ 1, groups: others.pointee.plan.groupCount &+ more,
      driven: more, numbers: others.pointee.plan.numberEnd)
    // The inner one's time is a node of its own; its nodes' curves and its leaves' tracks have a user more.
    var node = Timeline.Node()
    (node.at, node.timing, node.origin) = (at, timing, origin)
    node.length = min(others.pointee.duration, Timeline.endless)
    if request.hasEasing { node.curve = try curves.find(request.easing) }
    var entry = Timeline.Entry()
    (entry.kind, entry.at) = (.timeline, at)
    entry.start = node.start(-latestTime)
    entry.end = timing.duration >= Timeline.endless ? .infinity : node.end
    entry.slot = timelines.entrySlots.take()
    entry.levels = others.pointee.levels &+ 1
    let it = timelines.pointer(slot)
    let (first, order) = (it.pointee.nodes.count, it.pointee.lastOrder)
    for i in 0..<m {
      var copy = i == 0 ? node : others.pointee.nodes[i]
      if i == 0 { copy.order = order } else { copy.parent &+= first }
      copy.entry = entry.slot
      copy.level = others.pointee.nodes[i].level &+ 1
      if copy.curve != 0 { curves.count(copy.curve, by: 1) }
      it.pointee.nodes.append(copy)
    }
    entry.nodes = first..<(first &+ m)
    entry.leaves = it.pointee.leaves.count..<(it.pointee.leaves.count &+ n)
    for i in 0..<n {
      var copy = others.pointee.leaves[i]
      copy.node &+= first
      copy.entry = entry.slot
      copy.track?.retain()
      copy.given?.retain()
      it.pointee.leaves.append(copy)
    }
    return try finish(slot, entry)
  }

  /// Of a timeline inside another, or played: as long as it is, unless something else is asked for.
  func timing(_ request: TimingSpec, of inner: Int) throws(Failure) -> Timing {
    try World.checkForth(request)
    var request = request
    let length = timelines[inner].duration
    let isAsked = request.hasDuration
    if length == .infinity {
      let isPlain = !request.hasEasing || request.easing == World.linear
      guard !isAsked, request.iterations == 0 || request.iterations == 1, request.iterationStart == 0,
        !request.given.contains(.iterations), request.direction == 0, request.rate >= 0, isPlain
      else {
        throw TweenSpiritEngine.failure(
          .invalidArgument,
          "an endless timeline can only be played once, forwards, without duration, iterations or easing")
      }
    }
    if !isAsked { request.duration = min(length, Timeline.endless) }
    let timing = try Timing(request)
    try World.checkEnd(timing)
    return timing
  }

  static func checkEnd(_ timing: Timing) throws(Failure) {
    guard !timing.isBackward || timing.endTime.isFinite else {
      throw TweenSpiritEngine.failure(.invalidArgument, "a negative rate needs a finite end to start from")
    }
  }

  mutating func addMarker(_ slot: Int, at: Double, id: UInt32) throws(Failure) -> Handle {
    try reserveEntry(slot, at: at, leaves: 0, nodes: 0)
    var entry = Timeline.Entry()
    (entry.kind, entry.marker) = (.marker, id)
    (entry.at, entry.start, entry.end) = (at, at, at)
    entry.slot = timelines.entrySlots.take()
    append(slot, entry)
    return timelines.entrySlots.handle(entry.slot)
  }

  private mutating func append(_ slot: Int, _ entry: Timeline.Entry) {
    timelines.setPlace(ofEntry: entry.slot, timelines[slot].entries.count)
    timelines[slot].append(entry)
    timelines[slot].lastOrder &+= 1
  }

  /// What was put behind all others is the timeline's, and seen, if it plays. Where a curve's code fails, it is taken out again.
  private mutating func finish(_ slot: Int, _ entry: Timeline.Entry) throws(Failure) -> Handle {
    timelines.contents &+= entry.leaves.count &+ entry.nodes.count
    append(slot, entry)
    let it = timelines.pointer(slot)
    for i in entry.leaves where it.pointee.leaves[i].given != nil { timelines.contents &+= 1 }
    let isPlaying = channels[it.pointee.playhead].player != 0
    for i in entry.leaves { it.pointee.plan.insert(i, it.pointee.nodes, it.pointee.leaves, isNew: isPlaying) }
    guard isPlaying else { return timelines.entrySlots.handle(entry.slot) }
    do throws(Failure) { try takeNew(slot, entry.leaves) } catch {
      remove(slot, it.pointee.entries.count &- 1, asIfNever: true)
      it.pointee.lastOrder &-= 1
      throw error
    }
    return timelines.entrySlots.handle(entry.slot)
  }

  // MARK: Removing

  mutating func remove(_ slot: Int, _ handle: Handle) throws(Failure) {
    guard let entry = try timelines.entrySlots.find(handle, "entry") else {
      throw stale(handle, "entry", "was removed")
    }
    guard Int(timelines.entryPlaces[entry]) < timelines[slot].entries.count,
      timelines[slot].entries[Int(timelines.entryPlaces[entry])].slot == entry
    else { throw stale(handle, "entry", "belongs to another timeline") }
    remove(slot, Int(timelines.entryPlaces[entry]))
  }

  private mutating func remove(_ slot: Int, _ i: Int, asIfNever: Bool = false) {
    let it = timelines.pointer(slot)
    let entry = it.pointee.entries[i]
    for k in entry.leaves {
      let gone = it.pointee.plan.remove(it.pointee.leaves.base + k, it.pointee.nodes)
      if gone >= 0 { letGo(slot, it.pointee.leaves[k].channel, at: gone) }
      letGo(leaf: k, of: slot)
    }
    for k in entry.nodes { letGo(node: k, of: slot) }
    it.pointee.remove(i)
    if asIfNever { timelines.entrySlots.untake(entry.slot) } else { timelines.entrySlots.give(entry.slot) }
    showLeft(slot, entry.leaves)
    if it.pointee.hasGaps { pack(slot) }
  }

  /// Without gaps between the places of its entries.
  mutating func pack(_ slot: Int) {
    let it = timelines.pointer(slot)
    guard it.pointee.size < it.pointee.entries.count else { return }
    it.pointee.pack()
    for i in 0..<it.pointee.entries.count {
      timelines.setPlace(ofEntry: it.pointee.entries[i].slot, i)
    }
  }
}
