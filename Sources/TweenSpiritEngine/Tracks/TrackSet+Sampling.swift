// SPDX-License-Identifier: MIT
//
// A set at a time: kernels run through the lanes that are still in their segments, and those that left them are moved on one
// by one. Without a cursor lanes of few keys are looked up by a kernel, the others one by one; frames in one call, and many
// times of lanes of many keys, go through lanes in pieces, each with a cursor of its own on the stack.

internal import KernelTypes

/// What one call samples.
struct TrackSampling {
  let set: UnsafePointer<TrackSet>
  let precision: Precision
  /// A row of `lanes` numbers for each time.
  let out: UnsafeMutableRawPointer
  let cursor: UnsafeMutablePointer<Cursor>?
  let times: SampleTimes
  var failure: Failure?

  /// Lanes of a piece that has its cursor on the stack.
  private static let shortPiece = 64
  private static let shortCursor = shortPiece * 64
  /// What the groups want for pieces, or for short ones behind their cursor.
  var scratchSize: Int {
    let curves = self.set.pointee.curves.count
    return max(
      GroupWork.plainSize(GroupWork.mostLanes(.linear)), GroupWork.easedSize(GroupWork.mostLanes(.eased), curves),
      Self.shortCursor &+ GroupWork.easedSize(Self.shortPiece, curves))
  }

  private var lanes: Int { self.set.pointee.lanes }

  /// With `scratchSize` bytes.
  mutating func run(_ scratch: UnsafeMutableRawPointer) {
    do throws(Failure) {
      for kind in LaneKind.allCases where set.pointee.group(kind).pointee.count > 0 {
        var work = GroupWork(
          set: set, source: set.pointee.group(kind), sampling: self, scratch: scratch, piece: GroupWork.mostLanes(kind))
        if let cursor {
          try work.play(cursor.pointee.lanes[kind], 0, work.group.count, 0)
        } else if times.count == 1 || (kind == .few && times.list != nil) {
          // Times may be far apart, or in no order: a look at few keys costs no more than a cursor that is moved.
          try work.find()
        } else {
          work.scratch += Self.shortCursor
          work.piece = Self.shortPiece
          try playPieces(work, scratch)
        }
      }
      try evaluateOthers()
    } catch {
      failure = error
    }
  }

  private func playPieces(_ work: GroupWork, _ memory: UnsafeMutableRawPointer) throws(Failure) {
    var first = 0
    while first < work.group.count {
      let n = min(work.group.count &- first, Self.shortPiece)
      let hot = HotLanes(memory, work.group.kind, padded: Self.shortPiece, count: n)
      for row in 0..<times.count { try work.play(hot, first, n, row) }
      first &+= n
    }
  }

  private func evaluateOthers() throws(Failure) {
    try withDoubles(TrackSettings.mostLanes) { (w) throws(Failure) in
      for k in 0..<set.pointee.alone.count {
        let i = Int(set.pointee.alone[k])
        let track = set.pointee.tracks[i].address
        var hint = Int(cursor?.pointee.hints[k] ?? 0)
        for row in 0..<times.count {
          try track.pointee.evaluate(times[row], w, nil, &hint)
          put(w, track.pointee.lanes, row &* lanes &+ Int(set.pointee.columns[i]))
        }
        cursor?.pointee.hints[k] = UInt32(truncatingIfNeeded: hint)
      }
    }
  }

  private func put(_ w: UnsafePointer<Double>, _ n: Int, _ place: Int) {
    switch precision {
    case .f64: (out + place &* 8).copyMemory(from: w, byteCount: n &* 8)
    case .f32: for k in 0..<n { (out + (place &+ k) &* 4).storeBytes(of: narrowed(w[k]), as: Float.self) }
    }
  }
}

/// The times of a call: the caller's, or frames i / fps.
struct SampleTimes {
  let count: Int
  let list: UnsafePointer<Double>?
  let first: Int64
  let fps: Double

  subscript(_ i: Int) -> Double { list?[i] ?? Double(first &+ Int64(i)) / fps }
}

private struct GroupWork {
  let set: UnsafePointer<TrackSet>
  let source: UnsafePointer<LaneGroup>
  var group: LaneGroup { unsafeAddress { source } }
  let sampling: TrackSampling
  var scratch: UnsafeMutableRawPointer
  /// How many lanes are done at once, at most `mostLanes`: eased ones want more of the stack for each.
  var piece: Int

  static func mostLanes(_ kind: LaneKind) -> Int { kind == .eased ? 192 : 512 }
  private var stale: UnsafeMutablePointer<UInt32> { scratch.assumingMemoryBound(to: UInt32.self) }
  private var numbers: UnsafeMutablePointer<Double> {
    UnsafeMutableRawPointer(stale + piece).assumingMemoryBound(to: Double.self)
  }
  private var sorted: UnsafeMutablePointer<Double> { numbers + piece }
  /// Where lanes have several curves: what sorting them wants.
  private var runs: UnsafeMutablePointer<Double> { sorted + piece }

  /// How many numbers a curve takes at once.
  private static func runLength(_ curves: Int, _ piece: Int) -> Int {
    let share = max(3 &* piece / (2 &* (curves &+ 1)), 1)
    return min(1 << (Int.bitWidth &- 1 &- share.leadingZeroBitCount), 128)
  }
  /// One for each curve and for none, and one for each that is full.
  private static func runs(_ curves: Int, _ piece: Int) -> Int { piece / runLength(curves, piece) &+ curves &+ 1 }
  static func plainSize(_ piece: Int) -> Int { piece &* 12 }
  static func easedSize(_ piece: Int, _ curves: Int) -> Int {
    if curves == 0 { return plainSize(piece) }
    return piece &* 20 &+ (piece &+ curves &+ 1) &* 2 &+ runs(curves, piece) &* (runLength(curves, piece) &* 8 &+ 1)
  }

  private var isWide: Bool { sampling.precision == .f64 }
  private var table: tsk_kernels { Kernels.current.table }

  // MARK: In sequence

  /// `n` lanes from `first` on, which are the columns of `hot` from 0 on, at one of the times.
  func play(_ hot: HotLanes, _ first: Int, _ n: Int, _ row: Int) throws(Failure) {
    let t = sampling.times[row]
    guard t.isFinite else { return try beyond(t, first, n, row) }
    let output = row &* set.pointee.lanes
    var done = 0
    while done < n {
      let length = min(piece, n &- done)
      if group.kind == .eased {
        try ease(hot, done, first &+ done, length, t, output)
      } else {
        playPiece(hot, done, first &+ done, length, t, output)
      }
      done &+= length
    }
  }

  private func playPiece(_ hot: HotLanes, _ column: Int, _ first: Int, _ n: Int, _ t: Double, _ output: Int) {
    // Whole blocks are written where they go.
    let whole = group.isRun ? n / LaneGroup.block &* LaneGroup.block : 0
    if whole > 0 {
      playBlocks(hot, column, first, whole, t, address(output &+ Int(group.places[first])))
    }
    guard whole < n else { return }
    let rest = n &- whole
    let padded = (rest &+ LaneGroup.block &- 1) / LaneGroup.block &* LaneGroup.block
    playBlocks(hot, column &+ whole, first &+ whole, padded, t, numbers)
    scatter(first &+ whole, rest, output)
  }

  private func address(_ place: Int) -> UnsafeMutableRawPointer { sampling.out + place &* (isWide ? 8 : 4) }

  @inline(__always)
  private func playBlocks(
    _ hot: HotLanes, _ column: Int, _ first: Int, _ n: Int, _ t: Double, _ to: UnsafeMutableRawPointer
  ) {
    var lanes = hot.kernelLanes(column)
    let count =
      isWide
      ? table.play_tracks_f64(&lanes, n, t, to.assumingMemoryBound(to: Double.self), stale)
      : table.play_tracks_f32(&lanes, n, t, to.assumingMemoryBound(to: Float.self), stale)
    guard count > 0 else { return }
    let width = Int(table.width_f64)
    for k in 0..<count {
      let start = Int(stale[k])
      for i in start..<(start &+ width) where !hot.isHere(column &+ i, t) && first &+ i < group.count {
        _ = group.move(hot, column &+ i, first &+ i, t)
        write(hot.value(column &+ i, t), to, i)
      }
    }
  }

  private func write(_ x: Double, _ to: UnsafeMutableRawPointer, _ i: Int) {
    if isWide {
      (to + i &* 8).storeBytes(of: x, as: Double.self)
    } else {
      (to + i &* 4).storeBytes(of: narrowed(x), as: Float.self)
    }
  }

  /// What stands among the numbers, to where its lanes go.
  private func scatter(_ first: Int, _ n: Int, _ output: Int) {
    for i in 0..<n {
      let to = address(output &+ Int(group.places[first &+ i]))
      if isWide {
        to.storeBytes(of: numbers[i], as: Double.self)
      } else {
        to.storeBytes(of: (UnsafeMutableRawPointer(numbers) + i &* 4).load(as: Float.self), as: Float.self)
      }
    }
  }

  // MARK: Eased

  private func ease(
    _ hot: HotLanes, _ column: Int, _ first: Int, _ n: Int, _ t: Double, _ output: Int
  ) throws(Failure) {
    var lanes = hot.kernelLanes(column)
    let padded = (n &+ LaneGroup.block &- 1) / LaneGroup.block &* LaneGroup.block
    let count = table.progress_tracks(&lanes, padded, t, numbers, stale)
    let width = Int(table.width_f64)
    for k in 0..<count {
      let start = Int(stale[k])
      for i in start..<min(start &+ width, n) where !hot.isHere(column &+ i, t) {
        let found = group.move(hot, column &+ i, first &+ i, t)
        numbers[i] = group.progress(group.row(first &+ i, found), t)
      }
    }
    if group.isUniform {
      try set.pointee.curves[0].sample(numbers, sorted, n)
    } else {
      try curve(n, hot.code + column)
    }
    // Whole blocks are written where they go.
    let whole = group.isRun ? n / LaneGroup.block &* LaneGroup.block : 0
    if whole > 0 { mix(lanes, whole, numbers, sorted, address(output &+ Int(group.places[first]))) }
    guard whole < n else { return }
    for i in whole..<n {
      let u = numbers[i]
      let x = u == 0 ? hot.a[column &+ i] : mixed(hot.a[column &+ i], hot.b[column &+ i], sorted[i])
      write(x, address(output &+ Int(group.places[first &+ i])), 0)
    }
  }

  private func mix(
    _ lanes: tsk_hot_lanes, _ n: Int, _ u: UnsafePointer<Double>, _ e: UnsafePointer<Double>,
    _ to: UnsafeMutableRawPointer
  ) {
    var lanes = lanes
    if isWide {
      table.mix_tracks_f64(&lanes, n, u, e, to.assumingMemoryBound(to: Double.self))
    } else {
      table.mix_tracks_f32(&lanes, n, u, e, to.assumingMemoryBound(to: Float.self))
    }
  }

  /// The curves' values at `numbers`, into `sorted`; where a code names no curve, the number itself.
  private func curve(_ n: Int, _ codes: UnsafePointer<UInt8>) throws(Failure) {
    let curveCount = set.pointee.curves.count
    let (length, count) = (Self.runLength(curveCount, piece), Self.runs(curveCount, piece))
    let places = UnsafeMutableRawPointer(runs + count &* length).assumingMemoryBound(to: UInt16.self)
    let next = places + piece
    let curves = UnsafeMutableRawPointer(next + (curveCount &+ 1)).assumingMemoryBound(to: UInt8.self)
    var sorting = tsk_sorting(
      numbers: runs, group: numbers, wanted: (nil, nil, nil), places: places, next: next, curves: curves,
      run: UInt32(truncatingIfNeeded: length), last: UInt32(truncatingIfNeeded: curveCount))
    let many = table.sort_coded(&sorting, numbers, codes, n)
    let width = Int(table.width_f64)
    for i in 0..<many where Int(curves[i]) < curveCount {
      let (record, start, end) = (set.pointee.curves[Int(curves[i])], i &* length, Int(next[Int(curves[i])]))
      // The last run of a curve ends where its next number would go.
      let filled = end >= start && end < start &+ length ? end &- start : length
      if filled == 0 { continue }
      let padded = (filled &+ width &- 1) & ~(width &- 1)
      guard padded <= length, record.isDirect(.f64) else {
        try record.sample(runs + start, runs + start, filled)
        continue
      }
      var k = start &+ filled
      while k < start &+ padded {
        runs[k] = 0
        k &+= 1
      }
      record.sampleDirectly(.f64, runs + start, padded)
    }
    table.fetch_sorted(runs, places, sorted, n)
  }

  // MARK: At any time

  func find() throws(Failure) {
    var done = 0
    while done < group.count {
      let n = min(piece, group.count &- done)
      for row in 0..<sampling.times.count { try find(done, n, row) }
      done &+= n
    }
  }

  private func find(_ first: Int, _ n: Int, _ row: Int) throws(Failure) {
    let t = sampling.times[row]
    guard t.isFinite else { return try beyond(t, first, n, row) }
    let output = row &* set.pointee.lanes
    switch group.kind {
    case .few: findBlocks(first, n, t, output)
    case .linear, .cubic:
      for i in first..<(first &+ n) {
        write(group.value(i, group.find(i, t, -1), t), address(output &+ Int(group.places[i])), 0)
      }
    case .eased: try findEased(first, n, t, output)
    }
  }

  private func findBlocks(_ first: Int, _ n: Int, _ t: Double, _ output: Int) {
    let whole = group.isRun ? n / LaneGroup.block &* LaneGroup.block : 0
    if whole > 0 { findBlocks(first, whole, t, to: address(output &+ Int(group.places[first]))) }
    guard whole < n else { return }
    findBlocks(first &+ whole, n &- whole, t, to: numbers)
    scatter(first &+ whole, n &- whole, output)
  }

  private func findBlocks(_ first: Int, _ n: Int, _ t: Double, to: UnsafeMutableRawPointer) {
    var keys = group.kernelKeys
    let (block, blocks) = (first / LaneGroup.block, (n &+ LaneGroup.block &- 1) / LaneGroup.block)
    if isWide {
      table.find_tracks_f64(&keys, block, blocks, t, to.assumingMemoryBound(to: Double.self))
    } else {
      table.find_tracks_f32(&keys, block, blocks, t, to.assumingMemoryBound(to: Float.self))
    }
  }

  private func findEased(_ first: Int, _ n: Int, _ t: Double, _ output: Int) throws(Failure) {
    // The rows that were found, where the kernels put what is stale.
    for i in 0..<n {
      let row = group.row(first &+ i, group.find(first &+ i, t, -1))
      stale[i] = UInt32(truncatingIfNeeded: row)
      numbers[i] = group.progress(row, t)
    }
    if group.isUniform {
      try set.pointee.curves[0].sample(numbers, sorted, n)
    } else {
      // In the memory of what is written behind them.
      let codes = UnsafeMutableRawPointer(sorted).assumingMemoryBound(to: UInt8.self)
      for i in 0..<n { codes[i] = group.codes[Int(stale[i])] }
      try curve(n, codes)
    }
    for i in 0..<n {
      let p = group.rows + Int(stale[i]) &* 4
      write(numbers[i] == 0 ? p[2] : mixed(p[2], p[3], sorted[i]), address(output &+ Int(group.places[first &+ i])), 0)
    }
  }

  /// At a time that is infinite, or none.
  private func beyond(_ t: Double, _ first: Int, _ n: Int, _ row: Int) throws(Failure) {
    for i in first..<(first &+ n) {
      let x = t.isNaN ? t : group.end(i, isLast: t > 0)
      write(x, address(row &* set.pointee.lanes &+ Int(group.places[i])), 0)
    }
  }
}
