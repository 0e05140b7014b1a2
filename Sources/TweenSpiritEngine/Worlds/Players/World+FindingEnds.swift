// SPDX-License-Identifier: MIT
//
// The ends of many springs of which only times before them are known: a search asks for some thirty states one after the other,
// and the kernels tell those of many searches at once.

internal import KernelTypes

/// A search, whose spring it is, and its place among those that began together.
private struct EndSearch {
  var search: SettlingSearch
  var place: Int
}

extension World {
  private static let searches = 32

  /// Of players that were found and may end up to a time; the scratch is free.
  mutating func findEnds(_ count: Int, upTo limit: Double) {
    var first = 0
    while let next = findEnds(first, count, limit) { first = next }
  }

  /// From a player on; where it goes on, or nil.
  private mutating func findEnds(_ first: Int, _ count: Int, _ limit: Double) -> Int? {
    let most = World.searches
    let (zeta, times) = (scratch, scratch + most)
    let (rows, results) = (scratch + 2 &* most, scratch + 6 &* most)
    let searches = UnsafeMutableRawPointer(scratch + 7 &* most).assumingMemoryBound(to: EndSearch.self)
    var (begun, end) = (0, first)
    while end < count {
      let slot = Int(players.found[end])
      if isEndWanted(slot, limit) {
        let lanes = channels[players[slot].channel].lanes
        if begun &+ lanes > most { break }
        begin(slot, searches, &begun)
      }
      end &+= 1
    }
    // One alone is found where it ends; so are those of too many lanes.
    if begun < 2 { return end < count ? end &+ 1 : nil }
    var left = begun
    while left > 0 {
      var i = 0
      while i < left {
        let it = searches + i
        if it.pointee.search.isOver {
          results[it.pointee.place] = it.pointee.search.result
          left &-= 1
          if i < left { it.pointee = searches[left] }
          continue
        }
        (zeta[i], times[i]) = (it.pointee.search.asked.zeta, it.pointee.search.time)
        i &+= 1
      }
      let groups = (left &+ 7) & ~7
      for i in left..<groups { (zeta[i], times[i]) = (0, 0) }
      Kernels.current.table.unit_matrices(zeta, times, rows, groups)
      for i in 0..<left { searches[i].search.take(rows + 4 &* i) }
    }
    var place = 0
    for i in first..<end {
      let slot = Int(players.found[i])
      guard isEndWanted(slot, limit) else { continue }
      let player = players.pointer(slot)
      var latest = 0.0
      for _ in 0..<channels[player.pointee.channel].lanes {
        latest = max(latest, results[place] / player.pointee.spring.omega)
        place &+= 1
      }
      setEnd(slot, max(latest, player.pointee.timing.duration))
    }
    return end < count ? end : nil
  }

  /// Those of a player's lanes.
  private func begin(_ slot: Int, _ searches: UnsafeMutablePointer<EndSearch>, _ begun: inout Int) {
    let player = players.pointer(slot)
    let it = channels.pointer(player.pointee.channel)
    let ends = ends(player.pointee.channel)
    func motion(_ lane: Int) -> SpringMotion { springMotion(player.pointee, lane, ends) }
    let wanted = player.pointee.tolerance > 0 ? player.pointee.tolerance : it.pointee.tolerance
    // Its numbers were looked at when it began.
    let near = (try? World.near(it.pointee.lanes, wanted, motion)) ?? .infinity
    for lane in 0..<it.pointee.lanes {
      (searches + begun).initialize(to: EndSearch(search: motion(lane).settlingSearch(tolerance: near), place: begun))
      begun &+= 1
    }
  }

  /// Returns whether only a time before a spring's end is known, which is not later than a limit.
  func isEndWanted(_ slot: Int, _ limit: Double) -> Bool {
    let player = players.pointer(slot)
    return player.pointee.lastsAtLeast && player.pointee.time(player.pointee.timing.endTime) <= limit
  }
}
