// SPDX-License-Identifier: MIT
//
// Tracks in the words of the web: CSS's linear(), and keyframes of the Web Animations API.

internal import KernelTypes

extension TrackStore {
  /// Writes a track of one lane as linear(); returns 1.4 times the largest measured error.
  package func css(_ handle: Handle, tolerance: Double, to text: inout Text) throws(Failure) -> Double {
    guard tolerance >= 1e-9, tolerance <= 1 else {
      throw invalid("tolerance", must: "between 1e-9 and 1", got: tolerance)
    }
    let held = try compiled(handle)
    let track = held.address
    guard track.pointee.lanes == 1 else {
      throw invalid("lanes", must: "1 for linear()", got: Double(track.pointee.lanes))
    }
    guard track.pointee.end > track.pointee.start else {
      throw failure(.invalidArgument, "linear() requires a track with keys at two or more times")
    }
    let (first, last) = (track.pointee.row(0, 0)[0], track.pointee.row(track.pointee.count &- 1, 0)[0])
    guard first != last, (last - first).isFinite else {
      throw failure(.invalidArgument, "linear() goes from 0 to 1: the first and the last key's values must differ")
    }
    return try CSSOutline.write(.track(track), tolerance: tolerance, to: &text)
  }

  /// Writes keyframes: in JSON, or with a name as a rule of CSS.
  package func keyframes(_ handle: Handle, _ request: KeyframesSpec, to text: inout Text) throws(Failure) {
    try request.check()
    let held = try compiled(handle)
    let track = held.address
    guard request.unit == nil || track.pointee.kind != .angle else {
      throw failure(.invalidArgument, argument: "unit", "unit must be NULL for an angle, whose unit is rad")
    }
    let tolerance = request.tolerance > 0 ? request.tolerance : track.pointee.usualTolerance
    // All that may fail is done before anything is written.
    var easings = SegmentEasings()
    for i in 0..<max(track.pointee.count &- 1, 0) { try easings.add(track, i, tolerance) }
    var baked = Track(TrackSettings())
    if easings.wantBaking {
      var bake = BakeSpec()
      bake.tolerance = tolerance
      bake.forWeb = true
      bake.mostKeys = TrackBaker.mostInText
      let made = try TrackBaker.bake(track, bake)
      baked = made.track
    }
    var writer = KeyframeWriter(track: track, request: request, text: text)
    try writer.write(easings, baked.keys)
    text = writer.text
  }
}

/// What keyframes are written of: a property with a unit, within a tolerance in value units, or 0.
package struct KeyframesSpec {
  let name: UnsafeBufferPointer<UInt8>?
  let property: UnsafeBufferPointer<UInt8>
  let unit: UnsafeBufferPointer<UInt8>?
  let tolerance: Double

  package init(
    name: UnsafeBufferPointer<UInt8>? = nil, property: UnsafeBufferPointer<UInt8>, unit: UnsafeBufferPointer<UInt8>?,
    tolerance: Double
  ) {
    (self.name, self.property, self.unit, self.tolerance) = (name, property, unit, tolerance)
  }

  fileprivate func check() throws(Failure) {
    guard tolerance >= 0, tolerance.isFinite else {
      throw invalid("tolerance", must: ">= 0 and finite", got: tolerance)
    }
    if let name {
      try KeyframesSpec.check(name, "name")
      let first = name.first { $0 != UInt8(ascii: "-") } ?? UInt8(ascii: "0")
      let isNumber = first >= UInt8(ascii: "0") && first <= UInt8(ascii: "9")
      guard !isNumber, !name.elementsEqual("none".utf8) else {
        throw invalid("name", must: "a CSS identifier other than none")
      }
    }
    try KeyframesSpec.check(property, "property")
    if let unit, unit.count > 16 || !unit.allSatisfy({ isWordByte($0) || $0 == UInt8(ascii: "%") }) {
      throw invalid("unit", must: "at most 16 letters, or %")
    }
  }

  private static func check(_ word: UnsafeBufferPointer<UInt8>, _ argument: StaticString) throws(Failure) {
    guard !word.isEmpty, word.count <= 255, word.allSatisfy(isWordByte) else {
      throw invalid(argument, must: "1 to 255 letters, digits, - and _")
    }
  }
}

private func isWordByte(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
    true
  default: false
  }
}

extension CompiledTrack {
  /// Whether the web's keyframes mix a segment's ends as the track does, and CSS has its curve, or linear() can be as close.
  /// CSS Color 4 mixes color() in OKLab, premultiplied.
  func isOfTheWeb(_ i: Int, _ tolerance: Double) throws(Failure) -> Bool {
    switch code(i) {
    case .hold: return true
    case .mix, .eased: break
    case .cubic, .spring, .bezier, .lead: return false
    }
    let curve = curves?[i]?.record
    let isOfCSS = curve?.pointee.isOfCSS ?? true
    switch kind {
    case .quat, .int: return false
    case .color:
      guard settings.space == .oklab, isOfCSS else { return false }
      return try !isClipped(i, curve, tolerance)
    default: return isOfCSS || tolerance >= 1e-9 * range(i)
    }
  }

  /// The longest of the lanes of a segment.
  func range(_ i: Int) -> Double {
    var range = 0.0
    for lane in 0..<lanes { range = max(range, clamped(abs(row(i, lane)[1] - row(i, lane)[0]))) }
    return range
  }

  /// Whether a colour's segment leaves what is shown: an alpha outside 0 to 1, and, where the track clips, components.
  private func isClipped(_ i: Int, _ curve: UnsafePointer<EasingRecord>?, _ tolerance: Double) throws(Failure) -> Bool {
    var (low, high) = (0.0, 1.0)
    if let curve {
      let stops = curve.pointee.curve.shape == UInt32(TSK_STOPS) ? curve.pointee.curve.table : nil
      for k in 0..<(stops == nil ? 256 : Int(curve.pointee.curve.count)) {
        let e = try curve.value(stops?[k] ?? Double(k) / 256)
        (low, high) = (min(low, e), max(high, e))
      }
    }
    var isOut = false
    try withDoubles(12) { (w) throws(Failure) in
      // Where one alpha is small, colours change most near its end.
      for k in 0...128 where !isOut {
        let near = Double(sign: .plus, exponent: -(k &- 60) / 2, significand: 1)
        let e = k <= 64 ? low + Double(k) / 64 * (high - low) : k % 2 == 0 ? near : 1 - near
        for lane in 0..<4 { w[lane] = mixed(row(i, lane)[0], row(i, lane)[1], e) }
        settings.space.color(w, into: w + 4, extended: true)
        settings.space.color(w, into: w + 8, extended: settings.extended)
        let isThere = w[7] > -1e-12 && w[7] < 1 + 1e-12
        isOut = !isThere || ColorSpace.distance(w + 4, w + 8) > tolerance / 2
      }
    }
    return isOut
  }

  /// A thousandth of the largest way that a lane has between its keys; of colours, rotations and what stands, of 1.
  fileprivate var usualTolerance: Double {
    guard kind != .color, kind != .quat else { return 1e-3 }
    var way = 0.0
    for lane in 0..<lanes {
      var (low, high) = (Double.infinity, -Double.infinity)
      for i in 0..<count { (low, high) = (min(low, row(i, lane)[0]), max(high, row(i, lane)[0])) }
      way = max(way, clamped(high - low))
    }
    return way > 0 ? 1e-3 * way : 1e-3
  }

  /// How often a segment swings, at most.
  func oscillations(_ i: Int) -> Double {
    guard code(i) == .spring, let spring = springs?[i], spring.isUnderdamped, !spring.isSnap else { return 0 }
    return (times[i &+ 1] - times[i]) * spring.omega * spring.rate / (2 * .pi)
  }

  /// The very curve of a lane from one value to another, where it is one.
  func bezier(_ i: Int, _ lane: Int) -> CSSBezier? {
    let (row, way) = (row(i, lane), row(i, lane)[1] - row(i, lane)[0])
    switch code(i) {
    case .cubic: return CSSBezier(1.0 / 3, row[2] / (3 * way), 2.0 / 3, 1 - row[3] / (3 * way))
    case .bezier: return CSSBezier(row[2], (row[3] - row[0]) / way, row[4], (row[5] - row[0]) / way)
    default: return nil
    }
  }
}

/// How segments stand in keyframes: with a curve in CSS, which may be nothing to say, or baked.
private struct SegmentEasings: ~Copyable {
  private struct Place {
    var start = 0
    var count = 0
    var isBaked = false
  }

  private var places = Column<Place>()
  private var bytes = Column<UInt8>()
  private var used = 0
  private(set) var wantBaking = false

  func isBaked(_ i: Int) -> Bool { places.base[i].isBaked }

  func easing(_ i: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: bytes.base + places.base[i].start, count: places.base[i].count)
  }

  mutating func add(_ track: UnsafePointer<CompiledTrack>, _ i: Int, _ tolerance: Double) throws(Failure) {
    try places.reserve(i &+ 1)
    var place = Place(start: used)
    if try track.pointee.isOfTheWeb(i, tolerance) {
      let range = track.pointee.range(i)
      if track.pointee.code(i) == .hold {
        place.count = try write { (text) throws(Failure) in text.append("step-end") }
      } else if track.pointee.code(i) == .eased, let record = track.pointee.curves?[i]?.record {
        let part = range > 0 ? min(max(tolerance / range, 1e-9), 1) : 1
        place.count = try write { (text) throws(Failure) in
          _ = try EasingStore.shared.css(record, tolerance: part, to: &text)
        }
      }
    } else if let (lane, part) = try track.alongOne(i, tolerance) {
      do throws(Failure) {
        place.count = try write { (text) throws(Failure) in
          _ = try CSSOutline.write(.segment(track, i, lane: lane), tolerance: part, to: &text)
        }
      } catch {
        // What cannot be followed by a curve of CSS is baked.
        guard error.status == .invalidArgument else { throw error }
        place.isBaked = true
      }
    } else {
      place.isBaked = true
    }
    wantBaking = wantBaking || place.isBaked
    places.append(place)
  }

  private mutating func write(_ body: (inout Text) throws(Failure) -> Void) throws(Failure) -> Int {
    var room = 4096
    while true {
      try bytes.extend(to: used &+ room, 0)
      var text = Text(bytes.base + used, capacity: room)
      try body(&text)
      if text.count < room {
        used &+= text.count
        return text.count
      }
      room = text.count &+ 1
    }
  }
}

extension UnsafePointer where Pointee == CompiledTrack {
  /// The lane along which all lanes of a segment go, and within which part of its way.
  fileprivate func alongOne(_ i: Int, _ tolerance: Double) throws(Failure) -> (lane: Int, tolerance: Double)? {
    switch (pointee.code(i), pointee.kind) {
    case (_, .quat), (_, .int), (_, .color), (.lead, _), (.hold, _), (.mix, _), (.eased, _): return nil
    case (.cubic, _), (.spring, _), (.bezier, _): break
    }
    let range = pointee.range(i)
    guard range > 0, pointee.times[i &+ 1] > pointee.times[i] else { return nil }
    var widest = 0
    while clamped(abs(pointee.row(i, widest)[1] - pointee.row(i, widest)[0])) < range { widest &+= 1 }
    guard let off = try aside(i, from: widest, range), off <= tolerance / 4 else { return nil }
    let part = min((tolerance - 2 * off) / range, 1)
    return part >= 1e-9 ? (widest, part) : nil
  }

  /// How far the lanes get from ways of their own along the curve of one of them; nil where the curve leaves its way far
  /// behind, or the last segment ends elsewhere than its key.
  private func aside(_ i: Int, from widest: Int, _ range: Double) throws(Failure) -> Double? {
    let curve = Outlined.segment(self, i, lane: widest)
    let width = pointee.times[i &+ 1] - pointee.times[i]
    let count = Int(max(64, min(16 * pointee.oscillations(i), 0x1p16)))
    var worst: Double? = 0
    try withDoubles(TrackSettings.mostLanes) { (w) throws(Failure) in
      for k in 0...count {
        let u = Double(k) / Double(count)
        try pointee.segment(i, u * width, u, w, nil)
        let e = try curve.shown(w[widest])
        var off = k == count && i == pointee.count &- 2 ? abs(e - 1) * range : 0
        for lane in 0..<pointee.lanes {
          off = max(off, abs(w[lane] - mixed(pointee.row(i, lane)[0], pointee.row(i, lane)[1], e)))
        }
        worst = abs(e) <= 1e3 ? worst.map { max($0, off) } : nil
      }
    }
    return worst
  }
}

private struct KeyframeWriter {
  let track: UnsafePointer<CompiledTrack>
  let request: KeyframesSpec
  var text: Text
  /// How many frames there are, and where the last one is.
  private var written = 0
  private var last = 0.0

  init(track: UnsafePointer<CompiledTrack>, request: KeyframesSpec, text: Text) {
    (self.track, self.request, self.text) = (track, request, text)
  }

  private var compiled: CompiledTrack { unsafeAddress { track } }

  /// `baked` has no keys where every segment stands as it is.
  mutating func write(_ easings: borrowing SegmentEasings, _ baked: borrowing KeyColumns) throws(Failure) {
    let n = compiled.count
    if let name = request.name {
      text.append("@keyframes ")
      text.append(name)
      text.append(" {")
    } else {
      text.append("[")
    }
    try withDoubles(TrackSettings.mostLanes) { (w) throws(Failure) in
      var k = 0
      for i in 0..<n {
        let (t, isLast) = (compiled.times[i], i == n &- 1)
        compiled.key(i, into: w)
        if isLast || !easings.isBaked(i) {
          // What begins is the last of what stands there.
          if !isRule || isLast || compiled.times[i &+ 1] > compiled.start {
            frame(t, w, isLast ? nil : easings.easing(i), isLast: isLast)
          }
          continue
        }
        let end = compiled.times[i &+ 1]
        // Of several keys at one time the last begins what follows: this one.
        if t < end { frame(t, w, isHeld: compiled.kind == .int) }
        while k < baked.count && baked.time(k) <= t { k &+= 1 }
        while k < baked.count && baked.time(k) < end {
          frame(baked.time(k), baked.value(k), isHeld: compiled.kind == .int)
          k &+= 1
        }
        // Where it ends elsewhere than the next key, the bake has both.
        if k &+ 1 < baked.count && baked.time(k) == end && baked.time(k &+ 1) == end {
          frame(end, baked.value(k))
        }
      }
    }
    text.append(isRule ? "\n}" : "]")
  }

  private var isRule: Bool { request.name != nil }

  /// Of a rule's frames at one place only the last counts: those of a jump stand an instant apart, the last one at the end.
  private static let instant = 0x1p-30

  private mutating func frame(
    _ t: Double, _ value: UnsafePointer<Double>, _ easing: UnsafeBufferPointer<UInt8>? = nil, isHeld: Bool = false,
    isLast: Bool = false
  ) {
    let period = compiled.end - compiled.start
    var offset = period > 0 ? min(max((t - compiled.start) / period, 0), 1) : 0
    if isRule {
      if !isLast {
        if written > 0 { offset = max(offset, last + KeyframeWriter.instant) }
        let latest = 1 - KeyframeWriter.instant
        if offset > latest {
          guard last < latest else { return }
          offset = latest
        }
      }
      text.append("\n  ")
      text.appendPercentage(offset)
      text.append(period > 0 ? " { " : ", 100% { ")
      text.append(request.property)
      text.append(": ")
    } else {
      text.append(written > 0 ? ", {\"offset\": " : "{\"offset\": ")
      text.append(offset)
      text.append(", \"")
      text.append(request.property)
      text.append("\": \"")
    }
    (last, written) = (offset, written &+ 1)
    write(value)
    text.append(isRule ? ";" : "\"")
    // A rule says what is linear too: where nothing is said, that is not what is meant there.
    if isHeld {
      write(easing: "step-end")
    } else if let easing, !easing.isEmpty {
      beginEasing()
      text.append(easing)
      endEasing()
    } else if isRule, !isLast {
      write(easing: "linear")
    }
    text.append(isRule ? " }" : "}")
  }

  private mutating func write(_ value: UnsafePointer<Double>) {
    if compiled.kind == .color {
      text.append("color(srgb ")
      for lane in 0..<3 {
        text.append(value[lane])
        text.append(" ")
      }
      text.append("/ ")
      text.append(value[3])
      text.append(")")
      return
    }
    for lane in 0..<compiled.lanes {
      if lane > 0 { text.append(" ") }
      text.append(value[lane] + 0)
      if let unit = request.unit { text.append(unit) }
      if compiled.kind == .angle { text.append("rad") }
    }
  }

  private mutating func write(easing name: StaticString) {
    beginEasing()
    text.append(name)
    endEasing()
  }

  private mutating func beginEasing() {
    text.append(isRule ? " animation-timing-function: " : ", \"easing\": \"")
  }

  private mutating func endEasing() { text.append(isRule ? ";" : "\"") }
}

extension TrackStore {
  package func bake(
    _ handle: Handle, _ request: BakeSpec
  ) throws(Failure) -> (handle: Handle, error: Double) {
    let held = try compiled(handle)
    let track = held.address
    let baked = try TrackBaker.bake(track, request)
    let error = baked.error
    return (try insert(baked.track), error)
  }

  package func fit(_ request: FitSpec) throws(Failure) -> (handle: Handle, error: Double) {
    let fitted = try TrackFitter.fit(request)
    let error = fitted.error
    return (try insert(fitted.track), error)
  }
}
