// SPDX-License-Identifier: MIT
//
// JSON, read where it stands. `Document(text)` checks the whole text once; after that nothing which only walks it can fail,
// and no memory is needed. A value is named by the offset of its first byte. Walking past a value costs its length, and values
// nest 16 deep at most, so reading a document is linear in its length.

struct Document {
  let text: Bytes
  /// The outermost value.
  let root: Int

  static let mostBytes = 64 << 20
  static let mostDepth = 16

  /// Checks that the text is JSON within the limits.
  init(_ text: Bytes) throws(Failure) {
    guard text.count <= Document.mostBytes else {
      throw failure(.invalidArgument, argument: "text") { message in
        message.append("the text must have ")
        message.append(hint: "at most 67108864 bytes")
        message.append(", got ")
        message.append(got: Double(text.count))
      }
    }
    var checker = DocumentChecker(text)
    self.text = text
    root = try checker.check()
  }

  // MARK: Values

  enum Kind {
    case object, list, string, number, yes, no, null
  }

  func kind(_ at: Int) -> Kind {
    switch text[at] {
    case UInt8(ascii: "{"): .object
    case UInt8(ascii: "["): .list
    case UInt8(ascii: "\""): .string
    case UInt8(ascii: "t"): .yes
    case UInt8(ascii: "f"): .no
    case UInt8(ascii: "n"): .null
    default: .number
    }
  }

  /// The offset behind a value.
  func end(of value: Int) -> Int {
    var at = value
    switch kind(value) {
    case .string: return endOfString(text, value)
    case .object, .list:
      var depth = 0
      repeat {
        switch text[at] {
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth &+= 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"): depth &-= 1
        case UInt8(ascii: "\""): at = endOfString(text, at) &- 1
        default: break
        }
        at &+= 1
      } while depth > 0
      return at
    default:
      while at < text.count, !isBoundary(text[at]) { at &+= 1 }
      return at
    }
  }

  private func isBoundary(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), 0x20, 0x0A, 0x0D, 0x09: true
    default: false
    }
  }

  /// How many entries a list has; counting stops behind `most`.
  func count(_ list: Int, most: Int) -> Int {
    var entries = DocumentEntries(self, list)
    var n = 0
    while n <= most, entries.next() != nil { n &+= 1 }
    return n
  }
}

/// Walks the entries of a list or the members of an object.
struct DocumentEntries {
  private let document: Document
  private let isObject: Bool
  /// The bracket or comma in front of the next entry, or the closing bracket.
  private var at: Int
  /// The value returned last, whose end is looked for when the next one is wanted.
  private var value = -1
  /// The name of the member returned last, in its quotes.
  private(set) var name = -1

  init(_ document: Document, _ value: Int) {
    self.document = document
    isObject = document.kind(value) == .object
    at = value
  }

  /// The end of the value returned last, where the caller knows it.
  mutating func skip(to end: Int) { (at, value) = (end, -1) }

  mutating func next() -> Int? {
    if value >= 0 { skip(to: document.end(of: value)) }
    at = skipSpace(document.text, at)
    let bracket = document.text[at]
    if bracket == UInt8(ascii: "]") || bracket == UInt8(ascii: "}") { return nil }
    at = skipSpace(document.text, at &+ 1)
    // "[]" and "{}"
    let first = document.text[at]
    if first == UInt8(ascii: "]") || first == UInt8(ascii: "}") { return nil }
    if isObject {
      name = at
      at = skipSpace(document.text, endOfString(document.text, at))
      at = skipSpace(document.text, at &+ 1)
    }
    value = at
    return at
  }

  /// Behind the closing bracket; to be asked for after the last entry.
  var end: Int { at &+ 1 }
}

func skipSpace(_ text: Bytes, _ start: Int) -> Int {
  var at = start
  while at < text.count {
    switch text[at] {
    case 0x20, 0x0A, 0x0D, 0x09: at &+= 1
    default: return at
    }
  }
  return at
}

/// The offset behind a string whose opening quote is at `start`; the end of the text where it has no other.
func endOfString(_ text: Bytes, _ start: Int) -> Int {
  var at = start &+ 1
  while at < text.count {
    switch text[at] {
    case UInt8(ascii: "\""): return at &+ 1
    case UInt8(ascii: "\\"): at &+= 2
    default: at &+= 1
    }
  }
  return text.count
}
