// SPDX-License-Identifier: MIT

internal import TweenSpiritEngine

/// A ``Track``, whatever its values are.
public protocol TrackProtocol: Sendable {
  /// How many numbers its values are.
  var laneCount: Int { get }
  /// How many keys there are.
  var count: Int { get }
  /// The first and the last key's times; 0 where there is none.
  var start: Double { get }
  /// See ``start``.
  var end: Double { get }
  /// What a set takes of it: only tracks have it.
  var content: TrackContent { get }
}

/// What a track is made of; nobody's business but a set's.
public struct TrackContent: Sendable {
  let storage: TrackStorage
}

extension Track: TrackProtocol {
  public var laneCount: Int { storage.lanes }
  public var content: TrackContent { TrackContent(storage: storage) }
}

/// Tracks compiled into columns, never to change again: the quickest way to have all values at a time. Lanes stand in the
/// order of the tracks, and have the bits that the tracks have alone.
///
/// ```swift
/// let set = try TrackSet([position, opacity])
/// let cursor = try set.cursor()
/// try set.sample(at: time, into: row, cursor: cursor)
/// ```
///
/// Any number of threads may sample one. What is sampled into memory allocates nothing; Floats are the Doubles, rounded
/// once. A time that is NaN gives NaN.
public final class TrackSet: Sendable {
  private let handle: Handle
  private let info: TrackSetInfo
  private let columns: [Int]

  /// Copies of the tracks: at most 2^24 of them, each with a key, and 2^24 lanes in all.
  public init(_ tracks: [any TrackProtocol]) throws(TweenSpiritError) {
    let storages = tracks.map(\.content.storage)
    var handles: [Handle] = []
    handles.reserveCapacity(storages.count)
    var columns = [0]
    for storage in storages {
      handles.append(try storage.use { $0 })
      columns.append(columns[columns.count - 1] + storage.lanes)
    }
    handle = try withExtendedLifetime(storages) { () throws(TweenSpiritError) in
      try handles.withUnsafeBufferPointer { (handles) throws(TweenSpiritError) in
        try retryingWhileBusy { () throws(Failure) in
          try TrackStore.shared.createSet(handles.baseAddress, handles.count)
        }
      }
    }
    let handle = handle
    do throws(TweenSpiritError) {
      info = try translating { () throws(Failure) in try TrackStore.shared.info(ofSet: handle) }
    } catch {
      try? TrackStore.shared.destroySet(handle)
      throw error
    }
    self.columns = columns
  }

  deinit { try? TrackStore.shared.destroySet(handle) }

  /// How many tracks it was made of.
  public var trackCount: Int { info.tracks }
  /// How many numbers a row has.
  public var laneCount: Int { info.lanes }
  /// How many keys they have, all together.
  public var keyCount: Int { info.keys }
  /// Of memory.
  public var byteCount: Int { info.bytes }
  /// The first key of all; 0 where there is none.
  public var start: Double { info.start }
  /// The last key of all; 0 where there is none.
  public var end: Double { info.end }

  /// Where in a row a track's lanes stand; nil where there is no such track.
  public func lanes(ofTrack index: Int) -> Range<Int>? {
    guard index >= 0, index < info.tracks else { return nil }
    return columns[index]..<columns[index + 1]
  }

  /// A cursor of this set.
  public func cursor() throws(TweenSpiritError) -> TrackCursor {
    let made = try translating { () throws(Failure) in try TrackStore.shared.createCursor(handle) }
    return TrackCursor(made, of: self)
  }

  // MARK: - Sampling

  /// Every lane at one time, into ``laneCount`` numbers.
  ///
  /// - Throws: `.invalidArgument` where `out` has fewer, or the cursor is another set's; `.busy` where another
  ///   thread uses it.
  public func sample<Number: BatchNumber>(
    at t: Double, into out: UnsafeMutableBufferPointer<Number>, cursor: TrackCursor? = nil
  ) throws(TweenSpiritError) {
    let rows = try RowsOut(out, rows: 1, lanes: info.lanes)
    try withExtendedLifetime(cursor) { () throws(TweenSpiritError) in
      try translating { () throws(Failure) in
        try TrackStore.shared.sample(
          handle, cursor: cursor?.handle ?? Handle(slot: 0, generation: 0), rows.precision, t, rows.base)
      }
    }
  }

  /// Every lane at one time.
  public func sample(at t: Double) -> [Double] {
    [Double](unsafeUninitializedCapacity: info.lanes) { out, count in
      out.initialize(repeating: 0)
      try? sample(at: t, into: out)
      count = info.lanes
    }
  }

  /// Every lane at many times, in any order (fastest ascending): a row of ``laneCount`` numbers for each.
  ///
  /// - Throws: `.invalidArgument` where `out` has fewer, or overlaps `times`.
  public func sample<Number: BatchNumber>(
    at times: UnsafeBufferPointer<Double>, into out: UnsafeMutableBufferPointer<Number>
  ) throws(TweenSpiritError) {
    let rows = try RowsOut(out, rows: times.count, lanes: info.lanes)
    try rows.check(isApartFrom: times)
    guard let first = times.baseAddress else { return }
    try translating { () throws(Failure) in
      try TrackStore.shared.sample(handle, rows.precision, first, times.count, rows.base)
    }
  }

  /// Every lane at the times i / `fps`, i from `first` on, |i| up to 2^53: however a bake is cut into calls, the bits are
  /// the same. A row of ``laneCount`` numbers for each.
  ///
  /// - Throws: `.invalidArgument` where `out` has fewer, or a number is outside its range.
  public func sampleFrames<Number: BatchNumber>(
    from first: Int = 0, count: Int, fps: Double, into out: UnsafeMutableBufferPointer<Number>
  ) throws(TweenSpiritError) {
    let rows = try RowsOut(out, rows: count, lanes: info.lanes)
    try translating { () throws(Failure) in
      try TrackStore.shared.sampleFrames(
        handle, rows.precision, first: Int64(first), count, fps: fps, rows.base)
    }
  }
}

/// Where the samples of one caller of a ``TrackSet`` stand: with it, a time close to the one before is found without
/// searching. In use by one thread at a time. The results do not depend on it.
public final class TrackCursor: Sendable {
  let handle: Handle
  private let set: TrackSet

  init(_ handle: Handle, of set: TrackSet) { (self.handle, self.set) = (handle, set) }

  deinit { try? TrackStore.shared.destroyCursor(handle) }
}
