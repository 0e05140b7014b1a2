// SPDX-License-Identifier: MIT
//
// What moves a channel, and what is told of it. The numbers of these enums are those of the C API.

/// What a motion is. From ``path`` on it is an abbreviation: a player of it is of one of the kinds before.
public enum MotionKind: UInt32, CaseIterable, Sendable {
  /// From where the channel is to a target, in a time.
  case tween = 1
  /// Keyframes; a spring towards a target; a slowing down; a playhead on its way; a constant acceleration.
  case track, spring, decay, timeline, fall
  /// To a target within limits of speed and acceleration.
  case move
  /// A track along a path; a tween like a fling; added noise; a kick that a spring takes back.
  case path = 16, fling, shake, punch
}

/// What kinds of news there are.
public enum EventKind: UInt32, CaseIterable, Sendable {
  /// Its delay is over.
  case begin = 1
  /// It passed a marker; began an iteration anew; is over, and why says ``Event/reason``.
  case marker, loop, end
  /// The same of a chain.
  case chainBegin, chainMarker, chainLoop, chainEnd
  /// A lane has met a bound of its channel.
  case contact = 9
  /// A machine entered a state, left one, or both.
  case state
}

/// Why a player or a chain ended.
public enum EndReason: UInt32, CaseIterable, Sendable {
  /// At the end of its time, or taken there.
  case finished = 1
  /// A spring or a decay: at rest.
  case settled
  /// By a newer one on its channel, which has its value and velocity.
  case replaced
  /// Where it was.
  case stopped
  /// Back to where the channel was before it.
  case cancelled
  /// Its channel is gone.
  case unbound
  /// A curve's code failed.
  case error
  /// A kept player that had come to its end, as an end before this one told, is let go.
  case released
  /// A bound stopped it.
  case bound
}

/// Reduced motion: what becomes of players that begin under it.
public enum MotionPolicy: UInt32, CaseIterable, Sendable {
  /// As it was asked for.
  case full = 0
  /// At its begin a player is at its end, with the same events, unless it is essential.
  case reduce
  /// Essential ones too.
  case none
}

/// What may stand in a timeline.
public enum EntryKind: UInt32, CaseIterable, Sendable {
  /// Keyframes on a channel, an object or a closure.
  case track = 1
  /// Another timeline, copied; a name at a time.
  case timeline, marker
}
