// SPDX-License-Identifier: MIT

/// Which of some words somebody may have meant: the one with the fewest letters exchanged, left out, too many or swapped with
/// their neighbours, at most a third of them. Capitals are small letters here. "back" is one letter from "back.in".
struct Nearest {
  /// Longer ones are no mistyped names.
  private static let longest = 40

  private var given = SIMD64<UInt8>()
  private var hasCapitals = false
  private var length = 0
  private var distance = Nearest.longest
  private var best = SIMD64<UInt8>()
  private var bestLength = 0

  init(_ name: some Sequence<UInt8>) {
    for byte in name {
      guard length < Nearest.longest else {
        distance = 0
        return
      }
      given[length] = Nearest.small(byte)
      if given[length] != byte { hasCapitals = true }
      length &+= 1
    }
  }

  /// `name`: a string of a document.
  init(_ document: Document, _ name: Int) { self.init(DocumentString(document.text, name)) }

  /// Keeps the word where it is nearer than those before, and `isMeant` says that it can be meant.
  mutating func look(at word: Bytes, if isMeant: (Bytes) -> Bool = { _ in true }) {
    guard word.count <= Nearest.longest, distance > 0 else { return }
    let apart = distance(to: word)
    // The refused word itself is none that was meant.
    guard apart < distance, apart > 0 || hasCapitals || word.contains(where: { Nearest.small($0) != $0 }), isMeant(word)
    else { return }
    (distance, bestLength) = (apart, word.count)
    for (i, byte) in word.enumerated() { best[i] = byte }
  }

  /// How many edits take one to the other; the longest where that is more than a third of the letters.
  private func distance(to word: Bytes) -> Int {
    if length > 0, isContinued(by: word) { return 1 }
    let most = max(length, word.count) / 3
    guard abs(length &- word.count) <= most else { return Nearest.longest }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 3 &* (Nearest.longest &+ 1)) { memory in
      guard let rows = memory.baseAddress else { return Nearest.longest }
      let apart = distance(word, rows)
      return apart <= most ? apart : Nearest.longest
    }
  }

  private func isContinued(by word: Bytes) -> Bool {
    guard word.count > length, word[length] == UInt8(ascii: ".") else { return false }
    for i in 0..<length where Nearest.small(word[i]) != given[i] { return false }
    return true
  }

  /// `rows` has room for three of word.count + 1.
  private func distance(_ word: Bytes, _ rows: UnsafeMutablePointer<UInt8>) -> Int {
    let width = Nearest.longest &+ 1
    var (older, old, new) = (rows, rows + width, rows + 2 &* width)
    for j in 0...word.count { old[j] = UInt8(truncatingIfNeeded: j) }
    for i in 0..<length {
      new[0] = UInt8(truncatingIfNeeded: i &+ 1)
      for j in 0..<word.count {
        let letter = Nearest.small(word[j])
        let other = old[j] &+ (given[i] == letter ? 0 : 1)
        new[j &+ 1] = min(other, min(old[j &+ 1], new[j]) &+ 1)
        if i > 0, j > 0, given[i] == Nearest.small(word[j &- 1]), given[i &- 1] == letter {
          new[j &+ 1] = min(new[j &+ 1], older[j &- 1] &+ 1)
        }
      }
      (older, old, new) = (old, new, older)
    }
    return Int(old[word.count])
  }

  private static func small(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }

  /// `; did you mean "keys"?`, and the word as the error's hint, unless that is taken; nothing where nothing is near.
  func write(to message: inout FailureText, isHint: Bool = true) {
    guard bestLength > 0 else { return }
    message.append("; did you mean \"")
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Nearest.longest) { word in
      for i in 0..<bestLength { word[i] = best[i] }
      let word = Bytes(start: word.baseAddress, count: bestLength)
      if isHint { message.appendHint { $0.append(word) } } else { message.append(words: word) }
    }
    message.append("\"?")
  }
}
