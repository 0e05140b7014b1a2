// SPDX-License-Identifier: MIT

/// Names in a scene and what stands under them: in the order in which they were added, and found by name.
struct SceneNames: ~Copyable {
  private struct Entry {
    /// The name in its quotes, and the value.
    var name: Int
    var value: Int
    var hash: UInt64
    /// The next one in its bucket, 0 is none.
    var next = 0
  }

  private var entries = Column<Entry>()
  private var buckets = Buckets()
  /// The entries by the bytes of their names; as many again are scratch.
  private var order = Column<UInt32>()

  /// More names than these are not looked at for the nearest.
  private static let mostSuggested = 4096
  static let most = 1 << 20

  var count: Int { entries.count }
  func name(_ i: Int) -> Int { entries[i].name }
  func value(_ i: Int) -> Int { entries[i].value }
  /// The entry that is the k-th by name.
  func sorted(_ k: Int) -> Int { Int(order[k]) }

  /// All members of an object; nothing where there is none.
  mutating func add(_ document: Document, membersOf object: Int?) throws(Failure) {
    guard let object else { return }
    guard document.kind(object) == .object else { throw document.invalid(object, must: "an object") }
    var members = DocumentEntries(document, object)
    while let value = members.next() {
      guard SceneNames.isWord(document, members.name) else {
        throw document.fault(object, line: members.name) { message in
          message.append("has a name that is not ")
          message.append(hint: SceneNames.wordRule)
          message.append(": ")
          message.append(got: document.text[(members.name &+ 1)..<(document.end(of: members.name) &- 1)])
        }
      }
      try add(document, members.name, value, in: object)
    }
    try sort(document)
  }

  /// Refuses a name that is there.
  mutating func add(_ document: Document, _ name: Int, _ value: Int, in place: Int) throws(Failure) {
    guard find(document, name) == nil else {
      throw document.fault(place, line: name) { message in
        message.append("has the name ")
        message.append(got: document.text[(name &+ 1)..<(document.end(of: name) &- 1)])
        message.append(" twice")
      }
    }
    guard count < SceneNames.most else {
      throw document.fault(place, line: name) { $0.append("has more than 1048576 entries") }
    }
    try entries.reserve(count &+ 1)
    if try buckets.reserve(count &+ 1) { for k in 0..<count { link(k) } }
    entries.append(Entry(name: name, value: value, hash: SceneNames.hash(document, name)))
    link(count &- 1)
  }

  private mutating func link(_ i: Int) { entries[i].next = buckets.push(entries[i].hash, i &+ 1) }

  private mutating func sort(_ document: Document) throws(Failure) {
    order = try Column(2 &* count)
    for i in 0..<count { order.base[i] = UInt32(truncatingIfNeeded: i) }
    let (text, entries) = (document.text, entries.base)
    mergeSort(order.base, count, scratch: order.base + count) {
      DocumentString(text, entries[Int($0)].name).lexicographicallyPrecedes(
        DocumentString(text, entries[Int($1)].name))
    }
  }

  private static func hash(_ document: Document, _ name: Int) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in DocumentString(document.text, name) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return hash
  }

  /// The entry whose name the string at a place is; nil where there is none.
  func find(_ document: Document, _ string: Int) -> Int? {
    let hash = SceneNames.hash(document, string)
    var i = buckets.head(hash)
    while i > 0 {
      let entry = entries[i &- 1]
      if entry.hash == hash,
        DocumentString(document.text, entry.name).elementsEqual(DocumentString(document.text, string))
      {
        return i &- 1
      }
      i = entry.next
    }
    return nil
  }

  /// The entry that the string at a place names, which must be there.
  func required(_ document: Document, _ string: Int, _ noun: StaticString) throws(Failure) -> Int {
    guard document.kind(string) == .string else { throw document.invalid(string, must: "a string") }
    if let found = find(document, string) { return found }
    throw document.fault(string) { message in
      message.append("there is no ")
      message.append(noun)
      message.append(" ")
      message.append(got: document.text[(string &+ 1)..<(document.end(of: string) &- 1)])
      nearest(document, string).write(to: &message)
    }
  }

  /// The name that is nearest to a string.
  func nearest(_ document: Document, _ string: Int) -> Nearest {
    var nearest = Nearest(document, string)
    for i in 0..<min(count, SceneNames.mostSuggested) {
      let name = entries[i].name
      nearest.look(at: document.text[(name &+ 1)..<(document.end(of: name) &- 1)])
    }
    return nearest
  }

  static let wordRule: StaticString = "1 to 255 of A-Z a-z 0-9 _ . : -"

  static func isWord(_ document: Document, _ string: Int) -> Bool {
    var count = 0
    for byte in DocumentString(document.text, string) {
      guard EasingScanner.isWordByte(byte), count < 255 else { return false }
      count &+= 1
    }
    return count > 0
  }
}

extension Document {
  /// A name, a path or a component: its bytes, as those of a string.
  func word(_ at: Int, _ scratch: inout Column<UInt8>) throws(Failure) -> Bytes {
    guard kind(at) == .string, SceneNames.isWord(self, at) else { throw invalid(at, must: SceneNames.wordRule) }
    return try string(at, &scratch)
  }

  /// A number within limits; without a place, the usual one.
  func finite(_ at: Int?, usual: Double, least: Double = -latestTime) throws(Failure) -> Double {
    guard let at else { return usual }
    let value = try finite(at)
    guard value >= least, value <= latestTime else {
      throw invalid(at, must: least == 0 ? "0 to 1e300" : "-1e300 to 1e300")
    }
    return value
  }
}
