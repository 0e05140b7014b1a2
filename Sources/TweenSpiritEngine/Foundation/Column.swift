// SPDX-License-Identifier: MIT

internal import CTweenSpiritShims

/// Elements side by side in memory that the column owns: it knows how many there are, and frees them and the memory when
/// it goes. It grows only where `reserve` asks for that; everything else finds its room there and cannot fail, and keeps to
/// `count` by its callers' word, as a kernel does. Of a column in a local variable `base` is what is indexed: for the subscript
/// Swift would put the variable itself on the heap.
struct Column<Element: ~Copyable>: ~Copyable {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var capacity = 0
  private(set) var count = 0
  private let pinned = Pinned()

  var bytes: Int { capacity &* MemoryLayout<Element>.stride }

  init() { base = Column.nowhere }

  private static var nowhere: UnsafeMutablePointer<Element> {
    UnsafeMutableRawPointer(bitPattern: 64).unsafelyUnwrapped.assumingMemoryBound(to: Element.self)
  }

  deinit {
    base.deinitialize(count: count)
    if capacity > 0 { tss_free(base) }
  }

  /// Room for `wanted` in all, and for at least half as many again as there was room for. Elements move.
  @inline(__always)
  mutating func reserve(_ wanted: Int) throws(Failure) {
    if wanted > capacity { try grow(wanted) }
  }

  @inline(never)
  private mutating func grow(_ wanted: Int) throws(Failure) {
    // Whole groups of what a kernel looks at.
    let (most, overflows) = max(wanted, capacity &+ capacity / 2).addingReportingOverflow(15)
    guard !overflows else { throw outOfMemory(Int.max) }
    let room = most & ~15
    let fresh = try allocate(room, Element.self)
    // One copy: nothing here knows its own address, and Embedded Swift would move element by element.
    UnsafeMutableRawPointer(fresh).copyMemory(from: base, byteCount: count &* MemoryLayout<Element>.stride)
    if capacity > 0 { tss_free(base) }
    (base, capacity) = (fresh, room)
  }

  /// There is room.
  @inline(__always)
  mutating func append(_ element: consuming Element) {
    (base + count).initialize(to: element)
    count &+= 1
  }

  /// There is one.
  @inline(__always)
  mutating func removeLast() -> Element {
    count &-= 1
    return (base + count).move()
  }

  /// The last element takes the place of the one that is returned.
  @inline(__always)
  mutating func swapRemove(_ i: Int) -> Element {
    count &-= 1
    let gone = (base + i).move()
    if i != count { (base + i).moveInitialize(from: base + count, count: 1) }
    return gone
  }

  /// The memory, which is the caller's now, and how many elements are in it.
  mutating func take() -> (UnsafeMutablePointer<Element>, Int) {
    let taken = (base, count)
    (base, capacity, count) = (Column.nowhere, 0, 0)
    return taken
  }

  /// There are so many.
  mutating func removeLast(_ n: Int) {
    count &-= n
    (base + count).deinitialize(count: n)
  }

  mutating func removeAll() { removeLast(count) }

  @inline(__always)
  subscript(_ i: Int) -> Element {
    unsafeAddress { UnsafePointer(base + i) }
    unsafeMutableAddress { base + i }
  }
}

extension Column {
  /// So many elements, which are to be written before they are read, and no room for more.
  init(_ count: Int) throws(Failure) {
    self.init()
    guard count > 0 else { return }
    base = try allocate(count, Element.self)
    (self.count, capacity) = (count, count)
  }

  /// At least `wanted` elements, as many as there is room for; those that are new are `empty`.
  @inline(__always)
  mutating func extend(to wanted: Int, _ empty: Element) throws(Failure) {
    if wanted > count { try fill(wanted, empty) }
  }

  @inline(never)
  private mutating func fill(_ wanted: Int, _ empty: Element) throws(Failure) {
    try reserve(wanted)
    // One, and then what is there as often as it fits: large elements one by one take far longer. No element counts references.
    assert(_isPOD(Element.self))
    let (first, n) = (base + count, capacity &- count)
    first.initialize(to: empty)
    var done = 1
    while done < n {
      let more = min(done, n &- done, 64)
      UnsafeMutableRawPointer(first + done).copyMemory(from: first, byteCount: more &* MemoryLayout<Element>.stride)
      done &+= more
    }
    count = capacity
  }
}
