// SPDX-License-Identifier: MIT

import Testing
import TweenSpirit

@Suite struct WorldTests {
  @Test func aTweenFromBeginToEnd() throws {
    let world = World()
    let x = try world.channel(10.0, name: "x")
    let player = try x.tween(to: 20, duration: 1, delay: 0.5)
    #expect(x.value == 10 && x.target == 20 && player.isActive && !player.hasBegun && world.statistics.players == 1)
    try world.step(by: 0.25)
    #expect(x.value == 10 && x.velocity == [0] && player.phase == .before)
    #expect(try world.step(by: 0.75) == 1)
    #expect(x.value == 15 && x.velocity == [10] && player.progress == 0.5 && player.hasBegun)
    #expect(player.time == 1 && player.duration == 1 && player.endTime == 1.5 && player.remaining == 0.5)
    #expect(try world.step(by: 1) == 0)
    #expect(x.value == 20 && x.velocity == [0] && !player.isActive && x.player == nil)
    #expect(player.endReason == .finished && player.endedAt == 1.5 && player.endValue == [20])
    let events = world.events()
    #expect(events.map(\.kind) == [.begin, .end] && events.map(\.time) == [0.5, 1.5])
    #expect(events.allSatisfy { $0.player === player && $0.channel === x } && events[1].reason == .finished)
    #expect(events.map(\.sequence) == [0, 1] && world.events().isEmpty)
  }

  @Test func theClock() throws {
    let world = try World(maxStep: 0.5)
    try world.step(by: 9)
    #expect(world.time == 0.5)
    try world.setRate(2)
    try world.step(by: 0.25)
    #expect(world.time == 1 && world.rate == 2)
    try world.pause()
    try world.step(by: 0.25)
    #expect(world.time == 1 && world.isPaused)
    try world.resume()
    try world.setRate(0)
    #expect(world.rate == 0)
    try world.step(to: 7)
    #expect(world.time == 7 && world.statistics.steps == 4)
    try world.setMotion(.reduce)
    #expect(world.motion == .reduce)
  }

  @Test(arguments: [-1, .nan, .infinity]) func noSuchTime(dt: Double) throws {
    let world = World()
    let error = #expect(throws: TweenSpiritError.self) { try world.step(by: dt) }
    #expect(error?.kind == .invalidArgument && error?.message.isEmpty == false && world.time == 0)
    try world.step(by: 1)
    #expect(throws: TweenSpiritError.self) { try world.step(to: 0.5) }
    #expect(world.time == 1)
  }

  @Test func nestedSteps() throws {
    let world = World()
    let x = try world.channel(0.0)
    var errors: [TweenSpiritError] = []
    func nested() {
      do throws(TweenSpiritError) { try world.step(by: 1) } catch { errors.append(error) }
      do throws(TweenSpiritError) { try world.step(to: 100) } catch { errors.append(error) }
    }
    x.onChange { _ in nested() }
    try x.tween(to: 1, duration: 1).onBegin(nested).onEnd { _ in nested() }
    try world.step(by: 0.5)
    try world.step(by: 0.5)
    #expect(errors.count == 8 && errors.allSatisfy { $0.kind == .busy && !$0.message.isEmpty } && world.time == 1)
    // Another world is another matter.
    let other = World()
    try x.tween(to: 0, duration: 0).onEnd { _ in _ = try? other.step(by: 3) }
    try world.step(by: 0)
    #expect(other.time == 3)
    world.close()
  }

  @Test func aHandlerClosesTheWorld() throws {
    let world = World()
    let (x, y) = (try world.channel(0.0), try world.channel(0.0))
    var log: [String] = []
    let first = try x.tween(to: 5, duration: 1)
    first.onEnd { reason in
      log.append("first \(reason)")
      world.close()
    }
    first.onEnd { _ in log.append("dropped") }
    let second = try y.tween(to: 1, duration: 1).onEnd { _ in log.append("dropped") }
    y.onChange { _ in log.append("dropped") }
    try world.step(by: 1)
    #expect(log == ["first finished"] && world.isClosed)
    #expect(!x.isValid && x.value == 5 && x.target == 5 && first.endReason == .finished && !second.isActive)
    for command in [{ _ = try world.step(by: 1) }, { try x.set(1) }, { try first.pause() }, { try y.destroy() }] {
      let error = #expect(throws: TweenSpiritError.self) { try command() }
      #expect(error?.kind == .staleHandle)
    }
    #expect(world.time == 0 && world.events().isEmpty && x.player == nil)
    world.close()
  }

  @Test func whatIsLeftWhenAWorldIsGone() throws {
    var world: World? = World()
    weak let gone = world
    let x = try #require(world).channel(1.5)
    let player = try x.tween(to: 2.5, duration: 1, easing: .linear)
    // Handlers that hold channel and player, which hold no world.
    player.onEnd { [player] _ in _ = try? x.tween(to: Double(player.kind.rawValue), duration: 1) }
    x.onChange { _ in _ = x.value }
    try world?.step(by: 0.5)
    world = nil
    #expect(gone == nil && x.value == 2 && !player.isActive && player.endReason == nil && player.progress == nil)
    #expect(throws: TweenSpiritError.self) { try x.set(1) }
  }

  private final class Box { var x = 0.0 }

  /// Worlds, channels and players hold none of each other in a circle.
  @Test func nothingIsLeftBehind() throws {
    weak var (world, channel, bound) = (World?.none, AnyChannel?.none, AnyChannel?.none)
    weak var (first, second) = (Player?.none, Player?.none)
    func play(_ box: Box) throws {
      let own = World()
      let (x, y) = (try own.channel(0.0), try own.bind(box, \.x))
      x.onChange { [weak y] _ in try? y?.set(1) }
      y.onChange { _ in _ = (x.value, y.value) }
      let ended = try x.tween(to: 1, duration: 0.5)
      ended.onBegin { try? ended.setRate(1) }.onEnd { _ in _ = (x.value, y.value) }
      let running = try y.tween(to: 1, duration: 9)
      running.onEnd { _ in try? running.setRate(2) }
      try own.step(by: 1)
      (world, channel, bound, first, second) = (own, x, y, ended, running)
      #expect(ended.endReason == .finished && own.statistics.unreadEvents == 4)
    }
    let box = Box()
    try play(box)
    #expect(world == nil && channel == nil && bound == nil && first == nil && second == nil && box.x > 0)
  }

  @Test func droppedHandlersAreLetGo() throws {
    let world = World()
    weak var player: Player?
    do {
      let (x, y) = (try world.channel(0.0), try world.channel(0.0))
      try x.tween(to: 1, duration: 1).onEnd { _ in world.close() }
      let other = try y.tween(to: 1, duration: 1)
      other.onEnd { _ in _ = other.endReason }
      player = other
    }
    #expect(player != nil)
    try world.step(by: 2)
    #expect(world.isClosed && player == nil)
  }

  @Test func eventsOverTheCapacity() throws {
    let world = try World(eventCapacity: 10)
    let x = try world.channel(0.0)
    for _ in 0..<12 { try x.tween(to: 1, duration: 1) }
    // Eleven were replaced.
    #expect(world.statistics.unreadEvents == 10 && world.statistics.droppedEvents == 1)
    let events = world.events()
    #expect(events.count == 10 && events.first?.sequence == 1 && events.allSatisfy { $0.reason == .replaced })
    #expect(world.statistics.unreadEvents == 0)
  }

  @Test func names() throws {
    let world = World()
    let x = try world.channel(0.0, name: "card.x")
    #expect(world.find("card.x") === x && world.find("card.y") == nil && world.find("") == nil)
    let taken = #expect(throws: TweenSpiritError.self) { try world.channel(1.0, name: "card.x") }
    #expect(taken?.kind == .nameInUse && taken?.message.contains("card.x") == true)
    for name in ["", "a b", "é", "a\0b", "\u{200F}a", String(repeating: "a", count: 256)] {
      let error = #expect(throws: TweenSpiritError.self) { try world.channel(1.0, name: name) }
      #expect(error?.kind == .invalidArgument)
    }
    #expect(world.statistics.channels == 1)
    try x.destroy()
    #expect(world.find("card.x") == nil)
    _ = try world.channel(1.0, name: "card.x")
    _ = try world.channel(1.0, name: String(repeating: "a", count: 255))
  }

  @Test func attachedCurves() throws {
    let world = World()
    let x = try world.channel(0.0, name: "card.frame.x")
    let y = try world.channel(0.0, name: "card.y")
    #expect(x.easing == .linear)
    try world.attach("card", .quad(.in))
    try world.attach("card.frame", .quad(.out))
    #expect(x.easing == .quad(.out) && y.easing == .quad(.in))
    try x.tween(to: 1, duration: 1)
    try y.tween(to: 1, duration: 1)
    // What moves keeps its own.
    try world.detach("card.frame")
    try world.step(by: 0.5)
    #expect(x.value == 0.75 && y.value == 0.25)
    try x.tween(to: 0, duration: 1, easing: .linear)
    try world.step(by: 0.5)
    #expect(x.value == 0.375)
    #expect(throws: TweenSpiritError.self) { try world.detach("card.frame") }
    let refused = #expect(throws: TweenSpiritError.self) { try world.attach("card frame", .linear) }
    #expect(refused?.kind == .invalidArgument)
  }

  @Test func aliases() throws {
    let world = World()
    let position = try world.channel(0.0, name: "view.position")
    let bounds = try world.channel(0.0, name: "view.bounds.width")
    try world.alias("frame", ["position", "bounds"])
    try world.attach("view.frame", .cubic(.in))
    #expect(position.easing == .cubic(.in) && bounds.easing == .cubic(.in))
    #expect(throws: TweenSpiritError.self) { try world.alias("position", ["frame"]) }
    try world.alias("frame", [])
    #expect(position.easing == .linear)
  }

  @Test func reducedMotion() throws {
    let world = World(motion: .reduce)
    let (x, y) = (try world.channel(0.0), try world.channel(0.0))
    let quick = try x.tween(to: 1, duration: 5)
    let essential = try y.tween(to: 1, duration: 5, isEssential: true)
    try world.step(by: 1)
    #expect(x.value == 1 && quick.endReason == .finished && quick.endedAt == 0)
    #expect(y.value == 0.2 && essential.isActive)
  }
}
