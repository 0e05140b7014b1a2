# SPDX-License-Identifier: MIT
"""Scenes: channels, timelines and chains in one text, which the library reads, and what is built from it in a world."""

from __future__ import annotations

import contextlib
import ctypes
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from .._c import abi, getters
from .._c.arguments import check_callable, check_kind, text_bytes
from .._c.importing import importing
from .._c.library import check, lib, read_text
from .._c.owner import Owner
from .._c.turn import alone
from .._errors import InvalidArgumentError, StaleHandleError, TweenSpiritError, named_publicly
from ..worlds.events import EndReason
from ..worlds.world import World

if TYPE_CHECKING:
    from fractions import Fraction

    from ..worlds.chain import Chain
    from ..worlds.channel import Channel
    from ..worlds.core import Core
    from ..worlds.machine import Machine
    from ..worlds.timeline import Timeline
    from .bake import SceneBake


_THINGS = {
    "channels": abi.TS_SCENE_CHANNEL, "timelines": abi.TS_SCENE_TIMELINE, "chains": abi.TS_SCENE_CHAIN,
    "machines": abi.TS_SCENE_MACHINE,
}  # fmt: skip


@contextmanager
def placed_at(where: str) -> Iterator[None]:
    """Adds the place to errors raised while something is built."""
    try:
        yield
    except TweenSpiritError as error:
        raise type(error)(f"{where}: {error}") from error


@named_publicly
class Scene(getters.SceneGetters, Owner):
    """Channels, attached easings, timelines, chains, machines, and what starts when, as described in
    bindings/FORMAT.md.

    data: the contents of the JSON text, as dicts, lists, numbers and strings. Any error raises InvalidArgumentError,
    with the place; a scene that reads can be built without errors in any world where its names are free. Scenes are
    equal if their texts are.

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

    __slots__ = ("_handle",)

    _free = "ts_scene_destroy"

    def __init__(self, data: Mapping[str, Any]) -> None:
        self._handle = abi.ts_scene()
        check_kind(data, Mapping, "the scene must be an object")
        with importing:
            import json
        try:
            text = json.dumps(dict(data))
        except (TypeError, ValueError, RecursionError) as error:
            raise InvalidArgumentError(f"the scene is not JSON: {error}") from error
        self._read(text)

    def _read(self, text: str) -> None:
        given, handle = text_bytes(text), abi.ts_scene()
        check(lib.ts_scene_parse(given, len(given), ctypes.byref(handle)))
        self._handle = handle

    def _count(self, thing: int) -> int:
        count = ctypes.c_size_t()
        check(lib.ts_scene_count(self, thing, ctypes.byref(count)))
        return count.value

    @classmethod
    def from_json(cls, text: str) -> Scene:
        """Creates a scene from JSON that `to_json` wrote, or that follows bindings/FORMAT.md.

        Raises InvalidArgumentError for any error, for a text over 64 MiB, and for one nested deeper than 16.

        >>> Scene.from_json('{"tweenspirit": 1, "type": "scene", "channels": [], "timelines": {"t": {"entries": []}}}')
        <Scene, 0 channels, 1 timelines, 0 chains, 0 machines>
        >>> Scene.from_json('{"tweenspirit": 1, "type": "scene", "channels": [{"name": "x", "kind": "float"}]}')
        Traceback (most recent call last):
        tweenspirit._errors.InvalidArgumentError: channels[0]: has no member "value" (line 1)
        """
        scene = cls.__new__(cls)
        scene._handle = abi.ts_scene()
        scene._read(text)
        return scene

    def build(self, world: World, callbacks: Mapping[str, Callable[[], Any]] | None = None) -> BuiltScene:
        """Builds the scene in a world; nothing starts. `callbacks` are the functions for the chains' "then", by their
        texts; a "then" without a function calls nothing.

        A build that fails (for instance because a name is in use) has made nothing.

        >>> from tweenspirit import World
        >>> w = World()
        >>> channel = {"name": "x", "kind": "float", "value": 0}
        >>> Scene({"tweenspirit": 1, "type": "scene", "channels": [channel]}).build(w)
        <BuiltScene, 1 channels, 0 timelines, 0 chains, 0 machines>
        >>> w.find("x").value
        0.0
        """
        check_kind(world, World, "world must be a World")
        if callbacks is not None and not isinstance(callbacks, Mapping):
            raise InvalidArgumentError(f"callbacks must be a dict of functions by text, not {callbacks!r:.80}")
        called = dict(callbacks or {})
        for name, function in called.items():
            check_callable(function, f"the callback {name!r:.80}")

        def say(word: str) -> None:
            if word in called:
                called[word]()

        return BuiltScene._made(world._core, self, say)

    def bake(self, fps: float | Fraction = 60, duration: float | Fraction | None = None) -> SceneBake:
        """Bakes the scene frame by frame, at exactly n / fps seconds from 0 on, in a world of its own.

        `duration` is in seconds; by default the bake lasts until nothing moves any more. A scene that then moves
        forever, and more than 2^24 frames, raise InvalidArgumentError. fps is 1e-6 to 1e6; a Fraction is exact:
        Fraction(30000, 1001). Chains continue at their exact times, not at the next frame.

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
        return f"<Scene, {', '.join(f'{self._count(thing)} {name}' for name, thing in _THINGS.items())}>"


class BuiltScene(Owner):
    """What a scene has made in a world: channels, timelines, chains and machines by name. Created by Scene.build.

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
    >>> scene = Scene({"tweenspirit": 1, "type": "scene", "machines": {"m": {"states": {"a": {}}}}})
    >>> built = scene.build(w)
    >>> built.run(), built.machines["m"].state
    (None, 'a')
    """

    __slots__ = ("_core", "_handle", "chains", "channels", "machines", "timelines")

    _free = "ts_build_destroy"
    _core: Core
    #: By their names.
    channels: dict[str, Channel]
    timelines: dict[str, Timeline]
    #: By their names; not started, but by `run`.
    chains: dict[str, Chain]
    #: By their names; started by `run`.
    machines: dict[str, Machine]

    def __init__(self) -> None:
        raise TypeError("a BuiltScene is created by Scene.build")

    @classmethod
    def _made(cls, core: Core, scene: Scene, say: Callable[[str], Any]) -> BuiltScene:
        built = cls.__new__(cls)
        built._core, built._handle = core, abi.ts_build()
        built.channels, built.timelines, built.chains, built.machines = {}, {}, {}, {}
        built._build(scene, say)
        return built

    @alone
    def _build(self, scene: Scene, say: Callable[[str], Any]) -> None:
        core, handle = self._core, abi.ts_build()
        core.command(lambda world: lib.ts_scene_build(scene, world, ctypes.byref(handle)))
        self._handle = handle
        try:
            for name, channel in self._things(scene, "channel"):
                self.channels[name] = core.channel_of(channel, name)
            for name, timeline in self._things(scene, "timeline"):
                self.timelines[name] = core.timeline_of(timeline, is_new=True)
            for name, chain in self._things(scene, "chain"):
                self.chains[name] = core.chain_of(chain)._speaks(say)
            for name, machine in self._things(scene, "machine"):
                self.machines[name] = core.machine_of(machine)
        except BaseException:
            self.close()
            raise
        core.say = say

    def _things(self, scene: Scene, word: str) -> Iterator[tuple[str, Any]]:
        thing, kind, get = _THINGS[f"{word}s"], getattr(abi, f"ts_{word}"), getattr(lib, f"ts_build_get_{word}")
        for i in range(scene._count(thing)):
            handle = kind()
            check(get(self, i, ctypes.byref(handle)))
            yield read_text(lib.ts_scene_get_name, scene, thing, i), handle

    @alone
    def run(self) -> None:
        """Starts what the scene lists under "start", now or after the delay given there, and then its machines. A build
        runs once.

        >>> from tweenspirit import World
        >>> channel = {"name": "x", "kind": "float", "value": 0}
        >>> start = [{"animate": {"channel": "x", "tween": 10, "duration": 2}, "at": 0.5}]
        >>> scene = Scene({"tweenspirit": 1, "type": "scene", "channels": [channel], "start": start})
        >>> w = World()
        >>> built = scene.build(w)
        >>> built.run(), w.step(0.5), w.step(1), built.channels["x"].value
        (None, 1, 1, 5.0)
        """
        errors: list[BaseException] = []
        self._core.command(lambda world: lib.ts_build_run(self))
        self._core.run_stops(errors)
        self._core.settle(errors)

    @alone
    def close(self) -> None:
        """Closes what was built: stops what it is running, and closes its channels and timelines.

        >>> from tweenspirit import World
        >>> w = World()
        >>> channel = {"name": "x", "kind": "float", "value": 0}
        >>> built = Scene({"tweenspirit": 1, "type": "scene", "channels": [channel]}).build(w)
        >>> w.stats()["channels"], built.close(), w.stats()["channels"]
        (1, None, 0)
        """
        with contextlib.suppress(StaleHandleError):
            self._core.command(lambda world: lib.ts_build_remove(self))
            self._core.settle([])
        super().close()
        for machine in self.machines.values():
            machine._drop()
        for chain in self.chains.values():
            chain._drop(EndReason.STOPPED)
        for timeline in self.timelines.values():
            timeline.close()
        for channel in self.channels.values():
            channel.close()

    def __del__(self) -> None:
        with contextlib.suppress(Exception):  # what it has made stays
            super().close()

    def __repr__(self) -> str:
        return (
            f"<BuiltScene, {len(self.channels)} channels, {len(self.timelines)} timelines, {len(self.chains)} chains, "
            f"{len(self.machines)} machines>"
        )
