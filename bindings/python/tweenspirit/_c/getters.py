# SPDX-License-Identifier: MIT
# Made by bindings/python/tools/gen_getters.py from getters.txt; not to be edited.
"""Getters of a field of what the library reports or of an attribute, and plain commands."""

from __future__ import annotations

import ctypes
import math

from . import abi
from .arguments import code_of, number, word_of
from .library import check, lib, read_number, read_text, short
from .turn import alone

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ..curves.easing import Easing
    from ..motion.spring import Spring
    from ..tracks.keys import Key
    from ..worlds.chain import Chain
    from ..worlds.channel import Channel
    from ..worlds.entries import Entry
    from ..worlds.events import EndReason, Event
    from ..worlds.machine import Machine
    from ..worlds.player import Player
    from ..worlds.timeline import Timeline
    from ..worlds.world import World
    from .literals import Direction, Fill, Interpolation, LayerMode, Motion, Overshoot, Rounding, Space, Wrap


class _Getters:
    __slots__ = ()

    def __init_subclass__(cls, **more: Any) -> None:
        """Makes the members the class's own, as pages of the API show them and errors of their arguments name them."""
        super().__init_subclass__(**more)
        for base in cls.__bases__:
            if base.__module__ == __name__:
                for name, member in vars(base).items():
                    if not name.startswith("_") and name not in vars(cls):
                        setattr(cls, name, member)
                        function = getattr(member, "fget", member)
                        while function is not None:
                            function.__module__, function.__qualname__ = cls.__module__, f"{cls.__qualname__}.{name}"
                            function = getattr(function, "__wrapped__", None)


class GpuTrackSetGetters(_Getters):
    __slots__ = ()

    @property
    def tracks(self: Any) -> int:
        """Returns the number of tracks."""
        found: int = self._tracks
        return found

    @property
    def lanes(self: Any) -> int:
        """Returns the number of lanes of all tracks together, the length of a sample."""
        found: int = self._lanes
        return found

    @property
    def keys(self: Any) -> int:
        """Returns the number of keys of all tracks together."""
        found: int = self._keys
        return found

    @property
    def start(self: Any) -> float:
        """Returns the earliest key's time; 0 without tracks."""
        found: float = self._start
        return found

    @property
    def end(self: Any) -> float:
        """Returns the latest key's time; 0 without tracks."""
        found: float = self._end
        return found

    @property
    def bytes(self: Any) -> int:
        """Returns the memory of the set on a device, in bytes."""
        found: int = sum(len(each) for each in self._columns if each is not None)
        return found

    @property
    def dtype(self: Any) -> str:
        """Returns the type of the samples."""
        found: str = "float32" if self._code == "f" else "float64"
        return found


class DecayGetters(_Getters):
    __slots__ = ()

    def _info(self: Any) -> abi.ts_decay_info:
        info = abi.ts_decay_info(struct_size=ctypes.sizeof(abi.ts_decay_info))
        check(lib.ts_decay_get_info(ctypes.byref(self._raw), ctypes.byref(info)))
        return info

    def velocity(self: Any, t: Any, velocity: float) -> Any:
        """Computes the velocity t >= 0 seconds after it was `velocity`; t is as for `value`."""
        found: Any = self.motion(0.0, velocity).velocity(t)
        return found

    def rest(self: Any, start: float = 0.0, velocity: float = 0.0) -> float:
        """Returns where the motion comes to rest: start + power * velocity."""
        found: float = self.motion(start, velocity).rest
        return found

    @property
    def rate(self: Any) -> float:
        """Returns the rate, in 1/s."""
        return float(self._raw.rate)

    @property
    def time_constant(self: Any) -> float:
        """Returns the seconds until 1/e of the velocity is left."""
        return float(self._info().time_constant)

    @property
    def half_life(self: Any) -> float:
        """Returns the seconds until half of the velocity is left."""
        return float(self._info().half_life)

    @property
    def deceleration_rate(self: Any) -> float:
        """Returns the fraction of the velocity left after a millisecond."""
        return float(self._info().deceleration_rate)

    @property
    def drag(self: Any) -> float:
        """Returns the fraction of the velocity left after a second."""
        return float(self._info().drag)

    @property
    def friction(self: Any) -> float:
        """Returns Android's multiplier, rate / 4.2."""
        return float(self._info().friction)

    @property
    def power(self: Any) -> float:
        """Returns the power in seconds: the motion comes to rest at start + power * velocity.

        >>> from tweenspirit import Decay
        >>> Decay(rate=2).power, Decay(rate=2, power=0.8).power
        (0.5, 0.8)
        """
        return float(self._info().power)

    def value(self: Any, t: Any, start: float = 0.0, velocity: float = 0.0) -> Any:
        """Computes the value t >= 0 seconds after the motion left `start` with `velocity`; t is a number, a list or an
        array.

        A negative time gives NaN in a list or an array, and raises InvalidArgumentError as a single number.

        >>> from tweenspirit import Decay
        >>> [round(x, 3) for x in Decay(half_life=1).value([0, 1, 2], start=5, velocity=1000)]
        [5.0, 726.348, 1087.021]
        """
        found: Any = self.motion(start, velocity).value(t)
        return found

    def settling_time(self: Any, velocity: float, tolerance: float = 1e-3) -> float:
        """Returns the time in seconds after which the motion stays within `tolerance` (value units) of its point of
        rest.

        >>> from tweenspirit import Decay
        >>> round(Decay(half_life=1).settling_time(1000, tolerance=1), 3), round(Decay(half_life=1).rest(0, 1000), 3)
        (10.495, 1442.695)
        """
        found: float = self.motion(0.0, velocity).settling_time(tolerance)
        return found

    def crossing(self: Any, level: float, start: float = 0.0, velocity: float = 0.0) -> float:
        """Returns the time after the start at which the value is `level`; inf if it never is.

        >>> from tweenspirit import Decay
        >>> d = Decay(half_life=1)
        >>> round(d.crossing(d.rest(0, 1000) / 2, 0, 1000), 9), d.crossing(-1, 0, 1000)
        (1.0, inf)
        """
        return read_number(
            lib.ts_decay_crossing, ctypes.byref(self.motion(start, velocity)._from), number(level, "level")
        )

    def aim(self: Any, start: float, target: float) -> float:
        """Returns the initial velocity with which the motion comes to rest at `target`.

        >>> from tweenspirit import Decay
        >>> Decay(rate=2.0).aim(100, 600)
        1000.0
        """
        return read_number(lib.ts_decay_aim, ctypes.byref(self._raw), number(start, "start"), number(target, "target"))

    def snap(self: Any, start: float, velocity: float, spacing: float, offset: float = 0.0) -> float:
        """Returns the initial velocity with which the motion comes to rest on the grid offset + i * spacing, at the
        point nearest to where it would come to rest with `velocity`.

        >>> from tweenspirit import Decay
        >>> d = Decay(rate=2.0)
        >>> d.rest(0, d.snap(0, 1000, 120))
        480.0
        """
        return read_number(
            lib.ts_decay_snap,
            ctypes.byref(self._raw),
            number(start, "start"),
            number(velocity, "velocity"),
            number(spacing, "spacing"),
            number(offset, "offset"),
        )


class DecayMotionGetters(_Getters):
    __slots__ = ()

    def velocity(self: Any, t: Any) -> Any:
        """Computes the velocity t seconds after the start; t is as for `value`."""
        found: Any = self._state(t, 1)
        return found

    @property
    def start(self: Any) -> float:
        """Returns the initial value."""
        return float(self._from.start)

    @property
    def velocity0(self: Any) -> float:
        """Returns the initial velocity."""
        return float(self._from.velocity)

    @property
    def lower(self: Any) -> float:
        """Returns the lower bound; -inf if there is none."""
        return float(self._from.lower)

    @property
    def upper(self: Any) -> float:
        """Returns the upper bound; inf if there is none."""
        return float(self._from.upper)

    def value(self: Any, t: Any) -> Any:
        """Computes the value t >= 0 seconds after the start; t is a number, a list or an array, in which a negative
        time gives NaN.

        >>> from tweenspirit import Decay
        >>> Decay(half_life=1).motion(0, 1000, upper=10).value(60), Decay().motion(3, 5).value([0, -1])
        (10.0, [3.0, nan])
        """
        found: Any = self._state(t, 0)
        return found

    @property
    def rest(self: Any) -> float:
        """Returns where the motion comes to rest: a bound, if it meets one."""
        return read_number(lib.ts_decay_rest, ctypes.byref(self._from), 1.0, more=(None,))

    @property
    def handoff_time(self: Any) -> float:
        """Returns the time at which the spring takes over; inf if it never does."""
        return read_number(lib.ts_decay_handoff, ctypes.byref(self._from), more=(None,))

    def settling_time(self: Any, tolerance: float = 1e-3) -> float:
        """Returns the time in seconds after which the motion stays within `tolerance` (value units) of its point of
        rest.
        """
        return read_number(lib.ts_decay_rest, ctypes.byref(self._from), number(tolerance, "tolerance"), None)


class SpringWordsGetters(_Getters):
    __slots__ = ()

    def _info(self: Any) -> abi.ts_spring_info:
        info = abi.ts_spring_info(struct_size=ctypes.sizeof(abi.ts_spring_info))
        check(lib.ts_spring_get_info(self._address, ctypes.byref(info)))
        return info

    @property
    def omega(self: Any) -> float:
        """Returns the undamped angular frequency in rad/s: sqrt(stiffness / mass)."""
        return float(self._raw.omega)

    @property
    def damping_ratio(self: Any) -> float:
        """Returns damping / (2 sqrt(stiffness mass)): below 1 the spring oscillates, from 1 on it does not."""
        return float(self._raw.damping_ratio)

    @property
    def mass(self: Any) -> float:
        """Returns the mass, which only stiffness and damping depend on; 1 if none was given."""
        return float(self._raw.mass)

    @property
    def stiffness(self: Any) -> float:
        """Returns mass * omega^2."""
        return float(self._info().stiffness)

    @property
    def damping(self: Any) -> float:
        """Returns 2 * damping_ratio * omega * mass."""
        return float(self._info().damping)

    @property
    def tension(self: Any) -> float:
        """Returns the stiffness."""
        found: float = self.stiffness
        return found

    @property
    def friction(self: Any) -> float:
        """Returns the damping."""
        found: float = self.damping
        return found

    @property
    def response(self: Any) -> float:
        """Returns 2 pi / omega, in seconds."""
        return float(self._info().response)

    @property
    def duration(self: Any) -> float:
        """Returns SwiftUI's perceptual duration in seconds: 2 pi / omega."""
        return float(self._info().duration)

    @property
    def bounce(self: Any) -> float:
        """Returns 1 - damping_ratio; for a damping ratio above 1, 1 / damping_ratio - 1."""
        return float(self._info().bounce)

    @property
    def visual_duration(self: Any) -> float:
        """Returns Motion's visual duration in seconds: 2 pi / (1.2 omega)."""
        return float(self._info().visual_duration)

    @property
    def settling_duration(self: Any) -> float:
        """Returns the seconds until a motion from 0 at rest to 1 stays within 0.001; inf if it never does."""
        return float(self._info().settling_duration)

    @property
    def half_life(self: Any) -> float:
        """Returns the seconds, from rest, until half of the distance is left for the first time."""
        return float(self._info().half_life)

    @property
    def frequency(self: Any) -> float:
        """Returns omega / (2 pi), in Hz."""
        return float(self._info().frequency)

    @property
    def bounciness(self: Any) -> float:
        """Returns Origami's bounciness; NaN if no bounciness and speed make this spring."""
        return float(self._info().bounciness)

    @property
    def speed(self: Any) -> float:
        """Returns Origami's speed."""
        return float(self._info().speed)


class SpringMotionGetters(_Getters):
    __slots__ = ()

    def settling_time(self: Any, tolerance: float = 0.001) -> float:
        """Returns the time in seconds after which the motion stays within `tolerance` (value units) of its target; inf
        if it never does.

        >>> from tweenspirit import Spring
        >>> [round(Spring(omega=10, damping_ratio=d).motion(0, 100).settling_time(0.1), 3) for d in (0, 0.5, 1)]
        [inf, 1.27, 0.923]
        """
        found: float = self._seconds(lib.ts_spring_settling_time, number(tolerance, "tolerance"))
        return found

    @property
    def start(self: Any) -> float:
        """Returns the initial value."""
        return float(self._from.start)

    @property
    def target(self: Any) -> float:
        """Returns the target."""
        return float(self._from.target)

    @property
    def velocity0(self: Any) -> float:
        """Returns the initial velocity, in value units per second."""
        return float(self._from.velocity)

    @property
    def overshoot(self: Any) -> Overshoot:
        """Returns "allow", "clamp", "stop" or "bounce"."""
        return word_of(abi.OVERSHOOTS, self._from.overshoot)

    @property
    def restitution(self: Any) -> float:
        """Returns the fraction of the velocity left after a bounce."""
        return float(self._from.restitution)


class TimingGetters(_Getters):
    __slots__ = ()

    @property
    def active_duration(self: Any) -> float:
        """Returns duration times iterations plus the rests between them, in seconds."""
        return float(self._state(0.0).active_duration)

    @property
    def end_time(self: Any) -> float:
        """Returns the active duration plus both delays, at least 0, in seconds."""
        return float(self._state(0.0).end_time)

    @property
    def duration(self: Any) -> float:
        """Returns the duration of one iteration, in seconds."""
        return float(self._values[0])

    @property
    def delay(self: Any) -> float:
        """Returns the seconds before the first iteration."""
        return float(self._values[1])

    @property
    def end_delay(self: Any) -> float:
        """Returns the seconds after the last iteration."""
        return float(self._values[2])

    @property
    def iterations(self: Any) -> float:
        """Returns the number of iterations."""
        return float(self._values[3])

    @property
    def iteration_start(self: Any) -> float:
        """Returns where the first iteration begins, in iterations."""
        return float(self._values[4])

    @property
    def repeat_delay(self: Any) -> float:
        """Returns the seconds of rest between two iterations."""
        return float(self._values[9])

    @property
    def direction(self: Any) -> Direction:
        """Returns "normal", "reverse", "alternate" or "alternate-reverse"."""
        found: Direction = self._values[5]
        return found

    @property
    def fill(self: Any) -> Fill:
        """Returns "both", "forwards", "backwards" or "none"."""
        found: Fill = self._values[6]
        return found

    @property
    def rate(self: Any) -> float:
        """Returns the seconds of local time per second of the clock."""
        return float(self._values[7])

    @property
    def easing(self: Any) -> Easing | None:
        """Returns the easing applied to the progress of each iteration; None means linear."""
        found: Easing | None = self._values[8]
        return found

    @property
    def return_easing(self: Any) -> Easing | None:
        """Returns the easing of iterations that run backwards; None means the easing, backwards."""
        found: Easing | None = self._values[10]
        return found


class ObjectTrackGetters(_Getters):
    __slots__ = ()

    @property
    def before(self: Any) -> str:
        """Returns the extrapolation before the first key."""
        found: str = self._track.before
        return found

    @property
    def after(self: Any) -> str:
        """Returns the extrapolation after the last key."""
        found: str = self._track.after
        return found

    def move(self: Any, index: int, time: float) -> int:
        """Moves the key at `index` to another time, behind those there. Returns its new index.

        >>> from tweenspirit import ObjectTrack
        >>> track = ObjectTrack[str]().key(0, "a").key(1, "b").key(2, "c")
        >>> track.move(0, 1), track.value(1)
        (1, 'a')
        """
        found: int = self._track.move(self._checked(index), time)
        return found

    def find(self: Any, t: float) -> int | None:
        """Returns the index of the last key at or before t; None if there is none.

        >>> from tweenspirit import ObjectTrack
        >>> track = ObjectTrack[str]().key(0, "a").key(1, "b")
        >>> track.find(0.5), track.find(1), track.find(-1)
        (0, 1, None)
        """
        found: int | None = self._track.find(t)
        return found

    def find_range(self: Any, from_: float, to: float) -> range:
        """Returns the indices of the keys at times from_ <= time < to.

        >>> from tweenspirit import ObjectTrack
        >>> ObjectTrack[str]().key(0, "a").key(1, "b").key(2, "c").find_range(1, 2)
        range(1, 2)
        """
        found: range = self._track.find_range(from_, to)
        return found

    @property
    def start(self: Any) -> float:
        """Returns the first key's time; 0 without keys.

        >>> from tweenspirit import ObjectTrack
        >>> ObjectTrack[str]().key(3, "b").key(1, "a").start
        1.0
        """
        found: float = self._track.start
        return found

    @property
    def end(self: Any) -> float:
        """Returns the last key's time; 0 without keys.

        >>> from tweenspirit import ObjectTrack
        >>> ObjectTrack[str]().key(3, "b").key(1, "a").end
        3.0
        """
        found: float = self._track.end
        return found

    def markers(self: Any) -> list[tuple[float, str]]:
        """Returns the times and names of the markers, in time order.

        >>> from tweenspirit import ObjectTrack
        >>> ObjectTrack[str]().marker(2, "b").marker(1, "a").markers()
        [(1.0, 'a'), (2.0, 'b')]
        """
        found: list[tuple[float, str]] = self._track.markers()
        return found

    def markers_between(self: Any, after: float, upto: float) -> list[tuple[float, str]]:
        """Returns the markers passed on the way from `after` to `upto`: see Track.markers_between.

        >>> from tweenspirit import ObjectTrack
        >>> ObjectTrack[str]().marker(0, "a").marker(1, "b").markers_between(0, 1)
        [(1.0, 'b')]
        """
        found: list[tuple[float, str]] = self._track.markers_between(after, upto)
        return found

    def remove_marker(self: Any, index: int) -> None:
        """Removes the marker at `index` (in time order).

        >>> from tweenspirit import ObjectTrack
        >>> track = ObjectTrack[str]().marker(2, "b").marker(1, "a")
        >>> track.remove_marker(0), track.markers()
        (None, [(2.0, 'b')])
        """
        self._track.remove_marker(index)


class PathGetters(_Getters):
    __slots__ = ()

    def point(self: Any, s: Any, out: Any = None) -> Any:
        """Returns the point at a fraction of the length, or the points at many.

        A number gives a tuple, a list a list of tuples. An array of n numbers gives one of shape (n, dimensions), or
        fills `out`, of that shape in float64 and separate from `s`, and returns it.

        >>> from tweenspirit import Path
        >>> Path("M0 0 H 10").point(0.25), Path("M0 0 H 10").point([0, 2])
        ((2.5, 0.0), [(0.0, 0.0), (10.0, 0.0)])
        """
        found: Any = self._sample(s, out, tangents=False)
        return found

    def tangent(self: Any, s: Any, out: Any = None) -> Any:
        """Returns the unit tangent at a fraction of the length, or the tangents at many, in the forms of `point`.

        At a joint it is the tangent of the following segment, at the end that of the last. It is 0 for a path without a
        length.

        >>> from tweenspirit import Path
        >>> Path("M0 0 H 10 V 10").tangent([0, 0.5, 1])
        [(1.0, 0.0), (0.0, 1.0), (0.0, 1.0)]
        """
        found: Any = self._sample(s, out, tangents=True)
        return found

    @property
    def length(self: Any) -> float:
        """Returns the length of the whole path. Jumps between subpaths add none."""
        return float(self._info.length)

    @property
    def dimensions(self: Any) -> int:
        """Returns 2 or 3."""
        return int(self._info.dimensions)

    @property
    def closed(self: Any) -> bool:
        """Returns whether the path ends exactly where it begins."""
        return bool(self._info.closed)


class TrackSetGetters(_Getters):
    __slots__ = ()

    @property
    def dtype(self: Any) -> str:
        """Returns the type of the samples."""
        found: str = "float32" if self._code == "f" else "float64"
        return found

    @property
    def tracks(self: Any) -> int:
        """Returns the number of tracks."""
        return int(self._info.tracks)

    @property
    def lanes(self: Any) -> int:
        """Returns the number of lanes of all tracks together, the length of a sample."""
        return int(self._info.lanes)

    @property
    def keys(self: Any) -> int:
        """Returns the number of keys of all tracks together."""
        return int(self._info.keys)

    @property
    def bytes(self: Any) -> int:
        """Returns the memory of the set, in bytes."""
        return int(self._info.bytes)

    @property
    def start(self: Any) -> float:
        """Returns the earliest key's time; 0 without tracks."""
        return float(self._info.start)

    @property
    def end(self: Any) -> float:
        """Returns the latest key's time; 0 without tracks."""
        return float(self._info.end)


class TrackGetters(_Getters):
    __slots__ = ()

    def _info(self: Any) -> abi.ts_track_info:
        info = abi.ts_track_info(struct_size=ctypes.sizeof(abi.ts_track_info))
        check(short.ts_track_get_info(self._handle, ctypes.byref(info)))
        return info

    def clear(self: Any) -> None:
        """Removes all keys and keeps the markers."""
        check(short.ts_track_clear(self._handle))

    @property
    def kind(self: Any) -> str | int:
        """Returns the kind of the values: a text, or a number of lanes."""
        found: str | int = self._kind
        return found

    @property
    def lanes(self: Any) -> int:
        """Returns how many numbers a value has."""
        found: int = self._lanes
        return found

    @property
    def easing(self: Any) -> Easing:
        """Returns the easing of eased segments whose key has none."""
        found: Easing = self._easing
        return found

    @property
    def interpolation(self: Any) -> Interpolation:
        """Returns the interpolation of segments whose key has none."""
        return word_of(abi.INTERPOLATIONS, self._settings.interpolation)

    @property
    def space(self: Any) -> Space:
        """Returns the space in which colours are mixed."""
        return word_of(abi.COLOR_SPACES, self._settings.space)

    @property
    def extended(self: Any) -> bool:
        """Returns whether colours may lie outside 0 ... 1."""
        return bool(self._settings.extended)

    @property
    def wrap(self: Any) -> Wrap:
        """Returns the direction between angles and hues."""
        return word_of(abi.WRAPS, self._settings.wrap)

    @property
    def rounding(self: Any) -> Rounding:
        """Returns how ints are rounded between keys."""
        return word_of(abi.ROUNDINGS, self._settings.rounding)

    @property
    def before(self: Any) -> str:
        """Returns the extrapolation before the first key: hold, linear, loop, loop_offset or mirror."""
        return word_of(abi.EXTRAPOLATIONS, self._info().before)

    @property
    def after(self: Any) -> str:
        """Returns the extrapolation after the last key."""
        return word_of(abi.EXTRAPOLATIONS, self._info().after)

    @property
    def start(self: Any) -> float:
        """Returns the first key's time; 0 without keys."""
        return float(self._info().start)

    @property
    def end(self: Any) -> float:
        """Returns the last key's time; 0 without keys."""
        return float(self._info().end)

    def to_css(self: Any, tolerance: float = 1e-3) -> str:
        """Returns a track of one lane in CSS, as Easing.to_css does: 0 is its first key's value, 1 its last key's.

        `tolerance` (1e-9 ... 1) is the largest error, relative to that distance.

        >>> from tweenspirit import Track
        >>> Track().key(0, 10).key(1, 30).key(4, 20).to_css()
        'linear(0, 2 25%, 1)'
        """
        return read_text(lib.ts_track_to_css, self, number(tolerance, "tolerance"), more=(None,), capacity=1 << 16)

    def time_for(self: Any, value: float) -> float:
        """Finds the first time, between the first key and the last, at which a monotone track has reached `value`.

        The track has one lane. A track that turns back, as found at 64 or more points per segment, and a value outside
        its range raise InvalidArgumentError.

        >>> from tweenspirit import Track
        >>> Track().key(0, 0, easing="quad.in").key(2, 100).time_for(25)
        1.0
        """
        return read_number(lib.ts_track_find_time, self._handle, number(value, "value"))

    def keys(self: Any) -> list[Key]:
        """Returns the keys, in time order."""
        found: list[Key] = [self._key(i) for i in range(len(self))]
        return found

    def markers(self: Any) -> list[tuple[float, str]]:
        """Returns the markers in time order: pairs of time and name.

        >>> from tweenspirit import Track
        >>> Track().marker(2, "b").marker(1, "a").marker(1, "c").markers()
        [(1.0, 'a'), (1.0, 'c'), (2.0, 'b')]
        """
        found: list[tuple[float, str]] = self.markers_between(-math.inf, math.inf)
        return found


class ChannelGetters(_Getters):
    __slots__ = ()

    @property
    @alone
    def active(self: Any) -> bool:
        """Returns whether the channel's player is active (see Player.active), or one of its layers, or one that waits
        beside it.
        """
        return bool(self._info().active)

    @property
    @alone
    def linked(self: Any) -> bool:
        """Returns whether the channel follows others."""
        return bool(self._info().linked)

    def _info(self: Any) -> abi.ts_channel_info:
        info = abi.ts_channel_info(struct_size=ctypes.sizeof(abi.ts_channel_info))
        check(short.ts_channel_get_info(self._core.handle, self._handle, ctypes.byref(info)))
        return info

    @property
    def world(self: Any) -> World:
        """Returns the world that the channel belongs to, which lives as long as any of its channels.

        >>> from tweenspirit import World
        >>> x = World().channel(0.0)
        >>> player = x.tween_to(1, 0.5)
        >>> x.world.step(1), x.value
        (0, 1.0)
        """
        found: World = self._world
        return found

    @property
    def kind(self: Any) -> str | int:
        """Returns the kind of the value: a text, as for a Track, or a number of lanes."""
        found: str | int = self._kind
        return found

    @property
    def lanes(self: Any) -> int:
        """Returns how many numbers a value has."""
        found: int = self._lanes
        return found

    @property
    def name(self: Any) -> str | None:
        """Returns the name by which World.find finds the channel."""
        found: str | None = self._name
        return found

    def close(self: Any) -> None:
        """Closes the channel now; its player ends as unbound. A closed channel is left as it is.

        >>> from tweenspirit import World
        >>> w = World()
        >>> c = w.channel(0.0, name="x")
        >>> p = c.tween_to(10, 2)
        >>> c.close(), str(p.end_reason), c
        (None, 'unbound', <Channel, 'x', kind='float', closed>)
        """
        self._close("the channel was closed")

    @property
    @alone
    def player(self: Any) -> Player | None:
        """Returns the player that moves the channel; None if there is none."""
        found: Player | None = self._core.current_player(self._info().player)
        return found

    @alone
    def on_change(self: Any, function: Callable[[Any], Any]) -> Callable[[], None]:
        """Calls a function with the value after each step in or before which it changed. Returns a function that
        removes the handler.

        >>> from tweenspirit import World
        >>> w = World()
        >>> c = w.channel(0.0)
        >>> remove = c.on_change(print)
        >>> p = c.tween_to(1, 1)
        >>> active = w.step(0.5)
        0.5
        >>> remove()
        >>> active = w.step(0.5)
        """
        found: Callable[[], None] = self._observe(0, self._on_change, function)
        return found

    @alone
    def on_velocity(self: Any, function: Callable[[Any], Any]) -> Callable[[], None]:
        """Calls a function with the velocity after each step in or before which it changed. Returns a function that
        removes the handler.

        >>> from tweenspirit import World
        >>> w = World()
        >>> c = w.channel(0.0)
        >>> remove = c.on_velocity(print)
        >>> p = c.tween_to(10, 2)
        >>> w.step(1), w.step(1)
        5.0
        0.0
        (1, 0)
        """
        found: Callable[[], None] = self._observe(1, self._on_velocity, function)
        return found


class ChannelArrayGetters(_Getters):
    __slots__ = ()

    def values(self: Any, out: Any = None) -> Any:
        """Reads the values into `out`, writable float64 numbers in C order, or into a new array.

        >>> from array import array
        >>> from tweenspirit import World
        >>> pairs = World().channels([(1, 2), (3, 4)])
        >>> out = array("d", [0] * 4)
        >>> pairs.values(out) is out, list(out)
        (True, [1.0, 2.0, 3.0, 4.0])
        """
        found: Any = self._read(out, 0)
        return found

    def velocities(self: Any, out: Any = None) -> Any:
        """Reads the velocities, in value units per second, as `values` does."""
        found: Any = self._read(out, 1)
        return found

    def targets(self: Any, out: Any = None) -> Any:
        """Reads the targets of the channels' players, as `values` does; a channel without a player has its value as
        target.
        """
        found: Any = self._read(out, 2)
        return found

    def set(self: Any, values: Any) -> None:
        """Sets the values at once and stops the channels' players, as Channel.set does.

        >>> from tweenspirit import World
        >>> dots = World().channels([0.0, 10.0])
        >>> dots.set([1, 2]), list(dots.values()), dots.set(5), list(dots.values())
        (None, [1.0, 2.0], None, [5.0, 5.0])
        """
        self._command("ts_channels_set", self._column(values, "values"))

    @property
    def world(self: Any) -> World:
        """Returns the world that the channels belong to."""
        found: World = self._world
        return found

    @property
    def kind(self: Any) -> str | int:
        """Returns the kind of each value, as Channel.kind."""
        found: str | int = self._kind
        return found

    @property
    def lanes(self: Any) -> int:
        """Returns how many numbers each value has."""
        found: int = self._lanes
        return found


class GroupGetters(_Getters):
    __slots__ = ()

    def pause(self: Any) -> None:
        """Pauses all animations that have not ended.

        >>> from tweenspirit import World
        >>> w = World()
        >>> x, y = w.channel(0.0), w.channel(0.0)
        >>> g = w.animate([x, y], to=10, duration=1)
        >>> g.pause(), w.step(9), g.paused, g.resume(), w.step(1), x.value
        (None, 0, True, None, 0, 10.0)
        """
        self._chain.pause()

    def resume(self: Any) -> None:
        """Resumes all paused animations.

        >>> from tweenspirit import World
        >>> w = World()
        >>> g = w.animate(w.channel(0.0), to=10, duration=1)
        >>> g.pause(), g.resume(), g.active
        (None, None, True)
        """
        self._chain.resume()

    def cancel(self: Any) -> None:
        """Ends the group as cancelled: channels that it is still moving are restored to what they were before.
        Animations that have ended are left as they are.

        >>> from tweenspirit import World
        >>> w = World()
        >>> x = w.channel(0.0)
        >>> g = w.animate(x, to=10, duration=1)
        >>> w.step(0.5), g.cancel(), x.value, str(g.end_reason)
        (1, None, 0.0, 'cancelled')
        """
        self._chain.cancel()

    def stop(self: Any) -> None:
        """Ends the group as stopped: every channel keeps its value.

        >>> from tweenspirit import World
        >>> w = World()
        >>> x = w.channel(0.0)
        >>> g = w.animate(x, to=10, duration=1, easing="linear")
        >>> w.step(0.5), g.stop(), x.value
        (1, None, 5.0)
        """
        self._chain.stop()

    def finish(self: Any) -> None:
        """Takes every animation to its end at once. Raises InvalidArgumentError if one has no end.

        >>> from tweenspirit import World
        >>> w = World()
        >>> x = w.channel(0.0)
        >>> g = w.animate(x, to=10, duration=1, delay=5)
        >>> g.finish(), x.value, str(g.end_reason)
        (None, 10.0, 'finished')
        """
        self._chain.finish()

    @property
    def channels(self: Any) -> tuple[Channel, ...]:
        """Returns the channels that the group moves, in the order of the targets."""
        found: tuple[Channel, ...] = tuple(self._starts)
        return found

    def remove_handler(self: Any, function: Callable[..., Any]) -> None:
        """Removes a handler of the end. A function that is not one is ignored.

        >>> from tweenspirit import World
        >>> w = World()
        >>> g = w.animate(w.channel(0.0), to=10, duration=1).on_end(print)
        >>> g.remove_handler(print), w.step(2)
        (None, 0)
        """
        self._chain.remove_handler(function)

    @property
    def active(self: Any) -> bool:
        """Returns whether the group has not ended and is not paused."""
        found: bool = self._chain.active
        return found

    @property
    def paused(self: Any) -> bool:
        """Returns whether the group is paused."""
        found: bool = self._chain.paused
        return found

    @property
    def end_reason(self: Any) -> EndReason | None:
        """Returns the reason of the end; None if the group has not ended, or if its world was closed."""
        found: EndReason | None = self._chain.end_reason
        return found

    @property
    def tag(self: Any) -> str | None:
        """Returns the tag by which World.groups finds the group."""
        found: str | None = self._tag
        return found

    @property
    def rate(self: Any) -> float:
        """Gets or sets the rate of all animations: > 0 and finite.

        >>> from tweenspirit import World
        >>> w = World()
        >>> g = w.animate(w.channel(0.0), to=10, duration=1)
        >>> g.rate = 2
        >>> g.rate, w.step(0.5), g.active
        (2.0, 0, False)
        """
        found: float = self._chain.rate
        return found

    @rate.setter
    def rate(self: Any, rate: float) -> None:
        self._chain.rate = rate


class PlayerGetters(_Getters):
    __slots__ = ()

    def reverse(self: Any) -> None:
        """Reverses the sign of the rate and resumes a paused player. A player beyond the end that it then leaves starts
        at that end.
        """
        self._do(short.ts_player_reverse)

    @property
    def world(self: Any) -> World:
        """Returns the world that the player belongs to."""
        found: World = self._world
        return found

    @property
    def channel(self: Any) -> Channel | None:
        """Returns the channel that the player moves; None for a timeline's player."""
        found: Channel | None = self._channel
        return found

    @property
    def timeline(self: Any) -> Timeline | None:
        """Returns the timeline that the player moves; None for a channel's player."""
        found: Timeline | None = self._timeline
        return found

    @property
    def kind(self: Any) -> str:
        """Returns "tween", "track", "spring", "decay", "fall", "move" or "timeline"."""
        found: str = self._kind
        return found

    @property
    def active(self: Any) -> bool:
        """Returns whether the player has not ended, is not paused and has a rate other than 0. A player in its delay is
        active.
        """
        found: bool = self._is("active")
        return found

    @property
    def paused(self: Any) -> bool:
        """Returns whether the player is paused."""
        found: bool = self._is("paused")
        return found

    @property
    def waiting(self: Any) -> bool:
        """Returns whether the player waits for its delay while the channel's previous player continues.

        >>> from tweenspirit import World
        >>> World().channel(0.0).tween_to(1, 1, delay=0.5).waiting
        True
        """
        found: bool = self._is("waiting")
        return found

    @property
    def begun(self: Any) -> bool:
        """Returns whether the player's begin event has been emitted."""
        return bool(self._read("begun"))

    @property
    def time(self: Any) -> float:
        """Returns the local time in seconds, including the delay."""
        return float(self._read("time"))

    @property
    def duration(self: Any) -> float:
        """Returns the duration of one iteration in seconds; for a spring or a decay, until it has settled, inf if it
        never does. Raises StaleHandleError after the end.
        """
        return float(self._read("duration"))

    @property
    def end_time(self: Any) -> float | None:
        """Returns the local time, in seconds, at the end of all iterations, including the delays. After the end, the
        time of the world's clock at which the player ended; None if that is not known.
        """
        found: float | None = self._read("end_time")
        return found

    @property
    def progress(self: Any) -> float | None:
        """Returns the progress of the iteration, in its direction and through the easing; None before or after it,
        unless filled. After the end, it is that at the end; None for a spring that was replaced.

        >>> from tweenspirit import World
        >>> w = World()
        >>> p, q = w.channel(0.0).tween_to(10, 2), w.channel(0.0).tween_to(10, 1)
        >>> w.step(1), p.stop(), p.progress, q.progress, q.time, q.remaining
        (1, None, 0.5, 1.0, 1.0, 0.0)
        """
        found: float | None = self._known("progress")
        return found

    @property
    def iteration(self: Any) -> float | None:
        """Returns the index of the iteration, from 0; None before or after, unless filled. Raises StaleHandleError
        after the end.
        """
        found: float | None = self._known("iteration")
        return found

    @property
    def rate(self: Any) -> float:
        """Gets or sets the seconds of local time per second of the world's clock. It is finite; 0 stands still, and a
        negative rate runs backwards and ends at local time 0. Setting it keeps the local time.
        """
        return float(self._read("rate"))

    @rate.setter
    def rate(self: Any, rate: float) -> None:
        self._do_unless_ended(short.ts_player_set_rate, number(rate, "rate"))

    def pause(self: Any) -> None:
        """Pauses the player. A paused player is left as it is."""
        self._do_unless_ended(short.ts_player_pause)

    def resume(self: Any) -> None:
        """Resumes a paused player. A kept one that has reached its end starts again from its beginning. A running
        player is left as it is.
        """
        self._do_unless_ended(short.ts_player_resume)

    def restart(self: Any) -> None:
        """Starts the player again from its beginning (running backwards, from its end), whatever it is doing; it emits
        a begin and an end again. Raises InvalidArgumentError if that is infinitely far.

        >>> from tweenspirit import World
        >>> w = World()
        >>> p = w.channel(0.0).tween_to(10, 1, keep=True)
        >>> w.step(2), p.ended, p.restart(), w.step(0.25), p.channel.value, p.ended
        (0, True, None, 1, 2.5, False)
        """
        self._do(short.ts_player_start)

    def stop(self: Any) -> None:
        """Ends the player where it is; releases a kept one that has reached its end."""
        self._do_unless_ended(short.ts_player_stop)

    def cancel(self: Any) -> None:
        """Ends the player and restores the channel (for a timeline, the playhead and its channels) to what it was
        before.
        """
        self._do_unless_ended(short.ts_player_cancel)

    def finish(self: Any) -> None:
        """Ends the player at the end of its time (running backwards, at its start). Raises InvalidArgumentError if that
        is infinitely far.
        """
        self._do_unless_ended(short.ts_player_finish)

    def close(self: Any) -> None:
        """Closes the player: stops it unless it has ended, and releases a kept one that has reached its end."""
        self.stop()

    @property
    def end_value(self: Any) -> Any:
        """Returns the value at the end, at most its first four lanes; None while the player runs."""
        found: Any = self._end_part(1)
        return found

    @property
    def end_velocity(self: Any) -> Any:
        """Returns the velocity at the end, in value units per second; 0 if the player finished or settled. None while
        it runs.
        """
        found: Any = self._end_part(2)
        return found

    @property
    def ended(self: Any) -> bool:
        """Returns whether the player has reached its end. A kept player stays there until it is set going again or
        closed.
        """
        return bool(self._now("ended", True))

    @property
    def phase(self: Any) -> str:
        """Returns "before", "active" or "after", which it is after the end."""
        return word_of(abi.PHASES, self._now("phase", abi.TS_PHASE_AFTER))

    @property
    def remaining(self: Any) -> float:
        """Returns the seconds of the world's clock left at the current rate; inf if the player never ends or stands
        still; 0 after the end.
        """
        return float(self._now("remaining", 0.0))

    def on_begin(self: Any, function: Callable[[], Any]) -> Player:
        """Calls a function when the player begins, its delay over, at that exact time. Returns the player, as all of
        these methods do.
        """
        found: Player = self._with(abi.TS_EVENT_BEGIN, function)
        return found

    def on_loop(self: Any, function: Callable[[int], Any]) -> Player:
        """Calls a function each time another iteration begins, with 1. After a million loops and markers in one step, a
        single call stands for the rest, and its argument is how many.
        """
        found: Player = self._with(abi.TS_EVENT_LOOP, function)
        return found

    def on_marker(self: Any, function: Callable[[str], Any]) -> Player:
        """Calls a function with the marker's name each time the player passes a marker of its track or timeline."""
        found: Player = self._with(abi.TS_EVENT_MARKER, function)
        return found

    def on_end(self: Any, function: Callable[[EndReason], Any]) -> Player:
        """Calls a function once with the reason when the player ends, at that exact time: what the function starts,
        starts then, however long the step is. If a command ends the player, or if it has already ended, the function is
        called in the next step.

        >>> from tweenspirit import World
        >>> w = World()
        >>> p = w.channel(0.0).tween_to(10, 1).on_end(print)
        >>> w.step(2), p.ended
        finished
        (0, True)
        """
        found: Player = self._with(abi.TS_EVENT_END, function)
        return found

    def on_contact(self: Any, function: Callable[[Event], Any]) -> Player:
        """Calls a function each time a lane meets a bound of its channel, with the Event, which has the lane, the bound
        and the velocity.

        >>> from tweenspirit import Decay, World
        >>> w = World()
        >>> x = w.channel(0.0)
        >>> x.bounds(0, 10, contact="stop")
        >>> p = x.decay(100, Decay(rate=2))
        >>> p = p.on_contact(lambda contact: print(contact.bound, contact.value, contact.velocity))
        >>> w.step(1), x.value, str(p.end_reason)
        upper 10.0 80.0
        (0, 10.0, 'bound')
        """
        found: Player = self._with(abi.TS_EVENT_CONTACT, function)
        return found


class TimelineGetters(_Getters):
    __slots__ = ()

    def _info(self: Any) -> abi.ts_timeline_info:
        info = abi.ts_timeline_info(struct_size=ctypes.sizeof(abi.ts_timeline_info))
        check(short.ts_timeline_get_info(self._core.handle, self._handle, ctypes.byref(info)))
        return info

    @property
    def levels(self: Any) -> int:
        """Returns 1, or more with inner timelines; at most 16.

        >>> from tweenspirit import World
        >>> w = World()
        >>> outer, inner = w.timeline(), w.timeline()
        >>> outer.levels, outer.add(inner).kind, outer.levels
        (1, 'timeline', 2)
        """
        return int(self._info().levels)

    @property
    def world(self: Any) -> World:
        """Returns the world that the timeline belongs to."""
        found: World = self._world
        return found

    @property
    def duration(self: Any) -> float:
        """Returns the seconds from 0 to the latest end of a track or an inner timeline, at least 0; inf if one never
        ends.

        Markers do not count, unless there is nothing else: a list of cues ends at its last one.
        """
        return float(self._info().duration)

    @alone
    def position(self: Any, words: str, length: float = math.nan) -> float:
        """Returns the time, in seconds, of a position text: GSAP's position parameter, which `add` and `marker` accept.

        "2.5" counts from the start; "+=1", "-=25%" from the end of all tracks and timelines; "<", "<0.5", "<25%" from
        the start of the entry added last, ">", ">-0.2" from its end; "hit", "hit+=1" from the marker of that name.
        Percentages after < and > are relative to the last entry's length; after += and -=, also in "<+=25%", to
        `length`: the seconds that the new entry takes. Raises InvalidArgumentError for other texts.

        >>> from tweenspirit import Track, World
        >>> tl, slide = World().timeline(), Track().key(0, 0).key(2, 10)
        >>> a, b = tl.add(print, slide), tl.add(print, slide, "<25%")
        >>> mark = tl.marker("-=0.5", "hit")
        >>> b.at, mark.at, tl.position(">-0.2"), tl.position("hit+=1"), tl.position("+=50%", 4)
        (0.5, 2.0, 2.3, 3.0, 4.5)
        """
        found: float = self._find(words, number(length, "length"))
        return found

    @property
    @alone
    def entries(self: Any) -> list[Entry]:
        """Returns the tracks, inner timelines and markers, in the order in which they were added.

        >>> from tweenspirit import Track, World
        >>> w = World()
        >>> tl = w.timeline()
        >>> added = tl.add(w.channel(0.0, name="x"), Track().key(0, 0).key(2, 10), at=1), tl.marker(2, "half")
        >>> tl.entries
        [<Entry, track of 'x' at 1 s, 1 to 3 s>, <Entry, marker 'half' at 2 s>]
        """
        found: list[Entry] = [self._entry(i) for i in range(self._info().entries)]
        return found

    @property
    @alone
    def player(self: Any) -> Player | None:
        """Returns the player that moves the playhead; None if there is none.

        >>> from tweenspirit import World
        >>> tl = World().timeline()
        >>> tl.player, tl.animate_to(3) is tl.player
        (None, True)
        """
        found: Player | None = self._core.current_player(self._info().player)
        return found

    @alone
    def stop(self: Any) -> None:
        """Stops the timeline's player where it is. Does nothing without one.

        >>> from tweenspirit import World
        >>> w = World()
        >>> tl = w.timeline()
        >>> p = tl.animate_to(8)
        >>> w.step(1), tl.stop(), tl.time, str(p.end_reason)
        (1, None, 1.0, 'stopped')
        """
        self._command_player("stop")

    @alone
    def pause(self: Any) -> None:
        """Pauses the timeline's player. Does nothing without one.

        >>> from tweenspirit import World
        >>> w = World()
        >>> tl = w.timeline()
        >>> p = tl.animate_to(8)
        >>> tl.pause(), w.step(1), tl.time, p.paused
        (None, 0, 0.0, True)
        """
        self._command_player("pause")

    @alone
    def resume(self: Any) -> None:
        """Resumes the timeline's player. Does nothing without one.

        >>> from tweenspirit import World
        >>> w = World()
        >>> tl = w.timeline()
        >>> p = tl.animate_to(8)
        >>> tl.pause(), w.step(1), tl.resume(), w.step(2), tl.time
        (None, 0, None, 1, 2.0)
        """
        self._command_player("resume")

    @property
    def time(self: Any) -> float:
        """Gets or sets the playhead, in seconds. Setting it to any finite time scrubs: the timeline's player is
        stopped, its channels show that time at once, and nothing holds them.

        >>> from tweenspirit import Track, World
        >>> w = World()
        >>> x, tl = w.channel(0.0), w.timeline()
        >>> entry = tl.add(x, Track().key(0, 0).key(2, 10))
        >>> tl.time = 0.5
        >>> tl.time, x.value, x.player
        (0.5, 2.5, None)
        """
        return float(self._info().time)

    @time.setter
    def time(self: Any, time: float) -> None:
        self.seek(time)


class EasingGetters(_Getters):
    __slots__ = ()

    def _info(self: Any) -> abi.ts_easing_info:
        info = abi.ts_easing_info(struct_size=ctypes.sizeof(abi.ts_easing_info))
        check(lib.ts_easing_get_info(self._handle, ctypes.byref(info)))
        return info

    @property
    def max_error(self: Any) -> float:
        """Returns 1.4 times the largest measured error of a baked easing; 0 for an exact one."""
        return float(self._info().max_error)

    @property
    def fallbacks(self: Any) -> int:
        """Returns how often a live easing returned NaN or infinity, which t then replaced.

        >>> from tweenspirit import register_easing, unregister_easing
        >>> e = register_easing("doc:gap", lambda t: float("nan") if t > 0.5 else 0.0, live=True)
        >>> e([0.25, 0.75]), e.fallbacks
        ([0.0, 0.75], 1)
        >>> unregister_easing("doc:gap")
        """
        return int(self._info().fallbacks)

    @property
    def kind(self: Any) -> str:
        """Returns exact (a formula), baked (a table), live (a function that is called) or modified (made of other
        easings).

        >>> from tweenspirit import Easing
        >>> Easing("bounce.out").kind, Easing("mirror(bounce.out)").kind
        ('exact', 'modified')
        """
        return word_of(abi.EASING_KINDS, self._info().kind)

    @property
    def duration(self: Any) -> float:
        """Returns the natural length of a spring's easing, its settling time in seconds; NaN for other easings.

        >>> from tweenspirit import Easing
        >>> round(Easing("spring(0.5,0.3)").duration, 3)
        0.819
        """
        return float(self._info().duration)

    def reversed(self: Any) -> Easing:
        """Creates the easing that runs from the end to the start: g(1 - t).

        >>> from tweenspirit import Easing
        >>> Easing("quad.in").reversed()(0.25)
        0.5625
        """
        found: Easing = self.modified("reverse")
        return found

    def mirrored(self: Any) -> Easing:
        """Creates the easing that runs forth and back: g(2t), then g(2 - 2t).

        >>> from tweenspirit import Easing
        >>> Easing("quad.in").mirrored()([0.0, 0.25, 0.5, 1.0])
        [0.0, 0.25, 1.0, 0.0]
        """
        found: Easing = self.modified("mirror")
        return found

    def derivative(self: Any, t: float) -> float:
        """Returns the slope at t: the right-hand slope at a corner, the left-hand one at 1. It is 0 outside [0, 1] and
        inf at a vertical tangent.

        >>> from tweenspirit import Easing
        >>> Easing("quad.in").derivative(0.25)
        0.5
        """
        return read_number(short.ts_easing_differentiate, self._handle, number(t, "t"))

    def inverse(self: Any, value: float) -> float:
        """Finds the first t in [0, 1] at which a monotone easing has reached `value`.

        On a flat piece that is its start; at a jump, the position of the jump. An easing that turns back, as found at
        1,024 or more points, and a value outside its range raise InvalidArgumentError.

        >>> from tweenspirit import Easing
        >>> Easing("cubic.in").inverse(0.125), Easing("steps(4)").inverse(0.3)
        (0.5, 0.5)
        """
        return read_number(lib.ts_easing_inverse, self._handle, number(value, "value"))


class SpringGetters(_Getters):
    __slots__ = ()

    def crossing(
        self: Any, level: float, start: float = 0.0, target: float = 1.0, velocity: float = 0.0, after: float = 0.0
    ) -> float:
        """Returns the first time after `after` at which the value is `level`; inf if there is none."""
        found: float = self.motion(start, target, velocity).crossing(level, after)
        return found

    def extremum(
        self: Any, after: float = 0.0, start: float = 0.0, target: float = 1.0, velocity: float = 0.0
    ) -> tuple[float, float]:
        """Returns the first time after `after` at which the motion turns around, and its value there; (inf, target) if
        it never does.
        """
        found: tuple[float, float] = self.motion(start, target, velocity).extremum(after)
        return found

    def overshoot(self: Any) -> float:
        """Returns how far the spring passes its target when it starts at rest, as a fraction of the distance: exp(-pi
        zeta / sqrt(1 - zeta^2)).

        >>> from tweenspirit import Spring
        >>> round(Spring(damping_ratio=0.5, response=1).overshoot(), 4)
        0.163
        """
        return float(self._info().overshoot)

    def to_json(self: Any) -> str:
        """Returns the spring as JSON, by omega, damping ratio and mass; every number reads back bit for bit.

        >>> from tweenspirit import Spring
        >>> Spring(omega=20, damping_ratio=0.5).to_json()
        '{"tweenspirit":1,"type":"spring","spring":{"omega":20.0,"damping_ratio":0.5}}'
        """
        return read_text(lib.ts_spring_to_json, ctypes.byref(self._raw))

    def settling_time(
        self: Any,
        start: float = 0.0,
        target: float = 1.0,
        velocity: float = 0.0,
        tolerance: float = 1e-3,
        *,
        overshoot: Overshoot = "allow",
        restitution: float = 0.5,
    ) -> float:
        """Returns the time in seconds after which the value stays within `tolerance` (value units, > 0) of the target;
        inf if it never does.

        >>> from tweenspirit import Spring
        >>> Spring(omega=1, damping_ratio=1).settling_time()
        9.23341...
        """
        found: float = self.motion(start, target, velocity, overshoot, restitution).settling_time(tolerance)
        return found


class PlaceGetters(_Getters):
    __slots__ = ()

    @property
    def channel(self: Any) -> Channel:
        """Returns the channel bound to the attribute, as by World.bind."""
        found: Channel = self._block._bound(self._path)
        return found

    @property
    def value(self: Any) -> Any:
        """Returns the channel's value."""
        found: Any = self.channel.value
        return found

    @property
    def velocity(self: Any) -> Any:
        """Returns the channel's velocity."""
        found: Any = self.channel.velocity
        return found

    def spring(self: Any, target: Any, spring: Spring | str | None = None, **words: Any) -> Player:
        """Starts a spring, as Block.spring does.

        >>> from tweenspirit import Spring, World
        >>> class Card:
        ...     alpha = 0.0
        >>> w, card = World(), Card()
        >>> chain = w.chain(card).animate(lambda a: a.alpha.spring(1, Spring(response=0))).start()
        >>> w.step(0), card.alpha
        (0, 1.0)
        """
        found: Player = self._block.spring(self.channel, target, spring, **words)
        return found

    def on_change(self: Any, function: Callable[[Any], Any]) -> None:
        """Calls a function with the value whenever it changes, as Channel.on_change does, until the group ends.

        >>> from tweenspirit import World
        >>> class Card:
        ...     x = 0.0
        >>> w, card = World(), Card()
        >>> def move(a):
        ...     a.x.tween(4, 1)
        ...     a.x.on_change(print)
        >>> chain = w.chain(card).animate(move).start()
        >>> active = w.step(0.5), w.step(0.5)
        2.0
        4.0
        """
        self._block._observe(self.channel, function, False)

    def on_velocity(self: Any, function: Callable[[Any], Any]) -> None:
        """Calls a function with the velocity whenever it changes, as Channel.on_velocity does, until the group ends.

        >>> from tweenspirit import World
        >>> class Card:
        ...     x = 0.0
        >>> w, card = World(), Card()
        >>> def move(a):
        ...     a.x.on_velocity(print)
        ...     a.x.tween(4, 1)
        >>> chain = w.chain(card).animate(move).start()
        >>> active = w.step(0.5), w.step(0.5)
        4.0
        0.0
        """
        self._block._observe(self.channel, function, True)

    @property
    def target(self: Any) -> Any:
        """Gets or sets the target. Setting it starts a spring with the block's current stiffness, damping and
        threshold.
        """
        found: Any = self.channel.target
        return found

    @target.setter
    def target(self: Any, target: Any) -> None:
        self.spring(target)


class ChainGetters(_Getters):
    __slots__ = ()

    def iterations(self: Any, n: float) -> Chain:
        """Sets how many times all groups run: >= 0, may be math.inf. The default is 1.

        >>> from tweenspirit import World
        >>> w = World()
        >>> chain = w.chain().delay(1).iterations(3).start()
        >>> w.step(2.5), chain.iteration, w.step(1), str(chain.end_reason)
        (0, 2, 0, 'finished')
        """
        found: Chain = self._add(short.ts_chain_set_iterations, number(n, "n"))
        return found

    def pause(self: Any) -> None:
        """Pauses the chain and what its current group has started.

        >>> from tweenspirit import World
        >>> w = World()
        >>> chain = w.chain().delay(1).start()
        >>> chain.pause(), w.step(9), chain.paused, chain.resume(), w.step(1), str(chain.end_reason)
        (None, 0, True, None, 0, 'finished')
        """
        self._run(short.ts_player_pause)

    def resume(self: Any) -> None:
        """Resumes the chain and what was paused with it.

        >>> from tweenspirit import World
        >>> chain = World().chain().delay(1).start()
        >>> chain.pause(), chain.resume(), chain.active
        (None, None, True)
        """
        self._run(short.ts_player_resume)

    def finish(self: Any) -> None:
        """Takes everything that runs, and that is still to come in this iteration, to its end at once. Blocks are still
        called, in the next step. Raises InvalidArgumentError if an animation has no end.

        >>> from tweenspirit import World
        >>> w = World()
        >>> x = w.channel(0.0)
        >>> chain = w.chain().tween(x, 5, 1).delay(2).tween(x, 8, 1).start()
        >>> chain.finish(), x.value, str(chain.end_reason)
        (None, 8.0, 'finished')
        """
        self._run(short.ts_player_finish)

    @property
    def active(self: Any) -> bool:
        """Returns whether the chain was started, has not ended and is not paused."""
        found: bool = self._stands(False)
        return found

    @property
    def paused(self: Any) -> bool:
        """Returns whether the chain is paused."""
        found: bool = self._stands(True)
        return found

    @property
    def iteration(self: Any) -> int:
        """Returns the number of completed iterations. Raises StaleHandleError after the end of a chain that is not
        kept.
        """
        return int(self._known_info("iteration").iteration)


class LayerGetters(_Getters):
    __slots__ = ()

    @property
    def weight(self: Any) -> Channel:
        """Returns the weight, a channel: 0 to 1 for an override layer, any number for an additive one.

        >>> from tweenspirit import World
        >>> w = World()
        >>> x = w.channel(0.0)
        >>> layer = x.layer()
        >>> layer.set(8)
        >>> player = layer.weight.tween_to(0, 1)
        >>> w.step(0.25), x.value, x.velocity, layer.weight is player.channel
        (1, 6.0, -8.0, True)
        """
        found: Channel = self._core.channel_of(self._info().weight)
        return found

    @property
    def parent(self: Any) -> Channel:
        """Returns the channel that the layer is on."""
        found: Channel = self._core.channel_of(self._info().parent)
        return found

    @property
    def mode(self: Any) -> LayerMode:
        """Returns "override" or "add"."""
        found: LayerMode = "add" if self._info().mode == abi.TS_LAYER_ADD else "override"
        return found


class WorldGetters(_Getters):
    __slots__ = ()

    def _info(self: Any) -> abi.ts_world_info:
        info = abi.ts_world_info(struct_size=ctypes.sizeof(abi.ts_world_info))
        check(short.ts_world_get_info(self._core.handle, ctypes.byref(info)))
        return info

    @property
    def next_boundary(self: Any) -> float:
        """Returns the time of the next begin, end, loop or marker; inf if none is due. Values change before then."""
        return float(self._info().next_boundary)

    @property
    def timelines(self: Any) -> list[Timeline]:
        """Returns the world's timelines, including those of a restored snapshot.

        >>> from tweenspirit import World
        >>> w = World()
        >>> first, second = w.timeline(), w.timeline()
        >>> w.timelines == [first, second]
        True
        """
        found: list[Timeline] = self._core.list_timelines()
        return found

    @property
    def chains(self: Any) -> list[Chain]:
        """Returns the world's chains that have not ended, including those of a restored snapshot.

        >>> from tweenspirit import World
        >>> w, other = World(), World()
        >>> x = w.channel(0.0, name="x")
        >>> chain = w.chain().tween(x, 4, 1).then().block("half", lambda a: print("here")).then().tween(x, 0, 1).start()
        >>> w.chains == [chain], other.restore(w.snapshot()), w.close()
        (True, None, None)
        >>> restored = other.chains[0].block("half", lambda a: print("there"))
        >>> other.step(1.5), other.find("x").value
        there
        (1, 2.0)
        """
        found: list[Chain] = self._core.list_chains()
        return found

    @property
    def machines(self: Any) -> list[Machine]:
        """Returns the world's machines, including those of a restored snapshot.

        >>> from tweenspirit import World
        >>> w, other = World(), World()
        >>> m = w.machine({"states": {"a": {}, "b": {}}, "transitions": [{"from": "a", "to": "b", "after": 1}]})
        >>> w.machines == [m], w.step(0.5), other.restore(w.snapshot()), w.close()
        (True, 0, None, None)
        >>> other.step(1), other.machines[0].state
        (0, 'b')
        """
        found: list[Machine] = self._core.list_machines()
        return found

    def step_to(self: Any, time: float) -> int:
        """Advances the clock to a time at or after its current one, whatever the rate and max_step, as `step` does.

        >>> from tweenspirit import World
        >>> w = World()
        >>> w.step(0.25), w.step_to(2), w.time
        (0, 0, 2.0)
        """
        found: int = self._advance(lib.ts_world_run_to, number(time, "time"))
        return found

    @property
    def time(self: Any) -> float:
        """Returns the clock, in seconds.

        >>> from tweenspirit import World
        >>> w = World()
        >>> w.time, w.step(0.5), w.time
        (0.0, 0, 0.5)
        """
        return float(self._info().time)

    @property
    def paused(self: Any) -> bool:
        """Gets or sets whether the clock is paused. Steps of a paused world advance by 0.

        >>> from tweenspirit import World
        >>> w = World()
        >>> w.paused = True
        >>> w.paused, w.step(1), w.time
        (True, 0, 0.0)
        """
        return bool(self._info().paused)

    @paused.setter
    def paused(self: Any, paused: bool) -> None:
        check(short.ts_world_set_paused(self._core.handle, bool(paused)))

    @property
    def rate(self: Any) -> float:
        """Gets or sets the seconds of the clock per second of a step, >= 0.

        >>> from tweenspirit import World
        >>> w = World()
        >>> w.rate = 0.5
        >>> w.rate, w.step(1), w.time
        (0.5, 0, 0.5)
        """
        return float(self._info().rate)

    @rate.setter
    def rate(self: Any, rate: float) -> None:
        check(short.ts_world_set_rate(self._core.handle, number(rate, "rate")))

    @property
    def motion(self: Any) -> Motion:
        """Gets or sets the reduced-motion policy for players that begin from now on: "full", "reduce" or "none".

        An iteration of an endless chain, or of a machine's looping state, that takes no time because of the policy is
        the last one until the policy changes. Delays take their time under any policy.

        >>> from tweenspirit import World
        >>> w = World()
        >>> w.motion = "reduce"
        >>> x = w.channel(0.0)
        >>> p = x.tween_to(5, 60)
        >>> w.motion, w.step(0), x.value, str(p.end_reason)
        ('reduce', 0, 5.0, 'finished')
        """
        return word_of(abi.MOTIONS, self._info().motion)

    @motion.setter
    def motion(self: Any, motion: Motion) -> None:
        check(short.ts_world_set_policy(self._core.handle, code_of(abi.MOTIONS, motion, "motion")))

    @alone
    def events(self: Any) -> list[Event]:
        """Returns the events since the last call, in order of time, at most event_capacity; beyond that, the latest.

        >>> from tweenspirit import World
        >>> w = World()
        >>> p = w.channel(0.0).tween_to(1, 0.4, delay=0.5)
        >>> active = w.step(60)
        >>> [(event.time, str(event.kind)) for event in w.events()]
        [(0.5, 'begin'), (0.9, 'end')]
        """
        found: list[Event] = self._core.mailbox.take_events()
        return found


class FallGetters(_Getters):
    __slots__ = ()

    @property
    def acceleration(self: Any) -> float:
        """Returns the acceleration, in value units per second squared.

        >>> from tweenspirit import Fall
        >>> Fall(981).acceleration
        981.0
        """
        return float(self._raw.acceleration)

    def value(self: Any, t: Any, start: float = 0.0, velocity: float = 0.0) -> Any:
        """Computes the value t >= 0 seconds after the motion left `start` with `velocity`; t is a number, a list or an
        array.

        A negative time gives NaN in a list or an array, and raises InvalidArgumentError as a single number.

        >>> from tweenspirit import Fall
        >>> Fall(-10).value([0, 1, 2, 3], start=5, velocity=20)
        [5.0, 20.0, 25.0, 20.0]
        """
        found: Any = self._state(t, start, velocity, 0)
        return found

    def velocity(self: Any, t: Any, velocity: float = 0.0) -> Any:
        """Computes the velocity t >= 0 seconds after it was `velocity`; t is as for `value`.

        >>> from tweenspirit import Fall
        >>> Fall(-10).velocity(3, velocity=20)
        -10.0
        """
        found: Any = self._state(t, 0.0, velocity, 1)
        return found

    def crossing(self: Any, level: float, start: float = 0.0, velocity: float = 0.0, after: float = 0.0) -> float:
        """Returns the first time after `after` >= 0 at which the value is `level`; inf if there is none.

        If the value is `level` at `after` itself, the result is the time of its return.

        >>> from tweenspirit import Fall
        >>> up = Fall(-10)
        >>> up.crossing(15, velocity=20), up.crossing(15, velocity=20, after=1), up.crossing(0, velocity=20)
        (1.0, 3.0, 4.0)
        >>> up.crossing(21, velocity=20)
        inf
        """
        return read_number(
            lib.ts_fall_crossing,
            ctypes.byref(self._from(start, velocity)),
            number(level, "level"),
            number(after, "after"),
        )


class VelocityTrackerGetters(_Getters):
    __slots__ = ()

    def velocity(self: Any, t: float | None = None) -> Any:
        """Returns the velocity in units per second: a float, or a tuple if the samples have several numbers.

        `t` is the current time: if it is more than a pause after the newest sample, the velocity is 0. None means that
        sample's time. With fewer than two samples the velocity is 0.

        >>> from tweenspirit import VelocityTracker
        >>> v = VelocityTracker()
        >>> v.add(1.0, 0), v.add(1.015625, 5)
        (None, None)
        >>> v.velocity(), v.velocity(1.02), v.velocity(1.07)
        (320.0, 320.0, 0.0)
        """
        found: Any = self.estimate(t).velocity
        return found


class SceneGetters(_Getters):
    __slots__ = ()

    def to_json(self: Any) -> str:
        """Returns the scene as JSON. Equal scenes have equal texts, and every number reads back bit for bit.

        >>> from tweenspirit import Scene
        >>> Scene({"tweenspirit": 1, "type": "scene", "springs": {"b": {"response": 0}}, "channels": []}).to_json()
        '{"tweenspirit":1,"type":"scene","springs":{"b":{"response":0.0,"damping_ratio":1.0}}}'
        """
        return read_text(lib.ts_scene_print, self, capacity=1 << 12)


class MachineGetters(_Getters):
    __slots__ = ()

    @property
    def inputs(self: Any) -> dict[str, float | bool]:
        """Returns all inputs with their values, in order.

        >>> from tweenspirit import World
        >>> World().machine({"inputs": {"speed": 2, "up": True}, "states": {"a": {}}}).inputs
        {'speed': 2.0, 'up': True}
        """
        found: dict[str, float | bool] = {name: self[name] for name in self._inputs}
        return found

    @property
    def state(self: Any) -> str | None:
        """Returns the name of the current state; None if the machine is not running.

        >>> from tweenspirit import World
        >>> m = World().machine({"states": {"a": {}}}, start=False)
        >>> m.state, m.start().state
        (None, 'a')
        """
        found: str | None = self._state_name(self._info().current)
        return found

    @property
    def active(self: Any) -> bool:
        """Returns whether the machine is running.

        >>> from tweenspirit import World
        >>> m = World().machine({"states": {"a": {}}})
        >>> m.active, m.stop(), m.active
        (True, None, False)
        """
        return bool(self._info().state == abi.TS_CHAIN_RUNNING)

    @property
    def time(self: Any) -> float:
        """Returns the seconds in the current state, or in the last one when the machine ended.

        >>> from tweenspirit import World
        >>> w = World()
        >>> m = w.machine({"states": {"a": {}}})
        >>> w.step(0.5), m.time
        (0, 0.5)
        """
        return float(self._info().time)
