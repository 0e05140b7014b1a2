// SPDX-License-Identifier: MIT
//
// Where tracks, their compiled sets and the sets' cursors live, behind handles.

internal import CTweenSpiritShims

package struct TrackStore: @unchecked Sendable {
  package static let shared = TrackStore()

  let tracks = HandleTable(.track, firstSlot: 1)
  let sets = HandleTable(.trackSet, firstSlot: 1)
  let cursors = HandleTable(.cursor, firstSlot: 1)

  // MARK: Tracks

  /// Its easing has one user more.
  package func create(_ settings: TrackSettings) throws(Failure) -> Handle {
    try EasingStore.shared.retain(settings.easing)
    return try insert(Track(settings))
  }

  func insert(_ track: consuming Track) throws(Failure) -> Handle {
    // Behind a word that names the thread that is inside.
    let box = try AtomicBox(track)
    do throws(Failure) { return try tracks.insert(box.memory) } catch {
      box.destroy()
      throw error
    }
  }

  package func destroy(_ handle: Handle) throws(Failure) {
    try checkNotNull(handle, "track")
    if let memory = try tracks.release(handle) { AtomicBox<Track>(memory).destroy() }
  }

  package func isValid(_ handle: Handle) -> Bool { tracks.isValid(handle) }

  /// Alone with a track: whoever else wants it meanwhile waits a moment, then finds it busy. Its keys and markers stay, and
  /// what it is compiled to is there or not: a child that was forked meanwhile may go on with it.
  func look<Result: ~Copyable>(
    _ handle: Handle, _ work: (inout Track) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try with(handle) { (box) throws(Failure) in
      if !box.object.pointee.isMerged { try change(box) { (track) throws(Failure) in track.mergeLate() } }
      return try work(&box.object.pointee)
    }
  }

  /// The same for a change.
  func edit<Result>(
    _ handle: Handle, merging: Bool = true, _ work: (inout Track) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try with(handle) { (box) throws(Failure) in
      try change(box) { (track) throws(Failure) in
        if merging { track.mergeLate() }
        return try work(&track)
      }
    }
  }

  private func change<Result>(
    _ box: AtomicBox<Track>, _ work: (inout Track) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let own = tss_thread()
    tss_begin_change()
    tss_store(box.word, own | isChanging)
    defer {
      tss_store(box.word, own)
      tss_end_change()
    }
    return try work(&box.object.pointee)
  }

  private func with<Result: ~Copyable>(
    _ handle: Handle, _ work: (AtomicBox<Track>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try checkNotNull(handle, "track")
    guard let memory = try tracks.pin(handle) else { throw tracks.stale(handle) }
    defer { if let memory = tracks.unpin(handle) { AtomicBox<Track>(memory).destroy() } }
    let box = AtomicBox<Track>(memory)
    try lock(box.word, "the track is busy: it is being edited on another thread, or further up this call stack")
    defer { tss_store(box.word, 0) }
    return try work(box)
  }

  /// A track as it is now, compiled.
  func compiled(_ handle: Handle) throws(Failure) -> TrackReference {
    try look(handle) { (track) throws(Failure) in try track.compile() }
  }
}

/// Beside the number of the thread that is inside: what it does must not be left half done.
private let isChanging: UInt64 = 1 << 63

/// Waits for whoever is inside, at least a tenth of a second: long enough for one who has lost the processor.
/// This thread does not wait for itself, and follows one that is not there any more since a fork, unless that was changing
/// something: which only one does for whom the fork has waited in vain.
private func lock(_ word: UnsafeMutablePointer<UInt64>, _ message: StaticString) throws(Failure) {
  let own = tss_thread()
  for attempt in 0..<2000 {
    let holder = tss_load(word)
    let isLeft = holder == 0 || tss_thread_is_gone(holder)
    if isLeft && tss_exchange_if(word, holder, own) { return }
    if holder & ~isChanging == own { break }
    tss_wait(Int32(truncatingIfNeeded: attempt))
  }
  throw failure(.busy, message)
}

// MARK: - What a caller may do with a track

extension TrackStore {
  package static var mostKeys: Int { KeyColumns.most }

  package func insert(
    _ handle: Handle, _ n: Int, anyRelative: Bool = false, _ key: (Int) throws(Failure) -> KeySpec
  ) throws(Failure) {
    try edit(handle, merging: false) { (track) throws(Failure) in try track.insert(n, anyRelative: anyRelative, key) }
  }

  package func copy(_ handle: Handle) throws(Failure) -> Handle {
    let copy = try look(handle) { (track) throws(Failure) in try track.copied() }
    return try insert(copy)
  }

  package func replace(_ handle: Handle, _ index: Int, _ key: KeySpec) throws(Failure) -> Int {
    try edit(handle) { (track) throws(Failure) in try track.replace(index, key) }
  }

  package func setValue(_ handle: Handle, _ index: Int, _ value: UnsafePointer<Double>) throws(Failure) {
    try edit(handle) { (track) throws(Failure) in try track.setValue(index, value) }
  }

  package func move(_ handle: Handle, _ index: Int, to time: Double) throws(Failure) -> Int {
    try edit(handle) { (track) throws(Failure) in try track.move(index, to: time) }
  }

  package func remove(_ handle: Handle, _ first: Int, _ n: Int) throws(Failure) {
    try edit(handle) { (track) throws(Failure) in try track.remove(first, n) }
  }

  package func clear(_ handle: Handle) throws(Failure) {
    try edit(handle) { (track) throws(Failure) in try track.remove(0, track.keys.count) }
  }

  /// nil before the first.
  package func find(_ handle: Handle, _ t: Double) throws(Failure) -> Int? {
    guard !t.isNaN else { throw invalid("t", must: "a number", got: t) }
    let n = try look(handle) { (track) throws(Failure) in track.keys.countBefore(t, orAt: true) }
    return n > 0 ? n - 1 : nil
  }

  package func find(_ handle: Handle, from: Double, to: Double) throws(Failure) -> Range<Int> {
    guard !from.isNaN else { throw invalid("from", must: "a number", got: from) }
    guard !to.isNaN else { throw invalid("to", must: "a number", got: to) }
    return try look(handle) { (track) throws(Failure) in
      let first = track.keys.countBefore(from)
      return first..<max(first, track.keys.countBefore(to))
    }
  }

  package func settings(_ handle: Handle) throws(Failure) -> TrackSettings {
    try with(handle) { (box) throws(Failure) in box.object.pointee.settings }
  }

  /// How many keys and markers there are, and the times of the first and the last key.
  package func extent(
    _ handle: Handle
  ) throws(Failure) -> (settings: TrackSettings, count: Int, start: Double, end: Double, markers: Int) {
    try look(handle) { (track) throws(Failure) in
      let n = track.keys.count
      return (
        track.settings, n, n > 0 ? track.keys.time(0) : 0, n > 0 ? track.keys.time(n - 1) : 0, track.markers.count
      )
    }
  }

  package func setExtrapolation(_ handle: Handle, before: UInt32, after: UInt32) throws(Failure) {
    try edit(handle) { (track) throws(Failure) in
      try track.settings.setExtrapolation(before: before, after: after)
      track.changed()
    }
  }

  package func addMarker(_ handle: Handle, _ marker: Marker) throws(Failure) {
    try edit(handle, merging: false) { (track) throws(Failure) in try track.markers.add(marker) }
  }

  package func removeMarker(_ handle: Handle, _ index: Int) throws(Failure) {
    try edit(handle, merging: false) { (track) throws(Failure) in try track.markers.remove(index) }
  }

  package func markers(
    _ handle: Handle, after: Double, upto: Double, _ out: UnsafeMutablePointer<Marker>?, _ capacity: Int
  ) throws(Failure) -> Int {
    try look(handle) { (track) throws(Failure) in try track.markers.find(after: after, upto: upto, out, capacity) }
  }

  package func reverse(_ handle: Handle) throws(Failure) {
    try edit(handle) { (track) throws(Failure) in try track.reverse() }
  }

  /// A key, with its numbers at `numbers` (7 a lane), where that is not nil.
  package func key(
    _ handle: Handle, _ index: Int, _ numbers: UnsafeMutablePointer<Double>?
  ) throws(Failure) -> KeySpec {
    try look(handle) { (track) throws(Failure) in
      try track.check(index)
      let head = track.keys.head(index).pointee
      var key = KeySpec()
      key.time = head.time
      key.interpolation = head.interpolation?.rawValue ?? 0
      key.easing = head.easing
      key.spring = head.spring
      guard let numbers else { return key }
      let lanes = track.keys.lanes
      numbers.update(from: track.keys.value(index), count: lanes)
      key.value = UnsafePointer(numbers)
      func part(_ side: Side) -> UnsafePointer<Double>? {
        guard let from = track.keys.side(index, side) else { return nil }
        let to = numbers + lanes + side.offset(lanes)
        to.update(from: from, count: side.count(lanes))
        return UnsafePointer(to)
      }
      key.inTangent = part(.inTangent)
      key.outTangent = part(.outTangent)
      key.inHandle = part(.inHandle)
      key.outHandle = part(.outHandle)
      return key
    }
  }

  // MARK: Values

  /// Either may be nil.
  package func evaluate(
    _ handle: Handle, _ t: Double, _ value: UnsafeMutablePointer<Double>?, _ velocity: UnsafeMutablePointer<Double>?
  ) throws(Failure) {
    let held = try look(handle) { (track) throws(Failure) in try track.compile(for: t) }
    let track = held.address
    var hint = 0
    // Numbers appear together, or not at all.
    try withDoubles(2 &* TrackSettings.mostLanes) { (w) throws(Failure) in
      let slopes = w + TrackSettings.mostLanes
      try track.pointee.evaluate(t, value == nil ? nil : w, velocity == nil ? nil : slopes, &hint)
      value?.update(from: w, count: track.pointee.lanes)
      velocity?.update(from: slopes, count: track.pointee.lanes)
    }
  }

  /// A row of `lanes` numbers for each time.
  package func sample(
    _ handle: Handle, _ t: UnsafePointer<Double>, _ out: UnsafeMutablePointer<Double>, _ n: Int, lanes: Int
  ) throws(Failure) {
    let held = try compiled(handle)
    let track = held.address
    if let blocks = TrackBlocks(track, times: n) { return try blocks.sample(t, n, out, nil) }
    var hint = 0
    for i in 0..<n { try track.pointee.evaluate(t[i], out + i &* lanes, nil, &hint) }
  }

  package func sample(
    _ handle: Handle, _ t: UnsafePointer<Double>, _ out: UnsafeMutablePointer<Float>, _ n: Int, lanes: Int
  ) throws(Failure) {
    let held = try compiled(handle)
    let track = held.address
    if let blocks = TrackBlocks(track, times: n) { return try blocks.sample(t, n, nil, out) }
    var hint = 0
    try withDoubles(TrackSettings.mostLanes) { (w) throws(Failure) in
      for i in 0..<n {
        try track.pointee.evaluate(t[i], w, nil, &hint)
        for lane in 0..<lanes { out[i &* lanes &+ lane] = narrowed(w[lane]) }
      }
    }
  }
}

extension TrackStore {
  /// A track as it is now, compiled, and its markers: the caller's.
  func content(
    _ handle: Handle
  ) throws(Failure) -> (track: UnsafeMutablePointer<CompiledTrack>, markers: UnsafeMutablePointer<Marker>?, count: Int)
  {
    try look(handle) { (track) throws(Failure) in
      let compiled = try track.compile()
      guard track.markers.count > 0 else { return (compiled.take(), nil, 0) }
      var copy = try Column<Marker>(track.markers.count)
      track.markers.copy(to: copy.base)
      let (markers, count) = copy.take()
      return (compiled.take(), markers, count)
    }
  }
}
