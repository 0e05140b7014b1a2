// SPDX-License-Identifier: MIT
//
// What is evaluated: a track's keys made ready, in one block of memory that never changes, behind a count of its users. Segments run from
// a key to the next; each lane of a segment is a row of numbers, as many as the track's hardest segment wants:
//
//   hold    a, a          lead: b, the next key, but at the key itself
//   mix     a, b          also eased, whose curve stands beside
//   cubic   a, b, the slopes at both ends times the width
//   spring  a, b, the velocity at the start
//   bezier  a, b, the handles: x1, c1, x2, c2, x in 0 ... 1 of the segment, c in value units
//
// a and b are in the lanes that are mixed: a colour's space; angles, hues and the signs of rotations go on from key to key,
// so that b is the next segment's a.

internal import CTweenSpiritShims
internal import KernelTypes

enum Segment: UInt8 {
  case hold = 0
  case mix, eased, cubic, spring, bezier
  /// The next key, from its start on: a step turned around.
  case lead
}

/// The curve of a segment. Of those that have one curve, the first that has it owns its user.
struct SegmentCurve {
  let handle: Handle
  let record: UnsafePointer<EasingRecord>
  let isOwner: Bool
}

struct CompiledTrack: ~Copyable {
  var settings: TrackSettings
  var count: Int
  /// Numbers of a lane's row.
  var rowSize: Int
  /// The widest sort of segment there is: hold, mix, eased (the last two as they are), cubic, or what is evaluated alone.
  var hardest = Segment.hold
  /// Times of the keys, and 1 over the widths of the segments; 0 for those too short to have any.
  var times: UnsafeMutablePointer<Double>
  var scales: UnsafeMutablePointer<Double>
  var codes: UnsafeMutablePointer<UInt8>
  /// [segment][lane][rowSize]; of the last key, its a.
  var rows: UnsafeMutablePointer<Double>
  /// The keys as they were given, where rows have something else.
  var shown: UnsafeMutablePointer<Double>?
  /// Of eased segments; others have none.
  var curves: UnsafeMutablePointer<SegmentCurve?>?
  var springs: UnsafeMutablePointer<Spring>?
  var bytes: Int

  deinit {
    guard let curves else { return }
    for i in 0..<count {
      if let held = curves[i], held.isOwner { EasingStore.shared.drop(held.handle) }
    }
  }

  var lanes: Int { settings.lanes }
  var kind: TrackKind { settings.kind }
  var start: Double { count > 0 ? times[0] : 0 }
  var end: Double { count > 0 ? times[count &- 1] : 0 }

  func code(_ i: Int) -> Segment { Segment(rawValue: codes[i]) ?? .hold }
  func row(_ i: Int, _ lane: Int) -> UnsafeMutablePointer<Double> { rows + (i &* lanes &+ lane) &* rowSize }

  /// A key as it was given, into `lanes` numbers.
  func key(_ i: Int, into out: UnsafeMutablePointer<Double>) {
    if let shown {
      out.update(from: shown + i &* lanes, count: lanes)
    } else {
      for lane in 0..<lanes { out[lane] = row(i, lane)[0] }
    }
  }

  /// The last key at or before t, which is not before the first; near `hint` if it can be.
  func find(_ t: Double, _ hint: Int = 0) -> Int {
    if hint < count, times[hint] <= t {
      if hint &+ 1 >= count || t < times[hint &+ 1] { return hint }
      if hint &+ 2 >= count || t < times[hint &+ 2] { return hint &+ 1 }
    }
    return max(partitionPoint(count) { times[$0] <= t } &- 1, 0)
  }
}

extension CompiledTrack {
  /// Memory for so many keys; rows are 0, and there are no curves yet.
  static func make(
    _ settings: TrackSettings, _ n: Int, rowSize: Int, hasCurves: Bool, hasSprings: Bool
  ) throws(Failure) -> TrackReference {
    let lanes = settings.lanes
    let isShown = settings.kind == .color
    var layout = BlockLayout()
    _ = layout.add(1, CompiledTrack.self)
    let times = layout.add(n, Double.self)
    let scales = layout.add(n, Double.self)
    let rows = layout.add(n &* lanes &* rowSize, Double.self)
    let shown = layout.add(isShown ? n &* lanes : 0, Double.self)
    let curves = layout.add(hasCurves ? n : 0, SegmentCurve?.self)
    let springs = layout.add(hasSprings ? n : 0, Spring.self)
    let codes = layout.add(n, UInt8.self)
    guard !layout.overflows else { throw outOfMemory(layout.bytes) }
    let track = try AtomicBox<CompiledTrack>(bytes: layout.bytes, word: 1).object
    let memory = UnsafeMutableRawPointer(track)
    track.initialize(
      to: CompiledTrack(
        settings: settings, count: n, rowSize: rowSize, times: memory.part(times, n, Double.self),
        scales: memory.part(scales, n, Double.self), codes: memory.part(codes, n, UInt8.self),
        rows: memory.part(rows, n &* lanes &* rowSize, Double.self),
        shown: isShown ? memory.part(shown, n &* lanes, Double.self) : nil,
        curves: hasCurves ? memory.part(curves, n, SegmentCurve?.self) : nil,
        springs: hasSprings ? memory.part(springs, n, Spring.self) : nil, bytes: layout.bytes))
    track.pointee.curves?.initialize(repeating: nil, count: n)
    track.pointee.rows.initialize(repeating: 0, count: n &* lanes &* rowSize)
    return TrackReference(track)
  }
}

extension UnsafeMutablePointer where Pointee == CompiledTrack {
  func retain() { tss_increment(AtomicBox(of: self).word) }

  func release() {
    let box = AtomicBox(of: self)
    if tss_decrement(box.word) == 0 { box.destroy() }
  }
}
