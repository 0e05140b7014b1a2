// SPDX-License-Identifier: MIT

public import CTweenSpirit
import TweenSpiritEngine

extension Strided {
  init(_ view: ts_view_f32) { self.init(view.data, stride: view.stride) }
  init(_ view: ts_view_f64) { self.init(view.data, stride: view.stride) }
  init(_ input: ts_input_f32) {
    self.init(UnsafeMutableRawPointer(mutating: input.data), stride: input.stride, number: Double(input.number))
  }
  init(_ input: ts_input_f64) {
    self.init(UnsafeMutableRawPointer(mutating: input.data), stride: input.stride, number: input.number)
  }
  init(_ index: ts_index) { self.init(UnsafeMutableRawPointer(mutating: index.data), stride: index.stride) }
}

/// Three doubles each, in one order.
@inline(__always)
private func palette(_ springs: UnsafePointer<ts_spring>?) -> UnsafePointer<Spring>? {
  UnsafeRawPointer(springs)?.assumingMemoryBound(to: Spring.self)
}

/// Two words each, in one order.
@inline(__always)
private func handles(_ easings: UnsafePointer<ts_easing>?) throws(Failure) -> UnsafePointer<Handle> {
  UnsafeRawPointer(try nonNull(easings, "easings")).assumingMemoryBound(to: Handle.self)
}

@inline(__always)
private func request(_ batch: UnsafePointer<ts_spring_batch_f32>?) throws(Failure) -> SpringRequest {
  let place = try nonNull(batch, "batch")
  let from = try read(
    place, size: place.pointee.struct_size, firstSize: MemoryLayout<ts_spring_batch_f32>.stride,
    empty: ts_spring_batch_f32())
  var request = SpringRequest(
    value: Strided(from.value), velocity: Strided(from.velocity), target: Strided(from.target))
  request.count = try checkedCount(from.count, stride: MemoryLayout<Float>.stride)
  request.springs = palette(from.springs)
  request.springCount = from.spring_count
  request.index = Strided(from.index)
  request.omega = Strided(from.omega)
  request.dampingRatio = Strided(from.damping_ratio)
  request.tolerance = Double(from.tolerance)
  request.threads = from.threads
  request.mask = Strided(from.mask, stride: from.mask_stride)
  request.active = Strided(from.active, stride: from.active_stride)
  return request
}

/// One spring for packed columns, for one thread, with no mask and no list.
@inline(__always)
private func isPlain(_ batch: UnsafePointer<ts_spring_batch_f32>) -> Bool {
  // What is smaller may end where the caller's memory does.
  guard batch.pointee.struct_size == MemoryLayout<ts_spring_batch_f32>.stride else { return false }
  let b = batch.pointee
  let size = MemoryLayout<Float>.stride
  return b.spring_count == 1 && b.index.data == nil
    && b.count > 0 && b.count <= 1 << 20
    && (b.value.stride == 0 || b.value.stride == size) && (b.velocity.stride == 0 || b.velocity.stride == size)
    && (b.target.stride == 0 || b.target.stride == size) && (b.threads <= 1 || b.threads <= 64 && b.count <= onePart)
    && b.mask == nil
    && b.active == nil
}

@_cdecl("ts_springs_check_f32")
public func ts_springs_check_f32(_ batch: UnsafePointer<ts_spring_batch_f32>?) -> ts_status {
  status { () throws(Failure) in try request(batch).check(.f32) }
}

@_cdecl("ts_springs_step_f32")
public func ts_springs_step_f32(
  _ batch: UnsafePointer<ts_spring_batch_f32>?, _ dt: Double, _ out_active: UnsafeMutablePointer<Int>?
) -> ts_status {
  status { () throws(Failure) in
    if let batch, isPlain(batch), let value = batch.pointee.value.data,
      let velocity = batch.pointee.velocity.data, let target = batch.pointee.target.data,
      let spring = palette(batch.pointee.springs)
    {
      let (count, tolerance) = (batch.pointee.count, batch.pointee.tolerance)
      let active = stepPlainSprings(
        value, velocity, target, count, spring, dt, tolerance, counts: out_active != nil)
      if let active {
        out_active?.pointee = active
        return
      }
    }
    let active = try request(batch).step(.f32, dt, counts: out_active != nil)
    out_active?.pointee = active
  }
}

@_cdecl("ts_decays_step_f32")
public func ts_decays_step_f32(
  _ batch: UnsafePointer<ts_decay_batch_f32>?, _ dt: Double, _ out_active: UnsafeMutablePointer<Int>?
) -> ts_status {
  status { () throws(Failure) in
    let place = try nonNull(batch, "batch")
    let from = try read(
      place, size: place.pointee.struct_size, firstSize: MemoryLayout<ts_decay_batch_f32>.stride,
      empty: ts_decay_batch_f32())
    var request = DecayRequest(value: Strided(from.value), velocity: Strided(from.velocity))
    request.count = try checkedCount(from.count, stride: MemoryLayout<Float>.stride)
    request.decay = from.decay.map { Decay(unchecked: $0.pointee.rate) }
    request.rate = Strided(from.rate)
    request.tolerance = Double(from.tolerance)
    request.threads = from.threads
    request.mask = Strided(from.mask, stride: from.mask_stride)
    request.active = Strided(from.active, stride: from.active_stride)
    let active = try request.step(.f32, dt, counts: out_active != nil)
    out_active?.pointee = active
  }
}

/// One curve for packed columns, for one thread.
@inline(__always)
private func isPlain(_ batch: UnsafePointer<ts_tween_batch_f32>) -> Bool {
  // What is smaller may end where the caller's memory does.
  guard batch.pointee.struct_size == MemoryLayout<ts_tween_batch_f32>.stride else { return false }
  let b = batch.pointee
  let size = MemoryLayout<Float>.stride
  return b.easing_count == 1 && b.easings != nil && b.index.data == nil
    && (b.from.stride == 0 || b.from.stride == size) && (b.to.stride == 0 || b.to.stride == size)
    && (b.start.stride == 0 || b.start.stride == size) && (b.duration.stride == 0 || b.duration.stride == size)
    && (b.out.stride == 0 || b.out.stride == size) && (b.threads <= 1 || b.threads <= 64 && b.count <= onePart)
}

@_cdecl("ts_tweens_sample_f32")
public func ts_tweens_sample_f32(_ batch: UnsafePointer<ts_tween_batch_f32>?, _ time: Double) -> ts_status {
  status { () throws(Failure) in
    if let batch, isPlain(batch), let from = batch.pointee.from.data, let to = batch.pointee.to.data,
      let start = batch.pointee.start.data, let duration = batch.pointee.duration.data,
      let out = batch.pointee.out.data,
      samplePlainTweens(from, to, start, duration, out, batch.pointee.count, try handles(batch.pointee.easings), time)
    {
      return
    }
    let place = try nonNull(batch, "batch")
    let from = try read(
      place, size: place.pointee.struct_size, firstSize: MemoryLayout<ts_tween_batch_f32>.stride,
      empty: ts_tween_batch_f32())
    var request = TweenRequest(
      easings: try handles(from.easings), easingCount: from.easing_count, out: Strided(from.out))
    request.count = try checkedCount(from.count, stride: MemoryLayout<Float>.stride)
    request.from = Strided(from.from)
    request.to = Strided(from.to)
    request.start = Strided(from.start)
    request.duration = Strided(from.duration)
    request.index = Strided(from.index)
    request.threads = from.threads
    try request.sample(.f32, time)
  }
}

@inline(__always)
private func request(_ batch: UnsafePointer<ts_spring_batch_f64>?) throws(Failure) -> SpringRequest {
  let place = try nonNull(batch, "batch")
  let from = try read(
    place, size: place.pointee.struct_size, firstSize: MemoryLayout<ts_spring_batch_f64>.stride,
    empty: ts_spring_batch_f64())
  var request = SpringRequest(
    value: Strided(from.value), velocity: Strided(from.velocity), target: Strided(from.target))
  request.count = try checkedCount(from.count, stride: MemoryLayout<Double>.stride)
  request.springs = palette(from.springs)
  request.springCount = from.spring_count
  request.index = Strided(from.index)
  request.omega = Strided(from.omega)
  request.dampingRatio = Strided(from.damping_ratio)
  request.tolerance = Double(from.tolerance)
  request.threads = from.threads
  request.mask = Strided(from.mask, stride: from.mask_stride)
  request.active = Strided(from.active, stride: from.active_stride)
  return request
}

/// One spring for packed columns, on one thread, with no mask and no list.
@inline(__always)
private func isPlain(_ batch: UnsafePointer<ts_spring_batch_f64>) -> Bool {
  // What is smaller may end where the caller's memory does.
  guard batch.pointee.struct_size == MemoryLayout<ts_spring_batch_f64>.stride else { return false }
  let b = batch.pointee
  let size = MemoryLayout<Double>.stride
  return b.spring_count == 1 && b.index.data == nil
    && b.count > 0 && b.count <= 1 << 20
    && (b.value.stride == 0 || b.value.stride == size) && (b.velocity.stride == 0 || b.velocity.stride == size)
    && (b.target.stride == 0 || b.target.stride == size) && (b.threads <= 1 || b.threads <= 64 && b.count <= onePart)
    && b.mask == nil
    && b.active == nil
}

@_cdecl("ts_springs_check_f64")
public func ts_springs_check_f64(_ batch: UnsafePointer<ts_spring_batch_f64>?) -> ts_status {
  status { () throws(Failure) in try request(batch).check(.f64) }
}

@_cdecl("ts_springs_step_f64")
public func ts_springs_step_f64(
  _ batch: UnsafePointer<ts_spring_batch_f64>?, _ dt: Double, _ out_active: UnsafeMutablePointer<Int>?
) -> ts_status {
  status { () throws(Failure) in
    if let batch, isPlain(batch), let value = batch.pointee.value.data,
      let velocity = batch.pointee.velocity.data, let target = batch.pointee.target.data,
      let spring = palette(batch.pointee.springs)
    {
      let (count, tolerance) = (batch.pointee.count, batch.pointee.tolerance)
      let active = stepPlainSprings(
        value, velocity, target, count, spring, dt, tolerance, counts: out_active != nil)
      if let active {
        out_active?.pointee = active
        return
      }
    }
    let active = try request(batch).step(.f64, dt, counts: out_active != nil)
    out_active?.pointee = active
  }
}

@_cdecl("ts_decays_step_f64")
public func ts_decays_step_f64(
  _ batch: UnsafePointer<ts_decay_batch_f64>?, _ dt: Double, _ out_active: UnsafeMutablePointer<Int>?
) -> ts_status {
  status { () throws(Failure) in
    let place = try nonNull(batch, "batch")
    let from = try read(
      place, size: place.pointee.struct_size, firstSize: MemoryLayout<ts_decay_batch_f64>.stride,
      empty: ts_decay_batch_f64())
    var request = DecayRequest(value: Strided(from.value), velocity: Strided(from.velocity))
    request.count = try checkedCount(from.count, stride: MemoryLayout<Double>.stride)
    request.decay = from.decay.map { Decay(unchecked: $0.pointee.rate) }
    request.rate = Strided(from.rate)
    request.tolerance = Double(from.tolerance)
    request.threads = from.threads
    request.mask = Strided(from.mask, stride: from.mask_stride)
    request.active = Strided(from.active, stride: from.active_stride)
    let active = try request.step(.f64, dt, counts: out_active != nil)
    out_active?.pointee = active
  }
}

/// One curve for packed columns, for one thread.
@inline(__always)
private func isPlain(_ batch: UnsafePointer<ts_tween_batch_f64>) -> Bool {
  // What is smaller may end where the caller's memory does.
  guard batch.pointee.struct_size == MemoryLayout<ts_tween_batch_f64>.stride else { return false }
  let b = batch.pointee
  let size = MemoryLayout<Double>.stride
  return b.easing_count == 1 && b.easings != nil && b.index.data == nil
    && (b.from.stride == 0 || b.from.stride == size) && (b.to.stride == 0 || b.to.stride == size)
    && (b.start.stride == 0 || b.start.stride == size) && (b.duration.stride == 0 || b.duration.stride == size)
    && (b.out.stride == 0 || b.out.stride == size) && (b.threads <= 1 || b.threads <= 64 && b.count <= onePart)
}

@_cdecl("ts_tweens_sample_f64")
public func ts_tweens_sample_f64(_ batch: UnsafePointer<ts_tween_batch_f64>?, _ time: Double) -> ts_status {
  status { () throws(Failure) in
    if let batch, isPlain(batch), let from = batch.pointee.from.data, let to = batch.pointee.to.data,
      let start = batch.pointee.start.data, let duration = batch.pointee.duration.data,
      let out = batch.pointee.out.data,
      samplePlainTweens(from, to, start, duration, out, batch.pointee.count, try handles(batch.pointee.easings), time)
    {
      return
    }
    let place = try nonNull(batch, "batch")
    let from = try read(
      place, size: place.pointee.struct_size, firstSize: MemoryLayout<ts_tween_batch_f64>.stride,
      empty: ts_tween_batch_f64())
    var request = TweenRequest(
      easings: try handles(from.easings), easingCount: from.easing_count, out: Strided(from.out))
    request.count = try checkedCount(from.count, stride: MemoryLayout<Double>.stride)
    request.from = Strided(from.from)
    request.to = Strided(from.to)
    request.start = Strided(from.start)
    request.duration = Strided(from.duration)
    request.index = Strided(from.index)
    request.threads = from.threads
    try request.sample(.f64, time)
  }
}

@_cdecl("ts_threads_set_maximum")
public func ts_threads_set_maximum(_ threads: UInt32) -> ts_status {
  status { () throws(Failure) in try setMostThreads(threads) }
}
