// SPDX-License-Identifier: MIT
//
// Links are made, and channels follow them: with the command that changes a source, at the end of a step, and at a stop when
// somebody looks.

extension World {
  mutating func link(_ slot: Int, _ request: LinkSpec) throws(Failure) {
    guard request.count >= 1, request.count <= Link.most else {
      throw invalid("count", of: "sources", got: Double(UInt(bitPattern: request.count))) {
        $0.append("between 1 and 256")
      }
    }
    guard let combination = LinkCombination(rawValue: request.combination) else {
      throw invalid("combine", isNo: LinkCombination.self, got: request.combination)
    }
    let settings = channels[slot].settings
    guard channels[slot].role == .none, channels[slot].stack == 0 else {
      throw TweenSpiritEngine.failure(
        .invalidArgument, argument: "channel", "channel: layers, weights and channels with layers cannot be linked")
    }
    guard settings.kind != .bool, settings.kind != .quat else {
      throw TweenSpiritEngine.failure(
        .invalidArgument, argument: "channel", "channel: bools and rotations cannot be linked")
    }
    try reservePlayers(0)
    try reserveReleases(players.slots.end, more: 2)
    try links.reserve(channels: channels.slots.end, sources: request.count)
    var record: UnsafePointer<EasingRecord>?
    let hasEasing = request.easing.generation != 0 || request.easing.slot != 0
    if hasEasing {
      let pinned = try EasingStore.shared.pin(request.easing)
      defer { EasingStore.shared.unpin(request.easing) }
      guard !pinned.callsOut else {
        throw TweenSpiritEngine.failure(
          .invalidArgument, argument: "easing", "easing: a link cannot use a live easing; bake it first")
      }
      record = UnsafePointer(pinned)
    }
    let none = Handle(slot: 0, generation: 0)
    var link = try Link(
      channel: slot, lanes: settings.lanes, combination, hasEasing ? request.easing : none, record,
      sources: request.count)
    for k in 0..<request.count {
      let source = try channel(request.sources[k])
      try checkSource(source, of: slot, link)
      link.sources.append(UInt32(truncatingIfNeeded: source))
    }
    try World.fill(link.scale, request.scale, "scale", settings.lanes)
    try World.fill(link.offset, request.offset, "offset", settings.lanes)
    try World.fill(link.lower, request.lower, "lower", settings.lanes)
    try World.fill(link.upper, request.upper, "upper", settings.lanes)
    try link.checkBounds()
    try checkCircle(slot, link)
    if hasEasing { try EasingStore.shared.retain(request.easing) }
    // Nothing fails from here on.
    if let old = links.place(slot) {
      releaseCurve(links.remove(old))
    } else {
      endAll(slot, .replaced)
    }
    links.add(link)
    lanes.clearOffset(channels[slot].block, settings.lanes)
    updateSum(slot)
    follow(slot)
  }

  private func checkSource(_ source: Int, of slot: Int, _ link: borrowing Link) throws(Failure) {
    let n = channels[source].lanes
    guard n == channels[slot].lanes || n == 1 else {
      throw invalid("sources", got: Double(n)) { rule in
        rule.append("of 1 lane, or of the channel's ")
        rule.append(channels[slot].lanes)
      }
    }
    for k in 0..<link.sources.count where Int(link.sources[k]) == source {
      throw TweenSpiritEngine.failure(.invalidArgument, argument: "sources", "sources: a channel is listed twice")
    }
  }

  private static func fill(
    _ out: UnsafeMutablePointer<Double>, _ numbers: UnsafePointer<Double>?, _ name: StaticString, _ n: Int
  ) throws(Failure) {
    guard let numbers else { return }
    for lane in 0..<n {
      try checkFinite(numbers[lane], name)
      out[lane] = numbers[lane] + 0
    }
  }

  /// That no source depends on the channel, names the way where one does.
  private mutating func checkCircle(_ slot: Int, _ link: borrowing Link) throws(Failure) {
    for k in 0..<link.sources.count where Int(link.sources[k]) == slot { throw circle(slot, slot) }
    guard links.hasDependents(slot) else { return }
    links.collect(dependentsOf: slot)
    for i in 0..<links.foundCount {
      let dependent = links.pointer(links.found(i)).pointee.channel
      for k in 0..<link.sources.count where Int(link.sources[k]) == dependent { throw circle(slot, dependent) }
    }
  }

  private func circle(_ slot: Int, _ source: Int) -> Failure {
    TweenSpiritEngine.failure(.invalidArgument, argument: "sources") { text in
      text.append("links would form a cycle: ")
      append(name: source, to: &text)
      if source == slot { return text.append(" follows itself") }
      text.append(" already follows ")
      append(name: slot, to: &text)
    }
  }

  private func append(name slot: Int, to text: inout FailureText) {
    let it = channels[slot]
    guard it.text == nil else { return text.quote(it.nameLength > 0 ? it.name : it.path) }
    text.append("channel ")
    text.append(slot)
  }

  /// Of a channel that something is to move: that it is no function of others.
  func checkFree(_ channel: Int) throws(Failure) {
    guard links.has(channel) else { return }
    throw TweenSpiritEngine.failure(.invalidArgument, argument: "channel") { text in
      append(name: channel, to: &text)
      text.append(" is linked to other channels: unlink it first")
    }
  }

  /// It keeps its value.
  mutating func unlink(_ slot: Int) throws(Failure) {
    guard let place = links.place(slot) else { return }
    try reserveReleases(players.slots.end, more: 1)
    catchUp(slot)
    releaseCurve(links.remove(place))
    owe(slot)
  }

  private mutating func releaseCurve(_ easing: Handle) {
    if easing.generation != 0 { releases.add(Release(curve: easing)) }
  }

  /// A channel goes: it follows nobody, and nobody follows it.
  mutating func unlinkAll(_ slot: Int) {
    guard links.count > 0 else { return }
    if let place = links.place(slot) { releaseCurve(links.remove(place)) }
    while let place = links.firstDependent(slot) {
      catchUp(links.pointer(place).pointee.channel)
      // Collecting may have brought them into another order, and nothing more.
      guard let place = links.firstDependent(slot) else { return }
      let follower = links.pointer(place).pointee.channel
      releaseCurve(links.remove(place))
      owe(follower)
    }
  }

  // MARK: Following

  /// What a linked channel is now. Others can have changed unseen only in bound memory, and since a stop.
  mutating func catchUp(_ channel: Int) {
    guard channels.bound > 0 || stops.isStale || isStepping else {
      if let place = links.place(channel) { evaluate(link: place) }
      return
    }
    links.collect(ancestorsOf: channel)
    for k in 0..<links.foundCount { evaluate(link: links.found(k)) }
  }

  /// All that follows a channel, which has just changed; itself, where it is linked.
  mutating func follow(_ channel: Int) {
    if links.has(channel) { catchUp(channel) }
    guard links.hasDependents(channel) else { return }
    links.collect(dependentsOf: channel)
    for k in 0..<links.foundCount { evaluate(link: links.found(k)) }
  }

  /// Likewise, outside of a step. At a stop what follows is looked at when somebody reads it, and written when the step is over.
  @inline(__always)
  mutating func followNow(_ channel: Int) {
    if links.hasDependents(channel), !isStepping, !stops.isStale { follow(channel) }
  }

  /// All of them, at the end of a step, or for who looks at the whole world.
  mutating func followAll() {
    guard links.count > 0 else { return }
    links.sort()
    for k in 0..<links.count { evaluate(link: links.ordered(k)) }
  }

  /// Where its sources are what they were, it is too.
  private mutating func evaluate(link place: Int) {
    let link = links.pointer(place)
    let n = link.pointee.lanes
    var isKnown = true
    withUnsafeTemporaryAllocation(of: Double.self, capacity: TrackSettings.mostLanes) { buffer in
      guard let numbers = buffer.baseAddress else { return }
      for k in 0..<link.pointee.sources.count {
        let source = Int(link.pointee.sources[k])
        if !links.has(source) {
          lookAtSource(source)
          freshen(source)
        }
        value(source, numbers)
        let (inputs, isOne) = (link.pointee.inputs.base + k &* n, channels[source].lanes == 1)
        for lane in 0..<n {
          let x = numbers[isOne ? 0 : lane]
          if x.bitPattern != inputs[lane].bitPattern { (inputs[lane], isKnown) = (x, false) }
        }
      }
      if isKnown { return }
      let (channel, settings) = (link.pointee.channel, channels[link.pointee.channel].settings)
      for lane in 0..<n {
        numbers[lane] = link.pointee.value(lane)
        if settings.kind == .int {
          numbers[lane] = settings.rounding.apply(max(-0x1p53, min(numbers[lane], 0x1p53)), target: numbers[lane]) + 0
        }
      }
      hold(channel, numbers)
      lanes.set(channels[channel].block, n, numbers)
      lanes.keep(channels[channel].block, n)
      channels.markRoot(channel)
      if channels[channel].address != 0 { writeBound(channel) }
    }
  }

  /// A source that its memory moves. Where the reader fails in a step, that fails at its end.
  private mutating func lookAtSource(_ source: Int) {
    guard channels.pointer(source).pointee.address != 0 else { return }
    guard isStepping, channels.pointer(source).pointee.isObject else {
      _ = quietly { () throws(Failure) in try lookAtBound(source) }
      return
    }
    do throws(Failure) { try lookAtBound(source) } catch { if failure == nil { failure = error } }
  }

  /// How fast a linked channel is, by the chain rule.
  mutating func linkedVelocity(_ channel: Int, _ out: UnsafeMutablePointer<Double>) throws(Failure) {
    catchUp(channel)
    links.collect(ancestorsOf: channel)
    try withDoubles(TrackSettings.mostLanes) { (numbers) throws(Failure) in
      for i in 0..<links.foundCount {
        let link = links.pointer(links.found(i))
        let n = link.pointee.lanes
        for k in 0..<link.pointee.sources.count {
          let source = Int(link.pointee.sources[k])
          var speed = UnsafePointer(numbers)
          if let other = links.place(source) {
            speed = UnsafePointer(links.pointer(other).pointee.speed)
          } else {
            try velocity(source, numbers)
          }
          let isOne = channels[source].lanes == 1
          for lane in 0..<n { link.pointee.rates[k &* n &+ lane] = speed[isOne ? 0 : lane] }
        }
        for lane in 0..<n { link.pointee.speed[lane] = link.pointee.velocity(lane) }
        if links.has(channel), link.pointee.channel == channel {
          for lane in 0..<n { out[lane] = link.pointee.speed[lane] }
        }
      }
    }
  }
}
