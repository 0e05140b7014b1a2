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

@Suite struct PlayerTests {
  @Test func retargetedInItsOwnEnd() throws {
    let world = World()
    let x = try world.channel(0.0)
    var (ends, turns) = ([Double](), 0)
    func go() {
      turns += 1
      let target = turns % 2 == 0 ? 0.0 : 1.0
      _ = try? x.tween(to: target, duration: 1).onEnd { _ in
        ends.append(x.value)
        go()
      }
    }
    go()
    for _ in 0..<4 { try world.step(by: 1) }
    #expect(ends == [1, 0, 1, 0] && turns == 5 && x.player?.isActive == true)
    world.close()
  }

  @Test func replacementHandsOverVelocity() throws {
    let world = World()
    let x = try world.channel(0.0)
    let first = try x.tween(to: 10, duration: 1)
    try world.step(by: 0.5)
    let spring = try Spring(stiffness: 100, damping: 10)
    var order: [String] = []
    first.onEnd { order.append("first \($0)") }
    let second = try x.spring(to: 20, spring)
    second.onBegin { order.append("second begins") }
    #expect(first.endReason == .replaced && first.endValue == [5] && first.endVelocity == [10] && order.isEmpty)
    #expect(x.value == 5 && x.velocity == [10] && x.player === second && x.target == 20)
    try world.step(by: 0.1)
    #expect(order == ["first replaced", "second begins"])
    #expect(try abs(x.value - spring.value(at: 0.1, from: 5, to: 20, velocity: 10)) < 1e-12)
    // What waits takes over no velocity.
    try x.spring(to: 0, spring, delay: 1)
    #expect(x.velocity == [0])
  }

  @Test func springsSettle() throws {
    let world = World()
    let x = try world.channel(0.0)
    let player = try x.spring(to: 1, Spring(duration: 0.5, bounce: 0.3))
    let due = try Spring(duration: 0.5, bounce: 0.3).settlingTime()
    try world.step(by: 60)
    #expect(player.endReason == .settled && x.value == 1 && x.velocity == [0])
    #expect(abs((player.endedAt ?? .nan) - due) < 1e-9)
    var least = 1.0
    try x.spring(to: 0, Spring(stiffness: 200, damping: 5), overshoot: .clamp)
    while try world.step(by: 0.01) > 0 { least = min(least, x.value) }
    #expect(least >= 0 && x.value == 0)
    try x.spring(to: 0, velocity: 40)
    #expect(x.velocity == [40])
    #expect(throws: TweenSpiritError.self) { try x.spring(to: 0, velocity: [1, 2]) }
    #expect(throws: TweenSpiritError.self) { try x.spring(to: 0, tolerance: -1) }
  }

  @Test func decays() throws {
    let world = World()
    let x = try world.channel(0.0)
    let player = try x.decay(velocity: 100, Decay(rate: 2))
    #expect(x.target == 50)
    try world.step(by: 0.5)
    #expect(try abs(x.value - Decay(rate: 2).value(at: 0.5, from: 0, velocity: 100)) < 1e-12)
    try world.step(by: 60)
    #expect(player.endReason == .settled && x.value == 50)
    try x.decay(velocity: 1000, bounds: 0...80)
    try world.step(by: 60)
    #expect(x.value == 80)
    let count = try world.channel(1)
    let error = #expect(throws: TweenSpiritError.self) { try count.decay(velocity: [1]) }
    #expect(error?.kind == .invalidArgument)
  }

  @Test func tracks() throws {
    let world = World()
    let point = try world.channel(SIMD2<Double>(0, 0))
    var track = Track<SIMD2<Double>>()
    try track.add([0, 0], at: 1)
    try track.add([4, 8], at: 3)
    try track.addMarker("half", at: 2)
    var heard: [String] = []
    let player = try point.play(track, iterations: 2).onMarker { heard.append($0) }.onLoop {
      heard.append("loop \($0)")
    }
    // A copy of it plays.
    track.removeAll()
    #expect(player.duration == 2)
    try world.step(by: 0.5)
    #expect(point.value == [1, 2])
    try world.step(by: 9)
    #expect(heard == ["half", "loop 1", "half"] && point.value == [4, 8] && player.endReason == .finished)
    #expect(world.events().filter { $0.kind == .marker }.map(\.marker) == ["half", "half"])
    #expect(throws: TweenSpiritError.self) { try point.play(track) }
    try track.add([1, 1], at: 0)
    try track.add([2, 3], at: 5)
    let quick = try point.play(track, duration: 0)
    try world.step(by: 0)
    #expect(quick.endReason == .finished && point.value == [2, 3])
  }

  @Test func commands() throws {
    let world = World()
    let x = try world.channel(0.0)
    let player = try x.tween(to: 10, duration: 1)
    try player.pause()
    try world.step(by: 0.5)
    #expect(x.value == 0 && player.isPaused && player.isActive && x.isActive)
    try player.resume()
    try player.setRate(2)
    try world.step(by: 0.25)
    #expect(x.value == 5 && player.rate == 2 && player.remaining == 0.25)
    #expect(throws: TweenSpiritError.self) { try player.setRate(.nan) }
    #expect(player.rate == 2)
    try player.pause()
    try player.reverse()
    #expect(player.rate == -2 && !player.isPaused)
    try world.step(by: 0.125)
    #expect(x.value == 2.5)
    try player.seek(to: 0.75)
    #expect(x.value == 7.5 && player.time == 0.75)
    #expect(throws: TweenSpiritError.self) { try player.seek(to: .nan) }
    try player.finish()
    #expect(x.value == 0 && player.endReason == .finished && player.rate == 0 && player.time == nil)
    for command in [player.pause, player.resume, player.stop, player.cancel, player.finish, player.reverse] {
      let error = #expect(throws: TweenSpiritError.self) { try command() }
      #expect(error?.kind == .staleHandle && error?.message.contains("finished") == true)
    }
    let still = try x.tween(to: 1, duration: 1)
    try still.setRate(0)
    try world.step(by: 5)
    #expect(x.value == 0 && still.isActive && still.remaining == .infinity)
  }

  @Test func handlersComeAfterSteps() throws {
    let world = World()
    let x = try world.channel(0.0)
    var log: [String] = []
    let player = try x.tween(to: 1, duration: 1).onBegin { log.append("begin") }.onEnd { log.append("end \($0)") }
    try player.stop()
    #expect(log.isEmpty && player.endReason == .stopped)
    try world.step(by: 0)
    // It had not begun.
    #expect(log == ["end stopped"])
    player.onEnd { log.append("late \($0)") }
    #expect(log.count == 1)
    try world.step(by: 0)
    try world.step(by: 0)
    #expect(log == ["end stopped", "late stopped"])
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
    #expect(calls == 65 && loops >= 999_999 && loops <= 1_000_000)
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

  @Test func layers() throws {
    let world = World()
    let x = try world.channel(10.0)
    try x.tween(to: 20, duration: 1)
    let layer = try x.tween(to: 0, duration: 1, from: 4, composite: .add)
    #expect(x.value == 14 && x.player !== layer)
    try world.step(by: 0.5)
    #expect(x.value == 17 && x.velocity == [6])
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

  @Test(arguments: [Double.nan, .infinity, -.infinity]) func refusals(bad: Double) throws {
    let world = World()
    let x = try world.channel(0.0)
    let player = try x.tween(to: 1, duration: 1)
    let commands: [() throws -> Void] = [
      { _ = try world.channel(bad) }, { try x.set(bad) }, { _ = try x.tween(to: bad, duration: 1) },
      { _ = try x.tween(to: 1, duration: 1, from: bad) }, { _ = try x.tween(to: 1, duration: 1, delay: bad) },
      { _ = try x.spring(to: bad) }, { _ = try x.spring(to: 1, velocity: bad) },
      { _ = try x.decay(velocity: bad) }, { try player.seek(to: bad) },
      { _ = try x.tween(to: 1, duration: -1) }, { try world.reserve(channels: -1, players: 0) },
    ]
    for command in commands {
      let error = #expect(throws: TweenSpiritError.self) { try command() }
      #expect(error?.kind == .invalidArgument && error?.message.isEmpty == false)
    }
    #expect(player.isActive && x.value == 0 && x.player === player)
  }
}
