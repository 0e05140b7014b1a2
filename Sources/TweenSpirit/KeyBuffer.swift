// SPDX-License-Identifier: MIT

internal import TweenSpiritEngine

/// Keys to be given to the engine: all their numbers in one array, and where each key's begin.
struct KeyBuffer {
  private let lanes: Int
  private var numbers: [Double] = []
  private var rows: [Row] = []
  /// Kept for as long as the engine looks at them.
  private var easings: [Easing] = []
  /// Whether a key says how long after the one before it.
  private(set) var anyRelative = false

  private struct Row {
    var request: KeySpec
    /// The value's first number; those of the sides that are there follow in order.
    let first: Int
    let sides: (in: Bool, out: Bool, inHandle: Bool, outHandle: Bool)
  }

  init(lanes: Int) { self.lanes = lanes }

  var count: Int { rows.count }

  mutating func append(_ key: KeyLanes) throws(TweenSpiritError) {
    try check(key.value.count, "value")
    let first = numbers.count
    numbers += key.value
    try append(key.time, key.shape, first, isRelative: false)
  }

  mutating func append<Value>(_ key: Key<Value>) throws(TweenSpiritError) {
    let first = numbers.count
    key.value.append(to: &numbers)
    try append(key.time, key.shape, first, isRelative: key.isRelative)
  }

  private mutating func append(
    _ time: Double, _ shape: KeyShape, _ first: Int, isRelative: Bool
  ) throws(TweenSpiritError) {
    guard rows.count < 1 << 24 else {
      throw TweenSpiritError(.invalidArgument, "a track may have 16777216 keys, not more")
    }
    var request = KeySpec()
    (request.time, request.isRelative) = (time, isRelative)
    anyRelative = anyRelative || isRelative
    request.interpolation = (shape.interpolation ?? (shape.spring == nil ? nil : .spring))?.rawValue ?? 0
    if let easing = shape.easing {
      if easings.last.map({ $0.handle != easing.handle }) ?? true { easings.append(easing) }
      request.easing = easing.handle
    }
    if let spring = shape.spring { request.spring = spring }
    try append(shape.inTangent, "inTangent")
    try append(shape.outTangent, "outTangent")
    try append(shape.inHandle, "inHandle")
    try append(shape.outHandle, "outHandle")
    rows.append(
      Row(
        request: request, first: first,
        sides: (
          shape.inTangent != nil, shape.outTangent != nil, shape.inHandle != nil, shape.outHandle != nil
        )))
  }

  private mutating func append(_ tangent: [Double]?, _ name: String) throws(TweenSpiritError) {
    guard let tangent else { return }
    try check(tangent.count, name)
    numbers += tangent
  }

  private mutating func append(_ handle: KeyHandle?, _ name: String) throws(TweenSpiritError) {
    guard let handle else { return }
    try check(handle.values.count, "\(name).values")
    if handle.times.count != 1 { try check(handle.times.count, "\(name).times") }
    for lane in 0..<lanes {
      numbers.append(handle.times[handle.times.count == 1 ? 0 : lane])
      numbers.append(handle.values[lane])
    }
  }

  private func check(_ count: Int, _ name: String) throws(TweenSpiritError) {
    guard count == lanes else {
      throw TweenSpiritError(.invalidArgument, "\(name) must have \(lanes) numbers, one for each lane, not \(count)")
    }
  }

  /// Gives each key to the engine while its numbers stand.
  func withRequests<Result>(
    _ work: ((Int) -> KeySpec) throws(TweenSpiritError) -> Result
  ) throws(TweenSpiritError) -> Result {
    try withExtendedLifetime(easings) { () throws(TweenSpiritError) in
      try numbers.withUnsafeBufferPointer { (numbers) throws(TweenSpiritError) in
        try work { i in
          let row = rows[i]
          var request = row.request
          guard var next = numbers.baseAddress.map({ $0 + row.first }) else { return request }
          func take(_ count: Int) -> UnsafePointer<Double> {
            defer { next += count }
            return next
          }
          request.value = take(lanes)
          if row.sides.in { request.inTangent = take(lanes) }
          if row.sides.out { request.outTangent = take(lanes) }
          if row.sides.inHandle { request.inHandle = take(2 * lanes) }
          if row.sides.outHandle { request.outHandle = take(2 * lanes) }
          return request
        }
      }
    }
  }
}
