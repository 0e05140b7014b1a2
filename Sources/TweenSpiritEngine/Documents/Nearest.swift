// SPDX-License-Identifier: MIT

/// Which of some words somebody may have meant: the one with the fewest letters exchanged, left out, too many or swapped with
/// their neighbours, at most a third of them. Capitals are small letters here.
struct Nearest {
  /// Longer ones are no mistyped names.
  private static let longest = 40

  private let document: Document
  private let start: Int
  private var distance: Int
  private var best: Bytes?

  /// `name`: a string of a document.
  init(_ document: Document, _ name: Int) {
    (self.document, start) = (document, name)
    distance = Nearest.longest
  }

  /// Whether it is nearer than those before.
  @discardableResult
  mutating func look(at word: Bytes) -> Bool {
    guard word.count <= Nearest.longest, distance > 0 else { return false }
    var found = distance
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 4 &* (Nearest.longest &+ 1)) { memory in
      guard let given = memory.baseAddress else { return }
      var n = 0
      for byte in DocumentString(document.text, start) {
        guard n < Nearest.longest else { return }
        given[n] = Nearest.small(byte)
        n &+= 1
      }
      let most = max(n, word.count) / 3
      guard abs(n &- word.count) <= most else { return }
      let apart = Nearest.distance(given, n, word, given + (Nearest.longest &+ 1))
      if apart <= most { found = min(found, apart) }
    }
    guard found < distance else { return false }
    (distance, best) = (found, word)
    return true
  }

  /// How many edits take one to the other; `rows` has room for three of word.count + 1.
  private static func distance(
    _ given: UnsafePointer<UInt8>, _ n: Int, _ word: Bytes, _ rows: UnsafeMutablePointer<UInt8>
  ) -> Int {
    let width = longest &+ 1
    var (older, old, new) = (rows, rows + width, rows + 2 &* width)
    for j in 0...word.count { old[j] = UInt8(truncatingIfNeeded: j) }
    for i in 0..<n {
      new[0] = UInt8(truncatingIfNeeded: i &+ 1)
      for j in 0..<word.count {
        let letter = small(word[j])
        let other = old[j] &+ (given[i] == letter ? 0 : 1)
        new[j &+ 1] = min(other, min(old[j &+ 1], new[j]) &+ 1)
        if i > 0, j > 0, given[i] == small(word[j &- 1]), given[i &- 1] == letter {
          new[j &+ 1] = min(new[j &+ 1], older[j &- 1] &+ 1)
        }
      }
      (older, old, new) = (old, new, older)
    }
    return Int(old[word.count])
  }

  private static func small(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }

  /// `; did you mean "keys"?`, and the word as the error's hint; nothing where nothing is near.
  func write(to message: inout FailureText) {
    guard let best else { return }
    message.append("; did you mean \"")
    message.appendHint { $0.append(best) }
    message.append("\"?")
  }
}
