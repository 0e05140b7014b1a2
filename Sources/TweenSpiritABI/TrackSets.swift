// SPDX-License-Identifier: MIT

public import CTweenSpirit
import TweenSpiritEngine

extension Handle {
  init(_ set: ts_trackset) { self.init(slot: set.slot, generation: set.generation) }
  init(_ cursor: ts_cursor) { self.init(slot: cursor.slot, generation: cursor.generation) }
}

private var store: TrackStore { TrackStore.shared }

@_cdecl("ts_trackset_create")
public func ts_trackset_create(
  _ tracks: UnsafePointer<ts_track>?, _ count: Int, _ out_set: UnsafeMutablePointer<ts_trackset>?
) -> ts_status {
  give(out_set, "out_set") { () throws(Failure) in
    let count = try checkedCount(count, stride: MemoryLayout<ts_track>.stride)
    let tracks = try array(tracks, count, "tracks")
    // Two words each, in one order.
    let handle = try store.createSet(UnsafeRawPointer(tracks)?.assumingMemoryBound(to: Handle.self), count)
    return ts_trackset(slot: handle.slot, generation: handle.generation)
  }
}

@_cdecl("ts_trackset_destroy")
public func ts_trackset_destroy(_ set: ts_trackset) -> ts_status {
  status { () throws(Failure) in try store.destroySet(Handle(set)) }
}

@_cdecl("ts_trackset_is_valid")
public func ts_trackset_is_valid(_ set: ts_trackset) -> Bool { store.isValidSet(Handle(set)) }

@_cdecl("ts_trackset_get_info")
public func ts_trackset_get_info(
  _ set: ts_trackset, _ out_info: UnsafeMutablePointer<ts_trackset_info>?
) -> ts_status {
  info(out_info) { () throws(Failure) in
    let info = try store.info(ofSet: Handle(set))
    return ts_trackset_info(
      struct_size: 0, tracks: info.tracks, lanes: info.lanes, keys: info.keys, bytes: info.bytes,
      start: info.start, end: info.end)
  }
}

@_cdecl("ts_cursor_create")
public func ts_cursor_create(_ set: ts_trackset, _ out_cursor: UnsafeMutablePointer<ts_cursor>?) -> ts_status {
  give(out_cursor, "out_cursor") { () throws(Failure) in
    let handle = try store.createCursor(Handle(set))
    return ts_cursor(slot: handle.slot, generation: handle.generation)
  }
}

@_cdecl("ts_cursor_destroy")
public func ts_cursor_destroy(_ cursor: ts_cursor) -> ts_status {
  status { () throws(Failure) in try store.destroyCursor(Handle(cursor)) }
}

@_cdecl("ts_cursor_is_valid")
public func ts_cursor_is_valid(_ cursor: ts_cursor) -> Bool { store.isValidCursor(Handle(cursor)) }

@_cdecl("ts_trackset_sample_f32")
public func ts_trackset_sample_f32(
  _ set: ts_trackset, _ cursor: ts_cursor, _ t: Double, _ out: UnsafeMutablePointer<Float>?
) -> ts_status {
  status { () throws(Failure) in try store.sample(Handle(set), cursor: Handle(cursor), .f32, t, out) }
}

@_cdecl("ts_trackset_sample_f64")
public func ts_trackset_sample_f64(
  _ set: ts_trackset, _ cursor: ts_cursor, _ t: Double, _ out: UnsafeMutablePointer<Double>?
) -> ts_status {
  status { () throws(Failure) in try store.sample(Handle(set), cursor: Handle(cursor), .f64, t, out) }
}

private func sampleMany(
  _ set: ts_trackset, _ times: UnsafePointer<Double>?, _ count: Int, _ out: UnsafeMutableRawPointer?,
  _ precision: Precision, stride: Int
) throws(Failure) {
  let lanes = try store.info(ofSet: Handle(set)).lanes
  let count = try checkedCount(count, stride: max(lanes &* stride, MemoryLayout<Double>.stride))
  guard let times = try array(times, count, "times"), count > 0 else { return }
  if let out { try checkApart(times, count &* 8, out, count &* lanes &* stride) }
  try store.sample(Handle(set), precision, times, count, out)
}

@_cdecl("ts_trackset_sample_many_f32")
public func ts_trackset_sample_many_f32(
  _ set: ts_trackset, _ times: UnsafePointer<Double>?, _ count: Int, _ out: UnsafeMutablePointer<Float>?
) -> ts_status {
  status { () throws(Failure) in try sampleMany(set, times, count, out, .f32, stride: 4) }
}

@_cdecl("ts_trackset_sample_many_f64")
public func ts_trackset_sample_many_f64(
  _ set: ts_trackset, _ times: UnsafePointer<Double>?, _ count: Int, _ out: UnsafeMutablePointer<Double>?
) -> ts_status {
  status { () throws(Failure) in try sampleMany(set, times, count, out, .f64, stride: 8) }
}

private func sampleFrames(
  _ set: ts_trackset, _ start: Int64, _ count: Int, _ fps: Double, _ out: UnsafeMutableRawPointer?,
  _ precision: Precision, stride: Int
) throws(Failure) {
  let lanes = try store.info(ofSet: Handle(set)).lanes
  let count = try checkedCount(count, stride: max(lanes, 1) &* stride)
  try store.sampleFrames(Handle(set), precision, first: start, count, fps: fps, out)
}

@_cdecl("ts_trackset_sample_frames_f32")
public func ts_trackset_sample_frames_f32(
  _ set: ts_trackset, _ start: Int64, _ count: Int, _ fps: Double, _ out: UnsafeMutablePointer<Float>?
) -> ts_status {
  status { () throws(Failure) in try sampleFrames(set, start, count, fps, out, .f32, stride: 4) }
}

@_cdecl("ts_trackset_sample_frames_f64")
public func ts_trackset_sample_frames_f64(
  _ set: ts_trackset, _ start: Int64, _ count: Int, _ fps: Double, _ out: UnsafeMutablePointer<Double>?
) -> ts_status {
  status { () throws(Failure) in try sampleFrames(set, start, count, fps, out, .f64, stride: 8) }
}
