// SPDX-License-Identifier: MIT
//
// Keys to segments: where each lane goes from and to, then the slopes of cubics, then springs, each of which begins as fast as
// the segment before it ends.

struct TrackCompiler {
  private let track: UnsafeMutablePointer<CompiledTrack>
  private let columns: UnsafePointer<KeyColumns>
  /// Which of the keys is the first of the compiled track.
  private let first: Int
  private var compiled: CompiledTrack { unsafeAddress { UnsafePointer(track) } }
  private var keys: KeyColumns { unsafeAddress { columns } }

  /// Some keys as a compiled track. Curves are kept by a user of each; live ones may be asked for slopes.
  static func compile(
    _ keys: borrowing KeyColumns, _ part: Range<Int>, _ settings: TrackSettings
  ) throws(Failure) -> TrackReference {
    let n = part.count
    // What the track needs of each kind of column.
    var (hasCurves, hasSprings, rowSize) = (false, false, 2)
    for i in 0..<max(n &- 1, 0) {
      switch interpolation(keys, part.lowerBound &+ i, settings) {
      case .eased: hasCurves = true
      case .hermite, .catmull, .monotone: rowSize = max(rowSize, 4)
      case .spring:
        hasSprings = true
        rowSize = max(rowSize, 4)
      case .bezier: rowSize = 6
      case .step: break
      }
    }
    let made = try CompiledTrack.make(settings, n, rowSize: rowSize, hasCurves: hasCurves, hasSprings: hasSprings)
    try withUnsafePointer(to: keys) { (keys) throws(Failure) in
      try TrackCompiler(track: made.track, columns: keys, first: part.lowerBound).fill()
    }
    return made
  }

  static func interpolation(_ keys: borrowing KeyColumns, _ i: Int, _ settings: TrackSettings) -> Interpolation {
    keys.head(i).pointee.interpolation ?? settings.interpolation
  }

  private func interpolation(_ i: Int) -> Interpolation {
    TrackCompiler.interpolation(keys, first &+ i, compiled.settings)
  }
  private func key(_ i: Int) -> UnsafeMutablePointer<Double> { keys.value(first &+ i) }
  private func side(_ i: Int, _ side: Side) -> UnsafeMutablePointer<Double>? { keys.side(first &+ i, side) }

  private func fill() throws(Failure) {
    let n = compiled.count
    guard n > 0 else { return }
    for i in 0..<n {
      compiled.times[i] = keys.time(first &+ i)
      if let shown = compiled.shown { (shown + i &* compiled.lanes).update(from: key(i), count: compiled.lanes) }
    }
    for i in 0..<n {
      compiled.scales[i] = 0
      compiled.codes[i] = Segment.hold.rawValue
      ends(i)
      if i == n &- 1 { continue }
      let scale = 1 / (compiled.times[i &+ 1] - compiled.times[i])
      guard scale < .infinity else { continue }
      compiled.scales[i] = scale
      try code(i)
    }
    for i in 0..<(n &- 1) where compiled.code(i) == .cubic { slopes(i) }
    // Slopes saw where steps lead to.
    for i in 0..<(n &- 1) {
      switch compiled.code(i) {
      case .hold: for lane in 0..<compiled.lanes { compiled.row(i, lane)[1] = compiled.row(i, lane)[0] }
      case .lead: for lane in 0..<compiled.lanes { compiled.row(i, lane)[1] = compiled.row(i &+ 1, lane)[0] }
      default: break
      }
    }
    for i in 0..<(n &- 1) {
      switch compiled.code(i) {
      case .spring: try spring(i)
      case .cubic: try afterSpring(i)
      default: break
      }
    }
    for i in 0..<(n &- 1) { note(compiled.code(i)) }
  }

  private func note(_ code: Segment) {
    let known = track.pointee.hardest
    switch (known, code) {
    case (.eased, .cubic), (.cubic, .eased), (_, .lead): track.pointee.hardest = .bezier
    default: if code.rawValue > known.rawValue { track.pointee.hardest = code }
    }
  }

  // MARK: From and to

  /// Sets a and b of the segment from key i on. An angle, a hue and a rotation's signs begin where the segment before ends.
  private func ends(_ i: Int) {
    let isLast = i == compiled.count &- 1
    let (a, b) = (key(i), key(isLast ? i : i &+ 1))
    switch compiled.kind {
    case .color:
      let hue = i > 0 ? compiled.row(i &- 1, 2)[1] : nil
      let (p, q) = compiled.settings.space.ends(a, b, compiled.settings.wrap, hue: hue)
      put(i, 0, p.0, q.0)
      put(i, 1, p.1, q.1)
      put(i, 2, p.2, q.2)
      put(i, 3, p.3, q.3)
    case .angle:
      let from = i > 0 ? compiled.row(i &- 1, 0)[1] : a[0]
      put(i, 0, from, isLast ? from : compiled.settings.wrap.reached(from, b[0]))
    case .quat:
      let from = i > 0 ? compiled.quaternion(i &- 1, 1) : Quaternion(a)
      // glTF's cubics join keys with the signs that these have.
      let isTurned = from.dot(Quaternion(interpolation(i) == .hermite ? a : b)) < 0
      let to = isTurned ? -Quaternion(b) : Quaternion(b)
      put(i, 0, from.x, to.x)
      put(i, 1, from.y, to.y)
      put(i, 2, from.z, to.z)
      put(i, 3, from.w, to.w)
    default: for lane in 0..<compiled.lanes { put(i, lane, a[lane], b[lane]) }
    }
  }

  /// Returns -1 where an end of segment i is a rotation's key with its signs turned, otherwise 1.
  private func sign(_ i: Int, _ end: Int) -> Double {
    compiled.kind == .quat && compiled.quaternion(i, end).dot(Quaternion(key(i &+ end))) < 0 ? -1 : 1
  }

  private func put(_ i: Int, _ lane: Int, _ a: Double, _ b: Double) {
    let row = compiled.row(i, lane)
    row[0] = clamped(a)
    row[1] = clamped(b)
  }

  // MARK: Kinds of segments

  private func code(_ i: Int) throws(Failure) {
    let head = keys.head(first &+ i).pointee
    let code: Segment
    switch interpolation(i) {
    case .step: code = .hold
    case .eased: code = try curve(i, head.hasEasing ? head.easing : compiled.settings.easing)
    case .hermite, .catmull, .monotone: code = .cubic
    case .bezier:
      bezier(i)
      code = .bezier
    case .spring:
      compiled.springs?[i] = head.spring
      code = .spring
    }
    compiled.codes[i] = code.rawValue
  }

  private func curve(_ i: Int, _ handle: Handle) throws(Failure) -> Segment {
    let record = try EasingStore.shared.pin(handle)
    defer { EasingStore.shared.unpin(handle) }
    if record.pointee.kind == .exact && record.pointee.spec == .linear { return .mix }
    if record == EasingStore.shared.builtin(TrackCompiler.stepStart) { return .lead }
    let isOwner = !isHeld(record, before: i)
    if isOwner { try EasingStore.shared.retain(handle) }
    compiled.curves?[i] = SegmentCurve(handle: handle, record: record, isOwner: isOwner)
    return .eased
  }

  /// CSS's step-start.
  static let stepStart: UInt32 = 68

  /// Whether one of the latest segments has the curve already. A curve has four million users at most.
  private func isHeld(_ record: UnsafePointer<EasingRecord>, before i: Int) -> Bool {
    var k = i &- 1
    while k >= 0 && k >= i &- 16 {
      if compiled.curves?[k]?.record == record { return true }
      k &-= 1
    }
    return false
  }

  private func bezier(_ i: Int) {
    let width = compiled.times[i &+ 1] - compiled.times[i]
    let (out, inward) = (side(i, .outHandle), side(i &+ 1, .inHandle))
    let (before, after) = (sign(i, 0), sign(i, 1))
    for lane in 0..<compiled.lanes {
      let row = compiled.row(i, lane)
      let first = reach(out?[2 &* lane] ?? 0, out?[2 &* lane &+ 1] ?? 0, width)
      let second = reach(-(inward?[2 &* lane] ?? 0), inward?[2 &* lane &+ 1] ?? 0, width)
      row[2] = first.x
      row[3] = clamped(row[0] + before * first.y)
      row[4] = 1 - second.x
      row[5] = clamped(row[1] + after * second.y)
    }
  }

  /// A handle's reach as a part of the segment, at most all of it, and its value, shortened likewise.
  private func reach(_ time: Double, _ value: Double, _ width: Double) -> (x: Double, y: Double) {
    time > width ? (1, value * (width / time)) : (max(time, 0) / width, value)
  }

  // MARK: Slopes of cubics

  private func slopes(_ i: Int) {
    let width = compiled.times[i &+ 1] - compiled.times[i]
    let kind = interpolation(i)
    let (out, inward) = (side(i, .outTangent), side(i &+ 1, .inTangent))
    let (before, after) = (sign(i, 0), sign(i, 1))
    for lane in 0..<compiled.lanes {
      let row = compiled.row(i, lane)
      switch kind {
      case .hermite:
        row[2] = clamped(before * (out?[lane] ?? 0) * width)
        row[3] = clamped(after * (inward?[lane] ?? 0) * width)
      case .monotone:
        row[2] = clamped(monotone(i, lane, atEnd: false) * width)
        row[3] = clamped(monotone(i, lane, atEnd: true) * width)
      default:
        row[2] = clamped(catmull(i, lane, atEnd: false) * width)
        row[3] = clamped(catmull(i, lane, atEnd: true) * width)
      }
    }
  }

  /// The slope of a segment's chord, and its width; nil where there is no such segment, or it has no width.
  private func chord(_ i: Int, _ lane: Int) -> (slope: Double, width: Double)? {
    guard i >= 0, i < compiled.count &- 1, compiled.scales[i] > 0 else { return nil }
    let row = (compiled.row(i, lane)[0], compiled.row(i, lane)[1])
    let (scale, distance) = (compiled.scales[i], row.1 - row.0)
    let slope = distance.isFinite ? distance * scale : row.1 * scale - row.0 * scale
    return (clamped(slope), compiled.times[i &+ 1] - compiled.times[i])
  }

  /// The chords before and behind an end of segment i, and this one's.
  private func chords(
    _ i: Int, _ lane: Int, atEnd: Bool
  ) -> (own: (slope: Double, width: Double), other: (slope: Double, width: Double)?) {
    (chord(i, lane) ?? (0, 1), chord(atEnd ? i &+ 1 : i &- 1, lane))
  }

  /// The parabola's through a key and its neighbours.
  private func catmull(_ i: Int, _ lane: Int, atEnd: Bool) -> Double {
    let (own, other) = chords(i, lane, atEnd: atEnd)
    guard let other else { return own.slope }
    let whole = own.width + other.width
    return other.slope * (own.width / whole) + own.slope * (other.width / whole)
  }

  /// F. N. Fritsch and J. Butland, 1984: a harmonic mean that leaves no overshoot; at an end a parabola's, limited likewise.
  private func monotone(_ i: Int, _ lane: Int, atEnd: Bool) -> Double {
    let (own, other) = chords(i, lane, atEnd: atEnd)
    if let other {
      guard own.slope != 0, other.slope != 0, (own.slope > 0) == (other.slope > 0) else { return 0 }
      let (mine, others) = (own.width + 2 * other.width, 2 * own.width + other.width)
      let whole = mine + others
      return 1 / ((others / whole) / other.slope + (mine / whole) / own.slope)
    }
    guard let next = chord(atEnd ? i &- 1 : i &+ 1, lane) else { return own.slope }
    let weight = own.width / (own.width + next.width)
    let slope = clamped(own.slope * (1 + weight) - next.slope * weight)
    if (slope > 0) != (own.slope > 0) || slope == 0 || own.slope == 0 { return 0 }
    let turns = (own.slope > 0) != (next.slope > 0) || next.slope == 0
    return turns && abs(slope) > 3 * abs(own.slope) ? 3 * own.slope : slope
  }

  // MARK: Springs

  private func spring(_ i: Int) throws(Failure) {
    if compiled.kind == .quat { return try turn(i) }
    let before = i &- 1
    guard before >= 0, compiled.code(before) != .hold, compiled.code(before) != .lead else { return }
    try withDoubles(2 &* TrackSettings.mostLanes) { (w) throws(Failure) in
      let slopes = w + TrackSettings.mostLanes
      try compiled.atEnd(before, w, slopes)
      for lane in 0..<compiled.lanes { compiled.row(i, lane)[2] = limited(slopes[lane], before, lane) }
    }
  }

  /// A quaternion's: the way to the target is a rotation vector, in the target's axes.
  private func turn(_ i: Int) throws(Failure) {
    let (a, b) = (compiled.quaternion(i, 0), compiled.quaternion(i, 1))
    let distance = a == b ? Vector(0, 0, 0) : (b.inverse * a).log
    var speed = Vector(0, 0, 0)
    if i > 0, compiled.code(i &- 1) != .hold, compiled.code(i &- 1) != .lead {
      try withDoubles(8) { (w) throws(Failure) in
        try compiled.atEnd(i &- 1, w, w + 4)
        let rate = Quaternion(w).rate(Quaternion(w + 4))
        if rate.length < 1e3 * 2 * .pi * compiled.scales[i &- 1] { speed = Quaternion.speed(distance, rate: rate) }
      }
    }
    put(i, distance.x, speed.x, turn: 0)
    put(i, distance.y, speed.y, turn: 1)
    put(i, distance.z, speed.z, turn: 2)
  }

  private func put(_ i: Int, _ distance: Double, _ speed: Double, turn lane: Int) {
    compiled.row(i, lane)[2] = speed
    compiled.row(i, lane)[3] = distance
  }

  /// A slope that is no number, or beyond a thousand ways in its time, is taken to that. Springs and cubics have none such.
  private func limited(_ slope: Double, _ i: Int, _ lane: Int) -> Double {
    let code = compiled.code(i)
    if code == .spring || code == .cubic { return clamped(slope) }
    let row = compiled.row(i, lane)
    var range = abs(row[1] - row[0])
    if code == .bezier { range = max(range, abs(row[3] - row[0]), abs(row[5] - row[1])) }
    let most = clamped(1e3 * range * compiled.scales[i])
    if slope.isNaN { return 0 }
    return max(-most, min(slope, most))
  }

  /// A cubic that begins where a spring ends, without a slope of its own: with the spring's.
  private func afterSpring(_ i: Int) throws(Failure) {
    let before = i &- 1
    guard before >= 0, compiled.code(before) == .spring else { return }
    switch interpolation(i) {
    case .hermite where side(i, .outTangent) == nil: break
    case .catmull: break
    default: return
    }
    let width = compiled.times[i &+ 1] - compiled.times[i]
    try withDoubles(2 &* TrackSettings.mostLanes) { (w) throws(Failure) in
      let slopes = w + TrackSettings.mostLanes
      try compiled.atEnd(before, w, slopes)
      for lane in 0..<compiled.lanes { compiled.row(i, lane)[2] = clamped(slopes[lane] * width) }
    }
  }
}
