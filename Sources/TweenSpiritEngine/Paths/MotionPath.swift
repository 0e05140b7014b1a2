// SPDX-License-Identifier: MIT
//
// A path by the length of the way along it.
//
// The speed of a curve is integrated by Gauss's rule of eight points, over pieces on which one rule and two halves agree; so a
// cusp, where the speed has a corner, is closed in by halving. The pieces' lengths are summed up once. A distance then finds its
// piece by search and its parameter there by Newton's steps on the same rule, inside a bracket. Everything is of + - * / and
// square roots, in one order: the same bits on every machine.

/// A part of a segment's parameter.
struct PathPiece {
  let segment: Int
  let from, to: Double
  /// The way up to it.
  let start: Double
}

/// A place on a path, its derivatives by the parameter, and its speed.
struct PathPlace {
  let point, first, second: Vector
  let speed: Double
}

/// How a segment runs: of a Bézier v^2 a + 2vt b + t^2 c with v = 1 - t; of a conic v^2 a + 2vt b + t^2 c over the square of
/// the weights' sum.
struct PathRate {
  let a, b, c: Vector
  let weight: Double
  let isConic: Bool

  private func sum(_ t: Double) -> Double { (1 - t) * (1 - t) + (2 * ((1 - t) * t) * weight + t * t) }

  @inline(__always)
  func slope(_ t: Double) -> Vector {
    let v = 1 - t
    let mixed = (v * v) * a + ((2 * (v * t)) * b + (t * t) * c)
    guard isConic else { return mixed }
    let sum = sum(t)
    return (1 / (sum * sum)) * mixed
  }

  /// The second derivative, where `slope` is the first.
  func bend(_ t: Double, _ slope: Vector) -> Vector {
    let v = 1 - t
    let mixed = (2 * v) * (b - a) + (2 * t) * (c - b)
    guard isConic else { return mixed }
    let sum = sum(t)
    return (1 / (sum * sum)) * mixed - (4 * (v - t) * (weight - 1) / sum) * slope
  }

  /// How many parts of the parameter there are within each of which the speed is least at one place, if at any.
  var parts: Int { isConic ? (weight == 1 ? 1 : 8) : 3 }

  /// Where in a part the speed is least: a rule that looks at a few places would miss a turn between them.
  func slowest(_ k: Int) -> Double? {
    var (low, high) = (0.0, 1.0)
    if parts == 8 {
      (low, high) = (Double(k) / 8, Double(k &+ 1) / 8)
    } else if parts == 3 {
      let (first, second) = turns
      low = k == 0 ? 0 : k == 1 ? first : second
      high = k == 0 ? first : k == 1 ? second : 1
    }
    func gain(_ t: Double) -> Double {
      let slope = slope(t)
      return slope.dot(bend(t, slope))
    }
    let (before, after) = (gain(low), gain(high))
    guard low < high, before <= 0, after >= 0, before < after else { return nil }
    for _ in 0..<60 {
      let middle = low + (high - low) / 2
      if gain(middle) < 0 { low = middle } else { high = middle }
    }
    return high
  }

  /// Where how a cubic's speed changes turns: the derivative of half its square is of degree 3 between these, monotone.
  private var turns: (Double, Double) {
    let d = b - a
    let e = (c - b) - d
    let (p, q, r) = (3 * e.dot(e), 3 * d.dot(e), 2 * d.dot(d) + a.dot(e))
    let square = q * q - p * r
    guard p > 0, square > 0 else { return (0, 0) }
    let sum = -(q + (q < 0 ? -square.squareRoot() : square.squareRoot()))
    let (x, y) = (sum / p, sum == 0 ? 0 : r / sum)
    return (max(0, min(x, y, 1)), max(0, min(max(x, y), 1)))
  }

  /// The way between two parameters, where the speed is smooth: Gauss's rule, exact for polynomials of degree 15.
  func between(_ from: Double, _ to: Double) -> Double {
    let (middle, half) = (0.5 * (from + to), 0.5 * (to - from))
    func pair(_ x: Double) -> Double { slope(middle - half * x).size + slope(middle + half * x).size }
    return half
      * ((0.36268378337836198 * pair(0.18343464249564980) + 0.31370664587788729 * pair(0.52553240991632899))
        + (0.22238103445337447 * pair(0.79666647741362674) + 0.10122853629037626 * pair(0.96028985649753623)))
  }
}

struct MotionPath: ~Copyable {
  let outline: PathOutline
  private(set) var pieces = Column<PathPiece>()
  /// In the outline's units, as all lengths here.
  private(set) var way = 0.0
  private(set) var jumps = 0

  var unit: Double { outline.unit }
  var length: Double { way * unit }
  var dimensions: Int { outline.dimensions }
  var isClosed: Bool { outline.isClosed }

  /// What is below it on no number's scale is not told apart.
  static let finest = 0x1p-48

  init(_ outline: consuming PathOutline) throws(Failure) {
    outline.normalize()
    self.outline = outline
    try measure()
    guard length.isFinite else {
      throw failure(.invalidArgument, "the path's length is beyond the range of a double")
    }
  }

  // MARK: Curves

  private func segment(_ i: Int) -> PathSegment { outline.segments.base[i] }

  /// Its derivative by the parameter.
  func rate(_ i: Int) -> PathRate {
    let s = segment(i)
    let (p, q) = (outline.point(s.first), outline.point(s.first &+ 1))
    guard s.points > 2 else { return PathRate(a: q - p, b: q - p, c: q - p, weight: 1, isConic: false) }
    let r = outline.point(s.first &+ 2)
    guard s.points == 4 else {
      let w = s.weight
      return PathRate(a: (2 * w) * (q - p), b: r - p, c: (2 * w) * (r - q), weight: w, isConic: true)
    }
    let end = outline.point(s.first &+ 3)
    return PathRate(a: 3 * (q - p), b: 3 * (r - q), c: 3 * (end - r), weight: 1, isConic: false)
  }

  /// Nowhere beyond its points in a coordinate.
  private func point(_ s: PathSegment, _ t: Double) -> Vector {
    let (p, q) = (outline.point(s.first), outline.point(s.first &+ 1))
    let v = 1 - t
    guard s.points > 2 else { return (v * p + t * q).within(p, p, q, q) }
    let r = outline.point(s.first &+ 2)
    if s.points == 4 {
      let end = outline.point(s.first &+ 3)
      let sum = (v * v * v * p + (3 * (v * v * t)) * q) + ((3 * (v * t * t)) * r + (t * t * t) * end)
      return sum.within(p, q, r, end)
    }
    let (a, b, c) = (v * v, 2 * (v * t) * s.weight, t * t)
    let whole = a + (b + c)
    return ((a / whole) * p + ((b / whole) * q + (c / whole) * r)).within(p, q, q, r)
  }

  func place(_ i: Int, _ t: Double) -> PathPlace {
    let rate = rate(i)
    let slope = rate.slope(t)
    return PathPlace(point: point(segment(i), t), first: slope, second: rate.bend(t, slope), speed: slope.size)
  }

  /// Where the path runs at a parameter, of length 1; at a place without speed where it comes from (at 1) or goes to.
  func direction(_ i: Int, _ t: Double) -> Vector {
    let (s, rate) = (segment(i), rate(i))
    let slope = rate.slope(t)
    if let unit = slope.unit { return unit }
    let bend = rate.bend(t, slope)
    if let unit = (t == 1 ? -1 * bend : bend).unit { return unit }
    return (outline.point(s.first &+ s.points &- 1) - outline.point(s.first)).unit ?? Vector(0, 0, 0)
  }

  // MARK: Lengths

  /// No curve is longer than the lines between its points.
  private func most(_ s: PathSegment) -> Double {
    var sum = 0.0
    for k in 1..<s.points { sum += (outline.point(s.first &+ k) - outline.point(s.first &+ k &- 1)).size }
    return sum
  }

  private mutating func measure() throws(Failure) {
    var total = 0.0
    for i in 0..<outline.segments.count { total += most(segment(i)) }
    var sum = Sum()
    for i in 0..<outline.segments.count {
      let s = segment(i)
      if s.isJump { jumps &+= 1 }
      if s.points == 2 {
        try append(i, 0, 1, (outline.point(s.first &+ 1) - outline.point(s.first)).size, &sum)
        continue
      }
      let rate = rate(i)
      let error = max(1e-14 * most(s), 1e-16 * total)
      var start = 0.0
      for k in 0..<rate.parts {
        guard let slowest = rate.slowest(k), slowest > start, slowest < 1 else { continue }
        try append(i, rate, start, slowest, error, &sum)
        start = slowest
      }
      try append(i, rate, start, 1, error, &sum)
    }
    way = sum.value
    // What is nothing beside the rest has no length.
    while pieces.count > 0, pieces.base[pieces.count &- 1].start >= way { pieces.removeLast(1) }
  }

  /// A part of a segment within which the speed is nowhere least, in pieces: halves of what is not smooth enough, from the left.
  private mutating func append(
    _ segment: Int, _ rate: PathRate, _ from: Double, _ to: Double, _ error: Double, _ sum: inout Sum
  ) throws(Failure) {
    // In parts of it; h is a power of two.
    func at(_ u: Double) -> Double { u == 1 ? to : from + (to - from) * u }
    var (u, h) = (0.0, 1.0)
    while u < 1 {
      let (a, b, c) = (at(u), at(u + h / 2), at(u + h))
      let (whole, both) = (rate.between(a, c), rate.between(a, b) + rate.between(b, c))
      if abs(whole - both) > error, h > MotionPath.finest {
        h /= 2
        continue
      }
      try append(segment, a, c, both, &sum)
      u += h
      if h < 0.5, (u / (2 * h)).rounded(.down) * (2 * h) == u { h *= 2 }
    }
  }

  private mutating func append(
    _ segment: Int, _ from: Double, _ to: Double, _ length: Double, _ sum: inout Sum
  ) throws(Failure) {
    try pieces.reserve(pieces.count &+ 1)
    pieces.append(PathPiece(segment: segment, from: from, to: to, start: sum.value))
    sum.add(length)
  }

  func end(_ i: Int) -> Double { i &+ 1 < pieces.count ? pieces.base[i &+ 1].start : way }

  /// The last piece that begins at or before a distance; there is one.
  func find(_ distance: Double) -> Int {
    let after = partitionPoint(pieces.count) { pieces.base[$0].start <= distance }
    return max(after &- 1, 0)
  }

  /// The parameter at a distance within piece i.
  func parameter(_ i: Int, _ distance: Double) -> Double {
    let piece = pieces.base[i]
    let (wanted, length) = (distance - piece.start, end(i) - piece.start)
    if !(wanted > 0) { return piece.from }
    if wanted >= length { return piece.to }
    var t = piece.from + (piece.to - piece.from) * (wanted / length)
    guard segment(piece.segment).points > 2 else { return t }
    let rate = rate(piece.segment)
    var (low, high) = (piece.from, piece.to)
    for _ in 0..<64 {
      let rest = wanted - rate.between(piece.from, t)
      if abs(rest) <= 2e-15 * length { break }
      if rest > 0 { low = t } else { high = t }
      var next = t + rest / rate.slope(t).size
      if !(next > low && next < high) { next = low + (high - low) / 2 }
      if next == t { break }
      t = next
    }
    return t
  }

  // MARK: Sampling

  /// The distance of a part of the way: beyond the ends of a closed path it goes round again, of another it stays there.
  func distance(_ part: Double) -> Double {
    if part > 0 && part < 1 { return part * way }
    guard isClosed, part != 1, abs(part) < 0x1p52 else { return part > 0 ? way : 0 }
    return (part - part.rounded(.down)) * way
  }

  /// The point and the direction at a part of the way, `dimensions` numbers each; either may be nil.
  func sample(_ part: Double, _ point: UnsafeMutablePointer<Double>?, _ tangent: UnsafeMutablePointer<Double>?) {
    if part.isNaN {
      write(Vector(.nan, .nan, .nan), to: point)
      write(Vector(.nan, .nan, .nan), to: tangent)
      return
    }
    guard pieces.count > 0 else {
      write(unit * outline.first, to: point)
      write(Vector(0, 0, 0), to: tangent)
      return
    }
    let distance = distance(part)
    let i = find(distance)
    let t = parameter(i, distance)
    let segment = pieces.base[i].segment
    if point != nil { write(unit * self.point(self.segment(segment), t), to: point) }
    if tangent != nil { write(direction(segment, t), to: tangent) }
  }

  func write(_ v: Vector, to out: UnsafeMutablePointer<Double>?) {
    out?[0] = v.x
    out?[1] = v.y
    if dimensions == 3 { out?[2] = v.z }
  }
}

/// A sum that keeps what its additions lose (Neumaier).
private struct Sum {
  private var sum = 0.0
  private var lost = 0.0

  var value: Double { sum + lost }

  mutating func add(_ x: Double) {
    let next = sum + x
    lost += abs(sum) >= abs(x) ? (sum - next) + x : (x - next) + sum
    sum = next
  }
}

extension Vector {
  /// Its length, also where its squares vanish.
  @inline(__always)
  fileprivate var size: Double {
    let square = dot(self)
    return square > 0x1p-900 ? square.squareRoot() : tinySize
  }

  @inline(never)
  private var tinySize: Double { 0x1p-900 * (0x1p900 * self).length }

  /// Of length 1; nil where there is no way to tell.
  fileprivate var unit: Vector? {
    let scaled = most < 0x1p-500 ? 0x1p900 * self : self
    let length = scaled.length
    return length > 0 ? (1 / length) * scaled : nil
  }
}
