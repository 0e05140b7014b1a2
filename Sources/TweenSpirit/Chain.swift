// SPDX-License-Identifier: MIT

internal import TweenSpiritEngine

/// A ``Chain``, whatever its blocks are of.
public class AnyChain: EventSource {
  /// What a block runs.
  typealias Work = (AnyChain, World) throws -> Void

  /// Why there is no chain.
  private let problem: TweenSpiritError?
  /// Whether it goes with this object. Those that came with a snapshot stay.
  private let isOwner: Bool
  /// By their ids, which are the world's.
  private var blocks: [UInt64: (name: String?, run: Work)] = [:]
  /// What a scene's chain calls, by the ids of its blocks; those that are not there do nothing.
  var callbacks: [UInt64: () -> Void]?
  /// The chains inside this one, and the timelines that it plays, which stay while it does.
  private var inner: [AnyChain] = []
  private var timelines: [Timeline] = []
  /// Of the present group: which one that is.
  private var observers: [(token: ObservationToken, iteration: Double, begun: Int)] = []
  /// What a block of it threw, which ended it.
  public private(set) var error: (any Error)?

  init(_ handle: Handle, _ world: World) {
    (problem, isOwner) = (nil, false)
    super.init(handle, in: world)
  }

  init(_ world: World, iterations: Double = 1, rate: Double = 1, keep: Bool = false, tolerant: Bool = false) {
    isOwner = true
    let made = Result { () throws(TweenSpiritError) in
      guard iterations > 0 else {
        throw TweenSpiritError(.invalidArgument, "iterations must be > 0, got \(iterations)")
      }
      return try world.use { (store, world) throws(Failure) in
        try store.createChain(world, iterations: iterations, rate: rate, isKept: keep, isTolerant: tolerant)
      }
    }
    switch made {
    case .success(let handle):
      problem = nil
      super.init(handle, in: world)
      world.chainTable[handle] = KnownChain(chain: self)
    case .failure(let error):
      problem = error
      super.init(Handle(slot: 0, generation: 0), in: world)
    }
  }

  deinit { if problem == nil { world?.forget(handle, isOwned: isOwner) } }

  func check() throws(TweenSpiritError) { if let problem { throw problem } }

  // MARK: - How it stands

  private var info: ChainInfo? {
    guard problem == nil, let world else { return nil }
    return try? world.use { (store, world) throws(Failure) in try store.chainInfo(world, handle) }
  }

  var isInEngine: Bool { info != nil }
  var wasStarted: Bool { info?.state != .idle }
  /// Whether a snapshot that has it may come back when it has ended.
  var isRemembered = false
  override var willEndNoMore: Bool { super.willEndNoMore || (endReason == nil && !isRunning) }
  override var mayListen: Bool { problem == nil && (!isEndDelivered || isInEngine) }

  /// Whether it was started, has not ended, and is not paused.
  public var isActive: Bool { info.map { $0.state == .running && !$0.isPaused } ?? false }
  /// Whether it was started and has not ended.
  var isRunning: Bool { info?.state == .running }
  /// Whether the world holds it.
  var isNeeded: Bool { info.map { $0.state == .running || callbacks != nil } ?? false }
  /// Whether its time stands.
  public var isPaused: Bool { info?.isPaused ?? false }
  /// Seconds of what it starts in one of the clock; once it is gone, that at its end.
  public var rate: Double { info?.rate ?? endRate }
  private var endRate = 0.0
  /// Why it ended, at a time of a recording before that.
  private var undone: EndReason?
  /// How often all groups are gone through; 0 once it is gone.
  public var iterations: Double { info?.iterations ?? 0 }
  /// Whole iterations before the present one.
  public var iteration: Double { info?.iteration ?? 0 }
  /// All its groups: animations between two ``Chain/then``s, and each delay and callback.
  public var groupCount: Int { info?.groups ?? 0 }
  /// The groups of this iteration that have begun.
  public var begunGroups: Int { info?.begun ?? 0 }
  /// Seconds of the clock until the delay of the present group is over; 0 where it has none.
  public var remaining: Double { info?.remaining ?? 0 }

  // MARK: - Commands

  func use(_ work: (WorldStore, Handle) throws(Failure) -> Void) throws(TweenSpiritError) {
    try check()
    guard let world, !world.isClosed else { throw .worldWasClosed }
    try world.use(work)
  }

  /// What may end something, which is noticed at once.
  func command(_ work: (WorldStore, Handle) throws(Failure) -> Void) throws(TweenSpiritError) {
    defer {
      world?.collect()
      world?.writeChanges()
      if let world, !world.isStepping { world.retireObservers() }
    }
    try use(work)
  }

  override func act(_ work: (WorldStore, Handle) throws(Failure) -> Void) throws(TweenSpiritError) {
    try check()
    if let world, !world.isClosed { try command(work) }
  }

  /// Begins its first group: at once, or, where a handler or a block starts it, when that is over. The world holds it until it has
  /// ended. What a block throws in a step is its ``error``.
  ///
  /// - Throws: what a block of the first groups has thrown, which ended it; `.invalidArgument` where it runs already;
  ///   `.staleHandle` where it has ended and was not to be kept.
  @discardableResult
  public func start() throws -> Self {
    do throws(TweenSpiritError) {
      try command { (store, world) throws(Failure) in try store.start(world, running: handle) }
      guard let world, !world.isStepping else { return self }
      try world.runBlocks()
    } catch {
      guard endReason == .error else { throw error }
      self.error = self.error ?? error
    }
    if let error { throw error }
    return self
  }

  /// Goes through all groups so often; an iteration begins while the number of those before it is less.
  ///
  /// - Throws: `.invalidArgument` for a number that is not >= 0.
  public func setIterations(_ iterations: Double) throws(TweenSpiritError) {
    try use { (store, world) throws(Failure) in try store.setIterations(world, handle, iterations) }
  }

  // MARK: - Its blocks

  /// What is added next waits for the end of the present group.
  func closeGroup() throws(TweenSpiritError) {
    try use { (store, world) throws(Failure) in try store.closeGroup(world, handle) }
  }

  func append(_ name: String? = nil, _ run: @escaping Work) throws(TweenSpiritError) {
    guard let world else { throw .worldWasClosed }
    world.lastBlock += 1
    let id = world.lastBlock
    try world.withName(name) { (name) throws(TweenSpiritError) in
      try use { (store, world) throws(Failure) in try store.addBlock(world, handle, id, name) }
    }
    blocks[id] = (name, run)
    if let name { world.namedBlocks[name] = run }
  }

  func keep(_ chain: AnyChain) { inner.append(chain) }
  func keep(_ timeline: Timeline) { timelines.append(timeline) }

  var hasBlocks: Bool { !blocks.isEmpty || callbacks != nil }

  /// The block where it stands. What that throws ends it, and what its group had started.
  func runBlock(_ id: UInt64, in world: World) throws(TweenSpiritError) {
    let name = world.blockName(of: handle)
    var work: Work?
    if let known = blocks[id], known.name == name {
      work = known.run
    } else if let callback = callbacks?[id] {
      work = { _, _ in callback() }
    } else if let name {
      work = world.namedBlocks[name]
    }
    if work == nil, callbacks != nil { return }
    guard let work else {
      let block = name.map { "\"\($0)\"" } ?? "\(id), which has no name,"
      let unknown = TweenSpiritError(
        .callback, "the chain's block \(block) is not known in this world: see World.block(_:_:)", argument: "block",
        got: name ?? "\(id)")
      fail(unknown, .error, in: world)
      throw unknown
    }
    do { try work(self, world) } catch is ObjectIsGone { fail(nil, .unbound, in: world) } catch {
      fail(error, .error, in: world)
    }
  }

  private func fail(_ error: (any Error)?, _ reason: EndReason, in world: World) {
    guard isRunning else { return }
    self.error = error
    try? command { (store, world) throws(Failure) in try store.failChain(world, handle, reason) }
  }

  // MARK: - Its events

  override func startToEnd() { if !wasStarted { _ = try? start() } }

  /// It runs, perhaps not for the first time.
  func hasBegun() { (endReason, error, isEndDelivered) = (nil, nil, false) }

  /// Before its end is delivered.
  func hasEnded(_ event: Event) {
    (endReason, endRate) = (event.reason ?? .error, event.rate ?? 0)
    isEndDelivered = !handlers.wait(for: .chainEnd)
  }

  /// The handlers of one that is kept are there when it is started again.
  override func endIsDelivered() {
    if !isInEngine { return super.endIsDelivered() }
    // It may run again.
    isEndDelivered = endReason != nil
  }

  /// After a seek: what ends later runs again, with its handlers.
  func sought() {
    if let info {
      if info.state != .ended, isEndDelivered { handlers = recordedHandlers.take() }
      if info.state != .ended, let endReason { undone = endReason }
      (endReason, isEndDelivered) = (info.reason, info.state == .ended)
    } else if let undone {
      (endReason, isEndDelivered) = (undone, true)
      recordedHandlers = handlers.take()
    }
  }

  /// After a restore: whether it is there, and as it was then. One that is not, and ran, was cancelled.
  func restored(in world: World) {
    if let info {
      endReason = info.reason
      isEndDelivered = info.state == .ended
      updateStops(isAnew: true)
    } else if endReason == nil, world.chainTable[handle]?.held != nil {
      cancel(in: world)
    }
  }

  override func detach() {
    let old = (observers, blocks, callbacks, inner, timelines)
    (observers, blocks, callbacks, inner, timelines) = ([], [:], nil, [], [])
    super.detach()
    withExtendedLifetime(old) {}
  }

  // MARK: - Observers of a group

  func observe(_ token: ObservationToken) {
    guard let world, let info else { return token.cancel() }
    if observers.isEmpty { world.observingChains.append(self) }
    observers.append((token, info.iteration, info.begun))
  }

  /// Those of groups that are over go. Returns whether some stay.
  func retireObservers() -> Bool {
    let now = info
    let old = observers
    observers = old.filter { now?.state == .running && $0.iteration == now?.iteration && $0.begun == now?.begun }
    for observer in old where !observers.contains(where: { $0.token === observer.token }) { observer.token.cancel() }
    return !observers.isEmpty
  }
}

/// A block's object is no more.
struct ObjectIsGone: Error {}

/// Groups of animations that run one after the other, with delays and callbacks between. Made by ``World/chain()`` and
/// ``World/chain(_:)``.
///
/// ```swift
/// try world.chain(view).animate {
///   $0.stiffness = 500
///   $0.center.target = [100, 200]
/// }.animate {
///   $0.alpha.target = 0.5
/// }.then.animate {
///   try $0.frame.size.tween(to: Size(width: 10, height: 10), duration: 0.3)
/// }.then {
///   print("there")
/// }.delay(2) {
///   $0.center.target = [0, 0]
/// }.start()
/// ```
///
/// What is added between two ``then``s is one group: it starts at the very time at which what stands before
/// has ended, its blocks are evaluated then, and it ends when the last of its animations has (at once, where
/// it starts none). An animation that ends for another reason than `.finished`, `.settled` and `.bound` ends
/// the chain with that reason, and the others go on. A block that throws ends it with `.error`, and stops
/// what its group had started. A chain that goes on for ever without waiting for anything ends likewise,
/// after 10,000 blocks or iterations.
///
/// Animations are data (``AnyChain/add(_:_:)-(_,Motion<Value>)``), or what blocks start. Snapshots have chains as they stand. A
/// block is found again after a restore while its chain object is there, by its name after that and in another process:
/// ``block(_:_:)``, ``World/block(_:_:)``.
///
/// The world holds a chain while it runs; of those that ran in a snapshot, the latest 1,024 that have blocks
/// until it is closed.
public final class Chain<Block>: AnyChain {
  /// nil: what its blocks are about is gone.
  private let make: (World, AnyChain) -> (Block, words: ChainBlock)?

  init(
    _ world: World, iterations: Double = 1, rate: Double = 1, keep: Bool = false, tolerant: Bool = false,
    _ make: @escaping (World, AnyChain) -> (Block, words: ChainBlock)?
  ) {
    self.make = make
    super.init(world, iterations: iterations, rate: rate, keep: keep, tolerant: tolerant)
  }

  /// A block more of the present group; where none is open, it opens one.
  ///
  /// - Throws: `.staleHandle` once the chain has ended; while it runs, more can be added.
  @discardableResult
  public func animate(_ block: @escaping (Block) throws -> Void) throws(TweenSpiritError) -> Chain {
    try append(nil, work(block))
    return self
  }

  /// Likewise one that is found by its name after a restore, in another process too: where chains of that run with a block of this
  /// name, it is theirs. The world keeps it until it is closed.
  ///
  /// - Throws: `.invalidArgument` for a name that is not 1 to 255 of A-Z a-z 0-9 _ . : -, `.staleHandle` once the chain has
  ///   ended.
  @discardableResult
  public func block(
    _ name: String, _ block: @escaping (Block) throws -> Void
  ) throws(TweenSpiritError) -> Chain {
    try append(name, work(block))
    return self
  }

  private func work(_ block: @escaping (Block) throws -> Void) -> Work {
    let make = make
    return { chain, world in
      guard let (target, words) = make(world, chain) else { throw ObjectIsGone() }
      defer { words.isOver = true }
      try block(target)
      if let problem = words.problem { throw problem }
    }
  }

  /// The present group is complete: what follows waits for its end.
  public var then: Chain {
    get throws(TweenSpiritError) {
      try closeGroup()
      return self
    }
  }

  /// Calls `callback` when all before has ended.
  @discardableResult
  public func then(_ callback: @escaping () -> Void) throws(TweenSpiritError) -> Chain {
    try closeGroup()
    try append { _, _ in callback() }
    try closeGroup()
    return self
  }

  /// Waits for `time` >= 0 seconds of the world when all before has ended.
  ///
  /// - Throws: `.invalidArgument` for a time that is negative or not finite and within 1e300, `.staleHandle` once the chain has
  ///   ended.
  @discardableResult
  public func delay(_ time: Double) throws(TweenSpiritError) -> Chain {
    try use { (store, world) throws(Failure) in try store.thenDelay(world, handle, time) }
    return self
  }

  /// Likewise, and then opens a group with the block.
  @discardableResult
  public func delay(
    _ time: Double, _ block: @escaping (Block) throws -> Void
  ) throws(TweenSpiritError) -> Chain { try delay(time).animate(block) }
}

extension Chain where Block == ChainBlock {
  static func block(_ world: World, _ chain: AnyChain) -> (ChainBlock, words: ChainBlock)? {
    let block = ChainBlock(world, chain)
    return (block, block)
  }
}

extension Chain {
  static func block<Root>(of object: Root) -> (World, AnyChain) -> (ObjectBlock<Root>, words: ChainBlock)?
  where Block == ObjectBlock<Root> {
    { [weak object] world, chain in
      guard let object else { return nil }
      let words = ObjectBlockWords(object, world, chain)
      return (ObjectBlock(words: words), words)
    }
  }
}
