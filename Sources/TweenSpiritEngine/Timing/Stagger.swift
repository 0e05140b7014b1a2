// SPDX-License-Identifier: MIT

/// Delays that grow with the distance from where they begin.
package struct StaggerRequest {
  /// At most 2^24.
  package var count: Int
  /// Seconds for a distance of 1.
  package var each: Double
  package var start = StaggerStart.first
  /// Of a grid, filled row by row.
  package var columns: Int?
  /// Over the distances, from 0 to the largest.
  package var easing: UnsafePointer<EasingRecord>?

  package init(count: Int, each: Double) { (self.count, self.each) = (count, each) }

  /// Writes `count` delays in seconds.
  package func write(_ out: UnsafeMutablePointer<Double>?) throws(Failure) {
    try check()
    guard let out, count > 0 else { return }
    var most = 0.0
    for i in 0..<count {
      out[i] = distance(i)
      most = max(most, out[i])
    }
    for i in 0..<count {
      if let easing, most > 0 { out[i] = try easing.value(out[i] / most) * most }
      out[i] *= each
    }
  }

  package func check() throws(Failure) {
    guard count >= 0, count <= 1 << 24 else { throw invalid("count", must: "between 0 and 2^24", got: Double(count)) }
    try checkFinite(each, "each")
    if let columns, columns < 1 || count % columns != 0 {
      throw invalid("columns", must: ">= 1 and divide the count", got: Double(columns))
    }
    if case .index(let index) = start, index < 0 || index > max(count - 1, 0) {
      throw invalid("index", must: ">= 0 and below the count", got: Double(index))
    }
  }

  private func distance(_ i: Int) -> Double {
    let columns = self.columns ?? count
    let (right, bottom) = (columns - 1, count / columns - 1)
    let (x, y) = (i % columns, i / columns)
    let from: (x: Double, y: Double)
    switch start {
    case .edges:
      let (across, down) = (min(x, right - x), min(y, bottom - y))
      // One row or one column is a line, which has two ends.
      return Double(bottom == 0 ? across : right == 0 ? down : min(across, down))
    case .first: from = (0, 0)
    case .last: from = (Double(right), Double(bottom))
    case .center: from = (Double(right) / 2, Double(bottom) / 2)
    case .index(let index): from = (Double(index % columns), Double(index / columns))
    }
    let (dx, dy) = (Double(x) - from.x, Double(y) - from.y)
    return (dx * dx + dy * dy).squareRoot()
  }
}
