// SPDX-License-Identifier: MIT

/// Decides whether a text is JSON (RFC 8259) in UTF-8, in one pass and without recursion: what is open is a bit a level.
/// Halves of surrogate pairs may stand alone, as other readers and Python's strings have them.
struct DocumentChecker {
  private let text: Bytes
  private var at = 0
  private var depth = 0
  /// The innermost level is the last bit: 1 for an object.
  private var levels: UInt32 = 0

  init(_ text: Bytes) { self.text = text }

  private var next: UInt8 { at < text.count ? text[at] : 0 }
  private var isInObject: Bool { levels & 1 == 1 }

  /// The offset of the outermost value.
  mutating func check() throws(Failure) -> Int {
    let root = skipSpace(text, 0)
    at = root
    repeat {
      if try !beginValue() { try endValues() }
    } while depth > 0
    at = skipSpace(text, at)
    guard at >= text.count else { throw malformed("the end of the text") }
    return root
  }

  /// Takes a value, or what is in front of the first entry of one; returns whether that entry comes next.
  private mutating func beginValue() throws(Failure) -> Bool {
    switch next {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard depth < Document.mostDepth else { throw tooDeep() }
      let isObject = next == UInt8(ascii: "{")
      (depth, levels) = (depth &+ 1, levels << 1 | (isObject ? 1 : 0))
      at = skipSpace(text, at &+ 1)
      if next == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
        close()
        return false
      }
      if isObject { try name() }
      return true
    case UInt8(ascii: "\""): try string()
    case UInt8(ascii: "t"): try word("true")
    case UInt8(ascii: "f"): try word("false")
    case UInt8(ascii: "n"): try word("null")
    default: try number()
    }
    return false
  }

  /// Takes the brackets behind a value, up to the next entry of what stays open.
  private mutating func endValues() throws(Failure) {
    while depth > 0 {
      at = skipSpace(text, at)
      if next == UInt8(ascii: ",") {
        at = skipSpace(text, at &+ 1)
        if isInObject { try name() }
        return
      }
      guard next == (isInObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
        throw malformed(isInObject ? "\",\" or \"}\"" : "\",\" or \"]\"")
      }
      close()
    }
  }

  private mutating func close() { (at, depth, levels) = (at &+ 1, depth &- 1, levels >> 1) }

  private mutating func name() throws(Failure) {
    guard next == UInt8(ascii: "\"") else { throw malformed("the name of a member, in quotes") }
    try string()
    at = skipSpace(text, at)
    guard next == UInt8(ascii: ":") else { throw malformed("\":\"") }
    at = skipSpace(text, at &+ 1)
  }

  private mutating func word(_ word: StaticString) throws(Failure) {
    let end = at &+ word.utf8CodeUnitCount
    guard end <= text.count, text[at..<end].isEqual(word) else { throw malformed("a value") }
    at = end
  }

  private mutating func string() throws(Failure) {
    at &+= 1
    while at < text.count {
      let byte = text[at]
      switch byte {
      case UInt8(ascii: "\""):
        at &+= 1
        return
      case UInt8(ascii: "\\"): try escape()
      case 0..<0x20: throw malformed("a string without control characters")
      case 0x20..<0x80: at &+= 1
      default:
        let length = lengthOfCharacter(text, at)
        guard length > 0 else { throw malformed("UTF-8") }
        at &+= length
      }
    }
    throw malformed("the end of a string")
  }

  private mutating func escape() throws(Failure) {
    at &+= 1
    switch next {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      at &+= 1
    case UInt8(ascii: "u"):
      at &+= 1
      for _ in 0..<4 {
        guard digit(ofHex: next) != nil else { throw malformed("four hexadecimal digits") }
        at &+= 1
      }
    default: throw malformed("one of \" \\ / b f n r t u after a \\")
    }
  }

  private mutating func number() throws(Failure) {
    let start = at
    if next == UInt8(ascii: "-") { at &+= 1 }
    let first = next
    guard isDigit(first) else {
      at = start
      throw malformed("a value")
    }
    at &+= 1
    if first == UInt8(ascii: "0") {
      guard !isDigit(next) else { throw malformed("no digit after a leading 0") }
    } else {
      digits()
    }
    if next == UInt8(ascii: ".") {
      at &+= 1
      guard isDigit(next) else { throw malformed("a digit") }
      digits()
    }
    if next | 0x20 == UInt8(ascii: "e") {
      at &+= 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { at &+= 1 }
      guard isDigit(next) else { throw malformed("a digit") }
      digits()
    }
  }

  private mutating func digits() { while isDigit(next) { at &+= 1 } }
  private func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  private func tooDeep() -> Failure {
    Document.fault(text, at) { message in
      message.append("is nested deeper than ")
      message.append(hint: "16 levels")
    }
  }

  private func malformed(_ expected: StaticString) -> Failure {
    Document.fault(text, at) { message in
      message.append("is not JSON: expected ")
      message.append(hint: expected)
      guard at < text.count else { return message.append(", got the end") }
      message.append(", got ")
      message.append(got: text[at..<min(at &+ 16, text.count)])
    }
  }
}

/// How many bytes the character of UTF-8 at a place has, halves of surrogate pairs among them; 0 where there is none.
private func lengthOfCharacter(_ text: Bytes, _ at: Int) -> Int {
  let lead = text[at]
  guard lead >= 0xC2, lead < 0xF5 else { return 0 }
  let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
  guard text.count &- at >= length else { return 0 }
  for place in (at &+ 1)..<(at &+ length) where text[place] & 0xC0 != 0x80 { return 0 }
  // The shortest form, and nothing beyond U+10FFFF.
  let second = text[at &+ 1]
  switch lead {
  case 0xE0: return second >= 0xA0 ? length : 0
  case 0xF0: return second >= 0x90 ? length : 0
  case 0xF4: return second < 0x90 ? length : 0
  default: return length
  }
}

/// The value of a hexadecimal digit; nil where the byte is none.
func digit(ofHex byte: UInt8) -> UInt32? {
  switch byte {
  case 0x30...0x39: UInt32(byte &- 0x30)
  case 0x41...0x46: UInt32(byte &- 0x41 &+ 10)
  case 0x61...0x66: UInt32(byte &- 0x61 &+ 10)
  default: nil
  }
}

/// Whether a name is UTF-8, as a document's strings are.
func isUTF8(_ text: Bytes) -> Bool {
  var at = 0
  while at < text.count {
    let length = text[at] < 0x80 ? 1 : lengthOfCharacter(text, at)
    guard length > 0 else { return false }
    at &+= length
  }
  return true
}
