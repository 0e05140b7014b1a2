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

  mutating func set(_ part: Part, _ slot: Int, _ start: Int?) throws(Failure) {
    try tables[part.rawValue].extend(to: slot &+ 1, 0)
    tables[part.rawValue][slot] = start.map { UInt32(truncatingIfNeeded: $0 &+ 1) } ?? 0
  }
}

struct Recording: ~Copyable {
  static let segments = 8
  /// Times that differ by no more are the same.
  static let sameTime = 0x1p-30

  struct Segment: ~Copyable {
    var references = References()
    /// The size of the images, in units of 8 bytes, and the number of records.
    var used = 0, records = 0
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
  /// The place that the world shows; nil in the present.
  var place: Place?
  /// The bindings of the present, while the world is in the past.
  var wiring = Column<Wiring>()
  /// The world that values of other times are read from, and the place of its state.
  var past: UnsafeMutableRawPointer?
  var pastPlace = Place(segment: -1, record: -1)

  init(seconds: Double, bytes: Int) throws(Failure) {
    let size = bytes / (8 &* Recording.segments)
    let memory = try Column<UInt64>(size &* Recording.segments)
    var items = Column<Segment>()
    try items.reserve(Recording.segments)
    while items.count < Recording.segments { items.append(Segment()) }
    let newest = try NewestImages()
    let other = try NewestImages()
    let images = try Images()
    (self.seconds, self.size) = (seconds, size)
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
    for i in first...last { n &+= segment(i).pointee.used &+ Record.size &* segment(i).pointee.records }
    return 8 &* n
  }
  var capacity: Int { 8 &* memory.count }

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

  var isEmpty: Bool { first == last && current.pointee.records == 0 }
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
  private static func length(_ head: UInt64) -> Int { Int(truncatingIfNeeded: head & 0xFFFF_FFFF) }

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
        guard try appendGone(Part.at(part), next..<newest.slots(Part.at(part))) else { return false }
        (part, next) = (part &+ 1, 0)
      }
      guard try appendGone(object.part, next..<min(object.slot, newest.slots(object.part))) else { return false }
      next = object.slot &+ 1
      let (at, n) = (scratch.base + object.start, images.length(i))
      if isSame(object, at, n) { continue }
      guard try append(object.part, object.slot, at, n) else { return false }
    }
    while part < Part.count {
      guard try appendGone(Part.at(part), next..<newest.slots(Part.at(part))) else { return false }
      (part, next) = (part &+ 1, 0)
    }
    return true
  }

  private mutating func appendGone(_ part: Part, _ slots: Range<Int>) throws(Failure) -> Bool {
    for slot in slots where newest.start(part, slot) != nil {
      guard try append(part, slot, scratch.base, 0) else { return false }
    }
    return true
  }

  private func isSame(_ object: ImageObject, _ at: UnsafePointer<UInt64>, _ n: Int) -> Bool {
    guard let old = newest.start(object.part, object.slot) else { return false }
    let image = start(last) + old
    guard Recording.length(image.pointee) == n else { return false }
    // The shown numbers stand before those of the player: see World.save(channel:).
    let hidden = n &- 5 &* object.hiddenLanes..<n &- (object.hiddenLanes == 0 ? 0 : 4) &* object.hiddenLanes
    for i in 0..<n where image[1 &+ i] != at[i] && !hidden.contains(i) { return false }
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
  }

  /// Drops what comes after a place, whose images are the newest.
  mutating func cut(after place: Place, _ releases: inout Releases) {
    while last > place.segment {
      current.pointee.references.release(to: &releases)
      last &-= 1
    }
    current.pointee.records = place.record &+ 1
    current.pointee.used = record(last, place.record).end
  }

  mutating func release(to releases: inout Releases) {
    for i in first...last { segment(i).pointee.references.release(to: &releases) }
  }

  /// Finds the images of a state, into `other`, and puts their words together; returns how many.
  mutating func gather(_ segment: Int, upTo end: Int) throws(Failure) -> Int {
    let base = start(segment)
    other.clear()
    var at = 0
    while at < end {
      let head = base[at]
      let (number, slot, n) = object(head)
      guard let part = Part(rawValue: number) else { throw Blob.damaged }
      try other.set(part, slot, n == 0 ? nil : at)
      at &+= 1 &+ n
    }
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

  /// The state that was put together is the world's.
  mutating func takeOther() { swap(&newest, &other) }

  /// Returns the content of an object of 8 bytes, in the state that was put together; 0 if there is none.
  func single(_ part: Part, _ slot: Int, segment: Int) -> UInt64 {
    other.start(part, slot).map { start(segment)[$0 &+ 1] } ?? 0
  }
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
