// SPDX-License-Identifier: MIT
//
// A world as words: see Blob.swift. What is derived from the rest (rows, sums, plans, buckets) is made anew.

internal import CTweenSpiritShims

extension World {
  /// Bits of a player's first word, above its kind and sort.
  enum Saved {
    static let paused: UInt32 = 1 << 16
    static let begun: UInt32 = 1 << 17
    static let essential: UInt32 = 1 << 18
    static let blended: UInt32 = 1 << 19
    /// What follows: timings beside duration, markers, a spring, a decay, bounds.
    static let timed: UInt32 = 1 << 20
    static let marked: UInt32 = 1 << 21
    static let sprung: UInt32 = 1 << 22
    static let bounded: UInt32 = 1 << 23
  }

  /// All that the world is, in words. Where they go is asked when it is known how many they are; nil: nowhere.
  func save(_ place: (Int) throws(Failure) -> UnsafeMutableRawPointer?) throws(Failure) -> BlobWriter {
    var saver = Saver()
    defer { saver.free() }
    try save(&saver)
    try saver.begin(try place(saver.words))
    try save(&saver)
    return saver.out
  }

  var savedWords: Int {
    get throws(Failure) {
      var saver = Saver()
      defer { saver.free() }
      try save(&saver)
      return saver.words
    }
  }

  private func save(_ saver: inout Saver) throws(Failure) {
    saver.out.put(motion.rawValue, clock.isPaused ? 1 : 0)
    saver.out.put(clock.time)
    saver.out.put(clock.error)
    saver.out.put(clock.rate)
    saver.out.put(maxStep)
    saver.out.put(events.sequence)
    channelSlots.save(&saver.out)
    playerSlots.save(&saver.out)
    timelineSlots.save(&saver.out)
    entrySlots.save(&saver.out)
    try sheet.save(&saver)
    for i in 1..<channelSlots.end where channelSlots.isLive(i) { save(&saver, channel: i) }
    for i in 1..<playerSlots.end where playerSlots.isLive(i) { try save(&saver, player: i) }
    for i in 1..<timelineSlots.end where timelineSlots.isLive(i) { try save(&saver, timeline: i) }
  }

  private func save(_ saver: inout Saver, channel i: Int) {
    let it = channels.base + i
    saver.put(it.pointee.settings)
    saver.out.put(UInt32(truncatingIfNeeded: it.pointee.player), UInt32(truncatingIfNeeded: it.pointee.layer))
    saver.out.put(UInt32(truncatingIfNeeded: it.pointee.parent), UInt32(truncatingIfNeeded: it.pointee.timeline))
    let path = it.pointee.text != nil && it.pointee.pathOffset == it.pointee.nameLength ? it.pointee.pathLength : 0
    saver.out.put(
      UInt32(truncatingIfNeeded: it.pointee.holder), UInt32(truncatingIfNeeded: it.pointee.nameLength | path << 16))
    if let text = it.pointee.text { saver.out.put(text, it.pointee.nameLength &+ path) }
    saver.out.put(it.pointee.scope)
    saver.out.put(it.pointee.tolerance)
    let (block, n) = (it.pointee.block, it.pointee.lanes)
    saver.out.put(lanes.base.base + block, n)
    saver.out.put(own(i), n)
    saver.out.put(lanes.from.base + block, n)
    saver.out.put(lanes.target.base + block, n)
    saver.out.put(lanes.speed.base + block, n)
    saver.out.put(lanes.offset.base + block, n)
  }

  private func save(_ saver: inout Saver, player i: Int) throws(Failure) {
    let it = players.base + i
    let timing = it.pointee.timing
    let plain = Timing()
    let isTimed =
      timing.delay != 0 || timing.endDelay != 0 || timing.iterations != 1 || timing.iterationStart != 0
      || timing.direction != plain.direction || timing.fill != plain.fill
    let isSprung = it.pointee.sort == .spring || it.pointee.sort == .springTrack || it.pointee.sort == .decay
    var word = it.pointee.kind.rawValue | UInt32(it.pointee.sort.rawValue) << 8
    if it.pointee.isPaused { word |= Saved.paused }
    if it.pointee.hasBegun { word |= Saved.begun }
    if it.pointee.isEssential { word |= Saved.essential }
    if it.pointee.isBlended { word |= Saved.blended }
    if isTimed { word |= Saved.timed }
    if it.pointee.markerCount > 0 { word |= Saved.marked }
    if isSprung { word |= Saved.sprung }
    if it.pointee.bounds != nil { word |= Saved.bounded }
    saver.out.put(word, UInt32(truncatingIfNeeded: it.pointee.channel))
    saver.out.put(timing.duration)
    saver.out.put(timing.rate)
    if isTimed { saver.put(timing) }
    saver.out.put(it.pointee.anchorTime)
    saver.out.put(it.pointee.anchorLocal)
    saver.out.put(it.pointee.lastTold)
    saver.out.put(it.pointee.told)
    try saver.mention(it.pointee.curve == 0 ? Handle(slot: 0, generation: 0) : curves[it.pointee.curve].handle)
    try saver.mention(it.pointee.track)
    if it.pointee.markerCount > 0, let markers = it.pointee.markers {
      saver.out.put(it.pointee.markerCount)
      for k in 0..<it.pointee.markerCount {
        saver.out.put(markers[k].time)
        saver.out.put(markers[k].id, 0)
      }
    }
    if isSprung {
      saver.put(it.pointee.spring)
      saver.out.put(it.pointee.overshoot.rawValue, 0)
      saver.out.put(it.pointee.restitution)
      saver.out.put(it.pointee.decay.rate)
    }
    if let bounds = it.pointee.bounds {
      for k in 0..<2 &* channels[it.pointee.channel].lanes { saver.out.put(bounds[k]) }
    }
  }

  private func save(_ saver: inout Saver, timeline i: Int) throws(Failure) {
    let it = timelines[i]
    saver.out.put(UInt32(truncatingIfNeeded: it.playhead), it.lastOrder)
    saver.out.put(it.entryCount)
    for k in 0..<it.entryCount {
      let entry = it.entries[k]
      saver.out.put(UInt32(truncatingIfNeeded: entry.slot), entry.kind.rawValue)
      saver.out.put(entry.channel)
      saver.out.put(entry.marker, 0)
      saver.out.put(entry.at)
      saver.out.put(entry.start)
      saver.out.put(entry.end)
    }
    saver.out.put(it.nodeCount)
    for k in 1..<max(it.nodeCount, 1) {
      let node = it.nodes[k]
      saver.out.put(UInt32(truncatingIfNeeded: node.parent), UInt32(truncatingIfNeeded: node.entry))
      saver.out.put(node.order, 0)
      saver.out.put(node.origin)
      saver.out.put(node.at)
      saver.out.put(node.length)
      saver.out.put(node.timing.duration)
      saver.out.put(node.timing.rate)
      saver.put(node.timing)
      try saver.mention(node.curve == 0 ? Handle(slot: 0, generation: 0) : curves[node.curve].handle)
    }
    saver.out.put(it.leafCount)
    for k in 0..<it.leafCount {
      let leaf = it.leaves[k]
      saver.out.put(UInt32(truncatingIfNeeded: leaf.node), UInt32(truncatingIfNeeded: leaf.entry))
      saver.out.put(leaf.order, 0)
      saver.out.put(leaf.channel)
      saver.out.put(leaf.at)
      try saver.mention(leaf.track)
    }
  }
}

extension Saver {
  /// But for its duration and rate.
  mutating func put(_ timing: Timing) {
    out.put(timing.delay)
    out.put(timing.endDelay)
    out.put(timing.iterations)
    out.put(timing.iterationStart)
    out.put(timing.direction.rawValue, timing.fill.rawValue)
  }
}

extension SlotTable {
  func save(_ out: inout BlobWriter) {
    out.put(UInt32(truncatingIfNeeded: end), UInt32(truncatingIfNeeded: unusedCount))
    out.put(states.base + 1, end &- 1)
    out.put(unused.base, unusedCount)
  }
}

extension CurveSheet {
  func save(_ saver: inout Saver) throws(Failure) {
    saver.out.put(UInt32(truncatingIfNeeded: count), UInt32(truncatingIfNeeded: aliasCount))
    for i in 0..<count {
      saver.out.put(UInt32(truncatingIfNeeded: entries[i].length), 0)
      saver.out.put(entries[i].scope)
      saver.out.put(entries[i].text, entries[i].length)
      try saver.mention(entries[i].easing)
    }
    for i in 0..<aliasCount {
      let it = aliases[i]
      saver.out.put(UInt32(truncatingIfNeeded: it.length), UInt32(truncatingIfNeeded: it.targetLength))
      saver.out.put(it.text, it.length &+ it.targetLength)
    }
  }
}
