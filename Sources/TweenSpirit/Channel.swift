// SPDX-License-Identifier: MIT

internal import TweenSpiritEngine

/// A ``Channel``, whatever its values are.
public class AnyChannel: HandleHolder {
  let handle: Handle
  weak var world: World?
  /// What it is found by; of one that came with a snapshot, once it was found.
  public internal(set) var name: String?
  /// What its lanes mean, and so how they are mixed.
  public let kind: TrackKind
  /// How many numbers its values are.
  public let laneCount: Int
  /// Where it is of an object's property.
  var record: BoundObject?
  var keyPath: AnyKeyPath?
  /// What chains call it.
  var customKey: String?
  /// Its layers, and a layer's weight, which go with it.
  var children: Set<Handle> = []
  var parentHandle: Handle?
  /// Entries of timelines that own it.
  var owners = 0
  /// Whether it came with a snapshot or a scene, and the type of its values is not known yet.
  var isOfEngine = false
  private var isAttached = true
  var isOfClosedWorld = false
  /// Once it is no more: its last value.
  private(set) var last: [Double] = []

  init(_ handle: Handle, _ world: World, name: String?, kind: TrackKind, lanes: Int) {
    self.handle = handle
    self.world = world
    self.name = name
    self.kind = kind
    laneCount = lanes
  }

  /// Whether its world has it still.
  public var isValid: Bool { liveWorld != nil }

  /// Its world, while that has it.
  private var liveWorld: World? {
    guard isAttached, let world, !world.isClosed else { return nil }
    return world
  }

  /// Whether its player is active (see ``Player/isActive``), one of its layers, or one that waits beside it.
  public var isActive: Bool { info?.isActive ?? false }

  /// What moves it.
  public var player: Player? {
    guard let world, let info else { return nil }
    return world.player(info.player)
  }

  var info: ChannelInfo? {
    guard let world = liveWorld else { return nil }
    return try? world.use { (store, world) throws(Failure) in try store.channelInfo(world, handle) }
  }

  /// Whether the engine's is still one of its kind.
  var isKnownToEngine: Bool {
    info.map { $0.settings.kind == kind && $0.settings.lanes == laneCount } ?? false
  }

  /// The curve that a tween which names none would have.
  public var easing: Easing {
    guard
      let world, isValid,
      let found = try? world.use({ (store, world) throws(Failure) in try store.easing(world, handle) })
    else { return .linear }
    return (try? translating { () throws(Failure) in try Easing(found) }) ?? .linear
  }

  /// Stops what moves it, and its layers, where they are; what waits beside it ends as well. Nothing where nothing does, and once
  /// it is closed.
  public func stop() throws(TweenSpiritError) {
    guard isValid else { return }
    try command { (store, world) throws(Failure) in try store.stopChannel(world, handle) }
  }

  /// It is no more: its player and layers end ``EndReason/unbound``, its observers are let go. Nothing once it is closed.
  public func close() throws(TweenSpiritError) {
    guard let world, isValid else { return }
    try world.destroy(self)
  }

  var gone: TweenSpiritError {
    isOfClosedWorld || world?.isClosed == true
      ? .worldWasClosed : TweenSpiritError(.staleHandle, "the channel was closed")
  }

  /// A command that may move it: what has changed is written after.
  func command<Result>(
    _ work: (WorldStore, Handle) throws(Failure) -> Result
  ) throws(TweenSpiritError) -> Result {
    guard let world = liveWorld else { throw gone }
    let result = try world.use(work)
    world.collect()
    world.markOwed()
    write()
    world.writeLinked()
    return result
  }

  /// Starts a player.
  func start(
    _ kind: Player.Kind, _ work: (WorldStore, Handle) throws(Failure) -> Handle
  ) throws(TweenSpiritError) -> Player {
    guard let world = liveWorld else { throw gone }
    let handle = try world.use(work)
    guard isAttached, !world.isClosed else { throw gone }
    // What it replaced may have had its slot.
    world.collect()
    let player = Player(handle, kind, on: self, in: world)
    world.players[handle] = player
    write()
    world.writeLinked()
    return player
  }

  // MARK: - Lanes

  func read(
    _ value: UnsafeMutablePointer<Double>?, _ velocity: UnsafeMutablePointer<Double>?,
    _ target: UnsafeMutablePointer<Double>?
  ) {
    if let world, isValid {
      if fetch(world, value, velocity, target) { return }
      // A property that is no number is not looked at: nobody could be told.
      if world.hasReader, fetch(world, value, velocity, target, isRead: false) { return }
    }
    for i in 0..<min(last.count, laneCount) {
      value?[i] = last[i]
      target?[i] = last[i]
    }
  }

  final func fetch(
    _ world: World, _ value: UnsafeMutablePointer<Double>?, _ velocity: UnsafeMutablePointer<Double>?,
    _ target: UnsafeMutablePointer<Double>?, isRead: Bool = true
  ) -> Bool {
    let done: ()? = try? world.use { (store, world) throws(Failure) in
      if !isRead { try store.setRead(world, 1, false) { _ in handle } }
      defer { if !isRead { try? store.setRead(world, 1, true) { _ in handle } } }
      try store.get(world, handle, value: value, velocity: velocity, target: target, lanes: laneCount)
    }
    return done != nil
  }

  /// Before it is destroyed.
  func keepValue(in world: World) {
    var lanes = [Double](repeating: 0, count: laneCount)
    let isRead = lanes.withUnsafeMutableBufferPointer { fetch(world, $0.baseAddress, nil, nil) }
    if isRead { last = lanes }
  }

  /// Lanes that `work` writes; 0 where it does not.
  func numbers(_ work: (UnsafeMutablePointer<Double>) -> Void) -> [Double] {
    [Double](unsafeUninitializedCapacity: max(laneCount, 1)) { lanes, count in
      lanes.initialize(repeating: 0)
      work(lanes.baseAddress.unsafelyUnwrapped)
      count = laneCount
    }
  }

  // MARK: - What a channel of values does

  /// Reads what it is bound to into the memory that the engine reads.
  func load() {}
  /// Has the property written, whatever its value is.
  func markChanged() {}
  /// Writes what it is bound to, where its value has changed; or whatever it is; or, if it `overwrites`, also where the program has
  /// written a property that something moves.
  func write(always: Bool = false, overwrites: Bool = false) {}
  /// Whether it writes its value, or has observers.
  var isObserved: Bool { false }
  var hasObservers: Bool { false }
  /// Calls its observers where value or velocity has changed.
  func notifyObservers(in world: World) {}
  /// As which programs know it.
  var publicType: AnyChannel.Type { type(of: self) }
  /// Its value as text; nil where it cannot be read.
  var valueText: String? { nil }
  /// Lets go of everything: it is no more.
  func detach() {
    isAttached = false
    world?.cells[handle] = nil
    world = nil
    // Which holds it.
    record = nil
  }
}

/// A value that players move, one at a time: a newer one takes over its value and velocity. Made by a ``World``, and the same
/// object for as long as it is there.
public class Channel<Value: Interpolatable>: AnyChannel {
  private var source: (() -> Value?)?
  private var sink: ((Value) -> Void)?
  /// Where the engine writes its value, and what was last read or written, one behind the other.
  private var memory: UnsafeMutablePointer<Double>?
  private var changeObservers: Observers<Value>?
  private var velocityObservers: Observers<[Double]>?

  init(
    _ handle: Handle, _ world: World, name: String?, lanes: Int, source: (() -> Value?)?, sink: ((Value) -> Void)?
  ) {
    (self.source, self.sink) = (source, sink)
    super.init(handle, world, name: name, kind: Value.trackKind, lanes: lanes)
  }

  deinit { memory?.deallocate() }

  /// Whether there is anything to write its value to.
  fileprivate var isBound: Bool { sink != nil }
  /// What it is bound to, now; nil where that cannot be read.
  fileprivate func readSource() -> Value? { source?() }
  /// Returns whether there is a getter.
  fileprivate var isRead: Bool { source != nil }
  fileprivate func store(_ value: Value) { sink?(value) }

  /// As it is now. Where nothing moves it, what it is bound to; once the channel is no more, its last.
  public var value: Value { Value.make { read($0, nil, nil) } }

  /// How fast each lane goes, in units per second (of a colour, in its space's): 0 where it rests, waits or is paused.
  public var velocity: [Double] { numbers { read(nil, $0, nil) } }

  /// Where its player goes; without one, the value.
  public var target: Value { Value.make { read(nil, nil, $0) } }

  /// While a live curve's code runs there is none to be had.
  override var valueText: String? { info == nil ? nil : "\(value)" }

  /// At once: what moves it has stopped; layers go on.
  ///
  /// - Throws: `.invalidArgument` for a value that is not finite.
  public func set(_ value: Value) throws(TweenSpiritError) {
    try value.withLanes { (lanes) throws(TweenSpiritError) in
      try command { (store, world) throws(Failure) in try store.set(world, handle, lanes, lanes: laneCount) }
    }
  }

  // MARK: - Bound

  func bindMemory(_ value: Value) throws(TweenSpiritError) {
    guard isBound, let world else { return }
    let count = laneCount
    let memory = UnsafeMutablePointer<Double>.allocate(capacity: 2 * count)
    self.memory = memory
    world.isObserved = true
    try value.withLanes { (lanes) throws(TweenSpiritError) in
      memory.initialize(from: lanes, count: count)
      (memory + count).initialize(from: lanes, count: count)
    }
    try world.use { (store, world) throws(Failure) in try store.bind(world, handle, memory, stride: 0) }
    if isRead { try world.readProperty(of: handle) }
  }

  /// Reads and writes by other closures from now on.
  func rebind(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    let old = (source, sink)
    (source, sink) = (get, set)
    // What they hold may call back: not while a property is being changed.
    withExtendedLifetime(old) {}
  }

  /// Its value is to be written, whatever it is.
  override func markChanged() { if let memory { (memory + laneCount).update(repeating: .nan, count: laneCount) } }

  @specialized(where Value == Double)
  override func load() {
    guard let memory else { return }
    if let cell = world?.cells[handle], cell.read() { return }
    guard let now = readSource() else { return }
    try? now.withLanes { (lanes) throws(TweenSpiritError) in
      memory.update(from: lanes, count: laneCount)
      (memory + laneCount).update(from: lanes, count: laneCount)
    }
  }

  /// Returns whether the program has written a property that something moves. One that nothing moves is read.
  private var isOverwritten: Bool {
    guard let world, hasOther else { return false }
    var isRead = false
    _ = numbers { isRead = fetch(world, $0, nil, nil) }
    return isRead && hasOther
  }

  private var hasOther: Bool {
    guard record != nil, let memory, let now = readSource() else { return false }
    return (try? now.withLanes { lanes in (0..<laneCount).contains { lanes[$0] != memory[laneCount + $0] } }) ?? false
  }

  @specialized(where Value == Double)
  override func write(always: Bool = false, overwrites: Bool = false) {
    guard isBound, let memory else { return }
    let count = laneCount
    var isNew = always
    for i in 0..<count where memory[i].bitPattern != memory[count + i].bitPattern { isNew = true }
    guard isNew || (overwrites && isOverwritten) else { return }
    (memory + count).update(from: memory, count: count)
    store(Value(lanes: UnsafePointer(memory)))
  }

  /// A step writes it by itself from now on, where it can.
  fileprivate func keep(_ property: UnsafeMutablePointer<Value>) {
    guard let memory, let world, let object = record?.reference.place, let form = Cell.Form(Value.self) else { return }
    world.cells[handle] = Cell(
      handle: handle, object: object, property: UnsafeMutableRawPointer(property), lanes: memory, count: laneCount,
      form: form, hasObservers: hasObservers)
  }

  // MARK: - Observed

  /// Calls `handler` after every step that has changed the value, until the token is cancelled or the channel is no more.
  @discardableResult
  public func onChange(_ handler: @escaping (Value) -> Void) -> ObservationToken {
    let observers = changeObservers ?? Observers()
    changeObservers = observers
    world?.isObserved = true
    world?.cells[handle]?.hasObservers = true
    if observers.isEmpty { observers.lanes = numbers { read($0, nil, nil) } }
    return isValid ? observers.add(handler) : ObservationToken { _ in }
  }

  /// Calls `handler` after every step that has changed the velocity.
  @discardableResult
  public func onVelocity(_ handler: @escaping ([Double]) -> Void) -> ObservationToken {
    let observers = velocityObservers ?? Observers()
    velocityObservers = observers
    world?.isObserved = true
    world?.cells[handle]?.hasObservers = true
    if observers.isEmpty { observers.lanes = velocity }
    return isValid ? observers.add(handler) : ObservationToken { _ in }
  }

  override var isObserved: Bool { isBound || hasObservers }
  override var hasObservers: Bool { changeObservers?.isEmpty == false || velocityObservers?.isEmpty == false }

  override func notifyObservers(in world: World) {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: max(laneCount, 64)) { lanes in
      let now = lanes.baseAddress.unsafelyUnwrapped
      if let observers = changeObservers, !observers.isEmpty, readEngineValue(now, in: world) {
        observers.notify(of: now, in: world) { Value(lanes: now) }
        if world.isClosed { return }
      }
      if let observers = velocityObservers, !observers.isEmpty, fetch(world, nil, now, nil) {
        observers.notify(of: now, in: world) { [Double](lanes.prefix(laneCount)) }
      }
    }
  }

  /// The value as the engine has it, whatever the property has become.
  private func readEngineValue(_ lanes: UnsafeMutablePointer<Double>, in world: World) -> Bool {
    guard let memory else { return fetch(world, lanes, nil, nil) }
    lanes.update(from: memory, count: laneCount)
    return true
  }

  override func detach() {
    super.detach()
    let old = (source, sink, changeObservers, velocityObservers)
    (source, sink, changeObservers, velocityObservers) = (nil, nil, nil, nil)
    // Only here, where no property is being changed: what they hold may call back.
    withExtendedLifetime(old) {}
  }
}

/// A channel of an object's property.
final class PropertyChannel<Root: AnyObject, Value: Interpolatable>: Channel<Value> {
  private let path: ReferenceWritableKeyPath<Root, Value>
  /// Where the property stands, once it was written; nil of one that is computed, or observed, or another object's.
  private var property: UnsafeMutablePointer<Value>?
  private var isWritten = false

  init(
    _ handle: Handle, _ world: World, name: String?, lanes: Int, of record: BoundObject,
    _ path: ReferenceWritableKeyPath<Root, Value>
  ) {
    self.path = path
    super.init(handle, world, name: name, lanes: lanes, source: nil, sink: nil)
    (self.record, keyPath) = (record, path)
  }

  private var object: Root? { (record?.reference.object).map { unsafeDowncast($0, to: Root.self) } }

  override var publicType: AnyChannel.Type { Channel<Value>.self }
  override fileprivate var isBound: Bool { true }
  override fileprivate var isRead: Bool { true }

  override fileprivate func readSource() -> Value? {
    guard let object else { return nil }
    return withExtendedLifetime(object) { property?.pointee ?? object[keyPath: path] }
  }

  /// It stands so many bytes behind the start of its object.
  func settle(at offset: Int) {
    guard let start = record?.reference.place else { return }
    let place = (start + offset).assumingMemoryBound(to: Value.self)
    (property, isWritten) = (place, true)
    keep(place)
  }

  override fileprivate func store(_ value: Value) {
    guard let object else { return }
    if let property { return withExtendedLifetime(object) { property.pointee = value } }
    if isWritten { return object[keyPath: path] = value }
    isWritten = true
    let place = withUnsafeMutablePointer(to: &object[keyPath: path]) { place in
      place.pointee = value
      return place
    }
    guard _isPOD(Value.self), record?.reference.stays(place, size: MemoryLayout<Value>.size) == true else { return }
    property = place
    if let start = record?.reference.place {
      world?.places.add(UnsafeRawPointer(place) - UnsafeRawPointer(start), of: path, in: type(of: object))
    }
    keep(place)
  }
}
