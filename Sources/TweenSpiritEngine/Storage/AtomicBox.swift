// SPDX-License-Identifier: MIT

internal import CTweenSpiritShims

/// The address of an object on the heap behind a word for atomic operations, a count or a lock, which stands apart from it:
/// Swift may read and write a struct as a whole, and what other threads change meanwhile must not be part of it.
struct AtomicBox<Object: ~Copyable> {
  let memory: UnsafeMutableRawPointer

  /// The word's room: what keeps the object aligned.
  private static var room: Int { 16 }

  init(_ memory: UnsafeMutableRawPointer) { self.memory = memory }

  /// Of an object in such memory.
  init(of object: UnsafeMutablePointer<Object>) { memory = UnsafeMutableRawPointer(object) - AtomicBox.room }

  /// So many bytes for the object, not initialised, and what stands behind it.
  init(bytes: Int, word: UInt64) throws(Failure) {
    let (size, overflows) = bytes.addingReportingOverflow(AtomicBox.room)
    guard !overflows, let memory = tss_allocate(size) else { throw outOfMemory(bytes) }
    self.memory = memory
    memory.bindMemory(to: UInt64.self, capacity: 1).initialize(to: word)
  }

  init(_ object: consuming Object) throws(Failure) {
    try self.init(bytes: MemoryLayout<Object>.stride, word: 0)
    self.object.initialize(to: object)
  }

  /// Nobody else can reach it.
  func destroy() {
    object.deinitialize(count: 1)
    tss_free(memory)
  }

  @inline(__always)
  var word: UnsafeMutablePointer<UInt64> { memory.assumingMemoryBound(to: UInt64.self) }
  @inline(__always)
  var object: UnsafeMutablePointer<Object> { (memory + AtomicBox.room).assumingMemoryBound(to: Object.self) }
}
