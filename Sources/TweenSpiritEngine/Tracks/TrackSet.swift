// SPDX-License-Identifier: MIT
//
// Compiled tracks, side by side: most lanes in groups that kernels run through, the others evaluated one by one.

internal import CTweenSpiritShims
internal import KernelTypes

struct TrackSet {
  /// Each with a user of this set's.
  var tracks: UnsafeMutablePointer<UnsafeMutablePointer<CompiledTrack>>
  /// The first lane of each, and one more for the end.
  var columns: UnsafeMutablePointer<UInt32>
  var count = 0
  var lanes = 0
  var keys = 0
  var groups: PerSort<LaneGroup>
  /// The curves of the eased group, kept by the tracks.
  var curves: UnsafeMutablePointer<UnsafePointer<EasingRecord>>
  var curveCount = 0
  /// Which tracks are evaluated one by one.
  var alone: UnsafeMutablePointer<UInt32>
  var aloneCount = 0
  var bytes = 0
  var start = 0.0
  var end = 0.0

  static let most = 1 << 24

  func group(_ kind: LaneKind) -> LaneGroup { groups[kind] }

  func free() {
    for i in 0..<count { tracks[i].release() }
    for kind in LaneKind.allCases { group(kind).free() }
    tss_free(tracks)
  }
}

/// One for each kind of lanes.
struct PerSort<Element> {
  var few, linear, cubic, eased: Element

  subscript(_ kind: LaneKind) -> Element {
    @inline(__always)
    get {
      switch kind {
      case .few: few
      case .linear: linear
      case .cubic: cubic
      case .eased: eased
      }
    }
    @inline(__always)
    set {
      switch kind {
      case .few: few = newValue
      case .linear: linear = newValue
      case .cubic: cubic = newValue
      case .eased: eased = newValue
      }
    }
  }
}

/// A set in the making.
struct TrackSetBuilder {
  private var tracks: UnsafeMutablePointer<UnsafeMutablePointer<CompiledTrack>>
  private var columns: UnsafeMutablePointer<UInt32>
  private var alone: UnsafeMutablePointer<UInt32>
  private var kinds: UnsafeMutablePointer<UInt8>
  private var curves: UnsafeMutablePointer<UnsafePointer<EasingRecord>>
  private var curveCount = 0
  private var count = 0

  private init(_ n: Int) throws(Failure) {
    var layout = BlockLayout()
    let tracksAt = layout.add(n, UnsafeMutablePointer<CompiledTrack>.self)
    let curvesAt = layout.add(LaneKind.mostCurves, UnsafePointer<EasingRecord>.self)
    let columnsAt = layout.add(n &+ 1, UInt32.self)
    let aloneAt = layout.add(n, UInt32.self)
    let kindsAt = layout.add(n, UInt8.self)
    guard let memory = tss_allocate(layout.bytes) else { throw outOfMemory(layout.bytes) }
    tracks = memory.part(tracksAt, n, UnsafeMutablePointer<CompiledTrack>.self)
    curves = memory.part(curvesAt, LaneKind.mostCurves, UnsafePointer<EasingRecord>.self)
    columns = memory.part(columnsAt, n &+ 1, UInt32.self)
    alone = memory.part(aloneAt, n, UInt32.self)
    kinds = memory.part(kindsAt, n, UInt8.self)
    bytes = layout.bytes
  }
  private let bytes: Int

  static func build(_ handles: UnsafePointer<Handle>?, _ n: Int) throws(Failure) -> TrackSet {
    guard n <= TrackSet.most else {
      throw invalid("count", must: "at most 16777216", got: Double(UInt(bitPattern: n)))
    }
    var builder = try TrackSetBuilder(n)
    do throws(Failure) {
      while builder.count < n, let handles {
        builder.tracks[builder.count] = try TrackStore.shared.compiled(handles[builder.count])
        builder.count &+= 1
      }
      return try builder.finish()
    } catch {
      for i in 0..<builder.count { builder.tracks[i].release() }
      tss_free(builder.tracks)
      throw error
    }
  }

  private mutating func finish() throws(Failure) -> TrackSet {
    let none = LaneGroup.Size()
    var sizes = PerSort(few: none, linear: none, cubic: none, eased: none)
    var (lanes, keys, aloneCount) = (0, 0, 0)
    for i in 0..<count {
      let track = tracks[i].pointee
      columns[i] = UInt32(truncatingIfNeeded: lanes)
      lanes &+= track.lanes
      keys &+= track.count
      guard lanes <= TrackSet.most else {
        throw failure(.invalidArgument, "a set may have 16777216 lanes in all")
      }
      var kind = LaneKind.of(track)
      if kind == .eased && !take(track) { kind = nil }
      kinds[i] = kind.map { UInt8($0.rawValue) } ?? 255
      if let kind {
        sizes[kind].add(track, kind)
      } else {
        alone[aloneCount] = UInt32(truncatingIfNeeded: i)
        aloneCount &+= 1
      }
    }
    columns[count] = UInt32(truncatingIfNeeded: lanes)
    sizes.few.finishBlock()
    var groups = try TrackSetBuilder.groups(sizes)
    for i in 0..<count {
      guard let kind = LaneKind(rawValue: Int(kinds[i])) else { continue }
      groups[kind].add(tracks[i].pointee, at: Int(columns[i])) { code($0) ?? UInt8(LaneKind.mostCurves) }
    }
    var set = TrackSet(tracks: tracks, columns: columns, groups: groups, curves: curves, alone: alone)
    (set.count, set.lanes, set.keys, set.curveCount, set.aloneCount) = (count, lanes, keys, curveCount, aloneCount)
    set.bytes = bytes &+ groups.few.bytes &+ groups.linear.bytes &+ groups.cubic.bytes &+ groups.eased.bytes
    var isFirst = true
    for i in 0..<count where tracks[i].pointee.count > 0 {
      let track = tracks[i].pointee
      set.start = isFirst ? track.start : min(set.start, track.start)
      set.end = isFirst ? track.end : max(set.end, track.end)
      isFirst = false
    }
    for i in 0..<count { set.bytes &+= tracks[i].pointee.bytes }
    return set
  }

  /// Room for the lanes of each kind, or for none.
  private static func groups(_ sizes: PerSort<LaneGroup.Size>) throws(Failure) -> PerSort<LaneGroup> {
    var made = PerSort<LaneGroup?>(few: nil, linear: nil, cubic: nil, eased: nil)
    do throws(Failure) {
      for kind in LaneKind.allCases { made[kind] = try LaneGroup(kind, sizes[kind]) }
      guard let few = made.few, let linear = made.linear, let cubic = made.cubic, let eased = made.eased else {
        throw outOfMemory(0)
      }
      return PerSort(few: few, linear: linear, cubic: cubic, eased: eased)
    } catch {
      for kind in LaneKind.allCases { made[kind]?.free() }
      throw error
    }
  }

  private func code(_ record: UnsafePointer<EasingRecord>) -> UInt8? {
    for i in 0..<curveCount where curves[i] == record { return UInt8(truncatingIfNeeded: i) }
    return nil
  }

  /// Whether all of a track's curves have a number; those that call out have none.
  private mutating func take(_ track: CompiledTrack) -> Bool {
    var last: UnsafePointer<EasingRecord>?
    for i in 0..<track.count {
      guard let record = track.curves?[i]?.record, record != last else { continue }
      last = record
      if code(record) != nil { continue }
      if record.callsOut || curveCount == LaneKind.mostCurves { return false }
      curves[curveCount] = record
      curveCount &+= 1
    }
    return true
  }
}

/// Where a caller's samples of a set stand; in memory behind a word that names the thread that is inside.
struct Cursor {
  let set: Handle
  let lanes: PerSort<HotLanes>
  /// Of the tracks that are evaluated one by one: the key that was found.
  let hints: UnsafeMutablePointer<UInt32>

  static func make(_ set: TrackSet, _ handle: Handle) throws(Failure) -> UnsafeMutablePointer<Cursor> {
    var layout = BlockLayout()
    _ = layout.add(1, Cursor.self)
    let hintsAt = layout.add(set.aloneCount, UInt32.self)
    func room(_ kind: LaneKind) -> Int { layout.add(HotLanes.bytes(kind, set.group(kind).padded), UInt8.self) }
    let (few, linear, cubic, eased) = (room(.few), room(.linear), room(.cubic), room(.eased))
    let cursor = try Worded<Cursor>(bytes: layout.bytes, word: 0).object
    let memory = UnsafeMutableRawPointer(cursor)
    func hot(_ kind: LaneKind, _ place: Int) -> HotLanes {
      HotLanes(memory + place, kind, padded: set.group(kind).padded, count: set.group(kind).count)
    }
    let hints = memory.part(hintsAt, set.aloneCount, UInt32.self)
    hints.initialize(repeating: 0, count: set.aloneCount)
    cursor.initialize(
      to: Cursor(
        set: handle,
        lanes: PerSort(
          few: hot(.few, few), linear: hot(.linear, linear), cubic: hot(.cubic, cubic), eased: hot(.eased, eased)),
        hints: hints))
    return cursor
  }

  /// As a new one.
  func forget(_ set: TrackSet) {
    for kind in LaneKind.allCases {
      let group = set.group(kind)
      _ = HotLanes(UnsafeMutableRawPointer(lanes[kind].t0), kind, padded: group.padded, count: group.count)
    }
    hints.update(repeating: 0, count: set.aloneCount)
  }
}
