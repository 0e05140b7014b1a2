// SPDX-License-Identifier: MIT

/// What slows down in proportion to its speed: v(t) = v0 exp(-rate t). Scrolling and flinging.
public struct Decay: Hashable, Sendable {
  /// 1/s, > 0.
  public let rate: Double

  /// Of a rate that is not checked.
  @inlinable
  package init(unchecked rate: Double) { self.rate = rate }

  /// The words that decays are described by.
  public enum Scheme: Hashable, Sendable {
    /// 1/s
    case rate(Double)
    /// Seconds to 1/e.
    case timeConstant(Double)
    /// Seconds to one half.
    case halfLife(Double)
    /// What is left after a millisecond: UIScrollView's 0.998 and 0.99.
    case decelerationRate(Double)
    /// What is left after a second: Flutter's.
    case drag(Double)
    /// rate / 4.2: Android's multiplier.
    case friction(Double)
  }
}
