// SPDX-License-Identifier: MIT

internal import TweenSpiritEngine

extension Track {
  // MARK: - More keys

  /// One key more, behind those of its time. A `spring` makes the interpolation `.spring` where none is given.
  ///
  /// - Throws: `.invalidArgument` for a time that is not finite and within 1e300, a value that is not finite (or is no
  ///   rotation, or an Int beyond 2^53), an easing for Bool.
  public mutating func add(
    _ value: Value, at time: Double, easing: Easing? = nil, interpolation: Interpolation? = nil, spring: Spring? = nil
  ) throws(TweenSpiritError) {
    try insert(Key(value, at: time, easing: easing, interpolation: interpolation, spring: spring))
  }

  /// One key more, behind those of its time.
  public mutating func insert(_ key: Key<Value>) throws(TweenSpiritError) { try add(contentsOf: [key]) }

  /// Keys more, in any order; those of one time stay in the order in which they come. All of them, or where one is refused
  /// none.
  public mutating func add(contentsOf keys: [Key<Value>]) throws(TweenSpiritError) {
    var buffer = KeyBuffer(lanes: storage.lanes)
    for key in keys { try buffer.append(key) }
    try edit { (storage) throws(TweenSpiritError) in try storage.insert(buffer) }
  }

  /// As many keys more as there are times, all alike but for time and value.
  public mutating func add(
    _ values: [Value], at times: [Double], easing: Easing? = nil, interpolation: Interpolation? = nil,
    spring: Spring? = nil
  ) throws(TweenSpiritError) {
    guard values.count == times.count else {
      throw TweenSpiritError(.invalidArgument, "\(times.count) times want as many values, got \(values.count)")
    }
    var numbers: [Double] = []
    numbers.reserveCapacity(values.count * storage.lanes)
    for value in values { value.append(to: &numbers) }
    let shape = KeyShape(interpolation: interpolation, easing: easing, spring: spring)
    try edit { (storage) throws(TweenSpiritError) in try storage.insert(times, numbers, like: shape) }
  }

  /// Keys more, their values as lanes.
  package mutating func add(contentsOf keys: [KeyLanes]) throws(TweenSpiritError) {
    var buffer = KeyBuffer(lanes: storage.lanes)
    for key in keys { try buffer.append(key) }
    try edit { (storage) throws(TweenSpiritError) in try storage.insert(buffer) }
  }

  // MARK: - The keys that are there

  /// The keys in order of time.
  public var keys: [Key<Value>] { keyLanes.map { Key($0) } }

  package var keyLanes: [KeyLanes] { (0..<count).compactMap { try? storage.key($0) } }

  /// The key at a place in the order of time.
  ///
  /// - Throws: `.invalidArgument` where there is none.
  public subscript(index: Int) -> Key<Value> {
    get throws(TweenSpiritError) { Key(try storage.key(index)) }
  }

  /// The place of the last key at or before `t`; nil where there is none.
  ///
  /// - Throws: `.invalidArgument` for NaN.
  public func find(_ t: Double) throws(TweenSpiritError) -> Int? {
    try storage.use { (handle) throws(Failure) in try TrackStore.shared.find(handle, t) }
  }

  /// The places of the keys at times `from` <= time < `to`.
  ///
  /// - Throws: `.invalidArgument` for NaN.
  public func find(from: Double, to: Double) throws(TweenSpiritError) -> Range<Int> {
    try storage.use { (handle) throws(Failure) in try TrackStore.shared.find(handle, from: from, to: to) }
  }

  // MARK: - Changing them

  /// Another key in the place of this one. Where its time differs it moves, behind those of its new time.
  ///
  /// - Returns: its place.
  @discardableResult
  public mutating func replace(at index: Int, with key: Key<Value>) throws(TweenSpiritError) -> Int {
    var buffer = KeyBuffer(lanes: storage.lanes)
    try buffer.append(key)
    return try edit { (storage) throws(TweenSpiritError) in
      try buffer.withRequests { (request) throws(TweenSpiritError) in
        try storage.use { (handle) throws(Failure) in try TrackStore.shared.replace(handle, index, request(0)) }
      }
    }
  }

  /// The key with another value.
  public mutating func setValue(_ value: Value, at index: Int) throws(TweenSpiritError) {
    var numbers: [Double] = []
    value.append(to: &numbers)
    try edit { (storage) throws(TweenSpiritError) in
      try storage.use { (handle) throws(Failure) in try TrackStore.shared.setValue(handle, index, numbers) }
    }
  }

  /// The key at another time, behind those of that time.
  ///
  /// - Returns: its place.
  @discardableResult
  public mutating func move(_ index: Int, to time: Double) throws(TweenSpiritError) -> Int {
    try edit { (storage) throws(TweenSpiritError) in
      try storage.use { (handle) throws(Failure) in try TrackStore.shared.move(handle, index, to: time) }
    }
  }

  /// One key less.
  public mutating func remove(at index: Int) throws(TweenSpiritError) {
    guard index < .max else { throw TweenSpiritError(.invalidArgument, "index must be below the number of keys") }
    try remove(index..<(index + 1))
  }

  /// The keys at these places less.
  public mutating func remove(_ places: Range<Int>) throws(TweenSpiritError) {
    guard places.lowerBound >= 0, places.upperBound <= count else {
      throw TweenSpiritError(
        .invalidArgument, "there are \(count) keys: those at \(places) are not among them")
    }
    try edit { (storage) throws(TweenSpiritError) in
      try storage.use { (handle) throws(Failure) in
        try TrackStore.shared.remove(handle, places.lowerBound, places.count)
      }
    }
  }

  /// Every key less; settings and markers stay.
  public mutating func removeAll() {
    try? edit { (storage) throws(TweenSpiritError) in
      try storage.use { (handle) throws(Failure) in try TrackStore.shared.clear(handle) }
    }
  }

  /// Keys and markers mirrored in time, start for end, so that it runs backwards: an eased segment's curve is modified by
  /// ``Easing/Modifier/out``, and what is before is after.
  ///
  /// - Throws: `.invalidArgument` where a segment is a spring's, which cannot be reversed.
  public mutating func reverse() throws(TweenSpiritError) {
    try edit { (storage) throws(TweenSpiritError) in
      try storage.use { (handle) throws(Failure) in try TrackStore.shared.reverse(handle) }
    }
  }

  /// The track that runs backwards: see ``reverse()``.
  public func reversed() throws(TweenSpiritError) -> Track {
    var copy = self
    try copy.reverse()
    return copy
  }
}
