// SPDX-License-Identifier: MIT
//
// A playhead is set, played, and animated to a time.

internal import CTweenSpiritShims

extension World {
  mutating func setTime(_ slot: Int, _ time: Double, emitting: Bool) throws(Failure) {
    guard abs(time) <= latestTime else { throw invalid("time", must: "finite and within 1e300", got: time) }
    let playhead = timelines[slot].playhead
    let passed =
      emitting ? try markers(slot, own(playhead)[0], time + 0, World.linear, withStart: false) : (nil, 0)
    defer { tss_free(passed.0) }
    try prepare(playhead, time + 0, isThere: true)
    if channels[playhead].player != 0 { end(channels[playhead].player, byCommand: .stopped) }
    var stands = time + 0
    lanes.set(channels[playhead].block, 1, &stands)
    commit(playhead, isThere: true)
    letGo(slot, restoring: false)
    var event = Event()
    (event.time, event.kind, event.timeline) = (clock.time, EventKind.marker.rawValue, timelines.slots.handle(slot))
    event.source = MotionKind.timeline.rawValue
    for i in 0..<min(passed.1, World.singly &+ 1) {
      // The last one stands for all that are left.
      let isLast = i == World.singly
      event.marker = passed.0?[isLast ? passed.1 &- 1 : i].id ?? 0
      event.count = isLast ? UInt64(passed.1 &- i) : 1
      emitNow(&event)
    }
  }

  /// Checks a motion of a timeline's playhead, apart from what depends on the timeline.
  static func checkTimeline(_ request: inout MotionRequest) throws(Failure) {
    guard request.kind == .timeline || request.kind == .tween else {
      throw TweenSpiritEngine.failure(
        .invalidArgument, argument: "kind", "kind: a timeline is moved by a timeline's motion or by a tween")
    }
    try request.checkFields()
    try checkForth(request.timing)
    guard request.from == nil else { throw MotionKind.timeline.refused(Words("from")[0]) }
    guard request.flags.isSubset(of: MotionKind.timeline.traits.flags) else {
      throw invalid(
        "flags", must: "none but essential, keep and hold for a timeline", got: Double(request.flags.rawValue))
    }
    guard let time = request.target?.pointee else { return }
    guard abs(time) <= latestTime else { throw invalid("target", must: "finite and within 1e300", got: time) }
  }

  /// Moves a timeline's playhead: from its start to its end, or from where it is to a time.
  mutating func start(timeline slot: Int, _ request: inout MotionRequest) throws(Failure) -> Handle {
    try World.checkTimeline(&request)
    guard let target = request.target else {
      let timing = try timing(request.timing, of: slot)
      let length = min(timelines[slot].duration, Timeline.endless)
      return try move(slot, from: 0, to: length, &request, duration: timing.duration, withStart: true)
    }
    freshen(timelines[slot].playhead)
    let (now, time) = (own(timelines[slot].playhead)[0], target.pointee)
    let duration = request.timing.hasDuration ? request.timing.duration : abs(time - now)
    return try move(slot, from: now, to: time + 0, &request, duration: duration, withStart: false)
  }

  private mutating func move(
    _ slot: Int, from: Double, to: Double, _ request: inout MotionRequest, duration: Double, withStart: Bool
  ) throws(Failure) -> Handle {
    try reservePlayers(1)
    var (from, to) = (from, to)
    let easing = request.timing.hasEasing ? request.timing.easing : World.linear
    let markers = try markers(slot, from, to, easing, withStart: withStart)
    do throws(Failure) {
      return try withUnsafeMutablePointer(to: &from) { (from) throws(Failure) in
        try withUnsafeMutablePointer(to: &to) { (to) throws(Failure) in
          var wanted = MotionRequest(tween: UnsafePointer(to))
          (wanted.from, wanted.timing, wanted.flags) = (UnsafePointer(from), request.timing, request.flags)
          wanted.timing.duration = duration
          let handle = try tweenByDraft(timelines[slot].playhead, &wanted, as: .timeline)
          let player = Int(handle.slot)
          players.setMarkers(player, markers.0, markers.1)
          countAnew(player)
          return handle
        }
      }
    } catch {
      tss_free(markers.0)
      throw error
    }
  }

  /// The markers on the way from one time to another, at the linear progress at which the curve meets them.
  private func markers(
    _ slot: Int, _ from: Double, _ to: Double, _ easing: Handle, withStart: Bool
  ) throws(Failure) -> (UnsafeMutablePointer<Marker>?, Int) {
    let entries = timelines[slot].entries.base
    var n = 0
    for i in 0..<timelines[slot].entries.count where entries[i].kind == .marker { n &+= 1 }
    guard n > 0 else { return (nil, 0) }
    let record = try EasingStore.shared.pin(easing)
    defer { EasingStore.shared.unpin(easing) }
    var levels = try MarkerLevels(room: n)
    // On the way back the last added is met first.
    let (distance, count) = (to - from, timelines[slot].entries.count)
    for k in 0..<count {
      let i = distance < 0 ? count &- 1 &- k : k
      guard entries[i].kind == .marker else { continue }
      let gone = entries[i].at - from
      let level = distance == 0 && gone == 0 ? 0 : gone / distance
      if withStart ? level >= 0 && level <= 1 : level > 0 && level <= 1 { levels.add(level, entries[i].marker) }
    }
    levels.sort()
    return try levels.met(by: record, isLinear: easing == World.linear, withStart: withStart)
  }

  // MARK: How fast

  /// How fast a held channel is, by the slope of what drives it and of all time maps around that.
  func heldSpeed(_ channel: Int, _ out: UnsafeMutablePointer<Double>) throws(Failure) {
    try findPresent(channels[channel].holder)
    try presentSpeed(channel, out)
  }

  /// Of a channel whose timeline is found: a frame of its own, so that what is found has less below it.
  @inline(never)
  private func presentSpeed(_ channel: Int, _ out: UnsafeMutablePointer<Double>) throws(Failure) {
    let slot = channels[channel].holder
    let it = timelines.pointer(slot)
    let driven = it.pointee.plan.driven[channels[channel].holderPlace &- 1]
    guard driven.leaf >= 0,
      let track = it.pointee.leaves[driven.leaf].track
    else { return }
    var pace = 0.0
    try velocity(it.pointee.playhead, &pace)
    let leaf = it.pointee.leaves[driven.leaf]
    var k = leaf.node
    while k != 0, pace != 0 {
      let node = it.pointee.nodes[k]
      pace = clamped(pace * (try slope(node, at: it.pointee.nodes[node.parent].time)))
      k = node.parent
    }
    guard pace != 0 else { return }
    var hint = leaf.hint
    let time = track.pointee.snapped(it.pointee.nodes[leaf.node].time - leaf.at, &hint)
    if pace > 0 {
      try track.pointee.evaluate(time, nil, out, &hint)
    } else {
      hint = try track.pointee.slope(before: time, out)
    }
    for lane in 0..<leaf.lanes { out[lane] = clamped(most(track, hint, lane, out[lane]) * pace) }
  }

  /// Seconds inside in one of the time around it.
  private func slope(_ node: Timeline.Node, at time: Double) throws(Failure) -> Double {
    let state = node.timing.state(at: node.local(time))
    guard state.phase == .active, !state.isResting else { return 0 }
    let slope: Double
    if node.curve != 0, let record = curves[node.curve].record {
      slope = try record.slope(state.directedProgress)
    } else {
      slope = 1
    }
    return clamped((node.timing.slope(slope, state) ?? 0) * node.length)
  }
}
