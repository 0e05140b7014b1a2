// SPDX-License-Identifier: MIT
//
// A channel's recording as a track, whose time begins where it is asked for. Between the commands that are about the channel, and
// between what happens on the way (begins, loops, ends), numbers are cubics through exact values and velocities, halved until
// they pass what lies between; colours and rotations are lines, and what is whole is held. What is not smooth yet when it has
// no width is a jump.

struct RecordingBaker: ~Copyable {
  private static let mostKeys = 1 << 16
  /// Pieces, and parts of them that were tried: so many that what never is straight is an end.
  private static let mostTries = 1 << 18
  /// The widths of a piece at which it is tried as it is.
  private static let finest = 0x1p-30

  private let channel: Handle
  private let from: Double
  private let tolerance: Double
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

  /// The channel exists at the time from which on it is baked.
  init(_ channel: Handle, _ settings: TrackSettings, from: Double, tolerance: Double) throws(Failure) {
    let settings = RecordingBaker.settings(settings)
    let rows = try Column<Double>(6 &* settings.lanes)
    try EasingStore.shared.retain(settings.easing)
    (self.channel, self.from, self.tolerance) = (channel, from, tolerance)
    lanes = settings.lanes
    self.rows = rows
    track = Track(settings)
  }

  /// Pieces from one command, or what happens on the way, to the next.
  mutating func bake(_ world: inout World, to end: Double) throws(Failure) {
    var t = from
    while t < end {
      try count()
      let past = try world.past(t, "from")
      let slot = try world.channel(channel, in: past)
      var stop = min(world.nextCommand(about: slot, past, after: t), end)
      let boundary = past.pointee.findInfo().nextBoundary
      if boundary > t + RecordingBaker.finest, boundary < stop { stop = boundary }
      try piece(&world, t, stop)
      t = stop
    }
    try read(&world, end, 0)
    // The last one is what is there then, whatever led to it.
    let last = track.keys.count &- 1
    if track.keys.time(last) < end - from || differs(row(0), track.keys.value(last)) { try emit(end, row(0), 1) }
  }

  // MARK: What was

  /// Value and velocity into two rows.
  private mutating func read(_ world: inout World, _ time: Double, _ i: Int) throws(Failure) {
    let past = try world.past(time, "to")
    let slot = try world.channel(channel, in: past)
    past.pointee.value(slot, row(i))
    if isCubic { try past.pointee.velocity(slot, row(i &+ 1)) }
  }

  // MARK: Pieces

  private mutating func piece(_ world: inout World, _ start: Double, _ end: Double) throws(Failure) {
    try read(&world, start, 0)
    try meet(start)
    // At its end there may be something else: it runs to just before.
    let last = end.nextDown > start ? end.nextDown : end
    var (t, width) = (start, end - start)
    while t < end {
      let next = end - t <= width * 1.5 ? end : t + width
      try read(&world, next == end ? last : next, 2)
      let isNarrow = next - t <= RecordingBaker.finest || !(t + (next - t) / 2 > t && t + (next - t) / 2 < next)
      guard try fits(&world, t, next) || isNarrow else {
        width = (next - t) / 2
        continue
      }
      try join(t, next, isNarrow: isNarrow)
      (row(0)).update(from: row(2), count: 2 &* lanes)
      t = next
      width *= 2
    }
  }

  /// Begins a piece at a time, behind the key that is there.
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
      // No slope describes a jump.
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

  /// Returns whether the curve between rows 0 and 2 passes the values between them.
  private mutating func fits(_ world: inout World, _ t: Double, _ next: Double) throws(Failure) -> Bool {
    try count()
    let width = next - t
    for k in 1...5 {
      let time = t + width * (Double(k) / 6)
      guard time > t, time < next else { continue }
      try read(&world, time, 4)
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
    guard tries <= RecordingBaker.mostTries else { throw tooFew }
  }

  private var tooFew: Failure {
    failure(.invalidArgument, argument: "tolerance", "the recording needs more than 65536 keys for this tolerance")
  }

  // MARK: Keys

  private mutating func emit(_ time: Double, _ value: UnsafePointer<Double>, _ slope: Int?) throws(Failure) {
    guard track.keys.count < RecordingBaker.mostKeys else { throw tooFew }
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
  mutating func recordingTrack(
    _ channel: Handle, from: Double, to: Double, tolerance: Double
  ) throws(Failure) -> Track {
    try TweenSpiritEngine.checkTolerance(tolerance)
    try checkGiven(channel)
    let past = try past(from, "from")
    let recording = try recorded(to, "to")
    guard to > from else { throw invalid("to", must: "after from", got: to) }
    let settings = past.pointee.channels[try self.channel(channel, in: past)].settings
    var baker = try RecordingBaker(channel, settings, from: from, tolerance: tolerance)
    try baker.bake(&self, to: min(to, recording.pointee.times.upperBound))
    return baker.track
  }

  /// The time of the next keyframe behind a time that may be about a channel, which has a slot in the world of that time.
  fileprivate func nextCommand(about channel: Int, _ past: UnsafePointer<World>, after time: Double) -> Double {
    guard let recording = recorder.pointer else { return .infinity }
    let it = past.pointee.channels[channel]
    let isOther = it.holder != 0 || it.stack != 0 || it.faded != 0 || past.pointee.links.has(channel)
    var place = recording.pointee.find(time)
    while true {
      place.record &+= 1
      if place.record == recording.pointee.segment(place.segment).pointee.records {
        guard place.segment < recording.pointee.last else { return .infinity }
        // A segment begins with all objects, changed or not.
        place.segment &+= 1
        place.record = 0
        let record = recording.pointee.record(place.segment, 0)
        if record.shown > time { return record.shown }
        continue
      }
      let record = recording.pointee.record(place.segment, place.record)
      guard !record.isStep, record.shown > time else { continue }
      if isOther || recording.pointee.changes(channel, past, place) { return record.shown }
    }
  }
}

extension Recording {
  /// Returns whether a keyframe has an image of a channel, of a layer on it, or of a player of either.
  fileprivate func changes(_ channel: Int, _ past: UnsafePointer<World>, _ place: Place) -> Bool {
    let base = start(place.segment)
    var at = record(place.segment, place.record &- 1).end
    let end = record(place.segment, place.record).end
    while at < end {
      let (part, slot, n) = object(base[at])
      let image = base + at + 1
      at &+= 1 &+ n
      switch part {
      case Part.channel.rawValue:
        if slot == channel || (n > 2 && Int(truncatingIfNeeded: image[2] & 0xFFFF_FFFF) == channel) { return true }
      case Part.player.rawValue:
        let moved = n == 0 ? 0 : Int(truncatingIfNeeded: image[0] >> 32)
        if n == 0 || moved == channel { return true }
        if past.pointee.channels.slots.isLive(moved), past.pointee.channels.root(of: moved) == channel { return true }
      case Part.bounds.rawValue, Part.link.rawValue: if slot == channel { return true }
      default: break
      }
    }
    return false
  }
}
