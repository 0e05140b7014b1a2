// SPDX-License-Identifier: MIT
//
// A track turned around.

extension Track {
  /// Keys and markers mirrored in time.
  mutating func reverse() throws(Failure) {
    let n = keys.count
    for i in 0..<max(n &- 1, 0) {
      if TrackCompiler.interpolation(keys, i, settings) == .spring, keys.time(i) < keys.time(i &+ 1) {
        throw failure(.invalidArgument, "a spring segment cannot be reversed: bake the track first")
      }
    }
    guard n > 0 else { return }
    // What is held from a key on is, turned, held up to it: each value comes a key sooner, the last key's before all.
    let isHeld = settings.kind == .bool
    let leads = isHeld && n > 1 && keys.value(n &- 1)[0] != keys.value(n &- 2)[0]
    var turned = try keys.copied()
    if leads { try turned.reserve(1, withSides: false) }
    try turn(turned)
    if leads {
      turned.clearSpare()
      turned.value(KeyColumns.spare)[0] = keys.value(n &- 1)[0]
      turned.head(KeyColumns.spare).pointee.time = keys.time(0)
      turned.insert(at: 0)
    }
    markers.turn(keys.time(0), keys.time(n &- 1))
    exchange(keys: turned)
    (settings.before, settings.after) = (settings.after, settings.before)
    if settings.wrap == .cw || settings.wrap == .ccw { settings.wrap = settings.wrap == .cw ? .ccw : .cw }
  }

  /// This track's keys from the last to the first into another's columns, whose curves have a user of their own.
  private func turn(_ turned: borrowing KeyColumns) throws(Failure) {
    let n = keys.count
    let (first, last) = (keys.time(0), keys.time(n &- 1))
    var made = 0
    // Keys that share a curve go on sharing it.
    var latest: (easing: Handle, turned: Handle)?
    do throws(Failure) {
      for i in 0..<n {
        let from = n &- 1 &- i
        turned.overwrite(i, from: keys, from)
        var head = keys.head(from).pointee
        let time = head.time
        // The segment behind a turned key is the one before it; what the last key says of none stays with the last.
        let segment = keys.head(from > 0 ? from &- 1 : n &- 1).pointee
        head = segment
        head.time = from == 0 ? last : from == n &- 1 ? first : min(first + (last - time), last)
        head.sides = keys.head(from).pointee.sides
        head.easing = Handle(slot: 0, generation: 0)
        let isEased = from > 0 && interpolation(segment) == .eased
        let isStep = from > 0 && interpolation(segment) == .step && settings.kind != .bool
        if from == 0 && segment.hasEasing {
          try EasingStore.shared.retain(segment.easing)
          head.easing = segment.easing
        }
        let stepStart = Handle(slot: TrackCompiler.stepStart, generation: EasingStore.builtinGeneration)
        if isStep { (head.interpolation, head.easing) = (.eased, stepStart) }
        if isEased {
          let easing = segment.hasEasing ? segment.easing : settings.easing
          if easing == stepStart {
            head.interpolation = .step
          } else if let latest, latest.easing == easing {
            if head.easing != latest.turned { try EasingStore.shared.retain(latest.turned) }
            head.easing = latest.turned
          } else {
            head.easing = try turnedEasing(easing)
            latest = (easing, head.easing)
          }
        }
        turned.head(i).pointee = head
        turned.turnSides(i)
        if settings.kind == .bool && from > 0 { turned.value(i)[0] = keys.value(from &- 1)[0] }
        made = i &+ 1
      }
    } catch {
      turned.drop(0..<made)
      throw error
    }
  }

  /// The curve run backwards; none where that is the track's.
  private func turnedEasing(_ easing: Handle) throws(Failure) -> Handle {
    let store = EasingStore.shared
    let turned = try store.turned(easing)
    let (record, usual) = (try store.pin(turned), try store.pin(settings.easing))
    defer {
      store.unpin(turned)
      store.unpin(settings.easing)
    }
    guard record.isSame(as: usual) else { return turned }
    store.drop(turned)
    return Handle(slot: 0, generation: 0)
  }

  private func interpolation(_ head: KeyHead) -> Interpolation {
    head.interpolation ?? settings.interpolation
  }
}
