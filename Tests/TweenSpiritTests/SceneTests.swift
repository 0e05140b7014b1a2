// SPDX-License-Identifier: MIT

import Testing
import TweenSpirit

/// Scenes in Swift: the objects of what the engine builds. What a text means, and what is refused, Tests/ABI/documents/scenes.c has.
@Suite struct SceneTests {
  private func scene(_ members: String) throws -> Scene {
    try Scene(json: #"{"tweenspirit":1,"type":"scene",\#(members)}"#)
  }

  private static let whole = #"""
    "channels":[{"name":"x","kind":"float","value":-0.0,"path":"card.x"},{"name":"n","kind":"int","value":3},
    {"name":"five","kind":5,"value":[1.0,2.0,3.0,4.0,5.0]},{"name":"q","kind":"quat","value":[0.0,0.0,0.0,1.0]}],
    "attached":[{"path":"card.x","easing":"quad.in"}],
    "tracks":{"fade":{"kind":"float","keys":[{"t":0.0,"v":0.0},{"t":1.0,"v":10.0}]}},
    "timelines":{"inner":{"entries":[{"channel":"x","track":"fade"},{"channel":"x","track":"fade","at":2.5}]},
    "intro":{"entries":[{"timeline":"inner","at":1.0}],"markers":[[0.5,"hit"]]}},
    "chains":{"pop":[{"animate":[{"channel":"n","tween":7,"duration":0.5}]},{"then":"said it"},{"then":"other"},{"delay":0.25},
    {"animate":[{"channel":"five","tween":[0.0,0.0,0.0,0.0,0.0],"duration":1.0}]}],"rest":[]},
    "start":[{"timeline":"intro"},{"at":0.5,"chain":"pop"}]
    """#

  @Test func oneTextForOneScene() throws {
    let read = try scene(SceneTests.whole)
    let text = try read.json()
    #expect(try Scene(json: text).json() == text)
    #expect(text.hasPrefix(#"{"tweenspirit":1,"type":"scene","channels":[{"name":"x","kind":"float","value":-0.0,"#))
  }

  @Test func faultsHaveTheirPlace() throws {
    let text = """

      "channels": [{"name": "card", "kind": "float", "value": 0}],
      "start": [{"animate": {"channel": "crad", "tween": 1, "duration": 1}}]
      """
    do {
      _ = try scene(text)
      Issue.record("it was read")
    } catch let error as TweenSpiritError {
      #expect(error.kind == .invalidArgument && error.line == 3)
      #expect(error.argument == "start[0].animate.channel" && error.got == "crad" && error.hint == "card")
    }
  }

  @Test func whatWasBuiltHasObjects() throws {
    let world = World()
    var said: [Double] = []
    let built = try scene(SceneTests.whole).build(in: world, callbacks: ["said it": { said.append(world.time) }])
    #expect(built.channels.count == 4 && world.statistics.channels == 4 && world.statistics.players == 0)
    let x = try #require(built.channels["x"] as? Channel<Double>)
    let n = try #require(built.channels["n"] as? Channel<Int>)
    #expect(x.name == "x" && world.find("x") === x && x.easing == .quad(.in) && n.value == 3)
    #expect(built.channels["five"]?.laneCount == 5 && built.channels["q"] is Channel<Quaternion>)
    let (inner, intro) = (try #require(built.timelines["inner"]), try #require(built.timelines["intro"]))
    #expect(world.timelines.count == 2 && world.timelines[0] === inner && inner.duration == 3.5 && intro.levels == 2)
    let pop = try #require(built.chains["pop"])
    #expect(world.chains.contains { $0 === pop } && !pop.isActive && pop.groupCount == 5 && built.chains.count == 2)
    // Handlers of what the engine starts.
    var ends: [String] = []
    pop.onBegin { ends.append("begin \(world.time)") }.onEnd { ends.append("\($0) \(world.time)") }
    try built.run()
    try #require(intro.player).onMarker { ends.append("\($0) \(world.time)") }
    #expect(throws: TweenSpiritError.self) { try built.run() }
    try world.step(by: 0.75)
    try #require(n.player).onEnd { _ in ends.append("n \(n.value) \(world.time)") }
    try world.step(by: 3)
    #expect(said == [1] && ends == ["hit 0.5", "begin 0.5", "n 7 1.0", "finished 2.25"])
    let events = world.events()
    #expect(events.contains { $0.kind == .end && $0.channel === n && $0.player?.endedAt == 1 && $0.time == 1 })
    #expect(events.contains { $0.kind == .marker && $0.player?.timeline === intro && $0.marker == "hit" })
    #expect(events.contains { $0.kind == .chainEnd && $0.chain === pop })
    // It can be started again, though nobody but the world holds it.
    try pop.start()
    try world.step(by: 1)
    #expect(said == [1, 4.25])
  }

  /// A chain that starts later calls what it was given, also after a restore, and where the built scene is gone.
  @Test func theWorldHoldsItsCallbacks() throws {
    let world = World()
    var said = 0
    do { try scene(SceneTests.whole).build(in: world, callbacks: ["said it": { said += 1 }]).run() }
    let blob = try world.snapshot()
    try world.step(by: 2)
    #expect(said == 1)
    try world.restore(blob)
    try world.step(by: 2)
    #expect(said == 2 && world.chains.allSatisfy { $0.endReason != .error })
    world.close()
  }

  @Test func whatIsDestroyedIsGone() throws {
    let world = World()
    let built = try scene(SceneTests.whole).build(in: world)
    try built.run()
    try world.step(by: 0.75)
    let (n, pop) = (try #require(built.channels["n"] as? Channel<Int>), try #require(built.chains["pop"]))
    try built.close()
    #expect(world.statistics.channels == 0 && world.timelines.isEmpty && world.chains.isEmpty)
    #expect(world.statistics.players == 0 && !n.isValid && n.value == 5 && !pop.isActive)
    #expect(built.timelines.values.allSatisfy { !$0.isValid } && world.find("x") == nil)
    try built.close()
    #expect(throws: TweenSpiritError.self) { try built.run() }
    // Its names are free.
    _ = try scene(SceneTests.whole).build(in: world)
  }

  /// The engine says whom its timelines drive.
  @Test func aTimelineReadsOnlyWhatItDrives() throws {
    let world = World()
    var (reads, written) = (0, [Double]())
    let other = try world.bind(
      get: {
        reads += 1
        return 1.0
      }, set: { _ in })
    let built = try scene(SceneTests.whole).build(in: world)
    let (inner, before) = (try #require(built.timelines["inner"]), reads)
    let x = try #require(built.channels["x"] as? Channel<Double>)
    x.onChange { written.append($0) }
    try inner.scrub(to: 0.5)
    try inner.play()
    try world.step(by: 0.25)
    #expect(reads == before && x.value == 2.5 && written == [2.5])
    // What it is given later is among them, and what is taken from it is not any more.
    var ramp = Track<Double>()
    try ramp.add(0, at: 0)
    try ramp.add(1, at: 1)
    let entry = try inner.add(ramp, to: other)
    #expect(reads > before && other.value == 0.25)
    #expect(throws: TweenSpiritError.self) { try World().timeline().add(inner) }
    try inner.remove(entry)
    let after = reads
    try inner.scrub(to: 1)
    #expect(reads == after && x.value == 10)
  }

  @Test func nothingIsHalfBuilt() throws {
    let world = World()
    let own = try world.channel(0.0, name: "q")
    let hash = world.stateHash
    let error = #expect(throws: TweenSpiritError.self) { try scene(SceneTests.whole).build(in: world) }
    #expect(error?.kind == .nameInUse && world.statistics.channels == 1 && world.timelines.isEmpty && own.isValid)
    #expect(world.find("x") == nil && hash != 0 && world.chains.isEmpty)
    world.close()
    #expect(throws: TweenSpiritError.self) { try scene(SceneTests.whole).build(in: world) }
  }
}
