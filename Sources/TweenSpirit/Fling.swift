// SPDX-License-Identifier: MIT

internal import TweenSpiritEngine

/// How a fling goes on that starts at a velocity: how far, how long, and along which curve.
public struct Fling: Hashable, Sendable {
  /// Whose it is.
  public enum Kind: Hashable, Sendable {
    /// android.widget.OverScroller's.
    case android
    /// Flutter's ClampingScrollSimulation: as far as Android's, in less time.
    case flutter

    var core: FlingKind { self == .android ? .android : .flutter }
  }

  /// With the sign of the velocity, in pixels.
  public let distance: Double
  /// Seconds.
  public let duration: Double
  /// The name of its easing: "android.fling" or "flutter.fling".
  public let easing: String

  /// `velocity` in pixels per second, `ppi` of which are an inch: 160 density-independent ones if nil, as a friction of 0.015.
  ///
  /// - Throws: `.invalidArgument` for a velocity that is not finite, and a friction or ppi that is not > 0.
  public init(
    velocity: Double, kind: Kind = .android, friction: Double? = nil, ppi: Double? = nil
  ) throws(TweenSpiritError) {
    let fling = try translating { () throws(Failure) in
      try checkFinite(velocity, "velocity")
      // The engine's 0 is the default.
      return try TweenSpiritEngine.Fling(
        kind.core, speed: abs(velocity), friction: friction == 0 ? .nan : friction ?? 0,
        ppi: ppi == 0 ? .nan : ppi ?? 0)
    }
    distance = velocity < 0 ? -fling.distance : fling.distance
    duration = fling.duration
    easing = kind == .android ? "android.fling" : "flutter.fling"
  }
}
