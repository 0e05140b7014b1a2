// SPDX-License-Identifier: MIT

/// A part of a batch of decays, as SpringWork is one of springs.
struct DecayWork<S: BatchScalar>: BlockWork {
  typealias Number = S

  let place: UnsafePointer<DecayBatch<S>>
  let dt: Double
  let settles: Bool

  var batch: DecayBatch<S> { unsafeAddress { place } }

  private var columnSize: Int { isPacked ? lastGroup : 2048 }
  var scratchSize: Int { columnSize &* 3 }

  func run(_ first: Int, _ n: Int, _ scratch: UnsafeMutableRawPointer) throws(Failure) -> Int {
    let scratch = Scratch(base: scratch, columnSize: columnSize)
    let active = dt == 0 ? settle(first, n) : step(first, n, scratch)
    batch.reports.write(first, n) { batch.isActive($0) }
    return active
  }

  @inline(__always)
  private func step(_ first: Int, _ n: Int, _ scratch: Scratch) -> Int {
    let none = scratch.column(0, of: S.self)
    var job = DecayJob<S>(
      value: none, velocity: none, count: 0, rates: nil, dt: dt, rate: 0, left: 1, distance: 0,
      tolerance: batch.tolerance)
    if case .one(let decay) = batch.source {
      job.rate = S.entry(decay.rate)
      job.left = S.entry(expOfMinus(decay.rate * dt))
      job.distance = S.entry(oneMinusExpOfMinus(decay.rate * dt) / decay.rate)
    }
    return blocks(first, n, job, scratch)
  }

  var isPacked: Bool {
    guard batch.value.isPacked, batch.velocity.isPacked else { return false }
    if case .own(let rate) = batch.source { return rate.isPacked }
    return true
  }

  func block(
    _ first: Int, _ n: Int, _ room: Int, _ job: DecayJob<S>, _ scratch: Scratch, copies: Bool
  ) -> Int {
    func place(_ i: Int) -> UnsafeMutablePointer<S> { self.place(i, S.self, room, scratch, copies: copies) }
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
      case .own(let rates): rate = max(rates[i], 0)
      }
      if rate > 0, abs(batch.velocity[i]) <= rate * batch.tolerance {
        batch.value[i] = batch.value[i] + batch.velocity[i] / rate
        batch.velocity[i] = 0
      } else {
        active &+= 1
      }
    }
    return active
  }
}
