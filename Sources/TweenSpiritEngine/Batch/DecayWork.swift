// SPDX-License-Identifier: MIT

/// A part of a batch of decays, as SpringWork is one of springs.
struct DecayWork<S: BatchScalar>: BatchWork {
  let place: UnsafePointer<DecayBatch<S>>
  let dt: Double
  let settles: Bool

  var batch: DecayBatch<S> { unsafeAddress { place } }

  func run(_ first: Int, _ n: Int, _ scratch: Scratch) throws(Failure) -> Int {
    let active = dt == 0 ? settle(first, n) : step(first, n, scratch)
    if let mask = batch.reports.mask.isWanted {
      for i in first..<first &+ n { mask[i] = batch.isActive(i) ? 1 : 0 }
    }
    return active
  }

  @inline(__always)
  private func step(_ first: Int, _ n: Int, _ scratch: Scratch) -> Int {
    let none = scratch.column(0, of: S.self)
    var job = DecayJob<S>(
      value: none, velocity: none, count: 0, rates: nil, dt: dt, rate: 0, left: 1, way: 0, tolerance: batch.tolerance)
    var isPacked = batch.value.isPacked && batch.velocity.isPacked
    switch batch.source {
    case .one(let decay):
      job.rate = S.entry(decay.rate)
      job.left = S.entry(expOfMinus(decay.rate * dt))
      job.way = S.entry(oneMinusExpOfMinus(decay.rate * dt) / decay.rate)
    case .own(let rate): isPacked = isPacked && rate.isPacked
    }
    let width = S.width(Kernels.current.table)
    let whole = n & ~(width &- 1)
    let limit = isPacked ? 1 << 20 : Scratch.columnSize / MemoryLayout<S>.stride
    var active = 0
    var done = 0
    while done < whole {
      let length = min(limit, whole &- done)
      active &+= block(first &+ done, length, length, job, scratch, copies: false)
      done &+= length
    }
    if whole < n { active &+= block(first &+ whole, n &- whole, width, job, scratch, copies: true) }
    return active
  }

  /// `n` items in groups that hold `room`; the lanes beyond are at rest.
  private func block(
    _ first: Int, _ n: Int, _ room: Int, _ job: DecayJob<S>, _ scratch: Scratch, copies: Bool
  ) -> Int {
    func place(_ i: Int) -> UnsafeMutablePointer<S> {
      let place = scratch.column(i, of: S.self)
      if copies { place.update(repeating: 0, count: room) }
      return place
    }
    var job = job
    job.count = room
    job.value = batch.value.block(first, n, scratch: place(0), copies: copies)
    job.velocity = batch.velocity.block(first, n, scratch: place(1), copies: copies)
    if case .own(let rate) = batch.source {
      job.rates = UnsafePointer(rate.block(first, n, scratch: place(2), copies: copies))
    }
    let active = S.stepDecays(job, settles)
    batch.value.put(first, n, from: job.value, copies: copies)
    batch.velocity.put(first, n, from: job.velocity, copies: copies)
    return active
  }

  /// What a step of no time does: what is within the tolerance settles.
  private func settle(_ first: Int, _ n: Int) -> Int {
    var active = 0
    for i in first..<first &+ n where batch.isActive(i) {
      let rate: S
      switch batch.source {
      case .one(let decay): rate = S(decay.rate)
      case .own(let rates): rate = rates[i]
      }
      if abs(batch.velocity[i]) <= rate * batch.tolerance {
        batch.value[i] = batch.value[i] + batch.velocity[i] / rate
        batch.velocity[i] = 0
      } else {
        active &+= 1
      }
    }
    return active
  }
}
