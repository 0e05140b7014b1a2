// SPDX-License-Identifier: MIT
//
// Tweens: block by block, how far each has come, its curve there, and the number between its ends. With several curves a
// block's numbers are sorted by curve on the stack as they come: each curve fills short runs, takes its own, and all are fetched
// from their places.

internal import CTweenSpiritShims
internal import KernelTypes

/// A curve that stays as long as a batch runs, whatever becomes of the caller's array and its handles meanwhile.
struct HeldCurve {
  let handle: Handle
  let record: UnsafePointer<EasingRecord>
}

extension Batch {
  /// Where every tween is at `time`.
  package mutating func sampleTweens(_ time: Double) throws(Failure) {
    try withUnsafePointer(to: &self) { (batch) throws(Failure) in try batch.checkTweens() }
    guard time.isFinite else { throw invalid("time", must: "finite", got: time) }
    self.time = time
    let size = paletteCount &* MemoryLayout<HeldCurve>.stride
    tss_with_scratch(size, holdCurves, &self)
    if let failure { throw failure }
  }

  /// How long blocks and runs are, and the bytes of scratch memory that a part wants.
  @inline(__always)
  fileprivate mutating func layOut(callsOut: Bool) -> Int {
    let (many, size, isMixed) = (paletteCount, precision.size, index.base != nil)
    // Where it is sorted columns are there for what has gaps.
    let isPacked =
      isMixed && from.isPacked && target.isPacked && start.isPacked && duration.isPacked && value.isPacked
      && index.isPacked
    // Five streams of memory, in turns so short that the processor goes on fetching all of them ahead. Sorting wants more, as
    // much as 12 KiB of the stack hold, and little where curves may nest: each has its scratch on one stack.
    let sorted = (isPacked ? 4096 : 1024) / size / (many > 16 ? 2 : 1)
    blockLength = callsOut ? 32 : isMixed ? sorted : 256
    columnSize = isPacked ? 0 : blockLength &* size
    // The fewer the more curves there are.
    let share = max(blockLength / max(many, 1), 2)
    runLength = min(1 << (Int.bitWidth &- 1 &- share.leadingZeroBitCount), 128)
    // Progress (or an index) and two columns. Where it is sorted: a group of progress, places, what comes next of each curve, the
    // runs and their curves.
    return columnSize &* 3
      &+ (isMixed ? lastGroup &+ blockLength &* 2 &+ runs &* (runLength &* size &+ 1) &+ many &* 2 : 0)
  }

  /// One for each curve, and one for each that is full.
  fileprivate var runs: Int { blockLength / runLength &+ paletteCount }
}

extension UnsafePointer<Batch> {
  /// Apart: what it takes of the stack is given back before the curves are asked.
  @inline(never)
  fileprivate func checkTweens() throws(Failure) {
    let (count, many, out, index) = (pointee.count, pointee.paletteCount, pointee.value, pointee.index)
    try checkWritable(out, count, "out")
    try checkThreads(pointee.threads)
    guard many >= 1, many <= largestPalette else {
      throw invalid("easing_count", must: "between 1 and 256", got: Double(many))
    }
    guard index.base != nil || many == 1 else {
      throw invalid("easing_count", must: "1 without an index", got: Double(many))
    }
    var extents = Extents(sharing: true)
    let output = try out.extent(count, "out", isWritten: true)
    try extents.add(output)
    try extents.add(try pointee.from.extent(count, "from", isWritten: false))
    try extents.add(try pointee.target.extent(count, "to", isWritten: false))
    try extents.add(try pointee.start.extent(count, "start", isWritten: false))
    try extents.add(try pointee.duration.extent(count, "duration", isWritten: false))
    // Of other types, so that being the same column is no sharing.
    guard let output, let easings = pointee.easings else { return }
    let curves = Extent(of: easings, bytes: many &* MemoryLayout<Handle>.stride, "easings")
    if curves.clashes(with: output, sharing: false) {
      throw failure(.invalidArgument, argument: "easings", "the arrays easings and out overlap")
    }
    if let place = try index.extent(count, "index", isWritten: false), place.clashes(with: output, sharing: false) {
      throw failure(.invalidArgument, argument: "index", "the arrays index and out overlap")
    }
  }
}

/// With a user more of every curve, in memory for them.
private func holdCurves(_ memory: UnsafeMutableRawPointer, _ context: UnsafeMutableRawPointer) {
  let batch = context.assumingMemoryBound(to: Batch.self)
  let curves = memory.assumingMemoryBound(to: HeldCurve.self)
  guard let easings = batch.pointee.easings else { return }
  batch.pointee.curves = curves
  var held = 0
  defer { for i in 0..<held { EasingStore.shared.drop(curves[i].handle) } }
  do throws(Failure) {
    var callsOut = false
    while held < batch.pointee.paletteCount {
      let handle = easings[held]
      let record = try EasingStore.shared.pin(handle)
      defer { EasingStore.shared.unpin(handle) }
      try EasingStore.shared.retain(handle)
      curves[held] = HeldCurve(handle: handle, record: record)
      callsOut = callsOut || record.callsOut
      held &+= 1
    }
    // Foreign code is called on the caller's thread.
    if callsOut { batch.pointee.threads = 1 }
    let (size, parts) = (batch.pointee.layOut(callsOut: callsOut), batch.pointee.split())
    let sample: tss_part = batch.pointee.index.base == nil ? samplePart : sampleMixedPart
    tss_parallel(batch.pointee.threads, parts, size, sample, batch)
    if batch.pointee.failures > 0, parts > 1 { throw failure(.callback, "a part of the batch failed") }
  } catch { batch.pointee.failure = error }
}

extension UnsafeMutablePointer<Batch> {
  fileprivate func fail(_ failure: Failure) {
    tss_add(&pointee.failures, 1)
    // Of several none is the one, and their texts are those of other threads.
    if pointee.partLength == pointee.count { pointee.failure = failure }
  }
}

/// Tweens of one curve.
private func samplePart(_ part: Int, _ scratch: UnsafeMutableRawPointer, _ context: UnsafeMutableRawPointer) {
  let batch = context.assumingMemoryBound(to: Batch.self)
  guard let curve = batch.pointee.curves?.pointee.record else { return }
  let (table, precision, column) = (Kernels.current.table, batch.pointee.precision, batch.pointee.columnSize)
  let progress = precision == .f32 ? table.progress_f32 : table.progress_f64
  let mix = precision == .f32 ? table.mix_f32 : table.mix_f64
  let (from, to, out) = (batch.pointee.from, batch.pointee.target, batch.pointee.value)
  var (at, left) = batch.pointee.items(part)
  while left > 0 {
    let n = min(batch.pointee.blockLength, left)
    progress(
      batch.pointee.start.block(at, n, scratch: scratch + column),
      batch.pointee.duration.block(at, n, scratch: scratch + 2 &* column), batch.pointee.time, scratch, n,
      from.standing(at), to.standing(at))
    do throws(Failure) { try curve.sample(precision, scratch, n) } catch { return batch.fail(error) }
    let result = out.isPacked ? out.block(at, n, scratch: scratch) : scratch
    mix(
      from.block(at, n, scratch: scratch + column), to.block(at, n, scratch: scratch + 2 &* column), scratch, result, n)
    out.put(at, n, from: result)
    at &+= n
    left &-= n
  }
}

/// Tweens that have a curve each.
private func sampleMixedPart(_ part: Int, _ scratch: UnsafeMutableRawPointer, _ context: UnsafeMutableRawPointer) {
  let batch = context.assumingMemoryBound(to: Batch.self)
  guard let curves = batch.pointee.curves else { return }
  let (table, precision, column) = (Kernels.current.table, batch.pointee.precision, batch.pointee.columnSize)
  let sort = precision == .f32 ? table.sort_progress_f32 : table.sort_progress_f64
  let mix = precision == .f32 ? table.mix_sorted_f32 : table.mix_sorted_f64
  let (from, to, out) = (batch.pointee.from, batch.pointee.target, batch.pointee.value)
  let (runLength, width, size) = (batch.pointee.runLength, precision.width, precision.size)
  let numbers = scratch + 3 &* column + lastGroup
  let places = (numbers + batch.pointee.runs &* runLength &* size).assumingMemoryBound(to: UInt16.self)
  let next = places + batch.pointee.blockLength
  let codes = UnsafeMutableRawPointer(next + batch.pointee.paletteCount).assumingMemoryBound(to: UInt8.self)
  var sorting = tsk_sorting(
    numbers: numbers, group: scratch + 3 &* column, wanted: (nil, nil, nil), places: places, next: next, curves: codes,
    run: UInt32(truncatingIfNeeded: runLength), last: UInt32(truncatingIfNeeded: batch.pointee.paletteCount &- 1))
  var (at, left) = batch.pointee.items(part)
  while left > 0 {
    let n = min(batch.pointee.blockLength, left)
    sorting.wanted = (from.standing(at), to.standing(at), out.standing(at))
    // Read once: who writes into the index meanwhile changes which curve is taken, and nothing else.
    let which = batch.pointee.index.block(at, n, scratch: scratch).assumingMemoryBound(to: UInt32.self)
    let many = sort(
      &sorting, batch.pointee.start.block(at, n, scratch: scratch + column),
      batch.pointee.duration.block(at, n, scratch: scratch + 2 &* column), batch.pointee.time, which, n)
    for i in 0..<many {
      // The last run of a curve ends where its next number would go.
      let (first, end) = (i &* runLength, Int(next[Int(codes[i])]))
      let length = end >= first && end < first &+ runLength ? end &- first : runLength
      if length == 0 { continue }
      let (curve, run) = (curves[Int(codes[i])].record, numbers + first &* size)
      let padded = (length &+ width &- 1) & ~(width &- 1)
      if padded <= runLength, curve.isDirect(precision) {
        // Whole groups: those that are not asked are at their start.
        (run + length &* size).initializeMemory(as: UInt8.self, repeating: 0, count: (padded &- length) &* size)
        curve.sampleDirectly(precision, run, padded)
      } else {
        do throws(Failure) { try curve.sample(precision, run, length) } catch { return batch.fail(error) }
      }
    }
    let result = out.isPacked ? out.block(at, n, scratch: scratch) : scratch
    mix(
      from.block(at, n, scratch: scratch + column), to.block(at, n, scratch: scratch + 2 &* column), numbers, places,
      result, n)
    out.put(at, n, from: result)
    at &+= n
    left &-= n
  }
}

// MARK: - Curves of both precisions, in place

extension UnsafePointer<EasingRecord> {
  /// Whether `sampleDirectly`, which asks the kernel alone, is the same as `sample`.
  @inline(__always)
  func isDirect(_ precision: Precision) -> Bool {
    (isTiny || pointee.isDirect) && (precision == .f64 || pointee.curve.wide == 0)
  }

  @inline(__always)
  func sampleDirectly(_ precision: Precision, _ numbers: UnsafeMutableRawPointer, _ n: Int) {
    if precision == .f32 {
      let numbers = numbers.assumingMemoryBound(to: Float.self)
      Kernels.current.table.sample_f32(curve, numbers, numbers, n)
    } else {
      let numbers = numbers.assumingMemoryBound(to: Double.self)
      Kernels.current.table.sample_f64(curve, 0, numbers, numbers, n)
    }
  }

  @inline(__always)
  fileprivate func sample(_ precision: Precision, _ numbers: UnsafeMutableRawPointer, _ n: Int) throws(Failure) {
    if precision == .f32 {
      let numbers = numbers.assumingMemoryBound(to: Float.self)
      try sample(numbers, numbers, n)
    } else {
      let numbers = numbers.assumingMemoryBound(to: Double.self)
      try sample(numbers, numbers, n)
    }
  }
}
