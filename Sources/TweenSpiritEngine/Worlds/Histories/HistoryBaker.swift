// SPDX-License-Identifier: MIT
//
// A history as a track, whose time begins where it is asked for. Between commands, and between what happens on the way (begins,
// loops, ends), numbers are cubics through exact values and velocities, halved until they pass what lies between; colours and
// rotations are lines, and what is whole is held. What is not smooth yet when it has no width is a jump.

struct HistoryBaker: ~Copyable {
  private static let mostKeys = 1 << 16
  /// Pieces, and parts of them that were tried: so many that what never is straight is an end.
  private static let mostTries = 1 << 18
  /// The widths of a piece at which it is tried as it is.
  private static let finest = 0x1p-30

  private let history: UnsafePointer<History>
  private let from: Double
  private let tolerance: Double
  private var past: World
  private var entry: Int
  private var tries = 0
  private(set) var track: Track
  private let lanes: Int
  /// Rows of lanes: values and velocities of two ends and of what lies between.
  private let rows: Column<Double>

  private var isHeld: Bool { track.settings.interpolation == .step }
  private var isCubic: Bool { track.settings.interpolation == .hermite }
  private func row(_ i: Int) -> UnsafeMutablePointer<Double> { rows.base + i &* lanes }

  static func settings(_ channel: TrackSettings) -> TrackSettings {
    var s = TrackSettings()
    (s.kind, s.lanes, s.space, s.extended, s.wrap) = (channel.kind, channel.lanes, .srgb, true, .raw)
    s.easing = World.linear
    switch channel.kind {
    case .int, .bool: s.interpolation = .step
    case .color, .quat: s.interpolation = .eased
    default: s.interpolation = .hermite
    }
    return s
  }

  init(
    _ world: borrowing World, _ channel: Int, _ history: UnsafePointer<History>, from: Double, tolerance: Double
  ) throws(Failure) {
    let settings = HistoryBaker.settings(world.channels[channel].settings)
    let entry = history.pointee.find(from)
    let past = try world.past(channel, history.pointee.entries[entry])
    let rows = try Column<Double>(6 &* settings.lanes)
    try EasingStore.shared.retain(settings.easing)
    (self.history, self.from, self.tolerance, self.entry) = (history, from, tolerance, entry)
    lanes = settings.lanes
    self.past = past
    self.rows = rows
    track = Track(settings)
  }

  /// Pieces from one command, or what happens on the way, to the next.
  mutating func bake(_ world: borrowing World, _ channel: Int, to end: Double) throws(Failure) {
    var t = from
    while t < end {
      try count()
      try go(world, channel, t)
      let next = entry &+ 1 < history.pointee.entries.count ? history.pointee.entries[entry &+ 1].time : .infinity
      var stop = min(next, end)
      let boundary = past.findInfo().nextBoundary
      if boundary > t + HistoryBaker.finest, boundary < stop { stop = boundary }
      try piece(world, channel, t, stop)
      t = stop
    }
    try read(world, channel, end, 0)
    // The last one is what is there then, whatever led to it.
    let last = track.keys.count &- 1
    if track.keys.time(last) < end - from || differs(row(0), track.keys.value(last)) { try emit(end, row(0), 1) }
  }

  // MARK: What was

  /// To a time, by the entry that it is found from.
  private mutating func go(_ world: borrowing World, _ channel: Int, _ time: Double) throws(Failure) {
    let wanted = history.pointee.find(time)
    if wanted != entry || past.clock.time > time {
      past = try world.past(channel, history.pointee.entries[wanted])
      entry = wanted
    }
    try past.go(to: time)
  }

  /// Value and velocity into two rows.
  private mutating func read(
    _ world: borrowing World, _ channel: Int, _ time: Double, _ i: Int
  ) throws(Failure) {
    try go(world, channel, time)
    past.value(World.pastChannel, row(i))
    if isCubic { try past.velocity(World.pastChannel, row(i &+ 1)) }
  }

  // MARK: Pieces

  private mutating func piece(
    _ world: borrowing World, _ channel: Int, _ start: Double, _ end: Double
  ) throws(Failure) {
    try read(world, channel, start, 0)
    try meet(start)
    // At its end there may be something else: it runs to just before.
    let last = end.nextDown > start ? end.nextDown : end
    var (t, width) = (start, end - start)
    while t < end {
      let next = end - t <= width * 1.5 ? end : t + width
      try read(world, channel, next == end ? last : next, 2)
      let isNarrow = next - t <= HistoryBaker.finest || !(t + (next - t) / 2 > t && t + (next - t) / 2 < next)
      guard try fits(world, channel, t, next) || isNarrow else {
        width = (next - t) / 2
        continue
      }
      try join(t, next, isNarrow: isNarrow)
      (row(0)).update(from: row(2), count: 2 &* lanes)
      t = next
      width *= 2
    }
  }

  /// What begins at a time, behind the key that is there.
  private mutating func meet(_ time: Double) throws(Failure) {
    let n = track.keys.count
    guard n > 0, track.keys.time(n &- 1) == time - from, !differs(row(0), track.keys.value(n &- 1)) else {
      return try emit(time, row(0), 1)
    }
    // The value itself, to the last bit, and how fast it goes on.
    track.keys.value(n &- 1).update(from: row(0), count: lanes)
    set(.outTangent, n &- 1, row(1))
  }

  private mutating func join(_ t: Double, _ next: Double, isNarrow: Bool) throws(Failure) {
    if isNarrow {
      // It jumps, or stays: no slope describes it.
      let n = track.keys.count &- 1
      set(.outTangent, n, nil)
      if isHeld || differs(row(0), row(2)) {
        if differs(row(0), row(2)), !isHeld { try emit(next, row(0), nil) }
        try emit(next, row(2), 3)
      }
      return
    }
    if !isHeld || differs(row(0), row(2)) { try emit(next, row(2), 3) }
  }

  private func differs(_ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>) -> Bool {
    var worst = 0.0
    for lane in 0..<lanes { worst = max(worst, clamped(abs(a[lane] - b[lane]))) }
    return worst > (isHeld ? 0 : 0.5 * tolerance)
  }

  /// Whether what joins rows 0 and 2 passes what lies between them.
  private mutating func fits(
    _ world: borrowing World, _ channel: Int, _ t: Double, _ next: Double
  ) throws(Failure) -> Bool {
    try count()
    let width = next - t
    for k in 1...5 {
      let time = t + width * (Double(k) / 6)
      guard time > t, time < next else { continue }
      try read(world, channel, time, 4)
      let u = (time - t) / width
      for lane in 0..<lanes {
        let (a, b) = (row(0)[lane], row(2)[lane])
        let drawn: Double
        if isCubic {
          drawn = cubic(u, a, b, row(1)[lane] * width, row(3)[lane] * width)
        } else {
          drawn = isHeld ? a : mixed(a, b, u)
        }
        let error = abs(drawn - row(4)[lane])
        // Beyond all numbers nothing is near.
        guard error <= (isHeld ? 0 : 0.5 * tolerance) else { return false }
      }
    }
    return !isHeld || !differs(row(0), row(2))
  }

  private mutating func count() throws(Failure) {
    tries &+= 1
    guard tries <= HistoryBaker.mostTries else { throw tooFew }
  }

  private var tooFew: Failure {
    failure(.invalidArgument, argument: "tolerance", "the history needs more than 65536 keys for this tolerance")
  }

  // MARK: Keys

  private mutating func emit(_ time: Double, _ value: UnsafePointer<Double>, _ slope: Int?) throws(Failure) {
    guard track.keys.count < HistoryBaker.mostKeys else { throw tooFew }
    let key = try track.extend(withSides: isCubic)
    track.keys.head(key).pointee.time = time - from
    track.keys.value(key).update(from: value, count: lanes)
    let speed = slope.map { UnsafePointer(row($0)) }
    set(.inTangent, key, speed)
    set(.outTangent, key, speed)
  }

  private mutating func set(_ side: Side, _ key: Int, _ slope: UnsafePointer<Double>?) {
    guard isCubic, key >= 0, let out = track.keys.sideToWrite(key, side) else { return }
    for lane in 0..<lanes { out[lane] = slope?[lane] ?? 0 }
  }
}

extension World {
  func historyTrack(_ channel: Int, from: Double, to: Double, tolerance: Double) throws(Failure) -> Track {
    try TweenSpiritEngine.checkTolerance(tolerance)
    let history = try history(channel, from, "from")
    guard to > from, to <= clock.time else {
      throw invalid("to", must: "after from, and not after the clock", got: to)
    }
    var baker = try HistoryBaker(self, channel, history, from: from, tolerance: tolerance)
    try baker.bake(self, channel, to: to)
    return baker.track
  }
}
