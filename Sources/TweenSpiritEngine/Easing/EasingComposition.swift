// SPDX-License-Identifier: MIT

/// What makes one curve of two, or of one and a number.
package enum EasingOperation: UInt8, Sendable {
  /// The first on [0, amount], mapped onto the values [0, amount], then the second on the rest.
  case chain = 1
  /// (1 - amount) first + amount second
  case blend
  /// The first, within 0 and 1.
  case clamp
  /// amount times the first
  case scale
  /// The first times the second
  case multiply
  /// The logistic function of amount (y - 1/2), scaled so that 0 and 1 stay, of the first's values y
  case sigmoid
  /// (amount^y - 1) / (amount - 1), of the first's values y
  case expoScale
  /// The first in the middle part `amount`, which quartics reach from 0 and leave to 1
  case slow

  package var name: StaticString {
    switch self {
    case .chain: "chain"
    case .blend: "blend"
    case .clamp: "clamp"
    case .scale: "scale"
    case .multiply: "multiply"
    case .sigmoid: "sigmoid"
    case .expoScale: "expoScale"
    case .slow: "slow"
    }
  }

  var curves: Int { self == .chain || isMixed ? 2 : 1 }
  /// Needs the values of two curves at the same time.
  var isMixed: Bool { self == .blend || self == .multiply }
  var takesNumber: Bool { self != .clamp && self != .multiply }

  static func named(_ word: Bytes) -> EasingOperation? {
    var number: UInt8 = 1
    while let operation = EasingOperation(rawValue: number) {
      if word.isEqual(operation.name) { return operation }
      number &+= 1
    }
    return nil
  }
}

/// An operation and its number; the curves are the record's `base` and `second`.
struct EasingComposition: Equatable {
  let operation: EasingOperation
  let amount: Double
  /// The logarithm of expoScale's ratio.
  private let rate: Double

  /// `amount`: where a chain's second curve begins, 0 < amount < 1; a blend's weight of the second, 0 ... 1; a scale's
  /// factor, within 1e6; a sigmoid's steepness, 0.001 ... 1000; expoScale's ratio, 1e-12 ... 1e12, not 1; slow's part, above 0,
  /// at most 1. Clamps and products have none.
  init(_ operation: EasingOperation, _ amount: Double) throws(Failure) {
    switch operation {
    case .chain:
      guard amount > 0, amount < 1 else { throw invalid("the split of chain()", must: "> 0 and < 1", got: amount) }
    case .blend:
      guard amount >= 0, amount <= 1 else {
        throw invalid("the weight of blend()", must: "between 0 and 1", got: amount)
      }
    case .scale:
      guard abs(amount) <= 1e6 else {
        throw invalid("the factor of scale()", must: "between -1e6 and 1e6", got: amount)
      }
    case .sigmoid:
      guard amount >= 1e-3, amount <= 1e3 else {
        throw invalid("the steepness of sigmoid()", must: "between 0.001 and 1000", got: amount)
      }
    case .expoScale:
      guard amount >= 1e-12, amount <= 1e12, amount != 1 else {
        throw invalid("the ratio of expoScale()", must: "between 1e-12 and 1e12, but not 1", got: amount)
      }
    case .slow:
      guard amount > 0, amount <= 1 else { throw invalid("the part of slow()", must: "> 0 and <= 1", got: amount) }
    case .clamp, .multiply: break
    }
    (self.operation, self.amount) = (operation, operation.takesNumber ? amount + 0 : 0)
    rate = operation == .expoScale ? log(amount) : 0
  }

  /// Whether a chain is in its first curve at x; CSS's before flag keeps it there at the split.
  @inline(__always)
  func isFirst(_ x: Double, before: Bool = false) -> Bool {
    operation != .chain || x < amount || (before && x == amount)
  }

  /// Where x, in 0 ... 1, stands in the first curve and in the second.
  @inline(__always)
  func first(_ x: Double) -> Double { operation == .chain ? min(x / amount, 1) : x }
  @inline(__always)
  func second(_ x: Double) -> Double { operation == .chain ? (x - amount) / (1 - amount) : x }

  /// The value at x, in 0 ... 1, of those of the curves; of a chain's, both are that of the one which `isFirst` names.
  @inline(__always)
  func value(_ a: Double, _ b: Double, at x: Double, isFirst: Bool) -> Double {
    switch operation {
    case .chain: isFirst ? amount * a : amount + (1 - amount) * b
    case .blend: mixed(a, b, amount)
    case .clamp: a < 0 ? 0 : a > 1 ? 1 : a
    // What is scaled again and again stays within the numbers.
    case .scale: min(max(amount * a, -1e30), 1e30)
    case .multiply: min(max(a * b, -1e30), 1e30)
    case .sigmoid: a > 0.5 ? 1 - lowSigmoid(1 - a) : lowSigmoid(a)
    case .expoScale: min(max(expm1(rate * a) / expm1(rate), -1e30), 1e30)
    case .slow: ends(a, x).value
    }
  }

  /// Returns the slope where the first curve has the value `a` and the slope `slope`. Only for scales and what follows multiply.
  func slope(_ a: Double, _ slope: Double, at x: Double) -> Double {
    switch operation {
    case .sigmoid:
      let q = expOfMinus(amount / 2)
      let w = q * (1 + expm1(amount * (a > 0.5 ? 1 - a : a)))
      return product(amount * w * (1 + q) / (oneMinusExpOfMinus(amount / 2) * (1 + w) * (1 + w)), slope)
    case .expoScale:
      return product(rate * (1 + expm1(rate * a)) / expm1(rate), slope)
    case .slow:
      let (_, own, left) = ends(a, x)
      return product(left, slope) + own
    default: return product(amount, slope)
    }
  }

  /// Computes a sigmoid for y <= 1/2 without cancellation: q is exp(-amount / 2), and e is q (exp(amount y) - 1).
  private func lowSigmoid(_ y: Double) -> Double {
    let (q, rest) = decay(amount / 2)
    let e = q * expm1(amount * y)
    return e / (rest * (1 + q + e))
  }

  /// Computes slow(): its value, its slope where the first curve is level, and the first curve's share of the slope.
  private func ends(_ a: Double, _ x: Double) -> (value: Double, slope: Double, left: Double) {
    let width = (1 - amount) / 2
    let isStart = x < width
    guard isStart || 1 - x < width else { return (a, 0, 1) }
    let q = 1 - (isStart ? x : 1 - x) / width
    let (cube, target) = (q * q * q, isStart ? 0 : x)
    let (quart, rise) = (cube * q, 4 * cube / width)
    let slope = isStart ? rise * a : rise * (target - a) + quart
    return ((1 - quart) * a + quart * target, slope, 1 - quart)
  }

  /// The largest error, where the curves have these; of a product, where they are within -1 and 1.
  func error(_ a: Double, _ b: Double) -> Double {
    switch operation {
    case .chain: max(amount * a, (1 - amount) * b)
    case .blend: (1 - amount) * a + amount * b
    case .clamp: a
    case .scale: abs(amount) * a
    case .multiply: a + b
    case .sigmoid: slope(0.5, a, at: 0)
    case .expoScale: max(slope(0, a, at: 0), slope(1, a, at: 1))
    case .slow: a
    }
  }

  /// How often it oscillates.
  func oscillations(_ a: Double, _ b: Double) -> Double {
    operation == .chain ? max(a / amount, b / (1 - amount)) : max(a, b)
  }
}

extension UnsafePointer where Pointee == EasingRecord {
  /// The second curve of a composition.
  var other: Self? {
    guard let second = pointee.second else { return nil }
    return EasingStore.shared.held(second)
  }

  @inline(never)
  func composedValue(
    _ made: EasingComposition, _ below: Self, _ t: Double, _ flags: EvaluationFlags
  ) throws(Failure) -> Double {
    if t.isNaN { return t }
    var x: Double = t <= 0 ? 0 : t >= 1 ? 1 : t
    if flags.contains(.extrapolate), x != t {
      // Where one of two tangents is vertical, so is what they are mixed to.
      let holds = made.operation.isMixed ? !(try slope(x).isFinite) : false
      if made.operation == .slow {
        let y = try composedValue(made, below, x, [])
        let far = y + (try slope(beyond: t)) * (t - x)
        return far.isFinite ? far : y
      }
      if !holds { x = t }
    }
    let isFirst = made.isFirst(x, before: flags.contains(.before))
    let a = isFirst ? try below.value(made.first(x), flags) : 0
    guard let other, made.operation != .chain || !isFirst else { return made.value(a, 0, at: x, isFirst: true) }
    return made.value(a, try other.value(made.second(x), flags), at: x, isFirst: isFirst)
  }

  @inline(never)
  func composedSlope(_ made: EasingComposition, _ below: Self, _ t: Double) throws(Failure) -> Double {
    let isFirst = made.isFirst(t)
    if made.operation == .chain, !isFirst { return try other?.slope(made.second(t)) ?? 0 }
    let slope = try below.slope(made.first(t))
    switch made.operation {
    case .chain: return slope
    case .blend:
      guard made.amount > 0, let other else { return slope }
      let more = try other.slope(t)
      return made.amount == 1 ? more : (1 - made.amount) * slope + made.amount * more
    case .multiply:
      return product(slope, try other?.value(t) ?? 0) + product(try other?.slope(t) ?? 0, try below.value(t))
    case .scale, .sigmoid, .expoScale, .slow: return made.slope(try below.value(t), slope, at: t)
    case .clamp:
      let y = try below.value(t)
      // To the right the curve may enter what is kept, or leave it; at 1 what counts is whence it came.
      let inward = t == 1 ? -slope : slope
      return y < 0 || y > 1 || (y == 0 && inward < 0) || (y == 1 && inward > 0) ? 0 : slope
    }
  }

  @inline(never)
  func sampleComposed(
    _ made: EasingComposition, _ below: Self, _ t: UnsafePointer<Double>, _ out: UnsafeMutablePointer<Double>, _ n: Int
  ) throws(Failure) {
    try withDoubles(2 * n) { (columns) throws(Failure) in
      let (a, b) = (columns, columns + n)
      for i in 0..<n {
        let x: Double = t[i] <= 0 ? 0 : t[i] >= 1 ? 1 : t[i]
        let isFirst = made.isFirst(x)
        a[i] = isFirst ? made.first(x) : 0
        b[i] = isFirst && made.operation == .chain ? 0 : made.second(x)
      }
      try below.sample(a, a, n)
      if let other { try other.sample(b, b, n) }
      for i in 0..<n {
        let x: Double = t[i] <= 0 ? 0 : t[i] >= 1 ? 1 : t[i]
        out[i] = t[i].isNaN ? t[i] : made.value(a[i], b[i], at: x, isFirst: made.isFirst(t[i]))
      }
    }
  }
}

extension EasingStore {
  /// A curve of one or two others; those keep their users.
  package func compose(
    _ operation: EasingOperation, _ first: Handle, _ second: Handle?, _ amount: Double
  ) throws(Failure) -> Handle {
    let made = try EasingComposition(operation, amount)
    var record = EasingRecord(made)
    try retain(first)
    record.base = first
    if let second {
      try retain(second)
      record.second = second
    }
    record.maxError = made.error(error(of: first), second.map { error(of: $0) } ?? 0)
    return try insert(record)
  }

  private func error(of handle: Handle) -> Double { held(handle)?.pointee.maxError ?? 0 }
}
