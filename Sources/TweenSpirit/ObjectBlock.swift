// SPDX-License-Identifier: MIT

/// What a block speaks to whose ``Chain`` is about an object: its properties by their names.
///
/// ```swift
/// try world.chain(view).animate {
///   $0.center.target = [100, 200]
///   $0.frame.origin.x.target = 8
///   $0.center.onChange { print($0) }
///   try $0.alpha.tween(to: 0, duration: 0.5, easing: .sine(.out))
/// }.start()
/// ```
///
/// Where the object has a property of a name that the block has too (``ChainBlock/stiffness``, ``ChainBlock/custom``), the name is the
/// object's: `$0.stiffness.target = 5` moves it, and `$0.stiffness = 500` and `$0.custom(...)` still mean the block.
@dynamicMemberLookup
public struct ObjectBlock<Root: AnyObject> {
  let words: ObjectBlockWords<Root>

  /// A property of the object.
  public subscript<Value>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Root, Value>
  ) -> ChainProperty<Root, Value> { self[keyPath] }

  /// A property of the object by its key path.
  public subscript<Value>(_ keyPath: ReferenceWritableKeyPath<Root, Value>) -> ChainProperty<Root, Value> {
    ChainProperty(block: words, keyPath: keyPath)
  }

  /// A number of the block's own.
  @_disfavoredOverload
  public subscript<Value>(dynamicMember keyPath: ReferenceWritableKeyPath<ObjectBlockWords<Root>, Value>) -> Value {
    get { words[keyPath: keyPath] }
    nonmutating set { words[keyPath: keyPath] = newValue }
  }

  /// The object, or what the block can start.
  @_disfavoredOverload
  public subscript<Value>(dynamicMember keyPath: KeyPath<ObjectBlockWords<Root>, Value>) -> Value {
    words[keyPath: keyPath]
  }
}

/// What an ``ObjectBlock`` has beside the properties of its object.
public final class ObjectBlockWords<Root: AnyObject>: ChainBlock {
  /// The chain's.
  public let object: Root

  init(_ object: Root, _ world: World, _ chain: AnyChain) {
    self.object = object
    super.init(world, chain)
  }

  override var record: BoundObject? { world.record(of: object) }
}

/// A property of a chain's object, or a part of one: ``World/bind(_:_:name:options:)`` has its channel.
@dynamicMemberLookup
public struct ChainProperty<Root: AnyObject, Value> {
  let block: ObjectBlockWords<Root>
  let keyPath: ReferenceWritableKeyPath<Root, Value>

  /// A part of it, which is a channel of its own.
  public subscript<Part>(dynamicMember path: WritableKeyPath<Value, Part>) -> ChainProperty<Root, Part> {
    self[path]
  }

  /// A part of it by its key path: also one whose name is a word of this type.
  public subscript<Part>(_ path: WritableKeyPath<Value, Part>) -> ChainProperty<Root, Part> {
    ChainProperty<Root, Part>(block: block, keyPath: keyPath.appending(path: path))
  }
}

extension ChainProperty where Value: Interpolatable {
  /// The channel it is bound by: made when it is first asked for, and the same ever after.
  public var channel: Channel<Value> {
    get throws(TweenSpiritError) { try block.world.bind(block.object, keyPath) }
  }

  /// Where it is.
  public var value: Value { (try? channel.value) ?? block.object[keyPath: keyPath] }
  /// A number for each lane, in units per second.
  public var velocity: [Double] { (try? channel.velocity) ?? [] }

  /// Where it goes. Set, it goes there at once, by the spring of the block's stiffness and damping at that moment; what is
  /// refused ends the chain when the block is over.
  public var target: Value {
    get { (try? channel.target) ?? block.object[keyPath: keyPath] }
    nonmutating set {
      do throws(TweenSpiritError) { try spring(to: newValue) } catch {
        if block.problem == nil { block.problem = error }
      }
    }
  }

  /// Calls `handler` after every step that has changed the value, up to that in which the group has ended.
  public func onChange(_ handler: @escaping (Value) -> Void) {
    observe { (channel) in channel.onChange(handler) }
  }

  /// Calls `handler` after every step that has changed the velocity, up to that in which the group has ended.
  public func onVelocity(_ handler: @escaping ([Double]) -> Void) {
    observe { (channel) in channel.onVelocity(handler) }
  }

  private func observe(_ listen: (Channel<Value>) -> ObservationToken) {
    do throws(TweenSpiritError) {
      try block.check()
      block.observe(listen(try channel))
    } catch {
      if block.problem == nil { block.problem = error }
    }
  }
}

extension ChainProperty: Movable where Value: Interpolatable {
  /// Starts a motion, for which the group waits: see ``ChainBlock/Call``.
  @discardableResult
  public func start(_ motion: Motion<Value>) throws(TweenSpiritError) -> Player { try block.start(channel, motion) }
}
