// SPDX-License-Identifier: MIT
//
// A track that can be edited: keys and markers, and what they were compiled to since the last edit.

internal import CTweenSpiritShims

package struct Marker: Sendable {
  package var time: Double
  package var id: UInt32

  package init(time: Double, id: UInt32) { (self.time, self.id) = (time, id) }
}

struct Track {
  var settings: TrackSettings
  var keys: KeyColumns
  var markers: UnsafeMutablePointer<Marker>?
  var markerCount = 0
  var markerCapacity = 0
  /// nil since the last edit.
  var compiled: UnsafeMutablePointer<CompiledTrack>?

  init(_ settings: TrackSettings) {
    self.settings = settings
    keys = KeyColumns(lanes: settings.lanes)
  }

  /// What it owns; nobody else can reach it.
  mutating func free() {
    for i in 0..<keys.count { drop(keys.head(i).pointee) }
    keys.free()
    EasingStore.shared.drop(settings.easing)
    tss_free(markers)
    compiled?.release()
  }

  func drop(_ head: KeyHead) { if head.hasEasing { EasingStore.shared.drop(head.easing) } }

  mutating func changed() {
    compiled?.release()
    compiled = nil
  }

  /// The compiled track, with one user more, who releases it.
  mutating func compile() throws(Failure) -> UnsafeMutablePointer<CompiledTrack> {
    let track: UnsafeMutablePointer<CompiledTrack>
    if let compiled {
      track = compiled
    } else {
      track = try TrackCompiler.compile(keys, settings)
      compiled = track
    }
    track.retain()
    return track
  }

  // MARK: Keys

  /// Writes a checked key behind the last; its easing has one user more. There is room.
  private mutating func append(_ key: KeyRequest) throws(Failure) {
    guard abs(key.time) <= KeyColumns.latest else {
      throw invalid("time", must: "finite and within 1e300", got: key.time)
    }
    let interpolation = try Interpolation.checked(key.interpolation)
    try settings.check(interpolation)
    guard let value = key.value else { throw failure(.invalidArgument, "value must not be NULL") }
    let i = keys.extend()
    do throws(Failure) {
      try checkValue(value, into: keys.value(i))
      try take(key.inTangent, i, .inTangent, "in_tangent")
      try take(key.outTangent, i, .outTangent, "out_tangent")
      try take(key.inHandle, i, .inHandle, "in_handle")
      try take(key.outHandle, i, .outHandle, "out_handle")
      let head = keys.head(i)
      head.pointee.time = key.time + 0
      head.pointee.interpolation = interpolation
      let spring = key.spring
      if spring.omega == 0 && spring.dampingRatio == 0 && spring.mass == 0 {
        head.pointee.spring = SpringPreset.smooth.spring
      } else {
        head.pointee.spring = try spring.checked()
      }
      if key.easing.slot != 0 || key.easing.generation != 0 {
        if settings.kind == .bool { throw failure(.invalidArgument, "a bool track's values are held: no easing") }
        try EasingStore.shared.retain(key.easing)
        head.pointee.easing = key.easing
      }
    } catch {
      keys.dropLast(1)
      throw error
    }
  }

  private func take(
    _ numbers: UnsafePointer<Double>?, _ i: Int, _ side: Side, _ name: StaticString
  ) throws(Failure) {
    guard let numbers, let to = keys.sideToWrite(i, side) else { return }
    for k in 0..<side.count(keys.lanes) {
      try checkFinite(numbers[k], name)
      if k & 1 == 0 && (side == .inHandle && numbers[k] > 0 || side == .outHandle && numbers[k] < 0) {
        throw invalid(
          name, must: side == .inHandle ? "at a time <= 0, before its key" : "at a time >= 0, after its key",
          got: numbers[k])
      }
      to[k] = numbers[k]
    }
  }

  /// A value as the kind has it.
  func checkValue(_ value: UnsafePointer<Double>, into out: UnsafeMutablePointer<Double>) throws(Failure) {
    for lane in 0..<keys.lanes { try checkFinite(value[lane], "value") }
    switch settings.kind {
    case .int:
      guard value[0].rounded() == value[0], abs(value[0]) <= 0x1p53 else {
        throw invalid("value", must: "a whole number within 2^53", got: value[0])
      }
    case .bool:
      guard value[0] == 0 || value[0] == 1 else { throw invalid("value", must: "0 or 1", got: value[0]) }
    case .quat:
      guard let unit = Quaternion(value).normalized else {
        throw failure(.invalidArgument, "value must be a rotation, not 0 0 0 0")
      }
      return unit.store(out)
    default: break
    }
    out.update(from: value, count: keys.lanes)
  }

  /// `n` keys more, as `key` has them.
  mutating func insert(_ n: Int, _ key: (Int) throws(Failure) -> KeyRequest) throws(Failure) {
    guard n > 0 else { return }
    let old = keys.count
    var withSides = false
    // More than there may be is refused before any is looked at.
    if n <= KeyColumns.most { for i in 0..<n where !withSides { withSides = try key(i).hasSides } }
    try keys.reserve(n, withSides: withSides)
    do throws(Failure) {
      for i in 0..<n { try append(try key(i)) }
      if n == 1 { _ = keys.settleLast() } else { try keys.settle(from: old) }
    } catch {
      forget(from: old)
      throw error
    }
    changed()
  }

  private mutating func forget(from old: Int) {
    for i in old..<keys.count { drop(keys.head(i).pointee) }
    keys.dropLast(keys.count &- old)
  }

  func check(_ index: Int) throws(Failure) {
    guard index >= 0, index < keys.count else {
      throw failure(.invalidArgument) { text in
        text.append("index must be below the number of keys, ")
        text.append(keys.count)
        text.append(", got ")
        text.append(Double(UInt(bitPattern: index)))
      }
    }
  }

  /// Another key in the place of one; returns where it stands then.
  mutating func replace(_ index: Int, _ key: KeyRequest) throws(Failure) -> Int {
    try check(index)
    let keepsPlace = key.time == keys.time(index)
    try keys.reserve(1, withSides: key.hasSides, forMoving: true)
    try append(key)
    drop(keys.head(index).pointee)
    let last = keys.count &- 1
    if keepsPlace {
      keys.overwrite(index, with: last)
      keys.dropLast(1)
      changed()
      return index
    }
    keys.remove(index, 1)
    changed()
    return keys.settleLast()
  }

  mutating func setValue(_ index: Int, _ value: UnsafePointer<Double>) throws(Failure) {
    try check(index)
    try withDoubles(TrackSettings.mostLanes) { (w) throws(Failure) in
      try checkValue(value, into: w)
      keys.value(index).update(from: w, count: keys.lanes)
    }
    changed()
  }

  mutating func move(_ index: Int, to time: Double) throws(Failure) -> Int {
    try check(index)
    guard abs(time) <= KeyColumns.latest else { throw invalid("time", must: "finite and within 1e300", got: time) }
    guard time != keys.time(index) else { return index }
    try keys.reserve(1, withSides: false, forMoving: true)
    let last = keys.extend()
    keys.overwrite(last, with: index)
    keys.head(last).pointee.time = time + 0
    keys.remove(index, 1)
    changed()
    return keys.settleLast()
  }

  mutating func remove(_ first: Int, _ n: Int) throws(Failure) {
    guard first >= 0, n >= 0, first <= keys.count, n <= keys.count &- first else {
      throw failure(.invalidArgument) { text in
        text.append("there are ")
        text.append(keys.count)
        text.append(" keys: ")
        text.append(Double(UInt(bitPattern: n)))
        text.append(" from ")
        text.append(Double(UInt(bitPattern: first)))
        text.append(" on are not among them")
      }
    }
    for i in first..<(first &+ n) { drop(keys.head(i).pointee) }
    keys.remove(first, n)
    changed()
  }
}

extension KeyRequest {
  var hasSides: Bool { inTangent != nil || outTangent != nil || inHandle != nil || outHandle != nil }
}
