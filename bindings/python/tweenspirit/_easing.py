# SPDX-License-Identifier: MIT
"""Easing curves."""

from __future__ import annotations

import ctypes

from . import _abi
from ._arguments import code_of
from ._easing_call import NO_BUILTIN, PlainCurve
from ._errors import InvalidArgumentError
from ._fast import accelerator
from ._library import check, lib, read_text, short
from ._owner import Owner

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    Curve = PlainCurve
else:
    Curve = accelerator.Curve if accelerator else PlainCurve

_DIALECTS = {
    "canonical": _abi.TS_DIALECT_CANONICAL,
    "css": _abi.TS_DIALECT_CSS,
    "gsap": _abi.TS_DIALECT_GSAP,
    "easings.net": _abi.TS_DIALECT_EASINGS_NET,
    "ah": _abi.TS_DIALECT_AH,
    "dotween": _abi.TS_DIALECT_DOTWEEN,
    "anime": _abi.TS_DIALECT_ANIME,
}
_KINDS = {
    _abi.TS_EASING_EXACT: "exact",
    _abi.TS_EASING_BAKED: "baked",
    _abi.TS_EASING_LIVE: "live",
    _abi.TS_EASING_MODIFIED: "modified",
}
_MODIFIERS = {
    "in": _abi.TS_MODIFIER_IN,
    "out": _abi.TS_MODIFIER_OUT,
    "inOut": _abi.TS_MODIFIER_IN_OUT,
    "outIn": _abi.TS_MODIFIER_OUT_IN,
    "reverse": _abi.TS_MODIFIER_REVERSE,
    "mirror": _abi.TS_MODIFIER_MIRROR,
}
_FIRST_OWN = 1024
_CLOSED = 0xFFFFFFFF


def name_bytes(name: str) -> bytes:
    """A name as the C API takes it."""
    if not isinstance(name, str):
        raise InvalidArgumentError(f"the name of an easing must be a str, not {name!r:.80}")
    data = name.encode("utf-8", "replace")
    if b"\0" in data:
        raise InvalidArgumentError("the name of an easing must not hold a NUL")
    return data


def check_points(max_points: int) -> None:
    """Refuse what a uint32 would not hold, and 0, which the C API reads as its default."""
    if not 2 <= max_points <= 65_536:
        raise InvalidArgumentError(f"max_points must be between 2 and 65536, got {max_points}")


class Easing(Curve, Owner):
    """A curve from progress to progress, by its name.

    `text` is canonical ("quad.inOut", "back.out(1.7)", "pow.in(2.5)"), CSS ("ease-in", "cubic-bezier(.4,0,.2,1)",
    "steps(4, jump-none)", "linear(0, 0.5 25% 75%, 1)"), or another library's name for exactly the same shape
    ("easeInOutCubic", "QuadraticEaseIn", "power2.out"). `dialect` reads it in one library's words instead: css, gsap,
    easings.net, ah, dotween or anime. A text that names no curve raises UnknownEasingError and says where it failed.
    In the canonical words also springs ("spring(0.5, 0.3)", "spring(snappy)"), registered names, and around any curve
    "reverse(...)", "mirror(...)", "in(...)", "out(...)", "inOut(...)", "outIn(...)" and "bake(curve,tolerance)".

    Easings are values: equal where their names are (registered ones, where they are the same registration), hashable,
    picklable by name.

    >>> e = Easing("cubic.inOut")
    >>> e(0.25)
    0.0625
    >>> Easing("easeInOutCubic") == e
    True
    """

    __slots__ = ("__weakref__", "_handle", "_name")

    _call = PlainCurve.__call__
    _failed = staticmethod(check)

    def __init__(self, text: str, dialect: str = "canonical") -> None:
        self._id = NO_BUILTIN
        self._handle = _abi.ts_easing()
        code = code_of(_DIALECTS, dialect, "dialect")
        data = name_bytes(text)
        self._take(lambda handle: lib.ts_easing_parse(data, code, handle))

    def _take(self, make: Any) -> None:
        handle = _abi.ts_easing()
        check(make(ctypes.byref(handle)))
        self._handle = handle
        self._slot, self._generation = handle.slot, handle.generation
        self._name = read_text(lib.ts_easing_print, handle)
        if handle.slot < _FIRST_OWN:
            self._id = handle.slot

    @classmethod
    def _made(cls, make: Any) -> Easing:
        """What `make` puts behind a handle."""
        easing = cls.__new__(cls)
        easing._id = NO_BUILTIN
        easing._handle = _abi.ts_easing()
        easing._take(make)
        return easing

    @classmethod
    def linear(cls, outputs: Sequence[float], inputs: Sequence[float | None] | None = None) -> Easing:
        """Make CSS's linear() from lists: two outputs or more and their inputs, None for one to be spread evenly.

        >>> Easing.linear([0, 0.8, 1])(0.25)
        0.4
        """
        count = len(outputs)
        if inputs is not None and len(inputs) != count:
            raise InvalidArgumentError(f"{count} outputs want as many inputs, got {len(inputs)}")
        ys = (ctypes.c_double * count)(*outputs)
        xs = None
        if inputs is not None:
            xs = (ctypes.c_double * count)(*(float("nan") if x is None else x for x in inputs))
        return cls._made(lambda handle: lib.ts_easing_create_linear(ys, xs, count, handle))

    @classmethod
    def cubic_bezier(cls, x1: float, y1: float, x2: float, y2: float) -> Easing:
        """The curve from (0, 0) to (1, 1) with control points (x1, y1) and (x2, y2); x1 and x2 in 0 ... 1.

        >>> Easing.cubic_bezier(0.25, 0.1, 0.25, 1).name
        'css.ease'
        """
        return cls(f"cubic-bezier({float(x1)!r},{float(y1)!r},{float(x2)!r},{float(y2)!r})")

    @classmethod
    def steps(cls, count: int, position: str = "jump-end") -> Easing:
        """A staircase of `count` steps; `position` is jump-start, jump-end, jump-none or jump-both.

        >>> Easing.steps(4)(0.3)
        0.25
        """
        return cls(f"steps({count},{position})")

    @property
    def name(self) -> str:
        """The canonical spelling: Easing(e.name) == e."""
        return self._name

    def _info(self) -> _abi.ts_easing_info:
        info = _abi.ts_easing_info(struct_size=ctypes.sizeof(_abi.ts_easing_info))
        check(lib.ts_easing_get_info(self._handle, ctypes.byref(info)))
        return info

    @property
    def kind(self) -> str:
        """Exact (a formula), baked (a table), live (a function that is called) or modified (of another curve).

        >>> Easing("bounce.out").kind, Easing("mirror(bounce.out)").kind
        ('exact', 'modified')
        """
        return _KINDS[self._info().kind]

    @property
    def max_error(self) -> float:
        """How far a baked curve's table was seen from the curve, and two fifths more; 0 for exact curves."""
        return float(self._info().max_error)

    @property
    def fallbacks(self) -> int:
        """How often a live curve gave NaN or infinity, and t stood in for it.

        >>> from tweenspirit import register_easing, unregister_easing
        >>> e = register_easing("doc:gap", lambda t: float("nan") if t > 0.5 else 0.0, live=True)
        >>> e([0.25, 0.75]), e.fallbacks
        ([0.0, 0.75], 1)
        >>> unregister_easing("doc:gap")
        """
        return int(self._info().fallbacks)

    @property
    def duration(self) -> float:
        """How many seconds a spring's curve takes by nature, its settling time; NaN for other curves.

        >>> round(Easing("spring(0.5,0.3)").duration, 3)
        0.819
        """
        return float(self._info().duration)

    def bake(self, tolerance: float = 1e-6, max_points: int = 4096) -> Easing:
        """The curve as a table that was seen to stay within `tolerance` (1e-14 ... 1) of it: see `max_error`.

        >>> e = Easing("elastic.out").bake(1e-4)
        >>> e.max_error <= 1e-4, e.name
        (True, 'bake(elastic.out,0.0001)')
        """
        check_points(max_points)
        return self._made(lambda handle: lib.ts_easing_bake(self._handle, tolerance, max_points, handle, None))

    def modified(self, modifier: str) -> Easing:
        """A curve made of this one, g, by "in", "out", "inOut", "outIn", "reverse" or "mirror".

        in: g(t). out: 1 - g(1 - t). inOut, outIn: in halves. reverse: g(1 - t). mirror: g(2t) and back. At most eight
        on top of each other.

        >>> Easing("quad.in").modified("out").name
        'quad.out'
        >>> Easing("css.ease").modified("inOut").name
        'inOut(css.ease)'
        """
        code = code_of(_MODIFIERS, modifier, "modifier")
        return self._made(lambda handle: lib.ts_easing_modify(self._handle, code, handle))

    def reversed(self) -> Easing:
        """The curve from its end to its start: g(1 - t).

        >>> Easing("quad.in").reversed()(0.25)
        0.5625
        """
        return self.modified("reverse")

    def mirrored(self) -> Easing:
        """The curve there and back: g(2t), then g(2 - 2t).

        >>> Easing("quad.in").mirrored()([0.0, 0.25, 0.5, 1.0])
        [0.0, 0.25, 1.0, 0.0]
        """
        return self.modified("mirror")

    def to_css(self, tolerance: float = 1e-3) -> str:
        """The curve in CSS: its own function or keyword where CSS has one, else a linear() within `tolerance` of it.

        >>> Easing("css.ease").to_css(), Easing("steps(3)").to_css()
        ('ease', 'steps(3)')
        >>> Easing("quad.out").to_css(0.05)
        'linear(0, 0.53 31%, 0.86 63%, 1 94%, 1)'
        """
        return read_text(lib.ts_easing_to_css, self._handle, tolerance, more=(None,))

    def derivative(self, t: float) -> float:
        """The slope at t: to the right at a corner, to the left at 1; 0 outside [0, 1]; inf at a vertical tangent.

        >>> Easing("quad.in").derivative(0.25)
        0.5
        """
        slope = ctypes.c_double()
        check(short.ts_easing_differentiate(self._handle, float(t), ctypes.byref(slope)))
        return slope.value

    def close(self) -> None:
        """Release the curve now. Using it afterwards raises StaleHandleError.

        >>> e = Easing("steps(3)")
        >>> e.close()
        >>> e(0.5)
        Traceback (most recent call last):
        tweenspirit._errors.StaleHandleError: the handle (slot 4294967295, generation 4294967295) names no live object
        """
        handle, self._handle = self._handle, _abi.ts_easing(_CLOSED, _CLOSED)
        self._slot = self._generation = _CLOSED
        if handle.generation not in (0, _CLOSED) and self._id == NO_BUILTIN:
            lib.ts_easing_release(handle)
        self._id = NO_BUILTIN

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Easing):
            return NotImplemented
        if self._name != other._name:
            return False
        a, b = self._handle, other._handle
        return (a.slot, a.generation) == (b.slot, b.generation) or not (self._is_registered() or other._is_registered())

    def _is_registered(self) -> bool:
        """Whether the name is a registered one, under which another curve may stand tomorrow."""
        if self._id != NO_BUILTIN or not lib.ts_easing_is_valid(self._handle):
            return False
        return self.kind in ("live", "baked") and not self._name.startswith("bake(")

    def __hash__(self) -> int:
        return hash((Easing, self._name))

    def __repr__(self) -> str:
        return f"Easing({self._name!r})"

    def __reduce__(self) -> tuple[type[Easing], tuple[str]]:
        return Easing, (self._name,)


def easings() -> list[str]:
    """The names without parameters that resolve now.

    >>> "bounce.out" in easings()
    True
    """
    return read_text(lib.ts_easing_list).split()


_builtin: dict[str, Easing] = {}


def ease(name: str | Easing, t: Any, out: Any = None) -> Any:
    """Shorthand for Easing(name)(t, out).

    >>> ease("bounce.out", 0.5)
    0.765625
    """
    if isinstance(name, Easing):
        easing = name
    elif name in _builtin:
        easing = _builtin[name]
    else:
        easing = Easing(name)
        if easing._id != NO_BUILTIN:
            _builtin[name] = easing
    return easing(t) if out is None else easing(t, out)
