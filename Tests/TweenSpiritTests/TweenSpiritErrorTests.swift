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

  /// The first is what was given, the second what was meant.
  @Test(arguments: [
    ("back.ou(1.7)", "back.out"), ("mirror(back.ou)", "back.out"), ("Back.Out", "back.out"),
    ("easeOutBcak", "easeOutBack"), ("ease_in_out", "ease-in-out"), ("smothstep", "smoothstep"),
    ("sping(0.5)", "spring"),
    ("cubic-bezzier(0,0,1,1)", "cubic-bezier"), ("spring(bouncyy)", "bouncy"), ("spring(stifness=2)", "stiffness"),
    ("revrse(quad.in)", "reverse"), ("flutter.fastOutSlowin", "flutter.fastOutSlowIn"), ("zzzz", nil),
    ("", "the name of an easing"),
    (String(repeating: "x", count: 100), nil),
  ])
  func misspeltNames(_ given: String, _ meant: String?) {
    let error = #expect(throws: TweenSpiritError.self) { try Easing(parsing: given) }
    #expect(error?.kind == .unknownEasing && error?.hint == meant)
    guard let meant, !given.isEmpty else { return }
    #expect(error?.message.hasSuffix("; did you mean \"\(meant)\"?") == true)
  }

  @Test(arguments: [
    (Easing.Dialect.gsap, "power2.ou", "power2.out"), (.easingsNet, "easeInQaud", "easeInQuad"),
    (.ah, "QuadraticEaseOt", "QuadraticEaseOut"),
    (.dotween, "InQaud", "InQuad"), (.anime, "outBck", "outBack"), (.css, "ease-inn", "ease-in"),
  ])
  func misspeltNamesOfADialect(_ dialect: Easing.Dialect, _ given: String, _ meant: String) throws {
    let error = #expect(throws: TweenSpiritError.self) { try Easing(parsing: given, dialect: dialect) }
    #expect(error?.hint == meant)
    _ = try Easing(parsing: meant, dialect: dialect)
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
