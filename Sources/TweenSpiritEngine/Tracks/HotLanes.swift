// SPDX-License-Identifier: MIT
//
// Where lanes are now, in columns of whole blocks: each in its segment, or (t0 = infinity) in none yet.

internal import KernelTypes

struct HotLanes {
  let t0, t1, scale, a, b: UnsafeMutablePointer<Double>
  let m0, m1: UnsafeMutablePointer<Double>?
  /// The segment's row; of few keys, how many are past.
  let place: UnsafeMutablePointer<UInt64>
  /// eased: the segment's curve.
  let code: UnsafeMutablePointer<UInt8>

  static func columns(_ kind: LaneKind) -> Int { kind.isCubic ? 7 : 5 }
  static func bytes(_ kind: LaneKind, _ padded: Int) -> Int { padded &* (columns(kind) &* 8 &+ 8 &+ 1) &+ 8 }

  /// `padded` lanes at `memory`, none of them anywhere; those beyond `count` are for ever where they are.
  init(_ memory: UnsafeMutableRawPointer, _ kind: LaneKind, padded: Int, count: Int) {
    let p = memory.bindMemory(to: Double.self, capacity: padded &* HotLanes.columns(kind))
    t0 = p
    t1 = p + padded
    scale = p + 2 &* padded
    a = p + 3 &* padded
    b = p + 4 &* padded
    m0 = kind.isCubic ? p + 5 &* padded : nil
    m1 = kind.isCubic ? p + 6 &* padded : nil
    let rest = memory + HotLanes.columns(kind) &* padded &* 8
    place = rest.bindMemory(to: UInt64.self, capacity: padded)
    code = (rest + padded &* 8).bindMemory(to: UInt8.self, capacity: padded)
    p.initialize(repeating: 0, count: padded &* HotLanes.columns(kind))
    place.initialize(repeating: 0, count: padded)
    code.initialize(repeating: UInt8(LaneKind.mostCurves), count: padded)
    for i in 0..<padded {
      t0[i] = i < count ? .infinity : -.infinity
      t1[i] = .infinity
      m0?[i] = .nan
      m1?[i] = .nan
    }
  }

  /// From a lane on, for a kernel.
  @inline(__always)
  func kernelLanes(_ i: Int) -> tsk_hot_lanes {
    tsk_hot_lanes(
      t0: t0 + i, t1: t1 + i, scale: scale + i, a: a + i, b: b + i, m0: m0.map { $0 + i }, m1: m1.map { $0 + i },
      place: place + i, code: code + i)
  }
}
