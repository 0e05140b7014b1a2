// SPDX-License-Identifier: MIT
//
// What a world's step does with columns: how far each tween has come, where each spring and decay is, counted from where it
// began (never from the step before), and which players have something to tell.

import KernelTypes

#if KERNEL_F64
  /// (time - start) / duration, of either sign.
  @inline(never) func playProgress(
    _ start: UnsafePointer<Double>, _ duration: UnsafePointer<Double>, _ time: Double,
    _ out: UnsafeMutablePointer<Double>, _ count: Int
  ) {
    let now = Lanes(repeating: time)
    let full = count & ~(width &- 1)
    var i = 0
    while i < full {
      store((now - load(start + i)) / load(duration + i), out + i)
      i &+= width
    }
    let rest = count &- full
    if rest > 0 {
      store((now - load(start + full, first: rest)) / load(duration + full, first: rest), out + full, first: rest)
    }
  }

  /// mixAll of some tweens, and playProgress of others.
  @inline(never) func mixAndProgress(_ tile: UnsafePointer<tsk_tween_tile>, _ time: Double) {
    let (from, to, e, out) = (tile.pointee.from, tile.pointee.to, tile.pointee.e, tile.pointee.out)
    let (start, duration, progress) = (tile.pointee.start, tile.pointee.duration, tile.pointee.progress)
    let (count, next) = (tile.pointee.count, tile.pointee.next)
    let now = Lanes(repeating: time)
    let both = (count < next ? count : next) & ~(width &- 1)
    var i = 0
    while i < both {
      let gone = (now - load(start + i)) / load(duration + i)
      store(tweened(load(from + i), load(to + i), load(e + i)), out + i)
      store(gone, progress + i)
      i &+= width
    }
    mixAll(from + i, to + i, e + i, out + i, count &- i)
    playProgress(start + i, duration + i, time, progress + i, next &- i)
  }

  /// A number that is finite: 0 for none.
  @_transparent func clamped(_ x: Lanes) -> Lanes {
    let most = Lanes(repeating: .greatestFiniteMagnitude)
    let below = select(x .> most, most, select(x .< -most, -most, x))
    return select(x .== x, below, Lanes(repeating: 0))
  }

  /// A spring's value `gone` seconds after its start, and at it the value that it started with.
  @_transparent func moved(
    _ gone: Lanes, _ from: Lanes, _ to: Lanes, _ speed: Lanes, _ m00: Lanes, _ m01: Lanes
  ) -> Lanes {
    select(gone .<= 0, from, to + (m00 * (from - to) + m01 * speed))
  }

  /// Finite numbers.
  @inline(never) private func clampAll(_ x: UnsafeMutablePointer<Double>, _ count: Int) {
    let full = count & ~(width &- 1)
    var i = 0
    while i < full {
      store(clamped(load(UnsafePointer(x) + i)), x + i)
      i &+= width
    }
    if i < count { store(clamped(load(UnsafePointer(x) + i, first: count &- i)), x + i, first: count &- i) }
  }

  /// Springs with constants of their own.
  @inline(__always) private func playOwn(
    _ m: UnsafePointer<tsk_motions>, _ c: SpringColumns, _ time: Double, _ out: UnsafeMutablePointer<Double>,
    _ count: Int, _ regime: Regime
  ) {
    let (start, from) = (m.pointee.start, m.pointee.from)
    let now = Lanes(repeating: time)
    let full = count & ~(width &- 1)
    var i = 0
    while i < full {
      let gone = now - load(start + i)
      let (w, g) = (load(c.omega + i), load(c.rate + i))
      let matrix = springMatrix(w, load(c.zeta + i), g, 1 / g, 1 / w, gone, regime)
      let speed = if let speed = c.speed { load(speed + i) } else { Lanes(repeating: 0) }
      store(moved(gone, load(from + i), load(c.to + i), speed, matrix.m00, matrix.m01), out + i)
      i &+= width
    }
    let n = count &- full
    guard n > 0 else { return }
    let gone = now - load(start + i, first: n)
    let (w, g) = (load(c.omega + i, first: n), load(c.rate + i, first: n))
    let matrix = springMatrix(w, load(c.zeta + i, first: n), g, 1 / g, 1 / w, gone, regime)
    let speed = if let speed = c.speed { load(speed + i, first: n) } else { Lanes(repeating: 0) }
    let (first, last) = (load(from + i, first: n), load(c.to + i, first: n))
    store(moved(gone, first, last, speed, matrix.m00, matrix.m01), out + i, first: n)
  }

  /// Springs with one number for all of each constant.
  @inline(__always) private func playAlike(
    _ m: UnsafePointer<tsk_motions>, _ c: SpringColumns, _ time: Double, _ out: UnsafeMutablePointer<Double>,
    _ count: Int, _ regime: Regime
  ) {
    let (start, from) = (m.pointee.start, m.pointee.from)
    let now = Lanes(repeating: time)
    let (w, z, g) = (Lanes(repeating: c.omega[0]), Lanes(repeating: c.zeta[0]), Lanes(repeating: c.rate[0]))
    let (perG, perOmega) = (1 / g, 1 / w)
    let full = count & ~(width &- 1)
    var i = 0
    while i < full {
      let gone = now - load(start + i)
      let matrix = springMatrix(w, z, g, perG, perOmega, gone, regime)
      let speed = if let speed = c.speed { load(speed + i) } else { Lanes(repeating: 0) }
      store(moved(gone, load(from + i), load(c.to + i), speed, matrix.m00, matrix.m01), out + i)
      i &+= width
    }
    let n = count &- full
    guard n > 0 else { return }
    let gone = now - load(start + i, first: n)
    let matrix = springMatrix(w, z, g, perG, perOmega, gone, regime)
    let speed = if let speed = c.speed { load(speed + i, first: n) } else { Lanes(repeating: 0) }
    let (first, last) = (load(from + i, first: n), load(c.to + i, first: n))
    store(moved(gone, first, last, speed, matrix.m00, matrix.m01), out + i, first: n)
  }

  /// What springs have beside where they start.
  struct SpringColumns {
    let to, omega, zeta, rate: UnsafePointer<Double>
    let speed: UnsafePointer<Double>?

    @inline(__always) init?(_ m: UnsafePointer<tsk_motions>) {
      guard let to = m.pointee.to, let omega = m.pointee.omega, let zeta = m.pointee.damping_ratio,
        let rate = m.pointee.rate
      else { return nil }
      (self.to, self.omega, self.zeta, self.rate, speed) = (to, omega, zeta, rate, m.pointee.speed)
    }
  }

  // A function for each regime: what is inlined into a C function pointer's closure is not inlined into, and a regime that is
  // not a constant is looked at for every group of lanes.
  @inline(never) private func underdampedOwn(
    _ m: UnsafePointer<tsk_motions>, _ c: SpringColumns, _ time: Double, _ out: UnsafeMutablePointer<Double>, _ n: Int
  ) { playOwn(m, c, time, out, n, .underdamped) }

  @inline(never) private func overdampedOwn(
    _ m: UnsafePointer<tsk_motions>, _ c: SpringColumns, _ time: Double, _ out: UnsafeMutablePointer<Double>, _ n: Int
  ) { playOwn(m, c, time, out, n, .overdamped) }

  @inline(never) private func underdampedAlike(
    _ m: UnsafePointer<tsk_motions>, _ c: SpringColumns, _ time: Double, _ out: UnsafeMutablePointer<Double>, _ n: Int
  ) { playAlike(m, c, time, out, n, .underdamped) }

  @inline(never) private func overdampedAlike(
    _ m: UnsafePointer<tsk_motions>, _ c: SpringColumns, _ time: Double, _ out: UnsafeMutablePointer<Double>, _ n: Int
  ) { playAlike(m, c, time, out, n, .overdamped) }

  @inline(never) func playSprings(
    _ m: UnsafePointer<tsk_motions>, _ time: Double, _ isUnderdamped: Bool, _ out: UnsafeMutablePointer<Double>,
    _ count: Int
  ) {
    guard let c = SpringColumns(m) else { return }
    if m.pointee.lanes > 1 {
      playSpringRows(m, c, time, isUnderdamped, out, count)
    } else if m.pointee.alike {
      if isUnderdamped { underdampedAlike(m, c, time, out, count) } else { overdampedAlike(m, c, time, out, count) }
    } else {
      if isUnderdamped { underdampedOwn(m, c, time, out, count) } else { overdampedOwn(m, c, time, out, count) }
    }
    if !m.pointee.cannot_overflow { clampAll(out, count &* m.pointee.lanes) }
  }

  @inline(never) func playDecays(
    _ m: UnsafePointer<tsk_motions>, _ time: Double, _ out: UnsafeMutablePointer<Double>, _ count: Int
  ) {
    if m.pointee.lanes > 1 { return playDecayRows(m, time, out, count) }
    guard let speed = m.pointee.speed, let rate = m.pointee.omega else { return }
    let (start, from) = (m.pointee.start, m.pointee.from)
    let now = Lanes(repeating: time)
    let full = count & ~(width &- 1)
    var i = 0
    while i < full {
      let gone = now - load(start + i)
      let (first, slowing) = (load(from + i), load(rate + i))
      let distance = decayGone(slowing * notBelowZero(gone)) / slowing
      store(select(gone .<= 0, first, clamped(first + load(speed + i) * distance)), out + i)
      i &+= width
    }
    let n = count &- full
    guard n > 0 else { return }
    let gone = now - load(start + i, first: n)
    let first = load(from + i, first: n)
    // Lanes beyond the last have a rate of 0.
    let slowing = load(rate + i, first: n)
    let distance = decayGone(slowing * notBelowZero(gone)) / select(slowing .== 0, Lanes(repeating: 1), slowing)
    store(select(gone .<= 0, first, clamped(first + load(speed + i, first: n) * distance)), out + i, first: n)
  }

  /// The places of the numbers that are at most `limit`; how many. The least of the others goes to `rest`.
  @inline(never) func findDue(
    _ due: UnsafePointer<Double>, _ count: Int, _ limit: Double, _ out: UnsafeMutablePointer<UInt32>,
    _ rest: UnsafeMutablePointer<Double>
  ) -> Int {
    let most = Lanes(repeating: limit)
    let never = Lanes(repeating: .infinity)
    let group = TSK_DUE_GROUP
    var later = never
    var found = 0
    var i = 0
    while i < count {
      var least = load(due + i)
      var k = width
      while k < group {
        let next = load(due + i + k)
        least = select(next .< least, next, least)
        k &+= width
      }
      if hasNaN(select(least .<= most, Lanes(repeating: .nan), most)) {
        var j = i
        while j < i &+ group {
          if due[j] <= limit {
            out[found] = UInt32(truncatingIfNeeded: j)
            found &+= 1
          }
          j &+= 1
        }
        least = never
        k = 0
        while k < group {
          let next = load(due + i + k)
          least = select((next .> most) .& (next .< least), next, least)
          k &+= width
        }
      }
      later = select(least .< later, least, later)
      i &+= group
    }
    var first = Double.infinity
    var k = 0
    while k < width {
      if later[k] < first { first = later[k] }
      k &+= 1
    }
    rest.pointee = first
    return found
  }

  /// 0, 1, 2, ... times 4.
  @inline(__always) private var floatSteps: Bits {
    var steps = Bits()
    var i = 0
    while i < width {
      steps[i] = UInt64(truncatingIfNeeded: 4 &* i)
      i &+= 1
    }
    return steps
  }

  /// Each number as a float to its address; those that stand side by side at once.
  @inline(never) func writeFloats(
    _ addresses: UnsafePointer<UInt>, _ values: UnsafePointer<Double>, _ count: Int
  ) {
    let steps = floatSteps
    var i = 0
    while i < count {
      // Where addresses have 32 bits, numbers go one by one.
      let isWide = MemoryLayout<UInt>.size == MemoryLayout<UInt64>.size
      if isWide, i &+ width <= count, let place = UnsafeMutableRawPointer(bitPattern: addresses[i]) {
        let all = UnsafeRawPointer(addresses + i).loadUnaligned(as: Bits.self)
        let apart = all .!= Bits(repeating: UInt64(addresses[i])) &+ steps
        let isApart = select(apart, Lanes(repeating: .nan), Lanes(repeating: 0))
        if !hasNaN(isApart) {
          narrow(load(values + i), place.assumingMemoryBound(to: Float.self))
          i &+= width
          continue
        }
      }
      let end = i &+ width <= count ? i &+ width : count
      while i < end {
        UnsafeMutableRawPointer(bitPattern: addresses[i])?.storeBytes(of: Float(values[i]), as: Float.self)
        i &+= 1
      }
    }
  }
#endif
