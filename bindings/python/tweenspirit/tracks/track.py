# SPDX-License-Identifier: MIT
"""Keyframe tracks."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Sequence
from typing import Any

from .._c import abi
from .._c.arguments import check_bytes, check_words, code_of, number
from .._c.library import check, lib, short
from .._c.owner import Owner
from .._errors import InvalidArgumentError, named_publicly
from ..curves.easing import Easing, easing_of
from .keys import (
    EXTRAPOLATIONS,
    INTERPOLATION_OF,
    INTERPOLATIONS,
    KEY_WORDS,
    KINDS,
    ROUNDINGS,
    SPACES,
    WRAPS,
    Interpolation,
    Key,
    RawKey,
    Rounding,
    Space,
    Value,
    Wrap,
    key_of,
    numbers_of,
    row_of_times,
    rows_of_values,
    word_of,
)
from .markers import TrackMarkers, place_of
from .texts import TrackTexts
from .values import TrackValues

_NULL = abi.ts_track()


@named_publicly
class Track(Owner, TrackValues, TrackMarkers, TrackTexts):
    """Keys at any times, in any order, and a value at every time.

    `kind` is what a value is: "float", "int", "bool", "vec2", "vec3", "vec4", "point", "size", "rect" (x, y, width,
    height), "color" (r, g, b, a of sRGB in 0 ... 1, straight alpha), "angle" (radians), "quat" (x, y, z, w), or a count
    of lanes, 1 to 64. A segment goes from a key to the next, in the way of the key that it starts at: `interpolation`
    ("eased", "step", "hermite", "catmull", "monotone" (Fritsch and Butland's slopes, as SciPy's PchipInterpolator),
    "bezier", "spring") and `easing`, which here are those of keys that name none. At a key's time the value is that
    key, bitwise; of several at one time the last, and the track jumps there. Without keys it is 0 (of a quat 0, 0, 0,
    1).

    `space` is where colours are mixed: "oklab", "oklch" (Ottosson's), "linear" (all with premultiplied alpha) or
    "srgb"; results are clipped to 0 ... 1 unless `extended`. `wrap` is the way between angles, or hues of oklch:
    "shortest", "longest", "cw", "ccw", "raw". `rounding` is that of ints: "nearest" (ties to even), "floor", "ceil",
    "toward_target". A key that is not finite, or of another count of numbers, and the place of none, raise
    InvalidArgumentError (track[i]: IndexError), a closed track StaleHandleError.

    >>> t = Track("point", easing="sine.out").key(0, (0, 0)).key(2, (100, 50))
    >>> t.value(2), t.value(5), t.start, t.end
    ((100.0, 50.0), (100.0, 50.0), 0.0, 2.0)
    >>> t.kind, t.lanes, t.easing, t.interpolation, t.space, t.extended, t.wrap, t.rounding, t.before, t.after
    ('point', 2, Easing('sine.out'), 'eased', 'oklab', False, 'shortest', 'nearest', 'hold', 'hold')
    >>> t.remove(0), t.set_value(0, (3, 4)), t.keys()[0].value, t.copy() == t, t.clear(), len(t)
    (None, None, (3.0, 4.0), True, None, 0)
    """

    __slots__ = ("__weakref__", "_easing", "_handle", "_kind", "_lanes", "_settings", "_values", "max_error")

    _free = "ts_track_destroy"

    #: How far a baked or fitted track was seen from what it was made of, in value units; 0 for others.
    max_error: float

    def __init__(
        self,
        kind: str | int = "float",
        *,
        easing: str | Easing = "linear",
        interpolation: Interpolation | None = None,
        space: Space = "oklab",
        extended: bool = False,
        wrap: Wrap = "shortest",
        rounding: Rounding = "nearest",
    ) -> None:
        self._handle = _NULL
        desc = abi.ts_track_desc(struct_size=ctypes.sizeof(abi.ts_track_desc))
        if isinstance(kind, int) and not isinstance(kind, bool):
            if not 1 <= kind <= 64:
                raise InvalidArgumentError(f"a track has 1 to 64 lanes, not {kind}")
            desc.lanes = kind
        else:
            desc.kind = code_of(KINDS, kind, "kind")
        curve = easing_of(easing)
        desc.easing = curve._handle
        if interpolation is not None:
            desc.interpolation = code_of(INTERPOLATIONS, interpolation, "interpolation")
        desc.space = code_of(SPACES, space, "space")
        desc.wrap = code_of(WRAPS, wrap, "wrap")
        desc.rounding = code_of(ROUNDINGS, rounding, "rounding")
        desc.extended = bool(extended)
        handle = abi.ts_track()
        check(short.ts_track_create(ctypes.byref(desc), ctypes.byref(handle)))
        self._take(handle, curve)

    def _take(self, handle: abi.ts_track, easing: Easing, max_error: float = 0.0) -> None:
        self._handle = handle
        self._easing = easing
        self.max_error = max_error
        info = self._info()
        self._settings = info
        self._lanes = int(info.lanes)
        names = {code: name for name, code in KINDS.items()}
        self._kind: str | int = names.get(info.kind, self._lanes)
        self._values = ctypes.c_double * self._lanes

    @classmethod
    def _made(cls, handle: abi.ts_track, easing: Easing | None = None, max_error: float = 0.0) -> Track:
        track = cls.__new__(cls)
        track._handle = _NULL
        track._take(handle, easing or Easing("linear"), max_error)
        return track

    def _info(self) -> abi.ts_track_info:
        info = abi.ts_track_info(struct_size=ctypes.sizeof(abi.ts_track_info))
        check(short.ts_track_get_info(self._handle, ctypes.byref(info)))
        return info

    # --- what it is ---

    @property
    def kind(self) -> str | int:
        """What a value is: a word, or a count of lanes."""
        return self._kind

    @property
    def lanes(self) -> int:
        """How many numbers a value has."""
        return self._lanes

    @property
    def easing(self) -> Easing:
        """Of eased segments whose key has none."""
        return self._easing

    @property
    def interpolation(self) -> Interpolation:
        """Of segments whose key says none."""
        return INTERPOLATION_OF[self._settings.interpolation]

    @property
    def space(self) -> Space:
        """Where colours are mixed."""
        return word_of(SPACES, self._settings.space)

    @property
    def extended(self) -> bool:
        """Whether colours outside 0 ... 1 stay so."""
        return bool(self._settings.extended)

    @property
    def wrap(self) -> Wrap:
        """The way between angles and hues."""
        return word_of(WRAPS, self._settings.wrap)

    @property
    def rounding(self) -> Rounding:
        """How ints are rounded between keys."""
        return word_of(ROUNDINGS, self._settings.rounding)

    @property
    def before(self) -> str:
        """Where the track is before its first key: hold, linear, loop, loop_offset or mirror."""
        return word_of(EXTRAPOLATIONS, self._info().before)

    @property
    def after(self) -> str:
        """Where the track is behind its last key."""
        return word_of(EXTRAPOLATIONS, self._info().after)

    @property
    def start(self) -> float:
        """The first key's time; 0 without keys."""
        return float(self._info().start)

    @property
    def end(self) -> float:
        """The last key's time; 0 without keys."""
        return float(self._info().end)

    def extrapolate(self, before: str | None = None, after: str | None = None) -> Track:
        """Say where the track is outside its keys.

        hold: at the end key. linear: on along the slope there. loop: from start to end again and again. loop_offset:
        likewise, each time further by the way from the first key to the last. mirror: there and back.

        >>> Track().key(0, 0).key(1, 10).extrapolate(after="loop_offset").value(2.5)
        25.0
        """
        info = self._info()
        first = info.before if before is None else code_of(EXTRAPOLATIONS, before, "before")
        last = info.after if after is None else code_of(EXTRAPOLATIONS, after, "after")
        check(short.ts_track_set_extrapolation(self._handle, first, last))
        return self

    # --- keys ---

    def key(
        self,
        time: float,
        value: Any,
        *,
        easing: str | Easing | None = None,
        interpolation: Interpolation | None = None,
        in_tangent: Any = None,
        out_tangent: Any = None,
        in_handle: Any = None,
        out_handle: Any = None,
        spring: Any = None,
    ) -> Track:
        """One key more, at a time in seconds, behind those of the same time; returns the track.

        easing, interpolation: of the segment that starts here. in_tangent, out_tangent: the slopes of the hermite
        segments that end and start here, in value units per second. in_handle, out_handle: of bezier segments, a pair
        of time and value as offsets from the key (time <= 0 for in; one number for all lanes or one for each). spring:
        of a spring segment, which begins as fast as the one before it ends.

        >>> Track().key(1, 10).key(0, 0, easing="quad.in").value(0.5)
        2.5
        """
        raw = RawKey(
            self._kind,
            self._lanes,
            time,
            value,
            easing=easing,
            interpolation=interpolation,
            in_tangent=in_tangent,
            out_tangent=out_tangent,
            in_handle=in_handle,
            out_handle=out_handle,
            spring=spring,
        )
        check(short.ts_track_insert(self._handle, ctypes.byref(raw.key), 1))
        return self

    def insert(self, times: Any, values: Any, **like_key: Any) -> Track:
        """Many keys more, at `times` in any order, with `values` of shape (n,) or (n, lanes); else as `key`.

        >>> len(Track("vec2").insert([2, 0, 1], [(4, 5), (0, 0), (2, 3)], easing="quad.out"))
        3
        """
        check_words(like_key, KEY_WORDS, "Track.insert")
        raw = RawKey(self._kind, self._lanes, 0.0, None, **like_key)
        at = row_of_times(times)
        numbers = rows_of_values(values, at, self._lanes)
        if self._kind == "color":
            check_bytes((ctypes.c_double * (4 * at.count)).from_address(numbers.address) if at.count else (), "values")
        check(lib.ts_track_insert_columns(self._handle, ctypes.byref(raw.key), at.address, numbers.address, at.count))
        return self

    def __len__(self) -> int:
        return int(self._info().count)

    def __getitem__(self, index: int) -> Key:
        if not isinstance(index, int):
            raise TypeError(f"the place of a key must be an int, not {index!r:.80}")
        count = len(self)
        place = index + count if index < 0 else index
        if not 0 <= place < count:
            raise IndexError(f"there are {count} keys, and no {index}")
        return self._key(place)

    def _key(self, index: int) -> Key:
        raw = abi.ts_key(struct_size=ctypes.sizeof(abi.ts_key))
        numbers = (ctypes.c_double * (7 * self._lanes))()
        check(short.ts_track_get_key(self._handle, index, ctypes.byref(raw), numbers))
        return key_of(raw, numbers, self._lanes, self._kind)

    def __iter__(self) -> Iterator[Key]:
        return iter(self.keys())

    def keys(self) -> list[Key]:
        """Every key, in the order of time."""
        return [self._key(i) for i in range(len(self))]

    def replace(self, index: int, time: float, value: Any, **like_key: Any) -> int:
        """Put another key in the place of one; returns where it stands then.

        >>> t = Track().insert([0, 1, 2], [0, 10, 20])
        >>> t.replace(0, 1.5, 30), [key.value for key in t]
        (1, [10.0, 30.0, 20.0])
        """
        check_words(like_key, KEY_WORDS, "Track.replace")
        raw = RawKey(self._kind, self._lanes, time, value, **like_key)
        place = ctypes.c_size_t()
        check(short.ts_track_set_key(self._handle, place_of(index), ctypes.byref(raw.key), ctypes.byref(place)))
        return place.value

    def set_value(self, index: int, value: Any) -> None:
        """Give a key another value."""
        given = numbers_of(value, self._lanes, "value")
        if self._kind == "color":
            check_bytes(given, "value")
        numbers = self._values(*given)
        check(short.ts_track_set_value(self._handle, place_of(index), numbers))

    def move(self, index: int, time: float) -> int:
        """Give a key another time, behind those that are there; returns where it stands then.

        >>> Track().insert([0, 1, 2], [0, 10, 20]).move(0, 2)
        2
        """
        place = ctypes.c_size_t()
        check(short.ts_track_move(self._handle, place_of(index), number(time, "time"), ctypes.byref(place)))
        return place.value

    def remove(self, index: int, count: int = 1) -> None:
        """Take `count` keys away, from one on."""
        check(short.ts_track_remove(self._handle, place_of(index), place_of(count)))

    def clear(self) -> None:
        """Take every key away; markers stay."""
        check(short.ts_track_clear(self._handle))

    def find(self, t: float) -> int | None:
        """The last key at or before t, or None.

        >>> Track().key(0, 0).key(1, 10).find(0.5)
        0
        """
        place = ctypes.c_size_t()
        check(short.ts_track_find(self._handle, number(t, "t"), ctypes.byref(place)))
        return None if place.value == ctypes.c_size_t(-1).value else place.value

    def find_range(self, from_: float, to: float) -> range:
        """The places of the keys at times in [from_, to).

        >>> Track().insert([0, 1, 2, 3], [0, 0, 0, 0]).find_range(1, 3)
        range(1, 3)
        """
        first, count = ctypes.c_size_t(), ctypes.c_size_t()
        out = ctypes.byref(first), ctypes.byref(count)
        check(short.ts_track_find_range(self._handle, number(from_, "from_"), number(to, "to"), *out))
        return range(first.value, first.value + count.value)

    def copy(self) -> Track:
        """A track of its own with the same keys, markers and extrapolation."""
        handle = abi.ts_track()
        check(lib.ts_track_copy(self._handle, ctypes.byref(handle)))
        return type(self)._made(handle, self._easing, self.max_error)

    # --- its life ---

    def _options(self) -> dict[str, Any]:
        """What it is made with, where that is not the default."""
        options: dict[str, Any] = {}
        if self._easing != Easing("linear"):
            options["easing"] = self._easing
        if self.interpolation != ("step" if self._kind == "bool" else "eased"):
            options["interpolation"] = self.interpolation
        for name, usual in (("space", "oklab"), ("extended", False), ("wrap", "shortest"), ("rounding", "nearest")):
            if getattr(self, name) != usual:
                options[name] = getattr(self, name)
        return options

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Track):
            return NotImplemented
        return self is other or self._state() == other._state()

    __hash__ = None  # type: ignore[assignment]

    def _state(self) -> tuple[Any, ...]:
        return self._kind, self._options(), self.before, self.after, self.keys(), self.markers()

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        return _rebuilt, self._state()

    def __repr__(self) -> str:
        if self._handle.slot in (0, 0xFFFFFFFF):
            return "<Track, closed>"
        words = ", ".join([repr(self._kind)] + [f"{name}={value!r}" for name, value in self._options().items()])
        count = len(self)
        span = f" from {self.start:g} to {self.end:g} s" if count else ""
        return f"<Track({words}) of {count} key{'' if count == 1 else 's'}{span}>"


def _rebuilt(
    kind: str | int,
    options: dict[str, Any],
    before: str,
    after: str,
    keys: Sequence[Key],
    markers: Sequence[tuple[float, str]],
) -> Track:
    track = Track(kind, **options).extrapolate(before, after)
    for key in keys:
        track.key(**key._asdict())
    for time, name in markers:
        track.marker(time, name)
    return track


__all__ = ["Key", "Track", "Value"]
