// SPDX-License-Identifier: MIT
//
// What a timeline shows at a time. Most of what it drives is in the same segment as it was a step ago: what that is stands
// beside, in one line of the cache each, and curves are drawn for all that go along the same one.

extension World {
  /// Values of a curve that are drawn at a time.
  static let tile = 256

  /// Where all that is inside stands, and the numbers of each channel, at a time. Nothing is seen of it yet.
  func find(_ slot: Int, _ time: Double) throws(Failure) {
    let it = timelines.pointer(slot)
    // Where a curve's code fails half of it is found.
    it.pointee.plan.isFound = false
    it.pointee.nodes.base.pointee.time = time
    try placeNodes(it)
    if it.pointee.plan.linked != channels.changes { link(slot) }
    try findDriven(it)
    it.pointee.plan.isFound = true
  }

  /// Where nodes stand, by those around them.
  private func placeNodes(_ it: UnsafeMutablePointer<Timeline>) throws(Failure) {
    let nodes = it.pointee.nodes.base
    for k in 1..<max(it.pointee.nodes.count, 1) where nodes[k].entry != 0 {
      nodes[k].isThere = false
      if nodes[nodes[k].parent].isThere { _ = try place(it, node: k) }
    }
  }

  /// Places a node by the time of the one around it; returns whether it is there.
  func place(_ it: UnsafeMutablePointer<Timeline>, node k: Int) throws(Failure) -> Bool {
    let node = it.pointee.nodes.base + k
    let state = node.pointee.timing.state(at: node.pointee.local(it.pointee.nodes[node.pointee.parent].time))
    node.pointee.isThere = state.isInEffect
    guard state.isInEffect else { return false }
    var e = state.directedProgress
    if node.pointee.curve != 0, let record = curves[node.pointee.curve].record {
      e = try record.value(e, state.isBefore ? .before : [])
    }
    node.pointee.time = e * node.pointee.length
    return true
  }

  /// What the channels are that it drives.
  private func link(_ slot: Int) {
    let it = timelines.pointer(slot)
    it.pointee.plan.linked = channels.changes
    for i in 0..<it.pointee.plan.count {
      let driven = it.pointee.plan.driven.base + i
      guard let channel = channel(slot, driven: i) else {
        driven.pointee.link = .gone
        continue
      }
      let other = channels.pointer(channel)
      let isPlain =
        other.pointee.holder == slot && other.pointee.address == 0 && !other.pointee.isSum && other.pointee.parent == 0
        && other.pointee.bounds == nil
      (driven.pointee.link, driven.pointee.block) = (isPlain ? .plain : .other, other.pointee.block)
    }
  }

  private func findDriven(_ it: UnsafeMutablePointer<Timeline>) throws(Failure) {
    let (runs, nodes) = (it.pointee.plan.runs.base, it.pointee.nodes.base)
    // Progresses, and the places of what goes so far along one curve.
    let u = scratch + 2 &* World.block
    let places = UnsafeMutableRawPointer(u + 2 &* World.tile).assumingMemoryBound(to: UInt32.self)
    var n = 0
    var record: UnsafePointer<EasingRecord>?
    for i in 0..<it.pointee.plan.count where it.pointee.plan.driven[i].link != .gone {
      let (run, node) = (runs + i, nodes + it.pointee.plan.driven[i].node)
      let local = node.pointee.time - run.pointee.at
      guard local > run.pointee.after, local < run.pointee.before, node.pointee.isThere else {
        try findAlone(it, i)
        continue
      }
      if run.pointee.scale == 0 {
        it.pointee.plan.numbers.base[it.pointee.plan.driven[i].place] = run.pointee.from
        continue
      }
      if n == World.tile || (run.pointee.record != record && n > 0) {
        try draw(it, record, places, n)
        n = 0
      }
      record = run.pointee.record
      u[n] = min((local - run.pointee.start) * run.pointee.scale, 1)
      places[n] = UInt32(truncatingIfNeeded: i)
      n &+= 1
    }
    if n > 0 { try draw(it, record, places, n) }
  }

  private func draw(
    _ it: UnsafePointer<Timeline>, _ record: UnsafePointer<EasingRecord>?, _ places: UnsafePointer<UInt32>, _ n: Int
  ) throws(Failure) {
    var e = scratch + 2 &* World.block
    if let record {
      try record.sample(e, e + World.tile, n)
      e += World.tile
    }
    for k in 0..<n {
      let i = Int(places[k])
      let run = it.pointee.plan.runs.base + i
      it.pointee.plan.numbers.base[it.pointee.plan.driven[i].place] = mixed(run.pointee.from, run.pointee.to, e[k])
    }
  }

  /// By all its keys; and what it will be for a while.
  func findAlone(_ it: UnsafeMutablePointer<Timeline>, _ i: Int) throws(Failure) {
    it.pointee.plan.resetRun(i)
    let driven = it.pointee.plan.driven.base + i
    let nodes = it.pointee.nodes.base
    let found = it.pointee.plan.choose(group: driven.pointee.group, it.pointee.nodes, it.pointee.leaves) {
      nodes[$0].isThere
    }
    it.pointee.plan.setLeaf(i, found)
    guard found >= 0, let track = it.pointee.leaves[found].track,
      track.pointee.lanes == driven.pointee.lanes
    else {
      it.pointee.plan.setLeaf(i, -1)
      if let ground = driven.pointee.ground {
        (it.pointee.plan.numbers.base + driven.pointee.place).update(from: ground, count: driven.pointee.lanes)
      }
      return
    }
    let leaf = it.pointee.leaves.base + found
    let local = it.pointee.nodes[leaf.pointee.node].time - leaf.pointee.at
    let out = it.pointee.plan.numbers.base + driven.pointee.place
    try track.pointee.evaluate(track.pointee.snapped(local, &leaf.pointee.hint), out, nil, &leaf.pointee.hint)
    it.pointee.plan.setRun(i, leaf.pointee, found, local, it.pointee.nodes)
  }
}
