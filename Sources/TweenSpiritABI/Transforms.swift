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
    var p = AffineParts()
    (p.x, p.y, p.rotation) = (from.x, from.y, from.rotation)
    (p.scaleX, p.scaleY, p.shear) = (from.scale_x, from.scale_y, from.shear)
    (out[0], out[1], out[2], out[3], out[4], out[5]) = try p.matrix()
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
    var p = TRSParts()
    (p.translation, p.rotation, p.scale) = (from.translation, from.rotation, from.scale)
    try p.matrix(out)
  }
}
