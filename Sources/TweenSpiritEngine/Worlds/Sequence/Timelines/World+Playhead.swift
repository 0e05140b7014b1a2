// SPDX-License-Identifier: MIT
//
// A timeline's playhead is the value of a channel of its own, which players move like any. What the timeline shows there is
// found first, all of it (World+Finding.swift), and then given to the channels that it holds.

extension World {
  /// A channel that the timeline drives, where it still is.
  func channel(_ slot: Int, driven i: Int) -> Int? {
    let driven = timelines[slot].plan.driven.base + i
    guard let channel = channels.slots.slot(driven.pointee.channel) else { return nil }
    let it = channels.pointer(channel)
    return it.pointee.lanes == driven.pointee.lanes && !it.pointee.isHidden ? channel : nil
  }

  // MARK: What it shows

  /// What was found, or, where the player is not in effect, what was there before, to the channels that it holds.
  private mutating func give(_ slot: Int, isThere: Bool) {
    let it = timelines.pointer(slot)
    let isLinked = it.pointee.plan.linked == channels.changes
    for i in 0..<it.pointee.plan.count {
      let driven = it.pointee.plan.driven.base + i
      if isLinked, isThere, driven.pointee.link == .plain, driven.pointee.isShown {
        let channel = Int(driven.pointee.channel.slot)
        let (from, to) = (it.pointee.plan.numbers.base + driven.pointee.place, lanes.shown.base + driven.pointee.block)
        for lane in 0..<driven.pointee.lanes { to[lane] = from[lane] }
        channels.markRoot(channel)
        followNow(channel)
        continue
      }
      give(slot, i, isThere: isThere)
    }
  }

  private mutating func give(_ slot: Int, _ i: Int, isThere: Bool) {
    guard let channel = channel(slot, driven: i), channels[channel].holder == slot else { return }
    let it = timelines.pointer(slot)
    let (block, n) = (channels[channel].block, channels[channel].lanes)
    let driven = it.pointee.plan.driven.base + i
    let isDriven = isThere && driven.pointee.isShown
    let from = isDriven ? it.pointee.plan.numbers.base + driven.pointee.place : lanes.base.base + block
    lanes.show(block, n, from)
    hold(channel, lanes.shown.base + block)
    touch(channel)
  }

  /// The timeline where its playhead stands. Nothing changes where a curve's code fails.
  mutating func showContent(_ slot: Int, isThere: Bool) throws(Failure) {
    if isThere { try find(slot, own(timelines[slot].playhead)[0]) }
    give(slot, isThere: isThere)
  }

  /// Those whose playheads are on their way in rows.
  mutating func playTimelines() {
    for slot in 1..<timelines.slots.end where timelines.slots.isLive(slot) {
      let player = channels[timelines[slot].playhead].player
      guard player != 0, players[player].row >= 0, players[player].group >= 0 else { continue }
      do throws(Failure) { try showContent(slot, isThere: true) } catch { fail(player, error) }
    }
  }

  // MARK: Whom it holds

  /// That what it drives can be taken, as it is in bound memory now; in the order of channels, however the plan came about.
  mutating func checkDriven(_ slot: Int) throws(Failure) {
    let it = timelines.pointer(slot)
    if it.pointee.plan.sort() { renumber(slot) }
    for i in 0..<it.pointee.plan.count {
      guard let channel = channel(slot, driven: i) else { continue }
      try checkFree(channel)
      try readBound(channel)
      try capture(slot, i, channel)
    }
  }

  /// Takes all that it drives, or all that it has lost.
  private mutating func take(_ slot: Int, isThere: Bool, onlyLost: Bool) {
    let it = timelines.pointer(slot)
    for i in 0..<it.pointee.plan.count {
      guard let channel = channel(slot, driven: i), !onlyLost || channels[channel].holder != slot else { continue }
      take(slot, channel, i, isThere: isThere)
    }
  }

  private mutating func take(_ slot: Int, _ channel: Int, _ i: Int, isThere: Bool) {
    if channels[channel].holder != slot { freshen(channel) }
    if channels[channel].player != 0 { end(channels[channel].player, byCommand: .replaced) }
    let (block, n) = (channels[channel].block, channels[channel].lanes)
    value(channel, lanes.base.base + block, withLayers: false)
    let isFadedIn = replaceFades(channel)
    lanes.fallBack(block, n)
    lanes.clearOffset(block, n)
    let driven = timelines[slot].plan.driven[i]
    if isFadedIn, isThere, driven.isShown {
      align(channel, timelines[slot].plan.numbers.base + driven.place, with: lanes.base.base + block)
    }
    channels.setHolder(channel, slot, place: i &+ 1)
    updateSum(channel)
  }

  /// Lets all go that it holds: as it is, or as it was before.
  mutating func letGo(_ slot: Int, restoring: Bool) {
    let it = timelines.pointer(slot)
    for i in 0..<it.pointee.plan.count {
      guard let channel = channel(slot, driven: i), channels[channel].holder == slot else { continue }
      if restoring { lanes.fallBack(channels[channel].block, channels[channel].lanes) }
      letGo(channel)
      if let ground = it.pointee.plan.driven[i].ground {
        value(channel, ground + channels[channel].lanes, withLayers: false)
      }
      touch(channel)
    }
  }

  /// Marks the channels that a timeline holds as changed, when its player has ended.
  mutating func touchHeld(_ slot: Int) {
    for i in 0..<timelines[slot].plan.count {
      if let channel = channel(slot, driven: i), channels[channel].holder == slot { touch(channel) }
    }
  }

  /// From whoever holds it, as it is.
  mutating func letGo(_ channel: Int) {
    guard channels[channel].holder != 0 else { return }
    channels.setHolder(channel, 0)
    lanes.keep(channels[channel].block, channels[channel].lanes)
    fold(channel)
    owe(channel)
  }

  /// A playhead is going to be moved by a player: what the timeline shows there, before anything is changed by it.
  mutating func prepare(_ channel: Int, _ time: Double, isThere: Bool) throws(Failure) {
    let slot = channels[channel].timeline
    try checkDriven(slot)
    if isThere { try find(slot, time) }
  }

  /// And when it is; a seek takes only what was lost.
  mutating func commit(_ channel: Int, isThere: Bool, onlyLost: Bool = false) {
    let slot = channels[channel].timeline
    take(slot, isThere: isThere, onlyLost: onlyLost)
    give(slot, isThere: isThere)
  }

  // MARK: What it drives changes

  /// Something was added while it plays: that is seen, and channels that it did not drive before are taken.
  mutating func takeNew(_ slot: Int, _ leaves: Range<Int>) throws(Failure) {
    let it = timelines.pointer(slot)
    for k in leaves {
      let i = place(it, ofLeaf: k)
      guard let channel = channel(slot, driven: i) else { continue }
      try checkFree(channel)
      try readBound(channel)
      if it.pointee.plan.driven[i].isNew || channels[channel].holder == slot { try capture(slot, i, channel) }
    }
    let isThere = try findChanged(slot)
    for k in leaves {
      let i = place(it, ofLeaf: k)
      guard let channel = channel(slot, driven: i) else { continue }
      if it.pointee.plan.driven[i].isNew { take(slot, channel, i, isThere: isThere) }
      it.pointee.plan.setKnown(i)
      give(slot, i, isThere: isThere)
    }
  }

  /// The place in the plan of the channel that a leaf is for.
  private func place(_ it: UnsafeMutablePointer<Timeline>, ofLeaf k: Int) -> Int {
    it.pointee.plan.place(of: it.pointee.leaves[k].channel)
  }

  /// What is shown where the playhead stands now. The latest look may have been at another time: at which one depends on how
  /// time was cut, and on restores.
  func findPresent(_ slot: Int) throws(Failure) {
    let it = timelines.pointer(slot)
    let time = own(it.pointee.playhead)[0]
    if !it.pointee.plan.isFound || it.pointee.nodes.base.pointee.time != time { try find(slot, time) }
  }

  /// All that is shown, after an entry came or went; returns whether the player is in effect.
  private func findChanged(_ slot: Int) throws(Failure) -> Bool {
    let player = channels[timelines[slot].playhead].player
    guard players[player].timing.state(at: local(player)).isInEffect else { return false }
    try find(slot, own(timelines[slot].playhead)[0])
    return true
  }

  /// What it drove at a place, where another stands now, it drives no more.
  mutating func letGo(_ slot: Int, _ handle: Handle, at i: Int) {
    guard channels[timelines[slot].playhead].player != 0 else { return }
    if let channel = channels.slots.slot(handle), channels[channel].holder == slot { letGo(channel) }
    if i < timelines[slot].plan.count { renumber(slot, i) }
  }

  /// The places of those that it holds, in the plan as it is.
  mutating func renumber(_ slot: Int) { for i in 0..<timelines[slot].plan.count { renumber(slot, i) } }

  private mutating func renumber(_ slot: Int, _ i: Int) {
    if let channel = channel(slot, driven: i), channels[channel].holder == slot {
      channels.setHolderPlace(channel, i &+ 1)
    }
  }

  /// An entry is gone: what is left is seen, as far as curves' code lets it.
  mutating func showLeft(_ slot: Int, _ leaves: Range<Int>) {
    let it = timelines.pointer(slot)
    if it.pointee.plan.hasGaps, it.pointee.plan.sort() { renumber(slot) }
    guard channels[it.pointee.playhead].player != 0 else { return }
    let isKnown = it.pointee.plan.isFound
    for k in leaves {
      let i = place(it, ofLeaf: k)
      if i >= 0, let channel = channel(slot, driven: i), channels[channel].holder == slot {
        try? capture(slot, i, channel)
      }
    }
    guard let isThere = try? findChanged(slot) else { return }
    guard isKnown else { return give(slot, isThere: isThere) }
    for k in leaves {
      let i = place(it, ofLeaf: k)
      if i >= 0 { give(slot, i, isThere: isThere) }
    }
  }
}
