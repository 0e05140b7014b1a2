// SPDX-License-Identifier: MIT

import Testing
import TweenSpirit

private final class View {
  var alpha = 0.0
  var text = ""
}

@Suite struct SnapshotTests {
  /// A world of everything, under way.
  private func busy() throws -> World {
    let world = World()
    let (x, y, z) = (try world.channel(0.0, name: "x"), try world.channel(Point.zero, name: "y"), try world.channel(3))
    let tint = try world.channel(Color.black, name: "tint", options: ChannelOptions(space: .oklch))
    try world.attach("x", .back(.out))
    try world.alias("frame", ["position", "bounds"])
    try x.tween(to: 10, duration: 3, delay: 0.5, iterations: 4, direction: .alternate)
    try x.start(.tween(to: 1, duration: 9, from: 0).additive())
    try y.spring(to: Point(x: 5, y: 6), Spring(duration: 1, bounce: 0.4))
    try tint.tween(to: .white, duration: 2, easing: .cubicBezier(0.1, 0.2, 0.3, 0.4))
    var track = Track<Int>()
    try track.add(0, at: 0)
    try track.add(100, at: 4)
    let (inner, outer) = (try world.timeline(), try world.timeline())
    try inner.add(track, to: z)
    try outer.add(inner, at: 0.5, iterations: 2, direction: .alternate)
    try outer.addMarker("m", at: 2)
    try outer.play()
    try world.step(by: 0.75)
    return world
  }

  @Test func aWorldIsInspected() throws {
    let world = try busy()
    let text = try world.inspect()
    #expect(text.hasPrefix(#"{"tweenspirit":1,"type":"world","time":0.75,"rate":1.0,"paused":false,"motion":"full","#))
    #expect(text.contains(#"{"id":1,"name":"x","path":"x","scope":0,"kind":"float","#))
    #expect(text.contains(#"{"kind":"marker","at":2.0,"marker":"m"}"#))
    let other = World()
    try other.restore(world.snapshot())
    #expect(try other.inspect() == text)
    #expect(try world.inspect() == text)
  }

  @Test func theHashOfAScriptIsThatOfCAndPython() throws {
    let world = World()
    let x = try world.channel(1.0, name: "card.x")
    let p = try world.channel(Point.zero)
    let turn = try world.channel(Quaternion.identity)
    try world.attach("card", .bounce(.out))
    let (inner, outer) = (try world.timeline(), try world.timeline())
    var track = Track<Double>()
    try track.add(0, at: 0)
    try track.add(10, at: 1, easing: .back(.out))
    try track.add(-5, at: 3)
    try inner.add(track, to: x, at: 0.5)
    try inner.addMarker("half", at: 1.25)
    try outer.add(inner, at: 1, iterations: 2, direction: .alternate, rate: -0.5)
    try outer.addMarker("half", at: 2)
    try p.spring(to: Point(x: 100, y: 50), Spring(mass: 1, stiffness: 144, damping: 9.6))
    try turn.tween(
      to: Quaternion(x: 0, y: 1, z: 0, w: 1), duration: 2, easing: .cubic(.inOut), delay: 0.25, iterations: 3,
      direction: .alternate)
    try outer.start(.timeline().rate(1.5))
    for _ in 0..<100 { try world.step(by: 1 / 64) }
    #expect(world.stateHash == 0xF133_4E3C_3515_0466)
  }

  @Test func objectsBeforeAndAfter() throws {
    let world = World()
    let x = try world.channel(0.0, name: "x")
    let kept = try x.tween(to: 10, duration: 4)
    let done = try world.channel(0.0).tween(to: 1, duration: 2)
    let timeline = try world.timeline()
    try world.step(by: 1)
    let blob = try world.snapshot()
    var log: [String] = []
    for (name, player) in [("kept", kept), ("done", done)] { player.onEnd { log.append("\(name) \($0)") } }
    let later = try world.channel(1.0, name: "later")
    let new = try later.tween(to: 2, duration: 4).onEnd { log.append("new \($0)") }
    let second = try world.timeline()
    try world.step(by: 1)
    #expect(log == ["done finished"])
    try world.restore(blob)
    #expect(world.time == 1 && x.value == 2.5 && kept.isActive && x.player === kept && kept.time == 1)
    #expect(timeline.isValid && !second.isValid && !later.isValid && later.value == 1.25 && world.find("later") == nil)
    #expect(done.endReason == .finished && !done.isActive)
    #expect(new.endReason == .cancelled && new.endValue == [1.25] && log == ["done finished"])
    let error = #expect(throws: TweenSpiritError.self) { try later.set(0) }
    #expect(error?.kind == .staleHandle && world.events().isEmpty)
    try world.step(by: 0)
    #expect(log == ["done finished", "new cancelled"])
    // What plays again is another object.
    let again = try #require(done.channel?.player)
    #expect(again !== done && again.kind == .tween && again.isActive && again.channel === done.channel)
    again.onEnd { log.append("again \($0)") }
    try world.step(by: 3)
    #expect(log == ["done finished", "new cancelled", "again finished", "kept finished"] && x.value == 10)
    #expect(
      Set(world.events().compactMap { $0.player.map(ObjectIdentifier.init) })
        == [ObjectIdentifier(kept), ObjectIdentifier(again)])
  }

  @Test func bindingsAndObserversStay() throws {
    let world = World()
    let view = View()
    let alpha = try world.bind(view, \.alpha, name: "alpha")
    var heard: [Double] = []
    alpha.onChange { heard.append($0) }
    try alpha.tween(to: 8, duration: 4)
    try world.step(by: 1)
    let blob = try world.snapshot()
    try world.step(by: 2)
    #expect(view.alpha == 6 && heard == [2, 6])
    try alpha.stop()
    view.alpha = 100
    try world.restore(blob)
    #expect(view.alpha == 2 && alpha.value == 2 && alpha.isActive && heard == [2, 6])
    try world.step(by: 0)
    #expect(heard == [2, 6, 2])
    try world.step(by: 1)
    #expect(view.alpha == 4 && heard.last == 4)
    // Bound after the snapshot.
    let late = View()
    let gone = try world.bind(late, \.alpha)
    try gone.set(3)
    try world.restore(blob)
    #expect(!gone.isValid && late.alpha == 3 && gone.value == 3)
    let anew = try world.bind(late, \.alpha)
    #expect(try anew !== gone && anew.value == 3 && world.bind(view, \.alpha) === alpha)
  }

  /// Their objects, handlers and blocks are there; what is not in the snapshot was cancelled.
  @Test func chainsGoOn() throws {
    let world = World()
    let x = try world.channel(0.0)
    var log: [String] = []
    let waiting = try world.chain().delay(1).then { log.append("waited to \(world.time)") }.onEnd {
      log.append("waiting \($0)")
    }.start()
    try world.chain().animate { try $0.tween(x, to: 1, duration: 5) }.then.animate {
      try $0.tween(x, to: 3, duration: 1)
    }.onEnd { log.append("moving \($0) at \(world.time)") }.start()
    try world.step(by: 0.5)
    let (blob, hash) = (try world.snapshot(), world.stateHash)
    let late = try world.chain().delay(9).onEnd { log.append("late \($0)") }.start()
    // Handlers of an end are let go with it.
    var expected = ["waited to 1.0", "waiting finished", "moving finished at 6.0"]
    for dt in [10, 0.25, 0.7] {
      try world.restore(blob)
      #expect(world.stateHash == hash && waiting.isActive && !late.isActive && x.value == 0.1)
      try world.step(by: 0)
      log.removeAll { $0 == "late cancelled" }
      while world.time < 7 { try world.step(by: dt) }
      #expect(log == expected && x.value == 3 && waiting.endReason == .finished, "\(dt)")
      (log, expected) = ([], ["waited to 1.0"])
    }
    #expect(late.endReason == .cancelled)
  }

  /// Where the chain's object is no more, or in another world, by the name of the block.
  @Test func blocksByName() throws {
    var log: [String] = []
    func begin(_ world: World) throws {
      let x = try world.channel(0.0, name: "x")
      try world.chain().tween(x, to: 1, duration: 1).then.block("next") {
        log.append("own")
        try $0.tween(x, to: 3, duration: 1)
      }.then.block("last") { _ in log.append("last") }.start()
      try world.step(by: 0.5)
    }
    let world = World()
    try begin(world)
    let blob = try world.snapshot()
    world.close()
    let other = World()
    try other.restore(blob)
    other.block("next") { block in
      log.append("found at \(other.time)")
      try block.tween(try #require(other.find("x", as: Double.self)), to: 5, duration: 1)
    }
    var reasons: [EndReason] = []
    try #require(other.chains.first).onEnd { reasons.append($0) }
    // The world holds it, as it runs.
    let chain = try #require(other.chains.first)
    #expect(other.chains.count == 1 && chain.isActive && chain.groupCount == 3 && chain.begunGroups == 1)
    try other.step(by: 1)
    #expect(log == ["found at 1.0"] && other.find("x", as: Double.self)?.value == 3)
    // One that nobody knows ends the chain, and says which; the step is complete.
    let error = #expect(throws: TweenSpiritError.self) { try other.step(by: 1) }
    #expect(error?.kind == .callback && error?.got == "last" && error?.message.contains("\"last\"") == true)
    #expect(reasons == [.error] && chain.endReason == .error && other.time == 2.5 && other.chains.isEmpty)
    #expect(other.find("x", as: Double.self)?.value == 5)
    // One without a name likewise.
    let third = World()
    try third.chain().delay(1).then {}.start()
    let unnamed = try third.snapshot()
    try other.restore(unnamed)
    #expect(throws: TweenSpiritError.self) { try other.step(by: 2) }
  }

  /// A program that goes back in time has its blocks, whether it holds their chains or not.
  @Test func blocksOfChainsThatNobodyHolds() throws {
    let world = World()
    let x = try world.channel(0.0)
    var calls = 0
    try world.chain().delay(1).animate {
      calls += 1
      try $0.tween(x, to: 1, duration: 1)
    }.start()
    let blob = try world.snapshot()
    for round in 1...3 {
      try world.step(by: 3)
      #expect(calls == round && x.value == 1 && world.chains.isEmpty)
      try world.restore(blob)
    }
  }

  @Test func restoredInAHandler() throws {
    let world = World()
    let (x, y) = (try world.channel(0.0), try world.channel(0.0))
    let blob = try world.snapshot()
    var log: [String] = []
    try x.tween(to: 1, duration: 1).onEnd { reason in
      log.append("x \(reason)")
      try? world.restore(blob)
    }
    try y.tween(to: 1, duration: 2).onBegin { log.append("y begins") }.onEnd { log.append("y \($0)") }
    y.onChange { log.append("y is \($0)") }
    let chain = try world.chain().then { try? world.restore(blob) }.then { log.append("never") }
    try world.step(by: 1)
    #expect(log == ["y begins", "x finished", "y cancelled"] && world.time == 0 && y.value == 0 && !y.isActive)
    // The snapshot has no chain.
    let error = #expect(throws: TweenSpiritError.self) { try chain.start() }
    #expect(error?.kind == .staleHandle)
    let own = try world.chain().then { try? world.restore(blob) }.then { log.append("never") }.start()
    #expect(own.endReason == .cancelled && !log.contains("never"))
  }

  @Test func timelinesOfASnapshot() throws {
    let world = World()
    let view = View()
    let x = try world.channel(0.0, name: "x")
    let timeline = try world.timeline()
    var ramp = Track<Double>()
    try ramp.add(0, at: 0)
    try ramp.add(10, at: 10)
    try timeline.add(ramp, to: x)
    try timeline.add(ramp, to: view, \.alpha)
    let marker = try timeline.addMarker("m", at: 3)
    let player = try timeline.play()
    try world.step(by: 2)
    let blob = try world.snapshot()
    try timeline.remove(marker)
    try world.step(by: 5)
    try world.restore(blob)
    #expect(timeline.time == 2 && view.alpha == 2 && player.isActive && timeline.player === player)
    #expect(timeline.entries.map(\.kind) == [.track, .track, .marker] && timeline.entries[0].channel === x)
    try timeline.scrub(to: 7.5)
    #expect(view.alpha == 7.5)
    #expect(x.value == 7.5)

    let other = World()
    try other.restore(blob)
    let copy = try #require(other.timelines.first)
    let found = try #require(other.find("x", as: Double.self))
    #expect(other.timelines.count == 1 && other.timelines[0] === copy && copy.entries.count == 3)
    #expect(found.value == 2 && copy.entries[0].channel === found && copy.entries[2].name == "m")
    let running = try #require(copy.player)
    #expect(running.timeline === copy && found.player === running && running.kind == .timeline)
    var heard: [String] = []
    running.onMarker { heard.append($0) }
    found.onChange { heard.append("\($0)") }
    try other.step(by: 2)
    #expect(heard == ["m", "4.0"])
    let bound = View()
    try copy.add(ramp, to: bound, \.alpha)
    try copy.scrub(to: 5)
    #expect(bound.alpha == 5 && found.value == 5 && running.endReason == .stopped)
  }

  @Test func channelsOfASnapshot() throws {
    let world = World()
    _ = try world.channel(Float(1), name: "float")
    _ = try world.channel(SIMD3<Double>(1, 2, 3), name: "vec")
    _ = try world.channel(Own(), name: "own")
    _ = try world.channel(true, name: "flag")
    let other = World()
    try other.restore(world.snapshot())
    #expect(other.find("vec") is Channel<SIMD3<Double>> && other.find("flag") is Channel<Bool>)
    #expect(other.find("vec")?.name == "vec" && other.find("own")?.laneCount == 2)
    let own = try #require(other.find("own", as: Own.self))
    #expect(own.value == Own() && other.find("own") === own && other.find("own", as: Double.self) == nil)
    let float = try #require(other.find("float", as: Float.self))
    #expect(float.value == 1 && other.find("flag", as: Int.self) == nil && other.find("none", as: Int.self) == nil)
    try float.tween(to: 3, duration: 1)
    try other.step(by: 0.5)
    #expect(float.value == 2)
  }

  /// Of two histories the same handle may be of different things.
  @Test func anotherHistory() throws {
    let world = World()
    let empty = try world.snapshot()
    let point = try world.channel(Point(x: 1, y: 2), name: "p")
    let player = try point.tween(to: .zero, duration: 1)
    let blob = try world.snapshot()
    try world.restore(empty)
    #expect(!point.isValid && player.endReason == .cancelled)
    let view = View()
    let alpha = try world.bind(view, \.alpha)
    try world.restore(blob)
    #expect(!alpha.isValid && view.alpha == 0 && world.find("p", as: Point.self)?.value == Point(x: 1, y: 2))
    try world.step(by: 0.5)
    #expect(view.alpha == 0 && world.find("p", as: Point.self)?.value == Point(x: 0.5, y: 1))
  }

  @Test func whatIsNoSnapshot() throws {
    let world = try busy()
    let blob = try world.snapshot()
    let hash = world.stateHash
    var refused: [[UInt8]] = [[], [1], [UInt8](repeating: 0, count: 4096), [UInt8](blob.dropLast(8)), blob + blob]
    for place in stride(from: 0, to: blob.count, by: 97) {
      var bad = blob
      bad[place] ^= 0x10
      refused.append(bad)
    }
    for bad in refused {
      let error = #expect(throws: TweenSpiritError.self) { try world.restore(bad) }
      #expect(error?.kind == .invalidArgument && error?.message.isEmpty == false)
    }
    #expect(world.stateHash == hash)
    world.close()
    #expect(world.stateHash == 0)
    #expect(throws: TweenSpiritError.self) { try world.snapshot() }
    #expect(throws: TweenSpiritError.self) { try world.restore(blob) }
  }
}

private struct Own: Interpolatable, Equatable {
  var a = 1.0, b = 2.0
  static let laneCount = 2
  init() {}
  init(lanes: UnsafePointer<Double>) { (a, b) = (lanes[0], lanes[1]) }
  func store(into lanes: UnsafeMutablePointer<Double>) { (lanes[0], lanes[1]) = (a, b) }
}

private struct Random {
  private var state: UInt64
  init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  /// Returns a number from 0 to n - 1.
  mutating func below(_ n: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state >> 33) % n
  }
}

/// A recorded world: the scenarios in recordings.json say what it shows; this is what only Swift has.
@Suite struct RecordingTests {
  @Test func valuesAreTyped() throws {
    let world = World()
    let point = try world.channel(SIMD2(0.0, 1.0))
    #expect(world.recording == nil && !world.isInPast)
    try world.record(seconds: 5)
    let player = try point.spring(to: SIMD2(100, 50))
    try world.step(by: 0.25)
    let (value, velocity) = (point.value, point.velocity)
    try player.setTarget(SIMD2(0, 0))
    try world.step(by: 1)
    #expect(world.recording == 0...1.25)
    #expect(try point.value(at: 0.25) == value)
    #expect(try point.velocity(at: 0.25) == velocity)
    let track = try point.recordingTrack(from: 0, to: 1.25, tolerance: 1e-3)
    #expect(track.end == 1.25)
    for i in 0...50 {
      let (drawn, was) = (track.value(at: Double(i) / 40), try point.value(at: Double(i) / 40))
      #expect(abs(drawn.x - was.x) <= 1e-3 && abs(drawn.y - was.y) <= 1e-3)
    }
    let bytes = try world.saveRecording(from: 0.25, to: 1.25)
    let other = World()
    try other.restore(bytes)
    #expect(other.time == 1.25 && other.recording == 0.25...1.25 && other.stateHash == world.stateHash)
    try world.seek(to: 0.25)
    try other.seek(to: 0.25)
    #expect(world.isInPast && other.stateHash == world.stateHash && point.value == value)
  }

  /// Records one of two equal worlds for each random number: plain channels and players in most, others with layers or
  /// with tweens that wait.
  private func recorded(_ seed: UInt64, isShort: Bool) throws -> (World, [(time: Double, hash: UInt64)]) {
    var random = Random(seed)
    let world = World()
    // A tween with a delay waits in a channel of its own.
    let delay = seed % 4 == 1 ? 0.1 : 0
    world.setShortcuts(isShort)
    let channels = try (0..<12).map { try world.channel(Double($0)) }
    let points = try (0..<4).map { try world.channel(Point(x: Double($0), y: 1)) }
    try world.record(seconds: .infinity)
    var (players, seen) = ([Player](), [(time: Double, hash: UInt64)]())
    for _ in 0..<160 {
      for _ in 0..<random.below(4) {
        let (x, to) = (channels[random.below(12)], Double(random.below(100)))
        switch random.below(13) {
        case 0, 1: players.append(try x.spring(to: to))
        case 2: players.append(try x.spring(to: to, Spring(omega: 9, dampingRatio: 0.1)))
        case 3: players.append(try x.tween(to: to, duration: 0.3, delay: delay, iterations: 3, direction: .alternate))
        case 4: players.append(try x.tween(to: to, duration: 0.5, easing: .back(.out)))
        case 5: players.append(try x.decay(velocity: to))
        case 11:
          let rests = Motion<Double>.tween(to: to, duration: 0.2).timing { ($0.iterations, $0.repeatDelay) = (3, 0.1) }
          players.append(try x.start(rests))
        case 6: try points[random.below(4)].spring(to: Point(x: to, y: 0), Spring(omega: 3, dampingRatio: 1.5))
        case 7: try x.set(to)
        case 8: if let player = players.last { try player.pause() }
        case 9: for player in players where player.isPaused { try player.resume() }
        case 10: if let player = players.last, player.isActive { try player.stop() }
        default: if seed % 4 == 0 { try x.start(.tween(to: 1, duration: 1, from: 0).additive()) }
        }
      }
      seen.append((world.time, world.stateHash))
      try world.step(by: Double(1 + random.below(8)) / 60)
    }
    seen.append((world.time, world.stateHash))
    return (world, seen)
  }

  /// A seek in place gives the bits of a seek that restores the state, and of the state itself.
  @Test(arguments: 1...24) func seeksInPlace(_ seed: UInt64) throws {
    let (short, seen) = try recorded(seed, isShort: true)
    let (long, others) = try recorded(seed, isShort: false)
    #expect(seen.map(\.hash) == others.map(\.hash))
    var random = Random(seed &+ 1000)
    for turn in 0..<60 {
      let i = random.below(seen.count)
      // Between two of them, too, and on from there.
      let next = min(i + 1, seen.count - 1)
      let time = turn % 3 == 0 ? (seen[i].time + seen[next].time) / 2 : seen[i].time
      try short.seek(to: time)
      try long.seek(to: time)
      #expect(short.stateHash == long.stateHash && (turn % 3 == 0 || short.stateHash == seen[i].hash))
    }
    try short.step(by: 0.1)
    try long.step(by: 0.1)
    #expect(short.stateHash == long.stateHash && !short.isInPast)
    try short.seek(to: 0)
    #expect(short.stateHash == seen[0].hash)
  }

  @Test func handlersAndObserversFollow() throws {
    final class Box { var y = 0.0 }
    let world = World()
    let (box, x) = (Box(), try world.channel(0.0))
    let y = try world.bind(box, \.y)
    try world.record()
    var (ends, seen) = (0, [Double]())
    let player = try x.tween(to: 10, duration: 1).onEnd { _ in ends += 1 }
    try y.tween(to: 4, duration: 1)
    let observer = x.onChange { seen.append($0) }
    try world.step(by: 2)
    #expect(ends == 1 && player.hasEnded && player.endReason == .finished)
    try world.seek(to: 0.5)
    #expect(ends == 1 && player.isActive && player.endReason == nil && box.y == 2 && seen.last == 5)
    try world.returnToPresent()
    #expect(ends == 1 && player.hasEnded && player.endReason == .finished && box.y == 4 && seen.last == 10)
    try world.seek(to: 0.5)
    try world.step(by: 1)
    #expect(ends == 2 && player.endReason == .finished && world.time == 1.5 && !world.isInPast)
    // What an observer commands while a seek shows the past is refused.
    var refused = 0
    let second = x.onChange { _ in
      do throws(TweenSpiritError) { try x.set(1) } catch { refused += error.kind == .inPast ? 1 : 0 }
    }
    try world.seek(to: 0.25)
    #expect(refused == 1 && x.value == 2.5 && world.recording == 0...1.5)
    withExtendedLifetime((observer, second)) {}
  }

  @Test func refusals() throws {
    let world = World()
    let number = try world.channel(0.0)
    #expect(throws: TweenSpiritError.self) { try number.value(at: 0) }
    #expect(throws: TweenSpiritError.self) { try world.seek(to: 0) }
    #expect(throws: TweenSpiritError.self) { try world.record(seconds: -1) }
    try world.record()
    try world.step(by: 1)
    #expect(throws: TweenSpiritError.self) { try number.value(at: 1.5) }
    #expect(throws: TweenSpiritError.self) { try number.velocity(at: -1) }
    #expect(throws: TweenSpiritError.self) { try number.recordingTrack(from: 0.5, to: 0.5) }
    try number.close()
    #expect(throws: TweenSpiritError.self) { try number.value(at: 0.5) }
    try world.record(seconds: 0)
    #expect(world.recording == nil)
  }
}
