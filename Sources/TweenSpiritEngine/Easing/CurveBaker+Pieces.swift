// SPDX-License-Identifier: MIT
//
// Pieces of any width, for jumps and corners.

internal import KernelTypes

extension CurveBaker {
  /// The whole curve in pieces.
  func pieces() throws(Failure) -> BakedCurve {
    var pieces = PieceWriter(self, most: maxPoints - 1)
    let (first, last) = (try value(0), try value(1))
    try pieces.bisect(0, 1, first, last)
    try pieces.finish()
    let table = try BakedCurve.table(0, pieces.count)
    pieces.copy(to: table.base)
    var curve = tsk_curve()
    curve.shape = UInt32(TSK_PIECES)
    curve.count = UInt32(pieces.count)
    curve.wide = 1
    curve.parameters.0 = last
    curve.table = UnsafePointer(table.base)
    return BakedCurve(curve: curve, table: table, maxError: pieces.worst * CurveBaker.margin)
  }
}

/// The right ends of a bisection of [0, 1] that are still to come, the next on top: there are never more than one for each
/// binary place of a double, and one.
struct PointStack: ~Copyable {
  private static let most = 1200
  private var points = Column<Point>()

  struct Point {
    let t, y: Double
  }

  init() throws(Failure) { try points.reserve(PointStack.most) }

  var count: Int { points.count }
  var last: Point? { count > 0 ? points.base[count - 1] : nil }

  mutating func push(_ t: Double, _ y: Double) {
    if count < PointStack.most { points.append(Point(t: t, y: y)) }
  }

  mutating func pop() { _ = points.removeLast() }
}

/// A cubic on [start, end); `last` is the curve's value just before the end.
private struct Piece {
  var start: Double
  var end: Double
  var last: Double
  var fit: CurveBaker.Fit

  func value(_ t: Double) -> Double { fit.value((t - start) / (end - start)) }
}

/// Pieces in order of time: columns of starts, of 1 / width and of coefficients.
struct PieceWriter: ~Copyable {
  /// The largest error that was measured.
  private(set) var worst = 0.0
  private let baker: CurveBaker
  private let most: Int
  private var starts = Column<Double>()
  private var scales = Column<Double>()
  private var fits = Column<(Double, Double, Double, Double)>()
  /// The last piece, which may still grow.
  private var open: Piece?

  init(_ baker: CurveBaker, most: Int) {
    self.baker = baker
    self.most = most
  }

  var count: Int { starts.count }

  /// The columns, one behind the other: 6 * count numbers.
  func copy(to table: UnsafeMutablePointer<Double>) {
    table.update(from: starts.base, count: count)
    (table + count).update(from: scales.base, count: count)
    for i in 0..<count { baker.put(fits.base[i], to: table + 2 * count, row: i) }
  }

  /// Pieces for [a, b), from left to right, with the right ends that are still to come on a stack: it is at most 1100
  /// deep.
  mutating func bisect(_ a: Double, _ b: Double, _ ya: Double, _ yb: Double) throws(Failure) {
    var (a, ya) = (a, ya)
    var ends = try PointStack()
    ends.push(b, yb)
    while let next = ends.last {
      guard let piece = try piece(a, next.t, ya, next.y) else {
        let middle = a + (next.t - a) / 2
        let y = try baker.value(middle)
        if let jump = try jump(a, next.t, ya, next.y, y), ends.count < PieceWriter.mostJumps {
          if jump < next.t { ends.push(jump, next.y) }
          ends.push(jump.nextDown, ya)
        } else {
          ends.push(middle, y)
        }
        continue
      }
      if let last = open, let merged = try merge(last, piece) {
        open = merged
      } else {
        try finish()
        open = piece
      }
      (a, ya) = (next.t, next.y)
      ends.pop()
    }
  }

  /// So many jumps that are still to come leave the stack room for what is halved.
  private static let mostJumps = 64

  /// The first double from which on [a, b] seems to have its right end's value, where it seems to be level but for that
  /// jump: a step of a staircase is found by a question for each binary place, not by a fit.
  private func jump(
    _ a: Double, _ b: Double, _ ya: Double, _ yb: Double, _ middle: Double
  ) throws(Failure) -> Double? {
    var (low, high, y) = (a, b, middle)
    guard ya != yb, b - a > 64 * b.ulp else { return nil }
    while true {
      let t = low + (high - low) / 2
      guard t > low, t < high else { return low > a ? high : nil }
      if low > a || high < b { y = try baker.value(t) }
      if y == ya { low = t } else if y == yb { high = t } else { return nil }
    }
  }

  /// Writes the piece that is still open.
  mutating func finish() throws(Failure) {
    guard let piece = open else { return }
    open = nil
    guard count < most else { throw tooMany(upTo: piece.start) }
    try fits.reserve(count + 1)
    try scales.reserve(count + 1)
    try starts.reserve(count + 1)
    fits.append(piece.fit.c)
    // A piece that is a few doubles wide is level, and 1 / its width might be infinite.
    scales.append(piece.fit.roughness == 0 ? 0 : 1 / (piece.end - piece.start))
    starts.append(piece.start)
    worst = max(worst, piece.fit.error)
  }

  /// A good cubic for [a, b), or nil where it has to be halved.
  private func piece(_ a: Double, _ b: Double, _ ya: Double, _ yb: Double) throws(Failure) -> Piece? {
    if b - a > 64 * b.ulp {
      var fit = try baker.fit(a, b, ya, yb)
      if fit.error * CurveBaker.margin <= baker.tolerance { fit = try baker.verified(fit, a, b, beside: worst) }
      return fit.error * CurveBaker.margin > baker.tolerance ? nil : Piece(start: a, end: b, last: yb, fit: fit)
    }
    // A few doubles: level where that is good enough; between two neighbours whatever is there is a jump.
    let middle = a + (b - a) / 2
    let isOneStep = middle <= a || middle >= b
    guard isOneStep || abs(yb - ya) * CurveBaker.margin <= baker.tolerance else { return nil }
    let level = try baker.verified(CurveBaker.Fit(c: (ya, 0, 0, 0), error: 0), a, b, beside: worst)
    guard level.error * CurveBaker.margin <= baker.tolerance else { return nil }
    return Piece(start: a, end: b, last: ya, fit: level)
  }

  /// One cubic for two neighbours, if it is good for both. Their own errors were measured closely; to these comes what
  /// the new cubic differs from theirs, so that no measured error is forgotten.
  private func merge(_ a: Piece, _ b: Piece) throws(Failure) -> Piece? {
    guard a.end == b.start, a.last == b.fit.c.0 else { return nil }
    var fit = try baker.fit(a.start, b.end, a.fit.c.0, b.last)
    let merged = Piece(start: a.start, end: b.end, last: b.last, fit: fit)
    fit.error = max(fit.error, error(of: merged, in: a), error(of: merged, in: b))
    guard fit.error * CurveBaker.margin <= baker.tolerance else { return nil }
    return Piece(start: a.start, end: b.end, last: b.last, fit: fit)
  }

  private func error(of merged: Piece, in old: Piece) -> Double {
    var difference = 0.0
    for i in 0...8 {
      let t = old.start + Double(i) / 8 * (old.end - old.start)
      difference = max(difference, abs(merged.value(t) - old.value(t)))
    }
    return old.fit.error + 1.1 * difference
  }

  private func tooMany(upTo t: Double) -> Failure {
    failure(.invalidArgument) { text in
      text.append("the easing needs more than ")
      text.append(argument: "max_points")
      text.append(" = ")
      text.append(got: Double(baker.maxPoints))
      text.append(" points: up to t = ")
      text.append(t)
      text.append(" the error is ")
      text.append(worst * CurveBaker.margin)
    }
  }
}
