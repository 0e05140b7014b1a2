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

  package var name: StaticString {
    switch self {
    case .chain: "chain"
    case .blend: "blend"
    case .clamp: "clamp"
    case .scale: "scale"
    }
  }

  var curves: Int { self == .chain || self == .blend ? 2 : 1 }
  var takesNumber: Bool { self != .clamp }

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

  /// `amount`: where a chain's second curve begins, 0 < amount < 1; a blend's weight of the second, 0 ... 1; a scale's
  /// factor, within 1e6. A clamp has none.
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
    case .clamp: break
    }
    (self.operation, self.amount) = (operation, operation == .clamp ? 0 : amount + 0)
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

  /// The value of those of the curves; of a chain's, both are that of the one which `isFirst` names.
  @inline(__always)
  func value(_ a: Double, _ b: Double, isFirst: Bool) -> Double {
    switch operation {
    case .chain: isFirst ? amount * a : amount + (1 - amount) * b
    case .blend: mixed(a, b, amount)
    case .clamp: a < 0 ? 0 : a > 1 ? 1 : a
    // What is scaled again and again stays within the numbers.
    case .scale: min(max(amount * a, -1e30), 1e30)
    }
  }

  /// The largest error, where the curves have these.
  func error(_ a: Double, _ b: Double) -> Double {
    switch operation {
    case .chain: max(amount * a, (1 - amount) * b)
    case .blend: (1 - amount) * a + amount * b
    case .clamp: a
    case .scale: abs(amount) * a
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
      let holds = made.operation == .blend ? !(try slope(x).isFinite) : false
      if !holds { x = t }
    }
    let isFirst = made.isFirst(x, before: flags.contains(.before))
    let a = isFirst ? try below.value(made.first(x), flags) : 0
    guard let other, made.operation != .chain || !isFirst else { return made.value(a, 0, isFirst: true) }
    return made.value(a, try other.value(made.second(x), flags), isFirst: isFirst)
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
    case .scale: return made.amount == 0 ? 0 : made.amount * slope
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
      for i in 0..<n { out[i] = t[i].isNaN ? t[i] : made.value(a[i], b[i], isFirst: made.isFirst(t[i])) }
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
