// SPDX-License-Identifier: MIT
//
// What moved channels before: an entry for each command that changed it, with the players as they were then and the numbers
// that they went by. What comes between two commands is a function of the earlier entry, and is computed from it: see
// World+Past.swift.

internal import CTweenSpiritShims

/// A channel, or a layer of it, as a command left it.
struct HistoryPart {
  /// Its curves are uses of the world's, all else is the entry's.
  var player = Player()
  var hasPlayer = false
}

struct HistoryEntry {
  static let numbersAPart = 5

  var time = 0.0
  var motion = MotionPolicy.full
  let lanes: Int
  /// The channel, then its layers, the newest first. None: what moved it is not kept.
  let count: Int
  private let memory: UnsafeMutableRawPointer?

  /// An entry that says only that what comes is not known.
  init(unknownFrom time: Double) { (self.time, lanes, count, memory) = (time, 0, 0, nil) }

  init(_ time: Double, _ motion: MotionPolicy, lanes: Int, parts: Int) throws(Failure) {
    (self.time, self.motion, self.lanes, count) = (time, motion, lanes, parts)
    var layout = BlockLayout()
    _ = layout.add(parts, HistoryPart.self)
    _ = layout.add(lanes &* (1 &+ parts &* HistoryEntry.numbersAPart), Double.self)
    guard !layout.overflows, let room = tss_allocate(layout.bytes) else { throw outOfMemory(layout.bytes) }
    memory = room
    room.bindMemory(to: HistoryPart.self, capacity: parts).initialize(repeating: HistoryPart(), count: parts)
  }

  var isKnown: Bool { count > 0 }
  var parts: UnsafeMutablePointer<HistoryPart> {
    memory.unsafelyUnwrapped.assumingMemoryBound(to: HistoryPart.self)
  }
  /// What layers that have ended left.
  var offset: UnsafeMutablePointer<Double> {
    (memory.unsafelyUnwrapped + (count &* MemoryLayout<HistoryPart>.stride &+ 7) & ~7)
      .assumingMemoryBound(to: Double.self)
  }
  private func numbers(_ part: Int, _ column: Int) -> UnsafeMutablePointer<Double> {
    offset + lanes &* (1 &+ part &* HistoryEntry.numbersAPart &+ column)
  }
  /// What a part is without its player, and what it showed.
  func base(_ part: Int) -> UnsafeMutablePointer<Double> { numbers(part, 0) }
  func shown(_ part: Int) -> UnsafeMutablePointer<Double> { numbers(part, 1) }
  func ends(_ part: Int) -> World.Ends {
    World.Ends(from: numbers(part, 2), target: numbers(part, 3), speed: numbers(part, 4))
  }

  /// Users of tracks and curves.
  var references: Int {
    var n = 0
    for i in 0..<count where parts[i].hasPlayer {
      let it = parts[i].player
      n &+= (it.track != nil ? 1 : 0) &+ (it.curve != 0 ? 1 : 0) &+ (it.returnCurve != 0 ? 1 : 0)
    }
    return n
  }

  /// Its memory, and its players'. Tracks and curves are the caller's.
  func free() {
    for i in 0..<count {
      tss_free(parts[i].player.bounds)
      tss_free(parts[i].player.bend)
      tss_free(parts[i].player.markers)
    }
    tss_free(memory)
  }
}

/// Of one channel.
struct History: ~Copyable {
  /// Entries of one channel; the oldest are dropped.
  static let most = 16_384

  let channel: Int
  /// How long entries are kept.
  var seconds: Double
  /// From `first` on, in order of time; there is one at least.
  private(set) var entries = Column<HistoryEntry>()
  private(set) var first = 0

  init(channel: Int, seconds: Double) { (self.channel, self.seconds) = (channel, seconds) }

  deinit {
    for i in first..<max(entries.count, first) {
      let entry = entries.base[i]
      for k in 0..<entry.count { entry.parts[k].player.track?.release() }
      entry.free()
    }
  }

  var count: Int { entries.count &- first }
  var last: HistoryEntry? { count > 0 ? entries[entries.count &- 1] : nil }
  /// From when on it is known.
  var start: Double { count > 0 ? entries[first].time : .infinity }

  mutating func reserve() throws(Failure) { try entries.reserve(entries.count &+ 1) }

  /// There is room.
  mutating func append(_ entry: HistoryEntry) { entries.append(entry) }

  mutating func removeLast() -> HistoryEntry { entries.removeLast() }

  /// The oldest, where another stands for all that is still to be known.
  mutating func removeFirst(now: Double) -> HistoryEntry? {
    guard count > 1, count > History.most || entries[first &+ 1].time <= now - seconds else { return nil }
    return removeFirst()
  }

  mutating func removeFirst() -> HistoryEntry? {
    guard count > 0 else { return nil }
    let entry = entries[first]
    first &+= 1
    if first > 32, 2 &* first > entries.count {
      for i in first..<entries.count { entries[i &- first] = entries[i] }
      entries.removeLast(first)
      first = 0
    }
    return entry
  }

  /// The entry that a time, which is known, is found from.
  func find(_ time: Double) -> Int {
    let (base, first) = (entries.base, first)
    return first &+ partitionPoint(count) { base[first &+ $0].time <= time } &- 1
  }
}

/// A world's histories, by the slots of their channels.
struct Histories: ~Copyable {
  private(set) var items = Column<History>()
  /// By channel: its history, from 1; 0 is none.
  private var places = Column<UInt32>()
  /// Users of tracks and curves that they hold.
  var references = 0
  /// Whether a step let go what nothing was known of.
  var isDue = false

  @inline(__always)
  var isEmpty: Bool { items.count == 0 }

  func place(_ channel: Int) -> Int? {
    guard channel < places.count, places[channel] != 0 else { return nil }
    return Int(places[channel]) &- 1
  }

  func pointer(_ place: Int) -> UnsafeMutablePointer<History> { items.base + place }

  /// Of a channel that has none, in a world of so many.
  mutating func add(_ history: consuming History, channels: Int) throws(Failure) -> Int {
    try items.reserve(items.count &+ 1)
    try places.extend(to: channels, 0)
    places[history.channel] = UInt32(truncatingIfNeeded: items.count &+ 1)
    items.append(history)
    return items.count &- 1
  }

  /// It has no entries any more. The last one takes its place.
  mutating func remove(_ place: Int) {
    places[items[place].channel] = 0
    if place != items.count &- 1 {
      places[items[items.count &- 1].channel] = UInt32(truncatingIfNeeded: place &+ 1)
    }
    _ = items.swapRemove(place)
  }
}
