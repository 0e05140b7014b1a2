// SPDX-License-Identifier: MIT
//
// What a track is, beside its keys. The numbers are those of the C API.

extension TrackKind {
  /// nil: as many as are asked for.
  var lanes: Int? {
    switch self {
    case .numbers: nil
    case .float, .int, .bool, .angle: 1
    case .vec2, .point, .size: 2
    case .vec3: 3
    case .vec4, .rect, .color, .quat: 4
    }
  }

  /// Lanes that are mixed each by itself, and are then the value.
  var isPlain: Bool { self != .int && self != .color && self != .quat }
}

extension Rounding {
  func apply(_ x: Double, target: Double) -> Double {
    switch self {
    case .nearest: x.rounded(.toNearestOrEven)
    case .floor: x.rounded(.down)
    case .ceil: x.rounded(.up)
    case .towardTarget: x <= target ? x.rounded(.up) : x.rounded(.down)
    }
  }
}

package struct TrackSettings: Sendable {
  package var kind = TrackKind.numbers
  package var lanes = 1
  /// Held by the track.
  package var easing = Handle(slot: 0, generation: EasingStore.builtinGeneration)
  package var interpolation = Interpolation.eased
  package var rounding = Rounding.nearest
  package var wrap = Wrap.shortest
  package var space = ColorSpace.oklab
  package var extended = false
  package var before = Extrapolation.hold
  package var after = Extrapolation.hold

  package static let mostLanes = 64

  package init() {}

  /// With the numbers of the C API. `easing` (0, 0) is linear.
  package init(
    kind: UInt32, lanes: UInt32, easing: Handle, interpolation: UInt32, rounding: UInt32, wrap: UInt32, space: UInt32,
    extended: Bool
  ) throws(Failure) {
    guard let kind = TrackKind(rawValue: kind) else { throw invalid("kind", isNo: TrackKind.self, got: kind) }
    self.kind = kind
    if let known = kind.lanes {
      guard lanes == 0 || lanes == known else {
        throw invalid("lanes", got: Double(lanes)) { rule in
          rule.append("0 or ")
          rule.append(known)
          rule.append(" for this kind")
        }
      }
      self.lanes = known
    } else {
      guard lanes >= 1, lanes <= TrackSettings.mostLanes else {
        throw invalid("lanes", must: "between 1 and 64", got: Double(lanes))
      }
      self.lanes = Int(lanes)
    }
    if easing.slot != 0 || easing.generation != 0 {
      guard kind != .bool || easing == self.easing else {
        throw failure(
          .invalidArgument, argument: "easing", "easing must be null for a bool track, whose values are held")
      }
      self.easing = easing
    }
    self.interpolation = try Interpolation.checked(interpolation) ?? (kind == .bool ? .step : .eased)
    try check(self.interpolation)
    guard let rounding = Rounding(rawValue: rounding) else {
      throw invalid("rounding", isNo: Rounding.self, got: rounding)
    }
    guard let wrap = Wrap(rawValue: wrap) else { throw invalid("wrap", isNo: Wrap.self, got: wrap) }
    guard let space = ColorSpace(rawValue: space) else {
      throw invalid("space", isNo: ColorSpace.self, got: space)
    }
    self.rounding = rounding
    self.wrap = wrap
    self.space = space
    self.extended = extended
  }

  /// Whether the kind can go from key to key so.
  func check(_ interpolation: Interpolation?) throws(Failure) {
    if kind == .bool, let interpolation, interpolation != .step {
      throw failure(.invalidArgument, "a bool track's values are held: its interpolation must be step")
    }
    if kind == .quat && interpolation == .monotone {
      throw failure(.invalidArgument, "interpolation must not be monotone for a rotation")
    }
  }

  /// A key's value as the kind has it.
  func accept(_ value: UnsafePointer<Double>, into out: UnsafeMutablePointer<Double>) throws(Failure) {
    for lane in 0..<lanes { try checkFinite(value[lane], "value") }
    switch kind {
    case .int:
      guard value[0].rounded() == value[0], abs(value[0]) <= 0x1p53 else {
        throw invalid("value", must: "a whole number within 2^53", got: value[0])
      }
      // They have one zero, as everywhere.
      return out[0] = value[0] + 0
    case .bool:
      guard value[0] == 0 || value[0] == 1 else { throw invalid("value", must: "0 or 1", got: value[0]) }
      return out[0] = value[0] + 0
    case .quat:
      guard let unit = Quaternion(value).normalized else {
        throw invalid("value", must: "a rotation, not 0 0 0 0")
      }
      return unit.store(out)
    default: break
    }
    out.update(from: value, count: lanes)
  }

  /// Makes of a target the numbers that are reached from others: an angle's by the wrap, and the nearer of a rotation's two
  /// quaternions.
  @inline(__always)
  func reach(_ target: UnsafeMutablePointer<Double>, from: UnsafePointer<Double>) {
    if kind == .angle { target[0] = wrap.reached(from[0], target[0]) }
    if kind == .quat { Quaternion(target).beside(Quaternion(from)).store(target) }
  }

  package mutating func setExtrapolation(before: UInt32, after: UInt32) throws(Failure) {
    guard let first = Extrapolation(rawValue: before) else {
      throw invalid("before", isNo: Extrapolation.self, got: before)
    }
    guard let last = Extrapolation(rawValue: after) else {
      throw invalid("after", isNo: Extrapolation.self, got: after)
    }
    if kind == .color || kind == .quat || kind == .bool, first == .loopOffset || last == .loopOffset {
      throw failure(.invalidArgument, "loop_offset is not for colours, rotations and bools")
    }
    (self.before, self.after) = (first, last)
  }
}

extension Interpolation {
  /// nil for 0, the track's.
  static func checked(_ number: UInt32) throws(Failure) -> Interpolation? {
    let known = Interpolation(rawValue: number)
    guard known != nil || number == 0 else {
      throw invalid("interpolation", must: "one of 0 to 7", got: Double(number))
    }
    return known
  }
}
