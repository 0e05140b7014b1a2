// SPDX-License-Identifier: MIT
//
// A key's spring: an object with the parameters of one scheme.

import TweenSpirit

/// A spring, as a container asks for it.
struct CodedSpring: Codable {
  let spring: Spring

  init(_ spring: Spring) { self.spring = spring }

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Member.self)
    var parameters: [String: Double] = [:]
    for member in members.allKeys {
      let name = member.stringValue
      guard Scheme.parameters.contains(name) else {
        let known = Scheme.parameters.sorted().joined(separator: ", ")
        throw refuse(members.codingPath, "a spring has no \(quoted(name)): it has \(known)")
      }
      parameters[name] = try members.decode(Double.self, forKey: member)
    }
    guard let scheme = Scheme.all.first(where: { $0.has(parameters) }) else {
      let given = parameters.keys.sorted().joined(separator: " and ")
      throw refuse(
        members.codingPath,
        parameters.count > 1
          ? "\(given) are no one scheme: give duration and bounce, response and damping_ratio, or stiffness, damping and mass"
          : "\(given) alone is no spring")
    }
    do throws(TweenSpiritError) { spring = try scheme.make(scheme.numbers(parameters)) } catch {
      throw refuse(members.codingPath, "\(error)")
    }
  }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Member.self)
    if spring.omega.isInfinite {
      // At its target at once.
      try members.encode(0.0, forKey: "response")
    } else {
      try members.encode(spring.omega, forKey: "omega")
      if spring.mass != 1 { try members.encode(spring.mass, forKey: "mass") }
    }
    try members.encode(spring.dampingRatio, forKey: "damping_ratio")
  }
}

/// Words that together describe a spring, and what stands where one is not given; nil where it must be.
private struct Scheme: Sendable {
  private let parts: [(name: String, usual: Double?)]
  let make: @Sendable ([Double]) throws(TweenSpiritError) -> Spring

  private init(
    _ parts: [(String, Double?)], _ make: @escaping @Sendable ([Double]) throws(TweenSpiritError) -> Spring
  ) {
    self.parts = parts.map { (name: $0.0, usual: $0.1) }
    self.make = make
  }

  func has(_ parameters: [String: Double]) -> Bool {
    parameters.keys.allSatisfy { name in parts.contains { $0.name == name } }
      && parts.allSatisfy { $0.usual != nil || parameters[$0.name] != nil }
  }

  func numbers(_ parameters: [String: Double]) -> [Double] { parts.map { parameters[$0.name] ?? $0.usual ?? 0 } }

  static let parameters = Set(all.flatMap { $0.parts.map(\.name) })

  static let all: [Scheme] = [
    Scheme([("duration", 0.5), ("bounce", 0)]) { (n) throws(TweenSpiritError) in
      try Spring(.duration(n[0], bounce: n[1]))
    },
    Scheme([("visual_duration", nil), ("bounce", 0)]) { (n) throws(TweenSpiritError) in
      try Spring(.visualDuration(n[0], bounce: n[1]))
    },
    Scheme([("settling_duration", nil), ("bounce", 0)]) { (n) throws(TweenSpiritError) in
      try Spring(.settlingDuration(n[0], bounce: n[1]))
    },
    Scheme([("settling_duration", nil), ("damping_ratio", nil)]) { (n) throws(TweenSpiritError) in
      try Spring(settlingDuration: n[0], dampingRatio: n[1])
    },
    Scheme([("response", nil), ("damping_ratio", 1)]) { (n) throws(TweenSpiritError) in
      try Spring(.response(n[0], dampingRatio: n[1]))
    },
    Scheme([("frequency", nil), ("damping_ratio", 1)]) { (n) throws(TweenSpiritError) in
      try Spring(.frequency(n[0], dampingRatio: n[1]))
    },
    Scheme([("omega", nil), ("damping_ratio", 1), ("mass", 1)]) { (n) throws(TweenSpiritError) in
      try Spring(.omega(n[0], dampingRatio: n[1], mass: n[2]))
    },
    Scheme([("half_life", nil), ("damping_ratio", 1)]) { (n) throws(TweenSpiritError) in
      try Spring(.halfLife(n[0], dampingRatio: n[1]))
    },
    Scheme([("stiffness", nil), ("damping", nil), ("mass", 1)]) { (n) throws(TweenSpiritError) in
      try Spring(.stiffness(n[0], damping: n[1], mass: n[2]))
    },
    Scheme([("tension", nil), ("friction", nil), ("mass", 1)]) { (n) throws(TweenSpiritError) in
      try Spring(.stiffness(n[0], damping: n[1], mass: n[2]))
    },
    Scheme([("stiffness", nil), ("damping_ratio", nil), ("mass", 1)]) { (n) throws(TweenSpiritError) in
      try Spring(.stiffnessAndRatio(n[0], dampingRatio: n[1], mass: n[2]))
    },
    Scheme([("bounciness", 4), ("speed", 12)]) { (n) throws(TweenSpiritError) in
      try Spring(.bounciness(n[0], speed: n[1]))
    },
  ]
}
