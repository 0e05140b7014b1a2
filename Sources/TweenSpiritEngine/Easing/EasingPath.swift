// SPDX-License-Identifier: MIT
//
// A path as GSAP's CustomEase takes it: "M0,0 C0.126,0.382 0.282,0.674 0.44,0.822 0.632,1.002 0.818,1 1,1", cubics end to
// end along which x never falls. Of each, in the square that it spans in x, the kernel of cubic-bezier() finds the y: with
// u = (t - x0) / (x3 - x0), and what the piece has beyond the diagonal u, whose ends are 0 and 1 whatever y0 and y3 are.

internal import KernelTypes

/// The pieces of a path: its record's table, 3 n + 1 inputs and as many outputs.
struct EasingPath {
  static let mostPoints = 3 * (1 << 16) + 1

  private let xs, ys: UnsafePointer<Double>
  private let points: Int

  init(_ record: UnsafePointer<EasingRecord>) {
    points = record.pointee.spec.stopCount
    let table = record.pointee.spec.table ?? Column<Double>().base
    (xs, ys) = (UnsafePointer(table), UnsafePointer(table + points))
  }

  func value(_ t: Double) throws(Failure) -> Double {
    var (input, output) = (t, t)
    try sample(&input, &output, 1)
    return output
  }

  func sample(_ t: UnsafePointer<Double>, _ out: UnsafeMutablePointer<Double>, _ n: Int) throws(Failure) {
    var i = 0
    while i < n {
      guard t[i] < 1 else {
        out[i] = t[i].isNaN ? t[i] : ys[points - 1]
        i += 1
        continue
      }
      let piece = piece(max(t[i], 0))
      // As many as are in one piece, in one call: where the inputs are, which are not needed any more.
      var end = i
      while end < n, t[end] < 1, t[end] < piece.end, max(t[end], 0) >= piece.start {
        out[end] = piece.place(t[end])
        end += 1
      }
      try withDoubles(end - i) { (places) throws(Failure) in
        places.update(from: out + i, count: end - i)
        withUnsafePointer(to: piece.curve) { Kernels.current.sample($0, places, out + i, end - i) }
        for k in 0..<end - i { out[i + k] = piece.value(out[i + k], places[k]) }
      }
      i = end
    }
  }

  /// For t in 0 ... 1: to the right at a corner, to the left at 1.
  func slope(_ t: Double) -> Double {
    let piece = piece(t)
    if piece.isLevel { return 0 }
    let slope = withUnsafePointer(to: piece.curve) { Kernels.current.slope($0, piece.place(t)) }
    return (slope - piece.beside) / piece.width
  }

  /// At the outer side of an end; 0 where the path ends upright there.
  func slope(beyond t: Double) -> Double {
    if t <= 0 { return xs[0] == xs[3] ? 0 : slope(0) }
    return xs[points - 4] == xs[points - 1] ? 0 : slope(1)
  }

  /// The piece that t is in; at 1, the last that has a width.
  private func piece(_ t: Double) -> Piece {
    let pieces = (points - 1) / 3
    var i = min(max(partitionPoint(pieces) { xs[3 * $0] <= t } - 1, 0), pieces - 1)
    while i > 0, xs[3 * i] == xs[3 * i + 3] { i -= 1 }
    return Piece(xs + 3 * i, ys + 3 * i)
  }

  private struct Piece {
    let start, end, width, beside, origin: Double
    /// Its ordinates.
    let hull: (Double, Double, Double, Double)
    var isLevel: Bool { hull.0 == hull.1 && hull.0 == hull.2 && hull.0 == hull.3 }
    let curve: tsk_curve

    init(_ x: UnsafePointer<Double>, _ y: UnsafePointer<Double>) {
      (start, end, width, origin) = (x[0], x[3], x[3] - x[0], y[0])
      hull = (y[0], y[1], y[2], y[3])
      beside = 1 - (y[3] - y[0])
      let (x1, x2) = (min(max((x[1] - x[0]) / width, 0), 1), min(max((x[2] - x[0]) / width, 0), 1))
      var curve = tsk_curve()
      curve.shape = UInt32(TSK_BEZIER)
      curve.parameters = (x1, (y[1] - y[0]) + beside * x1, x2, (y[2] - y[0]) + beside * x2)
      self.curve = curve
    }

    func place(_ t: Double) -> Double { min(max((t - start) / width, 0), 1) }
    func value(_ y: Double, _ u: Double) -> Double { within(origin + (y - beside * u), hull.0, hull.1, hull.2, hull.3) }
  }
}

// MARK: - Reading

extension EasingPath {
  /// Whether a text is a path by itself: "M0,0 C...".
  static func begins(_ text: Bytes) -> Bool {
    guard text.count > 1, text[0] | 0x20 == UInt8(ascii: "m") else { return false }
    switch text[1] {
    case 0x30...0x39, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "+"), 0x20: return true
    default: return false
    }
  }

  /// Behind "path(" up to behind ")", or a whole text.
  static func parse(_ scanner: inout EasingScanner, isCall: Bool) throws(Failure) -> EasingDefinition {
    let outline = try PathText.read(&scanner, isCall: isCall)
    if isCall { try scanner.expect(UInt8(ascii: ")"), "a command of a path or \")\"") }
    return try definition(try points(outline, scanner), scanner)
  }

  /// The ends of its pieces and their handles; a line is a cubic with its handles on thirds.
  private static func points(_ outline: borrowing PathOutline, _ scanner: EasingScanner) throws(Failure) -> Column<
    Vector
  > {
    let n = outline.segments.count
    guard n > 0 else { throw scanner.malformed("a segment of the path") }
    guard n <= mostPoints / 3 else { throw scanner.malformed("at most 65536 segments") }
    var points = Column<Vector>()
    try points.reserve(3 * n + 1)
    points.append(outline.point(0))
    for i in 0..<n {
      let segment = outline.segments[i]
      guard segment.weight == 1, !segment.isJump else { throw scanner.malformed("a path without arcs and jumps") }
      let (from, to) = (outline.point(segment.first), outline.point(segment.first + segment.points - 1))
      // Of a line, and of a quadratic, whose middle is the handle of both.
      let middle = outline.point(segment.first + 1)
      let part = segment.points == 2 ? 1.0 / 3 : 2.0 / 3
      let isLine = segment.points == 2
      points.append(segment.points == 4 ? middle : from + part * ((isLine ? to : middle) - from))
      points.append(
        segment.points == 4 ? outline.point(segment.first + 2) : to + part * ((isLine ? from : middle) - to))
      points.append(to)
    }
    return points
  }

  /// From (0, y) to (1, y); a path over other inputs is put there as GSAP does it: its y is turned round where it ends above
  /// its start, as on a screen, and goes from 0 to 1, or, where it ends as high as it began, from 0 to its highest.
  private static func definition(
    _ points: consuming Column<Vector>, _ scanner: EasingScanner
  ) throws(Failure) -> EasingDefinition {
    let n = points.count
    let (first, end) = (points.base[0], points.base[n - 1])
    if first.x != 0 || end.x != 1 {
      let width = end.x - first.x
      guard width > 0 else { throw scanner.malformed("a path whose end has a larger x than its start") }
      let origin = max(first.y, end.y)
      var height = end.y - origin
      if abs(end.y - first.y) < 0.01 * width {
        var least = end.y
        for i in stride(from: 0, to: n, by: 3) { least = min(least, points.base[i].y) }
        height = least - origin
      }
      if height == 0 { height = -width }
      for i in 0..<n {
        let point = points.base[i]
        points.base[i] = Vector((point.x - first.x) / width, (point.y - origin) / height, 0)
      }
    }
    let memory = try Column<Double>(2 * n)
    let table = memory.base
    for i in 0..<n {
      table[i] = points.base[i].x + 0
      table[n + i] = points.base[i].y + 0
    }
    guard EasingPath.isPath(table, n) else {
      throw scanner.malformed("a path whose x never decreases, with the x of every handle within its segment")
    }
    var spec = EasingSpec(.path)
    (spec.table, spec.stopCount) = (table, n)
    return EasingDefinition(spec, memory)
  }

  /// x and y of its points, which somebody has saved: whether they are a path.
  static func isPath(_ table: UnsafePointer<Double>, _ points: Int) -> Bool {
    guard points >= 4, points % 3 == 1, points <= mostPoints, table[0] == 0, table[points - 1] == 1 else {
      return false
    }
    for i in 0..<2 * points where !(abs(table[i]) <= 1e30) { return false }
    for i in stride(from: 0, to: points - 1, by: 3) {
      guard table[i] <= table[i + 1], table[i + 1] <= table[i + 3], table[i] <= table[i + 2],
        table[i + 2] <= table[i + 3]
      else { return false }
    }
    return true
  }
}

extension EasingSpec {
  func printPath(to text: inout Text) {
    guard let table else { return }
    text.append("path(M")
    for i in 0..<stopCount {
      if i > 0 { text.append(i % 3 == 1 ? " C" : " ") }
      text.append(table[i])
      text.append(",")
      text.append(table[stopCount + i])
    }
    text.append(")")
  }
}
