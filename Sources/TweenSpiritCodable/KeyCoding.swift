// SPDX-License-Identifier: MIT
//
// Keys, whose numbers have the form of their track's kind.

import TweenSpirit

/// How a track's numbers are written.
struct LaneForm {
  let kind: TrackKind
  let lanes: Int

  // MARK: Reading

  func value(_ members: Members, _ member: Member) throws -> [Double] {
    switch kind {
    case .bool: return [try members.decode(Bool.self, forKey: member) ? 1 : 0]
    case .int:
      // An Int that a Double has no room for is not to become its neighbour.
      if let whole = try? members.decode(Int.self, forKey: member) {
        guard whole.magnitude <= 1 << 53 else {
          throw refuse(members.codingPath + [member], "must be a whole number within 2^53, not \(whole)")
        }
        return [Double(whole)]
      }
      return try numbers(members, member)
    default: return try numbers(members, member)
    }
  }

  func numbers(_ members: Members, _ member: Member) throws -> [Double] {
    if lanes == 1 { return [try members.decode(Double.self, forKey: member)] }
    return try numbers(members.nestedUnkeyedContainer(forKey: member))
  }

  private func numbers(_ container: any UnkeyedDecodingContainer) throws -> [Double] {
    let found = try list(container, most: lanes) { try $0.decode(Double.self) }
    guard found.count == lanes else {
      throw refuse(container.codingPath, "must be a list of \(lanes) numbers, not \(found.count)")
    }
    return found
  }

  /// A pair of time and value, the time one number or one for each lane.
  func handle(_ members: Members, _ member: Member) throws -> KeyHandle? {
    guard members.contains(member) else { return nil }
    var pair = try members.nestedUnkeyedContainer(forKey: member)
    let times: [Double]
    if lanes > 1, let each = try? pair.nestedUnkeyedContainer() {
      times = try numbers(each)
    } else {
      times = [try pair.decode(Double.self)]
    }
    let values = lanes == 1 ? [try pair.decode(Double.self)] : try numbers(pair.nestedUnkeyedContainer())
    guard pair.isAtEnd else { throw refuse(pair.codingPath, "must be a list of a time and a value") }
    return KeyHandle(times: times, values: values)
  }

  // MARK: Writing

  func encode(
    _ value: [Double], as member: Member, into members: inout KeyedEncodingContainer<Member>
  ) throws {
    switch kind {
    case .bool: try members.encode(value[0] != 0, forKey: member)
    case .int: try members.encode(Int(lanes: value), forKey: member)
    default: try encode(numbers: value, as: member, into: &members)
    }
  }

  func encode(
    numbers: [Double], as member: Member, into members: inout KeyedEncodingContainer<Member>
  ) throws {
    if lanes == 1 { return try members.encode(numbers[0], forKey: member) }
    try members.encode(numbers, forKey: member)
  }

  func encode(
    _ handle: KeyHandle, as member: Member, into members: inout KeyedEncodingContainer<Member>
  ) throws {
    var pair = members.nestedUnkeyedContainer(forKey: member)
    if handle.times.count == 1 { try pair.encode(handle.times[0]) } else { try pair.encode(handle.times) }
    if lanes == 1 { try pair.encode(handle.values[0]) } else { try pair.encode(handle.values) }
  }
}

extension KeyLanes {
  private static let members: Set<Member> = [
    "t", "v", "interpolation", "easing", "in_tangent", "out_tangent", "in_handle", "out_handle", "spring",
  ]

  init(from decoder: any Decoder, _ form: LaneForm, _ curves: inout Curves) throws {
    let members = try decoder.members(KeyLanes.members)
    let time = try members.decode(Double.self, forKey: "t")
    let value = try form.value(members, "v")
    var shape = KeyShape()
    if members.allKeys.count > 2 {
      shape.interpolation = try members.word("interpolation")
      shape.easing = try curves.find("easing", in: members)
      if members.contains("in_tangent") { shape.inTangent = try form.numbers(members, "in_tangent") }
      if members.contains("out_tangent") { shape.outTangent = try form.numbers(members, "out_tangent") }
      shape.inHandle = try form.handle(members, "in_handle")
      shape.outHandle = try form.handle(members, "out_handle")
      shape.spring = try members.there("spring", as: CodedSpring.self)?.spring
    }
    self.init(time: time, value: value, shape: shape)
  }

  func encode(to encoder: any Encoder, _ form: LaneForm) throws {
    var members = encoder.container(keyedBy: Member.self)
    try members.encode(time, forKey: "t")
    try form.encode(value, as: "v", into: &members)
    if let interpolation = shape.interpolation { try members.encode(word(of: interpolation), forKey: "interpolation") }
    if let easing = shape.easing { try members.encode(easing.name, forKey: "easing") }
    if let tangent = shape.inTangent { try form.encode(numbers: tangent, as: "in_tangent", into: &members) }
    if let tangent = shape.outTangent { try form.encode(numbers: tangent, as: "out_tangent", into: &members) }
    if let handle = shape.inHandle { try form.encode(handle, as: "in_handle", into: &members) }
    if let handle = shape.outHandle { try form.encode(handle, as: "out_handle", into: &members) }
    if let spring = shape.spring { try members.encode(CodedSpring(spring), forKey: "spring") }
  }
}
