# SPDX-License-Identifier: MIT
"""Keyframe tracks."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Iterator, Sequence
from typing import Any

from .._c import abi
from .._c.arguments import check_bytes, check_words, code_of, integer, number, positive
from .._c.buffers import Span, like
from .._c.importing import importing
from .._c.library import check, lib, read_text, short
from .._c.owner import Owner
from .._errors import InvalidArgumentError, named_publicly
from ..curves.easing import Easing, easing_of, name_bytes
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
    retained,
    row_of_times,
    rows_of_values,
    value_of,
    word_of,
)
from .markers import marker_id, marker_name, place_of

_NULL = abi.ts_track()


@named_publicly
class Track(Owner):
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

    def _take(self, handle: abi.ts_track, easing: Easing | None, max_error: float = 0.0) -> None:
        self._handle = handle
        self.max_error = max_error
        info = self._info()
        self._easing = easing or retained(info.easing)
        self._settings = info
        self._lanes = int(info.lanes)
        names = {code: name for name, code in KINDS.items()}
        self._kind: str | int = names.get(info.kind, self._lanes)
        self._values = ctypes.c_double * self._lanes

    @classmethod
    def _made(cls, handle: abi.ts_track, easing: Easing | None = None, max_error: float = 0.0) -> Track:
        track = cls.__new__(cls)
        track._handle = _NULL
        track._take(handle, easing, max_error)
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

    # --- at a time ---

    def value(self, t: float) -> Any:
        """The value at t seconds: a float, int or bool, or a tuple of floats. NaN where t is NaN.

        >>> from tweenspirit import Track
        >>> Track("int").key(0, 0).key(1, 10).value(0.27), Track("vec2").key(0, (1, 2)).value(-5)
        (3, (1.0, 2.0))
        """
        out = self._values()
        check(short.ts_track_evaluate(self._handle, number(t, "t"), out, None))
        return out[0] if self._kind == "float" else value_of(out[:], self._kind)

    def time_for(self, value: float) -> float:
        """Find the first time, between the first key and the last, at which a monotone track has reached `value`.

        The track has one lane. One that turns back, as it was seen at 64 or more places in each segment, and a value
        outside its range raise InvalidArgumentError.

        >>> from tweenspirit import Track
        >>> Track().key(0, 0, easing="quad.in").key(2, 100).time_for(25)
        1.0
        """
        time = ctypes.c_double()
        check(lib.ts_track_find_time(self._handle, number(value, "value"), ctypes.byref(time)))
        return time.value

    def velocity(self, t: float) -> Any:
        """The derivative at t, to the right at a corner, in value units per second: a float or a tuple of floats.

        A colour's is that of its premultiplied lanes in its space, a quaternion's that of its four numbers, an int's
        that before rounding. Infinite where the tangent is vertical.

        >>> from tweenspirit import Track
        >>> t = Track().key(0, 0, easing="quad.in").key(1, 10).key(3, 0)
        >>> t.velocity(0.5), t.velocity(1)
        (10.0, -5.0)
        """
        out = self._values()
        check(short.ts_track_evaluate(self._handle, number(t, "t"), None, out))
        return out[0] if self._lanes == 1 else tuple(out)

    def sample(self, times: Any, out: Any = None) -> Any:
        """The values at many times, in any order.

        A list gives a list of values. An array gives an array of shape (n,), or (n, lanes) for several lanes, of
        float64, or of float32 where `times` is; or fills `out`, which is apart from `times` and whose type is the
        result's, and returns it.

        >>> import array
        >>> from tweenspirit import Track
        >>> t = Track().key(0, 0).key(2, 10)
        >>> t.sample([2, 0.5]), t.sample(array.array("d", [1, 0]), out=array.array("f", [0, 0]))
        ([10.0, 2.5], array('f', [5.0, 0.0]))
        """
        at = row_of_times(times)
        if out is None and at.is_list:
            rows = (ctypes.c_double * (at.count * self._lanes))()
            check(lib.ts_track_sample_f64(self._handle, at.address, rows, at.count))
            step = self._lanes
            return [value_of(rows[i : i + step], self._kind) for i in range(0, len(rows), step)]
        shape = at.shape if self._lanes == 1 else (*at.shape, self._lanes)
        if out is None:
            out = like(times, at.code, shape)
        span = Span(out, "out", writable=True)
        if span.count != at.count * self._lanes or (len(span.shape) > 1 and span.shape != shape):
            raise InvalidArgumentError(f"out must have the shape {shape}, not {span.shape}")
        function = lib.ts_track_sample_f32 if span.code == "f" else lib.ts_track_sample_f64
        check(function(self._handle, at.address, span.address, at.count))
        return out

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

    def then(self, duration: float, value: Any, **like_key: Any) -> Track:
        """One key more, `duration` seconds >= 0 after the last (after time 0 where there is none); else as `key`.

        The easing and the like are of the segment that starts at this key. Returns the track.

        >>> bump = Track().key(0, 0).then(0.3, 10, easing="quad.out").then(0.2, 0)
        >>> bump.end, bump.value(0.15)
        (0.5, 5.0)
        """
        check_words(like_key, KEY_WORDS, "Track.then")
        raw = RawKey(self._kind, self._lanes, duration, value, **like_key)
        raw.key.relative = True
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

    def reverse(self) -> Track:
        """Mirror keys and markers in time, so that the track runs backwards; returns the track.

        A spring segment cannot be turned around, InvalidArgumentError: bake it first.

        >>> from tweenspirit import Track
        >>> Track().key(0, 0, easing="quad.in").key(1, 10).reverse()[0].easing
        Easing('quad.out')
        """
        check(short.ts_track_reverse(self._handle))
        return self

    def copy(self) -> Track:
        """A track of its own with the same keys, markers and extrapolation."""
        handle = abi.ts_track()
        check(lib.ts_track_copy(self._handle, ctypes.byref(handle)))
        return type(self)._made(handle, self._easing, self.max_error)

    # --- markers ---

    def marker(self, time: float, name: str) -> Track:
        """Name a time, behind the markers of the same time; returns the track.

        >>> from tweenspirit import Track
        >>> Track().marker(2.0, "impact").markers()
        [(2.0, 'impact')]
        """
        check(short.ts_track_add_marker(self._handle, number(time, "time"), marker_id(name)))
        return self

    def markers(self) -> list[tuple[float, str]]:
        """Every marker, in the order of time: pairs of time and name.

        >>> from tweenspirit import Track
        >>> Track().marker(2, "b").marker(1, "a").marker(1, "c").markers()
        [(1.0, 'a'), (1.0, 'c'), (2.0, 'b')]
        """
        return self.markers_between(-math.inf, math.inf)

    def markers_between(self, after: float, upto: float) -> list[tuple[float, str]]:
        """The markers behind `after` and up to `upto`; where that is before it, those from there to before `after`,
        back.

        >>> from tweenspirit import Track
        >>> t = Track().marker(0, "a").marker(1, "b").marker(2, "c")
        >>> t.markers_between(0, 2), t.markers_between(2, 0)
        ([(1.0, 'b'), (2.0, 'c')], [(1.0, 'b'), (0.0, 'a')])
        """
        first, last = number(after, "after"), number(upto, "upto")
        count, capacity = ctypes.c_size_t(), 16
        while True:
            found = (abi.ts_marker * capacity)()
            check(short.ts_track_get_markers(self._handle, first, last, found, capacity, ctypes.byref(count)))
            if count.value <= capacity:
                return [(m.time, marker_name(m.id)) for m in found[: count.value]]
            capacity = count.value

    def remove_marker(self, index: int) -> None:
        """Take a marker away, by its place in the order of time. InvalidArgumentError where there is none.

        >>> from tweenspirit import Track
        >>> t = Track().marker(2, "b").marker(1, "a")
        >>> t.remove_marker(0), t.markers()
        (None, [(2.0, 'b')])
        """
        check(short.ts_track_remove_marker(self._handle, place_of(index)))

    # --- what it is made into ---

    def bake(
        self,
        fps: float | None = None,
        tolerance: float | None = None,
        start: float | None = None,
        end: float | None = None,
        max_keys: int = 0,
    ) -> Track:
        """The track as linear keys: `fps` of them a second, and one at the end; or, without fps, as few as keep every
        lane within `tolerance`.

        From `start` to `end`, by default from the first key to the last. The result's max_error is how far it was seen
        from the track, in value units. At most `max_keys` keys (2 ... 2^24; 0 for 2^20 at a rate, 2^16 within a
        tolerance); where they do not suffice, InvalidArgumentError. Colours are baked as sRGB numbers.

        >>> from tweenspirit import Track
        >>> t = Track(easing="sine.inOut").key(0, 0).key(1, 100).bake(tolerance=0.5)
        >>> len(t), t.max_error <= 0.5
        (12, True)
        """
        desc = abi.ts_bake_desc(
            struct_size=ctypes.sizeof(abi.ts_bake_desc),
            fps=positive(fps, "fps"),
            tolerance=positive(tolerance, "tolerance"),
        )
        if start is not None or end is not None:
            info = self._info()
            desc.start = info.start if start is None else number(start, "start")
            desc.end = info.end if end is None else number(end, "end")
            if desc.start == desc.end == 0.0:
                raise InvalidArgumentError("end must be behind start")
        desc.max_keys = integer(max_keys, "max_keys", 0, 1 << 31)
        handle, error = abi.ts_track(), ctypes.c_double()
        check(lib.ts_track_bake(self._handle, ctypes.byref(desc), ctypes.byref(handle), ctypes.byref(error)))
        return Track._made(handle, None, error.value)

    def to_css(self, tolerance: float = 1e-3) -> str:
        """Write a track of one lane in CSS as Easing.to_css does: 0 is its first key's value, 1 its last one's.

        `tolerance` (1e-9 ... 1) is how far it may be from that.

        >>> from tweenspirit import Track
        >>> Track().key(0, 10).key(1, 30).key(4, 20).to_css()
        'linear(0, 2 25%, 1)'
        """
        return read_text(
            lib.ts_track_to_css, self._handle, number(tolerance, "tolerance"), more=(None,), capacity=1 << 16
        )

    def to_web_animation(self, property: str, unit: str | None = None, tolerance: float = 0) -> list[dict[str, Any]]:
        """Keyframes for element.animate(): a list of {"offset", property, "easing"}.

        property: letters, digits, - and _. Lanes are separated by spaces, each followed by `unit`; colours are
        color(srgb r g b / a), angles have rad. A segment is one keyframe where CSS has its curve or comes as close
        with cubic-bezier() or linear(): easings, cubics, beziers and springs whose lanes go the same way; others, and
        colours and rotations with such, are baked. What a browser shows is within `tolerance` of the track in every
        lane, in value units (0: a thousandth of the largest way that a lane has between its keys); of a colour's r, g
        and b as they are and times alpha. The animation's duration is end - start.

        >>> from tweenspirit import Track
        >>> Track("float", easing="css.ease").key(0, 0).key(2, 1).to_web_animation("opacity")
        [{'offset': 0, 'opacity': '0', 'easing': 'ease'}, {'offset': 1, 'opacity': '1'}]
        """
        words = name_bytes(property, "property"), None if unit is None else name_bytes(unit, "unit")
        text = read_text(
            lib.ts_track_to_web_animation, self._handle, *words, number(tolerance, "tolerance"), capacity=1 << 16
        )
        with importing:
            import json

        frames: list[dict[str, Any]] = json.loads(text)
        return frames

    def to_css_keyframes(self, name: str, property: str, unit: str | None = None, tolerance: float = 0) -> str:
        """A rule of CSS, @keyframes `name`, with the keyframes of `to_web_animation`.

        name: letters, digits, - and _; it begins with no digit and is not none. The duration is end - start.

        >>> from tweenspirit import Track
        >>> print(Track().key(0, 0).key(1, 40, easing="quad.out").key(2, 0).to_css_keyframes("slide", "left", "px"))
        @keyframes slide {
          0% { left: 0px; animation-timing-function: linear; }
          50% { left: 40px; animation-timing-function: cubic-bezier(0.333333, 0.666667, 0.666667, 1); }
          100% { left: 0px; }
        }
        """
        words = name_bytes(name, "name"), name_bytes(property, "property")
        last = None if unit is None else name_bytes(unit, "unit")
        limit = number(tolerance, "tolerance")
        return read_text(lib.ts_track_to_css_keyframes, self._handle, *words, last, limit, capacity=1 << 16)

    def to_json(self) -> str:
        """The track in JSON, every double to its last bit; bindings/FORMAT.md says how.

        >>> from tweenspirit import Track
        >>> Track().key(0, 0.1).marker(2, "end").to_json()
        '{"tweenspirit":1,"type":"track","kind":"float","keys":[{"t":0.0,"v":0.1}],"markers":[[2.0,"end"]]}'
        """
        with importing:
            from ..files.track_json import track_to_json

        return track_to_json(self)

    def _repr_svg_(self) -> str | None:
        """A picture for notebooks; None of what has nothing to draw."""
        with importing:
            from ..plots.plot import plot

        is_open = self._handle.slot not in (0, 0xFFFFFFFF)
        return str(plot(self)) if is_open and self._info().count else None

    @staticmethod
    def from_json(text: str) -> Track:
        """The track that `to_json` wrote. What is no such text raises InvalidArgumentError and says where.

        >>> from tweenspirit import Track
        >>> t = Track("vec2").key(0, (0, 0)).key(1, (3, 4), easing="back.out")
        >>> Track.from_json(t.to_json()) == t
        True
        """
        with importing:
            from ..files.track_json import track_from_json

        return track_from_json(text)

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
