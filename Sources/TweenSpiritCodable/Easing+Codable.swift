// SPDX-License-Identifier: MIT

public import TweenSpirit

/// A curve is its canonical name: `{"tweenspirit": 1, "type": "easing", "easing": "elastic.out(1,0.4)"}`. The name of one
/// that was registered must be registered where it is read.
///
/// A version, a type or a member that is unknown, or a name that no curve has, throws DecodingError.dataCorrupted.
extension Easing: Codable {
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members(["tweenspirit", "type", "easing"])
    try members.checkHead("easing")
    let name = try members.decode(String.self, forKey: "easing")
    self = try Easing(named: name, at: members.codingPath + ["easing" as Member])
  }

  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Member.self)
    try members.encode(formatVersion, forKey: "tweenspirit")
    try members.encode("easing", forKey: "type")
    try members.encode(name, forKey: "easing")
  }

  init(named name: String, at path: [any CodingKey]) throws {
    do throws(TweenSpiritError) { try self.init(parsing: name) } catch {
      throw refuse(path, "\(quoted(name)) is no curve here: \(error)")
    }
  }
}

/// Curves by name, each looked for once.
struct Curves {
  private var known: [String: Easing] = [:]

  mutating func find(_ member: Member, in members: Members) throws -> Easing? {
    guard let name: String = try members.there(member) else { return nil }
    if let easing = known[name] { return easing }
    let easing = try Easing(named: name, at: members.codingPath + [member])
    known[name] = easing
    return easing
  }
}
