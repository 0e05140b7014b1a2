// SPDX-License-Identifier: MIT

internal import CTweenSpiritShims

/// Bytes of text written into memory of a fixed size: no String, no allocation, no locale. What does not fit is
/// counted but not written, so that a first pass over no memory tells the size.
package struct Text {
  private let bytes: UnsafeMutablePointer<UInt8>?
  private let capacity: Int
  /// The length of the whole text, written or not, as far as an Int counts: one of 32 bits is soon full of curves with many stops.
  package private(set) var count = 0

  /// `capacity` bytes at `bytes`, the last of which is kept for a NUL.
  package init(_ bytes: UnsafeMutablePointer<UInt8>?, capacity: Int) {
    self.bytes = bytes
    self.capacity = bytes == nil ? 0 : capacity
  }

  /// Whether anything is written at all.
  var hasRoom: Bool { capacity > 0 }

  /// Counts bytes of which none fits.
  mutating func skip(_ length: Int) {
    let (sum, overflows) = count.addingReportingOverflow(length)
    count = overflows ? .max : sum
  }

  package mutating func append(_ byte: UInt8) {
    if count < capacity &- 1 { bytes?[count] = byte }
    skip(1)
  }

  package mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { append($0) }
  }

  @inline(never)
  package mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    let room = min(text.count, capacity &- 1 &- count)
    if room > 0, let bytes, let from = text.baseAddress { (bytes + count).update(from: from, count: room) }
    skip(text.count)
  }

  @inline(never)
  package mutating func append(_ value: Double) { append(value, tss_print_number) }

  /// A fraction as a percentage that our parser, which reads 12.5% as 12.5e-2, reads back as the same double.
  package mutating func appendPercentage(_ fraction: Double) {
    append(fraction, tss_print_percentage)
    append("%")
  }

  private mutating func append(_ value: Double, _ print: (Double, UnsafeMutablePointer<CChar>) -> Int) {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 48) { buffer in
      guard let base = buffer.baseAddress else { return }
      let length = min(print(value, base), 47)
      append(UnsafeBufferPointer(start: UnsafeRawPointer(base).assumingMemoryBound(to: UInt8.self), count: length))
    }
  }

  package mutating func append(_ value: Int) { append(Double(value)) }

  /// At most 60 bytes of a caller's text. A byte that is no part of a printable character of UTF-8 is a "?".
  mutating func append(printable text: UnsafeBufferPointer<UInt8>) {
    var at = 0
    while at < text.count {
      let length = Text.printable(text, at)
      guard at &+ max(length, 1) <= 60 else {
        append("...")
        break
      }
      if length == 0 { append(UInt8(ascii: "?")) }
      for place in at..<(at &+ length) { append(text[place]) }
      at &+= max(length, 1)
    }
  }

  /// How many bytes the character at a place has; 0 where they are no UTF-8, a control, or would order the text anew.
  private static func printable(_ text: UnsafeBufferPointer<UInt8>, _ at: Int) -> Int {
    let lead = text[at]
    guard lead >= 0x80 else { return lead >= 0x20 && lead < 0x7F ? 1 : 0 }
    let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
    guard lead >= 0xC2, lead < 0xF5, text.count &- at >= length else { return 0 }
    var code = UInt32(lead) & (0x7F &>> UInt32(length))
    for place in (at &+ 1)..<(at &+ length) {
      guard text[place] & 0xC0 == 0x80 else { return 0 }
      code = code &<< 6 | UInt32(text[place] & 0x3F)
    }
    switch code {
    case 0..<0xA0, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xD800...0xDFFF, 0x11_0000...: return 0
    default: return code < (length == 4 ? 0x1_0000 : length == 3 ? 0x800 : 0x80) ? 0 : length
    }
  }

  /// Writes the NUL behind what is there.
  package func terminate() {
    if capacity > 0 { bytes?[min(count, capacity &- 1)] = 0 }
  }
}

/// A static string's own bytes, NUL and all.
package func cString(_ text: StaticString) -> UnsafePointer<CChar> {
  UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
}
