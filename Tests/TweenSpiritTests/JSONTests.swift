// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TweenSpirit

@Suite struct JSONTests {
  private static func refusal<T>(_ work: () throws(TweenSpiritError) -> T) -> TweenSpiritError? {
    do throws(TweenSpiritError) {
      _ = try work()
      return nil
    } catch { return error }
  }

  @Test func tracksReadBack() throws {
    var track = Track<SIMD2<Double>>(easing: .cubic(.inOut), interpolation: .hermite)
    try track.add(SIMD2(0.1, -0.0), at: 0)
    try track.add(SIMD2(1e300, .leastNonzeroMagnitude), at: 1.25)
    try track.addMarker("é \"hit\"", at: 0.5)
    let text = try track.json()
    let again = try Track<SIMD2<Double>>(json: text)
    #expect(again == track)
    #expect(try again.json() == text)
    #expect(
      text.hasPrefix(#"{"tweenspirit":1,"type":"track","kind":"vec2","easing":"cubic.inOut","interpolation":"hermite""#)
    )
    #expect(try Track<SIMD2<Double>>(json: text).markers.map(\.name) == ["é \"hit\""])
  }

  @Test func easingsAndSpringsReadBack() throws {
    let easing = try Easing(parsing: "back.out(1.7)")
    #expect(try easing.json() == #"{"tweenspirit":1,"type":"easing","easing":"back.out(1.7)"}"#)
    #expect(try Easing(json: easing.json()) == easing)
    let spring = try Spring(.stiffness(100, damping: 10, mass: 2))
    #expect(try Spring(json: spring.json()) == spring)
    #expect(
      try Spring(json: #"{"tweenspirit":1,"type":"spring","spring":{"duration":0.5}}"#)
        == Spring(.duration(0.5, bounce: 0)))
  }

  @Test func faultsHaveTheirPlace() throws {
    let text = """
      {"tweenspirit": 1, "type": "track", "kind": "float",
       "keys": [{"t": 0, "v": 1}, {"t": 1, "v": "2"}]}
      """
    let error = try #require(JSONTests.refusal { () throws(TweenSpiritError) in try Track<Double>(json: text) })
    #expect(error.kind == .invalidArgument)
    #expect(error.argument == "keys[1].v" && error.got == "2" && error.hint == "a finite number" && error.line == 2)
    let misspelt = #"{"tweenspirit": 1, "type": "easing", "easing": "cubic.uot"}"#
    let unknown = try #require(JSONTests.refusal { () throws(TweenSpiritError) in try Easing(json: misspelt) })
    #expect(unknown.argument == "easing" && unknown.hint == "cubic.out" && unknown.line == 1)
    let other = try #require(
      JSONTests.refusal { () throws(TweenSpiritError) in
        try Track<SIMD2<Double>>(json: #"{"tweenspirit":1,"type":"track","kind":"float","keys":[]}"#)
      })
    #expect(other.argument == "kind" && other.got == "float" && other.hint == "vec2" && other.line == nil)
  }

  /// A part of somebody's own document.
  private struct Settings: Codable, Equatable {
    var fade: Track<Double>
    var curve: Easing
    var spring: Spring
  }

  @Test func inCodersEachIsItsText() throws {
    var fade = Track<Double>(easing: .sine(.out))
    try fade.add(-0.0, at: 0)
    try fade.add(1, at: 10)
    let settings = Settings(fade: fade, curve: .cubic(.out), spring: try Spring(duration: 0.5, bounce: 0.3))
    let data = try JSONEncoder().encode(settings)
    #expect(try JSONDecoder().decode(Settings.self, from: data) == settings)
    let texts = try JSONDecoder().decode([String: String].self, from: data)
    #expect(try texts["fade"] == fade.json() && texts["curve"] == Easing.cubic(.out).json())
    let scene = try Scene(json: #"{"tweenspirit":1,"type":"scene"}"#)
    #expect(try JSONDecoder().decode([Scene].self, from: JSONEncoder().encode([scene]))[0].json() == scene.json())
  }

  @Test func codersGetTheErrorOfTheText() throws {
    let misspelt = try JSONEncoder().encode([#"{"tweenspirit": 1, "type": "easing", "easing": "cubic.uot"}"#])
    do {
      _ = try JSONDecoder().decode([Easing].self, from: misspelt)
      Issue.record("it was read")
    } catch DecodingError.dataCorrupted(let context) {
      let error = try #require(context.underlyingError as? TweenSpiritError)
      #expect(error.argument == "easing" && error.hint == "cubic.out" && error.line == 1)
      #expect(context.codingPath.map(\.stringValue) == ["Index 0"] && context.debugDescription == error.message)
    }
  }
}
