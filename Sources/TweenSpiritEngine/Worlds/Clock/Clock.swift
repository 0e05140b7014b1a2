// SPDX-License-Identifier: MIT

/// Time that only goes forward, with the rounding error of its sum beside it: a day of 1/240 s is a day.
struct Clock {
  /// The longest step by a duration; 0 is none.
  private(set) var maxStep: Double
  /// What a longer step advances.
  private(set) var lagStep: Double
  private(set) var steps: UInt64 = 0
  private(set) var time = 0.0
  private(set) var error = 0.0
  var rate = 1.0
  var isPaused = false

  /// A lag of 0 is the longest step.
  init(maxStep: Double, lagStep: Double) throws(Failure) {
    guard maxStep >= 0, maxStep <= latestTime else { throw invalid("max_step", must: ">= 0 and finite", got: maxStep) }
    guard lagStep >= 0, lagStep <= maxStep else {
      throw invalid("lag_step", must: "between 0 and max_step", got: lagStep)
    }
    (self.maxStep, self.lagStep) = (maxStep, lagStep == 0 ? maxStep : lagStep)
  }

  mutating func restore(time: Double, error: Double, rate: Double, isPaused: Bool) {
    (self.time, self.error, self.rate, self.isPaused) = (time, error, rate, isPaused)
  }

  mutating func restore(
    time: Double, error: Double, rate: Double, isPaused: Bool, maxStep: Double, lagStep: Double
  ) {
    restore(time: time, error: error, rate: rate, isPaused: isPaused)
    (self.maxStep, self.lagStep, isAtStop) = (maxStep, lagStep, false)
  }

  /// The steps of the world whose place this one's takes.
  mutating func setSteps(_ steps: UInt64) { self.steps = steps }

  /// Whether it stands at a stop on the way.
  private(set) var isAtStop = false

  /// Whether a stop that was an instant ahead has taken it along: no rounding error is so large.
  private var isAhead: Bool { Clock.isAhead(time, error) }
  private static func isAhead(_ time: Double, _ error: Double) -> Bool { error < -0.75 * time.ulp }
  /// Without that.
  private var own: Double { isAhead ? time + error : time }

  /// What is told of it, and the rounding error of that: behind a step its end, where a stop that was an instant behind that has
  /// taken it along.
  var shown: (time: Double, error: Double) { Clock.shown(time, error, isAtStop: isAtStop) }

  static func shown(_ time: Double, _ error: Double, isAtStop: Bool) -> (time: Double, error: Double) {
    if isAtStop || !isAhead(time, error) { return (time, error) }
    let own = time + error
    return (own, error + (time - own))
  }

  /// What is at most this late is now: an instant behind the time; at the end of a step behind where that would be, had it not
  /// been brought to a stop that was an instant ahead. So stops an instant apart do not take it further and further.
  var limit: Double {
    let own = isAtStop ? time : own
    return max(own + instant(own, own), time)
  }

  /// By dt times the rate.
  func advanced(by dt: Double) throws(Failure) -> Clock {
    try checkTime(dt, "dt")
    var clock = self
    clock.steps &+= 1
    clock.isAtStop = false
    let step = isPaused ? 0 : (maxStep > 0 && dt > maxStep ? lagStep : dt) * rate
    let sum = time + step
    let part = sum - time
    clock.error += (time - (sum - part)) + (step - part)
    clock.time = sum + clock.error
    clock.error -= clock.time - sum
    clock.keep(at: time)
    guard clock.time <= latestTime else { throw invalid("the clock", must: "within 1e300", got: sum) }
    return clock
  }

  /// At a stop on the way to another time. Where that is an instant before it, the difference is kept as an error.
  mutating func stand(at time: Double, on target: Clock) {
    (self.time, isAtStop) = (time, true)
    error = time > target.time ? (target.time - time) + target.error : 0
  }

  /// At the end of the step, unless a stop was an instant behind that: time does not go back.
  func ended(_ target: Clock) -> Clock {
    var clock = target
    clock.keep(at: time)
    return clock
  }

  private mutating func keep(at earliest: Double) {
    guard time < earliest else { return }
    error += time - earliest
    time = earliest
  }

  /// Returns the clock at the end of a step that is known.
  func ended(at time: Double, error: Double) -> Clock {
    var clock = self
    (clock.time, clock.error, clock.isAtStop) = (time, error, false)
    return clock
  }

  /// The same time, as many steps on.
  func stepped(like target: Clock) -> Clock {
    var clock = self
    (clock.steps, clock.isAtStop) = (target.steps, false)
    return clock
  }

  func moved(by duration: Double, like target: Clock) -> Clock {
    var clock = stepped(like: target)
    if duration > 0 { (clock.time, clock.error) = (min(time + duration, latestTime), 0) }
    return clock
  }

  func advanced(to time: Double) throws(Failure) -> Clock {
    guard !time.isNaN else { throw invalid("time", must: "a number", got: time) }
    // The time of the last step, which ended at a stop an instant later, is not behind it.
    guard time >= self.time || (error < 0 && isSame(time, self.time)), time <= latestTime else {
      throw invalid("time", got: time) { rule in
        rule.append("at or after the clock's, ")
        rule.append(shown.time)
        rule.append(", and within 1e300")
      }
    }
    var clock = self
    clock.steps &+= 1
    clock.isAtStop = false
    if !isPaused { (clock.time, clock.error) = (time, time == own ? error + (self.time - own) : 0) }
    clock.keep(at: self.time)
    return clock
  }
}
