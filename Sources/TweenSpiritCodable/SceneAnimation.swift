// SPDX-License-Identifier: MIT

import TweenSpirit

/// What moves a channel, or a timeline's playhead.
enum SceneAnimation: Sendable {
  case spring(String, SceneKind, SpringParameters)
  case tween(String, SceneKind, target: [Double], SceneTiming)
  case decay(String, SceneKind, DecayParameters)
  case track(String, SceneTrack, SceneTiming)
  case timeline(String, to: Double?, SceneTiming)

  struct SpringParameters: Sendable {
    var spring: SceneSpring
    var target: [Double]
    var velocity: [Double]?
    var tolerance: Double?
    var overshoot = "allow"
    var restitution = 0.5, delay = 0.0, rate = 1.0

    static let overshoots = ["allow", "clamp", "stop", "bounce"]

    var motion: SpringMotion.Overshoot {
      switch overshoot {
      case "clamp": .clamp
      case "stop": .stop
      case "bounce": .bounce(restitution: restitution)
      default: .allow
      }
    }
  }

  struct DecayParameters: Sendable {
    var velocity: [Double]
    var rate: Double?
    var bounds: [[Double]]?
    var tolerance: Double?
    var delay = 0.0
  }

  // MARK: Reading

  init(from decoder: any Decoder, _ names: inout SceneNames) throws {
    let members = try decoder.container(keyedBy: Member.self)
    if members.contains("timeline") {
      _ = try decoder.members(SceneTiming.members.union(["timeline", "to"]))
      let name = try names.find("timeline", in: names.timelines, members, "timeline")
      self = .timeline(name, to: try members.there("to"), try SceneTiming(members, &names))
      return
    }
    let kinds = (["spring", "tween", "decay", "track"] as [Member]).filter(members.contains)
    guard kinds.count == 1 else {
      throw refuse(
        members.codingPath, "must have one member of spring, tween, decay, track and timeline, not \(kinds.count)")
    }
    let (channel, kind) = try names.kind(members, "channel")
    switch kinds[0] {
    case "spring": self = .spring(channel, kind, try SceneAnimation.spring(from: decoder, kind, names))
    case "tween":
      _ = try decoder.members(SceneTiming.members.union(["channel", "tween"]))
      _ = try members.decode(Double.self, forKey: "duration")
      self = .tween(
        channel, kind, target: try kind.form.whole(members, "tween"), try SceneTiming(members, &names))
    case "decay": self = .decay(channel, kind, try SceneAnimation.decay(from: decoder, kind))
    default:
      _ = try decoder.members(SceneTiming.members.union(["channel", "track"]))
      self = .track(channel, try names.track(members), try SceneTiming(members, &names))
    }
  }

  private static func spring(
    from decoder: any Decoder, _ kind: SceneKind, _ names: SceneNames
  ) throws -> SpringParameters {
    let members = try decoder.members([
      "channel", "spring", "target", "velocity", "tolerance", "overshoot", "restitution", "delay", "rate",
    ])
    var parameters = SpringParameters(spring: try names.spring(members), target: try kind.form.whole(members, "target"))
    if members.contains("velocity") { parameters.velocity = try kind.form.numbers(members, "velocity") }
    parameters.tolerance = try members.there("tolerance")
    parameters.overshoot = try members.there("overshoot") ?? parameters.overshoot
    guard SpringParameters.overshoots.contains(parameters.overshoot) else {
      throw refuse(
        members.codingPath + ["overshoot" as Member],
        "must be one of \(SpringParameters.overshoots.joined(separator: ", ")), not \(quoted(parameters.overshoot))")
    }
    parameters.restitution = try members.there("restitution") ?? parameters.restitution
    parameters.delay = try members.there("delay") ?? 0
    parameters.rate = try members.there("rate") ?? 1
    return parameters
  }

  private static func decay(from decoder: any Decoder, _ kind: SceneKind) throws -> DecayParameters {
    let members = try decoder.members(["channel", "decay", "rate", "bounds", "tolerance", "delay"])
    var parameters = DecayParameters(velocity: try kind.form.numbers(members, "decay"))
    parameters.rate = try members.there("rate")
    if let rate = parameters.rate {
      do throws(TweenSpiritError) { _ = try Decay(.rate(rate)) } catch {
        throw refuse(members.codingPath + ["rate" as Member], "\(error)")
      }
    }
    if members.contains("bounds") {
      var edges = try members.nestedUnkeyedContainer(forKey: "bounds")
      var bounds: [[Double]] = []
      while !edges.isAtEnd, bounds.count < 2 { bounds.append(try kind.form.element(&edges)) }
      guard bounds.count == 2, edges.isAtEnd else {
        throw refuse(edges.codingPath, "must be a list of a lower and an upper edge")
      }
      parameters.bounds = bounds
    }
    parameters.tolerance = try members.there("tolerance")
    parameters.delay = try members.there("delay") ?? 0
    return parameters
  }

  // MARK: Writing

  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Member.self)
    switch self {
    case .spring(let channel, let kind, let parameters):
      try members.encode(channel, forKey: "channel")
      try members.encode(parameters.spring)
      try kind.form.encode(parameters.target, as: "target", into: &members)
      if let velocity = parameters.velocity { try kind.form.encode(numbers: velocity, as: "velocity", into: &members) }
      try members.encodeIfPresent(parameters.tolerance, forKey: "tolerance")
      try members.encode(parameters.overshoot, unless: "allow", forKey: "overshoot")
      try members.encode(parameters.restitution, unless: 0.5, forKey: "restitution")
      try members.encode(parameters.delay, unless: 0, forKey: "delay")
      try members.encode(parameters.rate, unless: 1, forKey: "rate")
    case .tween(let channel, let kind, let target, let timing):
      try members.encode(channel, forKey: "channel")
      try kind.form.encode(target, as: "tween", into: &members)
      try timing.encode(into: &members)
    case .decay(let channel, let kind, let parameters):
      try members.encode(channel, forKey: "channel")
      try kind.form.encode(numbers: parameters.velocity, as: "decay", into: &members)
      try members.encodeIfPresent(parameters.rate, forKey: "rate")
      if let bounds = parameters.bounds {
        var edges = members.nestedUnkeyedContainer(forKey: "bounds")
        for edge in bounds { if kind.lanes == 1 { try edges.encode(edge[0]) } else { try edges.encode(edge) } }
      }
      try members.encodeIfPresent(parameters.tolerance, forKey: "tolerance")
      try members.encode(parameters.delay, unless: 0, forKey: "delay")
    case .track(let channel, let track, let timing):
      try members.encode(channel, forKey: "channel")
      try members.encode(track)
      try timing.encode(into: &members)
    case .timeline(let name, let time, let timing):
      try members.encode(name, forKey: "timeline")
      try members.encodeIfPresent(time, forKey: "to")
      try timing.encode(into: &members)
    }
  }
}

extension LaneForm {
  /// A value as a channel holds it: of int, a whole number; of a rotation, of length 1.
  func whole(_ members: Members, _ member: Member) throws -> [Double] {
    let found = try value(members, member)
    if kind == .quat {
      // Of length 1.
      var track = Track<Quaternion>()
      do { try track.add(Quaternion(numbers: found), at: 0) } catch {
        throw refuse(members.codingPath + [member], "must not be of length 0")
      }
      let key = try track[0]
      return [key.value.x, key.value.y, key.value.z, key.value.w]
    }
    if kind == .int, found[0] != found[0].rounded() {
      throw refuse(members.codingPath + [member], "must be a whole number within 2^53, not \(found[0])")
    }
    return found
  }

  /// The next in a list: a number, or a list of one for each lane.
  func element(_ container: inout any UnkeyedDecodingContainer) throws -> [Double] {
    if lanes == 1 { return [try container.decode(Double.self)] }
    let path = container.codingPath
    let found = try container.decode([Double].self)
    guard found.count == lanes else { throw refuse(path, "must be lists of \(lanes) numbers, not \(found.count)") }
    return found
  }
}
