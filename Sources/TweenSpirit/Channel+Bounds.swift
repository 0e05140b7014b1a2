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
  ///   - contact: What becomes of a lane at its bound.
  ///   - restitution: What is left of the velocity of one that is thrown back, 0 to 1.
  ///   - spring: The one that takes over; nil is ``Spring/smooth``.
  /// - Throws: `.invalidArgument` for bools, colours and rotations, numbers beyond 1e300, and, of an int, those that are not whole.
  public func setBounds(
    _ lower: Value?, _ upper: Value?, contact: Contact = .hold, restitution: Double = 0, spring: Spring? = nil
  ) throws(TweenSpiritError) {
    try lower.withLanes { (lower) throws(TweenSpiritError) in
      try upper.withLanes { (upper) throws(TweenSpiritError) in
        try command { (store, world) throws(Failure) in
          var request = BoundsRequest()
          (request.lower, request.upper) = (lower, upper)
          (request.contact, request.restitution, request.spring) = (contact.rawValue, restitution, spring)
          try store.setBounds(world, handle, request)
        }
      }
    }
  }
}

extension Player {
  /// Calls `handler` at each contact of a lane with a bound of its channel: see ``Event/lane``, ``Event/bound`` and
  /// ``Event/velocity``.
  @discardableResult
  public func onContact(_ handler: @escaping (Event) -> Void) -> Self { listen(.contact(handler)) }
}
