// SPDX-License-Identifier: MIT
//
// A cross-fade. What moves a channel goes on in a hidden channel of its own, and the channel stands still until something moves
// it: it is mixed with what is below by a weight, which a player of its own takes from 0 to 1. At the end of that, time
// stops, what was below ends as replaced, and the channel is its own again. A fade that begins during another puts all
// there is below once more; whatever moves the channel without a fade takes over what it shows, and ends them all.

extension World {
  /// What moves a channel next, at this time, is faded in. 0 seconds: no, it is not.
  mutating func beginFade(_ channel: Int, _ duration: Double, _ easing: Handle) throws(Failure) {
    try World.check(fade: duration)
    if duration == 0 { return closeOpen(channel) }
    try checkFree(channel)
    guard channels[channel].bounds == nil else {
      throw TweenSpiritEngine.failure(
        .invalidArgument, argument: "channel", "channel: a channel with bounds cannot be faded")
    }
    try reserveChannels(2)
    try reservePlayers(1)
    try stops.players.reserve(players.slots.end &+ 1)
    freshen(channel)
    try readBound(channel)
    let (n, isRotation) = (channels[channel].lanes, channels[channel].settings.kind == .quat)
    let block = try lanes.take(n, isRotation: isRotation)
    let weightBlock: Int
    do throws(Failure) { weightBlock = try lanes.take(1) } catch {
      lanes.give(block, n)
      throw error
    }
    let below = channels.addLayer(to: channel, block: block, .faded)
    channels.unlink(below)
    let weight = channels.addWeight(of: below, block: weightBlock, .fade)
    do throws(Failure) { try startFade(weight, duration, easing) } catch {
      channels.undo(weight)
      channels.undo(below)
      lanes.give(weightBlock, 1)
      lanes.give(block, n)
      throw error
    }
    // Nothing fails from here on.
    closeOpen(channel)
    if fades(of: channel) >= World.mostFades { settleFades(channel, .replaced) }
    layers.count &+= 2
    value(channel, scratch, withLayers: false)
    lanes.copy(channels[channel].block, to: block, n)
    movePlayer(channel, to: below)
    letGo(channel)
    lanes.set(channels[channel].block, n, scratch)
    lanes.clearOffset(channels[channel].block, n)
    channels.link(below)
    channels.setOpen(channel, true)
    updateSum(channel)
    touch(channel)
  }

  /// Fades on a channel, one in the other: where there are more, it stands still where it is, and fades from there.
  static let mostFades = 16

  private func fades(of channel: Int) -> Int {
    var (below, count) = (channels[channel].faded, 0)
    while below != 0 { (below, count) = (channels[below].older, count &+ 1) }
    return count
  }

  static func check(fade duration: Double, _ name: StaticString = "duration") throws(Failure) {
    try checkNotNegative(duration, name)
    guard duration == 0 || duration >= 1e-9 else { throw invalid(name, must: "0, or >= 1e-9", got: duration) }
  }

  /// What the first group of a chain moves as it begins is faded in: not what waits, what is added, or what has bounds.
  mutating func beginFade(chain slot: Int, _ duration: Double, _ easing: Handle) {
    var i = 0
    while i < chains[slot].items.count, i == 0 || !chains[slot].items[i].opensGroup {
      let item = chains[slot].items[i]
      i &+= 1
      if item.kind == .chain, let inner = chains.slot(item.target) { beginFade(chain: inner, duration, easing) }
      guard chains[slot].movesAtOnce(item), let channel = channels.slots.slot(item.target),
        channels[channel].bounds == nil
      else { continue }
      do throws(Failure) { try beginFade(channel, duration, easing) } catch {
        if failure == nil { failure = error }
      }
    }
  }

  private mutating func startFade(_ weight: Int, _ duration: Double, _ easing: Handle) throws(Failure) {
    var one = 1.0
    try withUnsafePointer(to: &one) { (one) throws(Failure) in
      var request = MotionRequest(tween: one)
      request.timing.duration = duration
      request.timing.easing = easing.generation == 0 ? World.linear : easing
      _ = try tween(weight, &request)
    }
  }

  private mutating func movePlayer(_ channel: Int, to other: Int) {
    let player = channels[channel].player
    guard player != 0 else { return }
    players.setChannel(player, other)
    channels.setPlayer(other, player)
    channels.setPlayer(channel, 0)
    bindRow(player)
  }

  /// Whether what moves a channel now is faded in.
  func isOpen(_ channel: Int) -> Bool {
    let it = channels.pointer(channel)
    guard it.pointee.isOpen, it.pointee.player == 0, it.pointee.holder == 0 else { return false }
    let player = channels[channels[it.pointee.faded].weight].player
    return player != 0 && players[player].anchorTime == clock.time
  }

  /// A fade to which nothing was added at this time has not been.
  private mutating func closeOpen(_ channel: Int) {
    guard isOpen(channel) else { return }
    let below = channels[channel].faded
    let (block, n) = (channels[channel].block, channels[channel].lanes)
    lanes.copy(channels[below].block, to: block, n)
    movePlayer(below, to: channel)
    freeFade(channels[below].weight)
    removeFaded(below)
    channels.setOpen(channel, false)
    updateSum(channel)
    touch(channel)
  }

  /// What moves the channel now is faded in, or else ends what fades out. Returns whether it is faded in.
  mutating func replaceFades(_ channel: Int) -> Bool {
    guard channels[channel].faded != 0 else { return false }
    let isOpen = isOpen(channel)
    channels.setOpen(channel, false)
    if !isOpen { endFades(channel, .replaced) }
    return isOpen
  }

  /// What is faded in begins with the number of its angle, or the signs of its rotation, that is reached from where the
  /// channel stands. The difference is kept as the speed of the fade's weight, which has none of its own.
  mutating func align(_ channel: Int, _ first: UnsafePointer<Double>, with standing: UnsafePointer<Double>) {
    let (settings, turns) = (channels[channel].settings, turns(above: channels[channel].faded))
    if settings.kind == .angle, first[0] != standing[0] {
      turns.pointee = settings.wrap.reached(standing[0], first[0]) - first[0]
    }
    if settings.kind == .quat, Quaternion(first).dot(Quaternion(standing)) < 0 { turns.pointee = 1 }
  }

  /// By how much an angle that is above a faded channel is turned; 1 where a rotation's signs are.
  private func turns(above below: Int) -> UnsafeMutablePointer<Double> {
    lanes.speed.base + channels[channels[below].weight].block
  }

  func turn(_ numbers: UnsafeMutablePointer<Double>, above below: Int, _ settings: TrackSettings) {
    guard channels[below].weight != 0 else { return }
    let turns = turns(above: below).pointee
    if settings.kind == .angle { numbers[0] = clamped(numbers[0] + turns) }
    if settings.kind == .quat, turns != 0 { (-Quaternion(numbers)).store(numbers) }
  }

  /// All that fades out ends at once.
  mutating func endFades(_ channel: Int, _ reason: EndReason) {
    while channels[channel].faded != 0 {
      let below = channels.last(channels[channel].faded)
      if channels[below].player != 0 { end(channels[below].player, byCommand: reason) }
      freeFade(channels[below].weight)
      removeFaded(below)
    }
    updateSum(channel)
  }

  /// A fade's weight has ended in this step: what is below it has been replaced, and goes.
  mutating func removeFade(_ weight: Int) {
    let top = channels[weight].parent
    let channel = channels[top].parent
    // What is above stays turned.
    let above = channels[top].newer == 0 ? channel : channels[top].newer
    let (settings, left) = (channels[channel].settings, lanes.offset.base + channels[above].block)
    if turns(above: top).pointee != 0 {
      if settings.kind == .quat, Quaternion(left).dot(Quaternion(left)) == 0 { left[3] = 1 }
      turn(left, above: top, settings)
    }
    var below = 0
    while below != top {
      below = channels.last(top)
      if channels[below].player != 0 { end(channels[below].player, byCommand: .replaced) }
      freeFade(channels[below].weight)
      removeFaded(below)
    }
    if channels[channel].faded == 0 { channels.setOpen(channel, false) }
    fold(channel)
    updateSum(channel)
    touch(channel)
  }

  private mutating func removeFaded(_ below: Int) {
    channels.unlink(below)
    drop(channels[below].weight)
    drop(below)
    layers.count &-= 2
  }

  /// A fade's player ends, of which nobody hears.
  private mutating func freeFade(_ weight: Int) {
    let player = channels[weight].player
    guard player != 0 else { return }
    stand(player)
    free(player, clock.time, .finished, withLayer: false)
  }
}
