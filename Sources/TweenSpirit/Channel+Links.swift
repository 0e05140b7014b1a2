// SPDX-License-Identifier: MIT

internal import TweenSpiritEngine

extension Channel {
  /// Follows other channels from now on, in place of what moves it: for each lane offset + scale * easing(x), from `lower` to `upper`,
  /// where x is a source, or several together.
  ///
  /// ```swift
  /// try y.link(to: x, scale: 2, offset: 1, lower: 0, upper: 10)
  /// ```
  ///
  /// It is right after every command and step, at every stop, and wherever it is read; its velocity follows by the chain rule. Until it
  /// is unlinked, what would set or move it is an error. The sources have one lane, or as many as this channel; an int is rounded.
  ///
  /// - Throws: `.invalidArgument` for a circle of links, no or more than 256 sources, a bool or a rotation, a live easing, and
  ///   numbers that are not finite.
  public func link(
    to sources: AnyChannel..., combine: LinkCombination = .sum, scale: Double = 1, offset: Value? = nil,
    easing: Easing? = nil, lower: Value? = nil, upper: Value? = nil
  ) throws(TweenSpiritError) {
    try link(
      to: sources, combine: combine, scale: scale, offset: offset, easing: easing, lower: lower, upper: upper)
  }

  /// Likewise of a list of channels.
  public func link(
    to sources: [AnyChannel], combine: LinkCombination = .sum, scale: Double = 1, offset: Value? = nil,
    easing: Easing? = nil, lower: Value? = nil, upper: Value? = nil
  ) throws(TweenSpiritError) {
    let handles = sources.map(\.handle)
    let scales = [Double](repeating: scale, count: laneCount)
    try withExtendedLifetime(easing) { () throws(TweenSpiritError) in
      try offset.withLanes { (offset) throws(TweenSpiritError) in
        try lower.withLanes { (lower) throws(TweenSpiritError) in
          try upper.withLanes { (upper) throws(TweenSpiritError) in
            try command { (store, world) throws(Failure) in
              try handles.withUnsafeBufferPointer { (handles) throws(Failure) in
                try scales.withUnsafeBufferPointer { (scales) throws(Failure) in
                  var none = Handle(slot: 0, generation: 0)
                  try withUnsafePointer(to: &none) { (none) throws(Failure) in
                    var request = LinkSpec(handles.baseAddress ?? none, count: handles.count)
                    (request.combination, request.scale) = (combine.rawValue, scales.baseAddress)
                    (request.offset, request.lower, request.upper) = (offset, lower, upper)
                    if let easing { request.easing = easing.handle }
                    try store.link(world, handle, request)
                  }
                }
              }
            }
          }
        }
      }
    }
    world?.keepLinked(self)
  }
}

extension AnyChannel {
  /// Follows nobody any more: it stays where it is. Nothing where it is not linked.
  public func unlink() throws(TweenSpiritError) {
    try command { (store, world) throws(Failure) in try store.unlink(world, handle) }
  }

  /// Whether it follows others.
  public var isLinked: Bool { info?.isLinked ?? false }

  /// Whether other channels change what it shows.
  var isDependent: Bool { info.map { $0.isLinked || $0.layers > 0 } ?? false }
}

extension World {
  func keepLinked(_ channel: AnyChannel) {
    linked.removeAll { $0 === channel || !$0.isDependent }
    if channel.isObserved { linked.append(channel) }
  }

  /// What follows a channel is written with it.
  func writeLinked() {
    guard !linked.isEmpty else { return }
    for channel in linked where channel.isValid { channel.write() }
  }
}
