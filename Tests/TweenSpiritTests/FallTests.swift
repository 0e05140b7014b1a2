// SPDX-License-Identifier: MIT

import Testing
import TweenSpirit

/// Falls and flings: the functions, and players that have their values.
@Suite struct FallTests {
  @Test func fallsAndTheirCrossings() throws {
    let up = try Fall(acceleration: -10)
    #expect(try up.state(at: 3, from: 5, velocity: 20) == (20, -10))
    #expect(try up.crossing(15, velocity: 20) == 1)
    #expect(try up.crossing(15, velocity: 20, after: 1) == 3)
    #expect(try up.crossing(21, velocity: 20) == nil)
    let slow = try Fall(acceleration: 20, decay: Decay(rate: 2))
    #expect(try slow.velocity(at: 60) == 10)
    let decay = try Decay(rate: 2)
    #expect(slow != up && slow.decay == decay)
  }

  @Test func aPlayerHasTheFunctionsValues() throws {
    let world = World()
    let x = try world.channel(1.0)
    let fall = try Fall(acceleration: 9.81, decay: Decay(rate: 0.5))
    let player = try x.fall(acceleration: 9.81, velocity: -3, decay: fall.decay)
    try world.step(by: 0.7)
    #expect(try x.value == fall.value(at: 0.7, from: 1, velocity: -3))
    #expect(player.kind == .fall)
    #expect(throws: TweenSpiritError.self) { try player.finish() }
    try x.spring(to: 0)
    #expect(player.isActive == false)
  }

  @Test func aFlingIsATween() throws {
    let fling = try Fling(velocity: -4000)
    #expect(abs(fling.distance + 2156.952125) < 1e-6 && abs(fling.duration - 1.540680089) < 1e-9)
    #expect(try Fling(velocity: -4000, kind: .flutter).distance == fling.distance)
    let world = World()
    let x = try world.channel(10.0)
    let player = try x.fling(velocity: [-4000])
    #expect(x.target == 10 + fling.distance)
    #expect(player.duration == fling.duration && player.kind == .tween)
    #expect(throws: TweenSpiritError.self) { try Fling(velocity: 1, friction: 0) }
    #expect(try Easing(parsing: fling.easing).value(at: 1) == 1)
  }

  @Test func inertiaRestsWhereMotionsDoes() throws {
    #expect(try Decay.inertia.rest(from: 100, velocity: 1000) == 900)
    let plain = try Decay(rate: 2)
    #expect(Decay.inertia.power == 0.8 && plain.power == 0.5)
    #expect(try Decay.inertia.aim(from: 0, at: 800) == 1000)
    let world = World()
    let x = try world.channel(0.0)
    try x.decay(velocity: 1000, .inertia)
    #expect(x.target == 800)
  }
}
