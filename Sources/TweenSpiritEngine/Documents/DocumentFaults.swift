// SPDX-License-Identifier: MIT
//
// What is wrong with a document, and where: the path of the value ("keys[3].v") and its line. Both are found when something is
// wrong, by walking the text once more, so that reading keeps no books.

extension Document {
  /// "keys[3].v: ... (line 7)", with the path as the error's argument; of the outermost value "the document ...". `line` is a
  /// place in the line that is meant, if that is not the value's.
  static func fault(
    _ text: Bytes, _ at: Int, line: Int? = nil, _ write: (inout FailureText) -> Void
  ) -> Failure {
    failure(.invalidArgument, argument: "text") { message in
      if !message.appendArgument({ writePath(text, to: at, &$0) }) { message.append("the document ") }
      write(&message)
      message.append(line: lineNumber(text, line ?? at))
    }
  }

  func fault(_ at: Int, line: Int? = nil, _ write: (inout FailureText) -> Void) -> Failure {
    Document.fault(text, at, line: line, write)
  }

  /// "must be `rule`, got what is there"
  func invalid(_ at: Int, must rule: StaticString) -> Failure {
    fault(at) { message in
      message.append("must be ")
      message.append(hint: rule)
      message.append(", got ")
      show(at, &message)
    }
  }

  /// The same of a rule that is written, in fewer than 80 bytes.
  func invalid(_ at: Int, must rule: (inout Text) -> Void) -> Failure {
    fault(at) { message in
      message.append("must be ")
      message.appendHint(rule)
      message.append(", got ")
      show(at, &message)
    }
  }

  /// The engine refused what stands at a place: its words with the place in front. What no text can be blamed for stays as it is.
  func placed(_ refused: Failure, _ at: Int) -> Failure {
    switch refused.status {
    case .invalidArgument, .unknownEasing, .nameInUse:
      relocated(
        refused.status == .nameInUse ? .nameInUse : .invalidArgument, line: Document.lineNumber(text, at)
      ) { Document.writePath(text, to: at, &$0) }
    default: refused
    }
  }

  private func show(_ at: Int, _ message: inout FailureText) {
    switch kind(at) {
    case .object: message.append(got: "an object")
    case .list:
      message.appendGot { text in
        text.append("a list of ")
        text.append(count(at, most: Document.mostBytes))
      }
    case .string: message.append(got: text[(at &+ 1)..<(end(of: at) &- 1)])
    case .yes: message.append(got: "true")
    case .no: message.append(got: "false")
    case .null: message.append(got: "null")
    case .number: message.append(got: number(at).value, as: text[at..<end(of: at)])
    }
  }

  /// The first line is 1.
  private static func lineNumber(_ text: Bytes, _ at: Int) -> Int {
    var line = 1
    for place in 0..<min(at, text.count) where text[place] == 0x0A { line &+= 1 }
    return line
  }

  // MARK: Paths

  /// An open list or object: the place of its present entry, or where the name of its present member stands in its quotes.
  private struct Level {
    var isObject: Bool
    var index = 0
    var name = 0..<0
  }

  private static func writePath(_ text: Bytes, to target: Int, _ path: inout Text) {
    withUnsafeTemporaryAllocation(of: Level.self, capacity: mostDepth) { levels in
      guard let levels = levels.baseAddress else { return }
      let depth = walk(text, to: min(target, text.count), levels)
      for i in 0..<depth {
        if !levels[i].isObject {
          path.append("[")
          path.append(levels[i].index)
          path.append("]")
        } else if !levels[i].name.isEmpty {
          if i > 0 { path.append(".") }
          path.append(printable: text[levels[i].name])
        }
      }
    }
  }

  /// What is open at a place; returns how many.
  private static func walk(_ text: Bytes, to target: Int, _ levels: UnsafeMutablePointer<Level>) -> Int {
    var (at, depth) = (0, 0)
    while at < target {
      switch text[at] {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        guard depth < mostDepth else { return depth }
        (levels + depth).initialize(to: Level(isObject: text[at] == UInt8(ascii: "{")))
        depth &+= 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth = max(depth &- 1, 0)
      case UInt8(ascii: ",") where depth > 0:
        levels[depth &- 1].index &+= 1
        levels[depth &- 1].name = 0..<0
      case UInt8(ascii: "\""):
        let end = endOfString(text, at)
        if depth > 0, levels[depth &- 1].isObject, levels[depth &- 1].name.isEmpty, end <= target {
          levels[depth &- 1].name = (at &+ 1)..<max(end &- 1, at &+ 1)
        }
        at = end &- 1
      default: break
      }
      at &+= 1
    }
    return depth
  }
}
