// SPDX-License-Identifier: MIT

import Testing
import TweenSpirit

@Suite struct TrackSetTests {
  private let position: Track<Point>, opacity: Track<Double>, tint: Track<Color>

  init() throws {
    position = try Track(interpolation: .catmull) {
      for i in 0..<9 { Key(Point(x: Double(i * i % 5), y: Double(i)), at: Double(i) / 2) }
    }
    opacity = try Track(easing: .cubic(.inOut)) {
      Key(0, at: 1)
      Key(1, at: 3)
    }
    tint = try Track {
      Key(.white, at: 0)
      Key(Color(r: 0, g: 0.5, b: 1), at: 5)
    }
  }

  private func row(_ t: Double) -> [Double] {
    let (p, o, c) = (position.value(at: t), opacity.value(at: t), tint.value(at: t))
    return [p.x, p.y, o, c.r, c.g, c.b, c.a]
  }

  @Test func tracksSideBySide() throws {
    let set = try TrackSet([position, opacity, tint])
    #expect(set.trackCount == 3 && set.laneCount == 7 && set.keyCount == 13 && set.byteCount > 0)
    #expect(set.start == 0 && set.end == 5)
    #expect(set.lanes(ofTrack: 1) == 2..<3 && set.lanes(ofTrack: 2) == 3..<7 && set.lanes(ofTrack: 3) == nil)
    #expect(set.lanes(ofTrack: -1) == nil)
    let cursor = try set.cursor()
    var (found, narrow) = ([Double](repeating: 0, count: 8), [Float](repeating: 9, count: 7))
    for i in -10...70 {
      let t = Double(i) / 10
      #expect(set.sample(at: t) == row(t))
      found[7] = 4
      try found.withUnsafeMutableBufferPointer { try set.sample(at: t, into: $0, cursor: cursor) }
      #expect(found == row(t) + [4])
      try narrow.withUnsafeMutableBufferPointer { try set.sample(at: t, into: $0) }
      #expect(narrow == row(t).map { Float($0) })
    }
    #expect(set.sample(at: .nan).allSatisfy { $0.isNaN })
  }

  @Test func manyTimesAndFrames() throws {
    let set = try TrackSet([position, opacity, tint])
    let times = (0..<40).map { Double($0) / 8 }
    var (rows, frames) = ([Double](repeating: 0, count: 280), [Double](repeating: 0, count: 280))
    try times.withUnsafeBufferPointer { times in
      try rows.withUnsafeMutableBufferPointer { try set.sample(at: times, into: $0) }
    }
    #expect(rows == times.flatMap(row))
    try frames.withUnsafeMutableBufferPointer { try set.sampleFrames(from: 0, count: 40, fps: 8, into: $0) }
    #expect(frames == rows)
    // A bake cut in two.
    try frames.withUnsafeMutableBufferPointer {
      $0.update(repeating: 0)
      try set.sampleFrames(from: 0, count: 13, fps: 8, into: $0)
      try set.sampleFrames(from: 13, count: 27, fps: 8, into: UnsafeMutableBufferPointer(rebasing: $0[91...]))
    }
    #expect(frames == rows)
  }

  @Test func aSetKeepsItsCopies() throws {
    var t = opacity
    let set = try TrackSet([t])
    t.removeAll()
    #expect(set.sample(at: 2) == [opacity.value(at: 2)] && t.isEmpty)
    let empty = try TrackSet([])
    #expect(empty.laneCount == 0 && empty.sample(at: 0) == [])
    #expect(throws: TweenSpiritError.self) { try TrackSet([opacity, t]) }
  }

  @Test func mistakes() throws {
    let (set, other) = (try TrackSet([position, tint]), try TrackSet([opacity]))
    let cursor = try other.cursor()
    var numbers = [Double](repeating: 7, count: 12)
    numbers.withUnsafeMutableBufferPointer { all in
      let short = UnsafeMutableBufferPointer(rebasing: all[..<5])
      #expect(throws: TweenSpiritError.self) { try set.sample(at: 0, into: short) }
      #expect(throws: TweenSpiritError.self) { try set.sample(at: 0, into: all, cursor: cursor) }
      let none = UnsafeMutableBufferPointer<Double>(start: nil, count: 0)
      #expect(throws: TweenSpiritError.self) { try set.sample(at: 0, into: none) }
      for (first, count, fps) in [(0, 3, 30.0), (0, -1, 30), (0, .max, 30), (0, 1, 0), (0, 1, .nan), (.max, 1, 30)] {
        #expect(throws: TweenSpiritError.self) { try set.sampleFrames(from: first, count: count, fps: fps, into: all) }
      }
      let times = UnsafeBufferPointer(start: all.baseAddress.map { $0 + 11 }, count: 1)
      #expect(throws: Never.self) { try other.sample(at: times, into: short) }
      #expect(throws: TweenSpiritError.self) { try set.sample(at: UnsafeBufferPointer(all), into: all) }
      let first = UnsafeBufferPointer(rebasing: all[..<3])
      #expect(throws: TweenSpiritError.self) { try other.sample(at: first, into: all) }
    }
    #expect(numbers[1...].allSatisfy { $0 == 7 })
  }

  @Test func threadsShareASet() async throws {
    let set = try TrackSet([position, opacity, tint])
    let wanted = row(1.75)
    let found = await withTaskGroup(of: [Double].self) { group in
      for _ in 0..<16 { group.addTask { (0..<100).map { _ in set.sample(at: 1.75) }.last ?? [] } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(found.count == 16 && found.allSatisfy { $0 == wanted })
  }
}
