// SPDX-License-Identifier: MIT
//
// What of the model programs see under its own name; the rest has a name inside of another type.

@_exported public import struct TweenSpiritModel.AffineParts
@_exported public import enum TweenSpiritModel.BoundSide
@_exported public import enum TweenSpiritModel.ColorSpace
@_exported public import enum TweenSpiritModel.Contact
@_exported public import struct TweenSpiritModel.Decay
@_exported public import enum TweenSpiritModel.EndReason
@_exported public import enum TweenSpiritModel.Extrapolation
@_exported public import enum TweenSpiritModel.Interpolation
@_exported public import enum TweenSpiritModel.LayerMode
@_exported public import enum TweenSpiritModel.LinkCombination
@_exported public import enum TweenSpiritModel.MotionPolicy
@_exported public import struct TweenSpiritModel.Quaternion
@_exported public import enum TweenSpiritModel.Rounding
@_exported public import struct TweenSpiritModel.Spring
@_exported public import enum TweenSpiritModel.StaggerAxis
@_exported public import enum TweenSpiritModel.StaggerStart
@_exported public import struct TweenSpiritModel.TRSParts
@_exported public import enum TweenSpiritModel.TrackKind
@_exported public import enum TweenSpiritModel.VelocityWeighting
@_exported public import enum TweenSpiritModel.Wrap
