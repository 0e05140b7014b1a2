// SPDX-License-Identifier: MIT

internal import CTweenSpiritShims

/// Memory of a size that a caller decides.
func allocate<T: ~Copyable>(_ count: Int, _: T.Type) throws(Failure) -> UnsafeMutablePointer<T> {
  let (bytes, overflows) = count.multipliedReportingOverflow(by: MemoryLayout<T>.stride)
  guard !overflows, count >= 0, let memory = tss_allocate(bytes) else { throw outOfMemory(overflows ? Int.max : bytes) }
  return memory.bindMemory(to: T.self, capacity: max(count, 1))
}

extension UnsafeMutablePointer where Pointee: ~Copyable {
  /// Memory of its own for a value.
  static func make(_ value: consuming Pointee) throws(Failure) -> Self {
    let place = try TweenSpiritEngine.allocate(1, Pointee.self)
    place.initialize(to: value)
    return place
  }

  func destroy() {
    deinitialize(count: 1)
    tss_free(self)
  }
}

/// Doubles on the stack, at most 128: what it gives without asking the heap.
func withDoubles(
  _ count: Int, _ work: (UnsafeMutablePointer<Double>) throws(Failure) -> Void
) throws(Failure) {
  var caught: Failure?
  withUnsafeTemporaryAllocation(of: Double.self, capacity: count) { buffer in
    guard let base = buffer.baseAddress else { return }
    do throws(Failure) { try work(base) } catch { caught = error }
  }
  if let caught { throw caught }
}

/// Lays out parts of one block, each aligned to 8 bytes.
struct BlockLayout {
  private(set) var bytes = 0
  private(set) var overflows = false

  mutating func add<T: ~Copyable>(_ count: Int, _: T.Type) -> Int {
    let place = bytes
    let (size, tooLarge) = count.multipliedReportingOverflow(by: MemoryLayout<T>.stride)
    let (end, beyond) = bytes.addingReportingOverflow(size)
    overflows = overflows || tooLarge || beyond || end > Int.max - 64
    bytes = overflows ? Int.max : (end &+ 7) & ~7
    return place
  }
}

extension UnsafeMutableRawPointer {
  func part<T>(_ offset: Int, _ count: Int, _: T.Type) -> UnsafeMutablePointer<T> {
    (self + offset).bindMemory(to: T.self, capacity: max(count, 1))
  }
}
