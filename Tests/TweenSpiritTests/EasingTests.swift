// SPDX-License-Identifier: MIT

import Testing
import TweenSpirit

@Suite struct EasingTests {
  @Test func namedCurvesEqualTheirNames() throws {
    let forms: [(Easing.Form, String)] = [(.in, "in"), (.out, "out"), (.inOut, "inOut"), (.outIn, "outIn")]
    for (form, suffix) in forms {
      let curves: [(Easing, String)] = [
        (.quad(form), "quad"), (.cubic(form), "cubic"), (.quart(form), "quart"), (.quint(form), "quint"),
        (.sine(form), "sine"), (.circ(form), "circ"), (.expo(form), "expo"), (.elastic(form), "elastic"),
        (.back(form), "back"), (.bounce(form), "bounce"),
      ]
      for (curve, family) in curves {
        #expect(curve.name == "\(family).\(suffix)")
        #expect(try Easing(parsing: curve.name) == curve)
        #expect(curve(0).bitPattern == 0)
        #expect(curve(1) == 1)
      }
    }
    // Other tests register theirs meanwhile, with a colon.
    #expect(Easing.names.count { !$0.contains(":") } == 69)
  }

  @Test func values() throws {
    #expect(Easing.cubic(.inOut)(0.25) == 0.0625)
    #expect(try abs(Easing.back(.out, overshoot: 1.7)(0.5) - 1.0875) < 1e-15)
    #expect(Easing.linear(0.3) == 0.3)
    #expect(Easing.ease.name == "css.ease")
    #expect(try Easing.steps(4, .jumpStart)(0.3) == 0.5)
    #expect(try Easing.linear(outputs: [0, 0.8, 1])(0.25) == 0.4)
    #expect(try Easing.linear(outputs: [0, 0.8, 1], inputs: [nil, 0.2, nil])(0.1) == 0.4)
    #expect(Easing.quad(.in).derivative(at: 0.25) == 0.5)
    #expect(Easing.circ(.in).derivative(at: 1) == .infinity)
    #expect(Easing.quad(.out)(.nan).isNaN)
  }

  @Test func beforeAndExtrapolate() throws {
    let steps = try Easing.steps(4)
    #expect(steps.value(at: 0.5) == 0.5)
    #expect(steps.value(at: 0.5, before: true) == 0.25)
    #expect(Easing.quad(.in).value(at: 1.5, extrapolate: true) == 2)
    #expect(Easing.quad(.in).value(at: 1.5) == 1)
    #expect(Easing.linear.value(at: -2, extrapolate: true) == -2)
    #expect(try Easing(parsing: "cubic-bezier(0, 1.5, 1, 1.5)").value(at: 1.2, extrapolate: true) == 1)
    #expect(try Easing(parsing: "clamp(linear)").value(at: 1.2, extrapolate: true) == 1)
  }

  @Test func madeOfOthers() throws {
    let chain = try Easing(parsing: "chain(quad.in, clamp(scale(linear, 2)), 0.5)")
    #expect(chain.kind == .modified)
    #expect(chain.name == "chain(quad.in,clamp(scale(linear,2)),0.5)")
    #expect(try Easing(parsing: chain.name) == chain)
    #expect(try Set([chain, Easing(parsing: chain.name), Easing(parsing: "blend(quad.in,linear,0.5)")]).count == 2)
    #expect(throws: TweenSpiritError.self) { try Easing(parsing: "chain(linear,linear)") }
  }

  @Test func inverses() throws {
    #expect(try Easing.cubic(.in).inverse(0.125) == 0.5)
    #expect(throws: TweenSpiritError.self) { try Easing.back(.out).inverse(0.5) }
    #expect(throws: TweenSpiritError.self) { try Easing.linear.inverse(2) }
  }

  @Test func batchesHaveTheBitsOfSingleValues() {
    let curve = Easing.elastic(.out)
    let t = (0...70).map { Double($0) / 70 }
    #expect(curve(t).map(\.bitPattern) == t.map { curve($0).bitPattern })
    var narrow = t.map(Float.init)
    let expected = curve(narrow)
    narrow.withUnsafeMutableBufferPointer { curve.apply(to: $0) }
    #expect(narrow == expected)
    #expect(curve([Double]()).isEmpty)
  }

  @Test func memoryOfTheCallers() throws {
    let curve = Easing.bounce(.out)
    let (t, narrow) = ([0, 0.25, 0.5, 1], [Float](arrayLiteral: 0, 0.25, 0.5, 1))
    var (out, narrowOut) = ([9.0, 9, 9, 9, 9], [Float](repeating: 9, count: 4))
    try t.withUnsafeBufferPointer { t throws(TweenSpiritError) in
      try out.withUnsafeMutableBufferPointer { out throws(TweenSpiritError) in try curve.sample(t, into: out) }
    }
    try narrow.withUnsafeBufferPointer { t throws(TweenSpiritError) in
      try narrowOut.withUnsafeMutableBufferPointer { out throws(TweenSpiritError) in try curve.sample(t, into: out) }
    }
    #expect(out == curve(t) + [9] && narrowOut == curve(narrow))
    let short = #expect(throws: TweenSpiritError.self) {
      let half = UnsafeMutableBufferPointer<Double>.allocate(capacity: 2)
      defer { half.deallocate() }
      let all = UnsafeMutableBufferPointer<Double>.allocate(capacity: 4)
      defer { all.deallocate() }
      all.initialize(repeating: 0.5)
      try curve.sample(UnsafeBufferPointer(all), into: half)
    }
    #expect(short?.kind == .invalidArgument)
    var (wide, thin) = (t, narrow)
    var span = wide.mutableSpan
    curve.apply(to: &span)
    var thinSpan = thin.mutableSpan
    curve.apply(to: &thinSpan)
    #expect(wide == curve(t) && thin == curve(narrow))
  }

  @Test func mistakesAreErrorsThatNameThem() {
    #expect(throws: TweenSpiritError.self) { try Easing(parsing: "nope") }
    #expect { try Easing(parsing: "back.out(1.7") } throws: { error in
      (error as? TweenSpiritError)?.message.contains("byte 12") == true
    }
    #expect { try Easing.cubicBezier(1.5, 0, 0, 1) } throws: { error in
      (error as? TweenSpiritError)
        == error as? TweenSpiritError && "\(error)" == "x1 of cubic-bezier must be between 0 and 1, got 1.5"
    }
    #expect(throws: TweenSpiritError.self) { try Easing.steps(0) }
    #expect(throws: TweenSpiritError.self) { try Easing.linear(outputs: [1]) }
    #expect(throws: TweenSpiritError.self) { try Easing.linear(outputs: [0, .nan]) }
    #expect(throws: TweenSpiritError.self) { try Easing.linear(outputs: [0, 1], inputs: [0]) }
    #expect(throws: TweenSpiritError.self) { try Easing(parsing: "") }
  }

  @Test func parametersAtTheEndsOfTheirRange() throws {
    #expect(try Easing.back(.in, overshoot: -1e6)(1) == 1 && Easing.back(.out, overshoot: 1.70158) == .back(.out))
    #expect(try Easing.elastic(.in, amplitude: -1e6) == .elastic(.in) && Easing.elastic(.in, period: 1e6)(0) == 0)
    #expect(try Easing.bounce(.out, restitution: 0, rebounds: 8)(1) == 1)
    #expect(try Easing.bounce(.in, rebounds: 3) == .bounce(.in))
    #expect(try Easing.pow(.in, exponent: 0.001)(1) == 1 && Easing.pow(.in, exponent: 1000)(0.5) < 1e-300)
  }

  @Test func valuesHashAndCompare() throws {
    #expect(Set([Easing.quad(.in), try Easing(parsing: "easeInQuad"), Easing.quad(.out)]).count == 2)
    #expect(Easing.cubic(.in) != Easing.quad(.in))
    #expect(try Easing.linear(outputs: [0, 0.3, 1]) == Easing.linear(outputs: [0, 0.3, 1]))
    #expect(try Easing.linear(outputs: [0, 0.3, 1]) != Easing.linear(outputs: [0, 0.4, 1]))
  }
}
