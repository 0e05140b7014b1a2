// SPDX-License-Identifier: MIT
//
// Numbers that functions of Swift's own shape refuse; NumberTests has those of every language.

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
    refuse("linear", infinite) { _ = try Easing.linear(outputs: [0, 1], inputs: [0, $0]) }
    refuse("register", unrealOrNotPositive) { try Easing.register("range:none", tolerance: $0) { $0 } }
    for count in [-1, 0, 1, 65537, .min, .max] {
      refuse("register", [0]) { _ in try Easing.register("range:none", maxPoints: count) { $0 } }
    }
    refuse("bakedTrack", unrealOrNotPositive + [2e300]) { _ = try Easing.ease.bakedTrack(over: $0, tolerance: 0.1) }
    refuse("bakedTrack", unrealOrNotPositive) { _ = try Easing.ease.bakedTrack(tolerance: $0) }
  }

  @Test func motions() throws {
    let spring = Spring.bouncy
    refuse("way", [1.7e308]) { _ = try spring.motion(from: -1e308, to: $0) }
    refuse("value", unrealOrNegative) { _ = try spring.value(at: $0) }
    refuse("value", unreal) { _ = try spring.value(at: 1, from: $0) }
    refuse("velocity", unrealOrNegative) { _ = try spring.velocity(at: $0) }
    refuse("settlingTime", unrealOrNotPositive) { _ = try spring.settlingTime(tolerance: $0) }
    let motion = try spring.motion(to: 100)
    refuse("bakedTrack", unrealOrNotPositive + [1e300]) { _ = try motion.bakedTrack(over: $0, tolerance: 1) }
    refuse("bakedTrack", unrealOrNotPositive) { _ = try motion.bakedTrack(tolerance: $0) }
    let clamped = try spring.motion(overshoot: .clamp)
    refuse("overshoot", [0.5]) { _ = try clamped.crossing($0) }
    refuse("overshoot", [0.5]) { _ = try clamped.extremum(after: $0) }
    #expect(motion.values(at: [-1, .nan, .infinity]).allSatisfy { $0.isNaN })
    let decay = Decay.flutter
    refuse("velocity", unreal) { _ = try decay.velocity(at: 1, velocity: $0) }
    refuse("rest", unreal) { _ = try decay.rest(from: 0, velocity: $0) }
    refuse("settlingTime", unrealOrNotPositive) { _ = try decay.settlingTime(velocity: 1, tolerance: $0) }
    #expect(try Timing(duration: .infinity, iterations: 0).activeDuration == 0)
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
      refuse("add", [time]) { try track.add([1], at: [$0]) }
      refuse("move", [time]) { try track.move(0, to: $0) }
      refuse("objects", [time]) { try objects.add("b", at: $0) }
      refuse("objects", [time]) { try objects.addMarker("b", at: $0) }
    }
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
    refuse("baked", [0, 1, -1]) { _ = try track.baked(fps: 10, over: $0...$0) }
    refuse("baked", [.infinity]) { _ = try track.baked(fps: 10, over: 0...$0) }
    for count in [-1, 0, 1, .min, .max] { refuse("maxKeys", [0]) { _ in _ = try track.baked(fps: 1, maxKeys: count) } }
    refuse("fit", unrealOrNotPositive) { _ = try Track.fit(times: [0, 1], values: [0.0, 1], tolerance: $0) }
    refuse("fit", unreal) { _ = try Track.fit(times: [0, $0], values: [0.0, 1]) }
    refuse("css", unrealOrNotPositive + [1.1]) { _ = try track.css(tolerance: $0) }
    refuse("webAnimation", unreal + [-1]) { _ = try track.webAnimation(property: "x", tolerance: $0) }
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
    for capacity in [Int.min, .max] {
      refuse("eventCapacity", [0]) { _ in _ = try World(eventCapacity: capacity) }
    }
    let world = World()
    let x = try world.channel(0.0)
    refuse("reserve", [-1]) { try world.reserve(channels: Int($0), players: 0) }
    refuse("reserve", [-1]) { try world.reserve(channels: 0, players: Int($0)) }
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
        for threads in [0, -1, 65, .max] {
          springs.threads = threads
          refuse("threads", [0], state: state) { _ in try springs.step(by: 1) }
        }
        springs.threads = 1
        for count in [-1, 2, .min, .max] {
          springs.count = count
          refuse("count", [0], state: state) { _ in try springs.step(by: 1) }
        }
      }
    }
  }
}
