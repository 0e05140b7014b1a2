// SPDX-License-Identifier: MIT
//
// Which leaf of a timeline drives a channel at a time. For each channel, and for each node that has something for it, a group
// of choices by when they start: leaves, and groups of the nodes inside. Looked through from the outermost group inwards.

internal import CTweenSpiritShims

struct TimelinePlan {
  struct Choice {
    var start = 0.0
    /// A leaf, or below 0 the complement of a group.
    var target = 0
  }
  struct Group {
    var node = 0
    var first = 0
    var count = 0
  }
  struct Driven {
    var channel = Handle(slot: 0, generation: 0)
    var group = 0
    var leaf = -1
    /// Its first number, and how many.
    var place = 0
    var lanes = 0
    /// The leaf's node, while it runs; the channel's first number in the world.
    var node = 0
    var block = 0
    var link = Link.gone
  }
  /// What a driven channel is: there no more; one that this timeline alone shows, with no memory, layers or sums; or another.
  enum Link: UInt8 { case gone, other, plain }
  /// A leaf's segment of one lane, and how long it is what a channel shows: at times of the leaf between these two.
  struct Run {
    var after = Double.infinity, before = -Double.infinity
    /// Where the leaf begins, and its segment, and 1 over that one's width.
    var at = 0.0, start = 0.0, scale = 0.0
    var from = 0.0, to = 0.0
    /// nil: linear.
    var record: UnsafePointer<EasingRecord>?
  }
  /// A choice that waits for its group.
  private struct Item {
    var channel = Handle(slot: 0, generation: 0)
    var node = 0
    var start = 0.0
    var order: UInt32 = 0
    var target = 0

    func isBefore(_ other: Item) -> Bool {
      if channel.slot != other.channel.slot { return channel.slot < other.channel.slot }
      if channel.generation != other.channel.generation { return channel.generation < other.channel.generation }
      if node != other.node { return node > other.node }
      if start != other.start { return start < other.start }
      return order < other.order
    }
  }

  private var heap = Growing<Item>()
  private var heapCount = 0
  private(set) var choices = Growing<Choice>()
  private var choiceCount = 0
  private(set) var groups = Growing<Group>()
  private var groupCount = 0
  private(set) var driven = Growing<Driven>()
  private(set) var count = 0
  private(set) var numbers = Growing<Double>()
  /// Of each driven channel.
  private(set) var runs = Growing<Run>()
  /// The world's count of changes to channels at which links were found.
  var linked = -1
  /// Where nodes go, while some are taken out.
  private var renamed = Growing<UInt32>()
  /// Whether it is that of what the timeline has.
  var isCurrent = false
  /// Whether it has been gone through since it was made.
  var isFound = false
  /// The most choices and numbers that there can be.
  var mostChoices = 0
  var mostNumbers = 0

  func free() {
    heap.free()
    choices.free()
    groups.free()
    driven.free()
    numbers.free()
    runs.free()
    renamed.free()
  }

  var places: UnsafeMutablePointer<UInt32> { renamed.base }

  mutating func reserve(leaves: Int, nodes: Int, choices n: Int, numbers m: Int) throws(Failure) {
    try heap.reserve(leaves, Item())
    try driven.reserve(leaves, Driven())
    try runs.reserve(leaves, Run())
    try choices.reserve(n, Choice())
    try groups.reserve(n, Group())
    try numbers.reserve(m, 0)
    try renamed.reserve(nodes, 0)
  }

  /// Of all leaves that do not go.
  mutating func make(_ nodes: Growing<Timeline.Node>, _ leaves: Growing<Timeline.Leaf>, _ leafCount: Int) {
    (heapCount, choiceCount, groupCount, count) = (0, 0, 0, 0)
    (isCurrent, isFound, linked) = (true, false, -1)
    for i in 0..<leafCount {
      let leaf = leaves[i]
      guard let track = leaf.track else { continue }
      push(
        Item(
          channel: leaf.channel, node: leaf.node, start: leaf.at + track.pointee.start, order: leaf.order, target: i))
    }
    var place = 0
    while heapCount > 0 {
      let item = pop()
      let group = groupCount
      groups[group] = Group(node: item.node, first: choiceCount, count: 1)
      add(item)
      while heapCount > 0, heap[0].channel == item.channel, heap[0].node == item.node {
        add(pop())
        groups.base[group].count &+= 1
      }
      groupCount &+= 1
      if item.node != 0 {
        let node = nodes[item.node]
        push(
          Item(
            channel: item.channel, node: node.parent, start: node.start(item.start), order: node.order, target: ~group))
      } else {
        let lanes = leaves[innermost(item)].lanes
        driven[count] = Driven(channel: item.channel, group: group, place: place, lanes: lanes)
        runs[count] = Run()
        count &+= 1
        place &+= lanes
      }
    }
  }

  /// A leaf that one leads to.
  private mutating func innermost(_ item: Item) -> Int {
    var target = item.target
    while target < 0 { target = choices[groups[~target].first].target }
    return target
  }

  private mutating func add(_ item: Item) {
    choices[choiceCount] = Choice(start: item.start, target: item.target)
    choiceCount &+= 1
  }

  private mutating func push(_ item: Item) {
    var i = heapCount
    heapCount &+= 1
    while i > 0 {
      let parent = (i &- 1) / 2
      guard item.isBefore(heap[parent]) else { break }
      heap[i] = heap[parent]
      i = parent
    }
    heap[i] = item
  }

  private mutating func pop() -> Item {
    let top = heap[0]
    heapCount &-= 1
    let last = heap[heapCount]
    var i = 0
    while true {
      var child = 2 &* i &+ 1
      guard child < heapCount else { break }
      if child &+ 1 < heapCount, heap[child &+ 1].isBefore(heap[child]) { child &+= 1 }
      guard heap[child].isBefore(last) else { break }
      heap[i] = heap[child]
      i = child
    }
    if heapCount > 0 { heap[i] = last }
    return top
  }

  /// The leaf that drives; -1: none is there.
  mutating func choose(_ i: Int, _ nodes: Growing<Timeline.Node>) -> Int {
    var g = driven[i].group
    while true {
      let group = groups[g]
      let found = choose(group, nodes)
      guard found >= 0 else { return -1 }
      let target = choices[found].target
      if target >= 0 { return target }
      g = ~target
    }
  }

  /// Among choices sorted by start: the last that has started and is there, or else the first that is there.
  private mutating func choose(_ group: Group, _ nodes: Growing<Timeline.Node>) -> Int {
    let time = nodes[group.node].time
    func isThere(_ k: Int) -> Bool {
      let target = choices[k].target
      return target >= 0 || nodes[groups[~target].node].isThere
    }
    let started = firstOf(group.count) { isReached(choices[group.first &+ $0].start, time) }
    var k = group.first &+ started &- 1
    while k >= group.first {
      if isThere(k) { return k }
      k &-= 1
    }
    let end = group.first &+ group.count
    k = group.first &+ started
    while k < end, !isThere(k) { k &+= 1 }
    guard k < end else { return -1 }
    // Of those that start together, the last that was added.
    var last = k
    k &+= 1
    while k < end, choices[k].start == choices[last].start {
      if isThere(k) { last = k }
      k &+= 1
    }
    return last
  }

  mutating func setLeaf(_ i: Int, _ leaf: Int) { driven.base[i].leaf = leaf }

  // MARK: Runs

  /// From when to when a leaf, which is chosen now, is in any case, by the time of its node; nil where that is not simple.
  private mutating func span(_ i: Int, _ leaf: Int, _ nodes: Growing<Timeline.Node>) -> (Double, Double)? {
    var group = groups[driven[i].group]
    while group.count == 1 {
      let target = choices[group.first].target
      if target >= 0 { return (-.infinity, .infinity) }
      group = groups[~target]
    }
    let time = nodes[group.node].time
    let started = firstOf(group.count) { isReached(choices[group.first &+ $0].start, time) }
    guard started > 0, choices[group.first &+ started &- 1].target == leaf else { return nil }
    let end = started < group.count ? choices[group.first &+ started].start : .infinity
    return (choices[group.first &+ started &- 1].start, end)
  }

  /// The segment that a leaf is in, if it is one of one lane between two keys, without what calls out.
  mutating func setRun(
    _ i: Int, _ leaf: Timeline.Leaf, _ number: Int, _ local: Double, _ nodes: Growing<Timeline.Node>
  ) {
    guard let track = leaf.track, track.pointee.lanes == 1, track.pointee.kind.isPlain else { return }
    let key = leaf.hint
    guard key &+ 1 < track.pointee.count, track.pointee.scales[key] > 1e-200,
      let (from, to) = span(i, number, nodes)
    else { return }
    let row = track.pointee.row(key, 0)
    var run = Run()
    (run.at, run.start, run.scale) = (leaf.at, track.pointee.times[key], track.pointee.scales[key])
    switch track.pointee.code(key) {
    case .hold: (run.from, run.to) = (row[0], row[0])
    case .lead: (run.from, run.to) = (row[1], row[1])
    case .mix: (run.from, run.to) = (row[0], row[1])
    case .eased:
      guard let record = track.pointee.curves?[key]?.record,
        record.pointee.kind == .exact || record.pointee.kind == .baked
      else { return }
      (run.from, run.to, run.record) = (row[0], row[1], record)
    case .cubic, .spring, .bezier: return
    }
    let (first, last) = (max(run.start, from - leaf.at), min(track.pointee.times[key &+ 1], to - leaf.at))
    // Not within an instant of an end, by any rounding.
    let most = max(abs(first), abs(last)) + abs(leaf.at)
    let margin = 4 * instant(most, most)
    guard local > first + margin, local < last - margin else { return }
    (run.after, run.before) = (first + margin, last - margin)
    runs[i] = run
    driven.base[i].node = leaf.node
  }
}
