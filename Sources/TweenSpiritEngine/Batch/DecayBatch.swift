// SPDX-License-Identifier: MIT
//
// Decays in a caller's arrays, as SpringBatch has springs.

/// Decays as a caller names them.
package struct DecayRequest {
  package var count = 0
  package var value, velocity: Strided
  /// nil: a rate for each.
  package var decay: Decay?
  package var rate = Strided()
  package var tolerance = 0.0
  package var threads: UInt32 = 1
  package var mask = Strided()
  package var active = Strided()

  package init(value: Strided, velocity: Strided) {
    self.value = value
    self.velocity = velocity
  }

  /// Moves every decay on. How many still move, where that is asked for; else 0.
  package func step(_ precision: Precision, _ dt: Double, counts: Bool) throws(Failure) -> Int {
    switch precision {
    case .f32:
      let batch = try DecayBatch<Float>(self)
      try checkTime(dt, "dt")
      return try batch.step(dt, counts: counts)
    case .f64:
      let batch = try DecayBatch<Double>(self)
      try checkTime(dt, "dt")
      return try batch.step(dt, counts: counts)
    }
  }
}

struct DecayBatch<S: BatchScalar> {
  enum Source {
    case one(Decay)
    case own(rate: StridedColumn<S>)
  }

  let count: Int
  let value, velocity: StridedColumn<S>
  let source: Source
  let tolerance: S
  let threads: UInt32
  let reports: Reports

  @inline(__always)
  init(_ request: DecayRequest) throws(Failure) {
    count = request.count
    try checkWritable(request.value, count, "value")
    try checkWritable(request.velocity, count, "velocity")
    value = StridedColumn(request.value, number: 0)
    velocity = StridedColumn(request.velocity, number: 0)
    source =
      request.decay.map { .one($0) } ?? .own(rate: StridedColumn(request.rate, number: S(request.rate.number)))
    tolerance = S(request.tolerance)
    threads = try checkThreads(request.threads)
    reports = Reports(mask: request.mask, active: request.active)
    try check()
  }

  func check() throws(Failure) {
    try checkNotNegative(tolerance.asDouble, "tolerance")
    var extents = Extents(sharing: false)
    try extents.add(try value.extent(count, "value", isWritten: true))
    try extents.add(try velocity.extent(count, "velocity", isWritten: true))
    switch source {
    case .one(let decay): _ = try decay.checked()
    case .own(let rate): try extents.add(try rate.extent(count, "rate", isWritten: false))
    }
    try reports.addExtents(count, to: &extents)
  }

  /// Moves every decay on. How many still move, where that is asked for; else 0.
  @inline(__always)
  func step(_ dt: Double, counts: Bool) throws(Failure) -> Int {
    let settles = counts || tolerance > 0 || reports.areWanted
    if count == 0 || (dt == 0 && !settles) { return 0 }
    let active = try withUnsafePointer(to: self) { (place) throws(Failure) in
      var work = DecayWork(place: place, dt: dt, settles: settles)
      return try perform(&work, count, threads: threads, S.decays)
    }
    reports.list(count) { isActive($0) }
    return active
  }

  @inline(__always)
  func isActive(_ i: Int) -> Bool { velocity[i] != 0 }
}
