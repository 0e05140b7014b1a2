// SPDX-License-Identifier: MIT
//
// The lanes of a set of one kind, in columns: where each goes in the output, and what it goes through. Lanes that are linear
// and have few keys stand in blocks, so that a kernel may look at all keys of eight lanes at once: key after key eight times,
// then eight values. Others have their segments as rows of equal size, the first before the first key and the last behind the
// last:
//
//   t0, scale, a, b           and of cubics m0, m1, NaN where the segment is none

internal import KernelTypes

enum LaneKind: Int, CaseIterable {
  /// Linear, at most 16 keys.
  case few = 0
  /// Held and linear.
  case linear
  case cubic, eased

  var rowSize: Int { self == .cubic ? 6 : 4 }
  static let mostOfFew = 16
  static let mostCurves = 255

  /// Of a track's lanes; nil where it is evaluated alone.
  static func of(_ track: borrowing CompiledTrack) -> LaneKind? {
    let s = track.settings
    guard s.kind.isPlain, s.before == .hold, s.after == .hold else { return nil }
    switch track.hardest {
    case .hold, .mix: return track.count <= mostOfFew && track.isChain ? .few : .linear
    case .cubic: return .cubic
    case .eased: return .eased
    case .spring, .bezier, .lead: return nil
    }
  }
}

extension CompiledTrack {
  /// Whether every segment goes to where the next begins, in a line.
  fileprivate var isChain: Bool {
    for i in 0..<max(count &- 1, 0) {
      if code(i) == .hold && times[i] < times[i &+ 1] && scales[i] > 0 { return false }
      if kind == .angle && row(i, 0)[1] != row(i &+ 1, 0)[0] { return false }
    }
    return true
  }
}

struct LaneGroup: ~Copyable {
  let kind: LaneKind
  private(set) var count = 0
  /// Whole blocks.
  let padded: Int
  /// Whether the lanes follow each other in the output.
  private(set) var isRun = true
  /// eased: whether all segments have one curve, the first.
  private(set) var isUniform = true
  let places: UnsafeMutablePointer<UInt32>
  /// Of each lane: its first row, and one more for the end; of few, how many keys it has.
  private let bases: UnsafeMutablePointer<Int>
  let rows: UnsafeMutablePointer<Double>
  private var rowCount = 0
  /// few: where each block begins among its keys (which are the rows).
  private let offsets: UnsafeMutablePointer<UInt64>
  /// eased: the curve of each row, `LaneKind.mostCurves` for linear ones.
  let codes: UnsafeMutablePointer<UInt8>
  /// All of these.
  private let memory: Column<UInt64>
  var bytes: Int { memory.bytes }

  static let block = Int(TSK_TRACK_BLOCK)

  /// How large its columns are to be.
  struct Size {
    var lanes = 0
    var numbers = 0
    var rows = 0
    /// The most keys of the block that is being filled.
    private var most = 0

    mutating func add(_ track: borrowing CompiledTrack, _ kind: LaneKind) {
      for _ in 0..<track.lanes {
        lanes &+= 1
        rows &+= track.count &+ 1
        most = max(most, track.count)
        if kind != .few { numbers &+= (track.count &+ 1) &* kind.rowSize }
        if kind == .few && lanes % LaneGroup.block == 0 { finishBlock() }
      }
    }
    mutating func finishBlock() {
      numbers &+= 2 &* max(most, 1) &* LaneGroup.block
      most = 0
    }
    var padded: Int { (lanes &+ LaneGroup.block &- 1) / LaneGroup.block &* LaneGroup.block }
  }

  init(_ kind: LaneKind, _ size: Size) throws(Failure) {
    self.kind = kind
    padded = size.padded
    // One block of memory, the widest first.
    var layout = BlockLayout()
    let rowsAt = layout.add(size.numbers, Double.self)
    let basesAt = layout.add(padded &+ 1, Int.self)
    let offsetsAt = layout.add(padded / LaneGroup.block &+ 1, UInt64.self)
    let placesAt = layout.add(padded, UInt32.self)
    let codesAt = layout.add(kind == .eased ? size.rows : 0, UInt8.self)
    guard !layout.overflows else { throw outOfMemory(layout.bytes) }
    memory = try Column(layout.bytes / 8)
    let block = UnsafeMutableRawPointer(memory.base)
    rows = block.part(rowsAt, size.numbers, Double.self)
    bases = block.part(basesAt, padded &+ 1, Int.self)
    offsets = block.part(offsetsAt, padded / LaneGroup.block &+ 1, UInt64.self)
    places = block.part(placesAt, padded, UInt32.self)
    codes = block.part(codesAt, size.rows, UInt8.self)
    bases.initialize(repeating: 0, count: padded &+ 1)
    places.initialize(repeating: 0, count: padded)
    offsets.initialize(repeating: 0, count: padded / LaneGroup.block &+ 1)
    // Behind a lane's last key.
    if kind == .few {
      for i in 0..<size.numbers { rows[i] = i / LaneGroup.block % 2 == 0 ? .infinity : 0 }
    }
  }

  // MARK: Filling

  /// A track's lanes behind the others; there is room. `code` is a curve's number.
  mutating func add(
    _ track: borrowing CompiledTrack, at column: Int, _ code: (UnsafePointer<EasingRecord>) -> UInt8
  ) {
    for lane in 0..<track.lanes {
      if count > 0 && Int(places[count &- 1]) &+ 1 != column &+ lane { isRun = false }
      places[count] = UInt32(truncatingIfNeeded: column &+ lane)
      if kind == .few { addKeys(track, lane) } else { addRows(track, lane, code) }
      count &+= 1
    }
  }

  private mutating func addKeys(_ track: borrowing CompiledTrack, _ lane: Int) {
    let (block, place) = (count / LaneGroup.block, count % LaneGroup.block)
    let start = offsets[block]
    bases[count] = track.count
    for k in 0..<track.count {
      let p = rows + (Int(truncatingIfNeeded: start) &+ 2 &* k &* LaneGroup.block &+ place)
      p[0] = track.times[k]
      p[LaneGroup.block] = track.row(k, lane)[0]
    }
    let end = start &+ UInt64(2 &* max(track.count, 1) &* LaneGroup.block)
    offsets[block &+ 1] = max(offsets[block &+ 1], end)
  }

  private mutating func addRows(
    _ track: borrowing CompiledTrack, _ lane: Int, _ code: (UnsafePointer<EasingRecord>) -> UInt8
  ) {
    bases[count] = rowCount
    let first = track.count > 0 ? track.row(0, lane)[0] : 0
    put(-.infinity, 0, first, first, nil)
    for i in 0..<track.count {
      let row = track.row(i, lane)
      if kind == .eased {
        let own = track.curves?[i].map { code($0.record) } ?? UInt8(LaneKind.mostCurves)
        codes[rowCount] = own
        if own != 0 && track.code(i) != .hold { isUniform = false }
      }
      put(track.times[i], track.scales[i], row[0], row[1], track.code(i) == .cubic ? row : nil)
    }
    bases[count &+ 1] = rowCount
  }

  private mutating func put(
    _ t0: Double, _ scale: Double, _ a: Double, _ b: Double, _ slopes: UnsafePointer<Double>?
  ) {
    let p = rows + rowCount &* kind.rowSize
    p[0] = t0
    p[1] = scale
    p[2] = a
    p[3] = b
    if kind == .cubic {
      p[4] = slopes?[2] ?? .nan
      p[5] = slopes?[3] ?? .nan
    }
    if kind == .eased && scale == 0 { codes[rowCount] = UInt8(LaneKind.mostCurves) }
    rowCount &+= 1
  }

  // MARK: Looking

  var kernelKeys: tsk_track_keys { tsk_track_keys(keys: rows, offsets: offsets) }

  /// How many keys lane `lane` has.
  @inline(__always)
  func keys(_ lane: Int) -> Int { kind == .few ? bases[lane] : bases[lane &+ 1] &- bases[lane] &- 1 }

  /// Of a lane of few: the times and, a block behind, the values of its keys, two blocks apart.
  @inline(__always)
  private func keyColumn(_ lane: Int) -> UnsafeMutablePointer<Double> {
    rows + (Int(truncatingIfNeeded: offsets[lane / LaneGroup.block]) &+ lane % LaneGroup.block)
  }

  /// The row of a lane's segment, as `find` tells it; not of few.
  func row(_ lane: Int, _ found: Int) -> Int { bases[lane] &+ found }

  /// How many keys stand at or before t. Near `hint` if it can be.
  @inline(__always)
  func find(_ lane: Int, _ t: Double, _ hint: Int) -> Int {
    let n = keys(lane)
    if kind == .few { return find(keyColumn(lane), 2 &* LaneGroup.block, n, t, hint) }
    return find(rows + (bases[lane] &+ 1) &* kind.rowSize, kind.rowSize, n, t, hint)
  }

  @inline(__always)
  private func find(_ times: UnsafePointer<Double>, _ stride: Int, _ n: Int, _ t: Double, _ hint: Int) -> Int {
    if hint >= 0 && hint < n && (hint == 0 || times[(hint &- 1) &* stride] <= t) {
      if t < times[hint &* stride] { return hint }
      if hint &+ 1 == n || t < times[(hint &+ 1) &* stride] { return hint &+ 1 }
    }
    // Halved without a branch, which at random times would be foreseen every other time.
    var (low, left) = (0, n)
    while left > 1 {
      let half = left / 2
      low = times[(low &+ half &- 1) &* stride] <= t ? low &+ half : low
      left &-= half
    }
    return n > 0 && times[low &* stride] <= t ? low &+ 1 : low
  }

  /// A lane's value where `found` keys are past.
  func value(_ lane: Int, _ found: Int, _ t: Double) -> Double {
    if kind == .few {
      let (p, n, step) = (keyColumn(lane), keys(lane), 2 &* LaneGroup.block)
      if n == 0 { return 0 }
      let (from, to) = (max(found &- 1, 0) &* step, min(found, n &- 1) &* step)
      let (a, b) = (p[from &+ LaneGroup.block], p[to &+ LaneGroup.block])
      return mixed(a, b, from == to ? 0 : min((t - p[from]) * scale(p[from], p[to]), 1))
    }
    let p = rows + row(lane, found) &* kind.rowSize
    let u = progress(row(lane, found), t)
    if u == 0 || kind != .cubic || p[4].isNaN { return mixed(p[2], p[3], u) }
    return cubic(u, p[2], p[3], p[4], p[5])
  }

  private func scale(_ t0: Double, _ t1: Double) -> Double {
    let scale = 1 / (t1 - t0)
    return scale < .infinity ? scale : 0
  }

  /// Outside the keys 0; not of few.
  func progress(_ row: Int, _ t: Double) -> Double {
    let p = rows + row &* kind.rowSize
    return p[1] == 0 ? 0 : min((t - p[0]) * p[1], 1)
  }

  /// A lane before its first key, or behind its last.
  func end(_ lane: Int, isLast: Bool) -> Double { value(lane, isLast ? keys(lane) : 0, 0) }

  /// Column i of hot ones to where lane `lane` is at t.
  @inline(__always)
  func move(_ hot: HotLanes, _ i: Int, _ lane: Int, _ t: Double) -> Int {
    let found = find(lane, t, hot.t0[i] < .infinity ? Int(hot.place[i]) : -1)
    let n = keys(lane)
    hot.place[i] = UInt32(truncatingIfNeeded: found)
    if kind == .few {
      let (p, step) = (keyColumn(lane), 2 &* LaneGroup.block)
      let (from, to) = (max(found &- 1, 0) &* step, min(found, n &- 1) &* step)
      let isInside = found > 0 && found < n
      hot.t0[i] = found > 0 ? p[from] : -.infinity
      hot.t1[i] = found < n ? p[to] : .infinity
      hot.scale[i] = isInside ? scale(p[from], p[to]) : 0
      hot.a[i] = n > 0 ? p[from &+ LaneGroup.block] : 0
      hot.b[i] = isInside ? p[to &+ LaneGroup.block] : hot.a[i]
      return found
    }
    let p = rows + row(lane, found) &* kind.rowSize
    hot.t0[i] = p[0]
    hot.t1[i] = found < n ? p[kind.rowSize] : .infinity
    hot.scale[i] = p[1]
    hot.a[i] = p[2]
    hot.b[i] = p[3]
    if kind == .cubic {
      hot.m0?[i] = p[4]
      hot.m1?[i] = p[5]
    }
    if kind == .eased { hot.code[i] = codes[row(lane, found)] }
    return found
  }
}
