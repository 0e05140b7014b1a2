// SPDX-License-Identifier: MIT
//
// A scene in its one form: members in the order of bindings/FORMAT.md, named things by their names, defaults left out. The
// scene was read before, so nothing here fails but for memory.

struct SceneWriter: ~Copyable {
  private let scene: UnsafePointer<Scene>
  private var builder: SceneBuilder
  /// Whether a member stands in front of the next one in the object that is written.
  private var isBehind = false

  private var document: Document { scene.pointee.document }

  init(_ scene: UnsafePointer<Scene>) throws(Failure) {
    self.scene = scene
    builder = try SceneBuilder.make(scene, Handle(slot: 0, generation: 0))
  }

  mutating func write(to text: inout Text) throws(Failure) {
    let scene = scene
    text.appendHead("scene")
    try writeList("channels", .channels, to: &text) { (writer, entry, i, text) throws(Failure) in
      try writer.writeChannel(entry, i, to: &text)
    }
    try writeList("attached", .attached, to: &text) { (writer, entry, _, text) throws(Failure) in
      let members = try Members(writer.document, entry, Words("path easing"))
      writer.open(&text)
      writer.name("path", &text)
      try writer.writeString(members.required(0), to: &text)
      try writer.writeEasing(members.required(1), to: &text)
      text.append("}")
    }
    try writeNamed("aliases", scene.pointee.aliases, to: &text) { (writer, list, text) throws(Failure) in
      try writer.writeEntries(list, to: &text) { (writer, entry, text) throws(Failure) in
        try writer.writeString(entry, to: &text)
      }
    }
    try writeNamed("springs", scene.pointee.springs, to: &text) { (writer, spring, text) throws(Failure) in
      text.append(spring: try writer.document.spring(spring))
    }
    try writeNamed("tracks", scene.pointee.tracks, to: &text) { (writer, track, text) throws(Failure) in
      try writer.writeTrack(track, to: &text)
    }
    try writeNamed("timelines", scene.pointee.timelines, to: &text) { (writer, timeline, text) throws(Failure) in
      try writer.writeTimeline(timeline, to: &text)
    }
    try writeNamed("chains", scene.pointee.chains, to: &text) { (writer, items, text) throws(Failure) in
      try writer.writeEntries(items, to: &text) { (writer, item, text) throws(Failure) in
        try writer.writeItem(item, to: &text)
      }
    }
    try writeNamed("machines", scene.pointee.machines, to: &text) { (writer, machine, text) throws(Failure) in
      try writer.writeMachine(machine, to: &text)
    }
    try writeList("start", .start, to: &text) { (writer, item, _, text) throws(Failure) in
      try writer.writeStart(item, to: &text)
    }
    text.append("}")
  }

  // MARK: Lists and objects

  /// A part that is left out where it is empty.
  private mutating func writeList(
    _ name: StaticString, _ part: ScenePart, to text: inout Text,
    _ work: (inout SceneWriter, Int, Int, inout Text) throws(Failure) -> Void
  ) throws(Failure) {
    guard let list = scene.pointee.parts[part], document.count(list, most: 1) > 0 else { return }
    text.append(member: name)
    var i = 0
    try writeEntries(list, to: &text) { (writer, entry, text) throws(Failure) in
      try work(&writer, entry, i, &text)
      i &+= 1
    }
  }

  private mutating func writeEntries(
    _ list: Int, to text: inout Text, _ work: (inout SceneWriter, Int, inout Text) throws(Failure) -> Void
  ) throws(Failure) {
    var entries = DocumentEntries(document, list)
    var isFirst = true
    text.append("[")
    while let entry = entries.next() {
      if !isFirst { text.append(",") }
      isFirst = false
      try work(&self, entry, &text)
    }
    text.append("]")
  }

  private mutating func writeNamed(
    _ name: StaticString, _ names: borrowing SceneNames, to text: inout Text,
    _ work: (inout SceneWriter, Int, inout Text) throws(Failure) -> Void
  ) throws(Failure) {
    guard names.count > 0 else { return }
    text.append(member: name)
    text.append("{")
    for k in 0..<names.count {
      if k > 0 { text.append(",") }
      try writeString(names.name(names.sorted(k)), to: &text)
      text.append(":")
      try work(&self, names.value(names.sorted(k)), &text)
    }
    text.append("}")
  }

  private mutating func open(_ text: inout Text) {
    text.append("{")
    isBehind = false
  }

  /// The name of the next member.
  private mutating func name(_ name: StaticString, _ text: inout Text) {
    text.append(isBehind ? ",\"" : "\"")
    isBehind = true
    text.append(name)
    text.append("\":")
  }

  // MARK: Values

  private mutating func writeString(_ at: Int, to text: inout Text) throws(Failure) {
    text.append(quoted: try document.string(at, &builder.reader.scratch))
  }

  /// A curve by its canonical name, which no escapes are needed for.
  private mutating func writeEasing(
    _ at: Int?, _ word: StaticString = "easing", to text: inout Text
  ) throws(Failure) {
    guard let at else { return }
    let easing = try builder.reader.curve(at)
    guard let record = EasingStore.shared.held(easing) else { return }
    name(word, &text)
    text.append("\"")
    record.print(to: &text)
    text.append("\"")
  }

  private mutating func writeNumber(
    _ word: StaticString, _ at: Int?, usual: Double?, to text: inout Text
  ) {
    guard let at else { return }
    let value = document.number(at).value
    guard value != usual else { return }
    name(word, &text)
    text.append(decimal: value)
  }

  /// A word that is not the first of its list.
  private mutating func writeWord(_ word: StaticString, _ at: Int?, _ words: Words, to text: inout Text) {
    guard let at, let place = words.place(document, at), place > 0 else { return }
    name(word, &text)
    text.append("\"")
    text.append(words[place])
    text.append("\"")
  }

  private mutating func writeFlag(_ word: StaticString, _ at: Int?, to text: inout Text) {
    guard let at, document.kind(at) == .yes else { return }
    name(word, &text)
    text.append("true")
  }

  /// How it begins and ends.
  private mutating func writeFlags(_ members: Members, to text: inout Text) throws(Failure) {
    writeFlag("relative", members[SceneWord.relative], to: &text)
    writeWord("composite", members[SceneWord.composite], SceneWord.composites, to: &text)
    // A shake has a fade of its own.
    if members[SceneWord.shake] == nil { writeNumber("fade", members[SceneWord.fade], usual: nil, to: &text) }
    try writeEasing(members[SceneWord.fadeEasing], "fade_easing", to: &text)
    writeFlag("essential", members[SceneWord.essential], to: &text)
    writeFlag("keep", members[SceneWord.keep], to: &text)
    writeFlag("hold", members[SceneWord.hold], to: &text)
  }

  private mutating func writeValue(
    _ word: StaticString, _ channel: Int, _ at: Int?, to text: inout Text
  ) throws(Failure) {
    guard let at else { return }
    try builder.value(channel, at, into: builder.numbers.base)
    name(word, &text)
    text.append(value: builder.numbers.base, builder.form(channel))
  }

  private mutating func writeLanes(
    _ word: StaticString, _ channel: Int, _ at: Int?, to text: inout Text
  ) throws(Failure) {
    guard let at else { return }
    name(word, &text)
    try writeLanes(channel, at, to: &text)
  }

  private mutating func writeEdges(_ word: StaticString, _ channel: Int, _ at: Int?, to text: inout Text)
    throws(Failure)
  {
    guard let at, document.kind(at) != .null else { return }
    name(word, &text)
    try writeEdges(channel, at, to: &text)
  }

  /// A bound of each lane.
  private func writeEdges(_ channel: Int, _ at: Int, to text: inout Text) throws(Failure) {
    guard let edges = try builder.edges(channel, at, 0, none: .infinity) else { return text.append("null") }
    text.append(decimals: edges, builder.form(channel).lanes)
  }

  private mutating func writeLanes(_ channel: Int, _ at: Int, to text: inout Text) throws(Failure) {
    guard document.kind(at) != .null else { return text.append("null") }
    try builder.lanes(channel, at, into: builder.numbers.base)
    text.append(decimals: builder.numbers.base, builder.form(channel).lanes)
  }

  private mutating func writeTrack(_ at: Int, to text: inout Text) throws(Failure) {
    let track = try builder.reader.track(at, hasHead: false)
    text.append("{")
    TrackWriter(settings: track.settings).write(track, to: &text)
    text.append("}")
  }

  // MARK: Parts

  private mutating func writeChannel(_ at: Int, _ i: Int, to text: inout Text) throws(Failure) {
    let members = try Members(document, at, SceneChannel.names)
    open(&text)
    name("name", &text)
    try writeString(members.required(SceneChannel.name), to: &text)
    name("kind", &text)
    let form = builder.form(i)
    if form.kind == .numbers {
      text.append(form.lanes)
    } else {
      text.append("\"")
      text.append(TrackWords.kinds[Int(form.kind.rawValue) &- 1])
      text.append("\"")
    }
    try writeValue("value", i, members[SceneChannel.value], to: &text)
    if let path = members[SceneChannel.path], scene.pointee.channels.find(document, path) != i {
      name("path", &text)
      try writeString(path, to: &text)
    }
    writeWord("wrap", members[SceneChannel.wrap], TrackWords.wraps, to: &text)
    writeWord("space", members[SceneChannel.space], TrackWords.spaces, to: &text)
    writeWord("rounding", members[SceneChannel.rounding], TrackWords.roundings, to: &text)
    writeFlag("extended", members[SceneChannel.extended], to: &text)
    writeNumber("tolerance", members[SceneChannel.tolerance], usual: 0, to: &text)
    if let link = members[SceneChannel.link] { try writeLink(link, i, to: &text) }
    if let bounds = members[SceneChannel.bounds] { try writeBounds(bounds, i, to: &text) }
    text.append("}")
  }

  private mutating func writeBounds(_ at: Int, _ i: Int, to text: inout Text) throws(Failure) {
    let members = try Members(document, at, SceneBounds.names)
    name("bounds", &text)
    open(&text)
    try writeEdges("lower", i, members[SceneBounds.lower], to: &text)
    try writeEdges("upper", i, members[SceneBounds.upper], to: &text)
    writeWord("contact", members[SceneBounds.contact], SceneBounds.contacts, to: &text)
    writeNumber("restitution", members[SceneBounds.restitution], usual: 0, to: &text)
    try writeSpringOrName("spring", members[SceneBounds.spring], to: &text)
    text.append("}")
  }

  private mutating func writeLink(_ at: Int, _ i: Int, to text: inout Text) throws(Failure) {
    let members = try Members(document, at, SceneLink.names)
    name("link", &text)
    open(&text)
    name("to", &text)
    let to = try members.required(SceneLink.to)
    if document.kind(to) == .string {
      try writeString(to, to: &text)
    } else {
      try writeEntries(to, to: &text) { (writer, entry, text) throws(Failure) in
        try writer.writeString(entry, to: &text)
      }
    }
    writeWord("combine", members[SceneLink.combine], SceneLink.combinations, to: &text)
    try writeEasing(members[SceneLink.easing], to: &text)
    try writeLanes("scale", i, members[SceneLink.scale], to: &text)
    try writeLanes("offset", i, members[SceneLink.offset], to: &text)
    try writeLanes("lower", i, members[SceneLink.lower], to: &text)
    try writeLanes("upper", i, members[SceneLink.upper], to: &text)
    text.append("}")
  }

  private mutating func writeTimeline(_ at: Int, to text: inout Text) throws(Failure) {
    let members = try Members(document, at, Words("entries markers"))
    text.append("{\"entries\":")
    if let list = members[0] {
      try writeEntries(list, to: &text) { (writer, entry, text) throws(Failure) in
        try writer.writeEntry(entry, to: &text)
      }
    } else {
      text.append("[]")
    }
    if let list = members[1], document.count(list, most: 1) > 0 {
      text.append(member: "markers")
      try writeEntries(list, to: &text) { (writer, entry, text) throws(Failure) in
        text.append(marker: try writer.builder.reader.marker(entry))
      }
    }
    text.append("}")
  }

  private mutating func writeEntry(_ at: Int, to text: inout Text) throws(Failure) {
    let members = try Members(document, at, SceneWord.names)
    open(&text)
    if let timeline = members[SceneWord.timeline] {
      name("timeline", &text)
      try writeString(timeline, to: &text)
    } else {
      try writeChannelName(members, to: &text)
      try writeTrackOrName(members, to: &text)
    }
    writeNumber("at", members[SceneWord.at], usual: 0, to: &text)
    try writeTiming(members, to: &text)
    text.append("}")
  }

  private mutating func writeItem(_ at: Int, to text: inout Text) throws(Failure) {
    let members = try Members(document, at, SceneItem.names)
    open(&text)
    if let list = members[SceneItem.animate] {
      name("animate", &text)
      try writeEntries(list, to: &text) { (writer, animation, text) throws(Failure) in
        try writer.writeAnimation(animation, to: &text)
      }
    } else if let then = members[SceneItem.then] {
      name("then", &text)
      if document.kind(then) == .null { text.append("null") } else { try writeString(then, to: &text) }
    }
    writeNumber("delay", members[SceneItem.delay], usual: nil, to: &text)
    text.append("}")
  }

  // MARK: Machines

  private mutating func writeMachine(_ at: Int, to text: inout Text) throws(Failure) {
    let members = try Members(document, at, SceneMachine.names)
    text.append("{")
    isBehind = false
    try writeMembers("inputs", members[SceneMachine.inputs], to: &text) { (writer, input, text) throws(Failure) in
      switch writer.document.kind(input) {
      case .number: text.append(decimal: writer.document.number(input).value)
      case .yes: text.append("true")
      case .no: text.append("false")
      default: text.append("\"trigger\"")
      }
    }
    try writeMembers("states", members[SceneMachine.states], to: &text) { (writer, state, text) throws(Failure) in
      try writer.writeState(state, to: &text)
    }
    if let list = members[SceneMachine.transitions], document.count(list, most: 1) > 0 {
      var inputs = SceneNames()
      try inputs.add(document, membersOf: members[SceneMachine.inputs])
      name("transitions", &text)
      var entries = DocumentEntries(document, list)
      var isFirst = true
      text.append("[")
      while let entry = entries.next() {
        if !isFirst { text.append(",") }
        isFirst = false
        try writeTransition(entry, inputs, to: &text)
      }
      text.append("]")
    }
    text.append("}")
  }

  /// An object's members in their order, which has a meaning; left out where there are none.
  private mutating func writeMembers(
    _ word: StaticString, _ object: Int?, to text: inout Text,
    _ work: (inout SceneWriter, Int, inout Text) throws(Failure) -> Void
  ) throws(Failure) {
    guard let object else { return }
    var entries = DocumentEntries(document, object)
    var isFirst = true
    while let value = entries.next() {
      if isFirst {
        name(word, &text)
        text.append("{")
      } else {
        text.append(",")
      }
      isFirst = false
      try writeString(entries.name, to: &text)
      text.append(":")
      try work(&self, value, &text)
    }
    if !isFirst { text.append("}") }
    isBehind = isBehind || !isFirst
  }

  private mutating func writeState(_ at: Int, to text: inout Text) throws(Failure) {
    let members = try Members(document, at, SceneState.names)
    open(&text)
    if let list = members[SceneState.animate] {
      name("animate", &text)
      try writeEntries(list, to: &text) { (writer, animation, text) throws(Failure) in
        try writer.writeAnimation(animation, to: &text)
      }
      isBehind = true
    } else if let chain = members[SceneState.chain] {
      name("chain", &text)
      try writeString(chain, to: &text)
    }
    writeFlag("loop", members[SceneState.loop], to: &text)
    writeNumber("duration", members[SceneState.duration], usual: nil, to: &text)
    text.append("}")
    isBehind = true
  }

  private mutating func writeTransition(
    _ at: Int, _ inputs: borrowing SceneNames, to text: inout Text
  ) throws(Failure) {
    let members = try Members(document, at, SceneTransition.names)
    open(&text)
    name("from", &text)
    try writeString(members.required(SceneTransition.from), to: &text)
    name("to", &text)
    try writeString(members.required(SceneTransition.to), to: &text)
    if let list = members[SceneTransition.when], document.count(list, most: 1) > 0 {
      name("when", &text)
      var conditions = DocumentEntries(document, list)
      var isFirst = true
      text.append("[")
      while let at = conditions.next() {
        if !isFirst { text.append(",") }
        isFirst = false
        let condition = try builder.condition(at, inputs)
        let isSet = condition.comparison == Comparison.notEqual.rawValue && condition.value == 0
        if !isSet { text.append("[") }
        try writeString(inputs.name(Int(condition.input)), to: &text)
        guard !isSet else { continue }
        text.append(",\"")
        text.append(SceneTransition.comparisons[Int(condition.comparison)])
        text.append("\",")
        text.append(decimal: condition.value)
        text.append("]")
      }
      text.append("]")
    }
    writeNumber("after", members[SceneTransition.after], usual: 0, to: &text)
    writeNumber("exit_time", members[SceneTransition.exitTime], usual: nil, to: &text)
    writeFlag("finished", members[SceneTransition.finished], to: &text)
    writeFlag("to_self", members[SceneTransition.toSelf], to: &text)
    writeNumber("fade", members[SceneTransition.fade], usual: nil, to: &text)
    try writeEasing(members[SceneTransition.fadeEasing], "fade_easing", to: &text)
    text.append("}")
  }

  private mutating func writeStart(_ at: Int, to text: inout Text) throws(Failure) {
    let members = try Members(document, at, SceneWord.names)
    open(&text)
    writeNumber("at", members[SceneWord.at], usual: 0, to: &text)
    if let chain = members[SceneWord.chain] {
      name("chain", &text)
      try writeString(chain, to: &text)
    } else if let animation = members[SceneWord.animate] {
      name("animate", &text)
      try writeAnimation(animation, to: &text)
    } else if let timeline = members[SceneWord.timeline] {
      name("timeline", &text)
      try writeString(timeline, to: &text)
      try writeFlags(members, to: &text)
      try writeTiming(members, to: &text)
    }
    text.append("}")
  }

  // MARK: Animations

  private mutating func writeChannelName(_ members: Members, to text: inout Text) throws(Failure) {
    name("channel", &text)
    try writeString(members.required(SceneWord.channel), to: &text)
  }

  private mutating func writeTrackOrName(_ members: Members, to text: inout Text) throws(Failure) {
    let track = try members.required(SceneWord.track)
    name("track", &text)
    if document.kind(track) == .string { return try writeString(track, to: &text) }
    try writeTrack(track, to: &text)
  }

  private mutating func writeSpringOrName(
    _ word: StaticString, _ spring: Int?, to text: inout Text
  ) throws(Failure) {
    guard let spring else { return }
    name(word, &text)
    if document.kind(spring) == .string { return try writeString(spring, to: &text) }
    text.append(spring: try document.spring(spring))
  }

  private mutating func writeTiming(_ members: Members, to text: inout Text) throws(Failure) {
    writeNumber("delay", members[SceneWord.delay], usual: 0, to: &text)
    writeNumber("end_delay", members[SceneWord.endDelay], usual: 0, to: &text)
    writeNumber("duration", members[SceneWord.duration], usual: nil, to: &text)
    if let iterations = members[SceneWord.iterations], document.kind(iterations) == .string {
      name("iterations", &text)
      text.append("\"infinite\"")
    } else {
      writeNumber("iterations", members[SceneWord.iterations], usual: 1, to: &text)
    }
    writeNumber("iteration_start", members[SceneWord.iterationStart], usual: 0, to: &text)
    writeNumber("repeat_delay", members[SceneWord.repeatDelay], usual: 0, to: &text)
    writeWord("direction", members[SceneWord.direction], SceneWord.directions, to: &text)
    writeWord("fill", members[SceneWord.fill], SceneWord.fills, to: &text)
    writeNumber("rate", members[SceneWord.rate], usual: 1, to: &text)
    try writeEasing(members[SceneWord.easing], to: &text)
    try writeEasing(members[SceneWord.returnEasing], "return_easing", to: &text)
    writeFlag("accumulate", members[SceneWord.accumulate], to: &text)
  }

  private mutating func writeAnimation(_ at: Int, to text: inout Text) throws(Failure) {
    let members = try Members(document, at, SceneWord.names)
    open(&text)
    defer { text.append("}") }
    if let timeline = members[SceneWord.timeline] {
      name("timeline", &text)
      try writeString(timeline, to: &text)
      writeNumber("to", members[SceneWord.to], usual: nil, to: &text)
      try writeFlags(members, to: &text)
      return try writeTiming(members, to: &text)
    }
    try writeChannelName(members, to: &text)
    let channel = try scene.pointee.channels.required(document, members.required(SceneWord.channel), "channel")
    if members[SceneWord.tween] != nil {
      try writeValue("tween", channel, members[SceneWord.tween], to: &text)
      try writeLanes("speed", channel, members[SceneWord.speed], to: &text)
      try writeValue("from", channel, members[SceneWord.from], to: &text)
      writeFlag("blend", members[SceneWord.blend], to: &text)
      try writeFlags(members, to: &text)
      return try writeTiming(members, to: &text)
    }
    if let path = members[SceneWord.follow] {
      name("follow", &text)
      try writeString(path, to: &text)
      writeNumber("start", members[SceneWord.start], usual: 0, to: &text)
      writeNumber("end", members[SceneWord.end], usual: 1, to: &text)
      try writeLanes("offset", channel, members[SceneWord.offset], to: &text)
      writeNumber("tolerance", members[SceneWord.tolerance], usual: nil, to: &text)
      try writeFlags(members, to: &text)
      return try writeTiming(members, to: &text)
    }
    if members[SceneWord.track] != nil {
      try writeTrackOrName(members, to: &text)
      try writeFlags(members, to: &text)
      return try writeTiming(members, to: &text)
    }
    if members[SceneWord.spring] != nil {
      try writeSpringOrName("spring", members[SceneWord.spring], to: &text)
      try writeValue("target", channel, members[SceneWord.target], to: &text)
      try writeLanes("velocity", channel, members[SceneWord.velocity], to: &text)
      writeNumber("tolerance", members[SceneWord.tolerance], usual: nil, to: &text)
      writeWord("overshoot", members[SceneWord.overshoot], SceneWord.overshoots, to: &text)
      writeNumber("restitution", members[SceneWord.restitution], usual: 0.5, to: &text)
      writeNumber("delay", members[SceneWord.delay], usual: 0, to: &text)
      writeNumber("rate", members[SceneWord.rate], usual: 1, to: &text)
    } else if members[SceneWord.shake] != nil {
      try writeLanes("shake", channel, members[SceneWord.shake], to: &text)
      writeNumber("frequency", members[SceneWord.frequency], usual: 10, to: &text)
      writeNumber("duration", members[SceneWord.duration], usual: 0.5, to: &text)
      writeNumber("seed", members[SceneWord.seed], usual: 0, to: &text)
      writeNumber("fade", members[SceneWord.fade], usual: 1, to: &text)
      writeNumber("octaves", members[SceneWord.octaves], usual: 1, to: &text)
      writeNumber("delay", members[SceneWord.delay], usual: 0, to: &text)
    } else if members[SceneWord.punch] != nil {
      try writeLanes("punch", channel, members[SceneWord.punch], to: &text)
      writeNumber("duration", members[SceneWord.duration], usual: 0.5, to: &text)
      writeNumber("damping_ratio", members[SceneWord.dampingRatio], usual: 0.25, to: &text)
      writeNumber("delay", members[SceneWord.delay], usual: 0, to: &text)
    } else if members[SceneWord.fling] != nil {
      try writeLanes("fling", channel, members[SceneWord.fling], to: &text)
      writeWord("kind", members[SceneWord.kind], SceneWord.flings, to: &text)
      writeNumber("friction", members[SceneWord.friction], usual: Fling.usualFriction, to: &text)
      writeNumber("ppi", members[SceneWord.ppi], usual: Fling.usualPPI, to: &text)
      writeNumber("delay", members[SceneWord.delay], usual: 0, to: &text)
      writeNumber("playback_rate", members[SceneWord.playbackRate], usual: 1, to: &text)
    } else if members[SceneWord.move] != nil {
      try writeLanes("move", channel, members[SceneWord.move], to: &text)
      try writeLanes("speed", channel, members[SceneWord.speed], to: &text)
      try writeLanes("acceleration", channel, members[SceneWord.acceleration], to: &text)
      try writeLanes("velocity", channel, members[SceneWord.velocity], to: &text)
      writeFlag("together", members[SceneWord.together], to: &text)
      writeNumber("delay", members[SceneWord.delay], usual: 0, to: &text)
      writeNumber("playback_rate", members[SceneWord.playbackRate], usual: 1, to: &text)
    } else if members[SceneWord.fall] != nil {
      try writeLanes("fall", channel, members[SceneWord.fall], to: &text)
      try writeLanes("velocity", channel, members[SceneWord.velocity], to: &text)
      writeNumber("rate", members[SceneWord.rate], usual: nil, to: &text)
      writeNumber("duration", members[SceneWord.duration], usual: nil, to: &text)
      writeNumber("delay", members[SceneWord.delay], usual: 0, to: &text)
      writeNumber("playback_rate", members[SceneWord.playbackRate], usual: 1, to: &text)
    } else {
      try writeLanes("decay", channel, members[SceneWord.decay], to: &text)
      writeNumber("rate", members[SceneWord.rate], usual: nil, to: &text)
      writeNumber("power", members[SceneWord.power], usual: 0, to: &text)
      if let bounds = members[SceneWord.bounds] {
        name("bounds", &text)
        try writeEntries(bounds, to: &text) { (writer, edge, text) throws(Failure) in
          try writer.writeEdges(channel, edge, to: &text)
        }
      }
      try writeSpringOrName("edge_spring", members[SceneWord.edgeSpring], to: &text)
      writeNumber("tolerance", members[SceneWord.tolerance], usual: nil, to: &text)
      writeNumber("delay", members[SceneWord.delay], usual: 0, to: &text)
      writeNumber("playback_rate", members[SceneWord.playbackRate], usual: 1, to: &text)
    }
    try writeFlags(members, to: &text)
  }
}
