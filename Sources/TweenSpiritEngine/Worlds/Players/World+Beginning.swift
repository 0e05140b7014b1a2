// SPDX-License-Identifier: MIT
//
// What most commands are is begun by writing numbers: a tween or a spring of lanes that are moved each by itself, of a channel
// that belongs to one player. What is the same for each channel that it is given to is worked out once, and that of the last
// command is kept for the next one. All else goes by a draft; the bits are the same.

/// A command as it is for every channel that it is given to.
struct Beginning {
  /// What it was made of, where it is still true.
  var timing = TimingRequest()
  var spring: Spring?
  var isKept = false
  /// The player, without what is its channel's.
  var player = Player()
  /// For how many lanes its rows were found; 0: for none.
  var lanes = 0
  /// What a tween shows as it begins: its curve's value; nil is what its channel is.
  var start: Double?
}

extension TweenToRequest {
  /// Whether nothing is asked that few ask.
  @inline(__always)
  var isUsual: Bool {
    kind == .tween && !isBlended && !timing.accumulates && timing.rate >= 0 && !timing.hasMore
      && timing.flags & ~(TimingRequest.zeroDuration | TimingRequest.essential | TimingRequest.keep) == 0
      && timing.delay == 0
  }
}

extension TweenToRequest {
  /// To the next channel's numbers.
  mutating func advance(by lanes: Int) {
    target += lanes
    if let from { self.from = from + lanes }
  }
}

extension SpringToRequest {
  /// To the next channel's numbers.
  mutating func advance(by lanes: Int) {
    target += lanes
    if let velocity { self.velocity = velocity + lanes }
  }

  @inline(__always)
  var isUsual: Bool {
    overshoot == 0 && delay == 0 && (rate == 0 || rate == 1) && tolerance >= 0 && tolerance < .infinity
      && flags & ~(TimingRequest.essential | TimingRequest.keep) == 0
  }
}

extension TimingRequest {
  /// What is looked at of one that is usual.
  @inline(__always)
  fileprivate func isSame(_ other: TimingRequest) -> Bool {
    duration == other.duration && isSameButForDuration(other)
  }

  @inline(__always)
  fileprivate func isSameButForDuration(_ other: TimingRequest) -> Bool {
    easing == other.easing && iterations == other.iterations && iterationStart == other.iterationStart
      && direction == other.direction && fill == other.fill && rate == other.rate && flags == other.flags
      && endDelay == other.endDelay
  }

  /// Returns whether the value at its start does not depend on its duration: within an instant of its end it shows that.
  @inline(__always)
  fileprivate var isLong: Bool { duration > 0x1p-30 && duration < .infinity && endDelay == 0 }
}

extension World {
  /// Whether a channel is moved by one player at most, which nobody waits for, and by nothing else.
  @inline(__always)
  private func isSimple(_ it: UnsafePointer<Channel>) -> Bool {
    guard it.pointee.isPlain, it.pointee.role == .none, it.pointee.holder == 0, it.pointee.timeline == 0,
      it.pointee.layer == 0, it.pointee.queue == 0, it.pointee.stack == 0, it.pointee.faded == 0,
      !it.pointee.isSum, !it.pointee.isOpen, it.pointee.bounds == nil, links.count == 0, !stops.isStale, !isStepping
    else { return false }
    guard it.pointee.player != 0 else { return true }
    let old = players.pointer(it.pointee.player)
    return !old.pointee.isWaitedFor && !old.pointee.isKept
  }

  /// Columns of the scratch memory, a number for each lane.
  private func column(_ k: Int) -> UnsafeMutablePointer<Double> { scratch + k &* TrackSettings.mostLanes }

  /// What the channel is, and where the player goes from and to; a number that is none is refused.
  @inline(__always)
  private func readEnds(
    _ channel: Int, _ target: UnsafePointer<Double>, from: UnsafePointer<Double>?, isRelative: Bool
  ) throws(Failure) -> Ends {
    let (own, n) = (own(channel), channels.pointer(channel).pointee.lanes)
    let ends = Ends(from: column(0), target: column(1), speed: column(2))
    for lane in 0..<n {
      try checkFinite(target[lane], "target")
      if let from { try checkFinite(from[lane], "from") }
      column(3)[lane] = own[lane]
      ends.from[lane] = from.map { $0[lane] } ?? own[lane]
      ends.target[lane] = isRelative ? clamped(ends.from[lane] + target[lane]) : target[lane]
    }
    if !isRelative { channels.pointer(channel).pointee.settings.reach(ends.target, from: ends.from) }
    return ends
  }

  /// How fast the channel is; false where its curve's code has failed, and so says 0.
  @inline(__always)
  private mutating func readSpeed(_ channel: Int, _ ends: Ends) -> Bool {
    let it = channels.pointer(channel)
    var isKnown = true
    for lane in 0..<it.pointee.lanes { ends.speed[lane] = 0 }
    if it.pointee.player != 0 {
      if readSpeed(rowOf: it.pointee.player, ends.speed) {
        for lane in 0..<it.pointee.lanes { column(4)[lane] = ends.speed[lane] }
        return true
      }
      do throws(Failure) { try ownVelocity(channel, ends.speed) } catch {
        for lane in 0..<it.pointee.lanes { ends.speed[lane] = 0 }
        isKnown = false
      }
      for lane in 0..<it.pointee.lanes { column(4)[lane] = ends.speed[lane] }
    }
    return isKnown
  }

  /// How fast a spring is that is well on its way in its row: many have one matrix. False, with nothing written, for all else.
  @inline(__always)
  mutating func readSpeed(rowOf slot: Int, _ out: UnsafeMutablePointer<Double>) -> Bool {
    let player = players.pointer(slot)
    guard player.pointee.motion == .spring, player.pointee.row >= 0, player.pointee.group >= 0,
      !player.pointee.isStill, !stops.isStale
    else { return false }
    let local = player.pointee.local(clock.time)
    let gone = local - player.pointee.timing.delay
    // Boundaries are further off than an instant.
    guard gone > 0x1p-20, local < 0x1p20, gone + 0x1p-20 < player.pointee.timing.duration else { return false }
    let it = channels.pointer(player.pointee.channel)
    let (transition, ends) = (transition(player.pointee.spring, gone), ends(player.pointee.channel))
    for lane in 0..<it.pointee.lanes {
      let way = ends.from[lane] - ends.target[lane]
      out[lane] = clamped(clamped(transition.apply(way, ends.speed[lane]).v) * player.pointee.rate)
    }
    return true
  }

  /// The old player ends, if there is one, with the velocity that was read.
  @inline(__always)
  private mutating func endOld(_ channel: Int, isKnown: Bool) {
    let old = channels.pointer(channel).pointee.player
    guard old != 0 else { return }
    stand(old)
    end(old, .replaced, clock.time, velocity: isKnown ? UnsafePointer(column(4)) : nil)
  }

  /// A player that was added is its channel's, with numbers of its own.
  @inline(__always)
  private mutating func place(_ slot: Int, _ channel: Int, _ ends: Ends) {
    let it = channels.pointer(channel)
    lanes.begin(it.pointee.block, it.pointee.lanes, ends, base: column(3))
    players.begin(slot, channel, clock.time)
    channels.setPlayer(channel, slot)
    let home = players.pointer(slot).pointee.home
    if home >= 0 { rows.count(users: home, by: 1) }
    players.setDue(slot, clock.time)
  }

  /// It has changed, and its memory is written where it does not have its value already.
  @inline(__always)
  private mutating func see(_ channel: Int, isWritten: Bool) {
    guard isWritten else { return touch(channel) }
    channels.mark(channel)
    note(channel)
  }

  // MARK: Tweens

  /// Begins a tween where that is simple; nil, with nothing changed, where it is not.
  mutating func beginTween(_ channel: Int, _ request: TweenToRequest) throws(Failure) -> Handle? {
    guard isSimple(channels.pointer(channel)), try isReady(request) else { return nil }
    try reservePlayers(1)
    return try beginReady(channel, request, rows: 1)
  }

  /// Whether what is kept is this tween, for every channel; there is room for nothing yet.
  @inline(__always)
  private mutating func isReady(_ request: TweenToRequest) throws(Failure) -> Bool {
    guard request.isUsual, request.timing.hasEasing || attached.count == 0 else { return false }
    if tweens.pointee.isKept {
      if tweens.pointee.timing.isSame(request.timing) { return true }
      if request.timing.isLong, tweens.pointee.timing.isLong, tweens.pointee.timing.isSameButForDuration(request.timing)
      {
        tweens.pointee.timing.duration = request.timing.duration
        tweens.pointee.player.timing.duration = request.timing.duration
        return true
      }
    }
    return try prepare(request.timing)
  }

  /// Many of them. `made` is given each player.
  mutating func beginTweens(
    _ count: Int, _ request: TweenToRequest, _ columns: TweenColumns, _ channel: ChannelList,
    _ made: (Int, Handle) -> Void
  ) throws(Failure) {
    var next = request
    for i in 0..<count {
      let channel = try self.channel(channel(i))
      if let durations = columns.durations { next.timing.duration = durations[i] }
      if let delays = columns.delays { next.timing.delay = delays[i] }
      var isReady = isSimple(channels.pointer(channel))
      if isReady { isReady = try self.isReady(next) }
      made(i, isReady ? try beginReady(channel, next, rows: count &- i) : try tween(channel, next))
      next.advance(by: channels.pointer(channel).pointee.lanes)
    }
  }

  /// There is room for the player.
  @inline(__always)
  private mutating func beginReady(
    _ channel: Int, _ request: TweenToRequest, rows n: Int
  ) throws(Failure) -> Handle {
    let it = channels.pointer(channel)
    if it.pointee.address != 0 { try readBound(channel) }
    let (wasIdle, lanes) = (it.pointee.player == 0, it.pointee.lanes)
    let ends = try readEnds(channel, request.target, from: request.from, isRelative: request.isRelative)
    if tweens.pointee.lanes != lanes {
      tweens.pointee.player.home = try rows.find(
        .tween, lanes: lanes, curve: tweens.pointee.player.curve, of: &curves, spring: nil, cannotOverflow: false)
      (tweens.pointee.player.group, tweens.pointee.lanes) = (tweens.pointee.player.home, lanes)
    }
    try rows.reserve(home: tweens.pointee.player.home, more: n)
    tweens.pointee.player.hasFrom = request.from != nil
    // From here on nothing fails.
    if wasIdle {
      for lane in 0..<lanes { ends.speed[lane] = 0 }
    } else {
      let isKnown = readSpeed(channel, ends)
      endOld(channel, isKnown: isKnown)
    }
    curves.count(tweens.pointee.player.curve, by: 1)
    let usual = tweens
    let slot = players.add(&usual.pointee.player)
    place(slot, channel, ends)
    var isWritten = wasIdle
    if let e = tweens.pointee.start, e != 0 || request.from != nil {
      let shown = self.lanes.shown.base + it.pointee.block
      for lane in 0..<lanes { shown[lane] = mixed(ends.from[lane], ends.target[lane], e) }
      isWritten = false
    }
    see(channel, isWritten: isWritten)
    return players.slots.handle(slot)
  }

  /// False for what may be foreign code.
  @inline(never)
  private mutating func prepare(_ request: TimingRequest) throws(Failure) -> Bool {
    let easing = request.hasEasing ? request.easing : World.linear
    guard EasingStore.shared.isBuiltin(easing) else { return false }
    let timing = try Timing(request)
    try World.checkEnd(timing)
    tweens.pointee.isKept = false
    tweens.pointee.player = Player()
    tweens.pointee.player.timing = timing
    tweens.pointee.player.isEssential = request.isEssential
    tweens.pointee.player.isKept = request.flags & TimingRequest.keep != 0
    tweens.pointee.player.curve = try curves.find(easing)
    let state = timing.state(at: 0)
    // What is over as it begins is where it was until a step has found that.
    let isOver = timing.activeDuration == 0 && timing.endDelay <= 0 && state.phase == .after
    tweens.pointee.start = nil
    var player = tweens.pointee.player
    if state.isInEffect, !isOver { tweens.pointee.start = try eased(&player, state) }
    tweens.pointee.player.emitted = emittedAtStart(&player)
    (tweens.pointee.timing, tweens.pointee.lanes, tweens.pointee.isKept) = (request, 0, true)
    return true
  }

  // MARK: Springs

  /// Begins a spring where that is simple; nil, with nothing changed, where it is not.
  mutating func beginSpring(_ channel: Int, _ request: SpringToRequest) throws(Failure) -> Handle? {
    guard request.isUsual, isSimple(channels.pointer(channel)) else { return nil }
    try reservePlayers(1)
    return try beginReady(channel, request)
  }

  /// Many of them. `made` is given each player.
  mutating func beginSprings(
    _ count: Int, _ request: SpringToRequest, delays: UnsafePointer<Double>?, _ channel: ChannelList,
    _ made: (Int, Handle) -> Void
  ) throws(Failure) {
    var next = request
    for i in 0..<count {
      let channel = try self.channel(channel(i))
      if let delays { next.delay = delays[i] }
      var player: Handle?
      if next.isUsual, isSimple(channels.pointer(channel)) { player = try beginReady(channel, next) }
      if player == nil { player = try springByDraft(channel, next) }
      if let player { made(i, player) }
      next.advance(by: channels.pointer(channel).pointee.lanes)
    }
  }

  /// There is room for the player.
  private mutating func beginReady(_ channel: Int, _ request: SpringToRequest) throws(Failure) -> Handle? {
    if !springs.pointee.isKept || springs.pointee.spring != request.spring {
      springs.pointee.player.spring = try (request.spring ?? SpringPreset.smooth.spring).checked()
      (springs.pointee.spring, springs.pointee.isKept) = (request.spring, true)
      (springs.pointee.player.kind, springs.pointee.player.motion, springs.pointee.player.lastsAtLeast) = (
        .spring, .spring, true
      )
      (springs.pointee.player.home, springs.pointee.player.group, springs.pointee.lanes) = (-1, -1, 0)
    }
    let it = channels.pointer(channel)
    if it.pointee.address != 0 { try readBound(channel) }
    let (lanes, spring) = (it.pointee.lanes, springs.pointee.player.spring)
    let ends = try readEnds(channel, request.target, from: nil, isRelative: request.isRelative)
    let isKnown = readSpeed(channel, ends)
    if let velocity = request.velocity {
      for lane in 0..<lanes {
        try checkFinite(velocity[lane], "velocity")
        ends.speed[lane] = velocity[lane]
      }
    }
    let wanted = request.tolerance > 0 ? request.tolerance : it.pointee.tolerance
    let least = World.leastSettling(spring, it, ends, wanted)
    guard least > 0, least < .infinity else { return nil }
    (springs.pointee.player.tolerance, springs.pointee.player.timing.duration) = (request.tolerance, least)
    springs.pointee.player.isEssential = request.flags & TimingRequest.essential != 0
    springs.pointee.player.isKept = request.flags & TimingRequest.keep != 0
    springs.pointee.player.hasVelocity = request.velocity != nil
    let isSafe = cannotOverflow(spring, ends, lanes)
    if isSafe, springs.pointee.lanes == lanes, rows.isShared(springs.pointee.player.home, by: spring) {
      try rows.reserve(home: springs.pointee.player.home, more: 1)
    } else if let kind = springs.pointee.player.rowKind {
      springs.pointee.player.home = try rows.find(
        kind, lanes: lanes, curve: 0, of: &curves, spring: spring, cannotOverflow: isSafe)
      (springs.pointee.player.group, springs.pointee.lanes) = (springs.pointee.player.home, lanes)
    }
    // From here on nothing fails.
    let wasIdle = it.pointee.player == 0
    endOld(channel, isKnown: isKnown)
    let usual = springs
    let slot = players.add(&usual.pointee.player)
    place(slot, channel, ends)
    see(channel, isWritten: wasIdle)
    return players.slots.handle(slot)
  }
}
