// SPDX-License-Identifier: MIT

/// A ``Chain``, whatever its blocks are of.
public class AnyChain {
  enum Item {
    case block((AnyChain, World) throws -> Void)
    /// Ends the group before it.
    case separator
    case delay(Double)
    case callback(() -> Void)
    /// It was run.
    case nothing
  }

  private enum State { case new, running, ended }

  /// So many items may be added and run before time passes. What stood in the chain before is not counted.
  static let maxAdded = 10_000

  private(set) weak var world: World?
  private var state = State.new
  private var items: [Item] = []
  /// The next to be run.
  private var next = 0
  private var isAdvancing = false
  /// How many items may still be run before time passes.
  private var remaining = 0
  /// Whether the world knows that it can go on.
  private var isReady = false

  /// What the present group, or delay, has started, and what of it has not ended.
  private var members: [Player] = []
  private var waiting: Set<ObjectIdentifier> = []
  /// Why it cannot go on.
  private var failure: EndReason?
  private var tokens: [ObservationToken] = []
  /// Its delays are tweens on it.
  private var clock: Channel<Double>?

  private var handlers: [(EndReason) -> Void] = []
  var waiters = Waiters()
  /// Why it ended; nil while it has not, and of one whose world was closed before.
  public private(set) var endReason: EndReason?
  /// What a block of it threw, which ended it.
  public private(set) var error: (any Error)?

  init(_ world: World) { self.world = world }

  /// Whether it was started and has not ended.
  public var isActive: Bool { state == .running && world?.isClosed == false }
  var wasStarted: Bool { state != .new }

  // MARK: - Items

  func append(_ item: Item) throws(TweenSpiritError) {
    guard state != .ended else { throw TweenSpiritError(.invalidArgument, "the chain has ended: nothing can be added") }
    if next > 64, 2 * next > items.count {
      items.removeFirst(next)
      next = 0
    }
    items.append(item)
  }

  // MARK: - Its end

  /// Calls `handler` with the reason when it has ended; of one that has already, after the next step.
  @discardableResult
  public func onEnd(_ handler: @escaping (EndReason) -> Void) -> Self {
    if let endReason {
      world?.pending.append { handler(endReason) }
    } else if state != .ended {
      handlers.append(handler)
    }
    return self
  }

  /// Ends what its present group still runs, and it, ``EndReason/stopped``: nothing later runs. Where it has ended, nothing.
  public func stop() throws(TweenSpiritError) {
    guard state != .ended else { return }
    try stopMembers()
    // What is written may call back.
    if state != .ended { finish(.stopped) }
  }

  private func stopMembers() throws(TweenSpiritError) {
    for player in members where player.endReason == nil && player.isInEngine { try player.stop() }
  }

  private func finish(_ reason: EndReason, keepingClock: Bool = false) {
    state = .ended
    endReason = reason
    let old = (items, handlers, members)
    (items, handlers, members) = ([], [], [])
    waiting = []
    world?.chains.remove(self)
    retireObservers()
    if let clock, clock.isValid, !keepingClock { try? clock.destroy() }
    clock = nil
    for handler in old.1 { handler(reason) }
    waiters.take().resume(reason)
    withExtendedLifetime(old) {}
  }

  /// Its world was restored to one that does not know it. What was its clock may be part of that.
  func restored() { if state == .running { finish(.cancelled, keepingClock: true) } }

  /// There is no world any more.
  func detach() {
    state = .ended
    let old = (items, handlers, members, tokens)
    (items, handlers, members, tokens) = ([], [], [], [])
    world = nil
    waiters.take().resume(nil)
    withExtendedLifetime(old) {}
  }

  // MARK: - Running

  /// Runs its first items, up to one that takes its time, and is under way.
  ///
  /// - Throws: what a block of these has thrown, which ended it; `.invalidArgument` where it was started before.
  @discardableResult
  public func start() throws -> Self {
    guard state == .new else {
      throw TweenSpiritError(.invalidArgument, "the chain \(state == .ended ? "has ended" : "runs already")")
    }
    guard let world, !world.isClosed else { throw TweenSpiritError(.staleHandle, "the chain's world is no more") }
    state = .running
    world.chains.insert(self)
    advance(in: world)
    if let error { throw error }
    return self
  }

  /// What its group has started joins it. What has ended for another reason than its own end ends the chain.
  func join(_ player: Player) {
    guard !waiting.contains(ObjectIdentifier(player)) else { return }
    if player.isAwaited(by: self) {
      members.append(player)
      waiting.insert(ObjectIdentifier(player))
    } else {
      note(player.endReason)
    }
  }

  func observe(_ token: ObservationToken) { tokens.append(token) }

  func fail(_ reason: EndReason) { failure = failure ?? reason }

  private func note(_ reason: EndReason?) {
    if let reason, reason != .finished, reason != .settled { fail(reason) }
  }

  /// The player's end was delivered.
  func hasEnded(_ player: Player, _ reason: EndReason, in world: World) {
    guard state == .running, waiting.remove(ObjectIdentifier(player)) != nil else { return }
    note(reason)
    guard waiting.isEmpty || failure != nil, !isAdvancing, !isReady else { return }
    isReady = true
    world.chains.ready.append(self)
  }

  func resume(in world: World) {
    isReady = false
    if state == .running { advance(in: world) }
  }

  /// Item by item, until one takes its time.
  private func advance(in world: World) {
    isAdvancing = true
    defer { isAdvancing = false }
    remaining = items.count - next + AnyChain.maxAdded
    while state == .running, !world.isClosed {
      if let failure { return finish(failure) }
      guard waiting.isEmpty else { return }
      members = []
      retireObservers()
      guard next < items.count else { return finish(.finished) }
      if case .block = items[next] { startGroup(in: world) } else if let item = take() { start(item, in: world) }
    }
  }

  /// nil where the chain never waits, which has ended it.
  private func take() -> Item? {
    guard remaining > 0 else {
      attempt {
        throw TweenSpiritError(
          .invalidArgument,
          "the chain never waits: \(AnyChain.maxAdded) items were added to it and done without time passing")
      }
      return nil
    }
    remaining -= 1
    defer {
      items[next] = .nothing
      next += 1
    }
    return items[next]
  }

  private func start(_ item: Item, in world: World) {
    switch item {
    case .callback(let call): call()
    case .delay(let time): attempt { try wait(time, in: world) }
    case .block, .separator, .nothing: break
    }
  }

  private func startGroup(in world: World) {
    while state == .running, failure == nil, !world.isClosed, next < items.count, case .block(let run) = items[next],
      take() != nil
    {
      attempt { try run(self, world) }
    }
  }

  private func wait(_ time: Double, in world: World) throws(TweenSpiritError) {
    guard time > 0 else { return }
    let clock = if let known = self.clock { known } else { try world.channel(0.0) }
    self.clock = clock
    join(try clock.tween(to: 0, duration: 0, delay: time))
  }

  /// What throws has ended the chain, and what its group had started.
  private func attempt(_ work: () throws -> Void) {
    do { try work() } catch {
      guard state == .running else { return }
      self.error = error
      try? stopMembers()
      if state == .running { finish(.error) }
    }
  }

  /// Those of a group are called once more, for the step in which it ended.
  private func retireObservers() {
    guard !tokens.isEmpty else { return }
    let old = tokens
    tokens = []
    if let world { world.chains.retire(old) } else { for token in old { token.cancel() } }
  }
}

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
/// Blocks that follow each other are one group: it starts when what stands before has ended, its blocks are evaluated then,
/// once, and it ends when the last of its animations has (at once, where they start none). An animation that ends for another
/// reason than `.finished` and `.settled` ends the chain with that reason, and the others go on. A block that throws ends it
/// with `.error`, and stops what its group had started. A chain whose callbacks and blocks add items for ever without waiting for
/// anything ends likewise, after 10,000 of them.
///
/// What follows is run after the step that has delivered the end, when all handlers were called and before observers. The world
/// holds a chain while it runs.
public final class Chain<Block: ChainBlock>: AnyChain {
  /// nil: what its blocks are about is gone.
  private let make: (World, AnyChain) -> Block?

  init(_ world: World, _ make: @escaping (World, AnyChain) -> Block?) {
    self.make = make
    super.init(world)
  }

  /// A block more of the present group; where none is open, it opens one.
  ///
  /// - Throws: `.invalidArgument` once the chain has ended; while it runs, more can be added.
  @discardableResult
  public func animate(_ block: @escaping (Block) throws -> Void) throws(TweenSpiritError) -> Chain {
    let make = make
    try append(
      .block { chain, world in
        guard let target = make(world, chain) else { return chain.fail(.unbound) }
        defer { target.isOver = true }
        try block(target)
        if let problem = target.problem { throw problem }
      })
    return self
  }

  /// The present group is complete: what follows waits for its end.
  public var then: Chain {
    get throws(TweenSpiritError) {
      try append(.separator)
      return self
    }
  }

  /// Calls `callback` when all before has ended.
  @discardableResult
  public func then(_ callback: @escaping () -> Void) throws(TweenSpiritError) -> Chain {
    try append(.callback(callback))
    return self
  }

  /// Waits for `time` >= 0 seconds of the world when all before has ended.
  ///
  /// - Throws: `.invalidArgument` for a time that is negative or not finite and within 1e300, and once the chain has ended.
  @discardableResult
  public func delay(_ time: Double) throws(TweenSpiritError) -> Chain {
    guard time >= 0, time <= 1e300 else {
      throw TweenSpiritError(.invalidArgument, "a delay must be >= 0 and at most 1e300, got \(time)")
    }
    try append(.delay(time))
    return self
  }

  /// Likewise, and then opens a group with the block.
  @discardableResult
  public func delay(
    _ time: Double, _ block: @escaping (Block) throws -> Void
  ) throws(TweenSpiritError) -> Chain { try delay(time).animate(block) }
}
