// SPDX-License-Identifier: MIT

/// Things in the order in which they were first mentioned, each by one word: a table with open addressing.
struct Mentions {
  private(set) var keys = Growing<UInt64>()
  private(set) var count = 0
  /// 0 is free, else a place among the keys and one.
  private var slots = Growing<UInt32>()
  private var size = 0

  func free() {
    keys.free()
    slots.free()
  }

  private func slot(_ key: UInt64) -> Int {
    var i = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32) & (size &- 1)
    while slots[i] != 0, keys[Int(slots[i]) &- 1] != key { i = (i &+ 1) & (size &- 1) }
    return i
  }

  /// Its place; nil: it was not mentioned.
  func place(_ key: UInt64) -> Int? {
    guard size > 0 else { return nil }
    let found = slots[slot(key)]
    return found == 0 ? nil : Int(found) &- 1
  }

  mutating func add(_ key: UInt64) throws(Failure) {
    try keys.reserve(count &+ 1, 0)
    if 2 &* (count &+ 1) > size {
      let wanted = max(64, 2 &* size)
      var grown = Growing<UInt32>()
      try grown.reserve(wanted, 0)
      slots.free()
      slots = grown
      size = wanted
      for i in 0..<count { slots[slot(keys[i])] = UInt32(truncatingIfNeeded: i &+ 1) }
    }
    keys[count] = key
    count &+= 1
    slots[slot(key)] = UInt32(truncatingIfNeeded: count)
  }
}

/// Things by what they are, however many of them are alike: the first of each stands for all.
struct Unique {
  /// By the name that each has here, and by the hash of what it is.
  private var names = Mentions()
  private var places = Growing<UInt32>()
  private var contents = Mentions()
  private var firsts = Growing<UInt64>()

  var count: Int { contents.count }

  func free() {
    names.free()
    places.free()
    contents.free()
    firsts.free()
  }

  func place(_ name: UInt64) -> Int? { names.place(name).map { Int(places[$0]) } }
  func name(_ place: Int) -> UInt64 { firsts[place] }

  /// Whether it is the first such thing.
  mutating func add(_ name: UInt64, _ content: UInt64) throws(Failure) -> Bool {
    try places.reserve(names.count &+ 1, 0)
    try firsts.reserve(contents.count &+ 1, 0)
    let known = contents.place(content)
    if known == nil {
      try contents.add(content)
      firsts[contents.count &- 1] = name
    }
    try names.add(name)
    places[names.count &- 1] = UInt32(truncatingIfNeeded: known ?? contents.count &- 1)
    return known == nil
  }
}
