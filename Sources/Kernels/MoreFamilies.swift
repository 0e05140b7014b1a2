// SPDX-License-Identifier: MIT
//
// Families beside Penner's, in f64 only (the f32 batch goes through it). As in EasingFamilies.swift every form is exact
// at 0 and 1 and loses nothing to cancellation.

#if KERNEL_F64
  import KernelTypes

  /// (2^(10 t) - 1) / 1023: expo without the jumps at its ends.
  enum ExpoSmooth: EasingFamily {
    @inline(__always) static func easeIn(_ t: Lanes, _ p: Parameters) -> Lanes {
      (0 - PowerOfTwo(inRange: 10 * t).oneMinus) / 1023
    }
    /// 1 - I(1 - t) = (1 - 2^(-10 t)) 1024 / 1023
    @inline(__always) static func easeOut(_ t: Lanes, _ p: Parameters) -> Lanes {
      let high = 1 - easeIn(1 - t, p)
      return select(t .< 0.5, PowerOfTwo(inRange: -10 * t).oneMinus * lanes(1024.0 / 1023.0), high)
    }
    @inline(__always) static func slopeIn(_ t: Lanes, _ p: Parameters) -> Lanes {
      lanes(6.931471805599453 / 1023) * PowerOfTwo(inRange: 10 * t).value
    }
    @inline(__always) static func slopeOut(_ t: Lanes, _ p: Parameters) -> Lanes { slopeIn(1 - t, p) }
  }

  /// Half of Penner's in and half of his out of an elastic whose amplitude is above 1: the second half is shifted the
  /// other way.
  enum PennerInOut: Shape {
    @inline(__always) private static func shifted(_ t: Lanes, _ p: Parameters) -> Parameters {
      Parameters(p, p1: select(t .< 0.5, p.p1, -p.p1))
    }
    @inline(__always) static func value(_ t: Lanes, _ p: Parameters) -> Lanes {
      InOut<ElasticAmplified>.value(t, shifted(t, p))
    }
    @inline(__always) static func slope(_ t: Lanes, _ p: Parameters) -> Lanes {
      InOut<ElasticAmplified>.slope(t, shifted(t, p))
    }
  }

  /// GSAP's expo, 2^(10 u) t + t^6 (1 - t) with u = t - 1, which is continuous at 0.
  enum BlendedExpo: EasingFamily {
    @inline(__always) static func easeIn(_ t: Lanes, _ p: Parameters) -> Lanes {
      let cube = t * t * t
      return PowerOfTwo(inRange: 10 * (t - 1)).value * t + cube * cube * (1 - t)
    }
    /// With E = 2^(-10 t): (1 - E) + t (E - u^6).
    @inline(__always) static func easeOut(_ t: Lanes, _ p: Parameters) -> Lanes {
      let u = 1 - t
      let cube = u * u * u
      let e = PowerOfTwo(inRange: -10 * t)
      return e.oneMinus + t * (e.value - cube * cube)
    }
    @inline(__always) static func slopeIn(_ t: Lanes, _ p: Parameters) -> Lanes {
      let square = t * t
      let growth = PowerOfTwo(inRange: 10 * (t - 1)).value * (1 + lanes(6.931471805599453) * t)
      return growth + square * square * t * (6 - 7 * t)
    }
    @inline(__always) static func slopeOut(_ t: Lanes, _ p: Parameters) -> Lanes { slopeIn(1 - t, p) }
  }

  /// AHEasing's back: t^3 - t sin(pi t).
  enum SineBack: EasingFamily {
    @inline(__always) static func easeIn(_ t: Lanes, _ p: Parameters) -> Lanes {
      t * (t * t - Phase(turns: 0.5 * t).sine)
    }
    @inline(__always) static func easeOut(_ t: Lanes, _ p: Parameters) -> Lanes {
      let u = 1 - t
      return t * (1 + u + u * u) + u * Phase(turns: 0.5 * t).sine
    }
    @inline(__always) static func slopeIn(_ t: Lanes, _ p: Parameters) -> Lanes {
      let phase = Phase(turns: 0.5 * t)
      return 3 * (t * t) - phase.sine - lanes(.pi) * t * (1 - phase.versine)
    }
    @inline(__always) static func slopeOut(_ t: Lanes, _ p: Parameters) -> Lanes { slopeIn(1 - t, p) }
  }

  /// AHEasing's bounce: parabolas between 0, 4/11, 8/11, 9/10 and 1, with rebounds of 30, 9 and 2.7 %.
  enum UnevenBounce: EasingFamily {
    private struct Arc {
      let start, end, height: Lanes

      /// height (t - start) (end - t)
      @inline(__always) func value(_ t: Lanes) -> Lanes { height * (t - start) * (end - t) }
      @inline(__always) func slope(_ t: Lanes) -> Lanes { height * ((start - t) + (end - t)) }
    }

    @inline(__always) private static func arc(
      _ t: Lanes, _ a: Double, _ b: Double, _ c: Double, _ d: Double, _ heights: (Double, Double, Double)
    ) -> Arc {
      let first = t .< lanes(b)
      let second = t .< lanes(c)
      let start = select(second, lanes(b), lanes(c))
      let end = select(second, lanes(c), lanes(d))
      let height = select(second, lanes(heights.1), lanes(heights.2))
      return Arc(
        start: select(first, lanes(a), start), end: select(first, lanes(b), end),
        height: select(first, lanes(heights.0), height))
    }
    @inline(__always) private static func arcs(_ t: Lanes) -> Arc {
      arc(t, 4.0 / 11, 8.0 / 11, 0.9, 1, (363.0 / 40, 4356.0 / 361, 10.8))
    }
    @inline(__always) private static func arcsFromTheEnd(_ t: Lanes) -> Arc {
      arc(t, 0, 0.1, 3.0 / 11, 7.0 / 11, (10.8, 4356.0 / 361, 363.0 / 40))
    }
    @inline(__always) static func easeIn(_ t: Lanes, _ p: Parameters) -> Lanes {
      let w = 2.75 * (1 - t)
      return select(t .< lanes(7.0 / 11), arcsFromTheEnd(t).value(t), 1 - w * w)
    }
    @inline(__always) static func easeOut(_ t: Lanes, _ p: Parameters) -> Lanes {
      let w = 2.75 * t
      return select(t .< lanes(4.0 / 11), w * w, 1 - arcs(t).value(t))
    }
    @inline(__always) static func slopeIn(_ t: Lanes, _ p: Parameters) -> Lanes {
      select(t .< lanes(7.0 / 11), arcsFromTheEnd(t).slope(t), 15.125 * (1 - t))
    }
    @inline(__always) static func slopeOut(_ t: Lanes, _ p: Parameters) -> Lanes {
      select(t .< lanes(4.0 / 11), 15.125 * t, 0 - arcs(t).slope(t))
    }
  }

  /// t^2 (3 - 2 t), the same from both ends.
  enum Smoothstep: EasingFamily {
    @inline(__always) static func easeIn(_ t: Lanes, _ p: Parameters) -> Lanes {
      let low = t .< 0.5
      let w = select(low, t, 1 - t)
      let y = w * w * (3 - 2 * w)
      return select(low, y, 1 - y)
    }
    @inline(__always) static func easeOut(_ t: Lanes, _ p: Parameters) -> Lanes { easeIn(t, p) }
    @inline(__always) static func slopeIn(_ t: Lanes, _ p: Parameters) -> Lanes { 6 * t * (1 - t) }
    @inline(__always) static func slopeOut(_ t: Lanes, _ p: Parameters) -> Lanes { slopeIn(t, p) }
  }

  /// t^3 (6 t^2 - 15 t + 10), the same from both ends.
  enum Smootherstep: EasingFamily {
    @inline(__always) static func easeIn(_ t: Lanes, _ p: Parameters) -> Lanes {
      let low = t .< 0.5
      let w = select(low, t, 1 - t)
      let y = w * w * w * (10 - w * (15 - 6 * w))
      return select(low, y, 1 - y)
    }
    @inline(__always) static func easeOut(_ t: Lanes, _ p: Parameters) -> Lanes { easeIn(t, p) }
    @inline(__always) static func slopeIn(_ t: Lanes, _ p: Parameters) -> Lanes {
      let x = t * (1 - t)
      return 30 * (x * x)
    }
    @inline(__always) static func slopeOut(_ t: Lanes, _ p: Parameters) -> Lanes { slopeIn(t, p) }
  }
#endif
