// SPDX-License-Identifier: MIT

public import CTweenSpirit
import TweenSpiritEngine

extension Handle {
  init(_ timeline: ts_timeline) { self.init(slot: timeline.slot, generation: timeline.generation) }
  init(_ entry: ts_entry) { self.init(slot: entry.slot, generation: entry.generation) }
}

extension ts_timeline {
  init(_ handle: Handle) { self.init(slot: handle.slot, generation: handle.generation) }
}

extension ts_entry {
  init(_ handle: Handle) { self.init(slot: handle.slot, generation: handle.generation) }
}

@_cdecl("ts_timeline_create")
public func ts_timeline_create(
  _ world: ts_world, _ out_timeline: UnsafeMutablePointer<ts_timeline>?
) -> ts_status {
  give(out_timeline, "out_timeline") { () throws(Failure) in ts_timeline(try worlds.createTimeline(Handle(world))) }
}

@_cdecl("ts_timeline_destroy")
public func ts_timeline_destroy(_ world: ts_world, _ timeline: ts_timeline) -> ts_status {
  status { () throws(Failure) in try worlds.destroyTimeline(Handle(world), Handle(timeline)) }
}

@_cdecl("ts_timeline_is_valid")
public func ts_timeline_is_valid(_ world: ts_world, _ timeline: ts_timeline) -> Bool {
  worlds.isValid(Handle(world), timeline: Handle(timeline))
}

@_cdecl("ts_timeline_get_info")
public func ts_timeline_get_info(
  _ world: ts_world, _ timeline: ts_timeline, _ out_info: UnsafeMutablePointer<ts_timeline_info>?
) -> ts_status {
  info(out_info) { () throws(Failure) in
    let i = try worlds.timelineInfo(Handle(world), Handle(timeline))
    return ts_timeline_info(
      struct_size: 0, time: i.time, duration: i.duration, player: ts_player(i.player), entries: i.entries,
      levels: UInt32(truncatingIfNeeded: i.levels))
  }
}

@_cdecl("ts_world_list_timelines")
public func ts_world_list_timelines(
  _ world: ts_world, _ out_timelines: UnsafeMutablePointer<ts_timeline>?, _ capacity: Int,
  _ out_count: UnsafeMutablePointer<Int>?
) -> ts_status {
  list(out_timelines, capacity, "out_timelines", out_count) { (out, room) throws(Failure) in
    try worlds.listTimelines(Handle(world), out: out, capacity: room)
  }
}

@_cdecl("ts_timeline_add_track")
public func ts_timeline_add_track(
  _ world: ts_world, _ timeline: ts_timeline, _ channel: ts_channel, _ track: ts_track, _ at: Double,
  _ out_entry: UnsafeMutablePointer<ts_entry>?
) -> ts_status {
  status { () throws(Failure) in
    let entry = try worlds.addTrack(
      Handle(world), Handle(timeline), channel: Handle(channel), EntrySpec(track: Handle(track)), at: at)
    out_entry?.pointee = ts_entry(entry)
  }
}

@_cdecl("ts_timeline_add")
public func ts_timeline_add(
  _ world: ts_world, _ timeline: ts_timeline, _ channel: ts_channel, _ desc: UnsafePointer<ts_entry_desc>?,
  _ at: Double, _ out_entry: UnsafeMutablePointer<ts_entry>?
) -> ts_status {
  status { () throws(Failure) in
    let from = try read(desc, "desc", ts_entry_desc())
    let hasTrack = from.track.slot != 0 || from.track.generation != 0
    guard hasTrack || from.target != nil else {
      throw failure(.invalidArgument, argument: "target", "target: an entry has a track or a target")
    }
    guard !hasTrack || from.target == nil else {
      throw failure(.invalidArgument, argument: "track", "track: an entry has a track or a target, not both")
    }
    var request = EntrySpec(
      track: Handle(from.track), target: from.target, duration: from.duration, fill: UInt32(from.fill.rawValue))
    request.easing = Handle(from.easing)
    let entry = try worlds.addTrack(Handle(world), Handle(timeline), channel: Handle(channel), request, at: at)
    out_entry?.pointee = ts_entry(entry)
  }
}

@_cdecl("ts_timeline_add_timeline")
public func ts_timeline_add_timeline(
  _ world: ts_world, _ timeline: ts_timeline, _ inner: ts_timeline, _ timing: UnsafePointer<ts_timing>?, _ at: Double,
  _ out_entry: UnsafeMutablePointer<ts_entry>?
) -> ts_status {
  status { () throws(Failure) in
    let entry = try worlds.addTimeline(
      Handle(world), Handle(timeline), inner: Handle(inner), try TimingSpec(given: timing), at: at)
    out_entry?.pointee = ts_entry(entry)
  }
}

@_cdecl("ts_timeline_add_marker")
public func ts_timeline_add_marker(
  _ world: ts_world, _ timeline: ts_timeline, _ at: Double, _ id: UInt32,
  _ out_entry: UnsafeMutablePointer<ts_entry>?
) -> ts_status {
  status { () throws(Failure) in
    let entry = try worlds.addMarker(Handle(world), Handle(timeline), at: at, id: id)
    out_entry?.pointee = ts_entry(entry)
  }
}

@_cdecl("ts_timeline_remove")
public func ts_timeline_remove(_ world: ts_world, _ timeline: ts_timeline, _ entry: ts_entry) -> ts_status {
  status { () throws(Failure) in try worlds.removeEntry(Handle(world), Handle(timeline), Handle(entry)) }
}

@_cdecl("ts_timeline_get_entry")
public func ts_timeline_get_entry(
  _ world: ts_world, _ timeline: ts_timeline, _ index: Int, _ out_info: UnsafeMutablePointer<ts_entry_info>?
) -> ts_status {
  info(out_info) { () throws(Failure) in
    let i = try worlds.entryInfo(Handle(world), Handle(timeline), index: index)
    return ts_entry_info(
      struct_size: 0, entry: ts_entry(i.entry), kind: ts_entry_kind(i.kind.rawValue),
      channel: ts_channel(i.channel), marker: i.marker, at: i.at, start: i.start, end: i.end)
  }
}

@_cdecl("ts_timeline_find_position")
public func ts_timeline_find_position(
  _ world: ts_world, _ timeline: ts_timeline, _ position: UnsafePointer<CChar>?, _ length: Double,
  _ out_time: UnsafeMutablePointer<Double>?
) -> ts_status {
  status { () throws(Failure) in
    let words = bytes(of: try nonNull(position, "position"), most: 1024)
    let out = try nonNull(out_time, "out_time")
    out.pointee = try worlds.position(Handle(world), Handle(timeline), words, of: length)
  }
}

@_cdecl("ts_timeline_set_time")
public func ts_timeline_set_time(
  _ world: ts_world, _ timeline: ts_timeline, _ time: Double, _ events: Bool
) -> ts_status {
  status { () throws(Failure) in
    try worlds.setTime(Handle(world), timeline: Handle(timeline), to: time, emitting: events)
  }
}
