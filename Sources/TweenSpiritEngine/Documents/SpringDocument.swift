// SPDX-License-Identifier: MIT
//
// A spring: a preset's name, or an object whose members are the parameters of one scheme.

private enum SpringMember: Int {
  static var names: Words {
    Words(
      """
      duration bounce visual_duration settling_duration response damping_ratio frequency omega mass half_life stiffness \
      damping tension friction bounciness speed
      """)
  }
  case duration, bounce, visualDuration, settlingDuration, response, dampingRatio, frequency, omega, mass, halfLife
  case stiffness, damping, tension, friction, bounciness, speed

  static let count = 16
}

/// The members that were given, and their numbers.
private struct SpringMembers {
  private let members: Members
  private var given: UInt32 = 0
  private var numbers = SIMD16<Double>()

  init(_ document: Document, _ at: Int) throws(Failure) {
    members = try Members(document, at, SpringMember.names)
    for place in 0..<SpringMember.count {
      guard let value = members[place] else { continue }
      numbers[place] = try document.finite(value)
      given |= 1 << UInt32(place)
    }
  }

  private func bit(_ member: SpringMember?) -> UInt32 { member.map { 1 << UInt32($0.rawValue) } ?? 0 }

  /// Whether these were given, the first two, and beside them none but the others.
  private func has(_ a: SpringMember?, _ b: SpringMember?, or c: SpringMember?, _ d: SpringMember? = nil) -> Bool {
    let needed = bit(a) | bit(b)
    return given & needed == needed && given & ~(needed | bit(c) | bit(d)) == 0
  }

  private func number(_ member: SpringMember, _ usual: Double = 0) -> Double {
    given & bit(member) == 0 ? usual : numbers[member.rawValue]
  }

  func spring() throws(Failure) -> Spring {
    do throws(Failure) {
      if has(.settlingDuration, .dampingRatio, or: nil) {
        return try Spring(settling: number(.settlingDuration), dampingRatio: number(.dampingRatio))
      }
      if let scheme { return try Spring(of: scheme) }
    } catch { throw members.placed(error) }
    throw noScheme()
  }

  private var scheme: Spring.Scheme? {
    let (bounce, ratio, mass) = (number(.bounce), number(.dampingRatio, 1), number(.mass, 1))
    if has(nil, nil, or: .duration, .bounce) { return .duration(number(.duration, 0.5), bounce: bounce) }
    if has(.visualDuration, nil, or: .bounce) { return .visualDuration(number(.visualDuration), bounce: bounce) }
    if has(.settlingDuration, nil, or: .bounce) { return .settlingDuration(number(.settlingDuration), bounce: bounce) }
    if has(.response, nil, or: .dampingRatio) { return .response(number(.response), dampingRatio: ratio) }
    if has(.frequency, nil, or: .dampingRatio) { return .frequency(number(.frequency), dampingRatio: ratio) }
    if has(.omega, nil, or: .dampingRatio, .mass) { return .omega(number(.omega), dampingRatio: ratio, mass: mass) }
    if has(.halfLife, nil, or: .dampingRatio) { return .halfLife(number(.halfLife), dampingRatio: ratio) }
    if has(.stiffness, .damping, or: .mass) {
      return .stiffness(number(.stiffness), damping: number(.damping), mass: mass)
    }
    if has(.tension, .friction, or: .mass) {
      return .stiffness(number(.tension), damping: number(.friction), mass: mass)
    }
    if has(.stiffness, .dampingRatio, or: .mass) {
      return .stiffnessAndRatio(number(.stiffness), dampingRatio: ratio, mass: mass)
    }
    if has(nil, nil, or: .bounciness, .speed) { return .bounciness(number(.bounciness, 4), speed: number(.speed, 12)) }
    return nil
  }

  private func noScheme() -> Failure {
    members.document.fault(members.object) { message in
      message.append("has ")
      message.appendGot { text in
        var isFirst = true
        SpringMember.names.each { place, word in
          guard members[place] != nil else { return true }
          if !isFirst { text.append(", ") }
          isFirst = false
          text.append(word)
          return true
        }
      }
      message.append(", which does not define a spring: give ")
      message.append(hint: "duration and bounce, response and damping_ratio, or stiffness and damping")
    }
  }
}

extension Document {
  /// A preset by its name, or the parameters of a scheme.
  func spring(_ at: Int) throws(Failure) -> Spring {
    guard kind(at) == .string else { return try SpringMembers(self, at).spring() }
    return try spring(preset: at, Nearest(self, at))
  }

  /// `nearest` has looked at what else the string could have named.
  func spring(preset string: Int, _ nearest: Nearest) throws(Failure) -> Spring {
    var nearest = nearest
    for preset in SpringPreset.allCases {
      if preset.name.withUTF8Buffer({ self.string(string, is: $0) }) { return preset.spring }
      preset.name.withUTF8Buffer { nearest.look(at: $0) }
    }
    throw fault(string) { message in
      message.append("there is no spring ")
      message.append(got: text[(string &+ 1)..<(end(of: string) &- 1)])
      nearest.write(to: &message)
    }
  }
}

extension Text {
  /// The spring's own numbers; one that is at its target at once has no frequency.
  mutating func append(spring: Spring) {
    append(spring.isSnap ? "{\"response\":0.0" : "{\"omega\":")
    if !spring.isSnap { append(decimal: spring.omega) }
    append(member: "damping_ratio")
    append(decimal: spring.dampingRatio)
    if !spring.isSnap, spring.mass != 1 {
      append(member: "mass")
      append(decimal: spring.mass)
    }
    append("}")
  }
}

extension Spring {
  /// The spring of `{"tweenspirit": 1, "type": "spring", "spring": {"duration": 0.5, "bounce": 0.2}}`.
  package init(document text: UnsafeBufferPointer<UInt8>) throws(Failure) {
    let document = try Document(text)
    let members = try Members(document, document.root, Words("tweenspirit type spring"))
    try document.checkHead(version: members.required(0), type: members.required(1), "spring")
    self = try document.spring(members.required(2))
  }

  package func writeDocument(to text: inout Text) throws(Failure) {
    let spring = try checked()
    text.appendHead("spring")
    text.append(member: "spring")
    text.append(spring: spring)
    text.append("}")
  }
}
