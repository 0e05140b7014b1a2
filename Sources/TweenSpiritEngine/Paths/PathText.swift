// SPDX-License-Identifier: MIT
//
// The path data of SVG 2 (chapter 9.3), and what SVG 1.1 allows beside it: a number may end with its point.

internal import CTweenSpiritShims

struct PathText {
  private let text: Bytes
  private var position = 0
  /// Of a path within an easing's text, that, which its errors are of.
  private var easing: EasingScanner?
  private var here = Vector(0, 0, 0)
  private var start = Vector(0, 0, 0)
  /// The latest curve's control point beside its end, and how many control points such a curve has; 0 where it was none.
  private var control = Vector(0, 0, 0)
  private var controls = 0
  /// Whether coordinates are offsets from where the path is.
  private var isRelative = false

  static let most = 1 << 26

  private init(_ text: Bytes) { self.text = text }

  static func read(_ text: Bytes) throws(Failure) -> PathOutline {
    guard text.count <= most else {
      throw invalid("length", must: "at most 2^26", got: Double(text.count))
    }
    var outline = PathOutline(dimensions: 2)
    var reader = PathText(text)
    try reader.read(into: &outline)
    return outline
  }

  /// A path within an easing's text, up to its end or to ")".
  static func read(_ scanner: inout EasingScanner, isCall: Bool) throws(Failure) -> PathOutline {
    let end = isCall ? scanner.text[scanner.position...].firstIndex(of: UInt8(ascii: ")")) : nil
    var outline = PathOutline(dimensions: 2)
    var reader = PathText(scanner.text[0..<(end ?? scanner.text.count)])
    (reader.position, reader.easing) = (scanner.position, scanner)
    try reader.read(into: &outline)
    scanner.move(to: reader.position)
    return outline
  }

  // MARK: Commands

  private mutating func read(into outline: inout PathOutline) throws(Failure) {
    skipSpace()
    guard next | 0x20 == UInt8(ascii: "m"), position < text.count else {
      throw malformed("M, the first command of a path")
    }
    while position < text.count {
      let letter = text[position]
      var command = letter | 0x20
      guard isCommand(command), letter >= UInt8(ascii: "A") else { throw malformed("a command") }
      isRelative = letter == command
      position &+= 1
      skipSpace()
      if command == UInt8(ascii: "z") {
        try close(&outline)
        continue
      }
      repeat {
        try draw(command, &outline)
        // Points behind those of a move are lines'.
        if command == UInt8(ascii: "m") { command = UInt8(ascii: "l") }
      } while separate()
    }
  }

  private func isCommand(_ letter: UInt8) -> Bool {
    let letters: StaticString = "mlhvcsqtaz"
    return Bytes(start: letters.utf8Start, count: letters.utf8CodeUnitCount).contains(letter)
  }

  private mutating func close(_ outline: inout PathOutline) throws(Failure) {
    try outline.add(here, start)
    here = start
    controls = 0
    skipSpace()
  }

  private mutating func draw(_ command: UInt8, _ outline: inout PathOutline) throws(Failure) {
    let from = here
    var used = 0
    switch command {
    case UInt8(ascii: "m"):
      here = try point()
      start = here
      outline.move(to: here)
    case UInt8(ascii: "l"):
      here = try point()
      try outline.add(from, here)
    case UInt8(ascii: "h"):
      here = Vector(try coordinate(from.x), from.y, 0)
      try outline.add(from, here)
    case UInt8(ascii: "v"):
      here = Vector(from.x, try coordinate(from.y), 0)
      try outline.add(from, here)
    case UInt8(ascii: "c"), UInt8(ascii: "s"):
      let first = command == UInt8(ascii: "c") ? try pointAndSeparator() : try mirrored(2)
      control = try pointAndSeparator()
      here = try point()
      try outline.add(from, first, control, here)
      used = 2
    case UInt8(ascii: "q"), UInt8(ascii: "t"):
      control = command == UInt8(ascii: "q") ? try pointAndSeparator() : try mirrored(1)
      here = try point()
      try outline.add(from, control, here)
      used = 1
    default:
      let arc = try arc()
      here = try point()
      try outline.add(from, here, arc)
    }
    controls = used
  }

  /// The first control point of a curve that goes on smoothly.
  private func mirrored(_ wanted: Int) throws(Failure) -> Vector {
    guard controls == wanted else { return here }
    let point = 2 * here - control
    guard point.isWithin(PathOutline.most) else { throw malformed("a curve within 1e300") }
    return point
  }

  private mutating func arc() throws(Failure) -> PathArc {
    var arc = PathArc(rx: 0, ry: 0, degrees: 0, isLarge: false, sweeps: false)
    arc.rx = try number()
    try expectSeparator()
    arc.ry = try number()
    try expectSeparator()
    arc.degrees = try number()
    try expectSeparator()
    arc.isLarge = try flag()
    try expectSeparator()
    arc.sweeps = try flag()
    try expectSeparator()
    return arc
  }

  // MARK: Numbers

  private mutating func pointAndSeparator() throws(Failure) -> Vector {
    let point = try point()
    try expectSeparator()
    return point
  }

  private mutating func point() throws(Failure) -> Vector {
    let x = try coordinate(here.x)
    try expectSeparator()
    return Vector(x, try coordinate(here.y), 0)
  }

  private mutating func coordinate(_ base: Double) throws(Failure) -> Double {
    let start = position
    let number = try number()
    let value = isRelative ? base + number : number
    guard abs(value) <= PathOutline.most else {
      position = start
      throw malformed("a coordinate within 1e300")
    }
    return value + 0
  }

  private mutating func flag() throws(Failure) -> Bool {
    guard next == UInt8(ascii: "0") || next == UInt8(ascii: "1") else { throw malformed("a flag, 0 or 1") }
    position &+= 1
    return text[position &- 1] == UInt8(ascii: "1")
  }

  private mutating func number() throws(Failure) -> Double {
    let start = position
    if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { position &+= 1 }
    var digits = self.digits()
    if next == UInt8(ascii: ".") {
      position &+= 1
      digits &+= self.digits()
    }
    guard digits > 0 else {
      position = start
      throw malformed("a number")
    }
    if next | 0x20 == UInt8(ascii: "e"), position < text.count {
      let end = position
      position &+= 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { position &+= 1 }
      if self.digits() == 0 { position = end }
    }
    let value = decimal(text[start..<position])
    guard let value, abs(value) <= PathOutline.most else {
      position = start
      throw malformed("a number within 1e300, of at most 400 characters")
    }
    return value
  }

  private func decimal(_ word: Bytes) -> Double? {
    guard word.count <= 400, let base = word.baseAddress else { return nil }
    var value = 0.0
    let bytes = UnsafeRawPointer(base).assumingMemoryBound(to: CChar.self)
    return tss_parse_number(bytes, word.count, &value) ? value : nil
  }

  private mutating func digits() -> Int {
    let start = position
    while position < text.count, text[position] >= 0x30, text[position] <= 0x39 { position &+= 1 }
    return position &- start
  }

  // MARK: What lies between

  private var next: UInt8 { position < text.count ? text[position] : 0 }

  private mutating func skipSpace() {
    while position < text.count {
      switch text[position] {
      case 0x20, 0x09, 0x0A, 0x0C, 0x0D: position &+= 1
      default: return
      }
    }
  }

  /// Between two numbers.
  private mutating func expectSeparator() throws(Failure) {
    skipSpace()
    if next == UInt8(ascii: ",") {
      position &+= 1
      skipSpace()
    }
  }

  /// Between a command's arguments and the next: whether there are such.
  private mutating func separate() -> Bool {
    skipSpace()
    if next == UInt8(ascii: ",") {
      position &+= 1
      skipSpace()
      return true
    }
    switch next {
    case 0x30...0x39, UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): return true
    default: return false
    }
  }

  /// What stands where the text stops making sense, in at most 60 bytes.
  private func malformed(_ expected: StaticString) -> Failure {
    if var scanner = easing {
      scanner.move(to: position)
      return scanner.malformed(expected)
    }
    return failure(.invalidArgument, argument: "text") { message in
      message.append("the path is malformed at byte ")
      message.append(position)
      message.append(": expected ")
      message.append(hint: expected)
      message.append(", got ")
      message.append(got: text[min(position, text.count)..<text.count])
    }
  }
}
