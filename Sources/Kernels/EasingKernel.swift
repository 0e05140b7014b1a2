// SPDX-License-Identifier: MIT
//
// From a family to a loop. Each (family, form) pair is a type with static functions, so that every loop is compiled
// with its curve inlined: a closure in its place would be one shared body with an indirect call per vector.

import KernelTypes

protocol Shape {
  /// At any t.
  static func value(_ t: Lanes, _ p: Parameters) -> Lanes
  /// At t in [0, 1].
  static func slope(_ t: Lanes, _ p: Parameters) -> Lanes
}

enum In<F: EasingFamily>: Shape {
  @inline(__always) static func value(_ t: Lanes, _ p: Parameters) -> Lanes { F.easeIn(F.clampIn(t), p) }
  @inline(__always) static func slope(_ t: Lanes, _ p: Parameters) -> Lanes { F.slopeIn(t, p) }
}

enum Out<F: EasingFamily>: Shape {
  @inline(__always) static func value(_ t: Lanes, _ p: Parameters) -> Lanes { F.easeOut(F.clampOut(t), p) }
  @inline(__always) static func slope(_ t: Lanes, _ p: Parameters) -> Lanes { F.slopeOut(t, p) }
}

/// I(2t)/2, then 1 - I(2 - 2t)/2: both arguments are exact and at most 1, and one evaluation serves both halves.
enum InOut<F: EasingFamily>: Shape {
  @inline(__always) static func value(_ t: Lanes, _ p: Parameters) -> Lanes {
    let y = 0.5 * F.easeIn(F.clampLowIn(foldToUnit(t)), p)
    return select(t .< 0.5, y, 1 - y)
  }
  @inline(__always) static func slope(_ t: Lanes, _ p: Parameters) -> Lanes { F.slopeIn(foldToUnit(t), p) }
}

/// O(2t)/2, then 1/2 + I(2t - 1)/2 = 1 - O(2 - 2t)/2.
enum OutIn<F: EasingFamily>: Shape {
  @inline(__always) static func value(_ t: Lanes, _ p: Parameters) -> Lanes {
    let y = 0.5 * F.easeOut(F.clampLowOut(foldToUnit(t)), p)
    return select(t .< 0.5, y, 1 - y)
  }
  @inline(__always) static func slope(_ t: Lanes, _ p: Parameters) -> Lanes { F.slopeOut(foldToUnit(t), p) }
}

@inline(__always) func foldToUnit(_ t: Lanes) -> Lanes {
  let twice = t + t
  return select(t .< 0.5, twice, 2 - twice)
}

/// What a loop over lanes does with each group of `width` inputs.
protocol LaneMap {
  static func map(_ t: Lanes, _ p: Parameters) -> Lanes
}

enum Value<S: Shape>: LaneMap {
  @inline(__always) static func map(_ t: Lanes, _ p: Parameters) -> Lanes { S.value(t, p) }
}

/// The slope on [0, 1]; outside, where the input is clamped, 0.
enum Slope<S: Shape>: LaneMap {
  @inline(__always) static func map(_ t: Lanes, _ p: Parameters) -> Lanes {
    let slope = S.slope(clampUnit(t), p)
    let outside = (t .< 0) .| (t .> 1)
    return select(t .== t, select(outside, Lanes(repeating: 0), slope), t)
  }
}

/// What is done with a group of lanes. A method that is inlined for certain, where a closure might be called.
protocol GroupMap {
  func map(_ t: Lanes) -> Lanes
}

@inline(__always) func forEachGroup<M: GroupMap>(
  _ t: UnsafePointer<Scalar>, _ out: UnsafeMutablePointer<Scalar>, _ count: Int, by body: M
) {
  forEachGroup(t, out, count) { body.map($0) }
}

/// One loop for full groups and, in a second turn over one group on the stack, for the last, partial one, whose missing
/// lanes are zero: the body is compiled once, and nothing in it is called.
@inline(__always) func forEachGroup(
  _ t: UnsafePointer<Scalar>, _ out: UnsafeMutablePointer<Scalar>, _ count: Int, _ body: (Lanes) -> Lanes
) {
  var group = Lanes(repeating: 0)
  withUnsafeMutablePointer(to: &group) { group in
    let last = UnsafeMutableRawPointer(group).assumingMemoryBound(to: Scalar.self)
    let rest = count & (width &- 1)
    var from = t
    var to = out
    var left = count &- rest
    var isLast = false
    while true {
      while left > 0 {
        store(body(load(from)), to)
        from += width
        to += width
        left &-= width
      }
      if isLast {
        store(load(last), out + (count &- rest), first: rest)
        return
      }
      if rest == 0 { return }
      store(load(from, first: rest), last)
      from = UnsafePointer(last)
      to = last
      left = width
      isLast = true
    }
  }
}

@inline(__always) func run<M: LaneMap>(
  _: M.Type, _ curve: UnsafePointer<tsk_curve>, _ t: UnsafePointer<Scalar>, _ out: UnsafeMutablePointer<Scalar>,
  _ count: Int
) {
  let p = Parameters(curve)
  forEachGroup(t, out, count) { M.map($0, p) }
}

#if TINY
  // One loop for the four forms of a family, whose code is a third: what they do beside it is decided for every group.

  @inline(__always) func sampleForms<F: EasingFamily>(
    _: F.Type, _ form: UInt32, _ curve: UnsafePointer<tsk_curve>, _ t: UnsafePointer<Scalar>,
    _ out: UnsafeMutablePointer<Scalar>, _ count: Int
  ) {
    let p = Parameters(curve)
    let (isOut, isFolded) = (isOut(form), isFolded(form))
    forEachGroup(t, out, count) { t in
      let x = isFolded ? foldToUnit(t) : t
      let whole = isOut ? F.easeOut(F.clampOut(x), p) : F.easeIn(F.clampIn(x), p)
      if !isFolded { return whole }
      let y = 0.5 * whole
      return select(t .< 0.5, y, 1 - y)
    }
  }

  @inline(__always) func differentiateForms<F: EasingFamily>(
    _: F.Type, _ form: UInt32, _ curve: UnsafePointer<tsk_curve>, _ t: UnsafePointer<Scalar>,
    _ out: UnsafeMutablePointer<Scalar>, _ count: Int
  ) {
    let p = Parameters(curve)
    let (isOut, isFolded) = (isOut(form), isFolded(form))
    forEachGroup(t, out, count) { t in
      let unit = clampUnit(t)
      let x = isFolded ? foldToUnit(unit) : unit
      let slope = isOut ? F.slopeOut(x, p) : F.slopeIn(x, p)
      let outside = (t .< 0) .| (t .> 1)
      return select(t .== t, select(outside, Lanes(repeating: 0), slope), t)
    }
  }

  @inline(__always) private func isOut(_ form: UInt32) -> Bool {
    form == TSK_OUT.rawValue || form == TSK_OUT_IN.rawValue
  }
  @inline(__always) private func isFolded(_ form: UInt32) -> Bool {
    form == TSK_IN_OUT.rawValue || form == TSK_OUT_IN.rawValue
  }
#else
  @inline(__always) func sampleForms<F: EasingFamily>(
    _: F.Type, _ form: UInt32, _ curve: UnsafePointer<tsk_curve>, _ t: UnsafePointer<Scalar>,
    _ out: UnsafeMutablePointer<Scalar>, _ count: Int
  ) {
    switch form {
    case TSK_IN.rawValue: run(Value<In<F>>.self, curve, t, out, count)
    case TSK_OUT.rawValue: run(Value<Out<F>>.self, curve, t, out, count)
    case TSK_IN_OUT.rawValue: run(Value<InOut<F>>.self, curve, t, out, count)
    default: run(Value<OutIn<F>>.self, curve, t, out, count)
    }
  }

  @inline(__always) func differentiateForms<F: EasingFamily>(
    _: F.Type, _ form: UInt32, _ curve: UnsafePointer<tsk_curve>, _ t: UnsafePointer<Scalar>,
    _ out: UnsafeMutablePointer<Scalar>, _ count: Int
  ) {
    switch form {
    case TSK_IN.rawValue: run(Slope<In<F>>.self, curve, t, out, count)
    case TSK_OUT.rawValue: run(Slope<Out<F>>.self, curve, t, out, count)
    case TSK_IN_OUT.rawValue: run(Slope<InOut<F>>.self, curve, t, out, count)
    default: run(Slope<OutIn<F>>.self, curve, t, out, count)
    }
  }
#endif
