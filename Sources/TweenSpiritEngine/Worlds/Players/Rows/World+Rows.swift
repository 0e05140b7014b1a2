// SPDX-License-Identifier: MIT
//
// Rows: how players come into them and go, and a step in which kernels go through all that moves alike.

internal import CTweenSpiritShims
internal import KernelTypes

extension World {
  // MARK: Into a row and out

  /// Puts it into its row, or brings that up to date. False where that would be no numbers.
  mutating func move(_ slot: Int, _ state: TimingState) -> Bool {
    let player = players.pointer(slot)
    let isEased = player.pointee.motion == .tween || player.pointee.motion == .track
    if player.pointee.group < 0 || (player.pointee.rate != 1 && !isEased) {
      if player.pointee.row < 0 {
        players.setRow(slot, rows.add(single: slot), group: -1)
      }
      return true
    }
    var (start, length) = (0.0, 0.0)
    if isEased {
      let timing = player.pointee.timing
      let isReversed = timing.isReversed(state.iteration)
      start = player.pointee.time(timing.time(state.iteration, isReversed ? 1 : 0))
      length = (isReversed ? -timing.duration : timing.duration) / player.pointee.rate
      guard start.isFinite, length.isFinite, length != 0 else { return false }
    } else {
      start = player.pointee.time(player.pointee.timing.delay)
    }
    if player.pointee.row < 0 { enter(slot) }
    let group = rows.group(player.pointee.group)
    let row = player.pointee.row
    group.pointee.start[row] = start
    if isEased { group.pointee.duration[row] = length }
    return true
  }

  /// A row for a player that begins to move.
  private mutating func enter(_ slot: Int) {
    let player = players.pointer(slot)
    let channel = channels.pointer(player.pointee.channel)
    let group = rows.group(player.pointee.group)
    let row = group.pointee.add(slot)
    players.setRow(slot, row)
    if group.pointee.kind == .track { return }
    let ends = ends(player.pointee.channel)
    let (place, shown) = (row &* group.pointee.lanes, lanes.shown.base + channel.pointee.block)
    for lane in 0..<group.pointee.lanes { group.pointee.out[place &+ lane] = shown[lane] }
    writeEnds(group, row, player.pointee.spring.omega, ends)
    if group.pointee.hasConstants {
      group.pointee.omega[row] = group.pointee.isSpring ? player.pointee.spring.omega : player.pointee.decay.rate
      if group.pointee.isSpring {
        group.pointee.zeta[row] = player.pointee.spring.dampingRatio
        Kernels.current.table.spring_rates(group.pointee.zeta + row, group.pointee.duration + row, 1)
      }
    }
    bindRow(slot)
  }

  /// Where a row's lanes come from and go to, and how fast they began.
  @inline(__always)
  private func writeEnds(
    _ group: UnsafeMutablePointer<Group>, _ row: Int, _ omega: Double, _ ends: Ends
  ) {
    let place = row &* group.pointee.lanes
    for lane in 0..<group.pointee.lanes {
      group.pointee.from[place &+ lane] = ends.from[lane]
      let most = abs(ends.from[lane]) + abs(ends.target[lane])
      let carried = group.pointee.isSpring ? abs(ends.speed[lane]) / omega : 0
      if !(most + carried < 1e150) { group.pointee.cannotOverflow = false }
      if group.pointee.hasTargets {
        group.pointee.to[place &+ lane] = ends.target[lane]
      }
      if group.pointee.hasSpeeds { group.pointee.speed[place &+ lane] = ends.speed[lane] }
    }
    if group.pointee.hasSpeeds { group.pointee.countSpeeds(row) }
  }

  /// The row of a spring that begins anew, now and where it is, of the same constants.
  func write(rowOf slot: Int) {
    let player = players.pointer(slot)
    let (group, row, ends) = (rows.group(player.pointee.group), player.pointee.row, ends(player.pointee.channel))
    group.pointee.countSpeeds(row, by: -1)
    writeEnds(group, row, player.pointee.spring.omega, ends)
    // A copy of a few bytes whose number is not known takes longer than all the rest.
    let (out, lanes) = (group.pointee.out + row &* group.pointee.lanes, group.pointee.lanes)
    for lane in 0..<lanes { out[lane] = ends.from[lane] }
    group.pointee.start[row] = player.pointee.anchorTime
  }

  /// Bound memory of what moves alone is written with its row.
  mutating func bindRow(_ slot: Int) {
    let player = players.pointer(slot)
    let channel = channels.pointer(player.pointee.channel)
    guard player.pointee.row >= 0, player.pointee.group >= 0 else { return }
    let group = rows.group(player.pointee.group)
    guard group.pointee.kind != .track else { return }
    group.pointee.bind(player.pointee.row, channel.pointee.address != 0 && !channel.pointee.isSum ? channel : nil)
  }

  /// Takes it out of its row; its value stays where it is read while nothing moves it.
  mutating func stand(_ slot: Int) {
    let player = players.pointer(slot)
    let row = player.pointee.row
    guard row >= 0 else { return }
    if stops.isStale, !isStepping { freshen(player: slot) }
    channels.mark(player.pointee.channel)
    if player.pointee.group < 0 {
      players.setRow(rows.remove(single: row), row)
      return players.setRow(slot, -1, group: player.pointee.home)
    }
    let group = rows.group(player.pointee.group)
    if group.pointee.kind != .track {
      let block = channels[player.pointee.channel].block
      lanes.show(block, group.pointee.lanes, group.pointee.out + row &* group.pointee.lanes)
    }
    let moved = group.pointee.remove(row)
    if moved != 0 { players.setRow(moved, row) }
    players.setRow(slot, -1)
  }

  // MARK: A step

  /// Those whose curves are numbers, then those that call foreign code. Nobody is inside the world meanwhile but this call.
  mutating func playGroups(live: Bool) {
    let isShared = !live && threads > 1 && playOnThreads()
    for g in 0..<rows.groups.count where rows.groups[g].count > 0 && callsOut(g) == live {
      let group = rows.group(g)
      if isShared, group.pointee.shared.count > 0 {
        if channels.memory.isShared { group.pointee.writeAll() }
        continue
      }
      let part = RowPart(first: 0, end: group.pointee.count, scratch: scratch)
      if group.pointee.kind == .track { playTracks(g) } else if let error = play(g, part) { failAll(g, error) }
    }
  }

  /// Whether a group's rows call foreign code.
  @inline(__always)
  func callsOut(_ g: Int) -> Bool {
    let curve = rows.groups[g].curve
    return curve != 0 && curves[curve].callsOut
  }

  /// Rows of a group that is not of tracks.
  func play(_ g: Int, _ part: RowPart) -> Failure? {
    let group = rows.group(g)
    switch group.pointee.kind {
    case .eased: return playTweens(group.pointee, part)
    case .underdamped, .overdamped: playSprings(group.pointee, part)
    case .decay: playDecays(group.pointee, part)
    case .track: break
    }
    return nil
  }

  private func playTweens(_ group: borrowing Group, _ part: RowPart) -> Failure? {
    guard let record = curves[group.curve].record else { return nil }
    let table = Kernels.current.table
    let (u, e) = (part.scratch, part.scratch + World.block)
    var row = part.first
    table.play_progress(group.start + row, group.duration + row, clock.time, u, group.block(row, before: part.end))
    while row < part.end {
      let n = group.block(row, before: part.end)
      do throws(Failure) { try record.sample(u, e, n) } catch { return error }
      let (first, next) = (row &* group.lanes, row &+ n)
      if group.lanes == 1 {
        var tile = tsk_tween_tile(
          from: group.from + row, to: group.to + row, e: e, out: group.out + row, count: n, start: group.start + next,
          duration: group.duration + next, progress: u, next: group.block(next, before: part.end))
        table.mix_and_progress(&tile, clock.time)
      } else {
        table.mix_rows(group.from + first, group.to + first, e, group.lanes, group.out + first, n)
        table.play_progress(
          group.start + next, group.duration + next, clock.time, u, group.block(next, before: part.end))
      }
      if !group.cannotOverflow { for i in first..<first &+ n &* group.lanes { group.out[i] = clamped(group.out[i]) } }
      if part.isWritten { group.write(row) }
      row = next
    }
    return nil
  }

  /// Tracks, each at its time. One whose own curves fail ends; whoever is behind it takes its row.
  private mutating func playTracks(_ g: Int) {
    guard let record = curves[rows.groups[g].curve].record else { return }
    let (u, e) = (scratch, scratch + World.block)
    var end = rows.groups[g].count
    // From the last on, so that what ends does not move what is to come.
    while end > 0 {
      let n = min(World.block, end)
      let first = end &- n
      Kernels.current.table.play_progress(
        rows.groups[g].start + first, rows.groups[g].duration + first, clock.time, u, n)
      do throws(Failure) { try record.sample(u, e, n) } catch { return failAll(g, error) }
      var row = end &- 1
      while row >= first {
        let slot = Int(rows.groups[g].owners[row])
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
    try track.pointee.evaluate(World.time(track, e), out, nil, &players.hint(slot).pointee)
    writeShown(channel)
  }

  private func writeShown(_ channel: Int) {
    let it = channels.pointer(channel)
    guard it.pointee.address != 0, !it.pointee.isSum else { return }
    for lane in 0..<it.pointee.lanes { it.pointee.write(lane, lanes.shown[it.pointee.block &+ lane]) }
  }

  private mutating func failAll(_ g: Int, _ error: Failure) {
    var row = rows.groups[g].count &- 1
    // A group that empties may be gone.
    while row >= 0 {
      let slot = Int(rows.groups[g].owners[row])
      let isLast = row == 0
      fail(slot, error)
      if isLast { return }
      row &-= 1
    }
  }

  mutating func playSingles() {
    var i = rows.singles.count &- 1
    while i >= 0 {
      let slot = Int(rows.singles[i])
      do throws(Failure) {
        try show(slot, players[slot].local(clock.time))
        writeShown(players[slot].channel)
      } catch { fail(slot, error) }
      i &-= 1
    }
  }

  // MARK: Springs and decays

  private func playSprings(_ group: borrowing Group, _ part: RowPart) {
    // Omega, the damping ratio and its rate.
    var alike = (group.alike?.omega ?? 0, group.alike?.dampingRatio ?? 0, group.rate)
    withUnsafeMutableBytes(of: &alike) { bytes in
      guard let one = bytes.baseAddress?.assumingMemoryBound(to: Double.self) else { return }
      let isAlike = group.alike != nil
      var row = part.first
      while row < part.end {
        let (n, first) = (group.block(row, before: part.end), row &* group.lanes)
        var motions = tsk_motions(
          start: group.start + row, from: group.from + first, to: group.to + first, speed: group.speeds(row),
          omega: isAlike ? one : group.omega + row, damping_ratio: isAlike ? one + 1 : group.zeta + row,
          rate: isAlike ? one + 2 : group.duration + row, lanes: group.lanes, scratch: part.scratch, alike: isAlike,
          cannot_overflow: isAlike || group.cannotOverflow)
        Kernels.current.table.play_springs(&motions, clock.time, group.kind == .underdamped, group.out + first, n)
        if part.isWritten { group.write(row) }
        row &+= n
      }
    }
  }

  private func playDecays(_ group: borrowing Group, _ part: RowPart) {
    var row = part.first
    while row < part.end {
      let (n, first) = (group.block(row, before: part.end), row &* group.lanes)
      var motions = tsk_motions(
        start: group.start + row, from: group.from + first, to: nil, speed: group.speed + first,
        omega: group.omega + row, damping_ratio: nil, rate: nil, lanes: group.lanes, scratch: part.scratch,
        alike: false,
        cannot_overflow: false)
      Kernels.current.table.play_decays(&motions, clock.time, group.out + first, n)
      if part.isWritten { group.write(row) }
      row &+= n
    }
  }
}
