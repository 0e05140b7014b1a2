// SPDX-License-Identifier: MIT

public import CTweenSpirit
import TweenSpiritEngine

/// The bytes of a text of a given length.
func document(_ text: UnsafePointer<CChar>?, _ length: Int) throws(Failure) -> UnsafeBufferPointer<UInt8> {
  let length = try checkedCount(length, stride: 1, "length")
  let text = try nonNull(text, "text")
  return UnsafeBufferPointer(start: UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self), count: length)
}

@_cdecl("ts_easing_from_json")
public func ts_easing_from_json(
  _ text: UnsafePointer<CChar>?, _ length: Int, _ out_easing: UnsafeMutablePointer<ts_easing>?
) -> ts_status {
  give(out_easing, "out_easing") { () throws(Failure) in
    ts_easing(giving: try EasingStore.shared.read(try document(text, length)))
  }
}

@_cdecl("ts_easing_to_json")
public func ts_easing_to_json(
  _ easing: ts_easing, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ out_length: UnsafeMutablePointer<Int>?
) -> ts_status {
  give(out_length, "out_length") { () throws(Failure) in
    try withEasing(easing) { (record) throws(Failure) in
      try print(to: buffer, capacity) { (text) throws(Failure) in try record.writeDocument(to: &text) }
    }
  }
}

@_cdecl("ts_spring_from_json")
public func ts_spring_from_json(
  _ text: UnsafePointer<CChar>?, _ length: Int, _ out_spring: UnsafeMutablePointer<ts_spring>?
) -> ts_status {
  give(out_spring, "out_spring") { () throws(Failure) in
    ts_spring(try Spring(document: try document(text, length)))
  }
}

@_cdecl("ts_spring_to_json")
public func ts_spring_to_json(
  _ spring: UnsafePointer<ts_spring>?, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ out_length: UnsafeMutablePointer<Int>?
) -> ts_status {
  status { () throws(Failure) in
    let from = try nonNull(spring, "spring").pointee
    let out = try nonNull(out_length, "out_length")
    let spring = Spring(omega: from.omega, dampingRatio: from.damping_ratio, mass: from.mass)
    out.pointee = try print(to: buffer, capacity) { (text) throws(Failure) in try spring.writeDocument(to: &text) }
  }
}

@_cdecl("ts_track_from_json")
public func ts_track_from_json(
  _ text: UnsafePointer<CChar>?, _ length: Int, _ out_track: UnsafeMutablePointer<ts_track>?
) -> ts_status {
  give(out_track, "out_track") { () throws(Failure) in
    ts_track(try TrackStore.shared.read(try document(text, length)))
  }
}

@_cdecl("ts_track_to_json")
public func ts_track_to_json(
  _ track: ts_track, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ out_length: UnsafeMutablePointer<Int>?
) -> ts_status {
  status { () throws(Failure) in
    let out = try nonNull(out_length, "out_length")
    out.pointee = try print(to: buffer, capacity) { (text) throws(Failure) in
      try TrackStore.shared.write(Handle(track), to: &text)
    }
  }
}

@_cdecl("ts_marker_get_id")
public func ts_marker_get_id(
  _ name: UnsafePointer<CChar>?, _ length: Int, _ out_id: UnsafeMutablePointer<UInt32>?
) -> ts_status {
  status { () throws(Failure) in
    let length = try checkedCount(length, stride: 1, "length")
    let name = try array(name, length, "name")
    let out = try nonNull(out_id, "out_id")
    let bytes = UnsafeBufferPointer(
      start: UnsafeRawPointer(name)?.assumingMemoryBound(to: UInt8.self), count: length)
    out.pointee = try MarkerNames.shared.id(bytes)
  }
}

@_cdecl("ts_marker_print")
public func ts_marker_print(
  _ id: UInt32, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ out_length: UnsafeMutablePointer<Int>?
) -> ts_status {
  status { () throws(Failure) in
    let out = try nonNull(out_length, "out_length")
    out.pointee = try print(to: buffer, capacity) { text in
      MarkerNames.shared.withName(of: id) { text.append($0) }
    }
  }
}
