// SPDX-License-Identifier: MIT
//
// Curves made of other curves, and of texts.

extension EasingStore {
  /// The handle of what `text` names, with one more user. In the canonical dialect also what is registered, and
  /// modifiers around any of it: "reverse(inOut(acme:heat))", "bake(elastic.out,1e-4)".
  package func parse(_ text: UnsafeBufferPointer<UInt8>, _ dialect: EasingDialect) throws(Failure) -> Handle {
    guard !isTiny, dialect == .canonical || dialect == .gsap else {
      return try insert(try EasingParser.parse(text, dialect))
    }
    if dialect == .canonical {
      // Most names are a family and a form, which nobody else may register.
      if let name = EasingName.dotted(text), let found = builtinHandle(name.id) { return found }
      return try parse(text, depth: 0)
    }
    if let made = try parseEasePack(text.trimmed) { return made }
    return try insert(try EasingParser.parse(text, dialect))
  }

  /// `depth`: how many bakes stand around it.
  private func parse(_ text: Bytes, depth: Int) throws(Failure) -> Handle {
    var text = text
    var around = EasingModifiers()
    var handle = Handle(slot: 0, generation: 0)
    while true {
      let trimmed = text.trimmed
      var scanner = EasingScanner(trimmed)
      let word = scanner.word()
      let (modifier, operation) = (EasingModifier.named(word), EasingOperation.named(word))
      let isMade = modifier != nil || operation != nil || word.isEqual("bake")
      guard isMade, scanner.take(UInt8(ascii: "(")) else {
        if let found = registered(trimmed) {
          handle = found
        } else if let alias = EasingAliases.text(of: trimmed) {
          text = alias
          continue
        } else if trimmed.hasPrefix("gsap."), let pack = try parseEasePack(trimmed[5..<trimmed.count]) {
          handle = pack
        } else {
          handle = try insert(try EasingParser.parse(text, .canonical))
        }
        break
      }
      guard trimmed.last == UInt8(ascii: ")") else {
        throw failure(.unknownEasing, argument: "text") { message in
          message.append("easing ")
          message.append(got: trimmed)
          message.append(" is malformed at its end: expected ")
          message.append(hint: "\")\"")
        }
      }
      text = trimmed[scanner.position..<trimmed.count - 1]
      guard let modifier else {
        guard depth < EasingStore.mostDepth else { throw EasingStore.tooDeep(.unknownEasing) }
        if let operation {
          handle = try parseComposition(operation, text, depth + 4)
        } else {
          handle = try parseBake(text, depth + 1)
        }
        break
      }
      guard let more = around.around(modifier) else {
        throw failure(.unknownEasing, "an easing can have at most 8 modifiers")
      }
      around = more
    }
    // The innermost is the outermost of these.
    for i in 0..<around.count {
      let inner = handle
      defer { drop(inner) }
      handle = try modify(inner, around[i])
    }
    return handle
  }

  /// CURVE [, CURVE] [, number]
  @inline(never)
  private func parseComposition(
    _ operation: EasingOperation, _ text: Bytes, _ depth: Int
  ) throws(Failure) -> Handle {
    var (curves, amount) = (text, 0.0)
    if operation.takesNumber {
      guard let (rest, number) = number(behind: text) else { throw malformed(operation) }
      (curves, amount) = (rest, number)
    }
    guard let comma = EasingStore.comma(in: curves) else {
      guard operation.curves == 1 else { throw malformed(operation) }
      let first = try parse(curves, depth: depth)
      defer { drop(first) }
      return try compose(operation, first, nil, amount)
    }
    guard operation.curves == 2 else { throw malformed(operation) }
    let first = try parse(curves[0..<comma], depth: depth)
    defer { drop(first) }
    let second = try parse(curves[comma + 1..<curves.count], depth: depth)
    defer { drop(second) }
    return try compose(operation, first, second, amount)
  }

  private func malformed(_ operation: EasingOperation) -> Failure {
    switch operation {
    case .chain: failure(.unknownEasing, "chain() takes two easings and a time: chain(sine.in, bounce.out, 0.4)")
    case .blend: failure(.unknownEasing, "blend() takes two easings and a weight: blend(sine.in, linear, 0.5)")
    case .clamp: failure(.unknownEasing, "clamp() takes an easing: clamp(back.out)")
    case .scale: failure(.unknownEasing, "scale() takes an easing and a factor: scale(sine.in, 0.8)")
    case .multiply: failure(.unknownEasing, "multiply() takes two easings: multiply(sine.in, linear)")
    case .sigmoid: failure(.unknownEasing, "sigmoid() takes an easing and a steepness: sigmoid(linear, 10)")
    case .expoScale: failure(.unknownEasing, "expoScale() takes an easing and a ratio: expoScale(linear, 2)")
    case .slow: failure(.unknownEasing, "slow() takes an easing and a part: slow(linear(0.3, 0.7), 0.5)")
    }
  }

  /// The first comma that is in no parentheses and no comment.
  private static func comma(in text: Bytes) -> Int? {
    var scanner = EasingScanner(text)
    var depth = 0
    while true {
      scanner.skipSpace()
      guard !scanner.isAtEnd else { return nil }
      if depth == 0, scanner.next == UInt8(ascii: ",") { return scanner.position }
      if scanner.next == UInt8(ascii: "(") { depth += 1 }
      if scanner.next == UInt8(ascii: ")") { depth -= 1 }
      _ = scanner.take(scanner.next)
    }
  }

  /// NAME , tolerance [, max_points], from the right, because the name may hold commas.
  private func parseBake(_ text: Bytes, _ depth: Int) throws(Failure) -> Handle {
    guard let (rest, last) = number(behind: text) else {
      throw failure(.unknownEasing, "bake() takes an easing and a tolerance: bake(elastic.out,1e-6)")
    }
    var (name, tolerance, points) = (rest, last, Double(CurveBaker.usualPoints))
    if let (rest, first) = number(behind: rest) { (name, tolerance, points) = (rest, first, last) }
    guard points >= 2, points <= 65536, points == points.rounded(.down) else {
      throw invalid("max_points", must: "an integer from 2 to 65536", got: points)
    }
    let base = try parse(name, depth: depth)
    defer { drop(base) }
    return try bake(base, tolerance: tolerance, maxPoints: Int(points)).handle
  }

  /// The number behind the last comma, and what stands before it; nil where there is no such number.
  private func number(behind text: Bytes) -> (Bytes, Double)? {
    guard let comma = text.lastIndex(of: UInt8(ascii: ",")) else { return nil }
    var scanner = EasingScanner(text[comma + 1..<text.count].trimmed)
    guard scanner.isAtNumber, let number = try? scanner.number(), scanner.isAtEnd, !number.isPercentage else {
      return nil
    }
    return (text[0..<comma], number.value)
  }

  /// `modifier` around the curve: a plain curve where there is one of that shape, else one that holds this one.
  package func modify(_ handle: Handle, _ modifier: EasingModifier) throws(Failure) -> Handle {
    let record = try pin(handle)
    defer { unpin(handle) }
    if modifier == .in {
      try retain(handle)
      return handle
    }
    if record.pointee.kind == .exact, let spec = record.pointee.spec.modified(by: modifier) {
      return try insert(try spec.checked())
    }
    guard let modifiers = record.pointee.modifiers.around(modifier) else {
      throw failure(.invalidArgument, "an easing can have at most 8 modifiers")
    }
    let base = record.pointee.modifiers.count > 0 ? record.pointee.base ?? handle : handle
    try retain(base)
    return try insert(modifiers, around: base, record.pointee.maxError)
  }

  /// A curve run backwards, from its end to its start: twice is the curve itself.
  func turned(_ handle: Handle) throws(Failure) -> Handle {
    let record = try pin(handle)
    defer { unpin(handle) }
    guard record.pointee.modifiers.outermost == .out, let base = record.pointee.base else {
      return try modify(handle, .out)
    }
    let left = record.pointee.modifiers.unwrapped()
    try retain(base)
    return left.count == 0 ? base : try insert(left, around: base, record.pointee.maxError)
  }

  /// Takes over a user of the base.
  private func insert(
    _ modifiers: EasingModifiers, around base: Handle, _ maxError: Double
  ) throws(Failure) -> Handle {
    var result = EasingRecord(.modified)
    result.base = base
    result.modifiers = modifiers
    result.maxError = maxError
    return try insert(result)
  }

  /// The curve as a table that was measured to stay within `tolerance` of it.
  package func bake(
    _ handle: Handle, tolerance: Double, maxPoints: Int
  ) throws(Failure) -> (handle: Handle, maxError: Double) {
    let record = try pin(handle)
    defer { unpin(handle) }
    guard record.oscillations * 2 <= Double(CurveBaker.mostPoints) else {
      throw failure(.invalidArgument, "the easing oscillates too often to be baked")
    }
    var result = EasingRecord(try CurveBaker.bake(.record(record), tolerance: tolerance, maxPoints: maxPoints))
    result.tolerance = tolerance
    result.maxPoints = maxPoints
    try retain(handle)
    result.base = handle
    let maxError = result.maxError
    return (try insert(result), maxError)
  }
}

extension UnsafeBufferPointer where Element == UInt8 {
  /// Without white space at both ends.
  var trimmed: UnsafeBufferPointer<UInt8> {
    var (low, high) = (0, count)
    while low < high, self[low] <= 0x20 { low += 1 }
    while high > low, self[high - 1] <= 0x20 { high -= 1 }
    return self[low..<high]
  }
}
