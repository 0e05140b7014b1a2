// SPDX-License-Identifier: MIT

internal import TweenSpiritEngine

/// A channel on another, made by ``Channel/layer(_:weight:)``: what moves it acts on what is below, as far as its weight.
///
/// It has all that a ``Channel`` has, but that it is not linked and has no layers. ``AnyChannel/close()`` shows what is below
/// again, at once; its weight goes with it.
public final class Layer<Value: Interpolatable>: Channel<Value> {
  /// How far it acts: 0 to 1 where it overrides, any number where it is added.
  ///
  /// - Throws: `.staleHandle` once the layer is no more.
  public var weight: Channel<Double> {
    get throws(TweenSpiritError) {
      guard let world, let info, let weight = world.channel(info.weight) as? Channel<Double> else { throw gone }
      return weight
    }
  }

  /// How it acts; once it is no more, override.
  public var mode: LayerMode { info?.mode ?? .override }

  /// The channel that it is on.
  public var parent: Channel<Value>? {
    guard let world, let info else { return nil }
    return world.channel(info.parent) as? Channel<Value>
  }
}

extension Channel {
  /// Puts a layer on it: a channel of its kind, moved by commands of its own, that acts on what is below it.
  ///
  /// ```swift
  /// let layer = try x.layer(weight: 0.5)
  /// try layer.spring(to: 10)
  /// try layer.weight.tween(to: 0, duration: 1)
  /// ```
  ///
  /// One that overrides begins where the channel is, one that is added at nothing. Layers act in the order in which they were made.
  /// An Int is rounded in the end, a Bool is the layer's from a weight of 0.5 on; of colours alpha is added too, within 0 and 1.
  ///
  /// - Throws: `.invalidArgument` for a weight that is not finite, on a layer, a weight and a linked channel, and for a Bool
  ///   that would be added.
  public func layer(_ mode: LayerMode = .override, weight: Double = 1) throws(TweenSpiritError) -> Layer<Value> {
    let made = try command { (store, world) throws(Failure) in
      try store.addLayer(world, handle, mode: mode.rawValue, weight: weight)
    }
    guard let world else { throw gone }
    let layer = Layer<Value>(made.layer, world, name: nil, lanes: laneCount, source: nil, sink: nil)
    world.channels[made.layer] = layer
    world.adopt(layer, by: handle)
    _ = world.channel(made.weight)
    world.keepLinked(self)
    return layer
  }

  /// Lets what moves it go on below, and fades in what moves it next, if that is at this time of the world's.
  ///
  /// For `duration` seconds the value is a mix of both, of the new as far as `easing` says; then what moved it before ends,
  /// ``EndReason/replaced``. If nothing follows, it fades to where it stands. Fades may begin during others; what moves it
  /// without one takes over what it shows. What has a delay, and waits, is not faded in. 0 seconds take back a fade that
  /// nothing has followed yet.
  ///
  /// - Throws: `.invalidArgument` for a duration that is neither 0 nor at least 1e-9, and for a linked channel.
  @discardableResult
  public func beginFade(_ duration: Double, easing: Easing = .linear) throws(TweenSpiritError) -> Channel<Value> {
    try withExtendedLifetime(easing) { () throws(TweenSpiritError) in
      try command { (store, world) throws(Failure) in
        try store.beginFade(world, handle, duration, easing.handle)
      }
    }
    return self
  }

  /// Fades from what moves it to what `start` starts on it. Where that fails, nothing has changed.
  @discardableResult
  public func crossFade(
    _ duration: Double, easing: Easing = .linear, to start: (Channel<Value>) throws(TweenSpiritError) -> Player
  ) throws(TweenSpiritError) -> Player {
    try beginFade(duration, easing: easing)
    do throws(TweenSpiritError) { return try start(self) } catch {
      _ = try? beginFade(0)
      throw error
    }
  }

  /// Fades from what moves it to a track.
  @discardableResult
  public func crossFade(
    to track: Track<Value>, _ duration: Double, easing: Easing = .linear
  ) throws(TweenSpiritError) -> Player {
    try crossFade(duration, easing: easing) { (channel) throws(TweenSpiritError) in try channel.play(track) }
  }
}

extension World {
  /// A channel goes with another; nothing where there is none.
  func adopt(_ channel: AnyChannel, by parent: Handle) {
    guard parent.slot != 0 else { return }
    channel.parentHandle = parent
    channels[parent]?.children.insert(channel.handle)
  }
}
