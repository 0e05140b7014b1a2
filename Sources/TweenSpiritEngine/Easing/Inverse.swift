// SPDX-License-Identifier: MIT
//
// Where something that never turns back reaches a value: first looked for among places in order, at which it is also seen
// whether it turns back, and then by bisection down to two neighbouring doubles. So the answer is the first double at which
// the computed value is there, and has the same bits everywhere. Where it comes to rest at a value, rounding has it there
// for some doubles before and behind, where its slope is not 0 as on a level piece: the answer is where the slope is least.

/// What is seen of a function from place to place.
struct MonotoneLook {
  private let wanted: Double
  /// Falls by less are rounding, or a table's error.
  private let slack: Double
  private let isRising: Bool
  private let range: (least: Double, greatest: Double)
  private var last: Double
  private var lastPlace: Double
  /// The place behind which the value is reached, and the first where it was seen there.
  private(set) var low, high: Double?

  /// From `start`, where it is `first`, to `end`, where it is `last`. A value beyond both is refused by `find`: what turns back
  /// may well have it.
  init(for wanted: Double, from start: Double, _ first: Double, to end: Double, _ last: Double, error: Double) {
    isRising = last >= first
    range = isRising ? (first, last) : (last, first)
    self.wanted = wanted
    slack = 2 * error + 16 * max(abs(first), abs(last)).ulp
    (self.last, lastPlace) = (first, start)
    if isReached(first) { (low, high) = (start, start) }
  }

  private func checkRange() throws(Failure) {
    guard wanted >= range.least, wanted <= range.greatest else {
      throw failure(.invalidArgument, argument: "value") { text in
        text.append(argument: "value")
        text.append(" must be ")
        text.appendHint { hint in
          hint.append("between ")
          hint.append(range.least)
          hint.append(" and ")
          hint.append(range.greatest)
        }
        text.append(", got ")
        text.append(got: wanted)
      }
    }
  }

  func isReached(_ y: Double) -> Bool { isRising ? y >= wanted : y <= wanted }

  /// Places in order.
  mutating func look(_ place: Double, _ y: Double) throws(Failure) {
    guard isRising ? y >= last - slack : y <= last + slack else {
      throw failure(.invalidArgument) { text in
        text.append("only a monotone easing or track has an inverse: this one turns back at ")
        text.append(place)
      }
    }
    if high == nil, isReached(y) { (low, high) = (lastPlace, place) }
    (last, lastPlace) = (y, place)
  }

  /// The first double where it is reached.
  func find(
    to end: Double, _ value: (Double) throws(Failure) -> Double, slope: (Double) throws(Failure) -> Double
  ) throws(Failure) -> Double {
    try checkRange()
    guard var low, var high else { return end }
    while true {
      let middle = low + (high - low) / 2
      guard middle > low, middle < high else { break }
      if isReached(try value(middle)) { high = middle } else { low = middle }
    }
    guard try value(high) == wanted, high > low, high < end, try slope(high) != 0 else { return high }
    var (last, beyond) = (high, end)
    if try value(end) == wanted { last = end }
    while last < end {
      let middle = last + (beyond - last) / 2
      guard middle > last, middle < beyond else { break }
      if try value(middle) == wanted { last = middle } else { beyond = middle }
    }
    while true {
      let third = (last - high) / 3
      let (left, right) = (high + third, last - third)
      guard left > high, right < last, left < right, last - high > 8 * last.ulp else { break }
      if try abs(slope(left)) <= abs(slope(right)) { last = right } else { high = left }
    }
    var (best, least) = (high, try abs(slope(high)))
    while high < last {
      high = high.nextUp
      let here = try abs(slope(high))
      if here < least || (here == least && high == end) { (best, least) = (high, here) }
    }
    return best
  }
}

extension UnsafePointer where Pointee == EasingRecord {
  /// The first t in 0 ... 1 where the curve has reached a value.
  package func inverse(_ wanted: Double) throws(Failure) -> Double {
    var look = MonotoneLook(
      for: wanted, from: 0, try value(0), to: 1, try value(1), error: pointee.maxError)
    let places = Swift.max(1024, Swift.min((16 * oscillations).rounded(.up), 0x1p16))
    // By thirty-two: a batch is quick.
    let chunk = 32
    try withDoubles(2 * chunk) { (t) throws(Failure) in
      for first in stride(from: 1, through: Int(places), by: chunk) {
        let n = Swift.min(chunk, Int(places) + 1 - first)
        for k in 0..<n { t[k] = Double(first + k) / places }
        try sample(t, t + chunk, n)
        for k in 0..<n { try look.look(t[k], t[chunk + k]) }
      }
    }
    return try look.find(to: 1) { (t) throws(Failure) in
      try value(t)
    } slope: { (t) throws(Failure) in
      try slope(t)
    }
  }
}

extension TrackStore {
  /// The first time, between the first key and the last, at which a track of one lane has reached a value.
  package func findTime(_ handle: Handle, _ wanted: Double) throws(Failure) -> Double {
    let held = try compiled(handle)
    let track = held.address
    guard track.pointee.lanes == 1 else {
      throw invalid("the track's lanes", must: "1", got: Double(track.pointee.lanes))
    }
    try track.pointee.checkHasKey()
    let (start, end) = (track.pointee.start, track.pointee.end)
    var hint = 0
    func value(_ t: Double) throws(Failure) -> Double {
      var x = 0.0
      try track.pointee.evaluate(t, &x, nil, &hint)
      return x
    }
    var look = MonotoneLook(for: wanted, from: start, try value(start), to: end, try value(end), error: 0)
    for i in 0..<track.pointee.count &- 1 {
      let (from, to) = (track.pointee.times[i], track.pointee.times[i &+ 1])
      let places = TrackStore.looks(track.pointee.curves?[i]?.record)
      for k in 1...places where to > from {
        let t = k == places ? to : from + Double(k) / Double(places) * (to - from)
        try look.look(t, try value(t))
      }
    }
    return try look.find(to: end) { (t) throws(Failure) in
      try value(t)
    } slope: { (t) throws(Failure) in
      var (slope, hint) = (0.0, 0)
      try track.pointee.evaluate(t, nil, &slope, &hint)
      return slope
    }
  }

  /// In a segment.
  private static func looks(_ curve: UnsafePointer<EasingRecord>?) -> Int {
    guard let curve else { return 64 }
    return Int(max(256, min((16 * curve.oscillations).rounded(.up), 0x1p16)))
  }
}
