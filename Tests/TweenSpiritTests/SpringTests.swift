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
