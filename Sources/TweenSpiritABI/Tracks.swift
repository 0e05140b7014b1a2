// SPDX-License-Identifier: MIT

public import CTweenSpirit
import TweenSpiritEngine

extension Handle {
  init(_ track: ts_track) { self.init(slot: track.slot, generation: track.generation) }
}

extension ts_track {
  init(_ handle: Handle) { self.init(slot: handle.slot, generation: handle.generation) }
}

private var tracks: TrackStore { TrackStore.shared }

@_cdecl("ts_track_create")
public func ts_track_create(
  _ desc: UnsafePointer<ts_track_desc>?, _ out_track: UnsafeMutablePointer<ts_track>?
) -> ts_status {
  give(out_track, "out_track") { () throws(Failure) in
    let from = try read(desc, "desc", ts_track_desc())
    let settings = try TrackSettings(
      kind: UInt32(from.kind.rawValue), lanes: from.lanes, easing: Handle(from.easing),
      interpolation: UInt32(from.interpolation.rawValue), rounding: UInt32(from.rounding.rawValue),
      wrap: UInt32(from.wrap.rawValue), space: UInt32(from.space.rawValue), extended: from.extended)
    return ts_track(try tracks.create(settings))
  }
}

@_cdecl("ts_track_copy")
public func ts_track_copy(_ track: ts_track, _ out_track: UnsafeMutablePointer<ts_track>?) -> ts_status {
  give(out_track, "out_track") { () throws(Failure) in ts_track(try tracks.copy(Handle(track))) }
}

@_cdecl("ts_track_destroy")
public func ts_track_destroy(_ track: ts_track) -> ts_status {
  status { () throws(Failure) in try tracks.destroy(Handle(track)) }
}

@_cdecl("ts_track_is_valid")
public func ts_track_is_valid(_ track: ts_track) -> Bool { tracks.isValid(Handle(track)) }

// MARK: - Keys

private func request(_ place: UnsafeRawPointer) throws(Failure) -> KeySpec {
  let key = place.assumingMemoryBound(to: ts_key.self)
  let from = try read(key, "keys", ts_key())
  var request = KeySpec()
  request.time = from.time
  request.isRelative = from.relative
  request.interpolation = UInt32(from.interpolation.rawValue)
  request.easing = Handle(from.easing)
  request.spring = Spring(
    omega: from.spring.omega, dampingRatio: from.spring.damping_ratio, mass: from.spring.mass)
  request.value = from.value
  request.inTangent = from.in_tangent
  request.outTangent = from.out_tangent
  request.inHandle = from.in_handle
  request.outHandle = from.out_handle
  return request
}

@_cdecl("ts_track_insert")
public func ts_track_insert(_ track: ts_track, _ keys: UnsafePointer<ts_key>?, _ count: Int) -> ts_status {
  status { () throws(Failure) in
    let count = try checkedCount(count, stride: MemoryLayout<ts_key>.stride)
    guard let keys = try array(keys, count, "keys"), count > 0 else {
      return try tracks.insert(Handle(track), 0) { (_) throws(Failure) in KeySpec() }
    }
    let stride = keys.pointee.struct_size
    _ = try request(keys)
    let base = UnsafeRawPointer(keys)
    func place(_ i: Int) throws(Failure) -> UnsafeRawPointer {
      let place = base + i &* stride
      guard place.assumingMemoryBound(to: ts_key.self).pointee.struct_size == stride else {
        throw failure(.invalidArgument, argument: "struct_size", "struct_size must be the same in all keys")
      }
      return place
    }
    var isRelative = false
    // More than there may be is refused before any is looked at.
    for i in 0..<count where !isRelative && count <= TrackStore.mostKeys {
      isRelative = try place(i).assumingMemoryBound(to: ts_key.self).pointee.relative
    }
    try tracks.insert(Handle(track), count, anyRelative: isRelative) { (i) throws(Failure) in
      try request(try place(i))
    }
  }
}

@_cdecl("ts_track_insert_columns")
public func ts_track_insert_columns(
  _ track: ts_track, _ like: UnsafePointer<ts_key>?, _ times: UnsafePointer<Double>?,
  _ values: UnsafePointer<Double>?, _ count: Int
) -> ts_status {
  status { () throws(Failure) in
    let lanes = try tracks.settings(Handle(track)).lanes
    let count = try checkedCount(count, stride: lanes &* MemoryLayout<Double>.stride)
    var key = try like.map { (place) throws(Failure) in try request(place) } ?? KeySpec()
    guard let times = try array(times, count, "times"), let values = try array(values, count, "values") else { return }
    try tracks.insert(Handle(track), count, anyRelative: key.isRelative) { (i) throws(Failure) in
      key.time = times[i]
      key.value = values + i &* lanes
      return key
    }
  }
}

@_cdecl("ts_track_get_key")
public func ts_track_get_key(
  _ track: ts_track, _ index: Int, _ out_key: UnsafeMutablePointer<ts_key>?,
  _ out_numbers: UnsafeMutablePointer<Double>?
) -> ts_status {
  status { () throws(Failure) in
    let out = try nonNull(out_key, "out_key")
    try checkSize(of: out)
    let key = try tracks.key(Handle(track), index, out_numbers)
    try fill(
      out,
      ts_key(
        struct_size: 0, time: key.time, interpolation: ts_interpolation(key.interpolation),
        easing: ts_easing(key.easing), spring: ts_spring(key.spring), value: key.value, in_tangent: key.inTangent,
        out_tangent: key.outTangent, in_handle: key.inHandle, out_handle: key.outHandle, relative: false))
  }
}

@_cdecl("ts_track_set_key")
public func ts_track_set_key(
  _ track: ts_track, _ index: Int, _ key: UnsafePointer<ts_key>?, _ out_index: UnsafeMutablePointer<Int>?
) -> ts_status {
  status { () throws(Failure) in
    let key = try request(try nonNull(key, "key"))
    let place = try tracks.replace(Handle(track), index, key)
    out_index?.pointee = place
  }
}

@_cdecl("ts_track_set_value")
public func ts_track_set_value(_ track: ts_track, _ index: Int, _ value: UnsafePointer<Double>?) -> ts_status {
  status { () throws(Failure) in try tracks.setValue(Handle(track), index, try nonNull(value, "value")) }
}

@_cdecl("ts_track_move")
public func ts_track_move(
  _ track: ts_track, _ index: Int, _ time: Double, _ out_index: UnsafeMutablePointer<Int>?
) -> ts_status {
  status { () throws(Failure) in
    let place = try tracks.move(Handle(track), index, to: time)
    out_index?.pointee = place
  }
}

@_cdecl("ts_track_remove")
public func ts_track_remove(_ track: ts_track, _ first: Int, _ count: Int) -> ts_status {
  status { () throws(Failure) in try tracks.remove(Handle(track), first, count) }
}

@_cdecl("ts_track_clear")
public func ts_track_clear(_ track: ts_track) -> ts_status {
  status { () throws(Failure) in try tracks.clear(Handle(track)) }
}

@_cdecl("ts_track_find")
public func ts_track_find(_ track: ts_track, _ t: Double, _ out_index: UnsafeMutablePointer<Int>?) -> ts_status {
  give(out_index, "out_index") { () throws(Failure) in
    // SIZE_MAX
    return try tracks.find(Handle(track), t) ?? -1
  }
}

@_cdecl("ts_track_find_range")
public func ts_track_find_range(
  _ track: ts_track, _ from: Double, _ to: Double, _ out_first: UnsafeMutablePointer<Int>?,
  _ out_count: UnsafeMutablePointer<Int>?
) -> ts_status {
  status { () throws(Failure) in
    let first = try nonNull(out_first, "out_first")
    let count = try nonNull(out_count, "out_count")
    let found = try tracks.find(Handle(track), from: from, to: to)
    first.pointee = found.lowerBound
    count.pointee = found.count
  }
}

@_cdecl("ts_track_get_info")
public func ts_track_get_info(_ track: ts_track, _ out_info: UnsafeMutablePointer<ts_track_info>?) -> ts_status {
  info(out_info) { () throws(Failure) in
    let (s, count, start, end, markers) = try tracks.extent(Handle(track))
    return ts_track_info(
      struct_size: 0, kind: ts_track_kind(s.kind.rawValue), lanes: UInt32(s.lanes), count: count, start: start,
      end: end, markers: markers, easing: ts_easing(s.easing),
      interpolation: ts_interpolation(s.interpolation.rawValue), rounding: ts_rounding(s.rounding.rawValue),
      wrap: ts_wrap(s.wrap.rawValue), space: ts_color_space(s.space.rawValue), extended: s.extended,
      before: ts_extrapolation(s.before.rawValue), after: ts_extrapolation(s.after.rawValue))
  }
}

@_cdecl("ts_track_set_extrapolation")
public func ts_track_set_extrapolation(
  _ track: ts_track, _ before: ts_extrapolation, _ after: ts_extrapolation
) -> ts_status {
  status { () throws(Failure) in
    try tracks.setExtrapolation(
      Handle(track), before: UInt32(before.rawValue), after: UInt32(after.rawValue))
  }
}

@_cdecl("ts_track_reverse")
public func ts_track_reverse(_ track: ts_track) -> ts_status {
  status { () throws(Failure) in try tracks.reverse(Handle(track)) }
}

// MARK: - Markers

@_cdecl("ts_track_add_marker")
public func ts_track_add_marker(_ track: ts_track, _ time: Double, _ id: UInt32) -> ts_status {
  status { () throws(Failure) in try tracks.addMarker(Handle(track), Marker(time: time, id: id)) }
}

@_cdecl("ts_track_remove_marker")
public func ts_track_remove_marker(_ track: ts_track, _ index: Int) -> ts_status {
  status { () throws(Failure) in try tracks.removeMarker(Handle(track), index) }
}

@_cdecl("ts_track_get_markers")
public func ts_track_get_markers(
  _ track: ts_track, _ after: Double, _ upto: Double, _ out_markers: UnsafeMutablePointer<ts_marker>?,
  _ capacity: Int, _ out_count: UnsafeMutablePointer<Int>?
) -> ts_status {
  status { () throws(Failure) in
    let count = try nonNull(out_count, "out_count")
    let capacity = try checkedCount(capacity, stride: MemoryLayout<ts_marker>.stride, "capacity")
    let out = try array(out_markers, capacity, "out_markers")
    // A time and a number each, in one order.
    let memory = UnsafeMutableRawPointer(out)?.assumingMemoryBound(to: Marker.self)
    count.pointee = try tracks.markers(Handle(track), after: after, upto: upto, memory, capacity)
  }
}

// MARK: - Values

@_cdecl("ts_track_evaluate")
public func ts_track_evaluate(
  _ track: ts_track, _ t: Double, _ out_value: UnsafeMutablePointer<Double>?,
  _ out_velocity: UnsafeMutablePointer<Double>?
) -> ts_status {
  status { () throws(Failure) in try tracks.evaluate(Handle(track), t, out_value, out_velocity) }
}

@_cdecl("ts_track_find_time")
public func ts_track_find_time(
  _ track: ts_track, _ value: Double, _ out_time: UnsafeMutablePointer<Double>?
) -> ts_status {
  give(out_time, "out_time") { () throws(Failure) in try tracks.findTime(Handle(track), value) }
}

/// How many numbers `count` rows have.
private func rows(_ count: Int, _ lanes: Int, stride: Int) throws(Failure) -> Int {
  try checkedCount(count, stride: lanes &* stride) &* lanes
}

@_cdecl("ts_track_sample_f32")
public func ts_track_sample_f32(
  _ track: ts_track, _ t: UnsafePointer<Double>?, _ out: UnsafeMutablePointer<Float>?, _ count: Int
) -> ts_status {
  status { () throws(Failure) in
    let lanes = try tracks.settings(Handle(track)).lanes
    let numbers = try rows(count, lanes, stride: MemoryLayout<Double>.stride)
    guard let t = try array(t, count, "t"), let out = try array(out, count, "out"), count > 0 else { return }
    try checkApart(t, count &* 8, out, numbers &* 4)
    try tracks.sample(Handle(track), t, out, count, lanes: lanes)
  }
}

@_cdecl("ts_track_sample_f64")
public func ts_track_sample_f64(
  _ track: ts_track, _ t: UnsafePointer<Double>?, _ out: UnsafeMutablePointer<Double>?, _ count: Int
) -> ts_status {
  status { () throws(Failure) in
    let lanes = try tracks.settings(Handle(track)).lanes
    let numbers = try rows(count, lanes, stride: MemoryLayout<Double>.stride)
    guard let t = try array(t, count, "t"), let out = try array(out, count, "out"), count > 0 else { return }
    try checkApart(t, count &* 8, out, numbers &* 8)
    try tracks.sample(Handle(track), t, out, count, lanes: lanes)
  }
}
