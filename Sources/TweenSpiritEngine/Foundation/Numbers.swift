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
  guard x.isFinite else { return x }
  var (power, digits) = (1.0, Int32(1))
  while let rounded = decimal(x, power, digits) {
    // Beyond what rounding may have moved it, it is another number.
    if abs(rounded - x) <= 1e-9 * abs(x), makesThis(rounded) { return rounded }
    (power, digits) = (power * 10, digits &+ 1)
  }
  return x
}

/// The decimal next to x with so many places, by their power; with so many digits where that takes more than one division, which up
/// to 10^22 it does not. nil beyond 15 digits.
@inline(never)
private func decimal(_ x: Double, _ power: Double, _ digits: Int32) -> Double? {
  guard abs(x) >= 1e-7, abs(x) < 1e15 else { return digits > 15 ? nil : tss_round_to_digits(x, digits) }
  guard abs(x) * power < 1e15 else { return nil }
  let scaled = x * power
  // Take the sign of what that has lost.
  let rest = (-scaled).addingProduct(x, power)
  var whole = scaled.rounded(.toNearestOrEven)
  let apart = scaled - whole
  if abs(apart) == 0.5, apart * rest > 0 { whole += 2 * apart }
  return whole / power
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
