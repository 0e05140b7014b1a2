// SPDX-License-Identifier: MIT
//
// CSS's calc(), min(), max() and clamp() of CSS Values and Units Level 4, with e, pi, infinity and NaN, where a number or
// a percentage stands in CSS's functions.

/// A number times so many percents: numbers are added to numbers, percentages to percentages.
private struct Quantity {
  var value: Double
  var percents = 0
}

private enum MathFunction {
  case calc, min, max, clamp
}

/// NaN where one of them is.
private func least(_ a: Double, _ b: Double) -> Double { a.isNaN ? a : b < a || b.isNaN ? b : a }
private func largest(_ a: Double, _ b: Double) -> Double { -least(-a, -b) }

extension EasingScanner {
  /// How deep parentheses may stand in each other: each is a call of a function by itself.
  private static let mostDepth = 32

  /// True where calc() or one of the others begins.
  var isAtMath: Bool {
    var ahead = self
    return ahead.mathFunction() != nil
  }

  /// A number or a percentage, as written or calculated. What is calculated is never NaN, which is 0, nor beyond 1e30.
  mutating func value() throws(Failure) -> (value: Double, isPercentage: Bool, isCalculated: Bool) {
    let before = self
    guard let function = mathFunction() else {
      let number = try number()
      return (number.value, number.isPercentage, false)
    }
    let found = try call(function, 1)
    guard found.percents == 0 || found.percents == 1 else { throw before.malformed("a number or a percentage") }
    let value = found.value.isNaN ? 0 : Swift.min(Swift.max(found.value, -1e30), 1e30)
    return ((found.percents == 1 ? value / 100 : value) + 0, found.percents == 1, true)
  }

  private mutating func mathFunction() -> MathFunction? {
    var ahead = self
    let word = ahead.word()
    guard ahead.take(UInt8(ascii: "(")) else { return nil }
    let found: MathFunction
    if word.isEqual("calc", ignoringCase: true) {
      found = .calc
    } else if word.isEqual("min", ignoringCase: true) {
      found = .min
    } else if word.isEqual("max", ignoringCase: true) {
      found = .max
    } else if word.isEqual("clamp", ignoringCase: true) {
      found = .clamp
    } else {
      return nil
    }
    self = ahead
    return found
  }

  /// From behind the parenthesis of a function to behind the one that closes it.
  private mutating func call(_ function: MathFunction, _ depth: Int) throws(Failure) -> Quantity {
    let first = try sum(depth)
    var (result, count) = (first, 1)
    while function != .calc, take(UInt8(ascii: ",")) {
      let next = try sum(depth)
      guard next.percents == first.percents else { throw malformed("numbers or percentages, not both") }
      count += 1
      switch (function, count) {
      case (.min, _): result.value = least(result.value, next.value)
      case (.max, _): result.value = largest(result.value, next.value)
      case (_, 2): result = next
      case (_, 3): result.value = largest(first.value, least(result.value, next.value))
      default: throw malformed("clamp() with three arguments")
      }
    }
    guard function != .clamp || count == 3 else { throw malformed("clamp() with three arguments") }
    try expect(UInt8(ascii: ")"), "an operator or \")\"")
    return result
  }

  private mutating func sum(_ depth: Int) throws(Failure) -> Quantity {
    var left = try product(depth)
    while true {
      let isApart = skipSpace()
      let isMinus = next == UInt8(ascii: "-")
      guard isMinus || next == UInt8(ascii: "+") else { return left }
      let before = self
      _ = take(next)
      guard isApart, skipSpace() else { throw before.malformed("white space on both sides of + and -") }
      let right = try product(depth)
      guard right.percents == left.percents else { throw before.malformed("numbers or percentages, not both") }
      left.value += isMinus ? -right.value : right.value
    }
  }

  private mutating func product(_ depth: Int) throws(Failure) -> Quantity {
    var left = try term(depth)
    while true {
      var ahead = self
      ahead.skipSpace()
      let isQuotient = ahead.take(UInt8(ascii: "/"))
      guard isQuotient || ahead.take(UInt8(ascii: "*")) else { return left }
      self = ahead
      let right = try term(depth)
      left.value = isQuotient ? left.value / right.value : left.value * right.value
      left.percents += isQuotient ? -right.percents : right.percents
    }
  }

  private mutating func term(_ depth: Int) throws(Failure) -> Quantity {
    skipSpace()
    guard depth <= EasingScanner.mostDepth else { throw malformed("parentheses nested at most 32 deep") }
    if take(UInt8(ascii: "(")) {
      let inside = try sum(depth + 1)
      try expect(UInt8(ascii: ")"), "an operator or \")\"")
      return inside
    }
    if let function = mathFunction() { return try call(function, depth + 1) }
    var ahead = self
    let word = ahead.word()
    if let constant = EasingScanner.constant(word) {
      self = ahead
      return Quantity(value: constant)
    }
    let number = try number(ofPercents: true)
    return Quantity(value: number.value, percents: number.isPercentage ? 1 : 0)
  }

  private static func constant(_ word: Bytes) -> Double? {
    if word.isEqual("e", ignoringCase: true) { return 2.718281828459045 }
    if word.isEqual("pi", ignoringCase: true) { return .pi }
    if word.isEqual("infinity", ignoringCase: true) { return .infinity }
    if word.isEqual("-infinity", ignoringCase: true) { return -.infinity }
    return word.isEqual("nan", ignoringCase: true) ? .nan : nil
  }
}
