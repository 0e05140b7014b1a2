// SPDX-License-Identifier: MIT

import Testing
import TweenSpirit

@Suite struct TrackTests {
  @Test func coloursAreReadFromTexts() throws {
    #expect(try Color(parsing: "rgb(255 0 51 / 50%)") == Color(r: 1, g: 0, b: 0.2, a: 0.5))
    #expect(try Color(parsing: "lime") == Color(r: 0, g: 1, b: 0))
    let error = #expect(throws: TweenSpiritError.self) { try Color(parsing: "oranje") }
    #expect(error?.kind == .invalidArgument && error?.got == "oranje")
  }

  @Test func theShortestProgram() throws {
    var t = Track<SIMD2<Double>>(easing: .sine(.out))
    try t.add([100, 100], at: 0)
    #expect(t.value(at: 3) == [100, 100])
    try t.add([200, 50], at: 2)
    let e = Easing.sine(.out)(0.5)
    #expect(t.value(at: 1) == [100 * (1 - e) + 200 * e, 100 * (1 - e) + 50 * e])
    #expect(t.count == 2 && t.start == 0 && t.end == 2 && !t.isEmpty && t.easing == .sine(.out))
    #expect("\(t)" == "Track<SIMD2<Double>>, 2 keys from 0.0 to 2.0 s")
  }

  @Test func withoutKeys() throws {
    let none = Track<Double>()
    #expect(none.value(at: 1) == 0 && none.velocity(at: 1) == 0 && none.isEmpty && none.start == 0 && none.keys.isEmpty)
    #expect(Track<Quaternion>().value(at: 1) == .identity)
    #expect(try none.find(1) == nil && none.find(from: 0, to: 1).isEmpty && none.markers.isEmpty)
    #expect(none.sample(at: []) == [] && none.sample(at: [1, 2]) == [0, 0])
    #expect(Track<Quaternion>().sample(at: [1]) == [.identity])
    // What can throw refuses it, as playing it does.
    var out = [7.0]
    [0.0].withUnsafeBufferPointer { times in
      out.withUnsafeMutableBufferPointer { out in
        #expect(throws: TweenSpiritError.self) {
          try none.sample(at: times, into: out)
        }
      }
    }
    #expect(out == [7])
  }

  @Test func springs() throws {
    let spring = try Spring(duration: 0.5, bounce: 0.3)
    var t = Track<Double>()
    try t.add(0, at: 0)
    try t.add(1, at: 1, spring: spring)
    #expect(t.keys[1].interpolation == .spring && t.keys[1].spring == spring && t.keys[0].spring == nil)
  }

  @Test func wholeNumbersAndBool() throws {
    var t = Track<Int>(rounding: .floor)
    try t.add(0, at: 0)
    try t.add(10, at: 1)
    #expect(t.value(at: 0.19) == 1 && t.value(at: 0.999) == 9 && t.velocity(at: 0.5) == [10])
    try t.add(1 << 53, at: 2)
    for wide in [1 << 53 + 1, Int.min, .max] { #expect(throws: TweenSpiritError.self) { try t.add(wide, at: 3) } }
    try t.extrapolate(after: .linear)
    #expect(t.value(at: 1e300) == .max && t.value(at: .nan) == 0)
    var b = Track<Bool>(easing: .ease, interpolation: .eased)
    #expect(b.interpolation == .step && b.easing == .linear)
    try b.add(true, at: 0)
    try b.add(false, at: 1)
    #expect([-1, 0, 0.99, 1, 2].map { b.value(at: $0) } == [true, true, true, false, false])
    #expect(throws: TweenSpiritError.self) { try b.add(true, at: 2, easing: .ease) }
    #expect(throws: TweenSpiritError.self) { try b.add(true, at: 2, interpolation: .catmull) }
    #expect(b.count == 2)
    #expect(throws: TweenSpiritError.self) { try b.extrapolate(after: .loopOffset) }
  }

  @Test func vectorsAndGeometry() throws {
    var f = Track<SIMD3<Float>>()
    try f.add([0, 1, 2], at: 0)
    try f.add([1, 1, 0], at: 3)
    #expect(f.value(at: 1) == [Float(1.0 / 3), 1, Float(2 - 2.0 / 3)])
    var r = Track<Rect>()
    try r.add(Rect(x: 0, y: 1, width: 2, height: 4), at: 0)
    try r.add(Rect(origin: Point(x: 4, y: 1), size: Size(width: 0, height: 8)), at: 1)
    #expect(r.value(at: 0.25) == Rect(x: 1, y: 1, width: 1.5, height: 5) && r.velocity(at: 0) == [4, 0, -2, 4])
    var p = Track<Point>()
    try p.add(.zero, at: 0)
    try p.add(Point(x: 2, y: -2), at: 1)
    var s = Track<Size>()
    try s.add(Size(width: 1, height: 2), at: 0)
    #expect(p.value(at: 0.5) == Point(x: 1, y: -1) && s.value(at: 9) == Size(width: 1, height: 2))
    var single = Track<Float>()
    try single.add(0.1, at: 0)
    #expect(single.value(at: 0) == 0.1 && single.velocity(at: 0) == 0)
  }

  @Test func coloursAnglesAndRotations() throws {
    var c = Track<Color>(space: .oklch, extended: true, wrap: .cw)
    try c.add(Color(r: 1, g: 0, b: 0), at: 0)
    try c.add(Color(r: 0, g: 0, b: 1, a: 0.5), at: 1)
    #expect(c.value(at: 1) == Color(r: 0, g: 0, b: 1, a: 0.5) && c.space == .oklch && c.extended && c.wrap == .cw)
    var plain = Track<Color>(space: .srgb)
    try plain.add(.black, at: 0)
    try plain.add(.white, at: 1)
    #expect(plain.value(at: 0.25) == Color(r: 0.25, g: 0.25, b: 0.25) && plain.velocity(at: 0) == [1, 1, 1, 0])
    var a = Track<Angle>()
    try a.add(.degrees(350), at: 0)
    try a.add(.degrees(10), at: 1)
    #expect(abs(a.value(at: 0.5).degrees - 360) < 1e-12 && abs(a.value(at: 1).degrees - 370) < 1e-12)
    #expect(a.keys.map(\.value) == [.degrees(350), .degrees(10)])
    var q = Track<Quaternion>(interpolation: .monotone)
    #expect(q.interpolation == .eased)
    try q.add(Quaternion(x: 0.1, y: 0.2, z: 0.3, w: 0.9), at: 0)
    try q.add(Quaternion(x: 0, y: 1, z: 0, w: 0), at: 1)
    #expect(
      q.value(at: 0.3)
        == Quaternion(
          x: 0x1.5e7aebd6fdfc9p-4, y: 0x1.27c7cb89cef42p-1, z: 0x1.06dc30e13e7d6p-2, w: 0x1.8a4a4951ddbc1p-1))
    #expect(throws: TweenSpiritError.self) { try q.add(Quaternion(x: 0, y: 0, z: 0, w: 0), at: 2) }
    #expect(q.velocity(at: 0.5).count == 4)
  }

  struct Inset: Interpolatable, Equatable {
    var top, left, right: Double
    static let laneCount = 3
    init(_ top: Double, _ left: Double, _ right: Double) { (self.top, self.left, self.right) = (top, left, right) }
    init(lanes: UnsafePointer<Double>) { self.init(lanes[0], lanes[1], lanes[2]) }
    func store(into lanes: UnsafeMutablePointer<Double>) { (lanes[0], lanes[1], lanes[2]) = (top, left, right) }
  }

  /// A colour of the program's own, mixed as one.
  struct Paint: Interpolatable, Equatable {
    var rgba: SIMD4<Double>
    static let laneCount = 4
    static let trackKind = TrackKind.color
    init(rgba: SIMD4<Double>) { self.rgba = rgba }
    init(lanes: UnsafePointer<Double>) { rgba = SIMD4(lanes: lanes) }
    func store(into lanes: UnsafeMutablePointer<Double>) { rgba.store(into: lanes) }
  }

  struct TooWide: Interpolatable {
    static let laneCount = 65
    init() {}
    init(lanes: UnsafePointer<Double>) {}
    func store(into lanes: UnsafeMutablePointer<Double>) { lanes.update(repeating: 1, count: 65) }
  }

  @Test func typesOfOnesOwn() throws {
    var t = Track<Inset>()
    try t.add(Inset(0, 1, 2), at: 0)
    try t.add(Inset(4, 1, 0), at: 4)
    #expect(t.value(at: 1) == Inset(1, 1, 1.5) && t.sample(at: [4, 0]) == [Inset(4, 1, 0), Inset(0, 1, 2)])
    #expect(t.keys.map(\.value) == [Inset(0, 1, 2), Inset(4, 1, 0)] && t.velocity(at: 2) == [1, 0, -0.5])
    var (paint, color) = (Track<Paint>(), Track<Color>())
    try paint.add(Paint(rgba: [1, 0, 0, 1]), at: 0)
    try paint.add(Paint(rgba: [0, 0, 1, 1]), at: 1)
    try color.add(Color(r: 1, g: 0, b: 0), at: 0)
    try color.add(Color(r: 0, g: 0, b: 1), at: 1)
    let mixed = color.value(at: 0.4)
    #expect(paint.value(at: 0.4).rgba == [mixed.r, mixed.g, mixed.b, mixed.a] && mixed.g > 0.1)
    // One that cannot be says so, and is no trap.
    var wide = Track<TooWide>()
    #expect(throws: TweenSpiritError.self) { try wide.add(TooWide(), at: 0) }
    #expect(wide.isEmpty && wide.velocity(at: 0).count == 65)
    _ = wide.value(at: 0)
    _ = wide.sample(at: [0, 1])
    #expect {
      try wide.insert(Key(TooWide(), at: 0))
    } throws: {
      ($0 as? TweenSpiritError)?.message.contains("64") == true
    }
    #expect(throws: TweenSpiritError.self) { try TrackSet([wide]) }
  }

  @Test func manyTimes() throws {
    var t = Track<SIMD2<Double>>(easing: .cubic(.inOut))
    try t.add((0..<50).map { [Double($0 % 7), Double($0)] }, at: (0..<50).map(Double.init), interpolation: .catmull)
    let times = (0..<1000).map { Double(($0 * 377) % 1000) / 19 - 1 }
    let one = times.map { t.value(at: $0) }
    #expect(t.sample(at: times) == one && t.keys.allSatisfy { $0.interpolation == .catmull })
    var (wide, narrow) = ([Double](repeating: .nan, count: 2000), [Float](repeating: .nan, count: 2001))
    try times.withUnsafeBufferPointer { times in
      try wide.withUnsafeMutableBufferPointer { try t.sample(at: times, into: $0) }
      try narrow.withUnsafeMutableBufferPointer { try t.sample(at: times, into: $0) }
      #expect(throws: TweenSpiritError.self) {
        try wide.withUnsafeMutableBufferPointer {
          try t.sample(at: times, into: UnsafeMutableBufferPointer(rebasing: $0[1...]))
        }
      }
    }
    #expect(wide == one.flatMap { [$0.x, $0.y] })
    #expect(narrow[..<2000] == wide.map { Float($0) }[...] && narrow[2000].isNaN)
    wide.withUnsafeMutableBufferPointer { all in
      let times = UnsafeBufferPointer(start: all.baseAddress, count: 100)
      #expect(throws: TweenSpiritError.self) { try t.sample(at: times, into: all) }
    }
  }

  @Test func copiesAreTracksOfTheirOwn() throws {
    var a = try Track<Double> {
      Key(0, at: 0)
      Key(1, at: 1)
    }
    let before = a
    var b = a
    try b.add(5, at: 2)
    #expect(a == before && a.count == 2 && b.count == 3 && a.value(at: 2) == 1 && b.value(at: 2) == 5)
    try a.setValue(7, at: 0)
    #expect(before.value(at: 0) == 0 && b.value(at: 0) == 0 && a.value(at: 0) == 7 && a != before)
    let turned = try before.reversed()
    #expect(before.value(at: 0) == 0 && turned.value(at: 0) == 1)
    var c = before
    #expect(throws: TweenSpiritError.self) { try c.add(.nan, at: 0) }
    #expect(c == before)
    c.removeAll()
    #expect(c.isEmpty && before.count == 2)
  }

  @Test func threadsMayAskOneTogether() async {
    for round in 0..<6 {
      var t = Track<Double>(interpolation: .catmull)
      let count = 50_000
      try? t.add((0..<count).map { Double($0 &* 7919 % 1000) }, at: (0..<count).map(Double.init))
      // Not asked before: the first that asks has it compiled.
      let shared = t
      let found = await withTaskGroup(of: Double.self) { group in
        for _ in 0..<8 { group.addTask { shared.value(at: Double(17 + round)) } }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(found == [Double](repeating: Double((17 + round) * 7919 % 1000), count: 8))
    }
  }
}
