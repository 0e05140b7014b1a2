// SPDX-License-Identifier: MIT
//
// A chain is data: items in groups, one group after the other. What an item starts is a player, or another chain, that is the
// group's member; the group is over with the last of them.

package enum ChainItemKind: UInt32, Sendable {
  /// A motion of a channel, and one of a timeline.
  case motion = 1, timeline
  case chain, delay, marker, block, fade
}

/// Whether it was started, and how it stands.
package enum ChainState: UInt32, Sendable {
  case idle = 0, running, ended
}

package struct ChainInfo: Sendable {
  package var state = ChainState.idle
  package var isPaused = false, isAtBlock = false, isKept = false
  package var reason: EndReason?
  package var rate = 1.0, iterations = 1.0, iteration = 0.0
  /// Groups in all, and those of this iteration that have begun.
  package var groups = 0, begun = 0
  /// What the present group waits for.
  package var members = 0
  /// Until its delays are over.
  package var remaining = 0.0
}

struct ChainItem {
  var kind = ChainItemKind.delay
  var opensGroup = false
  /// Of a motion, which columns of numbers it has: see `Chain.eachColumn`.
  var columns: UInt8 = 0
  var lanes: UInt8 = 0
  /// A channel, a timeline or a chain.
  var target = Handle(slot: 0, generation: 0)
  /// Where its words are.
  var words = 0
  /// Its motion among the chain's, and its track; of a block, where its name is, and how long.
  var place = 0, extent = 0
}

/// A track that a chain plays, with its markers.
struct ChainTrack: ~Copyable {
  var track: UnsafeMutablePointer<CompiledTrack>
  var markers = Column<Marker>()

  deinit { track.release() }
}

struct Chain: ~Copyable {
  /// What the present group waits for: a player, or a chain; whether the chain has paused it.
  struct Member {
    var handle: Handle
    var isChain = false
    var isPaused = false
  }

  static let mostLevels = 16
  static let mostItems = 1 << 24
  /// An iteration in which no time passes, so often one after another.
  static let mostIdle = 10_000

  var items = Column<ChainItem>()
  /// Those of the items; their numbers are among the words.
  var motions = Column<MotionRequest>()
  var words = Column<UInt64>()
  var names = Column<UInt8>()
  var tracks = Column<ChainTrack>()
  /// Curves that its items name.
  var easings = 0
  var groups = 0
  var state = ChainState.idle
  var reason: EndReason?
  var isPaused = false
  /// Whether it stays when it has ended.
  var isKept = false
  /// Whether it goes on where a member is not left to its end.
  var isTolerant = false
  /// Whether all that it starts is at its end at once.
  var isFinishing = false
  var isAtBlock = false
  /// Whether the next item goes to a group of its own.
  var isGroupClosed = true
  var rate = 1.0
  var iterations = 1.0
  var iteration = 0.0
  var next = 0
  var begun = 0
  var members = Column<Member>()
  /// Those of them that have not ended.
  var waiting = 0
  /// Why the first member that was not left to its end has ended.
  var failed: EndReason?
  /// Of a tolerant one, why the member that ended last was not left to its end.
  var lost: EndReason?
  /// When the group's delays are over, in the world's time; while it is paused, what is left of them.
  var until = -Double.infinity
  /// When this iteration began, and how many before it took no time; likewise blocks.
  var iterationTime = 0.0
  var idle = 0
  /// Whether reduced motion has ended a player of this iteration as it began; whether the iteration took no time because of
  /// that, and is the last one until the policy changes.
  var isReduced = false
  var isResting = false
  var blockTime = -Double.infinity
  var idleBlocks = 0
  var mostBlocks = 0
  /// The chain whose member it is, and those that have it among their items.
  var parent = 0
  var users = 0
  /// The machine for whose state it was started.
  var machine = 0
  /// How deep chains are nested in it, with itself. What is inside another gets no more, so that nothing is inside itself.
  var levels = 1
  /// The events at which time stops.
  var stops: UInt8 = 0

  /// How many times as fast as those it is inside, too.
  var outerPace = 1.0
  var pace: Double { rate * outerPace }

  /// Whether items of a group that has begun are still to begin.
  var isInGroup: Bool { next > 0 && next < items.count && !items[next].opensGroup }

  func number(_ place: Int) -> Double { Double(bitPattern: words[place]) }

  /// Numbers as a request has them.
  func numbers(_ place: Int) -> UnsafePointer<Double> {
    UnsafeRawPointer(words.base + place).assumingMemoryBound(to: Double.self)
  }

  func name(_ item: ChainItem) -> Bytes { Bytes(start: names.base + item.place, count: item.extent) }

  mutating func append(_ number: Double) { words.append(number.bitPattern) }

  mutating func append(_ numbers: UnsafePointer<Double>, _ n: Int) { for i in 0..<n { append(numbers[i]) } }

  // MARK: Motions

  /// How many words an item's columns take.
  static func wordCount(_ item: ChainItem) -> Int { item.columns.nonzeroBitCount &* Int(item.lanes) }

  /// Calls `work` with each column that a motion may have, and its bit.
  private static func eachColumn(
    _ motion: inout MotionRequest, _ work: (UInt8, inout UnsafePointer<Double>?) -> Void
  ) {
    work(1, &motion.target)
    work(2, &motion.from)
    work(4, &motion.velocity)
    work(8, &motion.acceleration)
    work(16, &motion.offset)
    work(32, &motion.lower)
    work(64, &motion.upper)
    work(128, &motion.speed)
  }

  /// Keeps a motion's numbers, for which there is room.
  mutating func append(_ motion: inout MotionRequest, _ item: inout ChainItem) {
    item.place = motions.count
    motions.append(motion)
    let own = motions.base + item.place
    Chain.eachColumn(&own.pointee) { (bit, numbers) in
      guard let from = numbers else { return }
      item.columns |= bit
      append(from, Int(item.lanes))
      numbers = nil
    }
  }

  /// An item's motion, with its numbers as long as nothing is added.
  func motion(_ item: ChainItem) -> MotionRequest {
    var (motion, place) = (motions[item.place], item.words)
    Chain.eachColumn(&motion) { (bit, numbers) in
      guard item.columns & bit != 0 else { return }
      numbers = self.numbers(place)
      place &+= Int(item.lanes)
    }
    return motion
  }

  /// The curve that an item names.
  func easing(_ item: ChainItem) -> Handle? { given(easingOf(item)) }

  /// And the one of its way back.
  func returnEasing(_ item: ChainItem) -> Handle? {
    item.hasMotion ? given(motions[item.place].timing.returnEasing) : nil
  }

  private func easingOf(_ item: ChainItem) -> Handle? {
    switch item.kind {
    case .motion, .timeline: motions[item.place].timing.easing
    case .fade: Handle(word: words[item.words &+ 1])
    default: nil
    }
  }

  private func given(_ easing: Handle?) -> Handle? { easing.flatMap { $0.isGiven ? $0 : nil } }

  /// Whether it moves a channel from where it begins on.
  func movesAtOnce(_ item: ChainItem) -> Bool {
    guard item.kind == .motion else { return false }
    let motion = motions[item.place]
    return motion.timing.delay <= 0 && !motion.isAdditive
  }
}

extension ChainItem {
  var hasMotion: Bool { kind == .motion || kind == .timeline }
}
