// SPDX-License-Identifier: MIT

/// Time that only goes forward, with the rounding error of its sum beside it: a day of 1/240 s is a day.
struct Clock {
  private(set) var time = 0.0
  private(set) var error = 0.0
  var rate = 1.0
  var isPaused = false

  init() {}

  init(time: Double, error: Double, rate: Double, isPaused: Bool) {
    (self.time, self.error, self.rate, self.isPaused) = (time, error, rate, isPaused)
  }

  /// By dt times the rate.
  func advanced(by dt: Double) throws(Failure) -> Clock {
    var clock = self
    let step = isPaused ? 0 : dt * rate
    let sum = time + step
    let part = sum - time
    clock.error += (time - (sum - part)) + (step - part)
    clock.time = sum + clock.error
    clock.error -= clock.time - sum
    guard clock.time <= latestTime else { throw invalid("the clock", must: "within 1e300", got: sum) }
    return clock
  }

  func advanced(to time: Double) throws(Failure) -> Clock {
    guard time >= self.time, time <= latestTime else {
      throw failure(.invalidArgument) { text in
        text.append("time must be at or after the clock's, ")
        text.append(self.time)
        text.append(", and within 1e300, got ")
        text.append(time)
      }
    }
    var clock = self
    if !isPaused { (clock.time, clock.error) = (time, time == self.time ? error : 0) }
    return clock
  }
}
