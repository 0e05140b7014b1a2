// SPDX-License-Identifier: MIT
//
// The words of the timing model of Web Animations (W3C, level 1). The numbers of these enums are those of the C API.

/// Which way iterations run.
public enum PlayDirection: UInt32, CaseIterable, Sendable {
  /// Forth; back.
  case normal = 0, reverse
  /// There and back again; back first.
  case alternate, alternateReverse
}

/// Whether there is a progress before the iterations (backwards) and after them (forwards).
public enum Fill: UInt32, CaseIterable, Sendable {
  /// On both sides; after; before; on neither.
  case both = 0, forwards, backwards, none
}

/// Where a time is, as seen from the iterations.
public enum Phase: UInt32, CaseIterable, Sendable {
  /// Ahead of them; in one of them; behind them.
  case before = 0, active, after
}
