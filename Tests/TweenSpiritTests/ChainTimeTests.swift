// SPDX-License-Identifier: MIT
//
// Properties, commands and players of chains. What a chain does at which time, Tests/Scenarios has.

import Testing
import TweenSpirit

private final class Thing {
  var x = 0.0, y = 0.0
}

@Suite struct ChainTimeTests {
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
