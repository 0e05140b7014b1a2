// SPDX-License-Identifier: MIT

/// Gathers the keys of ``Track/init(easing:interpolation:space:extended:wrap:rounding:_:)``.
@resultBuilder
public enum TrackBuilder<Value: Interpolatable> {
  /// One key.
  public static func buildExpression(_ key: Key<Value>) -> [Key<Value>] { [key] }
  /// Keys after keys.
  public static func buildBlock(_ parts: [Key<Value>]...) -> [Key<Value>] { parts.flatMap { $0 } }
  /// `if`
  public static func buildOptional(_ part: [Key<Value>]?) -> [Key<Value>] { part ?? [] }
  /// `if` of two.
  public static func buildEither(first: [Key<Value>]) -> [Key<Value>] { first }
  /// `else`
  public static func buildEither(second: [Key<Value>]) -> [Key<Value>] { second }
  /// `for`
  public static func buildArray(_ parts: [[Key<Value>]]) -> [Key<Value>] { parts.flatMap { $0 } }
}

extension Track {
  /// A track of these keys.
  ///
  /// ```swift
  /// let fade = try Track<Double> {
  ///   Key(0, at: 0)
  ///   Key(1, at: 0.5, easing: .sine(.out))
  ///   Key(0, at: 2)
  /// }
  /// ```
  ///
  /// - Throws: `.invalidArgument` where a key is refused.
  public init(
    easing: Easing = .linear, interpolation: Interpolation = .eased, space: ColorSpace = .oklab,
    extended: Bool = false, wrap: Wrap = .shortest, rounding: Rounding = .nearest,
    @TrackBuilder<Value> _ keys: () -> [Key<Value>]
  ) throws(TweenSpiritError) {
    self.init(
      easing: easing, interpolation: interpolation, space: space, extended: extended, wrap: wrap, rounding: rounding)
    try add(contentsOf: keys())
  }
}
