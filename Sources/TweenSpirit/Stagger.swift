// SPDX-License-Identifier: MIT

/// Where a ``stagger(_:each:from:easing:columns:)`` begins.
public enum StaggerStart: Hashable, Sendable {
  /// The first one waits least; the last one does.
  case first, last
  /// In the middle, which may lie between two.
  case center
  /// At both ends, or all sides.
  case edges
  /// At that one, from 0.
  case index(Int)
}

/// Delays for things that start one after the other: the distance of each of `count` things from where it begins, times
/// `each` seconds.
///
/// - Parameters:
///   - count: 0 ... 2^24.
///   - each: seconds; finite.
///   - start: where it begins.
///   - easing: over the distances: each is the curve at its part of the largest one, times that.
///   - columns: the things are cells of so many columns, row by row; distances are then those in the plane.
/// - Returns: as many delays, in seconds.
/// - Throws: `.invalidArgument` for a negative count, a time that is not finite, an index that there is not, and rows that are
///   not full.
public func stagger(
  _ count: Int, each: Double = 0.05, from start: StaggerStart = .first, easing: Easing? = nil, columns: Int? = nil
) throws(TweenSpiritError) -> [Double] {
  guard count >= 0, count <= 1 << 24 else {
    throw TweenSpiritError(.invalidArgument, "count must be between 0 and 2^24, got \(count)")
  }
  guard each.isFinite else { throw TweenSpiritError(.invalidArgument, "each must be finite, got \(each)") }
  if let columns, columns < 1 || count % columns != 0 {
    throw TweenSpiritError(.invalidArgument, "\(count) things do not fill rows of \(columns)")
  }
  if case .index(let i) = start, i < 0 || i >= count {
    throw TweenSpiritError(.invalidArgument, "the index must be one of \(count), got \(i)")
  }
  let distances = (0..<count).map { distance($0, count, start, columns) }
  guard let easing, let most = distances.max(), most > 0 else { return distances.map { $0 * each } }
  return distances.map { easing($0 / most) * most * each }
}

private func distance(_ i: Int, _ count: Int, _ start: StaggerStart, _ given: Int?) -> Double {
  let columns = given ?? count
  let rows = count / columns
  let (x, y) = (i % columns, i / columns)
  let from: (x: Double, y: Double)
  switch start {
  case .edges:
    let across = min(x, columns - 1 - x)
    return Double(given != nil ? min(across, y, rows - 1 - y) : across)
  case .first: from = (0, 0)
  case .last: from = (Double(columns - 1), Double(rows - 1))
  case .center: from = (Double(columns - 1) / 2, Double(rows - 1) / 2)
  case .index(let index): from = (Double(index % columns), Double(index / columns))
  }
  let (dx, dy) = (Double(x) - from.x, Double(y) - from.y)
  return (dx * dx + dy * dy).squareRoot()
}
