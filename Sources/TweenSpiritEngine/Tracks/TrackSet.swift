// SPDX-License-Identifier: MIT
//
// Compiled tracks, side by side: most lanes in groups that kernels run through, the others evaluated one by one.

struct TrackSet: ~Copyable {
  private(set) var tracks = Column<TrackReference>()
  /// The first lane of each, and one more for the end.
  private(set) var columns = Column<UInt32>()
  private(set) var lanes = 0
  private(set) var keys = 0
  /// One of each kind.
  private var groups = Column<LaneGroup>()
  /// The curves of the eased group, kept by the tracks.
  private(set) var curves = Column<UnsafePointer<EasingRecord>>()
  /// Which tracks are evaluated one by one.
  private(set) var alone = Column<UInt32>()
  private(set) var start = 0.0
  private(set) var end = 0.0

  static let most = 1 << 24

  init(_ handles: UnsafePointer<Handle>?, _ n: Int) throws(Failure) {
    guard n <= TrackSet.most else {
      throw invalid("count", must: "at most 16777216", got: Double(UInt(bitPattern: n)))
    }
    columns = try Column(n &+ 1)
    try tracks.reserve(n)
    try alone.reserve(n)
    for i in 0..<n {
      if let handles { tracks.append(try TrackStore.shared.compiled(handles[i])) }
    }
    try group()
  }

  @inline(__always)
  func group(_ kind: LaneKind) -> UnsafePointer<LaneGroup> { UnsafePointer(groups.base + kind.rawValue) }

  private mutating func group() throws(Failure) {
    let none = LaneGroup.Size()
    var sizes = PerSort(few: none, fewCubic: none, linear: none, cubic: none, eased: none)
    let kinds = try Column<UInt8>(tracks.count)
    for i in 0..<tracks.count {
      let track = tracks[i].address
      try track.pointee.checkHasKey()
      columns[i] = UInt32(truncatingIfNeeded: lanes)
      lanes &+= track.pointee.lanes
      guard lanes <= TrackSet.most else {
        throw failure(.invalidArgument, "a set can have at most 16777216 lanes")
      }
      // One track may be many of a set's.
      let (sum, overflows) = keys.addingReportingOverflow(track.pointee.count)
      guard !overflows else { throw outOfMemory(.max) }
      keys = sum
      var kind = LaneKind.of(track.pointee)
      if kind == .eased, try !take(track) { kind = nil }
      kinds.base[i] = kind.map { UInt8($0.rawValue) } ?? 255
      if kind == nil { alone.append(UInt32(truncatingIfNeeded: i)) }
      (start, end) =
        keys == track.pointee.count
        ? (track.pointee.start, track.pointee.end)
        : (min(start, track.pointee.start), max(end, track.pointee.end))
    }
    columns[tracks.count] = UInt32(truncatingIfNeeded: lanes)
    // A block is as long as its longest lane: sizes are found in the order in which lanes are added.
    let order = try order(kinds)
    forEach(order, kinds) { sizes[$1].add(tracks[$0].address.pointee, $1) }
    try groups.reserve(LaneKind.allCases.count)
    for kind in LaneKind.allCases {
      sizes[kind].finish(kind)
      groups.append(try LaneGroup(kind, sizes[kind]))
    }
    forEach(order, kinds) { (i, kind) in
      (groups.base + kind.rawValue).pointee.add(tracks[i].address.pointee, at: Int(columns[i])) { number($0) }
    }
    for kind in LaneKind.allCases { (groups.base + kind.rawValue).pointee.finish() }
  }

  private func forEach(
    _ order: borrowing Column<UInt64>, _ kinds: borrowing Column<UInt8>, _ body: (Int, LaneKind) -> Void
  ) {
    for k in 0..<order.count {
      let i = Int(order[k] & 0xFF_FFFF)
      if let kind = LaneKind(rawValue: Int(kinds.base[i])) { body(i, kind) }
    }
  }

  private func number(_ record: UnsafePointer<EasingRecord>) -> UInt8 { code(record) ?? UInt8(LaneKind.mostCurves) }

  /// The tracks as they are, but eased ones of one curve side by side among so many lanes as the first cache holds results of,
  /// and behind all those that have several.
  private func order(_ kinds: borrowing Column<UInt8>) throws(Failure) -> Column<UInt64> {
    var order = Column<UInt64>()
    try order.reserve(tracks.count)
    var lanes = 0
    for i in 0..<tracks.count {
      var first: UInt64 = 0
      if curves.count > 1, kinds.base[i] == LaneKind.eased.rawValue {
        let track = tracks[i].address
        first =
          track.pointee.steadyCode({ number($0) }).map { UInt64(lanes / 4096) << 32 | UInt64($0) << 24 } ?? 1 << 63
        lanes &+= track.pointee.lanes
      }
      order.append(first | UInt64(i))
    }
    guard curves.count > 1 else { return order }
    let scratch = try Column<UInt64>(order.count)
    mergeSort(order.base, order.count, scratch: scratch.base) { $0 < $1 }
    return order
  }

  private func code(_ record: UnsafePointer<EasingRecord>) -> UInt8? {
    for i in 0..<curves.count where curves[i] == record { return UInt8(truncatingIfNeeded: i) }
    return nil
  }

  /// Whether all of a track's curves have a number; those that call out have none.
  private mutating func take(_ track: UnsafePointer<CompiledTrack>) throws(Failure) -> Bool {
    var last: UnsafePointer<EasingRecord>?
    for i in 0..<track.pointee.count {
      guard let record = track.pointee.curves?[i]?.record, record != last else { continue }
      last = record
      if code(record) != nil { continue }
      if record.callsOut || curves.count == LaneKind.mostCurves { return false }
      try curves.reserve(curves.count &+ 1)
      curves.append(record)
    }
    return true
  }

  /// Of its own memory, and its tracks'.
  var bytes: Int {
    var bytes = Int64(tracks.bytes &+ columns.bytes &+ curves.bytes &+ alone.bytes &+ groups.bytes)
    for i in 0..<groups.count { bytes &+= Int64(groups[i].bytes) }
    // As often as each is there.
    for i in 0..<tracks.count { bytes &+= Int64(tracks[i].address.pointee.bytes) }
    return Int(clamping: bytes)
  }
}

/// One for each kind of lanes.
struct PerSort<Element> {
  var few, fewCubic, linear, cubic, eased: Element

  subscript(_ kind: LaneKind) -> Element {
    @inline(__always)
    get {
      switch kind {
      case .few: few
      case .fewCubic: fewCubic
      case .linear: linear
      case .cubic: cubic
      case .eased: eased
      }
    }
    @inline(__always)
    set {
      switch kind {
      case .few: few = newValue
      case .fewCubic: fewCubic = newValue
      case .linear: linear = newValue
      case .cubic: cubic = newValue
      case .eased: eased = newValue
      }
    }
  }
}

/// Where a caller's samples of a set stand; in memory behind a word that names the thread that is inside.
struct Cursor: ~Copyable {
  let set: Handle
  let lanes: PerSort<HotLanes>
  /// Of the tracks that are evaluated one by one: the key that was found.
  let hints: UnsafeMutablePointer<UInt32>

  static func make(_ set: borrowing TrackSet, _ handle: Handle) throws(Failure) -> AtomicBox<Cursor> {
    var layout = BlockLayout()
    _ = layout.add(1, Cursor.self)
    let hintsAt = layout.add(set.alone.count, UInt32.self)
    func room(_ kind: LaneKind, _ group: borrowing LaneGroup) -> Int {
      layout.add(HotLanes.bytes(kind, group.padded), UInt8.self)
    }
    let few = room(.few, set.group(.few).pointee)
    let fewCubic = room(.fewCubic, set.group(.fewCubic).pointee)
    let linear = room(.linear, set.group(.linear).pointee)
    let cubic = room(.cubic, set.group(.cubic).pointee)
    let eased = room(.eased, set.group(.eased).pointee)
    let box = try AtomicBox<Cursor>(bytes: layout.bytes, word: 0)
    let memory = UnsafeMutableRawPointer(box.object)
    func hot(_ place: Int, _ group: borrowing LaneGroup) -> HotLanes {
      HotLanes(memory + place, group.kind, padded: group.padded, count: group.count)
    }
    let hints = memory.part(hintsAt, set.alone.count, UInt32.self)
    hints.initialize(repeating: 0, count: set.alone.count)
    box.object.initialize(
      to: Cursor(
        set: handle,
        lanes: PerSort(
          few: hot(few, set.group(.few).pointee), fewCubic: hot(fewCubic, set.group(.fewCubic).pointee),
          linear: hot(linear, set.group(.linear).pointee),
          cubic: hot(cubic, set.group(.cubic).pointee), eased: hot(eased, set.group(.eased).pointee)),
        hints: hints))
    return box
  }

  /// As a new one.
  func forget(_ set: borrowing TrackSet) {
    for kind in LaneKind.allCases {
      let group = set.group(kind)
      _ = HotLanes(
        UnsafeMutableRawPointer(lanes[kind].t0), kind, padded: group.pointee.padded, count: group.pointee.count)
    }
    hints.update(repeating: 0, count: set.alone.count)
  }
}
