// SPDX-License-Identifier: MIT
//
// Every public function that takes a number, with the numbers that it refuses.

import Testing
import TweenSpirit

@Suite struct RangeTests {
  typealias Call = (Double) throws -> Void
  private let none = [Double.nan], infinite = [Double.infinity, -.infinity]
  private var unreal: [Double] { none + infinite }
  private var unrealOrNegative: [Double] { unreal + [-1, -.leastNonzeroMagnitude] }
  private var unrealOrNotPositive: [Double] { unrealOrNegative + [0] }

  /// Each number is refused by an error that says what was given; `state` is what must not have changed.
  private func refuse(
    _ name: String, _ numbers: [Double], state: () -> [Double] = { [] }, _ call: Call
  ) {
    for number in numbers {
      let before = state()
      let error = #expect(throws: TweenSpiritError.self, "\(name) \(number)") { try call(number) }
      #expect(error?.kind == .invalidArgument && error?.message.isEmpty == false, "\(name) \(number)")
      #expect(state() == before, "\(name) \(number)")
    }
  }

  @Test func easings() {
    refuse("back", unreal + [1.1e6, -1.1e6]) { _ = try Easing.back(.out, overshoot: $0) }
    refuse("elastic", unreal + [1.1e6, -1.1e6]) { _ = try Easing.elastic(.out, amplitude: $0) }
    refuse("elastic", unrealOrNotPositive + [0.0009, 1.1e6]) { _ = try Easing.elastic(.out, period: $0) }
    refuse("bounce", unrealOrNegative + [1]) { _ = try Easing.bounce(.out, restitution: $0) }
    for count in [-1, 9, .min, .max] {
      refuse("bounce", [0]) { _ in _ = try Easing.bounce(.out, rebounds: count) }
      refuse("steps", [0]) { _ in _ = try Easing.steps(min(count, 0)) }
    }
    refuse("pow", unrealOrNotPositive + [0.0009, 1001]) { _ = try Easing.pow(.in, exponent: $0) }
    refuse("bezier", unrealOrNegative + [1.1]) { _ = try Easing.cubicBezier($0, 0, 1, 1) }
    refuse("bezier", unreal) { _ = try Easing.cubicBezier(0, 0, 1, $0) }
    refuse("linear", unreal) { _ = try Easing.linear(outputs: [0, $0]) }
    refuse("linear", infinite) { _ = try Easing.linear(outputs: [0, 1], inputs: [0, $0]) }
    refuse("baked", unrealOrNotPositive + [1.1]) { _ = try Easing.ease.baked(tolerance: $0) }
    refuse("css", unrealOrNotPositive + [1.1]) { _ = try Easing.bounce(.out).css(tolerance: $0) }
    refuse("register", unrealOrNotPositive) { try Easing.register("range:none", tolerance: $0) { $0 } }
    for count in [-1, 0, 1, 65537, .min, .max] {
      refuse("baked", [0]) { _ in _ = try Easing.ease.baked(maxPoints: count) }
      refuse("register", [0]) { _ in try Easing.register("range:none", maxPoints: count) { $0 } }
    }
    refuse("bakedTrack", unrealOrNotPositive + [2e300]) { _ = try Easing.ease.bakedTrack(over: $0, tolerance: 0.1) }
    refuse("bakedTrack", unrealOrNotPositive) { _ = try Easing.ease.bakedTrack(tolerance: $0) }
  }

  @Test func springs() throws {
    refuse("duration", unrealOrNegative) { _ = try Spring(duration: $0) }
    refuse("bounce", unreal + [-1, 1.1]) { _ = try Spring(bounce: $0) }
    refuse("response", unrealOrNegative) { _ = try Spring(response: $0) }
    refuse("ratio", unrealOrNegative) { _ = try Spring(response: 1, dampingRatio: $0) }
    refuse("mass", unrealOrNotPositive) { _ = try Spring(mass: $0, stiffness: 1, damping: 1) }
    refuse("stiffness", unrealOrNotPositive) { _ = try Spring(stiffness: $0, damping: 1) }
    refuse("damping", unrealOrNegative) { _ = try Spring(stiffness: 1, damping: $0) }
    refuse("stiffness", unrealOrNegative) { _ = try Spring(stiffness: $0, dampingRatio: 1) }
    refuse("ratio", unrealOrNegative) { _ = try Spring(stiffness: 1, dampingRatio: $0) }
    refuse("frequency", unrealOrNegative) { _ = try Spring(frequency: $0) }
    refuse("ratio", unrealOrNegative) { _ = try Spring(frequency: 1, dampingRatio: $0) }
    refuse("settling", unrealOrNegative) { _ = try Spring(settlingDuration: $0) }
    refuse("bounce", unreal + [-1, 1]) { _ = try Spring(settlingDuration: 1, bounce: $0) }
    let schemes: [(Double) -> Spring.Scheme] = [
      { .visualDuration($0, bounce: 0) }, { .omega($0, dampingRatio: 1) }, { .omega(1, dampingRatio: $0) },
      { .halfLife($0, dampingRatio: 1) }, { .halfLife(1, dampingRatio: $0) },
      { .stiffnessAndRatio($0, dampingRatio: 1) },
    ]
    for (i, scheme) in schemes.enumerated() { refuse("scheme \(i)", unrealOrNegative) { _ = try Spring(scheme($0)) } }
    refuse("bounciness", unreal) { _ = try Spring(.bounciness($0, speed: 12)) }
    refuse("speed", unreal + [-1]) { _ = try Spring(.bounciness(4, speed: $0)) }
    refuse("mass", unrealOrNotPositive) { _ = try Spring(.omega(1, dampingRatio: 1, mass: $0)) }

    let spring = Spring.bouncy
    refuse("start", unreal) { _ = try SpringMotion(spring: spring, start: $0) }
    refuse("target", unreal) { _ = try spring.motion(to: $0) }
    refuse("velocity", unreal) { _ = try spring.motion(velocity: $0) }
    refuse("way", [1.7e308]) { _ = try spring.motion(from: -1e308, to: $0) }
    refuse("restitution", unrealOrNegative + [1.1]) { _ = try spring.motion(overshoot: .bounce(restitution: $0)) }
    refuse("value", unrealOrNegative) { _ = try spring.value(at: $0) }
    refuse("value", unreal) { _ = try spring.value(at: 1, from: $0) }
    refuse("velocity", unrealOrNegative) { _ = try spring.velocity(at: $0) }
    refuse("settlingTime", unrealOrNotPositive) { _ = try spring.settlingTime(tolerance: $0) }
    refuse("easing", unrealOrNotPositive + [1]) { _ = try spring.easing(tolerance: $0) }
    refuse("easing", unreal) { _ = try spring.easing(velocity: $0) }
    let motion = try spring.motion(to: 100)
    refuse("state", unrealOrNegative) { _ = try motion.state(at: $0) }
    refuse("settlingTime", unrealOrNotPositive) { _ = try motion.settlingTime(tolerance: $0) }
    refuse("crossing", unreal) { _ = try motion.crossing($0) }
    refuse("crossing", unrealOrNegative) { _ = try motion.crossing(1, after: $0) }
    refuse("extremum", unrealOrNegative) { _ = try motion.extremum(after: $0) }
    refuse("retargeted", unreal) { _ = try motion.retargeted(to: $0, at: 1) }
    refuse("retargeted", unrealOrNegative) { _ = try motion.retargeted(to: 1, at: $0) }
    refuse("bakedTrack", unrealOrNotPositive + [1e300]) { _ = try motion.bakedTrack(over: $0, tolerance: 1) }
    refuse("bakedTrack", unrealOrNotPositive) { _ = try motion.bakedTrack(tolerance: $0) }
    let clamped = try spring.motion(overshoot: .clamp)
    refuse("overshoot", [0.5]) { _ = try clamped.crossing($0) }
    refuse("overshoot", [0.5]) { _ = try clamped.extremum(after: $0) }
    #expect(motion.values(at: [-1, .nan, .infinity]).allSatisfy { $0.isNaN })
  }

  @Test func decays() throws {
    let schemes: [(Double) -> Decay.Scheme] = [
      { .rate($0) }, { .timeConstant($0) }, { .halfLife($0) }, { .decelerationRate($0) }, { .drag($0) },
      { .friction($0) },
    ]
    for (i, scheme) in schemes.enumerated() {
      refuse("scheme \(i)", unrealOrNotPositive) { _ = try Decay(scheme($0)) }
    }
    refuse("left over", [1, 1.1]) { _ = try Decay(.drag($0)) }
    refuse("rate", unrealOrNotPositive) { _ = try Decay(rate: $0) }
    let decay = Decay.flutter
    refuse("state", unrealOrNegative) { _ = try decay.state(at: $0, from: 0, velocity: 1) }
    refuse("value", unreal) { _ = try decay.value(at: 1, from: $0, velocity: 1) }
    refuse("velocity", unreal) { _ = try decay.velocity(at: 1, velocity: $0) }
    refuse("rest", unreal) { _ = try decay.rest(from: $0, velocity: 1) }
    refuse("rest", unreal) { _ = try decay.rest(from: 0, velocity: $0) }
    refuse("settlingTime", unreal) { _ = try decay.settlingTime(velocity: $0) }
    refuse("settlingTime", unrealOrNotPositive) { _ = try decay.settlingTime(velocity: 1, tolerance: $0) }
    refuse("crossing", unreal) { _ = try decay.crossing($0, from: 0, velocity: 1) }
    refuse("crossing", unreal) { _ = try decay.crossing(1, from: 0, velocity: $0) }
    refuse("aim", unreal) { _ = try decay.aim(from: $0, at: 1) }
    refuse("aim", unreal) { _ = try decay.aim(from: 0, at: $0) }
    refuse("snap", unrealOrNotPositive) { _ = try decay.snap(from: 0, velocity: 1, spacing: $0) }
    refuse("snap", unreal) { _ = try decay.snap(from: 0, velocity: 1, spacing: 1, offset: $0) }
    refuse("snap", unreal) { _ = try decay.snap(from: $0, velocity: 1, spacing: 1) }
    refuse("motion", unreal) { _ = try DecayMotion(decay, from: $0, velocity: 1) }
    refuse("motion", unreal) { _ = try DecayMotion(decay, from: 0, velocity: $0) }
    let motion = try DecayMotion(decay, from: 0, velocity: 100, bounds: 0...10)
    refuse("state", unrealOrNegative) { _ = try motion.state(at: $0) }
    refuse("settlingTime", unrealOrNotPositive) { _ = try motion.settlingTime(tolerance: $0) }
    refuse("rubberBand", unrealOrNotPositive) { _ = try rubberBand(1, extent: $0) }
    refuse("rubberBand", unrealOrNotPositive) { _ = try rubberBand(1, extent: 1, coefficient: $0) }
    refuse("rubberBandInverse", unreal + [1]) { _ = try rubberBandInverse($0, extent: 1) }
    refuse("follow", unrealOrNegative) { _ = try follow(0, target: 1, halfLife: 1, dt: $0) }
    refuse("follow", none + [-1, -.infinity]) { _ = try follow(0, target: 1, halfLife: $0, dt: 1) }
    refuse("follow", unreal) { _ = try follow($0, target: 1, halfLife: 1, dt: 1) }
  }

  @Test func timings() throws {
    refuse("duration", none + [-1, -.infinity]) { _ = try Timing(duration: $0) }
    refuse("delay", unreal + [2e300]) { _ = try Timing(delay: $0) }
    refuse("endDelay", unreal + [2e300]) { _ = try Timing(endDelay: $0) }
    refuse("iterations", none + [-1, -.infinity]) { _ = try Timing(iterations: $0) }
    refuse("iterationStart", unrealOrNegative) { _ = try Timing(iterationStart: $0) }
    refuse("rate", unreal + [0, -0.0]) { _ = try Timing(rate: $0) }
    refuse("state", none) { _ = try Timing(duration: 1).state(at: $0) }
    #expect(try Timing(duration: .infinity, iterations: 0).activeDuration == 0)
    refuse("stagger", unreal) { _ = try stagger(3, each: $0) }
  }

  @Test func tracks() throws {
    var track = try Track<Double> {
      Key(0, at: 0)
      Key(1, at: 1)
    }
    var objects = ObjectTrack<String>()
    try objects.add("a", at: 0)
    let state = { [track.start, track.end, track.value(at: 0.5), Double(track.count), Double(track.markers.count)] }
    for time in unreal + [2e300, -2e300] {
      refuse("add", [time]) { try track.add(1, at: $0) }
      refuse("add", [time]) { try track.add([1], at: [$0]) }
      refuse("move", [time]) { try track.move(0, to: $0) }
      refuse("addMarker", [time]) { try track.addMarker("m", at: $0) }
      refuse("objects", [time]) { try objects.add("b", at: $0) }
      refuse("objects", [time]) { try objects.addMarker("b", at: $0) }
    }
    refuse("value", unreal) { try track.add($0, at: 0) }
    refuse("setValue", unreal) { try track.setValue($0, at: 0) }
    refuse("tangent", unreal) { try track.insert(Key(0, at: 0, inTangent: [$0])) }
    refuse("handle", unreal + [1]) { try track.insert(Key(0, at: 0, inHandle: KeyHandle($0, [0]))) }
    refuse("find", none, state: state) { _ = try track.find($0) }
    refuse("find", none) { _ = try track.find(from: $0, to: 1) }
    refuse("find", none) { _ = try track.find(from: 1, to: $0) }
    refuse("markers", none) { _ = try track.markers(after: $0, upTo: 1) }
    refuse("objects", none) { _ = try objects.find($0) }
    refuse("objects", none) { _ = try objects.value(at: $0) }
    refuse("objects", none) { _ = try objects.markers(after: 0, upTo: $0) }
    refuse("baked", unrealOrNotPositive) { _ = try track.baked(fps: $0) }
    refuse("baked", unrealOrNotPositive) { _ = try track.baked(tolerance: $0) }
    refuse("baked", [0, 1, -1]) { _ = try track.baked(fps: 10, over: $0...$0) }
    refuse("baked", [.infinity]) { _ = try track.baked(fps: 10, over: 0...$0) }
    for count in [-1, 0, 1, .min, .max] { refuse("maxKeys", [0]) { _ in _ = try track.baked(fps: 1, maxKeys: count) } }
    refuse("fit", unrealOrNotPositive) { _ = try Track.fit(times: [0, 1], values: [0.0, 1], tolerance: $0) }
    refuse("fit", unreal) { _ = try Track.fit(times: [0, $0], values: [0.0, 1]) }
    refuse("css", unrealOrNotPositive + [1.1]) { _ = try track.css(tolerance: $0) }
    refuse("webAnimation", unrealOrNotPositive) { _ = try track.webAnimation(property: "x", tolerance: $0) }
    for index in [-1, 2, .min, .max] {
      refuse("index", [0]) { _ in _ = try track[index] }
      refuse("index", [0]) { _ in try track.remove(at: index) }
      refuse("index", [0]) { _ in try track.removeMarker(at: index) }
      refuse("index", [0]) { _ in _ = try objects[index] }
    }
    let set = try TrackSet([track])
    var out = [0.0]
    refuse("sampleFrames", unrealOrNotPositive) { fps in
      try out.withUnsafeMutableBufferPointer { try set.sampleFrames(count: 1, fps: fps, into: $0) }
    }
    for first in [1 << 53 + 1, Int.min, .max] {
      refuse("sampleFrames", [0]) { _ in
        try out.withUnsafeMutableBufferPointer { try set.sampleFrames(from: first, count: 1, fps: 60, into: $0) }
      }
    }
    #expect(state() == [0, 1, 0.5, 2, 0] && objects.count == 1 && objects.markers.isEmpty)
  }

  @Test func transforms() {
    for number in unreal {
      let parts = [
        AffineParts(x: number), AffineParts(y: number), AffineParts(rotation: number), AffineParts(scaleX: number),
        AffineParts(scaleY: number), AffineParts(shear: number),
      ]
      for part in parts { refuse("matrix", [number]) { _ in _ = try part.matrix } }
      refuse("columns", [number]) { _ = try TRSParts(translation: [0, $0, 0]).columns }
      refuse("columns", [number]) { _ = try TRSParts(rotation: Quaternion(x: 0, y: 0, z: $0, w: 1)).columns }
      refuse("columns", [number]) { _ = try TRSParts(scale: [1, 1, $0]).columns }
      refuse("matrix", [number]) { _ = try AffineParts((1, 0, 0, 1, $0, 0)) }
    }
  }

  @Test func worlds() throws {
    refuse("maxStep", unrealOrNegative) { _ = try World(maxStep: $0) }
    for capacity in [0, -1, 1 << 24 + 1, .min, .max] {
      refuse("eventCapacity", [0]) { _ in _ = try World(eventCapacity: capacity) }
    }
    let world = World()
    let x = try world.channel(0.0)
    try x.tween(to: 10, duration: 10)
    try world.setRate(0.5)
    try world.step(by: 2)
    let state = { [world.time, world.rate, x.value, x.velocity[0], x.target, Double(world.statistics.players)] }
    func refuseHere(_ name: String, _ numbers: [Double], _ call: Call) { refuse(name, numbers, state: state, call) }
    refuseHere("setRate", unrealOrNegative) { try world.setRate($0) }
    refuseHere("step", unrealOrNegative) { try world.step(by: $0) }
    refuseHere("step", unreal + [-1, 0.5]) { try world.step(to: $0) }
    refuseHere("reserve", [-1]) { try world.reserve(channels: Int($0), players: 0) }
    refuseHere("reserve", [-1]) { try world.reserve(channels: 0, players: Int($0)) }
    refuseHere("channel", unreal) { _ = try world.channel($0) }
    refuseHere("tolerance", unrealOrNegative) { _ = try world.channel(0.0, options: ChannelOptions(tolerance: $0)) }
    refuseHere("set", unreal) { try x.set($0) }

    let rates = unreal + [0, -0.0]
    refuseHere("tween to", unreal) { try x.tween(to: $0, duration: 1) }
    refuseHere("tween from", unreal) { try x.tween(to: 1, duration: 1, from: $0) }
    refuseHere("tween over", none + [-1]) { try x.tween(to: 1, duration: $0) }
    refuseHere("tween after", unreal) { try x.tween(to: 1, duration: 1, delay: $0) }
    refuseHere("tween times", none + [-1]) { try x.tween(to: 1, duration: 1, iterations: $0) }
    refuseHere("tween rate", rates) { try x.tween(to: 1, duration: 1, rate: $0) }
    refuseHere("spring to", unreal) { try x.spring(to: $0) }
    refuseHere("spring velocity", unreal) { try x.spring(to: 1, velocity: $0) }
    refuseHere("spring tolerance", unrealOrNotPositive) { try x.spring(to: 1, tolerance: $0) }
    refuseHere("spring bounce", unreal + [-1, 1.1]) { try x.spring(to: 1, overshoot: .bounce(restitution: $0)) }
    refuseHere("spring after", unreal) { try x.spring(to: 1, delay: $0) }
    refuseHere("spring rate", rates) { try x.spring(to: 1, rate: $0) }
    refuseHere("decay velocity", unreal) { try x.decay(velocity: $0) }
    refuseHere("decay tolerance", unrealOrNotPositive) { try x.decay(velocity: 1, tolerance: $0) }
    refuseHere("decay after", unreal) { try x.decay(velocity: 1, delay: $0) }
    refuseHere("decay rate", rates) { try x.decay(velocity: 1, rate: $0) }
    refuseHere("decay bounds", none) { try x.decay(velocity: [1], lower: $0) }
    let track = try Track<Double> {
      Key(0, at: 0)
      Key(1, at: 1)
    }
    refuseHere("play over", none + [-1]) { try x.play(track, duration: $0) }
    refuseHere("play rate", rates) { try x.play(track, rate: $0) }

    let player = try #require(x.player)
    refuseHere("seek", unreal) { try player.seek(to: $0) }
    refuseHere("player's rate", unreal + [2e300]) { try player.setRate($0) }
    #expect(player.rate == 1)
    try player.setRate(0)
    #expect(player.rate == 0)

    let y = try world.channel(0.0)
    let timeline = try world.timeline()
    try timeline.add(track, to: y)
    try timeline.scrub(to: 0.25)
    let seen = { [timeline.time, timeline.duration, y.value, Double(timeline.entries.count)] }
    func refuseThere(_ name: String, _ numbers: [Double], _ call: Call) { refuse(name, numbers, state: seen, call) }
    refuseThere("scrub", unreal + [2e300]) { try timeline.scrub(to: $0) }
    refuseThere("play over", none + [-1]) { try timeline.play(duration: $0) }
    refuseThere("play rate", rates) { try timeline.play(rate: $0) }
    refuseThere("animate to", unreal) { try timeline.animate(to: $0) }
    refuseThere("animate over", none + [-1]) { try timeline.animate(to: 1, over: $0) }
    refuseThere("animate rate", rates) { try timeline.animate(to: 1, rate: $0) }
    refuseThere("add at", unreal + [2e300]) { try timeline.add(track, to: y, at: $0) }
    refuseThere("marker", unreal + [2e300]) { try timeline.addMarker("m", at: $0) }
    let inner = try world.timeline()
    try inner.add(track, to: y)
    refuseThere("inner at", unreal) { try timeline.add(inner, at: $0) }
    refuseThere("inner rate", rates) { try timeline.add(inner, rate: $0) }

    refuse("delay", unrealOrNegative) { try world.chain().delay($0) }
    for number in unrealOrNegative {
      let chain = try world.chain().animate {
        $0.stiffness = number
        try $0.spring(x, to: 1)
      }
      refuse("stiffness", [number]) { _ in try chain.start() }
    }
    for number in unrealOrNotPositive {
      let chain = try world.chain().animate {
        $0.threshold = number
        try $0.spring(x, to: 1)
      }
      refuse("threshold", [number]) { _ in try chain.start() }
    }
  }

  @Test func batches() {
    var (x, v) = ([1.0], [2.0])
    x.withUnsafeMutableBufferPointer { x in
      v.withUnsafeMutableBufferPointer { v in
        let state = { [x[0], v[0]] }
        var springs = SpringColumns<Double>(
          count: 1, value: NumberColumn(x), velocity: NumberColumn(v), target: NumberColumn(0), source: .one(.smooth))
        refuse("springs", unrealOrNegative, state: state) { try springs.step(by: $0) }
        refuse("springs", unrealOrNegative, state: state) {
          springs.tolerance = $0
          try springs.step(by: 1)
        }
        springs.tolerance = 0
        for threads in [0, -1, 65, .max] {
          springs.threads = threads
          refuse("threads", [0], state: state) { _ in try springs.step(by: 1) }
        }
        springs.threads = 1
        for count in [-1, 2, .min, .max] {
          springs.count = count
          refuse("count", [0], state: state) { _ in try springs.step(by: 1) }
        }
        var decays = DecayColumns<Double>(
          count: 1, value: NumberColumn(x), velocity: NumberColumn(v), source: .one(.flutter))
        refuse("decays", unrealOrNegative, state: state) { try decays.step(by: $0) }
        refuse("decays", unrealOrNegative, state: state) {
          decays.tolerance = $0
          try decays.step(by: 1)
        }
        let tweens = TweenColumns<Double>(
          count: 1, from: NumberColumn(0), to: NumberColumn(1), start: NumberColumn(0), duration: NumberColumn(1),
          easings: [.linear])
        refuse("tweens", none, state: state) { try tweens.sample(into: NumberColumn(x), at: $0) }
      }
    }
  }
}
