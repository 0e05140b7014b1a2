// SPDX-License-Identifier: MIT

extension EasingModifier {
  package var name: StaticString {
    switch self {
    case .in: "in"
    case .out: "out"
    case .inOut: "inOut"
    case .outIn: "outIn"
    case .reverse: "reverse"
    case .mirror: "mirror"
    }
  }

  static func named(_ word: Bytes) -> EasingModifier? {
    var number: UInt8 = 0
    while let modifier = EasingModifier(rawValue: number) {
      if word.isEqual(modifier.name) { return modifier }
      number &+= 1
    }
    return nil
  }
}

/// Up to eight modifiers, the outermost first: pure data. For one t they amount to y = scale * base(x) + offset.
package struct EasingModifiers: Equatable, Sendable {
  package static let most = 8
  private var bytes: UInt64 = 0
  package private(set) var count = 0

  package init() {}

  /// Eight bits a modifier, the outermost lowest.
  var word: UInt64 { count == 0 ? 0 : bytes & (UInt64.max >> UInt64(64 &- 8 &* count)) }

  /// nil where it names none.
  init?(word: UInt64, count: Int) {
    (bytes, self.count) = (word, count)
    guard count <= EasingModifiers.most, self.word == word else { return nil }
    for i in 0..<count where EasingModifier(rawValue: UInt8(truncatingIfNeeded: word >> (8 * i))) == nil { return nil }
  }

  subscript(i: Int) -> EasingModifier { EasingModifier(rawValue: UInt8(truncatingIfNeeded: bytes >> (8 * i))) ?? .in }

  var outermost: EasingModifier? { count > 0 ? self[0] : nil }

  /// Without the outermost.
  func unwrapped() -> EasingModifiers {
    var result = self
    result.bytes = bytes >> 8
    result.count -= 1
    return result
  }

  /// With one more around the others; nil where there are eight.
  func around(_ modifier: EasingModifier) -> EasingModifiers? {
    guard count < EasingModifiers.most else { return nil }
    var result = self
    result.bytes = bytes << 8 | UInt64(modifier.rawValue)
    result.count += 1
    return result
  }

  struct Map {
    var x: Double
    var scale = 1.0
    var offset = 0.0
    /// d(scale * base(x))/dt = slope * base'(x)
    var slope = 1.0
    /// Whether x falls while t rises.
    var isBackward = false
  }

  /// Where t stands in the base. At the middle of a modifier in halves its second half begins; `toTheRight` asks instead
  /// for the half that t is about to enter, which where the input runs backward is the first. What is beyond an end is at it,
  /// unless `isOpen`: then it is beyond one of the base's.
  func map(_ t: Double, toTheRight: Bool = false, isOpen: Bool = false) -> Map {
    var map = Map(x: isOpen ? t : t <= 0 ? 0 : t >= 1 ? 1 : t)
    for i in 0..<count {
      let x = map.x
      let isFirstHalf = x < 0.5 || (toTheRight && map.isBackward && x == 0.5)
      switch self[i] {
      case .in: break
      case .out: map.turn(to: 1 - x, inputSlope: -1, outputScale: -1, outputOffset: 1)
      case .reverse: map.turn(to: 1 - x, inputSlope: -1, outputScale: 1, outputOffset: 0)
      case .mirror:
        map.turn(
          to: isFirstHalf ? 2 * x : 2 - 2 * x, inputSlope: isFirstHalf ? 2 : -2, outputScale: 1, outputOffset: 0)
      case .inOut:
        if isFirstHalf {
          map.turn(to: 2 * x, inputSlope: 2, outputScale: 0.5, outputOffset: 0)
        } else {
          map.turn(to: 2 - 2 * x, inputSlope: -2, outputScale: -0.5, outputOffset: 1)
        }
      case .outIn:
        if isFirstHalf {
          map.turn(to: 1 - 2 * x, inputSlope: -2, outputScale: -0.5, outputOffset: 0.5)
        } else {
          map.turn(to: 2 * x - 1, inputSlope: 2, outputScale: 0.5, outputOffset: 0.5)
        }
      }
    }
    return map
  }
}

extension EasingModifiers.Map {
  /// The inner curve is at `x` now, and its value passes through outputScale * y + outputOffset first.
  fileprivate mutating func turn(to x: Double, inputSlope: Double, outputScale: Double, outputOffset: Double) {
    self.x = x
    offset += scale * outputOffset
    scale *= outputScale
    slope *= inputSlope * outputScale
    if inputSlope < 0 { isBackward.toggle() }
  }
}

extension EasingSpec {
  /// The same curve as a plain spec, where there is one: out of quad.in is quad.out.
  func modified(by modifier: EasingModifier) -> EasingSpec? {
    if modifier == .in { return self }
    switch family {
    case .bezier, .steps, .stops, .spring, .foreign, .path, .rough, .wiggle, .noise, .shake: return nil
    case .linear:
      return modifier == .out || modifier == .inOut || modifier == .outIn ? self : nil
    case .smoothstep, .smootherstep: return modifier == .out ? self : nil
    default: break
    }
    // inOut of an amplified elastic has no name of its own.
    if family == .elastic, parameters.0 > 1, phase == .fromIn, modifier == .inOut { return nil }
    var spec = self
    switch (modifier, form) {
    case (.out, .in): spec.form = .out
    case (.out, .out): spec.form = .in
    case (.inOut, .in): spec.form = .inOut
    case (.inOut, .out): spec.form = .outIn
    case (.outIn, .in): spec.form = .outIn
    default: return nil
    }
    // Mechanical halves: Penner's inOut of back and elastic is another curve.
    spec.isWidened = !(spec.form == .inOut && (family == .back || family == .elastic))
    return spec
  }
}
