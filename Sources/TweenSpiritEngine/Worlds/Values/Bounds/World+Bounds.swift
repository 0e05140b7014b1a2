// SPDX-License-Identifier: MIT
//
// A channel's bounds. What a law moves meets them (see BoundedMotion): its player has a flight for each lane, is evaluated
// alone, and is due at the next contact. What else moves or sets the channel is held within them, unless a spring is to take over,
// in which case values may be beyond.

internal import CTweenSpiritShims

extension World {
  @inline(__always)
  private func bounds(_ channel: Int) -> Bounds? {
    channels.pointer(channel).pointee.bounds.map { Bounds(numbers: $0) }
  }

  /// A channel's numbers, none beyond bounds that let nothing pass.
  @inline(__always)
  func hold(_ channel: Int, _ numbers: UnsafeMutablePointer<Double>) {
    if channels.pointer(channel).pointee.bounds != nil { holdNumbers(channel, numbers) }
  }

  private func holdNumbers(_ channel: Int, _ numbers: UnsafeMutablePointer<Double>) {
    guard let bounds = bounds(channel), bounds.contact.isHard else { return }
    for lane in 0..<channels[channel].lanes {
      numbers[lane] = max(bounds.lower(lane), min(numbers[lane], bounds.upper(lane)))
    }
  }

  /// The velocity of lanes that are held at a bound, by no law, is 0.
  func stopHeld(_ channel: Int, _ speed: UnsafeMutablePointer<Double>) throws(Failure) {
    guard let bounds = bounds(channel), bounds.contact.isHard else { return }
    let slot = channels[channel].player
    if slot != 0, players[slot].flights != nil { return }
    try withDoubles(TrackSettings.mostLanes) { (free) throws(Failure) in
      let n = channels[channel].lanes
      free.update(from: own(channel), count: n)
      if slot != 0, !players[slot].isStill {
        let local = reached(slot)
        let state = players[slot].timing.state(at: local)
        var hint = players[slot].hint
        if state.isInEffect {
          try evaluateFreely(
            players.pointer(slot), channels[channel].settings, state, local, ends(channel), &hint, free)
        }
      }
      for lane in 0..<n {
        let isOut = free[lane] > bounds.upper(lane) || free[lane] < bounds.lower(lane)
        let leaves =
          (free[lane] == bounds.upper(lane) && speed[lane] > 0) || (free[lane] == bounds.lower(lane) && speed[lane] < 0)
        if isOut || leaves { speed[lane] = 0 }
      }
    }
  }

  // MARK: Commands

  func boundsInfo(
    _ slot: Int, _ lower: UnsafeMutablePointer<Double>?, _ upper: UnsafeMutablePointer<Double>?, lanes n: Int
  ) throws(Failure) -> BoundsInfo {
    try check(slot, lanes: n)
    let bounds = bounds(slot)
    for lane in 0..<n {
      lower?[lane] = bounds?.lower(lane) ?? -.infinity
      upper?[lane] = bounds?.upper(lane) ?? .infinity
    }
    return bounds?.info ?? BoundsInfo()
  }

  static func canHaveBounds(_ settings: TrackSettings) -> Bool {
    (settings.kind.isPlain || settings.kind == .int) && settings.kind != .bool
  }

  /// What moves it goes on from where it is, as fast, within them; a channel beyond them is brought to them.
  mutating func setBounds(_ slot: Int, _ request: BoundsSpec) throws(Failure) {
    let settings = channels[slot].settings
    guard World.canHaveBounds(settings) else {
      throw TweenSpiritEngine.failure(
        .invalidArgument, argument: "channel", "channel: bools, colours and rotations cannot have bounds")
    }
    guard channels[slot].faded == 0 else {
      throw TweenSpiritEngine.failure(
        .invalidArgument, argument: "channel", "channel: bounds cannot be set during a fade")
    }
    guard let contact = request.contact == 0 ? .hold : Contact(rawValue: request.contact) else {
      throw invalid("contact", isNo: Contact.self, got: request.contact)
    }
    let bounds = Bounds(numbers: try allocate(Bounds.count(settings.lanes), Double.self))
    var isBounded = false
    do throws(Failure) {
      (bounds.contact, bounds.restitution) = (contact, request.restitution ?? Motion.usualRestitution)
      bounds.spring = request.spring ?? SpringPreset.smooth.spring
      for lane in 0..<settings.lanes {
        bounds.set(lane, request.lower?[lane] ?? -.infinity, request.upper?[lane] ?? .infinity)
        if abs(bounds.lower(lane)) < .infinity || abs(bounds.upper(lane)) < .infinity { isBounded = true }
      }
      try bounds.check(settings)
      if contact != .bounce { bounds.restitution = 0 }
      if !isBounded, channels[slot].bounds == nil { return tss_free(bounds.numbers) }
      try reservePlayers(0)
      freshen(slot)
      try readBound(slot)
      try change(slot, isBounded ? bounds : nil)
    } catch {
      tss_free(bounds.numbers)
      throw error
    }
    if !isBounded { tss_free(bounds.numbers) }
    let block = channels[slot].block
    hold(slot, lanes.base.base + block)
    hold(slot, lanes.shown.base + block)
    if channels[slot].player == 0, channels[slot].holder == 0 { lanes.keep(block, settings.lanes) }
    links.place(slot).map { links.pointer($0).pointee.forget() }
    showAgain(slot)
    touch(slot)
  }

  /// What it is under its new bounds.
  private mutating func showAgain(_ slot: Int) {
    let (own, holder) = (channels[slot].player, channels[slot].holder)
    if own != 0 {
      let local = local(own)
      if !players[own].isStill {
        players.anchor(own, at: local, clock.time)
        setDue(own, clock.time)
      }
      _ = quietly { () throws(Failure) in try show(own, local) }
    }
    guard holder != 0 else { return }
    let player = channels[timelines[holder].playhead].player
    let isThere = player == 0 || players[player].timing.state(at: local(player)).isInEffect
    _ = quietly { () throws(Failure) in try showContent(holder, isThere: isThere) }
  }

  /// Its bounds become others. The player has a run that begins here, unless it waits or has come to its end.
  private mutating func change(_ channel: Int, _ bounds: Bounds?) throws(Failure) {
    let (slot, settings) = (channels[channel].player, channels[channel].settings)
    guard slot != 0 else { return channels.setBounds(channel, bounds?.numbers) }
    let (ends, local) = (ends(channel), local(slot))
    let isByLaw = players[slot].motion.isLaw
    let state = players[slot].timing.state(at: local)
    let goesOn = isByLaw && !players[slot].isDone && state.phase != .before
    try withDoubles(2 &* TrackSettings.mostLanes) { (value) throws(Failure) in
      let speed = value + TrackSettings.mostLanes
      var player = players[slot]
      if goesOn {
        var hint = 0
        try evaluate(&player, settings, state, local, ends, &hint, value)
        player.rate = 1
        speed.update(repeating: 0, count: settings.lanes)
        try self.speed(&player, ends, state, local, speed)
        if players[slot].timing.isBackward { for lane in 0..<settings.lanes { speed[lane] = -speed[lane] } }
      }
      let now = goesOn ? Ends(from: value, target: ends.target, speed: speed) : ends
      // Its place follows from its bounds; nothing is changed where there is no memory for it.
      let old = channels[channel].bounds
      let flights = isByLaw && bounds != nil ? try allocate(settings.lanes, Flight.self) : nil
      channels.replaceBounds(channel, bounds?.numbers)
      do throws(Failure) {
        player = players[slot]
        (player.home, player.flights) = (-1, flights)
        try findHome(&player, now)
      } catch {
        channels.replaceBounds(channel, old)
        tss_free(flights)
        throw error
      }
      stand(slot)
      tss_free(old)
      if player.home >= 0 { rows.count(users: player.home, by: 1) }
      if players[slot].home >= 0 { rows.count(users: players[slot].home, by: -1) }
      players.setHome(slot, player.home)
      players.setFlights(slot, flights)
      if goesOn {
        ends.from.update(from: value, count: settings.lanes)
        ends.speed.update(from: speed, count: settings.lanes)
        if player.timing.isBackward { players.setRate(slot, -player.rate, isPaused: player.isPaused) }
        players.anchor(slot, at: player.timing.delay, clock.time)
        lanes.show(channels[channel].block, settings.lanes, value)
      }
      if isByLaw {
        beginFlights(players.pointer(slot), settings, ends)
        // Its numbers were looked at when it began.
        var lasts = try? duration(players.pointer(slot), settings, ends)
        // What was told how long to fall falls no longer.
        if player.motion == .fall {
          let gone = goesOn ? local - player.timing.delay : 0
          lasts = min(lasts ?? .infinity, max(player.timing.duration - gone, 0))
        }
        players.setDuration(slot, lasts ?? players[slot].timing.duration)
        if player.motion == .decay, flights != nil { aim(players.pointer(slot), settings, ends) }
        if players[slot].isDone { players.anchor(slot, at: players[slot].lastLocal, players[slot].anchorTime) }
      }
    }
  }

  /// How long what a law moves takes, within its bounds.
  private func duration(
    _ player: UnsafePointer<Player>, _ settings: TrackSettings, _ ends: Ends
  ) throws(Failure) -> Double {
    if player.pointee.flights != nil { return duration(inBounds: player, settings, ends) }
    return try freeDuration(player, settings, ends)
  }

  // MARK: Flights

  /// The flights of a draft that a law will move, where its channel has bounds: how long they take, and where a decay goes.
  func takeFlights(_ draft: inout Draft, _ settings: TrackSettings) throws(Failure) {
    guard channels[draft.player.channel].bounds != nil else { return }
    draft.player.flights = try allocate(settings.lanes, Flight.self)
    let ends = draft.ends
    let (duration, isDecay) = withUnsafePointer(to: &draft.player) { (player) in
      beginFlights(player, settings, ends)
      return (self.duration(inBounds: player, settings, ends), player.pointee.motion == .decay)
    }
    (draft.player.timing.duration, draft.player.lastsAtLeast) = (duration, false)
    if isDecay { aim(&draft.player, settings, ends) }
  }

  /// Of what was saved.
  mutating func takeFlights(restored slot: Int, _ settings: TrackSettings) throws(Failure) {
    players.setFlights(slot, try allocate(settings.lanes, Flight.self))
    beginFlights(players.pointer(slot), settings, ends(players[slot].channel))
  }

  /// Where a decay comes to rest.
  private func aim(_ player: UnsafePointer<Player>, _ settings: TrackSettings, _ ends: Ends) {
    fly(player, settings, ends, .infinity) { (lane, rest, _) in ends.target[lane] = rest }
  }

  /// A lane's motion, with the bounds of its player or else of its channel, and with the one that its overshoot is.
  private func boundedMotion(
    _ player: UnsafePointer<Player>, _ lane: Int, _ ends: Ends, near: Double
  ) -> BoundedMotion {
    var motion = BoundedMotion(law: law(player, lane, ends), start: ends.from[lane], velocity: ends.speed[lane])
    guard let bounds = bounds(player.pointee.channel) else { return motion }
    motion.near = near
    if player.pointee.motion == .decay, let own = player.pointee.bounds {
      motion.lower = BoundedMotion.Side(level: own[2 &* lane], contact: .spring)
      motion.upper = BoundedMotion.Side(level: own[2 &* lane &+ 1], contact: .spring)
      motion.spring = player.pointee.spring
    } else {
      motion.setBounds(bounds, lane)
    }
    if player.pointee.motion == .spring {
      motion.add(player.pointee.overshoot, player.pointee.restitution, at: ends.target[lane])
    }
    return motion
  }

  private func near(_ player: UnsafePointer<Player>) -> Double {
    player.pointee.flights.unsafelyUnwrapped.pointee.near
  }

  /// Its lanes are at the start of their runs.
  func beginFlights(_ player: UnsafePointer<Player>, _ settings: TrackSettings, _ ends: Ends) {
    guard let flights = player.pointee.flights else { return }
    let near = nearness(player, settings, ends)
    for lane in 0..<settings.lanes {
      var flight = boundedMotion(player, lane, ends, near: near).begin()
      flight.near = near
      (flights + lane).initialize(to: flight)
    }
  }

  /// A spring that goes elsewhere, or otherwise.
  mutating func beginAgain(_ slot: Int, _ settings: TrackSettings, _ ends: Ends) {
    beginFlights(players.pointer(slot), settings, ends)
    players.setDuration(slot, duration(inBounds: players.pointer(slot), settings, ends))
  }

  /// How near a player's lanes are to where they go once they are there: as it was asked for, or else as is usual.
  private func nearness(_ player: UnsafePointer<Player>, _ settings: TrackSettings, _ ends: Ends) -> Double {
    let (own, channel) = (player.pointee.tolerance, player.pointee.channel)
    let wanted = own > 0 ? own : channels[channel].tolerance
    if wanted > 0 { return wanted }
    let bounds = bounds(channel)
    var (distance, speed) = (0.0, 0.0)
    for lane in 0..<settings.lanes {
      let one = law(player, lane, ends).extent(
        ends.from[lane], ends.speed[lane], lower: bounds?.lower(lane) ?? -.infinity,
        upper: bounds?.upper(lane) ?? .infinity)
      (distance, speed) = (max(distance, one.distance), max(speed, one.speed))
    }
    guard player.pointee.motion == .spring else { return usualTolerance(distance) }
    return player.pointee.spring.usualTolerance(distance: distance, speed: speed)
  }

  /// Its lanes at a time of its run; at an infinite one, at its end.
  func fly(
    _ player: UnsafePointer<Player>, _ settings: TrackSettings, _ ends: Ends, _ time: Double,
    _ give: (Int, Double, Double) -> Void
  ) {
    guard let flights = player.pointee.flights else { return }
    let near = near(player)
    for lane in 0..<settings.lanes {
      let (motion, flight) = (boundedMotion(player, lane, ends, near: near), flights + lane)
      motion.seek(&flight.pointee, time)
      if time == .infinity {
        give(lane, motion.end(flight.pointee), 0)
      } else {
        let now = motion.state(flight.pointee, max(time, flight.pointee.at))
        give(lane, now.value, now.velocity)
      }
    }
  }

  /// How long its lanes take, from now on with all their contacts.
  func duration(inBounds player: UnsafePointer<Player>, _ settings: TrackSettings, _ ends: Ends) -> Double {
    guard let flights = player.pointee.flights else { return 0 }
    var latest = 0.0
    for lane in 0..<settings.lanes {
      let motion = boundedMotion(player, lane, ends, near: near(player))
      latest = max(latest, motion.end(from: flights[lane]).end)
    }
    return latest
  }

  /// Whether a fall has come to rest between bounds, before the time that it was given.
  func isFallOver(_ slot: Int) -> Bool {
    let player = players.pointer(slot)
    guard player.pointee.motion == .fall, player.pointee.flights != nil else { return false }
    let channel = player.pointee.channel
    return duration(inBounds: player, channels[channel].settings, ends(channel)) <= player.pointee.timing.duration
  }

  /// Whether the last of its lanes that comes to its end is stopped there by a bound.
  func isStoppedByBound(_ slot: Int) -> Bool {
    let player = players.pointer(slot)
    guard let flights = player.pointee.flights else { return false }
    let (settings, ends) = (channels[player.pointee.channel].settings, ends(player.pointee.channel))
    var (latest, isStopped) = (-1.0, false)
    for lane in 0..<settings.lanes {
      let flight = boundedMotion(player, lane, ends, near: near(player)).end(from: flights[lane])
      if flight.end > latest || (flight.end == latest && flight.isStopped) {
        (latest, isStopped) = (flight.end, flight.isStopped)
      }
    }
    return isStopped
  }

  // MARK: Contacts

  /// The lane that meets a bound next, the way that it goes, and the local time of that; infinite: none.
  func nextContact(_ player: UnsafePointer<Player>, isBackward: Bool) -> (lane: Int, local: Double) {
    var (found, next) = (0, isBackward ? -Double.infinity : .infinity)
    guard let flights = player.pointee.flights else { return (0, .infinity) }
    let (settings, ends) = (channels[player.pointee.channel].settings, ends(player.pointee.channel))
    for lane in 0..<settings.lanes {
      let flight = flights + lane
      boundedMotion(player, lane, ends, near: near(player)).seekTold(&flight.pointee)
      if isBackward {
        if flight.pointee.count > 0, flight.pointee.at > next { (found, next) = (lane, flight.pointee.at) }
      } else if flight.pointee.next < next, flight.pointee.next <= player.pointee.latestContact {
        (found, next) = (lane, flight.pointee.next)
      }
    }
    return (found, abs(next) < .infinity ? next + player.pointee.timing.delay : .infinity)
  }

  /// Tells contacts up to now; those beyond 64 are counted.
  mutating func emitContacts(_ slot: Int) {
    let (player, limit) = (players.pointer(slot), clock.limit)
    emitContacts(slot, isBackward: player.pointee.timing.isBackward) {
      let time = player.pointee.time($0)
      return time <= limit ? max(time, player.pointee.anchorTime) : nil
    }
  }

  /// Those that lie between its local time and another, now.
  mutating func emitContacts(_ slot: Int, upTo local: Double, isBackward: Bool) {
    let now = clock.time
    emitContacts(slot, isBackward: isBackward) { (isBackward ? $0 >= local : $0 <= local) ? now : nil }
  }

  /// Those at whose local time there is a time to tell them.
  private mutating func emitContacts(_ slot: Int, isBackward: Bool, _ time: (Double) -> Double?) {
    var (singly, count, last) = (0, 0 as UInt64, Event())
    while true {
      let (lane, local) = nextContact(players.pointer(slot), isBackward: isBackward)
      guard local < .infinity, let at = time(local) else { break }
      let contact = tell(slot, lane, isBackward: isBackward)
      if singly < World.singly {
        singly &+= 1
        emit(contact: contact, of: slot, lane, at)
      } else {
        count &+= 1
        last = event(contact: contact, of: slot, lane, count > 1 ? min(at, clock.time) : at)
        _ = players.emit(slot, at)
      }
    }
    guard count > 0 else { return }
    last.count = count
    if isStepping { events.note(&last) } else { emitNow(&last) }
  }

  private typealias Met = (isUpper: Bool, level: Double, velocity: Double)

  /// One more, or one less, of a lane's contacts was told: which bound it was, and how fast it was met.
  private func tell(_ slot: Int, _ lane: Int, isBackward: Bool) -> Met {
    let player = players.pointer(slot)
    guard let flight = player.pointee.flights.map({ $0 + lane }) else { return (false, 0, 0) }
    let motion = boundedMotion(player, lane, ends(player.pointee.channel), near: near(player))
    let isUpper = isBackward ? flight.pointee.wasUpper : flight.pointee.isUpper
    let velocity = isBackward ? flight.pointee.metVelocity : flight.pointee.nextVelocity
    flight.pointee.told &+= isBackward ? -1 : 1
    return (isUpper, isUpper ? motion.upper.level : motion.lower.level, clamped(velocity * player.pointee.rate))
  }

  private mutating func event(contact: Met, of slot: Int, _ lane: Int, _ time: Double) -> Event {
    var event = event(slot, .contact, time)
    (event.lane, event.bound) = (UInt8(truncatingIfNeeded: lane), contact.isUpper ? 2 : 1)
    event.lanes = event.lanes & Event.waited | 1
    (event.value.0, event.velocity.0) = (contact.level, contact.velocity)
    return event
  }

  private mutating func emit(contact: Met, of slot: Int, _ lane: Int, _ time: Double) {
    var event = event(contact: contact, of: slot, lane, time)
    if isStepping { events.note(&event) } else { emitNow(&event) }
  }

  /// As many contacts as lie behind a local time were told.
  func countContacts(_ slot: Int, at local: Double) {
    countContacts(slot, upTo: local - players[slot].timing.delay)
  }

  /// All, or none.
  func countContacts(_ slot: Int, atEnd: Bool) { countContacts(slot, upTo: atEnd ? .infinity : -.infinity) }

  private func countContacts(_ slot: Int, upTo time: Double) {
    let player = players.pointer(slot)
    guard let flights = player.pointee.flights else { return }
    let (settings, ends) = (channels[player.pointee.channel].settings, ends(player.pointee.channel))
    for lane in 0..<settings.lanes {
      let flight = flights + lane
      flight.pointee.told = 0
      let motion = boundedMotion(player, lane, ends, near: near(player))
      motion.seek(&flight.pointee, min(time, player.pointee.latestContact))
      flight.pointee.told = flight.pointee.count
    }
  }
}

extension Player {
  /// Since it began to move: a fall that was told how long meets nothing behind that.
  fileprivate var latestContact: Double { motion == .fall ? timing.duration : .infinity }
}

extension BoundedMotion {
  fileprivate mutating func setBounds(_ bounds: Bounds, _ lane: Int) {
    (lower.level, upper.level, spring) = (bounds.lower(lane), bounds.upper(lane), bounds.spring)
    (lower.contact, upper.contact) = (bounds.contact, bounds.contact)
    (lower.restitution, upper.restitution) = (bounds.restitution, bounds.restitution)
  }

  /// An overshoot is a bound at the target, where none is before it.
  fileprivate mutating func add(_ overshoot: Overshoot, _ restitution: Double, at target: Double) {
    let contact: Contact? =
      switch overshoot {
      case .allow: nil
      case .clamp: .hold
      case .stop: .stop
      case .bounce: .bounce
      }
    guard let contact else { return }
    let side = Side(level: target, contact: contact, restitution: restitution)
    let isBelow = start == target ? velocity < 0 : start < target
    if isBelow, target <= upper.level { upper = side }
    if !isBelow, target >= lower.level { lower = side }
  }
}
