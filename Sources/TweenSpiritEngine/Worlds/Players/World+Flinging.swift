// SPDX-License-Identifier: MIT
//
// A fling of a channel: a tween.

extension World {
  /// A tween by the fling's distance, in its duration, along its curve.
  mutating func fling(_ channel: Int, _ request: FlingRequest) throws(Failure) -> Handle {
    guard channels[channel].isPlain else {
      throw TweenSpiritEngine.failure(.invalidArgument, "fling is for numbers, vectors and angles only")
    }
    let n = channels[channel].lanes
    let timing = try World.timing(request.delay, request.rate, request.flags)
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
      let fling = try Fling(request.kind, speed: speed, friction: request.friction, ppi: request.ppi)
      for lane in 0..<n { way[lane] = speed > 0 ? way[lane] / speed * fling.distance : 0 }
      var tween = TweenToRequest(target: UnsafePointer(way))
      tween.isRelative = true
      tween.timing.duration = fling.duration
      (tween.timing.delay, tween.timing.rate) = (timing.delay, timing.rate)
      tween.timing.flags = request.flags | TimingRequest.zeroDuration
      // Room for what is let go below, before there is anything.
      try reservePlayers(1)
      let name: StaticString = request.kind == .android ? "android.fling" : "flutter.fling"
      let easing = try EasingStore.shared.parse(
        UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount), .canonical)
      defer { releases.add(Release(curve: easing)) }
      tween.timing.easing = easing
      handle = try self.tween(channel, tween)
    }
    return handle
  }
}
