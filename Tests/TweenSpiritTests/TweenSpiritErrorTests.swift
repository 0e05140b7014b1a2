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

@Suite struct DescriptionTests {
  @Test func ofSprings() throws {
    #expect(try "\(Spring(duration: 0.5, bounce: 0.3))" == "Spring(duration: 0.5, bounce: 0.3)")
    #expect(try "\(Spring(duration: 0, bounce: -0.25))" == "Spring(duration: 0.0, bounce: -0.25)")
    #expect(try "\(Spring(duration: 0, bounce: 1))" == "Spring(duration: 0.0, bounce: 1.0)")
    let heavy = try Spring(mass: 2, stiffness: 200, damping: 10)
    #expect("\(heavy)" == "Spring(mass: 2.0, stiffness: 200.0, damping: 10.0)")
    // Without a spring constant there is no duration.
    #expect("\(try Spring(.omega(0, dampingRatio: 0.5)))" == "Spring(.omega(0.0, dampingRatio: 0.5, mass: 1.0))")
    // A bounce that is all but -1 is none that the initialiser takes.
    #expect(try "\(Spring(response: 1, dampingRatio: 1e9))".hasPrefix("Spring(.omega("))
  }

  @Test func ofWhatLives() throws {
    let world = World()
    let x = try world.channel(1.5, name: "x")
    let place = try world.channel(Point(x: 1, y: 2))
    #expect("\(world)" == "World at 0.0 s, 2 channels, 0 of 0 players active")
    #expect("\(x)" == "Channel<Double> x, 1.5" && "\(place)" == "Channel<Point>, \(Point(x: 1, y: 2))")
    try x.tween(to: 2.5, duration: 1)
    try world.step(by: 0.5)
    #expect("\(world)" == "World at 0.5 s, 2 channels, 1 of 1 players active")
    #expect("\(x)" == "Channel<Double> x, 2.0, active")

    let timeline = try world.timeline()
    #expect("\(timeline)" == "Timeline at 0.0 of 0.0 s")
    var rise = Track<Double>()
    try rise.add(0, at: 0)
    try rise.add(100, at: 2)
    try timeline.add(rise, to: x)
    try timeline.scrub(to: 0.5)
    #expect("\(timeline)" == "Timeline at 0.5 of 2.0 s")
    try timeline.play()
    #expect("\(timeline)" == "Timeline at 0.0 of 2.0 s, active")
    try timeline.close()
    #expect("\(timeline)" == "Timeline, gone")
  }

  @Test func ofWhatIsGone() throws {
    let world = World()
    let x = try world.channel(1.5, name: "x")
    let y = try world.channel(1.5)
    let timeline = try world.timeline()
    try x.close()
    #expect("\(x)" == "Channel<Double> x, gone")
    world.close()
    #expect("\(world)" == "World, closed" && "\(y)" == "Channel<Double>, gone" && "\(timeline)" == "Timeline, gone")
    // Nobody holds the world of this one.
    #expect("\(try World().channel(0.0, name: "z"))" == "Channel<Double> z, gone")
  }

  @Test func whereNothingCanBeAsked() throws {
    final class Seen: @unchecked Sendable { var texts: [String] = [] }
    let (world, seen) = (World(), Seen())
    let (x, timeline) = (try world.channel(0.0, name: "x"), try world.timeline())
    nonisolated(unsafe) let all: [any CustomStringConvertible] = [world, x, timeline]
    let curve = try Easing.registerLive("descriptions:live") { t in
      if seen.texts.isEmpty { seen.texts = all.map(\.description) }
      return t
    }
    defer { try? Easing.unregister("descriptions:live") }
    try x.tween(to: 1, duration: 1, easing: curve)
    try world.step(by: 0.5)
    #expect(seen.texts == ["World, busy", "Channel<Double> x", "Timeline"])
  }
}
