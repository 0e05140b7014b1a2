// SPDX-License-Identifier: MIT

internal import TweenSpiritEngine

/// What a block of a ``Chain`` speaks to: what is started through it, its group waits for. Of use in its block only.
public class ChainBlock {
  /// Of the springs that follow in this block and are not given otherwise: value units of force, and of force per speed, for a
  /// mass of 1. Each block begins with 200 and 10.
  public var stiffness = 200.0
  /// See ``stiffness``.
  public var damping = 10.0
  /// In value units: a spring has settled within it. nil is a thousandth of the distance.
  public var threshold: Double?

  /// Starts a motion of a channel or a timeline: `$0.start(x, .spring(to: 1))`.
  public var start: Call { Call(block: self) }
  /// Makes the group wait for a player.
  public var add: Call { Call(block: self) }
  /// Moves a value that closures read and write.
  public var custom: Call { Call(block: self) }

  let world: World
  private let chain: AnyChain
  /// What its group waits for by this block.
  private var added: Set<Handle> = []
  /// What an assignment, which cannot throw, was refused for.
  var problem: TweenSpiritError?
  var isOver = false

  init(_ world: World, _ chain: AnyChain) { (self.world, self.chain) = (world, chain) }

  /// Of its object.
  var record: BoundObject? { nil }

  func ownSpring() throws(TweenSpiritError) -> Spring { try Spring(.stiffness(stiffness, damping: damping)) }

  func check() throws(TweenSpiritError) {
    guard !isOver, chain.isRunning else { throw TweenSpiritError(.invalidArgument, "the chain's block is over") }
  }

  func observe(_ token: ObservationToken) { chain.observe(token) }

  func adopt(_ player: Player) throws(TweenSpiritError) -> Player {
    try check()
    guard player.isOf(world) else {
      throw TweenSpiritError(.invalidArgument, "the player must be one of the chain's world")
    }
    guard player.endReason == nil, added.insert(player.handle).inserted else { return player }
    try chain.command { (store, world) throws(Failure) in try store.adopt(world, chain.handle, player.handle) }
    return player
  }

  func customChannel<Value: Interpolatable>(
    _ key: String, _ get: @escaping () -> Value, _ set: @escaping (Value) -> Void
  ) throws(TweenSpiritError) -> Channel<Value> {
    let record = record
    if let known = record.map({ $0.custom[key] }) ?? world.custom[key] {
      if let channel = known as? Channel<Value> {
        channel.rebind(get: get, set: set)
        return channel
      }
      throw TweenSpiritError(.invalidArgument, "\(key) is a \(known.kind) already, not of \(Value.self)")
    }
    let channel = try world.bind(get: get, set: set)
    if let record { record.custom[key] = channel } else { world.custom[key] = channel }
    (channel.record, channel.customKey) = (record, key)
    return channel
  }
}
