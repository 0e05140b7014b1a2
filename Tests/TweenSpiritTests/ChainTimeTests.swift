// SPDX-License-Identifier: MIT
//
// Handlers and chains at exact times: however time is cut into steps, values, events, calls and hash are the same.

import Testing
import TweenSpirit

private final class Thing {
  var x = 0.0, y = 0.0
}

/// What a script leaves behind.
private struct Outcome: Equatable {
  var values: [Double], log: [String], events: [String], hash: UInt64
}

@Suite struct ChainTimeTests {
  private typealias Script = (World, [Channel<Double>], @escaping (String) -> Void) throws -> Void

  /// Plays a script to `end` in steps of lengths that `next` gives, and notes what it says, at which time.
  private func play(to end: Double, _ next: () -> Double, _ script: Script) throws -> Outcome {
    let world = World()
    defer { world.close() }
    let channels = try (0..<4).map { _ in try world.channel(0.0) }
    var (log, events) = ([String](), [String]())
    try script(world, channels) { [unowned world] in log.append("\($0) at \(world.time)") }
    while world.time < end {
      try world.step(to: min(world.time + next(), end))
      events += world.events().map { "\($0.sequence) \($0.time) \($0.kind) \($0.reason.map { "\($0)" } ?? "")" }
    }
    return Outcome(values: channels.map(\.value), log: log, events: events, hash: world.stateHash)
  }

  private func checkCuts(to end: Double, _ script: Script) throws {
    let whole = try play(to: end, { end }, script)
    #expect(!whole.events.isEmpty)
    let lengths: [Double] = [end / 2, 1.0 / 3, 1.0 / 30, 1.0 / 60, 1.0 / 1000]
    for dt in lengths {
      let cut = try play(to: end, { dt }, script)
      #expect(cut == whole, "\(dt)")
    }
    for seed: UInt64 in 1...8 {
      var state = seed
      func random() -> Double {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Double(state >> 40) * 0x1p-24 * 0.07
      }
      let cut = try play(to: end, random, script)
      #expect(cut == whole, "random \(seed)")
    }
  }

  @Test(arguments: [1, 6, 60]) func threeGroups(_ steps: Int) throws {
    let world = World()
    let (x, y) = (try world.channel(0.0), try world.channel(0.0))
    try world.chain().tween(x, to: 10, duration: 0.25).then.tween(x, to: 0, duration: 0.25).then
      .tween(x, to: 10, duration: 0.25).start()
    try world.chain().animate { try $0.tween(y, to: 10, duration: 0.25) }.then.animate {
      try $0.tween(y, to: 0, duration: 0.25)
    }.then.animate { try $0.tween(y, to: 10, duration: 0.25) }.start()
    for i in 1...steps { try world.step(to: 0.6 * Double(i) / Double(steps)) }
    #expect(abs(x.value - 4) < 1e-12 && y.value == x.value)
  }

  @Test func handlersThatStartTheNextMotion() throws {
    try checkCuts(to: 2) { world, x, say in
      var round = 0
      func go() throws {
        round += 1
        let player =
          round % 3 == 0
          ? try x[0].spring(to: Double(-round)) : try x[0].tween(to: Double(round), duration: 0.013 * Double(round))
        player.onBegin { say("begin \(x[0].value)") }.onEnd { _ in
          say("end \(x[0].value) beside \(x[1].value) \(x[1].velocity)")
          if round % 2 == 0 { _ = try? x[1].spring(to: Double(round)).onEnd { say("other \($0)") } }
          try? go()
        }
      }
      try x[1].tween(to: 8, duration: 0.9, iterations: 3, direction: .alternate).onLoop { say("loop \($0)") }
      try go()
    }
  }

  @Test func everyItemAndBlocks() throws {
    try checkCuts(to: 4) { world, x, say in
      var track = Track<Double>()
      try track.add(0, at: 0)
      try track.add(3, at: 0.21)
      let timeline = try world.timeline()
      try timeline.add(track, to: x[2], at: 0.1)
      let inner = try world.chain(iterations: 2, keep: true)
      try inner.tween(x[3], to: 3, duration: 0.05).then.tween(x[3], to: -1, duration: 0.04)
      var round = 0
      let chain = try world.chain(iterations: 3, rate: 1.25)
      try chain.spring(x[0], to: 5).tween(x[1], to: 2, duration: 0.3, from: 0.5).marker("on").then
        .decay(x[0], velocity: [40], Decay(rate: 9)).delay(0.11).add(inner).play(x[1], track, rate: 2).then
        .play(timeline, duration: 0.17).then.animate(timeline, to: 0.05, over: 0.1).animate {
          round += 1
          say("block \(x[0].value) \(x[3].value)")
          try $0.tween(x[3], to: Double(round), duration: 0.07)
          if round == 2 { try chain.setRate(2) }
        }.then { say("callback \(chain.begunGroups) of \(chain.groupCount) in \(chain.iteration)") }
      chain.onBegin { say("begins") }.onLoop { _ in say("again") }.onMarker { say($0) }.onEnd { say("\($0)") }
      try chain.start()
    }
  }

  @Test func propertiesInHandlersAndBlocks() throws {
    for steps in [1, 7, 64] {
      let (world, thing) = (World(), Thing())
      var log: [String] = []
      let x = try world.bind(thing, \.x)
      try x.tween(to: 1, duration: 0.3).onEnd { _ in
        log.append("\(thing.x) \(world.time)")
        thing.x = 5
        _ = try? x.tween(to: 6, duration: 0.5)
      }
      try world.chain(thing).animate { try $0.y.tween(to: 2, duration: 0.4) }.then.animate {
        log.append("\(thing.y) \(world.time)")
        try $0.y.tween(to: 4, duration: 0.4)
      }.start()
      for i in 1...steps { try world.step(to: 0.7 * Double(i) / Double(steps)) }
      #expect(log == ["1.0 0.3", "2.0 0.4"] && abs(thing.x - 5.8) < 1e-12 && abs(thing.y - 3.5) < 1e-12, "\(steps)")
    }
  }

  /// What is bound may be set by anybody while nothing moves it.
  @Test func itemsBeginAtTheProperty() throws {
    let (world, thing) = (World(), Thing())
    let x = try world.bind(thing, \.x)
    let chain = try world.chain().delay(1).tween(x, to: 10, duration: 1).start()
    try world.step(by: 0.5)
    thing.x = 8
    try world.step(by: 1)
    #expect(thing.x == 9 && chain.isActive)
  }

  @Test func commands() throws {
    let world = World()
    let x = try world.channel(0.0)
    let chain = try world.chain(keep: true)
    try chain.tween(x, to: 10, duration: 1).delay(1).tween(x, to: 0, duration: 1)
    var log: [String] = []
    chain.onBegin { log.append("begin") }.onEnd { log.append("\($0) at \(world.time)") }
    try chain.start()
    #expect(chain.groupCount == 3 && chain.begunGroups == 1 && chain.rate == 1 && chain.iterations == 1)
    try world.step(by: 0.5)
    try chain.pause()
    try world.step(by: 3)
    #expect(x.value == 5 && chain.isPaused && !chain.isActive)
    try chain.resume()
    try chain.setRate(2)
    // The tween goes on for 0.25 s, the delay is 0.5 s.
    try world.step(by: 0.5)
    #expect(x.value == 10 && chain.begunGroups == 2 && chain.rate == 2 && chain.remaining == 0.25)
    try world.step(by: 0.5)
    #expect(x.value == 5 && log == ["begin"])
    try chain.cancel()
    #expect(x.value == 10 && chain.endReason == .cancelled)
    try world.step(by: 0)
    #expect(log == ["begin", "cancelled at 4.5"])
    // It was to be kept.
    try chain.start()
    #expect(chain.isActive && chain.endReason == nil)
    try chain.finish()
    #expect(x.value == 0 && chain.endReason == .finished)
    try world.step(by: 0)
    #expect(log == ["begin", "cancelled at 4.5", "begin", "finished at 4.5"] && world.chains.count == 1)
    for rate in [0, -1, Double.nan, .infinity] {
      #expect(throws: TweenSpiritError.self) { try chain.setRate(rate) }
      #expect(throws: TweenSpiritError.self) { try world.chain(rate: rate) }
    }
    for iterations in [0, -1, Double.nan] {
      #expect(throws: TweenSpiritError.self) { try world.chain(iterations: iterations) }
    }
    #expect(chain.rate == 2)
    #expect(throws: TweenSpiritError.self) { try chain.setIterations(-1) }
    try chain.setIterations(2)
    try chain.start()
    try world.step(by: 1.75)
    #expect(chain.iteration == 1 && chain.iterations == 2 && chain.begunGroups == 1)
  }

  @Test func nesting() throws {
    let world = World()
    let x = try world.channel(0.0)
    var log: [String] = []
    var chains = [world.chain()]
    try chains[0].animate { [world] block in
      log.append("inside at \(world.time)")
      try block.tween(x, to: x.value + 1, duration: 0.5)
    }
    for i in 1..<16 { chains.append(try world.chain().add(chains[i - 1])) }
    #expect(throws: TweenSpiritError.self) { try world.chain().add(chains[15]) }
    #expect(throws: TweenSpiritError.self) { try chains[0].add(chains[0]) }
    #expect(throws: TweenSpiritError.self) { try chains[0].add(chains[15]) }
    #expect(throws: TweenSpiritError.self) { try chains[15].add(World().chain()) }
    try chains[15].then { log.append("outside") }.onEnd { log.append("\($0)") }.start()
    #expect(log == ["inside at 0.0"] && chains[0].isActive)
    try world.step(by: 2)
    #expect(log == ["inside at 0.0", "outside", "finished"] && x.value == 1)
    #expect(world.events().filter { $0.kind == .chainEnd }.allSatisfy { $0.time == 0.5 && $0.player == nil })
    // A chain that is started elsewhere has its turn as a member.
    let inner = try world.chain(iterations: .infinity).tween(x, to: 5, duration: 1)
    let outer = try world.chain().add(inner).start()
    try world.step(by: 2.5)
    #expect(inner.iteration == 2 && outer.isActive)
    try inner.stop()
    try world.step(by: 0)
    #expect(outer.endReason == .stopped)
  }

  /// A handler that starts what ends at once is stopped some time; the step is complete.
  @Test func handlersWithoutEnd() throws {
    let world = World()
    let (x, y) = (try world.channel(0.0), try world.channel(0.0))
    var rounds = 0
    func go() {
      rounds += 1
      _ = try? x.tween(to: 1, duration: 0).onEnd { _ in go() }
    }
    go()
    try y.tween(to: 1, duration: 1)
    let error = #expect(throws: TweenSpiritError.self) { try world.step(by: 0.5) }
    #expect(error?.kind == .invalidArgument && rounds > 1000 && world.time == 0.5 && y.value == 0.5)
    world.close()
  }

  /// Motions that a chain starts by itself have events and players like others.
  @Test func playersOfItems() throws {
    let world = World()
    let (x, y) = (try world.channel(0.0), try world.channel(0.0))
    try world.chain().tween(x, to: 1, duration: 1).spring(y, to: 1).start()
    let (first, second) = (try #require(x.player), try #require(y.player))
    #expect(first.kind == .tween && second.kind == .spring && first.channel === x)
    var log: [String] = []
    first.onEnd { log.append("first \($0) at \(world.time)") }
    try world.step(by: 60)
    #expect(log == ["first finished at 1.0"] && second.endReason == .settled)
    let events = world.events()
    #expect(events.filter { $0.kind == .end }.compactMap(\.player).map(ObjectIdentifier.init).count == 2)
    #expect(events.first?.kind == .chainBegin && events.last?.kind == .chainEnd)
  }
}
