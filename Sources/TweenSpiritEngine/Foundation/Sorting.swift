// SPDX-License-Identifier: MIT

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
