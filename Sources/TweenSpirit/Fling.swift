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

  /// `velocity` in pixels per second, `ppi` of which are an inch: 160 density-independent ones.
  ///
  /// - Throws: `.invalidArgument` for a velocity that is not finite, and a friction or ppi that is not > 0.
  public init(
    velocity: Double, kind: Kind = .android, friction: Double = 0.015, ppi: Double = 160
  ) throws(TweenSpiritError) {
    let fling = try translating { () throws(Failure) in
      try checkFinite(velocity, "velocity")
      return try TweenSpiritEngine.Fling(kind.core, speed: abs(velocity), friction: friction, ppi: ppi)
    }
    distance = velocity < 0 ? -fling.distance : fling.distance
    duration = fling.duration
    easing = kind == .android ? "android.fling" : "flutter.fling"
  }
}

extension Channel {
  /// Goes on as a fling does: a tween by its distance, in its duration, along its curve. Without a `velocity`, a number for
  /// each lane, it starts as fast as the channel is. Numbers, vectors, whose direction stays, and angles.
  ///
  /// - Throws: `.invalidArgument` for what is not finite or outside its range, and for other kinds.
  @discardableResult
  public func fling(
    velocity: [Double]? = nil, kind: Fling.Kind = .android, friction: Double = 0.015, ppi: Double = 160,
    delay: Double = 0, rate: Double = 1, isEssential: Bool = false, keep: Bool = false, hold: Bool = false
  ) throws(TweenSpiritError) -> Player {
    try withLanes(of: velocity) { (velocity) throws(TweenSpiritError) in
      var request = FlingRequest()
      (request.velocity, request.kind) = (velocity, kind.core)
      (request.friction, request.ppi, request.delay, request.rate) = (friction, ppi, delay, rate)
      request.flags = StartFlags(isEssential: isEssential, keep: keep, hold: hold).bits(rate: rate)
      return try start(.tween) { (store, world) throws(Failure) in try store.fling(world, handle, request) }
    }
  }
}
