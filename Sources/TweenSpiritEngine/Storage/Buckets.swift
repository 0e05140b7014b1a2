// SPDX-License-Identifier: MIT

/// Heads of lists of what has one hash; the lists go through the things themselves. 0 is none.
struct Buckets: ~Copyable {
  /// As many as a power of two, or none.
  private var heads = Column<Int>()

  func head(_ hash: UInt64) -> Int { heads.count == 0 ? 0 : heads[place(hash)] }

  private func place(_ hash: UInt64) -> Int { Int(truncatingIfNeeded: hash >> 7 ^ hash) & (heads.count &- 1) }

  /// Puts a thing in front; the old head is its next.
  mutating func push(_ hash: UInt64, _ thing: Int) -> Int {
    let place = place(hash)
    let old = heads[place]
    heads[place] = thing
    return old
  }

  /// Takes a thing out of its list, by the things' links.
  mutating func remove(_ hash: UInt64, _ thing: Int, next: (Int) -> Int, setNext: (Int, Int) -> Void) {
    let place = place(hash)
    guard heads[place] != thing else { return heads[place] = next(thing) }
    var before = heads[place]
    while next(before) != thing { before = next(before) }
    setNext(before, next(thing))
  }

  func clear() { heads.base.update(repeating: 0, count: heads.count) }

  /// Room for so many things; true where the lists are empty now, and all things are to be pushed again.
  mutating func reserve(_ things: Int) throws(Failure) -> Bool {
    guard things > heads.count else { return false }
    var wanted = max(heads.count, 16)
    while wanted < things { wanted &*= 2 }
    heads = try Column(wanted)
    clear()
    return true
  }
}
