// SPDX-License-Identifier: MIT
//
// What a scene's parts are read with: names that they may use, and the members they share.

import TweenSpirit

/// What stands in a scene, by its names.
struct SceneNames {
  var channels: [String: SceneKind] = [:]
  var springs: Set<String> = []
  var tracks: Set<String> = []
  var timelines: Set<String> = []
  var chains: Set<String> = []
  var curves = Curves()

  func kind(_ members: Members, _ member: Member) throws -> (name: String, kind: SceneKind) {
    let name = try members.decode(String.self, forKey: member)
    guard let kind = channels[name] else { throw none("channel", name, members.codingPath + [member]) }
    return (name, kind)
  }

  func find(_ what: String, in names: Set<String>, _ members: Members, _ member: Member) throws -> String {
    let name = try members.decode(String.self, forKey: member)
    guard names.contains(name) else { throw none(what, name, members.codingPath + [member]) }
    return name
  }

  func spring(_ members: Members) throws -> SceneSpring {
    if (try? members.decode(String.self, forKey: "spring")) != nil {
      return .named(try find("spring", in: springs, members, "spring"))
    }
    return .inline(try members.decode(CodedSpring.self, forKey: "spring").spring)
  }

  func track(_ members: Members) throws -> SceneTrack {
    if (try? members.decode(String.self, forKey: "track")) != nil {
      return .named(try find("track", in: tracks, members, "track"))
    }
    return .inline(try sceneTrack(from: members.superDecoder(forKey: "track")))
  }

  private func none(_ what: String, _ name: String, _ path: [any CodingKey]) -> DecodingError {
    refuse(path, "there is no \(what) \(quoted(name))")
  }
}

/// A track without version and type.
func sceneTrack(from decoder: any Decoder) throws -> any SceneTrackBody {
  let members = try decoder.members(Track<Double>.bodyMembers)
  func read<Value: Interpolatable>(_: Value.Type) throws -> any SceneTrackBody { try Track<Value>(body: members) }
  return try read(SceneKind(members).type)
}

func encode(_ track: any SceneTrackBody, to encoder: any Encoder) throws {
  var members = encoder.container(keyedBy: Member.self)
  try track.encodeBody(into: &members)
}

extension KeyedEncodingContainer<Member> {
  mutating func encode(_ spring: SceneSpring) throws {
    switch spring {
    case .named(let name): try encode(name, forKey: "spring")
    case .inline(let spring): try encode(CodedSpring(spring), forKey: "spring")
    }
  }

  mutating func encode(_ track: SceneTrack) throws {
    switch track {
    case .named(let name): try encode(name, forKey: "track")
    case .inline(let track): try TweenSpiritCodable.encode(track, to: superEncoder(forKey: "track"))
    }
  }

  /// Left out where it is the usual one.
  mutating func encode<T: Encodable & Equatable>(_ value: T, unless usual: T, forKey member: Member) throws {
    if value != usual { try encode(value, forKey: member) }
  }
}

extension KeyedDecodingContainer<Member> {
  /// A name, path or component.
  func name(_ member: Member) throws -> String {
    let name = try decode(String.self, forKey: member)
    try checkName(name, codingPath + [member])
    return name
  }

  func number(_ member: Member, _ usual: Double, _ range: ClosedRange<Double>) throws -> Double {
    guard let number: Double = try there(member) else { return usual }
    guard range.contains(number) else {
      throw refuse(
        codingPath + [member], "must be within \(range.lowerBound) and \(range.upperBound), not \(number)")
    }
    return number
  }

  /// A list, nil where there is none.
  func entries<Entry>(_ member: Member, _ read: (any Decoder) throws -> Entry) throws -> [Entry] {
    guard contains(member) else { return [] }
    return try list(nestedUnkeyedContainer(forKey: member), most: 1 << 20) { try read($0.superDecoder()) }
  }

  /// Named things, by their names.
  func named<Thing>(_ member: Member, _ read: (any Decoder) throws -> Thing) throws -> [(name: String, thing: Thing)] {
    guard contains(member) else { return [] }
    let things = try nestedContainer(keyedBy: Member.self, forKey: member)
    return try things.names.map { name in (name, try read(things.superDecoder(forKey: Member(stringValue: name)))) }
  }

  var names: [String] {
    get throws {
      let names = allKeys.map(\.stringValue).sorted()
      for name in names { try checkName(name, codingPath) }
      return names
    }
  }
}

private func checkName(_ name: String, _ path: [any CodingKey]) throws {
  let letters = name.utf8
  let isWord = letters.allSatisfy { letter in
    switch letter {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "_.:-".utf8.contains(letter)
    }
  }
  guard (1...255).contains(letters.count), isWord else {
    throw refuse(path, "a name must be 1 to 255 of A-Z a-z 0-9 _ . : -, not \(quoted(name))")
  }
}

/// The members of a timing.
struct SceneTiming: Sendable {
  static let members: Set<Member> = [
    "delay", "end_delay", "duration", "iterations", "iteration_start", "direction", "fill", "rate", "easing",
  ]

  var duration: Double?
  var timing: Timing

  init(_ members: Members, _ names: inout SceneNames) throws {
    duration = try members.there("duration")
    var iterations = 1.0
    if (try? members.decode(String.self, forKey: "iterations")) == "infinite" {
      iterations = .infinity
    } else if let number: Double = try members.there("iterations") {
      iterations = number
    }
    let delay: Double = try members.there("delay") ?? 0
    let endDelay: Double = try members.there("end_delay") ?? 0
    let iterationStart: Double = try members.there("iteration_start") ?? 0
    let direction = try members.hyphenated("direction") ?? .normal
    let fill: Timing.Fill = try members.word("fill") ?? .both
    let rate: Double = try members.there("rate") ?? 1
    let easing = try names.curves.find("easing", in: members)
    do throws(TweenSpiritError) {
      timing = try Timing(
        duration: duration ?? 0, delay: delay, endDelay: endDelay, iterations: iterations,
        iterationStart: iterationStart, direction: direction, fill: fill, rate: rate, easing: easing)
    } catch {
      throw refuse(members.codingPath, "\(error)")
    }
  }

  func encode(into members: inout KeyedEncodingContainer<Member>) throws {
    try members.encode(timing.delay, unless: 0, forKey: "delay")
    try members.encode(timing.endDelay, unless: 0, forKey: "end_delay")
    if let duration { try members.encode(duration, forKey: "duration") }
    if timing.iterations == .infinity {
      try members.encode("infinite", forKey: "iterations")
    } else {
      try members.encode(timing.iterations, unless: 1, forKey: "iterations")
    }
    try members.encode(timing.iterationStart, unless: 0, forKey: "iteration_start")
    try members.encode(hyphens(timing.direction), unless: "normal", forKey: "direction")
    try members.encode(word(of: timing.fill), unless: "both", forKey: "fill")
    try members.encode(timing.rate, unless: 1, forKey: "rate")
    if let easing = timing.easing { try members.encode(easing.name, forKey: "easing") }
  }
}

private func hyphens(_ direction: Timing.Direction) -> String {
  switch direction {
  case .normal: "normal"
  case .reverse: "reverse"
  case .alternate: "alternate"
  case .alternateReverse: "alternate-reverse"
  }
}

extension KeyedDecodingContainer<Member> {
  fileprivate func hyphenated(_ member: Member) throws -> Timing.Direction? {
    guard let found: String = try there(member) else { return nil }
    if let known = Timing.Direction.allCases.first(where: { hyphens($0) == found }) { return known }
    let words = Timing.Direction.allCases.map(hyphens).joined(separator: ", ")
    throw refuse(codingPath + [member], "must be one of \(words), not \(quoted(found))")
  }
}
