// SPDX-License-Identifier: MIT
//
// Markers, in the order of time; and the track turned around.

internal import CTweenSpiritShims

extension Track {
  static let mostMarkers = 1 << 24

  private func marker(_ i: Int) -> UnsafeMutablePointer<Marker> {
    markers.unsafelyUnwrapped + (i < markerGap ? i : i &+ (markerCapacity &- markerCount))
  }

  /// How many markers stand at or before t; with `orAt` false, before it.
  private func markersBefore(_ t: Double, orAt: Bool) -> Int {
    partitionPoint(markerCount) {
      let time = marker($0).pointee.time
      return time < t || (orAt && time == t)
    }
  }

  mutating func addMarker(_ marker: Marker) throws(Failure) {
    guard abs(marker.time) <= KeyColumns.latest else {
      throw invalid("time", must: "finite and within 1e300", got: marker.time)
    }
    guard markerCount < Track.mostMarkers else {
      throw failure(.invalidArgument, "a track may have 16777216 markers")
    }
    try reserveMarkers(markerCount &+ 1)
    openMarkerGap(at: markersBefore(marker.time, orAt: true))
    markers.unsafelyUnwrapped[markerGap] = marker
    markerGap &+= 1
    markerCount &+= 1
  }

  mutating func reserveMarkers(_ wanted: Int) throws(Failure) {
    guard wanted > markerCapacity else { return }
    let capacity = max(wanted, 2 &* markerCapacity, 4)
    let fresh = try allocate(capacity, Marker.self)
    copyMarkers(to: fresh)
    tss_free(markers)
    (markers, markerGap, markerCapacity) = (fresh, markerCount, capacity)
  }

  /// All of them, without the gap.
  func copyMarkers(to out: UnsafeMutablePointer<Marker>) {
    guard let markers else { return }
    out.update(from: markers, count: markerGap)
    let rest = markerCount &- markerGap
    (out + markerGap).update(from: markers + (markerCapacity &- rest), count: rest)
  }

  /// The gap in front of the marker at `p`: what comes or goes beside the latest edit moves nothing else.
  private mutating func openMarkerGap(at p: Int) {
    guard p != markerGap, let markers else { return }
    let room = markerCapacity &- markerCount
    let (from, to, n) = p < markerGap ? (p, p &+ room, markerGap &- p) : (markerGap &+ room, markerGap, p &- markerGap)
    UnsafeMutableRawPointer(markers + to).copyMemory(
      from: markers + from, byteCount: n &* MemoryLayout<Marker>.stride)
    markerGap = p
  }

  mutating func removeMarker(_ index: Int) throws(Failure) {
    guard index >= 0, index < markerCount else {
      throw invalid("index", must: "below the number of markers", got: Double(UInt(bitPattern: index)))
    }
    openMarkerGap(at: index)
    markerCount &-= 1
  }

  /// The markers in (after, upto], or going back in [upto, after), into `out`; returns how many there are.
  func markers(
    after: Double, upto: Double, _ out: UnsafeMutablePointer<Marker>?, _ capacity: Int
  ) throws(Failure) -> Int {
    guard !after.isNaN else { throw invalid("after", must: "a number", got: after) }
    guard !upto.isNaN else { throw invalid("upto", must: "a number", got: upto) }
    let isBack = upto < after
    let first = isBack ? markersBefore(upto, orAt: false) : markersBefore(after, orAt: true)
    let end = isBack ? markersBefore(after, orAt: false) : markersBefore(upto, orAt: true)
    let n = max(end &- first, 0)
    if let out {
      for k in 0..<min(n, capacity) { out[k] = marker(isBack ? end &- 1 &- k : first &+ k).pointee }
    }
    return n
  }

  /// Keys and markers mirrored in time.
  mutating func reverse() throws(Failure) {
    let n = keys.count
    for i in 0..<max(n &- 1, 0) {
      let own = keys.head(i).pointee.interpolation
      if (own == .automatic ? settings.interpolation : own) == .spring, keys.time(i) < keys.time(i &+ 1) {
        throw failure(.invalidArgument, "a spring's segment cannot be turned around: bake it first")
      }
    }
    guard n > 0 else { return }
    // What is held from a key on is, turned, held up to it: each value comes a key sooner, the last key's before all.
    let isHeld = settings.kind == .bool
    let leads = isHeld && n > 1 && keys.value(n &- 1)[0] != keys.value(n &- 2)[0]
    var turned = try keys.copied()
    do throws(Failure) {
      if leads { try turned.reserve(1, withSides: false) }
      try turn(&turned)
    } catch {
      turned.free()
      throw error
    }
    if leads {
      turned.clearSpare()
      turned.value(KeyColumns.spare)[0] = keys.value(n &- 1)[0]
      turned.head(KeyColumns.spare).pointee.time = keys.time(0)
      turned.insert(at: 0)
    }
    for i in 0..<n { drop(keys.head(i).pointee) }
    let (first, last) = (keys.time(0), keys.time(n &- 1))
    keys.free()
    keys = turned
    for i in 0..<markerCount { marker(i).pointee.time = first + (last - marker(i).pointee.time) }
    for i in 0..<(markerCount / 2) {
      let kept = marker(i).pointee
      marker(i).pointee = marker(markerCount &- 1 &- i).pointee
      marker(markerCount &- 1 &- i).pointee = kept
    }
    (settings.before, settings.after) = (settings.after, settings.before)
    if settings.wrap == .cw || settings.wrap == .ccw { settings.wrap = settings.wrap == .cw ? .ccw : .cw }
    changed()
  }

  /// This track's keys from the last to the first into another's columns, whose curves have a user of their own.
  private func turn(_ turned: inout KeyColumns) throws(Failure) {
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
      for i in 0..<made { drop(turned.head(i).pointee) }
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
    head.interpolation == .automatic ? settings.interpolation : head.interpolation
  }
}
