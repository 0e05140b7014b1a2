// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TweenSpirit

/// Does the commands of a golden script one after the other, and writes the log.
final class GoldenRunner {
  let world = World()
  var timelines: [(label: String, timeline: Timeline)] = []
  var chains: [String: AnyChain] = [:]
  var snapshots: [String: [UInt8]] = [:]
  private var channels: [(label: String, channel: any GoldenChannel)] = []
  private var players: [String: Player] = [:]
  private var labels: [ObjectIdentifier: String] = [:]
  var log: [String] = []

  /// That a script makes its log, to the bit.
  static func expect(_ name: String) throws {
    let runner = GoldenRunner()
    try runner.run(JSONDecoder().decode([GoldenCommand].self, from: golden("\(name)_script.json")))
    let wanted = String(decoding: try golden("\(name)_log.txt"), as: UTF8.self).split(separator: "\n").map(String.init)
    if let i = zip(runner.log, wanted).enumerated().first(where: { $1.0 != $1.1 })?.offset {
      Issue.record("line \(i + 1) of \(name)_log.txt is\n\(wanted[i])\nand not\n\(runner.log[i])")
    }
    #expect(runner.log.count == wanted.count)
  }

  private static func golden(_ name: String) throws -> Data {
    try Data(contentsOf: URL(filePath: #filePath).appending(path: "../../Golden/\(name)").standardizedFileURL)
  }

  func run(_ commands: [GoldenCommand]) throws {
    for command in commands {
      switch command.do {
      case "channel": try add(command)
      case "attach": try world.attach(#require(command.path), Easing(parsing: #require(command.easing)))
      case "tween", "track", "spring", "decay", "play", "animate_to": try start(command)
      case "set": try channel(command).set(command)
      case "pause": try active(command)?.pause()
      case "resume": try active(command)?.resume()
      case "stop": try active(command)?.stop()
      case "cancel": try active(command)?.cancel()
      case "finish": try active(command)?.finish()
      case "reverse": try active(command)?.reverse()
      case "seek": try active(command)?.seek(to: #require(command.to), events: #require(command.events as Bool?))
      case "rate": try active(command)?.setRate(#require(command.rate))
      case "on_end": try listen(command)
      case "dt": try step(command)
      default: try runOfTimelines(command)
      }
    }
  }

  @discardableResult
  func start(_ command: GoldenCommand) throws -> Player {
    let player =
      switch command.do {
      case "tween": try channel(command).tween(command)
      case "track": try channel(command).track(command)
      case "spring": try channel(command).spring(command)
      case "decay": try channel(command).decay(command)
      default: try move(command)
      }
    let label = try #require(command.player)
    players[label] = player
    labels[ObjectIdentifier(player)] = label.replacing(" ", with: "_")
    return player
  }

  func channel(_ command: GoldenCommand) throws -> any GoldenChannel {
    try #require(channels.first { $0.label == command.channel }).channel
  }

  private func player(_ command: GoldenCommand) throws -> Player {
    let label = try #require(command.player)
    return try #require(players[label])
  }

  private func active(_ command: GoldenCommand) throws -> Player? {
    let player = try player(command)
    return player.endReason == nil ? player : nil
  }

  private func add(_ command: GoldenCommand) throws {
    let types: [String: any Interpolatable.Type] = [
      "float": Double.self, "int": Int.self, "bool": Bool.self, "vec2": SIMD2<Double>.self, "vec3": SIMD3<Double>.self,
      "vec4": SIMD4<Double>.self, "point": Point.self, "size": Size.self, "rect": Rect.self, "color": Color.self,
      "angle": Angle.self, "quat": Quaternion.self,
    ]
    let (label, kind) = try (#require(command.channel), #require(command.kind))
    let type = try #require(types[kind])
    func make<Value: Interpolatable>(_: Value.Type) throws -> any GoldenChannel {
      try world.channel(Value(command.value), name: label)
    }
    let channel = try make(type)
    channels.append((label, channel))
    labels[ObjectIdentifier(channel)] = label
  }

  private func listen(_ command: GoldenCommand) throws {
    let then = try #require(command.then)
    try player(command).onEnd { [unowned self] _ in
      do { try run(then) } catch { Issue.record(error) }
    }
  }

  private func step(_ command: GoldenCommand) throws {
    for _ in 0..<(command.times ?? 1) {
      let active = try world.step(by: #require(command.dt))
      for event in world.events() { try record(event) }
      log.append("step \(world.time.hexadecimal) \(active)")
      for (label, channel) in channels { log.append("value \(label) \(text(channel.lanes))") }
      for (label, timeline) in timelines { log.append("playhead \(label) \(timeline.time.hexadecimal)") }
    }
  }

  private func record(_ event: Event) throws {
    let reason = event.reason.map { "\($0)" } ?? "-"
    let player = event.player.map { labels[ObjectIdentifier($0)] ?? "?" } ?? "-"
    let channel = event.channel.map { labels[ObjectIdentifier($0)] ?? "?" } ?? "-"
    let kind = "\(event.kind)".replacing("chainB", with: "chain_b").replacing("chainE", with: "chain_e")
    let words = ["event", "\(event.sequence)", kind, reason, player, channel, event.marker ?? "-"]
    log.append((words + ["\(event.count)", event.time.hexadecimal]).joined(separator: " "))
    if event.kind == .end { log.append("end \(text(event.value)) / \(text(event.velocity))") }
  }

  private func text(_ numbers: [Double]) -> String { numbers.map(\.hexadecimal).joined(separator: " ") }
}

extension Double {
  /// As C's %.13a has it, and zeros as Python's float.hex: C's %a leaves trailing zeros out.
  var hexadecimal: String {
    guard isFinite else { return isNaN ? "nan" : self < 0 ? "-inf" : "inf" }
    let sign = sign == .minus ? "-" : ""
    guard self != 0 else { return "\(sign)0x0.0p+0" }
    let digits = String(significandBitPattern, radix: 16)
    let zeros = String(repeating: "0", count: 13 - digits.count)
    let power = max(Int(exponentBitPattern), 1) - 1023
    return "\(sign)0x\(isNormal ? 1 : 0).\(zeros)\(digits)p\(power < 0 ? "" : "+")\(power)"
  }
}
