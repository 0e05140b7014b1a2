// SPDX-License-Identifier: MIT

/// In order, equal ones as they were: runs of 1, 2, 4 ... are merged, from `items` to `scratch`, which has room for as many, and
/// back. Large things are sorted by their places.
@inline(__always)
func mergeSort<Item>(
  _ items: UnsafeMutablePointer<Item>, _ n: Int, scratch: UnsafeMutablePointer<Item>, _ isBefore: (Item, Item) -> Bool
) {
  var (from, to, run) = (items, scratch, 1)
  while run < n {
    var start = 0
    while start < n {
      let (middle, end) = (min(start &+ run, n), min(start &+ 2 &* run, n))
      var (a, b) = (start, middle)
      for k in start..<end {
        if b < end && (a == middle || isBefore(from[b], from[a])) {
          to[k] = from[b]
          b &+= 1
        } else {
          to[k] = from[a]
          a &+= 1
        }
      }
      start = end
    }
    swap(&from, &to)
    run &*= 2
  }
  if from != items { items.update(from: from, count: n) }
}

/// How many of `n` in a row are past, the first of them first: by halving.
@inline(__always)
func partitionPoint(_ n: Int, _ isPast: (Int) -> Bool) -> Int {
  var (low, high) = (0, n)
  while low < high {
    let middle = low &+ (high &- low) / 2
    if isPast(middle) { low = middle &+ 1 } else { high = middle }
  }
  return low
}
