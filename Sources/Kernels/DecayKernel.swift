// SPDX-License-Identifier: MIT
//
// What slows down in proportion to its speed: v' = -lambda v, so that over dt
//
//     x <- x + v (1 - e^(-lambda dt)) / lambda,   v <- v e^(-lambda dt)
//
// and at last x + v / lambda.

import KernelTypes

private protocol DecaySource {
  /// lambda, e^(-lambda dt) and (1 - e^(-lambda dt)) / lambda for the group at i.
  func factors(_ i: Int) -> (rate: Lanes, left: Lanes, distance: Lanes)
}

private struct SharedDecay: DecaySource {
  let rate, left, distance: Lanes

  @inline(__always) func factors(_ i: Int) -> (rate: Lanes, left: Lanes, distance: Lanes) { (rate, left, distance) }
}

private struct OwnDecays: DecaySource {
  let rates: UnsafePointer<Scalar>
  let dt: Lanes

  @inline(__always) func factors(_ i: Int) -> (rate: Lanes, left: Lanes, distance: Lanes) {
    let rate = notBelowZero(load(rates + i))
    // A rate of 0 does not slow down.
    return (rate, decayLeft(rate * dt), select(rate .> 0, decayGone(rate * dt) / rate, dt))
  }
}

@inline(__always) private func step<S: DecaySource>(_ d: UnsafePointer<tsk_decays>, _ source: S, settles: Bool) -> Int {
  let (values, velocities, count) = (scalars(d.pointee.value), scalars(d.pointee.velocity), d.pointee.count)
  let tolerance = lanes(d.pointee.tolerance)
  let zero = Lanes(repeating: 0)
  // Without a tolerance they are counted only, and keep the sign of a zero.
  let snaps = tolerance .> zero
  var active = zero
  var i = 0
  while i < count {
    let f = source.factors(i)
    let v = load(UnsafePointer(velocities) + i)
    let value = load(UnsafePointer(values) + i) + v * f.distance
    let velocity = withoutTail(v * f.left)
    if settles {
      let limit = f.rate * tolerance
      // Infinity times 0: at rest is slow enough.
      let rests = isWithin(velocity, select(limit .== limit, limit, zero))
      let end = select(f.rate .> 0, value + velocity / f.rate, value)
      store(select(rests .& snaps, end, value), values + i)
      store(select(rests .& snaps, zero, velocity), velocities + i)
      active = active + select(rests, zero, Lanes(repeating: 1))
    } else {
      store(value, values + i)
      store(velocity, velocities + i)
    }
    i &+= width
  }
  return total(active)
}

@inline(__always) private func shared(_ d: UnsafePointer<tsk_decays>) -> SharedDecay {
  SharedDecay(
    rate: lanes(d.pointee.rate), left: lanes(d.pointee.left), distance: lanes(d.pointee.distance))
}
@inline(never) private func moveShared(_ d: UnsafePointer<tsk_decays>) { _ = step(d, shared(d), settles: false) }
@inline(never) private func settleShared(_ d: UnsafePointer<tsk_decays>) -> Int { step(d, shared(d), settles: true) }
@inline(__always) private func own(_ d: UnsafePointer<tsk_decays>, _ rates: UnsafeRawPointer) -> OwnDecays {
  OwnDecays(rates: scalars(rates), dt: Lanes(repeating: time(d.pointee.dt)))
}
@inline(never) private func moveOwn(_ d: UnsafePointer<tsk_decays>, _ rates: UnsafeRawPointer) {
  _ = step(d, own(d, rates), settles: false)
}
@inline(never) private func settleOwn(_ d: UnsafePointer<tsk_decays>, _ rates: UnsafeRawPointer) -> Int {
  step(d, own(d, rates), settles: true)
}

/// Whole groups, at most 2^20 decays; returns how many are active, where they settle.
@inline(never) func stepDecays(_ d: UnsafePointer<tsk_decays>, _ settles: Bool) -> Int {
  if let rates = d.pointee.rates {
    if settles { return settleOwn(d, rates) }
    moveOwn(d, rates)
  } else {
    if settles { return settleShared(d) }
    moveShared(d)
  }
  return 0
}

#if KERNEL_F64 && KERNEL_BASELINE
  /// e^-x and 1 - e^-x.
  @inline(never) func decayScalar(_ x: Double) -> (left: Double, gone: Double) {
    (decayLeft(Lanes(repeating: x))[0], decayGone(Lanes(repeating: x))[0])
  }

  /// log2(1 + f), where x is 1 + f.
  @inline(never) func log2Scalar(_ x: Double, minusOne f: Double) -> Double {
    log2(Lanes(repeating: x), minusOne: Lanes(repeating: f))[0]
  }
#endif
