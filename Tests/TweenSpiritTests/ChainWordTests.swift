// SPDX-License-Identifier: MIT

import Testing
import TweenSpirit

private final class View {
  var center = Point.zero
  var level = 0.0
}

/// Its properties have the names of what a block has.
private final class Named {
  var stiffness = 0.0, damping = 0.0, threshold = 0.0, object = 0.0
  var spring = 0.0, tween = 0.0, decay = 0.0, fall = 0.0, play = 0.0, animate = 0.0, add = 0.0, custom = 0.0
  var start = 0.0
  var words = 0.0, world = 0.0, chain = 0.0, problem = 0.0
  var knob = Knob()
}

private struct Knob: Interpolatable {
  var value = 0.0, target = 0.0
  static let laneCount = 2
  init() {}
  init(lanes: UnsafePointer<Double>) { (value, target) = (lanes[0], lanes[1]) }
  func store(into lanes: UnsafeMutablePointer<Double>) { (lanes[0], lanes[1]) = (value, target) }
}

/// What blocks say, and what becomes of objects, observers and tasks.
@Suite struct ChainWordTests {
  private let world = World()

  @Test func everyWord() throws {
    let (x, y, z) = (try world.channel(0.0), try world.channel(0.0), try world.channel(Point.zero))
    let count = try world.channel(0.0)
    let timeline = try world.timeline()
    var line = Track<Double>()
    try line.add(0, at: 0)
    try line.add(8, at: 2)
    try timeline.add(line, to: count)
    var players: [Player] = []
    let chain = try world.chain().animate {
      players.append(try $0.start(x, .spring(to: 5, .bouncy, velocity: [3]).tolerance(0.1).delay(0.1)))
      players.append(try $0.start(y, .decay(velocity: [100], Decay(rate: 2)).tolerance(0.5)))
      players.append(try $0.play(timeline, duration: 1))
      players.append(try $0.add(try z.tween(to: Point(x: 1, y: 2), duration: 4)))
      try $0.add(players[3])
    }.then.animate {
      players.append(try $0.animate(timeline, to: 1))
      players.append(try $0.start(x, .play(line).rate(2)))
    }
    try chain.start()
    #expect(players.map(\.kind) == [.spring, .decay, .timeline, .tween])
    for _ in 0..<39 { try world.step(by: 0.125) }
    #expect(players.map(\.kind) == [.spring, .decay, .timeline, .tween, .timeline, .track])
    #expect(y.value == 50 && z.value == Point(x: 1, y: 2) && count.value == 8 - 4 * 7 / 8.0)
    try world.step(by: 0.125)
    #expect(chain.endReason == .finished && x.value == 8 && count.value == 4 && timeline.time == 1)
  }

  @Test func parametersAreTheBlocks() throws {
    let (x, y) = (try world.channel(0.0), try world.channel(0.0))
    var ends: [Double?] = []
    let chain = try world.chain().animate {
      $0.threshold = 1
      ends.append(try $0.spring(x, to: 100).endTime)
      $0.stiffness = 500
      $0.damping = 30
      ends.append(try $0.spring(y, to: 100).endTime)
    }.animate { ends.append(try $0.spring(y, to: 200, velocity: [0]).endTime) }
    try chain.start()
    func settling(_ spring: Spring, _ target: Double, _ tolerance: Double) throws -> Double {
      try spring.motion(from: 0, to: target).settlingTime(tolerance: tolerance)
    }
    #expect(try ends.count == 3 && ends[0] == settling(.gpuAnimation, 100, 1))
    #expect(try ends[1] == settling(Spring(stiffness: 500, damping: 30), 100, 1))
    #expect(try ends[2] == settling(Spring(stiffness: 200, damping: 10), 200, 0.2))
  }

  /// They are the object's, and the block's where only those fit.
  @Test func namesThatABlockHasToo() throws {
    let (named, x, timeline) = (Named(), try world.channel(0.0), try world.timeline())
    var (ends, level) = ([Double?](), 0.0)
    let chain = try world.chain(named).animate {
      $0.stiffness.target = 1
      $0.damping.target = 2
      $0.threshold.target = 3
      $0.object.target = 4
      $0.spring.target = 5
      try $0.tween.tween(to: 6, duration: 1)
      $0.decay.target = 7
      $0.fall.target = 8
      $0.play.target = 9
      $0.animate.target = 10
      $0.add.target = 11
      $0.custom.target = 12
      $0.start.target = 20
      $0.words.target = 13
      $0.world.target = 14
      $0.chain.target = 15
      $0[\.problem].target = 16
      $0.knob[\.value].target = 17
      $0.knob[\.target].target = 18
      $0.stiffness = 500
      $0.damping = 30
      $0.threshold = 1
      ends.append(try $0.start(x, .spring(to: 100)).endTime)
      try $0.custom("level", get: { level }, set: { level = $0 }, target: 19)
      try $0.start(timeline, .timeline())
      try $0.add(try self.world.channel(0.0).tween(to: 1, duration: 2))
    }
    try chain.start()
    #expect(
      try ends == [
        Spring(stiffness: 500, damping: 30).motion(from: 0, to: 100).settlingTime(tolerance: 1)
      ])
    while chain.isActive { try world.step(by: 1) }
    #expect([named.stiffness, named.damping, named.threshold, named.object] == [1, 2, 3, 4])
    #expect([named.spring, named.tween, named.decay, named.fall, named.play] == [5, 6, 7, 8, 9])
    #expect([named.animate, named.add, named.custom, named.words] == [10, 11, 12, 13])
    #expect([named.world, named.chain, named.problem, level] == [14, 15, 16, 19] && named.start == 20)
    #expect(named.knob.value == 17 && named.knob.target == 18)
    // Where the object has none of the name, it is the block's.
    let view = View()
    try world.chain(view).animate {
      $0.stiffness *= 2
      #expect($0.stiffness == 400 && $0.object === view && $0.threshold == nil)
    }.start()
  }

  @Test func customProperties() throws {
    let (view, other) = (View(), View())
    var written: [String] = []
    func chain(_ view: View, _ name: String, _ target: Double) throws -> AnyChain {
      try world.chain(view).animate {
        try $0.custom("level", get: { view.level }, set: { written.append("\(name) \($0)") }, target: target)
          .onEnd { [world] _ in written.append("\(world.statistics.channels)") }
      }.start()
    }
    view.level = 4
    _ = try chain(view, "first", 1)
    _ = try chain(view, "newer", 2)
    _ = try chain(other, "other", 0.5)
    try world.step(by: 60)
    #expect(written == ["2", "newer 2.0", "other 0.5", "2", "2"])
    // Without an object the key is the world's.
    var stored = 1.0
    for target in [2.0, 3.0] {
      try world.chain().animate {
        try $0.custom("level", get: { stored }, set: { stored = $0 }, target: target)
      }.start()
      try world.step(by: 60)
    }
    #expect(stored == 3 && world.statistics.channels == 3)
    let wrong = try world.chain().animate {
      try $0.custom("level", get: { Point.zero }, set: { _ in }, target: .zero)
    }
    let error = #expect(throws: TweenSpiritError.self) { try wrong.start() }
    #expect(error?.kind == .invalidArgument)
  }

  @Test func anObjectThatGoes() throws {
    var view: View? = View()
    weak let gone = view
    var calls = 0
    let chain = try world.chain(try #require(view)).animate { $0.center.target = Point(x: 9, y: 9) }.then.animate { _ in
      calls += 1
    }
    let waiting = try world.chain(try #require(view)).delay(2).animate { _ in calls += 1 }
    let custom = try world.chain(try #require(view)).animate {
      try $0.custom("a", get: { 0.0 }, set: { _ in }, target: 1)
    }
    try chain.start()
    try waiting.start()
    try custom.start()
    try world.step(by: 0.125)
    view = nil
    #expect(gone == nil && chain.isActive)
    try world.step(by: 0.125)
    #expect(chain.endReason == .unbound && custom.endReason == .unbound && waiting.isActive)
    try world.step(by: 2)
    #expect(waiting.endReason == .unbound && calls == 0 && world.statistics.channels == 0)
  }

  /// Those of a group hear the step in which it ended, and no later one.
  @Test func observersOfAGroup() throws {
    let view = View()
    var (heard, speeds) = ([Double](), 0)
    let chain = try world.chain(view).animate {
      $0.center.x.onChange { heard.append($0) }
      $0.center.x.onVelocity { _ in speeds += 1 }
      try $0.center.x.tween(to: 1, duration: 1)
    }.then.animate { try $0.center.x.tween(to: 2, duration: 1) }
    try chain.start()
    for _ in 0..<4 { try world.step(by: 0.5) }
    #expect(heard == [0.5, 1] && speeds == 1 && view.center.x == 2)
    let stopped = try world.chain(view).animate {
      $0.center.x.onChange { heard.append($0) }
      try $0.center.x.tween(to: 4, duration: 1)
    }
    try stopped.start()
    try stopped.stop()
    try world.bind(view, \.center.x).set(7)
    try world.step(by: 0)
    #expect(heard == [0.5, 1])
  }

  @Test func aBlockThatIsKept() throws {
    let view = View()
    var kept: ObjectBlock<View>?
    let x = try world.channel(0.0)
    try world.chain(view).animate { kept = $0 }.start()
    let block = try #require(kept)
    #expect(throws: TweenSpiritError.self) { try block.start(x, .spring(to: 1)) }
    block.center.target = Point(x: 1, y: 1)
    #expect(!x.isActive && world.statistics.players == 0)
    let other = World()
    let chain = try world.chain().animate { [world] in
      try $0.add(try other.channel(0.0).tween(to: 1, duration: 1))
      world.close()
    }
    let error = #expect(throws: TweenSpiritError.self) { try chain.start() }
    #expect(error?.kind == .invalidArgument && !world.isClosed)
  }

  @Test func moreEndsThanAreKept() throws {
    let world = try World(eventCapacity: 4)
    var calls = 0
    let chain = try world.chain().animate { [world] in
      for _ in 0..<50 { try $0.tween(world.channel(0.0), to: 1, duration: 1) }
    }.then { calls += 1 }
    try chain.start()
    try world.step(by: 2)
    #expect(calls == 1 && chain.endReason == .finished)
  }

  /// Chains, blocks, observers and channels hold none of each other in a circle.
  @Test func nothingIsLeftBehind() throws {
    weak var (gone, one, two) = (World?.none, AnyChain?.none, AnyChain?.none)
    func play() throws {
      let world = World()
      let view = View()
      let running = try world.chain(view).animate { $0.center.target = Point(x: 1, y: 1) }.delay(9)
      running.onEnd { [running] _ in _ = running.isActive }
      let ended = try world.chain().then {}.onEnd { _ in _ = running.error }.start()
      try running.start()
      try world.step(by: 1)
      (gone, one, two) = (world, running, ended)
    }
    try play()
    #expect(gone == nil && one == nil && two == nil)
  }

  @MainActor @Test func tasksThatWait() async throws {
    let world = World()
    let x = try world.channel(0.0)
    let player = try x.tween(to: 1, duration: 1)
    let chain = try world.chain().animate { try $0.add(player) }.delay(0.5)
    var log: [String] = []
    let tasks = [
      Task { log.append("player \(String(describing: await player.end))") },
      Task { log.append("chain \(String(describing: await chain.end))") },
    ]
    // The chain is started by who waits for it.
    while !chain.isActive { await Task.yield() }
    try world.step(by: 1)
    try world.step(by: 1)
    for task in tasks { await task.value }
    let (ended, whole) = (await player.end, await chain.end)
    let both = ["chain Optional(TweenSpirit.EndReason.finished)", "player Optional(TweenSpirit.EndReason.finished)"]
    #expect(log.sorted() == both)
    #expect(ended == .finished && whole == .finished)
  }

  /// However it goes, who waits goes on.
  @MainActor @Test func tasksOfAWorldThatIsClosed() async throws {
    let world = World()
    let x = try world.channel(0.0)
    let (player, chain) = (try x.tween(to: 1, duration: 1), try world.chain().delay(1))
    try chain.start()
    var waits = 0
    let tasks = [
      Task {
        waits += 1
        return await player.end
      },
      Task {
        waits += 1
        return await chain.end
      },
    ]
    while waits < 2 { await Task.yield() }
    world.close()
    for task in tasks {
      let reason = await task.value
      #expect(reason == nil)
    }
    let second = World()
    let blob = try second.snapshot()
    let cancelled = try second.channel(0.0).tween(to: 1, duration: 1)
    let last = Task {
      waits += 1
      return await cancelled.end
    }
    while waits < 3 { await Task.yield() }
    try second.restore(blob)
    let reason = await last.value
    #expect(reason == .cancelled)
  }
}
