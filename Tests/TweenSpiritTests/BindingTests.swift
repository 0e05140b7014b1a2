// SPDX-License-Identifier: MIT

import Testing
import TweenSpirit

private final class View {
  var center = SIMD2<Double>(0, 0)
  var frame = Rect.zero
  var count = 0
  var writes = 0
  var alpha = 1.0 { didSet { writes += 1 } }
  /// What a setter makes of a value does not reach the animation.
  private var level = 0.0
  var clamped: Double {
    get { level }
    set { level = min(newValue, 0.5) }
  }
}

@Suite struct BindingTests {
  @Test func keyPaths() throws {
    let (world, view) = (World(), View())
    let center = try world.bind(view, \.center)
    try center.spring(to: [100, 200], .init(stiffness: 500, damping: 30))
    while try world.step(by: 1.0 / 60) > 0 { #expect(view.center == center.value) }
    #expect(view.center == [100, 200] && center.velocity == [0, 0])
    // A part of a value.
    let width = try world.bind(view, \.frame.size.width)
    try width.tween(to: 8, duration: 1)
    try world.step(by: 0.5)
    #expect(view.frame == Rect(x: 0, y: 0, width: 4, height: 0))
    let count = try world.bind(view, \.count)
    try count.tween(to: 10, duration: 1)
    try world.step(by: 0.26)
    #expect(view.count == 3 && count.value == 3)
  }

  @Test func oneChannelForOneProperty() throws {
    let (world, view, other) = (World(), View(), View())
    let alpha = try world.bind(view, \.alpha, name: "alpha")
    #expect(try world.bind(view, \.alpha) === alpha && world.bind(other, \.alpha) !== alpha)
    #expect(world.find("alpha") === alpha && world.statistics.channels == 2)
    try world.unbind(view, \.alpha)
    #expect(!alpha.isValid && world.statistics.channels == 1)
    #expect(throws: TweenSpiritError.self) { try world.unbind(view, \.alpha) }
    let again = try world.bind(view, \.alpha)
    #expect(again !== alpha)
    let player = try again.tween(to: 0, duration: 1)
    try world.unbind(view)
    #expect(player.endReason == .unbound && world.statistics.channels == 1)
    try world.unbind(view)
  }

  @Test func commandsWriteAtOnce() throws {
    let (world, view) = (World(), View())
    let alpha = try world.bind(view, \.alpha)
    try alpha.set(0.5)
    #expect(view.alpha == 0.5 && view.writes == 1)
    let player = try alpha.tween(to: 1, duration: 1, from: 0)
    #expect(view.alpha == 0)
    try player.seek(to: 0.25)
    #expect(view.alpha == 0.25 && alpha.value == 0.25)
    try player.cancel()
    #expect(view.alpha == 0.5 && player.endReason == .cancelled)
    let writes = view.writes
    try world.step(by: 1)
    #expect(view.writes == writes)
  }

  @Test func restingPropertiesAreRead() throws {
    let (world, view) = (World(), View())
    let alpha = try world.bind(view, \.alpha)
    view.alpha = 3
    #expect(alpha.value == 3)
    view.alpha = 4
    try alpha.tween(to: 6, duration: 1)
    try world.step(by: 0.5)
    #expect(view.alpha == 5)
    // Not while it moves.
    view.alpha = 100
    try world.step(by: 0.25)
    #expect(view.alpha == 5.5)
    try alpha.stop()
    view.alpha = .nan
    let error = #expect(throws: TweenSpiritError.self) { try alpha.tween(to: 1, duration: 1) }
    #expect(error?.kind == .invalidArgument && alpha.value == 5.5 && view.alpha.isNaN)
    #expect(throws: TweenSpiritError.self) { try world.bind(view, \.frame.origin.x).set(.nan) }
  }

  @Test func aClampingSetter() throws {
    let (world, view) = (World(), View())
    let level = try world.bind(view, \.clamped)
    let player = try level.spring(to: 1, Spring(stiffness: 200, damping: 10))
    let spring = try Spring(stiffness: 200, damping: 10)
    for frame in 1...30 {
      try world.step(by: 1.0 / 60)
      #expect(try abs(level.value - spring.value(at: Double(frame) / 60)) < 1e-12 && view.clamped <= 0.5)
    }
    while player.isActive { try world.step(by: 1.0 / 60) }
    #expect(player.endReason == .settled && view.clamped == 0.5)
  }

  @Test func anObjectThatGoes() throws {
    let world = World()
    var view: View? = View()
    weak let gone = view
    let (alpha, center) = (try world.bind(try #require(view), \.alpha), try world.bind(try #require(view), \.center))
    var reasons: [EndReason] = []
    let player = try alpha.tween(to: 0, duration: 1).onEnd { reasons.append($0) }
    try world.step(by: 0.5)
    view = nil
    #expect(gone == nil && player.isActive && reasons.isEmpty)
    try world.step(by: 0.1)
    #expect(reasons == [.unbound] && player.endReason == .unbound && player.endValue == [0.5])
    #expect(!alpha.isValid && !center.isValid && alpha.value == 0.5 && world.statistics.channels == 0)
    #expect(throws: TweenSpiritError.self) { try alpha.set(1) }
    // Others may stand where it stood.
    for _ in 0..<100 {
      let other = View()
      #expect(try world.bind(other, \.alpha).value == 1)
    }
    try world.step(by: 0)
    #expect(world.statistics.channels == 0)
  }

  @Test func closures() throws {
    let world = World()
    var (stored, written) = (1.0, [Double]())
    let channel = try world.bind {
      stored
    } set: { value in
      stored = value
      written.append(value)
    }
    stored = 2
    try channel.tween(to: 4, duration: 1)
    try world.step(by: 0.5)
    try world.step(by: 0.5)
    #expect(written == [3, 4])
    var heard: [Point] = []
    let points = try world.bind(initial: Point.zero) { heard.append($0) }
    try points.set(Point(x: 1, y: 2))
    #expect(heard == [Point(x: 1, y: 2)])
    try channel.destroy()
    try points.destroy()
  }

  @Test func memory() throws {
    let world = World()
    let numbers = UnsafeMutablePointer<Float>.allocate(capacity: 6)
    numbers.initialize(repeating: 1, count: 6)
    defer { numbers.deallocate() }
    let every = try world.bind(memory: numbers, stride: 8, as: SIMD3<Float>.self)
    #expect(every.value == [1, 1, 1])
    try every.tween(to: [3, 5, 7], duration: 1)
    try world.step(by: 0.5)
    #expect((0..<6).map { numbers[$0] } == [2, 1, 3, 1, 4, 1])
    numbers[1] = .nan
    #expect(throws: TweenSpiritError.self) { try world.bind(memory: numbers + 1, as: Float.self) }
    #expect(world.statistics.channels == 1)
    world.close()
    #expect(every.value == [2, 3, 4])
  }

  @Test func aSetterThatClosesTheWorld() throws {
    let world = World()
    var calls = 0
    let channel = try world.bind(initial: 0.0) { value in if value > 0.5 { world.close() } }
    channel.onChange { _ in calls += 1 }
    try channel.tween(to: 1, duration: 1).onEnd { _ in calls += 10 }
    try world.step(by: 0.5)
    try world.step(by: 0.5)
    #expect(calls == 1 && world.isClosed)
  }

  @Test func curvesOfOneObject() throws {
    let world = World()
    let (view, other) = (View(), View())
    let path = ChannelOptions(path: "frame.center")
    let (own, all) = (try world.bind(view, \.center, options: path), try world.bind(other, \.center, options: path))
    try world.attach("frame", .bounce(.out), on: view)
    try world.attach("frame.center", .quad(.in))
    #expect(own.easing == .bounce(.out) && all.easing == .quad(.in))
    try world.detach("frame", on: view)
    #expect(own.easing == .quad(.in))
    #expect(throws: TweenSpiritError.self) { try world.detach("frame", on: view) }
    #expect(throws: TweenSpiritError.self) { try world.detach("frame", on: World()) }
    var third: View? = View()
    try world.attach("frame", .sine(.in), on: try #require(third))
    third = nil
    try world.step(by: 0)
    #expect(own.easing == .quad(.in))
  }

  @Test func valuesBeforeObservers() throws {
    let (world, view) = (World(), View())
    let (alpha, center) = (try world.bind(view, \.alpha), try world.bind(view, \.center))
    var seen: [String] = []
    alpha.onChange { _ in seen.append("alpha \(view.alpha) \(view.center.x)") }
    center.onVelocity { velocity in seen.append("velocity \(velocity)") }
    center.onChange { _ in seen.append("center") }
    try center.tween(to: [2, 0], duration: 1).onBegin { seen.append("begin \(view.alpha) \(view.center.x)") }
    try alpha.tween(to: 0, duration: 1)
    try world.step(by: 0.5)
    // Handlers find what has ended written; all of it is at the end of the step.
    #expect(seen == ["begin 1.0 0.0", "alpha 0.5 1.0", "center", "velocity [2.0, 0.0]"])
  }
}
