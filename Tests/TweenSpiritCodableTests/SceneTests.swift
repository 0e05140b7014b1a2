// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TweenSpirit
import TweenSpiritCodable

/// Scenes as JSON, and what they are in a world: the format of bindings/FORMAT.md.
@Suite struct SceneTests {
  private func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private func read(_ text: String) throws -> Scene { try JSONDecoder().decode(Scene.self, from: Data(text.utf8)) }

  private func scene(_ members: String) throws -> Scene {
    try read(#"{"tweenspirit":1,"type":"scene",\#(members)}"#)
  }

  /// Everything, as the Python package writes it: members in order, numbers with a point.
  static let whole = #"""
    {"tweenspirit":1,"type":"scene","channels":[{"name":"x","kind":"float","value":-0.0,"path":"card.x","tolerance":0.5},
    {"name":"on","kind":"bool","value":true},{"name":"n","kind":"int","value":3,"rounding":"floor"},
    {"name":"c","kind":"color","value":[1.0,0.5,0.0,1.0],"space":"srgb","extended":true},
    {"name":"a","kind":"angle","value":0.1,"wrap":"cw"},{"name":"five","kind":5,"value":[1.0,2.0,3.0,4.0,5.0]},
    {"name":"q","kind":"quat","value":[0.0,0.0,0.0,1.0]}],
    "attached":[{"path":"card","easing":"back.out(1.7)"},{"path":"card.x","easing":"quad.in"}],
    "aliases":{"frame":["position","bounds"],"z":[]},
    "springs":{"heavy":{"omega":10.0,"damping_ratio":0.5,"mass":2.0},"snap":{"response":0.0,"damping_ratio":1.0}},
    "tracks":{"fade":{"kind":"float","easing":"sine.out","keys":[{"t":0.0,"v":0.0},{"t":1.0,"v":10.0}]}},
    "timelines":{"inner":{"entries":[{"channel":"x","track":"fade"},{"channel":"x","track":"fade","at":2.5}]},
    "intro":{"entries":[{"timeline":"inner","at":-1.0,"delay":0.5,"end_delay":0.25,"duration":2.0,"iterations":2.5,
    "iteration_start":0.5,"direction":"alternate","fill":"none","rate":-2.0,"easing":"cubic.inOut"},
    {"channel":"on","track":{"kind":"bool","keys":[{"t":0.5,"v":false}]}},
    {"timeline":"inner","at":100.0,"iterations":"infinite"}],"markers":[[0.5,"hit"],[-1.0,"n\u00e9"]]},
    "last":{"entries":[]}},
    "chains":{"pop":[{"animate":[{"channel":"x","spring":"heavy","target":5.0,"velocity":3.0,"tolerance":0.01},
    {"channel":"five","spring":{"omega":3.0,"damping_ratio":1.0},"target":[0.0,0.0,0.0,0.0,1.0],"overshoot":"bounce",
    "restitution":0.25,"delay":0.5,"rate":2.0},
    {"channel":"n","tween":7,"duration":1.0,"fill":"forwards","easing":"linear"},
    {"channel":"on","tween":false,"duration":0.0}]},{"then":null},{"animate":[{"channel":"a","decay":2.0}]},
    {"then":"said"},{"delay":0.0},{"delay":2.0},{"animate":[{"channel":"x","decay":2.0,"rate":3.0,"bounds":[-1.0,1.0],
    "tolerance":0.1,"delay":0.5},{"channel":"x","track":"fade","duration":3.0},
    {"channel":"x","track":{"kind":"float","keys":[{"t":0.0,"v":1.0}]}},
    {"timeline":"intro","to":1.5,"easing":"sine.in"},{"timeline":"intro","rate":2.0}]}],"rest":[]},
    "start":[{"timeline":"intro"},{"at":0.5,"chain":"pop"},
    {"at":1.0,"animate":{"channel":"a","tween":0.0,"duration":0.5}},
    {"at":1.5,"timeline":"inner","iterations":"infinite"}]}
    """#

  /// As Foundation would write the same members.
  private func sorted(_ text: String) throws -> String {
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
    return String(
      decoding: try JSONSerialization.data(withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes]),
      as: UTF8.self)
  }

  @Test func everythingComesBack() throws {
    let written = try text(read(SceneTests.whole))
    // JSONSerialization takes the -0 that JSONEncoder writes for an integer.
    let own = try sorted(written.replacing(":-0}", with: ":-0.0}"))
    let python = try sorted(SceneTests.whole)
    #expect(own == python)
    #expect(try text(read(written)) == written && written.contains(#""value":-0"#))
    #expect(try text(Scene()) == #"{"tweenspirit":1,"type":"scene"}"#)
  }

  @Test func whatIsUsualIsLeftOut() throws {
    let long = try scene(
      #"""
      "channels":[{"name":"x","kind":"float","value":1,"path":"x","tolerance":0,"space":"oklab","extended":false,
      "wrap":"shortest","rounding":"nearest"}],"attached":[],"aliases":{},"springs":{"s":{"duration":0.5,"bounce":0}},
      "tracks":{},"timelines":{"t":{"markers":[]}},
      "chains":{"c":[{"animate":[{"channel":"x","spring":"s","target":2,"overshoot":"allow","restitution":0.5,"delay":0,
      "rate":1},{"timeline":"t","direction":"normal","fill":"both","iterations":1,"rate":1,"delay":0}]}]},
      "start":[{"at":0,"timeline":"t"}]
      """#)
    #expect(
      try text(long)
        == #"{"chains":{"c":[{"animate":[{"channel":"x","spring":"s","target":2},{"timeline":"t"}]}]},"#
        + #""channels":[{"kind":"float","name":"x","value":1}],"#
        + #""springs":{"s":{"damping_ratio":1,"omega":12.566370614359172}},"#
        + #""start":[{"timeline":"t"}],"timelines":{"t":{"entries":[]}},"tweenspirit":1,"type":"scene"}"#)
  }

  @Test func built() throws {
    let world = World()
    var said = 0
    let built = try read(SceneTests.whole).build(in: world, callbacks: ["said": { said += 1 }])
    #expect(built.channels.count == 7 && world.statistics.channels == 7 && world.statistics.players == 0)
    let x = try #require(built.channels["x"] as? Channel<Double>)
    let n = try #require(built.channels["n"] as? Channel<Int>)
    #expect(world.find("x") === x && x.easing == .quad(.in) && n.value == 3)
    #expect(built.channels["five"]?.laneCount == 5 && built.channels["q"] is Channel<Quaternion>)
    let (inner, intro) = (try #require(built.timelines["inner"]), try #require(built.timelines["intro"]))
    // Inner ones are made first, the others by their names.
    #expect(world.timelines.count == 3 && world.timelines[0] === inner && world.timelines[1] === intro)
    #expect(inner.duration == 3.5 && intro.duration == .infinity && intro.levels == 2 && intro.entries.count == 5)
    try inner.scrub(to: 3.5)
    #expect(x.value == 10)
    try inner.scrub(to: 0)
    #expect(built.chains["pop"]?.isActive == false)
    try built.run()
    #expect(intro.isActive)
    let error = #expect(throws: TweenSpiritError.self) { try built.run() }
    #expect(error?.kind == .invalidArgument)
    try world.step(by: 0.5)
    #expect(built.chains["pop"]?.isActive == true && x.target == 5)
    try world.step(by: 0.25)
    #expect(n.value == 4)
    for _ in 0..<200 { try world.step(by: 0.125) }
    // The inner timeline has taken x from the chain's spring.
    #expect(built.chains["pop"]?.endReason == .replaced && said == 0)
    #expect(inner.isActive && n.value == 7)
  }

  @Test func destroyed() throws {
    let world = World()
    let built = try read(SceneTests.whole).build(in: world)
    try built.run()
    try world.step(by: 0.25)
    try built.destroy()
    #expect(world.statistics.channels == 0 && world.timelines.isEmpty && world.statistics.players == 0)
    #expect(built.chains.values.allSatisfy { !$0.isActive })
    try built.destroy()
  }

  /// What it starts later it starts though nobody holds it; and in the end nothing is left.
  @Test func nobodyHoldsIt() throws {
    weak var (built, chain) = (BuiltScene?.none, AnyChain?.none)
    func build(in world: World) throws {
      let scene = try scene(
        #"""
        "channels":[{"name":"x","kind":"float","value":0}],
        "chains":{"c":[{"animate":[{"channel":"x","tween":8,"duration":1}]}],"never":[{"animate":[]}]},
        "start":[{"at":1,"chain":"c"}]
        """#)
      let made = try scene.build(in: world)
      try made.run()
      (built, chain) = (made, made.chains["never"])
    }
    let world = World()
    try build(in: world)
    try world.step(by: 1)
    try world.step(by: 0.5)
    #expect(world.find("x", as: Double.self)?.value == 4 && built == nil && chain == nil)
  }

  @Test func callbacksThatAreMissing() throws {
    let scene = try scene(
      #"""
      "channels":[{"name":"x","kind":"float","value":0}],
      "chains":{"c":[{"then":"a"},{"animate":[{"channel":"x","tween":8,"duration":2}]},{"then":"b"},{"delay":1}]},
      "start":[{"chain":"c"},{"at":0.5,"animate":{"channel":"x","tween":1,"duration":1}}]
      """#)
    let world = World()
    var said: [String] = []
    let built = try scene.build(in: world, callbacks: ["a": { said.append("a") }, "c": { said.append("c") }])
    try built.run()
    #expect(said == ["a"])
    try world.step(by: 0.25)
    let x = try #require(built.channels["x"] as? Channel<Double>)
    #expect(x.value == 1)
    try world.step(by: 0.25)
    #expect(x.target == 1)
    try world.step(by: 1)
    #expect(built.chains["c"]?.endReason == .replaced && x.value == 1)
  }

  @Test func nothingIsHalfBuilt() throws {
    let scene = try read(SceneTests.whole)
    let world = World()
    let own = try world.channel(0.0, name: "q")
    let hash = world.stateHash
    let error = #expect(throws: TweenSpiritError.self) { try scene.build(in: world) }
    #expect(error?.kind == .nameInUse && world.statistics.channels == 1 && world.timelines.isEmpty && own.isValid)
    #expect(world.find("x") == nil && hash != 0)
    world.close()
    #expect(throws: TweenSpiritError.self) { try scene.build(in: world) }
  }

  @Test(arguments: [
    (#""channels":[{"name":"x","kind":"float"}]"#, "value"),
    (#""channels":[{"name":"x y","kind":"float","value":0}]"#, "channels[0].name: "),
    (#""channels":[{"name":"x","kind":"floaty","value":0}]"#, "channels[0].kind: "),
    (#""channels":[{"name":"x","kind":65,"value":[0]}]"#, "channels[0].kind: "),
    (#""channels":[{"name":"x","kind":2,"value":[0]}]"#, "channels[0].value: "),
    (#""channels":[{"name":"x","kind":"int","value":0.5}]"#, "channels[0].value: "),
    (#""channels":[{"name":"x","kind":"float","value":0,"tolerance":-1}]"#, "channels[0].tolerance: "),
    (#""channels":[{"name":"x","kind":"float","value":0,"colour":1}]"#, "channels[0]: "),
    (#""channels":[{"name":"x","kind":"quat","value":[0,0,0,0]}]"#, "channels[0].value: "),
    (
      #""channels":[{"name":"x","kind":"float","value":0},{"name":"x","kind":"int","value":0}]"#,
      "channels[1].name: "
    ),
    (#""attached":[{"path":"","easing":"linear"}]"#, "attached[0].path: "),
    (#""attached":[{"path":"a","easing":"no.such"}]"#, "attached[0].easing: "),
    (#""aliases":{"a":["b"],"b":["a"]}"#, "aliases.b: "),
    (#""springs":{"s":{"stiffness":1}}"#, "springs.s: "),
    (#""tracks":{"t":{"kind":"float","keys":[{"t":0,"v":[1]}]}}"#, "tracks.t"),
    (#""tracks":{"t":{"tweenspirit":1,"kind":"float","keys":[]}}"#, "tracks.t: "),
    (#""timelines":{"t":{"entries":[{"timeline":"u"}]}}"#, "timelines.t.entries[0].timeline: "),
    (
      #""timelines":{"t":{"entries":[{"timeline":"u"}]},"u":{"entries":[{"timeline":"t"}]}}"#,
      "timelines.u.entries[0].timeline: "
    ),
    (#""timelines":{"t":{"entries":[{"channel":"x","track":"f"}]}}"#, "timelines.t.entries[0].channel: "),
    (#""timelines":{"t":{},"u":{"entries":[{"timeline":"t","delay":1e301}]}}"#, "timelines.u.entries[0]: "),
    (#""timelines":{"t":{},"u":{"entries":[{"timeline":"t","rate":0}]}}"#, "timelines.u.entries[0]: "),
    (#""timelines":{"t":{"markers":[[1e301,"m"]]}}"#, "timelines.t.markers[0]: "),
    (#""chains":{"c":[{"delay":-1}]}"#, "chains.c[0].delay: "),
    (#""chains":{"c":[{"delay":1,"then":null}]}"#, "chains.c[0]: "),
    (#""chains":{"c":[{"animate":[{"channel":"x","tween":1}]}]}"#, "chains.c[0].animate[0].channel: "),
    (#""timelines":{"t":{}},"start":[{"timeline":"t","fill":"most"}]"#, "start[0].fill: "),
    (#""timelines":{"t":{}},"start":[{"timeline":"t","direction":"alternate_reverse"}]"#, "start[0].direction: "),
    (#""timelines":{"t":{}},"start":[{"timeline":"t","duration":-1}]"#, "start[0]: "),
    (#""timelines":{"t":{}},"start":[{"at":-1,"timeline":"t"}]"#, "start[0].at: "),
    (#""chains":{"c":[]},"start":[{"chain":"c"},{"chain":"c"}]"#, "start[1].chain: "),
    (#""scenes":[]"#, "unknown member"),
  ]) func refusals(members: String, place: String) throws {
    let error = #expect(throws: DecodingError.self) { try scene(members) }
    #expect("\(try #require(error))".contains(place))
  }

  @Test(arguments: [
    #"{"tweenspirit":2,"type":"scene"}"#, #"{"tweenspirit":1,"type":"track"}"#, #"{"type":"scene"}"#, "[]", "1",
  ]) func otherTexts(text: String) throws {
    #expect(throws: DecodingError.self) { try read(text) }
  }

  /// What a channel cannot do is found when it is tried.
  @Test(arguments: [
    (#"{"channel":"on","spring":{"duration":1},"target":true}"#, "animate[0]: "),
    (#"{"channel":"on","tween":1,"duration":1}"#, "animate[0].tween"),
    (#"{"channel":"on","decay":1}"#, "animate[0]: "),
    (#"{"channel":"x","spring":"none","target":1}"#, "animate[0].spring: "),
    (#"{"channel":"x","spring":{"duration":1}}"#, "target"),
    (#"{"channel":"x","spring":{"duration":1},"target":1,"overshoot":"never"}"#, "animate[0].overshoot: "),
    (#"{"channel":"x","spring":{"duration":1},"target":1,"tolerance":0}"#, "animate[0]: "),
    (#"{"channel":"x","tween":1}"#, "duration"), (#"{"channel":"x","decay":1,"rate":0}"#, "animate[0].rate: "),
    (#"{"channel":"x","decay":1,"bounds":[1]}"#, "animate[0].bounds: "),
    (#"{"channel":"x","track":{"kind":"vec2","keys":[{"t":0,"v":[1,2]}]}}"#, "animate[0]: "),
    (#"{"channel":"x","track":{"kind":"float","keys":[]}}"#, "animate[0]: "),
    (#"{"channel":"x","tween":1,"decay":1,"duration":1}"#, "animate[0]: "), (#"{"channel":"x"}"#, "animate[0]: "),
  ]) func animationsThatCannotBe(animation: String, place: String) throws {
    let channels = #"[{"name":"x","kind":"float","value":0},{"name":"on","kind":"bool","value":true}]"#
    let error = #expect(throws: DecodingError.self) {
      try scene(#""channels":\#(channels),"chains":{"c":[{"animate":[\#(animation)]}]}"#)
    }
    #expect("\(try #require(error))".contains(place))
  }
}
