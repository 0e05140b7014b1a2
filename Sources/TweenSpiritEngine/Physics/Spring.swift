// SPDX-License-Identifier: MIT
//
// A damped spring's motion. Mass never reaches it: it is remembered so that stiffness and damping read back.

internal import KernelTypes

extension Spring {
  /// Whether `checked()` would do.
  @inline(__always)
  var isLegal: Bool {
    let most = Double.greatestFiniteMagnitude
    return omega >= 0 && dampingRatio >= 0 && dampingRatio <= most && mass >= 0 && mass <= most
  }

  /// The same spring, or an error that names the field.
  package func checked() throws(Failure) -> Spring {
    guard omega >= 0 else { throw invalid("omega", must: ">= 0", got: omega) }
    try checkNotNegative(dampingRatio, "damping_ratio")
    guard mass >= 0, mass.isFinite else { throw invalid("mass", must: "> 0 and finite", got: mass) }
    // -0 and +0 are one spring, and so are a mass of 0, which was not given, and of 1.
    return Spring(omega: omega + 0, dampingRatio: dampingRatio + 0, mass: mass == 0 ? 1 : mass)
  }

  package var isSnap: Bool { omega == .infinity }
  /// So slow that it is none: as the kernels have it.
  package var isFree: Bool { omega < 1e-290 }
  package var isUnderdamped: Bool { dampingRatio < 1 }

  /// sqrt(|1 - zeta^2|)
  static func rate(_ zeta: Double) -> Double {
    zeta > 1e8 ? zeta : abs((1 - zeta) * (1 + zeta)).squareRoot()
  }
  var rate: Double { Spring.rate(dampingRatio) }

  /// What takes (value - target, velocity) over t seconds.
  package func transition(_ t: Double) -> Transition {
    if t == 0 { return isSnap ? .snap : .identity }
    var (w, z) = (omega, dampingRatio)
    var m = Transition.identity
    withUnsafeMutableBytes(of: &m) { row in
      guard let row = row.baseAddress?.assumingMemoryBound(to: Double.self) else { return }
      Kernels.current.table.spring_matrices(&w, &z, t, row, 1)
    }
    return m
  }
}

/// A 2 x 2 matrix by rows.
package struct Transition: Equatable, Sendable {
  package var m00, m01, m10, m11: Double

  package static let identity = Transition(m00: 1, m01: 0, m10: 0, m11: 1)
  package static let snap = Transition(m00: 0, m01: 0, m10: 0, m11: 0)

  @inline(__always)
  package func apply(_ y: Double, _ v: Double) -> (y: Double, v: Double) {
    (m00 * y + m01 * v, m10 * y + m11 * v)
  }
}
