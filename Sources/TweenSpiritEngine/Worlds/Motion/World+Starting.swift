// SPDX-License-Identifier: MIT
//
// Commands that start a player: everything that can fail first, then the old one's end, then the new one's place.

internal import CTweenSpiritShims

extension World {
  /// A player that is being made, with the numbers it will go by, in the world's scratch memory.
  struct Draft {
    var player = Player()
    /// The player that it becomes; 0: a new one.
    var slot = 0
    /// Whether its rate is 0 as soon as it is there.
    var startsStill = false
    /// The channel as it is now, and what the player takes of it; five columns of 64.
    let numbers: UnsafeMutablePointer<Double>
    var from: UnsafeMutablePointer<Double> { numbers }
    var target: UnsafeMutablePointer<Double> { numbers + TrackSettings.mostLanes }
    var speed: UnsafeMutablePointer<Double> { numbers + 2 &* TrackSettings.mostLanes }
    /// What the channel is without it.
    var base: UnsafeMutablePointer<Double> { numbers + 3 &* TrackSettings.mostLanes }
    var ends: Ends { Ends(from: from, target: target, speed: speed) }

    init(_ channel: Int, _ numbers: UnsafeMutablePointer<Double>) {
      self.numbers = numbers
      player.channel = channel
    }
  }

  /// A draft with the channel's present value as base and from, and its velocity, for one that does not wait.
  mutating func draft(
    _ channel: Int, _ timing: Timing, _ work: (inout World, inout Draft) throws(Failure) -> Handle
  ) throws(Failure) -> Handle {
    try reservePlayers(1)
    try checkFree(channels.root(of: channel))
    freshen(channel)
    try readBound(channel)
    var draft = Draft(channel, scratch)
    draft.player.timing = timing
    try World.checkEnd(timing)
    if timing.isBackward { draft.player.anchorLocal = timing.endTime }
    read(channel, into: &draft, hasSpeed: timing.delay <= 0)
    do throws(Failure) { return try work(&self, &draft) } catch {
      // Nothing came of it. What may be foreign code's goes when nobody is inside.
      if let track = draft.player.track { releases.add(Release(track: track)) }
      if draft.player.returnCurve != 0 { leave(draft.player.returnCurve) }
      tss_free(draft.player.bounds)
      tss_free(draft.player.flights)
      throw error
    }
  }

  /// A channel's present value as base and from, and its velocity, 0 where none is handed over.
  @inline(never)
  mutating func read(_ channel: Int, into draft: inout Draft, hasSpeed: Bool) {
    let n = channels[channel].lanes
    value(channel, draft.base, withLayers: false)
    // A copy of a few bytes whose number is not known takes longer than all the rest.
    for lane in 0..<n { (draft.from[lane], draft.speed[lane]) = (draft.base[lane], 0) }
    // What nothing moves is not fast.
    let it = channels.pointer(channel)
    guard hasSpeed, it.pointee.player != 0 || it.pointee.holder != 0 || it.pointee.isSum else { return }
    // A curve whose code fails has no velocity to hand over.
    do throws(Failure) { try velocity(channel, draft.speed, withLayers: false) } catch {
      draft.speed.update(repeating: 0, count: n)
    }
  }

  /// A caller's numbers for a channel, as its kind has them.
  func accept(
    _ value: UnsafePointer<Double>, _ channel: Int, _ name: StaticString, into out: UnsafeMutablePointer<Double>
  ) throws(Failure) { try World.accept(value, channels[channel].settings, name, into: out) }

  static func accept(
    _ value: UnsafePointer<Double>, _ settings: TrackSettings, _ name: StaticString,
    into out: UnsafeMutablePointer<Double>
  ) throws(Failure) {
    for lane in 0..<settings.lanes { try checkFinite(value[lane], name) }
    switch settings.kind {
    case .int:
      guard abs(value[0]) <= 0x1p53 else { throw invalid(name, must: "within 2^53", got: value[0]) }
      out[0] = settings.rounding.apply(value[0], target: value[0]) + 0
    case .bool:
      guard value[0] == 0 || value[0] == 1 else { throw invalid(name, must: "0 or 1", got: value[0]) }
      out[0] = value[0] + 0
    case .quat:
      guard let unit = Quaternion(value).normalized else {
        throw invalid(name, must: "a rotation, not 0 0 0 0")
      }
      unit.store(out)
    // A copy of a few bytes whose number is not known takes longer than all the rest.
    case .float, .angle: out[0] = value[0]
    default: out.update(from: value, count: settings.lanes)
    }
  }

  // MARK: Tweens

  static func onlyTimelines() -> Failure {
    TweenSpiritEngine.failure(
      .invalidArgument, argument: "kind", "kind: only a timeline can be moved by a timeline's motion")
  }

  mutating func tween(_ channel: Int, _ request: inout MotionRequest) throws(Failure) -> Handle {
    if let handle = try beginTween(channel, &request) { return handle }
    return try tweenByDraft(channel, &request)
  }

  /// Starts a tween of a channel, or of a timeline's playhead.
  @inline(never)
  mutating func tweenByDraft(
    _ parent: Int, _ request: inout MotionRequest, as kind: MotionKind = .tween
  ) throws(Failure) -> Handle {
    let timing = try check(parent, &request).timing
    let settings = channels[parent].settings
    let easing =
      try request.timing.hasEasing ? request.timing.easing : attachedEasing(parent) ?? World.linear
    // Kept while it is looked at, and let go when nobody is inside.
    try reservePlayers(1)
    try EasingStore.shared.retain(easing)
    defer { if !EasingStore.shared.isBuiltin(easing) { releases.add(Release(curve: easing)) } }
    let isLayer = request.isAdditive
    let showsOwn = isLayer || kind != .tween || World.showsOwn(timing, hasFrom: request.from != nil)
    let waits = !showsOwn && waits(timing, request.flags)
    return try beside(parent, waits: waits, isLayer: isLayer) { (world, channel) throws(Failure) in
      try world.draft(channel, timing) { (world, draft) throws(Failure) in
        draft.player.kind = kind
        draft.player.isBlended = request.flags.contains(.blend)
        draft.startsStill = request.timing.startsStill
        draft.player.accumulates = request.flags.contains(.accumulate)
        world.mark(&draft, request.flags)
        let target = request.target.unsafelyUnwrapped
        try World.accept(target, settings, "target", isRelative: request.isRelative, into: draft.target)
        if let from = request.from {
          try World.accept(from, settings, "from", into: draft.from)
          draft.player.hasFrom = true
        }
        if let speed = request.speed {
          draft.player.hasVelocity = true
          draft.speed.update(from: speed, count: settings.lanes)
        }
        try world.settle(&draft, settings)
        return try world.tween(&draft, settings, easing, request.timing.returnEasing)
      }
    }
  }

  func mark(_ draft: inout Draft, _ flags: MotionFlags) {
    draft.player.isEssential = flags.contains(.essential)
    draft.player.isKept = flags.contains(.keep)
    draft.player.isQueued = channels[draft.player.channel].isQueued
    draft.player.isFade = channels[draft.player.channel].role == .fade
    draft.player.isRelative = flags.contains(.relative)
  }

  /// A target, or a distance to one.
  static func accept(
    _ target: UnsafePointer<Double>, _ settings: TrackSettings, _ name: StaticString, isRelative: Bool,
    into out: UnsafeMutablePointer<Double>
  ) throws(Failure) {
    guard isRelative else { return try accept(target, settings, name, into: out) }
    for lane in 0..<settings.lanes {
      try checkFinite(target[lane], name)
      out[lane] = target[lane]
    }
    guard settings.kind != .int || abs(target[0]) <= 0x1p53 else {
      throw invalid(name, must: "within 2^53", got: target[0])
    }
  }

  /// Once it starts, a target becomes the numbers that are reached from where it starts; a distance, a target.
  func settle(_ draft: inout Draft, _ settings: TrackSettings) throws(Failure) {
    guard !draft.player.isQueued else { return }
    guard draft.player.isRelative else { return settings.reach(draft.target, from: draft.from) }
    for lane in 0..<settings.lanes { draft.target[lane] = clamped(draft.from[lane] + draft.target[lane]) }
    if settings.kind == .int { draft.target[0] = max(-0x1p53, min(draft.target[0], 0x1p53)) }
    try World.accept(UnsafePointer(draft.target), settings, "target", into: draft.target)
    draft.player.isRelative = false
  }

  static var linear: Handle { Handle(slot: 0, generation: EasingStore.builtinGeneration) }

  mutating func tween(
    _ draft: inout Draft, _ settings: TrackSettings, _ easing: Handle, _ back: Handle
  ) throws(Failure) -> Handle {
    guard channels[draft.player.channel].isPlain else {
      // Two keys, with the curve between them.
      var own = settings
      own.easing = World.linear
      own.interpolation = settings.kind == .bool ? .step : .eased
      draft.player.track = try compile(
        own, &draft, 1, settings.kind == .bool ? nil : easing, nil, back: back)
      draft.player.motion = .track
      return try start(&draft, World.linear)
    }
    draft.player.motion = .tween
    if draft.player.hasVelocity { try pace(&draft, settings.lanes) }
    draft.player.returnCurve = try use(back)
    if draft.player.isBlended {
      let record = try EasingStore.shared.pin(easing)
      defer { EasingStore.shared.unpin(easing) }
      let slope = try record.slope(0)
      let most = slope.isNaN ? 0 : max(-1000, min(slope, 1000))
      let rate = draft.player.timing.rate
      for lane in 0..<settings.lanes {
        let distance = draft.target[lane] - draft.from[lane]
        let own = draft.player.timing.duration > 0 ? clamped(distance * most / draft.player.timing.duration * rate) : 0
        draft.speed[lane] = clamped((draft.speed[lane] - own) / rate)
      }
    }
    return try start(&draft, easing)
  }

  /// A track from the draft's value to its target, `width` long; and back again, where there is a curve for that.
  func compile(
    _ settings: TrackSettings, _ draft: inout Draft, _ width: Double, _ easing: Handle?, _ spring: Spring?,
    back: Handle = Handle(slot: 0, generation: 0)
  ) throws(Failure) -> UnsafeMutablePointer<CompiledTrack> {
    try EasingStore.shared.retain(settings.easing)
    var track = Track(settings)
    let returns = back.generation != 0 && settings.kind != .bool
    // What waits has a distance for its target, which need not be whole; the way is made anew as it begins.
    let distance = draft.target[0]
    if settings.kind == .int, draft.player.isRelative { draft.target[0] = distance.rounded() }
    defer { draft.target[0] = distance }
    for i in 0..<(returns ? 3 : 2) {
      var key = KeySpec()
      key.time = Double(i) * width
      key.value = UnsafePointer(i == 1 ? draft.target : draft.from)
      if let easing { key.easing = easing }
      if i == 1, returns { key.easing = back }
      if let spring {
        key.spring = spring
        key.interpolation = Interpolation.spring.rawValue
      }
      try track.append(key)
    }
    return try track.compile().take()
  }

  // MARK: Tracks

  /// Checks whether a track suits a channel.
  func checkTrack(
    _ channel: Int, _ track: UnsafeMutablePointer<CompiledTrack>, _ request: inout MotionRequest
  ) throws(Failure) {
    try check(track, fits: channel)
    _ = try check(channel, &request)
  }

  @inline(never)
  mutating func play(_ channel: Int, _ request: inout MotionRequest) throws(Failure) -> Handle {
    try reservePlayers(1)
    let copy = try TrackStore.shared.content(request.track)
    defer { releases.add(Release(track: copy.track)) }
    return try play(channel, copy.track, copy.markers, copy.count, &request)
  }

  /// Plays a track that a chain has.
  mutating func play(
    _ channel: Int, _ content: UnsafePointer<ChainTrack>, _ request: inout MotionRequest
  ) throws(Failure) -> Handle {
    try reservePlayers(1)
    let n = content.pointee.markers.count
    let markers = n > 0 ? try allocate(n, Marker.self) : nil
    markers?.update(from: content.pointee.markers.base, count: n)
    return try play(channel, content.pointee.track, markers, n, &request)
  }

  /// Plays the track of a path or of a shake.
  @inline(never)
  mutating func playBaked(_ channel: Int, _ request: inout MotionRequest) throws(Failure) -> Handle {
    try reservePlayers(1)
    let track = try bake(channel, &request)
    defer { releases.add(Release(track: track)) }
    var own = request.asTrack()
    return try play(channel, track, nil, 0, &own)
  }

  /// The markers are the player's, or freed.
  private mutating func play(
    _ channel: Int, _ track: UnsafeMutablePointer<CompiledTrack>, _ markers: UnsafeMutablePointer<Marker>?,
    _ count: Int, _ request: inout MotionRequest
  ) throws(Failure) -> Handle {
    let (own, length) = (request.timing.duration, track.pointee.end - track.pointee.start)
    defer { request.timing.duration = own }
    do throws(Failure) {
      if request.timing.hasEasing { try EasingStore.shared.retain(request.timing.easing) }
      defer { if request.timing.hasEasing { releases.add(Release(curve: request.timing.easing)) } }
      if !request.timing.hasDuration { request.timing.duration = length }
      try check(track, fits: channel)
      let timing = try check(channel, &request).timing
      for i in 0..<count {
        let marker = markers.unsafelyUnwrapped + i
        marker.pointee.time = length > 0 ? (marker.pointee.time - track.pointee.start) / length : 0
      }
      let easing = request.timing.hasEasing ? request.timing.easing : World.linear
      let waits = !request.isAdditive && !timing.fill.isBackwards && waits(timing, request.flags)
      let handle = try beside(channel, waits: waits, isLayer: request.isAdditive) { (world, channel) throws(Failure) in
        try world.draft(channel, timing) { (world, draft) throws(Failure) in
          draft.player.kind = .track
          draft.player.motion = .track
          draft.startsStill = request.timing.startsStill
          world.mark(&draft, request.flags)
          draft.player.returnCurve = try world.use(request.timing.returnEasing)
          draft.player.accumulates = request.flags.contains(.accumulate)
          track.retain()
          draft.player.track = track
          if let offset = request.offset {
            draft.from.update(from: offset, count: world.channels[channel].lanes)
            draft.player.hasFrom = true
          }
          try world.settle(track: &draft)
          return try world.start(&draft, easing)
        }
      }
      let slot = Int(handle.slot)
      let (inside, kept) = inside(markers, count)
      players.setMarkers(slot, inside, kept)
      countAnew(slot)
      return handle
    } catch {
      tss_free(markers)
      throw error
    }
  }

  /// Gives a track's player its target, which is where the track ends. One that is relative is moved, by what `from` then is: so
  /// that the track begins where the channel is, apart from an offset, which is in `from` before.
  func settle(track draft: inout Draft) throws(Failure) {
    guard let track = draft.player.track else { return }
    let n = channels[draft.player.channel].lanes
    var hint = 0
    if draft.player.isRelative, !draft.player.isQueued {
      let start = draft.target
      try track.pointee.evaluate(track.pointee.start, start, nil, &hint)
      for lane in 0..<n {
        let offset = draft.player.hasFrom ? draft.from[lane] : 0
        draft.from[lane] = clamped(draft.base[lane] + offset - start[lane])
      }
      draft.player.hasFrom = false
    }
    try track.pointee.evaluate(track.pointee.end, draft.target, nil, &hint)
    move(&draft.player, draft.target, by: draft.from, lanes: n)
  }

  /// Moves the value of a relative track to where the track was moved.
  @inline(__always)
  func move(
    _ player: UnsafePointer<Player>, _ out: UnsafeMutablePointer<Double>, by shift: UnsafePointer<Double>, lanes: Int
  ) {
    guard player.pointee.isShifted else { return }
    for lane in 0..<lanes { out[lane] = clamped(out[lane] + shift[lane]) }
  }

  /// Markers that lie on the way from a track's start to its end.
  func inside(
    _ markers: UnsafeMutablePointer<Marker>?, _ count: Int
  ) -> (UnsafeMutablePointer<Marker>?, Int) {
    guard let markers else { return (nil, 0) }
    var kept = 0
    for i in 0..<count where markers[i].time >= 0 && markers[i].time <= 1 {
      markers[kept] = markers[i]
      kept &+= 1
    }
    return (markers, kept)
  }

  // MARK: A draft becomes its channel's player

  mutating func start(_ draft: inout Draft, _ easing: Handle?) throws(Failure) -> Handle {
    let channel = draft.player.channel
    let settings = channels[channel].settings
    if let easing { draft.player.curve = try curves.find(easing) }
    let curve = draft.player.curve
    if curve != 0 { curves.count(curve, by: 1) }
    do throws(Failure) {
      try findHome(&draft.player, draft.ends)
      // What has waited keeps the time of its command, so that its boundaries are where they were to be.
      if draft.slot == 0 { draft.player.anchorTime = clock.time }
      let local = draft.player.isStill ? draft.player.anchorLocal : draft.player.local(clock.time)
      // What it shows until the step that finds it begun.
      let shown = draft.numbers + 4 &* TrackSettings.mostLanes
      let state = draft.player.timing.state(at: local)
      // What is over as it begins is where it was until a step has found that.
      let isOver =
        draft.player.timing.activeDuration == 0 && draft.player.timing.delay == 0
        && draft.player.timing.endDelay <= 0 && !draft.player.timing.isBackward && state.phase == .after
      for lane in 0..<settings.lanes { shown[lane] = draft.base[lane] }
      if state.isInEffect, !isOver {
        let ends = draft.ends
        var hint = draft.player.hint
        try withUnsafePointer(to: &draft.player) { (player) throws(Failure) in
          try evaluate(player, settings, state, local, ends, &hint, shown)
        }
        draft.player.hint = hint
      }
      let isThere = state.isInEffect && !isOver
      if channels[channel].timeline != 0 { try prepare(channel, shown[0], isThere: isThere) }
      if channels[channel].player != 0 { end(channels[channel].player, byCommand: .replaced) }
      let isFadedIn = replaceFades(channel)
      let handle = commit(&draft, shown, isFadedIn: isFadedIn)
      if channels[channel].timeline != 0 { commit(channel, isThere: isThere) }
      return handle
    } catch {
      if curve != 0 { leave(curve) }
      throw error
    }
  }

  /// Where its row will be: nowhere, for what is not a kernel's.
  mutating func findHome(_ player: inout Player, _ ends: Ends) throws(Failure) {
    if let kind = player.rowKind, channels[player.channel].bounds == nil {
      let lanes = kind == .track ? 1 : channels[player.channel].lanes
      let isCurved = kind == .eased || kind == .track
      player.home = try rows.find(
        kind, lanes: lanes, curve: isCurved ? player.curve : 0, of: &curves,
        spring: isCurved || kind == .decay ? nil : player.spring,
        cannotOverflow: cannotOverflow(player.spring, ends, lanes))
    }
    player.group = player.home
  }

  /// Whether a spring's sums cannot leave the numbers.
  func cannotOverflow(_ spring: Spring, _ ends: Ends, _ lanes: Int) -> Bool {
    let carried = 1 / spring.omega
    for lane in 0..<lanes {
      let most = max(abs(ends.from[lane]), abs(ends.target[lane]), abs(ends.speed[lane]) * carried)
      if !(most < 1e150) { return false }
    }
    return true
  }

  private mutating func commit(_ draft: inout Draft, _ shown: UnsafePointer<Double>, isFadedIn: Bool) -> Handle {
    let channel = draft.player.channel
    lanes.start(channels[channel].block, channels[channel].lanes, draft.numbers, shown: shown)
    if isFadedIn { align(channel, shown, with: draft.base) }
    if draft.startsStill { draft.player.rate = 0 }
    let slot = draft.slot == 0 ? players.add(&draft.player) : draft.slot
    if draft.slot != 0 { players.become(slot, draft.player) }
    if channels[channel].holder != 0 { channels.setHolder(channel, 0) }
    channels.setPlayer(channel, slot)
    if draft.player.home >= 0 { rows.count(users: draft.player.home, by: 1) }
    countAnew(slot)
    updateSum(channel)
    touch(channel)
    return players.slots.handle(slot)
  }

  /// Its loops and markers counted anew from where it is, and looked at in the next step.
  mutating func countAnew(_ slot: Int) {
    let player = players.pointer(slot)
    players.setEmitted(slot, emittedAtStart(player))
    setDue(slot, player.pointee.isStill ? .infinity : clock.time)
  }

  /// How many of its loops and markers are behind a player that is where it was brought.
  func emittedAtStart(_ player: UnsafePointer<Player>) -> Double {
    let isBackward = player.pointee.timing.isBackward
    let all = Occurrences(player)
    if all.isEmpty { return 0 }
    let local = player.pointee.anchorLocal
    if local != (isBackward ? player.pointee.timing.endTime : 0) || player.pointee.hasBegun {
      return all.count(at: local, isBackward: isBackward)
    }
    // A negative delay starts inside: what lies before is not emitted.
    if player.pointee.timing.delay < 0, !isBackward { return all.count(at: 0, isBackward: false) }
    return isBackward ? all.end : all.first
  }
}
