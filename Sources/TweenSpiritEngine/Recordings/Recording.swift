// SPDX-License-Identifier: MIT
//
// The log of a recorded world. Between two commands a world is a function of its clock, so the log has the images of what
// commands have changed, and of each step only its clock. It is a ring of segments. A segment begins with an image of
// every object, so that any state in it can be put together from it alone; images grow from its front, records from its back.

internal import CTweenSpiritShims

/// A state that can be reached: after a step, or after the commands of one time, which are a keyframe.
struct Record {
  static let size = 4

  /// The clock, which may stand a little ahead of what is told of it, and its rounding error.
  var time: Double
  var error: Double
  /// The number of the next event.
  var sequence: UInt64
  /// The images of the segment up to here are the state's, of which a step follows if `isStep`.
  var end: Int
  var isStep: Bool
  /// True if the clock stood at a stop.
  var isAtStop = false

  var packed: UInt64 { UInt64(UInt(bitPattern: end)) << 2 | (isStep ? 1 : 0) | (isAtStop ? 2 : 0) }

  /// The time that the world told of its clock.
  var shown: Double { Clock.shown(time, error, isAtStop: isAtStop).time }
}

/// By part and slot, where the newest image begins in its segment, from 1; 0: there is none, or the object is gone.
struct NewestImages: ~Copyable {
  private var tables = Column<Column<UInt32>>()

  init() throws(Failure) {
    try tables.reserve(Part.count)
    while tables.count < Part.count { tables.append(Column<UInt32>()) }
  }

  mutating func clear() { for i in 0..<Part.count { tables[i].removeAll() } }

  func slots(_ part: Part) -> Int { tables[part.rawValue].count }

  func start(_ part: Part, _ slot: Int) -> Int? {
    guard slot < tables[part.rawValue].count else { return nil }
    let start = tables[part.rawValue][slot]
    return start == 0 ? nil : Int(start) &- 1
  }

  /// The number of numbers that `write` writes.
  var size: Int {
    var n = Part.count
    for i in 0..<Part.count { n &+= tables[i].count }
    return n
  }

  /// Writes the tables, the length of each before it.
  func write(_ out: UnsafeMutablePointer<UInt32>) {
    var out = out
    for i in 0..<Part.count {
      out.pointee = UInt32(truncatingIfNeeded: tables[i].count)
      (out + 1).update(from: tables[i].base, count: tables[i].count)
      out += 1 &+ tables[i].count
    }
  }

  /// Reads what `write` has written.
  mutating func read(_ from: UnsafePointer<UInt32>) throws(Failure) {
    var from = from
    for i in 0..<Part.count {
      let n = Int(from.pointee)
      tables[i].removeAll()
      try tables[i].extend(to: n, 0)
      tables[i].base.update(from: from + 1, count: n)
      from += 1 &+ n
    }
  }

  mutating func set(_ part: Part, _ slot: Int, _ start: Int?) throws(Failure) {
    try set(part.rawValue, slot, start.map { UInt32(truncatingIfNeeded: $0 &+ 1) } ?? 0)
  }

  /// Sets a number: where an image begins, from 1, or 0.
  @inline(__always)
  mutating func set(_ part: Int, _ slot: Int, _ number: UInt32) throws(Failure) {
    if slot >= tables[part].count { try tables[part].extend(to: slot &+ 1, 0) }
    tables[part][slot] = number
  }
}

struct Recording: ~Copyable {
  static let segments = 8
  /// The part of the memory that the index has: one in so many bytes.
  private static let partIndexed = 24
  /// Times that differ by no more are the same.
  static let sameTime = 0x1p-30

  struct Segment: ~Copyable {
    var references = References()
    /// The size of the images, in units of 8 bytes, and the number of records.
    var used = 0, records = 0
    /// The size of the index, and how many images came after its last entry.
    var indexed = 0, unindexed = 0
  }

  /// The place of a state: a record, or a time between that and the next.
  struct Place {
    var segment: Int
    var record: Int
    var isBetween = false
  }

  /// The seconds of the clock that can be reached back from the end.
  let seconds: Double
  private let memory: Column<UInt64>
  /// The size of a segment, in units of 8 bytes.
  let size: Int
  /// Has the newest images at some places of each segment, from the last of which a state is found: the place, the size of the
  /// tables, the tables.
  private let index: Column<UInt32>
  private let indexSize: Int
  private var items: Column<Segment>
  /// Segments are numbered from the first that there was.
  private(set) var first = 0
  private(set) var last = 0
  var newest: NewestImages
  /// The newest images of the state that is put together.
  var other: NewestImages
  var images: Images
  /// The content of all objects, as it was written last or put together.
  var scratch: Column<UInt64>
  /// True if a command was given since the last record.
  var isTouched = false
  /// True if each object that has changed since the last keyframe is touched.
  var marksAll = false
  /// The place that the world shows; nil in the present.
  var place: Place?
  /// The bindings of the present, while the world is in the past.
  var wiring = Column<Wiring>()
  /// The past that a command has left, until it is known whether that was refused, and its wiring.
  var left: LeftPast?
  var leftWiring = Column<Wiring>()
  /// True if its images came from a file, so that each state is checked.
  var isForeign = false
  /// The memory of a seek in place, if one was made.
  var inPlace = Column<InPlace>()
  /// The world that values of other times are read from, and the place of its state.
  var past: UnsafeMutableRawPointer?
  var pastPlace = Place(segment: -1, record: -1)

  init(seconds: Double, bytes: Int) throws(Failure) {
    let indexSize = bytes / (4 &* Recording.segments &* Recording.partIndexed)
    let size = bytes / (8 &* Recording.segments) &- indexSize / 2
    let index = try Column<UInt32>(indexSize &* Recording.segments)
    let memory = try Column<UInt64>(size &* Recording.segments)
    var items = Column<Segment>()
    try items.reserve(Recording.segments)
    while items.count < Recording.segments { items.append(Segment()) }
    let newest = try NewestImages()
    let other = try NewestImages()
    let images = try Images()
    (self.seconds, self.size, self.indexSize) = (seconds, size, indexSize)
    self.index = index
    self.memory = memory
    self.items = items
    self.newest = newest
    self.other = other
    self.images = images
    scratch = Column()
  }

  deinit { if let past { AtomicBox<World>(past).destroy() } }

  mutating func forgetPast() {
    if let past { AtomicBox<World>(past).destroy() }
    past = nil
  }

  func segment(_ number: Int) -> UnsafeMutablePointer<Segment> { items.base + number % Recording.segments }
  var current: UnsafeMutablePointer<Segment> { segment(last) }

  /// Returns the memory of a segment.
  func start(_ number: Int) -> UnsafeMutablePointer<UInt64> { memory.base + (number % Recording.segments) &* size }

  var bytes: Int {
    var n = 0
    for i in first...last {
      let it = segment(i)
      n &+= 8 &* (it.pointee.used &+ Record.size &* it.pointee.records) &+ 4 &* it.pointee.indexed
    }
    return n
  }
  var capacity: Int { 8 &* memory.count &+ 4 &* index.count }

  /// Users of curves and tracks that it has.
  var references: Int {
    var n = 0
    for i in first...last { n &+= segment(i).pointee.references.count }
    return n
  }

  // MARK: Records

  func record(_ segment: Int, _ i: Int) -> Record {
    let at = start(segment) + (size &- Record.size &* (i &+ 1))
    return Record(
      time: Double(bitPattern: at[0]), error: Double(bitPattern: at[1]), sequence: at[2],
      end: Int(truncatingIfNeeded: at[3] >> 2), isStep: at[3] & 1 == 1, isAtStop: at[3] & 2 == 2)
  }

  /// Adds a record behind the images; false: there is no room.
  mutating func append(_ record: Record) -> Bool {
    let it = current
    guard it.pointee.used &+ Record.size &* (it.pointee.records &+ 1) <= size else { return false }
    let at = start(last) + (size &- Record.size &* (it.pointee.records &+ 1))
    at[0] = record.time.bitPattern
    at[1] = record.error.bitPattern
    at[2] = record.sequence
    at[3] = record.packed
    it.pointee.records &+= 1
    return true
  }

  var end: Record { record(last, current.pointee.records &- 1) }
  /// The times that can be reached.
  var times: ClosedRange<Double> {
    let last = end.shown
    return min(max(record(first, 0).shown, last - seconds), last)...last
  }

  /// Returns the place of a time within `times`. (A step may end an instant before a stop of its own.)
  func find(_ time: Double) -> Place {
    let limit = time + Recording.sameTime
    let far = limit + 2 * instant(limit, limit)
    var number = last
    while number > first, record(number, 0).shown > far { number &-= 1 }
    var i = partitionPoint(segment(number).pointee.records) { record(number, $0).shown <= far }
    while i < segment(number).pointee.records, record(number, i).shown <= far { i &+= 1 }
    i &-= 1
    while i < 0 || record(number, i).shown > limit {
      if i > 0 {
        i &-= 1
      } else if number > first {
        number &-= 1
        i = segment(number).pointee.records &- 1
      } else {
        i = 0
        break
      }
    }
    return Place(segment: number, record: i, isBetween: record(number, i).shown < time - Recording.sameTime)
  }

  func isEnd(_ place: Place) -> Bool {
    place.segment == last && place.record == current.pointee.records &- 1 && !place.isBetween
  }

  // MARK: Images

  private static func head(_ part: Part, _ slot: Int, _ n: Int) -> UInt64 {
    UInt64(UInt(bitPattern: part.rawValue)) << 56 | UInt64(UInt(bitPattern: slot)) << 32 | UInt64(UInt(bitPattern: n))
  }

  /// Returns the part, the slot and the size of an image with a head.
  func object(_ head: UInt64) -> (part: Int, slot: Int, size: Int) {
    (Int(truncatingIfNeeded: head >> 56), Recording.slot(head), Recording.length(head))
  }

  private static func slot(_ head: UInt64) -> Int { Int(truncatingIfNeeded: head >> 32 & 0xFF_FFFF) }
  static func length(_ head: UInt64) -> Int { Int(truncatingIfNeeded: head & 0xFFFF_FFFF) }

  /// Adds the image of an object; false: there is no room.
  private mutating func append(_ part: Part, _ slot: Int, _ from: UnsafePointer<UInt64>, _ n: Int) throws(Failure)
    -> Bool
  {
    let it = current
    let at = it.pointee.used
    guard at &+ 1 &+ n &+ Record.size &* (it.pointee.records &+ 1) <= size else { return false }
    let out = start(last) + at
    out.pointee = Recording.head(part, slot, n)
    (out + 1).update(from: from, count: n)
    it.pointee.used = at &+ 1 &+ n
    it.pointee.unindexed &+= 1
    try newest.set(part, slot, n == 0 ? nil : at)
    return true
  }

  /// Adds the images of the objects just written that differ from their newest ones; false: there is no room.
  mutating func appendChanges() throws(Failure) -> Bool {
    var (part, next) = (0, 0)
    for i in 0..<images.objects.count {
      let object = images.objects[i]
      // The objects between are gone.
      while part < object.part.rawValue {
        guard try appendGone(Part.at(part), from: next) else { return false }
        (part, next) = (part &+ 1, 0)
      }
      guard try appendGone(object.part, from: next, before: object.slot) else { return false }
      next = object.slot &+ 1
      let (at, n) = (scratch.base + object.start, images.length(i))
      if isSame(object, at, n) { continue }
      guard try append(object.part, object.slot, at, n) else { return false }
    }
    while part < Part.count {
      guard try appendGone(Part.at(part), from: next) else { return false }
      (part, next) = (part &+ 1, 0)
    }
    return true
  }

  private mutating func appendGone(_ part: Part, from first: Int, before end: Int = .max) throws(Failure) -> Bool {
    guard images.isWhole(part) else { return true }
    var slot = first
    while slot < min(end, newest.slots(part)) {
      if newest.start(part, slot) != nil, !(try append(part, slot, scratch.base, 0)) { return false }
      slot &+= 1
    }
    return true
  }

  private func isSame(_ object: ImageObject, _ at: UnsafePointer<UInt64>, _ n: Int) -> Bool {
    guard let old = newest.start(object.part, object.slot) else { return n == 0 }
    let image = start(last) + old
    guard Recording.length(image.pointee) == n else { return false }
    // The shown numbers stand before those of the player: see World.save(channel:).
    let hidden = n &- 5 &* object.hiddenLanes..<n &- (object.hiddenLanes == 0 ? 0 : 4) &* object.hiddenLanes
    let least = UInt64(World.Saved.least)
    let isFound = object.part == .player && n > 0 && image[1] ^ at[0] == least && image[1] & least != 0
    for i in (isFound ? 2 : 0)..<n where image[1 &+ i] != at[i] && !hidden.contains(i) { return false }
    // That a spring's end was found changes no state: the image has it from now on.
    if isFound { (image[1], image[2]) = (at[0], at[1]) }
    return true
  }

  /// Begins another segment, and drops the oldest if there are too many.
  mutating func turn(_ releases: inout Releases) {
    if last &- first == Recording.segments &- 1 {
      segment(first).pointee.references.release(to: &releases)
      first &+= 1
    }
    addSegment()
    newest.clear()
  }

  mutating func addSegment() {
    last &+= 1
    (current.pointee.used, current.pointee.records) = (0, 0)
    (current.pointee.indexed, current.pointee.unindexed) = (0, 0)
  }

  /// Adds the newest images to the index, if that has room, where as many came since its last entry.
  mutating func extendIndex() {
    let (it, n) = (current, newest.size)
    guard it.pointee.unindexed > n, it.pointee.indexed &+ 2 &+ n <= indexSize else { return }
    let out = index.base + (last % Recording.segments &* indexSize &+ it.pointee.indexed)
    (out[0], out[1]) = (UInt32(truncatingIfNeeded: it.pointee.used), UInt32(truncatingIfNeeded: n))
    newest.write(out + 2)
    it.pointee.indexed &+= 2 &+ n
    it.pointee.unindexed = 0
  }

  /// Returns the entry of a segment's index that is the last before an end of images, and the end of those that are.
  private func indexEntry(_ number: Int, upTo end: Int) -> (entry: UnsafeMutablePointer<UInt32>?, size: Int) {
    let base = index.base + number % Recording.segments &* indexSize
    var (size, entry) = (0, Optional<UnsafeMutablePointer<UInt32>>.none)
    while size < segment(number).pointee.indexed, Int(base[size]) <= end {
      entry = base + size
      size &+= 2 &+ Int(base[size &+ 1])
    }
    return (entry, size)
  }

  /// Drops what comes after a place, whose images are the newest.
  mutating func cut(after place: Place, _ releases: inout Releases) {
    while last > place.segment {
      current.pointee.references.release(to: &releases)
      last &-= 1
    }
    current.pointee.records = place.record &+ 1
    current.pointee.used = record(last, place.record).end
    (current.pointee.indexed, current.pointee.unindexed) = (indexEntry(last, upTo: current.pointee.used).size, 0)
  }

  /// Returns whether no stops were set in the past.
  var wiresMemoryOnly: Bool {
    for i in 0..<wiring.count where wiring[i].address == 0 { return false }
    return true
  }

  mutating func release(to releases: inout Releases) {
    for i in first...last { segment(i).pointee.references.release(to: &releases) }
  }

  /// Finds the images of a state, into `other`.
  mutating func findImages(_ segment: Int, upTo end: Int) throws(Failure) {
    let base = start(segment)
    var at = 0
    if let entry = indexEntry(segment, upTo: end).entry {
      try other.read(entry + 2)
      at = Int(entry.pointee)
    } else {
      other.clear()
    }
    while at < end {
      let (part, slot, n) = object(base[at])
      guard part < Part.count else { throw Blob.damaged }
      try other.set(part, slot, n == 0 ? 0 : UInt32(truncatingIfNeeded: at &+ 1))
      at &+= 1 &+ n
    }
  }

  /// Finds the images of a state and puts their words together; returns how many.
  mutating func gather(_ segment: Int, upTo end: Int) throws(Failure) -> Int {
    try findImages(segment, upTo: end)
    let base = start(segment)
    var count = 0
    eachImage(segment, parts: Part.playerStops.rawValue) { (_, n) in count &+= n }
    if scratch.count < count { scratch = try Column(count &+ count / 4) }
    var out = scratch.base
    eachImage(segment, parts: Part.playerStops.rawValue) { (start, n) in
      out.update(from: base + start + 1, count: n)
      out += n
    }
    return count
  }

  /// Calls `work` with the start and the size of each image of the first parts of the state that was put together.
  @inline(__always)
  func eachImage(_ segment: Int, parts: Int, _ work: (Int, Int) -> Void) {
    for i in 0..<parts {
      for slot in 0..<other.slots(Part.at(i)) {
        guard let at = other.start(Part.at(i), slot) else { continue }
        work(at, object(start(segment)[at]).size)
      }
    }
  }

  /// The world shows a place, the images of which were found.
  mutating func move(to place: Place) {
    takeOther()
    self.place = isEnd(place) ? nil : place
    if self.place == nil { wiring.removeAll() }
  }

  /// The state that was put together is the world's.
  mutating func takeOther() { swap(&newest, &other) }

  /// Returns the content of an object of 8 bytes, in the state that was put together; 0 if there is none.
  func single(_ part: Part, _ slot: Int, segment: Int) -> UInt64 {
    other.start(part, slot).map { start(segment)[$0 &+ 1] } ?? 0
  }
}

/// A past that a command has left: its place, its next event's number, and the counts of undone events and of stops.
struct LeftPast {
  var place: Recording.Place
  var sequence: UInt64
  var events: Int, stops: Int
}

/// A world's recording, if it has one.
struct Recorder: ~Copyable {
  private(set) var pointer: UnsafeMutablePointer<Recording>?

  init() {}

  init(_ recording: consuming Recording) throws(Failure) {
    let memory = try allocate(1, Recording.self)
    memory.initialize(to: recording)
    pointer = memory
  }

  deinit {
    guard let pointer else { return }
    pointer.deinitialize(count: 1)
    tss_free(pointer)
  }
}

/// A binding of a channel to memory, or the events at which time stops for an object.
struct Wiring {
  var handle: Handle
  var address: UInt = 0
  var stride = 0
  var isDouble = false, isObject = false
  var stops: UInt32 = 0
}
