// SPDX-License-Identifier: MIT

internal import TweenSpiritEngine

/// What a channel is, beside its value.
public struct ChannelOptions: Sendable {
  /// What curves are attached to: components with dots between, of A-Z a-z 0-9 _ : -. nil is the channel's name.
  public var path: String?
  /// In value units: a spring or a decay has settled within it. 0: a thousandth of the distance.
  public var tolerance: Double
  /// Of colours, where they are mixed.
  public var space: ColorSpace
  /// Of colours, whether results outside 0 ... 1 stay so.
  public var extended: Bool
  /// Of angles, and hues in OKLCH.
  public var wrap: Wrap
  /// Of Int.
  public var rounding: Rounding

  /// What a channel is where nothing is said.
  public init(
    path: String? = nil, tolerance: Double = 0, space: ColorSpace = .oklab, extended: Bool = false,
    wrap: Wrap = .shortest, rounding: Rounding = .nearest
  ) {
    self.path = path
    self.tolerance = tolerance
    self.space = space
    self.extended = extended
    self.wrap = wrap
    self.rounding = rounding
  }
}

extension World {
  /// A value that players can move. Its `name`, to be found by, is 1 to 255 bytes of A-Z a-z 0-9 _ . : -, and that of one
  /// channel in the world.
  ///
  /// - Throws: `.invalidArgument` for a value that is not finite, or a name of other characters; `.nameInUse`.
  public func channel<Value: Interpolatable>(
    _ value: Value, name: String? = nil, options: ChannelOptions = ChannelOptions()
  ) throws(TweenSpiritError) -> Channel<Value> {
    try make(value, name, options, scope: 0, get: nil, set: nil)
  }

  /// A channel of an object's property: of the same object and key path, always the same one (and then name and options are
  /// not looked at).
  ///
  /// The object is held weakly. When it is gone, the next step closes its channels, and their players end
  /// ``EndReason/unbound``. A property is read while nothing moves it, and written where its channel's value has changed:
  /// what its setter makes of a value does not reach the animation.
  public func bind<Root: AnyObject, Value: Interpolatable>(
    _ object: Root, _ keyPath: ReferenceWritableKeyPath<Root, Value>, name: String? = nil,
    options: ChannelOptions = ChannelOptions()
  ) throws(TweenSpiritError) -> Channel<Value> {
    let record = record(of: object)
    if let known = record[keyPath] as? Channel<Value> { return known }
    do throws(TweenSpiritError) {
      // Where it stands in other objects of the class, it need not be asked for.
      let offset = places.offset(of: keyPath, in: type(of: object))
      let value =
        if let offset, let start = record.reference.place {
          (start + offset).assumingMemoryBound(to: Value.self).pointee
        } else {
          object[keyPath: keyPath]
        }
      let made = try create(value, name, options, scope: record.scope)
      let channel = PropertyChannel(made, self, name: name, lanes: Value.laneCount, of: record, keyPath)
      try add(channel, value)
      if let offset { channel.settle(at: offset) }
      record[keyPath] = channel
      return channel
    } catch {
      forgetIfEmpty(record)
      throw error
    }
  }

  /// A channel of what two closures read and write, which it holds until it is closed.
  public func bind<Value: Interpolatable>(
    name: String? = nil, options: ChannelOptions = ChannelOptions(), get: @escaping () -> Value,
    set: @escaping (Value) -> Void
  ) throws(TweenSpiritError) -> Channel<Value> {
    try make(get(), name, options, scope: 0, get: { get() }, set: set)
  }

  /// A channel whose values a closure takes.
  public func bind<Value: Interpolatable>(
    initial: Value, name: String? = nil, options: ChannelOptions = ChannelOptions(), set: @escaping (Value) -> Void
  ) throws(TweenSpiritError) -> Channel<Value> {
    try make(initial, name, options, scope: 0, get: nil, set: set)
  }

  /// A channel of numbers in memory, lane after lane `stride` bytes on (0: without gaps): the engine itself reads and writes
  /// them, as it does for C. The memory must stay until the channel or the world is closed.
  ///
  /// - Throws: `.invalidArgument` where what stands there is not finite.
  public func bind<Value: Interpolatable, Number: BatchNumber>(
    memory: UnsafeMutablePointer<Number>, stride: Int = 0, as type: Value.Type = Value.self, name: String? = nil,
    options: ChannelOptions = ChannelOptions()
  ) throws(TweenSpiritError) -> Channel<Value> {
    let channel = try make(Value.make { _ in }, name, options, scope: 0, get: nil, set: nil)
    let place = UnsafeMutableRawPointer(memory)
    do throws(TweenSpiritError) {
      try use { (store, world) throws(Failure) in
        if Number.self == Double.self {
          try store.bind(world, channel.handle, place.assumingMemoryBound(to: Double.self), stride: stride)
        } else {
          try store.bind(world, channel.handle, place.assumingMemoryBound(to: Float.self), stride: stride)
        }
      }
    } catch {
      try? destroy(channel)
      throw error
    }
    return channel
  }

  /// Destroys the channel of an object's property.
  ///
  /// - Throws: `.invalidArgument` where it has none.
  public func unbind<Root: AnyObject, Value: Interpolatable>(
    _ object: Root, _ keyPath: ReferenceWritableKeyPath<Root, Value>
  ) throws(TweenSpiritError) {
    guard let channel = objects[ObjectIdentifier(object)]?[keyPath] else {
      throw TweenSpiritError(.invalidArgument, "that property of the object is not bound in this world")
    }
    try destroy(channel)
  }

  /// Destroys every channel of an object's properties; where it has none, nothing.
  public func unbind(_ object: some AnyObject) throws(TweenSpiritError) {
    guard let record = objects[ObjectIdentifier(object)] else { return }
    for channel in record.allChannels { try destroy(channel) }
  }

  /// The channel of a name: `world.find("card.x") as? Channel<Double>`.
  public func find(_ name: String) -> AnyChannel? {
    let found = try? Easing.withBytes(of: name) { (bytes) throws(Failure) in
      try WorldStore.shared.findChannel(handle, bytes)
    }
    guard let channel = found.flatMap({ self.channel($0) }) else { return nil }
    channel.name = name
    return channel
  }

  /// The channel of a name, where it is one of such values: one that came with a snapshot has them from here on.
  public func find<Value: Interpolatable>(_ name: String, as type: Value.Type) -> Channel<Value>? {
    guard let found = find(name) else { return nil }
    if let channel = found as? Channel<Value> { return channel }
    guard found.isOfEngine, found.kind == Value.trackKind, found.laneCount == Value.laneCount else { return nil }
    let channel = Channel<Value>(found.handle, self, name: name, lanes: found.laneCount, source: nil, sink: nil)
    channels[found.handle] = channel
    return channel
  }

  private func make<Value: Interpolatable>(
    _ value: Value, _ name: String?, _ options: ChannelOptions, scope: UInt64, get: (() -> Value?)?,
    set: ((Value) -> Void)?
  ) throws(TweenSpiritError) -> Channel<Value> {
    let made = try create(value, name, options, scope: scope)
    let channel = Channel<Value>(made, self, name: name, lanes: Value.laneCount, source: get, sink: set)
    try add(channel, value)
    return channel
  }

  @specialized(where Value == Double)
  private func add<Value>(_ channel: Channel<Value>, _ value: Value) throws(TweenSpiritError) {
    channels[channel.handle] = channel
    do throws(TweenSpiritError) {
      try channel.bindMemory(value)
    } catch {
      try? destroy(channel)
      throw error
    }
  }

  /// The engine's.
  @specialized(where Value == Double)
  private func create<Value: Interpolatable>(
    _ value: Value, _ name: String?, _ options: ChannelOptions, scope: UInt64
  ) throws(TweenSpiritError) -> Handle {
    var request = try ChannelSpec(Value.self, options)
    request.scope = scope
    return try value.withLanes { (lanes) throws(TweenSpiritError) in
      request.value = lanes
      return try withName(name) { (name) throws(TweenSpiritError) in
        request.name = name
        return try withName(options.path) { (path) throws(TweenSpiritError) in
          request.path = path
          return try use { (store, world) throws(Failure) in try store.createChannel(world, request) }
        }
      }
    }
  }

  /// The channel and what moves it ends.
  func destroy(_ channel: AnyChannel) throws(TweenSpiritError) {
    keepValues(channel)
    try use { (store, world) throws(Failure) in try store.destroyChannel(world, channel.handle) }
    collect()
    forget(channel)
    writeLinked()
  }

  private func keepValues(_ channel: AnyChannel) {
    channel.keepValue(in: self)
    for child in channel.children { if let child = channels[child] { keepValues(child) } }
  }

  /// The engine has it no more.
  func forget(_ channel: AnyChannel) {
    if channels[channel.handle] === channel { channels[channel.handle] = nil }
    defer { channel.detach() }
    for child in channel.children { if let child = channels[child] { forget(child) } }
    channel.parentHandle.flatMap { channels[$0] }?.children.remove(channel.handle)
    let record = channel.record
    if let keyPath = channel.keyPath {
      if record?[keyPath] === channel { record?[keyPath] = nil }
      if record?.objectChannels[keyPath]?.indices === channel { record?.objectChannels[keyPath] = nil }
    }
    if let key = channel.customKey {
      if record?.custom[key] === channel { record?.custom[key] = nil }
      if custom[key] === channel { custom[key] = nil }
    }
    if let record { forgetIfEmpty(record) }
  }

  func withName<Result>(
    _ text: String?, _ work: (Name?) throws(TweenSpiritError) -> Result
  ) throws(TweenSpiritError) -> Result {
    guard let text else { return try work(nil) }
    let bytes = Array(text.utf8)
    return try bytes.withUnsafeBufferPointer { (bytes) throws(TweenSpiritError) in try work(bytes) }
  }
}

extension ChannelSpec {
  /// Without name and path.
  init<Value: Interpolatable>(_: Value.Type, _ options: ChannelOptions) throws(TweenSpiritError) {
    self.init(
      try translating { () throws(Failure) in
        try TrackSettings(
          kind: Value.trackKind.rawValue, lanes: UInt32(clamping: Value.laneCount),
          easing: Handle(slot: 0, generation: 0), interpolation: 0, rounding: options.rounding.rawValue,
          wrap: options.wrap.rawValue, space: options.space.rawValue, extended: options.extended)
      })
    tolerance = options.tolerance
  }
}

extension Interpolatable {
  /// Its lanes, and zeros behind them.
  func withLanes<Result>(
    _ work: (UnsafePointer<Double>) throws(TweenSpiritError) -> Result
  ) throws(TweenSpiritError) -> Result {
    try withUnsafeTemporaryAllocation(of: Double.self, capacity: Self.room) { (lanes) throws(TweenSpiritError) in
      lanes.initialize(repeating: 0)
      let base = lanes.baseAddress.unsafelyUnwrapped
      store(into: base)
      return try work(UnsafePointer(base))
    }
  }
}
