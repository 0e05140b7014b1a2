# SPDX-License-Identifier: MIT
"""What moves a timeline's playhead."""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, Any, cast

from .._c import abi
from .._c.arguments import number
from .._c.library import short
from .._c.turn import alone
from ..curves.easing import Easing
from ..motion.timing import fill_timing
from .player import Player

if TYPE_CHECKING:
    from .._c.literals import Direction, Fill
    from .timeline import Timeline
    from .world import World


class TimelineMotion:
    """A timeline's playhead, and what plays it."""

    __slots__ = ()

    _world: World

    def _info(self) -> abi.ts_timeline_info:
        raise NotImplementedError

    def _command(self, function: Any, *arguments: Any) -> None:
        raise NotImplementedError

    def _load(self) -> None:
        raise NotImplementedError

    def _settle(self) -> None:
        raise NotImplementedError

    @property
    def time(self) -> float:
        """Where the playhead is, seconds. Set, any finite time: scrubs; its player has stopped, its channels show that
        time at once and nothing holds them.

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
    @alone
    def time(self, time: float) -> None:
        place = number(time, "time")
        self._load()
        self._command(short.ts_timeline_set_time, place)
        self._settle()

    @property
    @alone
    def player(self) -> Player | None:
        """What moves the playhead, or None.

        >>> from tweenspirit import World
        >>> tl = World().timeline()
        >>> tl.player, tl.animate_to(3) is tl.player
        (None, True)
        """
        handle = self._info().player
        return self._world._player_of(handle) if handle.slot or handle.generation else None

    def play(
        self,
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
        """Play it: progress 0 ... 1, through the easing, brings the playhead from 0 to its duration.

        duration: seconds of one iteration; None is its own. An endless timeline plays once, forth, at its own pace. A
        running player of it is replaced. The others: see Timing, and Channel.tween_to for `essential`.

        >>> from tweenspirit import Track, World
        >>> w = World()
        >>> x, tl = w.channel(0.0), w.timeline()
        >>> entry = tl.add(x, Track().key(0, 0).key(1, 10))
        >>> p = tl.play(iterations=2, direction="alternate")
        >>> w.step(1.25), tl.time, x.value, p.iteration
        (1, 0.75, 7.5, 1.0)
        """
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
        player = self._start(short.ts_timeline_play, ctypes.byref(raw))
        del curve
        return player

    def animate_to(
        self,
        time: float,
        duration: float | None = None,
        easing: str | Easing | None = "linear",
        *,
        delay: float = 0,
        iterations: float = 1,
        direction: Direction = "normal",
        fill: Fill = "both",
        rate: float = 1,
        end_delay: float = 0,
        iteration_start: float = 0,
        essential: bool = False,
    ) -> Player:
        """Bring the playhead from where it is to a time, forth or back, along a curve.

        duration: None is as many seconds as the distance. The others: see Timing, and Channel.tween_to for `essential`.

        >>> from tweenspirit import World
        >>> w = World()
        >>> tl = w.timeline()
        >>> p = tl.animate_to(8, 2, "quad.in")
        >>> w.step(1), tl.time, tl.animate_to(1).duration, p.end_reason == "replaced"
        (1, 2.0, 1.0, True)
        """
        desc = abi.ts_playhead_to(struct_size=ctypes.sizeof(abi.ts_playhead_to))
        desc.time = number(time, "time")
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
        player = self._start(short.ts_timeline_animate_to, ctypes.byref(desc))
        del curve
        return player

    @alone
    def _start(self, function: Any, timing: Any) -> Player:
        self._load()
        handle = abi.ts_player()
        self._command(function, timing, ctypes.byref(handle))
        player = Player._made(self._world, None, handle, "timeline", cast("Timeline", self))
        self._world._players[player._key] = player
        self._settle()
        return player

    @alone
    def stop(self) -> None:
        """End its player where it is; without one nothing.

        >>> from tweenspirit import World
        >>> w = World()
        >>> tl = w.timeline()
        >>> p = tl.animate_to(8)
        >>> w.step(1), tl.stop(), tl.time, str(p.end_reason)
        (1, None, 1.0, 'stopped')
        """
        player = self.player
        if player is not None:
            player.stop()

    @alone
    def pause(self) -> None:
        """Let its player's time stand; without one nothing.

        >>> from tweenspirit import World
        >>> w = World()
        >>> tl = w.timeline()
        >>> p = tl.animate_to(8)
        >>> tl.pause(), w.step(1), tl.time, p.paused
        (None, 0, 0.0, True)
        """
        player = self.player
        if player is not None:
            player.pause()

    @alone
    def resume(self) -> None:
        """Let its player go on; without one nothing.

        >>> from tweenspirit import World
        >>> w = World()
        >>> tl = w.timeline()
        >>> p = tl.animate_to(8)
        >>> tl.pause(), w.step(1), tl.resume(), w.step(2), tl.time
        (None, 0, None, 1, 2.0)
        """
        player = self.player
        if player is not None:
            player.resume()
