// SPDX-License-Identifier: MIT

internal import CTweenSpiritShims

/// Reads the words, numbers and punctuation of an easing's text. ASCII only, no recursion, no locale.
struct EasingScanner {
  let text: Bytes
  private(set) var position = 0

  init(_ text: Bytes) { self.text = text }

  mutating func move(to position: Int) { self.position = position }

  var isAtEnd: Bool { position >= text.count }
  var next: UInt8 { position < text.count ? text[position] : 0 }

  /// An error that shows the text and the byte where it stopped making sense.
  func malformed(_ expected: StaticString, _ nearest: Nearest? = nil) -> Failure {
    failure(.unknownEasing, argument: "text") { message in
      message.append("easing ")
      message.append(got: text)
      message.append(" is malformed at byte ")
      message.append(position)
      message.append(": expected ")
      message.append(hint: expected)
      nearest?.write(to: &message)
    }
  }

  /// White space and comments, as CSS has them. Whether there was white space.
  @discardableResult
  mutating func skipSpace() -> Bool {
    var isSpace = false
    while position < text.count {
      let byte = text[position]
      if byte == 0x20 || (byte >= 0x09 && byte <= 0x0D && byte != 0x0B) {
        isSpace = true
        position += 1
      } else if byte == UInt8(ascii: "/"), position + 1 < text.count, text[position + 1] == UInt8(ascii: "*") {
        var end = position + 2
        while end + 1 < text.count, text[end] != UInt8(ascii: "*") || text[end + 1] != UInt8(ascii: "/") { end += 1 }
        guard end + 1 < text.count else { return isSpace }
        position = end + 2
      } else {
        return isSpace
      }
    }
    return isSpace
  }

  mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte, !isAtEnd else { return false }
    position += 1
    return true
  }

  mutating func expect(_ byte: UInt8, _ expected: StaticString) throws(Failure) {
    skipSpace()
    guard take(byte) else { throw malformed(expected) }
  }

  /// A run of letters, digits and "_", ".", ":", "-".
  mutating func word() -> Bytes {
    let start = position
    while position < text.count, EasingScanner.isWordByte(text[position]) { position += 1 }
    return text[start..<position]
  }

  static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: "-"): true
    default: false
    }
  }

  // MARK: Escapes

  static func hasEscapes(_ text: Bytes) -> Bool {
    for byte in text where byte == UInt8(ascii: "\\") { return true }
    return false
  }

  /// The text without CSS's escapes (CSS Syntax 3, 4.3.7), at most as long, and its length. nil where one stands elsewhere than
  /// in a name, or for what no name here has: an escaped digit begins no number, an escaped parenthesis closes nothing.
  static func unescape(_ text: Bytes, into out: UnsafeMutablePointer<UInt8>) -> Int? {
    var scanner = EasingScanner(text)
    // Where the word that is being read begins, and whether it has escapes.
    var (count, start, isEscaped) = (0, 0, false)
    while !scanner.isAtEnd {
      let before = scanner.position
      var byte = scanner.next
      if byte == UInt8(ascii: "\\") {
        guard let letter = scanner.escape() else { return nil }
        (byte, isEscaped) = (letter, true)
      } else if isWordByte(byte) {
        scanner.position += 1
      } else {
        guard !isEscaped || isName(out + start, count - start) else { return nil }
        scanner.skipSpace()
        if scanner.position == before { scanner.position += 1 }
        for i in before..<scanner.position {
          out[count] = text[i]
          count += 1
        }
        (start, isEscaped) = (count, false)
        continue
      }
      out[count] = byte
      count += 1
    }
    return !isEscaped || isName(out + start, count - start) ? count : nil
  }

  /// A backslash, and up to six hexadecimal digits with white space behind them, or a character that is none.
  private mutating func escape() -> UInt8? {
    position += 1
    var (code, digits) = (UInt32(0), 0)
    while digits < 6, let digit = hexadecimal(next) {
      code = code << 4 | digit
      digits += 1
      position += 1
    }
    if digits == 0 {
      code = UInt32(next)
      position += 1
    } else if next == 0x0D, position + 1 < text.count, text[position + 1] == 0x0A {
      position += 2
    } else if next == 0x20 || (next >= 0x09 && next <= 0x0D && next != 0x0B) {
      position += 1
    }
    guard code < 0x80, code != 0x2E, code != 0x3A else { return nil }
    let byte = UInt8(truncatingIfNeeded: code)
    return EasingScanner.isWordByte(byte) ? byte : nil
  }

  private func hexadecimal(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte - 0x30)
    case 0x41...0x46, 0x61...0x66: UInt32((byte | 0x20) - 0x57)
    default: nil
    }
  }

  /// Whether a word begins as an identifier of CSS does, and not as a number.
  private static func isName(_ word: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    func isLetter(_ i: Int) -> Bool {
      i < count && (word[i] | 0x20 >= 0x61 && word[i] | 0x20 <= 0x7A || word[i] == 0x5F)
    }
    return isLetter(0) || (count > 1 && word[0] == 0x2D && (word[1] == 0x2D || isLetter(1)))
  }

  /// True where a number may begin.
  var isAtNumber: Bool {
    switch next {
    case 0x30...0x39, UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): true
    default: false
    }
  }

  /// A <number> of CSS, or a <percentage> where "%" follows: 12.5% is read as 12.5e-2, so that it is the double nearest to
  /// its value; `ofPercents`, as 12.5.
  mutating func number(ofPercents: Bool = false) throws(Failure) -> (value: Double, isPercentage: Bool) {
    let start = position
    if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { position += 1 }
    let whole = digits()
    if next == UInt8(ascii: "."), position + 1 < text.count, isDigit(text[position + 1]) {
      position += 1
      _ = digits()
    } else if whole == 0 {
      throw malformed("a number")
    }
    let mantissaEnd = position
    var exponent = 0
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      var at = position + 1
      var isNegative = false
      if at < text.count, text[at] == UInt8(ascii: "+") || text[at] == UInt8(ascii: "-") {
        isNegative = text[at] == UInt8(ascii: "-")
        at += 1
      }
      if at < text.count, isDigit(text[at]) {
        while at < text.count, isDigit(text[at]) {
          exponent = min(exponent * 10 + Int(text[at] - 0x30), 100_000)
          at += 1
        }
        if isNegative { exponent = -exponent }
        position = at
      }
    }
    let isPercentage = take(UInt8(ascii: "%"))
    let value = decimal(text[start..<mantissaEnd], exponent: isPercentage && !ofPercents ? exponent - 2 : exponent)
    guard let value, value.isFinite else { throw malformed("a finite number of at most 400 digits") }
    return (value + 0, isPercentage)
  }

  /// An <integer> of CSS: digits with an optional sign.
  mutating func integer() throws(Failure) -> Double {
    let start = position
    if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { position += 1 }
    guard digits() > 0, let value = decimal(text[start..<position], exponent: 0) else { throw malformed("an integer") }
    guard !EasingScanner.isWordByte(next) else { throw malformed("an integer without a fraction or exponent") }
    return value
  }

  private mutating func digits() -> Int {
    let start = position
    while position < text.count, isDigit(text[position]) { position += 1 }
    return position - start
  }

  private func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  private func decimal(_ mantissa: Bytes, exponent: Int) -> Double? {
    guard mantissa.count <= 400 else { return nil }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 440) { buffer in
      guard let base = buffer.baseAddress else { return nil }
      var written = Text(UnsafeMutableRawPointer(base).assumingMemoryBound(to: UInt8.self), capacity: 440)
      written.append(mantissa)
      if exponent != 0 {
        written.append("e")
        written.append(exponent)
      }
      var value = 0.0
      return tss_parse_number(base, written.count, &value) ? value : nil
    }
  }
}
