// SPDX-License-Identifier: MIT
//
// From text to spec. First the CSS functions, which most dialects share; then the dialect's own names.

package enum EasingParser {
  /// The curve that `text` names.
  package static func parse(
    _ text: UnsafeBufferPointer<UInt8>, _ dialect: EasingDialect
  ) throws(Failure) -> EasingDefinition {
    guard dialect == .css, EasingScanner.hasEscapes(text) else { return try parsePlain(text, dialect) }
    let plain = try Column<UInt8>(text.count)
    guard let count = EasingScanner.unescape(text, into: plain.base) else {
      throw EasingScanner(text).malformed("escapes of letters, digits, \"-\" and \"_\" within names")
    }
    return try parsePlain(Bytes(start: plain.base, count: count), dialect)
  }

  private static func parsePlain(
    _ text: UnsafeBufferPointer<UInt8>, _ dialect: EasingDialect
  ) throws(Failure) -> EasingDefinition {
    var scanner = EasingScanner(text)
    scanner.skipSpace()
    guard !isTiny || dialect == .canonical || dialect == .css else {
      throw invalid("dialect", must: "0 or 1 in the tiny preset", got: Double(dialect.rawValue))
    }
    let isPath = !isTiny && (dialect == .canonical || dialect == .gsap)
    if isPath, EasingPath.begins(text[scanner.position..<text.count]) {
      return try EasingPath.parse(&scanner, isCall: false)
    }
    let name = scanner.word()
    guard !name.isEmpty else { throw scanner.malformed("the name of an easing") }
    let hasArguments = scanner.take(UInt8(ascii: "("))
    let parsed: EasingDefinition
    if hasArguments, let function = function(name, dialect) {
      parsed = try parseFunction(function, &scanner, dialect)
    } else if dialect == .canonical, name.isEqual("spring") {
      parsed = EasingDefinition(try parseSpring(&scanner, hasArguments: hasArguments))
    } else if dialect == .canonical, !hasArguments, let text = EasingAliases.text(of: name) {
      parsed = try parse(text, .canonical)
    } else if !isTiny, dialect == .canonical, let family = EasingFamily.noise(name) {
      parsed = EasingDefinition(try parseNoise(family, &scanner, hasArguments: hasArguments))
    } else if !isTiny, dialect == .canonical, hasArguments, name.isEqual("path") {
      parsed = try EasingPath.parse(&scanner, isCall: true)
    } else {
      guard DialectNames.knows(name, dialect) else {
        if function(name, dialect) != nil { throw scanner.malformed("\"(\" and its arguments") }
        throw unknown(name, dialect, isCall: hasArguments)
      }
      let arguments = hasArguments ? try parseArguments(&scanner) : EasingArguments()
      guard let found = try DialectNames.resolve(name, dialect, arguments) else {
        throw unknown(name, dialect, isCall: hasArguments)
      }
      parsed = EasingDefinition(try found.checked())
    }
    scanner.skipSpace()
    guard scanner.isAtEnd else { throw scanner.malformed("the end of the text") }
    return parsed
  }

  private static func unknown(_ name: Bytes, _ dialect: EasingDialect, isCall: Bool) -> Failure {
    // Asked first: to ask may write the message's memory.
    var homes: UInt32 = 0
    // By number: an array of all would be made here, when it is first wanted.
    var number: UInt32 = 0
    while let other = EasingDialect(rawValue: number), !isTiny || number <= 1 {
      if other != dialect, knows(name, other) { homes |= 1 << number }
      number += 1
    }
    var nearest = Nearest(name)
    if !isTiny { nearest.look(atEasingsOf: dialect, isCall: isCall) }
    return failure(.unknownEasing, argument: "name") { message in
      message.append("there is no easing named ")
      message.append(got: name)
      if dialect != .canonical {
        message.append(" in the dialect ")
        message.append(dialect.name)
      }
      if homes != 0 {
        message.append("; it exists in ")
        message.appendHint { hint in
          var number: UInt32 = 0
          while let other = EasingDialect(rawValue: number) {
            if homes >> number & 1 == 1 {
              if homes & (1 << number - 1) != 0 { hint.append(", ") }
              hint.append(other.name)
            }
            number += 1
          }
        }
      }
      nearest.write(to: &message, isHint: homes == 0)
    }
  }

  /// Whether the dialect has a curve or a function of this name.
  private static func knows(_ name: Bytes, _ dialect: EasingDialect) -> Bool {
    if function(name, dialect) != nil { return true }
    guard !isTiny, dialect == .canonical else { return DialectNames.knows(name, dialect) }
    return isFunction(name) || DialectNames.knows(name, dialect) || EasingStore.shared.names.has(name)
  }

  /// Whether an unknown name of the dialect can have been meant for this one.
  static func canBeMeant(_ name: Bytes, _ dialect: EasingDialect, isCall: Bool) -> Bool {
    if dialect == .canonical, isCall, name.isEqual("bake") || EasingModifier.named(name) != nil { return true }
    // The name that is refused may be a field of this thread's latest error, which to ask may write.
    var isKnown = false
    _ = quietly { () throws(Failure) in
      isKnown = knows(name, dialect)
      throw Failure(status: .unknownEasing)
    }
    return isKnown
  }

  // MARK: Functions

  private enum Function {
    case bezier, steps, linear
  }

  /// Whether the canonical dialect has a function of this name: "steps".
  static func isFunction(_ name: Bytes) -> Bool {
    function(name, .canonical) != nil || name.isEqual("spring") || name.isEqual("path")
      || EasingFamily.noise(name) != nil || EasingOperation.named(name) != nil || EasingAliases.text(of: name) != nil
      || name.hasPrefix("gsap.") && EasePack(name[5..<name.count]) != nil
  }

  private static func function(_ name: Bytes, _ dialect: EasingDialect) -> Function? {
    if dialect == .anime {
      if name.isEqual("cubicBezier") { return .bezier }
      if name.isEqual("steps") { return .steps }
      return name.isEqual("linear") ? .linear : nil
    }
    if dialect == .gsap {
      let isSteps = name.isEqual("steps") || name.isEqual("SteppedEase") || name.isEqual("SteppedEase.config")
      return isSteps ? .steps : nil
    }
    guard dialect == .canonical || dialect == .css || dialect == .easingsNet else { return nil }
    if name.isEqual("cubic-bezier", ignoringCase: true) { return .bezier }
    if name.isEqual("steps", ignoringCase: true) { return .steps }
    return name.isEqual("linear", ignoringCase: true) ? .linear : nil
  }

  private static func parseFunction(
    _ function: Function, _ scanner: inout EasingScanner, _ dialect: EasingDialect
  ) throws(Failure) -> EasingDefinition {
    switch function {
    case .bezier:
      var spec = EasingSpec(.bezier)
      let arguments = try parseArguments(&scanner, ofBezier: dialect != .anime)
      guard arguments.count == 4 else { throw scanner.malformed("four numbers: x1, y1, x2, y2") }
      spec.parameters = arguments.values
      return EasingDefinition(try spec.checked())
    case .steps:
      var spec = EasingSpec(.steps)
      scanner.skipSpace()
      let isCalculated = dialect != .gsap && dialect != .anime && scanner.isAtMath
      spec.parameters.0 = isCalculated ? try calculatedCount(&scanner) : try scanner.integer()
      scanner.skipSpace()
      var position = StepPosition.jumpEnd
      if dialect == .gsap { position = try gsapPosition(&scanner, &spec.parameters.0) }
      // anime.js has a second argument too, which gives none of CSS's staircases.
      if dialect != .gsap, dialect != .anime, scanner.take(UInt8(ascii: ",")) {
        scanner.skipSpace()
        position = try self.position(&scanner)
      }
      spec.parameters.1 = Double(position.rawValue)
      if isCalculated {
        spec.parameters.0 = min(max(spec.parameters.0, position == .jumpNone ? 2 : 1), EasingSpec.mostSteps)
      }
      try scanner.expect(UInt8(ascii: ")"), "\")\"")
      return EasingDefinition(try spec.checked())
    case .linear:
      return try EasingStops.parse(&scanner)
    }
  }

  /// The integer nearest to it, of two the larger.
  private static func calculatedCount(_ scanner: inout EasingScanner) throws(Failure) -> Double {
    let before = scanner
    let (value, isPercentage, _) = try scanner.value()
    guard !isPercentage else { throw before.malformed("a number, not a percentage") }
    let below = value.rounded(.down)
    return value - below < 0.5 ? below : below + 1
  }

  /// GSAP's steps(n) has n jumps and n + 1 levels; with a second argument, of which only 0 is false, it jumps at the
  /// start. Its inputs end at 1 - 1e-8, so from 10^8 levels on it would not reach 1.
  private static func gsapPosition(
    _ scanner: inout EasingScanner, _ count: inout Double
  ) throws(Failure) -> StepPosition {
    guard count >= 1, count < 99_999_999 else {
      throw invalid("the count of GSAP's steps()", must: "an integer from 1 to 99999998", got: count)
    }
    if scanner.take(UInt8(ascii: ",")) {
      scanner.skipSpace()
      let before = scanner
      let word = scanner.word()
      guard word.isEqual("true") || word.isEqual("false") || word.isEqual("1") || word.isEqual("0") else {
        throw before.malformed("true, for a jump at the start")
      }
      if !word.isEqual("0") { return .jumpStart }
    }
    count += 1
    return .jumpNone
  }

  private static func position(_ scanner: inout EasingScanner) throws(Failure) -> StepPosition {
    let before = scanner
    let word = scanner.word()
    var number: UInt32 = 0
    while let position = StepPosition(rawValue: number) {
      if word.isEqual(position.name, ignoringCase: true) { return position }
      number &+= 1
    }
    if word.isEqual("start", ignoringCase: true) { return .jumpStart }
    if word.isEqual("end", ignoringCase: true) { return .jumpEnd }
    throw before.malformed("jump-start, jump-end, jump-none, jump-both, start or end")
  }

  /// Up to four numbers and the closing parenthesis. Those of cubic-bezier() may be calculated; what is calculated for
  /// an x is clamped to its range.
  private static func parseArguments(
    _ scanner: inout EasingScanner, ofBezier: Bool = false
  ) throws(Failure) -> EasingArguments {
    var arguments = EasingArguments()
    while true {
      scanner.skipSpace()
      guard arguments.count < 4 else { throw scanner.malformed("at most four numbers") }
      var (value, isPercentage, isCalculated) = (0.0, false, false)
      if ofBezier {
        (value, isPercentage, isCalculated) = try scanner.value()
      } else {
        (value, isPercentage) = try scanner.number()
      }
      guard !isPercentage else { throw scanner.malformed("a number, not a percentage") }
      if isCalculated, arguments.count % 2 == 0 { value = min(max(value, 0), 1) }
      arguments.append(value)
      scanner.skipSpace()
      if scanner.take(UInt8(ascii: ")")) { return arguments }
      guard scanner.take(UInt8(ascii: ",")) else { throw scanner.malformed("\",\" or \")\"") }
    }
  }
}

/// The numbers between a name's parentheses.
struct EasingArguments {
  private(set) var values: (Double, Double, Double, Double) = (0, 0, 0, 0)
  private(set) var count = 0

  mutating func append(_ value: Double) {
    switch count {
    case 0: values.0 = value
    case 1: values.1 = value
    case 2: values.2 = value
    default: values.3 = value
    }
    count += 1
  }
}
