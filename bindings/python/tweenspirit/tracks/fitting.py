# SPDX-License-Identifier: MIT
"""Tracks from samples, easings and springs."""

from __future__ import annotations

import ctypes
import sys
from typing import Any, Literal

from .._c import abi
from .._c.arguments import code_of, number, positive
from .._c.importing import importing
from .._c.library import check, lib
from .._errors import InvalidArgumentError
from ..curves.easing import Easing
from ..motion.spring_motion import SpringMotion
from .keys import Doubles, row_of_times
from .track import Track


def fit(
    times: Any, values: Any, tolerance: float = 1e-3, interpolation: Literal["eased", "hermite"] = "eased"
) -> Track:
    """Creates a track of few keys, all at times of samples, that passes every sample within `tolerance`, in value
    units.

    `times` ascend (two equal ones are a jump); `values` have the shape (n,) or (n, lanes). `interpolation` is "eased",
    for linear keys, or "hermite", for fewer, cubic ones. The result's max_error is its distance from the farthest
    sample.

    >>> t = fit([0, 1, 2, 3, 4], [0, 1, 2, 3, 0])
    >>> [key.time for key in t]
    [0.0, 3.0, 4.0]
    """
    at, numbers = row_of_times(times), Doubles(values, "values")
    # Without shapes, rows stand one after the other.
    is_flat = not numbers.is_list and sys.modules.get("numpy") is None
    if (
        at.count == 0
        or numbers.count == 0
        or (not is_flat and numbers.shape[0] != at.count)
        or numbers.count % at.count
        or numbers.count // at.count > 64
    ):
        raise InvalidArgumentError(f"{at.count} times need 1 to 64 times as many numbers, got {numbers.count}")
    codes = {"eased": abi.INTERPOLATIONS["eased"], "hermite": abi.INTERPOLATIONS["hermite"]}
    code = code_of(codes, interpolation, "interpolation")
    desc = abi.ts_fit_desc(
        ctypes.sizeof(abi.ts_fit_desc),
        at.address,
        numbers.address,
        at.count,
        numbers.count // at.count,
        number(tolerance, "tolerance"),
        code,
    )
    handle, error = abi.ts_track(), ctypes.c_double()
    check(lib.ts_track_fit(ctypes.byref(desc), ctypes.byref(handle), ctypes.byref(error)))
    return Track._made(handle, None, error.value)


def bake(
    obj: Easing | SpringMotion | Track,
    *,
    fps: float | None = None,
    tolerance: float | None = None,
    duration: float | None = None,
) -> Track:
    """Creates a track of linear keys from an easing, a spring's motion or a track: see Track.bake.

    An Easing goes from 0 to 1 over `duration` (1 s). A SpringMotion runs over `duration`, by default as long as
    a channel's spring_to.

    >>> from tweenspirit import Spring
    >>> t = bake(Spring(duration=0.5, bounce=0.3).motion(0, 100), tolerance=0.5)
    >>> t.max_error <= 0.5, round(t.end, 3)
    (True, 0.819)
    """
    if isinstance(obj, Track):
        if duration is not None:
            raise InvalidArgumentError("duration is for an easing or a spring: a track has its own")
        return obj.bake(fps, tolerance)
    if isinstance(obj, Easing):
        length = 1.0 if duration is None else positive(duration, "duration")
        with Track().key(0, 0, easing=obj).key(length, 1) as track:
            return track.bake(fps, tolerance)
    if isinstance(obj, SpringMotion):
        return _baked_spring(obj, fps, tolerance, duration)
    raise InvalidArgumentError(f"obj must be an Easing, a SpringMotion or a Track, not {obj!r:.80}")


def lasting(motion: SpringMotion) -> float:
    """Returns how many seconds a channel's player of a motion lasts."""
    with importing:
        from ..worlds.world import World

    with World(event_capacity=1) as world:
        player = world.channel(motion.start).spring_to(
            motion.target,
            motion.spring,
            velocity=motion.velocity0,
            overshoot=motion.overshoot,
            restitution=motion.restitution,
        )
        return player.duration


def _baked_spring(motion: SpringMotion, fps: float | None, tolerance: float | None, duration: float | None) -> Track:
    if motion.overshoot != "allow":
        raise InvalidArgumentError(f"only overshoot='allow' can be baked, got {motion.overshoot!r}")
    length = lasting(motion) if duration is None else positive(duration, "duration")
    if not 0 < length < 1e300:
        raise InvalidArgumentError("the spring never settles, or has settled: give a duration")
    # A slope before the start gives it its velocity.
    track = Track()
    track.key(0, motion.start, spring=motion.spring)
    if motion.velocity0:
        track.key(-length, motion.start, interpolation="hermite", out_tangent=0)
        track.replace(1, 0, motion.start, spring=motion.spring, in_tangent=motion.velocity0)
    track.key(length, motion.target)
    with track:
        baked = track.bake(fps, tolerance, 0, length)
    # The last key is where the spring is, not what it goes to.
    baked.set_value(len(baked) - 1, motion.value(length))
    return baked
