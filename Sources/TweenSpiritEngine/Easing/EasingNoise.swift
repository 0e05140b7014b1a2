// SPDX-License-Identifier: MIT
//
// Curves of chance, the same for the same seed everywhere: numbers drawn by SplitMix64 of the seed and the place, and only
// sums, products and quotients behind them.
//
//   rough(strength, points, taper, seed)   the diagonal with `points` corners, one at chance in each of so many equal parts, up
//                                          to strength / 5 off it (GSAP's RoughEase)
//   wiggle(wiggles, type, seed)            from 0 to 0, so many times to one side and the other, at rest at each end
//   noise(frequency, octaves, seed)        value noise: cubic B-splines over `frequency` cells, each octave of twice as
//                                          many and half as high; within -1 and 1
//   shake(cycles, octaves, seed, fade)     the same with two cells a cycle, from 0 to 0, by `fade` less high at its end, and
//                                          so large that the largest of its values at the ends of cells is 1 or -1

internal import KernelTypes

private enum Chance {
  private static let golden: UInt64 = 0x9E37_79B9_7F4A_7C15

  private static func mixed(_ x: UInt64) -> UInt64 {
    var z = (x ^ (x >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// 0 ..< 1: of 2^53 equal steps.
  static func unit(_ seed: Double, _ stream: Int, _ place: Int) -> Double {
    let start = mixed(UInt64(seed) &+ golden &* UInt64(truncatingIfNeeded: stream &+ 1))
    let drawn = mixed(start &+ golden &* UInt64(truncatingIfNeeded: place &+ 1))
    return Double(drawn >> 11) * 0x1p-53
  }

  /// -1 ..< 1
  static func signed(_ seed: Double, _ stream: Int, _ place: Int) -> Double { 2 * unit(seed, stream, place) - 1 }
}

// MARK: - Words

/// What stands between the parentheses of one of these, in order; the words of the second are numbered.
struct NoiseForm {
  let name: StaticString
  let keys: (StaticString, StaticString, StaticString, StaticString)
  let count: Int
  let defaults: (Double, Double, Double, Double)
  /// Whether the parameter at a place is a word, and which.
  let word: Int
  let words: (StaticString, StaticString, StaticString, StaticString)
  let hint: StaticString

  func key(_ i: Int) -> StaticString { i == 0 ? keys.0 : i == 1 ? keys.1 : i == 2 ? keys.2 : keys.3 }
  func wordName(_ i: Int) -> StaticString { i == 0 ? words.0 : i == 1 ? words.1 : i == 2 ? words.2 : words.3 }
}

extension EasingFamily {
  /// Of the curves of chance.
  var noise: NoiseForm? {
    switch self {
    case .rough:
      NoiseForm(
        name: "rough", keys: ("strength", "points", "taper", "seed"), count: 4, defaults: (1, 20, 0, 0), word: 2,
        words: ("none", "in", "out", "both"), hint: "none, in, out or both")
    case .wiggle:
      NoiseForm(
        name: "wiggle", keys: ("wiggles", "type", "seed", ""), count: 3, defaults: (10, 0, 0, 0), word: 1,
        words: ("easeOut", "easeInOut", "uniform", "random"), hint: "easeOut, easeInOut, uniform or random")
    case .noise:
      NoiseForm(
        name: "noise", keys: ("frequency", "octaves", "seed", ""), count: 3, defaults: (8, 1, 0, 0), word: -1,
        words: ("", "", "", ""), hint: "")
    case .shake:
      NoiseForm(
        name: "shake", keys: ("cycles", "octaves", "seed", "fade"), count: 4, defaults: (8, 1, 0, 1), word: -1,
        words: ("", "", "", ""), hint: "")
    default: nil
    }
  }

  static func noise(_ name: Bytes) -> EasingFamily? {
    var number = EasingFamily.rough.rawValue
    while let family = EasingFamily(rawValue: number), let form = family.noise {
      if name.isEqual(form.name) { return family }
      number += 1
    }
    return nil
  }
}

extension EasingParser {
  /// Behind the parenthesis: numbers in order, then "key=number".
  static func parseNoise(
    _ family: EasingFamily, _ scanner: inout EasingScanner, hasArguments: Bool
  ) throws(Failure) -> EasingSpec {
    var spec = EasingSpec(family)
    guard let form = family.noise else { return spec }
    var values = SIMD4(form.defaults.0, form.defaults.1, form.defaults.2, form.defaults.3)
    if hasArguments { try read(form, &values, &scanner) }
    spec.parameters = (values[0], values[1], values[2], values[3])
    return try spec.checked()
  }

  private static func read(
    _ form: NoiseForm, _ values: inout SIMD4<Double>, _ scanner: inout EasingScanner
  ) throws(Failure) {
    var (place, given) = (0, 0)
    scanner.skipSpace()
    if scanner.take(UInt8(ascii: ")")) { return }
    while true {
      scanner.skipSpace()
      let before = scanner
      var i = place
      if !scanner.isAtNumber {
        let word = scanner.word()
        scanner.skipSpace()
        if scanner.take(UInt8(ascii: "=")) {
          i = 0
          while i < form.count, !word.isEqual(form.key(i)) { i += 1 }
          guard i < form.count else { throw before.malformed("a parameter of this easing") }
          place = form.count
        } else {
          scanner = before
        }
        scanner.skipSpace()
      }
      guard i < form.count else { throw before.malformed("a named parameter, or \")\"") }
      guard given >> i & 1 == 0 else { throw before.malformed("each parameter once") }
      given |= 1 << i
      if i == form.word {
        let word = scanner.word()
        var k = 0
        while k < 4, !word.isEqual(form.wordName(k)) { k += 1 }
        guard k < 4 else { throw before.malformed(form.hint) }
        values[i] = Double(k)
      } else {
        let number = try scanner.number()
        guard !number.isPercentage else { throw before.malformed("a number, not a percentage") }
        values[i] = number.value
      }
      if place < form.count { place += 1 }
      scanner.skipSpace()
      if scanner.take(UInt8(ascii: ")")) { return }
      guard scanner.take(UInt8(ascii: ",")) else { throw scanner.malformed("\",\" or \")\"") }
    }
  }
}

extension EasingSpec {
  private static let mostPieces = 65536.0

  func checkedNoise() throws(Failure) -> EasingSpec {
    var spec = self
    let (a, b, c, d) = parameters
    let seed = family == .rough ? d : c
    guard seed >= 0, seed <= 0x1p53, seed == seed.rounded(.down) else {
      throw invalid("seed", must: "an integer from 0 to 2^53", got: seed)
    }
    switch family {
    case .rough:
      guard abs(a) <= 1e6 else { throw invalid("the strength of rough()", must: "between -1e6 and 1e6", got: a) }
      guard b >= 1, b <= EasingSpec.mostPieces, b == b.rounded(.down) else {
        throw invalid("the points of rough()", must: "an integer from 1 to 65536", got: b)
      }
      guard c >= 0, c <= 3, c == c.rounded(.down) else { throw invalid("taper", must: "one of 0 to 3", got: c) }
    case .wiggle:
      guard a >= 1, a <= 4096, a == a.rounded(.down) else {
        throw invalid("the number of wiggles", must: "an integer from 1 to 4096", got: a)
      }
      guard b >= 0, b <= 3, b == b.rounded(.down) else { throw invalid("type", must: "one of 0 to 3", got: b) }
      // Only one type is of chance.
      if b != 3 { spec.parameters.2 = 0 }
    default:
      guard b >= 1, b <= 8, b == b.rounded(.down) else {
        throw invalid("octaves", must: "an integer from 1 to 8", got: b)
      }
      if family == .noise {
        guard a > 0, a <= 256 else { throw invalid("the frequency of noise()", must: "> 0 and <= 256", got: a) }
      } else {
        guard a >= 1, a <= 256 else { throw invalid("the cycles of shake()", must: "between 1 and 256", got: a) }
        guard d >= 0, d <= 1 else { throw invalid("fade", must: "between 0 and 1", got: d) }
      }
    }
    // -0 and +0 are one curve.
    spec.parameters.0 += 0
    spec.parameters.3 += 0
    return spec
  }

  func printNoise(_ form: NoiseForm, to text: inout Text) {
    let values = SIMD4(parameters.0, parameters.1, parameters.2, parameters.3)
    let defaults = SIMD4(form.defaults.0, form.defaults.1, form.defaults.2, form.defaults.3)
    text.append(form.name)
    text.append("(")
    text.append(values[0])
    for i in 1..<form.count where values[i] != defaults[i] {
      text.append(",")
      text.append(form.key(i))
      text.append("=")
      if i == form.word { text.append(form.wordName(Int(values[i]))) } else { text.append(values[i]) }
    }
    text.append(")")
  }

  /// How often it goes up and down.
  var noiseOscillations: Double {
    switch family {
    case .rough: parameters.1
    case .wiggle: parameters.0
    default: parameters.0 * EasingSpec.power(Int(parameters.1))
    }
  }

  private static func power(_ n: Int) -> Double { Double(1 << n) }

  // MARK: Compiling

  /// The corners of rough(): without its ends.
  var corners: Int { Int(parameters.1) }

  /// Cells of the first octave.
  private var cells: Double { family == .shake ? max((2 * parameters.0).rounded(), 2) : parameters.0 }

  var pieces: Int {
    if family == .wiggle { return Int(parameters.0) + 1 }
    return Int((cells * EasingSpec.power(Int(parameters.1) - 1)).rounded(.up))
  }

  func compileNoise(_ curve: inout tsk_curve) {
    curve.table = UnsafePointer(table)
    if family == .rough {
      curve.shape = UInt32(TSK_STOPS)
      curve.count = UInt32(corners + 2)
      return
    }
    curve.shape = UInt32(TSK_PIECES)
    curve.count = UInt32(pieces)
    if family == .noise, let table {
      let last = table + (6 * pieces - 4)
      let u = (1 - table[pieces - 1]) * table[2 * pieces - 1]
      curve.parameters.0 = ((last[3] * u + last[2]) * u + last[1]) * u + last[0]
    }
  }

  /// Memory that a curve of this family reads, where it reads any but what it came with.
  func madeTable() throws(Failure) -> Column<Double>? {
    switch family {
    case .bounce: return try BounceArcs.make(restitution: parameters.0, rebounds: Int(parameters.1))
    case .rough where !isTiny: return try roughTable()
    case .wiggle where !isTiny: return try wiggleTable()
    case .noise where !isTiny, .shake where !isTiny: return try splineTable()
    default: return nil
    }
  }

  private func roughTable() throws(Failure) -> Column<Double> {
    let (strength, taper, seed) = (parameters.0, parameters.2, parameters.3)
    let n = corners
    let memory = try Column<Double>(2 * (n + 2))
    let (xs, ys) = (memory.base, memory.base + n + 2)
    (xs[0], ys[0], xs[n + 1], ys[n + 1]) = (0, 0, 1, 1)
    for k in 0..<n {
      let x = (Double(k) + Chance.unit(seed, 0, k)) / Double(n)
      var height = 1.0
      if taper == 1 { height = x * x }
      if taper == 2 { height = (1 - x) * (1 - x) }
      if taper == 3 { height = x < 0.5 ? 4 * x * x : 4 * (1 - x) * (1 - x) }
      xs[k + 1] = x
      ys[k + 1] = x + Chance.signed(seed, 1, k) * (strength / 5) * height
    }
    return memory
  }

  /// Level at each of its crests; one crest is in the middle of each of `wiggles` equal parts.
  private func wiggleTable() throws(Failure) -> Column<Double> {
    let (n, type, seed) = (pieces, parameters.1, parameters.2)
    let memory = try BakedCurve.table(0, n)
    let (starts, widths, rows) = (memory.base, memory.base + n, memory.base + 2 * n)
    var (x, y) = (0.0, 0.0)
    for i in 0..<n {
      let end: Double = i == n - 1 ? 1 : (Double(i) + 0.5) / Double(n - 1)
      var next = 0.0
      if i < n - 1 {
        let left = 1 - end
        switch type {
        case 0: next = left * left * (1 + 2 * end)
        case 1: next = 16 * (end * end) * (left * left)
        case 2: next = 1
        default: next = Chance.signed(seed, 0, i)
        }
        if type != 3, i % 2 == 1 { next = -next }
      }
      let rise = next - y
      (starts[i], widths[i]) = (x, 1 / (end - x))
      (rows[4 * i], rows[4 * i + 1], rows[4 * i + 2], rows[4 * i + 3]) = (y, 0, 3 * rise, -2 * rise)
      (x, y) = (end, next)
    }
    return memory
  }

  /// Each octave's cubics, cut into the cells of the last.
  private func splineTable() throws(Failure) -> Column<Double> {
    let (n, octaves) = (pieces, Int(parameters.1))
    let memory = try BakedCurve.table(0, n)
    let (starts, widths, rows) = (memory.base, memory.base + n, memory.base + 2 * n)
    let finest = cells * EasingSpec.power(octaves - 1)
    let sum = 2 - 2 / EasingSpec.power(octaves)
    for i in 0..<n {
      (starts[i], widths[i]) = (Double(i) / finest, finest)
      var c = (0.0, 0.0, 0.0, 0.0)
      for octave in 0..<octaves {
        let parts = octaves - 1 - octave
        let (cell, part) = (i >> parts, i & (1 << parts - 1))
        let h = 1 / EasingSpec.power(parts)
        let (v, gain) = (Double(part) * h, 1 / EasingSpec.power(octave) / sum)
        let p = (knot(octave, cell - 1), knot(octave, cell), knot(octave, cell + 1), knot(octave, cell + 2))
        let b0 = (p.0 + 4 * p.1 + p.2) / 6
        let b1 = (p.2 - p.0) / 2
        let b2 = (p.0 - 2 * p.1 + p.2) / 2
        let b3 = (p.3 - p.0 + 3 * (p.1 - p.2)) / 6
        c.0 += gain * (b0 + v * (b1 + v * (b2 + v * b3)))
        c.1 += gain * (h * (b1 + v * (2 * b2 + v * (3 * b3))))
        c.2 += gain * (h * h * (b2 + v * (3 * b3)))
        c.3 += gain * (h * h * h * b3)
      }
      (rows[4 * i], rows[4 * i + 1], rows[4 * i + 2], rows[4 * i + 3]) = c
    }
    guard family == .shake else { return memory }
    var largest = 0.0
    for i in 0..<n { largest = max(largest, abs(rows[4 * i])) }
    if largest > 0 { for k in 0..<4 * n { rows[k] /= largest } }
    return memory
  }

  /// The B-spline's coefficient at a lattice point, from -1 on. Those of shake() are odd around both ends, where it is 0.
  private func knot(_ octave: Int, _ k: Int) -> Double {
    guard family == .shake else { return Chance.signed(parameters.2, octave, k + 1) }
    let end = Int(cells) << octave
    if k < 0 { return -knot(octave, -k) }
    if k > end { return -knot(octave, 2 * end - k) }
    if k == 0 || k == end { return 0 }
    return Chance.signed(parameters.2, octave, k) * (1 - parameters.3 * (Double(k) / Double(end)))
  }
}
