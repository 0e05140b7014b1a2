// SPDX-License-Identifier: MIT

internal import TweenSpiritEngine

/// A name at a time of a track.
public struct Marker: Hashable, Sendable {
  /// Seconds.
  public var time: Double
  /// What events call it: 1 to 255 bytes of A-Z a-z 0-9 _ . : -.
  public var name: String

  /// A name at a time.
  public init(_ name: String, at time: Double) { (self.time, self.name) = (time, name) }
}

extension Track {
  /// Names a time, behind the markers of the same time; at most 2^24.
  ///
  /// - Throws: `.invalidArgument` for a time that is not finite and within 1e300.
  public mutating func addMarker(_ name: String, at time: Double) throws(TweenSpiritError) {
    let marker = TweenSpiritEngine.Marker(time: time, id: try MarkerNames.number(of: name))
    try edit { (storage) throws(TweenSpiritError) in
      try storage.use { (handle) throws(Failure) in try TrackStore.shared.addMarker(handle, marker) }
    }
  }

  /// Every marker, in the order of time.
  public var markers: [Marker] { (try? markers(after: -.infinity, upTo: .infinity)) ?? [] }

  /// The markers after `after` and up to `end`; where that is before it, those from there to before `after`, backwards: what
  /// a playhead passes.
  ///
  /// - Throws: `.invalidArgument` for NaN.
  public func markers(after: Double, upTo end: Double) throws(TweenSpiritError) -> [Marker] {
    var room = 16
    while true {
      var found = [TweenSpiritEngine.Marker](repeating: .init(time: 0, id: 0), count: room)
      let count = try storage.use { (handle) throws(Failure) in
        try TrackStore.shared.markers(handle, after: after, upto: end, &found, room)
      }
      found.removeLast(max(room - count, 0))
      if count <= room { return found.map { Marker(MarkerNames.name(of: $0.id), at: $0.time) } }
      room = count
    }
  }

  /// The marker at a place in the order of time less.
  ///
  /// - Throws: `.invalidArgument` where there is none.
  public mutating func removeMarker(at index: Int) throws(TweenSpiritError) {
    try edit { (storage) throws(TweenSpiritError) in
      try storage.use { (handle) throws(Failure) in try TrackStore.shared.removeMarker(handle, index) }
    }
  }
}

extension MarkerNames {
  static func number(of name: String) throws(TweenSpiritError) -> UInt32 {
    try translating { () throws(Failure) in
      try Array(name.utf8).withUnsafeBufferPointer { (bytes) throws(Failure) in try shared.id(bytes) }
    }
  }

  static func name(of number: UInt32) -> String {
    var name = ""
    shared.withName(of: number) { name = String(decoding: $0, as: UTF8.self) }
    return name
  }
}
