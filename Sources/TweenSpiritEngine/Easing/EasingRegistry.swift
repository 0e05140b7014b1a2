// SPDX-License-Identifier: MIT
//
// Foreign curves by name. The book of names is a sorted array under the process's lock, which is never held while foreign
// code runs: a curve or a release function may register and unregister.

internal import CTweenSpiritShims

/// What registering asks for.
package struct EasingRegistration {
  package var name: UnsafeBufferPointer<UInt8>
  package var curve: ForeignCurve
  package var isLive: Bool
  package var replaces: Bool
  package var tolerance: Double
  package var maxPoints: Int

  package init(name: UnsafeBufferPointer<UInt8>, curve: ForeignCurve) {
    self.name = name
    self.curve = curve
    isLive = false
    replaces = false
    tolerance = CurveBaker.usualTolerance
    maxPoints = CurveBaker.usualPoints
  }
}

extension EasingStore {
  /// The handle of the new curve, with one user besides the name. Where this throws, the release function is the
  /// caller's business still; where it returns, it is called exactly once: now for a baked curve, after the last use for
  /// a live one.
  package func register(_ wanted: EasingRegistration) throws(Failure) -> Handle {
    try checkName(wanted.name)
    try CurveBaker.check(tolerance: wanted.tolerance, maxPoints: wanted.maxPoints)
    guard wanted.replaces || !names.has(wanted.name) else { throw inUse(wanted.name) }
    var record: EasingRecord
    if wanted.isLive {
      record = EasingRecord(.live)
      record.foreign = wanted.curve
      // Until it is in the book, a failure leaves the code the caller's.
      record.foreign?.release = nil
    } else {
      let baked = try CurveBaker.bake(
        .foreign(wanted.curve), tolerance: wanted.tolerance, maxPoints: wanted.maxPoints)
      record = EasingRecord(.baked, curve: baked.curve)
      record.maxError = baked.maxError
    }
    guard let memory = tss_allocate(wanted.name.count) else {
      record.curve.table.map { tss_free(UnsafeMutablePointer(mutating: $0)) }
      throw outOfMemory(wanted.name.count)
    }
    let bytes = memory.bindMemory(to: UInt8.self, capacity: wanted.name.count)
    if let from = wanted.name.baseAddress { bytes.update(from: from, count: wanted.name.count) }
    record.name = UnsafeMutableBufferPointer(start: bytes, count: wanted.name.count)
    let handle = try insert(record)
    // Nobody else knows the handle yet. One user is the caller, one the name.
    let place = UnsafeMutablePointer(mutating: try pin(handle))
    defer { unpin(handle) }
    if wanted.isLive { place.pointee.foreign?.release = wanted.curve.release }
    let old: Handle?
    do throws(Failure) {
      try retain(handle)
      old = try names.put(wanted.name, at: bytes, handle, replaces: wanted.replaces)
    } catch {
      place.pointee.foreign?.release = nil
      drop(handle)
      drop(handle)
      throw error
    }
    if !wanted.isLive { wanted.curve.release?(wanted.curve.context) }
    if let old { drop(old) }
    return handle
  }

  /// The name is free at once; who holds the curve keeps it.
  package func unregister(_ name: UnsafeBufferPointer<UInt8>) throws(Failure) {
    guard let handle = names.remove(name) else {
      throw failure(.unknownEasing) { text in
        text.append("no easing is registered as ")
        text.quote(name)
      }
    }
    drop(handle)
  }

  /// The curve registered under a name, with one more user.
  func registered(_ name: Bytes) -> Handle? {
    guard !name.isEmpty, name.count <= 255 else { return nil }
    return names.find(name) { handle in (try? retain(handle)) != nil }
  }

  private func checkName(_ name: Bytes) throws(Failure) {
    guard !name.isEmpty, name.count <= 255 else {
      throw invalid("the length of a name", must: "between 1 and 255 bytes", got: Double(name.count))
    }
    try checkWord(name, "a name")
    // A built-in curve, in the canonical words or another library's: it means what it means.
    if DialectNames.knows(name, .canonical) || EasingParser.isFunction(name) || name.isEqual("bake") {
      throw inUse(name)
    }
    for modifier in EasingModifier.allCases where name.isEqual(modifier.name) { throw inUse(name) }
  }

  private func inUse(_ name: Bytes) -> Failure {
    failure(.nameInUse) { text in
      text.append("the name ")
      text.quote(name)
      text.append(" is in use")
    }
  }
}

/// The book of names.
struct NameBook: @unchecked Sendable {
  private struct Entry {
    var name: UnsafeBufferPointer<UInt8>
    var handle: Handle
  }

  private struct Pages {
    var entries: UnsafeMutablePointer<Entry>?
    var count = 0
    var capacity = 0
  }

  private let pages: UnsafeMutablePointer<Pages>

  init() {
    pages = .allocate(capacity: 1)
    pages.initialize(to: Pages())
  }

  func has(_ name: Bytes) -> Bool { find(name) { _ in true } != nil }

  /// The handle under a name, where `hold` succeeds in holding it before the lock is let go.
  func find(_ name: Bytes, hold: (Handle) -> Bool) -> Handle? {
    tss_lock()
    defer { tss_unlock() }
    let (index, isThere) = place(of: name)
    guard isThere, let entry = pages.pointee.entries?[index], hold(entry.handle) else { return nil }
    return entry.handle
  }

  /// Puts a handle under a name that is kept at `bytes`, and returns the one that it replaces.
  func put(
    _ name: Bytes, at bytes: UnsafeMutablePointer<UInt8>, _ handle: Handle, replaces: Bool
  ) throws(Failure) -> Handle? {
    tss_lock()
    defer { tss_unlock() }
    let (index, isThere) = place(of: name)
    let entry = Entry(name: UnsafeBufferPointer(start: bytes, count: name.count), handle: handle)
    if isThere, let entries = pages.pointee.entries {
      guard replaces else {
        throw failure(.nameInUse) { text in
          text.append("the name ")
          text.quote(name)
          text.append(" is in use")
        }
      }
      let old = entries[index].handle
      entries[index] = entry
      return old
    }
    try makeRoom()
    guard let entries = pages.pointee.entries else { throw outOfMemory(0) }
    (entries + index + 1).update(from: entries + index, count: pages.pointee.count - index)
    entries[index] = entry
    pages.pointee.count += 1
    return nil
  }

  func remove(_ name: Bytes) -> Handle? {
    tss_lock()
    defer { tss_unlock() }
    let (index, isThere) = place(of: name)
    guard isThere, let entries = pages.pointee.entries else { return nil }
    let handle = entries[index].handle
    (entries + index).update(from: entries + index + 1, count: pages.pointee.count - index - 1)
    pages.pointee.count -= 1
    return handle
  }

  /// Every name in order of its bytes, one a line.
  func list(to text: inout Text) {
    tss_lock()
    defer { tss_unlock() }
    for i in 0..<pages.pointee.count {
      guard let entry = pages.pointee.entries?[i] else { return }
      text.append(entry.name)
      text.append("\n")
    }
  }

  // Under the lock:

  private func place(of name: Bytes) -> (index: Int, isThere: Bool) {
    guard let entries = pages.pointee.entries else { return (0, false) }
    var (low, high) = (0, pages.pointee.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].name.lexicographicallyPrecedes(name) { low = middle + 1 } else { high = middle }
    }
    return (low, low < pages.pointee.count && entries[low].name.elementsEqual(name))
  }

  private func makeRoom() throws(Failure) {
    guard pages.pointee.count == pages.pointee.capacity else { return }
    let wanted = max(16, pages.pointee.capacity * 2)
    let bytes = wanted * MemoryLayout<Entry>.stride
    guard let memory = tss_allocate(bytes) else { throw outOfMemory(bytes) }
    let grown = memory.bindMemory(to: Entry.self, capacity: wanted)
    if let old = pages.pointee.entries {
      grown.update(from: old, count: pages.pointee.count)
      tss_free(old)
    }
    pages.pointee.entries = grown
    pages.pointee.capacity = wanted
  }
}
