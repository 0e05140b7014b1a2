// SPDX-License-Identifier: MIT

import TweenSpirit

/// Who plays in a built scene: what its animations are found by. It holds no chains, whose blocks hold it.
final class Cast {
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

  private func actor(_ name: String) -> (any SceneActor)? { channels[name] as? any SceneActor }

  func add(_ entry: Scene.Entry, to timeline: Timeline) throws(TweenSpiritError) {
    switch entry.what {
    case .track(let name, let track):
      if let channel = actor(name), let track = self.track(track) { try channel.add(track, to: timeline, at: entry.at) }
    case .timeline(let name, let words):
      guard let inner = timelines[name] else { return }
      let t = words.timing
      try timeline.add(
        inner, at: entry.at, duration: words.duration, easing: t.easing, delay: t.delay, endDelay: t.endDelay,
        iterations: t.iterations, iterationStart: t.iterationStart, direction: t.direction, fill: t.fill, rate: t.rate)
    }
  }

  func animate(_ animation: SceneAnimation) throws(TweenSpiritError) -> Player? {
    switch animation {
    case .timeline(let name, let time, let words):
      let t = words.timing
      guard let time else {
        return try timelines[name]?.play(
          duration: words.duration, easing: t.easing, delay: t.delay, endDelay: t.endDelay, iterations: t.iterations,
          iterationStart: t.iterationStart, direction: t.direction, fill: t.fill, rate: t.rate)
      }
      return try timelines[name]?.animate(
        to: time, over: words.duration, easing: t.easing, delay: t.delay, endDelay: t.endDelay,
        iterations: t.iterations, iterationStart: t.iterationStart, direction: t.direction, fill: t.fill, rate: t.rate)
    case .spring(let name, _, let words): return try actor(name)?.spring(words, spring(words.spring))
    case .tween(let name, _, let target, let timing): return try actor(name)?.tween(target, timing.timing)
    case .decay(let name, _, let words): return try actor(name)?.decay(words)
    case .track(let name, let track, let timing):
      guard let track = self.track(track) else { return nil }
      return try actor(name)?.play(track, timing)
    }
  }
}

/// A channel of any values, by its lanes.
private protocol SceneActor: AnyChannel {
  func add(_ track: any SceneTrackBody, to timeline: Timeline, at time: Double) throws(TweenSpiritError)
  func spring(_ words: SceneAnimation.SpringWords, _ spring: Spring) throws(TweenSpiritError) -> Player
  func tween(_ target: [Double], _ timing: Timing) throws(TweenSpiritError) -> Player
  func decay(_ words: SceneAnimation.DecayWords) throws(TweenSpiritError) -> Player
  func play(_ track: any SceneTrackBody, _ words: SceneTiming) throws(TweenSpiritError) -> Player
}

extension Channel: SceneActor {
  fileprivate func add(
    _ track: any SceneTrackBody, to timeline: Timeline, at time: Double
  ) throws(TweenSpiritError) { try timeline.add(track.keys(of: Value.self), to: self, at: time) }

  fileprivate func spring(
    _ words: SceneAnimation.SpringWords, _ spring: Spring
  ) throws(TweenSpiritError) -> Player {
    try self.spring(
      to: Value(numbers: words.target), spring, velocity: words.velocity, tolerance: words.tolerance,
      overshoot: words.motion, delay: words.delay, rate: words.rate)
  }

  fileprivate func tween(_ target: [Double], _ timing: Timing) throws(TweenSpiritError) -> Player {
    try tween(to: Value(numbers: target), timing: timing)
  }

  fileprivate func decay(_ words: SceneAnimation.DecayWords) throws(TweenSpiritError) -> Player {
    let own = if let rate = words.rate { try Decay(rate: rate) } else { Decay.iOSNormal }
    return try decay(
      velocity: words.velocity, own,
      lower: words.bounds.map { Value(numbers: $0[0]) }, upper: words.bounds.map { Value(numbers: $0[1]) },
      tolerance: words.tolerance, delay: words.delay)
  }

  fileprivate func play(_ track: any SceneTrackBody, _ words: SceneTiming) throws(TweenSpiritError) -> Player {
    let t = words.timing
    return try play(
      track.keys(of: Value.self), duration: words.duration, easing: t.easing, delay: t.delay, endDelay: t.endDelay,
      iterations: t.iterations, iterationStart: t.iterationStart, direction: t.direction, fill: t.fill, rate: t.rate)
  }
}
