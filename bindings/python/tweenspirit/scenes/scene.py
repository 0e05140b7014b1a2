# SPDX-License-Identifier: MIT
"""Scenes: channels, timelines and chains as one text, which the library reads, and what is made of it in a world."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

from .._c import abi
from .._c.importing import importing
from .._c.library import check, lib, read_text
from .._c.owner import Owner
from .._errors import InvalidArgumentError, TweenSpiritError, named_publicly
from ..files.track_json import text_bytes, track_from_json
from ..motion.decay import Decay
from ..motion.spring import Spring
from ..tracks.track import Track
from ..worlds.chain import Chain
from ..worlds.channel import Channel
from ..worlds.player import Player
from ..worlds.timeline import Timeline
from ..worlds.world import World

if TYPE_CHECKING:
    from fractions import Fraction

    from ..worlds.block import Block
    from .bake import SceneBake

_SETTINGS = ("path", "wrap", "space", "rounding", "extended", "tolerance")
_TIMING = ("delay", "end_delay", "iterations", "iteration_start", "direction", "fill", "rate", "easing", "duration")


def _timing(data: dict[str, Any]) -> dict[str, Any]:
    words = {word: data[word] for word in (*_TIMING, "essential") if word in data}
    if words.get("iterations") == "infinite":
        words["iterations"] = math.inf
    return words


def _value(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


@contextmanager
def placed_at(where: str) -> Iterator[None]:
    """Say where, in errors from what is made of something."""
    try:
        yield
    except TweenSpiritError as error:
        raise type(error)(f"{where}: {error}") from error


@named_publicly
class Scene(Owner):
    """Channels, what is attached to them, timelines, chains and what starts when, as bindings/FORMAT.md says.

    data: what the JSON text would be, as dicts, lists, numbers and strings. Anything that is wrong raises
    InvalidArgumentError, which says where; what reads is built without errors, where the world has its names free.
    Equal where the text is.

    >>> from tweenspirit import World
    >>> scene = Scene.from_json(\'\'\'{
    ...     "tweenspirit": 1, "type": "scene",
    ...     "channels": [{"name": "x", "kind": "float", "value": 0}],
    ...     "chains": {"go": [{"animate": [{"channel": "x", "tween": 10, "duration": 2}]}, {"then": "there"}]},
    ...     "start": [{"at": 0.5, "chain": "go"}]
    ... }\'\'\')
    >>> w = World()
    >>> built = scene.build(w, callbacks={"there": lambda: print("there")})
    >>> built.run()
    >>> for _ in range(3):
    ...     active = w.step(0.5)
    >>> built.channels["x"].value
    5.0
    >>> w.step(1)
    there
    0
    """

    __slots__ = ("_handle", "_known")

    _free = "ts_scene_destroy"
    # What it was read as, from when it is first asked for.
    _known: dict[str, Any] | None

    def __init__(self, data: Mapping[str, Any]) -> None:
        self._handle, self._known = abi.ts_scene(), None
        if not isinstance(data, Mapping):
            raise InvalidArgumentError(f"the scene must be an object, not {data!r:.80}")
        with importing:
            import json
        try:
            text = json.dumps(dict(data))
        except (TypeError, ValueError, RecursionError) as error:
            raise InvalidArgumentError(f"the scene is no JSON: {error}") from error
        self._read(text)

    def _read(self, text: str) -> None:
        given, handle = text_bytes(text), abi.ts_scene()
        check(lib.ts_scene_parse(given, len(given), ctypes.byref(handle)))
        self._handle = handle

    @property
    def _data(self) -> dict[str, Any]:
        """The scene in its one form."""
        if self._known is None:
            with importing:
                import json
            self._known = json.loads(self.to_json())
        return self._known

    @classmethod
    def from_json(cls, text: str) -> Scene:
        """The scene that `to_json` wrote, or somebody else as bindings/FORMAT.md says.

        A text over 64 MiB or nested deeper than 16: InvalidArgumentError, as for all that is wrong.

        >>> Scene.from_json('{"tweenspirit": 1, "type": "scene", "channels": [], "timelines": {"t": {"entries": []}}}')
        <Scene, 0 channels, 1 timelines, 0 chains>
        >>> Scene.from_json('{"tweenspirit": 1, "type": "scene", "channels": [{"name": "x", "kind": "float"}]}')
        Traceback (most recent call last):
        tweenspirit._errors.InvalidArgumentError: channels[0]: has no member "value" (line 1)
        """
        scene = cls.__new__(cls)
        scene._handle, scene._known = abi.ts_scene(), None
        scene._read(text)
        return scene

    def to_json(self) -> str:
        """The scene as JSON: one scene, one text, every number bitwise.

        >>> Scene({"tweenspirit": 1, "type": "scene", "springs": {"b": {"response": 0}}, "channels": []}).to_json()
        '{"tweenspirit":1,"type":"scene","springs":{"b":{"response":0.0,"damping_ratio":1.0}}}'
        """
        return read_text(lib.ts_scene_print, self, capacity=1 << 12)

    def build(self, world: World, callbacks: Mapping[str, Callable[[], Any]] | None = None) -> BuiltScene:
        """Make it in a world; nothing of it starts. callbacks: what the chains' "then" call, by their words; where one
        is not given, nothing is called.

        What fails (a name that the world has already) has made nothing.

        >>> from tweenspirit import World
        >>> w = World()
        >>> channel = {"name": "x", "kind": "float", "value": 0}
        >>> Scene({"tweenspirit": 1, "type": "scene", "channels": [channel]}).build(w)
        <BuiltScene, 1 channels, 0 timelines, 0 chains>
        >>> w.find("x").value
        0.0
        """
        if not isinstance(world, World):
            raise InvalidArgumentError(f"world must be a World, not {world!r:.80}")
        if callbacks is not None and not isinstance(callbacks, Mapping):
            raise InvalidArgumentError(f"callbacks must be a dict of functions by their words, not {callbacks!r:.80}")
        called = dict(callbacks or {})
        for name, function in called.items():
            if not callable(function):
                raise TypeError(f"the callback {name!r:.80} must be callable, not {function!r:.80}")
        return _Builder(world, self._data, called).build()

    def bake(self, fps: float | Fraction = 60, duration: float | Fraction | None = None) -> SceneBake:
        """It frame by frame, at exactly n / fps seconds from 0 on, in a world of its own.

        duration: seconds, all frames within it; by default until nothing moves any more. What then moves for ever
        raises InvalidArgumentError, as do more than 2^24 frames. fps is 1e-6 to 1e6; a Fraction is taken as it is:
        Fraction(30000, 1001). Chains go on, and what starts later starts, at the very time and not at the next frame.

        >>> scene = Scene({"tweenspirit": 1, "type": "scene",
        ...     "channels": [{"name": "x", "kind": "float", "value": 0}],
        ...     "start": [{"animate": {"channel": "x", "tween": 8, "duration": 1, "easing": "quad.in"}}]})
        >>> list(scene.bake(fps=2).rows())
        [[0.0, 0.0], [0.5, 2.0], [1.0, 8.0]]
        """
        with importing:
            from .bake import SceneBake

        return SceneBake(self, fps, duration)

    def __eq__(self, other: object) -> bool:
        return self.to_json() == other.to_json() if isinstance(other, Scene) else NotImplemented

    def __hash__(self) -> int:
        return hash((Scene, self.to_json()))

    def __reduce__(self) -> tuple[Any, ...]:
        return Scene.from_json, (self.to_json(),)

    def __repr__(self) -> str:
        counts = {name: len(self._data.get(name, ())) for name in ("channels", "timelines", "chains")}
        return f"<Scene, {', '.join(f'{count} {name}' for name, count in counts.items())}>"


class BuiltScene:
    """What a scene made in a world: channels, timelines and chains by their names. Made by Scene.build.

    >>> from tweenspirit import World
    >>> channel = {"name": "x", "kind": "float", "value": 3}
    >>> move = [{"animate": [{"channel": "x", "tween": 10, "duration": 2}]}]
    >>> scene = Scene({"tweenspirit": 1, "type": "scene", "channels": [channel], "chains": {"go": move}})
    >>> w = World()
    >>> built = scene.build(w)
    >>> built.channels["x"].value, list(built.timelines), built.chains["go"].start().active, w.step(1)
    (3.0, [], True, 1)
    >>> built.channels["x"].value
    6.5
    """

    __slots__ = ("_data", "_has_run", "_pending", "_tracks", "_world", "chains", "channels", "timelines")

    _world: World
    _data: dict[str, Any]
    # Those with names that were asked for.
    _tracks: dict[str, Track]
    _has_run: bool
    # Chains that wait until something is to start.
    _pending: list[Chain]
    #: By their names.
    channels: dict[str, Channel]
    timelines: dict[str, Timeline]
    #: By their names; not started, but by `run`.
    chains: dict[str, Chain]

    def __init__(self) -> None:
        raise TypeError("built scenes are made by scenes: build")

    @classmethod
    def _made(cls, world: World, data: dict[str, Any]) -> BuiltScene:
        built = cls.__new__(cls)
        built._world, built._data, built._has_run = world, data, False
        built.channels, built.timelines, built.chains, built._pending, built._tracks = {}, {}, {}, [], {}
        return built

    def run(self) -> None:
        """Start what stands in "start", once: what is to start later by delays of the world's clock.

        >>> from tweenspirit import World
        >>> channel = {"name": "x", "kind": "float", "value": 0}
        >>> start = [{"animate": {"channel": "x", "tween": 10, "duration": 2}, "at": 0.5}]
        >>> scene = Scene({"tweenspirit": 1, "type": "scene", "channels": [channel], "start": start})
        >>> w = World()
        >>> built = scene.build(w)
        >>> built.run(), w.step(0.5), w.step(1), built.channels["x"].value
        (None, 1, 1, 5.0)
        """
        if self._has_run:
            raise InvalidArgumentError("the scene was run already")
        self._has_run = True
        for item in self._data.get("start", ()):
            if item.get("at", 0.0) == 0:
                self._start(item)
            else:
                later = self._world.chain().delay(item["at"]).then(partial(self._start, item))
                self._pending.append(later)
                later.start()

    def _start(self, item: dict[str, Any]) -> None:
        if "chain" in item:
            self.chains[item["chain"]].start()
        else:
            self._animate(item.get("animate", item))

    def _animate(self, data: dict[str, Any]) -> Player:
        if "timeline" in data:
            timeline = self.timelines[data["timeline"]]
            return timeline.animate_to(data["to"], **_timing(data)) if "to" in data else timeline.play(**_timing(data))
        channel = self.channels[data["channel"]]
        if "tween" in data:
            words: dict[str, Any] = {word: data[word] for word in ("composite", "blend") if word in data}
            if "from" in data:
                words["start"] = _value(data["from"])
            return channel.tween_to(_value(data["tween"]), **words, **_timing(data))
        if "track" in data:
            return channel.play(self._track(data["track"]), **_timing(data))
        names = ("velocity", "tolerance", "overshoot", "restitution", "delay", "rate", "essential")
        if "spring" in data:
            words = {name: _value(data[name]) for name in names if name in data}
            return channel.spring_to(_value(data["target"]), self._spring(data["spring"]), **words)
        words = {name: data[name] for name in ("tolerance", "delay", "essential") if name in data}
        if "bounds" in data:
            words["bounds"] = tuple(_value(edge) for edge in data["bounds"])
        if "edge_spring" in data:
            words["spring"] = self._spring(data["edge_spring"])
        if "playback_rate" in data:
            words["rate"] = data["playback_rate"]
        decay = Decay(rate=data["rate"]) if "rate" in data else None
        return channel.decay(_value(data["decay"]), decay, **words)

    def _track(self, data: str | dict[str, Any]) -> Track:
        if isinstance(data, str):
            if data not in self._tracks:
                self._tracks[data] = self._track(self._data["tracks"][data])
            return self._tracks[data]
        with importing:
            import json
        return track_from_json(json.dumps({"tweenspirit": 1, "type": "track", **data}))

    def _spring(self, data: str | dict[str, float]) -> Spring:
        return Spring(**(self._data["springs"][data] if isinstance(data, str) else data))

    def close(self) -> None:
        """Stop what it runs, and free its channels and timelines.

        >>> from tweenspirit import World
        >>> w = World()
        >>> channel = {"name": "x", "kind": "float", "value": 0}
        >>> built = Scene({"tweenspirit": 1, "type": "scene", "channels": [channel]}).build(w)
        >>> w.stats()["channels"], built.close(), w.stats()["channels"]
        (1, None, 0)
        """
        for chain in [*self.chains.values(), *self._pending]:
            chain.stop()
        for timeline in self.timelines.values():
            timeline.close()
        for channel in self.channels.values():
            channel.close()

    def __enter__(self) -> BuiltScene:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return (
            f"<BuiltScene, {len(self.channels)} channels, {len(self.timelines)} timelines, {len(self.chains)} chains>"
        )


class _Builder:
    """Makes a scene in a world; errors say where in the scene."""

    def __init__(self, world: World, data: dict[str, Any], callbacks: dict[str, Callable[[], Any]]) -> None:
        self.world, self.data, self.callbacks = world, data, callbacks
        self.built = BuiltScene._made(world, data)
        self.undo: list[Callable[[], None]] = []

    def build(self) -> BuiltScene:
        try:
            self.make_all()
        except BaseException:
            for undo in reversed(self.undo):
                undo()
            self.built.close()
            raise
        return self.built

    def make_all(self) -> None:
        for i, data in enumerate(self.data.get("channels", ())):
            with placed_at(f"channels[{i}]"):
                words = {name: data[name] for name in _SETTINGS if name in data}
                value, name = _value(data["value"]), data["name"]
                self.built.channels[name] = self.world.channel(value, kind=data["kind"], name=name, **words)
        for name in self.data.get("timelines", {}):
            self.timeline(name)
        for component, targets in self.data.get("aliases", {}).items():
            with placed_at(f"aliases.{component}"):
                self.world.alias(component, targets)
                self.undo.append(partial(self.world.alias, component, ()))
        for i, data in enumerate(self.data.get("attached", ())):
            with placed_at(f"attached[{i}]"):
                self.world.attach(data["path"], data["easing"])
                self.undo.append(partial(self.world.detach, data["path"]))
        for name, items in self.data.get("chains", {}).items():
            self.built.chains[name] = self.chain(items)

    def timeline(self, name: str) -> Timeline:
        """The timeline of a name, made where it is not yet; what is inside it first."""
        found = self.built.timelines.get(name)
        if found is not None:
            return found
        data = self.data["timelines"][name]
        inner = {
            entry["timeline"]: self.timeline(entry["timeline"]) for entry in data["entries"] if "timeline" in entry
        }
        timeline = self.built.timelines[name] = self.world.timeline()
        for i, entry in enumerate(data["entries"]):
            with placed_at(f"timelines.{name}.entries[{i}]"):
                place = entry.get("at", 0.0)
                if "timeline" in entry:
                    timeline.add(inner[entry["timeline"]], at=place, **_timing(entry))
                else:
                    timeline.add(self.built.channels[entry["channel"]], self.built._track(entry["track"]), place)
        for i, (time, marker) in enumerate(data.get("markers", ())):
            with placed_at(f"timelines.{name}.markers[{i}]"):
                timeline.marker(time, marker)
        return timeline

    def chain(self, items: list[dict[str, Any]]) -> Chain:
        chain = self.world.chain()
        chain._is_held = True
        for item in items:
            if "animate" in item:
                chain.animate(partial(self.block, item["animate"]))
            elif "delay" in item:
                chain.delay(item["delay"])
            else:
                chain.then(None if item["then"] is None else self.callbacks.get(item["then"], _nothing))
        return chain

    def block(self, animations: list[dict[str, Any]], a: Block) -> None:
        for animation in animations:
            a.add(self.built._animate(animation))


def _nothing() -> None:
    return None
