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
      throw invalid("lanes", must: "1: linear() goes from one number to another", got: Double(track.pointee.lanes))
    }
    guard track.pointee.end > track.pointee.start else {
      throw failure(.invalidArgument, "linear() wants a track with keys at two times")
    }
    let (first, last) = (track.pointee.row(0, 0)[0], track.pointee.row(track.pointee.count &- 1, 0)[0])
    guard first != last, (last - first).isFinite else {
      throw failure(.invalidArgument, "linear() goes from 0 to 1: the first and the last key's values must differ")
    }
    return try CSSOutline.write(.track(track), tolerance: tolerance, to: &text)
  }

  /// Writes keyframes in JSON.
  package func webAnimation(
    _ handle: Handle, property: UnsafeBufferPointer<UInt8>, unit: UnsafeBufferPointer<UInt8>?, tolerance: Double,
    to text: inout Text
  ) throws(Failure) {
    guard tolerance > 0, tolerance.isFinite else {
      throw invalid("tolerance", must: "> 0 and finite", got: tolerance)
    }
    guard !property.isEmpty, property.count <= 255, property.allSatisfy(isWordByte) else {
      throw invalid("property", must: "1 to 255 letters, digits, - and _")
    }
    if let unit, unit.count > 16 || !unit.allSatisfy({ isWordByte($0) || $0 == UInt8(ascii: "%") }) {
      throw invalid("unit", must: "at most 16 letters, or %")
    }
    let held = try compiled(handle)
    let track = held.address
    var baked = Track(TrackSettings())
    if try track.pointee.needsBaking(tolerance) {
      var request = BakeRequest()
      request.tolerance = tolerance
      request.forWeb = true
      request.mostKeys = TrackBaker.mostInText
      let made = try TrackBaker.bake(track, request)
      baked = made.track
    }
    guard unit == nil || track.pointee.kind != .angle else {
      throw failure(.invalidArgument, argument: "unit", "an angle's unit is rad: unit must be NULL")
    }
    let writer = KeyframeWriter(track: track, property: property, unit: unit, tolerance: tolerance)
    // A live curve may fail: then nothing has been written.
    var length = Text(nil, capacity: 0)
    try writer.write(baked.keys, to: &length)
    try writer.write(baked.keys, to: &text)
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

  func needsBaking(_ tolerance: Double) throws(Failure) -> Bool {
    for i in 0..<max(count &- 1, 0) where try !isOfTheWeb(i, tolerance) { return true }
    return false
  }
}

private struct KeyframeWriter {
  let track: UnsafePointer<CompiledTrack>
  let property: UnsafeBufferPointer<UInt8>
  let unit: UnsafeBufferPointer<UInt8>?
  let tolerance: Double

  private var compiled: CompiledTrack { unsafeAddress { track } }

  /// `baked` has no keys where every segment is of the web.
  func write(_ baked: borrowing KeyColumns, to text: inout Text) throws(Failure) {
    let n = compiled.count
    var isFirst = true
    text.append("[")
    try withDoubles(2 &* TrackSettings.mostLanes) { (w) throws(Failure) in
      let next = w + TrackSettings.mostLanes
      var k = 0
      for i in 0..<n {
        let (t, isLast) = (compiled.times[i], i == n &- 1)
        compiled.key(i, into: w)
        let isDirect = isLast ? true : try compiled.isOfTheWeb(i, tolerance)
        if isDirect {
          frame(t, w, &isFirst, &text)
          if !isLast { try easing(i, &text) }
          text.append("}")
          // A value that jumps at the next key ends where it was going.
          if !isLast {
            compiled.key(i &+ 1, into: next)
            if compiled.code(i) != .hold && endsElsewhere(i, next) {
              for lane in 0..<compiled.lanes { next[lane] = compiled.row(i, lane)[1] }
              frame(compiled.times[i &+ 1], next, &isFirst, &text)
              text.append("}")
            }
          }
          continue
        }
        guard baked.count > 0 else { continue }
        let end = compiled.times[i &+ 1]
        // Of several keys at one time the last begins what follows: this one.
        if t < end {
          frame(t, w, &isFirst, &text)
          if compiled.kind == .int { text.append(", \"easing\": \"step-end\"") }
          text.append("}")
        }
        while k < baked.count && baked.time(k) <= t { k &+= 1 }
        while k < baked.count && baked.time(k) < end {
          frame(baked.time(k), baked.value(k), &isFirst, &text)
          if compiled.kind == .int { text.append(", \"easing\": \"step-end\"") }
          text.append("}")
          k &+= 1
        }
        // Where it ends elsewhere than the next key, the bake has both.
        if k &+ 1 < baked.count && baked.time(k) == end && baked.time(k &+ 1) == end {
          frame(end, baked.value(k), &isFirst, &text)
          text.append("}")
        }
      }
    }
    text.append("]")
  }

  private func endsElsewhere(_ i: Int, _ next: UnsafePointer<Double>) -> Bool {
    guard compiled.kind == .angle else { return false }
    return compiled.row(i, 0)[1] != next[0]
  }

  /// All but the closing brace.
  private func frame(_ t: Double, _ value: UnsafePointer<Double>, _ isFirst: inout Bool, _ text: inout Text) {
    if !isFirst { text.append(", ") }
    isFirst = false
    let period = compiled.end - compiled.start
    text.append("{\"offset\": ")
    text.append(period > 0 ? min(max((t - compiled.start) / period, 0), 1) : 0)
    text.append(", \"")
    text.append(property)
    text.append("\": \"")
    if compiled.kind == .color {
      text.append("color(srgb ")
      for lane in 0..<3 {
        text.append(value[lane])
        text.append(" ")
      }
      text.append("/ ")
      text.append(value[3])
      text.append(")")
    } else {
      for lane in 0..<compiled.lanes {
        if lane > 0 { text.append(" ") }
        text.append(value[lane] + 0)
        if let unit { text.append(unit) }
        if compiled.kind == .angle { text.append("rad") }
      }
    }
    text.append("\"")
  }

  private func easing(_ i: Int, _ text: inout Text) throws(Failure) {
    switch compiled.code(i) {
    case .hold: text.append(", \"easing\": \"step-end\"")
    case .eased:
      guard let record = compiled.curves?[i]?.record else { return }
      let range = compiled.range(i)
      text.append(", \"easing\": \"")
      _ = try EasingStore.shared.css(record, tolerance: range > 0 ? min(max(tolerance / range, 1e-9), 1) : 1, to: &text)
      text.append("\"")
    default: break
    }
  }
}

extension TrackStore {
  package func bake(
    _ handle: Handle, _ request: BakeRequest
  ) throws(Failure) -> (handle: Handle, error: Double) {
    let held = try compiled(handle)
    let track = held.address
    let baked = try TrackBaker.bake(track, request)
    let error = baked.error
    return (try insert(baked.track), error)
  }

  package func fit(_ request: FitRequest) throws(Failure) -> (handle: Handle, error: Double) {
    let fitted = try TrackFitter.fit(request)
    let error = fitted.error
    return (try insert(fitted.track), error)
  }
}
