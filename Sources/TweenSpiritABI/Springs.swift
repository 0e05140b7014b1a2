// SPDX-License-Identifier: MIT

public import CTweenSpirit
import TweenSpiritEngine

extension Spring {
  init(_ spring: ts_spring) throws(Failure) {
    self = try Spring(omega: spring.omega, dampingRatio: spring.damping_ratio, mass: spring.mass).checked()
  }
}

extension ts_spring {
  init(_ spring: Spring) { self.init(omega: spring.omega, damping_ratio: spring.dampingRatio, mass: spring.mass) }
}

/// A caller's motion with its spring, checked.
private func motion(
  _ spring: UnsafePointer<ts_spring>?, _ from: UnsafePointer<ts_spring_motion>?
) throws(Failure) -> SpringMotion {
  let spring = try nonNull(spring, "spring").pointee
  let from = try read(from, "from", ts_spring_motion())
  guard let overshoot = Overshoot(rawValue: UInt32(from.overshoot.rawValue)) else {
    throw invalid("overshoot", must: "one of 0 to 3", got: Double(from.overshoot.rawValue))
  }
  var motion = SpringMotion(
    try Spring(spring), start: from.start, target: from.target, velocity: from.velocity)
  motion.overshoot = overshoot
  motion.restitution = from.restitution
  return try motion.checked()
}

extension ts_spring_motion {
  init(_ motion: SpringMotion) {
    self.init(
      struct_size: MemoryLayout<ts_spring_motion>.stride, start: motion.start, target: motion.target,
      velocity: motion.velocity, overshoot: ts_overshoot(motion.overshoot.rawValue), restitution: motion.restitution)
  }
}

@_cdecl("ts_spring_make")
public func ts_spring_make(
  _ desc: UnsafePointer<ts_spring_desc>?, _ out_spring: UnsafeMutablePointer<ts_spring>?
) -> ts_status {
  give(out_spring, "out_spring") { () throws(Failure) in
    let desc = try read(desc, "desc", ts_spring_desc())
    return ts_spring(try made(desc))
  }
}

/// The spring of a description whose other fields are 0. No array and no key path, which would be memory asked for.
private func made(_ desc: ts_spring_desc) throws(Failure) -> Spring {
  var rest = desc
  let mass = desc.mass == 0 ? 1 : desc.mass
  var preset: SpringPreset?
  var scheme: Spring.Scheme?
  switch desc.scheme {
  case TS_SPRING_BY_PRESET:
    preset = SpringPreset(rawValue: UInt32(desc.preset.rawValue))
    guard preset != nil else {
      throw invalid("preset", must: "one of 0 to 24", got: Double(desc.preset.rawValue))
    }
    rest.preset = TS_SPRING_SMOOTH
  case TS_SPRING_BY_DURATION:
    scheme = .duration(desc.duration, bounce: desc.bounce)
    (rest.duration, rest.bounce) = (0, 0)
  case TS_SPRING_BY_VISUAL_DURATION:
    scheme = .visualDuration(desc.duration, bounce: desc.bounce)
    (rest.duration, rest.bounce) = (0, 0)
  case TS_SPRING_BY_SETTLING_DURATION:
    scheme = .settlingDuration(desc.duration, bounce: desc.bounce)
    (rest.duration, rest.bounce) = (0, 0)
  case TS_SPRING_BY_SETTLING_DURATION_AND_RATIO:
    (rest.duration, rest.damping_ratio) = (0, 0)
  case TS_SPRING_BY_RESPONSE:
    scheme = .response(desc.response, dampingRatio: desc.damping_ratio)
    (rest.response, rest.damping_ratio) = (0, 0)
  case TS_SPRING_BY_FREQUENCY:
    scheme = .frequency(desc.frequency, dampingRatio: desc.damping_ratio)
    (rest.frequency, rest.damping_ratio) = (0, 0)
  case TS_SPRING_BY_OMEGA:
    scheme = .omega(desc.omega, dampingRatio: desc.damping_ratio, mass: mass)
    (rest.omega, rest.damping_ratio, rest.mass) = (0, 0, 0)
  case TS_SPRING_BY_HALF_LIFE:
    scheme = .halfLife(desc.half_life, dampingRatio: desc.damping_ratio)
    (rest.half_life, rest.damping_ratio) = (0, 0)
  case TS_SPRING_BY_STIFFNESS:
    scheme = .stiffness(desc.stiffness, damping: desc.damping, mass: mass)
    (rest.stiffness, rest.damping, rest.mass) = (0, 0, 0)
  case TS_SPRING_BY_STIFFNESS_AND_RATIO:
    scheme = .stiffnessAndRatio(desc.stiffness, dampingRatio: desc.damping_ratio, mass: mass)
    (rest.stiffness, rest.damping_ratio, rest.mass) = (0, 0, 0)
  case TS_SPRING_BY_BOUNCINESS:
    scheme = .bounciness(desc.bounciness, speed: desc.speed)
    (rest.bounciness, rest.speed) = (0, 0)
  default: throw invalid("scheme", must: "one of 0 to 11", got: Double(desc.scheme.rawValue))
  }
  try checkUnused(rest.duration, "duration")
  try checkUnused(rest.bounce, "bounce")
  try checkUnused(rest.response, "response")
  try checkUnused(rest.damping_ratio, "damping_ratio")
  try checkUnused(rest.frequency, "frequency")
  try checkUnused(rest.omega, "omega")
  try checkUnused(rest.half_life, "half_life")
  try checkUnused(rest.stiffness, "stiffness")
  try checkUnused(rest.damping, "damping")
  try checkUnused(rest.mass, "mass")
  try checkUnused(rest.bounciness, "bounciness")
  try checkUnused(rest.speed, "speed")
  try checkUnused(Double(rest.preset.rawValue), "preset")
  if let preset { return preset.spring }
  guard let scheme else { return try Spring(settling: desc.duration, dampingRatio: desc.damping_ratio) }
  return try Spring(of: scheme)
}

private func checkUnused(_ value: Double, _ name: StaticString) throws(Failure) {
  guard value == 0 else { throw invalid(name, must: "0 in this scheme", got: value) }
}

@_cdecl("ts_spring_get_info")
public func ts_spring_get_info(
  _ spring: UnsafePointer<ts_spring>?, _ out_info: UnsafeMutablePointer<ts_spring_info>?
) -> ts_status {
  status { () throws(Failure) in
    let spring = try Spring(try nonNull(spring, "spring").pointee)
    let out = try nonNull(out_info, "out_info")
    let readings = spring.readings
    let origami = readings.origami
    let info = ts_spring_info(
      struct_size: 0, mass: spring.mass, stiffness: readings.stiffness, damping: readings.damping,
      omega: spring.omega, damping_ratio: spring.dampingRatio, duration: readings.response, bounce: readings.bounce,
      visual_duration: readings.visualDuration, settling_duration: readings.settlingDuration,
      response: readings.response,
      frequency: readings.frequency, half_life: readings.halfLife, bounciness: origami.bounciness, speed: origami.speed,
      overshoot: readings.overshoot)
    try fill(out, info)
  }
}

@_cdecl("ts_spring_evaluate")
public func ts_spring_evaluate(
  _ spring: UnsafePointer<ts_spring>?, _ from: UnsafePointer<ts_spring_motion>?, _ t: Double,
  _ out_value: UnsafeMutablePointer<Double>?, _ out_velocity: UnsafeMutablePointer<Double>?
) -> ts_status {
  status { () throws(Failure) in
    let motion = try motion(spring, from)
    try checkTime(t)
    let now = motion.state(t)
    out_value?.pointee = now.value
    out_velocity?.pointee = now.velocity
  }
}

@_cdecl("ts_spring_sample_f32")
public func ts_spring_sample_f32(
  _ spring: UnsafePointer<ts_spring>?, _ from: UnsafePointer<ts_spring_motion>?, _ t: UnsafePointer<Float>?,
  _ out_value: UnsafeMutablePointer<Float>?, _ out_velocity: UnsafeMutablePointer<Float>?, _ count: Int
) -> ts_status {
  status { () throws(Failure) in
    let motion = try motion(spring, from)
    try motion.sample(
      .f32, try array(t, count, "t"), out_value, out_velocity,
      try checkedCount(count, stride: MemoryLayout<Float>.stride))
  }
}

@_cdecl("ts_spring_sample_f64")
public func ts_spring_sample_f64(
  _ spring: UnsafePointer<ts_spring>?, _ from: UnsafePointer<ts_spring_motion>?, _ t: UnsafePointer<Double>?,
  _ out_value: UnsafeMutablePointer<Double>?, _ out_velocity: UnsafeMutablePointer<Double>?, _ count: Int
) -> ts_status {
  status { () throws(Failure) in
    let motion = try motion(spring, from)
    try motion.sample(
      .f64, try array(t, count, "t"), out_value, out_velocity,
      try checkedCount(count, stride: MemoryLayout<Double>.stride))
  }
}

@_cdecl("ts_spring_settling_time")
public func ts_spring_settling_time(
  _ spring: UnsafePointer<ts_spring>?, _ from: UnsafePointer<ts_spring_motion>?, _ tolerance: Double,
  _ out_seconds: UnsafeMutablePointer<Double>?
) -> ts_status {
  status { () throws(Failure) in
    let motion = try motion(spring, from)
    let out = try nonNull(out_seconds, "out_seconds")
    try checkTolerance(tolerance)
    out.pointee = motion.settlingTime(tolerance: tolerance)
  }
}

@_cdecl("ts_spring_crossing")
public func ts_spring_crossing(
  _ spring: UnsafePointer<ts_spring>?, _ from: UnsafePointer<ts_spring_motion>?, _ level: Double, _ after: Double,
  _ out_seconds: UnsafeMutablePointer<Double>?
) -> ts_status {
  status { () throws(Failure) in
    let motion = try freeMotion(spring, from)
    let out = try nonNull(out_seconds, "out_seconds")
    try checkFinite(level, "level")
    try checkTime(after, "after")
    out.pointee = motion.crossing(level, after: after)
  }
}

@_cdecl("ts_spring_extremum")
public func ts_spring_extremum(
  _ spring: UnsafePointer<ts_spring>?, _ from: UnsafePointer<ts_spring_motion>?, _ after: Double,
  _ out_seconds: UnsafeMutablePointer<Double>?, _ out_value: UnsafeMutablePointer<Double>?
) -> ts_status {
  status { () throws(Failure) in
    let motion = try freeMotion(spring, from)
    let out = try nonNull(out_seconds, "out_seconds")
    try checkTime(after, "after")
    let t = motion.extremum(after: after)
    out.pointee = t
    out_value?.pointee = t < .infinity ? motion.state(t).value : motion.target
  }
}

private func freeMotion(
  _ spring: UnsafePointer<ts_spring>?, _ from: UnsafePointer<ts_spring_motion>?
) throws(Failure) -> SpringMotion {
  let motion = try motion(spring, from)
  guard motion.overshoot == .allow else {
    throw invalid("overshoot", must: "TS_OVERSHOOT_ALLOW (0) here", got: Double(motion.overshoot.rawValue))
  }
  return motion
}

@_cdecl("ts_spring_retarget")
public func ts_spring_retarget(
  _ spring: UnsafePointer<ts_spring>?, _ from: UnsafePointer<ts_spring_motion>?, _ t: Double, _ target: Double,
  _ out_motion: UnsafeMutablePointer<ts_spring_motion>?
) -> ts_status {
  status { () throws(Failure) in
    let motion = try motion(spring, from)
    let out = try nonNull(out_motion, "out_motion")
    try checkTime(t)
    out.pointee = ts_spring_motion(try motion.retargeted(to: target, at: t))
  }
}

@_cdecl("ts_easing_from_spring")
public func ts_easing_from_spring(
  _ spring: UnsafePointer<ts_spring>?, _ velocity: Double, _ tolerance: Double,
  _ out_easing: UnsafeMutablePointer<ts_easing>?, _ out_duration: UnsafeMutablePointer<Double>?
) -> ts_status {
  status { () throws(Failure) in
    let spring = try Spring(try nonNull(spring, "spring").pointee)
    let out = try nonNull(out_easing, "out_easing")
    let spec = try EasingSpec(spring, velocity: velocity, tolerance: tolerance == 0 ? 1e-3 : tolerance).checked()
    out.pointee = ts_easing(giving: try EasingStore.shared.insert(spec))
    out_duration?.pointee = spec.naturalDuration
  }
}
