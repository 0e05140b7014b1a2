// SPDX-License-Identifier: MIT
//
// Tracks at times, and timelines within timelines: a tree of time maps with tracks as its leaves, kept flat, parents first.
// What an inner timeline has is a copy, made when it was added.

internal import CTweenSpiritShims

package enum EntryKind: UInt32, Sendable { case track = 1, timeline, marker }

package struct TimelineInfo: Sendable {
  package var time = 0.0, duration = 0.0
  package var player = Handle(slot: 0, generation: 0)
  package var entries = 0, levels = 1
}

package struct EntryInfo: Sendable {
  package var entry = Handle(slot: 0, generation: 0)
  package var kind = EntryKind.track
  package var channel = Handle(slot: 0, generation: 0)
  package var marker: UInt32 = 0
  package var at = 0.0, start = 0.0, end = 0.0
}

struct Timeline {
  /// So long is one without an end: a power of two, by which time is divided and multiplied without a rounding.
  static let endless = 0x1p200
  static let mostLevels = 16
  static let mostLeaves = 1 << 20

  /// As it was added: what the timeline has one after another.
  struct Entry {
    var slot = 0
    var kind = EntryKind.track
    var channel = Handle(slot: 0, generation: 0)
    var marker: UInt32 = 0
    var at = 0.0, start = 0.0, end = 0.0
  }

  /// A timeline's time, by that of the one around it.
  struct Node {
    var parent = 0
    var level = 1
    /// The entry of the outermost timeline that brought it, 0 is none, and its place among those added beside it.
    var entry = 0
    var order: UInt32 = 0
    var origin = Handle(slot: 0, generation: 0)
    var at = 0.0
    var timing = Timing()
    /// Among the world's curves, 0 is none.
    var curve = 0
    var length = 0.0
    /// Where it is now, and whether it is anywhere.
    var time = 0.0
    var isThere = true

    func local(_ time: Double) -> Double {
      let gone = timing.rate * (time - at)
      return max(-latestTime, min(timing.isBackward ? timing.endTime + gone : gone, latestTime))
    }

    /// When, in the time around it, it comes to `inner` for the first time.
    func start(_ inner: Double) -> Double {
      var local = timing.activeStart
      if timing.isBackward {
        local = timing.endTime - timing.activeEnd
      } else if !timing.isReversed(timing.iterationStart.rounded(.down)) {
        let part = length > 0 ? max(0, min(inner / length, 1)) : 0
        let x = max(timing.iterationStart.rounded(.down) + part, timing.iterationStart)
        local = max(timing.time(x), local)
      }
      let start = at + local / abs(timing.rate)
      return max(-latestTime, min(start.isNaN ? at : start, latestTime))
    }

    var end: Double { at + timing.endTime / abs(timing.rate) }
  }

  struct Leaf {
    var node = 0
    var entry = 0
    var order: UInt32 = 0
    var channel = Handle(slot: 0, generation: 0)
    var at = 0.0
    var lanes = 0
    var hint = 0
    /// nil: it goes.
    var track: UnsafeMutablePointer<CompiledTrack>?
  }

  /// The channel whose value is the playhead.
  var playhead = 0
  var entries = Growing<Entry>()
  var entryCount = 0
  /// The first is the timeline itself.
  var nodes = Growing<Node>()
  var nodeCount = 0
  var leaves = Growing<Leaf>()
  var leafCount = 0
  var lastOrder: UInt32 = 0
  var plan = TimelinePlan()

  init() {}

  init(playhead: Int) throws(Failure) {
    self.playhead = playhead
    try nodes.reserve(1, Node())
    nodes[0] = Node()
    nodeCount = 1
  }

  func free() {
    entries.free()
    nodes.free()
    leaves.free()
    plan.free()
  }

  var levels: Int {
    var most = 1
    for i in 0..<nodeCount { most = max(most, nodes[i].level) }
    return most
  }

  var duration: Double {
    var most = 0.0
    for i in 0..<entryCount { most = max(most, entries[i].end) }
    return most
  }

  /// Room for so many leaves and nodes more, in the plan too, so that adding them cannot fail.
  mutating func reserve(leaves n: Int, nodes m: Int, choices: Int, numbers: Int) throws(Failure) {
    guard n <= Timeline.mostLeaves &- leafCount, m <= Timeline.mostLeaves &- nodeCount else {
      throw failure(.invalidArgument, "a timeline has 1048576 tracks at most, those of inner ones among them")
    }
    guard entryCount < Timeline.mostLeaves else {
      throw failure(.invalidArgument, "a timeline has 1048576 entries at most")
    }
    try entries.reserve(entryCount &+ 1, Entry())
    try leaves.reserve(leafCount &+ n, Leaf())
    try nodes.reserve(nodeCount &+ m, Node())
    try plan.reserve(
      leaves: leafCount &+ n, nodes: nodeCount &+ m, choices: plan.mostChoices &+ choices,
      numbers: plan.mostNumbers &+ numbers)
  }

  /// Entries are behind another, and each has its number.
  mutating func add(_ entry: Entry) {
    entries[entryCount] = entry
    entryCount &+= 1
    lastOrder &+= 1
  }

  /// Takes out what belongs to an entry: its leaves' tracks and its nodes' curves were let go before.
  mutating func remove(_ entry: Int) {
    var kept = 0
    for i in 0..<entryCount where entries[i].slot != entry {
      entries[kept] = entries[i]
      kept &+= 1
    }
    entryCount = kept
    // Parents come first.
    let places = plan.places
    kept = 0
    for i in 0..<nodeCount where i == 0 || nodes[i].entry != entry {
      places[i] = UInt32(truncatingIfNeeded: kept)
      nodes[kept] = nodes[i]
      nodes.base[kept].parent = Int(places[nodes[i].parent])
      kept &+= 1
    }
    nodeCount = kept
    kept = 0
    for i in 0..<leafCount where leaves[i].entry != entry {
      leaves[kept] = leaves[i]
      leaves.base[kept].node = Int(places[leaves[i].node])
      kept &+= 1
    }
    leafCount = kept
  }
}
