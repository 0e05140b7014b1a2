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
    let p = AffineParts(
      x: from.x, y: from.y, rotation: from.rotation, scaleX: from.scale_x, scaleY: from.scale_y, shear: from.shear)
    (out[0], out[1], out[2], out[3], out[4], out[5]) = try p.composed()
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
    let (t, q, s) = (p.translation, p.rotation, p.scale)
    out.pointee = ts_trs(translation: (t.x, t.y, t.z), rotation: (q.x, q.y, q.z, q.w), scale: (s.x, s.y, s.z))
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
    let p = TRSParts(
      translation: SIMD3(t.0, t.1, t.2), rotation: Quaternion(q.0, q.1, q.2, q.3), scale: SIMD3(s.0, s.1, s.2))
    try p.compose(out)
  }
}
