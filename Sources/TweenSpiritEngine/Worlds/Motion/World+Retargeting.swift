// SPDX-License-Identifier: MIT
//
// A running spring or tween that is given another target: the player stays, its value and velocity go on, and nothing is
// emitted. A spring starts anew from where it is. A tween is from now on the one to the new target, and beside it a bend: the
// difference in value and in velocity, which a cubic takes to nothing by the end of the iteration.

internal import CTweenSpiritShims

extension MotionRequest {
  /// The target, if nothing else is asked.
  fileprivate var onlyTarget: UnsafePointer<Double>? {
    velocity == nil && spring == nil && tolerance == 0 ? target : nil
  }
}

/// The difference that a tween to another target takes to nothing, from one local time to another.
struct Bend {
  /// Both times, then the difference of each lane in value, then in velocity.
  let numbers: UnsafeMutablePointer<Double>
  static func count(_ lanes: Int) -> Int { 2 &+ 2 &* lanes }

  /// Where it is between its times, 0 to 1; nil outside.
  private func part(_ local: Double) -> Double? {
    let s = (local - numbers[0]) / (numbers[1] - numbers[0])
    return s >= 0 && s < 1 ? s : nil
  }

  func add(_ out: UnsafeMutablePointer<Double>, _ lanes: Int, at local: Double) {
    guard let s = part(local) else { return }
    let (still, moving) = ((1 + 2 * s) * (1 - s) * (1 - s), s * (1 - s) * (1 - s) * (numbers[1] - numbers[0]))
    for lane in 0..<lanes {
      out[lane] = clamped(out[lane] + (numbers[2 &+ lane] * still + numbers[2 &+ lanes &+ lane] * moving))
    }
  }

  /// Units per second of local time, times the rate.
  func add(speed out: UnsafeMutablePointer<Double>, _ lanes: Int, at local: Double, rate: Double) {
    guard let s = part(local) else { return }
    let (still, moving) = (6 * s * (s - 1) / (numbers[1] - numbers[0]), (1 - s) * (1 - 3 * s))
    for lane in 0..<lanes {
      let own = numbers[2 &+ lane] * still + numbers[2 &+ lanes &+ lane] * moving
      out[lane] = clamped(out[lane] + clamped(own * rate))
    }
  }
}

extension World {
  /// The player whose target a channel's is.
  func targeted(_ channel: Int) throws(Failure) -> Int {
    let slot = channels[channel].player
    guard slot != 0 else {
      throw TweenSpiritEngine.failure(.invalidArgument, "nothing moves the channel: there is no target to set")
    }
    return slot
  }

  mutating func setTarget(_ slot: Int, _ request: inout MotionRequest) throws(Failure) {
    try check(slot, &request, into: scratch)
    try retarget(slot, &request)
  }

  /// What is wrong with the player, or with a number.
  private func check(
    _ slot: Int, _ request: inout MotionRequest, into target: UnsafeMutablePointer<Double>
  ) throws(Failure) {
    let player = players.pointer(slot)
    guard player.pointee.kind.traits.required.contains(.target) else {
      throw TweenSpiritEngine.failure(.invalidArgument, "only springs, tweens and moves have a target")
    }
    if player.pointee.kind != .spring {
      guard request.spring == nil else {
        throw TweenSpiritEngine.failure(.invalidArgument, argument: "spring", "spring is for springs only")
      }
      guard request.tolerance == 0 else {
        throw TweenSpiritEngine.failure(
          .invalidArgument, argument: "tolerance", "tolerance is for springs only")
      }
      guard player.pointee.motion != .track else {
        return try check(trackOf: player, &request, into: target)
      }
    }
    try check(numbers: player.pointee.channel, &request, into: target)
  }

  private func check(
    numbers channel: Int, _ request: inout MotionRequest, into target: UnsafeMutablePointer<Double>
  ) throws(Failure) {
    let settings = channels.pointer(channel).pointee.settings
    if let numbers = request.target { try World.accept(numbers, settings, "target", into: target) }
    if let velocity = request.velocity { for i in 0..<settings.lanes { try checkFinite(velocity[i], "velocity") } }
    try World.checkTolerance(request.tolerance)
    _ = try request.spring?.checked()
  }

  private func check(
    trackOf player: UnsafePointer<Player>, _ request: inout MotionRequest, into target: UnsafeMutablePointer<Double>
  ) throws(Failure) {
    let timing = player.pointee.timing
    guard timing.iterations == 1, timing.iterationStart == 0, timing.direction == .normal, !timing.isBackward else {
      throw TweenSpiritEngine.failure(
        .invalidArgument,
        "colours, rotations, ints and bools take a new target only in tweens of one iteration in normal direction")
    }
    guard request.velocity == nil else {
      throw TweenSpiritEngine.failure(
        .invalidArgument, argument: "velocity", "velocity is only for tweens whose lanes are interpolated separately")
    }
    try check(numbers: player.pointee.channel, &request, into: target)
  }

  /// Of what was looked at.
  private mutating func retarget(_ slot: Int, _ request: inout MotionRequest) throws(Failure) {
    if let target = request.onlyTarget, retarget(rowOf: slot, target.pointee) { return }
    let player = players.pointer(slot)
    let channel = player.pointee.channel
    let settings = channels.pointer(channel).pointee.settings
    let goals = Ends(
      from: scratch, target: scratch + TrackSettings.mostLanes, speed: scratch + 2 &* TrackSettings.mostLanes)
    if let target = request.target {
      try World.accept(target, settings, "target", into: goals.target)
      players.setGiven(slot, isRelative: false)
    } else {
      goals.target.update(from: ends(channel).target, count: settings.lanes)
    }
    // What it is given while it waits is what it begins with.
    if request.velocity != nil { players.setGiven(slot, velocity: true) }
    if player.pointee.motion == .spring || player.pointee.motion == .move {
      try retarget(spring: slot, settings, goals, &request)
    } else {
      try retarget(draftOf: slot, settings, &request)
    }
    touch(channel)
  }

  /// By a draft, whose target is the one that was accepted.
  private mutating func retarget(
    draftOf slot: Int, _ settings: TrackSettings, _ request: inout MotionRequest
  ) throws(Failure) {
    var draft = Draft(players[slot].channel, scratch)
    switch players[slot].motion {
    case .springTrack: try retarget(springTrack: slot, settings, &draft, &request)
    case .tween: try retarget(tween: slot, settings, &draft, &request)
    default: try retarget(track: slot, settings, &draft)
    }
  }

  /// Sets the targets of many channels, one after the other. All are checked first, so that a wrong handle or number changes nothing.
  /// The request is moved on to the end of its columns.
  mutating func setTargets(
    _ count: Int, _ next: inout MotionRequest, _ kind: MotionKind?, channel: (Int) -> Handle
  ) throws(Failure) {
    let (target, velocity) = (next.target, next.velocity)
    for i in 0..<count {
      let channel = try self.channel(channel(i))
      let slot = try targeted(channel)
      try checkKind(slot, kind)
      try check(slot, &next, into: scratch)
      next.advance(by: channels.pointer(channel).pointee.lanes)
    }
    (next.target, next.velocity) = (target, velocity)
    tss_begin_reserve()
    defer { tss_end_reserve() }
    for i in 0..<count {
      let channel = try self.channel(channel(i))
      freshen(channel)
      try retarget(channels.pointer(channel).pointee.player, &next)
      next.advance(by: channels.pointer(channel).pointee.lanes)
    }
  }

  /// Whether it has not begun to move: it waits where it will begin.
  private func isWaiting(_ slot: Int, _ local: Double) -> Bool {
    players[slot].timing.state(at: local).phase == .before
  }

  /// In units per second of its own time, as one that runs forth.
  @inline(__always)
  private func ask(
    _ request: inout MotionRequest, _ lanes: Int, rate: Double, into speed: UnsafeMutablePointer<Double>
  ) {
    guard let velocity = request.velocity else { return }
    let rate = rate == 0 ? 1 : rate
    for lane in 0..<lanes {
      speed[lane] = clamped((request.flags.contains(.addVelocity) ? speed[lane] : 0) + velocity[lane] / rate)
    }
  }

  // MARK: Springs

  /// What most of many are: a spring of one number in its row, sent elsewhere in place. False, with nothing changed, for all
  /// that this does not say.
  private mutating func retarget(rowOf slot: Int, _ target: Double) -> Bool {
    let player = players.pointer(slot)
    let channel = channels.pointer(player.pointee.channel)
    guard player.pointee.motion == .spring, player.pointee.row >= 0, player.pointee.group >= 0,
      channel.pointee.settings.kind == .float, takesShortcuts
    else { return false }
    let (spring, delay) = (player.pointee.spring, player.pointee.timing.delay)
    let gone = local(slot) - delay
    guard gone > 0 else { return false }
    let transition = transition(spring, gone)
    let block = channel.pointee.block
    let ends = Ends(from: lanes.from.base + block, target: lanes.target.base + block, speed: lanes.speed.base + block)
    let (y, v) = transition.apply(ends.from[0] - ends.target[0], ends.speed[0])
    let (from, speed) = (clamped(ends.target[0] + y), clamped(v))
    // All are omega times what they are; what is near the largest numbers is looked at with more care.
    let (distance, velocity) = (abs(from - target) * spring.omega, abs(speed))
    guard (abs(from) + abs(target)) * spring.omega + velocity < 1e150 * min(spring.omega, 1) else { return false }
    let own = player.pointee.tolerance
    let wanted = own > 0 ? own : channel.pointee.tolerance
    let near = wanted > 0 ? wanted : spring.usualTolerance(distance: abs(from - target), speed: velocity)
    let duration = spring.earliestSettling(distance * distance + velocity * velocity, near: near * spring.omega)
    guard duration > 0 else { return false }
    let (group, row) = (rows.group(player.pointee.group), player.pointee.row)
    if group.pointee.speed[row].bitPattern != speed.bitPattern {
      group.pointee.countSpeeds(row, by: -1)
      group.pointee.speed[row] = speed
      group.pointee.countSpeeds(row)
    }
    (ends.from[0], ends.target[0], ends.speed[0]) = (from, target, speed)
    (group.pointee.from[row], group.pointee.to[row], group.pointee.out[row]) = (from, target, from)
    group.pointee.start[row] = clock.time
    players.retarget(slot, spring, own, duration: duration, isLeast: true)
    players.anchor(slot, at: delay, clock.time)
    let end = clock.time + (player.pointee.hasBegun ? duration : 0)
    setDue(slot, max(end - 2 * instant(end, end), clock.time))
    touch(player.pointee.channel)
    return true
  }

  private mutating func retarget(
    spring slot: Int, _ settings: TrackSettings, _ goals: Ends, _ request: inout MotionRequest
  ) throws(Failure) {
    let player = players.pointer(slot)
    let (lanes, ends, local) = (settings.lanes, ends(player.pointee.channel), local(slot))
    let spring = if let given = request.spring { try given.checked() } else { player.pointee.spring }
    let gone = local - player.pointee.timing.delay
    let isWaiting = gone < 0
    let isBackward = player.pointee.timing.isBackward
    if player.pointee.isDone {
      goals.from.update(from: own(player.pointee.channel), count: lanes)
      goals.speed.update(repeating: 0, count: lanes)
    } else if player.pointee.flights != nil, !isWaiting {
      fly(player, settings, ends, gone) { (goals.from[$0], goals.speed[$0]) = ($1, $2) }
    } else if isWaiting || (gone == 0 && !player.pointee.spring.isSnap) {
      goals.from.update(from: ends.from, count: lanes)
      goals.speed.update(from: ends.speed, count: lanes)
    } else if player.pointee.overshoot == .allow, player.pointee.motion == .spring {
      let transition = transition(player.pointee.spring, gone)
      for lane in 0..<lanes {
        let (y, v) = transition.apply(ends.from[lane] - ends.target[lane], ends.speed[lane])
        (goals.from[lane], goals.speed[lane]) = (clamped(ends.target[lane] + y), clamped(v))
      }
    } else {
      for lane in 0..<lanes {
        let state = laneState(player, lane, ends, gone)
        (goals.from[lane], goals.speed[lane]) = (state.value, state.velocity)
      }
    }
    if isBackward, !isWaiting { for lane in 0..<lanes { goals.speed[lane] = -goals.speed[lane] } }
    ask(&request, lanes, rate: abs(player.pointee.rate), into: goals.speed)
    // An angle that waits is reached when it begins.
    let (given, waits) = (goals.target[0], player.pointee.isQueued)
    if request.target != nil || waits { settings.reach(goals.target, from: goals.from) }
    let tolerance = request.tolerance > 0 ? request.tolerance : player.pointee.tolerance
    let wanted = tolerance > 0 ? tolerance : channels.pointer(player.pointee.channel).pointee.tolerance
    let (overshoot, restitution) = (player.pointee.overshoot, player.pointee.restitution)
    let isMove = player.pointee.motion == .move
    var (duration, isLeast) = (World.least(spring, overshoot, settings, goals, wanted), true)
    if isMove {
      (duration, isLeast) = (moveDuration(player, lanes, goals), false)
    } else if duration == 0 {
      (duration, isLeast) = try World.end(lanes, wanted) {
        World.springMotion(spring, overshoot, restitution, $0, goals)
      }
    }
    let isSame = spring == player.pointee.spring
    let isBounded = player.pointee.flights != nil
    let needsHome =
      !isMove && player.pointee.home < 0 ? !isSame : !isSame || !cannotOverflow(spring, goals, lanes)
    if needsHome { try rehouse(slot, spring, goals) }
    if waits { goals.target[0] = given }
    // From here on nothing fails.
    if isBackward || player.pointee.row < 0 || player.pointee.group < 0 || isWaiting || needsHome { stand(slot) }
    for lane in 0..<lanes {
      (ends.from[lane], ends.target[lane], ends.speed[lane]) = (goals.from[lane], goals.target[lane], goals.speed[lane])
    }
    players.retarget(slot, spring, tolerance, duration: duration, isLeast: isLeast)
    if isBounded { beginAgain(slot, settings, ends) }
    let turns = isBackward || player.pointee.isDone
    if player.pointee.isDone { players.setDone(slot, false) }
    if isBackward { players.setRate(slot, -player.pointee.rate, isPaused: player.pointee.isPaused) }
    guard !isWaiting else {
      if turns { players.anchor(slot, at: local, clock.time) }
      // Where it shows something while it waits is where it begins.
      if !player.pointee.isStill { setDue(slot, clock.time) }
      return
    }
    players.anchor(slot, at: player.pointee.timing.delay, clock.time)
    if player.pointee.row >= 0 {
      write(rowOf: slot)
      // A row's rate is 1.
      let end = clock.time + (player.pointee.hasBegun ? duration : 0)
      setDue(slot, max(end - 2 * instant(end, end), clock.time))
    } else {
      self.lanes.show(channels[player.pointee.channel].block, lanes, goals.from)
      if !player.pointee.isStill { setDue(slot, clock.time) }
    }
  }

  /// A time before which none of some lanes that go on freely has settled; 0 where that is not found so simply.
  @inline(__always)
  private static func least(
    _ spring: Spring, _ overshoot: Overshoot, _ settings: TrackSettings, _ ends: Ends, _ wanted: Double
  ) -> Double {
    guard overshoot == .allow else { return 0 }
    var (distance, speed, most) = (0.0, 0.0, 0.0)
    for lane in 0..<settings.lanes {
      let way = abs(ends.from[lane] - ends.target[lane])
      let (y, v) = (way * spring.omega, abs(ends.speed[lane]))
      (distance, speed, most) = (max(distance, way), max(speed, v), max(most, y * y + v * v))
    }
    // What is near the largest numbers is looked at lane by lane.
    guard max(distance * spring.omega, speed) < 1e150 else { return 0 }
    let near = wanted > 0 ? wanted : spring.usualTolerance(distance: distance, speed: speed)
    return spring.earliestSettling(most, near: near * spring.omega)
  }

  /// Many springs are sent elsewhere at one time, after one time.
  mutating func transition(_ spring: Spring, _ gone: Double) -> Transition {
    if lastTransition.time != gone || lastTransition.spring != spring {
      lastTransition = (spring, gone, spring.transition(gone))
    }
    return lastTransition.matrix
  }

  /// Another place for its row; nothing is changed where there is no memory for it.
  private mutating func rehouse(_ slot: Int, _ spring: Spring, _ ends: Ends) throws(Failure) {
    var next = players[slot]
    next.spring = spring
    next.home = -1
    try findHome(&next, ends)
    stand(slot)
    if next.home >= 0 { rows.count(users: next.home, by: 1) }
    if players[slot].home >= 0 { rows.count(users: players[slot].home, by: -1) }
    players.setHome(slot, next.home)
  }

  private mutating func retarget(
    springTrack slot: Int, _ settings: TrackSettings, _ draft: inout Draft, _ request: inout MotionRequest
  ) throws(Failure) {
    let (ends, local) = (ends(draft.player.channel), local(slot))
    let isWaiting = isWaiting(slot, local)
    try reserveReleases(players.slots.end, more: 1)
    draft.player = players[slot]
    draft.player.track = nil
    let spring = if let given = request.spring { try given.checked() } else { draft.player.spring }
    draft.player.spring = spring
    draft.from.update(from: ends.from, count: settings.lanes)
    draft.speed.update(from: ends.speed, count: settings.lanes)
    if !isWaiting { try readNow(slot, settings, local, &draft) }
    if draft.player.timing.isBackward, !isWaiting {
      for lane in 0..<settings.lanes { draft.speed[lane] = -draft.speed[lane] }
    }
    ask(&request, settings.lanes, rate: abs(draft.player.rate), into: draft.speed)
    settings.reach(draft.target, from: draft.from)
    let tolerance = request.tolerance > 0 ? request.tolerance : draft.player.tolerance
    let wanted = tolerance > 0 ? tolerance : channels[draft.player.channel].tolerance
    let duration: Double
    do throws(Failure) { duration = try makeSpringTrack(&draft, settings, wanted) } catch {
      draft.player.track?.release()
      throw error
    }
    // From here on nothing fails.
    replaceTrack(slot, &draft)
    players.retarget(slot, spring, tolerance, duration: duration, isLeast: false)
    if draft.player.isDone { players.setDone(slot, false) }
    if draft.player.timing.isBackward {
      players.setRate(slot, -draft.player.rate, isPaused: draft.player.isPaused)
    }
    players.anchor(slot, at: isWaiting ? local : draft.player.timing.delay, clock.time)
    goOn(slot, settings, shown: isWaiting ? nil : draft.from)
  }

  // MARK: Tweens

  private mutating func retarget(
    tween slot: Int, _ settings: TrackSettings, _ draft: inout Draft, _ request: inout MotionRequest
  ) throws(Failure) {
    let player = players[slot]
    let (lanes, ends, local) = (settings.lanes, ends(player.channel), local(slot))
    let state = player.timing.state(at: local)
    draft.from.update(from: ends.from, count: lanes)
    if state.isInEffect, state.phase != .before { try readNow(slot, settings, local, &draft) }
    // The number before it is the present one, without the iterations that are over.
    if player.accumulates { draft.from.update(from: ends.from, count: lanes) }
    if request.target != nil, !player.isQueued { settings.reach(draft.target, from: draft.from) }
    // What it would be, were it on its way to the new target from the first.
    let (value, speed) = (draft.base, draft.base + TrackSettings.mostLanes)
    let goals = Ends(from: ends.from, target: draft.target, speed: ends.speed)
    var plain = player
    (plain.bend, plain.isBlended, plain.rate) = (nil, false, 1)
    var hint = 0
    if state.isInEffect { try evaluate(&plain, settings, state, local, goals, &hint, value) }
    let isMoving =
      state.phase == .active && !state.isResting && player.timing.duration > 0 && player.timing.duration < .infinity
    if isMoving {
      let end =
        player.timing.isBackward
        ? max(player.timing.time(state.iteration, 0), player.timing.activeStart)
        : min(player.timing.time(state.iteration, 1), player.timing.activeEnd)
      ask(&request, lanes, rate: player.rate, into: draft.speed)
      speed.update(repeating: 0, count: lanes)
      try self.speed(&plain, goals, state, local, speed)
      let numbers = if let bend = player.bend { bend } else { try allocate(Bend.count(lanes), Double.self) }
      (numbers[0], numbers[1]) = (local, end)
      for lane in 0..<lanes {
        numbers[2 &+ lane] = clamped(draft.from[lane] - value[lane])
        numbers[2 &+ lanes &+ lane] = clamped(draft.speed[lane] - speed[lane])
      }
      stand(slot)
      players.setBend(slot, numbers)
      if player.home >= 0 { rows.count(users: player.home, by: -1) }
      players.setHome(slot, -1)
    } else {
      stand(slot)
    }
    ends.target.update(from: draft.target, count: lanes)
    goOn(slot, settings, shown: isMoving ? draft.from : state.isInEffect ? value : nil)
  }

  /// Of colours, rotations and bools: what is left of the time begins anew from where it is.
  private mutating func retarget(
    track slot: Int, _ settings: TrackSettings, _ draft: inout Draft
  ) throws(Failure) {
    let (ends, local) = (ends(draft.player.channel), local(slot))
    try reserveReleases(players.slots.end, more: 1)
    draft.player = players[slot]
    let timing = draft.player.timing
    let state = timing.state(at: local)
    draft.from.update(from: ends.from, count: settings.lanes)
    if state.phase != .before { try readNow(slot, settings, local, &draft) }
    settings.reach(draft.target, from: draft.from)
    draft.speed.update(repeating: 0, count: settings.lanes)
    let (easing, back) = wayEasings(draft.player)
    draft.player.track = nil
    var own = settings
    own.easing = World.linear
    own.interpolation = settings.kind == .bool ? .step : .eased
    draft.player.track = try compile(own, &draft, 1, settings.kind == .bool ? nil : easing, nil, back: back)
    var shown = state.isInEffect ? draft.from : nil
    if state.isInEffect, state.phase != .active {
      var (next, hint) = (draft.player, 0)
      do throws(Failure) { try evaluate(&next, settings, state, local, ends, &hint, draft.base) } catch {
        draft.player.track?.release()
        throw error
      }
      shown = draft.base
    }
    replaceTrack(slot, &draft)
    if state.phase == .active { players.setActive(slot, from: local, lasting: timing.activeEnd - local) }
    goOn(slot, settings, shown: shown)
  }

  // MARK: What both have

  /// Its value, and its velocity in its own time, into the draft.
  private mutating func readNow(
    _ slot: Int, _ settings: TrackSettings, _ local: Double, _ draft: inout Draft
  ) throws(Failure) {
    var player = players[slot]
    let (state, ends) = (player.timing.state(at: local), ends(player.channel))
    var hint = player.hint
    try evaluate(&player, settings, state, local, ends, &hint, draft.from)
    player.rate = 1
    draft.speed.update(repeating: 0, count: settings.lanes)
    // A curve's code that fails has no velocity to hand over.
    do throws(Failure) { try speed(&player, ends, state, local, draft.speed) } catch {
      draft.speed.update(repeating: 0, count: settings.lanes)
    }
  }

  private mutating func replaceTrack(_ slot: Int, _ draft: inout Draft) {
    stand(slot)
    if let old = players[slot].track { releases.add(Release(track: old)) }
    players.setTrack(slot, draft.player.track)
    let ends = ends(players[slot].channel)
    let lanes = channels[players[slot].channel].lanes
    ends.from.update(from: draft.from, count: lanes)
    ends.target.update(from: draft.target, count: lanes)
    ends.speed.update(from: draft.speed, count: lanes)
  }

  private mutating func goOn(_ slot: Int, _ settings: TrackSettings, shown: UnsafePointer<Double>?) {
    if let shown { lanes.show(channels[players[slot].channel].block, settings.lanes, shown) }
    guard !players[slot].isStill else { return }
    players.anchor(slot, at: players[slot].local(clock.time), clock.time)
    setDue(slot, clock.time)
  }
}
