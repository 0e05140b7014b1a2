// SPDX-License-Identifier: MIT

/// Which of some words somebody may have meant. The nearest has the same letters in capitals ("easeOutquad"), then the same
/// apart from `-`, `_`, `.` and spaces ("easeInOut" is "ease-in-out"), then those and "out", the form that other libraries mean
/// where a name has none ("elastic" is "elastic.out"). Behind those come words with another part after a dot, and words with the
/// fewest letters exchanged, left out, too many or swapped with their neighbours, at most a third of them.
struct Nearest {
  /// Longer ones are no mistyped names.
  private static let longest = 40
  /// What one edit counts, so that the cases above are nearer.
  private static let edit = 3
  private static let farthest = edit * longest

  /// As it was given, and in small letters.
  private var spelled = SIMD64<UInt8>()
  private var given = SIMD64<UInt8>()
  private var length = 0
  private var distance = Nearest.farthest
  private var best = SIMD64<UInt8>()
  private var bestLength = 0

  init(_ name: some Sequence<UInt8>) {
    for byte in name {
      guard length < Nearest.longest else {
        distance = 0
        return
      }
      spelled[length] = byte
      given[length] = Nearest.small(byte)
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
    guard apart < distance, !isSpelled(word), isMeant(word) else { return }
    (distance, bestLength) = (apart, word.count)
    for (i, byte) in word.enumerated() { best[i] = byte }
  }

  private func isSpelled(_ word: Bytes) -> Bool {
    guard word.count == length else { return false }
    for i in 0..<length where word[i] != spelled[i] { return false }
    return true
  }

  private func distance(to word: Bytes) -> Int {
    if length > 0, hasLetters(of: word) { return word.count == length && isSame(word) ? 0 : 1 }
    if length > 0, hasLetters(ofOut: word) { return 2 }
    if length > 0, isContinued(by: word) { return Nearest.edit }
    let most = max(length, word.count) / 3
    guard abs(length &- word.count) <= most else { return Nearest.farthest }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 3 &* (Nearest.longest &+ 1)) { memory in
      guard let rows = memory.baseAddress else { return Nearest.farthest }
      let apart = distance(word, rows)
      return apart <= most ? Nearest.edit &* apart : Nearest.farthest
    }
  }

  private func isSame(_ word: Bytes) -> Bool {
    for i in 0..<length where Nearest.small(word[i]) != given[i] { return false }
    return true
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".") || byte == 0x20
  }

  /// Whether they differ in separators at most; `skipped` letters of the word from `skip` on are left out.
  private func hasLetters(of word: Bytes, without skip: Int = 0, _ skipped: Int = 0) -> Bool {
    var (i, j) = (0, 0)
    while true {
      while i < length, Nearest.isSeparator(given[i]) { i &+= 1 }
      while j < word.count, Nearest.isSeparator(word[j]) || (j >= skip && j < skip &+ skipped) { j &+= 1 }
      guard i < length, j < word.count else { return i == length && j == word.count }
      guard given[i] == Nearest.small(word[j]) else { return false }
      (i, j) = (i &+ 1, j &+ 1)
    }
  }

  private func hasLetters(ofOut word: Bytes) -> Bool {
    guard word.count >= 3 else { return false }
    for i in 0...(word.count &- 3) where word[i..<(i &+ 3)].isEqual("out", ignoringCase: true) {
      if hasLetters(of: word, without: i, 3) { return true }
    }
    return false
  }

  private func isContinued(by word: Bytes) -> Bool {
    guard word.count > length, word[length] == UInt8(ascii: ".") else { return false }
    return isSame(word)
  }

  /// How many edits take one to the other.
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
