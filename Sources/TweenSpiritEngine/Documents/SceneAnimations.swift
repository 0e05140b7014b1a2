// SPDX-License-Identifier: MIT
//
// What moves in a scene: an animation begins at once, or becomes an item of a chain.

internal import CTweenSpiritShims

/// The written form of a kind of motion: the member that names it, its noun, and the members that it may have.
private struct SceneForm {
  var kind: MotionKind
  var name: SceneWord
  var noun: StaticString
  var members: StaticString

  static func each(_ work: (SceneForm) -> Void) {
    func form(_ kind: MotionKind, _ name: SceneWord, _ noun: StaticString, _ members: StaticString) {
      work(SceneForm(kind: kind, name: name, noun: noun, members: members))
    }
    form(
      .tween, .tween, "a tween",
      "channel tween speed relative from blend starts timing return_easing accumulate")
    form(
      .spring, .spring, "a spring",
      "channel spring target relative velocity tolerance overshoot restitution delay rate starts")
    form(
      .decay, .decay, "a decay",
      "channel decay rate power bounds edge_spring tolerance delay playback_rate starts")
    form(
      .fall, .fall, "a fall",
      "channel fall velocity rate duration delay playback_rate starts")
    form(
      .move, .move, "a move",
      "channel move speed acceleration velocity relative together delay playback_rate starts")
    form(
      .track, .track, "a track",
      "channel track relative starts timing return_easing accumulate")
    form(
      .path, .follow, "a path",
      "channel follow start end offset relative tolerance starts timing")
    form(
      .fling, .fling, "a fling",
      "channel fling kind friction ppi delay playback_rate starts")
    form(
      .shake, .shake, "a shake",
      "channel shake frequency duration seed fade octaves delay essential keep")
    form(
      .punch, .punch, "a punch",
      "channel punch duration damping_ratio delay essential keep")
  }
}

/// What an animation is for.
enum SceneUse {
  case start
  case item(of: Handle)
}

extension SceneBuilder {
  private var document: Document { scene.pointee.document }
  private var worlds: WorldStore { WorldStore.shared }

  // MARK: Timing

  private func timing(_ members: Members) throws(Failure) -> TimingSpec {
    var timing = TimingSpec()
    timing.delay = try document.finite(members[SceneWord.delay], usual: 0)
    timing.endDelay = try document.finite(members[SceneWord.endDelay], usual: 0)
    if let duration = members[SceneWord.duration] {
      timing.duration = try document.finite(duration)
      timing.given.insert(.duration)
    }
    if let iterations = members[SceneWord.iterations] {
      timing.iterations = try iterationCount(iterations)
      timing.given.insert(.iterations)
    }
    timing.iterationStart = try document.finite(members[SceneWord.iterationStart], usual: 0)
    timing.repeatDelay = try document.finite(members[SceneWord.repeatDelay], usual: 0)
    timing.rate = try rate(members[SceneWord.rate])
    timing.direction = UInt32(try document.word(members[SceneWord.direction], of: SceneWord.directions) ?? 0)
    timing.fill = UInt32(try document.word(members[SceneWord.fill], of: SceneWord.fills) ?? 0)
    return timing
  }

  private func iterationCount(_ at: Int) throws(Failure) -> Double {
    guard document.kind(at) == .string else { return try document.finite(at) }
    guard Words("infinite").place(document, at) != nil else {
      throw document.invalid(at, must: "a number, or \"infinite\"")
    }
    return .infinity
  }

  /// 0 is the default of a request, and not what anybody may write.
  private func rate(_ at: Int?) throws(Failure) -> Double {
    guard let at else { return 1 }
    let rate = try document.finite(at)
    guard rate != 0 else { throw document.invalid(at, must: "other than 0") }
    return rate
  }

  private func flags(_ members: Members) throws(Failure) -> MotionFlags {
    func flag(_ word: SceneWord, _ bit: MotionFlags) throws(Failure) -> MotionFlags {
      try document.flag(members[word]) == true ? bit : []
    }
    let isAdded = try document.word(members[SceneWord.composite], of: SceneWord.composites) == 1
    let starts = try flag(.essential, .essential).union(flag(.keep, .keep)).union(flag(.hold, .hold))
    let ways = try flag(.blend, .blend).union(flag(.relative, .relative)).union(flag(.accumulate, .accumulate))
    return starts.union(ways).union(isAdded ? .additive : [])
  }

  /// Reads a number > 0; 0, the default, where there is none.
  private func positive(_ at: Int?) throws(Failure) -> Double {
    guard let at else { return 0 }
    let number = try document.finite(at)
    guard number > 0 else { throw document.invalid(at, must: "> 0") }
    return number
  }

  /// Reads a timing, with the easings that it names.
  mutating func easedTiming(_ members: Members) throws(Failure) -> TimingSpec {
    var timing = try timing(members)
    if let easing = members[SceneWord.easing] { timing.easing = try reader.curve(easing) }
    if let easing = members[SceneWord.returnEasing] { timing.returnEasing = try reader.curve(easing) }
    return timing
  }

  // MARK: Animations

  // Members take much of the stack, and are read again rather than kept while something begins.

  /// Begins what an animation's object says, or adds it to a chain.
  mutating func animate(_ at: Int, _ use: SceneUse) throws(Failure) {
    var motion = MotionRequest(.tween)
    defer { if motion.path.isGiven { try? PathStore.shared.destroy(motion.path) } }
    guard let place = try read(at, &motion) else { return try moveTimeline(at, use) }
    guard motion.kind == .track else { return try begin(at, place, &motion, use) }
    let name = try document.member(of: at, SceneWord.names, SceneWord.track.rawValue)
    try withTrack(name ?? at) { (builder, track) throws(Failure) in
      motion.track = track
      try builder.begin(at, place, &motion, use)
    }
  }

  /// Reads an animation, apart from its track; returns its channel's place, or nil for one of a timeline. A path that is made
  /// stays for the caller.
  @inline(never)
  private mutating func read(_ at: Int, _ motion: inout MotionRequest) throws(Failure) -> Int? {
    let members = try Members(document, at, SceneWord.names)
    if members[SceneWord.timeline] != nil {
      try scene.pointee.check(members, "timeline to essential keep timing", "a timeline")
      return nil
    }
    let form = try form(members, at)
    try scene.pointee.check(members, form.members, form.noun)
    motion.kind = form.kind
    let place = try channel(members.required(SceneWord.channel))
    motion.flags = try flags(members)
    try readMain(place, try members.required(form.name), members, &motion)
    try readNumbers(place, members, &motion)
    try readTiming(members, &motion)
    return place
  }

  /// Places what the engine refused at the member that it names.
  @inline(never)
  private func placed(_ refused: Failure, _ at: Int) -> Failure {
    do throws(Failure) { return try Members(document, at, SceneWord.names).placed(refused) } catch { return error }
  }

  /// Returns how the kind is written of which a member is there; throws if there is none, or more than one.
  private func form(_ members: Members, _ at: Int) throws(Failure) -> SceneForm {
    var (found, kinds): (SceneForm?, Int) = (nil, 0)
    SceneForm.each { form in if members[form.name] != nil { (found, kinds) = (form, kinds &+ 1) } }
    guard let form = found, kinds == 1 else {
      throw document.fault(at) { message in
        message.append("must have one of ")
        message.append(hint: "spring, tween, decay, fall, move, track, follow, shake, punch, fling, timeline")
        message.append(", got ")
        message.append(got: Double(kinds))
      }
    }
    return form
  }

  /// Starts a motion, or adds it to a chain, faded in where the members say so.
  @inline(never)
  private mutating func begin(
    _ at: Int, _ place: Int, _ motion: inout MotionRequest, _ use: SceneUse
  ) throws(Failure) {
    // A shake's own fade is that of its noise.
    if motion.kind != .shake { try fade(at, place, use) }
    let channel = content.channels[place]
    do throws(Failure) {
      switch use {
      case .start: _ = try worlds.start(world, channel, &motion)
      case .item(let chain): try worlds.add(world, chain, channel, &motion)
      }
    } catch { throw placed(error, at) }
  }

  /// What starts is faded in.
  @inline(never)
  private mutating func fade(_ at: Int, _ place: Int, _ use: SceneUse) throws(Failure) {
    let members = try Members(document, at, SceneWord.names)
    guard let (duration, easing) = try fade(members[SceneWord.fade], members[SceneWord.fadeEasing]) else { return }
    do throws(Failure) {
      switch use {
      case .start: try WorldStore.shared.beginFade(world, content.channels[place], duration, easing)
      case .item(let chain): try WorldStore.shared.addFade(world, chain, content.channels[place], duration, easing)
      }
    } catch { throw members.placed(error) }
  }

  /// Its seconds and how it goes, of members that may be left out.
  mutating func fade(_ duration: Int?, _ easing: Int?) throws(Failure) -> (Double, Handle)? {
    guard let duration else {
      guard let easing else { return nil }
      throw document.fault(easing) { $0.append("requires \"fade\"") }
    }
    let seconds = try document.finite(duration)
    guard seconds > 0 else { throw document.invalid(duration, must: "> 0") }
    let curve = try easing.map { (at) throws(Failure) in try reader.curve(at) }
    return (seconds, curve ?? World.linear)
  }

  @inline(never)
  private mutating func moveTimeline(_ at: Int, _ use: SceneUse) throws(Failure) {
    var motion = MotionRequest(.timeline)
    let timeline = try readTimeline(at, &motion)
    do throws(Failure) {
      switch use {
      case .start: _ = try worlds.start(world, timeline: timeline, &motion)
      case .item(let chain): try worlds.add(world, chain, timeline: timeline, &motion)
      }
    } catch { throw placed(error, at) }
  }

  @inline(never)
  private mutating func readTimeline(_ at: Int, _ motion: inout MotionRequest) throws(Failure) -> Handle {
    let members = try Members(document, at, SceneWord.names)
    let i = try scene.pointee.timelines.required(document, members.required(SceneWord.timeline), "timeline")
    (motion.flags, motion.timing) = (try flags(members), try easedTiming(members))
    if let to = members[SceneWord.to] {
      numbers.base[0] = try document.finite(to, usual: 0)
      (motion.kind, motion.target) = (.tween, UnsafePointer(numbers.base))
    }
    return content.timelines[i]
  }

  /// Reads one number for each lane of a channel, or a value of its kind, into a column of its own.
  private func numbers(
    _ place: Int, _ at: Int?, column: Int, isValue: Bool = false
  ) throws(Failure) -> UnsafePointer<Double>? {
    guard let at else { return nil }
    let out = numbers.base + column &* TrackSettings.mostLanes
    if isValue { try value(place, at, into: out) } else { try lanes(place, at, into: out) }
    return UnsafePointer(out)
  }

  /// Reads the member after which the kind is named.
  @inline(never)
  private mutating func readMain(
    _ place: Int, _ at: Int, _ members: Members, _ motion: inout MotionRequest
  ) throws(Failure) {
    switch motion.kind {
    case .spring: motion.spring = try spring(at)
    case .decay, .fling: motion.velocity = try numbers(place, at, column: 0)
    case .fall: motion.acceleration = try numbers(place, at, column: 0)
    case .shake, .punch: motion.amplitude = try numbers(place, at, column: 0)
    case .path: motion.path = try path(at, members)
    case .track: break
    default: motion.target = try numbers(place, at, column: 0, isValue: true)
    }
  }

  private mutating func path(_ at: Int, _ members: Members) throws(Failure) -> Handle {
    let text = try document.string(at, &reader.scratch)
    do throws(Failure) { return try PathStore.shared.create(text) } catch {
      throw refusedArgument(is: Words("text")[0]) ? document.placed(error, at) : members.placed(error)
    }
  }

  /// Reads a number, of which 0 is not the default.
  private func given(_ at: Int?, _ field: MotionFields, _ motion: inout MotionRequest) throws(Failure) -> Double {
    guard let at else { return 0 }
    motion.given.insert(field)
    return try document.finite(at)
  }

  /// Reads what a kind may have beside its main member and its timing. What it must have is refused if it is missing.
  @inline(never)
  private mutating func readNumbers(
    _ place: Int, _ members: Members, _ motion: inout MotionRequest
  ) throws(Failure) {
    if motion.kind == .spring {
      motion.target = try numbers(place, members.required(SceneWord.target), column: 0, isValue: true)
    }
    motion.from = try numbers(place, members[SceneWord.from], column: 1, isValue: true)
    if let velocity = members[SceneWord.velocity] { motion.velocity = try numbers(place, velocity, column: 1) }
    let isMove = motion.kind == .move
    motion.speed = try numbers(place, isMove ? members.required(SceneWord.speed) : members[SceneWord.speed], column: 2)
    if isMove { motion.acceleration = try numbers(place, members.required(SceneWord.acceleration), column: 3) }
    if try document.flag(members[SceneWord.together]) == true { motion.flags.insert(.together) }
    motion.tolerance = try positive(members[SceneWord.tolerance])
    motion.overshoot = UInt32(try document.word(members[SceneWord.overshoot], of: SceneWord.overshoots) ?? 0)
    motion.restitution = try given(members[SceneWord.restitution], .restitution, &motion)
    if motion.kind == .decay || motion.kind == .fall { motion.decay = try slowing(members) }
    if let bounds = members[SceneWord.bounds] { try readBounds(place, bounds, &motion) }
    if let spring = members[SceneWord.edgeSpring] { motion.edgeSpring = try self.spring(spring) }
    motion.fling = try document.word(members[SceneWord.kind], of: SceneWord.flings) == 1 ? .flutter : .android
    motion.friction = try positive(members[SceneWord.friction])
    motion.ppi = try positive(members[SceneWord.ppi])
    motion.pathStart = try document.finite(members[SceneWord.start], usual: 0)
    motion.pathEnd = try given(members[SceneWord.end], .pathEnd, &motion)
    motion.offset = try numbers(place, members[SceneWord.offset], column: 0)
    motion.frequency = try positive(members[SceneWord.frequency])
    motion.octaves = UInt32(try whole(members[SceneWord.octaves], 1...8))
    motion.seed = UInt32(try whole(members[SceneWord.seed], 0...4_294_967_295))
    // The fade of other kinds fades them in.
    if motion.kind == .shake { motion.fade = try given(members[SceneWord.fade], .fade, &motion) }
    let ratio = try positive(members[SceneWord.dampingRatio])
    if ratio != 0 { motion.spring = Spring(omega: 0, dampingRatio: ratio) }
  }

  private func readBounds(_ place: Int, _ at: Int, _ motion: inout MotionRequest) throws(Failure) {
    let rule: StaticString = "a list of a lower and an upper bound"
    guard document.kind(at) == .list, document.count(at, most: 2) == 2 else { throw document.invalid(at, must: rule) }
    var edges = DocumentEntries(document, at)
    guard let lower = edges.next(), let upper = edges.next() else { throw document.invalid(at, must: rule) }
    motion.lower = try self.edges(place, lower, 1, none: -.infinity)
    motion.upper = try self.edges(place, upper, 2, none: .infinity)
  }

  /// Reads the decay of a decay, or the drag of a fall.
  private func slowing(_ members: Members) throws(Failure) -> Decay? {
    let power = try document.finite(members[SceneWord.power], usual: 0)
    guard members[SceneWord.rate] != nil || members[SceneWord.power] != nil else { return nil }
    let rate = try document.finite(members.required(SceneWord.rate))
    do throws(Failure) {
      return try Decay(unchecked: rate, power: power).checked()
    } catch { throw members.placed(error) }
  }

  /// Reads a timing: all of it, or the delay, the rate and the duration of what has a time of its own.
  @inline(never)
  private mutating func readTiming(_ members: Members, _ motion: inout MotionRequest) throws(Failure) {
    if motion.kind.traits.fields.isSuperset(of: MotionTraits.timed) {
      if motion.kind != .track, motion.speed == nil { _ = try document.finite(members.required(SceneWord.duration)) }
      motion.timing = try easedTiming(members)
      return
    }
    motion.timing.delay = try document.finite(members[SceneWord.delay], usual: 0)
    motion.timing.rate = try rate(members[motion.kind == .spring ? SceneWord.rate : SceneWord.playbackRate])
    guard let duration = members[SceneWord.duration] else { return }
    motion.timing.duration = try motion.kind == .fall ? positive(duration) : document.finite(duration)
    motion.timing.given.insert(.duration)
  }
  private func whole(_ at: Int?, _ range: ClosedRange<Double>) throws(Failure) -> Double {
    let number = try document.finite(at, usual: 0)
    guard let at, !range.contains(number) || number != number.rounded(.down) else { return number }
    throw document.invalid(at, must: "an integer within its range")
  }

  // MARK: Chains

  private func itemMembers(_ at: Int) throws(Failure) -> Members {
    let members = try Members(document, at, SceneItem.names)
    guard members.count == 1 else {
      throw document.fault(at) { message in
        message.append("must have one of ")
        message.append(hint: "animate, then, delay")
        message.append(", got ")
        message.append(got: Double(members.count))
      }
    }
    return members
  }

  /// Calls `work` with each animation of a chain.
  mutating func eachAnimation(
    ofChain i: Int, _ work: (inout SceneBuilder, Int) throws(Failure) -> Void
  ) throws(Failure) {
    var items = try document.entries(scene.pointee.chains.value(i), most: SceneNames.most)
    while let item = items.next() {
      guard let list = try itemMembers(item)[SceneItem.animate] else { continue }
      var animations = try document.entries(list, most: SceneNames.most)
      while let animation = animations.next() { try work(&self, animation) }
    }
  }

  mutating func fillChain(_ i: Int) throws(Failure) {
    let chain = content.chains[i]
    var items = try document.entries(scene.pointee.chains.value(i), most: SceneNames.most)
    while let item = items.next() {
      let members = try itemMembers(item)
      if let list = members[SceneItem.animate] {
        var animations = try document.entries(list, most: SceneNames.most)
        while let animation = animations.next() { try animate(animation, .item(of: chain)) }
      } else if let then = members[SceneItem.then] {
        try worlds.closeGroup(world, chain)
        guard document.kind(then) != .null else { continue }
        let name = try document.string(then, &reader.scratch)
        let id = try SceneStore.block(of: name)
        try worlds.addBlock(world, chain, id, SceneNames.isWord(document, then) ? name : nil)
        try worlds.closeGroup(world, chain)
      } else if let delay = members[SceneItem.delay] {
        try worlds.closeGroup(world, chain)
        try worlds.addDelay(world, chain, document.finite(delay, usual: 0, least: 0))
        try worlds.closeGroup(world, chain)
      }
    }
  }

  // MARK: What starts

  /// Starts what the scene lists, but for so many things that have been started: now, or in a chain that waits; then its machines.
  mutating func start(from started: inout Int) throws(Failure) {
    var n = 0
    let list = scene.pointee.parts[ScenePart.start]
    if started == 0 { try checkListed(list) }
    tss_begin_reserve()
    defer { tss_end_reserve() }
    if let list {
      var items = try document.entries(list, most: SceneNames.most)
      while let item = items.next() {
        n &+= 1
        if n <= started { continue }
        try start(item)
        started = n
      }
    }
    for k in 0..<scene.pointee.machines.count where n &+ k >= started {
      try startMachine(k)
      started = n &+ k &+ 1
    }
  }

  /// What the host has taken away or started itself is refused before anything is started.
  @inline(never)
  private func checkListed(_ list: Int?) throws(Failure) {
    try worlds.with(world) { (world) throws(Failure) in
      var items = try list.map { (at) throws(Failure) in try document.entries(at, most: SceneNames.most) }
      while let item = items?.next() {
        var (members, _) = try startMembers(item)
        if let name = members[SceneWord.chain] {
          let chain = content.chains[try scene.pointee.chains.required(document, name, "chain")]
          try world.pointee.checkNotRunning(chain: try world.pointee.chain(chain))
          continue
        }
        if let animation = members[SceneWord.animate] { members = try Members(document, animation, SceneWord.names) }
        if let name = members[SceneWord.timeline] {
          _ = try world.pointee.timeline(
            content.timelines[try scene.pointee.timelines.required(document, name, "timeline")])
        } else if let name = members[SceneWord.channel] {
          let channel = content.channels[try scene.pointee.channels.required(document, name, "channel")]
          try world.pointee.checkFree(try world.pointee.channel(channel))
        }
      }
      for i in 0..<content.machines.count {
        try world.pointee.checkNotRunning(machine: try world.pointee.machine(content.machines[i]))
      }
    }
  }

  private mutating func start(_ item: Int) throws(Failure) {
    let (time, chain, animation) = try startParts(item)
    guard time > 0 else {
      guard let name = chain else { return try startNow(item, animation, .start) }
      return try worlds.start(world, running: content.chains[scene.pointee.chains.required(document, name, "chain")])
    }
    try content.later.reserve(content.later.count &+ 1)
    let later = try worlds.createChain(world, iterations: 1, rate: 1, isKept: false)
    do throws(Failure) {
      try worlds.addDelay(world, later, time)
      try worlds.closeGroup(world, later)
      if let name = chain {
        let place = try scene.pointee.chains.required(document, name, "chain")
        try worlds.addChain(world, later, inner: content.chains[place])
      } else {
        try startNow(item, animation, .item(of: later))
      }
      try worlds.start(world, running: later)
    } catch {
      let error = error
      worlds.undo(world) { $0.undo(chain: later) }
      throw error
    }
    content.later.append(later)
  }

  private mutating func startNow(_ item: Int, _ animation: Int?, _ use: SceneUse) throws(Failure) {
    if let animation { return try animate(animation, use) }
    try moveTimeline(item, use)
  }

  /// Returns when an item starts, and where its chain and its animation are.
  @inline(never)
  private func startParts(_ item: Int) throws(Failure) -> (time: Double, chain: Int?, animation: Int?) {
    let (members, time) = try startMembers(item)
    return (time, members[SceneWord.chain], members[SceneWord.animate])
  }

  /// Checked, with the time after which it starts.
  private func startMembers(_ item: Int) throws(Failure) -> (Members, Double) {
    let members = try Members(document, item, SceneWord.names)
    if members[SceneWord.chain] != nil {
      try scene.pointee.check(members, "at chain", "the start of a chain")
    } else if members[SceneWord.animate] != nil {
      try scene.pointee.check(members, "at animate", "the start of an animation")
    } else {
      try scene.pointee.check(members, "at timeline essential keep timing", "the start of a timeline")
      _ = try members.required(SceneWord.timeline)
    }
    return (members, try document.finite(members[SceneWord.at], usual: 0, least: 0))
  }

  // MARK: Trying

  /// Begins everything that a scene has, in a world of its own: what only the engine knows to be wrong is found so.
  mutating func tryAll() throws(Failure) {
    try tryDefinitions()
    try build()
    for k in 0..<scene.pointee.chains.count {
      try eachAnimation(ofChain: scene.pointee.chains.sorted(k)) { (builder, animation) throws(Failure) in
        try builder.animate(animation, .start)
      }
    }
    try tryMachines()
    try tryStart()
  }

  /// Reads each spring and each track, used or not. (What is read needs room on the stack, which a caller need not keep.)
  @inline(never)
  private mutating func tryDefinitions() throws(Failure) {
    for i in 0..<scene.pointee.springs.count { _ = try document.spring(scene.pointee.springs.value(i)) }
    for i in 0..<scene.pointee.tracks.count {
      _ = try reader.track(scene.pointee.tracks.value(i), hasHead: false)
    }
  }

  /// Begins what the scene starts with; a chain starts once.
  @inline(never)
  private mutating func tryStart() throws(Failure) {
    guard let list = scene.pointee.parts[ScenePart.start] else { return }
    let started = try Column<Bool>(scene.pointee.chains.count)
    started.base.update(repeating: false, count: started.count)
    var items = try document.entries(list, most: SceneNames.most)
    while let item = items.next() {
      let (_, chain, animation) = try startParts(item)
      guard let name = chain else {
        try startNow(item, animation, .start)
        continue
      }
      let place = try scene.pointee.chains.required(document, name, "chain")
      guard !started.base[place] else {
        throw document.fault(name) { $0.append("the chain is already started") }
      }
      started.base[place] = true
    }
  }
}

extension SceneContent {
  /// Takes away what is still there; what else is in the world stays.
  mutating func remove(from world: Handle) {
    let worlds = WorldStore.shared
    func each(_ handles: borrowing Column<Handle>, _ remove: (Handle) throws(Failure) -> Void) {
      for i in 0..<handles.count where handles[i].generation != 0 {
        _ = quietly { () throws(Failure) in try remove(handles[i]) }
      }
    }
    each(later) { (chain) throws(Failure) in try worlds.destroy(world, running: chain) }
    each(machines) { (machine) throws(Failure) in try worlds.destroy(world, running: machine) }
    each(chains) { (chain) throws(Failure) in try worlds.destroy(world, running: chain) }
    each(timelines) { (timeline) throws(Failure) in try worlds.destroyTimeline(world, timeline) }
    each(channels) { (channel) throws(Failure) in try worlds.destroyChannel(world, channel) }
    later.removeAll()
    machines.removeAll()
    chains.removeAll()
    timelines.removeAll()
    channels.removeAll()
  }
}
