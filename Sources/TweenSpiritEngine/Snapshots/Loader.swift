// SPDX-License-Identifier: MIT
//
// The curves and tracks of a blob, each with one user of its own until all is loaded. What is read may be anything: memory is
// asked for only where the words for it are there, and nothing is kept that evaluation could not bear.

internal import KernelTypes

struct Loader: ~Copyable {
  var reader: BlobReader
  private var curves = Column<EasingReference>()
  private var tracks = Column<TrackReference>()
  /// No settings are these words.
  private var lastSettings = (word: UInt64.max, settings: TrackSettings())

  /// The curves and tracks of a recording; nil for a blob, which has its own.
  private let references: UnsafePointer<References>?

  init(_ reader: BlobReader, references: UnsafePointer<References>? = nil) {
    (self.reader, self.references) = (reader, references)
  }

  var isImage: Bool { references != nil }

  mutating func load() throws(Failure) {
    try loadReferences()
    try reader.turnToWorld()
  }

  /// Reads the curves and tracks of a recording's segment.
  mutating func takeReferences() throws(Failure) -> References {
    try loadReferences()
    var references = References()
    for i in 0..<curves.count { try references.add(curves[i].handle) }
    for i in 0..<tracks.count { try references.add(tracks[i].track) }
    return references
  }

  private mutating func loadReferences() throws(Failure) {
    curves = Column()
    tracks = Column()
    let n = try reader.count(ofWords: 1)
    try curves.reserve(n)
    while curves.count < n { curves.append(EasingReference(try readCurve())) }
    let m = try reader.count(ofWords: 3)
    try tracks.reserve(m)
    while tracks.count < m { tracks.append(try readTrack()) }
  }

  /// (0, 0): none. It has no user more.
  mutating func curve() throws(Failure) -> Handle {
    if let references {
      let place = try reader.count(references.pointee.curveCount)
      return place == 0 ? Handle(slot: 0, generation: 0) : references.pointee.curve(place &- 1)
    }
    let place = try reader.count(curves.count)
    return place == 0 ? Handle(slot: 0, generation: 0) : curves[place &- 1].handle
  }

  mutating func track() throws(Failure) -> UnsafeMutablePointer<CompiledTrack>? {
    if let references {
      let place = try reader.count(references.pointee.trackCount)
      return place == 0 ? nil : references.pointee.track(place &- 1)
    }
    let place = try reader.count(tracks.count)
    return place == 0 ? nil : tracks[place &- 1].track
  }

  // MARK: Curves

  private mutating func readCurve() throws(Failure) -> Handle {
    let (kind, length) = try reader.pair()
    guard let kind = EasingKind(rawValue: kind), length <= 255 else { throw Blob.damaged }
    let name = try Column<UInt8>(Int(length))
    try reader.bytes(name.base, name.count)
    switch kind {
    case .exact:
      guard length == 0 else { throw Blob.damaged }
      return try readSpec()
    case .live:
      let bytes = Bytes(start: name.base, count: name.count)
      guard length > 0 else { throw Blob.damaged }
      guard let handle = EasingStore.shared.registered(bytes) else { throw EasingStore.notRegistered(bytes) }
      return handle
    case .baked: return try readBaked(name)
    case .modified:
      guard length == 0 else { throw Blob.damaged }
      return try readModified()
    }
  }

  private mutating func readSpec() throws(Failure) -> Handle {
    let (family, more) = try reader.pair()
    guard let family = EasingFamily(rawValue: family), family != .foreign, more >> 17 == 0,
      let form = EasingForm(rawValue: more & 0xFF), let phase = ElasticPhase(rawValue: more >> 8 & 0xFF)
    else { throw Blob.damaged }
    var spec = EasingSpec(family, form)
    (spec.phase, spec.isWidened) = (phase, more >> 16 == 1)
    spec.parameters = (try reader.number(), try reader.number(), try reader.number(), try reader.number())
    let n = try reader.count(ofWords: 2, EasingStops.most)
    guard (family == .stops || family == .path) == (n > 0) else { throw Blob.damaged }
    guard n > 0 else { return try EasingStore.shared.insert(try spec.checked()) }
    guard n >= 2 else { throw Blob.damaged }
    let memory = try Column<Double>(2 &* n)
    let table = memory.base
    try reader.numbers(table, 2 &* n)
    if family == .path {
      guard EasingPath.isPath(table, n) else { throw Blob.damaged }
    } else {
      for i in 1..<n where table[i] < table[i &- 1] { throw Blob.damaged }
      for i in 0..<2 &* n where abs(table[i]) > 1e30 { throw Blob.damaged }
    }
    (spec.table, spec.stopCount) = (table, n)
    return try EasingStore.shared.insert(EasingDefinition(spec, memory))
  }

  /// With one user more; the null handle stays.
  private func retained(_ base: Handle) throws(Failure) -> Handle? {
    guard base.slot != 0 || base.generation != 0 else { return nil }
    try EasingStore.shared.retain(base)
    return base
  }

  private mutating func readModified() throws(Failure) -> Handle {
    let base = try curve()
    let maxError = try reader.number()
    let n = try reader.count(Blob.composed | 0xFF)
    if n > Blob.composed { return try readComposition(n ^ Blob.composed, base) }
    var record = EasingRecord(.modified)
    record.base = try retained(base)
    // Modifiers around modifiers are one list.
    guard let below = record.base.flatMap({ EasingStore.shared.held($0) }), below.pointee.modifiers.count == 0 else {
      throw Blob.damaged
    }
    record.maxError = maxError
    guard n > 0, let modifiers = EasingModifiers(word: try reader.word(), count: n) else { throw Blob.damaged }
    record.modifiers = modifiers
    return try EasingStore.shared.insert(record)
  }

  private mutating func readComposition(_ operation: Int, _ first: Handle) throws(Failure) -> Handle {
    let amount = try reader.number()
    let second = try curve()
    guard let operation = EasingOperation(rawValue: UInt8(truncatingIfNeeded: operation)), first.generation != 0,
      (second.generation != 0) == (operation.curves == 2)
    else { throw Blob.damaged }
    return try EasingStore.shared.compose(operation, first, operation.curves == 2 ? second : nil, amount)
  }

  private mutating func readBaked(_ name: consuming Column<UInt8>) throws(Failure) -> Handle {
    let base = try curve()
    let (maxError, tolerance, maxPoints) = (try reader.number(), try reader.number(), try reader.count(65536))
    var record = EasingRecord(try readTable(maxError))
    (record.tolerance, record.maxPoints) = (tolerance, maxPoints)
    record.base = try retained(base)
    record.name = name
    return try EasingStore.shared.insert(record)
  }

  private mutating func readTable(_ maxError: Double) throws(Failure) -> BakedCurve {
    var curve = tsk_curve()
    (curve.shape, curve.count) = try reader.pair()
    (curve.wide, curve.pieces) = try reader.pair()
    let isTable = curve.shape == UInt32(TSK_TABLE)
    guard isTable || curve.shape == UInt32(TSK_PIECES), curve.count >= 1, curve.count <= 65536, curve.wide <= 1,
      curve.pieces <= 65536, isTable ? curve.count & (curve.count &- 1) == 0 : curve.pieces == 0 && curve.wide == 1
    else { throw Blob.damaged }
    curve.parameters.0 = try reader.number()
    let n = BakedCurve.numbers(curve)
    guard n <= reader.left else { throw Blob.damaged }
    let (cells, pieces) = (isTable ? Int(curve.count) : 0, isTable ? Int(curve.pieces) : Int(curve.count))
    let memory = try BakedCurve.table(cells, pieces)
    let table = memory.base
    for i in 0..<n {
      let number = try reader.double()
      // A cell whose first number is none sends who looks there to the pieces.
      let isSent = i < 4 &* cells && i % 4 == 0 && pieces > 0 && number.isNaN
      guard isSent || number.isFinite else { throw Blob.damaged }
      table[i] = isSent ? .nan : number
    }
    let starts = table + 4 &* cells
    for i in 1..<max(pieces, 1) where starts[i] < starts[i &- 1] { throw Blob.damaged }
    if isTable { BakedCurve.narrow(table, cells, pieces) }
    curve.table = UnsafePointer(table)
    return BakedCurve(curve: curve, table: memory, maxError: maxError)
  }

  // MARK: Tracks

  /// Most have those of the one before.
  mutating func settings() throws(Failure) -> TrackSettings {
    let word = try reader.word()
    if word != lastSettings.word { lastSettings = (word, try settings(word)) }
    return lastSettings.settings
  }

  private func settings(_ word: UInt64) throws(Failure) -> TrackSettings {
    let (a, b) = (UInt32(truncatingIfNeeded: word), UInt32(truncatingIfNeeded: word >> 32))
    let kind = a & 0xFF
    guard a >> 31 == 0, b >> 9 & 0x7F == 0 else { throw Blob.damaged }
    var settings = try TrackSettings(
      kind: kind, lanes: a >> 8 & 0xFF, easing: Handle(slot: 0, generation: 0), interpolation: 0,
      rounding: a >> 16 & 0xFF, wrap: a >> 24, space: b & 0xFF, extended: b >> 8 & 1 == 1)
    try settings.setExtrapolation(before: b >> 16 & 0xFF, after: b >> 24)
    return settings
  }

  mutating func spring() throws(Failure) -> Spring {
    let omega = try reader.double()
    return try Spring(omega: omega, dampingRatio: try reader.number(), mass: try reader.number()).checked()
  }

  private mutating func readTrack() throws(Failure) -> TrackReference {
    let settings = try settings()
    let n = try reader.count(ofWords: 2)
    let (sizes, parts) = try reader.pair()
    let rowSize = Int(sizes & 0xFF)
    guard rowSize == 2 || rowSize == 4 || rowSize == 6,
      let hardest = Segment(rawValue: UInt8(truncatingIfNeeded: sizes >> 8)),
      sizes >> 16 == 0, parts >> 3 == 0, (parts & 1 == 1) == (settings.kind == .color),
      n &* settings.lanes <= reader.left / rowSize
    else { throw Blob.damaged }
    let made = try CompiledTrack.make(
      settings, n, rowSize: rowSize, hasCurves: parts & 2 != 0, hasSprings: parts & 4 != 0)
    made.track.pointee.hardest = hardest
    try fill(made.address)
    return made
  }

  private mutating func fill(_ track: UnsafePointer<CompiledTrack>) throws(Failure) {
    let n = track.pointee.count
    try reader.numbers(track.pointee.times, n)
    for i in 1..<max(n, 1) where track.pointee.times[i] < track.pointee.times[i &- 1] { throw Blob.damaged }
    for i in 0..<n where abs(track.pointee.times[i]) > latestTime { throw Blob.damaged }
    try reader.numbers(track.pointee.scales, n)
    try reader.bytes(track.pointee.codes, n)
    try reader.numbers(track.pointee.rows, n &* track.pointee.lanes &* track.pointee.rowSize)
    if let shown = track.pointee.shown { try reader.numbers(shown, n &* track.pointee.lanes) }
    // The curves that it owns a user of, by their places.
    for i in 0..<n {
      var curve = Handle(slot: 0, generation: 0)
      if track.pointee.curves != nil { curve = try self.curve() }
      let code = Segment(rawValue: track.pointee.codes[i])
      guard let code, code != .eased || curve.generation != 0, code != .spring || track.pointee.springs != nil,
        code != .cubic && code != .spring || track.pointee.rowSize >= 4, code != .bezier || track.pointee.rowSize == 6,
        // What leads shows the key behind it.
        code != .lead && code != .eased && code != .mix || i < n &- 1
      else { throw Blob.damaged }
      if curve.generation != 0, let curves = track.pointee.curves {
        let record = try EasingStore.shared.pin(curve)
        defer { EasingStore.shared.unpin(curve) }
        let isOwner = i == 0 || curves[i &- 1]?.handle != curve
        if isOwner { try EasingStore.shared.retain(curve) }
        curves[i] = SegmentCurve(handle: curve, record: record, isOwner: isOwner)
      }
      if let springs = track.pointee.springs { springs[i] = try spring() }
    }
  }
}
