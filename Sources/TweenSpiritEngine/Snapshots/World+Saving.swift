// SPDX-License-Identifier: MIT
//
// A world as words: see Blob.swift. What is derived from the rest (rows, sums, plans, buckets) is made anew.

extension World {
  /// Bits of a player's first word, above its kind and sort.
  enum Saved {
    /// In an image only: the duration is known to be no less.
    static let least: UInt32 = 1 << 15
    static let paused: UInt32 = 1 << 16
    static let begun: UInt32 = 1 << 17
    static let essential: UInt32 = 1 << 18
    static let blended: UInt32 = 1 << 19
    /// What follows: timings beside duration, markers, a spring, a decay, bounds.
    static let timed: UInt32 = 1 << 20
    static let marked: UInt32 = 1 << 21
    static let sprung: UInt32 = 1 << 22
    static let bounded: UInt32 = 1 << 23
    static let tolerated: UInt32 = 1 << 24
    static let kept: UInt32 = 1 << 25
    static let done: UInt32 = 1 << 26
    /// Of one that waits: what it was given.
    static let from: UInt32 = 1 << 27
    static let launched: UInt32 = 1 << 31
    static let relative: UInt32 = 1 << 30
    static let accumulating: UInt32 = 1 << 28
    static let returning: UInt32 = 1 << 29
    /// In a channel's lengths: it waits beside another, or what else it is to its parent; how its layer acts; whether it is open.
    static let queued: UInt32 = 1 << 31
    static let roleShift: UInt32 = 28
    static let roles: UInt32 = 7 << roleShift
    static let mode: UInt32 = 1 << 27
    static let open: UInt32 = 1 << 26
  }

  /// All that the world is, in words; the hash, of all that what is to come depends on.
  mutating func save(_ sink: BlobSink, isForHash: Bool = false) throws(Failure) -> BlobSink {
    var saver = try Saver(sink, isForHash: isForHash)
    try save(&saver)
    return try saver.finish()
  }

  /// Writes the world in the order of a snapshot.
  mutating func save(_ saver: inout Saver) throws(Failure) {
    let isLagging = clock.lagStep != clock.maxStep
    try saver.begin(.head, 0)
    saver.out.put(motion.rawValue, (clock.isPaused ? 1 : 0) | (isLagging ? 2 : 0))
    saver.out.put(clock.time)
    saver.out.put(clock.error)
    saver.out.put(clock.rate)
    saver.out.put(clock.maxStep)
    if isLagging { saver.out.put(clock.lagStep) }
    saver.out.put(events.sequence)
    try channels.slots.save(&saver, .channelSlots, unused: .channelUnused)
    try players.slots.save(&saver, .playerSlots, unused: .playerUnused)
    try timelines.slots.save(&saver, .timelineSlots, unused: .timelineUnused)
    try timelines.entrySlots.save(&saver, .entrySlots, unused: .entryUnused)
    try saver.begin(.attached, 0)
    try attached.save(&saver)
    try saveChannels(&saver)
    try savePlayers(&saver)
    for i in 1..<timelines.slots.end where timelines.slots.isLive(i) {
      try saver.begin(.timeline, i)
      try save(&saver, timeline: i)
    }
    try saveChains(&saver)
    try saveLinks(&saver)
    try saveMachines(&saver)
    try saveBounds(&saver)
  }

  private func saveChannels(_ saver: inout Saver) throws(Failure) {
    let end = saver.end(channels.slots, channels.touched)
    var i = saver.next(1, channels.touched, before: end)
    while i < end {
      try saver.begin(.channel, i, channels.slots)
      if channels.slots.isLive(i) {
        save(&saver.out, channel: i)
        if saver.isImage, isShownByClock(i) { saver.hide(lanes: channels[i].lanes) }
      }
      i = saver.next(i &+ 1, channels.touched, before: end)
    }
  }

  private mutating func savePlayers(_ saver: inout Saver) throws(Failure) {
    // A snapshot has the ends of all springs; an image leaves them unknown.
    if !saver.isImage, players.slots.count > 0 { findEnds(players.findOpenEnds(), upTo: .infinity) }
    let end = saver.end(players.slots, players.touched)
    var i = saver.next(1, players.touched, before: end)
    while i < end {
      try saver.begin(.player, i, players.slots)
      if players.slots.isLive(i) {
        if !saver.isImage { findEnd(i) }
        try save(&saver, player: players.pointer(i))
      }
      i = saver.next(i &+ 1, players.touched, before: end)
    }
  }

  /// A path of its own.
  private func path(_ it: UnsafePointer<Channel>) -> Int {
    it.pointee.text != nil && it.pointee.pathOffset == it.pointee.nameLength ? it.pointee.pathLength : 0
  }

  private func save(_ writer: inout BlobWriter, channel i: Int) {
    var out = writer
    let it = channels.pointer(i)
    out.reserve(5)
    out.putNext(it.pointee.settings)
    let layer = it.pointee.isOwned ? it.pointee.older : it.pointee.layer
    out.putNext(UInt32(truncatingIfNeeded: it.pointee.player), UInt32(truncatingIfNeeded: layer))
    out.putNext(UInt32(truncatingIfNeeded: it.pointee.parent), UInt32(truncatingIfNeeded: it.pointee.timeline))
    let path = it.pointee.text == nil ? 0 : path(it)
    let lengths = it.pointee.nameLength | path << 16
    var role = it.pointee.isQueued ? Saved.queued : 0
    if it.pointee.parent != 0, !it.pointee.isQueued, it.pointee.role != .layer {
      role = UInt32(it.pointee.role.rawValue) << Saved.roleShift
    }
    if it.pointee.role == .stacked, it.pointee.mode == .add { role |= Saved.mode }
    if it.pointee.isOpen { role |= Saved.open }
    out.putNext(UInt32(truncatingIfNeeded: it.pointee.holder), UInt32(truncatingIfNeeded: lengths) | role)
    if it.pointee.weight != 0 {
      out.putNext(UInt32(truncatingIfNeeded: it.pointee.weight), UInt32(truncatingIfNeeded: it.pointee.older))
    }
    if let text = it.pointee.text { out.put(text, it.pointee.nameLength &+ path) }
    out.reserve(8)
    out.putNext(it.pointee.scope)
    out.putNext(it.pointee.tolerance)
    let (block, n) = (it.pointee.block, it.pointee.lanes)
    if n == 1 {
      out.putNext(lanes.base[block])
      out.putNext(own(i).pointee)
      out.putNext(lanes.from[block])
      out.putNext(lanes.target[block])
      out.putNext(lanes.speed[block])
      out.putNext(lanes.offset[block])
      writer = out
      return
    }
    out.put(lanes.base.base + block, n)
    out.put(own(i), n)
    out.put(lanes.from.base + block, n)
    out.put(lanes.target.base + block, n)
    out.put(lanes.speed.base + block, n)
    out.put(lanes.offset.base + block, n)
    writer = out
  }

  func save(_ saver: inout Saver, player it: UnsafePointer<Player>) throws(Failure) {
    let isTimed = it.pointee.timing.isMore
    let isSprung = it.pointee.motion.isSprung
    let lanes = channels[it.pointee.channel].lanes
    let (bounds, boundCount) = (
      it.pointee.bounds ?? it.pointee.bend,
      it.pointee.bend == nil ? it.pointee.motion.numbers &* lanes : Bend.count(lanes)
    )
    let isTolerated = it.pointee.tolerance != 0
    let curve = try saver.place(curves, it.pointee.curve)
    let track = try saver.place(it.pointee.track)
    let returns = it.pointee.returnCurve != 0
    let returnCurve = returns ? try saver.place(curves, it.pointee.returnCurve) : 0
    var word = it.pointee.kind.rawValue | UInt32(it.pointee.motion.rawValue) << 8
    if saver.isImage, it.pointee.lastsAtLeast { word |= Saved.least }
    if it.pointee.isPaused { word |= Saved.paused }
    if it.pointee.hasBegun { word |= Saved.begun }
    if it.pointee.isEssential { word |= Saved.essential }
    if it.pointee.isBlended { word |= Saved.blended }
    if isTimed { word |= Saved.timed }
    if it.pointee.markerCount > 0 { word |= Saved.marked }
    if isSprung { word |= Saved.sprung }
    if bounds != nil { word |= Saved.bounded }
    if isTolerated { word |= Saved.tolerated }
    if it.pointee.isKept { word |= Saved.kept }
    if it.pointee.isDone { word |= Saved.done }
    if it.pointee.isQueued {
      if it.pointee.hasFrom { word |= Saved.from }
      if it.pointee.hasVelocity { word |= Saved.launched }
    }
    if it.pointee.isQueued || it.pointee.isShifted, it.pointee.isRelative { word |= Saved.relative }
    if returns { word |= Saved.returning }
    if it.pointee.accumulates { word |= Saved.accumulating }
    var out = saver.out
    out.reserve(3)
    out.putNext(word, UInt32(truncatingIfNeeded: it.pointee.channel))
    out.putNext(it.pointee.timing.duration)
    out.putNext(it.pointee.timing.rate)
    if isTimed { out.put(it.pointee.timing) }
    out.reserve(7)
    out.putNext(it.pointee.anchorTime)
    out.putNext(it.pointee.anchorLocal)
    out.putNext(it.pointee.lastEmitted)
    out.putNext(it.pointee.emitted)
    out.putNext(UInt64(UInt(bitPattern: curve)))
    out.putNext(UInt64(UInt(bitPattern: track)))
    if returns { out.putNext(UInt64(UInt(bitPattern: returnCurve))) }
    if it.pointee.markerCount > 0, let markers = it.pointee.markers {
      out.put(it.pointee.markerCount)
      for k in 0..<it.pointee.markerCount {
        out.put(markers[k].time)
        out.put(markers[k].id, 0)
      }
    }
    if isSprung {
      out.reserve(6)
      out.putNext(it.pointee.spring.omega)
      out.putNext(it.pointee.spring.dampingRatio)
      out.putNext(it.pointee.spring.mass)
      out.putNext(it.pointee.overshoot.rawValue, 0)
      out.putNext(it.pointee.motion == .decay ? it.pointee.decay.ownPower : it.pointee.restitution)
      out.putNext(it.pointee.decay.rate)
    }
    if isTolerated { out.put(it.pointee.tolerance) }
    if let bounds { out.put(bounds, boundCount) }
    saver.out = out
  }

  private mutating func save(_ saver: inout Saver, timeline i: Int) throws(Failure) {
    pack(i)
    let it = timelines.pointer(i)
    saver.out.put(UInt32(truncatingIfNeeded: it.pointee.playhead), it.pointee.lastOrder)
    saver.out.put(it.pointee.entries.count)
    for k in 0..<it.pointee.entries.count {
      let entry = it.pointee.entries[k]
      saver.out.put(UInt32(truncatingIfNeeded: entry.slot), entry.kind.rawValue)
      saver.out.put(entry.channel)
      saver.out.put(entry.marker, 0)
      saver.out.put(entry.at)
      saver.out.put(entry.start)
      saver.out.put(entry.end)
    }
    saver.out.put(it.pointee.nodes.count)
    for k in 1..<max(it.pointee.nodes.count, 1) {
      let node = it.pointee.nodes[k]
      saver.out.put(UInt32(truncatingIfNeeded: node.parent), UInt32(truncatingIfNeeded: node.entry))
      saver.out.put(node.order, 0)
      saver.out.put(node.origin)
      saver.out.put(node.at)
      saver.out.put(node.length)
      saver.out.put(node.timing.duration)
      saver.out.put(node.timing.rate)
      saver.out.put(node.timing)
      saver.out.put(try saver.place(curves, node.curve))
    }
    saver.out.put(it.pointee.leaves.count)
    for k in 0..<it.pointee.leaves.count {
      let leaf = it.pointee.leaves[k]
      saver.out.put(UInt32(truncatingIfNeeded: leaf.node), UInt32(truncatingIfNeeded: leaf.entry))
      let i = leaf.isFree ? it.pointee.plan.place(of: leaf.channel) : -1
      let ground = i < 0 ? nil : it.pointee.plan.driven[i].ground
      saver.out.put(leaf.order, leaf.fill.rawValue | (leaf.given == nil ? 0 : 4) | (ground == nil ? 0 : 8))
      saver.out.put(leaf.channel)
      saver.out.put(leaf.at)
      try saver.putReference(leaf.track)
      if leaf.given != nil { try saver.putReference(leaf.given) }
      if let ground { for lane in 0..<(2 &* leaf.lanes) { saver.out.put(ground[lane]) } }
    }
  }
}

extension Timing {
  /// Whether it has more than a duration and a rate.
  @inline(__always)
  var isMore: Bool {
    delay != 0 || endDelay != 0 || iterations != 1 || iterationStart != 0 || repeatDelay != 0
      || direction != Timing.plain.direction || fill != Timing.plain.fill
  }
  private static var plain: Timing { Timing() }
}

extension AttachedEasings {
  func save(_ saver: inout Saver) throws(Failure) {
    saver.out.put(UInt32(truncatingIfNeeded: count), UInt32(truncatingIfNeeded: aliasCount))
    for i in 0..<count {
      saver.out.put(UInt32(truncatingIfNeeded: entries[i].length), 0)
      saver.out.put(entries[i].scope)
      saver.out.put(entries[i].text, entries[i].length)
      try saver.putReference(entries[i].easing)
    }
    for i in 0..<aliasCount {
      let it = aliases[i]
      saver.out.put(UInt32(truncatingIfNeeded: it.length), UInt32(truncatingIfNeeded: it.targetLength))
      saver.out.put(it.text, it.length &+ it.targetLength)
    }
  }
}
