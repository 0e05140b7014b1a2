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
        } else if times.count == 1 || (work.group.isFew && times.list != nil) {
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
    playBlocks(hot, column &+ whole, first &+ whole, Self.padded(rest), t, numbers)
    scatter(first &+ whole, rest, output)
  }

  private func address(_ place: Int) -> UnsafeMutableRawPointer { sampling.out + place &* (isWide ? 8 : 4) }

  private func playBlocks(
    _ hot: HotLanes, _ column: Int, _ first: Int, _ n: Int, _ t: Double, _ to: UnsafeMutableRawPointer
  ) {
    var lanes = settle(hot, column, first, n, t)
    if isWide {
      table.play_tracks_f64(&lanes, n, t, to.assumingMemoryBound(to: Double.self))
    } else {
      table.play_tracks_f32(&lanes, n, t, to.assumingMemoryBound(to: Float.self))
    }
  }

  /// Whole blocks of lanes, each of which is where it is at t.
  private func settle(_ hot: HotLanes, _ column: Int, _ first: Int, _ n: Int, _ t: Double) -> tsk_hot_lanes {
    var lanes = hot.kernelLanes(column)
    let count: Int
    if group.kind.isFew {
      var keys = group.kernelKeys
      count = table.move_few_tracks(&lanes, &keys, first / LaneGroup.block, n, t, stale)
    } else {
      var rows = group.kernelRows
      count = table.move_tracks(&lanes, &rows, n, t, stale)
    }
    for k in 0..<count {
      var bits = stale[k] & 255
      while bits != 0 {
        let i = Int(stale[k] >> 8) &+ bits.trailingZeroBitCount
        group.move(hot, column &+ i, first &+ i, t)
        bits &= bits &- 1
      }
    }
    return lanes
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
    let places = group.places + first
    if isWide {
      let out = sampling.out.assumingMemoryBound(to: Double.self) + output
      for i in 0..<n { out[Int(places[i])] = numbers[i] }
    } else {
      let (from, out) = (
        UnsafeMutableRawPointer(numbers).assumingMemoryBound(to: Float.self),
        sampling.out.assumingMemoryBound(to: Float.self) + output
      )
      for i in 0..<n { out[Int(places[i])] = from[i] }
    }
  }

  // MARK: Eased

  private func ease(
    _ hot: HotLanes, _ column: Int, _ first: Int, _ n: Int, _ t: Double, _ output: Int
  ) throws(Failure) {
    let padded = Self.padded(n)
    var lanes = settle(hot, column, first, padded, t)
    table.progress_tracks(&lanes, padded, t, numbers)
    try curve(first, n, hot.code + column)
    // Whole blocks are written where they go.
    let whole = group.isRun ? n / LaneGroup.block &* LaneGroup.block : 0
    if whole > 0 { mix(lanes, whole, numbers, sorted, address(output &+ Int(group.places[first]))) }
    guard whole < n else { return }
    mix(hot.kernelLanes(column &+ whole), padded &- whole, numbers + whole, sorted + whole, numbers)
    scatter(first &+ whole, n &- whole, output)
  }

  private static func padded(_ n: Int) -> Int { (n &+ LaneGroup.block &- 1) / LaneGroup.block &* LaneGroup.block }

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
  private func curve(_ first: Int, _ n: Int, _ codes: UnsafePointer<UInt8>) throws(Failure) {
    if group.isUniform {
      try set.pointee.curves[0].sample(numbers, sorted, n)
    } else if isSteady(first, n) {
      try curveRuns(n, codes)
    } else {
      try curveSorted(n, codes)
    }
  }

  /// Whether lanes of one curve are side by side.
  private func isSteady(_ first: Int, _ n: Int) -> Bool { first &+ n <= group.steady }

  /// Whole groups, of which the last reaches into what is written next.
  private func curveRuns(_ n: Int, _ codes: UnsafePointer<UInt8>) throws(Failure) {
    let width = Int(table.width_f64)
    var start = 0
    while start < n {
      let code = Int(codes[start])
      var end = start &+ 1
      while end < n && codes[end] == code { end &+= 1 }
      let (from, to, count) = (numbers + start, sorted + start, end &- start)
      if code >= set.pointee.curves.count {
        to.update(from: from, count: count)
      } else if set.pointee.curves[code].isDirect(.f64) {
        let padded = (count &+ width &- 1) & ~(width &- 1)
        table.sample_f64(set.pointee.curves[code].curve, 0, from, to, padded)
      } else {
        try set.pointee.curves[code].sample(from, to, count)
      }
      start = end
    }
  }

  private func curveSorted(_ n: Int, _ codes: UnsafePointer<UInt8>) throws(Failure) {
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
    if group.kind == .eased { try findEased(first, n, t, output) } else { findBlocks(first, n, t, output) }
  }

  private func findBlocks(_ first: Int, _ n: Int, _ t: Double, _ output: Int) {
    let whole = group.isRun ? n / LaneGroup.block &* LaneGroup.block : 0
    if whole > 0 { findBlocks(first, whole, t, to: address(output &+ Int(group.places[first]))) }
    guard whole < n else { return }
    findBlocks(first &+ whole, n &- whole, t, to: numbers)
    scatter(first &+ whole, n &- whole, output)
  }

  private func findBlocks(_ first: Int, _ n: Int, _ t: Double, to: UnsafeMutableRawPointer) {
    let (block, blocks) = (first / LaneGroup.block, Self.padded(n) / LaneGroup.block)
    let (wide, narrow) = (to.assumingMemoryBound(to: Double.self), to.assumingMemoryBound(to: Float.self))
    if group.kind.isFew {
      var keys = group.kernelKeys
      if isWide {
        table.find_tracks_f64(&keys, block, blocks, t, wide)
      } else {
        table.find_tracks_f32(&keys, block, blocks, t, narrow)
      }
    } else {
      var rows = group.kernelRows
      if isWide {
        table.find_rows_f64(&rows, block, blocks, t, wide)
      } else {
        table.find_rows_f32(&rows, block, blocks, t, narrow)
      }
    }
  }

  private func findEased(_ first: Int, _ n: Int, _ t: Double, _ output: Int) throws(Failure) {
    // Which of each lane's rows, where kernels put what is stale.
    var all = group.kernelRows
    table.progress_rows(&all, first / LaneGroup.block, Self.padded(n) / LaneGroup.block, t, numbers, stale)
    // In the memory of what is written behind them.
    let codes = UnsafeMutableRawPointer(isSteady(first, n) ? runs : sorted).assumingMemoryBound(to: UInt8.self)
    if !group.isUniform { for i in 0..<n { codes[i] = group.codes[group.row(first &+ i, Int(stale[i]))] } }
    try curve(first, n, codes)
    for i in 0..<n {
      let p = group.rows + group.row(first &+ i, Int(stale[i])) &* 4
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
