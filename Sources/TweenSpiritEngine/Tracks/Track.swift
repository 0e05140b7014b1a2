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
  /// Keys that were inserted one here, one there, and join the others when somebody looks; there is room for them.
  private var late: KeyColumns
  private var order = Growing<UInt32>()
  /// In the order of time around a gap, as keys are.
  var markers: UnsafeMutablePointer<Marker>?
  /// How many markers stand in front of the gap.
  var markerGap = 0
  var markerCount = 0
  var markerCapacity = 0
  /// nil since the last edit.
  var compiled: UnsafeMutablePointer<CompiledTrack>?
  /// Whether all of it was compiled before, and how often a part of it was since the last edit.
  private var wasCompiled = false
  private var glimpses = 0

  init(_ settings: TrackSettings) {
    self.settings = settings
    keys = KeyColumns(lanes: settings.lanes)
    late = KeyColumns(lanes: settings.lanes)
  }

  /// What it owns; nobody else can reach it.
  mutating func free() {
    mergeLate()
    for i in 0..<keys.count { drop(keys.head(i).pointee) }
    keys.free()
    late.free()
    order.free()
    EasingStore.shared.drop(settings.easing)
    tss_free(markers)
    compiled?.release()
  }

  func drop(_ head: KeyHead) { if head.hasEasing { EasingStore.shared.drop(head.easing) } }

  mutating func changed() {
    compiled?.release()
    compiled = nil
    glimpses = 0
  }

  /// The compiled track, with one user more, who releases it.
  mutating func compile() throws(Failure) -> UnsafeMutablePointer<CompiledTrack> {
    let track: UnsafeMutablePointer<CompiledTrack>
    if let compiled {
      track = compiled
    } else {
      track = try TrackCompiler.compile(keys, 0..<keys.count, settings)
      compiled = track
      wasCompiled = true
    }
    track.retain()
    return track
  }

  /// Keys to one that is compiled for a glimpse.
  private static let glimpse = 16

  /// As `compile`, of as many keys as it takes to evaluate the track at t, where it is looked at a few times between
  /// edits. The bits are the same.
  mutating func compile(for t: Double) throws(Failure) -> UnsafeMutablePointer<CompiledTrack> {
    guard compiled == nil, wasCompiled, keys.count > (glimpses &+ 4) &* Track.glimpse, let part = part(for: t) else {
      return try compile()
    }
    glimpses &+= 1
    return try TrackCompiler.compile(keys, part, settings)
  }

  /// The keys that decide what is at t: those of its segment and their neighbours, whose chords cubics see, and where springs
  /// hand on how fast they are, all back to where that began. nil: all.
  @inline(never)
  private func part(for t: Double) -> Range<Int>? {
    let n = keys.count
    let i = max(keys.countBefore(t, orAt: true) &- 1, 0)
    let mode = t < keys.time(0) ? settings.before : i == n &- 1 ? settings.after : .hold
    guard mode == .hold || mode == .linear else { return nil }
    var first = min(i, n &- 2)
    func isSpring(_ k: Int) -> Bool { TrackCompiler.interpolation(keys, k, settings) == .spring }
    while first > 0, isSpring(first) || isSpring(first &- 1) {
      first &-= 1
      if i &- first > Track.glimpse { return nil }
    }
    let part = max(first &- 1, 0)..<min(i &+ 3, n)
    // Within one time nothing moves; the whole track may.
    return keys.time(part.lowerBound) < keys.time(part.upperBound &- 1) ? part : nil
  }

  // MARK: Keys

  /// Makes a checked key the spare one of columns, which have room for it; its easing has one user more.
  @inline(never)
  private func write(_ key: KeyRequest, to keys: KeyColumns) throws(Failure) {
    guard abs(key.time) <= KeyColumns.latest else {
      throw invalid("time", must: "finite and within 1e300", got: key.time)
    }
    let interpolation = try Interpolation.checked(key.interpolation)
    try settings.check(interpolation)
    guard let value = key.value else { throw failure(.invalidArgument, "value must not be NULL") }
    keys.clearSpare()
    try checkValue(value, into: keys.value(KeyColumns.spare))
    try take(key.inTangent, keys, .inTangent, "in_tangent")
    try take(key.outTangent, keys, .outTangent, "out_tangent")
    try take(key.inHandle, keys, .inHandle, "in_handle")
    try take(key.outHandle, keys, .outHandle, "out_handle")
    let head = keys.head(KeyColumns.spare)
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
  }

  @inline(never)
  private func take(
    _ numbers: UnsafePointer<Double>?, _ keys: KeyColumns, _ side: Side, _ name: StaticString
  ) throws(Failure) {
    guard let numbers, let to = keys.sideToWrite(KeyColumns.spare, side) else { return }
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
      // They have one zero, as everywhere.
      return out[0] = value[0] + 0
    case .bool:
      guard value[0] == 0 || value[0] == 1 else { throw invalid("value", must: "0 or 1", got: value[0]) }
      return out[0] = value[0] + 0
    case .quat:
      guard let unit = Quaternion(value).normalized else {
        throw failure(.invalidArgument, "value must be a rotation, not 0 0 0 0")
      }
      return unit.store(out)
    default: break
    }
    out.update(from: value, count: keys.lanes)
  }

  /// One key more, which comes behind all others.
  mutating func append(_ key: KeyRequest) throws(Failure) {
    try keys.reserve(1, withSides: key.hasSides)
    try write(key, to: keys)
    keys.insert(at: keys.count)
    changed()
  }

  /// `n` keys more, as `key` has them. Those that come behind all others, and one beside the latest edit, find their places at
  /// once: the others wait, so that it does not matter in what order keys come.
  mutating func insert(_ n: Int, _ key: (Int) throws(Failure) -> KeyRequest) throws(Failure) {
    guard n > 0 else { return }
    var withSides = false
    var isBehind = late.count == 0
    // More than there may be is refused before any is looked at.
    if n <= KeyColumns.most {
      var last = keys.count > 0 ? keys.time(keys.count &- 1) : -.infinity
      for i in 0..<n where isBehind || !withSides {
        let key = try key(i)
        withSides = withSides || key.hasSides
        isBehind = isBehind && key.time >= last
        last = key.time
      }
    }
    try keys.reserve(late.count &+ n, withSides: withSides)
    if n == 1, late.count == 0, !isBehind {
      let key = try key(0)
      let place = keys.countBefore(key.time, orAt: true)
      if abs(place &- keys.gap) <= Track.glimpse {
        try write(key, to: keys)
        keys.insert(at: place)
        return changed()
      }
    }
    if !isBehind {
      try late.reserve(n, withSides: withSides)
      try order.reserve(2 &* (late.count &+ n), 0)
    }
    var columns = isBehind ? keys : late
    let old = columns.count
    do throws(Failure) {
      for i in 0..<n {
        try write(try key(i), to: columns)
        columns.insert(at: columns.count)
      }
    } catch {
      for i in old..<columns.count { drop(columns.head(i).pointee) }
      columns.remove(old, columns.count &- old)
      // The gap has moved behind those that were there.
      if isBehind { keys = columns } else { late = columns }
      throw error
    }
    if isBehind { keys = columns } else { late = columns }
    changed()
  }

  /// Whether no key waits.
  var isMerged: Bool { late.count == 0 }

  /// Keys that wait join the others.
  @inline(never)
  mutating func mergeLate() {
    guard late.count > 0 else { return }
    if late.count == 1 {
      keys.overwrite(KeyColumns.spare, from: late, 0)
      keys.insert(at: keys.countBefore(late.time(0), orAt: true))
    } else {
      keys.merge(late, order.base)
    }
    late.remove(0, late.count)
    guard late.capacity > 64 else { return }
    late.free()
    order.free()
    (late, order) = (KeyColumns(lanes: keys.lanes), Growing())
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
    try keys.reserve(0, withSides: key.hasSides)
    try write(key, to: keys)
    drop(keys.head(index).pointee)
    return put(index)
  }

  /// The spare key in the place of one; returns where it stands then.
  private mutating func put(_ index: Int) -> Int {
    changed()
    let time = keys.time(KeyColumns.spare)
    if time == keys.time(index) {
      keys.overwrite(index, with: KeyColumns.spare)
      return index
    }
    keys.remove(index, 1)
    let place = keys.countBefore(time, orAt: true)
    keys.insert(at: place)
    return place
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
    keys.overwrite(KeyColumns.spare, with: index)
    keys.head(KeyColumns.spare).pointee.time = time + 0
    return put(index)
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
