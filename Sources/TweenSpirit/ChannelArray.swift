// SPDX-License-Identifier: MIT

internal import TweenSpiritEngine

extension World {
  /// Makes a channel for each value, in one call. An array of `Double` is read where it stands.
  ///
  /// - Throws: `.invalidArgument` for a value that is not finite, or a path of other characters than ``ChannelOptions`` says;
  ///   none is made then.
  public func channels<Value: Interpolatable>(
    _ values: [Value], options: ChannelOptions = ChannelOptions()
  ) throws(TweenSpiritError) -> ChannelArray<Value> {
    try Value.withNumbers(of: values) { (numbers) throws(TweenSpiritError) in
      try make(values.count, numbers, options)
    }
  }

  /// Makes `count` channels of numbers in memory, which the engine reads and writes: the first lane of the next channel stands
  /// `stride` bytes on, the next lane of one `laneStride` bytes (0: without gaps). The memory must stay until they are closed or
  /// the world is closed.
  ///
  /// - Throws: `.invalidArgument` where what stands there is not finite; none is made then.
  public func channels<Value: Interpolatable, Number: BatchNumber>(
    memory: UnsafeMutablePointer<Number>, count: Int, stride: Int = 0, laneStride: Int = 0,
    as type: Value.Type = Value.self,
    options: ChannelOptions = ChannelOptions()
  ) throws(TweenSpiritError) -> ChannelArray<Value> {
    guard count >= 0 else { throw TweenSpiritError(.invalidArgument, "count must be >= 0, got \(count)") }
    let made: ChannelArray<Value> = try make(count, nil, options)
    let columns = BoundColumns(
      address: UInt(bitPattern: memory), stride: stride, laneStride: laneStride, isDouble: Number.self == Double.self)
    do throws(TweenSpiritError) {
      try use { (store, world) throws(Failure) in try store.bind(world, count, columns) { made.handles[$0] } }
    } catch {
      try? made.close()
      throw error
    }
    return made
  }

  private func make<Value: Interpolatable>(
    _ count: Int, _ numbers: UnsafePointer<Double>?, _ options: ChannelOptions
  ) throws(TweenSpiritError) -> ChannelArray<Value> {
    var request = try ChannelSpec(Value.self, options)
    // Where there are no values, what stands in memory is read.
    return try Value.make { _ in }.withLanes { (rest) throws(TweenSpiritError) in
      request.value = rest
      return try withName(options.path) { (path) throws(TweenSpiritError) in
        request.path = path
        var handles = [Handle](repeating: Handle(slot: 0, generation: 0), count: count)
        try handles.withUnsafeMutableBufferPointer { (out) throws(TweenSpiritError) in
          guard let out = out.baseAddress else { return }
          try use { (store, world) throws(Failure) in try store.createChannels(world, count, request, numbers, out) }
        }
        return ChannelArray(handles, self)
      }
    }
  }
}

/// Many channels of one kind, which are commanded and read in one call each: see ``World/channels(_:options:)``.
///
/// Each does what it would do by itself, with the same events and the same bits. Where a number or a channel is wrong nothing is
/// changed. An element is the ``Channel``, whose ``AnyChannel/player`` is what moves it.
///
/// ```swift
/// let dots = try world.channels([0.0, 10, 20])
/// try dots.start(to: [100, 110, 120], .tween(timing: Timing(duration: 2)), delays: [0, 0, 1])
/// try world.step(by: 1)
/// print(try dots.values()) // -> [50.0, 60.0, 20.0]
/// ```
public final class ChannelArray<Value: Interpolatable>: RandomAccessCollection {
  fileprivate let handles: [Handle]
  /// Whose they are.
  public let world: World

  fileprivate init(_ handles: [Handle], _ world: World) { (self.handles, self.world) = (handles, world) }

  public var startIndex: Int { 0 }
  public var endIndex: Int { handles.count }

  /// One of them, always the same object for as long as it is there.
  public subscript(_ index: Int) -> Channel<Value> {
    if let known = world.channels[handles[index]] as? Channel<Value> { return known }
    let channel = Channel<Value>(
      handles[index], world, name: nil, lanes: Value.laneCount, source: nil, sink: nil)
    if channel.isKnownToEngine { world.channels[channel.handle] = channel } else { channel.detach() }
    return channel
  }

  // MARK: - Their numbers

  /// Reads where they are.
  ///
  /// - Throws: `.staleHandle` where one is no more.
  public func values() throws(TweenSpiritError) -> [Value] { Value.many(try numbers { ($0, nil, nil) }) }

  /// Reads where their players go; without one it is the value.
  public func targets() throws(TweenSpiritError) -> [Value] { Value.many(try numbers { (nil, nil, $0) }) }

  /// Reads how fast each lane goes, in units per second, channel after channel.
  public func velocities() throws(TweenSpiritError) -> [Double] { try numbers { (nil, $0, nil) } }

  /// Puts them somewhere at once: what moves them has stopped; layers go on.
  ///
  /// - Throws: `.invalidArgument` for a value that is not finite, and where there are not as many as channels.
  public func set(_ values: [Value]) throws(TweenSpiritError) {
    try checkCount(values.count, "values")
    try Value.withNumbers(of: values) { (numbers) throws(TweenSpiritError) in
      guard let numbers else { return }
      try command { (store, world) throws(Failure) in try store.set(world, handles.count, numbers) { handles[$0] } }
    }
  }

  private typealias Places = (
    UnsafeMutablePointer<Double>?, UnsafeMutablePointer<Double>?, UnsafeMutablePointer<Double>?
  )

  private func numbers(_ choose: (UnsafeMutablePointer<Double>) -> Places) throws(TweenSpiritError) -> [Double] {
    var numbers = [Double](repeating: 0, count: handles.count * Value.laneCount)
    try numbers.withUnsafeMutableBufferPointer { (out) throws(TweenSpiritError) in
      guard let out = out.baseAddress else { return }
      let (values, velocities, targets) = choose(out)
      try world.use { (store, world) throws(Failure) in
        try store.get(world, handles.count, values: values, velocities: velocities, targets: targets) { handles[$0] }
      }
    }
    return numbers
  }

  private func checkCount(_ count: Int, _ name: StaticString) throws(TweenSpiritError) {
    guard count == handles.count else {
      throw TweenSpiritError(
        .invalidArgument, "\(name) must be one for each of \(handles.count) channels, got \(count)")
    }
  }

  private func command(_ work: (WorldStore, Handle) throws(Failure) -> Void) throws(TweenSpiritError) {
    try world.use(work)
    world.collect()
    world.writeLinked()
  }

  // MARK: - What moves them

  /// Starts a motion on each, to a target each: `dots.start(to: places, .spring(.bouncy))`. Targets, start values, and
  /// `durations` and `delays` in seconds are one for each channel, in place of the motion's; its velocities and the like are
  /// numbers for each lane, or for each lane of each channel.
  ///
  /// - Throws: `.invalidArgument` as ``Channel/start(_:)``, and where there are not as many as channels.
  @specialized(where Value == Double)
  public func start(
    to targets: [Value]? = nil, from starts: [Value]? = nil, _ motion: Motion<Value>, durations: [Double]? = nil,
    delays: [Double]? = nil
  ) throws(TweenSpiritError) {
    if let targets { try checkCount(targets.count, "targets") }
    if let starts { try checkCount(starts.count, "from") }
    let count = handles.count
    if count == 0 { return }
    try motion.withRequest(count, to: targets, from: starts) { (request) throws(TweenSpiritError) in
      try withColumn(durations, count, "durations") { (durations) throws(TweenSpiritError) in
        try withColumn(delays, count, "delays") { (delays) throws(TweenSpiritError) in
          try command { (store, world) throws(Failure) in
            try store.start(world, count, &request, MotionColumns(durations: durations, delays: delays)) {
              handles[$0]
            } made: { _, _ in
            }
          }
        }
      }
    }
  }

  /// Starts a tween to a target each.
  public func tween(to targets: [Value], duration: Double, easing: Easing? = nil) throws(TweenSpiritError) {
    try start(to: targets, .tween(timing: Timing(usual: duration, easing)))
  }

  /// Starts a spring to a target each.
  public func spring(to targets: [Value], _ spring: Spring? = nil) throws(TweenSpiritError) {
    try start(to: targets, .spring(spring))
  }

  /// Changes what moves them, as ``Player/update(_:)``: numbers are for each lane of each channel.
  public func update(_ change: (inout MotionChanges) -> Void) throws(TweenSpiritError) {
    var changes = MotionChanges()
    change(&changes)
    if handles.isEmpty { return }
    try changes.withRequest(lanes: handles.count * Value.laneCount) { (request) throws(TweenSpiritError) in
      try command { (store, world) throws(Failure) in
        try store.update(world, handles.count, &request) { handles[$0] }
      }
    }
  }

  /// Sends what moves them elsewhere.
  public func setTargets(_ targets: [Value]) throws(TweenSpiritError) {
    try checkCount(targets.count, "targets")
    try update { changes in
      changes.target = []
      for target in targets { target.append(to: &changes.target!) }
    }
  }

  /// Closes them: what moves them ends ``EndReason/unbound``. Nothing for those that are no more.
  public func close() throws(TweenSpiritError) {
    if world.isClosed { return }
    for channel in self where channel.isValid { try channel.close() }
  }
}

extension Interpolatable {
  /// The lanes of many, one behind the other; nil of none.
  fileprivate static func withNumbers<Result>(
    of values: [Self], _ work: (UnsafePointer<Double>?) throws(TweenSpiritError) -> Result
  ) throws(TweenSpiritError) -> Result {
    var numbers = values.isEmpty ? [] : Self.self == Double.self ? values as? [Double] ?? [] : []
    if numbers.isEmpty, !values.isEmpty {
      numbers.reserveCapacity(values.count * laneCount)
      for value in values { value.append(to: &numbers) }
    }
    return try numbers.withUnsafeBufferPointer { (numbers) throws(TweenSpiritError) in
      try work(numbers.isEmpty ? nil : numbers.baseAddress)
    }
  }

  fileprivate static func many(_ numbers: [Double]) -> [Self] {
    if Self.self == Double.self, let numbers = numbers as? [Self] { return numbers }
    return numbers.withUnsafeBufferPointer { numbers in
      guard let base = numbers.baseAddress else { return [] }
      return stride(from: 0, to: numbers.count, by: max(laneCount, 1)).map { Self(lanes: base + $0) }
    }
  }
}
