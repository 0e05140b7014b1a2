# SPDX-License-Identifier: MIT
"""Keyframe tracks."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from .._c import abi, getters
from .._c.arguments import check_words, code_of, integer, number, positive
from .._c.buffers import Span, like
from .._c.importing import importing
from .._c.library import check, lib, read_text, short
from .._c.owner import Owner
from .._errors import InvalidArgumentError, named_publicly
from ..curves.easing import Easing, easing_of, name_bytes
from .color import check_bytes
from .keys import (
    KEY_WORDS,
    NO_VALUE,
    Key,
    RawKey,
    Value,
    color_numbers,
    key_of,
    numbers_of,
    retained,
    row_of_times,
    rows_of_values,
    value_of,
)
from .markers import marker_id, marker_name, place_of

if TYPE_CHECKING:
    from .._c.literals import Interpolation, Rounding, Space, Wrap
    from ..curves.easing import EasingLike

_NULL = abi.ts_track()


@named_publicly
class Track(getters.TrackGetters, Owner):
    """Keys at any times, added in any order, and a value at every time.

    `kind` is the kind of the values: "float", "int", "bool", "vec2", "vec3", "vec4", "point", "size", "rect" (x, y,
    width, height), "color" (r, g, b, a of sRGB in 0 ... 1, straight alpha), "angle" (radians), "quat" (x, y, z, w), or
    a number of lanes, 1 to 64. A segment from a key to the next is interpolated as its first key says: `interpolation`
    ("eased", "step", "hermite", "catmull", "monotone" (Fritsch and Butland's slopes, as SciPy's PchipInterpolator),
    "bezier" or "spring") and `easing`, which here are those of keys without their own. At a key's time the value is
    that key's, bit for bit (an angle's with its turns); of several at one time it is the last one's, and the track
    jumps there. A track without keys has no value: to evaluate it raises InvalidArgumentError, as playing it does.

    `space` is where colours are mixed: "oklab", "oklch" (Ottosson's), "linear", "srgb-premultiplied" (as CSS mixes
    `rgb()`; all with premultiplied alpha) or "srgb" (straight alpha); results are clipped to 0 ... 1 unless `extended`.
    `wrap` is the direction between angles, or hues in oklch: "shortest", "longest", "cw", "ccw" or "raw". An angle is a
    real number: the first key's is literal, each other key's is the number, of those that differ from it by whole
    turns, that is reached from the key before; with "raw" it is literal too. The signs of a quaternion are those nearer
    to the key before. `keys()` returns what was written. `rounding` is that of ints: "nearest" (ties to even),
    "floor", "ceil" or "toward_target". A number that is not finite, a value with the wrong number of lanes and an index
    without a key raise InvalidArgumentError (track[i]: IndexError), a closed track StaleHandleError.

    >>> t = Track("point", easing="sine.out").key(0, (0, 0)).key(2, (100, 50))
    >>> t.value(2), t.value(5), t.start, t.end
    ((100.0, 50.0), (100.0, 50.0), 0.0, 2.0)
    >>> t.kind, t.lanes, t.easing, t.interpolation, t.space, t.extended, t.wrap, t.rounding, t.before, t.after
    ('point', 2, Easing('sine.out'), 'eased', 'oklab', False, 'shortest', 'nearest', 'hold', 'hold')
    >>> turn = Track("angle").key(0, 6).key(1, 0.5)
    >>> turn.value(1), turn.keys()[1].value
    (6.783185307179586, 0.5)
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
        easing: EasingLike = "linear",
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
            desc.kind = code_of(abi.TRACK_KINDS, kind, "kind")
        curve = easing_of(easing)
        desc.easing = curve._handle
        if interpolation is not None:
            desc.interpolation = code_of(abi.INTERPOLATIONS, interpolation, "interpolation")
        desc.space = code_of(abi.COLOR_SPACES, space, "space")
        desc.wrap = code_of(abi.WRAPS, wrap, "wrap")
        desc.rounding = code_of(abi.ROUNDINGS, rounding, "rounding")
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
        names = {code: name for name, code in abi.TRACK_KINDS.items()}
        self._kind: str | int = names.get(info.kind, self._lanes)
        self._values = ctypes.c_double * self._lanes

    @classmethod
    def _made(cls, handle: abi.ts_track, easing: Easing | None = None, max_error: float = 0.0) -> Track:
        track = cls.__new__(cls)
        track._handle = _NULL
        track._take(handle, easing, max_error)
        return track

    # --- what it is ---

    def extrapolate(self, before: str | None = None, after: str | None = None) -> Track:
        """Sets the extrapolation before the first key and after the last; None leaves it as it is. Returns the track.

        hold: the value of the end key. linear: continues along the slope at the end, or as the easing of an eased
        segment does; where the tangent is vertical it holds. loop: repeats from the start to the end. loop_offset: like
        loop, shifted each time by the distance from the first key to the last. mirror: runs forth and back.

        >>> Track().key(0, 0).key(1, 10).extrapolate(after="loop_offset").value(2.5)
        25.0
        """
        info = self._info()
        first = info.before if before is None else code_of(abi.EXTRAPOLATIONS, before, "before")
        last = info.after if after is None else code_of(abi.EXTRAPOLATIONS, after, "after")
        check(short.ts_track_set_extrapolation(self._handle, first, last))
        return self

    # --- at a time ---

    def value(self, t: float) -> Any:
        """Computes the value at t seconds: a float, an int, a bool or a tuple of floats. NaN gives NaN.

        >>> from tweenspirit import Track
        >>> Track("int").key(0, 0).key(1, 10).value(0.27), Track("vec2").key(0, (1, 2)).value(-5)
        (3, (1.0, 2.0))
        """
        out = self._values()
        check(short.ts_track_evaluate(self._handle, number(t, "t"), out, None))
        return out[0] if self._kind == "float" else value_of(out[:], self._kind)

    def velocity(self, t: float) -> Any:
        """Computes the derivative at t, right-hand at a corner, in value units per second: a float or a tuple of
        floats.

        A colour's velocity is that of its premultiplied lanes in its space, a quaternion's that of its four numbers, an
        int's that before rounding. It is infinite where the tangent is vertical.

        >>> from tweenspirit import Track
        >>> t = Track().key(0, 0, easing="quad.in").key(1, 10).key(3, 0)
        >>> t.velocity(0.5), t.velocity(1)
        (10.0, -5.0)
        """
        out = self._values()
        check(short.ts_track_evaluate(self._handle, number(t, "t"), None, out))
        return out[0] if self._lanes == 1 else tuple(out)

    def sample(self, times: Any, out: Any = None) -> Any:
        """Computes the values at many times, in any order.

        A list gives a list of values. An array gives an array of shape (n,), or (n, lanes) for several lanes, of
        float64, or of float32 if `times` is; or it fills `out`, which has that type and is separate from `times`, and
        returns it.

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
        easing: EasingLike | None = None,
        interpolation: Interpolation | None = None,
        in_tangent: Any = None,
        out_tangent: Any = None,
        in_handle: Any = None,
        out_handle: Any = None,
        spring: Any = None,
    ) -> Track:
        """Adds a key at a time in seconds, behind those at the same time. Returns the track.

        - `easing`, `interpolation`: of the segment that starts here.
        - `in_tangent`, `out_tangent`: the slopes of the hermite segments that end and start here, in value units per
          second.
        - `in_handle`, `out_handle`: of bezier segments, a pair of time and value as offsets from the key (time <= 0 for
          in; one number for all lanes or one for each).
        - `spring`: of a spring segment, which starts with the velocity at the end of the segment before.

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
        """Adds a key `duration` seconds >= 0 after the last one (after time 0 if there is none). Returns the track.

        The other parameters are those of `key`; the easing and the interpolation are of the segment that starts at this
        key.

        >>> bump = Track().key(0, 0).then(0.3, 10, easing="quad.out").then(0.2, 0)
        >>> bump.end, bump.value(0.15)
        (0.5, 5.0)
        """
        check_words(like_key, KEY_WORDS, Track.then)
        raw = RawKey(self._kind, self._lanes, duration, value, **like_key)
        raw.key.relative = True
        check(short.ts_track_insert(self._handle, ctypes.byref(raw.key), 1))
        return self

    def insert(self, times: Any, values: Any, **like_key: Any) -> Track:
        """Adds many keys, at `times` in any order, with `values` of shape (n,) or (n, lanes). Returns the track. The
        other parameters are those of `key`.

        >>> len(Track("vec2").insert([2, 0, 1], [(4, 5), (0, 0), (2, 3)], easing="quad.out"))
        3
        """
        check_words(like_key, KEY_WORDS, Track.insert)
        raw = RawKey(self._kind, self._lanes, 0.0, NO_VALUE, **like_key)
        at = row_of_times(times)
        if self._kind == "color" and isinstance(values, (list, tuple)):
            values = [color_numbers(value, "values") for value in values]
        numbers = rows_of_values(values, at, self._lanes)
        if self._kind == "color":
            check_bytes((ctypes.c_double * (4 * at.count)).from_address(numbers.address) if at.count else (), "values")
        check(lib.ts_track_insert_columns(self._handle, ctypes.byref(raw.key), at.address, numbers.address, at.count))
        return self

    def __len__(self) -> int:
        return int(self._info().count)

    def __getitem__(self, index: int) -> Key:
        if not isinstance(index, int):
            raise TypeError(f"index must be an int, not {index!r:.80}")
        count = len(self)
        place = index + count if index < 0 else index
        if not 0 <= place < count:
            raise IndexError(f"index {index} is out of range: there are {count} keys")
        return self._key(place)

    def _key(self, index: int) -> Key:
        raw = abi.ts_key(struct_size=ctypes.sizeof(abi.ts_key))
        numbers = (ctypes.c_double * (7 * self._lanes))()
        check(short.ts_track_get_key(self._handle, index, ctypes.byref(raw), numbers))
        return key_of(raw, numbers, self._lanes, self._kind)

    def __iter__(self) -> Iterator[Key]:
        return iter(self.keys())

    def replace(self, index: int, time: float, value: Any, **like_key: Any) -> int:
        """Replaces the key at `index`. Returns the index of the new one.

        >>> t = Track().insert([0, 1, 2], [0, 10, 20])
        >>> t.replace(0, 1.5, 30), [key.value for key in t]
        (1, [10.0, 30.0, 20.0])
        """
        check_words(like_key, KEY_WORDS, Track.replace)
        raw = RawKey(self._kind, self._lanes, time, value, **like_key)
        place = ctypes.c_size_t()
        check(short.ts_track_set_key(self._handle, place_of(index), ctypes.byref(raw.key), ctypes.byref(place)))
        return place.value

    def set_value(self, index: int, value: Any) -> None:
        """Sets the value of the key at `index`."""
        is_color = self._kind == "color"
        given = color_numbers(value, "value") if is_color else numbers_of(value, self._lanes, "value")
        numbers = self._values(*given)
        check(short.ts_track_set_value(self._handle, place_of(index), numbers))

    def move(self, index: int, time: float) -> int:
        """Moves the key at `index` to another time, behind those there. Returns its new index.

        >>> Track().insert([0, 1, 2], [0, 10, 20]).move(0, 2)
        2
        """
        place = ctypes.c_size_t()
        check(short.ts_track_move(self._handle, place_of(index), number(time, "time"), ctypes.byref(place)))
        return place.value

    def remove(self, index: int, count: int = 1) -> None:
        """Removes `count` keys, starting at `index`."""
        check(short.ts_track_remove(self._handle, place_of(index), place_of(count)))

    def find(self, t: float) -> int | None:
        """Returns the index of the last key at or before t; None if there is none.

        >>> Track().key(0, 0).key(1, 10).find(0.5)
        0
        """
        place = ctypes.c_size_t()
        check(short.ts_track_find(self._handle, number(t, "t"), ctypes.byref(place)))
        return None if place.value == ctypes.c_size_t(-1).value else place.value

    def find_range(self, from_: float, to: float) -> range:
        """Returns the indices of the keys at times in [from_, to).

        >>> Track().insert([0, 1, 2, 3], [0, 0, 0, 0]).find_range(1, 3)
        range(1, 3)
        """
        first, count = ctypes.c_size_t(), ctypes.c_size_t()
        out = ctypes.byref(first), ctypes.byref(count)
        check(short.ts_track_find_range(self._handle, number(from_, "from_"), number(to, "to"), *out))
        return range(first.value, first.value + count.value)

    def reverse(self) -> Track:
        """Mirrors keys and markers in time, so that the track runs backwards. Returns the track.

        A spring segment cannot be reversed and raises InvalidArgumentError: bake the track first.

        >>> from tweenspirit import Track
        >>> Track().key(0, 0, easing="quad.in").key(1, 10).reverse()[0].easing
        Easing('quad.out')
        """
        check(short.ts_track_reverse(self._handle))
        return self

    def copy(self) -> Track:
        """Creates a copy with the same keys, markers and extrapolation."""
        handle = abi.ts_track()
        check(lib.ts_track_copy(self._handle, ctypes.byref(handle)))
        return type(self)._made(handle, self._easing, self.max_error)

    # --- markers ---

    def marker(self, time: float, name: str) -> Track:
        """Adds a marker: a name at a time, behind the markers at the same time. Returns the track.

        >>> from tweenspirit import Track
        >>> Track().marker(2.0, "impact").markers()
        [(2.0, 'impact')]
        """
        check(short.ts_track_add_marker(self._handle, number(time, "time"), marker_id(name)))
        return self

    def markers_between(self, after: float, upto: float) -> list[tuple[float, str]]:
        """Returns the markers after `after` and up to `upto`; if `upto` is below `after`, those from `upto` to before
        `after`, in descending order.

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
        """Removes the marker at `index` (in time order). Raises InvalidArgumentError if there is none.

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
        """Creates a track of linear keys that approximates this one: `fps` keys per second, and one at the end; or,
        without fps, as few as keep every lane within `tolerance`.

        It covers `start` to `end`, by default from the first key to the last. The result's max_error is its largest
        measured error, in value units. It has at most `max_keys` keys (2 ... 2^24; 0 means 2^20 with fps, 2^16 within a
        tolerance); if they do not suffice, InvalidArgumentError is raised. Colours are baked as sRGB numbers.

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
                raise InvalidArgumentError("end must be after start")
        desc.max_keys = integer(max_keys, "max_keys", 0, 1 << 31)
        handle, error = abi.ts_track(), ctypes.c_double()
        check(lib.ts_track_bake(self._handle, ctypes.byref(desc), ctypes.byref(handle), ctypes.byref(error)))
        return Track._made(handle, None, error.value)

    def to_web_animation(self, property: str, unit: str | None = None, tolerance: float = 0) -> list[dict[str, Any]]:
        """Returns keyframes for element.animate(): a list of {"offset", property, "easing"}.

        - `property`: letters, digits, - and _.
        - `unit`: follows each lane; lanes are separated by spaces. Colours are color(srgb r g b / a), and angles have
          rad.
        - `tolerance`: in value units, 0 for a thousandth of the largest distance between keys of any lane. What a
          browser shows is that close to the track in every lane; a colour's r, g and b are compared both as they are
          and times alpha.

        A segment is one keyframe if CSS has its curve, or if cubic-bezier() or linear() come close enough: easings,
        cubics, beziers and springs whose lanes share one progress. Others, and colours and rotations with such
        segments, are baked. The animation's duration is end - start.

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
        """Returns a CSS rule, @keyframes `name`, with the keyframes of `to_web_animation`.

        `name` has letters, digits, - and _; it does not begin with a digit and is not "none". The duration is end -
        start.

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
        """Returns the track as JSON (bindings/FORMAT.md) in which every number reads back bit for bit.

        >>> from tweenspirit import Track
        >>> Track().key(0, 0.1).marker(2, "end").to_json()
        '{"tweenspirit":1,"type":"track","kind":"float","keys":[{"t":0.0,"v":0.1}],"markers":[[2.0,"end"]]}'
        """
        with importing:
            from ..files.track_json import track_to_json

        return track_to_json(self)

    def _repr_svg_(self) -> str | None:
        """Returns a picture for notebooks; None for a track that has nothing to draw."""
        with importing:
            from ..plots.plot import plot

        is_open = self._handle.slot not in (0, 0xFFFFFFFF)
        return str(plot(self)) if is_open and self._info().count else None

    @staticmethod
    def from_json(text: str) -> Track:
        """Creates the track that `to_json` wrote. Raises InvalidArgumentError, with the place, for any other text.

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
        """Returns the constructor's arguments that differ from their defaults."""
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
