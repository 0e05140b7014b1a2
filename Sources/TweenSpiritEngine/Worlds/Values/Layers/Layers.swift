// SPDX-License-Identifier: MIT

/// Channels with layers, or with what layers left: they are summed up after each step.
struct Layers: ~Copyable {
  private(set) var sums = Column<UInt32>()
  /// Channels that are players' own.
  var count = 0
  /// Of the channel that the latest call has put a layer on, what it shows, before that is rounded and clipped.
  var top = (channel: 0, entry: UInt64.max, isMixed: false)
  private(set) var shown = Column<Double>()

  mutating func reserveTop() throws(Failure) { try shown.reserve(TrackSettings.mostLanes) }

  mutating func reserve(_ channels: Int) throws(Failure) { try sums.reserve(channels) }

  /// The place of a sum more.
  mutating func add(_ channel: Int) -> Int {
    sums.append(UInt32(truncatingIfNeeded: channel))
    return sums.count &- 1
  }

  /// Takes a sum out; returns the channel whose place that is now.
  mutating func remove(_ place: Int) -> Int {
    let last = Int(sums[sums.count &- 1])
    _ = sums.swapRemove(place)
    return last
  }
}
