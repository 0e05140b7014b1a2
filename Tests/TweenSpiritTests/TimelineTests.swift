// SPDX-License-Identifier: MIT

import Testing
import TweenSpirit

private final class View {
  var center = SIMD2<Double>(1, 1)
  var alpha = 0.5
  var text = "before"
}

/// Linear from key to key.
private func track(_ keys: (Double, Double)...) throws -> Track<Double> {
  var track = Track<Double>()
  for (time, value) in keys { try track.add(value, at: time) }
  return track
}

@Suite struct TimelineTests {
  @Test func entries() throws {
    let (world, other) = (World(), World())
    let (x, far) = (try world.channel(7.0), try other.channel(0.0))
    let timeline = try world.timeline()
    #expect(timeline.entries.isEmpty && timeline.duration == 0 && timeline.levels == 1)
    let entry = try timeline.add(track((0, 0), (2, 10)), to: x, at: 1)
    #expect(entry.kind == .track && entry.channel === x && entry.at == 1 && entry.start == 1 && entry.end == 3)
    #expect(throws: TweenSpiritError.self) { try timeline.add(track((0, 1)), to: far) }
    #expect(throws: TweenSpiritError.self) { try timeline.remove(other.timeline().addMarker("m", at: 0)) }
    #expect(timeline.entries == [entry] && entry.name == nil && x.value == 7)
    try timeline.remove(entry)
    #expect(throws: TweenSpiritError.self) { try timeline.remove(entry) }
    world.close()
    #expect(!timeline.isValid && timeline.time == 0 && world.timelines.isEmpty)
    #expect(throws: TweenSpiritError.self) { try world.timeline() }
  }

  @Test func cancelledItIsAsBefore() throws {
    let world = World()
    let view = View()
    let timeline = try world.timeline()
    try timeline.add(track((0, 0), (1, 10)), to: view, \.alpha)
    try timeline.scrub(to: 0.25)
    #expect(view.alpha == 2.5)
    view.alpha = 4
    let player = try timeline.play()
    try world.step(by: 0.5)
    #expect(view.alpha == 5)
    try player.cancel()
    #expect(view.alpha == 4 && timeline.time == 0.25 && player.endReason == .cancelled)
    let other = try timeline.start(.timeline().timing { $0.fill = .none })
    try world.step(by: 5)
    #expect(view.alpha == 4 && timeline.time == 0.25 && other.endReason == .finished)
  }

  @Test func closures() throws {
    let world = World()
    var (log, colors) = ([Double](), [Color]())
    let timeline = try world.timeline()
    let entry = try timeline.add(track((0, 1), (1, 3))) { log.append($0) }
    var fade = Track<Color>(space: .srgb)
    try fade.add(.black, at: 0)
    try fade.add(.white, at: 1)
    try timeline.add(fade) { colors.append($0) }
    for time in [0.0, 0.5, 0.5, 1] { try timeline.scrub(to: time) }
    #expect(log == [1, 2, 3] && colors == [.black, Color(r: 0.5, g: 0.5, b: 0.5), .white])
    let copy = try world.timeline()
    try copy.add(timeline)
    try timeline.remove(entry)
    try timeline.scrub(to: 0.25)
    #expect(log == [1, 2, 3] && colors.count == 4 && timeline.entries.count == 1)
    // The copy has it still.
    try copy.scrub(to: 0.25)
    #expect(log == [1, 2, 3, 1.5] && world.statistics.channels == 2)
    let error = #expect(throws: TweenSpiritError.self) { try timeline.remove(entry) }
    #expect(error?.kind == .staleHandle)
    try timeline.close()
    #expect(world.statistics.channels == 2)
    try copy.close()
    #expect(world.statistics.channels == 0 && world.timelines.isEmpty)
    // It hears its first value whatever that is, and none before.
    let zeros = try world.timeline()
    log = []
    try zeros.add(track((0, 0), (1, 4))) { log.append($0) }
    try zeros.addMarker("m", at: 0)
    try zeros.start(.timeline(delay: 1).timing { $0.fill = .forwards })
    #expect(log.isEmpty)
    try zeros.scrub(to: 0)
    try zeros.scrub(to: 0)
    try zeros.scrub(to: 0.5)
    #expect(log == [0, 2])
    try zeros.close()
    // A closure whose track is refused leaves nothing.
    let another = try world.timeline()
    #expect(throws: TweenSpiritError.self) { try another.add(Track<Double>()) { _ in } }
    #expect(throws: TweenSpiritError.self) { try another.add(track((0, 1)), at: .nan) { _ in } }
    #expect(world.statistics.channels == 0 && another.entries.isEmpty)
  }

  @Test func objects() throws {
    let world = World()
    let view = View()
    var words = ObjectTrack<String>()
    try words.add("ready", at: 0)
    try words.add("set", at: 1)
    try words.add("go", at: 2)
    var later = ObjectTrack<String>()
    try later.add("gone", at: 0)
    var heard: [String] = []
    let timeline = try world.timeline()
    try timeline.add(words, to: view, \.text)
    try timeline.add(later, to: view, \.text, at: 3)
    try timeline.add(words, at: 0.5) { heard.append($0) }
    #expect(view.text == "before")
    for (time, text) in [(-1.0, "ready"), (1, "set"), (2.5, "go"), (1.99, "set"), (4, "gone"), (0, "ready")] {
      try timeline.scrub(to: time)
      #expect(view.text == text)
    }
    #expect(heard == ["ready", "go", "set", "go", "ready"])
    view.text = "its own"
    try timeline.scrub(to: 0.1)
    // It has not changed for the timeline.
    #expect(view.text == "its own")
    let fresh = View()
    let other = try world.timeline()
    try other.add(words, to: fresh, \.text)
    let player = try other.play()
    try world.step(by: 1.5)
    #expect(fresh.text == "set")
    try player.cancel()
    #expect(fresh.text == "before")
    #expect(throws: TweenSpiritError.self) { try other.add(ObjectTrack<String>(), to: fresh, \.text) }
  }

  @Test func objectsThatGo() throws {
    let world = World()
    var view: View? = View()
    weak let gone = view
    let timeline = try world.timeline()
    let x = try world.channel(0.0)
    var words = ObjectTrack<String>()
    try words.add("a", at: 0)
    try timeline.add(track((0, 0), (1, 1)), to: try #require(view), \.alpha)
    try timeline.add(words, to: try #require(view), \.text)
    try timeline.add(track((0, 0), (1, 8)), to: x)
    let player = try timeline.play()
    try world.step(by: 0.25)
    #expect(view?.alpha == 0.25 && view?.text == "a")
    view = nil
    #expect(gone == nil)
    try world.step(by: 0.25)
    #expect(x.value == 4 && world.statistics.channels == 1 && player.isActive)
    #expect(timeline.entries.map { $0.channel == nil } == [true, true, false])
    try timeline.scrub(to: 1)
    #expect(x.value == 8)
    try x.close()
    try timeline.scrub(to: 0)
    #expect(timeline.entries.count == 3 && timeline.duration == 1)
  }

  @Test func markers() throws {
    let world = World()
    let timeline = try world.timeline()
    let entry = try timeline.addMarker("e\u{301}", at: 2)
    try timeline.addMarker("before", at: -1)
    #expect(entry.kind == .marker && entry.name == "e\u{301}" && entry.at == 2 && entry.start == 2 && entry.end == 2)
    #expect(timeline.duration == 2 && timeline.entries.map(\.name) == ["e\u{301}", "before"])
  }

  @Test func moveless() throws {
    let world = World()
    let timeline = try world.timeline()
    let player = try timeline.play()
    try world.step(by: 0)
    #expect(player.endReason == .finished && world.events().map(\.kind) == [.begin, .end])
    weak var held: Timeline?
    func make() throws { held = try world.timeline() }
    try make()
    #expect(held != nil && world.timelines.count == 2 && world.timelines[1] === held)
    world.close()
    #expect(held == nil)
  }
}
