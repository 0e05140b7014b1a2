// SPDX-License-Identifier: MIT
//
// Where something is to be put on a timeline, in words: GSAP's position parameter.
//
//   2.5            seconds from the start                 +=1  -=25%       from the end of the timeline
//   <  <0.5  <25%  from the start of the last entry       hit  hit+=25%    from a marker
//   >  >-0.2       from its end                           <+=25%           from it, by what is put there
//
// A percentage is one of the last entry's length behind < and >, and of the length of what is to be put there behind "=".

extension World {
  func position(_ slot: Int, _ words: Bytes, of length: Double) throws(Failure) -> Double {
    var (first, end) = (0, words.count)
    while first < end, words[first] == 0x20 { first += 1 }
    while end > first, words[end - 1] == 0x20 { end -= 1 }
    let text = words[first..<end]
    guard !text.isEmpty else { throw malformed(words) }
    let time: Double
    if text[0] == UInt8(ascii: "<") || text[0] == UInt8(ascii: ">") {
      let (start, end) = try lastEntry(slot)
      let isOfOwn = isSigned(text, 1)
      if isOfOwn { try check(length, of: text) }
      let offset = text.count == 1 ? 0 : try offset(text, isOfOwn ? 1 : 0, of: isOfOwn ? length : end - start, words)
      time = (text[0] == UInt8(ascii: "<") ? start : end) + offset
    } else if let sign = (0..<text.count).first(where: { isSigned(text, $0) }) {
      try check(length, of: text)
      let base = sign == 0 ? timelines[slot].end : try marker(slot, text[0..<sign])
      time = base + (try offset(text, sign, of: length, words))
    } else if let seconds = try? offset(text, -1, of: .nan, words) {
      time = seconds
    } else {
      time = try marker(slot, text)
    }
    guard abs(time) <= latestTime else {
      throw TweenSpiritEngine.failure(
        .invalidArgument, argument: "position",
        "position must be within 1e300, and cannot follow the end of an endless entry")
    }
    return time
  }

  /// Percents of what is added want to know how long it is.
  private func check(_ length: Double, of text: Bytes) throws(Failure) {
    guard length.isFinite || text[text.count - 1] != UInt8(ascii: "%") else {
      throw invalid("length", must: "finite for a percentage of it", got: length)
    }
  }

  /// Whether "+=" or "-=" stands there.
  private func isSigned(_ text: Bytes, _ i: Int) -> Bool {
    i + 1 < text.count && (text[i] == UInt8(ascii: "+") || text[i] == UInt8(ascii: "-"))
      && text[i + 1] == UInt8(ascii: "=")
  }

  /// The number behind a place, whose sign may stand before "=".
  private func offset(
    _ text: Bytes, _ sign: Int, of length: Double, _ words: Bytes
  ) throws(Failure) -> Double {
    let isSet = sign >= 0 && isSigned(text, sign)
    var scanner = EasingScanner(text)
    scanner.move(to: sign + (isSet ? 2 : 1))
    let number: (value: Double, isPercentage: Bool)
    do throws(Failure) { number = try scanner.number() } catch { throw malformed(words) }
    guard scanner.isAtEnd else { throw malformed(words) }
    let value = isSet && text[sign] == UInt8(ascii: "-") ? -number.value : number.value
    guard number.isPercentage else { return value }
    guard !length.isNaN else { throw malformed(words) }
    return value * length
  }

  private func malformed(_ words: Bytes) -> Failure {
    TweenSpiritEngine.failure(.invalidArgument, argument: "position") { text in
      text.append("position must be seconds, a marker, < or >, optionally followed by +=1 or -=25%, got ")
      text.append(got: words)
    }
  }

  /// The last entry but for markers; of a timeline without one, its start.
  private func lastEntry(_ slot: Int) throws(Failure) -> (start: Double, end: Double) {
    var i = timelines[slot].size - 1
    while i >= 0 {
      let entry = try entry(slot, i)
      if entry.kind != .marker { return (entry.start, entry.end) }
      i -= 1
    }
    return (0, 0)
  }

  /// When the marker of a name is; of several, the one that was added last.
  private func marker(_ slot: Int, _ name: Bytes) throws(Failure) -> Double {
    let id = MarkerNames.shared.known(name)
    var i = id == nil ? -1 : timelines[slot].size - 1
    while i >= 0 {
      let entry = try entry(slot, i)
      if entry.kind == .marker, entry.marker == id { return entry.at }
      i -= 1
    }
    throw TweenSpiritEngine.failure(.invalidArgument, argument: "position") { text in
      text.append("position must be seconds, < or >, or a marker of the timeline, got ")
      text.append(got: name)
    }
  }
}
