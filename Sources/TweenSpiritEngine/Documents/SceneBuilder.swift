// SPDX-License-Identifier: MIT
//
// A scene in a world. Channels are made in their order, then timelines in that of their names, those inside before what they
// are in, then aliases, attached easings, chains and machines.

/// What a scene has made in a world, by its places in the scene; what was not made has no generation.
struct SceneContent: ~Copyable {
  var channels = Column<Handle>()
  var timelines = Column<Handle>()
  var chains = Column<Handle>()
  var machines = Column<Handle>()
  /// Chains that wait until something is to start.
  var later = Column<Handle>()

  /// None where it was taken away.
  func handle(_ thing: SceneThing, _ place: Int) -> Handle {
    func at(_ handles: borrowing Column<Handle>) -> Handle {
      place < handles.count ? handles[place] : Handle(slot: 0, generation: 0)
    }
    switch thing {
    case .channel: return at(channels)
    case .timeline: return at(timelines)
    case .chain: return at(chains)
    case .machine: return at(machines)
    }
  }
}

struct SceneBuilder: ~Copyable {
  let scene: UnsafePointer<Scene>
  let world: Handle
  /// Whose channels a machine by itself has: the world, unless that is one to try it in.
  private let home: Handle
  var reader: DocumentReader
  var content = SceneContent()
  /// Of each channel.
  private(set) var settings = Column<TrackSettings>()
  /// Of each named track that was used, (0, 0) of others.
  private var tracks = Column<Handle>()
  /// How deep each timeline is; 0 is not known, `open` while that is looked at.
  private var levels = Column<UInt8>()
  /// Values of one animation.
  private(set) var numbers = Column<Double>()
  /// Timelines in the order in which they were made.
  private var madeTimelines = Column<Handle>()
  /// What was attached to the world before.
  private var attached: AttachedEasings?

  static let mostLevels = 16
  private static let open: UInt8 = 255
  private var document: Document { scene.pointee.document }
  private var worlds: WorldStore { WorldStore.shared }

  private init(scene: UnsafePointer<Scene>, world: Handle, home: Handle) {
    (self.scene, self.world, self.home) = (scene, world, home)
    reader = DocumentReader(scene.pointee.document)
  }

  static func make(
    _ scene: UnsafePointer<Scene>, _ world: Handle, home: Handle? = nil
  ) throws(Failure) -> SceneBuilder {
    var builder = SceneBuilder(scene: scene, world: world, home: home ?? world)
    try builder.makeReady()
    return builder
  }

  @inline(never)
  private mutating func makeReady() throws(Failure) {
    numbers = try Column(5 &* TrackSettings.mostLanes)
    let none = Handle(slot: 0, generation: 0)
    try tracks.reserve(scene.pointee.tracks.count)
    for _ in 0..<scene.pointee.tracks.count { tracks.append(none) }
    try levels.reserve(scene.pointee.timelines.count)
    for _ in 0..<scene.pointee.timelines.count { levels.append(0) }
    try settings.reserve(scene.pointee.channels.count)
    for i in 0..<scene.pointee.channels.count { settings.append(try channelSettings(scene.pointee.channels.value(i))) }
  }

  deinit {
    for i in 0..<tracks.count where tracks[i].generation != 0 { try? TrackStore.shared.destroy(tracks[i]) }
  }

  /// What was built is another's, and the other's is this one's.
  mutating func exchange(_ other: inout SceneContent) { swap(&other, &content) }

  // MARK: Building

  /// Makes everything; where that fails, nothing is left.
  @inline(never)
  mutating func build() throws(Failure) {
    do throws(Failure) {
      try reserve()
      try makeChannels()
      try linkChannels()
      try makeTimelines()
      try makeAliases()
      try attach()
      for k in 0..<scene.pointee.chains.count {
        let i = scene.pointee.chains.sorted(k)
        content.chains[i] = try worlds.createChain(world, iterations: 1, rate: 1, isKept: true)
      }
      for k in 0..<scene.pointee.chains.count { try fillChain(scene.pointee.chains.sorted(k)) }
      try makeMachines()
    } catch {
      let error = error
      undo()
      throw error
    }
  }

  private mutating func reserve() throws(Failure) {
    let none = Handle(slot: 0, generation: 0)
    try content.channels.reserve(scene.pointee.channels.count)
    try content.timelines.reserve(scene.pointee.timelines.count)
    for _ in 0..<scene.pointee.timelines.count { content.timelines.append(none) }
    try madeTimelines.reserve(scene.pointee.timelines.count)
    if scene.pointee.aliases.count > 0 || scene.pointee.parts[ScenePart.attached] != nil {
      attached = try worlds.attached(world)
    }
    try content.chains.reserve(scene.pointee.chains.count)
    for _ in 0..<scene.pointee.chains.count { content.chains.append(none) }
    try content.machines.reserve(scene.pointee.machines.count)
    for _ in 0..<scene.pointee.machines.count { content.machines.append(none) }
  }

  /// As if nothing had been made: what was made last goes first.
  private mutating func undo() {
    let places = scene
    worlds.undo(world) { (world) in
      for k in (0..<content.machines.count).reversed() {
        world.undo(machine: content.machines[places.pointee.machines.sorted(k)])
      }
      for k in (0..<content.chains.count).reversed() {
        world.undo(chain: content.chains[places.pointee.chains.sorted(k)])
      }
      if let old = attached.take() { world.attached = old }
      for k in (0..<madeTimelines.count).reversed() { world.undo(timeline: madeTimelines[k]) }
      for k in (0..<content.channels.count).reversed() { world.undo(channel: content.channels[k]) }
    }
    content = SceneContent()
  }

  // MARK: Channels

  /// The place of the channel that a string names: the scene's, or the world's where this is a machine by itself.
  mutating func channel(_ at: Int) throws(Failure) -> Int {
    guard scene.pointee.isMachine else { return try scene.pointee.channels.required(document, at, "channel") }
    let name = try document.word(at, &reader.scratch)
    try content.channels.reserve(content.channels.count &+ 1)
    try settings.reserve(settings.count &+ 1)
    do throws(Failure) {
      let found = try worlds.findChannel(home, name)
      let like = try worlds.channelInfo(home, found).settings
      let channel = home == world ? found : try worlds.createChannel(world, ChannelSpec(like))
      settings.append(like)
      content.channels.append(channel)
    } catch { throw document.placed(error, at) }
    return content.channels.count &- 1
  }

  @inline(never)
  private func channelSettings(_ at: Int) throws(Failure) -> TrackSettings {
    let members = try Members(document, at, SceneChannel.names)
    func word(_ member: SceneChannel, _ words: Words) throws(Failure) -> UInt32 {
      UInt32(try document.word(members[member], of: words) ?? 0)
    }
    let (kind, lanes) = try reader.kind(members.required(SceneChannel.kind))
    let (wrap, space) = (try word(.wrap, TrackWords.wraps), try word(.space, TrackWords.spaces))
    let rounding = try word(.rounding, TrackWords.roundings)
    let extended = try document.flag(members[SceneChannel.extended]) ?? false
    do throws(Failure) {
      return try TrackSettings(
        kind: kind, lanes: lanes, easing: Handle(slot: 0, generation: 0), interpolation: 0, rounding: rounding,
        wrap: wrap, space: space, extended: extended)
    } catch { throw members.placed(error) }
  }

  private mutating func makeChannels() throws(Failure) {
    for i in 0..<scene.pointee.channels.count {
      let members = try Members(document, scene.pointee.channels.value(i), SceneChannel.names)
      try value(i, members.required(SceneChannel.value), into: numbers.base)
      var request = ChannelSpec(settings[i])
      request.value = UnsafePointer(numbers.base)
      request.tolerance = try document.finite(members[SceneChannel.tolerance], usual: 0, least: 0)
      var pathBytes = Column<UInt8>()
      if let path = members[SceneChannel.path] { request.path = try document.word(path, &pathBytes) }
      request.name = try document.word(members.required(SceneChannel.name), &reader.scratch)
      do throws(Failure) { content.channels.append(try worlds.createChannel(world, request)) } catch {
        throw members.placed(error)
      }
      if let bounds = members[SceneChannel.bounds] { try bound(i, bounds) }
    }
  }

  /// A channel's value, as its kind has it.
  func value(_ channel: Int, _ at: Int, into out: UnsafeMutablePointer<Double>) throws(Failure) {
    let settings = settings[channel]
    try LaneForm(kind: settings.kind, lanes: settings.lanes).value(document, at, into: out)
    do throws(Failure) { try settings.accept(out, into: out) } catch { throw document.placed(error, at) }
  }

  /// Numbers for each lane of a channel.
  func lanes(_ channel: Int, _ at: Int, into out: UnsafeMutablePointer<Double>) throws(Failure) {
    try LaneForm(kind: .numbers, lanes: settings[channel].lanes).numbers(document, at, into: out)
  }

  func form(_ channel: Int) -> LaneForm { LaneForm(kind: settings[channel].kind, lanes: settings[channel].lanes) }

  // MARK: Tracks and springs

  /// A track by name, or one that stands here, which goes after `work`.
  mutating func withTrack(
    _ at: Int, _ work: (inout SceneBuilder, Handle) throws(Failure) -> Void
  ) throws(Failure) {
    guard document.kind(at) == .string else {
      let track = try TrackStore.shared.insert(reader.track(at, hasHead: false))
      defer { try? TrackStore.shared.destroy(track) }
      return try work(&self, track)
    }
    let i = try scene.pointee.tracks.required(document, at, "track")
    if tracks[i].generation == 0 {
      tracks[i] = try TrackStore.shared.insert(reader.track(scene.pointee.tracks.value(i), hasHead: false))
    }
    try work(&self, tracks[i])
  }

  /// A spring of the document by name, a preset, or one that stands here.
  func spring(_ at: Int) throws(Failure) -> Spring {
    guard document.kind(at) == .string else { return try document.spring(at) }
    if let i = scene.pointee.springs.find(document, at) { return try document.spring(scene.pointee.springs.value(i)) }
    return try document.spring(preset: at, scene.pointee.springs.nearest(document, at))
  }

  // MARK: Timelines

  private mutating func makeTimelines() throws(Failure) {
    for k in 0..<scene.pointee.timelines.count {
      let i = scene.pointee.timelines.sorted(k)
      _ = try level(i, depth: 0, at: scene.pointee.timelines.value(i))
    }
    for k in 0..<scene.pointee.timelines.count { try makeTimeline(scene.pointee.timelines.sorted(k)) }
  }

  /// Where a timeline's entries are, and its markers. Members take much of the stack, and so have no place in what calls itself.
  @inline(never)
  private func lists(ofTimeline i: Int) throws(Failure) -> (entries: Int?, markers: Int?) {
    let members = try Members(document, scene.pointee.timelines.value(i), Words("entries markers"))
    return (members[0], members[1])
  }

  /// Where the name of an entry's timeline is, and its place.
  @inline(never)
  private func inner(ofEntry entry: Int) throws(Failure) -> (at: Int, place: Int)? {
    guard let inner = try Members(document, entry, SceneWord.names)[SceneWord.timeline] else { return nil }
    return (inner, try scene.pointee.timelines.required(document, inner, "timeline"))
  }

  /// How many levels a timeline has, which calls itself that often.
  private mutating func level(_ i: Int, depth: Int, at: Int) throws(Failure) -> Int {
    guard levels[i] != SceneBuilder.open else {
      throw document.fault(at) { $0.append("the timeline would contain itself") }
    }
    guard depth &+ max(Int(levels[i]), 1) <= SceneBuilder.mostLevels else {
      throw document.fault(at) { message in
        message.append("timelines nest at most ")
        message.append(hint: "16 levels deep")
      }
    }
    if levels[i] > 0 { return Int(levels[i]) }
    levels[i] = SceneBuilder.open
    var deepest = 0
    if let list = try lists(ofTimeline: i).entries {
      var entries = try document.entries(list, most: SceneNames.most)
      while let entry = entries.next() {
        guard let inner = try inner(ofEntry: entry) else { continue }
        deepest = max(deepest, try level(inner.place, depth: depth &+ 1, at: inner.at))
      }
    }
    levels[i] = UInt8(truncatingIfNeeded: deepest &+ 1)
    return deepest &+ 1
  }

  /// With what is inside it first; calls itself as often as it has levels.
  private mutating func makeTimeline(_ i: Int) throws(Failure) {
    guard content.timelines[i].generation == 0 else { return }
    if let list = try lists(ofTimeline: i).entries {
      var entries = DocumentEntries(document, list)
      while let entry = entries.next() {
        if let inner = try inner(ofEntry: entry) { try makeTimeline(inner.place) }
      }
    }
    try fillTimeline(i)
  }

  @inline(never)
  private mutating func fillTimeline(_ i: Int) throws(Failure) {
    let timeline = try worlds.createTimeline(world)
    content.timelines[i] = timeline
    madeTimelines.append(timeline)
    let lists = try lists(ofTimeline: i)
    if let list = lists.entries {
      var entries = DocumentEntries(document, list)
      while let entry = entries.next() { try addEntry(entry, to: timeline) }
    }
    if let list = lists.markers {
      var entries = try document.entries(list, most: SceneNames.most)
      while let entry = entries.next() {
        let marker = try reader.marker(entry)
        do throws(Failure) { _ = try worlds.addMarker(world, timeline, at: marker.time, id: marker.id) } catch {
          throw document.placed(error, entry)
        }
      }
    }
  }

  private mutating func addEntry(_ entry: Int, to timeline: Handle) throws(Failure) {
    let members = try Members(document, entry, SceneWord.names)
    let at = try document.finite(members[SceneWord.at], usual: 0)
    if let name = members[SceneWord.timeline] {
      try scene.pointee.check(members, "timeline at timing", "an entry with a timeline")
      let inner = content.timelines[try scene.pointee.timelines.required(document, name, "timeline")]
      let timing = try easedTiming(members)
      do throws(Failure) { _ = try worlds.addTimeline(world, timeline, inner: inner, timing, at: at) } catch {
        throw members.placed(error)
      }
      return
    }
    try scene.pointee.check(members, "channel track at", "an entry with a track")
    let channel = content.channels[
      try scene.pointee.channels.required(document, members.required(SceneWord.channel), "channel")]
    let world = world
    try withTrack(members.required(SceneWord.track)) { (_, track) throws(Failure) in
      do throws(Failure) {
        _ = try WorldStore.shared.addTrack(world, timeline, channel: channel, EntrySpec(track: track), at: at)
      } catch { throw members.placed(error) }
    }
  }

  // MARK: Aliases and attached easings

  private mutating func makeAliases() throws(Failure) {
    for k in 0..<scene.pointee.aliases.count {
      let i = scene.pointee.aliases.sorted(k)
      let list = scene.pointee.aliases.value(i)
      var targets = Column<Name>()
      var bytes = Column<UInt8>()
      var entries = try document.entries(list, most: SceneNames.most)
      try bytes.reserve(document.end(of: list) &- list)
      while let entry = entries.next() {
        let name = try document.word(entry, &reader.scratch)
        let start = bytes.count
        for byte in name { bytes.append(byte) }
        try targets.reserve(targets.count &+ 1)
        targets.append(Bytes(start: bytes.base + start, count: name.count))
      }
      let component = try document.word(scene.pointee.aliases.name(i), &reader.scratch)
      do throws(Failure) {
        try worlds.alias(world, component, UnsafeBufferPointer(start: targets.base, count: targets.count))
      } catch { throw document.placed(error, list) }
    }
  }

  private mutating func attach() throws(Failure) {
    guard let list = scene.pointee.parts[ScenePart.attached] else { return }
    var entries = try document.entries(list, most: SceneNames.most)
    while let entry = entries.next() {
      let members = try Members(document, entry, Words("path easing"))
      let easing = try reader.curve(members.required(1))
      let path = try document.word(members.required(0), &reader.scratch)
      do throws(Failure) { try worlds.attach(world, path, scope: 0, easing) } catch { throw members.placed(error) }
    }
  }
}
