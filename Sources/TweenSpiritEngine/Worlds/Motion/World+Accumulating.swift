// SPDX-License-Identifier: MIT
//
// Iterations that go on from where the one before has ended (Web Animations' iterationComposite "accumulate"): iteration k adds
// k times the way of one. Such players are evaluated alone.

extension World {
  /// Adds the distances of the iterations that are over.
  func accumulate(
    _ player: UnsafePointer<Player>, _ settings: TrackSettings, _ state: TimingState, _ ends: Ends,
    _ out: UnsafeMutablePointer<Double>
  ) throws(Failure) {
    let n = min(state.iteration, latestTime)
    guard n > 0 else { return }
    guard let track = player.pointee.track else {
      for lane in 0..<settings.lanes {
        out[lane] = clamped(out[lane] + clamped((ends.target[lane] - ends.from[lane]) * n))
      }
      return
    }
    try withDoubles(2 &* TrackSettings.mostLanes) { (numbers) throws(Failure) in
      let (first, last) = (numbers, numbers + TrackSettings.mostLanes)
      var hint = 0
      try track.pointee.evaluate(track.pointee.start, first, nil, &hint)
      try track.pointee.evaluate(track.pointee.end, last, nil, &hint)
      for lane in 0..<settings.lanes { out[lane] = clamped(out[lane] + clamped((last[lane] - first[lane]) * n)) }
    }
  }

  /// Replaces the target of one iteration by that after all iterations of a channel's player.
  func accumulateAll(_ channel: Int, _ target: UnsafeMutablePointer<Double>) throws(Failure) {
    let player = players.pointer(channels[channel].player)
    guard player.pointee.timing.iterations < .infinity else { return }
    var state = TimingState()
    state.iteration = max(player.pointee.timing.iterations.rounded(.up) - 1, 0)
    try accumulate(player, channels[channel].settings, state, ends(channel), target)
  }

  /// Refuses to accumulate values whose lanes are not moved each by itself.
  func checkAccumulates(_ channel: Int) throws(Failure) {
    guard channels[channel].isPlain else {
      throw TweenSpiritEngine.failure(
        .invalidArgument, argument: "accumulate", "accumulate is not for ints, bools, colours and rotations")
    }
  }
}
