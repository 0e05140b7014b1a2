// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TweenSpirit

@Suite struct StaggerTests {
  /// The vectors of the definition, which Python reads too: Tests/Oracles/stagger.py.
  @Test func everyVectorOfTheDefinition() throws {
    let file = URL(filePath: #filePath).appending(path: "../../Golden/stagger.txt").standardizedFileURL
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(lines.count > 1000)
    for line in lines {
      let fields = line.split(separator: " ")
      let colon = try #require(fields.firstIndex(of: ":"))
      var words: [Substring: Substring] = [:]
      for field in fields[1..<colon] {
        let parts = field.split(separator: "=")
        words[parts[0]] = parts[1]
      }
      let found = try stagger(
        #require(Int(fields[0])), each: words["each"].flatMap { Double($0) },
        amount: words["amount"].flatMap { Double($0) }, from: start(words["start"] ?? "first"),
        axis: words["axis"].map { $0 == "x" ? .x : .y } ?? .both,
        easing: words["easing"].map { try Easing(parsing: String($0)) }, columns: words["columns"].flatMap { Int($0) },
        base: words["base"].flatMap { Double($0) } ?? 0)
      let wanted = fields[(colon + 1)...].compactMap { Double($0) }
      #expect(found.count == wanted.count, "\(line)")
      #expect(zip(found, wanted).allSatisfy { abs($0 - $1) <= 1e-14 * max(abs($1), 0.1) }, "\(line)")
    }
  }

  private func start(_ text: Substring) throws -> StaggerStart {
    let words: [Substring: StaggerStart] = ["first": .first, "last": .last, "center": .center, "edges": .edges]
    if let word = words[text] { return word }
    let parts = text.split { $0 == ":" || $0 == "," }
    switch parts[0] {
    case "random": return .random(seed: try #require(UInt64(parts[1])))
    case "ratio": return .ratio(try #require(Double(parts[1])), try #require(Double(parts[2])))
    default: return .index(try #require(Int(parts[0])))
    }
  }

  @Test func withoutWords() throws {
    #expect(try stagger(4) == [0, 0.05, 0.05 * 2, 0.05 * 3] && stagger(0).isEmpty && stagger(1, from: .center) == [0])
    #expect(try stagger(0, from: .index(0)).isEmpty && stagger(0, from: .edges, columns: 3).isEmpty)
  }

  @Test func mistakesAreErrors() {
    for work in [
      { try stagger(-1) }, { try stagger(1 << 24 + 1) }, { try stagger(.max) }, { try stagger(.min) },
      { try stagger(0, from: .index(1)) }, { try stagger(4, columns: -2) }, { try stagger(4, columns: .min) },
      { try stagger(2, each: .nan) }, { try stagger(2, from: .index(2)) },
      { try stagger(2, from: .index(-1)) }, { try stagger(2, each: 1, amount: 1) },
      { try stagger(2, base: .infinity) },
      { try stagger(2, amount: 2e200) }, { try stagger(2, from: .ratio(0, 1.1)) },
      { try stagger(2, from: .ratio(.nan, 0)) }, { try stagger(5, columns: 0) },
    ] as [() throws -> [Double]] {
      let error = #expect(throws: TweenSpiritError.self) { _ = try work() }
      #expect(error?.kind == .invalidArgument)
    }
  }
}

@Suite struct TimingTests {
  @Test func errorsAreInWords() {
    let error = #expect(throws: TweenSpiritError.self) { try Timing(duration: -1) }
    #expect(error?.kind == .invalidArgument && error?.message.contains("duration") == true)
    #expect(error?.message.contains("-1") == true)
    #expect(throws: TweenSpiritError.self) { try Timing(duration: 1).state(at: .nan) }
  }

  @Test func values() throws {
    let a = try Timing(duration: 1, easing: .sine(.out))
    let b = try Timing(duration: 1, easing: .sine(.out))
    #expect(a == b && a.hashValue == b.hashValue)
    #expect(try a != Timing(duration: 1, delay: 1, easing: .sine(.out)))
  }
}
