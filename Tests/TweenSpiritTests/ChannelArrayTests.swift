// SPDX-License-Identifier: MIT

import Testing
import TweenSpirit

/// What is done to many is what would be done to each.
@Suite struct ChannelArrayTests {
  /// Plays the same with an array and one by one, and compares states after each step.
  private func check<Value: Interpolatable & Equatable>(
    _ values: [Value], _ targets: [Value], isSpringy: Bool = true
  ) throws {
    let (many, single) = (World(), World())
    let array = try many.channels(values)
    let channels = try values.map { try single.channel($0) }
    let lanes = Value.laneCount
    func compare(_ line: Int = #line) throws {
      #expect(many.stateHash == single.stateHash, "line \(line)")
      #expect(try array.values() == channels.map(\.value))
      #expect(try array.targets() == channels.map(\.target))
      #expect(try array.velocities() == channels.flatMap(\.velocity))
      let events = many.events().map { "\($0)" }
      #expect(events == single.events().map { "\($0)" })
    }
    func step(_ dt: Double, _ line: Int = #line) throws {
      let active = try many.step(by: dt)
      #expect(try single.step(by: dt) == active)
      try compare(line)
    }
    try compare()
    func numbers(_ value: Value) -> [Double] {
      [Double](unsafeUninitializedCapacity: lanes) { numbers, count in
        value.store(into: numbers.baseAddress!)
        count = lanes
      }
    }
    func timing(_ duration: Double, _ delay: Double) throws -> Timing {
      try Timing(duration: duration, delay: delay, iterations: 2, direction: .alternate, easing: .cubic(.inOut))
    }
    let durations = values.indices.map { 0.5 + Double($0) / 4 }
    let delays = values.indices.map { Double($0 % 3) / 8 }
    try array.start(to: targets, from: values, .tween(timing: timing(1, 0)), durations: durations, delays: delays)
    for (i, channel) in channels.enumerated() {
      try channel.start(.tween(to: targets[i], timing: timing(durations[i], delays[i]), from: values[i]))
    }
    try compare()
    for _ in 0..<5 { try step(0.11) }
    try array.tween(to: values, duration: 0.5)
    for (i, channel) in channels.enumerated() { try channel.tween(to: values[i], duration: 0.5) }
    try step(0.2)
    if isSpringy {
      let speeds = (0..<values.count * lanes).map { Double($0) - 3 }
      let spring = try Spring(stiffness: 90, damping: 7)
      try array.start(to: targets, .spring(spring, velocity: speeds).tolerance(0.01), delays: delays)
      for (i, channel) in channels.enumerated() {
        let speed = Array(speeds[i * lanes..<(i + 1) * lanes])
        try channel.start(.spring(to: targets[i], spring, velocity: speed).tolerance(0.01).delay(delays[i]))
      }
      for _ in 0..<4 { try step(0.07) }
      try array.update {
        ($0.target, $0.kick, $0.tolerance) = (values.flatMap(numbers), speeds, 0.02)
      }
      for (i, channel) in channels.enumerated() {
        try channel.player?.update {
          ($0.target, $0.kick) = (numbers(values[i]), Array(speeds[i * lanes..<(i + 1) * lanes]))
          $0.tolerance = 0.02
        }
      }
      for _ in 0..<40 { try step(0.1) }
    }
    try array.set(targets)
    for (i, channel) in channels.enumerated() { try channel.set(targets[i]) }
    try step(0.1)
  }

  @Test func doublesDoWhatEachDoes() throws { try check([0.0, 10, -20, 1e6, 0.5], [1.0, -10, -20, 2e6, 8]) }
  @Test func vectorsDoWhatEachDoes() throws {
    try check([SIMD2(0.0, 1), SIMD2(5, 5), SIMD2(-1, 9)], [SIMD2(10.0, 0), SIMD2(5, 6), SIMD2(1, 1)])
  }
  @Test func coloursDoWhatEachDoes() throws {
    try check(
      [Color(r: 1, g: 0, b: 0), Color(r: 0, g: 0.25, b: 1)],
      [
        Color(r: 0, g: 1, b: 0), Color(r: 1, g: 1, b: 1),
      ])
  }
  @Test func integersDoWhatEachDoes() throws { try check([0, 100, -7], [10, 33, 7]) }

  @Test func distances() throws {
    let world = World()
    let dots = try world.channels([0.0, 10])
    try dots.start(to: [8, 4], .tween(timing: Timing(duration: 1)).relative())
    try world.step(by: 0.5)
    #expect(try dots.values() == [4, 12])
    try dots.start(to: [1, 1], .spring().relative())
    #expect(try dots.targets() == [5, 13])
  }

  @Test func memoryIsReadAndWritten() throws {
    let world = World()
    let memory = UnsafeMutablePointer<Float>.allocate(capacity: 12)
    defer { memory.deallocate() }
    for i in 0..<12 { memory[i] = Float(i) }
    // The first and the third of each three.
    let pairs = try world.channels(memory: memory, count: 4, stride: 12, laneStride: 8, as: SIMD2<Double>.self)
    #expect(try pairs.values() == [SIMD2(0, 2), SIMD2(3, 5), SIMD2(6, 8), SIMD2(9, 11)])
    try pairs.tween(to: Array(repeating: SIMD2(1, 1), count: 4), duration: 1)
    try world.step(by: 1)
    #expect((0..<12).map { memory[$0] } == [1, 1, 1, 1, 4, 1, 1, 7, 1, 1, 10, 1])
    try pairs.close()
    memory[0] = .nan
    #expect(throws: TweenSpiritError.self) { try world.channels(memory: memory, count: 2, as: Double.self) }
    #expect(throws: TweenSpiritError.self) { try world.channels(memory: memory, count: -1, as: Double.self) }
    #expect(!pairs[0].isValid)
  }

  @Test func elementsAreChannels() throws {
    let world = World()
    let dots = try world.channels([1.0, 2, 3], options: ChannelOptions(path: "dot"))
    #expect(dots.count == 3 && dots[1] === dots[1] && dots.map(\.value) == [1, 2, 3] && dots.world === world)
    var heard: [Double] = []
    dots[1].onChange { heard.append($0) }
    try dots.tween(to: [2, 4, 6], duration: 1)
    try world.step(by: 0.5)
    #expect(heard == [3] && dots[1].player?.kind == .tween)
    try dots[0].close()
    #expect(!dots[0].isValid && fails(.staleHandle) { _ = try dots.values() })
    #expect(fails(.staleHandle) { try dots.set([0, 0, 0]) } && dots[1].value == 3)
    try dots.close()
    #expect(!dots[1].isValid)
    world.close()
    try dots.close()
    #expect(!dots[2].isValid)
  }

  @Test func whatIsWrongChangesNothing() throws {
    let world = World()
    let dots = try world.channels([1.0, 2, 3])
    let before = world.stateHash
    let bad: [() throws -> Void] = [
      { try dots.set([1, 2]) }, { try dots.set([1, .nan, 3]) }, { try dots.tween(to: [1], duration: 1) },
      { try dots.tween(to: [1, 2, .infinity], duration: 1) }, { try dots.tween(to: [1, 2, 3], duration: -1) },
      { try dots.start(to: [1, 2, 3], .tween(timing: Timing(duration: 1)), durations: [1, 2]) },
      { try dots.start(to: [1, 2, 3], .tween(timing: Timing(duration: 1)), durations: [1, 2, -1]) },
      { try dots.start(to: [1, 2, 3], .tween(timing: Timing(duration: 1)), delays: [1, 2, .nan]) },
      { try dots.start(to: [1, 2, 3], from: [1, 2], .tween(timing: Timing(duration: 1))) },
      { try dots.start(to: [1, 2, 3], .spring(velocity: [1, 2])) },
      { try dots.start(to: [1, 2, 3], .spring(), delays: [1, 2, -3]) },
      { try dots.start(to: [1, 2, 3], .spring().tolerance(-1)) }, { try dots.setTargets([1, 2, 3]) },
      { try dots.start(.spring()) },
      { try dots.update { ($0.velocity, $0.kick) = ([1, 1, 1], [1, 1, 1]) } },
    ]
    for (i, work) in bad.enumerated() { #expect(fails(.invalidArgument, work), "call \(i)") }
    #expect(world.stateHash == before)
    #expect(fails(.invalidArgument) { _ = try world.channels([1.0, .nan]) })
    #expect(world.stateHash == before)
    let none = try world.channels([Double]())
    try none.tween(to: [], duration: 1)
    try none.set([])
    #expect(try none.isEmpty && none.values().isEmpty)
  }

  private func fails(_ kind: TweenSpiritError.Kind, _ work: () throws -> Void) -> Bool {
    do { try work() } catch { return (error as? TweenSpiritError)?.kind == kind }
    return false
  }
}
