// SPDX-License-Identifier: MIT
//
// The vocabulary of the script and of the log is at the top of bindings/python/tests/test_world_golden.py, which also
// writes the log.

import Foundation
import Testing
import TweenSpirit

/// A scripted hour of a world and the log that every language must make of it, to the bit.
@Suite struct WorldGoldenTests {
  @Test func theLog() throws {
    let lines = try Stage.play(JSONDecoder().decode([Command].self, from: golden("world_script.json")))
    let wanted = String(decoding: try golden("world_log.txt"), as: UTF8.self).split(separator: "\n").map(String.init)
    if let i = zip(lines, wanted).enumerated().first(where: { $1.0 != $1.1 })?.offset {
      Issue.record("line \(i + 1) of world_log.txt is\n\(wanted[i])\nand not\n\(lines[i])")
    }
    #expect(lines.count == wanted.count)
  }

  @Test(arguments: [
    (3, "0x1.8000000000000p+1"), (-0.1, "-0x1.999999999999ap-4"), (0, "0x0.0p+0"), (-0.0, "-0x0.0p+0"),
    (1, "0x1.0000000000000p+0"), (.leastNonzeroMagnitude, "0x0.0000000000001p-1022"),
    (0x1p-1022, "0x1.0000000000000p-1022"), (-0x0.8p-1022, "-0x0.8000000000000p-1022"),
    (.greatestFiniteMagnitude, "0x1.fffffffffffffp+1023"), (.infinity, "inf"), (-.infinity, "-inf"), (.nan, "nan"),
  ]) func hexadecimal(number: Double, text: String) {
    #expect(number.hexadecimal == text)
  }

  private func golden(_ name: String) throws -> Data {
    try Data(contentsOf: URL(filePath: #filePath).appending(path: "../../Golden/\(name)").standardizedFileURL)
  }
}

private struct Command: Decodable {
  let `do`: String
  var channel, player, kind, path, easing, direction, fill, overshoot: String?
  var value, target, start, velocity: [Double]?
  var duration, delay, endDelay, iterations, iterationStart, rate: Double?
  var omega, dampingRatio, restitution, decay, to, dt: Double?
  var bounds: [[Double]]?
  var keys: [Key]?
  var markers: [Marker]?
  var blend, events: Bool?
  var times: Int?
  var then: [Command]?

  private enum CodingKeys: String, CodingKey {
    case `do`, channel, player, kind, path, easing, direction, fill, overshoot, value, target, start, velocity, duration
    case delay, endDelay = "end_delay", iterations, iterationStart = "iteration_start", rate, omega
    case dampingRatio = "damping_ratio", restitution, decay, to, dt, bounds, keys, markers, blend, events, times, then
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
    return Timing(
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
private protocol Actor: AnyChannel {
  var lanes: [Double] { get }
  func set(_ command: Command) throws
  func tween(_ command: Command) throws -> Player
  func track(_ command: Command) throws -> Player
  func spring(_ command: Command) throws -> Player
  func decay(_ command: Command) throws -> Player
}

extension Interpolatable {
  fileprivate init(_ lanes: [Double]?) throws {
    let lanes = try #require(lanes)
    try #require(lanes.count == Self.laneCount)
    self = lanes.withUnsafeBufferPointer { Self(lanes: $0.baseAddress!) }
  }
}

extension Channel: Actor {
  fileprivate var lanes: [Double] {
    [Double](unsafeUninitializedCapacity: laneCount) { lanes, count in
      value.store(into: lanes.baseAddress!)
      count = laneCount
    }
  }

  fileprivate func set(_ command: Command) throws { try set(Value(command.value)) }

  fileprivate func tween(_ command: Command) throws -> Player {
    try #require(command.duration != nil)
    return try tween(
      to: Value(command.target), timing: command.timing(), from: command.start.map { try Value($0) },
      blend: command.blend ?? false)
  }

  fileprivate func track(_ command: Command) throws -> Player {
    var track = Track<Value>()
    for key in try #require(command.keys) {
      try track.insert(Key(Value(key.value), at: key.time, easing: key.easing.map { try Easing(parsing: $0) }))
    }
    for marker in try #require(command.markers) { try track.addMarker(marker.name, at: marker.time) }
    let timing = try command.timing()
    return try play(
      track, duration: command.duration, easing: timing.easing, delay: timing.delay, endDelay: timing.endDelay,
      iterations: timing.iterations, iterationStart: timing.iterationStart, direction: timing.direction,
      fill: timing.fill, rate: timing.rate)
  }

  fileprivate func spring(_ command: Command) throws -> Player {
    try spring(
      to: Value(command.target), command.spring(), velocity: command.velocity, overshoot: command.motion(),
      delay: command.delay ?? 0)
  }

  fileprivate func decay(_ command: Command) throws -> Player {
    let rate = Decay(rate: try #require(command.decay))
    guard let bounds = command.bounds else { return try decay(velocity: command.velocity, rate) }
    try #require(bounds.count == 2)
    return try decay(
      velocity: command.velocity, rate, lower: Value(bounds[0]), upper: Value(bounds[1]), spring: command.spring())
  }
}

private final class Stage {
  private let world = World()
  private var channels: [(label: String, channel: any Actor)] = []
  private var players: [String: Player] = [:]
  private var labels: [ObjectIdentifier: String] = [:]
  private var log: [String] = []

  static func play(_ commands: [Command]) throws -> [String] {
    let stage = Stage()
    try stage.run(commands)
    return stage.log
  }

  private func run(_ commands: [Command]) throws {
    for command in commands {
      switch command.do {
      case "channel": try add(command)
      case "attach": try world.attach(#require(command.path), Easing(parsing: #require(command.easing)))
      case "tween": try add(channel(command).tween(command), command)
      case "track": try add(channel(command).track(command), command)
      case "spring": try add(channel(command).spring(command), command)
      case "decay": try add(channel(command).decay(command), command)
      case "set": try channel(command).set(command)
      case "pause": try active(command)?.pause()
      case "resume": try active(command)?.resume()
      case "stop": try active(command)?.stop()
      case "cancel": try active(command)?.cancel()
      case "finish": try active(command)?.finish()
      case "reverse": try active(command)?.reverse()
      case "seek": try active(command)?.seek(to: #require(command.to), events: #require(command.events as Bool?))
      case "rate": try active(command)?.rate = #require(command.rate)
      case "on_end": try listen(command)
      case "dt": try step(command)
      default: Issue.record("no such command: \(command.do)")
      }
    }
  }

  private func channel(_ command: Command) throws -> any Actor {
    try #require(channels.first { $0.label == command.channel }).channel
  }

  private func player(_ command: Command) throws -> Player {
    let label = try #require(command.player)
    return try #require(players[label])
  }

  private func active(_ command: Command) throws -> Player? {
    let player = try player(command)
    return player.endReason == nil ? player : nil
  }

  private func add(_ command: Command) throws {
    let types: [String: any Interpolatable.Type] = [
      "float": Double.self, "int": Int.self, "bool": Bool.self, "vec2": SIMD2<Double>.self, "vec3": SIMD3<Double>.self,
      "vec4": SIMD4<Double>.self, "point": Point.self, "size": Size.self, "rect": Rect.self, "color": Color.self,
      "angle": Angle.self, "quat": Quaternion.self,
    ]
    let (label, kind) = try (#require(command.channel), #require(command.kind))
    let type = try #require(types[kind])
    func make<Value: Interpolatable>(_: Value.Type) throws -> any Actor {
      try world.channel(Value(command.value), name: label)
    }
    let channel = try make(type)
    channels.append((label, channel))
    labels[ObjectIdentifier(channel)] = label
  }

  private func add(_ player: Player, _ command: Command) throws {
    let label = try #require(command.player)
    players[label] = player
    labels[ObjectIdentifier(player)] = label.replacing(" ", with: "_")
  }

  private func listen(_ command: Command) throws {
    let then = try #require(command.then)
    try player(command).onEnd { [unowned self] _ in
      do { try run(then) } catch { Issue.record(error) }
    }
  }

  private func step(_ command: Command) throws {
    for _ in 0..<(command.times ?? 1) {
      let active = try world.step(by: #require(command.dt))
      for event in world.events() { try tell(event) }
      log.append("step \(world.time.hexadecimal) \(active)")
      for (label, channel) in channels { log.append("value \(label) \(text(channel.lanes))") }
    }
  }

  private func tell(_ event: Event) throws {
    let reason = event.reason.map { "\($0)" } ?? "-"
    let player = try #require(labels[ObjectIdentifier(event.player)])
    let channel = try #require(labels[ObjectIdentifier(event.channel)])
    let words = ["event", "\(event.sequence)", "\(event.kind)", reason, player, channel, event.marker ?? "-"]
    log.append((words + ["\(event.count)", event.time.hexadecimal]).joined(separator: " "))
    if event.kind == .end { log.append("end \(text(event.value)) / \(text(event.velocity))") }
  }

  private func text(_ numbers: [Double]) -> String { numbers.map(\.hexadecimal).joined(separator: " ") }
}

extension Double {
  /// As C's %.13a has it, and zeros as Python's float.hex: C's %a leaves trailing zeros out.
  fileprivate var hexadecimal: String {
    guard isFinite else { return isNaN ? "nan" : self < 0 ? "-inf" : "inf" }
    let sign = sign == .minus ? "-" : ""
    guard self != 0 else { return "\(sign)0x0.0p+0" }
    let digits = String(significandBitPattern, radix: 16)
    let zeros = String(repeating: "0", count: 13 - digits.count)
    let power = max(Int(exponentBitPattern), 1) - 1023
    return "\(sign)0x\(isNormal ? 1 : 0).\(zeros)\(digits)p\(power < 0 ? "" : "+")\(power)"
  }
}
