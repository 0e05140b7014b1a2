// SPDX-License-Identifier: MIT
//
// Any curve in CSS. What CSS has itself is written exactly, and so is what is a cubic in t, as a cubic-bezier(). For the others,
// knots by bisection follow the curve much more closely than was asked. Where one cubic-bezier() is within the tolerance of
// them, it is that. Else a chain of lines stays within it: as few as there can be with stops on knots, or beside them by
// parts of the tolerance. Numbers are rounded to as few decimals as the tolerance allows, and what stands then is measured
// against the curve.

extension EasingStore {
  /// Writes the CSS of a curve and returns 1.4 times the largest measured error.
  package func css(
    _ record: UnsafePointer<EasingRecord>, tolerance: Double, to text: inout Text
  ) throws(Failure) -> Double {
    guard tolerance >= 1e-9, tolerance <= 1 else {
      throw invalid("tolerance", must: "between 1e-9 and 1", got: tolerance)
    }
    if record.pointee.isOfCSS {
      record.pointee.spec.printCSS(to: &text)
      return 0
    }
    return try CSSOutline.write(.record(record), tolerance: tolerance, to: &text)
  }
}

/// What an outline follows: from 0 to 1.
enum Outlined {
  case record(UnsafePointer<EasingRecord>)
  /// Of one lane: from its first key's value to its last one's.
  case track(UnsafePointer<CompiledTrack>)
  /// A lane of a segment, from the one key's value to the other's.
  case segment(UnsafePointer<CompiledTrack>, Int, lane: Int)

  /// How often it swings, at most.
  var oscillations: Double {
    switch self {
    case .record(let record): record.oscillations
    case .track: 0
    case .segment(let track, let i, _): track.pointee.oscillations(i)
    }
  }

  func value(_ t: Double) throws(Failure) -> Double {
    switch self {
    case .record(let record): return try record.value(t)
    case .track(let track):
      var (x, hint) = (0.0, 0)
      let (start, end) = (track.pointee.start, track.pointee.end)
      try track.pointee.evaluate(t == 1 ? end : start + t * (end - start), &x, nil, &hint)
      return try shown(x)
    case .segment(let track, let i, let lane):
      let width = track.pointee.times[i &+ 1] - track.pointee.times[i]
      var x = 0.0
      try withDoubles(TrackSettings.mostLanes) { (w) throws(Failure) in
        try track.pointee.segment(i, t * width, t, w, nil)
        x = w[lane]
      }
      return try shown(x)
    }
  }

  /// A track's value as a part of its way; a curve's as it is.
  func shown(_ x: Double) throws(Failure) -> Double {
    let first: Double
    let last: Double
    switch self {
    case .record: return x
    case .track(let track):
      (first, last) = (track.pointee.row(0, 0)[0], track.pointee.row(track.pointee.count &- 1, 0)[0])
    case .segment(let track, let i, let lane):
      (first, last) = (track.pointee.row(i, lane)[0], track.pointee.row(i, lane)[1])
    }
    let y = (x - first) / (last - first)
    guard abs(y) <= 1e30 else {
      throw invalid("the track's values", must: "within 1e30 times the distance of its first and last", got: y)
    }
    return y
  }
}

extension EasingRecord {
  /// Whether CSS has the curve itself.
  var isOfCSS: Bool {
    switch spec.family {
    case .linear, .bezier, .steps, .stops: kind == .exact
    default: false
    }
  }
}

private struct Knots: ~Copyable {
  static let most = 1 << 20
  private var column = Column<Knot>()

  var count: Int { column.count }
  subscript(i: Int) -> Knot {
    get { column.base[i] }
    nonmutating set { column.base[i] = newValue }
  }

  mutating func append(_ knot: Knot) throws(Failure) {
    guard count < Knots.most else { throw tooSmall() }
    try column.reserve(count + 1)
    column.append(knot)
  }

  mutating func removeAll() { column.removeAll() }
}

private func tooSmall() -> Failure {
  failure(.invalidArgument, argument: "tolerance", "tolerance is too small for this easing or track")
}

struct CSSOutline: ~Copyable {
  private let source: Outlined
  private let tolerance: Double
  private var knots = Knots()

  private init(_ source: Outlined, tolerance: Double) {
    self.source = source
    self.tolerance = tolerance
  }

  /// Writes cubic-bezier() or linear() within `tolerance`; returns 1.4 times the largest measured error.
  static func write(_ source: Outlined, tolerance: Double, to text: inout Text) throws(Failure) -> Double {
    var outline = CSSOutline(source, tolerance: tolerance)
    return try outline.write(to: &text)
  }

  private mutating func write(to text: inout Text) throws(Failure) -> Double {
    let between = try samplesBetween()
    var atKnots = Column<Knot>()
    // A track knows where it bends.
    if case .track(let track) = source {
      try outline(track, within: tolerance / 16)
      atKnots = try samplesAtKnots()
    }
    if let (bezier, error) = try exact(between, atKnots) {
      bezier.print(to: &text)
      return error
    }
    if knots.count == 0 {
      try follow(within: tolerance / 16)
      atKnots = try samplesAtKnots()
    }
    if mayBeOne(between), let closest = try BezierFit(atKnots, between).closest(within: tolerance),
      let (bezier, error) = written(closest, from: 2, atKnots, between)
    {
      bezier.print(to: &text)
      return error
    }
    var stops = Knots()
    var (digits, unit) = (1, 0.1)
    while digits < 16, unit > tolerance / 4 { (digits, unit) = (digits + 1, unit / 10) }
    // Less of the tolerance for the lines until the numbers fit, then more decimals.
    while true {
      for part in 0..<5 {
        let share = 0.7 - 0.02 * Double(part * (part + 1))
        stops.removeAll()
        try chain(within: tolerance * share, digits: digits, into: &stops)
        let error = 1.4 * max(measure(stops, atKnots), measure(stops, between))
        if error <= tolerance {
          print(stops, to: &text)
          return error
        }
      }
      guard digits < 17 else { throw tooSmall() }
      digits += 1
    }
  }

  // MARK: Following the curve

  private mutating func outline(_ track: UnsafePointer<CompiledTrack>, within error: Double) throws(Failure) {
    let baked = try TrackBaker.outline(track, within: error)
    let (start, length) = (track.pointee.start, track.pointee.end - track.pointee.start)
    for i in 0..<baked.keys.count {
      let isLast = i == baked.keys.count - 1
      let input = isLast ? 1 : min(max((baked.keys.time(i) - start) / length, 0), 1)
      try knots.append(Knot(input: input, output: try source.shown(baked.keys.value(i)[0])))
    }
  }

  private func value(_ t: Double) throws(Failure) -> Double {
    let y = try source.value(t)
    guard abs(y) <= 1e30 else { throw invalid("the easing's values", must: "within 1e30", got: y) }
    return y
  }

  /// A quarter of a second's work, and a text of two megabytes.
  private static let mostFollowed = 1 << 17

  /// Knots between which the curve is straight within `error` where it is sampled.
  private mutating func follow(within error: Double) throws(Failure) {
    let widest = min(0.125, 0.25 / source.oscillations)
    guard widest * Double(CSSOutline.mostFollowed) > 1 else { throw tooSmall() }
    var ends = try PointStack()
    var a = Knot(input: 0, output: try value(0))
    ends.push(1, try value(1))
    try knots.append(a)
    while let next = ends.last {
      let end = Knot(input: next.t, output: next.y)
      let middle = a.input + (end.input - a.input) / 2
      let isWide = middle > a.input && middle < end.input && end.input - a.input > 0x1p-60
      guard knots.count < CSSOutline.mostFollowed else { throw tooSmall() }
      if isWide {
        let y = try value(middle)
        guard end.input - a.input <= widest, try isStraight(a, end, y, within: error) else {
          ends.push(middle, y)
          continue
        }
      }
      // Neighbours: what is between them is a jump, unless it is small.
      if !isWide, abs(end.output - a.output) > error {
        try knots.append(Knot(input: end.input, output: a.output))
      }
      try knots.append(end)
      a = end
      ends.pop()
    }
  }

  private static let inside = 9

  /// Whether samples of the curve are near the line between two of its points: at the middle, which is known, then beside it.
  private func isStraight(_ a: Knot, _ b: Knot, _ middle: Double, within error: Double) throws(Failure) -> Bool {
    guard abs(a.output + 0.5 * (b.output - a.output) - middle) <= error else { return false }
    for i in 0..<CSSOutline.inside where 2 * i + 1 != CSSOutline.inside {
      let u = (Double(i) + 0.5) / Double(CSSOutline.inside)
      let y = try value(a.input + u * (b.input - a.input))
      guard abs(a.output + u * (b.output - a.output) - y) <= error else { return false }
    }
    return true
  }

  // MARK: One bezier

  /// A cubic in t, and 1.4 times its largest measured error.
  private func exact(
    _ samples: borrowing Column<Knot>, _ more: borrowing Column<Knot>
  ) throws(Failure) -> (CSSBezier, Double)? {
    guard try value(0) == 0, try value(1) == 1 else { return nil }
    if case .segment(let track, let i, let lane) = source, let bezier = track.pointee.bezier(i, lane) {
      return written(bezier, from: 6, samples, more)
    }
    guard let bezier = BezierFit.exact(try value(1.0 / 3), try value(2.0 / 3), samples) else { return nil }
    return written(bezier, from: 6, samples, more)
  }

  private func written(
    _ bezier: CSSBezier, from digits: Int, _ samples: borrowing Column<Knot>, _ more: borrowing Column<Knot>
  ) -> (CSSBezier, Double)? {
    for digits in digits...17 {
      let rounded = bezier.rounded(digits)
      let error = 1.4 * max(rounded.farthest(from: samples), rounded.farthest(from: more))
      if error <= tolerance { return (rounded, error) }
    }
    return nil
  }

  /// A bezier begins at 0, ends at 1, turns twice at most and has no jump.
  private func mayBeOne(_ samples: borrowing Column<Knot>) -> Bool {
    let (first, last) = (knots[0].output, knots[knots.count - 1].output)
    guard abs(first) <= tolerance / 2, abs(last - 1) <= tolerance / 2 else { return false }
    for i in 1..<knots.count where knots[i].input == knots[i - 1].input { return false }
    var (turns, direction) = (0, 0.0)
    var turn = samples.base[0].output
    for i in 0..<samples.count {
      let y = samples.base[i].output
      if (y - turn) * direction >= 0, direction != 0 {
        turn = y
      } else if abs(y - turn) > 2 * tolerance {
        if direction != 0 { turns += 1 }
        (turn, direction) = (y, y > turn ? 1 : -1)
      }
    }
    return turns <= 2
  }

  // MARK: The chain

  /// Few lines from the first knot to the last, each within `error` of the knots that it passes. A stop stands on a knot, or
  /// beside it by a half or the whole of the error, but for the ends and jumps: on the outside of a bend, lines are longer. Of
  /// the knots that so many lines come to, the farthest are gone on from.
  private func chain(within error: Double, digits: Int, into stops: inout Knots) throws(Failure) {
    let last = (knots.count - 1) * CSSOutline.levels + CSSOutline.onKnot
    var reached = Column<Reached>()
    try reached.reserve(knots.count * CSSOutline.levels)
    for _ in 0..<knots.count * CSSOutline.levels { reached.append(Reached()) }
    reached.base[CSSOutline.onKnot].stops = 1
    var (count, farthest) = (1, 0)
    while reached.base[last].stops == .max {
      var (i, next) = (farthest, farthest)
      while i >= 0, i > farthest - (isMany ? 1 : CSSOutline.goneOnFrom), reached.base[last].stops == .max {
        for k in 0..<(isMany ? 1 : CSSOutline.levels) {
          // On the knot first: among as few stops, those.
          let level = CSSOutline.onKnot + (k % 2 == 0 ? k / 2 : -(k + 1) / 2)
          guard reached.base[i * CSSOutline.levels + level].stops == count else { continue }
          reach(from: i, level, within: error, &reached, &next)
        }
        i -= 1
      }
      (count, farthest) = (count + 1, next)
    }
    for _ in 0..<count { try stops.append(knots[0]) }
    var place = last
    while count > 0 {
      count -= 1
      let knot = place / CSSOutline.levels
      let y = knots[knot].output + beside(place % CSSOutline.levels, knot) * error
      stops[count] = rounded(Knot(input: knots[knot].input, output: y), digits, isExact: isAtJump(knot))
      place = reached.base[place].before
    }
  }

  /// How a stop is reached by the fewest.
  private struct Reached {
    var stops = Int.max
    var before = 0
  }

  private static let (levels, onKnot, goneOnFrom) = (5, 2, 12)

  /// So many knots that stops stand on them, each line as far as it goes.
  private var isMany: Bool { knots.count > 4096 }

  /// In parts of the error.
  private func beside(_ level: Int, _ i: Int) -> Double {
    i == 0 || i == knots.count - 1 || isAtJump(i) ? 0 : 0.5 * Double(level - CSSOutline.onKnot)
  }

  private func reach(
    from i: Int, _ level: Int, within error: Double, _ reached: inout Column<Reached>, _ farthest: inout Int
  ) {
    let from = i * CSSOutline.levels + level
    let stops = reached.base[from].stops + 1
    let (input, output) = (knots[i].input, knots[i].output + beside(level, i) * error)
    var (low, high) = (-Double.infinity, Double.infinity)
    var j = i + 1
    while j < knots.count {
      let (dx, dy) = (knots[j].input - input, knots[j].output - output)
      let isFixed = isMany || j == knots.count - 1 || isAtJump(j)
      for to in isFixed ? CSSOutline.onKnot..<CSSOutline.onKnot + 1 : 0..<CSSOutline.levels {
        let slope = (dy + beside(to, j) * error) / dx
        guard dx <= 0 || j == i + 1 || (slope >= low && slope <= high) else { continue }
        guard stops < reached.base[j * CSSOutline.levels + to].stops else { continue }
        reached.base[j * CSSOutline.levels + to] = Reached(stops: stops, before: from)
        farthest = max(farthest, j)
      }
      // A jump is passed by a stop on either side.
      guard dx > 0 else { break }
      low = max(low, (dy - error) / dx)
      high = min(high, (dy + error) / dx)
      if low > high { break }
      j += 1
    }
  }

  private func isAtJump(_ i: Int) -> Bool {
    (i > 0 && knots[i - 1].input == knots[i].input)
      || (i + 1 < knots.count && knots[i + 1].input == knots[i].input)
  }

  /// A jump's input stays the very double; the ends stay 0 and 1.
  private func rounded(_ knot: Knot, _ digits: Int, isExact: Bool) -> Knot {
    let isEnd = knot.input == 0 || knot.input == 1
    let input = isExact || isEnd ? knot.input : knot.input.rounded(toDigits: digits)
    return Knot(input: input, output: knot.output.rounded(toDigits: digits))
  }

  // MARK: Measuring and printing

  /// What is no wider is a jump.
  private var finest: Double {
    if case .track = source { return 0x1p-29 }
    return 0x1p-60
  }

  /// The source at the knots and at three places behind each: asked once, for all stops that are tried.
  private func samplesAtKnots() throws(Failure) -> Column<Knot> {
    var samples = Column<Knot>()
    try samples.reserve(4 * knots.count)
    for i in 0..<knots.count {
      let (knot, width) = (knots[i].input, i + 1 < knots.count ? knots[i + 1].input - knots[i].input : 0)
      for part in 0..<4 where part == 0 || width > finest {
        let t = knot + Double(part) / 4 * width
        samples.append(Knot(input: t, output: try value(t)))
      }
    }
    return samples
  }

  /// The source between the knots, too: stairs lower than the tolerance leave few knots, all at the same place of a stair where
  /// their number is a power of two. So no two of these are at equal distances.
  private func samplesBetween() throws(Failure) -> Column<Knot> {
    let count = Int(max(256, min(16 * source.oscillations, 0x1p20)))
    var samples = Column<Knot>()
    try samples.reserve(count)
    var shift = 0.0
    for i in 0..<count {
      shift += 0.61803398874989485
      if shift >= 1 { shift -= 1 }
      let t = (Double(i) + shift) / Double(count)
      samples.append(Knot(input: t, output: try value(t)))
    }
    return samples
  }

  /// The largest distance between samples, in order of time, and the stops.
  private func measure(_ stops: borrowing Knots, _ samples: borrowing Column<Knot>) -> Double {
    var worst = 0.0
    var k = 0
    for i in 0..<samples.count {
      let sample = samples.base[i]
      while k + 2 < stops.count, stops[k + 1].input <= sample.input { k += 1 }
      worst = max(worst, abs(line(stops[k], stops[k + 1], sample.input) - sample.output))
    }
    return worst
  }

  private func line(_ a: Knot, _ b: Knot, _ t: Double) -> Double {
    guard t < b.input, b.input > a.input else { return t < a.input ? a.output : b.output }
    return a.output + (t - a.input) / (b.input - a.input) * (b.output - a.output)
  }

  private func print(_ stops: borrowing Knots, to text: inout Text) {
    text.append("linear(")
    for i in 0..<stops.count {
      if i > 0 { text.append(", ") }
      text.append(stops[i].output)
      // The ends are 0 and 1 where nothing is said.
      if i == 0 || i == stops.count - 1 { continue }
      text.append(" ")
      text.appendPercentage(stops[i].input)
    }
    text.append(")")
  }
}
