// SPDX-License-Identifier: MIT

import Testing
import TweenSpirit

/// What a channel was: the scenarios in histories.json say when; this is what only Swift has.
@Suite struct HistoryTests {
  @Test func valuesAreTyped() throws {
    let world = World()
    let point = try world.channel(SIMD2(0.0, 1.0))
    #expect(point.historyStart == nil)
    try point.keepHistory(seconds: 5)
    let player = try point.spring(to: SIMD2(100, 50))
    try world.step(by: 0.25)
    let (value, velocity) = (point.value, point.velocity)
    try player.setTarget(SIMD2(0, 0))
    try world.step(by: 1)
    #expect(point.historyStart == 0)
    #expect(try point.value(at: 0.25) == value)
    #expect(try point.velocity(at: 0.25) == velocity)
    let track = try point.historyTrack(from: 0, to: 1.25, tolerance: 1e-3)
    #expect(track.end == 1.25)
    for i in 0...50 {
      let (drawn, was) = (track.value(at: Double(i) / 40), try point.value(at: Double(i) / 40))
      #expect(abs(drawn.x - was.x) <= 1e-3 && abs(drawn.y - was.y) <= 1e-3)
    }
    try point.keepHistory(seconds: 0)
    #expect(point.historyStart == nil)
  }

  @Test func refusals() throws {
    let world = World()
    let number = try world.channel(0.0)
    #expect(throws: TweenSpiritError.self) { try number.value(at: 0) }
    #expect(throws: TweenSpiritError.self) { try number.keepHistory(seconds: -1) }
    try number.keepHistory()
    try world.step(by: 1)
    #expect(throws: TweenSpiritError.self) { try number.value(at: 1.5) }
    #expect(throws: TweenSpiritError.self) { try number.velocity(at: -1) }
    #expect(throws: TweenSpiritError.self) { try number.historyTrack(from: 0.5, to: 0.5) }
    try number.close()
    #expect(throws: TweenSpiritError.self) { try number.value(at: 0.5) }
    #expect(throws: TweenSpiritError.self) { try number.historyTrack(from: 0, to: 1) }
    #expect(number.historyStart == nil)
  }
}
