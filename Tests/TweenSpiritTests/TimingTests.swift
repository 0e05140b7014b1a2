// SPDX-License-Identifier: MIT

import Testing
import TweenSpirit

@Suite struct TimingTests {
  @Test func progressOfIterations() throws {
    let timing = try Timing(duration: 0.4, delay: 0.1, endDelay: 0.2, iterations: 3, direction: .alternate)
    let first = try timing.state(at: 0.2)
    #expect(first.phase == .active && first.isInEffect && first.iteration == 0)
    #expect(abs((first.progress ?? .nan) - 0.25) < 1e-12 && first.simpleProgress == first.progress)
    let second = try timing.state(at: 0.6)
    #expect(second.iteration == 1 && abs((second.simpleProgress ?? .nan) - 0.25) < 1e-12)
    #expect(abs((second.progress ?? .nan) - 0.75) < 1e-12)
    let end = try timing.state(at: 1.3)
    #expect(end.phase == .after && end.progress == 1 && end.iteration == 2 && end.overallProgress == 3)
    #expect(abs(timing.activeDuration - 1.2) < 1e-15 && abs(timing.endTime - 1.5) < 1e-15)
  }

  @Test func fills() throws {
    var timing = try Timing(duration: 1, delay: 1, fill: .none)
    #expect(try timing.state(at: 0.5).progress == nil && timing.state(at: 2.5).progress == nil)
    #expect(try !timing.state(at: 0.5).isInEffect && timing.state(at: 0.5).phase == .before)
    timing = try Timing(duration: 1, delay: 1, fill: .backwards)
    #expect(try timing.state(at: 0.5).progress == 0 && timing.state(at: 2.5).progress == nil)
    timing = try Timing(duration: 1, delay: 1, fill: .forwards)
    #expect(try timing.state(at: 0.5).progress == nil && timing.state(at: 2.5).progress == 1)
    #expect(try Timing(duration: 1, delay: 1).state(at: -.infinity).progress == 0)
  }

  @Test func boundaries() throws {
    let timing = try Timing(duration: 1, delay: 0.5, endDelay: 0.25, iterations: 2)
    var (t, met) = (-1.0, [Double]())
    while t < .infinity, met.count < 9 {
      t = try timing.state(at: t).nextBoundary
      met.append(t)
    }
    #expect(met == [0.5, 1.5, 2.5, 2.75, .infinity])
  }

  @Test func easingsAndSteps() throws {
    let timing = try Timing(duration: 2, easing: .quad(.in))
    #expect(try timing.state(at: 1).progress == 0.25 && timing.state(at: 1).directedProgress == 0.5)
    let steps = try Timing(duration: 1, delay: 1, easing: .steps(2, .jumpStart))
    #expect(try steps.state(at: 0).progress == 0 && steps.state(at: 0).isBefore)
    #expect(try steps.state(at: 1).progress == 0.5)
  }

  @Test func zerosAndInfinities() throws {
    #expect(try Timing(duration: 1, iterations: 0).state(at: 0).progress == 0)
    #expect(try Timing().state(at: 0).progress == 1 && Timing().endTime == 0)
    let endless = try Timing(duration: 1, iterations: .infinity).state(at: 1e6 + 0.5)
    #expect(endless.progress == 0.5 && endless.iteration == 1e6 && endless.endTime == .infinity)
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
