// SPDX-License-Identifier: MIT

/// Any objects at times (seconds), each held from its key to the next one's: texts, images, states, closures.
///
/// ```swift
/// var words = ObjectTrack<String>()
/// try words.add("ready", at: 0)
/// try words.add("go", at: 1)
/// try words.value(at: 0.5)
/// ```
///
/// Before the first key it is the first object; of several keys at one time the last counts. A value, as ``Track``, whose
/// errors it has.
public struct ObjectTrack<Object> {
  /// The places of the keys' objects.
  private var track = Track<Int>(interpolation: .step)
  private var objects: [Object?] = []
  private var free: [Int] = []

  /// A key.
  public struct Key {
    /// Seconds.
    public var time: Double
    /// What stands there until the next key.
    public var value: Object

    /// An object and its time.
    public init(_ value: Object, at time: Double) { (self.time, self.value) = (time, value) }
  }

  /// No keys.
  public init() {}

  // MARK: - Keys

  /// One key more, behind those of its time.
  ///
  /// - Throws: `.invalidArgument` for a time that is not finite and within 1e300.
  public mutating func add(_ object: Object, at time: Double) throws(TweenSpiritError) {
    try track.add(free.last ?? objects.count, at: time, interpolation: .step)
    if let place = free.popLast() { objects[place] = object } else { objects.append(object) }
  }

  /// How many keys there are.
  public var count: Int { track.count }
  /// Whether there are no keys.
  public var isEmpty: Bool { track.isEmpty }
  /// The first key's time; 0 where there is none.
  public var start: Double { track.start }
  /// The last key's time; 0 where there is none.
  public var end: Double { track.end }

  /// The keys in order of time.
  public var keys: [Key] {
    track.keys.compactMap { key in objects[key.value].map { Key($0, at: key.time) } }
  }

  /// The key at a place in the order of time.
  ///
  /// - Throws: `.invalidArgument` where there is none.
  public subscript(index: Int) -> Key {
    get throws(TweenSpiritError) {
      let key = try track[index]
      guard let object = objects[key.value] else {
        throw TweenSpiritError(.invalidArgument, "the key at \(index) has no object")
      }
      return Key(object, at: key.time)
    }
  }

  /// The place of the last key at or before `t`; nil where there is none.
  ///
  /// - Throws: `.invalidArgument` for NaN.
  public func find(_ t: Double) throws(TweenSpiritError) -> Int? { try track.find(t) }

  /// The places of the keys at times `from` <= time < `to`.
  ///
  /// - Throws: `.invalidArgument` for NaN.
  public func find(from: Double, to: Double) throws(TweenSpiritError) -> Range<Int> {
    try track.find(from: from, to: to)
  }

  /// Another object at the key.
  public mutating func setValue(_ object: Object, at index: Int) throws(TweenSpiritError) {
    objects[try track[index].value] = object
  }

  /// The key at another time, behind those of that time; its place then.
  @discardableResult
  public mutating func move(_ index: Int, to time: Double) throws(TweenSpiritError) -> Int {
    try track.move(index, to: time)
  }

  /// One key less.
  public mutating func remove(at index: Int) throws(TweenSpiritError) {
    let place = try track[index].value
    try track.remove(at: index)
    objects[place] = nil
    free.append(place)
  }

  /// The keys at these places less.
  public mutating func remove(_ places: Range<Int>) throws(TweenSpiritError) {
    var old: [Int] = []
    for i in places { old.append(try track[i].value) }
    try track.remove(places)
    for place in old { objects[place] = nil }
    free += old
  }

  /// Every key less; markers stay.
  public mutating func removeAll() {
    track.removeAll()
    if track.isEmpty { (objects, free) = ([], []) }
  }

  // MARK: - Values

  /// The object at `t`; nil without keys.
  ///
  /// - Throws: `.invalidArgument` for NaN.
  public func value(at t: Double) throws(TweenSpiritError) -> Object? {
    guard !t.isNaN else { throw TweenSpiritError(.invalidArgument, "t must be a time, got \(t)") }
    guard !track.isEmpty else { return nil }
    let place = track.value(at: t)
    return objects.indices.contains(place) ? objects[place] : nil
  }

  /// What is before the first key.
  public var before: Extrapolation { track.before }
  /// What is after the last key.
  public var after: Extrapolation { track.after }

  /// Says what is before the first key and after the last one; nil leaves it as it is.
  ///
  /// - Throws: `.invalidArgument` for others than `.hold`, `.loop` and `.mirror`.
  public mutating func extrapolate(
    before: Extrapolation? = nil, after: Extrapolation? = nil
  ) throws(TweenSpiritError) {
    for mode in [before, after] where mode == .linear || mode == .loopOffset {
      throw TweenSpiritError(.invalidArgument, "objects are held, looped or mirrored: they go along no line")
    }
    try track.extrapolate(before: before, after: after)
  }

  // MARK: - Markers

  /// Names a time: see ``Track/addMarker(_:at:)``.
  public mutating func addMarker(_ name: String, at time: Double) throws(TweenSpiritError) {
    try track.addMarker(name, at: time)
  }

  /// Every marker, in the order of time.
  public var markers: [Marker] { track.markers }

  /// The markers that a playhead passes: see ``Track/markers(after:upTo:)``.
  public func markers(after: Double, upTo end: Double) throws(TweenSpiritError) -> [Marker] {
    try track.markers(after: after, upTo: end)
  }

  /// The marker at a place in the order of time less.
  public mutating func removeMarker(at index: Int) throws(TweenSpiritError) { try track.removeMarker(at: index) }
}

extension ObjectTrack: Sendable where Object: Sendable {}
extension ObjectTrack.Key: Sendable where Object: Sendable {}
extension ObjectTrack.Key: Equatable where Object: Equatable {}
extension ObjectTrack.Key: Hashable where Object: Hashable {}
