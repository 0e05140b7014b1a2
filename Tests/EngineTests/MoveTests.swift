// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TweenSpiritEngine

@Suite struct MoveTests {
  /// The states that Tests/Oracles/move.py computes.
  @Test func statesOfTheOracle() throws {
    let file = URL(filePath: #filePath).appending(path: "../../Golden/move.txt").standardizedFileURL
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(lines.count > 150)
    for line in lines {
      let sides = line.split(separator: ":").map { $0.split(separator: " ").compactMap { Double($0) } }
      let (x, found) = (sides[0], sides[1])
      let least = Move(start: x[0], velocity: x[1], target: x[2], speed: x[3], acceleration: x[4])
      let move = least.stretched(to: x[5])
      #expect(abs(move.duration - found[0]) <= 1e-15 * found[0] && (x[5] == 0) == (move == least), "\(line)")
      let fastest = max(abs(x[1]), min(x[3], x[4] * move.duration))
      let size = abs(x[0]) + abs(x[2]) + fastest * move.duration
      for i in stride(from: 1, to: found.count, by: 3) {
        let (time, (value, velocity)) = (found[i], move.state(found[i]))
        #expect(abs(value - found[i + 1]) <= 1e-15 * size, "\(value), \(i) of \(line)")
        // The end's time is rounded, too.
        #expect(
          abs(velocity - found[i + 2]) <= 1e-15 * (fastest + x[4] * move.duration), "\(velocity), \(i) of \(line)")
        // What has not left its start by an ulp yet crosses nothing.
        guard time > 0, value != x[0] else { continue }
        let crossing = move.crossing(value, after: 0)
        #expect(crossing <= time * (1 + 1e-15) + 2e-16 * size / abs(velocity), "\(crossing), \(i) of \(line)")
        #expect(abs(move.state(crossing).value - value) <= 1e-15 * size, "\(crossing), \(i) of \(line)")
      }
    }
  }

  /// Ends are exact, no number between them is infinite, and values are monotone before and after the turn.
  @Test func anyNumbers() {
    var (random, kind) = (SplitMix(state: 5), 0)
    func number() -> Double {
      let any = Double(bitPattern: UInt64(random.unit() * 0x1p53) &* 0x9E37_79B9_7F4A_7C15)
      if kind == 0 || !any.isFinite { return random.unit() * 200 - 100 }
      return kind == 1 ? any : (any < 0 ? -1 : 1) * abs(any).squareRoot().squareRoot()
    }
    for i in 0..<20_000 {
      kind = i % 3
      let (start, velocity) = (number(), i % 7 == 0 ? 0 : number())
      let (speed, acceleration) = (max(abs(number()), 1e-300), max(abs(number()), 1e-300))
      // As near as can be; where it only brakes; anywhere.
      let stop = start + 0.5 * velocity * (abs(velocity) / acceleration)
      let target = i % 5 == 0 ? start.nextUp : i % 5 == 1 && abs(stop) < 1e300 ? stop : number()
      var move = Move(start: start, velocity: velocity, target: target, speed: speed, acceleration: acceleration)
      if i % 4 == 0 { move = move.stretched(to: move.duration * (1 + random.unit() / Double(1 << (i % 51)))) }
      let (duration, turn) = (move.duration, min(move.turn, move.duration))
      #expect(
        move.state(0) == (duration > 0 ? (start, velocity) : (target, 0)) && move.state(duration) == (target, 0),
        "\(move)")
      for (from, to) in [(0, turn), (turn, duration)] {
        let end = move.state(to).value
        var last = move.state(from).value
        for k in 1...20 where from < to {
          let time = min(from + (to - from) * (1 - 1 / Double(k * k)), 1e300)
          let (value, velocity) = move.state(time)
          #expect(value.isFinite && abs(velocity) <= max(abs(move.velocity), speed), "\(time) of \(move)")
          guard kind != 1 else { continue }
          #expect(last <= end ? last <= value && value <= end : last >= value && value >= end, "\(time) of \(move)")
          #expect(value == start || move.crossing(value, after: 0) <= duration, "\(time) of \(move)")
          last = value
        }
      }
    }
  }

  @Test func crossings() {
    // Turns around at 8, is as fast as it may at 6, and brakes from -2 on.
    let back = Move(start: 0, velocity: 4, target: -4, speed: 2, acceleration: 1)
    #expect(back.turn == 4 && back.state(4) == (8, 0) && back.duration == 12)
    let levels = [
      (8.0, 0.0, 4.0), (7.5, 0, 3), (7.5, 3, 5), (6, 5, 6), (0, 0, 9), (-4, 0, 12), (8.5, 0, .infinity),
      (7.5, 5, .infinity),
    ]
    #expect(Move(start: 0, velocity: -4, target: -2, speed: 5, acceleration: 4).turn == .infinity)
    #expect(Move(start: 0, velocity: 1e200, target: 0, speed: 1, acceleration: 1e-200).state(1).value == 1e200)
    let peaked = Move(start: 0, velocity: -5, target: 15, speed: 100, acceleration: 3.125)
    #expect(abs(peaked.stretched(to: peaked.duration.nextUp).state(5).value - peaked.state(5).value) < 1e-14)
    for (level, after, time) in levels { #expect(back.crossing(level, after: after) == time, "\(level)") }
  }
}
