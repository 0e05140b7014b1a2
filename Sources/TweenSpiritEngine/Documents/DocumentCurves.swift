// SPDX-License-Identifier: MIT

/// The curves that a document names, each parsed once, with one user each.
struct DocumentCurves: ~Copyable {
  private struct Entry {
    /// Where the name was first.
    var name: Int
    var hash: UInt64
    var handle: Handle
    /// The next one in its bucket, 0 is none.
    var next = 0
  }

  private let document: Document
  private var entries = Column<Entry>()
  private var buckets = Buckets()

  init(_ document: Document) { self.document = document }

  deinit { for i in 0..<entries.count { EasingStore.shared.drop(entries[i].handle) } }

  /// The curve that the string at a place names, while the table lives.
  mutating func curve(_ at: Int, _ scratch: inout Column<UInt8>) throws(Failure) -> Handle {
    let name = try document.string(at, &scratch)
    let hash = hashed(name)
    var i = buckets.head(hash)
    while i > 0 {
      if entries[i &- 1].hash == hash, document.string(entries[i &- 1].name, is: name) { return entries[i &- 1].handle }
      i = entries[i &- 1].next
    }
    try entries.reserve(entries.count &+ 1)
    if try buckets.reserve(entries.count &+ 1) { for k in 0..<entries.count { link(k) } }
    let handle: Handle
    do throws(Failure) { handle = try EasingStore.shared.parse(name, .canonical) } catch {
      throw document.placed(error, at)
    }
    entries.append(Entry(name: at, hash: hash, handle: handle))
    link(entries.count &- 1)
    return handle
  }

  private mutating func link(_ i: Int) { entries[i].next = buckets.push(entries[i].hash, i &+ 1) }
}

/// What reading a document needs beside its text.
struct DocumentReader: ~Copyable {
  let document: Document
  var curves: DocumentCurves
  /// Where a string's escapes are resolved.
  var scratch = Column<UInt8>()

  init(_ document: Document) {
    self.document = document
    curves = DocumentCurves(document)
  }

  init(_ text: Bytes) throws(Failure) { self.init(try Document(text)) }

  mutating func curve(_ at: Int) throws(Failure) -> Handle { try curves.curve(at, &scratch) }
}
