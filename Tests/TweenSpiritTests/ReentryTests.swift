// SPDX-License-Identifier: MIT
//
// Foreign code that calls back from wherever it is called.

import Testing
import TweenSpirit

/// What a live curve, which may run anywhere, needs of one test.
private final class Scene: @unchecked Sendable {
  let world = World()
  var work: () -> Void = {}
  var calls = 0
}

private final class Thing {
  var x = 0.0
  var onSet: () -> Void = {}
  var y = 0.0 { didSet { onSet() } }
  var atEnd: () -> Void = {}
  deinit { atEnd() }
}

@Suite struct ReentryTests {
  private func live(_ scene: Scene, _ name: String) throws -> Easing {
    try Easing.registerLive(name, replacing: true) { [unowned scene] t in
      scene.calls += 1
      scene.work()
      return t
    }
  }

  @Test func aCurveThatCallsTheWorld() throws {
    let scene = Scene()
    let world = scene.world
    let (x, y) = (try world.channel(0.0), try world.channel(7.0))
    var kinds: [TweenSpiritError.Kind] = []
    scene.work = {
      for command in [
        { _ = try world.step(by: 1) }, { try x.set(1) }, { _ = try y.tween(to: 1, duration: 1) }, { try y.close() },
        { _ = try world.channel(1.0) }, { try x.player?.stop() },
      ] as [() throws -> Void] {
        do { try command() } catch { if let error = error as? TweenSpiritError { kinds.append(error.kind) } }
      }
      _ = (x.value, y.velocity, world.time, world.events(), x.isActive)
    }
    let player = try x.tween(to: 10, duration: 1, easing: try live(scene, "reentry:a"))
    kinds = []
    try world.step(by: 0.5)
    #expect(scene.calls > 0 && !kinds.isEmpty && kinds.allSatisfy { $0 == .busy })
    scene.work = {}
    #expect(x.value == 5 && y.value == 7 && world.time == 0.5 && player.isActive)
    try world.step(by: 0.5)
    #expect(player.endReason == .finished)
  }

  @Test func aCurveThatClosesTheWorld() throws {
    let scene = Scene()
    let world = scene.world
    let thing = Thing()
    let x = try world.bind(thing, \.x)
    var calls = 0
    try x.tween(to: 10, duration: 1, easing: try live(scene, "reentry:b")).onEnd { _ in calls += 1 }
    x.onChange { _ in calls += 1 }
    scene.work = { world.close() }
    _ = try? world.step(by: 0.5)
    #expect(world.isClosed && calls == 0 && !x.isValid)
    #expect(throws: TweenSpiritError.self) { try world.step(by: 0.5) }
  }

  @Test func aSetterThatCommands() throws {
    let world = World()
    let thing = Thing()
    let (y, other) = (try world.bind(thing, \.y), try world.channel(0.0))
    var errors: [TweenSpiritError.Kind] = []
    thing.onSet = {
      do throws(TweenSpiritError) { try world.step(by: 1) } catch { errors.append(error.kind) }
      if thing.y < 2 { try? other.set(thing.y) }
      if thing.y == 2 { try? y.close() }
    }
    var reasons: [EndReason] = []
    try y.tween(to: 4, duration: 4).onEnd { reasons.append($0) }
    for _ in 0..<4 { try world.step(by: 1) }
    #expect(errors == [.busy, .busy] && other.value == 1 && reasons == [.unbound] && thing.y == 2)
    #expect(!y.isValid && world.time == 4)
  }

  @Test func objectsThatGoInHandlers() throws {
    let world = World()
    var thing: Thing? = Thing()
    let x = try world.bind(try #require(thing), \.x)
    let y = try world.bind(try #require(thing), \.y)
    var log: [String] = []
    try x.tween(to: 1, duration: 1).onEnd { reason in
      log.append("x \(reason)")
      thing = nil
    }
    try y.tween(to: 1, duration: 5).onEnd { log.append("y \($0)") }
    y.onChange { log.append("y is \($0)") }
    try world.step(by: 1)
    #expect(log == ["x finished", "y is 0.2"])
    try world.step(by: 1)
    #expect(log == ["x finished", "y is 0.2", "y unbound"] && world.statistics.channels == 0)
  }

  @Test func whatIsLetGoMayCallBack() throws {
    let world = World()
    let x = try world.channel(0.0)
    var gone = 0
    func observed() -> Thing {
      let thing = Thing()
      thing.atEnd = { [weak world] in
        gone += 1
        _ = try? world?.step(by: 0)
        _ = try? world?.channel(1.0)
        world?.close()
      }
      return thing
    }
    do {
      let thing = observed()
      try x.tween(to: 1, duration: 1).onEnd { _ in _ = thing }
    }
    #expect(gone == 0)
    try world.step(by: 1)
    #expect(gone == 1 && world.isClosed)

    let second = World()
    do {
      let thing = Thing()
      thing.atEnd = { [weak second] in
        gone += 1
        _ = second?.events()
      }
      let y = try second.channel(0.0)
      y.onChange { _ in _ = thing }
      try y.close()
    }
    #expect(gone == 2)
  }

  @Test func handlersAndObserversThatChangeTheirLists() throws {
    let world = World()
    let x = try world.channel(0.0)
    var log: [String] = []
    var token: ObservationToken?
    token = x.onChange { _ in
      log.append("once")
      token?.cancel()
      x.onChange { _ in log.append("later") }
    }
    let player = try x.tween(to: 1, duration: 1)
    player.onBegin { player.onEnd { _ in log.append("end") } }
    try world.step(by: 0.5)
    try world.step(by: 0.5)
    #expect(log == ["once", "end", "later"])
  }

  @Test func aCancelledObserverMayCallBack() throws {
    let world = World()
    let x = try world.channel(0.0)
    var (token, calls) = (ObservationToken?.none, 0)
    do {
      let thing = Thing()
      thing.atEnd = { [weak x] in x?.onChange { _ in calls += 1 } }
      token = x.onChange { _ in _ = thing }
    }
    token?.cancel()
    try x.set(1)
    try world.step(by: 0)
    #expect(calls == 1)
    // Events that nobody reads hold a player, whose handlers hold what calls back.
    do {
      let thing = Thing()
      thing.atEnd = { [weak world] in calls += 100 + (world?.events().count ?? 1000) }
      try x.tween(to: 1, duration: 1).onEnd { _ in _ = thing }.stop()
    }
    world.close()
    #expect(calls == 101)
  }

  @Test func aStepOfMoreEventsThanAreKept() throws {
    let world = try World(eventCapacity: 8)
    var players: [Player] = []
    for _ in 0..<100 { players.append(try world.channel(0.0).tween(to: 1, duration: 1)) }
    var ends = 0
    for player in players { player.onEnd { _ in ends += 1 } }
    try world.step(by: 2)
    #expect(players.allSatisfy { !$0.isActive } && ends == 8 && world.statistics.droppedEvents == 192)
    #expect(players.filter { $0.endReason == .finished }.count == 8 && world.events().count == 8)
    let again = try world.channel(0.0).tween(to: 1, duration: 1)
    try world.step(by: 1)
    #expect(again.endReason == .finished)
  }

  @Test func manyObjects() throws {
    let world = World()
    var things = (0..<3000).map { _ in Thing() }
    for thing in things { try world.bind(thing, \.x).tween(to: 1, duration: 1) }
    try world.step(by: 0.5)
    #expect(things.allSatisfy { $0.x == 0.5 })
    things.removeFirst(2000)
    try world.step(by: 0.25)
    #expect(world.statistics.channels == 1000 && world.events().filter { $0.reason == .unbound }.count == 2000)
    things.removeAll()
    try world.step(by: 0)
    #expect(world.statistics.players == 0)
  }
}
