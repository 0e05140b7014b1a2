// SPDX-License-Identifier: MIT
//
// Tweens in a caller's arrays, as they are named and checked; TweenWork has how they are sampled.

internal import CTweenSpiritShims

/// Tweens as a caller names them.
package struct TweenRequest {
  package var count = 0
  package var from = Strided()
  package var to = Strided()
  package var start = Strided()
  package var duration = Strided()
  package var easings: UnsafePointer<Handle>
  package var easingCount: Int
  package var index = Strided()
  package var out: Strided
  package var threads: UInt32 = 1

  package init(easings: UnsafePointer<Handle>, easingCount: Int, out: Strided) {
    self.easings = easings
    self.easingCount = easingCount
    self.out = out
  }

  /// Where every tween is at `time`.
  package func sample(_ precision: Precision, _ time: Double) throws(Failure) {
    switch precision {
    case .f32: try TweenBatch<Float>(self).sample(time)
    case .f64: try TweenBatch<Double>(self).sample(time)
    }
  }
}

struct TweenBatch<S: BatchScalar> {
  let count: Int
  let from, to, start, duration: StridedColumn<S>
  let easings: UnsafePointer<Handle>
  let easingCount: Int
  let index: StridedColumn<UInt32>?
  let out: StridedColumn<S>
  let threads: UInt32

  @inline(__always)
  init(_ request: TweenRequest) throws(Failure) {
    count = request.count
    try checkWritable(request.out, count, "out")
    from = StridedColumn(request.from, number: S(request.from.number))
    to = StridedColumn(request.to, number: S(request.to.number))
    start = StridedColumn(request.start, number: S(request.start.number))
    duration = StridedColumn(request.duration, number: S(request.duration.number))
    easings = request.easings
    easingCount = request.easingCount
    index = request.index.base == nil ? nil : StridedColumn(request.index, number: 0)
    out = StridedColumn(request.out, number: 0)
    threads = try checkThreads(request.threads)
    try check()
  }

  func check() throws(Failure) {
    guard easingCount >= 1, easingCount <= largestPalette else {
      throw invalid("easing_count", must: "between 1 and 256", got: Double(easingCount))
    }
    guard index != nil || easingCount == 1 else {
      throw invalid("easing_count", must: "1 without an index", got: Double(easingCount))
    }
    var extents = Extents(sharing: true)
    try extents.add(try out.extent(count, "out", isWritten: true))
    try extents.add(try from.extent(count, "from", isWritten: false))
    try extents.add(try to.extent(count, "to", isWritten: false))
    try extents.add(try start.extent(count, "start", isWritten: false))
    try extents.add(try duration.extent(count, "duration", isWritten: false))
    // Of other types, so that being the same column is no sharing.
    guard let output = try out.extent(count, "out", isWritten: true) else { return }
    let curves = Extent(of: easings, bytes: easingCount &* MemoryLayout<Handle>.stride, "easings")
    if curves.clashes(with: output, sharing: false) {
      throw failure(.invalidArgument, argument: "easings", "the arrays easings and out overlap")
    }
    if let index, let place = try index.extent(count, "index", isWritten: false),
      place.clashes(with: output, sharing: false)
    {
      throw failure(.invalidArgument, argument: "index", "the arrays index and out overlap")
    }
  }

  var isPacked: Bool {
    from.isPacked && to.isPacked && start.isPacked && duration.isPacked && out.isPacked && index?.isPacked != false
  }

  @inline(__always)
  func sample(_ time: Double) throws(Failure) {
    guard time.isFinite else { throw invalid("time", must: "finite", got: time) }
    try withUnsafePointer(to: self) { (place) throws(Failure) in
      var hold = TweenHold(place: place, time: time)
      withUnsafeMutablePointer(to: &hold) {
        tss_with_scratch(easingCount &* MemoryLayout<HeldCurve>.stride, S.holdingCurves, $0)
      }
      if let failure = hold.failure { throw failure }
    }
  }
}

/// A curve that stays as long as a batch runs, whatever becomes of the caller's array and its handles meanwhile.
struct HeldCurve {
  let handle: Handle
  let record: UnsafePointer<EasingRecord>
}

/// A batch on its way to its curves.
struct TweenHold<S: BatchScalar> {
  let place: UnsafePointer<TweenBatch<S>>
  let time: Double
  var failure: Failure?

  /// With a user more of every curve, and memory for them.
  mutating func run(_ memory: UnsafeMutableRawPointer) {
    let curves = memory.bindMemory(to: HeldCurve.self, capacity: place.pointee.easingCount)
    var held = 0
    defer { for i in 0..<held { EasingStore.shared.drop(curves[i].handle) } }
    do throws(Failure) {
      var callsOut = false
      while held < place.pointee.easingCount {
        let handle = place.pointee.easings[held]
        let record = try EasingStore.shared.pin(handle)
        defer { EasingStore.shared.unpin(handle) }
        try EasingStore.shared.retain(handle)
        curves[held] = HeldCurve(handle: handle, record: record)
        callsOut = callsOut || record.callsOut
        held &+= 1
      }
      var work = TweenWork(place: place, time: time, curves: curves, callsOut: callsOut)
      let batch = place.pointee
      // Foreign code is called on the caller's thread.
      _ = try perform(&work, batch.count, threads: callsOut ? 1 : batch.threads, S.tweens)
    } catch { failure = error }
  }
}
