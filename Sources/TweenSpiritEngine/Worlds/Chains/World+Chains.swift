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
    case .tween, .track, .timeline, .playhead, .fade:
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
    try chain.pointee.words.reserve(chain.pointee.words.count &+ words &+ Chain.more)
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

  /// A timing's curve is the chain's from here on.
  private mutating func hold(
    _ chain: UnsafeMutablePointer<Chain>, _ item: inout ChainItem, _ request: TimingRequest
  ) throws(Failure) {
    _ = try Timing(request)
    try World.checkNotKept(request.flags)
    if request.hasMore { item.flags |= ChainItem.more }
    if request.hasEasing { try EasingStore.shared.retain(request.easing) }
    if request.hasReturnEasing {
      do throws(Failure) { try EasingStore.shared.retain(request.returnEasing) } catch {
        if request.hasEasing { releases.add(Release(curve: request.easing)) }
        throw error
      }
    }
    let held = (request.hasEasing ? 1 : 0) &+ (request.hasReturnEasing ? 1 : 0)
    chain.pointee.easings &+= held
    chains.contents &+= held
    chain.pointee.append(request)
  }

  static func checkNotKept(_ flags: UInt32) throws(Failure) {
    guard flags & TimingRequest.keep == 0 else {
      throw TweenSpiritEngine.failure(
        .invalidArgument, "keep is not allowed in a chain, which releases the players it has started")
    }
  }

  /// Closes the group: what is added next begins when it has ended.
  mutating func closeGroup(_ slot: Int) { chains[slot].isGroupClosed = true }

  mutating func addTween(_ slot: Int, _ channel: Int, _ request: TweenToRequest) throws(Failure) {
    let settings = channels[channel].settings
    let n = settings.lanes
    let handle = channels.slots.handle(channel)
    try append(slot, .tween, handle, lanes: n, words: Chain.head &+ 2 &* n) { (world, chain, item) throws(Failure) in
      let numbers = world.scratch
      try World.accept(request.target, settings, "target", isRelative: request.isRelative, into: numbers)
      if let from = request.from { try World.accept(from, settings, "from", into: numbers + n) }
      _ = try world.checkTween(channel, request)
      try world.hold(chain, &item, request.timing)
      chain.pointee.append(numbers, request.from == nil ? n : 2 &* n)
      if request.from != nil { item.flags |= ChainItem.from }
      if request.isBlended { item.flags |= ChainItem.blended }
      if request.isRelative { item.flags |= ChainItem.relative }
    }
  }

  mutating func addSpring(_ slot: Int, _ channel: Int, _ request: SpringToRequest) throws(Failure) {
    let settings = channels[channel].settings
    let n = settings.lanes
    let handle = channels.slots.handle(channel)
    try append(slot, .spring, handle, lanes: n, words: Chain.head &+ 2 &* n) { (world, chain, item) throws(Failure) in
      let numbers = world.scratch
      try World.accept(request.target, settings, "target", isRelative: request.isRelative, into: numbers)
      try World.checkNotKept(request.flags)
      let (_, spring, overshoot) = try world.checkSpring(settings, request)
      var motion = SpringMotion(spring, start: 0, target: 0)
      (motion.overshoot, motion.restitution) = (overshoot, request.restitution)
      _ = try motion.checked()
      if let velocity = request.velocity { for lane in 0..<n { try checkFinite(velocity[lane], "velocity") } }
      chain.pointee.append(request)
      chain.pointee.append(numbers, n)
      if request.spring != nil { item.flags |= ChainItem.spring }
      if request.isRelative { item.flags |= ChainItem.relative }
      if let velocity = request.velocity {
        chain.pointee.append(velocity, n)
        item.flags |= ChainItem.velocity
      }
    }
  }

  mutating func addDecay(_ slot: Int, _ channel: Int, _ request: DecayToRequest) throws(Failure) {
    let n = channels[channel].lanes
    let handle = channels.slots.handle(channel)
    try append(slot, .decay, handle, lanes: n, words: Chain.head &+ 3 &* n) { (world, chain, item) throws(Failure) in
      _ = try world.checkDecay(channel, request)
      try World.checkNotKept(request.flags)
      if let velocity = request.velocity { for lane in 0..<n { try checkFinite(velocity[lane], "velocity") } }
      for lane in 0..<n {
        try checkBounds(request.lower?[lane] ?? -.infinity, request.upper?[lane] ?? .infinity)
      }
      chain.pointee.append(request)
      if request.spring != nil { item.flags |= ChainItem.spring }
      func put(_ numbers: UnsafePointer<Double>?, _ flag: UInt8) {
        guard let numbers else { return }
        chain.pointee.append(numbers, n)
        item.flags |= flag
      }
      put(request.velocity, ChainItem.velocity)
      put(request.lower, ChainItem.lower)
      put(request.upper, ChainItem.upper)
    }
  }

  mutating func addFall(_ slot: Int, _ channel: Int, _ request: FallRequest) throws(Failure) {
    let n = channels[channel].lanes
    let handle = channels.slots.handle(channel)
    try append(slot, .fall, handle, lanes: n, words: Chain.head &+ 2 &* n) { (world, chain, item) throws(Failure) in
      _ = try world.checkFall(channel, request)
      try World.checkNotKept(request.flags)
      chain.pointee.append(request)
      chain.pointee.append(request.acceleration, n)
      guard let velocity = request.velocity else { return }
      chain.pointee.append(velocity, n)
      item.flags |= ChainItem.velocity
    }
  }

  /// A track as it is now.
  mutating func addTrack(
    _ slot: Int, _ channel: Int, _ track: Handle, _ request: TimingRequest
  ) throws(Failure) {
    let handle = channels.slots.handle(channel)
    try chains[slot].tracks.reserve(chains[slot].tracks.count &+ 1)
    try append(slot, .track, handle, words: Chain.head &+ 1) { (world, chain, item) throws(Failure) in
      let copy = try TrackStore.shared.content(track)
      do throws(Failure) {
        try world.checkTrack(channel, copy.track, request)
        var markers = Column<Marker>()
        try markers.reserve(copy.count)
        for i in 0..<copy.count { markers.append((copy.markers.unsafelyUnwrapped + i).pointee) }
        try world.hold(chain, &item, request)
        chain.pointee.words.append(UInt64(chain.pointee.tracks.count))
        chain.pointee.tracks.append(ChainTrack(track: copy.track, markers: markers))
        world.chains.contents &+= 1
      } catch {
        tss_free(copy.markers)
        world.releases.add(Release(track: copy.track))
        throw error
      }
      tss_free(copy.markers)
    }
  }

  mutating func addTimeline(_ slot: Int, _ timeline: Int, _ request: TimingRequest) throws(Failure) {
    try World.checkForth(request)
    try append(slot, .timeline, timelines.slots.handle(timeline), words: Chain.head) {
      (world, chain, item) throws(Failure) in try world.hold(chain, &item, request)
    }
  }

  /// Its playhead goes to a time.
  mutating func addPlayhead(
    _ slot: Int, _ timeline: Int, to time: Double, _ request: TimingRequest
  ) throws(Failure) {
    guard abs(time) <= latestTime else { throw invalid("time", must: "finite and within 1e300", got: time) }
    try World.checkForth(request)
    try append(slot, .playhead, timelines.slots.handle(timeline), words: Chain.head &+ 1) {
      (world, chain, item) throws(Failure) in
      try world.hold(chain, &item, request)
      chain.pointee.append(time)
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
    try append(slot, .fade, channels.slots.handle(channel), words: Chain.head) { (world, chain, item) throws(Failure) in
      var timing = TimingRequest()
      (timing.duration, timing.easing) = (duration, easing)
      try world.hold(chain, &item, timing)
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
      (item.name, item.nameLength) = (start, length)
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
