// SPDX-License-Identifier: MIT
//
// Which leaf of a timeline drives a channel at a time. For each channel, and for each node that has something for it, a group
// of choices by when they start: leaves, and groups of the nodes inside. Looked through from the outermost group inwards.
//
// A group is an AA tree (A. Andersson, 1993), so that whatever is added or removed, while the timeline plays too, takes as long
// as the trees are deep. Choice 0 and group 0 are none.

internal import CTweenSpiritShims

struct TimelinePlan: ~Copyable {
  struct Choice {
    var start = 0.0
    /// A leaf, or below 0 the complement of a group.
    var target = -1
    /// Among those that start together.
    var order: UInt32 = 0
    var level: UInt32 = 0
    var left: UInt32 = 0
    /// Of one that is not in use: the next such.
    var right: UInt32 = 0
    /// While starts are found: the choice before it that may be there at its start or later; 0 is none.
    var below: UInt32 = 0
  }
  struct Group {
    var channel = Handle(slot: 0, generation: 0)
    var node = 0
    /// Of its tree; 0: it is not in use, and `next` is the next such.
    var root = 0
    /// Its choice in the group around it, or what it drives, from 1.
    var choice = 0
    /// In its bucket.
    var next = 0
    var search = Search()
  }
  /// Where the search for a group's leaf is.
  struct Search {
    enum Phase { case before, after, beside, done }
    var phase = Phase.before
    /// The group that is searched around it; -1: none.
    var outer = -1
    /// The choice that is looked at; 0: there is none left.
    var at = 0
    /// The first choice behind the time; later, the one with which others start.
    var next = 0
    var found = -1

    init() {}
    init(outer: Int, at: Int, next: Int) { (self.outer, self.at, self.next) = (outer, at, next) }
  }
  struct Driven {
    var channel = Handle(slot: 0, generation: 0)
    var group = 0
    var leaf = -1
    /// Since the latest entry.
    var isNew = false
    /// Its first number, and how many.
    var place = 0
    var lanes = 0
    /// The leaf's node, while it runs; the channel's first number in the world.
    var node = 0
    var block = 0
    var link = Link.gone
    /// The number of its leaves that are free (`Leaf.isFree`); whether its tweens have the starts that follow from the rest.
    var free = 0
    var isResolved = false
    /// If there are any, once captured: what the channel was before the timeline, and as the timeline left it.
    var ground: UnsafeMutablePointer<Double>?

    var isShown: Bool { leaf >= 0 || ground != nil }
  }
  /// What a driven channel is: there no more; one that this timeline alone shows, with no memory, layers or sums; or another.
  enum Link: UInt8 { case gone, other, plain }
  /// A leaf's segment of one lane, and how long it is what a channel shows: at times of the leaf between these two.
  struct Run {
    var after = Double.infinity, before = -Double.infinity
    /// Where the leaf begins, and its segment, and 1 over that one's width; 0: it holds `from`.
    var at = 0.0, start = 0.0, scale = 0.0
    var from = 0.0, to = 0.0
    /// nil: linear.
    var record: UnsafePointer<EasingRecord>?
  }

  private(set) var choices = Column<Choice>()
  private var unusedChoice = 0
  private(set) var choiceCount = 0
  private(set) var groups = Column<Group>()
  private var unusedGroup = 0
  private(set) var groupCount = 0
  private var buckets = Buckets()
  private(set) var driven = Column<Driven>()
  var count: Int { driven.count }
  private(set) var numbers = Column<Double>()
  private(set) var numberEnd = 0
  /// Of those before the end, what nothing has.
  private var spentNumbers = 0
  /// Of each driven channel.
  private(set) var runs = Column<Run>()
  /// The world's count of changes to channels at which links were found.
  var linked: Int64 = -1
  /// Whether it has been gone through since it was made.
  var isFound = false
  /// Whether what it drives stands in the order of channels.
  private var isSorted = true

  deinit { for i in 0..<count { tss_free(driven[i].ground) } }

  /// Room for so many more.
  mutating func reserve(choices n: Int, groups m: Int, driven k: Int, numbers l: Int) throws(Failure) {
    try choices.reserve(max(choices.count, 1) &+ n)
    try groups.reserve(max(groups.count, 1) &+ m)
    if choices.count == 0 { choices.append(Choice()) }
    if groups.count == 0 { groups.append(Group()) }
    if try buckets.reserve(groups.count &+ m) { fillBuckets() }
    // And as much to sort them by.
    try driven.reserve(2 &* (count &+ k))
    try runs.reserve(count &+ k)
    try numbers.extend(to: numberEnd &+ l, 0)
  }

  // MARK: Groups

  private static func hash(_ channel: Handle, _ node: Int) -> UInt64 {
    let name = UInt64(channel.slot) | UInt64(channel.generation) << 32
    let hash = (name &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(node)) &* 0xC2B2_AE3D_27D4_EB4F
    return hash ^ hash >> 32
  }

  private mutating func fillBuckets() {
    for g in 1..<max(groups.count, 1) where groups[g].root != 0 {
      groups[g].next = buckets.push(TimelinePlan.hash(groups[g].channel, groups[g].node), g)
    }
  }

  /// 0 where there is none.
  @inline(never)
  func group(_ channel: Handle, _ node: Int) -> Int {
    var g = buckets.head(TimelinePlan.hash(channel, node))
    while g != 0, groups[g].channel != channel || groups[g].node != node { g = groups[g].next }
    return g
  }

  private mutating func makeGroup(_ channel: Handle, _ node: Int) -> Int {
    var g = unusedGroup
    if g != 0 {
      unusedGroup = groups[g].next
    } else {
      g = groups.count
      groups.append(Group())
    }
    groupCount &+= 1
    groups[g] = Group(channel: channel, node: node, next: buckets.push(TimelinePlan.hash(channel, node), g))
    return g
  }

  private mutating func drop(group g: Int) {
    let (hash, links) = (TimelinePlan.hash(groups[g].channel, groups[g].node), groups.base)
    buckets.remove(hash, g, next: { links[$0].next }, setNext: { links[$0].next = $1 })
    groups[g] = Group(next: unusedGroup)
    unusedGroup = g
    groupCount &-= 1
  }

  @inline(never)
  private mutating func makeChoice(_ start: Double, _ order: UInt32, _ target: Int) -> Int {
    var k = unusedChoice
    if k != 0 {
      unusedChoice = Int(choices[k].right)
    } else {
      k = choices.count
      choices.append(Choice())
    }
    choiceCount &+= 1
    choices[k] = Choice(start: start, target: target, order: order, level: 1)
    return k
  }

  @inline(never)
  private mutating func drop(choice k: Int) {
    choices[k] = Choice(right: UInt32(truncatingIfNeeded: unusedChoice))
    unusedChoice = k
    choiceCount &-= 1
  }

  // MARK: Adding and removing leaves; there is room

  mutating func insert(
    _ i: Int, _ nodes: borrowing Column<Timeline.Node>, _ leaves: borrowing Column<Timeline.Leaf>, isNew: Bool
  ) {
    let leaf = leaves.base + i
    let start = leaf.pointee.at + (leaf.pointee.track?.pointee.start ?? 0)
    let choice = makeChoice(start, leaf.pointee.order, i)
    leaf.pointee.choice = choice
    let known = count
    let place = change(leaf, gone: 0, new: choice, nodes)
    if count > known { driven[place].isNew = isNew }
    driven[place].isResolved = false
    if leaf.pointee.isFree { driven[place].free &+= 1 }
  }

  /// Returns the place of a channel that nothing drives any more, which is another's now; else -1.
  mutating func remove(_ leaf: UnsafePointer<Timeline.Leaf>, _ nodes: borrowing Column<Timeline.Node>) -> Int {
    let known = count
    let place = change(leaf, gone: leaf.pointee.choice, new: 0, nodes)
    guard count == known else { return place }
    driven[place].isResolved = false
    if leaf.pointee.isFree {
      driven[place].free &-= 1
      if driven[place].free == 0 { setGround(place, nil) }
    }
    return -1
  }

  mutating func setGround(_ i: Int, _ ground: UnsafeMutablePointer<Double>?) {
    tss_free(driven[i].ground)
    (driven[i].ground, driven[i].isResolved) = (ground, false)
  }
  mutating func setBelow(_ k: Int, _ below: Int) { choices[k].below = UInt32(truncatingIfNeeded: below) }
  mutating func setUnresolved(_ i: Int) { driven[i].isResolved = false }
  mutating func setResolved(_ i: Int) { (driven[i].isResolved, runs[i], isFound) = (true, Run(), false) }

  /// One choice of a leaf's node goes and another comes (0 is none), and so on in the groups around, as long as the first of a
  /// group is another than before.
  private mutating func change(
    _ leaf: UnsafePointer<Timeline.Leaf>, gone: Int, new: Int, _ nodes: borrowing Column<Timeline.Node>
  ) -> Int {
    let (channel, lanes) = (leaf.pointee.channel, leaf.pointee.lanes)
    var (node, gone, new) = (leaf.pointee.node, gone, new)
    while true {
      var g = group(channel, node)
      if g == 0 { g = makeGroup(channel, node) }
      let start = firstStart(g)
      var root = groups[g].root
      if gone != 0 {
        root = remove(gone, root)
        drop(choice: gone)
      }
      if new != 0 { root = insert(new, root) }
      groups[g].root = root
      if node == 0 { return root == 0 ? release(g) : hold(g, lanes) }
      gone = groups[g].choice
      let now = firstStart(g)
      guard now != start else { break }
      new = root == 0 ? 0 : makeChoice(nodes[node].start(now), nodes[node].order, ~g)
      groups[g].choice = new
      if root == 0 { drop(group: g) }
      node = nodes[node].parent
    }
    return hold(group(channel, 0), lanes)
  }

  /// No number where there is none.
  @inline(never)
  private func firstStart(_ g: Int) -> Double { groups[g].root == 0 ? .nan : choices[first(g)].start }

  /// The first choice of a group that has one.
  func first(_ g: Int) -> Int {
    var k = groups[g].root
    while choices[k].left != 0 { k = Int(choices[k].left) }
    return k
  }

  /// The place of what a group drives, whose choices have changed.
  @inline(never)
  private mutating func hold(_ g: Int, _ lanes: Int) -> Int {
    var place = groups[g].choice &- 1
    if place < 0 {
      place = count
      driven.append(Driven(channel: groups[g].channel, group: g, place: numberEnd, lanes: lanes))
      runs.append(Run())
      groups[g].choice = place &+ 1
      numberEnd &+= lanes
      linked = -1
      isSorted = false
    }
    runs[place] = Run()
    return place
  }

  private mutating func release(_ g: Int) -> Int {
    let place = groups[g].choice &- 1
    spentNumbers &+= driven[place].lanes
    tss_free(driven[place].ground)
    drop(group: g)
    _ = driven.swapRemove(place)
    _ = runs.swapRemove(place)
    linked = -1
    isSorted = false
    if place < count { groups[driven[place].group].choice = place &+ 1 }
    return place
  }

  /// The place of what drives a channel; -1: nothing does.
  @inline(never)
  func place(of channel: Handle) -> Int {
    let g = group(channel, 0)
    return g == 0 ? -1 : groups[g].choice &- 1
  }

  /// What it drives, in the order of channels, without gaps between the numbers; false where it was so.
  mutating func sort() -> Bool {
    guard !isSorted else { return false }
    mergeSort(driven.base, count, scratch: driven.base + count) {
      ($0.channel.slot, $0.channel.generation) < ($1.channel.slot, $1.channel.generation)
    }
    (isSorted, isFound, linked) = (true, false, -1)
    (numberEnd, spentNumbers) = (0, 0)
    for i in 0..<count {
      driven[i].place = numberEnd
      numberEnd &+= driven[i].lanes
      groups[driven[i].group].choice = i &+ 1
      runs[i] = Run()
    }
    return true
  }

  /// Whether more numbers are nobody's than somebody's.
  var hasGaps: Bool { spentNumbers > numberEnd / 2 &+ 64 }

  /// Nodes and leaves stand elsewhere now, as theirs say.
  mutating func rename(_ nodes: borrowing Column<Timeline.Node>, _ leaves: borrowing Column<Timeline.Leaf>) {
    for k in 1..<max(choices.count, 1) where choices[k].target >= 0 {
      choices[k].target = leaves[choices[k].target].place
    }
    for g in 1..<max(groups.count, 1) where groups[g].root != 0 { groups[g].node = nodes[groups[g].node].place }
    for i in 0..<count {
      if driven[i].leaf >= 0 { driven[i].leaf = leaves[driven[i].leaf].place }
      runs[i] = Run()
    }
    buckets.clear()
    fillBuckets()
  }

  // MARK: Trees

  @inline(never)
  private func isBefore(_ a: Int, _ b: Int) -> Bool {
    let (x, y) = (choices.base + a, choices.base + b)
    if x.pointee.start != y.pointee.start { return x.pointee.start < y.pointee.start }
    return x.pointee.order != y.pointee.order ? x.pointee.order < y.pointee.order : a < b
  }

  private func left(_ k: Int) -> Int { Int(choices[k].left) }
  private func right(_ k: Int) -> Int { Int(choices[k].right) }
  private mutating func setLeft(_ k: Int, _ child: Int) { choices[k].left = UInt32(truncatingIfNeeded: child) }
  private mutating func setRight(_ k: Int, _ child: Int) { choices[k].right = UInt32(truncatingIfNeeded: child) }

  @inline(never)
  private mutating func skewed(_ k: Int) -> Int {
    let l = left(k)
    guard k != 0, l != 0, choices[l].level == choices[k].level else { return k }
    setLeft(k, right(l))
    setRight(l, k)
    return l
  }

  @inline(never)
  private mutating func split(_ k: Int) -> Int {
    let r = right(k)
    guard k != 0, r != 0, right(r) != 0, choices[right(r)].level == choices[k].level else { return k }
    setRight(k, left(r))
    setLeft(r, k)
    choices[r].level &+= 1
    return r
  }

  private mutating func insert(_ k: Int, _ root: Int) -> Int {
    if root == 0 { return k }
    if isBefore(k, root) { setLeft(root, insert(k, left(root))) } else { setRight(root, insert(k, right(root))) }
    return split(skewed(root))
  }

  private mutating func remove(_ k: Int, _ root: Int) -> Int {
    if root == 0 { return 0 }
    var root = root
    if k != root {
      if isBefore(k, root) { setLeft(root, remove(k, left(root))) } else { setRight(root, remove(k, right(root))) }
    } else if left(k) == 0 {
      // At the lowest level: its right child, if there is one, is a leaf there too.
      return right(k)
    } else {
      var last = left(k)
      while right(last) != 0 { last = right(last) }
      let rest = remove(last, left(k))
      setLeft(last, rest)
      setRight(last, right(k))
      choices[last].level = choices[k].level
      root = last
    }
    let level = min(choices[left(root)].level, choices[right(root)].level) &+ 1
    if level < choices[root].level {
      choices[root].level = level
      if right(root) != 0, level < choices[right(root)].level { choices[right(root)].level = level }
    }
    root = skewed(root)
    if right(root) != 0 {
      setRight(root, skewed(right(root)))
      if right(right(root)) != 0 { setRight(right(root), skewed(right(right(root)))) }
    }
    root = split(root)
    if right(root) != 0 { setRight(root, split(right(root))) }
    return root
  }

  /// The last choice of a tree that has started, and the first that has not.
  @inline(never)
  private func around(_ root: Int, _ time: Double) -> (last: Int, next: Int) {
    var (k, last, next) = (root, 0, 0)
    while k != 0 {
      if isReached(choices[k].start, time) { (last, k) = (k, right(k)) } else { (next, k) = (k, left(k)) }
    }
    return (last, next)
  }

  /// The one before or behind another.
  @inline(never)
  func beside(_ other: Int, _ root: Int, before: Bool) -> Int {
    var (k, found) = (root, 0)
    while k != 0 {
      if before {
        if isBefore(k, other) { (found, k) = (k, right(k)) } else { k = left(k) }
      } else {
        if isBefore(other, k) { (found, k) = (k, left(k)) } else { k = right(k) }
      }
    }
    return found
  }

  // MARK: Choosing

  /// The leaf of a group that drives at its node's time: the last that has started and is there, or else the first that is
  /// there; -1: none is. `enter` returns whether a node is there, and has its time set. Groups inside groups are searched in a
  /// loop, each with its own place in its `search`: the stack is as deep for one as for sixteen.
  func choose<Problem: Error>(
    group outermost: Int, _ nodes: borrowing Column<Timeline.Node>, _ leaves: borrowing Column<Timeline.Leaf>,
    _ enter: (Int) throws(Problem) -> Bool
  ) throws(Problem) -> Int {
    let all = groups.base
    var g = outermost
    beginSearch(g, from: -1, nodes)
    while true {
      var found = -1
      if isSearched(g) {
        found = all[g].search.found
        g = all[g].search.outer
        if g < 0 { return found }
      } else {
        let target = choices[all[g].search.at].target
        if target >= 0 {
          found = leaves[target].isThere(nodes[all[g].node].time) ? target : -1
        } else if try enter(all[~target].node) {
          beginSearch(~target, from: g, nodes)
          g = ~target
          continue
        }
      }
      accept(g, found)
    }
  }

  private func beginSearch(_ g: Int, from outer: Int, _ nodes: borrowing Column<Timeline.Node>) {
    let (last, next) = around(groups[g].root, nodes[groups[g].node].time)
    groups.base[g].search = Search(outer: outer, at: last, next: next)
    if last == 0 { turn(g) }
  }

  /// Nothing has been found before the time: now what is behind it is looked at.
  private func turn(_ g: Int) {
    let it = groups.base + g
    (it.pointee.search.phase, it.pointee.search.at) = (.after, it.pointee.search.next)
  }

  /// Returns whether a group's leaf is found, or that it has none.
  private func isSearched(_ g: Int) -> Bool {
    let search = groups[g].search
    return search.phase == .done || search.at == 0
      || search.phase == .beside && choices[search.at].start != choices[search.next].start
  }

  /// Goes on in a group whose present choice has come to a leaf, or to none.
  private func accept(_ g: Int, _ found: Int) {
    let it = groups.base + g
    let at = it.pointee.search.at
    if found >= 0 { it.pointee.search.found = found }
    switch it.pointee.search.phase {
    case .before:
      if found >= 0 {
        it.pointee.search.phase = .done
      } else {
        it.pointee.search.at = beside(at, it.pointee.root, before: true)
        if it.pointee.search.at == 0 { turn(g) }
      }
    case .after, .beside:
      // Of those that start together, the last that was added.
      if found >= 0, it.pointee.search.phase == .after {
        (it.pointee.search.phase, it.pointee.search.next) = (.beside, at)
      }
      it.pointee.search.at = beside(at, it.pointee.root, before: false)
    case .done: break
    }
  }

  /// The leaf that a choice of a group comes to at the group's time; -1: none is there.
  func leaf<Problem: Error>(
    _ k: Int, _ g: Int, _ nodes: borrowing Column<Timeline.Node>, _ leaves: borrowing Column<Timeline.Leaf>,
    _ enter: (Int) throws(Problem) -> Bool
  ) throws(Problem) -> Int {
    let target = choices[k].target
    if target >= 0 { return leaves[target].isThere(nodes[groups[g].node].time) ? target : -1 }
    return try enter(groups[~target].node) ? choose(group: ~target, nodes, leaves, enter) : -1
  }

  @inline(never)
  mutating func setLeaf(_ i: Int, _ leaf: Int) { driven[i].leaf = leaf }
  mutating func resetRun(_ i: Int) { runs[i] = Run() }
  mutating func setKnown(_ i: Int) { driven[i].isNew = false }

  // MARK: Runs

  /// From when to when a leaf, which is chosen now, is in any case, by the time of its node; nil where that is not simple.
  private func span(_ i: Int, _ leaf: Int, _ nodes: borrowing Column<Timeline.Node>) -> (Double, Double)? {
    var g = driven[i].group
    while left(groups[g].root) == 0, right(groups[g].root) == 0 {
      let target = choices[groups[g].root].target
      if target >= 0 { return (-.infinity, .infinity) }
      g = ~target
    }
    let (last, next) = around(groups[g].root, nodes[groups[g].node].time)
    guard last != 0, choices[last].target == leaf else { return nil }
    return (choices[last].start, next == 0 ? .infinity : choices[next].start)
  }

  /// The segment that a leaf is in, if it is one of one lane between two keys, without what calls out, or where it holds.
  mutating func setRun(
    _ i: Int, _ leaf: Timeline.Leaf, _ number: Int, _ local: Double, _ nodes: borrowing Column<Timeline.Node>
  ) {
    guard let track = leaf.track, track.pointee.lanes == 1, track.pointee.kind.isPlain else { return }
    let key = leaf.hint
    let isOutside = !(local >= track.pointee.start && local <= track.pointee.end)
    guard
      isOutside ? track.pointee.holds(at: local) : key &+ 1 < track.pointee.count && track.pointee.scales[key] > 1e-200,
      var (from, to) = span(i, number, nodes)
    else { return }
    if leaf.fill == .forwards || leaf.fill == .none { from = max(from, leaf.at + track.pointee.start) }
    if leaf.fill == .backwards || leaf.fill == .none { to = min(to, leaf.at + track.pointee.end) }
    let row = track.pointee.row(key, 0)
    var run = Run()
    if isOutside {
      let isBefore = local < track.pointee.start
      (run.at, run.from, run.to) = (leaf.at, row[0], row[0])
      setRun(
        i, run, leaf, local, isBefore ? from - leaf.at : max(track.pointee.end, from - leaf.at),
        isBefore ? min(track.pointee.start, to - leaf.at) : to - leaf.at)
      return
    }
    (run.at, run.start, run.scale) = (leaf.at, track.pointee.times[key], track.pointee.scales[key])
    switch track.pointee.code(key) {
    case .hold: (run.from, run.to) = (row[0], row[0])
    case .lead: (run.from, run.to) = (row[1], row[1])
    case .mix: (run.from, run.to) = (row[0], row[1])
    case .eased:
      guard let record = track.pointee.curves?[key]?.record, record.pointee.isDirect else { return }
      (run.from, run.to, run.record) = (row[0], row[1], record)
    case .cubic, .spring, .bezier: return
    }
    setRun(
      i, run, leaf, local, max(run.start, from - leaf.at), min(track.pointee.times[key &+ 1], to - leaf.at))
  }

  private mutating func setRun(
    _ i: Int, _ run: Run, _ leaf: Timeline.Leaf, _ local: Double, _ first: Double, _ last: Double
  ) {
    // Not within an instant of an end, by any rounding.
    let most = max(first.isFinite ? abs(first) : 0, last.isFinite ? abs(last) : 0) + abs(leaf.at)
    let margin = 4 * instant(most, most)
    guard local > first + margin, local < last - margin else { return }
    runs[i] = run
    (runs[i].after, runs[i].before) = (first + margin, last - margin)
    driven[i].node = leaf.node
  }
}
