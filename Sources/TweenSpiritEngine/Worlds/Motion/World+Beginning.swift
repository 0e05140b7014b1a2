// SPDX-License-Identifier: MIT
//
// What most commands are is begun by writing numbers: a tween or a spring of lanes that are moved each by itself, of a channel
// that belongs to one player. What is the same for each channel that it is given to is worked out once, and that of the last
// command is kept for the next one. All else goes by a draft; the bits are the same.

/// A command as it is for every channel that it is given to.
struct Beginning {
  /// The timing of which the player was made, while that is still true.
  var timing = TimingSpec()
  var flags: MotionFlags = []
  var spring: Spring?
  var isKept = false
  /// The player, without the numbers of its channel.
  var player = Player()
  /// The number of lanes for which the group of rows was found; 0 if for none.
  var lanes = 0
  /// The curve's value at the beginning of a tween; nil if the channel keeps its value.
  var start: Double?
}

extension MotionRequest {
  /// True if the request has a target, and no layer, no delay, no given rate or iterations and no field that few motions have.
  @inline(__always)
  private var isUsual: Bool {
    isPlain && timing.delay == 0
      && flags.rawValue & ~(MotionFlags.essential.rawValue | MotionFlags.keep.rawValue | MotionFlags.relative.rawValue)
        == 0
      && timing.given.rawValue & (TimingFields.iterations.rawValue | TimingFields.rate.rawValue) == 0 && target != nil
  }

  /// True if a tween's request is usual: nothing but a target, a start value and a timing that runs forth.
  @inline(__always)
  var isUsualTween: Bool {
    isUsual && timing.rate >= 0 && velocity == nil && spring == nil && tolerance.bitPattern == 0
  }

  /// True if a spring's request is usual: nothing but a target, a velocity, the spring and a tolerance.
  @inline(__always)
  var isUsualSpring: Bool {
    guard isUsual, from == nil, tolerance >= 0, tolerance < .infinity, timing.rate == 0 || timing.rate == 1 else {
      return false
    }
    let numbers = timing.endDelay.bitPattern | timing.duration.bitPattern | timing.iterations.bitPattern
    let words = timing.direction | timing.fill | timing.easing.slot | timing.easing.generation | timing.given.rawValue
    return numbers | timing.iterationStart.bitPattern | UInt64(words) == 0
  }
}

extension TimingSpec {
  /// Returns whether two timings of usual requests are the same, in the fields that such requests have.
  @inline(__always)
  fileprivate func isSame(_ other: TimingSpec) -> Bool {
    duration == other.duration && isSameButForDuration(other)
  }

  @inline(__always)
  fileprivate func isSameButForDuration(_ other: TimingSpec) -> Bool {
    easing == other.easing && iterations == other.iterations && iterationStart == other.iterationStart
      && direction == other.direction && fill == other.fill && rate == other.rate && endDelay == other.endDelay
  }

  /// Returns whether the value at its start does not depend on its duration: within an instant of its end it shows that.
  @inline(__always)
  fileprivate var isLong: Bool { duration > 0x1p-30 && duration < .infinity && endDelay == 0 }
}

extension World {
  /// True if nothing moves a channel but at most one player for which nobody waits.
  @inline(__always)
  private func isSimple(_ it: UnsafePointer<Channel>) -> Bool {
    guard it.pointee.isPlain, it.pointee.role == .none, it.pointee.holder == 0, it.pointee.timeline == 0,
      it.pointee.layer == 0, it.pointee.queue == 0, it.pointee.stack == 0, it.pointee.faded == 0,
      !it.pointee.isSum, !it.pointee.isOpen, it.pointee.bounds == nil, links.count == 0, !stops.isStale, !isStepping,
      takesShortcuts
    else { return false }
    guard it.pointee.player != 0 else { return true }
    let old = players.pointer(it.pointee.player)
    return !old.pointee.isWaitedFor && !old.pointee.isKept
  }

  /// Columns of the scratch memory, a number for each lane.
  private func column(_ k: Int) -> UnsafeMutablePointer<Double> { scratch + k &* TrackSettings.mostLanes }

  /// Reads the channel's value, the player's start and its target into the scratch memory; refuses NaN and infinities.
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

  /// Reads the channel's velocity; returns false, with 0, if the code of its curve has failed.
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

  /// Reads the velocity of a spring that is under way in its row, by the matrix that many rows share. Returns false, with nothing
  /// written, for everything else.
  @inline(__always)
  mutating func readSpeed(rowOf slot: Int, _ out: UnsafeMutablePointer<Double>) -> Bool {
    let player = players.pointer(slot)
    guard player.pointee.motion == .spring, player.pointee.row >= 0, player.pointee.group >= 0,
      !player.pointee.isStill, !stops.isStale, takesShortcuts
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

  /// Ends the channel's old player, if there is one, with the velocity that was read.
  @inline(__always)
  private mutating func endOld(_ channel: Int, isKnown: Bool) {
    let old = channels.pointer(channel).pointee.player
    guard old != 0 else { return }
    stand(old)
    end(old, .replaced, clock.time, velocity: isKnown ? UnsafePointer(column(4)) : nil)
  }

  /// Makes an added player the channel's, and writes its numbers.
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

  /// Marks the channel as changed, and writes its bound memory unless that has the value.
  @inline(__always)
  private mutating func see(_ channel: Int, isWritten: Bool) {
    guard isWritten else { return touch(channel) }
    channels.mark(channel)
  }

  // MARK: Tweens

  /// Begins a usual tween of a simple channel; returns nil, with nothing changed, for any other.
  mutating func beginTween(_ channel: Int, _ request: inout MotionRequest) throws(Failure) -> Handle? {
    guard request.isUsualTween, isSimple(channels.pointer(channel)), try isReady(&request) else { return nil }
    try reservePlayers(1)
    return try beginReady(channel, &request, rows: 1)
  }

  /// True if the kept beginning is that of this usual tween. Nothing is reserved yet.
  @inline(__always)
  private mutating func isReady(_ request: inout MotionRequest) throws(Failure) -> Bool {
    guard request.timing.hasEasing || attached.count == 0 else { return false }
    if tweens.pointee.isKept, tweens.pointee.flags == request.flags {
      if tweens.pointee.timing.isSame(request.timing) { return true }
      if request.timing.isLong, tweens.pointee.timing.isLong, tweens.pointee.timing.isSameButForDuration(request.timing)
      {
        tweens.pointee.timing.duration = request.timing.duration
        tweens.pointee.player.timing.duration = request.timing.duration
        return true
      }
    }
    return try prepare(&request)
  }

  /// Begins a tween of each of many channels, and passes each player to `made`.
  mutating func beginTweens(
    _ count: Int, _ request: inout MotionRequest, _ columns: MotionColumns, _ channel: ChannelList,
    _ made: (Int, Handle) -> Void
  ) throws(Failure) {
    var next = request
    let isUsual = request.isUsualTween
    for i in 0..<count {
      let channel = try self.channel(channel(i))
      columns.take(i, &next)
      var isReady = isUsual && next.timing.delay == 0 && isSimple(channels.pointer(channel))
      if isReady { isReady = try self.isReady(&next) }
      made(i, isReady ? try beginReady(channel, &next, rows: count &- i) : try tweenByDraft(channel, &next))
      next.advance(by: channels.pointer(channel).pointee.lanes)
    }
  }

  /// Begins a tween of one channel. Memory for the player has been reserved.
  @inline(__always)
  private mutating func beginReady(
    _ channel: Int, _ request: inout MotionRequest, rows n: Int
  ) throws(Failure) -> Handle {
    let it = channels.pointer(channel)
    if it.pointee.address != 0 { try readBound(channel) }
    let (wasIdle, lanes) = (it.pointee.player == 0, it.pointee.lanes)
    let target = request.target.unsafelyUnwrapped
    let ends = try readEnds(channel, target, from: request.from, isRelative: request.isRelative)
    if tweens.pointee.lanes != lanes {
      tweens.pointee.player.home = try rows.find(
        .eased, lanes: lanes, curve: tweens.pointee.player.curve, of: &curves, spring: nil, cannotOverflow: false)
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

  /// Returns false if the easing may run foreign code.
  @inline(never)
  private mutating func prepare(_ request: inout MotionRequest) throws(Failure) -> Bool {
    let easing = request.timing.hasEasing ? request.timing.easing : World.linear
    guard EasingStore.shared.isBuiltin(easing) else { return false }
    let timing = try Timing(request.timing)
    try World.checkEnd(timing)
    tweens.pointee.isKept = false
    tweens.pointee.player = Player()
    tweens.pointee.player.timing = timing
    tweens.pointee.player.isEssential = request.flags.contains(.essential)
    tweens.pointee.player.isKept = request.flags.contains(.keep)
    tweens.pointee.player.curve = try curves.find(easing)
    let state = timing.state(at: 0)
    // What is over as it begins is where it was until a step has found that.
    let isOver = timing.activeDuration == 0 && timing.endDelay <= 0 && state.phase == .after
    tweens.pointee.start = nil
    var player = tweens.pointee.player
    if state.isInEffect, !isOver { tweens.pointee.start = try eased(&player, state) }
    tweens.pointee.player.emitted = emittedAtStart(&player)
    (tweens.pointee.timing, tweens.pointee.flags) = (request.timing, request.flags)
    (tweens.pointee.lanes, tweens.pointee.isKept) = (0, true)
    return true
  }

  // MARK: Springs

  /// Begins a usual spring of a simple channel; returns nil, with nothing changed, for any other.
  mutating func beginSpring(_ channel: Int, _ request: inout MotionRequest) throws(Failure) -> Handle? {
    guard request.isUsualSpring, isSimple(channels.pointer(channel)) else { return nil }
    try reservePlayers(1)
    return try beginReady(channel, &request)
  }

  /// Begins a spring of each of many channels, and passes each player to `made`.
  mutating func beginSprings(
    _ count: Int, _ request: inout MotionRequest, _ columns: MotionColumns, _ channel: ChannelList,
    _ made: (Int, Handle) -> Void
  ) throws(Failure) {
    var next = request
    let isUsual = request.isUsualSpring
    for i in 0..<count {
      let channel = try self.channel(channel(i))
      columns.take(i, &next)
      var player: Handle?
      if isUsual, next.timing.delay == 0, isSimple(channels.pointer(channel)) {
        player = try beginReady(channel, &next)
      }
      if player == nil { player = try springByDraft(channel, &next) }
      if let player { made(i, player) }
      next.advance(by: channels.pointer(channel).pointee.lanes)
    }
  }

  /// Begins a spring of one channel. Memory for the player has been reserved.
  private mutating func beginReady(_ channel: Int, _ request: inout MotionRequest) throws(Failure) -> Handle? {
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
    let target = request.target.unsafelyUnwrapped
    let ends = try readEnds(channel, target, from: nil, isRelative: request.isRelative)
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
    springs.pointee.player.isEssential = request.flags.contains(.essential)
    springs.pointee.player.isKept = request.flags.contains(.keep)
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
