// SPDX-License-Identifier: MIT

import TweenSpirit

extension Scene {
  /// Only what is there, and is not as usual.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Member.self)
    try members.encode(formatVersion, forKey: "tweenspirit")
    try members.encode("scene", forKey: "type")
    try members.list("channels", channels) { try $0.encode(to: $1) }
    try members.list("attached", attached) { attached, encoder in
      var members = encoder.container(keyedBy: Member.self)
      try members.encode(attached.path, forKey: "path")
      try members.encode(attached.easing.name, forKey: "easing")
    }
    try members.things("aliases", aliases.map { ($0.name, $0.targets) }) { try $0.encode(to: $1) }
    try members.things("springs", springs) { try CodedSpring($0).encode(to: $1) }
    try members.things("tracks", tracks) { try TweenSpiritCodable.encode($0, to: $1) }
    try members.things("timelines", timelines) { try $0.encode(to: $1) }
    try members.things("chains", chains) { items, encoder in
      var list = encoder.unkeyedContainer()
      for item in items { try item.encode(to: list.superEncoder()) }
    }
    try members.list("start", start) { try $0.encode(to: $1) }
  }
}

extension KeyedEncodingContainer<Member> {
  fileprivate mutating func list<Thing>(
    _ member: Member, _ things: [Thing], _ write: (Thing, any Encoder) throws -> Void
  ) throws {
    guard !things.isEmpty else { return }
    var list = nestedUnkeyedContainer(forKey: member)
    for thing in things { try write(thing, list.superEncoder()) }
  }

  fileprivate mutating func things<Thing>(
    _ member: Member, _ things: [(name: String, thing: Thing)], _ write: (Thing, any Encoder) throws -> Void
  ) throws {
    guard !things.isEmpty else { return }
    var members = nestedContainer(keyedBy: Member.self, forKey: member)
    for (name, thing) in things { try write(thing, members.superEncoder(forKey: Member(stringValue: name))) }
  }
}

extension Scene.Channel {
  fileprivate func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Member.self)
    try members.encode(name, forKey: "name")
    try kind.encode(into: &members)
    try kind.form.encode(value, as: "value", into: &members)
    try members.encodeIfPresent(options.path, forKey: "path")
    try members.encode(word(of: options.wrap), unless: "shortest", forKey: "wrap")
    try members.encode(word(of: options.space), unless: "oklab", forKey: "space")
    try members.encode(word(of: options.rounding), unless: "nearest", forKey: "rounding")
    try members.encode(options.extended, unless: false, forKey: "extended")
    try members.encode(options.tolerance, unless: 0, forKey: "tolerance")
  }
}

extension Scene.Timeline {
  fileprivate func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Member.self)
    var list = members.nestedUnkeyedContainer(forKey: "entries")
    for entry in entries { try entry.encode(to: list.superEncoder()) }
    try members.list("markers", markers) { marker, encoder in
      var pair = encoder.unkeyedContainer()
      try pair.encode(marker.time)
      try pair.encode(marker.name)
    }
  }
}

extension Scene.Entry {
  fileprivate func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Member.self)
    switch what {
    case .track(let channel, let track):
      try members.encode(channel, forKey: "channel")
      try members.encode(track)
      try members.encode(at, unless: 0, forKey: "at")
    case .timeline(let name, let timing):
      try members.encode(name, forKey: "timeline")
      try members.encode(at, unless: 0, forKey: "at")
      try timing.encode(into: &members)
    }
  }
}

extension Scene.Item {
  fileprivate func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Member.self)
    switch self {
    case .animate(let animations):
      var list = members.nestedUnkeyedContainer(forKey: "animate")
      for animation in animations { try animation.encode(to: list.superEncoder()) }
    case .delay(let time): try members.encode(time, forKey: "delay")
    case .then(let word?): try members.encode(word, forKey: "then")
    case .then(nil): try members.encodeNil(forKey: "then")
    }
  }
}

extension Scene.Start {
  fileprivate func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Member.self)
    try members.encode(at, unless: 0, forKey: "at")
    switch what {
    case .chain(let name): try members.encode(name, forKey: "chain")
    case .animate(let animation): try animation.encode(to: members.superEncoder(forKey: "animate"))
    case .timeline(let name, let timing):
      try members.encode(name, forKey: "timeline")
      try timing.encode(into: &members)
    }
  }
}
