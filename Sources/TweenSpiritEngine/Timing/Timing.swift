// SPDX-License-Identifier: MIT
//
// The timing of an animation as Web Animations (W3C, level 1) has it: how long, how often, which way, and what it shows
// outside. A value; where it stands at a time is a function of it.

extension Fill {
  var isForwards: Bool { self == .both || self == .forwards }
  var isBackwards: Bool { self == .both || self == .backwards }
}

/// Fields of a timing; the bits of `TS_GIVEN_…`.
package struct TimingFields: OptionSet, Sendable {
  package let rawValue: UInt32
  @inline(__always)
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  package static var delay: TimingFields { TimingFields(rawValue: 1) }
  package static var endDelay: TimingFields { TimingFields(rawValue: 2) }
  package static var duration: TimingFields { TimingFields(rawValue: 4) }
  package static var iterations: TimingFields { TimingFields(rawValue: 8) }
  package static var iterationStart: TimingFields { TimingFields(rawValue: 16) }
  package static var direction: TimingFields { TimingFields(rawValue: 32) }
  package static var fill: TimingFields { TimingFields(rawValue: 64) }
  package static var easing: TimingFields { TimingFields(rawValue: 128) }
  package static var repeatDelay: TimingFields { TimingFields(rawValue: 256) }
  package static var returnEasing: TimingFields { TimingFields(rawValue: 512) }
  package static var accumulate: TimingFields { TimingFields(rawValue: 1024) }
  package static var rate: TimingFields { TimingFields(rawValue: 2048) }
  package static var all: TimingFields { TimingFields(rawValue: 4095) }
  /// The bits of a `ts_timing`'s `given`. (Accumulation is a motion's.)
  package static var ownBits: TimingFields { TimingFields(rawValue: 4095 & ~1024) }
}

/// A timing as a caller describes it: a number that is 0 has its default, unless its field is given.
package struct TimingSpec: Sendable {
  package var delay = 0.0, endDelay = 0.0, duration = 0.0, iterations = 0.0, iterationStart = 0.0, rate = 0.0
  package var repeatDelay = 0.0
  package var direction: UInt32 = 0, fill: UInt32 = 0
  /// (0, 0): none named.
  package var easing = Handle(slot: 0, generation: 0)
  /// Of iterations that run back, from their end; (0, 0): the easing itself.
  package var returnEasing = Handle(slot: 0, generation: 0)
  /// Fields whose 0 is meant.
  package var given: TimingFields = []

  package init() {}

  var hasEasing: Bool { easing.isGiven }
  var hasReturnEasing: Bool { returnEasing.isGiven }
  /// What few have.
  var hasMore: Bool { repeatDelay != 0 || hasReturnEasing }
  var startsStill: Bool { rate == 0 && given.contains(.rate) }
  /// Whether the duration is meant, 0 too.
  var hasDuration: Bool { duration != 0 || given.contains(.duration) }

  /// The fields that are given: those that are not 0, and those whose 0 is meant.
  @inline(__always)
  var fields: TimingFields {
    var bits = given.rawValue
    @inline(__always)
    func add(_ isGiven: Bool, _ field: TimingFields) { bits |= isGiven ? field.rawValue : 0 }
    add(delay != 0, .delay)
    add(endDelay != 0, .endDelay)
    add(duration != 0, .duration)
    add(iterations != 0, .iterations)
    add(iterationStart != 0, .iterationStart)
    add(direction != 0, .direction)
    add(fill != 0, .fill)
    add(hasEasing, .easing)
    add(repeatDelay != 0, .repeatDelay)
    add(hasReturnEasing, .returnEasing)
    add(rate != 0, .rate)
    return TimingFields(rawValue: bits)
  }
}

struct Timing {
  var delay = 0.0
  var endDelay = 0.0
  /// Of one iteration, >= 0, may be infinite.
  var duration = 0.0
  var iterations = 1.0
  var iterationStart = 0.0
  /// Between two iterations, >= 0 and finite; only where iterationStart is 0.
  var repeatDelay = 0.0
  /// Its sign decides at boundaries.
  var rate = 1.0
  var direction = PlayDirection.normal
  var fill = Fill.both

  init() {}

  init(_ request: TimingSpec) throws(Failure) {
    try checkDelay(request.delay, "delay")
    try checkDelay(request.endDelay, "end_delay")
    guard request.duration >= 0 else { throw invalid("duration", must: ">= 0", got: request.duration) }
    guard request.iterations >= 0 else {
      throw invalid("iterations", must: ">= 0 (infinity repeats forever)", got: request.iterations)
    }
    try checkNotNegative(request.iterationStart, "iteration_start")
    try checkNotNegative(request.repeatDelay, "repeat_delay")
    guard request.repeatDelay == 0 || request.iterationStart == 0 else {
      throw invalid("repeat_delay", must: "0 unless iteration_start is 0", got: request.repeatDelay)
    }
    try checkRate(request.rate)
    guard let direction = PlayDirection(rawValue: request.direction) else {
      throw invalid("direction", isNo: PlayDirection.self, got: request.direction)
    }
    guard let fill = Fill(rawValue: request.fill) else {
      throw invalid("fill", isNo: Fill.self, got: request.fill)
    }
    (delay, endDelay) = (request.delay + 0, request.endDelay + 0)
    (duration, iterationStart) = (request.duration + 0, request.iterationStart + 0)
    repeatDelay = request.repeatDelay + 0
    iterations = request.iterations == 0 && !request.given.contains(.iterations) ? 1 : request.iterations + 0
    rate = request.rate == 0 ? 1 : request.rate
    (self.direction, self.fill) = (direction, fill)
  }

  @inline(__always)
  var activeDuration: Double {
    duration == 0 || iterations == 0 ? 0 : hasRests ? restingDuration : duration * iterations
  }
  @inline(__always)
  var endTime: Double { max(delay + activeDuration + endDelay, 0) }
  /// From where on it is active, and from where on no more.
  @inline(__always)
  var activeStart: Double { max(min(delay, endTime), 0) }
  @inline(__always)
  var activeEnd: Double { max(min(delay + activeDuration, endTime), 0) }
  @inline(__always)
  var isBackward: Bool { rate < 0 }

  /// The first local time at which the overall progress is x.
  func time(_ x: Double) -> Double { hasRests ? restingTime(x) : delay + (x - iterationStart) * duration }

  /// The overall progress at a local time.
  func progress(at local: Double) -> Double {
    hasRests ? resting(at: local - delay).x : (local - delay) / duration + iterationStart
  }

  /// Progress per second at a slope of the easing, at most a thousand; nil where it stands still.
  func slope(_ slope: Double, _ state: TimingState) -> Double? {
    guard duration > 0, duration < .infinity, !state.isResting else { return nil }
    let most = slope.isNaN ? 0 : max(-1000, min(slope, 1000))
    return clamped((isReversed(state.iteration) ? -most : most) / duration * rate)
  }

  /// Whether iteration k runs from 1 to 0.
  func isReversed(_ k: Double) -> Bool {
    switch direction {
    case .normal: false
    case .reverse: true
    case .alternate: k.truncatingRemainder(dividingBy: 2) == 1
    case .alternateReverse: k < .infinity && k.truncatingRemainder(dividingBy: 2) == 0
    }
  }
}

/// Times closer than this are one instant.
@inline(__always)
func instant(_ a: Double, _ b: Double) -> Double {
  let most = max(abs(a), abs(b))
  return most < 0x1p20 ? 0x1p-30 : most < .infinity ? max(0x1p-30, 4 * most.ulp) : 0
}

@inline(__always)
func isSame(_ a: Double, _ b: Double) -> Bool { a == b || abs(a - b) <= instant(a, b) }

/// At or after, at or before, where one instant is no difference.
@inline(__always)
func isReached(_ boundary: Double, _ t: Double) -> Bool { t >= boundary || isSame(t, boundary) }
@inline(__always)
func isReachedBack(_ boundary: Double, _ t: Double) -> Bool { t <= boundary || isSame(t, boundary) }
