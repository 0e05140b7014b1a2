// SPDX-License-Identifier: MIT

/// A damped spring: exact at any time, never unstable, whatever the damping.
///
/// Inside, a spring is its undamped angular frequency and its damping ratio. A number out of range is an error of kind
/// `.invalidArgument` that names it.
///
/// ```swift
/// let s = try Spring(duration: 0.5, bounce: 0.3)
/// try s.value(at: 0.2, from: 0, to: 100, velocity: 0)
/// ```
public struct Spring: Hashable, Sendable {
  // Its numbers may be any while it is not checked; omega is infinite for a spring that is at its target at once, 0 for a free
  // body. Mass never reaches the motion.

  /// Undamped angular frequency, rad/s.
  public let omega: Double
  /// Below 1 it swings; 0 swings for ever.
  public let dampingRatio: Double
  /// As it was described, else 1: it does not change the motion of a given ω and damping ratio.
  public let mass: Double

  @inlinable
  package init(omega: Double, dampingRatio: Double, mass: Double = 1) {
    self.omega = omega
    self.dampingRatio = dampingRatio
    self.mass = mass
  }

  /// The words that springs are described in.
  public enum Scheme: Hashable, Sendable {
    /// Perceptual, 2π / ω; bounce in (-1, 1]: SwiftUI's.
    case duration(Double, bounce: Double)
    /// 1.2 times it is 2π / ω; bounce in 0 ... 1: Motion's.
    case visualDuration(Double, bounce: Double)
    /// From 0 to 1, at rest, it stays within 0.001 after just so long; bounce in (-1, 1).
    case settlingDuration(Double, bounce: Double)
    /// Seconds of a swing without damping, 2π / ω; 1 is critical: SwiftUI's other words.
    case response(Double, dampingRatio: Double)
    /// Hz
    case frequency(Double, dampingRatio: Double)
    /// rad/s
    case omega(Double, dampingRatio: Double, mass: Double = 1)
    /// From rest, half of the way is left after just so long, for the first time.
    case halfLife(Double, dampingRatio: Double)
    /// The constants of m x'' + c x' + k x = 0.
    case stiffness(Double, damping: Double, mass: Double = 1)
    /// Stiffness k and mass m, damped to a ratio: Android's words.
    case stiffnessAndRatio(Double, dampingRatio: Double, mass: Double = 1)
    /// Origami's and pop's.
    case bounciness(Double, speed: Double)
  }
}
