// SPDX-License-Identifier: MIT

internal import CTweenSpiritShims

/// Bytes of text written into memory of a fixed size: no String, no allocation, no locale. What does not fit is
/// counted but not written, so that a first pass over no memory tells the size.
package struct Text {
  private let bytes: UnsafeMutablePointer<UInt8>?
  private let capacity: Int
  /// The length of the whole text, written or not.
  package private(set) var count = 0

  /// `capacity` bytes at `bytes`, the last of which is kept for a NUL.
  package init(_ bytes: UnsafeMutablePointer<UInt8>?, capacity: Int) {
    self.bytes = bytes
    self.capacity = bytes == nil ? 0 : capacity
  }

  package mutating func append(_ byte: UInt8) {
    if count &+ 1 < capacity { bytes?[count] = byte }
    count &+= 1
  }

  package mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { append($0) }
  }

  package mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    for byte in text { append(byte) }
  }

  package mutating func append(_ value: Double) { append(value, tss_print_number) }

  /// A fraction as a percentage that our parser, which reads 12.5% as 12.5e-2, reads back as the same double.
  package mutating func appendPercentage(_ fraction: Double) {
    append(fraction, tss_print_percentage)
    append("%")
  }

  private mutating func append(_ value: Double, _ print: (Double, UnsafeMutablePointer<CChar>) -> Int) {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 48) { buffer in
      guard let base = buffer.baseAddress else { return }
      let length = print(value, base)
      for i in 0..<min(length, 47) { append(UInt8(bitPattern: base[i])) }
    }
  }

  package mutating func append(_ value: Int) { append(Double(value)) }

  /// At most 60 bytes of a caller's text, in quotes, what cannot be printed as "?".
  package mutating func quote(_ text: UnsafeBufferPointer<UInt8>) {
    append(UInt8(ascii: "\""))
    for byte in text.prefix(60) { append(byte >= 0x20 && byte < 0x7F ? byte : UInt8(ascii: "?")) }
    if text.count > 60 { append("...") }
    append(UInt8(ascii: "\""))
  }

  /// Writes the NUL behind what is there.
  package func terminate() {
    if capacity > 0 { bytes?[min(count, capacity &- 1)] = 0 }
  }
}
