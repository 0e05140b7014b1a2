// SPDX-License-Identifier: MIT

internal import TweenSpiritEngine

/// A chain of a world. The world holds it while it runs.
struct KnownChain {
  weak var chain: AnyChain?
  var held: AnyChain?
}

extension World {
  /// An empty chain, whose blocks animate channels, timelines and whatever has a player.
  public func chain() -> Chain<ChainBlock> { Chain(self, Chain.block) }

  /// An empty chain about an object, whose properties its blocks animate by their names. It holds the object weakly: when that
  /// is gone the next block ends it, ``EndReason/unbound``.
  public func chain<Root: AnyObject>(_ object: Root) -> Chain<ObjectBlock<Root>> {
    Chain(self, Chain.block(of: object))
  }

  /// An empty chain that goes through its groups `iterations` times, which may be infinite, at a rate. One that is to be kept can be
  /// started again when it has ended. A tolerant one goes on where an animation of its is replaced, stopped or unbound, and ends so
  /// only where that was the last one.
  ///
  /// - Throws: `.invalidArgument` for numbers that are not > 0, and a rate beyond 1e300.
  public func chain(
    iterations: Double = 1, rate: Double = 1, keep: Bool = false, tolerant: Bool = false
  ) throws(TweenSpiritError) -> Chain<ChainBlock> {
    let chain = Chain(self, iterations: iterations, rate: rate, keep: keep, tolerant: tolerant, Chain.block)
    try chain.check()
    return chain
  }

  /// Likewise about an object.
  public func chain<Root: AnyObject>(
    _ object: Root, iterations: Double = 1, rate: Double = 1, keep: Bool = false, tolerant: Bool = false
  ) throws(TweenSpiritError) -> Chain<ObjectBlock<Root>> {
    let chain = Chain(
      self, iterations: iterations, rate: rate, keep: keep, tolerant: tolerant, Chain.block(of: object))
    try chain.check()
    return chain
  }

  /// What chains do at a block of this name that came with a snapshot, where they do not know the block themselves. The world keeps
  /// it until it is closed.
  public func block(_ name: String, _ block: @escaping (ChainBlock) throws -> Void) {
    namedBlocks[name] = { chain, world in
      let target = ChainBlock(world, chain)
      defer { target.isOver = true }
      try block(target)
    }
  }

  /// All that there are, those of a snapshot too. One that has ended is there where it was to be kept.
  public var chains: [AnyChain] { chainHandles.map(chain) }

  private var chainHandles: [Handle] {
    list { (store, world, out, room) throws(Failure) in try store.listChains(world, out: out, capacity: room) }
  }

  /// The object of a chain, made where there is none.
  func chain(_ handle: Handle) -> AnyChain {
    if let known = chainTable[handle]?.chain { return known }
    let chain = AnyChain(handle, self)
    chainTable[handle] = KnownChain(chain: chain, held: chain.isActive ? chain : nil)
    return chain
  }

  /// The name of the block that a chain stands at.
  func blockName(of chain: Handle) -> String? {
    var name = ""
    try? use { (store, world) throws(Failure) in
      try store.withBlockName(world, chain) { (bytes) throws(Failure) in name = String(decoding: bytes, as: UTF8.self) }
    }
    return name.isEmpty ? nil : name
  }

  /// A chain's object goes.
  func forget(_ chain: Handle, isOwned: Bool) {
    chainTable[chain] = nil
    guard isOwned else { return }
    try? use { (store, world) throws(Failure) in
      if try store.chainInfo(world, chain).state != .running { try store.destroy(world, running: chain) }
    }
  }

  // MARK: - Delivery

  func hasBegun(_ chain: AnyChain) {
    chain.hasBegun()
    chainTable[chain.handle]?.held = chain
  }

  /// A scene's, which the world holds as long as it is there.
  func chain(_ handle: Handle, calling callbacks: [UInt64: () -> Void]) -> AnyChain {
    let chain = chain(handle)
    chain.callbacks = callbacks
    chainTable[handle]?.held = chain
    return chain
  }

  /// Nothing more is delivered to it.
  func letGo(_ chain: AnyChain) {
    guard !chain.isNeeded else { return }
    // It goes when the table is not being changed.
    let old = chainTable[chain.handle]?.held
    chainTable[chain.handle]?.held = nil
    withExtendedLifetime(old) {}
  }

  /// Blocks at the present time, outside of a step. Events are for the handlers of the next one.
  func runBlocks() throws(TweenSpiritError) {
    isStepping = true
    defer { isStepping = false }
    // Why one ended is known, whatever was thrown.
    defer { collect() }
    while !isClosed {
      let stop = try use { (store, world) throws(Failure) in try store.goOn(world) }
      collect()
      writeChanges()
      guard stop.kind == .block else { return retireObservers() }
      try? chain(stop.chain).runBlock(stop.block, in: self)
    }
  }

  /// Observers of groups that are over are called no more.
  func retireObservers() {
    let old = observingChains
    observingChains = []
    for chain in old where chain.retireObservers() { observingChains.append(chain) }
  }

  /// After a restore: those that run are gone on with, the others were cancelled.
  func restoreChains() {
    for chain in chainTable.values.compactMap(\.chain).sorted(by: { $0.handle.slot < $1.handle.slot }) {
      chain.restored(in: self)
      chainTable[chain.handle]?.held = chain.isNeeded ? chain : nil
    }
  }

  /// Of those that run in a snapshot, the latest 1,024 that have blocks stay: it may come back when they have ended.
  func rememberChains() {
    for chain in chainTable.values.compactMap(\.held) where chain.hasBlocks && !chain.isRemembered {
      chain.isRemembered = true
      rememberedChains.append(chain)
    }
    let old = rememberedChains.prefix(max(rememberedChains.count - 1024, 0))
    for chain in old { chain.isRemembered = false }
    rememberedChains.removeFirst(old.count)
    withExtendedLifetime(old) {}
  }
}
