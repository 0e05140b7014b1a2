// SPDX-License-Identifier: MIT

internal import CTweenSpiritShims

/// Memory that begins with a word for atomic operations, a count or a lock, apart from what stands behind it: Swift may read
/// and write a struct as a whole, and what other threads change meanwhile must not be part of it.
struct Worded<Object> {
  let memory: UnsafeMutableRawPointer

  /// The word's room: what keeps the object aligned.
  static var room: Int { 16 }

  init(_ memory: UnsafeMutableRawPointer) { self.memory = memory }

  /// Of an object in such memory.
  init(of object: UnsafeMutablePointer<Object>) { memory = UnsafeMutableRawPointer(object) - Worded.room }

  /// So many bytes for the object, not initialised, behind the word.
  init(bytes: Int, word: UInt64) throws(Failure) {
    let (size, overflows) = bytes.addingReportingOverflow(Worded.room)
    guard !overflows, let memory = tss_allocate(size) else { throw outOfMemory(bytes) }
    self.memory = memory
    memory.bindMemory(to: UInt64.self, capacity: 1).initialize(to: word)
  }

  @inline(__always)
  var word: UnsafeMutablePointer<UInt64> { memory.assumingMemoryBound(to: UInt64.self) }
  @inline(__always)
  var object: UnsafeMutablePointer<Object> { (memory + Worded.room).assumingMemoryBound(to: Object.self) }

  func free() { tss_free(memory) }
}
