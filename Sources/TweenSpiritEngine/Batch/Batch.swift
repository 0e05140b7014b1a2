// SPDX-License-Identifier: MIT
//
// Springs, decays or tweens in a caller's arrays: what the caller names, and what the parts of the work share, in one struct. It
// crosses C as a pointer beside a function: a generic type would be made when it is first used, and a closure for every step,
// both of memory, which a step never asks for.

internal import CTweenSpiritShims

package struct Batch {
  package let precision: Precision
  package let count: Int
  /// Written; of tweens, `value` is where they are.
  package var value = Strided(), velocity = Strided()
  /// Where a spring or a tween goes to, and where a tween comes from.
  package var target = Strided(), from = Strided()
  /// Of each item, where there is no `springs` or `decay`: rad/s, or the rate of a decay in 1/s.
  package var omega = Strided(), dampingRatio = Strided()
  /// Of a tween, in seconds.
  package var start = Strided(), duration = Strided()
  /// One for all, or a palette and, in `index`, a place for each.
  package var springs: UnsafePointer<Spring>?
  package var easings: UnsafePointer<Handle>?
  package var paletteCount = 0
  package var index = Strided(size: MemoryLayout<UInt32>.size)
  package var decay: Decay?
  package var tolerance = 0.0
  package var threads: UInt32 = 1
  /// Where it says what is left to do: 1 for each active item, else 0; and the places of the active items, in order.
  package var mask = Strided(size: MemoryLayout<UInt8>.size)
  package var active = Strided(size: MemoryLayout<UInt32>.size)

  // MARK: What the parts share

  /// The seconds of a step, or the time of a sample.
  var time = 0.0
  /// Whether somebody wants to know what is active, or items come to rest.
  var settles = false
  /// A decay has none.
  var hasTargets = false
  /// The one spring, checked.
  var spring = Spring(omega: 0, dampingRatio: 0)
  /// The palette's, where they were at hand.
  var rows: PaletteRows?
  /// The tweens', held.
  var curves: UnsafeMutablePointer<HeldCurve>?
  /// Items of a part, and of a block that a kernel is given; the bytes of a column of scratch memory.
  var partLength = 0, blockLength = 0, columnSize = 0
  /// Numbers that a curve of several takes at once.
  var runLength = 0
  var activeCount: UInt64 = 0
  var failures: UInt64 = 0
  /// Of a part that had no others beside it.
  var failure: Failure?

  package init(_ precision: Precision, count: Int) {
    self.precision = precision
    self.count = count
  }
}

/// As many items as one thread takes at a time; fewer are not worth a second one.
package let onePart = 16_384

/// How many entries a palette may have, of springs or of curves.
package let largestPalette = 256

/// The bytes of the widest group of lanes: the column of a batch of which nothing else is copied.
let lastGroup = 64

extension Batch {
  /// How many parts there are. Which thread takes which changes nothing that anyone could see.
  mutating func split(partLength most: Int = onePart) -> Int {
    let isWhole = threads <= 1 || count <= most
    partLength = isWhole ? count : most
    return isWhole ? 1 : (count &+ most &- 1) / most
  }

  /// The items of a part.
  @inline(__always)
  func items(_ part: Int) -> (first: Int, n: Int) {
    let first = part &* partLength
    return (first, min(partLength, count &- first))
  }

  /// What comes after `done` of `n` items: whole groups of lanes where they stand, as many as a kernel can count or a column
  /// holds, and at last those that do not fill a group, copied; how many, and how many a kernel is given.
  @inline(__always)
  func block(after done: Int, of n: Int, width: Int) -> (n: Int, room: Int, copies: Bool) {
    let whole = n & ~(width &- 1)
    guard done < whole else { return (n &- whole, width, true) }
    let length = min(blockLength, whole &- done)
    return (length, length, false)
  }
}

/// For memory that is to be written: NULL is nothing to write to.
func checkWritable(_ column: Strided, _ count: Int, _ name: StaticString) throws(Failure) {
  guard column.base != nil || count == 0 else { throw null(name) }
}

/// 1 ... 64; 0, which was not given, is 1.
func checkThreads(_ threads: UInt32) throws(Failure) {
  guard threads <= 64 else { throw invalid("threads", must: "between 1 and 64", got: Double(threads)) }
}

/// The most threads that any batch may use.
package func setMostThreads(_ threads: UInt32) throws(Failure) {
  guard threads >= 1, threads <= 64 else { throw invalid("threads", must: "between 1 and 64", got: Double(threads)) }
  tss_set_most_threads(threads)
}
