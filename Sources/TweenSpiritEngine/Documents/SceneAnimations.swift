// SPDX-License-Identifier: MIT
//
// What moves in a scene: an animation begins at once, or becomes an item of a chain.

internal import CTweenSpiritShims

/// What an animation is for.
enum SceneUse {
  case start
  case item(of: Handle)
}

extension SceneBuilder {
  private var document: Document { scene.pointee.document }
  private var worlds: WorldStore { WorldStore.shared }

  // MARK: Timing

  private func timing(_ members: Members) throws(Failure) -> TimingRequest {
    var timing = TimingRequest()
    timing.delay = try document.finite(members[SceneWord.delay], usual: 0)
    timing.endDelay = try document.finite(members[SceneWord.endDelay], usual: 0)
    if let duration = members[SceneWord.duration] {
      timing.duration = try document.finite(duration)
      if timing.duration == 0 { timing.flags |= TimingRequest.zeroDuration }
    }
    if let iterations = members[SceneWord.iterations] { timing.iterations = try iterationCount(iterations) }
    if members[SceneWord.iterations] != nil, timing.iterations == 0 { timing.flags |= TimingRequest.zeroIterations }
    timing.iterationStart = try document.finite(members[SceneWord.iterationStart], usual: 0)
    timing.repeatDelay = try document.finite(members[SceneWord.repeatDelay], usual: 0)
    timing.rate = try rate(members[SceneWord.rate])
    timing.direction = UInt32(try document.word(members[SceneWord.direction], of: SceneWord.directions) ?? 0)
    timing.fill = UInt32(try document.word(members[SceneWord.fill], of: SceneWord.fills) ?? 0)
    timing.flags |= try flags(members)
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

  func flags(_ members: Members) throws(Failure) -> UInt32 {
    func flag(_ word: SceneWord, _ bit: UInt32) throws(Failure) -> UInt32 {
      try document.flag(members[word]) == true ? bit : 0
    }
    let isAdded = try document.word(members[SceneWord.composite], of: SceneWord.composites) == 1
    return try flag(.essential, TimingRequest.essential) | flag(.keep, TimingRequest.keep)
      | flag(.hold, TimingRequest.hold) | (isAdded ? TimingRequest.additive : 0)
  }

  private func tolerance(_ at: Int?) throws(Failure) -> Double {
    guard let at else { return 0 }
    let tolerance = try document.finite(at)
    guard tolerance > 0 else { throw document.invalid(at, must: "> 0") }
    return tolerance
  }

  /// With the easings that it names.
  private mutating func easedTiming(_ members: Members) throws(Failure) -> TimingRequest {
    var timing = try timing(members)
    if let easing = members[SceneWord.easing] { timing.easing = try reader.curve(easing) }
    if let easing = members[SceneWord.returnEasing] { timing.returnEasing = try reader.curve(easing) }
    timing.accumulates = try document.flag(members[SceneWord.accumulate]) ?? false
    return timing
  }

  /// The timing with the easings that it names, while `work` uses it.
  mutating func withTiming(
    _ members: Members, _ work: (TimingRequest) throws(Failure) -> Void
  ) throws(Failure) {
    let timing = try easedTiming(members)
    do throws(Failure) { try work(timing) } catch { throw members.placed(error) }
  }

  // MARK: Animations

  private func isShakeOrPunch(_ members: Members) -> Bool {
    members[SceneWord.shake] != nil || members[SceneWord.punch] != nil
  }

  private func startsAtOnce(_ at: Int) -> Failure {
    document.fault(at) { $0.append("is not allowed in chains or at a later time: it has a delay of its own") }
  }

  /// Begins what an animation's object says, or adds it to a chain.
  mutating func animate(_ at: Int, _ use: SceneUse) throws(Failure) {
    let members = try Members(document, at, SceneWord.names)
    if members[SceneWord.timeline] != nil {
      try scene.pointee.check(members, "timeline to essential keep timing", "a timeline")
      return try moveTimeline(members, use)
    }
    var kinds = 0
    if members[SceneWord.spring] != nil { kinds &+= 1 }
    if members[SceneWord.tween] != nil { kinds &+= 1 }
    if members[SceneWord.decay] != nil { kinds &+= 1 }
    if members[SceneWord.track] != nil { kinds &+= 1 }
    if members[SceneWord.follow] != nil { kinds &+= 1 }
    if members[SceneWord.fall] != nil { kinds &+= 1 }
    if members[SceneWord.shake] != nil { kinds &+= 1 }
    if members[SceneWord.punch] != nil { kinds &+= 1 }
    guard kinds == 1 else {
      throw document.fault(at) { message in
        message.append("must have one of ")
        message.append(hint: "spring, tween, decay, fall, track, follow, shake, punch, timeline")
        message.append(", got ")
        message.append(got: Double(kinds))
      }
    }
    let place = try channel(members.required(SceneWord.channel))
    if isShakeOrPunch(members) {
      guard case .start = use else { throw startsAtOnce(at) }
      return try members[SceneWord.shake] != nil ? shake(place, members) : punch(place, members)
    }
    try fade(place, members, use)
    if members[SceneWord.tween] != nil { return try tween(place, members, use) }
    if members[SceneWord.spring] != nil { return try spring(place, members, use) }
    if members[SceneWord.decay] != nil { return try decay(place, members, use) }
    if members[SceneWord.fall] != nil { return try fall(place, members, use) }
    if members[SceneWord.follow] != nil { return try follow(place, members, use) }
    try play(place, members, use)
  }

  /// What starts is faded in.
  private mutating func fade(_ place: Int, _ members: Members, _ use: SceneUse) throws(Failure) {
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

  private mutating func moveTimeline(_ members: Members, _ use: SceneUse) throws(Failure) {
    let i = try scene.pointee.timelines.required(document, members.required(SceneWord.timeline), "timeline")
    let (world, timeline) = (world, content.timelines[i])
    let to = try members[SceneWord.to].map { (at) throws(Failure) in try document.finite(at, usual: 0) }
    try withTiming(members) { (timing) throws(Failure) in
      switch (use, to) {
      case (.start, nil): _ = try WorldStore.shared.play(world, timeline: timeline, timing)
      case (.start, let to?): _ = try WorldStore.shared.animate(world, timeline: timeline, to: to, timing)
      case (.item(let chain), nil): try WorldStore.shared.addTimeline(world, chain, timeline, timing)
      case (.item(let chain), let to?): try WorldStore.shared.addPlayhead(world, chain, timeline, to: to, timing)
      }
    }
  }

  private mutating func tween(_ place: Int, _ members: Members, _ use: SceneUse) throws(Failure) {
    try scene.pointee.check(
      members,
      "channel tween relative from composite blend fade fade_easing essential keep hold timing return_easing accumulate",
      "a tween")
    _ = try document.finite(members.required(SceneWord.duration))
    try value(place, members.required(SceneWord.tween), into: numbers.base)
    var request = TweenToRequest(target: UnsafePointer(numbers.base))
    if let from = members[SceneWord.from] {
      try value(place, from, into: numbers.base + TrackSettings.mostLanes)
      request.from = UnsafePointer(numbers.base + TrackSettings.mostLanes)
    }
    request.isBlended = try document.flag(members[SceneWord.blend]) ?? false
    request.isRelative = try document.flag(members[SceneWord.relative]) ?? false
    let (world, channel) = (world, content.channels[place])
    try withTiming(members) { (timing) throws(Failure) in
      request.timing = timing
      switch use {
      case .start: _ = try WorldStore.shared.tween(world, channel, request)
      case .item(let chain): try WorldStore.shared.addTween(world, chain, channel, request)
      }
    }
  }

  private mutating func play(_ place: Int, _ members: Members, _ use: SceneUse) throws(Failure) {
    try scene.pointee.check(
      members, "channel track composite fade fade_easing essential keep hold timing return_easing accumulate",
      "a track")
    let (world, channel) = (world, content.channels[place])
    let timing = try easedTiming(members)
    try withTrack(members.required(SceneWord.track)) { (track) throws(Failure) in
      do throws(Failure) {
        switch use {
        case .start: _ = try WorldStore.shared.play(world, channel, track, timing)
        case .item(let chain): try WorldStore.shared.addTrack(world, chain, channel, track, timing)
        }
      } catch { throw members.placed(error) }
    }
  }

  /// A track is made of the path: a chain knows of nothing else.
  private mutating func follow(_ place: Int, _ members: Members, _ use: SceneUse) throws(Failure) {
    try scene.pointee.check(
      members, "channel follow start end offset tolerance composite fade fade_easing essential keep hold timing",
      "a path")
    _ = try document.finite(members.required(SceneWord.duration))
    var request = PathTrackRequest()
    request.start = try document.finite(members[SceneWord.start], usual: 0)
    request.end = try document.finite(members[SceneWord.end], usual: 1)
    request.tolerance = try tolerance(members[SceneWord.tolerance])
    if let offset = members[SceneWord.offset] {
      try lanes(place, offset, into: numbers.base)
      request.offset = UnsafePointer(numbers.base)
    }
    let (world, channel) = (world, content.channels[place])
    let at = try members.required(SceneWord.follow)
    let text = try document.string(at, &reader.scratch)
    let track: Handle
    do throws(Failure) {
      let path = try PathStore.shared.create(text)
      defer { try? PathStore.shared.destroy(path) }
      track = try PathStore.shared.track(path, request, for: settings[place])
    } catch {
      throw refusedArgument(is: Words("text")[0]) ? document.placed(error, at) : members.placed(error)
    }
    defer { try? TrackStore.shared.destroy(track) }
    try withTiming(members) { (timing) throws(Failure) in
      switch use {
      case .start: _ = try WorldStore.shared.play(world, channel, track, timing)
      case .item(let chain): try WorldStore.shared.addTrack(world, chain, channel, track, timing)
      }
    }
  }

  private mutating func spring(_ place: Int, _ members: Members, _ use: SceneUse) throws(Failure) {
    try scene.pointee.check(
      members,
      "channel spring target relative velocity tolerance overshoot restitution delay rate composite fade fade_easing essential keep hold",
      "a spring")
    let spring = try spring(members.required(SceneWord.spring))
    try value(place, members.required(SceneWord.target), into: numbers.base)
    var request = SpringToRequest(target: UnsafePointer(numbers.base))
    request.spring = spring
    request.isRelative = try document.flag(members[SceneWord.relative]) ?? false
    if let velocity = members[SceneWord.velocity] {
      try lanes(place, velocity, into: numbers.base + TrackSettings.mostLanes)
      request.velocity = UnsafePointer(numbers.base + TrackSettings.mostLanes)
    }
    request.tolerance = try tolerance(members[SceneWord.tolerance])
    request.overshoot = UInt32(try document.word(members[SceneWord.overshoot], of: SceneWord.overshoots) ?? 0)
    request.restitution = try document.finite(members[SceneWord.restitution], usual: 0.5)
    request.delay = try document.finite(members[SceneWord.delay], usual: 0)
    request.rate = try rate(members[SceneWord.rate])
    request.flags = try flags(members)
    do throws(Failure) {
      switch use {
      case .start: _ = try worlds.spring(world, content.channels[place], request)
      case .item(let chain): try worlds.addSpring(world, chain, content.channels[place], request)
      }
    } catch { throw members.placed(error) }
  }

  private mutating func decay(_ place: Int, _ members: Members, _ use: SceneUse) throws(Failure) {
    try scene.pointee.check(
      members,
      "channel decay rate power bounds edge_spring tolerance delay playback_rate composite fade fade_easing essential keep hold",
      "a decay")
    var request = DecayToRequest()
    try lanes(place, members.required(SceneWord.decay), into: numbers.base)
    request.velocity = UnsafePointer(numbers.base)
    request.decay = try slowing(members)
    if let bounds = members[SceneWord.bounds] {
      let rule: StaticString = "a list of a lower and an upper bound"
      guard document.kind(bounds) == .list, document.count(bounds, most: 2) == 2 else {
        throw document.invalid(bounds, must: rule)
      }
      var edges = DocumentEntries(document, bounds)
      guard let lower = edges.next(), let upper = edges.next() else { throw document.invalid(bounds, must: rule) }
      request.lower = try self.edges(place, lower, 1, none: -.infinity)
      request.upper = try self.edges(place, upper, 2, none: .infinity)
    }
    if let spring = members[SceneWord.edgeSpring] { request.spring = try self.spring(spring) }
    request.tolerance = try tolerance(members[SceneWord.tolerance])
    request.delay = try document.finite(members[SceneWord.delay], usual: 0)
    request.rate = try rate(members[SceneWord.playbackRate])
    request.flags = try flags(members)
    do throws(Failure) {
      switch use {
      case .start: _ = try worlds.decay(world, content.channels[place], request)
      case .item(let chain): try worlds.addDecay(world, chain, content.channels[place], request)
      }
    } catch { throw members.placed(error) }
  }

  private func slowing(_ members: Members) throws(Failure) -> Decay? {
    let power = try document.finite(members[SceneWord.power], usual: 0)
    guard members[SceneWord.rate] != nil || members[SceneWord.power] != nil else { return nil }
    let rate = try document.finite(members.required(SceneWord.rate))
    do throws(Failure) {
      return try Decay(unchecked: rate, power: power).checked()
    } catch { throw members.placed(error) }
  }

  private mutating func fall(_ place: Int, _ members: Members, _ use: SceneUse) throws(Failure) {
    try scene.pointee.check(
      members, "channel fall velocity rate duration delay playback_rate composite fade fade_easing essential keep hold",
      "a fall")
    try lanes(place, members.required(SceneWord.fall), into: numbers.base)
    var request = FallRequest(acceleration: UnsafePointer(numbers.base))
    if let velocity = members[SceneWord.velocity] {
      try lanes(place, velocity, into: numbers.base + TrackSettings.mostLanes)
      request.velocity = UnsafePointer(numbers.base + TrackSettings.mostLanes)
    }
    request.decay = try slowing(members)
    if let duration = members[SceneWord.duration] {
      request.duration = try document.finite(duration)
      guard request.duration > 0 else { throw document.invalid(duration, must: "> 0") }
    }
    request.delay = try document.finite(members[SceneWord.delay], usual: 0)
    request.rate = try rate(members[SceneWord.playbackRate])
    request.flags = try flags(members)
    do throws(Failure) {
      switch use {
      case .start: _ = try worlds.fall(world, content.channels[place], request)
      case .item(let chain): try worlds.addFall(world, chain, content.channels[place], request)
      }
    } catch { throw members.placed(error) }
  }

  /// nil for null: there is none.
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
    let (members, time) = try startMembers(item)
    guard time > 0 else {
      guard let name = members[SceneWord.chain] else { return try startNow(members, .start) }
      return try worlds.startChain(world, content.chains[scene.pointee.chains.required(document, name, "chain")])
    }
    try content.later.reserve(content.later.count &+ 1)
    let later = try worlds.createChain(world, iterations: 1, rate: 1, isKept: false)
    do throws(Failure) {
      try worlds.addDelay(world, later, time)
      try worlds.closeGroup(world, later)
      if let name = members[SceneWord.chain] {
        let place = try scene.pointee.chains.required(document, name, "chain")
        try worlds.addChain(world, later, inner: content.chains[place])
      } else {
        try startNow(members, .item(of: later))
      }
      try worlds.startChain(world, later)
    } catch {
      let error = error
      worlds.undo(world) { $0.undo(chain: later) }
      throw error
    }
    content.later.append(later)
  }

  private mutating func startNow(_ members: Members, _ use: SceneUse) throws(Failure) {
    if let animation = members[SceneWord.animate] { return try animate(animation, use) }
    try moveTimeline(members, use)
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
      let (members, time) = try startMembers(item)
      guard let name = members[SceneWord.chain] else {
        try startNow(members, .start)
        if time > 0, let at = members[SceneWord.animate], isShakeOrPunch(try Members(document, at, SceneWord.names)) {
          throw startsAtOnce(at)
        }
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
    each(later) { (chain) throws(Failure) in try worlds.destroyChain(world, chain) }
    each(machines) { (machine) throws(Failure) in try worlds.destroyMachine(world, machine) }
    each(chains) { (chain) throws(Failure) in try worlds.destroyChain(world, chain) }
    each(timelines) { (timeline) throws(Failure) in try worlds.destroyTimeline(world, timeline) }
    each(channels) { (channel) throws(Failure) in try worlds.destroyChannel(world, channel) }
    later.removeAll()
    machines.removeAll()
    chains.removeAll()
    timelines.removeAll()
    channels.removeAll()
  }
}
