// SPDX-License-Identifier: MIT
//
// A motion as a caller describes it: what starts it, adds it to a chain or changes a running player. Its numbers are the
// caller's; a number that is 0 has its default, unless its field is given.

/// The bits of `TS_START_…`, which say how a motion starts.
package struct MotionFlags: OptionSet, Sendable {
  package let rawValue: UInt32
  @inline(__always)
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  package static var essential: MotionFlags { MotionFlags(rawValue: 1) }
  package static var keep: MotionFlags { MotionFlags(rawValue: 2) }
  package static var hold: MotionFlags { MotionFlags(rawValue: 4) }
  package static var additive: MotionFlags { MotionFlags(rawValue: 8) }
  package static var relative: MotionFlags { MotionFlags(rawValue: 16) }
  package static var blend: MotionFlags { MotionFlags(rawValue: 32) }
  package static var accumulate: MotionFlags { MotionFlags(rawValue: 64) }
  package static var addVelocity: MotionFlags { MotionFlags(rawValue: 128) }
  package static var together: MotionFlags { MotionFlags(rawValue: 256) }
}

/// Fields of a motion. The first are those of a timing and the bits of `TS_GIVEN_…`.
package struct MotionFields: OptionSet, Sendable {
  package let rawValue: UInt64
  @inline(__always)
  package init(rawValue: UInt64) { self.rawValue = rawValue }
  @inline(__always)
  private init(bit: UInt64) { self.init(rawValue: 1 << bit) }
  @inline(__always)
  init(_ fields: TimingFields) { self.init(rawValue: UInt64(fields.rawValue)) }

  package static var accumulate: MotionFields { MotionFields(bit: 10) }
  package static var restitution: MotionFields { MotionFields(bit: 12) }
  package static var fade: MotionFields { MotionFields(bit: 13) }
  package static var pathEnd: MotionFields { MotionFields(bit: 14) }
  /// The bits of a `ts_motion`'s `given`. (A literal of an array would allocate in another module.)
  package static var ownBits: MotionFields { MotionFields(rawValue: 0x7400) }
  static var target: MotionFields { MotionFields(bit: 16) }
  static var from: MotionFields { MotionFields(bit: 17) }
  static var velocity: MotionFields { MotionFields(bit: 18) }
  static var acceleration: MotionFields { MotionFields(bit: 19) }
  static var amplitude: MotionFields { MotionFields(bit: 20) }
  static var offset: MotionFields { MotionFields(bit: 21) }
  static var spring: MotionFields { MotionFields(bit: 22) }
  static var decay: MotionFields { MotionFields(bit: 23) }
  static var tolerance: MotionFields { MotionFields(bit: 24) }
  static var overshoot: MotionFields { MotionFields(bit: 25) }
  static var bounds: MotionFields { MotionFields(bit: 26) }
  static var track: MotionFields { MotionFields(bit: 27) }
  static var path: MotionFields { MotionFields(bit: 28) }
  static var pathStart: MotionFields { MotionFields(bit: 29) }
  static var frequency: MotionFields { MotionFields(bit: 30) }
  static var octaves: MotionFields { MotionFields(bit: 31) }
  static var seed: MotionFields { MotionFields(bit: 32) }
  static var fling: MotionFields { MotionFields(bit: 33) }
  static var friction: MotionFields { MotionFields(bit: 34) }
  static var ppi: MotionFields { MotionFields(bit: 35) }
  static var speed: MotionFields { MotionFields(bit: 36) }

  /// Returns the name that the header has for a field.
  static func name(_ bit: Int) -> Bytes {
    let first = Words(
      "delay end_delay duration iterations iteration_start direction fill easing repeat_delay return_easing accumulate rate"
    )
    let more = Words(
      "target from velocity acceleration amplitude offset spring decay tolerance overshoot bounds track path path_start frequency octaves seed fling friction ppi speed"
    )
    let own = Words("restitution fade path_end")
    return bit < 12 ? first[bit] : bit < 15 ? own[bit &- 12] : more[bit &- 16]
  }
}

/// A motion as it was asked for. It is large, and Swift copies what is passed by value: it is `inout` also where nothing changes it.
package struct MotionRequest {
  package var kind = MotionKind.tween
  package var flags: MotionFlags = []
  /// Fields whose 0 is meant, beside those of the timing: restitution, fade and the path's end.
  package var given: MotionFields = []
  package var timing = TimingSpec()
  /// One number for each lane.
  package var target, from, velocity, acceleration, speed, amplitude, offset: UnsafePointer<Double>?
  package var spring: Spring?
  package var decay: Decay?
  package var tolerance = 0.0, restitution = 0.0
  package var overshoot: UInt32 = 0
  /// A decay's own bounds, one number for each lane, and the spring that brings it back from them.
  package var lower, upper: UnsafePointer<Double>?
  package var edgeSpring: Spring?
  /// True if a struct of bounds is given, which may have no bound.
  package var hasBounds = false
  package var track = Handle(slot: 0, generation: 0), path = Handle(slot: 0, generation: 0)
  package var pathStart = 0.0, pathEnd = 0.0
  package var frequency = 0.0, fade = 0.0
  package var octaves: UInt32 = 0, seed: UInt32 = 0
  package var fling = FlingKind.android
  package var friction = 0.0, ppi = 0.0

  @inline(__always)
  package init(_ kind: MotionKind) { self.kind = kind }

  @inline(__always)
  package init(tween target: UnsafePointer<Double>?) { self.target = target }

  /// The fields that are given: those that are not 0, and those whose 0 is meant.
  @inline(__always)
  var fields: MotionFields {
    var fields = MotionFields(timing.fields).union(given)
    @inline(__always)
    func add(_ isGiven: Bool, _ field: MotionFields) {
      fields = MotionFields(rawValue: fields.rawValue | (isGiven ? field.rawValue : 0))
    }
    add(target != nil, .target)
    add(from != nil, .from)
    add(velocity != nil, .velocity)
    add(acceleration != nil, .acceleration)
    add(speed != nil, .speed)
    add(amplitude != nil, .amplitude)
    add(offset != nil, .offset)
    add(spring != nil, .spring)
    add(decay != nil, .decay)
    add(tolerance != 0, .tolerance)
    add(restitution != 0, .restitution)
    add(overshoot != 0, .overshoot)
    add(hasBounds || lower != nil || upper != nil || edgeSpring != nil, .bounds)
    add(track.isGiven, .track)
    add(path.isGiven, .path)
    add(pathStart != 0, .pathStart)
    add(pathEnd != 0, .pathEnd)
    add(frequency != 0, .frequency)
    add(fade != 0, .fade)
    add(octaves != 0, .octaves)
    add(seed != 0, .seed)
    add(fling != .android, .fling)
    add(friction != 0, .friction)
    add(ppi != 0, .ppi)
    return fields
  }

  /// True if no field is given but target, `from`, velocity, spring, tolerance and timing. (-0 counts as given.)
  @inline(__always)
  var isPlain: Bool {
    @inline(__always)
    func bits(_ numbers: UnsafePointer<Double>?) -> UInt64 { UInt64(UInt(bitPattern: numbers)) }
    let columns =
      bits(acceleration) | bits(speed) | bits(amplitude) | bits(offset) | bits(lower) | bits(upper) | given.rawValue
    let numbers =
      restitution.bitPattern | pathStart.bitPattern | pathEnd.bitPattern | frequency.bitPattern | fade.bitPattern
      | friction.bitPattern | ppi.bitPattern
    let words =
      overshoot | octaves | seed | track.slot | track.generation | path.slot | path.generation | fling.rawValue
      | timing.returnEasing.slot | timing.returnEasing.generation
    return columns | numbers | UInt64(words) | timing.repeatDelay.bitPattern == 0 && decay == nil && edgeSpring == nil
      && !hasBounds
  }

  var isRelative: Bool { flags.contains(.relative) }
  var isAdditive: Bool { flags.contains(.additive) }

  /// Moves on to the numbers of the next channel, in columns.
  @inline(__always)
  mutating func advance(by lanes: Int) {
    if target != nil { target = target.unsafelyUnwrapped + lanes }
    if from != nil { from = from.unsafelyUnwrapped + lanes }
    if velocity != nil { velocity = velocity.unsafelyUnwrapped + lanes }
    if kind == .tween || kind == .spring, speed == nil { return }
    acceleration = acceleration.map { $0 + lanes }
    speed = speed.map { $0 + lanes }
    amplitude = amplitude.map { $0 + lanes }
    offset = offset.map { $0 + lanes }
  }

  /// Refuses a field or a flag that the kind does not use, and one that it requires and was not given.
  @inline(never)
  mutating func checkFields() throws(Failure) {
    let (fields, traits) = (fields, kind.traits)
    let foreign = fields.subtracting(traits.fields)
    guard foreign.isEmpty else { throw kind.refused(MotionFields.name(foreign.rawValue.trailingZeroBitCount)) }
    let missing = traits.required.subtracting(fields)
    guard missing.isEmpty else {
      throw TweenSpiritEngine.failure(.invalidArgument) { text in
        text.append(argument: MotionFields.name(missing.rawValue.trailingZeroBitCount))
        text.append(" must not be NULL")
      }
    }
    let unknown = flags.subtracting(traits.flags)
    guard unknown.isEmpty else {
      let names = Words("essential keep hold additive relative blend accumulate add_velocity together")
      let bit = unknown.rawValue.trailingZeroBitCount
      guard bit < 9 else { throw invalid("flags", must: "a sum of TS_START_ bits", got: Double(flags.rawValue)) }
      throw kind.refused(names[bit])
    }
  }
}
