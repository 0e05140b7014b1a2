// SPDX-License-Identifier: MIT
//
// How far and how long a fling of Android's goes on: android.widget.OverScroller's SplineOverScroller (Android 13), whose
// curve is the easing "android.fling", 100 samples of cubic-bezier(0.175, 0.5, 0.35, 1); and Flutter's
// ClampingScrollSimulation, which goes as far in less time, by "flutter.fling".

package enum FlingKind: UInt32 {
  case android = 0, flutter
}

package struct Fling {
  package static let usualFriction = 0.015, usualPPI = 160.0

  package var distance = 0.0, duration = 0.0

  /// Where its tension lines cross.
  private static var inflexion: Double { 0.35 }
  /// ln 0.78 / ln 0.9
  private static var deceleration: Double { 2.3582018154259448 }

  /// `speed` >= 0, in pixels per second; `ppi` of them are an inch. 0 is the default of the friction and of the ppi.
  package init(_ kind: FlingKind, speed: Double, friction: Double, ppi: Double) throws(Failure) {
    let (friction, ppi) = (friction == 0 ? Fling.usualFriction : friction, ppi == 0 ? Fling.usualPPI : ppi)
    guard friction > 0, friction.isFinite else { throw invalid("friction", must: "> 0 and finite", got: friction) }
    guard ppi > 0, ppi.isFinite else { throw invalid("ppi", must: "> 0 and finite", got: ppi) }
    guard speed > 0 else { return }
    // Gravity in inches, and 0.84 for the look and feel.
    let reference = friction * (9.80665 * 39.37 * 0.84 * ppi)
    let (least, d) = (Fling.inflexion * speed, Fling.deceleration)
    let part = Fling.exp(log(least, over: reference) / (d - 1))
    distance = least * part
    duration = kind == .android ? part : d * Fling.inflexion * part
    guard distance.isFinite, duration <= latestTime else {
      throw invalid("velocity", must: "such that the fling ends within 1e300 s", got: speed)
    }
  }

  private static func exp(_ x: Double) -> Double { x > 0 ? 1 / expOfMinus(x) : expOfMinus(-x) }
}
