// SPDX-License-Identifier: MIT

import Testing
import TweenSpirit

/// Counts, and tells when it goes.
private final class Witness: @unchecked Sendable {
  let onDeinit: () -> Void
  init(_ onDeinit: @escaping () -> Void) { self.onDeinit = onDeinit }
  deinit { onDeinit() }
  func keep() {}
}

private struct Refusal: Error, Equatable { let word: String }

@Suite(.serialized) struct EasingRegistryTests {
  @Test func bakedClosuresStayWithinTheirError() throws {
    var asked = 0
    let heat = try Easing.register("swift:heat", tolerance: 1e-7) { t in
      asked += 1
      return t * t * (3 - 2 * t) + 0.1 * t * (1 - t)
    }
    defer { try? Easing.unregister("swift:heat") }
    let before = asked
    #expect(heat.kind == .baked && heat.name == "swift:heat")
    #expect(heat.maxError > 0 && heat.maxError <= 1e-7)
    for i in 0...30_011 {
      let t = Double(i) / 30_011
      #expect(abs(heat(t) - (t * t * (3 - 2 * t) + 0.1 * t * (1 - t))) <= heat.maxError + 1e-15)
    }
    #expect(asked == before)
    #expect(try Easing(parsing: "swift:heat") == heat)
    #expect(Easing.names.contains("swift:heat"))
  }

  @Test func theClosuresErrorComesOut() throws {
    #expect(throws: Refusal(word: "no")) {
      try Easing.register("swift:no") { t in if t > 0.5 { throw Refusal(word: "no") } else { t } }
    }
    #expect(throws: TweenSpiritError.self) { try Easing(parsing: "swift:no") }
    #expect(throws: TweenSpiritError.self) { try Easing.register("swift:nan") { _ in .nan } }
    #expect(throws: TweenSpiritError.self) { try Easing.register("quad.in") { $0 } }
    #expect(throws: TweenSpiritError.self) { try Easing.register("a name") { $0 } }
    #expect(throws: TweenSpiritError.self) { try Easing.register("swift:rough", tolerance: 0) { $0 } }
    #expect(throws: TweenSpiritError.self) { try Easing.register("swift:rough", maxPoints: 1) { $0 } }
    #expect(throws: TweenSpiritError.self) { try Easing.unregister("swift:rough") }
  }

  @Test func closuresOverManyNumbers() throws {
    func cube(_ t: UnsafeBufferPointer<Double>, _ out: UnsafeMutableBufferPointer<Double>) {
      for i in t.indices { out[i] = t[i] * t[i] * t[i] }
    }
    var calls = 0
    let baked = try Easing.register("swift:cubes") { (t, out) in
      calls += 1
      cube(t, out)
    }
    defer { try? Easing.unregister("swift:cubes") }
    let one = try Easing.register("swift:cube") { $0 * $0 * $0 }
    defer { try? Easing.unregister("swift:cube") }
    let t = (0...1000).map { Double($0) / 1000 }
    #expect(baked.kind == .baked && calls > 0 && baked(t) == one(t))
    #expect(throws: Refusal(word: "all")) {
      try Easing.register("swift:no") { (_, _) in throw Refusal(word: "all") }
    }
    nonisolated(unsafe) var counts: [Int] = []
    let live = try Easing.registerLive("swift:live_cubes") { (t, out) in
      counts.append(t.count)
      for i in t.indices { out[i] = t[i] == 0.5 ? .nan : t[i] * t[i] * t[i] }
    }
    defer { try? Easing.unregister("swift:live_cubes") }
    #expect(live([0, 0.1, 0.5, 1]) == [0, 0.1 * 0.1 * 0.1, 0.5, 1] && counts == [4] && live.fallbacks == 1)
  }

  @Test func liveClosuresGoWithTheirLastUser() throws {
    nonisolated(unsafe) var gone = 0
    do {
      let witness = Witness { gone += 1 }
      var live: Easing? = try Easing.registerLive("swift:live") { t in
        witness.keep()
        return t == 0.25 ? .infinity : 2 * t
      }
      #expect(live?.kind == .live && live?(0.5) == 1)
      #expect(live?(0.25) == 0.25 && live?.fallbacks == 1)
      #expect(live?([0, 0.5, 1]) == [0, 1, 2])
      #expect(throws: TweenSpiritError.self) { try Easing.registerLive("swift:live") { $0 } }
      let other = try Easing.registerLive("swift:live", replacing: true) { $0 }
      #expect(other != live && live?(0.5) == 1 && gone == 0)
      try Easing.unregister("swift:live")
      #expect(other(0.5) == 0.5)
      live = nil
    }
    #expect(gone == 1)
  }

  @Test func modifiersAndTables() throws {
    let ease = Easing.ease
    #expect(try ease.reversed()(0.25) == ease(0.75))
    #expect(try ease.mirrored()(0.75) == ease(0.5))
    #expect(try ease.modified(by: .out)(0.25) == 1 - ease(0.75))
    #expect(try Easing.quad(.in).modified(by: .out) == .quad(.out))
    #expect(try ease.modified(by: .inOut).name == "inOut(css.ease)")
    #expect(try Easing(parsing: "inOut(css.ease)") == ease.modified(by: .inOut))
    let baked = try Easing.elastic(.out).baked(tolerance: 1e-4)
    #expect(baked.maxError <= 1e-4 && abs(baked(0.3) - Easing.elastic(.out)(0.3)) <= 1e-4)
    #expect(try Easing(parsing: baked.name) == baked)
    var deep = ease
    for _ in 0..<8 { deep = try deep.reversed() }
    #expect(deep(0.25) == ease(0.25))
    #expect(throws: TweenSpiritError.self) { try deep.reversed() }
  }

  @Test func css() throws {
    #expect(try Easing.ease.css() == "ease")
    #expect(try Easing.steps(3).css() == "steps(3)")
    #expect(try Easing.quad(.out).css() == "cubic-bezier(0.333333, 0.666667, 0.666667, 1)")
    #expect(try Spring(duration: 0.5).css(tolerance: 0.05) == "0.734772s cubic-bezier(0.22, 0.27, 0.07, 1.1)")
    #expect(throws: TweenSpiritError.self) { try Spring(duration: 0.5).css(tolerance: 2) }
    let text = try Easing.bounce(.out).css(tolerance: 1e-3)
    let read = try Easing(parsing: text, dialect: .css)
    for i in 0...5000 {
      let t = Double(i) / 5000
      #expect(abs(read(t) - Easing.bounce(.out)(t)) <= 1e-3)
    }
    #expect(throws: TweenSpiritError.self) { try Easing.bounce(.out).css(tolerance: 0) }
  }
}
