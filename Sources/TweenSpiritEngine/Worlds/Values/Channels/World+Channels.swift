// SPDX-License-Identifier: MIT

internal import CTweenSpiritShims

extension World {
  mutating func createChannel(_ request: ChannelSpec) throws(Failure) -> Handle {
    try reserveChannels(1)
    if let name = request.name { try checkName(name, "name") }
    if let path = request.path { try checkName(path, "path") }
    try World.checkTolerance(request.tolerance)
    let n = request.settings.lanes
    let numbers = scratch
    for lane in 0..<n { numbers[lane] = 0 }
    if request.settings.kind == .quat { numbers[3] = 1 }
    if let value = request.value { try World.accept(value, request.settings, "value", into: numbers) }
    var hash: UInt64 = 0
    if let name = request.name { hash = try channels.reserve(name: name) }
    let hasText = request.name != nil || request.path != nil
    let text = hasText ? try copyText(request) : nil
    let block: Int
    do throws(Failure) { block = try lanes.take(n) } catch {
      tss_free(text)
      throw error
    }
    lanes.set(block, n, numbers)
    highestScope = max(highestScope, request.scope)
    let slot = channels.take()
    let channel = channels.place(slot)
    channel.pointee.settings = request.settings
    (channel.pointee.scope, channel.pointee.tolerance) = (request.scope, request.tolerance)
    channel.pointee.block = block
    if hasText { name(slot, request, text, hash) }
    return channels.slots.handle(slot)
  }

  /// A channel's name, and behind it its path.
  @inline(never)
  private func copyText(_ request: ChannelSpec) throws(Failure) -> UnsafeMutablePointer<UInt8>? {
    let (name, path) = (request.name?.count ?? 0, request.path?.count ?? 0)
    guard name + path > 0 else { return nil }
    let text = try allocate(name + path, UInt8.self)
    if let from = request.name?.baseAddress { text.update(from: from, count: name) }
    if let from = request.path?.baseAddress { (text + name).update(from: from, count: path) }
    return text
  }

  @inline(never)
  private mutating func name(
    _ slot: Int, _ request: ChannelSpec, _ text: UnsafeMutablePointer<UInt8>?, _ hash: UInt64
  ) {
    let (name, path, channel) = (request.name?.count ?? 0, request.path?.count ?? 0, channels.place(slot))
    (channel.pointee.text, channel.pointee.hash, channel.pointee.nameLength) = (text, hash, name)
    (channel.pointee.pathOffset, channel.pointee.pathLength) = path > 0 ? (name, path) : (0, name)
    if name > 0 { channels.addName(slot) }
  }

  func find(_ name: Name) throws(Failure) -> Handle {
    try checkName(name, "name")
    let slot = channels.find(name)
    guard slot != 0 else {
      throw TweenSpiritEngine.failure(.invalidArgument, argument: "name") { text in
        text.append("no channel has the name ")
        text.append(got: name)
      }
    }
    return channels.slots.handle(slot)
  }

  mutating func destroyChannel(_ slot: Int) throws(Failure) {
    if channels[slot].role == .weight {
      throw TweenSpiritEngine.failure(
        .invalidArgument, argument: "channel", "channel: a weight is destroyed with its layer; destroy the layer")
    }
    if channels[slot].role == .stacked { return unstack(slot) }
    // Bound memory may be gone as well.
    unbind(slot)
    while channels[slot].stack != 0 { unstack(channels[slot].stack) }
    clear(slot)
    drop(slot)
  }

  /// Its player, what fades out and what is added. It stays where it is.
  mutating func endAll(_ slot: Int, _ reason: EndReason) {
    freshen(slot)
    if channels[slot].faded != 0 { settleFades(slot, reason) }
    letGo(slot)
    if channels[slot].player != 0 { end(channels[slot].player, byCommand: reason) }
    while channels[slot].layer != 0 { end(channels[channels[slot].layer].player, byCommand: reason) }
    while channels[slot].queue != 0 { end(channels[channels[slot].queue].player, byCommand: reason) }
  }

  /// Ends what fades out with the channel's player, so that the channel is what it shows.
  mutating func settleFades(_ slot: Int, _ reason: EndReason) {
    let n = channels[slot].lanes
    withUnsafeTemporaryAllocation(of: Double.self, capacity: TrackSettings.mostLanes) { buffer in
      guard let shown = buffer.baseAddress else { return }
      value(slot, shown, withLayers: false)
      letGo(slot)
      if channels[slot].player != 0 { end(channels[slot].player, byCommand: reason) }
      endFades(slot, reason)
      channels.setOpen(slot, false)
      lanes.set(channels[slot].block, n, shown)
      lanes.keep(channels[slot].block, n)
      lanes.clearOffset(channels[slot].block, n)
      updateSum(slot)
      touch(slot)
    }
  }

  mutating func stopChannel(_ slot: Int) { endAll(slot, .stopped) }

  func info(channel slot: Int) -> ChannelInfo {
    let channel = channels[slot]
    let holder = channel.holder == 0 ? 0 : channels[timelines[channel.holder].playhead].player
    let player = channel.player != 0 ? channel.player : holder
    var isActive = player != 0 && !players[player].isStill
    var waiting = channel.queue
    while waiting != 0 {
      if !players[channels[waiting].player].isStill { isActive = true }
      waiting = channels[waiting].older
    }
    var (layers, layer) = (0, channel.layer)
    while layer != 0 {
      layers &+= 1
      let player = channels[layer].player
      if player != 0, !players[player].isStill { isActive = true }
      layer = channels[layer].older
    }
    // What fades out has a player of its weight, which moves.
    if channel.faded != 0 { isActive = true }
    layer = channel.stack
    while layer != 0 {
      layers &+= 1
      if info(channel: layer).isActive || info(channel: channels[layer].weight).isActive { isActive = true }
      layer = channels[layer].older
    }
    return ChannelInfo(
      settings: channel.settings, isBound: channel.address != 0, isActive: isActive, scope: channel.scope,
      tolerance: channel.tolerance, player: players.slots.handle(player), layers: layers, isLinked: links.has(slot),
      parent: channels.slots.handle(channel.parent), weight: channels.slots.handle(channel.weight), mode: channel.mode)
  }

  mutating func easing(_ slot: Int) throws(Failure) -> Handle {
    let easing = try attachedEasing(slot) ?? World.linear
    try EasingStore.shared.retain(easing)
    return easing
  }

  /// A layer has that of the channel that it is on.
  mutating func attachedEasing(_ slot: Int) throws(Failure) -> Handle? {
    let it = channels.pointer(channels[slot].role == .stacked ? channels[slot].parent : slot)
    return try attached.easing(it.pointee.path, it.pointee.scope)
  }

  func check(_ slot: Int, lanes: Int) throws(Failure) {
    guard lanes == channels[slot].lanes else {
      throw invalid("lanes", got: Double(UInt(bitPattern: lanes))) { rule in
        rule.append("the channel's ")
        rule.append(channels[slot].lanes)
      }
    }
  }

  mutating func get(
    _ slot: Int, _ value: UnsafeMutablePointer<Double>?, _ velocity: UnsafeMutablePointer<Double>?,
    _ target: UnsafeMutablePointer<Double>?, lanes n: Int
  ) throws(Failure) {
    try check(slot, lanes: n)
    try lookAtBound(slot)
    freshen(slot)
    if links.has(slot) { catchUp(slot) }
    // What fails leaves nothing written.
    let speed = scratch
    if velocity != nil, links.has(slot) {
      try linkedVelocity(slot, speed)
    } else if velocity != nil {
      try self.velocity(slot, speed)
    }
    velocity?.update(from: speed, count: n)
    if let value { self.value(slot, value) }
    guard let target else { return }
    if channels[slot].player == 0 {
      self.value(slot, target)
    } else {
      target.update(from: lanes.target.base + channels[slot].block, count: n)
      if players[channels[slot].player].accumulates { try accumulateAll(slot, target) }
    }
  }

  mutating func set(_ slot: Int, _ value: UnsafePointer<Double>, lanes n: Int) throws(Failure) {
    try check(slot, lanes: n)
    let numbers = scratch
    try accept(value, slot, "value", into: numbers)
    try checkFree(slot)
    hold(slot, numbers)
    letGo(slot)
    if channels[slot].player != 0 { end(channels[slot].player, byCommand: .stopped) }
    let isFadedIn = replaceFades(slot)
    lanes.clearOffset(channels[slot].block, n)
    if isFadedIn { align(slot, numbers, with: own(slot)) }
    lanes.set(channels[slot].block, n, numbers)
    updateSum(slot)
    touch(slot)
  }

  /// An idle channel takes what is there; a moving one writes it.
  mutating func bind(_ slot: Int, _ address: UInt, stride: Int, isDouble: Bool) throws(Failure) {
    let it = channels.pointer(slot)
    let size = isDouble ? MemoryLayout<Double>.size : MemoryLayout<Float>.size
    let stride = stride == 0 ? size : stride
    try World.checkBinding(it, address, stride: stride, isDouble: isDouble)
    let old = (it.pointee.address, it.pointee.stride, it.pointee.isDouble)
    channels.bind(slot, address, stride: stride, isDouble: isDouble)
    do throws(Failure) { try readBound(slot) } catch {
      channels.bind(slot, old.0, stride: old.1, isDouble: old.2)
      throw error
    }
    keepBinding(slot)
    updateSum(slot)
    if it.pointee.player != 0 { bindRow(it.pointee.player) }
    freshen(slot)
    touch(slot)
  }

  /// What memory is refused for, whatever is in it. Its stride is not 0.
  static func checkBinding(
    _ it: UnsafePointer<Channel>, _ address: UInt, stride: Int, isDouble: Bool
  ) throws(Failure) {
    guard it.pointee.role == .none else {
      throw TweenSpiritEngine.failure(
        .invalidArgument, argument: "channel", "channel: a layer or a weight cannot be bound; bind the channel below")
    }
    let size = isDouble ? MemoryLayout<Double>.size : MemoryLayout<Float>.size
    let (reach, overflows) = stride.multipliedReportingOverflow(by: it.pointee.lanes &- 1)
    let (end, isBeyond) = address.addingReportingOverflow(UInt(bitPattern: reach) &+ UInt(size))
    guard !overflows, reach >= 0 ? !isBeyond && end > address : address > reach.magnitude else {
      throw invalid("stride", must: "such that every lane is within the address space", got: Double(stride))
    }
  }

  mutating func unbind(_ slot: Int) {
    channels.bind(slot, 0)
    if channels[slot].player != 0 { bindRow(channels[slot].player) }
  }
}
