// SPDX-License-Identifier: MIT
//
// A track at a time: which segment, or what stands for it outside the keys, and the numbers that are shown.

typealias Numbers = UnsafeMutablePointer<Double>

extension CompiledTrack {
  /// Throws where there is no key, and so no value.
  func checkHasKey() throws(Failure) {
    guard count > 0 else { throw failure(.invalidArgument, "the track must have a key") }
  }

  /// The value at t and, where asked for, its velocity, into `lanes` numbers each. `hint` is a key near t; afterwards, where a
  /// velocity was asked for, the start of the segment that it belongs to. Throws where there is no key.
  func evaluate(_ t: Double, _ value: Numbers?, _ velocity: Numbers?, _ hint: inout Int) throws(Failure) {
    if count > 0 && t >= start && t <= end { return try inside(t, value, velocity, &hint) }
    try checkHasKey()
    if t.isNaN {
      value?.update(repeating: .nan, count: lanes)
      velocity?.update(repeating: .nan, count: lanes)
      return
    }
    try outside(t, value, velocity, &hint)
  }

  /// A key's time where t is one instant with it, else t.
  func snapped(_ t: Double, _ hint: inout Int) -> Double {
    guard count > 0 else { return t }
    hint = find(t, hint)
    if isSame(times[hint], t) { return times[hint] }
    return hint &+ 1 < count && isSame(times[hint &+ 1], t) ? times[hint &+ 1] : t
  }

  /// The velocity to the left of t, and the key before it.
  func slope(before t: Double, _ velocity: Numbers) throws(Failure) -> Int {
    var hint = 0
    var first = count > 0 && t > start && t <= end ? find(t) : 0
    guard first > 0, times[first] == t else {
      try evaluate(t, nil, velocity, &hint)
      return hint
    }
    while first > 1 && times[first &- 1] == t { first &-= 1 }
    try withDoubles(TrackSettings.mostLanes) { (w) throws(Failure) in try atEnd(first &- 1, w, velocity) }
    return first &- 1
  }

  private func inside(_ t: Double, _ value: Numbers?, _ velocity: Numbers?, _ hint: inout Int) throws(Failure) {
    let i = find(t, hint)
    hint = i
    if i == count &- 1 {
      if let value { key(i, into: value) }
      if let velocity { try edge(velocity, &hint) }
      return
    }
    let gone = t - times[i]
    let u = min(gone * scales[i], 1)
    if u == 0 && velocity == nil {
      if let value { key(i, into: value) }
      return
    }
    if velocity == nil && kind.isPlain {
      if let value { try segment(i, gone, u, value, nil) }
      return
    }
    try withDoubles(2 &* TrackSettings.mostLanes) { (w) throws(Failure) in
      let slopes = velocity == nil ? nil : w + TrackSettings.mostLanes
      try segment(i, gone, u, w, slopes)
      if let value { if u == 0 { key(i, into: value) } else { show(w, i, target: row(i, 0)[1], into: value) } }
      if let velocity, let slopes { velocity.update(from: slopes, count: lanes) }
    }
  }

  /// The velocity at the last key, to the right.
  private func edge(_ velocity: Numbers, _ hint: inout Int) throws(Failure) {
    velocity.update(repeating: 0, count: lanes)
    guard end > start, kind != .bool else { return }
    switch settings.after {
    case .hold: break
    case .loop, .loopOffset: try inside(start, nil, velocity, &hint)
    case .linear:
      hint = count &- 2
      try beyond(end, false, nil, velocity)
    case .mirror:
      let i = count &- 2
      hint = i
      try withDoubles(TrackSettings.mostLanes) { (w) throws(Failure) in try atEnd(i, w, velocity) }
      for lane in 0..<lanes { velocity[lane] = -velocity[lane] }
    }
  }

  /// The lanes that are mixed in segment i, as they are shown.
  private func show(_ w: UnsafePointer<Double>, _ i: Int, target: Double, into value: Numbers) {
    switch kind {
    case .int: value[0] = whole(w[0], target: target)
    case .color:
      // What is held is a key.
      if code(i) == .hold { return key(i, into: value) }
      if code(i) == .lead { return key(i &+ 1, into: value) }
      let keys = shown.map { ($0 + 4 &* i, $0 + 4 &* (i &+ 1)) }
      settings.space.color(w, into: value, extended: settings.extended)
      settings.space.keep(w, keys?.0, lanes(i, 0), keys?.1, lanes(i, 1), in: value)
    case .quat: for lane in 0..<4 { value[lane] = max(-1, min(w[lane], 1)) }
    default: value.update(from: w, count: lanes)
    }
  }

  /// a (end 0) or b (end 1) of a segment of colours.
  private func lanes(_ i: Int, _ end: Int) -> ColorSpace.Four {
    (row(i, 0)[end], row(i, 1)[end], row(i, 2)[end], row(i, 3)[end])
  }

  private func whole(_ x: Double, target: Double) -> Double { settings.rounding.apply(x, target: target) + 0 }

  // MARK: Outside

  /// Whether it shows the key at its end all along outside of its keys, on the side on which t is.
  func holds(at t: Double) -> Bool {
    count > 0 && ((t < start ? settings.before : settings.after) == .hold || !(end > start))
  }

  private func outside(_ t: Double, _ value: Numbers?, _ velocity: Numbers?, _ hint: inout Int) throws(Failure) {
    let isBefore = t < start
    let mode = isBefore ? settings.before : settings.after
    let period = end - start
    let isStill = mode == .hold || !(period > 0) || (mode == .linear && kind == .bool)
    if isStill || (!(t - start).isFinite && mode != .linear) {
      if let value { key(isStill && !isBefore ? count &- 1 : 0, into: value) }
      velocity?.update(repeating: 0, count: lanes)
      return
    }
    switch mode {
    case .hold, .linear:
      hint = isBefore ? 0 : count &- 2
      try beyond(t, isBefore, value, velocity)
    case .loop, .loopOffset:
      var gone = (t - start).truncatingRemainder(dividingBy: period)
      let periods = ((t - start - gone) / period).rounded() - (gone < 0 ? 1 : 0)
      if gone < 0 { gone += period }
      try inside(min(start + gone, end), value, velocity, &hint)
      if mode == .loopOffset, let value {
        for lane in 0..<lanes {
          let distance = clamped(row(count &- 1, lane)[0] - row(0, lane)[0])
          if distance != 0 { value[lane] = clamped(value[lane] + clamped(periods * distance)) }
        }
      }
    case .mirror:
      var gone = (t - start).truncatingRemainder(dividingBy: 2 * period)
      if gone < 0 { gone += 2 * period }
      let isForth = gone < period && start + gone < end
      let back = isForth ? start + gone : max(min(start + (2 * period - gone), end), start)
      try inside(back, value, velocity, &hint)
      guard !isForth, let velocity else { return }
      // To the right is to the left of where it comes from.
      hint = find(back, hint)
      var first = hint
      while first > 0 && times[first &- 1] == back { first &-= 1 }
      if times[hint] == back && first > 0 {
        hint = first &- 1
        try withDoubles(TrackSettings.mostLanes) { (w) throws(Failure) in try atEnd(hint, w, velocity) }
      }
      for lane in 0..<lanes { velocity[lane] = -velocity[lane] }
    }
  }

  /// On from an end: along the slope there, which a vertical tangent does not have; in the first or last segment as far as its
  /// curve goes on.
  private func beyond(_ t: Double, _ isBefore: Bool, _ value: Numbers?, _ velocity: Numbers?) throws(Failure) {
    let i = isBefore ? 0 : count &- 2
    if code(i) == .hold || code(i) == .lead {
      if let value { key(isBefore ? 0 : count &- 1, into: value) }
      velocity?.update(repeating: 0, count: lanes)
      return
    }
    try withDoubles(2 &* TrackSettings.mostLanes) { (w) throws(Failure) in
      let slopes = w + TrackSettings.mostLanes
      let gone = clamped(t - (isBefore ? start : end))
      if code(i) == .eased, let record = curves?[i]?.record {
        let u = max(-0x1p1000, min(isBefore ? gone * scales[i] : 1 + gone * scales[i], 0x1p1000))
        let e = try record.value(u, .extrapolate)
        mix(i, e, velocity == nil ? 0 : try record.slope(beyond: u) * scales[i], w, slopes)
        // So far that products are no numbers.
        for lane in 0..<lanes where abs(e) > 0x1p100 && kind != .quat {
          w[lane] = clamped(row(i, lane)[0] + clamped(difference(row(i, lane)[0], row(i, lane)[1], e)))
        }
      } else {
        if isBefore { try segment(i, 0, 0, w, slopes) } else { try atEnd(i, w, slopes) }
        for lane in 0..<lanes {
          if code(i) != .spring || kind != .quat { w[lane] = row(isBefore ? 0 : count &- 1, lane)[0] }
          if !slopes[lane].isFinite { slopes[lane] = 0 }
        }
        go(gone, w, slopes)
      }
      if let value { show(w, i, target: w[0], into: value) }
      velocity?.update(from: slopes, count: lanes)
    }
  }

  /// Along slopes, for so many seconds.
  private func go(_ gone: Double, _ w: Numbers, _ slopes: Numbers) {
    if kind == .quat {
      let from = Quaternion(w)
      let rate = from.rate(Quaternion(slopes))
      let turn = Quaternion.exp(Vector(clamped(rate.x * gone), clamped(rate.y * gone), clamped(rate.z * gone)), rate)
      (from * turn.value).store(w)
      (from * turn.slope).store(slopes)
    } else {
      for lane in 0..<lanes { w[lane] = clamped(w[lane] + clamped(slopes[lane] * gone)) }
    }
  }
}
