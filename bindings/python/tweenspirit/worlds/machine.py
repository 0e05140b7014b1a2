# SPDX-License-Identifier: MIT
"""State machines: states, one of which is current, and transitions with conditions on inputs. The engine runs them."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from .._c import abi, getters
from .._c.arguments import check_kind, number, text_bytes
from .._c.importing import importing
from .._c.library import check, gone, lib, read_text, short
from .._c.owner import HANDLE
from .._c.turn import alone
from .._errors import InvalidArgumentError
from ..curves.easing import Easing
from ..motion.spring import Spring
from .channel import Channel
from .events import LEFT, MARKER, REASONS, EndReason, Handlers, add_handler, emit, remove_handler
from .player import handle_key
from .values import word_bytes

if TYPE_CHECKING:
    from .core import Core
    from .world import World

_HEAD = {"tweenspirit": 1, "type": "machine"}


def text_of(document: Mapping[str, Any] | str) -> str:
    """Returns a machine's document as JSON. In a dict, channels, easings and springs are replaced by their texts, and
    the header is added.
    """
    if isinstance(document, str):
        return document
    check_kind(document, Mapping, "document must be a dict or a text")
    with importing:
        import json
    try:
        return json.dumps({**_HEAD, **document}, default=_word_of)
    except (TypeError, ValueError, RecursionError) as error:
        if isinstance(error, InvalidArgumentError):
            raise
        raise InvalidArgumentError(f"document must be valid as JSON: {error}") from None


def _word_of(thing: Any) -> Any:
    if isinstance(thing, Easing):
        return thing.name
    if isinstance(thing, Spring):
        return {"omega": thing.omega, "damping_ratio": thing.damping_ratio, "mass": thing.mass}
    if not isinstance(thing, Channel):
        raise InvalidArgumentError(
            f"document must contain JSON values, channels, easings and springs, not {thing!r:.80}"
        )
    if thing.name is None:
        raise InvalidArgumentError("a machine refers to channels by name: create the channel with a name")
    return thing.name


class Machine(getters.MachineGetters):
    """States, one of which is current, and transitions between them with conditions on inputs. Created by World.machine
    and by scenes.

    A transition is taken at the exact time at which its conditions become true, however long the steps are: when an
    input is set, when the state's animations have ended, or a number of seconds after the state was entered. Inputs are
    read and set by name, `m["speed"] = 3`; `fire` sets a trigger. The world holds a machine until it is closed.

    >>> from tweenspirit import World
    >>> w = World()
    >>> x = w.channel(0.0, name="x")
    >>> m = w.machine({
    ...     "inputs": {"speed": 0, "jump": "trigger"},
    ...     "states": {
    ...         "idle": {"animate": [{"channel": x, "tween": 0, "duration": 1}]},
    ...         "run": {"animate": [{"channel": x, "tween": 10, "duration": 1}]},
    ...         "jump": {"animate": [{"channel": x, "tween": 20, "duration": 0.5}]},
    ...     },
    ...     "transitions": [
    ...         {"from": "any", "to": "jump", "when": ["jump"]},
    ...         {"from": "jump", "to": "idle", "finished": True},
    ...         {"from": "idle", "to": "run", "when": [["speed", ">", 3]]},
    ...         {"from": "run", "to": "idle", "when": [["speed", "<=", 3]]},
    ...     ],
    ... })
    >>> m["speed"] = 5
    >>> m.state, w.step(0.25), x.value, m.fire("jump"), m.state
    ('run', 1, 2.5, None, 'jump')
    >>> w.step(0.75), m.state, x.value, m.inputs
    (1, 'run', 17.5, {'speed': 5.0, 'jump': False})
    >>> m.states, m["jump"]
    (('idle', 'run', 'jump'), False)
    """

    __slots__ = ("_core", "_ended", "_handle", "_handlers", "_inputs", "_key", "_world", "states")

    _core: Core
    _handle: abi.ts_machine
    _key: int
    _handlers: Handlers
    # Their kinds, by their names.
    _inputs: dict[str, int]
    _world: World
    # How it ended, once it is gone.
    _ended: abi.ts_machine_info
    #: The names of its states, in their order.
    states: tuple[str, ...]

    def __init__(self) -> None:
        raise TypeError("a Machine is created by World.machine")

    @classmethod
    def _made(cls, core: Core, text: str) -> Machine:
        handle, data = abi.ts_machine(), text_bytes(text)
        core.command(lib.ts_machine_from_json, data, len(data), ctypes.byref(handle))
        return cls._found(core, handle)

    @classmethod
    def _found(cls, core: Core, handle: abi.ts_machine) -> Machine:
        self = cls.__new__(cls)
        self._core, self._handle, self._key, self._handlers = core, handle, handle_key(handle), {}
        self._world = core.world
        self._ended = abi.ts_machine_info(current=abi.TS_MACHINE_NONE)
        info = self._info()
        self.states = tuple(
            read_text(lib.ts_machine_get_state_name, core.handle, handle, i) for i in range(info.states)
        )
        names = [read_text(lib.ts_machine_get_input_name, core.handle, handle, i) for i in range(info.inputs)]
        self._inputs = {name: self._read(name)[1] for name in names}
        core.machines[self._key] = self
        return self

    _as_parameter_ = HANDLE

    # --- inputs ---

    def _read(self, name: str) -> tuple[float, int]:
        value, kind = ctypes.c_double(), ctypes.c_uint32()
        check(
            lib.ts_machine_get_input(
                self._core.handle, self._handle, word_bytes(name, "name"), ctypes.byref(value), ctypes.byref(kind)
            )
        )
        return value.value, kind.value

    @alone
    def __getitem__(self, name: str) -> float | bool:
        """Returns the value of an input: a number, or whether a bool or a trigger is set."""
        value, kind = self._read(name)
        return value if kind == abi.TS_INPUT_NUMBER else value != 0

    @alone
    def __setitem__(self, name: str, value: float) -> None:
        """Sets an input. Transitions whose conditions become true are taken at once; at a stop of a step, when the stop
        is over.
        """
        self._run(lib.ts_machine_set_input, word_bytes(name, "name"), number(value, "value"))

    def fire(self, name: str) -> None:
        """Sets a trigger. The transition taken because of it resets it.

        >>> from tweenspirit import World
        >>> m = World().machine({"inputs": {"go": "trigger"}, "states": {"a": {}, "b": {}},
        ...     "transitions": [{"from": "a", "to": "b", "when": ["go"]}]})
        >>> m.fire("go"), m.state, m["go"]
        (None, 'b', False)
        """
        if self._inputs.get(name) != abi.TS_INPUT_TRIGGER:
            raise InvalidArgumentError(f"name must be the name of a trigger, not {name!r:.80}")
        self[name] = 1

    # --- how it stands ---

    def _info(self) -> abi.ts_machine_info:
        info = abi.ts_machine_info(struct_size=ctypes.sizeof(abi.ts_machine_info))
        status = short.ts_machine_get_info(self._core.handle, self._handle, ctypes.byref(info))
        if status == abi.TS_ERROR_STALE_HANDLE:
            return self._ended
        check(status)
        return info

    def _state_name(self, place: int) -> str | None:
        return self.states[place] if place < len(self.states) else None

    @property
    def end_reason(self) -> EndReason | None:
        """Returns the reason of the end: finished (by the exit), stopped or error; None if the machine has not ended,
        or if its world was closed before that.

        >>> from tweenspirit import World
        >>> w = World()
        >>> m = w.machine({"states": {"a": {}}, "transitions": [{"from": "a", "to": "exit", "after": 1}]})
        >>> m.end_reason, w.step(1), str(m.end_reason)
        (None, 0, 'finished')
        """
        return REASONS.get(self._info().reason)

    # --- what it does ---

    @alone
    def _run(self, function: Any, *arguments: Any) -> None:
        self._core.command(function, self._handle, *arguments)
        errors: list[BaseException] = []
        self._core.run_stops(errors)
        self._core.settle(errors)

    def start(self) -> Machine:
        """Starts the machine: it enters its first state. Raises InvalidArgumentError if it is running, or if
        transitions without conditions form a cycle.

        >>> from tweenspirit import World
        >>> World().machine({"states": {"a": {}}}, start=False).start().active
        True
        """
        self._run(lib.ts_player_start)
        return self

    def stop(self) -> None:
        """Stops the machine: it leaves its current state, whose animations stop where they are. Inputs keep their
        values.

        >>> from tweenspirit import World
        >>> m = World().machine({"states": {"a": {}}})
        >>> m.stop(), m.state, str(m.end_reason)
        (None, None, 'stopped')
        """
        if self._is_there():
            self._run(lib.ts_player_stop)

    def close(self) -> None:
        """Closes the machine: stops it and removes it from the world. A closed machine is left as it is.

        >>> from tweenspirit import World
        >>> w = World()
        >>> m = w.machine({"states": {"a": {}}})
        >>> len(w.machines), m.close(), w.machines
        (1, None, [])
        """
        self.stop()
        if self._is_there():
            self._note_end()
            self._run(lib.ts_player_destroy)
            self._drop()

    def _is_there(self) -> bool:
        """Returns whether the machine was not closed."""
        return self._core.machines.get(self._key) is self

    def _note_end(self) -> None:
        """Keeps how a machine has ended that is about to go."""
        info = self._info()
        if info.state == abi.TS_CHAIN_ENDED:
            self._ended = info

    def on_state(self, function: Callable[[str | None, str | None], Any]) -> Callable[[], None]:
        """Calls function(entered, left) at each change of state, at the exact time, with the names of the states; None
        if there is none. If a command causes the change, the function is called in the next step. Returns a function
        that removes the handler.

        >>> from tweenspirit import World
        >>> w = World()
        >>> m = w.machine({"states": {"a": {}, "b": {}}, "transitions": [{"from": "a", "to": "b", "after": 0.25}]})
        >>> remove = m.on_state(lambda entered, left: print(left, "to", entered, "at", w.time))
        >>> w.step(1)
        a to b at 0.25
        0
        """
        remove = add_handler(self._handlers, function)
        check(short.ts_player_set_stops(self._core.handle, self._handle, abi.TS_STOP_AT_STATE))
        return remove

    def remove_handler(self, function: Callable[..., Any]) -> None:
        """Removes a handler of the state. A function that is not a handler is ignored.

        >>> from tweenspirit import World
        >>> w = World()
        >>> m = w.machine({"states": {"a": {}, "b": {}}, "transitions": [{"from": "a", "to": "b", "after": 0.25}]})
        >>> remove = m.on_state(print)
        >>> m.remove_handler(print), w.step(1)
        (None, 0)
        """
        remove_handler((self._handlers,), function)

    # --- what the world tells it ---

    def _emit(self, event: tuple[Any, ...], errors: list[BaseException]) -> None:
        self._core.mailbox.drain()
        emit(self._core, self._handlers, (self._state_name(event[MARKER]), self._state_name(event[LEFT])), errors)

    def _restored(self, is_there: bool) -> None:
        """Notes that the world was restored, with this machine in it or without."""
        if not is_there:
            self._drop()
        elif self._handlers:
            check(short.ts_player_set_stops(self._core.handle, self._handle, abi.TS_STOP_AT_STATE))

    def _drop(self) -> None:
        """Notes that the machine is gone."""
        self._core.machines.pop(self._key, None)
        self._handle, self._handlers = gone(abi.ts_machine, "the machine was closed"), {}

    def __repr__(self) -> str:
        how = f"in {self.state!r} of {len(self.states)} states" if self._is_there() else "closed"
        return f"<Machine, {how}>"
