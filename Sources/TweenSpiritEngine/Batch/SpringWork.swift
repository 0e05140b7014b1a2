// SPDX-License-Identifier: MIT
//
// A part of a batch of springs.

struct SpringWork<S: BatchScalar>: BlockWork {
  typealias Number = S

  let place: UnsafePointer<SpringBatch<S>>
  let dt: Double
  let settles: Bool
  /// A palette's, where they were at hand.
  let palette: PaletteRows?

  var batch: SpringBatch<S> { unsafeAddress { place } }

  /// Whether a palette's rows are made on the stack: 10 KiB, beside which columns are short.
  private var makesRows: Bool { if case .palette = batch.source { palette == nil } else { false } }
  private var columnSize: Int { isPacked ? lastGroup : makesRows ? 256 : 2048 }
  private var rowCount: Int { makesRows ? largestPalette : 8 }
  /// Columns for a block, and behind them rows, and omega times the tolerance for each.
  var scratchSize: Int { columnSize &* 5 &+ rowCount &* 5 &* MemoryLayout<S>.stride }

  func run(_ first: Int, _ n: Int, _ scratch: UnsafeMutableRawPointer) throws(Failure) -> Int {
    let scratch = Scratch(base: scratch, columnSize: columnSize)
    let active = dt == 0 ? settle(first, n) : step(first, n, scratch)
    batch.reports.write(first, n) { batch.isActive($0) }
    return active
  }

  // MARK: Matrices

  @inline(__always)
  private func step(_ first: Int, _ n: Int, _ scratch: Scratch) -> Int {
    let rows = scratch.column(5, of: S.self)
    let limits = rows + rowCount &* 4
    var job = SpringJob<S>(
      value: rows, velocity: rows, target: rows, count: 0, omega: nil, dampingRatio: nil, dt: dt, index: nil,
      rows: rows, limits: limits, classes: 1, tolerance: batch.tolerance)
    switch batch.source {
    case .one(let spring):
      S.write(cachedTransition(spring, dt), to: rows)
      limits[0] = S.entry(spring.omega * batch.tolerance.asDouble)
    case .palette(let springs, let many, _):
      job.classes = many
      if let palette {
        job.rows = palette.rows(S.self)
        job.limits = palette.limits(S.self)
      } else {
        S.makeRows(springs, many, dt, batch.tolerance, rows, limits)
      }
    case .own: break
    }
    return blocks(first, n, job, scratch)
  }

  // MARK: Blocks

  var isPacked: Bool { batch.isPacked }

  func block(
    _ first: Int, _ n: Int, _ room: Int, _ job: SpringJob<S>, _ scratch: Scratch, copies: Bool
  ) -> Int {
    func place(_ i: Int) -> UnsafeMutablePointer<S> { self.place(i, S.self, room, scratch, copies: copies) }
    var job = job
    job.count = room
    job.value = batch.value.block(first, n, scratch: place(0), copies: copies)
    job.velocity = batch.velocity.block(first, n, scratch: place(1), copies: copies)
    job.target = UnsafePointer(batch.target.block(first, n, scratch: place(2), copies: copies))
    switch batch.source {
    case .one: break
    case .palette(_, _, let index):
      let indices = self.place(3, UInt32.self, room, scratch, copies: copies)
      job.index = UnsafePointer(index.block(first, n, scratch: indices, copies: copies))
    case .own(let omega, let ratio):
      job.omega = UnsafePointer(omega.block(first, n, scratch: place(3), copies: copies))
      job.dampingRatio = UnsafePointer(ratio.block(first, n, scratch: place(4), copies: copies))
    }
    let active = S.stepSprings(job, settles)
    batch.value.put(first, n, from: job.value, copies: copies)
    batch.velocity.put(first, n, from: job.velocity, copies: copies)
    return active
  }

  /// What a step of no time does: what is within the tolerance settles, and a snap is there.
  private func settle(_ first: Int, _ n: Int) -> Int {
    var active = 0
    let tolerance = batch.tolerance
    for i in first..<first &+ n where batch.isActive(i) {
      let omega = batch.omega(i)
      let isNear =
        abs(batch.value[i] - batch.target[i]) <= tolerance
        && abs(batch.velocity[i]) <= S.entry(omega * tolerance.asDouble)
      if isNear || omega == .infinity {
        batch.value[i] = batch.target[i]
        batch.velocity[i] = 0
      } else {
        active &+= 1
      }
    }
    return active
  }
}
