// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TweenSpirit

/// Numbers out of range, as in every language: Tests/Data/numbers.txt.
@Suite struct NumberTests {
  /// A world in which something moves and a timeline stands.
  private final class Fixture {
    let world = World()
    let x, y: Channel<Double>
    let player: Player
    var track = Track<Double>()
    let timeline, inner: Timeline
    var value = [1.0], velocity = [2.0]
    let spring = Spring.bouncy, decay = Decay.flutter
    let motion: SpringMotion
    let fling: DecayMotion

    init() throws {
      x = try world.channel(0)
      y = try world.channel(0)
      player = try x.tween(to: 10, duration: 10)
      try world.setRate(0.5)
      try world.step(by: 2)
      try track.add(contentsOf: [Key(0, at: 0), Key(1, at: 1)])
      (timeline, inner) = (try world.timeline(), try world.timeline())
      for each in [timeline, inner] { try each.add(track, to: y) }
      try timeline.scrub(to: 0.25)
      motion = try spring.motion(to: 100)
      fling = try DecayMotion(decay, from: 0, velocity: 100, bounds: 0...10)
    }

    /// All that a refused call must leave as it is.
    var state: [UInt64] {
      let numbers = [track.value(at: 0.5), value[0], velocity[0]]
      return [world.stateHash, UInt64(track.count), UInt64(track.markers.count)] + numbers.map(\.bitPattern)
    }

    func stepSprings(by dt: Double, tolerance: Double = 0, threads: Int = 1) throws {
      try value.withUnsafeMutableBufferPointer { value in
        try velocity.withUnsafeMutableBufferPointer { velocity in
          var columns = SpringColumns<Double>(
            count: 1, value: NumberColumn(value), velocity: NumberColumn(velocity), target: NumberColumn(0),
            source: .one(spring))
          (columns.tolerance, columns.threads) = (tolerance, threads)
          try columns.step(by: dt)
        }
      }
    }

    func stepDecays(by dt: Double, tolerance: Double = 0) throws {
      try value.withUnsafeMutableBufferPointer { value in
        try velocity.withUnsafeMutableBufferPointer { velocity in
          var columns = DecayColumns<Double>(
            count: 1, value: NumberColumn(value), velocity: NumberColumn(velocity), source: .one(decay))
          columns.tolerance = tolerance
          try columns.step(by: dt)
        }
      }
    }

    func sampleTweens(at time: Double) throws {
      try value.withUnsafeMutableBufferPointer { value in
        let columns = TweenColumns<Double>(
          count: 1, from: NumberColumn(0), to: NumberColumn(1), start: NumberColumn(0), duration: NumberColumn(1),
          easings: [.linear])
        try columns.sample(into: NumberColumn(value), at: time)
      }
    }
  }

  private typealias Call = @Sendable (Fixture, Double) throws -> Void

  private static let physics: [String: Call] = [
    "spring.duration": { _ = try Spring(duration: $1) },
    "spring.bounce": { _ = try Spring(duration: 0.5, bounce: $1) },
    "spring.visual_duration": { _ = try Spring(.visualDuration($1, bounce: 0)) },
    "spring.visual_bounce": { _ = try Spring(.visualDuration(0.5, bounce: $1)) },
    "spring.settling_duration": { _ = try Spring(settlingDuration: $1) },
    "spring.settling_bounce": { _ = try Spring(settlingDuration: 0.5, bounce: $1) },
    "spring.response": { _ = try Spring(response: $1) },
    "spring.damping_ratio": { _ = try Spring(response: 0.5, dampingRatio: $1) },
    "spring.frequency": { _ = try Spring(frequency: $1, dampingRatio: 0.5) },
    "spring.omega": { _ = try Spring(.omega($1, dampingRatio: 0.5)) },
    "spring.half_life": { _ = try Spring(.halfLife($1, dampingRatio: 0.5)) },
    "spring.stiffness": { _ = try Spring(stiffness: $1, damping: 10) },
    "spring.damping": { _ = try Spring(stiffness: 100, damping: $1) },
    "spring.mass": { _ = try Spring(mass: $1, stiffness: 100, damping: 10) },
    "spring.ratio_stiffness": { _ = try Spring(stiffness: $1, dampingRatio: 0.5) },
    "spring.bounciness": { _ = try Spring(.bounciness($1, speed: 12)) },
    "spring.speed": { _ = try Spring(.bounciness(4, speed: $1)) },
    "spring.easing_velocity": { _ = try $0.spring.easing(velocity: $1) },
    "spring.easing_tolerance": { _ = try $0.spring.easing(tolerance: $1) },
    "motion.start": { _ = try $0.spring.motion(from: $1) },
    "motion.target": { _ = try $0.spring.motion(to: $1) },
    "motion.velocity": { _ = try $0.spring.motion(velocity: $1) },
    "motion.restitution": { _ = try $0.spring.motion(overshoot: .bounce(restitution: $1)) },
    "motion.at": { _ = try $0.motion.value(at: $1) },
    "motion.settling_tolerance": { _ = try $0.motion.settlingTime(tolerance: $1) },
    "motion.level": { _ = try $0.motion.crossing($1) },
    "motion.after": { _ = try $0.motion.crossing(1, after: $1) },
    "motion.extremum_after": { _ = try $0.motion.extremum(after: $1) },
    "motion.retarget_at": { _ = try $0.motion.retargeted(to: 1, at: $1) },
    "motion.retarget_to": { _ = try $0.motion.retargeted(to: $1, at: 1) },
    "decay.rate": { _ = try Decay(rate: $1) },
    "decay.time_constant": { _ = try Decay(.timeConstant($1)) },
    "decay.half_life": { _ = try Decay(.halfLife($1)) },
    "decay.deceleration_rate": { _ = try Decay(.decelerationRate($1)) },
    "decay.drag": { _ = try Decay(.drag($1)) },
    "decay.friction": { _ = try Decay(.friction($1)) },
    "fling.start": { _ = try DecayMotion($0.decay, from: $1, velocity: 1) },
    "fling.velocity": { _ = try DecayMotion($0.decay, from: 0, velocity: $1) },
    "fling.at": { _ = try $0.fling.state(at: $1) },
    "fling.settling_tolerance": { _ = try $0.fling.settlingTime(tolerance: $1) },
    "decay.level": { _ = try $0.decay.crossing($1, from: 0, velocity: 1) },
    "decay.aim_start": { _ = try $0.decay.aim(from: $1, at: 1) },
    "decay.aim_target": { _ = try $0.decay.aim(from: 0, at: $1) },
    "decay.snap_spacing": { _ = try $0.decay.snap(from: 0, velocity: 1, spacing: $1) },
    "decay.snap_offset": { _ = try $0.decay.snap(from: 0, velocity: 1, spacing: 1, offset: $1) },
    "rubber_band.x": { _ = try rubberBand($1, extent: 100) },
    "rubber_band.extent": { _ = try rubberBand(1, extent: $1) },
    "rubber_band.coefficient": { _ = try rubberBand(1, extent: 100, coefficient: $1) },
    "rubber_band.inverse": { _ = try rubberBandInverse($1, extent: 100) },
    "follow.value": { _ = try follow($1, target: 1, halfLife: 1, dt: 1) },
    "follow.target": { _ = try follow(0, target: $1, halfLife: 1, dt: 1) },
    "follow.half_life": { _ = try follow(0, target: 1, halfLife: $1, dt: 1) },
    "follow.dt": { _ = try follow(0, target: 1, halfLife: 1, dt: $1) },
  ]

  private static let values: [String: Call] = [
    "timing.duration": { _ = try Timing(duration: $1) },
    "timing.delay": { _ = try Timing(duration: 1, delay: $1) },
    "timing.end_delay": { _ = try Timing(duration: 1, endDelay: $1) },
    "timing.iterations": { _ = try Timing(duration: 1, iterations: $1) },
    "timing.iteration_start": { _ = try Timing(duration: 1, iterationStart: $1) },
    "timing.rate": { _ = try Timing(duration: 1, rate: $1) },
    "timing.at": { _ = try Timing(duration: 1).state(at: $1) },
    "stagger.each": { _ = try stagger(3, each: $1) },
    "stagger.amount": { _ = try stagger(3, amount: $1) },
    "stagger.base": { _ = try stagger(3, each: 1, base: $1) },
    "stagger.ratio": { _ = try stagger(3, each: 1, from: .ratio($1, 0.5)) },
    "stagger.count": { _ = try stagger(Int($1), each: 1) },
    "stagger.index": { _ = try stagger(3, each: 1, from: .index(Int($1))) },
    "easing.bake_points": { _ = try Easing.ease.baked(tolerance: 0.1, maxPoints: Int($1)) },
    "springs.threads": { try $0.stepSprings(by: 0.1, threads: Int($1)) },
    "world.event_capacity": { _ = try World(eventCapacity: Int($1)) },
    "easing.linear_output": { _ = try Easing.linear(outputs: [0, $1]) },
    "easing.bake_tolerance": { _ = try Easing.ease.baked(tolerance: $1) },
    "easing.css_tolerance": { _ = try Easing.bounce(.out).css(tolerance: $1) },
    "track.time": { try $0.track.add(1, at: $1) },
    "track.value": { try $0.track.add($1, at: 0.5) },
    "track.marker": { try $0.track.addMarker("m", at: $1) },
    "track.bake_tolerance": { _ = try $0.track.baked(tolerance: $1) },
    "track.bake_fps": { _ = try $0.track.baked(fps: $1) },
    "springs.dt": { try $0.stepSprings(by: $1) },
    "springs.tolerance": { try $0.stepSprings(by: 0.1, tolerance: $1) },
    "decays.dt": { try $0.stepDecays(by: $1) },
    "decays.tolerance": { try $0.stepDecays(by: 0.1, tolerance: $1) },
    "tweens.time": { try $0.sampleTweens(at: $1) },
  ]

  private static let worlds: [String: Call] = [
    "world.max_step": { _ = try World(maxStep: $1) },
    "world.rate": { try $0.world.setRate($1) },
    "world.step": { try $0.world.step(by: $1) },
    "world.step_to": { try $0.world.step(to: $1) },
    "channel.create": { _ = try $0.world.channel($1) },
    "channel.tolerance": { _ = try $0.world.channel(0.0, options: ChannelOptions(tolerance: $1)) },
    "channel.set": { try $0.x.set($1) },
    "tween.target": { try $0.x.tween(to: $1, duration: 1) },
    "tween.from": { try $0.x.tween(to: 1, duration: 1, from: $1) },
    "tween.duration": { try $0.x.tween(to: 1, duration: $1) },
    "tween.delay": { try $0.x.tween(to: 1, duration: 1, delay: $1) },
    "tween.end_delay": {
      let delay = $1
      try $0.x.start(.tween(to: 1, duration: 1).timing { $0.endDelay = delay })
    },
    "tween.iterations": { try $0.x.tween(to: 1, duration: 1, iterations: $1) },
    "tween.iteration_start": {
      let start = $1
      try $0.x.start(.tween(to: 1, duration: 1).timing { $0.iterationStart = start })
    },
    "tween.rate": { try $0.x.start(.tween(to: 1, duration: 1).rate($1)) },
    "spring_to.target": { try $0.x.spring(to: $1) },
    "spring_to.velocity": { try $0.x.spring(to: 1, velocity: $1) },
    "spring_to.tolerance": { try $0.x.start(.spring(to: 1).tolerance($1)) },
    "spring_to.restitution": { try $0.x.start(.spring(to: 1).overshoot(.bounce(restitution: $1))) },
    "spring_to.delay": { try $0.x.start(.spring(to: 1).delay($1)) },
    "spring_to.rate": { try $0.x.start(.spring(to: 1).rate($1)) },
    "decay.power": { _ = try Decay(.rate(2), power: $1) },
    "fall.acceleration": { _ = try Fall(acceleration: $1) },
    "fall.start": { _ = try Fall(acceleration: 1).value(at: 1, from: $1) },
    "fall.velocity": { _ = try Fall(acceleration: 1).value(at: 1, velocity: $1) },
    "fall.at": { _ = try Fall(acceleration: 1).state(at: $1) },
    "fall.level": { _ = try Fall(acceleration: 1).crossing($1) },
    "fall.after": { _ = try Fall(acceleration: 1).crossing(1, after: $1) },
    "fall_to.acceleration": { try $0.x.fall(acceleration: $1) },
    "fall_to.velocity": { try $0.x.fall(acceleration: 1, velocity: $1) },
    "fall_to.duration": { try $0.x.fall(acceleration: 1, duration: $1) },
    "fall_to.delay": { try $0.x.start(.fall(acceleration: [1]).delay($1)) },
    "fall_to.rate": { try $0.x.start(.fall(acceleration: [1]).rate($1)) },
    "decay_to.velocity": { try $0.x.decay(velocity: $1) },
    "decay_to.tolerance": { try $0.x.start(.decay(velocity: [1]).tolerance($1)) },
    "decay_to.delay": { try $0.x.start(.decay(velocity: [1]).delay($1)) },
    "decay_to.rate": { try $0.x.start(.decay(velocity: [1]).rate($1)) },
    "decay_to.lower": { try $0.x.decay(velocity: [1], lower: $1) },
    "play.duration": { try $0.x.play($0.track, duration: $1) },
    "play.rate": { try $0.x.start(.play($0.track).rate($1)) },
    "player.seek": { try $0.player.seek(to: $1) },
    "player.rate": { try $0.player.setRate($1) },
    "timeline.time": { try $0.timeline.scrub(to: $1) },
    "timeline.duration": { try $0.timeline.play(duration: $1) },
    "timeline.rate": { try $0.timeline.start(.timeline().rate($1)) },
    "timeline.to": { try $0.timeline.animate(to: $1) },
    "timeline.to_duration": { try $0.timeline.animate(to: 1, over: $1) },
    "timeline.to_rate": { try $0.timeline.start(.tween(to: 1, duration: 1).rate($1)) },
    "timeline.track_at": { try $0.timeline.add($0.track, to: $0.y, at: $1) },
    "timeline.marker_at": { try $0.timeline.addMarker("m", at: $1) },
    "timeline.inner_at": { try $0.timeline.add($0.inner, at: $1) },
    "timeline.inner_rate": { try $0.timeline.add($0.inner, rate: $1) },
  ]

  private func lines(_ name: String) throws -> [Substring] {
    let file = URL(filePath: #filePath).appending(path: "../../Data/\(name)").standardizedFileURL
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }
  }

  private func numbers(_ words: ArraySlice<Substring>) -> [Double] {
    let sets: [Substring: [Double]] = [
      "unreal": [.nan, .infinity, -.infinity], "negative": [-1, -.leastNonzeroMagnitude], "zero": [-0.0, 0],
    ]
    return words.flatMap { sets[$0] ?? [Double($0) ?? .nan] }
  }

  @Test func everyNumber() throws {
    let calls = Self.physics.merging(Self.values) { a, _ in a }.merging(Self.worlds) { a, _ in a }
    var (refused, taken, tried) = ([Double](), [Double](), Set<String>())
    for line in try lines("numbers.txt") {
      let words = line.split(separator: " ")
      if words[0] == "refused" { refused = numbers(words.dropFirst()) }
      if words[0] == "taken" { taken = numbers(words.dropFirst()) }
      guard line.hasPrefix(" ") else { continue }
      for name in words.map(String.init) {
        let call = try #require(calls[name], "\(name)")
        tried.insert(name)
        for number in refused {
          let fixture = try Fixture()
          let before = fixture.state
          let error = #expect(throws: TweenSpiritError.self, "\(name) \(number)") { try call(fixture, number) }
          #expect(error?.kind == .invalidArgument && error?.message.isEmpty == false, "\(name) \(number)")
          #expect(fixture.state == before, "\(name) \(number)")
        }
        for number in taken {
          let fixture = try Fixture()
          #expect(throws: Never.self, "\(name) \(number)") { try call(fixture, number) }
        }
      }
    }
    #expect(tried.count == calls.count)
  }
}
