// SPDX-License-Identifier: MIT

/// Words in the order in which they were added: a hash table with open addressing.
struct OrderedSet: ~Copyable {
  private var words = Column<UInt64>()
  /// As many as a power of two. 0 is free, else a place among the words and one.
  private var slots = Column<UInt32>()

  var count: Int { words.count }

  private func slot(_ word: UInt64) -> Int {
    let last = slots.count &- 1
    var i = Int(truncatingIfNeeded: (word &* 0x9E37_79B9_7F4A_7C15) >> 32) & last
    while slots[i] != 0, words[Int(slots[i]) &- 1] != word { i = (i &+ 1) & last }
    return i
  }

  /// nil: it is not there.
  func place(_ word: UInt64) -> Int? {
    guard slots.count > 0 else { return nil }
    let found = slots[slot(word)]
    return found == 0 ? nil : Int(found) &- 1
  }

  /// One that is not there yet.
  mutating func add(_ word: UInt64) throws(Failure) {
    try words.reserve(count &+ 1)
    if 2 &* (count &+ 1) > slots.count {
      slots = try Column(max(64, 2 &* slots.count))
      slots.base.update(repeating: 0, count: slots.count)
      for i in 0..<count { slots[slot(words[i])] = UInt32(truncatingIfNeeded: i &+ 1) }
    }
    let slot = slot(word)
    words.append(word)
    slots[slot] = UInt32(truncatingIfNeeded: count)
  }
}

/// Things by what they are, however many of them are alike: the first of each stands for all.
struct Deduplication: ~Copyable {
  /// By the name that each has here, and by the hash of what it is.
  private var names = OrderedSet()
  private var places = Column<UInt32>()
  private var contents = OrderedSet()
  private var firsts = Column<UInt64>()

  var count: Int { contents.count }

  func place(_ name: UInt64) -> Int? { names.place(name).map { Int(places[$0]) } }
  func name(_ place: Int) -> UInt64 { firsts[place] }

  mutating func add(_ name: UInt64, _ content: UInt64) throws(Failure) {
    try places.reserve(names.count &+ 1)
    try firsts.reserve(contents.count &+ 1)
    let known = contents.place(content)
    if known == nil {
      try contents.add(content)
      firsts.append(name)
    }
    try names.add(name)
    places.append(UInt32(truncatingIfNeeded: known ?? contents.count &- 1))
  }
}
