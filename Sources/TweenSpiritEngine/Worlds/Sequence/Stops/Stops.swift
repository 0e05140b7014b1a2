// SPDX-License-Identifier: MIT
//
// Where time stops: at the events that somebody waits for. A step goes from one such time to the next, and brings the clock to
// each exactly.

/// What a step stopped for.
package enum StopKind: UInt32, Sendable {
  /// Nothing: it is complete.
  case none = 0
  case event = 1
  /// A chain stands at a block, which is the host's.
  case block = 2
}

package struct Stop: Sendable {
  package var kind = StopKind.none
  package var time = 0.0, left = 0.0
  package var event = Event()
  package var chain = Handle(slot: 0, generation: 0)
  package var block: UInt64 = 0
  package var active = 0
}

/// A step that has not come to its end.
struct PendingStep {
  /// The clock at its end, and the rate by which that was found; nil where the end is a time.
  var target: Clock
  var rate: Double?
}

/// The players that wait beside a channel and whose time has come, in the order in which they begin.
struct WaitingLine: ~Copyable {
  private(set) var players = Column<UInt32>()
  private var (channel, time, next) = (0, 0.0, 0)
  /// Counts what changes the order: who waits, and until when.
  var changes = 0
  private var known = -1

  /// Room for so many, and to sort them.
  mutating func reserve(_ players: Int) throws(Failure) { try self.players.reserve(2 &* players) }

  /// The next of a channel; nil where that is not known any more.
  mutating func take(_ channel: Int, _ time: Double) -> Int? {
    guard known == changes, self.channel == channel, self.time == time, next < players.count else { return nil }
    next &+= 1
    return Int(players[next &- 1])
  }

  /// Puts one more behind the others, of which the first is found last.
  mutating func add(_ player: Int) { players.append(UInt32(truncatingIfNeeded: player)) }

  mutating func begin() { players.removeAll() }

  /// All are there: the soonest first, and of one time the one that was found last.
  mutating func end(_ channel: Int, _ time: Double, begins: (Int) -> Double) {
    let (all, n) = (players.base, players.count)
    for i in 0..<n / 2 { (all[i], all[n &- 1 &- i]) = (all[n &- 1 &- i], all[i]) }
    mergeSort(all, n, scratch: all + n) { begins(Int($0)) < begins(Int($1)) }
    (self.channel, self.time, next) = (channel, time, 0)
    keep()
  }

  /// What has changed was what has just been taken.
  mutating func keep() { known = changes }
}

struct Stops: ~Copyable {
  /// So often a handler may start what ends at once, and so many events may commands emit, before time passes.
  static let mostPasses = 10_000
  static let mostEmitted = 1 << 20
  /// Loops and markers in one step at which time stops; the rest is emitted as without stops.
  static let mostOccurrences = 1 << 20
  /// Groups of chains that begin in one step, and transitions of machines.
  static let mostGroups = 1 << 22

  /// When a player comes to what somebody waits for.
  var players = TimeHeap()
  /// When a player that waits takes its channel over.
  var waiting = TimeHeap()
  /// When a chain goes on; at once where the time is that of the past.
  var chains = TimeHeap()
  /// When a machine is looked at; likewise.
  var machines = TimeHeap()
  var pending: PendingStep?
  /// Whether rows show an earlier time than the clock's.
  var isStale = false
  /// This is true if bound memory shows an earlier time.
  var isUnshown = false
  /// Since time passed: how often something was due, and how many events were commands'.
  private var passes = 0
  var emitted = 0
  /// When time stopped last, and how often since the last keyframe.
  private(set) var latest = -Double.infinity
  var recorded = 0
  /// In this step, so far.
  var occurrences = 0
  var groups = 0
  /// Whether somebody takes what is stopped for, or the step runs through.
  var isTaken = false
  /// Whether the host does something at a stop.
  var isAtStop = false
  /// In a step that is made again, which passes the times at which it stopped.
  var isReplay = false
  /// Whether a step that ran through has taken events out of `players` for which somebody may wait again.
  var hasIgnored = false
  /// The chain whose block the host runs, 0 is none.
  var inBlock = 0
  /// Whether the host knows.
  var isBlockGiven = false

  /// Of the channel whose players begin now, those that wait: which is next, and until when that is true.
  var line = WaitingLine()

  private var queue = Column<Event>()
  private var given = 0

  /// Whether a step is one step.
  @inline(__always)
  var isIdle: Bool { players.isEmpty && chains.isEmpty && waiting.isEmpty && machines.isEmpty && inBlock == 0 }

  /// The next time at which something is waited for.
  var next: Double { min(min(players.time, chains.time), min(waiting.time, machines.time)) }

  var hasEvents: Bool { given < queue.count }

  /// Whether no time passes any more.
  var isEndless: Bool { passes > Stops.mostPasses || emitted > Stops.mostEmitted }

  mutating func pass(to time: Double, from now: Double) {
    latest = max(time, now)
    recorded &+= 1
    if time > now { startAnew() } else { passes &+= 1 }
  }

  /// A pass that is counted elsewhere.
  mutating func forgivePass() { passes = max(passes &- 1, 0) }

  /// Counts from here on what happens without time.
  mutating func startAnew() { (passes, emitted) = (0, 0) }

  /// An event that somebody waits for. Where there is no memory for it, it is lost, as a dropped one is.
  mutating func add(_ event: Event) {
    if given == queue.count { removeGiven() }
    guard queue.count &- given < 1 << 20, (try? queue.reserve(queue.count &+ 1)) != nil else { return }
    queue.append(event)
  }

  mutating func takeEvent() -> Event {
    given &+= 1
    return queue[given &- 1]
  }

  /// Takes the events of commands that wait for a step.
  mutating func takeEvents(of other: inout Stops) {
    swap(&queue, &other.queue)
    given = other.given
  }

  /// Counts the events that somebody waits for, from the first that was not given.
  mutating func countAdded() -> Int {
    if given == queue.count { removeGiven() }
    return queue.count
  }

  private mutating func removeGiven() {
    queue.removeAll()
    given = 0
  }

  /// Drops those, of the first `end`, that are not older than a number.
  mutating func drop(from sequence: UInt64, before end: Int) {
    var kept = given
    for i in given..<max(queue.count, given) where i >= end || queue[i].sequence < sequence {
      queue[kept] = queue[i]
      kept &+= 1
    }
    queue.removeLast(queue.count &- kept)
  }

  mutating func forgetEvents() {
    startAnew()
    removeGiven()
  }
}
