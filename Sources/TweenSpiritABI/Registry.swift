// SPDX-License-Identifier: MIT

public import CTweenSpirit
import TweenSpiritEngine

@_cdecl("ts_easing_register")
public func ts_easing_register(
  _ desc: UnsafePointer<ts_easing_desc>?, _ out_easing: UnsafeMutablePointer<ts_easing>?
) -> ts_status {
  give(out_easing, "out_easing") { () throws(Failure) in
    let desc = try read(desc, "desc", ts_easing_desc())
    let name = try nonNull(desc.name, "name")
    var curve = ForeignCurve()
    curve.scalar = desc.scalar
    curve.plain = desc.plain
    curve.batch = desc.batch.map { unsafeBitCast($0, to: ForeignCurve.Batch.self) }
    curve.context = desc.context
    curve.release = desc.release
    let functions = (desc.scalar == nil ? 0 : 1) + (desc.plain == nil ? 0 : 1) + (desc.batch == nil ? 0 : 1)
    guard functions == 1 else {
      throw failure(.invalidArgument) { text in
        text.append("exactly ")
        text.append(hint: "one of scalar, plain and batch")
        text.append(" must be set, got ")
        text.append(got: Double(functions))
      }
    }
    var wanted = EasingRegistration(name: bytes(of: name, most: 255), curve: curve)
    wanted.isLive = desc.live
    wanted.replaces = desc.replace
    if desc.tolerance != 0 { wanted.tolerance = desc.tolerance }
    if desc.max_points != 0 { wanted.maxPoints = int(desc.max_points) }
    return ts_easing(giving: try EasingStore.shared.register(wanted))
  }
}

@_cdecl("ts_easing_unregister")
public func ts_easing_unregister(_ name: UnsafePointer<CChar>?) -> ts_status {
  status { () throws(Failure) in
    let name = try nonNull(name, "name")
    try EasingStore.shared.unregister(bytes(of: name, most: 255))
  }
}

@_cdecl("ts_easing_modify")
public func ts_easing_modify(
  _ base: ts_easing, _ modifier: ts_easing_modifier, _ out_easing: UnsafeMutablePointer<ts_easing>?
) -> ts_status {
  give(out_easing, "out_easing") { () throws(Failure) in
    guard let known = EasingModifier(rawValue: UInt8(exactly: modifier.rawValue) ?? .max) else {
      throw invalid("modifier", must: "one of 0 to 5", got: Double(modifier.rawValue))
    }
    return ts_easing(giving: try EasingStore.shared.modify(Handle(base), known))
  }
}

@_cdecl("ts_easing_bake")
public func ts_easing_bake(
  _ easing: ts_easing, _ tolerance: Double, _ max_points: UInt32, _ out_easing: UnsafeMutablePointer<ts_easing>?,
  _ out_max_error: UnsafeMutablePointer<Double>?
) -> ts_status {
  give(out_easing, "out_easing") { () throws(Failure) in
    let points = max_points == 0 ? CurveBaker.usualPoints : int(max_points)
    let baked = try EasingStore.shared.bake(Handle(easing), tolerance: tolerance, maxPoints: points)
    out_max_error?.pointee = baked.maxError
    return ts_easing(giving: baked.handle)
  }
}

@_cdecl("ts_easing_to_css")
public func ts_easing_to_css(
  _ easing: ts_easing, _ tolerance: Double, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ out_length: UnsafeMutablePointer<Int>?, _ out_max_error: UnsafeMutablePointer<Double>?
) -> ts_status {
  status { () throws(Failure) in
    let out = try nonNull(out_length, "out_length")
    try withEasing(easing) { (record) throws(Failure) in
      var error = 0.0
      out.pointee = try print(to: buffer, capacity) { (text) throws(Failure) in
        error = try EasingStore.shared.css(record, tolerance: tolerance, to: &text)
      }
      out_max_error?.pointee = error
    }
  }
}

@_cdecl("ts_easing_get_info")
public func ts_easing_get_info(_ easing: ts_easing, _ out_info: UnsafeMutablePointer<ts_easing_info>?) -> ts_status {
  status { () throws(Failure) in
    let out = try nonNull(out_info, "out_info")
    try withEasing(easing) { (record) throws(Failure) in
      var info = ts_easing_info()
      info.kind = ts_easing_kind(record.pointee.kind.rawValue)
      info.max_error = record.pointee.maxError
      info.fallbacks = record.fallbacks
      info.duration = record.pointee.spec.naturalDuration
      // The first version ended before `duration`.
      let firstSize = MemoryLayout<ts_easing_info>.offset(of: \.duration) ?? 0
      try fill(out, info, firstSize: firstSize)
    }
  }
}
