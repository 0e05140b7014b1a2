// SPDX-License-Identifier: MIT

import Testing
import TweenSpirit

private final class View {
  var center = SIMD2<Double>(0, 0)
  var frame = Rect.zero
  var count = 0
  var writes = 0
  var alpha = 1.0 { didSet { writes += 1 } }
}

private class Shape {
  struct Part { var (start, end) = (1.0, 2.0) }

  var double = 0.0
  var float: Float = 0
  var int = 0
  var doubles2 = SIMD2<Double>()
  var doubles3 = SIMD3<Double>()
  var doubles4 = SIMD4<Double>()
  var floats2 = SIMD2<Float>()
  var floats3 = SIMD3<Float>()
  var floats4 = SIMD4<Float>()
  var place = Point.zero
  var color = Color.black
  var angle = Angle.zero
  var part = Part()
  var half = Half(lanes: [0])
}

private final class Small: Shape { var own = 1.0 }

/// One lane that is not the number that stands in it.
private struct Half: Interpolatable, Equatable {
  var number: Double
  static let laneCount = 1
  init(number: Double) { self.number = number }
  init(lanes: UnsafePointer<Double>) { number = lanes[0] / 2 }
  func store(into lanes: UnsafeMutablePointer<Double>) { lanes[0] = number * 2 }
}

private class Plain { var x = 1.0 }
private final class Told: Plain {
  var told = 0
  override var x: Double { didSet { told += 1 } }
}
private final class Wide: Plain { var before = (7.0, 8.0) }

private final class Owner { var view = View() }

@Suite struct BindingTests {
  @Test func aGetterClosesItsWorld() throws {
    let world = World()
    var closes = false
    let x = try world.bind(
      get: {
        if closes { world.close() }
        return 1.0
      }, set: { _ in })
    closes = true
    #expect(x.value == 1 && world.isClosed)
    #expect(throws: TweenSpiritError.self) { try x.set(2) }
  }

  @Test func onlyTheEventsObject() throws {
    let (a, b) = (View(), View())
    let world = try World(handlersSee: .own)
    try world.bind(b, \.frame.origin.x).tween(to: 10, duration: 1)
    try world.bind(a, \.frame.origin.y).tween(to: 10, duration: 1)
    var seen: [Double] = []
    try world.bind(a, \.frame.origin.x).tween(to: 1, duration: 0.5).onEnd { _ in
      seen = [a.frame.origin.x, a.frame.origin.y, b.frame.origin.x]
    }
    try world.step(by: 1)
    #expect(seen == [1, 5, 0] && b.frame.origin.x == 10)
  }

  @Test func aGetterCannotUseItsWorld() throws {
    final class Odd {
      unowned let world: World
      init(_ world: World) { self.world = world }
      var isUsing = false
      var kept = 1.0
      var value: Double {
        get {
          if isUsing { #expect(throws: TweenSpiritError.self) { try world.step(by: 1) } }
          return kept
        }
        set { kept = newValue }
      }
    }
    let world = World()
    let odd = Odd(world)
    let channel = try world.bind(odd, \.value)
    odd.isUsing = true
    odd.kept = 3
    #expect(channel.value == 3)
    odd.isUsing = false
    try channel.tween(to: 5, duration: 1)
    try world.step(by: 0.5)
    #expect(odd.kept == 4)
  }

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

  @Test func aPropertyThatIsNoNumber() throws {
    let (world, view) = (World(), View())
    let alpha = try world.bind(view, \.alpha)
    view.alpha = .nan
    let error = #expect(throws: TweenSpiritError.self) { try alpha.tween(to: 1, duration: 1) }
    #expect(error?.kind == .invalidArgument && alpha.value == 1 && view.alpha.isNaN)
    #expect(throws: TweenSpiritError.self) { try world.bind(view, \.frame.origin.x).set(.nan) }
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

  @Test func manyObjectsThatGo() throws {
    let world = World()
    var views = (0..<100).map { _ in View() }
    var reasons: [Int: EndReason] = [:]
    for (i, view) in views.enumerated() {
      let alpha = try world.bind(view, \.alpha)
      if i % 2 == 0 { try alpha.tween(to: 0, duration: 1).onEnd { reasons[i] = $0 } }
    }
    for _ in 0..<2 { try world.step(by: 0.1) }
    // What moves ends in the next step; what rests goes in time, and before the world is looked at.
    views.removeSubrange(40..<60)
    try world.step(by: 0.1)
    #expect(reasons.count == 10 && reasons.values.allSatisfy { $0 == .unbound })
    #expect(world.statistics.channels > 80)
    let hash = world.stateHash
    #expect(world.statistics.channels == 80 && world.stateHash == hash)
    views.removeSubrange(0..<20)
    for _ in 0..<100 { try world.step(by: 0.001) }
    #expect(world.statistics.channels == 60)
    // However many come and go, few that are gone are kept.
    for _ in 0..<1000 {
      try world.bind(View(), \.alpha)
      if world.statistics.channels % 16 == 0 { try world.step(by: 0) }
    }
    #expect(world.statistics.channels < 140)
  }

  @Test func valuesOfEveryForm() throws {
    func check<Value: Interpolatable & Equatable>(
      _ path: ReferenceWritableKeyPath<Shape, Value>, to target: Value
    ) throws {
      let (world, shape) = (World(), Small())
      let channel = try world.bind(shape, path)
      try channel.tween(to: target, duration: 1)
      for _ in 0..<4 {
        try world.step(by: 0.25)
        #expect(shape[keyPath: path] == channel.value)
      }
      #expect(shape[keyPath: path] == target)
      shape[keyPath: path] = Value(lanes: [0, 0, 0, 0])
      #expect(channel.value == shape[keyPath: path])
    }
    try check(\.double, to: 3)
    try check(\.float, to: 3)
    try check(\.int, to: 30)
    try check(\.doubles2, to: [1, 2])
    try check(\.doubles3, to: [1, 2, 3])
    try check(\.doubles4, to: [1, 2, 3, 4])
    try check(\.floats2, to: [1, 2])
    try check(\.floats3, to: [1, 2, 3])
    try check(\.floats4, to: [1, 2, 3, 4])
    try check(\.place, to: Point(x: 1, y: 2))
    try check(\.color, to: .white)
    try check(\.angle, to: .degrees(90))
    try check(\.part.end, to: 7)
    try check(\.half, to: Half(lanes: [4]))
  }

  @Test func observersOfAProperty() throws {
    let (world, view) = (World(), View())
    let alpha = try world.bind(view, \.alpha)
    try alpha.tween(to: 0, duration: 1)
    for step in 1...4 {
      try world.step(by: 0.25)
      #expect(view.writes == step)
    }
    let x = try world.bind(view, \.center)
    try x.tween(to: [8, 0], duration: 1)
    try world.step(by: 0.25)
    var heard: [SIMD2<Double>] = []
    let token = x.onChange { heard.append($0) }
    try world.step(by: 0.25)
    #expect(heard == [[4, 0]] && view.center == [4, 0])
    token.cancel()
    try world.step(by: 0.25)
    #expect(heard.count == 1 && view.center == [6, 0])
  }

  @Test func aPropertyOfAnotherObject() throws {
    let (world, owner) = (World(), Owner())
    let width = try world.bind(owner, \.view.frame.size.width)
    try width.tween(to: 8, duration: 1)
    try world.step(by: 0.25)
    let first = owner.view
    owner.view = View()
    try world.step(by: 0.25)
    #expect(first.frame.size.width == 2 && owner.view.frame.size.width == 4)
  }

  @Test func anObjectThatGoesInAStep() throws {
    let world = World()
    var view: View? = View()
    weak let gone = view
    let center = try world.bind(try #require(view), \.center)
    try center.tween(to: [1, 1], duration: 10)
    try world.step(by: 0.5)
    let other = try world.channel(0.0).tween(to: 1, duration: 0.5).onEnd { _ in
      view = nil
      #expect(gone == nil)
    }
    try world.step(by: 1)
    #expect(gone == nil && other.endReason == .finished && center.isValid && center.value == [0.15, 0.15])
    #expect(world.events().allSatisfy { $0.reason != .unbound })
    try world.step(by: 0)
    #expect(!center.isValid)
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
    try channel.close()
    try points.close()
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

  /// What one object of a class has shown of a property, others of it have too; but not those of classes below.
  @Test func laterObjectsOfAClass() throws {
    let world = World()
    let (path, half) = (\Plain.x, \Shape.half)
    for round in 0..<3 {
      let (plain, told, wide, shape) = (Plain(), Told(), Wide(), Small())
      (plain.x, told.x, wide.x) = (2, 3, 4)
      shape.half.number = 5
      let channels = [try world.bind(plain, path), try world.bind(told, path), try world.bind(wide, path)]
      let halves = try world.bind(shape, half)
      #expect(channels.map(\.value) == [2, 3, 4] && halves.value.number == 5)
      // What rests is read again where it begins.
      (plain.x, told.x, wide.x) = (10, 20, 30)
      shape.half.number = 6
      for channel in channels { try channel.tween(to: 40, duration: 1) }
      try halves.tween(to: Half(number: 8), duration: 1)
      #expect(told.told == 2)
      try world.step(by: 0.5)
      #expect([plain.x, told.x, wide.x, shape.half.number] == [25, 30, 35, 7], "round \(round)")
      #expect(told.told == 3 && wide.before == (7, 8))
      try world.unbind(plain, path)
      #expect(throws: TweenSpiritError.self) { try world.unbind(plain, path) }
      // One of two that was bound first goes first.
      let part = try world.bind(wide, \.before.0)
      try part.set(9)
      try world.unbind(wide, path)
      try world.unbind(wide, \.before.0)
      #expect(wide.before == (9, 8))
    }
  }
}
