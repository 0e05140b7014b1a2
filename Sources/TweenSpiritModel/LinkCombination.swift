// SPDX-License-Identifier: MIT

/// What several channels are together for one that follows them.
public enum LinkCombination: UInt32, CaseIterable, Sendable {
  /// All of them added; the least; the greatest.
  case sum = 0, min, max
}
