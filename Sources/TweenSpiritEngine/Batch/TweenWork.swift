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
  /// as much as stays in the first cache, but not where curves may nest: each has its scratch on one stack.
  private let blockLength: Int
  private let columnSize: Int
  /// How many numbers a curve takes at once: the fewer the more curves there are, but whole groups of lanes where kernels
  /// are asked for them.
  private let runLength: Int
  /// One for each curve, and one for each that is full.
  private let runs: Int
  /// Progress, or a group of it, and two columns. Where it is sorted: an index, places, what comes next of each curve, the
  /// runs and their curves.
  let scratchSize: Int

  var batch: TweenBatch<S> { unsafeAddress { place } }

  init(place: UnsafePointer<TweenBatch<S>>, time: Double, curves: UnsafePointer<HeldCurve>, callsOut: Bool) {
    (self.place, self.time, self.curves, self.callsOut) = (place, time, curves, callsOut)
    let (many, size) = (place.pointee.easingCount, MemoryLayout<S>.stride)
    let isMixed = place.pointee.index != nil
    blockLength = !isMixed || callsOut ? 256 : 4096 / size
    columnSize = blockLength &* max(size, MemoryLayout<UInt32>.stride)
    let share = max(blockLength &* 2 / max(many, 1), callsOut ? 4 : 64 / size)
    runLength = min(1 << (Int.bitWidth &- 1 &- share.leadingZeroBitCount), 128)
    runs = blockLength / runLength &+ many
    scratchSize =
      columnSize &* 3
      &+ (isMixed ? blockLength &* 6 &+ runs &* (runLength &* size &+ 1) &+ largestPalette &* 2 : 0)
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
  private func mixedBlock(_ first: Int, _ n: Int, _ index: Column<UInt32>, _ scratch: Scratch) throws(Failure) {
    let progress = scratch.column(0, of: S.self)
    let numbers = scratch.column(3, of: S.self)
    let indices = UnsafeMutableRawPointer(numbers + runs &* runLength).assumingMemoryBound(to: UInt32.self)
    let places = UnsafeMutableRawPointer(indices + blockLength).assumingMemoryBound(to: UInt16.self)
    let next = places + blockLength
    let codes = UnsafeMutableRawPointer(next + largestPalette).assumingMemoryBound(to: UInt8.self)
    let starts = batch.start.block(first, n, scratch: scratch.column(1, of: S.self), copies: false)
    let durations = batch.duration.block(first, n, scratch: scratch.column(2, of: S.self), copies: false)
    // Read once: who writes into the index meanwhile changes which curve is taken, and nothing else.
    let which = index.block(first, n, scratch: indices, copies: false)
    let sorting = Sorting<S>(
      numbers: numbers, group: progress,
      wanted: (batch.from.standing(first), batch.to.standing(first), batch.out.standing(first)),
      places: places, next: next, curves: codes, run: runLength,
      last: batch.easingCount &- 1)
    let many = S.sortProgress(sorting, starts, durations, time, which, n)
    for i in 0..<many {
      // The last run of a curve ends where its next number would go.
      let (start, end) = (i &* runLength, Int(next[Int(codes[i])]))
      let length = end >= start && end < start &+ runLength ? end &- start : runLength
      if length > 0 { try sample(curves[Int(codes[i])], numbers + start, length) }
    }
    let a = batch.from.block(first, n, scratch: scratch.column(1, of: S.self), copies: false)
    let b = batch.to.block(first, n, scratch: scratch.column(2, of: S.self), copies: false)
    let result = batch.out.isPacked ? batch.out.block(first, n, scratch: progress, copies: false) : progress
    S.mixSorted(a, b, numbers, places, result, n)
    batch.out.put(first, n, from: result, copies: false)
  }

  /// A run, in place.
  @inline(__always)
  private func sample(_ curve: HeldCurve, _ numbers: UnsafeMutablePointer<S>, _ n: Int) throws(Failure) {
    guard curve.isDirect, !callsOut else { return try S.sample(curve.record, numbers, n) }
    let width = S.width(Kernels.current.table)
    let padded = (n &+ width &- 1) & ~(width &- 1)
    // Whole groups: those that are not asked are at their start.
    var i = n
    while i < padded {
      numbers[i] = 0
      i &+= 1
    }
    S.sampleDirectly(curve.record, numbers, padded)
  }
}
