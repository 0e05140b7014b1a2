// SPDX-License-Identifier: MIT

public import CTweenSpirit
import TweenSpiritEngine

/// A caller's motion, checked.
private func motion(_ from: UnsafePointer<ts_decay_motion>?) throws(Failure) -> DecayMotion {
  let from = try read(from, "from", ts_decay_motion())
  let decay = try Decay(from.decay)
  try checkFinite(from.velocity, "velocity")
  var motion = DecayMotion(decay, start: from.start, velocity: decay.launch(from.velocity))
  if from.bounded {
    motion.lower = from.lower
    motion.upper = from.upper
    motion.spring = try Spring(from.spring)
  }
  return try motion.checked()
}

private func decay(_ decay: UnsafePointer<ts_decay>?) throws(Failure) -> Decay {
  try Decay(try nonNull(decay, "decay").pointee)
}

extension Decay {
  init(_ decay: ts_decay) throws(Failure) { self = try Decay(unchecked: decay.rate, power: decay.power).checked() }
}

@_cdecl("ts_decay_make")
public func ts_decay_make(
  _ scheme: ts_decay_scheme, _ value: Double, _ out_decay: UnsafeMutablePointer<ts_decay>?
) -> ts_status {
  give(out_decay, "out_decay") { () throws(Failure) in
    guard let scheme = DecayScheme(rawValue: UInt32(scheme.rawValue)) else {
      throw invalid("scheme", must: "one of 0 to 5", got: Double(scheme.rawValue))
    }
    return ts_decay(rate: try Decay(scheme, value).rate, power: 0)
  }
}

@_cdecl("ts_decay_get_info")
public func ts_decay_get_info(
  _ of: UnsafePointer<ts_decay>?, _ out_info: UnsafeMutablePointer<ts_decay_info>?
) -> ts_status {
  status { () throws(Failure) in
    let decay = try decay(of)
    let out = try nonNull(out_info, "out_info")
    let info = ts_decay_info(
      struct_size: 0, rate: decay.rate, time_constant: decay.value(.timeConstant),
      half_life: decay.value(.halfLife), deceleration_rate: decay.value(.decelerationRate), drag: decay.value(.drag),
      friction: decay.value(.friction), power: decay.power)
    try fill(out, info)
  }
}

@_cdecl("ts_decay_evaluate")
public func ts_decay_evaluate(
  _ from: UnsafePointer<ts_decay_motion>?, _ t: Double, _ out_value: UnsafeMutablePointer<Double>?,
  _ out_velocity: UnsafeMutablePointer<Double>?
) -> ts_status {
  status { () throws(Failure) in
    let motion = try motion(from)
    try checkTime(t)
    let now = motion.state(t)
    out_value?.pointee = now.value
    out_velocity?.pointee = now.velocity
  }
}

@_cdecl("ts_decay_rest")
public func ts_decay_rest(
  _ from: UnsafePointer<ts_decay_motion>?, _ tolerance: Double, _ out_value: UnsafeMutablePointer<Double>?,
  _ out_seconds: UnsafeMutablePointer<Double>?
) -> ts_status {
  status { () throws(Failure) in
    let motion = try motion(from)
    if let out_seconds {
      try checkTolerance(tolerance)
      out_seconds.pointee = motion.settlingTime(tolerance: tolerance)
    }
    out_value?.pointee = motion.rest
  }
}

@_cdecl("ts_decay_handoff")
public func ts_decay_handoff(
  _ from: UnsafePointer<ts_decay_motion>?, _ out_seconds: UnsafeMutablePointer<Double>?,
  _ out_motion: UnsafeMutablePointer<ts_spring_motion>?
) -> ts_status {
  status { () throws(Failure) in
    let motion = try motion(from)
    let out = try nonNull(out_seconds, "out_seconds")
    let handoff = motion.handoffTime
    out.pointee = handoff
    let rest = motion.rest
    out_motion?.pointee = ts_spring_motion(
      motion.handedOff(at: handoff) ?? SpringMotion(motion.spring, start: rest, target: rest))
  }
}

@_cdecl("ts_decay_crossing")
public func ts_decay_crossing(
  _ from: UnsafePointer<ts_decay_motion>?, _ level: Double, _ out_seconds: UnsafeMutablePointer<Double>?
) -> ts_status {
  status { () throws(Failure) in
    let motion = try motion(from)
    let out = try nonNull(out_seconds, "out_seconds")
    try checkFinite(level, "level")
    out.pointee = motion.decay.crossing(level, start: motion.start, velocity: motion.velocity)
  }
}

@_cdecl("ts_decay_aim")
public func ts_decay_aim(
  _ of: UnsafePointer<ts_decay>?, _ start: Double, _ target: Double, _ out_velocity: UnsafeMutablePointer<Double>?
) -> ts_status {
  status { () throws(Failure) in
    let decay = try decay(of)
    let out = try nonNull(out_velocity, "out_velocity")
    out.pointee = try decay.aim(start: start, target: target)
  }
}

@_cdecl("ts_decay_snap")
public func ts_decay_snap(
  _ of: UnsafePointer<ts_decay>?, _ start: Double, _ velocity: Double, _ spacing: Double, _ offset: Double,
  _ out_velocity: UnsafeMutablePointer<Double>?
) -> ts_status {
  status { () throws(Failure) in
    let decay = try decay(of)
    let out = try nonNull(out_velocity, "out_velocity")
    out.pointee = try decay.snap(start: start, velocity: velocity, spacing: spacing, offset: offset)
  }
}

private func fall(_ from: UnsafePointer<ts_fall_motion>?) throws(Failure) -> Fall {
  let from = try read(from, "from", ts_fall_motion())
  return try Fall(from.acceleration, rate: from.decay.rate, start: from.start, velocity: from.velocity).checked()
}

@_cdecl("ts_fall_evaluate")
public func ts_fall_evaluate(
  _ from: UnsafePointer<ts_fall_motion>?, _ t: Double, _ out_value: UnsafeMutablePointer<Double>?,
  _ out_velocity: UnsafeMutablePointer<Double>?
) -> ts_status {
  status { () throws(Failure) in
    let fall = try fall(from)
    try checkTime(t)
    let now = fall.state(t)
    out_value?.pointee = now.value
    out_velocity?.pointee = now.velocity
  }
}

@_cdecl("ts_fall_crossing")
public func ts_fall_crossing(
  _ from: UnsafePointer<ts_fall_motion>?, _ level: Double, _ after: Double, _ out_seconds: UnsafeMutablePointer<Double>?
) -> ts_status {
  status { () throws(Failure) in
    let fall = try fall(from)
    let out = try nonNull(out_seconds, "out_seconds")
    try checkFinite(level, "level")
    try checkTime(after, "after")
    out.pointee = fall.crossing(level, after: after)
  }
}

@_cdecl("ts_fling")
public func ts_fling(
  _ kind: ts_fling_kind, _ velocity: Double, _ friction: Double, _ ppi: Double,
  _ out_distance: UnsafeMutablePointer<Double>?, _ out_seconds: UnsafeMutablePointer<Double>?
) -> ts_status {
  status { () throws(Failure) in
    let kind = try FlingKind(kind)
    try checkFinite(velocity, "velocity")
    let fling = try Fling(kind, speed: abs(velocity), friction: friction, ppi: ppi)
    out_distance?.pointee = velocity < 0 ? -fling.distance : fling.distance
    out_seconds?.pointee = fling.duration
  }
}

extension FlingKind {
  init(_ kind: ts_fling_kind, _ name: StaticString = "kind") throws(Failure) {
    guard let kind = FlingKind(rawValue: UInt32(kind.rawValue)) else {
      throw invalid(name, must: "one of 0 to 1", got: Double(kind.rawValue))
    }
    self = kind
  }
}

@_cdecl("ts_rubber_band")
public func ts_rubber_band(
  _ x: Double, _ extent: Double, _ coefficient: Double, _ inverse: Bool, _ out_value: UnsafeMutablePointer<Double>?
) -> ts_status {
  give(out_value, "out_value") { () throws(Failure) in
    try rubberBand(x, extent: extent, coefficient: coefficient, isInverse: inverse)
  }
}

@_cdecl("ts_follow")
public func ts_follow(
  _ value: Double, _ target: Double, _ half_life: Double, _ dt: Double, _ inout_velocity: UnsafeMutablePointer<Double>?,
  _ out_value: UnsafeMutablePointer<Double>?
) -> ts_status {
  status { () throws(Failure) in
    let out = try nonNull(out_value, "out_value")
    let next = try follow(value, target: target, halfLife: half_life, dt: dt, velocity: inout_velocity?.pointee)
    out.pointee = next.value
    inout_velocity?.pointee = next.velocity
  }
}
