// SPDX-License-Identifier: MIT
//
// Layers are channels of their own, on another: those of additive players, which go with them, and those that stay, with a
// weight that is a channel as well.

extension World {
  // MARK: Of one player

  /// A channel that is added to another: it starts at nothing.
  mutating func addLayer(_ parent: Int) throws(Failure) -> Int {
    try reserveChannels(1)
    let block = try lanes.take(channels[parent].lanes, isRotation: channels[parent].settings.kind == .quat)
    let slot = channels.addLayer(to: parent, block: block)
    layers.count &+= 1
    updateSum(parent)
    return slot
  }

  /// As if the layer that was added last had never been.
  mutating func undoLayer(_ layer: Int) {
    let it = channels[layer]
    channels.unlink(layer)
    lanes.give(it.block, it.lanes)
    channels.undo(layer)
    layers.count &-= 1
    updateSum(it.parent)
  }

  /// What it shows stays added.
  mutating func removeLayer(_ layer: Int) {
    if channels[layer].isQueued { return dequeue(layer) }
    let (parent, block, n) = (channels[layer].parent, channels[layer].block, channels[layer].lanes)
    let left = lanes.offset.base + channels[parent].block
    let shown = UnsafePointer(lanes.shown.base + block)
    let settings = channels[parent].settings
    if settings.kind == .color {
      let lanes = settings.space.addends(shown)
      (left[0], left[1]) = (clamped(left[0] + lanes.0), clamped(left[1] + lanes.1))
      (left[2], left[3]) = (clamped(left[2] + lanes.2), clamped(left[3] + lanes.3))
    } else {
      let isNone = settings.kind == .quat && shown[0] == 0 && shown[1] == 0 && shown[2] == 0
      // Of a quaternion whose lanes are all 0, nothing is left.
      if settings.kind == .quat, !isNone, left[0] == 0, left[1] == 0, left[2] == 0, left[3] == 0 { left[3] = 1 }
      var sum = Sum(settings: settings, value: left, speed: nil)
      if !isNone { World.add(&sum, shown, nil, (1, 0)) }
    }
    channels.unlink(layer)
    lanes.give(block, n)
    channels.remove(layer)
    layers.count &-= 1
    fold(parent)
    updateSum(parent)
    touch(parent)
  }

  /// Where neither a player nor layers are left, what those have added is the channel's own.
  mutating func fold(_ channel: Int) {
    let it = channels.pointer(channel)
    guard it.pointee.isSum, it.pointee.player == 0, it.pointee.layer == 0, it.pointee.holder == 0,
      it.pointee.faded == 0
    else { return }
    let (block, n) = (it.pointee.block, it.pointee.lanes)
    value(channel, lanes.shown.base + block, withLayers: false)
    lanes.keep(block, n)
    lanes.clearOffset(block, n)
    updateSum(channel)
  }

  /// Whether a channel is a sum, and so not bound through its row.
  mutating func updateSum(_ channel: Int) {
    // A layer's next one is not its own.
    guard !channels[channel].isOwned else { return }
    let (block, n) = (channels[channel].block, channels[channel].lanes)
    var isSum = isLayered(channel)
    for lane in block..<block &+ n where lanes.offset[lane] != 0 { isSum = true }
    guard isSum != channels[channel].isSum else { return }
    channels.setSum(channel, isSum)
    if isSum {
      channels.setSumPlace(channel, layers.add(channel))
    } else {
      let place = channels[channel].sumPlace
      channels.setSumPlace(layers.remove(place), place)
    }
    if channels[channel].player != 0 { bindRow(channels[channel].player) }
  }

  /// Bound channels with layers, from what all of them show now.
  mutating func sumUp() {
    for i in 0..<layers.sums.count {
      let channel = Int(layers.sums[i])
      if channels[channel].address != 0, !takesBound(channel) { writeBound(channel) }
    }
  }

  // MARK: That stay

  /// A layer on a channel, above those that it has, and the channel of its weight. One that covers starts as what is below
  /// it, one that is added at nothing.
  mutating func stack(_ parent: Int, _ mode: UInt32, weight: Double) throws(Failure) -> (layer: Handle, weight: Handle)
  {
    let settings = channels[parent].settings
    guard let mode = LayerMode(rawValue: mode) else { throw invalid("mode", must: "0 or 1", got: Double(mode)) }
    try checkFinite(weight, "weight")
    guard channels[parent].role == .none else {
      throw TweenSpiritEngine.failure(
        .invalidArgument, argument: "channel",
        "channel: a layer or a weight cannot have layers; add the layer to the channel below")
    }
    if mode == .add { try World.checkAdditive(settings) }
    try checkFree(parent)
    try reserveChannels(2)
    try layers.reserveTop()
    freshen(parent)
    try readBound(parent)
    let block = try lanes.take(settings.lanes, isRotation: settings.kind == .quat)
    let weightBlock: Int
    do throws(Failure) { weightBlock = try lanes.take(1) } catch {
      lanes.give(block, settings.lanes)
      throw error
    }
    let isKnown = mode == .override ? seeTop(parent) : layers.top.channel == parent && layers.top.entry &+ 1 == entries
    if mode == .override { lanes.set(block, settings.lanes, scratch) }
    var given = weight + 0
    lanes.set(weightBlock, 1, &given)
    let layer = channels.addLayer(to: parent, block: block, .stacked, mode)
    let slot = channels.addWeight(of: layer, block: weightBlock, .weight)
    updateSum(parent)
    if isKnown { coverTop(layer, settings) }
    touch(parent)
    return (channels.slots.handle(layer), channels.slots.handle(slot))
  }

  /// What a channel shows, into the scratch memory. Where the call before this one has put a layer on it, nothing is gathered
  /// again; nor is it known from now on where others write its numbers.
  private mutating func seeTop(_ parent: Int) -> Bool {
    guard channels[parent].address == 0, links.count == 0, !stops.isStale else {
      value(parent, scratch)
      return false
    }
    let n = channels[parent].lanes
    if layers.top.channel != parent || layers.top.entry &+ 1 != entries {
      let isMixed = channels[parent].isSum ? try? gather(parent, layers.shown.base, nil) : nil
      if !channels[parent].isSum { layers.shown.base.update(from: own(parent), count: n) }
      layers.top.isMixed = isMixed ?? false
    }
    scratch.update(from: layers.shown.base, count: n)
    finish(parent, scratch, isMixed: layers.top.isMixed)
    return true
  }

  /// One more layer is on what was seen.
  private mutating func coverTop(_ layer: Int, _ settings: TrackSettings) {
    var sum = Sum(settings: settings, value: layers.shown.base, speed: nil, isMixed: layers.top.isMixed)
    try? stack(layer, &sum, scratch, nil)
    layers.top = (channels[layer].parent, entries, sum.isMixed)
  }

  /// A layer and its weight go, and what it covered is seen.
  mutating func unstack(_ layer: Int) {
    let (parent, weight) = (channels[layer].parent, channels[layer].weight)
    clear(weight)
    clear(layer)
    channels.unlink(layer)
    drop(weight)
    drop(layer)
    updateSum(parent)
    touch(parent)
  }

  /// A channel's numbers and its slot.
  mutating func drop(_ channel: Int) {
    lanes.give(channels[channel].block, channels[channel].lanes)
    channels.remove(channel)
  }

  /// What moves a channel ends, and who follows it is let go.
  mutating func clear(_ channel: Int) {
    unlinkAll(channel)
    endAll(channel, .unbound)
    lanes.clearOffset(channels[channel].block, channels[channel].lanes)
    updateSum(channel)
  }
}
