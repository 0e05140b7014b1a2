// SPDX-License-Identifier: MIT

/// Chains under way.
final class RunningChains {
  private var chains: [ObjectIdentifier: (number: Int, chain: AnyChain)] = [:]
  private var started = 0
  /// Those whose group has ended, in the order of the ends.
  var ready: [AnyChain] = []
  /// Whether observers are still to be called; those of groups that have ended go after that.
  var isDelivering = false
  private var retired: [ObservationToken] = []

  /// In the order in which they were started.
  var all: [AnyChain] { chains.values.sorted { $0.number < $1.number }.map(\.chain) }

  func insert(_ chain: AnyChain) {
    started += 1
    chains[ObjectIdentifier(chain)] = (started, chain)
  }

  func remove(_ chain: AnyChain) { chains[ObjectIdentifier(chain)] = nil }

  func takeReady() -> [AnyChain] {
    defer { ready = [] }
    return ready
  }

  func retire(_ tokens: [ObservationToken]) {
    if isDelivering { retired += tokens } else { for token in tokens { token.cancel() } }
  }

  func cancelRetired() {
    isDelivering = false
    let old = retired
    retired = []
    for token in old { token.cancel() }
  }
}

extension World {
  /// An empty chain, whose blocks animate channels, timelines and whatever has a player.
  public func chain() -> Chain<ChainBlock> { Chain(self) { ChainBlock($0, $1) } }

  /// An empty chain about an object, whose properties its blocks animate by their names. It holds the object weakly: when that
  /// is gone the next group ends it, ``EndReason/unbound``.
  public func chain<Root: AnyObject>(_ object: Root) -> Chain<ObjectBlock<Root>> {
    Chain(self) { [weak object] world, chain in object.map { ObjectBlock($0, world, chain) } }
  }

  /// Chains whose group or delay has ended run what follows.
  func resumeChains() {
    for chain in chains.takeReady() {
      chain.resume(in: self)
      if isClosed { return }
    }
  }
}
