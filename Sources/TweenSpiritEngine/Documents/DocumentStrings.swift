// SPDX-License-Identifier: MIT

/// The bytes of a document's string, its escapes resolved: UTF-8, in which half a surrogate pair has three bytes.
struct DocumentString: Sequence, IteratorProtocol {
  private let text: Bytes
  private var at: Int
  /// Bytes of a character that was escaped, the next one lowest, and how many they are.
  private var pending: UInt32 = 0
  private var left = 0

  init(_ text: Bytes, _ start: Int) { (self.text, at) = (text, start &+ 1) }

  @inline(__always)
  mutating func next() -> UInt8? {
    if left == 0, text[at] != UInt8(ascii: "\\") {
      guard text[at] != UInt8(ascii: "\"") else { return nil }
      at &+= 1
      return text[at &- 1]
    }
    return nextEscaped()
  }

  @inline(never)
  private mutating func nextEscaped() -> UInt8 {
    if left == 0 { unescape() }
    let byte = UInt8(truncatingIfNeeded: pending)
    (pending, left) = (pending >> 8, left &- 1)
    return byte
  }

  private mutating func unescape() {
    let letter = text[at &+ 1]
    at &+= 2
    switch letter {
    case UInt8(ascii: "b"): put(0x08)
    case UInt8(ascii: "f"): put(0x0C)
    case UInt8(ascii: "n"): put(0x0A)
    case UInt8(ascii: "r"): put(0x0D)
    case UInt8(ascii: "t"): put(0x09)
    case UInt8(ascii: "u"):
      var code = hex(at)
      at &+= 4
      if code & 0xFC00 == 0xD800, text[at] == UInt8(ascii: "\\"), text[at &+ 1] == UInt8(ascii: "u") {
        let low = hex(at &+ 2)
        if low & 0xFC00 == 0xDC00 {
          code = 0x1_0000 &+ (code & 0x3FF) << 10 &+ (low & 0x3FF)
          at &+= 6
        }
      }
      put(code)
    default: put(UInt32(letter))
    }
  }

  private func hex(_ place: Int) -> UInt32 {
    var code: UInt32 = 0
    for i in 0..<4 { code = code << 4 | (digit(ofHex: text[place &+ i]) ?? 0) }
    return code
  }

  private mutating func put(_ code: UInt32) {
    func tail(_ shift: UInt32) -> UInt32 { 0x80 | code >> shift & 0x3F }
    switch code {
    case 0..<0x80: (pending, left) = (code, 1)
    case 0..<0x800: (pending, left) = (0xC0 | code >> 6 | tail(0) << 8, 2)
    case 0..<0x1_0000: (pending, left) = (0xE0 | code >> 12 | tail(6) << 8 | tail(0) << 16, 3)
    default: (pending, left) = (0xF0 | code >> 18 | tail(12) << 8 | tail(6) << 16 | tail(0) << 24, 4)
    }
  }
}

extension Document {
  /// Whether the string at a place has these bytes.
  func string(_ at: Int, is word: Bytes) -> Bool {
    var (bytes, i) = (DocumentString(text, at), 0)
    while let byte = bytes.next() {
      guard i < word.count, word[i] == byte else { return false }
      i &+= 1
    }
    return i == word.count
  }

  /// The bytes of a string: the document's own, or where it has escapes, in `scratch` until that is used again.
  func string(_ at: Int, _ scratch: inout Column<UInt8>) throws(Failure) -> Bytes {
    guard kind(at) == .string else { throw invalid(at, must: "a string") }
    let end = end(of: at)
    let raw = text[(at &+ 1)..<(end &- 1)]
    guard raw.contains(UInt8(ascii: "\\")) else { return raw }
    try scratch.reserve(raw.count)
    scratch.removeAll()
    for byte in DocumentString(text, at) { scratch.append(byte) }
    return Bytes(start: scratch.base, count: scratch.count)
  }
}

/// Words with a space between them.
struct Words {
  private let list: StaticString

  init(_ list: StaticString) { self.list = list }

  private var bytes: Bytes { Bytes(start: list.utf8Start, count: list.utf8CodeUnitCount) }

  /// Calls `body` with each word and its place, until it returns false.
  @inline(__always)
  func each(_ body: (Int, Bytes) -> Bool) {
    let bytes = bytes
    var (start, place) = (0, 0)
    for at in 0...bytes.count where at == bytes.count || bytes[at] == 0x20 {
      guard body(place, bytes[start..<at]) else { return }
      (start, place) = (at &+ 1, place &+ 1)
    }
  }

  /// The place of a word, in capitals or not; nil where it is none.
  func place(ignoringCaseOf given: Bytes) -> Int? {
    var found: Int?
    each { place, word in
      if word.isEqual(given, ignoringCase: true) { found = place }
      return found == nil
    }
    return found
  }

  /// The place of the word that a document's string is; nil where it is none.
  func place(_ document: Document, _ at: Int) -> Int? {
    var found: Int?
    each { place, word in
      if document.string(at, is: word) { found = place }
      return found == nil
    }
    return found
  }

  subscript(_ wanted: Int) -> Bytes {
    var found = bytes[0..<0]
    each { place, word in
      if place == wanted { found = word }
      return place < wanted
    }
    return found
  }

  /// "a, b or c"
  func write(to text: inout Text) {
    each { place, word in
      if place > 0 { text.append(", ") }
      text.append(word)
      return true
    }
  }
}
