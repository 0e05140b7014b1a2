// SPDX-License-Identifier: MIT
//
// A spring's way from 0 to 1 as a curve over its settling time: "spring(0.5, 0.3)" (duration, bounce, and if need be the
// velocity and the tolerance of the settling), "spring(snappy)", "spring(stiffness=200, damping=10)".

internal import KernelTypes

extension EasingSpec {
  /// omega, damping ratio, velocity, tolerance.
  package init(_ spring: Spring, velocity: Double = 0, tolerance: Double = 1e-3) {
    self.init(.spring)
    parameters = (spring.omega, spring.dampingRatio, velocity, tolerance)
  }

  private var motion: SpringMotion {
    SpringMotion(
      Spring(omega: parameters.0, dampingRatio: parameters.1), start: 0, target: 1, velocity: parameters.2)
  }

  func checkedSpring() throws(Failure) -> EasingSpec {
    let motion = try motion.checked()
    let tolerance = parameters.3
    guard tolerance > 0, tolerance < 1 else { throw invalid("tolerance", must: "> 0 and < 1", got: tolerance) }
    guard abs(motion.velocity) <= 1e9 * motion.spring.omega else {
      throw invalid("velocity", must: "within 1e9 times omega", got: motion.velocity)
    }
    // Of usual numbers it settles; how late is found where the curve is made.
    let (omega, ratio) = (motion.spring.omega, motion.spring.dampingRatio)
    let isUsual = min(omega, ratio) > 1e-9 && max(omega, ratio) < 1e9
    let time = isUsual ? 1 : motion.settlingTime(tolerance: tolerance)
    guard time > 0, time.isFinite else {
      throw invalid("spring", must: "one that settles in a finite time > 0", got: time)
    }
    var spec = self
    spec.parameters = (motion.spring.omega, motion.spring.dampingRatio, motion.velocity + 0, tolerance)
    return spec
  }

  /// Seconds that a spring's curve takes by nature; NaN for other curves.
  package var naturalDuration: Double {
    family == .spring ? motion.settlingTime(tolerance: parameters.3) : .nan
  }

  /// How often it oscillates on its way: what is looked at less closely than that is not seen.
  var oscillations: Double {
    switch family {
    case .spring:
      let damping = parameters.1
      return parameters.0 * naturalDuration * max(0, (1 - damping) * (1 + damping)).squareRoot() / (2 * .pi)
    case .elastic: return 1 / parameters.1
    case .rough, .wiggle, .noise, .shake: return noiseOscillations
    case .path: return Double(stopCount / 3)
    default: return 0
    }
  }

  func compileSpring(_ curve: inout tsk_curve) {
    let time = naturalDuration
    curve.shape = UInt32(TSK_SPRING)
    curve.parameters.0 = parameters.1
    curve.parameters.1 = parameters.0 * time
    curve.parameters.2 = parameters.2 / parameters.0
  }

  func printSpring(to text: inout Text) {
    let spring = motion.spring
    let (_, _, velocity, tolerance) = parameters
    let readings = spring.readings
    let (duration, bounce) = (readings.response, readings.bounce)
    if quietly({ () throws(Failure) in try Spring(of: .duration(duration, bounce: bounce)) }) == spring {
      text.append("spring(")
      text.append(duration)
      text.append(",")
      text.append(bounce)
    } else {
      text.append("spring(omega=")
      text.append(spring.omega)
      text.append(",damping_ratio=")
      text.append(spring.dampingRatio)
    }
    if velocity != 0 {
      text.append(",velocity=")
      text.append(velocity)
    }
    if tolerance != 1e-3 {
      text.append(",tolerance=")
      text.append(tolerance)
    }
    text.append(")")
  }
}

// MARK: - Reading

/// What stands between the parentheses.
private struct SpringWords {
  private static let names: [StaticString] = [
    "duration", "bounce", "velocity", "tolerance", "response", "damping_ratio", "frequency", "omega", "stiffness",
    "damping", "mass",
  ]
  /// The first of them need no name.
  private static let positional = 4

  private var values = SIMD16<Double>(repeating: .nan)
  var preset: SpringPreset?

  subscript(_ i: Int) -> Double? { values[i].isNaN ? nil : values[i] }

  mutating func read(_ scanner: inout EasingScanner) throws(Failure) {
    var place = 0
    scanner.skipSpace()
    while true {
      let before = scanner
      if scanner.isAtNumber {
        guard place < Self.positional else { throw before.malformed("at most four numbers") }
        try set(place, &scanner, before)
        place += 1
      } else {
        let word = scanner.word()
        scanner.skipSpace()
        if scanner.take(UInt8(ascii: "=")) {
          guard let i = Self.names.firstIndex(where: { word.isEqual($0) }) else {
            throw before.malformed("a parameter of spring()", nearest(to: word, withPresets: false))
          }
          scanner.skipSpace()
          try set(i, &scanner, before)
        } else {
          guard preset == nil, let found = SpringPreset.allCases.first(where: { word.isEqual($0.name) }) else {
            throw before.malformed(
              "a number, a parameter of spring() or a preset", nearest(to: word, withPresets: true))
          }
          preset = found
          place = 2
        }
      }
      scanner.skipSpace()
      if scanner.take(UInt8(ascii: ")")) { return }
      guard scanner.take(UInt8(ascii: ",")) else { throw scanner.malformed("\",\" or \")\"") }
      scanner.skipSpace()
    }
  }

  private func nearest(to word: Bytes, withPresets: Bool) -> Nearest? {
    guard !isTiny else { return nil }
    var nearest = Nearest(word)
    for name in Self.names { name.withUTF8Buffer { nearest.look(at: $0) } }
    guard withPresets else { return nearest }
    for preset in SpringPreset.allCases { preset.name.withUTF8Buffer { nearest.look(at: $0) } }
    return nearest
  }

  private mutating func set(
    _ i: Int, _ scanner: inout EasingScanner, _ before: EasingScanner
  ) throws(Failure) {
    let number = try scanner.number()
    guard !number.isPercentage else { throw before.malformed("a number, not a percentage") }
    guard values[i].isNaN else { throw before.malformed("each parameter once") }
    values[i] = number.value
  }

  /// The scheme whose words these are.
  func spring(_ scanner: EasingScanner) throws(Failure) -> Spring {
    func has(_ wanted: Int...) -> Bool {
      for i in 0..<Self.names.count where i != 2 && i != 3 && self[i] != nil && !wanted.contains(i) { return false }
      return true
    }
    let (duration, bounce, response, ratio) = (self[0], self[1], self[4], self[5])
    let (frequency, omega, stiffness, damping, mass) = (self[6], self[7], self[8], self[9], self[10] ?? 1)
    if let preset, has() { return preset.spring }
    if preset == nil {
      if has(0, 1) { return try Spring(of: .duration(duration ?? 0.5, bounce: bounce ?? 0)) }
      if let response, has(4, 5) { return try Spring(of: .response(response, dampingRatio: ratio ?? 1)) }
      if let frequency, has(6, 5) { return try Spring(of: .frequency(frequency, dampingRatio: ratio ?? 1)) }
      if let omega, has(7, 5, 10) { return try Spring(of: .omega(omega, dampingRatio: ratio ?? 1, mass: mass)) }
      if let stiffness, let damping, has(8, 9, 10) {
        return try Spring(of: .stiffness(stiffness, damping: damping, mass: mass))
      }
      if let stiffness, let ratio, has(8, 5, 10) {
        return try Spring(of: .stiffnessAndRatio(stiffness, dampingRatio: ratio, mass: mass))
      }
    }
    throw scanner.malformed(
      "one scheme: duration and bounce, response or omega and damping_ratio, stiffness and damping")
  }
}

extension EasingParser {
  /// Behind "spring(", or at the end of "spring".
  static func parseSpring(_ scanner: inout EasingScanner, hasArguments: Bool) throws(Failure) -> EasingSpec {
    var words = SpringWords()
    if hasArguments { try words.read(&scanner) }
    let spring = try words.spring(scanner)
    return try EasingSpec(spring, velocity: words[2] ?? 0, tolerance: words[3] ?? 1e-3).checked()
  }
}
