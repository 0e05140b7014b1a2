// SPDX-License-Identifier: MIT

/// How a layer acts on what is below it.
public enum LayerMode: UInt32, CaseIterable, Sendable {
  /// Mixed with it, as far as its weight, within 0 and 1.
  case override = 0
  /// Added to it, times its weight.
  case add
}
