# SPDX-License-Identifier: MIT
"""A running scene in a world of its own, and its events."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from .._c import abi
from .._c.library import check, lib
from .._c.owner import Closing
from .._errors import InvalidArgumentError
from ..worlds.events import Event
from ..worlds.player import Player
from ..worlds.world import World
from .scene import BuiltScene, Scene


@dataclass(frozen=True, slots=True)
class BakedEvent:
    """An event of a scene, at its own time, independent of the frames.

    >>> from tweenspirit import Scene
    >>> from tweenspirit import SceneBake
    >>> scene = Scene({"tweenspirit": 1, "type": "scene",
    ...     "channels": [{"name": "x", "kind": "float", "value": 0}],
    ...     "chains": {"c": [{"animate": [{"channel": "x", "tween": 8, "duration": 0.3}]}, {"then": "there"}]},
    ...     "timelines": {"t": {"entries": [], "markers": [[0.1, "early"], [0.2, "late"]]}},
    ...     "start": [{"chain": "c"}, {"timeline": "t"}]})
    >>> events = SceneBake(scene).events()
    >>> [(e.time, e.name) for e in events if e.kind == "then" or e.kind == "marker"]
    [(0.1, 'early'), (0.2, 'late'), (0.3, 'there')]
    >>> [(e.time, e.channel, e.timeline, e.reason, e.count) for e in events if e.kind == "end"]
    [(0.2, None, 't', 'finished', 1), (0.3, 'x', None, 'finished', 1)]
    """

    #: Seconds.
    time: float
    #: "begin", "loop", "marker" or "end" of a player; "then": a chain called what `name` says; "dropped": so many were
    #: lost, as one step had more than the world keeps.
    kind: str
    #: What the player moved; None where that is a timeline, or a chain called.
    channel: str | None = None
    #: Likewise, where it is a timeline.
    timeline: str | None = None
    #: Of an end.
    reason: str | None = None
    #: A marker's, or what a chain called.
    name: str | None = None
    #: How many of these happened, where more than 64 did in one step. Else 1.
    count: int = 1


#: Gets each event.
Handler = Callable[[BakedEvent], Any]


class SceneRun(Closing):
    """A scene that was started at time 0."""

    def __init__(self, scene: Scene, handler: Handler | None) -> None:
        self.world, self._handler = World(), handler
        self.core = self.world._core
        self.built = BuiltScene._made(self.core, scene, self._call)
        self._channels = {channel: name for name, channel in self.built.channels.items()}
        self._timelines = {timeline: name for name, timeline in self.built.timelines.items()}
        self._active = self._dropped = 0
        self.built.run()

    # --- its clock ---

    def advance(self, time: float) -> None:
        """Advances the scene to a time, which is not before the last one."""
        # Behind the clock it is by an instant at most.
        self._active = self.world.step_to(max(time, self.world.time))
        self._emit_events()

    def finish(self) -> None:
        """Advances the scene until nothing moves any more. Raises InvalidArgumentError if that never happens."""
        self.advance(0.0)
        for name, machine in self.built.machines.items():
            if machine.active:
                raise InvalidArgumentError(f"the machine {name!r} may run forever: give a duration")
        seconds, endless = ctypes.c_double(), abi.ts_player()
        while True:
            check(lib.ts_world_get_remaining(self.core.handle, ctypes.byref(seconds), ctypes.byref(endless)))
            if seconds.value == 0 and not self._active:
                return
            if seconds.value == math.inf:
                channel, timeline = self._moved(self.core.player_of(endless))
                title = f"the timeline {timeline!r}" if timeline is not None else repr(channel)
                raise InvalidArgumentError(f"{title} moves forever: give a duration")
            now = self.world.time
            self.advance(max(now + seconds.value, math.nextafter(now, math.inf)))

    # --- what happens ---

    def _emit_events(self) -> None:
        if self._handler is None:
            return
        events = self.world.events()
        dropped = self.world.stats()["dropped_events"]
        if dropped != self._dropped:
            self._handler(BakedEvent(events[0].time, "dropped", count=dropped - self._dropped))
            self._dropped = dropped
        for event in events:
            if event.player is not None:
                self._emit(event, event.player, self._handler)

    def _moved(self, player: Player) -> tuple[str | None, str | None]:
        channel, timeline = player.channel, player.timeline
        return (
            None if channel is None else self._channels.get(channel),
            None if timeline is None else self._timelines.get(timeline),
        )

    def _emit(self, event: Event, player: Player, handler: Handler) -> None:
        channel, timeline = self._moved(player)
        if channel is not None or timeline is not None:
            reason = None if event.reason is None else str(event.reason)
            handler(BakedEvent(event.time, str(event.kind), channel, timeline, reason, event.marker, event.count))

    def _call(self, name: str) -> None:
        if self._handler is not None:
            self._emit_events()
            self._handler(BakedEvent(self.world.time, "then", name=name))

    def close(self) -> None:
        self.world.close()
