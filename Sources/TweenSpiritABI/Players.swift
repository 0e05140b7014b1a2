// SPDX-License-Identifier: MIT

public import CTweenSpirit
import TweenSpiritEngine

extension Handle {
  init(_ player: ts_player) { self.init(slot: player.slot, generation: player.generation) }
}

extension ts_player {
  init(_ handle: Handle) { self.init(slot: handle.slot, generation: handle.generation) }
}

@_cdecl("ts_channel_set_target")
public func ts_channel_set_target(
  _ world: ts_world, _ channel: ts_channel, _ target: UnsafePointer<Double>?
) -> ts_status {
  status { () throws(Failure) in
    var changes = MotionRequest(tween: try nonNull(target, "target"))
    try worlds.setTarget(Handle(world), channel: Handle(channel), &changes)
  }
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
      var request = MotionRequest(tween: target)
      request.timing.duration = duration
      if let curve { request.timing.easing = curve }
      return try worlds.start(Handle(world), Handle(channel), &request)
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
      var request = MotionRequest(.spring)
      request.target = target
      request.spring = try Spring(of: .duration(duration, bounce: bounce))
      return try worlds.start(Handle(world), Handle(channel), &request)
    }
    out_player?.pointee = ts_player(player)
  }
}

@_cdecl("ts_player_is_valid")
public func ts_player_is_valid(_ world: ts_world, _ player: ts_player) -> Bool {
  worlds.isValid(Handle(world), running: Handle(player))
}

@_cdecl("ts_player_get_info")
public func ts_player_get_info(
  _ world: ts_world, _ player: ts_player, _ out_info: UnsafeMutablePointer<ts_player_info>?
) -> ts_status {
  info(out_info) { () throws(Failure) in
    let i = try worlds.playerInfo(Handle(world), Handle(player))
    return ts_player_info(
      struct_size: 0, kind: ts_motion_kind(i.kind.rawValue), channel: ts_channel(i.channel),
      phase: ts_phase(i.phase.rawValue), paused: i.isPaused, begun: i.hasBegun, active: i.isActive,
      time: i.time, duration: i.duration, end_time: i.endTime, remaining: i.remaining, progress: i.progress,
      iteration: i.iteration, rate: i.rate, timeline: ts_timeline(i.timeline), kept: i.isKept,
      ended: i.isDone, waiting: i.isQueued)
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

@_cdecl("ts_player_start")
public func ts_player_start(_ world: ts_world, _ player: ts_player) -> ts_status {
  status { () throws(Failure) in try worlds.start(Handle(world), running: Handle(player)) }
}

@_cdecl("ts_player_destroy")
public func ts_player_destroy(_ world: ts_world, _ player: ts_player) -> ts_status {
  status { () throws(Failure) in try worlds.destroy(Handle(world), running: Handle(player)) }
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
  status { () throws(Failure) in try worlds.setStops(Handle(world), Handle(player), mask) }
}
