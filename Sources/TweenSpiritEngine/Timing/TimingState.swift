// SPDX-License-Identifier: MIT
//
// Web Animations level 1, "Calculating the active time" to "Calculating the transformed progress". What is not resolved there
// is NaN here.

package struct TimingState: Sendable {
  package var phase = Phase.before
  package var isInEffect = false
  /// CSS's before flag.
  package var isBefore = false
  package var simpleProgress = Double.nan, directedProgress = Double.nan, progress = Double.nan
  package var iteration = Double.nan
  /// In the rest behind its iteration, or at its start.
  var isResting = false
  package var activeTime = Double.nan, overallProgress = Double.nan
  package var activeDuration = 0.0, endTime = 0.0
  package var nextBoundary = Double.infinity
}

/// How long a timing is active, and when it ends.
package func timingLengths(_ request: TimingSpec) throws(Failure) -> (active: Double, end: Double) {
  let timing = try Timing(request)
  let active = timing.activeDuration
  return (active, timing.endTime(active))
}

/// Where a timing stands.
package func timingState(_ request: TimingSpec, at localTime: Double) throws(Failure) -> TimingState {
  let timing = try Timing(request)
  guard !localTime.isNaN else { throw invalid("local_time", must: "a number", got: localTime) }
  var state = timing.state(at: localTime)
  state.nextBoundary = timing.boundary(from: localTime, state)
  state.progress = state.directedProgress
  if request.hasEasing {
    let record = try EasingStore.shared.pin(request.easing)
    defer { EasingStore.shared.unpin(request.easing) }
    if state.isInEffect { state.progress = try state.eased(record) }
  }
  if request.hasReturnEasing {
    let record = try EasingStore.shared.pin(request.returnEasing)
    defer { EasingStore.shared.unpin(request.returnEasing) }
    if state.isInEffect, timing.isReversed(state.iteration) { state.progress = try state.easedBack(record) }
  }
  return state
}

extension TimingState {
  /// Its progress through an easing; and of one that runs back, through the easing of the way back, from the far end.
  func eased(_ easing: UnsafePointer<EasingRecord>) throws(Failure) -> Double {
    try easing.value(directedProgress, isBefore ? .before : [])
  }
  func easedBack(_ easing: UnsafePointer<EasingRecord>) throws(Failure) -> Double {
    1 - (try easing.value(simpleProgress, phase == .before ? .before : []))
  }
}

extension Timing {
  fileprivate func endTime(_ active: Double) -> Double { max(delay + active + endDelay, 0) }

  /// Without the easing, and without the next boundary.
  func state(at t: Double) -> TimingState {
    var state = TimingState()
    let active = activeDuration
    state.activeDuration = active
    state.endTime = endTime(active)
    state.phase = phase(t, active, state.endTime)
    state.activeTime = activeTime(t, state.phase, active)
    guard !state.activeTime.isNaN else { return state }
    state.isInEffect = true
    let isFull = state.activeTime == state.activeDuration && state.phase != .before
    (state.overallProgress, state.isResting) = overall(t, state.activeTime, state.phase, isFull: isFull)
    let x = state.overallProgress
    var simple = x == .infinity ? iterationStart : x
    if !(simple >= 0 && simple < 1) { simple = simple.truncatingRemainder(dividingBy: 1) }
    if simple == 0, state.isResting || (isFull && iterations != 0) { simple = 1 }
    state.simpleProgress = simple
    if state.phase == .after, iterations == .infinity {
      state.iteration = .infinity
    } else {
      state.iteration = simple == 1 ? x.rounded(.down) - 1 : x.rounded(.down)
    }
    let isReversed = isReversed(state.iteration)
    state.directedProgress = isReversed ? 1 - simple : simple
    state.progress = state.directedProgress
    state.isBefore = state.phase == (isReversed ? .after : .before)
    return state
  }

  @inline(__always)
  private func phase(_ t: Double, _ active: Double, _ end: Double) -> Phase {
    let (first, last) = (max(min(delay, end), 0), max(min(delay + active, end), 0))
    if isSame(t, first) ? isBackward : t < first { return .before }
    if isSame(t, last) ? !isBackward : t > last { return .after }
    return .active
  }

  @inline(__always)
  private func activeTime(_ t: Double, _ phase: Phase, _ all: Double) -> Double {
    // What takes less than an instant is at its start before it, and at its end after it.
    let isAtStart = isSame(t, delay) && phase != .after
    let gone = isAtStart ? 0 : isSame(t, delay + all) ? all : t - delay
    switch phase {
    case .before: return fill.isBackwards ? max(gone, 0) : .nan
    case .active: return max(min(gone, all), 0)
    case .after: return fill.isForwards ? max(min(gone, all), 0) : .nan
    }
  }

  /// And whether that is in a rest.
  private func overall(_ t: Double, _ active: Double, _ phase: Phase, isFull: Bool) -> (Double, Bool) {
    if duration == 0 { return ((phase == .before ? 0 : iterations) + iterationStart, false) }
    if isFull, active > 0 || iterations == 0 { return (iterations + iterationStart, false) }
    if duration == .infinity { return (iterationStart, false) }
    if hasRests { return restingSnapped(at: active) }
    let x = active / duration + iterationStart
    let k = x.rounded()
    // From the delay on, not from the local time: what is before the delay is on the start.
    return (k >= iterationStart && isSame(delay + active, time(k)) ? k : x, false)
  }

  /// The next change of phase or iteration, the way the rate runs.
  func boundary(from t: Double, _ state: TimingState) -> Double {
    let x = state.overallProgress
    let isForth = !isBackward
    var best = isForth ? Double.infinity : -.infinity
    func offer(_ b: Double) {
      guard !isSame(b, t), isForth ? b > t && b < best : b < t && b > best else { return }
      best = b
    }
    offer(activeStart)
    offer(activeEnd)
    offer(endTime)
    if !isForth { offer(0) }
    if state.phase == .active, duration > 0, duration < .infinity, x < .infinity {
      // In a rest x is the iteration that comes.
      let k = isForth ? (state.isResting ? x : x.rounded(.down) + 1) : x.rounded(.up) - 1
      let b = time(k, 0)
      if b > activeStart, !isSame(b, activeStart), b < activeEnd, !isSame(b, activeEnd) { offer(b) }
    }
    return best
  }
}
