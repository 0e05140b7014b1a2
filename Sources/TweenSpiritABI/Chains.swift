// SPDX-License-Identifier: MIT

public import CTweenSpirit
import TweenSpiritEngine

extension ts_event {
  fileprivate init(_ e: Event) {
    self.init(
      time: e.time, kind: ts_event_kind(e.kind), reason: ts_reason(e.reason), player: ts_player(e.player),
      channel: ts_channel(e.channel), marker: e.marker, lanes: e.lanes, count: e.count, sequence: e.sequence,
      value: e.value, velocity: e.velocity, timeline: ts_timeline(e.timeline),
      source: ts_motion_kind(e.source), left: e.left, stays: e.stays, lane: e.lane,
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
    // Nothing moves where the struct is not one.
    try checkSize(of: out)
    let stop = try work()
    try fill(
      out,
      ts_stop(
        struct_size: 0, kind: ts_stop_kind(stop.kind.rawValue), active: stop.active, time: stop.time,
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
  give(out_chain, "out_chain") { () throws(Failure) in
    let from = desc == nil ? ts_chain_desc() : try read(desc, "desc", ts_chain_desc())
    let handle = try worlds.createChain(
      Handle(world), iterations: from.iterations == 0 ? 1 : from.iterations, rate: from.rate == 0 ? 1 : from.rate,
      isKept: from.keep, isTolerant: from.tolerant)
    return ts_chain(handle)
  }
}

@_cdecl("ts_chain_get_info")
public func ts_chain_get_info(
  _ world: ts_world, _ chain: ts_chain, _ out_info: UnsafeMutablePointer<ts_chain_info>?
) -> ts_status {
  info(out_info) { () throws(Failure) in
    let i = try worlds.chainInfo(Handle(world), Handle(chain))
    return ts_chain_info(
      struct_size: 0, state: ts_chain_state(i.state.rawValue), reason: ts_reason(i.reason?.rawValue ?? 0),
      paused: i.isPaused, at_block: i.isAtBlock, rate: i.rate, iterations: i.iterations, iteration: i.iteration,
      groups: i.groups, begun: i.begun, members: i.members, remaining: i.remaining, keep: i.isKept)
  }
}

@_cdecl("ts_world_list_chains")
public func ts_world_list_chains(
  _ world: ts_world, _ out_chains: UnsafeMutablePointer<ts_chain>?, _ capacity: Int,
  _ out_count: UnsafeMutablePointer<Int>?
) -> ts_status {
  list(out_chains, capacity, "out_chains", out_count) { (out, room) throws(Failure) in
    try worlds.listChains(Handle(world), out: out, capacity: room)
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

@_cdecl("ts_chain_then")
public func ts_chain_then(_ world: ts_world, _ chain: ts_chain) -> ts_status {
  status { () throws(Failure) in try worlds.closeGroup(Handle(world), Handle(chain)) }
}

@_cdecl("ts_chain_fail")
public func ts_chain_fail(_ world: ts_world, _ chain: ts_chain) -> ts_status {
  status { () throws(Failure) in try worlds.failChain(Handle(world), Handle(chain)) }
}
