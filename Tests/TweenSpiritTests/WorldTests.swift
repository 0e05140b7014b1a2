// SPDX-License-Identifier: MIT

import Testing
import TweenSpirit

@Suite struct WorldTests {
  @Test func boundsAreReadBack() throws {
    let world = World()
    let pair = try world.channel(SIMD2(0.0, 0.0))
    #expect(try pair.bounds() == nil)
    try pair.setBounds(SIMD2(-1, -2), nil, contact: .bounce, restitution: 0.25)
    let bounds = try #require(try pair.bounds())
    #expect(bounds.lower == [-1, -2] && bounds.upper == [.infinity, .infinity])
    #expect(bounds.contact == .bounce && bounds.restitution == 0.25 && bounds.spring == .smooth)
    try pair.setBounds(nil, nil)
    #expect(try pair.bounds() == nil)
  }

  @Test func threads() throws {
    #expect(try World(threads: 64).step(by: 1) == 0)
    for threads in [0, -1, 65, .max] { #expect(throws: TweenSpiritError.self) { try World(threads: threads) } }
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
    for command in [{ _ = try world.step(by: 1) }, { try x.set(1) }, { try first.restart() }, { try y.set(1) }] {
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
    try x.close()
    #expect(world.find("card.x") == nil)
    _ = try world.channel(1.0, name: "card.x")
    _ = try world.channel(1.0, name: String(repeating: "a", count: 255))
  }
}
