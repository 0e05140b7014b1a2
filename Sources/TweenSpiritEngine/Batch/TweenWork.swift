// SPDX-License-Identifier: MIT
//
// A part of a batch of tweens: block by block, how far each has come, its curve there, and the number between its ends.
// With several curves a block is sorted by curve on the stack, each curve takes its own, and all go back to their places.

struct TweenWork<S: BatchScalar>: BatchWork {
  let place: UnsafePointer<TweenBatch<S>>
  let time: Double

  var batch: TweenBatch<S> { unsafeAddress { place } }

  /// Behind the columns of a block.
  private static var recordColumn: Int { 7 }

  func run(_ first: Int, _ n: Int, _ scratch: Scratch) throws(Failure) -> Int {
    let records = scratch.column(Self.recordColumn, of: UnsafePointer<EasingRecord>.self)
    var pinned = 0
    defer { for i in 0..<pinned { EasingStore.shared.unpin(batch.easings[i]) } }
    while pinned < batch.easingCount {
      records[pinned] = try EasingStore.shared.pin(batch.easings[pinned])
      pinned &+= 1
    }
    // Five streams of memory, in turns so short that the processor goes on fetching all of them ahead; sorting wants more.
    let limit = batch.index == nil ? 256 : Scratch.columnSize / MemoryLayout<S>.stride
    var done = 0
    while done < n {
      let length = min(limit, n &- done)
      try block(first &+ done, length, records, scratch)
      done &+= length
    }
    return 0
  }

  private func block(
    _ first: Int, _ n: Int, _ records: UnsafePointer<UnsafePointer<EasingRecord>>, _ scratch: Scratch
  ) throws(Failure) {
    let progress = scratch.column(0, of: S.self)
    let starts = batch.start.block(first, n, scratch: scratch.column(1, of: S.self), copies: false)
    let durations = batch.duration.block(first, n, scratch: scratch.column(2, of: S.self), copies: false)
    S.progress(starts, durations, time, progress, n)
    if let index = batch.index {
      let places = index.block(first, n, scratch: scratch.column(3, of: UInt32.self), copies: false)
      try sampleMixed(progress, places, n, records, scratch)
    } else {
      try S.sample(records[0], progress, n)
    }
    let a = batch.from.block(first, n, scratch: scratch.column(1, of: S.self), copies: false)
    let b = batch.to.block(first, n, scratch: scratch.column(2, of: S.self), copies: false)
    let result = batch.out.isPacked ? batch.out.block(first, n, scratch: progress, copies: false) : progress
    S.mix(a, b, progress, result, n)
    batch.out.put(first, n, from: result, copies: false)
  }

  /// Each number's own curve, in place.
  private func sampleMixed(
    _ numbers: UnsafeMutablePointer<S>, _ index: UnsafePointer<UInt32>, _ n: Int,
    _ records: UnsafePointer<UnsafePointer<EasingRecord>>, _ scratch: Scratch
  ) throws(Failure) {
    let sorted = scratch.column(4, of: S.self)
    let places = scratch.column(5, of: UInt16.self)
    // Where each curve's numbers begin; after sorting, where they end.
    let ends = scratch.column(6, of: Int32.self)
    let last = UInt32(truncatingIfNeeded: batch.easingCount &- 1)
    ends.update(repeating: 0, count: batch.easingCount)
    var i = 0
    while i < n {
      ends[Int(min(index[i], last))] &+= 1
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
      let curve = Int(min(index[i], last))
      let place = ends[curve]
      ends[curve] = place &+ 1
      sorted[Int(place)] = numbers[i]
      places[i] = UInt16(truncatingIfNeeded: place)
      i &+= 1
    }
    var start = 0
    i = 0
    while i < batch.easingCount {
      let end = Int(ends[i])
      if end > start { try S.sample(records[i], sorted + start, end &- start) }
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
