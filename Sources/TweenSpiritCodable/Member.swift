// SPDX-License-Identifier: MIT

/// A member's name.
struct Member: CodingKey, Hashable, ExpressibleByStringLiteral {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
  init(stringLiteral name: String) { stringValue = name }
}

/// A place in a list.
struct ListIndex: CodingKey {
  private let place: Int
  var intValue: Int? { place }
  var stringValue: String { "\(place)" }

  init(_ place: Int) { self.place = place }
  init(intValue: Int) { place = intValue }
  init?(stringValue: String) { nil }
}

typealias Members = KeyedDecodingContainer<Member>

/// A refusal with its place.
func refuse(_ path: [any CodingKey], _ message: String) -> DecodingError {
  .dataCorrupted(DecodingError.Context(codingPath: path, debugDescription: place(path) + message))
}

/// "keys[3].v: "
private func place(_ path: [any CodingKey]) -> String {
  guard !path.isEmpty else { return "" }
  var text = ""
  for key in path {
    if let index = key.intValue {
      text += "[\(index)]"
    } else {
      text += text.isEmpty ? key.stringValue : ".\(key.stringValue)"
    }
  }
  return text + ": "
}

/// At most 80 characters of somebody else's text.
func quoted(_ text: String) -> String { "\"\(text.prefix(80))\"" }

extension Decoder {
  /// An object none of whose members is unknown.
  func members(_ known: Set<Member>) throws -> Members {
    let container = try container(keyedBy: Member.self)
    for member in container.allKeys where !known.contains(member) {
      throw refuse(codingPath, "has an unknown member \(quoted(member.stringValue))")
    }
    return container
  }
}

extension KeyedDecodingContainer<Member> {
  /// What is there, or nil; a null is not nothing.
  func there<T: Decodable>(_ member: Member, as _: T.Type = T.self) throws -> T? {
    contains(member) ? try decode(T.self, forKey: member) : nil
  }

  /// The version and the type.
  func checkHead(_ type: String) throws {
    let version = try decode(Int.self, forKey: "tweenspirit")
    guard version == formatVersion else {
      throw refuse(
        codingPath + ["tweenspirit" as Member], "must be \(formatVersion), the version that is known, not \(version)")
    }
    let found = try decode(String.self, forKey: "type")
    guard found == type else {
      throw refuse(codingPath + ["type" as Member], "must be \(quoted(type)), not \(quoted(found))")
    }
  }

  /// One of an enumeration's words; nil where there is none.
  func word<Word: CaseIterable>(_ member: Member, of _: Word.Type = Word.self) throws -> Word? {
    guard let found: String = try there(member) else { return nil }
    if let known = Word.allCases.first(where: { word(of: $0) == found }) { return known }
    let words = Word.allCases.map { TweenSpiritCodable.word(of: $0) }.joined(separator: ", ")
    throw refuse(codingPath + [member], "must be one of \(words), not \(quoted(found))")
  }

  private func word<Word>(of value: Word) -> String { TweenSpiritCodable.word(of: value) }
}

/// A case's name as other languages have it: towardTarget is toward_target.
func word<Word>(of value: Word) -> String {
  var text = ""
  for letter in "\(value)" { text += letter.isUppercase ? "_" + letter.lowercased() : String(letter) }
  return text
}

/// The version of the format.
let formatVersion = 1
/// As many keys, or markers, as a track may have.
let mostEntries = 1 << 24

/// A list of as many entries as `most` at the most.
func list<Entry>(
  _ container: any UnkeyedDecodingContainer, most: Int = mostEntries,
  _ read: (inout any UnkeyedDecodingContainer) throws -> Entry
) throws -> [Entry] {
  var container = container
  var entries: [Entry] = []
  if let count = container.count {
    try check(count, most, container.codingPath)
    entries.reserveCapacity(count)
  }
  while !container.isAtEnd {
    try check(entries.count + 1, most, container.codingPath)
    entries.append(try read(&container))
  }
  return entries
}

private func check(_ count: Int, _ most: Int, _ path: [any CodingKey]) throws {
  guard count <= most else { throw refuse(path, "has more than \(most) entries") }
}
