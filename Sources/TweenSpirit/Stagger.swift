// SPDX-License-Identifier: MIT

internal import TweenSpiritEngine

/// Where a ``stagger(_:each:from:easing:columns:)`` begins.
public enum StaggerStart: Hashable, Sendable {
  /// The first one waits least; the last one does.
  case first, last
  /// In the middle, which may lie between two.
  case center
  /// At both ends, or at all sides of a grid.
  case edges
  /// At that one, from 0.
  case index(Int)
}

/// Returns delays for things that start one after the other: the distance of each of `count` things from where the delays
/// begin, times `each` seconds.
///
/// - Parameters:
///   - count: 0 ... 2^24.
///   - each: seconds; finite.
///   - start: where the delays begin.
///   - easing: applied over the distances, from 0 to the largest.
///   - columns: puts the things into a grid of so many columns, row by row. Distances are then straight lines between cells;
///     `.first` and `.last` are corners, and `.edges` is the nearest cell at the rim. A grid of one row or one column is a
///     line.
/// - Returns: as many delays, in seconds.
/// - Throws: `.invalidArgument` for a count or an index out of range, a time that is not finite, and columns that do not
///   divide the count.
public func stagger(
  _ count: Int, each: Double = 0.05, from start: StaggerStart = .first, easing: Easing? = nil, columns: Int? = nil
) throws(TweenSpiritError) -> [Double] {
  var request = StaggerRequest(count: count, each: each)
  switch start {
  case .first: break
  case .last: request.start = .last
  case .center: request.start = .center
  case .edges: request.start = .edges
  case .index(let index): (request.start, request.index) = (.index, index)
  }
  request.columns = columns
  request.easing = easing?.record
  return try withExtendedLifetime(easing) { () throws(TweenSpiritError) in
    try translating { () throws(Failure) in
      try request.check()
      var delays = [Double](repeating: 0, count: count)
      try request.write(&delays)
      return delays
    }
  }
}
