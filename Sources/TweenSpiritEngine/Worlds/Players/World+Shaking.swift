// SPDX-License-Identifier: MIT
//
// A shake and a punch: layers that begin and end at nothing.

package struct ShakeRequest {
  /// A number for each lane.
  package var amplitude: UnsafePointer<Double>
  package var frequency = 0.0, duration = 0.0, fade = 0.0, delay = 0.0
  package var octaves = 1.0, seed = 0.0
  package var flags: UInt32 = 0

  package init(amplitude: UnsafePointer<Double>) { self.amplitude = amplitude }
}

package struct PunchRequest {
  /// A number for each lane.
  package var strength: UnsafePointer<Double>
  package var duration = 0.0, dampingRatio = 0.0, delay = 0.0
  package var flags: UInt32 = 0

  package init(strength: UnsafePointer<Double>) { self.strength = strength }
}

extension World {
  /// Keys of a cycle of noise: a spline has two pieces in it, and each is divided, as fading makes them one degree more.
  private static let keysPerCycle = 8.0
  private static let mostKeys = 16_384.0

  /// Noise for each lane, of a seed of its own, as a track that is added.
  mutating func shake(_ channel: Int, _ request: ShakeRequest) throws(Failure) -> Handle {
    let settings = channels[channel].settings
    try checkLayered(channel, "a shake")
    try World.check(duration: request.duration)
    guard request.frequency > 0, request.frequency * request.duration <= 256 else {
      throw invalid("frequency", must: "> 0, with at most 256 cycles in the duration", got: request.frequency)
    }
    let n = settings.lanes
    for lane in 0..<n { try checkFinite(request.amplitude[lane], "amplitude") }
    var own = TrackSettings()
    (own.kind, own.lanes, own.interpolation, own.easing) = (.numbers, n, .hermite, World.linear)
    try EasingStore.shared.retain(own.easing)
    var track = Track(own)
    let cycles = max(request.frequency * request.duration, 1)
    // The last octave's cycles, as far as memory is spent on them.
    let finest = Double(1 << (Int(max(min(request.octaves, 8), 1)) &- 1))
    let count = Int(min(cycles * World.keysPerCycle * finest, World.mostKeys).rounded(.up))
    var values = try Column<Double>((count &+ 1) &* n)
    var slopes = try Column<Double>((count &+ 1) &* n)
    for lane in 0..<n {
      var spec = EasingSpec(.shake)
      spec.parameters = (cycles, request.octaves, request.seed + Double(lane), request.fade)
      let easing = try EasingStore.shared.insert(try spec.checked())
      defer { EasingStore.shared.drop(easing) }
      let record = try EasingStore.shared.pin(easing)
      defer { EasingStore.shared.unpin(easing) }
      for k in 0...count {
        let t = Double(k) / Double(count)
        values[k &* n &+ lane] = clamped(request.amplitude[lane] * (try record.value(t)))
        slopes[k &* n &+ lane] = clamped(request.amplitude[lane] * (try record.slope(t)) / request.duration)
      }
    }
    for k in 0...count {
      var key = KeyRequest()
      key.time = Double(k) / Double(count) * request.duration
      key.value = UnsafePointer(values.base + k &* n)
      (key.inTangent, key.outTangent) = (UnsafePointer(slopes.base + k &* n), UnsafePointer(slopes.base + k &* n))
      try track.append(key)
    }
    try reservePlayers(1)
    let compiled = try track.compile().take()
    defer { releases.add(Release(track: compiled)) }
    var timing = TimingRequest()
    (timing.duration, timing.delay) = (request.duration, request.delay)
    timing.flags = request.flags | TimingRequest.additive
    return try play(channel, compiled, nil, 0, timing)
  }

  /// A kick that a spring takes back: at its farthest it is as far as its strength.
  mutating func punch(_ channel: Int, _ request: PunchRequest) throws(Failure) -> Handle {
    let settings = channels[channel].settings
    try checkLayered(channel, "a punch")
    let n = settings.lanes
    try World.check(duration: request.duration)
    let ratio = request.dampingRatio == 0 ? 0.25 : request.dampingRatio
    guard ratio >= 0.001, ratio < 1 else { throw invalid("damping_ratio", must: ">= 0.001 and < 1", got: ratio) }
    let spring = try Spring(of: .settlingDuration(request.duration, bounce: 1 - ratio))
    var unit = SpringMotion(spring, start: 0, target: 0)
    unit.velocity = 1
    let farthest = unit.state(unit.extremum(after: 0)).value
    var player = Handle(slot: 0, generation: 0)
    try withDoubles(2 &* TrackSettings.mostLanes) { (numbers) throws(Failure) in
      let velocity = numbers + TrackSettings.mostLanes
      for lane in 0..<n {
        try checkFinite(request.strength[lane], "strength")
        (numbers[lane], velocity[lane]) = (0, clamped(request.strength[lane] / farthest))
      }
      var wanted = SpringToRequest(target: UnsafePointer(numbers))
      (wanted.spring, wanted.velocity, wanted.delay) = (spring, UnsafePointer(velocity), request.delay)
      wanted.flags = request.flags | TimingRequest.additive
      // An angle comes back to 0 whatever its wrap is.
      wanted.isRelative = true
      player = try self.spring(channel, wanted)
    }
    return player
  }

  private static func check(duration: Double) throws(Failure) {
    guard duration >= 1e-6, duration <= 1e6 else {
      throw invalid("duration", must: "between 1e-6 and 1e6", got: duration)
    }
  }

  private func checkLayered(_ channel: Int, _ what: StaticString) throws(Failure) {
    guard channels[channel].isPlain else {
      throw TweenSpiritEngine.failure(.invalidArgument, argument: "channel") { text in
        text.append(what)
        text.append(" is for numbers, vectors and angles only")
      }
    }
  }
}
