// SPDX-License-Identifier: MIT
//
// A path as a track: cubics over the way along it, whose slopes are the path's directions, so that linear time moves at constant
// speed. Each piece is halved, in the curve's parameter, until its cubic passes what lies between within the tolerance; a
// corner is one key with two slopes, a jump two keys at one time. The direction's angle is a track in the same way.

package struct PathTrackSpec {
  /// Seconds.
  package var duration = 1.0
  /// The fractions of the path's length at which the track starts and ends; a nil end is 1.
  package var start = 0.0
  package var end: Double?
  /// In lengths of the path, or turns; 0: 1e-8.
  package var tolerance = 0.0
  /// Added to each point, or to the angle; nil: nothing.
  package var offset: UnsafePointer<Double>?
  package var isRotation = false
  /// Of the points; nil: vec2 or vec3.
  package var kind: TrackKind?
  /// Whether the track goes on beyond its ends: along the path's directions there, round a closed one.
  var goesOn = false

  package init() {}
}

/// A value and its slope by the way, of up to three lanes, on one side of a place.
private struct PathKnot {
  var value, slope: Vector
}

struct PathBaker: ~Copyable {
  private let source: UnsafePointer<MotionPath>
  private var path: MotionPath { unsafeAddress { source } }
  private let request: PathTrackSpec
  private let low, high: Double
  private let tolerance: Double
  private var result: Track
  private var lanes: Int { result.settings.lanes }
  /// The way from one end to the other, and lanes per second of a slope.
  private let way: Double
  private let speed: Double
  /// The way up to the lap that is baked.
  private var laps = 0.0
  /// The angle of the latest knot.
  private var angle = 0.0
  private var hasKeys: Bool { result.keys.count > 0 }

  private static let mostKeys = 1 << 20
  /// Narrower pieces are not halved.
  private static let finest = 0x1p-40

  static func bake(_ source: UnsafePointer<MotionPath>, _ request: PathTrackSpec) throws(Failure) -> Track {
    let end = request.end ?? 1
    let settings = try PathBaker.settings(source, request, end)
    try EasingStore.shared.retain(settings.easing)
    var baker = PathBaker(source, request, end, settings)
    try baker.run()
    let isTurned = request.start > end
    if isTurned { try baker.result.reverse() }
    try baker.shift(isTurned)
    return baker.result
  }

  private static func settings(
    _ path: UnsafePointer<MotionPath>, _ request: PathTrackSpec, _ end: Double
  ) throws(Failure) -> TrackSettings {
    guard request.duration > 0, request.duration <= KeyColumns.latest else {
      throw invalid("duration", must: "> 0 and within 1e300", got: request.duration)
    }
    try PathBaker.check(request.start, "start", path.pointee.isClosed)
    try PathBaker.check(end, "end", path.pointee.isClosed)
    guard request.tolerance == 0 || (request.tolerance >= 1e-12 && request.tolerance <= 1) else {
      throw invalid("tolerance", must: "0, or between 1e-12 and 1", got: request.tolerance)
    }
    guard !request.isRotation || path.pointee.dimensions == 2 else {
      throw failure(.invalidArgument, argument: "rotation", "rotation requires a path of 2 dimensions, not 3")
    }
    var settings = TrackSettings()
    settings.kind = request.isRotation ? .angle : path.pointee.dimensions == 3 ? .vec3 : .vec2
    settings.lanes = request.isRotation ? 1 : path.pointee.dimensions
    if let kind = request.kind, !request.isRotation {
      guard kind.isPlain, (kind.lanes ?? settings.lanes) == settings.lanes else {
        throw failure(
          .invalidArgument, argument: "kind",
          "kind must have as many lanes as the path has dimensions, each interpolated separately")
      }
      settings.kind = kind
    }
    settings.wrap = .raw
    settings.interpolation = .hermite
    if request.goesOn {
      let parts = abs(end - request.start)
      let isWhole = path.pointee.isClosed && parts == parts.rounded() && parts > 0
      let mode: Extrapolation =
        isWhole ? (request.isRotation ? .loopOffset : .loop) : request.isRotation ? .hold : .linear
      (settings.before, settings.after) = (mode, mode)
    }
    if let offset = request.offset {
      for lane in 0..<settings.lanes { try checkFinite(offset[lane], "offset") }
    }
    return settings
  }

  /// Takes over a user of the settings' easing.
  private init(
    _ source: UnsafePointer<MotionPath>, _ request: PathTrackSpec, _ end: Double, _ settings: TrackSettings
  ) {
    (self.source, self.request) = (source, request)
    (low, high) = (min(request.start, end), max(request.start, end))
    let path = source
    let relative = request.tolerance == 0 ? 1e-8 : request.tolerance
    // The points are of numbers of 53 bits, of which the largest is about 1.
    tolerance = request.isRotation ? relative * 2 * .pi : max(relative * path.pointee.way, 1e-15)
    way = (high - low) * path.pointee.way
    speed = way / request.duration * (request.isRotation ? 1 : path.pointee.unit)
    result = Track(settings)
  }

  private static func check(_ part: Double, _ name: StaticString, _ isClosed: Bool) throws(Failure) {
    if isClosed {
      guard abs(part) <= 1e6 else { throw invalid(name, must: "within 1e6", got: part) }
    } else {
      guard part >= 0, part <= 1 else {
        throw invalid(name, must: "between 0 and 1 for an open path", got: part)
      }
    }
  }

  // MARK: Pieces

  private mutating func run() throws(Failure) {
    let lapWay = path.way
    var lap = path.isClosed ? low.rounded(.down) : 0
    while path.pieces.count > 0, high - low > PathBaker.finest, way > 0, lap < high {
      let (first, last) = (max(low - lap, 0) * lapWay, min(high - lap, 1) * lapWay)
      laps = (lap - low) * lapWay
      if last > first { try add(first, last) }
      lap += 1
    }
    // What has no way stands still.
    if !hasKeys { try emit(0, knot(low)) }
    if result.keys.count == 1 { try emit(request.duration, knot(high)) }
    result.keys.head(result.keys.count &- 1).pointee.time = request.duration
  }

  /// Adds what is to be added to all values.
  private func shift(_ isTurned: Bool) throws(Failure) {
    let keys = result.keys.count
    for lane in 0..<lanes {
      var shift = request.offset?[lane] ?? 0
      if request.isRotation, isTurned {
        // It looks to where it goes; the first angle is within half a turn.
        let first = result.keys.value(0)[0]
        shift += (first + .pi).remainder(dividingBy: 2 * .pi) - first
      }
      guard shift != 0 else { continue }
      for i in 0..<keys {
        let value = result.keys.value(i) + lane
        value.pointee += shift
        guard value.pointee.isFinite else {
          throw failure(.invalidArgument, argument: "offset", "offset moves the path beyond the range of a double")
        }
      }
    }
  }

  private func knot(_ part: Double) -> PathKnot {
    guard path.pieces.count > 0 else {
      let still = request.isRotation ? Vector(0, 0, 0) : path.unit * path.outline.first
      return PathKnot(value: still, slope: Vector(0, 0, 0))
    }
    let distance = path.distance(part)
    let i = path.find(distance)
    return knot(i, path.parameter(i, distance))
  }

  /// From a distance to another of one lap.
  private mutating func add(_ first: Double, _ last: Double) throws(Failure) {
    var i = path.find(first)
    while i < path.pieces.count {
      let piece = path.pieces.base[i]
      let (start, end) = (max(piece.start, first), min(path.end(i), last))
      if piece.start >= last { return }
      if end > start {
        let from = start > piece.start ? path.parameter(i, start) : piece.from
        let to = end < path.end(i) ? path.parameter(i, end) : piece.to
        let isJump = piece.from == 0 && from == 0 && path.outline.segments.base[piece.segment].isJump
        try add(i, from, to, start, end, isJump: isJump)
      }
      i &+= 1
    }
  }

  /// From a parameter to another of a piece, which lie so far along the way.
  private mutating func add(
    _ i: Int, _ from: Double, _ to: Double, _ start: Double, _ end: Double, isJump: Bool
  ) throws(Failure) {
    let first = knot(i, from)
    if hasKeys, !isJump, isClose(first.value) {
      set(.outTangent, result.keys.count &- 1, first.slope)
    } else {
      try emit(time(start), first)
    }
    angle = first.value.x
    let rate = path.rate(path.pieces.base[i].segment)
    let isLine = path.outline.segments.base[path.pieces.base[i].segment].points == 2
    // Straight on is exact.
    if isLine { result.keys.head(result.keys.count &- 1).pointee.interpolation = .eased }
    // Halves from the left: what is not near enough yet waits to the right.
    var (t, s, knot, h) = (from, start, first, to - from)
    while t < to {
      let next = to - t <= h * 1.5 ? to : t + h
      let way = next == to ? end - s : rate.between(t, next)
      let depth = way > PathBaker.finest * path.way && next - t > MotionPath.finest
      var candidate = self.knot(i, next)
      if !isLine, depth, !fits(i, (t, knot), (next, candidate), rate, way) {
        h /= 2
        continue
      }
      if request.isRotation, !depth {
        // No slope describes it.
        let chord = way > 0 ? clamped((candidate.value.x - knot.value.x) / way) : 0
        set(.outTangent, result.keys.count &- 1, Vector(chord, 0, 0))
        candidate.slope.x = chord
      }
      angle = candidate.value.x
      s = next == to ? end : min(s + way, end)
      try emit(time(s), candidate)
      (t, knot) = (next, candidate)
      h *= 2
    }
  }

  /// Whether a value is that of the last key, but for roundings.
  private func isClose(_ value: Vector) -> Bool {
    !request.isRotation || abs(value.x - result.keys.value(result.keys.count &- 1)[0]) <= 1e-9
  }

  private func time(_ distance: Double) -> Double {
    let last = hasKeys ? result.keys.time(result.keys.count &- 1) : 0
    return max(min((laps + distance) / way * request.duration, request.duration), last)
  }

  /// The value of piece i at a parameter; an angle is the one nearest to the latest.
  private func knot(_ i: Int, _ t: Double) -> PathKnot {
    let segment = path.pieces.base[i].segment
    let direction = path.direction(segment, t)
    guard request.isRotation else {
      return PathKnot(value: path.unit * path.place(segment, t).point, slope: direction)
    }
    let place = path.place(segment, t)
    let cross = place.first.x * place.second.y - place.first.y * place.second.x
    let bend = clamped(cross / (place.speed * place.speed * place.speed))
    return PathKnot(value: Vector(near(direction, angle), 0, 0), slope: Vector(bend, 0, 0))
  }

  private func near(_ direction: Vector, _ angle: Double) -> Double {
    let own = Elementary.atan2(direction.y, direction.x)
    return hasKeys ? angle + (own - angle).remainder(dividingBy: 2 * .pi) : own
  }

  /// Whether the cubic between two knots passes the path at three places between them.
  private mutating func fits(
    _ i: Int, _ a: (t: Double, knot: PathKnot), _ b: (t: Double, knot: PathKnot), _ rate: PathRate, _ way: Double
  ) -> Bool {
    let segment = path.pieces.base[i].segment
    var (gone, from) = (0.0, a.t)
    let unit = request.isRotation ? 1 : path.unit
    let kept = angle
    defer { angle = kept }
    for k in 1...3 {
      let t = a.t + (b.t - a.t) * (0.25 * Double(k))
      gone += rate.between(from, t)
      from = t
      let u = min(gone / way, 1)
      let value: Vector
      if request.isRotation {
        angle = near(path.direction(segment, t), angle)
        value = Vector(angle, 0, 0)
      } else {
        value = unit * path.place(segment, t).point
      }
      func miss(_ a: Double, _ b: Double, _ m: Double, _ n: Double, _ wanted: Double) -> Double {
        abs(cubic(u, a, b, m * way * unit, n * way * unit) - wanted)
      }
      let (p, q) = (a.knot, b.knot)
      let error = max(
        miss(p.value.x, q.value.x, p.slope.x, q.slope.x, value.x),
        miss(p.value.y, q.value.y, p.slope.y, q.slope.y, value.y),
        miss(p.value.z, q.value.z, p.slope.z, q.slope.z, value.z))
      if !(error <= 0.5 * tolerance * unit) { return false }
    }
    // The last one has to be the nearest to what lies before it.
    return !request.isRotation || abs(b.knot.value.x - angle) <= .pi
  }

  // MARK: Keys

  private mutating func emit(_ time: Double, _ knot: PathKnot) throws(Failure) {
    guard result.keys.count < PathBaker.mostKeys else {
      throw failure(.invalidArgument, argument: "tolerance", "the path needs more than 1048576 keys for this tolerance")
    }
    let key = try result.extend(withSides: true)
    result.keys.head(key).pointee.time = time
    write(knot.value, result.keys.value(key))
    set(.inTangent, key, knot.slope)
    set(.outTangent, key, knot.slope)
  }

  private func write(_ v: Vector, _ out: UnsafeMutablePointer<Double>) {
    out[0] = v.x
    if lanes > 1 { out[1] = v.y }
    if lanes > 2 { out[2] = v.z }
  }

  private func set(_ side: Side, _ key: Int, _ slope: Vector) {
    guard let out = result.keys.sideToWrite(key, side) else { return }
    write(Vector(clamped(slope.x * speed), clamped(slope.y * speed), clamped(slope.z * speed)), out)
  }
}
