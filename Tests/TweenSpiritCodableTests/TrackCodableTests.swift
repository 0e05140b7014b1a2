// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TweenSpirit
import TweenSpiritCodable

/// Tracks as JSON, and back: the format of bindings/FORMAT.md.
@Suite struct TrackCodableTests {
  private func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private func read<T: Decodable>(_: T.Type, _ text: String) throws -> T {
    try JSONDecoder().decode(T.self, from: Data(text.utf8))
  }

  /// Equal, -0.0 too: equal texts are equal bits.
  private func comesBack<Value>(_ track: Track<Value>) throws -> Bool {
    let again = try read(Track<Value>.self, try text(track))
    return try again == track && text(again) == text(track)
  }

  @Test func everyNumberComesBack() throws {
    var random = SystemRandomNumberGenerator()
    var t = try Track<SIMD3<Double>>(easing: .back(.out, overshoot: 1.1), interpolation: .catmull)
    for i in 0..<2000 {
      func any() -> Double {
        let x = Double(bitPattern: random.next())
        return x.isFinite ? x : -0.0
      }
      let time = [0, -0.0, .leastNonzeroMagnitude, 1e300, 0.1, any().remainder(dividingBy: 1e300)][i % 6]
      try t.add([any(), any(), any()], at: time)
    }
    try t.add([-0.0, .leastNonzeroMagnitude, .greatestFiniteMagnitude], at: 3)
    let again = try read(Track<SIMD3<Double>>.self, text(t))
    #expect(again == t)
    for (a, b) in zip(again.keys, t.keys) {
      #expect(a.time.bitPattern == b.time.bitPattern && a.value.x.bitPattern == b.value.x.bitPattern)
      #expect(a.value.y.bitPattern == b.value.y.bitPattern && a.value.z.bitPattern == b.value.z.bitPattern)
    }
  }

  @Test func everySettingAndShapeComesBack() throws {
    var t = Track<Point>(easing: .ease, interpolation: .bezier)
    try t.add(contentsOf: [
      Key(Point(x: 1, y: -0.0), at: 0, easing: .elastic(.out, amplitude: 1.2, period: 0.4), interpolation: .eased),
      Key(
        Point(x: 0.1, y: 0.2), at: 0.5, inTangent: [1, 2], outTangent: [0.1, .leastNormalMagnitude / 3],
        inHandle: KeyHandle(-0.1, [1, 2]), outHandle: KeyHandle(times: [0, 0.1], values: [3, 4])),
      Key(.zero, at: 1, spring: .bouncy), Key(.zero, at: 1, spring: Spring(duration: 0, bounce: 0.25)),
      Key(.zero, at: 2, spring: Spring(mass: 2, stiffness: 8, damping: 1)), Key(.zero, at: 3, interpolation: .spring),
      Key(.zero, at: 4),
    ])
    try t.extrapolate(before: .mirror, after: .loopOffset)
    try t.addMarker("e\u{301} \"é\" 🎈\u{0}", at: 0.5)
    try t.addMarker("", at: -1)
    #expect(try comesBack(t))
    let again = try read(Track<Point>.self, text(t))
    #expect(again.keys == t.keys && again.markers == t.markers && again.before == .mirror && again.after == .loopOffset)

    var c = Track<Color>(space: .oklch, extended: true, wrap: .longest)
    try c.add(Color(r: 1, g: 2, b: -1, a: 0.5), at: 0)
    var i = Track<Int>(rounding: .towardTarget)
    try i.add(-(1 << 53), at: 0)
    try i.add(1 << 53, at: 1)
    var b = Track<Bool>()
    try b.add(true, at: 0)
    var q = Track<Quaternion>()
    for k in 0..<50 { try q.add(Quaternion(x: 0.1, y: Double(k), z: 0.3, w: 0.9), at: Double(k)) }
    var f = Track<Float>()
    try f.add(0.1, at: 0.1)
    var a = Track<Angle>(wrap: .raw)
    try a.add(Angle(radians: 9), at: 0)
    var s = Track<Own>()
    try s.add(Own(), at: 0)
    #expect(try comesBack(c) && comesBack(i) && comesBack(b) && comesBack(q) && comesBack(f) && comesBack(a))
    #expect(try comesBack(s) && comesBack(Track<Size>()) && comesBack(Track<Rect>()))
    #expect(try comesBack(Track<SIMD4<Float>>()) && comesBack(Track<SIMD2<Float>>()))
    #expect(try text(b) == #"{"keys":[{"t":0,"v":true}],"kind":"bool","tweenspirit":1,"type":"track"}"#)
    #expect(try text(s) == #"{"keys":[{"t":0,"v":[1,2,3,4,5]}],"kind":5,"tweenspirit":1,"type":"track"}"#)
    #expect(try read([String: Track<Bool>].self, text(["x": b]))["x"] == b)
  }

  struct Own: Interpolatable {
    static let laneCount = 5
    init() {}
    init(lanes: UnsafePointer<Double>) {}
    func store(into lanes: UnsafeMutablePointer<Double>) { for i in 0..<5 { lanes[i] = Double(i + 1) } }
  }

  /// What the Python package wrote, and the bits that it has there.
  @Test func readsWhatPythonWrote() throws {
    let point = try read(
      Track<Point>.self,
      #"""
      {"tweenspirit":1,"type":"track","kind":"point","easing":"cubic.inOut","interpolation":"catmull","before":"mirror",
      "after":"loop_offset","keys":[{"t":0.0,"v":[-0.0,5e-324]},{"t":0.1,"v":[0.3333333333333333,-1.7976931348623157e+298],
      "interpolation":"eased","easing":"back.out(1.7)"},{"t":0.5,"v":[120.0,-8.0],"interpolation":"hermite",
      "in_tangent":[1.5,2.0],"out_tangent":[0.1,-0.2]},{"t":1.25,"v":[120.0,64.0],"interpolation":"bezier",
      "out_handle":[0.1,[40.0,0.0]]},{"t":2.0,"v":[0.0,64.0],"interpolation":"spring","in_handle":[[-0.2,-0.1],[0.0,0.0]],
      "spring":{"omega":12.566370614359172,"damping_ratio":0.7}},{"t":3.0,"v":[0.0,9007199254740994.0],
      "interpolation":"spring","spring":{"response":0.0,"damping_ratio":0.75}},{"t":4.0,"v":[1.0,2.0],
      "interpolation":"spring","spring":{"omega":2.0,"damping_ratio":0.125,"mass":2.0}},{"t":5.0,"v":[1.0,2.0]}],
      "markers":[[0.5,"impact"],[2.0,"b\u00fcck \"q\" \ud83c\udf88"]]}
      """#)
    #expect(point.value(at: 0.05) == Point(x: -0x1.2555555555557p-1, y: -0x1.d34add7753996p+989))
    #expect(point.value(at: 0.3) == Point(x: 0x1.04f1111111110p+7, y: 0x1.33dcfe54a37efp+987))
    #expect(point.value(at: 0.77) == Point(x: 0x1.e00b531a5947bp+6, y: 0x1.a818b85da9ff5p+3))
    #expect(point.value(at: 1.6) == Point(x: 0x1.20510423e3f51p+6, y: 64))
    #expect(point.value(at: 2.4) == Point(x: 0, y: 0x1.0a0fbc5dac180p+53))
    #expect(point.value(at: -3.3) == Point(x: 1, y: 2) && point.value(at: 9.1) == Point(x: 2, y: 4))
    #expect(point.markers == [Marker("impact", at: 0.5), Marker("bück \"q\" 🎈", at: 2)])
    #expect(point.keys[0].value.x.sign == .minus && point.easing == .cubic(.inOut))
    #expect(try comesBack(point))
    let color = try read(
      Track<Color>.self,
      #"""
      {"tweenspirit":1,"type":"track","kind":"color","space":"oklch","wrap":"cw","extended":true,
      "keys":[{"t":0.0,"v":[1.0,0.0,0.0,1.0]},{"t":1.0,"v":[0.0,0.0,1.0,0.5]}]}
      """#)
    #expect(color.value(at: 0.3).r == 0x1.512b6fc7ca6c5p-1 && color.extended && color.wrap == .cw)
    let quat = try read(
      Track<Quaternion>.self,
      #"""
      {"tweenspirit":1,"type":"track","kind":"quat","keys":[{"t":0.0,"v":[0.10259783520851543,0.20519567041703085,
      0.30779350562554625,0.9233805168766388]},{"t":1.0,"v":[0.0,1.0,0.0,0.0]}]}
      """#)
    #expect(quat.value(at: 0).x == 0x1.a43da0adc689ap-4 && quat.value(at: 0.3).w == 0x1.8a4a4951ddbc1p-1)
    let whole = try read(
      Track<Int>.self,
      #"{"tweenspirit":1,"type":"track","kind":"int","rounding":"toward_target","#
        + #""keys":[{"t":0.0,"v":-9007199254740992},{"t":1.0,"v":9007199254740992}]}"#)
    #expect(whole.value(at: 0.3) == -3_602_879_701_896_396 && whole.rounding == .towardTarget)
  }

  private func track(_ members: String, keys: String = #"{"t":0,"v":1}"#, kind: String = #""float""#) -> String {
    #"{"tweenspirit":1,"type":"track","kind":\#(kind),"keys":[\#(keys)]\#(members)}"#
  }

  /// The error's words, or what else came of it.
  private func refusal<Value>(_ text: String, of _: Track<Value>.Type) -> String {
    do {
      let track = try read(Track<Value>.self, text)
      return "read: \(track)"
    } catch DecodingError.dataCorrupted(let context) {
      return "corrupted: \(context.debugDescription)"
    } catch DecodingError.typeMismatch(_, let context) {
      return "type: \(context.codingPath.map(\.stringValue))"
    } catch DecodingError.keyNotFound(let key, _) {
      return "missing: \(key.stringValue)"
    } catch DecodingError.valueNotFound(_, let context) {
      return "null: \(context.codingPath.map(\.stringValue))"
    } catch {
      return "else: \(error)"
    }
  }

  @Test func hostileTracks() {
    for (text, words) in [
      ("", "corrupted: "), ("[]", "type: "), ("3", "type: "), ("{}", "missing: tweenspirit"),
      (#"{"tweenspirit":2,"type":"track","kind":"float","keys":[]}"#, "tweenspirit: must be 1, the version"),
      (#"{"tweenspirit":"1","type":"track","kind":"float","keys":[]}"#, "type: [\"tweenspirit\"]"),
      (#"{"tweenspirit":true,"type":"track","kind":"float","keys":[]}"#, "type: [\"tweenspirit\"]"),
      (#"{"tweenspirit":1,"type":"scene","kind":"float","keys":[]}"#, #"type: must be "track", not "scene""#),
      (#"{"tweenspirit":1,"type":"track","kind":"float"}"#, "missing: keys"),
      (#"{"tweenspirit":1,"type":"track","keys":[]}"#, "missing: kind"),
      (track(#","color":1"#), #"corrupted: has an unknown member "color""#),
      (track("", kind: #""vec2""#), #"kind: must be "float", that of Double, not "vec2""#),
      (track("", kind: "1"), #"kind: must be "float", that of Double, not 1"#),
      (track("", kind: "null"), "null: [\"kind\"]"),
      (track(#","easing":"quad.sideways""#), #"corrupted: easing: "quad.sideways" is no curve here"#),
      (track(#","easing":3"#), "type: [\"easing\"]"), (track(#","easing":null"#), "null: "),
      (track(#","interpolation":"cubic""#), "interpolation: must be one of eased, step, hermite"),
      (track(#","space":"lab""#), "space: must be one of oklab"), (track(#","extended":1"#), "type: [\"extended\"]"),
      (track(#","rounding":"towardTarget""#), "rounding: must be one of nearest, floor, ceil, toward_target"),
      (track(#","before":"forever""#), "before: must be one of"), (track(#","after":null"#), "null: "),
      (track("", keys: "1"), "type: "), (track("", keys: "null"), "null: "),
      (track("", keys: #"{"t":1}"#), "missing: v"), (track("", keys: #"{"v":1}"#), "missing: t"),
      (track("", keys: #"{"t":0,"v":1},{"t":0,"v":1,"x":2}"#), #"keys[1]: has an unknown member "x""#),
      (track("", keys: #"{"t":0,"v":"1"}"#), "type: "), (track("", keys: #"{"t":0,"v":true}"#), "type: "),
      (track("", keys: #"{"t":0,"v":[1]}"#), "type: "), (track("", keys: #"{"t":0,"v":null}"#), "null: "),
      (track("", keys: #"{"t":0,"v":1e999}"#), "corrupted: "), (track("", keys: #"{"t":0,"v":NaN}"#), "corrupted: "),
      (track("", keys: #"{"t":0,"v":1},{"t":1e301,"v":1}"#), "keys[1]: time must be finite and within 1e300"),
      (track("", keys: #"{"t":0,"v":1,"interpolation":"cubic"}"#), "keys[0].interpolation: must be one of"),
      (track("", keys: #"{"t":0,"v":1,"easing":"bad("}"#), "keys[0].easing: \"bad(\" is no curve"),
      (track("", keys: #"{"t":0,"v":1,"in_tangent":null}"#), "null: "),
      (track("", keys: #"{"t":0,"v":1,"in_handle":[0]}"#), "null: "),
      (track("", keys: #"{"t":0,"v":1,"in_handle":[0,1,2]}"#), "keys[0].in_handle: must be a list of"),
      (track("", keys: #"{"t":0,"v":1,"in_handle":[1,0]}"#), "keys[0]: in_handle must be at a time <= 0"),
      (track("", keys: #"{"t":0,"v":1,"spring":[]}"#), "type: "),
      (track("", keys: #"{"t":0,"v":1,"spring":{"wobble":1}}"#), #"keys[0].spring: a spring has no "wobble""#),
      (track("", keys: #"{"t":0,"v":1,"spring":{"omega":-1}}"#), "keys[0].spring: omega must be >= 0"),
      (track("", keys: #"{"t":0,"v":1,"spring":{"omega":1,"bounce":0}}"#), "are no one scheme"),
      (track("", keys: #"{"t":0,"v":1,"spring":{"stiffness":1}}"#), "stiffness alone is no spring"),
      (track(#","markers":{}"#), "type: "), (track(#","markers":[[1]]"#), "null: "),
      (track(#","markers":[[1,"a",2]]"#), "markers[0]: must be a list of a time and a name"),
      (track(#","markers":[[0,"a"],[1e301,"b"]]"#), "markers[1]: time must be finite"),
      (track("").replacingOccurrences(of: "]}", with: "]}x"), "corrupted: "),
    ] {
      let found = refusal(text, of: Track<Double>.self)
      #expect(!found.hasPrefix("read") && !found.hasPrefix("else") && found.contains(words), "\(text): \(found)")
    }
    let others = [
      refusal(track("", keys: #"{"t":0,"v":[1]}"#, kind: #""vec2""#), of: Track<SIMD2<Double>>.self),
      refusal(track("", keys: #"{"t":0,"v":[1,2,3]}"#, kind: #""vec2""#), of: Track<SIMD2<Double>>.self),
      refusal(track("", keys: #"{"t":0,"v":3}"#, kind: #""vec2""#), of: Track<SIMD2<Double>>.self),
      refusal(track("", keys: #"{"t":0,"v":1}"#, kind: #""bool""#), of: Track<Bool>.self),
      refusal(track("", keys: #"{"t":0,"v":true,"easing":"linear"}"#, kind: #""bool""#), of: Track<Bool>.self),
      refusal(track(#","interpolation":"eased""#, keys: "", kind: #""bool""#), of: Track<Bool>.self),
      refusal(track(#","easing":"quad.in""#, keys: "", kind: #""bool""#), of: Track<Bool>.self),
      refusal(track(#","after":"loop_offset""#, keys: "", kind: #""bool""#), of: Track<Bool>.self),
      refusal(track(#","interpolation":"monotone""#, keys: "", kind: #""quat""#), of: Track<Quaternion>.self),
      refusal(track("", keys: #"{"t":0,"v":[0,0,0,0]}"#, kind: #""quat""#), of: Track<Quaternion>.self),
      refusal(track("", keys: #"{"t":0,"v":0.5}"#, kind: #""int""#), of: Track<Int>.self),
      refusal(track("", keys: #"{"t":0,"v":9007199254740993}"#, kind: #""int""#), of: Track<Int>.self),
      refusal(track("", keys: #"{"t":0,"v":true}"#, kind: #""int""#), of: Track<Int>.self),
      refusal(track("", keys: #"{"t":0,"v":[1,2,3,4,5]}"#, kind: "4"), of: Track<Own>.self),
      refusal(track("", keys: #"{"t":0,"v":[1,2,3,4,5]}"#, kind: #""own""#), of: Track<Own>.self),
    ]
    for found in others { #expect(found.hasPrefix("corrupted: ") || found.hasPrefix("type: "), "\(found)") }
  }

  @Test func manyKeys() throws {
    let count = 20_000
    var t = Track<SIMD2<Double>>()
    try t.add((0..<count).map { [Double($0), 0.1] }, at: (0..<count).map { Double($0) / 60 })
    #expect(try comesBack(t))
  }

  /// A spring in any of its words.
  @Test func springsInOtherWords() throws {
    for (words, spring) in try [
      ("{}", Spring(duration: 0.5)), (#"{"bounce":0.3}"#, Spring(duration: 0.5, bounce: 0.3)),
      (#"{"duration":1}"#, Spring(duration: 1)), (#"{"response":0.4}"#, Spring(response: 0.4)),
      (#"{"stiffness":100,"damping":10}"#, Spring(mass: 1, stiffness: 100, damping: 10)),
      (#"{"tension":100,"friction":10,"mass":2}"#, Spring(mass: 2, stiffness: 100, damping: 10)),
      (#"{"stiffness":1500,"damping_ratio":0.5}"#, Spring(stiffness: 1500, dampingRatio: 0.5)),
      (#"{"frequency":2,"damping_ratio":0.5}"#, Spring(frequency: 2, dampingRatio: 0.5)),
      (#"{"omega":3}"#, Spring(.omega(3, dampingRatio: 1))), (#"{"speed":12}"#, .origami),
      (#"{"visual_duration":0.5,"bounce":0.2}"#, Spring(.visualDuration(0.5, bounce: 0.2))),
      (#"{"settling_duration":0.8,"bounce":0.3}"#, Spring(settlingDuration: 0.8, bounce: 0.3)),
      (#"{"settling_duration":0.8,"damping_ratio":0.75}"#, Spring(settlingDuration: 0.8, bounce: 0.25)),
      (#"{"half_life":0.2,"damping_ratio":0.5}"#, Spring(.halfLife(0.2, dampingRatio: 0.5))),
    ] {
      let t = try read(Track<Double>.self, track("", keys: #"{"t":0,"v":1,"spring":\#(words)}"#))
      #expect(t.keys[0].spring == spring && t.keys[0].interpolation == .spring, "\(words)")
    }
  }

  @Test func curves() throws {
    for easing in [Easing.linear, try .elastic(.out, amplitude: 1, period: 0.4), try .cubicBezier(0.4, 0, 0.2, 1)] {
      #expect(try read(Easing.self, text(easing)) == easing)
    }
    #expect(try text(Easing.cubic(.out)) == #"{"easing":"cubic.out","tweenspirit":1,"type":"easing"}"#)
    for bad in [
      #"{"tweenspirit":1,"type":"track","easing":"linear"}"#, #"{"tweenspirit":2,"type":"easing","easing":"linear"}"#,
      #"{"tweenspirit":1,"type":"easing","easing":"nothing"}"#,
      #"{"tweenspirit":1,"type":"easing","easing":"linear","x":1}"#,
    ] {
      #expect { try read(Easing.self, bad) } throws: { error in
        if case DecodingError.dataCorrupted = error { true } else { false }
      }
    }
    let own = try Easing.register("codable:square") { $0 * $0 }
    var t = Track<Double>()
    try t.add(0, at: 0, easing: own)
    try t.add(1, at: 1)
    let written = try text(t)
    #expect(try read(Track<Double>.self, written) == t && written.contains("codable:square"))
    try Easing.unregister("codable:square")
    #expect(refusal(written, of: Track<Double>.self).contains(#"keys[0].easing: "codable:square" is no curve"#))
  }
}
