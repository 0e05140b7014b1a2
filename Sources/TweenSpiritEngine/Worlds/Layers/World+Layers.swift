// SPDX-License-Identifier: MIT
//
// Layers are channels of their own, added to another.

extension World {
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
    if channels[parent].settings.kind == .quat {
      let isNone = shown[0] == 0 && shown[1] == 0 && shown[2] == 0
      if !isNone, left[0] == 0, left[1] == 0, left[2] == 0, left[3] == 0 { left[3] = 1 }
      if !isNone { add(shown, parent, left) }
    } else {
      add(shown, parent, left)
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
    guard channels[channel].isSum, channels[channel].player == 0, channels[channel].layer == 0,
      channels[channel].holder == 0
    else { return }
    let (block, n) = (channels[channel].block, channels[channel].lanes)
    add(UnsafePointer(lanes.offset.base + block), channel, lanes.shown.base + block)
    lanes.keep(block, n)
    lanes.clearOffset(block, n)
    updateSum(channel)
  }

  /// Whether a channel is a sum, and so not bound through its row.
  mutating func updateSum(_ channel: Int) {
    // A layer's next one is not its own.
    guard channels[channel].parent == 0 else { return }
    let (block, n) = (channels[channel].block, channels[channel].lanes)
    var isSum = channels[channel].layer != 0
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

  /// Channels with layers, from what all of them show now.
  mutating func sumUp() {
    for i in 0..<layers.sums.count {
      let channel = Int(layers.sums[i])
      channels.mark(channel)
      if channels[channel].address != 0 { writeBound(channel) }
    }
  }
}
