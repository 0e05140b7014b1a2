// SPDX-License-Identifier: MIT

public import CTweenSpirit
import TweenSpiritEngine

@_cdecl("ts_affine_decompose")
public func ts_affine_decompose(
  _ matrix: UnsafePointer<Double>?, _ out_parts: UnsafeMutablePointer<ts_affine>?
) -> ts_status {
  status { () throws(Failure) in
    let m = try nonNull(matrix, "matrix")
    let out = try nonNull(out_parts, "out_parts")
    let p = try AffineParts(m[0], m[1], m[2], m[3], m[4], m[5])
    out.pointee = ts_affine(
      x: p.x, y: p.y, rotation: p.rotation, scale_x: p.scaleX, scale_y: p.scaleY, shear: p.shear)
  }
}

@_cdecl("ts_affine_compose")
public func ts_affine_compose(
  _ parts: UnsafePointer<ts_affine>?, _ out_matrix: UnsafeMutablePointer<Double>?
) -> ts_status {
  status { () throws(Failure) in
    let from = try nonNull(parts, "parts").pointee
    let out = try nonNull(out_matrix, "out_matrix")
    try checkFinite(from.x, "x")
    try checkFinite(from.y, "y")
    try checkFinite(from.rotation, "rotation")
    try checkFinite(from.scale_x, "scale_x")
    try checkFinite(from.scale_y, "scale_y")
    try checkFinite(from.shear, "shear")
    var p = AffineParts()
    (p.x, p.y, p.rotation) = (from.x, from.y, from.rotation)
    (p.scaleX, p.scaleY, p.shear) = (from.scale_x, from.scale_y, from.shear)
    let m = p.matrix
    // Each is within the numbers, what they amount to may not be.
    guard m.2.isFinite, m.3.isFinite else { throw invalid("shear", must: "finite with its scale", got: from.shear) }
    (out[0], out[1], out[2], out[3], out[4], out[5]) = m
  }
}

@_cdecl("ts_trs_decompose")
public func ts_trs_decompose(
  _ matrix: UnsafePointer<Double>?, _ out_parts: UnsafeMutablePointer<ts_trs>?
) -> ts_status {
  status { () throws(Failure) in
    let m = try nonNull(matrix, "matrix")
    let out = try nonNull(out_parts, "out_parts")
    let p = try TRSParts(m)
    out.pointee = ts_trs(translation: p.translation, rotation: p.rotation, scale: p.scale)
  }
}

@_cdecl("ts_trs_compose")
public func ts_trs_compose(
  _ parts: UnsafePointer<ts_trs>?, _ out_matrix: UnsafeMutablePointer<Double>?
) -> ts_status {
  status { () throws(Failure) in
    let from = try nonNull(parts, "parts").pointee
    let out = try nonNull(out_matrix, "out_matrix")
    let (t, q, s) = (from.translation, from.rotation, from.scale)
    try checkFinite(t.0 - t.0 + t.1 - t.1 + t.2 - t.2, "translation")
    try checkFinite(q.0 - q.0 + q.1 - q.1 + q.2 - q.2 + q.3 - q.3, "rotation")
    try checkFinite(s.0 - s.0 + s.1 - s.1 + s.2 - s.2, "scale")
    var p = TRSParts()
    (p.translation, p.rotation, p.scale) = (t, q, s)
    try p.matrix(out)
  }
}
