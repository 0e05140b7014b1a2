// SPDX-License-Identifier: MIT
//
// Bounds as words, behind the links, and only where there are any: of each channel that has them, its slot, the numbers, and of
// a player that a law moves how many contacts of each lane were told. Where its lanes are follows from that.

extension World {
  /// Whether something stands behind the machines, or behind the links, that are written then though there be none.
  func savesBehindMachines(_ saver: borrowing Saver) -> Bool { channels.bounded > 0 }
  func savesBehindLinks(_ saver: borrowing Saver) -> Bool { machines.slots.end > 1 || savesBehindMachines(saver) }

  func saveBounds(_ saver: inout Saver) throws(Failure) {
    guard savesBehindMachines(saver) else { return }
    try saver.begin(.boundsCount, 0)
    saver.out.put(channels.bounded)
    for i in 1..<channels.slots.end where channels.slots.isLive(i) {
      guard let bounds = channels[i].bounds else { continue }
      try saver.begin(.bounds, i)
      saver.out.put(i)
      saver.out.put(bounds, Bounds.count(channels[i].lanes))
      guard channels[i].player != 0, let flights = players[channels[i].player].flights else { continue }
      for lane in 0..<channels[i].lanes { saver.out.put(flights[lane].told) }
    }
  }

  /// Behind all the rest of the channels and players.
  mutating func restoreBounds(_ loader: inout Loader) throws(Failure) {
    guard loader.reader.left > 0 else { return }
    let n = try loader.reader.count(ofWords: 8)
    // None, where something follows.
    guard n > 0 || loader.reader.left > 0 else { throw Blob.damaged }
    var last = 0
    for _ in 0..<n {
      let slot = try loader.reader.count(channels.slots.end &- 1)
      guard slot > last, channels.slots.isLive(slot), !channels[slot].isHidden else { throw Blob.damaged }
      last = slot
      try restoreBounds(&loader, slot)
    }
  }

  private mutating func restoreBounds(_ loader: inout Loader, _ slot: Int) throws(Failure) {
    let (settings, count) = (channels[slot].settings, Bounds.count(channels[slot].lanes))
    guard World.canHaveBounds(settings), count <= loader.reader.left else { throw Blob.damaged }
    let numbers = try allocate(count, Double.self)
    for k in 0..<count { numbers[k] = 0 }
    channels.setBounds(slot, numbers)
    for k in 0..<count { numbers[k] = try loader.reader.double() }
    let bounds = Bounds(numbers: numbers)
    guard let contact = UInt32(exactly: numbers[0]), contact < UInt32.max, Contact(rawValue: contact &+ 1) != nil else {
      throw Blob.damaged
    }
    try bounds.check(settings)
    let player = channels[slot].player
    guard player != 0, players.slots.isLive(player), players[player].channel == slot,
      players[player].motion.isLaw
    else { return }
    try takeFlights(restored: player, settings)
    for lane in 0..<settings.lanes {
      let told = try loader.reader.count(BoundedMotion.most)
      players[player].flights?[lane].told = told
    }
  }
}
