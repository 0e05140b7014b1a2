// SPDX-License-Identifier: MIT
//
// Springs and decays, moved on in place.

internal import CTweenSpiritShims
internal import KernelTypes

// MARK: - Springs

extension Batch {
  @inline(__always)
  fileprivate var hasPalette: Bool { springs != nil && index.base != nil }
  /// Whether a palette's rows are made on the stack: 10 KiB, beside which columns are short.
  @inline(__always)
  private var makesRows: Bool { hasPalette && rows == nil }

  /// Whether `stepSprings` would do it.
  package mutating func checkSprings() throws(Failure) {
    try checkWritable(value, count, "value")
    try checkWritable(velocity, count, "velocity")
    if let springs, !hasPalette {
      guard paletteCount == 1 else {
        throw invalid("spring_count", must: "1 without an index", got: Double(paletteCount))
      }
      spring = try springs.pointee.checked()
    }
    try checkThreads(threads)
    try checkNotNegative(tolerance, "tolerance")
    if hasPalette, let springs {
      guard paletteCount >= 1, paletteCount <= largestPalette else {
        throw invalid("spring_count", must: "between 1 and 256", got: Double(paletteCount))
      }
      if !PaletteRows.know(springs, paletteCount) {
        for i in 0..<paletteCount where !springs[i].isLegal { _ = try springs[i].checked() }
      }
    }
    if withUnsafePointer(to: &self, { $0.areSpringsApart() }) { return }
    var extents = Extents(sharing: false)
    try extents.add(try value.extent(count, "value", isWritten: true))
    try extents.add(try velocity.extent(count, "velocity", isWritten: true))
    try extents.add(try target.extent(count, "target", isWritten: false))
    if hasPalette, let springs {
      try extents.add(try index.extent(count, "index", isWritten: false))
      if count > 0 {
        try extents.add(Extent(of: springs, bytes: paletteCount &* MemoryLayout<Spring>.stride, "springs"))
      }
    } else if springs == nil {
      try extents.add(try omega.extent(count, "omega", isWritten: false))
      try extents.add(try dampingRatio.extent(count, "damping_ratio", isWritten: false))
    }
    try checkReports(&extents)
  }

  /// Moves every spring on. How many are active, where that is asked for; else 0.
  package mutating func stepSprings(_ dt: Double, counts: Bool) throws(Failure) -> Int {
    try checkSprings()
    hasTargets = true
    guard try begin(dt, counts: counts, hasSnaps: springs == nil || hasPalette || spring.isSnap) else { return 0 }
    var partLength = onePart
    if hasPalette, let springs, dt > 0 {
      rows = PaletteRows.enter(springs, paletteCount, dt, tolerance, precision)
      // Matrices are made for each part.
      if rows == nil { partLength *= 8 }
    }
    var isPacked = value.isPacked && velocity.isPacked && target.isPacked
    if hasPalette { isPacked = isPacked && index.isPacked }
    if springs == nil { isPacked = isPacked && omega.isPacked && dampingRatio.isPacked }
    setBlocks(isPacked, columnSize: makesRows ? 256 : 2048)
    // Columns for a block, and behind them rows, and omega times the tolerance for each.
    let size = columnSize &* 5 &+ (makesRows ? largestPalette : 8) &* 5 &* precision.size
    let parts = split(partLength: partLength)
    tss_parallel(threads, parts, size, stepSpringPart, &self)
    rows?.leave()
    if active.base != nil { withUnsafePointer(to: &self) { $0.listActive() } }
    return Int(truncatingIfNeeded: activeCount)
  }

  /// What a kernel multiplies a part's springs with.
  @inline(__always)
  fileprivate func writeRows(_ springs: inout tsk_springs, _ memory: UnsafeMutableRawPointer) {
    guard let palette = self.springs else { return }
    guard hasPalette else { return writeRow(spring, time, tolerance, precision, memory) }
    springs.classes = paletteCount
    if let rows {
      springs.rows = UnsafeRawPointer(rows.rows)
      springs.limits = UnsafeRawPointer(rows.limits)
    } else {
      let limits = memory + 4 &* largestPalette &* precision.size
      makeRows(palette, paletteCount, time, tolerance, precision, memory, limits)
      springs.limits = UnsafeRawPointer(limits)
    }
  }
}

private func stepSpringPart(_ part: Int, _ scratch: UnsafeMutableRawPointer, _ context: UnsafeMutableRawPointer) {
  let batch = context.assumingMemoryBound(to: Batch.self)
  let (first, n) = batch.pointee.items(part)
  if batch.pointee.time == 0 {
    return batch.report(first, n, active: batch.reportSettledSprings(first, n))
  }
  let (precision, columnSize) = (batch.pointee.precision, batch.pointee.columnSize)
  let row = scratch + 5 &* columnSize
  var springs = tsk_springs(
    value: scratch, velocity: scratch, target: scratch, count: 0, rest: 0, omega: nil, damping_ratio: nil,
    dt: batch.pointee.time, index: nil, rows: row, limits: row + 4 &* precision.size, classes: 1,
    tolerance: batch.pointee.tolerance)
  batch.pointee.writeRows(&springs, row)
  let (table, width, settles) = (Kernels.current.table, precision.width, batch.pointee.settles)
  let step = precision == .f32 ? table.step_springs_f32 : table.step_springs_f64
  var (done, active) = (0, 0)
  while done < n {
    let block = batch.pointee.block(after: done, of: n, width: width)
    let at = first &+ done
    @inline(__always) func column(_ i: Int, _ of: Strided) -> UnsafeMutableRawPointer {
      of.block(at, block.n, scratch: scratch + i &* columnSize, copies: block.copies)
    }
    springs.count = block.room
    springs.value = column(0, batch.pointee.value)
    springs.velocity = column(1, batch.pointee.velocity)
    springs.target = UnsafeRawPointer(column(2, batch.pointee.target))
    if batch.pointee.springs == nil {
      springs.omega = UnsafeRawPointer(column(3, batch.pointee.omega))
      springs.damping_ratio = UnsafeRawPointer(column(4, batch.pointee.dampingRatio))
    } else if batch.pointee.index.base != nil {
      springs.index = UnsafePointer(column(3, batch.pointee.index).assumingMemoryBound(to: UInt32.self))
    }
    active &+= step(&springs, settles)
    batch.pointee.value.put(at, block.n, from: springs.value, copies: block.copies)
    batch.pointee.velocity.put(at, block.n, from: springs.velocity, copies: block.copies)
    done &+= block.n
  }
  batch.report(first, n, active: active)
}

// MARK: - Decays

extension Batch {
  /// Moves every decay on. How many still move, where that is asked for; else 0.
  package mutating func stepDecays(_ dt: Double, counts: Bool) throws(Failure) -> Int {
    try checkWritable(value, count, "value")
    try checkWritable(velocity, count, "velocity")
    try checkThreads(threads)
    try checkNotNegative(tolerance, "tolerance")
    var extents = Extents(sharing: false)
    try extents.add(try value.extent(count, "value", isWritten: true))
    try extents.add(try velocity.extent(count, "velocity", isWritten: true))
    if let decay {
      _ = try decay.checked()
    } else {
      try extents.add(try omega.extent(count, "rate", isWritten: false))
    }
    try checkReports(&extents)
    guard try begin(dt, counts: counts, hasSnaps: false) else { return 0 }
    setBlocks(value.isPacked && velocity.isPacked && (decay != nil || omega.isPacked), columnSize: 2048)
    let (size, parts) = (columnSize &* 3, split())
    tss_parallel(threads, parts, size, stepDecayPart, &self)
    if active.base != nil { withUnsafePointer(to: &self) { $0.listActive() } }
    return Int(truncatingIfNeeded: activeCount)
  }
}

private func stepDecayPart(_ part: Int, _ scratch: UnsafeMutableRawPointer, _ context: UnsafeMutableRawPointer) {
  let batch = context.assumingMemoryBound(to: Batch.self)
  let (first, n) = batch.pointee.items(part)
  if batch.pointee.time == 0 {
    return batch.report(first, n, active: batch.reportSettledDecays(first, n))
  }
  let (precision, columnSize, dt) = (batch.pointee.precision, batch.pointee.columnSize, batch.pointee.time)
  var decays = tsk_decays(
    value: scratch, velocity: scratch, count: 0, rates: nil, dt: dt, rate: 0, left: 1, distance: 0,
    tolerance: batch.pointee.tolerance)
  if let rate = batch.pointee.decay?.rate {
    let (left, gone) = decay(rate * dt)
    decays.rate = precision.entry(rate)
    decays.left = precision.entry(left)
    decays.distance = precision.entry(gone / rate)
  }
  let (table, width, settles) = (Kernels.current.table, precision.width, batch.pointee.settles)
  let step = precision == .f32 ? table.step_decays_f32 : table.step_decays_f64
  var (done, active) = (0, 0)
  while done < n {
    let block = batch.pointee.block(after: done, of: n, width: width)
    let at = first &+ done
    @inline(__always) func column(_ i: Int, _ of: Strided) -> UnsafeMutableRawPointer {
      of.block(at, block.n, scratch: scratch + i &* columnSize, copies: block.copies)
    }
    decays.count = block.room
    decays.value = column(0, batch.pointee.value)
    decays.velocity = column(1, batch.pointee.velocity)
    if batch.pointee.decay == nil { decays.rates = UnsafeRawPointer(column(2, batch.pointee.omega)) }
    active &+= step(&decays, settles)
    batch.pointee.value.put(at, block.n, from: decays.value, copies: block.copies)
    batch.pointee.velocity.put(at, block.n, from: decays.velocity, copies: block.copies)
    done &+= block.n
  }
  batch.report(first, n, active: active)
}

// MARK: - Both

extension Batch {
  /// Whether there is anything to do.
  @inline(__always)
  private mutating func begin(_ dt: Double, counts: Bool, hasSnaps: Bool) throws(Failure) -> Bool {
    try checkTime(dt, "dt")
    time = dt
    settles = counts || tolerance > 0 || mask.base != nil || active.base != nil
    return count > 0 && (dt > 0 || settles || hasSnaps)
  }

  @inline(__always)
  private mutating func setBlocks(_ isPacked: Bool, columnSize size: Int) {
    columnSize = isPacked ? lastGroup : size
    blockLength = isPacked ? 1 << 20 : size / precision.size
  }

  @inline(__always)
  private func checkReports(_ extents: inout Extents) throws(Failure) {
    try extents.add(try mask.extent(count, "mask", isWritten: true))
    try extents.add(try active.extent(count, "active", isWritten: true))
    guard active.base == nil || UInt64(count) <= UInt64(UInt32.max) else {
      throw invalid("count", must: "at most 4294967295 if active is given", got: Double(count))
    }
  }
}

// A struct of this size would be copied for methods of its own.
extension UnsafeMutablePointer<Batch> {
  /// What a step of no time does: what is within the tolerance is at its target, and a snap is there.
  fileprivate func reportSettledSprings(_ first: Int, _ n: Int) -> Int {
    let (precision, tolerance) = (pointee.precision, pointee.tolerance)
    let (value, velocity, target) = (pointee.value, pointee.velocity, pointee.target)
    var active = 0
    for i in first..<first &+ n where velocity[i] != 0 || value[i] != target[i] {
      let omega = omega(i)
      let isNear =
        abs(precision.rounded(value[i] - target[i])) <= tolerance
        && abs(velocity[i]) <= precision.entry(omega * tolerance)
      if isNear || omega == .infinity {
        value.put(i, from: target)
        velocity[i] = 0
      } else {
        active &+= 1
      }
    }
    return active
  }

  @inline(__always)
  private func omega(_ i: Int) -> Double {
    guard let springs = pointee.springs else { return max(pointee.omega[i], 0) }
    guard let base = pointee.index.base else { return pointee.spring.omega }
    let place = (base + i &* pointee.index.stride).loadUnaligned(as: UInt32.self)
    return springs[Int(Swift.min(place, UInt32(truncatingIfNeeded: pointee.paletteCount &- 1)))].omega
  }

  /// What a step of no time does: what is within the tolerance is at its end.
  fileprivate func reportSettledDecays(_ first: Int, _ n: Int) -> Int {
    let (precision, tolerance) = (pointee.precision, pointee.tolerance)
    let (value, velocity, rates) = (pointee.value, pointee.velocity, pointee.omega)
    let shared = pointee.decay.map { precision.rounded($0.rate) }
    var active = 0
    for i in first..<first &+ n {
      let speed = velocity[i]
      if speed == 0 { continue }
      let rate = shared ?? max(rates[i], 0)
      if rate > 0, abs(speed) <= precision.rounded(rate * tolerance) {
        value[i] = value[i] + precision.rounded(speed / rate)
        velocity[i] = 0
      } else {
        active &+= 1
      }
    }
    return active
  }

  /// What a part has to say of its items.
  @inline(__always)
  fileprivate func report(_ first: Int, _ n: Int, active: Int) {
    if pointee.partLength == pointee.count {
      pointee.activeCount = UInt64(truncatingIfNeeded: active)
    } else {
      tss_add(&pointee.activeCount, UInt64(truncatingIfNeeded: active))
    }
    if pointee.mask.base != nil { UnsafePointer(self).writeMask(first, n) }
  }
}

extension UnsafePointer<Batch> {
  /// Packed columns that are apart, which most batches have, are so by a few comparisons.
  @inline(__always)
  fileprivate func areSpringsApart() -> Bool {
    guard pointee.mask.base == nil, pointee.active.base == nil else { return false }
    let count = pointee.count
    guard let a = pointee.value.span(count), let b = pointee.velocity.span(count) else { return count == 0 }
    guard a.isApart(from: b), pointee.target.areApart(a, b, count) else { return false }
    guard let springs = pointee.springs else {
      return pointee.omega.areApart(a, b, count) && pointee.dampingRatio.areApart(a, b, count)
    }
    guard pointee.index.base != nil else { return true }
    let palette = Span(springs, pointee.paletteCount &* MemoryLayout<Spring>.stride)
    return pointee.index.areApart(a, b, count) && palette.isApart(from: a) && palette.isApart(from: b)
  }

  /// Whether an item moves, or is not at its target.
  @inline(__always)
  private func isActive<Number: BinaryFloatingPoint & BitwiseCopyable>(_ i: Int, _: Number.Type) -> Bool {
    (pointee.velocity.number(i) as Number) != 0
      || (pointee.hasTargets && (pointee.value.number(i) as Number) != pointee.target.number(i))
  }

  /// Which of the items are active.
  fileprivate func writeMask(_ first: Int, _ n: Int) {
    guard let base = pointee.mask.base else { return }
    let stride = pointee.mask.stride
    let items = first..<first &+ n
    if pointee.precision == .f32 {
      for i in items { (base + i &* stride).storeBytes(of: isActive(i, Float.self) ? 1 : 0, as: UInt8.self) }
    } else {
      for i in items { (base + i &* stride).storeBytes(of: isActive(i, Double.self) ? 1 : 0, as: UInt8.self) }
    }
  }

  /// The places of the active items among all.
  fileprivate func listActive() {
    guard var next = pointee.active.base else { return }
    let stride = pointee.active.stride
    @inline(__always) func add(_ i: Int) {
      next.storeBytes(of: UInt32(truncatingIfNeeded: i), as: UInt32.self)
      next += stride
    }
    if pointee.precision == .f32 {
      for i in 0..<pointee.count where isActive(i, Float.self) { add(i) }
    } else {
      for i in 0..<pointee.count where isActive(i, Double.self) { add(i) }
    }
  }
}
