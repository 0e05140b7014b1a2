// SPDX-License-Identifier: MIT

extension WorldStore {
  // MARK: Channels

  package func createChannel(_ world: Handle, _ request: ChannelRequest) throws(Failure) -> Handle {
    try with(world) { (world) throws(Failure) in try world.pointee.createChannel(request) }
  }

  /// With a channel's slot.
  @inline(__always)
  private func at<Result>(
    _ world: Handle, channel: Handle, _ work: (UnsafeMutablePointer<World>, Int) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try with(world) { (world) throws(Failure) in try work(world, try world.pointee.channel(channel)) }
  }

  @inline(__always)
  private func at<Result>(
    _ world: Handle, player: Handle, _ work: (UnsafeMutablePointer<World>, Int) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try with(world) { (world) throws(Failure) in
      let slot = try world.pointee.player(player)
      world.pointee.freshen(world.pointee.players[slot].channel)
      return try work(world, slot)
    }
  }

  /// Runs a command on a channel; does nothing if the channel or its world was closed.
  private func command(
    _ world: Handle, channel: Handle, _ work: (UnsafeMutablePointer<World>, Int) throws(Failure) -> Void
  ) throws(Failure) {
    try checkNotNull(channel, "channel")
    try withOpen(world) { (world) throws(Failure) in
      guard try world.pointee.channels.slots.find(channel, "channel") != nil else { return }
      try work(world, try world.pointee.channel(channel))
    }
  }

  /// Runs a command on a player; does nothing if the player has ended or its world was closed.
  private func command(
    _ world: Handle, player: Handle, _ work: (UnsafeMutablePointer<World>, Int) throws(Failure) -> Void
  ) throws(Failure) {
    try checkNotNull(player, "player")
    try withOpen(world) { (world) throws(Failure) in
      guard let slot = try world.pointee.players.slots.find(player, "player") else { return }
      world.pointee.freshen(world.pointee.players[slot].channel)
      try work(world, slot)
    }
  }

  package func destroyChannel(_ world: Handle, _ channel: Handle) throws(Failure) {
    try command(world, channel: channel) { (world, slot) throws(Failure) in try world.pointee.destroyChannel(slot) }
  }

  package func isValid(_ world: Handle, channel: Handle) -> Bool {
    quietly { () throws(Failure) in try at(world, channel: channel) { (_, _) throws(Failure) in true } } ?? false
  }

  package func findChannel(_ world: Handle, _ name: Name) throws(Failure) -> Handle {
    try with(world) { (world) throws(Failure) in try world.pointee.find(name) }
  }

  package func channelInfo(_ world: Handle, _ channel: Handle) throws(Failure) -> ChannelInfo {
    try at(world, channel: channel) { (world, slot) throws(Failure) in world.pointee.info(channel: slot) }
  }

  /// With a user more.
  package func easing(_ world: Handle, _ channel: Handle) throws(Failure) -> Handle {
    try at(world, channel: channel) { (world, slot) throws(Failure) in try world.pointee.easing(slot) }
  }

  package func bind(
    _ world: Handle, _ channel: Handle, _ address: UnsafeMutablePointer<Float>, stride: Int
  ) throws(Failure) {
    try at(world, channel: channel) { (world, slot) throws(Failure) in
      try world.pointee.bind(slot, UInt(bitPattern: address), stride: stride, isDouble: false)
    }
  }

  package func bind(
    _ world: Handle, _ channel: Handle, _ address: UnsafeMutablePointer<Double>, stride: Int
  ) throws(Failure) {
    try at(world, channel: channel) { (world, slot) throws(Failure) in
      try world.pointee.bind(slot, UInt(bitPattern: address), stride: stride, isDouble: true)
    }
  }

  package func unbind(_ world: Handle, _ channel: Handle) throws(Failure) {
    try at(world, channel: channel) { (world, slot) throws(Failure) in world.pointee.unbind(slot) }
  }

  package func get(
    _ world: Handle, _ channel: Handle, value: UnsafeMutablePointer<Double>?, velocity: UnsafeMutablePointer<Double>?,
    target: UnsafeMutablePointer<Double>?, lanes: Int
  ) throws(Failure) {
    try at(world, channel: channel) { (world, slot) throws(Failure) in
      try world.pointee.get(slot, value, velocity, target, lanes: lanes)
    }
  }

  package func set(_ world: Handle, _ channel: Handle, _ value: UnsafePointer<Double>, lanes: Int) throws(Failure) {
    try at(world, channel: channel) { (world, slot) throws(Failure) in
      try world.pointee.set(slot, value, lanes: lanes)
    }
  }

  package func stopChannel(_ world: Handle, _ channel: Handle) throws(Failure) {
    try command(world, channel: channel) { (world, slot) throws(Failure) in world.pointee.stopChannel(slot) }
  }

  package func link(_ world: Handle, _ channel: Handle, _ request: LinkRequest) throws(Failure) {
    try at(world, channel: channel) { (world, slot) throws(Failure) in try world.pointee.link(slot, request) }
  }

  package func unlink(_ world: Handle, _ channel: Handle) throws(Failure) {
    try at(world, channel: channel) { (world, slot) throws(Failure) in try world.pointee.unlink(slot) }
  }

  package func setHistory(_ world: Handle, _ channel: Handle, _ seconds: Double) throws(Failure) {
    try at(world, channel: channel) { (world, slot) throws(Failure) in try world.pointee.setHistory(slot, seconds) }
  }

  package func history(_ world: Handle, _ channel: Handle) throws(Failure) -> HistoryInfo {
    try at(world, channel: channel) { (world, slot) throws(Failure) in world.pointee.historyInfo(slot) }
  }

  /// Either may be nil.
  package func valueAt(
    _ world: Handle, _ channel: Handle, _ time: Double, value: UnsafeMutablePointer<Double>?,
    velocity: UnsafeMutablePointer<Double>?, lanes: Int
  ) throws(Failure) {
    try at(world, channel: channel) { (world, slot) throws(Failure) in
      try world.pointee.valueAt(slot, time, value, velocity, lanes: lanes)
    }
  }

  package func historyTrack(
    _ world: Handle, _ channel: Handle, from: Double, to: Double, tolerance: Double
  ) throws(Failure) -> Handle {
    try at(world, channel: channel) { (world, slot) throws(Failure) in
      let track = try world.pointee.historyTrack(slot, from: from, to: to, tolerance: tolerance)
      return try TrackStore.shared.insert(track)
    }
  }

  /// A layer, and the channel of its weight.
  package func addLayer(
    _ world: Handle, _ channel: Handle, mode: UInt32, weight: Double
  ) throws(Failure) -> (layer: Handle, weight: Handle) {
    try at(world, channel: channel) { (world, slot) throws(Failure) in
      try world.pointee.stack(slot, mode, weight: weight)
    }
  }

  package func beginFade(_ world: Handle, _ channel: Handle, _ duration: Double, _ easing: Handle) throws(Failure) {
    try at(world, channel: channel) { (world, slot) throws(Failure) in
      try world.pointee.beginFade(slot, duration, easing)
    }
  }

  package func setBounds(_ world: Handle, _ channel: Handle, _ request: BoundsRequest) throws(Failure) {
    try at(world, channel: channel) { (world, slot) throws(Failure) in try world.pointee.setBounds(slot, request) }
  }

  package func bounds(
    _ world: Handle, _ channel: Handle, lower: UnsafeMutablePointer<Double>?, upper: UnsafeMutablePointer<Double>?,
    lanes: Int
  ) throws(Failure) -> BoundsInfo {
    try at(world, channel: channel) { (world, slot) throws(Failure) in
      try world.pointee.boundsInfo(slot, lower, upper, lanes: lanes)
    }
  }

  // MARK: Players

  package func tween(_ world: Handle, _ channel: Handle, _ request: TweenToRequest) throws(Failure) -> Handle {
    try at(world, channel: channel) { (world, slot) throws(Failure) in try world.pointee.tween(slot, request) }
  }

  package func play(
    _ world: Handle, _ channel: Handle, _ track: Handle, _ timing: TimingRequest
  ) throws(Failure) -> Handle {
    try at(world, channel: channel) { (world, slot) throws(Failure) in try world.pointee.play(slot, track, timing) }
  }

  package func follow(
    _ world: Handle, _ channel: Handle, _ path: Handle, _ request: FollowRequest
  ) throws(Failure) -> Handle {
    try at(world, channel: channel) { (world, slot) throws(Failure) in try world.pointee.follow(slot, path, request) }
  }

  package func spring(_ world: Handle, _ channel: Handle, _ request: SpringToRequest) throws(Failure) -> Handle {
    try at(world, channel: channel) { (world, slot) throws(Failure) in try world.pointee.spring(slot, request) }
  }

  package func decay(_ world: Handle, _ channel: Handle, _ request: DecayToRequest) throws(Failure) -> Handle {
    try at(world, channel: channel) { (world, slot) throws(Failure) in try world.pointee.decay(slot, request) }
  }

  package func fall(_ world: Handle, _ channel: Handle, _ request: FallRequest) throws(Failure) -> Handle {
    try at(world, channel: channel) { (world, slot) throws(Failure) in try world.pointee.fall(slot, request) }
  }

  package func fling(_ world: Handle, _ channel: Handle, _ request: FlingRequest) throws(Failure) -> Handle {
    try at(world, channel: channel) { (world, slot) throws(Failure) in try world.pointee.fling(slot, request) }
  }

  package func shake(_ world: Handle, _ channel: Handle, _ request: ShakeRequest) throws(Failure) -> Handle {
    try at(world, channel: channel) { (world, slot) throws(Failure) in try world.pointee.shake(slot, request) }
  }

  package func punch(_ world: Handle, _ channel: Handle, _ request: PunchRequest) throws(Failure) -> Handle {
    try at(world, channel: channel) { (world, slot) throws(Failure) in try world.pointee.punch(slot, request) }
  }

  package func isValid(_ world: Handle, player: Handle) -> Bool {
    quietly { () throws(Failure) in try at(world, player: player) { (_, _) throws(Failure) in true } } ?? false
  }

  package func playerInfo(_ world: Handle, _ player: Handle) throws(Failure) -> PlayerInfo {
    try at(world, player: player) { (world, slot) throws(Failure) in world.pointee.info(player: slot) }
  }

  package func setTarget(_ world: Handle, player: Handle, _ request: RetargetRequest) throws(Failure) {
    try at(world, player: player) { (world, slot) throws(Failure) in try world.pointee.setTarget(slot, request) }
  }

  package func setTarget(_ world: Handle, channel: Handle, _ request: RetargetRequest) throws(Failure) {
    try at(world, channel: channel) { (world, slot) throws(Failure) in
      try world.pointee.setTarget(try world.pointee.targeted(slot), request)
    }
  }

  /// Of many channels; targets and velocities stand one after the other, as many numbers as a channel has lanes.
  package func setTargets(
    _ world: Handle, _ count: Int, _ request: RetargetRequest, channel: ChannelList
  ) throws(Failure) {
    try with(world) { (world) throws(Failure) in
      try world.pointee.setTargets(count, request, channel: channel)
    }
  }

  package func createChannels(
    _ world: Handle, _ count: Int, _ request: ChannelRequest, _ values: UnsafePointer<Double>?,
    _ out: UnsafeMutablePointer<Handle>
  ) throws(Failure) {
    try with(world) { (world) throws(Failure) in try world.pointee.createChannels(count, request, values, out) }
  }

  package func bind(
    _ world: Handle, _ count: Int, _ columns: BoundColumns, channel: ChannelList
  ) throws(Failure) {
    try with(world) { (world) throws(Failure) in try world.pointee.bind(count, columns, channel) }
  }

  package func get(
    _ world: Handle, _ count: Int, values: UnsafeMutablePointer<Double>?, velocities: UnsafeMutablePointer<Double>?,
    targets: UnsafeMutablePointer<Double>?, channel: ChannelList
  ) throws(Failure) {
    try with(world) { (world) throws(Failure) in
      try world.pointee.get(count, values, velocities, targets, channel)
    }
  }

  package func set(
    _ world: Handle, _ count: Int, _ values: UnsafePointer<Double>, channel: ChannelList
  ) throws(Failure) {
    try with(world) { (world) throws(Failure) in try world.pointee.set(count, values, channel) }
  }

  package func tween(
    _ world: Handle, _ count: Int, _ request: TweenToRequest, _ columns: TweenColumns, channel: ChannelList,
    made: (Int, Handle) -> Void
  ) throws(Failure) {
    try with(world) { (world) throws(Failure) in try world.pointee.tween(count, request, columns, channel, made) }
  }

  package func spring(
    _ world: Handle, _ count: Int, _ request: SpringToRequest, delays: UnsafePointer<Double>?, channel: ChannelList,
    made: (Int, Handle) -> Void
  ) throws(Failure) {
    try with(world) { (world) throws(Failure) in
      try world.pointee.spring(count, request, delays: delays, channel, made)
    }
  }

  package func updateTiming(
    _ world: Handle, _ player: Handle, _ request: TimingRequest, _ fields: UInt32
  ) throws(Failure) {
    try at(world, player: player) { (world, slot) throws(Failure) in
      try world.pointee.updateTiming(slot, request, fields)
    }
  }

  package func replaceTrack(_ world: Handle, _ player: Handle, _ track: Handle) throws(Failure) {
    try at(world, player: player) { (world, slot) throws(Failure) in try world.pointee.replaceTrack(slot, track) }
  }

  package func pause(_ world: Handle, _ player: Handle) throws(Failure) {
    try command(world, player: player) { (world, slot) throws(Failure) in world.pointee.pause(slot) }
  }

  package func resume(_ world: Handle, _ player: Handle) throws(Failure) {
    try command(world, player: player) { (world, slot) throws(Failure) in try world.pointee.resume(slot) }
  }

  package func stop(_ world: Handle, _ player: Handle) throws(Failure) {
    try command(world, player: player) { (world, slot) throws(Failure) in world.pointee.end(slot, byCommand: .stopped) }
  }

  package func cancel(_ world: Handle, _ player: Handle) throws(Failure) {
    try command(world, player: player) { (world, slot) throws(Failure) in world.pointee.end(slot, byCommand: .cancelled)
    }
  }

  package func finish(_ world: Handle, _ player: Handle) throws(Failure) {
    try command(world, player: player) { (world, slot) throws(Failure) in try world.pointee.finish(slot) }
  }

  package func seek(_ world: Handle, _ player: Handle, to localTime: Double, events: Bool) throws(Failure) {
    try at(world, player: player) { (world, slot) throws(Failure) in
      try world.pointee.seek(slot, to: localTime, events: events)
    }
  }

  package func setRate(_ world: Handle, _ player: Handle, _ rate: Double) throws(Failure) {
    try command(world, player: player) { (world, slot) throws(Failure) in try world.pointee.setRate(slot, rate) }
  }

  package func restart(_ world: Handle, _ player: Handle) throws(Failure) {
    try at(world, player: player) { (world, slot) throws(Failure) in try world.pointee.restart(slot) }
  }

  package func reverse(_ world: Handle, _ player: Handle) throws(Failure) {
    try at(world, player: player) { (world, slot) throws(Failure) in try world.pointee.reverse(slot) }
  }
}
