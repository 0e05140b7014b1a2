// SPDX-License-Identifier: MIT
//
// A shake and a punch: layers that begin and end at nothing.

extension World {
  /// Keys of a cycle of noise: a spline has two pieces in it, and each is divided, as fading makes them one degree more.
  private static let keysPerCycle = 8.0
  private static let mostKeys = 16_384.0

  /// The frequency of a shake, 10 if none is given.
  @discardableResult
  static func checkFrequency(_ request: inout MotionRequest) throws(Failure) -> Double {
    let frequency = request.frequency == 0 ? 10 : request.frequency
    let duration = request.timing.hasDuration ? request.timing.duration : Motion.usualEffect
    guard frequency > 0, frequency * duration <= 256 else {
      throw invalid("frequency", must: "> 0, with at most 256 cycles in the duration", got: frequency)
    }
    return frequency
  }

  /// Makes a track of noise that lasts `duration` seconds, for each lane of a seed of its own.
  func shakeTrack(
    _ channel: Int, _ request: inout MotionRequest, _ duration: Double
  ) throws(Failure) -> UnsafeMutablePointer<CompiledTrack> {
    let frequency = try World.checkFrequency(&request)
    let fade = request.fade == 0 && !request.given.contains(.fade) ? 1 : request.fade
    let octaves = Double(request.octaves == 0 ? 1 : request.octaves)
    let amplitude = request.amplitude.unsafelyUnwrapped
    let n = channels[channel].lanes
    var own = TrackSettings()
    (own.kind, own.lanes, own.interpolation, own.easing) = (.numbers, n, .hermite, World.linear)
    try EasingStore.shared.retain(own.easing)
    var track = Track(own)
    let cycles = max(frequency * duration, 1)
    // The last octave's cycles, as far as memory is spent on them.
    let finest = Double(1 << (Int(max(min(octaves, 8), 1)) &- 1))
    let count = Int(min(cycles * World.keysPerCycle * finest, World.mostKeys).rounded(.up))
    var values = try Column<Double>((count &+ 1) &* n)
    var slopes = try Column<Double>((count &+ 1) &* n)
    for lane in 0..<n {
      var spec = EasingSpec(.shake)
      spec.parameters = (cycles, octaves, Double(request.seed) + Double(lane), fade)
      let easing = try EasingStore.shared.insert(try spec.checked())
      defer { EasingStore.shared.drop(easing) }
      let record = try EasingStore.shared.pin(easing)
      defer { EasingStore.shared.unpin(easing) }
      for k in 0...count {
        let t = Double(k) / Double(count)
        values[k &* n &+ lane] = clamped(amplitude[lane] * (try record.value(t)))
        slopes[k &* n &+ lane] = clamped(amplitude[lane] * (try record.slope(t)) / duration)
      }
    }
    for k in 0...count {
      var key = KeySpec()
      key.time = Double(k) / Double(count) * duration
      key.value = UnsafePointer(values.base + k &* n)
      (key.inTangent, key.outTangent) = (UnsafePointer(slopes.base + k &* n), UnsafePointer(slopes.base + k &* n))
      try track.append(key)
    }
    return try track.compile().take()
  }

  @inline(never)
  mutating func punch(_ channel: Int, _ request: inout MotionRequest) throws(Failure) -> Handle {
    var player = Handle(slot: 0, generation: 0)
    try withPunch(channel, &request) { (world, spring) throws(Failure) in player = try world.spring(channel, &spring) }
    return player
  }

  /// Returns the spring that a punch is, and how far that goes at the velocity 1.
  @inline(never)
  private func punchSpring(
    _ channel: Int, _ request: inout MotionRequest
  ) throws(Failure) -> (spring: Spring, farthest: Double) {
    let duration = try check(channel, &request).timing.duration
    let given = request.spring ?? Spring(omega: 0, dampingRatio: 0, mass: 0)
    guard given.omega == 0, given.mass == 0 || given.mass == 1 else {
      throw request.kind.refused(Words(given.omega == 0 ? "spring.mass" : "spring.omega")[0])
    }
    let ratio = given.dampingRatio == 0 ? 0.25 : given.dampingRatio
    guard ratio >= 0.001, ratio < 1 else { throw invalid("damping_ratio", must: ">= 0.001 and < 1", got: ratio) }
    let spring = try Spring(of: .settlingDuration(duration, bounce: 1 - ratio))
    var unit = SpringMotion(spring, start: 0, target: 0)
    unit.velocity = 1
    return (spring, unit.state(unit.extremum(after: 0)).value)
  }

  /// Calls `work` with the spring that a punch is: from 0 to 0, so fast that at its farthest it is as far as its amplitude.
  @inline(never)
  mutating func withPunch(
    _ channel: Int, _ request: inout MotionRequest, _ work: (inout World, inout MotionRequest) throws(Failure) -> Void
  ) throws(Failure) {
    let (n, (spring, farthest)) = (channels[channel].lanes, try punchSpring(channel, &request))
    try withDoubles(2 &* TrackSettings.mostLanes) { (numbers) throws(Failure) in
      let (velocity, amplitude) = (numbers + TrackSettings.mostLanes, request.amplitude.unsafelyUnwrapped)
      for lane in 0..<n {
        try checkFinite(amplitude[lane], "amplitude")
        (numbers[lane], velocity[lane]) = (0, clamped(amplitude[lane] / farthest))
      }
      var wanted = MotionRequest(.spring)
      (wanted.target, wanted.velocity) = (UnsafePointer(numbers), UnsafePointer(velocity))
      (wanted.spring, wanted.timing) = (spring, request.timing)
      // An angle comes back to 0 whatever its wrap is.
      wanted.flags = request.flags.union([.additive, .relative])
      wanted.timing.duration = 0
      wanted.timing.given.remove(.duration)
      try work(&self, &wanted)
    }
  }
}
