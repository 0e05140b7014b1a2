// SPDX-License-Identifier: MIT
//
// From text to spec. First the CSS functions, which most dialects share; then the dialect's own names.

package enum EasingParser {
  package static let longestText = 65_536

  /// The curve that `text` names. A spec with stops owns their memory: whoever takes it frees it.
  package static func parse(_ text: UnsafeBufferPointer<UInt8>, _ dialect: EasingDialect) throws(Failure) -> EasingSpec
  {
    guard text.count <= longestText else {
      throw failure(.unknownEasing) { message in
        message.append("an easing's text may have 65536 bytes, this one has ")
        message.append(text.count)
      }
    }
    var scanner = EasingScanner(text)
    scanner.skipSpace()
    let name = scanner.word()
    guard !name.isEmpty else { throw scanner.malformed("the name of an easing") }
    let hasArguments = scanner.take(UInt8(ascii: "("))
    var spec: EasingSpec
    if hasArguments, let function = function(name, dialect) {
      spec = try parseFunction(function, &scanner)
    } else if dialect == .canonical, name.isEqual("spring") {
      spec = try parseSpring(&scanner, hasArguments: hasArguments)
    } else {
      guard DialectNames.knows(name, dialect) else { throw unknown(name, dialect) }
      let arguments = hasArguments ? try parseArguments(&scanner) : EasingArguments()
      guard var found = try DialectNames.resolve(name, dialect, arguments) else {
        throw unknown(name, dialect)
      }
      found = try found.checked()
      spec = found
    }
    scanner.skipSpace()
    guard scanner.isAtEnd else {
      EasingStops.free(spec)
      throw scanner.malformed("nothing more")
    }
    return spec
  }

  private static func unknown(_ name: Bytes, _ dialect: EasingDialect) -> Failure {
    failure(.unknownEasing) { message in
      message.append("there is no easing named ")
      message.quote(name)
      message.append(" in the dialect ")
      message.append(dialect.name)
    }
  }

  // MARK: Functions

  private enum Function {
    case bezier, steps, linear
  }

  /// Whether the canonical dialect has a function of this name: "steps".
  static func isFunction(_ name: Bytes) -> Bool { function(name, .canonical) != nil || name.isEqual("spring") }

  private static func function(_ name: Bytes, _ dialect: EasingDialect) -> Function? {
    if dialect == .anime {
      if name.isEqual("cubicBezier") { return .bezier }
      if name.isEqual("steps") { return .steps }
      return name.isEqual("linear") ? .linear : nil
    }
    if dialect == .gsap { return name.isEqual("steps") ? .steps : nil }
    guard dialect == .canonical || dialect == .css || dialect == .easingsNet else { return nil }
    if name.isEqual("cubic-bezier", ignoringCase: true) { return .bezier }
    if name.isEqual("steps", ignoringCase: true) { return .steps }
    return name.isEqual("linear", ignoringCase: true) ? .linear : nil
  }

  private static func parseFunction(_ function: Function, _ scanner: inout EasingScanner) throws(Failure) -> EasingSpec
  {
    switch function {
    case .bezier:
      var spec = EasingSpec(.bezier)
      let arguments = try parseArguments(&scanner)
      guard arguments.count == 4 else { throw scanner.malformed("four numbers: x1, y1, x2, y2") }
      spec.parameters = arguments.values
      return try spec.checked()
    case .steps:
      var spec = EasingSpec(.steps)
      scanner.skipSpace()
      spec.parameters.0 = try scanner.integer()
      scanner.skipSpace()
      if scanner.take(UInt8(ascii: ",")) {
        scanner.skipSpace()
        spec.parameters.1 = Double(try position(&scanner).rawValue)
      }
      try scanner.expect(UInt8(ascii: ")"), "\")\"")
      return try spec.checked()
    case .linear:
      return try EasingStops.parse(&scanner)
    }
  }

  private static func position(_ scanner: inout EasingScanner) throws(Failure) -> StepPosition {
    let before = scanner
    let word = scanner.word()
    for position in StepPosition.allCases where word.isEqual(position.name, ignoringCase: true) { return position }
    if word.isEqual("start", ignoringCase: true) { return .jumpStart }
    if word.isEqual("end", ignoringCase: true) { return .jumpEnd }
    throw before.malformed("jump-start, jump-end, jump-none, jump-both, start or end")
  }

  /// Up to four numbers and the closing parenthesis.
  private static func parseArguments(_ scanner: inout EasingScanner) throws(Failure) -> EasingArguments {
    var arguments = EasingArguments()
    while true {
      scanner.skipSpace()
      guard arguments.count < 4 else { throw scanner.malformed("at most four numbers") }
      let number = try scanner.number()
      guard !number.isPercentage else { throw scanner.malformed("a number, not a percentage") }
      arguments.append(number.value)
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
