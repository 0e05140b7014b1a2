// SPDX-License-Identifier: MIT
//
// Tweens in three passes over a block that stays in the first cache: how far each has come, its curve there, and the
// number between its ends. Where they have several curves, the first pass sorts them on its way
// (SortKernel.swift).

import CKernelBuiltins
import KernelTypes

/// (time - start) / duration. A duration of 0, or below, is a jump at its start. What is wanted next is fetched on the way.
@inline(never) func findProgress(
  _ start: UnsafeRawPointer, _ duration: UnsafeRawPointer, _ time: Double, _ out: UnsafeMutableRawPointer, _ count: Int,
  _ from: UnsafeRawPointer?, _ to: UnsafeRawPointer?
) {
  let (start, duration, out) = (scalars(start), scalars(duration), scalars(out))
  let now = Lanes(repeating: Scalar(time))
  let full = count & ~(width &- 1)
  var i = 0
  while i < full {
    if let from { tsk_fetch_soon(scalars(from) + i) }
    if let to { tsk_fetch_soon(scalars(to) + i) }
    store(tweenProgress(now, load(start + i), load(duration + i)), out + i)
    i &+= width
  }
  let rest = count &- full
  if rest > 0 {
    let x = tweenProgress(now, load(start + full, first: rest), load(duration + full, first: rest))
    store(x, out + full, first: rest)
  }
}

/// What has not begun is at its start, where every curve would take it: far before it, powers are subnormal numbers, which
/// are slow.
@_transparent func tweenProgress(_ now: Lanes, _ start: Lanes, _ duration: Lanes) -> Lanes {
  let gone = now - start
  let (zero, one) = (Lanes(repeating: 0), Lanes(repeating: 1))
  let x = select(duration .<= 0, select(gone .>= 0, one, zero), gone / duration)
  return select(x .<= 0, zero, x)
}

/// a + (b - a) e as a (1 - e) + b e, and exactly a where e is 0 or both are one, b where it is 1. `out` may be any of the others, or apart
/// from them.
@inline(never) func mixAll(
  _ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ e: UnsafeRawPointer, _ out: UnsafeMutableRawPointer, _ count: Int
) {
  let (a, b, e, out) = (scalars(a), scalars(b), scalars(e), scalars(out))
  let full = count & ~(width &- 1)
  var i = 0
  while i < full {
    store(tweened(load(a + i), load(b + i), load(e + i)), out + i)
    i &+= width
  }
  let rest = count &- full
  if rest > 0 {
    let y = tweened(load(a + full, first: rest), load(b + full, first: rest), load(e + full, first: rest))
    store(y, out + full, first: rest)
  }
}

/// `mixAll` of some tweens, whose e stand where the result will, and `findProgress` of others: a division takes as long as
/// all the rest, which has room beside it.
@inline(never) func mixAndFind(
  _ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ e: UnsafeMutableRawPointer, _ count: Int, _ start: UnsafeRawPointer,
  _ duration: UnsafeRawPointer, _ time: Double, _ progress: UnsafeMutableRawPointer, _ next: Int
) {
  let (a, b, e, progress) = (scalars(a), scalars(b), scalars(e), scalars(progress))
  let (start, duration) = (scalars(start), scalars(duration))
  let now = Lanes(repeating: Scalar(time))
  let both = min(count, next) & ~(width &- 1)
  var i = 0
  while i < both {
    let x = tweenProgress(now, load(start + i), load(duration + i))
    store(tweened(load(a + i), load(b + i), load(e + i)), e + i)
    store(x, progress + i)
    i &+= width
  }
  mixAll(a + i, b + i, e + i, e + i, count &- i)
  findProgress(start + i, duration + i, time, progress + i, next &- i, nil, nil)
}

/// The same where each e stands at its place.
@inline(never) func mixSorted(
  _ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ e: UnsafeRawPointer, _ places: UnsafePointer<UInt16>,
  _ out: UnsafeMutableRawPointer, _ count: Int
) {
  let (a, b, e, out) = (scalars(a), scalars(b), scalars(e), scalars(out))
  let full = count & ~(width &- 1)
  var i = 0
  while i < full {
    store(tweened(load(a + i), load(b + i), gather(e, places + i)), out + i)
    i &+= width
  }
  let rest = count &- full
  if rest > 0 {
    var eased = Lanes(repeating: 0)
    var j = 0
    while j < rest {
      eased[j] = e[Int(places[full &+ j])]
      j &+= 1
    }
    store(tweened(load(a + full, first: rest), load(b + full, first: rest), eased), out + full, first: rest)
  }
}

@_transparent func tweened(_ a: Lanes, _ b: Lanes, _ e: Lanes) -> Lanes {
  let between = a * (1 - e) + b * e
  return select(e .== 1, b, select((e .== 0) .| (a .== b), a, between))
}
