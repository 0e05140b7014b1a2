// SPDX-License-Identifier: MIT

internal import TweenSpiritEngine

/// What happened to a player or a chain. Each emits exactly one end, and before it one begin, unless a player was ended before a
/// step had found its delay over.
public struct Event {
  /// What kinds of news there are.
  public typealias Kind = EventKind

  /// The world's, of the boundary itself; at least that of the command or seek that brought the player there.
  public let time: Double
  /// What happened.
  public let kind: Kind
  /// To whom: an object that outlives its player. nil of a chain's events.
  public let player: Player?
  /// To which chain; nil of a player's events.
  public let chain: AnyChain?
  /// The timeline that ``Timeline/scrub(to:events:)`` moved over the marker; nil of other events.
  public let timeline: Timeline?
  /// To which machine; nil of other events.
  public let machine: Machine?
  /// Of a machine's event: the states that it entered and left; nil where there is none.
  public let enteredState: String?
  /// See ``enteredState``.
  public let leftState: String?
  /// Of an end.
  public let reason: EndReason?
  /// Of a marker: its name.
  public let marker: String?
  /// Loops, markers and contacts: of a player's more than 64 in one step, the last event stands for so many. Else 1.
  public let count: Int
  /// Which event of the world, from 0; the next one's is larger by ``count``.
  public let sequence: UInt64
  /// Of an end: whether its player is kept, and stays at it.
  public let stays: Bool
  /// Of a contact: the lane, from 0; else nil.
  public let lane: Int?
  /// Of a contact: which bound it met; else nil.
  public let bound: BoundSide?
  /// Of a player's end: its local time at it, the delay included.
  public let localTime: Double?
  /// Of a player's end: its progress at it, as if it filled both ways; nil for a spring that was replaced.
  public let progress: Double?
  /// Of an end: the rate of the player or the chain at it.
  public let rate: Double?
  let hadBegun: Bool
  let lanes: (value: FourLanes, velocity: FourLanes)

  /// nil of a timeline's player, and of a chain.
  public var channel: AnyChannel? { player?.channel }
  /// Of an end: the first four lanes of the value and the velocity it ended with, or the playhead's. Of a contact: the bound, and
  /// the velocity with which the lane met it.
  public var value: [Double] { lanes.value.numbers }
  /// See ``value``: units per second.
  public var velocity: [Double] { lanes.velocity.numbers }

  /// nil: of a kind that is not known.
  init?(
    _ event: TweenSpiritEngine.Event, of player: Player?, _ chain: AnyChain? = nil, _ timeline: Timeline? = nil
  ) {
    // The kinds of a chain's events have the numbers behind those of a player's.
    let isChains = event.source == TweenSpiritEngine.Event.chain
    guard let kind = Kind(rawValue: isChains ? event.kind + Kind.end.rawValue : event.kind) else { return nil }
    time = event.time
    self.kind = kind
    (self.player, self.chain, self.timeline) = (player, chain, timeline)
    (machine, enteredState, leftState) = (nil, nil, nil)
    reason = EndReason(rawValue: event.reason)
    marker = kind == .marker || kind == .chainMarker ? MarkerNames.name(of: event.marker) : nil
    count = Int(clamping: event.count)
    sequence = event.sequence
    stays = event.stays
    (lane, bound) = kind == .contact ? (Int(event.lane), BoundSide(rawValue: event.bound)) : (nil, nil)
    localTime = kind == .end ? event.localTime : nil
    progress = kind == .end && !event.progress.isNaN ? event.progress : nil
    rate = kind == .end || kind == .chainEnd ? event.rate : nil
    hadBegun = event.hasBegun
    let count = kind == .end || kind == .contact ? min(Int(event.lanes), 4) : 0
    lanes = (FourLanes(event.value, count), FourLanes(event.velocity, count))
  }
}

extension Event {
  init?(_ event: TweenSpiritEngine.Event, of machine: Machine) {
    guard let kind = Kind(rawValue: event.kind) else { return nil }
    (time, self.kind, sequence) = (event.time, kind, event.sequence)
    (player, chain, timeline, self.machine) = (nil, nil, nil, machine)
    enteredState = machine.name(ofState: event.marker)
    leftState = machine.name(ofState: event.left)
    (reason, marker, count, stays) = (EndReason(rawValue: event.reason), nil, 1, false)
    (lane, bound) = (nil, nil)
    (localTime, progress, rate, hadBegun) = (nil, nil, nil, false)
    lanes = (FourLanes(), FourLanes())
  }
}

/// At most four numbers. No SIMD4, whose alignment would make a list of events half as long again.
struct FourLanes {
  private var count = 0
  private var lanes = (0.0, 0.0, 0.0, 0.0)

  /// None.
  init() {}

  /// The first of them.
  init(_ numbers: [Double]) {
    count = min(numbers.count, 4)
    func lane(_ i: Int) -> Double { i < count ? numbers[i] : 0 }
    lanes = (lane(0), lane(1), lane(2), lane(3))
  }

  init(_ lanes: (Double, Double, Double, Double), _ count: Int) { (self.lanes, self.count) = (lanes, count) }

  var numbers: [Double] { [Double]([lanes.0, lanes.1, lanes.2, lanes.3].prefix(count)) }
}

extension Event: CustomStringConvertible {
  public var description: String {
    var text = "\(time) \(kind)"
    if let reason { text += " \(reason)" }
    if let marker { text += " \(marker)" }
    if count != 1 { text += " x\(count)" }
    if let machine {
      return text + " \(leftState ?? "-") to \(enteredState ?? "-") (a machine of \(machine.states.count) states)"
    }
    return text + (player.map { " (\($0))" } ?? " (a chain)")
  }
}

/// The numbers of a world.
public struct WorldStatistics: Hashable, Sendable {
  /// The clock, in seconds, and how fast it goes.
  public var time = 0.0, rate = 1.0
  /// Whether the clock stands still.
  public var isPaused = false
  /// What becomes of players that begin.
  public var motion = MotionPolicy.full
  /// How many there are; players that are paused among them.
  public var channels = 0, players = 0
  /// Players that are active: see ``Player/isActive``.
  public var active = 0
  /// Kept players that have come to their end.
  public var kept = 0
  /// Until when nothing begins, ends or loops; infinite where nothing will.
  public var nextBoundary = Double.infinity
  /// What ``World/events()`` would give.
  public var unreadEvents = 0
  /// So far: those that were not read before more came than the queue holds.
  public var droppedEvents: UInt64 = 0
  /// So far.
  public var steps: UInt64 = 0
}

/// What takes an observer away again. It observes on when this goes.
public final class ObservationToken {
  private(set) var isCancelled = false
  private let remove: (ObservationToken) -> Void

  init(_ remove: @escaping (ObservationToken) -> Void) { self.remove = remove }

  /// Calls the observer no more. Once is enough, more does nothing.
  public func cancel() {
    guard !isCancelled else { return }
    isCancelled = true
    remove(self)
  }
}
