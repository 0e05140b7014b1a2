# SPDX-License-Identifier: MIT
"""What moves a channel: tweens, springs, decays and tracks."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from .._c import abi
from .._c.arguments import code_of, items_of, number
from .._c.library import short
from .._errors import InvalidArgumentError
from ..curves.easing import Easing
from ..motion.decay import Decay
from ..motion.spring import Spring, preset_hint
from ..motion.spring_motion import OVERSHOOT
from ..motion.timing import fill_timing, rate_of
from ..tracks.track import Track
from .player import Player
from .values import doubles

if TYPE_CHECKING:
    from .._c.literals import Composite, Direction, Fill, Overshoot

_COMPOSITES = {"replace": False, "add": True}


class ChannelMotion:
    """A channel's animations. Each takes over value and velocity from the one before, which ends, replaced."""

    __slots__ = ()

    _lanes: int

    def _numbers(self, value: Any, name: str) -> list[float]:
        raise NotImplementedError

    def _start(self, kind: str, function: Any, *arguments: Any) -> Player:
        raise NotImplementedError

    def tween_to(
        self,
        target: Any,
        duration: float,
        easing: str | Easing | None = None,
        *,
        start: Any = None,
        delay: float = 0,
        iterations: float = 1,
        direction: Direction = "normal",
        fill: Fill = "both",
        rate: float = 1,
        end_delay: float = 0,
        iteration_start: float = 0,
        composite: Composite = "replace",
        blend: bool = False,
        essential: bool = False,
    ) -> Player:
        """Move it to a target in `duration` seconds, along a curve: `easing`, else the attached one, else linear.

        start: where from; None is where it is. delay to iteration_start: see Timing. composite: "add" is a layer: its
        value is added to the channel's, whatever moves that; `start` None is then 0. blend: starts as fast as the
        channel is (one iteration, normal direction). essential: moves under reduced motion too.

        >>> from tweenspirit import World
        >>> w = World()
        >>> c = w.channel(0.0)
        >>> p = c.tween_to(10, 1, "back.out", delay=0.5)
        >>> w.step(0.75), round(c.value, 3), w.step(1), c.value
        (1, 8.174, 0, 10.0)
        >>> layer = c.tween_to(4, 1, composite="add")
        >>> w.step(0.5), c.value
        (1, 12.0)
        """
        desc = abi.ts_tween_desc(struct_size=ctypes.sizeof(abi.ts_tween_desc))
        holds = [doubles(self._numbers(target, "target"))]
        desc.target = ctypes.addressof(holds[0])
        if start is not None:
            holds.append(doubles(self._numbers(start, "start")))
            setattr(desc, "from", ctypes.addressof(holds[1]))
        if duration is None:
            raise InvalidArgumentError("duration must be a number, not None")
        curve = fill_timing(
            desc.timing,
            duration=duration,
            delay=delay,
            end_delay=end_delay,
            iterations=iterations,
            iteration_start=iteration_start,
            direction=direction,
            fill=fill,
            rate=rate,
            easing=easing,
            essential=essential,
        )
        desc.additive = _additive(composite)
        desc.blend = bool(blend)
        player = self._start("tween", short.ts_player_tween, ctypes.byref(desc))
        del curve, holds
        return player

    def spring_to(
        self,
        target: Any,
        spring: Spring | None = None,
        *,
        velocity: Any = None,
        tolerance: float | None = None,
        overshoot: Overshoot = "allow",
        restitution: float = 0.5,
        delay: float = 0,
        rate: float = 1,
        essential: bool = False,
    ) -> Player:
        """Move it to a target by a spring, which ends when it has settled: exactly on the target, at a time of its own.

        spring: None is Spring(). velocity: at the start, in value units per second; None is as fast as the channel is.
        tolerance: in value units, > 0; None is the channel's, or a thousandth of the way. overshoot: "allow", "clamp",
        "stop" or "bounce" (with `restitution`, 0 ... 1), see Spring.motion.

        >>> from tweenspirit import Spring, World
        >>> w = World()
        >>> c = w.channel(0.0)
        >>> p = c.spring_to(1, Spring(stiffness=200, damping=10))
        >>> w.step(0.1), c.value == Spring(stiffness=200, damping=10).value(0.1)
        (1, True)
        """
        desc = abi.ts_spring_to(struct_size=ctypes.sizeof(abi.ts_spring_to))
        holds = [doubles(self._numbers(target, "target"))]
        desc.target = ctypes.addressof(holds[0])
        if spring is not None:
            desc.spring = _spring_of(spring)
        if velocity is not None:
            holds.append(doubles(self._numbers(velocity, "velocity")))
            desc.velocity = ctypes.addressof(holds[1])
        desc.tolerance = _tolerance_of(tolerance)
        desc.overshoot = code_of(OVERSHOOT, overshoot, "overshoot")
        desc.restitution = number(restitution, "restitution")
        desc.delay = number(delay, "delay")
        desc.rate = rate_of(rate)
        desc.flags = abi.TS_TIMING_ESSENTIAL if essential else 0
        return self._start("spring", short.ts_player_spring, ctypes.byref(desc))

    def decay(
        self,
        velocity: Any = None,
        decay: Decay | None = None,
        *,
        bounds: Sequence[Any] | None = None,
        spring: Spring | None = None,
        tolerance: float | None = None,
        delay: float = 0,
        rate: float = 1,
        essential: bool = False,
    ) -> Player:
        """Throw it, to slow down. Numbers, vectors and angles; other kinds raise InvalidArgumentError.

        velocity: in value units per second; None is as fast as the channel is. decay: None is iOS's scrolling. bounds:
        a pair of lower and upper edge, each a number for all lanes, one for each, or None; behind an edge `spring`
        (None is Spring()) brings it back. tolerance: as of spring_to.

        >>> from tweenspirit import Decay, World
        >>> w = World()
        >>> c = w.channel(0.0)
        >>> p = c.decay(1000, Decay(rate=2))
        >>> c.target, w.step(60), c.value
        (500.0, 0, 500.0)
        >>> c.decay(-1000, Decay(rate=2), bounds=(300, None)).channel.target
        300.0
        """
        desc = abi.ts_decay_to(struct_size=ctypes.sizeof(abi.ts_decay_to))
        holds = []
        if velocity is not None:
            holds.append(doubles(self._numbers(velocity, "velocity")))
            desc.velocity = ctypes.addressof(holds[-1])
        if decay is not None:
            if not isinstance(decay, Decay):
                raise InvalidArgumentError(f"decay must be a Decay, not {decay!r:.80}")
            desc.decay = decay._raw
        if bounds is not None:
            for name, numbers in zip(("lower", "upper"), self._edges(bounds), strict=True):
                holds.append(doubles(numbers))
                setattr(desc, name, ctypes.addressof(holds[-1]))
        if spring is not None:
            desc.spring = _spring_of(spring)
        desc.tolerance = _tolerance_of(tolerance)
        desc.delay = number(delay, "delay")
        desc.rate = rate_of(rate)
        desc.flags = abi.TS_TIMING_ESSENTIAL if essential else 0
        return self._start("decay", short.ts_player_decay, ctypes.byref(desc))

    def _edges(self, bounds: Any) -> list[list[float]]:
        edges = []
        pair = items_of(bounds, "bounds must be a pair of lower and upper edge", 2)
        for edge, none in zip(pair, (-math.inf, math.inf), strict=True):
            is_one = edge is None or not hasattr(edge, "__len__")
            one = none if edge is None else edge
            edges.append([number(one, "bounds")] * self._lanes if is_one else self._numbers(edge, "bounds"))
        return edges

    def play(
        self,
        track: Track,
        *,
        duration: float | None = None,
        easing: str | Easing | None = None,
        delay: float = 0,
        iterations: float = 1,
        direction: Direction = "normal",
        fill: Fill = "both",
        rate: float = 1,
        end_delay: float = 0,
        iteration_start: float = 0,
        essential: bool = False,
    ) -> Player:
        """Play a copy of a track as it is now, of the channel's kind: progress 0 ... 1 goes from its start to its end.

        duration: seconds of one iteration; None is the track's length. easing: over the progress of each iteration;
        None is linear. The others: see Timing.

        >>> from tweenspirit import Track, World
        >>> w = World()
        >>> c = w.channel(0.0)
        >>> p = c.play(Track().key(0, 0).key(2, 10).marker(1, "half"))
        >>> remove = p.on_marker(print)
        >>> w.step(1.5), c.value
        half
        (1, 7.5)
        """
        if not isinstance(track, Track):
            raise InvalidArgumentError(f"track must be a Track, not {track!r:.80}")
        raw = abi.ts_timing()
        curve = fill_timing(
            raw,
            duration=duration,
            delay=delay,
            end_delay=end_delay,
            iterations=iterations,
            iteration_start=iteration_start,
            direction=direction,
            fill=fill,
            rate=rate,
            easing=easing,
            essential=essential,
        )
        player = self._start("track", short.ts_player_track, track._handle, ctypes.byref(raw))
        del curve
        return player


def _additive(composite: Any) -> bool:
    found = _COMPOSITES.get(composite) if isinstance(composite, str) else None
    if found is None:
        raise InvalidArgumentError(f"composite must be one of {', '.join(_COMPOSITES)}, got {composite!r:.80}")
    return found


def _spring_of(spring: Any) -> abi.ts_spring:
    if not isinstance(spring, Spring):
        raise InvalidArgumentError(f"spring must be a Spring, not {spring!r:.80}{preset_hint(spring)}")
    return spring._raw


def _tolerance_of(tolerance: Any) -> float:
    if tolerance is None:
        return 0.0
    found = number(tolerance, "tolerance")
    if found == 0:  # which the C API reads as its default
        raise InvalidArgumentError("tolerance must be > 0, got 0")
    return found
