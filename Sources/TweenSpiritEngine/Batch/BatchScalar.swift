// SPDX-License-Identifier: MIT

import KernelTypes

/// The two precisions, and where their kernels stand in the table.
protocol BatchScalar: BinaryFloatingPoint, BitwiseCopyable, Sendable {
  init(_ x: Double)
  var asDouble: Double { get }
  /// Below it a factor is subnormal, slow, and as good as 0; in f64 the kernels have seen to that.
  static var smallestEntry: Double { get }
  static func width(_ kernels: borrowing tsk_kernels) -> Int
  static func stepSprings(_ job: SpringJob<Self>, _ settles: Bool) -> Int
  /// A palette's rows; of whole groups of springs.
  static func springRows(
    _ omegas: UnsafePointer<Double>, _ ratios: UnsafePointer<Double>, _ dt: Double, _ rows: UnsafeMutablePointer<Self>,
    _ many: Int)
  static func stepDecays(_ job: DecayJob<Self>, _ settles: Bool) -> Int
  static func progress(
    _ start: UnsafePointer<Self>, _ duration: UnsafePointer<Self>, _ time: Double, _ out: UnsafeMutablePointer<Self>,
    _ n: Int, wanted: (UnsafePointer<Self>?, UnsafePointer<Self>?))
  static func mix(
    _ a: UnsafePointer<Self>, _ b: UnsafePointer<Self>, _ e: UnsafePointer<Self>, _ out: UnsafeMutablePointer<Self>,
    _ n: Int)
  static func sample(
    _ record: UnsafePointer<EasingRecord>, _ values: UnsafeMutablePointer<Self>, _ n: Int) throws(Failure)
  /// Whether `sampleDirectly`, which asks the kernel alone, is the same.
  static func isDirect(_ record: UnsafePointer<EasingRecord>) -> Bool
  static func sampleDirectly(_ record: UnsafePointer<EasingRecord>, _ values: UnsafeMutablePointer<Self>, _ n: Int)
  static func sortProgress(
    _ to: Sorting<Self>, _ start: UnsafePointer<Self>, _ duration: UnsafePointer<Self>, _ time: Double,
    _ index: UnsafePointer<UInt32>, _ n: Int
  ) -> Int
  static func mixSorted(
    _ a: UnsafePointer<Self>, _ b: UnsafePointer<Self>, _ e: UnsafePointer<Self>, _ places: UnsafePointer<UInt16>,
    _ out: UnsafeMutablePointer<Self>, _ n: Int)
  static var springs: BatchEntries { get }
  static var decays: BatchEntries { get }
  static var tweens: BatchEntries { get }
  static var holdingCurves: @convention(c) (UnsafeMutableRawPointer, UnsafeMutableRawPointer?) -> Void { get }
}

extension BatchScalar {
  /// A factor that was computed in f64: rounded once, without what is as good as 0, and finite.
  @inline(__always)
  static func entry(_ x: Double) -> Self {
    let most = greatestFiniteMagnitude
    let y = Self(x)
    let clamped = y > most ? most : y < -most ? -most : y
    // A NaN is none either.
    return abs(x) >= smallestEntry ? clamped : 0
  }

  /// The matrix's four entries, as a kernel reads them.
  @inline(__always)
  static func write(_ m: Transition, to rows: UnsafeMutablePointer<Self>) {
    rows[0] = entry(m.m00)
    rows[1] = entry(m.m01)
    rows[2] = entry(m.m10)
    rows[3] = entry(m.m11)
  }
}

/// Columns without gaps, ready for a kernel.
struct SpringJob<S: BatchScalar> {
  var value, velocity: UnsafeMutablePointer<S>
  var target: UnsafePointer<S>
  var count: Int
  /// How many more than whole groups, of one spring.
  var rest = 0
  var omega, dampingRatio: UnsafePointer<S>?
  var dt: Double
  var index: UnsafePointer<UInt32>?
  var rows, limits: UnsafePointer<S>
  var classes: Int
  var tolerance: S
}

struct DecayJob<S: BatchScalar> {
  var value, velocity: UnsafeMutablePointer<S>
  var count: Int
  var rates: UnsafePointer<S>?
  var dt: Double
  var rate, left, distance: S
  var tolerance: S
}

/// Numbers on their way to their curves (tsk_sorting_f32).
struct Sorting<S: BatchScalar> {
  let numbers, group: UnsafeMutablePointer<S>
  let wanted: (UnsafePointer<S>?, UnsafePointer<S>?, UnsafePointer<S>?)
  let places, next: UnsafeMutablePointer<UInt16>
  let curves: UnsafeMutablePointer<UInt8>
  let run, last: Int
}

extension Float: BatchScalar {
  var asDouble: Double { Double(self) }
  static var smallestEntry: Double { 0x1p-126 }
  static func width(_ kernels: borrowing tsk_kernels) -> Int { Int(kernels.width_f32) }
  @inline(__always)
  static func stepSprings(_ job: SpringJob<Float>, _ settles: Bool) -> Int {
    var s = tsk_springs_f32(
      value: job.value, velocity: job.velocity, target: job.target, count: job.count, rest: job.rest,
      omega: job.omega, damping_ratio: job.dampingRatio, dt: job.dt, index: job.index, rows: job.rows,
      limits: job.limits, classes: job.classes, tolerance: job.tolerance)
    return Kernels.current.table.step_springs_f32(&s, settles)
  }
  static func springRows(
    _ omegas: UnsafePointer<Double>, _ ratios: UnsafePointer<Double>, _ dt: Double, _ rows: UnsafeMutablePointer<Float>,
    _ many: Int
  ) { Kernels.current.table.spring_rows_f32(omegas, ratios, dt, rows, many) }
  @inline(__always)
  static func stepDecays(_ job: DecayJob<Float>, _ settles: Bool) -> Int {
    var d = tsk_decays_f32(
      value: job.value, velocity: job.velocity, count: job.count, rates: job.rates, dt: job.dt, rate: job.rate,
      left: job.left, distance: job.distance, tolerance: job.tolerance)
    return Kernels.current.table.step_decays_f32(&d, settles)
  }
  @inline(__always)
  static func progress(
    _ start: UnsafePointer<Float>, _ duration: UnsafePointer<Float>, _ time: Double, _ out: UnsafeMutablePointer<Float>,
    _ n: Int, wanted: (UnsafePointer<Float>?, UnsafePointer<Float>?)
  ) { Kernels.current.table.progress_f32(start, duration, time, out, n, wanted.0, wanted.1) }
  @inline(__always)
  static func mix(
    _ a: UnsafePointer<Float>, _ b: UnsafePointer<Float>, _ e: UnsafePointer<Float>, _ out: UnsafeMutablePointer<Float>,
    _ n: Int
  ) { Kernels.current.table.mix_f32(a, b, e, out, n) }
  static func sample(
    _ record: UnsafePointer<EasingRecord>, _ values: UnsafeMutablePointer<Float>, _ n: Int
  ) throws(Failure) { try record.sample(values, values, n) }
  static func isDirect(_ record: UnsafePointer<EasingRecord>) -> Bool {
    record.pointee.curve.wide == 0 && (record.pointee.kind == .exact || record.pointee.kind == .baked)
  }
  @inline(__always)
  static func sampleDirectly(
    _ record: UnsafePointer<EasingRecord>, _ values: UnsafeMutablePointer<Float>, _ n: Int
  ) { Kernels.current.table.sample_f32(record.curve, values, values, n) }
  @inline(__always)
  static func sortProgress(
    _ to: Sorting<Float>, _ start: UnsafePointer<Float>, _ duration: UnsafePointer<Float>, _ time: Double,
    _ index: UnsafePointer<UInt32>, _ n: Int
  ) -> Int {
    var sorting = tsk_sorting_f32(
      numbers: to.numbers, group: to.group, wanted: to.wanted, places: to.places, next: to.next, curves: to.curves,
      run: UInt32(truncatingIfNeeded: to.run), last: UInt32(truncatingIfNeeded: to.last))
    return Kernels.current.table.sort_progress_f32(&sorting, start, duration, time, index, n)
  }
  @inline(__always)
  static func mixSorted(
    _ a: UnsafePointer<Float>, _ b: UnsafePointer<Float>, _ e: UnsafePointer<Float>, _ places: UnsafePointer<UInt16>,
    _ out: UnsafeMutablePointer<Float>, _ n: Int
  ) { Kernels.current.table.mix_sorted_f32(a, b, e, places, out, n) }
}

extension Double: BatchScalar {
  var asDouble: Double { self }
  static var smallestEntry: Double { 0 }
  static func width(_ kernels: borrowing tsk_kernels) -> Int { Int(kernels.width_f64) }
  @inline(__always)
  static func stepSprings(_ job: SpringJob<Double>, _ settles: Bool) -> Int {
    var s = tsk_springs_f64(
      value: job.value, velocity: job.velocity, target: job.target, count: job.count, rest: job.rest,
      omega: job.omega, damping_ratio: job.dampingRatio, dt: job.dt, index: job.index, rows: job.rows,
      limits: job.limits, classes: job.classes, tolerance: job.tolerance)
    return Kernels.current.table.step_springs_f64(&s, settles)
  }
  static func springRows(
    _ omegas: UnsafePointer<Double>, _ ratios: UnsafePointer<Double>, _ dt: Double,
    _ rows: UnsafeMutablePointer<Double>, _ many: Int
  ) { Kernels.current.table.spring_rows_f64(omegas, ratios, dt, rows, many) }
  @inline(__always)
  static func stepDecays(_ job: DecayJob<Double>, _ settles: Bool) -> Int {
    var d = tsk_decays_f64(
      value: job.value, velocity: job.velocity, count: job.count, rates: job.rates, dt: job.dt, rate: job.rate,
      left: job.left, distance: job.distance, tolerance: job.tolerance)
    return Kernels.current.table.step_decays_f64(&d, settles)
  }
  @inline(__always)
  static func progress(
    _ start: UnsafePointer<Double>, _ duration: UnsafePointer<Double>, _ time: Double,
    _ out: UnsafeMutablePointer<Double>, _ n: Int, wanted: (UnsafePointer<Double>?, UnsafePointer<Double>?)
  ) { Kernels.current.table.progress_f64(start, duration, time, out, n, wanted.0, wanted.1) }
  @inline(__always)
  static func mix(
    _ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>, _ e: UnsafePointer<Double>,
    _ out: UnsafeMutablePointer<Double>, _ n: Int
  ) { Kernels.current.table.mix_f64(a, b, e, out, n) }
  static func sample(
    _ record: UnsafePointer<EasingRecord>, _ values: UnsafeMutablePointer<Double>, _ n: Int
  ) throws(Failure) { try record.sample(values, values, n) }
  static func isDirect(_ record: UnsafePointer<EasingRecord>) -> Bool {
    (record.pointee.kind == .exact || record.pointee.kind == .baked)
  }
  @inline(__always)
  static func sampleDirectly(
    _ record: UnsafePointer<EasingRecord>, _ values: UnsafeMutablePointer<Double>, _ n: Int
  ) { Kernels.current.table.sample_f64(record.curve, 0, values, values, n) }
  @inline(__always)
  static func sortProgress(
    _ to: Sorting<Double>, _ start: UnsafePointer<Double>, _ duration: UnsafePointer<Double>, _ time: Double,
    _ index: UnsafePointer<UInt32>, _ n: Int
  ) -> Int {
    var sorting = tsk_sorting_f64(
      numbers: to.numbers, group: to.group, wanted: to.wanted, places: to.places, next: to.next, curves: to.curves,
      run: UInt32(truncatingIfNeeded: to.run), last: UInt32(truncatingIfNeeded: to.last))
    return Kernels.current.table.sort_progress_f64(&sorting, start, duration, time, index, n)
  }
  @inline(__always)
  static func mixSorted(
    _ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>, _ e: UnsafePointer<Double>, _ places: UnsafePointer<UInt16>,
    _ out: UnsafeMutablePointer<Double>, _ n: Int
  ) { Kernels.current.table.mix_sorted_f64(a, b, e, places, out, n) }
}
