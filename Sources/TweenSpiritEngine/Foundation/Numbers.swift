// SPDX-License-Identifier: MIT

internal import CTweenSpiritShims
internal import KernelTypes

/// Not infinite, and a number.
func clamped(_ x: Double) -> Double {
  x.isNaN ? 0 : max(-.greatestFiniteMagnitude, min(x, .greatestFiniteMagnitude))
}

/// Rounded once; what is beyond the largest float is infinite.
@inline(__always)
func narrowed(_ x: Double) -> Float { Float(x) }

/// a (1 - e) + b e, exactly a and b at their ends, and where both are one.
@inline(__always)
func mixed(_ a: Double, _ b: Double, _ e: Double) -> Double {
  e == 1 ? b : e == 0 || a == b ? a : clamped(a * (1 - e) + b * e)
}

/// x, within the ordinates of a Bézier: rounding alone can leave them. The first of equal ones, so that a zero keeps its sign.
@inline(__always)
func within(_ x: Double, _ a: Double, _ c: Double, _ d: Double, _ b: Double) -> Double {
  func least(_ a: Double, _ b: Double) -> Double { b < a ? b : a }
  func greatest(_ a: Double, _ b: Double) -> Double { a < b ? b : a }
  let (low, high) = (least(least(a, b), least(c, d)), greatest(greatest(a, b), greatest(c, d)))
  let above = low < x ? x : low
  return above < high ? above : high
}

/// The shortest decimal of at most 15 digits beside x that makes the same thing, else x: what a person has written reads
/// back.
func decimal(_ x: Double, _ makesThis: (Double) -> Bool) -> Double {
  guard x.isFinite, x != 0 else { return x }
  var scale = DecimalScale(abs(x))
  for digits: Int32 in 1...15 {
    let rounded = scale.isExact ? scale.rounded(x) : tss_round_to_digits(x, digits)
    // Beyond what rounding may have moved it, it is another number.
    if abs(rounded - x) <= 1e-9 * abs(x), makesThis(rounded) { return rounded }
    scale.addDigit()
  }
  return x
}

/// Rounds a number to so many decimal digits.
private struct DecimalScale {
  private var places = 0
  /// 10^|places|, exactly.
  private var power = 1.0
  /// Says whether one operation makes each decimal.
  let isExact: Bool

  init(_ x: Double) {
    isExact = x >= 1e-6 && x < 1e15
    guard isExact else { return }
    while x * power < 1 { (places, power) = (places &+ 1, power * 10) }
    while x >= 10 * power { (places, power) = (places &- 1, power * 10) }
  }

  mutating func addDigit() {
    power = places < 0 ? power / 10 : power * 10
    places &+= 1
  }

  /// Returns the nearest decimal; of two, the even one.
  func rounded(_ x: Double) -> Double {
    let scaled = places < 0 ? x / power : x * power
    // Take the sign of what that has lost.
    let rest = places < 0 ? x.addingProduct(-scaled, power) : (-scaled).addingProduct(x, power)
    var whole = scaled.rounded(.toNearestOrEven)
    if scaled - whole == 0.5, rest > 0 { whole += 1 }
    if scaled - whole == -0.5, rest < 0 { whole -= 1 }
    return places < 0 ? whole * power : whole / power
  }
}

// MARK: - Elementary functions, from the kernels

/// e^-x and 1 - e^-x for x >= 0.
func decay(_ x: Double) -> (left: Double, gone: Double) {
  var both = (0.0, 0.0)
  withUnsafeMutableBytes(of: &both) { out in
    guard let out = out.baseAddress?.assumingMemoryBound(to: Double.self) else { return }
    Kernels.current.table.decay(x, out)
  }
  return both
}

func expOfMinus(_ x: Double) -> Double { decay(x).left }
func oneMinusExpOfMinus(_ x: Double) -> Double { decay(x).gone }

/// Computes e^x - 1.
func expm1(_ x: Double) -> Double {
  let (left, gone) = decay(abs(x))
  return x < 0 ? -gone : gone / left
}

/// Returns a b, which is 0 if either is 0, even if the other is infinite.
func product(_ a: Double, _ b: Double) -> Double { a == 0 || b == 0 ? 0 : a * b }

let ln2 = 0.693147180559945309417

/// The natural logarithm of x > 0.
func log(_ x: Double) -> Double {
  guard x < .infinity else { return x }
  return x == 0 ? -.infinity : ln2 * Kernels.current.table.log2(x, x - 1)
}

/// The natural logarithm of a / b, both > 0, where the quotient may be no number.
func log(_ a: Double, over b: Double) -> Double {
  let quotient = a / b
  return quotient.isNormal ? log(quotient) : log(a) - log(b)
}

/// The natural logarithm of 1 + f, f > -1.
func log1p(_ f: Double) -> Double {
  guard f < .infinity else { return f }
  return f == 0 ? f : ln2 * Kernels.current.table.log2(1 + f, f)
}
