// SPDX-License-Identifier: MIT

import Testing
import TweenSpirit

@Suite struct ObjectTrackTests {
  private final class Thing {}

  @Test func objectsAreHeld() throws {
    var t = ObjectTrack<String>()
    #expect(try t.value(at: 0) == nil && t.isEmpty)
    for (word, time) in [("a", 1.0), ("b", 3), ("c", 2)] { try t.add(word, at: time) }
    #expect(throws: TweenSpiritError.self) { try t.add("x", at: .nan) }
    let held = try [-9, 0, 1, 1.5, 2, 2.99, 3, 9].map { try t.value(at: $0) }
    #expect(held == ["a", "a", "a", "a", "c", "c", "b", "b"])
    #expect(t.keys.map(\.value) == ["a", "c", "b"] && t.count == 3 && t.start == 1 && t.end == 3)
    #expect(try t[1] == ObjectTrack.Key("c", at: 2))
    #expect(try t.find(2.5) == 1 && t.find(from: 1, to: 3) == 0..<2)
    try t.add("d", at: 2)
    #expect(try t.value(at: 2) == "d" && t.value(at: 1.9) == "a")
  }

  @Test func editing() throws {
    var t = ObjectTrack<String>()
    for (i, word) in ["a", "b", "c", "d", "e"].enumerated() { try t.add(word, at: Double(i)) }
    let copy = t
    try t.setValue("B", at: 1)
    #expect(try t.move(0, to: 2.5) == 2)
    #expect(t.keys.map(\.value) == ["B", "c", "a", "d", "e"])
    try t.remove(1..<3)
    try t.add("f", at: 9)
    try t.add("g", at: -1)
    try t.add("h", at: 3.5)
    try t.remove(at: 0)
    #expect(t.keys.map(\.value) == ["B", "d", "h", "e", "f"] && copy.keys.map(\.value) == ["a", "b", "c", "d", "e"])
    #expect(throws: TweenSpiritError.self) { try t.remove(at: 5) }
    #expect(throws: TweenSpiritError.self) { try t.remove(4..<6) }
    #expect(throws: TweenSpiritError.self) { try t.setValue("x", at: -1) }
    #expect(throws: TweenSpiritError.self) { _ = try t[5] }
    #expect(throws: TweenSpiritError.self) { try t.move(0, to: .infinity) }
    #expect(t.count == 5)
    t.removeAll()
    #expect(try t.isEmpty && t.value(at: 0) == nil)
    try t.add("z", at: 0)
    #expect(try t.value(at: 0) == "z")
  }

  /// Beside a list that does the same.
  @Test func manyEdits() throws {
    var (t, list) = (ObjectTrack<Int>(), [(time: Double, value: Int)]())
    var random = SystemRandomNumberGenerator()
    for step in 0..<2000 {
      let place = list.isEmpty ? 0 : Int.random(in: 0..<list.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0 where !list.isEmpty:
        try t.remove(at: place)
        list.remove(at: place)
      case 1 where !list.isEmpty:
        try t.setValue(step, at: place)
        list[place].value = step
      default:
        let time = Double(Int.random(in: 0..<50, using: &random))
        try t.add(step, at: time)
        list.insert((time, step), at: list.firstIndex { $0.time > time } ?? list.count)
      }
    }
    #expect(t.keys.map(\.value) == list.map(\.value) && t.keys.map(\.time) == list.map(\.time))
  }

  @Test func outsideAndMarkers() throws {
    var t = ObjectTrack<String>()
    try t.add("a", at: 0)
    try t.add("b", at: 1)
    try t.add("end", at: 2)
    try t.extrapolate(after: .loop)
    #expect(try t.value(at: 2.5) == "a" && t.value(at: 3.5) == "b" && t.after == .loop && t.before == .hold)
    #expect(throws: TweenSpiritError.self) { try t.extrapolate(before: .linear) }
    #expect(throws: TweenSpiritError.self) { try t.extrapolate(after: .loopOffset) }
    try t.addMarker("m", at: 1)
    #expect(try t.markers == [Marker("m", at: 1)] && t.markers(after: 1, upTo: 2).isEmpty)
    try t.removeMarker(at: 0)
    #expect(t.markers.isEmpty)
  }

  @Test func objectsAreLetGo() throws {
    var t = ObjectTrack<Thing>()
    weak var seen: Thing?
    do {
      let thing = Thing()
      seen = thing
      try t.add(thing, at: 0)
      try t.add(Thing(), at: 1)
    }
    #expect(try seen != nil && t.value(at: 0.5) === seen)
    try t.remove(at: 0)
    #expect(seen == nil && t.count == 1)
    var optional = ObjectTrack<Int?>()
    try optional.add(nil, at: 0)
    #expect(try optional.value(at: 0) == .some(nil) && optional.count == 1)
  }
}
