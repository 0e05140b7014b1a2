// SPDX-License-Identifier: MIT
//
// A part of a batch of tweens: block by block, how far each has come, its curve there, and the number between its ends.
// With several curves a block's numbers are sorted by curve on the stack as they come: each curve fills short runs, takes
// its own, and all are fetched from their places.

internal import KernelTypes

struct TweenWork<S: BatchScalar>: BatchWork {
  let place: UnsafePointer<TweenBatch<S>>
  let time: Double
  let curves: UnsafePointer<HeldCurve>
  let callsOut: Bool

  /// Five streams of memory, in turns so short that the processor goes on fetching all of them ahead. Sorting wants more,
  /// as much as 12 KiB of the stack hold, and little where curves may nest: each has its scratch on one stack.
  private let blockLength: Int
  private let columnSize: Int
  /// How many numbers a curve takes at once: the fewer the more curves there are.
  private let runLength: Int
  /// One for each curve, and one for each that is full.
  private let runs: Int
  /// Progress (or an index) and two columns. Where it is sorted: a group of progress, places, what comes next of each curve,
  /// the runs and their curves.
  let scratchSize: Int

  var batch: TweenBatch<S> { unsafeAddress { place } }

  init(place: UnsafePointer<TweenBatch<S>>, time: Double, curves: UnsafePointer<HeldCurve>, callsOut: Bool) {
    (self.place, self.time, self.curves, self.callsOut) = (place, time, curves, callsOut)
    let (many, size) = (place.pointee.easingCount, MemoryLayout<S>.stride)
    let isMixed = place.pointee.index != nil
    // Where it is sorted columns are there for what has gaps.
    let isPacked = isMixed && place.pointee.isPacked
    let sorted = (isPacked ? 4096 : 1024) / size / (many > 16 ? 2 : 1)
    blockLength = callsOut ? 32 : isMixed ? sorted : 256
    columnSize = isPacked ? 0 : blockLength &* size
    let share = max(blockLength / max(many, 1), 2)
    runLength = min(1 << (Int.bitWidth &- 1 &- share.leadingZeroBitCount), 128)
    runs = blockLength / runLength &+ many
    scratchSize =
      columnSize &* 3
      &+ (isMixed ? lastGroup &+ blockLength &* 2 &+ runs &* (runLength &* size &+ 1) &+ many &* 2 : 0)
  }

  func run(_ first: Int, _ n: Int, _ scratch: UnsafeMutableRawPointer) throws(Failure) -> Int {
    let scratch = Scratch(base: scratch, columnSize: columnSize)
    var done = 0
    while done < n {
      let length = min(blockLength, n &- done)
      if let index = batch.index {
        try mixedBlock(first &+ done, length, index, scratch)
      } else {
        try block(first &+ done, length, scratch)
      }
      done &+= length
    }
    return 0
  }

  private func block(_ first: Int, _ n: Int, _ scratch: Scratch) throws(Failure) {
    let progress = scratch.column(0, of: S.self)
    let starts = batch.start.block(first, n, scratch: scratch.column(1, of: S.self), copies: false)
    let durations = batch.duration.block(first, n, scratch: scratch.column(2, of: S.self), copies: false)
    S.progress(
      starts, durations, time, progress, n, wanted: (batch.from.standing(first), batch.to.standing(first)))
    try S.sample(curves[0].record, progress, n)
    let a = batch.from.block(first, n, scratch: scratch.column(1, of: S.self), copies: false)
    let b = batch.to.block(first, n, scratch: scratch.column(2, of: S.self), copies: false)
    let result = batch.out.isPacked ? batch.out.block(first, n, scratch: progress, copies: false) : progress
    S.mix(a, b, progress, result, n)
    batch.out.put(first, n, from: result, copies: false)
  }

  /// Each number's own curve.
  private func mixedBlock(_ first: Int, _ n: Int, _ index: StridedColumn<UInt32>, _ scratch: Scratch) throws(Failure) {
    let group = scratch.column(3, of: S.self)
    let numbers = UnsafeMutableRawPointer(group).advanced(by: lastGroup).assumingMemoryBound(to: S.self)
    let places = UnsafeMutableRawPointer(numbers + runs &* runLength).assumingMemoryBound(to: UInt16.self)
    let next = places + blockLength
    let codes = UnsafeMutableRawPointer(next + batch.easingCount).assumingMemoryBound(to: UInt8.self)
    let starts = batch.start.block(first, n, scratch: scratch.column(1, of: S.self), copies: false)
    let durations = batch.duration.block(first, n, scratch: scratch.column(2, of: S.self), copies: false)
    // Read once: who writes into the index meanwhile changes which curve is taken, and nothing else.
    let which = index.block(first, n, scratch: scratch.column(0, of: UInt32.self), copies: false)
    let sorting = Sorting<S>(
      numbers: numbers, group: group,
      wanted: (batch.from.standing(first), batch.to.standing(first), batch.out.standing(first)),
      places: places, next: next, curves: codes, run: runLength,
      last: batch.easingCount &- 1)
    let many = S.sortProgress(sorting, starts, durations, time, which, n)
    let width = S.width(Kernels.current.table)
    for i in 0..<many {
      // The last run of a curve ends where its next number would go.
      let (start, end) = (i &* runLength, Int(next[Int(codes[i])]))
      let length = end >= start && end < start &+ runLength ? end &- start : runLength
      if length > 0 { try sample(curves[Int(codes[i])], numbers + start, length, width) }
    }
    let a = batch.from.block(first, n, scratch: scratch.column(1, of: S.self), copies: false)
    let b = batch.to.block(first, n, scratch: scratch.column(2, of: S.self), copies: false)
    let column = scratch.column(0, of: S.self)
    let result = batch.out.isPacked ? batch.out.block(first, n, scratch: column, copies: false) : column
    S.mixSorted(a, b, numbers, places, result, n)
    batch.out.put(first, n, from: result, copies: false)
  }

  /// A run, in place.
  @inline(__always)
  private func sample(
    _ curve: HeldCurve, _ numbers: UnsafeMutablePointer<S>, _ n: Int, _ width: Int
  ) throws(Failure) {
    let padded = (n &+ width &- 1) & ~(width &- 1)
    guard padded <= runLength, S.isDirect(curve.record) else { return try S.sample(curve.record, numbers, n) }
    // Whole groups: those that are not asked are at their start.
    var i = n
    while i < padded {
      numbers[i] = 0
      i &+= 1
    }
    S.sampleDirectly(curve.record, numbers, padded)
  }
}
