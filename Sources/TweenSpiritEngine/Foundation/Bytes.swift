// SPDX-License-Identifier: MIT

typealias Bytes = UnsafeBufferPointer<UInt8>

extension UnsafeBufferPointer where Element == UInt8 {
  @inline(never)
  func isEqual(_ word: StaticString, ignoringCase: Bool = false) -> Bool {
    word.withUTF8Buffer { isEqual($0, ignoringCase: ignoringCase) }
  }

  func isEqual(_ other: Bytes, ignoringCase: Bool) -> Bool {
    guard other.count == count else { return false }
    for i in 0..<count where lowered(self[i], ignoringCase) != lowered(other[i], ignoringCase) { return false }
    return true
  }

  func hasPrefix(_ word: StaticString) -> Bool {
    count >= word.utf8CodeUnitCount && self[0..<word.utf8CodeUnitCount].isEqual(word)
  }

  func hasSuffix(_ word: StaticString) -> Bool {
    count >= word.utf8CodeUnitCount && self[count - word.utf8CodeUnitCount..<count].isEqual(word)
  }

  /// A part of the same memory; `range` is the caller's to keep inside.
  subscript(range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: baseAddress.map { $0 + range.lowerBound }, count: range.count)
  }

  private func lowered(_ byte: UInt8, _ ignoringCase: Bool) -> UInt8 {
    ignoringCase && byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
  }
}

/// FNV-1a.
func hashed(_ name: Name) -> UInt64 {
  var hash: UInt64 = 0xcbf2_9ce4_8422_2325
  for byte in name { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
  return hash
}
