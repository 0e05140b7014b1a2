// SPDX-License-Identifier: MIT
//
// Chains as words, behind all the rest, and only where there are any. What a block is, and where time stops, is the host's.

extension World {
  private static let savedPaused: UInt32 = 1, savedKept: UInt32 = 2, savedFinishing: UInt32 = 4
  private static let savedAtBlock: UInt32 = 8, savedClosed: UInt32 = 16
  private static let savedTolerant: UInt32 = 32, savedReduced: UInt32 = 64, savedResting: UInt32 = 128
  /// What is due comes in an order: the chain whose block was given, or is given next; those that go on at once; and those whose
  /// delay is over at this time.
  private static let savedFirst: UInt32 = 256, savedAtOnce: UInt32 = 512

  func saveChains(_ saver: inout Saver) throws(Failure) {
    // What stands behind them begins where they end.
    guard chains.slots.end > 1 || links.count > 0 || savesBehindLinks(saver) else { return }
    try chains.slots.save(&saver, .chainSlots, unused: .chainUnused)
    for slot in 1..<chains.slots.end where chains.slots.isLive(slot) {
      try saver.begin(.chain, slot)
      try save(&saver, chain: slot)
    }
  }

  private func save(_ saver: inout Saver, chain slot: Int) throws(Failure) {
    let chain = chains.pointer(slot)
    var word = chain.pointee.isPaused ? World.savedPaused : 0
    if chain.pointee.isKept { word |= World.savedKept }
    if chain.pointee.isFinishing { word |= World.savedFinishing }
    // A block that nobody was given yet is stood at.
    let isHeld = stops.inBlock == slot && !stops.isBlockGiven
    if chain.pointee.isAtBlock || isHeld { word |= World.savedAtBlock }
    if chain.pointee.isGroupClosed { word |= World.savedClosed }
    if chain.pointee.isTolerant { word |= World.savedTolerant }
    if chain.pointee.isReduced { word |= World.savedReduced }
    if chain.pointee.isResting { word |= World.savedResting }
    if stops.inBlock == slot { word |= World.savedFirst }
    if stops.chains.time(of: slot) == -.infinity { word |= World.savedAtOnce }
    saver.out.put(word, chain.pointee.state.rawValue)
    let failed = chain.pointee.failed?.rawValue ?? 0
    saver.out.put(chain.pointee.reason?.rawValue ?? 0, failed | (chain.pointee.lost?.rawValue ?? 0) << 8)
    saver.out.put(UInt32(truncatingIfNeeded: chain.pointee.parent), UInt32(truncatingIfNeeded: chain.pointee.levels))
    saver.out.put(chain.pointee.rate)
    saver.out.put(chain.pointee.outerPace)
    saver.out.put(chain.pointee.iterations)
    saver.out.put(chain.pointee.iteration)
    saver.out.put(chain.pointee.until)
    saver.out.put(chain.pointee.iterationTime)
    saver.out.put(chain.pointee.next &- (isHeld ? 1 : 0))
    saver.out.put(chain.pointee.begun)
    saver.out.put(chain.pointee.idle)
    saver.out.put(chain.pointee.items.count)
    saver.out.put(chain.pointee.names.count)
    saver.out.put(chain.pointee.names.base, chain.pointee.names.count)
    for i in 0..<chain.pointee.items.count { try save(&saver, chain.pointee.items[i], of: chain) }
    saver.out.put(chain.pointee.members.count)
    for i in 0..<chain.pointee.members.count {
      let member = chain.pointee.members[i]
      saver.out.put(member.handle)
      saver.out.put(member.isChain ? 1 : 0, member.isPaused ? 1 : 0)
    }
  }

  private func save(
    _ saver: inout Saver, _ item: ChainItem, of chain: UnsafeMutablePointer<Chain>
  ) throws(Failure) {
    let kind = item.kind.rawValue | UInt32(item.columns) << 8 | UInt32(item.lanes) << 16
    saver.out.put(kind | (item.opensGroup ? 1 << 24 : 0), item.kind == .block ? UInt32(item.extent) : 0)
    saver.out.put(item.target)
    if item.kind == .block { saver.out.put(item.place) }
    if item.hasMotion { try saver.put(chain.pointee.motion(item)) }
    if item.kind == .motion, chain.pointee.motions[item.place].kind == .track {
      let content = chain.pointee.tracks.base + item.extent
      try saver.putReference(content.pointee.track)
      saver.out.put(content.pointee.markers.count)
      for k in 0..<content.pointee.markers.count {
        saver.out.put(content.pointee.markers[k].time)
        saver.out.put(content.pointee.markers[k].id, 0)
      }
    }
    for i in 0..<item.wordCount {
      if item.kind == .fade, i == 1 {
        try saver.putReference(Handle(word: chain.pointee.words[item.words &+ 1]))
      } else {
        saver.out.put(chain.pointee.words[item.words &+ i])
      }
    }
  }

  // MARK: Restoring

  mutating func restoreChains(_ loader: inout Loader) throws(Failure) {
    guard loader.reader.left > 0 else { return }
    try chains.restoreSlots(&loader.reader)
    try stops.chains.reserve(chains.slots.end)
    try stops.players.reserve(players.slots.end)
    for slot in 1..<max(chains.slots.end, 1) where chains.slots.isLive(slot) { try restore(&loader, chain: slot) }
    var found = Column<Bool>()
    try found.extend(to: chains.slots.end, false)
    for slot in 1..<max(chains.slots.end, 1) where chains.slots.isLive(slot) {
      try check(restoredChain: slot, &found)
    }
    for slot in 1..<max(chains.slots.end, 1) where chains.slots.isLive(slot) {
      guard found.base[slot] == (chains[slot].parent != 0) else { throw Blob.damaged }
    }
    for slot in 1..<max(chains.slots.end, 1) where chains.slots.isLive(slot) { try place(restoredChain: slot) }
  }

  private mutating func restore(_ loader: inout Loader, chain slot: Int) throws(Failure) {
    let chain = chains.pointer(slot)
    let (word, state) = try loader.reader.pair()
    let (reason, losses) = try loader.reader.pair()
    let (failed, lost) = (losses & 0xFF, losses >> 8)
    let (parent, levels) = try loader.reader.pair()
    guard word >> 10 == 0, let state = ChainState(rawValue: state), reason <= 7, failed <= 7, lost <= 7, levels >= 1,
      levels <= Chain.mostLevels, parent < 1 << 24
    else { throw Blob.damaged }
    (chain.pointee.isPaused, chain.pointee.isKept) = (word & World.savedPaused != 0, word & World.savedKept != 0)
    chain.pointee.isFinishing = word & World.savedFinishing != 0
    chain.pointee.isAtBlock = word & World.savedAtBlock != 0
    chain.pointee.isGroupClosed = word & World.savedClosed != 0
    chain.pointee.isTolerant = word & World.savedTolerant != 0
    chain.pointee.isReduced = word & World.savedReduced != 0
    chain.pointee.isResting = word & World.savedResting != 0
    if word & World.savedFirst != 0 {
      guard stops.inBlock == 0 else { throw Blob.damaged }
      stops.inBlock = slot
    }
    if word & World.savedAtOnce != 0 { stops.chains.set(slot, -.infinity) }
    chain.pointee.lost = EndReason(rawValue: lost)
    chain.pointee.state = state
    (chain.pointee.reason, chain.pointee.failed) = (EndReason(rawValue: reason), EndReason(rawValue: failed))
    (chain.pointee.parent, chain.pointee.levels) = (Int(parent), Int(levels))
    chain.pointee.rate = try loader.reader.number(latestTime)
    chain.pointee.outerPace = try loader.reader.number()
    chain.pointee.iterations = try loader.reader.double()
    chain.pointee.iteration = try loader.reader.number()
    chain.pointee.until = try loader.reader.double()
    chain.pointee.iterationTime = try loader.reader.number(latestTime)
    guard chain.pointee.rate > 0, chain.pointee.outerPace > 0, chain.pointee.pace > 0, chain.pointee.pace <= latestTime,
      chain.pointee.iterations >= 0, chain.pointee.iteration >= 0, chain.pointee.until <= latestTime
    else { throw Blob.damaged }
    chain.pointee.next = try loader.reader.count(Chain.mostItems)
    chain.pointee.begun = try loader.reader.count(Chain.mostItems)
    chain.pointee.idle = try loader.reader.count(Chain.mostIdle)
    let n = try loader.reader.count(ofWords: 2, Chain.mostItems)
    let names = try loader.reader.count(1 << 30)
    // What is added first opens a group.
    guard (names &+ 7) / 8 <= loader.reader.left, chain.pointee.next <= n, n > 0 || chain.pointee.isGroupClosed else {
      throw Blob.damaged
    }
    chain.pointee.names = try Column<UInt8>(names)
    try loader.reader.bytes(chain.pointee.names.base, names)
    try chain.pointee.items.reserve(n)
    for i in 0..<n { try restore(&loader, itemOf: slot, isFirst: i == 0) }
    guard chain.pointee.begun <= (state == .running ? opened(chain) : chain.pointee.groups) else { throw Blob.damaged }
    let members = try loader.reader.count(ofWords: 2)
    try chain.pointee.members.reserve(members)
    for _ in 0..<members {
      let handle = try loader.reader.handle()
      let (isChain, isPaused) = try loader.reader.pair()
      guard isChain <= 1, isPaused <= 1 else { throw Blob.damaged }
      chain.pointee.members.append(Chain.Member(handle: handle, isChain: isChain == 1, isPaused: isPaused == 1))
    }
  }

  /// The groups up to where a chain is; at a block, that which it opens.
  private func opened(_ chain: UnsafePointer<Chain>) -> Int {
    let (next, n) = (chain.pointee.next, chain.pointee.items.count)
    var count = chain.pointee.isAtBlock && next < n && chain.pointee.items[next].opensGroup ? 1 : 0
    for i in 0..<next where chain.pointee.items[i].opensGroup { count &+= 1 }
    return count
  }

  private mutating func restore(_ loader: inout Loader, itemOf slot: Int, isFirst: Bool) throws(Failure) {
    let chain = chains.pointer(slot)
    var item = ChainItem()
    let (word, nameLength) = try loader.reader.pair()
    guard let kind = ChainItemKind(rawValue: word & 0xFF), word >> 25 == 0, nameLength <= 255,
      kind == .block || nameLength == 0
    else { throw Blob.damaged }
    item.kind = kind
    item.columns = UInt8(truncatingIfNeeded: word >> 8)
    item.lanes = UInt8(truncatingIfNeeded: word >> 16)
    item.opensGroup = word >> 24 == 1
    item.target = try loader.reader.handle()
    let lanes = kind == .motion ? 1...UInt8(TrackSettings.mostLanes) : kind == .timeline ? 1...1 : 0...0
    guard lanes.contains(item.lanes), item.opensGroup || !isFirst, item.hasMotion || item.columns == 0
    else { throw Blob.damaged }
    if kind == .block {
      item.extent = Int(nameLength)
      item.place = try loader.reader.count(chain.pointee.names.count)
      guard item.extent <= chain.pointee.names.count &- item.place else { throw Blob.damaged }
      if item.extent > 0 { try checkName(chain.pointee.name(item), "name") }
    }
    if item.hasMotion {
      try chain.pointee.motions.reserve(chain.pointee.motions.count &+ 1)
      item.place = chain.pointee.motions.count
      chain.pointee.motions.append(try loader.motion())
      if kind == .motion, chain.pointee.motions[item.place].kind == .track {
        item.extent = chain.pointee.tracks.count
        try restore(&loader, trackOf: chain)
      }
    }
    item.words = chain.pointee.words.count
    let count = item.wordCount
    guard count <= loader.reader.left else { throw Blob.damaged }
    try chain.pointee.words.reserve(item.words &+ count)
    for i in 0..<count {
      chain.pointee.words.append(kind == .fade && i == 1 ? try loader.curve().word : try loader.reader.word())
    }
    // The curve it names is let go with it from here on.
    if let easing = chain.pointee.easing(item) { try hold(easing, chain) }
    if let easing = chain.pointee.returnEasing(item) { try hold(easing, chain) }
    if item.opensGroup { chain.pointee.groups &+= 1 }
    chain.pointee.items.append(item)
    try check(item, of: chain)
  }

  private mutating func hold(_ easing: Handle, _ chain: UnsafeMutablePointer<Chain>) throws(Failure) {
    try EasingStore.shared.retain(easing)
    chain.pointee.easings &+= 1
    chains.contents &+= 1
  }

  private mutating func restore(
    _ loader: inout Loader, trackOf chain: UnsafeMutablePointer<Chain>
  ) throws(Failure) {
    guard let track = try loader.track() else { throw Blob.damaged }
    let n = try loader.reader.count(ofWords: 2)
    var markers = Column<Marker>()
    try markers.reserve(n)
    for _ in 0..<n {
      let time = try loader.reader.number(latestTime)
      let (id, rest) = try loader.reader.pair()
      guard rest == 0 else { throw Blob.damaged }
      markers.append(Marker(time: time, id: id))
    }
    try chain.pointee.tracks.reserve(chain.pointee.tracks.count &+ 1)
    track.retain()
    chain.pointee.tracks.append(ChainTrack(track: track, markers: markers))
    chains.contents &+= 1
  }

  /// What would have been refused when it was added.
  private func check(_ item: ChainItem, of chain: UnsafeMutablePointer<Chain>) throws(Failure) {
    switch item.kind {
    case .motion, .timeline:
      var motion = chain.pointee.motion(item)
      // What is given is there.
      guard motion.given.isSubset(of: .ownBits), item.kind == .motion || item.lanes == 1 else { throw Blob.damaged }
      try World.checkNotKept(motion.flags)
      if item.kind == .timeline { return try World.checkTimeline(&motion) }
      if motion.kind == .track {
        // The track is beside it, and a number is where a path is moved to.
        if let offset = motion.offset, motion.isRelative {
          for lane in 0..<Int(item.lanes) { try checkFinite(offset[lane], "offset") }
          motion.offset = nil
        }
        motion.track = Handle(slot: 1, generation: 1)
      }
      try motion.checkFields()
      guard motion.kind.isPlainItem || motion.kind == .track else { throw Blob.damaged }
      _ = try motion.checked()
    case .delay:
      let seconds = chain.pointee.number(item.words)
      guard seconds >= 0, seconds <= latestTime else { throw Blob.damaged }
    case .fade: try World.check(fade: chain.pointee.number(item.words))
    case .marker: guard chain.pointee.words[item.words] >> 32 == 0 else { throw Blob.damaged }
    default: break
    }
  }

  /// Whether chains fit together, and with their players. A chain is inside none that is as deep as itself.
  private mutating func check(restoredChain slot: Int, _ found: inout Column<Bool>) throws(Failure) {
    let chain = chains.pointer(slot)
    for i in 0..<chain.pointee.items.count where chain.pointee.items[i].kind == .chain {
      guard let inner = chains.slot(chain.pointee.items[i].target) else { continue }
      guard chains[inner].levels < chain.pointee.levels else { throw Blob.damaged }
      chains[inner].users &+= 1
    }
    let isRunning = chain.pointee.state == .running
    guard isRunning || (chain.pointee.members.count == 0 && !chain.pointee.isAtBlock && chain.pointee.parent == 0),
      chain.pointee.parent == 0 || chains.slots.isLive(chain.pointee.parent)
    else { throw Blob.damaged }
    if chain.pointee.isAtBlock {
      guard chain.pointee.next < chain.pointee.items.count,
        chain.pointee.items[chain.pointee.next].kind == .block
      else { throw Blob.damaged }
      chains.hasBlocks = true
    }
    for i in 0..<chain.pointee.members.count {
      let member = chain.pointee.members[i]
      if member.isChain {
        guard let inner = chains.slot(member.handle), chains[inner].parent == slot else { continue }
        guard chains[inner].levels < chain.pointee.levels, chains[inner].state == .running, !found.base[inner] else {
          throw Blob.damaged
        }
        found.base[inner] = true
        chain.pointee.waiting &+= 1
      } else if let player = players.slots.slot(member.handle) {
        guard players[player].chain == 0 else { throw Blob.damaged }
        players.setChain(player, slot)
        chain.pointee.waiting &+= 1
      }
    }
  }

  /// With its place in the order of what is due.
  private mutating func place(restoredChain slot: Int) throws(Failure) {
    let chain = chains.pointer(slot)
    for i in 0..<chain.pointee.members.count where !chain.pointee.members[i].isChain {
      if let player = players.slots.slot(chain.pointee.members[i].handle) { wait(player) }
    }
    if stops.inBlock == slot { return try placeBlock(chain) }
    let isAtOnce = stops.chains.time(of: slot) == -.infinity
    schedule(chain: slot)
    guard !isAtOnce, stops.chains.time(of: slot) == -.infinity, chain.pointee.until > -.infinity else { return }
    stops.chains.set(slot, chain.pointee.until)
  }

  /// The chain whose block the host runs, or is given next.
  private mutating func placeBlock(_ chain: UnsafeMutablePointer<Chain>) throws(Failure) {
    stops.isBlockGiven = !chain.pointee.isAtBlock
    if chain.pointee.isAtBlock { (chain.pointee.isAtBlock, chain.pointee.next) = (false, chain.pointee.next &+ 1) }
    guard chain.pointee.state == .running, chain.pointee.next > 0,
      chain.pointee.items[chain.pointee.next &- 1].kind == .block
    else { throw Blob.damaged }
  }

  /// Where time stops for those that are in both worlds stays.
  mutating func takeStops(_ old: borrowing World) {
    let players = min(players.slots.end, old.players.slots.end)
    for i in 1..<max(players, 1) where self.players.slots.isLive(i) && old.players[i].stops != 0 {
      guard old.players.slots.slot(self.players.slots.handle(i)) == i,
        (try? stops.players.reserve(self.players.slots.end)) != nil
      else { continue }
      self.players.setStops(i, old.players[i].stops)
      wait(i)
    }
    for i in 1..<max(min(chains.slots.end, old.chains.slots.end), 1)
    where chains.slots.isLive(i) && old.chains.slot(chains.handle(i)) == i { chains[i].stops = old.chains[i].stops }
    for i in 1..<max(min(machines.slots.end, old.machines.slots.end), 1)
    where machines.slots.isLive(i) && old.machines.slot(machines.handle(i)) == i {
      machines[i].stops = old.machines[i].stops
    }
  }
}

extension ChainItem {
  /// How many words it has.
  var wordCount: Int {
    switch kind {
    case .motion, .timeline: columns.nonzeroBitCount &* Int(lanes)
    case .fade: 2
    case .chain: 0
    case .delay, .marker, .block: 1
    }
  }
}

// MARK: - Motions

extension Saver {
  private static let hasSpring: UInt32 = 1
  private static let hasDecay: UInt32 = 2
  private static let hasEdge: UInt32 = 4

  /// Puts a motion without its numbers and its track.
  mutating func put(_ motion: MotionRequest) throws(Failure) {
    let timing = motion.timing
    out.put(motion.kind.rawValue, motion.flags.rawValue)
    out.put(timing.given.rawValue, UInt32(truncatingIfNeeded: motion.given.rawValue))
    out.put(timing.direction, timing.fill)
    let laws = (motion.spring == nil ? 0 : Saver.hasSpring) | (motion.decay == nil ? 0 : Saver.hasDecay)
    out.put(motion.overshoot, laws | (motion.edgeSpring == nil ? 0 : Saver.hasEdge) | motion.fling.rawValue << 3)
    try putReference(timing.easing)
    try putReference(timing.returnEasing)
    var copy = motion
    try Saver.eachNumber(&copy) { (number) throws(Failure) in out.put(number) }
    put(motion.spring)
    put(motion.edgeSpring)
    guard let decay = motion.decay else { return }
    out.put(decay.rate)
    out.put(decay.ownPower)
  }

  private mutating func put(_ spring: Spring?) {
    guard let spring else { return }
    out.put(spring.omega)
    out.put(spring.dampingRatio)
    out.put(spring.mass)
  }

  /// Calls `work` with each number that every motion has.
  static func eachNumber(_ motion: inout MotionRequest, _ work: (inout Double) throws(Failure) -> Void) throws(Failure)
  {
    try work(&motion.timing.delay)
    try work(&motion.timing.endDelay)
    try work(&motion.timing.duration)
    try work(&motion.timing.iterations)
    try work(&motion.timing.iterationStart)
    try work(&motion.timing.rate)
    try work(&motion.timing.repeatDelay)
    try work(&motion.tolerance)
    try work(&motion.restitution)
    try work(&motion.friction)
    try work(&motion.ppi)
  }
}

extension Loader {
  mutating func motion() throws(Failure) -> MotionRequest {
    let (kind, flags) = try reader.pair()
    let (timing, given) = try reader.pair()
    let (direction, fill) = try reader.pair()
    let (overshoot, laws) = try reader.pair()
    guard let kind = MotionKind(rawValue: kind), let fling = FlingKind(rawValue: laws >> 3),
      timing & ~TimingFields.all.rawValue == 0
    else { throw Blob.damaged }
    var motion = MotionRequest(kind)
    motion.flags = MotionFlags(rawValue: flags)
    (motion.timing.given, motion.given) = (TimingFields(rawValue: timing), MotionFields(rawValue: UInt64(given)))
    (motion.timing.direction, motion.timing.fill) = (direction, fill)
    (motion.overshoot, motion.fling) = (overshoot, fling)
    motion.timing.easing = try curve()
    motion.timing.returnEasing = try curve()
    try Saver.eachNumber(&motion) { (number) throws(Failure) in number = try reader.double() }
    if laws & 1 != 0 { motion.spring = try spring() }
    if laws & 4 != 0 { motion.edgeSpring = try spring() }
    if laws & 2 != 0 { motion.decay = Decay(unchecked: try reader.double(), power: try reader.double()) }
    return motion
  }
}
