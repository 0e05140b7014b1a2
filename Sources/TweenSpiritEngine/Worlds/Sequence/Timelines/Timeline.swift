// SPDX-License-Identifier: MIT
//
// Tracks at times, and timelines within timelines: a tree of time maps with tracks as its leaves, kept flat, parents first.
// What an inner timeline has is a copy, made when it was added.

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

struct Timeline: ~Copyable {
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
    /// What it brought stands together.
    var nodes = 0..<0, leaves = 0..<0
    var levels = 1
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
    /// Where it comes to stand.
    var place = 0

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
    /// In the plan.
    var choice = 0
    /// Where it comes to stand.
    var place = 0
    /// nil: it is gone.
    var track: UnsafeMutablePointer<CompiledTrack>?
    var fill = Fill.both
    /// A tween from what is there has one, from its target to its target. `track` is the same tween from its present start.
    var given: UnsafeMutablePointer<CompiledTrack>?

    /// Shows the channel's captured value, or starts from what is below.
    var isFree: Bool { fill != .both || given != nil }

    /// Returns whether it has a value at its node's time.
    func isThere(_ time: Double) -> Bool {
      guard fill != .both, let track else { return true }
      if !isReached(at + track.pointee.start, time) { return fill == .backwards }
      return fill == .forwards || !isReached(at + track.pointee.end, time)
    }
  }

  /// The channel whose value is the playhead.
  var playhead = 0
  /// Those that are gone keep their places (slot, entry and track are none) until they are more than those that are there.
  var entries = Column<Entry>()
  private(set) var tree = EntryTree()
  /// The first is the timeline itself.
  var nodes = Column<Node>()
  var leaves = Column<Leaf>()
  private var goneNodes = 0, goneLeaves = 0
  var lastOrder: UInt32 = 0
  var plan = TimelinePlan()

  init() {}

  init(playhead: Int) throws(Failure) {
    self.playhead = playhead
    try nodes.reserve(1)
    nodes.append(Node())
  }

  deinit {
    for k in 0..<leaves.count {
      leaves[k].track?.release()
      leaves[k].given?.release()
    }
  }

  var levels: Int { max(tree.whole.levels, 1) }
  /// Markers do not lengthen it, unless there is nothing else.
  var duration: Double { max(tree.whole.end > -.infinity ? tree.whole.end : tree.whole.marker, 0) }
  /// Of what has a length.
  var end: Double { max(tree.whole.end, 0) }
  var size: Int { tree.whole.count }

  /// Room for so many leaves and nodes more, so that adding them cannot fail.
  mutating func reserve(leaves n: Int, nodes m: Int) throws(Failure) {
    guard n <= Timeline.mostLeaves &- (leaves.count &- goneLeaves) else {
      throw failure(.invalidArgument, "a timeline can have at most 1048576 tracks, including those of inner timelines")
    }
    guard m <= Timeline.mostLeaves &- (nodes.count &- goneNodes) else {
      throw failure(.invalidArgument, "a timeline can have at most 1048575 inner timelines at all levels")
    }
    guard size < Timeline.mostLeaves else {
      throw failure(.invalidArgument, "a timeline can have at most 1048576 entries")
    }
    try reserveEntries(entries.count &+ 1)
    try leaves.reserve(leaves.count &+ n)
    try nodes.reserve(nodes.count &+ m)
  }

  mutating func reserveEntries(_ n: Int) throws(Failure) {
    try entries.reserve(n)
    try tree.reserve(n)
  }

  /// Entries are behind another; what they brought is there.
  mutating func append(_ entry: Entry) {
    entries.append(entry)
    count(entries.count &- 1)
  }

  /// An entry is as it is now.
  mutating func count(_ i: Int) {
    var sum = EntryTree.Sum(count: 1, levels: entries[i].levels)
    if entries[i].kind == .marker { sum.marker = entries[i].end } else { sum.end = entries[i].end }
    tree.set(i, sum)
  }

  /// Takes out an entry: its leaves' tracks and its nodes' curves were let go before.
  mutating func remove(_ i: Int) {
    goneNodes &+= entries[i].nodes.count
    goneLeaves &+= entries[i].leaves.count
    for k in entries[i].nodes { nodes[k].entry = 0 }
    entries[i] = Entry()
    tree.set(i, EntryTree.Sum())
  }

  var hasGaps: Bool {
    max(2 &* (entries.count &- size) &- entries.count, 2 &* goneNodes &- nodes.count, 2 &* goneLeaves &- leaves.count)
      > 16
  }

  /// Closes the gaps that entries left; what is behind them has other places then, entries too.
  mutating func pack() {
    var (kept, node, leaf) = (0, 1, 0)
    for i in 0..<entries.count where entries[i].slot != 0 {
      for k in entries[i].nodes {
        nodes[k].place = node
        node &+= 1
      }
      for k in entries[i].leaves {
        leaves[k].place = leaf
        leaf &+= 1
      }
    }
    for i in 0..<entries.count {
      for k in entries[i].nodes { nodes[k].parent = nodes[nodes[k].parent].place }
      for k in entries[i].leaves { leaves[k].node = nodes[leaves[k].node].place }
    }
    plan.rename(nodes, leaves)
    (node, leaf) = (1, 0)
    for i in 0..<entries.count where entries[i].slot != 0 {
      var entry = entries[i]
      for k in entry.nodes { (nodes.base + nodes[k].place).update(from: nodes.base + k, count: 1) }
      for k in entry.leaves { (leaves.base + leaves[k].place).update(from: leaves.base + k, count: 1) }
      entry.nodes = node..<(node &+ entry.nodes.count)
      entry.leaves = leaf..<(leaf &+ entry.leaves.count)
      (node, leaf) = (entry.nodes.upperBound, entry.leaves.upperBound)
      entries[kept] = entry
      count(kept)
      kept &+= 1
    }
    for i in kept..<entries.count { tree.set(i, EntryTree.Sum()) }
    entries.removeLast(entries.count &- kept)
    nodes.removeLast(nodes.count &- node)
    leaves.removeLast(leaves.count &- leaf)
    (goneNodes, goneLeaves) = (0, 0)
  }
}
