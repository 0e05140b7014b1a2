// SPDX-License-Identifier: MIT

internal import CTweenSpiritShims

/// A column that grows where it is asked to, and only there: what is written elsewhere has its room already.
struct Growing<Element> {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var capacity = 0

  init() { base = UnsafeMutableRawPointer(bitPattern: 16).unsafelyUnwrapped.assumingMemoryBound(to: Element.self) }

  /// Room for `count`, at least half as much again as before; what is new is `empty`.
  @inline(__always)
  mutating func reserve(_ count: Int, _ empty: Element) throws(Failure) {
    if count > capacity { try grow(count, empty) }
  }

  @inline(never)
  private mutating func grow(_ count: Int, _ empty: Element) throws(Failure) {
    // Whole groups of what a kernel looks at.
    let (wanted, overflows) = max(count, capacity &+ capacity / 2).addingReportingOverflow(15)
    guard !overflows else { throw outOfMemory(Int.max) }
    let room = wanted & ~15
    let fresh = try allocate(room, Element.self)
    fresh.update(from: base, count: capacity)
    (fresh + capacity).update(repeating: empty, count: room &- capacity)
    free()
    (base, capacity) = (fresh, room)
  }

  func free() { if capacity > 0 { tss_free(base) } }

  @inline(__always)
  subscript(_ i: Int) -> Element {
    get { base[i] }
    nonmutating set { base[i] = newValue }
  }
}
