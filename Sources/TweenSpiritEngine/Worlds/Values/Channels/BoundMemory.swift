// SPDX-License-Identifier: MIT
//
// Which memory channels are bound to, so that threads may write it: one that belongs to two channels is known by the last that
// was written, which only an order can say. What is compared is words of 4 bytes.

/// 64 words of memory, from `number` times 256 on, and a bit for each that a channel has.
private struct MemoryPage {
  var number: UInt = 0
  var words: UInt64 = 0
  /// In its bucket, or among those that are free.
  var next = 0

  var hash: UInt64 { MemoryPage.hash(number) }

  static func hash(_ number: UInt) -> UInt64 { UInt64(number) &* 0x9E37_79B9_7F4A_7C15 }
}

struct BoundMemory: ~Copyable {
  /// Whether anybody wants to know.
  private var isKnown = false
  /// Whether two channels may have a word in common. It stays so until no channel is bound.
  private(set) var isShared = false
  /// Page 0 is none.
  private var pages = Column<MemoryPage>()
  private var buckets = Buckets()
  private var unused = 0

  /// From now on; nothing is bound yet.
  mutating func keep() { isKnown = true }

  /// Nothing is bound any more.
  mutating func clear() {
    isShared = false
    if pages.count == 0 { return }
    pages = Column()
    buckets = Buckets()
    unused = 0
  }

  mutating func add(_ address: UInt, stride: Int, lanes: Int, size: Int) {
    guard isKnown, !isShared else { return }
    do throws(Failure) {
      try forEachPage(address, stride, lanes, size) { (memory, number, words) throws(Failure) in
        let page = try memory.page(number)
        if memory.pages[page].words & words != 0 { memory.isShared = true }
        memory.pages[page].words |= words
      }
    } catch { isShared = true }
  }

  mutating func remove(_ address: UInt, stride: Int, lanes: Int, size: Int) {
    guard isKnown, !isShared else { return }
    try? forEachPage(address, stride, lanes, size) { (memory, number, words) throws(Failure) in
      let page = memory.find(number)
      memory.pages[page].words &= ~words
      if memory.pages[page].words == 0 { memory.free(page) }
    }
  }

  private mutating func forEachPage(
    _ address: UInt, _ stride: Int, _ lanes: Int, _ size: Int,
    _ work: (inout BoundMemory, UInt, UInt64) throws(Failure) -> Void
  ) throws(Failure) {
    // Lanes without gaps are one.
    let isWhole = stride == size
    for lane in 0..<(isWhole ? 1 : lanes) {
      let start = address &+ UInt(bitPattern: lane &* stride)
      var first = start >> 2
      let last = (start &+ UInt((isWhole ? lanes : 1) &* size &- 1)) >> 2
      while first <= last {
        let end = min(last, first | 63)
        try work(&self, first >> 6, (~0 << UInt64(first & 63)) & (~0 >> UInt64(63 &- end & 63)))
        first = end &+ 1
      }
    }
  }

  private func find(_ number: UInt) -> Int {
    var page = buckets.head(MemoryPage.hash(number))
    while page != 0, pages[page].number != number { page = pages[page].next }
    return page
  }

  /// That of a number, made where there is none.
  private mutating func page(_ number: UInt) throws(Failure) -> Int {
    let known = find(number)
    if known != 0 { return known }
    var page = unused
    if page == 0 {
      if pages.count == 0 { try add() }
      page = pages.count
      try add()
    } else {
      unused = pages[page].next
    }
    (pages[page].number, pages[page].words) = (number, 0)
    pages[page].next = buckets.push(pages[page].hash, page)
    return page
  }

  private mutating func add() throws(Failure) {
    try pages.reserve(pages.count &+ 1)
    if try buckets.reserve(pages.count &+ 1) {
      for i in 1..<max(pages.count, 1) where pages[i].words != 0 { pages[i].next = buckets.push(pages[i].hash, i) }
    }
    pages.append(MemoryPage())
  }

  private mutating func free(_ page: Int) {
    let links = pages.base
    buckets.remove(links[page].hash, page, next: { links[$0].next }, setNext: { links[$0].next = $1 })
    links[page].next = unused
    unused = page
  }
}
