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

  /// Seconds of one iteration: >= 0, may be infinite. nil is the length of what is played, and otherwise 0.
  public var duration: Double?
  /// Seconds, of either sign: a negative one starts inside.
  public var delay = 0.0, endDelay = 0.0
  /// >= 0, may be a fraction or infinite.
  public var iterations = 1.0
  /// In iterations, >= 0: 0.5 begins in the middle of the first.
  public var iterationStart = 0.0
  /// Seconds of rest between two iterations, >= 0, where the first of them has left the value. Only where ``iterationStart`` is 0.
  public var repeatDelay = 0.0
  /// Which way iterations run.
  public var direction = Direction.normal
  /// Whether there is a progress outside of them.
  public var fill = Fill.both
  /// Seconds of local time in one of the clock; what starts at 0 stands still. Negative runs back, and takes boundaries from
  /// the other side.
  public var rate = 1.0
  /// Over the progress of each iteration; nil is linear, in a world the attached curve.
  public var easing: Easing?
  /// Of iterations that run back, from their far end: at p of the way back they are at 1 - returnEasing(p). nil is the easing,
  /// backwards. Not of timelines.
  public var returnEasing: Easing?

  /// Duration times iterations, with the rests between them; NaN of a timing that is refused.
  public var activeDuration: Double { (try? lengths())?.active ?? .nan }
  /// That, with both delays, and at least 0.
  public var endTime: Double { (try? lengths())?.end ?? .nan }

  /// Once forth, filled on both sides, where nothing else is said.
  ///
  /// - Throws: `.invalidArgument` for a number outside its range.
  public init(
    duration: Double? = nil, delay: Double = 0, endDelay: Double = 0, iterations: Double = 1,
    iterationStart: Double = 0,
    repeatDelay: Double = 0, returnEasing: Easing? = nil, direction: Direction = .normal, fill: Fill = .both,
    rate: Double = 1, easing: Easing? = nil
  ) throws(TweenSpiritError) {
    (self.duration, self.delay, self.endDelay, self.iterations) = (duration, delay, endDelay, iterations)
    (self.iterationStart, self.repeatDelay, self.returnEasing) = (iterationStart, repeatDelay, returnEasing)
    (self.direction, self.fill, self.rate, self.easing) = (direction, fill, rate, easing)
    _ = try lengths()
  }

  /// Checks nothing: what starts it does.
  init(
    usual duration: Double?, _ easing: Easing? = nil, _ delay: Double? = nil, iterations: Double? = nil,
    _ direction: Direction? = nil
  ) {
    (self.duration, self.easing) = (duration, easing)
    if let delay { self.delay = delay }
    if let iterations { self.iterations = iterations }
    if let direction { self.direction = direction }
  }

  private func lengths() throws(TweenSpiritError) -> (active: Double, end: Double) {
    // Without the easing, which may be foreign code.
    var plain = request()
    plain.easing = Handle(slot: 0, generation: 0)
    plain.returnEasing = plain.easing
    return try translating { () throws(Failure) in try timingLengths(plain) }
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

  /// The engine's timing, where 0 is the default. It holds no user of the easing.
  func request() -> TimingSpec {
    var request = TimingSpec()
    request.duration = duration ?? 0
    (request.delay, request.endDelay, request.repeatDelay) = (delay, endDelay, repeatDelay)
    (request.iterations, request.iterationStart) = (iterations == 1 ? 0 : iterations, iterationStart)
    (request.direction, request.fill, request.rate) = (direction.rawValue, fill.rawValue, rate == 1 ? 0 : rate)
    if let easing { request.easing = easing.handle }
    if let returnEasing { request.returnEasing = returnEasing.handle }
    if duration == 0 { request.given.insert(.duration) }
    if iterations == 0 { request.given.insert(.iterations) }
    if rate == 0 { request.given.insert(.rate) }
    return request
  }
}
