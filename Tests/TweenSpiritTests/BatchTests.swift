// SPDX-License-Identifier: MIT

import Testing
import TweenSpirit

@Suite struct BatchTests {
  struct Particle {
    var x: Double
    var v: Double
    var goal: Double
    var tag: UInt8
  }

  @Test func columnsOfStructs() throws {
    var particles = (0..<37).map { Particle(x: Double($0), v: Double(-$0), goal: 3, tag: UInt8($0)) }
    let expected = try particles.map {
      try Spring.bouncy.motion(from: $0.x, to: $0.goal, velocity: $0.v).state(at: 1 / 60)
    }
    let stride = MemoryLayout<Particle>.stride
    let active = try particles.withUnsafeMutableBytes { memory throws(TweenSpiritError) in
      let base = memory.baseAddress!
      return try SpringColumns<Double>(
        count: 37, value: NumberColumn(base, stride: stride), velocity: NumberColumn(base + 8, stride: stride),
        target: NumberColumn(base + 16, stride: stride), source: .one(.bouncy)
      ).step(by: 1 / 60)
    }
    #expect(active == 37)
    #expect(particles.map(\.x) == expected.map(\.value) && particles.map(\.v) == expected.map(\.velocity))
    #expect(particles.map(\.tag) == (0..<37).map { UInt8($0) })
  }

  @Test(arguments: [1, 2, 4]) func palettesSettleOnTheirTargets(threads: Int) throws {
    let count = 50_000
    var (value, velocity) = ([Float](repeating: 0, count: count), [Float](repeating: 5, count: count))
    let index = (0..<count).map { UInt32($0 % 3) }
    var (mask, active) = ([UInt8](repeating: 9, count: count), [UInt32](repeating: 0, count: count))
    var steps = 0
    try value.withUnsafeMutableBufferPointer { value throws(TweenSpiritError) in
      try velocity.withUnsafeMutableBufferPointer { velocity throws(TweenSpiritError) in
        try index.withUnsafeBufferPointer { index throws(TweenSpiritError) in
          try mask.withUnsafeMutableBufferPointer { mask throws(TweenSpiritError) in
            try active.withUnsafeMutableBufferPointer { active throws(TweenSpiritError) in
              var batch = SpringColumns<Float>(
                count: count, value: NumberColumn(value), velocity: NumberColumn(velocity), target: NumberColumn(2),
                source: .palette([.smooth, .snappy, .bouncy], index: index))
              batch.tolerance = 0.01
              batch.threads = threads
              batch.mask = mask
              batch.active = active
              while try batch.step(by: 1 / 60) > 0, steps < 1000 { steps += 1 }
            }
          }
        }
      }
    }
    #expect(steps > 10 && steps < 200)
    #expect(value.allSatisfy { $0 == 2 } && velocity.allSatisfy { $0 == 0 } && mask.allSatisfy { $0 == 0 })
  }

  @Test func tweensAndDecays() throws {
    let starts = [0, 0.5, 1].map { Float($0) }
    var out = [Float](repeating: -1, count: 3)
    try starts.withUnsafeBufferPointer { starts throws(TweenSpiritError) in
      try out.withUnsafeMutableBufferPointer { out throws(TweenSpiritError) in
        try TweenColumns<Float>(
          count: 3, from: NumberColumn(0), to: NumberColumn(10), start: NumberColumn(starts),
          duration: NumberColumn(1), easings: [.quad(.in)]
        ).sample(into: NumberColumn(out), at: 1)
      }
    }
    #expect(out == [10, 2.5, 0])
    var (x, v) = ([0.0], [1000.0])
    let moving = try x.withUnsafeMutableBufferPointer { x throws(TweenSpiritError) in
      try v.withUnsafeMutableBufferPointer { v throws(TweenSpiritError) in
        try DecayColumns<Double>(
          count: 1, value: NumberColumn(x), velocity: NumberColumn(v), source: .one(try Decay(rate: 2))
        ).step(by: 1)
      }
    }
    #expect(try moving == 1 && x[0] == Decay(rate: 2).value(at: 1, from: 0, velocity: 1000))
  }

  @Test func decaysThatStillMove() throws {
    let count = 1000
    var value = [Double](repeating: 0, count: count)
    var velocity = (0..<count).map { $0 % 3 == 0 ? 0.0 : $0 % 3 == 1 ? 1e-5 : 100 }
    var (mask, active) = ([UInt8](repeating: 9, count: count), [UInt32](repeating: 9, count: count))
    let moving = try value.withUnsafeMutableBufferPointer { value throws(TweenSpiritError) in
      try velocity.withUnsafeMutableBufferPointer { velocity throws(TweenSpiritError) in
        try mask.withUnsafeMutableBufferPointer { mask throws(TweenSpiritError) in
          try active.withUnsafeMutableBufferPointer { active throws(TweenSpiritError) in
            var batch = DecayColumns<Double>(
              count: count, value: NumberColumn(value), velocity: NumberColumn(velocity), source: .one(.iOSNormal))
            batch.tolerance = 0.001
            (batch.mask, batch.active) = (mask, active)
            let moving = try batch.step(by: 0.1)
            batch.mask = UnsafeMutableBufferPointer(rebasing: mask.dropLast())
            #expect(throws: TweenSpiritError.self) { try batch.step(by: 0.1) }
            return moving
          }
        }
      }
    }
    #expect(moving == 333 && mask == (0..<count).map { $0 % 3 == 2 ? 1 : 0 })
    #expect(active.prefix(333).elementsEqual((0..<333).map { UInt32(3 * $0 + 2) }))
  }

  @Test func mistakesAreErrorsAndChangeNothing() {
    var numbers = [Double](repeating: 1, count: 8)
    numbers.withUnsafeMutableBufferPointer { numbers in
      let column = NumberColumn(numbers)
      var batch = SpringColumns<Double>(
        count: 8, value: column, velocity: column, target: NumberColumn(0), source: .one(.smooth))
      #expect(throws: TweenSpiritError.self) { try batch.step(by: 0.1) }
      batch.velocity = NumberColumn(UnsafeMutableBufferPointer<Double>(start: nil, count: 0))
      #expect(throws: TweenSpiritError.self) { try batch.step(by: 0.1) }
      batch.count = -1
      #expect(throws: TweenSpiritError.self) { try batch.step(by: 0.1) }
    }
    #expect(numbers == [Double](repeating: 1, count: 8))
  }
}
