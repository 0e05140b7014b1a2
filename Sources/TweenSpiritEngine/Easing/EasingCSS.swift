// SPDX-License-Identifier: MIT
//
// Any curve in CSS. What CSS has itself is written exactly. For the others, knots by bisection follow the curve much more
// closely than was asked; a chain of lines through as few of them as possible stays within the tolerance (each line is
// drawn as far as the cone of slopes that pass all knots stays open); its numbers are rounded to as few decimals as
// the tolerance allows; and what stands then is measured against the curve.

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

  func value(_ t: Double) throws(Failure) -> Double {
    switch self {
    case .record(let record): return try record.value(t)
    case .track(let track):
      var (x, hint) = (0.0, 0)
      let (start, end) = (track.pointee.start, track.pointee.end)
      try track.pointee.evaluate(t == 1 ? end : start + t * (end - start), &x, nil, &hint)
      return try shown(x)
    }
  }

  /// A track's value as a part of its way; a curve's as it is.
  func shown(_ x: Double) throws(Failure) -> Double {
    guard case .track(let track) = self else { return x }
    let (first, last) = (track.pointee.row(0, 0)[0], track.pointee.row(track.pointee.count &- 1, 0)[0])
    let y = (x - first) / (last - first)
    guard abs(y) <= 1e30 else { throw invalid("the track's values", must: "within 1e30 times its way", got: y) }
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

extension EasingSpec {
  fileprivate func printCSS(to text: inout Text) {
    if let keyword = CSSKeyword.allCases.first(where: { $0.spec == self }) {
      text.append(keyword.name)
    } else {
      print(to: &text)
    }
  }
}

/// A point of a curve. Two at one input are a jump.
private struct Knot {
  var input: Double
  var output: Double
}

private struct Knots: ~Copyable {
  static let most = 1 << 20
  private var column = Column<Knot>()

  var count: Int { column.count }
  subscript(i: Int) -> Knot { column.base[i] }

  mutating func append(_ knot: Knot) throws(Failure) {
    guard count < Knots.most else { throw tooSmall() }
    try column.reserve(count + 1)
    column.append(knot)
  }

  mutating func removeAll() { column.removeAll() }
}

private func tooSmall() -> Failure { failure(.invalidArgument, "the tolerance is too small for this curve") }

struct CSSOutline: ~Copyable {
  private let source: Outlined
  private let tolerance: Double
  private var knots = Knots()

  private init(_ source: Outlined, tolerance: Double) {
    self.source = source
    self.tolerance = tolerance
  }

  /// Writes linear() within `tolerance`; returns 1.4 times the largest measured error.
  static func write(_ source: Outlined, tolerance: Double, to text: inout Text) throws(Failure) -> Double {
    var outline = CSSOutline(source, tolerance: tolerance)
    return try outline.write(to: &text)
  }

  private mutating func write(to text: inout Text) throws(Failure) -> Double {
    if case .track(let track) = source {
      try outline(track, within: tolerance / 16)
    } else {
      try follow(within: tolerance / 16)
    }
    let atKnots = try samplesAtKnots()
    let between = try samplesBetween()
    var stops = Knots()
    var digits = 1
    while digits < 16, pow10(-digits) > tolerance / 4 { digits += 1 }
    // Less of the tolerance for the lines until the numbers fit, then more decimals.
    while true {
      for part in 0..<3 {
        let share = 0.7 - 0.15 * Double(part)
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

  /// A track knows where it bends.
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
    guard abs(y) <= 1e30 else { throw invalid("the curve's values", must: "within 1e30", got: y) }
    return y
  }

  /// A quarter of a second's work, and a text of two megabytes.
  private static let mostFollowed = 1 << 17

  /// Knots between which the curve is straight within `error` where it is sampled.
  private mutating func follow(within error: Double) throws(Failure) {
    var widest = 0.125
    if case .record(let record) = source { widest = min(widest, 0.25 / record.oscillations) }
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

  // MARK: The chain

  private func chain(within error: Double, digits: Int, into stops: inout Knots) throws(Failure) {
    var i = 0
    try stops.append(rounded(knots[0], digits, isExact: true))
    while i + 1 < knots.count {
      let anchor = knots[i]
      var (low, high) = (-Double.infinity, Double.infinity)
      var reached = i + 1
      var j = i + 1
      while j < knots.count {
        let (dx, dy) = (knots[j].input - anchor.input, knots[j].output - anchor.output)
        guard dx > 0 else { break }
        let slope = dy / dx
        if slope >= low, slope <= high { reached = j }
        low = max(low, (dy - error) / dx)
        high = min(high, (dy + error) / dx)
        if low > high { break }
        j += 1
      }
      try stops.append(rounded(knots[reached], digits, isExact: isAtJump(reached)))
      i = reached
    }
  }

  private func isAtJump(_ i: Int) -> Bool {
    (i > 0 && knots[i - 1].input == knots[i].input)
      || (i + 1 < knots.count && knots[i + 1].input == knots[i].input)
  }

  /// A jump's input stays the very double; the ends stay 0 and 1.
  private func rounded(_ knot: Knot, _ digits: Int, isExact: Bool) -> Knot {
    let scale = pow10(digits)
    let isEnd = knot.input == 0 || knot.input == 1
    let input = isExact || isEnd ? knot.input : (knot.input * scale).rounded() / scale
    let output = (knot.output * scale).rounded() / scale
    return Knot(input: input, output: output.isFinite ? output + 0 : knot.output)
  }

  private func pow10(_ n: Int) -> Double {
    var x = 1.0
    for _ in 0..<abs(n) { x *= 10 }
    return n < 0 ? 1 / x : x
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
    var count = 256
    if case .record(let record) = source { count = Int(max(256, min(16 * record.oscillations, 0x1p20))) }
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
