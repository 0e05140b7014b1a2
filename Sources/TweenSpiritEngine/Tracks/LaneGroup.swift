// SPDX-License-Identifier: MIT
//
// The lanes of a set of one kind, in columns: where each goes in the output, and what it goes through. Lanes that have few
// keys, each of whose segments goes to where the next begins, stand in blocks, so that a kernel may look at all keys of eight
// lanes at once: key after key eight times, then eight values, and of cubics m0 and m1. Others have their segments as rows of
// equal size, the first before the first key and the last behind the last:
//
//   t0, scale, a, b           and of cubics m0, m1, NaN where the segment is none
//
// Where they have few keys, the times of these stand in blocks beside them, for a look at any time.

internal import KernelTypes

enum LaneKind: Int, CaseIterable {
  /// Linear, at most 16 keys; cubic, likewise.
  case few = 0
  case fewCubic
  /// Held and linear.
  case linear
  case cubic, eased

  var isFew: Bool { self == .few || self == .fewCubic }
  var isCubic: Bool { self == .cubic || self == .fewCubic }
  /// Of those that are few, the numbers of a key; of the others those of a segment.
  var keySize: Int { self == .fewCubic ? 4 : 2 }
  var rowSize: Int { self == .cubic ? 6 : 4 }
  static let mostOfFew = 16
  static let mostCurves = 255

  /// Of a track's lanes; nil where it is evaluated alone.
  static func of(_ track: borrowing CompiledTrack) -> LaneKind? {
    let s = track.settings
    guard s.kind.isPlain, s.before == .hold, s.after == .hold else { return nil }
    switch track.hardest {
    case .hold, .mix: return track.count <= mostOfFew && track.isChain ? .few : .linear
    case .cubic: return track.count <= mostOfFew && track.isChain ? .fewCubic : .cubic
    case .eased: return .eased
    case .spring, .bezier, .lead: return nil
    }
  }
}

extension CompiledTrack {
  /// The number of a segment's curve.
  fileprivate borrowing func code(_ i: Int, _ number: (UnsafePointer<EasingRecord>) -> UInt8) -> UInt8? {
    curves?[i].map { number($0.record) }
  }

  /// The number of the one curve by which it moves, if there is one; 255 stands for a line.
  borrowing func steadyCode(_ number: (UnsafePointer<EasingRecord>) -> UInt8) -> UInt8? {
    var found: UInt8?
    for i in 0..<count where code(i) != .hold {
      let own = code(i, number) ?? UInt8(LaneKind.mostCurves)
      if found != nil && found != own { return nil }
      found = own
    }
    return found
  }

  /// Whether no segment holds: every one goes to where the next begins.
  fileprivate var isChain: Bool {
    for i in 0..<max(count &- 1, 0) {
      if code(i) == .hold && times[i] < times[i &+ 1] && scales[i] > 0 { return false }
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
  /// eased: how many of the first lanes keep to one curve each.
  private(set) var steady = 0
  let places: UnsafeMutablePointer<UInt32>
  /// Of each lane: its first row, and those beyond the last at the end; of few, how many keys it has.
  private let bases: UnsafeMutablePointer<Int>
  let rows: UnsafeMutablePointer<Double>
  private var rowCount = 0
  /// Times of keys in blocks, where all lanes of a block have few; of few the rows are all of it.
  private let times: UnsafeMutablePointer<Double>
  /// Where each block begins among these, or among the keys of few.
  private let offsets: UnsafeMutablePointer<UInt64>
  /// Whether every block has few keys.
  private(set) var isFew = true
  /// eased: the curve of each row, `LaneKind.mostCurves` for linear ones.
  let codes: UnsafeMutablePointer<UInt8>
  /// All of these.
  private let memory: Column<UInt64>
  var bytes: Int { memory.bytes }

  static let block = Int(TSK_TRACK_BLOCK)

  /// How large its columns are to be; one track may be many of a set's, and what it has is counted as often.
  struct Size {
    var lanes = 0
    var numbers: Int64 = 0
    var rows: Int64 = 0
    var times = 0
    /// The most keys of the block that is being filled.
    private var most = 0

    mutating func add(_ track: borrowing CompiledTrack, _ kind: LaneKind) {
      for _ in 0..<track.lanes {
        lanes &+= 1
        rows &+= Int64(track.count &+ 1)
        most = max(most, track.count)
        if !kind.isFew { numbers &+= Int64((track.count &+ 1) &* kind.rowSize) }
        if lanes % LaneGroup.block == 0 { finishBlock(kind) }
      }
    }
    mutating func finishBlock(_ kind: LaneKind) {
      if kind.isFew {
        numbers &+= Int64(kind.keySize &* max(most, 1) &* LaneGroup.block)
      } else {
        times &+= LaneGroup.timesOfBlock(most)
      }
      most = 0
    }
    /// The last block, and a row behind all.
    mutating func finish(_ kind: LaneKind) {
      if lanes % LaneGroup.block != 0 { finishBlock(kind) }
      if !kind.isFew && lanes > 0 { numbers &+= Int64(kind.rowSize) }
    }
    var padded: Int { (lanes &+ LaneGroup.block &- 1) / LaneGroup.block &* LaneGroup.block }
  }

  /// How many times a block has beside its rows, of whose lanes one has so many keys.
  private static func timesOfBlock(_ most: Int) -> Int { most > LaneKind.mostOfFew ? 0 : max(most, 1) &* block }

  init(_ kind: LaneKind, _ size: Size) throws(Failure) {
    self.kind = kind
    padded = size.padded
    guard let numberCount = Int(exactly: size.numbers), let rowsInAll = Int(exactly: size.rows) else {
      throw outOfMemory(.max)
    }
    // One block of memory, the widest first.
    var layout = BlockLayout()
    let rowsAt = layout.add(numberCount, Double.self)
    let timesAt = layout.add(size.times, Double.self)
    let basesAt = layout.add(padded &+ 1, Int.self)
    let offsetsAt = layout.add(padded / LaneGroup.block &+ 1, UInt64.self)
    let placesAt = layout.add(padded, UInt32.self)
    let codesAt = layout.add(kind == .eased ? rowsInAll : 0, UInt8.self)
    guard !layout.overflows else { throw outOfMemory(layout.bytes) }
    memory = try Column(layout.bytes / 8)
    let block = UnsafeMutableRawPointer(memory.base)
    rows = block.part(rowsAt, numberCount, Double.self)
    times = block.part(timesAt, size.times, Double.self)
    bases = block.part(basesAt, padded &+ 1, Int.self)
    offsets = block.part(offsetsAt, padded / LaneGroup.block &+ 1, UInt64.self)
    places = block.part(placesAt, padded, UInt32.self)
    codes = block.part(codesAt, rowsInAll, UInt8.self)
    bases.initialize(repeating: 0, count: padded &+ 1)
    places.initialize(repeating: 0, count: padded)
    offsets.initialize(repeating: 0, count: padded / LaneGroup.block &+ 1)
    // Behind a lane's last key.
    if kind.isFew {
      for i in 0..<numberCount { rows[i] = i / LaneGroup.block % kind.keySize == 0 ? .infinity : 0 }
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
      if kind.isFew { addKeys(track, lane) } else { addRows(track, lane, code) }
      count &+= 1
    }
  }

  private mutating func addKeys(_ track: borrowing CompiledTrack, _ lane: Int) {
    let (block, place) = (count / LaneGroup.block, count % LaneGroup.block)
    let start = offsets[block]
    bases[count] = track.count
    for k in 0..<track.count {
      let (p, row) = (rows + (Int(truncatingIfNeeded: start) &+ k &* keyStep &+ place), track.row(k, lane))
      p[0] = track.times[k]
      p[LaneGroup.block] = row[0]
      if kind.isCubic {
        // Behind the last key either does.
        let isCubic = track.code(k) == .cubic || k == track.count &- 1
        p[2 &* LaneGroup.block] = isCubic ? row[2] : .nan
        p[3 &* LaneGroup.block] = isCubic ? row[3] : .nan
      }
    }
    let end = start &+ UInt64(track.count &* keyStep)
    offsets[block &+ 1] = max(offsets[block &+ 1], end)
  }

  private mutating func addRows(
    _ track: borrowing CompiledTrack, _ lane: Int, _ code: (UnsafePointer<EasingRecord>) -> UInt8
  ) {
    bases[count] = rowCount
    let first = track.row(0, lane)[0]
    put(-.infinity, 0, first, first, nil)
    for i in 0..<track.count {
      let row = track.row(i, lane)
      put(track.times[i], track.scales[i], row[0], row[1], track.code(i) == .cubic ? row : nil)
    }
    if kind == .eased { addCodes(track, code) }
    bases[count &+ 1] = rowCount
  }

  /// Where nothing moves any curve will do: the lane keeps to the one it has.
  private mutating func addCodes(
    _ track: borrowing CompiledTrack, _ code: (UnsafePointer<EasingRecord>) -> UInt8
  ) {
    let own = track.steadyCode(code)
    if own == nil || own != 0 { isUniform = false }
    if own != nil && steady == count { steady &+= 1 }
    let codes = codes + bases[count]
    codes[0] = own ?? UInt8(LaneKind.mostCurves)
    for i in 0..<track.count { codes[i &+ 1] = own ?? track.code(i, code) ?? UInt8(LaneKind.mostCurves) }
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
    rowCount &+= 1
  }

  /// All lanes are there: a row behind the last, and the times of blocks whose lanes have few keys.
  mutating func finish() {
    guard !kind.isFew, count > 0 else { return }
    for i in count..<padded { bases[i &+ 1] = rowCount }
    let (behind, step) = (rows + rowCount &* kind.rowSize, kind.rowSize)
    behind.initialize(repeating: 0, count: step)
    behind[0] = -.infinity
    for block in 0..<(padded / LaneGroup.block) {
      let first = block &* LaneGroup.block
      var most = 0
      for lane in first..<(first &+ LaneGroup.block) { most = max(most, keys(lane)) }
      let (start, n) = (offsets[block], LaneGroup.timesOfBlock(most))
      offsets[block &+ 1] = start &+ UInt64(n)
      if n == 0 { isFew = false }
      let times = times + Int(truncatingIfNeeded: start)
      for i in 0..<n {
        let (key, lane) = (i / LaneGroup.block, first &+ i % LaneGroup.block)
        times[i] = key < keys(lane) ? rows[(bases[lane] &+ 1 &+ key) &* step] : .infinity
      }
    }
  }

  // MARK: Looking

  var kernelKeys: tsk_track_keys { tsk_track_keys(keys: rows, offsets: offsets, size: kind.keySize) }
  var kernelRows: tsk_track_rows {
    tsk_track_rows(
      rows: rows, size: kind.rowSize, codes: kind == .eased ? codes : nil, bases: bases, times: times, offsets: offsets)
  }

  /// How many keys lane `lane` has.
  @inline(__always)
  func keys(_ lane: Int) -> Int { kind.isFew ? bases[lane] : max(bases[lane &+ 1] &- bases[lane] &- 1, 0) }

  /// Of lanes of few, from a key to the next.
  private var keyStep: Int { kind.keySize &* LaneGroup.block }

  /// Of a lane of few: the times and, a block behind, the values of its keys.
  @inline(__always)
  private func keyColumn(_ lane: Int) -> UnsafeMutablePointer<Double> {
    rows + (Int(truncatingIfNeeded: offsets[lane / LaneGroup.block]) &+ lane % LaneGroup.block)
  }

  /// The row of a lane's segment, as `find` tells it; not of few.
  func row(_ lane: Int, _ found: Int) -> Int { bases[lane] &+ found }

  /// How many keys stand at or before t.
  private func find(_ lane: Int, _ t: Double) -> Int {
    let isFew = kind.isFew
    let (times, step) =
      isFew ? (keyColumn(lane), keyStep) : (rows + row(lane, 1) &* kind.rowSize, kind.rowSize)
    return partitionPoint(keys(lane)) { times[$0 &* step] <= t }
  }

  private func scale(_ t0: Double, _ t1: Double) -> Double {
    let scale = 1 / (t1 - t0)
    return scale < .infinity ? scale : 0
  }

  /// A lane before its first key, or behind its last.
  func end(_ lane: Int, isLast: Bool) -> Double {
    let n = keys(lane)
    if !kind.isFew { return rows[row(lane, isLast ? n : 0) &* kind.rowSize &+ 2] }
    return n == 0 ? 0 : keyColumn(lane)[LaneGroup.block &+ (isLast ? (n &- 1) &* keyStep : 0)]
  }

  /// Column i of hot ones to where lane `lane` is at t.
  func move(_ hot: HotLanes, _ i: Int, _ lane: Int, _ t: Double) {
    let (found, n) = (find(lane, t), keys(lane))
    if kind.isFew {
      let (p, step) = (keyColumn(lane), keyStep)
      let (from, to) = (max(found &- 1, 0) &* step, min(found, n &- 1) &* step)
      let isInside = found > 0 && found < n
      hot.place[i] = UInt64(truncatingIfNeeded: found)
      hot.t0[i] = found > 0 ? p[from] : -.infinity
      hot.t1[i] = found < n ? p[to] : .infinity
      hot.scale[i] = isInside ? scale(p[from], p[to]) : 0
      hot.a[i] = n > 0 ? p[from &+ LaneGroup.block] : 0
      hot.b[i] = isInside ? p[to &+ LaneGroup.block] : hot.a[i]
      hot.m0?[i] = isInside ? p[from &+ 2 &* LaneGroup.block] : .nan
      hot.m1?[i] = isInside ? p[from &+ 3 &* LaneGroup.block] : .nan
      return
    }
    let p = rows + row(lane, found) &* kind.rowSize
    hot.place[i] = UInt64(truncatingIfNeeded: row(lane, found))
    hot.t0[i] = p[0]
    hot.t1[i] = found < n ? p[kind.rowSize] : .infinity
    hot.scale[i] = p[1]
    hot.a[i] = p[2]
    hot.b[i] = p[3]
    if kind.isCubic {
      hot.m0?[i] = p[4]
      hot.m1?[i] = p[5]
    }
    if kind == .eased { hot.code[i] = codes[row(lane, found)] }
  }
}
