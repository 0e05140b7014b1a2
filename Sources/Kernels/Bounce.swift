// SPDX-License-Identifier: MIT
//
// A ball's arcs. In units of the first fall the arcs end at b[0] = 1, b[1] = 1 + 2e, b[2] = 1 + 2e + 2e^2, ... with
// e = sqrt(restitution of height); with w = b[last] * t, O = w^2 in the first and 1 - (w - b[k-1]) (b[k] - w) in the
// others: every arc is the same parabola. Penner's curve is e = 1/2 with three rebounds, b = 1, 2, 5/2, 11/4.
// The in form runs the same arcs backwards: I = (w - a) (b - w) with the ends measured from the other side.

#if KERNEL_F64
  import KernelTypes
#endif

enum Bounce: EasingFamily {
  @inline(__always) private static func arcsFromTheEnd(_ w: Lanes) -> (start: Lanes, end: Lanes) {
    let first = w .< 0.25
    let second = w .< 0.75
    let third = w .< 1.75
    let start = select(third, lanes(0.75), lanes(1.75))
    let end = select(third, lanes(1.75), lanes(3.75))
    let start2 = select(second, lanes(0.25), start)
    let end2 = select(second, lanes(0.75), end)
    return (select(first, lanes(0), start2), select(first, lanes(0.25), end2))
  }
  @inline(__always) private static func arcs(_ w: Lanes) -> (start: Lanes, end: Lanes) {
    let second = w .< 2
    let third = w .< 2.5
    let start = select(third, lanes(2), lanes(2.5))
    let end = select(third, lanes(2.5), lanes(2.75))
    return (select(second, lanes(1), start), select(second, lanes(2), end))
  }
  @inline(__always) static func easeIn(_ t: Lanes, _ p: Parameters) -> Lanes {
    let w = 2.75 * t
    let arc = arcsFromTheEnd(w)
    return (w - arc.start) * (arc.end - w)
  }
  @inline(__always) static func easeOut(_ t: Lanes, _ p: Parameters) -> Lanes {
    let w = 2.75 * t
    let arc = arcs(w)
    return select(w .< 1, w * w, 1 - (w - arc.start) * (arc.end - w))
  }
  @inline(__always) static func slopeIn(_ t: Lanes, _ p: Parameters) -> Lanes {
    let w = 2.75 * t
    let arc = arcsFromTheEnd(w)
    return 2.75 * ((arc.start - w) + (arc.end - w))
  }
  @inline(__always) static func slopeOut(_ t: Lanes, _ p: Parameters) -> Lanes {
    let w = 2.75 * t
    let arc = arcs(w)
    return 2.75 * select(w .< 1, 2 * w, (w - arc.start) + (w - arc.end))
  }
}

/// Any restitution r and number of rebounds, in f64 only (the f32 batch goes through it). Arc k is a parabola around its
/// crest c: O = (1 - r^k) + (total (t - c))^2 and I = r^k - (total (t - (1 - c)))^2, arc 0 being the first fall with c = 0.
/// t - c is taken from two doubles, because with many rebounds (total up to 17) one rounding of total * t shows.
#if KERNEL_F64
  enum BounceN: ForcedEnds {
    private struct Arc {
      /// total (t - crest)
      let w: Lanes
      let level: Lanes
    }

    /// The arc that holds t. Four columns of the table: start, crest (high, low) and level, arcs in order of time.
    @inline(__always) private static func arc(_ t: Lanes, _ p: Parameters, column: Int) -> Arc {
      let count = Int(p.curve.pointee.count)
      guard let table = p.curve.pointee.table else { return Arc(w: t, level: t) }
      let starts = table + column &* count
      let high = starts + count
      let low = high + count
      let levels = low + count
      var crest = lanes(high[0])
      var rest = lanes(low[0])
      var level = lanes(levels[0])
      var k = 1
      while k < count {
        let inside = t .>= lanes(starts[k])
        crest = select(inside, lanes(high[k]), crest)
        rest = select(inside, lanes(low[k]), rest)
        level = select(inside, lanes(levels[k]), level)
        k &+= 1
      }
      return Arc(w: p.p0 * ((t - crest) - rest), level: level)
    }

    @inline(__always) static func easeIn(_ t: Lanes, _ p: Parameters) -> Lanes {
      let arc = arc(t, p, column: 4)
      return select(t .<= 0, Lanes(repeating: 0), arc.level - arc.w * arc.w)
    }
    @inline(__always) static func easeOut(_ t: Lanes, _ p: Parameters) -> Lanes {
      let arc = arc(t, p, column: 0)
      return select(t .>= 1, Lanes(repeating: 1), arc.level + arc.w * arc.w)
    }
    @inline(__always) static func slopeIn(_ t: Lanes, _ p: Parameters) -> Lanes {
      -2 * p.p0 * arc(t, p, column: 4).w
    }
    @inline(__always) static func slopeOut(_ t: Lanes, _ p: Parameters) -> Lanes {
      2 * p.p0 * arc(t, p, column: 0).w
    }
  }
#endif
