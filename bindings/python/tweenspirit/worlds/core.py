# SPDX-License-Identifier: MIT
"""A world as its parts see it: the engine's handle, who may enter it, and the tables beside the engine.

Users have a World; channels, players, timelines and chains have this. It holds no reference to the World, which would
otherwise wait for the garbage collector: they do.
"""

from __future__ import annotations

import contextlib
import ctypes
import itertools
import weakref
from collections.abc import Callable
from ctypes import addressof, byref
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from .._c import abi
from .._c.arguments import check_callable
from .._c.fast import accelerator
from .._c.importing import importing
from .._c.library import check, failures, gone, lib, raised, short
from .._c.turn import FREE, Turn, alone
from .._errors import InvalidArgumentError, StaleHandleError, joined
from ..tracks.color import check_bytes
from .bindings import Binding, BoundArray
from .cells import Cells
from .channel import Channel
from .events import CHAIN, CHANNEL, EVENT, MACHINE, PLAYER, SOURCE, TIMELINE, EndReason, emit
from .mailbox import Mailbox
from .objects import Objects
from .observers import Observers
from .player import Player, handle_key
from .players import Players
from .values import Described, channel_desc, doubles, kind_name, word_bytes

if TYPE_CHECKING:
    from .awaiting import Watch
    from .chain import Chain, ChainBlock
    from .channel_array import ChannelArray
    from .group import Group
    from .machine import Machine
    from .past import Past
    from .timeline import Timeline
    from .world import World

_T = TypeVar("_T")
_PLAYER_KINDS = {code: word for word, code in abi.PLAYER_KINDS.items()}
_MOST_SAVED = 512


class Core:
    """A world's handle and tables."""

    __slots__ = (
        "_world", "arrays", "awaited", "block_count", "blocks", "cells", "chains", "changed", "channels", "children",
        "custom", "ending", "first_steps", "groups", "handle", "has_links", "has_raised", "has_reader", "heard",
        "inside", "is_at_stop", "is_closed", "is_pending", "known_chains", "lost_chains", "machines", "mailbox",
        "objects", "observers", "observing", "past", "players", "room", "saved", "saves", "say", "sees_own", "shown",
        "shows", "stop", "timelines", "turn", "uses", "warned", "watch", "watched",
    )  # fmt: skip

    def __init__(self, world: World, handle: abi.ts_world, event_capacity: int) -> None:
        self._world = weakref.ref(world)
        self.handle = handle
        self.is_closed = False
        self.turn = Turn()
        #: As many as there are calls inside the engine, which writes into the binding's memory meanwhile.
        self.inside: list[None] = []
        self.mailbox = Mailbox(self, event_capacity)
        #: None unless the world is recorded.
        self.past: Past | None = None
        self.objects = Objects(self)
        #: All channels, and all timelines that were made or asked for, by their handles as one number.
        self.channels: dict[int, Channel] = {}
        self.timelines: dict[int, Timeline] = {}
        #: Those of many channels, which have the memory that these are bound to.
        self.arrays: dict[ChannelArray, None] = {}
        #: Running players, likewise.
        self.players = Players()
        #: Channels that write to objects or have observers.
        self.watched: dict[int, Channel] = {}
        #: The former's bindings, and the latter.
        self.cells = Cells()
        self.observers = Observers()
        #: Whether memory is bound, which is shown before handlers run; and whether they see their event's object only.
        self.shows = self.sees_own = False
        #: How many values have been written before handlers.
        self.shown = 0
        #: Channels that chains made for keys of one's own.
        self.custom: dict[Any, Channel] = {}
        #: How many entries of timelines have a channel that was made for one.
        self.uses: dict[Channel, int] = {}
        #: Players with handlers that an event may come for, by their handles.
        self.heard = Players()
        #: Chains that run, likewise, and those of scenes; all that are; those that have ended and whose handlers are to
        #: be called; and those with observers of their present group.
        self.chains: dict[int, Chain] = {}
        self.known_chains: weakref.WeakValueDictionary[int, Chain] = weakref.WeakValueDictionary()
        self.ending: dict[int, Chain] = {}
        self.lost_chains: list[abi.ts_chain] = []
        self.observing: dict[int, Chain] = {}
        #: All machines that were made or asked for, by their handles.
        self.machines: dict[int, Machine] = {}
        #: What animate has started and has not ended, by ids.
        self.groups: dict[int, Group] = {}
        #: By a channel's key, those of its layers, and by a layer's, that of its weight.
        self.children: dict[int, list[int]] = {}
        #: Whether channels may follow others, which are written with what they follow.
        self.has_links = self.has_reader = False
        #: What blocks call, by their numbers.
        self.blocks: dict[int, ChainBlock] = {}
        self.block_count = 0
        #: What the words of scenes' chains call that come back with a snapshot.
        self.say: Callable[[str], Any] | None = None
        #: The numbers of the latest states that were saved or restored, by what tells their snapshots apart: each has
        #: all channels and players in the tables that were made before its number. And the last number, and room for
        #: another snapshot.
        self.saved: dict[tuple[bytes, int], int] = {}
        self.saves = self.room = 0
        #: What the engine has stopped for; whether its step is not complete, and whether somebody runs the stops.
        self.stop = abi.ts_stop(struct_size=ctypes.sizeof(abi.ts_stop))
        self.is_pending = self.is_at_stop = self.has_raised = False
        #: Watched channels that have changed in the step, for observers: pieces of the bytes of their handles.
        self.changed: list[bytes] = []
        #: The dt of the first steps, as far as they may be milliseconds; and what was warned of.
        self.first_steps: list[float] = []
        self.warned: set[str] = set()
        self.watch: Watch | None = None
        #: What runs when the world ends and somebody awaits something of it still.
        self.awaited: dict[object, Callable[[], None]] = {}

    @property
    def _core(self) -> Core:
        return self

    @property
    def world(self) -> World:
        """Returns the world, to which the caller belongs."""
        world = self._world()
        assert world is not None
        return world

    def command(self, function: Any, *arguments: Any) -> None:
        """Calls a function that may run an easing's code, which may close the world."""
        self.inside += FREE
        try:
            check(function(self.handle, *arguments))
        finally:
            del self.inside[-1]
            if self.is_closed:
                self.forget()

    # --- steps ---

    def advance(self, errors: list[BaseException], function: Any, *arguments: Any) -> int:
        """Calls the engine up to its next stop and returns the status. Exceptions in easings are added to `errors`."""
        # What a signal's handler raises here leaves the step where it is.
        self.is_pending = True
        self.inside += FREE
        try:
            status: int = function(self.handle, *arguments, ctypes.byref(self.stop))
        finally:
            del self.inside[-1]
            if self.is_closed:
                self.forget()
        return self._advanced(status, errors)

    def _advanced(self, status: int, errors: list[BaseException]) -> int:
        """Collects what the engine and easings have reported."""
        found = raised()
        errors += found
        self.has_raised = self.has_raised or bool(found)
        self.is_pending = status == abi.TS_OK and self.stop.kind != abi.TS_STOP_NONE
        return status

    def run_stops(self, errors: list[BaseException]) -> None:
        """Continues from stop to stop until the step is complete. At a stop, the step's caller runs the handlers."""
        if self.is_at_stop or self.is_closed:
            return
        while self.deliver_stop(self._go_on(errors), errors):
            pass

    def _go_on(self, errors: list[BaseException]) -> int:
        """Continues to the next stop or, with the accelerator, to the next one that is not merely a player's end."""
        if accelerator is None or not self.heard or self.watched or self.sees_own:
            return self.advance(errors, lib.ts_world_continue)
        heard: Any = self.heard
        world, stop, many = self.handle, ctypes.addressof(self.stop), partial(emit, self)
        self.is_pending = self.is_at_stop = True
        try:
            status: int = heard.run(
                world.slot, world.generation, stop, self, self.inside, self.watched, errors, many, self.shows
            )
        finally:
            self.is_at_stop = False
            if self.is_closed:
                self.forget()
        return self._advanced(status, errors)

    def deliver_stop(self, status: int, errors: list[BaseException]) -> bool:
        """Calls the handlers of a stop. Returns False if the step is complete."""
        if status != abi.TS_OK and not (self.has_raised and status == abi.TS_ERROR_CALLBACK):
            errors += failures(status)
        if not self.is_pending:
            self.has_raised = False
        if not self.is_pending or self.is_closed:
            return False
        self.is_at_stop = True
        try:
            if self.shows:
                self._show(errors)
            if self.watched or self.mailbox.also_changed:
                self.mailbox.write(errors, self.changed)
            if self.stop.kind == abi.TS_STOP_BLOCK:
                self.chain_of(self.stop.chain)._call_block(self.stop.block, errors)
            else:
                event = EVENT.unpack_from(self.stop, abi.ts_stop.event.offset)
                thing: Player | Chain | Machine | None
                key = event[PLAYER]
                if event[SOURCE] == CHAIN:
                    thing = self.ending.get(key) or self.known_chains.get(key)
                else:
                    thing = (self.machines if event[SOURCE] == MACHINE else self.heard).get(key)
                if thing is not None:
                    thing._emit(event, errors)
        finally:
            self.is_at_stop = False
        return not self.is_closed

    def _show(self, errors: list[BaseException]) -> None:
        """Writes what is bound as of a stop, before its handlers run."""
        handles, count = None, 0
        if self.sees_own:
            shown = self._channels_at_stop()
            handles, count = (abi.ts_channel * len(shown))(*(channel._handle for channel in shown)), len(shown)
        status = (short if count else lib).ts_world_show(self.handle, handles, count)
        if status != abi.TS_OK:
            errors += failures(status)

    def _channels_at_stop(self) -> list[Channel]:
        """Returns the channels of the object of a stop's event; none at a block."""
        if self.stop.kind == abi.TS_STOP_BLOCK:
            return []
        event = EVENT.unpack_from(self.stop, abi.ts_stop.event.offset)
        if event[TIMELINE]:
            timeline = self.timelines.get(event[TIMELINE])
            return [] if timeline is None else timeline._moved()
        channel = self.channels.get(event[CHANNEL])
        if channel is None:
            return []
        return self.objects.siblings(channel)

    def read(self, channel: Channel) -> None:
        """Has the engine read the object of a channel before it uses the channel's memory."""
        if not self.has_reader:
            function, context = self.cells.reader
            check(short.ts_world_set_reader(self.handle, abi.ts_memory_reader(function), context))
            self.has_reader = True
        check(short.ts_channels_set_read(self.handle, (ctypes.c_uint64 * 1)(channel._key), 1, True))

    def owe(self) -> None:
        """Marks the objects that must be written, whatever they seem to have."""
        if not self.is_closed:
            owed = self.mailbox.take(short.ts_world_read_writes)
            if owed:
                self.cells.owe(owed)

    def stop_unwritten(self, channel: Channel) -> None:
        """Stops a channel whose setter has raised: it rests, and its value is not written again."""
        short.ts_channel_stop(self.handle, channel._handle)
        self.owe()
        if channel._binding is not None:
            channel._binding.take(True)

    def settle(self, errors: list[BaseException]) -> None:
        """Writes bindings after a command and reads ends, whose handlers are called in the next step."""
        if not self.is_closed:
            self.mailbox.drain()
            self.mailbox.write(errors, self.changed)
        if errors:
            raise joined(errors)

    # --- chains ---

    def release_chains(self) -> None:
        """Releases chains that were never started and no longer can be."""
        while self.lost_chains:
            with contextlib.suppress(StaleHandleError):
                check(short.ts_player_destroy(self.handle, self.lost_chains.pop()))

    def chain_of(self, handle: abi.ts_chain) -> Chain:
        """Returns the object of a chain; a new one for a chain of a restored world."""
        chain = self.known_chains.get(handle_key(handle))
        if chain is None:
            with importing:
                from .chain import Chain

            chain = Chain._found(self, abi.ts_chain(handle.slot, handle.generation))
        return chain

    def list_chains(self) -> list[Chain]:
        """Returns all of the engine's chains."""
        return self._listed(abi.ts_chain, short.ts_world_list_chains, self.chain_of)

    # --- machines ---

    def machine_of(self, handle: abi.ts_machine) -> Machine:
        """Returns the object of a machine; a new one for a machine of a restored world or a scene."""
        found = self.machines.get(handle_key(handle))
        if found is not None:
            return found
        with importing:
            from .machine import Machine

        return Machine._found(self, abi.ts_machine(handle.slot, handle.generation))

    def list_machines(self) -> list[Machine]:
        """Returns all of the engine's machines."""
        return self._listed(abi.ts_machine, short.ts_world_list_machines, self.machine_of)

    @alone
    def _listed(self, kind: Any, function: Any, found: Callable[[Any], _T]) -> list[_T]:
        """Returns the objects of the handles that a function lists."""
        count = ctypes.c_size_t()
        while True:
            capacity = count.value
            handles = (kind * capacity)()
            check(function(self.handle, handles, capacity, ctypes.byref(count)))
            if count.value <= capacity:
                return [found(handle) for handle in handles[: count.value]]

    def close(self) -> None:
        """Notes that the engine's world is gone."""
        self.is_closed = True
        self.handle = gone(abi.ts_world, "the world was closed")
        self.cells.clear()
        self.observers.clear()
        self.forget()

    def forget(self) -> None:
        """Drops all tables, once no call is inside the engine."""
        if self.inside:
            return
        for channel in self.channels.values():
            channel._release("the channel was closed")
        for array in self.arrays:
            array._release()
        for chain in list(self.known_chains.values()):
            chain._abandon()
        for done in list(self.awaited.values()):
            done()
        self.mailbox.clear()
        self.objects.clear()
        for table in (self.channels, self.timelines, self.uses, self.custom, self.watched, self.awaited):
            table.clear()
        others: tuple[dict[Any, Any], ...] = (self.chains, self.observing, self.blocks)
        for other in others:
            other.clear()
        self.players.clear()
        self.heard.clear()
        self.changed.clear()
        self.arrays.clear()
        self.ending.clear()
        self.groups.clear()
        self.machines.clear()
        self.say = None

    # --- channels ---

    @alone
    def make_channel(
        self,
        kind: str | int,
        numbers: list[float],
        name: str | None = None,
        path: str | None = None,
        owner: tuple[int, Any] | None = None,
        scope: int = 0,
        **settings: Any,
    ) -> Channel:
        """Creates a channel. owner: see Channel."""
        if kind == "color":
            check_bytes(numbers, "value")
        if settings or name is not None:
            described = Described(kind, numbers, name=name, path=path, scope=scope, **settings)
            desc = described.desc
        else:
            memory, desc = doubles(numbers), channel_desc(kind, scope)
            desc.value = addressof(memory)
            if path is not None:
                desc.path = word_bytes(path, "path")
        handle = abi.ts_channel()
        check(short.ts_channel_create(self.handle, byref(desc), byref(handle)))
        if self.past is not None:
            self.past.go_on(handle_key(handle))
        channel = Channel._made(self, handle, kind, len(numbers), name, owner)
        self.channels[channel._key] = channel
        return channel

    def bound(self, channel: Channel, to: Binding | BoundArray) -> Channel:
        """Returns the channel with a binding; closes it if that fails."""
        try:
            channel._bind(to)
        except BaseException:
            channel.close()
            raise
        return channel

    @alone
    def channel_of(self, handle: abi.ts_channel, name: str | None = None) -> Channel:
        """Returns the object of a channel; a new one for a channel of a restored world."""
        key = handle_key(handle)
        channel = self.channels.get(key)
        if channel is None:
            info = abi.ts_channel_info(struct_size=ctypes.sizeof(abi.ts_channel_info))
            check(short.ts_channel_get_info(self.handle, handle, ctypes.byref(info)))
            own = abi.ts_channel(handle.slot, handle.generation)
            made = Channel
            if info.weight.slot or info.weight.generation:
                with importing:
                    from .layer import Layer as made
            channel = made._made(self, own, kind_name(info.kind, info.lanes), info.lanes, name)
            self.channels[key] = channel
            if info.parent.generation:
                self.children.setdefault(handle_key(info.parent), []).append(key)
        return channel

    @alone
    def custom_channel(self, obj: Any, key: Any, get: Callable[[], Any], set: Callable[[Any], Any]) -> Channel:
        """Returns the channel of a user's key, for an object or the world."""
        check_callable(get, "get")
        check_callable(set, "set")
        channels = self.custom if obj is None else self.objects.known(obj).channels
        try:
            found = channels.get((key,))
        except TypeError:
            raise InvalidArgumentError(f"a key must be hashable, {key!r:.80} is not") from None
        if found is not None and self.has(found) and found._binding is not None:
            found._binding.replace(get, set)
            return found
        channel = self.world.bind_value(get, set)
        if obj is not None:
            channel._owner = (id(obj), (key,))
        channels[(key,)] = channel
        return channel

    def has(self, channel: Channel) -> bool:
        """Returns whether the channel is open and belongs to this world."""
        return self.channels.get(channel._key) is channel

    def close_channel(self, key: int, words: str) -> None:
        """Closes a channel, whether or not it has an object here, with the message for later calls."""
        channel = self.channels.get(key)
        if channel is not None:
            channel._close(words)
            return
        with contextlib.suppress(StaleHandleError):
            self.command(short.ts_channel_destroy, _handle(abi.ts_channel, key))

    @alone
    def forget_channel(self, channel: Channel, words: str) -> None:
        """Drops a closed channel and what it held."""
        if self.has(channel):
            self.mailbox.also_changed.pop(channel, None)
            for table in (self.channels, self.watched):
                table.pop(channel._key, None)
            self.cells.remove(channel._key)
            self.observers.remove(channel._key)
        for key in self.children.pop(channel._key, ()):
            if child := self.channels.get(key):
                self.forget_channel(child, words)
        self.objects.unbound(channel)
        channel._release(words)

    # --- timelines, and players of whom only the handle is known ---

    @alone
    def timeline_of(self, handle: abi.ts_timeline, is_new: bool = False) -> Timeline:
        """Returns the object of a timeline; a new one for a timeline of a restored world."""
        key = handle_key(handle)
        timeline = self.timelines.get(key)
        if timeline is None:
            with importing:
                from .timeline import Timeline

            own = abi.ts_timeline(handle.slot, handle.generation)
            timeline = self.timelines[key] = Timeline._made(self, own, is_new)
        return timeline

    def list_timelines(self) -> list[Timeline]:
        """Returns all of the engine's timelines."""
        return self._listed(abi.ts_timeline, short.ts_world_list_timelines, self.timeline_of)

    def make_player(
        self, channel: Channel | None, handle: abi.ts_player, kind: str, timeline: Timeline | None = None
    ) -> Player:
        """Creates the object of a running player."""
        if self.past is not None:
            self.past.go_on(handle_key(handle))
        player = Player._made(self, channel, handle, kind, timeline)
        self.players.put(player)
        return player

    @alone
    def player_of(self, handle: abi.ts_player) -> Player:
        """Returns the object of a player; a new one for a player of a restored world."""
        self.settle_past()
        key = handle_key(handle)
        player = self.players.get(key)
        if player is None:
            info = abi.ts_player_info(struct_size=ctypes.sizeof(abi.ts_player_info))
            check(short.ts_player_get_info(self.handle, handle, ctypes.byref(info)))
            own = abi.ts_player(handle.slot, handle.generation)
            if info.kind == abi.TS_MOTION_TIMELINE:
                player = self.make_player(None, own, "timeline", self.timeline_of(info.timeline))
            else:
                player = self.make_player(self.channel_of(info.channel), own, _PLAYER_KINDS[info.kind])
        return player

    def current_player(self, handle: abi.ts_player) -> Player | None:
        """Returns the player of a handle; None for the null handle."""
        return self.player_of(handle) if handle.slot or handle.generation else None

    def player_of_event(self, event: tuple[Any, ...]) -> Player:
        """Returns an object for an event of a player that the engine has started, without what is already gone."""
        handle, channel, timeline = _handle(abi.ts_player, event[PLAYER]), None, None
        with contextlib.suppress(StaleHandleError):
            if event[CHANNEL]:
                channel = self.channel_of(_handle(abi.ts_channel, event[CHANNEL]))
        if event[TIMELINE]:
            moved = _handle(abi.ts_timeline, event[TIMELINE])
            timeline = self.timeline_of(moved) if short.ts_timeline_is_valid(self.handle, moved) else None
        return self.make_player(channel, handle, _PLAYER_KINDS[event[SOURCE]], timeline)

    # --- going back to a saved state ---

    def know(self, data: bytes) -> None:
        """Notes that all channels and players in the tables are in a snapshot."""
        self.saves += 1
        self.saved[_mark(data)] = self.saves
        if len(self.saved) > _MOST_SAVED:
            del self.saved[next(iter(self.saved))]

    def restore(self, data: bytes) -> None:
        """Restores a snapshot; see World.restore."""
        self.settle_past()
        self.objects.release_finalized()
        self.mailbox.drain()
        for player in self.heard.since(0):
            if player._has_ended:
                player._tell_late()
        for chain in list(self.ending.values()):
            chain._tell_late()
        known = self.saved.get(_mark(data), 0)
        check(lib.ts_world_restore(self.handle, data, len(data)))
        self.mailbox.start_anew()
        self.has_links = True
        self._keep_channels(known)
        for timeline in list(self.timelines.values()):
            timeline._restored(bool(short.ts_timeline_is_valid(self.handle, timeline)))
        self._keep_players(known)
        self.know(data)
        self._set_past()
        # Objects that are bound from now on are other ones than those of the blob.
        self.objects.scopes = itertools.count(max(next(self.objects.scopes), self.world._info().highest_scope + 1))
        for chain in list(self.known_chains.values()):
            if not short.ts_player_is_valid(self.handle, chain):
                chain._drop(EndReason.CANCELLED)
        for chain in self.list_chains():
            chain._restored()
        for machine in list(self.machines.values()):
            machine._restored(bool(short.ts_player_is_valid(self.handle, machine)))
        errors: list[BaseException] = []
        self.owe()
        for channel in list(self.watched.values()):
            self.mailbox.also_changed[channel] = None
            channel._write(errors, always=True)
        if errors:
            raise joined(errors)

    def record(self, seconds: float, size: int) -> None:
        """Begins or ends a recording; see World.record."""
        check(lib.ts_world_record(self.handle, seconds, size))
        self._set_past()

    def _set_past(self) -> None:
        """Begins to know of other times if the world is recorded."""
        with importing:
            from .past import Past

        if self.past is not None:
            self.past.go_on(0)
        info = self.world._info()
        self.past = Past(self) if info.recording_end == info.recording_end else None

    def settle_past(self) -> None:
        """Tells players whether they have ended at the time that a recorded world shows."""
        if self.past is not None:
            self.past.settle()

    def seek(self, time: float) -> None:
        """Shows another time; see World.seek."""
        self.mailbox.drain()
        errors: list[BaseException] = []
        status = lib.ts_world_seek(self.handle, time)
        if status == abi.TS_ERROR_CALLBACK:
            errors += failures(status)
        else:
            check(status)
        if self.past is None:
            return
        self.past.show(self.world._info())
        self.has_links = True
        check(short.ts_world_set_locked(self.handle, True))
        try:
            self.mailbox.show(errors)
        finally:
            check(short.ts_world_set_locked(self.handle, False))
        if errors:
            raise joined(errors)

    def _keep_channels(self, known: int) -> None:
        """Drops channels that the snapshot lacks, and those that have another shape under the same handle. It has those
        that were made before number `known`, the first of the table.
        """
        info = abi.ts_channel_info(struct_size=ctypes.sizeof(abi.ts_channel_info))
        for channel in list(itertools.takewhile(lambda each: each._born >= known, reversed(self.channels.values()))):
            if short.ts_channel_get_info(self.handle, channel, ctypes.byref(info)) == abi.TS_OK:
                if kind_name(info.kind, info.lanes) == channel.kind and info.lanes == channel.lanes:
                    continue
                check(short.ts_channel_unbind(self.handle, channel))
            self.forget_channel(channel, "the channel is gone: the restored snapshot does not have it")
        for array in self.arrays:
            array._restored(info)
        # What was made for timelines may be in the blob's: it stays as long as the world.
        self.uses.clear()

    def _keep_players(self, known: int) -> None:
        """Drops players that the snapshot lacks, and those that move something else under the same handle, likewise."""
        info = abi.ts_player_info(struct_size=ctypes.sizeof(abi.ts_player_info))
        for player in self.players.since(known):
            if short.ts_player_get_info(self.handle, player, ctypes.byref(info)) == abi.TS_OK:
                moved = self.channels.get(handle_key(info.channel)) or self.timelines.get(handle_key(info.timeline))
                if moved is not None and moved in (player.channel, player.timeline):
                    continue
            self.players.discard(player._key)
            player._drop()


def _mark(data: bytes) -> tuple[bytes, int]:
    """Returns what tells a snapshot apart: its head with the engine's hash, and Python's, which nobody can aim at."""
    return data[:32], hash(data)


def _handle(kind: Any, key: int) -> Any:
    """Returns a handle from its single number."""
    return kind(key & 0xFFFFFFFF, key >> 32)
