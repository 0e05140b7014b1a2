// SPDX-License-Identifier: MIT
//
// What a scene's start adds to a channel, and channels that follow others.

/// Members of a link.
enum SceneLink: Int {
  static var names: Words { Words("to combine easing scale offset lower upper") }
  case to, combine, easing, scale, offset, lower, upper

  static var combinations: Words { Words("sum min max") }
}

/// Members of a channel's bounds.
enum SceneBounds: Int {
  static var names: Words { Words("lower upper contact restitution spring") }
  case lower, upper, contact, restitution, spring

  static var contacts: Words { Words("hold stop bounce spring") }
}

extension SceneBuilder {
  private var document: Document { scene.pointee.document }

  mutating func bound(_ place: Int, _ at: Int) throws(Failure) {
    let members = try Members(document, at, SceneBounds.names)
    var request = BoundsSpec()
    request.lower = try edges(place, members[SceneBounds.lower], 0, none: -.infinity)
    request.upper = try edges(place, members[SceneBounds.upper], 1, none: .infinity)
    request.contact = UInt32((try document.word(members[SceneBounds.contact], of: SceneBounds.contacts) ?? 0) &+ 1)
    request.restitution = try members[SceneBounds.restitution].map { (at) throws(Failure) in try document.finite(at) }
    if let spring = members[SceneBounds.spring] { request.spring = try self.spring(spring) }
    do throws(Failure) { try WorldStore.shared.setBounds(world, content.channels[place], request) } catch {
      throw members.placed(error)
    }
  }

  // MARK: Links

  /// Of all channels, once each is there: what others follow first, for a link costs as much as there are links that follow it.
  mutating func linkChannels() throws(Failure) {
    let links = try Column<Int>(scene.pointee.channels.count)
    for i in 0..<links.count {
      links.base[i] = try Members(document, scene.pointee.channels.value(i), SceneChannel.names)[SceneChannel.link] ?? 0
    }
    let order = try sourcesFirst(links)
    for k in 0..<order.count { try link(Int(order[k]), links[Int(order[k])]) }
  }

  /// The channels that have a link, in the order of the scene where the links go in a circle.
  private func sourcesFirst(_ links: borrowing Column<Int>) throws(Failure) -> Column<UInt32> {
    var order = Column<UInt32>()
    var path = Column<UInt32>()
    var isCircle = false
    // 1: what it follows is on the path behind it; 2: it is in order.
    let states = try Column<UInt8>(links.count)
    for i in 0..<links.count { states.base[i] = 0 }
    try order.reserve(links.count)
    for i in 0..<links.count where links[i] != 0 {
      try path.reserve(1)
      path.append(UInt32(truncatingIfNeeded: i))
      while path.count > 0 {
        let top = Int(path[path.count &- 1])
        if states[top] > 0 {
          path.removeLast(1)
          if states[top] == 1 { order.append(UInt32(truncatingIfNeeded: top)) }
          states.base[top] = 2
          continue
        }
        states.base[top] = 1
        try eachSource(Members(document, links[top], SceneLink.names).required(SceneLink.to)) {
          (source) throws(Failure) in
          if states[source] == 1 { isCircle = true }
          guard links[source] != 0, states[source] == 0 else { return }
          try path.reserve(path.count &+ 1)
          path.append(UInt32(truncatingIfNeeded: source))
        }
      }
    }
    guard isCircle else { return order }
    order.removeAll()
    for i in 0..<links.count where links[i] != 0 { order.append(UInt32(truncatingIfNeeded: i)) }
    return order
  }

  /// The channels that a link names: by a list, or one by its name.
  func eachSource(_ at: Int, _ work: (Int) throws(Failure) -> Void) throws(Failure) {
    if document.kind(at) == .string { return try work(scene.pointee.channels.required(document, at, "channel")) }
    var entries = try document.entries(at, most: Link.most)
    while let entry = entries.next() {
      try work(scene.pointee.channels.required(document, entry, "channel"))
    }
  }

  private mutating func link(_ place: Int, _ at: Int) throws(Failure) {
    let members = try Members(document, at, SceneLink.names)
    var sources = Column<Handle>()
    try sources.reserve(Link.most)
    try eachSource(members.required(SceneLink.to)) { (source) throws(Failure) in
      sources.append(content.channels[source])
    }
    var request = LinkSpec(sources.base, count: sources.count)
    request.combination = UInt32(try document.word(members[SceneLink.combine], of: SceneLink.combinations) ?? 0)
    request.scale = try numbers(place, members[SceneLink.scale], 0)
    request.offset = try numbers(place, members[SceneLink.offset], 1)
    request.lower = try numbers(place, members[SceneLink.lower], 2)
    request.upper = try numbers(place, members[SceneLink.upper], 3)
    if let easing = members[SceneLink.easing] { request.easing = try reader.curve(easing) }
    do throws(Failure) { try WorldStore.shared.link(world, content.channels[place], request) } catch {
      throw members.placed(error)
    }
  }

  /// A bound of each lane of a channel, in one of the columns there are: a number for all, or a list; null is none.
  func edges(_ place: Int, _ at: Int?, _ column: Int, none: Double) throws(Failure) -> UnsafePointer<Double>? {
    guard let at, document.kind(at) == .list else {
      guard let at, document.kind(at) != .null else { return nil }
      let (edge, out) = (try document.finite(at), numbers.base + column &* TrackSettings.mostLanes)
      out.update(repeating: edge, count: settings[place].lanes)
      return UnsafePointer(out)
    }
    let out = numbers.base + column &* TrackSettings.mostLanes
    try LaneForm(kind: .numbers, lanes: settings[place].lanes).list(document, at, into: out, none: none)
    return UnsafePointer(out)
  }

  /// Numbers for each lane of a channel, in one of the columns there are; null is nil.
  func numbers(_ place: Int, _ at: Int?, _ column: Int) throws(Failure) -> UnsafePointer<Double>? {
    guard let at, document.kind(at) != .null else { return nil }
    let out = numbers.base + column &* TrackSettings.mostLanes
    try lanes(place, at, into: out)
    return UnsafePointer(out)
  }
}
