// SPDX-License-Identifier: MIT

/// Where a ``stagger(_:each:amount:from:axis:easing:columns:base:)`` begins.
public enum StaggerStart: Hashable, Sendable {
  /// The first one waits least; the last one does.
  case first, last
  /// In the middle, which may lie between two.
  case center
  /// At both ends, or at all sides of a grid.
  case edges
  /// At that one, from 0.
  case index(Int)
  /// At a point: 0 is the left or upper rim of the cells, 1 the other one. In a line only the first number counts.
  case ratio(Double, Double)
  /// The distances from the first, shuffled: the same for the same seed.
  case random(seed: UInt64)
}

/// Along which axis of a grid distances are measured. The numbers are those of the C API.
public enum StaggerAxis: UInt32, CaseIterable, Sendable {
  /// As the crow flies; along the rows; along the columns.
  case both = 0, x, y
}
