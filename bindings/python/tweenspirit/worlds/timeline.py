# SPDX-License-Identifier: MIT
"""Timelines: tracks and other timelines at absolute times, and a playhead."""

from __future__ import annotations

import contextlib
import ctypes
import math
from typing import TYPE_CHECKING, Any

from .._c import abi
from .._c.arguments import number
from .._c.library import check, gone, short
from .._c.owner import HANDLE
from .._c.turn import alone
from .._errors import BusyError, InvalidArgumentError, StaleHandleError, joined
from ..curves.easing import Easing, name_bytes
from ..motion.timing import TIMING_DEFAULTS, Timing, fill_timing
from ..tracks.markers import marker_id, marker_name
from ..tracks.objects import ObjectTrack
from ..tracks.track import Track
from .channel import Channel
from .entries import ENTRY_KINDS, Entry, empty_info, placed
from .player import Player, handle_key

if TYPE_CHECKING:
    from .._c.literals import Direction, Fill
    from .core import Core
    from .world import World


class Timeline:
    """Tracks, other timelines and markers at absolute times. What it shows is a function of its playhead alone.

    Made by World.timeline; the world keeps it until it is closed. Where several entries drive one channel, the one that
    started latest at or before the time does (of those that started at one time, the latest added); before all of
    them, the first. A timeline that is moved takes its channels: what moved them is replaced. A command on a channel
    takes that away, until the timeline is moved again. When its player has ended the channels keep their values; where
    it is cancelled, or does not fill forwards, playhead and channels are as they were before it.

    Times are in seconds, within 1e300. What is outside its range raises InvalidArgumentError, a closed timeline
    StaleHandleError; live curves raise what they raise, and nothing has changed.

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

    __slots__ = ("__weakref__", "_core", "_driven", "_entered", "_handle", "_is_closed", "_key", "_own", "_world")

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

    def __init__(self) -> None:
        raise TypeError("timelines are made by worlds: timeline")

    @classmethod
    def _made(cls, core: Core, handle: abi.ts_timeline, is_new: bool) -> Timeline:
        self = cls.__new__(cls)
        self._world, self._core, self._handle, self._key = core.world, core, handle, handle_key(handle)
        self._is_closed = False
        self._driven = {} if is_new else None
        self._entered, self._own = {}, {}
        return self

    _as_parameter_ = HANDLE

    def _info(self) -> abi.ts_timeline_info:
        info = abi.ts_timeline_info(struct_size=ctypes.sizeof(abi.ts_timeline_info))
        check(short.ts_timeline_get_info(self._core.handle, self._handle, ctypes.byref(info)))
        return info

    # --- what is in it ---

    @alone
    def add(
        self,
        what: Channel | tuple[Any, str] | Any,
        track: Track | ObjectTrack[Any] | None = None,
        at: float | str = 0.0,
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
        repeat_delay: float = 0,
    ) -> Entry:
        """Put a copy of a track, as it is now, or of another timeline of the world where its time 0 is at `at`.

        at: seconds, or words for them, see `position`: tl.add(y, track, "<0.2").

        what: a channel; a pair of an object and a path, as of World.bind; a function, which is called with each new
        value; or a timeline, then without a track. An ObjectTrack moves an attribute or a function: it gives each
        object in its turn. Outside of its keys a track is what its extrapolation says; its markers are not emitted.
        While it plays the new entry is seen at once. Of a channel's kind, or both of lanes that are mixed each by
        itself.

        The others are of an inner timeline, see Timing: progress 0 ... 1 goes from its time 0 to its duration, which
        `duration` None is; an endless one runs once, forth; a negative rate runs from its end to its start. Its markers
        are left out. InvalidArgumentError for itself, one that has this one inside, and more than 16 levels.

        >>> from tweenspirit import ObjectTrack, World
        >>> w = World()
        >>> tl = w.timeline()
        >>> entry = tl.add(print, ObjectTrack().key(0, "ready").key(1, "go"))
        >>> tl.time = 0
        ready
        >>> tl.time = 1.5
        go
        """
        place = at if isinstance(at, str) else number(at, "at")
        words = {
            "duration": duration,
            "easing": easing,
            "delay": delay,
            "iterations": iterations,
            "direction": direction,
            "fill": fill,
            "rate": rate,
            "end_delay": end_delay,
            "iteration_start": iteration_start,
            "repeat_delay": repeat_delay,
        }
        if isinstance(what, Timeline):
            if track is not None:
                raise InvalidArgumentError(f"a timeline is added by itself, not with {track!r:.80}")
            return self._add_timeline(what, place, words)
        for word, value in words.items():
            if value != (None if word == "duration" else TIMING_DEFAULTS[word]):
                raise InvalidArgumentError(f"{word} is for inner timelines: a track has its times in its keys")
        self._info()  # closed: before anything is bound
        if isinstance(place, str):
            place = self._find(place, track.end - track.start if isinstance(track, (Track, ObjectTrack)) else math.nan)
        found = placed(self._core, what, track)
        entry = abi.ts_entry()
        try:
            found.channel._load()
            self._command(short.ts_timeline_add_track, found.channel, found.track, place, ctypes.byref(entry))
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
        raw, entry = abi.ts_timing(), abi.ts_entry()
        curve = fill_timing(raw, **words)
        if inner.world is not self._world:
            raise StaleHandleError("the timeline is of another world")
        place = self._find(at, self._length(inner, words)) if isinstance(at, str) else at
        if inner._driven is None:
            self._driven = None
        elif self._driven is not None:
            self._driven.update(inner._driven)
        self._load()
        self._command(short.ts_timeline_add_timeline, inner, ctypes.byref(raw), place, ctypes.byref(entry))
        del curve
        own = dict.fromkeys(channel for channels in inner._own.values() for channel in channels)
        if own:
            self._take(handle_key(entry), tuple(own))
        self._settle_playing()
        return self._last()

    @staticmethod
    def _length(inner: Timeline, words: dict[str, Any]) -> float:
        own = inner.duration if words["duration"] is None else words["duration"]
        if not math.isfinite(own) or not words["rate"]:
            return math.nan
        return float(Timing(**{**words, "duration": own}).end_time / abs(words["rate"]))

    @alone
    def position(self, words: str, length: float = math.nan) -> float:
        """The seconds that words put something at: GSAP's position parameter, which `add` and `marker` take.

        "2.5" counts from the start; "+=1", "-=25%" from the end of all tracks and timelines; "<", "<0.5", "<25%" from
        the start of the one that was added last, ">", ">-0.2" from its end; "hit", "hit+=1" from the marker of that
        name. Percentages behind < and > are of the last one's length; behind += and -=, also in "<+=25%", of `length`:
        the seconds that what is to be added takes. InvalidArgumentError for other words.

        >>> from tweenspirit import Track, World
        >>> tl, slide = World().timeline(), Track().key(0, 0).key(2, 10)
        >>> a, b = tl.add(print, slide), tl.add(print, slide, "<25%")
        >>> mark = tl.marker("-=0.5", "hit")
        >>> b.at, mark.at, tl.position(">-0.2"), tl.position("hit+=1"), tl.position("+=50%", 4)
        (0.5, 2.0, 2.3, 3.0, 4.5)
        """
        return self._find(words, number(length, "length"))

    def _find(self, words: str, length: float) -> float:
        found = ctypes.c_double()
        self._command(short.ts_timeline_find_position, name_bytes(words, "position"), length, ctypes.byref(found))
        return found.value

    @alone
    def marker(self, time: float | str, name: str) -> Entry:
        """Name a time, in seconds or words (see `position`).

        Handlers of its players (Player.on_marker) are called whenever one brings the playhead over it.

        Played, those from 0 to its duration are emitted, in each iteration again; by animate_to those behind where it
        starts up to where it ends. A marker does not lengthen a timeline of tracks: those beyond its end, and those
        at negative times, are met by animate_to only.

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
        """Take an entry out. Channels that only it drove stay where they are.

        An entry of another timeline, or one that is not there any more: StaleHandleError.

        >>> from tweenspirit import World
        >>> tl = World().timeline()
        >>> entry = tl.marker(4, "end")
        >>> tl.duration, tl.remove(entry), tl.duration
        (4.0, None, 0.0)
        """
        if not isinstance(entry, Entry):
            raise InvalidArgumentError(f"entry must be an Entry, not {entry!r:.80}")
        handle = abi.ts_entry(entry._key & 0xFFFFFFFF, entry._key >> 32)
        if entry.timeline is not self:
            raise StaleHandleError("the entry is of another timeline")
        self._command(short.ts_timeline_remove, handle)
        self._settle_playing()
        self._entered.pop(entry._key, None)
        self._release_entry(entry._key)

    @property
    @alone
    def entries(self) -> list[Entry]:
        """Tracks, inner timelines and markers, in the order in which they were added.

        >>> from tweenspirit import Track, World
        >>> w = World()
        >>> tl = w.timeline()
        >>> added = tl.add(w.channel(0.0, name="x"), Track().key(0, 0).key(2, 10), at=1), tl.marker(2, "half")
        >>> tl.entries
        [<Entry, track of 'x' at 1 s, 1 to 3 s>, <Entry, marker 'half' at 2 s>]
        """
        return [self._entry(i) for i in range(self._info().entries)]

    def _last(self) -> Entry:
        return self._entry(self._info().entries - 1)

    def _entry(self, index: int) -> Entry:
        info = empty_info()
        check(short.ts_timeline_get_entry(self._core.handle, self._handle, index, ctypes.byref(info)))
        key, kind = handle_key(info.entry), ENTRY_KINDS[info.kind]
        channel = self._entered.get(key)
        if kind == "track" and channel is None:
            with contextlib.suppress(StaleHandleError):
                channel = self._core.channel_of(info.channel)
        name = marker_name(info.marker) if kind == "marker" else None
        return Entry(self, key, kind, channel, info.at, info.start, info.end, name)

    @property
    def world(self) -> World:
        """The world that it is of."""
        return self._world

    @property
    def duration(self) -> float:
        """From 0 to the latest end of a track or inner timeline, at least 0 seconds; inf where one never ends.

        Markers do not count, unless there is nothing else: a list of cues ends at its last one.
        """
        return float(self._info().duration)

    @property
    def levels(self) -> int:
        """1, and more with timelines inside: at most 16.

        >>> from tweenspirit import World
        >>> w = World()
        >>> outer, inner = w.timeline(), w.timeline()
        >>> outer.levels, outer.add(inner).kind, outer.levels
        (1, 'timeline', 2)
        """
        return int(self._info().levels)

    # --- its playhead ---

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
        return self._core.player_of(handle) if handle.slot or handle.generation else None

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
        repeat_delay: float = 0,
        essential: bool = False,
        keep: bool = False,
    ) -> Player:
        """Play it: progress 0 ... 1, through the easing, brings the playhead from 0 to its duration.

        duration: seconds of one iteration; None is its own. An endless timeline plays once, forth, at its own pace. A
        running player of it is replaced. The others: see Timing; essential, keep: Channel.tween_to.

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
            repeat_delay=repeat_delay,
            direction=direction,
            fill=fill,
            rate=rate,
            easing=easing,
            essential=essential,
            keep=keep,
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
        repeat_delay: float = 0,
        essential: bool = False,
        keep: bool = False,
    ) -> Player:
        """Bring the playhead from where it is to a time, forth or back, along a curve.

        duration: None is as many seconds as the distance. The others: see Timing; essential, keep: Channel.tween_to.

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
            repeat_delay=repeat_delay,
            direction=direction,
            fill=fill,
            rate=rate,
            easing=easing,
            essential=essential,
            keep=keep,
        )
        player = self._start(short.ts_timeline_animate_to, ctypes.byref(desc))
        del curve
        return player

    @alone
    def _start(self, function: Any, timing: Any) -> Player:
        self._load()
        handle = abi.ts_player()
        self._command(function, timing, ctypes.byref(handle))
        player = self._core.make_player(None, handle, "timeline", self)
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

    # --- what it moves ---

    def _command(self, function: Any, *arguments: Any) -> None:
        self._core.command(function, self._handle, *arguments)

    def _moved(self) -> list[Channel]:
        """The channels that may write to objects."""
        if self._driven is None:
            return [channel for channel in self._core.watched.values() if channel._binding is not None]
        for channel in [channel for channel in self._driven if channel._binding is None]:
            del self._driven[channel]  # closed
        return list(self._driven)

    def _load(self) -> None:
        """Objects that nothing moves say where their channels are."""
        for channel in self._moved():
            channel._load()

    def _settle(self) -> None:
        """Write what is bound, after a command."""
        errors: list[BaseException] = []
        for channel in self._moved():
            channel._write(errors)
        if errors:
            raise joined(errors)

    def _settle_playing(self) -> None:
        """What is added and removed is seen at once where it plays, else when the playhead moves."""
        player = self._info().player
        if player.slot or player.generation:
            self._settle()

    def _take(self, entry: int, channels: tuple[Channel, ...]) -> None:
        """Keep channels that were made for entries, for as long as an entry of any timeline has them."""
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
        """Free it now: its player has stopped, its channels keep their values. Closed already, nothing happens.

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
        """The world was restored: the timeline is in it, or not."""
        if is_there:
            self._driven = None
            self._own.clear()
        else:
            self._release()

    def _release(self) -> None:
        """Forget it: the engine has. A restored world may have its handle again."""
        self._is_closed = True
        if self._core.timelines.get(self._key) is self:
            del self._core.timelines[self._key]
        self._handle = gone(abi.ts_timeline, "the timeline is closed")
        self._driven, self._entered = {}, {}

    def __enter__(self) -> Timeline:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __reduce__(self) -> Any:
        raise TypeError("a Timeline cannot be pickled")

    def __repr__(self) -> str:
        try:
            info = self._info()
        except StaleHandleError:
            return "<Timeline, closed>"
        except BusyError:
            return "<Timeline, busy>"
        count = f"{info.entries} entr{'y' if info.entries == 1 else 'ies'}"
        return f"<Timeline at {info.time:g} of {info.duration:g} s, {count}>"
