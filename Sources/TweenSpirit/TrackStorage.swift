// SPDX-License-Identifier: MIT

internal import TweenSpiritEngine

/// A track of the engine, shared by the values that are equal by being copies. Only its one owner edits it.
final class TrackStorage: @unchecked Sendable {
  private let handle: Handle
  let lanes: Int
  /// Why there is no track.
  private let problem: TweenSpiritError?

  /// Takes over the track.
  init(_ handle: Handle, lanes: Int) { (self.handle, self.lanes, problem) = (handle, lanes, nil) }

  /// A track without keys. Where that cannot be, every use says why.
  init(_ settings: () throws(Failure) -> TrackSettings) {
    do throws(TweenSpiritError) {
      (handle, lanes) = try translating { () throws(Failure) in
        let settings = try settings()
        return (try TrackStore.shared.create(settings), settings.lanes)
      }
      problem = nil
    } catch {
      (handle, lanes, problem) = (Handle(slot: 0, generation: 0), 0, error)
    }
  }

  deinit { if problem == nil { try? TrackStore.shared.destroy(handle) } }

  func copied() throws(TweenSpiritError) -> TrackStorage {
    TrackStorage(try use { (handle) throws(Failure) in try TrackStore.shared.copy(handle) }, lanes: lanes)
  }

  /// What `work` gives. Where another thread compiles the track at this moment, it waits; but not for ever, for it might be
  /// waiting for itself: a live curve that asks the track it belongs to.
  func use<Result>(_ work: (Handle) throws(Failure) -> Result) throws(TweenSpiritError) -> Result {
    if let problem { throw problem }
    return try retryingWhileBusy { () throws(Failure) in try work(handle) }
  }

  // MARK: Keys

  func key(_ index: Int) throws(TweenSpiritError) -> KeyLanes {
    try withUnsafeTemporaryAllocation(of: Double.self, capacity: max(7 * lanes, 1)) {
      (numbers) throws(TweenSpiritError) in
      let lanes = lanes
      let request = try use { (handle) throws(Failure) in
        try TrackStore.shared.key(handle, index, numbers.baseAddress)
      }
      func part(_ place: UnsafePointer<Double>?) -> [Double]? {
        place.map { [Double](UnsafeBufferPointer(start: $0, count: lanes)) }
      }
      func handle(_ place: UnsafePointer<Double>?) -> KeyHandle? {
        guard let place else { return nil }
        let times = (0..<lanes).map { place[2 * $0] }
        let isOne = times.allSatisfy { $0.bitPattern == times[0].bitPattern }
        return KeyHandle(times: isOne ? [times[0]] : times, values: (0..<lanes).map { place[2 * $0 + 1] })
      }
      let interpolation = Interpolation(rawValue: request.interpolation)
      return KeyLanes(
        time: request.time, value: part(request.value) ?? [],
        shape: KeyShape(
          interpolation: interpolation, easing: Easing(usedBy: request.easing),
          inTangent: part(request.inTangent), outTangent: part(request.outTangent),
          inHandle: handle(request.inHandle), outHandle: handle(request.outHandle),
          spring: interpolation == .spring ? request.spring : nil))
    }
  }

  func insert(_ buffer: KeyBuffer) throws(TweenSpiritError) {
    try buffer.withRequests { (request) throws(TweenSpiritError) in
      try use { (handle) throws(Failure) in
        try TrackStore.shared.insert(handle, buffer.count, anyRelative: buffer.anyRelative, request)
      }
    }
  }

  /// Keys that differ in time and value only; there are `lanes` numbers for each time.
  func insert(_ times: [Double], _ numbers: [Double], like shape: KeyShape) throws(TweenSpiritError) {
    var buffer = KeyBuffer(lanes: lanes)
    try buffer.append(KeyLanes(time: 0, value: [Double](repeating: 0, count: lanes), shape: shape))
    try buffer.withRequests { (request) throws(TweenSpiritError) in
      var key = request(0)
      try times.withUnsafeBufferPointer { (times) throws(TweenSpiritError) in
        try numbers.withUnsafeBufferPointer { (numbers) throws(TweenSpiritError) in
          try use { (handle) throws(Failure) in
            try TrackStore.shared.insert(handle, times.count) { i in
              key.time = times[i]
              key.value = numbers.baseAddress.map { $0 + i * lanes }
              return key
            }
          }
        }
      }
    }
  }
}

/// Tries again while another thread is inside.
func retryingWhileBusy<Result>(_ work: () throws(Failure) -> Result) throws(TweenSpiritError) -> Result {
  var attempts = 4000
  while true {
    do throws(Failure) { return try work() } catch {
      guard error.status == .busy, attempts > 0 else { throw TweenSpiritError(error) }
      attempts -= 1
    }
  }
}

extension Easing {
  /// The curve of a handle that has other users; nil where it is none.
  init?(usedBy handle: Handle) {
    guard handle.slot != 0 || handle.generation != 0 else { return nil }
    do throws(Failure) {
      try EasingStore.shared.retain(handle)
      try self.init(handle)
    } catch {
      return nil
    }
  }
}
