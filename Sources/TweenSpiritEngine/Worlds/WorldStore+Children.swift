// SPDX-License-Identifier: MIT

extension WorldStore {
  // MARK: Channels

  package func createChannel(_ world: Handle, _ request: ChannelSpec) throws(Failure) -> Handle {
    try with(world) { (world) throws(Failure) in try world.pointee.createChannel(request) }
  }

  /// With a channel's slot.
  @inline(__always)
  private func look<Result>(
    at world: Handle, channel: Handle, _ work: (UnsafeMutablePointer<World>, Int) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try look(world) { (world) throws(Failure) in try work(world, try world.pointee.channel(channel)) }
  }

  /// Runs a command on one; see `look(at:)`.
  @inline(__always)
  private func at<Result>(
    _ world: Handle, channel: Handle, _ work: (UnsafeMutablePointer<World>, Int) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try look(at: world, channel: channel) { (world, slot) throws(Failure) in
      if world.pointee.isWatched { try world.pointee.noteCommand() }
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
      let slot = try world.pointee.channel(channel)
      if world.pointee.isWatched { try world.pointee.noteCommand() }
      try work(world, slot)
    }
  }

  package func destroyChannel(_ world: Handle, _ channel: Handle) throws(Failure) {
    try command(world, channel: channel) { (world, slot) throws(Failure) in try world.pointee.destroyChannel(slot) }
  }

  package func isValid(_ world: Handle, channel: Handle) -> Bool {
    quietly { () throws(Failure) in try look(at: world, channel: channel) { (_, _) throws(Failure) in true } } ?? false
  }

  package func findChannel(_ world: Handle, _ name: Name) throws(Failure) -> Handle {
    try look(world) { (world) throws(Failure) in try world.pointee.find(name) }
  }

  package func channelInfo(_ world: Handle, _ channel: Handle) throws(Failure) -> ChannelInfo {
    try look(at: world, channel: channel) { (world, slot) throws(Failure) in world.pointee.info(channel: slot) }
  }

  /// With a user more.
  package func easing(_ world: Handle, _ channel: Handle) throws(Failure) -> Handle {
    try look(at: world, channel: channel) { (world, slot) throws(Failure) in try world.pointee.easing(slot) }
  }

  package func bind(
    _ world: Handle, _ channel: Handle, _ address: UnsafeMutablePointer<Float>, stride: Int
  ) throws(Failure) {
    try look(at: world, channel: channel) { (world, slot) throws(Failure) in
      try world.pointee.noteBinding()
      try world.pointee.bind(slot, UInt(bitPattern: address), stride: stride, isDouble: false)
    }
  }

  package func bind(
    _ world: Handle, _ channel: Handle, _ address: UnsafeMutablePointer<Double>, stride: Int
  ) throws(Failure) {
    try look(at: world, channel: channel) { (world, slot) throws(Failure) in
      try world.pointee.noteBinding()
      try world.pointee.bind(slot, UInt(bitPattern: address), stride: stride, isDouble: true)
    }
  }

  /// Wiring of the host's, which a recording does not note: in the past nothing goes on because of it.
  package func unbind(_ world: Handle, _ channel: Handle) throws(Failure) {
    try look(world) { (world) throws(Failure) in
      if world.pointee.forgetWiring(channel), world.pointee.channels.slots.slot(channel) == nil { return }
      world.pointee.unbind(try world.pointee.channel(channel))
    }
  }

  package func get(
    _ world: Handle, _ channel: Handle, value: UnsafeMutablePointer<Double>?, velocity: UnsafeMutablePointer<Double>?,
    target: UnsafeMutablePointer<Double>?, lanes: Int
  ) throws(Failure) {
    try look(at: world, channel: channel) { (world, slot) throws(Failure) in
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

  package func link(_ world: Handle, _ channel: Handle, _ request: LinkSpec) throws(Failure) {
    try at(world, channel: channel) { (world, slot) throws(Failure) in try world.pointee.link(slot, request) }
  }

  package func unlink(_ world: Handle, _ channel: Handle) throws(Failure) {
    try at(world, channel: channel) { (world, slot) throws(Failure) in try world.pointee.unlink(slot) }
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

  package func setBounds(_ world: Handle, _ channel: Handle, _ request: BoundsSpec) throws(Failure) {
    try at(world, channel: channel) { (world, slot) throws(Failure) in try world.pointee.setBounds(slot, request) }
  }

  package func bounds(
    _ world: Handle, _ channel: Handle, lower: UnsafeMutablePointer<Double>?, upper: UnsafeMutablePointer<Double>?,
    lanes: Int
  ) throws(Failure) -> BoundsInfo {
    try look(at: world, channel: channel) { (world, slot) throws(Failure) in
      try world.pointee.boundsInfo(slot, lower, upper, lanes: lanes)
    }
  }

  // MARK: Players

  package func start(_ world: Handle, _ channel: Handle, _ motion: inout MotionRequest) throws(Failure) -> Handle {
    try at(world, channel: channel) { (world, slot) throws(Failure) in try world.pointee.start(slot, &motion) }
  }

  package func setTarget(_ world: Handle, channel: Handle, _ motion: inout MotionRequest) throws(Failure) {
    try at(world, channel: channel) { (world, slot) throws(Failure) in
      try world.pointee.setTarget(try world.pointee.targeted(slot), &motion)
    }
  }

  package func update(
    _ world: Handle, _ count: Int, _ changes: inout MotionRequest, _ kind: MotionKind? = nil, channel: ChannelList
  ) throws(Failure) {
    try with(world) { (world) throws(Failure) in try world.pointee.update(count, &changes, kind, channel: channel) }
  }

  package func createChannels(
    _ world: Handle, _ count: Int, _ request: ChannelSpec, _ values: UnsafePointer<Double>?,
    _ out: UnsafeMutablePointer<Handle>
  ) throws(Failure) {
    try with(world) { (world) throws(Failure) in try world.pointee.createChannels(count, request, values, out) }
  }

  package func bind(
    _ world: Handle, _ count: Int, _ columns: BoundColumns, channel: ChannelList
  ) throws(Failure) {
    try look(world) { (world) throws(Failure) in
      try world.pointee.noteBinding()
      try world.pointee.bind(count, columns, channel)
    }
  }

  package func get(
    _ world: Handle, _ count: Int, values: UnsafeMutablePointer<Double>?, velocities: UnsafeMutablePointer<Double>?,
    targets: UnsafeMutablePointer<Double>?, channel: ChannelList
  ) throws(Failure) {
    try look(world) { (world) throws(Failure) in
      try world.pointee.get(count, values, velocities, targets, channel)
    }
  }

  package func set(
    _ world: Handle, _ count: Int, _ values: UnsafePointer<Double>, channel: ChannelList
  ) throws(Failure) {
    try with(world) { (world) throws(Failure) in try world.pointee.set(count, values, channel) }
  }

  package func start(
    _ world: Handle, _ count: Int, _ motion: inout MotionRequest, _ columns: MotionColumns, channel: ChannelList,
    made: (Int, Handle) -> Void
  ) throws(Failure) {
    try with(world) { (world) throws(Failure) in try world.pointee.start(count, &motion, columns, channel, made) }
  }
}
