// SPDX-License-Identifier: MIT
//
// A step, pass after pass. It asks for no memory.

internal import KernelTypes

extension World {
  mutating func step(by dt: Double) throws(Failure) -> Int {
    try checkTime(dt, "dt")
    return step(try clock.advanced(by: maxStep > 0 ? min(dt, maxStep) : dt))
  }

  mutating func step(to time: Double) throws(Failure) -> Int {
    guard !time.isNaN else { throw invalid("time", must: "a number", got: time) }
    return step(try clock.advanced(to: time))
  }

  /// What failed stands in `failure`.
  private mutating func step(_ next: Clock) -> Int {
    clock = next
    steps &+= 1
    isStepping = true
    failure = nil
    advanceDue()
    playGroups(live: false)
    playGroups(live: true)
    playSlow()
    playTimelines()
    releaseEnded()
    sumUp()
    events.publish()
    hasMoved = true
    isStepping = false
    return active
  }

  // MARK: Boundaries

  private mutating func advanceDue() {
    guard playerSlots.count > 0 else { return }
    let n = due.find(playerSlots.end, limit, found.base)
    for i in 0..<n {
      let slot = Int(found[i])
      if playerSlots.isLive(slot) { advance(slot) }
    }
  }

  // MARK: Rows

  /// Those whose curves are numbers, then those that call foreign code. Nobody is inside the world meanwhile but this call.
  private mutating func playGroups(live: Bool) {
    for g in 0..<groups.count where groups[g].count > 0 {
      let curve = groups[g].curve
      let callsOut = curve != 0 && curves[curve].callsOut
      guard callsOut == live else { continue }
      let group = groups.base + g
      switch group.pointee.kind {
      case .tween: if let error = playTweens(group.pointee) { failAll(g, error) }
      case .track: playTracks(g)
      case .underdamped, .overdamped: playSprings(group.pointee)
      case .decay: playDecays(group.pointee)
      }
    }
  }

  private func playTweens(_ group: borrowing Group) -> Failure? {
    guard let record = curves[group.curve].record else { return nil }
    let table = Kernels.current.table
    let (u, e) = (scratch, scratch + World.block)
    table.play_progress(group.start, group.duration, clock.time, u, group.block(0))
    var row = 0
    while row < group.count {
      let n = group.block(row)
      do throws(Failure) { try record.sample(u, e, n) } catch { return error }
      let (first, next) = (row &* group.lanes, row &+ n)
      if group.lanes == 1 {
        var tile = tsk_tween_tile(
          from: group.from + row, to: group.to + row, e: e, out: group.out + row, count: n, start: group.start + next,
          duration: group.duration + next, progress: u, next: group.block(next))
        table.mix_and_progress(&tile, clock.time)
      } else {
        table.mix_rows(group.from + first, group.to + first, e, group.lanes, group.out + first, n)
        table.play_progress(group.start + next, group.duration + next, clock.time, u, group.block(next))
      }
      if !group.cannotOverflow { for i in first..<first &+ n &* group.lanes { group.out[i] = clamped(group.out[i]) } }
      group.write(row)
      row = next
    }
    return nil
  }

  /// Tracks, each at its time. One whose own curves fail ends; whoever is behind it takes its row.
  private mutating func playTracks(_ g: Int) {
    guard let record = curves[groups[g].curve].record else { return }
    let (u, e) = (scratch, scratch + World.block)
    var end = groups[g].count
    // From the last on, so that what ends does not move what is to come.
    while end > 0 {
      let n = min(World.block, end)
      let first = end &- n
      Kernels.current.table.play_progress(groups[g].start + first, groups[g].duration + first, clock.time, u, n)
      do throws(Failure) { try record.sample(u, e, n) } catch { return failAll(g, error) }
      var row = end &- 1
      while row >= first {
        let slot = Int(groups[g].owners[row])
        do throws(Failure) { try playTrack(slot, e[row &- first]) } catch { fail(slot, error) }
        row &-= 1
      }
      end = first
    }
  }

  private mutating func playTrack(_ slot: Int, _ e: Double) throws(Failure) {
    guard let track = players[slot].track else { return }
    let channel = players[slot].channel
    let out = lanes.shown.base + channels[channel].block
    try track.pointee.evaluate(World.time(track, e), out, nil, &players[slot].hint)
    writeShown(channel)
  }

  private func writeShown(_ channel: Int) {
    let it = channels[channel]
    guard it.address != 0, !it.isSum, it.parent == 0 else { return }
    for lane in 0..<it.lanes { it.write(lane, lanes.shown[it.block &+ lane]) }
  }

  private mutating func failAll(_ g: Int, _ error: Failure) {
    var row = groups[g].count &- 1
    // A group that empties may be gone.
    while row >= 0 {
      let slot = Int(groups[g].owners[row])
      let isLast = row == 0
      fail(slot, error)
      if isLast { return }
      row &-= 1
    }
  }

  private mutating func playSlow() {
    var i = slow.count &- 1
    while i >= 0 {
      let slot = Int(slow[i])
      do throws(Failure) {
        try show(slot, players[slot].local(clock.time))
        writeShown(players[slot].channel)
      } catch { fail(slot, error) }
      i &-= 1
    }
  }

  /// Channels with layers, from what all of them show now.
  private mutating func sumUp() {
    for i in 0..<sums.count {
      let channel = Int(sums[i])
      mark(channel)
      if channels[channel].address != 0 { writeBound(channel) }
    }
  }
}
