// SPDX-License-Identifier: MIT

package struct BoundsSpec {
  /// A number a lane, infinite for none; nil: none.
  package var lower: UnsafePointer<Double>?, upper: UnsafePointer<Double>?
  /// 0: hold.
  package var contact: UInt32 = 0
  /// nil: 0.5.
  package var restitution: Double?
  /// nil: smooth.
  package var spring: Spring?

  package init() {}
}

/// What a channel's bounds are, but for the numbers.
package struct BoundsInfo: Sendable {
  package var isBounded = false
  package var contact = Contact.hold
  package var restitution = 0.0
  package var spring = SpringPreset.smooth.spring
}

/// A channel's bounds, as one block of numbers: what happens at them, then the lower and the upper of each lane.
struct Bounds {
  let numbers: UnsafeMutablePointer<Double>

  static let head = 5
  static func count(_ lanes: Int) -> Int { head &+ 2 &* lanes }

  var contact: Contact {
    get { Contact(rawValue: UInt32(numbers[0]) &+ 1) ?? .hold }
    nonmutating set { numbers[0] = Double(newValue.rawValue &- 1) }
  }
  var restitution: Double {
    get { numbers[1] }
    nonmutating set { numbers[1] = newValue }
  }
  var spring: Spring {
    get { Spring(omega: numbers[2], dampingRatio: numbers[3], mass: numbers[4]) }
    nonmutating set { (numbers[2], numbers[3], numbers[4]) = (newValue.omega, newValue.dampingRatio, newValue.mass) }
  }
  var info: BoundsInfo { BoundsInfo(isBounded: true, contact: contact, restitution: restitution, spring: spring) }
  func lower(_ lane: Int) -> Double { numbers[Bounds.head &+ 2 &* lane] }
  func upper(_ lane: Int) -> Double { numbers[Bounds.head &+ 2 &* lane &+ 1] }

  func set(_ lane: Int, _ lower: Double, _ upper: Double) {
    (numbers[Bounds.head &+ 2 &* lane], numbers[Bounds.head &+ 2 &* lane &+ 1]) = (lower, upper)
  }

  /// What is wrong with it, whoever wrote it.
  func check(_ settings: TrackSettings) throws(Failure) {
    guard restitution >= 0, restitution <= 1 else {
      throw invalid("restitution", must: "between 0 and 1", got: restitution)
    }
    spring = try spring.checked()
    for lane in 0..<settings.lanes {
      try Bounds.check(lower(lane), "lower", settings)
      try Bounds.check(upper(lane), "upper", settings)
      try checkBounds(lower(lane), upper(lane))
    }
  }

  private static func check(_ level: Double, _ name: StaticString, _ settings: TrackSettings) throws(Failure) {
    if abs(level) == .infinity { return }
    guard abs(level) <= latestTime else { throw invalid(name, must: "within 1e300, or infinite", got: level) }
    guard settings.kind != .int || (abs(level) <= 0x1p53 && level.rounded() == level) else {
      throw invalid(name, must: "a whole number within 2^53, or infinite", got: level)
    }
  }
}
