// SPDX-License-Identifier: MIT
//
// A track of one number at many times, in blocks: nothing is looked up for one time that the others have too, and a curve
// that all eased segments have is asked once for a block. The bits are those of one time after the other.

struct TrackBlocks {
  /// Three columns of it are within what the stack gives: a kilobyte.
  private static let length = 40

  private let source: UnsafePointer<CompiledTrack>
  private var track: CompiledTrack { unsafeAddress { source } }
  /// Of the eased segments, where there are any.
  private var curve: UnsafePointer<EasingRecord>?

  /// nil: this one is evaluated a time at a time.
  init?(_ source: UnsafePointer<CompiledTrack>, times n: Int) {
    self.source = source
    guard track.lanes == 1, track.kind.isPlain, track.count > 1, track.count <= n,
      track.hardest.rawValue <= Segment.cubic.rawValue
    else { return nil }
    for i in 0..<(track.count &- 1) where track.code(i) == .eased {
      guard let record = track.curves?[i]?.record, curve == nil || curve == record else { return nil }
      curve = record
    }
    // A live one is asked as often as the header says.
    if let curve, !curve.pointee.isDirect { return nil }
  }

  /// Into one of the two.
  func sample(
    _ t: UnsafePointer<Double>, _ n: Int, _ wide: UnsafeMutablePointer<Double>?, _ narrow: UnsafeMutablePointer<Float>?
  ) throws(Failure) {
    try withDoubles(3 &* Self.length) { (room) throws(Failure) in
      let places = UnsafeMutableRawPointer(room + 2 &* Self.length).assumingMemoryBound(to: Int.self)
      var done = 0
      while done < n {
        let length = min(Self.length, n &- done)
        find(t + done, length, room, places)
        if let curve { try curve.sample(room, room + Self.length, length) }
        for k in 0..<length {
          let y = try value(t[done &+ k], places[k], room[k], room[Self.length &+ k])
          wide?[done &+ k] = y
          narrow?[done &+ k] = narrowed(y)
        }
        done &+= length
      }
    }
  }

  /// The last key at or before each time, and how much of its segment is over.
  private func find(
    _ t: UnsafePointer<Double>, _ n: Int, _ progress: UnsafeMutablePointer<Double>, _ places: UnsafeMutablePointer<Int>
  ) {
    let (times, scales, last) = (track.times, track.scales, track.count &- 1)
    for k in 0..<n {
      let x = t[k]
      var (place, left) = (0, track.count)
      while left > 1 {
        let half = left >> 1
        let isPast = unsafeBitCast(times[place &+ half] <= x, to: UInt8.self)
        place &+= half & (0 &- Int(isPast))
        left &-= half
      }
      places[k] = place
      progress[k] = place < last ? min((x - times[place]) * scales[place], 1) : 0
    }
  }

  @inline(__always)
  private func value(_ t: Double, _ i: Int, _ u: Double, _ eased: Double) throws(Failure) -> Double {
    guard t >= track.start, t <= track.end else {
      var (value, hint) = (0.0, i)
      try track.evaluate(t, &value, nil, &hint)
      return value
    }
    let row = track.rows + i &* track.rowSize
    if u == 0 { return row[0] }
    switch track.code(i) {
    case .mix: return mixed(row[0], row[1], u)
    case .eased: return mixed(row[0], row[1], eased)
    case .cubic: return cubic(u, row[0], row[1], row[2], row[3])
    case .lead: return row[1]
    case .hold, .spring, .bezier: return row[0]
    }
  }
}
