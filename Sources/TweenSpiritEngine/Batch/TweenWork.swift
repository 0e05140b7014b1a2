// SPDX-License-Identifier: MIT
//
// A part of a batch of tweens: block by block, how far each has come, its curve there, and the number between its ends.
// With several curves a block is sorted by curve on the stack, each curve takes its own, and all go back to their places.

struct TweenWork<S: BatchScalar>: BatchWork {
  let place: UnsafePointer<TweenBatch<S>>
  let time: Double
  let curves: UnsafePointer<HeldCurve>
  let callsOut: Bool

  var batch: TweenBatch<S> { unsafeAddress { place } }

  /// Five streams of memory, in turns so short that the processor goes on fetching all of them ahead. Sorting wants more,
  /// but not where curves may nest: each has its scratch on one stack.
  private var blockLength: Int { batch.index == nil || callsOut ? 256 : 4096 / MemoryLayout<S>.stride }
  private var columnSize: Int { blockLength &* max(MemoryLayout<S>.stride, MemoryLayout<UInt32>.stride) }
  /// Progress and two columns; where it is sorted, five more.
  var scratchSize: Int { columnSize &* (batch.index == nil ? 3 : 7) &+ (batch.index == nil ? 0 : 1024) }

  func run(_ first: Int, _ n: Int, _ scratch: UnsafeMutableRawPointer) throws(Failure) -> Int {
    let scratch = Scratch(base: scratch, columnSize: columnSize)
    var done = 0
    while done < n {
      let length = min(blockLength, n &- done)
      try block(first &+ done, length, scratch)
      done &+= length
    }
    return 0
  }

  private func block(_ first: Int, _ n: Int, _ scratch: Scratch) throws(Failure) {
    let progress = scratch.column(0, of: S.self)
    let starts = batch.start.block(first, n, scratch: scratch.column(1, of: S.self), copies: false)
    let durations = batch.duration.block(first, n, scratch: scratch.column(2, of: S.self), copies: false)
    S.progress(starts, durations, time, progress, n)
    if let index = batch.index {
      try sampleMixed(
        progress, index.block(first, n, scratch: scratch.column(3, of: UInt32.self), copies: false), n, scratch)
    } else {
      try S.sample(curves[0].record, progress, n)
    }
    let a = batch.from.block(first, n, scratch: scratch.column(1, of: S.self), copies: false)
    let b = batch.to.block(first, n, scratch: scratch.column(2, of: S.self), copies: false)
    let result = batch.out.isPacked ? batch.out.block(first, n, scratch: progress, copies: false) : progress
    S.mix(a, b, progress, result, n)
    batch.out.put(first, n, from: result, copies: false)
  }

  /// Each number's own curve, in place.
  private func sampleMixed(
    _ numbers: UnsafeMutablePointer<S>, _ index: UnsafePointer<UInt32>, _ n: Int, _ scratch: Scratch
  ) throws(Failure) {
    let sorted = scratch.column(4, of: S.self)
    let places = scratch.column(5, of: UInt16.self)
    // Read once: who writes into the index meanwhile changes which curve is taken, and nothing else.
    let codes = (scratch.base + 5 &* scratch.columnSize + 2 &* n).assumingMemoryBound(to: UInt8.self)
    // Where each curve's numbers begin; after sorting, where they end.
    let ends = scratch.column(6, of: Int32.self)
    let last = UInt32(truncatingIfNeeded: batch.easingCount &- 1)
    ends.update(repeating: 0, count: batch.easingCount)
    var i = 0
    while i < n {
      let code = UInt8(truncatingIfNeeded: min(index[i], last))
      codes[i] = code
      ends[Int(code)] &+= 1
      i &+= 1
    }
    var sum: Int32 = 0
    i = 0
    while i < batch.easingCount {
      let count = ends[i]
      ends[i] = sum
      sum &+= count
      i &+= 1
    }
    i = 0
    while i < n {
      let code = Int(codes[i])
      let place = ends[code]
      ends[code] = place &+ 1
      sorted[Int(place)] = numbers[i]
      places[i] = UInt16(truncatingIfNeeded: place)
      i &+= 1
    }
    var start = 0
    i = 0
    while i < batch.easingCount {
      let end = Int(ends[i])
      if end > start { try S.sample(curves[i].record, sorted + start, end &- start) }
      start = end
      i &+= 1
    }
    i = 0
    while i < n {
      numbers[i] = sorted[Int(places[i])]
      i &+= 1
    }
  }
}
