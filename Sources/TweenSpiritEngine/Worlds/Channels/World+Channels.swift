// SPDX-License-Identifier: MIT

internal import CTweenSpiritShims

extension World {
  mutating func createChannel(_ request: ChannelRequest) throws(Failure) -> Handle {
    try reserveChannels(1)
    if let name = request.name { try checkName(name, "name") }
    if let path = request.path { try checkName(path, "path") }
    try World.checkTolerance(request.tolerance)
    let n = request.settings.lanes
    var channel = Channel()
    channel.settings = request.settings
    (channel.scope, channel.tolerance) = (request.scope, request.tolerance)
    let numbers = scratch
    numbers.update(repeating: 0, count: n)
    if request.settings.kind == .quat { numbers[3] = 1 }
    if let value = request.value { try World.accept(value, request.settings, "value", into: numbers) }
    if let name = request.name { channel.hash = try checkFree(name) }
    try takeText(&channel, request)
    do throws(Failure) { channel.block = try lanes.take(n) } catch {
      tss_free(channel.text)
      throw error
    }
    let slot = channelSlots.take()
    channels[slot] = channel
    clear(channel.block, n)
    (lanes.base.base + channel.block).update(from: numbers, count: n)
    (lanes.shown.base + channel.block).update(from: numbers, count: n)
    if channel.nameLength > 0 { channels[slot].next = names.push(channel.hash, slot) }
    changed[slot >> 6] &= ~(1 << UInt64(slot & 63))
    return channelSlots.handle(slot)
  }

  /// The hash of a name that no channel has, and room for it.
  private mutating func checkFree(_ name: Name) throws(Failure) -> UInt64 {
    let hash = hashed(name)
    if find(name, hash) != 0 {
      throw TweenSpiritEngine.failure(.nameInUse) { text in
        text.append("another channel has the name ")
        text.quote(name)
      }
    }
    try reserveNames()
    return hash
  }

  /// A restored channel's, whose slot is in use already.
  mutating func addName(_ channel: inout Channel, _ slot: Int) throws(Failure) {
    channel.hash = try checkFree(channel.name)
    channel.next = names.push(channel.hash, slot)
  }

  private func takeText(_ channel: inout Channel, _ request: ChannelRequest) throws(Failure) {
    let (name, path) = (request.name?.count ?? 0, request.path?.count ?? 0)
    guard name + path > 0 else { return }
    let text = try allocate(name + path, UInt8.self)
    if let from = request.name?.baseAddress { text.update(from: from, count: name) }
    if let from = request.path?.baseAddress { (text + name).update(from: from, count: path) }
    channel.text = text
    channel.nameLength = name
    (channel.pathOffset, channel.pathLength) = path > 0 ? (name, path) : (0, name)
  }

  private mutating func reserveNames() throws(Failure) {
    if try names.reserve(channelSlots.count &+ 1) {
      for i in 1..<channelSlots.end where channelSlots.isLive(i) && channels[i].nameLength > 0 {
        channels[i].next = names.push(channels[i].hash, i)
      }
    }
  }

  private func find(_ name: Name, _ hash: UInt64) -> Int {
    var i = names.head(hash)
    while i != 0, channels[i].hash != hash || !channels[i].name.elementsEqual(name) { i = channels[i].next }
    return i
  }

  func find(_ name: Name) throws(Failure) -> Handle {
    try checkName(name, "name")
    let slot = find(name, hashed(name))
    guard slot != 0 else {
      throw TweenSpiritEngine.failure(.invalidArgument) { text in
        text.append("no channel has the name ")
        text.quote(name)
      }
    }
    return channelSlots.handle(slot)
  }

  mutating func destroyChannel(_ slot: Int) {
    // Bound memory may be gone as well.
    channels[slot].address = 0
    if channels[slot].player != 0 { bindRow(channels[slot].player) }
    endAll(slot, .unbound)
    let block = channels[slot].block
    (lanes.offset.base + block).update(repeating: 0, count: channels[slot].lanes)
    updateSum(slot)
    if channels[slot].nameLength > 0 { forget(slot) }
    tss_free(channels[slot].text)
    lanes.give(block, channels[slot].lanes)
    channels[slot] = Channel()
    channelSlots.give(slot)
    channelChanges &+= 1
  }

  private mutating func forget(_ slot: Int) {
    let gone = channels[slot]
    var i = names.head(gone.hash)
    if i == slot { return names.setHead(gone.hash, gone.next) }
    while channels[i].next != slot { i = channels[i].next }
    channels[i].next = gone.next
  }

  /// Its player and its layers.
  private mutating func endAll(_ slot: Int, _ reason: Reason) {
    letGo(slot)
    if channels[slot].player != 0 { end(channels[slot].player, byCommand: reason) }
    while channels[slot].layer != 0 { end(channels[channels[slot].layer].player, byCommand: reason) }
  }

  mutating func stopChannel(_ slot: Int) { endAll(slot, .stopped) }

  func info(channel slot: Int) -> ChannelInfo {
    let channel = channels[slot]
    let holder = channel.holder == 0 ? 0 : channels[timelines[channel.holder].playhead].player
    var layers = 0
    var layer = channel.layer
    while layer != 0 {
      layers &+= 1
      layer = channels[layer].layer
    }
    return ChannelInfo(
      settings: channel.settings, isBound: channel.address != 0, scope: channel.scope, tolerance: channel.tolerance,
      player: playerSlots.handle(channel.player != 0 ? channel.player : holder), layers: layers)
  }

  mutating func easing(_ slot: Int) throws(Failure) -> Handle {
    let easing = try sheet.easing(channels[slot].path, channels[slot].scope) ?? World.linear
    try EasingStore.shared.retain(easing)
    return easing
  }

  private func check(_ slot: Int, lanes: Int) throws(Failure) {
    guard lanes == channels[slot].lanes else {
      throw TweenSpiritEngine.failure(.invalidArgument) { text in
        text.append("lanes must be the channel's ")
        text.append(channels[slot].lanes)
        text.append(", got ")
        text.append(Double(UInt(bitPattern: lanes)))
      }
    }
  }

  func get(
    _ slot: Int, _ value: UnsafeMutablePointer<Double>?, _ velocity: UnsafeMutablePointer<Double>?,
    _ target: UnsafeMutablePointer<Double>?, lanes n: Int
  ) throws(Failure) {
    try check(slot, lanes: n)
    // What is no number there is not looked at.
    _ = TweenSpiritEngine.quietly { () throws(Failure) in try readBound(slot) }
    // What fails leaves nothing written.
    let speed = scratch
    if velocity != nil { try self.velocity(slot, speed) }
    velocity?.update(from: speed, count: n)
    if let value { self.value(slot, value) }
    guard let target else { return }
    if channels[slot].player == 0 {
      self.value(slot, target)
    } else {
      target.update(from: lanes.target.base + channels[slot].block, count: n)
    }
  }

  mutating func set(_ slot: Int, _ value: UnsafePointer<Double>, lanes n: Int) throws(Failure) {
    try check(slot, lanes: n)
    let numbers = scratch
    try accept(value, slot, "value", into: numbers)
    letGo(slot)
    if channels[slot].player != 0 { end(channels[slot].player, byCommand: .stopped) }
    let block = channels[slot].block
    (lanes.base.base + block).update(from: numbers, count: n)
    (lanes.shown.base + block).update(from: numbers, count: n)
    (lanes.offset.base + block).update(repeating: 0, count: n)
    updateSum(slot)
    touch(slot)
  }

  /// An idle channel takes what is there; a moving one writes it.
  mutating func bind(_ slot: Int, _ address: UInt, stride: Int, isDouble: Bool) throws(Failure) {
    var channel = channels[slot]
    let size = isDouble ? MemoryLayout<Double>.size : MemoryLayout<Float>.size
    (channel.address, channel.isDouble) = (address, isDouble)
    channel.stride = stride == 0 ? size : stride
    let (reach, overflows) = channel.stride.multipliedReportingOverflow(by: channel.lanes &- 1)
    let (end, isBeyond) = address.addingReportingOverflow(UInt(bitPattern: reach) &+ UInt(size))
    guard !overflows, reach >= 0 ? !isBeyond && end > address : address > reach.magnitude else {
      throw invalid("stride", must: "such that the memory has an address", got: Double(stride))
    }
    let old = channels[slot]
    channels[slot] = channel
    channelChanges &+= 1
    do throws(Failure) { try readBound(slot) } catch {
      channels[slot] = old
      throw error
    }
    updateSum(slot)
    if channel.player != 0 { bindRow(channel.player) }
    touch(slot)
  }

  mutating func unbind(_ slot: Int) {
    channels[slot].address = 0
    channelChanges &+= 1
    if channels[slot].player != 0 { bindRow(channels[slot].player) }
  }
}
