// SPDX-License-Identifier: MIT
//
// A track as keys that are joined by lines (or held, where values are whole): at a rate, or as few as a tolerance allows. These
// are found in two steps: halving what is not straight yet, to a quarter of the tolerance, where what is still not straight
// when it has no width is a jump; then a chain of lines through as few of those keys as the rest of the tolerance allows.

internal import KernelTypes

package struct BakeSpec: Sendable {
  package var fps = 0.0
  package var tolerance = 0.0
  package var start = 0.0
  package var end = 0.0
  package var mostKeys = 0
  /// Colours are joined as the web joins them, and rotations as four numbers.
  var forWeb = false

  package init() {}
}

struct TrackBaker: ~Copyable {
  private let source: UnsafePointer<CompiledTrack>
  private var track: CompiledTrack { unsafeAddress { source } }
  private let request: BakeSpec
  private let mostKeys: Int
  private var result: Track
  private(set) var worst = 0.0
  /// Rows of lanes: of the ends that wait, and behind them the last key's and two to compare.
  private let levels: Column<Double>
  private var hint = 0

  private static let depth = 80
  /// Before they are thinned out there may be more keys.
  private var mostAtFirst: Int { request.fps > 0 || !isThinned ? mostKeys : min(4 &* mostKeys, KeyColumns.most) }
  /// Nearer than this two times are one: what jumps, jumps then.
  private var instant: Double { 0x1p-30 * min(1, request.end - request.start) }
  private var isHeld: Bool { result.settings.interpolation == .step }
  private static let usualAtRate = 1 << 20
  private static let usualMost = 1 << 16
  /// More nobody reads.
  static let mostInText = 1 << 13
  private var lanes: Int { source.pointee.lanes }

  /// The settings of what is made: values as they are shown, joined by lines.
  private static func settings(_ source: borrowing CompiledTrack) -> TrackSettings {
    var s = TrackSettings()
    s.kind = source.kind
    s.lanes = source.lanes
    s.space = .srgb
    s.extended = true
    s.wrap = .raw
    if s.kind == .int || s.kind == .bool { s.interpolation = .step }
    return s
  }

  static func bake(_ source: UnsafePointer<CompiledTrack>, _ request: BakeSpec) throws(Failure) -> Approximation {
    var request = request
    try checkNotNegative(request.fps, "fps")
    try checkNotNegative(request.tolerance, "tolerance")
    guard request.fps > 0 || request.tolerance > 0 else {
      throw failure(.invalidArgument, "bake requires fps > 0 or tolerance > 0")
    }
    if request.start == 0 && request.end == 0 {
      (request.start, request.end) = (source.pointee.start, source.pointee.end)
    }
    guard abs(request.start) <= KeyColumns.latest else {
      throw invalid("start", must: "finite and within 1e300", got: request.start)
    }
    guard request.end >= request.start, request.end <= KeyColumns.latest else {
      throw invalid("end", must: ">= start and within 1e300", got: request.end)
    }
    guard request.mostKeys == 0 || (request.mostKeys >= 2 && request.mostKeys <= KeyColumns.most) else {
      throw invalid("max_keys", must: "between 2 and 2^24", got: Double(UInt(bitPattern: request.mostKeys)))
    }
    var baker = try TrackBaker(source, request)
    // Without keys there is nothing to bake.
    if source.pointee.count > 0 {
      if request.fps > 0 {
        try baker.atRate()
      } else {
        try baker.withinTolerance()
        try baker.thin()
      }
    }
    return Approximation(track: baker.result, error: baker.worst)
  }

  /// The keys of a track of one lane, as many as it takes to be within `error` times its way of it.
  static func outline(_ source: UnsafePointer<CompiledTrack>, within error: Double) throws(Failure) -> Track {
    var request = BakeSpec()
    let distance = source.pointee.row(source.pointee.count &- 1, 0)[0] - source.pointee.row(0, 0)[0]
    request.tolerance = max(error * abs(distance), .leastNonzeroMagnitude)
    (request.start, request.end) = (source.pointee.start, source.pointee.end)
    request.mostKeys = mostInText
    var baker = try TrackBaker(source, request)
    try baker.withinTolerance()
    return baker.result
  }

  private init(_ source: UnsafePointer<CompiledTrack>, _ request: BakeSpec) throws(Failure) {
    self.source = source
    self.request = request
    levels = try Column((TrackBaker.depth &+ 4) &* source.pointee.lanes)
    mostKeys =
      request.mostKeys > 0 ? request.mostKeys : request.fps > 0 ? TrackBaker.usualAtRate : TrackBaker.usualMost
    result = Track(TrackBaker.settings(source.pointee))
  }

  // MARK: Values and keys

  private func level(_ i: Int) -> UnsafeMutablePointer<Double> { levels.base + i &* lanes }
  private var last: UnsafeMutablePointer<Double> { level(TrackBaker.depth) }
  private var sample: UnsafeMutablePointer<Double> { level(TrackBaker.depth &+ 1) }
  private var drawn: UnsafeMutablePointer<Double> { level(TrackBaker.depth &+ 2) }

  private mutating func value(_ t: Double, _ out: UnsafeMutablePointer<Double>) throws(Failure) {
    try source.pointee.evaluate(t, out, nil, &hint)
    // An alpha beyond all is none in CSS.
    if isMixed { out[3] = max(0, min(out[3], 1)) }
  }

  private mutating func emit(_ t: Double, _ value: UnsafePointer<Double>) throws(Failure) {
    // Whole values are held: a key that changes nothing is none.
    if isHeld, request.fps == 0, result.keys.count > 0, t < request.end, distance(last, value) == 0 { return }
    guard result.keys.count < mostAtFirst else {
      throw tooFew { text in
        text.append("they were used up at time ")
        text.append(t)
        text.append(", with an error of ")
        text.append(worst)
      }
    }
    // Lines through large numbers are no straighter than those are apart.
    for lane in 0..<lanes where request.fps == 0 && request.tolerance < 16 * min(abs(value[lane]), 1e307).ulp {
      throw failure(.invalidArgument, argument: "tolerance") { text in
        text.append("the tolerance is too small for numbers as large as ")
        text.append(value[lane])
      }
    }
    let i = try result.extend(withSides: false)
    result.keys.head(i).pointee.time = t
    result.keys.value(i).update(from: value, count: lanes)
    if value != UnsafePointer(last) { last.update(from: value, count: lanes) }
  }

  /// "max_keys, ..., do not suffice: " and why.
  private func tooFew(_ why: (inout FailureText) -> Void) -> Failure {
    failure(.invalidArgument) { text in
      text.append(argument: "max_keys")
      text.append(", ")
      text.append(got: Double(mostKeys))
      text.append(", do not suffice: ")
      why(&text)
    }
  }

  /// Between two values, as the result will be.
  private func between(_ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>, _ u: Double) {
    if isHeld {
      drawn.update(from: a, count: lanes)
    } else if isTurned {
      let (p, q) = (Quaternion(a), Quaternion(b))
      Quaternion.slerp(p, q.beside(p), u).value.store(drawn)
    } else if isMixed {
      let (p, q) = (ColorSpace.oklab.lanes(a).lanes, ColorSpace.oklab.lanes(b).lanes)
      drawn[0] = mixed(p.0, q.0, u)
      drawn[1] = mixed(p.1, q.1, u)
      drawn[2] = mixed(p.2, q.2, u)
      drawn[3] = mixed(p.3, q.3, u)
      ColorSpace.oklab.color(drawn, into: drawn, extended: true)
    } else {
      for lane in 0..<lanes { drawn[lane] = mixed(a[lane], b[lane], u) }
    }
  }
  private var isMixed: Bool { request.forWeb && track.kind == .color }
  private var isTurned: Bool { !request.forWeb && track.kind == .quat }

  private func distance(_ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>) -> Double {
    if isMixed { return ColorSpace.distance(a, b) }
    var worst = 0.0
    // A rotation is the same with all signs turned.
    let turned = isTurned && Quaternion(a).dot(Quaternion(b)) < 0
    for lane in 0..<lanes { worst = max(worst, clamped(abs(a[lane] - (turned ? -b[lane] : b[lane])))) }
    return worst
  }

  private var places: Int { isMixed ? 128 : 11 }

  /// Where between two keys the track is looked at: close to both ends too, where a curve may jump. Colours are divided by
  /// their alphas, and clipped: where one alpha is small they bend most near that end, and where it swings around 0 anywhere.
  private func place(_ i: Int) -> Double {
    if i < 2 { return i == 0 ? 0x1p-20 : 1 - 0x1p-20 }
    guard i > 103 else { return (Double(i) - 1.5) / Double(isMixed ? 102 : 9) }
    let near = Double(sign: .plus, exponent: 102 &- i, significand: 1)
    return i % 2 == 0 ? near : 1 - near
  }

  /// How far the track is measured to be from the line from `last` at t0 to b at t1.
  private mutating func deviation(_ t0: Double, _ t1: Double, _ b: UnsafePointer<Double>) throws(Failure) -> Double {
    var worst = 0.0
    for i in 0..<places {
      let t = t0 + place(i) * (t1 - t0)
      guard t > t0, t < t1 else { continue }
      try value(t, sample)
      between(last, b, (t - t0) / (t1 - t0))
      worst = max(worst, distance(sample, drawn))
      // At a rate the error is told, whatever it is; otherwise how far it is beyond makes no difference.
      if request.fps == 0, worst > request.tolerance { break }
    }
    return worst
  }

  // MARK: At a rate

  private mutating func atRate() throws(Failure) {
    let frames = (request.end - request.start) * request.fps
    guard frames < Double(mostKeys) else {
      throw tooFew { text in
        text.append("there are ")
        text.append(frames)
        text.append(" frames")
      }
    }
    try value(request.start, sample)
    try emit(request.start, sample)
    let next = level(0)
    var t0 = request.start
    var frame = 1.0
    while t0 < request.end {
      let t = min(request.start + frame / request.fps, request.end)
      // Where frames are closer than numbers there is no end in sight but this one.
      guard t > t0 else { throw failure(.invalidArgument, "fps is too large for times as late as these") }
      try value(t, next)
      worst = max(worst, try deviation(t0, t, next))
      try emit(t, next)
      t0 = t
      frame += 1
    }
  }

  // MARK: Within a tolerance

  /// Rotations are not joined by lines, whole numbers not at all.
  private var isThinned: Bool { !isHeld && track.kind != .quat && !isMixed }

  /// A chain of lines through as few of the keys as the rest of the tolerance allows.
  private mutating func thin() throws(Failure) {
    guard isThinned, result.keys.count > 2 else { return }
    let n = result.keys.count
    let times = try Column<Double>(n)
    for i in 0..<n { times.base[i] = result.keys.time(i) }
    var fit = FitSpec(
      times: times.base, values: result.keys.value(0), count: n, lanes: lanes, tolerance: 0.7 * request.tolerance,
      interpolation: Interpolation.eased.rawValue)
    // The track's keys stay.
    fit.breaks = UnsafePointer(track.times)
    fit.breakCount = track.count
    var fitted = try TrackFitter.fit(fit)
    let wanted = fitted.track.keys.count
    guard wanted <= mostKeys else {
      throw tooFew { text in
        text.append("the tolerance needs ")
        text.append(wanted)
        text.append(" keys")
      }
    }
    result.exchange(keys: fitted.track.takeKeys())
    try measure(times.base, n)
  }

  /// How far the track is measured to be from the keys: at the times of all that there were, and between them.
  private mutating func measure(_ times: UnsafePointer<Double>, _ n: Int) throws(Failure) {
    worst = 0
    var i = 0
    for k in 0..<n {
      for part in 0..<4 {
        let next = k &+ 1 < n ? times[k &+ 1] : times[k]
        let t = times[k] + Double(part) / 4 * (next - times[k])
        // Within an instant there is a jump.
        if part > 0 && !(t > times[k] && t < next && next - times[k] > 2 * instant) { continue }
        while i &+ 2 < result.keys.count && result.keys.time(i &+ 1) <= t { i &+= 1 }
        let (t0, t1) = (result.keys.time(i), result.keys.time(i &+ 1))
        guard t1 > t0 else { continue }
        try value(t, sample)
        between(result.keys.value(i), result.keys.value(i &+ 1), min((t - t0) / (t1 - t0), 1))
        worst = max(worst, distance(sample, drawn))
      }
    }
  }

  private mutating func withinTolerance() throws(Failure) {
    try checkBreaks()
    try value(request.start, sample)
    try emit(request.start, sample)
    var t = request.start
    var pieces = 0
    while t < request.end {
      let next = min(boundary(after: t), request.end)
      guard next > t, pieces < mostAtFirst else {
        throw tooFew { text in
          text.append("at time ")
          text.append(t)
          text.append(" there were as many segments and periods")
        }
      }
      try piece(t, next)
      pieces &+= 1
      t = next
    }
  }

  /// Keys of the track stay: more of them than there may be are refused before anything is drawn.
  private func checkBreaks() throws(Failure) {
    guard isThinned else { return }
    let (first, times) = (track.find(request.start) &+ 1, track.times)
    var kept = 2
    var i = first
    while i < track.count, times[i] < request.end {
      if times[i] > max(times[i &- 1], request.start) { kept &+= 1 }
      i &+= 1
    }
    guard kept > mostKeys else { return }
    throw tooFew { text in
      text.append("the track has ")
      text.append(kept)
    }
  }

  /// The first time behind t at which another segment begins.
  private func boundary(after t: Double) -> Double {
    let period = track.end - track.start
    if t < track.start || t >= track.end {
      let mode = t < track.start ? track.settings.before : track.settings.after
      guard mode != .hold, mode != .linear, period > 0 else { return t < track.start ? track.start : .infinity }
      let next = track.start + (((t - track.start) / period).rounded(.down) + 1) * period
      // Within a period, by quarters: what is inside is found by halving.
      let quarter = t + period / 4
      let found = min(next > t ? next : t + period, quarter > t ? quarter : t + period)
      return t < track.start ? min(found, track.start) : found
    }
    let i = track.find(t)
    let next = track.times[i &+ 1]
    // The corners of linear().
    if track.code(i) == .eased, let curve = track.curves?[i]?.record.pointee.curve, curve.shape == UInt32(TSK_STOPS),
      let inputs = curve.table, track.scales[i] > 0
    {
      let u = (t - track.times[i]) * track.scales[i]
      let behind = partitionPoint(Int(curve.count)) { inputs[$0] <= u + 0x1p-40 }
      if behind < Int(curve.count) {
        let corner = track.times[i] + inputs[behind] / track.scales[i]
        if corner > t && corner < next { return corner }
      }
    }
    return next
  }

  /// From the last key, at t0, to t1.
  private mutating func piece(_ t0: Double, _ t1: Double) throws(Failure) {
    let allowed = (isThinned ? 0.22 : isMixed ? 0.7 : 0.9) * request.tolerance
    var from = t0
    // The value at the end belongs to what follows; the piece runs to just before it.
    try value(t1.nextDown > t0 ? t1.nextDown : t1, level(0))
    try straighten(&from, to: t1, row: 0, allowed)
    try value(t1, sample)
    // What was transparent has the key's colour only from there on.
    let appears = isMixed && ColorSpace.isClear(last) != ColorSpace.isClear(sample)
    if appears || distance(last, sample) > allowed {
      try emit(t1, sample)
    } else if result.keys.time(result.keys.count &- 1) == t1 {
      // The key itself, to the last bit.
      result.keys.value(result.keys.count &- 1).update(from: sample, count: lanes)
      last.update(from: sample, count: lanes)
    }
  }

  /// Keys from the last one, at `from`, to one at `to`, whose value stands in a row.
  private mutating func straighten(
    _ from: inout Double, to end: Double, row: Int, _ allowed: Double
  ) throws(Failure) {
    let error = try deviation(from, end, level(row))
    let middle = from + (end - from) / 2
    let isNarrow = !(middle > from && middle < end) || end - from <= instant || row == TrackBaker.depth &- 1
    if row == TrackBaker.depth &- 1, end - from > instant, error > request.tolerance {
      throw failure(
        .invalidArgument, argument: "tolerance", "tolerance is too small for the steepness and length of the track")
    }
    if error <= allowed || isNarrow {
      if isNarrow && !isHeld && distance(last, level(row)) > allowed { try emit(end, last) }
      if !isNarrow { worst = max(worst, error) }
      try emit(end, level(row))
      from = end
      return
    }
    try value(middle, level(row &+ 1))
    try straighten(&from, to: middle, row: row &+ 1, allowed)
    try straighten(&from, to: end, row: row, allowed)
  }
}
