// SPDX-License-Identifier: MIT
//
// Which spec a name means in which dialect. Sources: easings.net, AHEasing's easing.h, RZTweenSpirit's curve types,
// GSAP 3's eases, DOTween's Ease, anime.js 4's eases. Names of toolkits whose curves are texts: EasingAliases.swift.

enum DialectNames {
  /// nil where the dialect does not know the name; an error where it does, but not with these arguments.
  static func resolve(
    _ name: Bytes, _ dialect: EasingDialect, _ arguments: EasingArguments
  ) throws(Failure) -> EasingSpec? {
    if isTiny, dialect != .css { return try canonical(name, arguments) }
    switch isTiny ? .css : dialect {
    case .canonical: return try canonical(name, arguments)
    case .css: return try plain(keyword(name), name, arguments)
    case .easingsNet:
      return try plain(keyword(name) ?? spec(.formFirst(name, prefix: "ease")), name, arguments)
    case .ah: return try plain(animationHelper(name), name, arguments)
    case .gsap: return try gsap(name, arguments)
    case .dotween: return try dotween(name, arguments)
    case .anime: return try anime(name, arguments)
    }
  }

  /// Whether the dialect has the name, with whatever arguments.
  static func knows(_ name: Bytes, _ dialect: EasingDialect) -> Bool {
    do throws(Failure) {
      return try resolve(name, dialect, EasingArguments()) != nil
    } catch {
      return true
    }
  }

  private static func canonical(_ name: Bytes, _ arguments: EasingArguments) throws(Failure) -> EasingSpec? {
    if name.hasPrefix("css.") {
      return try plain(cssKeyword(name[4..<name.count], ignoringCase: false), name, arguments)
    }
    if let other = other(name) ?? EasingAliases.spec(of: name) { return try plain(other, name, arguments) }
    if name.hasPrefix("gsap."), let found = EasingName.dotted(name[5..<name.count]) {
      // Shapes of GSAP that differ: expo is among the others above.
      switch (found.family, found.form) {
      case (.elastic, _) where arguments.count > 0: return try gsapElastic(found, name, arguments)
      case (.elastic, .outIn): throw wrongCount(name, "one or two numbers", arguments)
      case (.back, .inOut), (.elastic, .in), (.elastic, .out), (.elastic, .inOut):
        return try gsap(name[5..<name.count], arguments)
      default: return nil
      }
    }
    if name.hasPrefix("anime."), let found = EasingName.dotted(name[6..<name.count]) {
      return try animeShape(found, name, arguments)
    }
    if name.hasPrefix("dotween."), let found = EasingName.dotted(name[8..<name.count]) {
      guard found.family == .elastic, found.form != .outIn else { return nil }
      return try plain(dotweenShape(found), name, arguments)
    }
    if name.hasPrefix("pow.") {
      guard let form = EasingName.form(name[4..<name.count]) else { return nil }
      guard arguments.count == 1 else { throw wrongCount(name, "one number, the exponent", arguments) }
      return try with(arguments, name, EasingName(family: .pow, form: form))
    }
    if let found = EasingName.dotted(name) { return try with(arguments, name, found) }
    return try plain(
      keyword(name) ?? power(name) ?? spec(.formFirst(name, prefix: "ease")) ?? animationHelper(name)
        ?? spec(.formFirst(name, prefix: "")).flatMap { $0.family == .elastic ? nil : $0 }
        ?? tweeny(name), name, arguments)
  }

  /// Shapes beside Penner's families: "expo.smooth.in", "smoothstep", "ah.elastic.out".
  private static func other(_ name: Bytes) -> EasingSpec? {
    if name.isEqual("smoothstep") { return EasingSpec(.smoothstep) }
    if name.isEqual("smootherstep") { return EasingSpec(.smootherstep) }
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), let form = EasingName.form(name[dot + 1..<name.count]) else {
      return nil
    }
    let head = name[0..<dot]
    if head.isEqual("ah.elastic") { return EasingBuiltins.animationHelperElastic(form) }
    return EasingFamily.others.first { head.isEqual($0.name) }.map { EasingSpec($0, form) }
  }

  // MARK: Homes

  private static func keyword(_ name: Bytes) -> EasingSpec? {
    name.isEqual("linear", ignoringCase: true) ? .linear : cssKeyword(name, ignoringCase: true)
  }

  private static func cssKeyword(_ name: Bytes, ignoringCase: Bool) -> EasingSpec? {
    CSSKeyword.allCases.first { name.isEqual($0.name, ignoringCase: ignoringCase) }?.spec
  }

  /// AHEasing's functions, three of which have shapes of their own, and RZTweenSpirit's seven, which are among them.
  private static func animationHelper(_ name: Bytes) -> EasingSpec? {
    let prefix: StaticString = "RZTweenCurveType"
    let word = name.hasPrefix(prefix) ? name[prefix.utf8CodeUnitCount..<name.count] : name
    if word.isEqual("LinearInterpolation") || (name.count > word.count && word.isEqual("Linear")) { return .linear }
    guard let found = EasingName.familyFirst(word, middle: "Ease"), found.form != .outIn else { return nil }
    switch found.family {
    case .elastic: return EasingBuiltins.animationHelperElastic(found.form)
    case .back: return EasingSpec(.ahBack, found.form)
    case .bounce: return EasingSpec(.ahBounce, found.form)
    default: return spec(found)
    }
  }

  private static func tweeny(_ name: Bytes) -> EasingSpec? {
    guard let found = EasingName.familyFirst(name, middle: "", smallFamily: true) else { return nil }
    switch found.family {
    case .quad, .cubic, .quart, .quint, .circ: return spec(found)
    default: return nil
    }
  }

  /// GSAP's power0 ... power4, with a form or (as GSAP reads it) out.
  private static func power(_ name: Bytes, defaultForm: EasingForm? = nil) -> EasingSpec? {
    guard name.hasPrefix("power"), name.count >= 6 else { return nil }
    let rest = name[6..<name.count]
    let form =
      rest.isEmpty ? defaultForm : rest.first == UInt8(ascii: ".") ? EasingName.form(rest[1..<rest.count]) : nil
    guard let form else { return nil }
    return name[5] == UInt8(ascii: "0") ? .linear : powerFamily(name[5]).map { EasingSpec($0, form) }
  }

  /// Of GSAP's powers beyond 0, which is a straight line.
  private static func powerFamily(_ digit: UInt8) -> EasingFamily? {
    switch digit {
    case UInt8(ascii: "1"): .quad
    case UInt8(ascii: "2"): .cubic
    case UInt8(ascii: "3"): .quart
    case UInt8(ascii: "4"): .quint
    default: nil
    }
  }

  private static func gsap(_ name: Bytes, _ arguments: EasingArguments) throws(Failure) -> EasingSpec? {
    let isLinear = name.isEqual("linear.in") || name.isEqual("linear.out") || name.isEqual("linear.inOut")
    if isLinear || name.isEqual("none") || name.isEqual("linear") { return try plain(.linear, name, arguments) }
    if let spec = power(name, defaultForm: .out) { return try plain(spec, name, arguments) }
    var found = EasingName.dotted(name)
    if found == nil { found = EasingName.family(name, long: false).map { EasingName(family: $0, form: .out) } }
    if found == nil, name.hasPrefix("strong") {
      let rest = name[6..<name.count]
      let form = rest.isEmpty ? .out : rest.first == UInt8(ascii: ".") ? EasingName.form(rest[1..<rest.count]) : nil
      found = form.map { EasingName(family: .quint, form: $0) }
    }
    if found == nil, let classic = classic(name) {
      guard let family = classic.family else { return try plain(.linear, name, arguments) }
      found = EasingName(family: family, form: classic.form)
    }
    // It has no outIn, and its expo is a blend of two curves.
    guard let found, found.form != .outIn else { return nil }
    if found.family == .expo { return try plain(EasingSpec(.gsapExpo, found.form), name, arguments) }
    if found.family == .back { return try with(arguments, name, found, widened: false) }
    if found.family == .elastic, arguments.count > 0 { return try gsapElastic(found, name, arguments) }
    return try plain(spec(found), name, arguments)
  }

  /// GSAP's names until its version 2, which it still reads: "Power2.easeOut", "Back.easeOut.config", "Linear.easeNone". No family
  /// is a straight line.
  private static func classic(_ name: Bytes) -> (family: EasingFamily?, form: EasingForm)? {
    var dot = 0
    while dot < name.count, name[dot] != UInt8(ascii: ".") { dot += 1 }
    guard dot < name.count, name[0] >= UInt8(ascii: "A"), name[0] <= UInt8(ascii: "Z") else { return nil }
    let config: StaticString = ".config"
    var end = name.count
    let bare = end - config.utf8CodeUnitCount
    if bare > dot, name[bare..<end].isEqual(config) { end = bare }
    let tail = name[dot + 1..<end]
    let form: EasingForm
    if tail.isEqual("easeIn") || tail.isEqual("easeNone") {
      form = .in
    } else if tail.isEqual("easeOut") {
      form = .out
    } else if tail.isEqual("easeInOut") {
      form = .inOut
    } else {
      return nil
    }
    let head = name[0..<dot]
    if head.isEqual("Linear") || head.isEqual("Power0") { return (nil, form) }
    guard !tail.isEqual("easeNone") else { return nil }
    if head.isEqual("Strong") { return (.quint, form) }
    let power = head.count == 6 && head.hasPrefix("Power") ? powerFamily(head[5]) : nil
    return (power ?? EasingName.family(head, long: false)).map { ($0, form) }
  }

  /// An amplitude below 1 lengthens the period instead; an explicit period stands as it is in inOut too.
  private static func gsapElastic(
    _ found: EasingName, _ name: Bytes, _ arguments: EasingArguments
  ) throws(Failure) -> EasingSpec {
    var spec = EasingSpec(found.family, found.form)
    guard arguments.count <= 2 else { throw wrongCount(name, "at most 2 numbers", arguments) }
    let amplitude = arguments.values.0
    let period = arguments.count > 1 ? arguments.values.1 : found.form == .inOut ? 0.45 : 0.3
    guard amplitude >= 0 else { throw invalid("the amplitude of elastic", must: "0 or more", got: amplitude) }
    // At 0 it does not swing any more: a period without end.
    spec.parameters = (max(amplitude, 1), min(period / max(min(amplitude, 1), 1e-9), 1e6), 0, 0)
    spec.isWidened = false
    spec.phase = .fromOut
    return spec
  }

  private static func dotween(_ name: Bytes, _ arguments: EasingArguments) throws(Failure) -> EasingSpec? {
    if name.isEqual("Linear") { return try plain(.linear, name, arguments) }
    guard let found = EasingName.formFirst(name, prefix: ""), found.form != .outIn else { return nil }
    return try plain(dotweenShape(found), name, arguments)
  }

  /// Its elastic has back's overshoot for an amplitude.
  private static func dotweenShape(_ found: EasingName) -> EasingSpec {
    var spec = EasingSpec(found.family, found.form)
    if found.family == .elastic {
      spec.parameters.0 = 1.70158
      spec.phase = found.form == .in ? .fromIn : found.form == .out ? .fromOut : .both
    }
    return spec
  }

  private static func anime(_ name: Bytes, _ arguments: EasingArguments) throws(Failure) -> EasingSpec? {
    if name.isEqual("linear") || name.isEqual("none") { return try plain(.linear, name, arguments) }
    if let form = EasingName.form(name) {
      var spec = EasingSpec(.pow, form)
      guard arguments.count <= 1 else { throw wrongCount(name, "at most 1 number", arguments) }
      spec.parameters.0 = arguments.count == 1 ? arguments.values.0 : 1.68
      return spec
    }
    guard let found = EasingName.formFirst(name, prefix: "", smallForm: true) else { return nil }
    if let shape = try animeShape(found, name, arguments) { return shape }
    return try plain(spec(found), name, arguments)
  }

  /// Its back and its elastic; nil for the others, which are Penner's.
  private static func animeShape(
    _ found: EasingName, _ name: Bytes, _ arguments: EasingArguments
  ) throws(Failure) -> EasingSpec? {
    guard found.family == .back || found.family == .elastic else { return nil }
    var spec = try with(arguments, name, found, widened: false)
    if found.family == .back {
      if arguments.count == 0 { spec.parameters.0 = 1.7 }
      return spec
    }
    // It clamps, and keeps Penner's out.
    spec.parameters.0 = min(max(spec.parameters.0, 1), 10)
    spec.parameters.1 = min(spec.parameters.1, 2)
    spec.phase = .fromOut
    return spec
  }

  // MARK: Arguments

  private static func spec(_ name: EasingName?) -> EasingSpec? { name.map { EasingSpec($0.family, $0.form) } }

  /// A name that takes no arguments.
  private static func plain(
    _ spec: EasingSpec?, _ name: Bytes, _ arguments: EasingArguments
  ) throws(Failure) -> EasingSpec? {
    guard spec != nil, arguments.count > 0 else { return spec }
    throw wrongCount(name, "no numbers", arguments)
  }

  private static func with(
    _ arguments: EasingArguments, _ name: Bytes, _ found: EasingName, widened: Bool = true
  ) throws(Failure) -> EasingSpec {
    var spec = EasingSpec(found.family, found.form)
    spec.isWidened = widened
    guard arguments.count <= found.family.parameterLimit else {
      switch found.family.parameterLimit {
      case 0: throw wrongCount(name, "no numbers", arguments)
      case 1: throw wrongCount(name, "at most 1 number", arguments)
      default: throw wrongCount(name, "at most 2 numbers", arguments)
      }
    }
    if arguments.count > 0 { spec.parameters.0 = arguments.values.0 }
    if arguments.count > 1 { spec.parameters.1 = arguments.values.1 }
    return spec
  }

  private static func wrongCount(_ name: Bytes, _ takes: StaticString, _ arguments: EasingArguments) -> Failure {
    failure(.unknownEasing, argument: "arguments") { message in
      message.append("easing ")
      message.quote(name)
      message.append(" takes ")
      message.append(hint: takes)
      message.append(", got ")
      message.append(got: Double(arguments.count))
    }
  }
}
