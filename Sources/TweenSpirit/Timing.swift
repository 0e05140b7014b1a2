// SPDX-License-Identifier: MIT

internal import TweenSpiritEngine

/// When something moves, and how often: the timing model of Web Animations (W3C, level 1).
///
/// ```swift
/// let timing = try Timing(duration: 0.4, delay: 0.1, iterations: 3, direction: .alternate, easing: .sine(.inOut))
/// try timing.state(at: 0.7).progress
/// ```
///
/// A value. Local time is in seconds from the start, the delay included; times closer than 2^-30 s (or 4 ulp) are one
/// instant.
public struct Timing: Hashable, Sendable {
  /// Which way iterations run.
  public typealias Direction = TweenSpiritModel.PlayDirection

  /// Whether there is a progress before the iterations (backwards) and after them (forwards).
  public typealias Fill = TweenSpiritModel.Fill

  /// Where a time is, as seen from the iterations.
  public typealias Phase = TweenSpiritModel.Phase

  /// Seconds of one iteration: >= 0, may be infinite.
  public let duration: Double
  /// Seconds, of either sign: a negative one starts inside.
  public let delay, endDelay: Double
  /// >= 0, may be a fraction or infinite.
  public let iterations: Double
  /// In iterations, >= 0: 0.5 begins in the middle of the first.
  public let iterationStart: Double
  /// Seconds of rest between two iterations, >= 0, where the first of them has left the value. Only where ``iterationStart`` is 0.
  public let repeatDelay: Double
  /// Which way iterations run.
  public let direction: Direction
  /// Whether there is a progress outside of them.
  public let fill: Fill
  /// Seconds of local time in one of the clock; what starts at 0 stands still. Negative runs back, and takes boundaries from
  /// the other side.
  public let rate: Double
  /// Over the progress of each iteration; nil is linear, in a world the attached curve.
  public let easing: Easing?
  /// Of iterations that run back, from their far end: at p of the way back they are at 1 - returnEasing(p). nil is the easing,
  /// backwards. Not of timelines.
  public let returnEasing: Easing?
  /// Whether each iteration goes on from where the one before has ended, in all directions. Not of timelines, and of lanes that
  /// are moved each by itself: not of ints, bools, colours and rotations.
  public let accumulate: Bool
  /// Duration times iterations, with the rests between them; and with both delays, at least 0.
  public private(set) var activeDuration = 0.0, endTime = 0.0

  /// Once forth, filled on both sides, of no duration, where nothing else is said.
  ///
  /// - Throws: `.invalidArgument` for a number outside its range.
  public init(
    duration: Double = 0, delay: Double = 0, endDelay: Double = 0, iterations: Double = 1, iterationStart: Double = 0,
    repeatDelay: Double = 0, returnEasing: Easing? = nil, accumulate: Bool = false,
    direction: Direction = .normal, fill: Fill = .both, rate: Double = 1, easing: Easing? = nil
  ) throws(TweenSpiritError) {
    self.duration = duration
    self.delay = delay
    self.endDelay = endDelay
    self.iterations = iterations
    self.iterationStart = iterationStart
    self.repeatDelay = repeatDelay
    self.direction = direction
    self.fill = fill
    self.rate = rate
    self.easing = easing
    self.returnEasing = returnEasing
    self.accumulate = accumulate
    // Without the easing, which may be foreign code.
    var plain = request()
    plain.easing = Handle(slot: 0, generation: 0)
    plain.returnEasing = plain.easing
    (activeDuration, endTime) = try translating { () throws(Failure) in try timingLengths(plain) }
  }

  /// Where a timing stands at a time. What there is none of is nil.
  public struct State: Hashable, Sendable {
    /// Where the time is, as seen from the iterations.
    public var phase: Phase
    /// CSS's before flag, which steps() look at.
    public var isBefore: Bool
    /// Of the iteration, as the time goes; in its direction; and that through the easing.
    public var simpleProgress, directedProgress, progress: Double?
    /// Which one, from 0 (with ``Timing/iterationStart``); infinite after infinitely many.
    public var iteration: Double?
    /// Seconds since the iterations began, and how many of them that is, with ``Timing/iterationStart``.
    public var activeTime, overallProgress: Double?
    /// Duration times iterations, with the rests between them; and with both delays, at least 0.
    public var activeDuration, endTime: Double
    /// The local time of the next change of phase or iteration, the way the rate runs; infinite where none comes.
    public var nextBoundary: Double

    /// Whether there is a progress.
    public var isInEffect: Bool { progress != nil }
  }

  /// Where it stands at a local time, which may be infinite.
  ///
  /// - Throws: `.invalidArgument` for NaN.
  public func state(at localTime: Double) throws(TweenSpiritError) -> State {
    let found = try withExtendedLifetime((easing, returnEasing)) { () throws(TweenSpiritError) in
      try translating { () throws(Failure) in try timingState(request(), at: localTime) }
    }
    func some(_ number: Double) -> Double? { number.isNaN ? nil : number }
    return State(
      phase: found.phase, isBefore: found.isBefore, simpleProgress: some(found.simpleProgress),
      directedProgress: some(found.directedProgress), progress: some(found.progress), iteration: some(found.iteration),
      activeTime: some(found.activeTime), overallProgress: some(found.overallProgress),
      activeDuration: found.activeDuration, endTime: found.endTime, nextBoundary: found.nextBoundary)
  }

  /// As the engine has it, where 0 is the default. It holds no user of the easing. A natural one takes as long as what it plays.
  func request(_ start: StartFlags = StartFlags(), isNatural: Bool = false) -> TimingRequest {
    var request = TimingRequest()
    request.duration = isNatural ? 0 : duration
    request.delay = delay
    request.endDelay = endDelay
    request.iterations = iterations
    request.iterationStart = iterationStart
    request.repeatDelay = repeatDelay
    request.direction = direction.rawValue
    request.fill = fill.rawValue
    request.rate = rate
    if let easing { request.easing = easing.handle }
    if let returnEasing { request.returnEasing = returnEasing.handle }
    request.accumulates = accumulate
    if duration == 0 && !isNatural { request.flags |= TimingRequest.zeroDuration }
    if iterations == 0 { request.flags |= TimingRequest.zeroIterations }
    request.flags |= start.bits(rate: rate)
    return request
  }
}

/// How a player begins and ends.
struct StartFlags {
  var isEssential = false, keep = false, hold = false, isRelative = false, isAdditive = false

  /// Of what starts at a rate, where the engine's 0 is its default.
  func bits(rate: Double) -> UInt32 {
    (rate == 0 ? TimingRequest.zeroRate : 0) | (isEssential ? TimingRequest.essential : 0)
      | (keep ? TimingRequest.keep : 0) | (hold ? TimingRequest.hold : 0)
      | (isAdditive ? TimingRequest.additive : 0)
  }
}
