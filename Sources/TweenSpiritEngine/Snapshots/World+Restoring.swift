// SPDX-License-Identifier: MIT
//
// A world from words: its parts one by one, and then whether they fit together. Slots and places are anybody's numbers of 32 bits:
// where an Int has no more, those that it has no room for are the largest that it has, which nothing is.

extension World {
  /// A world as it was saved, unbound, with a queue of its own.
  static func restored(_ blob: UnsafePointer<UInt8>, bytes: Int, eventCapacity: Int) throws(Failure) -> World {
    var loader = Loader(try BlobReader(blob, bytes: bytes))
    try loader.load()
    return try restored(&loader, eventCapacity: eventCapacity)
  }

  /// A world from the words that come next.
  static func restored(_ loader: inout Loader, eventCapacity: Int) throws(Failure) -> World {
    let (motion, flags) = try loader.reader.pair()
    let (time, error, rate) = (
      try loader.reader.number(latestTime), try loader.reader.number(), try loader.reader.number(latestTime)
    )
    let maxStep = try loader.reader.number(latestTime)
    let lagStep = flags & 2 != 0 ? try loader.reader.number(latestTime) : maxStep
    guard time >= 0, rate >= 0, flags <= 3, abs(error) <= 2 * instant(time, time) else { throw Blob.damaged }
    var world = try World.make(
      tag: loader.reader.tag, eventCapacity: eventCapacity, maxStep: maxStep, lagStep: lagStep, motion: motion)
    world.clock.restore(time: time, error: error, rate: rate, isPaused: flags & 1 != 0)
    world.events.sequence = try loader.reader.word()
    do throws(Failure) { try world.restore(&loader) } catch {
      // Whatever a command would be refused for, such as a name that two channels have: here nobody gave it.
      throw error.status == .outOfMemory ? error : Blob.damaged
    }
    return world
  }

  private mutating func restore(_ loader: inout Loader) throws(Failure) {
    try channels.restoreSlots(&loader.reader)
    try players.restoreSlots(&loader.reader)
    try timelines.restoreSlots(&loader.reader)
    try reserveChannels(0)
    try reservePlayers(0)
    try timelines.reserve(0)
    try attached.restore(&loader)
    highestScope = attached.highestScope
    // Each has a lane at least, of six numbers.
    try lanes.reserve(min(channels.slots.count, loader.reader.left / 6))
    for i in 1..<channels.slots.end where channels.slots.isLive(i) { try restore(&loader, channel: i) }
    for i in 1..<players.slots.end where players.slots.isLive(i) { try restore(&loader, player: i) }
    for i in 1..<timelines.slots.end where timelines.slots.isLive(i) { try restore(&loader, timeline: i) }
    try restoreChains(&loader)
    try restoreLinks(&loader)
    try restoreMachines(&loader)
    try restoreBounds(&loader)
    guard loader.reader.left == 0 else { throw Blob.damaged }
    try checkLinks()
    try checkEntries()
    try checkHolders()
    for i in 1..<players.slots.end where players.slots.isLive(i) { try place(restored: i) }
    for i in 1..<channels.slots.end where channels.slots.isLive(i) && !channels.pointer(i).pointee.isHidden {
      if mayBeSum(restored: i) { updateSum(i) }
      if channels.pointer(i).pointee.parent == 0 { channels.markRoot(i) } else { channels.mark(i) }
    }
    try reserveReleases(players.slots.end)
  }

  /// Whether a channel has layers, or anything that they left.
  private func mayBeSum(restored i: Int) -> Bool {
    let it = channels.pointer(i)
    for lane in 0..<it.pointee.lanes where lanes.offset[it.pointee.block &+ lane] != 0 { return true }
    return it.pointee.layer != 0 || it.pointee.stack != 0 || it.pointee.faded != 0
  }

  // MARK: Channels

  private mutating func restore(_ loader: inout Loader, channel i: Int) throws(Failure) {
    var it = Channel()
    it.settings = try loader.settings()
    let (player, layer) = try loader.reader.pair()
    let (parent, timeline) = try loader.reader.pair()
    let (holder, lengths) = try loader.reader.pair()
    (it.player, it.parent) = (Int(clamping: player), Int(clamping: parent))
    (it.timeline, it.holder) = (Int(clamping: timeline), Int(clamping: holder))
    let (name, path) = (Int(lengths & 0xFFFF), Int(lengths >> 16 & 0x3FF))
    guard name <= 255, path <= 255, let role = Channel.Role(rawValue: UInt8(lengths >> Saved.roleShift & 7)),
      role == .none || role.rawValue >= Channel.Role.stacked.rawValue, lengths & Saved.queued == 0 || role == .none
    else { throw Blob.damaged }
    it.role = lengths & Saved.queued != 0 ? .queued : role != .none || parent == 0 ? role : .layer
    (it.isOpen, it.mode) = (lengths & Saved.open != 0, role == .stacked && lengths & Saved.mode == 0 ? .override : .add)
    // Who is the newest on a channel is found again.
    it.older = it.isOwned ? Int(clamping: layer) : 0
    if role == .stacked || role == .faded {
      let (weight, older) = try loader.reader.pair()
      (it.weight, it.older) = (Int(clamping: weight), Int(clamping: older))
    }
    if name + path > 0 {
      let text = try allocate(name + path, UInt8.self)
      it.text = text
      (it.pathOffset, it.pathLength) = path > 0 ? (name, path) : (0, name)
      channels.restore(i, it)
      try loader.reader.bytes(text, name + path)
      if name > 0 { try checkName(Name(start: text, count: name), "name") }
      if path > 0 { try checkName(it.path, "path") }
    }
    it.scope = try loader.reader.word()
    highestScope = max(highestScope, it.scope)
    it.tolerance = try loader.reader.number()
    guard it.tolerance >= 0, 6 &* it.lanes <= loader.reader.left else { throw Blob.damaged }
    it.block = try lanes.take(it.lanes)
    channels.restore(i, it)
    if name > 0 { try channels.restoreName(i, length: name) }
    try lanes.restore(it.block, it.lanes, &loader.reader)
  }

  // MARK: Players

  private mutating func restore(_ loader: inout Loader, player i: Int) throws(Failure) {
    // What it holds is freed with the players, whatever it is.
    let it = players.restored(i)
    try restore(&loader, &it.pointee)
    try check(restored: it, ends(it.pointee.channel))
  }

  /// A player's words. What it holds is the caller's, even where this fails.
  mutating func restore(_ loader: inout Loader, _ it: inout Player) throws(Failure) {
    let (word, channel) = try loader.reader.pair()
    guard let kind = MotionKind(rawValue: word & 0xFF), let motion = Player.Motion(rawValue: UInt8(word >> 8 & 0x7F)),
      word & Saved.least == 0 || (loader.isImage && kind == .spring),
      channels.slots.isLive(Int(clamping: channel))
    else { throw Blob.damaged }
    (it.kind, it.motion, it.channel) = (kind, motion, Int(channel))
    it.lastsAtLeast = word & Saved.least != 0
    it.isPaused = word & Saved.paused != 0
    it.hasBegun = word & Saved.begun != 0
    it.isEssential = word & Saved.essential != 0
    it.isBlended = word & Saved.blended != 0
    (it.isKept, it.isDone) = (word & Saved.kept != 0, word & Saved.done != 0)
    it.isQueued = channels[it.channel].isQueued
    it.isFade = channels[it.channel].role == .fade
    (it.hasFrom, it.hasVelocity) = (word & Saved.from != 0, word & Saved.launched != 0)
    it.isRelative = word & Saved.relative != 0
    let isMarked = it.hasFrom || it.hasVelocity || (it.isRelative && kind != .track)
    guard !it.isDone || it.isKept, it.isQueued || !isMarked else { throw Blob.damaged }
    it.accumulates = word & Saved.accumulating != 0
    let duration = try loader.reader.double()
    let rate = try loader.reader.number(latestTime)
    if word & Saved.timed != 0 { it.timing = try loader.timing() }
    guard duration >= 0 else { throw Blob.damaged }
    (it.timing.duration, it.timing.rate) = (duration, rate)
    (it.anchorTime, it.anchorLocal) = (try loader.reader.number(), try loader.reader.number())
    (it.lastEmitted, it.emitted) = (try loader.reader.double(), try loader.reader.double())
    guard !it.lastEmitted.isNaN, !it.emitted.isNaN else { throw Blob.damaged }
    let curve = try loader.curve()
    let track = try loader.track()
    let returning = word & Saved.returning != 0 ? try loader.curve() : Handle(slot: 0, generation: 0)
    let isCurved = motion == .tween || motion == .track
    let isTracked = motion == .track || motion == .springTrack
    guard isCurved == (curve.generation != 0), isTracked == (track != nil),
      (word & Saved.returning != 0) == (returning.generation != 0),
      returning.generation == 0 || (isCurved && kind != .timeline)
    else { throw Blob.damaged }
    if let track {
      guard track.pointee.lanes == channels[it.channel].lanes, track.pointee.count > 0,
        motion == .track || (track.pointee.count == 2 && track.pointee.code(0) == .spring)
      else { throw Blob.damaged }
      track.retain()
      it.track = track
    }
    if curve.generation != 0 {
      it.curve = try curves.find(curve)
      curves.count(it.curve, by: 1)
    }
    it.returnCurve = try use(returning)
    if word & Saved.marked != 0 { try restore(&loader, markersOf: &it) }
    let isSprung = motion.isSprung
    let isBounded = word & Saved.bounded != 0
    guard isSprung == (word & Saved.sprung != 0),
      motion == .decay || motion == .tween || isBounded == motion.hasNumbers,
      isSprung || word & Saved.tolerated == 0
    else { throw Blob.damaged }
    if isSprung { try restore(&loader, springOf: &it, word) } else if isBounded { try restore(&loader, bendOf: &it) }
  }

  private func restore(_ loader: inout Loader, markersOf it: inout Player) throws(Failure) {
    let n = try loader.reader.count(ofWords: 2)
    let markers = try allocate(n, Marker.self)
    (it.markers, it.markerCount) = (markers, n)
    for k in 0..<n {
      let time = try loader.reader.number(1)
      let (id, rest) = try loader.reader.pair()
      guard time >= 0, k == 0 || time >= markers[k &- 1].time, rest == 0 else { throw Blob.damaged }
      markers[k] = Marker(time: time, id: id)
    }
  }

  private func restore(_ loader: inout Loader, bendOf it: inout Player) throws(Failure) {
    let n = Bend.count(channels[it.channel].lanes)
    let numbers = try allocate(n, Double.self)
    it.bend = numbers
    for k in 0..<n { numbers[k] = try loader.reader.number() }
  }

  private func restore(_ loader: inout Loader, springOf it: inout Player, _ word: UInt32) throws(Failure) {
    it.spring = try loader.spring()
    let (overshoot, rest) = try loader.reader.pair()
    guard let overshoot = Overshoot(rawValue: overshoot), rest == 0 else { throw Blob.damaged }
    it.overshoot = overshoot
    let number = try loader.reader.double()
    if it.motion != .decay { it.restitution = number }
    it.decay = Decay(unchecked: try loader.reader.double(), power: it.motion == .decay ? number : 0)
    if it.motion != .fall { it.decay = try it.decay.checked() }
    if word & Saved.tolerated != 0 {
      it.tolerance = try loader.reader.number()
      guard it.tolerance > 0 else { throw Blob.damaged }
    }
    guard word & Saved.bounded != 0 else { return }
    let n = it.motion.numbers &* channels[it.channel].lanes
    let bounds = try allocate(n, Double.self)
    it.bounds = bounds
    for k in 0..<n { bounds[k] = try loader.reader.double() }
  }

  /// Whether its channel can be moved so.
  func check(restored it: UnsafePointer<Player>, _ ends: Ends) throws(Failure) {
    let (channel, kind) = (channels.pointer(it.pointee.channel), it.pointee.kind)
    let (isPlain, n) = (channel.pointee.isPlain, channel.pointee.lanes)
    guard (kind == .timeline) == (channel.pointee.timeline != 0),
      !it.pointee.accumulates || (isPlain && (kind == .tween || kind == .track)),
      !it.pointee.isBlended || it.pointee.motion == .move
        || (it.pointee.motion == .tween && it.pointee.bend == nil)
    else {
      throw Blob.damaged
    }
    guard kind.moves(by: it.pointee.motion, isPlain: isPlain) else { throw Blob.damaged }
    if it.pointee.motion.isLaw { for lane in 0..<n { try check(restored: it, lane, ends) } }
  }

  /// Where it goes on, as after a command.
  private mutating func place(restored i: Int) throws(Failure) {
    let player = players.restored(i)
    try findHome(&player.pointee, ends(player.pointee.channel))
    let home = player.pointee.home
    players.restoreHome(i, home)
    if home >= 0 { rows.count(users: home, by: 1) }
    if !player.pointee.isStill { setDue(i, clock.time) }
  }

  // MARK: Whether they fit together

  private mutating func checkLinks() throws(Failure) {
    for i in 1..<channels.slots.end where channels.slots.isLive(i) {
      let here = channels.pointer(i)
      let player = here.pointee.player
      guard player == 0 || (players.slots.isLive(player) && players.pointer(player).pointee.channel == i) else {
        throw Blob.damaged
      }
      // Most are nothing else.
      if here.pointee.timeline == 0, here.pointee.role == .none, here.pointee.parent == 0 { continue }
      let it = channels[i]
      guard it.timeline == 0 || (timelines.slots.isLive(it.timeline) && timelines[it.timeline].playhead == i),
        it.timeline == 0 || (it.lanes == 1 && it.settings.kind != .bool && it.isPlain),
        !it.isHidden || (it.text == nil && it.holder == 0), it.role == .none || it.timeline == 0
      else { throw Blob.damaged }
      try check(role: i)
    }
    for i in 1..<players.slots.end where players.slots.isLive(i) {
      guard channels.pointer(players.pointer(i).pointee.channel).pointee.player == i else { throw Blob.damaged }
    }
    try linkLayers()
    for i in 1..<channels.slots.end where links.has(i) {
      guard channels[i].role == .none, !isLayered(i) else { throw Blob.damaged }
    }
  }

  /// Whether it can be what it is to its parent.
  private mutating func check(role i: Int) throws(Failure) {
    let it = channels[i]
    if it.role == .none, it.parent == 0 { return }
    guard it.role != .none, channels.slots.isLive(it.parent) else { throw Blob.damaged }
    let (parent, weight) = (channels[it.parent], channels.slots.isLive(it.weight) ? channels[it.weight] : Channel())
    let isAlike =
      !parent.isHidden && parent.settings.kind == it.settings.kind && parent.lanes == it.lanes
      && (it.role != .stacked || it.mode != .add || it.settings.kind != .bool)
    let isFit: Bool =
      switch it.role {
      case .none: true
      case .layer, .queued: isAlike && it.player != 0
      case .stacked: isAlike && parent.role == .none && weight.role == .weight && weight.parent == i
      case .faded: isAlike && weight.role == .fade && weight.parent == i
      case .weight: parent.role == .stacked && parent.weight == i && it.settings.kind == .float
      case .fade:
        parent.role == .faded && parent.weight == i && it.settings.kind == .float && it.player != 0
          && players[it.player].kind == .tween && !players[it.player].isKept
      }
    guard isFit else { throw Blob.damaged }
    if it.isOwned { layers.count &+= 1 }
    if it.role == .queued {
      try stops.waiting.reserve(players.slots.end)
      try stops.line.reserve(players.slots.end)
    }
    if it.role == .fade { try stops.players.reserve(players.slots.end) }
  }

  /// Each that stands on a channel knows the one that came after it; the channel, which is the newest.
  private mutating func linkLayers() throws(Failure) {
    var (count, met) = (0, 0)
    for i in 1..<channels.slots.end where channels.slots.isLive(i) && channels.pointer(i).pointee.isListed {
      let it = channels[i]
      count &+= 1
      guard it.older != 0 else { continue }
      guard channels.slots.isLive(it.older), channels[it.older].role == it.role, channels[it.older].parent == it.parent,
        channels[it.older].newer == 0
      else { throw Blob.damaged }
      channels.setNewer(it.older, i)
    }
    if count == 0 { return }
    for i in 1..<channels.slots.end where channels.slots.isLive(i) && channels[i].isListed && channels[i].newer == 0 {
      let it = channels[i]
      guard channels.first(it.parent, it.role) == 0 else { throw Blob.damaged }
      channels.setFirst(it.parent, it.role, i)
      var one = i
      while one != 0 { (one, met) = (channels[one].older, met &+ 1) }
    }
    // A ring has no newest.
    guard met == count else { throw Blob.damaged }
  }

  private mutating func checkHolders() throws(Failure) {
    for slot in 1..<timelines.slots.end where timelines.slots.isLive(slot) {
      if channels[timelines[slot].playhead].player != 0 { renumber(slot) }
    }
    for i in 1..<channels.slots.end where channels.slots.isLive(i) && channels.pointer(i).pointee.holder != 0 {
      guard channels[i].player == 0, channels[i].holderPlace > 0 else { throw Blob.damaged }
    }
  }
}
