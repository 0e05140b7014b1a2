// SPDX-License-Identifier: MIT

import Testing
import TweenSpiritEngine

/// A moving player's end is searched for late: the time until when it need not be must be before it.
@Suite struct SpringEndTests {
  @Test func neverBeforeTheEarliest() throws {
    var random = SplitMix(state: 7)
    func part(_ decades: Double) -> Double {
      let sign = random.unit() < 0.5 ? -1.0 : 1.0
      var scale = 1.0
      for _ in 0..<Int(random.unit() * decades) { scale *= random.unit() < 0.5 ? 10 : 0.1 }
      return sign * random.unit() * scale
    }
    var (known, share) = (0, 0.0)
    for i in 0..<200_000 {
      let zeta = i % 3 == 0 ? 1 + part(2) * 1e-3 : abs(part(3))
      let spring = try Spring(of: .response(0.01 + abs(part(3)), dampingRatio: max(zeta, 0)))
      let motion = SpringMotion(
        spring, start: i % 5 == 0 ? 0 : part(8), target: 0, velocity: i % 7 == 0 ? 0 : part(8) * spring.omega)
      let size = max(abs(motion.start), abs(motion.velocity) / spring.omega)
      let tolerance = size * (i % 2 == 0 ? 1e-3 : 0.5 * random.unit() * random.unit() * random.unit())
      guard tolerance > 0 else { continue }
      let (least, end) = (motion.earliestSettling(tolerance: tolerance), motion.settlingTime(tolerance: tolerance))
      #expect(least <= end, "\(motion), tolerance \(tolerance)")
      if least > 0 { (known, share) = (known + 1, share + least / end) }
    }
    // Of use: known of most, and a fair part of the way.
    #expect(known > 100_000 && share / Double(known) > 0.2, "\(known), \(share / Double(known))")
  }
}
