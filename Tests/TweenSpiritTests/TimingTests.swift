// SPDX-License-Identifier: MIT

import Testing
import TweenSpirit

@Suite struct TimingTests {
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
