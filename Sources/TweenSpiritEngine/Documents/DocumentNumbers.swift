// SPDX-License-Identifier: MIT

internal import CTweenSpiritShims

struct DocumentNumber {
  /// The double nearest to the decimal, ties to even; infinite beyond the doubles.
  var value: Double
  /// Whether it has neither a fraction nor an exponent.
  var isWhole: Bool
  /// The digits without the sign and the point, as far as they fit.
  var magnitude: UInt64
}

extension Document {
  /// The number at a place. Most are read in whole numbers; the C library reads what has many digits or a large exponent.
  func number(_ start: Int) -> DocumentNumber {
    var at = start
    let isNegative = text[at] == UInt8(ascii: "-")
    if isNegative { at &+= 1 }
    var (mantissa, digits, decimals) = (UInt64(0), 0, 0)
    var isWhole = true
    scan: while at < text.count {
      switch text[at] {
      case 0x30...0x39:
        if digits > 0 || text[at] != 0x30 { digits &+= 1 }
        if digits <= 19 { mantissa = mantissa &* 10 &+ UInt64(text[at] &- 0x30) }
        if !isWhole { decimals &+= 1 }
      case UInt8(ascii: "."): isWhole = false
      default: break scan
      }
      at &+= 1
    }
    var exponent = 0
    if at < text.count, text[at] | 0x20 == UInt8(ascii: "e") {
      isWhole = false
      exponent = exponentPart(at &+ 1)
    }
    if digits > 19 && isWhole { mantissa = .max }
    let size = digits <= 19 ? decimal(mantissa, exponent &- decimals) : nil
    let value = size ?? abs(longNumber(start, digits, exponent))
    return DocumentNumber(value: isNegative ? -value : value, isWhole: isWhole, magnitude: mantissa)
  }

  /// Large ones are all the same: no document has as many digits.
  private func exponentPart(_ start: Int) -> Int {
    var (at, value) = (start, 0)
    let isNegative = text[at] == UInt8(ascii: "-")
    if isNegative || text[at] == UInt8(ascii: "+") { at &+= 1 }
    while at < text.count, text[at] >= 0x30, text[at] <= 0x39 {
      value = min(value &* 10 &+ Int(text[at] &- 0x30), 1 << 27)
      at &+= 1
    }
    return isNegative ? -value : value
  }

  /// m 10^e where whole numbers are enough to round once, else nil.
  private func decimal(_ m: UInt64, _ e: Int) -> Double? {
    if m == 0 { return 0 }
    guard e >= -19, e <= 22 else { return nil }
    if e >= 0 {
      // Both factors are doubles.
      guard m <= 1 << 53 else { return e == 0 ? Double(m) : nil }
      var power = 1.0
      for _ in 0..<e { power *= 10 }
      return Double(m) * power
    }
    var d: UInt64 = 1
    for _ in 0..<(-e) { d &*= 10 }
    // m / d = q 2^scale with q of 64 bits: what is cut off behind is one bit that says whether it is 0.
    let (zeros, divisorZeros) = (m.leadingZeroBitCount, d.leadingZeroBitCount)
    let (x, y) = (m << UInt64(zeros), d << UInt64(divisorZeros))
    let isBelow = x < y
    let (q, rest) = y.dividingFullWidth(isBelow ? (x, 0) : (x >> 1, x << 63))
    let scale = divisorZeros &- zeros &- (isBelow ? 64 : 63)
    return Double(q | (rest == 0 ? 0 : 1)) * Double(sign: .plus, exponent: scale, significand: 1)
  }

  /// A number of any length: no double is decided by more than 768 digits, and what is behind them says whether it is 0.
  private func longNumber(_ start: Int, _ digits: Int, _ exponent: Int) -> Double {
    let most = 800
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 848) { buffer in
      guard let base = buffer.baseAddress else { return .nan }
      var written = Text(UnsafeMutableRawPointer(base).assumingMemoryBound(to: UInt8.self), capacity: 848)
      var (at, count, left, shift) = (start, 0, false, exponent)
      var isWhole = true
      scan: while at < text.count {
        let byte = text[at]
        switch byte {
        case 0x30...0x39:
          if count > 0 || byte != 0x30 {
            count &+= 1
            if count <= most {
              written.append(byte)
              if !isWhole { shift &-= 1 }
            } else {
              left = left || byte != 0x30
              if isWhole { shift &+= 1 }
            }
          } else if !isWhole {
            shift &-= 1
          }
        case UInt8(ascii: "."): isWhole = false
        case UInt8(ascii: "-") where at == start: break
        default: break scan
        }
        at &+= 1
      }
      if count == 0 { return 0 }
      if left {
        written.append(UInt8(ascii: "1"))
        shift &-= 1
      }
      written.append("e")
      written.append(max(-100_000_000, min(shift, 100_000_000)))
      var value = Double.nan
      _ = tss_parse_number(base, written.count, &value)
      return value
    }
  }

  /// A finite number; true and false are none.
  func finite(_ at: Int) throws(Failure) -> Double {
    guard kind(at) == .number else { throw invalid(at, must: "a finite number") }
    let value = number(at).value
    guard value.isFinite else { throw invalid(at, must: "within the range of a double") }
    return value
  }
}
