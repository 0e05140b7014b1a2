// SPDX-License-Identifier: MIT
//
// A chain is data: items in groups, one group after the other. What an item starts is a player, or another chain, that is the
// group's member; the group is over with the last of them.

package enum ChainItemKind: UInt32, Sendable {
  case tween = 1, spring, decay, track, timeline, playhead, chain, delay, marker, block, fall, fade
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
  /// What it has of what may be left out.
  static let from: UInt8 = 1, velocity: UInt8 = 2, lower: UInt8 = 4, upper: UInt8 = 8
  static let blended: UInt8 = 32, spring: UInt8 = 64, relative: UInt8 = 128
  /// Of a timing, what few have.
  static let more: UInt8 = 2

  var kind = ChainItemKind.delay
  var opensGroup = false
  var flags: UInt8 = 0
  var lanes: UInt8 = 0
  /// A channel, a timeline or a chain.
  var target = Handle(slot: 0, generation: 0)
  /// Where its words are, and of a block its name.
  var words = 0
  var name = 0, nameLength = 0

  /// Where, among its words, what is behind the timing begins.
  var head: Int { Chain.head &+ (hasTiming && flags & ChainItem.more != 0 ? Chain.more : 0) }
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

  func name(_ item: ChainItem) -> Bytes { Bytes(start: names.base + item.name, count: item.nameLength) }

  mutating func append(_ number: Double) { words.append(number.bitPattern) }

  mutating func append(_ numbers: UnsafePointer<Double>, _ n: Int) { for i in 0..<n { append(numbers[i]) } }

  // MARK: Nine words of a timing, a spring, a decay or a fall

  static let head = 9
  /// What few timings have is behind them.
  static let more = 2
  /// Beside a timing's flags.
  static let accumulates: UInt64 = 1 << 32

  mutating func append(_ timing: TimingRequest) {
    append(timing.delay)
    append(timing.endDelay)
    append(timing.duration)
    append(timing.iterations)
    append(timing.iterationStart)
    append(timing.rate)
    words.append(UInt64(timing.direction) | UInt64(timing.fill) << 32)
    words.append(timing.easing.word)
    words.append(UInt64(timing.flags) | (timing.accumulates ? Chain.accumulates : 0))
    guard timing.hasMore else { return }
    append(timing.repeatDelay)
    words.append(timing.returnEasing.word)
  }

  func timing(_ item: ChainItem) -> TimingRequest {
    let place = item.words
    var timing = TimingRequest()
    (timing.delay, timing.endDelay, timing.duration) = (number(place), number(place &+ 1), number(place &+ 2))
    (timing.iterations, timing.iterationStart) = (number(place &+ 3), number(place &+ 4))
    timing.rate = number(place &+ 5)
    timing.direction = UInt32(truncatingIfNeeded: words[place &+ 6])
    timing.fill = UInt32(truncatingIfNeeded: words[place &+ 6] >> 32)
    timing.easing = Handle(word: words[place &+ 7])
    timing.flags = UInt32(truncatingIfNeeded: words[place &+ 8])
    timing.accumulates = words[place &+ 8] & Chain.accumulates != 0
    guard item.flags & ChainItem.more != 0 else { return timing }
    timing.repeatDelay = number(place &+ Chain.head)
    timing.returnEasing = Handle(word: words[place &+ Chain.head &+ 1])
    return timing
  }

  /// The curve that an item names.
  func easing(_ item: ChainItem) -> Handle? {
    guard item.hasTiming else { return nil }
    let easing = Handle(word: words[item.words &+ 7])
    return easing.generation != 0 ? easing : nil
  }

  /// Whether it moves a channel from where it begins on.
  func movesAtOnce(_ item: ChainItem) -> Bool {
    let delay: Int
    switch item.kind {
    case .tween, .track: delay = 0
    case .spring, .decay, .fall: delay = 5
    default: return false
    }
    let flags = UInt32(truncatingIfNeeded: words[item.words &+ Chain.head &- 1])
    return number(item.words &+ delay) <= 0 && flags & TimingRequest.additive == 0
  }

  /// And the one of its way back.
  func returnEasing(_ item: ChainItem) -> Handle? {
    guard item.hasTiming, item.flags & ChainItem.more != 0 else { return nil }
    let easing = Handle(word: words[item.words &+ Chain.head &+ 1])
    return easing.generation != 0 ? easing : nil
  }

  mutating func append(_ request: SpringToRequest) {
    let spring = request.spring ?? Spring(omega: 0, dampingRatio: 0)
    append(spring.omega)
    append(spring.dampingRatio)
    append(spring.mass)
    append(request.tolerance)
    append(request.restitution)
    append(request.delay)
    append(request.rate)
    words.append(UInt64(request.overshoot))
    words.append(UInt64(request.flags))
  }

  func spring(_ item: ChainItem) -> SpringToRequest {
    let place = item.words
    var request = SpringToRequest(target: numbers(place &+ Chain.head))
    if item.flags & ChainItem.spring != 0 { request.spring = spring(at: place) }
    request.isRelative = item.flags & ChainItem.relative != 0
    (request.tolerance, request.restitution) = (number(place &+ 3), number(place &+ 4))
    (request.delay, request.rate) = (number(place &+ 5), number(place &+ 6))
    request.overshoot = UInt32(truncatingIfNeeded: words[place &+ 7])
    request.flags = UInt32(truncatingIfNeeded: words[place &+ 8])
    if item.flags & ChainItem.velocity != 0 { request.velocity = numbers(place &+ Chain.head &+ Int(item.lanes)) }
    return request
  }

  private func spring(at place: Int) -> Spring {
    Spring(omega: number(place), dampingRatio: number(place &+ 1), mass: number(place &+ 2))
  }

  mutating func append(_ request: DecayToRequest) {
    let spring = request.spring ?? Spring(omega: 0, dampingRatio: 0)
    append(spring.omega)
    append(spring.dampingRatio)
    append(spring.mass)
    append(request.tolerance)
    append(request.decay?.rate ?? 0)
    append(request.delay)
    append(request.rate)
    append(request.decay?.ownPower ?? 0)
    words.append(UInt64(request.flags))
  }

  mutating func append(_ request: FallRequest) {
    for _ in 0..<3 { append(0.0) }
    append(request.duration)
    append(request.decay?.rate ?? 0)
    append(request.delay)
    append(request.rate)
    words.append(0)
    words.append(UInt64(request.flags))
  }

  func fall(_ item: ChainItem) -> FallRequest {
    let place = item.words
    var request = FallRequest(acceleration: numbers(place &+ Chain.head))
    request.duration = number(place &+ 3)
    if number(place &+ 4) != 0 { request.decay = Decay(unchecked: number(place &+ 4)) }
    (request.delay, request.rate) = (number(place &+ 5), number(place &+ 6))
    request.flags = UInt32(truncatingIfNeeded: words[place &+ 8])
    if item.flags & ChainItem.velocity != 0 { request.velocity = numbers(place &+ Chain.head &+ Int(item.lanes)) }
    return request
  }

  func decay(_ item: ChainItem) -> DecayToRequest {
    let place = item.words
    var request = DecayToRequest()
    if item.flags & ChainItem.spring != 0 { request.spring = spring(at: place) }
    request.tolerance = number(place &+ 3)
    if number(place &+ 4) != 0 { request.decay = Decay(unchecked: number(place &+ 4), power: number(place &+ 7)) }
    (request.delay, request.rate) = (number(place &+ 5), number(place &+ 6))
    request.flags = UInt32(truncatingIfNeeded: words[place &+ 8])
    var more = place &+ Chain.head
    func take(_ flag: UInt8) -> UnsafePointer<Double>? {
      guard item.flags & flag != 0 else { return nil }
      more &+= Int(item.lanes)
      return numbers(more &- Int(item.lanes))
    }
    request.velocity = take(ChainItem.velocity)
    request.lower = take(ChainItem.lower)
    request.upper = take(ChainItem.upper)
    return request
  }
}
