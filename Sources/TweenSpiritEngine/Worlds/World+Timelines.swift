// SPDX-License-Identifier: MIT
//
// Timelines and what they have.

internal import CTweenSpiritShims

extension World {
  mutating func createTimeline() throws(Failure) -> Handle {
    try timelineSlots.reserve(1)
    try timelines.reserve(timelineSlots.end &+ 1, Timeline())
    try reserveChannels(1)
    var fresh = try Timeline(playhead: 0)
    var channel = Channel()
    do throws(Failure) { channel.block = try lanes.take(1) } catch {
      fresh.free()
      throw error
    }
    let slot = timelineSlots.take()
    fresh.playhead = channelSlots.take()
    channel.timeline = slot
    channels[fresh.playhead] = channel
    clear(channel.block, 1)
    timelines[slot] = fresh
    return timelineSlots.handle(slot)
  }

  mutating func destroyTimeline(_ slot: Int) {
    let playhead = timelines[slot].playhead
    if channels[playhead].player != 0 { end(channels[playhead].player, byCommand: .stopped) }
    for i in 0..<timelines[slot].leafCount { letGo(leaf: i, of: slot) }
    for i in 1..<max(timelines[slot].nodeCount, 1) { letGo(node: i, of: slot) }
    for i in 0..<timelines[slot].entryCount { entrySlots.give(timelines[slot].entries[i].slot) }
    lanes.give(channels[playhead].block, 1)
    channels[playhead] = Channel()
    channelSlots.give(playhead)
    timelines[slot].free()
    timelines[slot] = Timeline()
    timelineSlots.give(slot)
  }

  private mutating func letGo(leaf i: Int, of slot: Int) {
    guard let track = timelines[slot].leaves[i].track else { return }
    release(Release(track: track))
    timelines.base[slot].leaves.base[i].track = nil
    contents &-= 1
  }

  private mutating func letGo(node i: Int, of slot: Int) {
    contents &-= 1
    if timelines[slot].nodes[i].curve != 0 { leave(timelines[slot].nodes[i].curve) }
  }

  mutating func info(timeline slot: Int) -> TimelineInfo {
    var info = TimelineInfo()
    let playhead = timelines[slot].playhead
    (info.time, info.duration) = (own(playhead)[0], timelines[slot].duration)
    info.player = playerSlots.handle(channels[playhead].player)
    (info.entries, info.levels) = (timelines[slot].entryCount, timelines[slot].levels)
    return info
  }

  mutating func listTimelines(_ out: UnsafeMutablePointer<Handle>?, _ capacity: Int) -> Int {
    var n = 0
    for i in 1..<timelineSlots.end where timelineSlots.isLive(i) && n < capacity {
      out?[n] = timelineSlots.handle(i)
      n &+= 1
    }
    return timelineSlots.count
  }

  mutating func entry(_ slot: Int, _ index: Int) throws(Failure) -> EntryInfo {
    guard index >= 0, index < timelines[slot].entryCount else {
      throw TweenSpiritEngine.failure(.invalidArgument) { text in
        text.append("index must be below the count of entries, ")
        text.append(timelines[slot].entryCount)
        text.append(", got ")
        text.append(Double(UInt(bitPattern: index)))
      }
    }
    let entry = timelines[slot].entries[index]
    var info = EntryInfo()
    (info.entry, info.kind, info.channel) = (entrySlots.handle(entry.slot), entry.kind, entry.channel)
    (info.marker, info.at, info.start, info.end) = (entry.marker, entry.at, entry.start, entry.end)
    return info
  }

  // MARK: Adding

  /// The number of a new entry, with room for what it brings.
  private mutating func reserveEntry(
    _ slot: Int, at: Double, leaves: Int, nodes: Int, choices: Int, numbers: Int
  ) throws(Failure) {
    guard abs(at) <= latestTime else { throw invalid("at", must: "finite and within 1e300", got: at) }
    try entrySlots.reserve(1)
    try timelines.base[slot].reserve(leaves: leaves, nodes: nodes, choices: choices, numbers: numbers)
    try reserveReleases(playerSlots.end, more: leaves &+ nodes)
  }

  /// Whether a track of this kind can move the channel.
  mutating func check(_ track: UnsafeMutablePointer<CompiledTrack>, fits channel: Int) throws(Failure) {
    let (kind, other) = (channels[channel].settings.kind, track.pointee.kind)
    guard channels[channel].lanes == track.pointee.lanes,
      kind == other || (channels[channel].isPlain && other.isPlain && other != .bool)
    else {
      throw TweenSpiritEngine.failure(.invalidArgument, "the track must be of the channel's kind and lanes")
    }
    guard track.pointee.count > 0 else {
      throw TweenSpiritEngine.failure(.invalidArgument, "the track must have a key")
    }
  }

  mutating func add(_ slot: Int, _ channel: Int, _ track: Handle, at: Double) throws(Failure) -> Handle {
    let n = channels[channel].lanes
    try reserveEntry(slot, at: at, leaves: 1, nodes: 0, choices: 1, numbers: n)
    let copy = try TrackStore.shared.content(track)
    tss_free(copy.markers)
    do throws(Failure) { try check(copy.track, fits: channel) } catch {
      release(Release(track: copy.track))
      throw error
    }
    var leaf = Timeline.Leaf()
    (leaf.channel, leaf.at, leaf.lanes, leaf.track) = (channelSlots.handle(channel), at, n, copy.track)
    var entry = Timeline.Entry()
    (entry.channel, entry.at) = (leaf.channel, at)
    (entry.start, entry.end) = (at + copy.track.pointee.start, at + copy.track.pointee.end)
    (entry.slot, leaf.order) = (entrySlots.take(), timelines[slot].lastOrder)
    leaf.entry = entry.slot
    let it = timelines.base + slot
    it.pointee.leaves[it.pointee.leafCount] = leaf
    it.pointee.leafCount &+= 1
    return try finish(slot, entry, leaves: 1, nodes: 0, choices: 1, numbers: n)
  }

  mutating func add(_ slot: Int, inner: Int, _ request: TimingRequest, at: Double) throws(Failure) -> Handle {
    let others = timelines[inner]
    let origin = timelineSlots.handle(inner)
    var isInside = inner == slot
    for i in 1..<max(others.nodeCount, 1) where others.nodes[i].origin == timelineSlots.handle(slot) { isInside = true }
    guard !isInside else {
      throw TweenSpiritEngine.failure(.invalidArgument, "a timeline cannot be inside itself")
    }
    guard others.levels < Timeline.mostLevels else {
      throw TweenSpiritEngine.failure(.invalidArgument, "timelines may be 16 levels deep")
    }
    let timing = try self.timing(request, of: inner)
    // A choice for each channel more, at the new level.
    let (n, m) = (others.leafCount, others.nodeCount)
    let (choices, numbers) = (others.plan.mostChoices &+ n, others.plan.mostNumbers)
    try reserveEntry(slot, at: at, leaves: n, nodes: m, choices: choices, numbers: numbers)
    // The inner one's time is a node of its own; its nodes' curves and its leaves' tracks have a user more.
    var node = Timeline.Node()
    (node.at, node.timing, node.origin) = (at, timing, origin)
    node.length = min(others.duration, Timeline.endless)
    if request.hasEasing { node.curve = try curves.find(request.easing) }
    var entry = Timeline.Entry()
    (entry.kind, entry.at) = (.timeline, at)
    entry.start = node.start(-latestTime)
    entry.end = timing.duration >= Timeline.endless ? .infinity : node.end
    entry.slot = entrySlots.take()
    let it = timelines.base + slot
    let (first, order) = (it.pointee.nodeCount, it.pointee.lastOrder)
    for i in 0..<m {
      var copy = i == 0 ? node : others.nodes[i]
      if i == 0 { copy.order = order } else { copy.parent &+= first }
      copy.entry = entry.slot
      copy.level = others.nodes[i].level &+ 1
      if copy.curve != 0 { curves.uses.base[copy.curve].users &+= 1 }
      it.pointee.nodes[first &+ i] = copy
    }
    it.pointee.nodeCount &+= m
    for i in 0..<n {
      var copy = others.leaves[i]
      copy.node &+= first
      copy.entry = entry.slot
      copy.track?.retain()
      it.pointee.leaves[it.pointee.leafCount &+ i] = copy
    }
    it.pointee.leafCount &+= n
    return try finish(slot, entry, leaves: n, nodes: m, choices: choices, numbers: numbers)
  }

  /// Of a timeline inside another, or played: as long as it is, unless something else is asked for.
  mutating func timing(_ request: TimingRequest, of inner: Int) throws(Failure) -> Timing {
    var request = request
    let length = timelines[inner].duration
    let isAsked = request.duration != 0 || request.flags & TimingRequest.zeroDuration != 0
    if length == .infinity {
      let isPlain = !request.hasEasing || request.easing == World.linear
      guard !isAsked, request.iterations == 0 || request.iterations == 1, request.iterationStart == 0,
        request.flags & TimingRequest.zeroIterations == 0, request.direction == 0, request.rate >= 0, isPlain
      else {
        throw TweenSpiritEngine.failure(
          .invalidArgument, "an endless timeline runs once, forth, at its own pace: no duration, iterations or easing")
      }
    }
    if !isAsked { request.duration = min(length, Timeline.endless) }
    let timing = try Timing(request)
    try World.checkEnd(timing)
    return timing
  }

  static func checkEnd(_ timing: Timing) throws(Failure) {
    guard !timing.isBackward || timing.endTime.isFinite else {
      throw TweenSpiritEngine.failure(.invalidArgument, "what runs back must have an end to begin at")
    }
  }

  mutating func addMarker(_ slot: Int, at: Double, id: UInt32) throws(Failure) -> Handle {
    try reserveEntry(slot, at: at, leaves: 0, nodes: 0, choices: 0, numbers: 0)
    var entry = Timeline.Entry()
    (entry.kind, entry.marker) = (.marker, id)
    (entry.at, entry.start, entry.end) = (at, at, at)
    entry.slot = entrySlots.take()
    timelines.base[slot].add(entry)
    return entrySlots.handle(entry.slot)
  }

  /// What was put behind all others is the timeline's, and seen, if it plays. Where a curve's code fails, it is taken out again.
  private mutating func finish(
    _ slot: Int, _ entry: Timeline.Entry, leaves: Int, nodes: Int, choices: Int, numbers: Int
  ) throws(Failure) -> Handle {
    contents &+= leaves &+ nodes
    timelines.base[slot].add(entry)
    timelines.base[slot].plan.mostChoices &+= choices
    timelines.base[slot].plan.mostNumbers &+= numbers
    do throws(Failure) { try takeNew(slot) } catch {
      remove(slot, entry.slot)
      throw error
    }
    return entrySlots.handle(entry.slot)
  }

  // MARK: Removing

  mutating func remove(_ slot: Int, _ handle: Handle) throws(Failure) {
    try checkNotNull(handle, "entry")
    guard let entry = entrySlots.slot(handle) else { throw World.stale(handle) }
    for i in 0..<timelines[slot].entryCount where timelines[slot].entries[i].slot == entry {
      return remove(slot, entry)
    }
    throw World.stale(handle)
  }

  private mutating func remove(_ slot: Int, _ entry: Int) {
    let it = timelines.base + slot
    var (choices, numbers) = (0, 0)
    for i in 0..<it.pointee.leafCount where it.pointee.leaves[i].entry == entry {
      choices &+= it.pointee.nodes[it.pointee.leaves[i].node].level
      numbers &+= it.pointee.leaves[i].lanes
      letGo(leaf: i, of: slot)
    }
    for i in 1..<max(it.pointee.nodeCount, 1) where it.pointee.nodes[i].entry == entry { letGo(node: i, of: slot) }
    letGoUndriven(slot, entry)
    it.pointee.remove(entry)
    it.pointee.plan.mostChoices &-= choices
    it.pointee.plan.mostNumbers &-= numbers
    entrySlots.give(entry)
    showLeft(slot)
  }
}
