// SPDX-License-Identifier: MIT

/// How much samples count in an estimate of velocity; the words are Android's.
public enum VelocityWeighting: UInt32, CaseIterable, Sendable {
  /// All of them alike.
  case none = 0
  /// Half at the time of the next one, in full from 10 ms before it on.
  case delta
  /// In full at an age of 10 to 50 ms, half at that of 0 and from 60 ms on.
  case central
  /// In full up to an age of 50 ms, half from 100 ms on.
  case recent
}
