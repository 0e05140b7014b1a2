// SPDX-License-Identifier: MIT
//
// The words of tracks. The numbers of these enums are those of the C API.

/// What a track's lanes mean. A type that is not ours may have any whose number of lanes it has.
public enum TrackKind: UInt32, CaseIterable, Sendable {
  /// As many as there are.
  case numbers = 0
  /// One number.
  case float
  /// A whole number within 2^53: computed as a number, then rounded.
  case int
  /// 0 or 1, held from key to key.
  case bool
  /// Two, three or four numbers, each by itself.
  case vec2, vec3, vec4
  /// x, y; width, height; x, y, width, height.
  case point, size, rect
  /// Red, green, blue, alpha of sRGB, 0 ... 1, straight alpha; mixed in a ``ColorSpace``.
  case color
  /// Radians, with a way around the circle.
  case angle
  /// x, y, z, w: a rotation, made of length 1 when it enters.
  case quat
}

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

/// Where a track is outside its keys.
public enum Extrapolation: UInt32, CaseIterable, Sendable {
  /// The nearest key's value.
  case hold = 0
  /// On along the slope at the end.
  case linear
  /// From the start to the end again and again; at the end itself, the last key.
  case loop
  /// Likewise, each time further by the way from the first key to the last. Not for colours, rotations and Bool.
  case loopOffset
  /// There and back.
  case mirror
}

/// Of Int: how what lies between keys is rounded.
public enum Rounding: UInt32, CaseIterable, Sendable {
  /// To the nearest, ties to the even one.
  case nearest = 0
  /// Down; up.
  case floor, ceil
  /// To the side of the segment's end.
  case towardTarget
}

/// Of angles, and of hues in ``ColorSpace/oklch``: the direction from a number to the next.
///
/// An angle is a real number: a target, or a key after the first, is reached as the number, of those that differ from it by
/// whole turns, that lies in this direction from the number before it. From 350 degrees 10 is reached as 370.
public enum Wrap: UInt32, CaseIterable, Sendable {
  /// At most half a turn; just half a turn, to the positive side.
  case shortest = 0
  /// At least half a turn: the other way than the shortest, and a full turn between equal angles.
  case longest
  /// To larger angles, less than a turn: clockwise on a screen, whose y points down.
  case cw
  /// To smaller angles, less than a turn.
  case ccw
  /// The number itself: several turns, if it says so.
  case raw
}

/// Of colours: where they are mixed. All but ``srgb`` with premultiplied alpha.
public enum ColorSpace: UInt32, CaseIterable, Sendable {
  /// Where equal distances look equal; the same by hue, which turns the way that ``Wrap`` says.
  case oklab = 0, oklch
  /// Light itself: sRGB without its transfer function.
  case linear
  /// The numbers as they are.
  case srgb
  /// The numbers times alpha: as CSS mixes `rgb()`, and as canvases and textures with premultiplied alpha do.
  case srgbPremultiplied
}
