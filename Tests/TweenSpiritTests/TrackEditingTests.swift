// SPDX-License-Identifier: MIT

import Testing
import TweenSpirit

@Suite struct TrackEditingTests {
  private func track(_ times: [Double] = [0, 1, 2]) throws -> Track<Double> {
    var t = Track<Double>()
    try t.add(times.map { $0 * 10 }, at: times)
    return t
  }

  private func refused(_ word: String = " ", _ work: () throws -> Void) -> Bool {
    do {
      try work()
      return false
    } catch {
      let found = error as? TweenSpiritError
      return found?.kind == .invalidArgument && found?.message.contains(word) == true
    }
  }

  @Test func keysReadBack() throws {
    let keys = [
      Key<SIMD2<Double>>([1, 2], at: 0),
      Key([3, 4], at: 1, easing: try .back(.out, overshoot: 2), interpolation: .eased),
      Key([5, 6], at: 2, interpolation: .hermite, inTangent: [1, 2], outTangent: [3, 4]),
      Key(
        [7, 8], at: 3, interpolation: .bezier, inHandle: KeyHandle(-0.5, [1, 2]),
        outHandle: KeyHandle(times: [0.25, 0.5], values: [3, 4])),
      Key([9, 10], at: 3, interpolation: .spring, spring: .bouncy),
      Key([9, 10], at: 3, interpolation: .step, outTangent: [0, 0]),
    ]
    var t = Track<SIMD2<Double>>()
    try t.add(contentsOf: [keys[3], keys[0], keys[4], keys[1], keys[5], keys[2]])
    #expect(t.keys == keys)
    #expect(try t[1] == keys[1] && t[3].outHandle?.times == [0.25, 0.5])
    let again = try Track<SIMD2<Double>> { for key in t.keys { key } }
    #expect(again == t)
    var key = keys[2]
    (key.easing, key.inTangent) = (.ease, nil)
    #expect(key.easing == .ease && key.inTangent == nil && key != keys[2] && key.outTangent == [3, 4])
  }

  @Test func mistakesChangeNothing() throws {
    var t = try track()
    let before = t
    for time in [Double.nan, .infinity, 2e300] {
      #expect(refused("time") { try t.add(1, at: time) } && refused("time") { try t.insert(Key(1, at: time)) })
      #expect(refused("time") { try t.move(0, to: time) })
    }
    #expect(refused("value") { try t.add(.infinity, at: 0) } && refused("value") { try t.setValue(.nan, at: 0) })
    #expect(refused("index") { _ = try t[3] } && refused("index") { _ = try t[-1] })
    #expect(refused { try t.remove(at: 3) } && refused { try t.remove(at: -1) } && refused { try t.remove(at: .max) })
    #expect(refused("keys") { try t.remove(2..<4) } && refused { try t.remove(-1..<1) })
    #expect(refused { try t.replace(at: 3, with: Key(1, at: 0)) } && refused { try t.setValue(1, at: 9) })
    #expect(refused("inTangent must have 1") { try t.insert(Key(1, at: 0, inTangent: [1, 2])) })
    #expect(refused("outHandle.values") { try t.insert(Key(1, at: 0, outHandle: KeyHandle(0, []))) })
    #expect(refused("inHandle.times") { try t.insert(Key(1, at: 0, inHandle: KeyHandle(times: [], values: [1]))) })
    #expect(refused("in_handle") { try t.insert(Key(1, at: 0, inHandle: KeyHandle(1, [1]))) })
    #expect(refused("out_handle") { try t.insert(Key(1, at: 0, outHandle: KeyHandle(-1, [1]))) })
    #expect(refused("2 times") { try t.add([1], at: [1, 2]) })
    #expect(refused("value") { try t.add([1, .nan], at: [1, 2]) })
    #expect(refused("value") { try t.add(contentsOf: [Key(1, at: 5), Key(.nan, at: 6)]) })
    #expect(refused("time") { try t.addMarker("x", at: .nan) } && refused("index") { try t.removeMarker(at: 0) })
    #expect(t == before)
    #expect(throws: TweenSpiritError.self) {
      try Track<Double> {
        Key(0, at: 0)
        Key(0, at: .infinity)
      }
    }
  }

  @Test func builders() throws {
    let (many, isOpen) = (3, false)
    let t = try Track<Double>(easing: .ease, wrap: .raw) {
      Key(0, at: 0)
      for i in 1...many { Key(Double(i), at: Double(i), easing: .sine(.out)) }
      if isOpen { Key(9, at: 9) } else { Key(8, at: 8) }
      if isOpen { Key(9, at: 9) }
    }
    #expect(t.keys.map(\.value) == [0, 1, 2, 3, 8] && t.easing == .ease && t.wrap == .raw)
    #expect(try t[2].easing == .sine(.out))
  }

  @Test func equality() throws {
    let t = try track()
    #expect(try t == track() && t != Track<Double>())
    var other = t
    try other.extrapolate(after: .loop)
    #expect(other != t)
    other = t
    try other.addMarker("a", at: 0)
    #expect(other != t)
    try other.removeMarker(at: 0)
    #expect(other == t)
    try other.setValue(1, at: 2)
    #expect(other != t)
  }

  @Test func markers() throws {
    var t = try track()
    try t.addMarker("b", at: 1)
    try t.addMarker("a", at: 0)
    try t.addMarker("c", at: 1)
    try t.addMarker("e\u{301}", at: 2)
    try t.addMarker("é", at: 2)
    #expect(t.markers.map(\.time) == [0, 1, 1, 2, 2] && t.markers.prefix(3).map(\.name) == ["a", "b", "c"])
    // Names that look alike keep their bytes.
    #expect(t.markers.suffix(2).map { Array($0.name.utf8).count } == [3, 2])
    #expect(try t.markers(after: 0, upTo: 1).map(\.name) == ["b", "c"])
    #expect(try t.markers(after: 2, upTo: 1).map(\.name) == ["c", "b"])
    for i in 0..<100 { try t.addMarker("m\(i)", at: 3) }
    #expect(t.markers.count == 105 && t.markers.last == Marker("m99", at: 3))
    let copy = t
    try t.removeMarker(at: 0)
    #expect(t.markers[0] == Marker("b", at: 1) && copy.markers[0].name == "a")
    t.removeAll()
    #expect(t.markers.count == 104 && t.isEmpty)
  }

  @Test func turningAround() throws {
    var t = try Track<Double>(easing: .quad(.in)) {
      Key(0, at: 1)
      Key(4, at: 2, interpolation: .hermite, outTangent: [1])
      Key(2, at: 5, inTangent: [-3])
    }
    try t.addMarker("late", at: 4)
    try t.extrapolate(before: .loop)
    let turned = try t.reversed()
    for i in 0...40 {
      let time = 1 + Double(i) / 10
      #expect(abs(turned.value(at: 6 - time) - t.value(at: time)) < 1e-14)
    }
    #expect(turned.markers == [Marker("late", at: 2)] && turned.after == .loop && turned.before == .hold)
    #expect(try turned[0].outTangent == [3])
  }
}
