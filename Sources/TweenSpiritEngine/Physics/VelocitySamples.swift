// SPDX-License-Identifier: MIT
//
// How fast something is, from where it was when: a polynomial through its latest samples by least squares, and that one's slope
// at the newest. Which samples count, and how much, is what Android's VelocityTracker (its LSQ and WLSQ strategies) and
// Flutter's do: those of the last 100 ms, back to the first pause of more than 40 ms, at most 20.
//
// The polynomial is a sum of others that are orthogonal over the very samples (Forsythe's recurrence): no system of equations is
// solved, and where samples are too few or too close for a degree, the sum ends before it. Times go from -1 to 0 and values
// are differences to the newest over the largest of them, so that no numbers are too large or too small for it.

/// A view of samples in their owner's memory, a ring.
package struct VelocitySamples {
  package static let capacity = 20
  package static let mostDegree = 3

  package var lanes = 1
  package var degree = 2
  package var weighting = VelocityWeighting.none
  /// Seconds.
  package var horizon = 0.1, pause = 0.04
  package var count = 0
  /// Where the next sample goes.
  package var next = 0
  private let times: UnsafeMutablePointer<Double>
  private let values: UnsafeMutablePointer<Double>
  private let stride: Int

  /// `capacity` times, and as many values, `stride` numbers from one to the next.
  package init(times: UnsafeMutablePointer<Double>, values: UnsafeMutablePointer<Double>, stride: Int) {
    (self.times, self.values, self.stride) = (times, values, stride)
  }

  /// Settings as a caller gives them: 0 is what is usual.
  package mutating func configure(
    lanes: UInt32, most: Int, degree: UInt32, weighting: UInt32, horizon: Double, pause: Double
  ) throws(Failure) {
    guard lanes <= UInt32(most) else {
      throw invalid("lanes", got: Double(lanes)) { rule in
        rule.append("between 1 and ")
        rule.append(most)
      }
    }
    guard degree <= UInt32(VelocitySamples.mostDegree) else {
      throw invalid("degree", must: "between 1 and 3", got: Double(degree))
    }
    guard let weighting = VelocityWeighting(rawValue: weighting) else {
      throw invalid("weighting", isNo: VelocityWeighting.self, got: weighting)
    }
    guard horizon >= 0, horizon <= latestTime else { throw invalid("horizon", must: ">= 0 and finite", got: horizon) }
    guard pause >= 0, pause <= latestTime else { throw invalid("pause", must: ">= 0 and finite", got: pause) }
    self.lanes = lanes == 0 ? 1 : Int(lanes)
    if degree > 0 { self.degree = Int(degree) }
    self.weighting = weighting
    if horizon > 0 { self.horizon = horizon }
    if pause > 0 { self.pause = pause }
  }

  /// Where a sample is, the newest being 0.
  private func place(_ k: Int) -> Int {
    let place = next &- 1 &- k
    return place < 0 ? place &+ VelocitySamples.capacity : place
  }

  /// Memory that anybody may have written.
  package func check() throws(Failure) {
    guard count >= 0, count <= VelocitySamples.capacity else {
      throw invalid("count", must: "at most 20", got: Double(UInt(bitPattern: count)))
    }
    guard next >= 0, next < VelocitySamples.capacity else {
      throw invalid("next", must: "below 20", got: Double(UInt(bitPattern: next)))
    }
    for k in 0..<count {
      let time = times[place(k)]
      guard abs(time) <= latestTime, k == 0 || time < times[place(k &- 1)] else {
        throw invalid("times", must: "ascending, and within 1e300", got: time)
      }
      for lane in 0..<lanes { try checkFinite(values[place(k) &* stride &+ lane], "values") }
    }
  }

  /// Adds a sample. Another one of the newest's time replaces that; one of an earlier time begins anew.
  package mutating func add(_ time: Double, _ value: UnsafePointer<Double>) throws(Failure) {
    guard abs(time) <= latestTime else { throw invalid("time", must: "finite and within 1e300", got: time) }
    for lane in 0..<lanes { try checkFinite(value[lane], "value") }
    if count > 0 {
      let newest = times[place(0)]
      if time < newest { count = 0 }
      if time == newest { (count, next) = (count &- 1, place(0)) }
    }
    times[next] = time
    for lane in 0..<lanes { values[next &* stride &+ lane] = value[lane] }
    next = next &+ 1 == VelocitySamples.capacity ? 0 : next &+ 1
    count = min(count &+ 1, VelocitySamples.capacity)
  }

  // MARK: What they say

  /// Units per second, a number for each lane; 0 at a time that is a pause later than the newest sample.
  package func estimate(at time: Double, _ velocity: UnsafeMutablePointer<Double>) throws(Failure) -> VelocityEstimate {
    guard !time.isNaN else { throw invalid("time", must: "a number", got: time) }
    var found = VelocityEstimate()
    for lane in 0..<lanes { velocity[lane] = 0 }
    let n = used(at: time)
    found.samples = n
    found.confidence = n > 0 ? 1 : 0
    guard n > 1 else { return found }
    let newest = times[place(0)]
    found.duration = newest - times[place(n &- 1)]
    // Times, weights, the present polynomial and the one before, and a lane's values and what is left of them.
    try withDoubles(6 &* VelocitySamples.capacity) { (numbers) throws(Failure) in
      let size = VelocitySamples.capacity
      let (t, w) = (numbers, numbers + size)
      for k in 0..<n {
        t[k] = (times[place(k)] - newest) / found.duration
        let weight = weight(k)
        w[k] = weight * weight
      }
      for lane in 0..<lanes {
        let most = scale(lane, n, numbers + 4 &* size)
        guard most > 0 else { continue }
        var fit = Fit(
          n: n, t: t, w: w, p: numbers + 2 &* size, before: numbers + 3 &* size, x: numbers + 4 &* size,
          left: numbers + 5 &* size)
        fit.run(most: degree)
        found.degree = max(found.degree, fit.degree)
        velocity[lane] = clamped(2 * (most * (fit.slope / found.duration)))
        found.confidence *= fit.confidence
      }
    }
    return found
  }

  /// How many of the newest samples count.
  private func used(at time: Double) -> Int {
    guard count > 0 else { return 0 }
    let newest = times[place(0)]
    // What time was rounded by is no pause.
    func isLonger(_ gap: Double, than limit: Double) -> Bool { gap > limit + instant(newest, newest) }
    if isLonger(time - newest, than: pause) { return 1 }
    var n = 1
    while n < count, !isLonger(newest - times[place(n)], than: horizon),
      !isLonger(times[place(n &- 1)] - times[place(n)], than: pause)
    { n &+= 1 }
    return n
  }

  /// Android's weights, between a half and 1.
  private func weight(_ k: Int) -> Double {
    let age = times[place(0)] - times[place(k)]
    switch weighting {
    case .none: return 1
    case .delta: return k == 0 ? 1 : 0.5 + min((times[place(k &- 1)] - times[place(k)]) / 0.02, 0.5)
    case .central:
      return age < 0.01 ? 0.5 + age / 0.02 : age < 0.05 ? 1 : age < 0.06 ? 0.5 + (0.06 - age) / 0.02 : 0.5
    case .recent: return age < 0.05 ? 1 : age < 0.1 ? 0.5 + (0.1 - age) / 0.1 : 0.5
    }
  }

  /// A lane's values as half their differences to the newest, over the largest of these, which is returned.
  private func scale(_ lane: Int, _ n: Int, _ x: UnsafeMutablePointer<Double>) -> Double {
    let newest = values[place(0) &* stride &+ lane] / 2
    var most = 0.0
    for k in 0..<n {
      x[k] = values[place(k) &* stride &+ lane] / 2 - newest
      most = max(most, abs(x[k]))
    }
    if most > 0 { for k in 0..<n { x[k] /= most } }
    return most
  }

  /// A polynomial through samples at times from -1 to 0.
  private struct Fit {
    let n: Int
    let t, w, p, before, x, left: UnsafeMutablePointer<Double>
    var degree = 0
    /// At 0.
    var slope = 0.0
    /// The part of the values' variation that it has: 1 where it goes through all of them.
    var confidence = 1.0

    private func sum(_ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>) -> Double {
      var sum = 0.0
      for k in 0..<n { sum += w[k] * (a[k] * b[k]) }
      return sum
    }

    mutating func run(most: Int) {
      for k in 0..<n { (p[k], before[k], left[k]) = (1, 0, x[k]) }
      // Of the present one and the one before: what they are and how steep, at 0; and the sum of their squares.
      var (value, steepness, valueBefore, steepnessBefore) = (1.0, 0.0, 0.0, 0.0)
      var (square, squareBefore) = (sum(p, p), 0.0)
      let whole = square
      var total = 0.0
      while true {
        let part = sum(x, p) / square
        slope += part * steepness
        for k in 0..<n { left[k] -= part * p[k] }
        if degree == 0 { total = sum(left, left) }
        guard degree < min(most, n &- 1) else { break }
        // The next: (t - a) p - b before.
        var a = 0.0
        for k in 0..<n { a += w[k] * (t[k] * (p[k] * p[k])) }
        a /= square
        let b = squareBefore > 0 ? square / squareBefore : 0
        for k in 0..<n { (p[k], before[k]) = ((t[k] - a) * p[k] - b * before[k], p[k]) }
        (value, valueBefore, steepness, steepnessBefore) = (
          -a * value - b * valueBefore, value, value - a * steepness - b * steepnessBefore, steepness
        )
        (square, squareBefore) = (sum(p, p), square)
        // Samples that are nearly at one time say nothing of it.
        guard square > 1e-16 * whole else { break }
        degree &+= 1
      }
      if total > 0 { confidence = max(0, 1 - sum(left, left) / total) }
    }
  }
}

package struct VelocityEstimate: Sendable {
  package var samples = 0, degree = 0
  /// From the first of them to the last.
  package var duration = 0.0
  package var confidence = 0.0

  package init() {}
}
