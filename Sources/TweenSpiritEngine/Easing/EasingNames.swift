// SPDX-License-Identifier: MIT
//
// Words of the dialects. A name resolves to exactly the shape that its home gives it, or to none: where a library's
// curve differs from Penner's under the same name, only that library's dialect knows the name.

extension EasingDialect {
  package var name: StaticString {
    switch self {
    case .canonical: "canonical"
    case .css: "css"
    case .gsap: "gsap"
    case .easingsNet: "easings.net"
    case .ah: "ah"
    case .dotween: "dotween"
    case .anime: "anime"
    }
  }
}

/// CSS's keywords, which are built in with ids of their own.
package enum CSSKeyword: UInt32, CaseIterable, Sendable {
  case ease = 64, easeIn, easeOut, easeInOut, stepStart, stepEnd

  package var name: StaticString {
    switch self {
    case .ease: "ease"
    case .easeIn: "ease-in"
    case .easeOut: "ease-out"
    case .easeInOut: "ease-in-out"
    case .stepStart: "step-start"
    case .stepEnd: "step-end"
    }
  }

  package var spec: EasingSpec {
    var spec = EasingSpec(rawValue < CSSKeyword.stepStart.rawValue ? .bezier : .steps)
    switch self {
    case .ease: spec.parameters = (0.25, 0.1, 0.25, 1)
    case .easeIn: spec.parameters = (0.42, 0, 1, 1)
    case .easeOut: spec.parameters = (0, 0, 0.58, 1)
    case .easeInOut: spec.parameters = (0.42, 0, 0.58, 1)
    case .stepStart: spec.parameters = (1, Double(StepPosition.jumpStart.rawValue), 0, 0)
    case .stepEnd: spec.parameters = (1, Double(StepPosition.jumpEnd.rawValue), 0, 0)
    }
    return spec
  }
}

/// A family and a form, read out of a name.
struct EasingName {
  var family: EasingFamily
  var form: EasingForm
  /// The id of the built-in curve.
  var id: UInt32 { family.rawValue << 2 | form.rawValue }

  /// `quad.inOut`
  static func dotted(_ name: Bytes) -> EasingName? {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    guard let family = family(name[0..<dot], long: false) else { return nil }
    return form(name[dot + 1..<name.count]).map { EasingName(family: family, form: $0) }
  }

  /// `easeInOutQuad` with prefix "ease", `InOutQuad` without one, `inOutQuad` where forms begin with a small letter.
  static func formFirst(_ name: Bytes, prefix: StaticString, smallForm: Bool = false) -> EasingName? {
    guard name.hasPrefix(prefix) else { return nil }
    let rest = name[prefix.utf8CodeUnitCount..<name.count]
    guard let first = rest.first, isSmall(first) == smallForm else { return nil }
    for number in EasingForm.longestFirst {
      guard let form = EasingForm(rawValue: number & 3) else { continue }
      let length = form.name.utf8CodeUnitCount
      guard rest.count > length, isCapitalised(rest[0..<length], as: form.name) else { continue }
      let word = rest[length..<rest.count]
      guard let letter = word.first, !isSmall(letter), let family = family(word, long: false) else { continue }
      return EasingName(family: family, form: form)
    }
    return nil
  }

  /// `QuadraticEaseInOut` with middle "Ease", `quadraticInOut` with none: the family in its long name, then the form.
  static func familyFirst(_ name: Bytes, middle: StaticString, smallFamily: Bool = false) -> EasingName? {
    guard let first = name.first, isSmall(first) == smallFamily else { return nil }
    for number in EasingForm.longestFirst {
      guard let form = EasingForm(rawValue: number & 3) else { continue }
      let length = form.name.utf8CodeUnitCount
      guard name.count > length, isCapitalised(name[name.count - length..<name.count], as: form.name) else { continue }
      guard !isSmall(name[name.count - length]) else { continue }
      let head = name[0..<name.count - length]
      guard head.hasSuffix(middle) else { continue }
      guard let family = family(head[0..<head.count - middle.utf8CodeUnitCount], long: true) else { continue }
      return EasingName(family: family, form: form)
    }
    return nil
  }

  static func form(_ word: Bytes) -> EasingForm? {
    for number in EasingForm.longestFirst {
      if let form = EasingForm(rawValue: number & 3), word.isEqual(form.name) { return form }
    }
    return nil
  }

  /// A family by its short name ("quad") or its long one ("quadratic"), the first letter in either case.
  static func family(_ word: Bytes, long: Bool) -> EasingFamily? {
    for id in EasingFamily.named {
      guard let family = EasingFamily(rawValue: id) else { continue }
      if isCapitalised(word, as: long ? family.longName : family.name) { return family }
    }
    return nil
  }

  /// Equal but for the case of the first letter.
  private static func isCapitalised(_ word: Bytes, as name: StaticString) -> Bool {
    guard let first = word.first, word.count == name.utf8CodeUnitCount else { return false }
    return name.withUTF8Buffer { other in
      first | 0x20 == other[0] | 0x20 && word[1..<word.count].elementsEqual(other[1..<other.count])
    }
  }

  private static func isSmall(_ byte: UInt8) -> Bool { byte >= 0x61 && byte <= 0x7A }
}

extension EasingFamily {
  var longName: StaticString {
    switch self {
    case .quad: "quadratic"
    case .quart: "quartic"
    case .quint: "quintic"
    case .circ: "circular"
    case .expo: "exponential"
    default: name
    }
  }
}
