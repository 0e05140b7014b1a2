// SPDX-License-Identifier: MIT
//
// Loops and markers of a player, numbered in the order of local time, so that how many there are up to a time is a formula,
// however many that is. Iteration k has its markers and then the loop at its end: `per` of them. The last iteration has no
// loop at its end. A marker at a turn is met twice, where one iteration ends and where the next one begins, and emitted once, as
// the playhead arrives there; the other is a repeat.

struct Occurrences {
  let timing: Timing
  let markers: UnsafeMutablePointer<Marker>?
  let markerCount: Int

  @inline(__always)
  init(_ player: UnsafePointer<Player>) {
    timing = player.pointee.timing
    markers = player.pointee.markers
    markerCount = player.pointee.markerCount
  }

  private var per: Double { Double(markerCount &+ 1) }

  /// Returns whether a number differs from the next one: not from 2^53 on.
  @inline(__always)
  static func isNumbered(_ n: Double) -> Bool { abs(n) < 0x1p53 }

  /// Whether there are any: what has no width has none.
  var isEmpty: Bool {
    !(timing.duration > 0 && timing.duration < .infinity && timing.iterations > 0)
      || (markerCount == 0 && timing.iterations <= 1 && timing.iterationStart + timing.iterations <= 1)
  }

  /// Where marker j is in iteration k, in the order in which they are met there.
  private func place(_ j: Int, _ k: Double) -> Double {
    guard let markers else { return 0 }
    return timing.isReversed(k) ? 1 - markers[markerCount &- 1 &- j].time : markers[j].time
  }

  private func id(_ j: Int, _ k: Double) -> UInt32 {
    guard let markers else { return 0 }
    return markers[timing.isReversed(k) ? markerCount &- 1 &- j : j].id
  }

  /// How many of iteration k's markers are before x in it; with `orAt`, at it too.
  private func markers(_ k: Double, before x: Double, orAt: Bool) -> Double {
    Double(
      partitionPoint(markerCount) {
        let at = place($0, k)
        return at < x || (orAt && at == x)
      })
  }

  /// How many there are before an overall progress, or at it too.
  private func count(_ x: Double, orAt: Bool) -> Double {
    if x == .infinity { return .infinity }
    let k = x.rounded(.down)
    if orAt || x > k { return k * per + markers(k, before: x - k, orAt: orAt) }
    // Behind a rest, the markers at the end of the iteration before are another time's.
    let isApart = timing.hasRests && !isSame(timing.time(k - 1, 1), timing.time(k, 0))
    return max((k - 1) * per + markers(k - 1, before: 1, orAt: isApart), 0)
  }

  /// Those before the first that can be met, and those up to the last.
  var first: Double {
    let (start, k) = (timing.iterationStart, timing.iterationStart.rounded(.down))
    return isEmpty ? 0 : k * per + markers(k, before: start - k, orAt: false)
  }
  /// Those before local time 0 as well.
  var firstBack: Double { timing.delay < 0 ? count(at: 0, isBackward: false) : first }
  var end: Double {
    if isEmpty { return 0 }
    var x = timing.iterationStart + timing.iterations
    if timing.endDelay < 0 {
      // Cut off before its iterations are over.
      let k = timing.progress(at: timing.activeEnd).rounded()
      var cut = isSame(timing.time(k), timing.activeEnd) ? k : timing.progress(at: timing.activeEnd)
      if timing.hasRests { cut = timing.restingSnapped(at: timing.activeEnd - timing.delay).x }
      x = min(x, max(cut, timing.iterationStart))
    }
    if timing.endTime <= timing.delay { return first }
    return max(x == x.rounded(.down) ? x * per - 1 : count(x, orAt: true), first)
  }

  /// Up to a local time, the way it goes: those at it are behind one who goes forth, and ahead of one who goes back.
  func count(at local: Double, isBackward: Bool) -> Double {
    if isEmpty { return 0 }
    var open = timing
    open.fill = .both
    open.rate = isBackward ? -1 : 1
    let state = open.state(at: local)
    switch state.phase {
    // What a negative delay cuts off is met by nobody.
    case .before: return firstBack
    case .after: return end
    case .active:
      guard state.isResting else { return max(first, min(count(state.overallProgress, orAt: !isBackward), end)) }
      let isAtMarkers = isBackward && timing.isRestStart(state, local)
      return max(
        first, min(state.iteration * per + markers(state.iteration, before: 1, orAt: !isAtMarkers), end))
    }
  }

  /// About as many as there are up to a local time that is taken as it is, one instant with nothing.
  func passed(_ local: Double, isBackward: Bool) -> Double {
    max(first, min(count(max(timing.progress(at: local), timing.iterationStart), orAt: !isBackward), end))
  }

  /// The local time of one; of one that is an instant outside of all time, its end, with which it is emitted.
  func local(_ n: Double) -> Double {
    let k = (n / per).rounded(.down)
    let j = n - k * per
    let isMarker = j < Double(markerCount)
    return max(min(isMarker ? timing.time(k, place(number(j), k)) : timing.time(k + 1, 0), timing.endTime), 0)
  }

  // MARK: Turns

  private var hasTurns: Bool {
    markerCount > 0 && (timing.direction == .alternate || timing.direction == .alternateReverse)
  }

  /// The markers at the turn from iteration k - 1 to k: those within an instant of that end of the track.
  private func turning(_ k: Double) -> Double {
    guard let markers else { return 0 }
    let length = timing.duration
    if !timing.isReversed(k) { return Double(partitionPoint(markerCount) { isSame(markers[$0].time * length, 0) }) }
    return Double(markerCount &- partitionPoint(markerCount) { !isSame(markers[$0].time * length, length) })
  }

  /// Those of iteration k: its first, of one who goes forth and was at the turn before; its last, of one who goes back.
  private func repeats(inIteration k: Double) -> Double {
    if timing.isBackward { return (k + 1) * per < end ? turning(k + 1) : 0 }
    return k > timing.iterationStart.rounded(.down) ? turning(k) : 0
  }

  func isRepeat(_ n: Double) -> Bool {
    guard hasTurns else { return false }
    let k = (n / per).rounded(.down)
    let j = n - k * per
    guard j < Double(markerCount) else { return false }
    return timing.isBackward ? j >= Double(markerCount) - repeats(inIteration: k) : j < repeats(inIteration: k)
  }

  /// The last that is no repeat of those up to one, the way it goes.
  func lastEmitted(upTo n: Double) -> Double {
    guard isRepeat(n) else { return n }
    let k = (n / per).rounded(.down)
    return timing.isBackward ? k * per + Double(markerCount) : k * per - 1
  }

  /// How many of those between two are emitted.
  func emitted(between a: Double, _ b: Double) -> Double {
    let (low, high) = (min(a, b), max(a, b))
    guard hasTurns, high < .infinity else { return high - low }
    return high - low - (repeats(before: high) - repeats(before: low))
  }

  /// How many repeats there are before one, from the first iteration on; every other iteration has as many.
  private func repeats(before n: Double) -> Double {
    let (k, first) = ((n / per).rounded(.down), timing.iterationStart.rounded(.down))
    guard k >= first else { return 0 }
    let (j, own) = (n - k * per, repeats(inIteration: k))
    let here = timing.isBackward ? max(j - (Double(markerCount) - own), 0) : min(j, own)
    // The outermost iterations may have none; between them they alternate.
    let inner = max(k - first - 1, 0)
    let outer = k > first ? repeats(inIteration: first) + (k > first + 1 ? repeats(inIteration: k - 1) : 0) : 0
    guard inner > 1 else { return here + outer }
    let between = inner - 1
    let (odd, even) = ((between / 2).rounded(.up), (between / 2).rounded(.down))
    return here + outer + odd * repeats(inIteration: first + 1) + even * repeats(inIteration: first + 2)
  }

  /// Its marker's id; nil: a loop.
  func marker(_ n: Double) -> UInt32? {
    let k = (n / per).rounded(.down)
    let j = n - k * per
    return j < Double(markerCount) ? id(number(j), k) : nil
  }

  private func number(_ j: Double) -> Int { Int(exactly: max(j, 0)) ?? 0 }
}
