// SPDX-License-Identifier: MIT
//
// The words of curves. The numbers of these enums are those of the C API, except those of the form, which end the built-in ids.

/// Which half of a curve is its own: `in` starts slowly, `out` ends slowly.
public enum EasingForm: UInt32, CaseIterable, Sendable {
  /// Slow at the start; slow at the end; slow at both, or in the middle.
  case `in` = 0, out, inOut, outIn
}

/// Whose words a text is read in.
public enum EasingDialect: UInt32, CaseIterable, Sendable {
  /// This library's; CSS's; GSAP's; those of easings.net, AHEasing, DOTween and anime.js.
  case canonical = 0, css, gsap, easingsNet, ah, dotween, anime
}

/// Where the jumps of ``Easing/steps(_:_:)`` stand.
public enum StepPosition: UInt32, CaseIterable, Sendable {
  /// After each step; before it; between the ends, which hold; at both ends too.
  case jumpEnd = 0, jumpStart, jumpNone, jumpBoth
}

/// What a curve is made of.
public enum EasingKind: UInt32, Sendable {
  /// A formula, or one of CSS's functions.
  case exact = 0
  /// A table with a measured error.
  case baked
  /// A closure, or another language's function, that is called.
  case live
  /// Another curve under modifiers, or a curve of one or two others.
  case modified
}

/// A curve made of a curve g.
public enum EasingModifier: UInt8, CaseIterable, Sendable {
  /// g itself.
  case `in` = 0
  /// 1 - g(1 - t)
  case out
  /// g(2t)/2, then 1 - g(2 - 2t)/2
  case inOut
  /// The out form in the first half, g in the second.
  case outIn
  /// g(1 - t): from its end to its start.
  case reverse
  /// g(2t), then g(2 - 2t): there and back.
  case mirror
}
