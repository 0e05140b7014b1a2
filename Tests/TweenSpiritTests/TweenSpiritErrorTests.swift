// SPDX-License-Identifier: MIT

import Testing
import TweenSpirit

@Suite struct TweenSpiritErrorTests {
  private func caught(_ work: () throws(TweenSpiritError) -> Void) -> TweenSpiritError? {
    do throws(TweenSpiritError) {
      try work()
      return nil
    } catch {
      return error
    }
  }

  @Test func aNumberOutsideItsRange() throws {
    let error = try #require(caught { () throws(TweenSpiritError) in _ = try World(eventCapacity: 4).step(by: -0.5) })
    #expect(error.kind == .invalidArgument && error.message == "dt must be >= 0 and finite, got -0.5")
    #expect(error.argument == "dt" && error.got == "-0.5" && error.hint == ">= 0 and finite")
  }

  @Test func aNameOfOtherDialects() throws {
    let error = try #require(
      caught { () throws(TweenSpiritError) in _ = try Easing(parsing: "power2.out", dialect: .css) })
    #expect(error.kind == .unknownEasing)
    #expect(error.argument == "name" && error.got == "power2.out" && error.hint == "canonical, gsap")
  }

  @Test func whatASwiftCallRefusesHasAMessageOnly() throws {
    let error = try #require(caught { () throws(TweenSpiritError) in _ = try World(eventCapacity: 0) })
    #expect(error.kind == .invalidArgument && error.argument == nil && error.got == nil && error.hint == nil)
  }

  @Test func aLaterErrorHasNothingOfAnEarlierOne() throws {
    let first = try #require(caught { () throws(TweenSpiritError) in _ = try Easing(parsing: "quad.inn") })
    let second = try #require(caught { () throws(TweenSpiritError) in _ = try Easing(parsing: "steps(2, 3, 4") })
    #expect(first.argument == "name" && first.got == "quad.inn" && first.hint == nil)
    #expect(second.argument == "text" && second.hint != nil && first != second)
  }
}
