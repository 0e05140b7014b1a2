// SPDX-License-Identifier: MIT

/// A value that a track can go through: so many numbers, its lanes.
///
/// ```swift
/// struct Inset: Interpolatable {
///   var top, bottom: Double
///   static let laneCount = 2
///   init(lanes: UnsafePointer<Double>) { (top, bottom) = (lanes[0], lanes[1]) }
///   func store(into lanes: UnsafeMutablePointer<Double>) { (lanes[0], lanes[1]) = (top, bottom) }
/// }
/// ```
public protocol Interpolatable: Sendable {
  /// How many, 1 ... 64, always the same. A track of another number refuses every key.
  static var laneCount: Int { get }

  /// What the lanes mean. Numbers of no special meaning, if a type says nothing.
  static var trackKind: TrackKind { get }

  /// From `laneCount` numbers, which may be beyond the range of the keys, infinite, or (at a time that is none) NaN: what
  /// stands for such is the type's choice.
  init(lanes: UnsafePointer<Double>)

  /// Writes `laneCount` numbers.
  func store(into lanes: UnsafeMutablePointer<Double>)
}

extension Interpolatable {
  public static var trackKind: TrackKind { .numbers }
}

extension Interpolatable {
  /// Room for one value, whatever its type says.
  static var room: Int { max(laneCount, 64) }

  /// A value of the lanes that `fill` writes; those it does not write are 0, or no rotation.
  static func make(_ fill: (UnsafeMutablePointer<Double>) -> Void) -> Self {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: room) { lanes in
      lanes.initialize(repeating: 0)
      if trackKind == .quat { lanes[3] = 1 }
      fill(lanes.baseAddress.unsafelyUnwrapped)
      return Self(lanes: UnsafePointer(lanes.baseAddress.unsafelyUnwrapped))
    }
  }

  /// Its lanes, one behind the other.
  func append(to numbers: inout [Double]) {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: Self.room) { lanes in
      lanes.initialize(repeating: 0)
      store(into: lanes.baseAddress.unsafelyUnwrapped)
      numbers.append(contentsOf: lanes.prefix(max(Self.laneCount, 0)))
    }
  }
}
