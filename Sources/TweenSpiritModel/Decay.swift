// SPDX-License-Identifier: MIT

/// What slows down in proportion to its speed: v(t) = v0 exp(-rate t). Scrolling and flinging.
public struct Decay: Hashable, Sendable {
  /// 1/s, > 0.
  public let rate: Double
  /// What was given as the power, 0: none.
  package let ownPower: Double

  /// Seconds: it comes to rest at the start + power * velocity. 1 / rate, unless it was given: then it starts faster or
  /// slower than it was asked to.
  public var power: Double { ownPower == 0 ? 1 / rate : ownPower }

  /// Of numbers that are not checked.
  package init(unchecked rate: Double, power: Double = 0) { (self.rate, ownPower) = (rate, power) }

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
