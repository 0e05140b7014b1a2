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
    let words: [Substring: StaggerStart] = ["first": .first, "last": .last, "center": .center, "edges": .edges]
    for line in lines {
      let fields = line.split(separator: " ", omittingEmptySubsequences: true)
      let start = try words[fields[2]] ?? .index(#require(Int(fields[2])))
      let found = try stagger(
        #require(Int(fields[0])), each: #require(Double(fields[1])), from: start,
        easing: fields[4] == "-" ? nil : Easing(parsing: String(fields[4])), columns: Int(fields[3]))
      let wanted = fields.dropFirst(6).compactMap { Double($0) }
      #expect(found.count == wanted.count, "\(line)")
      #expect(zip(found, wanted).allSatisfy { abs($0 - $1) <= 1e-14 * max(abs($1), 0.1) }, "\(line)")
    }
  }

  @Test func distances() throws {
    #expect(try stagger(4) == [0, 0.05, 0.05 * 2, 0.05 * 3] && stagger(0).isEmpty && stagger(1, from: .center) == [0])
    #expect(
      try stagger(4, each: 2, from: .last) == [6, 4, 2, 0] && stagger(3, each: -1, from: .index(1)) == [-1, 0, -1])
    #expect(try stagger(4, each: 1, from: .center) == [1.5, 0.5, 0.5, 1.5])
    #expect(try stagger(5, each: 1, from: .edges) == [0, 1, 2, 1, 0])
    #expect(try stagger(3, each: 1, easing: .quad(.in)) == [0, 0.5, 2])
    #expect(try stagger(6, each: 1, columns: 3) == [0, 1, 2, 1, 2.0.squareRoot(), 5.0.squareRoot()])
    #expect(try stagger(9, each: 1, from: .edges, columns: 3) == [0, 0, 0, 0, 1, 0, 0, 0, 0])
    #expect(try stagger(4, each: 1, from: .center, columns: 2) == [Double](repeating: 0.5.squareRoot(), count: 4))
    for columns in [nil, 1, 5] {
      #expect(try stagger(5, each: 1, from: .edges, columns: columns) == [0, 1, 2, 1, 0])
      #expect(try stagger(5, each: 1, from: .center, columns: columns) == [2, 1, 0, 1, 2])
    }
    #expect(try stagger(0, from: .index(0)).isEmpty && stagger(0, from: .edges, columns: 3).isEmpty)
  }

  @Test func mistakesAreErrors() {
    for work in [
      { try stagger(-1) }, { try stagger(1 << 24 + 1) }, { try stagger(.max) }, { try stagger(.min) },
      { try stagger(0, from: .index(1)) }, { try stagger(4, columns: -2) }, { try stagger(4, columns: .min) },
      { try stagger(2, each: .nan) }, { try stagger(2, from: .index(2)) },
      { try stagger(2, from: .index(-1)) }, { try stagger(5, columns: 2) }, { try stagger(5, columns: 0) },
    ] as [() throws -> [Double]] {
      let error = #expect(throws: TweenSpiritError.self) { _ = try work() }
      #expect(error?.kind == .invalidArgument)
    }
  }
}
