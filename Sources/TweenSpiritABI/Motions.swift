// SPDX-License-Identifier: MIT
//
// A motion of the C API becomes the engine's request here, and nowhere else.

public import CTweenSpirit
import TweenSpiritEngine

extension MotionRequest {
  /// Reads a caller's motion. NULL is an error, unless it means what is here already. (An initialiser's result would be copied.)
  @inline(never)
  fileprivate mutating func accept(_ motion: UnsafePointer<ts_motion>?, mayBeNull: Bool = false) throws(Failure) {
    if motion == nil, mayBeNull { return }
    let place = try nonNull(motion, "motion")
    try look(at: place, empty: ts_motion()) { (from) throws(Failure) in
      try take(from)
    }
  }

  /// Reads what most motions have, and the rest where something of it is there.
  @inline(never)
  private mutating func take(_ from: UnsafePointer<ts_motion>) throws(Failure) {
    let kind = UInt32(from.pointee.kind.rawValue)
    if kind != 0 {
      guard let known = MotionKind(rawValue: kind) else {
        throw invalid("kind", must: "one of TS_MOTION_TWEEN to TS_MOTION_PUNCH", got: Double(kind))
      }
      self.kind = known
    }
    flags = MotionFlags(rawValue: from.pointee.flags)
    given = MotionFields(rawValue: UInt64(from.pointee.given))
    guard given.rawValue & ~MotionFields.ownBits.rawValue == 0 else {
      throw invalid("given", must: "a sum of TS_GIVEN_ bits of ts_motion", got: Double(from.pointee.given))
    }
    timing = try TimingSpec(nested: from.pointee.timing)
    (target, self.from, velocity) = (from.pointee.target, from.pointee.from, from.pointee.velocity)
    spring = Spring(unchecked: from.pointee.spring)
    tolerance = from.pointee.tolerance
    if from.hasMore { try takeMore(from) }
  }

  /// Reads what few motions have.
  @inline(never)
  private mutating func takeMore(_ from: UnsafePointer<ts_motion>) throws(Failure) {
    overshoot = UInt32(from.pointee.overshoot.rawValue)
    (acceleration, speed) = (from.pointee.acceleration, from.pointee.speed)
    (amplitude, offset) = (from.pointee.amplitude, from.pointee.offset)
    let decay = from.pointee.decay
    if decay.rate != 0 || decay.power != 0 { self.decay = Decay(unchecked: decay.rate, power: decay.power) }
    restitution = from.pointee.restitution
    if let bounds = from.pointee.bounds { try take(bounds) }
    (track, path) = (Handle(from.pointee.track), Handle(from.pointee.path))
    (pathStart, pathEnd) = (from.pointee.path_start, from.pointee.path_end)
    (frequency, fade) = (from.pointee.frequency, from.pointee.fade)
    (octaves, seed) = (from.pointee.octaves, from.pointee.seed)
    if from.pointee.fling.rawValue != 0 { fling = try FlingKind(from.pointee.fling, "fling") }
    (friction, ppi) = (from.pointee.friction, from.pointee.ppi)
  }

  /// Reads a decay's own bounds, which may have no size.
  private mutating func take(_ bounds: UnsafePointer<ts_bounds>) throws(Failure) {
    let from = bounds.pointee.struct_size == 0 ? bounds.pointee : try read(bounds, "bounds", ts_bounds())
    guard from.contact == TS_CONTACT_DEFAULT || from.contact == TS_CONTACT_SPRING else {
      throw invalid(
        "bounds.contact", must: "TS_CONTACT_DEFAULT or TS_CONTACT_SPRING", got: Double(from.contact.rawValue))
    }
    guard from.restitution == 0, from.given == 0 else {
      throw invalid("bounds.restitution", must: "0 for a decay", got: from.restitution)
    }
    (lower, upper, edgeSpring) = (from.lower, from.upper, Spring(unchecked: from.spring))
    hasBounds = true
  }
}

extension UnsafePointer<ts_motion> {
  /// Returns whether a motion has anything that few have: a bit that is not 0. (-0 counts.)
  @inline(__always)
  fileprivate var hasMore: Bool {
    @inline(__always)
    func bits(_ pointer: UnsafeRawPointer?) -> UInt64 { UInt64(UInt(bitPattern: pointer)) }
    let columns = bits(pointee.acceleration) | bits(pointee.speed) | bits(pointee.amplitude) | bits(pointee.offset)
    let numbers =
      pointee.decay.rate.bitPattern | pointee.decay.power.bitPattern | pointee.restitution.bitPattern
      | pointee.path_start.bitPattern | pointee.path_end.bitPattern | pointee.frequency.bitPattern
      | pointee.fade.bitPattern | pointee.friction.bitPattern | pointee.ppi.bitPattern
    let integers =
      pointee.track.slot | pointee.track.generation | pointee.path.slot | pointee.path.generation | pointee.octaves
      | pointee.seed | UInt32(pointee.fling.rawValue) | UInt32(pointee.overshoot.rawValue)
    return columns | numbers | UInt64(integers) | bits(pointee.bounds) != 0
  }
}

extension MotionKind {
  /// Reads the kind of changes; nil is any player's.
  fileprivate init?(changes: UnsafePointer<ts_motion>?) throws(Failure) {
    let place = try nonNull(changes, "changes")
    try checkSize(of: place)
    let kind = UInt32(place.pointee.kind.rawValue)
    if kind == 0 { return nil }
    guard let known = MotionKind(rawValue: kind) else {
      throw invalid("kind", must: "0, or the player's", got: Double(kind))
    }
    self = known
  }
}

extension Spring {
  /// Reads a spring that the engine checks; nil if all is zero, which is the default.
  @inline(__always)
  init?(unchecked spring: ts_spring) {
    if spring.omega == 0, spring.damping_ratio == 0, spring.mass == 0 { return nil }
    self.init(omega: spring.omega, dampingRatio: spring.damping_ratio, mass: spring.mass)
  }
}

@_cdecl("ts_channel_start")
public func ts_channel_start(
  _ world: ts_world, _ channel: ts_channel, _ motion: UnsafePointer<ts_motion>?,
  _ out_player: UnsafeMutablePointer<ts_player>?
) -> ts_status {
  status { () throws(Failure) in
    var request = MotionRequest(.tween)
    try request.accept(motion)
    let player = ts_player(try worlds.start(Handle(world), Handle(channel), &request))
    out_player?.pointee = player
  }
}

@_cdecl("ts_channels_start")
public func ts_channels_start(
  _ world: ts_world, _ channels: UnsafePointer<ts_channel>?, _ count: Int, _ motion: UnsafePointer<ts_motion>?,
  _ durations: UnsafePointer<Double>?, _ delays: UnsafePointer<Double>?, _ out_players: UnsafeMutablePointer<ts_player>?
) -> ts_status {
  status { () throws(Failure) in
    let all = try ChannelArray(channels, count)
    let columns = MotionColumns(durations: durations, delays: delays)
    var request = MotionRequest(.tween)
    try request.accept(motion)
    try worlds.start(Handle(world), all.count, &request, columns) {
      all[$0]
    } made: { (i, player) in
      out_players?[i] = ts_player(player)
    }
  }
}

@_cdecl("ts_timeline_start")
public func ts_timeline_start(
  _ world: ts_world, _ timeline: ts_timeline, _ motion: UnsafePointer<ts_motion>?,
  _ out_player: UnsafeMutablePointer<ts_player>?
) -> ts_status {
  status { () throws(Failure) in
    var request = MotionRequest(.timeline)
    try request.accept(motion, mayBeNull: true)
    let player = ts_player(try worlds.start(Handle(world), timeline: Handle(timeline), &request))
    out_player?.pointee = player
  }
}

@_cdecl("ts_chain_add")
public func ts_chain_add(
  _ world: ts_world, _ chain: ts_chain, _ channel: ts_channel, _ motion: UnsafePointer<ts_motion>?
) -> ts_status {
  status { () throws(Failure) in
    var request = MotionRequest(.tween)
    try request.accept(motion)
    try worlds.add(Handle(world), Handle(chain), Handle(channel), &request)
  }
}

@_cdecl("ts_chain_add_timeline")
public func ts_chain_add_timeline(
  _ world: ts_world, _ chain: ts_chain, _ timeline: ts_timeline, _ motion: UnsafePointer<ts_motion>?
) -> ts_status {
  status { () throws(Failure) in
    var request = MotionRequest(.timeline)
    try request.accept(motion, mayBeNull: true)
    try worlds.add(Handle(world), Handle(chain), timeline: Handle(timeline), &request)
  }
}

@_cdecl("ts_player_update")
public func ts_player_update(
  _ world: ts_world, _ player: ts_player, _ changes: UnsafePointer<ts_motion>?
) -> ts_status {
  status { () throws(Failure) in
    let kind = try MotionKind(changes: changes)
    var request = MotionRequest(.tween)
    try request.accept(changes)
    try worlds.update(Handle(world), Handle(player), &request, kind)
  }
}

@_cdecl("ts_channels_update")
public func ts_channels_update(
  _ world: ts_world, _ channels: UnsafePointer<ts_channel>?, _ count: Int, _ changes: UnsafePointer<ts_motion>?
) -> ts_status {
  status { () throws(Failure) in
    let all = try ChannelArray(channels, count)
    let kind = try MotionKind(changes: changes)
    var request = MotionRequest(.tween)
    try request.accept(changes)
    try worlds.update(Handle(world), all.count, &request, kind) { all[$0] }
  }
}
