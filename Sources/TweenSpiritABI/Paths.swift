// SPDX-License-Identifier: MIT

public import CTweenSpirit
import TweenSpiritEngine

extension Handle {
  init(_ path: ts_path) { self.init(slot: path.slot, generation: path.generation) }
}

extension ts_path {
  fileprivate init(_ handle: Handle) { self.init(slot: handle.slot, generation: handle.generation) }
}

private var paths: PathStore { PathStore.shared }

@_cdecl("ts_path_create_svg")
public func ts_path_create_svg(
  _ text: UnsafePointer<CChar>?, _ length: Int, _ out_path: UnsafeMutablePointer<ts_path>?
) -> ts_status {
  status { () throws(Failure) in
    let count = try checkedCount(length, stride: 1, "length")
    let text = UnsafeRawPointer(try array(text, count, "text"))?.assumingMemoryBound(to: UInt8.self)
    let out = try nonNull(out_path, "out_path")
    out.pointee = ts_path(try paths.create(UnsafeBufferPointer(start: text, count: count)))
  }
}

@_cdecl("ts_path_create_bezier")
public func ts_path_create_bezier(
  _ points: UnsafePointer<Double>?, _ count: Int, _ dimensions: UInt32, _ degree: UInt32,
  _ out_path: UnsafeMutablePointer<ts_path>?
) -> ts_status {
  status { () throws(Failure) in
    let points = try nonNull(points, "points")
    let out = try nonNull(out_path, "out_path")
    out.pointee = ts_path(try paths.create(points, count, dimensions: int(dimensions), degree: int(degree)))
  }
}

@_cdecl("ts_path_create_through")
public func ts_path_create_through(
  _ points: UnsafePointer<Double>?, _ count: Int, _ dimensions: UInt32, _ curviness: Double, _ closed: Bool,
  _ out_path: UnsafeMutablePointer<ts_path>?
) -> ts_status {
  status { () throws(Failure) in
    let points = try nonNull(points, "points")
    let out = try nonNull(out_path, "out_path")
    out.pointee = ts_path(
      try paths.create(
        through: points, count, dimensions: int(dimensions), curviness: curviness, isClosed: closed))
  }
}

@_cdecl("ts_path_destroy")
public func ts_path_destroy(_ path: ts_path) -> ts_status {
  status { () throws(Failure) in try paths.destroy(Handle(path)) }
}

@_cdecl("ts_path_is_valid")
public func ts_path_is_valid(_ path: ts_path) -> Bool { paths.isValid(Handle(path)) }

@_cdecl("ts_path_get_info")
public func ts_path_get_info(_ path: ts_path, _ out_info: UnsafeMutablePointer<ts_path_info>?) -> ts_status {
  info(out_info) { () throws(Failure) in
    let info = try paths.info(Handle(path))
    return ts_path_info(
      struct_size: 0, length: info.length, dimensions: UInt32(info.dimensions), closed: info.isClosed,
      segments: info.segments, jumps: info.jumps)
  }
}

@_cdecl("ts_path_sample")
public func ts_path_sample(
  _ path: ts_path, _ parts: UnsafePointer<Double>?, _ count: Int, _ out_points: UnsafeMutablePointer<Double>?,
  _ out_tangents: UnsafeMutablePointer<Double>?
) -> ts_status {
  status { () throws(Failure) in
    let n = try paths.info(Handle(path)).dimensions
    let count = try checkedCount(count, stride: n &* MemoryLayout<Double>.stride)
    guard let parts = try array(parts, count, "parts"), count > 0 else { return }
    let (bytes, rows) = (count &* 8, count &* n &* 8)
    if let out_points { try checkApart(parts, bytes, out_points, rows) }
    if let out_tangents { try checkApart(parts, bytes, out_tangents, rows) }
    if let out_points, let out_tangents { try checkApart(out_points, rows, out_tangents, rows) }
    try paths.sample(Handle(path), parts, count, out_points, out_tangents)
  }
}

@_cdecl("ts_path_to_track")
public func ts_path_to_track(
  _ path: ts_path, _ desc: UnsafePointer<ts_path_track_desc>?, _ out_track: UnsafeMutablePointer<ts_track>?
) -> ts_status {
  give(out_track, "out_track") { () throws(Failure) in
    let from = try read(desc, "desc", ts_path_track_desc())
    var request = PathTrackSpec()
    request.duration = from.duration
    (request.start, request.end) = (from.start, from.start == 0 && from.end == 0 ? nil : from.end)
    request.tolerance = from.tolerance
    (request.offset, request.isRotation) = (from.offset, from.rotation)
    return ts_track(try paths.track(Handle(path), request))
  }
}
