// SPDX-License-Identifier: MIT
//
// Channels that are functions of others: y = clamp(offset + scale * ease(x)), where x is one channel, or the sum, the least or
// the greatest of several. A link is found by the slot of its channel.

internal import CTweenSpiritShims

package struct LinkSpec {
  package var sources: UnsafePointer<Handle>
  package var count: Int
  package var combination: UInt32 = 0
  /// (0, 0) is none.
  package var easing = Handle(slot: 0, generation: 0)
  /// A number for each lane, or nil: 1, 0, none.
  package var scale: UnsafePointer<Double>?, offset: UnsafePointer<Double>?
  package var lower: UnsafePointer<Double>?, upper: UnsafePointer<Double>?

  package init(_ sources: UnsafePointer<Handle>, count: Int) { (self.sources, self.count) = (sources, count) }
}

struct Link: ~Copyable {
  static let most = 256

  let channel: Int
  let lanes: Int
  let combination: LinkCombination
  /// A user of it is the link's.
  let easing: Handle
  let record: UnsafePointer<EasingRecord>?
  /// Slots of channels; each has as many lanes, or one for all.
  var sources = Column<UInt32>()
  /// Scale, offset, lower and upper, `lanes` numbers each; then how fast it is, while that is asked.
  var numbers = Column<Double>()
  /// What the sources were when it was last evaluated, one after another, `lanes` numbers each; likewise how fast they are,
  /// while that is asked.
  var inputs = Column<Double>()
  var rates = Column<Double>()
  /// Its sources' places among their dependents.
  var edges = Column<UInt32>()
  /// Higher than that of all those that it is a function of.
  var level = 1
  /// While links are collected.
  var isMarked = false

  var scale: UnsafeMutablePointer<Double> { numbers.base }
  var offset: UnsafeMutablePointer<Double> { numbers.base + lanes }
  func checkBounds() throws(Failure) {
    for lane in 0..<lanes { try TweenSpiritEngine.checkBounds(lower[lane], upper[lane]) }
  }

  var lower: UnsafeMutablePointer<Double> { numbers.base + 2 &* lanes }
  var upper: UnsafeMutablePointer<Double> { numbers.base + 3 &* lanes }
  var speed: UnsafeMutablePointer<Double> { numbers.base + 4 &* lanes }

  init(
    channel: Int, lanes: Int, _ combination: LinkCombination, _ easing: Handle, _ record: UnsafePointer<EasingRecord>?,
    sources: Int
  ) throws(Failure) {
    (self.channel, self.lanes, self.combination) = (channel, lanes, combination)
    (self.easing, self.record) = (easing, record)
    numbers = try Column<Double>(5 &* lanes)
    inputs = try Column<Double>(sources &* lanes)
    rates = try Column<Double>(sources &* lanes)
    try self.sources.reserve(sources)
    try edges.reserve(sources)
    for lane in 0..<lanes {
      (scale[lane], offset[lane], speed[lane]) = (1, 0, 0)
      (lower[lane], upper[lane]) = (-.infinity, .infinity)
    }
    forget()
  }

  /// So that it is evaluated the next time: no value is this.
  func forget() { for i in 0..<inputs.count { inputs.base[i] = .nan } }

  /// A lane, of what its sources are.
  func value(_ lane: Int) -> Double {
    let x = combined(lane)
    let e = eased(x)
    return max(lower[lane], min(clamped(offset[lane] + clamped(scale[lane] * e)), upper[lane]))
  }

  func eased(_ x: Double) -> Double {
    guard let record else { return x }
    return clamped((try? record.value(x)) ?? x)
  }

  func combined(_ lane: Int) -> Double {
    var x = inputs[lane]
    for k in 1..<max(sources.count, 1) {
      let other = inputs[k &* lanes &+ lane]
      switch combination {
      case .sum: x = clamped(x + other)
      case .min: x = min(x, other)
      case .max: x = max(x, other)
      }
    }
    return x
  }

  /// Units per second at this moment, by the rates of its sources: from now on, where a curve or a bound has a corner.
  func velocity(_ lane: Int) -> Double {
    var (x, v) = (inputs[lane], rates[lane])
    for k in 1..<max(sources.count, 1) {
      let (other, u) = (inputs[k &* lanes &+ lane], rates[k &* lanes &+ lane])
      switch combination {
      case .sum: (x, v) = (clamped(x + other), clamped(v + u))
      case .min: if other < x || (other == x && u < v) { (x, v) = (other, u) }
      case .max: if other > x || (other == x && u > v) { (x, v) = (other, u) }
      }
    }
    guard v != 0 else { return 0 }
    var slope = scale[lane]
    if let record {
      let curve = (try? record.slope(x)) ?? 0
      slope = clamped(slope * (curve.isNaN ? 0 : max(-1000, min(curve, 1000))))
    }
    let found = clamped(slope * v)
    let free = clamped(offset[lane] + clamped(scale[lane] * eased(x)))
    let isHeld = free < lower[lane] || free > upper[lane]
    let isLeaving = (free == lower[lane] && found < 0) || (free == upper[lane] && found > 0)
    return isHeld || isLeaving ? 0 : found + 0
  }
}

/// A world's links, and who depends on whom.
struct Links: ~Copyable {
  /// A link that is a function of a channel, among those of this channel: from 1, 0 is none.
  struct Edge {
    var link: UInt32 = 0
    var next: UInt32 = 0
    var previous: UInt32 = 0
  }

  private(set) var count = 0
  private(set) var items = Column<Link>()
  /// By channel: its link, from 1, and the first of its edges, from 1; 0 is none.
  private var links = Column<UInt32>()
  private var firsts = Column<UInt32>()
  private var edges = Column<Edge>()
  private var unusedEdge: UInt32 = 0
  /// Those that were collected, and as much to sort them by.
  private var found = Column<UInt32>()
  private(set) var foundCount = 0
  /// Places in `items` by level, where that is known.
  private var order = Column<UInt32>()
  private var isOrdered = true
  /// Curves that they hold.
  private(set) var easings = 0

  deinit { for i in 0..<items.count { drop(items[i].easing) } }

  private func drop(_ easing: Handle) { if easing.generation != 0 { EasingStore.shared.drop(easing) } }

  func place(_ channel: Int) -> Int? {
    guard channel < links.count, links[channel] != 0 else { return nil }
    return Int(links[channel]) &- 1
  }

  @inline(__always)
  func has(_ channel: Int) -> Bool { count > 0 && channel < links.count && links[channel] != 0 }

  @inline(__always)
  func hasDependents(_ channel: Int) -> Bool { count > 0 && channel < firsts.count && firsts[channel] != 0 }

  @inline(__always)
  func pointer(_ place: Int) -> UnsafeMutablePointer<Link> { items.base + place }

  /// Room for a link more, of so many sources, in a world of so many channels.
  mutating func reserve(channels: Int, sources: Int) throws(Failure) {
    try items.reserve(count &+ 1)
    try links.extend(to: channels, 0)
    try firsts.extend(to: channels, 0)
    try edges.reserve(max(edges.count, 1) &+ sources)
    try found.extend(to: 2 &* (count &+ 1), 0)
    try order.extend(to: count &+ 1, 0)
    if edges.count == 0 { edges.append(Edge()) }
  }

  /// There is room, and the channel has none.
  mutating func add(_ link: consuming Link) {
    let (channel, place) = (link.channel, items.count)
    enter(&link, place)
    items.append(link)
    // Those that depend on it, in the order that they had, are higher.
    setLevel(place)
    collect(dependentsOf: channel)
    for k in 0..<foundCount { setLevel(Int(found[k])) }
  }

  private mutating func enter(_ link: inout Link, _ place: Int) {
    for k in 0..<link.sources.count {
      let source = Int(link.sources[k])
      var edge = Int(unusedEdge)
      if edge == 0 {
        edge = edges.count
        edges.append(Edge())
      } else {
        unusedEdge = edges[edge].next
      }
      let next = firsts[source]
      edges[edge] = Edge(link: UInt32(truncatingIfNeeded: place), next: next)
      if next != 0 { edges[Int(next)].previous = UInt32(truncatingIfNeeded: edge) }
      firsts[source] = UInt32(truncatingIfNeeded: edge)
      link.edges.append(UInt32(truncatingIfNeeded: edge))
    }
    if link.easing.generation != 0 { easings &+= 1 }
    links[link.channel] = UInt32(truncatingIfNeeded: place &+ 1)
    count &+= 1
    isOrdered = false
  }

  /// One of a snapshot: levels are given when all are there.
  mutating func restore(_ link: consuming Link) {
    let place = items.count
    enter(&link, place)
    items.append(link)
  }

  private mutating func setLevel(_ place: Int) {
    var level = 1
    for k in 0..<items[place].sources.count {
      if let other = self.place(Int(items[place].sources[k])) { level = max(level, items[other].level &+ 1) }
    }
    items[place].level = level
  }

  /// Takes a link out; its curve's user is the caller's. The last one takes its place.
  mutating func remove(_ place: Int) -> Handle {
    for k in 0..<items[place].edges.count { remove(edge: Int(items[place].edges[k]), of: Int(items[place].sources[k])) }
    links[items[place].channel] = 0
    let last = items.count &- 1
    if place != last {
      for k in 0..<items[last].edges.count {
        edges[Int(items[last].edges[k])].link = UInt32(truncatingIfNeeded: place)
      }
      links[items[last].channel] = UInt32(truncatingIfNeeded: place &+ 1)
    }
    let gone = items.swapRemove(place)
    count &-= 1
    isOrdered = false
    if gone.easing.generation != 0 { easings &-= 1 }
    return gone.easing
  }

  private mutating func remove(edge: Int, of source: Int) {
    let it = edges[edge]
    if it.previous == 0 { firsts[source] = it.next } else { edges[Int(it.previous)].next = it.next }
    if it.next != 0 { edges[Int(it.next)].previous = it.previous }
    edges[edge] = Edge(next: unusedEdge)
    unusedEdge = UInt32(truncatingIfNeeded: edge)
  }

  /// Some link that depends on a channel.
  func firstDependent(_ channel: Int) -> Int? {
    hasDependents(channel) ? Int(edges[Int(firsts[channel])].link) : nil
  }

  // MARK: Order

  mutating func sort() {
    guard !isOrdered else { return }
    isOrdered = true
    for i in 0..<count { order[i] = UInt32(truncatingIfNeeded: i) }
    let items = items.base
    mergeSort(order.base, count, scratch: found.base) { items[Int($0)].level < items[Int($1)].level }
  }

  /// Levels of links that came in any order; false where they go in a circle.
  mutating func level() -> Bool {
    var n = 0
    // How many of its sources are linked and have no level yet.
    for i in 0..<count {
      var open = 0
      for k in 0..<items[i].sources.count where has(Int(items[i].sources[k])) { open &+= 1 }
      items[i].level = open
      if open == 0 {
        order[n] = UInt32(truncatingIfNeeded: i)
        n &+= 1
      }
    }
    var done = 0
    while done < n {
      let channel = items[Int(order[done])].channel
      var edge = hasDependents(channel) ? Int(firsts[channel]) : 0
      while edge != 0 {
        let other = Int(edges[edge].link)
        items[other].level &-= 1
        if items[other].level == 0 {
          order[n] = UInt32(truncatingIfNeeded: other)
          n &+= 1
        }
        edge = Int(edges[edge].next)
      }
      done &+= 1
    }
    for k in 0..<n { items[Int(order[k])].level = k &+ 1 }
    isOrdered = n == count
    return isOrdered
  }

  /// In order.
  func ordered(_ k: Int) -> Int { Int(order[k]) }

  // MARK: Collecting

  private mutating func collect(_ place: Int) {
    guard !items[place].isMarked else { return }
    items[place].isMarked = true
    found[foundCount] = UInt32(truncatingIfNeeded: place)
    foundCount &+= 1
  }

  private mutating func sortFound() {
    for k in 0..<foundCount { items[Int(found[k])].isMarked = false }
    guard foundCount > 1 else { return }
    let items = items.base
    mergeSort(found.base, foundCount, scratch: found.base + foundCount) {
      items[Int($0)].level < items[Int($1)].level
    }
  }

  func found(_ k: Int) -> Int { Int(found[k]) }

  /// Whatever depends on a channel, in order.
  mutating func collect(dependentsOf channel: Int) {
    foundCount = 0
    var (done, from) = (0, channel)
    while true {
      var edge = hasDependents(from) ? Int(firsts[from]) : 0
      while edge != 0 {
        collect(Int(edges[edge].link))
        edge = Int(edges[edge].next)
      }
      guard done < foundCount else { break }
      from = items[Int(found[done])].channel
      done &+= 1
    }
    sortFound()
  }

  /// A channel's link, and whatever that depends on, in order.
  mutating func collect(ancestorsOf channel: Int) {
    foundCount = 0
    guard let first = place(channel) else { return }
    collect(first)
    var done = 0
    while done < foundCount {
      let place = Int(found[done])
      for k in 0..<items[place].sources.count {
        if let other = self.place(Int(items[place].sources[k])) { collect(other) }
      }
      done &+= 1
    }
    sortFound()
  }
}
