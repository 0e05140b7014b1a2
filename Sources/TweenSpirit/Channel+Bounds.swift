// SPDX-License-Identifier: MIT

internal import TweenSpiritEngine

extension Channel {
  /// Sets its bounds, in place of those it had; nil and nil take them away. What moves it goes on from where it is, as fast.
  ///
  /// ```swift
  /// try x.setBounds(0, 100, contact: .bounce, restitution: 0.6)
  /// try x.decay(velocity: 900).onContact { print($0.bound, $0.velocity) }
  /// ```
  ///
  /// A lane that a spring or a decay of the channel's own moves meets a bound at the exact time of the crossing. But for
  /// ``Contact/spring``, whatever is set, tweened, played, linked or added is held within the bounds.
  ///
  /// - Parameters:
  ///   - lower: A number for each lane, or infinite; nil is none.
  ///   - upper: Likewise, no less than `lower`.
  ///   - contact: What becomes of a lane at its bound; nil is ``Contact/hold``.
  ///   - restitution: What is left of the velocity of one that is thrown back, 0 to 1; nil is a half.
  ///   - spring: The one that takes over; nil is ``Spring/smooth``.
  /// - Throws: `.invalidArgument` for bools, colours and rotations, numbers beyond 1e300, and, of an int,
  ///   those that are not whole.
  public func setBounds(
    _ lower: Value?, _ upper: Value?, contact: Contact? = nil, restitution: Double? = nil, spring: Spring? = nil
  ) throws(TweenSpiritError) {
    try lower.withLanes { (lower) throws(TweenSpiritError) in
      try upper.withLanes { (upper) throws(TweenSpiritError) in
        try command { (store, world) throws(Failure) in
          var request = BoundsSpec()
          (request.lower, request.upper) = (lower, upper)
          (request.contact, request.restitution, request.spring) = (contact?.rawValue ?? 0, restitution, spring)
          try store.setBounds(world, handle, request)
        }
      }
    }
  }
}

/// A channel's bounds.
public struct ChannelBounds: Sendable, Equatable {
  /// A number for each lane, infinite where there is none.
  public let lower: [Double], upper: [Double]
  /// What becomes of a lane at its bound.
  public let contact: Contact
  /// What is left of the velocity of one that is thrown back.
  public let restitution: Double
  /// The one that takes over, for ``Contact/spring``.
  public let spring: Spring
}

extension Channel {
  /// Reads its bounds; nil where it has none.
  public func bounds() throws(TweenSpiritError) -> ChannelBounds? {
    guard let world, isValid else { throw gone }
    var (lower, upper) = ([Double](repeating: 0, count: laneCount), [Double](repeating: 0, count: laneCount))
    let info = try world.use { (store, world) throws(Failure) in
      try store.bounds(world, handle, lower: &lower, upper: &upper, lanes: laneCount)
    }
    guard info.isBounded else { return nil }
    return ChannelBounds(
      lower: lower, upper: upper, contact: info.contact, restitution: info.restitution, spring: info.spring)
  }
}

extension Player {
  /// Calls `handler` at each contact of a lane with a bound of its channel: see ``Event/lane``, ``Event/bound`` and
  /// ``Event/velocity``.
  @discardableResult
  public func onContact(_ handler: @escaping (Event) -> Void) -> Self { listen(.contact(handler)) }
}
