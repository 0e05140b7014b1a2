// SPDX-License-Identifier: MIT

internal import CTweenSpiritShims

package struct TrackSetInfo: Sendable {
  package let tracks, lanes, keys, bytes: Int
  package let start, end: Double
}

extension TrackStore {
  package func createSet(_ tracks: UnsafePointer<Handle>?, _ count: Int) throws(Failure) -> Handle {
    let set = try UnsafeMutablePointer.make(try TrackSet(tracks, count))
    do throws(Failure) { return try sets.insert(UnsafeMutableRawPointer(set)) } catch {
      set.destroy()
      throw error
    }
  }

  private func destroySet(at memory: UnsafeMutableRawPointer) {
    memory.assumingMemoryBound(to: TrackSet.self).destroy()
  }

  package func destroySet(_ handle: Handle) throws(Failure) {
    try checkNotNull(handle, "set")
    if let memory = try sets.release(handle) { destroySet(at: memory) }
  }

  package func isValidSet(_ handle: Handle) -> Bool { sets.isValid(handle) }

  /// Keeps the set while `work` looks at it.
  @inline(__always)
  func withSet<Result>(
    _ handle: Handle, _ work: (UnsafePointer<TrackSet>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try checkNotNull(handle, "set")
    guard let memory = try sets.pin(handle) else { throw sets.stale(handle) }
    defer { if let memory = sets.unpin(handle) { destroySet(at: memory) } }
    return try work(UnsafePointer(memory.assumingMemoryBound(to: TrackSet.self)))
  }

  package func info(ofSet handle: Handle) throws(Failure) -> TrackSetInfo {
    try withSet(handle) { (set) throws(Failure) in
      TrackSetInfo(
        tracks: set.pointee.tracks.count, lanes: set.pointee.lanes, keys: set.pointee.keys, bytes: set.pointee.bytes,
        start: set.pointee.start, end: set.pointee.end)
    }
  }

  // MARK: Cursors

  package func createCursor(_ set: Handle) throws(Failure) -> Handle {
    try withSet(set) { (place) throws(Failure) in
      let cursor = try Cursor.make(place.pointee, set)
      do throws(Failure) { return try cursors.insert(cursor.memory) } catch {
        cursor.destroy()
        throw error
      }
    }
  }

  package func destroyCursor(_ handle: Handle) throws(Failure) {
    try checkNotNull(handle, "cursor")
    if let memory = try cursors.release(handle) { AtomicBox<Cursor>(memory).destroy() }
  }

  package func isValidCursor(_ handle: Handle) -> Bool { cursors.isValid(handle) }

  // MARK: Sampling

  /// Every lane at one time. The cursor (0, 0) is none.
  package func sample(
    _ handle: Handle, cursor: Handle, _ precision: Precision, _ t: Double, _ out: UnsafeMutableRawPointer?
  ) throws(Failure) {
    try withSet(handle) { (set) throws(Failure) in
      let out = try room(set, out)
      var time = t
      try withUnsafePointer(to: &time) { (list) throws(Failure) in
        let times = SampleTimes(count: 1, list: list, first: 0, fps: 1)
        guard cursor.slot != 0 || cursor.generation != 0 else {
          return try run(TrackSampling(set: set, precision: precision, out: out, cursor: nil, times: times))
        }
        guard let memory = try cursors.pin(cursor) else { throw cursors.stale(cursor) }
        defer { if let memory = cursors.unpin(cursor) { AtomicBox<Cursor>(memory).destroy() } }
        let box = AtomicBox<Cursor>(memory)
        let place = box.object
        guard place.pointee.set == handle else {
          throw failure(.invalidArgument, "the cursor belongs to another set")
        }
        let holder = tss_load(box.word)
        let isLeft = holder != 0 && tss_thread_is_gone(holder)
        guard holder == 0 || isLeft, tss_exchange_if(box.word, holder, tss_thread()) else {
          throw failure(.busy, "the cursor is in use")
        }
        defer { tss_store(box.word, 0) }
        // By a thread that a fork has left behind: where its lanes are is half told.
        if isLeft { place.pointee.forget(set.pointee) }
        try run(TrackSampling(set: set, precision: precision, out: out, cursor: place, times: times))
      }
    }
  }

  private func room(
    _ set: UnsafePointer<TrackSet>, _ out: UnsafeMutableRawPointer?
  ) throws(Failure) -> UnsafeMutableRawPointer {
    if let out { return out }
    guard set.pointee.lanes == 0 else { throw null("out") }
    return UnsafeMutableRawPointer(mutating: set)
  }

  /// Every lane at many times: a row for each.
  package func sample(
    _ handle: Handle, _ precision: Precision, _ times: UnsafePointer<Double>, _ count: Int,
    _ out: UnsafeMutableRawPointer?
  ) throws(Failure) {
    try many(handle, precision, SampleTimes(count: count, list: times, first: 0, fps: 1), out)
  }

  /// Every lane at the times i / fps from `first` on.
  package func sampleFrames(
    _ handle: Handle, _ precision: Precision, first: Int64, _ count: Int, fps: Double, _ out: UnsafeMutableRawPointer?
  ) throws(Failure) {
    guard fps > 0, fps.isFinite else { throw invalid("fps", must: "> 0 and finite", got: fps) }
    let (end, overflows) = first.addingReportingOverflow(Int64(count))
    guard first >= -(1 << 53), !overflows, end <= 1 << 53 + 1 else {
      throw invalid("start", must: "such that all frames are within 2^53", got: Double(first))
    }
    try many(handle, precision, SampleTimes(count: count, list: nil, first: first, fps: fps), out)
  }

  private func many(
    _ handle: Handle, _ precision: Precision, _ times: SampleTimes, _ out: UnsafeMutableRawPointer?
  ) throws(Failure) {
    try withSet(handle) { (set) throws(Failure) in
      guard times.count > 0 else { return }
      let out = try room(set, out)
      try run(TrackSampling(set: set, precision: precision, out: out, cursor: nil, times: times))
    }
  }

  private func run(_ sampling: TrackSampling) throws(Failure) {
    let size = sampling.scratchSize
    var sampling = sampling
    withUnsafeMutablePointer(to: &sampling) {
      tss_with_scratch(
        size,
        { scratch, context in context.assumingMemoryBound(to: TrackSampling.self).pointee.run(scratch) }, $0)
    }
    if let failure = sampling.failure { throw failure }
  }
}
