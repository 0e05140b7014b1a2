# SPDX-License-Identifier: MIT
"""Scenes as rows of numbers, one per frame, and the events between them."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from .._c.arguments import check_kind, number
from .._c.importing import importing
from .._c.library import check, short
from .._errors import InvalidArgumentError
from ..tracks.keys import LANES
from ..worlds.channel import Channel
from ..worlds.values import doubles
from ..worlds.world import World
from .run import BakedEvent, Handler, SceneRun
from .scene import Scene

if TYPE_CHECKING:
    import os

MOST_FRAMES = 1 << 24
_SLOWEST, _FASTEST = 1e-6, 1e6


@dataclass(frozen=True, slots=True)
class BakedChannel:
    """A channel and its position in a row.

    >>> from tweenspirit import Scene
    >>> [c] = SceneBake(Scene({"tweenspirit": 1, "type": "scene",
    ...     "channels": [{"name": "ball", "kind": "point", "value": [3, 4]}]})).channels
    >>> c.name, c.kind, c.lanes, c.columns, c.first
    ('ball', 'point', 2, ('ball.x', 'ball.y'), 1)
    """

    #: As in the scene.
    name: str
    #: As in the scene: a word, or a count of lanes.
    kind: str | int
    #: What its numbers are called: its name, or for each lane the name, a dot and x, y, r, g or the lane's number.
    columns: tuple[str, ...]
    #: Where its first number stands in a row, in which the time is 0.
    first: int

    @property
    def lanes(self) -> int:
        """Returns how many numbers the channel has."""
        return len(self.columns)


def _rate(fps: Any) -> Fraction:
    shown = number(fps, "fps")
    if not _SLOWEST <= shown <= _FASTEST:
        raise InvalidArgumentError(f"fps must be {_SLOWEST:g} to {_FASTEST:g}, got {shown:g}")
    return _exact(fps, shown)


def _exact(given: Any, shown: float) -> Fraction:
    """A fraction as it is, another number as it is written: 0.1 is a tenth."""
    return given if isinstance(given, Fraction) else Fraction(repr(shown))


class SceneBake:
    """A scene, frame by frame. Created by Scene.bake.

    Only the length is computed at once. Each request for rows, events or a file runs the scene in a world of its own,
    and the results are the same.

    >>> from tweenspirit import Scene
    >>> scene = Scene({"tweenspirit": 1, "type": "scene",
    ...     "channels": [{"name": "x", "kind": "float", "value": 0}],
    ...     "start": [{"animate": {"channel": "x", "tween": 8, "duration": 0.75}}]})
    >>> baked = SceneBake(scene, fps=2)
    >>> baked.fps, baked.duration, baked.frames, baked.time(1), baked.columns
    (2.0, 0.75, 3, 0.5, ['time', 'x'])
    >>> baked.scene == scene, len(baked.channels)
    (True, 1)
    """

    __slots__ = ("_fps", "channels", "columns", "duration", "frames", "scene")

    def __init__(self, scene: Scene, fps: float | Fraction = 60, duration: float | Fraction | None = None) -> None:
        check_kind(scene, Scene, "scene must be a Scene")
        #: What is baked.
        self.scene = scene
        self._fps = _rate(fps)
        ends = [0.0]
        with SceneRun(scene, lambda event: ends.append(event.time)) as run:
            #: Its channels, in their order.
            self.channels = _channels_of(run.built.channels)
            #: What stands in a row: "time", then the numbers of every channel.
            self.columns = ["time", *(column for channel in self.channels for column in channel.columns)]
            _check_names(self.columns)
            if duration is None:
                run.finish()
                #: Seconds: the one that was given, or until the last thing that moves has ended.
                self.duration = max(ends)
                last = self._frame_after(self.duration)
            else:
                self.duration = number(duration, "duration")
                if not 0 <= self.duration < math.inf:
                    raise InvalidArgumentError(f"duration must be >= 0 and finite, got {self.duration:g}")
                last = math.floor(_exact(duration, self.duration) * self._fps)
        if last >= MOST_FRAMES:
            raise InvalidArgumentError(
                f"{self.duration:g} s at {float(self._fps):g} frames a second are more than {MOST_FRAMES} frames"
            )
        #: How many rows there are: n / fps for every n within `duration`; where that was found, until it is over.
        self.frames = last + 1

    def _frame_after(self, time: float) -> int:
        """Returns the first frame at or after a time."""
        found = math.ceil(Fraction(time) * self._fps)
        while found > 0 and found <= MOST_FRAMES and self.time(found - 1) >= time:
            found -= 1
        return found

    @property
    def fps(self) -> float:
        """Returns the frames per second."""
        return float(self._fps)

    def time(self, frame: int) -> float:
        """Returns the time of a frame: the double nearest to frame / fps."""
        return frame * self._fps.denominator / self._fps.numerator

    def rows(self, hear: Handler | None = None) -> Iterator[list[float]]:
        """Yields the time and every number of each frame; bools are 0.0 and 1.0. `hear` is called with the events in
        between.

        >>> from tweenspirit import Scene
        >>> scene = Scene({"tweenspirit": 1, "type": "scene",
        ...     "channels": [{"name": "x", "kind": "float", "value": 0}],
        ...     "start": [{"animate": {"channel": "x", "tween": 8, "duration": 1, "easing": "quad.in"}}]})
        >>> list(SceneBake(scene, fps=2).rows())
        [[0.0, 0.0], [0.5, 2.0], [1.0, 8.0]]
        """
        with SceneRun(self.scene, hear) as run:
            size = len(self.columns)
            numbers = doubles([0.0] * size)
            start = ctypes.addressof(numbers)
            reads = [
                (run.built.channels[channel.name]._handle, start + 8 * channel.first, channel.lanes)
                for channel in self.channels
            ]
            world, get = run.core.handle, short.ts_channel_get
            for frame in range(self.frames):
                time = self.time(frame)
                run.advance(time)
                for handle, address, lanes in reads:
                    status = get(world, handle, address, None, None, lanes)
                    if status:
                        check(status)
                numbers[0] = time
                yield numbers[:]

    def events(self) -> list[BakedEvent]:
        """Returns the events up to the last frame, in order.

        >>> from tweenspirit import Scene
        >>> scene = Scene({"tweenspirit": 1, "type": "scene",
        ...     "channels": [{"name": "x", "kind": "float", "value": 0}],
        ...     "start": [{"at": 0.3, "animate": {"channel": "x", "tween": 8, "duration": 0.5}}]})
        >>> [(event.time, event.kind, event.channel) for event in SceneBake(scene, fps=2).events()]
        [(0.3, 'begin', 'x'), (0.8, 'end', 'x')]
        """
        found: list[BakedEvent] = []
        with SceneRun(self.scene, found.append) as run:
            for frame in range(self.frames):
                run.advance(self.time(frame))
        return found

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes a file: .csv, .json, .npz, .lottie or .lottie.json.

        The formats are described in bindings/FORMAT.md. The file appears complete, or not at all.

        >>> import pathlib, tempfile
        >>> from tweenspirit import Scene
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     path = pathlib.Path(folder, "still.csv")
        ...     SceneBake(Scene({"tweenspirit": 1, "type": "scene"})).save(path)
        ...     path.read_text()
        'time\\n0.0\\n'
        """
        with importing:
            from .files import save

        save(self, path)

    def __repr__(self) -> str:
        return f"<SceneBake, {self.frames} frames at {self.fps:g} fps, {len(self.columns)} columns>"


class RecordingBake(SceneBake):
    """A recording, frame by frame: of its channels those that have a name at its end. The first frame is its start.

    >>> from tweenspirit import World
    >>> w = World()
    >>> x = w.channel(0.0, name="x")
    >>> w.record()
    >>> p = x.tween_to(8, 1)
    >>> w.step(1)
    0
    >>> list(RecordingBake(w.save_recording(), fps=2).rows())
    [[0.0, 0.0], [0.5, 4.0], [1.0, 8.0]]
    """

    __slots__ = ("_start", "_world")

    def __init__(self, data: bytes, fps: float | Fraction = 60, duration: float | Fraction | None = None) -> None:
        self._world = World()
        self._world.restore(data)
        self._fps = _rate(fps)
        if self._world.recording is None:
            raise InvalidArgumentError("these bytes are a snapshot: World.save_recording gives those of a recording")
        self._start, end, _ = self._world.recording
        names = [row["name"] for row in self._world.inspect() if row["type"] == "channel" and row["name"] is not None]
        self.channels = _channels_of({name: self._world.find(name) for name in names})
        self.columns = ["time", *(column for channel in self.channels for column in channel.columns)]
        _check_names(self.columns)
        self.duration = end - self._start if duration is None else number(duration, "duration")
        if not 0 <= self.duration <= end - self._start:
            raise InvalidArgumentError(f"duration must be between 0 and {end - self._start:g}, got {self.duration:g}")
        self.frames = math.floor(Fraction(self.duration) * self._fps + Fraction(1, 1 << 20)) + 1
        if self.frames > MOST_FRAMES:
            raise InvalidArgumentError(f"a recording can be baked to at most {MOST_FRAMES} frames")

    def rows(self, hear: Handler | None = None) -> Iterator[list[float]]:
        """Yields the time since the recording's start and every number of each frame. `hear` is not called: a recording
        tells no events.

        >>> from tweenspirit import World
        >>> w = World()
        >>> w.record()
        >>> list(RecordingBake(w.save_recording()).rows())
        [[0.0]]
        """
        end = self._start + self.duration
        for frame in range(self.frames):
            self._world.seek(min(self._start + self.time(frame), end))
            row = [self.time(frame)]
            for channel in self.channels:
                try:
                    value = self._world.find(channel.name).value
                except InvalidArgumentError:  # it was made later
                    value = [math.nan] * channel.lanes
                row += [float(number) for number in (value if channel.lanes > 1 else [value])]
            yield row


def _channels_of(built: Mapping[str, Channel]) -> list[BakedChannel]:
    found, first = [], 1
    for name, channel in built.items():
        parts = LANES.get(channel.kind, tuple(map(str, range(channel.lanes))))
        columns = (name,) if channel.lanes == 1 else tuple(f"{name}.{part}" for part in parts)
        found.append(BakedChannel(name, channel.kind, columns, first))
        first += channel.lanes
    return found


def _check_names(columns: list[str]) -> None:
    seen: set[str] = set()
    for column in columns:
        if column in seen:
            raise InvalidArgumentError(f"two columns would have the name {column!r}: rename one of the channels")
        seen.add(column)


__all__ = ["BakedChannel", "BakedEvent", "RecordingBake", "SceneBake"]
