// SPDX-License-Identifier: MIT
//
// What a channel shows, from the bottom up: what fades out, the oldest first, each mixed with what is above it by the fade's
// weight; the channel's own, with what ended layers have left; its additive players; its layers, the oldest first. Values and
// velocities go up together, the latter by the chain rule: of a mix a + w (b - a) it is a' + w (b' - a') + w' (b - a).
//
// Numbers, angles and ints are mixed lane by lane, ints rounded in the end; colours in their space, and clipped in the end;
// rotations along the shorter way: of what a layer covers, the nearest number of the layer's angle by the channel's wrap, and
// the nearer of its quaternions. What fades goes on from one number, and is mixed as it is. Of colours, rotations and bools no velocity is mixed: it is the channel's own, or that
// of the layer which covers it.

extension World {
  /// The numbers that are being composed; the velocity, where it is asked for.
  struct Sum {
    let settings: TrackSettings
    let value: UnsafeMutablePointer<Double>
    let speed: UnsafeMutablePointer<Double>?
    var isMixed = false

    var isPlain: Bool { settings.kind.isPlain && settings.kind != .bool || settings.kind == .int }
  }

  /// Whether a channel shows more than its own, and what ended layers have left.
  func isLayered(_ channel: Int) -> Bool {
    let it = channels.pointer(channel)
    return it.pointee.layer != 0 || it.pointee.stack != 0 || it.pointee.faded != 0
  }

  func compose(
    _ channel: Int, _ out: UnsafeMutablePointer<Double>, _ speed: UnsafeMutablePointer<Double>?, withLayers: Bool = true
  ) throws(Failure) {
    finish(channel, out, isMixed: try gather(channel, out, speed, withLayers: withLayers))
  }

  /// Rounds, clips and holds what was gathered.
  func finish(_ channel: Int, _ out: UnsafeMutablePointer<Double>, isMixed: Bool) {
    let settings = channels[channel].settings
    if isMixed, settings.kind == .int {
      out[0] = settings.rounding.apply(max(-0x1p53, min(out[0], 0x1p53)), target: out[0]) + 0
    }
    if isMixed, settings.kind == .color, !settings.extended { ColorSpace.clip(out) }
    hold(channel, out)
  }

  /// Adds up what a channel shows; returns whether it has been mixed. (Its numbers are to have no place in its callers' frames.)
  @inline(never)
  func gather(
    _ channel: Int, _ out: UnsafeMutablePointer<Double>, _ speed: UnsafeMutablePointer<Double>?, withLayers: Bool = true
  ) throws(Failure) -> Bool {
    let it = channels.pointer(channel)
    let n = it.pointee.lanes
    var sum = Sum(settings: it.pointee.settings, value: out, speed: speed)
    try withDoubles(2 &* TrackSettings.mostLanes) { (more) throws(Failure) in
      let moreSpeed = speed == nil ? nil : more + TrackSettings.mostLanes
      var at = it.pointee.faded == 0 ? channel : channels.last(it.pointee.faded)
      out.update(from: own(at), count: n)
      if let speed { try ownVelocity(at, speed) }
      addLeft(at, &sum)
      while at != channel {
        let (weight, below) = (try weight(of: at, withSpeed: speed != nil), at)
        at = channels[at].newer == 0 ? channel : channels[at].newer
        more.update(from: own(at), count: n)
        turn(more, above: below, sum.settings)
        if let moreSpeed { try ownVelocity(at, moreSpeed) }
        World.mix(&sum, more, moreSpeed, weight)
        addLeft(at, &sum)
      }
      guard withLayers else { return }
      var layer = it.pointee.layer
      while layer != 0 {
        if let moreSpeed { try ownVelocity(layer, moreSpeed) }
        World.add(&sum, own(layer), moreSpeed, (1, 0))
        layer = channels[layer].older
      }
      layer = it.pointee.stack == 0 ? 0 : channels.last(it.pointee.stack)
      while layer != 0 {
        try stack(layer, &sum, more, moreSpeed)
        layer = channels[layer].newer
      }
    }
    return sum.isMixed
  }

  /// One of the layers that stay.
  func stack(
    _ layer: Int, _ sum: inout Sum, _ more: UnsafeMutablePointer<Double>, _ moreSpeed: UnsafeMutablePointer<Double>?
  ) throws(Failure) {
    var weight = try weight(of: layer, withSpeed: moreSpeed != nil)
    let mode = channels[layer].mode
    if mode == .override {
      if weight.value < 0 { weight = (0, 0) }
      if weight.value > 1 { weight = (1, 0) }
    }
    guard weight.value != 0 || weight.speed != 0 else { return }
    try compose(layer, more, moreSpeed)
    if mode == .override {
      sum.settings.reach(more, from: sum.value)
      World.mix(&sum, more, moreSpeed, weight)
    } else {
      World.add(&sum, more, moreSpeed, weight)
    }
  }

  @inline(never)
  private func weight(of layer: Int, withSpeed: Bool) throws(Failure) -> (value: Double, speed: Double) {
    let channel = channels[layer].weight
    // A fade that is over, in the step in which it ends, is all there.
    guard channel != 0 else { return (1, 0) }
    return try withUnsafeTemporaryPair { (value, speed) throws(Failure) in
      try compose(channel, value, withSpeed ? speed : nil)
    }
  }

  /// What layers that have ended left.
  private func addLeft(_ channel: Int, _ sum: inout Sum) {
    let left = UnsafePointer(lanes.offset.base + channels[channel].block)
    var isNone = true
    for lane in 0..<channels[channel].lanes where left[lane] != 0 { isNone = false }
    if isNone { return }
    guard sum.settings.kind == .color else { return World.add(&sum, left, nil, (1, 0)) }
    sum.settings.space.add(left, times: 1, to: sum.value)
    sum.isMixed = true
  }

  /// Adds what a layer shows, times its weight. Of lanes where it is 0 nothing is added, so that a zero keeps its sign whenever
  /// layers are folded.
  static func add(
    _ sum: inout Sum, _ more: UnsafePointer<Double>, _ moreSpeed: UnsafePointer<Double>?,
    _ weight: (value: Double, speed: Double)
  ) {
    let (out, w) = (sum.value, weight.value)
    if sum.isPlain {
      for lane in 0..<sum.settings.lanes {
        if more[lane] != 0 { out[lane] = clamped(out[lane] + (w == 1 ? more[lane] : clamped(more[lane] * w))) }
        guard let speed = sum.speed, let moreSpeed else { continue }
        let own = w == 1 ? moreSpeed[lane] : clamped(moreSpeed[lane] * w)
        speed[lane] = clamped(speed[lane] + own)
        if weight.speed != 0 { speed[lane] = clamped(speed[lane] + clamped(more[lane] * weight.speed)) }
      }
    } else if sum.settings.kind == .quat {
      guard w != 0, var turn = Quaternion(more).normalized else { return }
      if w != 1 { turn = Quaternion.slerp(Quaternion(0, 0, 0, 1), turn.w < 0 ? -turn : turn, w).value }
      (Quaternion(out) * turn).normalized?.store(out)
    } else if sum.settings.kind == .color {
      guard w != 0 else { return }
      let lanes = sum.settings.space.addends(more)
      if lanes.0 == 0, lanes.1 == 0, lanes.2 == 0, lanes.3 == 0 { return }
      withUnsafePointer(to: lanes) {
        $0.withMemoryRebound(to: Double.self, capacity: 4) { sum.settings.space.add($0, times: w, to: out) }
      }
    }
    sum.isMixed = true
  }

  /// Mixes it with what is above it.
  static func mix(
    _ sum: inout Sum, _ more: UnsafePointer<Double>, _ moreSpeed: UnsafePointer<Double>?,
    _ weight: (value: Double, speed: Double)
  ) {
    let (out, w, n) = (sum.value, weight.value, sum.settings.lanes)
    if sum.isPlain {
      for lane in 0..<n {
        if let speed = sum.speed, let moreSpeed {
          speed[lane] = mixed(speed[lane], moreSpeed[lane], w)
          if weight.speed != 0 { speed[lane] = clamped(speed[lane] + clamped((more[lane] - out[lane]) * weight.speed)) }
        }
        out[lane] = mixed(out[lane], more[lane], w)
      }
      sum.isMixed = true
      return
    }
    if w == 1 {
      out.update(from: more, count: n)
      if let speed = sum.speed, let moreSpeed { speed.update(from: moreSpeed, count: n) }
      sum.isMixed = false
    } else if sum.settings.kind == .bool {
      if w >= 0.5 { out[0] = more[0] }
    } else if w != 0, sum.settings.kind == .quat {
      Quaternion.slerp(Quaternion(out), Quaternion(more), w).value.store(out)
    } else if w != 0 {
      sum.settings.space.mix(out, more, w, sum.settings.wrap)
      sum.isMixed = true
    }
  }
}

/// Two numbers that are written by some work.
private func withUnsafeTemporaryPair(
  _ work: (UnsafeMutablePointer<Double>, UnsafeMutablePointer<Double>) throws(Failure) -> Void
) throws(Failure) -> (Double, Double) {
  var (a, b) = (0.0, 0.0)
  try withUnsafeMutablePointer(to: &a) { (a) throws(Failure) in
    try withUnsafeMutablePointer(to: &b) { (b) throws(Failure) in try work(a, b) }
  }
  return (a, b)
}
