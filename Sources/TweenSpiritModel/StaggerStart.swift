// SPDX-License-Identifier: MIT

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
