// SPDX-License-Identifier: MIT
//
// Tracks as fewer, or plainer, keys; and in the words of the web.

internal import TweenSpiritEngine

extension Track {
  /// The track as keys at a rate, joined by lines (Int's and Bool's held): one every 1 / `fps` seconds from the start on, and
  /// one at the end. Colours are baked as sRGB numbers.
  ///
  /// - Parameters:
  ///   - fps: > 0, finite.
  ///   - range: from when to when; nil is from the first key to the last.
  ///   - maxKeys: 2 ... 2^24.
  /// - Returns: the keys, and their largest measured error, in value units.
  /// - Throws: `.invalidArgument` where more keys would be wanted, or a number is outside its range.
  public func baked(
    fps: Double, over range: ClosedRange<Double>? = nil, maxKeys: Int = 1 << 20
  ) throws(TweenSpiritError) -> (track: Track, maxError: Double) {
    guard fps > 0 else { throw TweenSpiritError(.invalidArgument, "fps must be > 0 and finite, got \(fps)") }
    var request = BakeSpec()
    request.fps = fps
    return try baked(request, range, maxKeys)
  }

  /// The track as few keys, joined by lines (Int's and Bool's held), whose measured error is within `tolerance` > 0, in
  /// value units of any lane: see ``baked(fps:over:maxKeys:)``.
  public func baked(
    tolerance: Double, over range: ClosedRange<Double>? = nil, maxKeys: Int = 1 << 16
  ) throws(TweenSpiritError) -> (track: Track, maxError: Double) {
    guard tolerance > 0 else {
      throw TweenSpiritError(.invalidArgument, "tolerance must be > 0 and finite, got \(tolerance)")
    }
    var request = BakeSpec()
    request.tolerance = tolerance
    return try baked(request, range, maxKeys)
  }

  private func baked(
    _ request: BakeSpec, _ range: ClosedRange<Double>?, _ maxKeys: Int
  ) throws(TweenSpiritError) -> (track: Track, maxError: Double) {
    guard maxKeys >= 2 else {
      throw TweenSpiritError(.invalidArgument, "maxKeys must be between 2 and 2^24, got \(maxKeys)")
    }
    var request = request
    request.mostKeys = maxKeys
    if let range {
      // The engine's 0 to 0 is from the first key to the last.
      guard range.lowerBound < range.upperBound else {
        throw TweenSpiritError(.invalidArgument, "the range must have a length, got \(range)")
      }
      (request.start, request.end) = (range.lowerBound, range.upperBound)
    }
    let baked = try storage.use { (handle) throws(Failure) in try TrackStore.shared.bake(handle, request) }
    return (Track(TrackStorage(baked.handle, lanes: storage.lanes)), baked.error)
  }

  /// A track of few keys, all at times of samples, that passes each sample within `tolerance` in every lane.
  /// Colours are fitted as sRGB numbers, angles as numbers.
  ///
  /// - Parameters:
  ///   - times: ascending; 1 to 2^24 of them.
  ///   - values: one for each time.
  ///   - tolerance: > 0, in value units.
  ///   - interpolation: `.eased` for lines, or `.hermite`.
  /// - Returns: the track, and how far it is from the farthest sample.
  /// - Throws: `.invalidArgument` for other numbers, and for whole numbers, Bool and rotations, which do not go along lines.
  public static func fit(
    times: [Double], values: [Value], tolerance: Double = 1e-3, interpolation: Interpolation = .eased
  ) throws(TweenSpiritError) -> (track: Track, maxError: Double) {
    let kind = Value.trackKind
    guard kind != .int, kind != .bool, kind != .quat else {
      throw TweenSpiritError(.invalidArgument, "a fit is of numbers that go along lines, not of \(kind)")
    }
    guard values.count == times.count else {
      throw TweenSpiritError(.invalidArgument, "\(times.count) times want as many values, got \(values.count)")
    }
    var numbers: [Double] = []
    for value in values { value.append(to: &numbers) }
    let fitted = try times.withUnsafeBufferPointer { (times) throws(TweenSpiritError) in
      try numbers.withUnsafeBufferPointer { (numbers) throws(TweenSpiritError) in
        guard let first = times.baseAddress, let values = numbers.baseAddress else {
          throw TweenSpiritError(.invalidArgument, "a fit wants 1 to 2^24 samples, not \(times.count)")
        }
        return try translating { () throws(Failure) in
          try TrackStore.shared.fit(
            FitSpec(
              times: first, values: values, count: times.count, lanes: Value.laneCount, tolerance: tolerance,
              interpolation: interpolation.rawValue))
        }
      }
    }
    // The engine's has numbers of no meaning: the keys go to a track whose lanes have theirs, and are mixed as they are.
    let found = TrackStorage(fitted.handle, lanes: Value.laneCount)
    let plain = try found.use { (handle) throws(Failure) in try TrackStore.shared.extent(handle) }
    var track = Track(interpolation: plain.settings.interpolation, space: .srgb, extended: true, wrap: .raw)
    var keys: [KeyLanes] = []
    for i in 0..<plain.count { keys.append(try found.key(i)) }
    try track.add(contentsOf: keys)
    return (track, fitted.error)
  }

  /// Writes a track of one lane in CSS as ``Easing/css(tolerance:)`` does, its first key's value 0 and its last one's 1, within
  /// `tolerance` (1e-9 ... 1) of that.
  ///
  /// - Throws: `.invalidArgument` for more lanes, fewer than two times, ends of one value.
  public func css(tolerance: Double = 1e-3) throws(TweenSpiritError) -> String {
    try text { (handle, text) throws(Failure) in
      _ = try TrackStore.shared.css(handle, tolerance: tolerance, to: &text)
    }
  }

  /// Writes the track as keyframes of the Web Animations API.
  ///
  /// Lanes are separated by spaces, each with `unit`; colours are `color(srgb r g b / a)`, angles have "rad". Segments stay one
  /// keyframe where CSS has their curve or comes as close with `cubic-bezier()` or `linear()`; others are baked. What a
  /// browser shows is within the tolerance of the track in every lane; of a colour's red, green and blue as they are and times
  /// alpha.
  ///
  /// - Parameters:
  ///   - property: 1 to 255 letters, digits, - and _.
  ///   - unit: "px", "%"; at most 16 letters.
  ///   - tolerance: >= 0, in value units; 0 is a thousandth of the largest way that a lane has between its keys.
  /// - Returns: JSON: `[{"offset": 0, "left": "1px", "easing": "ease-in"}, ...]`.
  /// - Throws: `.invalidArgument` for others.
  public func webAnimation(
    property: String, unit: String? = nil, tolerance: Double = 0
  ) throws(TweenSpiritError) -> String {
    try keyframes(nil, property, unit, tolerance)
  }

  /// Writes the track as a rule of CSS: `@keyframes slide {...}`, with the keyframes of ``webAnimation(property:unit:tolerance:)``.
  ///
  /// - Parameters:
  ///   - name: 1 to 255 letters, digits, - and _; begins with no digit and is not "none".
  ///   - property: 1 to 255 letters, digits, - and _.
  ///   - unit: "px", "%"; at most 16 letters.
  ///   - tolerance: >= 0, in value units; 0 is a thousandth of the largest way that a lane has between its keys.
  /// - Returns: The rule.
  /// - Throws: `.invalidArgument` for others.
  public func cssKeyframes(
    name: String, property: String, unit: String? = nil, tolerance: Double = 0
  ) throws(TweenSpiritError) -> String {
    try keyframes(name, property, unit, tolerance)
  }

  private func keyframes(
    _ name: String?, _ property: String, _ unit: String?, _ tolerance: Double
  ) throws(TweenSpiritError) -> String {
    let (name, property, unit) = (name.map { Array($0.utf8) }, Array(property.utf8), unit.map { Array($0.utf8) })
    return try text { (handle, text) throws(Failure) in
      try withBytes(name) { (name) throws(Failure) in
        try property.withUnsafeBufferPointer { (property) throws(Failure) in
          try withBytes(unit) { (unit) throws(Failure) in
            let request = KeyframesSpec(name: name, property: property, unit: unit, tolerance: tolerance)
            try TrackStore.shared.keyframes(handle, request, to: &text)
          }
        }
      }
    }
  }

  private func text(_ write: (Handle, inout Text) throws(Failure) -> Void) throws(TweenSpiritError) -> String {
    try string { (text) throws(TweenSpiritError) in
      try storage.use { (handle) throws(Failure) in
        // What an attempt wrote that found the track busy is written again.
        var own = text
        try write(handle, &own)
        text = own
      }
    }
  }
}

/// The bytes of a word, where there is one.
private func withBytes(
  _ word: [UInt8]?, _ body: (UnsafeBufferPointer<UInt8>?) throws(Failure) -> Void
) throws(Failure) {
  guard let word else { return try body(nil) }
  try word.withUnsafeBufferPointer { (bytes) throws(Failure) in try body(bytes) }
}
