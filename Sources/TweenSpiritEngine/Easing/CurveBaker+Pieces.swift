// SPDX-License-Identifier: MIT
//
// Pieces of any width, for jumps and corners.

internal import CTweenSpiritShims
internal import KernelTypes

extension CurveBaker {
  /// The whole curve in pieces.
  func pieces() throws(Failure) -> BakedCurve {
    var pieces = try PieceWriter(self, most: maxPoints - 1)
    defer { pieces.free() }
    let (first, last) = (try value(0), try value(1))
    try pieces.bisect(0, 1, first, last)
    try pieces.finish()
    let bytes = 6 * pieces.count * MemoryLayout<Double>.stride
    guard let memory = tss_allocate(bytes) else { throw outOfMemory(bytes) }
    let table = memory.bindMemory(to: Double.self, capacity: 6 * pieces.count)
    pieces.copy(to: table)
    var curve = tsk_curve()
    curve.shape = UInt32(TSK_PIECES)
    curve.count = UInt32(pieces.count)
    curve.wide = 1
    curve.parameters.0 = last
    curve.table = UnsafePointer(table)
    return BakedCurve(curve: curve, maxError: pieces.worst * CurveBaker.margin)
  }
}

/// The right ends of a bisection of [0, 1] that are still to come, the next on top: there are never more than one for each
/// binary place of a double, and one.
struct PointStack {
  private static let most = 1200
  private let memory: UnsafeMutablePointer<(t: Double, y: Double)>
  private(set) var count = 0

  init() throws(Failure) {
    let bytes = PointStack.most * 2 * MemoryLayout<Double>.stride
    guard let memory = tss_allocate(bytes) else { throw outOfMemory(bytes) }
    self.memory = memory.bindMemory(to: (t: Double, y: Double).self, capacity: PointStack.most)
  }

  func free() { tss_free(memory) }

  var last: (t: Double, y: Double)? { count > 0 ? memory[count - 1] : nil }

  mutating func push(_ t: Double, _ y: Double) {
    guard count < PointStack.most else { return }
    memory[count] = (t, y)
    count += 1
  }

  mutating func pop() { count -= 1 }
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
struct PieceWriter {
  private(set) var count = 0
  /// The largest error that was seen.
  private(set) var worst = 0.0
  private let baker: CurveBaker
  private let most: Int
  private let memory: UnsafeMutablePointer<Double>
  /// The last piece, which may still grow.
  private var open: Piece?

  init(_ baker: CurveBaker, most: Int) throws(Failure) {
    let bytes = 6 * most * MemoryLayout<Double>.stride
    guard let memory = tss_allocate(bytes) else { throw outOfMemory(bytes) }
    self.memory = memory.bindMemory(to: Double.self, capacity: 6 * most)
    self.baker = baker
    self.most = most
  }

  func free() { tss_free(memory) }

  /// The columns, closed up: 6 * count numbers.
  func copy(to table: UnsafeMutablePointer<Double>) {
    table.update(from: memory, count: count)
    (table + count).update(from: memory + most, count: count)
    (table + 2 * count).update(from: memory + 2 * most, count: 4 * count)
  }

  /// Pieces for [a, b), from left to right, with the right ends that are still to come on a stack: it is at most 1100
  /// deep.
  mutating func bisect(_ a: Double, _ b: Double, _ ya: Double, _ yb: Double) throws(Failure) {
    var (a, ya) = (a, ya)
    var ends = try PointStack()
    defer { ends.free() }
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
      (a, ya) = next
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
    memory[count] = piece.start
    // A piece that is a few doubles wide is level, and 1 / its width might be infinite.
    memory[most + count] = piece.fit.roughness == 0 ? 0 : 1 / (piece.end - piece.start)
    baker.put(piece.fit, to: memory + 2 * most, row: count)
    worst = max(worst, piece.fit.error)
    count += 1
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
  /// the new cubic differs from theirs, so that nothing that was seen before is forgotten.
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
      text.append("the curve wants more than max_points = ")
      text.append(baker.maxPoints)
      text.append(" points: up to ")
      text.append(t)
      text.append(" the error is ")
      text.append(worst * CurveBaker.margin)
    }
  }
}
