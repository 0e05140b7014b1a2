# SPDX-License-Identifier: MIT
"""Timelines: tracks and other timelines at absolute times, and a playhead."""

from __future__ import annotations

import contextlib
import ctypes
import math
from typing import TYPE_CHECKING, Any

from .._c import abi, getters
from .._c.arguments import check_kind, check_words, code_of, number, word_of
from .._c.library import check, gone, short
from .._c.owner import HANDLE, Single
from .._c.turn import alone
from .._errors import BusyError, InvalidArgumentError, StaleHandleError, joined
from ..curves.easing import easing_of, name_bytes
from ..motion.timing import TIMING_DEFAULTS, Timing, fill_timing
from ..tracks.markers import marker_id, marker_name
from ..tracks.objects import ObjectTrack
from ..tracks.track import Track
from .channel import Channel
from .entries import Entry, empty_info, placed, tweened
from .events import Handlers, add_handler
from .motion import Motion, made
from .player import Player, handle_key
from .values import doubles

if TYPE_CHECKING:
    from collections.abc import Callable

    from typing_extensions import Unpack

    from ..curves.easing import EasingLike
    from .core import Core
    from .motion import TimeOptions, TimingOptions
    from .world import World


class Timeline(getters.TimelineGetters, Single):
    """Tracks, other timelines and markers at absolute times. What it shows is a function of its playhead alone.

    Created by World.timeline; the world keeps it until it is closed. If several entries drive one channel, the one that
    started latest at or before the time does (among those that started at one time, the latest added); before all of
    them, the first. A timeline that is moved takes its channels over: their players are replaced. A command on a
    channel takes that channel back, until the timeline is moved again. When the timeline's player has ended, its
    channels keep their values; if it is cancelled, or does not fill forwards, the playhead and the channels are as they
    were before it.

    Times are in seconds, within 1e300. A number outside its range raises InvalidArgumentError, a closed timeline
    StaleHandleError. An exception in a live easing propagates, and nothing is changed.

    >>> from tweenspirit import Track, World
    >>> w = World()
    >>> x, tl = w.channel(0.0), w.timeline()
    >>> entry = tl.add(x, Track().key(0, 0).key(2, 10), at=1)
    >>> tl.time = 2
    >>> x.value, tl.duration, tl.world is w
    (5.0, 3.0, True)
    >>> player = tl.animate_to(1.5)
    >>> w.step(0.25), tl.time, x.value
    (1, 1.75, 3.75)
    """

    __slots__ = (
        "__weakref__",
        "_core",
        "_driven",
        "_entered",
        "_handle",
        "_heard",
        "_is_closed",
        "_key",
        "_own",
        "_world",
    )

    _world: World
    _core: Core
    _handle: abi.ts_timeline
    _key: int
    _is_closed: bool
    # Channels that may write to objects when it is moved; None: any of the world's.
    _driven: dict[Channel, None] | None
    # The channels of its entries, and those made for entries of it or of timelines inside.
    _entered: dict[int, Channel]
    _own: dict[int, tuple[Channel, ...]]
    # The handlers of markers that `seek` passes.
    _heard: Handlers

    def __init__(self) -> None:
        raise TypeError("a Timeline is created by World.timeline")

    @classmethod
    def _made(cls, core: Core, handle: abi.ts_timeline, is_new: bool) -> Timeline:
        self = cls.__new__(cls)
        self._world, self._core, self._handle, self._key = core.world, core, handle, handle_key(handle)
        self._is_closed = False
        self._driven = {} if is_new else None
        self._entered, self._own, self._heard = {}, {}, {}
        return self

    _as_parameter_ = HANDLE

    # --- what is in it ---

    @alone
    def add(
        self,
        what: Channel | tuple[Any, str] | Any,
        track: Track | ObjectTrack[Any] | None = None,
        at: float | str = 0.0,
        *,
        to: Any = None,
        duration: float | None = None,
        easing: EasingLike | None = None,
        **timing: Unpack[TimeOptions],
    ) -> Entry:
        """Adds a copy of a track, as it is now, a tween, or a copy of another timeline of the world, with its time 0 at
        `at`. Returns the Entry.

        - `what`: a channel; a pair of an object and a path, as for World.bind; a function, which is called with each
          new value; or a timeline, without a track.
        - `track`: a track of the channel's kind, or one whose lanes, like the channel's, are interpolated separately.
          Outside its keys its extrapolation applies; its markers are not emitted. An ObjectTrack moves an attribute or
          a function.
        - `at`: seconds, or a text, see `position`: tl.add(y, track, "<0.2").
        - `to`: instead of a track, the target of a tween of `duration` seconds and an `easing` (None: the channel's).
          It starts from what is there: what the channel's entry before it, in the order of starts, shows at its start,
          or else what the channel was when the timeline took it over.
        - `fill`: where the track or tween has a value outside its start and end: "both", "forwards" (after its end),
          "backwards" (before its start) or "none". Elsewhere the channel shows the entry before it, or else what it was
          when the timeline took it over.

        That is captured when the timeline first takes the channel over, and again whenever the timeline finds it other
        than it left it. So the value at a time does not depend on the order of seeks. An entry that is added while the
        timeline plays shows at once.

        For an inner timeline `duration`, `easing`, `fill` and the other parameters are those of a Timing: progress
        0 ... 1 runs from its time 0 to its duration, which is the default `duration`. An endless one runs once,
        forwards; with a negative rate it runs from its end to its start. Its markers are left out. Raises
        InvalidArgumentError for the timeline itself, for one that contains this one, and beyond 16 levels.

        >>> from tweenspirit import ObjectTrack, World
        >>> w = World()
        >>> tl = w.timeline()
        >>> entry = tl.add(print, ObjectTrack().key(0, "ready").key(1, "go"))
        >>> tl.time = 0
        ready
        >>> tl.time = 1.5
        go
        >>> x, tl = w.channel(3.0), w.timeline()
        >>> first, second = tl.add(x, to=13, duration=1), tl.add(x, to=0, duration=1, at=3)
        >>> tl.time = 0.5
        >>> x.value, tl.seek(3.5), x.value
        (8.0, None, 6.5)
        """
        if isinstance(track, str):
            raise InvalidArgumentError(f"give an object and its path as a pair: add((object, {track!r}), track, at)")
        place = at if isinstance(at, str) else number(at, "at")
        check_words(timing, TIMING_DEFAULTS, Timeline.add)
        given = {"duration": duration, "easing": easing, **timing}
        words = {word: value for word, value in given.items() if value is not None}
        if isinstance(what, Timeline):
            if track is not None:
                raise InvalidArgumentError(f"a timeline is added without a track, not with {track!r:.80}")
            if to is not None:
                raise InvalidArgumentError(f"to is for channels: a timeline is added without a target, not {to!r:.80}")
            return self._add_timeline(what, place, words)
        desc, curve = abi.ts_entry_desc(struct_size=ctypes.sizeof(abi.ts_entry_desc)), None
        desc.fill = code_of(abi.FILLS, words.pop("fill", "both"), "fill")
        if to is not None:
            if track is not None:
                raise InvalidArgumentError("give either a track or `to`")
            if duration is None:
                raise InvalidArgumentError("a tween must have a duration")
            desc.duration, curve = number(words.pop("duration"), "duration"), words.pop("easing", None)
            curve = None if curve is None else easing_of(curve)
            if curve is not None:
                desc.easing = curve._handle
        for word in words:
            raise InvalidArgumentError(f"{word} is for inner timelines only: a track's times are those of its keys")
        self._info()  # closed: before anything is bound
        if isinstance(place, str):
            known = track.end - track.start if isinstance(track, (Track, ObjectTrack)) else math.nan
            place = self._find(place, known if to is None else desc.duration)
        found = placed(self._core, what, track) if to is None else tweened(self._core, what)
        if found.track is not None:
            desc.track = found.track._handle
        else:
            target = doubles(found.channel._numbers(to, "to"))
            desc.target = ctypes.addressof(target)
        entry = abi.ts_entry()
        try:
            self._command(short.ts_timeline_add, found.channel, ctypes.byref(desc), place, ctypes.byref(entry))
        except BaseException:
            if found.is_own:
                found.channel.close()
            raise
        key = handle_key(entry)
        self._entered[key] = found.channel
        if found.is_own:
            self._take(key, (found.channel,))
        if self._driven is not None and found.channel._binding is not None:
            self._driven[found.channel] = None
        self._settle_playing()
        return self._last()

    def _add_timeline(self, inner: Timeline, at: float | str, words: dict[str, Any]) -> Entry:
        raw, entry = abi.ts_timing(ctypes.sizeof(abi.ts_timing)), abi.ts_entry()
        holds = fill_timing(raw, words)
        if inner.world is not self._world:
            raise StaleHandleError("the timeline belongs to another world")
        place = self._find(at, self._length(inner, words)) if isinstance(at, str) else at
        if inner._driven is None:
            self._driven = None
        elif self._driven is not None:
            self._driven.update(inner._driven)
        self._command(short.ts_timeline_add_timeline, inner, ctypes.byref(raw), place, ctypes.byref(entry))
        del holds
        own = dict.fromkeys(channel for channels in inner._own.values() for channel in channels)
        if own:
            self._take(handle_key(entry), tuple(own))
        self._settle_playing()
        return self._last()

    @staticmethod
    def _length(inner: Timeline, words: dict[str, Any]) -> float:
        timing = Timing(**{"duration": inner.duration, **words})
        if not math.isfinite(timing.duration) or not timing.rate:
            return math.nan
        return timing.end_time / abs(timing.rate)

    def _find(self, words: str, length: float) -> float:
        found = ctypes.c_double()
        self._command(short.ts_timeline_find_position, name_bytes(words, "position"), length, ctypes.byref(found))
        return found.value

    @alone
    def marker(self, time: float | str, name: str) -> Entry:
        """Adds a marker at a time, in seconds or as a text (see `position`). Returns the Entry.

        Handlers of the timeline's players (Player.on_marker) are called whenever a player moves the playhead over it.

        `play` emits the markers from 0 to the duration, again in each iteration; `animate_to` emits those after its
        start up to its end. A marker does not lengthen a timeline that has tracks: markers beyond its end, and those at
        negative times, are passed by `animate_to` only.

        >>> from tweenspirit import World
        >>> w = World()
        >>> tl = w.timeline()
        >>> tl.marker(1, "hit")
        <Entry, marker 'hit' at 1 s>
        >>> remove = tl.animate_to(2).on_marker(print)
        >>> active = w.step(2)
        hit
        """
        place = self._find(time, 0.0) if isinstance(time, str) else number(time, "time")
        self._command(short.ts_timeline_add_marker, place, marker_id(name), None)
        return self._last()

    @alone
    def remove(self, entry: Entry) -> None:
        """Removes an entry. Channels that only this entry drove stay where they are.

        Raises StaleHandleError for an entry of another timeline, or one that has been removed.

        >>> from tweenspirit import World
        >>> tl = World().timeline()
        >>> entry = tl.marker(4, "end")
        >>> tl.duration, tl.remove(entry), tl.duration
        (4.0, None, 0.0)
        """
        check_kind(entry, Entry, "entry must be an Entry")
        handle = abi.ts_entry(entry._key & 0xFFFFFFFF, entry._key >> 32)
        if entry.timeline is not self:
            raise StaleHandleError("the entry belongs to another timeline")
        self._command(short.ts_timeline_remove, handle)
        self._settle_playing()
        self._entered.pop(entry._key, None)
        self._release_entry(entry._key)

    def _last(self) -> Entry:
        return self._entry(self._info().entries - 1)

    def _entry(self, index: int) -> Entry:
        info = empty_info()
        check(short.ts_timeline_get_entry(self._core.handle, self._handle, index, ctypes.byref(info)))
        key, kind = handle_key(info.entry), word_of(abi.ENTRY_KINDS, info.kind)
        channel = self._entered.get(key)
        if kind == "track" and channel is None:
            with contextlib.suppress(StaleHandleError):
                channel = self._core.channel_of(info.channel)
        name = marker_name(info.marker) if kind == "marker" else None
        return Entry(self, key, kind, channel, info.at, info.start, info.end, name)

    # --- its playhead ---

    @alone
    def seek(self, time: float, events: bool = False) -> None:
        """Moves the playhead to a time; setting `time` does so without events. The timeline's player stops, its
        channels show that time at once, and nothing holds them.

        With `events`, the markers after the old place, up to the new one, are emitted in the order in which they are
        passed, in either direction. Handlers of `on_marker` are called in the next step; World.events returns them,
        without a player.

        >>> from tweenspirit import World
        >>> w = World()
        >>> tl = w.timeline()
        >>> marks, remove = (tl.marker(1, "a"), tl.marker(2, "b")), tl.on_marker(print)
        >>> tl.seek(3, events=True), tl.seek(1, events=True), w.step(0)
        a
        b
        b
        a
        (None, None, 0)
        >>> [(event.marker, event.timeline is tl) for event in w.events()][:2]
        [('a', True), ('b', True)]
        """
        self._command(short.ts_timeline_set_time, number(time, "time"), bool(events))
        if events and self._heard:
            self._core.mailbox.keep_passed()
        self._settle()

    def on_marker(self, function: Callable[[str], Any]) -> Callable[[], None]:
        """Calls a function with the name of each marker that `seek` passes with events, in the next step. Returns a
        function that removes it. Players of the timeline have handlers of their own, Player.on_marker.

        >>> from tweenspirit import World
        >>> w, names = World(), []
        >>> tl = w.timeline()
        >>> mark, remove = tl.marker(1, "hit"), tl.on_marker(names.append)
        >>> tl.seek(2, events=True), w.step(0.1), names
        (None, 0, ['hit'])
        """
        return add_handler(self._heard, function)

    def play(
        self,
        *,
        duration: float | None = None,
        easing: EasingLike | None = None,
        **timing: Unpack[TimingOptions],
    ) -> Player:
        """Plays the timeline: progress 0 ... 1, through the easing, moves the playhead from 0 to the duration. Returns
        the Player.

        `duration` is the seconds of one iteration; None means the timeline's own. An endless timeline plays once,
        forwards, at its own pace. A running player is replaced. For the other parameters see Timing; for `essential`
        and `keep`, Channel.tween_to.

        >>> from tweenspirit import Track, World
        >>> w = World()
        >>> x, tl = w.channel(0.0), w.timeline()
        >>> entry = tl.add(x, Track().key(0, 0).key(1, 10))
        >>> p = tl.play(iterations=2, direction="alternate")
        >>> w.step(1.25), tl.time, x.value, p.iteration
        (1, 0.75, 7.5, 1.0)
        """
        return self._start(play_motion(duration=duration, easing=easing, **timing))

    def animate_to(
        self,
        time: float,
        duration: float | None = None,
        easing: EasingLike | None = None,
        **timing: Unpack[TimingOptions],
    ) -> Player:
        """Animates the playhead from where it is to a time, in either direction. Returns the Player.

        `duration` None means the distance in seconds, `easing` None linear. For the other parameters see Timing; for
        `essential` and `keep`, Channel.tween_to.

        >>> from tweenspirit import World
        >>> w = World()
        >>> tl = w.timeline()
        >>> p = tl.animate_to(8, 2, "quad.in")
        >>> w.step(1), tl.time, tl.animate_to(1).duration, p.end_reason == "replaced"
        (1, 2.0, 1.0, True)
        """
        return self._start(playhead_motion(time, duration, easing, **timing))

    @alone
    def _start(self, motion: Motion) -> Player:
        raw, holds = motion._fill(self)
        handle = abi.ts_player()
        self._command(short.ts_timeline_start, ctypes.byref(raw), ctypes.byref(handle))
        del holds
        player = self._core.make_player(None, handle, "timeline", self)
        self._settle()
        return player

    _lanes = 1

    def _column(self, time: Any, name: str) -> Any:
        return ctypes.c_double(number(time, name))

    def _command_player(self, command: str) -> None:
        """Calls a method of the timeline's player, if there is one; a closed timeline has none."""
        player = None if self._is_closed or self._core.is_closed else self.player
        if player is not None:
            getattr(player, command)()

    # --- what it moves ---

    def _command(self, function: Any, *arguments: Any) -> None:
        self._core.command(function, self._handle, *arguments)

    def _moved(self) -> list[Channel]:
        """Returns the channels that may write to objects."""
        if self._driven is None:
            return [channel for channel in self._core.watched.values() if channel._binding is not None]
        for channel in [channel for channel in self._driven if channel._binding is None]:
            del self._driven[channel]  # closed
        return list(self._driven)

    def _settle(self) -> None:
        """Writes bindings after a command."""
        errors: list[BaseException] = []
        self._core.owe()
        for channel in self._moved():
            channel._write(errors)
        if errors:
            raise joined(errors)

    def _settle_playing(self) -> None:
        """Writes bindings after an edit, which shows at once if the timeline plays."""
        player = self._info().player
        if player.slot or player.generation:
            self._settle()

    def _take(self, entry: int, channels: tuple[Channel, ...]) -> None:
        """Keeps channels that were made for entries, as long as an entry of any timeline has them."""
        self._own[entry] = channels
        uses = self._core.uses
        for channel in channels:
            uses[channel] = uses.get(channel, 0) + 1

    def _release_entry(self, entry: int) -> None:
        uses = self._core.uses
        for channel in self._own.pop(entry, ()):
            left = uses.get(channel, 0) - 1
            if left > 0:
                uses[channel] = left
            elif uses.pop(channel, None) is not None:
                channel.close()

    # --- its end ---

    @alone
    def close(self) -> None:
        """Closes the timeline now: its player ends as stopped, and its channels keep their values. A closed timeline is
        left as it is.

        >>> from tweenspirit import World
        >>> w = World()
        >>> tl = w.timeline()
        >>> w.timelines == [tl], tl.close(), w.timelines
        (True, None, [])
        """
        if self._is_closed:
            return
        with contextlib.suppress(StaleHandleError):
            self._command(short.ts_timeline_destroy)
        self._release()
        for entry in list(self._own):
            self._release_entry(entry)

    def _restored(self, is_there: bool) -> None:
        """Notes that the world was restored, with this timeline in it or without."""
        if is_there:
            self._driven = None
            self._own.clear()
        else:
            self._release()

    def _release(self) -> None:
        """Drops the timeline, which the engine has destroyed. A restored world may reuse its handle."""
        self._is_closed = True
        if self._core.timelines.get(self._key) is self:
            del self._core.timelines[self._key]
        self._handle = gone(abi.ts_timeline, "the timeline was closed")
        self._driven, self._entered, self._heard = {}, {}, {}

    def __repr__(self) -> str:
        try:
            info = self._info()
        except StaleHandleError:
            return "<Timeline, closed>"
        except BusyError:
            return "<Timeline, busy>"
        count = f"{info.entries} entr{'y' if info.entries == 1 else 'ies'}"
        return f"<Timeline at {info.time:g} of {info.duration:g} s, {count}>"


def play_motion(*, duration: Any = None, easing: Any = None, **options: Any) -> Motion:
    """Makes what Timeline.play starts."""
    return made("timeline", locals())


def playhead_motion(time: Any, duration: Any = None, easing: Any = None, **options: Any) -> Motion:
    """Makes what Timeline.animate_to starts."""
    return made(
        "playhead", {"target": number(time, "time"), "duration": duration, "easing": easing, "options": options}
    )
