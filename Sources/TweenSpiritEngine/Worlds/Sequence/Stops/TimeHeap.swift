// SPDX-License-Identifier: MIT

/// Numbers of things, each with a time, the soonest first; of one time the lowest number. A thing is in it once.
struct TimeHeap: ~Copyable {
  struct Node {
    var time: Double
    var id: UInt32

    @inline(__always)
    func isBefore(_ other: Node) -> Bool { time < other.time || (time == other.time && id < other.id) }
  }

  private var nodes = Column<Node>()
  /// By number, its place in `nodes` from 1 on; 0 is nowhere.
  private var places = Column<UInt32>()

  var isEmpty: Bool { nodes.count == 0 }

  /// The soonest time; infinite where there is none.
  var time: Double { nodes.count > 0 ? nodes[0].time : .infinity }

  /// The number of the soonest, where there is one.
  var first: Int { Int(nodes[0].id) }

  /// When a number's time is; infinite for one that is not in it.
  func time(of id: Int) -> Double {
    guard id < places.count, places[id] > 0 else { return .infinity }
    return nodes[Int(places[id]) &- 1].time
  }

  /// Room for numbers below `ids`.
  mutating func reserve(_ ids: Int) throws(Failure) {
    try places.extend(to: ids, 0)
    try nodes.reserve(places.count)
  }

  /// Puts a number at its time; an infinite one takes it out.
  mutating func set(_ id: Int, _ time: Double) {
    guard id < places.count else { return }
    let place = Int(places[id])
    if time == .infinity { return place > 0 ? remove(place &- 1) : () }
    let node = Node(time: time, id: UInt32(truncatingIfNeeded: id))
    if place > 0 { return settle(node, place &- 1) }
    nodes.append(node)
    settle(node, nodes.count &- 1)
  }

  private mutating func remove(_ place: Int) {
    places[Int(nodes[place].id)] = 0
    let last = nodes.removeLast()
    if place < nodes.count { settle(last, place) }
  }

  /// The node, which may stand anywhere, from a place on to where it belongs.
  private mutating func settle(_ node: Node, _ place: Int) {
    var i = place
    while i > 0, node.isBefore(nodes[(i &- 1) / 2]) {
      put(nodes[(i &- 1) / 2], i)
      i = (i &- 1) / 2
    }
    while true {
      var child = 2 &* i &+ 1
      guard child < nodes.count else { break }
      if child &+ 1 < nodes.count, nodes[child &+ 1].isBefore(nodes[child]) { child &+= 1 }
      guard nodes[child].isBefore(node) else { break }
      put(nodes[child], i)
      i = child
    }
    put(node, i)
  }

  private mutating func put(_ node: Node, _ i: Int) {
    nodes[i] = node
    places[Int(node.id)] = UInt32(truncatingIfNeeded: i &+ 1)
  }
}
