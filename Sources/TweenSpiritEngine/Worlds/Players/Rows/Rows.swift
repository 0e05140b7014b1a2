// SPDX-License-Identifier: MIT

/// A spring that was asked for, how often, and its group when that is often enough, else -1.
private struct SharedSpring {
  var omega = 0.0, dampingRatio = 0.0
  var asked: Int32 = 1
  var kind = Group.Kind.underdamped
  var lanes: UInt8 = 1
  var group = -1

  func isSame(_ other: SharedSpring) -> Bool {
    omega == other.omega && dampingRatio == other.dampingRatio && kind == other.kind && lanes == other.lanes
  }
}

/// Where moving players are: rows in groups of what moves alike, and those that are evaluated one by one.
struct Rows: ~Copyable {
  private static let mostShared = 64
  /// How often a spring is asked for before it has a group: what few go by is done faster among the others.
  private static let fewAsked = 8

  private(set) var groups = Column<Group>()
  private var freeGroup = -1
  /// Springs that have groups of their own, or may have, and the one that was the last to be forgotten for another.
  private var shared = Column<SharedSpring>()
  private var lastForgotten = 0
  /// The first group of the others without a curve.
  private var looseGroup = -1
  /// Players that are evaluated one by one.
  private(set) var singles = Column<UInt32>()

  /// Room for so many players that are evaluated one by one.
  mutating func reserve(singles n: Int) throws(Failure) { try singles.reserve(n) }

  @inline(__always)
  func group(_ g: Int) -> UnsafeMutablePointer<Group> { groups.base + g }

  // MARK: Groups

  /// The group of such players, made where there is none, with room for one more. Springs of a few kinds have groups of
  /// their own; where there are more kinds, the others are together.
  mutating func find(
    _ kind: Group.Kind, lanes: Int, curve: Int, of curves: inout Curves, spring: Spring?, cannotOverflow: Bool
  ) throws(Failure) -> Int {
    var g = -1
    if let spring, cannotOverflow { g = try find(kind, lanes, shared: spring) }
    if g < 0 {
      g = curve == 0 ? looseGroup : curves[curve].group
      while g >= 0, groups[g].kind != kind || groups[g].lanes != lanes { g = groups[g].next }
    }
    if g < 0 {
      g = try add(Group(kind, lanes: lanes, curve: curve))
      groups[g].next = curve == 0 ? looseGroup : curves[curve].group
      if curve == 0 { looseGroup = g } else { curves.setGroup(curve, g) }
    }
    try groups[g].reserve(groups[g].users &+ 1)
    return g
  }

  /// Whether a group is that of one spring.
  @inline(__always)
  func isShared(_ g: Int, by spring: Spring) -> Bool { g >= 0 && group(g).pointee.alike == spring }

  /// Room for more in a group that is there.
  @inline(__always)
  mutating func reserve(home g: Int, more: Int) throws(Failure) {
    let group = group(g)
    if group.pointee.users &+ more > group.pointee.capacity { try groups[g].reserve(groups[g].users &+ more) }
  }

  /// The group of a spring that was asked for often enough; -1 is none.
  private mutating func find(_ kind: Group.Kind, _ lanes: Int, shared spring: Spring) throws(Failure) -> Int {
    var wanted = SharedSpring()
    (wanted.omega, wanted.dampingRatio) = (spring.omega, spring.dampingRatio)
    (wanted.kind, wanted.lanes) = (kind, UInt8(truncatingIfNeeded: lanes))
    for k in 0..<shared.count where shared[k].omega == spring.omega && shared[k].isSame(wanted) {
      if shared[k].asked < Rows.fewAsked {
        shared[k].asked &+= 1
        return -1
      }
      if shared[k].group < 0 { shared[k].group = try add(Group(kind, lanes: lanes, curve: 0, alike: spring)) }
      return shared[k].group
    }
    if shared.count < Rows.mostShared {
      try shared.reserve(Rows.mostShared)
      shared.append(wanted)
      return -1
    }
    // Those that nobody goes by are forgotten in turn, so that what is asked for often stays long enough to be known for it.
    for _ in 0..<8 {
      lastForgotten = (lastForgotten &+ 1) % Rows.mostShared
      let old = shared[lastForgotten].group
      if old >= 0 {
        guard groups[old].users == 0 else { continue }
        free(group: old)
      }
      shared[lastForgotten] = wanted
      break
    }
    return -1
  }

  private mutating func add(_ group: consuming Group) throws(Failure) -> Int {
    let g = freeGroup
    if g >= 0 {
      freeGroup = groups[g].next
      groups[g] = group
      return g
    }
    try groups.reserve(groups.count &+ 1)
    groups.append(group)
    return groups.count &- 1
  }

  private mutating func free(group g: Int) {
    groups[g] = Group(.eased, lanes: 1, curve: 0)
    groups[g].next = freeGroup
    freeGroup = g
  }

  /// The groups of a curve that nobody goes by any more, from the first on.
  mutating func free(groupsFrom first: Int) {
    var g = first
    while g >= 0 {
      let next = groups[g].next
      free(group: g)
      g = next
    }
  }

  /// Players whose row is, or may come, in a group.
  mutating func count(users g: Int, by change: Int) { groups[g].users &+= change }

  // MARK: One by one

  /// The place of one more; there is room.
  mutating func add(single player: Int) -> Int {
    singles.append(UInt32(truncatingIfNeeded: player))
    return singles.count &- 1
  }

  /// Takes out the one at a place; returns the player whose place that is now.
  mutating func remove(single place: Int) -> Int {
    let last = Int(singles[singles.count &- 1])
    _ = singles.swapRemove(place)
    return last
  }
}
