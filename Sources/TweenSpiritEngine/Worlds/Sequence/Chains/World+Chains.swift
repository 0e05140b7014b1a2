// SPDX-License-Identifier: MIT
//
// Chains are made: what an item has is looked at when it is added, and is the chain's own from then on.

internal import CTweenSpiritShims

extension World {
  mutating func createChain(
    iterations: Double, rate: Double, isKept: Bool, isTolerant: Bool
  ) throws(Failure) -> Handle {
    try World.checkIterations(iterations)
    try World.checkChainRate(rate)
    try chains.reserve(1)
    try stops.chains.reserve(chains.slots.end &+ 1)
    try stops.players.reserve(players.slots.end)
    var chain = Chain()
    (chain.iterations, chain.rate, chain.isKept, chain.isTolerant) = (iterations, rate, isKept, isTolerant)
    return chains.handle(chains.add(chain))
  }

  static func checkIterations(_ iterations: Double) throws(Failure) {
    guard iterations >= 0 else { throw invalid("iterations", must: ">= 0 (infinity repeats forever)", got: iterations) }
  }

  static func checkChainRate(_ rate: Double) throws(Failure) {
    guard rate > 0, rate <= latestTime else { throw invalid("rate", must: "> 0 and at most 1e300", got: rate) }
  }

  /// Ended first, stopped, where it runs.
  mutating func destroyChain(_ slot: Int) throws(Failure) {
    try reserveReleases(players.slots.end)
    stop(chain: slot, .stopped)
    guard chains.slots.isLive(slot) else { return }
    chains[slot].reason = .released
    remove(chain: slot)
  }

  /// All that it has is let go.
  mutating func remove(chain slot: Int) {
    let chain = chains.pointer(slot)
    // Nobody else removes it meanwhile.
    chain.pointee.state = .idle
    for i in 0..<chain.pointee.items.count { letGo(item: chain.pointee.items[i], of: chain) }
    // A track's curves may be foreign code: it goes when nobody is inside.
    for i in 0..<chain.pointee.tracks.count {
      chain.pointee.tracks[i].track.retain()
      releases.add(Release(track: chain.pointee.tracks[i].track))
    }
    chains.contents &-= chain.pointee.easings &+ chain.pointee.tracks.count
    stops.chains.set(slot, .infinity)
    if stops.inBlock == slot { stops.inBlock = 0 }
    chains.remove(slot)
  }

  private mutating func letGo(item: ChainItem, of chain: UnsafeMutablePointer<Chain>) {
    switch item.kind {
    case .motion, .timeline, .fade:
      if let easing = chain.pointee.easing(item) { releases.add(Release(curve: easing)) }
      if let easing = chain.pointee.returnEasing(item) { releases.add(Release(curve: easing)) }
    case .chain:
      guard let inner = chains.slot(item.target) else { return }
      chains[inner].users &-= 1
      if chains[inner].users == 0, chains[inner].state == .ended, !chains[inner].isKept { remove(chain: inner) }
    default: break
    }
  }

  // MARK: Items

  /// A new item, with room for so many words; what it holds is added by `work`, which may fail before it has changed anything.
  private mutating func append(
    _ slot: Int, _ kind: ChainItemKind, _ target: Handle, lanes: Int = 0, words: Int,
    _ work: (inout World, UnsafeMutablePointer<Chain>, inout ChainItem) throws(Failure) -> Void
  ) throws(Failure) {
    let chain = chains.pointer(slot)
    guard chain.pointee.items.count < Chain.mostItems else {
      throw TweenSpiritEngine.failure(.invalidArgument, "a chain can have at most 16777216 items")
    }
    try chain.pointee.items.reserve(chain.pointee.items.count &+ 1)
    try chain.pointee.words.reserve(chain.pointee.words.count &+ words)
    try chain.pointee.motions.reserve(chain.pointee.motions.count &+ 1)
    try chain.pointee.tracks.reserve(chain.pointee.tracks.count &+ 1)
    try reserveReleases(players.slots.end, more: 2)
    var item = ChainItem()
    (item.kind, item.target, item.lanes) = (kind, target, UInt8(truncatingIfNeeded: lanes))
    item.words = chain.pointee.words.count
    let hasBegun = chain.pointee.state == .running && chain.pointee.next == chain.pointee.items.count
    item.opensGroup = chain.pointee.isGroupClosed || hasBegun
    do throws(Failure) { try work(&self, chain, &item) } catch {
      chain.pointee.words.removeLast(chain.pointee.words.count &- item.words)
      throw error
    }
    if item.opensGroup { chain.pointee.groups &+= 1 }
    chain.pointee.isGroupClosed = false
    chain.pointee.items.append(item)
  }

  /// Retains the easings of a timing, which are the chain's from here on.
  private mutating func hold(
    _ chain: UnsafeMutablePointer<Chain>, _ easing: Handle, _ returnEasing: Handle = Handle(slot: 0, generation: 0)
  ) throws(Failure) {
    if easing.isGiven { try EasingStore.shared.retain(easing) }
    if returnEasing.isGiven {
      do throws(Failure) { try EasingStore.shared.retain(returnEasing) } catch {
        if easing.isGiven { releases.add(Release(curve: easing)) }
        throw error
      }
    }
    let held = (easing.isGiven ? 1 : 0) &+ (returnEasing.isGiven ? 1 : 0)
    chain.pointee.easings &+= held
    chains.contents &+= held
  }

  static func checkNotKept(_ flags: MotionFlags) throws(Failure) {
    guard !flags.contains(.keep) else {
      throw TweenSpiritEngine.failure(
        .invalidArgument, "keep is not allowed in a chain, which releases the players it has started")
    }
  }

  /// Closes the group: what is added next begins when it has ended.
  mutating func closeGroup(_ slot: Int) { chains[slot].isGroupClosed = true }

  /// Adds a motion of a channel, checked and copied.
  mutating func add(_ slot: Int, _ channel: Int, _ request: inout MotionRequest) throws(Failure) {
    try request.checkFields()
    try World.checkNotKept(request.flags)
    if request.kind.isPlainItem { return try addPlain(slot, channel, &request) }
    // A track that is not added is let go.
    try reserveReleases(players.slots.end, more: 2)
    switch request.kind {
    case .punch:
      try withPunch(channel, &request) { (world, spring) throws(Failure) in
        try world.addPlain(slot, channel, &spring)
      }
    case .path, .shake:
      let track = try bake(channel, &request)
      var own = request.asTrack()
      try addTrack(slot, channel, &own, track, nil, 0)
    case .track:
      let copy = try TrackStore.shared.content(request.track)
      defer { tss_free(copy.markers) }
      try addTrack(slot, channel, &request, copy.track, copy.markers, copy.count)
    default: throw World.onlyTimelines()
    }
  }

  /// The request's target and start are those of the channel's kind then.
  private mutating func addPlain(_ slot: Int, _ channel: Int, _ request: inout MotionRequest) throws(Failure) {
    let n = channels[channel].lanes
    try append(slot, .motion, channels.slots.handle(channel), lanes: n, words: 8 &* n) {
      (world, chain, item) throws(Failure) in
      _ = try world.check(channel, &request)
      try world.checkNumbers(channel, &request, into: world.scratch)
      if request.kind == .fling { _ = try Fling(request.fling, speed: 0, friction: request.friction, ppi: request.ppi) }
      try world.hold(chain, request.timing.easing, request.timing.returnEasing)
      if request.target != nil { request.target = UnsafePointer(world.scratch) }
      if request.from != nil { request.from = UnsafePointer(world.scratch + n) }
      chain.pointee.append(&request, &item)
    }
  }

  /// Adds a track, of which a user more is the chain's, and which the request does not name any more.
  private mutating func addTrack(
    _ slot: Int, _ channel: Int, _ request: inout MotionRequest, _ track: UnsafeMutablePointer<CompiledTrack>,
    _ own: UnsafeMutablePointer<Marker>?, _ count: Int
  ) throws(Failure) {
    let n = channels[channel].lanes
    do throws(Failure) {
      try append(slot, .motion, channels.slots.handle(channel), lanes: n, words: n) {
        (world, chain, item) throws(Failure) in
        try world.checkTrack(channel, track, &request)
        var markers = Column<Marker>()
        try markers.reserve(count)
        for i in 0..<count { markers.append((own.unsafelyUnwrapped + i).pointee) }
        try world.hold(chain, request.timing.easing, request.timing.returnEasing)
        request.track = Handle(slot: 0, generation: 0)
        chain.pointee.append(&request, &item)
        item.extent = chain.pointee.tracks.count
        chain.pointee.tracks.append(ChainTrack(track: track, markers: markers))
        world.chains.contents &+= 1
      }
    } catch {
      releases.add(Release(track: track))
      throw error
    }
  }

  /// Adds a motion of a timeline's playhead.
  mutating func add(_ slot: Int, timeline: Int, _ request: inout MotionRequest) throws(Failure) {
    try World.checkTimeline(&request)
    try World.checkNotKept(request.flags)
    try append(slot, .timeline, timelines.slots.handle(timeline), lanes: 1, words: 1) {
      (world, chain, item) throws(Failure) in
      _ = try Timing(request.timing)
      try world.hold(chain, request.timing.easing)
      chain.pointee.append(&request, &item)
    }
  }

  mutating func addChain(_ slot: Int, _ inner: Int) throws(Failure) {
    guard chains[slot].users == 0, inner != slot else {
      throw TweenSpiritEngine.failure(
        .invalidArgument, argument: "chain", "chain: no chain can be added to itself, or to one that is inside another")
    }
    guard chains[inner].levels < Chain.mostLevels else {
      throw TweenSpiritEngine.failure(.invalidArgument, argument: "inner", "inner: chains nest at most 16 deep")
    }
    try append(slot, .chain, chains.handle(inner), words: 0) { (world, chain, _) throws(Failure) in
      world.chains[inner].users &+= 1
      chain.pointee.levels = max(chain.pointee.levels, world.chains[inner].levels &+ 1)
    }
  }

  mutating func addDelay(_ slot: Int, _ seconds: Double) throws(Failure) {
    guard seconds >= 0, seconds <= latestTime else { throw invalid("seconds", must: "within 0 to 1e300", got: seconds) }
    try append(slot, .delay, Handle(slot: 0, generation: 0), words: 1) { (_, chain, _) throws(Failure) in
      chain.pointee.append(seconds + 0)
    }
  }

  /// A group of nothing but the delay. A refused one leaves the group open that was.
  mutating func thenDelay(_ slot: Int, _ seconds: Double) throws(Failure) {
    let wasClosed = chains[slot].isGroupClosed
    closeGroup(slot)
    do throws(Failure) { try addDelay(slot, seconds) } catch {
      chains[slot].isGroupClosed = wasClosed
      throw error
    }
    closeGroup(slot)
  }

  /// What the group moves a channel by, from this item on, is faded in.
  mutating func addFade(
    _ slot: Int, _ channel: Int, _ duration: Double, _ easing: Handle
  ) throws(Failure) {
    try World.check(fade: duration)
    guard duration > 0 else { throw invalid("duration", must: ">= 1e-9", got: duration) }
    try append(slot, .fade, channels.slots.handle(channel), words: 2) { (world, chain, _) throws(Failure) in
      try world.hold(chain, easing)
      chain.pointee.append(duration)
      chain.pointee.words.append(easing.word)
    }
  }

  mutating func addMarker(_ slot: Int, _ id: UInt32) throws(Failure) {
    try append(slot, .marker, Handle(slot: 0, generation: 0), words: 1) { (_, chain, _) throws(Failure) in
      chain.pointee.words.append(UInt64(id))
    }
  }

  mutating func addBlock(_ slot: Int, _ id: UInt64, _ name: Name?) throws(Failure) {
    if let name { try checkName(name, "name") }
    let (start, length) = (chains[slot].names.count, name?.count ?? 0)
    try chains[slot].names.reserve(start &+ length)
    try append(slot, .block, Handle(slot: 0, generation: 0), words: 1) { (_, chain, item) throws(Failure) in
      chain.pointee.words.append(id)
      if let name { for byte in name { chain.pointee.names.append(byte) } }
      (item.place, item.extent) = (start, length)
    }
  }

  // MARK: What it is

  func info(chain slot: Int) -> ChainInfo {
    let chain = chains.pointer(slot)
    var info = ChainInfo()
    (info.state, info.isPaused, info.reason) = (chain.pointee.state, chain.pointee.isPaused, chain.pointee.reason)
    info.isAtBlock = chain.pointee.isAtBlock || stops.inBlock == slot
    info.isKept = chain.pointee.isKept
    (info.rate, info.iterations) = (chain.pointee.rate, chain.pointee.iterations)
    (info.iteration, info.groups, info.begun) = (chain.pointee.iteration, chain.pointee.groups, chain.pointee.begun)
    info.members = chain.pointee.waiting
    if chain.pointee.state == .running {
      info.remaining = max(chain.pointee.until - (chain.pointee.isPaused ? 0 : clock.time), 0)
    }
    return info
  }

  func listChains(_ out: UnsafeMutablePointer<Handle>?, _ capacity: Int) -> Int {
    var n = 0
    for i in 1..<max(chains.slots.end, 1) where chains.slots.isLive(i) && n < capacity {
      out?[n] = chains.handle(i)
      n &+= 1
    }
    return chains.slots.count
  }

  /// The name of the block that it stands at; empty where it has none, or stands at no block.
  func blockName(_ slot: Int) -> Bytes {
    let chain = chains.pointer(slot)
    let place = stops.inBlock == slot ? chain.pointee.next &- 1 : chain.pointee.next
    guard stops.inBlock == slot || chain.pointee.isAtBlock, place >= 0, place < chain.pointee.items.count else {
      return Bytes(start: nil, count: 0)
    }
    return chain.pointee.name(chain.pointee.items[place])
  }

  /// The id of the block that the host runs.
  func block(_ slot: Int) -> UInt64 {
    let chain = chains.pointer(slot)
    return chain.pointee.words[chain.pointee.items[chain.pointee.next &- 1].words]
  }
}
