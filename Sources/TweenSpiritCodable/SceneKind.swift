// SPDX-License-Identifier: MIT
//
// What a scene's channels are of, which its text says and no type of the program: each has one for the purpose.

import TweenSpirit

/// A track's kind, or a number of lanes.
struct SceneKind: Hashable, Sendable {
  let kind: TrackKind
  let lanes: Int

  var type: any Interpolatable.Type {
    switch kind {
    case .numbers: numbers(laneCount(lanes))
    case .float: Double.self
    case .int: Int.self
    case .bool: Bool.self
    case .vec2: SIMD2<Double>.self
    case .vec3: SIMD3<Double>.self
    case .vec4: SIMD4<Double>.self
    case .point: Point.self
    case .size: Size.self
    case .rect: Rect.self
    case .color: Color.self
    case .angle: Angle.self
    case .quat: Quaternion.self
    }
  }

  var form: LaneForm { LaneForm(kind: kind, lanes: lanes) }

  init(_ members: Members) throws {
    let path = members.codingPath + ["kind" as Member]
    if let lanes = try? members.decode(Int.self, forKey: "kind") {
      guard (1...64).contains(lanes) else { throw refuse(path, "must be 1 to 64 lanes, not \(lanes)") }
      self.init(.numbers, lanes: lanes)
      return
    }
    let found = try members.decode(String.self, forKey: "kind")
    guard let kind = TrackKind.allCases.first(where: { $0 != .numbers && word(of: $0) == found }) else {
      throw refuse(path, "must be a kind of channels or a number of lanes, not \(quoted(found))")
    }
    self.init(kind, lanes: SceneKind(kind, lanes: 0).type.laneCount)
  }

  init(_ kind: TrackKind, lanes: Int) { (self.kind, self.lanes) = (kind, lanes) }

  func encode(into members: inout KeyedEncodingContainer<Member>) throws {
    if kind == .numbers {
      try members.encode(lanes, forKey: "kind")
    } else {
      try members.encode(word(of: kind), forKey: "kind")
    }
  }
}

/// A number as a type.
protocol LaneCount: Sendable { static var value: Int { get } }
private enum Zero: LaneCount { static var value: Int { 0 } }
private enum Even<Half: LaneCount>: LaneCount { static var value: Int { 2 * Half.value } }
private enum Odd<Half: LaneCount>: LaneCount { static var value: Int { 2 * Half.value + 1 } }

/// So many numbers.
struct Numbers<Count: LaneCount>: Interpolatable {
  private var numbers: [Double]

  static var laneCount: Int { Count.value }
  init(lanes: UnsafePointer<Double>) { numbers = (0..<Count.value).map { lanes[$0] } }
  func store(into lanes: UnsafeMutablePointer<Double>) { for i in numbers.indices { lanes[i] = numbers[i] } }
}

private func laneCount(_ n: Int) -> any LaneCount.Type {
  func next<Half: LaneCount>(_: Half.Type) -> any LaneCount.Type { n % 2 == 0 ? Even<Half>.self : Odd<Half>.self }
  return n == 0 ? Zero.self : next(laneCount(n / 2))
}

private func numbers<Count: LaneCount>(_: Count.Type) -> any Interpolatable.Type { Numbers<Count>.self }

extension Interpolatable {
  init(numbers: [Double]) { self = numbers.withUnsafeBufferPointer { Self(lanes: $0.baseAddress!) } }
}

/// A track of any values.
protocol SceneTrackBody: Sendable {
  var sceneKind: SceneKind { get }
  func encodeBody(into members: inout KeyedEncodingContainer<Member>) throws
  /// The same keys, as a track of other values of as many lanes.
  func keys<Other>(of type: Other.Type) -> Track<Other>
}

extension Track: SceneTrackBody {
  var sceneKind: SceneKind { SceneKind(Value.trackKind, lanes: Value.laneCount) }
  func keys<Other>(of type: Other.Type) -> Track<Other> { shared(as: type) }
}

/// A track by its name, or where it stands.
enum SceneTrack: Sendable {
  case named(String)
  case inline(any SceneTrackBody)
}

/// Likewise a spring.
enum SceneSpring: Sendable {
  case named(String)
  case inline(Spring)
}
