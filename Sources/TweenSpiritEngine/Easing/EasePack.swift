// SPDX-License-Identifier: MIT
//
// GSAP's EasePack: slow(linearRatio, power, yoyoMode) and expoScale(start, end, ease), without arguments (0.7, 0.7) and
// (1, 2). Each is one of our operations on a curve; yoyoMode's parabolas, from 0 to 1 and back, are a path.

enum EasePack {
  case slow, expoScale

  init?(_ word: Bytes) {
    if word.isEqual("slow") || word.isEqual("SlowMo.ease.config") {
      self = .slow
    } else if word.isEqual("expoScale") || word.isEqual("ExpoScaleEase.config") {
      self = .expoScale
    } else {
      return nil
    }
  }
}

extension EasingStore {
  /// Returns the curve that a text names in GSAP's dialect, or nil if it is another name. No white space may surround it.
  @inline(never)
  func parseEasePack(_ text: Bytes) throws(Failure) -> Handle? {
    var scanner = EasingScanner(text)
    guard let curve = EasePack(scanner.word()) else { return nil }
    var (a, b, third) = (curve == .slow ? 0.7 : 1, curve == .slow ? 0.7 : 2, text[0..<0])
    if scanner.take(UInt8(ascii: "(")) {
      scanner.skipSpace()
      if scanner.next != UInt8(ascii: ")") {
        a = try scanner.plainNumber()
        if curve == .expoScale || scanner.next == UInt8(ascii: ",") {
          try scanner.expect(UInt8(ascii: ","), "\",\"")
          b = try scanner.plainNumber()
        }
        if scanner.take(UInt8(ascii: ",")) {
          third = text[scanner.position..<max(text.count - 1, scanner.position)]
          scanner.move(to: scanner.position + third.count)
        }
      }
      try scanner.expect(UInt8(ascii: ")"), "\")\"")
    }
    guard scanner.isAtEnd else { throw scanner.malformed("the end of the text") }
    switch curve {
    case .expoScale:
      let ease = third.isEmpty ? try insert(.linear) : try parse(third, .gsap)
      defer { drop(ease) }
      return try compose(.expoScale, ease, nil, b / a)
    case .slow: return try slow(a, b, third)
    }
  }

  /// Makes slow(). As in GSAP, a ratio of 0 is the default, and from 1 on the curve is linear.
  private func slow(_ ratio: Double, _ power: Double, _ third: Bytes) throws(Failure) -> Handle {
    var scanner = EasingScanner(third)
    scanner.skipSpace()
    let yoyo = scanner.word()
    scanner.skipSpace()
    guard scanner.isAtEnd, third.isEmpty || yoyo.isEqual("true") || yoyo.isEqual("false") else {
      throw scanner.malformed("true or false")
    }
    guard ratio >= 0 else { throw invalid("the ratio of slow()", must: "0 or more", got: ratio) }
    let part = ratio == 0 ? 0.7 : min(ratio, 1)
    if yoyo.isEqual("true") { return try insert(EasePack.thereAndBack((1 - part) / 2)) }
    guard part < 1 else { return try insert(.linear) }
    var ends = (power / 2, 1 - power / 2)
    let line = try withUnsafeBytes(of: &ends) { (ends) throws(Failure) -> Handle in
      guard let outputs = ends.baseAddress?.assumingMemoryBound(to: Double.self) else {
        throw Failure(status: .outOfMemory)
      }
      return try insert(try EasingStops.make(outputs: outputs, inputs: nil, count: 2))
    }
    defer { drop(line) }
    return try compose(.slow, line, nil, part)
  }
}

extension EasePack {
  /// Returns a path from 0 to 1 by a parabola of that width, and at the end back to 0 by another.
  fileprivate static func thereAndBack(_ width: Double) throws(Failure) -> EasingDefinition {
    let (far, n) = (1 - width, 10)
    let memory = try Column<Double>(2 * n)
    // Quadratics as cubics: handles at a third and two thirds of the time.
    let xs = SIMD16(
      0, width / 3, width * 2 / 3, width, width, far, far, far + width / 3, far + width * 2 / 3, 1, 0, 0, 0, 0, 0, 0)
    let ys = SIMD16<Double>(0, 2.0 / 3, 1, 1, 1, 1, 1, 1, 2.0 / 3, 0, 0, 0, 0, 0, 0, 0)
    for i in 0..<n { (memory.base[i], memory.base[n + i]) = (xs[i], ys[i]) }
    var spec = EasingSpec(.path)
    (spec.table, spec.stopCount) = (memory.base, n)
    return EasingDefinition(spec, memory)
  }
}

extension EasingScanner {
  /// Reads a number that is no percentage, and the white space around it.
  fileprivate mutating func plainNumber() throws(Failure) -> Double {
    skipSpace()
    let before = self
    let (number, isPercentage) = try number()
    guard !isPercentage else { throw before.malformed("a number, not a percentage") }
    skipSpace()
    return number
  }
}
