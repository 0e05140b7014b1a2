// SPDX-License-Identifier: MIT
//
// A scene is its text, and where in it things are by their names. It is read anew whenever it is built: what a build makes of a
// text that was accepted once, it makes of it always.

/// Members of a scene, and of a machine that has a document of its own.
enum ScenePart: Int {
  static var names: Words {
    Words(
      """
      tweenspirit type channels attached aliases springs tracks timelines chains machines start \
      inputs states transitions
      """)
  }
  case tweenspirit, type, channels, attached, aliases, springs, tracks, timelines, chains, machines, start
  /// Of a machine by itself.
  case inputs, states, transitions
}

/// Members of a channel.
enum SceneChannel: Int {
  static var names: Words { Words("name kind value path wrap space rounding extended tolerance link bounds") }
  case name, kind, value, path, wrap, space, rounding, extended, tolerance, link, bounds
}

/// Members of animations, of a timeline's entries and of what starts.
enum SceneWord: Int {
  static var names: Words {
    Words(
      """
      channel spring tween decay track timeline follow start end offset target velocity tolerance overshoot \
      restitution bounds edge_spring playback_rate to from composite blend essential at animate chain delay end_delay \
      duration iterations iteration_start repeat_delay direction fill rate easing return_easing accumulate \
      keep hold relative fall power shake punch frequency seed fade octaves damping_ratio fade_easing \
      fling kind friction ppi move speed acceleration together
      """)
  }
  case channel, spring, tween, decay, track, timeline, follow, start, end, offset
  case target, velocity, tolerance, overshoot, restitution, bounds
  case edgeSpring, playbackRate, to, from, composite, blend, essential, at, animate, chain, delay, endDelay, duration
  case iterations, iterationStart, repeatDelay, direction, fill, rate, easing, returnEasing, accumulate
  case keep, hold, relative, fall, power, shake, punch, frequency, seed, fade, octaves, dampingRatio, fadeEasing
  case fling, kind, friction, ppi, move, speed, acceleration, together

  static var directions: Words { Words("normal reverse alternate alternate-reverse") }
  static var fills: Words { Words("both forwards backwards none") }
  static var overshoots: Words { Words("allow clamp stop bounce") }
  static var composites: Words { Words("replace add") }
  static var flings: Words { Words("android flutter") }
}

/// Members of a chain's item, of which it has one.
enum SceneItem: Int {
  static var names: Words { Words("animate then delay") }
  case animate, then, delay
}

extension Members {
  subscript<Name: RawRepresentable>(_ name: Name) -> Int? where Name.RawValue == Int { self[name.rawValue] }
  func required<Name: RawRepresentable>(_ name: Name) throws(Failure) -> Int where Name.RawValue == Int {
    try required(name.rawValue)
  }
}

struct Scene: ~Copyable {
  private let memory: Column<UInt8>
  let document: Document
  let parts: Members
  private(set) var channels = SceneNames()
  private(set) var aliases = SceneNames()
  private(set) var springs = SceneNames()
  private(set) var tracks = SceneNames()
  private(set) var timelines = SceneNames()
  private(set) var chains = SceneNames()
  private(set) var machines = SceneNames()
  /// Whether it is a machine by itself, and its channels are the world's.
  let isMachine: Bool

  private init(_ memory: consuming Column<UInt8>, _ document: Document, _ parts: Members, isMachine: Bool) {
    (self.document, self.parts, self.isMachine) = (document, parts, isMachine)
    self.memory = memory
  }

  /// The scene of a text, which is copied. What only a world knows to be wrong is found by building it.
  static func read(_ text: Bytes, isMachine: Bool = false) throws(Failure) -> Scene {
    // Before it is copied.
    _ = try Document(text)
    let memory = try Column<UInt8>(max(text.count, 1))
    if let from = text.baseAddress { memory.base.update(from: from, count: text.count) }
    let document = try Document(Bytes(start: memory.base, count: text.count))
    let parts = try Members(document, document.root, ScenePart.names)
    try document.checkHead(
      version: parts.required(ScenePart.tweenspirit), type: parts.required(ScenePart.type),
      isMachine ? "machine" : "scene")
    var scene = Scene(memory, document, parts, isMachine: isMachine)
    if isMachine {
      try scene.check(parts, "tweenspirit type springs tracks inputs states transitions", "a machine")
    } else {
      try scene.check(
        parts, "tweenspirit type channels attached aliases springs tracks timelines chains machines start", "a scene")
    }
    try scene.readNames()
    return scene
  }

  private mutating func readNames() throws(Failure) {
    if let list = parts[ScenePart.channels] { try addChannels(list) }
    try aliases.add(document, membersOf: parts[ScenePart.aliases])
    try springs.add(document, membersOf: parts[ScenePart.springs])
    try tracks.add(document, membersOf: parts[ScenePart.tracks])
    try timelines.add(document, membersOf: parts[ScenePart.timelines])
    try chains.add(document, membersOf: parts[ScenePart.chains])
    try machines.add(document, membersOf: parts[ScenePart.machines])
  }

  private mutating func addChannels(_ list: Int) throws(Failure) {
    var entries = try document.entries(list, most: SceneNames.most)
    while let entry = entries.next() {
      let members = try Members(document, entry, SceneChannel.names)
      let name = try members.required(SceneChannel.name)
      guard document.kind(name) == .string, SceneNames.isWord(document, name) else {
        throw document.invalid(name, must: SceneNames.wordRule)
      }
      try channels.add(document, name, entry, in: name)
    }
  }

  /// The members of something that moves, which has to be one of a kind.
  func members(_ at: Int, _ allowed: StaticString, _ noun: StaticString) throws(Failure) -> Members {
    let members = try Members(document, at, SceneWord.names)
    try check(members, allowed, noun)
    return members
  }

  /// That no member goes with other kinds only.
  func check(_ members: Members, _ allowed: StaticString, _ noun: StaticString) throws(Failure) {
    var misfit: Bytes?
    members.names.each { place, word in
      if members[place] != nil, misfit == nil, !Words(allowed).contains(word), !isGrouped(word, allowed) {
        misfit = word
      }
      return misfit == nil
    }
    guard let misfit else { return }
    throw document.fault(members.object) { message in
      message.append("has a member ")
      message.append(got: misfit)
      message.append(", which cannot be combined with ")
      message.append(noun)
    }
  }

  /// Returns whether a list allows a word by the name of a group.
  private func isGrouped(_ word: Bytes, _ allowed: StaticString) -> Bool {
    func has(_ group: StaticString, _ members: StaticString) -> Bool {
      Words(allowed).contains(Words(group)[0]) && Words(members).contains(word)
    }
    return has("starts", "composite fade fade_easing essential keep hold")
      || has("timing", "delay end_delay duration iterations iteration_start repeat_delay direction fill rate easing")
  }
}

extension Words {
  func contains(_ wanted: Bytes) -> Bool {
    var isThere = false
    each { _, word in
      isThere = isThere || word.elementsEqual(wanted)
      return !isThere
    }
    return isThere
  }
}
