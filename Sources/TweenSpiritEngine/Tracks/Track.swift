// SPDX-License-Identifier: MIT
//
// A track that can be edited: keys and markers, and what they were compiled to since the last edit.

struct Track: ~Copyable {
  var settings: TrackSettings
  private(set) var keys: KeyColumns
  /// Keys that were inserted one here, one there, and join the others when somebody looks; there is room for them.
  private var late: KeyColumns
  private var order = Column<UInt32>()
  var markers: Markers
  /// nil since the last edit.
  private var compiled: TrackReference?
  /// Whether all of it was compiled before, and how often a part of it was since the last edit.
  private var wasCompiled = false
  private var glimpses = 0

  /// Takes over a user of the settings' easing.
  init(_ settings: TrackSettings) { self.init(settings, KeyColumns(lanes: settings.lanes), Markers()) }

  /// Takes over users of the keys' easings too.
  init(_ settings: TrackSettings, _ keys: consuming KeyColumns, _ markers: consuming Markers) {
    self.settings = settings
    late = KeyColumns(lanes: settings.lanes)
    self.keys = keys
    self.markers = markers
  }

  deinit {
    keys.drop(0..<keys.count)
    late.drop(0..<late.count)
    EasingStore.shared.drop(settings.easing)
  }

  mutating func changed() {
    compiled = nil
    glimpses = 0
  }

  mutating func compile() throws(Failure) -> TrackReference {
    if compiled == nil {
      compiled = try TrackCompiler.compile(keys, 0..<keys.count, settings)
      wasCompiled = true
    }
    return compiled!.retained()
  }

  /// Keys to one that is compiled for a glimpse.
  private static let glimpse = 16

  /// As `compile`, of as many keys as it takes to evaluate the track at t, where it is looked at a few times between
  /// edits. The bits are the same.
  mutating func compile(for t: Double) throws(Failure) -> TrackReference {
    guard compiled == nil, wasCompiled, keys.count > (glimpses &+ 4) &* Track.glimpse, let part = part(for: t) else {
      return try compile()
    }
    glimpses &+= 1
    return try TrackCompiler.compile(keys, part, settings)
  }

  /// The keys that decide what is at t: those of its segment and their neighbours, whose chords cubics see, and where springs
  /// hand on how fast they are, all back to where that began. nil: all, as where turns and signs add up from key to key.
  @inline(never)
  private func part(for t: Double) -> Range<Int>? {
    let isSum = settings.kind == .quat || (settings.kind == .color && settings.space == .oklch)
    guard !isSum, settings.kind != .angle || settings.wrap == .raw else { return nil }
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

  /// One key more, which comes behind all others.
  mutating func append(_ key: KeySpec) throws(Failure) {
    try keys.reserve(1, withSides: key.hasSides)
    try keys.write(key, settings)
    keys.insert(at: keys.count)
    changed()
  }

  /// Puts keys that were appended in any order in that of time.
  mutating func sortKeys() throws(Failure) {
    keys = try keys.sorted()
    changed()
  }

  /// A key behind the last, whatever its time, whose numbers are to be written.
  mutating func extend(withSides: Bool) throws(Failure) -> Int {
    try keys.reserve(1, withSides: withSides)
    return keys.extend()
  }

  /// `n` keys more, as `key` has them. Those that come behind all others, and one beside the latest edit, find their places at
  /// once: the others wait, so that it does not matter in what order keys come.
  mutating func insert(
    _ n: Int, anyRelative: Bool = false, _ key: (Int) throws(Failure) -> KeySpec
  ) throws(Failure) {
    guard anyRelative, n <= KeyColumns.most else { return try place(n, key) }
    mergeLate()
    var clock = KeyTimes(after: keys.count > 0 ? keys.time(keys.count &- 1) : 0)
    let times = try Column<Double>(n)
    for i in 0..<n { times.base[i] = try clock.place(try key(i)).time }
    try place(n) { (i) throws(Failure) in
      var key = try key(i)
      (key.time, key.isRelative) = (times.base[i], false)
      return key
    }
  }

  private mutating func place(_ n: Int, _ key: (Int) throws(Failure) -> KeySpec) throws(Failure) {
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
      if abs(place &- keys.gap.start) <= Track.glimpse {
        try keys.write(key, settings)
        keys.insert(at: place)
        return changed()
      }
    }
    if isBehind {
      try keys.append(n, key, settings)
    } else {
      try late.reserve(n, withSides: withSides)
      try order.extend(to: 2 &* (late.count &+ n), 0)
      try late.append(n, key, settings)
    }
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
    guard late.gap.capacity > 64 else { return }
    late = KeyColumns(lanes: keys.lanes)
    order = Column()
  }

  func check(_ index: Int) throws(Failure) {
    guard index >= 0, index < keys.count else {
      throw invalid("index", got: Double(UInt(bitPattern: index))) { rule in
        rule.append("below the number of keys, ")
        rule.append(keys.count)
      }
    }
  }

  /// All keys with their easings' users, which are the caller's.
  mutating func takeKeys() -> KeyColumns {
    var taken = KeyColumns(lanes: keys.lanes)
    swap(&taken, &keys)
    changed()
    return taken
  }

  /// Others in place of all keys, which take their easings' users along.
  mutating func exchange(keys others: consuming KeyColumns) {
    keys.drop(0..<keys.count)
    keys = others
    changed()
  }

  func copied() throws(Failure) -> Track {
    let copies = try keys.copied()
    let marks = try markers.copied(room: markers.count)
    try keys.retain()
    do throws(Failure) { try EasingStore.shared.retain(settings.easing) } catch {
      keys.drop(0..<keys.count)
      throw error
    }
    return Track(settings, copies, marks)
  }

  /// Another key in the place of one; returns where it stands then.
  mutating func replace(_ index: Int, _ key: KeySpec) throws(Failure) -> Int {
    try check(index)
    try keys.reserve(0, withSides: key.hasSides)
    try keys.write(key, settings)
    keys.drop(index..<(index &+ 1))
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
      try settings.accept(value, into: w)
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
        text.append(" keys from index ")
        text.append(Double(UInt(bitPattern: first)))
        text.append(" on are out of range")
      }
    }
    keys.drop(first..<(first &+ n))
    keys.remove(first, n)
    changed()
  }
}

extension KeySpec {
  var hasSides: Bool { inTangent != nil || outTangent != nil || inHandle != nil || outHandle != nil }
}
