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

/// In place, without memory. Equals come in any order: let there be none.
@inline(__always)
func heapSort<T>(_ base: UnsafeMutablePointer<T>, _ count: Int, _ isBefore: (T, T) -> Bool) {
  func sink(_ start: Int, _ end: Int) {
    var i = start
    let item = base[i]
    while true {
      var child = 2 &* i &+ 1
      guard child < end else { break }
      if child &+ 1 < end, isBefore(base[child], base[child &+ 1]) { child &+= 1 }
      guard isBefore(item, base[child]) else { break }
      base[i] = base[child]
      i = child
    }
    base[i] = item
  }
  var start = count / 2
  while start > 0 {
    start &-= 1
    sink(start, count)
  }
  var end = count
  while end > 1 {
    end &-= 1
    (base[0], base[end]) = (base[end], base[0])
    sink(0, end)
  }
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
