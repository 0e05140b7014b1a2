// SPDX-License-Identifier: MIT

import Testing
import TweenSpirit

@Suite struct TimingTests {
  @Test func boundaries() throws {
    let timing = try Timing(duration: 1, delay: 0.5, endDelay: 0.25, iterations: 2)
    var (t, met) = (-1.0, [Double]())
    while t < .infinity, met.count < 9 {
      t = try timing.state(at: t).nextBoundary
      met.append(t)
    }
    #expect(met == [0.5, 1.5, 2.5, 2.75, .infinity])
  }

  @Test func errorsAreInWords() {
    let error = #expect(throws: TweenSpiritError.self) { try Timing(duration: -1) }
    #expect(error?.kind == .invalidArgument && error?.message.contains("duration") == true)
    #expect(error?.message.contains("-1") == true)
    #expect(throws: TweenSpiritError.self) { try Timing(duration: 1).state(at: .nan) }
  }

  @Test func values() throws {
    let a = try Timing(duration: 1, easing: .sine(.out))
    let b = try Timing(duration: 1, easing: .sine(.out))
    #expect(a == b && a.hashValue == b.hashValue)
    #expect(try a != Timing(duration: 1, delay: 1, easing: .sine(.out)))
  }
}
