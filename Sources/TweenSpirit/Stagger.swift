// SPDX-License-Identifier: MIT

internal import TweenSpiritEngine

/// Returns delays for things that start one after the other: a delay grows with the distance from where the delays begin.
///
/// ```swift
/// for (channel, delay) in zip(channels, try stagger(channels.count, each: 0.1, from: .center)) {
///   try channel.tween(to: 1, duration: 1, delay: delay)
/// }
/// ```
///
/// - Parameters:
///   - count: 0 ... 2^24.
///   - each: seconds for a distance of 1, between two neighbours; below 0 the farthest thing is the first. Within 1e200, as the other
///     seconds. 0.05 where neither this nor `amount` is given.
///   - amount: in place of `each`, seconds from the nearest thing to the farthest, whatever their distances. Below 0 the
///     farthest is the first.
///   - start: where the delays begin.
///   - axis: along which axis of a grid distances are measured.
///   - easing: applied over the distances, from 0 (with an amount, from the least) to the largest.
///   - columns: puts the things into a grid of so many columns, row by row, the last one maybe in part. Distances are then straight lines between cells;
///     `.first` and `.last` are corners, and `.edges` is the nearest cell at the rim. A grid of one row or one column is a
///     line.
///   - base: seconds that every delay has besides.
/// - Returns: as many delays, in seconds.
/// - Throws: `.invalidArgument` for a number out of range, and where `each` and `amount` are given;
///   `.callback` where a live easing's code fails.
public func stagger(
  _ count: Int, each: Double? = nil, amount: Double? = nil, from start: StaggerStart = .first,
  axis: StaggerAxis = .both, easing: Easing? = nil, columns: Int? = nil, base: Double = 0
) throws(TweenSpiritError) -> [Double] {
  guard each == nil || amount == nil else {
    throw TweenSpiritError(.invalidArgument, "each and amount cannot be combined")
  }
  // The engine's 0 is a line.
  guard columns != 0 else { throw TweenSpiritError(.invalidArgument, "columns must be >= 1, got 0") }
  var request = StaggerSpec(count: count)
  request.each = each ?? (amount == nil ? 0.05 : 0)
  request.amount = amount ?? 0
  request.base = base
  (request.columns, request.axis) = (columns ?? 0, axis.rawValue)
  switch start {
  case .first: request.from = StaggerFrom.first.rawValue
  case .last: request.from = StaggerFrom.last.rawValue
  case .center: request.from = StaggerFrom.center.rawValue
  case .edges: request.from = StaggerFrom.edges.rawValue
  case .index(let index): (request.from, request.index) = (StaggerFrom.index.rawValue, index)
  case .ratio(let x, let y): (request.from, request.ratio) = (StaggerFrom.ratio.rawValue, (x, y))
  case .random(let seed): (request.from, request.seed) = (StaggerFrom.random.rawValue, seed)
  }
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
