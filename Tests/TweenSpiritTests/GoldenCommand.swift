// SPDX-License-Identifier: MIT

import Testing
import TweenSpirit

/// A command of a golden script.
struct GoldenCommand: Decodable {
  let `do`: String
  var channel, player, kind, path, easing, direction, fill, overshoot: String?
  var timeline, inner, name, chain, label, from: String?
  var value, target, start, velocity: [Double]?
  var duration, delay, endDelay, iterations, iterationStart, rate: Double?
  var omega, dampingRatio, restitution, decay, to, dt, at: Double?
  var bounds: [[Double]]?
  var keys: [Key]?
  var extrapolate: [String]?
  var markers: [Marker]?
  var blend, events: Bool?
  var times, entry: Int?
  var then: [GoldenCommand]?
  var items: [Item]?

  private enum CodingKeys: String, CodingKey {
    case `do`, channel, player, kind, path, easing, direction, fill, overshoot, value, target, start, velocity, duration
    case delay, endDelay = "end_delay", iterations, iterationStart = "iteration_start", rate, omega
    case dampingRatio = "damping_ratio", restitution, decay, to, dt, bounds, keys, markers, blend, events, times, then
    case timeline, inner, name, chain, label = "as", from, at, entry, items, extrapolate
  }

  /// Of a chain.
  struct Item: Decodable {
    var animate, then: [GoldenCommand]?
    var delay: Double?
  }

  struct Key: Decodable {
    let time: Double
    let value: [Double]
    let easing: String?

    init(from decoder: any Decoder) throws {
      var items = try decoder.unkeyedContainer()
      time = try items.decode(Double.self)
      value = try items.decode([Double].self)
      easing = items.isAtEnd ? nil : try items.decode(String.self)
    }
  }

  struct Marker: Decodable {
    let time: Double
    let name: String

    init(from decoder: any Decoder) throws {
      var items = try decoder.unkeyedContainer()
      time = try items.decode(Double.self)
      name = try items.decode(String.self)
    }
  }

  func timing() throws -> Timing {
    let directions: [String: Timing.Direction] = [
      "normal": .normal, "reverse": .reverse, "alternate": .alternate, "alternate-reverse": .alternateReverse,
    ]
    let fills: [String: Timing.Fill] = [
      "both": .both, "forwards": .forwards, "backwards": .backwards, "none": .none,
    ]
    return try Timing(
      duration: duration ?? 0, delay: delay ?? 0, endDelay: endDelay ?? 0, iterations: iterations ?? 1,
      iterationStart: iterationStart ?? 0, direction: try #require(directions[direction ?? "normal"]),
      fill: try #require(fills[fill ?? "both"]), rate: rate ?? 1, easing: try easing.map { try Easing(parsing: $0) })
  }

  func spring() throws -> Spring { try Spring(.omega(#require(omega), dampingRatio: #require(dampingRatio))) }

  func motion() throws -> SpringMotion.Overshoot {
    let motions: [String: SpringMotion.Overshoot] = [
      "allow": .allow, "clamp": .clamp, "stop": .stop, "bounce": .bounce(restitution: restitution ?? 0.5),
    ]
    return try #require(motions[overshoot ?? "allow"])
  }
}

/// A channel of any values, as the script has them: in lanes.
protocol GoldenChannel: AnyChannel {
  var lanes: [Double] { get }
  func set(_ command: GoldenCommand) throws
  func tween(_ command: GoldenCommand) throws -> Player
  func track(_ command: GoldenCommand) throws -> Player
  func add(_ command: GoldenCommand, to timeline: Timeline) throws
  func spring(_ command: GoldenCommand) throws -> Player
  func decay(_ command: GoldenCommand) throws -> Player
}

extension Interpolatable {
  init(_ lanes: [Double]?) throws {
    let lanes = try #require(lanes)
    try #require(lanes.count == Self.laneCount)
    self = lanes.withUnsafeBufferPointer { Self(lanes: $0.baseAddress!) }
  }
}

extension Channel: GoldenChannel {
  var lanes: [Double] {
    [Double](unsafeUninitializedCapacity: laneCount) { lanes, count in
      value.store(into: lanes.baseAddress!)
      count = laneCount
    }
  }

  func set(_ command: GoldenCommand) throws { try set(Value(command.value)) }

  func tween(_ command: GoldenCommand) throws -> Player {
    try #require(command.duration != nil)
    return try tween(
      to: Value(command.target), timing: command.timing(), from: command.start.map { try Value($0) },
      blend: command.blend ?? false)
  }

  private func keys(_ command: GoldenCommand) throws -> Track<Value> {
    var track = Track<Value>()
    for key in try #require(command.keys) {
      try track.insert(Key(Value(key.value), at: key.time, easing: key.easing.map { try Easing(parsing: $0) }))
    }
    for marker in command.markers ?? [] { try track.addMarker(marker.name, at: marker.time) }
    return track
  }

  func add(_ command: GoldenCommand, to timeline: Timeline) throws {
    var track = try keys(command)
    let modes: [String: Extrapolation] = [
      "hold": .hold, "linear": .linear, "loop": .loop, "loop_offset": .loopOffset, "mirror": .mirror,
    ]
    if let words = command.extrapolate {
      let before: Extrapolation = try #require(modes[words[0]])
      let after: Extrapolation = try #require(modes[words[1]])
      try track.extrapolate(before: before, after: after)
    }
    try timeline.add(track, to: self, at: command.at ?? 0)
  }

  func track(_ command: GoldenCommand) throws -> Player {
    let track = try keys(command)
    let timing = try command.timing()
    return try play(
      track, duration: command.duration, easing: timing.easing, delay: timing.delay, endDelay: timing.endDelay,
      iterations: timing.iterations, iterationStart: timing.iterationStart, direction: timing.direction,
      fill: timing.fill, rate: timing.rate)
  }

  func spring(_ command: GoldenCommand) throws -> Player {
    try spring(
      to: Value(command.target), command.spring(), velocity: command.velocity, overshoot: command.motion(),
      delay: command.delay ?? 0)
  }

  func decay(_ command: GoldenCommand) throws -> Player {
    let rate = try Decay(rate: #require(command.decay))
    guard let bounds = command.bounds else { return try decay(velocity: command.velocity, rate) }
    try #require(bounds.count == 2)
    return try decay(
      velocity: command.velocity, rate, lower: Value(bounds[0]), upper: Value(bounds[1]), spring: command.spring())
  }
}
