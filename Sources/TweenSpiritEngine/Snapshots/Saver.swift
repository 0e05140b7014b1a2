// SPDX-License-Identifier: MIT
//
// What a world refers to, its curves and tracks, is found while it is gone through, and written behind it. A reference is a
// place in the list of all, which begins at 1; 0 is none.

internal import KernelTypes

struct Saver: ~Copyable {
  /// The memory of a saver: a buffer, and where it is flushed to.
  struct Room: ~Copyable {
    let pieces: Column<UInt64>
    let sinks: Column<BlobSink>

    init() throws(Failure) {
      let pieces = try Column<UInt64>(Saver.piece &+ 2 &* Saver.small)
      sinks = try Column(3)
      self.pieces = pieces
    }

    init(_: Never?) {
      pieces = Column()
      sinks = Column()
    }
  }

  var out: BlobWriter
  private var curves = Deduplication()
  private var tracks = Deduplication()
  /// Whether what is written is not to be read again.
  let isForHash: Bool
  private var lastCurve = Handle(slot: 0, generation: 0)
  private var lastPlace = 0
  /// By the world's uses of curves, their places; 0 is one that was not looked up.
  private var known = Column<UInt32>()
  /// Where words are gathered: those of the world, of a track, and of a curve that is hashed while that is.
  private let room: Room
  private let pieces: UnsafeMutablePointer<UInt64>
  private let sinks: UnsafeMutablePointer<BlobSink>
  private var depth = 0
  private static let piece = 512, small = 64
  /// The objects of a recording; nil for a snapshot and a hash.
  private let images: UnsafeMutablePointer<Images>?
  private var references: UnsafeMutablePointer<References>?

  init(
    _ sink: BlobSink, isForHash: Bool = false, images: UnsafeMutablePointer<Images>? = nil,
    references: UnsafeMutablePointer<References>? = nil
  ) throws(Failure) {
    // A recording has room of its own, so that a step asks for none.
    let own = images == nil ? try Room() : Room(nil)
    let (pieces, sinks) =
      images.map { ($0.pointee.room.pieces.base, $0.pointee.room.sinks.base) } ?? (own.pieces.base, own.sinks.base)
    sinks.pointee = sink
    out = BlobWriter(sinks, pieces, words: Saver.piece)
    (self.pieces, self.sinks) = (pieces, sinks)
    room = own
    self.isForHash = isForHash
    self.images = images
    self.references = references
  }

  var isImage: Bool { images != nil }
  /// True if only those channels and players are written that may have changed.
  var isPartial: Bool { images?.pointee.isPartial ?? false }

  /// Returns where the slots end of which objects are written.
  func end(_ slots: borrowing SlotTable, _ touched: borrowing Marks) -> Int { isPartial ? touched.end : slots.end }

  /// Returns the first slot to be looked at from a slot on.
  @inline(__always)
  func next(_ slot: Int, _ touched: borrowing Marks, before end: Int) -> Int {
    isPartial ? touched.next(slot, before: end) : slot
  }

  /// Begins the object of a slot if it is there; one that is gone is an object without words.
  @inline(__always)
  mutating func begin(_ part: Part, _ slot: Int, _ slots: borrowing SlotTable) throws(Failure) {
    if slots.isLive(slot) || isPartial { try begin(part, slot) }
  }

  /// Begins an object of a recording.
  @inline(__always)
  mutating func begin(_ part: Part, _ slot: Int) throws(Failure) {
    if let images { try images.pointee.add(part, slot, at: out.count) }
  }

  /// Leaves two parts as they were.
  func leave(_ part: Part, _ other: Part) {
    images?.pointee.leave(part)
    images?.pointee.leave(other)
  }

  /// Marks the last object as a channel whose shown value follows from the clock.
  func hide(lanes: Int) { images?.pointee.hide(lanes: lanes) }

  /// Ends the images. Returns the sink that has them; their curves and tracks are in the list of references.
  mutating func finishImages() -> BlobSink {
    images?.pointee.end(size: out.count)
    out.finish()
    return sinks.pointee
  }

  /// The world is written: what it refers to follows. Returns what came of it.
  mutating func finish() throws(Failure) -> BlobSink {
    let words = out.count
    out.put(curves.count)
    for i in 0..<curves.count { try put(record: Handle(word: curves.name(i))) }
    out.put(tracks.count)
    for i in 0..<tracks.count { if let track = track(tracks.name(i)) { try put(track: track) } }
    out.put(words)
    out.finish()
    return sinks.pointee
  }

  /// Puts the curves and tracks of a recording's segment, in their order.
  mutating func put(_ references: UnsafeMutablePointer<References>) throws(Failure) {
    self.references = references
    lastCurve = Handle(slot: 0, generation: 0)
    out.put(references.pointee.curveCount)
    for i in 0..<references.pointee.curveCount { try put(record: references.pointee.curve(i)) }
    out.put(references.pointee.trackCount)
    for i in 0..<references.pointee.trackCount {
      if let track = references.pointee.track(i) { try put(track: track) }
    }
  }

  private func track(_ name: UInt64) -> UnsafeMutablePointer<CompiledTrack>? {
    UnsafeMutablePointer(bitPattern: UInt(name))
  }

  // MARK: Mentions

  /// The hash of what `work` writes.
  private mutating func content(_ work: (inout Saver) throws(Failure) -> Void) throws(Failure) -> UInt64 {
    let before = out
    depth &+= 1
    let sink = sinks + depth
    sink.pointee = BlobSink()
    out = BlobWriter(sink, pieces + (Saver.piece &+ (depth &- 1) &* Saver.small), words: Saver.small)
    defer { (out, depth) = (before, depth &- 1) }
    try work(&self)
    out.finish()
    return sink.pointee.hash
  }

  mutating func putReference(_ curve: Handle) throws(Failure) { out.put(try place(curve)) }
  mutating func putReference(_ track: UnsafeMutablePointer<CompiledTrack>?) throws(Failure) {
    out.put(try place(track))
  }

  /// Of one that the world's players go by; use 0 is none.
  @inline(__always)
  mutating func place(_ uses: borrowing Curves, _ use: Int) throws(Failure) -> Int {
    if use == 0 { return 0 }
    if use >= known.count { try known.extend(to: uses.end, 0) }
    if known[use] == 0 { known[use] = UInt32(truncatingIfNeeded: try place(uses[use].handle)) }
    return Int(known[use])
  }

  private mutating func place(_ curve: Handle) throws(Failure) -> Int {
    guard curve.generation != 0 else { return 0 }
    // Most have the curve of the one before.
    if curve == lastCurve { return lastPlace }
    if let references {
      (lastCurve, lastPlace) = (curve, try references.pointee.place(curve))
      return lastPlace
    }
    // What a curve stands on comes before it.
    while curves.place(curve.word) == nil {
      let lowest = EasingStore.shared.lowest(of: curve) { curves.place($0.word) != nil }
      let found = try content { (saver) throws(Failure) in try saver.put(record: lowest) }
      try curves.add(lowest.word, found)
    }
    (lastCurve, lastPlace) = (curve, (curves.place(curve.word) ?? -1) &+ 1)
    return lastPlace
  }

  mutating func place(_ track: UnsafeMutablePointer<CompiledTrack>?) throws(Failure) -> Int {
    guard let track else { return 0 }
    if let references { return try references.pointee.place(track) }
    let name = UInt64(UInt(bitPattern: track))
    if tracks.place(name) == nil {
      let found = try content { (saver) throws(Failure) in try saver.put(track: track) }
      try tracks.add(name, found)
    }
    return (tracks.place(name) ?? -1) &+ 1
  }

  // MARK: Curves

  private mutating func put(record handle: Handle) throws(Failure) {
    let record = try EasingStore.shared.pin(handle)
    defer { EasingStore.shared.unpin(handle) }
    if record.pointee.kind == .live { try check(name: record.pointee.nameBytes, of: handle) }
    out.put(record.pointee.kind.rawValue, UInt32(truncatingIfNeeded: record.pointee.name.count))
    out.put(record.pointee.name.base, record.pointee.name.count)
    switch record.pointee.kind {
    case .exact:
      let spec = record.pointee.spec
      out.put(
        spec.family.rawValue, spec.form.rawValue | UInt32(spec.phase.rawValue) << 8 | (spec.isWidened ? 1 << 16 : 0))
      out.put(spec.parameters.0)
      out.put(spec.parameters.1)
      out.put(spec.parameters.2)
      out.put(spec.parameters.3)
      out.put(spec.stopCount)
      if spec.stopCount > 0, let table = spec.table { out.put(table, 2 &* spec.stopCount) }
    case .live: break
    case .baked:
      try putReference(record.pointee.base ?? Handle(slot: 0, generation: 0))
      out.put(record.pointee.maxError)
      out.put(record.pointee.tolerance)
      out.put(record.pointee.maxPoints)
      out.put(record.pointee.curve.shape, record.pointee.curve.count)
      out.put(record.pointee.curve.wide, record.pointee.curve.pieces)
      out.put(record.pointee.curve.parameters.0)
      if let table = record.pointee.curve.table { out.put(table, BakedCurve.numbers(record.pointee.curve)) }
    case .modified:
      try putReference(record.pointee.base ?? Handle(slot: 0, generation: 0))
      out.put(record.pointee.maxError)
      if let made = record.pointee.composition {
        out.put(Blob.composed | Int(made.operation.rawValue))
        out.put(made.amount)
        try putReference(record.pointee.second ?? Handle(slot: 0, generation: 0))
      } else {
        out.put(record.pointee.modifiers.count)
        out.put(record.pointee.modifiers.word)
      }
    }
  }

  /// What calls foreign code is found by its name where the world is restored.
  private func check(name: Bytes, of curve: Handle) throws(Failure) {
    guard !name.isEmpty else { throw failure(.invalidArgument, "a live easing without a name cannot be saved") }
    let registered = EasingStore.shared.names.find(name) { _ in true }
    guard registered == curve else {
      throw failure(.invalidArgument) { text in
        text.append("a live easing that is no longer registered cannot be saved: ")
        text.append(got: name)
      }
    }
  }

  // MARK: Tracks

  private mutating func put(track: UnsafeMutablePointer<CompiledTrack>) throws(Failure) {
    put(track.pointee.settings)
    out.put(track.pointee.count)
    out.put(
      UInt32(truncatingIfNeeded: track.pointee.rowSize) | UInt32(track.pointee.hardest.rawValue) << 8,
      (track.pointee.shown == nil ? 0 : 1) | (track.pointee.curves == nil ? 0 : 2)
        | (track.pointee.springs == nil ? 0 : 4))
    out.put(track.pointee.times, track.pointee.count)
    out.put(track.pointee.scales, track.pointee.count)
    out.put(track.pointee.codes, track.pointee.count)
    out.put(track.pointee.rows, track.pointee.count &* track.pointee.lanes &* track.pointee.rowSize)
    if let shown = track.pointee.shown { out.put(shown, track.pointee.count &* track.pointee.lanes) }
    for i in 0..<track.pointee.count {
      if let curves = track.pointee.curves { try putReference(curves[i]?.handle ?? Handle(slot: 0, generation: 0)) }
      if let springs = track.pointee.springs {
        put(track.pointee.code(i) == .spring ? springs[i] : Spring(omega: 1, dampingRatio: 1))
      }
    }
  }

  private mutating func put(_ settings: TrackSettings) { out.put(settings) }
  private mutating func put(_ spring: Spring) { out.put(spring) }
}

extension BlobWriter {
  @inline(__always)
  mutating func put(_ s: TrackSettings) {
    reserve(1)
    putNext(s)
  }

  /// There is room.
  @inline(__always)
  mutating func putNext(_ s: TrackSettings) {
    putNext(
      s.kind.rawValue | UInt32(truncatingIfNeeded: s.lanes) << 8 | s.rounding.rawValue << 16 | s.wrap.rawValue << 24,
      s.space.rawValue | (s.extended ? 1 << 8 : 0) | s.before.rawValue << 16 | s.after.rawValue << 24)
  }

  @inline(__always)
  mutating func put(_ spring: Spring) {
    put(spring.omega)
    put(spring.dampingRatio)
    put(spring.mass)
  }

  /// Beside a timing's fill, where the time between iterations is behind it.
  static let rests: UInt32 = 1 << 8

  /// But for its duration and rate.
  mutating func put(_ timing: Timing) {
    put(timing.delay)
    put(timing.endDelay)
    put(timing.iterations)
    put(timing.iterationStart)
    let rests = timing.repeatDelay != 0
    put(timing.direction.rawValue, timing.fill.rawValue | (rests ? BlobWriter.rests : 0))
    if rests { put(timing.repeatDelay) }
  }
}

extension Handle {
  var word: UInt64 { UInt64(slot) | UInt64(generation) << 32 }
  init(word: UInt64) {
    self.init(slot: UInt32(truncatingIfNeeded: word), generation: UInt32(truncatingIfNeeded: word >> 32))
  }
}
