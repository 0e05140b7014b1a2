// SPDX-License-Identifier: MIT

internal import CTweenSpiritShims

/// The names of markers, which events and tracks know by numbers: FNV-1a of the name's UTF-8, 32 bits, so that a name has the
/// same number in every process; where another name of this process has it, the next that is free. Under the process's lock.
package struct MarkerNames: @unchecked Sendable {
  package static let shared = MarkerNames()

  private struct Entry {
    var name: Bytes
    var id: UInt32
    /// The next one in its bucket, 0 is none.
    var next = 0
  }

  private struct Table: ~Copyable {
    var entries = Column<Entry>()
    /// By number.
    var buckets = Buckets()
  }

  private let table: UnsafeMutablePointer<Table>

  private init() {
    table = .allocate(capacity: 1)
    table.initialize(to: Table())
  }

  /// The number of a name, which the process keeps.
  package func id(_ name: UnsafeBufferPointer<UInt8>) throws(Failure) -> UInt32 {
    guard name.count <= Document.mostBytes else {
      throw invalid("length", must: "at most 67108864", got: Double(UInt(bitPattern: name.count)))
    }
    guard isUTF8(name) else {
      throw failure(.invalidArgument, argument: "name") { text in
        text.append("a marker's name must be ")
        text.append(hint: "UTF-8")
        text.append(", got ")
        text.append(got: name)
      }
    }
    tss_lock()
    defer { tss_unlock() }
    let (id, isThere) = find(name)
    if !isThere { try add(name, id) }
    return id
  }

  /// The number of a name that has one.
  func known(_ name: Bytes) -> UInt32? {
    tss_lock()
    defer { tss_unlock() }
    let (id, isThere) = find(name)
    return isThere ? id : nil
  }

  /// The number that a name has, or would have.
  private func find(_ name: Bytes) -> (id: UInt32, isThere: Bool) {
    var id: UInt32 = 0x811C_9DC5
    for byte in name { id = (id ^ UInt32(byte)) &* 0x0100_0193 }
    while let taken = place(id) {
      if table.pointee.entries[taken].name.elementsEqual(name) { return (id, true) }
      id &+= 1
    }
    return (id, false)
  }

  /// Calls `work` with the name of a number; of one that no name has, with its digits. No other name is asked for meanwhile.
  package func withName(of id: UInt32, _ work: (UnsafeBufferPointer<UInt8>) -> Void) {
    tss_lock()
    let found = place(id).map { table.pointee.entries[$0].name }
    tss_unlock()
    // A name is kept for ever.
    if let found { return work(found) }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 16) { memory in
      var digits = Text(memory.baseAddress, capacity: 16)
      digits.append(Double(id))
      work(Bytes(start: memory.baseAddress, count: digits.count))
    }
  }

  // Under the lock:

  private func place(_ id: UInt32) -> Int? {
    var i = table.pointee.buckets.head(UInt64(id))
    while i > 0, table.pointee.entries[i &- 1].id != id { i = table.pointee.entries[i &- 1].next }
    return i > 0 ? i &- 1 : nil
  }

  private func add(_ name: Bytes, _ id: UInt32) throws(Failure) {
    let count = table.pointee.entries.count
    try table.pointee.entries.reserve(count &+ 1)
    if try table.pointee.buckets.reserve(count &+ 1) { for k in 0..<count { link(k) } }
    let copy = try allocate(name.count, UInt8.self)
    if let from = name.baseAddress { copy.update(from: from, count: name.count) }
    table.pointee.entries.append(Entry(name: Bytes(start: copy, count: name.count), id: id))
    link(count)
  }

  private func link(_ i: Int) {
    let entry = table.pointee.entries.base + i
    entry.pointee.next = table.pointee.buckets.push(UInt64(entry.pointee.id), i &+ 1)
  }
}
