// SPDX-License-Identifier: MIT

public import CTweenSpirit
import TweenSpiritEngine

@_cdecl("ts_color_parse")
public func ts_color_parse(_ text: UnsafePointer<CChar>?, _ out_rgba: UnsafeMutablePointer<Double>?) -> ts_status {
  status { () throws(Failure) in
    let text = try nonNull(text, "text")
    let out = try nonNull(out_rgba, "out_rgba")
    (out[0], out[1], out[2], out[3]) = try ColorText.read(bytes(of: text, most: ColorText.most))
  }
}

@_cdecl("ts_track_bake")
public func ts_track_bake(
  _ track: ts_track, _ desc: UnsafePointer<ts_bake_desc>?, _ out_track: UnsafeMutablePointer<ts_track>?,
  _ out_max_error: UnsafeMutablePointer<Double>?
) -> ts_status {
  status { () throws(Failure) in
    let out = try nonNull(out_track, "out_track")
    let from = try read(desc, "desc", ts_bake_desc())
    var request = BakeSpec()
    request.fps = from.fps
    request.tolerance = from.tolerance
    request.start = from.start
    request.end = from.end
    request.mostKeys = from.max_keys
    let baked = try TrackStore.shared.bake(Handle(track), request)
    out.pointee = ts_track(baked.handle)
    out_max_error?.pointee = baked.error
  }
}

@_cdecl("ts_track_fit")
public func ts_track_fit(
  _ desc: UnsafePointer<ts_fit_desc>?, _ out_track: UnsafeMutablePointer<ts_track>?,
  _ out_max_error: UnsafeMutablePointer<Double>?
) -> ts_status {
  status { () throws(Failure) in
    let out = try nonNull(out_track, "out_track")
    let from = try read(desc, "desc", ts_fit_desc())
    let fitted = try TrackStore.shared.fit(
      FitSpec(
        times: try nonNull(from.times, "times"), values: try nonNull(from.values, "values"), count: from.count,
        lanes: int(from.lanes), tolerance: from.tolerance, interpolation: UInt32(from.interpolation.rawValue)))
    out.pointee = ts_track(fitted.handle)
    out_max_error?.pointee = fitted.error
  }
}

@_cdecl("ts_track_to_css")
public func ts_track_to_css(
  _ track: ts_track, _ tolerance: Double, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ out_length: UnsafeMutablePointer<Int>?, _ out_max_error: UnsafeMutablePointer<Double>?
) -> ts_status {
  status { () throws(Failure) in
    let out = try nonNull(out_length, "out_length")
    var error = 0.0
    let length = try print(to: buffer, capacity) { (text) throws(Failure) in
      error = try TrackStore.shared.css(Handle(track), tolerance: tolerance, to: &text)
    }
    out.pointee = length
    out_max_error?.pointee = error
  }
}

@_cdecl("ts_track_to_web_animation")
public func ts_track_to_web_animation(
  _ track: ts_track, _ property: UnsafePointer<CChar>?, _ unit: UnsafePointer<CChar>?, _ tolerance: Double,
  _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ out_length: UnsafeMutablePointer<Int>?
) -> ts_status {
  status { () throws(Failure) in
    try keyframes(track, name: nil, property, unit, tolerance, buffer, capacity, out_length)
  }
}

@_cdecl("ts_track_to_css_keyframes")
public func ts_track_to_css_keyframes(
  _ track: ts_track, _ name: UnsafePointer<CChar>?, _ property: UnsafePointer<CChar>?, _ unit: UnsafePointer<CChar>?,
  _ tolerance: Double, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ out_length: UnsafeMutablePointer<Int>?
) -> ts_status {
  status { () throws(Failure) in
    let name = bytes(of: try nonNull(name, "name"), most: 255)
    try keyframes(track, name: name, property, unit, tolerance, buffer, capacity, out_length)
  }
}

private func keyframes(
  _ track: ts_track, name: UnsafeBufferPointer<UInt8>?, _ property: UnsafePointer<CChar>?,
  _ unit: UnsafePointer<CChar>?, _ tolerance: Double, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ out_length: UnsafeMutablePointer<Int>?
) throws(Failure) {
  let request = KeyframesSpec(
    name: name, property: bytes(of: try nonNull(property, "property"), most: 255),
    unit: unit.map { bytes(of: $0, most: 16) }, tolerance: tolerance)
  let out = try nonNull(out_length, "out_length")
  out.pointee = try print(to: buffer, capacity) { (text) throws(Failure) in
    try TrackStore.shared.keyframes(Handle(track), request, to: &text)
  }
}
