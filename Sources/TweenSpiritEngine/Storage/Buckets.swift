// SPDX-License-Identifier: MIT

/// Heads of lists of what has one hash; the lists go through the things themselves. 0 is none.
struct Buckets {
  private var heads = Growing<Int>()
  private var count = 0

  func free() { heads.free() }

  func head(_ hash: UInt64) -> Int { count == 0 ? 0 : heads[place(hash)] }

  private func place(_ hash: UInt64) -> Int { Int(truncatingIfNeeded: hash >> 7 ^ hash) & (count &- 1) }

  /// Puts a thing in front; the old head is its next.
  mutating func push(_ hash: UInt64, _ thing: Int) -> Int {
    let old = heads[place(hash)]
    heads[place(hash)] = thing
    return old
  }

  mutating func setHead(_ hash: UInt64, _ thing: Int) { heads[place(hash)] = thing }

  func clear() { heads.base.update(repeating: 0, count: heads.capacity) }

  /// Room for so many things; true where the lists are empty now, and all things are to be pushed again.
  mutating func reserve(_ things: Int) throws(Failure) -> Bool {
    guard things > count else { return false }
    var wanted = max(count, 16)
    while wanted < things { wanted &*= 2 }
    try heads.reserve(wanted, 0)
    count = wanted
    clear()
    return true
  }
}
