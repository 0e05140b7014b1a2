// SPDX-License-Identifier: MIT

import Testing
import TweenSpirit

@Suite struct TrackBakingTests {
  private let wave = try! Track<Double>(easing: .cubic(.inOut)) {
    Key(0, at: 1)
    Key(2, at: 2)
    Key(-1, at: 4)
  }

  @Test func bakes() throws {
    let rate = try wave.baked(fps: 30)
    #expect(rate.track.count == 91 && rate.track.keys.allSatisfy { wave.value(at: $0.time) == $0.value })
    let few = try wave.baked(tolerance: 0.01)
    #expect(few.track.count < 40 && few.maxError <= 0.01 && few.maxError > 0.001)
    for i in 0...300 {
      let t = 1 + Double(i) / 100
      #expect(abs(few.track.value(at: t) - wave.value(at: t)) <= few.maxError)
    }
    let part = try wave.baked(fps: 10, over: 2...3)
    #expect(part.track.start == 2 && part.track.end == 3 && part.track.count == 11)
    #expect(throws: TweenSpiritError.self) { try wave.baked(tolerance: 1e-9, maxKeys: 10) }
    var colors = Track<Color>()
    try colors.add(.white, at: 0)
    try colors.add(Color(r: 1, g: 0, b: 0), at: 1)
    let baked = try colors.baked(tolerance: 1e-3).track
    let (a, b) = (baked.value(at: 0.37), colors.value(at: 0.37))
    #expect(baked.space == .srgb && abs(a.g - b.g) <= 1e-3 && abs(a.b - b.b) <= 1e-3)
  }

  @Test func fits() throws {
    let times = (0...100).map { Double($0) / 10 }
    let bent = times.map { Point(x: $0 < 5 ? $0 : 5, y: 1) }
    let lines = try Track.fit(times: times, values: bent)
    #expect(lines.track.keys.map(\.time) == [0, 5, 10] && lines.maxError <= 1e-3)
    let dense = (0...1000).map { Double($0) / 100 }
    let cubics = try Track<Double>.fit(
      times: dense, values: dense.map { $0 * $0 }, tolerance: 1e-3, interpolation: .hermite)
    #expect(cubics.track.count == 2 && cubics.track.interpolation == .hermite)
    #expect(abs(cubics.track.value(at: 3) - 9) < 1e-9)
    let turns = try Track.fit(times: [0, 1, 2], values: [Angle.zero, .degrees(400), .degrees(800)])
    #expect(turns.track.count == 2 && abs(turns.track.value(at: 1).degrees - 400) < 1)
    #expect(throws: TweenSpiritError.self) { try Track<Int>.fit(times: [0, 1], values: [0, 1]) }
    #expect(throws: TweenSpiritError.self) { try Track<Double>.fit(times: [0, 1], values: [0]) }
    #expect(throws: TweenSpiritError.self) { try Track<Double>.fit(times: [], values: []) }
    #expect(throws: TweenSpiritError.self) { try Track<Double>.fit(times: [1, 0], values: [0, 1]) }
    #expect(throws: TweenSpiritError.self) { try Track.fit(times: [0], values: [1.0], interpolation: .spring) }
  }

  @Test func wordsOfTheWeb() throws {
    let text = try wave.css(tolerance: 0.01)
    let curve = try Easing(parsing: text)
    for i in 0...100 {
      let (u, t) = (Double(i) / 100, 1 + 3 * Double(i) / 100)
      #expect(abs(curve.value(at: u) - wave.value(at: t) / -1) < 0.02)
    }
    var slide = Track<Point>()
    try slide.add(.zero, at: 0, easing: .ease)
    try slide.add(Point(x: 10, y: 2.5), at: 2, interpolation: .step)
    try slide.add(Point(x: 10, y: 5), at: 4)
    #expect(
      try slide.webAnimation(property: "translate", unit: "px")
        == #"[{"offset": 0, "translate": "0px 0px", "easing": "ease"}, {"offset": 0.5, "translate": "10px 2.5px", "#
        + #""easing": "step-end"}, {"offset": 1, "translate": "10px 5px"}]"#)
    #expect(
      try slide.cssKeyframes(name: "slide", property: "translate", unit: "px") == """
        @keyframes slide {
          0% { translate: 0px 0px; animation-timing-function: ease; }
          50% { translate: 10px 2.5px; animation-timing-function: step-end; }
          100% { translate: 10px 5px; }
        }
        """)
    for name in ["", "none", "2", "a b"] {
      #expect(throws: TweenSpiritError.self) { try slide.cssKeyframes(name: name, property: "translate") }
    }
    #expect(throws: TweenSpiritError.self) { try slide.css() }
    #expect(throws: TweenSpiritError.self) { try wave.css(tolerance: 2) }
    #expect(throws: TweenSpiritError.self) { try slide.webAnimation(property: "a b") }
    #expect(throws: TweenSpiritError.self) { try slide.webAnimation(property: "") }
    #expect(throws: TweenSpiritError.self) { try slide.webAnimation(property: "x", unit: "p\"x") }
  }

  @Test func transforms() throws {
    let parts = AffineParts(x: 10, y: 20, rotation: 0.5, scaleX: 2, scaleY: -3, shear: 0.25)
    let again = try AffineParts(parts.matrix)
    for (a, b) in [
      (again.x, parts.x), (again.y, parts.y), (again.rotation, 0.5), (again.scaleX, 2), (again.scaleY, -3),
      (again.shear, 0.25),
    ] { #expect(abs(a - b) < 1e-14) }
    let m = try AffineParts(x: 1, y: 2, scaleX: 3, scaleY: 4).matrix
    #expect(m.a == 3 && m.b == 0 && m.c == 0 && m.d == 4 && m.tx == 1 && m.ty == 2)
    // Both axes on one line.
    let flat = try AffineParts((1, 2, 2, 4, 0, 0)).matrix
    #expect(abs(flat.a - 1) < 1e-14 && abs(flat.b - 2) < 1e-14 && abs(flat.c - 2) < 1e-14 && abs(flat.d - 4) < 1e-14)
    #expect(throws: TweenSpiritError.self) { try AffineParts((.nan, 0, 0, 1, 0, 0)) }
    #expect(throws: TweenSpiritError.self) { try AffineParts(rotation: .infinity).matrix }
    var t = Track<AffineParts>()
    try t.add(AffineParts(), at: 0)
    try t.add(AffineParts(x: 4, rotation: 2), at: 2)
    #expect(t.value(at: 1) == AffineParts(x: 2, rotation: 1))
    let half = 0.5.squareRoot()
    let trs = TRSParts(
      translation: [1, 2, 3], rotation: Quaternion(x: 0, y: 0, z: half, w: half), scale: [2, 3, 4])
    let columns = try trs.columns
    #expect(abs(columns.0.y - 2) < 1e-14 && abs(columns.1.x + 3) < 1e-14 && columns.3 == [1, 2, 3, 1])
    let back = try TRSParts(columns: columns)
    #expect(back.translation == [1, 2, 3] && abs(back.rotation.z - half) < 1e-14 && abs(back.scale.y - 3) < 1e-14)
    #expect(throws: TweenSpiritError.self) { try TRSParts(rotation: Quaternion(x: 0, y: 0, z: 0, w: 0)).columns }
    #expect(throws: TweenSpiritError.self) { try TRSParts(scale: [.nan, 1, 1]).columns }
    #expect(throws: TweenSpiritError.self) {
      try TRSParts(columns: ([1, 0, 0, 0], [1, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]))
    }
  }

  @Test func curvesAndSprings() throws {
    let curve = try Easing.sine(.inOut).bakedTrack(over: 2, tolerance: 0.01)
    #expect(curve.maxError <= 0.01 && curve.track.end == 2)
    for i in 0...100 {
      let t = Double(i) / 50
      #expect(abs(curve.track.value(at: t) - Easing.sine(.inOut)(t / 2)) <= 0.01)
    }
    for velocity in [0.0, 250, -250] {
      let spring = try Spring(duration: 0.5, bounce: 0.3)
      let motion = try spring.motion(from: 0, to: 100, velocity: velocity)
      let baked = try motion.bakedTrack(tolerance: 0.25)
      for i in 0...100 {
        let t = baked.track.end * Double(i) / 100
        #expect(try abs(baked.track.value(at: t) - motion.value(at: t)) <= 0.25)
      }
      let clamped = try spring.motion(to: 100, overshoot: .clamp)
      #expect(throws: TweenSpiritError.self) { try clamped.bakedTrack(tolerance: 0.25) }
    }
    let endless = try Spring(response: 2, dampingRatio: 0).motion(from: 0, to: 1)
    #expect(throws: TweenSpiritError.self) { try endless.bakedTrack(tolerance: 0.25) }
    #expect(try endless.bakedTrack(over: 2, tolerance: 0.01).maxError <= 0.01)
  }
}
