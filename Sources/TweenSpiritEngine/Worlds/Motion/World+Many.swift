// SPDX-License-Identifier: MIT
//
// Commands for many channels at once, whose numbers stand in columns: those of a channel's lanes side by side, channel after
// channel. Everything is looked at before anything is changed, so that a wrong handle or number changes nothing.

internal import CTweenSpiritShims

/// Channels that a command is given to, by their places.
package typealias ChannelList = (Int) -> Handle

/// Timings of many channels: one number for each, in place of the motion's; nil: the motion's.
package struct MotionColumns {
  package var durations, delays: UnsafePointer<Double>?

  package init(durations: UnsafePointer<Double>? = nil, delays: UnsafePointer<Double>? = nil) {
    (self.durations, self.delays) = (durations, delays)
  }

  /// Gives the motion the duration and the delay of the i-th channel.
  @inline(__always)
  func take(_ i: Int, _ motion: inout MotionRequest) {
    if let durations {
      motion.timing.duration = durations[i]
      motion.timing.given.insert(.duration)
    }
    if let delays { motion.timing.delay = delays[i] }
  }
}

/// Memory that many channels are bound to: bytes from one channel to the next, and from one lane to the next; 0: without gaps.
package struct BoundColumns {
  package var address: UInt
  package var stride: Int, laneStride: Int
  package var isDouble: Bool

  package init(address: UInt, stride: Int, laneStride: Int, isDouble: Bool) {
    (self.address, self.stride, self.laneStride, self.isDouble) = (address, stride, laneStride, isDouble)
  }
}

extension World {
  // MARK: Channels

  /// All of them, or none. Without values all begin with the request's.
  mutating func createChannels(
    _ count: Int, _ request: ChannelSpec, _ values: UnsafePointer<Double>?, _ out: UnsafeMutablePointer<Handle>
  ) throws(Failure) {
    if request.name != nil, count > 1 {
      throw TweenSpiritEngine.failure(
        .invalidArgument, argument: "name", "name must be NULL for several channels: names are unique")
    }
    let n = request.settings.lanes
    try reserveChannels(count)
    try lanes.reserve(count &* n)
    if let values {
      for i in 0..<count { try World.accept(values + i &* n, request.settings, "values", into: scratch) }
    }
    var next = request
    for i in 0..<count {
      if let values { next.value = values + i &* n }
      do throws(Failure) { out[i] = try createChannel(next) } catch {
        channels.setUndoing(true)
        for k in (0..<i).reversed() { drop(Int(out[k].slot)) }
        channels.setUndoing(false)
        throw error
      }
    }
  }

  /// Those that nothing moves take what is in their memory.
  mutating func bind(_ count: Int, _ columns: BoundColumns, _ channel: ChannelList) throws(Failure) {
    try eachBinding(count, columns, channel) { (world, channel, address, laneStride) throws(Failure) in
      let it = world.channels.pointer(channel)
      var bound = it.pointee
      try World.checkBinding(it, address, stride: laneStride, isDouble: columns.isDouble)
      (bound.address, bound.stride, bound.isDouble) = (address, laneStride, columns.isDouble)
      guard world.takesBound(channel) else { return }
      for lane in 0..<bound.lanes { world.scratch[lane] = bound.read(lane) }
      try World.accept(world.scratch, bound.settings, "bound memory", into: world.scratch)
    }
    try eachBinding(count, columns, channel) { (world, channel, address, laneStride) throws(Failure) in
      try world.bind(channel, address, stride: laneStride, isDouble: columns.isDouble)
    }
  }

  @inline(__always)
  private mutating func eachBinding(
    _ count: Int, _ columns: BoundColumns, _ channel: ChannelList,
    _ work: (inout World, Int, UInt, Int) throws(Failure) -> Void
  ) throws(Failure) {
    let size = columns.isDouble ? MemoryLayout<Double>.size : MemoryLayout<Float>.size
    let laneStride = columns.laneStride == 0 ? size : columns.laneStride
    // No memory is so wide.
    let widest: UInt = 1 << (UInt.bitWidth == 64 ? 47 : 30)
    guard columns.stride.magnitude < widest else {
      throw invalid("stride", must: "such that every lane is within the address space", got: Double(columns.stride))
    }
    guard laneStride.magnitude < widest else {
      throw invalid("lane_stride", must: "such that every lane is within the address space", got: Double(laneStride))
    }
    var address = columns.address
    for i in 0..<count {
      let channel = try self.channel(channel(i))
      try work(&self, channel, address, laneStride)
      address &+= UInt(bitPattern: columns.stride == 0 ? laneStride &* lanes(channel) : columns.stride)
    }
  }

  /// Any may be nil.
  mutating func get(
    _ count: Int, _ values: UnsafeMutablePointer<Double>?, _ velocities: UnsafeMutablePointer<Double>?,
    _ targets: UnsafeMutablePointer<Double>?, _ channel: ChannelList
  ) throws(Failure) {
    for i in 0..<count { _ = try self.channel(channel(i)) }
    let isValuesOnly = velocities == nil && targets == nil && links.count == 0 && !stops.isStale
    var at = 0
    for i in 0..<count {
      let channel = Int(channel(i).slot)
      let it = channels.pointer(channel)
      let n = it.pointee.lanes
      if isValuesOnly, it.pointee.address == 0, !it.pointee.isSum, let values {
        let own = own(channel)
        for lane in 0..<n { values[at &+ lane] = own[lane] }
        at &+= n
        continue
      }
      let isFast =
        it.pointee.player != 0 && !it.pointee.isSum && links.count == 0
        && velocities.map { readSpeed(rowOf: it.pointee.player, $0 + at) } ?? true
      try get(
        channel, values.map { $0 + at }, isFast ? nil : velocities.map { $0 + at }, targets.map { $0 + at }, lanes: n)
      at &+= n
    }
  }

  mutating func set(_ count: Int, _ values: UnsafePointer<Double>, _ channel: ChannelList) throws(Failure) {
    var at = 0
    for i in 0..<count {
      let channel = try self.channel(channel(i))
      try accept(values + at, channel, "values", into: scratch)
      try checkFree(channel)
      at &+= lanes(channel)
    }
    at = 0
    for i in 0..<count {
      let channel = try self.channel(channel(i))
      try set(channel, values + at, lanes: lanes(channel))
      at &+= lanes(channel)
    }
  }

  @inline(__always)
  private func lanes(_ channel: Int) -> Int { channels.pointer(channel).pointee.lanes }

  // MARK: Players

  /// A caller's numbers for a channel. Of what moves each lane by itself nothing else can be wrong.
  @inline(__always)
  private func check(
    _ numbers: UnsafePointer<Double>, _ it: UnsafePointer<Channel>, _ name: StaticString, isRelative: Bool = false
  ) throws(Failure) {
    guard it.pointee.isPlain else {
      return try World.accept(numbers, it.pointee.settings, name, isRelative: isRelative, into: scratch)
    }
    for lane in 0..<it.pointee.lanes { try checkFinite(numbers[lane], name) }
  }

  /// Starts a motion of each channel, and gives `made` each player.
  mutating func start(
    _ count: Int, _ request: inout MotionRequest, _ columns: MotionColumns, _ channel: ChannelList,
    _ made: (Int, Handle) -> Void
  ) throws(Failure) {
    try reservePlayers(count)
    try checkMany(count, &request, columns, channel)
    // Those that have begun cannot be taken back.
    tss_begin_reserve()
    defer { tss_end_reserve() }
    if request.kind == .tween { return try beginTweens(count, &request, columns, channel, made) }
    if request.kind == .spring { return try beginSprings(count, &request, columns, channel, made) }
    var next = request
    for i in 0..<count {
      let channel = try self.channel(channel(i))
      columns.take(i, &next)
      made(i, try start(channel, &next))
      next.advance(by: lanes(channel))
    }
  }

  /// Checks whether a track fits each channel.
  mutating func checkTrack(_ track: Handle, fits count: Int, _ channel: ChannelList) throws(Failure) {
    try reserveReleases(players.slots.end, more: 1)
    let copy = try TrackStore.shared.content(track)
    tss_free(copy.markers)
    defer { releases.add(Release(track: copy.track)) }
    for i in 0..<count { try check(copy.track, fits: try self.channel(channel(i))) }
  }

  /// Checks the motion for all channels. Numbers of usual tweens and springs are looked at by themselves, and the rest once.
  private mutating func checkMany(
    _ count: Int, _ request: inout MotionRequest, _ columns: MotionColumns, _ channel: ChannelList
  ) throws(Failure) {
    var next = request
    if columns.durations != nil { next.timing.given.insert(.duration) }
    try next.checkFields()
    if request.kind == .track { try checkTrack(request.track, fits: count, channel) }
    let isSteady = columns.durations == nil && columns.delays == nil
    var known: TrackKind?
    for i in 0..<count {
      let channel = try self.channel(channel(i))
      let it = channels.pointer(channel)
      columns.take(i, &next)
      if let durations = columns.durations, !(durations[i] >= 0) {
        throw invalid("durations", must: ">= 0", got: durations[i])
      }
      if let delays = columns.delays {
        try checkDelay(delays[i], "delays")
        guard delays[i] >= 0 || request.kind == .tween || request.kind == .track || request.kind == .path else {
          throw invalid("delays", must: ">= 0", got: delays[i])
        }
      }
      if !isSteady || known != it.pointee.settings.kind {
        let motion = try check(channel, &next)
        try World.checkEnd(motion.timing)
        known = it.pointee.settings.kind
      }
      if it.pointee.address != 0 { try readBound(channel) }
      if next.kind == .tween || next.kind == .spring {
        if let target = next.target { try check(target, it, "target", isRelative: next.isRelative) }
        if let from = next.from { try check(from, it, "from") }
        if let velocity = next.velocity { for i in 0..<it.pointee.lanes { try checkFinite(velocity[i], "velocity") } }
      } else {
        try checkNumbers(channel, &next, into: scratch)
        if next.kind == .shake { try World.checkFrequency(&next) }
        if next.kind == .path {
          try PathStore.shared.with(next.path) { (path) throws(Failure) in
            _ = try World.request(PathTrackSpec(), of: path, for: it.pointee.settings)
          }
        }
      }
      if next.kind == .spring, it.pointee.isPlain, !next.isRelative, it.pointee.settings.kind != .angle,
        let target = next.target
      {
        freshen(channel)
        for lane in 0..<it.pointee.lanes where !(own(channel)[lane] - target[lane]).isFinite {
          throw invalid("start", must: "within 1e308 of the target", got: own(channel)[lane])
        }
      }
      if links.count > 0 { try checkFree(channel) }
      next.advance(by: it.pointee.lanes)
    }
  }
}
