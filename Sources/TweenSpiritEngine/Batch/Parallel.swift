// SPDX-License-Identifier: MIT
//
// A batch in parts: on the caller's thread, or on the pool's as well. Which thread takes which part changes nothing that
// anyone could see. What crosses C is a pointer to a struct and a function of no context: a closure would be memory asked
// for in every step.

internal import CTweenSpiritShims

/// What is done with the items of a batch.
protocol BatchWork {
  /// The bytes of the stack that it wants.
  var scratchSize: Int { get }
  /// Items first ..< first + n; how many of them are active.
  func run(_ first: Int, _ n: Int, _ scratch: UnsafeMutableRawPointer) throws(Failure) -> Int
}

/// Memory of the stack, one for each thread that works, in columns of so many bytes.
struct Scratch {
  let base: UnsafeMutableRawPointer
  let columnSize: Int

  func column<S>(_ i: Int, of: S.Type) -> UnsafeMutablePointer<S> {
    (base + i &* columnSize).assumingMemoryBound(to: S.self)
  }
}

/// A part on its way through C.
struct BatchCall<Work: BatchWork> {
  let work: UnsafePointer<Work>
  let first, n: Int
  var active = 0
  var failure: Failure?

  mutating func run(_ scratch: UnsafeMutableRawPointer) {
    do throws(Failure) { active = try work.pointee.run(first, n, scratch) } catch { failure = error }
  }
}

/// A batch on its way through C.
struct BatchShare<Work: BatchWork> {
  let work: UnsafePointer<Work>
  let count, partSize: Int
  var active: UInt64 = 0
  /// Parts that failed.
  var failures: UInt64 = 0
}

/// The C functions for one kind of work.
struct BatchEntries {
  let call: @convention(c) (UnsafeMutableRawPointer, UnsafeMutableRawPointer?) -> Void
  let part: @convention(c) (Int, UnsafeMutableRawPointer?) -> Void
}

/// As many items as one thread takes at a time; fewer are not worth a second one.
package let onePart = 16_384

/// Does the work for 0 ..< count; how many are active.
@inline(__always)
func perform<Work: BatchWork>(
  _ work: UnsafePointer<Work>, _ count: Int, threads: UInt32, partSize: Int = onePart, _ entries: BatchEntries
) throws(Failure) -> Int {
  if threads <= 1 || count <= partSize {
    var call = BatchCall(work: work, first: 0, n: count)
    withUnsafeMutablePointer(to: &call) { tss_with_scratch(work.pointee.scratchSize, entries.call, $0) }
    if let failure = call.failure { throw failure }
    return call.active
  }
  var share = BatchShare(work: work, count: count, partSize: partSize)
  withUnsafeMutablePointer(to: &share) {
    tss_parallel(threads, (count &+ partSize &- 1) / partSize, entries.part, $0)
  }
  guard share.failures == 0 else { throw failure(.callback, "a part of the batch failed") }
  return Int(truncatingIfNeeded: share.active)
}

/// A part of a share, on whatever thread.
@inline(__always)
func performPart<Work: BatchWork>(_ part: Int, _ share: UnsafeMutablePointer<BatchShare<Work>>, _ entries: BatchEntries)
{
  let size = share.pointee.partSize
  let first = part &* size
  var call = BatchCall(work: share.pointee.work, first: first, n: min(size, share.pointee.count &- first))
  withUnsafeMutablePointer(to: &call) { tss_with_scratch(share.pointee.work.pointee.scratchSize, entries.call, $0) }
  if call.failure != nil { tss_add(&share.pointee.failures, 1) }
  tss_add(&share.pointee.active, UInt64(truncatingIfNeeded: call.active))
}

/// How many entries a palette may have, of springs or of curves.
package let largestPalette = 256

/// 1 ... 64; 0, which was not given, is 1.
func checkThreads(_ threads: UInt32) throws(Failure) -> UInt32 {
  guard threads <= 64 else { throw invalid("threads", must: "between 1 and 64", got: Double(threads)) }
  return max(threads, 1)
}

/// The most threads that any batch may use.
package func setMostThreads(_ threads: UInt32) throws(Failure) {
  guard threads >= 1, threads <= 64 else { throw invalid("threads", must: "between 1 and 64", got: Double(threads)) }
  tss_set_most_threads(threads)
}
