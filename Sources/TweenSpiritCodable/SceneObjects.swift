// SPDX-License-Identifier: MIT

import TweenSpirit

/// The objects of a built scene by name, for its animations. It has no chains, whose blocks retain it.
final class SceneObjects {
  var channels: [String: AnyChannel] = [:]
  var timelines: [String: Timeline] = [:]
  /// In the order of their making.
  var made: [Timeline] = []
  private let springs: [String: Spring]
  private let tracks: [String: any SceneTrackBody]

  init(_ scene: Scene) {
    springs = Dictionary(uniqueKeysWithValues: scene.springs.map { ($0.name, $0.thing) })
    tracks = Dictionary(uniqueKeysWithValues: scene.tracks.map { ($0.name, $0.thing) })
  }

  private func track(_ track: SceneTrack) -> (any SceneTrackBody)? {
    switch track {
    case .named(let name): tracks[name]
    case .inline(let track): track
    }
  }

  private func spring(_ spring: SceneSpring) -> Spring {
    switch spring {
    case .named(let name): springs[name] ?? .smooth
    case .inline(let spring): spring
    }
  }

  private func channel(_ name: String) -> (any SceneChannel)? { channels[name] as? any SceneChannel }

  func add(_ entry: Scene.Entry, to timeline: Timeline) throws(TweenSpiritError) {
    switch entry.what {
    case .track(let name, let track):
      if let channel = self.channel(name), let track = self.track(track) {
        try channel.add(track, to: timeline, at: entry.at)
      }
    case .timeline(let name, let timing):
      guard let inner = timelines[name] else { return }
      let t = timing.timing
      try timeline.add(
        inner, at: entry.at, duration: timing.duration, easing: t.easing, delay: t.delay, endDelay: t.endDelay,
        iterations: t.iterations, iterationStart: t.iterationStart, direction: t.direction, fill: t.fill, rate: t.rate)
    }
  }

  func animate(_ animation: SceneAnimation) throws(TweenSpiritError) -> Player? {
    switch animation {
    case .timeline(let name, let time, let timing):
      let t = timing.timing
      guard let time else {
        return try timelines[name]?.play(
          duration: timing.duration, easing: t.easing, delay: t.delay, endDelay: t.endDelay, iterations: t.iterations,
          iterationStart: t.iterationStart, direction: t.direction, fill: t.fill, rate: t.rate)
      }
      return try timelines[name]?.animate(
        to: time, over: timing.duration, easing: t.easing, delay: t.delay, endDelay: t.endDelay,
        iterations: t.iterations, iterationStart: t.iterationStart, direction: t.direction, fill: t.fill, rate: t.rate)
    case .spring(let name, _, let parameters): return try channel(name)?.spring(parameters, spring(parameters.spring))
    case .tween(let name, _, let target, let timing): return try channel(name)?.tween(target, timing.timing)
    case .decay(let name, _, let parameters): return try channel(name)?.decay(parameters)
    case .track(let name, let track, let timing):
      guard let track = self.track(track) else { return nil }
      return try channel(name)?.play(track, timing)
    }
  }
}

/// A channel of any values, by its lanes.
private protocol SceneChannel: AnyChannel {
  func add(_ track: any SceneTrackBody, to timeline: Timeline, at time: Double) throws(TweenSpiritError)
  func spring(_ parameters: SceneAnimation.SpringParameters, _ spring: Spring) throws(TweenSpiritError) -> Player
  func tween(_ target: [Double], _ timing: Timing) throws(TweenSpiritError) -> Player
  func decay(_ parameters: SceneAnimation.DecayParameters) throws(TweenSpiritError) -> Player
  func play(_ track: any SceneTrackBody, _ parameters: SceneTiming) throws(TweenSpiritError) -> Player
}

extension Channel: SceneChannel {
  fileprivate func add(
    _ track: any SceneTrackBody, to timeline: Timeline, at time: Double
  ) throws(TweenSpiritError) { try timeline.add(track.keys(of: Value.self), to: self, at: time) }

  fileprivate func spring(
    _ parameters: SceneAnimation.SpringParameters, _ spring: Spring
  ) throws(TweenSpiritError) -> Player {
    try self.spring(
      to: Value(numbers: parameters.target), spring, velocity: parameters.velocity, tolerance: parameters.tolerance,
      overshoot: parameters.motion, delay: parameters.delay, rate: parameters.rate)
  }

  fileprivate func tween(_ target: [Double], _ timing: Timing) throws(TweenSpiritError) -> Player {
    try tween(to: Value(numbers: target), timing: timing)
  }

  fileprivate func decay(_ parameters: SceneAnimation.DecayParameters) throws(TweenSpiritError) -> Player {
    let own = if let rate = parameters.rate { try Decay(rate: rate) } else { Decay.iOSNormal }
    return try decay(
      velocity: parameters.velocity, own,
      lower: parameters.bounds.map { Value(numbers: $0[0]) }, upper: parameters.bounds.map { Value(numbers: $0[1]) },
      tolerance: parameters.tolerance, delay: parameters.delay)
  }

  fileprivate func play(_ track: any SceneTrackBody, _ timing: SceneTiming) throws(TweenSpiritError) -> Player {
    let t = timing.timing
    return try play(
      track.keys(of: Value.self), duration: timing.duration, easing: t.easing, delay: t.delay, endDelay: t.endDelay,
      iterations: t.iterations, iterationStart: t.iterationStart, direction: t.direction, fill: t.fill, rate: t.rate)
  }
}
