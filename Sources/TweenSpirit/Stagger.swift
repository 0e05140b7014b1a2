// SPDX-License-Identifier: MIT

internal import TweenSpiritEngine

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
  request.start = start
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
