// SPDX-License-Identifier: MIT

import Testing
import TweenSpirit

/// A value of a program's own.
private struct Inset: Interpolatable, Equatable {
  var top, bottom: Double
  static let laneCount = 2
  init(_ top: Double, _ bottom: Double) { (self.top, self.bottom) = (top, bottom) }
  init(lanes: UnsafePointer<Double>) { (top, bottom) = (lanes[0], lanes[1]) }
  func store(into lanes: UnsafeMutablePointer<Double>) { (lanes[0], lanes[1]) = (top, bottom) }
}

private struct Wide: Interpolatable {
  static let laneCount = 65
  init(lanes: UnsafePointer<Double>) {}
  init() {}
  func store(into lanes: UnsafeMutablePointer<Double>) { for i in 0..<65 { lanes[i] = 1 } }
}

private final class Square { var x = 0.0 }

@Suite struct PlayerTests {
  /// What can be done with players, groups, chains and machines that have ended, before and after their world is closed.
  @Test(arguments: [false, true]) func whatHasEnded(_ isClosed: Bool) throws {
    let world = World()
    let (x, y) = (try world.channel(0.0), try world.channel(0.0))
    let finished = try x.tween(to: 10, duration: 1)
    let replaced = try y.tween(to: 10, duration: 4, easing: .quad(.in))
    let (timeline, view) = (try world.timeline(), Square())
    var line = Track<Double>()
    try line.add(0, at: 0)
    try line.add(8, at: 4)
    try timeline.add(line, to: x)
    try world.step(by: 2)
    try y.tween(to: 0, duration: 9)
    let ofTimeline = try timeline.play()
    let chain = try world.chain().delay(1).start()
    let group = try world.animate(view, duration: 1) { $0.x = 10 }
    try group.setRate(2)
    let machine = try world.machine(#"{"tweenspirit": 1, "type": "machine", "states": {"a": {}}}"#)
    try world.step(by: 1)
    try timeline.stop()
    try machine.stop()
    try machine.close()
    let hash = try world.stateHash
    if isClosed { world.close() }
    for player in [finished, replaced, ofTimeline] {
      for command in [player.pause, player.resume, player.stop, player.cancel, player.finish] { try command() }
      try player.setRate(3)
      #expect(!player.isActive && !player.isPaused && player.hasEnded && player.hasBegun && !player.isWaiting)
      #expect(player.phase == .after && player.rate == 1 && player.remaining == 0 && player.duration == nil)
      for command in [player.restart, player.reverse, { try player.seek(to: 0) }] {
        let error = #expect(throws: TweenSpiritError.self) { try command() }
        let reason = player.endReason.map { "\($0)" } ?? ""
        #expect(error?.kind == .staleHandle)
        #expect(error?.message == "the player has ended (\(reason)); keep=True keeps a player that can be restarted")
      }
    }
    #expect(finished.progress == 1 && finished.time == 1 && finished.endTime == 1 && finished.endValue == [10])
    #expect(replaced.progress == 0.25 && replaced.time == 2 && replaced.endTime == 2 && replaced.endValue == [2.5])
    #expect(ofTimeline.progress == 0.25 && ofTimeline.time == 1 && ofTimeline.endTime == 3)
    for chain in [chain, group] as [AnyChain] {
      for command in [chain.pause, chain.resume, chain.stop, chain.cancel, chain.finish] { try command() }
      try chain.setRate(3)
      #expect(!chain.isActive && !chain.isPaused && chain.endReason == .finished)
    }
    #expect(chain.rate == 1 && group.rate == 2)
    for command in [machine.stop, machine.close] { try command() }
    #expect(machine.state == nil && !machine.isActive && machine.time == 1 && machine.endReason == .stopped)
    let errors = [
      #expect(throws: TweenSpiritError.self) { try chain.delay(1) },
      #expect(throws: TweenSpiritError.self) { try machine.start() },
    ]
    let messages =
      isClosed
      ? ["the world was closed", "the world was closed"]
      : ["the chain has ended (finished); keep=True keeps a chain that can be started again", "the machine was closed"]
    #expect(errors.map { $0?.message } == messages && errors.allSatisfy { $0?.kind == .staleHandle })
    if !isClosed { #expect(try world.stateHash == hash) }
  }

  @Test func whatWasClosed() throws {
    let world = World()
    let (x, timeline) = (try world.channel(0.0), try world.timeline())
    let player = try world.channel(0.0).tween(to: 1, duration: 1)
    try x.close()
    try timeline.close()
    for command in [x.stop, x.close, timeline.stop, timeline.pause, timeline.resume, timeline.close] { try command() }
    let closed = [
      #expect(throws: TweenSpiritError.self) { try x.set(1) },
      #expect(throws: TweenSpiritError.self) { try timeline.play() },
    ]
    #expect(closed.map { $0?.message } == ["the channel was closed", "the timeline was closed"])
    world.close()
    try player.stop()
    try player.setRate(2)
    #expect(
      player.endReason == nil && player.progress == nil && player.time == nil && player.rate == 0 && player.hasEnded)
    let error = #expect(throws: TweenSpiritError.self) { try player.restart() }
    #expect(error?.message == "the world was closed" && error?.kind == .staleHandle)
  }

  @Test func handlersComeAfterSteps() throws {
    let world = World()
    let x = try world.channel(0.0)
    var log: [String] = []
    let player = try x.tween(to: 1, duration: 1).onBegin { log.append("begin") }.onEnd { log.append("end \($0)") }
    try player.stop()
    #expect(log.isEmpty && player.endReason == .stopped)
    try world.step(by: 0)
    #expect(log == ["begin", "end stopped"])
    player.onEnd { log.append("late \($0)") }
    #expect(log.count == 2)
    try world.step(by: 0)
    try world.step(by: 0)
    #expect(log == ["begin", "end stopped", "late stopped"])
  }

  @Test func manyLoopsInAStep() throws {
    let world = World()
    let x = try world.channel(0.0)
    var (calls, loops) = (0, 0)
    try x.tween(to: 1, duration: 1e-6, iterations: .infinity).onLoop { count in
      calls += 1
      loops += count
    }
    try world.step(by: 1)
    // Time stops at each.
    #expect(calls == loops && loops >= 999_999 && loops <= 1_000_000)
  }

  @Test func observers() throws {
    let world = World()
    let x = try world.channel(1.0)
    var (values, others, speeds) = ([Double](), 0, [Double]())
    let token = x.onChange { values.append($0) }
    x.onVelocity { speeds += $0 }
    x.onChange { _ in others += 1 }
    try x.set(1)
    try world.step(by: 1)
    #expect(values.isEmpty)
    try x.set(2)
    #expect(values.isEmpty)
    try world.step(by: 0)
    try x.tween(to: 4, duration: 1)
    try world.step(by: 0.5)
    #expect(values == [2, 3] && speeds == [2])
    token.cancel()
    token.cancel()
    try world.step(by: 0.5)
    #expect(values == [2, 3] && others == 3 && speeds == [2, 0] && x.value == 4)
    // One that cancels another of the same step.
    let second = x.onChange { _ in others += 100 }
    x.onChange { _ in second.cancel() }
    try x.set(0)
    try world.step(by: 0)
    try x.set(1)
    try world.step(by: 0)
    #expect(others == 105)
  }

  @Test func valuesOfOnesOwn() throws {
    let world = World()
    let inset = try world.channel(Inset(1, 2))
    try inset.tween(to: Inset(3, 6), duration: 1)
    try world.step(by: 0.5)
    #expect(inset.value == Inset(2, 4) && inset.velocity == [2, 4] && inset.kind == .numbers && inset.laneCount == 2)
    let error = #expect(throws: TweenSpiritError.self) { try world.channel(Wide()) }
    #expect(error?.kind == .invalidArgument && error?.message.contains("64") == true)
    let flag = try world.channel(false)
    #expect(throws: TweenSpiritError.self) { try flag.spring(to: true) }
    let turn = try world.channel(Quaternion.identity)
    #expect(throws: TweenSpiritError.self) { try turn.set(Quaternion(x: 0, y: 0, z: 0, w: 0)) }
    try turn.set(Quaternion(x: 0, y: 0, z: 2, w: 0))
    #expect(turn.value == Quaternion(x: 0, y: 0, z: 1, w: 0))
    let color = try world.channel(Color.black, options: ChannelOptions(space: .srgb))
    try color.tween(to: .white, duration: 1)
    try world.step(by: 0.5)
    #expect(color.value == Color(r: 0.5, g: 0.5, b: 0.5))
  }
}
