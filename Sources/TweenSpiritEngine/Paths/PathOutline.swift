// SPDX-License-Identifier: MIT
//
// What a path is made of: curves by their control points, in the order in which they are run through.
//
// Three kinds are enough. A line has two points, a cubic four; three are a conic, whose middle point has a weight: 1 makes it a
// quadratic Bézier, cos(a / 2) an ellipse's arc of the angle a. So an arc needs no sine of a parameter and no centre, which
// runs to infinity where an arc becomes a line.

struct PathSegment {
  /// Where its points begin among the outline's.
  var first: Int
  /// 2, 3 or 4.
  var points: Int
  var weight = 1.0
  /// Whether the path jumps to where it begins.
  var isJump = false
}

struct PathOutline: ~Copyable {
  let dimensions: Int
  private(set) var segments = Column<PathSegment>()
  /// `dimensions` for each point.
  private(set) var numbers = Column<Double>()
  /// The point where a path without a way stays.
  private var single = Vector(0, 0, 0)
  private var movesNext = false
  private(set) var unit = 1.0

  /// What leaves it cannot be measured.
  static let most = 1e300

  init(dimensions: Int) { self.dimensions = dimensions }

  func point(_ i: Int) -> Vector {
    let p = numbers.base + i &* dimensions
    return Vector(p[0], p[1], dimensions == 3 ? p[2] : 0)
  }

  var first: Vector { segments.count > 0 ? point(0) : single }
  var last: Vector { segments.count > 0 ? point(numbers.count / dimensions &- 1) : single }
  var isClosed: Bool { segments.count > 0 && first == last }

  mutating func move(to p: Vector) {
    if segments.count == 0 { single = p }
    movesNext = segments.count > 0
  }

  mutating func add(_ a: Vector, _ b: Vector) throws(Failure) {
    if a == b { return }
    try begin(2)
    append(a)
    append(b)
  }

  mutating func add(_ a: Vector, _ b: Vector, _ c: Vector, weight: Double = 1) throws(Failure) {
    if a == b && b == c { return }
    try begin(3, weight)
    append(a)
    append(b)
    append(c)
  }

  mutating func add(_ a: Vector, _ b: Vector, _ c: Vector, _ d: Vector) throws(Failure) {
    if a == b && b == c && c == d { return }
    try begin(4)
    append(a)
    append(b)
    append(c)
    append(d)
  }

  private mutating func begin(_ points: Int, _ weight: Double = 1) throws(Failure) {
    try segments.reserve(segments.count &+ 1)
    try numbers.reserve(numbers.count &+ points &* dimensions)
    let place = numbers.count / dimensions
    segments.append(PathSegment(first: place, points: points, weight: weight, isJump: movesNext))
    movesNext = false
  }

  private mutating func append(_ p: Vector) {
    numbers.append(p.x)
    numbers.append(p.y)
    if dimensions == 3 { numbers.append(p.z) }
  }

  /// Divides everything by a power of two, `unit`, so that no square of a number overflows, and none that counts vanishes.
  mutating func normalize() {
    var most = max(abs(single.x), abs(single.y), abs(single.z))
    for i in 0..<numbers.count { most = max(most, abs(numbers.base[i])) }
    guard most > 0 else { return }
    let exponent = max(-1000, min(Int(most.exponent) &+ 1, 1000))
    unit = Double(sign: .plus, exponent: exponent, significand: 1)
    let scale = Double(sign: .plus, exponent: -exponent, significand: 1)
    for i in 0..<numbers.count { numbers.base[i] *= scale }
    single = scale * single
  }
}

extension Vector {
  static func == (a: Vector, b: Vector) -> Bool { a.x == b.x && a.y == b.y && a.z == b.z }
  static func + (a: Vector, b: Vector) -> Vector { Vector(a.x + b.x, a.y + b.y, a.z + b.z) }
  static func - (a: Vector, b: Vector) -> Vector { Vector(a.x - b.x, a.y - b.y, a.z - b.z) }
  static func * (k: Double, a: Vector) -> Vector { Vector(k * a.x, k * a.y, k * a.z) }
  func within(_ a: Vector, _ b: Vector, _ c: Vector, _ d: Vector) -> Vector {
    Vector(
      TweenSpiritEngine.within(x, a.x, b.x, c.x, d.x), TweenSpiritEngine.within(y, a.y, b.y, c.y, d.y),
      TweenSpiritEngine.within(z, a.z, b.z, c.z, d.z))
  }
  /// The largest of its numbers.
  var most: Double { max(abs(x), abs(y), abs(z)) }
  func isWithin(_ most: Double) -> Bool { abs(x) <= most && abs(y) <= most && abs(z) <= most }
}

// MARK: - Arcs

/// An arc as SVG has it.
struct PathArc {
  var rx, ry, degrees: Double
  var isLarge, sweeps: Bool
}

extension PathOutline {
  /// From a to b along an ellipse, scaled up where it is too small to reach (SVG 2, B.2.5). All is done in halves of the
  /// chord, seen from the unit circle that the ellipse is an image of; there half the chord is the sine of half the angle.
  mutating func add(_ a: Vector, _ b: Vector, _ arc: PathArc) throws(Failure) {
    if a == b { return }
    let chord = b - a
    let (most, largest) = (chord.most, max(abs(arc.rx), abs(arc.ry)))
    if arc.rx == 0 || arc.ry == 0 { return try add(a, b) }
    // In units of the chord; an ellipse below it is enlarged in any case, and one far beyond it is a line.
    let size = scale(most)
    let wanted = largest < most / 16 ? 16 * scale(largest) : size
    let (least, limit) = (0x1p-300, 0x1p300)
    var rx = max(least, min(abs(arc.rx) / wanted, limit))
    var ry = max(least, min(abs(arc.ry) / wanted, limit))
    let (dx, dy) = (chord.x / size, chord.y / size)
    let turn = Elementary.sincos(arc.degrees.truncatingRemainder(dividingBy: 360) * (.pi / 180))
    let (ux, uy) = ((turn.cos * dx + turn.sin * dy) / rx, (turn.cos * dy - turn.sin * dx) / ry)
    var unit = Vector(ux, uy, 0)
    var sine = unit.length / 2
    if sine >= 1 {
      (rx, ry) = (rx * sine, ry * sine)
      unit = (1 / sine) * unit
      sine = 1
    }
    var cosine = ((1 - sine) * (1 + sine)).squareRoot()
    if arc.isLarge { cosine = -cosine }
    let frame = Frame(
      origin: a, x: Vector(turn.cos * rx * size, turn.sin * rx * size, 0),
      y: Vector(-turn.sin * ry * size, turn.cos * ry * size, 0), side: arc.sweeps ? 1 : -1)
    try add(frame, (Vector(0, 0, 0), a), (unit, b), sine, cosine, level: 0)
  }

  private func scale(_ x: Double) -> Double { Double(sign: .plus, exponent: Int(x.exponent), significand: 1) }

  /// What turns the unit circle, seen from an arc's start, into the ellipse.
  private struct Frame {
    let origin, x, y: Vector
    /// 1: the arc lies to the right of its chord.
    let side: Double

    func place(_ u: Vector) -> Vector { origin + (u.x * x + u.y * y) }
  }

  /// An arc of at most a right angle is a conic; others are halved, twice at most. Each end is a place on the unit circle and the
  /// point that it is.
  private mutating func add(
    _ frame: Frame, _ a: (unit: Vector, point: Vector), _ b: (unit: Vector, point: Vector), _ sine: Double,
    _ cosine: Double, level: Int
  ) throws(Failure) {
    let chord = b.unit - a.unit
    // To the right of the chord, of length 1.
    let normal = (frame.side / chord.length) * Vector(chord.y, -chord.x, 0)
    let middle = 0.5 * (a.unit + b.unit)
    if cosine >= 0.7 || level == 2 {
      let control = frame.place(middle + (sine * sine / cosine) * normal)
      guard control.isWithin(PathOutline.most) else { throw beyond() }
      return try add(a.point, control, b.point, weight: cosine)
    }
    let halfSine: Double
    let halfCosine: Double
    if cosine > 0 {
      halfCosine = ((1 + cosine) / 2).squareRoot()
      halfSine = sine / (2 * halfCosine)
    } else {
      halfSine = ((1 - cosine) / 2).squareRoot()
      halfCosine = sine / (2 * halfSine)
    }
    // 1 - cos is 2 sin^2 of the half.
    let top = middle + (2 * halfSine * halfSine) * normal
    let point = frame.place(top)
    guard point.isWithin(PathOutline.most) else { throw beyond() }
    try add(frame, a, (top, point), halfSine, halfCosine, level: level &+ 1)
    try add(frame, (top, point), b, halfSine, halfCosine, level: level &+ 1)
  }

  private func beyond() -> Failure {
    failure(.invalidArgument, argument: "text", "text: an arc of the path goes beyond 1e300")
  }
}
