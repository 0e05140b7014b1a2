// SPDX-License-Identifier: MIT
//
// Samples to few keys at times of theirs. Lines: from each sample to those that a cone of slopes through all between reaches;
// of all such chains the shortest, or for many samples that of the longest steps. Cubics: the longest steps whose least squares
// stay within the tolerance.

package struct FitSpec {
  package var times: UnsafePointer<Double>
  package var values: UnsafePointer<Double>
  package var count: Int
  package var lanes: Int
  package var tolerance: Double
  package var interpolation: UInt32
  /// Ascending times at which a sample stays a key.
  var breaks: UnsafePointer<Double>?
  var breakCount = 0

  package init(
    times: UnsafePointer<Double>, values: UnsafePointer<Double>, count: Int, lanes: Int, tolerance: Double,
    interpolation: UInt32
  ) {
    self.times = times
    self.values = values
    self.count = count
    self.lanes = lanes
    self.tolerance = tolerance
    self.interpolation = interpolation
  }
}

/// A track made to be near samples or another track, and how far it was measured to be from them.
struct Approximation: ~Copyable {
  var track: Track
  let error: Double
}

struct TrackFitter: ~Copyable {
  private let from: FitSpec
  private var result: Track
  private let isCubic: Bool
  /// For each lane the cone's lower and upper slopes; of cubics the slopes at both ends.
  private let slopes: Column<Double>
  /// Room for rounding, of the result and of the cone.
  private let tolerance: Double

  /// Every sample a key.
  private var keepsAll = false

  /// As many as the shortest of all chains is looked for among; and how far beyond what it reached a cone looks.
  private static let fewSamples = 4096

  static func fit(_ request: FitSpec) throws(Failure) -> Approximation {
    guard request.lanes >= 1, request.lanes <= TrackSettings.mostLanes else {
      throw invalid("lanes", must: "between 1 and 64", got: Double(request.lanes))
    }
    guard request.count >= 1, request.count <= KeyColumns.most else {
      throw invalid("count", must: "between 1 and 2^24", got: Double(UInt(bitPattern: request.count)))
    }
    guard request.tolerance > 0, request.tolerance.isFinite else {
      throw invalid("tolerance", must: "> 0 and finite", got: request.tolerance)
    }
    let interpolation = try Interpolation.checked(request.interpolation)
    guard interpolation == nil || interpolation == .eased || interpolation == .hermite else {
      throw failure(.invalidArgument, "a fit's interpolation must be eased or hermite")
    }
    for i in 0..<request.count {
      guard abs(request.times[i]) <= KeyColumns.latest else {
        throw invalid("times", must: "finite and within 1e300", got: request.times[i])
      }
      guard i == 0 || request.times[i] >= request.times[i &- 1] else {
        throw invalid("times", must: "ascending", got: request.times[i])
      }
    }
    for i in 0..<(request.count &* request.lanes) { try checkFinite(request.values[i], "values") }
    var fitter = try TrackFitter(request, isCubic: interpolation == .hermite)
    try fitter.run()
    var error = try fitter.measure()
    if error > request.tolerance {
      // It asks for less than an evaluation's rounding, which a key does not have.
      fitter = try TrackFitter(request, isCubic: interpolation == .hermite)
      fitter.keepsAll = true
      try fitter.run()
      error = try fitter.measure()
    }
    return Approximation(track: fitter.result, error: error)
  }

  private init(_ request: FitSpec, isCubic: Bool) throws(Failure) {
    from = request
    slopes = try Column(2 &* request.lanes)
    self.isCubic = isCubic
    tolerance = request.tolerance * (1 - 1e-9)
    var settings = TrackSettings()
    settings.kind = request.lanes == 1 ? .float : .numbers
    settings.lanes = request.lanes
    if isCubic { settings.interpolation = .hermite }
    result = Track(settings)
  }

  private func time(_ i: Int) -> Double { from.times[i] }
  private func value(_ i: Int, _ lane: Int) -> Double { from.values[i &* from.lanes &+ lane] }

  /// Runs of samples between jumps.
  private mutating func run() throws(Failure) {
    var (first, isShared, next) = (0, false, 0)
    while first < from.count {
      // A run ends before a jump, or with a sample that stays.
      var end = first &+ 1
      while next < from.breakCount, let breaks = from.breaks, breaks[next] <= time(first) { next &+= 1 }
      let stop = next < from.breakCount ? from.breaks?[next] ?? .infinity : .infinity
      while end < from.count && time(end) > time(end &- 1) && time(end &- 1) < stop { end &+= 1 }
      if !isShared { _ = try emit(first) }
      if isCubic || keepsAll {
        try longSteps(first, end)
      } else if from.count <= Self.fewSamples {
        try shortestChain(first, end)
      } else {
        try longSteps(first, end)
      }
      isShared = end < from.count && end &- 1 > first && time(end) > time(end &- 1)
      first = isShared ? end &- 1 : end
    }
  }

  private mutating func emit(_ i: Int) throws(Failure) -> Int {
    let key = try result.extend(withSides: isCubic)
    result.keys.head(key).pointee.time = time(i) + 0
    for lane in 0..<from.lanes { result.keys.value(key)[lane] = value(i, lane) }
    return key
  }

  // MARK: Lines

  /// Calls `reached` for every sample that a line from `first` reaches, until it returns false or the cone is shut.
  private func cone(_ first: Int, _ end: Int, _ reached: (Int) -> Void) {
    let (low, high) = (slopes.base, slopes.base + from.lanes)
    for lane in 0..<from.lanes { (low[lane], high[lane]) = (-.infinity, .infinity) }
    var j = first &+ 1
    var latest = j
    while j < end && j &- latest <= Self.fewSamples {
      let width = time(j) - time(first)
      var (isReached, isOpen) = (true, true)
      for lane in 0..<from.lanes {
        let rise = value(j, lane) - value(first, lane)
        let slope = rise / width
        if !(slope >= low[lane] && slope <= high[lane]) { isReached = false }
        low[lane] = max(low[lane], (rise - tolerance) / width)
        high[lane] = min(high[lane], (rise + tolerance) / width)
        if !(low[lane] <= high[lane]) { isOpen = false }
      }
      // The next sample is always one line away.
      if isReached || j == first &+ 1 {
        reached(j)
        latest = j
      }
      if !isOpen { return }
      j &+= 1
    }
  }

  private mutating func shortestChain(_ first: Int, _ end: Int) throws(Failure) {
    let n = end &- first
    var columns = Column<UInt32>()
    try columns.extend(to: 2 &* n, .max)
    let (steps, before) = (columns.base, columns.base + n)
    steps[0] = 0
    for i in 0..<n {
      cone(first &+ i, end) { j in
        let k = j &- first
        // As short, but from further back: longer steps last.
        if steps[i] &+ 1 < steps[k] {
          steps[k] = steps[i] &+ 1
          before[k] = UInt32(truncatingIfNeeded: i)
        }
      }
    }
    // From the end back, then forward.
    var at = n &- 1
    var previous = UInt32.max
    while at > 0 {
      let next = Int(before[at])
      steps[at] = previous
      previous = UInt32(truncatingIfNeeded: at)
      at = next
    }
    while previous != .max {
      _ = try emit(first &+ Int(previous))
      previous = steps[Int(previous)]
    }
  }

  private mutating func longSteps(_ first: Int, _ end: Int) throws(Failure) {
    var i = first
    while i < end &- 1 {
      var reached = i &+ 1
      if isCubic {
        if !keepsAll { reached = reachCubic(i, end) }
        _ = fits(i, reached)
        let start = result.keys.count &- 1
        let key = try emit(reached)
        for lane in 0..<from.lanes {
          result.keys.sideToWrite(start, .outTangent)?[lane] = slopes[lane]
          result.keys.sideToWrite(key, .inTangent)?[lane] = slopes[from.lanes &+ lane]
        }
      } else {
        if !keepsAll { cone(i, end) { reached = $0 } }
        _ = try emit(reached)
      }
      i = reached
    }
  }

  // MARK: Cubics

  /// As far as one cubic stays within the tolerance: steps that double, then halve.
  private func reachCubic(_ first: Int, _ end: Int) -> Int {
    var good = first &+ 1
    var step = 2
    while first &+ step < end && fits(first, first &+ step) {
      good = first &+ step
      step &*= 2
    }
    if first &+ step >= end && good < end &- 1 && fits(first, end &- 1) { return end &- 1 }
    var bad = min(first &+ step, end)
    while bad &- good > 1 {
      let middle = good &+ (bad &- good) / 2
      if fits(first, middle) { good = middle } else { bad = middle }
    }
    return good
  }

  /// Whether the cubic between two samples with the least squares passes all between, its slopes left in `slopes`.
  private func fits(_ first: Int, _ last: Int) -> Bool {
    let width = time(last) - time(first)
    var fit = true
    for lane in 0..<from.lanes {
      let (a, b) = (value(first, lane), value(last, lane))
      var (m0, m1) = (b - a, b - a)
      if last &- first == 2 {
        // The parabola through all three.
        let u = (time(first &+ 1) - time(first)) / width
        let bend = (value(first &+ 1, lane) - (a + (b - a) * u)) / (u * (1 - u))
        (m0, m1) = (clamped(m0 + bend), clamped(m1 - bend))
      } else if last &- first > 2 {
        var (xx, xy, yy, xr, yr) = (0.0, 0.0, 0.0, 0.0, 0.0)
        for k in (first &+ 1)..<last {
          let u = (time(k) - time(first)) / width
          let v = 1 - u
          let (x, y) = (u * v * v, -u * u * v)
          let rest = value(k, lane) - ((1 + 2 * u) * v * v * a + u * u * (3 - 2 * u) * b)
          xx += x * x
          xy += x * y
          yy += y * y
          xr += x * rest
          yr += y * rest
        }
        let det = xx * yy - xy * xy
        if det > 1e-12 * xx * yy {
          (m0, m1) = ((xr * yy - yr * xy) / det, (yr * xx - xr * xy) / det)
        }
      }
      slopes.base[lane] = clamped(m0 / width)
      slopes.base[from.lanes &+ lane] = clamped(m1 / width)
      guard fit else { continue }
      for k in (first &+ 1)..<max(last, first &+ 1) {
        let u = (time(k) - time(first)) / width
        let v = 1 - u
        let x = (1 + 2 * u) * v * v * a + u * u * (3 - 2 * u) * b + u * v * v * m0 - u * u * v * m1
        if !(abs(x - value(k, lane)) <= tolerance) { fit = false }
      }
    }
    return fit
  }

  // MARK: Measuring

  /// How far the farthest sample is from the result.
  private mutating func measure() throws(Failure) -> Double {
    let held = try result.compile()
    let compiled = held.address
    var (worst, hint) = (0.0, 0)
    try withDoubles(TrackSettings.mostLanes) { (w) throws(Failure) in
      for i in 0..<from.count {
        // Of several samples at one time the result has the first and the last; the first is the end of a piece.
        if i &+ 1 < from.count && time(i &+ 1) == time(i) { continue }
        try compiled.pointee.evaluate(time(i), w, nil, &hint)
        for lane in 0..<from.lanes { worst = max(worst, clamped(abs(w[lane] - value(i, lane)))) }
      }
    }
    return worst
  }
}
