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

/// Any restitution and number of rebounds: the arcs' ends stand in the curve's parameters. In f64 only (the f32 batch
/// goes through it), because the ends are not exact numbers in f32.
#if KERNEL_F64
  enum BounceN: EasingFamily {
    @inline(__always) private static func total(_ p: Parameters) -> Lanes {
      lanes(tsk_parameters(p.curve)[Int(p.curve.pointee.count) &- 1])
    }

    /// The rebound that holds w, or 0 and 0.
    @inline(__always) private static func arc(_ w: Lanes, _ p: Parameters) -> (start: Lanes, end: Lanes) {
      let ends = tsk_parameters(p.curve)
      let count = Int(p.curve.pointee.count)
      var start = Lanes(repeating: 0)
      var end = Lanes(repeating: 0)
      var k = 1
      while k < count {
        let inside = w .>= lanes(ends[k &- 1])
        start = select(inside, lanes(ends[k &- 1]), start)
        end = select(inside, lanes(ends[k]), end)
        k &+= 1
      }
      return (start, end)
    }

    /// The same, w counted from the end of the last rebound.
    @inline(__always) private static func arcFromTheEnd(_ w: Lanes, _ p: Parameters) -> (start: Lanes, end: Lanes) {
      let ends = tsk_parameters(p.curve)
      let count = Int(p.curve.pointee.count)
      let whole = ends[count &- 1]
      var start = Lanes(repeating: 0)
      var end = Lanes(repeating: 0)
      var k = 1
      while k < count {
        let inside = w .< lanes(whole - ends[k &- 1])
        start = select(inside, lanes(whole - ends[k]), start)
        end = select(inside, lanes(whole - ends[k &- 1]), end)
        k &+= 1
      }
      return (start, end)
    }

    @inline(__always) static func easeIn(_ t: Lanes, _ p: Parameters) -> Lanes {
      let w = total(p) * t
      let arc = arcFromTheEnd(w, p)
      let left = total(p) - w
      return select(left .<= 1, 1 - left * left, (w - arc.start) * (arc.end - w))
    }
    @inline(__always) static func easeOut(_ t: Lanes, _ p: Parameters) -> Lanes {
      let w = total(p) * t
      let arc = arc(w, p)
      return select(w .< 1, w * w, 1 - (w - arc.start) * (arc.end - w))
    }
    @inline(__always) static func slopeIn(_ t: Lanes, _ p: Parameters) -> Lanes {
      let w = total(p) * t
      let arc = arcFromTheEnd(w, p)
      let left = total(p) - w
      return total(p) * select(left .<= 1, 2 * left, (arc.start - w) + (arc.end - w))
    }
    @inline(__always) static func slopeOut(_ t: Lanes, _ p: Parameters) -> Lanes {
      let w = total(p) * t
      let arc = arc(w, p)
      return total(p) * select(w .< 1, 2 * w, (w - arc.start) + (w - arc.end))
    }
  }
#endif
