// SPDX-License-Identifier: MIT

public import CTweenSpirit
import TweenSpiritEngine

extension Handle {
  init(_ easing: ts_easing) { self.init(slot: easing.slot, generation: easing.generation) }
}

extension ts_easing {
  init(_ handle: Handle) { self.init(slot: handle.slot, generation: handle.generation) }

  /// A curve with a user for the caller to release.
  init(giving handle: Handle) { self.init(EasingStore.shared.give(handle)) }
}

/// Holds the curve while `work` looks at it.
@inline(__always)
func withEasing<Result>(
  _ easing: ts_easing, _ work: (UnsafePointer<EasingRecord>) throws(Failure) -> Result
) throws(Failure) -> Result {
  let handle = Handle(easing)
  let record = try EasingStore.shared.pin(handle)
  defer { EasingStore.shared.unpin(handle) }
  return try work(record)
}

@_cdecl("ts_ease")
public func ts_ease(_ id: UInt32, _ t: Double) -> Double {
  guard let curve = EasingStore.shared.builtin(id)?.curve else { return .nan }
  return Kernels.current.value(curve, t)
}

@_cdecl("ts_easing_get_builtin")
public func ts_easing_get_builtin(_ id: UInt32, _ out_easing: UnsafeMutablePointer<ts_easing>?) -> ts_status {
  give(out_easing, "out_easing") { () throws(Failure) in
    guard let handle = EasingStore.shared.builtinHandle(id) else {
      throw invalid("id", must: "that of a built-in easing", got: Double(id))
    }
    return ts_easing(handle)
  }
}

@_cdecl("ts_easing_parse")
public func ts_easing_parse(
  _ text: UnsafePointer<CChar>?, _ dialect: ts_dialect, _ out_easing: UnsafeMutablePointer<ts_easing>?
) -> ts_status {
  status { () throws(Failure) in
    let text = try nonNull(text, "text")
    let out = try nonNull(out_easing, "out_easing")
    guard let dialect = EasingDialect(rawValue: UInt32(dialect.rawValue)) else {
      throw invalid("dialect", must: "one of 0 to 6", got: Double(dialect.rawValue))
    }
    out.pointee = ts_easing(
      giving: try EasingStore.shared.parse(bytes(of: text, most: .max - 1), dialect))
  }
}

@_cdecl("ts_easing_create_linear")
public func ts_easing_create_linear(
  _ outputs: UnsafePointer<Double>?, _ inputs: UnsafePointer<Double>?, _ count: Int,
  _ out_easing: UnsafeMutablePointer<ts_easing>?
) -> ts_status {
  status { () throws(Failure) in
    let outputs = try nonNull(outputs, "outputs")
    let out = try nonNull(out_easing, "out_easing")
    let count = try checkedCount(count, stride: MemoryLayout<Double>.stride)
    out.pointee = ts_easing(
      giving: try EasingStore.shared.insert(try EasingStops.make(outputs: outputs, inputs: inputs, count: count)))
  }
}

@_cdecl("ts_easing_retain")
public func ts_easing_retain(_ easing: ts_easing) -> ts_status {
  status { () throws(Failure) in
    try EasingStore.shared.retain(Handle(easing))
    _ = EasingStore.shared.give(Handle(easing))
  }
}

@_cdecl("ts_easing_release")
public func ts_easing_release(_ easing: ts_easing) -> ts_status {
  status { () throws(Failure) in try EasingStore.shared.takeBack(Handle(easing)) }
}

@_cdecl("ts_easing_is_valid")
public func ts_easing_is_valid(_ easing: ts_easing) -> Bool { EasingStore.shared.isValid(Handle(easing)) }

@_cdecl("ts_easing_print")
public func ts_easing_print(
  _ easing: ts_easing, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ out_length: UnsafeMutablePointer<Int>?
) -> ts_status {
  give(out_length, "out_length") { () throws(Failure) in
    try withEasing(easing) { (record) throws(Failure) in try print(to: buffer, capacity) { record.print(to: &$0) } }
  }
}

@_cdecl("ts_easing_list")
public func ts_easing_list(
  _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ out_length: UnsafeMutablePointer<Int>?
) -> ts_status {
  give(out_length, "out_length") { () throws(Failure) in
    try print(to: buffer, capacity) { EasingStore.shared.list(to: &$0) }
  }
}

@_cdecl("ts_easing_evaluate")
public func ts_easing_evaluate(
  _ easing: ts_easing, _ t: Double, _ flags: UInt32, _ out_value: UnsafeMutablePointer<Double>?
) -> ts_status {
  give(out_value, "out_value") { () throws(Failure) in
    guard flags <= 3 else { throw invalid("flags", must: "a combination of TS_EVALUATE_ bits", got: Double(flags)) }
    return try withEasing(easing) { (record) throws(Failure) in try record.value(t, EvaluationFlags(rawValue: flags)) }
  }
}

@_cdecl("ts_easing_differentiate")
public func ts_easing_differentiate(
  _ easing: ts_easing, _ t: Double, _ out_slope: UnsafeMutablePointer<Double>?
) -> ts_status {
  give(out_slope, "out_slope") { () throws(Failure) in
    try withEasing(easing) { (record) throws(Failure) in try record.slope(t) }
  }
}

@_cdecl("ts_easing_inverse")
public func ts_easing_inverse(
  _ easing: ts_easing, _ value: Double, _ out_t: UnsafeMutablePointer<Double>?
) -> ts_status {
  give(out_t, "out_t") { () throws(Failure) in
    try withEasing(easing) { (record) throws(Failure) in try record.inverse(value) }
  }
}

@_cdecl("ts_easing_sample_f32")
public func ts_easing_sample_f32(
  _ easing: ts_easing, _ t: UnsafePointer<Float>?, _ out: UnsafeMutablePointer<Float>?, _ count: Int
) -> ts_status {
  status { () throws(Failure) in
    let (count, arrays) = try checkedArrays(t, out, count)
    try withEasing(easing) { (record) throws(Failure) in
      if let arrays { try record.sample(arrays.t, arrays.out, count) }
    }
  }
}

@_cdecl("ts_easing_sample_f64")
public func ts_easing_sample_f64(
  _ easing: ts_easing, _ t: UnsafePointer<Double>?, _ out: UnsafeMutablePointer<Double>?, _ count: Int
) -> ts_status {
  status { () throws(Failure) in
    let (count, arrays) = try checkedArrays(t, out, count)
    try withEasing(easing) { (record) throws(Failure) in
      if let arrays { try record.sample(arrays.t, arrays.out, count) }
    }
  }
}

/// nil arrays where there is nothing to do.
@inline(__always)
private func checkedArrays<Scalar>(
  _ t: UnsafePointer<Scalar>?, _ out: UnsafeMutablePointer<Scalar>?, _ count: Int
) throws(Failure) -> (Int, (t: UnsafePointer<Scalar>, out: UnsafeMutablePointer<Scalar>)?) {
  let stride = MemoryLayout<Scalar>.stride
  let count = try checkedCount(count, stride: stride)
  guard let t = try array(t, count, "t"), let out = try array(out, count, "out"), count > 0 else { return (0, nil) }
  try checkOverlap(t, out, bytes: count &* stride)
  return (count, (t, out))
}
