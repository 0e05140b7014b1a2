// SPDX-License-Identifier: MIT
//
// Rests between iterations (GSAP's repeatDelay): iteration k takes [k p, k p + d] of the active time, p = d + rest being the
// period, and its rest takes [k p + d, (k + 1) p), where the value stays as the iteration left it. There is none after the
// last iteration. An iteration that takes no time, or all of it, has no rest.

extension Timing {
  @inline(__always)
  var hasRests: Bool { repeatDelay > 0 && iterations > 1 && canRest }
  private var canRest: Bool { duration > 0 && duration + repeatDelay < .infinity }
  private var period: Double { duration + repeatDelay }

  /// Of iterations with rests between them.
  var restingDuration: Double {
    if iterations == .infinity { return .infinity }
    let last = max(iterations.rounded(.up) - 1, 0)
    return last * period + (iterations - last) * duration
  }

  /// The local time at which iteration k has come to a part of it, 0 to 1.
  @inline(__always)
  func time(_ k: Double, _ part: Double) -> Double {
    hasRests ? delay + k * period + part * duration : delay + (k + part - iterationStart) * duration
  }

  /// The first local time at an overall progress, of iterations with rests.
  func restingTime(_ x: Double) -> Double {
    let k = max(x.rounded(.up) - 1, 0)
    return time(k, x - k)
  }

  /// The overall progress at an active time, a local time being taken as it is; and whether that is in a rest.
  func resting(at active: Double) -> (x: Double, isResting: Bool) {
    let k = (active / period).rounded(.down)
    let gone = active - k * period
    // A sum that is rounded to the next iteration would be its start.
    return gone >= duration ? (k + 1, true) : (min(k + max(gone / duration, 0), (k + 1).nextDown), false)
  }

  /// The same, where what is an instant from a boundary is on it.
  func restingSnapped(at active: Double) -> (x: Double, isResting: Bool) {
    let k = (active / period).rounded()
    if k >= 0, isSame(delay + active, time(k, 0)) { return (k, false) }
    let (x, isResting) = resting(at: active)
    if !isResting, isSame(delay + active, time(x.rounded(.down), 1)) { return (x.rounded(.down) + 1, true) }
    return (x, isResting)
  }

  /// When the state will change between moving and resting with no loop, the way the rate runs: at the start of a rest.
  func restStart(from local: Double, _ state: TimingState) -> Double? {
    guard state.phase == .active, state.isResting == isBackward else { return nil }
    let start = time(state.iteration, 1)
    return isSame(start, local) || (isBackward ? start > local : start < local) ? nil : start
  }

  /// Whether an iteration or its rest ends within an instant, the way the rate runs, though the state is still of it.
  func endsHere(_ state: TimingState, _ local: Double) -> Bool {
    guard hasRests, state.phase == .active else { return false }
    if isBackward, isSame(local, time(state.iteration, 0)) { return true }
    return state.isResting == isBackward && isSame(local, time(state.iteration, 1))
  }

  /// Whether a state is the start of a rest.
  func isRestStart(_ state: TimingState, _ local: Double) -> Bool {
    state.isResting && isSame(local, time(state.iteration, 1))
  }
}
