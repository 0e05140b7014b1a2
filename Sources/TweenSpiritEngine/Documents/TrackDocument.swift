// SPDX-License-Identifier: MIT
//
// Tracks as JSON, as bindings/FORMAT.md has them.

/// Words of the model in the order of their numbers.
enum TrackWords {
  /// From 1; a track of numbers has their count.
  static var kinds: Words { Words("float int bool vec2 vec3 vec4 point size rect color angle quat") }
  /// From 1.
  static var interpolations: Words { Words("eased step hermite catmull monotone bezier spring") }
  static var spaces: Words { Words("oklab oklch linear srgb srgb-premultiplied") }
  static var wraps: Words { Words("shortest longest cw ccw raw") }
  static var roundings: Words { Words("nearest floor ceil toward_target") }
  static var extrapolations: Words { Words("hold linear loop loop_offset mirror") }
}

private enum TrackMember: Int {
  static var names: Words {
    Words("kind easing interpolation space extended wrap rounding before after keys markers tweenspirit type")
  }
  case kind, easing, interpolation, space, extended, wrap, rounding, before, after, keys, markers, tweenspirit, type
}

private enum KeyMember: Int {
  static var names: Words {
    Words("t v interpolation easing in_tangent out_tangent in_handle out_handle spring duration")
  }
  case t, v, interpolation, easing, inTangent, outTangent, inHandle, outHandle, spring, duration
}

/// The numbers of a kind's values.
struct LaneForm {
  let kind: TrackKind
  let lanes: Int

  /// A value.
  func value(_ document: Document, _ at: Int, into out: UnsafeMutablePointer<Double>) throws(Failure) {
    guard kind != .bool else {
      guard let flag = try document.flag(at) else { return }
      return out.pointee = flag ? 1 : 0
    }
    if kind == .int, document.kind(at) == .number {
      let number = document.number(at)
      // What a double has no room for is not to become its neighbour.
      guard abs(number.value) <= 0x1p53, !number.isWhole || number.magnitude <= 1 << 53 else {
        throw document.invalid(at, must: "a whole number within 2^53")
      }
    }
    try numbers(document, at, into: out)
  }

  /// A number, or a list of one for each lane.
  func numbers(
    _ document: Document, _ at: Int, into out: UnsafeMutablePointer<Double>, stride: Int = 1
  ) throws(Failure) {
    guard lanes > 1 else { return out.pointee = try document.finite(at) }
    try list(document, at, into: out, stride: stride)
  }

  /// A list of a number for each lane, in which null may stand for one.
  func list(
    _ document: Document, _ at: Int, into out: UnsafeMutablePointer<Double>, stride: Int = 1, none: Double? = nil
  ) throws(Failure) {
    guard document.kind(at) == .list else { throw wrongCount(document, at) }
    var entries = DocumentEntries(document, at)
    var lane = 0
    while let entry = entries.next() {
      guard lane < lanes else { throw wrongCount(document, at) }
      if let none, document.kind(entry) == .null {
        out[lane &* stride] = none
      } else {
        out[lane &* stride] = try document.finite(entry)
      }
      lane &+= 1
    }
    guard lane == lanes else { throw wrongCount(document, at) }
  }

  private func wrongCount(_ document: Document, _ at: Int) -> Failure {
    document.invalid(at) { rule in
      rule.append("a list of ")
      rule.append(lanes)
      rule.append(" numbers")
    }
  }

  /// A pair of times and values, side by side: the time is one number or one for each lane.
  func handle(_ document: Document, _ at: Int, into out: UnsafeMutablePointer<Double>) throws(Failure) {
    let rule: StaticString = "a list of a time and a value"
    guard document.kind(at) == .list, document.count(at, most: 2) == 2 else { throw document.invalid(at, must: rule) }
    var entries = DocumentEntries(document, at)
    guard let time = entries.next(), let value = entries.next() else { throw document.invalid(at, must: rule) }
    if lanes > 1, document.kind(time) == .list {
      try numbers(document, time, into: out, stride: 2)
    } else {
      let time = try document.finite(time)
      for lane in 0..<lanes { out[2 &* lane] = time }
    }
    try numbers(document, value, into: out + 1, stride: 2)
  }
}

// MARK: - Reading

extension DocumentReader {
  /// The track whose object is at a place. `hasHead`: whether it is a document of its own, with a version and a type.
  mutating func track(_ at: Int, hasHead: Bool) throws(Failure) -> Track {
    let members = try Members(document, at, TrackMember.names)
    if hasHead {
      try document.checkHead(
        version: members.required(TrackMember.tweenspirit.rawValue), type: members.required(TrackMember.type.rawValue),
        "track")
    } else if members[TrackMember.tweenspirit.rawValue] != nil || members[TrackMember.type.rawValue] != nil {
      throw document.fault(at) { $0.append("must not have \"tweenspirit\" or \"type\": it is part of a document") }
    }
    let settings = try settings(members)
    let list = try members.required(TrackMember.keys.rawValue)
    try EasingStore.shared.retain(settings.easing)
    var track = Track(settings)
    try readKeys(list, into: &track)
    if let markers = members[TrackMember.markers.rawValue] { try readMarkers(markers, into: &track.markers) }
    return track
  }

  /// The curve is the table's.
  private mutating func settings(_ members: Members) throws(Failure) -> TrackSettings {
    func word(_ member: TrackMember, _ words: Words) throws(Failure) -> UInt32? {
      try document.word(members[member.rawValue], of: words).map { UInt32($0) }
    }
    let (kind, lanes) = try kind(members.required(TrackMember.kind.rawValue))
    let interpolation = try word(.interpolation, TrackWords.interpolations)
    let (space, wrap) = (try word(.space, TrackWords.spaces), try word(.wrap, TrackWords.wraps))
    let rounding = try word(.rounding, TrackWords.roundings)
    let before = try word(.before, TrackWords.extrapolations)
    let after = try word(.after, TrackWords.extrapolations)
    let extended = try document.flag(members[TrackMember.extended.rawValue])
    var easing = Handle(slot: 0, generation: 0)
    if let name = members[TrackMember.easing.rawValue] { easing = try curve(name) }
    do throws(Failure) {
      var settings = try TrackSettings(
        kind: kind, lanes: lanes, easing: easing, interpolation: interpolation.map { $0 + 1 } ?? 0,
        rounding: rounding ?? 0, wrap: wrap ?? 0, space: space ?? 0, extended: extended ?? false)
      try settings.setExtrapolation(before: before ?? 0, after: after ?? 0)
      return settings
    } catch { throw members.placed(error) }
  }

  /// A kind's word, or so many lanes of numbers.
  func kind(_ at: Int) throws(Failure) -> (kind: UInt32, lanes: UInt32) {
    guard document.kind(at) == .number else {
      guard document.kind(at) == .string else { throw document.invalid(at, must: "a kind, or 1 to 64 lanes") }
      let place = try document.word(at, of: TrackWords.kinds) ?? 0
      return (UInt32(place) + 1, 0)
    }
    let number = document.number(at)
    guard number.isWhole, number.value >= 1, number.value <= 64 else {
      throw document.invalid(at, must: "a kind, or 1 to 64 lanes")
    }
    return (0, UInt32(number.value))
  }

  private mutating func readKeys(_ list: Int, into track: inout Track) throws(Failure) {
    let form = LaneForm(kind: track.settings.kind, lanes: track.settings.lanes)
    let numbers = try Column<Double>(7 &* form.lanes)
    var entries = try document.entries(list, most: KeyColumns.most)
    var (last, isSorted, times) = (-Double.infinity, true, KeyTimes(after: 0))
    while let entry = entries.next() {
      let members = try Members(document, entry, KeyMember.names)
      entries.skip(to: members.end)
      let place = try timeMember(members)
      let given = try key(members, form, numbers.base, at: place)
      let key: KeySpec
      do throws(Failure) { key = try times.place(given) } catch { throw document.placed(error, place) }
      isSorted = isSorted && key.time >= last
      last = key.time
      do throws(Failure) { try track.append(key) } catch {
        if refusedArgument(is: Words("time")[0]) { throw document.placed(error, place) }
        if refusedArgument(is: Words("value")[0]) { throw document.placed(error, try members.required(1)) }
        throw members.placed(error)
      }
    }
    if !isSorted { try track.sortKeys() }
  }

  /// What says when a key is: its time, or how long after the one before it.
  private func timeMember(_ members: Members) throws(Failure) -> Int {
    guard let duration = members[KeyMember.duration.rawValue] else { return try members.required(KeyMember.t.rawValue) }
    guard members[KeyMember.t.rawValue] == nil else {
      throw document.fault(duration) { $0.append("\"duration\" and \"t\" cannot be combined") }
    }
    return duration
  }

  /// `numbers`: room for 7 a lane, where the key's are until the next one.
  private mutating func key(
    _ members: Members, _ form: LaneForm, _ numbers: UnsafeMutablePointer<Double>, at time: Int
  ) throws(Failure) -> KeySpec {
    var key = KeySpec()
    key.time = try document.finite(time)
    key.isRelative = members[KeyMember.duration.rawValue] != nil
    try form.value(document, members.required(KeyMember.v.rawValue), into: numbers)
    key.value = UnsafePointer(numbers)
    guard members.count > 2 else { return key }
    let word = try document.word(members[KeyMember.interpolation.rawValue], of: TrackWords.interpolations)
    if let word { key.interpolation = UInt32(word) + 1 }
    if let name = members[KeyMember.easing.rawValue] { key.easing = try curve(name) }
    let sides = numbers + form.lanes
    func side(_ member: KeyMember, _ side: Side) throws(Failure) -> UnsafePointer<Double>? {
      guard let at = members[member.rawValue] else { return nil }
      let out = sides + side.offset(form.lanes)
      if side == .inTangent || side == .outTangent {
        try form.numbers(document, at, into: out)
      } else {
        try form.handle(document, at, into: out)
      }
      return UnsafePointer(out)
    }
    key.inTangent = try side(.inTangent, .inTangent)
    key.outTangent = try side(.outTangent, .outTangent)
    key.inHandle = try side(.inHandle, .inHandle)
    key.outHandle = try side(.outHandle, .outHandle)
    if let at = members[KeyMember.spring.rawValue] {
      key.spring = try document.spring(at)
      if word == nil { key.interpolation = Interpolation.spring.rawValue }
    }
    return key
  }

  /// In the order of time whatever order they have here, which costs no more.
  private mutating func readMarkers(_ list: Int, into markers: inout Markers) throws(Failure) {
    var found = Column<Marker>()
    var entries = try document.entries(list, most: Markers.most)
    while let entry = entries.next() {
      let marker = try marker(entry)
      try found.reserve(found.count &+ 1)
      found.append(marker)
    }
    let scratch = try Column<Marker>(found.count)
    mergeSort(found.base, found.count, scratch: scratch.base) { $0.time < $1.time }
    for i in 0..<found.count { try markers.add(found.base[i]) }
  }

  /// `[time, name]`
  mutating func marker(_ at: Int) throws(Failure) -> Marker {
    let rule: StaticString = "a list of a time and a name"
    guard document.kind(at) == .list, document.count(at, most: 2) == 2 else { throw document.invalid(at, must: rule) }
    var entries = DocumentEntries(document, at)
    guard let first = entries.next(), let second = entries.next() else { throw document.invalid(at, must: rule) }
    let time = try document.finite(first)
    guard abs(time) <= latestTime else { throw document.invalid(first, must: "within 1e300") }
    return Marker(time: time, id: try MarkerNames.shared.id(document.string(second, &scratch)))
  }
}

extension TrackStore {
  /// The track of a document.
  package func read(_ text: UnsafeBufferPointer<UInt8>) throws(Failure) -> Handle {
    var reader = try DocumentReader(text)
    return try insert(reader.track(reader.document.root, hasHead: true))
  }
}

// MARK: - Writing

extension TrackStore {
  package func write(_ handle: Handle, to text: inout Text) throws(Failure) {
    try look(handle) { (track) throws(Failure) in
      let writer = TrackWriter(settings: track.settings)
      try writeDocument(to: &text) { text in
        text.appendHead("track")
        text.append(",")
        writer.write(track, to: &text)
        text.append("}")
      }
    }
  }
}

struct TrackWriter {
  let settings: TrackSettings

  private var form: LaneForm { LaneForm(kind: settings.kind, lanes: settings.lanes) }

  /// The members of a track, without version and type.
  func write(_ track: borrowing Track, to text: inout Text) {
    writeSettings(to: &text)
    text.append(member: "keys")
    text.append("[")
    for i in 0..<track.keys.count {
      text.append(i > 0 ? ",{\"t\":" : "{\"t\":")
      writeKey(track.keys, i, to: &text)
    }
    text.append("]")
    guard track.markers.count > 0 else { return }
    text.append(member: "markers")
    text.append("[")
    for i in 0..<track.markers.count {
      if i > 0 { text.append(",") }
      text.append(marker: track.markers[i])
    }
    text.append("]")
  }

  private func writeSettings(to text: inout Text) {
    text.append("\"kind\":")
    if settings.kind == .numbers {
      text.append(settings.lanes)
    } else {
      text.append("\"")
      text.append(TrackWords.kinds[Int(settings.kind.rawValue) &- 1])
      text.append("\"")
    }
    let linear = TrackSettings().easing
    if settings.easing != linear, let record = EasingStore.shared.held(settings.easing) {
      text.append(easing: record, "easing")
    }
    if settings.interpolation != (settings.kind == .bool ? .step : .eased) {
      writeWord(settings.interpolation, to: &text)
    }
    func append(_ name: StaticString, _ number: UInt32, _ words: Words) {
      if number != 0 { text.append(member: name, words[Int(number)]) }
    }
    append("space", settings.space.rawValue, TrackWords.spaces)
    append("wrap", settings.wrap.rawValue, TrackWords.wraps)
    append("rounding", settings.rounding.rawValue, TrackWords.roundings)
    append("before", settings.before.rawValue, TrackWords.extrapolations)
    append("after", settings.after.rawValue, TrackWords.extrapolations)
    if settings.extended {
      text.append(member: "extended")
      text.append("true")
    }
  }

  private func writeWord(_ interpolation: Interpolation, to text: inout Text) {
    text.append(member: "interpolation", TrackWords.interpolations[Int(interpolation.rawValue) &- 1])
  }

  private func writeKey(_ keys: borrowing KeyColumns, _ i: Int, to text: inout Text) {
    let head = keys.head(i).pointee
    text.append(decimal: head.time)
    text.append(member: "v")
    text.append(value: keys.value(i), form)
    // A spring that is not the usual one makes its key a spring's, as it is where it counts.
    let isUsual = head.spring == SpringPreset.smooth.spring
    let isSprung = (head.interpolation ?? settings.interpolation) == .spring && (head.interpolation != nil || !isUsual)
    if let interpolation = isSprung ? .spring : head.interpolation { writeWord(interpolation, to: &text) }
    if head.hasEasing, let record = EasingStore.shared.held(head.easing) { text.append(easing: record, "easing") }
    if let tangent = keys.side(i, .inTangent) {
      text.append(member: "in_tangent")
      text.append(decimals: tangent, form.lanes)
    }
    if let tangent = keys.side(i, .outTangent) {
      text.append(member: "out_tangent")
      text.append(decimals: tangent, form.lanes)
    }
    if let handle = keys.side(i, .inHandle) { write(handle, "in_handle", to: &text) }
    if let handle = keys.side(i, .outHandle) { write(handle, "out_handle", to: &text) }
    if isSprung {
      text.append(member: "spring")
      text.append(spring: head.spring)
    }
    text.append("}")
  }

  private func write(_ handle: UnsafePointer<Double>, _ name: StaticString, to text: inout Text) {
    text.append(member: name)
    text.append("[")
    var isOneTime = true
    for lane in 1..<max(form.lanes, 1) {
      isOneTime = isOneTime && handle[2 &* lane].bitPattern == handle[0].bitPattern
    }
    text.append(decimals: handle, isOneTime ? 1 : form.lanes, stride: 2)
    text.append(",")
    text.append(decimals: handle + 1, form.lanes, stride: 2)
    text.append("]")
  }
}

extension Text {
  /// A value: true or false, a whole number, or numbers.
  mutating func append(value: UnsafePointer<Double>, _ form: LaneForm) {
    switch form.kind {
    case .bool: append(value[0] != 0 ? "true" : "false")
    case .int: append(value[0])
    default: append(decimals: value, form.lanes)
    }
  }

  /// `[time,"name"]`
  mutating func append(marker: Marker) {
    append("[")
    append(decimal: marker.time)
    append(",")
    MarkerNames.shared.withName(of: marker.id) { append(quoted: $0) }
    append("]")
  }
}
