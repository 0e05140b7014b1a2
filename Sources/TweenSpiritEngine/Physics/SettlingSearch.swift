// SPDX-License-Identifier: MIT
//
// When an oscillator has settled, looked for by asking for its state at one time after the other: whoever looks for many ends
// asks for all of them at once.

/// Where the offset less a level changes its sign, between two times: Newton's steps inside a bracket that shrinks; bisection
/// where they leave it or do not shrink it.
struct RootSearch {
  /// What is asked for next.
  private(set) var time: Double
  private let level: Double
  private var low, high, last: Double
  private var isRising = false
  private var steps = -1

  init(_ a: Double, _ b: Double, level: Double) {
    (time, low, high, last, self.level) = (a, a, b, b - a, level)
  }

  /// The root, once it is found.
  @inline(__always)
  mutating func take(_ y: Double, _ u: Double) -> Double? {
    steps &+= 1
    if steps == 0 {
      isRising = y < level
      time = low + 0.5 * (high - low)
      return nil
    }
    let x = time
    if y == level { return x }
    if (y > level) == isRising { high = x } else { low = x }
    time = x - (y - level) / u
    if !(time > low && time < high) || abs(time - x) > 0.5 * last { time = low + 0.5 * (high - low) }
    last = abs(time - x)
    // Between the largest number and the smallest there are 2100 halvings.
    return last <= 0.5 * ulp(x) || high - low <= 2 * ulp(high) || steps == 2200 ? time : nil
  }
}

/// The same as its `ulp`, which is a call.
@inline(__always)
private func ulp(_ x: Double) -> Double {
  let exponent = x.bitPattern & 0x7FF0_0000_0000_0000
  return exponent > 52 << 52 && exponent < 0x7FF << 52 ? Double(bitPattern: exponent &- 52 << 52) : x.ulp
}

/// From when on |offset| <= tolerance; where `onlySide` is not 0, only what is on that side counts; with an end, a zero at
/// which it stays.
struct SettlingSearch {
  private enum Stage { case turn, outer, among, tail, fall, outside, found }

  /// Whose state is asked for, at `time`, until `result` is there.
  private(set) var asked: Oscillator
  private(set) var time = 0.0
  private(set) var result = 0.0
  var isOver: Bool { stage == .found }

  private let oscillator: Oscillator
  private let tolerance, onlySide, end: Double
  private var stage = Stage.turn
  private var root = RootSearch(0, .pi, level: 0)
  /// The first extremum.
  private var first = 0.0
  /// Which of the extrema that count is looked at, from which on, and how many there are from one to the next.
  private var turn = 0.0, from = 0.0, between = 1.0
  private var tries = 0
  /// Of the fall: when it begins, and by when it is over; the level that it ends at; a step of either time.
  private var start = 0.0, limit = 0.0, level = 0.0, step = 0.0

  init(_ oscillator: Oscillator, _ tolerance: Double, onlySide: Double = 0, until end: Double = .infinity) {
    (asked, self.oscillator, self.tolerance) = (oscillator, oscillator, tolerance)
    (self.onlySide, self.end) = (onlySide, end)
    if end == .infinity, oscillator.zeta == 0 {
      finish(oscillator.amplitude <= tolerance ? 0 : .infinity)
    } else if let first = oscillator.knownExtremum {
      turned(first)
    } else {
      asked = oscillator.extremumByPhase
    }
  }

  /// What takes the state asked for from the start, by rows.
  @inline(__always)
  mutating func take(_ m: UnsafePointer<Double>) {
    if time == 0 { return take(asked.y, asked.u) }
    take(m[0] * asked.y + m[1] * asked.u, m[2] * asked.y + m[3] * asked.u)
  }

  mutating func take(_ y: Double, _ u: Double) {
    switch stage {
    case .turn:
      if let found = root.take(y, u) { turned(found / oscillator.rate) } else { time = root.time }
    case .outer:
      if end < .infinity || !oscillator.isUnderdamped {
        if isOut(y) { fall(first, y, end) } else { fallFromStart() }
      } else {
        chooseTurn(y)
      }
    case .among:
      if isOut(y) { return fall(time, y, time + oscillator.halfPeriod) }
      turn -= between
      tries &+= 1
      nextTurn()
    case .tail:
      if abs(y) <= abs(level) { return bracket(time) }
      step *= 2
      ask(start + step)
    case .fall:
      guard let found = root.take(y, u) else { return time = root.time }
      (start, step, stage, time) = (found, ulp(found), .outside, found)
    case .outside:
      // Rounding may leave the root a hair outside. (No step is left where the smallest numbers are taken for 0.)
      guard abs(y) > abs(level), time < limit, step > 0, step < start * 1e-10 else { return finish(time) }
      time = start + step
      step *= 2
    case .found: break
    }
  }

  private func isOut(_ offset: Double) -> Bool { (onlySide == 0 ? abs(offset) : offset * onlySide) > tolerance }

  private mutating func finish(_ time: Double) { (result, stage) = (time, .found) }

  private mutating func turned(_ time: Double) {
    (asked, first) = (oscillator, time)
    // One fall, to the end or for ever.
    if first >= end || first == .infinity { return isOut(oscillator.y) ? fall(0, oscillator.y, end) : finish(0) }
    (stage, self.time) = (.outer, first)
  }

  /// The last extremum that is out: each is e^(-zeta pi / g) as far out as the one before, on the other side.
  private mutating func chooseTurn(_ outer: Double) {
    (from, between) = (onlySide != 0 && outer * onlySide < 0 ? 1 : 0, onlySide == 0 ? 1 : 2)
    let fall = oscillator.zeta * oscillator.halfPeriod
    let count = abs(outer) > tolerance ? (log(abs(outer), over: tolerance) / fall).rounded(.down) : -1
    // Phases are lost among so many swings; the envelope is as tight.
    if count > 1e10 { return finishByEnvelope() }
    turn = from + ((count - from) / between).rounded(.down) * between + between
    nextTurn()
  }

  private mutating func finishByEnvelope() {
    finish(log(oscillator.amplitude, over: tolerance) / oscillator.zeta * (1 + 1e-11))
  }

  /// The logarithm is off by one at most; where not, its rounding, or that of the smallest numbers, decides.
  private mutating func nextTurn() {
    guard turn >= from else { return fallFromStart() }
    if tries == 4 { return finishByEnvelope() }
    (stage, time) = (.among, first + turn * oscillator.halfPeriod)
  }

  private mutating func fallFromStart() {
    if isOut(oscillator.y) { fall(0, oscillator.y, first) } else { finish(0) }
  }

  /// From a on, where the offset is out, to b, or where it does not turn any more: when it is within.
  private mutating func fall(_ a: Double, _ offset: Double, _ b: Double) {
    (start, level) = (a, offset > 0 ? tolerance : -tolerance)
    if b < .infinity { return bracket(b) }
    // 1 / the slow rate.
    step = oscillator.zeta + oscillator.rate
    stage = .tail
    ask(start + step)
  }

  /// Not for a time beyond all numbers; where rounding is not to the nearest, sums stop at the largest one.
  private mutating func ask(_ time: Double) {
    if time < .greatestFiniteMagnitude { self.time = time } else { finish(.infinity) }
  }

  private mutating func bracket(_ b: Double) {
    root = RootSearch(start, b, level: level)
    (stage, time, limit) = (.fall, root.time, b)
  }
}
