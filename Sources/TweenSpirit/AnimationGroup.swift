// SPDX-License-Identifier: MIT

internal import TweenSpiritEngine

/// Several animations that were started together, as one thing: made by `World.animate`.
///
/// ```swift
/// let group = try world.animate(view, duration: 0.5, easing: .back(.out)) {
///   $0.center = [100, 200]
///   $0.alpha = 0
/// }
/// try group.setRate(2)
/// group.onEnd { print($0) }
/// ```
///
/// It is a chain of one group, which ends with the last of its animations. One that something else replaces, or whose object is
/// gone, leaves the others as they are; where that was the last one, the group's reason is its.
public final class AnimationGroup: AnyChain {
  /// Each channel, and what sets it back.
  private var starts: [(channel: AnyChannel, revert: () throws(TweenSpiritError) -> Void)] = []

  init(_ world: World) { super.init(world, tolerant: true) }

  /// What it moves, in the order of the objects.
  public var channels: [AnyChannel] { starts.map(\.channel) }

  func add<Value>(_ channel: Channel<Value>) {
    let value = channel.value
    starts.append((channel, { () throws(TweenSpiritError) in try channel.set(value) }))
  }

  /// Ends it, ``EndReason/cancelled``, where it runs, and sets everything back to what it was when the group was made, whatever
  /// moves it now. What is gone is left out.
  public func revert() throws(TweenSpiritError) {
    try cancel()
    for start in starts where start.channel.isValid { try start.revert() }
  }
}

/// Where the properties of an object are to go: see ``AnimationGroup``.
@dynamicMemberLookup
public struct ObjectTargets<Root: AnyObject> {
  /// Starts one property's animation.
  typealias Start = (World, AnimationGroup, AnimationOptions) throws(TweenSpiritError) -> Void

  let object: Root
  var starts: [(path: AnyKeyPath, start: Start)] = []

  /// A property's present value; set, where it is to go.
  public subscript<Value: Interpolatable>(dynamicMember keyPath: ReferenceWritableKeyPath<Root, Value>) -> Value {
    get { object[keyPath: keyPath] }
    set {
      starts.removeAll { $0.path == keyPath }
      let object = object
      starts.append(
        (
          keyPath,
          { (world, group, options) throws(TweenSpiritError) in
            let channel = try world.bind(object, keyPath)
            group.add(channel)
            try options.add(group, channel, newValue)
          }
        ))
    }
  }

  /// The object itself, where it has no property `object`.
  @_disfavoredOverload
  public subscript<Value>(dynamicMember keyPath: KeyPath<AnimatedObject<Root>, Value>) -> Value {
    AnimatedObject(object: object)[keyPath: keyPath]
  }
}

/// What ``ObjectTargets`` have beside the properties of their object.
public struct AnimatedObject<Root: AnyObject> {
  /// The object that they are of.
  public let object: Root
}

/// How the animations of a group go.
struct AnimationOptions {
  var spring: Spring?
  var duration = 0.0, delay = 0.0, iterations = 1.0, rate = 1.0
  var easing: Easing?
  var direction = Timing.Direction.normal
  var isEssential = false

  func add<Value>(
    _ group: AnimationGroup, _ channel: Channel<Value>, _ target: Value
  ) throws(TweenSpiritError) {
    var motion =
      if let spring { Motion.spring(to: target, spring).delay(delay) } else {
        Motion.tween(
          to: target, duration: duration, easing: easing, delay: delay, iterations: iterations, direction: direction)
      }
    if isEssential { motion = motion.essential() }
    try group.add(channel, motion.rate(rate))
  }
}

extension World {
  private func start<Root: AnyObject>(
    _ objects: [Root], _ options: AnimationOptions, stagger: Double, _ set: (inout ObjectTargets<Root>) -> Void
  ) throws(TweenSpiritError) -> AnimationGroup {
    let group = AnimationGroup(self)
    try group.check()
    guard abs(stagger) <= 1e200 else {
      throw TweenSpiritError(
        .invalidArgument, "stagger must be finite and within 1e200, got \(stagger)", argument: "stagger")
    }
    var options = options
    let delay = options.delay
    for (object, later) in zip(objects, try TweenSpirit.stagger(objects.count, each: stagger)) {
      var targets = ObjectTargets(object: object)
      set(&targets)
      options.delay = delay + later
      for target in targets.starts { try target.start(self, group, options) }
    }
    for channel in group.channels where channel.isLinked {
      throw TweenSpiritError(
        .invalidArgument, "a channel is linked to other channels: unlink it first", argument: "channel")
    }
    do { try group.start() } catch {
      throw error as? TweenSpiritError ?? TweenSpiritError(.callback, "\(error)")
    }
    return group
  }

  /// Animates properties of objects by tweens, each object `stagger` seconds after the one before it; below 0 the last object
  /// is the first. Of no objects the group has ended at once.
  ///
  /// ```swift
  /// try world.animate([a, b, c], duration: 0.5, stagger: 0.1) { $0.y = 10 }
  /// ```
  ///
  /// - Throws: `.invalidArgument` for what is not finite, or outside its range: then nothing moves.
  @discardableResult
  public func animate<Root: AnyObject>(
    _ objects: [Root], duration: Double = 0.5, easing: Easing? = nil, delay: Double = 0, stagger: Double = 0,
    iterations: Double = 1, direction: Timing.Direction = .normal, rate: Double = 1, isEssential: Bool = false,
    _ targets: (inout ObjectTargets<Root>) -> Void
  ) throws(TweenSpiritError) -> AnimationGroup {
    try start(
      objects,
      AnimationOptions(
        duration: duration, delay: delay, iterations: iterations, rate: rate, easing: easing, direction: direction,
        isEssential: isEssential), stagger: stagger, targets)
  }

  /// Animates properties of an object by tweens.
  @discardableResult
  public func animate<Root: AnyObject>(
    _ object: Root, duration: Double = 0.5, easing: Easing? = nil, delay: Double = 0, iterations: Double = 1,
    direction: Timing.Direction = .normal, rate: Double = 1, isEssential: Bool = false,
    _ targets: (inout ObjectTargets<Root>) -> Void
  ) throws(TweenSpiritError) -> AnimationGroup {
    try animate(
      [object], duration: duration, easing: easing, delay: delay, iterations: iterations, direction: direction,
      rate: rate, isEssential: isEssential, targets)
  }

  /// Animates properties of objects by springs, each object `stagger` seconds after the one before it.
  @discardableResult
  public func animate<Root: AnyObject>(
    _ objects: [Root], spring: Spring, delay: Double = 0, stagger: Double = 0, rate: Double = 1,
    isEssential: Bool = false, _ targets: (inout ObjectTargets<Root>) -> Void
  ) throws(TweenSpiritError) -> AnimationGroup {
    try start(
      objects, AnimationOptions(spring: spring, delay: delay, rate: rate, isEssential: isEssential),
      stagger: stagger, targets)
  }

  /// Animates properties of an object by springs.
  @discardableResult
  public func animate<Root: AnyObject>(
    _ object: Root, spring: Spring, delay: Double = 0, rate: Double = 1, isEssential: Bool = false,
    _ targets: (inout ObjectTargets<Root>) -> Void
  ) throws(TweenSpiritError) -> AnimationGroup {
    try animate([object], spring: spring, delay: delay, rate: rate, isEssential: isEssential, targets)
  }
}
