# SPDX-License-Identifier: MIT
"""What tracks are made into (fewer keys, CSS, Web Animations, JSON), and made of (samples, curves, springs)."""

from __future__ import annotations

import ctypes
import sys
from typing import TYPE_CHECKING, Any, Literal

from .._c import abi
from .._c.arguments import code_of, number
from .._c.importing import importing
from .._c.library import check, lib, read_text, short
from .._errors import InvalidArgumentError
from ..curves.easing import Easing, name_bytes
from ..motion.spring_motion import SpringMotion
from .keys import INTERPOLATIONS, Doubles, row_of_times

if TYPE_CHECKING:
    from .track import Track


class TrackTexts:
    """What tracks can be made into."""

    __slots__ = ()

    _handle: Any

    def reverse(self) -> Any:
        """Mirror keys and markers in time, so that the track runs backwards; returns the track.

        A spring segment cannot be turned around, InvalidArgumentError: bake it first.

        >>> from tweenspirit import Track
        >>> Track().key(0, 0, easing="quad.in").key(1, 10).reverse()[0].easing
        Easing('quad.out')
        """
        check(short.ts_track_reverse(self._handle))
        return self

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
        with importing:
            from .track import Track

        desc = abi.ts_bake_desc(
            struct_size=ctypes.sizeof(abi.ts_bake_desc),
            fps=_positive(fps, "fps"),
            tolerance=_positive(tolerance, "tolerance"),
        )
        if start is not None or end is not None:
            info = self._info()
            desc.start = info.start if start is None else number(start, "start")
            desc.end = info.end if end is None else number(end, "end")
            if desc.start == desc.end == 0.0:
                raise InvalidArgumentError("end must be behind start")
        if not isinstance(max_keys, int) or max_keys < 0:
            raise InvalidArgumentError(f"max_keys must be an int >= 0, not {max_keys!r:.80}")
        desc.max_keys = min(max_keys, 1 << 31)
        handle, error = abi.ts_track(), ctypes.c_double()
        check(lib.ts_track_bake(self._handle, ctypes.byref(desc), ctypes.byref(handle), ctypes.byref(error)))
        return Track._made(handle, None, error.value)

    def _info(self) -> Any:
        raise NotImplementedError

    def to_css(self, tolerance: float = 1e-3) -> str:
        """A track of one lane as CSS's linear(): 0 for its first key's value, 1 for its last one's.

        `tolerance` (1e-9 ... 1) is how far it may be from that.

        >>> from tweenspirit import Track
        >>> Track().key(0, 10).key(1, 30).key(4, 20).to_css()
        'linear(0, 2 25%, 1)'
        """
        return read_text(
            lib.ts_track_to_css, self._handle, number(tolerance, "tolerance"), more=(None,), capacity=1 << 16
        )

    def to_web_animation(self, property: str, unit: str | None = None, tolerance: float = 1e-3) -> list[dict[str, Any]]:
        """Keyframes for element.animate(): a list of {"offset", property, "easing"}.

        property: letters, digits, - and _. Lanes are separated by spaces, each followed by `unit`; colours are
        color(srgb r g b / a), angles have rad. Linear and held segments and those eased by a curve stay one keyframe (a
        curve that CSS lacks becomes a linear(), of a colour it is baked); others are baked. What a browser shows is
        within `tolerance` of the track in every lane, in value units; of a colour's r, g and b as they are and times
        alpha. The animation's duration is end - start.

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

    def to_json(self) -> str:
        """The track in JSON, every double to its last bit; bindings/FORMAT.md says how.

        >>> from tweenspirit import Track
        >>> Track().key(0, 0.1).marker(2, "end").to_json()
        '{"tweenspirit":1,"type":"track","kind":"float","keys":[{"t":0.0,"v":0.1}],"markers":[[2.0,"end"]]}'
        """
        with importing:
            from ..files.track_json import track_to_json

        return track_to_json(self)  # type: ignore[arg-type]

    def _repr_svg_(self) -> str | None:
        """A picture for notebooks; None of what has nothing to draw."""
        with importing:
            from ..plots.plot import plot

        track: Any = self
        is_open = self._handle.slot not in (0, 0xFFFFFFFF)
        return str(plot(track)) if is_open and self._info().count else None

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


def _positive(value: float | None, name: str) -> float:
    if value is None:
        return 0.0
    found = number(value, name)
    if not found > 0:
        raise InvalidArgumentError(f"{name} must be > 0, got {found!r}")
    return found


def fit(
    times: Any, values: Any, tolerance: float = 1e-3, interpolation: Literal["eased", "hermite"] = "eased"
) -> Track:
    """A track of few keys, at times of samples, that passes every sample within `tolerance`, in value units.

    `times` ascend (two equal ones are a jump); `values` have the shape (n,) or (n, lanes). interpolation: "eased", for
    linear keys, or "hermite", for fewer, cubic ones. The result's max_error is how far it is from the farthest sample.

    >>> t = fit([0, 1, 2, 3, 4], [0, 1, 2, 3, 0])
    >>> [key.time for key in t]
    [0.0, 3.0, 4.0]
    """
    with importing:
        from .track import Track

    at, numbers = row_of_times(times), Doubles(values, "values")
    # Without shapes, rows stand one after the other.
    is_flat = not numbers.is_list and sys.modules.get("numpy") is None
    if (
        at.count == 0
        or numbers.count == 0
        or (not is_flat and numbers.shape[0] != at.count)
        or numbers.count % at.count
        or numbers.count // at.count > 64
    ):
        raise InvalidArgumentError(f"{at.count} times want 1 to 64 times as many numbers, got {numbers.count}")
    codes = {"eased": INTERPOLATIONS["eased"], "hermite": INTERPOLATIONS["hermite"]}
    code = code_of(codes, interpolation, "interpolation")
    desc = abi.ts_fit_desc(
        ctypes.sizeof(abi.ts_fit_desc),
        at.address,
        numbers.address,
        at.count,
        numbers.count // at.count,
        number(tolerance, "tolerance"),
        code,
    )
    handle, error = abi.ts_track(), ctypes.c_double()
    check(lib.ts_track_fit(ctypes.byref(desc), ctypes.byref(handle), ctypes.byref(error)))
    return Track._made(handle, None, error.value)


def bake(
    obj: Easing | SpringMotion | Track,
    *,
    fps: float | None = None,
    tolerance: float | None = None,
    duration: float | None = None,
) -> Track:
    """A curve, a spring's motion or a track as linear keys: see Track.bake.

    An Easing goes from 0 to 1 over `duration` (1 s); a SpringMotion runs over `duration`, by default until it has
    settled to a thousandth of its way.

    >>> from tweenspirit import Spring
    >>> t = bake(Spring(duration=0.5, bounce=0.3).motion(0, 100), tolerance=0.5)
    >>> t.max_error <= 0.5, round(t.end, 3)
    (True, 0.819)
    """
    with importing:
        from .track import Track

    if isinstance(obj, Track):
        if duration is not None:
            raise InvalidArgumentError("duration goes with a curve or a spring: a track has its own")
        return obj.bake(fps, tolerance)
    if isinstance(obj, Easing):
        length = 1.0 if duration is None else _positive(duration, "duration")
        with Track().key(0, 0, easing=obj).key(length, 1) as track:
            return track.bake(fps, tolerance)
    if isinstance(obj, SpringMotion):
        return _baked_spring(obj, fps, tolerance, duration)
    raise InvalidArgumentError(f"what is baked must be an Easing, a SpringMotion or a Track, not {obj!r:.80}")


def _baked_spring(motion: SpringMotion, fps: float | None, tolerance: float | None, duration: float | None) -> Track:
    with importing:
        from .track import Track

    if motion.overshoot != "allow":
        raise InvalidArgumentError(f"a motion that overshoots can be baked, not one that is told to {motion.overshoot}")
    way = max(abs(motion.target - motion.start), abs(motion.velocity0) / (motion.spring.omega or 1), 1e-6)
    length = motion.settling_time(1e-3 * way) if duration is None else _positive(duration, "duration")
    if not 0 < length < 1e300:
        raise InvalidArgumentError("the spring never settles, or is settled: say a duration")
    # A slope before the start gives it its velocity.
    track = Track()
    track.key(0, motion.start, spring=motion.spring)
    if motion.velocity0:
        track.key(-length, motion.start, interpolation="hermite", out_tangent=0)
        track.replace(1, 0, motion.start, spring=motion.spring, in_tangent=motion.velocity0)
    track.key(length, motion.target)
    with track:
        baked = track.bake(fps, tolerance, 0, length)
    # The last key is where the spring is, not what it goes to.
    baked.set_value(len(baked) - 1, motion.value(length))
    return baked
