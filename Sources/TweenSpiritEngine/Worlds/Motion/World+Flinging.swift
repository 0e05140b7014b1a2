// SPDX-License-Identifier: MIT
//
// A fling of a channel: a tween.

extension World {
  /// Starts a tween by the fling's distance, in its duration, along its easing.
  @inline(never)
  mutating func fling(_ channel: Int, _ request: inout MotionRequest) throws(Failure) -> Handle {
    _ = try check(channel, &request)
    let n = channels[channel].lanes
    var handle = Handle(slot: 0, generation: 0)
    try withDoubles(TrackSettings.mostLanes) { (way) throws(Failure) in
      if let velocity = request.velocity {
        for lane in 0..<n { try checkFinite(velocity[lane], "velocity") }
        way.update(from: velocity, count: n)
      } else {
        freshen(channel)
        try velocity(channel, way, withLayers: false)
      }
      var (largest, squares) = (0.0, 0.0)
      for lane in 0..<n { largest = max(largest, abs(way[lane])) }
      for lane in 0..<n where largest > 0 { squares += (way[lane] / largest) * (way[lane] / largest) }
      let speed = clamped(largest * squares.squareRoot())
      let fling = try Fling(request.fling, speed: speed, friction: request.friction, ppi: request.ppi)
      for lane in 0..<n { way[lane] = speed > 0 ? way[lane] / speed * fling.distance : 0 }
      var tween = MotionRequest(tween: UnsafePointer(way))
      (tween.flags, tween.timing) = (request.flags.union(.relative), request.timing)
      tween.timing.duration = fling.duration
      // Room for what is let go below, before there is anything.
      try reservePlayers(1)
      let name: StaticString = request.fling == .android ? "android.fling" : "flutter.fling"
      let easing = try EasingStore.shared.parse(
        UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount), .canonical)
      defer { releases.add(Release(curve: easing)) }
      tween.timing.easing = easing
      handle = try self.tween(channel, &tween)
    }
    return handle
  }
}
