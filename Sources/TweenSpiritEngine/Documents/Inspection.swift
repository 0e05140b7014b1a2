// SPDX-License-Identifier: MIT
//
// A world as a document for people and tools: its channels, players, timelines, chains and machines, in the order of their
// slots, what moves what, and what waits for what. It is only written; what a world is made from again is its snapshot. Nothing in it
// depends on the process: a thing is named by its slot, never by its handle, whose tag may be another elsewhere.

private enum InspectionWords {
  static var motions: Words { Words("full reduce none") }
  static var modes: Words { Words("override add") }
  static var phases: Words { Words("before active after") }
  static var entries: Words { Words("track timeline marker") }
  static var states: Words { Words("idle running ended") }
  static var inputs: Words { Words("number bool trigger") }
  static var items: Words {
    Words("chain delay marker block fade")
  }
}

struct Inspection {
  private let world: UnsafeMutablePointer<World>
  private var text: Text
  /// Whether a comma goes before what is written next.
  private var isBehind = false

  /// A whole document; one that is too long is refused before anything is written.
  static func write(_ world: UnsafeMutablePointer<World>, to text: inout Text) throws(Failure) {
    world.pointee.freshenAll()
    try world.pointee.readAllBound()
    try writeDocument(to: &text) { text in
      var inspection = Inspection(world: world, text: text)
      inspection.write()
      text = inspection.text
    }
  }

  private init(world: UnsafeMutablePointer<World>, text: Text) {
    self.world = world
    self.text = text
  }

  private mutating func write() {
    text.appendHead("world")
    isBehind = true
    number("time", world.pointee.clock.shown.time)
    number("rate", world.pointee.clock.rate)
    flag("paused", world.pointee.clock.isPaused)
    word("motion", InspectionWords.motions, Int(world.pointee.motion.rawValue))
    count("active", world.pointee.players.active)
    list("channels") { inspection in
      for i in 1..<max(inspection.world.pointee.channels.slots.end, 1)
      where inspection.world.pointee.channels.slots.isLive(i) && !inspection.world.pointee.channels[i].isHidden {
        inspection.object { $0.write(channel: i) }
      }
    }
    list("players") { inspection in
      for i in 1..<max(inspection.world.pointee.players.slots.end, 1)
      where inspection.world.pointee.players.slots.isLive(i) && !inspection.world.pointee.players[i].isFade {
        inspection.object { $0.write(player: i) }
      }
    }
    list("timelines") { inspection in
      for i in 1..<max(inspection.world.pointee.timelines.slots.end, 1)
      where inspection.world.pointee.timelines.slots.isLive(i) { inspection.object { $0.write(timeline: i) } }
    }
    list("chains") { inspection in
      for i in 1..<max(inspection.world.pointee.chains.slots.end, 1)
      where inspection.world.pointee.chains.slots.isLive(i) { inspection.object { $0.write(chain: i) } }
    }
    list("machines") { inspection in
      for i in 1..<max(inspection.world.pointee.machines.slots.end, 1)
      where inspection.world.pointee.machines.slots.isLive(i) { inspection.object { $0.write(machine: i) } }
    }
    text.append("}")
  }

  // MARK: Channels

  private mutating func write(channel i: Int) {
    let it = world.pointee.channels[i]
    count("id", i)
    string("name", it.nameLength > 0 ? it.name : nil)
    string("path", it.pathLength > 0 ? it.path : nil)
    count("scope", Double(it.scope))
    member("kind")
    if it.settings.kind == .numbers {
      text.append(it.lanes)
    } else {
      quote(TrackWords.kinds[Int(it.settings.kind.rawValue) &- 1])
    }
    let form = LaneForm(kind: it.settings.kind, lanes: it.lanes)
    withUnsafeTemporaryAllocation(of: Double.self, capacity: TrackSettings.mostLanes) { buffer in
      guard let numbers = buffer.baseAddress else { return }
      world.pointee.value(i, numbers)
      member("value")
      text.append(value: numbers, form)
      // A curve's code may fail.
      let isKnown: Void? = quietly { () throws(Failure) in
        if world.pointee.links.has(i) {
          try world.pointee.linkedVelocity(i, numbers)
        } else {
          try world.pointee.velocity(i, numbers)
        }
      }
      member("velocity")
      if isKnown == nil { text.append("null") } else { text.append(decimals: numbers, it.lanes) }
      member("target")
      if it.player == 0 {
        text.append("null")
      } else {
        text.append(value: world.pointee.lanes.target.base + it.block, form)
      }
    }
    flag("active", world.pointee.info(channel: i).isActive)
    flag("bound", it.address != 0)
    reference("player", it.player)
    reference("timeline", it.holder)
    list("follows") { inspection in
      guard let place = inspection.world.pointee.links.place(i) else { return }
      let link = inspection.world.pointee.links.pointer(place)
      for k in 0..<link.pointee.sources.count {
        inspection.separate()
        inspection.text.append(Int(link.pointee.sources[k]))
      }
    }
    list("layers") { inspection in
      var layer = it.layer
      while layer != 0 {
        inspection.separate()
        inspection.text.append(inspection.world.pointee.channels[layer].player)
        layer = inspection.world.pointee.channels[layer].older
      }
    }
    writeStack(it)
  }

  /// Layers that stay, from the lowest up, and players that fade out, where there are any; what a layer and a weight are of.
  private mutating func writeStack(_ it: Channel) {
    if it.stack != 0 {
      list("stack") { inspection in
        var layer = inspection.world.pointee.channels.last(it.stack)
        while layer != 0 {
          inspection.separate()
          inspection.text.append(layer)
          layer = inspection.world.pointee.channels[layer].newer
        }
      }
    }
    if it.parent != 0 { reference("parent", it.parent) }
    if it.role == .stacked {
      reference("weight", it.weight)
      word("mode", InspectionWords.modes, Int(it.mode.rawValue))
    }
    guard it.faded != 0 else { return }
    list("fading") { inspection in
      var faded = it.faded
      while faded != 0 {
        let player = inspection.world.pointee.channels[faded].player
        if player != 0 {
          inspection.separate()
          inspection.text.append(player)
        }
        faded = inspection.world.pointee.channels[faded].older
      }
    }
  }

  // MARK: Players

  private mutating func write(player i: Int) {
    let info = world.pointee.info(player: i)
    let it = world.pointee.players[i]
    let root = world.pointee.channels.visible(of: it.channel)
    count("id", i)
    word("kind", Words(it.kind.traits.name), 0)
    reference("channel", it.kind == .timeline ? 0 : root)
    reference("timeline", world.pointee.channels[root].timeline)
    flag("layer", world.pointee.channels[it.channel].role == .layer)
    flag("waiting", it.isQueued)
    flag("kept", it.isKept)
    flag("ended", it.isDone)
    word("phase", InspectionWords.phases, Int(info.phase.rawValue))
    flag("paused", it.isPaused)
    flag("begun", it.hasBegun)
    flag("active", info.isActive)
    flag("essential", it.isEssential)
    number("time", info.time)
    number("duration", info.duration)
    number("end_time", info.endTime)
    number("remaining", info.remaining)
    number("begins_in", beginsIn(it, info.time))
    number("progress", info.progress)
    number("iteration", info.iteration)
    number("rate", info.rate)
    member("easing")
    if it.motion == .tween, let record = world.pointee.curves[it.curve].record {
      text.append("\"")
      record.print(to: &text)
      text.append("\"")
    } else {
      text.append("null")
    }
    member("spring")
    if it.motion == .spring { text.append(spring: it.spring) } else { text.append("null") }
    reference("chain", Int(it.chain))
  }

  /// Seconds of the world's clock until its delay is over; none where it has begun, or does not move.
  private func beginsIn(_ it: Player, _ local: Double) -> Double {
    guard !it.hasBegun, !it.isStill else { return .nan }
    let start = it.timing.isBackward ? it.timing.activeEnd : it.timing.activeStart
    return max((start - local) / it.rate, 0)
  }

  // MARK: Timelines

  private mutating func write(timeline i: Int) {
    let info = world.pointee.info(timeline: i)
    let it = world.pointee.timelines.pointer(i)
    count("id", i)
    number("time", info.time)
    number("duration", info.duration < Timeline.endless ? info.duration : .infinity)
    reference("player", world.pointee.channels[it.pointee.playhead].player)
    list("holds") { inspection in
      for k in 0..<it.pointee.plan.count {
        guard let channel = inspection.world.pointee.channel(i, driven: k),
          inspection.world.pointee.channels[channel].holder == i
        else { continue }
        inspection.separate()
        inspection.text.append(channel)
      }
    }
    list("entries") { inspection in
      for k in 0..<it.pointee.entries.count where it.pointee.entries[k].slot != 0 {
        inspection.object { $0.write(it.pointee.entries[k]) }
      }
    }
  }

  private mutating func write(_ entry: Timeline.Entry) {
    word("kind", InspectionWords.entries, Int(entry.kind.rawValue) &- 1)
    number("at", entry.at)
    if entry.kind == .marker { return marker(entry.marker) }
    number("start", entry.start)
    number("end", entry.end < Timeline.endless ? entry.end : .infinity)
    if entry.kind == .track { reference("channel", world.pointee.channels.slots.slot(entry.channel) ?? 0) }
  }

  // MARK: Chains

  private mutating func write(chain i: Int) {
    let info = world.pointee.info(chain: i)
    let it = world.pointee.chains.pointer(i)
    count("id", i)
    word("state", InspectionWords.states, Int(info.state.rawValue))
    reason(info.reason)
    flag("paused", info.isPaused)
    number("rate", info.rate)
    number("iterations", info.iterations)
    number("iteration", info.iteration)
    count("groups", info.groups)
    count("begun", info.begun)
    reference("chain", it.pointee.parent)
    list("waits_for") { $0.write(membersOf: i, info) }
    list("queued") { inspection in
      guard info.state != .ended else { return }
      var k = it.pointee.next
      while k < it.pointee.items.count {
        inspection.separate()
        inspection.brackets { inspection in
          repeat {
            inspection.object { $0.write(it.pointee.items[k], of: it) }
            k &+= 1
          } while k < it.pointee.items.count && !it.pointee.items[k].opensGroup
        }
      }
    }
  }

  private mutating func write(membersOf i: Int, _ info: ChainInfo) {
    let it = world.pointee.chains.pointer(i)
    for k in 0..<it.pointee.members.count {
      let member = it.pointee.members[k]
      if member.isChain {
        guard let inner = world.pointee.chains.slot(member.handle), world.pointee.chains[inner].parent == i else {
          continue
        }
        object { $0.reference("chain", inner) }
      } else if let player = world.pointee.players.slots.slot(member.handle) {
        object { $0.reference("player", player) }
      }
    }
    if info.remaining > 0 { object { $0.number("delay", info.remaining) } }
    if info.isAtBlock { object { $0.block($0.world.pointee.blockName(i)) } }
  }

  private mutating func write(_ item: ChainItem, of chain: UnsafeMutablePointer<Chain>) {
    if item.hasMotion {
      let isPlayhead = item.kind == .timeline && item.columns != 0
      word("kind", Words(isPlayhead ? "playhead" : chain.pointee.motions[item.place].kind.traits.name), 0)
    } else {
      word("kind", InspectionWords.items, Int(item.kind.rawValue) &- 3)
    }
    switch item.kind {
    case .motion:
      let motion = chain.pointee.motion(item)
      reference("channel", world.pointee.channels.slots.slot(item.target) ?? 0)
      guard let numbers = motion.target ?? motion.acceleration else { return }
      member(motion.target == nil ? "acceleration" : "target")
      text.append(decimals: numbers, Int(item.lanes))
    case .timeline:
      reference("timeline", world.pointee.timelines.slots.slot(item.target) ?? 0)
      if let time = chain.pointee.motion(item).target { number("time", time.pointee) }
    case .fade:
      reference("channel", world.pointee.channels.slots.slot(item.target) ?? 0)
      number("duration", chain.pointee.number(item.words))
    case .chain: reference("chain", world.pointee.chains.slot(item.target) ?? 0)
    case .delay: number("seconds", chain.pointee.number(item.words))
    case .marker: marker(UInt32(truncatingIfNeeded: chain.pointee.words[item.words]))
    case .block: block(chain.pointee.name(item))
    }
  }

  // MARK: Machines

  private mutating func write(machine i: Int) {
    let info = world.pointee.info(machine: i)
    let it = world.pointee.machines.pointer(i)
    count("id", i)
    word("state", InspectionWords.states, Int(info.state.rawValue))
    reason(info.reason)
    let current = it.pointee.current
    string("current", current == Machine.none ? nil : it.pointee.name(it.pointee.states[current].name))
    number("time", info.time)
    reference("chain", world.pointee.chain(machine: i) ?? 0)
    list("inputs") { inspection in
      for k in 0..<info.inputs {
        let input = it.pointee.inputs[k]
        inspection.object { inspection in
          inspection.string("name", it.pointee.name(input.name))
          inspection.word("kind", InspectionWords.inputs, Int(input.kind.rawValue) &- 1)
          if input.kind == .number {
            inspection.number("value", input.value)
          } else {
            inspection.flag("value", input.value != 0)
          }
        }
      }
    }
    list("states") { inspection in
      for k in 0..<info.states {
        inspection.separate()
        inspection.text.append(quoted: it.pointee.name(it.pointee.states[k].name))
      }
    }
    count("transitions", info.transitions)
  }

  // MARK: Members

  private mutating func separate() {
    if isBehind { text.append(",") }
    isBehind = true
  }

  private mutating func member(_ name: StaticString) {
    text.append(isBehind ? ",\"" : "\"")
    isBehind = true
    text.append(name)
    text.append("\":")
  }

  private mutating func quote(_ word: Bytes) {
    text.append("\"")
    text.append(word)
    text.append("\"")
  }

  private mutating func brackets(_ work: (inout Inspection) -> Void) {
    text.append("[")
    isBehind = false
    work(&self)
    text.append("]")
    isBehind = true
  }

  private mutating func list(_ name: StaticString, _ work: (inout Inspection) -> Void) {
    member(name)
    brackets(work)
  }

  private mutating func object(_ work: (inout Inspection) -> Void) {
    separate()
    text.append("{")
    isBehind = false
    work(&self)
    text.append("}")
    isBehind = true
  }

  /// One that is none, or infinite, is null.
  private mutating func number(_ name: StaticString, _ value: Double) {
    member(name)
    if value.isFinite { text.append(decimal: value) } else { text.append("null") }
  }

  private mutating func count(_ name: StaticString, _ value: Int) { count(name, Double(value)) }

  private mutating func count(_ name: StaticString, _ value: Double) {
    member(name)
    text.append(value)
  }

  private mutating func flag(_ name: StaticString, _ value: Bool) {
    member(name)
    text.append(value ? "true" : "false")
  }

  private mutating func word(_ name: StaticString, _ words: Words, _ place: Int) {
    member(name)
    quote(words[place])
  }

  private mutating func string(_ name: StaticString, _ value: Bytes?) {
    member(name)
    if let value { text.append(quoted: value) } else { text.append("null") }
  }

  /// A slot; 0 is none.
  private mutating func reference(_ name: StaticString, _ slot: Int) {
    member(name)
    if slot != 0 { text.append(slot) } else { text.append("null") }
  }

  private mutating func reason(_ value: EndReason?) {
    member("reason")
    if let value { quote(value.name) } else { text.append("null") }
  }

  private mutating func block(_ name: Bytes) { string("block", name.isEmpty ? nil : name) }

  private mutating func marker(_ id: UInt32) {
    member("marker")
    MarkerNames.shared.withName(of: id) { text.append(quoted: $0) }
  }
}

extension WorldStore {
  /// Writes what the world is made of, as a document.
  package func inspect(_ world: Handle, to text: inout Text) throws(Failure) {
    var found = text
    try look(world) { (world) throws(Failure) in try Inspection.write(world, to: &found) }
    text = found
  }
}
