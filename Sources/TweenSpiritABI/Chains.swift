// SPDX-License-Identifier: MIT

public import CTweenSpirit
import TweenSpiritEngine

extension Handle {
  init(_ chain: ts_chain) { self.init(slot: chain.slot, generation: chain.generation) }
}

extension ts_chain {
  init(_ handle: Handle) { self.init(slot: handle.slot, generation: handle.generation) }
}

extension ts_event {
  fileprivate init(_ e: Event) {
    self.init(
      time: e.time, kind: ts_event_kind(e.kind), reason: ts_reason(e.reason), player: ts_player(e.player),
      channel: ts_channel(e.channel), marker: e.marker, lanes: e.lanes, count: e.count, sequence: e.sequence,
      value: e.value, velocity: e.velocity, timeline: ts_timeline(e.timeline),
      player_kind: ts_player_kind(e.playerKind), stays: e.stays, lane: e.lane,
      bound: e.bound, begun: e.hasBegun,
      local_time: e.localTime, progress: e.progress, rate: e.rate)
  }
}

// MARK: - Stops

/// Runs as far as a stop, and tells of it.
private func run(
  _ out_stop: UnsafeMutablePointer<ts_stop>?, _ work: () throws(Failure) -> Stop
) -> ts_status {
  status { () throws(Failure) in
    let out = try nonNull(out_stop, "out_stop")
    let size = out.pointee.struct_size
    // Nothing moves where the struct is not one.
    try checkSize(size, firstSize: MemoryLayout<ts_stop>.stride)
    let stop = try work()
    try fill(
      out, size: size, firstSize: MemoryLayout<ts_stop>.stride,
      ts_stop(
        struct_size: size, kind: ts_stop_kind(stop.kind.rawValue), active: stop.active, time: stop.time,
        left: stop.left, event: ts_event(stop.event), chain: ts_chain(stop.chain), block: stop.block))
  }
}

@_cdecl("ts_world_run")
public func ts_world_run(_ world: ts_world, _ dt: Double, _ out_stop: UnsafeMutablePointer<ts_stop>?) -> ts_status {
  run(out_stop) { () throws(Failure) in try worlds.run(Handle(world), by: dt) }
}

@_cdecl("ts_world_run_to")
public func ts_world_run_to(
  _ world: ts_world, _ time: Double, _ out_stop: UnsafeMutablePointer<ts_stop>?
) -> ts_status {
  run(out_stop) { () throws(Failure) in try worlds.run(Handle(world), to: time) }
}

@_cdecl("ts_world_continue")
public func ts_world_continue(_ world: ts_world, _ out_stop: UnsafeMutablePointer<ts_stop>?) -> ts_status {
  run(out_stop) { () throws(Failure) in try worlds.goOn(Handle(world)) }
}

// MARK: - Chains

@_cdecl("ts_chain_create")
public func ts_chain_create(
  _ world: ts_world, _ desc: UnsafePointer<ts_chain_desc>?, _ out_chain: UnsafeMutablePointer<ts_chain>?
) -> ts_status {
  status { () throws(Failure) in
    let out = try nonNull(out_chain, "out_chain")
    var from = ts_chain_desc()
    if let desc {
      from = try read(
        desc, size: desc.pointee.struct_size, firstSize: MemoryLayout<ts_chain_desc>.stride, empty: ts_chain_desc())
    }
    let handle = try worlds.createChain(
      Handle(world), iterations: from.iterations == 0 ? 1 : from.iterations, rate: from.rate == 0 ? 1 : from.rate,
      isKept: from.keep, isTolerant: from.tolerant)
    out.pointee = ts_chain(handle)
  }
}

@_cdecl("ts_chain_is_valid")
public func ts_chain_is_valid(_ world: ts_world, _ chain: ts_chain) -> Bool {
  worlds.isValid(Handle(world), chain: Handle(chain))
}

@_cdecl("ts_chain_get_info")
public func ts_chain_get_info(
  _ world: ts_world, _ chain: ts_chain, _ out_info: UnsafeMutablePointer<ts_chain_info>?
) -> ts_status {
  status { () throws(Failure) in
    let out = try nonNull(out_info, "out_info")
    let i = try worlds.chainInfo(Handle(world), Handle(chain))
    let size = out.pointee.struct_size
    try fill(
      out, size: size, firstSize: MemoryLayout<ts_chain_info>.stride,
      ts_chain_info(
        struct_size: size, state: ts_chain_state(i.state.rawValue), reason: ts_reason(i.reason?.rawValue ?? 0),
        paused: i.isPaused, at_block: i.isAtBlock, rate: i.rate, iterations: i.iterations, iteration: i.iteration,
        groups: i.groups, begun: i.begun, members: i.members, remaining: i.remaining, keep: i.isKept))
  }
}

@_cdecl("ts_world_list_chains")
public func ts_world_list_chains(
  _ world: ts_world, _ out_chains: UnsafeMutablePointer<ts_chain>?, _ capacity: Int,
  _ out_count: UnsafeMutablePointer<Int>?
) -> ts_status {
  status { () throws(Failure) in
    let count = try nonNull(out_count, "out_count")
    let capacity = try checkedCount(capacity, stride: MemoryLayout<ts_chain>.stride, "capacity")
    let out = try array(out_chains, capacity, "out_chains")
    // Two words each, in one order.
    let memory = UnsafeMutableRawPointer(out)?.assumingMemoryBound(to: Handle.self)
    count.pointee = try worlds.listChains(Handle(world), out: memory, capacity: capacity)
  }
}

@_cdecl("ts_chain_add_tween")
public func ts_chain_add_tween(
  _ world: ts_world, _ chain: ts_chain, _ channel: ts_channel, _ desc: UnsafePointer<ts_tween_desc>?
) -> ts_status {
  status { () throws(Failure) in
    try worlds.addTween(Handle(world), Handle(chain), Handle(channel), try TweenToRequest(desc))
  }
}

@_cdecl("ts_chain_add_spring")
public func ts_chain_add_spring(
  _ world: ts_world, _ chain: ts_chain, _ channel: ts_channel, _ desc: UnsafePointer<ts_spring_to>?
) -> ts_status {
  status { () throws(Failure) in
    try worlds.addSpring(Handle(world), Handle(chain), Handle(channel), try SpringToRequest(desc))
  }
}

@_cdecl("ts_chain_add_decay")
public func ts_chain_add_decay(
  _ world: ts_world, _ chain: ts_chain, _ channel: ts_channel, _ desc: UnsafePointer<ts_decay_to>?
) -> ts_status {
  status { () throws(Failure) in
    try worlds.addDecay(Handle(world), Handle(chain), Handle(channel), try DecayToRequest(desc))
  }
}

@_cdecl("ts_chain_add_fall")
public func ts_chain_add_fall(
  _ world: ts_world, _ chain: ts_chain, _ channel: ts_channel, _ desc: UnsafePointer<ts_fall_desc>?
) -> ts_status {
  status { () throws(Failure) in
    try worlds.addFall(Handle(world), Handle(chain), Handle(channel), try FallRequest(desc))
  }
}

@_cdecl("ts_chain_add_track")
public func ts_chain_add_track(
  _ world: ts_world, _ chain: ts_chain, _ channel: ts_channel, _ track: ts_track,
  _ timing: UnsafePointer<ts_timing>?
) -> ts_status {
  status { () throws(Failure) in
    try worlds.addTrack(
      Handle(world), Handle(chain), Handle(channel), Handle(track), try TimingRequest(given: timing))
  }
}

@_cdecl("ts_chain_add_timeline")
public func ts_chain_add_timeline(
  _ world: ts_world, _ chain: ts_chain, _ timeline: ts_timeline, _ timing: UnsafePointer<ts_timing>?
) -> ts_status {
  status { () throws(Failure) in
    try worlds.addTimeline(Handle(world), Handle(chain), Handle(timeline), try TimingRequest(given: timing))
  }
}

@_cdecl("ts_chain_add_playhead")
public func ts_chain_add_playhead(
  _ world: ts_world, _ chain: ts_chain, _ timeline: ts_timeline, _ desc: UnsafePointer<ts_playhead_to>?
) -> ts_status {
  status { () throws(Failure) in
    let place = try nonNull(desc, "desc")
    let from = try read(
      place, size: place.pointee.struct_size, firstSize: MemoryLayout<ts_playhead_to>.stride, empty: ts_playhead_to())
    try worlds.addPlayhead(
      Handle(world), Handle(chain), Handle(timeline), to: from.time, try TimingRequest(nested: from.timing))
  }
}

@_cdecl("ts_chain_add_chain")
public func ts_chain_add_chain(_ world: ts_world, _ chain: ts_chain, _ inner: ts_chain) -> ts_status {
  status { () throws(Failure) in try worlds.addChain(Handle(world), Handle(chain), inner: Handle(inner)) }
}

@_cdecl("ts_chain_add_delay")
public func ts_chain_add_delay(_ world: ts_world, _ chain: ts_chain, _ seconds: Double) -> ts_status {
  status { () throws(Failure) in try worlds.addDelay(Handle(world), Handle(chain), seconds) }
}

@_cdecl("ts_chain_then_delay")
public func ts_chain_then_delay(_ world: ts_world, _ chain: ts_chain, _ seconds: Double) -> ts_status {
  status { () throws(Failure) in try worlds.thenDelay(Handle(world), Handle(chain), seconds) }
}

@_cdecl("ts_chain_add_fade")
public func ts_chain_add_fade(
  _ world: ts_world, _ chain: ts_chain, _ channel: ts_channel, _ duration: Double, _ easing: ts_easing
) -> ts_status {
  status { () throws(Failure) in
    try worlds.addFade(Handle(world), Handle(chain), Handle(channel), duration, Handle(easing))
  }
}

@_cdecl("ts_chain_add_marker")
public func ts_chain_add_marker(_ world: ts_world, _ chain: ts_chain, _ id: UInt32) -> ts_status {
  status { () throws(Failure) in try worlds.addMarker(Handle(world), Handle(chain), id) }
}

@_cdecl("ts_chain_add_block")
public func ts_chain_add_block(
  _ world: ts_world, _ chain: ts_chain, _ id: UInt64, _ name_text: UnsafePointer<CChar>?
) -> ts_status {
  status { () throws(Failure) in try worlds.addBlock(Handle(world), Handle(chain), id, nameGiven(name_text)) }
}

@_cdecl("ts_chain_adopt")
public func ts_chain_adopt(_ world: ts_world, _ chain: ts_chain, _ player: ts_player) -> ts_status {
  status { () throws(Failure) in try worlds.adopt(Handle(world), Handle(chain), Handle(player)) }
}

@_cdecl("ts_chain_set_stops")
public func ts_chain_set_stops(_ world: ts_world, _ chain: ts_chain, _ mask: UInt32) -> ts_status {
  status { () throws(Failure) in try worlds.setStops(Handle(world), chain: Handle(chain), mask) }
}

@_cdecl("ts_chain_set_rate")
public func ts_chain_set_rate(_ world: ts_world, _ chain: ts_chain, _ rate: Double) -> ts_status {
  status { () throws(Failure) in try worlds.setRate(Handle(world), chain: Handle(chain), rate) }
}

@_cdecl("ts_chain_set_iterations")
public func ts_chain_set_iterations(_ world: ts_world, _ chain: ts_chain, _ iterations: Double) -> ts_status {
  status { () throws(Failure) in try worlds.setIterations(Handle(world), Handle(chain), iterations) }
}

@_cdecl("ts_chain_get_block")
public func ts_chain_get_block(
  _ world: ts_world, _ chain: ts_chain, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ out_length: UnsafeMutablePointer<Int>?
) -> ts_status {
  status { () throws(Failure) in
    let out = try nonNull(out_length, "out_length")
    try worlds.withBlockName(Handle(world), Handle(chain)) { (name) throws(Failure) in
      out.pointee = try print(to: buffer, capacity) { $0.append(name) }
    }
  }
}

@_cdecl("ts_chain_destroy")
public func ts_chain_destroy(_ world: ts_world, _ chain: ts_chain) -> ts_status {
  status { () throws(Failure) in try worlds.destroyChain(Handle(world), Handle(chain)) }
}

@_cdecl("ts_chain_then")
public func ts_chain_then(_ world: ts_world, _ chain: ts_chain) -> ts_status {
  status { () throws(Failure) in try worlds.closeGroup(Handle(world), Handle(chain)) }
}

@_cdecl("ts_chain_start")
public func ts_chain_start(_ world: ts_world, _ chain: ts_chain) -> ts_status {
  status { () throws(Failure) in try worlds.startChain(Handle(world), Handle(chain)) }
}

@_cdecl("ts_chain_pause")
public func ts_chain_pause(_ world: ts_world, _ chain: ts_chain) -> ts_status {
  status { () throws(Failure) in try worlds.pauseChain(Handle(world), Handle(chain)) }
}

@_cdecl("ts_chain_resume")
public func ts_chain_resume(_ world: ts_world, _ chain: ts_chain) -> ts_status {
  status { () throws(Failure) in try worlds.resumeChain(Handle(world), Handle(chain)) }
}

@_cdecl("ts_chain_stop")
public func ts_chain_stop(_ world: ts_world, _ chain: ts_chain) -> ts_status {
  status { () throws(Failure) in try worlds.stopChain(Handle(world), Handle(chain)) }
}

@_cdecl("ts_chain_cancel")
public func ts_chain_cancel(_ world: ts_world, _ chain: ts_chain) -> ts_status {
  status { () throws(Failure) in try worlds.cancelChain(Handle(world), Handle(chain)) }
}

@_cdecl("ts_chain_finish")
public func ts_chain_finish(_ world: ts_world, _ chain: ts_chain) -> ts_status {
  status { () throws(Failure) in try worlds.finishChain(Handle(world), Handle(chain)) }
}

@_cdecl("ts_chain_fail")
public func ts_chain_fail(_ world: ts_world, _ chain: ts_chain) -> ts_status {
  status { () throws(Failure) in try worlds.failChain(Handle(world), Handle(chain)) }
}
