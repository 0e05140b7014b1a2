// SPDX-License-Identifier: MIT
//
// A draft becomes its channel's player; layers, which are channels of their own, added to another.

extension World {
  mutating func start(_ draft: inout Draft, _ easing: Handle?) throws(Failure) -> Handle {
    let channel = draft.player.channel
    let settings = channels[channel].settings
    if let easing { draft.player.curve = try curves.find(easing) }
    let curve = draft.player.curve
    if curve != 0 { curves.count(curve, by: 1) }
    do throws(Failure) {
      try findHome(&draft.player, draft.ends)
      draft.player.anchorTime = clock.time
      // What it shows until the step that finds it begun.
      let shown = draft.numbers + 4 &* TrackSettings.mostLanes
      let state = draft.player.timing.state(at: draft.player.anchorLocal)
      // What is over as it begins is where it was until a step has found that.
      let timing = draft.player.timing
      let isOver = timing.activeDuration == 0 && timing.delay == 0 && !timing.isBackward && state.phase == .after
      shown.update(from: draft.base, count: settings.lanes)
      if state.isInEffect, !isOver {
        try evaluate(&draft.player, settings, state, draft.player.anchorLocal, draft.ends, shown)
      }
      let isThere = state.isInEffect && !isOver
      if channels[channel].timeline != 0 { try prepare(channel, shown[0], isThere: isThere) }
      if channels[channel].player != 0 { end(channels[channel].player, byCommand: .replaced) }
      let handle = commit(draft, shown)
      if channels[channel].timeline != 0 { commit(channel, isThere: isThere) }
      return handle
    } catch {
      if curve != 0 { leave(curve) }
      throw error
    }
  }

  /// Where its row will be: nowhere, for what is not a kernel's.
  mutating func findHome(_ player: inout Player, _ ends: Ends) throws(Failure) {
    if let kind = player.rowKind {
      let lanes = kind == .track ? 1 : channels[player.channel].lanes
      let isCurved = kind == .tween || kind == .track
      player.home = try findGroup(
        kind, lanes: lanes, curve: isCurved ? player.curve : 0,
        spring: isCurved || kind == .decay ? nil : player.spring,
        cannotOverflow: cannotOverflow(player.spring, ends, lanes))
    }
    player.group = player.home
  }

  /// Whether a spring's sums cannot leave the numbers.
  private func cannotOverflow(_ spring: Spring, _ ends: Ends, _ lanes: Int) -> Bool {
    let carried = 1 / spring.omega
    for lane in 0..<lanes {
      let most = max(abs(ends.from[lane]), abs(ends.target[lane]), abs(ends.speed[lane]) * carried)
      if !(most < 1e150) { return false }
    }
    return true
  }

  private mutating func commit(_ draft: Draft, _ shown: UnsafePointer<Double>) -> Handle {
    let channel = draft.player.channel
    let (block, n) = (channels[channel].block, channels[channel].lanes)
    (lanes.base.base + block).update(from: draft.base, count: n)
    (lanes.shown.base + block).update(from: shown, count: n)
    (lanes.from.base + block).update(from: draft.from, count: n)
    (lanes.target.base + block).update(from: draft.target, count: n)
    (lanes.speed.base + block).update(from: draft.speed, count: n)
    // What layers have left is in the base now.
    (lanes.offset.base + block).update(repeating: 0, count: n)
    let slot = playerSlots.take()
    players[slot] = draft.player
    if channels[channel].holder != 0 { channelChanges &+= 1 }
    (channels[channel].player, channels[channel].holder) = (slot, 0)
    if draft.player.home >= 0 { groups[draft.player.home].users &+= 1 }
    if !draft.player.isStill { active &+= 1 }
    restart(slot)
    updateSum(channel)
    touch(channel)
    return playerSlots.handle(slot)
  }

  /// Its loops and markers counted anew from where it is, and looked at in the next step.
  mutating func restart(_ slot: Int) {
    let player = players[slot]
    players[slot].emitted = Occurrences(player).count(at: player.anchorLocal, isBackward: player.timing.isBackward)
    if player.anchorLocal == (player.timing.isBackward ? player.timing.endTime : 0), !player.hasBegun {
      players[slot].emitted = player.timing.isBackward ? Occurrences(player).end : Occurrences(player).first
      // A negative delay starts inside: what lies before is not told.
      if player.timing.delay < 0, !player.timing.isBackward {
        players[slot].emitted = Occurrences(player).count(at: 0, isBackward: false)
      }
    }
    due[slot] = player.isStill ? .infinity : clock.time
  }

  // MARK: Layers

  /// A channel that is added to another: it starts at nothing.
  mutating func addLayer(_ parent: Int) throws(Failure) -> Int {
    try reserveChannels(1)
    let n = channels[parent].lanes
    let block = try lanes.take(n)
    let slot = channelSlots.take()
    layerCount &+= 1
    var layer = Channel()
    layer.settings = channels[parent].settings
    (layer.block, layer.parent, layer.layer) = (block, parent, channels[parent].layer)
    channels[slot] = layer
    clear(block, n)
    if layer.settings.kind == .quat {
      lanes.base[block &+ 3] = 1
      lanes.shown[block &+ 3] = 1
    }
    if layer.layer != 0 { channels[layer.layer].previous = slot }
    channels[parent].layer = slot
    updateSum(parent)
    return slot
  }

  /// As if the layer that was added last had never been.
  mutating func undoLayer(_ layer: Int) {
    let it = channels[layer]
    channels[it.parent].layer = it.layer
    if it.layer != 0 { channels[it.layer].previous = 0 }
    lanes.give(it.block, it.lanes)
    channels[layer] = Channel()
    channelSlots.untake(layer)
    layerCount &-= 1
    updateSum(it.parent)
  }

  mutating func clear(_ block: Int, _ n: Int) {
    for lane in block..<block &+ n {
      lanes.base[lane] = 0
      lanes.shown[lane] = 0
      lanes.from[lane] = 0
      lanes.target[lane] = 0
      lanes.speed[lane] = 0
      lanes.offset[lane] = 0
    }
  }

  /// What it shows stays added.
  mutating func removeLayer(_ layer: Int) {
    let (parent, block) = (channels[layer].parent, channels[layer].block)
    let left = lanes.offset.base + channels[parent].block
    let shown = UnsafePointer(lanes.shown.base + block)
    if channels[parent].settings.kind == .quat {
      let isNone = shown[0] == 0 && shown[1] == 0 && shown[2] == 0
      if !isNone, left[0] == 0, left[1] == 0, left[2] == 0, left[3] == 0 { left[3] = 1 }
      if !isNone { add(shown, parent, left) }
    } else {
      add(shown, parent, left)
    }
    unlink(layer)
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
    let shown = lanes.shown.base + block
    add(UnsafePointer(lanes.offset.base + block), channel, shown)
    (lanes.base.base + block).update(from: shown, count: n)
    (lanes.target.base + block).update(from: shown, count: n)
    (lanes.offset.base + block).update(repeating: 0, count: n)
    updateSum(channel)
  }

  private mutating func unlink(_ layer: Int) {
    let it = channels[layer]
    if it.previous == 0 {
      channels[it.parent].layer = it.layer
    } else {
      channels[it.previous].layer = it.layer
    }
    if it.layer != 0 { channels[it.layer].previous = it.previous }
    lanes.give(it.block, it.lanes)
    channels[layer] = Channel()
    channelSlots.give(layer)
    layerCount &-= 1
  }

  /// Whether a channel is a sum, and so not bound through its row.
  mutating func updateSum(_ channel: Int) {
    // A layer's next one is not its own.
    guard channels[channel].parent == 0 else { return }
    let (block, n) = (channels[channel].block, channels[channel].lanes)
    var isSum = channels[channel].layer != 0
    for lane in block..<block &+ n where lanes.offset[lane] != 0 { isSum = true }
    guard isSum != channels[channel].isSum else { return }
    channels[channel].isSum = isSum
    channelChanges &+= 1
    if isSum {
      channels[channel].sumPlace = sums.count
      sums.append(UInt32(truncatingIfNeeded: channel))
    } else {
      let place = channels[channel].sumPlace
      channels[Int(sums[sums.count &- 1])].sumPlace = place
      _ = sums.swapRemove(place)
    }
    if channels[channel].player != 0 { bindRow(channels[channel].player) }
  }
}
