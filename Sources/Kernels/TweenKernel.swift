// SPDX-License-Identifier: MIT
//
// Tweens in three passes over a block that stays in the first cache: how far each has come, its curve there, and the
// number between its ends.

import KernelTypes

/// (time - start) / duration. A duration of 0, or below, is a jump at its start.
@inline(never) func findProgress(
  _ start: UnsafePointer<Scalar>, _ duration: UnsafePointer<Scalar>, _ time: Double,
  _ out: UnsafeMutablePointer<Scalar>,
  _ count: Int
) {
  let now = Lanes(repeating: Scalar(time))
  let (zero, one) = (Lanes(repeating: 0), Lanes(repeating: 1))
  let full = count & ~(width &- 1)
  var i = 0
  while i < full {
    let (gone, length) = (now - load(start + i), load(duration + i))
    store(select(length .<= 0, select(gone .>= 0, one, zero), gone / length), out + i)
    i &+= width
  }
  let rest = count &- full
  if rest > 0 {
    let (gone, length) = (now - load(start + full, first: rest), load(duration + full, first: rest))
    store(select(length .<= 0, select(gone .>= 0, one, zero), gone / length), out + full, first: rest)
  }
}

/// a + (b - a) e as a (1 - e) + b e, and exactly a where e is 0 or both are one, b where it is 1. `out` may be any of the others, or apart
/// from them.
@inline(never) func mixAll(
  _ a: UnsafePointer<Scalar>, _ b: UnsafePointer<Scalar>, _ e: UnsafePointer<Scalar>,
  _ out: UnsafeMutablePointer<Scalar>, _ count: Int
) {
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

@inline(__always) func tweened(_ a: Lanes, _ b: Lanes, _ e: Lanes) -> Lanes {
  let between = a * (1 - e) + b * e
  return select(e .== 1, b, select((e .== 0) .| (a .== b), a, between))
}
