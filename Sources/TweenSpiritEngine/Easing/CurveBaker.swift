// SPDX-License-Identifier: MIT
//
// From any curve to a table of cubics with a measured error.
//
// Equal cells, doubled until the error is met in all of them, or in all but a few: what stands in those (a jump, a
// corner) is put together of pieces by bisection. A piece is accepted when it is good enough, or when it is one double
// wide, which is how a jump stays a jump, at the exact double where it is; neighbours that one cubic serves become one
// (CurveBaker+Pieces.swift). A curve that is bad in most cells is made of pieces alone. A cubic meets its piece at both
// ends and at the two inner Lobatto points; the error is measured at nine other points, for the final pieces much more
// closely, and reported with a
// margin of 40 %. It is measured, not proven: a spike between those points is missed.

internal import KernelTypes

/// A curve made of a table, which the kernels read, and 1.4 times the largest error that was measured.
struct BakedCurve: ~Copyable {
  let curve: tsk_curve
  let table: Column<Double>
  let maxError: Double

  /// Doubles in its table; floats behind them are made of them.
  static func numbers(_ curve: tsk_curve) -> Int {
    curve.shape == UInt32(TSK_TABLE) ? 4 &* Int(curve.count) &+ 6 &* Int(curve.pieces) : 6 &* Int(curve.count)
  }

  private static func floats(_ cells: Int) -> Int {
    let small = Int(TSK_SMALL_TABLE)
    let columns = cells <= small ? small : 0
    return 4 &* (cells &+ columns)
  }

  /// One piece of memory: the cells, the pieces, and the cells again in f32 (few ones also as four columns).
  static func table(_ cells: Int, _ pieces: Int) throws(Failure) -> Column<Double> {
    try Column(4 &* cells &+ 6 &* pieces &+ (cells > 0 ? floats(cells) / 2 : 0))
  }

  /// The cells in f32.
  static func narrow(_ table: UnsafeMutablePointer<Double>, _ cells: Int, _ pieces: Int) {
    let small = Int(TSK_SMALL_TABLE)
    let behind = table + (4 &* cells &+ 6 &* pieces)
    let narrow = UnsafeMutableRawPointer(behind).bindMemory(to: Float.self, capacity: floats(cells))
    narrow.initialize(repeating: 0, count: floats(cells))
    let columns = narrow + 4 &* cells
    for i in 0..<cells {
      for k in 0..<4 {
        let c = Float(table[4 &* i &+ k])
        narrow[4 &* i &+ k] = c
        if cells <= small { columns[small &* k &+ i] = c }
      }
    }
  }
}

package struct CurveBaker {
  static let mostPoints = 1 << 16
  /// Where nothing else is asked.
  package static let usualTolerance = 1e-6
  package static let usualPoints = 4096
  static let checks = 9
  static let inner = (0.27639320225002103, 0.72360679774997897)
  static let margin = 1.4

  let source: CurveSource
  let tolerance: Double
  let maxPoints: Int
  /// How closely a piece is looked at, to the unit: sixteen times in a swing.
  private let looks: Double
  /// How often the curve may still be asked: what looks like noise however closely one looks is given up.
  private let left: UnsafeMutablePointer<Int>

  /// `tolerance` above 0; `maxPoints` from 2 to `mostPoints`, the knots that the table may have.
  static func bake(_ source: CurveSource, tolerance: Double, maxPoints: Int) throws(Failure) -> BakedCurve {
    try check(tolerance: tolerance, maxPoints: maxPoints)
    var looks = 4096.0
    if case .record(let record) = source { looks = max(looks, min(16 * record.oscillations, 0x1p20)) }
    var left = (1 << 20) + 1024 * maxPoints
    return try withUnsafeMutablePointer(to: &left) { (left) throws(Failure) in
      try CurveBaker(source: source, tolerance: tolerance, maxPoints: maxPoints, looks: looks, left: left).bake()
    }
  }

  private func bake() throws(Failure) -> BakedCurve {
    let fingerprint = try fingerprint()
    // Asked twice now, so that what changes its mind is found out at once, and again at the end.
    guard try self.fingerprint() == fingerprint else { throw CurveBaker.impure() }
    let baked: BakedCurve
    if let table = try equalCells() { baked = table } else { baked = try pieces() }
    guard try self.fingerprint() == fingerprint else { throw CurveBaker.impure() }
    return baked
  }

  private static func impure() -> Failure {
    failure(
      .invalidArgument,
      "the easing returned different values for the same t: only a pure function can be baked, others must be live")
  }

  static func check(tolerance: Double, maxPoints: Int) throws(Failure) {
    guard tolerance >= 1e-14, tolerance <= 1 else {
      throw invalid("tolerance", must: "between 1e-14 and 1", got: tolerance)
    }
    guard maxPoints >= 2, maxPoints <= mostPoints else {
      throw invalid("max_points", must: "between 2 and 65536", got: Double(maxPoints))
    }
  }

  /// Bits of a few values, to see whether they come again.
  private func fingerprint() throws(Failure) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for i in 0...16 { hash = (hash ^ (try value(Double(i) / 16).bitPattern)) &* 0x100_0000_01B3 }
    return hash
  }

  // MARK: Asking

  func value(_ t: Double) throws(Failure) -> Double {
    var (input, output) = (t, 0.0)
    try spend(1)
    try source.evaluate(&input, &output, 1)
    try check(output, at: t)
    return output
  }

  private func spend(_ count: Int) throws(Failure) {
    left.pointee -= count
    guard left.pointee >= 0 else {
      throw failure(
        .invalidArgument, "the easing cannot be baked within this tolerance and max_points: raise one of them")
    }
  }

  private func check(_ y: Double, at t: Double) throws(Failure) {
    guard abs(y) <= 1e30 else {
      throw failure(.invalidArgument) { text in
        text.append("the easing function must return ")
        text.append(hint: "numbers within 1e30")
        text.append(", got ")
        text.append(got: y)
        text.append(" at t = ")
        text.append(t)
      }
    }
  }

  struct Fit {
    var c: (Double, Double, Double, Double)
    var error: Double

    func value(_ u: Double) -> Double { ((c.3 * u + c.2) * u + c.1) * u + c.0 }

    /// What an f32 evaluation rounds, beside the value itself.
    var roughness: Double { abs(c.1) + 1.5 * (abs(c.2) + abs(c.3)) }
  }

  /// The cubic of [a, b] in u = (t - a) / (b - a), given the values at both ends, and its error at the points between.
  func fit(_ a: Double, _ b: Double, _ ya: Double, _ yb: Double) throws(Failure) -> Fit {
    let width = b - a
    let count = 2 + CurveBaker.checks
    var made = Fit(c: (ya, 0, 0, 0), error: 0)
    var caught: Failure?
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 2 * count) { buffer in
      guard let from = buffer.baseAddress else { return }
      let to = from + count
      from[0] = a + CurveBaker.inner.0 * width
      from[1] = a + CurveBaker.inner.1 * width
      for i in 0..<CurveBaker.checks { from[2 + i] = a + (Double(i) + 0.5) / Double(CurveBaker.checks) * width }
      do throws(Failure) {
        try spend(count)
        try source.evaluate(from, to, count)
        for i in 0..<count { try check(to[i], at: from[i]) }
      } catch {
        caught = error
        return
      }
      let (d1, d2, d3) = (to[0] - ya, to[1] - ya, yb - ya)
      made.c.1 = 8.0901699437494742 * d1 - 3.0901699437494742 * d2 + d3
      made.c.2 = -19.270509831248423 * d1 + 14.270509831248423 * d2 - 5 * d3
      made.c.3 = 11.180339887498948 * (d1 - d2) + 5 * d3
      for i in 2..<count { made.error = max(made.error, abs(made.value((from[i] - a) / width) - to[i])) }
    }
    if let caught { throw caught }
    return made
  }

  /// The cubic with the error that a closer look shows: at 4096 points to the unit and 16 to a swing, at every double where
  /// there are few, at the neighbours of the ends, where a small jump may hide, and up the slope from the worst of
  /// these, which at a corner is a peak between two points.
  func verified(_ fit: Fit, _ a: Double, _ b: Double, beside worst: Double) throws(Failure) -> Fit {
    let width = b - a
    var result = fit
    var peak = a
    var largest = -1.0
    func look(_ t: Double) throws(Failure) {
      guard t > a, t < b else { return }
      let error = abs(fit.value((t - a) / width) - (try value(t)))
      if error > largest { (peak, largest) = (t, error) }
    }
    try look(a.nextUp)
    try look(b.nextDown)
    let isNarrow = width < 64 * b.ulp
    let steps = isNarrow ? width / b.ulp : max(looks * width, Double(CurveBaker.checks))
    let count = Int(min(steps, looks)) + (isNarrow ? 0 : 1)
    // What is too far already is not looked at any closer.
    for i in stride(from: 1, to: count, by: 1) where largest * CurveBaker.margin <= tolerance {
      try look(a + Double(i) / Double(count) * width)
    }
    var step = width / Double(max(count, 1)) / 2
    // What is well below the worst of the other pieces matters to nobody.
    while 2 * max(largest, fit.error) > worst, step > 64 * b.ulp, step > 1e-5 * width {
      let from = peak
      try look(from - step)
      try look(from + step)
      step /= 2
    }
    result.error = max(fit.error, largest)
    return result
  }

  // MARK: Equal cells

  /// nil for a curve that is bad in too many cells, however small.
  private func equalCells() throws(Failure) -> BakedCurve? {
    var cells = 1
    while true {
      let measured = try measure(cells)
      // Larger numbers than these would show in f32: more cells, or an f32 batch by way of f64.
      let isSmooth = measured.roughness <= max(1, measured.magnitude)
      let isRoomForPieces = measured.bad == 0 || 2 * cells <= maxPoints
      let isGood = isRoomForPieces && measured.bad * 256 <= cells && (isSmooth || cells >= 512)
      // The last size that leaves half of the points for pieces.
      let isGoodEnough =
        isRoomForPieces && measured.bad > 0 && measured.bad * 8 <= cells && (4 * cells > maxPoints || cells >= 2048)
      if isGood || isGoodEnough { return try table(cells, wide: !isSmooth) }
      if 2 * cells > maxPoints || cells >= 4096 { return measured.bad == 0 ? try table(cells, wide: true) : nil }
      cells *= 2
    }
  }

  /// What a look at all cells of one size showed.
  private struct Measurement {
    var bad = 0
    var roughness = 0.0
    var magnitude = 0.0
  }

  private func isBad(_ fit: Fit) -> Bool { fit.error * CurveBaker.margin > tolerance }

  private func measure(_ cells: Int) throws(Failure) -> Measurement {
    var measured = Measurement()
    try forEachCell(cells) { (_, fit, last) throws(Failure) in
      if isBad(fit) {
        measured.bad += 1
      } else {
        measured.roughness = max(measured.roughness, fit.roughness)
      }
      measured.magnitude = max(measured.magnitude, abs(fit.c.0), abs(last))
      // Enough to see that these cells are too large.
      return measured.bad < 64 || measured.bad * 8 <= cells
    }
    return measured
  }

  /// Cells in order, with the curve's value at their end, until `body` says no.
  private func forEachCell(
    _ cells: Int, _ body: (Int, Fit, Double) throws(Failure) -> Bool
  ) throws(Failure) {
    var y = try value(0)
    for i in 0..<cells {
      let next = try value(Double(i + 1) / Double(cells))
      let fit = try fit(Double(i) / Double(cells), Double(i + 1) / Double(cells), y, next)
      guard try body(i, fit, next) else { return }
      y = next
    }
  }

  private func table(_ cells: Int, wide: Bool) throws(Failure) -> BakedCurve {
    var pieces = PieceWriter(self, most: max(maxPoints - cells, 1))
    let memory = try Column<Double>(4 * cells)
    let rows = memory.base
    var (worst, last) = (0.0, 0.0)
    try forEachCell(cells) { (i, fit, next) throws(Failure) in
      let fit =
        isBad(fit) ? fit : try verified(fit, Double(i) / Double(cells), Double(i + 1) / Double(cells), beside: worst)
      if isBad(fit) {
        try pieces.bisect(Double(i) / Double(cells), Double(i + 1) / Double(cells), fit.c.0, next)
        // Which sends who looks here to the pieces.
        put((.nan, 0, 0, 0), to: rows, row: i)
      } else {
        worst = max(worst, fit.error)
        put(fit.c, to: rows, row: i)
      }
      last = next
      return true
    }
    try pieces.finish()
    var curve = tsk_curve()
    curve.shape = UInt32(TSK_TABLE)
    curve.wide = wide ? 1 : 0
    curve.count = UInt32(cells)
    curve.parameters.0 = last
    curve.pieces = UInt32(pieces.count)
    let table = try BakedCurve.table(cells, pieces.count)
    table.base.update(from: rows, count: 4 * cells)
    pieces.copy(to: table.base + 4 * cells)
    BakedCurve.narrow(table.base, cells, pieces.count)
    curve.table = UnsafePointer(table.base)
    return BakedCurve(curve: curve, table: table, maxError: max(worst, pieces.worst) * CurveBaker.margin)
  }

  func put(_ c: (Double, Double, Double, Double), to doubles: UnsafeMutablePointer<Double>, row: Int) {
    doubles[4 * row] = c.0
    doubles[4 * row + 1] = c.1
    doubles[4 * row + 2] = c.2
    doubles[4 * row + 3] = c.3
  }
}
