// SPDX-License-Identifier: MIT

import Testing
import TweenSpirit

private final class View {
  var center = SIMD2<Double>(0, 0)
  var frame = Rect.zero
  var alpha = 1.0
  var own = 3.0
  /// Names that the block has too, inside.
  var chain = 0.0, problem = 0.0
}

private struct Refusal: Error, Equatable { var word: String }

@Suite struct ChainTests {
  private let world = World()

  private func run(_ chain: AnyChain, by dt: Double = 0.125) throws {
    for _ in 0..<10_000 where chain.isActive { try world.step(by: dt) }
  }

  @Test func blocksOfAnObject() throws {
    let view = View()
    var log: [String] = []
    let chain = try world.chain(view).animate {
      $0.stiffness = 500
      $0.damping = 30
      $0.center.target = [100, 200]
      $0.frame.origin.x.target = 8
      // In the step in which it is there the next group moves it on.
      $0.center.onChange { if $0 == [100, 200] { log.append("there") } }
      $0.center.onVelocity { _ in if log.last != "moves" { log.append("moves") } }
      log.append("first at \($0.center.value.x) to \($0.center.target.x)")
    }.animate {
      try $0.alpha.tween(to: 0.5, duration: 0.25)
      log.append("with the first")
    }.then.animate { block in
      log.append("second at \(view.center.x) \(view.alpha) \(view.frame.origin.x)")
      block.center.target = [0, 0]
    }.then {
      log.append("callback at \(view.center.x)")
    }.delay(2) {
      $0.alpha.target = 0
      $0.chain.target = 1
      $0.problem.target = 2
    }
    chain.onEnd { log.append("\($0)") }
    #expect(log.isEmpty && !chain.isActive)
    try chain.start()
    #expect(log == ["first at 0.0 to 100.0", "with the first"] && chain.isActive)
    let spring = try Spring(stiffness: 500, damping: 30)
    try world.step(by: 0.125)
    #expect(try abs(view.center.y - spring.value(at: 0.125, from: 0, to: 200)) < 1e-9)
    try run(chain)
    #expect(
      log == [
        "first at 0.0 to 100.0", "with the first", "moves", "second at 100.0 0.5 8.0", "moves", "callback at 0.0",
        "finished",
      ])
    #expect(view.alpha == 0 && view.chain == 1 && view.problem == 2 && chain.endReason == .finished)
  }

  @Test func nothingHoldsItUp() throws {
    var log: [Int] = []
    let chain = try world.chain().then { log.append(1) }.then.then.animate { _ in }.then { log.append(2) }.delay(0)
      .animate { _ in log.append(3) }.animate { _ in log.append(4) }.then.delay(0).then { log.append(5) }.then
    try chain.start()
    #expect(log == [1, 2, 3, 4, 5] && chain.endReason == .finished && !chain.isActive)
    let empty = world.chain()
    try empty.start()
    #expect(empty.endReason == .finished && world.statistics.channels == 0)
  }

  @Test func stoppedInTheMiddle() throws {
    let x = try world.channel(0.0)
    var later = 0
    let chain = try world.chain().animate { try $0.tween(x, to: 10, duration: 1) }.then { later += 1 }
    var reasons: [EndReason] = []
    chain.onEnd { reasons.append($0) }
    try chain.start()
    try world.step(by: 0.5)
    let player = x.player
    try chain.stop()
    #expect(chain.endReason == .stopped && player?.endReason == .stopped && x.value == 5 && !chain.isActive)
    #expect(reasons.isEmpty)
    try chain.stop()
    try world.step(by: 5)
    #expect(later == 0 && reasons == [.stopped])
    // In a delay; in its own callback; in its own block.
    let waiting = try world.chain().delay(1).then { later += 1 }
    try waiting.start()
    world.events().forEach { _ in }
    try waiting.stop()
    #expect(world.events().map(\.reason) == [.stopped])
    var own: AnyChain?
    let calling = try world.chain().then { try? own?.stop() }.then { later += 1 }
    own = calling
    try calling.start()
    let inside = try world.chain().animate {
      try $0.tween(x, to: 0, duration: 1)
      try own?.stop()
    }.animate { _ in later += 1 }
    own = inside
    try inside.start()
    #expect([waiting, calling, inside].allSatisfy { $0.endReason == .stopped } && later == 0 && !x.isActive)
    #expect(throws: TweenSpiritError.self) { try inside.start() }
    var late: [EndReason] = []
    inside.onEnd { late.append($0) }
    #expect(late.isEmpty)
    try world.step(by: 0)
    #expect(late == [.stopped])
    // One that does not run is left alone.
    let new = try world.chain().then { later += 1 }
    try new.stop()
    #expect(new.endReason == nil)
    try new.start()
    #expect(later == 1)
  }

  @Test func addedTo() throws {
    let x = try world.channel(0.0)
    var log: [Int] = []
    let chain = try world.chain().animate { try $0.tween(x, to: 1, duration: 1) }
    try chain.start()
    try chain.animate { _ in log.append(1) }.then { log.append(2) }
    #expect(log.isEmpty)
    try world.step(by: 1)
    #expect(log == [1, 2] && chain.endReason == .finished)
    for work in [
      { try chain.animate { _ in } }, { try chain.then }, { try chain.then {} }, { try chain.delay(0) },
      { try chain.delay(0) { _ in } }, { try chain.start() },
    ] as [() throws -> Any] {
      let error = #expect(throws: TweenSpiritError.self) { _ = try work() }
      #expect(error?.kind == .staleHandle)
    }
    let running = try world.chain().delay(1).start()
    #expect(throws: TweenSpiritError.self) { try running.start() }
    for time in [-1, Double.nan, .infinity] {
      #expect(throws: TweenSpiritError.self) { try world.chain().delay(time) }
    }
    // A loop that feeds itself.
    let loop = world.chain()
    var rounds = 0
    func round() {
      rounds += 1
      if rounds < 1000 { _ = try? loop.animate { try $0.tween(x, to: 0, duration: 0.125) }.then(round) }
    }
    try loop.then(round).start()
    for _ in 0..<998 { try world.step(by: 0.125) }
    #expect(rounds == 999 && loop.isActive)
    try world.step(by: 0.125)
    #expect(rounds == 1000 && loop.endReason == .finished)
  }

  @Test func chainsInChains() throws {
    let x = try world.channel(0.0)
    var log: [String] = []
    var inner: AnyChain?
    let outer = try world.chain().delay(0.5).then { [world] in
      log.append("outer")
      inner = try? world.chain().then { log.append("inner") }.animate { try $0.tween(x, to: 1, duration: 0.5) }
        .then { log.append("inner again") }.start()
    }.then { log.append("outer again") }
    try outer.start()
    try world.step(by: 0.5)
    // What a callback starts begins when that is over, and what goes on anyway has.
    #expect(log == ["outer", "outer again", "inner"] && outer.endReason == .finished && inner?.isActive == true)
    inner = nil
    // A chain that nobody holds runs on.
    try world.step(by: 0.5)
    #expect(log.last == "inner again")
  }

  @Test func orderOfAStep() throws {
    let (x, y) = (try world.channel(0.0), try world.channel(0.0))
    var log: [String] = []
    x.onChange { log.append("x \($0)") }
    let first = try world.chain().animate {
      try $0.tween(x, to: 1, duration: 1).onEnd { log.append("handler \($0)") }
    }.then { log.append("chain 1 at \(x.value)") }
    try world.chain().animate { try $0.tween(y, to: 1, duration: 0.5) }.then { log.append("chain 2") }.start()
    try first.start()
    try world.step(by: 2)
    #expect(log == ["chain 2", "handler finished", "chain 1 at 1.0", "x 1.0"])
  }

  @Test func blocksThatThrow() throws {
    let x = try world.channel(0.0)
    var (later, reasons) = (0, [EndReason]())
    let chain = try world.chain().animate {
      try $0.tween(x, to: 10, duration: 1)
    }.animate { _ in throw Refusal(word: "no") }.animate { _ in later += 1 }.then { later += 1 }
    chain.onEnd { reasons.append($0) }
    let thrown = #expect(throws: Refusal.self) { try chain.start() }
    #expect(thrown == Refusal(word: "no") && chain.error as? Refusal == thrown && reasons.isEmpty)
    #expect(later == 0 && !x.isActive && chain.endReason == .error)
    try world.step(by: 0)
    #expect(reasons == [.error])
    // In a step it is kept.
    let second = try world.chain().delay(0.5).animate { try $0.tween(x, to: .nan, duration: 1) }.then { later += 1 }
    try second.start()
    try world.step(by: 1)
    #expect(second.endReason == .error && (second.error as? TweenSpiritError)?.kind == .invalidArgument && later == 0)
    // What an assignment was refused for.
    let view = View()
    let third = try world.chain(view).animate {
      $0.alpha.target = 0
      $0.center.target = [.nan, 0]
      $0.own.target = .infinity
    }
    let error = #expect(throws: TweenSpiritError.self) { try third.start() }
    #expect(error?.kind == .invalidArgument && third.endReason == .error && view.alpha == 1)
    #expect(try !world.bind(view, \.alpha).isActive && world.statistics.active == 0)
    let stiff = try world.chain(view).animate {
      $0.stiffness = -1
      $0.alpha.target = 0
    }
    #expect(throws: TweenSpiritError.self) { try stiff.start() }
  }

  @Test func theWorldIsClosedInACallback() throws {
    var log: [String] = []
    let x = try world.channel(0.0)
    let chain = try world.chain().animate { try $0.tween(x, to: 1, duration: 1) }.then { [world] in
      log.append("last")
      world.close()
    }.then { log.append("never") }
    let waiting = try world.chain().delay(9).then { log.append("never") }
    for each in [chain, waiting] { each.onEnd { _ in log.append("never") } }
    try waiting.start()
    try chain.start()
    try world.step(by: 1)
    #expect(log == ["last"] && !chain.isActive && chain.endReason == nil && !waiting.isActive)
    #expect(waiting.endReason == nil)
    let late = world.chain()
    let error = #expect(throws: TweenSpiritError.self) { try late.start() }
    #expect(error?.kind == .staleHandle)
  }

  /// Each adds what has added it, and nothing waits.
  @Test(arguments: ["delay", "then", "animate", "groups"])
  func aChainThatAddsToItselfForEverEndsWithAnError(_ kind: String) throws {
    let chain = world.chain()
    var calls = 0
    func more() throws {
      calls += 1
      switch kind {
      case "delay": try chain.delay(0).then { try? more() }
      case "then": try chain.then { try? more() }
      case "animate": try chain.animate { _ in try more() }
      default: try chain.then.animate { _ in try more() }
      }
    }
    try more()
    let error = #expect(throws: TweenSpiritError.self) { try chain.start() }
    #expect(error?.kind == .invalidArgument && error?.message.contains("without any time passing") == true)
    #expect(chain.endReason == .error && calls >= 5000 && calls <= 10_004)
    // In a step likewise, which is complete, and the world goes on.
    let late = try world.chain().delay(1)
    func again() { _ = try? late.then { again() } }
    again()
    try late.start()
    #expect(throws: TweenSpiritError.self) { try world.step(by: 1.5) }
    #expect(late.endReason == .error && world.time == 1.5)
    let x = try world.channel(0.0)
    try world.chain().animate { try $0.tween(x, to: 1, duration: 1) }.start()
    try world.step(by: 1)
    #expect(x.value == 1)
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
    #expect(events.map(\.sequence).elementsEqual(0..<UInt64(events.count)))
  }
}
