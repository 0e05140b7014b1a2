// SPDX-License-Identifier: MIT
//
// What a channel was before its timeline, for entries that leave it alone or start from what is there.
//
// A tween starts from what the entries below it show at its start, so its start follows from the entries and from the captured
// value alone. It is found when a command takes the channel, or edits the timeline, never in a step.

internal import CTweenSpiritShims

package struct EntrySpec {
  package var track: Handle
  /// A tween's; nil for a track.
  package var target: UnsafePointer<Double>?
  package var duration: Double
  package var easing = Handle(slot: 0, generation: 0)
  package var fill: UInt32

  package init(
    track: Handle = Handle(slot: 0, generation: 0), target: UnsafePointer<Double>? = nil, duration: Double = 0,
    fill: UInt32 = 0
  ) { (self.track, self.target, self.duration, self.fill) = (track, target, duration, fill) }
}

extension World {
  // MARK: Tweens

  /// A tween from its target to its target, which stands for one whose start is not known.
  mutating func tween(
    _ channel: Int, to target: UnsafePointer<Double>, _ request: EntrySpec
  ) throws(Failure) -> UnsafeMutablePointer<CompiledTrack> {
    guard request.duration >= 0, request.duration <= latestTime else {
      throw invalid("duration", must: ">= 0 and within 1e300", got: request.duration)
    }
    let easing = request.easing.generation != 0 ? request.easing : try attachedEasing(channel) ?? World.linear
    try accept(target, channel, "target", into: scratch)
    return try World.tween(channels[channel].settings, scratch, scratch, request.duration, easing)
  }

  private static func tween(
    _ settings: TrackSettings, _ from: UnsafePointer<Double>, _ to: UnsafePointer<Double>, _ duration: Double,
    _ easing: Handle
  ) throws(Failure) -> UnsafeMutablePointer<CompiledTrack> {
    try EasingStore.shared.retain(settings.easing)
    var track = Track(settings)
    for i in 0..<2 {
      var key = KeySpec()
      (key.time, key.value) = i == 0 ? (0, from) : (duration, to)
      if settings.kind != .bool { key.easing = easing }
      try track.append(key)
    }
    return try track.compile().take()
  }

  /// Returns whether a restored track can stand for a tween.
  static func isTween(_ given: UnsafePointer<CompiledTrack>, like track: UnsafePointer<CompiledTrack>) -> Bool {
    given.pointee.count == 2 && given.pointee.lanes == track.pointee.lanes && given.pointee.hardest.rawValue <= 2
  }

  // MARK: Capturing

  /// Captures what a channel is, before the timeline takes it from another, unless it still is as the timeline left it; then
  /// finds the starts of its tweens.
  mutating func capture(_ slot: Int, _ i: Int, _ channel: Int) throws(Failure) {
    let it = timelines.pointer(slot)
    let driven = it.pointee.plan.driven[i]
    guard driven.free > 0 else { return }
    let isHeld = channels[channel].holder == slot
    if !isHeld { freshen(channel) }
    if let ground = driven.ground {
      try withDoubles(driven.lanes) { now throws(Failure) in
        value(channel, now, withLayers: false)
        let isLeft = isHeld || (0..<driven.lanes).allSatisfy { now[$0] == ground[driven.lanes &+ $0] }
        if isLeft { return }
        ground.update(from: now, count: driven.lanes)
        it.pointee.plan.setUnresolved(i)
      }
    } else {
      let ground = try allocate(2 &* driven.lanes, Double.self)
      ground.initialize(repeating: 0, count: 2 &* driven.lanes)
      value(channel, ground, withLayers: false)
      if isHeld { ground.update(from: lanes.base.base + channels[channel].block, count: driven.lanes) }
      it.pointee.plan.setGround(i, ground)
    }
    guard !it.pointee.plan.driven[i].isResolved else { return }
    try reserveReleases(players.slots.end, more: driven.free)
    try resolve(it, i, channel, group: driven.group)
    it.pointee.plan.setResolved(i)
  }

  /// Finds the starts of a group's tweens, in the order of their starts: each may follow from those before it.
  private mutating func resolve(
    _ it: UnsafeMutablePointer<Timeline>, _ i: Int, _ channel: Int, group g: Int
  ) throws(Failure) {
    let root = it.pointee.plan.groups[g].root
    var (k, below) = (it.pointee.plan.first(g), 0)
    while k != 0 {
      // What is over at a start is over at all later ones.
      let start = it.pointee.plan.choices[k].start
      while below != 0, case let leaf = it.pointee.plan.choices[below].target, leaf >= 0,
        !it.pointee.leaves[leaf].isThere(start)
      {
        below = Int(it.pointee.plan.choices[below].below)
      }
      it.pointee.plan.setBelow(k, below)
      let target = it.pointee.plan.choices[k].target
      if target < 0 {
        try resolve(it, i, channel, group: ~target)
      } else if let given = it.pointee.leaves[target].given {
        let (old, lanes) = (it.pointee.leaves[target].track, given.pointee.lanes)
        let easing = given.pointee.curves?[0]?.handle ?? World.easing(of: given.pointee.code(0))
        try withDoubles(2 &* lanes) { start throws(Failure) in
          try findBelow(it, i, g, k, start)
          given.pointee.key(1, into: start + lanes)
          it.pointee.leaves[target].track = try World.tween(
            channels[channel].settings, start, start + lanes, given.pointee.end, easing)
        }
        if let old { releases.add(Release(track: old)) }
      }
      (below, k) = (k, it.pointee.plan.beside(k, root, before: false))
    }
  }

  private static func easing(of code: Segment) -> Handle {
    (code == .lead ? EasingStore.shared.builtinHandle(TrackCompiler.stepStart) : nil) ?? linear
  }

  /// Computes what the entries before a choice show at its start, in its timeline and then in those around that; where none is
  /// there, what the channel was.
  private func findBelow(
    _ it: UnsafeMutablePointer<Timeline>, _ i: Int, _ group: Int, _ choice: Int, _ out: UnsafeMutablePointer<Double>
  ) throws(Failure) {
    let (nodes, driven) = (it.pointee.nodes.base, it.pointee.plan.driven[i])
    var (g, k, time) = (group, choice, it.pointee.plan.choices[choice].start)
    while true {
      let node = it.pointee.plan.groups[g].node
      nodes[node].time = time
      var below = Int(it.pointee.plan.choices[k].below)
      while below != 0 {
        let found = try it.pointee.plan.leaf(below, g, it.pointee.nodes, it.pointee.leaves) { inner throws(Failure) in
          try place(it, node: inner)
        }
        if found >= 0, let track = it.pointee.leaves[found].track {
          var hint = 0
          let local = nodes[it.pointee.leaves[found].node].time - it.pointee.leaves[found].at
          return try track.pointee.evaluate(track.pointee.snapped(local, &hint), out, nil, &hint)
        }
        below = Int(it.pointee.plan.choices[below].below)
      }
      if node == 0 { break }
      (k, time) = (it.pointee.plan.groups[g].choice, nodes[node].start(time))
      g = it.pointee.plan.group(driven.channel, nodes[node].parent)
    }
    if let ground = driven.ground { out.update(from: ground, count: driven.lanes) }
  }
}
