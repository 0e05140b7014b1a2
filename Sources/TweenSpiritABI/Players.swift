// SPDX-License-Identifier: MIT

public import CTweenSpirit
import TweenSpiritEngine

extension Handle {
  init(_ player: ts_player) { self.init(slot: player.slot, generation: player.generation) }
}

extension ts_player {
  init(_ handle: Handle) { self.init(slot: handle.slot, generation: handle.generation) }
}

/// nil: all zero, which is the default.
private func given(_ spring: ts_spring) throws(Failure) -> Spring? {
  if spring.omega == 0 && spring.damping_ratio == 0 && spring.mass == 0 { return nil }
  return try Spring(spring)
}

extension TweenToRequest {
  init(_ desc: UnsafePointer<ts_tween_desc>?) throws(Failure) {
    let place = try nonNull(desc, "desc")
    self = try look(at: place, size: place.pointee.struct_size, empty: ts_tween_desc()) { (from) throws(Failure) in
      var request = TweenToRequest(target: try nonNull(from.pointee.target, "target"))
      request.from = from.pointee.from
      request.timing = try TimingRequest(nested: from.pointee.timing)
      if from.pointee.additive { request.timing.isAdditive = true }
      request.isBlended = from.pointee.blend
      request.isRelative = from.pointee.relative
      return request
    }
  }
}

extension SpringToRequest {
  init(_ desc: UnsafePointer<ts_spring_to>?) throws(Failure) {
    let place = try nonNull(desc, "desc")
    self = try look(at: place, size: place.pointee.struct_size, empty: ts_spring_to()) { (from) throws(Failure) in
      var request = SpringToRequest(target: try nonNull(from.pointee.target, "target"))
      request.spring = try given(from.pointee.spring)
      request.velocity = from.pointee.velocity
      request.tolerance = from.pointee.tolerance
      request.overshoot = UInt32(from.pointee.overshoot.rawValue)
      request.restitution = from.pointee.restitution
      (request.delay, request.rate) = (from.pointee.delay, from.pointee.rate)
      request.flags = try checkedFlags(from.pointee.flags)
      request.isRelative = from.pointee.relative
      return request
    }
  }
}

extension DecayToRequest {
  init(_ desc: UnsafePointer<ts_decay_to>?) throws(Failure) {
    let place = try nonNull(desc, "desc")
    let from = try read(
      place, size: place.pointee.struct_size, firstSize: MemoryLayout<ts_decay_to>.stride, empty: ts_decay_to())
    self.init()
    velocity = from.velocity
    if from.decay.rate != 0 || from.decay.power != 0 {
      let usual = try Decay(.decelerationRate, 0.998).rate
      decay = try Decay(unchecked: from.decay.rate == 0 ? usual : from.decay.rate, power: from.decay.power).checked()
    }
    (lower, upper) = (from.lower, from.upper)
    spring = try given(from.spring)
    tolerance = from.tolerance
    (delay, rate) = (from.delay, from.rate)
    flags = try checkedFlags(from.flags)
  }
}

extension FallRequest {
  init(_ desc: UnsafePointer<ts_fall_desc>?) throws(Failure) {
    let place = try nonNull(desc, "desc")
    let from = try read(
      place, size: place.pointee.struct_size, firstSize: MemoryLayout<ts_fall_desc>.stride, empty: ts_fall_desc())
    self.init(acceleration: try nonNull(from.acceleration, "acceleration"))
    velocity = from.velocity
    if from.decay.rate != 0 { decay = try Decay(unchecked: from.decay.rate).checked() }
    (duration, delay, rate) = (from.duration, from.delay, from.rate)
    flags = try checkedFlags(from.flags)
  }
}

extension RetargetRequest {
  init(_ target: UnsafePointer<Double>?, _ desc: UnsafePointer<ts_retarget>?) throws(Failure) {
    self.init()
    self.target = target
    guard let desc else { return }
    let from = try read(
      desc, size: desc.pointee.struct_size, firstSize: MemoryLayout<ts_retarget>.stride, empty: ts_retarget())
    (velocity, addsVelocity, tolerance) = (from.velocity, from.add_velocity, from.tolerance)
    spring = try given(from.spring)
  }
}

@_cdecl("ts_player_set_target")
public func ts_player_set_target(
  _ world: ts_world, _ player: ts_player, _ target: UnsafePointer<Double>?, _ desc: UnsafePointer<ts_retarget>?
) -> ts_status {
  status { () throws(Failure) in
    try worlds.setTarget(Handle(world), player: Handle(player), try RetargetRequest(target, desc))
  }
}

@_cdecl("ts_channel_set_target")
public func ts_channel_set_target(
  _ world: ts_world, _ channel: ts_channel, _ target: UnsafePointer<Double>?, _ desc: UnsafePointer<ts_retarget>?
) -> ts_status {
  status { () throws(Failure) in
    try worlds.setTarget(Handle(world), channel: Handle(channel), try RetargetRequest(target, desc))
  }
}

@_cdecl("ts_player_update_timing")
public func ts_player_update_timing(
  _ world: ts_world, _ player: ts_player, _ timing: UnsafePointer<ts_timing>?, _ fields: UInt32
) -> ts_status {
  status { () throws(Failure) in
    let request = try TimingRequest(try nonNull(timing, "timing"))
    try worlds.updateTiming(Handle(world), Handle(player), request, fields)
  }
}

@_cdecl("ts_player_replace_track")
public func ts_player_replace_track(_ world: ts_world, _ player: ts_player, _ track: ts_track) -> ts_status {
  status { () throws(Failure) in try worlds.replaceTrack(Handle(world), Handle(player), Handle(track)) }
}

/// A number for each of the 64 lanes that a channel may have.
private func withLanes<Result>(
  of target: Double, _ body: (UnsafePointer<Double>) throws(Failure) -> Result
) throws(Failure) -> Result {
  try withUnsafePointer(to: SIMD64(repeating: target)) { (lanes) throws(Failure) in
    try body(UnsafeRawPointer(lanes).assumingMemoryBound(to: Double.self))
  }
}

@_cdecl("ts_tween_to")
public func ts_tween_to(_ world: ts_world, _ channel: ts_channel, _ target: Double, _ duration: Double) -> ts_status {
  ts_channel_tween_to(world, channel, target, duration, nil, nil)
}

@_cdecl("ts_channel_tween_to")
public func ts_channel_tween_to(
  _ world: ts_world, _ channel: ts_channel, _ target: Double, _ duration: Double, _ easing: UnsafePointer<CChar>?,
  _ out_player: UnsafeMutablePointer<ts_player>?
) -> ts_status {
  status { () throws(Failure) in
    var curve: Handle?
    if let easing { curve = try EasingStore.shared.parse(bytes(of: easing, most: .max - 1), .canonical) }
    defer { if let curve { try? EasingStore.shared.release(curve) } }
    let player = try withLanes(of: target) { (target) throws(Failure) in
      var request = TweenToRequest(target: target)
      request.timing.duration = duration
      request.timing.flags = TimingRequest.zeroDuration
      if let curve { request.timing.easing = curve }
      return try worlds.tween(Handle(world), Handle(channel), request)
    }
    out_player?.pointee = ts_player(player)
  }
}

@_cdecl("ts_channel_spring_to")
public func ts_channel_spring_to(
  _ world: ts_world, _ channel: ts_channel, _ target: Double, _ duration: Double, _ bounce: Double,
  _ out_player: UnsafeMutablePointer<ts_player>?
) -> ts_status {
  status { () throws(Failure) in
    let player = try withLanes(of: target) { (target) throws(Failure) in
      var request = SpringToRequest(target: target)
      request.spring = try Spring(of: .duration(duration, bounce: bounce))
      return try worlds.spring(Handle(world), Handle(channel), request)
    }
    out_player?.pointee = ts_player(player)
  }
}

@_cdecl("ts_player_tween")
public func ts_player_tween(
  _ world: ts_world, _ channel: ts_channel, _ desc: UnsafePointer<ts_tween_desc>?,
  _ out_player: UnsafeMutablePointer<ts_player>?
) -> ts_status {
  status { () throws(Failure) in
    let request = try TweenToRequest(desc)
    let player = ts_player(try worlds.tween(Handle(world), Handle(channel), request))
    out_player?.pointee = player
  }
}

@_cdecl("ts_player_track")
public func ts_player_track(
  _ world: ts_world, _ channel: ts_channel, _ track: ts_track, _ timing: UnsafePointer<ts_timing>?,
  _ out_player: UnsafeMutablePointer<ts_player>?
) -> ts_status {
  status { () throws(Failure) in
    let request = try TimingRequest(given: timing)
    let player = ts_player(try worlds.play(Handle(world), Handle(channel), Handle(track), request))
    out_player?.pointee = player
  }
}

@_cdecl("ts_player_spring")
public func ts_player_spring(
  _ world: ts_world, _ channel: ts_channel, _ desc: UnsafePointer<ts_spring_to>?,
  _ out_player: UnsafeMutablePointer<ts_player>?
) -> ts_status {
  status { () throws(Failure) in
    let request = try SpringToRequest(desc)
    let player = ts_player(try worlds.spring(Handle(world), Handle(channel), request))
    out_player?.pointee = player
  }
}

@_cdecl("ts_player_decay")
public func ts_player_decay(
  _ world: ts_world, _ channel: ts_channel, _ desc: UnsafePointer<ts_decay_to>?,
  _ out_player: UnsafeMutablePointer<ts_player>?
) -> ts_status {
  status { () throws(Failure) in
    let request = try DecayToRequest(desc)
    let player = ts_player(try worlds.decay(Handle(world), Handle(channel), request))
    out_player?.pointee = player
  }
}

@_cdecl("ts_channel_fall")
public func ts_channel_fall(
  _ world: ts_world, _ channel: ts_channel, _ desc: UnsafePointer<ts_fall_desc>?,
  _ out_player: UnsafeMutablePointer<ts_player>?
) -> ts_status {
  status { () throws(Failure) in
    let request = try FallRequest(desc)
    let player = ts_player(try worlds.fall(Handle(world), Handle(channel), request))
    out_player?.pointee = player
  }
}

@_cdecl("ts_channel_fling")
public func ts_channel_fling(
  _ world: ts_world, _ channel: ts_channel, _ desc: UnsafePointer<ts_fling_desc>?,
  _ out_player: UnsafeMutablePointer<ts_player>?
) -> ts_status {
  status { () throws(Failure) in
    let place = try nonNull(desc, "desc")
    let from = try read(
      place, size: place.pointee.struct_size, firstSize: MemoryLayout<ts_fling_desc>.stride, empty: ts_fling_desc())
    var request = FlingRequest()
    (request.kind, request.velocity) = (try FlingKind(from.kind), from.velocity)
    if from.friction != 0 { request.friction = from.friction }
    if from.ppi != 0 { request.ppi = from.ppi }
    (request.delay, request.rate) = (from.delay, from.rate)
    request.flags = try checkedFlags(from.flags)
    let player = ts_player(try worlds.fling(Handle(world), Handle(channel), request))
    out_player?.pointee = player
  }
}

@_cdecl("ts_channel_shake")
public func ts_channel_shake(
  _ world: ts_world, _ channel: ts_channel, _ desc: UnsafePointer<ts_shake_desc>?,
  _ out_player: UnsafeMutablePointer<ts_player>?
) -> ts_status {
  status { () throws(Failure) in
    let place = try nonNull(desc, "desc")
    let from = try read(
      place, size: place.pointee.struct_size, firstSize: MemoryLayout<ts_shake_desc>.stride, empty: ts_shake_desc())
    var request = ShakeRequest(amplitude: try nonNull(from.amplitude, "amplitude"))
    request.frequency = from.frequency == 0 ? 10 : from.frequency
    request.duration = from.duration == 0 ? 0.5 : from.duration
    (request.fade, request.delay, request.seed) = (from.fade, from.delay, Double(from.seed))
    request.octaves = from.octaves == 0 ? 1 : Double(from.octaves)
    request.flags = try checkedFlags(from.flags)
    let player = ts_player(try worlds.shake(Handle(world), Handle(channel), request))
    out_player?.pointee = player
  }
}

@_cdecl("ts_channel_punch")
public func ts_channel_punch(
  _ world: ts_world, _ channel: ts_channel, _ desc: UnsafePointer<ts_punch_desc>?,
  _ out_player: UnsafeMutablePointer<ts_player>?
) -> ts_status {
  status { () throws(Failure) in
    let place = try nonNull(desc, "desc")
    let from = try read(
      place, size: place.pointee.struct_size, firstSize: MemoryLayout<ts_punch_desc>.stride, empty: ts_punch_desc())
    var request = PunchRequest(strength: try nonNull(from.strength, "strength"))
    request.duration = from.duration == 0 ? 0.5 : from.duration
    (request.dampingRatio, request.delay) = (from.damping_ratio, from.delay)
    request.flags = try checkedFlags(from.flags)
    let player = ts_player(try worlds.punch(Handle(world), Handle(channel), request))
    out_player?.pointee = player
  }
}

@_cdecl("ts_player_is_valid")
public func ts_player_is_valid(_ world: ts_world, _ player: ts_player) -> Bool {
  worlds.isValid(Handle(world), player: Handle(player))
}

@_cdecl("ts_player_get_info")
public func ts_player_get_info(
  _ world: ts_world, _ player: ts_player, _ out_info: UnsafeMutablePointer<ts_player_info>?
) -> ts_status {
  status { () throws(Failure) in
    let out = try nonNull(out_info, "out_info")
    let i = try worlds.playerInfo(Handle(world), Handle(player))
    let size = out.pointee.struct_size
    try fill(
      out, size: size, firstSize: MemoryLayout<ts_player_info>.stride,
      ts_player_info(
        struct_size: size, kind: ts_player_kind(i.kind.rawValue), channel: ts_channel(i.channel),
        phase: ts_phase(i.phase.rawValue), paused: i.isPaused, begun: i.hasBegun, active: i.isActive,
        time: i.time, duration: i.duration, end_time: i.endTime, remaining: i.remaining, progress: i.progress,
        iteration: i.iteration, rate: i.rate, timeline: ts_timeline(i.timeline), kept: i.isKept,
        ended: i.isDone, waiting: i.isQueued))
  }
}

@_cdecl("ts_player_pause")
public func ts_player_pause(_ world: ts_world, _ player: ts_player) -> ts_status {
  status { () throws(Failure) in try worlds.pause(Handle(world), Handle(player)) }
}

@_cdecl("ts_player_resume")
public func ts_player_resume(_ world: ts_world, _ player: ts_player) -> ts_status {
  status { () throws(Failure) in try worlds.resume(Handle(world), Handle(player)) }
}

@_cdecl("ts_player_restart")
public func ts_player_restart(_ world: ts_world, _ player: ts_player) -> ts_status {
  status { () throws(Failure) in try worlds.restart(Handle(world), Handle(player)) }
}

@_cdecl("ts_player_stop")
public func ts_player_stop(_ world: ts_world, _ player: ts_player) -> ts_status {
  status { () throws(Failure) in try worlds.stop(Handle(world), Handle(player)) }
}

@_cdecl("ts_player_cancel")
public func ts_player_cancel(_ world: ts_world, _ player: ts_player) -> ts_status {
  status { () throws(Failure) in try worlds.cancel(Handle(world), Handle(player)) }
}

@_cdecl("ts_player_finish")
public func ts_player_finish(_ world: ts_world, _ player: ts_player) -> ts_status {
  status { () throws(Failure) in try worlds.finish(Handle(world), Handle(player)) }
}

@_cdecl("ts_player_seek")
public func ts_player_seek(
  _ world: ts_world, _ player: ts_player, _ local_time: Double, _ events: Bool
) -> ts_status {
  status { () throws(Failure) in try worlds.seek(Handle(world), Handle(player), to: local_time, events: events) }
}

@_cdecl("ts_player_set_rate")
public func ts_player_set_rate(_ world: ts_world, _ player: ts_player, _ rate: Double) -> ts_status {
  status { () throws(Failure) in try worlds.setRate(Handle(world), Handle(player), rate) }
}

@_cdecl("ts_player_reverse")
public func ts_player_reverse(_ world: ts_world, _ player: ts_player) -> ts_status {
  status { () throws(Failure) in try worlds.reverse(Handle(world), Handle(player)) }
}

@_cdecl("ts_player_set_stops")
public func ts_player_set_stops(_ world: ts_world, _ player: ts_player, _ mask: UInt32) -> ts_status {
  status { () throws(Failure) in try worlds.setStops(Handle(world), player: Handle(player), mask) }
}
