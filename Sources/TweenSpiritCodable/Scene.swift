// SPDX-License-Identifier: MIT

import TweenSpirit

/// Channels, what is attached to them, tracks, timelines and chains by name, and what starts when, as bindings/FORMAT.md says:
/// the Python package reads and writes the same texts.
///
/// ```swift
/// let scene = try JSONDecoder().decode(Scene.self, from: data)
/// let built = try scene.build(in: world, callbacks: ["popped": { print("pop") }])
/// try built.run()
/// ```
///
/// What is wrong throws DecodingError.dataCorrupted with its place: also what only a world knows to be wrong, for the scene is
/// tried in one of its own. What is read is built without errors where the world has its names free.
public struct Scene: Codable, Sendable {
  struct Channel: Sendable {
    var name: String
    var kind: SceneKind
    var value: [Double]
    var options: ChannelOptions
  }

  struct Entry: Sendable {
    enum What: Sendable {
      case track(String, SceneTrack)
      case timeline(String, SceneTiming)
    }

    var what: What
    var at: Double
  }

  struct Timeline: Sendable {
    var entries: [Entry]
    var markers: [Marker]
  }

  enum Item: Sendable {
    case animate([SceneAnimation])
    /// Without a word, only the group is over.
    case then(String?)
    case delay(Double)
  }

  struct Start: Sendable {
    enum What: Sendable {
      case chain(String)
      case animate(SceneAnimation)
      case timeline(String, SceneTiming)
    }

    var at: Double
    var what: What
  }

  var channels: [Channel] = []
  var attached: [(path: String, easing: Easing)] = []
  // By their names, in order.
  var aliases: [(name: String, targets: [String])] = []
  var springs: [(name: String, thing: Spring)] = []
  var tracks: [(name: String, thing: any SceneTrackBody)] = []
  var timelines: [(name: String, thing: Timeline)] = []
  var chains: [(name: String, thing: [Item])] = []
  var start: [Start] = []

  /// An empty one.
  public init() {}

  // MARK: - Reading

  public init(from decoder: any Decoder) throws {
    let members = try decoder.members([
      "tweenspirit", "type", "channels", "attached", "aliases", "springs", "tracks", "timelines", "chains", "start",
    ])
    try members.checkHead("scene")
    var names = SceneNames()
    channels = try members.entries("channels") { try Scene.channel(from: $0, &names) }
    attached = try members.entries("attached") { decoder in
      let members = try decoder.members(["path", "easing"])
      let path = try members.name("path")
      _ = try members.decode(String.self, forKey: "easing")
      return (path, try names.curves.find("easing", in: members) ?? .linear)
    }
    aliases = try members.named("aliases") { decoder in
      try list(decoder.unkeyedContainer(), most: 1 << 20) { try $0.decode(String.self) }
    }.map { ($0.name, $0.thing) }
    springs = try members.named("springs") { try CodedSpring(from: $0).spring }
    names.springs = Set(springs.map(\.name))
    tracks = try members.named("tracks") { try sceneTrack(from: $0) }
    names.tracks = Set(tracks.map(\.name))
    names.timelines = try Scene.names("timelines", members)
    names.chains = try Scene.names("chains", members)
    timelines = try members.named("timelines") { try Scene.timeline(from: $0, &names) }
    chains = try members.named("chains") { decoder in
      try list(decoder.unkeyedContainer(), most: 1 << 20) { try Scene.item(from: $0.superDecoder(), &names) }
    }
    var started: Set<String> = []
    start = try members.entries("start") { decoder in
      let start = try Scene.start(from: decoder, &names)
      if case .chain(let name) = start.what, !started.insert(name).inserted {
        throw refuse(decoder.codingPath + ["chain" as Member], "\(quoted(name)) starts already")
      }
      return start
    }
    try validate(members.codingPath)
  }

  private static func names(_ part: Member, _ members: Members) throws -> Set<String> {
    guard members.contains(part) else { return [] }
    return Set(try members.nestedContainer(keyedBy: Member.self, forKey: part).names)
  }

  private static func channel(from decoder: any Decoder, _ names: inout SceneNames) throws -> Channel {
    let members = try decoder.members([
      "name", "kind", "value", "path", "wrap", "space", "rounding", "extended", "tolerance",
    ])
    let (name, kind) = (try members.name("name"), try SceneKind(members))
    guard names.channels.updateValue(kind, forKey: name) == nil else {
      throw refuse(members.codingPath + ["name" as Member], "\(quoted(name)) is the name of a channel already")
    }
    var options = ChannelOptions(
      tolerance: try members.number("tolerance", 0, 0...1e300), space: try members.word("space") ?? .oklab,
      extended: try members.there("extended") ?? false, wrap: try members.word("wrap") ?? .shortest,
      rounding: try members.word("rounding") ?? .nearest)
    if members.contains("path") {
      let path = try members.name("path")
      if path != name { options.path = path }
    }
    return Channel(name: name, kind: kind, value: try kind.form.whole(members, "value"), options: options)
  }

  private static func timeline(from decoder: any Decoder, _ names: inout SceneNames) throws -> Timeline {
    let members = try decoder.members(["entries", "markers"])
    let entries = try members.entries("entries") { decoder in
      let members = try decoder.container(keyedBy: Member.self)
      let at = try members.number("at", 0, -1e300...1e300)
      if members.contains("timeline") {
        _ = try decoder.members(SceneTiming.members.union(["timeline", "at"]))
        let name = try names.find("timeline", in: names.timelines, members, "timeline")
        return Entry(what: .timeline(name, try SceneTiming(members, &names)), at: at)
      }
      _ = try decoder.members(["channel", "track", "at"])
      return Entry(what: .track(try names.kind(members, "channel").name, try names.track(members)), at: at)
    }
    let markers = try members.entries("markers") { decoder in
      var pair = try decoder.unkeyedContainer()
      let time = try pair.decode(Double.self)
      let marker = Marker(try pair.decode(String.self), at: time)
      guard pair.isAtEnd else { throw refuse(pair.codingPath, "must be a list of a time and a name") }
      return marker
    }
    return Timeline(entries: entries, markers: markers)
  }

  private static func item(from decoder: any Decoder, _ names: inout SceneNames) throws -> Item {
    let members = try decoder.members(["animate", "then", "delay"])
    guard members.allKeys.count == 1 else {
      throw refuse(
        members.codingPath, "must have one member of animate, then and delay, not \(members.allKeys.count)")
    }
    if members.contains("animate") {
      return .animate(try members.entries("animate") { try SceneAnimation(from: $0, &names) })
    }
    if members.contains("delay") { return .delay(try members.number("delay", 0, 0...1e300)) }
    return .then(try members.decodeNil(forKey: "then") ? nil : members.decode(String.self, forKey: "then"))
  }

  private static func start(from decoder: any Decoder, _ names: inout SceneNames) throws -> Start {
    let members = try decoder.container(keyedBy: Member.self)
    let at = try members.number("at", 0, 0...1e300)
    if members.contains("chain") {
      _ = try decoder.members(["at", "chain"])
      return Start(at: at, what: .chain(try names.find("chain", in: names.chains, members, "chain")))
    }
    if members.contains("animate") {
      _ = try decoder.members(["at", "animate"])
      return Start(at: at, what: .animate(try SceneAnimation(from: members.superDecoder(forKey: "animate"), &names)))
    }
    _ = try decoder.members(SceneTiming.members.union(["at", "timeline"]))
    let name = try names.find("timeline", in: names.timelines, members, "timeline")
    return Start(at: at, what: .timeline(name, try SceneTiming(members, &names)))
  }
}
