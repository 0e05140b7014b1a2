// SPDX-License-Identifier: MIT

/// What moves a channel: where it is in its time, and what that means.
struct Player {
  /// How its value is found: by numbers, or by a track (of two keys, where lanes are not moved each by itself).
  enum Motion: UInt8 {
    case tween, track, spring, springTrack, decay, fall, move

    /// Whether numbers of a spring, a decay or a fall go with it.
    var isSprung: Bool { self != .tween && self != .track }
  }

  var kind = MotionKind.tween
  var motion = Motion.tween
  var isPaused = false
  var hasBegun = false
  var isEssential = false
  /// Of a tween, whether it fades the velocity in that it found; of a move, whether its lanes arrive together.
  var isBlended = false
  /// Whether it stays when it has come to its end; and whether it has.
  var isKept = false
  var isDone = false
  /// Whether it waits beside what moves its channel, in a channel of its own, until its delay is over; what it was given then.
  var isQueued = false
  /// Whether its channel is a fade's weight: nobody hears of it.
  var isFade = false
  var hasFrom = false
  var hasVelocity = false
  /// Whether its target is a distance from where it will begin; of a track, whether it is moved by its channel's `from`.
  var isRelative = false
  var accumulates = false
  /// Whether its duration is only known to be no less.
  var lastsAtLeast = false
  /// The events at which time stops.
  var stops: UInt8 = 0
  /// The chain whose member it is, 0 is none.
  var chain: UInt32 = 0
  var channel = 0
  var timing = Timing()
  /// Local time at a time of the world's; no event of its is earlier than the latter.
  var anchorTime = 0.0
  var anchorLocal = 0.0
  /// When something was emitted last.
  var lastEmitted = -Double.infinity
  /// Loops and markers that were emitted, among all that there are.
  var emitted = 0.0
  /// Where its row may be, -1: nowhere but among those that are evaluated one by one; where it is, and its row there, -1 while
  /// it does not move.
  var home = -1
  var group = -1
  var row = -1
  var curve = 0
  /// Of iterations that run back, from their end, 0: the curve itself.
  var returnCurve = 0
  var track: UnsafeMutablePointer<CompiledTrack>?
  var hint = 0
  /// Of a track, as parts of it, ascending.
  var markers: UnsafeMutablePointer<Marker>?
  var markerCount = 0
  var spring = Spring(omega: 0, dampingRatio: 0)
  var overshoot = Overshoot.allow
  var restitution = 0.0
  /// As was asked for; 0: its channel's.
  var tolerance = 0.0
  var decay = Decay(unchecked: 1)
  /// The numbers of each lane that only its kind has: a decay's own bounds, a fall's acceleration, a move's limits.
  var bounds: UnsafeMutablePointer<Double>?
  /// Of what a law moves between its channel's bounds: where each lane is.
  var flights: UnsafeMutablePointer<Flight>?
  /// Of a tween that was given another target: see Bend.
  var bend: UnsafeMutablePointer<Double>?

  @inline(__always)
  var rate: Double {
    get { timing.rate }
    set { timing.rate = newValue }
  }
  /// The rows that a kernel may have it among; nil: it is evaluated alone.
  @inline(__always)
  var rowKind: Group.Kind? {
    switch motion {
    case .tween: isBlended || bend != nil || returnCurve != 0 || accumulates ? nil : .eased
    case .track: returnCurve != 0 || accumulates || isRoundTrip || isRelative ? nil : .track
    case .spring:
      spring.isFree || spring.isSnap || overshoot != .allow ? nil : spring.isUnderdamped ? .underdamped : .overdamped
    case .decay: bounds == nil ? .decay : nil
    default: nil
    }
  }
  /// Whether its track is a tween's way there, and behind it the way back, which iterations that run back go by.
  @inline(__always)
  var isRoundTrip: Bool { kind == .tween && motion == .track && track?.pointee.count == 3 }
  /// Whether a track is moved to where its channel was when it began.
  @inline(__always)
  var isShifted: Bool { isRelative && kind == .track && !isQueued }
  /// Of a timeline, one that lasts so long has no end.
  @inline(__always)
  var isEndless: Bool { timing.endTime >= (kind == .timeline ? Timeline.endless : .infinity) }
  @inline(__always)
  var isStill: Bool { isPaused || rate == 0 || isDone }
  /// Whether time stops for it.
  @inline(__always)
  var isWaitedFor: Bool { stops != 0 || chain != 0 || isQueued || isFade }
  /// Where its run ends, as it goes now.
  @inline(__always)
  var lastLocal: Double { timing.isBackward ? 0 : min(timing.endTime, latestTime) }
  /// Whether a local time is at its run's end, or beyond.
  func isOver(_ local: Double) -> Bool {
    timing.isBackward ? isReachedBack(0, local) : isReached(timing.endTime, local)
  }
  @inline(__always)
  func local(_ time: Double) -> Double {
    max(-latestTime, min(anchorLocal + rate * (time - anchorTime), latestTime))
  }
  /// When local time is that.
  @inline(__always)
  func time(_ local: Double) -> Double {
    local == anchorLocal ? anchorTime : anchorTime + (local - anchorLocal) / rate
  }
}

package struct PlayerInfo: Sendable {
  package var kind = MotionKind.tween
  package var channel = Handle(slot: 0, generation: 0), timeline = Handle(slot: 0, generation: 0)
  package var phase = Phase.before
  package var isPaused = false, hasBegun = false, isActive = false
  package var isKept = false, isDone = false, isQueued = false
  package var time = 0.0, duration = 0.0, endTime = 0.0, remaining = 0.0
  package var progress = Double.nan, iteration = Double.nan
  package var rate = 1.0
}
