// SPDX-License-Identifier: MIT

import Testing
import TweenSpirit

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
