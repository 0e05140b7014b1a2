// SPDX-License-Identifier: MIT

public import TweenSpirit

/// A track as bindings/FORMAT.md says, which the Python package reads and writes too: settings that are not the usual ones,
/// keys and markers, every number bit for bit. Curves go by their names: one that was registered must be registered where it
/// is read.
///
/// A version, a type or a member that is unknown, a track of values of another kind, more than 2^24 keys or markers, or a key
/// that no such track has, throws DecodingError.dataCorrupted, with its place.
extension Track: Codable {
  static var bodyMembers: Set<Member> {
    [
      "kind", "easing", "interpolation", "space", "extended", "wrap", "rounding", "before", "after", "keys", "markers",
    ]
  }

  private static var form: LaneForm { LaneForm(kind: Value.trackKind, lanes: Value.laneCount) }

  public init(from decoder: any Decoder) throws {
    let members = try decoder.members(Track.bodyMembers.union(["tweenspirit", "type"]))
    try members.checkHead("track")
    try self.init(body: members)
  }

  /// All but the version and the type.
  init(body members: Members) throws {
    try Track.checkKind(members)
    var curves = Curves()
    let easing = try curves.find("easing", in: members)
    let interpolation: Interpolation? = try members.word("interpolation")
    self.init(
      easing: easing ?? .linear, interpolation: interpolation ?? .eased, space: try members.word("space") ?? .oklab,
      extended: try members.there("extended") ?? false, wrap: try members.word("wrap") ?? .shortest,
      rounding: try members.word("rounding") ?? .nearest)
    if let easing, self.easing != easing {
      throw refuse(members.codingPath + ["easing" as Member], "a track of \(Value.trackKind) has none")
    }
    if let interpolation, self.interpolation != interpolation {
      throw refuse(
        members.codingPath + ["interpolation" as Member],
        "\(word(of: interpolation)) is not for a track of \(Value.trackKind)")
    }
    try insert(
      list(members.nestedUnkeyedContainer(forKey: "keys")) { container in
        try KeyLanes(from: container.superDecoder(), Track.form, &curves)
      }, at: members.codingPath + ["keys" as Member])
    try addMarkers(members)
    let (before, after): (Extrapolation?, Extrapolation?) = (try members.word("before"), try members.word("after"))
    do throws(TweenSpiritError) { try extrapolate(before: before, after: after) } catch {
      throw refuse(members.codingPath, "\(error)")
    }
  }

  /// The kind's name, or for numbers how many they are.
  private static func checkKind(_ members: Members) throws {
    let path = members.codingPath + ["kind" as Member]
    if let lanes = try? members.decode(Int.self, forKey: "kind") {
      guard Value.trackKind == .numbers, lanes == Value.laneCount else {
        throw refuse(path, "must be \(kindName), that of \(Value.self), not \(lanes)")
      }
      return
    }
    let found = try members.decode(String.self, forKey: "kind")
    guard Value.trackKind != .numbers, found == word(of: Value.trackKind) else {
      throw refuse(path, "must be \(kindName), that of \(Value.self), not \(quoted(found))")
    }
  }

  private static var kindName: String {
    Value.trackKind == .numbers ? "\(Value.laneCount)" : quoted(word(of: Value.trackKind))
  }

  private mutating func insert(_ keys: [KeyLanes], at path: [any CodingKey]) throws {
    do throws(TweenSpiritError) { try add(contentsOf: keys) } catch {
      // Which one it is, one by one.
      for (i, key) in keys.enumerated() {
        do throws(TweenSpiritError) { try add(contentsOf: [key]) } catch {
          throw refuse(path + [ListIndex(i)], "\(error)")
        }
      }
      throw refuse(path, "\(error)")
    }
  }

  private mutating func addMarkers(_ members: Members) throws {
    guard members.contains("markers") else { return }
    let found = try list(members.nestedUnkeyedContainer(forKey: "markers")) { container in
      var pair = try container.nestedUnkeyedContainer()
      let time = try pair.decode(Double.self)
      let marker = Marker(try pair.decode(String.self), at: time)
      guard pair.isAtEnd else { throw refuse(pair.codingPath, "must be a list of a time and a name") }
      return marker
    }
    for (i, marker) in found.enumerated() {
      do throws(TweenSpiritError) { try addMarker(marker.name, at: marker.time) } catch {
        throw refuse(members.codingPath + ["markers" as Member, ListIndex(i)], "\(error)")
      }
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Member.self)
    try members.encode(formatVersion, forKey: "tweenspirit")
    try members.encode("track", forKey: "type")
    try encodeBody(into: &members)
  }

  func encodeBody(into members: inout KeyedEncodingContainer<Member>) throws {
    if Value.trackKind == .numbers {
      try members.encode(Value.laneCount, forKey: "kind")
    } else {
      try members.encode(word(of: Value.trackKind), forKey: "kind")
    }
    if easing != .linear { try members.encode(easing.name, forKey: "easing") }
    let usual: Interpolation = Value.trackKind == .bool ? .step : .eased
    if interpolation != usual { try members.encode(word(of: interpolation), forKey: "interpolation") }
    if space != .oklab { try members.encode(word(of: space), forKey: "space") }
    if extended { try members.encode(true, forKey: "extended") }
    if wrap != .shortest { try members.encode(word(of: wrap), forKey: "wrap") }
    if rounding != .nearest { try members.encode(word(of: rounding), forKey: "rounding") }
    if before != .hold { try members.encode(word(of: before), forKey: "before") }
    if after != .hold { try members.encode(word(of: after), forKey: "after") }
    var keys = members.nestedUnkeyedContainer(forKey: "keys")
    for key in keyLanes { try key.encode(to: keys.superEncoder(), Track.form) }
    let names = self.markers
    guard !names.isEmpty else { return }
    var markers = members.nestedUnkeyedContainer(forKey: "markers")
    for marker in names {
      var pair = markers.nestedUnkeyedContainer()
      try pair.encode(marker.time)
      try pair.encode(marker.name)
    }
  }
}
