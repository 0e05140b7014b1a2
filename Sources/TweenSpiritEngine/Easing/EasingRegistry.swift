// SPDX-License-Identifier: MIT
//
// Foreign curves by name. The book of names is a hash table under the process's lock, which is never held while foreign
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
    var hash: UInt64
    /// The next entry in its bucket, 0 is none.
    var next = 0
  }

  /// Entries from 1 on, in no order, and buckets of them.
  private struct Pages {
    var entries = Growing<Entry>()
    var buckets = Buckets()
    var count = 0
    var isSorted = true
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
    let i = place(of: name, hashed(name))
    guard i > 0, hold(pages.pointee.entries[i].handle) else { return nil }
    return pages.pointee.entries[i].handle
  }

  /// Puts a handle under a name that is kept at `bytes`, and returns the one that it replaces.
  func put(
    _ name: Bytes, at bytes: UnsafeMutablePointer<UInt8>, _ handle: Handle, replaces: Bool
  ) throws(Failure) -> Handle? {
    tss_lock()
    defer { tss_unlock() }
    let hash = hashed(name)
    let i = place(of: name, hash)
    let kept = UnsafeBufferPointer(start: UnsafePointer(bytes), count: name.count)
    guard i == 0 else {
      guard replaces else {
        throw failure(.nameInUse) { text in
          text.append("the name ")
          text.quote(name)
          text.append(" is in use")
        }
      }
      let entry = pages.pointee.entries.base + i
      let old = entry.pointee.handle
      (entry.pointee.name, entry.pointee.handle) = (kept, handle)
      return old
    }
    let count = pages.pointee.count + 1
    let entry = Entry(name: kept, handle: handle, hash: hash)
    try pages.pointee.entries.reserve(count + 1, entry)
    if try pages.pointee.buckets.reserve(count) { for k in 1..<count { link(k) } }
    pages.pointee.entries[count] = entry
    (pages.pointee.count, pages.pointee.isSorted) = (count, count == 1)
    link(count)
    return nil
  }

  func remove(_ name: Bytes) -> Handle? {
    tss_lock()
    defer { tss_unlock() }
    let (hash, last) = (hashed(name), pages.pointee.count)
    let i = place(of: name, hash)
    guard i > 0 else { return nil }
    let handle = pages.pointee.entries[i].handle
    unlink(i)
    if i < last {
      unlink(last)
      pages.pointee.entries[i] = pages.pointee.entries[last]
      link(i)
      pages.pointee.isSorted = false
    }
    pages.pointee.count = last - 1
    return handle
  }

  /// Every name in order of its bytes, one a line.
  func list(to text: inout Text) {
    tss_lock()
    defer { tss_unlock() }
    let count = pages.pointee.count
    if !pages.pointee.isSorted, count > 0 {
      for i in 1...count { pages.pointee.buckets.setHead(pages.pointee.entries[i].hash, 0) }
      heapSort(pages.pointee.entries.base + 1, count) { $0.name.lexicographicallyPrecedes($1.name) }
      for i in 1...count { link(i) }
      pages.pointee.isSorted = true
    }
    for i in 0..<count {
      text.append(pages.pointee.entries[i + 1].name)
      text.append("\n")
    }
  }

  // Under the lock:

  private func place(of name: Bytes, _ hash: UInt64) -> Int {
    var i = pages.pointee.buckets.head(hash)
    while i > 0, !pages.pointee.entries[i].name.elementsEqual(name) { i = pages.pointee.entries[i].next }
    return i
  }

  private func link(_ i: Int) {
    let entry = pages.pointee.entries.base + i
    entry.pointee.next = pages.pointee.buckets.push(entry.pointee.hash, i)
  }

  private func unlink(_ i: Int) {
    let (hash, next) = (pages.pointee.entries[i].hash, pages.pointee.entries[i].next)
    var before = pages.pointee.buckets.head(hash)
    if before == i { return pages.pointee.buckets.setHead(hash, next) }
    while pages.pointee.entries[before].next != i { before = pages.pointee.entries[before].next }
    pages.pointee.entries.base[before].next = next
  }
}
