// SPDX-License-Identifier: MIT

internal import CTweenSpiritShims

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
  private struct Pages: ~Copyable {
    var entries = Column<Entry>()
    var buckets = Buckets()
    /// Entries in order of their names, and scratch to sort them by.
    var order = Column<UInt32>()
    var isSorted = true

    var last: Int { max(entries.count - 1, 0) }
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

  /// Puts a handle under a name, whose bytes it keeps, and returns the one that it replaces.
  func put(_ name: Bytes, _ handle: Handle, replaces: Bool) throws(Failure) -> Handle? {
    tss_lock()
    defer { tss_unlock() }
    let hash = hashed(name)
    let i = place(of: name, hash)
    guard i == 0 else {
      guard replaces else { throw EasingStore.inUse(name) }
      let entry = pages.pointee.entries.base + i
      let old = entry.pointee.handle
      (entry.pointee.name, entry.pointee.handle) = (name, handle)
      return old
    }
    let count = pages.pointee.last + 1
    let entry = Entry(name: name, handle: handle, hash: hash)
    try pages.pointee.entries.reserve(count + 1)
    try pages.pointee.order.extend(to: 2 * count, 0)
    if try pages.pointee.buckets.reserve(count) { for k in 1..<count { link(k) } }
    if pages.pointee.entries.count == 0 { pages.pointee.entries.append(entry) }
    pages.pointee.entries.append(entry)
    pages.pointee.isSorted = false
    link(count)
    return nil
  }

  func remove(_ name: Bytes) -> Handle? {
    tss_lock()
    defer { tss_unlock() }
    let (hash, last) = (hashed(name), pages.pointee.last)
    let i = place(of: name, hash)
    guard i > 0 else { return nil }
    let handle = pages.pointee.entries[i].handle
    unlink(i)
    if i < last { unlink(last) }
    _ = pages.pointee.entries.swapRemove(i)
    if i < last { link(i) }
    pages.pointee.isSorted = false
    return handle
  }

  /// Every name in order of its bytes, one a line.
  func list(to text: inout Text) {
    tss_lock()
    defer { tss_unlock() }
    let (count, entries, order) = (pages.pointee.last, pages.pointee.entries.base, pages.pointee.order.base)
    if !pages.pointee.isSorted {
      for i in 0..<count { order[i] = UInt32(truncatingIfNeeded: i + 1) }
      mergeSort(order, count, scratch: order + count) {
        entries[Int($0)].name.lexicographicallyPrecedes(entries[Int($1)].name)
      }
      pages.pointee.isSorted = true
    }
    for i in 0..<count {
      text.append(entries[Int(order[i])].name)
      text.append("\n")
    }
  }

  /// At most 4,096 names, in no order. `body` must not wait and not look into the book.
  func each(_ body: (Bytes) -> Void) {
    tss_lock()
    defer { tss_unlock() }
    for i in 0..<min(pages.pointee.last, 4096) { body(pages.pointee.entries[i &+ 1].name) }
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
    let entries = pages.pointee.entries.base
    pages.pointee.buckets.remove(entries[i].hash, i, next: { entries[$0].next }, setNext: { entries[$0].next = $1 })
  }
}
