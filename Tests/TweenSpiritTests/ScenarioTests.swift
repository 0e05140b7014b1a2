// SPDX-License-Identifier: MIT
//
// Tests/Scenarios: what worlds, tracks and curves do, by the Swift API. README.md there is the format.

import Foundation
import Testing
import TweenSpirit

private let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .appendingPathComponent("Scenarios")

private func load(_ path: String) throws -> [String: JSON] {
  try JSONDecoder().decode([String: JSON].self, from: Data(contentsOf: folder.appendingPathComponent(path)))
}

@Suite struct ScenarioTests {
  static let files =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".json") } + ["../Golden/track_values.json"]

  @Test(arguments: files.sorted()) func scenarios(file: String) throws {
    let scenarios = try load(file)
    #expect(!scenarios.isEmpty)
    for (name, commands) in scenarios.sorted(by: { $0.key < $1.key }) {
      if case .map = commands {
        let wrong = mistake(inCase: commands)
        #expect(wrong == nil, "\(file), \(name)")
        continue
      }
      for isCut in [false, true] {
        // The engine's shortcuts have the bits of its general code.
        let runs = [true, false].map { isShort in
          let scenario = Scenario(scenarios, isCut: isCut, isShort: isShort)
          let wrong = scenario.mistake(in: commands.items)
          #expect(wrong == nil, "\(file), \(name)\(isCut ? ", cut" : "")\(isShort ? "" : ", without shortcuts")")
          scenario.readEvents()
          return scenario
        }
        #expect(runs[0].hashes == runs[1].hashes, "\(file), \(name): a shortcut has other bits")
        #expect(runs[0].lines == runs[1].lines, "\(file), \(name): a shortcut has other events")
      }
    }
  }

  @Test func wrongScenarios() throws {
    for (name, commands) in try load("wrong/each.json") {
      let isCase = if case .map = commands { true } else { false }
      let wrong = isCase ? mistake(inCase: commands) : Scenario([:], isCut: false).mistake(in: commands.items)
      #expect(wrong != nil, "\(name)")
    }
  }
}

// MARK: - JSON

private enum JSON: Decodable, CustomStringConvertible {
  case null
  case bool(Bool)
  case number(Double)
  case text(String)
  case list([JSON])
  case map([String: JSON])

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let found = try? value.decode(Bool.self) {
      self = .bool(found)
    } else if let found = try? value.decode(Double.self) {
      self = .number(found)
    } else if let found = try? value.decode(String.self) {
      self = .text(found)
    } else if let found = try? value.decode([JSON].self) {
      self = .list(found)
    } else {
      self = .map(try value.decode([String: JSON].self))
    }
  }

  subscript(key: String) -> JSON? { if case .map(let map) = self { map[key] } else { nil } }
  var items: [JSON] { if case .list(let items) = self { items } else { [self] } }
  var map: [String: JSON] { if case .map(let map) = self { map } else { [:] } }
  var string: String { if case .text(let text) = self { text } else { description } }
  var bool: Bool { if case .bool(let value) = self { value } else { false } }
  var numbers: [Double] { items.map(\.number) }
  var number: Double {
    switch self {
    case .number(let number): number
    case .bool(let value): value ? 1 : 0
    case .text(let text): Double(text.drop { $0 == "~" }) ?? .nan
    default: .nan
    }
  }

  /// As an expectation is compared.
  var description: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "1" : "0"
    case .number(let number): "\(number)"
    case .text(let text): text
    case .list(let items): items.map(\.description).joined(separator: ",")
    case .map(let map): "\(map)"
    }
  }

  /// As it was written, but for the order of members, which is that of their names.
  var document: String {
    switch self {
    case .bool(let value): "\(value)"
    case .text(let text): "\"\(text)\""
    case .list(let items): "[" + items.map(\.document).joined(separator: ",") + "]"
    case .map(let map):
      "{" + map.keys.sorted().map { "\"\($0)\":\(map[$0]!.document)" }.joined(separator: ",") + "}"
    default: description
    }
  }
}

/// The case of an enum that a word names.
private func word<Case: CaseIterable>(_ command: JSON, _ key: String, _ usual: Case) throws -> Case {
  guard let given = command[key] else { return usual }
  let plain = given.string.lowercased().filter { !"-_.".contains($0) }
  guard let found = Case.allCases.first(where: { "\($0)".lowercased() == plain }) else {
    throw TweenSpiritError(.invalidArgument, "\(given) is no \(key)")
  }
  return found
}

// MARK: - Values of every kind

private protocol Shape: Sendable {
  static var kind: TrackKind { get }
  static var lanes: Int { get }
}

private struct Lanes<S: Shape>: Interpolatable {
  var numbers: [Double]
  static var laneCount: Int { S.lanes }
  static var trackKind: TrackKind { S.kind }
  init(_ numbers: [Double]) throws {
    guard numbers.count == S.lanes else { throw TweenSpiritError(.invalidArgument, "other lanes") }
    self.numbers = numbers
  }
  init(of numbers: [Double]) { self.numbers = numbers }
  init(lanes: UnsafePointer<Double>) { numbers = (0..<S.lanes).map { lanes[$0] } }
  func store(into lanes: UnsafeMutablePointer<Double>) { for i in 0..<S.lanes { lanes[i] = numbers[i] } }
}

private enum Number: Shape { static let (kind, lanes) = (TrackKind.float, 1) }
private enum Whole: Shape { static let (kind, lanes) = (TrackKind.int, 1) }
private enum Flag: Shape { static let (kind, lanes) = (TrackKind.bool, 1) }
private enum Angle: Shape { static let (kind, lanes) = (TrackKind.angle, 1) }
private enum Two: Shape { static let (kind, lanes) = (TrackKind.vec2, 2) }
private enum TwoNumbers: Shape { static let (kind, lanes) = (TrackKind.numbers, 2) }
private enum Three: Shape { static let (kind, lanes) = (TrackKind.vec3, 3) }
private enum Six: Shape { static let (kind, lanes) = (TrackKind.numbers, 6) }
private enum Colour: Shape { static let (kind, lanes) = (TrackKind.color, 4) }
private enum Rotation: Shape { static let (kind, lanes) = (TrackKind.quat, 4) }
private let shapes: [any Shape.Type] = [
  Number.self, Whole.self, Flag.self, Angle.self, Two.self, TwoNumbers.self, Three.self, Six.self, Colour.self,
  Rotation.self,
]

/// A timing as a command says; what it does not say is left out.
private func timing(_ c: JSON, _ timing: inout Timing) throws {
  if let duration = c["duration"] { timing.duration = duration.number }
  if let text = c["easing"]?.string { timing.easing = try Easing(parsing: text) }
  if let text = c["return_easing"]?.string { timing.returnEasing = try Easing(parsing: text) }
  if let delay = c["delay"] { timing.delay = delay.number }
  if let delay = c["end_delay"] { timing.endDelay = delay.number }
  if let iterations = c["iterations"] { timing.iterations = iterations.number }
  if let start = c["iteration_start"] { timing.iterationStart = start.number }
  if let delay = c["repeat_delay"] { timing.repeatDelay = delay.number }
  if let rate = c["rate"] { timing.rate = rate.number }
  timing.direction = try word(c, "direction", .normal)
  timing.fill = try word(c, "fill", .both)
}

private func easing(_ c: JSON) throws -> Easing { try c["easing"].map { try Easing(parsing: $0.string) } ?? .linear }

extension Motion {
  /// With the timing, unless it is of a spring whose duration is its own, and the flags of a command.
  fileprivate func said(_ c: JSON, isSpring: Bool = false) throws -> Motion {
    var changed = try Timing()
    try TweenSpiritTests.timing(c, &changed)
    if isSpring { changed.duration = nil }
    var motion = timing { $0 = changed }
    if let tolerance = c["tolerance"] { motion = motion.tolerance(tolerance.number) }
    let flags: [(String, (Motion) -> Motion)] = [
      ("essential", { $0.essential() }), ("keep", { $0.keep() }), ("hold", { $0.hold() }),
      ("layer", { $0.additive() }), ("blend", { $0.blend() }), ("accumulate", { $0.accumulate() }),
      ("align", { $0.relative() }), ("relative", { $0.relative() }), ("together", { $0.together() }),
    ]
    for (name, with) in flags where c[name]?.bool == true { motion = with(motion) }
    return motion
  }
}

private let motionVerbs = ["tween", "spring", "decay", "fall", "punch", "shake", "fling", "move"]

/// A playhead's motion.
private func playhead(_ c: JSON) throws -> Motion<Double> {
  guard let time = c["time"] else { return try Motion.timeline().said(c) }
  return try Motion.tween(to: time.number, timing: Timing()).said(c)
}

private func spring(_ c: JSON) throws -> Spring {
  if let k = c["stiffness"]?.number, let d = c["damping"]?.number { return try Spring(stiffness: k, damping: d) }
  if let omega = c["omega"]?.number { return try Spring(.omega(omega, dampingRatio: c["damping_ratio"]?.number ?? 1)) }
  if let response = c["response"]?.number {
    return try Spring(response: response, dampingRatio: c["damping_ratio"]?.number ?? 1)
  }
  if let duration = c["duration"]?.number { return try Spring(duration: duration, bounce: c["bounce"]?.number ?? 0) }
  return .smooth
}

/// An object of the program's, which keeps of its numbers what is not beyond its ends.
private class AnyHost {
  var numbers: [Double] = []
}

private final class Host<S: Shape>: AnyHost {
  let least: Double, most: Double
  var value: Lanes<S> {
    get { Lanes(of: numbers) }
    set { numbers = newValue.numbers.map { min(max($0, least), most) } }
  }
  init(_ value: Lanes<S>, _ least: Double, _ most: Double) {
    (self.least, self.most) = (least, most)
    super.init()
    self.value = value
  }
}

/// What a motion names besides its channel.
private enum Thing {
  case none
  case track(JSON)
  case path(Path)
}

/// A channel of any kind.
private class Box {
  var host: AnyHost?
  let channel: AnyChannel
  init(_ channel: AnyChannel) { self.channel = channel }
  func set(_ value: JSON) throws {}
  func write(_ value: JSON) throws { fatalError() }
  func link(_ c: JSON, to sources: [AnyChannel]) throws { fatalError() }
  func stack(_ c: JSON) throws -> (layer: Box, weight: Box) { fatalError() }
  func fade(_ c: JSON) throws { fatalError() }
  func setBounds(_ c: JSON) throws { fatalError() }
  func start(_ c: JSON, _ thing: Thing) throws -> Player { fatalError() }
  func setTarget(_ c: JSON, of player: Player?) throws { fatalError() }
  func replaceTrack(_ track: JSON, of player: Player) throws { fatalError() }
  func add(_ item: JSON, _ thing: Thing, to chain: AnyChain) throws { fatalError() }
  func add(_ c: JSON, _ track: JSON?, to timeline: Timeline, at: Double) throws -> Timeline.Entry { fatalError() }
  func numbers(_ part: String) -> [Double] { [] }
  func numbers(at time: Double, isVelocity: Bool) throws -> [Double] { [] }

  static func make<S: Shape>(_ shape: S.Type, _ c: JSON, _ name: String, in world: World) throws -> Box {
    let options = ChannelOptions(
      path: c["path"]?.string, tolerance: c["tolerance"]?.number ?? 0, space: try word(c, "space", .oklab),
      extended: c["extended"]?.bool ?? false, wrap: try word(c, "wrap", .shortest),
      rounding: try word(c, "rounding", .nearest))
    if c["host"]?.bool == true {
      let host = Host<S>(
        try Lanes(c["value"]!.numbers), c["least"]?.number ?? -.infinity, c["most"]?.number ?? .infinity)
      let box = Typed<S>(try world.bind(host, \.value, name: name, options: options))
      box.host = host
      return box
    }
    return Typed<S>(try world.channel(Lanes<S>(c["value"]?.numbers ?? [0]), name: name, options: options))
  }
}

/// The weight of a layer.
private final class Weight: Box {
  private var typed: Channel<Double> { channel as! Channel<Double> }
  override func set(_ value: JSON) throws { try typed.set(value.numbers[0]) }
  override func link(_ c: JSON, to sources: [AnyChannel]) throws { try typed.link(to: sources) }
  override func stack(_ c: JSON) throws -> (layer: Box, weight: Box) {
    let layer = try typed.layer()
    return try (Weight(layer), Weight(layer.weight))
  }
  override func fade(_ c: JSON) throws {
    try typed.beginFade(c["duration"]!.number, easing: easing(c))
  }
  override func start(_ c: JSON, _ thing: Thing) throws -> Player {
    try typed.tween(to: c["to"]!.number, duration: c["duration"]!.number, from: c["from"]?.number)
  }
  override func add(_ c: JSON, _ track: JSON?, to timeline: Timeline, at: Double) throws -> Timeline.Entry {
    var made = Track<Double>()
    for key in track!["keys"]!.items { try made.add(key.items[1].number, at: key.items[0].number) }
    return try timeline.add(made, to: typed, at: at)
  }
  override func numbers(_ part: String) -> [Double] {
    part == "velocity" ? typed.velocity : [part == "target" ? typed.target : typed.value]
  }
}

private final class Typed<S: Shape>: Box {
  private var typed: Channel<Lanes<S>> { channel as! Channel<Lanes<S>> }
  private func lanes(_ value: JSON) throws -> Lanes<S> { try Lanes(value.numbers) }

  override func set(_ value: JSON) throws { try typed.set(lanes(value)) }
  override func write(_ value: JSON) throws { (host as? Host<S>)?.value = try lanes(value) }
  override func link(_ c: JSON, to sources: [AnyChannel]) throws {
    try typed.link(
      to: sources, combine: word(c, "combine", .sum), scale: c["scale"]?.number ?? 1, offset: c["offset"].map(lanes),
      easing: c["easing"].map { _ in try easing(c) }, lower: c["lower"].map(lanes), upper: c["upper"].map(lanes))
  }

  override func stack(_ c: JSON) throws -> (layer: Box, weight: Box) {
    let layer = try typed.layer(word(c, "mode", .override), weight: c["weight"]?.number ?? 1)
    return try (Typed(layer), Weight(layer.weight))
  }

  override func fade(_ c: JSON) throws {
    try typed.beginFade(c["duration"]!.number, easing: easing(c))
  }

  override func setBounds(_ c: JSON) throws {
    let isSprung = c["omega"] != nil || c["duration"] != nil || c["stiffness"] != nil
    try typed.setBounds(
      c["lower"].map(lanes), c["upper"].map(lanes), contact: word(c, "contact", .hold),
      restitution: c["restitution"]?.number ?? 0, spring: isSprung ? TweenSpiritTests.spring(c) : nil)
  }

  private func overshoot(_ c: JSON) -> SpringMotion.Overshoot {
    switch c["overshoot"]?.string {
    case "clamp": .clamp
    case "stop": .stop
    case "bounce": .bounce(restitution: c["restitution"]?.number ?? 0)
    default: .allow
    }
  }

  private func motion(_ c: JSON, _ thing: Thing) throws -> Motion<Lanes<S>> {
    let (velocity, duration) = (c["velocity"]?.numbers, c["duration"]?.number)
    switch thing {
    case .track(let given): return try Motion.play(track(given)).said(c)
    case .path(let path):
      return try Motion.follow(
        path, duration: duration ?? 0, start: c["way_start"]?.number ?? 0, end: c["way_end"]?.number,
        offset: c["offset"].map { try lanes($0) }
      ).said(c)
    case .none: break
    }
    if c["tween"] != nil {
      let target = try lanes(c["by"] ?? c["to"]!)
      let motion = try
        (c["speed"].map { Motion.tween(to: target, speed: $0.numbers) }
        ?? Motion.tween(to: target, timing: Timing(), from: c["from"].map(lanes))).said(c)
      return c["by"] == nil ? motion : motion.relative()
    }
    if c["spring"] != nil {
      let (target, spring) = (try lanes(c["by"] ?? c["to"]!), try TweenSpiritTests.spring(c))
      let motion = try Motion.spring(to: target, spring, velocity: velocity).overshoot(overshoot(c))
        .said(c, isSpring: true)
      return c["by"] == nil ? motion : motion.relative()
    }
    if c["decay"] != nil {
      let (lower, upper) = try (
        c["bounds"].map { try lanes($0.items[0]) }, c["bounds"].map { try lanes($0.items[1]) }
      )
      return try Motion.decay(velocity: velocity, decayOf(c)).bounds(lower, upper, spring: TweenSpiritTests.spring(c))
        .said(c, isSpring: true)
    }
    if c["fall"] != nil {
      return try Motion.fall(acceleration: c["acceleration"]!.numbers, velocity: velocity, drag: decayOf(c)).said(c)
    }
    if c["move"] != nil {
      let (limits, target) = ((c["speed"]!.numbers, c["acceleration"]!.numbers), try lanes(c["by"] ?? c["to"]!))
      let motion = try Motion.move(to: target, speed: limits.0, acceleration: limits.1, velocity: velocity).said(c)
      return c["by"] == nil ? motion : motion.relative()
    }
    if c["fling"] != nil {
      return try Motion.fling(
        velocity: velocity, kind: c["kind"]?.string == "flutter" ? .flutter : .android, friction: c["friction"]?.number,
        ppi: c["ppi"]?.number
      ).said(c)
    }
    if c["punch"] != nil {
      return try Motion.punch(c["strength"]!.numbers, duration: duration, dampingRatio: c["damping_ratio"]?.number)
        .said(c)
    }
    return try Motion.shake(
      c["amplitude"]!.numbers, frequency: c["frequency"]?.number, duration: duration,
      seed: UInt32(c["seed"]?.number ?? 0), fade: c["fade"]?.number, octaves: c["octaves"].map { Int($0.number) }
    ).said(c)
  }

  override func start(_ c: JSON, _ thing: Thing) throws -> Player { try typed.start(motion(c, thing)) }

  override func add(_ c: JSON, _ thing: Thing, to chain: AnyChain) throws { try chain.add(typed, motion(c, thing)) }

  private func decayOf(_ c: JSON) throws -> Decay? {
    try c["decay_rate"].map { rate in
      try c["decay_power"].map { try Decay(.rate(rate.number), power: $0.number) } ?? Decay(rate: rate.number)
    }
  }

  override func setTarget(_ c: JSON, of player: Player?) throws {
    let isSprung = ["stiffness", "omega", "response", "duration"].contains { c[$0] != nil }
    let (to, spring) = (try c["to"].map(lanes), isSprung ? try TweenSpiritTests.spring(c) : nil)
    let isPlain = c["velocity"] == nil && c["kick"] == nil && c["tolerance"] == nil && spring == nil
    if isPlain, player == nil, let to { return try typed.setTarget(to) }
    guard let player = player ?? typed.player else { throw TweenSpiritError(.invalidArgument, "nothing moves it") }
    try player.update {
      ($0.target, $0.velocity, $0.kick) = (to?.numbers, c["velocity"]?.numbers, c["kick"]?.numbers)
      ($0.spring, $0.tolerance) = (spring, c["tolerance"]?.number)
    }
  }

  override func replaceTrack(_ track: JSON, of player: Player) throws {
    let made = try self.track(track)
    try player.update { $0.setTrack(made) }
  }

  /// A track of the channel's values: others cannot be said here.
  private func track(_ c: JSON) throws -> Track<Lanes<S>> {
    guard c["kind"] == nil || "\(S.kind)" == c["kind"]!.string else {
      throw TweenSpiritError(.invalidArgument, "another kind")
    }
    var track = try made(c, c["keys"]!, S.self)
    for marker in (c["markers"]?.items ?? []).map(\.items) {
      try track.addMarker(marker[1].string, at: marker[0].number)
    }
    return track
  }

  override func add(_ c: JSON, _ given: JSON?, to timeline: Timeline, at: Double) throws -> Timeline.Entry {
    var w = try Timing()
    try TweenSpiritTests.timing(c, &w)
    if let given { return try timeline.add(track(given), to: typed, at: at, fill: w.fill) }
    return try timeline.tween(
      typed, to: lanes(c["to"]!), duration: w.duration ?? 0, easing: w.easing, at: at, fill: w.fill)
  }

  override func numbers(at time: Double, isVelocity: Bool) throws -> [Double] {
    try isVelocity ? typed.velocity(at: time) : typed.value(at: time).numbers
  }

  override func numbers(_ part: String) -> [Double] {
    part == "value" ? typed.value.numbers : part == "velocity" ? typed.velocity : typed.target.numbers
  }
}

// MARK: - Scenarios

private struct Wrong: Error { var what: String }

private final class Scenario {
  let all: [String: JSON]
  var isCut: Bool
  let isShort: Bool
  var world: World
  var boxes: [String: Box] = [:], players: [String: Player] = [:], tracks: [String: JSON] = [:]
  var paths: [String: Path] = [:]
  var timelines: [String: Timeline] = [:], entries: [String: (Timeline, Timeline.Entry)] = [:],
    blobs: [String: [UInt8]] = [:]
  var names: [(AnyObject, String)] = []
  var chains: [String: Chain<ChainBlock>] = [:]
  var machines: [String: Machine] = [:]
  /// What a handler found wrong.
  var failure: (any Error)?
  var lines: [String] = []
  /// The state's hash after each command.
  var hashes: [UInt64] = []
  var next = 0, active = 0
  var random: UInt64 = 7

  init(_ all: [String: JSON], isCut: Bool, isShort: Bool = true) {
    (self.all, self.isCut, self.isShort, world) = (all, isCut, isShort, World())
    world.setShortcuts(isShort)
  }

  /// What the first command that is wrong says; nil where none is.
  func mistake(in commands: [JSON]) -> String? {
    for command in commands {
      do { try run(command) } catch { return "\(command): \((error as? Wrong)?.what ?? "\(error)")" }
      hashes.append(world.stateHash)
    }
    return nil
  }

  func run(_ c: JSON) throws {
    try runAll(c)
    if let failure { throw failure }
  }

  /// A value in which {"host": "y", "times": 10} is that of an object.
  func number(_ value: JSON) -> JSON {
    guard let host = value["host"], let numbers = boxes[host.string]?.host?.numbers else { return value }
    return .number(numbers[0] * (value["times"]?.number ?? 1))
  }

  /// Reads what is there, which must change nothing.
  func look() {
    for box in boxes.values where box.channel.isValid { _ = box.numbers("value") }
    _ = world.stateHash
  }

  func runAll(_ given: JSON) throws {
    let c = JSON.map(given.map.mapValues(number))
    if let other = c["do"] { for command in all[other.string]!.items { try run(command) } }
    if c["whole"] != nil { isCut = false }
    if let refused = c["refused"]?.string {
      try expectRefusal(refused, of: c)
    } else if try !runVerb(c), ["do", "whole", "expect", "events", "past"].allSatisfy({ c[$0] == nil }) {
      throw Wrong(what: "no verb")
    }
    if isCut { look() }
    if let count = c["active"]?.number, count != Double(active) { throw Wrong(what: "active: \(active)") }
    if c["world"] == nil { for (path, value) in c["expect"]?.map ?? [:] { try expect(value, at: path) } }
    for (time, values) in c["past"]?.map ?? [:] {
      for (path, value) in values.map {
        let parts = path.split(separator: ".")
        let got = try found(boxes, .text(String(parts[0]))).numbers(at: Double(time)!, isVelocity: parts.count > 1)
        if !isLine(value.description, got.map { "\($0)" }.joined(separator: ",")) {
          throw Wrong(what: "\(path) at \(time): \(got)")
        }
      }
    }
    if let expected = c["events"]?.items {
      readEvents()
      let got = lines[next...]
      next = lines.count
      if expected.count != got.count || !zip(expected, got).allSatisfy({ isLine($0.string, $1) }) {
        throw Wrong(what: "\(Array(got))")
      }
    }
  }

  func expectRefusal(_ refused: String, of c: JSON) throws {
    readEvents()
    let (hash, count) = (world.stateHash, lines.count)
    do {
      _ = try runVerb(c)
      throw Wrong(what: "not refused")
    } catch let error as TweenSpiritError {
      try check(error, is: refused)
    }
    readEvents()
    if world.stateHash != hash || lines.count != count { throw Wrong(what: "a refusal changed something") }
  }

  func found<T>(_ things: [String: T], _ name: JSON?) throws -> T {
    guard let thing = things[name?.string ?? ""] else { throw TweenSpiritError(.staleHandle, "no such name") }
    return thing
  }

  /// Calls commands later, at a stop.
  func later(_ commands: JSON?) -> () -> Void {
    { [unowned self] in
      do { for command in commands?.items ?? [] { try runAll(command) } } catch { failure = failure ?? error }
    }
  }

  func listen(_ name: JSON, _ event: String, _ work: @escaping () -> Void) throws {
    if let chain = chains[name.string] {
      switch event {
      case "begin": chain.onBegin(work)
      case "loop": chain.onLoop { _ in work() }
      case "marker": chain.onMarker { _ in work() }
      default: chain.onEnd { _ in work() }
      }
      return
    }
    if let machine = machines[name.string] {
      machine.onState { _, _ in work() }
      return
    }
    let player = try found(players, name)
    switch event {
    case "begin": player.onBegin(work)
    case "loop": player.onLoop { _ in work() }
    case "marker": player.onMarker { _ in work() }
    case "contact": player.onContact { _ in work() }
    default: player.onEnd { _ in work() }
    }
  }

  func append(_ groups: JSON?, to chain: Chain<ChainBlock>) throws {
    for group in groups?.items ?? [] {
      for item in group.items { try append(item, isAlone: group.items.count == 1, to: chain) }
      _ = try chain.then
    }
  }

  func append(_ item: JSON, isAlone: Bool, to chain: Chain<ChainBlock>) throws {
    if let name = motionVerbs.lazy.compactMap({ item[$0] }).first ?? (item["track"] == nil ? nil : item["play"]) {
      try found(boxes, name).add(item, item["track"].map { .track(try found(tracks, $0)) } ?? .none, to: chain)
    } else if let name = item["follow"] {
      try found(boxes, name).add(item, .path(found(paths, item["path"])), to: chain)
    } else if let name = item["play"] ?? item["animate"] {
      try chain.add(found(timelines, name), playhead(item))
    } else if let inner = item["chain"] {
      try chain.add(found(chains, inner))
    } else if let seconds = item["delay"]?.number {
      // This API's delays are groups of their own.
      if isAlone { try chain.delay(seconds) } else { try chain.add(world.chain().delay(seconds)) }
    } else if let name = item["fade"] {
      try chain.fade(found(boxes, name).channel, item["duration"]!.number, easing: easing(item))
    } else if let marker = item["marker"] {
      try chain.marker(marker.string)
    } else if let block = item["block"] {
      let work = later(item["run"])
      try chain.block(block.string) { _ in work() }
    }
  }

  func keep(_ player: Player, _ c: JSON, _ name: JSON) {
    let alias = (c["as"] ?? name).string
    players[alias] = player
    names.append((player, alias))
  }

  /// False where there is no verb.
  func runVerb(_ c: JSON) throws -> Bool {
    let at = c["at"]?.number ?? 0, time = c["time"]?.number ?? .nan
    if let name = c["set_target"] {
      let player = players[name.string]
      let box = boxes[name.string] ?? boxes.values.first { $0.channel === player?.channel }
      try box!.setTarget(c, of: player)
    } else if let name = c["update_timing"] {
      var said = try Timing()
      try timing(c, &said)
      try found(players, name).update {
        ($0.duration, $0.easing, $0.returnEasing) = (said.duration, said.easing, said.returnEasing)
        ($0.iterations, $0.delay) = (c["iterations"].map { _ in said.iterations }, c["delay"].map { _ in said.delay })
        $0.endDelay = c["end_delay"].map { _ in said.endDelay }
        $0.iterationStart = c["iteration_start"].map { _ in said.iterationStart }
        $0.repeatDelay = c["repeat_delay"].map { _ in said.repeatDelay }
        ($0.direction, $0.fill) = (c["direction"].map { _ in said.direction }, c["fill"].map { _ in said.fill })
        $0.accumulate = c["accumulate"]?.bool
      }
    } else if let name = c["replace_track"] {
      let player = try found(players, name)
      try boxes.values.first { $0.channel === player.channel }!.replaceTrack(tracks[c["track"]!.string]!, of: player)
    } else if let name = c["chain"] ?? c["append"] {
      let chain =
        c["chain"] == nil
        ? try found(chains, name)
        : try world.chain(
          iterations: c["iterations"]?.number ?? 1, rate: c["rate"]?.number ?? 1, keep: c["keep"]?.bool ?? false,
          tolerant: c["tolerant"]?.bool ?? false)
      if c["chain"] != nil { (chains[name.string], names) = (chain, names + [(chain, name.string)]) }
      try append(c["groups"], to: chain)
    } else if let name = c["machine"] {
      let text = "{\"tweenspirit\":1,\"type\":\"machine\"," + c["document"]!.document.dropFirst()
      let machine = try world.machine(text, starts: false)
      (machines[name.string], names) = (machine, names + [(machine, name.string)])
    } else if let name = c["set_input"] {
      try found(machines, name).setInput(c["name"]!.string, c["to"]!.number)
    } else if let name = c["start"] {
      if let machine = machines[name.string] { try machine.start() } else { try found(chains, name).start() }
    } else if let name = c["set_iterations"] {
      try found(chains, name).setIterations(c["to"]!.number)
    } else if let name = c["on"] {
      try listen(name, c["event"]!.string, later(c["run"]))
    } else if let options = c["world"] {
      world = try World(
        eventCapacity: options["events"].map { Int($0.number) } ?? 65536, maxStep: options["max_step"]?.number ?? 0,
        lagStep: options["lag_step"]?.number ?? 0,
        motion: word(options, "motion", .full))
      world.setShortcuts(isShort)
    } else if let words = c["timing"] {
      var timing = try Timing()
      try TweenSpiritTests.timing(words, &timing)
      for (time, expected) in c["at"]!.map {
        let s = try timing.state(at: Double(time)!)
        let numbers = [s.progress, s.iteration, s.nextBoundary].map { $0.map { "\($0)" } ?? "null" }
        let got = "\(s.phase) " + numbers.joined(separator: " ")
        if !isLine(expected.string, got) { throw Wrong(what: "\(time): \(got)") }
      }
    } else if let name = c["add"] {
      let timeline = try found(timelines, name)
      let entry: Timeline.Entry
      let at = try c["position"].map { try timeline.position($0.string, length: c["length"]?.number ?? .nan) } ?? at
      if c["track"] != nil || c["to"] != nil {
        let track = try c["track"].map { try found(tracks, $0) }
        entry = try found(boxes, c["channel"]).add(c, track, to: timeline, at: at)
      } else if let inner = c["timeline"] {
        var timing = try Timing()
        try TweenSpiritTests.timing(c, &timing)
        entry = try timeline.add(found(timelines, inner), at: at, timing: timing)
      } else {
        entry = try timeline.addMarker(c["marker"]!.string, at: at)
      }
      if let name = c["as"] { entries[name.string] = (timeline, entry) }
    } else if let name = c["play"] {
      if let track = c["track"] {
        keep(try found(boxes, name).start(c, .track(found(tracks, track))), c, name)
      } else {
        keep(try found(timelines, name).start(playhead(c)), c, name)
      }
    } else if let name = c["follow"] {
      keep(try found(boxes, name).start(c, .path(found(paths, c["path"]))), c, name)
    } else if let name = c["animate"] {
      keep(try found(timelines, name).start(playhead(c)), c, name)
    } else if let name = c["scrub"] {
      try found(timelines, name).scrub(to: time, events: c["events_too"]?.bool ?? false)
    } else if let name = c["remove"] {
      let (timeline, entry) = try found(entries, name)
      try timeline.remove(entry)
    } else if let name = motionVerbs.lazy.compactMap({ c[$0] }).first {
      keep(try found(boxes, name).start(c, .none), c, name)
    } else if let name = c["write"] {
      try found(boxes, name).write(c["value"]!)
    } else if let name = c["channel"]?.string {
      let count = c["value"]?.numbers.count ?? 1
      let usual = count == 1 ? "float" : count < 5 ? "vec\(count)" : "numbers"
      let kind = c["kind"]?.string ?? usual
      guard let shape = shapes.first(where: { "\($0.kind)" == kind && $0.lanes == count }) else {
        throw Wrong(what: "no shape of \(count) lanes for \(kind)")
      }
      boxes[name] = try Box.make(shape, c, name, in: world)
    } else if let name = c["path"]?.string {
      paths[name] = try Path(c["text"]!.string)
    } else if let name = c["track"]?.string {
      tracks[name] = c
    } else if let name = c["timeline"]?.string {
      timelines[name] = try world.timeline()
    } else if let name = c["set"] {
      try found(boxes, name).set(c["value"]!)
    } else if let name = c["link"] {
      try found(boxes, name).link(c, to: c["to"]!.items.map { try found(boxes, $0).channel })
    } else if let name = c["stack"] {
      let made = try found(boxes, name).stack(c)
      if let name = c["as"]?.string { boxes[name] = made.layer }
      if let name = c["weight_as"]?.string { boxes[name] = made.weight }
    } else if let name = c["fade"] {
      try found(boxes, name).fade(c)
    } else if let name = c["bounds"], c["decay"] == nil {
      try found(boxes, name).setBounds(c)
    } else if let name = c["unlink"] {
      try found(boxes, name).channel.unlink()
    } else if c["record"] != nil {
      try world.record(seconds: c["seconds"]!.number)
    } else if let name = c["recall"] {
      _ = try found(boxes, name).numbers(at: c["time"]!.number, isVelocity: false)
    } else if let name = c["pause"] {
      try name.string == "world" ? world.pause() : chains[name.string]?.pause() ?? found(players, name).pause()
    } else if let name = c["resume"] {
      try name.string == "world" ? world.resume() : chains[name.string]?.resume() ?? found(players, name).resume()
    } else if let name = c["set_rate"], let rate = c["to"]?.number {
      try name.string == "world"
        ? world.setRate(rate) : chains[name.string]?.setRate(rate) ?? found(players, name).setRate(rate)
    } else if let name = c["stop"] {
      try machines[name.string]?.stop() ?? boxes[name.string]?.channel.stop() ?? chains[name.string]?.stop()
        ?? found(players, name).stop()
    } else if let name = c["cancel"] {
      try chains[name.string]?.cancel() ?? found(players, name).cancel()
    } else if let name = c["finish"] {
      try chains[name.string]?.finish() ?? found(players, name).finish()
    } else if let name = c["reverse"] {
      try found(players, name).reverse()
    } else if let name = c["restart"] {
      try found(players, name).restart()
    } else if c["seek"]?.string == "world" {
      try world.seek(to: time)
    } else if let name = c["seek"] {
      try found(players, name).seek(to: time, events: c["events_too"]?.bool ?? false)
    } else if let name = c["destroy"] {
      try machines[name.string]?.close() ?? boxes[name.string]?.channel.close()
        ?? found(timelines, name).close()
    } else if c["motion"] != nil {
      try world.setMotion(word(c, "motion", .full))
    } else if let path = c["attach"] {
      try world.attach(path.string, Easing(parsing: c["easing"]!.string))
    } else if let path = c["detach"] {
      try world.detach(path.string)
    } else if let component = c["alias"] {
      try world.alias(component.string, c["targets"]!.items.map(\.string))
    } else if let name = c["snapshot"] {
      blobs[name.string] = try world.snapshot()
    } else if let name = c["restore"] {
      try world.restore(found(blobs, name))
    } else if let dt = c["step"]?.number {
      for _ in 0..<Int(c["times"]?.number ?? 1) { for piece in pieces(dt) { active = try world.step(by: piece) } }
    } else if let end = c["step_to"]?.number {
      for piece in pieces(end - world.time).dropLast() { try world.step(to: world.time + piece) }
      active = try world.step(to: end)
    } else {
      return false
    }
    return true
  }

  /// At random, in multiples of 2^-30 s, so that what is left is exact.
  func pieces(_ dt: Double) -> [Double] {
    var (rest, found) = (dt, [Double]())
    while isCut && rest > 0 && rest < 1e300 {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let piece = max(Double(1 + random >> 38), (rest / 100 * 0x1p30).rounded(.up)) * 0x1p-30
      if piece >= rest { break }
      found.append(piece)
      rest -= piece
    }
    return found + [rest]
  }

  // MARK: What is found

  func name(of thing: AnyObject?) -> String { names.last { $0.0 === thing }?.1 ?? "null" }

  func readEvents() {
    for event in world.events() {
      if let machine = event.machine {
        let states = "\(event.enteredState ?? "null") \(event.leftState ?? "null")"
        lines.append("state \(name(of: machine)) \(event.time) \(states)")
        continue
      }
      let kind = "\(event.kind)".replacing("chain", with: "").lowercased()
      let moved = event.timeline.flatMap { moved in timelines.first { $0.value === moved }?.key }
      let thing = moved ?? name(of: event.player ?? event.chain)
      // Players that chains have started have no names.
      if thing == "null" { continue }
      var line = "\(kind) \(thing) \(event.time)"
      if let marker = event.marker { line += " \(marker)" }
      if event.count > 1 { line += " x\(event.count)" }
      if let bound = event.bound, let lane = event.lane { line += " \(bound) \(lane) \(event.velocity[0])" }
      if let reason = event.reason {
        line += " \(reason) " + event.value.map { "\($0)" }.joined(separator: ",")
        if event.velocity.contains(where: { $0 != 0 }) {
          line += " velocity " + event.velocity.map { "\($0)" }.joined(separator: ",")
        }
      }
      lines.append(line)
    }
  }

  func expect(_ value: JSON, at path: String) throws {
    guard let got = try read(path) else { return }
    if !isLine(number(value).description, got) { throw Wrong(what: "\(path): \(got)") }
  }

  /// What stands at a path; nil where this API does not say.
  func read(_ path: String) throws -> String? {
    let dot = boxes[path] == nil ? path.lastIndex(of: ".") : nil
    let name = dot.map { String(path[..<$0]) } ?? path
    let part = dot.map { String(path[path.index(after: $0)...]) } ?? "value"
    func text(_ number: Double?) -> String { number.map { "\($0)" } ?? "null" }
    if name == "world" {
      let s = world.statistics
      let numbers: [String: Double] = [
        "time": s.time, "rate": s.rate, "paused": s.isPaused ? 1 : 0, "players": Double(s.players),
        "channels": Double(s.channels), "active": Double(s.active), "next_boundary": s.nextBoundary,
        "unread": Double(s.unreadEvents), "dropped": Double(s.droppedEvents),
        "kept": Double(s.kept),
      ]
      return text(numbers[part])
    }
    if let box = boxes[name] {
      switch part {
      case "value", "velocity", "target": return box.numbers(part).map { text($0) }.joined(separator: ",")
      case "host": return box.host.map { line($0.numbers) }
      case "player": return self.name(of: box.channel.player)
      case "valid": return box.channel.isValid ? "1" : "0"
      case "easing": return "\(box.channel.easing)"
      case "layers": return nil
      default: break
      }
    }
    if let timeline = timelines[name] {
      switch part {
      case "playhead": return text(timeline.time)
      case "length": return text(timeline.duration)
      case "entries": return "\(timeline.entries.count)"
      case "levels": return "\(timeline.levels)"
      case "valid": return timeline.isValid ? "1" : "0"
      case "player": return self.name(of: timeline.player)
      default: break
      }
    }
    if let machine = machines[name] {
      switch part {
      case "state": return machine.state ?? "null"
      case "active": return machine.isActive ? "1" : "0"
      case "time": return text(machine.time)
      case "reason": return machine.endReason.map { "\($0)" } ?? "null"
      default: return text(try machine.input(part))
      }
    }
    if let chain = chains[name] {
      switch part {
      case "state":
        if chain.endReason != nil { return "ended" }
        return chain.isActive || chain.isPaused ? "running" : "idle"
      case "paused": return chain.isPaused ? "1" : "0"
      case "rate": return text(chain.rate)
      case "iteration": return text(chain.iteration)
      case "groups": return "\(chain.groupCount)"
      case "begun": return "\(chain.begunGroups)"
      default: return nil
      }
    }
    let p = try found(players, .text(name))
    switch part {
    case "alive": return p.duration == nil ? "0" : "1"
    case "time": return text(p.time)
    case "duration": return text(p.duration)
    case "end_time": return text(p.endTime)
    case "remaining": return text(p.remaining)
    case "rate": return text(p.rate)
    case "paused": return p.isPaused ? "1" : "0"
    case "begun": return p.hasBegun ? "1" : "0"
    case "ended": return p.hasEnded ? "1" : "0"
    case "waiting": return p.isWaiting ? "1" : "0"
    case "phase": return p.phase.map { "\($0)" } ?? "null"
    case "kind": return "\(p.kind)"
    case "progress": return text(p.progress)
    case "iteration": return text(p.iteration)
    default: throw Wrong(what: "no such path")
    }
  }
}

// MARK: - Texts

private func isAlike(_ expected: Substring, _ got: Substring) -> Bool {
  let isRough = expected.hasPrefix("~")
  guard let number = Double(expected.drop { $0 == "~" }), let found = Double(got) else { return expected == got }
  if number.isNaN { return found.isNaN }
  let decimals = expected.firstIndex(of: ".").map { expected.distance(from: $0, to: expected.endIndex) - 1 } ?? 0
  return isRough ? abs(found - number) <= pow(10, -Double(decimals)) : number == found
}

private func isLine(_ expected: String, _ got: String) -> Bool {
  let ours = expected.split { " ,".contains($0) }
  var theirs = got.split { " ,".contains($0) }[...]
  if ours.first == "end" && ours.count == 4 { theirs = theirs.prefix(4) }
  return ours.count == theirs.count && zip(ours, theirs).allSatisfy(isAlike)
}

private func line(_ numbers: [Double]) -> String { numbers.map { "\($0)" }.joined(separator: ",") }

/// Whether a call was refused as a scenario says. What this API refuses by itself names no argument.
private func check(_ error: TweenSpiritError, is refused: String) throws {
  let words: String =
    switch error.kind {
    case .staleHandle: "stale handle"
    case .nameInUse: "name in use"
    case .unknownEasing: "unknown easing"
    default: error.argument ?? refused
    }
  if words != refused && (error.argument != nil || error.kind != .invalidArgument) {
    throw Wrong(what: "refused: \(words)")
  }
}

// MARK: - Tracks and curves

/// What is wrong with a scenario of a track or of curves.
private func mistake(inCase given: JSON) -> String? {
  do {
    guard let settings = given["track"] else {
      try runCurves(given)
      return nil
    }
    let lanes = settings["kind"].map { $0.string == "numbers" } == true ? -1 : 0
    let count = given["keys"]?.items.first?.items[1].items.count ?? 1
    let usual = ["", "float", "vec2", "vec3"]
    let kind = settings["kind"]?.string ?? (count < usual.count ? usual[count] : "vec4")
    for shape in shapes where "\(shape.kind)" == kind && (lanes == 0 || shape.lanes == count) {
      try runTrack(given, shape)
      return nil
    }
    // There is no value of that kind here.
    return nil
  } catch { return (error as? Wrong)?.what ?? "\(error)" }
}

private func key<S: Shape>(_ given: JSON, _ shape: S.Type) throws -> Key<Lanes<S>> {
  let items = given.items, value = try Lanes<S>(items[1].numbers), time = items[0].number
  guard items.count > 2 else { return Key(value, at: time) }
  let c = items[2]
  if case .text(let easing) = c { return try Key(value, at: time, easing: Easing(parsing: easing)) }
  func handle(_ word: String) -> KeyHandle? {
    c[word].map { KeyHandle(times: $0.items[0].numbers, values: $0.items[1].numbers) }
  }
  let easing = try c["easing"].map { try Easing(parsing: $0.string) }
  let interpolation: Interpolation? = try c["interpolation"] == nil ? nil : word(c, "interpolation", .eased)
  let sprung = try ["omega", "duration", "stiffness", "response"].contains { c[$0] != nil } ? spring(c) : nil
  let (into, out) = (c["in_tangent"]?.numbers, c["out_tangent"]?.numbers)
  if c["relative"]?.bool == true {
    return Key(value, after: time, easing: easing, interpolation: interpolation, spring: sprung)
  }
  return Key(
    value, at: time, easing: easing, interpolation: interpolation, inTangent: into, outTangent: out,
    inHandle: handle("in_handle"), outHandle: handle("out_handle"), spring: sprung)
}

private func made<S: Shape>(_ c: JSON, _ keys: JSON?, _ shape: S.Type) throws -> Track<Lanes<S>> {
  var track = try Track<Lanes<S>>(
    easing: c["easing"].map { try Easing(parsing: $0.string) } ?? .linear,
    interpolation: word(c, "interpolation", .eased), space: word(c, "space", .oklab),
    extended: c["extended"]?.bool ?? false, wrap: word(c, "wrap", .shortest), rounding: word(c, "rounding", .nearest))
  for each in keys?.items ?? [] { try track.insert(key(each, shape)) }
  try track.extrapolate(before: word(c, "before", .hold), after: word(c, "after", .hold))
  return track
}

/// Runs a call that must fail where the scenario says so. Returns whether it succeeded.
private func goes(_ given: JSON, _ call: () throws -> Void) throws -> Bool {
  guard let refused = given["refused"]?.string else {
    try call()
    return true
  }
  do { try call() } catch let error as TweenSpiritError {
    try check(error, is: refused)
    return false
  }
  throw Wrong(what: "not refused: \(given)")
}

/// Makes an edit. Returns what it found.
private func edit<S: Shape>(_ track: inout Track<Lanes<S>>, _ c: JSON) throws -> [Double]? {
  func index(_ found: Int?) -> [Double] { [Double(found ?? -1)] }
  let count = Int(c["count"]?.number ?? 1)
  if let given = c["key"] {
    try track.insert(key(given, S.self))
  } else if let rows = c["insert"]?.items {
    try track.add(rows.map { try Lanes($0.items[1].numbers) }, at: rows.map { $0.items[0].number })
  } else if let first = c["remove"].map({ Int($0.number) }) {
    guard count >= 0 else { throw TweenSpiritError(.invalidArgument, "no count") }
    try track.remove(first..<first + count)
  } else if let place = c["set"] {
    try track.setValue(Lanes(c["value"]!.numbers), at: Int(place.number))
  } else if c["clear"] != nil {
    track.removeAll()
  } else if c["reverse"] != nil {
    try track.reverse()
  } else if let marker = c["marker"]?.items {
    try track.addMarker(marker[1].string, at: marker[0].number)
  } else if let place = c["remove_marker"] {
    try track.removeMarker(at: Int(place.number))
  } else if let modes = c["extrapolate"]?.items {
    let words = JSON.map(["before": modes[0], "after": modes[1]])
    try track.extrapolate(before: word(words, "before", .hold), after: word(words, "after", .hold))
  } else if let place = c["move"] {
    return index(try track.move(Int(place.number), to: c["to"]!.number))
  } else if let place = c["replace"] {
    return index(try track.replace(at: Int(place.number), with: key(c["key_now"]!, S.self)))
  } else if let time = c["find"] {
    return index(try track.find(time.number))
  } else if let value = c["time_for"] {
    return [try Track<Double>(json: track.json()).time(for: value.number)]
  } else if let ends = c["range"]?.numbers {
    let found = try track.find(from: ends[0], to: ends[1])
    return [Double(found.lowerBound), Double(found.count)]
  } else {
    throw Wrong(what: "no edit")
  }
  return nil
}

private func expect(_ expected: JSON?, _ got: String, _ what: String) throws {
  guard let expected, !isLine(expected.description, got) else { return }
  throw Wrong(what: "\(what): \(got)")
}

private func runTrack<S: Shape>(_ given: JSON, _ shape: S.Type) throws {
  var track = Track<Lanes<S>>()
  guard try goes(given, { track = try made(given["track"]!, given["keys"], shape) }) else { return }
  for each in given["edits"]?.items ?? [] {
    let before = track
    var found: [Double]?
    if try goes(each, { found = try edit(&track, each) }) {
      if let found { try expect(each["is"], line(found), "\(each)") }
    } else if track != before {
      throw Wrong(what: "a refusal changed something: \(each)")
    }
  }
  let keys = track.keys
  try expect(given["is"], keys.map { line([$0.time] + $0.value.numbers) }.joined(separator: ","), "keys")
  try expect(given["marked"], track.markers.map { "\($0.time),\($0.name)" }.joined(separator: ","), "markers")
  let again = try Track<Lanes<S>>(json: track.json()), copy = track
  let set = try keys.isEmpty ? nil : TrackSet([track, copy])
  guard again == track else { throw Wrong(what: "another track in JSON") }
  func isSame(_ a: [Double], _ b: [Double]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { $0.bitPattern == $1.bitPattern || ($0.isNaN && $1.isNaN) }
  }
  for (time, expected) in given["values"]?.map ?? [:] {
    let t = Double(time)!, value = track.value(at: t).numbers
    try expect(expected, line(value), "value at \(time)")
    guard isSame(value, again.value(at: t).numbers), isSame(value, track.sample(at: [t])[0].numbers),
      isSame(value + value, set?.sample(at: t) ?? [])
    else { throw Wrong(what: "other bits at \(time)") }
  }
  for (time, expected) in given["velocities"]?.map ?? [:] {
    let t = Double(time)!, velocity: [Double] = track.velocity(at: t)
    try expect(expected, line(velocity), "velocity at \(time)")
    guard isSame(velocity, again.velocity(at: t)) else { throw Wrong(what: "other velocity at \(time)") }
  }
}

private func runCurves(_ given: JSON) throws {
  let dialect: Easing.Dialect = try word(given, "dialect", .canonical)
  var names = given["names"]?.map ?? [:]
  guard given["curve"] != nil || given["texts"] != nil || !names.isEmpty else { throw Wrong(what: "no curves") }
  for text in given["texts"]?.items ?? [] {
    if try goes(given, { _ = try Easing(parsing: text.string, dialect: dialect) }) { throw Wrong(what: "\(text)") }
  }
  if let text = given["curve"]?.string {
    var curve = Easing.linear
    guard try goes(given, { curve = try Easing(parsing: text, dialect: dialect) }) else { return }
    names[text] = .text(curve.name)
    for (t, expected) in given["values"]?.map ?? [:] { try expect(expected, line([curve(Double(t)!)]), t) }
    for (t, expected) in given["slopes"]?.map ?? [:] {
      try expect(expected, line([curve.derivative(at: Double(t)!)]), "slope at \(t)")
    }
    for (value, expected) in given["inverse"]?.map ?? [:] {
      let found = try? curve.inverse(Double(value)!)
      try expect(expected, found.map { line([$0]) } ?? "null", "inverse of \(value)")
    }
    if let css = given["css"]?.string, try curve.css(tolerance: 1e-3) != css {
      throw Wrong(what: "css: \(try curve.css())")
    }
  }
  for (text, name) in names {
    let curve = try Easing(parsing: text, dialect: dialect), again = try Easing(parsing: curve.name)
    let t = [0, 0.25, 0.5, 1] + (given["values"]?.map.keys.compactMap { Double($0) }.filter { !$0.isNaN } ?? [])
    guard curve.name == name.string, curve == again, curve(t) == again(t), curve(t) == t.map({ curve($0) }) else {
      throw Wrong(what: "\(text): \(curve.name)")
    }
  }
}
