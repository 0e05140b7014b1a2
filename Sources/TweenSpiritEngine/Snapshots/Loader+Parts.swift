// SPDX-License-Identifier: MIT

extension SlotTable {
  mutating func restore(_ reader: inout BlobReader) throws(Failure) {
    let (end, free) = try reader.pair()
    guard end >= 1, end <= 1 << 24, free < end, Int(end &- 1 &+ free) / 2 <= reader.left else { throw Blob.damaged }
    try reserve(Int(end) &- 1)
    self.end = Int(end)
    try reader.pairs(states.base + 1, Int(end) &- 1)
    unused.removeAll()
    for _ in 0..<free { unused.append(0) }
    try reader.pairs(unused.base, Int(free))
    var spare = 0
    for i in 1..<self.end {
      guard states[i] & ~SlotTable.live <= SlotTable.uses, states[i] != SlotTable.live else { throw Blob.damaged }
      if isLive(i) { count &+= 1 } else if states[i] < SlotTable.uses { spare &+= 1 }
    }
    guard spare == Int(free) else { throw Blob.damaged }
    // Each is free, and none is named twice: marked, and unmarked again.
    for i in 0..<spare {
      let slot = Int(clamping: unused[i])
      guard slot >= 1, slot < self.end, states[slot] < SlotTable.uses else { throw Blob.damaged }
      states[slot] |= SlotTable.live
    }
    for i in 0..<spare { states[Int(unused[i])] &= ~SlotTable.live }
  }
}

extension AttachedEasings {
  mutating func restore(_ loader: inout Loader) throws(Failure) {
    let (n, m) = try loader.reader.pair()
    guard n <= AttachedEasings.most, m <= AttachedEasings.mostAliases else { throw Blob.damaged }
    let memory = try Column<UInt8>(512)
    let text = memory.base
    for _ in 0..<n {
      let (length, rest) = try loader.reader.pair()
      guard length <= 255, rest == 0 else { throw Blob.damaged }
      let scope = try loader.reader.word()
      try loader.reader.bytes(text, Int(length))
      let easing = try loader.curve()
      guard easing.generation != 0 else { throw Blob.damaged }
      if let old = try attach(Name(start: text, count: Int(length)), scope, easing) {
        EasingStore.shared.drop(old)
        throw Blob.damaged
      }
    }
    for _ in 0..<m {
      let (length, targetLength) = try loader.reader.pair()
      guard length <= 255, targetLength <= 255 else { throw Blob.damaged }
      try loader.reader.bytes(text, Int(length &+ targetLength))
      try addAlias(Name(start: text, count: Int(length)), Name(start: text + Int(length), count: Int(targetLength)))
    }
  }
}

extension Loader {
  /// But for its duration and rate.
  mutating func timing() throws(Failure) -> Timing {
    var timing = Timing()
    (timing.delay, timing.endDelay) = (try reader.number(latestTime), try reader.number(latestTime))
    (timing.iterations, timing.iterationStart) = (try reader.double(), try reader.number())
    let (direction, word) = try reader.pair()
    if word & BlobWriter.rests != 0 { timing.repeatDelay = try reader.number() }
    guard let direction = PlayDirection(rawValue: direction), let fill = Fill(rawValue: word & ~BlobWriter.rests),
      timing.iterations >= 0, timing.iterationStart >= 0,
      word & BlobWriter.rests == 0 || (timing.repeatDelay > 0 && timing.iterationStart == 0)
    else { throw Blob.damaged }
    (timing.direction, timing.fill) = (direction, fill)
    return timing
  }
}
