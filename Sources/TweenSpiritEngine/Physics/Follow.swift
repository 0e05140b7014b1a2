// SPDX-License-Identifier: MIT
//
// What a user interface does with positions besides: the resistance beyond an edge, and following a target that moves.

/// UIScrollView's: (1 - 1 / (|x| c / d + 1)) d, with x's sign, or its inverse.
package func rubberBand(
  _ x: Double, extent: Double, coefficient: Double, isInverse: Bool
) throws(Failure) -> Double {
  try checkFinite(x, "x")
  guard extent > 0, extent.isFinite else { throw invalid("extent", must: "> 0 and finite", got: extent) }
  guard coefficient > 0, coefficient.isFinite else {
    throw invalid("coefficient", must: "> 0 and finite", got: coefficient)
  }
  if isInverse {
    guard abs(x) < extent else { throw invalid("x", must: "within the extent", got: x) }
    return clamped(x / (extent - abs(x)) * (extent / coefficient))
  }
  // The same fraction, without its cancellation near 0 and its overflow far out.
  let distance = abs(x) / extent * coefficient
  let moved = distance < 1 ? extent * distance / (distance + 1) : extent / (1 + 1 / distance)
  return x < 0 ? -moved : moved
}

/// dt later, with half of the distance left after `halfLife`: exponentially, or, with a velocity, critically damped.
package func follow(
  _ value: Double, target: Double, halfLife: Double, dt: Double, velocity: Double?
) throws(Failure) -> (value: Double, velocity: Double) {
  try checkTime(dt, "dt")
  guard let velocity else {
    try checkNotNegative(halfLife, "half_life")
    try checkFinite(value, "value")
    try checkFinite(target, "target")
    if dt == 0 && halfLife > 0 { return (value, 0) }
    let left = halfLife == 0 ? 0 : expOfMinus(ln2 * (dt / halfLife))
    let distance = value - target
    return (distance.isFinite ? target + distance * left : target * (1 - left) + value * left, 0)
  }
  let spring = try Spring(of: .halfLife(halfLife, dampingRatio: 1))
  return try SpringMotion(spring, start: value, target: target, velocity: velocity).checked().state(dt)
}
