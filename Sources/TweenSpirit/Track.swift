// SPDX-License-Identifier: MIT

internal import TweenSpiritEngine

/// Keys at any times in any order, and a value at every time.
///
/// ```swift
/// var t = Track<SIMD2<Double>>(easing: .sine(.out))
/// try t.add([100, 100], at: 0)
/// try t.add([200, 50], at: 2)
/// t.value(at: 1)
/// ```
///
/// A value: a copy is another track, made when one of the two is edited. Any number of threads may ask one at a time at
/// which nobody edits it. At a key's time the value is that key (the last of several: the track jumps there).
///
/// Times in seconds, within 1e300, at most 2^24 keys. What is refused is a ``TweenSpiritError`` of kind `.invalidArgument`,
/// and has changed nothing; memory that cannot be had is one of kind `.outOfMemory`.
public struct Track<Value: Interpolatable>: Sendable {
  var storage: TrackStorage

  /// A track without keys.
  ///
  /// - Parameters:
  ///   - easing: of segments whose key has none; nothing to Bool, whose values are held.
  ///   - interpolation: of keys that have none. Of Bool it is always `.step`, and of rotations `.monotone` is `.eased`.
  ///   - space: of colours, where they are mixed.
  ///   - extended: of colours, whether results outside 0 ... 1 stay so; else each component is clipped. Keys never are.
  ///   - wrap: of angles, and hues in OKLCH, the direction from one to the next.
  ///   - rounding: of Int, how what lies between keys is rounded.
  public init(
    easing: Easing = .linear, interpolation: Interpolation = .eased, space: ColorSpace = .oklab,
    extended: Bool = false, wrap: Wrap = .shortest, rounding: Rounding = .nearest
  ) {
    let kind = Value.trackKind
    var usual = interpolation
    let curve = kind == .bool ? Easing.linear : easing
    if kind == .bool { usual = .step }
    if kind == .quat && usual == .monotone { usual = .eased }
    storage = TrackStorage { () throws(Failure) in
      try TrackSettings(
        kind: kind.rawValue, lanes: UInt32(clamping: Value.laneCount), easing: curve.handle,
        interpolation: usual.rawValue, rounding: rounding.rawValue, wrap: wrap.rawValue, space: space.rawValue,
        extended: extended)
    }
  }

  init(_ storage: TrackStorage) { self.storage = storage }

  /// Changes this track's own engine track: where others share it, a copy of it.
  mutating func edit<Result>(
    _ work: (TrackStorage) throws(TweenSpiritError) -> Result
  ) throws(TweenSpiritError) -> Result {
    if !isKnownUniquelyReferenced(&storage) { storage = try storage.copied() }
    return try work(storage)
  }

  // MARK: - What it is

  private var extent: (settings: TrackSettings, count: Int, start: Double, end: Double, markers: Int) {
    let found = try? storage.use { (handle) throws(Failure) in try TrackStore.shared.extent(handle) }
    return found ?? (TrackSettings(), 0, 0, 0, 0)
  }

  /// How many keys there are.
  public var count: Int { extent.count }
  /// Whether there are no keys.
  public var isEmpty: Bool { extent.count == 0 }
  /// The first key's time; 0 where there is none.
  public var start: Double { extent.start }
  /// The last key's time; 0 where there is none.
  public var end: Double { extent.end }

  /// Of segments whose key names no curve.
  public var easing: Easing { Easing(usedBy: extent.settings.easing) ?? .linear }
  /// Of segments whose key names none.
  public var interpolation: Interpolation { extent.settings.interpolation }
  /// Of colours: where they are mixed.
  public var space: ColorSpace { extent.settings.space }
  /// Of colours: whether results outside 0 ... 1 stay so.
  public var extended: Bool { extent.settings.extended }
  /// Of angles, and hues in OKLCH.
  public var wrap: Wrap { extent.settings.wrap }
  /// Of Int.
  public var rounding: Rounding { extent.settings.rounding }
  /// Where it is before the first key.
  public var before: Extrapolation { extent.settings.before }
  /// Where it is after the last key.
  public var after: Extrapolation { extent.settings.after }

  /// Says what is before the first key and after the last one; nil leaves it as it is.
  ///
  /// - Throws: `.invalidArgument` for `.loopOffset` of colours, rotations and Bool.
  public mutating func extrapolate(
    before: Extrapolation? = nil, after: Extrapolation? = nil
  ) throws(TweenSpiritError) {
    let (first, last) = (before ?? self.before, after ?? self.after)
    try edit { (storage) throws(TweenSpiritError) in
      try storage.use { (handle) throws(Failure) in
        try TrackStore.shared.setExtrapolation(handle, before: first.rawValue, after: last.rawValue)
      }
    }
  }
}

extension Track: Equatable {
  /// Whether keys, settings and markers are equal.
  public static func == (a: Track, b: Track) -> Bool {
    if a.storage === b.storage { return true }
    let (x, y) = (a.extent, b.extent)
    guard
      x.count == y.count, x.settings.interpolation == y.settings.interpolation,
      x.settings.space == y.settings.space, x.settings.extended == y.settings.extended,
      x.settings.wrap == y.settings.wrap, x.settings.rounding == y.settings.rounding,
      x.settings.before == y.settings.before, x.settings.after == y.settings.after, a.easing == b.easing,
      a.markers == b.markers
    else { return false }
    return (0..<x.count).allSatisfy { i in
      guard let one = try? a.storage.key(i), let other = try? b.storage.key(i) else { return false }
      return one == other
    }
  }
}

extension Track: CustomStringConvertible {
  public var description: String {
    let (_, count, start, end, _) = extent
    let times = count > 0 ? " from \(start) to \(end) s" : ""
    return "Track<\(Value.self)>, \(count) key\(count == 1 ? "" : "s")\(times)"
  }
}
