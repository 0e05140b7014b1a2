// SPDX-License-Identifier: MIT

/// How a track goes from a key to the next. It belongs to the key that the segment starts at.
public enum Interpolation: UInt32, CaseIterable, Sendable {
  /// a (1 - e) + b e, e the easing at the progress.
  case eased = 1
  /// The key's value, up to the next key.
  case step
  /// Cubic, with slopes at both ends: this key's out tangent and the next one's in tangent (glTF's CUBICSPLINE). One not
  /// given is 0; an out tangent after a spring's segment, the spring's velocity.
  case hermite
  /// Cubic through all keys: a key's slope is that of the parabola through it and its neighbours.
  case catmull
  /// Cubic through all keys without leaving their range: Fritsch and Butland's slopes, as SciPy's PchipInterpolator has
  /// them. Not for rotations.
  case monotone
  /// Cubic Bézier in time and value: this key's out handle and the next one's in handle. One that reaches beyond the
  /// segment is shortened to it.
  case bezier
  /// The key's spring, from this key's value towards the next one's, as fast as the segment before ends.
  case spring
}
