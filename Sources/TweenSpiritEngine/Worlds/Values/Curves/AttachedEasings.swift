// SPDX-License-Identifier: MIT
//
// Curves attached to dotted paths, and components that stand for others. Components are compared as numbers of words: an index
// that is made anew where something was taken out.

internal import CTweenSpiritShims

struct AttachedEasings: ~Copyable {
  struct Entry {
    var text: UnsafeMutablePointer<UInt8>
    var length: Int
    var scope: UInt64
    var easing: Handle
    /// In the index: its first component and how many it has.
    var first = 0
    var parts = 1
    /// While a path is looked up: by how many aliases it led there.
    var steps = 0
    var path: Name { Name(start: text, count: length) }
  }

  /// One component that another one stands for.
  struct Alias {
    var text: UnsafeMutablePointer<UInt8>
    var length: Int
    var targetLength: Int
    /// In the index: its component's word, and the next alias with its target.
    var word = 0
    var next = -1
    var component: Name { Name(start: text, count: length) }
    var target: Name { Name(start: text + length, count: targetLength) }
  }

  /// A component that is in use. Word 0 is none.
  private struct Word {
    var text = Name(start: nil, count: 0)
    var hash: UInt64 = 0
    /// In its bucket.
    var next = 0
    /// The first alias that leads to it.
    var alias = -1
    /// By how many aliases it leads to the word that was measured in this round.
    var distance = 0
    var round: Int64 = 0
  }

  static let most = 1 << 12
  static let mostAliases = 1 << 10

  var entries = Column<Entry>()
  var count = 0
  var aliases = Column<Alias>()
  var aliasCount = 0

  private var words = Column<Word>()
  private var wordEnd = 1
  private var buckets = Buckets()
  /// Words of the entries, those of each beside each other.
  private var parts = Column<UInt32>()
  private var partEnd = 0
  /// Whether all that there is is in the index.
  private var isIndexed = true
  private var round: Int64 = 0
  /// Words that are measured, and entries that are left.
  private var queue = Column<UInt32>()
  private var alive = Column<UInt32>()

  deinit {
    for i in 0..<count {
      tss_free(entries[i].text)
      EasingStore.shared.drop(entries[i].easing)
    }
    for i in 0..<aliasCount { tss_free(aliases[i].text) }
  }

  /// The same, with users of its own.
  func copied() throws(Failure) -> AttachedEasings {
    var copy = AttachedEasings()
    if count > 0 { try copy.entries.extend(to: count, entries[0]) }
    if aliasCount > 0 { try copy.aliases.extend(to: aliasCount, aliases[0]) }
    copy.isIndexed = false
    for i in 0..<count {
      let text = try self.copy(entries[i].path, Name(start: nil, count: 0))
      do throws(Failure) { try EasingStore.shared.retain(entries[i].easing) } catch {
        tss_free(text)
        throw error
      }
      copy.entries[i] = entries[i]
      copy.entries[i].text = text
      copy.count &+= 1
    }
    for i in 0..<aliasCount {
      let text = try self.copy(aliases[i].component, aliases[i].target)
      copy.aliases[i] = aliases[i]
      copy.aliases[i].text = text
      copy.aliasCount &+= 1
    }
    return copy
  }

  private func find(_ path: Name, _ scope: UInt64) -> Int? {
    for i in 0..<count where entries[i].scope == scope && entries[i].path.elementsEqual(path) { return i }
    return nil
  }

  var highestScope: UInt64 {
    var highest: UInt64 = 0
    for i in 0..<count { highest = max(highest, entries[i].scope) }
    return highest
  }

  /// Returns the curve that was there, whose user is the caller's now.
  mutating func attach(_ path: Name, _ scope: UInt64, _ easing: Handle) throws(Failure) -> Handle? {
    try checkName(path, "path")
    let old = find(path, scope)
    guard old != nil || count < AttachedEasings.most else {
      throw failure(.invalidArgument, "a world can have at most 4096 attached easings")
    }
    try index()
    let text = try copy(path, Name(start: nil, count: 0))
    do throws(Failure) {
      var nothing = Entry(text: text, length: path.count, scope: scope, easing: easing)
      for byte in path where byte == UInt8(ascii: ".") { nothing.parts &+= 1 }
      try entries.extend(to: count &+ 1, nothing)
      try EasingStore.shared.retain(easing)
      // The latest stands last.
      let gone = old.map { remove($0) }
      entries[count] = nothing
      count &+= 1
      if isIndexed { add(entry: count &- 1) }
      return gone
    } catch {
      tss_free(text)
      throw error
    }
  }

  private mutating func remove(_ i: Int) -> Handle {
    let gone = entries[i]
    tss_free(gone.text)
    for k in i..<(count &- 1) { entries[k] = entries[k &+ 1] }
    count &-= 1
    isIndexed = false
    return gone.easing
  }

  mutating func detach(_ path: Name, _ scope: UInt64) throws(Failure) -> Handle {
    try checkName(path, "path")
    guard let i = find(path, scope) else {
      throw failure(.invalidArgument, argument: "path") { text in
        text.append("nothing is attached to ")
        text.append(got: path)
      }
    }
    return remove(i)
  }

  private func copy(_ a: Name, _ b: Name) throws(Failure) -> UnsafeMutablePointer<UInt8> {
    let text = try allocate(a.count + b.count, UInt8.self)
    if let from = a.baseAddress { text.update(from: from, count: a.count) }
    if let from = b.baseAddress { (text + a.count).update(from: from, count: b.count) }
    return text
  }

  // MARK: Aliases

  mutating func alias(_ component: Name, _ targets: UnsafeBufferPointer<Name>) throws(Failure) {
    try checkName(component, "component", isComponent: true)
    try index()
    measure(find(component))
    for target in targets {
      try checkName(target, "target", isComponent: true)
      if component.elementsEqual(target) || leads(find(target)) {
        throw failure(.invalidArgument, argument: "component") { text in
          text.append("an alias cannot refer to itself: ")
          text.append(got: component)
        }
      }
    }
    var others = 0
    for i in 0..<aliasCount where !aliases[i].component.elementsEqual(component) { others &+= 1 }
    let (kept, overflows) = others.addingReportingOverflow(targets.count)
    guard !overflows, kept <= AttachedEasings.mostAliases else {
      throw failure(.invalidArgument, "a world can have at most 1024 aliases")
    }
    let wanted = aliasCount &+ targets.count
    try aliases.extend(to: wanted, AttachedEasings.noAlias)
    var made = 0
    for target in targets {
      do throws(Failure) {
        aliases[aliasCount &+ made] = Alias(
          text: try copy(component, target), length: component.count, targetLength: target.count)
        made &+= 1
      } catch {
        for k in 0..<made { tss_free(aliases[aliasCount &+ k].text) }
        throw error
      }
    }
    // The old ones of this component go.
    let all = aliasCount &+ made
    var left = 0
    for i in 0..<all {
      if i < aliasCount && aliases[i].component.elementsEqual(component) {
        tss_free(aliases[i].text)
      } else {
        aliases[left] = aliases[i]
        left &+= 1
      }
    }
    aliasCount = left
    isIndexed = false
  }

  /// One more of a component, behind all that there are.
  mutating func addAlias(_ component: Name, _ target: Name) throws(Failure) {
    try checkName(component, "component", isComponent: true)
    try checkName(target, "target", isComponent: true)
    try index()
    measure(find(component))
    guard aliasCount < AttachedEasings.mostAliases, !component.elementsEqual(target), !leads(find(target)) else {
      throw Blob.damaged
    }
    try aliases.extend(to: aliasCount &+ 1, AttachedEasings.noAlias)
    aliases[aliasCount] = Alias(
      text: try copy(component, target), length: component.count, targetLength: target.count)
    add(alias: aliasCount)
    aliasCount &+= 1
  }

  private static var noAlias: Alias {
    Alias(text: UnsafeMutablePointer(bitPattern: 1).unsafelyUnwrapped, length: 0, targetLength: 0)
  }

  // MARK: The index

  /// All that there is, with room for one entry or alias more.
  private mutating func index() throws(Failure) {
    if !isIndexed { (wordEnd, partEnd) = (1, 0) }
    var more = 32
    if !isIndexed {
      more &+= 2 &* aliasCount
      for i in 0..<count { more &+= entries[i].parts }
    }
    try words.extend(to: wordEnd &+ more, Word())
    if try buckets.reserve(words.capacity) { for w in 1..<wordEnd { push(w) } }
    try parts.extend(to: partEnd &+ more, 0)
    try queue.extend(to: words.capacity, 0)
    try alive.extend(to: count &+ 1, 0)
    guard !isIndexed else { return }
    buckets.clear()
    for i in 0..<count { add(entry: i) }
    for i in 0..<aliasCount { add(alias: i) }
    isIndexed = true
  }

  private mutating func push(_ w: Int) { words[w].next = buckets.push(words[w].hash, w) }

  /// 0 where the word is not in use.
  private func find(_ text: Name) -> Int {
    var w = buckets.head(hashed(text))
    while w != 0, !words[w].text.elementsEqual(text) { w = words[w].next }
    return w
  }

  private mutating func make(_ text: Name) -> Int {
    let known = find(text)
    guard known == 0 else { return known }
    words[wordEnd] = Word(text: text, hash: hashed(text))
    push(wordEnd)
    wordEnd &+= 1
    return wordEnd &- 1
  }

  private mutating func add(entry i: Int) {
    let entry = entries.base + i
    entry.pointee.first = partEnd
    var at = 0
    while at <= entry.pointee.length {
      parts[partEnd] = UInt32(truncatingIfNeeded: make(word(entry.pointee.path, &at)))
      partEnd &+= 1
    }
  }

  private mutating func add(alias i: Int) {
    let alias = aliases.base + i
    alias.pointee.word = make(alias.pointee.component)
    let target = make(alias.pointee.target)
    alias.pointee.next = words[target].alias
    words[target].alias = i
  }

  /// Which words lead to one, by how many aliases at least. There are no cycles.
  private mutating func measure(_ word: Int) {
    round &+= 1
    guard word != 0 else { return }
    var (done, end) = (0, 0)
    func reach(_ w: Int, _ distance: Int) {
      guard words[w].round != round else { return }
      (words[w].round, words[w].distance) = (round, distance)
      queue[end] = UInt32(truncatingIfNeeded: w)
      end &+= 1
    }
    reach(word, 0)
    while done < end {
      let w = Int(queue[done])
      done &+= 1
      var i = words[w].alias
      while i >= 0 {
        reach(aliases[i].word, words[w].distance &+ 1)
        i = aliases[i].next
      }
    }
  }

  private func leads(_ word: Int) -> Bool { word != 0 && words[word].round == round }

  // MARK: Looking up

  /// The curve of a path; nil where none is attached.
  mutating func easing(_ path: Name, _ scope: UInt64) throws(Failure) -> Handle? {
    guard count > 0, path.count > 0 else { return nil }
    try index()
    if scope != 0, let own = best(path, scope) { return own }
    return best(path, 0)
  }

  /// Component by component: of the entries, those are left that still lead to the path.
  private mutating func best(_ path: Name, _ scope: UInt64) -> Handle? {
    let left = alive.base
    var n = 0
    for i in 0..<count where entries[i].scope == scope {
      entries[i].steps = 0
      left[n] = UInt32(truncatingIfNeeded: i)
      n &+= 1
    }
    var (at, part, found) = (0, 0, -1)
    while at <= path.count, n > 0 {
      measure(find(word(path, &at)))
      var kept = 0
      for k in 0..<n {
        let entry = entries.base + Int(left[k])
        let own = Int(parts[entry.pointee.first &+ part])
        guard leads(own) else { continue }
        entry.pointee.steps &+= words[own].distance
        if entry.pointee.parts > part &+ 1 {
          left[kept] = left[k]
          kept &+= 1
        } else if found < 0 || entries[found].parts <= part || entry.pointee.steps <= entries[found].steps {
          // Of equals the later attached.
          found = Int(left[k])
        }
      }
      n = kept
      part &+= 1
    }
    return found >= 0 ? entries[found].easing : nil
  }

  /// The component from `at` on, which moves behind its dot.
  private func word(_ path: Name, _ at: inout Int) -> Name {
    let start = at
    while at < path.count, path[at] != UInt8(ascii: ".") { at &+= 1 }
    defer { at &+= 1 }
    return Name(rebasing: path[start..<at])
  }
}
