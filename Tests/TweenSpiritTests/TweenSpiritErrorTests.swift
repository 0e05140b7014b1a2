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
    #expect(first.argument == "name" && first.got == "quad.inn" && first.hint == "quad.in")
    #expect("\(first)" == #"there is no easing named "quad.inn"; did you mean "quad.in"?"#)
    #expect(second.argument == "text" && second.hint != nil && first != second)
  }

  /// Of another dialect: that is the hint.
  @Test func aNameOfAnotherDialectAndTheNearest() {
    let error = #expect(throws: TweenSpiritError.self) { try Easing(parsing: "back") }
    #expect(error?.hint == "gsap")
    #expect(error?.message == #"there is no easing named "back"; it exists in gsap; did you mean "back.out"?"#)
  }

  @Test func theVersion() {
    let parts = BuildInfo.version.split(separator: ".", omittingEmptySubsequences: false)
    #expect(parts.count == 3 && parts.allSatisfy { Int($0) != nil })
  }
}
