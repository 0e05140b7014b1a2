// SPDX-License-Identifier: MIT

import Testing
import TweenSpirit

@Suite struct SpringTests {
  @Test func schemesReadBack() throws {
    let spring = try Spring(duration: 0.5, bounce: 0.3)
    #expect(spring.duration == 0.5 && spring.bounce == 0.3 && spring.mass == 1)
    // Apple's documentation of the same spring.
    #expect(abs(spring.stiffness - 157.9) < 0.05 && abs(spring.damping - 17.6) < 0.05)
    #expect(try Spring(mass: 1, stiffness: 100, damping: 10).omega == 10)
    #expect(try Spring(mass: 1, stiffness: 200, damping: 10) == .gpuAnimation)
    #expect(try Spring(stiffness: 1500, dampingRatio: 0.5) == Spring.preset("android"))
    #expect(try abs(Spring(settlingDuration: 0.8, bounce: 0.3).settlingTime() - 0.8) < 1e-12)
    #expect(try Spring(.halfLife(0.25, dampingRatio: 1)).halfLife == 0.25)
    #expect(Spring.preset("no such") == nil && Spring.presetNames.count == 25)
    let origami = try Spring(.bounciness(4, speed: 12))
    #expect(origami == .origami && origami.bounciness == 4 && origami.speed == 12)
  }

  @Test func mistakesAreErrorsThatNameThem() {
    for (scheme, word) in [
      (Spring.Scheme.duration(-1, bounce: 0), "duration"), (.duration(1, bounce: -1), "bounce"),
      (.stiffness(1, damping: .nan), "damping"), (.response(1, dampingRatio: -0.1), "damping_ratio"),
      (.omega(.infinity, dampingRatio: 1), "omega"), (.settlingDuration(1, bounce: 1), "bounce"),
    ] {
      #expect { try Spring(scheme) } throws: { error in
        (error as? TweenSpiritError)?.kind == .invalidArgument
          && (error as? TweenSpiritError)?.message.contains(word) == true
      }
    }
    #expect(throws: TweenSpiritError.self) { try Spring(response: 1, dampingRatio: 0).easing() }
  }

  /// ω = 10, ζ = 0.5, computed in 40 digits.
  @Test func valuesAndTimes() throws {
    let spring = try Spring(mass: 1, stiffness: 100, damping: 10)
    #expect(try abs(spring.value(at: 0.1) - 0.340299846608298) < 1e-14)
    #expect(try abs(spring.velocity(at: 0.1) - 5.33507195114692) < 1e-13)
    let motion = try spring.motion()
    #expect(try abs((motion.crossing(1) ?? 0) - 0.2418399152312) < 1e-12)
    let extremum = try #require(try motion.extremum())
    #expect(abs(extremum.time - 0.36275987284684357) < 1e-14)
    #expect(abs(extremum.value - 1 - spring.overshoot) < 1e-14)
    #expect(try abs(motion.settlingTime() - 1.27016519565) < 1e-9)
    #expect(try spring.value(at: 0, from: 0.1, to: 0.3) == 0.1 && spring.value(at: 1e9) == 1)
    #expect(try Spring(response: 0).value(at: 0.001) == 1)
    #expect(try motion.values(at: [0, 0.1]) == [0, spring.value(at: 0.1)])
    #expect(try Spring(response: 1, dampingRatio: 0).settlingTime() == .infinity)
  }

  @Test func overshoot() throws {
    let spring = try Spring(mass: 1, stiffness: 100, damping: 10)
    let meeting = try spring.motion().crossing(1)!
    for mode in [SpringMotion.Overshoot.clamp, .stop, .bounce(restitution: 0.5)] {
      let motion = try spring.motion(overshoot: mode)
      #expect(try (0...1000).allSatisfy { try motion.value(at: Double($0) / 500) <= 1 })
    }
    var motion = try spring.motion(overshoot: .stop)
    #expect(try motion.value(at: meeting.nextUp) == 1 && motion.velocity(at: meeting.nextUp) == 0)
    motion = try spring.motion(overshoot: .bounce(restitution: 0.5))
    #expect(try motion.velocity(at: meeting + 1e-9) < 0 && motion.velocity(at: meeting - 1e-9) > 0)
  }

  @Test func retargetKeepsPositionAndVelocity() throws {
    let motion = try Spring.bouncy.motion(from: 2, to: 5, velocity: -3)
    let next = try motion.retargeted(to: -1, at: 0.07, spring: .snappy)
    #expect(try next.value(at: 0) == motion.value(at: 0.07) && next.velocity(at: 0) == motion.velocity(at: 0.07))
    #expect(try next.value(at: 1e9) == -1)
  }

  @Test func curves() throws {
    let curve = try Spring(duration: 0.5, bounce: 0.3).easing()
    #expect(curve.name == "spring(0.5,0.3)")
    #expect(try Easing(parsing: curve.name) == curve)
    #expect(curve(0) == 0 && curve(1) == 1)
    let time = curve.duration
    #expect(try time == Spring(duration: 0.5, bounce: 0.3).settlingTime())
    #expect(try abs(curve(0.3) - Spring(duration: 0.5, bounce: 0.3).value(at: 0.3 * time)) < 1e-14)
    #expect(Easing.linear.duration.isNaN)
  }

  @Test func decays() throws {
    let decay = try Decay(rate: 2)
    #expect(try decay.rest(from: 0, velocity: 1000) == 500 && decay.aim(from: 100, at: 600) == 1000)
    #expect(try abs(decay.value(at: 1, from: 0, velocity: 1000) - 432.3323583816937) < 1e-10)
    #expect(try decay.rest(from: 0, velocity: decay.snap(from: 0, velocity: 1000, spacing: 120)) == 480)
    let motion = try DecayMotion(decay, from: 0, velocity: 1000, bounds: -10...100)
    let time = try #require(motion.handoffTime)
    #expect(try abs(decay.value(at: time, from: 0, velocity: 1000) - 100) < 1e-10)
    #expect(try motion.value(at: time) == 100 && motion.value(at: time * 1.5) > 100 && motion.rest == 100)
    #expect(try abs(rubberBandInverse(rubberBand(100, extent: 400), extent: 400) - 100) < 1e-9)
    #expect(try follow(0, target: 1, halfLife: 0.5, dt: 0.5) == 0.5)
    #expect(throws: TweenSpiritError.self) { try rubberBand(1, extent: 0) }
    #expect(throws: TweenSpiritError.self) { try Decay(.drag(1)) }
  }
}

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
    let player = try x.fall(acceleration: 9.81, velocity: -3, drag: fall.decay)
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

@Suite struct VelocityTrackerTests {
  @Test func aSteadyMotionHasItsVelocity() throws {
    var tracker = try VelocityTracker<Point>()
    for k in 0..<40 { try tracker.add(Point(x: 3 * Double(k), y: -Double(k)), at: Double(k) / 120) }
    #expect(tracker.count == 20)
    let velocity = tracker.velocity()
    #expect(abs(velocity[0] - 360) < 1e-9 && abs(velocity[1] + 120) < 1e-9)
    let estimate = tracker.estimate()
    #expect(estimate.samples == 13 && estimate.degree == 2 && abs(estimate.duration - 0.1) < 1e-12)
    #expect(estimate.confidence > 0.999999)
    #expect(tracker.velocity(at: 0.325 + 0.039) == velocity)
    #expect(tracker.velocity(at: 0.4) == [0, 0])
  }

  @Test func aParabolaHasItsSlopeAtTheEnd() throws {
    var tracker = try VelocityTracker<Double>(weighting: .recent)
    for k in 0..<9 { try tracker.add(Double(k * k), at: Double(k) / 128) }
    #expect(abs(tracker.velocity()[0] - 16 * 128) < 1e-6)
    tracker.reset()
    #expect(tracker.velocity() == [0])
    #expect(tracker.count == 0)
  }

  @Test func whatIsNoNumberIsRefused() throws {
    var tracker = try VelocityTracker<Double>()
    try tracker.add(1, at: 0)
    #expect(throws: TweenSpiritError.self) { try tracker.add(.nan, at: 1) }
    #expect(throws: TweenSpiritError.self) { try tracker.add(1, at: .infinity) }
    #expect(tracker.count == 1)
    #expect(throws: TweenSpiritError.self) { try VelocityTracker<Double>(degree: 4) }
    #expect(throws: TweenSpiritError.self) { try VelocityTracker<Double>(horizon: 0) }
    #expect(throws: TweenSpiritError.self) { try VelocityTracker<Double>(pause: .infinity) }
  }
}
