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

  /// A number that is finite: 0 for none.
  @_transparent private func held(_ x: Lanes) -> Lanes {
    let most = Lanes(repeating: .greatestFiniteMagnitude)
    let below = select(x .> most, most, select(x .< -most, -most, x))
    return select(x .== x, below, Lanes(repeating: 0))
  }

  /// A spring's value `gone` seconds after its start, and at it the value that it started with.
  @_transparent private func moved(
    _ gone: Lanes, _ from: Lanes, _ to: Lanes, _ speed: Lanes, _ m: SpringMatrix
  ) -> Lanes {
    select(gone .<= 0, from, held(to + (m.m00 * (from - to) + m.m01 * speed)))
  }

  /// Of one whose sums are known to be finite.
  @_transparent private func movedWithin(
    _ gone: Lanes, _ from: Lanes, _ to: Lanes, _ speed: Lanes, _ m: SpringMatrix
  ) -> Lanes {
    select(gone .<= 0, from, to + (m.m00 * (from - to) + m.m01 * speed))
  }

  /// Springs with constants of their own.
  @inline(__always) private func playOwn(
    _ m: UnsafePointer<tsk_motions>, _ to: UnsafePointer<Double>, _ speed: UnsafePointer<Double>,
    _ omega: UnsafePointer<Double>, _ zeta: UnsafePointer<Double>, _ rate: UnsafePointer<Double>, _ time: Double,
    _ out: UnsafeMutablePointer<Double>, _ count: Int, _ regime: Regime
  ) {
    let (start, from) = (m.pointee.start, m.pointee.from)
    let now = Lanes(repeating: time)
    let full = count & ~(width &- 1)
    var i = 0
    while i < full {
      let gone = now - load(start + i)
      let (w, g) = (load(omega + i), load(rate + i))
      let matrix = springMatrix(w, load(zeta + i), g, 1 / g, 1 / w, gone, regime)
      store(moved(gone, load(from + i), load(to + i), load(speed + i), matrix), out + i)
      i &+= width
    }
    let n = count &- full
    guard n > 0 else { return }
    let gone = now - load(start + i, first: n)
    let (w, g) = (load(omega + i, first: n), load(rate + i, first: n))
    let matrix = springMatrix(w, load(zeta + i, first: n), g, 1 / g, 1 / w, gone, regime)
    let (first, last) = (load(from + i, first: n), load(to + i, first: n))
    store(moved(gone, first, last, load(speed + i, first: n), matrix), out + i, first: n)
  }

  /// Springs with one number for all of each constant.
  @inline(__always) private func playAlike(
    _ m: UnsafePointer<tsk_motions>, _ to: UnsafePointer<Double>, _ speed: UnsafePointer<Double>,
    _ omega: UnsafePointer<Double>, _ zeta: UnsafePointer<Double>, _ rate: UnsafePointer<Double>, _ time: Double,
    _ out: UnsafeMutablePointer<Double>, _ count: Int, _ regime: Regime
  ) {
    let (start, from) = (m.pointee.start, m.pointee.from)
    let now = Lanes(repeating: time)
    let (w, z, g) = (Lanes(repeating: omega[0]), Lanes(repeating: zeta[0]), Lanes(repeating: rate[0]))
    let (perG, perOmega) = (1 / g, 1 / w)
    let full = count & ~(width &- 1)
    var i = 0
    while i < full {
      let gone = now - load(start + i)
      let matrix = springMatrix(w, z, g, perG, perOmega, gone, regime)
      store(movedWithin(gone, load(from + i), load(to + i), load(speed + i), matrix), out + i)
      i &+= width
    }
    let n = count &- full
    guard n > 0 else { return }
    let gone = now - load(start + i, first: n)
    let matrix = springMatrix(w, z, g, perG, perOmega, gone, regime)
    let (first, last) = (load(from + i, first: n), load(to + i, first: n))
    store(movedWithin(gone, first, last, load(speed + i, first: n), matrix), out + i, first: n)
  }

  // A function for each regime: what is inlined into a C function pointer's closure is not inlined into, and a regime that is
  // not a constant is looked at for every group of lanes.
  @inline(never) private func swing(
    _ m: UnsafePointer<tsk_motions>, _ to: UnsafePointer<Double>, _ speed: UnsafePointer<Double>,
    _ omega: UnsafePointer<Double>, _ zeta: UnsafePointer<Double>, _ rate: UnsafePointer<Double>, _ time: Double,
    _ out: UnsafeMutablePointer<Double>, _ count: Int
  ) { playOwn(m, to, speed, omega, zeta, rate, time, out, count, .swinging) }

  @inline(never) private func creep(
    _ m: UnsafePointer<tsk_motions>, _ to: UnsafePointer<Double>, _ speed: UnsafePointer<Double>,
    _ omega: UnsafePointer<Double>, _ zeta: UnsafePointer<Double>, _ rate: UnsafePointer<Double>, _ time: Double,
    _ out: UnsafeMutablePointer<Double>, _ count: Int
  ) { playOwn(m, to, speed, omega, zeta, rate, time, out, count, .creeping) }

  @inline(never) private func swingAlike(
    _ m: UnsafePointer<tsk_motions>, _ to: UnsafePointer<Double>, _ speed: UnsafePointer<Double>,
    _ omega: UnsafePointer<Double>, _ zeta: UnsafePointer<Double>, _ rate: UnsafePointer<Double>, _ time: Double,
    _ out: UnsafeMutablePointer<Double>, _ count: Int
  ) { playAlike(m, to, speed, omega, zeta, rate, time, out, count, .swinging) }

  @inline(never) private func creepAlike(
    _ m: UnsafePointer<tsk_motions>, _ to: UnsafePointer<Double>, _ speed: UnsafePointer<Double>,
    _ omega: UnsafePointer<Double>, _ zeta: UnsafePointer<Double>, _ rate: UnsafePointer<Double>, _ time: Double,
    _ out: UnsafeMutablePointer<Double>, _ count: Int
  ) { playAlike(m, to, speed, omega, zeta, rate, time, out, count, .creeping) }

  @inline(never) func playSprings(
    _ m: UnsafePointer<tsk_motions>, _ time: Double, _ swinging: Bool, _ out: UnsafeMutablePointer<Double>, _ count: Int
  ) {
    guard let to = m.pointee.to, let speed = m.pointee.speed, let omega = m.pointee.omega,
      let zeta = m.pointee.damping_ratio, let rate = m.pointee.rate
    else { return }
    if m.pointee.alike {
      if swinging { return swingAlike(m, to, speed, omega, zeta, rate, time, out, count) }
      return creepAlike(m, to, speed, omega, zeta, rate, time, out, count)
    }
    if swinging { return swing(m, to, speed, omega, zeta, rate, time, out, count) }
    creep(m, to, speed, omega, zeta, rate, time, out, count)
  }

  @inline(never) func playDecays(
    _ m: UnsafePointer<tsk_motions>, _ time: Double, _ out: UnsafeMutablePointer<Double>, _ count: Int
  ) {
    guard let speed = m.pointee.speed, let rate = m.pointee.omega else { return }
    let (start, from) = (m.pointee.start, m.pointee.from)
    let now = Lanes(repeating: time)
    let full = count & ~(width &- 1)
    var i = 0
    while i < full {
      let gone = now - load(start + i)
      let (first, slowing) = (load(from + i), load(rate + i))
      let way = decayGone(slowing * notBelowZero(gone)) / slowing
      store(select(gone .<= 0, first, held(first + load(speed + i) * way)), out + i)
      i &+= width
    }
    let n = count &- full
    guard n > 0 else { return }
    let gone = now - load(start + i, first: n)
    let first = load(from + i, first: n)
    // Lanes beyond the last have a rate of 0.
    let slowing = load(rate + i, first: n)
    let way = decayGone(slowing * notBelowZero(gone)) / select(slowing .== 0, Lanes(repeating: 1), slowing)
    store(select(gone .<= 0, first, held(first + load(speed + i, first: n) * way)), out + i, first: n)
  }

  /// The places of the numbers that are at most `limit`; how many.
  @inline(never) func findDue(
    _ due: UnsafePointer<Double>, _ count: Int, _ limit: Double, _ out: UnsafeMutablePointer<UInt32>
  ) -> Int {
    let most = Lanes(repeating: limit)
    let group = TSK_DUE_GROUP
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
      }
      i &+= group
    }
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
      if i &+ width <= count, let place = UnsafeMutableRawPointer(bitPattern: addresses[i]) {
        let all = UnsafeRawPointer(addresses + i).loadUnaligned(as: Bits.self)
        let apart = all .!= Bits(repeating: UInt64(addresses[i])) &+ steps
        let isApart = Lanes(repeating: 0).replacing(with: Lanes(repeating: .nan), where: apart)
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
