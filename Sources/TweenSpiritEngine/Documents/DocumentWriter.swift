// SPDX-License-Identifier: MIT

extension Text {
  /// A number of a document: the shortest decimal that reads back as the same double, with a point or an exponent.
  mutating func append(decimal value: Double) {
    let isPlain = value.rounded() == value && abs(value) < 1e16
    append(value)
    // -0 is written with its sign.
    if isPlain { append(".0") }
  }

  /// Numbers of a document: a list of them, or one alone. An infinite one, which is no bound, is null.
  mutating func append(decimals values: UnsafePointer<Double>, _ count: Int, stride: Int = 1) {
    func put(_ value: Double, to text: inout Text) {
      if value.isFinite { text.append(decimal: value) } else { text.append("null") }
    }
    guard count != 1 else { return put(values[0], to: &self) }
    append("[")
    for i in 0..<count {
      if i > 0 { append(",") }
      put(values[i &* stride], to: &self)
    }
    append("]")
  }

  /// A string of a document, in ASCII.
  mutating func append(quoted text: UnsafeBufferPointer<UInt8>) {
    append("\"")
    var at = 0
    while at < text.count {
      let byte = text[at]
      at &+= 1
      switch byte {
      case UInt8(ascii: "\""): append("\\\"")
      case UInt8(ascii: "\\"): append("\\\\")
      case 0x08: append("\\b")
      case 0x0C: append("\\f")
      case 0x0A: append("\\n")
      case 0x0D: append("\\r")
      case 0x09: append("\\t")
      case 0x20..<0x7F: append(byte)
      case 0..<0x80: append(escaped: UInt32(byte))
      default:
        let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
        var code = UInt32(byte) & (0x7F &>> UInt32(length))
        for _ in 1..<length where at < text.count {
          code = code << 6 | UInt32(text[at] & 0x3F)
          at &+= 1
        }
        if code >= 0x1_0000 {
          append(escaped: 0xD800 | (code &- 0x1_0000) >> 10)
          append(escaped: 0xDC00 | code & 0x3FF)
        } else {
          append(escaped: code)
        }
      }
    }
    append("\"")
  }

  private mutating func append(escaped code: UInt32) {
    append("\\u")
    var shift: UInt32 = 16
    while shift > 0 {
      shift &-= 4
      let digit = UInt8(truncatingIfNeeded: code >> shift & 0xF)
      append(digit < 10 ? 0x30 &+ digit : 0x61 &+ digit &- 10)
    }
  }

  /// `{"tweenspirit":1,"type":"track"`
  mutating func appendHead(_ type: StaticString) {
    append("{\"tweenspirit\":1,\"type\":\"")
    append(type)
    append("\"")
  }

  /// `,"name":`
  mutating func append(member name: StaticString) {
    append(",\"")
    append(name)
    append("\":")
  }

  mutating func append(member name: StaticString, _ word: Bytes) {
    append(member: name)
    append("\"")
    append(word)
    append("\"")
  }
}

/// Writes a document that can be read again: one over the limit is refused before anything is written.
func writeDocument(to text: inout Text, _ write: (inout Text) -> Void) throws(Failure) {
  var length = Text(nil, capacity: 0)
  write(&length)
  try checkDocument(length.count)
  if text.hasRoom { write(&text) } else { text.skip(length.count) }
}

func checkDocument(_ length: Int) throws(Failure) {
  guard length <= Document.mostBytes else {
    throw failure(.invalidArgument) { message in
      message.append("the text would have ")
      message.append(got: Double(length))
      message.append(" bytes; a document can have ")
      message.append(hint: "at most 67108864")
    }
  }
}
