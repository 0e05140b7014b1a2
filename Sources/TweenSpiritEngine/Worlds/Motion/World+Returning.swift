// SPDX-License-Identifier: MIT
//
// Iterations that run back with an easing of their own (GSAP's yoyoEase): from the far end, by the way that they go. Such
// players are evaluated alone. A tween whose lanes are not moved each by itself is a track: of three keys then, there and back
// again, a second each.

extension World {
  /// The progress through the curve that its iteration goes by; nil where there is none.
  func eased(_ player: UnsafePointer<Player>, _ state: TimingState) throws(Failure) -> Double? {
    let back = player.pointee.returnCurve
    if back != 0, player.pointee.timing.isReversed(state.iteration), let record = curves[back].record {
      return try state.easedBack(record)
    }
    guard let record = curves[player.pointee.curve].record else { return nil }
    return try state.eased(record)
  }

  /// The slope of that curve.
  func easedSlope(_ player: UnsafePointer<Player>, _ state: TimingState) throws(Failure) -> Double? {
    let back = player.pointee.returnCurve
    if back != 0, player.pointee.timing.isReversed(state.iteration), let record = curves[back].record {
      return try record.slope(state.simpleProgress)
    }
    return try curves[player.pointee.curve].record?.slope(state.directedProgress)
  }

  /// How fast a tween of three keys is, at so many ways per second.
  func roundTripSpeed(
    _ player: UnsafePointer<Player>, _ track: UnsafeMutablePointer<CompiledTrack>, _ state: TimingState, _ k: Double,
    _ out: UnsafeMutablePointer<Double>
  ) throws(Failure) {
    let isReversed = player.pointee.timing.isReversed(state.iteration)
    let (time, pace) = isReversed ? (1 + state.simpleProgress, -k) : (state.directedProgress, k)
    var hint = player.pointee.hint
    if pace >= 0 {
      try track.pointee.evaluate(time, nil, out, &hint)
    } else {
      hint = try track.pointee.slope(before: time, out)
    }
    let lanes = channels[player.pointee.channel].lanes
    for lane in 0..<lanes { out[lane] = clamped(most(track, hint, lane, out[lane]) * pace) }
  }

  /// A curve that a player is to go by, with a user more; 0 where none is named.
  mutating func use(_ easing: Handle) throws(Failure) -> Int {
    guard easing.slot != 0 || easing.generation != 0 else { return 0 }
    let curve = try curves.find(easing)
    curves.count(curve, by: 1)
    return curve
  }

  /// The curves of a tween that is a track.
  func wayEasings(_ player: Player) -> (there: Handle?, back: Handle) {
    let held = player.track?.pointee.curves
    // Linear ones are held by nobody.
    let back = player.isRoundTrip ? held?[1]?.handle ?? World.linear : Handle(slot: 0, generation: 0)
    return (held?[0]?.handle, back)
  }

  /// Timelines have none.
  static func checkForth(_ request: TimingSpec) throws(Failure) {
    guard !request.hasReturnEasing else {
      throw TweenSpiritEngine.failure(
        .invalidArgument, argument: "return_easing", "return_easing is for tweens and tracks, not for timelines")
    }
  }
}
