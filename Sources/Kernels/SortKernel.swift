// SPDX-License-Identifier: MIT
//
// Numbers sorted by curve as they come: each curve fills runs, takes its own, and the numbers are fetched from their places.

import CKernelBuiltins
import KernelTypes

/// Where the numbers of each curve go: every one begins with a run, and gets another where that is full. (Not where the next
/// number comes, or each curve's first would be a branch that nothing foretells.)
private struct Runs {
  let next: UnsafeMutablePointer<UInt16>
  let curves: UnsafeMutablePointer<UInt8>
  let length: UInt32
  var (free, count): (UInt32, Int) = (0, 0)

  @inline(__always) init(_ to: UnsafePointer<tsk_sorting>) {
    next = to.pointee.next
    curves = to.pointee.curves
    length = to.pointee.run
    while count <= Int(to.pointee.last) {
      next[count] = UInt16(truncatingIfNeeded: free)
      curves[count] = UInt8(truncatingIfNeeded: count)
      count &+= 1
      free &+= length
    }
  }
  /// What comes after a place.
  @inline(__always) mutating func after(_ place: UInt32, _ curve: Int) -> UInt32 {
    let following = place &+ 1
    if following & (length &- 1) != 0 { return following }
    curves[count] = UInt8(truncatingIfNeeded: curve)
    count &+= 1
    let first = free
    free &+= length
    return first
  }
}

/// `findProgress`, each number behind those of its curve. The division of a group of lanes goes on while those before it are put
/// in their places; two at a time, because the second need not wait for what the first has stored.
@inline(never) func sortProgress(
  _ to: UnsafePointer<tsk_sorting>, _ start: UnsafeRawPointer, _ duration: UnsafeRawPointer, _ time: Double,
  _ index: UnsafePointer<UInt32>, _ count: Int
) -> Int {
  let (start, duration) = (scalars(start), scalars(duration))
  let (numbers, group) = (scalars(to.pointee.numbers), scalars(to.pointee.group))
  let (places, last) = (to.pointee.places, to.pointee.last)
  var runs = Runs(to)
  let next = runs.next
  let wanted = to.pointee.wanted
  let now = Lanes(repeating: Scalar(time))
  var i = 0
  while i < count {
    if let column = wanted.0 { tsk_fetch_soon(scalars(column) + i) }
    if let column = wanted.1 { tsk_fetch_soon(scalars(column) + i) }
    if let column = wanted.2 { tsk_fetch_soon(scalars(column) + i) }
    let n = min(width, count &- i)
    if n == width {
      store(tweenProgress(now, load(start + i), load(duration + i)), group)
    } else {
      store(tweenProgress(now, load(start + i, first: n), load(duration + i, first: n)), group)
    }
    var j = 0
    while j &+ 1 < n {
      let (a, b) = (Int(min(index[i &+ j], last)), Int(min(index[i &+ j &+ 1], last)))
      let (p, nextB) = (UInt32(next[a]), UInt32(next[b]))
      let afterP = runs.after(p, a)
      let q = a == b ? afterP : nextB
      next[a] = UInt16(truncatingIfNeeded: afterP)
      next[b] = UInt16(truncatingIfNeeded: runs.after(q, b))
      numbers[Int(p)] = group[j]
      numbers[Int(q)] = group[j &+ 1]
      places[i &+ j] = UInt16(truncatingIfNeeded: p)
      places[i &+ j &+ 1] = UInt16(truncatingIfNeeded: q)
      j &+= 2
    }
    if j < n {
      let a = Int(min(index[i &+ j], last))
      let p = UInt32(next[a])
      next[a] = UInt16(truncatingIfNeeded: runs.after(p, a))
      numbers[Int(p)] = group[j]
      places[i &+ j] = UInt16(truncatingIfNeeded: p)
    }
    i &+= width
  }
  return runs.count
}

#if KERNEL_F64
  /// Numbers that have a code each.
  @inline(never) func sortCoded(
    _ to: UnsafePointer<tsk_sorting>, _ from: UnsafePointer<Double>, _ codes: UnsafePointer<UInt8>, _ count: Int
  ) -> Int {
    let (numbers, places, last) = (scalars(to.pointee.numbers), to.pointee.places, Int(to.pointee.last))
    var runs = Runs(to)
    let next = runs.next
    var i = 0
    while i &+ 1 < count {
      let (a, b) = (min(Int(codes[i]), last), min(Int(codes[i &+ 1]), last))
      let (p, nextB) = (UInt32(next[a]), UInt32(next[b]))
      let afterP = runs.after(p, a)
      let q = a == b ? afterP : nextB
      next[a] = UInt16(truncatingIfNeeded: afterP)
      next[b] = UInt16(truncatingIfNeeded: runs.after(q, b))
      numbers[Int(p)] = from[i]
      numbers[Int(q)] = from[i &+ 1]
      places[i] = UInt16(truncatingIfNeeded: p)
      places[i &+ 1] = UInt16(truncatingIfNeeded: q)
      i &+= 2
    }
    if i < count {
      let a = min(Int(codes[i]), last)
      let p = UInt32(next[a])
      next[a] = UInt16(truncatingIfNeeded: runs.after(p, a))
      numbers[Int(p)] = from[i]
      places[i] = UInt16(truncatingIfNeeded: p)
    }
    return runs.count
  }

  /// In their own order again.
  @inline(never) func fetchSorted(
    _ numbers: UnsafePointer<Double>, _ places: UnsafePointer<UInt16>, _ out: UnsafeMutablePointer<Double>, _ count: Int
  ) {
    let full = count & ~(width &- 1)
    var i = 0
    while i < full {
      store(gather(numbers, places + i), out + i)
      i &+= width
    }
    while i < count {
      out[i] = numbers[Int(places[i])]
      i &+= 1
    }
  }
#endif
