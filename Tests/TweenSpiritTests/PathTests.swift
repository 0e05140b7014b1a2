// SPDX-License-Identifier: MIT
//
// Paths by the Swift API: what is only Swift's. Lengths and places are the engine's, which Python compares with an oracle.

import Testing
import TweenSpirit

@Suite struct PathTests {
  @Test func placesAreValuesOfAnyTypeOfAsManyLanes() throws {
    let path = try Path("M0 0 H 30 V 40")
    #expect(path.length == 70)
    #expect(path.dimensions == 2)
    #expect(!path.isClosed)
    #expect(try path.point(0.5) == SIMD2(30, 5))
    #expect(try path.point(0.5, as: Point.self) == Point(x: 30, y: 5))
    #expect(try path.tangents([0, 0.5, 1], as: SIMD2<Double>.self) == [[1, 0], [0, 1], [0, 1]])
    #expect(throws: TweenSpiritError.self) { try path.point(0.5, as: SIMD3<Double>.self) }
    #expect(try Path("M0 0 h1 v1z").description.hasSuffix(", closed"))
  }

  @Test func pointsMakeAPath() throws {
    let path = try Path(bezier: [SIMD3<Double>(0, 0, 0), [0, 0, 3], [0, 4, 3]], degree: 1)
    #expect(path.length == 7)
    #expect(try path.point(0.5, as: SIMD3<Double>.self) == SIMD3(0, 0.5, 3))
    #expect(throws: TweenSpiritError.self) { try Path(bezier: [SIMD2<Double>(0, 0), [1, 1]]) }
    #expect(throws: TweenSpiritError.self) { try Path(bezier: [0.0, 1.0], degree: 1) }
  }

  @Test func aMalformedTextSaysWhere() {
    let error = #expect(throws: TweenSpiritError.self) { try Path("M0 0 L") }
    #expect(error?.argument == "text")
    #expect(error?.message.contains("malformed at byte 6") == true)
  }

  @Test func tracks() throws {
    let path = try Path("M0 0 H 30 V 30")
    let track = try path.track(of: Point.self, duration: 6, offset: Point(x: 1, y: 2))
    #expect(track.value(at: 4.5) == Point(x: 31, y: 17))
    let back = try path.track(of: SIMD2<Double>.self, start: 1, end: 0.5)
    #expect(back.value(at: 0.5) == SIMD2(30, 15))
    let angle = try path.rotation(duration: 2)
    #expect(angle.value(at: 0.5) == Angle.zero)
    #expect(abs(angle.value(at: 1.5).radians - .pi / 2) < 1e-12)
    #expect(throws: TweenSpiritError.self) { try path.track(of: SIMD3<Double>.self) }
    #expect(throws: TweenSpiritError.self) { try path.track(of: SIMD2<Double>.self, end: 2) }
  }

  @Test func aChannelFollows() throws {
    let world = World()
    let xy = try world.channel(Point.zero)
    let turn = try world.channel(Angle.zero)
    let path = try Path("M0 0 H 30 V 30")
    let player = try xy.follow(path, duration: 6)
    try turn.follow(path, duration: 6)
    try world.step(by: 4.5)
    #expect(xy.value == Point(x: 30, y: 15))
    #expect(abs(turn.value.radians - .pi / 2) < 1e-12)
    #expect(player.kind == .track)
  }
}
