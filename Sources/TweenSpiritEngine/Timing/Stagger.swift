// SPDX-License-Identifier: MIT

/// Where delays begin: the numbers of the C API.
package enum StaggerFrom: UInt32 {
  case first = 0, last, center, edges, index, ratio, random
}

/// Delays that grow with the distance from where they begin.
package struct StaggerSpec {
  /// At most 2^24.
  package var count: Int
  /// Seconds for a distance of 1; or from the nearest to the farthest. Below 0 the farthest is the first. The other one is
  /// 0.
  package var each = 0.0, amount = 0.0
  /// What every delay has besides.
  package var base = 0.0
  package var from = StaggerFrom.first.rawValue
  /// Of `.index`; of `.ratio`; of `.random`.
  package var index = 0
  package var ratio = (x: 0.0, y: 0.0)
  package var seed: UInt64 = 0
  /// Of a grid, filled row by row, the last one maybe in part; 0: a line.
  package var columns = 0
  package var axis = StaggerAxis.both.rawValue
  /// Over the distances.
  package var easing: UnsafePointer<EasingRecord>?

  package init(count: Int) { self.count = count }

  /// Writes `count` delays in seconds.
  ///
  /// - Throws: `.callback` where a live easing fails: `out` is then of no meaning.
  package func write(_ out: UnsafeMutablePointer<Double>?) throws(Failure) {
    let distances = try checked()
    guard let out, count > 0 else { return }
    var (least, most) = (Double.infinity, 0.0)
    for i in 0..<count {
      out[i] = distances[i]
      (least, most) = (min(least, out[i]), max(most, out[i]))
    }
    if distances.from == .random { shuffle(out) }
    if each < 0 {
      for i in 0..<count { out[i] = most - out[i] }
      (least, most) = (0, most - least)
    }
    let span = most - least
    for i in 0..<count {
      if amount != 0 {
        let part = span > 0 ? (out[i] - least) / span : 0
        out[i] = base + abs(amount) * (try eased(amount > 0 ? part : 1 - part))
      } else {
        let distance = easing != nil && most > 0 ? try eased(out[i] / most) * most : out[i]
        out[i] = base + abs(each) * distance
      }
    }
  }

  package func check() throws(Failure) { _ = try checked() }

  private func checked() throws(Failure) -> StaggerDistances {
    guard count >= 0, count <= 1 << 24 else {
      throw invalid("count", must: "between 0 and 2^24", got: Double(count))
    }
    try checkSeconds(each, "each")
    try checkSeconds(amount, "amount")
    try checkSeconds(base, "base")
    guard each == 0 || amount == 0 else { throw invalid("amount", must: "0 if each is given", got: amount) }
    guard let from = StaggerFrom(rawValue: from) else {
      throw invalid("from", isNo: StaggerFrom.self, got: from)
    }
    guard let axis = StaggerAxis(rawValue: axis) else {
      throw invalid("axis", isNo: StaggerAxis.self, got: axis)
    }
    guard columns >= 0 else { throw invalid("columns", must: ">= 0", got: Double(columns)) }
    if from == .index, index < 0 || index > max(count - 1, 0) {
      throw invalid("index", must: ">= 0 and below the count", got: Double(index))
    }
    if from == .ratio {
      try checkPart(ratio.x, "ratio_x")
      try checkPart(ratio.y, "ratio_y")
    }
    return StaggerDistances(self, from, axis)
  }

  /// A sum of delays stays a delay.
  private func checkSeconds(_ x: Double, _ name: StaticString) throws(Failure) {
    guard abs(x) <= 1e200 else { throw invalid(name, must: "finite and within 1e200", got: x) }
  }

  private func checkPart(_ x: Double, _ name: StaticString) throws(Failure) {
    guard x >= 0, x <= 1 else { throw invalid(name, must: "between 0 and 1", got: x) }
  }

  private func eased(_ t: Double) throws(Failure) -> Double {
    guard let easing else { return t }
    return try easing.value(t)
  }

  /// Fisher and Yates's shuffle by SplitMix64.
  private func shuffle(_ numbers: UnsafeMutablePointer<Double>) {
    var state = seed
    var i = count - 1
    while i > 0 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      let j = Int((z ^ (z >> 31)).multipliedFullWidth(by: UInt64(i + 1)).high)
      (numbers[i], numbers[j]) = (numbers[j], numbers[i])
      i -= 1
    }
  }
}

/// How far the cells of a grid are from where the delays begin.
private struct StaggerDistances {
  let from: StaggerFrom
  let axis: StaggerAxis
  let columns: Int
  let right, bottom: Int
  let origin: (x: Double, y: Double)

  init(_ request: StaggerSpec, _ from: StaggerFrom, _ axis: StaggerAxis) {
    (self.from, self.axis) = (from, axis)
    let count = max(request.count, 1)
    columns = request.columns == 0 ? count : request.columns
    (right, bottom) = (min(columns, count) - 1, (count - 1) / columns)
    let height = Double(count) / Double(columns)
    switch from {
    case .first, .random, .edges: origin = (0, 0)
    case .last: origin = (Double(right), Double(bottom))
    case .center: origin = (Double(right) / 2, bottom == 0 ? 0 : (height - 1) / 2)
    case .index: origin = (Double(request.index % columns), Double(request.index / columns))
    case .ratio:
      // From rim to rim of the cells. A line has no height.
      let y = request.columns == 0 ? 0 : request.ratio.y * height - 0.5
      origin = (request.ratio.x * Double(right + 1) - 0.5, y)
    }
  }

  subscript(i: Int) -> Double {
    let (x, y) = (i % columns, i / columns)
    if from == .edges {
      let (across, down) = (min(x, right - x), min(y, bottom - y))
      switch axis {
      case .x: return Double(across)
      case .y: return Double(down)
      // One row or one column is a line, which has two ends.
      case .both: return Double(bottom == 0 ? across : right == 0 ? down : min(across, down))
      }
    }
    let (dx, dy) = (abs(Double(x) - origin.x), abs(Double(y) - origin.y))
    switch axis {
    case .x: return dx
    case .y: return dy
    case .both: return dy == 0 ? dx : (dx * dx + dy * dy).squareRoot()
    }
  }
}
