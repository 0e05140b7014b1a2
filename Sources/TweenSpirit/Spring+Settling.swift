// SPDX-License-Identifier: MIT

internal import TweenSpiritEngine

extension Spring {
  /// One that from 0 to 1, at rest, stays within 0.001 after just so many seconds, of a damping ratio.
  package init(settlingDuration: Double, dampingRatio: Double) throws(TweenSpiritError) {
    self = try translating { () throws(Failure) in try Spring(settling: settlingDuration, dampingRatio: dampingRatio) }
  }
}
