// SPDX-License-Identifier: MIT
//
// The timing functions of a stylesheet as a table: stylesheet FILE.css

import Foundation
import TweenSpirit

/// What is left of a declaration can be recognised by its punctuation: strings go too.
func withoutComments(_ css: String) throws -> String {
  css.replacing(try Regex(#"(?s)/\*.*?\*/|"[^"]*"|'[^']*'"#), with: " ")
}

/// How many declarations are of a property, or of a vendor's.
func shorthands(_ css: String, _ word: String) throws -> Int {
  css.matches(of: try Regex(#"(?i)(?:^|[{};])\s*(?:-[a-z]+-)?"# + word + #"\s*:"#)).count
}

/// Every value of every declaration whose property ends in timing-function.
func declarations(_ css: String) throws -> [String] {
  var values: [String] = []
  for match in css.matches(of: try Regex(#"(?i)[\w-]*timing-function\s*:([^;{}]*)"#)) {
    var depth = 0
    var current = ""
    for c in match.output[1].substring ?? "" {
      depth += c == "(" ? 1 : c == ")" ? -1 : 0
      if c == "," && depth == 0 {
        values.append(current)
        current = ""
      } else {
        current.append(c)
      }
    }
    values.append(current)
  }
  return values.map { value in
    value.replacing("!important", with: " ").split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

/// FNV-1a over the bits of 1001 values.
func checksum(_ easing: Easing) -> UInt64 {
  easing((0...1000).map { Double($0) / 1000 }).reduce(0xCBF2_9CE4_8422_2325) {
    ($0 ^ $1.bitPattern) &* 0x100_0000_01B3
  }
}

func padded(_ text: String, _ width: Int) -> String {
  let shown = text.count <= width ? text : text.prefix(width - 3) + "..."
  return shown + String(repeating: " ", count: width - shown.count)
}

func row(_ text: String, _ easing: Easing) -> String {
  let values = [0.25, 0.5, 0.75].map { String(format: "%12.9f", easing($0)) }.joined(separator: " ")
  return padded(text, 44) + " " + values + String(format: "  %016lx", checksum(easing))
}

guard CommandLine.arguments.count > 1, let data = FileManager.default.contents(atPath: CommandLine.arguments[1]) else {
  FileHandle.standardError.write(Data("usage: stylesheet FILE.css\n".utf8))
  exit(1)
}
print(padded("timing function", 44), "        0.25          0.5         0.75  bits of 1001 values")
let css = try withoutComments(String(decoding: data, as: UTF8.self))
for text in try declarations(css) {
  do throws(TweenSpiritError) {
    print(row(text, try Easing(parsing: text, dialect: .css)))
  } catch {
    print(padded(text, 44), error.message)
  }
}
let (transitions, animations) = (try shorthands(css, "transition"), try shorthands(css, "animation"))
if transitions > 0 || animations > 0 {
  print("skipped: \(transitions) transition and \(animations) animation shorthands, whose curves are not read")
}
// A curve of our own: over the goal and back.
try Easing.register("house:hop") { t in t * (2.5 - t * (1.25 + 0.25 * t * t)) }
for name in ["house:hop", "mirror(house:hop)"] { print(row(name, try Easing(parsing: name))) }
