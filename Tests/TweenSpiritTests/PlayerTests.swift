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
  @Test func whatIsSaidOfOneThatHasEnded() throws {
    let world = World()
    let player = try world.channel(0.0).tween(to: 10, duration: 1)
    try world.step(by: 0.5)
    try player.finish()
    #expect(player.endReason == .finished && player.endedAt == 0.5 && player.endValue == [10] && player.time == nil)
    for command in [player.pause, player.resume, player.stop, player.cancel, player.finish, player.reverse] {
      let error = #expect(throws: TweenSpiritError.self) { try command() }
      #expect(error?.kind == .staleHandle && error?.message.contains("finished") == true)
    }
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
