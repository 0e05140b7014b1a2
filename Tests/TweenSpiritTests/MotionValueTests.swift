// SPDX-License-Identifier: MIT

import Testing
import TweenSpirit

import struct TweenSpiritEngine.ChannelSpec
import struct TweenSpiritEngine.Failure
import struct TweenSpiritEngine.Handle
import struct TweenSpiritEngine.KeySpec
import struct TweenSpiritEngine.MotionRequest
import enum TweenSpiritEngine.Overshoot
import struct TweenSpiritEngine.PathStore
import struct TweenSpiritEngine.TimingFields
import struct TweenSpiritEngine.TimingSpec
import struct TweenSpiritEngine.TrackSettings
import struct TweenSpiritEngine.TrackStore
import struct TweenSpiritEngine.WorldStore

/// What a ``Motion`` tells the engine: what was left out is left out, and a 0 that was given is given.
@Suite struct MotionValueTests {
  private typealias Sets = (inout MotionRequest, UnsafePointer<Double>) -> Void
  private static let plane = try! TrackSettings(
    kind: TrackKind.vec2.rawValue, lanes: 2, easing: Handle(slot: 0, generation: 0), interpolation: 0, rounding: 0,
    wrap: 0, space: 0, extended: false)

  /// Each kind with nothing given and with every 0, beside the request that it must be; the pointer is to (3, -2).
  private static func cases() throws -> [(name: String, motion: Motion<SIMD2<Double>>, sets: Sets)] {
    let (ends, path) = (SIMD2(3.0, -2), try Path("M0 0 H 30 V 30"))
    let way = try Array("M0 0 H 30 V 30".utf8).withUnsafeBufferPointer { try PathStore.shared.create($0) }
    var rise = Track<SIMD2<Double>>()
    try rise.add([[0, 0], [8, 4]], at: [0, 2])
    let track = try TrackStore.shared.create(plane)
    try [0.0, 0, 8, 4].withUnsafeBufferPointer { numbers in
      try TrackStore.shared.insert(track, 2) { i in
        var key = KeySpec()
        (key.time, key.value) = (2 * Double(i), numbers.baseAddress! + 2 * i)
        return key
      }
    }
    func timed(_ timing: inout TimingSpec, _ given: TimingFields) { timing.given = given }
    let still: (inout Timing) -> Void = { ($0.iterations, $0.rate) = (0, 0) }
    return [
      ("tween", .tween(to: ends, timing: try Timing()), { ($0.kind, $0.target) = (.tween, $1) }),
      (
        "tween 0", .tween(to: ends, duration: 0, from: [0, 0], delay: 0).timing(still),
        {
          ($0.kind, $0.target, $0.from) = (.tween, $1, $1 + 2)
          timed(&$0.timing, [.duration, .iterations, .rate])
        }
      ),
      ("spring", .spring(to: ends), { ($0.kind, $0.target) = (.spring, $1) }),
      (
        "spring 0",
        .spring(to: ends, .smooth, velocity: [0, 0]).overshoot(.bounce(restitution: 0)).delay(0).rate(0),
        {
          ($0.kind, $0.target, $0.velocity, $0.spring) = (.spring, $1, $1 + 2, .smooth)
          ($0.overshoot, $0.given) = (Overshoot.bounce.rawValue, .restitution)
          timed(&$0.timing, .rate)
        }
      ),
      ("decay", .decay(), { (request, _) in request.kind = .decay }),
      (
        "decay 0", .decay(velocity: [0, 0], .iOSNormal, lower: [0, 0], upper: [0, 0]),
        { ($0.kind, $0.velocity, $0.decay, $0.lower, $0.upper) = (.decay, $1 + 2, .iOSNormal, $1 + 2, $1 + 2) }
      ),
      ("fall", .fall(acceleration: [3, -2]), { ($0.kind, $0.acceleration) = (.fall, $1) }),
      (
        "fall 0", .fall(acceleration: [3, -2], velocity: [0, 0]).delay(0),
        { ($0.kind, $0.acceleration, $0.velocity) = (.fall, $1, $1 + 2) }
      ),
      (
        "track", .play(rise), { (request, _) in (request.kind, request.track) = (.track, track) }
      ),
      (
        "track 0", .play(rise, duration: 0).timing(still),
        { (request, _) in
          (request.kind, request.track) = (.track, track)
          timed(&request.timing, [.duration, .iterations, .rate])
        }
      ),
      (
        "path", .follow(path, duration: 2),
        { (request, _) in (request.kind, request.path, request.timing.duration) = (.path, way, 2) }
      ),
      (
        "path 0", .follow(path, duration: 0, offset: [0, 0]),
        {
          ($0.kind, $0.path, $0.offset) = (.path, way, $1 + 2)
          timed(&$0.timing, .duration)
        }
      ),
      ("fling", .fling(velocity: [3, -2]), { ($0.kind, $0.velocity) = (.fling, $1) }),
      (
        "fling 0", .fling(velocity: [3, -2]).rate(0),
        {
          ($0.kind, $0.velocity) = (.fling, $1)
          timed(&$0.timing, .rate)
        }
      ),
      ("shake", .shake([3, -2]), { ($0.kind, $0.amplitude) = (.shake, $1) }),
      (
        "shake 0", .shake([3, -2], seed: 0, fade: 0),
        { ($0.kind, $0.amplitude, $0.given) = (.shake, $1, .fade) }
      ),
      ("punch", .punch([3, -2]), { ($0.kind, $0.amplitude) = (.punch, $1) }),
      (
        "punch 0", .punch([3, -2]).rate(0),
        {
          ($0.kind, $0.amplitude) = (.punch, $1)
          timed(&$0.timing, .rate)
        }
      ),
    ]
  }

  @Test func leftOutAndZeroAreAsTheEnginesOwn() throws {
    let store = WorldStore.shared
    for (name, motion, sets) in try Self.cases() {
      let ours = World()
      let x = try ours.channel(SIMD2(1.0, 2))
      try x.start(motion)
      let own = try store.create(eventCapacity: 65536, maxStep: 0, motion: 0)
      defer { try? store.destroy(own) }
      try [1.0, 2, 3, -2, 0, 0].withUnsafeBufferPointer { numbers in
        var (channel, motion) = (ChannelSpec(Self.plane), MotionRequest(.tween))
        channel.value = numbers.baseAddress
        sets(&motion, numbers.baseAddress! + 2)
        _ = try store.start(own, store.createChannel(own, channel), &motion)
      }
      for _ in 0..<3 {
        #expect(try ours.stateHash == store.stateHash(own), "\(name)")
        try ours.step(by: 0.3)
        _ = try store.run(own, by: 0.3)
      }
    }
  }

  /// A chain and a block start what the channel itself would.
  @Test func everyMotionInAChainAndABlock() throws {
    for (name, motion, _) in try Self.cases() where !name.hasSuffix("0") {
      var values: [SIMD2<Double>] = []
      for way in 0..<3 {
        let world = World()
        let x = try world.channel(SIMD2(1.0, 2))
        switch way {
        case 0: try x.start(motion.essential())
        case 1: try world.chain().add(x, motion.essential()).start()
        default:
          try world.chain().animate {
            $0.stiffness = Spring.smooth.stiffness
            $0.damping = Spring.smooth.damping
            try $0.start(x, motion.essential())
          }.start()
        }
        try world.step(by: 0.25)
        values.append(x.value)
      }
      #expect(values[1] == values[0], "\(name)")
      #expect(max(abs(values[2].x - values[0].x), abs(values[2].y - values[0].y)) < 1e-9, "\(name)")
    }
  }

  @Test func whatAKindDoesNotUseIsRefusedByName() throws {
    let world = World()
    let x = try world.channel(1.0)
    let before = world.stateHash
    func refuses(_ name: String, _ motion: Motion<Double>) {
      let error = #expect(throws: TweenSpiritError.self, "\(name)") { try x.start(motion) }
      #expect(error?.kind == .invalidArgument && error?.argument == name, "\(name), \(error?.message ?? "")")
      #expect(world.stateHash == before, "\(name)")
    }
    refuses("tolerance", .tween(to: 1, duration: 1).tolerance(1))
    refuses("overshoot", .tween(to: 1, duration: 1).overshoot(.stop))
    refuses("bounds", .spring(to: 1).bounds(0, 1))
    refuses("iterations", .spring(to: 1).timing { $0.iterations = 2 })
    refuses("duration", .spring(to: 1).timing { $0.duration = 0 })
    refuses("blend", .spring(to: 1).blend())
    refuses("relative", .decay(velocity: [1]).relative())
    refuses("accumulate", .fall(acceleration: [1]).accumulate())
    refuses("repeat_delay", .shake([1]).timing { $0.repeatDelay = 1 })
    refuses("target", .spring(.bouncy))
    refuses("tolerance", .spring(to: 1).tolerance(0))
    refuses("friction", .fling(velocity: [1], friction: 0))
    refuses("frequency", .shake([1], frequency: 0))
    refuses("octaves", .shake([1], octaves: -1))
    refuses("damping_ratio", .punch([1], dampingRatio: 0))
    refuses("velocity", .spring(to: 1, velocity: [1, 2]))
    try x.start(.spring(to: 1).keep())
    let player = try x.tween(to: 2, duration: 2)
    try player.update { $0.duration = 1 }
    #expect(player.duration == 1)
    #expect(throws: TweenSpiritError.self) { try player.update { ($0.duration, $0.target) = (3, [1]) } }
  }
}
