// SPDX-License-Identifier: MIT

import Testing
import TweenSpirit

extension GoldenRunner {
  func runOfTimelines(_ command: GoldenCommand) throws {
    switch command.do {
    case "timeline": timelines.append((try #require(command.timeline), try world.timeline()))
    case "add": try channel(command).add(command, to: timeline(command))
    case "nest": try nest(command)
    case "mark": try timeline(command).addMarker(#require(command.name), at: #require(command.at))
    case "remove":
      let timeline = try timeline(command)
      try timeline.remove(timeline.entries[#require(command.entry)])
    case "scrub": try timeline(command).scrub(to: #require(command.to))
    case "chain": try chain(command)
    case "stop_chain": try named(command.chain, in: chains).stop()
    case "snapshot": snapshots[try #require(command.label)] = try world.snapshot()
    case "restore": try world.restore(named(command.from, in: snapshots))
    case "hash":
      let digits = String(world.stateHash, radix: 16)
      log.append("hash " + String(repeating: "0", count: 16 - digits.count) + digits)
    default: Issue.record("no such command: \(command.do)")
    }
  }

  private func named<Thing>(_ name: String?, in things: [String: Thing]) throws -> Thing {
    let name = try #require(name)
    return try #require(things[name])
  }

  private func timeline(_ label: String?) throws -> Timeline {
    try #require(timelines.first { $0.label == label }).timeline
  }

  private func timeline(_ command: GoldenCommand) throws -> Timeline {
    try timeline(command.timeline)
  }

  func move(_ command: GoldenCommand) throws -> Player {
    let (timeline, t) = (try timeline(command), try command.timing())
    if command.do == "play" {
      return try timeline.play(
        duration: command.duration, easing: t.easing, delay: t.delay, endDelay: t.endDelay, iterations: t.iterations,
        iterationStart: t.iterationStart, direction: t.direction, fill: t.fill, rate: t.rate)
    }
    return try timeline.animate(
      to: #require(command.to), over: command.duration, easing: t.easing, delay: t.delay, endDelay: t.endDelay,
      iterations: t.iterations, iterationStart: t.iterationStart, direction: t.direction, fill: t.fill, rate: t.rate)
  }

  private func nest(_ command: GoldenCommand) throws {
    let t = try command.timing()
    let inner = try timeline(command.inner)
    try timeline(command).add(
      inner, at: command.at ?? 0, duration: command.duration, easing: t.easing, delay: t.delay, endDelay: t.endDelay,
      iterations: t.iterations, iterationStart: t.iterationStart, direction: t.direction, fill: t.fill, rate: t.rate)
  }

  private func chain(_ command: GoldenCommand) throws {
    let (label, chain) = (try #require(command.chain).replacing(" ", with: "_"), world.chain())
    for (i, item) in try #require(command.items).enumerated() {
      if let commands = item.animate {
        try chain.animate { [unowned self] block in for each in commands { try block.add(start(each)) } }
      } else if let delay = item.delay {
        try chain.delay(delay)
      } else if let commands = item.then {
        try chain.then { [unowned self] in
          log.append("then \(label) \(i)")
          do { try run(commands) } catch { Issue.record(error) }
        }
      } else {
        _ = try chain.then
      }
    }
    chain.onEnd { [unowned self] in log.append("chain \(label) \($0)") }
    chains[try #require(command.chain)] = chain
    try chain.start()
  }
}
