// SPDX-License-Identifier: MIT

import Testing
import TweenSpirit

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
