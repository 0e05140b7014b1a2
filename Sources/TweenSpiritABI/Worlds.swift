// SPDX-License-Identifier: MIT

public import CTweenSpirit
import CTweenSpiritShims
import TweenSpiritEngine

extension Handle {
  init(_ world: ts_world) { self.init(slot: world.slot, generation: world.generation) }
}

var worlds: WorldStore { WorldStore.shared }

/// A caller's name, or nil; one that is too long has a byte more than a name may have.
func nameGiven(_ text: UnsafePointer<CChar>?) -> Name? { text.map { bytes(of: $0, most: 255) } }

@_cdecl("ts_world_create")
public func ts_world_create(
  _ desc: UnsafePointer<ts_world_desc>?, _ out_world: UnsafeMutablePointer<ts_world>?
) -> ts_status {
  give(out_world, "out_world") { () throws(Failure) in
    let from = desc == nil ? ts_world_desc() : try read(desc, "desc", ts_world_desc())
    let handle = try worlds.create(
      eventCapacity: try checkedCount(from.event_capacity, stride: MemoryLayout<ts_event>.stride, "event_capacity"),
      maxStep: from.max_step, lagStep: from.lag_step, motion: UInt32(from.motion.rawValue), threads: from.threads)
    return ts_world(slot: handle.slot, generation: handle.generation)
  }
}

@_cdecl("ts_world_destroy")
public func ts_world_destroy(_ world: ts_world) -> ts_status {
  status { () throws(Failure) in try worlds.destroy(Handle(world)) }
}

@_cdecl("ts_world_is_valid")
public func ts_world_is_valid(_ world: ts_world) -> Bool { worlds.isValid(Handle(world)) }

@_cdecl("ts_world_step")
public func ts_world_step(_ world: ts_world, _ dt: Double, _ out_active: UnsafeMutablePointer<Int>?) -> ts_status {
  status { () throws(Failure) in
    let active = try worlds.step(Handle(world), by: dt)
    out_active?.pointee = active
  }
}

@_cdecl("ts_world_step_to")
public func ts_world_step_to(
  _ world: ts_world, _ time: Double, _ out_active: UnsafeMutablePointer<Int>?
) -> ts_status {
  status { () throws(Failure) in
    let active = try worlds.step(Handle(world), to: time)
    out_active?.pointee = active
  }
}

@_cdecl("ts_world_get_info")
public func ts_world_get_info(_ world: ts_world, _ out_info: UnsafeMutablePointer<ts_world_info>?) -> ts_status {
  info(out_info) { () throws(Failure) in
    let i = try worlds.info(Handle(world))
    return ts_world_info(
      struct_size: 0, time: i.time, time_error: i.timeError, rate: i.rate, max_step: i.maxStep,
      lag_step: i.lagStep, paused: i.isPaused, motion: ts_motion_policy(i.motion.rawValue), channels: i.channels,
      players: i.players,
      active: i.active, next_boundary: i.nextBoundary, unread_events: i.unreadEvents,
      dropped_events: i.droppedEvents, steps: i.steps, highest_scope: i.highestScope,
      kept: i.kept, shown: i.shown, recording_start: i.recordingStart, recording_end: i.recordingEnd,
      recording_bytes: i.recordingBytes, sequence: i.sequence)
  }
}

@_cdecl("ts_world_get_remaining")
public func ts_world_get_remaining(
  _ world: ts_world, _ out_seconds: UnsafeMutablePointer<Double>?, _ out_endless: UnsafeMutablePointer<ts_player>?
) -> ts_status {
  status { () throws(Failure) in
    let seconds = try nonNull(out_seconds, "out_seconds")
    let endless = try nonNull(out_endless, "out_endless")
    let found = try worlds.remaining(Handle(world))
    (seconds.pointee, endless.pointee) = (found.seconds, ts_player(found.endless))
  }
}

@_cdecl("ts_world_inspect")
public func ts_world_inspect(
  _ world: ts_world, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ out_length: UnsafeMutablePointer<Int>?
) -> ts_status {
  status { () throws(Failure) in
    let out = try nonNull(out_length, "out_length")
    out.pointee = try print(to: buffer, capacity) { (text) throws(Failure) in
      try worlds.inspect(Handle(world), to: &text)
    }
  }
}

@_cdecl("ts_world_set_rate")
public func ts_world_set_rate(_ world: ts_world, _ rate: Double) -> ts_status {
  status { () throws(Failure) in try worlds.setRate(Handle(world), rate) }
}

@_cdecl("ts_world_set_paused")
public func ts_world_set_paused(_ world: ts_world, _ paused: Bool) -> ts_status {
  status { () throws(Failure) in try worlds.setPaused(Handle(world), paused) }
}

@_cdecl("ts_world_set_policy")
public func ts_world_set_policy(_ world: ts_world, _ motion: ts_motion_policy) -> ts_status {
  status { () throws(Failure) in try worlds.setMotion(Handle(world), UInt32(motion.rawValue)) }
}

@_cdecl("ts_world_reserve")
public func ts_world_reserve(_ world: ts_world, _ channels: Int, _ players: Int) -> ts_status {
  status { () throws(Failure) in
    // What one takes is the engine's to know; so many bytes are no memory in any case.
    let channels = try checkedCount(channels, stride: MemoryLayout<ts_event>.stride, "channels")
    let players = try checkedCount(players, stride: MemoryLayout<ts_event>.stride, "players")
    try worlds.reserve(Handle(world), channels: channels, players: players)
  }
}

// MARK: - What happened

/// Whether the engine's event is the header's, field by field: constants, of which nothing is left where it is.
private var hasOneLayout: Bool {
  MemoryLayout<Event>.size == MemoryLayout<ts_event>.size
    && MemoryLayout<Event>.stride == MemoryLayout<ts_event>.stride
    && MemoryLayout<Event>.offset(of: \.time) == MemoryLayout<ts_event>.offset(of: \.time)
    && MemoryLayout<Event>.offset(of: \.kind) == MemoryLayout<ts_event>.offset(of: \.kind)
    && MemoryLayout<Event>.offset(of: \.reason) == MemoryLayout<ts_event>.offset(of: \.reason)
    && MemoryLayout<Event>.offset(of: \.player) == MemoryLayout<ts_event>.offset(of: \.player)
    && MemoryLayout<Event>.offset(of: \.channel) == MemoryLayout<ts_event>.offset(of: \.channel)
    && MemoryLayout<Event>.offset(of: \.marker) == MemoryLayout<ts_event>.offset(of: \.marker)
    && MemoryLayout<Event>.offset(of: \.lanes) == MemoryLayout<ts_event>.offset(of: \.lanes)
    && MemoryLayout<Event>.offset(of: \.count) == MemoryLayout<ts_event>.offset(of: \.count)
    && MemoryLayout<Event>.offset(of: \.sequence) == MemoryLayout<ts_event>.offset(of: \.sequence)
    && MemoryLayout<Event>.offset(of: \.value) == MemoryLayout<ts_event>.offset(of: \.value)
    && MemoryLayout<Event>.offset(of: \.velocity) == MemoryLayout<ts_event>.offset(of: \.velocity)
    && MemoryLayout<Event>.offset(of: \.timeline) == MemoryLayout<ts_event>.offset(of: \.timeline)
    && MemoryLayout<Event>.offset(of: \.source) == MemoryLayout<ts_event>.offset(of: \.source)
    && MemoryLayout<Event>.offset(of: \.left) == MemoryLayout<ts_event>.offset(of: \.left)
    && MemoryLayout<Event>.offset(of: \.stays) == MemoryLayout<ts_event>.offset(of: \.stays)
    && MemoryLayout<Event>.offset(of: \.lane) == MemoryLayout<ts_event>.offset(of: \.lane)
    && MemoryLayout<Event>.offset(of: \.bound) == MemoryLayout<ts_event>.offset(of: \.bound)
    && MemoryLayout<Event>.offset(of: \.hasBegun) == MemoryLayout<ts_event>.offset(of: \.begun)
    && MemoryLayout<Event>.offset(of: \.localTime) == MemoryLayout<ts_event>.offset(of: \.local_time)
    && MemoryLayout<Event>.offset(of: \.progress) == MemoryLayout<ts_event>.offset(of: \.progress)
    && MemoryLayout<Event>.offset(of: \.rate) == MemoryLayout<ts_event>.offset(of: \.rate)
}

@_cdecl("ts_world_read_events")
public func ts_world_read_events(
  _ world: ts_world, _ out_events: UnsafeMutablePointer<ts_event>?, _ capacity: Int,
  _ out_count: UnsafeMutablePointer<Int>?
) -> ts_status {
  status { () throws(Failure) in
    let count = try nonNull(out_count, "out_count")
    let capacity = try checkedCount(capacity, stride: MemoryLayout<ts_event>.stride, "capacity")
    let out = try array(out_events, capacity, "out_events")
    guard hasOneLayout else {
      throw failure(.invalidArgument, "internal error: ts_event has another layout in the library")
    }
    let memory = UnsafeMutableRawPointer(out)?.assumingMemoryBound(to: Event.self)
    count.pointee = try worlds.readEvents(Handle(world), memory, capacity)
  }
}

@_cdecl("ts_world_read_changes")
public func ts_world_read_changes(
  _ world: ts_world, _ out_channels: UnsafeMutablePointer<ts_channel>?, _ capacity: Int,
  _ out_count: UnsafeMutablePointer<Int>?
) -> ts_status {
  list(out_channels, capacity, "out_channels", out_count) { (out, room) throws(Failure) in
    try worlds.readChanges(Handle(world), out, room)
  }
}

@_cdecl("ts_world_set_reader")
public func ts_world_set_reader(
  _ world: ts_world, _ reader: ts_memory_reader?, _ context: UnsafeMutableRawPointer?
) -> ts_status {
  status { () throws(Failure) in
    let function = reader.map { unsafeBitCast($0, to: MemoryReader.Function.self) }
    try worlds.setReader(Handle(world), MemoryReader(function, context))
  }
}

@_cdecl("ts_world_show")
public func ts_world_show(_ world: ts_world, _ channels: UnsafePointer<ts_channel>?, _ count: Int) -> ts_status {
  status { () throws(Failure) in
    guard channels != nil else { return try worlds.show(Handle(world)) }
    let all = try ChannelArray(channels, count)
    try worlds.show(Handle(world), all.count) { all[$0] }
  }
}

@_cdecl("ts_world_read_writes")
public func ts_world_read_writes(
  _ world: ts_world, _ out_channels: UnsafeMutablePointer<ts_channel>?, _ capacity: Int,
  _ out_count: UnsafeMutablePointer<Int>?
) -> ts_status {
  list(out_channels, capacity, "out_channels", out_count) { (out, room) throws(Failure) in
    try worlds.readWrites(Handle(world), out, room)
  }
}

// MARK: - Attached curves

@_cdecl("ts_world_attach")
public func ts_world_attach(
  _ world: ts_world, _ path: UnsafePointer<CChar>?, _ scope: UInt64, _ easing: ts_easing
) -> ts_status {
  status { () throws(Failure) in
    let path = bytes(of: try nonNull(path, "path"), most: 255)
    try worlds.attach(Handle(world), path, scope: scope, Handle(easing))
  }
}

@_cdecl("ts_world_detach")
public func ts_world_detach(_ world: ts_world, _ path: UnsafePointer<CChar>?, _ scope: UInt64) -> ts_status {
  status { () throws(Failure) in
    let path = bytes(of: try nonNull(path, "path"), most: 255)
    try worlds.detach(Handle(world), path, scope: scope)
  }
}

@_cdecl("ts_world_alias")
public func ts_world_alias(
  _ world: ts_world, _ component: UnsafePointer<CChar>?, _ targets: UnsafePointer<UnsafePointer<CChar>?>?,
  _ count: Int
) -> ts_status {
  status { () throws(Failure) in
    let component = bytes(of: try nonNull(component, "component"), most: 255)
    let count = try checkedCount(count, stride: MemoryLayout<Name>.stride)
    guard let targets = try array(targets, count, "targets"), count > 0 else {
      return try worlds.alias(Handle(world), component, UnsafeBufferPointer(start: nil, count: 0))
    }
    let size = count &* MemoryLayout<Name>.stride
    guard let memory = tss_allocate(size) else { throw outOfMemory(size) }
    defer { tss_free(memory) }
    let names = memory.bindMemory(to: Name.self, capacity: count)
    var i = 0
    while i < count {
      (names + i).initialize(to: bytes(of: try nonNull(targets[i], "targets[i]"), most: 255))
      i &+= 1
    }
    try worlds.alias(Handle(world), component, UnsafeBufferPointer(start: names, count: count))
  }
}
