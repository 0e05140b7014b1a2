// SPDX-License-Identifier: MIT
//
// Each batch has a struct of floats and one of doubles, field for field the same: what they have in common is a protocol, and
// everything is written once, generic and inlined into the function of each.

public import CTweenSpirit
import TweenSpiritEngine

protocol BatchNumber: BitwiseCopyable { var asDouble: Double { get } }
extension Float: BatchNumber { var asDouble: Double { Double(self) } }
extension Double: BatchNumber { var asDouble: Double { self } }

/// ts_view_f32, ts_view_f64
protocol View {
  associatedtype Number: BatchNumber
  var data: UnsafeMutablePointer<Number>! { get }
  var stride: Int { get }
}
extension View { @inline(__always) var isPacked: Bool { stride == 0 || stride == MemoryLayout<Number>.stride } }
extension ts_view_f32: View {}
extension ts_view_f64: View {}

/// ts_input_f32, ts_input_f64
protocol Input {
  associatedtype Number: BatchNumber
  var data: UnsafePointer<Number>! { get }
  var stride: Int { get }
  var number: Number { get }
}
extension Input { @inline(__always) var isPacked: Bool { stride == 0 || stride == MemoryLayout<Number>.stride } }
extension ts_input_f32: Input {}
extension ts_input_f64: Input {}

extension Strided {
  @inline(__always)
  init<V: View>(_ view: V) { self.init(view.data, stride: view.stride, size: MemoryLayout<V.Number>.size) }
  @inline(__always)
  init<I: Input>(_ input: I) {
    self.init(
      UnsafeMutableRawPointer(mutating: input.data), stride: input.stride, size: MemoryLayout<I.Number>.size,
      number: input.number.asDouble)
  }
  @inline(__always)
  init(_ index: ts_index) { self.init(UnsafeMutablePointer(mutating: index.data), stride: index.stride) }
  @inline(__always)
  init<Number>(_ data: UnsafeMutablePointer<Number>?, stride: Int) {
    self.init(data, stride: stride, size: MemoryLayout<Number>.size)
  }
}

protocol BatchStruct {
  associatedtype NumberView: View
  associatedtype NumberInput: Input
  init()
  var struct_size: Int { get }
  var count: Int { get }
  var threads: UInt32 { get }
}

protocol OfFloats {}
extension OfFloats {
  typealias NumberView = ts_view_f32
  typealias NumberInput = ts_input_f32
}
protocol OfDoubles {}
extension OfDoubles {
  typealias NumberView = ts_view_f64
  typealias NumberInput = ts_input_f64
}

extension BatchStruct {
  static var precision: Precision { @inline(__always) get { numberSize == MemoryLayout<Float>.size ? .f32 : .f64 } }
  static var numberSize: Int { @inline(__always) get { MemoryLayout<NumberView.Number>.size } }

  /// Whether one thread would do the work.
  @inline(__always)
  var isForOneThread: Bool { threads <= 1 || threads <= 64 && count <= onePart }
}

/// A copy of the caller's struct.
@inline(__always)
private func read<B: BatchStruct>(_ batch: UnsafePointer<B>?) throws(Failure) -> B {
  try read(batch, "batch", B())
}

extension Batch {
  /// To be filled in place: it is too large to be handed on.
  @inline(__always)
  fileprivate init<B: BatchStruct>(counting from: B) throws(Failure) {
    self.init(B.precision, count: try checkedCount(from.count, stride: B.numberSize))
  }

  /// What springs and decays have in common.
  @inline(__always)
  fileprivate mutating func take(motions from: some MotionStruct) {
    value = Strided(from.value)
    velocity = Strided(from.velocity)
    tolerance = from.tolerance.asDouble
    threads = from.threads
    mask = Strided(from.mask, stride: from.mask_stride)
    active = Strided(from.active, stride: from.active_stride)
  }
}

protocol MotionStruct: BatchStruct {
  var value: NumberView { get }
  var velocity: NumberView { get }
  var tolerance: NumberInput.Number { get }
  var mask: UnsafeMutablePointer<UInt8>! { get }
  var mask_stride: Int { get }
  var active: UnsafeMutablePointer<UInt32>! { get }
  var active_stride: Int { get }
}

// MARK: - Springs

protocol SpringStruct: MotionStruct {
  var target: NumberInput { get }
  var springs: UnsafePointer<ts_spring>! { get }
  var spring_count: Int { get }
  var index: ts_index { get }
  var omega: NumberInput { get }
  var damping_ratio: NumberInput { get }
}
extension ts_spring_batch_f32: SpringStruct, OfFloats {}
extension ts_spring_batch_f64: SpringStruct, OfDoubles {}

/// Three doubles each, in one order.
@inline(__always)
private func palette(_ springs: UnsafePointer<ts_spring>?) -> UnsafePointer<Spring>? {
  UnsafeRawPointer(springs)?.assumingMemoryBound(to: Spring.self)
}

extension Batch {
  @inline(__always)
  fileprivate mutating func take(springs from: some SpringStruct) {
    take(motions: from)
    target = Strided(from.target)
    springs = palette(from.springs)
    paletteCount = from.spring_count
    index = Strided(from.index)
    omega = Strided(from.omega)
    dampingRatio = Strided(from.damping_ratio)
  }
}

/// The step of one spring for packed columns, for one thread, with no mask and no list; nil where it is not that.
@inline(__always)
private func stepPlain<B: SpringStruct>(_ batch: UnsafePointer<B>?, _ dt: Double, counts: Bool) -> Int? {
  // What is smaller may end where the caller's memory does.
  guard let batch, batch.pointee.struct_size == MemoryLayout<B>.stride else { return nil }
  let b = batch.pointee
  guard b.spring_count == 1, b.index.data == nil, b.count > 0, b.count <= 1 << 20, b.value.isPacked,
    b.velocity.isPacked,
    b.target.isPacked, b.isForOneThread, b.mask == nil, b.active == nil, let value = b.value.data,
    let velocity = b.velocity.data, let target = b.target.data, let spring = palette(b.springs)
  else { return nil }
  return stepPlainSprings(
    B.precision, value, velocity, target, b.count, spring, dt, b.tolerance.asDouble, counts: counts)
}

@inline(__always)
private func step<B: SpringStruct>(
  _ batch: UnsafePointer<B>?, _ dt: Double, _ out_active: UnsafeMutablePointer<Int>?
) throws(Failure) {
  if let active = stepPlain(batch, dt, counts: out_active != nil) {
    out_active?.pointee = active
    return
  }
  let from = try read(batch)
  var batch = try Batch(counting: from)
  batch.take(springs: from)
  let active = try batch.stepSprings(dt, counts: out_active != nil)
  out_active?.pointee = active
}

@inline(__always)
private func check(_ batch: UnsafePointer<some SpringStruct>?) throws(Failure) {
  let from = try read(batch)
  var batch = try Batch(counting: from)
  batch.take(springs: from)
  try batch.checkSprings()
}

@_cdecl("ts_springs_check_f32")
public func ts_springs_check_f32(_ batch: UnsafePointer<ts_spring_batch_f32>?) -> ts_status {
  status { () throws(Failure) in try check(batch) }
}

@_cdecl("ts_springs_check_f64")
public func ts_springs_check_f64(_ batch: UnsafePointer<ts_spring_batch_f64>?) -> ts_status {
  status { () throws(Failure) in try check(batch) }
}

@_cdecl("ts_springs_step_f32")
public func ts_springs_step_f32(
  _ batch: UnsafePointer<ts_spring_batch_f32>?, _ dt: Double, _ out_active: UnsafeMutablePointer<Int>?
) -> ts_status {
  status { () throws(Failure) in try step(batch, dt, out_active) }
}

@_cdecl("ts_springs_step_f64")
public func ts_springs_step_f64(
  _ batch: UnsafePointer<ts_spring_batch_f64>?, _ dt: Double, _ out_active: UnsafeMutablePointer<Int>?
) -> ts_status {
  status { () throws(Failure) in try step(batch, dt, out_active) }
}

// MARK: - Decays

protocol DecayStruct: MotionStruct {
  var decay: UnsafePointer<ts_decay>! { get }
  var rate: NumberInput { get }
}
extension ts_decay_batch_f32: DecayStruct, OfFloats {}
extension ts_decay_batch_f64: DecayStruct, OfDoubles {}

@inline(__always)
private func step(
  _ place: UnsafePointer<some DecayStruct>?, _ dt: Double, _ out_active: UnsafeMutablePointer<Int>?
) throws(Failure) {
  let from = try read(place)
  var batch = try Batch(counting: from)
  batch.take(motions: from)
  batch.decay = from.decay.map { Decay(unchecked: $0.pointee.rate) }
  batch.omega = Strided(from.rate)
  let active = try batch.stepDecays(dt, counts: out_active != nil)
  out_active?.pointee = active
}

@_cdecl("ts_decays_step_f32")
public func ts_decays_step_f32(
  _ batch: UnsafePointer<ts_decay_batch_f32>?, _ dt: Double, _ out_active: UnsafeMutablePointer<Int>?
) -> ts_status {
  status { () throws(Failure) in try step(batch, dt, out_active) }
}

@_cdecl("ts_decays_step_f64")
public func ts_decays_step_f64(
  _ batch: UnsafePointer<ts_decay_batch_f64>?, _ dt: Double, _ out_active: UnsafeMutablePointer<Int>?
) -> ts_status {
  status { () throws(Failure) in try step(batch, dt, out_active) }
}

// MARK: - Tweens

protocol TweenStruct: BatchStruct {
  var from: NumberInput { get }
  var to: NumberInput { get }
  var start: NumberInput { get }
  var duration: NumberInput { get }
  var easings: UnsafePointer<ts_easing>! { get }
  var easing_count: Int { get }
  var index: ts_index { get }
  var out: NumberView { get }
}
extension ts_tween_batch_f32: TweenStruct, OfFloats {}
extension ts_tween_batch_f64: TweenStruct, OfDoubles {}

/// Two words each, in one order.
@inline(__always)
private func handles(_ easings: UnsafePointer<ts_easing>) -> UnsafePointer<Handle> {
  UnsafeRawPointer(easings).assumingMemoryBound(to: Handle.self)
}

/// Samples one curve for packed columns, for one thread; false where it is not that.
@inline(__always)
private func samplePlain<B: TweenStruct>(_ batch: UnsafePointer<B>?, _ time: Double) -> Bool {
  // What is smaller may end where the caller's memory does.
  guard let batch, batch.pointee.struct_size == MemoryLayout<B>.stride else { return false }
  let b = batch.pointee
  guard b.easing_count == 1, b.index.data == nil, b.from.isPacked, b.to.isPacked, b.start.isPacked, b.duration.isPacked,
    b.out.isPacked, b.isForOneThread, let easings = b.easings, let from = b.from.data, let to = b.to.data,
    let start = b.start.data, let duration = b.duration.data, let out = b.out.data
  else { return false }
  return samplePlainTweens(B.precision, from, to, start, duration, out, b.count, handles(easings), time)
}

@inline(__always)
private func tweens(_ place: UnsafePointer<some TweenStruct>?) throws(Failure) -> Batch {
  let from = try read(place)
  let easings = handles(try nonNull(from.easings, "easings"))
  var batch = try Batch(counting: from)
  batch.value = Strided(from.out)
  batch.from = Strided(from.from)
  batch.target = Strided(from.to)
  batch.start = Strided(from.start)
  batch.duration = Strided(from.duration)
  batch.easings = easings
  batch.paletteCount = from.easing_count
  batch.index = Strided(from.index)
  batch.threads = from.threads
  return batch
}

@_cdecl("ts_tweens_sample_f32")
public func ts_tweens_sample_f32(_ batch: UnsafePointer<ts_tween_batch_f32>?, _ time: Double) -> ts_status {
  status { () throws(Failure) in
    if samplePlain(batch, time) { return }
    var batch = try tweens(batch)
    try batch.sampleTweens(time)
  }
}

@_cdecl("ts_tweens_sample_f64")
public func ts_tweens_sample_f64(_ batch: UnsafePointer<ts_tween_batch_f64>?, _ time: Double) -> ts_status {
  status { () throws(Failure) in
    if samplePlain(batch, time) { return }
    var batch = try tweens(batch)
    try batch.sampleTweens(time)
  }
}

@_cdecl("ts_threads_set_maximum")
public func ts_threads_set_maximum(_ threads: UInt32) -> ts_status {
  status { () throws(Failure) in try setMostThreads(threads) }
}
