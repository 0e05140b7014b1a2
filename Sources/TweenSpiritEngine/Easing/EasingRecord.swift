// SPDX-License-Identifier: MIT

internal import CTweenSpiritShims
package import KernelTypes

/// A curve with all that it needs, at an address that stays the same as long as somebody holds its handle.
package struct EasingRecord: ~Copyable {
  /// First, so that a record's address is its curve's.
  package let curve: tsk_curve
  /// What the curve points to.
  private let table: Column<Double>
  package let kind: EasingKind
  /// Whether the kernels evaluate `curve`. Live, modified and composed curves and paths are put together of others' values.
  package let isDirect: Bool
  package let spec: EasingSpec
  package var maxError = 0.0
  /// live: the code.
  var foreign: ForeignCurve?
  /// modified, and baked of another curve: the curve below, held. A composition's first.
  var base: Handle?
  /// A composition's second, held.
  var second: Handle?
  /// How many stand below it, one on the other.
  var depth = 0
  /// How many of those a value is asked of, one in the other.
  var height = 0
  /// How many stand below it in all, each as often as it does, and itself.
  var weight = 1
  var modifiers = EasingModifiers()
  let composition: EasingComposition?
  /// baked of another curve: what was asked for.
  var tolerance = 0.0
  var maxPoints = 0
  /// A registered curve's; of others, empty.
  var name = Column<UInt8>()
  /// live: how often its code gave no number.
  var fallbacks: UInt64 = 0
  /// The next of those that are being freed.
  var nextDead: UnsafeMutableRawPointer?

  init(_ definition: consuming EasingDefinition) {
    kind = .exact
    isDirect = definition.spec.family != .path
    composition = nil
    spec = definition.spec
    curve = spec.compiled()
    table = definition.table
  }

  /// live, or modified.
  init(_ kind: EasingKind) {
    self.kind = kind
    isDirect = false
    composition = nil
    spec = EasingSpec(.foreign)
    curve = tsk_curve()
    table = Column()
  }

  init(_ composition: EasingComposition) {
    kind = .modified
    isDirect = false
    self.composition = composition
    spec = EasingSpec(.foreign)
    curve = tsk_curve()
    table = Column()
  }

  init(_ baked: consuming BakedCurve) {
    kind = .baked
    isDirect = true
    composition = nil
    spec = EasingSpec(.foreign)
    curve = baked.curve
    maxError = baked.maxError
    table = baked.table
  }

  deinit {
    foreign?.release?(foreign?.context)
    if let base { EasingStore.shared.drop(base) }
    if let second { EasingStore.shared.drop(second) }
  }

  var nameBytes: Bytes { Bytes(start: name.base, count: name.count) }
}

extension UnsafePointer where Pointee == EasingRecord {
  package var curve: UnsafePointer<tsk_curve> { UnsafeRawPointer(self).assumingMemoryBound(to: tsk_curve.self) }

  /// The curve below, which this one holds; nil where there is none.
  var below: Self? {
    guard let base = pointee.base else { return nil }
    return EasingStore.shared.held(base)
  }

  /// Of the curves below; what runs through them in half of the time oscillates twice as often.
  var oscillations: Double {
    guard let below else { return pointee.spec.oscillations }
    if let made = pointee.composition { return made.oscillations(below.oscillations, other?.oscillations ?? 0) }
    var times = 1.0
    for i in 0..<pointee.modifiers.count {
      let modifier = pointee.modifiers[i]
      if modifier == .inOut || modifier == .outIn || modifier == .mirror { times *= 2 }
    }
    return below.oscillations * times
  }

  // MARK: One value

  package func value(_ t: Double, _ flags: EvaluationFlags = []) throws(Failure) -> Double {
    if isTiny || pointee.isDirect { return Kernels.current.value(curve, t, flags) }
    let isOpen = flags.contains(.extrapolate)
    guard let below else {
      if isOpen, t < 0 || t > 1 { return try extrapolated(t) }
      return pointee.kind == .exact ? try EasingPath(self).value(t) : try liveValue(t)
    }
    if let made = pointee.composition { return try composedValue(made, below, t, flags) }
    if t.isNaN, flags.contains(.before) { return t }
    let map = pointee.modifiers.map(t, isOpen: isOpen)
    return map.scale * (try below.value(map.x, flags)) + map.offset
  }

  /// A path or a live curve.
  @inline(never)
  private func extrapolated(_ t: Double) throws(Failure) -> Double {
    let end: Double = t < 0 ? 0 : 1
    let y = try value(end)
    let far = y + (try slope(beyond: t)) * (t - end)
    return far.isFinite ? far : y
  }

  /// The slope at t <= 0 or t >= 1 of the curve that goes on, at an end on its outer side.
  @inline(never)
  package func slope(beyond t: Double) throws(Failure) -> Double {
    if isTiny || pointee.isDirect { return Kernels.current.slope(curve, beyond: t) }
    guard let below else {
      let slope = pointee.kind == .exact ? EasingPath(self).slope(beyond: t) : try slope(t <= 0 ? 0 : 1)
      return slope.isFinite ? slope : 0
    }
    guard let made = pointee.composition else {
      let map = pointee.modifiers.map(t, isOpen: true)
      return map.slope * (try below.slope(beyond: map.x))
    }
    switch made.operation {
    case .chain: return t <= 0 ? try below.slope(beyond: made.first(t)) : try other?.slope(beyond: made.second(t)) ?? 0
    case .blend:
      guard try slope(t <= 0 ? 0 : 1).isFinite else { return 0 }
      let slope = try below.slope(beyond: t)
      return mixed(slope, try other?.slope(beyond: t) ?? slope, made.amount)
    case .multiply:
      guard let other, try slope(t <= 0 ? 0 : 1).isFinite else { return 0 }
      return product(try below.slope(beyond: t), try other.value(t, .extrapolate))
        + product(try other.slope(beyond: t), try below.value(t, .extrapolate))
    case .slow:
      let slope = try slope(t <= 0 ? 0 : 1)
      return slope.isFinite ? slope : 0
    case .scale, .sigmoid, .expoScale:
      return made.slope(try below.value(t, .extrapolate), try below.slope(beyond: t), at: t)
    case .clamp:
      let (y, slope) = (try below.value(t, .extrapolate), try below.slope(beyond: t))
      let outward = t <= 0 ? -slope : slope
      return y < 0 || y > 1 || (y == 0 && outward < 0) || (y == 1 && outward > 0) ? 0 : slope
    }
  }

  /// `sampleChunk` for one: foreign code that evaluates curves itself stands on little of the stack.
  private func liveValue(_ t: Double) throws(Failure) -> Double {
    if t.isNaN { return t }
    var (input, output) = (t >= 1 ? 1 : t > 0 ? t : 0, Double.nan)
    try pointee.foreign?.evaluate(&input, &output, 1)
    if abs(output) <= 1e30 { return output }
    countFallback()
    return input
  }

  /// The slope on [0, 1]; 0 outside. A live curve's is the difference of two of its values.
  package func slope(_ t: Double) throws(Failure) -> Double {
    if isTiny || pointee.isDirect { return Kernels.current.slope(curve, t) }
    guard t >= 0, t <= 1 else { return t.isNaN ? t : 0 }
    switch pointee.kind {
    case .exact, .baked: return EasingPath(self).slope(t)
    case .modified:
      guard let below else { return 0 }
      if let made = pointee.composition { return try composedSlope(made, below, t) }
      let map = pointee.modifiers.map(t, toTheRight: true)
      var slope = try below.slope(map.x)
      // Where the input runs backward, the right is the base's left: at a corner of it, another slope.
      if map.isBackward, map.x > 0, map.x < 1 {
        let left = try below.slope(map.x.nextDown)
        // Where the tangent is vertical on both sides, a double away the slope is some 1e7.
        if slope.isFinite ? abs(left - slope) > 1e-6 * abs(slope) + 1e-9 : abs(left) < 1e6 { slope = left }
      }
      return map.slope * slope
    case .live:
      let (a, b) = (Swift.max(t - 1e-5, 0), Swift.min(t + 1e-5, 1))
      return (try value(b) - value(a)) / (b - a)
    }
  }

  // MARK: Many values

  /// `count` values; `out` is `t` or apart from it. Foreign code that fails leaves the values from there on unwritten.
  package func sample(
    _ t: UnsafePointer<Double>, _ out: UnsafeMutablePointer<Double>, _ count: Int
  ) throws(Failure) {
    if isTiny || pointee.isDirect { return Kernels.current.sample(curve, t, out, count) }
    var done = 0
    while done < count {
      let n = Swift.min(count &- done, Self.chunk)
      try sampleChunk(t + done, out + done, n)
      done &+= n
    }
  }

  package func sample(
    _ t: UnsafePointer<Float>, _ out: UnsafeMutablePointer<Float>, _ count: Int
  ) throws(Failure) {
    if isTiny || pointee.isDirect { return Kernels.current.sample(curve, t, out, count) }
    var done = 0
    while done < count {
      let n = Swift.min(count &- done, Self.chunk)
      try withDoubles(n) { (wide) throws(Failure) in
        Kernels.current.table.widen(t + done, wide, n)
        try sampleChunk(wide, wide, n)
        Kernels.current.table.narrow(wide, out + done, n)
      }
      done &+= n
    }
  }

  /// Three columns of so many doubles are the KiB that the stack gives without asking the heap.
  private static var chunk: Int { 42 }

  private func sampleChunk(
    _ t: UnsafePointer<Double>, _ out: UnsafeMutablePointer<Double>, _ n: Int
  ) throws(Failure) {
    if let made = pointee.composition, let below { return try sampleComposed(made, below, t, out, n) }
    if pointee.kind == .exact { return try EasingPath(self).sample(t, out, n) }
    try sampleOne(t, out, n)
  }

  /// A live or a modified curve.
  @inline(never)
  private func sampleOne(
    _ t: UnsafePointer<Double>, _ out: UnsafeMutablePointer<Double>, _ n: Int
  ) throws(Failure) {
    try withDoubles(3 * n) { (columns) throws(Failure) in
      let (x, scale, offset) = (columns, columns + n, columns + 2 * n)
      if pointee.kind == .live {
        for i in 0..<n { x[i] = t[i] >= 1 ? 1 : t[i] > 0 ? t[i] : 0 }
        // Its answers go beside its questions: what is no number becomes linear, a NaN stays what it was.
        try pointee.foreign?.evaluate(x, scale, n)
        for i in 0..<n where !(abs(scale[i]) <= 1e30) {
          scale[i] = x[i]
          countFallback()
        }
        for i in 0..<n { out[i] = t[i].isNaN ? t[i] : scale[i] }
      } else if let below {
        for i in 0..<n {
          let map = pointee.modifiers.map(t[i])
          x[i] = map.x
          scale[i] = map.scale
          offset[i] = map.offset
        }
        try below.sample(x, x, n)
        for i in 0..<n { out[i] = scale[i] * x[i] + offset[i] }
      }
    }
  }

  private func countFallback() {
    let record = UnsafeMutablePointer(mutating: self)
    withUnsafeMutablePointer(to: &record.pointee.fallbacks) { tss_increment($0) }
  }

  /// Whether foreign code is called where it is evaluated.
  package var callsOut: Bool {
    if isTiny { return false }
    switch pointee.kind {
    case .exact, .baked: return false
    case .live: return true
    case .modified: return below?.callsOut ?? false || other?.callsOut ?? false
    }
  }

  /// Whether both are one curve: the same record, or the same recipe.
  package func isSame(as other: Self) -> Bool {
    var (a, b) = (self, other)
    while a != b {
      guard a.pointee.kind == b.pointee.kind, a.pointee.name.count == 0, b.pointee.name.count == 0 else { return false }
      if a.pointee.kind == .exact { return a.pointee.spec == b.pointee.spec }
      guard a.pointee.modifiers == b.pointee.modifiers, a.pointee.tolerance == b.pointee.tolerance,
        a.pointee.maxPoints == b.pointee.maxPoints, a.pointee.composition == b.pointee.composition, let x = a.below,
        let y = b.below
      else { return false }
      if let second = a.other, let other = b.other, !second.isSame(as: other) { return false }
      (a, b) = (x, y)
    }
    return true
  }

  package var fallbacks: UInt64 {
    let record = UnsafeMutablePointer(mutating: self)
    return withUnsafeMutablePointer(to: &record.pointee.fallbacks) { tss_load($0) }
  }
}
