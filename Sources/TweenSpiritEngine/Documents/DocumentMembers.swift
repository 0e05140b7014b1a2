// SPDX-License-Identifier: MIT

/// Where the members of an object are, by their places in a list of names, of which there are 64 at most.
struct Members {
  let document: Document
  let object: Int
  let names: Words
  /// The offsets of the values; 0 is none.
  private var places = SIMD64<UInt32>()
  private(set) var count = 0
  /// Behind the object.
  private(set) var end = 0

  /// Refuses what is no object, and members that are unknown or given twice.
  init(_ document: Document, _ object: Int, _ names: Words) throws(Failure) {
    guard document.kind(object) == .object else { throw document.invalid(object, must: "an object") }
    (self.document, self.object, self.names) = (document, object, names)
    var entries = DocumentEntries(document, object)
    while let value = entries.next() {
      guard let place = names.place(document, entries.name) else { throw unknown(entries.name) }
      guard places[place] == 0 else { throw doubled(entries.name) }
      places[place] = UInt32(truncatingIfNeeded: value)
      count &+= 1
    }
    end = entries.end
  }

  /// Where a member's value is; nil where there is none.
  subscript(_ place: Int) -> Int? { places[place] == 0 ? nil : Int(places[place]) }

  func required(_ place: Int) throws(Failure) -> Int {
    if let value = self[place] { return value }
    throw document.fault(object) { message in
      message.append("has no member \"")
      message.appendHint { $0.append(names[place]) }
      message.append("\"")
    }
  }

  private func unknown(_ name: Int) -> Failure {
    document.fault(object, line: name) { message in
      message.append("has an unknown member ")
      message.append(got: document.text[(name &+ 1)..<(document.end(of: name) &- 1)])
      var nearest = Nearest(document, name)
      names.each { place, word in
        if places[place] == 0 { nearest.look(at: word) }
        return true
      }
      nearest.write(to: &message)
    }
  }

  private func doubled(_ name: Int) -> Failure {
    document.fault(object, line: name) { message in
      message.append("has the member ")
      message.append(got: document.text[(name &+ 1)..<(document.end(of: name) &- 1)])
      message.append(" twice")
    }
  }

  /// What the engine refused, with the place of the member that it names, else of the object.
  func placed(_ refused: Failure) -> Failure {
    var at = object
    names.each { place, word in
      if let value = self[place], refusedArgument(is: word) { at = value }
      return true
    }
    return document.placed(refused, at)
  }
}

extension Document {
  /// Which of some words a string is; without a place, nil.
  func word(_ at: Int?, of words: Words) throws(Failure) -> Int? {
    guard let at else { return nil }
    guard kind(at) == .string else { throw invalid(at, must: "a string") }
    if let place = words.place(self, at) { return place }
    throw fault(at) { message in
      message.append("must be one of ")
      var nearest = Nearest(self, at)
      words.each { _, word in
        nearest.look(at: word)
        return true
      }
      message.appendHint { words.write(to: &$0) }
      message.append(", got ")
      message.append(got: text[(at &+ 1)..<(end(of: at) &- 1)])
      nearest.write(to: &message)
    }
  }

  /// true or false; without a place, nil.
  func flag(_ at: Int?) throws(Failure) -> Bool? {
    guard let at else { return nil }
    switch kind(at) {
    case .yes: return true
    case .no: return false
    default: throw invalid(at, must: "true or false")
    }
  }

  /// The entries of a list.
  func entries(_ list: Int, most: Int) throws(Failure) -> DocumentEntries {
    guard kind(list) == .list else { throw invalid(list, must: "a list") }
    guard text.count / 2 <= most || count(list, most: most) <= most else {
      throw fault(list) { message in
        message.append("must have at most ")
        message.appendHint { $0.append(most) }
        message.append(" entries")
      }
    }
    return DocumentEntries(self, list)
  }

  /// The version and the type, and that the text is a document of that type.
  func checkHead(version: Int, type: Int, _ expected: StaticString) throws(Failure) {
    let number = kind(version) == .number ? number(version) : nil
    guard let number, number.isWhole, number.value == 1 else {
      throw invalid(version, must: "1, the supported version")
    }
    guard kind(type) == .string, Words(expected).place(self, type) != nil else {
      throw invalid(type) { rule in
        rule.append("\"")
        rule.append(expected)
        rule.append("\"")
      }
    }
  }
}

extension Document {
  /// The offset of one member of an object; nil where it has none. (All members' places stay off the caller's stack.)
  @inline(never)
  func member(of object: Int, _ names: Words, _ place: Int) throws(Failure) -> Int? {
    try Members(self, object, names)[place]
  }
}
