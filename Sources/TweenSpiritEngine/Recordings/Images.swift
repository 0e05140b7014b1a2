// SPDX-License-Identifier: MIT
//
// The state of a world in parts: what a snapshot writes one after another is cut into objects, and a recording keeps the words
// of an object, its image, whenever they have changed. The images of one state, put one after another, are that state's words.

/// The sort of an object, in the order in which a snapshot has them. A table of slots has a head, and pieces of 16 slots.
enum Part: Int {
  case head, channelSlots, channelUnused, playerSlots, playerUnused, timelineSlots, timelineUnused, entrySlots,
    entryUnused
  case attached, channel, player, timeline, chainSlots, chainUnused, chain, linkCount, link, machineSlots, machineUnused
  case machine, boundsCount, bounds
  /// The events at which time stops for a player, a chain and a machine; a snapshot does not have them.
  case playerStops, chainStops, machineStops

  static let count = 26
  static func at(_ i: Int) -> Part { Part(rawValue: i).unsafelyUnwrapped }
  var isInSnapshot: Bool { rawValue < Part.playerStops.rawValue }
}

/// An object among the words that were just written.
struct ImageObject {
  let part: Part
  let slot: Int
  let start: Int
  /// The lanes of a channel whose shown value follows from the clock: it is not compared.
  var hiddenLanes = 0
}

/// A list of numbers, each of which is found by its place.
private struct PlacedItems: ~Copyable {
  private(set) var items = Column<UInt64>()
  private var known = OrderedSet()
  /// The places of those that are known.
  private var places = Column<UInt32>()

  func place(_ item: UInt64) -> Int? { known.place(item).map { Int(places[$0]) } }

  /// Adds a number, which may be there already.
  mutating func add(_ item: UInt64) throws(Failure) {
    try items.reserve(items.count &+ 1)
    try places.reserve(known.count &+ 1)
    if known.place(item) == nil {
      try known.add(item)
      places.append(UInt32(truncatingIfNeeded: items.count))
    }
    items.append(item)
  }
}

/// The curves and tracks that the images of a segment name, each by its place from 1 on; the list has one user of each.
struct References: ~Copyable {
  private var curves = PlacedItems()
  private var tracks = PlacedItems()

  deinit {
    for i in 0..<curves.items.count { EasingStore.shared.drop(curve(i)) }
    for i in 0..<tracks.items.count { track(i)?.release() }
  }

  var curveCount: Int { curves.items.count }
  var trackCount: Int { tracks.items.count }
  var count: Int { curveCount &+ trackCount }

  func curve(_ i: Int) -> Handle { Handle(word: curves.items[i]) }
  func track(_ i: Int) -> UnsafeMutablePointer<CompiledTrack>? {
    UnsafeMutablePointer(bitPattern: UInt(tracks.items[i]))
  }

  /// Adds a curve with a user more.
  mutating func add(_ curve: Handle) throws(Failure) {
    try EasingStore.shared.retain(curve)
    do throws(Failure) { try curves.add(curve.word) } catch {
      EasingStore.shared.drop(curve)
      throw error
    }
  }

  /// Adds a track with a user more.
  mutating func add(_ track: UnsafeMutablePointer<CompiledTrack>) throws(Failure) {
    try tracks.add(UInt64(UInt(bitPattern: track)))
    track.retain()
  }

  /// Returns the place of a curve, behind those that it stands on; adds it if it is not there.
  mutating func place(_ curve: Handle) throws(Failure) -> Int {
    if let known = curves.place(curve.word) { return known &+ 1 }
    while true {
      let lowest = EasingStore.shared.lowest(of: curve) { curves.place($0.word) != nil }
      try add(lowest)
      if lowest == curve { return curveCount }
    }
  }

  mutating func place(_ track: UnsafeMutablePointer<CompiledTrack>) throws(Failure) -> Int {
    if let known = tracks.place(UInt64(UInt(bitPattern: track))) { return known &+ 1 }
    if let curves = track.pointee.curves {
      for i in 0..<track.pointee.count {
        if let curve = curves[i]?.handle, curve.generation != 0 { _ = try place(curve) }
      }
    }
    try add(track)
    return trackCount
  }

  /// Lets all go when nobody is inside the world; there is room among the releases.
  mutating func release(to releases: inout Releases) {
    for i in 0..<curveCount { releases.add(Release(curve: curve(i))) }
    for i in 0..<trackCount { releases.add(Release(track: track(i))) }
    curves = PlacedItems()
    tracks = PlacedItems()
  }
}

/// The objects that a saver has written, and where each begins.
struct Images: ~Copyable {
  let room: Saver.Room
  private(set) var objects = Column<ImageObject>()
  /// The length of all objects, in units of 8 bytes.
  private(set) var size = 0
  /// True if an object that was not written is as it was.
  private(set) var isPartial = false
  /// The parts of which no object was written, a bit for each.
  private var left: UInt32 = 0

  init() throws(Failure) { room = try Saver.Room() }

  mutating func begin(isPartial: Bool) {
    objects.removeAll()
    (self.isPartial, left) = (isPartial, isPartial ? 1 << UInt32(Part.channel.rawValue) | Images.players : 0)
  }

  private static var players: UInt32 { 1 << UInt32(Part.player.rawValue) | 1 << UInt32(Part.playerStops.rawValue) }

  /// Leaves a part as it was.
  mutating func leave(_ part: Part) { left |= 1 << UInt32(part.rawValue) }

  /// Returns whether the objects of a part that were not written are gone.
  func isWhole(_ part: Part) -> Bool { left >> UInt32(part.rawValue) & 1 == 0 }

  mutating func add(_ part: Part, _ slot: Int, at start: Int) throws(Failure) {
    try objects.reserve(objects.count &+ 1)
    objects.append(ImageObject(part: part, slot: slot, start: start))
  }

  /// The last object is a channel that shows what follows from the clock.
  mutating func hide(lanes: Int) { objects[objects.count &- 1].hiddenLanes = lanes }

  mutating func end(size: Int) { self.size = size }

  func length(_ i: Int) -> Int { (i &+ 1 < objects.count ? objects[i &+ 1].start : size) &- objects[i].start }
}

extension SlotTable {
  /// The number of slots in a piece.
  static let piece = 16

  /// Writes what `save` writes, in pieces.
  func save(_ saver: inout Saver, _ part: Part, unused: Part) throws(Failure) {
    // Those behind the channels are there only if something needs them.
    if saver.isPartial, !isTouched, part.rawValue < Part.attached.rawValue { return saver.leave(part, unused) }
    try saver.begin(part, 0)
    saver.out.put(UInt32(truncatingIfNeeded: end), UInt32(truncatingIfNeeded: self.unused.count))
    try save(&saver, part, from: 1, states.base + 1, end &- 1)
    try save(&saver, unused, from: 0, self.unused.base, self.unused.count)
  }

  private func save(
    _ saver: inout Saver, _ part: Part, from first: Int, _ numbers: UnsafePointer<UInt32>, _ n: Int
  ) throws(Failure) {
    guard saver.isImage else { return saver.out.put(numbers, n) }
    var (i, slot) = (0, first)
    while i < n {
      try saver.begin(part, slot)
      saver.out.put(numbers + i, min(SlotTable.piece, n &- i))
      (i, slot) = (i &+ SlotTable.piece, slot &+ 1)
    }
  }
}
