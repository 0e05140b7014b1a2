// SPDX-License-Identifier: MIT
//
// Functions of one number that colours and rotations want, of + - * / and square roots alone: the same bits everywhere. Series
// by Taylor over ranges so small that their first omitted term is below 2^-60 of the result; errors within 2 ulp.

enum Elementary {
  /// Sine and cosine of |x| < 2^30; of more, as of an angle that lost its phase: finite.
  static func sincos(_ x: Double) -> (sin: Double, cos: Double) {
    guard abs(x) < 0x1p30 else { return x.isFinite ? sincos(x.remainder(dividingBy: 2 * .pi)) : (0, 1) }
    let n = (x * (2 / .pi)).rounded(.toNearestOrEven)
    // pi/2 in three parts, the first two of 33 bits: n times them is exact.
    let r = ((x - n * 1.5707963267341256) - n * 6.077100506303966e-11) - n * 2.0222662487959506e-21
    let z = r * r
    let s = r + r * z * sine(z)
    let c = 1 - z * cosine(z)
    // Exact: |n| < 2^30.
    switch Int(n) & 3 {
    case 0: return (s, c)
    case 1: return (c, -s)
    case 2: return (-s, -c)
    default: return (-c, s)
    }
  }

  /// (sin r - r) / r^3 in z = r^2 <= (pi/4)^2
  private static func sine(_ z: Double) -> Double {
    var p = -1.0 / 1_307_674_368_000 + z * (1.0 / 355_687_428_096_000)
    p = 1.0 / 6_227_020_800 + z * p
    p = -1.0 / 39_916_800 + z * p
    p = 1.0 / 362_880 + z * p
    p = -1.0 / 5040 + z * p
    p = 1.0 / 120 + z * p
    return -1.0 / 6 + z * p
  }

  /// (1 - cos r) / r^2
  private static func cosine(_ z: Double) -> Double {
    var p = 1.0 / 20_922_789_888_000 - z * (1.0 / 6_402_373_705_728_000)
    p = 1.0 / 87_178_291_200 - z * p
    p = 1.0 / 479_001_600 - z * p
    p = 1.0 / 3_628_800 - z * p
    p = 1.0 / 40320 - z * p
    p = 1.0 / 720 - z * p
    p = 1.0 / 24 - z * p
    return 0.5 - z * p
  }

  /// The angle of (x, y), in (-pi, pi]; 0 for (0, 0), and where either is no number.
  static func atan2(_ y: Double, _ x: Double) -> Double {
    let (ax, ay) = (abs(x), abs(y))
    if !(ax > 0 || ay > 0) || x.isNaN || y.isNaN { return 0 }
    // In the first octant, then turned to where it belongs.
    let (low, high) = ay > ax ? (ax, ay) : (ay, ax)
    var angle = high == .infinity && low == .infinity ? .pi / 4 : atan(low / high)
    if ay > ax { angle = (.pi / 2 - angle) + 6.123233995736766e-17 }
    if x < 0 { angle = (.pi - angle) + 1.2246467991473532e-16 }
    return y < 0 ? -angle : angle
  }

  /// Of 0 <= x <= 1, by way of the nearest of nine angles.
  private static func atan(_ x: Double) -> Double {
    let k = (x * 8).rounded()
    let (c, base) = (k / 8, eighths[Int(k)])
    let t = (x - c) / (1 + x * c)
    let z = t * t
    var p = 1.0 / 13 - z * (1.0 / 15)
    p = 1.0 / 11 - z * p
    p = 1.0 / 9 - z * p
    p = 1.0 / 7 - z * p
    p = 1.0 / 5 - z * p
    p = 1.0 / 3 - z * p
    return base + (t - t * z * p)
  }

  /// atan(k / 8)
  private static let eighths: SIMD16<Double> = [
    0, 0.12435499454676144, 0.24497866312686414, 0.35877067027057225, 0.4636476090008061, 0.5585993153435624,
    0.6435011087932844, 0.7188299996216245, 0.7853981633974483, 0, 0, 0, 0, 0, 0, 0,
  ]

  /// The cube root; that of a negative number is negative.
  static func cubeRoot(_ x: Double) -> Double {
    guard x.isFinite, x != 0 else { return x }
    return x < 0 ? -root(-x, 3) : root(x, 3)
  }

  /// The third or fifth root of a positive number, within an ulp: its exponent's part is taken from a table, a line through
  /// the rest is within a hundredth, and Halley's steps, which triple the digits, are followed by one of Newton's.
  private static func root(_ x: Double, _ n: Int) -> Double {
    let exponent = Int(x.exponent)
    // x = s 2^(n e + j), s in [1, 2)
    var e = exponent / n
    if e &* n > exponent { e &-= 1 }
    let (j, s) = (exponent &- e &* n, x.significand)
    let m = s * Double(1 &<< j)
    let (less, more) = (Double(n &- 1), Double(n &+ 1))
    var y = n == 3 ? thirds[j] * (1 + 0.26 * (s - 1)) : fifths[j] * (1 + 0.1487 * (s - 1))
    for _ in 0..<2 {
      let square = y * y
      let p = n == 3 ? square * y : square * square * y
      y *= (less * p + more * m) / (more * p + less * m)
    }
    let square = y * y
    y -= (y - m / (n == 3 ? square : square * square)) / Double(n)
    // 2^e is a normal number.
    return y * Double(bitPattern: UInt64(e &+ 1023) &<< 52)
  }

  /// 2^(j / 3) and 2^(j / 5)
  private static let thirds: SIMD4<Double> = [1, 1.2599210498948732, 1.5874010519681994, 0]
  private static let fifths: SIMD8<Double> = [
    1, 1.148698354997035, 1.3195079107728942, 1.515716566510398, 1.7411011265922482, 0, 0, 0,
  ]

  /// Makes the tables: a first use in a forked child could wait for ever for a thread that was making them.
  @inline(never)
  static func setUp() -> Double { eighths[1] + thirds[1] + fifths[1] }

  /// x^2.4 and x^(1/2.4) for x >= 0.
  static func power12Fifths(_ x: Double) -> Double {
    guard x > 0, x < .infinity else { return x }
    let f = root(x, 5)
    return x * x * (f * f)
  }
  static func power5Twelfths(_ x: Double) -> Double {
    guard x > 0, x < .infinity else { return x }
    let r = root(x.squareRoot().squareRoot(), 3)
    let s = r * r
    return s * s * r
  }
}
