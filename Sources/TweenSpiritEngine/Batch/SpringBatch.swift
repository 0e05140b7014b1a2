// SPDX-License-Identifier: MIT
//
// Springs in a caller's arrays. A block goes to the kernel where it stands; what has gaps, and the last few that do not
// fill a group of lanes, through copies on the stack. Nothing is allocated.

/// Springs as a caller names them.
package struct SpringRequest {
  package var count = 0
  package var value, velocity, target: Strided
  /// nil: omega and dampingRatio for each.
  package var springs: UnsafePointer<Spring>?
  package var springCount = 0
  package var index = Strided()
  package var omega = Strided()
  package var dampingRatio = Strided()
  package var tolerance = 0.0
  package var threads: UInt32 = 1
  package var mask = Strided()
  package var active = Strided()

  package init(value: Strided, velocity: Strided, target: Strided) {
    self.value = value
    self.velocity = velocity
    self.target = target
  }

  /// Whether `step` would do it.
  package func check(_ precision: Precision) throws(Failure) {
    switch precision {
    case .f32: _ = try SpringBatch<Float>(self)
    case .f64: _ = try SpringBatch<Double>(self)
    }
  }

  /// Moves every spring on. How many are active, where that is asked for; else 0.
  package func step(_ precision: Precision, _ dt: Double, counts: Bool) throws(Failure) -> Int {
    switch precision {
    case .f32:
      let batch = try SpringBatch<Float>(self)
      try checkTime(dt, "dt")
      return try batch.step(dt, counts: counts)
    case .f64:
      let batch = try SpringBatch<Double>(self)
      try checkTime(dt, "dt")
      return try batch.step(dt, counts: counts)
    }
  }
}

/// For memory that is to be written: NULL is nothing to write to.
func checkWritable(_ column: Strided, _ count: Int, _ name: StaticString) throws(Failure) {
  guard column.base != nil || count == 0 else { throw null(name) }
}

struct SpringBatch<S: BatchScalar> {
  /// Whose springs they are.
  enum Source {
    case one(Spring)
    case palette(UnsafePointer<Spring>, count: Int, index: StridedColumn<UInt32>)
    case own(omega: StridedColumn<S>, dampingRatio: StridedColumn<S>)
  }

  let count: Int
  let value, velocity, target: StridedColumn<S>
  let source: Source
  let tolerance: S
  let threads: UInt32
  let reports: Reports

  @inline(__always)
  init(_ request: SpringRequest) throws(Failure) {
    count = request.count
    try checkWritable(request.value, count, "value")
    try checkWritable(request.velocity, count, "velocity")
    value = StridedColumn(request.value, number: 0)
    velocity = StridedColumn(request.velocity, number: 0)
    target = StridedColumn(request.target, number: S(request.target.number))
    if let springs = request.springs {
      if request.index.base != nil {
        source = .palette(springs, count: request.springCount, index: StridedColumn(request.index, number: 0))
      } else {
        guard request.springCount == 1 else {
          throw invalid("spring_count", must: "1 without an index", got: Double(request.springCount))
        }
        source = .one(try springs.pointee.checked())
      }
    } else {
      source = .own(
        omega: StridedColumn(request.omega, number: S(request.omega.number)),
        dampingRatio: StridedColumn(request.dampingRatio, number: S(request.dampingRatio.number)))
    }
    tolerance = S(request.tolerance)
    threads = try checkThreads(request.threads)
    reports = Reports(mask: request.mask, active: request.active)
    try check()
  }

  func check() throws(Failure) {
    try checkNotNegative(tolerance.asDouble, "tolerance")
    if case .palette(let springs, let many, _) = source {
      guard many >= 1, many <= largestPalette else {
        throw invalid("spring_count", must: "between 1 and 256", got: Double(many))
      }
      if !PaletteRows.know(springs, many) {
        for i in 0..<many where !springs[i].isLegal { _ = try springs[i].checked() }
      }
    }
    if areApart { return }
    var extents = Extents(sharing: false)
    try extents.add(try value.extent(count, "value", isWritten: true))
    try extents.add(try velocity.extent(count, "velocity", isWritten: true))
    try extents.add(try target.extent(count, "target", isWritten: false))
    switch source {
    case .one: break
    case .palette(let springs, let many, let index):
      try extents.add(try index.extent(count, "index", isWritten: false))
      if count > 0 {
        try extents.add(Extent(of: springs, bytes: many &* MemoryLayout<Spring>.stride, "springs"))
      }
    case .own(let omega, let ratio):
      try extents.add(try omega.extent(count, "omega", isWritten: false))
      try extents.add(try ratio.extent(count, "damping_ratio", isWritten: false))
    }
    try reports.addExtents(count, to: &extents)
  }

  /// Moves every spring on. How many are active, where that is asked for; else 0.
  @inline(__always)
  func step(_ dt: Double, counts: Bool) throws(Failure) -> Int {
    let settles = counts || tolerance > 0 || reports.areWanted
    if count == 0 { return 0 }
    if dt == 0 && !settles && !hasSnaps { return 0 }
    var partSize = onePart
    var palette: PaletteRows?
    if case .palette(let springs, let many, _) = source, dt > 0 {
      palette = PaletteRows.enter(springs, many, dt, tolerance)
      // Matrices are made for each part.
      if palette == nil { partSize *= 8 }
    }
    defer { palette?.leave() }
    let active = try withUnsafePointer(to: self) { (place) throws(Failure) in
      var work = SpringWork(place: place, dt: dt, settles: settles, palette: palette)
      return try perform(&work, count, threads: threads, partSize: partSize, S.springs)
    }
    reports.list(count) { isActive($0) }
    return active
  }

  /// Packed columns that are apart, which most batches have, are so by a few comparisons.
  @inline(__always)
  private var areApart: Bool {
    guard !reports.areWanted else { return false }
    guard let a = value.span(count), let b = velocity.span(count) else { return count == 0 }
    guard a.isApart(from: b), target.areApart(a, b, count) else { return false }
    switch source {
    case .one: return true
    case .palette(let springs, let many, let index):
      let bytes = UInt(bitPattern: many &* MemoryLayout<Spring>.stride)
      let low = UInt(bitPattern: springs)
      let palette = Span(low: low, high: low &+ bytes)
      return index.areApart(a, b, count) && palette.isApart(from: a) && palette.isApart(from: b)
    case .own(let omega, let ratio): return omega.areApart(a, b, count) && ratio.areApart(a, b, count)
    }
  }

  private var hasSnaps: Bool { if case .one(let spring) = source { spring.isSnap } else { true } }

  @inline(__always)
  func isActive(_ i: Int) -> Bool { !(value[i] == target[i] && velocity[i] == 0) }

  @inline(__always)
  var isPacked: Bool {
    guard value.isPacked, velocity.isPacked, target.isPacked else { return false }
    switch source {
    case .one: return true
    case .palette(_, _, let index): return index.isPacked
    case .own(let omega, let ratio): return omega.isPacked && ratio.isPacked
    }
  }

  func omega(_ i: Int) -> Double {
    switch source {
    case .one(let spring): spring.omega
    case .palette(let springs, let many, let index): springs[min(Int(index[i]), many &- 1)].omega
    case .own(let omega, _): max(omega[i].asDouble, 0)
    }
  }
}
