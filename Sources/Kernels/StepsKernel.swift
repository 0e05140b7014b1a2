// SPDX-License-Identifier: MIT
//
// steps() and linear() of CSS Easing Functions Level 2, and the slopes of both. In f64 only; the f32 batch goes through
// them. One value at a time: a step is a few operations, a stop a search.

#if KERNEL_F64
  import KernelTypes

  /// "Calculate step easing output progress". The input is t * steps as rounded in doubles, as browsers have it.
  /// What steps() does with a group of inputs.
  private struct Staircase: GroupMap {
    let steps, jumps, first, before: Lanes
    let clamp: Bool

    @inline(__always) func map(_ raw: Lanes) -> Lanes {
      let none = Lanes(repeating: 0)
      // Beyond 2^20 from the unit interval the floor has no more digits to be right about.
      let low = select(raw .< -1_048_576, lanes(-1_048_576), raw)
      let bounded = select(low .> 1_048_576, lanes(1_048_576), low)
      let x = clamp ? clampUnit(raw) : bounded
      let scaled = x * steps
      let whole = floor(scaled)
      let current = whole + first - select(whole .== scaled, before, none)
      let high = select((x .>= 0) .& (current .< 0), none, current)
      let step = select((x .<= 1) .& (high .> jumps), jumps, high)
      return select(raw .== raw, step / jumps, raw)
    }
  }

  func sampleSteps(
    _ curve: UnsafePointer<tsk_curve>, _ flags: UInt32, _ t: UnsafePointer<Scalar>,
    _ out: UnsafeMutablePointer<Scalar>, _ count: Int
  ) {
    let stairs = Staircase(
      steps: lanes(curve.pointee.parameters.0), jumps: lanes(curve.pointee.parameters.1),
      first: lanes(curve.pointee.parameters.2), before: lanes(flags & UInt32(TSK_BEFORE) != 0 ? 1 : 0),
      clamp: flags & UInt32(TSK_EXTRAPOLATE) == 0)
    forEachGroup(t, out, count, by: stairs)
  }

  /// The stops of linear(): inputs that do not decrease, and as many outputs.
  struct Stops {
    let inputs, outputs: UnsafePointer<Double>
    let count: Int

    @inline(__always) init(_ curve: UnsafePointer<tsk_curve>, _ table: UnsafePointer<Double>) {
      count = Int(curve.pointee.count)
      inputs = table
      outputs = table + count
    }

    /// The last stop whose input is at most t, or -1.
    @inline(__always) func find(_ t: Double) -> Int {
      var low = 0
      var size = count
      while size > 0 {
        let half = size >> 1
        let up = inputs[low &+ half] <= t
        low = up ? low &+ half &+ 1 : low
        size = up ? size &- half &- 1 : half
      }
      return low &- 1
    }

    /// "Calculate linear easing output progress", within the range of doubles where a segment is all but vertical.
    @inline(__always) func value(_ t: Double, before: Bool) -> Double {
      if t != t { return t }
      let found = find(t)
      if found >= 0 && inputs[found] == t { return before && inputs[0] == t ? outputs[0] : outputs[found] }
      let a = segment(found)
      let (x0, x1, y0, y1) = (inputs[a], inputs[a &+ 1], outputs[a], outputs[a &+ 1])
      if x0 == x1 || y0 == y1 { return found < 0 ? y0 : y1 }
      var y = y0 + (t - x0) / (x1 - x0) * (y1 - y0)
      // Between two stops, also where rounding is not.
      if t > x0 && t < x1 {
        let (low, high) = (y1 < y0 ? y1 : y0, y0 < y1 ? y1 : y0)
        y = y < low ? low : y > high ? high : y
      }
      let most = Double.greatestFiniteMagnitude
      return y > most ? most : (y < -most ? -most : y)
    }

    /// The slope to the right of t (at the end, to its left).
    @inline(__always) func slope(_ t: Double) -> Double {
      if t != t { return t }
      let a = segment(find(t))
      let (x0, x1) = (inputs[a], inputs[a &+ 1])
      return x0 == x1 ? 0 : (outputs[a &+ 1] - outputs[a]) / (x1 - x0)
    }

    @inline(__always) private func segment(_ found: Int) -> Int {
      found < 0 ? 0 : (found > count &- 2 ? count &- 2 : found)
    }
  }

  func sampleStops(
    _ curve: UnsafePointer<tsk_curve>, _ flags: UInt32, _ t: UnsafePointer<Scalar>,
    _ out: UnsafeMutablePointer<Scalar>, _ count: Int
  ) {
    guard let table = curve.pointee.table else { return }
    let stops = Stops(curve, table)
    let before = flags & UInt32(TSK_BEFORE) != 0
    let clamp = flags & UInt32(TSK_EXTRAPOLATE) == 0
    var i = 0
    while i < count {
      let x = t[i]
      let low = clamp && x <= 0 ? 0 : x
      out[i] = stops.value(clamp && low > 1 ? 1 : low, before: before)
      i &+= 1
    }
  }

  func differentiateStops(
    _ curve: UnsafePointer<tsk_curve>, _ t: UnsafePointer<Scalar>, _ out: UnsafeMutablePointer<Scalar>, _ count: Int
  ) {
    guard let table = curve.pointee.table else { return }
    let stops = Stops(curve, table)
    var i = 0
    while i < count {
      out[i] = t[i] < 0 || t[i] > 1 ? 0 : stops.slope(t[i])
      i &+= 1
    }
  }
#endif
