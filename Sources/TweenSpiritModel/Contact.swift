// SPDX-License-Identifier: MIT

/// What becomes of a lane that a spring or a decay moves, where it meets a bound.
public enum Contact: UInt32, CaseIterable, Sendable {
  /// It rests there for as long as the motion would be beyond.
  case hold = 1
  /// It ends there, for the reason ``EndReason/bound``.
  case stop
  /// It is thrown back with a part of its velocity.
  case bounce
  /// A spring takes it over, as fast, towards the bound.
  case spring
}

/// One of a lane's two bounds.
public enum BoundSide: UInt8, CaseIterable, Sendable {
  /// The least value, and the greatest.
  case lower = 1, upper
}
